/* news.c: what each viewer of a desk is told.
 *
 * Nothing here looks further than the viewer's own view, the events that it is told of, and what is
 * public at every table (who sits where, who is to act). A viewer for whom nothing has changed gets
 * no message: how many steps a match has is nobody's business.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/scratch.h"

#include "core/core.h"

enum { VALUE_SHOWN = 64, SENTENCE = 512, LATE_MAX = 64 };

static const char *const phase_words[] = {"open", "playing", "over", "closed"};
static const char *const sitter_words[] = {"nobody", "person", "bot", "away"};

static int seat_of(int viewer)
{
    return viewer == DESK_WATCHERS ? DF_SPECTATOR : viewer;
}

/* ---- Before ---------------------------------------------------------------------------------- */

static bool is_wanted(const desk_ear *ear, int viewer)
{
    return ear != NULL && (ear->wanted >> viewer & 1) != 0;
}

void desk_look(desk *d, desk_scratch *s, const desk_ear *ear)
{
    s->line_count = 0;
    s->events = NULL;
    s->seats_changed = false;
    s->started = false;
    s->turned = false;
    s->moved = false;
    s->early = DF_NOBODY;
    s->silent = desk_silent(d);
    s->together = d->together;
    s->choosing = d->choosing;
    s->chosen = d->chosen;
    s->takeback = d->takeback;
    s->asked = desk_asked(d);
    for (int viewer = 0; viewer < DESK_VIEWERS; viewer++)
        s->practice[viewer] = desk_shows_practice(d, seat_of(viewer));
    s->dealing = desk_is_dealing(d);
    s->awaited = desk_awaited(d);
    s->had_match = d->match != NULL;
    s->actor = desk_actor(d);
    s->phase = d->phase;
    for (int viewer = 0; s->had_match && viewer < DESK_VIEWERS; viewer++) {
        if (!is_wanted(ear, viewer))
            continue;
        const df_view *view = df_match_view(d->match, seat_of(viewer));
        memcpy(s->before[viewer], view, d->setup.game->state_size);
    }
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static void write_numbers(jot *out, const char *const *names, const int16_t *values, int count)
{
    for (int i = 0; i < count && names[i] != NULL; i++) {
        jot_comma(out);
        if (values[i] == DF_EVENT_HIDDEN)
            jot_raw(out, "null");
        else
            jot_number(out, values[i]);
    }
}

/* [kind, seat, "sentence", numbers ...] */
void desk_write_event(const df_match *match, const df_event *seen, int seat, jot *out)
{
    const df_game *game = df_match_game(match);
    const df_event_kind *kind = &game->event_kinds[seen->kind];
    char sentence[SENTENCE];
    df_text text = df_text_over(sentence, sizeof sentence);

    game->event_text(seen, seat, df_match_names(match), &text);
    jot_comma(out);
    jot_raw(out, "[");
    jot_number(out, seen->kind);
    jot_raw(out, ",");
    jot_number(out, seen->seat == DF_NONE ? -1 : seen->seat);
    jot_raw(out, ",");
    jot_text(out, sentence);
    write_numbers(out, kind->open, seen->open, DF_EVENT_OPEN);
    write_numbers(out, kind->secret, seen->secret, DF_EVENT_SECRET);
    jot_raw(out, "]");
}

/* ["say", seat, "text"] */
static void write_line(const desk_line *line, jot *out)
{
    jot_comma(out);
    jot_raw(out, "[");
    jot_text(out, line->type);
    jot_raw(out, ",");
    jot_number(out, line->seat >= 0 ? line->seat : -1);
    jot_raw(out, ",");
    jot_text(out, line->text);
    jot_raw(out, "]");
}

/* Writes those of the new lines whose number is in the range; returns how many new ones there are,
 * in the range or not. `out` may be NULL. */
static uint32_t write_lines(const desk *d, const desk_scratch *s, int viewer, uint32_t first,
                            uint32_t count, jot *out)
{
    uint32_t number = d->lines[viewer];

    for (int i = 0; i < s->line_count; i++) {
        if ((s->lines[i].viewers >> viewer & 1) == 0)
            continue;
        if (out != NULL && number >= first && number - first < count)
            write_line(&s->lines[i], out);
        number++;
    }
    for (int i = 0; s->events != NULL && i < s->events->count; i++) {
        df_event seen;

        if (!df_event_for(&s->events->at[i], seat_of(viewer), &seen))
            continue;
        if (out != NULL && number >= first && number - first < count)
            desk_write_event(d->match, &seen, seat_of(viewer), out);
        number++;
    }
    return number - d->lines[viewer];
}

uint32_t desk_fresh(const desk *d, const desk_scratch *s, int viewer)
{
    return write_lines(d, s, viewer, 0, 0, NULL);
}

/* ---- Menus ----------------------------------------------------------------------------------- */

/* The items first .. end - 1, whose words go on at `skip`, as "words",number or "word",[...] where
 * several neighbours go on with the same word. */
static void write_items(const desk_scratch *s, int first, int end, size_t skip, jot *out)
{
    while (first < end) {
        const char *words = s->words[first] + skip;
        size_t length = strcspn(words, " ");
        int next = first + 1;

        while (words[length] == ' ' && next < end &&
               strncmp(s->words[next] + skip, words, length + 1) == 0)
            next++;
        jot_comma(out);
        if (next == first + 1) {
            jot_text(out, words);
            jot_raw(out, ",");
            jot_number(out, s->actions[first]);
        } else {
            jot_raw(out, "\"");
            jot_bytes(out, words, length);
            jot_raw(out, "\",[");
            write_items(s, first, next, skip + length + 1, out);
            jot_raw(out, "]");
        }
        first = next;
    }
}

void desk_write_menu(desk *d, int seat, desk_scratch *s, jot *out)
{
    const df_view *view = desk_asks(d, seat, s);
    int count = view != NULL ? df_view_legal(d->setup.game, view, seat, s->actions) : 0;

    jot_name(out, "l");
    for (int i = 0; i < count; i++) {
        df_text text = df_text_over(s->words[i], sizeof s->words[i]);

        df_action_menu(d->setup.game, view, s->actions[i], NULL, &text);
    }
    jot_raw(out, "[");
    write_items(s, 0, count, 0, out);
    jot_raw(out, "]");
    if (view == NULL)
        return;
    df_action redo = desk_redo(d, seat, view);
    if (redo != DF_NO_ACTION)
        jot_member_number(out, "r", redo);
    df_action same = df_moment_of(d->setup.game, (const df_state *)view).same;
    if (same != DF_NO_ACTION)
        jot_member_number(out, "same", same);
}

/* One of the moves in words, and what it does. */
static void write_move(desk *d, const df_view *view, df_action action, jot *out)
{
    const df_game *game = d->setup.game;
    const char *const *names = df_match_names(d->match);
    char buffer[SENTENCE];
    df_text text = df_text_over(buffer, sizeof buffer);

    jot_comma(out);
    jot_raw(out, "[");
    jot_number(out, action);
    jot_raw(out, ",");
    df_action_menu(game, view, action, names, &text);
    jot_text(out, buffer);
    jot_raw(out, ",");
    text = df_text_over(buffer, sizeof buffer);
    df_action_label(game, view, action, names, &text);
    jot_text(out, buffer);
    jot_raw(out, ",");
    text = df_text_over(buffer, sizeof buffer);
    game->describe((const df_state *)view, action, names, &text);
    jot_text(out, buffer);
    jot_raw(out, "]");
}

void desk_write_moves(desk *d, int seat, desk_scratch *s, jot *out)
{
    const df_view *view = desk_asks(d, seat, s);
    int count = view != NULL ? df_view_legal(d->setup.game, view, seat, s->actions) : 0;

    jot_raw(out, "[");
    for (int i = 0; i < count; i++)
        write_move(d, view, s->actions[i], out);
    jot_raw(out, "]");
}

/* ---- The table ------------------------------------------------------------------------------- */

static void write_seats(const desk *d, jot *out)
{
    jot_name(out, "seats");
    jot_raw(out, "[");
    for (int i = 0; i < d->setup.config.seats; i++) {
        const desk_seat *seat = &d->seats[i];

        jot_comma(out);
        jot_raw(out, "{");
        jot_member(out, "name", desk_name(d, i));
        jot_member(out, "is", sitter_words[seat->sitter]);
        if (desk_bot(d, i) != NULL)
            jot_member(out, "bot", seat->bot->id);
        if (desk_host(d) == i) {
            jot_name(out, "host");
            jot_raw(out, "true");
        }
        jot_raw(out, "}");
    }
    jot_raw(out, "]");
}

void desk_summary(const desk *d, jot *out)
{
    jot_raw(out, "{");
    write_seats(d, out);
    jot_member(out, "phase", phase_words[d->phase]);
    jot_raw(out, "}");
}

/* Numbers of seats, which are bits. */
static void write_set(const char *name, unsigned seats, jot *out)
{
    jot_name(out, name);
    jot_raw(out, "[");
    for (int i = 0; i < DF_SEATS_MAX; i++)
        if ((seats >> i & 1) != 0) {
            jot_comma(out);
            jot_number(out, i);
        }
    jot_raw(out, "]");
}

/* Who would like to take back a move, and whose consent is missing. */
static void write_takeback(const desk *d, jot *out)
{
    jot_member_number(out, "takeback", d->takeback >= 0 ? d->takeback : -1);
    write_set("asked", desk_asked(d), out);
}

static void write_practice(const desk *d, int seat, jot *out)
{
    if (!desk_shows_practice(d, seat))
        return;
    jot_name(out, "practice");
    jot_raw(out, "true");
}

/* It comes from a record: what it proves, and whose game it was, is not known here. */
static void write_imported(const desk *d, jot *out)
{
    if (!d->imported)
        return;
    jot_name(out, "imported");
    jot_raw(out, "true");
}

/* What each seat has given; null: nothing. */
static void write_hexes(const desk *d, const char *name, const bool has[DF_SEATS_MAX],
                        const uint8_t bytes[DF_SEATS_MAX][DF_KEY_SIZE], jot *out)
{
    jot_name(out, name);
    jot_raw(out, "[");
    for (int i = 0; i < d->setup.config.seats; i++) {
        jot_comma(out);
        if (has[i])
            jot_hex(out, bytes[i]);
        else
            jot_raw(out, "null");
    }
    jot_raw(out, "]");
}

/* All pledges, so that whoever reveals a share knows that the others can't choose theirs any more.
 */
static void write_pledges(const desk *d, jot *out)
{
    write_hexes(d, "pledges", d->deal.has_pledge, d->deal.pledge, out);
}

static void write_commitment(const char *name, const uint8_t secret[DF_KEY_SIZE], jot *out)
{
    uint8_t commitment[DF_KEY_SIZE];

    fair_commitment(secret, commitment);
    jot_name(out, name);
    jot_hex(out, commitment);
}

void desk_write_promise(const desk *d, jot *out)
{
    jot_member(out, "table", d->id);
    jot_member(out, "game", d->setup.game->id);
    write_commitment("commitment", d->deal.secret, out);
    jot_name(out, "fixed");
    jot_raw(out, d->fixed ? "true" : "false");
    write_pledges(d, out);
    write_hexes(d, "shares", d->deal.has_share, d->deal.share, out);
}

/* What the server has committed to for the case that the same people play again. */
static void write_again(const desk *d, jot *out)
{
    if (d->has_again)
        write_commitment("again", d->again, out);
}

/* The game's own sentence, or who gave up. */
void desk_tell_ending(desk *d, int seat, df_text *text)
{
    const char *const *names = df_match_names(d->match);
    int winner = d->winner;

    if (winner == DF_NOBODY)
        d->setup.game->prompt((const df_state *)df_match_view(d->match, seat), seat, names, text);
    else if (winner == seat)
        df_text_add(text, "%s gives up: you win.", names[1 - winner]);
    else
        df_text_add(text, "%s give%s up: %s wins.", 1 - winner == seat ? "You" : names[1 - winner],
                    1 - winner == seat ? "" : "s", names[winner]);
}

static void write_result(desk *d, int seat, jot *out)
{
    char sentence[SENTENCE];
    df_text text = df_text_over(sentence, sizeof sentence);
    df_result result;

    desk_result(d, &result);
    desk_tell_ending(d, seat, &text);
    jot_name(out, "result");
    jot_raw(out, "{");
    write_set("winners", result.winners, out);
    jot_raw(out, ",\"scores\":[");
    for (int i = 0; i < d->setup.config.seats; i++) {
        jot_comma(out);
        jot_number(out, result.score[i]);
    }
    jot_raw(out, "]");
    jot_member(out, "reason", result.reason);
    jot_member(out, "text", sentence);
    jot_member_number(out, "seconds", (d->ended - d->began) / 1000);
    jot_raw(out, "}");
}

static void write_clock(const desk *d, jot *out)
{
    jot_name(out, "left");
    jot_raw(out, "[");
    for (int i = 0; i < d->setup.config.seats; i++) {
        jot_comma(out);
        jot_number(out, d->seats[i].left);
    }
    jot_raw(out, "]");
}

/* What a seat is asked now. Those who wait are not told in words what for. */
static void write_question(desk *d, int viewer, desk_scratch *s, jot *out)
{
    char prompt[SENTENCE];
    df_text text = df_text_over(prompt, sizeof prompt);

    if (!desk_is_asked(d, seat_of(viewer)))
        return;
    desk_prompt(d, viewer, s, &text);
    jot_member(out, "p", prompt);
    jot_member_number(out, "d", desk_number(d, viewer));
    desk_write_menu(d, viewer, s, out);
}

/* ---- News ------------------------------------------------------------------------------------ */

static void write_value(const df_value *value, jot *out)
{
    char json[DF_JSON_SIZE];
    df_text text = df_text_over(json, sizeof json);

    df_value_json(value, &text);
    df_assert(!text.full);
    jot_raw(out, json);
}

/* number, value */
static void write_numbered(const df_value *value, jot *out)
{
    jot_comma(out);
    jot_number(out, value->number);
    jot_raw(out, ",");
    write_value(value, out);
}

typedef struct changes {
    jot *out;
    int late[LATE_MAX]; /* numbers of those that are too long to be sent unasked */
    int late_count;
} changes;

static bool add_change(void *context, const df_value *value)
{
    changes *c = context;

    if (strlen(value->text) > VALUE_SHOWN && c->late_count < LATE_MAX)
        c->late[c->late_count++] = value->number;
    else
        write_numbered(value, c->out);
    return true;
}

/* Compares the view with the one before. */
static void write_changes(desk *d, int viewer, desk_scratch *s, const df_view *view, jot *out)
{
    const df_view *before = s->before[viewer];
    changes c = {.out = out};

    if (memcmp(before, view, d->setup.game->state_size) == 0)
        return;
    size_t mark = out->length;
    jot_name(out, "v");
    jot_raw(out, "[");
    size_t empty = out->length;
    df_position_changes(d->setup.game, &d->setup.config, (const df_state *)before,
                        (const df_state *)view, add_change, &c);
    if (out->length == empty)
        out->length = mark;
    else
        jot_raw(out, "]");
    if (c.late_count == 0)
        return;
    jot_name(out, "u");
    jot_raw(out, "[");
    for (int i = 0; i < c.late_count; i++) {
        jot_comma(out);
        jot_number(out, c.late[i]);
    }
    jot_raw(out, "]");
}

static void write_actor(const desk *d, jot *out)
{
    jot_member_number(out, "w", desk_actor(d) >= 0 ? desk_actor(d) : -1);
}

static void write_moved(desk *d, int viewer, desk_scratch *s, jot *out)
{
    write_changes(d, viewer, s, df_match_view(d->match, seat_of(viewer)), out);
    if (desk_actor(d) != s->actor)
        write_actor(d, out);
}

/* Who decides at the same time by the rulebook, and who of them is known to have chosen. */
static void write_together(const desk *d, const desk_scratch *s, jot *out)
{
    if (s->together != d->together)
        write_set("together", d->together, out);
    if (s->chosen != d->chosen)
        write_set("chosen", d->chosen, out);
}

/* Is the viewer to be told what it is asked now? What was asked before its turn and has not been
 * answered is repeated only with other news: they mean that nothing else is asked. */
static bool hears_question(const desk *d, int viewer, const desk_scratch *s, const jot *out)
{
    bool again = (s->choosing & d->choosing) >> viewer & 1 && desk_actor(d) != viewer;

    if (s->early == viewer)
        return true;
    return s->had_match && s->moved && (!again || out->length > 1);
}

static void hand_over(const jot *out, int viewer, const desk_ear *ear)
{
    ear->tell(ear->context, viewer, out->failed ? NULL : out->at, out->length);
}

static void tell_viewer(desk *d, int viewer, desk_scratch *s, const desk_ear *ear)
{
    jot *out = &s->out;
    bool moved = s->had_match && s->moved;

    jot_clear(out);
    jot_raw(out, "{");
    jot_raw(out, "\"e\":[");
    size_t empty = out->length;
    write_lines(d, s, viewer, 0, UINT32_MAX, out);
    if (out->length == empty)
        out->length = 1;
    else
        jot_raw(out, "]");
    if (moved)
        write_moved(d, viewer, s, out);
    if (s->seats_changed)
        write_seats(d, out);
    if (d->phase != s->phase) {
        jot_member(out, "phase", phase_words[d->phase]);
        if (d->phase == DESK_OVER) {
            write_result(d, seat_of(viewer), out);
            write_again(d, out);
        }
    }
    if (s->turned && d->setup.clock == CLOCK_MATCH)
        write_clock(d, out);
    if (s->silent != desk_silent(d))
        write_set("silent", desk_silent(d), out);
    write_together(d, s, out);
    if (desk_is_dealing(d) && !s->dealing)
        write_pledges(d, out);
    if (s->awaited != desk_awaited(d))
        write_set("awaited", desk_awaited(d), out);
    if (s->takeback != d->takeback || s->asked != desk_asked(d))
        write_takeback(d, out);
    if (!s->practice[viewer])
        write_practice(d, seat_of(viewer), out);
    if (s->early == viewer)
        write_actor(d, out); /* else there might be nothing to tell that it has answered */
    if (hears_question(d, viewer, s, out))
        write_question(d, viewer, s, out);
    if (out->length == 1 && !out->failed)
        return;
    jot_raw(out, "}");
    hand_over(out, viewer, ear);
}

/* When a match begins there is more new than old: the viewer gets everything. */
static void tell_start(desk *d, int viewer, desk_scratch *s, const desk_ear *ear)
{
    jot *out = &s->out;

    jot_clear(out);
    jot_raw(out, "{\"m\":\"start\",\"e\":[");
    uint32_t fresh = write_lines(d, s, viewer, 0, UINT32_MAX, out);
    jot_raw(out, "]");
    jot_member_number(out, "n", d->lines[viewer] + fresh);
    desk_write_all(d, seat_of(viewer), s, out);
    jot_raw(out, "}");
    hand_over(out, viewer, ear);
}

void desk_tell(desk *d, desk_scratch *s, const desk_ear *ear)
{
    for (int viewer = 0; viewer < DESK_VIEWERS; viewer++) {
        bool page = ear != NULL && ear->page != NULL && ear->viewer == viewer;

        if (viewer != DESK_WATCHERS && viewer >= d->setup.config.seats)
            continue;
        if (is_wanted(ear, viewer) && s->started)
            tell_start(d, viewer, s, ear);
        else if (is_wanted(ear, viewer))
            tell_viewer(d, viewer, s, ear);
        d->lines[viewer] += write_lines(d, s, viewer, page ? ear->first : 0, page ? ear->count : 0,
                                        page ? ear->page : NULL);
    }
}

/* ---- Everything ------------------------------------------------------------------------------ */

/* [path, value] for every field of a view. */
static bool add_field(void *context, const df_value *value)
{
    jot *out = context;

    jot_comma(out);
    jot_raw(out, "[");
    jot_text(out, value->path);
    jot_raw(out, ",");
    write_value(value, out);
    jot_raw(out, "]");
    return true;
}

void desk_write_position(const df_match *match, const df_state *state, jot *out)
{
    jot_name(out, "view");
    jot_raw(out, "[");
    df_position_walk(df_match_game(match), df_match_config(match), state, true, add_field, out);
    jot_raw(out, "]");
}

static void write_present(desk *d, int seat, desk_scratch *s, jot *out)
{
    desk_write_position(d->match, (const df_state *)df_match_view(d->match, seat), out);
    write_actor(d, out);
    write_question(d, desk_viewer(seat), s, out);
}

void desk_write_all(desk *d, int seat, desk_scratch *s, jot *out)
{
    jot_member(out, "table", d->id);
    jot_member(out, "game", d->setup.game->id);
    jot_member_number(out, "seat", seat >= 0 ? seat : -1);
    jot_member(out, "phase", phase_words[d->phase]);
    write_commitment("commitment", d->deal.secret, out);
    jot_name(out, "setup");
    jot_raw(out, "{");
    desk_setup_write(&d->setup, out);
    jot_raw(out, "}");
    write_seats(d, out);
    if (d->setup.clock == CLOCK_MATCH)
        write_clock(d, out);
    if (d->takeback != DF_NOBODY)
        write_takeback(d, out);
    write_practice(d, seat, out);
    write_imported(d, out);
    if (desk_is_dealing(d)) {
        write_pledges(d, out);
        write_set("awaited", desk_awaited(d), out);
    }
    if (d->match != NULL && desk_shares(d) != 0)
        write_set("dealt", desk_shares(d), out);
    if (d->match != NULL)
        write_present(d, seat, s, out);
    if (desk_silent(d) != 0)
        write_set("silent", desk_silent(d), out);
    if (d->together != 0) {
        write_set("together", d->together, out);
        write_set("chosen", d->chosen, out);
    }
    if (d->phase == DESK_OVER) {
        write_result(d, seat, out);
        write_again(d, out);
    }
    if (d->next[0] != '\0')
        jot_member(out, "next", d->next);
}

void desk_write_short(desk *d, int seat, jot *out)
{
    jot_member(out, "table", d->id);
    jot_member(out, "game", d->setup.game->id);
    jot_member_number(out, "seat", seat);
    jot_member(out, "phase", phase_words[d->phase]);
    write_seats(d, out);
    /* when all could see that something was asked: any other time could tell what is hidden */
    if (d->turn_at != 0)
        jot_member_number(out, "since", d->turn_at);
    if (d->match != NULL)
        write_actor(d, out);
    write_practice(d, seat, out);
    write_imported(d, out);
    jot_name(out, "asked");
    jot_raw(out, desk_is_asked(d, seat) ? "true" : "false");
    if (d->phase == DESK_OVER)
        write_result(d, seat, out);
    if (d->next[0] != '\0')
        jot_member(out, "next", d->next);
}

typedef struct field_wish {
    const json_t *numbers;
    jot *out;
} field_wish;

static bool add_wanted(void *context, const df_value *value)
{
    field_wish *wish = context;

    for (size_t i = 0; i < json_array_size(wish->numbers); i++)
        if (json_integer_value(json_array_get(wish->numbers, i)) == value->number) {
            write_numbered(value, wish->out);
            break;
        }
    return true;
}

void desk_write_fields(desk *d, int seat, const json_t *numbers, jot *out)
{
    field_wish wish = {.numbers = numbers, .out = out};

    df_position_walk(d->setup.game, &d->setup.config,
                     (const df_state *)df_match_view(d->match, seat), true, add_wanted, &wish);
}
