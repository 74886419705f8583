/* cli.h: what the subcommands of `deadfall` share: options, messages, exit codes.
 *
 * A subcommand is one file and one cli_command in the list of commands.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CLI_CLI_H
#define DF_CLI_CLI_H

#include <stddef.h>

#include <deadfall.h>

#include "term/rules.h"

/* What the program returns; the man page explains them to people. */
enum cli_exit {
    CLI_OK = 0,
    CLI_FOUND = 1,     /* a scenario failed, a search found nothing, a game was not finished */
    CLI_USAGE = 2,     /* a command, option or value that does not exist */
    CLI_DATA = 3,      /* a file that is not there or does not make sense */
    CLI_OUTPUT = 4,    /* something could not be written */
    CLI_STOPPED = 128, /* plus the number of the signal */
};

/* The whole program: does what the words say and returns what it ends with (commands.c). */
int cli_main(int argc, char **argv);

typedef struct cli_args cli_args;
typedef struct cli_option cli_option;

/* What an option fills; the type of its destination says which. */
typedef enum cli_type { CLI_FLAG, CLI_NUMBER, CLI_TEXT, CLI_OTHER } cli_type;

/* An option of a command: all that there is to say about it. It takes a value if `value` names
 * one. */
struct cli_option {
    const char *name; /* without the dashes */
    const char *value;
    const char *help;
    const char *also;    /* an older name, which goes on working */
    const char *without; /* what is meant when no value follows; NULL: one has to */
    cli_type type;
    size_t at, size; /* of the destination in the command's own struct */
    long min, max;   /* of a number */
    /* For what is no flag, number or text: reads args->value into the destination. */
    int (*read)(cli_args *args, const cli_option *option, void *to);
};

/* The destination of an option: a bool, a number, a const char *, or what its `read` knows. */
#define CLI_AT(type_, member_)                                                                     \
    .type = CLI_TYPE(((type_ *)0)->member_), .at = offsetof(type_, member_),                       \
    .size = sizeof(((type_ *)0)->member_)
/* clang-format off */
#define CLI_TYPE(member_)                                                                          \
    _Generic(member_, bool: CLI_FLAG, const char *: CLI_TEXT, int: CLI_NUMBER, long: CLI_NUMBER,   \
             uint32_t: CLI_NUMBER, uint64_t: CLI_NUMBER, default: CLI_OTHER)
/* clang-format on */

/* What is between the braces of options that several commands have; `setup` is a cli_setup. */
#define CLI_JSON(type_) "json", NULL, "print JSON for programs", CLI_AT(type_, json)
#define CLI_LINES(type_)                                                                           \
    "lines", NULL, "line by line, also where there could be a full screen", CLI_AT(type_, lines)
#define CLI_PLAYERS(type_)                                                                         \
    "players", "N", "how many play (the usual number)", CLI_AT(type_, setup.players)
#define CLI_SETTINGS(type_)                                                                        \
    "option", "NAME=VALUE", "set an option of the game; may be repeated", CLI_AT(type_, setup),    \
        .read = cli_setup_setting

typedef struct cli_command {
    const char *name;
    const char *usage;   /* what follows the name, as "GAME [CLAUSE|WORD...]" */
    const char *summary; /* one line */
    bool minor;          /* the overview names it and no more */
    const char *about;   /* paragraphs */
    const char *example;
    const cli_option *options; /* ends with a NULL name */
    int words;                 /* that are no options: how many it takes */
    const char *one;           /* what that word names, where it takes one */
    int (*run)(cli_args *args);
} cli_command;

extern const cli_command cli_games, cli_rules, cli_play, cli_sim, cli_lab, cli_arena, cli_bot_check,
    cli_bench, cli_show, cli_replay, cli_analyse, cli_puzzles, cli_test, cli_serve, cli_join,
    cli_verify, cli_admin, cli_solve;

/* ---- Reading the command line (args.c) ------------------------------------------------------- */

enum { CLI_MANY = 1 << 20 }; /* for a command that takes any number of words */

struct cli_args {
    const cli_command *command;
    int count;
    char **words;
    int at;
    int plain;         /* words that are no options: cli_take puts them first */
    const char *value; /* of the option that is being read */
};

/* Reads all options into the command's own struct, which holds what is usual. CLI_OK, or the exit
 * code when a message has been printed. */
int cli_take(cli_args *args, void *into);
/* A word that is no option, counted from 0; NULL when there are fewer. */
const char *cli_word(const cli_args *args, int number);
/* Prints one line on stderr, with the command's name before it, and returns the exit code. */
int cli_complain(const cli_args *args, int code, const char *format, ...) DF_PRINTF(3, 4);
/* The same for an error of the engine; its clause is named. */
int cli_complain_error(const cli_args *args, int code, const df_error *err);
void cli_help(const cli_command *command);
/* The word of the list that `word` may have been meant to be; NULL if none is close. */
const char *cli_nearest(const char *word, const char *const *list, int count);

/* ---- Interruptions (stop.c) ------------------------------------------------------------------ */

/* From now on SIGINT and SIGTERM are noted, and end nothing. */
void cli_catch_signals(void);
/* The one that has come; 0: none. */
int cli_signal(void);
bool cli_is_stopped(void *context); /* has one? */

/* ---- Values (values.c) ----------------------------------------------------------------------- */

enum { CLI_SETTINGS_MAX = 32 };

/* What most commands are told about a game: collected from the command line first, then checked
 * together, since options only make sense once the game is known. */
typedef struct cli_setup {
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
int cli_setup_setting(cli_args *args, const cli_option *option, void *setup);
int cli_setup_check(cli_args *args, cli_setup *setup);
int cli_find_game(const cli_args *args, const char *id, const df_game **out);
/* A bot that plays a strategy in a file is the caller's, for df_solved_close. */
int cli_find_bot(const cli_args *args, const df_game *game, const char *id, const df_bot **out);
/* Cuts "a,cmd:b c" into its parts, each malloced; "\\," is a comma within one. Up to `most`. */
int cli_split_specs(const cli_args *args, const char *list, char **out, int most, int *count);
/* "a,b": one bot for each of `count` places; a single one serves for all. */
int cli_find_bots(const cli_args *args, const df_game *game, const char *list, const df_bot **out,
                  int count);
int cli_number(const cli_args *args, const char *name, const char *text, long min, long max,
               long *out);
/* "play knife,shoot": the kinds of actions of a game, a bit each; a first word stands for all that
 * begin with it. Adds to *out. */
int cli_find_kinds(const cli_args *args, const df_game *game, const char *list,
                   uint64_t out[DF_KINDS_MAX / 64]);
/* "0,2": a bit for each seat. */
int cli_find_seats(const cli_args *args, const char *option, const char *list, int seats,
                   uint8_t *out);
/* Processors that can be used, at most `most`. */
long cli_processors(long most);
/* "0" and up, "spectator" or "all"; see term/table.h. */
int cli_eyes(const cli_args *args, const char *text, int seats, int *out);
/* The whole of a file, "-" for standard input; *out is the caller's to free. */
int cli_read(const cli_args *args, const char *path, char **out);
/* What is written about a game, which is built in; its texts are NULL where there are none. */
rules_texts cli_rules_texts(const df_game *game);
/* A match from a record; to be freed. */
int cli_read_record(const cli_args *args, const char *path, df_match **out);

/* lesson.c: a scenario with what is said in it, as JSON for the web table. */
int cli_print_lesson(const cli_args *args, const char *path);

#endif
