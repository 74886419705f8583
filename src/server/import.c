/* import.c: a table that begins from a record: a match that was played, or begun, elsewhere.
 *
 * Whoever brings a record may have read it, and with it all that is hidden: what is played on from
 * there is practice. People in the record become people at this table, whose keys whoever brings it
 * is given; bots stay the bots that they were. Only where the host allows it (`imports`): a record
 * is as long as people make it, and playing one again takes its time.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "server/inside.h"
#include "server/scratch.h"

#include "core/core.h"

/* Longer than any of a match that was played. */
enum { RECORD_MAX = 1 << 18 };

/* How a table is opened for such a match. */
static void set_up(const df_match *match, desk_setup *out)
{
    const df_config *config = df_match_config(match);

    *out = (desk_setup){.game = df_match_game(match), .config = *config};
    out->hints = df_config_notes(out->game, config);
    for (int i = 0; i < config->seats; i++) {
        const df_seat *seat = df_match_seat(match, i);

        out->bot[i] = seat->kind == DF_SEAT_BOT      ? seat->bot
                      : seat->kind == DF_SEAT_NOBODY ? desk_stand_in(out->game)
                                                     : NULL;
    }
}

df_match *desk_import(const char *record, desk_setup *setup, df_error *err)
{
    df_seat seats[DF_SEATS_MAX];
    df_match *match = strlen(record) <= RECORD_MAX ? df_match_replay(record, err) : NULL;

    if (strlen(record) > RECORD_MAX)
        df_fail(err, DF_RANGE, "", "this record is too long");
    if (match != NULL && !df_match_config(match)->knowledge) {
        df_fail(err, DF_RANGE, "", "this match was played without knowledge, for speed alone");
        df_match_free(match);
        match = NULL;
    }
    if (match == NULL)
        return NULL;
    set_up(match, setup);
    memcpy(seats, match->seats, sizeof seats);
    for (int i = 0; i < setup->config.seats; i++) {
        seats[i].kind = DF_SEAT_HUMAN; /* bots are the server's own business */
        seats[i].bot = NULL;
    }
    df_match *ours = df_match_with(match, seats, err);
    df_match_free(match);
    return ours;
}

df_status desk_fold_record(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    desk_setup setup;
    df_result result;

    if (d->phase != DESK_OPEN || !desk_is_full(d) || entry->text == NULL)
        return df_fail(err, DF_CORRUPT, "", "entry %u of the log does not fit: no match can begin",
                       entry->number);
    df_match *match = desk_import(entry->text, &setup, err);
    if (match == NULL)
        return err->status;
    if (setup.game != d->setup.game ||
        memcmp(&setup.config, &d->setup.config, sizeof setup.config) != 0) {
        df_match_free(match);
        return df_fail(err, DF_CORRUPT, "", "entry %u of the log does not fit: another game",
                       entry->number);
    }
    d->match = match;
    d->imported = true;
    d->phase = df_match_result(match, &result) ? DESK_OVER : DESK_PLAYING;
    d->began = entry->at;
    for (int i = 0; i < d->setup.config.seats; i++) {
        memcpy(d->seats[i].name, match->seats[i].name, sizeof d->seats[i].name);
        d->practice |= d->phase == DESK_PLAYING && d->setup.bot[i] == NULL ? 1u << i : 0;
    }
    d->turns++;
    d->turn_at = entry->at;
    s->turned = s->started = true;
    desk_note(s, "start", DF_NOBODY,
              d->phase == DESK_OVER ? "This game is over; it comes from a record."
                                    : "The game goes on from a record, as practice.");
    return DF_OK;
}

/* {"m":"imported","table":...,"seat":0,"keys":[...]}: of each seat, null where a bot has it. */
static bool add_reply(server *s, wish *w, char keys[][FAIR_KEY_SIZE])
{
    jot *out = handle_answer(s, w->message, "imported");

    jot_member(out, "table", w->table->row.id);
    jot_member(out, "game", w->table->desk.setup.game->id);
    jot_member_number(out, "seat", w->sit);
    jot_name(out, "keys");
    jot_raw(out, "[");
    for (int i = 0; i < w->table->desk.setup.config.seats; i++) {
        jot_comma(out);
        if (keys[i][0] != '\0')
            jot_text(out, keys[i]);
        else
            jot_raw(out, "null");
    }
    jot_raw(out, "]}");
    w->reply = out->failed ? NULL : net_text_new(out->at, out->length);
    return w->reply != NULL;
}

df_match *import_read(const server *s, guest *g, const json_t *message, desk_setup *setup)
{
    const char *record = json_string_value(json_object_get(message, "record"));
    df_match *match = NULL;
    df_error err;

    if (!s->config->imports)
        handle_error(g, message, "unknown", "", "records are not opened here");
    else if (record == NULL)
        handle_error(g, message, "parse", "", "record is the text of one");
    else {
        match = desk_import(record, setup, &err);
        if (match == NULL)
            handle_df_error(g, message, &err);
    }
    return match;
}

void import_record(server *s, guest *g, json_t *message)
{
    const char *record = json_string_value(json_object_get(message, "record"));
    char keys[DF_SEATS_MAX][FAIR_KEY_SIZE] = {""};
    desk_setup setup;
    df_match *match = import_read(s, g, message, &setup);

    if (match == NULL)
        return;
    if (!open_is_allowed(s, g, message)) {
        df_match_free(match);
        return;
    }
    live *table = open_new(s, &setup, NULL);
    wish *w = table != NULL ? server_wish(s, table, g, message) : NULL;
    bool good = w != NULL;
    if (good) {
        w->create = true;
        w->sit = DF_SPECTATOR;
    }
    for (int i = setup.config.seats - 1; good && i >= 0; i--) {
        if (setup.bot[i] != NULL)
            continue;
        fair_key_new(keys[i]);
        good = open_add_sitter(w, i, match->seats[i].name, NULL, keys[i]);
        w->sit = i;
    }
    df_match_free(match);
    good = good && wish_entry(w, ENTRY_RECORD, -1, 0, 0, record);
    if (good && add_reply(s, w, keys)) {
        s->opened++;
        return;
    }
    wish_give_up(s, w, g, message);
    free(table);
}
