/* presence.c: who of the people at a table is here, and what those who wait may do about somebody
 * who is not: remind them, or let a bot play on.
 *
 * A seat is here while a connection has shown its key, be it the one that the connection looks with
 * or another one at the same device, and for a moment after the last one has ended, so that a
 * reload is no event. It follows from connections alone. Whom a table waits for is what all can see
 * of that (`w`, `together` and `chosen`): never whether somebody has answered already.
 *
 * However often somebody comes and goes, a table is told of it once a second at most. It is known
 * to this process alone and written nowhere; but that a bot plays on is, like that somebody has
 * left. Where several processes share a store nobody knows who is at the others, so there nobody is
 * called gone.
 *
 * SPDX-License-Identifier: MIT */
#include "server/inside.h"

enum {
    GRACE = 6000,         /* milliseconds after which whoever is not connected counts as gone */
    APART = 1000,         /* between two pieces of news about it */
    NUDGES_APART = 60000, /* of one seat */
};

/* ---- Who is here ----------------------------------------------------------------------------- */

void presence_begin(live *table)
{
    for (int i = 0; i < DF_SEATS_MAX; i++)
        table->presence.left[i] = server_now();
}

void presence_seated(live *table, int seat)
{
    table->presence.left[seat] = server_now();
}

unsigned presence_here(const live *table)
{
    unsigned seats = 0;

    for (const guest *g = table->guests; g != NULL; g = g->next)
        seats |= g->holds;
    return seats;
}

void presence_came(server *s, live *table)
{
    clock_again(s, table);
}

/* It is not among the guests any more. */
void presence_goes(server *s, live *table, const guest *g)
{
    unsigned others = presence_here(table);

    for (int i = 0; i < DF_SEATS_MAX; i++)
        if (((g->holds & ~others) >> i & 1) != 0)
            table->presence.left[i] = server_now();
    clock_again(s, table);
}

/* The seats of people, as bits, of whom nobody has been here for so long. */
static unsigned gone_for(const live *table, int64_t milliseconds)
{
    const desk *d = &table->desk;
    unsigned here = presence_here(table);
    unsigned gone = 0;

    for (int i = 0; i < d->setup.config.seats; i++)
        if (desk_has_owner(d, i) && (here >> i & 1) == 0 &&
            server_now() - table->presence.left[i] >= milliseconds)
            gone |= 1u << i;
    return gone;
}

/* ---- What all can see that a table waits for ------------------------------------------------- */

static unsigned awaited(const desk *d)
{
    int actor = desk_actor(d);

    return actor < 0 ? 0 : (1u << actor | d->together) & ~d->chosen;
}

/* Of those: people who play themselves. */
static unsigned awaited_people(const desk *d)
{
    unsigned seats = awaited(d);

    for (int i = 0; i < d->setup.config.seats; i++)
        if (d->seats[i].sitter != SITTER_PERSON)
            seats &= ~(1u << i);
    return seats;
}

/* ---- Telling --------------------------------------------------------------------------------- */

static void write_gone(const live *table, unsigned gone, jot *out)
{
    jot_name(out, "gone");
    jot_raw(out, "[");
    for (int i = 0; i < DF_SEATS_MAX; i++) {
        if ((gone >> i & 1) == 0)
            continue;
        jot_comma(out);
        jot_raw(out, "[");
        jot_number(out, i);
        jot_raw(out, ",");
        jot_number(out, (server_now() - table->presence.left[i]) / 1000);
        jot_raw(out, "]");
    }
    jot_raw(out, "]");
}

/* For whom a bot may play on: [seat, [those who agree]] */
static void write_relief(const live *table, unsigned offered, jot *out)
{
    jot_name(out, "relief");
    jot_raw(out, "[");
    for (int i = 0; i < DF_SEATS_MAX; i++) {
        if ((offered >> i & 1) == 0)
            continue;
        jot_comma(out);
        jot_raw(out, "[");
        jot_number(out, i);
        jot_raw(out, ",[");
        for (int agrees = 0; agrees < DF_SEATS_MAX; agrees++)
            if ((table->presence.relief[i] >> agrees & 1) != 0) {
                jot_comma(out);
                jot_number(out, agrees);
            }
        jot_raw(out, "]]");
    }
    jot_raw(out, "]");
}

/* The seats for which a bot may play on: all wait for somebody who has been gone for long. */
static unsigned relievable(const server *s, const live *table)
{
    return awaited_people(&table->desk) & gone_for(table, (int64_t)s->config->relief * 1000);
}

static bool knows_all(const server *s)
{
    return !store_is_shared(s->config->store);
}

/* Spectators who see everything later would see in it what is later for them. */
static bool may_hear(const live *table, int seat)
{
    return seat >= 0 || table->desk.setup.delay == 0;
}

void presence_write(const server *s, const live *table, int seat, jot *out)
{
    if (!may_hear(table, seat) || !knows_all(s))
        return;
    if (gone_for(table, GRACE) != 0)
        write_gone(table, gone_for(table, GRACE), out);
    if (relievable(s, table) != 0)
        write_relief(table, relievable(s, table), out);
}

/* Without memory for it, it is told the next time. */
static void tell(server *s, live *table, unsigned gone, unsigned offered)
{
    presence *p = &table->presence;
    jot *out = &s->out;

    jot_clear(out);
    jot_raw(out, "{");
    write_gone(table, gone, out);
    write_relief(table, offered, out);
    jot_raw(out, "}");
    p->told_at = server_now();
    net_text *text = out->failed ? NULL : net_text_new(out->at, out->length);
    if (text == NULL)
        return;
    for (guest *g = table->guests; g != NULL; g = g->next)
        if (may_hear(table, g->seat))
            net_send(g->link, text);
    net_text_release(text);
    p->gone = gone;
    p->offered = offered;
    p->stale = false;
}

/* ---- A bot plays on -------------------------------------------------------------------------- */

/* The people who have a say in it: all who are here, and play themselves, but for whom it is. */
static unsigned electors(const live *table, int seat)
{
    const desk *d = &table->desk;
    unsigned gone = gone_for(table, GRACE);
    unsigned seats = 0;

    for (int i = 0; i < d->setup.config.seats; i++)
        if (i != seat && d->seats[i].sitter == SITTER_PERSON && (gone >> i & 1) == 0)
            seats |= 1u << i;
    return seats;
}

/* Forgets what is no longer asked, and does what all agree to. */
static void settle(server *s, live *table)
{
    presence *p = &table->presence;
    unsigned offered = relievable(s, table);

    for (int i = 0; i < DF_SEATS_MAX; i++) {
        unsigned say = electors(table, i);

        if ((offered >> i & 1) == 0)
            p->relief[i] = 0;
        if ((p->relief[i] & say) == 0 || (say & ~p->relief[i]) != 0 || table->wished)
            continue;
        wish *w = server_wish(s, table, NULL, NULL);
        if (!wish_entry(w, ENTRY_LEAVE, i, 1, 0, NULL))
            wish_give_up(s, w, NULL, NULL);
    }
}

/* Do all know? */
static bool is_told(const server *s, const live *table)
{
    const presence *p = &table->presence;

    return !p->stale && p->gone == gone_for(table, GRACE) && p->offered == relievable(s, table);
}

void presence_look(server *s, live *table)
{
    const presence *p = &table->presence;

    if (table->broken || table->guests == NULL || !knows_all(s))
        return;
    settle(s, table);
    if (!is_told(s, table) && (p->told_at == 0 || server_now() - p->told_at >= APART))
        tell(s, table, gone_for(table, GRACE), relievable(s, table));
}

int64_t presence_next(const server *s, const live *table)
{
    const presence *p = &table->presence;
    unsigned away = gone_for(table, 0);
    int64_t now = server_now();
    int64_t next = INT64_MAX;

    if (table->broken || table->guests == NULL || !knows_all(s))
        return 0;
    if (!is_told(s, table))
        next = p->told_at + APART > now ? p->told_at + APART : now + 1;
    for (int i = 0; i < DF_SEATS_MAX; i++) {
        int64_t gone = p->left[i] + GRACE;
        int64_t long_gone = p->left[i] + (int64_t)s->config->relief * 1000;

        if ((away >> i & 1) != 0 && gone > now && gone < next)
            next = gone;
        if ((away >> i & 1) != 0 && long_gone > now && long_gone < next)
            next = long_gone;
    }
    return next != INT64_MAX ? next : 0;
}

/* The seat of a message; -1: it is none of somebody else who plays, and that was said. */
static int other_seat(guest *g, const json_t *message)
{
    const desk *d = &g->table->desk;
    const json_t *seat = json_object_get(message, "seat");

    if (json_is_integer(seat) && json_integer_value(seat) >= 0 &&
        json_integer_value(seat) < d->setup.config.seats &&
        (g->holds >> json_integer_value(seat) & 1) == 0 &&
        d->seats[json_integer_value(seat)].sitter == SITTER_PERSON)
        return (int)json_integer_value(seat);
    handle_error(g, message, "range", "", "seat is that of somebody else who plays here");
    return -1;
}

/* Whoever is at this table with several seats at one device speaks for all of them. */
void presence_relieve(server *s, guest *g, json_t *message)
{
    live *table = g->table;
    const json_t *yes = json_object_get(message, "yes");
    int seat = other_seat(g, message);

    if (seat < 0)
        return;
    if (!json_is_boolean(yes))
        handle_error(g, message, "range", "", "yes is true or false");
    else if (!knows_all(s))
        handle_error(g, message, "early", "",
                     "this server shares its tables with others and can't tell who is away");
    else if ((awaited_people(&table->desk) >> seat & 1) == 0)
        handle_error(g, message, "turn", "", "the table does not wait for %s",
                     desk_name(&table->desk, seat));
    else if ((relievable(s, table) >> seat & 1) == 0)
        handle_error(g, message, "early", "", "%s has not been away for long enough",
                     desk_name(&table->desk, seat));
    else if ((electors(table, seat) >> g->seat & 1) == 0)
        handle_error(g, message, "away", "", "a bot plays for you; send back to go on yourself");
    else {
        unsigned *relief = &table->presence.relief[seat];
        unsigned before = *relief;

        *relief = json_is_true(yes) ? before | g->holds : before & ~g->holds;
        table->presence.stale = table->presence.stale || *relief != before;
        jot *out = handle_answer(s, message, "relieve");
        jot_raw(out, "}");
        guest_send(g, out);
        settle(s, table);
        clock_again(s, table);
    }
}

/* ---- Nudging --------------------------------------------------------------------------------- */

static void tell_nudge(server *s, const live *table, unsigned seats, int from)
{
    jot *out = &s->out;

    jot_clear(out);
    jot_raw(out, "{");
    jot_member_number(out, "nudge", from);
    jot_raw(out, "}");
    for (guest *g = table->guests; g != NULL; g = g->next)
        if ((g->holds & seats) != 0)
            guest_send(g, out);
}

/* Says so to whoever is waited for, without naming them. */
void presence_nudge(server *s, guest *g, json_t *message)
{
    live *table = g->table;
    const desk *d = &table->desk;
    presence *p = &table->presence;
    unsigned seats = awaited_people(d) & ~(1u << g->seat);

    if (d->phase != DESK_PLAYING)
        handle_error(g, message, "early", "", "nothing is being played at this table");
    else if (seats == 0)
        handle_error(g, message, "turn", "", "the table waits for nobody else");
    else if ((seats & presence_here(table)) == 0)
        handle_error(g, message, "away", "", "nobody is here to be reminded");
    else if (p->nudge_turn[g->seat] == d->turns)
        handle_error(g, message, "limit", "", "you have reminded them; once is enough");
    else if (p->nudge_at[g->seat] != 0 && server_now() - p->nudge_at[g->seat] < NUDGES_APART)
        handle_error(g, message, "limit", "", "you may remind others once a minute");
    else {
        p->nudge_turn[g->seat] = d->turns;
        p->nudge_at[g->seat] = server_now();
        tell_nudge(s, table, seats, g->seat);
        jot *out = handle_answer(s, message, "nudge");
        jot_raw(out, "}");
        guest_send(g, out);
    }
}
