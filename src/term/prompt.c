/* prompt.c: lines from a person, on a full screen, by libedit on a terminal and getline elsewhere;
 * see prompt.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/prompt.h"

#include <histedit.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/memory.h"
#include "term/full.h"

enum { HISTORY = 200 };

struct prompt {
    term *t;
    bool live;
    full *full;     /* NULL: line by line */
    EditLine *edit; /* NULL: read plainly */
    History *history;
    const char *question;
    char *line;
    size_t line_size;
    char **words;
    int word_count;
    const char *const *commands; /* ends with NULL; NULL: none */
};

static char *ask(EditLine *edit)
{
    prompt *p = NULL;
    static char empty[] = "";

    el_get(edit, EL_CLIENTDATA, &p);
    /* libedit wants a char *, and only reads it */
    return p->question != NULL ? (char *)(uintptr_t)p->question : empty;
}

/* How many bytes all words that begin with the typed line share; *first is one of them, NULL if
 * there is none. */
static size_t shared_start(const char *const *words, int count, const char *typed, size_t length,
                           const char **first)
{
    size_t shared = 0;

    *first = NULL;
    for (int i = 0; i < count; i++) {
        const char *word = words[i];

        if (strncasecmp(word, typed, length) != 0)
            continue;
        if (*first == NULL) {
            *first = word;
            shared = strlen(word);
            continue;
        }
        size_t same = 0;
        while (same < shared && word[same] == (*first)[same])
            same++;
        shared = same;
    }
    return shared;
}

bool prompt_find_rest(const char *const *words, int count, const char *typed, size_t length,
                      char *rest, size_t size)
{
    const char *word;
    size_t shared = shared_start(words, count, typed, length, &word);

    if (word == NULL || shared <= length)
        return false;
    snprintf(rest, size, "%.*s", (int)(shared - length), word + length);
    return true;
}

/* The same for all words and then all commands. */
static bool find_rest(const prompt *p, const char *typed, size_t length, char *rest, size_t size)
{
    int commands = 0;

    while (p->commands != NULL && p->commands[commands] != NULL)
        commands++;
    return prompt_find_rest((const char *const *)p->words, p->word_count, typed, length, rest,
                            size) ||
           prompt_find_rest(p->commands, commands, typed, length, rest, size);
}

/* The tab key, for each of the two who read keys. */
static bool complete_full(void *context, const char *typed, char *rest, size_t size)
{
    return find_rest(context, typed, strlen(typed), rest, size);
}

static unsigned char complete(EditLine *edit, int key)
{
    prompt *p = NULL;
    const LineInfo *info = el_line(edit);
    char rest[128];

    (void)key;
    el_get(edit, EL_CLIENTDATA, &p);
    if (!find_rest(p, info->buffer, (size_t)(info->cursor - info->buffer), rest, sizeof rest))
        return CC_REFRESH_BEEP;
    return el_insertstr(edit, rest) == 0 ? CC_REFRESH : CC_REFRESH_BEEP;
}

static void close_editor(prompt *p)
{
    if (p->edit != NULL)
        el_end(p->edit);
    if (p->history != NULL)
        history_end(p->history);
    p->edit = NULL;
    p->history = NULL;
}

static void open_editor(prompt *p)
{
    HistEvent event;

    p->edit = el_init("deadfall", stdin, p->t->out, stderr);
    p->history = history_init();
    if (p->edit == NULL || p->history == NULL) {
        close_editor(p); /* read plainly then */
        return;
    }
    history(p->history, &event, H_SETSIZE, HISTORY);
    history(p->history, &event, H_SETUNIQUE, 1);
    el_set(p->edit, EL_CLIENTDATA, p);
    el_set(p->edit, EL_PROMPT, ask);
    el_set(p->edit, EL_SIGNAL, 1); /* the terminal is put right before a signal does its work */
    el_set(p->edit, EL_EDITOR, "emacs");
    el_set(p->edit, EL_HIST, history, p->history);
    /* the wide form, since the other one leaks its two strings */
    el_wset(p->edit, EL_ADDFN, L"deadfall-complete", L"complete the move", complete);
    el_set(p->edit, EL_BIND, "\t", "deadfall-complete", NULL);
    el_source(p->edit, NULL); /* the person's own ~/.editrc */
}

prompt *prompt_open(term *t)
{
    prompt *p = df_memory_surely(NULL, sizeof *p);

    *p = (prompt){.t = t, .live = isatty(STDIN_FILENO) != 0};
    if (p->live && t->tty && !t->plain)
        open_editor(p);
    return p;
}

void prompt_close(prompt *p)
{
    if (p == NULL)
        return;
    full_close(p->full);
    prompt_words(p, NULL, 0);
    close_editor(p);
    free(p->words);
    free(p->line);
    free(p);
}

bool prompt_is_live(const prompt *p)
{
    return p->live;
}

void prompt_take_screen(prompt *p)
{
    if (!p->live || p->full != NULL)
        return;
    bool edits = p->edit != NULL;
    close_editor(p); /* one alone may set the terminal's modes */
    p->full = full_open(p->t, complete_full, p);
    if (p->full == NULL && edits)
        open_editor(p);
}

void prompt_leave_screen(prompt *p)
{
    if (p->full == NULL)
        return;
    full_close(p->full);
    p->full = NULL;
    open_editor(p);
}

void prompt_show(prompt *p, const page *shown)
{
    if (p->full != NULL)
        full_show(p->full, shown);
    else if (shown != NULL)
        lines_show(p->t, shown);
}

void prompt_busy(prompt *p, const char *words)
{
    if (p->full != NULL) {
        full_busy(p->full, words);
        return;
    }
    term_printf(p->t, "%s\n", words);
    fflush(p->t->out);
}

void prompt_from_end(prompt *p)
{
    if (p->full != NULL)
        full_from_end(p->full);
}

static bool read_edited(prompt *p)
{
    int length = 0;
    const char *line = el_gets(p->edit, &length);

    if (line == NULL || length <= 0)
        return false;
    p->line = df_memory_surely(p->line, (size_t)length + 1);
    memcpy(p->line, line, (size_t)length + 1);
    return true;
}

static bool read_plain(prompt *p)
{
    if (p->live)
        term_print(p->t, p->question);
    fflush(p->t->out);
    if (getline(&p->line, &p->line_size, stdin) < 0)
        return false;
    if (!p->live) { /* so that the output reads as if somebody had typed it */
        term_print(p->t, p->question);
        term_printf(p->t, "%.*s\n", (int)strcspn(p->line, "\r\n"), p->line);
    }
    return true;
}

/* A line of the full screen, kept like any other; NULL: none came. */
static bool keep_line(prompt *p, const char *line)
{
    if (line == NULL)
        return false;
    p->line_size = strlen(line) + 1;
    p->line = df_memory_surely(p->line, p->line_size);
    memcpy(p->line, line, p->line_size);
    return true;
}

/* The line without what surrounds it; it is the newest of the history, too. */
static const char *trim_line(prompt *p)
{
    HistEvent event;
    size_t length = strcspn(p->line, "\r\n");

    while (length > 0 && (p->line[length - 1] == ' ' || p->line[length - 1] == '\t'))
        length--;
    p->line[length] = '\0';
    const char *start = p->line + strspn(p->line, " \t");
    if (p->edit != NULL && p->full == NULL && start[0] != '\0')
        history(p->history, &event, H_ENTER, start);
    return start;
}

const char *prompt_wait(prompt *p, const char *question, int ms, bool *late)
{
    bool gone = false;

    *late = false;
    if (p->full == NULL)
        return prompt_read(p, question);
    if (keep_line(p, full_read(p->full, question, ms, &gone)))
        return trim_line(p);
    *late = !gone;
    return NULL;
}

const char *prompt_read(prompt *p, const char *question)
{
    bool late;

    if (p->full != NULL)
        return prompt_wait(p, question, -1, &late);
    p->question = question;
    fflush(p->t->out);
    return (p->edit != NULL ? read_edited(p) : read_plain(p)) ? trim_line(p) : NULL;
}

void prompt_words(prompt *p, char *const *words, int count)
{
    for (int i = 0; i < p->word_count; i++)
        free(p->words[i]);
    p->words = df_memory_surely(p->words, (size_t)(count + 1) * sizeof *p->words);
    for (int i = 0; i < count; i++) {
        size_t size = strlen(words[i]) + 1;

        p->words[i] = memcpy(df_memory_surely(NULL, size), words[i], size);
    }
    p->word_count = count;
}

void prompt_forget(prompt *p)
{
    prompt_words(p, NULL, 0);
    if (p->full != NULL)
        full_forget(p->full);
    if (p->edit == NULL)
        return;
    close_editor(p); /* with its history and whatever was cut and could be pasted */
    open_editor(p);
}

void prompt_commands(prompt *p, const char *const *commands)
{
    p->commands = commands;
}
