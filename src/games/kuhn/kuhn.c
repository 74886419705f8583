/* kuhn.c: Kuhn Poker: rules, views, notation and table.
 *
 * SPDX-License-Identifier: MIT */
#include "games/kuhn/kuhn.h"

static const char *const card_words[] = {"jack", "queen", "king", NULL};
static const char *const card_names[] = {"Jack", "Queen", "King"};

/* [K-4] [K-5] [K-R1] */
const bets_rules kuhn_bets = {
    .size = 1, .limit = 1, .open = "K-4", .answer = "K-5", .most = "K-R1"};

static const kuhn_state *state_of(const df_state *state)
{
    return (const kuhn_state *)state;
}

static bets_round bets_of(const kuhn_state *s)
{
    return bets_after(&kuhn_bets, s->moves, KUHN_MOVES);
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* [K-3] The deal is left to chance, card by card. */
static void setup(df_state *state, const df_config *config, df_rng *rng)
{
    (void)config;
    (void)rng;
    memset(state, DF_NONE, sizeof(kuhn_state));
}

/* [K-3] [K-4] */
static int actor(const df_state *state)
{
    const kuhn_state *s = state_of(state);
    bets_round round = bets_of(s);

    if (s->hand[1] == DF_NONE)
        return DF_CHANCE;
    return round.over ? DF_NOBODY : round.turn;
}

static int legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    bets_round round = bets_of(state_of(state));

    return bets_legal(&kuhn_bets, &round, out);
}

/* [K-3] [K-R2] Any card that is not the other's. */
static int chance(const df_state *state, df_outcome out[DF_LEGAL_MAX])
{
    int count = 0;

    for (df_action card = 0; card < KUHN_CARDS; card++)
        if (card != state_of(state)->hand[0])
            out[count++] = (df_outcome){KUHN_DEAL + card, 1};
    return count;
}

static df_status test(const df_state *state, df_action action, df_error *err)
{
    const kuhn_state *s = state_of(state);
    bets_round round = bets_of(s);

    if (round.over)
        return df_fail(err, DF_ILLEGAL, "K-6", "the game is over");
    if (s->hand[1] != DF_NONE)
        return bets_test(&kuhn_bets, &round, action, err);
    if (action < KUHN_DEAL || action >= KUHN_ACTIONS || action - KUHN_DEAL == s->hand[0])
        return df_fail(err, DF_ILLEGAL, "K-3", "a card that is left has to be dealt");
    return DF_OK;
}

/* [K-6] [K-7] Who gets the pot. */
static int winner_of(const kuhn_state *s, const bets_round *round)
{
    if (round->folder != DF_NONE)
        return !round->folder;
    return s->hand[1] > s->hand[0];
}

/* [K-8] What the loser has paid. */
static int stake_of(const bets_round *round, int loser)
{
    return KUHN_ANTE + round->paid[loser];
}

static void finish(const kuhn_state *s, const bets_round *round, df_events *events)
{
    int winner = winner_of(s, round);

    if (round->folder == DF_NONE)
        DF_TELL(events, .kind = KUHN_EV_SHOW, .seat = DF_NONE, .open = {s->hand[0], s->hand[1]},
                .reveals = true);
    DF_TELL(events, .kind = KUHN_EV_WIN, .seat = (uint8_t)winner,
            .open = {(int16_t)stake_of(round, !winner)}, .reveals = true);
}

static void apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    kuhn_state *s = (kuhn_state *)state;
    bets_round round = bets_of(s);

    (void)rng; /* nothing is shuffled: the deal is a matter of chance nodes */
    if (action >= KUHN_DEAL) {
        uint8_t seat = s->hand[0] != DF_NONE;

        s->hand[seat] = (uint8_t)(action - KUHN_DEAL);
        DF_TELL(events, .kind = KUHN_EV_DEAL, .seat = seat, .privy = DF_TO(seat),
                .secret = {s->hand[seat]}, .reveals = true);
        return;
    }
    s->moves[round.count] = (uint8_t)action;
    DF_TELL(events, .kind = KUHN_EV_MOVE, .seat = round.turn,
            .open = {(int16_t)action, (int16_t)bets_cost(&kuhn_bets, &round, action)});
    round = bets_of(s);
    if (round.over)
        finish(s, &round, events);
}

/* Whose time has run out checks, or else folds. */
static void moment(const df_state *state, df_moment *out)
{
    bets_round round = bets_of(state_of(state));

    out->idle = round.raised == 0 ? BETS_CHECK : BETS_FOLD;
}

/* [K-8] */
static void result(const df_state *state, df_result *out)
{
    const kuhn_state *s = state_of(state);
    bets_round round = bets_of(s);
    int winner = winner_of(s, &round);

    memset(out, 0, sizeof *out);
    out->winners = DF_TO(winner);
    out->score[winner] = (int16_t)stake_of(&round, !winner);
    out->score[!winner] = (int16_t)-out->score[winner];
    out->reason = round.folder != DF_NONE ? "fold" : "higher card";
}

/* [K-5] Nobody raises. */
static bool kind(int number, df_kind *out)
{
    return bets_kind(number, false, out);
}

static int kind_of(const df_state *state, df_action action)
{
    (void)state;
    return bets_kind_of(action, false);
}

/* Every move is a turn. */
static void course(const df_state *state, df_course *out)
{
    const kuhn_state *s = state_of(state);
    bets_round round = bets_of(s);
    bool begun = s->hand[1] != DF_NONE;
    bool bets = begun && !round.over;

    *out = (df_course){
        .turn = (uint16_t)(round.count + bets),
        .whose = bets ? (int8_t)round.turn : DF_NOBODY,
        .first = begun ? 0 : DF_NOBODY,
        .out = round.folder == DF_NONE ? 0 : DF_TO(round.folder),
    };
}

/* ---- Views and worlds ------------------------------------------------------------------------ */

/* [K-3] [K-6] [K-7] A card is its owner's secret, for ever if somebody folds. */
static void view(const df_state *state, int viewer, df_view *out)
{
    kuhn_state *v = (kuhn_state *)out;
    bets_round round = bets_of(state_of(state));
    bool shown = round.over && round.folder == DF_NONE;

    memcpy(v, state, sizeof *v);
    for (int seat = 0; seat < BETS_SEATS; seat++)
        if (seat != viewer && v->hand[seat] != DF_NONE && !shown)
            v->hand[seat] = DF_HIDDEN;
}

/* Any card that the viewer does not see may be in a hidden place. */
static void resample(const df_view *seen, int viewer, df_rng *rng, df_state *out)
{
    kuhn_state *s = (kuhn_state *)out;
    uint8_t cards[KUHN_CARDS] = {KUHN_JACK, KUHN_QUEEN, KUHN_KING};

    (void)viewer; /* the view says all */
    memcpy(s, seen, sizeof *s);
    df_rng_shuffle(rng, cards, KUHN_CARDS);
    for (int seat = 0; seat < BETS_SEATS; seat++)
        if (s->hand[seat] == DF_HIDDEN)
            s->hand[seat] = s->hand[!seat] != cards[seat] ? cards[seat] : cards[2];
}

static df_status check(const df_state *state, df_error *err)
{
    const kuhn_state *s = state_of(state);
    bool dealt = s->hand[1] != DF_NONE;
    const df_flaw flaws[] = {
        {s->hand[0] != DF_NONE && s->hand[0] >= KUHN_CARDS, "K-1", "seats.0.card: no such card"},
        {dealt && s->hand[1] >= KUHN_CARDS, "K-1", "seats.1.card: no such card"},
        {dealt && s->hand[0] == DF_NONE, "K-3", "seats.0.card: this one is dealt first"},
        {dealt && s->hand[0] == s->hand[1], "K-1", "seats.1.card: the other seat has it"},
        {!dealt && s->moves[0] != DF_NONE, "K-3", "bets: the cards are dealt first"},
        {!bets_are_possible(&kuhn_bets, s->moves, KUHN_MOVES), "K-4",
         "bets: they can't have been made in this order"},
    };

    return df_first_flaw(flaws, sizeof flaws / sizeof flaws[0], err);
}

/* ---- Notation -------------------------------------------------------------------------------- */

static bool words(const df_state *state, df_action action, int form, const char *const *names,
                  df_text *text)
{
    (void)state;
    (void)names;
    if (action >= KUHN_ACTIONS || form > 0)
        return false;
    df_text_string(text, action < KUHN_DEAL ? bets_words[action] : card_words[action - KUHN_DEAL]);
    return true;
}

static void describe(const df_state *state, df_action action, const char *const *names,
                     df_text *text)
{
    bets_round round = bets_of(state_of(state));

    (void)names;
    bets_describe(&kuhn_bets, &round, action, text);
}

static void prompt(const df_state *state, int viewer, const char *const *names, df_text *text)
{
    const kuhn_state *s = state_of(state);
    bets_round round = bets_of(s);
    df_telling t = {text, viewer, names, .seat = round.turn};

    if (actor(state) == DF_CHANCE) {
        df_tell(&t, "The cards are dealt.");
        return;
    }
    if (!round.over) {
        bets_prompt(&t, &kuhn_bets, &round);
        return;
    }
    t.seat = winner_of(s, &round);
    t.other = !t.seat;
    int stake = stake_of(&round, t.other);
    if (round.folder != DF_NONE)
        df_tellf(&t, "@ {win|wins} %d chip%s, because & folded [K-7].", stake, df_plural(stake));
    else
        df_tellf(&t, "@ {win|wins} %d chip%s with the %s against the %s [K-6].", stake,
                 df_plural(stake), card_names[s->hand[t.seat]], card_names[s->hand[t.other]]);
}

static const char *name_of(uint8_t card)
{
    return card == DF_NONE ? "-" : card == DF_HIDDEN ? "?" : card_names[card];
}

static void draw(const df_view *seen, int viewer, const char *const *names, df_text *text)
{
    const kuhn_state *v = (const kuhn_state *)seen;
    bets_round round = bets_of(v);

    for (int seat = 0; seat < BETS_SEATS; seat++) {
        df_text_player(text, names[seat], DF_NAME_SIZE, seat == viewer);
        df_text_pad(text, 34);
        df_text_add(text, "card %s", name_of(v->hand[seat]));
        df_text_pad(text, 48);
        df_text_add(text, "paid %d\n", stake_of(&round, seat));
    }
    df_text_string(text, "bets: ");
    bets_write(&kuhn_bets, v->moves, KUHN_MOVES, text);
    df_text_char(text, '\n');
}

static void say(const df_view *seen, int viewer, const char *const *names, df_text *text)
{
    const kuhn_state *v = (const kuhn_state *)seen;
    bets_round round = bets_of(v);

    for (int seat = 0; seat < BETS_SEATS; seat++) {
        df_telling t = {text, viewer, names, .seat = seat};
        int paid = stake_of(&round, seat);

        if (v->hand[seat] < KUHN_CARDS)
            df_tellf(&t, "@ {have|has} the %s and ", card_names[v->hand[seat]]);
        else
            df_tell(&t, v->hand[seat] == DF_NONE ? "@ {have|has} no card yet and "
                                                 : "@ {have|has} a hidden card and ");
        df_text_add(text, "paid %d chip%s.\n", paid, df_plural(paid));
    }
    df_text_add(text, "In the pot: %d chips.\n", stake_of(&round, 0) + stake_of(&round, 1));
    df_text_string(text, "Bets so far: ");
    if (v->moves[0] == DF_NONE)
        df_text_string(text, "none");
    else
        bets_write(&kuhn_bets, v->moves, KUHN_MOVES, text);
    df_text_string(text, ".\n");
}

static void event_text(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    df_telling t = {text, viewer, names, .seat = event->seat};

    switch (event->kind) {
    case KUHN_EV_DEAL:
        df_tellf(&t, "@ {are|is} dealt %s%s.",
                 event->secret[0] == DF_EVENT_HIDDEN ? "a card" : "the ",
                 event->secret[0] == DF_EVENT_HIDDEN ? "" : card_names[event->secret[0]]);
        break;
    case KUHN_EV_MOVE:
        bets_tell(&t, event->open[0], event->open[1]);
        break;
    case KUHN_EV_SHOW:
        t.seat = 0;
        t.other = 1;
        df_tellf(&t, "@ {show|shows} the %s, ", card_names[event->open[0]]);
        df_tellf(&t, "& the %s.", card_names[event->open[1]]);
        break;
    default:
        df_tellf(&t, "@ {win|wins} %d chip%s.", event->open[0], df_plural(event->open[0]));
        break;
    }
}

/* ---- Positions ------------------------------------------------------------------------------- */

/* A fixed deal: seat 0 has the Jack, seat 1 the Queen. */
static void base(df_state *state, const df_config *config)
{
    kuhn_state *s = (kuhn_state *)state;

    setup(state, config, NULL);
    s->hand[0] = KUHN_JACK;
    s->hand[1] = KUHN_QUEEN;
}

static int64_t paid_by(const df_state *state, int seat)
{
    bets_round round = bets_of(state_of(state));

    return stake_of(&round, seat);
}

static int64_t pot_of(const df_state *state, int place)
{
    (void)place;
    return paid_by(state, 0) + paid_by(state, 1);
}

static const char *const seat_names[] = {"Ann", "Ben"};

#define AT(member) .offset = offsetof(kuhn_state, member), .size = 1

static const df_field fields[] = {
    {"seats.#.card", DF_WORD, AT(hand), .count = DF_PER_SEAT, .stride = 1, .words = card_words,
     .none = "none"},
    {"bets", DF_LIST, AT(moves), .length = KUHN_MOVES, .words = bets_words},
    {"seats.#.paid", DF_NUMBER, .count = DF_PER_SEAT, .max = KUHN_MOST, .derive = paid_by},
    {"pot", DF_NUMBER, .max = 2 * KUHN_MOST, .derive = pot_of},
    {.path = NULL},
};

static const df_option options[] = {{.name = NULL}};

static const df_event_kind event_kinds[KUHN_EVENTS] = {
    [KUHN_EV_DEAL] = {.name = "deal", .secret = {"card"}},
    [KUHN_EV_MOVE] = {.name = "bet", .open = {"move", "chips"}},
    [KUHN_EV_SHOW] = {.name = "show", .open = {"first", "second"}},
    [KUHN_EV_WIN] = {.name = "win", .open = {"chips"}},
};

/* The catalogue: what lies in the box. */
static bool thing(int number, df_thing *out)
{
    static const df_thing_row rows[] = {
        {"card", "jack", "Jack", "loses against the Queen and the King", "K-1", 1},
        {"card", "queen", "Queen", "beats the Jack, loses against the King", "K-1", 1},
        {"card", "king", "King", "beats the Jack and the Queen", "K-1", 1},
        {"chip", NULL, "Chip", "one is the stake to begin with, one is a bet", "K-2", 4},
    };

    return df_thing_in(rows, sizeof rows / sizeof rows[0], number, out);
}

extern const df_game df_game_kuhn;

const df_game df_game_kuhn = {
    .id = "kuhn",
    .title = "Kuhn Poker",
    .tagline = "Three cards, one bet: the smallest game in which to bluff is right.",
    .credits = "described and solved by Harold W. Kuhn in 1950",
    .clause_prefix = "K",
    .seats_min = BETS_SEATS,
    .seats_max = BETS_SEATS,
    .seats_usual = BETS_SEATS,
    .replay_version = 1,
    .state_size = sizeof(kuhn_state),
    .action_limit = KUHN_ACTIONS,
    .seat_names = seat_names,
    .options = options,
    .fields = fields,
    .event_kinds = event_kinds,
    .event_kind_count = KUHN_EVENTS,
    .bot = &kuhn_bot,
    .guide = &kuhn_guide,
    .plays_for = DF_FOR_SCORE,
    .score_min = -KUHN_MOST,
    .score_max = KUHN_MOST,
    .keeps_secrets = true,
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
    .say = say,
    .event_text = event_text,
};
