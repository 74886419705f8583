/* typed.c: what a person types at the terminal client.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "client/session.h"
#include "term/lookup.h"

/* This program knows the texts of its games; of one that it has not it knows nothing. */
void client_look_up(session *s, const char *line)
{
    const df_game *game = df_game_find(s->game);

    if (game == NULL) {
        term_print(s->t, "Of this game nothing can be looked up here.\n");
    } else if (strcasecmp(line, "legend") == 0) {
        lookup_legend(s->t, game);
    } else {
        rules_texts texts = s->wish->rules(game);
        const char *rest = line + strlen("rules");

        rules_answer(s->t, &texts, rest + strspn(rest, " "));
    }
}

bool client_shows_thing(session *s, const char *words)
{
    const df_game *game = df_game_find(s->game);

    if (game == NULL)
        return false;
    rules_texts texts = s->wish->rules(game);
    return lookup_show(s->t, &texts, words);
}

void client_look(session *s, const char *word)
{
    client_send_json(s, json_pack("{ss si ss}", "m", "look", "id", ASKED_LOOK, "word", word));
}

void client_read_look(session *s, const json_t *message)
{
    const char *word = json_string_value(json_object_get(message, "word"));
    const char *found = json_string_value(json_object_get(message, "text"));

    lookup_tell(s->t, word != NULL ? word : "", found != NULL ? found : "");
}

void client_show_named(session *s, const char *text)
{
    const df_game *game = df_game_find(s->game);

    if (game == NULL)
        return;
    rules_texts texts = s->wish->rules(game);
    rules_print_named(s->t, &texts, text);
}

/* Does once more what was taken back. */
static void redo(session *s)
{
    if (!client_is_asked(s) || s->redo < 0)
        term_print(s->t, "There is nothing that was taken back and could be done again.\n");
    else
        client_send_json(s, json_pack("{ss sI sI}", "m", "do", "d", s->decision, "a", s->redo));
}

static void help(const session *s)
{
    static const char *const commands[][2] = {
        {"NUMBER", "make this move; its words do as well, or a clear beginning of each"},
        {"? MOVE", "what a move does; `? CARD`: what is on it"},
        {"why MOVE", "why a move is not allowed: the rule that forbids it"},
        {"legend", "what the signs on the table mean"},
        {"rules", "how it is played; also `rules 28`, `rules CARD`, `rules WORD`"},
        {"board", "the table and the moves once more"},
        {"look WORD", "what lies on the table: a whole pile, a player; `look`: all of it"},
        {"hint", "what a strong bot would do, where the table allows it"},
        {"say TEXT",
         "to all; `emote WORD` says it with a word, `mute NAME` hears somebody no more"},
        {"same", "leave it as it is, in a choice of several steps; `=` will do"},
        {"takeback", "or `undo`: your last move, if the others agree: `yes` or `no`"},
        {"redo", "do once more what you have just taken back"},
        {"fill", "before the game, for its host: a bot takes a free seat; `fill expert`: this one"},
        {"fewer", "before the game, for its host: leave a free seat out"},
        {"nudge", "remind whoever is waited for"},
        {"relieve NAME", "let a bot play on for somebody who has been away for long"},
        {"leave", "a bot plays for you; `back`: you do again"},
        {"resign", "give up"},
        {"record FILE", "write down what you know, after the end the whole game"},
        {"rematch", "after the end: the same players once more"},
        {"replay", "after the end: look at it again"},
        {"quit", "go; your seat stays yours"},
    };

    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char first[32];

        snprintf(first, sizeof first, s->t->plain ? "%s: " : "  %-14s", commands[i][0]);
        term_wrap(s->t, first, commands[i][1]);
    }
}

/* The talk of somebody is shown no more, or again. */
static void mute(session *s, const char *name)
{
    int who = strcasecmp(name, "spectators") == 0 ? DF_SEATS_MAX : client_seat_of(s, name);

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
    if (strcasecmp(line, "undo") == 0) /* as in `play` */
        client_send_word(s, "takeback");
    else if (line[0] == '\0' || strcasecmp(line, "board") == 0)
        client_ask_drawing(s);
    else if (strcasecmp(line, "look") == 0)
        client_look(s, "");
    else if (strcasecmp(line, "quit") == 0)
        s->done = true;
    else if (strcasecmp(line, "help") == 0)
        help(s);
    else if (strcasecmp(line, "hint") == 0)
        client_send_json(s, json_pack("{ss sI}", "m", "hint", "d", s->decision));
    else if (strcasecmp(line, "same") == 0 || strcmp(line, "=") == 0)
        client_leave_same(s);
    else if (strcasecmp(line, "why") == 0)
        term_print(s->t, rules_why_what);
    else if (strcasecmp(line, "redo") == 0)
        redo(s);
    else if (strcasecmp(line, "legend") == 0 || strcasecmp(line, "rules") == 0)
        client_look_up(s, line);
    else if (strcasecmp(line, "relieve") == 0)
        client_relieve(s, "");
    else if (strcasecmp(line, "fill") == 0 || strcasecmp(line, "fewer") == 0)
        client_fill(s, "", strcasecmp(line, "fewer") == 0);
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
    s->keeps = false; /* who types has something else in mind by now */
    if (client_step_back(s, line) || read_word(s, line))
        return;
    if (strncasecmp(line, "say ", 4) == 0)
        client_send_json(s, json_pack("{ss ss}", "m", "say", "text", line + 4));
    else if (strncasecmp(line, "emote ", 6) == 0)
        client_send_json(s, json_pack("{ss ss}", "m", "emote", "emote", line + 6));
    else if (strncasecmp(line, "mute ", 5) == 0)
        mute(s, line + 5);
    else if (strncasecmp(line, "rules ", 6) == 0)
        client_look_up(s, line);
    else if (strncasecmp(line, "look ", 5) == 0)
        client_look(s, line + 5 + strspn(line + 5, " "));
    else if (strncasecmp(line, "relieve ", 8) == 0)
        client_relieve(s, line + 8);
    else if (strncasecmp(line, "fill ", 5) == 0)
        client_fill(s, line + 5, false);
    else if (strncasecmp(line, "record ", 7) == 0)
        client_ask_record(s, line + 7);
    else if (strncasecmp(line, "why ", 4) == 0)
        client_explain(s, line + 4 + strspn(line + 4, " "), ASKED_WHY);
    else if (line[0] == '?')
        client_explain(s, line + 1 + strspn(line + 1, " "), ASKED_MOVE);
    else
        client_try_move(s, line);
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
    fflush(s->t->out);
    return true;
}
