/* json.h: what the subcommands print for programs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CLI_JSON_H
#define DF_CLI_JSON_H

#include <deadfall.h>
#include <jansson.h>

/* Prints the value on standard output, with a newline, and releases it. */
void cli_print_json(json_t *value);
/* {"name": "value"} for each option of the game as the config has it. */
json_t *cli_config_json(const df_game *game, const df_config *config);

#endif
