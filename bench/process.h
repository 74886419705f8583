/* process.h: a server that is measured: it is started, asked what it has used, and ended.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_BENCH_PROCESS_H
#define DF_BENCH_PROCESS_H

#include <dirent.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include "base/clock.h"
#include "server/wire.h"

extern char **environ;

enum { SERVERS_MAX = 4 };

static pid_t running[SERVERS_MAX];
static int running_count;
static int port; /* of the last one */

static inline void die(const char *what)
{
    for (int i = 0; i < running_count; i++)
        kill(running[i], SIGKILL);
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* A port that nobody uses. */
static inline int free_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t size = sizeof address;
    int s = socket(AF_INET, SOCK_STREAM, 0);

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(s, (struct sockaddr *)&address, size) != 0 ||
        getsockname(s, (struct sockaddr *)&address, &size) != 0)
        die("no port");
    close(s);
    return ntohs(address.sin_port);
}

/* On this store, without limits for an address. */
static inline pid_t start_server_on(const char *program, const char *store)
{
    char number[16];
    pid_t pid;

    port = free_port();
    snprintf(number, sizeof number, "%d", port);
    const char *arguments[] = {program,         "serve",  "--listen", number,         "--db",
                               store,           "--rate", "0",        "--links-each", "0",
                               "--tables-each", "0",      NULL};
    if (posix_spawn(&pid, program, NULL, NULL, (char *const *)arguments, environ) != 0)
        die("the server can't be started");
    running[running_count++] = pid;
    for (int i = 0; i < 500; i++) {
        wire w;

        if (wire_connect(&w, port, NULL)) {
            wire_close(&w);
            return pid;
        }
        df_clock_nap(20);
    }
    die("the server does not answer");
    return -1;
}

/* On the file bench.db of this directory. */
static inline pid_t start_server(const char *program, const char *directory)
{
    char path[256];

    snprintf(path, sizeof path, "%s/bench.db", directory);
    return start_server_on(program, path);
}

/* All of them. */
static inline void end_server(int signal_number)
{
    for (; running_count > 0; running_count--) {
        kill(running[running_count - 1], signal_number);
        waitpid(running[running_count - 1], NULL, 0);
    }
}

/* The line of /proc about a process, from its state on; false: there is no such process. */
static inline bool read_stat(pid_t pid, char line[1024])
{
    char path[64];

    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *f = fopen(path, "r");
    bool good = f != NULL && fgets(line, 1024, f) != NULL;
    if (f != NULL)
        fclose(f);
    return good;
}

/* Seconds of CPU that a process has used, and its resident memory in KiB. */
static inline void read_usage(pid_t pid, double *cpu, double *memory)
{
    char line[1024];

    if (!read_stat(pid, line))
        die("the server is gone");
    const char *at = strrchr(line, ')') + 2;
    for (int i = 0; i < 11; i++)
        at = strchr(at, ' ') + 1;
    char *end;
    unsigned long user = strtoul(at, &end, 10);
    unsigned long kernel = strtoul(end, &end, 10);
    *cpu = (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
    for (int i = 0; i < 8; i++)
        end = strchr(end + 1, ' ');
    *memory = (double)strtoul(end, NULL, 10) * (double)sysconf(_SC_PAGESIZE) / 1024;
}

/* Seconds of CPU of a process, its children that are there, and those that are gone. */
static inline double read_family(pid_t parent)
{
    DIR *all = opendir("/proc");
    double ticks = 0;

    for (struct dirent *entry; all != NULL && (entry = readdir(all)) != NULL;) {
        pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);
        char line[1024];

        if (pid <= 0 || !read_stat(pid, line))
            continue;
        char *at = strrchr(line, ')') + 3;
        if (pid != parent && strtol(at, NULL, 10) != parent)
            continue;
        for (int i = 0; i < 10; i++)
            at = strchr(at, ' ') + 1;
        for (int i = 0; i < (pid == parent ? 4 : 2); i++)
            ticks += (double)strtoul(at, &at, 10);
    }
    closedir(all);
    return ticks / (double)sysconf(_SC_CLK_TCK);
}

static inline int compare_samples(const void *a, const void *b)
{
    float x = *(const float *)a;
    float y = *(const float *)b;

    return (x > y) - (x < y);
}

static inline void sort_samples(float *samples, long count)
{
    qsort(samples, (size_t)count, sizeof(float), compare_samples);
}

/* Of sorted ones. */
static inline double percentile(const float *samples, long count, double share)
{
    return count == 0 ? 0 : samples[(long)((double)(count - 1) * share)];
}

#endif
