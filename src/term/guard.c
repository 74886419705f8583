/* guard.c: leaves a saved game, a sane terminal and one line behind when interrupted; see guard.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/guard.h"

#include <signal.h>
#include <stdio.h>
#include <termios.h>
#include <unistd.h>

#include "base/panic.h"

static const int guarded[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int faults[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
enum { GUARDED = sizeof guarded / sizeof guarded[0], FAULTS = sizeof faults / sizeof faults[0] };

/* Signal handlers can't be handed anything, so this is the one place with state of its own. */
static struct sigaction before[GUARDED];
static int depth;
static char restore[256];
static volatile sig_atomic_t restore_length;
static struct termios terminal;
static bool has_terminal;
static char words[2048];
static volatile sig_atomic_t words_length;

/* Only what POSIX allows in a handler: tcsetattr, write, signal, raise. */
static void give_back(void)
{
    if (restore_length > 0) {
        ssize_t ignored = write(STDOUT_FILENO, restore, (size_t)restore_length);
        (void)ignored;
    }
    restore_length = 0;
    if (has_terminal)
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
}

static void leave(int signal_number)
{
    give_back();
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

    if (depth++ > 0)
        return;
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
    if (--depth > 0)
        return;
    for (int i = 0; i < GUARDED; i++)
        sigaction(guarded[i], &before[i], NULL);
    if (has_terminal)
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
    words_length = 0;
}

/* The words of a fault would be lost with the screen that they were written on. */
static void fault(int signal_number)
{
    give_back();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

void guard_terminal(const char *text)
{
    struct sigaction action = {.sa_handler = text[0] != '\0' ? fault : SIG_DFL};

    sigemptyset(&action.sa_mask);
    guard_hold();
    restore_length = snprintf(restore, sizeof restore, "%s", text);
    guard_release();
    df_before_last_words = text[0] != '\0' ? give_back : NULL;
    for (int i = 0; i < FAULTS; i++)
        sigaction(faults[i], &action, NULL);
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
