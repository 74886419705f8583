/* lines.c: cutting a text into lines and words.
 *
 * SPDX-License-Identifier: MIT */
#include "base/lines.h"

#include <stdlib.h>

#include "base/memory.h"
#include "core/core.h"

static df_status check_line(const char *line, size_t length, int number, df_error *err)
{
    if (length > DF_LINE_LIMIT)
        return df_fail(err, DF_PARSE, "", "line %d has more than %d characters", number,
                       DF_LINE_LIMIT);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)line[i];

        if ((c < ' ' && !df_is_space((char)c)) || c == 0x7F)
            return df_fail(err, DF_PARSE, "", "line %d has a control character (byte %d): not text",
                           number, c);
    }
    return DF_OK;
}

df_status df_lines_open(df_lines *lines, const char *text, df_error *err)
{
    int number = 1;

    *lines = (df_lines){.size = strlen(text) + 1};
    for (const char *at = text; *at != '\0'; number++) {
        size_t length = strcspn(at, "\n");
        df_status status = check_line(at, length, number, err);

        if (status != DF_OK)
            return status;
        at += length + (at[length] == '\n');
    }
    lines->copy = df_memory(lines->size, 1);
    if (lines->copy == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    memcpy(lines->copy, text, lines->size);
    lines->rest = lines->copy;
    return DF_OK;
}

void df_lines_close(df_lines *lines)
{
    free(lines->copy);
    *lines = (df_lines){.copy = NULL};
}

static void cut_blanks_at_end(char *text)
{
    size_t length = strlen(text);

    while (length > 0 && df_is_space(text[length - 1]))
        length--;
    text[length] = '\0';
}

char *df_lines_next(df_lines *lines)
{
    if (lines->again) {
        lines->again = false;
        return lines->line;
    }
    while (*lines->rest != '\0') {
        char *line = lines->rest;
        size_t length = strcspn(line, "\n");

        lines->rest += length + (line[length] == '\n');
        line[length] = '\0';
        lines->number++;
        cut_blanks_at_end(line);
        char first = line[strspn(line, " \t")];
        if (first != '\0' && first != '#') {
            lines->line = line;
            return line;
        }
    }
    lines->line = NULL;
    return NULL;
}

df_status df_lines_block(df_lines *lines, char **out, df_error *err)
{
    char *block = df_memory(lines->size + 1, 1); /* no line is longer than it was in the text */
    size_t length = 0;
    int number = 1;

    if (block == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    for (;;) {
        char *line = df_lines_next(lines);

        if (line == NULL)
            break;
        if (!df_is_space(*line)) {
            lines->again = true;
            break;
        }
        for (; number < lines->number; number++)
            block[length++] = '\n';
        memcpy(block + length, line, strlen(line) + 1);
        length += strlen(line);
    }
    *out = block;
    return DF_OK;
}

char *df_lines_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t");
    char *end = word + strcspn(word, " \t");

    *rest = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

char *df_lines_trim(char *text)
{
    cut_blanks_at_end(text);
    return text + strspn(text, " \t");
}
