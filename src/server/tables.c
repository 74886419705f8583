/* tables.c: the tables in memory: folding, telling those who are there.
 *
 * A table is in memory while somebody is connected to it, a bot thinks or its time is short; all of
 * it can be had from the store again.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/inside.h"

enum { FORGET_AFTER = 60 * 1000, UNSEEN_FOR = 2 * 1000, SWEEP_EVERY = 2 * 1000 };

/* ---- The hash -------------------------------------------------------------------------------- */

static live **place_of(server *s, const char *id)
{
    live **at = &s->tables[df_hash(id, strlen(id), 0) % SERVER_PLACES];

    while (*at != NULL && strcmp((*at)->row.id, id) != 0)
        at = &(*at)->next;
    return at;
}

live *tables_loaded(server *s, const char *id)
{
    return *place_of(s, id);
}

void tables_add(server *s, live *table)
{
    *place_of(s, table->row.id) = table;
    table->used = server_now();
    presence_begin(table);
    call_begin(table);
    s->table_count++;
}

static void free_live(server *s, live *table)
{
    if (table == NULL)
        return;
    clock_forget(table);
    pace_drop(s, table);
    hint_drop(table, NULL);
    review_drop(table);
    think_forget(table);
    desk_close(&table->desk);
    if (table->late != NULL)
        desk_close(table->late);
    free(table->late);
    free(table->marks);
    free(table);
}

void tables_drop(server *s, live *table)
{
    live **at = place_of(s, table->row.id);

    if (*at == table) {
        *at = table->next;
        s->table_count--;
    }
    free_live(s, table);
}

void tables_free_all(server *s)
{
    for (int i = 0; i < SERVER_PLACES; i++)
        while (s->tables[i] != NULL)
            tables_drop(s, s->tables[i]);
}

void tables_unseen(live *table)
{
    table->used = server_now() - FORGET_AFTER + UNSEEN_FOR;
}

/* A clock that has long to run does so by the deadline of the row. */
static bool is_idle(const live *table, int64_t now)
{
    bool timeless =
        table->due == 0 || (table->row.deadline != 0 && table->due - now > FORGET_AFTER);

    return table->guests == NULL && !table->wished && !table->thinking && !table->row_stale &&
           !table->row_sent && !table->missed && !table->late_asked && table->held.due == 0 &&
           timeless && now - table->used > FORGET_AFTER;
}

void tables_sweep(server *s)
{
    int64_t now = server_now();

    if (now - s->swept < SWEEP_EVERY)
        return;
    s->swept = now;
    for (int i = 0; i < SERVER_PLACES; i++)
        for (live **at = &s->tables[i]; *at != NULL;) {
            live *table = *at;

            if (!is_idle(table, now)) {
                at = &table->next;
                continue;
            }
            *at = table->next;
            s->table_count--;
            free_live(s, table);
        }
}

/* ---- Telling --------------------------------------------------------------------------------- */

/* Everybody who looks with the same eyes is sent the same bytes. Whoever can't be told of something
 * would misunderstand all that follows: they are sent away, and see everything when they are back.
 */
static void tell(void *context, int viewer, const char *text, size_t length)
{
    live *table = context;
    net_text *shared = text != NULL ? net_text_new(text, length) : NULL;

    for (guest *g = table->guests; g != NULL; g = g->next) {
        if (desk_viewer(g->seat) != viewer)
            continue;
        if (shared != NULL)
            net_send(g->link, shared);
        else
            net_hang_up(g->link, "out of memory");
    }
    net_text_release(shared);
}

static unsigned present(const live *table)
{
    unsigned viewers = 0;

    for (const guest *g = table->guests; g != NULL; g = g->next)
        viewers |= 1u << desk_viewer(g->seat);
    return viewers;
}

static desk_ear ear_of(live *table)
{
    unsigned watchers = 1u << DESK_WATCHERS;
    unsigned viewers = present(table);

    if (table->desk.setup.delay > 0)
        viewers &= ~watchers;
    return (desk_ear){.wanted = viewers, .tell = tell, .context = table};
}

/* Whoever has given up a seat does not look on from it while somebody else takes it; nor does
 * whoever opened a table without spectators and took no seat, once the match begins. */
static void release_leavers(live *table)
{
    for (guest *g = table->guests, *next; g != NULL; g = next) {
        bool watches = g->seat < 0 && !table->desk.setup.watched && table->desk.match != NULL;

        next = g->next;
        for (int seat = 0; seat < DF_SEATS_MAX; seat++)
            if (table->desk.seats[seat].sitter == SITTER_NOBODY)
                g->holds &= ~(1u << seat);
        if (watches || (g->seat >= 0 && table->desk.seats[g->seat].sitter == SITTER_NOBODY))
            tables_detach(g);
    }
}

void tables_break(live *table, const df_error *err)
{
    table->broken = true;
    hint_drop(table, NULL);
    server_trouble("table_broken", table->row.id, err->text);
    for (guest *g = table->guests; g != NULL; g = g->next)
        net_hang_up(g->link, "this table is damaged");
}

void tables_end(server *s, live *table)
{
    table->broken = table->gone = true;
    table->row_stale = table->missed = false;
    table->due = 0;
    pace_drop(s, table);
    hint_drop(table, NULL);
    clock_forget(table);
    for (guest *g = table->guests; g != NULL; g = g->next)
        net_hang_up(g->link, "this table has been deleted");
}

/* An entry of the log was not folded. If there was no memory for it, it is read once more. */
static void not_folded(server *s, live *table, df_status status, const df_error *err)
{
    if (status != DF_NOMEM) {
        tables_break(table, err);
        return;
    }
    server_trouble("table_waits", table->row.id, err->text);
    table->row_stale = s->rows_stale = true; /* which follows from the entry */
    load_later(s, table);
}

/* After one or more entries. */
static void follow_up(server *s, live *table, int64_t ago)
{
    table->used = server_now();
    clock_set(s, table, ago);
    hint_check(table);
    think_if_due(s, table);
}

static bool changes_row(const store_entry *entry)
{
    return entry->kind != ENTRY_MOVE && entry->kind != ENTRY_EARLY && entry->kind != ENTRY_SAY &&
           entry->kind != ENTRY_EMOTE && entry->kind != ENTRY_ASK && entry->kind != ENTRY_ANSWER;
}

void tables_fold(server *s, live *table, const store_entry *entry)
{
    desk_ear ear = ear_of(table);
    desk_phase phase = table->desk.phase;
    df_error err;
    df_status status = desk_fold(&table->desk, entry, s->scratch, &ear, &err);

    if (status != DF_OK) {
        not_folded(s, table, status, &err);
        return;
    }
    late_note(table, 0);
    if (entry->kind == ENTRY_LEAVE || entry->kind == ENTRY_START)
        release_leavers(table);
    if (entry->kind == ENTRY_SIT)
        presence_seated(table, entry->seat);
    if (entry->kind == ENTRY_MOVE) {
        s->moves++;
        think_observe(table);
    } else if (entry->kind == ENTRY_UNDO) {
        think_forget(table);
    }
    if (changes_row(entry) || table->desk.phase != phase)
        table->row_stale = s->rows_stale = true;
    follow_up(s, table, 0);
}

void tables_follow(server *s, live *table, const store_entry *entries, int count)
{
    uint32_t before = table->desk.entries;

    for (int i = 0; i < count && !table->broken && !table->behind; i++) {
        desk_ear ear = ear_of(table);
        df_error err;

        if (entries[i].number < table->desk.entries)
            continue; /* one's own, folded meanwhile */
        df_status status = desk_fold(&table->desk, &entries[i], s->scratch, &ear, &err);
        if (status != DF_OK)
            not_folded(s, table, status, &err);
        else if (entries[i].kind == ENTRY_LEAVE || entries[i].kind == ENTRY_START)
            release_leavers(table);
        else if (entries[i].kind == ENTRY_SIT)
            presence_seated(table, entries[i].seat);
        else if (entries[i].kind == ENTRY_FORGET) /* the row may just be written with the name */
            table->row_stale = s->rows_stale = true;
    }
    if (table->desk.entries == before)
        return;
    late_note(table, 0);
    think_forget(table);
    follow_up(s, table, server_today() - table->desk.turn_at);
}

/* ---- Guests ---------------------------------------------------------------------------------- */

static desk *begin_late(const live *table)
{
    desk *late = df_memory(1, sizeof *late);

    if (late != NULL)
        desk_begin(late, &table->desk.setup, table->desk.deal.secret, table->desk.id);
    return late;
}

void tables_attach(server *s, live *table, guest *g, int seat)
{
    unsigned holds = g->table == table ? g->holds : 0;

    tables_detach(g);
    bool alone = table->guests == NULL;
    if (seat == DF_SPECTATOR && table->desk.setup.delay > 0 && table->late == NULL &&
        table->desk.entries == 0)
        table->late = begin_late(table); /* nothing has happened that would have to be read */
    g->table = table;
    g->seat = seat;
    g->holds = holds | (seat >= 0 ? 1u << seat : 0);
    g->next = table->guests;
    table->guests = g;
    table->used = server_now();
    presence_came(s, table);
    call_seen(s, table, g->holds);
    if (!alone)
        return;
    table->woken = table->used;
    clock_presence(s, table);
    think_if_due(s, table);
}

void tables_detach(guest *g)
{
    live *table = g->table;

    if (table == NULL)
        return;
    hint_drop(table, g);
    if (table->held.from == g)
        table->held.from = NULL;
    guest **at = &table->guests;
    while (*at != g)
        at = &(*at)->next;
    *at = g->next;
    table->used = server_now();
    presence_goes(g->owner, table, g);
    if (table->guests == NULL) {
        clock_presence(g->owner, table);
        if (!think_goes_on(&table->desk))
            think_stop(table);
    }
    g->reviews = 0;
    g->table = NULL;
    g->next = NULL;
    g->holds = 0;
    g->seat = DF_SPECTATOR;
}

desk *tables_public(live *table)
{
    return table->desk.setup.delay > 0 ? table->late : &table->desk;
}

desk *tables_desk(const guest *g)
{
    return g->seat == DF_SPECTATOR ? tables_public(g->table) : &g->table->desk;
}

bool tables_lag(const live *table)
{
    return table->late != NULL && table->late->entries < table->desk.entries;
}

void tables_show_late(server *s, live *table, desk *ours, const store_entry *entries, int count)
{
    desk_ear ear = {.wanted = present(table) & 1u << DESK_WATCHERS, .tell = tell, .context = table};
    df_status status = DF_OK;
    df_error err;

    if (ours != NULL)
        table->late = ours;
    clock_again(s, table);
    for (int i = 0; i < count && status == DF_OK; i++)
        if (entries[i].number >= table->late->entries)
            status = desk_fold(table->late, &entries[i], s->scratch, &ear, &err);
    if (status != DF_OK && status != DF_NOMEM) /* for which the next look tries again */
        tables_break(table, &err);
}

void tables_send_sync(server *s, guest *g, json_int_t id)
{
    desk *d = tables_desk(g);
    jot *out = &s->out;

    if (d == NULL) {
        net_hang_up(g->link, "out of memory");
        return;
    }
    jot_clear(out);
    jot_raw(out, "{\"m\":\"sync\"");
    if (id >= 0)
        jot_member_number(out, "id", id);
    jot_member_number(out, "n", d->lines[desk_viewer(g->seat)]);
    desk_write_all(d, g->seat, s->scratch, out);
    presence_write(s, g->table, g->seat, out);
    jot_raw(out, "}");
    guest_send(g, out);
}
