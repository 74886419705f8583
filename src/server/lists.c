/* lists.c: who asks which games this server has, and what lies in their boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "server/box.h"
#include "server/inside.h"

void lists_games(server *s, guest *g, json_t *message)
{
    jot *out = handle_answer(s, message, "games");

    jot_name(out, "games");
    box_write_games(out);
    jot_raw(out, ",\"emotes\":[");
    for (int i = 0; desk_emotes[i] != NULL; i++) {
        jot_comma(out);
        jot_text(out, desk_emotes[i]);
    }
    jot_raw(out, "]}");
    guest_send(g, out);
}

void lists_things(server *s, guest *g, json_t *message)
{
    const char *id = json_string_value(json_object_get(message, "game"));
    const df_game *game = id == NULL ? NULL : df_game_find(id);

    if (game == NULL) {
        handle_error(g, message, "range", "", "game names one of those in games");
        return;
    }
    jot *out = handle_answer(s, message, "things");
    jot_member(out, "game", game->id);
    jot_name(out, "things");
    box_write_things(game, out);
    jot_raw(out, "}");
    guest_send(g, out);
}
