/* admin.c: `deadfall admin`: looks after the tables of a server, while it runs or not.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "match/file.h"
#include "server/keep.h"

enum { OPT_DB, OPT_LIMIT, OPT_OUT, OPT_WHY };

static const cli_option options[] = {
    [OPT_DB] = {"db", "PATH", "where the tables are kept, as for serve (deadfall.db)"},
    [OPT_LIMIT] = {"limit", "N", "list: so many, the newest first (50)"},
    [OPT_OUT] = {"out", "FILE", "export, backup: where to"},
    [OPT_WHY] = {"why", "TEXT", "close: what the players are told"},
    {NULL, NULL, NULL},
};

typedef struct order {
    const char *verb;
    const char *table;
    const char *db;
    const char *out;
    const char *why;
    long limit;
} order;

static bool print_row(void *context, const store_table *row)
{
    static const char *const words[] = {"open", "playing", "over", "closed"};

    (void)context;
    printf("%-14s%-10s%-9s%lld\n", row->id, row->game, words[row->status],
           (long long)(row->created / 1000));
    return true;
}

static df_status list(store *s, const order *o, df_error *err)
{
    store_query query = {.filter = STORE_ALL, .limit = (int)o->limit};

    printf("%-14s%-10s%-9s%s\n", "table", "game", "phase", "opened (seconds since 1970)");
    return store_tables(s, &query, print_row, NULL, err);
}

static df_status export(store *s, const order *o, df_error *err)
{
    char *record = keep_record(s, o->table, err);

    if (record == NULL)
        return err->status;
    df_status status = DF_OK;
    if (o->out != NULL)
        status = df_file_write_private(o->out, record, err);
    else
        fputs(record, stdout);
    free(record);
    return status;
}

static int carry_out(const cli_args *args, const order *o)
{
    df_status status;
    df_error err;
    store *s;

    bool needs_table = strcmp(o->verb, "export") == 0 || strcmp(o->verb, "close") == 0;
    if (needs_table && o->table == NULL)
        return cli_complain(args, CLI_USAGE, "which table? `deadfall admin list` shows them");
    if (strcmp(o->verb, "backup") == 0 && o->out == NULL)
        return cli_complain(args, CLI_USAGE, "where to? --out FILE");
    s = keep_open(o->db, &err);
    if (s == NULL)
        return cli_complain_error(args, CLI_DATA, &err);
    if (strcmp(o->verb, "list") == 0)
        status = list(s, o, &err);
    else if (strcmp(o->verb, "export") == 0)
        status = export(s, o, &err);
    else if (strcmp(o->verb, "close") == 0)
        status = keep_close(s, o->table, o->why, &err);
    else
        status = store_backup(s, o->out, &err);
    store_close(s);
    return status == DF_OK ? CLI_OK : cli_complain_error(args, CLI_DATA, &err);
}

static int run(cli_args *args)
{
    static const char *const verbs[] = {"list", "export", "close", "backup"};
    order o = {.db = "deadfall.db", .why = "by an administrator", .limit = 50};
    bool known = false;
    int option;

    while ((option = cli_next(args)) != CLI_END) {
        if (option == CLI_BAD)
            return CLI_USAGE;
        if (option == CLI_WORD && o.verb == NULL)
            o.verb = args->value;
        else if (option == CLI_WORD && o.table == NULL)
            o.table = args->value;
        else if (option == CLI_WORD)
            return cli_complain(args, CLI_USAGE, "'%s' is not needed here", args->value);
        else if (option == OPT_DB)
            o.db = args->value;
        else if (option == OPT_OUT)
            o.out = args->value;
        else if (option == OPT_WHY)
            o.why = args->value;
        else if (cli_number(args, "limit", args->value, 1, 1000000, &o.limit) != CLI_OK)
            return CLI_USAGE;
    }
    for (size_t i = 0; o.verb != NULL && i < sizeof verbs / sizeof verbs[0]; i++)
        known = known || strcmp(verbs[i], o.verb) == 0;
    if (!known)
        return cli_complain(args, CLI_USAGE, "what to do? list, export, close or backup");
    return carry_out(args, &o);
}

const cli_command cli_admin = {
    .name = "admin",
    .usage = "list | export TABLE | close TABLE | backup [--db PATH] ...",
    .summary = "look after the tables of a server",
    .minor = true,
    .about = "Works on the store of a server, which may be running: lists tables, writes the "
             "record of one (it holds every secret), closes one, or copies a live database to a "
             "new file. A running server notices at once that a table was closed.",
    .example = "  deadfall admin list --db /var/lib/deadfall/deadfall.db\n"
               "  deadfall admin backup --out /backup/deadfall.db",
    .options = options,
    .run = run,
};
