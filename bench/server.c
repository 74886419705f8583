/* server.c: how fast and how small is the server? N matches of Noir over loopback WebSockets.
 *
 * bench.server PROGRAM [OPTION...] MATCHES...: starts PROGRAM (deadfall) on a fresh
 * SQLite file for each number of matches, plays them with random moves and prints a line of JSON:
 * moves per second and per CPU second of the server, latency of a move from sending it to the
 * mover's own news, bytes on the wire for each seat and move, memory per connected match. Both ends
 * wait for the server's word before the next move, so the server is saturated. A
 * finished match is followed by its rematch on the same two connections.
 *
 *   --seconds S    play for so long (5)
 *   --db ADDRESS   a store that is there already, instead of a file
 *   --count PID    the CPU time of this process and its children counts too: the database's
 *   --servers N    so many share the store; matches are spread over them
 *   --apart        the two players of a match are at different servers
 *
 * SPDX-License-Identifier: MIT */
#include "process.h"

#include <sys/resource.h>
#include <sys/stat.h>

enum { ACTIONS_MAX = 256, ID_MAX = 32, SAMPLES_MAX = 4000000 };

typedef struct player {
    wire wire;
    char key[ID_MAX];
    double sent; /* when the last move was sent; 0: none is under way */
    bool seated;
} player;

typedef struct table {
    char id[ID_MAX];
    player players[2];
} table;

typedef struct options {
    double seconds;
    const char *store; /* NULL: a file of its own */
    pid_t counted;     /* 0: none */
    int servers;
    bool apart;
} options;

typedef struct load {
    int ports[SERVERS_MAX];
    const options *with;
    table *tables;
    int count;
    bool measuring;
    long moves, news, games;
    uint64_t bytes;
    float *samples;
    long sample_count;
    uint64_t random;
} load;

/* ---- Playing --------------------------------------------------------------------------------- */

static uint32_t draw(load *l, uint32_t n)
{
    l->random = l->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(l->random >> 33) % n;
}

static void answer_question(load *l, player *p, const char *text)
{
    long actions[ACTIONS_MAX];
    char message[64];
    int count = wire_menu(text, actions, ACTIONS_MAX);

    if (count == 0)
        return;
    snprintf(message, sizeof message, "{\"m\":\"do\",\"d\":%ld,\"a\":%ld}", wire_number(text, "d"),
             actions[draw(l, (uint32_t)count)]);
    p->sent = 1e3 * df_clock_seconds();
    wire_send(&p->wire, message);
}

static void follow(table *t, const char *next)
{
    for (int i = 0; i < 2; i++) {
        char message[160];

        snprintf(message, sizeof message, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", next,
                 t->players[i].key);
        wire_send(&t->players[i].wire, message);
    }
    snprintf(t->id, sizeof t->id, "%s", next);
}

static void hear(load *l, table *t, player *p, const char *text, size_t frame)
{
    char next[ID_MAX];
    bool is_news = strncmp(text, "{\"m\"", 4) != 0;

    if (strstr(text, "\"m\":\"error\"") != NULL)
        die(text);
    if (is_news && l->measuring) {
        l->news++;
        l->bytes += frame;
    }
    if (is_news && p->sent != 0) {
        if (l->measuring && l->sample_count < SAMPLES_MAX)
            l->samples[l->sample_count++] = (float)(1e3 * df_clock_seconds() - p->sent);
        l->moves += l->measuring;
        p->sent = 0;
    }
    if (strstr(text, "\"phase\":\"over\"") != NULL && is_news) {
        l->games += l->measuring && p == &t->players[0];
        wire_send(&p->wire, "{\"m\":\"rematch\"}");
        return;
    }
    const char *line = is_news ? strstr(text, "[\"next\",-1,\"") : NULL;
    if (line != NULL && p == &t->players[0]) {
        snprintf(next, sizeof next, "%.*s", (int)strcspn(line + 12, "\""), line + 12);
        follow(t, next);
    }
    answer_question(l, p, text);
}

static void play_for(load *l, double milliseconds)
{
    static struct pollfd *polls;
    double end = 1e3 * df_clock_seconds() + milliseconds;

    polls = realloc(polls, (size_t)l->count * 2 * sizeof *polls);
    for (int i = 0; i < 2 * l->count; i++)
        polls[i] =
            (struct pollfd){.fd = l->tables[i / 2].players[i % 2].wire.socket, .events = POLLIN};
    while (1e3 * df_clock_seconds() < end) {
        if (poll(polls, (nfds_t)(2 * l->count), 50) <= 0)
            continue;
        for (int i = 0; i < 2 * l->count; i++) {
            table *t = &l->tables[i / 2];
            player *p = &t->players[i % 2];
            char *text;

            if (polls[i].revents == 0)
                continue;
            if (!wire_fill(&p->wire))
                die("the server has closed a connection");
            while ((text = wire_next(&p->wire)) != NULL)
                hear(l, t, p, text, p->wire.taken);
        }
    }
}

/* ---- Measuring ------------------------------------------------------------------------------- */

static char *expect(wire *w, const char *part)
{
    for (;;) {
        char *text = wire_wait(w, 60000); /* all come at once, to a disk that may be busy */

        if (text == NULL)
            die("the server does not answer");
        if (strstr(text, part) != NULL)
            return text;
        if (strstr(text, "\"m\":\"error\"") != NULL)
            die(text);
    }
}

/* Both players come to new tables, all at the same time; none answers yet. */
static void open_matches(load *l)
{
    char message[256];
    char invitation[ID_MAX];

    for (int i = 0; i < 2 * l->count; i++) {
        int server = (i / 2 + (l->with->apart ? i % 2 : 0)) % l->with->servers;

        if (!wire_connect(&l->tables[i / 2].players[i % 2].wire, l->ports[server], NULL))
            die("no connection");
    }
    for (int i = 0; i < l->count; i++)
        wire_send(&l->tables[i].players[0].wire,
                  "{\"m\":\"open\",\"game\":\"noir\",\"name\":\"Ann\"}");
    for (int i = 0; i < l->count; i++) {
        table *t = &l->tables[i];
        char *text = expect(&t->players[0].wire, "\"m\":\"opened\"");

        wire_word(text, "table", t->id, sizeof t->id);
        wire_word(text, "key", t->players[0].key, sizeof t->players[0].key);
        wire_word(text, "invitation", invitation, sizeof invitation);
        snprintf(message, sizeof message,
                 "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\",\"name\":\"Bob\"}", t->id,
                 invitation);
        wire_send(&t->players[1].wire, message);
    }
    for (int i = 0; i < l->count; i++) {
        table *t = &l->tables[i];
        char *text = expect(&t->players[1].wire, "\"m\":\"joined\"");

        wire_word(text, "key", t->players[1].key, sizeof t->players[1].key);
    }
}

typedef struct usage {
    double cpu, counted, memory;
} usage;

static usage used(const options *o)
{
    usage all = {.counted = o->counted != 0 ? read_family(o->counted) : 0};

    for (int i = 0; i < running_count; i++) {
        double cpu, memory;

        read_usage(running[i], &cpu, &memory);
        all.cpu += cpu;
        all.memory += memory;
    }
    return all;
}

static void print_figures(const load *l, double took, const usage *begun, const usage *connected,
                          const usage *warm, const usage *end)
{
    double cpu = end->cpu - warm->cpu;
    double counted = end->counted - warm->counted;

    printf("{\"matches\":%d,\"servers\":%d,\"moves_s\":%.0f,\"moves_per_server_cpu_s\":%.0f,"
           "\"moves_per_cpu_s_with_database\":%.0f,\"server_cpu\":%.2f,\"database_cpu\":%.2f,"
           "\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"bytes_per_seat_and_move\":%.1f,"
           "\"kb_per_connected_match\":%.1f,\"kb_per_played_match\":%.1f,\"games\":%ld}\n",
           l->count, l->with->servers, (double)l->moves / took, (double)l->moves / cpu,
           (double)l->moves / (cpu + counted), cpu / took, counted / took,
           percentile(l->samples, l->sample_count, 0.5),
           percentile(l->samples, l->sample_count, 0.99), (double)l->bytes / (double)(2 * l->moves),
           (connected->memory - begun->memory) / l->count, (end->memory - begun->memory) / l->count,
           l->games);
    fflush(stdout);
}

static void measure(const char *program, int matches, const options *o)
{
    char directory[] = "/tmp/deadfall-bench-XXXXXX";
    load l = {
        .with = o, .count = matches, .random = 7, .samples = malloc(SAMPLES_MAX * sizeof(float))};

    if (mkdtemp(directory) == NULL)
        die("no temporary directory");
    for (int i = 0; i < o->servers; i++) {
        if (o->store != NULL)
            start_server_on(program, o->store);
        else
            start_server(program, directory);
        l.ports[i] = port;
    }
    usage begun = used(o);
    l.tables = calloc((size_t)matches, sizeof *l.tables);
    open_matches(&l);
    df_clock_nap(300);
    usage connected = used(o);
    play_for(&l, 1000);
    usage warm = used(o);
    l.measuring = true;
    double begin = 1e3 * df_clock_seconds();
    play_for(&l, o->seconds * 1000);
    double took = (1e3 * df_clock_seconds() - begin) / 1000;
    l.measuring = false;
    usage end = used(o);
    sort_samples(l.samples, l.sample_count);
    print_figures(&l, took, &begun, &connected, &warm, &end);
    end_server(SIGTERM);
    for (int i = 0; i < matches; i++)
        for (int k = 0; k < 2; k++)
            wire_close(&l.tables[i].players[k].wire);
    free(l.tables);
    free(l.samples);
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", directory);
    if (system(command) != 0)
        die("the temporary directory can't be removed");
}

int main(int argc, char **argv)
{
    struct rlimit limit;
    options o = {.seconds = 5, .servers = 1};

    if (argc < 3)
        die("usage: bench.server PROGRAM [OPTION...] MATCHES...");
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    for (int i = 2; i < argc; i++) {
        bool more = i + 1 < argc;

        if (strcmp(argv[i], "--seconds") == 0 && more)
            o.seconds = strtod(argv[++i], NULL);
        else if (strcmp(argv[i], "--db") == 0 && more)
            o.store = argv[++i];
        else if (strcmp(argv[i], "--count") == 0 && more)
            o.counted = (pid_t)strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--servers") == 0 && more)
            o.servers = (int)strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--apart") == 0)
            o.apart = true;
        else
            measure(argv[1], (int)strtol(argv[i], NULL, 10), &o);
        if (o.servers < 1 || o.servers > SERVERS_MAX)
            die("one to four servers");
    }
    return 0;
}
