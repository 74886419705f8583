/* shelf.c: a backend of the store in memory, of which the page keeps a copy.
 *
 * Everything that is written is handed to the page as a text (below) in the order in which it was;
 * when the page begins anew, it brings each table back with shelf_restore. The page is the only one
 * who writes: of several that are open one has the house (web/src/house/worker.ts).
 *
 *     [{"id":"4ABQNbnVMw-e","row":{...},"entries":[[0,1,0,0,0,1731900000000,"text"],...]},...]
 *
 * is a change of some tables: their rows, where these have changed, and what is new in their logs,
 * as number, kind, seat, action, extra, at, text. A table to be restored has the same form, with
 * its whole log, and [{"id":"4ABQNbnVMw-e","gone":true}] is one that is forgotten.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/core.h"
#include "house/inside.h"
#include "house/page.h"
#include "server/jot.h"
#include "store/backend.h"

/* The form of what the page keeps; another one is not read. */
enum { SHELF_FORM = 1, KEYS_MAX = 4, ENTRIES_MAX = 1 << 20, TEXT_MAX = 1 << 20 };

typedef struct book {
    store_table row; /* its texts are the shelf's */
    store_key keys[KEYS_MAX];
    int key_count;
    store_entry *entries; /* their texts, too */
    int entry_count, entry_room;
    bool gone;
} book;

/* One for the whole module: there is one house. */
static struct {
    book **books; /* by serial, from 1 */
    int count, room;
    int64_t handed, settled;
    char news[STORE_ID_SIZE + 1]; /* the table that was forgotten last, behind a '!' */
} shelf;

/* ---- What the page keeps --------------------------------------------------------------------- */

int64_t shelf_handed(void)
{
    return shelf.handed;
}

int64_t shelf_settled(void)
{
    return shelf.settled;
}

void shelf_kept(int64_t count)
{
    shelf.settled += count;
}

static void write_row(const book *b, jot *out)
{
    jot_name(out, "row");
    jot_raw(out, "{");
    jot_member_number(out, "form", SHELF_FORM);
    jot_member(out, "game", b->row.game);
    jot_member_number(out, "rules", df_game_find(b->row.game)->replay_version);
    jot_member(out, "setup", b->row.setup);
    jot_name(out, "secret");
    jot_hex(out, b->row.secret);
    jot_member_number(out, "created", b->row.created);
    jot_member_number(out, "status", b->row.status);
    jot_member(out, "summary", b->row.summary);
    jot_name(out, "keys");
    jot_raw(out, "[");
    for (int i = 0; i < b->key_count; i++) {
        jot_comma(out);
        jot_raw(out, "[");
        jot_number(out, b->keys[i].role);
        jot_raw(out, ",");
        jot_number(out, b->keys[i].seat);
        jot_raw(out, ",");
        jot_hex(out, b->keys[i].hash);
        jot_raw(out, "]");
    }
    jot_raw(out, "]}");
}

static void write_entry(const store_entry *e, jot *out)
{
    const int64_t numbers[] = {e->number, e->kind, e->seat, e->action, e->extra, e->at};

    jot_comma(out);
    jot_raw(out, "[");
    for (int i = 0; i < 6; i++) {
        jot_number(out, numbers[i]);
        jot_raw(out, ",");
    }
    if (e->text != NULL)
        jot_text(out, e->text);
    else
        jot_raw(out, "null");
    jot_raw(out, "]");
}

static void write_book(const book *b, bool row, int from, jot *out)
{
    jot_comma(out);
    jot_raw(out, "{");
    jot_member(out, "id", b->row.id);
    if (row)
        write_row(b, out);
    jot_name(out, "entries");
    jot_raw(out, "[");
    for (int i = from; i < b->entry_count; i++)
        write_entry(&b->entries[i], out);
    jot_raw(out, "]}");
}

static void hand_over(const jot *out)
{
    shelf.handed++;
    page_keep(out->at, out->length);
}

/* ---- Making room, so that nothing can fail once it has begun --------------------------------- */

static void free_book(book *b)
{
    if (b == NULL)
        return;
    for (int i = 0; i < b->entry_count; i++)
        free((char *)b->entries[i].text);
    free(b->entries);
    free((char *)b->row.game);
    free((char *)b->row.setup);
    free((char *)b->row.summary);
    free(b);
}

static book *book_of(int64_t serial)
{
    book *b = serial >= 1 && serial <= shelf.count ? shelf.books[serial - 1] : NULL;

    return b != NULL && !b->gone ? b : NULL;
}

static book *new_book(const store_table *row)
{
    book *b = df_memory(1, sizeof *b);

    if (b == NULL)
        return NULL;
    b->row = *row;
    b->row.game = df_memory_text(row->game);
    b->row.setup = df_memory_text(row->setup);
    b->row.summary = df_memory_text(row->summary != NULL ? row->summary : "");
    if (b->row.game != NULL && b->row.setup != NULL && b->row.summary != NULL)
        return b;
    free_book(b);
    return NULL;
}

static bool put_on_shelf(book *b)
{
    if (shelf.count == shelf.room && !df_memory_grow(&shelf.books, &shelf.room, sizeof(book *)))
        return false;
    shelf.books[shelf.count++] = b;
    b->row.serial = shelf.count;
    return true;
}

/* False: no memory, and it is as it was. */
static bool add_entry(book *b, const store_entry *e)
{
    char *text = e->text != NULL ? df_memory_text(e->text) : NULL;

    if (e->text != NULL && text == NULL)
        return false;
    if (b->entry_count == b->entry_room &&
        !df_memory_grow(&b->entries, &b->entry_room, sizeof *b->entries)) {
        free(text);
        return false;
    }
    b->entries[b->entry_count] = *e;
    b->entries[b->entry_count++].text = text;
    return true;
}

static void cut_entries(book *b, int count)
{
    while (b->entry_count > count)
        free((char *)b->entries[--b->entry_count].text);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static bool write_change(store_change *c, jot *out)
{
    book *b = c->create ? new_book(&c->row) : book_of(c->row.serial);

    if (b == NULL)
        return !c->create; /* it is gone: nothing is written there */
    int before = b->entry_count;
    c->taken = c->entry_count > 0 && c->entries[0].number != (uint32_t)before;
    if (c->taken)
        return true;
    char *summary = c->update ? df_memory_text(c->row.summary) : NULL;
    bool good = !c->update || summary != NULL;
    for (int i = 0; good && i < c->entry_count; i++)
        good = add_entry(b, &c->entries[i]);
    good = good && (!c->create || put_on_shelf(b));
    if (!good) {
        free(summary);
        cut_entries(b, before);
        if (c->create)
            free_book(b);
        return false;
    }
    for (int i = 0; i < c->key_count && b->key_count < KEYS_MAX; i++)
        b->keys[b->key_count++] = c->keys[i];
    if (c->create)
        c->row.serial = b->row.serial;
    if (c->update) {
        free((char *)b->row.summary);
        b->row.summary = summary;
        b->row.status = c->row.status;
        b->row.listed = c->row.listed;
        b->row.deadline = c->row.deadline;
        b->row.known = c->row.known;
    }
    write_book(b, c->create || c->update, before, out);
    return true;
}

/* A change that finds no room ends the batch; those before it stand, and are told as not written,
 * so whoever wished for them asks again and finds them done. */
static df_status shelf_write(void *db, store_change *const *changes, int count, bool *unsure,
                             df_error *err)
{
    jot out = {0};
    bool good = true;

    (void)db;
    jot_raw(&out, "[");
    for (int i = 0; good && i < count; i++) {
        good = write_change(changes[i], &out);
        *unsure = *unsure || good;
    }
    jot_raw(&out, "]");
    good = good && !out.failed;
    if (good) {
        *unsure = false;
        hand_over(&out);
    }
    jot_free(&out);
    return good ? DF_OK : df_fail(err, DF_NOMEM, "", "out of memory");
}

bool shelf_forget(const char *id)
{
    jot out = {0};

    for (int i = 0; i < shelf.count; i++) {
        book *b = shelf.books[i];

        if (b->gone || strcmp(b->row.id, id) != 0)
            continue;
        b->gone = true;
        cut_entries(b, 0);
        df_text text = df_text_over(shelf.news, sizeof shelf.news);
        df_text_add(&text, "!%s", id);
        jot_raw(&out, "[{");
        jot_member(&out, "id", id);
        jot_raw(&out, ",\"gone\":true}]");
        if (!out.failed)
            hand_over(&out);
        jot_free(&out);
        return true;
    }
    return false;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static bool is_wanted(const book *b, const store_query *query)
{
    switch (query->filter) {
    case STORE_BY_ID:
        return strcmp(b->row.id, query->id) == 0;
    case STORE_LISTED:
        return b->row.listed && b->row.status == STORE_OPEN;
    case STORE_DUE:
        return b->row.deadline != 0 && b->row.deadline > query->since &&
               b->row.deadline <= query->time;
    case STORE_ALL:
        return true;
    case STORE_TEXTS:
        break; /* for administrators, and a page has none */
    }
    return false;
}

static df_status shelf_tables(void *db, const store_query *query, store_each_table *each,
                              void *context, df_error *err)
{
    int found = 0;

    (void)db;
    (void)err;
    for (int i = shelf.count - 1; i >= 0 && (query->limit == 0 || found < query->limit); i--) {
        const book *b = shelf.books[i];

        if (b->gone || !is_wanted(b, query))
            continue;
        found++;
        if (!each(context, &b->row))
            break;
    }
    return DF_OK;
}

static df_status shelf_entries(void *db, int64_t serial, uint32_t from, store_each_entry *each,
                               void *context, df_error *err)
{
    const book *b = book_of(serial);

    (void)db;
    (void)err;
    for (int i = (int)from; b != NULL && i < b->entry_count; i++)
        if (!each(context, &b->entries[i]))
            break;
    return DF_OK;
}

static df_status shelf_keys(void *db, int64_t serial, store_each_key *each, void *context,
                            df_error *err)
{
    const book *b = book_of(serial);

    (void)db;
    (void)err;
    for (int i = 0; b != NULL && i < b->key_count; i++)
        if (!each(context, &b->keys[i]))
            break;
    return DF_OK;
}

static bool shelf_news(void *db, char id[STORE_ID_SIZE])
{
    df_text text = df_text_over(id, STORE_ID_SIZE);
    bool any = shelf.news[0] != '\0';

    (void)db;
    df_text_string(&text, shelf.news);
    shelf.news[0] = '\0';
    return any;
}

/* ---- Bringing a table back ------------------------------------------------------------------- */

static df_status damaged(df_error *err, const char *what)
{
    return df_fail(err, DF_CORRUPT, "", "what was saved is damaged: %s", what);
}

static bool read_number(const json_t *from, int64_t low, int64_t high, int64_t *out)
{
    *out = json_integer_value(from);
    return json_is_integer(from) && *out >= low && *out <= high;
}

static df_status read_row(const json_t *row, store_table *out, df_error *err)
{
    const char *secret = json_string_value(json_object_get(row, "secret"));
    int64_t form, rules, status;

    out->game = json_string_value(json_object_get(row, "game"));
    out->setup = json_string_value(json_object_get(row, "setup"));
    out->summary = json_string_value(json_object_get(row, "summary"));
    if (!read_number(json_object_get(row, "form"), 0, INT32_MAX, &form))
        return damaged(err, "its form");
    const df_game *game = out->game != NULL ? df_game_find(out->game) : NULL;
    if (form > SHELF_FORM || (form == SHELF_FORM && game == NULL && out->game != NULL))
        return df_fail(err, DF_RANGE, "", "it was saved by a newer version of this page");
    if (game == NULL || out->setup == NULL || out->summary == NULL || secret == NULL ||
        strlen(secret) != 2 * DF_KEY_SIZE || !df_read_hex(secret, out->secret, DF_KEY_SIZE) ||
        !read_number(json_object_get(row, "created"), 0, INT64_MAX, &out->created) ||
        !read_number(json_object_get(row, "status"), STORE_OPEN, STORE_CLOSED, &status) ||
        !read_number(json_object_get(row, "rules"), 1, INT32_MAX, &rules))
        return damaged(err, "its beginning");
    if (rules != game->replay_version)
        return df_fail(err, DF_RANGE, "",
                       "the rules of %s have changed since; this game can't go on", game->title);
    out->status = (store_status)status;
    return DF_OK;
}

static df_status read_keys(const json_t *keys, book *b, df_error *err)
{
    for (size_t i = 0; i < json_array_size(keys); i++) {
        const json_t *key = json_array_get(keys, i);
        const char *hash = json_string_value(json_array_get(key, 2));
        int64_t role, seat;

        if (b->key_count == KEYS_MAX || hash == NULL || strlen(hash) != 2 * STORE_HASH_SIZE ||
            !read_number(json_array_get(key, 0), 0, UINT8_MAX, &role) ||
            !read_number(json_array_get(key, 1), INT8_MIN, INT8_MAX, &seat) ||
            !df_read_hex(hash, b->keys[b->key_count].hash, STORE_HASH_SIZE))
            return damaged(err, "its keys");
        b->keys[b->key_count].role = (uint8_t)role;
        b->keys[b->key_count++].seat = (int8_t)seat;
    }
    return DF_OK;
}

static df_status read_entries(const json_t *entries, book *b, df_error *err)
{
    for (size_t i = 0; i < json_array_size(entries); i++) {
        const json_t *e = json_array_get(entries, i);
        const json_t *text = json_array_get(e, 6);
        int64_t n[6];
        const int64_t low[] = {(int64_t)i, 0, INT8_MIN, 0, INT64_MIN, 0};
        const int64_t high[] = {(int64_t)i, UINT8_MAX, INT8_MAX, UINT32_MAX, INT64_MAX, INT64_MAX};

        for (size_t k = 0; k < 6; k++)
            if (!read_number(json_array_get(e, k), low[k], high[k], &n[k]))
                return damaged(err, "its log");
        if (i >= ENTRIES_MAX || json_array_size(e) != 7 ||
            (json_is_string(text) && strlen(json_string_value(text)) > TEXT_MAX))
            return damaged(err, "its log");
        store_entry entry = {.number = (uint32_t)i,
                             .kind = (uint8_t)n[1],
                             .seat = (int8_t)n[2],
                             .action = (uint32_t)n[3],
                             .extra = n[4],
                             .at = n[5],
                             .text = json_string_value(text)};
        if (!add_entry(b, &entry))
            return df_fail(err, DF_NOMEM, "", "out of memory");
    }
    return DF_OK;
}

static df_status read_book(const json_t *from, df_error *err)
{
    const char *id = json_string_value(json_object_get(from, "id"));
    const json_t *entries = json_object_get(from, "entries");
    const json_t *row = json_object_get(from, "row");
    store_table table = {0};

    if (id == NULL || id[0] == '\0' || strlen(id) >= STORE_ID_SIZE || !json_is_array(entries) ||
        json_array_size(entries) == 0 || !json_is_array(json_object_get(row, "keys")))
        return damaged(err, "parts of it are missing");
    memcpy(table.id, id, strlen(id) + 1);
    df_status status = read_row(row, &table, err);
    if (status != DF_OK)
        return status;
    book *b = new_book(&table);
    if (b == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    status = read_keys(json_object_get(row, "keys"), b, err);
    if (status == DF_OK)
        status = read_entries(entries, b, err);
    if (status == DF_OK && !put_on_shelf(b))
        status = df_fail(err, DF_NOMEM, "", "out of memory");
    if (status != DF_OK)
        free_book(b);
    return status;
}

df_status shelf_restore(const char *text, size_t length, df_error *err)
{
    json_t *json = json_loadb(text, length, 0, NULL);
    df_status status = read_book(json, err);

    json_decref(json);
    return status;
}

/* ---- The backend ----------------------------------------------------------------------------- */

static void *shelf_open(const char *address, df_error *err)
{
    (void)address;
    (void)err;
    return &shelf;
}

static void shelf_close(void *db)
{
    (void)db;
}

static df_status shelf_probe(void *db, df_error *err)
{
    (void)db;
    (void)err;
    return DF_OK;
}

static int shelf_descriptor(void *db)
{
    (void)db;
    return -1;
}

/* What administrators do, and calls, are not for a page: nothing asks for the others. */
static const store_backend backend = {
    .open = shelf_open,
    .close = shelf_close,
    .write = shelf_write,
    .probe = shelf_probe,
    .tables = shelf_tables,
    .entries = shelf_entries,
    .keys = shelf_keys,
    .descriptor = shelf_descriptor,
    .news = shelf_news,
};

const store_backend *store_backend_for(const char *address)
{
    (void)address;
    return &backend;
}

bool store_is_shared(const char *address)
{
    (void)address;
    return false;
}
