/* standing.c: standing answers: decisions that a person at the keyboard has answered in advance.
 *
 * `always pass` says these words whenever they are allowed, `ask able` takes what leaves no choice.
 * Nobody is bothered then, and no keyboard handed over. Both belong to the seat's person, not to
 * the game: the rules still ask, and to everybody else the answer looks like any other.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include <strings.h>

#include "term/play.h"

bool play_standing(play *p, int seat, df_action *action)
{
    const df_game *game = df_match_game(p->match);
    const df_view *view = df_match_view(p->match, seat);
    int count = df_view_legal(game, view, seat, p->actions);

    if (p->ask_able[seat] && count == 1) {
        *action = p->actions[0];
        return true;
    }
    for (int i = 0; i < count && p->always[seat][0] != '\0'; i++) {
        char words[ALWAYS_SIZE];
        df_text text = df_text_over(words, sizeof words);

        if (game->words((const df_state *)view, p->actions[i], 0, &text) && !text.full &&
            strcasecmp(words, p->always[seat]) == 0) {
            *action = p->actions[i];
            return true;
        }
    }
    return false;
}

void play_command_always(play *p, const char *rest)
{
    char *always = p->always[p->person];

    if (strlen(rest) >= ALWAYS_SIZE) {
        term_print(p->t, "That is too long for a move.\n");
        return;
    }
    memcpy(always, rest, strlen(rest) + 1);
    if (rest[0] == '\0')
        term_print(p->t, "From now on you are asked again.\n");
    else
        term_printf(p->t,
                    "From now on `%s` is done for you whenever it is allowed; `always` alone "
                    "ends that.\n",
                    rest);
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
