/* standing.c: standing answers: decisions that a person at the keyboard has answered in advance.
 *
 * `always pass` says these words whenever they are allowed, `ask able` takes what leaves no choice.
 * Nobody is bothered then, and no keyboard handed over. Both belong to the seat's person, not to
 * the game: the rules still ask, and to everybody else the answer looks like any other.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "term/play.h"

/* Is this one of the ways to say the action? */
static bool is_said(const df_game *game, const df_view *view, df_action action, const char *said)
{
    char words[ALWAYS_SIZE];
    df_text text = df_text_over(words, sizeof words);

    for (int form = 0; game->words((const df_state *)view, action, form, &text); form++) {
        if (!text.full && strcasecmp(words, said) == 0)
            return true;
        text = df_text_over(words, sizeof words);
    }
    return false;
}

bool play_standing(play *p, int seat, df_action *action)
{
    const df_game *game = df_match_game(p->match);
    const df_view *view = df_match_view(p->match, seat);
    int count = df_view_legal(game, view, seat, p->actions);

    if (p->ask_able[seat] && count == 1) {
        *action = p->actions[0];
        return true;
    }
    for (int i = 0; i < count && p->always[seat][0] != '\0'; i++)
        if (is_said(game, view, p->actions[i], p->always[seat])) {
            *action = p->actions[i];
            return true;
        }
    return false;
}

void play_command_always(play *p, const char *rest)
{
    char *always = p->always[p->person];
    char line[SENTENCE_SIZE];
    df_action action;

    if (strlen(rest) >= ALWAYS_SIZE) {
        term_print(p->t, "That is too long for a move.\n");
        return;
    }
    memcpy(always, rest, strlen(rest) + 1);
    if (rest[0] == '\0') {
        term_print(p->t, "From now on you are asked again.\n");
        return;
    }
    bool is_move = play_read_move(p, rest, &action, NULL) == DF_OK;
    if (is_move) { /* a number or a beginning means something else next time */
        df_text text = df_text_over(always, ALWAYS_SIZE);

        df_match_game(p->match)->words((const df_state *)df_match_view(p->match, p->person), action,
                                       0, &text);
    }
    snprintf(line, sizeof line,
             "From now on `%s` is done for you whenever it is allowed; `always` alone ends that.%s",
             always, is_move ? "" : " (Here it is no move.)");
    term_wrap(p->t, "", line);
}

void play_command_ask(play *p, const char *rest)
{
    bool able = strcasecmp(rest, "able") == 0;

    if (!able && strcasecmp(rest, "always") != 0) {
        term_print(p->t, "`ask able`: only when there is a choice; `ask always`: every time.\n");
        return;
    }
    p->ask_able[p->person] = able;
    term_print(p->t, able ? "From now on you are asked only when there is a choice.\n"
                          : "From now on you are asked every time.\n");
    if (able && p->people > 1)
        term_print(p->t, "With others at the keyboard, whether you are asked then tells them "
                         "something.\n");
}

void play_hint_ask(play *p)
{
    if (p->action_count != 1 || p->hinted || p->ask_able[p->person])
        return;
    p->hinted = true;
    term_print(p->t, "There is no choice here. `ask able` would take such decisions for you.\n");
}
