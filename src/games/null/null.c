/* null.c: High or Low, rules, views, notation and table in one file; larger games split them. The
 * bot has its own, bot.c.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/null/null.h"

static const char *const card_words[] = {"1", "2", "3", "4", "5", "6", "7", "8", NULL};

static const null_state *state_of(const df_state *state)
{
    return (const null_state *)state;
}

/* ---- Rules ----------------------------------------------------------------------------------- */

static int count_cards(const uint8_t *cards)
{
    int count = 0;

    while (count < NULL_CARDS && cards[count] != DF_NONE)
        count++;
    return count;
}

/* Everything but the cards. */
static void clear(null_state *s, const df_config *config)
{
    memset(s, DF_NONE, sizeof *s);
    s->seats = config->seats;
    s->die = (uint8_t)config->option[NULL_OPTION_DIE];
    s->node = NULL_TURN;
    s->turn = 0;
}

/* [Z-1] One card for each player; the rest is the deck. */
static void setup(df_state *state, const df_config *config, df_rng *rng)
{
    null_state *s = (null_state *)state;
    uint8_t cards[NULL_CARDS];

    clear(s, config);
    for (uint8_t i = 0; i < NULL_CARDS; i++)
        cards[i] = i;
    df_rng_shuffle(rng, cards, NULL_CARDS);
    memcpy(s->hand, cards, s->seats);
    memcpy(s->deck, cards + s->seats, NULL_CARDS - (size_t)s->seats);
}

static int actor(const df_state *state)
{
    const null_state *s = state_of(state);

    return s->node == NULL_TURN ? s->turn : s->node == NULL_DIE ? DF_CHANCE : DF_NOBODY;
}

/* [Z-R1] Nobody can swap when the deck is empty. */
static df_status check_swap(const null_state *s, df_error *err)
{
    if (s->deck[0] == DF_NONE)
        return df_fail(err, DF_ILLEGAL, "Z-R1", "the deck is empty, so you can only keep");
    return DF_OK;
}

static int legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    int count = 0;

    out[count++] = NULL_KEEP;
    if (check_swap(state_of(state), NULL) == DF_OK)
        out[count++] = NULL_SWAP;
    return count;
}

/* [Z-5] Three faces of the die each. */
static int chance(const df_state *state, df_outcome out[DF_LEGAL_MAX])
{
    (void)state;
    out[0] = (df_outcome){NULL_LOW, 3};
    out[1] = (df_outcome){NULL_HIGH, 3};
    return 2;
}

static df_status test(const df_state *state, df_action action, df_error *err)
{
    const null_state *s = state_of(state);

    if (s->node == NULL_OVER)
        return df_fail(err, DF_ILLEGAL, "Z-6", "the game is over");
    if (s->node == NULL_DIE) {
        if (action == NULL_LOW || action == NULL_HIGH)
            return DF_OK;
        return df_fail(err, DF_ILLEGAL, "Z-5", "the die has to be thrown");
    }
    if (action == NULL_KEEP)
        return DF_OK;
    if (action == NULL_SWAP)
        return check_swap(s, err);
    return df_fail(err, DF_ILLEGAL, "Z-2", "you may keep your card or swap it");
}

/* [Z-6] The holder of the lowest or highest card. */
static int winner(const null_state *s)
{
    int best = 0;

    for (int seat = 1; seat < s->seats; seat++)
        if ((s->hand[seat] > s->hand[best]) == (s->result == NULL_HIGH))
            best = seat;
    return best;
}

static void finish(null_state *s, uint8_t result, df_events *events)
{
    s->result = result;
    s->node = NULL_OVER;
    DF_TELL(events, .kind = NULL_EV_END, .seat = (uint8_t)winner(s),
            .open = {s->hand[winner(s)], result}, .reveals = true);
}

/* [Z-3] The old card goes face up to the discard pile, the top card comes unseen to the hand. */
static void swap(null_state *s, int seat, df_events *events)
{
    uint8_t old = s->hand[seat];

    s->discard[count_cards(s->discard)] = old;
    s->hand[seat] = s->deck[0];
    memmove(s->deck, s->deck + 1, NULL_CARDS - 1);
    s->deck[NULL_CARDS - 1] = DF_NONE;
    DF_TELL(events, .kind = NULL_EV_SWAP, .seat = (uint8_t)seat, .privy = DF_TO(seat),
            .open = {old}, .secret = {s->hand[seat]}, .reveals = true);
}

static void apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    null_state *s = (null_state *)state;

    (void)rng; /* nothing is shuffled after the deal */
    if (s->node == NULL_DIE) {
        DF_TELL(events, .kind = NULL_EV_DIE, .seat = DF_NONE, .open = {(int16_t)action},
                .reveals = true);
        finish(s, (uint8_t)action, events);
        return;
    }
    if (action == NULL_SWAP)
        swap(s, s->turn, events);
    else
        DF_TELL(events, .kind = NULL_EV_KEEP, .seat = s->turn);
    if (s->turn + 1 < s->seats)
        s->turn++;
    else if (s->die == NULL_DIE_FAIR) /* [Z-5] [Z-7] */
        s->node = NULL_DIE;
    else
        finish(s, s->die == NULL_DIE_HIGH ? NULL_HIGH : NULL_LOW, events);
}

static void result(const df_state *state, df_result *out)
{
    const null_state *s = state_of(state);

    memset(out, 0, sizeof *out);
    out->winners = DF_TO(winner(s));
    for (int seat = 0; seat < s->seats; seat++)
        out->score[seat] = seat == winner(s);
    out->reason = s->result == NULL_HIGH ? "highest card" : "lowest card";
}

/* ---- For whoever counts ---------------------------------------------------------------------- */

/* What can be done, as a designer would count it: here two kinds, and neither is of one card. */
static bool kind(int number, df_kind *out)
{
    static const df_kind_row rows[] = {
        [NULL_KEEP] = {"keep", "keep the card", 0, 0},
        [NULL_SWAP] = {"swap", "swap the card", 0, 0},
    };

    return df_kind_in(rows, sizeof rows / sizeof rows[0], NULL, number, out);
}

static int kind_of(const df_state *state, df_action action)
{
    (void)state;
    return (int)action;
}

/* Everybody has one turn, in the order of the seats; there are no rounds, and nobody is out. */
static void course(const df_state *state, df_course *out)
{
    const null_state *s = state_of(state);

    *out = (df_course){
        .turn = (uint16_t)(s->turn + 1),
        .whose = s->node == NULL_TURN ? (int8_t)s->turn : DF_NOBODY,
        .first = 0,
    };
}

/* ---- Views and worlds ------------------------------------------------------------------------ */

static void view(const df_state *state, int viewer, df_view *out)
{
    null_state *v = (null_state *)out;

    memcpy(v, state, sizeof *v);
    for (int seat = 0; seat < DF_SEATS_MAX; seat++)
        if (seat != viewer && v->hand[seat] != DF_NONE && v->node != NULL_OVER)
            v->hand[seat] = DF_HIDDEN;
    memset(v->deck, DF_HIDDEN, (size_t)count_cards(v->deck));
}

/* Whatever the viewer has not seen is dealt anew to the places that are hidden. */
static void resample(const df_view *seen, int viewer, df_rng *rng, df_state *out)
{
    null_state *s = (null_state *)out;
    uint8_t unseen[NULL_CARDS];
    uint32_t known = 0;
    uint32_t count = 0;

    (void)viewer; /* the view says all */
    memcpy(s, seen, sizeof *s);
    for (int i = 0; i < s->seats; i++)
        if (s->hand[i] != DF_HIDDEN)
            known |= 1u << s->hand[i];
    for (int i = 0; i < count_cards(s->discard); i++)
        known |= 1u << s->discard[i];
    for (uint8_t card = 0; card < NULL_CARDS; card++)
        if ((known >> card & 1) == 0)
            unseen[count++] = card;
    df_rng_shuffle(rng, unseen, count);
    for (int i = 0; i < s->seats; i++)
        if (s->hand[i] == DF_HIDDEN)
            s->hand[i] = unseen[--count];
    for (int i = 0; i < count_cards(s->deck); i++)
        s->deck[i] = unseen[--count];
}

/* Counts a zone's cards into *seen; fails on a card that was seen before, or after a gap. */
static df_status check_zone(const uint8_t *cards, int places, const char *name, uint32_t *seen,
                            df_error *err)
{
    bool ended = false;

    for (int i = 0; i < places; i++) {
        if (cards[i] == DF_NONE) {
            ended = true;
            continue;
        }
        if (ended || cards[i] >= NULL_CARDS || (*seen >> cards[i] & 1) != 0)
            return df_fail(err, DF_CORRUPT, "Z-1", "%s: a card that is elsewhere too", name);
        *seen |= 1u << cards[i];
    }
    return DF_OK;
}

static df_status check(const df_state *state, df_error *err)
{
    const null_state *s = state_of(state);
    uint32_t seen = 0;
    df_status status = check_zone(s->hand, s->seats, "seats.#.card", &seen, err);

    if (status == DF_OK)
        status = check_zone(s->deck, NULL_CARDS, "deck", &seen, err);
    if (status == DF_OK)
        status = check_zone(s->discard, NULL_CARDS, "discard", &seen, err);
    if (status != DF_OK)
        return status;
    if (seen != (1u << NULL_CARDS) - 1)
        return df_fail(err, DF_CORRUPT, "Z-1", "deck: a card is missing from the eight");
    if (s->turn >= s->seats)
        return df_fail(err, DF_CORRUPT, "Z-2", "turn: there is no such seat");
    if (s->node == NULL_OVER ? s->result != NULL_LOW && s->result != NULL_HIGH
                             : s->result != DF_NONE)
        return df_fail(err, DF_CORRUPT, "Z-5", "result: low or high exactly when the game is over");
    if (s->node == NULL_DIE && s->die != NULL_DIE_FAIR)
        return df_fail(err, DF_CORRUPT, "Z-7", "node: no die is thrown with this option");
    return DF_OK;
}

/* ---- Notation -------------------------------------------------------------------------------- */

static const char *const action_words[] = {"keep", "swap", "low", "high", NULL};

static bool words(const df_state *state, df_action action, int form, const char *const *names,
                  df_text *text)
{
    (void)state;
    (void)names;
    if (action >= NULL_ACTIONS || form > 0)
        return false;
    df_text_string(text, action_words[action]);
    return true;
}

static void describe(const df_state *state, df_action action, const char *const *names,
                     df_text *text)
{
    (void)state;
    (void)names;
    if (action == NULL_KEEP)
        df_text_string(text, "stay with your card [Z-2]");
    else
        df_text_string(text, "discard your card openly and take the top of the deck [Z-3]");
}

static void prompt(const df_state *state, int viewer, const char *const *names, df_text *text)
{
    const null_state *s = state_of(state);
    df_telling t = {text, viewer, names, .seat = s->node == NULL_OVER ? winner(s) : s->turn};

    if (s->node == NULL_TURN)
        df_tell(&t, "@ {keep|keeps} the card or {swap|swaps} it.");
    else if (s->node == NULL_DIE)
        df_tell(&t, "The die decides between high and low.");
    else
        df_tellf(&t, "@ {win|wins} with the %s card, the %s [Z-6].",
                 s->result == NULL_HIGH ? "highest" : "lowest", card_words[s->hand[t.seat]]);
}

static void draw(const df_view *seen, int viewer, const char *const *names, df_text *text)
{
    const null_state *s = (const null_state *)seen;

    for (int seat = 0; seat < s->seats; seat++) {
        df_text_player(text, names[seat], DF_NAME_SIZE, seat == viewer);
        df_text_pad(text, 16);
        df_text_add(text, "card %s\n",
                    s->hand[seat] == DF_HIDDEN ? "?" : card_words[s->hand[seat]]);
    }
    df_text_add(text, "deck %d, discarded:", count_cards(s->deck));
    for (int i = 0; i < count_cards(s->discard); i++)
        df_text_add(text, " %s", card_words[s->discard[i]]);
    df_text_char(text, '\n');
}

static void event_text(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    df_telling t = {text, viewer, names, .seat = event->seat};

    switch (event->kind) {
    case NULL_EV_KEEP:
        df_tell(&t, "@ {keep|keeps} the card.");
        break;
    case NULL_EV_SWAP:
        df_tellf(&t, "@ {discard|discards} the %s and {draw|draws} ", card_words[event->open[0]]);
        if (event->secret[0] == DF_EVENT_HIDDEN)
            df_tell(&t, "a card.");
        else
            df_tellf(&t, "the %s.", card_words[event->secret[0]]);
        break;
    case NULL_EV_DIE:
        df_tellf(&t, "The die says %s.", action_words[event->open[0]]);
        break;
    default:
        df_tellf(&t, "@ {win|wins} with the %s.", card_words[event->open[0]]);
        break;
    }
}

/* ---- Positions ------------------------------------------------------------------------------- */

/* A fixed deal: seat k holds card k + 1, the deck runs upwards from there. */
static void base(df_state *state, const df_config *config)
{
    null_state *s = (null_state *)state;

    clear(s, config);
    for (uint8_t seat = 0; seat < DF_SEATS_MAX && seat < s->seats; seat++)
        s->hand[seat] = seat;
    for (uint8_t card = s->seats; card < NULL_CARDS; card++)
        s->deck[card - s->seats] = card;
}

static const char *const node_words[] = {"turn", "die", "over", NULL};
static const char *const die_words[] = {"fair", "high", "low", NULL};
static const char *const seat_names[] = {"Ann", "Ben", "Cat", "Dan", "Eve", "Fay"};

#define AT(member) .offset = offsetof(null_state, member), .size = 1

static const df_field fields[] = {
    {"node", DF_WORD, AT(node), .words = node_words},
    {"turn", DF_NUMBER, AT(turn), .max = DF_SEATS_MAX - 1},
    {"result", DF_WORD, AT(result), .words = action_words, .none = "none"},
    {"seats.#.card", DF_WORD, AT(hand), .count = DF_PER_SEAT, .stride = 1, .words = card_words},
    {"deck", DF_LIST, AT(deck), .length = NULL_CARDS, .words = card_words},
    {"discard", DF_LIST, AT(discard), .length = NULL_CARDS, .words = card_words},
    {.path = NULL},
};

static const df_option options[] = {
    {"die", "throw a fair die, or fix what it says", die_words, 0, 2, .initial = NULL_DIE_FAIR},
    {.name = NULL},
};

static const df_event_kind event_kinds[NULL_EVENTS] = {
    [NULL_EV_KEEP] = {.name = "keep"},
    [NULL_EV_SWAP] = {.name = "swap", .open = {"discarded"}, .secret = {"drawn"}},
    [NULL_EV_DIE] = {.name = "die", .open = {"result"}},
    [NULL_EV_END] = {.name = "end", .open = {"card", "result"}},
};

/* The catalogue: what lies in the box, by the words and names that are used everywhere. */
static bool thing(int number, df_thing *out)
{
    if (number > NULL_CARDS)
        return false;
    if (number == NULL_CARDS) {
        *out = df_thing_of((df_thing_row){"die", NULL, "Die", "low or high wins", "Z-5", 1});
        return true;
    }
    *out = df_thing_of((df_thing_row){"card", card_words[number], card_words[number],
                                      "wins if it is the lowest or the highest", "Z-1", 1});
    df_thing_fact(out, "number", NULL, (uint32_t)number + 1);
    return true;
}

extern const df_game df_game_null;

static void moment(const df_state *state, df_moment *out)
{
    (void)state;
    out->idle = NULL_KEEP;
}

const df_game df_game_null = {
    .id = "null",
    .title = "High or Low",
    .tagline = "The template for new games: one card each, keep it or swap it.",
    .clause_prefix = "Z",
    .seats_min = 2,
    .seats_max = 6,
    .seats_usual = 3,
    .replay_version = 1,
    .state_size = sizeof(null_state),
    .action_limit = NULL_ACTIONS,
    .seat_names = seat_names,
    .options = options,
    .fields = fields,
    .event_kinds = event_kinds,
    .event_kind_count = NULL_EVENTS,
    .bot = &null_bot,
    .for_study = true,
    .thing = thing,
    .setup = setup,
    .actor = actor,
    .legal = legal,
    .chance = chance,
    .test = test,
    .apply = apply,
    .moment = moment,
    .result = result,
    .kind = kind,
    .kind_of = kind_of,
    .course = course,
    .view = view,
    .resample = resample,
    .check = check,
    .base = base,
    .words = words,
    .describe = describe,
    .prompt = prompt,
    .draw = draw,
    .event_text = event_text,
};
