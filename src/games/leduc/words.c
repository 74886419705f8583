/* words.c: options of Leduc Poker, names of its events, actions in words.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

const df_option leduc_options[] = {{.name = NULL}};

const df_event_kind leduc_event_kinds[LEDUC_EVENTS] = {
    [LEDUC_EV_DEAL] = {.name = "deal", .secret = {"card"}},
    [LEDUC_EV_MOVE] = {.name = "bet", .open = {"move", "chips"}},
    [LEDUC_EV_TURN] = {.name = "turn", .open = {"card"}},
    [LEDUC_EV_SHOW] = {.name = "show", .open = {"first", "second"}},
    [LEDUC_EV_WIN] = {.name = "win", .open = {"chips"}},
    [LEDUC_EV_SPLIT] = {.name = "split"},
};

bool leduc_words(const df_state *state, df_action action, int form, const char *const *names,
                 df_text *text)
{
    (void)state;
    (void)names;
    if (action >= LEDUC_ACTIONS || form > 0)
        return false;
    df_text_string(text, action < LEDUC_DEAL ? bets_words[action]
                                             : leduc_card_words[action - LEDUC_DEAL]);
    return true;
}
