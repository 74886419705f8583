/* attack.c: what does a lawful guest feel while one address asks for too much?
 *
 * bench.attack PROGRAM [--seconds S] [--bot ID] [--moves N] [--abandoned N] [ATTACK...]: for each
 * attack starts PROGRAM (deadfall) on a fresh SQLite file, lets one guest (127.0.0.3) play Noir
 * against a bot (random) as fast as both can, and prints a line of JSON: the guest's moves, and
 * how long it waited for the bot's answers. Meanwhile one other address (127.0.0.2)
 *
 *   peace      does nothing
 *   left       has opened 60 tables of five masters and gone away
 *   watched    looks on at 60 such tables
 *   past       asks for log, record and replay of tables with 8,000 moves, on one connection
 *   abandoned  has left 1,500 games against bots, whose rows say that they are due
 *
 * and with `abandoned` two people have left a table with a clock of six seconds just before the
 * server was killed: how late is the server when it notices? Where `tables` are those in memory and
 * `idle_cpu` is the part of a core that the server takes afterwards with nobody there. The file is
 * in TMPDIR: where that is in memory, the disk is not measured.
 *
 * SPDX-License-Identifier: MIT */
#include "process.h"

#include "core/core.h"
#include "match/match.h"
#include "server/desk.h"
#include "store/store.h"

enum {
    ACTIONS_MAX = 512,
    ID_MAX = 32,
    SAMPLES_MAX = 1000000,
    TABLES = 60,
    CLOCK_SECONDS = 6,
    PATIENCE = 130, /* seconds for a clock to be noticed */
};

static const char *const lawful = "127.0.0.3";
static const char *const hostile = "127.0.0.2";

static const char *program;
static const char *bot = "random";
static double seconds = 12;
static int long_moves = 8000;
static int abandoned = 1500;

typedef struct visitor {
    wire wire;
    char table[ID_MAX], key[ID_MAX], invitation[ID_MAX];
} visitor;

/* What one attack needs, and what is measured of it. */
typedef struct attack {
    char directory[128], path[160];
    visitor guest;
    visitor others[TABLES];
    int other_count;
    char running[ID_MAX], finished[ID_MAX], clocked[ID_MAX]; /* tables; "": none */
    int asked; /* which of the questions about the past is under way */
    long answers, drops;
    float *samples;
    long sample_count, moves, games;
    double sent; /* 0: no move is under way */
    bool waits;  /* for the bot */
    uint64_t random;
} attack;

/* ---- Talking --------------------------------------------------------------------------------- */

static void say(visitor *v, const char *format, ...) DF_PRINTF(2, 3);
static void say(visitor *v, const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    wire_send(&v->wire, text);
}

static void come(visitor *v, const char *from)
{
    if (!wire_connect_from(&v->wire, from, port, NULL))
        die("no connection");
}

static char *expect(visitor *v, const char *part)
{
    for (;;) {
        char *text = wire_wait(&v->wire, 120000);

        if (text == NULL)
            die("the server does not answer");
        if (strstr(text, part) != NULL)
            return text;
        if (strstr(text, "\"m\":\"error\"") != NULL)
            die(text);
    }
}

static void open_at(visitor *v, const char *message)
{
    say(v, "%s", message);
    const char *text = expect(v, "\"m\":\"opened\"");
    wire_word(text, "table", v->table, sizeof v->table);
    wire_word(text, "key", v->key, sizeof v->key);
    wire_word(text, "invitation", v->invitation, sizeof v->invitation);
}

/* Two of one address sit down together. */
static void open_for_two(visitor *ann, visitor *bob, const char *from, const char *more)
{
    char message[256];

    come(ann, from);
    come(bob, from);
    snprintf(message, sizeof message, "{\"m\":\"open\",\"game\":\"noir\"%s}", more);
    open_at(ann, message);
    say(bob, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\"}", ann->table,
        ann->invitation);
    expect(bob, "\"m\":\"start\"");
}

/* ---- Tables made in the store, while no server runs ------------------------------------------ */

typedef struct original {
    store_table row;
    char *game, *setup, *summary;
    store_entry *entries;
    int count, room;
} original;

static bool copy_row(void *context, const store_table *row)
{
    original *o = context;

    o->row = *row;
    o->row.game = o->game = strdup(row->game);
    o->row.setup = o->setup = strdup(row->setup);
    o->row.summary = o->summary = strdup(row->summary);
    return false;
}

static bool copy_entry(void *context, const store_entry *entry)
{
    original *o = context;

    if (o->count == o->room) {
        o->room = o->room == 0 ? 64 : 2 * o->room;
        o->entries = realloc(o->entries, (size_t)o->room * sizeof *o->entries);
    }
    o->entries[o->count] = *entry;
    o->entries[o->count++].text = entry->text != NULL ? strdup(entry->text) : NULL;
    return true;
}

static void must(df_status status, const df_error *err)
{
    if (status != DF_OK)
        die(err->text);
}

static void read_original(store *s, const char *id, original *o)
{
    store_query query = {.filter = STORE_BY_ID, .id = id};
    df_error err;

    *o = (original){.count = 0};
    must(store_tables(s, &query, copy_row, o, &err), &err);
    must(store_entries(s, o->row.serial, 0, copy_entry, o, &err), &err);
}

static void free_original(original *o)
{
    for (int i = 0; i < o->count; i++)
        free((char *)o->entries[i].text);
    free(o->entries);
    free(o->game);
    free(o->setup);
    free(o->summary);
}

static void append(store *s, int64_t serial, const store_entry *entry)
{
    df_error err;
    bool taken = false;

    must(store_append(s, serial, entry, &taken, &err), &err);
}

/* Copies of an abandoned table, all of them due. */
static void multiply(store *s, const char *id, int count)
{
    original o;
    df_error err;

    read_original(s, id, &o);
    must(store_begin(s, &err), &err);
    for (int i = 0; i < count; i++) {
        store_table row = o.row;

        snprintf(row.id, sizeof row.id, "left%d", i);
        row.deadline = df_clock_today() - count + i;
        must(store_add_table(s, &row, &err), &err);
        for (int k = 0; k < o.count; k++)
            append(s, row.serial, &o.entries[k]);
    }
    must(store_commit(s, &err), &err);
    free_original(&o);
}

/* A move that harms nobody, so that the game goes on: one walks about. */
static df_action harmless(attack *a, desk *d, int seat)
{
    df_action actions[DF_LEGAL_MAX];
    const df_view *view = df_match_view(d->match, seat);
    int count = df_view_legal(d->setup.game, view, seat, actions);
    df_action chosen = actions[0];
    int seen = 0;

    for (int i = 0; i < count; i++) {
        char about[256];
        df_text text = df_text_over(about, sizeof about);

        df_action_label(d->setup.game, view, actions[i], df_match_names(d->match), &text);
        a->random = a->random * 6364136223846793005u + 1442695040888963407u;
        bool walks = strstr(about, "move to") != NULL || strstr(about, "end your turn") != NULL;
        if (walks && (a->random >> 33) % (unsigned)++seen == 0)
            chosen = actions[i];
    }
    return chosen;
}

/* Goes on with a game for so many moves, of which every eighth is taken back; then one gives up. */
static void prolong(attack *a, store *s, const char *id, int moves, bool finish)
{
    desk_scratch *scratch = desk_scratch_new();
    original o;
    desk d;
    df_error err;
    store_entry entry = {.at = df_clock_today()};

    read_original(s, id, &o);
    must(desk_open(&d, &o.row, &err), &err);
    for (int i = 0; i < o.count; i++)
        must(desk_fold(&d, &o.entries[i], scratch, NULL, &err), &err);
    must(store_begin(s, &err), &err);
    for (int i = 0; i < moves && desk_actor(&d) >= 0; i++) {
        uint32_t steps = (uint32_t)df_match_steps(d.match);

        entry.number = d.entries;
        entry.seat = (int8_t)desk_actor(&d);
        entry.kind = ENTRY_MOVE;
        entry.action = harmless(a, &d, entry.seat);
        append(s, o.row.serial, &entry);
        must(desk_fold(&d, &entry, scratch, NULL, &err), &err);
        if (i % 8 != 7 || desk_actor(&d) < 0)
            continue;
        entry.number = d.entries;
        entry.kind = ENTRY_UNDO;
        entry.action = steps;
        append(s, o.row.serial, &entry);
        must(desk_fold(&d, &entry, scratch, NULL, &err), &err);
    }
    if (desk_actor(&d) < 0)
        die("the long game ended too early");
    entry = (store_entry){.number = d.entries, .kind = ENTRY_FORFEIT, .at = df_clock_today()};
    if (finish)
        append(s, o.row.serial, &entry);
    must(store_commit(s, &err), &err);
    desk_close(&d);
    desk_scratch_free(scratch);
    free_original(&o);
}

/* ---- Attacks --------------------------------------------------------------------------------- */

#define MASTERS                                                                                    \
    "{\"m\":\"open\",\"game\":\"island\",\"players\":5,\"seat\":-1,\"seats\":[\"bot master\","     \
    "\"bot master\",\"bot master\",\"bot master\",\"bot master\"]}"

static void prepare_left(attack *a)
{
    visitor v;

    come(&v, hostile);
    for (int i = 0; i < TABLES; i++)
        open_at(&v, MASTERS);
    wire_close(&v.wire);
    (void)a;
}

static void prepare_watched(attack *a)
{
    for (; a->other_count < TABLES; a->other_count++) {
        come(&a->others[a->other_count], hostile);
        open_at(&a->others[a->other_count], MASTERS);
    }
}

static store *stop_and_open(attack *a)
{
    df_error err;

    end_server(SIGTERM);
    store *s = store_open(a->path, &err);
    if (s == NULL)
        die(err.text);
    return s;
}

static void prepare_past(attack *a)
{
    visitor ann, bob;

    for (int i = 0; i < 2; i++) {
        open_for_two(&ann, &bob, hostile, ",\"options\":{\"turn_limit\":\"10000\"}");
        snprintf(i == 0 ? a->running : a->finished, ID_MAX, "%s", ann.table);
        wire_close(&ann.wire);
        wire_close(&bob.wire);
    }
    store *s = stop_and_open(a);
    prolong(a, s, a->running, long_moves, false);
    prolong(a, s, a->finished, long_moves, true);
    store_close(s);
    start_server(program, a->directory);
    come(&a->others[a->other_count++], hostile);
}

static void prepare_abandoned(attack *a)
{
    visitor v, ann, bob;

    come(&v, hostile);
    open_at(&v, "{\"m\":\"quick\",\"game\":\"intruder\",\"players\":4,\"bot\":\"rules\"}");
    df_clock_nap(500);
    wire_close(&v.wire);
    store *s = stop_and_open(a);
    multiply(s, v.table, abandoned);
    store_close(s);
    start_server(program, a->directory);
    char clock[64];
    snprintf(clock, sizeof clock, ",\"clock\":{\"kind\":\"move\",\"seconds\":%d,\"late\":\"skip\"}",
             CLOCK_SECONDS);
    open_for_two(&ann, &bob, hostile, clock);
    snprintf(a->clocked, sizeof a->clocked, "%s", ann.table);
    df_clock_nap(1000);
    wire_close(&ann.wire);
    wire_close(&bob.wire);
    end_server(SIGKILL);
    start_server(program, a->directory);
}

/* The next of the questions about the past; each when the one before is answered. */
static void ask_past(attack *a, visitor *v)
{
    switch (a->asked++ % 5) {
    case 0:
        say(v, "{\"m\":\"watch\",\"table\":\"%s\"}", a->running);
        break;
    case 1:
        say(v, "{\"m\":\"log\",\"from\":0}");
        break;
    case 2:
        say(v, "{\"m\":\"record\",\"from\":0}");
        break;
    case 3:
        say(v, "{\"m\":\"watch\",\"table\":\"%s\"}", a->finished);
        break;
    default:
        say(v, "{\"m\":\"replay\",\"step\":%d,\"as\":-2}", long_moves / 2);
        break;
    }
}

/* What the other address hears; the connection is made anew when it was dropped. */
static void hear_other(attack *a, visitor *v)
{
    char *text;

    if (!wire_fill(&v->wire))
        wire_close(&v->wire);
    while (v->wire.socket >= 0 && (text = wire_next(&v->wire)) != NULL) {
        bool answer = strncmp(text, "{\"m\"", 4) == 0;

        if (a->running[0] == '\0' || !answer)
            continue;
        a->answers++;
        ask_past(a, v);
    }
    if (v->wire.socket >= 0)
        return;
    a->drops++;
    come(v, hostile);
    a->asked = 0;
    ask_past(a, v);
}

/* ---- The guest ------------------------------------------------------------------------------- */

static void follow(attack *a, const char *text)
{
    const char *line = strstr(text, "[\"next\",-1,\"");
    char next[ID_MAX];

    if (line == NULL)
        return;
    snprintf(next, sizeof next, "%.*s", (int)strcspn(line + 12, "\""), line + 12);
    say(&a->guest, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", next, a->guest.key);
}

static void hear_guest(attack *a, const char *text)
{
    long actions[ACTIONS_MAX];
    int count = wire_menu(text, actions, ACTIONS_MAX);

    if (strstr(text, "\"m\":\"error\"") != NULL)
        die(text);
    if (strstr(text, "\"phase\":\"over\"") != NULL) {
        a->games++;
        a->sent = 0;
        say(&a->guest, "{\"m\":\"rematch\"}");
        return;
    }
    follow(a, text);
    if (count == 0) {
        a->waits = a->waits || a->sent != 0;
        return;
    }
    if (a->sent != 0 && a->waits && a->sample_count < SAMPLES_MAX)
        a->samples[a->sample_count++] = (float)(1e3 * df_clock_seconds() - a->sent);
    a->random = a->random * 6364136223846793005u + 1442695040888963407u;
    a->sent = 1e3 * df_clock_seconds();
    a->waits = false;
    a->moves++;
    say(&a->guest, "{\"m\":\"do\",\"d\":%ld,\"a\":%ld}", wire_number(text, "d"),
        actions[(a->random >> 33) % (unsigned)count]);
}

static void play(attack *a)
{
    char message[128];
    double end = 1e3 * df_clock_seconds() + seconds * 1000;

    snprintf(message, sizeof message, "{\"m\":\"quick\",\"game\":\"noir\",\"bot\":\"%s\"}", bot);
    come(&a->guest, lawful);
    if (a->running[0] != '\0')
        ask_past(a, &a->others[0]);
    open_at(&a->guest, message);
    while (1e3 * df_clock_seconds() < end) {
        struct pollfd polls[TABLES + 1] = {{.fd = a->guest.wire.socket, .events = POLLIN}};
        char *text;

        for (int i = 0; i < a->other_count; i++)
            polls[i + 1] = (struct pollfd){.fd = a->others[i].wire.socket, .events = POLLIN};
        while ((text = wire_next(&a->guest.wire)) != NULL)
            hear_guest(a, text);
        if (poll(polls, (nfds_t)a->other_count + 1, 50) <= 0)
            continue;
        for (int i = 0; i < a->other_count; i++)
            if (polls[i + 1].revents != 0)
                hear_other(a, &a->others[i]);
        if (polls[0].revents != 0 && !wire_fill(&a->guest.wire))
            die("the guest was dropped");
    }
    if (a->sent != 0 && a->waits && a->sample_count < SAMPLES_MAX) /* still waiting counts too */
        a->samples[a->sample_count++] = (float)(1e3 * df_clock_seconds() - a->sent);
    wire_close(&a->guest.wire);
    for (int i = 0; i < a->other_count; i++)
        wire_close(&a->others[i].wire);
}

/* ---- Measuring ------------------------------------------------------------------------------- */

/* Tables in memory, as the metrics say. */
static int count_tables(void)
{
    static const char request[] = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                  "Connection: close\r\n\r\n";
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    wire w = {.socket = socket(AF_INET, SOCK_STREAM, 0)};

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(w.socket, (struct sockaddr *)&address, sizeof address) != 0 ||
        !wire_raw(&w, request, strlen(request)))
        die("no metrics");
    size_t before;
    do {
        before = w.length;
        wire_fill(&w);
        w.in[w.length] = '\0';
    } while (w.length > before);
    const char *line = strstr(w.in, "\ndeadfall_tables ");
    int count = line != NULL ? (int)strtol(line + 17, NULL, 10) : -1;
    wire_close(&w);
    return count;
}

typedef struct lateness {
    int64_t begun, noticed; /* 0: not */
} lateness;

static bool note_times(void *context, const store_entry *entry)
{
    lateness *l = context;

    if (entry->kind == ENTRY_START)
        l->begun = entry->at;
    if (entry->kind == ENTRY_LATE && l->noticed == 0)
        l->noticed = entry->at;
    return true;
}

/* Seconds after its time until the clock of two who are away was noticed. */
static double clock_lateness(attack *a)
{
    lateness l = {0, 0};
    original o;
    df_error err;
    store *s = store_open(a->path, &err);

    if (s == NULL)
        die(err.text);
    read_original(s, a->clocked, &o);
    for (int i = 0; i < PATIENCE && l.noticed == 0; i++) {
        df_clock_nap(i == 0 ? 0 : 1000);
        must(store_entries(s, o.row.serial, 0, note_times, &l, &err), &err);
    }
    free_original(&o);
    store_close(s);
    int64_t until = l.noticed != 0 ? l.noticed : df_clock_today();
    return (double)(until - l.begun) / 1000 - CLOCK_SECONDS;
}

static const struct {
    const char *name;
    void (*prepare)(attack *a);
} attacks[] = {
    {"peace", NULL},        {"left", prepare_left},           {"watched", prepare_watched},
    {"past", prepare_past}, {"abandoned", prepare_abandoned},
};

static void measure(int which)
{
    attack *a = calloc(1, sizeof *a);
    double cpu0, cpu1, memory;
    char command[160];

    const char *base = getenv("TMPDIR");
    snprintf(a->directory, sizeof a->directory, "%s/deadfall-attack-XXXXXX",
             base != NULL ? base : "/tmp");
    if (mkdtemp(a->directory) == NULL)
        die("no temporary directory");
    snprintf(a->path, sizeof a->path, "%s/bench.db", a->directory);
    a->samples = malloc(SAMPLES_MAX * sizeof(float));
    a->random = 7;
    start_server(program, a->directory);
    if (attacks[which].prepare != NULL)
        attacks[which].prepare(a);
    df_clock_nap(500);
    play(a);
    df_clock_nap(1000);
    int tables = count_tables();
    read_usage(running[0], &cpu0, &memory);
    df_clock_nap(3000);
    read_usage(running[0], &cpu1, &memory);
    sort_samples(a->samples, a->sample_count);
    printf("{\"attack\":\"%s\",\"bot\":\"%s\",\"moves\":%ld,\"games\":%ld,\"p50_ms\":%.1f,"
           "\"p99_ms\":%.1f,\"max_ms\":%.1f,\"tables\":%d,\"idle_cpu\":%.3f,\"memory_mb\":%.0f",
           attacks[which].name, bot, a->moves, a->games,
           percentile(a->samples, a->sample_count, 0.5),
           percentile(a->samples, a->sample_count, 0.99),
           percentile(a->samples, a->sample_count, 1), tables, (cpu1 - cpu0) / 3, memory / 1024);
    if (a->running[0] != '\0')
        printf(",\"answers\":%ld,\"drops\":%ld", a->answers, a->drops);
    if (a->clocked[0] != '\0')
        printf(",\"abandoned\":%d,\"clock_late_s\":%.1f", abandoned, clock_lateness(a));
    printf("}\n");
    fflush(stdout);
    end_server(SIGTERM);
    snprintf(command, sizeof command, "rm -rf %s", a->directory);
    if (system(command) != 0)
        die("the temporary directory can't be removed");
    free(a->samples);
    free(a);
}

int main(int argc, char **argv)
{
    int count = (int)(sizeof attacks / sizeof attacks[0]);
    int at = 2;

    if (argc < 2)
        die("usage: bench.attack PROGRAM [--seconds S] [--bot ID] [--moves N] [--abandoned N] "
            "[ATTACK...]");
    program = argv[1];
    for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
        if (strcmp(argv[at], "--seconds") == 0)
            seconds = strtod(argv[at + 1], NULL);
        else if (strcmp(argv[at], "--bot") == 0)
            bot = argv[at + 1];
        else if (strcmp(argv[at], "--moves") == 0)
            long_moves = (int)strtol(argv[at + 1], NULL, 10);
        else if (strcmp(argv[at], "--abandoned") == 0)
            abandoned = (int)strtol(argv[at + 1], NULL, 10);
        else
            die("there is no such option");
    }
    signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < count; i++)
        for (int k = at; k < argc || (at == argc && k == at); k++)
            if (at == argc || strcmp(argv[k], attacks[i].name) == 0)
                measure(i);
    return 0;
}
