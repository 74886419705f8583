/* pager.c: long text through the person's pager; see pager.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/pager.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* Whoever leaves the pager early, or presses Ctrl-C in it, must not end the program. */
static const int ignored[] = {SIGPIPE, SIGINT, SIGQUIT};
enum { IGNORED = sizeof ignored / sizeof ignored[0] };
static struct sigaction before[IGNORED];

static term open_with(const term *t, const char *usual)
{
    const char *command = getenv("PAGER");
    term paged = *t;

    if (!t->tty || t->plain || t->full) /* a full screen has sheets of its own */
        return paged;
    if (command == NULL)
        command = usual;
    if (command[0] == '\0' || strcmp(command, "cat") == 0)
        return paged;
    /* less: leave short texts on the screen, pass colours, do not wipe the screen at the end */
    setenv("LESS", "FRX", 0);
    /* and no commands that write files or start programs: who types a move into it means a move */
    setenv("LESSSECURE", "1", 1);
    fflush(t->out);
    FILE *pipe = popen(command, "w");
    if (pipe == NULL)
        return paged;
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    for (int i = 0; i < IGNORED; i++)
        sigaction(ignored[i], &ignore, &before[i]);
    paged.out = pipe;
    return paged;
}

term pager_open(const term *t)
{
    return open_with(t, "command -v less >/dev/null && exec less || exec cat");
}

term pager_open_end(const term *t)
{
    return open_with(t, "command -v less >/dev/null && exec less +G || exec cat");
}

void pager_close(const term *t, term *paged)
{
    if (paged->out == t->out)
        return;
    pclose(paged->out);
    for (int i = 0; i < IGNORED; i++)
        sigaction(ignored[i], &before[i], NULL);
    paged->out = t->out;
}
