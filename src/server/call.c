/* call.c: whom to call when it is their turn and they are not here: what browsers ask for, and
 * when it is time. How they are called is in courier.c.
 *
 * Whoever holds the key of a seat may leave the address of a push service (RFC 8030), as their
 * browser gives it. It is kept with the hash of that key, so that nobody is called for a seat that
 * they have given up, and a rematch, where the same keys open the same seats, needs no word.
 *
 * A seat is called once for what it is asked, when nobody of it has been connected for a while, and
 * only for what came to be asked while the table was in memory: that somebody looks at a table says
 * nothing to anybody. It follows from what the seat itself is asked, which it may know, and from
 * its own connections; nobody else is told, and nothing at the table depends on it. The wait is
 * longer than any window (pace.c), so whoever has answered is not called.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "server/courier.h"
#include "server/look.h"

#include "core/core.h"

enum { WAIT = 15000, TOLD_SIZE = 48 };

/* ---- What a browser asks for ----------------------------------------------------------------- */

/* The number of what a person is asked, from 1 on; 0: nothing. */
static uint32_t question(const live *table, int seat)
{
    const desk *d = &table->desk;

    if (d->phase != DESK_PLAYING || seat >= d->setup.config.seats ||
        d->seats[seat].sitter != SITTER_PERSON || !desk_is_asked(d, seat))
        return 0;
    return desk_number(d, seat) + 1;
}

/* What a seat is asked, as one word; it is not asked the same twice. */
static void name_question(const live *table, int seat, char out[TOLD_SIZE])
{
    snprintf(out, TOLD_SIZE, "%s %lu", table->row.id,
             (unsigned long)desk_number(&table->desk, seat));
}

static void name_owner(const live *table, int seat, char out[COURIER_OWNER])
{
    df_write_hex(table->desk.seats[seat].key, DF_KEY_SIZE, out);
}

void call_key(server *s, guest *g, json_t *message)
{
    jot *out = handle_answer(s, message, "calls");
    char key[SEAL_POINT_TEXT];

    if (s->couriers != NULL) {
        seal_encode(couriers_point(s->couriers), SEAL_POINT, key);
        jot_member(out, "key", key);
    }
    jot_raw(out, "}");
    guest_send(g, out);
}

typedef struct ask {
    look look; /* first, so that a look is one of these */
    int64_t serial, at;
    bool yes;
    char endpoint[STORE_ENDPOINT_MAX + 1];
    char p256dh[SEAL_POINT_TEXT], auth[SEAL_AUTH_TEXT];
    int count;
    char owners[DF_SEATS_MAX][COURIER_OWNER];
    char told[DF_SEATS_MAX][TOLD_SIZE];
} ask;

static df_status run_ask(errand *e, store *s, df_error *err)
{
    ask *a = (ask *)e;
    df_status status = DF_OK;

    for (int i = 0; i < a->count && status == DF_OK; i++) {
        store_call call = {a->owners[i], a->endpoint, a->p256dh, a->auth};

        status = a->yes ? store_add_call(s, a->serial, &call, a->at, a->told[i], err)
                        : store_remove_call(s, a->owners[i], a->endpoint, err);
    }
    jot_raw(&a->look.out, "}");
    return status;
}

static void ask_done(errand *e, void *context)
{
    const look *l = (const look *)e;

    (void)context;
    if (l->from == NULL)
        return;
    l->from->looks = false;
    if (e->status == DF_OK)
        guest_send(l->from, &l->out);
    else
        handle_error(l->from, l->message, "store", "", "%s", wish_not_saved);
}

/* The text of a member, if it has less than `size` bytes. */
static bool read_text(const json_t *message, const char *name, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(message, name));
    size_t length = text != NULL ? strlen(text) : 0;

    if (length == 0 || length >= size)
        return false;
    memcpy(out, text, length + 1);
    return true;
}

/* For all seats at this device. */
static void send_ask(server *s, guest *g, json_t *message, const ask *wanted)
{
    const live *table = g->table;
    ask *a = (ask *)past_look(s, g, message, wanted->yes ? "call" : "uncall", sizeof *a);

    if (a == NULL)
        return;
    a->look.errand.run = run_ask;
    a->look.errand.done = ask_done;
    a->serial = table->row.serial;
    a->at = server_today();
    a->yes = wanted->yes;
    memcpy(a->endpoint, wanted->endpoint, sizeof a->endpoint);
    memcpy(a->p256dh, wanted->p256dh, sizeof a->p256dh);
    memcpy(a->auth, wanted->auth, sizeof a->auth);
    for (int i = 0; i < DF_SEATS_MAX; i++)
        if (((g->holds | 1u << g->seat) >> i & 1) != 0) {
            name_owner(table, i, a->owners[a->count]);
            if (question(table, i) != 0) /* which they see; what comes next is news */
                name_question(table, i, a->told[a->count]);
            a->count++;
        }
    past_send(s, &a->look, s->writer);
}

void call_wanted(server *s, guest *g, json_t *message)
{
    ask a = {.yes = true};
    seal_reader reader;
    df_error err;

    if (s->couriers == NULL) {
        handle_error(g, message, "early", "", "this server calls nobody");
        return;
    }
    if (!read_text(message, "endpoint", a.endpoint, sizeof a.endpoint))
        handle_error(g, message, "range", "",
                     "endpoint is the address of a push service, of at most %d characters",
                     STORE_ENDPOINT_MAX);
    else if (couriers_check(s->couriers, a.endpoint, &err) != DF_OK)
        handle_df_error(g, message, &err);
    else if (!read_text(message, "p256dh", a.p256dh, sizeof a.p256dh) ||
             !seal_decode(a.p256dh, reader.point, SEAL_POINT) || !seal_is_point(reader.point))
        handle_error(g, message, "range", "", "p256dh is a point of P-256, in base64url");
    else if (!read_text(message, "auth", a.auth, sizeof a.auth) ||
             !seal_decode(a.auth, reader.auth, SEAL_AUTH))
        handle_error(g, message, "range", "", "auth is %d bytes in base64url", SEAL_AUTH);
    else if (!limits_call(s->limits, net_address(g->link)))
        handle_error(g, message, "limit", "",
                     "too many from this address want to be called; please try again later");
    else
        send_ask(s, g, message, &a);
}

void call_unwanted(server *s, guest *g, json_t *message)
{
    ask a = {.yes = false};

    if (!read_text(message, "endpoint", a.endpoint, sizeof a.endpoint))
        handle_error(g, message, "range", "", "endpoint is the address that was given");
    else
        send_ask(s, g, message, &a);
}

/* ---- When ------------------------------------------------------------------------------------ */

void call_begin(live *table)
{
    for (int i = 0; i < DF_SEATS_MAX; i++)
        table->calling.asked[i] = table->calling.done[i] = question(table, i);
}

void call_note(server *s, live *table)
{
    calling *c = &table->calling;

    if (s->couriers == NULL || table->broken)
        return;
    for (int i = 0; i < DF_SEATS_MAX; i++) {
        uint32_t asked = question(table, i);

        if (asked == c->asked[i])
            continue;
        c->asked[i] = asked;
        c->since[i] = server_now();
        couriers_recall(s->couriers, table->row.id, i);
    }
}

void call_seen(server *s, live *table, unsigned seats)
{
    for (int i = 0; i < DF_SEATS_MAX; i++)
        if ((seats >> i & 1) != 0) {
            table->calling.done[i] = question(table, i);
            if (s->couriers != NULL)
                couriers_recall(s->couriers, table->row.id, i);
        }
}

/* When the seat is to be called; 0: never. */
static int64_t due(const live *table, int seat)
{
    const calling *c = &table->calling;
    int64_t left = table->presence.left[seat];

    if (c->asked[seat] == 0 || c->asked[seat] == c->done[seat] ||
        (presence_here(table) >> seat & 1) != 0)
        return 0;
    return (left > c->since[seat] ? left : c->since[seat]) + WAIT;
}

int64_t call_next(const server *s, const live *table)
{
    int64_t next = 0;

    for (int i = 0; s->couriers != NULL && !table->broken && i < DF_SEATS_MAX; i++) {
        int64_t at = due(table, i);

        if (at != 0 && (next == 0 || at < next))
            next = at;
    }
    return next;
}

/* Without memory for it, or room, nobody is called: the page tells them when they come. */
void call_look(server *s, live *table)
{
    call_note(s, table);
    if (s->couriers == NULL || table->broken)
        return;
    for (int i = 0; i < DF_SEATS_MAX; i++) {
        int64_t at = due(table, i);
        courier_call call = {.id = table->row.id,
                             .seat = i,
                             .asked = table->calling.asked[i],
                             .game = table->desk.setup.game->title};
        char told[TOLD_SIZE];

        if (at == 0 || at > server_now())
            continue;
        table->calling.done[i] = table->calling.asked[i];
        name_owner(table, i, call.owner);
        name_question(table, i, told);
        call.told = told;
        couriers_call(s, &call);
    }
}
