/* act.c: what people do at a table: moves, talk, taking back, leaving, playing again.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/inside.h"

#include "core/core.h"

enum {
    FIELDS_MAX = 64,
    DRAWING_MAX = 16 << 10,
    LINES_MAX = 1000,
    ABOUT_MAX = 512,
    WORD_MAX = 64,
    TALK_MAX = 20000
};

enum { TALK_BYTES_MAX = 128 << 10 }; /* of players, and of spectators, at a table */

/* One entry, which is the whole wish. */
static void wish_one(server *s, guest *g, json_t *message, desk_entry kind, uint32_t action,
                     int64_t extra, const char *text)
{
    wish *w = server_wish(s, g->table, g, message);

    if (wish_entry(w, kind, g->seat, action, extra, text))
        return;
    wish_give_up(s, w, g, message);
}

desk *act_in_play(guest *g, const json_t *message)
{
    desk *d = tables_desk(g);

    if (d != NULL && d->match != NULL)
        return d;
    handle_error(g, message, "early", "", "the game has not begun");
    return NULL;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* What the seat sees when it is asked, be it before its turn, or, if it is not, now. */
static const df_view *view_of(server *s, guest *g)
{
    desk *d = &g->table->desk;
    const df_view *asked = desk_asks(d, g->seat, s->scratch);

    return asked != NULL ? asked : df_match_view(d->match, g->seat);
}

bool act_read(guest *g, const json_t *message, const df_match *match, const df_view *view, int seat,
              df_action *out)
{
    const df_game *game = df_match_game(match);
    const json_t *a = json_object_get(message, "a");
    int actor = game->actor((const df_state *)view);
    df_error err = {.status = DF_OK};

    if (actor >= 0 && actor != seat)
        df_fail(&err, DF_ILLEGAL, "", "%s decides, not you", df_match_names(match)[actor]);
    else if (json_is_string(a))
        df_action_parse(game, view, seat, df_match_names(match), json_string_value(a), out, &err);
    else if (!json_is_integer(a) || json_integer_value(a) < 0 ||
             json_integer_value(a) >= game->action_limit)
        df_fail(&err, DF_RANGE, "", "a is an action: its number, or its words");
    else
        *out = (df_action)json_integer_value(a);
    if (err.status == DF_OK)
        df_view_test(game, view, seat, *out, &err);
    if (err.status != DF_OK)
        handle_df_error(g, message, &err);
    return err.status == DF_OK;
}

static bool read_action(server *s, guest *g, const json_t *message, df_action *out)
{
    return act_read(g, message, g->table->desk.match, view_of(s, g), g->seat, out);
}

bool act_is_asked(guest *g, const json_t *message)
{
    const desk *d = &g->table->desk;
    const json_t *decision = json_object_get(message, "d");

    if (d->phase != DESK_PLAYING)
        handle_error(g, message, "early", "", "nothing is being played at this table");
    else if (desk_bot(d, g->seat) != NULL)
        handle_error(g, message, "away", "", "a bot plays for you; send back to go on yourself");
    else if (d->seats[g->seat].skips)
        handle_error(g, message, "late", "", "your time is up");
    else if (!desk_is_asked(d, g->seat))
        handle_error(g, message, "turn", "",
                     d->seats[g->seat].early_count > 0
                         ? "you have chosen; take it back to change it"
                         : "it is not your turn");
    else if (!json_is_integer(decision) || json_integer_value(decision) != desk_number(d, g->seat))
        handle_error(g, message, "late", "", "this answers another question than the present one");
    else if (g->table->held.due != 0 && !desk_is_early(d, g->seat))
        handle_error(g, message, "late", "", "you have answered; the others will hear of it soon");
    else
        return true;
    return false;
}

/* Whoever wants to be asked before a grave move is: nothing has changed then, and what the move
 * would do is said. */
static bool is_doubted(server *s, guest *g, const json_t *message, df_action action)
{
    const desk *d = &g->table->desk;
    const df_view *view = view_of(s, g);
    char about[ABOUT_MAX];
    df_text text = df_text_over(about, sizeof about);

    if (!json_is_true(json_object_get(message, "ask")) ||
        !df_action_grave(d->setup.game, view, g->seat, action))
        return false;
    df_action_about(d->setup.game, view, action, df_match_names(d->match), &text);
    handle_error(g, message, "grave", "", "%s", about);
    return true;
}

void act_do(server *s, guest *g, json_t *message)
{
    df_action action;

    if (!act_is_asked(g, message) || !read_action(s, g, message, &action) ||
        is_doubted(s, g, message, action))
        return;
    if (desk_is_early(&g->table->desk, g->seat))
        wish_one(s, g, message, ENTRY_EARLY, action, 0, NULL);
    else
        pace_answer(s, g->table, g->seat, action, NULL, g, message);
}

void act_tell(guest *g, const json_t *message, const df_match *match, const df_view *view,
              df_action action)
{
    jot *out = handle_answer(g->owner, message, "describe");
    char about[ABOUT_MAX];
    df_text text = df_text_over(about, sizeof about);

    df_action_about(df_match_game(match), view, action, df_match_names(match), &text);
    jot_member_number(out, "a", action);
    jot_member(out, "text", about);
    jot_raw(out, "}");
    guest_send(g, out);
}

void act_describe(server *s, guest *g, json_t *message)
{
    desk *d = act_in_play(g, message);
    df_action action;

    if (d != NULL && read_action(s, g, message, &action))
        act_tell(g, message, d->match, view_of(s, g), action);
}

void act_moves(server *s, guest *g, json_t *message)
{
    desk *d = act_in_play(g, message);

    if (d == NULL)
        return;
    jot *out = handle_answer(s, message, "moves");
    if (desk_is_asked(d, g->seat))
        jot_member_number(out, "d", desk_number(d, g->seat));
    jot_name(out, "moves");
    desk_write_moves(d, g->seat, s->scratch, out);
    jot_raw(out, "}");
    guest_send(g, out);
}

void act_prompt(server *s, guest *g, json_t *message)
{
    desk *d = act_in_play(g, message);
    char prompt[ABOUT_MAX];
    df_text text = df_text_over(prompt, sizeof prompt);

    if (d == NULL)
        return;
    desk_prompt(d, g->seat, s->scratch, &text);
    jot *out = handle_answer(s, message, "prompt");
    jot_member(out, "text", prompt);
    jot_raw(out, "}");
    guest_send(g, out);
}

void act_draw(server *s, guest *g, json_t *message)
{
    desk *d = act_in_play(g, message);
    bool plain = json_is_true(json_object_get(message, "plain"));
    const json_t *lines = json_object_get(message, "lines");

    if (d == NULL)
        return;
    if (lines != NULL && (!json_is_integer(lines) || json_integer_value(lines) < 0 ||
                          json_integer_value(lines) > LINES_MAX)) {
        handle_error(g, message, "range", "", "lines is a number up to %d", LINES_MAX);
        return;
    }
    char *drawing = df_memory(DRAWING_MAX, 1);
    if (drawing == NULL) {
        handle_error(g, message, "memory", "", "out of memory");
        return;
    }
    df_text text = df_text_over(drawing, DRAWING_MAX);
    text.lines = (int)json_integer_value(lines);
    const df_view *view = df_match_view(d->match, g->seat);
    if (plain && d->setup.game->say != NULL)
        d->setup.game->say(view, g->seat, df_match_names(d->match), &text);
    else
        d->setup.game->draw(view, g->seat, df_match_names(d->match), &text);
    jot *out = handle_answer(s, message, "draw");
    jot_member(out, "text", drawing);
    jot_raw(out, "}");
    guest_send(g, out);
    free(drawing);
}

/* ---- Looking --------------------------------------------------------------------------------- */

void act_look(server *s, guest *g, json_t *message)
{
    desk *d = act_in_play(g, message);
    const char *word = json_string_value(json_object_get(message, "word"));

    if (d == NULL)
        return;
    if (word == NULL || !handle_is_plain(word, WORD_MAX)) {
        handle_error(g, message, "range", "", "word is one line of at most %d bytes", WORD_MAX);
        return;
    }
    char *found = df_memory(DRAWING_MAX, 1);
    if (found == NULL) {
        handle_error(g, message, "memory", "", "out of memory");
        return;
    }
    df_text text = df_text_over(found, DRAWING_MAX);
    df_view_look(d->setup.game, &d->setup.config, df_match_view(d->match, g->seat), g->seat,
                 df_match_names(d->match), word, &text);
    jot *out = handle_answer(s, message, "look");
    jot_member(out, "word", word);
    jot_member(out, "text", found);
    jot_raw(out, "}");
    guest_send(g, out);
    free(found);
}

void act_fields(server *s, guest *g, json_t *message)
{
    desk *d = act_in_play(g, message);
    const json_t *numbers = json_object_get(message, "i");

    if (d == NULL)
        return;
    if (!json_is_array(numbers) || json_array_size(numbers) > FIELDS_MAX) {
        handle_error(g, message, "range", "", "i is a list of at most %d numbers", FIELDS_MAX);
        return;
    }
    jot *out = handle_answer(s, message, "fields");
    jot_name(out, "v");
    jot_raw(out, "[");
    desk_write_fields(d, g->seat, numbers, out);
    jot_raw(out, "]}");
    guest_send(g, out);
}

void act_sync(server *s, guest *g, json_t *message)
{
    const json_t *id = json_object_get(message, "id");

    tables_send_sync(s, g, json_is_integer(id) ? json_integer_value(id) : -1);
}

/* ---- Talk ------------------------------------------------------------------------------------ */

/* A log is kept for ever and read again from its beginning: talk must leave room for moves. */
static bool may_talk(guest *g, const json_t *message)
{
    const desk *d = &g->table->desk;

    if (d->entries < TALK_MAX && d->talk[g->seat == DF_SPECTATOR] < TALK_BYTES_MAX)
        return true;
    handle_error(g, message, "limit", "", "enough has been said at this table");
    return false;
}

void act_say(server *s, guest *g, json_t *message)
{
    const char *text = json_string_value(json_object_get(message, "text"));

    if (!may_talk(g, message))
        return;
    if (text == NULL || text[0] == '\0' || !handle_is_plain(text, DESK_SAY_MAX))
        handle_error(g, message, "range", "", "text is one line of at most %d bytes", DESK_SAY_MAX);
    else
        wish_one(s, g, message, ENTRY_SAY, 0, 0, text);
}

void act_emote(server *s, guest *g, json_t *message)
{
    const char *word = json_string_value(json_object_get(message, "emote"));

    if (!may_talk(g, message))
        return;
    for (uint32_t i = 0; word != NULL && desk_emotes[i] != NULL; i++)
        if (strcmp(desk_emotes[i], word) == 0) {
            wish_one(s, g, message, ENTRY_EMOTE, i, 0, NULL);
            return;
        }
    handle_error(g, message, "range", "", "there is no such emote; games lists them");
}

/* ---- Taking back ----------------------------------------------------------------------------- */

/* May this seat take back, or ask for it, once more? If not, that was said. */
static bool may_take_back(guest *g, const json_t *message, bool at_once)
{
    const desk_seat *seat = &g->table->desk.seats[g->seat];
    int most = at_once ? DESK_UNDOS_MAX : DESK_ASKS_MAX;

    if ((at_once ? seat->undos : seat->asks) < most)
        return true;
    handle_error(g, message, "limit", "",
                 at_once ? "enough has been taken back: %d moves in one match"
                         : "in one match you may ask %d times to take back a move, and you have",
                 most);
    return false;
}

void act_takeback(server *s, guest *g, json_t *message)
{
    const desk *d = &g->table->desk;
    int last = d->phase == DESK_PLAYING ? desk_last_step(d, g->seat) : -1;
    bool early = d->seats[g->seat].early_count > 0;

    if ((last < 0 && !early) || d->seats[g->seat].forfeited) {
        handle_error(g, message, "early", "", "there is nothing of yours to take back");
        return;
    }
    if (desk_bot(d, g->seat) != NULL) {
        handle_error(g, message, "away", "", "a bot plays for you; send back to go on yourself");
        return;
    }
    if (early) { /* nobody has heard of it: nobody is asked */
        if (may_take_back(g, message, true))
            wish_one(s, g, message, ENTRY_EARLY, DF_NO_ACTION, 0, NULL);
        return;
    }
    bool at_once = desk_can_undo_at_once(d, g->seat) || !desk_has_others(d, g->seat);
    if (!at_once && d->takeback == g->seat && d->takeback_steps == (uint32_t)last)
        handle_error(g, message, "early", "", "you have asked; not everybody has agreed yet");
    else if (may_take_back(g, message, at_once))
        wish_one(s, g, message, at_once ? ENTRY_UNDO : ENTRY_ASK, (uint32_t)last, 0, NULL);
}

void act_answer(server *s, guest *g, json_t *message)
{
    const desk *d = &g->table->desk;
    const json_t *yes = json_object_get(message, "yes");
    const json_t *to = json_object_get(message, "to");
    wish *w;

    if (!json_is_boolean(yes)) {
        handle_error(g, message, "range", "", "yes is true or false");
        return;
    }
    if (d->phase != DESK_PLAYING || (desk_asked(d) >> g->seat & 1) == 0) {
        handle_error(g, message, "early", "", "nobody has asked you to agree to anything");
        return;
    }
    if (to != NULL && (!json_is_integer(to) || json_integer_value(to) != d->takeback)) {
        handle_error(g, message, "late", "", "this answers another request than the present one");
        return;
    }
    w = server_wish(s, g->table, g, message);
    bool good = wish_entry(w, ENTRY_ANSWER, g->seat, json_is_true(yes), 0, NULL);
    if (good && json_is_true(yes) && desk_asked(d) == 1u << g->seat)
        good = wish_entry(w, ENTRY_UNDO, d->takeback, d->takeback_steps, 0, NULL);
    if (good)
        return;
    wish_give_up(s, w, g, message);
}

/* ---- Coming and going ------------------------------------------------------------------------ */

/* If the deal waited for the share of this seat alone, it waits no longer. */
static void leave(server *s, guest *g, json_t *message)
{
    wish *w = server_wish(s, g->table, g, message);
    bool good = wish_entry(w, ENTRY_LEAVE, g->seat, 0, 0, NULL);

    if (good && desk_awaited(&g->table->desk) == 1u << g->seat)
        good = open_add_start(w);
    if (good)
        return;
    wish_give_up(s, w, g, message);
}

void act_leave(server *s, guest *g, json_t *message)
{
    const desk *d = &g->table->desk;

    if (d->phase == DESK_OVER || d->phase == DESK_CLOSED ||
        d->seats[g->seat].sitter != SITTER_PERSON)
        handle_error(g, message, "early", "", "you have left already, or the game is over");
    else
        leave(s, g, message);
}

void act_back(server *s, guest *g, json_t *message)
{
    if (g->table->desk.seats[g->seat].sitter != SITTER_STAND_IN)
        handle_error(g, message, "early", "", "no bot stands in for you");
    else if (g->table->desk.seats[g->seat].backs >= DESK_BACKS_MAX)
        handle_error(g, message, "limit", "", "you have come and gone too often");
    else
        wish_one(s, g, message, ENTRY_BACK, 0, 0, NULL);
}

void act_resign(server *s, guest *g, json_t *message)
{
    const desk *d = &g->table->desk;

    if (d->phase != DESK_PLAYING || d->seats[g->seat].forfeited)
        handle_error(g, message, "early", "", "nothing is being played at this table");
    else
        wish_one(s, g, message, ENTRY_FORFEIT, 0, 0, NULL);
}

static bool all_want_more(const desk *d, int seat)
{
    for (int i = 0; i < d->setup.config.seats; i++)
        if (i != seat && d->setup.bot[i] == NULL && !d->seats[i].again)
            return false;
    return true;
}

void act_rematch(server *s, guest *g, json_t *message)
{
    live *table = g->table;
    const char *pledge;
    wish *w;

    if (!open_read_pledge(g, message, &pledge))
        return;
    if (table->desk.phase != DESK_OVER || table->desk.next[0] != '\0') {
        handle_error(g, message, "early", "", "this is for the time after the game, once");
        return;
    }
    if (table->desk.seats[g->seat].agains >= DESK_AGAINS_MAX) {
        handle_error(g, message, "limit", "", "you have said so often enough");
        return;
    }
    bool opens = all_want_more(&table->desk, g->seat);
    if (opens && !open_is_allowed(s, g, message))
        return;
    w = server_wish(s, table, g, message);
    bool good = wish_entry(w, ENTRY_REMATCH, g->seat, 1, 0, pledge);
    if (good && opens)
        good = open_again(s, w, g->seat, pledge);
    if (good)
        return;
    wish_give_up(s, w, g, message);
}
