/* open.c: coming to a table: opening one, joining, coming back, watching.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/inside.h"

#include "core/core.h"

enum { ID_LENGTH = 12 };

/* ---- Sitting down ---------------------------------------------------------------------------- */

/* "" when there is none; false: it is no name, and that was said. */
static bool read_name(guest *g, const json_t *message, const char **name)
{
    const json_t *value = json_object_get(message, "name");

    *name = value == NULL ? "" : json_string_value(value);
    if (*name != NULL && handle_is_plain(*name, DF_NAME_SIZE - 1))
        return true;
    handle_error(g, message, "range", "", "a name is text of at most %d bytes", DF_NAME_SIZE - 1);
    return false;
}

/* Adds what makes `seat` the guest's own. */
bool open_add_sitter(wish *w, int seat, const char *name, const char *pledge, const char *key)
{
    char text[2 * DF_KEY_SIZE + DF_NAME_SIZE + 1];
    df_text out = df_text_over(text, sizeof text);
    uint8_t hash[DF_KEY_SIZE];

    fair_key_hash(key, hash);
    desk_sit_text(hash, name, &out);
    if (w != NULL)
        w->sit = seat;
    return wish_entry(w, ENTRY_SIT, seat, 0, 0, text) &&
           (pledge == NULL || wish_entry(w, ENTRY_PLEDGE, seat, 0, 0, pledge));
}

/* The secret for a rematch is drawn now, so that pledges for it can be given after the commitment
 * to it. */
bool open_add_start(wish *w)
{
    char hex[2 * DF_KEY_SIZE + 1];
    uint8_t secret[DF_KEY_SIZE];

    fair_random(secret, sizeof secret);
    df_write_hex(secret, DF_KEY_SIZE, hex);
    return wish_entry(w, ENTRY_START, -1, 0, 0, hex);
}

/* All have sat down. If any of them has pledged a share, those are revealed now; else the match
 * begins. */
static bool add_deal(wish *w)
{
    bool pledged = false;

    for (int i = 0; i < DF_SEATS_MAX; i++)
        pledged = pledged || w->table->desk.deal.has_pledge[i];
    for (int i = 0; i < w->entry_count; i++)
        pledged = pledged || w->entries[i].kind == ENTRY_PLEDGE;
    return pledged ? wish_entry(w, ENTRY_FIX, -1, 0, 0, NULL) : open_add_start(w);
}

/* Will all seats be taken when `seat` is? */
static bool is_last_seat(const desk *d, int seat)
{
    for (int i = 0; i < d->setup.config.seats; i++)
        if (i != seat && d->seats[i].sitter == SITTER_NOBODY)
            return false;
    return true;
}

bool open_read_pledge(guest *g, const json_t *message, const char **pledge)
{
    const json_t *value = json_object_get(message, "pledge");
    uint8_t bytes[DF_KEY_SIZE];

    *pledge = json_string_value(value);
    if (value == NULL || (*pledge != NULL && df_read_hex(*pledge, bytes, DF_KEY_SIZE)))
        return true;
    handle_error(g, message, "range", "", "a pledge is %d hexadecimal digits", 2 * DF_KEY_SIZE);
    return false;
}

/* What `from` is told when the wish has come true: made now, since without it nobody would have the
 * keys. False: no memory. */
static bool add_reply(server *s, wish *w, const char *what, int seat, const char *key,
                      const char *invitation)
{
    jot *out = handle_answer(s, w->message, what);

    jot_member(out, "table", w->table->row.id);
    jot_member_number(out, "seat", seat);
    if (key[0] != '\0')
        jot_member(out, "key", key);
    if (invitation[0] != '\0')
        jot_member(out, "invitation", invitation);
    if (s->config->public_url != NULL)
        jot_member(out, "url", s->config->public_url);
    jot_raw(out, "}");
    w->reply = out->failed ? NULL : net_text_new(out->at, out->length);
    return w->reply != NULL;
}

/* ---- Opening --------------------------------------------------------------------------------- */

live *open_new(const server *s, const desk_setup *setup, const uint8_t *secret)
{
    live *table = df_memory(1, sizeof *table);
    char drawn[FAIR_KEY_SIZE];

    if (table == NULL)
        return NULL;
    df_text id = df_text_over(table->row.id, sizeof table->row.id);
    fair_key_new(drawn);
    drawn[ID_LENGTH] = '\0';
    df_text_add(&id, "%s%s", s->config->ids != NULL ? s->config->ids : "", drawn);
    if (secret != NULL)
        memcpy(table->row.secret, secret, sizeof table->row.secret);
    else
        fair_random(table->row.secret, sizeof table->row.secret);
    table->row.created = server_today();
    desk_begin(&table->desk, setup, table->row.secret, table->row.id);
    return table;
}

/* The seat of whoever opens: the one asked for, or the first for a person. -1: none. */
static int own_seat(const json_t *message, const desk_setup *setup)
{
    const json_t *wanted = json_object_get(message, "seat");

    for (int i = 0; i < setup->config.seats; i++)
        if (setup->bot[i] == NULL &&
            (wanted == NULL || (json_is_integer(wanted) && json_integer_value(wanted) == i)))
            return i;
    return -1;
}

bool open_is_allowed(server *s, guest *g, const json_t *message)
{
    if (limits_table(s->limits, net_address(g->link)))
        return true;
    s->limited[NOTICE_TABLES]++;
    handle_error(g, message, "limit", "", "too many tables; please wait a while");
    return false;
}

static void open_as(server *s, guest *g, json_t *message, const desk_setup *setup)
{
    char key[FAIR_KEY_SIZE] = "";
    char invitation[FAIR_KEY_SIZE] = "";
    const char *name;
    int seat = own_seat(message, setup);

    if (!read_name(g, message, &name))
        return;
    if (!open_is_allowed(s, g, message))
        return;
    live *table = open_new(s, setup, NULL);
    wish *w = table != NULL ? server_wish(s, table, g, message) : NULL;
    bool good = w != NULL;
    if (good) {
        w->create = true;
        fair_key_new(invitation);
        wish_key(w, KEY_INVITATION, -1, invitation);
        w->sit = DF_SPECTATOR;
    }
    if (good && seat >= 0) {
        fair_key_new(key);
        good = open_add_sitter(w, seat, name, NULL, key);
    }
    if (good && is_last_seat(&table->desk, seat))
        good = add_deal(w);
    if (good && add_reply(s, w, "opened", seat, key, invitation)) {
        s->opened++;
        return;
    }
    wish_give_up(s, w, g, message);
    free(table);
}

static const char *game_of(const json_t *message)
{
    return json_string_value(json_object_get(message, "game"));
}

void open_table(server *s, guest *g, json_t *message)
{
    desk_setup setup;
    df_error err;

    if (desk_setup_read(game_of(message), message, &setup, &err) == DF_OK)
        open_as(s, g, message, &setup);
    else
        handle_df_error(g, message, &err);
}

/* One person, and bots in all other seats. */
void open_quick(server *s, guest *g, json_t *message)
{
    const char *id = json_string_value(json_object_get(message, "bot"));
    desk_setup setup;
    df_error err;

    if (desk_setup_read(game_of(message), message, &setup, &err) != DF_OK) {
        handle_df_error(g, message, &err);
        return;
    }
    const df_bot *bot = id != NULL ? df_bot_find(setup.game, id) : desk_stand_in(setup.game);
    if (bot == NULL) {
        handle_error(g, message, "range", "", "%s has no bot of this name", setup.game->id);
        return;
    }
    memset(setup.bot, 0, sizeof setup.bot);
    int seat = own_seat(message, &setup);
    for (int i = 0; i < setup.config.seats; i++)
        setup.bot[i] = i != seat ? bot : NULL;
    if (json_object_get(message, "window") == NULL)
        setup.window = 0; /* as usual for one person */
    setup.listed = false;
    open_as(s, g, message, &setup);
}

/* The seat that asks now gives `pledge`; the others have given theirs, if any. */
static bool add_old_sitter(wish *w, const desk_seat *seat, int number, const char *pledge)
{
    char text[2 * DF_KEY_SIZE + DF_NAME_SIZE + 1];
    char hex[2 * DF_KEY_SIZE + 1];
    df_text out = df_text_over(text, sizeof text);

    desk_sit_text(seat->key, seat->name, &out);
    if (pledge == NULL && seat->has_pledge) {
        df_write_hex(seat->pledge, DF_KEY_SIZE, hex);
        pledge = hex;
    }
    return wish_entry(w, ENTRY_SIT, number, 0, 0, text) &&
           (pledge == NULL || wish_entry(w, ENTRY_PLEDGE, number, 0, 0, pledge));
}

bool open_again(server *s, wish *last, int seat, const char *pledge)
{
    const desk *d = &last->table->desk;
    desk_setup setup = d->setup;
    df_result result;

    desk_result(d, &result);
    setup.config = df_config_next(setup.game, &setup.config, &result);
    live *table = open_new(s, &setup, d->has_again ? d->again : NULL);
    bool good = table != NULL && wish_entry(last, ENTRY_NEXT, -1, 0, 0, table->row.id);
    wish *w = good ? server_wish(s, table, NULL, NULL) : NULL;

    good = w != NULL;
    if (good)
        w->create = true;
    for (int i = 0; good && i < d->setup.config.seats; i++)
        if (d->setup.bot[i] == NULL)
            good = add_old_sitter(w, &d->seats[i], i, i == seat ? pledge : NULL);
    if (good)
        good = add_deal(w);
    if (good) {
        s->opened++;
        return true;
    }
    wish_give_up(s, w, NULL, NULL);
    free(table);
    return false;
}

/* ---- Joining --------------------------------------------------------------------------------- */

/* The table that the message names; NULL: that was answered, or the message waits. */
static live *find_table(server *s, guest *g, json_t *message)
{
    const char *id = json_string_value(json_object_get(message, "table"));

    if (id != NULL && id[0] != '\0' && strlen(id) < STORE_ID_SIZE)
        return load_find(s, g, message, id);
    handle_error(g, message, "range", "", "which table?");
    return NULL;
}

static bool is_invited(const live *table, const json_t *message)
{
    const char *invitation = json_string_value(json_object_get(message, "invitation"));
    uint8_t hash[STORE_HASH_SIZE];

    if (table->desk.setup.listed)
        return true;
    if (invitation == NULL || !table->has_invitation)
        return false;
    fair_key_hash(invitation, hash);
    return fair_same(hash, table->invitation);
}

/* A free seat: the one asked for, or the first. -1: that is taken. */
static int seat_for(const desk *d, const json_t *message)
{
    const json_t *wanted = json_object_get(message, "seat");
    json_int_t seat = json_integer_value(wanted);

    if (wanted == NULL)
        return desk_free_seat(d);
    if (!json_is_integer(wanted) || seat < 0 || seat >= d->setup.config.seats ||
        d->seats[seat].sitter != SITTER_NOBODY)
        return -1;
    return (int)seat;
}

/* What the server and the seats are bound to, for whoever wants to know. */
void open_promise(server *s, guest *g, json_t *message)
{
    live *table = find_table(s, g, message);

    if (table == NULL)
        return;
    jot *out = handle_answer(s, message, "promise");
    desk_write_promise(&table->desk, out);
    jot_raw(out, "}");
    guest_send(g, out);
}

void open_join(server *s, guest *g, json_t *message)
{
    char key[FAIR_KEY_SIZE];
    const char *name;
    const char *pledge;
    live *table = find_table(s, g, message);

    if (table == NULL || !read_name(g, message, &name) || !open_read_pledge(g, message, &pledge))
        return;
    if (table->wished) {
        server_wait(s, g, message, table->row.id);
        return;
    }
    int seat = seat_for(&table->desk, message);
    if (!is_invited(table, message)) {
        handle_error(g, message, "key", "", "this table is by invitation only");
        return;
    }
    if (table->desk.phase != DESK_OPEN || seat < 0) {
        handle_error(g, message, "taken", "", "no such seat is free at this table");
        return;
    }
    if (table->desk.sits >= DESK_SITS_MAX) {
        handle_error(g, message, "limit", "", "too many have come and gone at this table");
        return;
    }
    wish *w = server_wish(s, table, g, message);
    fair_key_new(key);
    bool good = open_add_sitter(w, seat, name, pledge, key);
    if (good && is_last_seat(&table->desk, seat))
        good = add_deal(w);
    if (good && add_reply(s, w, "joined", seat, key, ""))
        return;
    wish_give_up(s, w, g, message);
}

/* ---- Seats that nobody takes ----------------------------------------------------------------- */

/* The free seat of a message; -1: it is none, and that was said. */
static int free_seat(guest *g, const json_t *message)
{
    const desk *d = &g->table->desk;
    int seat = json_object_get(message, "seat") != NULL ? seat_for(d, message) : -1;

    if (d->phase != DESK_OPEN || d->fixed)
        handle_error(g, message, "late", "", "all have sat down");
    else if (desk_host(d) != g->seat)
        handle_error(g, message, "turn", "", "%s decides that",
                     desk_host(d) >= 0 ? desk_name(d, desk_host(d)) : "whoever sits down first");
    else if (seat < 0)
        handle_error(g, message, "taken", "", "no such seat is free at this table");
    else if (d->sits >= DESK_SITS_MAX)
        handle_error(g, message, "limit", "", "too many have come and gone at this table");
    else
        return seat;
    return -1;
}

/* May the free seat be left out, or this bot take it? If not, that was said. */
static bool may_fill(guest *g, const json_t *message, int seat, const df_bot *bot)
{
    const desk *d = &g->table->desk;
    df_error err;

    if (json_object_get(message, "bot") == NULL && desk_can_omit(d, seat, &err) != DF_OK) {
        handle_df_error(g, message, &err);
        return false;
    }
    if (json_object_get(message, "bot") == NULL || bot != NULL)
        return true;
    handle_error(g, message, "range", "", "%s has no bot of this name; `games` lists them",
                 d->setup.game->id);
    return false;
}

void open_fill(server *s, guest *g, json_t *message)
{
    desk *d = &g->table->desk;
    const char *id = json_string_value(json_object_get(message, "bot"));
    const df_bot *bot = id != NULL ? df_bot_find(d->setup.game, id) : NULL;
    int seat = free_seat(g, message);

    if (seat < 0 || !may_fill(g, message, seat, bot))
        return;
    wish *w = server_wish(s, g->table, g, message);
    bool good = bot != NULL ? wish_entry(w, ENTRY_BOT, seat, 0, 0, bot->id)
                            : wish_entry(w, ENTRY_OMIT, seat, 0, 0, NULL);
    if (good && is_last_seat(d, seat))
        good = add_deal(w);
    if (good)
        return;
    wish_give_up(s, w, g, message);
}

/* ---- Revealing shares ------------------------------------------------------------------------ */

static void answer_revealed(server *s, guest *g, const json_t *message, const live *table, int seat)
{
    jot *out = handle_answer(s, message, "revealed");

    jot_member(out, "table", table->row.id);
    jot_member_number(out, "seat", seat);
    jot_raw(out, "}");
    guest_send(g, out);
}

/* May this share be revealed? If not, or if it was before, that was answered. */
static bool may_reveal(server *s, guest *g, json_t *message, const live *table, int seat)
{
    const desk *d = &table->desk;
    const char *hex = json_string_value(json_object_get(message, "share"));
    uint8_t share[DF_KEY_SIZE];

    if (hex == NULL || !df_read_hex(hex, share, DF_KEY_SIZE))
        handle_error(g, message, "range", "", "a share is %d hexadecimal digits", 2 * DF_KEY_SIZE);
    else if (seat < 0)
        handle_error(g, message, "key", "", "this key opens no seat at this table");
    else if (!d->fixed || !d->deal.has_pledge[seat])
        handle_error(g, message, "early", "",
                     d->fixed ? "you have pledged no share"
                              : "shares are revealed when all have sat down");
    else if (!fair_keeps(&d->deal, seat, share))
        handle_error(g, message, "range", "", "this is not the share that you have pledged");
    else if (!d->deal.has_share[seat] && !desk_is_dealing(d))
        handle_error(g, message, "late", "", "the match has been dealt without your share");
    else if (d->deal.has_share[seat])
        answer_revealed(s, g, message, table, seat);
    else
        return true;
    return false;
}

/* The table of a message and the seat that its key opens there, or -1. NULL: not now, and that was
 * seen to. */
static live *find_seat(server *s, guest *g, json_t *message, int *seat)
{
    const char *key = json_string_value(json_object_get(message, "key"));
    live *table = find_table(s, g, message);

    if (table == NULL)
        return NULL;
    if (table->wished) {
        server_wait(s, g, message, table->row.id);
        return NULL;
    }
    *seat = key != NULL ? desk_unlock(&table->desk, key) : -1;
    return table;
}

/* By its key, so that whoever holds several seats needs one connection alone. */
void open_reveal(server *s, guest *g, json_t *message)
{
    int seat;
    live *table = find_seat(s, g, message, &seat);

    if (table == NULL)
        return;
    if (!may_reveal(s, g, message, table, seat))
        return;
    wish *w = server_wish(s, table, g, message);
    bool good = wish_entry(w, ENTRY_SHARE, seat, 0, 0,
                           json_string_value(json_object_get(message, "share")));
    if (good && desk_awaited(&table->desk) == 1u << seat)
        good = open_add_start(w);
    if (good && add_reply(s, w, "revealed", seat, "", ""))
        return;
    wish_give_up(s, w, g, message);
}

void open_deal(server *s, live *table)
{
    wish *w = server_wish(s, table, NULL, NULL);

    if (!open_add_start(w))
        wish_give_up(s, w, NULL, NULL);
}

/* ---- Coming back and looking on -------------------------------------------------------------- */

void open_sit(server *s, guest *g, json_t *message)
{
    int seat;
    const json_t *also = json_object_get(message, "also");
    live *table = find_seat(s, g, message, &seat);

    if (table == NULL)
        return;
    if (also != NULL && (!json_is_array(also) || json_array_size(also) > DF_SEATS_MAX)) {
        handle_error(g, message, "range", "", "also is a list of seat keys");
        return;
    }
    if (seat < 0) {
        handle_error(g, message, "key", "", "this key opens no seat at this table");
        return;
    }
    curtain_lift(s, table);
    tables_attach(s, table, g, seat);
    g->holds |= curtain_seats(&table->desk, also);
    call_seen(s, table, g->holds);
    act_sync(s, g, message);
}

void open_watch(server *s, guest *g, json_t *message)
{
    live *table = find_table(s, g, message);

    if (table == NULL)
        return;
    if (!table->desk.setup.watched) {
        handle_error(g, message, "key", "", "this table has no spectators");
        return;
    }
    if (tables_public(table) == NULL) {
        load_late(s, table);
        if (table->late_asked)
            server_wait(s, g, message, table->row.id);
        else
            handle_error(g, message, "store", "", "this table can't be read now; please try again");
        return;
    }
    tables_attach(s, table, g, DF_SPECTATOR);
    act_sync(s, g, message);
}
