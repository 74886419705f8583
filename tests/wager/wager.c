/* wager.c: a game for tests; see wager.h.
 *
 * SPDX-License-Identifier: MIT */
#include "wager/wager.h"

#include "core/core.h"

enum wager_node { AT_BET, AT_COIN, AT_OVER };
enum { HEADS = WAGER_BETS, TAILS, ACTIONS, CARDS = 100 };

typedef struct wager_state {
    uint8_t node;
    uint8_t offer;
    uint8_t bet;     /* or DF_NONE */
    uint8_t side;    /* 0 heads, 1 tails, or DF_NONE */
    uint8_t card[2]; /* each known to its seat alone, for ever */
} wager_state;

static const char *const words_of[] = {"steady", "gamble", "split", "risk",
                                       "lose",   "heads",  "tails", NULL};
static const int8_t pays[WAGER_BETS][2] = {{1, 1}, {10, -1}, {0, 0}, {1, -1}, {-1, -1}};
static const uint8_t offers[][2] = {[WAGER_STEADY_OR_GAMBLE] = {WAGER_STEADY, WAGER_GAMBLE},
                                    [WAGER_SPLIT_OR_RISK] = {WAGER_SPLIT, WAGER_RISK},
                                    [WAGER_STEADY_OR_LOSE] = {WAGER_STEADY, WAGER_LOSE}};

static const wager_state *of(const df_state *state)
{
    return (const wager_state *)state;
}

static void base(df_state *state, const df_config *config)
{
    wager_state *s = (wager_state *)state;

    *s = (wager_state){.offer = (uint8_t)config->option[0], .bet = DF_NONE, .side = DF_NONE};
    s->card[1] = 1;
}

static void setup(df_state *state, const df_config *config, df_rng *rng)
{
    base(state, config);
    for (int seat = 0; seat < 2; seat++)
        ((wager_state *)state)->card[seat] = (uint8_t)df_rng_below(rng, CARDS);
}

static int actor(const df_state *state)
{
    return of(state)->node == AT_BET ? 0 : of(state)->node == AT_COIN ? DF_CHANCE : DF_NOBODY;
}

static int legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    for (int i = 0; i < 2; i++)
        out[i] = offers[of(state)->offer][i];
    return 2;
}

static int chance(const df_state *state, df_outcome out[DF_LEGAL_MAX])
{
    (void)state;
    out[0] = (df_outcome){HEADS, 1};
    out[1] = (df_outcome){TAILS, 3};
    return 2;
}

static df_status test(const df_state *state, df_action action, df_error *err)
{
    const wager_state *s = of(state);
    const uint8_t *offer = offers[s->offer];

    if (s->node == AT_BET ? action == offer[0] || action == offer[1]
                          : s->node == AT_COIN && (action == HEADS || action == TAILS))
        return DF_OK;
    return df_fail(err, DF_ILLEGAL, "W-1", "that is not on offer");
}

static void apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    wager_state *s = (wager_state *)state;

    (void)rng;
    if (s->node == AT_BET)
        s->bet = (uint8_t)action;
    else
        s->side = (uint8_t)(action - HEADS);
    DF_TELL(events, .kind = 0, .seat = s->node == AT_BET ? 0 : DF_NONE, .open = {(int16_t)action},
            .reveals = s->node == AT_COIN);
    s->node++;
}

static void result(const df_state *state, df_result *out)
{
    int paid = pays[of(state)->bet][of(state)->side];

    memset(out, 0, sizeof *out);
    out->winners = paid == 0 ? 0 : DF_TO(paid < 0);
    out->score[0] = (int16_t)paid;
    out->score[1] = (int16_t)-paid;
    out->reason = "settled";
}

static void view(const df_state *state, int viewer, df_view *out)
{
    wager_state *v = (wager_state *)out;

    memcpy(v, state, sizeof *v);
    for (int seat = 0; seat < 2; seat++)
        if (seat != viewer)
            v->card[seat] = DF_HIDDEN;
}

static void resample(const df_view *seen, int viewer, df_rng *rng, df_state *out)
{
    wager_state *s = (wager_state *)out;

    memcpy(s, seen, sizeof *s);
    for (int seat = 0; seat < 2; seat++)
        if (seat != viewer)
            s->card[seat] = (uint8_t)df_rng_below(rng, CARDS);
}

static df_status check(const df_state *state, df_error *err)
{
    const wager_state *s = of(state);

    if (s->card[0] >= CARDS || s->card[1] >= CARDS)
        return df_fail(err, DF_CORRUPT, "W-2", "seats.0.card: there is no such card");
    if ((s->bet == DF_NONE) != (s->node == AT_BET) || (s->side == DF_NONE) != (s->node != AT_OVER))
        return df_fail(err, DF_CORRUPT, "W-1", "node: bet, coin and end come in this order");
    return DF_OK;
}

static bool words(const df_state *state, df_action action, int form, const char *const *names,
                  df_text *text)
{
    (void)state;
    (void)names;
    if (action >= ACTIONS || form > 0)
        return false;
    df_text_string(text, words_of[action]);
    return true;
}

static void describe(const df_state *state, df_action action, const char *const *names,
                     df_text *text)
{
    (void)state;
    (void)names;
    df_text_add(text, "%s [W-1]", words_of[action]);
}

static void prompt(const df_state *state, int viewer, const char *const *names, df_text *text)
{
    (void)viewer;
    df_text_add(text, of(state)->node == AT_OVER ? "%s's bet is settled." : "%s takes a bet.",
                names[0]);
}

/* What is seen is "card 17"; what is not, "card ?". */
static void draw(const df_view *seen, int viewer, const char *const *names, df_text *text)
{
    const wager_state *v = (const wager_state *)seen;

    (void)viewer;
    for (int seat = 0; seat < 2; seat++) {
        df_text_add(text, "%s: card ", names[seat]);
        if (v->card[seat] == DF_HIDDEN)
            df_text_string(text, "?\n");
        else
            df_text_add(text, "%d\n", v->card[seat]);
    }
}

static void event_text(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    (void)viewer;
    df_text_add(text, "%s: %s.", event->seat == DF_NONE ? "The coin" : names[event->seat],
                words_of[event->open[0]]);
}

static const char *const nodes[] = {"bet", "coin", "over", NULL};
static const char *const offer_words[] = {"gamble", "risk", "lose", NULL};
static const char *const names_of[] = {"Ada", "Bob"};

#define AT(member) .offset = offsetof(wager_state, member), .size = 1

static const df_field fields[] = {
    {"node", DF_WORD, AT(node), .words = nodes},
    {"bet", DF_WORD, AT(bet), .words = words_of, .none = "none"},
    {"side", DF_NUMBER, AT(side), .max = 1, .none = "none"},
    {"seats.#.card", DF_NUMBER, AT(card), .count = DF_PER_SEAT, .stride = 1, .max = CARDS - 1},
    {.path = NULL},
};

static const df_option options[] = {
    {"offer", "besides the steady bet, or the split", offer_words, 0, 2, .initial = 0},
    {.name = NULL},
};

static const df_event_kind event_kinds[] = {{.name = "act", .open = {"action"}}};

#define COMMON                                                                                     \
    .title = "Wager", .tagline = "For tests.", .clause_prefix = "W", .seats_min = 2,               \
    .seats_max = 2, .seats_usual = 2, .replay_version = 1, .state_size = sizeof(wager_state),      \
    .action_limit = ACTIONS, .seat_names = names_of, .options = options, .fields = fields,         \
    .event_kinds = event_kinds, .event_kind_count = 1, .setup = setup, .actor = actor,             \
    .legal = legal, .chance = chance, .test = test, .apply = apply, .result = result,              \
    .view = view, .resample = resample, .check = check, .base = base, .words = words,              \
    .describe = describe, .prompt = prompt, .draw = draw, .event_text = event_text

const df_game wager_for_score = {.id = "wager",
                                 COMMON,
                                 .plays_for = DF_FOR_SCORE,
                                 .score_min = -10,
                                 .score_max = 10,
                                 .keeps_secrets = true};
const df_game wager_for_wins = {.id = "duel", COMMON, .for_study = true};

/* ---- The registry, in place of the library's ------------------------------------------------- */

static const df_game *const games[] = {&wager_for_score, &wager_for_wins};

const df_game *const *df_games(int *count)
{
    *count = (int)(sizeof games / sizeof games[0]);
    return games;
}

const df_game *df_game_find(const char *id)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (df_same_word(games[i]->id, id))
            return games[i];
    return NULL;
}
