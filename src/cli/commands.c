/* commands.c: the list of commands, and the screen that explains them.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "term/term.h"

static const cli_command *const commands[] = {
    &cli_games,   &cli_rules,   &cli_play, &cli_serve, &cli_join,   &cli_replay,
    &cli_analyse, &cli_puzzles, &cli_sim,  &cli_lab,   &cli_arena,  &cli_bot_check,
    &cli_solve,   &cli_bench,   &cli_show, &cli_test,  &cli_verify, &cli_admin,
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_overview(void)
{
    term t = term_open(stdout, false, false);
    int count = 0;
    const df_game *const *games = df_games(&count);

    term_printf(&t, "%cDeadfall%c %s: tabletop games of traps, bombs and secrets. Start here:\n",
                DF_INK_STRONG, DF_INK_PLAIN, DF_VERSION);
    term_print(&t, "  deadfall play noir      a game against the computer, explained as you go\n");
    term_print(&t, "  deadfall rules noir     how it is played\n\n");
    term_print(&t, "Games:\n");
    for (int i = 0; i < count; i++) {
        char first[64];

        snprintf(first, sizeof first, "  %-10s", games[i]->id);
        if (!games[i]->for_study)
            term_wrap(&t, first, games[i]->title);
    }
    term_print(&t, "  for study:");
    for (int i = 0; i < count; i++)
        if (games[i]->for_study)
            term_printf(&t, " %s", games[i]->id);
    term_print(&t, "\n");
    term_print(&t, "\nCommands; `deadfall COMMAND --help` explains one, `man deadfall` all:\n");
    for (int i = 0; i < COMMANDS; i++)
        if (!commands[i]->minor)
            printf("  %-10s%s\n", commands[i]->name, commands[i]->summary);
    term_print(&t, "Also:");
    for (int i = 0; i < COMMANDS; i++)
        if (commands[i]->minor)
            term_printf(&t, "  %s", commands[i]->name);
    term_print(&t, "\n");
}

static const cli_command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int unknown_command(const char *name)
{
    const cli_args nobody = {0};
    const char *names[COMMANDS];

    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i]->name;
    const char *near = cli_nearest(name, names, COMMANDS);
    if (near != NULL)
        return cli_complain(&nobody, CLI_USAGE, "there is no command '%s'; did you mean %s?", name,
                            near);
    return cli_complain(&nobody, CLI_USAGE, "there is no command '%s'; `deadfall` lists them all",
                        name);
}

static int run_command(const cli_command *command, int count, char **words)
{
    cli_args args = {.command = command, .count = count, .words = words};

    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0) {
            cli_help(command);
            return CLI_OK;
        }
    return command->run(&args);
}

static int run(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "help";
    bool help = strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;

    if (strcmp(name, "--version") == 0) {
        puts("deadfall " DF_VERSION);
        return CLI_OK;
    }
    if (help && argc <= 2) {
        print_overview();
        return CLI_OK;
    }
    const cli_command *command = find_command(help ? argv[2] : name);
    if (command == NULL)
        return unknown_command(help ? argv[2] : name);
    if (help) {
        cli_help(command);
        return CLI_OK;
    }
    return run_command(command, argc - 2, argv + 2);
}

int cli_main(int argc, char **argv)
{
    const cli_args nobody = {0};

    setlocale(LC_CTYPE, ""); /* for the line editor alone */
    int code = run(argc, argv);
    errno = 0;
    if ((fflush(stdout) != 0 || ferror(stdout)) && code == CLI_OK)
        code = cli_complain(&nobody, CLI_OUTPUT, "the output could not be written: %s",
                            errno != 0 ? strerror(errno) : "no room left?");
    return code;
}
