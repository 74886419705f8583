/* sqlite_aside.c: what a store keeps besides tables, in a file: where people want to be called, and
 * keys of the server's own. It is asked for seldom, so nothing is prepared.
 *
 * SPDX-License-Identifier: MIT */
#include "store/sqlite_file.h"

static const char *const sql[STORE_ASIDES] = {
    [ASIDE_KEEP] = "INSERT OR IGNORE INTO kept VALUES (?1, ?2)",
    [ASIDE_KEPT] = "SELECT value FROM kept WHERE name = ?1",
    [ASIDE_ADD_CALL] = "INSERT OR REPLACE INTO calls SELECT ?1, ?2, ?3, ?4, ?5, ?6, serial FROM "
                       "tables WHERE serial = ?7",
    [ASIDE_TRIM_CALLS] = "DELETE FROM calls WHERE owner = ?1 AND endpoint NOT IN (SELECT endpoint "
                         "FROM calls WHERE owner = ?1 ORDER BY at DESC, endpoint LIMIT "
                         "CAST(?2 AS INTEGER))",
    [ASIDE_REMOVE_CALL] = "DELETE FROM calls WHERE owner = ?1 AND endpoint = ?2",
    [ASIDE_REMOVE_CALLS] = "DELETE FROM calls WHERE owner = ?1",
    [ASIDE_TAKE_CALLS] = "UPDATE calls SET told = ?2 WHERE owner = ?1 AND told <> ?2 "
                         "RETURNING endpoint, p256dh, auth",
};

bool sqlite_aside(sqlite3 *db, store_aside which, const char *const *values, store_each_row *each,
                  void *context)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, sql[which], -1, &statement, NULL);

    for (int i = 0; code == SQLITE_OK && values[i] != NULL; i++)
        code = sqlite3_bind_text(statement, i + 1, values[i], -1, SQLITE_STATIC);
    while (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *columns[ASIDE_COLUMNS] = {NULL};

        for (int i = 0; i < ASIDE_COLUMNS && i < sqlite3_column_count(statement); i++) {
            const unsigned char *text = sqlite3_column_text(statement, i);

            columns[i] = text != NULL ? (const char *)text : "";
        }
        if (each != NULL && each(context, columns))
            code = SQLITE_OK;
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW;
}
