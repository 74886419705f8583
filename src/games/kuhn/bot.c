/* bot.c: the opponent of Kuhn Poker: bluffs and calls as often as the known equilibrium says.
 *
 * Who plays so can't be beaten in the long run, whatever the other does (docs/rules/kuhn.md,
 * section 8). Each row says how many of six times, with a card, the bold move is made: to bet where
 * nobody has, to call where somebody has.
 *
 * Integers only, no memory; what is not certain is decided by lot.
 *
 * SPDX-License-Identifier: MIT */
#include "games/kuhn/kuhn.h"

enum { LOTS = 6 };

/* Decisions by what has been done before: nothing, a check, a bet, a check and a bet. */
enum spot { FIRST, CHECKED, BET, CHECKED_AND_BET, SPOTS };

static const uint8_t bold[SPOTS][KUHN_CARDS] = {
    /*                     Jack, Queen, King */
    [FIRST] = {1, 0, 3},
    [CHECKED] = {2, 0, 6},
    [BET] = {0, 2, 6},
    [CHECKED_AND_BET] = {0, 3, 6},
};

/* The move number `at`, and where it is made. */
static enum spot spot_of(const kuhn_state *s, int at)
{
    return at == 0 ? FIRST : at == 2 ? CHECKED_AND_BET : s->moves[0] == BETS_CHECK ? CHECKED : BET;
}

static bool is_bold(df_action move)
{
    return move == BETS_BET || move == BETS_CALL;
}

/* In how many of six games the holder of the card would make this move there. */
static uint32_t lots_of(enum spot spot, uint8_t card, df_action move)
{
    return is_bold(move) ? bold[spot][card] : LOTS - bold[spot][card];
}

static int moves_made(const kuhn_state *v)
{
    return bets_after(&kuhn_bets, v->moves, KUHN_MOVES).count;
}

static void rate(const void *memory, const df_decision *decision, df_rng *rng, uint32_t out[])
{
    const kuhn_state *v = (const kuhn_state *)decision->view;
    enum spot spot = spot_of(v, moves_made(v));

    (void)memory;
    (void)rng;
    for (int i = 0; i < decision->count; i++)
        out[i] = lots_of(spot, v->hand[decision->seat], decision->actions[i]);
}

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    uint32_t lots[BETS_MOVES];

    rate(memory, decision, rng, lots);
    return bets_draw(decision, lots, rng);
}

/* How well a card of the other fits what the other did: a King would have bet. */
static uint32_t weigh(const void *memory, const df_view *view, const df_state *world, int seat)
{
    const kuhn_state *v = (const kuhn_state *)view;
    const kuhn_state *w = (const kuhn_state *)world;
    uint32_t weight = 1 << 16;

    (void)memory;
    for (int at = 0; at < moves_made(v); at++)
        if (at % 2 != seat) /* nobody is sure to play like this, so nothing is ruled out */
            weight =
                weight * (1 + lots_of(spot_of(v, at), w->hand[!seat], v->moves[at])) / (1 + LOTS);
    return weight;
}

const df_bot kuhn_bot = {
    .id = "rules",
    .name = "Harold",
    .about = "bluffs as often as is right, which nobody can beat in the long run",
    .choose = choose,
    .rate = rate,
    .weigh = weigh,
};

const df_guide kuhn_guide = {
    .bot_moves = KUHN_MOVES, .bot_priors = true, .pace = 200, .speed = 20000};
