/* check.c: what holds for every complete state of Intruder Escape; its past is in past.c.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

/* ---- Cards ----------------------------------------------------------------------------------- */

static df_status check_list(const uint8_t *cards, int places, bool sorted, const char *what,
                            int seat, df_error *err)
{
    int count = intruder_count(cards, places);

    for (int i = 0; i < places; i++)
        if (i < count ? cards[i] >= INTRUDER_KINDS : cards[i] != DF_NONE)
            return df_fail(err, DF_CORRUPT, "I-R1", "seats.%d.%s: no such card", seat, what);
    for (int i = 1; sorted && i < count; i++)
        if (cards[i] < cards[i - 1])
            return df_fail(err, DF_CORRUPT, "I-R63", "seats.%d.%s: not in order", seat, what);
    return DF_OK;
}

static void count_cards(uint8_t counts[INTRUDER_KINDS], const uint8_t *cards, int places)
{
    for (int i = 0; i < places && cards[i] != DF_NONE; i++)
        counts[cards[i]]++;
}

/* 2.5: every card is in exactly one place. */
static df_status check_cards(const intruder_state *s, df_error *err)
{
    uint8_t counts[INTRUDER_KINDS];
    df_status status = check_list(s->deck, INTRUDER_DECK, false, "deck", 0, err);

    memcpy(counts, s->discard, sizeof counts);
    for (int seat = 0; seat < s->seats && status == DF_OK; seat++) {
        status = check_list(s->hand[seat], INTRUDER_DEAL, true, "hand", seat, err);
        if (status == DF_OK)
            status = check_list(s->known[seat], INTRUDER_HAND, true, "known", seat, err);
        if (status == DF_OK)
            status = check_list(s->batch[seat], 2, true, "batch", seat, err);
        if (status == DF_OK)
            status = check_list(s->row[seat], INTRUDER_ROW, false, "row", seat, err);
        if (status != DF_OK)
            break;
        count_cards(counts, s->hand[seat], INTRUDER_DEAL);
        count_cards(counts, s->batch[seat], 2);
        count_cards(counts, s->row[seat], INTRUDER_ROW);
    }
    if (status != DF_OK)
        return status;
    count_cards(counts, s->deck, INTRUDER_DECK);
    for (int item = 0; item < INTRUDER_ITEMS; item++)
        counts[item] = (uint8_t)(counts[item] + (s->item[item] != DF_NONE));
    counts[INTRUDER_NH] = (uint8_t)(counts[INTRUDER_NH] + (s->home != DF_NONE));
    for (int kind = 0; kind < INTRUDER_KINDS; kind++) {
        int copies = s->node == INTRUDER_CHARACTER ? 0 : intruder_copies(s, kind);

        if (counts[kind] != copies)
            return df_fail(err, DF_CORRUPT, "I-R1", "deck: there are %d %s on the table, not %d",
                           counts[kind], intruder_cards[kind].code, copies);
    }
    if (s->top_up > 1 || (s->top_up && s->deck[0] == DF_NONE))
        return df_fail(err, DF_CORRUPT, "I-45", "top_up: the deck is empty");
    return DF_OK;
}

/* ---- Seats ----------------------------------------------------------------------------------- */

static df_status check_row(const intruder_state *s, int seat, df_error *err)
{
    const uint8_t *row = s->row[seat];

    for (int i = 0; i < INTRUDER_ROW && row[i] != DF_NONE; i++) {
        if (!intruder_is_one_of(row[i], INTRUDER_ROW_KINDS))
            return df_fail(err, DF_CORRUPT, "I-24", "seats.%d.row: %s never lies in a row", seat,
                           intruder_cards[row[i]].code);
        if (i > 0 && row[i] == row[i - 1])
            return df_fail(err, DF_CORRUPT, "I-25", "seats.%d.row: two %s side by side", seat,
                           intruder_cards[row[i]].code);
    }
    return DF_OK;
}

/* Known cards are held, and Nobody's Home is held only while its use is decided. */
static df_status check_hand(const intruder_state *s, int seat, df_error *err)
{
    uint8_t counts[INTRUDER_KINDS] = {0};
    const uint8_t *known = s->known[seat];

    count_cards(counts, s->hand[seat], INTRUDER_DEAL);
    if (counts[INTRUDER_NH] > 0 && (s->node != INTRUDER_HOME_CHOICE || s->asked != seat))
        return df_fail(err, DF_CORRUPT, "I-40", "seats.%d.hand: NH is never kept in a hand", seat);
    for (int i = 0; i < INTRUDER_HAND && known[i] != DF_NONE; i++)
        if (counts[known[i]]-- == 0)
            return df_fail(err, DF_CORRUPT, "I-R61", "seats.%d.known: %s is not in the hand", seat,
                           intruder_cards[known[i]].code);
    if (!s->knowledge && known[0] != DF_NONE)
        return df_fail(err, DF_CORRUPT, "", "seats.%d.known: no knowledge is kept", seat);
    return DF_OK;
}

static int held_items(const intruder_state *s, int seat)
{
    int count = 0;

    for (int item = 0; item < INTRUDER_ITEMS; item++)
        count += s->item[item] == seat;
    return count;
}

static df_status check_seat(const intruder_state *s, int seat, df_error *err)
{
    bool is_empty =
        s->hand[seat][0] == DF_NONE && s->row[seat][0] == DF_NONE && s->batch[seat][0] == DF_NONE;

    if (s->lives[seat] > INTRUDER_LIVES || s->lost[seat] > INTRUDER_LIVES)
        return df_fail(err, DF_CORRUPT, "I-3", "seats.%d.lives: at most 3", seat);
    if (intruder_is_living(s, seat) && s->lost[seat] == INTRUDER_LIVES)
        return df_fail(err, DF_CORRUPT, "I-62", "seats.%d.lost: was dead at the start", seat);
    if (s->lives[seat] + s->lost[seat] > INTRUDER_LIVES + 1 ||
        (s->lives[seat] + s->lost[seat] > INTRUDER_LIVES && s->lap <= INTRUDER_LAPS))
        return df_fail(err, DF_CORRUPT, "I-R31", "seats.%d.lost: more lives than that", seat);
    if (!intruder_is_living(s, seat) && (!is_empty || held_items(s, seat) > 0))
        return df_fail(err, DF_CORRUPT, "I-63", "seats.%d: the dead have no cards", seat);
    if (intruder_is_living(s, seat) && (s->revealed >> seat & 1) != 0)
        return df_fail(err, DF_CORRUPT, "I-7", "revealed: player %d is alive", seat);
    if (seat == s->home && (!is_empty || !intruder_is_living(s, seat)))
        return df_fail(err, DF_CORRUPT, "I-42", "home: nobody plays at player %d", seat);
    if (seat == s->home && (s->home_used >> seat & 1) == 0)
        return df_fail(err, DF_CORRUPT, "I-41", "home_used: player %d uses it now", seat);
    if (s->said[seat] != DF_NONE && s->said[seat] > INTRUDER_PASS)
        return df_fail(err, DF_CORRUPT, "I-67", "seats.%d.said: no such statement", seat);
    df_status status = check_row(s, seat, err);
    return status == DF_OK ? check_hand(s, seat, err) : status;
}

/* [I-2] */
static df_status check_characters(const intruder_state *s, df_error *err)
{
    uint8_t taken = 0;

    for (int seat = 0; seat < s->seats; seat++) {
        uint8_t character = s->character[seat];
        bool must = s->node != INTRUDER_CHARACTER || seat < s->asked;

        if (must ? character >= INTRUDER_SEATS : character != DF_NONE)
            return df_fail(err, DF_CORRUPT, "I-2", "seats.%d.character: chosen in turn", seat);
        if (character == DF_NONE)
            continue;
        if ((taken >> character & 1) != 0)
            return df_fail(err, DF_CORRUPT, "I-2", "seats.%d.character: taken twice", seat);
        taken |= DF_TO(character);
    }
    return DF_OK;
}

static df_status check_identities(const intruder_state *s, df_error *err)
{
    uint8_t all = (uint8_t)((1u << s->seats) - 1);
    uint8_t set = 0;

    if (((s->revealed | s->proven | s->debt | s->home_used | s->kit_used) & (uint8_t)~all) != 0)
        return df_fail(err, DF_CORRUPT, "I-1", "revealed: there are %d players", s->seats);
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->node == INTRUDER_CHARACTER ? s->identity[seat] != DF_NONE : s->identity[seat] > 1)
            return df_fail(err, DF_CORRUPT, "I-4", "seats.%d.identity: dealt after the characters",
                           seat);
        if (s->identity[seat] == INTRUDER_INTRUDER)
            set |= DF_TO(seat);
    }
    if (s->node != INTRUDER_CHARACTER && !intruder_is_set_possible(s, set))
        return df_fail(err, DF_CORRUPT, "I-4",
                       "seats.#.identity: these can't be the Intruders of %d players", s->seats);
    return DF_OK;
}

/* ---- Whose turn ------------------------------------------------------------------------------ */

static df_status check_turn(const intruder_state *s, df_error *err)
{
    bool in_slot = s->node == INTRUDER_TURN || s->node == INTRUDER_EFFECT_ROLL ||
                   s->node == INTRUDER_FOLLOW ||
                   (s->node == INTRUDER_DEATH && s->lap <= INTRUDER_LAPS);
    bool in_laps = s->lap >= 1 && s->lap <= INTRUDER_LAPS;

    if (in_slot != in_laps && s->node != INTRUDER_OVER)
        return df_fail(err, DF_CORRUPT, "I-15", "lap: 1 to 3 exactly during the turns");
    if (in_slot ? s->turn >= s->seats : s->turn != DF_NONE)
        return df_fail(err, DF_CORRUPT, "I-14", "turn: a seat exactly during the turns");
    if (s->lap > 0 ? s->first >= s->seats : s->first != DF_NONE)
        return df_fail(err, DF_CORRUPT, "I-13", "first: a seat once the die was rolled");
    if (s->node == INTRUDER_TURN || s->node == INTRUDER_FOLLOW) {
        if (!intruder_is_living(s, s->turn) || s->turn == s->home)
            return df_fail(err, DF_CORRUPT, "I-65", "turn: player %d has no turns", s->turn);
        if (s->hand[s->turn][0] == DF_NONE && !intruder_fresh_lies(s))
            return df_fail(err, DF_CORRUPT, "I-R56", "turn: player %d has no cards", s->turn);
    }
    if (s->node == INTRUDER_TURN && (s->debt >> s->turn & 1) != 0)
        return df_fail(err, DF_CORRUPT, "I-48", "debt: player %d would lose this turn", s->turn);
    if ((s->debt & (uint8_t)~intruder_living(s)) != 0 || (s->debt != 0 && !in_laps) ||
        df_bit_count(s->debt) > 1)
        return df_fail(err, DF_CORRUPT, "I-48", "debt: one living player at most, in the turns");
    if (in_slot && s->debt != 0 && !intruder_has_turn_left(s, df_bit_lowest(s->debt)))
        return df_fail(err, DF_CORRUPT, "I-48", "debt: there is no turn left to lose");
    return DF_OK;
}

static df_status check_pending(const intruder_state *s, df_error *err)
{
    bool rolls = s->node == INTRUDER_EFFECT_ROLL;
    bool follows = s->node == INTRUDER_FOLLOW;
    uint8_t counts[INTRUDER_KINDS] = {0};

    if (rolls ? s->die >= INTRUDER_KINDS || !intruder_is_one_of(s->die, INTRUDER_DICE_KINDS)
              : s->die != DF_NONE)
        return df_fail(err, DF_CORRUPT, "I-49", "die: SC, RL or BM exactly at roll");
    if (rolls && (s->spent & intruder_dice_bit(s->die)) == 0)
        return df_fail(err, DF_CORRUPT, "I-49", "spent: %s has been played",
                       intruder_cards[s->die].code);
    if (s->spent > 7)
        return df_fail(err, DF_CORRUPT, "I-49", "spent: only SC, RL and BM");
    if (follows ? s->fresh >= INTRUDER_KINDS : s->fresh != DF_NONE)
        return df_fail(err, DF_CORRUPT, "I-R39", "fresh: a card exactly at follow");
    if (s->fresh_hidden > (follows ? 1 : 0))
        return df_fail(err, DF_CORRUPT, "I-R39", "fresh_hidden: only at follow");
    if (!follows)
        return DF_OK;
    if (intruder_fresh_lies(s)) /* [I-R66] */
        return s->snatched_items == INTRUDER_SNATCHED_TABLE && !s->fresh_hidden
                   ? DF_OK
                   : df_fail(err, DF_CORRUPT, "I-R39", "fresh: it lies on the table");
    count_cards(counts, s->hand[s->turn], INTRUDER_DEAL);
    if (counts[s->fresh] == 0)
        return df_fail(err, DF_CORRUPT, "I-R39", "fresh: it is not in the hand");
    memset(counts, 0, sizeof counts);
    count_cards(counts, s->known[s->turn], INTRUDER_HAND);
    if (s->knowledge && !s->fresh_hidden && counts[s->fresh] == 0)
        return df_fail(err, DF_CORRUPT, "I-R43", "seats.%d.known: everybody saw the %s", s->turn,
                       intruder_cards[s->fresh].code);
    return DF_OK;
}

/* Who may be asked outside of turns. */
static df_status check_asked(const intruder_state *s, df_error *err)
{
    bool asks = s->node == INTRUDER_CHARACTER || s->node == INTRUDER_HOME_CHOICE ||
                s->node == INTRUDER_KEEP || s->node == INTRUDER_DEATH ||
                s->node == INTRUDER_DELIBERATE;
    int lowest = 0;

    if (asks ? s->asked >= s->seats : s->asked != DF_NONE)
        return df_fail(err, DF_CORRUPT, "I-12", "asked: a seat exactly outside of the turns");
    switch (s->node) {
    case INTRUDER_HOME_CHOICE:
        for (int i = 0; i < INTRUDER_DEAL; i++)
            if (s->hand[s->asked][i] == INTRUDER_NH)
                return (s->home_used >> s->asked & 1) == 0
                           ? DF_OK
                           : df_fail(err, DF_CORRUPT, "I-41", "home_used: it can't be used again");
        return df_fail(err, DF_CORRUPT, "I-40", "asked: player %d holds no NH", s->asked);
    case INTRUDER_KEEP:
        while (lowest < s->seats && intruder_to_hand_in(s, lowest) == 0)
            lowest++;
        if (lowest != s->asked)
            return df_fail(err, DF_CORRUPT, "I-12", "asked: the lowest seat that has to hand in");
        return DF_OK;
    case INTRUDER_DEATH:
        if (intruder_is_living(s, s->asked) || (s->revealed >> s->asked & 1) != 0 ||
            s->death_reveal != INTRUDER_REVEAL_CHOICE)
            return df_fail(err, DF_CORRUPT, "I-64", "asked: player %d has nothing to reveal",
                           s->asked);
        return DF_OK;
    case INTRUDER_DELIBERATE:
        if (!intruder_is_living(s, s->asked) || s->said[s->asked] != DF_NONE || !s->deliberation)
            return df_fail(err, DF_CORRUPT, "I-67", "asked: player %d has nothing to say",
                           s->asked);
        return DF_OK;
    default:
        return DF_OK;
    }
}

/* Which cards can be where at which time. */
static df_status check_phase(const intruder_state *s, df_error *err)
{
    bool keeps = s->node == INTRUDER_HOME_CHOICE || s->node == INTRUDER_KEEP;
    bool is_after = s->lap > INTRUDER_LAPS;
    int lap = s->node == INTRUDER_DELIBERATE || s->node == INTRUDER_VICTIM_ROLL ? 4 : 0;
    bool is_fixed =
        lap == 4 || keeps || s->node == INTRUDER_START_ROLL || s->node == INTRUDER_CHARACTER;

    if (is_fixed && s->lap != lap)
        return df_fail(err, DF_CORRUPT, "I-18", "lap: not at this point of the round");
    if ((s->round == 0) != (s->node == INTRUDER_CHARACTER))
        return df_fail(err, DF_CORRUPT, "I-10", "round: from 1 on once the game has begun");
    for (int seat = 0; seat < s->seats; seat++) {
        int hand = intruder_hand_size(s, seat);
        int batch = intruder_count(s->batch[seat], 2);

        if (hand > (keeps ? INTRUDER_DEAL - batch : is_after ? 0 : INTRUDER_HAND))
            return df_fail(err, DF_CORRUPT, "I-R40", "seats.%d.hand: too many cards", seat);
        if (batch > 0 && (s->node != INTRUDER_KEEP || seat > s->asked))
            return df_fail(err, DF_CORRUPT, "I-12", "seats.%d.batch: not at this point", seat);
        if (s->row[seat][0] != DF_NONE && (s->lap == 0 || s->node == INTRUDER_DELIBERATE))
            return df_fail(err, DF_CORRUPT, "I-20", "seats.%d.row: rows are empty here", seat);
    }
    if (s->home != DF_NONE && (s->home >= s->seats || s->node == INTRUDER_CHARACTER ||
                               s->node == INTRUDER_HOME_CHOICE || s->node == INTRUDER_DELIBERATE))
        return df_fail(err, DF_CORRUPT, "I-42", "home: nobody's at this point");
    for (int item = 0; item < INTRUDER_ITEMS; item++)
        if (s->item[item] != DF_NONE && s->item[item] >= s->seats)
            return df_fail(err, DF_CORRUPT, "I-57", "%s: there is no such seat",
                           intruder_cards[item].word);
    if (s->victim != DF_NONE && s->victim >= s->seats)
        return df_fail(err, DF_CORRUPT, "I-60", "victim: there is no such seat");
    if (s->node == INTRUDER_VICTIM_ROLL && df_bit_count(intruder_tied(s)) < 2)
        return df_fail(err, DF_CORRUPT, "I-61", "node: nobody is tied");
    return DF_OK;
}

/* [I-R46] Every round costs a life, and a Med Kit gives one back at most once for each player: so
 * the round and the lives that can still be lost never grow together. [I-R65] What a position says
 * of earlier rounds is believed, as long as the counter has room; if all of them are remembered,
 * they must show in the lives. */
static df_status check_rounds(const intruder_state *s, df_error *err)
{
    bool is_over = s->node == INTRUDER_OVER || s->node == INTRUDER_CHARACTER;
    bool is_healed = s->lap > INTRUDER_LAPS;
    int rounds = s->round - !(is_healed && s->node != INTRUDER_VICTIM_ROLL);
    int kits = df_bit_count(s->kit_used); /* that have taken effect */
    int lives = 0;
    int shown = 0;

    for (int seat = 0; seat < s->seats; seat++) {
        kits -= !is_healed && memchr(s->row[seat], INTRUDER_MK, INTRUDER_ROW) != NULL;
        shown += is_healed ? INTRUDER_LIVES - s->lives[seat] : s->lost[seat];
        lives += s->lives[seat];
    }
    if (s->round + lives + s->seats - kits > INTRUDER_ROUND_MAX)
        return df_fail(err, DF_CORRUPT, "I-R46", "round: more than there can be");
    if (!is_over && s->remembered == s->round && rounds > shown + kits)
        return df_fail(err, DF_CORRUPT, "I-R46", "round: so many rounds cost more lives");
    return DF_OK;
}

static df_status check_end(const intruder_state *s, df_error *err)
{
    bool is_over = s->node == INTRUDER_OVER;
    uint8_t enemies = 0;

    if (is_over ? s->winner > 1 || s->reason > 1 : s->winner != DF_NONE || s->reason != DF_NONE)
        return df_fail(err, DF_CORRUPT, "I-68", "winner: with its reason, when the game is over");
    if (!is_over)
        return DF_OK;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->identity[seat] != s->winner && intruder_is_living(s, seat))
            enemies |= DF_TO(seat);
    if (s->reason == INTRUDER_BY_ELIMINATION
            ? enemies != 0
            : s->item[0] == DF_NONE || s->identity[s->item[0]] != s->winner ||
                  held_items(s, s->item[0]) < INTRUDER_ITEMS)
        return df_fail(err, DF_CORRUPT, "I-68", "reason: the table does not show it");
    return DF_OK;
}

/* 3: until all have chosen their characters, nothing else has happened. */
static df_status check_fresh(const intruder_state *s, df_error *err)
{
    df_config config = {.seats = s->seats, .knowledge = s->knowledge != 0};
    intruder_state fresh;

    config.option[INTRUDER_OPTION_SIX_INTRUDERS] = s->six_intruders;
    config.option[INTRUDER_OPTION_SPENT_CARDS] = s->spent_cards;
    config.option[INTRUDER_OPTION_DEATH_REVEAL] = s->death_reveal;
    config.option[INTRUDER_OPTION_DELIBERATION] = s->deliberation;
    config.option[INTRUDER_OPTION_CHARACTERS] = s->characters;
    config.option[INTRUDER_OPTION_SNATCHED_ITEMS] = s->snatched_items;
    intruder_clear(&fresh, &config);
    fresh.node = s->node;
    fresh.asked = s->asked;
    memcpy(fresh.character, s->character, sizeof fresh.character);
    if (memcmp(&fresh, s, sizeof fresh) != 0)
        return df_fail(err, DF_CORRUPT, "I-2", "node: nothing happens before the characters");
    return DF_OK;
}

df_status intruder_check(const df_state *state, df_error *err)
{
    const intruder_state *s = (const intruder_state *)state;
    df_status status = s->node <= INTRUDER_OVER
                           ? DF_OK
                           : df_fail(err, DF_CORRUPT, "", "node: there is no such node");

    if (status == DF_OK)
        status = check_asked(s, err);
    if (status == DF_OK)
        status = check_phase(s, err);
    if (status == DF_OK)
        status = check_characters(s, err);
    for (int seat = 0; seat < s->seats && status == DF_OK; seat++)
        status = check_seat(s, seat, err);
    if (status == DF_OK)
        status = check_identities(s, err);
    if (status == DF_OK)
        status = check_turn(s, err);
    if (status == DF_OK)
        status = check_pending(s, err);
    if (status == DF_OK)
        status = check_end(s, err);
    if (status == DF_OK)
        status = check_cards(s, err);
    if (status == DF_OK)
        status = check_rounds(s, err);
    if (status == DF_OK && s->node == INTRUDER_CHARACTER)
        status = check_fresh(s, err);
    return status == DF_OK ? intruder_check_past(s, err) : status;
}
