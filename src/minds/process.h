/* process.h: a child process with which lines are exchanged, and which can do no harm.
 *
 * Nothing here ever waits for the child longer than told: what is sent goes into a bounded queue,
 * what comes in is read line by line into a bounded buffer, and of what it writes on standard error
 * the last part is kept. The child leads a process group of its own, all of which is ended with it,
 * and it ends with the thread that started it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_MINDS_PROCESS_H
#define DF_MINDS_PROCESS_H

#include <deadfall.h>

enum {
    DF_PROCESS_LINE = 8192,       /* bytes of the longest line that is read, newline included */
    DF_PROCESS_QUEUE = 1 << 20,   /* bytes that may wait to be sent */
    DF_PROCESS_COMPLAINTS = 2048, /* bytes of standard error that are kept, with the final NUL */
};

typedef struct df_process df_process;

typedef enum df_process_got {
    DF_GOT_LINE,
    DF_GOT_NOTHING, /* not in time */
    DF_GOT_END,     /* the process ended or closed its output */
    DF_GOT_LONG,    /* a line longer than DF_PROCESS_LINE */
} df_process_got;

/* Has the shell run the command. NULL and *err when no process can be had; a command that does not
 * exist is a process that ends at once. */
df_process *df_process_start(const char *command, df_error *err);
/* Closes its input, gives it `grace_ms` to end, then kills all that is left of its group. */
void df_process_stop(df_process *process, int grace_ms);

/* Sends what can be sent at once and closes its input. */
void df_process_hang_up(df_process *process);

/* Puts bytes into the queue and sends what can be sent at once. False: the process does not read
 * (the queue is full), or has closed its input. */
bool df_process_send(df_process *process, const char *bytes, size_t length);
/* Waits until `deadline` (df_clock_ms) for the next line; sends meanwhile. The line, without
 * its newline, is valid until the next call. */
df_process_got df_process_line(df_process *process, int64_t deadline, const char **line,
                               size_t *length);
/* Milliseconds of a clock that only goes forward. */

/* Has it closed its input? */
bool df_process_is_deaf(const df_process *process);
/* "exit code 1", "signal 9 (Killed)"; "" while it runs. Waits up to `ms` for the end. */
const char *df_process_ending(df_process *process, int ms);
/* The last that it wrote on standard error: printable ASCII and newlines. */
const char *df_process_complaints(df_process *process);

#endif
