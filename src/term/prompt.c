/* prompt.c: lines from a person, by libedit on a terminal and getline elsewhere; see prompt.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/prompt.h"

#include <histedit.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/memory.h"

enum { HISTORY = 200 };

struct prompt {
    const term *t;
    bool live;
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

/* The tab key: adds what all fitting words, or if there are none all fitting commands, have in
 * common. */
static unsigned char complete(EditLine *edit, int key)
{
    prompt *p = NULL;
    const LineInfo *info = el_line(edit);
    size_t length = (size_t)(info->cursor - info->buffer);
    const char *word = NULL;
    char rest[128];

    (void)key;
    el_get(edit, EL_CLIENTDATA, &p);
    size_t shared =
        shared_start((const char *const *)p->words, p->word_count, info->buffer, length, &word);
    if (word == NULL && p->commands != NULL) {
        int count = 0;

        while (p->commands[count] != NULL)
            count++;
        shared = shared_start(p->commands, count, info->buffer, length, &word);
    }
    if (word == NULL || shared <= length)
        return CC_REFRESH_BEEP;
    snprintf(rest, sizeof rest, "%.*s", (int)(shared - length), word + length);
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

prompt *prompt_open(const term *t)
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

const char *prompt_read(prompt *p, const char *question)
{
    HistEvent event;

    p->question = question;
    fflush(p->t->out);
    if (!(p->edit != NULL ? read_edited(p) : read_plain(p)))
        return NULL;
    size_t length = strcspn(p->line, "\r\n");
    while (length > 0 && (p->line[length - 1] == ' ' || p->line[length - 1] == '\t'))
        length--;
    p->line[length] = '\0';
    const char *start = p->line + strspn(p->line, " \t");
    if (p->edit != NULL && start[0] != '\0')
        history(p->history, &event, H_ENTER, start);
    return start;
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
    if (p->edit == NULL)
        return;
    close_editor(p); /* with its history and whatever was cut and could be pasted */
    open_editor(p);
}

void prompt_commands(prompt *p, const char *const *commands)
{
    p->commands = commands;
}
