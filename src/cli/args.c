/* args.c: reads the command line by a table of options, and prints help and complaints.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "term/term.h"

/* ---- Messages -------------------------------------------------------------------------------- */

int cli_complain(const cli_args *args, int code, const char *format, ...)
{
    term t = term_open(stderr, true, true);
    char text[1024];
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    fflush(stdout);
    term_printf(&t, "deadfall%s%s: ", args->command != NULL ? " " : "",
                args->command != NULL ? args->command->name : "");
    term_print(&t, text);
    fputc('\n', stderr);
    return code;
}

int cli_complain_error(const cli_args *args, int code, const df_error *err)
{
    if (err->clause[0] != '\0')
        return cli_complain(args, code, "%s [%s]", err->text, err->clause);
    return cli_complain(args, code, "%s", err->text);
}

void cli_help(const cli_command *command)
{
    term t = term_open(stdout, false, false);
    size_t widest = strlen("--help");

    term_printf(&t, "%cdeadfall %s%c %s\n\n", DF_INK_STRONG, command->name, DF_INK_PLAIN,
                command->usage);
    term_wrap(&t, "", command->about);
    fputs("\nOptions:\n", stdout);
    for (const cli_option *o = command->options; o->name != NULL; o++) {
        size_t width = strlen(o->name) + (o->value != NULL ? 1 + strlen(o->value) : 0) + 2;

        if (width > widest)
            widest = width;
    }
    for (const cli_option *o = command->options; o->name != NULL; o++) {
        char name[64];
        char first[96];

        snprintf(name, sizeof name, "--%s%s%s", o->name, o->value != NULL ? " " : "",
                 o->value != NULL ? o->value : "");
        snprintf(first, sizeof first, "  %-*s  ", (int)widest, name);
        term_wrap(&t, first, o->help);
    }
    printf("  %-*s  this text\n\nExample:\n%s\n", (int)widest, "--help", command->example);
}

/* ---- Near words ------------------------------------------------------------------------------ */

enum { WORD_MAX = 32 };

/* Letters to add, drop or change to get from one word to the other (Levenshtein, one row). */
static int word_distance(const char *a, const char *b)
{
    int row[WORD_MAX + 1];
    int width = (int)strlen(b);

    if (width > WORD_MAX)
        return WORD_MAX;
    for (int j = 0; j <= width; j++)
        row[j] = j;
    for (int i = 0; a[i] != '\0'; i++) {
        int corner = row[0];

        row[0] = i + 1;
        for (int j = 0; j < width; j++) {
            int change = corner + (a[i] != b[j]);

            corner = row[j + 1];
            row[j + 1] = corner + 1;
            if (row[j] + 1 < row[j + 1])
                row[j + 1] = row[j] + 1;
            if (change < row[j + 1])
                row[j + 1] = change;
        }
    }
    return row[width];
}

const char *cli_nearest(const char *word, const char *const *list, int count)
{
    const char *best = NULL;
    int best_distance = 3; /* more than two slips is another word */

    for (int i = 0; i < count; i++) {
        int distance = word_distance(word, list[i]);
        bool starts = strlen(word) >= 2 && strncmp(word, list[i], strlen(word)) == 0;

        if (starts)
            distance = 1;
        if (distance < best_distance && distance < (int)strlen(list[i])) {
            best = list[i];
            best_distance = distance;
        }
    }
    return best;
}

/* ---- Options --------------------------------------------------------------------------------- */

static int unknown_option(const cli_args *args, const char *name, int length)
{
    enum { OPTIONS_MAX = 32 };
    const char *names[OPTIONS_MAX];
    int count = 0;
    char word[WORD_MAX];

    for (const cli_option *o = args->command->options; o->name != NULL && count < OPTIONS_MAX; o++)
        names[count++] = o->name;
    snprintf(word, sizeof word, "%.*s", length, name);
    const char *near = cli_nearest(word, names, count);
    if (near != NULL)
        return cli_complain(args, CLI_USAGE, "there is no option --%s; did you mean --%s?", word,
                            near);
    return cli_complain(args, CLI_USAGE, "there is no option --%s; `deadfall %s --help` lists them",
                        word, args->command->name);
}

static bool is_called(const char *name, const char *word, size_t length)
{
    return name != NULL && strlen(name) == length && strncmp(name, word, length) == 0;
}

static int fill(cli_args *args, const cli_option *o, void *to)
{
    char name[WORD_MAX];
    long number = 0;

    if (o->read != NULL)
        return o->read(args, o, to);
    if (o->type == CLI_FLAG) {
        *(bool *)to = true;
        return CLI_OK;
    }
    if (o->type == CLI_TEXT) {
        *(const char **)to = args->value;
        return CLI_OK;
    }
    snprintf(name, sizeof name, "--%s", o->name);
    int code = cli_number(args, name, args->value, o->min, o->max, &number);
    if (code != CLI_OK)
        return code;
    if (o->size == sizeof(int))
        *(int *)to = (int)number;
    else
        *(long *)to = number;
    return CLI_OK;
}

static int take_option(cli_args *args, const char *word, void *into)
{
    const char *name = word + 2;
    size_t length = strcspn(name, "=");
    const cli_option *o = args->command->options;

    while (o->name != NULL && !is_called(o->name, name, length) &&
           !is_called(o->also, name, length))
        o++;
    if (o->name == NULL)
        return unknown_option(args, name, (int)length);
    args->value = name[length] == '=' ? name + length + 1 : NULL;
    if (o->value == NULL && args->value != NULL)
        return cli_complain(args, CLI_USAGE, "--%s takes no value", o->name);
    if (o->value != NULL && args->value == NULL) {
        bool follows = args->at < args->count;

        if (o->without != NULL && (!follows || strncmp(args->words[args->at], "--", 2) == 0))
            args->value = o->without;
        else if (follows)
            args->value = args->words[args->at++];
        else
            return cli_complain(args, CLI_USAGE, "--%s needs a value: --%s %s", o->name, o->name,
                                o->value);
    }
    return fill(args, o, (char *)into + o->at);
}

int cli_take(cli_args *args, void *into)
{
    const cli_command *command = args->command;
    bool options_over = false; /* after "--" */
    int code = CLI_OK;

    while (code == CLI_OK && args->at < args->count) {
        char *word = args->words[args->at++];

        if (!options_over && strcmp(word, "--") == 0)
            options_over = true;
        else if (options_over || word[0] != '-' || word[1] == '\0') /* "-" is standard input */
            args->words[args->plain++] = word;
        else if (word[1] != '-')
            code = cli_complain(args, CLI_USAGE,
                                "there is no option %s; options are written out, as --help", word);
        else
            code = take_option(args, word, into);
    }
    if (code != CLI_OK || args->plain <= command->words)
        return code;
    if (command->one != NULL)
        return cli_complain(args, CLI_USAGE, "one %s at a time: %s or %s?", command->one,
                            args->words[0], args->words[1]);
    return cli_complain(args, CLI_USAGE, "'%s' is not needed here", args->words[command->words]);
}

const char *cli_word(const cli_args *args, int number)
{
    return number < args->plain ? args->words[number] : NULL;
}
