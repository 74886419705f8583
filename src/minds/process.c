/* process.c: a child process that can do no harm; see process.h.
 *
 * Its input is one end of a socket pair, because a socket can be told not to raise SIGPIPE without
 * touching how the rest of the program handles signals. Its output and errors are pipes, as shell
 * scripts expect.
 *
 * SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* pipe2, close_range */
#include "minds/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"

enum { POLL_SLICE_MS = 100, NAP_MS = 2 };

struct df_process {
    pid_t pid; /* and its group */
    int in;    /* our end of its standard input; -1: closed */
    int out;
    int err;
    bool deaf;
    bool ended; /* its output is at its end */
    char ending[48];
    size_t queued; /* bytes of `queue` that wait */
    size_t filled; /* bytes of `line_buffer` that hold something */
    size_t used;   /* of these, already handed out */
    size_t complained;
    char complaints[DF_PROCESS_COMPLAINTS];
    char line_buffer[DF_PROCESS_LINE];
    char queue[DF_PROCESS_QUEUE];
};

/* ---- Starting -------------------------------------------------------------------------------- */

/* The ends of the channels: [0] is read from, [1] written to. */
typedef struct channels {
    int in[2], out[2], err[2];
} channels;

static void close_fd(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void channels_close(channels *c)
{
    for (int i = 0; i < 2; i++) {
        close_fd(&c->in[i]);
        close_fd(&c->out[i]);
        close_fd(&c->err[i]);
    }
}

static bool channels_open(channels *c)
{
    *c = (channels){.in = {-1, -1}, .out = {-1, -1}, .err = {-1, -1}};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, c->in) == 0 &&
        pipe2(c->out, O_CLOEXEC) == 0 && pipe2(c->err, O_CLOEXEC) == 0 &&
        fcntl(c->out[0], F_SETFL, O_NONBLOCK) == 0 && fcntl(c->err[0], F_SETFL, O_NONBLOCK) == 0)
        return true;
    channels_close(c);
    return false;
}

/* In the child, between fork and exec: only what POSIX allows there. The channels may have the very
 * numbers 0 to 2, so they are moved out of the way first. */
static void become(const char *command, const channels *c, pid_t parent)
{
    enum { CLEAR = 10 };
    const char *const words[] = {"sh", "-c", command, NULL};
    int fds[3] = {c->in[0], c->out[1], c->err[1]};
    sigset_t none;

    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* it died before the line above */
        _exit(127);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int i = 1; i < NSIG; i++)
        signal(i, SIG_DFL);
    for (int i = 0; i < 3; i++)
        fds[i] = fcntl(fds[i], F_DUPFD, CLEAR);
    for (int i = 0; i < 3; i++)
        if (fds[i] < 0 || dup2(fds[i], i) < 0)
            _exit(127);
    close_range(3, ~0U, 0);
    execv("/bin/sh", (char *const *)words);
    _exit(127);
}

df_process *df_process_start(const char *command, df_error *err)
{
    df_process *process = df_memory(1, sizeof *process);
    pid_t parent = getpid();
    channels c;

    if (process == NULL || !channels_open(&c)) {
        df_fail(err, process == NULL ? DF_NOMEM : DF_IO, "", "no process can be started: %s",
                process == NULL ? "out of memory" : strerror(errno));
        free(process);
        return NULL;
    }
    process->pid = fork();
    if (process->pid == 0)
        become(command, &c, parent);
    if (process->pid < 0) {
        df_fail(err, DF_IO, "", "no process can be started: %s", strerror(errno));
        channels_close(&c);
        free(process);
        return NULL;
    }
    setpgid(process->pid, process->pid); /* whoever of the two is first */
    process->in = c.in[1];
    process->out = c.out[0];
    process->err = c.err[0];
    c.in[1] = c.out[0] = c.err[0] = -1;
    channels_close(&c);
    return process;
}

/* ---- Sending --------------------------------------------------------------------------------- */

/* Sends what the child takes at once. */
static void push(df_process *process)
{
    size_t sent = 0;

    while (sent < process->queued && !process->deaf) {
        ssize_t put = send(process->in, process->queue + sent, process->queued - sent,
                           MSG_NOSIGNAL | MSG_DONTWAIT);

        if (put >= 0)
            sent += (size_t)put;
        else if (errno == EAGAIN || errno == EWOULDBLOCK)
            break;
        else if (errno != EINTR)
            process->deaf = true;
    }
    memmove(process->queue, process->queue + sent, process->queued - sent);
    process->queued -= sent;
}

bool df_process_send(df_process *process, const char *bytes, size_t length)
{
    push(process);
    if (process->deaf || length > sizeof process->queue - process->queued)
        return false;
    memcpy(process->queue + process->queued, bytes, length);
    process->queued += length;
    push(process);
    return !process->deaf;
}

bool df_process_is_deaf(const df_process *process)
{
    return process->deaf;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Keeps the last part of what the child complains about; false at its end. */
static bool take_complaints(df_process *process)
{
    char chunk[DF_PROCESS_COMPLAINTS / 2];
    ssize_t got = read(process->err, chunk, sizeof chunk);

    if (got <= 0)
        return got < 0 && (errno == EAGAIN || errno == EINTR);
    if (process->complained + (size_t)got >= sizeof process->complaints) {
        size_t half = sizeof process->complaints / 2 - 1;
        size_t keep = process->complained < half ? process->complained : half;

        memmove(process->complaints, process->complaints + process->complained - keep, keep);
        process->complained = keep;
    }
    for (ssize_t i = 0; i < got; i++) {
        bool shown = chunk[i] == '\n' || (chunk[i] >= ' ' && chunk[i] <= '~');

        process->complaints[process->complained++] = chunk[i];
        if (!shown)
            process->complaints[process->complained - 1] = chunk[i] == '\t' ? ' ' : '?';
    }
    process->complaints[process->complained] = '\0';
    return true;
}

/* Reads what there is of the child's output, without waiting. */
static void pull(df_process *process)
{
    memmove(process->line_buffer, process->line_buffer + process->used,
            process->filled - process->used);
    process->filled -= process->used;
    process->used = 0;
    if (process->filled == sizeof process->line_buffer)
        return;
    ssize_t got = read(process->out, process->line_buffer + process->filled,
                       sizeof process->line_buffer - process->filled);
    if (got > 0)
        process->filled += (size_t)got;
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        process->ended = true;
}

/* The next whole line of the buffer. */
static bool cut_line(df_process *process, const char **line, size_t *length)
{
    char *from = process->line_buffer + process->used;
    char *newline = memchr(from, '\n', process->filled - process->used);

    if (newline == NULL)
        return false;
    *line = from;
    *length = (size_t)(newline - from);
    *newline = '\0';
    process->used += *length + 1;
    return true;
}

/* Waits for something to read or room to send. */
static void wait_for_child(df_process *process, int ms)
{
    struct pollfd fds[3] = {
        {.fd = process->out, .events = POLLIN},
        {.fd = process->err, .events = POLLIN},
        {.fd = process->deaf ? -1 : process->in, .events = process->queued > 0 ? POLLOUT : 0},
    };

    if (poll(fds, 3, ms) <= 0)
        return;
    if ((fds[2].revents & (POLLHUP | POLLERR)) != 0)
        process->deaf = true;
    else if (fds[2].revents != 0)
        push(process);
    if (fds[1].revents != 0 && !take_complaints(process))
        close_fd(&process->err);
    if (fds[0].revents != 0)
        pull(process);
}

df_process_got df_process_line(df_process *process, int64_t deadline, const char **line,
                               size_t *length)
{
    bool last_look = false;

    for (;;) {
        if (cut_line(process, line, length))
            return DF_GOT_LINE;
        if (process->filled - process->used == sizeof process->line_buffer)
            return DF_GOT_LONG;
        if (process->ended || last_look)
            return DF_GOT_END;
        int64_t left = deadline - df_clock_ms();
        if (left < 0)
            return DF_GOT_NOTHING;
        /* A child of the child may hold the output open after its parent has gone. */
        last_look = df_process_ending(process, 0)[0] != '\0';
        wait_for_child(process, last_look ? 0 : (int)(left < POLL_SLICE_MS ? left : POLL_SLICE_MS));
    }
}

const char *df_process_complaints(df_process *process)
{
    for (int i = 0; i < 64 && process->err >= 0; i++) {
        struct pollfd fd = {.fd = process->err, .events = POLLIN};

        if (poll(&fd, 1, 0) <= 0)
            break;
        if (!take_complaints(process))
            close_fd(&process->err);
    }
    return process->complaints;
}

/* ---- Ending ---------------------------------------------------------------------------------- */

/* Looks whether it has ended. */
static bool has_ended(df_process *process)
{
    siginfo_t info = {.si_pid = 0};

    /* It is not reaped yet: as long as it is not, nobody else can get the number of its group. */
    if (process->ending[0] != '\0' ||
        waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
        info.si_pid == 0)
        return process->ending[0] != '\0';
    if (info.si_code == CLD_EXITED)
        snprintf(process->ending, sizeof process->ending, "exit code %d", info.si_status);
    else
        snprintf(process->ending, sizeof process->ending, "signal %d (%.24s)", info.si_status,
                 strsignal(info.si_status));
    return true;
}

const char *df_process_ending(df_process *process, int ms)
{
    int64_t deadline = df_clock_ms() + ms;

    while (!has_ended(process) && df_clock_ms() < deadline) {
        df_process_complaints(process); /* so that it is not held up by what it has to say */
        df_clock_nap(NAP_MS);
    }
    return process->ending;
}

void df_process_hang_up(df_process *process)
{
    push(process);
    close_fd(&process->in);
    process->deaf = true;
}

void df_process_stop(df_process *process, int grace_ms)
{
    if (process == NULL)
        return;
    df_process_hang_up(process);
    df_process_ending(process, grace_ms);
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    close_fd(&process->out);
    close_fd(&process->err);
    free(process);
}
