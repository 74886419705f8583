/* postgres_read.c: what is read from PostgreSQL: tables, logs, keys; see postgres.h.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

#include "core/core.h"

/* Asks over a connection that is made anew if need be. NULL: DF_IO. */
static PGresult *ask(database *db, const char *name, const values *v, df_error *err)
{
    return postgres_revive(db, err) == DF_OK ? postgres_ask(db, name, v, err) : NULL;
}

static int64_t number_at(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

/* Reads "\x..."; false if it is not as long as it should be. */
static bool bytes_at(const PGresult *result, int row, int column, uint8_t out[DF_KEY_SIZE])
{
    const char *hex = PQgetvalue(result, row, column);

    return strncmp(hex, "\\x", 2) == 0 && df_read_hex(hex + 2, out, DF_KEY_SIZE);
}

static df_status read_table(const PGresult *result, int row, store_table *table, df_error *err)
{
    *table = (store_table){
        .serial = number_at(result, row, 0),
        .game = PQgetvalue(result, row, 2),
        .setup = PQgetvalue(result, row, 3),
        .created = number_at(result, row, 5),
        .status = (store_status)number_at(result, row, 6),
        .listed = number_at(result, row, 7) != 0,
        .deadline = number_at(result, row, 8),
        .summary = PQgetvalue(result, row, 9),
    };
    snprintf(table->id, sizeof table->id, "%s", PQgetvalue(result, row, 1));
    if (!bytes_at(result, row, 4, table->secret))
        return df_fail(err, DF_CORRUPT, "", "the row of table %s is damaged", table->id);
    return DF_OK;
}

df_status postgres_tables(void *data, const store_query *wanted, store_each_table *each,
                          void *context, df_error *err)
{
    static const char *const names[] = {"by_id", "listed", "due", "all", "texts"};
    values v = {.count = 0};
    df_status status = DF_OK;

    if (wanted->filter == STORE_BY_ID)
        add_text(&v, wanted->id);
    else
        add_number(&v, wanted->limit);
    if (wanted->filter == STORE_DUE) {
        add_number(&v, wanted->time);
        add_number(&v, wanted->since);
    }
    if (wanted->filter == STORE_TEXTS) {
        add_number(&v, wanted->kind);
        add_number(&v, wanted->skip + 1);
        add_text(&v, wanted->text);
    }
    PGresult *result = ask(data, names[wanted->filter], &v, err);
    if (result == NULL)
        return DF_IO;
    for (int row = 0; status == DF_OK && row < PQntuples(result); row++) {
        store_table table;

        status = read_table(result, row, &table, err);
        if (status == DF_OK && !each(context, &table))
            break;
    }
    PQclear(result);
    return status;
}

/* An entry whose columns begin at `column`. */
static store_entry entry_at(const PGresult *result, int row, int column)
{
    return (store_entry){
        .number = (uint32_t)number_at(result, row, column),
        .kind = (uint8_t)number_at(result, row, column + 1),
        .seat = (int8_t)number_at(result, row, column + 2),
        .action = (uint32_t)number_at(result, row, column + 3),
        .extra = number_at(result, row, column + 4),
        .at = number_at(result, row, column + 5),
        .text = PQgetisnull(result, row, column + 6) ? NULL : PQgetvalue(result, row, column + 6),
    };
}

df_status postgres_entries(void *data, int64_t serial, uint32_t from, store_each_entry *each,
                           void *context, df_error *err)
{
    values v = {.count = 0};

    add_number(&v, serial);
    add_number(&v, from);
    PGresult *result = ask(data, "entries", &v, err);
    if (result == NULL)
        return DF_IO;
    for (int row = 0; row < PQntuples(result); row++) {
        store_entry entry = entry_at(result, row, 0);

        if (!each(context, &entry))
            break;
    }
    PQclear(result);
    return DF_OK;
}

df_status postgres_follow(void *data, const store_place *places, int count, store_each_place *each,
                          void *context, df_error *err)
{
    lot serials = {0};
    lot starts = {0};
    values v = {.count = 0};
    PGresult *result = NULL;
    df_status status;

    for (int i = 0; i < count; i++) {
        lot_number(&serials, places[i].serial);
        lot_number(&starts, places[i].from);
    }
    add_text(&v, lot_end(&serials));
    add_text(&v, lot_end(&starts));
    if (serials.failed || starts.failed) {
        status = df_fail(err, DF_NOMEM, "", "out of memory");
    } else {
        result = ask(data, "follow", &v, err);
        status = result != NULL ? DF_OK : DF_IO;
    }
    for (int row = 0; status == DF_OK && row < PQntuples(result); row++) {
        store_entry entry = entry_at(result, row, 1);

        if (!each(context, (int)number_at(result, row, 0) - 1, &entry))
            break;
    }
    PQclear(result);
    free(serials.at);
    free(starts.at);
    return status;
}

df_status postgres_keys(void *data, int64_t serial, store_each_key *each, void *context,
                        df_error *err)
{
    values v = {.count = 0};
    df_status status = DF_OK;

    add_number(&v, serial);
    PGresult *result = ask(data, "keys", &v, err);
    if (result == NULL)
        return DF_IO;
    for (int row = 0; status == DF_OK && row < PQntuples(result); row++) {
        store_key key = {
            .role = (uint8_t)number_at(result, row, 0),
            .seat = (int8_t)number_at(result, row, 1),
        };
        if (!bytes_at(result, row, 2, key.hash))
            status = df_fail(err, DF_CORRUPT, "", "a key is damaged");
        else if (!each(context, &key))
            break;
    }
    PQclear(result);
    return status;
}

df_status postgres_ages(void *data, int64_t serial, int limit, store_each_age *each, void *context,
                        df_error *err)
{
    values v = {.count = 0};

    add_number(&v, serial);
    add_number(&v, limit);
    PGresult *result = ask(data, "ages", &v, err);
    if (result == NULL)
        return DF_IO;
    for (int row = 0; row < PQntuples(result); row++) {
        store_table table = {.serial = number_at(result, row, 0),
                             .created = number_at(result, row, 2)};

        snprintf(table.id, sizeof table.id, "%s", PQgetvalue(result, row, 1));
        if (!each(context, &table, number_at(result, row, 3)))
            break;
    }
    PQclear(result);
    return DF_OK;
}

df_status postgres_aside(void *data, store_aside which, const char *const *given,
                         store_each_row *each, void *context, df_error *err)
{
    static const char *const names[STORE_ASIDES] = {
        [ASIDE_KEEP] = "keep",
        [ASIDE_KEPT] = "kept",
        [ASIDE_ADD_CALL] = "add_call",
        [ASIDE_TRIM_CALLS] = "trim_calls",
        [ASIDE_REMOVE_CALL] = "remove_call",
        [ASIDE_REMOVE_CALLS] = "remove_calls",
        [ASIDE_TAKE_CALLS] = "take_calls",
    };
    values v = {.count = 0};

    for (int i = 0; given[i] != NULL; i++)
        add_text(&v, given[i]);
    PGresult *result = ask(data, names[which], &v, err);
    if (result == NULL)
        return DF_IO;
    for (int row = 0; each != NULL && row < PQntuples(result); row++) {
        const char *columns[ASIDE_COLUMNS] = {NULL};

        for (int i = 0; i < ASIDE_COLUMNS && i < PQnfields(result); i++)
            columns[i] = PQgetvalue(result, row, i);
        if (!each(context, columns))
            break;
    }
    PQclear(result);
    return DF_OK;
}
