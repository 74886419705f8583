/* typed.c: what a person types at the terminal client.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "client/session.h"

/* A person at a terminal is asked about a grave move once: the same line again does it. */
static void try_move(session *s, const char *line)
{
    char *end;
    long number = strtol(line, &end, 10);
    bool listed = end != line && *end == '\0' && number >= 1 && number <= s->choice_count;
    bool ask = s->t->tty && !s->t->plain && strcmp(line, s->doubted) != 0;

    if (s->choice_count == 0) {
        term_print(s->t, "Nothing is asked of you now. `help` lists what can be typed.\n");
        return;
    }
    snprintf(s->doubted, sizeof s->doubted, "%s", line);
    if (listed && !ask) {
        client_choose(s, &s->choices[number - 1]);
        return;
    }
    json_t *action = listed ? json_integer(s->choices[number - 1].action) : json_string(line);
    client_send_json(
        s, json_pack("{ss sI so sb}", "m", "do", "d", s->decision, "a", action, "ask", ask));
}

/* Does once more what was taken back. */
static void redo(session *s)
{
    if (s->choice_count == 0 || s->redo < 0)
        term_print(s->t, "There is nothing that was taken back and could be done again.\n");
    else
        client_send_json(s, json_pack("{ss sI sI}", "m", "do", "d", s->decision, "a", s->redo));
}

static void help(const session *s)
{
    term_print(s->t,
               "A number or words make a move. Besides: look, why MOVE or ? MOVE, hint, say "
               "TEXT, emote WORD, "
               "mute NAME, nudge (whoever is waited for), takeback, redo, yes, no, leave, back, "
               "resign, record FILE; after the end rematch, replay; quit.\n");
}

/* Asks what a move does, by its number or in words. */
static void describe(session *s, const char *move)
{
    char *end;
    long number = strtol(move, &end, 10);
    bool listed = end != move && *end == '\0' && number >= 1 && number <= s->choice_count;

    client_send_json(s, json_pack("{ss ss}", "m", "describe", "a",
                                  listed ? s->choices[number - 1].words : move));
}

/* The talk of somebody is shown no more, or again. */
static void mute(session *s, const char *name)
{
    int who = strcasecmp(name, "spectators") == 0 ? DF_SEATS_MAX : -1;

    for (int i = 0; i < (int)json_array_size(s->seats) && i < DF_SEATS_MAX; i++)
        if (strcasecmp(name, client_name_of(s, i)) == 0)
            who = i;
    if (who < 0) {
        term_print(s->t, "Whom? The name of a player, or spectators.\n");
        return;
    }
    s->muted[who] = !s->muted[who];
    term_printf(s->t, "You %s %s.\n", s->muted[who] ? "don't hear" : "hear", name);
}

static void ask_rematch(session *s)
{
    json_t *m = json_pack("{ss}", "m", "rematch");

    if (s->next_deal.share[0] == '\0')
        client_draw_share(&s->next_deal);
    client_add_pledge(&s->next_deal, m);
    client_send_json(s, m);
}

/* Words that stand alone; false: it is none of them. */
static bool read_word(session *s, const char *line)
{
    static const char *const plain[] = {"takeback", "leave", "back", "resign", "nudge"};

    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (strcasecmp(line, plain[i]) == 0) {
            client_send_word(s, plain[i]);
            return true;
        }
    if (line[0] == '\0' || strcasecmp(line, "look") == 0)
        client_ask_drawing(s);
    else if (strcasecmp(line, "quit") == 0)
        s->done = true;
    else if (strcasecmp(line, "help") == 0)
        help(s);
    else if (strcasecmp(line, "hint") == 0)
        client_send_json(s, json_pack("{ss sI}", "m", "hint", "d", s->decision));
    else if (strcasecmp(line, "redo") == 0)
        redo(s);
    else if (strcasecmp(line, "rematch") == 0)
        ask_rematch(s);
    else if (strcasecmp(line, "replay") == 0)
        client_ask_record(s, "");
    else if (strcasecmp(line, "yes") == 0 || strcasecmp(line, "no") == 0)
        client_send_json(s, json_pack("{ss sb si}", "m", "answer", "yes",
                                      strcasecmp(line, "yes") == 0, "to", s->takeback));
    else
        return false;
    return true;
}

void client_read_line(session *s, const char *line)
{
    if (read_word(s, line))
        return;
    if (strncasecmp(line, "say ", 4) == 0)
        client_send_json(s, json_pack("{ss ss}", "m", "say", "text", line + 4));
    else if (strncasecmp(line, "emote ", 6) == 0)
        client_send_json(s, json_pack("{ss ss}", "m", "emote", "emote", line + 6));
    else if (strncasecmp(line, "mute ", 5) == 0)
        mute(s, line + 5);
    else if (strncasecmp(line, "record ", 7) == 0)
        client_ask_record(s, line + 7);
    else if (strncasecmp(line, "why ", 4) == 0)
        describe(s, line + 4);
    else if (line[0] == '?')
        describe(s, line + 1 + strspn(line + 1, " "));
    else
        try_move(s, line);
}

bool client_read_input(session *s)
{
    ssize_t got = read(STDIN_FILENO, s->line + s->typed, sizeof s->line - s->typed - 1);
    char *end;

    if (got <= 0)
        return false;
    s->typed += (size_t)got;
    s->line[s->typed] = '\0';
    while ((end = strchr(s->line, '\n')) != NULL) {
        *end = '\0';
        client_read_line(s, s->line);
        s->typed -= (size_t)(end + 1 - s->line);
        memmove(s->line, end + 1, s->typed + 1);
    }
    if (s->typed == sizeof s->line - 1)
        s->typed = 0; /* a line that long is nothing that could be meant */
    return true;
}
