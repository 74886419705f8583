/* lines.h: a text cut into lines, for the readers of records and scenarios.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_BASE_LINES_H
#define DF_BASE_LINES_H

#include <deadfall.h>

enum { DF_LINE_LIMIT = 4095 }; /* bytes of the longest line that is read */

typedef struct df_lines {
    char *copy; /* of the whole text, cut up as lines are taken from it */
    size_t size;
    char *rest; /* what has not been taken */
    char *line; /* the one taken last, NULL at the end */
    int number; /* its number, from 1; at the end: that of the last line */
    bool again; /* df_lines_next gives it once more */
} df_lines;

/* Refuses overlong lines and control characters. df_lines_close in any case. */
df_status df_lines_open(df_lines *lines, const char *text, df_error *err);
void df_lines_close(df_lines *lines);

/* The next line that is neither empty nor a comment (first mark '#'), without blanks and CR at its
 * end, to be changed at will; NULL after the last one. */
char *df_lines_next(df_lines *lines);

/* Takes all indented lines that come next, as one text whose line numbers are those of the whole.
 * *out is malloced and the caller's to free. */
df_status df_lines_block(df_lines *lines, char **out, df_error *err);

/* Cuts the next word off *rest; "" at the end. */
char *df_lines_word(char **rest);
/* The text without the blanks around it. */
char *df_lines_trim(char *text);

#endif
