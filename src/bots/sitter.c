/* sitter.c: a bot in a seat; see sitter.h.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/sitter.h"

#include "core/core.h"

void df_sitter_begin(const df_sitter *sitter)
{
    const df_bot *bot = sitter->bot;

    if (bot == NULL)
        return;
    if (bot->memory_size > 0)
        memset(sitter->memory, 0, bot->memory_size);
    if (bot->begin != NULL)
        bot->begin(sitter->memory, sitter->game, sitter->config, sitter->seat);
}

void df_sitter_hear(const df_sitter *sitter, const df_event *event, const df_view *view)
{
    if (sitter->bot != NULL && sitter->bot->observe != NULL)
        sitter->bot->observe(sitter->memory, event, view);
}

void df_sitter_tell(const df_sitter *sitter, const df_events *events, int first,
                    const df_state *state, df_view *room)
{
    bool has_looked = false;
    df_event seen;

    if (sitter->bot == NULL || sitter->bot->observe == NULL)
        return;
    for (int i = first; i < events->count; i++) {
        if (!df_event_for(&events->at[i], sitter->seat, &seen))
            continue;
        if (!has_looked)
            sitter->game->view(state, sitter->seat, room);
        has_looked = true;
        sitter->bot->observe(sitter->memory, &seen, room);
    }
}

df_decision df_sitter_look(const df_sitter *sitter, const df_state *state, df_view *room,
                           df_action actions[DF_LEGAL_MAX])
{
    const df_game *game = sitter->game;
    const df_view *view = NULL;
    int count;

    if (sitter->bot->blind) {
        count = game->legal(state, actions);
    } else {
        game->view(state, sitter->seat, room);
        view = room;
        count = df_view_legal(game, room, sitter->seat, actions);
    }
    count = df_config_allow(game, sitter->config, state, sitter->seat, actions, count);
    return df_sitter_decision(sitter, view, actions, count);
}

bool df_is_offered(const df_decision *decision, df_action action)
{
    for (int i = 0; i < decision->count; i++)
        if (decision->actions[i] == action)
            return true;
    return false;
}
