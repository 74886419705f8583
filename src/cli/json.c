/* json.c: what the subcommands print for programs; see json.h.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/json.h"

#include <stdio.h>

void cli_print_json(json_t *value)
{
    json_dumpf(value, stdout, JSON_INDENT(2));
    fputc('\n', stdout);
    json_decref(value);
}

json_t *cli_config_json(const df_game *game, const df_config *config)
{
    json_t *object = json_object();

    for (int i = 0; game->options[i].name != NULL; i++) {
        char value[64];
        df_text text = df_text_over(value, sizeof value);

        df_config_value(game, config, i, &text);
        json_object_set_new(object, game->options[i].name, json_string(value));
    }
    return object;
}
