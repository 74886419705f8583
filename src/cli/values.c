/* values.c: turns words of the command line into games, options, bots, seeds and numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "minds/mind.h"
#include "solve/solve.h"
#include "term/table.h"

int cli_number(const cli_args *args, const char *name, const char *text, long min, long max,
               long *out)
{
    char *end = NULL;

    errno = 0;
    *out = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || *out < min || *out > max)
        return cli_complain(args, CLI_USAGE, "%s is a number from %ld to %ld, not '%s'", name, min,
                            max, text);
    return CLI_OK;
}

long cli_processors(long most)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    return processors < 1 ? 1 : processors > most ? most : processors;
}

int cli_find_game(const cli_args *args, const char *id, const df_game **out)
{
    int count = 0;
    const df_game *const *games = df_games(&count);
    const char *ids[64];
    char known[256];
    df_text list = df_text_over(known, sizeof known);

    *out = id != NULL ? df_game_find(id) : NULL;
    if (*out != NULL)
        return CLI_OK;
    for (int i = 0; i < count && i < 64; i++) {
        ids[i] = games[i]->id;
        df_text_add(&list, "%s%s", i > 0 ? ", " : "", games[i]->id);
    }
    if (id == NULL)
        return cli_complain(args, CLI_USAGE, "which game? There are %s", known);
    const char *near = cli_nearest(id, ids, count < 64 ? count : 64);
    if (near != NULL)
        return cli_complain(args, CLI_USAGE, "there is no game '%s'; did you mean %s?", id, near);
    return cli_complain(args, CLI_USAGE, "there is no game '%s'; there are %s", id, known);
}

int cli_find_bot(const cli_args *args, const df_game *game, const char *id, const df_bot **out)
{
    char known[256];
    df_text list = df_text_over(known, sizeof known);
    const df_bot *bot = NULL;

    *out = df_bot_find(game, id);
    if (*out != NULL)
        return CLI_OK;
    if (df_is_solved(id)) {
        df_error err;

        *out = df_solved_open(game, id, &err);
        return *out != NULL ? CLI_OK : cli_complain_error(args, CLI_USAGE, &err);
    }
    if (df_mind_is_command(id))
        return cli_complain(args, CLI_USAGE,
                            "%s takes the bots of this program; other programs play in arena and "
                            "play",
                            args->command->name);
    for (int i = 0; (bot = df_bot_at(game, i)) != NULL; i++)
        df_text_add(&list, "%s%s", i > 0 ? ", " : "", bot->id);
    return cli_complain(args, CLI_USAGE, "there is no bot '%s' for %s; there are %s", id, game->id,
                        known);
}

int cli_split_specs(const cli_args *args, const char *list, char **out, int most, int *count)
{
    size_t length = 0;

    for (*count = 0; *count < most; ++*count) {
        char *part = df_memory_surely(NULL, strlen(list) + 1);

        for (length = 0; *list != '\0' && *list != ','; list++) {
            if (list[0] == '\\' && list[1] == ',')
                list++;
            part[length++] = *list;
        }
        part[length] = '\0';
        out[*count] = part;
        if (*list++ == '\0') {
            ++*count;
            return CLI_OK;
        }
    }
    return cli_complain(args, CLI_USAGE, "--bots names more than %d", most);
}

int cli_find_bots(const cli_args *args, const df_game *game, const char *list, const df_bot **out,
                  int count)
{
    int found = 0;

    for (const char *at = list; at != NULL;) {
        size_t length = strcspn(at, ",");
        char id[DF_MIND_SPEC_SIZE];

        if (found == count)
            return cli_complain(args, CLI_USAGE, "--bots names more than the %d players", count);
        snprintf(id, sizeof id, "%.*s", (int)(length < sizeof id ? length : sizeof id - 1), at);
        int code = cli_find_bot(args, game, id, &out[found++]);
        if (code != CLI_OK)
            return code;
        at = at[length] == ',' ? at + length + 1 : NULL;
    }
    if (found == 1) /* one name stands for all */
        while (found < count) {
            out[found] = out[0];
            found++;
        }
    if (found != count)
        return cli_complain(args, CLI_USAGE, "--bots names %d bots for %d players: name 1 or %d",
                            found, count, count);
    return CLI_OK;
}

int cli_setup_setting(cli_args *args, const cli_option *option, void *to)
{
    cli_setup *setup = to;

    if (strchr(args->value, '=') == NULL)
        return cli_complain(args, CLI_USAGE, "--%s is written %s, not '%s'", option->name,
                            option->value, args->value);
    if (setup->setting_count == CLI_SETTINGS_MAX)
        return cli_complain(args, CLI_USAGE, "more than %d options", CLI_SETTINGS_MAX);
    setup->settings[setup->setting_count++] = args->value;
    return CLI_OK;
}

static int set_option(const cli_args *args, cli_setup *setup, const char *setting)
{
    const char *sign = strchr(setting, '=');
    char name[64];
    df_error err;

    snprintf(name, sizeof name, "%.*s", (int)(sign - setting), setting);
    if (df_config_set(setup->game, &setup->config, name, sign + 1, &err) != DF_OK)
        return cli_complain(args, CLI_USAGE, "%s", err.text);
    return CLI_OK;
}

int cli_setup_check(cli_args *args, cli_setup *setup)
{
    df_error err;
    int code = cli_find_game(args, cli_word(args, 0), &setup->game);

    if (code != CLI_OK)
        return code;
    setup->config = df_config_default(setup->game);
    if (setup->players != NULL &&
        df_config_set(setup->game, &setup->config, "players", setup->players, &err) != DF_OK)
        return cli_complain(args, CLI_USAGE, "%s", err.text);
    for (int i = 0; i < setup->setting_count; i++) {
        code = set_option(args, setup, setup->settings[i]);
        if (code != CLI_OK)
            return code;
    }
    if (df_config_check(setup->game, &setup->config, &err) != DF_OK)
        return cli_complain(args, CLI_USAGE, "%s", err.text);
    df_key_from_text(setup->key, setup->seed != NULL ? setup->seed : "1");
    return CLI_OK;
}

int cli_eyes(const cli_args *args, const char *text, int seats, int *out)
{
    if (table_read_eyes(text, seats, out))
        return CLI_OK;
    return cli_complain(args, CLI_USAGE, "--seat is 0 to %d, spectator or all, not '%s'", seats - 1,
                        text);
}

/* Standard input to its end; NULL when there is too much of it, or something that is no text. */
static char *read_all(FILE *in)
{
    char *text = NULL;
    size_t length = 0;
    size_t got = 0;

    do {
        text = df_memory_surely(text, length + BUFSIZ + 1);
        got = fread(text + length, 1, BUFSIZ, in);
        length += got;
    } while (got > 0 && length <= DF_FILE_LIMIT);
    text[length] = '\0';
    if (length > DF_FILE_LIMIT || strlen(text) != length || ferror(in)) {
        free(text);
        return NULL;
    }
    return text;
}

int cli_read(const cli_args *args, const char *path, char **out)
{
    df_error err;

    if (strcmp(path, "-") == 0) {
        *out = read_all(stdin);
        if (*out == NULL)
            return cli_complain(args, CLI_DATA, "standard input is no text of up to %d bytes",
                                DF_FILE_LIMIT);
        return CLI_OK;
    }
    if (df_file_read(path, DF_FILE_LIMIT, out, &err) != DF_OK)
        return cli_complain_error(args, CLI_DATA, &err);
    return CLI_OK;
}

int cli_read_record(const cli_args *args, const char *path, df_match **out)
{
    char *text = NULL;
    df_error err;
    int code = cli_read(args, path, &text);

    if (code != CLI_OK)
        return code;
    *out = df_match_replay(text, &err);
    free(text);
    if (*out == NULL)
        return cli_complain(args, CLI_DATA, "%s: %s", path, err.text);
    return CLI_OK;
}
