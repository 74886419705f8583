/* server.c: how fast and how small is the server? N matches of Noir over loopback WebSockets.
 *
 * bench.server PROGRAM [--seconds S] MATCHES...: starts PROGRAM (deadfall) on a fresh
 * SQLite file for each number of matches, plays them with random moves and prints a line of JSON:
 * moves per second and per CPU second of the server, latency of a move from sending it to the
 * mover's own news, bytes on the wire for each seat and move, memory per connected match. Both ends
 * wait for the server's word before the next move, so the server is saturated. A
 * finished match is followed by its rematch on the same two connections.
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

typedef struct load {
    table *tables;
    int count;
    bool measuring;
    long moves, news, games;
    uint64_t bytes;
    float *samples;
    long sample_count;
    uint64_t random;
} load;

/* ---- Playing ----------------------------------------------------------------------------------
 */

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
    p->sent = now_ms();
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
            l->samples[l->sample_count++] = (float)(now_ms() - p->sent);
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
    double end = now_ms() + milliseconds;

    polls = realloc(polls, (size_t)l->count * 2 * sizeof *polls);
    for (int i = 0; i < 2 * l->count; i++)
        polls[i] =
            (struct pollfd){.fd = l->tables[i / 2].players[i % 2].wire.socket, .events = POLLIN};
    while (now_ms() < end) {
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

/* ---- Measuring --------------------------------------------------------------------------------
 */

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

    for (int i = 0; i < 2 * l->count; i++)
        if (!wire_connect(&l->tables[i / 2].players[i % 2].wire, port, NULL))
            die("no connection");
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

static void measure(const char *program, int matches, double seconds)
{
    char directory[] = "/tmp/deadfall-bench-XXXXXX";
    load l = {.count = matches, .random = 7, .samples = malloc(SAMPLES_MAX * sizeof(float))};
    double cpu0, cpu1, memory0, memory1, memory2;

    if (mkdtemp(directory) == NULL)
        die("no temporary directory");
    pid_t pid = start_server(program, directory);
    read_usage(pid, &cpu0, &memory0);
    l.tables = calloc((size_t)matches, sizeof *l.tables);
    open_matches(&l);
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    read_usage(pid, &cpu0, &memory1);
    play_for(&l, 1000);
    read_usage(pid, &cpu0, &memory2);
    l.measuring = true;
    double begin = now_ms();
    play_for(&l, seconds * 1000);
    double took = (now_ms() - begin) / 1000;
    l.measuring = false;
    read_usage(pid, &cpu1, &memory2);
    sort_samples(l.samples, l.sample_count);
    printf("{\"matches\":%d,\"moves_s\":%.0f,\"moves_per_server_cpu_s\":%.0f,\"server_cpu\":%.2f,"
           "\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"bytes_per_seat_and_move\":%.1f,"
           "\"kb_per_connected_match\":%.1f,\"kb_per_played_match\":%.1f,\"games\":%ld}\n",
           matches, (double)l.moves / took, (double)l.moves / (cpu1 - cpu0), (cpu1 - cpu0) / took,
           percentile(l.samples, l.sample_count, 0.5), percentile(l.samples, l.sample_count, 0.99),
           (double)l.bytes / (double)(2 * l.moves), (memory1 - memory0) / matches,
           (memory2 - memory0) / matches, l.games);
    fflush(stdout);
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
    double seconds = 5;

    if (argc < 3)
        die("usage: bench.server PROGRAM [--seconds S] MATCHES...");
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc)
            seconds = strtod(argv[++i], NULL);
        else
            measure(argv[1], (int)strtol(argv[i], NULL, 10), seconds);
    }
    return 0;
}
