/* late.c: when spectators of a delayed table may see what happened there.
 *
 * Entries are dated by the calendar, which can be set; so the delay does not go by their dates. For
 * everything that has happened within the delay a mark says when it did by the steady clock. What
 * was read from the store is as old as its date says at that moment, but no older than the delay
 * and no younger than new: if the calendar was set back meanwhile, it is seen one delay later.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/inside.h"

/* Everything before this number has happened by then. */
struct late_mark {
    uint32_t entries;
    int64_t at; /* by the steady clock */
};

/* What has been kept from them for long enough is theirs. */
static void show(live *table)
{
    int64_t until = server_now() - (int64_t)table->desk.setup.delay * 1000;
    int seen = 0;

    while (seen < table->mark_count && table->marks[seen].at <= until)
        table->late_entries = table->marks[seen++].entries;
    table->mark_count -= seen;
    if (seen > 0)
        memmove(table->marks, table->marks + seen,
                (size_t)table->mark_count * sizeof table->marks[0]);
}

static void add_mark(live *table, int64_t at)
{
    if (table->mark_count == table->mark_room &&
        !df_memory_grow(&table->marks, &table->mark_room, sizeof table->marks[0]))
        return; /* it is made up for */
    if (table->mark_count > 0 && table->marks[table->mark_count - 1].at > at)
        at = table->marks[table->mark_count - 1].at; /* nothing is seen before what came before */
    table->marks[table->mark_count++] = (struct late_mark){table->desk.entries, at};
}

uint32_t late_visible(live *table)
{
    show(table);
    if (table->mark_count == 0 && table->late_entries < table->desk.entries)
        add_mark(table, server_now()); /* there was no memory for one */
    return table->late_entries;
}

void late_note(live *table, int64_t age)
{
    int64_t delay = (int64_t)table->desk.setup.delay * 1000;
    int64_t at = server_now() - (age < 0 ? 0 : age > delay ? delay : age);

    if (delay == 0)
        return;
    show(table);
    add_mark(table, at);
}
