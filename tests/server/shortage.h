/* shortage.h: a server in the test's own process to which memory is refused, people at one of its
 * tables who don't give up, and what must be true of all that they have heard.
 *
 * Whoever asks for something is told that there is no memory, or sent away; the next try works;
 * what has been acknowledged is in the log, and what was refused is not; nobody hears anything but
 * what the log has for their eyes, and nobody misses any of it without being sent away.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_SERVER_SHORTAGE_H
#define DF_TESTS_SERVER_SHORTAGE_H

#include "server/room.h"

#include <stdatomic.h>

#include "base/memory.h"
#include "match/match.h"
#include "server/scratch.h"

enum { WATCHER = PEOPLE - 1, TRIES = 200, ROOM = 1 << 20, BEATS_MAX = 128 };

/* ---- Memory that fails ----------------------------------------------------------------------- */

static atomic_int asked;  /* requests since the last `refuse_memory` */
static atomic_int first;  /* the one that fails; 0: none */
static atomic_int period; /* one of so many fails; 0: none does */

static inline bool is_refused(void)
{
    int number = atomic_fetch_add(&asked, 1) + 1;
    int every = atomic_load(&period);

    return number == atomic_load(&first) ||
           (every > 0 && df_hash(&number, sizeof number, 0) % (uint64_t)every == 0);
}

static inline void *meagre(size_t count, size_t size)
{
    return is_refused() ? NULL : calloc(count, size);
}

static inline void *meagre_json(size_t size)
{
    return is_refused() ? NULL : malloc(size);
}

/* From now on. */
static inline void refuse_memory(int number, int every)
{
    atomic_store(&first, number);
    atomic_store(&asked, 0);
    atomic_store(&period, every);
}

/* ---- What the log has for each viewer -------------------------------------------------------- */

/* What the viewers are told by an entry, and what those who come then are told. */
typedef struct beat {
    char *news[DESK_VIEWERS]; /* NULL: nothing */
    char *all[DESK_VIEWERS];
} beat;

typedef struct audit {
    errand errand;
    const char *id;
    int64_t serial;
    desk desk;
    desk_scratch *scratch;
    beat beats[BEATS_MAX];
    int count;
    df_status status;
    df_error err;
} audit;

static inline void note_news(void *context, int viewer, const char *text, size_t length)
{
    audit *a = context;

    (void)length;
    a->beats[a->count].news[viewer] = strdup(text);
}

static inline void note_all(audit *a)
{
    for (int viewer = 0; viewer < DESK_VIEWERS; viewer++) {
        jot out = {0};

        if (viewer < a->desk.setup.config.seats || viewer == DESK_WATCHERS)
            desk_write_all(&a->desk, viewer == DESK_WATCHERS ? DF_SPECTATOR : viewer, a->scratch,
                           &out);
        a->beats[a->count].all[viewer] = out.at;
    }
}

static inline bool audit_row(void *context, const store_table *row)
{
    audit *a = context;

    a->serial = row->serial;
    a->status = desk_open(&a->desk, row, &a->err);
    note_all(a);
    return false;
}

static inline bool audit_entry(void *context, const store_entry *entry)
{
    audit *a = context;
    desk_ear ear = {.wanted = 3 | 1u << DESK_WATCHERS, .tell = note_news, .context = a};

    a->count++;
    a->status =
        a->count < BEATS_MAX ? desk_fold(&a->desk, entry, a->scratch, &ear, &a->err) : DF_RANGE;
    note_all(a);
    return a->status == DF_OK;
}

static inline df_status run_audit(errand *e, store *s, df_error *err)
{
    audit *a = (audit *)e;
    store_query query = {.filter = STORE_BY_ID, .id = a->id};
    df_status status = store_tables(s, &query, audit_row, a, err);

    return status == DF_OK ? store_entries(s, a->serial, 0, audit_entry, a, err) : status;
}

static inline void audit_nothing(errand *e, void *context)
{
    (void)e;
    (void)context;
}

static inline void audit_keep(errand *e)
{
    (void)e;
}

/* Reads the log of the first table in the thread of whoever has the store. */
static inline void audit_read(audit *a, room *r)
{
    refuse_memory(0, 0);
    *a = (audit){.id = r->table, .scratch = desk_scratch_new()};
    a->errand = (errand){.run = run_audit, .done = audit_nothing, .free = audit_keep};
    assert_true(clerk_add(r->server->reader, &a->errand));
    pass_time(r, 0);
    assert_ok(a->errand.status, &a->errand.err);
    assert_ok(a->status, &a->err);
}

static inline void audit_free(audit *a)
{
    for (int i = 0; i <= a->count; i++)
        for (int viewer = 0; viewer < DESK_VIEWERS; viewer++) {
            free(a->beats[i].news[viewer]);
            free(a->beats[i].all[viewer]);
        }
    desk_close(&a->desk);
    desk_scratch_free(a->scratch);
}

/* ---- People ---------------------------------------------------------------------------------- */

static room r;
static jot diary[PEOPLE]; /* all that each has heard, a line for each message */

/* Puts down what was heard; true: they were sent away. */
static inline bool write_down(int who)
{
    jot *heard = &r.links[who].heard;
    bool away = heard->length > 0 && strstr(heard->at, "hung up: ") != NULL;

    if (heard->length > 0)
        jot_bytes(&diary[who], heard->at, heard->length);
    jot_clear(heard);
    return away;
}

static inline void connect_again(int who)
{
    fake_hang_up(r.server->net, &r.links[who]);
    for (int i = 0; i < TRIES && !r.links[who].open; i++)
        fake_connect(r.server->net, &r.links[who]);
    assert_true(r.links[who].open);
}

static char answer[ROOM]; /* what was heard when something was said */

static inline bool has_answer(const jot *heard, const char *wanted)
{
    return heard->length > 0 &&
           (strstr(heard->at, wanted) != NULL || strstr(heard->at, "\"m\":\"error\"") != NULL ||
            strstr(heard->at, "hung up: ") != NULL);
}

/* Says it once, and waits for what becomes of it. True: they are still here. */
static inline bool say_once(int who, const char *text, const char *wanted)
{
    const jot *heard = &r.links[who].heard;

    write_down(who);
    fake_say(r.server->net, &r.links[who], text);
    pass_time(&r, 0);
    for (int i = 0; i < TRIES && !has_answer(heard, wanted); i++)
        pass_time(&r, 250);
    snprintf(answer, sizeof answer, "%s", heard->length > 0 ? heard->at : "");
    return !write_down(who);
}

static inline void take_place(int who);

/* Those who were sent away come back. */
static inline void come_back(void)
{
    for (int who = 0; who < PEOPLE; who++)
        if (write_down(who)) {
            connect_again(who);
            take_place(who);
        }
}

/* Says it until an answer has this in it. What is refused has not happened. */
static inline void say_until(int who, const char *text, const char *wanted, bool writes)
{
    for (int i = 0; i < TRIES; i++) {
        uint32_t before = desk_of(&r)->entries;
        bool here = say_once(who, text, wanted);
        bool done = strstr(answer, wanted) != NULL;
        bool refused = here && !done && strstr(answer, "\"m\":\"error\"") != NULL;

        if (!here) {
            connect_again(who);
            take_place(who);
        }
        come_back();
        for (int waits = 0; waits < TRIES && tables_loaded(r.server, r.table)->behind; waits++)
            pass_time(&r, 250);
        if (done)
            return;
        if (refused && writes && desk_of(&r)->entries != before)
            fail_msg("%s was refused (%s), and has happened", text, answer);
        if (writes && desk_of(&r)->entries > before)
            return; /* whoever was sent away meanwhile sees it when they are back */
    }
    fail_msg("after %d tries no %s to %s; the last answer: %.300s", TRIES, wanted, text, answer);
}

/* At the table that they had a seat at, or look on at. */
static inline void take_place(int who)
{
    char text[256];

    if (r.table[0] == '\0' || (who != WATCHER && r.keys[who][0] == '\0'))
        return;
    if (who == WATCHER)
        snprintf(text, sizeof text, "{\"m\":\"watch\",\"table\":\"%s\"}", r.table);
    else
        snprintf(text, sizeof text, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table,
                 r.keys[who]);
    for (int i = 0; i < TRIES; i++) {
        bool here = say_once(who, text, "\"m\":\"sync\"");

        if (here && strstr(answer, "\"m\":\"sync\"") != NULL)
            return;
        if (!here)
            connect_again(who);
        pass_time(&r, 250);
    }
    fail_msg("%d can't come back: %.300s", who, answer);
}

static inline void word_in(const char *text, const char *name, char *out, size_t size)
{
    char pattern[24];

    snprintf(pattern, sizeof pattern, "\"%s\":\"", name);
    const char *at = strstr(text, pattern);
    assert_non_null(at);
    at += strlen(pattern);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

/* ---- A game ---------------------------------------------------------------------------------- */

/* Something that is kept: everybody hears of it. */
static inline void act(int who, const char *name, const char *more)
{
    char text[256];

    snprintf(text, sizeof text, "{\"m\":\"%s\"%s}", name, more);
    say_until(who, text, "\"e\":[", true);
}

/* A question, which has an answer of the same name. */
static inline void ask(int who, const char *name, const char *more)
{
    char text[256], wanted[32];

    snprintf(text, sizeof text, "{\"m\":\"%s\"%s}", name, more);
    snprintf(wanted, sizeof wanted, "\"m\":\"%s\"", name);
    say_until(who, text, wanted, false);
}

/* Whoever is to act does the first thing that is legal, so many times. */
static inline void play_moves(int count)
{
    for (int i = 0; i < count; i++) {
        desk *d = desk_of(&r);
        int seat = desk_actor(d);
        df_action actions[DF_LEGAL_MAX];
        int legal = df_view_legal(d->setup.game, df_match_view(d->match, seat), seat, actions);
        char text[96];

        assert_true(legal > 0);
        snprintf(text, sizeof text, "{\"m\":\"do\",\"d\":%u,\"a\":%u}", d->seats[seat].decision,
                 actions[legal / 2]);
        uint32_t before = d->entries;
        say_until(seat, text, "\"d\":", true);
        assert_true(desk_of(&r)->entries > before);
    }
}

static inline void sit_down(const char *open)
{
    char text[256];

    for (int i = 0; i < TRIES && r.keys[0][0] == '\0'; i++) {
        if (!say_once(0, open, "\"m\":\"opened\""))
            connect_again(0);
        if (strstr(answer, "\"m\":\"opened\"") != NULL) {
            word_in(answer, "table", r.table, sizeof r.table);
            word_in(answer, "key", r.keys[0], sizeof r.keys[0]);
            word_in(answer, "invitation", r.invitation, sizeof r.invitation);
        }
    }
    take_place(0);
    take_place(WATCHER);
    snprintf(text, sizeof text, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\"}", r.table,
             r.invitation);
    for (int i = 0; i < TRIES && r.keys[1][0] == '\0'; i++) {
        if (!say_once(1, text, "\"m\":\"joined\""))
            connect_again(1);
        if (strstr(answer, "\"m\":\"joined\"") != NULL)
            word_in(answer, "key", r.keys[1], sizeof r.keys[1]);
        pass_time(&r, 250);
    }
    take_place(1);
    come_back();
    for (int i = 0; i < TRIES && desk_of(&r)->phase != DESK_PLAYING; i++)
        pass_time(&r, 250);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
}

/* ---- What must be true afterwards ------------------------------------------------------------ */

/* Somebody's way through what the log has for them: where they may be by now. */
typedef struct way {
    bool at[BEATS_MAX + 1];
} way;

static inline void step(way *w, const audit *a, int viewer, const char *line, size_t length)
{
    way next = {.at = {false}};
    bool any = false;

    for (int i = 1; i <= a->count; i++) {
        const char *news = a->beats[i].news[viewer];

        if (news == NULL) {
            /* an entry that they are not told of is passed in silence */
            w->at[i] = w->at[i] || w->at[i - 1];
            continue;
        }
        if (w->at[i - 1] && strlen(news) == length && memcmp(news, line, length) == 0)
            any = next.at[i] = true;
    }
    if (!any)
        fail_msg("viewer %d has missed something, or heard what is not for them: %.*s", viewer,
                 (int)length, line);
    *w = next;
}

/* Who is here stands behind what the log has, in a sync, and in lines of its own: whoever is sent
 * away for want of memory may need longer than others wait before they say so. */
static inline bool tells_who_is_here(const char *text)
{
    return strncmp(text, "\"gone\":", 7) == 0 || strncmp(text, "\"relief\":", 9) == 0;
}

/* Does a sync tell what those who come at some time are to be told? */
static inline void check_sync(const audit *a, way *w, int viewer, const char *line, size_t length)
{
    const char *members = strstr(line, "\"table\":");
    size_t space = members != NULL ? length - (size_t)(members - line) : 0;
    bool any = false;

    for (int i = 0; i <= a->count; i++) {
        const char *all = a->beats[i].all[viewer];
        const char *from = all != NULL ? strstr(all, "\"table\":") : NULL;
        size_t size = from != NULL ? strlen(from) : 0;

        w->at[i] =
            size > 0 && size < space && memcmp(from, members, size) == 0 &&
            (size + 1 == space || (members[size] == ',' && tells_who_is_here(members + size + 1)));
        any = any || w->at[i];
    }
    if (!any)
        fail_msg("viewer %d was shown what is not for them: %.*s", viewer, (int)length, line);
}

static inline void check_diary(const audit *a, int who, bool lags)
{
    int viewer = who == WATCHER ? DESK_WATCHERS : who;
    bool here = false;
    way w = {.at = {false}};

    jot_raw(&diary[who], "");
    for (const char *line = diary[who].at; *line != '\0'; line += strcspn(line, "\n") + 1) {
        size_t length = strcspn(line, "\n");

        if (strncmp(line, "hung up: ", 9) == 0) {
            here = false;
        } else if (strncmp(line, "{\"m\":\"sync\"", 11) == 0) {
            check_sync(a, &w, viewer, line, length);
            here = true;
        } else if (line[0] == '{' && tells_who_is_here(line + 1)) {
            assert_true(here);
        } else if (strncmp(line, "{\"m\":", 5) != 0 || strncmp(line, "{\"m\":\"start\"", 12) == 0) {
            assert_true(here);
            step(&w, a, viewer, line, length);
        }
    }
    for (int i = 1; i <= a->count; i++)
        w.at[i] = w.at[i] || (w.at[i - 1] && a->beats[i].news[viewer] == NULL);
    if (here && !lags && !w.at[a->count])
        fail_msg("viewer %d has not heard the end", viewer);
}

static inline void check_all(void)
{
    char live_digest[DF_DIGEST_DIGITS + 1], log_digest[DF_DIGEST_DIGITS + 1];
    static audit a;

    audit_read(&a, &r);
    for (int i = 0; i < 4; i++) /* what waits for memory has it by now */
        pass_time(&r, 250);
    for (int who = 0; who < PEOPLE; who++)
        write_down(who);
    assert_int_equal(desk_of(&r)->entries, a.desk.entries);
    assert_int_equal(desk_of(&r)->phase, a.desk.phase);
    df_match_digest(desk_of(&r)->match, live_digest);
    df_match_digest(a.desk.match, log_digest);
    assert_string_equal(live_digest, log_digest);
    check_diary(&a, 0, false);
    check_diary(&a, 1, false);
    check_diary(&a, WATCHER, false);
    audit_free(&a);
}

static inline void begin(void)
{
    refuse_memory(0, 0);
    room_begin(&r);
    for (int i = 0; i < PEOPLE; i++) {
        r.links[i].heard = (jot){.at = calloc(1, ROOM), .room = ROOM};
        if (diary[i].at == NULL)
            diary[i] = (jot){.at = calloc(1, ROOM), .room = ROOM};
        jot_clear(&diary[i]);
    }
}

/* Sanitizers are slow: with them fewer requests are tried. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { STRIDE = 61 };
#else
enum { STRIDE = 3 };
#endif

static inline int refuse_all(void **state)
{
    (void)state;
    df_memory = meagre;
    json_set_alloc_funcs(meagre_json, free);
    return 0;
}

#endif
