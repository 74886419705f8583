/* admin.c: `deadfall admin`: looks after the tables of a server, while it runs or not.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/cli.h"
#include "server/keep.h"

typedef struct order {
    const struct verb *verb;
    const char *what; /* a table, a file or a name */
    const char *db;
    const char *out;
    const char *why;
    const char *table;
    bool yes, everywhere, talk;
    long limit;
} order;

static const cli_option options[] = {
    {"db", "PATH", "where the tables are kept, as for serve (deadfall.db)", CLI_AT(order, db)},
    {"limit", "N", "list: so many, the newest first (50)", CLI_AT(order, limit), .min = 1,
     .max = 1000000},
    {"out", "FILE", "export, backup: where to", CLI_AT(order, out)},
    {"why", "TEXT", "close: what the players are told", CLI_AT(order, why)},
    {"yes", NULL, "delete: without a question", CLI_AT(order, yes)},
    {"table", "TABLE", "forget: at this table", CLI_AT(order, table)},
    {"everywhere", NULL, "forget: at all tables", CLI_AT(order, everywhere)},
    {"talk", NULL, "forget: what was said under that name too", CLI_AT(order, talk)},
    {.name = NULL},
};

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
    char *record = keep_record(s, o->what, err);

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

static df_status close_table(store *s, const order *o, df_error *err)
{
    return keep_close(s, o->what, o->why, err);
}

static df_status delete (store *s, const order *o, df_error *err)
{
    int letter = 'y';

    if (!o->yes && !isatty(STDIN_FILENO))
        return df_fail(err, DF_RANGE, "", "nothing is deleted without --yes");
    if (!o->yes) {
        printf("Delete table %s and all that happened at it? [y/N] ", o->what);
        fflush(stdout);
        letter = getchar();
    }
    if (letter != 'y' && letter != 'Y')
        return df_fail(err, DF_RANGE, "", "nothing was deleted");
    return keep_delete(s, o->what, err);
}

static df_status forget(store *s, const order *o, df_error *err)
{
    int tables = 0;

    if ((o->table != NULL) == o->everywhere)
        return df_fail(err, DF_RANGE, "", "where? --table TABLE, or --everywhere");
    if (o->what[0] == '\0')
        return df_fail(err, DF_RANGE, "", "that is no name");
    df_status status = keep_forget(s, o->table, o->what, o->talk, &tables, err);
    if (tables > 0)
        printf("Removed at %d %s.\n", tables, tables == 1 ? "table" : "tables");
    if (status == DF_OK && tables == 0)
        return df_fail(err, DF_RANGE, "", "nobody of that name has had a seat there");
    return status;
}

static df_status backup(store *s, const order *o, df_error *err)
{
    return store_backup(s, o->out, err);
}

static df_status restore(store *s, const order *o, df_error *err)
{
    char kept[STORE_PATH_SIZE];
    df_status status = store_restore(o->what, o->db, kept, err);

    (void)s;
    if (status != DF_OK)
        return status;
    printf("%s holds now what %s holds.\n", o->db, o->what);
    if (kept[0] != '\0')
        printf("What it held before is kept in %s\n", kept);
    return DF_OK;
}

typedef struct verb {
    const char *name;
    const char *question; /* when there is no word after it; NULL: none is needed */
    bool needs_out;
    bool without_store; /* is not for a store that is open */
    df_status (*run)(store *s, const order *o, df_error *err);
} verb;

#define WHICH_TABLE "which table? `deadfall admin list` shows them"

static const verb verbs[] = {
    {.name = "list", .run = list},
    {.name = "export", .question = WHICH_TABLE, .run = export},
    {.name = "close", .question = WHICH_TABLE, .run = close_table},
    {.name = "delete", .question = WHICH_TABLE, .run = delete},
    {.name = "forget", .question = "whose name? as it was written at the table", .run = forget},
    {.name = "backup", .needs_out = true, .run = backup},
    {.name = "restore",
     .question = "from which file? one that `deadfall admin backup` has made",
     .without_store = true,
     .run = restore},
};

enum { VERBS = sizeof verbs / sizeof verbs[0] };

static int carry_out(const cli_args *args, const order *o)
{
    store *s = NULL;
    df_error err;

    if (o->verb->question != NULL && o->what == NULL)
        return cli_complain(args, CLI_USAGE, "%s", o->verb->question);
    if (o->verb->question == NULL && o->what != NULL)
        return cli_complain(args, CLI_USAGE, "'%s' is not needed here", o->what);
    if (o->verb->needs_out && o->out == NULL)
        return cli_complain(args, CLI_USAGE, "where to? --out FILE");
    if (!o->verb->without_store && (s = keep_open(o->db, &err)) == NULL)
        return cli_complain_error(args, CLI_DATA, &err);
    df_status status = o->verb->run(s, o, &err);
    store_close(s);
    return status == DF_OK ? CLI_OK : cli_complain_error(args, CLI_DATA, &err);
}

static const verb *find_verb(const char *name)
{
    for (int i = 0; i < VERBS; i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

static int run(cli_args *args)
{
    order o = {.db = "deadfall.db", .why = "by an administrator", .limit = 50};
    int code = cli_take(args, &o);

    if (code != CLI_OK)
        return code;
    if (args->plain > 0)
        o.verb = find_verb(cli_word(args, 0));
    o.what = cli_word(args, 1);
    if (o.verb == NULL)
        return cli_complain(args, CLI_USAGE,
                            "what to do? list, export, close, delete, forget, backup or restore");
    return carry_out(args, &o);
}

const cli_command cli_admin = {
    .name = "admin",
    .usage = "list | export TABLE | close TABLE | delete TABLE | forget NAME | backup | "
             "restore FILE [--db PATH] ...",
    .summary = "look after the tables of a server",
    .minor = true,
    .about = "Works on the store of a server, which may be running: lists tables, writes the "
             "record of one (it holds every secret), closes or deletes one, takes somebody's "
             "name out of their games, or copies a live database to a new file. A running server "
             "notices at once. To restore a copy, stop the server first; what was there before is "
             "moved aside and kept. Files "
             "that this writes are for their owner alone.",
    .example = "  deadfall admin forget 'Ann Smith' --everywhere --talk\n"
               "  deadfall admin list --db /var/lib/deadfall/deadfall.db\n"
               "  deadfall admin backup --out /backup/deadfall.db\n"
               "  deadfall admin restore /backup/deadfall.db --db /var/lib/deadfall/deadfall.db",
    .options = options,
    .words = 2,
    .run = run,
};
