/* guard.h: what happens when a game in progress is interrupted by Ctrl-C, a closed window or kill.
 *
 * Every accepted move is on the disk before the next one is asked for, so nothing is left to save:
 * the guard gives the terminal back as it was, prints one line that says where the game is, and
 * lets the signal end the program as usual.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_GUARD_H
#define DF_TERM_GUARD_H

#include <stdbool.h>

/* These two may be nested; the outermost count. */
void guard_install(void);
/* Back to how signals and terminal were. */
void guard_remove(void);
/* What has to be written to standard output for the terminal to be as it was; empty: nothing. While
 * there is something, faults of the program are guarded against, too. The text is copied. */
void guard_terminal(const char *restore);
/* The line to leave behind, without its newline; with `wipe` on an empty screen. */
void guard_words(const char *line, bool wipe);
/* Between these two no signal comes in: a move is being carried out and saved. */
void guard_hold(void);
void guard_release(void);

#endif
