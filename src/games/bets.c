/* bets.c: a round of bets between two players; see bets.h.
 *
 * SPDX-License-Identifier: MIT */
#include "games/bets.h"

const char *const bets_words[BETS_MOVES + 1] = {"check", "bet", "call", "raise", "fold", NULL};

/* ---- Rules ----------------------------------------------------------------------------------- */

int bets_owed(const bets_round *round)
{
    return round->paid[!round->turn] - round->paid[round->turn];
}

int bets_cost(const bets_rules *rules, const bets_round *round, df_action move)
{
    if (move == BETS_CHECK || move == BETS_FOLD)
        return 0;
    return bets_owed(round) + (move == BETS_CALL ? 0 : rules->size);
}

static void advance(const bets_rules *rules, bets_round *round, df_action move)
{
    round->paid[round->turn] = (uint8_t)(round->paid[round->turn] + bets_cost(rules, round, move));
    if (move == BETS_BET || move == BETS_RAISE)
        round->raised++;
    if (move == BETS_FOLD)
        round->folder = round->turn;
    round->over =
        move == BETS_CALL || move == BETS_FOLD || (move == BETS_CHECK && round->turn == 1);
    round->turn = !round->turn;
    round->count++;
}

bets_round bets_after(const bets_rules *rules, const uint8_t *moves, int room)
{
    bets_round round = {.folder = DF_NONE};

    while (round.count < room && moves[round.count] != DF_NONE)
        advance(rules, &round, moves[round.count]);
    return round;
}

bool bets_are_possible(const bets_rules *rules, const uint8_t *moves, int room)
{
    bets_round round = {.folder = DF_NONE};

    while (round.count < room && moves[round.count] != DF_NONE) {
        if (bets_test(rules, &round, moves[round.count], NULL) != DF_OK)
            return false;
        advance(rules, &round, moves[round.count]);
    }
    for (int i = round.count; i < room; i++)
        if (moves[i] != DF_NONE)
            return false;
    return true;
}

df_status bets_test(const bets_rules *rules, const bets_round *round, df_action move, df_error *err)
{
    bool answers = round->raised > 0;

    if (round->over || move >= BETS_MOVES)
        return df_fail(err, DF_ILLEGAL, rules->open, "this is no time for a bet");
    if (!answers && move != BETS_CHECK && move != BETS_BET)
        return df_fail(err, DF_ILLEGAL, rules->open, "nobody has bet, so you may check or bet");
    if (answers && (move == BETS_CHECK || move == BETS_BET))
        return df_fail(err, DF_ILLEGAL, rules->answer, "there is a bet, which you call or fold to");
    if (move == BETS_RAISE && round->raised >= rules->limit)
        return df_fail(err, DF_ILLEGAL, rules->most, "there are no more raises in this round");
    return DF_OK;
}

int bets_legal(const bets_rules *rules, const bets_round *round, df_action out[])
{
    int count = 0;

    for (df_action move = 0; move < BETS_MOVES; move++)
        if (bets_test(rules, round, move, NULL) == DF_OK)
            out[count++] = move;
    return count;
}

df_action bets_draw(const df_decision *decision, const uint32_t *lots, df_rng *rng)
{
    uint32_t sum = 0;
    int drawn = 0;

    for (int i = 0; i < decision->count; i++)
        sum += lots[i];
    if (sum == 0) /* what it would do is not among them (df_config.without) */
        return decision->actions[df_rng_below(rng, (uint32_t)decision->count)];
    for (uint32_t left = df_rng_below(rng, sum); left >= lots[drawn]; drawn++)
        left -= lots[drawn];
    return decision->actions[drawn];
}

/* ---- For whoever counts ---------------------------------------------------------------------- */

bool bets_kind(int number, bool raises, df_kind *out)
{
    int move = number + (!raises && number >= BETS_RAISE);

    if (move >= BETS_MOVES)
        return false;
    return df_kind_in(&(df_kind_row){bets_words[move], bets_words[move], 0, 0}, 1, NULL, 0, out);
}

int bets_kind_of(df_action move, bool raises)
{
    return (int)move - (!raises && move > BETS_RAISE);
}

/* ---- Words ----------------------------------------------------------------------------------- */

void bets_prompt(const df_telling *t, const bets_rules *rules, const bets_round *round)
{
    if (round->raised == 0)
        df_tell(t, "@ {check|checks} or {bet|bets}.");
    else if (round->raised < rules->limit)
        df_tell(t, "@ {call|calls}, {raise|raises} or {fold|folds}.");
    else
        df_tell(t, "@ {call|calls} or {fold|folds}.");
}

void bets_describe(const bets_rules *rules, const bets_round *round, df_action move, df_text *text)
{
    int cost = bets_cost(rules, round, move);

    switch (move) {
    case BETS_CHECK:
        df_text_add(text, "stay in and pay nothing [%s]", rules->open);
        break;
    case BETS_BET:
        df_text_add(text, "pay %d chip%s, and so must the other to stay in [%s]", cost,
                    df_plural(cost), rules->open);
        break;
    case BETS_CALL:
        df_text_add(text, "pay %d chip%s, as much as the other [%s]", cost, df_plural(cost),
                    rules->answer);
        break;
    case BETS_RAISE:
        df_text_add(text, "pay %d chips, %d more than the other [%s]", cost, rules->size,
                    rules->answer);
        break;
    default:
        df_text_add(text, "give up what you have paid; your card stays secret [%s]", rules->answer);
        break;
    }
}

void bets_tell(const df_telling *t, int move, int cost)
{
    switch (move) {
    case BETS_CHECK:
        df_tell(t, "@ {check|checks}.");
        break;
    case BETS_BET:
        df_tellf(t, "@ {bet|bets} %d chip%s.", cost, df_plural(cost));
        break;
    case BETS_CALL:
        df_tellf(t, "@ {call|calls} with %d chip%s.", cost, df_plural(cost));
        break;
    case BETS_RAISE:
        df_tellf(t, "@ {raise|raises} and {pay|pays} %d chips.", cost);
        break;
    default:
        df_tell(t, "@ {fold|folds}.");
        break;
    }
}

void bets_write(const bets_rules *rules, const uint8_t *moves, int room, df_text *text)
{
    bets_round round = {.folder = DF_NONE};

    if (moves[0] == DF_NONE)
        df_text_char(text, '-');
    while (round.count < room && moves[round.count] != DF_NONE) {
        df_action move = moves[round.count];
        int cost = bets_cost(rules, &round, move);

        df_text_add(text, "%s%s", round.count > 0 ? ", " : "", bets_words[move]);
        if (cost > 0)
            df_text_add(text, " %d", cost);
        advance(rules, &round, move);
    }
}
