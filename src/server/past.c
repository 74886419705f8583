/* past.c: what was: the log of a table, its record, any moment of a match that is over, and the
 * lobby.
 *
 * All of it is looked up in the teller's thread. A table is folded there into a desk of the
 * teller's own, which it remembers together with the lines that it has written down, so that the
 * next page, piece or moment needs only what has happened since. A guest has one question under way
 * and a table few: others wait their turn.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/look.h"

#include "core/core.h"

enum {
    REMEMBERED = 16,             /* tables, as one viewer reads them */
    REMEMBERED_BYTES = 32 << 20, /* of text */
    LOOKS_EACH = 2,              /* at a table at a time */
    PAGE_BYTES = 64 << 10,       /* of one answer */
    UNASKED_BYTES = 128 << 10,   /* of a record that is sent in one piece */
    LOBBY_MAX = 100,
};

/* A table as one viewer reads it. */
struct memory {
    char id[STORE_ID_SIZE]; /* "": none */
    int viewer;
    desk desk;
    jot lines;      /* all that this viewer has been told: [line,line... */
    size_t *starts; /* where each begins */
    int count, room;
    char *record; /* the text that pieces are cut from; NULL: none was asked for */
    bool whole;   /* it is the record, and not what somebody knows */
    uint64_t used;
};

struct past {
    desk_scratch *scratch;
    uint64_t looks;
    memory memories[REMEMBERED];
};

/* ---- In the thread: remembering -------------------------------------------------------------- */

static void forget(memory *m)
{
    desk_close(&m->desk);
    jot_free(&m->lines);
    free(m->starts);
    free(m->record);
    *m = (memory){.viewer = 0};
}

static size_t size_of(const memory *m)
{
    return m->lines.room + (size_t)m->room * sizeof m->starts[0] +
           (m->record != NULL ? strlen(m->record) : 0);
}

/* Makes room until all that is remembered besides this is not too much. */
static void tidy(past *p, const memory *kept)
{
    for (;;) {
        memory *oldest = NULL;
        size_t bytes = 0;

        for (int i = 0; i < REMEMBERED; i++) {
            memory *m = &p->memories[i];

            bytes += size_of(m);
            if (m != kept && m->id[0] != '\0' && (oldest == NULL || m->used < oldest->used))
                oldest = m;
        }
        if (bytes <= REMEMBERED_BYTES || oldest == NULL)
            return;
        forget(oldest);
    }
}

/* What is remembered of the table, or a place for it. */
static memory *recall(look *l)
{
    past *p = l->past;
    memory *best = &p->memories[0];
    int viewer = desk_viewer(l->seat);

    for (int i = 0; i < REMEMBERED; i++) {
        memory *m = &p->memories[i];

        if (strcmp(m->id, l->id) == 0 && m->viewer == viewer && m->desk.entries <= l->entries &&
            m->desk.trusted == l->trusted) {
            m->used = ++p->looks;
            return m;
        }
        if (m->used < best->used)
            best = m;
    }
    forget(best);
    memcpy(best->id, l->id, sizeof best->id);
    best->viewer = viewer;
    best->used = ++p->looks;
    desk_begin(&best->desk, &l->setup, l->secret, l->id);
    best->desk.trusted = l->trusted;
    jot_raw(&best->lines, "[");
    return best;
}

/* The end of the line that begins here: a list, which may hold others and texts. */
static size_t line_end(const char *text, size_t at)
{
    int depth = 0;
    bool quoted = false;

    do {
        if (quoted && text[at] == '\\')
            at++;
        else if (text[at] == '"')
            quoted = !quoted;
        else if (!quoted)
            depth += (text[at] == '[') - (text[at] == ']');
        at++;
    } while (depth > 0 && text[at] != '\0');
    return at;
}

/* Finds the lines that were written from here on. */
static bool index_lines(memory *m, size_t at)
{
    while (at < m->lines.length) {
        if (m->lines.at[at] == ',')
            at++;
        if (m->count == m->room && !df_memory_grow(&m->starts, &m->room, sizeof m->starts[0]))
            return false;
        m->starts[m->count++] = at;
        at = line_end(m->lines.at, at);
    }
    return true;
}

typedef struct reading {
    look *look;
    memory *memory;
    bool begun;  /* something of it was remembered */
    bool forget; /* which is not what is to be read any more */
    df_status status;
} reading;

static bool read_entry(void *context, const store_entry *entry)
{
    reading *r = context;
    memory *m = r->memory;
    size_t before = m->lines.length;
    desk_ear ear = {.page = &m->lines, .viewer = m->viewer, .count = UINT32_MAX};

    if (entry->number >= r->look->entries)
        return false;
    r->forget = r->begun && entry->kind == ENTRY_FORGET;
    if (r->forget)
        return false;
    r->status = desk_fold(&m->desk, entry, r->look->past->scratch, &ear, &r->look->why);
    if (r->status == DF_OK && (m->lines.failed || !index_lines(m, before)))
        r->status = df_fail(&r->look->why, DF_NOMEM, "", "out of memory");
    return r->status == DF_OK;
}

static df_status run_look(errand *e, store *s, df_error *err)
{
    look *l = (look *)e;
    memory *m = recall(l);
    reading r = {.look = l, .memory = m, .begun = m->desk.entries > 0};
    df_status status = DF_OK;

    if (m->desk.entries < l->entries)
        status = store_entries(s, l->serial, m->desk.entries, read_entry, &r, err);
    if (status == DF_OK && r.forget) {
        forget(m);
        m = recall(l);
        r = (reading){.look = l, .memory = m};
        status = store_entries(s, l->serial, 0, read_entry, &r, err);
    }
    if (status == DF_OK && r.status == DF_OK && m->desk.entries >= l->known) {
        l->answered = l->answer(l, m, &l->why);
        jot_raw(&l->out, "}");
        tidy(l->past, m);
    } else {
        forget(m);
        l->code = "store";
        df_fail(&l->why, DF_IO, "", "the log can't be read now; please try again");
    }
    return status;
}

/* ---- In the thread: answers ------------------------------------------------------------------ */

static bool answer_log(look *l, memory *m, df_error *why)
{
    int first = l->first < m->count ? (int)l->first : m->count;
    int end = first;

    (void)why;
    while (end < m->count && end - first < DESK_LINES_MAX &&
           (end == first || m->starts[end] - m->starts[first] < PAGE_BYTES))
        end++;
    jot_member_number(&l->out, "from", l->first);
    jot_name(&l->out, "e");
    jot_raw(&l->out, "[");
    if (end > first) {
        size_t after = end < m->count ? m->starts[end] - 1 : m->lines.length;

        jot_bytes(&l->out, m->lines.at + m->starts[first], after - m->starts[first]);
    }
    jot_raw(&l->out, "]");
    return true;
}

/* What this viewer has been told so far, as text. */
static char *write_notes(const look *l, memory *m, df_error *why)
{
    size_t length = m->lines.length;

    jot_raw(&m->lines, "]");
    json_t *list = m->lines.failed ? NULL : json_loads(m->lines.at, 0, NULL);
    jot_cut(&m->lines, length);
    char *notes = list != NULL ? desk_notes(&m->desk, l->seat, list) : NULL;

    json_decref(list);
    if (notes == NULL)
        df_fail(why, DF_NOMEM, "", "out of memory");
    return notes;
}

/* A text that goes on being cut into pieces is not written anew while it is. */
static bool write_record(look *l, memory *m, df_error *why)
{
    bool whole = m->desk.phase == DESK_OVER && !m->desk.setup.game->keeps_secrets;

    if (m->record != NULL && (l->first > 0 || (m->whole && whole)))
        return true;
    if (l->first > 0) {
        df_fail(why, DF_RANGE, "", "this has been forgotten; please begin again");
        return false;
    }
    free(m->record);
    m->whole = whole;
    m->record = whole ? desk_record(&m->desk, why) : write_notes(l, m, why);
    return m->record != NULL;
}

/* Not the first byte of a character. */
static bool is_inside(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

static bool answer_record(look *l, memory *m, df_error *why)
{
    if (!write_record(l, m, why))
        return false;
    size_t size = strlen(m->record);
    size_t from = l->first < 0 ? 0 : (size_t)l->first;
    size_t end = from + PAGE_BYTES;

    if (l->first < 0 && size > UNASKED_BYTES) {
        df_fail(why, DF_RANGE, "", "this is long: ask for it in pieces, with from");
        return false;
    }
    if (from > size || is_inside(m->record[from])) {
        df_fail(why, DF_RANGE, "", "from is what the last piece said, and at most %d", (int)size);
        return false;
    }
    if (end > size || l->first < 0)
        end = size;
    while (end < size && is_inside(m->record[end]))
        end--; /* characters stay whole */
    char *piece = df_memory(end - from + 1, 1);
    if (piece == NULL) {
        df_fail(why, DF_NOMEM, "", "out of memory");
        return false;
    }
    memcpy(piece, m->record + from, end - from);
    jot_name(&l->out, "whole");
    jot_raw(&l->out, m->whole ? "true" : "false");
    jot_member_number(&l->out, "from", (int64_t)from);
    jot_member(&l->out, "text", piece);
    if (end < size)
        jot_member_number(&l->out, "next", (int64_t)end);
    free(piece);
    return true;
}

static bool answer_replay(look *l, memory *m, df_error *why)
{
    if (l->kinds != NULL)
        l->step = desk_first_told(&m->desk, l->kinds, l->eyes, why);
    if (l->step < 0)
        return false;
    return desk_replay(&m->desk, l->step, l->eyes, &l->out, why) == DF_OK;
}

/* ---- In the reader's thread: the lobby ------------------------------------------------------- */

static bool write_row(void *context, const store_table *row)
{
    jot *out = context;

    jot_comma(out);
    jot_raw(out, "{");
    jot_member(out, "table", row->id);
    jot_member(out, "game", row->game);
    jot_name(out, "setup");
    jot_raw(out, row->setup);
    jot_name(out, "now");
    jot_raw(out, row->summary);
    jot_raw(out, "}");
    return true;
}

static df_status run_lobby(errand *e, store *s, df_error *err)
{
    look *l = (look *)e;
    store_query query = {.filter = STORE_LISTED, .limit = LOBBY_MAX};

    jot_name(&l->out, "tables");
    jot_raw(&l->out, "[");
    df_status status = store_tables(s, &query, write_row, &l->out, err);
    jot_raw(&l->out, "]}");
    l->answered = status == DF_OK;
    return status;
}

/* ---- On the loop ----------------------------------------------------------------------------- */

void past_free_look(errand *e)
{
    look *l = (look *)e;
    look **at = &l->server->looks;

    while (*at != NULL && *at != l)
        at = &(*at)->next;
    if (*at != NULL)
        *at = l->next;
    json_decref(l->message);
    jot_free(&l->out);
    free(l->kinds);
    free(l);
}

static void look_done(errand *e, void *context)
{
    look *l = (look *)e;
    live *table = l->id[0] != '\0' ? tables_loaded(context, l->id) : NULL;

    if (table != NULL && table->looks > 0)
        table->looks--;
    if (l->from == NULL)
        return;
    l->from->looks = false;
    if (l->answered)
        guest_send(l->from, &l->out);
    else if (e->status != DF_OK || l->code != NULL)
        handle_error(l->from, l->message, "store", "", "%s",
                     l->id[0] != '\0' ? "the log can't be read now; please try again"
                                      : "the tables can't be read now; please try again");
    else
        handle_df_error(l->from, l->message, &l->why);
}

look *past_look(server *s, guest *g, json_t *message, const char *name, size_t size)
{
    if (g->looks || (g->table != NULL && g->table->looks >= LOOKS_EACH)) {
        server_wait(s, g, message, NULL);
        return NULL;
    }
    look *l = df_memory(1, size);
    if (l == NULL) {
        handle_error(g, message, "memory", "", "out of memory");
        return NULL;
    }
    handle_begin(&l->out, message, name);
    l->errand = (errand){.run = run_look, .done = look_done, .free = past_free_look};
    l->server = s;
    l->from = g;
    l->message = json_incref(message);
    l->past = s->past;
    l->seat = g->seat;
    return l;
}

void past_send(server *s, look *l, clerk *who)
{
    guest *g = l->from;

    if (!clerk_add(who, &l->errand)) {
        handle_error(g, l->message, "limit", "", "too many ask for this now; please try again");
        l->errand.free(&l->errand);
        return;
    }
    l->next = s->looks;
    s->looks = l;
    g->looks = true;
    if (l->id[0] != '\0')
        g->table->looks++;
}

static void look_at(server *s, look *l, const desk *d,
                    bool (*answer)(look *l, memory *m, df_error *why))
{
    const live *table = l->from->table;

    df_assert(table != NULL);
    l->answer = answer;
    memcpy(l->id, table->row.id, sizeof l->id);
    l->serial = table->row.serial;
    l->setup = d->setup;
    memcpy(l->secret, d->deal.secret, sizeof l->secret);
    l->trusted = d->match != NULL && !df_match_frozen(d->match, NULL);
    l->known = d->entries;
    l->entries = d == &table->desk ? UINT32_MAX : d->entries;
    past_send(s, l, s->teller);
}

void past_lobby(server *s, guest *g, json_t *message)
{
    look *l = past_look(s, g, message, "lobby", sizeof *l);

    if (l == NULL)
        return;
    l->errand.run = run_lobby;
    past_send(s, l, s->reader);
}

/* A number from 0 on, or, if there is none, `usual`. False: that was answered. */
static bool read_from(guest *g, const json_t *message, int64_t usual, int64_t *out)
{
    const json_t *from = json_object_get(message, "from");

    *out = from == NULL ? usual : json_integer_value(from);
    if (from == NULL || (json_is_integer(from) && *out >= 0 && *out <= UINT32_MAX))
        return true;
    handle_error(g, message, "range", "", "from is a number: where to begin");
    return false;
}

/* An answer from where the message says on, or from `usual`. `d` is NULL where there is none. */
static void look_from(server *s, guest *g, json_t *message, const desk *d, int64_t usual,
                      const char *name, bool (*answer)(look *l, memory *m, df_error *why))
{
    int64_t first;
    look *l = NULL;

    if (d != NULL && read_from(g, message, usual, &first))
        l = past_look(s, g, message, name, sizeof *l);
    if (l == NULL)
        return;
    l->first = first;
    look_at(s, l, d, answer);
}

void past_log(server *s, guest *g, json_t *message)
{
    look_from(s, g, message, tables_desk(g), 0, "log", answer_log);
}

void past_record(server *s, guest *g, json_t *message)
{
    look_from(s, g, message, act_in_play(g, message), -1, "record", answer_record);
}

/* Is this a list of kinds of events? */
static bool are_kinds(const df_game *game, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *kind = json_array_get(list, i);

        if (!json_is_integer(kind) || json_integer_value(kind) < 0 ||
            json_integer_value(kind) >= game->event_kind_count)
            return false;
    }
    return json_array_size(list) > 0;
}

/* NULL: no memory. */
static bool *read_kinds(const json_t *list)
{
    bool *kinds = df_memory(DESK_KINDS, sizeof *kinds);

    for (size_t i = 0; kinds != NULL && i < json_array_size(list); i++)
        kinds[json_integer_value(json_array_get(list, i))] = true;
    return kinds;
}

static void look_again(server *s, guest *g, json_t *message, const desk *d, int eyes)
{
    const json_t *tells = json_object_get(message, "tells");
    look *l = past_look(s, g, message, "replay", sizeof *l);

    if (l == NULL)
        return;
    l->eyes = eyes;
    l->step = (int)json_integer_value(json_object_get(message, "step"));
    if (l->step < 0)
        l->step = df_match_steps(d->match);
    l->kinds = tells != NULL ? read_kinds(tells) : NULL;
    if (tells == NULL || l->kinds != NULL) {
        look_at(s, l, d, answer_replay);
        return;
    }
    handle_error(g, message, "memory", "", "out of memory");
    past_free_look(&l->errand);
}

void past_replay(server *s, guest *g, json_t *message)
{
    const desk *d = act_in_play(g, message);
    const json_t *step = json_object_get(message, "step");
    const json_t *tells = json_object_get(message, "tells");
    const json_t *as = json_object_get(message, "as");
    json_int_t eyes = as == NULL ? (g->seat >= 0 ? g->seat : -1) : json_integer_value(as);

    if (d == NULL)
        return;
    if (d->phase != DESK_OVER) {
        handle_error(g, message, "early", "", "a game is looked at again after its end");
        return;
    }
    if (tells != NULL ? !are_kinds(d->setup.game, tells)
                      : !json_is_integer(step) || json_integer_value(step) < -1 ||
                            json_integer_value(step) > df_match_steps(d->match)) {
        handle_error(g, message, "range", "",
                     "step is from -1, the last one, to %d, or tells is a list of kinds of events, "
                     "which games names",
                     df_match_steps(d->match));
        return;
    }
    if ((as != NULL && !json_is_integer(as)) || eyes < DESK_ALL_SEEING ||
        eyes >= d->setup.config.seats) {
        handle_error(g, message, "range", "", "as is from -2 to %d", d->setup.config.seats - 1);
        return;
    }
    if (d->setup.game->keeps_secrets && eyes != (g->seat >= 0 ? g->seat : -1)) {
        handle_error(g, message, "secret", "",
                     "this game keeps its secrets: look with your own eyes");
        return;
    }
    look_again(s, g, message, d, (int)eyes);
}

void past_forget_guest(server *s, const guest *g)
{
    for (look *l = s->looks; l != NULL; l = l->next)
        if (l->from == g)
            l->from = NULL;
}

desk_scratch *past_scratch(past *p)
{
    return p->scratch;
}

past *past_new(void)
{
    past *p = df_memory_surely(NULL, sizeof *p);

    p->scratch = desk_scratch_new();
    return p;
}

void past_free(past *p)
{
    for (int i = 0; p != NULL && i < REMEMBERED; i++)
        forget(&p->memories[i]);
    if (p != NULL)
        desk_scratch_free(p->scratch);
    free(p);
}
