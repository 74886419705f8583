/* mine.c: what has become of the tables whose keys somebody holds, in short, several at once.
 *
 * Those in memory are told of as they are; the logs of all others are folded in the teller's thread
 * and forgotten again: nobody comes to these tables because somebody thinks of them. Whoever has no
 * key to a table is told the same as if there were none.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/look.h"

#include "core/core.h"

enum { MINE_MAX = 16 };

typedef struct mine {
    look look; /* first, so that a look is one of these */
    int count;
    char ids[MINE_MAX][STORE_ID_SIZE];
    char keys[MINE_MAX][FAIR_KEY_SIZE];
    jot rows[MINE_MAX]; /* what is told of each */
    bool told[MINE_MAX];
} mine;

static void free_mine(errand *e)
{
    mine *m = (mine *)e;

    for (int i = 0; i < m->count; i++)
        jot_free(&m->rows[i]);
    past_free_look(e);
}

static void tell(mine *m, int i, desk *d)
{
    int seat = desk_unlock(d, m->keys[i]);

    m->told[i] = true;
    if (seat < 0)
        return;
    jot_raw(&m->rows[i], "{");
    desk_write_short(d, seat, &m->rows[i]);
    jot_raw(&m->rows[i], "}");
}

/* ---- In the thread --------------------------------------------------------------------------- */

typedef struct reading {
    desk desk;
    desk_scratch *scratch;
    int64_t serial;
    bool found;
    df_status status; /* of the table itself: it may be damaged */
    df_error why;
} reading;

static bool read_row(void *context, const store_table *row)
{
    reading *r = context;

    r->found = true;
    r->serial = row->serial;
    r->status = desk_open(&r->desk, row, &r->why);
    return false;
}

static bool read_entry(void *context, const store_entry *entry)
{
    reading *r = context;

    r->status = desk_fold(&r->desk, entry, r->scratch, NULL, &r->why);
    return r->status == DF_OK;
}

/* One that is damaged is like one that is not there. */
static df_status read_table(mine *m, int i, store *s, df_error *err)
{
    store_query query = {.filter = STORE_BY_ID, .id = m->ids[i]};
    reading *r = df_memory(1, sizeof *r);

    if (r == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    r->scratch = past_scratch(m->look.past);
    df_status status = store_tables(s, &query, read_row, r, err);
    if (status == DF_OK && r->found && r->status == DF_OK)
        status = store_entries(s, r->serial, 0, read_entry, r, err);
    if (status == DF_OK && r->status == DF_NOMEM)
        status = df_fail(err, DF_NOMEM, "", "out of memory");
    if (status == DF_OK && r->found && r->status == DF_OK)
        tell(m, i, &r->desk);
    if (r->found)
        desk_close(&r->desk);
    free(r);
    return status;
}

static df_status run_mine(errand *e, store *s, df_error *err)
{
    mine *m = (mine *)e;
    jot *out = &m->look.out;
    df_status status = DF_OK;

    for (int i = 0; i < m->count && status == DF_OK; i++)
        if (!m->told[i])
            status = read_table(m, i, s, err);
    jot_name(out, "tables");
    jot_raw(out, "[");
    for (int i = 0; i < m->count; i++) {
        if (m->rows[i].failed)
            status = df_fail(err, DF_NOMEM, "", "out of memory");
        jot_comma(out);
        jot_raw(out, m->rows[i].length == 0 ? "null" : m->rows[i].at);
    }
    jot_raw(out, "]}");
    m->look.answered = status == DF_OK;
    return status;
}

/* ---- On the loop ----------------------------------------------------------------------------- */

/* A word of a list, if it has less than `size` bytes. */
static bool read_word(const json_t *list, size_t at, char *out, size_t size)
{
    const char *word = json_string_value(json_array_get(list, at));
    size_t length = word != NULL ? strlen(word) : 0;

    if (length == 0 || length >= size)
        return false;
    memcpy(out, word, length + 1);
    return true;
}

static bool read_keys(mine *m, const json_t *keys)
{
    size_t count = json_array_size(keys);

    if (count == 0 || count > MINE_MAX)
        return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *pair = json_array_get(keys, i);

        if (json_array_size(pair) != 2 || !read_word(pair, 0, m->ids[i], STORE_ID_SIZE) ||
            !read_word(pair, 1, m->keys[i], FAIR_KEY_SIZE))
            return false;
    }
    m->count = (int)count;
    return true;
}

void mine_tables(server *s, guest *g, json_t *message)
{
    look *l = past_look(s, g, message, "tables", sizeof(mine));
    mine *m = (mine *)l;

    if (l == NULL)
        return;
    l->errand.run = run_mine;
    l->errand.free = free_mine;
    if (!read_keys(m, json_object_get(message, "keys"))) {
        handle_error(g, message, "range", "", "keys is a list of 1 to %d pairs: a table and a key",
                     MINE_MAX);
        free_mine(&l->errand);
        return;
    }
    for (int i = 0; i < m->count; i++) {
        live *table = tables_loaded(s, m->ids[i]);

        if (table != NULL && !table->broken && !table->missed)
            tell(m, i, &table->desk);
    }
    past_send(s, l, s->teller);
}
