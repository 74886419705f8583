/* curtain.c: several people at one device. While it passes from one to the next a curtain hides the
 * table, and nobody's time runs until somebody sits down again.
 *
 * Resting time is known to this process alone and written nowhere: after a restart whoever is
 * behind the curtain asks for it again.
 *
 * SPDX-License-Identifier: MIT */
#include "server/inside.h"

unsigned curtain_seats(const desk *d, const json_t *keys)
{
    unsigned seats = 0;
    size_t i;
    json_t *key;

    json_array_foreach(keys, i, key) {
        int seat = json_is_string(key) ? desk_unlock(d, json_string_value(key)) : -1;

        if (seat >= 0)
            seats |= 1u << seat;
    }
    return seats;
}

static unsigned seats_of_people(const desk *d)
{
    unsigned seats = 0;

    for (int i = 0; i < d->setup.config.seats; i++)
        if (d->setup.bot[i] == NULL)
            seats |= 1u << i;
    return seats;
}

/* Its deadline is another one now; other processes go by that of the row. */
static void set_clock(server *s, live *table)
{
    clock_set(s, table, 0);
    table->row_stale = s->rows_stale = true;
}

void curtain_lower(server *s, guest *g, json_t *message)
{
    live *table = g->table;
    const desk *d = &table->desk;
    const json_t *keys = json_object_get(message, "keys");

    if (!json_is_array(keys) || json_array_size(keys) > DF_SEATS_MAX) {
        handle_error(g, message, "range", "", "keys is a list of seat keys");
        return;
    }
    if (d->phase != DESK_PLAYING) {
        handle_error(g, message, "early", "", "nothing is being played at this table");
        return;
    }
    /* or one could stop the clocks of others */
    if ((seats_of_people(d) & ~curtain_seats(d, keys)) != 0) {
        handle_error(g, message, "key", "", "these are not the keys of all people at this table");
        return;
    }
    if (table->due != 0) {
        table->rests = server_now();
        set_clock(s, table);
    }
    jot *out = handle_answer(s, message, "curtain");
    jot_name(out, "rests");
    jot_raw(out, table->rests != 0 ? "true}" : "false}");
    guest_send(g, out);
}

void curtain_lift(server *s, live *table)
{
    if (table->rests == 0)
        return;
    table->asked += server_now() - table->rests;
    table->rests = 0;
    set_clock(s, table);
}
