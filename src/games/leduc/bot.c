/* bot.c: the opponent of Leduc Poker: as bold as its card is good, and now and then bolder.
 *
 * A card is weak, fair or strong: in the first round that is Jack, Queen or King, in the second one
 * whether it beats nothing that the other may have, something, or makes a pair. For each there is a
 * row of lots, sixteen for each decision, about what the equilibrium of the game does with such
 * cards on average. Who follows them is hard to read and not easy to beat.
 *
 * Integers only, no memory; what is not certain is decided by lot.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

enum { LOTS = 16 };
enum grade { WEAK, FAIR, STRONG, GRADES };

/* Of sixteen times: bet where nobody has; call and raise against a bet; call against a raise. Else
 * it checks or folds. */
typedef struct habit {
    uint8_t bet;
    uint8_t call, raise;
    uint8_t last_call;
} habit;

static const habit habits[LEDUC_ROUNDS][GRADES] = {
    {[WEAK] = {2, 1, 1, 16}, [FAIR] = {12, 11, 5, 16}, [STRONG] = {13, 6, 10, 16}},
    {[WEAK] = {2, 0, 1, 0}, [FAIR] = {4, 8, 0, 4}, [STRONG] = {14, 1, 15, 16}},
};

static enum grade grade_of(int round, uint8_t card, uint8_t board)
{
    int rank = leduc_rank(card);

    if (round == 0)
        return (enum grade)rank;
    if (rank == leduc_rank(board))
        return STRONG;
    return rank - (leduc_rank(board) < rank) > 0 ? FAIR : WEAK; /* are there lower ones? */
}

/* In how many of sixteen games the holder of the card would make this move, as number `at`. */
static uint32_t lots_of(const leduc_state *s, int round, int at, uint8_t card, df_action move)
{
    const habit *h = &habits[round][grade_of(round, card, s->board)];
    int raised = bets_after(&leduc_bets[round], s->moves[round], at).raised;

    switch (move) {
    case BETS_CHECK:
        return LOTS - h->bet;
    case BETS_BET:
        return h->bet;
    case BETS_CALL:
        return raised == 1 ? h->call : h->last_call;
    case BETS_RAISE:
        return h->raise;
    default:
        return raised == 1 ? LOTS - h->call - h->raise : LOTS - h->last_call;
    }
}

static void rate(const void *memory, const df_decision *decision, df_rng *rng, uint32_t out[])
{
    const leduc_state *v = (const leduc_state *)decision->view;
    leduc_stand stand = leduc_stand_of(v);

    (void)memory;
    (void)rng;
    for (int i = 0; i < decision->count; i++)
        out[i] = lots_of(v, stand.round, stand.bets.count, v->hand[decision->seat],
                         decision->actions[i]);
}

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    uint32_t lots[BETS_MOVES];

    rate(memory, decision, rng, lots);
    return bets_draw(decision, lots, rng);
}

/* How well a card of the other fits what the other did: who has raised is likely to have a King. */
static uint32_t weigh(const void *memory, const df_view *view, const df_state *world, int seat)
{
    const leduc_state *v = (const leduc_state *)view;
    uint8_t card = ((const leduc_state *)world)->hand[!seat];
    uint32_t weight = 1 << 16;

    (void)memory;
    for (int round = 0; round < LEDUC_ROUNDS; round++)
        for (int at = !seat; at < LEDUC_MOVES && v->moves[round][at] != DF_NONE; at += 2)
            /* nobody is sure to play like this, so nothing is ruled out */
            weight = weight * (1 + lots_of(v, round, at, card, v->moves[round][at])) / (1 + LOTS);
    return weight;
}

const df_bot leduc_bot = {
    .id = "rules",
    .name = "Lou",
    .about = "is as bold as its card is good, and now and then bolder",
    .choose = choose,
    .rate = rate,
    .weigh = weigh,
};

const df_guide leduc_guide = {
    .bot_moves = LEDUC_ROUNDS * LEDUC_MOVES, .bot_priors = true, .pace = 80, .speed = 20000};
