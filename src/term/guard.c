/* guard.c: leaves a saved game, a sane terminal and one line behind when interrupted; see guard.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/guard.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int guarded[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { GUARDED = sizeof guarded / sizeof guarded[0] };

/* Signal handlers can't be handed anything, so this is the one place with state of its own. */
static struct sigaction before[GUARDED];
static struct termios terminal;
static bool has_terminal;
static char words[2048];
static volatile sig_atomic_t words_length;

/* Only what POSIX allows in a handler: tcsetattr, write, signal, raise. */
static void leave(int signal_number)
{
    if (has_terminal)
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
    if (words_length > 0) {
        ssize_t ignored = write(STDERR_FILENO, words, (size_t)words_length);
        (void)ignored;
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number); /* pending until the handler returns */
}

void guard_install(void)
{
    struct sigaction action = {.sa_handler = leave};

    sigemptyset(&action.sa_mask);
    has_terminal = tcgetattr(STDIN_FILENO, &terminal) == 0;
    for (int i = 0; i < GUARDED; i++) {
        sigaction(guarded[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) /* as under nohup */
            sigaction(guarded[i], &action, NULL);
    }
}

void guard_remove(void)
{
    for (int i = 0; i < GUARDED; i++)
        sigaction(guarded[i], &before[i], NULL);
    if (has_terminal)
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
    words_length = 0;
}

static void mask(int how)
{
    sigset_t set;

    sigemptyset(&set);
    for (int i = 0; i < GUARDED; i++)
        sigaddset(&set, guarded[i]);
    sigprocmask(how, &set, NULL);
}

void guard_hold(void)
{
    mask(SIG_BLOCK);
}

void guard_release(void)
{
    mask(SIG_UNBLOCK);
}

void guard_words(const char *line, bool wipe)
{
    int length = 0;

    guard_hold();
    if (line[0] != '\0' || wipe)
        length =
            snprintf(words, sizeof words, "%s\n%s\n", wipe ? "\033[H\033[2J\033[3J" : "", line);
    words_length = length < (int)sizeof words ? length : (int)sizeof words - 1;
    guard_release();
}
