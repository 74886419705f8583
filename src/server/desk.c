/* desk.c: one table of the server, as its log says it is; see desk.h. What each kind of entry does
 * is here; what can be asked of it is in asked.c, and what people are told of it in news.c.
 *
 * SPDX-License-Identifier: MIT */
#include "server/desk.h"

#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "match/match.h"
#include "server/scratch.h"

const char *const desk_emotes[] = {"hello", "thanks", "well played", "oops", "hurry up",
                                   "laugh", "wow",    "good game",   NULL};

enum {
    EMOTES = sizeof desk_emotes / sizeof desk_emotes[0] - 1,
    HEX_SIZE = 2 * DF_KEY_SIZE + 1,
};

/* ---- Beginning and end ----------------------------------------------------------------------- */

void desk_begin(desk *d, const desk_setup *setup, const uint8_t secret[DF_KEY_SIZE], const char *id)
{
    *d =
        (desk){.setup = *setup, .takeback = DF_NOBODY, .winner = DF_NOBODY, .forced = DF_NO_ACTION};
    df_text text = df_text_over(d->id, sizeof d->id);

    df_text_string(&text, id);
    memcpy(d->deal.secret, secret, sizeof d->deal.secret);
    for (int i = 0; i < setup->config.seats; i++) {
        desk_seat *seat = &d->seats[i];

        seat->bot = setup->bot[i];
        seat->sitter = seat->bot != NULL ? SITTER_BOT : SITTER_NOBODY;
        seat->left = (int64_t)setup->seconds * 1000;
    }
}

df_status desk_open(desk *d, const store_table *row, df_error *err)
{
    json_error_t why;
    json_t *json = json_loads(row->setup, 0, &why);
    desk_setup setup;

    memset(d, 0, sizeof *d);
    if (json == NULL && json_error_code(&why) > json_error_out_of_memory) /* which may be unsaid */
        return df_fail(err, DF_CORRUPT, "", "the set-up of table %s can't be read", row->id);
    if (json == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    df_status status = desk_setup_read(row->game, json, &setup, err);
    json_decref(json);
    if (status == DF_OK)
        desk_begin(d, &setup, row->secret, row->id);
    return status;
}

void desk_close(desk *d)
{
    df_match_free(d->match);
    d->match = NULL;
}

/* ---- Entries --------------------------------------------------------------------------------- */

static df_status corrupt(const store_entry *entry, const char *why, df_error *err)
{
    return df_fail(err, DF_CORRUPT, "", "entry %u of the log does not fit: %s", entry->number, why);
}

/* Everybody sees that a question is asked now. */
static void turn(desk *d, const store_entry *entry, desk_scratch *s)
{
    d->turns++;
    d->turn_at = entry->at;
    s->turned = true;
}

typedef df_status fold(desk *d, const store_entry *entry, desk_scratch *s, df_error *err);

static df_status fold_sit(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    desk_seat *seat = &d->seats[entry->seat];
    df_text name = df_text_over(seat->name, sizeof seat->name);
    char hex[HEX_SIZE] = "";

    if (d->phase != DESK_OPEN || seat->sitter != SITTER_NOBODY)
        return corrupt(entry, "the seat is taken", err);
    if (entry->text == NULL || strlen(entry->text) < HEX_SIZE - 1)
        return corrupt(entry, "there is no key", err);
    memcpy(hex, entry->text, HEX_SIZE - 1);
    if (!df_read_hex(hex, seat->key, DF_KEY_SIZE))
        return corrupt(entry, "there is no key", err);
    df_text_string(&name, entry->text + HEX_SIZE - 1);
    seat->sitter = SITTER_PERSON;
    seat->sat = ++d->sits;
    s->seats_changed = true;
    desk_note(s, "sit", entry->seat, "%s takes a seat.", desk_name(d, entry->seat));
    return DF_OK;
}

static df_status fold_pledge(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    (void)s;
    if (d->phase != DESK_OPEN || d->fixed || d->seats[entry->seat].sitter != SITTER_PERSON ||
        entry->text == NULL || !df_read_hex(entry->text, d->deal.pledge[entry->seat], DF_KEY_SIZE))
        return corrupt(entry, "no pledge", err);
    d->deal.has_pledge[entry->seat] = true;
    return DF_OK;
}

static df_status fold_fix(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    if (d->phase != DESK_OPEN || d->fixed || !desk_is_full(d))
        return corrupt(entry, "the pledges can't be fixed", err);
    d->fixed = true;
    /* at a table from before there were pledges somebody may have given a share: it is known */
    memset(d->deal.has_share, 0, sizeof d->deal.has_share);
    turn(d, entry, s);
    return DF_OK;
}

/* Before there were pledges, shares were given by whoever sat down. */
static df_status fold_share(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    uint8_t *share = d->deal.share[entry->seat];
    bool pledged = d->deal.has_pledge[entry->seat];

    (void)s;
    if (d->match != NULL || d->fixed != pledged || entry->text == NULL ||
        !df_read_hex(entry->text, share, DF_KEY_SIZE) ||
        (pledged && !fair_keeps(&d->deal, entry->seat, share)))
        return corrupt(entry, "no share of the seed", err);
    d->deal.has_share[entry->seat] = true;
    return DF_OK;
}

static df_status fold_leave(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    desk_seat *seat = &d->seats[entry->seat];

    if (seat->sitter != SITTER_PERSON)
        return corrupt(entry, "nobody sits there", err);
    s->seats_changed = true;
    if (d->match == NULL && !d->fixed) {
        desk_note(s, "leave", entry->seat, "%s leaves.", desk_name(d, entry->seat));
        seat->sitter = SITTER_NOBODY;
        seat->name[0] = '\0';
        memset(seat->key, 0, sizeof seat->key);
        d->deal.has_share[entry->seat] = d->deal.has_pledge[entry->seat] = false;
        return DF_OK;
    }
    seat->sitter = SITTER_STAND_IN;
    seat->bot = desk_stand_in(d->setup.game);
    desk_note(s, "leave", entry->seat,
              entry->action != 0 ? "%s has been away for long; the others let a bot play on."
                                 : "%s is away; a bot stands in.",
              desk_name(d, entry->seat));
    return DF_OK;
}

static df_status fold_back(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    desk_seat *seat = &d->seats[entry->seat];

    if (seat->sitter != SITTER_STAND_IN)
        return corrupt(entry, "no bot stands in there", err);
    seat->sitter = SITTER_PERSON;
    seat->bot = NULL;
    seat->backs++;
    s->seats_changed = true;
    desk_note(s, "back", entry->seat, "%s is back.", desk_name(d, entry->seat));
    return DF_OK;
}

/* "Ann, Bob and Cat" */
static void write_names(const desk *d, unsigned seats, df_text *text)
{
    int left = df_bit_count(seats);

    df_each_bit(seat, seats) {
        df_text_string(text, desk_name(d, (int)seat));
        df_text_string(text, --left > 1 ? ", " : left == 1 ? " and " : "");
    }
}

/* Whose shares the deal was made from is for all to see. */
static void note_shares(const desk *d, desk_scratch *s)
{
    char given[DF_SEATS_MAX * (DF_NAME_SIZE + 5)];
    char kept[DF_SEATS_MAX * (DF_NAME_SIZE + 5)];
    df_text given_text = df_text_over(given, sizeof given);
    df_text kept_text = df_text_over(kept, sizeof kept);
    unsigned shares = desk_shares(d);
    unsigned missing = 0;

    for (int i = 0; i < d->setup.config.seats; i++)
        if (d->deal.has_pledge[i] && !d->deal.has_share[i])
            missing |= 1u << i;
    write_names(d, shares, &given_text);
    write_names(d, missing, &kept_text);
    desk_note(s, "deal", DF_NOBODY, "The deal is made from the secret of the server%s%s.%s%s%s",
              shares == 0                    ? " alone"
              : (shares & (shares - 1)) == 0 ? " and the share of "
                                             : " and the shares of ",
              given, missing != 0 ? " Pledged and never revealed: the share of " : "", kept,
              missing != 0 ? "." : "");
}

static df_status fold_start(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    df_seat seats[DF_SEATS_MAX];
    uint8_t seed[DF_KEY_SIZE];
    df_error why;

    if (d->phase != DESK_OPEN || !desk_is_full(d))
        return corrupt(entry, "the match can't begin", err);
    memset(seats, 0, sizeof seats);
    for (int i = 0; i < d->setup.config.seats; i++) {
        seats[i].kind = DF_SEAT_HUMAN; /* bots are the server's own business */
        memcpy(seats[i].name, d->seats[i].name, sizeof seats[i].name);
    }
    fair_seed(&d->deal, seed);
    if (entry->text != NULL && !df_read_hex(entry->text, d->again, DF_KEY_SIZE))
        return corrupt(entry, "the secret for a rematch is none", err);
    d->has_again = entry->text != NULL;
    d->match = df_match_new(d->setup.game, &d->setup.config, seed, seats, &why);
    if (d->match == NULL && why.status == DF_NOMEM)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    if (d->match == NULL)
        return corrupt(entry, why.text, err);
    if (d->trusted)
        df_match_trust(d->match);
    d->phase = DESK_PLAYING;
    d->began = entry->at;
    turn(d, entry, s);
    s->started = true;
    if (d->fixed)
        note_shares(d, s);
    desk_note(s, "start", DF_NOBODY, "The game begins.");
    s->events = df_match_events(d->match);
    return DF_OK;
}

void desk_result(const desk *d, df_result *out)
{
    if (d->winner == DF_NOBODY)
        df_match_result(d->match, out);
    else
        *out = (df_result){.winners = DF_TO(d->winner), .reason = "given up"};
}

/* Is the game over after this? */
static void settle(desk *d)
{
    df_result result;

    if (d->match != NULL && df_match_result(d->match, &result))
        d->phase = DESK_OVER;
}

/* The clock of whoever moved. A move that not everybody is told of, and after which the same seat
 * is to act, leaves no trace on it. */
static void charge(desk *d, const store_entry *entry, desk_scratch *s)
{
    desk_seat *seat = &d->seats[entry->seat];
    bool passes_on = desk_actor(d) != s->actor;

    if (!passes_on && desk_fresh(d, s, DESK_WATCHERS) == 0)
        return;
    seat->left -= entry->extra;
    if (seat->left < 0)
        seat->left = 0;
    if (passes_on) {
        seat->left += (int64_t)d->setup.add * 1000;
        seat->skips = false;
    }
    seat->last_turn = seat->carried + entry->extra;
    seat->carried = 0;
    d->takeback = DF_NOBODY;
    turn(d, entry, s);
}

static df_status fold_move(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    df_error why;

    if (d->phase != DESK_PLAYING)
        return corrupt(entry, "nothing is being played", err);
    df_status status = df_match_do(d->match, entry->seat, entry->action, &why);
    if (status == DF_NOMEM)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    if (status != DF_OK && !df_match_frozen(d->match, NULL))
        return corrupt(entry, why.text, err);
    d->seats[entry->seat].decision++;
    if (d->seats[entry->seat].early_count == 0)
        desk_use_redo(&d->seats[entry->seat], entry->action);
    desk_use_early(d, entry->seat, entry->action);
    if (status == DF_OK) {
        s->events = df_match_events(d->match);
        settle(d);
        charge(d, entry, s);
        s->moved = true;
        return DF_OK;
    }
    d->phase = DESK_CLOSED;
    desk_note(s, "close", DF_NOBODY,
              "The game is stopped: the program has found a mistake of its own. The record is "
              "kept.");
    s->moved = true;
    return DF_OK;
}

/* What is taken back can be done again by whoever did it; nobody else's past is what it was. What
 * they had taken back before comes after it, also where others act in between: what comes back
 * follows from this seat's own moves alone, and so tells it nothing of theirs. */
static void keep_undone(desk *d, int seat, int steps)
{
    for (int i = 0; i < d->setup.config.seats; i++)
        if (i != seat)
            d->seats[i].redo_count = 0;
    if (steps < df_match_steps(d->match) && df_match_step(d->match, steps).actor == seat)
        desk_push_redo(&d->seats[seat], df_match_step(d->match, steps).action);
}

static df_status fold_undo(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    if (d->phase != DESK_PLAYING || entry->action > (uint32_t)df_match_steps(d->match))
        return corrupt(entry, "there is nothing to take back", err);
    bool agreed = d->takeback == entry->seat && d->takeback_steps == entry->action;
    bool peeks = !agreed && (!desk_can_undo_at_once(d, entry->seat) ||
                             (int)entry->action + 1 < df_match_steps(d->match));
    df_match *past = df_match_at(d->match, (int)entry->action, err);
    if (past == NULL)
        return DF_NOMEM;
    keep_undone(d, entry->seat, (int)entry->action);
    desk_undo_early(d, (int)entry->action);
    df_match_free(d->match);
    d->match = past;
    if (!agreed)
        d->seats[entry->seat].undos++;
    if (peeks) {
        d->practice |= 1u << entry->seat;
        df_match_practise(d->match);
    }
    d->takeback = DF_NOBODY;
    for (int i = 0; i < d->setup.config.seats; i++) {
        d->seats[i].decision++; /* no late answer may hit the question that is asked anew */
        d->seats[i].skips = false;
    }
    if (desk_actor(d) != s->actor) {
        d->seats[entry->seat].carried = d->seats[entry->seat].last_turn;
        turn(d, entry, s);
    }
    desk_note(s, "undo", entry->seat, "%s takes back a move.", desk_name(d, entry->seat));
    if (desk_shows_practice(d, entry->seat) && !s->practice[entry->seat])
        desk_note(s, "practice", entry->seat,
                  "You know more now than you did then: from here on this game is practice.")
            ->viewers = 1u << entry->seat;
    s->moved = true;
    return DF_OK;
}

static df_status fold_ask(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    if (d->phase != DESK_PLAYING)
        return corrupt(entry, "there is nothing to take back", err);
    bool instead = d->takeback != DF_NOBODY && d->takeback != entry->seat;
    d->takeback = entry->seat;
    d->takeback_steps = entry->action;
    d->seats[entry->seat].asks++;
    for (int i = 0; i < d->setup.config.seats; i++)
        d->seats[i].agrees = i == entry->seat;
    desk_note(s, "ask", entry->seat, "%s asks to take back a move%s.", desk_name(d, entry->seat),
              instead ? " instead" : "");
    return DF_OK;
}

static df_status fold_answer(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    bool yes = entry->action != 0;

    /* in logs of before, requests outlived that somebody gave up: an answer may come too late */
    (void)err;
    d->seats[entry->seat].agrees = yes;
    if (!yes)
        d->takeback = DF_NOBODY;
    desk_note(s, "answer", entry->seat, yes ? "%s agrees." : "%s does not agree.",
              desk_name(d, entry->seat));
    return DF_OK;
}

unsigned desk_silent(const desk *d)
{
    if (d->phase != DESK_PLAYING)
        return 0;
    return df_moment_of(d->setup.game, df_match_state(d->match)).silent;
}

/* Spectators talk among themselves: players must not learn from them. Those who are out of the game
 * do too, where the rules say so, and not even spectators hear them: anybody can be one. */
static unsigned hearers(const desk *d, int seat)
{
    unsigned all = (1u << DESK_VIEWERS) - 1;
    unsigned silent = desk_silent(d);

    if (seat == DF_SPECTATOR)
        return 1u << DESK_WATCHERS;
    return (silent >> seat & 1) != 0 ? silent : all;
}

/* What it takes to keep it, with what stands around it. */
static void count_talk(desk *d, const store_entry *entry)
{
    enum { AROUND = 32 };

    d->talk[entry->seat == DF_SPECTATOR] +=
        AROUND + (entry->text != NULL ? (uint32_t)strlen(entry->text) : 0);
}

static df_status fold_say(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    if (entry->text == NULL)
        return corrupt(entry, "nothing is said", err);
    desk_note(s, "say", entry->seat, "%s", entry->text)->viewers = hearers(d, entry->seat);
    count_talk(d, entry);
    return DF_OK;
}

static df_status fold_emote(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    if (entry->action >= EMOTES)
        return corrupt(entry, "no such emote", err);
    desk_note(s, "emote", entry->seat, "%s", desk_emotes[entry->action])->viewers =
        hearers(d, entry->seat);
    count_talk(d, entry);
    return DF_OK;
}

static df_status fold_late(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    desk_seat *seat = &d->seats[entry->seat];

    if (d->phase != DESK_PLAYING || seat->sitter != SITTER_PERSON)
        return corrupt(entry, "nobody is late", err);
    desk_note(s, "late", entry->seat, "The time of %s is up.", desk_name(d, entry->seat));
    seat->left = 0;
    seat->carried = 0;
    turn(d, entry, s);
    seat->skips = d->setup.late == LATE_SKIP;
    if (d->setup.late != LATE_BOT)
        return DF_OK;
    seat->sitter = SITTER_STAND_IN;
    seat->bot = desk_stand_in(d->setup.game);
    s->seats_changed = true;
    return DF_OK;
}

/* Two who play: the other one wins. More: a bot plays on in the seat. */
static df_status fold_forfeit(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    desk_seat *seat = &d->seats[entry->seat];

    if (d->phase != DESK_PLAYING)
        return corrupt(entry, "nothing is being played", err);
    seat->forfeited = true;
    d->takeback = DF_NOBODY; /* whoever gave up has not agreed, and can't any more */
    seat->sitter = SITTER_BOT;
    seat->bot = desk_stand_in(d->setup.game);
    s->seats_changed = true;
    desk_note(s, "forfeit", entry->seat, "%s gives up.", desk_name(d, entry->seat));
    if (d->setup.config.seats == 2) {
        d->winner = 1 - entry->seat;
        d->phase = DESK_OVER;
    }
    s->moved = true;
    return DF_OK;
}

static df_status fold_close(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    (void)err;
    d->phase = DESK_CLOSED;
    desk_note(s, "close", DF_NOBODY, "The table is closed: %s",
              entry->text != NULL ? entry->text : "by its host");
    s->moved = true;
    return DF_OK;
}

static df_status fold_rematch(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    desk_seat *seat = &d->seats[entry->seat];

    if (d->phase != DESK_OVER)
        return corrupt(entry, "the game is not over", err);
    seat->again = true;
    seat->agains++;
    if (entry->text != NULL && !df_read_hex(entry->text, seat->pledge, DF_KEY_SIZE))
        return corrupt(entry, "no pledge", err);
    seat->has_pledge = entry->text != NULL && entry->action == 1;
    desk_note(s, "rematch", entry->seat, "%s would like to play again.", desk_name(d, entry->seat));
    return DF_OK;
}

static df_status fold_next(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    df_text next = df_text_over(d->next, sizeof d->next);

    if (d->phase != DESK_OVER || entry->text == NULL)
        return corrupt(entry, "the game is not over", err);
    df_text_string(&next, entry->text);
    desk_note(s, "next", DF_NOBODY, "%s", entry->text);
    return DF_OK;
}

/* What was written before was changed where it stands. */
static df_status fold_forget(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    (void)err;
    if (entry->seat != DF_SPECTATOR) {
        memset(d->seats[entry->seat].name, 0, sizeof d->seats[entry->seat].name);
        if (d->match != NULL)
            df_match_unname(d->match, entry->seat);
    }
    s->seats_changed = true;
    desk_note(s, "forget", DF_NOBODY, "A name has been removed.");
    return DF_OK;
}

static fold *const folds[] = {
    [ENTRY_SIT] = fold_sit,
    [ENTRY_SHARE] = fold_share,
    [ENTRY_LEAVE] = fold_leave,
    [ENTRY_BACK] = fold_back,
    [ENTRY_START] = fold_start,
    [ENTRY_MOVE] = fold_move,
    [ENTRY_UNDO] = fold_undo,
    [ENTRY_ASK] = fold_ask,
    [ENTRY_ANSWER] = fold_answer,
    [ENTRY_SAY] = fold_say,
    [ENTRY_EMOTE] = fold_emote,
    [ENTRY_LATE] = fold_late,
    [ENTRY_FORFEIT] = fold_forfeit,
    [ENTRY_CLOSE] = fold_close,
    [ENTRY_REMATCH] = fold_rematch,
    [ENTRY_NEXT] = fold_next,
    [ENTRY_PLEDGE] = fold_pledge,
    [ENTRY_FIX] = fold_fix,
    [ENTRY_FORGET] = fold_forget,
    [ENTRY_EARLY] = desk_fold_early,
    [ENTRY_BOT] = desk_fold_bot,
    [ENTRY_OMIT] = desk_fold_omit,
    [ENTRY_RECORD] = desk_fold_record,
};

static bool needs_seat(const store_entry *entry)
{
    switch ((desk_entry)entry->kind) {
    case ENTRY_FIX:
    case ENTRY_START:
    case ENTRY_CLOSE:
    case ENTRY_NEXT:
    case ENTRY_RECORD:
        return false;
    case ENTRY_SAY:
    case ENTRY_EMOTE:
    case ENTRY_FORGET:
        return entry->seat != DF_SPECTATOR;
    default:
        return true;
    }
}

df_status desk_fold(desk *d, const store_entry *entry, desk_scratch *scratch, const desk_ear *ear,
                    df_error *err)
{
    if (entry->number != d->entries)
        return corrupt(entry, "one before it is missing", err);
    if (entry->kind >= sizeof folds / sizeof folds[0] || folds[entry->kind] == NULL)
        return corrupt(entry, "this program does not know its kind", err);
    if (needs_seat(entry) && (entry->seat < 0 || entry->seat >= d->setup.config.seats))
        return corrupt(entry, "there is no such seat", err);
    desk_look(d, scratch, ear);
    df_status status = folds[entry->kind](d, entry, scratch, err);
    if (status != DF_OK)
        return status;
    d->entries++;
    if (d->phase == DESK_OVER && d->ended == 0)
        d->ended = entry->at;
    desk_gather(d, scratch);
    desk_tell(d, scratch, ear);
    return DF_OK;
}
