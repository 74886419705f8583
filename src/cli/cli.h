/* cli.h: what the subcommands of `deadfall` share: options, messages, exit codes.
 *
 * A subcommand is one file and one cli_command in the list of main.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CLI_CLI_H
#define DF_CLI_CLI_H

#include <deadfall.h>

/* What the program returns; the man page explains them to people. */
enum cli_exit {
    CLI_OK = 0,
    CLI_FOUND = 1,     /* a scenario failed, a search found nothing, a game was not finished */
    CLI_USAGE = 2,     /* a command, option or value that does not exist */
    CLI_DATA = 3,      /* a file that is not there or does not make sense */
    CLI_OUTPUT = 4,    /* something could not be written */
    CLI_STOPPED = 128, /* plus the number of the signal */
};

/* An option of a command. It takes a value if `value` names one. */
typedef struct cli_option {
    const char *name; /* without the dashes */
    const char *value;
    const char *help;
} cli_option;

typedef struct cli_args cli_args;

typedef struct cli_command {
    const char *name;
    const char *usage;   /* what follows the name, as "GAME [CLAUSE|WORD...]" */
    const char *summary; /* one line */
    bool minor;          /* the overview names it and no more */
    const char *about;   /* paragraphs */
    const char *example;
    const cli_option *options; /* ends with a NULL name */
    int (*run)(cli_args *args);
} cli_command;

extern const cli_command cli_games, cli_rules, cli_play, cli_sim, cli_arena, cli_bot_check,
    cli_bench, cli_show, cli_replay, cli_analyse, cli_test, cli_serve, cli_join, cli_verify,
    cli_admin;

/* ---- Reading the command line (args.c) ---------------------------------------------------------
 */

struct cli_args {
    const cli_command *command;
    int count;
    char **words;
    int at;
    bool options_over; /* after "--" */
    const char *value; /* of the option, or the plain word, that was returned last */
};

enum { CLI_END = -1, CLI_WORD = -2, CLI_BAD = -3 };

/* The next option as its index in command->options; CLI_WORD for a word that is no option, CLI_END
 * after the last, CLI_BAD when a message has been printed. */
int cli_next(cli_args *args);
/* Prints one line on stderr, with the command's name before it, and returns the exit code. */
int cli_complain(const cli_args *args, int code, const char *format, ...) DF_PRINTF(3, 4);
/* The same for an error of the engine; its clause is named. */
int cli_complain_error(const cli_args *args, int code, const df_error *err);
void cli_help(const cli_command *command);
/* The word of the list that `word` may have been meant to be; NULL if none is close. */
const char *cli_nearest(const char *word, const char *const *list, int count);

/* ---- Values (values.c)
 * --------------------------------------------------------------------------- */

enum { CLI_SETTINGS_MAX = 32 };

/* What most commands are told about a game: collected from the command line first, then checked
 * together, since options only make sense once the game is known. */
typedef struct cli_setup {
    const char *game_id;
    const char *settings[CLI_SETTINGS_MAX]; /* "name=value" */
    int setting_count;
    const char *players;
    const char *seed; /* NULL: not given */
    const char *bots; /* "a,b" */
    /* the rest by cli_setup_check */
    const df_game *game;
    df_config config;
    uint8_t key[DF_KEY_SIZE];
} cli_setup;

/* All of these print a message and return its exit code; CLI_OK when all is well. */
int cli_setup_game(cli_args *args, cli_setup *setup, const char *id);
int cli_setup_setting(cli_args *args, cli_setup *setup, const char *setting);
int cli_setup_check(cli_args *args, cli_setup *setup);
int cli_find_game(const cli_args *args, const char *id, const df_game **out);
int cli_find_bot(const cli_args *args, const df_game *game, const char *id, const df_bot **out);
/* Cuts "a,cmd:b c" into its parts, each malloced; "\\," is a comma within one. Up to `most`. */
int cli_split_specs(const cli_args *args, const char *list, char **out, int most, int *count);
/* "a,b": one bot for each of `count` places; a single one serves for all. */
int cli_find_bots(const cli_args *args, const df_game *game, const char *list, const df_bot **out,
                  int count);
int cli_number(const cli_args *args, const char *name, const char *text, long min, long max,
               long *out);
/* Processors that can be used, at most `most`. */
long cli_processors(long most);
/* "0" and up, "spectator" or "all"; see term/table.h. */
int cli_eyes(const cli_args *args, const char *text, int seats, int *out);
/* The whole of a file, "-" for standard input; *out is the caller's to free. */
int cli_read(const cli_args *args, const char *path, char **out);
/* The text of docs/rules/ID.md, which is built in; NULL when the game has none. */
const char *cli_rules_text(const char *id);
/* A match from a record; to be freed. */
int cli_read_record(const cli_args *args, const char *path, df_match **out);

/* lesson.c: a scenario with what is said in it, as JSON for the web table. */
int cli_print_lesson(const cli_args *args, const char *path);

#endif
