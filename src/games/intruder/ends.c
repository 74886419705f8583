/* ends.c: how rounds, lives and the game end in Intruder Escape: phases K to P of section 4.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/apply.h"

/* ---- The end of the game --------------------------------------------------------------------- */

uint8_t intruder_set(const intruder_state *s)
{
    uint8_t mask = 0;

    for (int seat = 0; seat < s->seats; seat++)
        if (s->identity[seat] == INTRUDER_INTRUDER)
            mask |= DF_TO(seat);
    return mask;
}

/* [I-R2] Which of the seven cards nobody was dealt, or -1: there was none. */
int intruder_unused(const intruder_state *s)
{
    if (s->seats < 6 || s->six_intruders != INTRUDER_SIX_RANDOM)
        return -1;
    return df_bit_count(intruder_set(s)) == 3 ? INTRUDER_INNOCENT : INTRUDER_INTRUDER;
}

/* [I-72] Section 7: the card that was left over is shown too. */
static void finish(const intruder_table *t, int side, int reason)
{
    intruder_state *s = t->s;

    s->node = INTRUDER_OVER;
    s->winner = (uint8_t)side;
    s->reason = (uint8_t)reason;
    s->asked = s->turn = s->die = s->fresh = DF_NONE;
    s->fresh_hidden = 0;
    DF_TELL(t->events, .kind = INTRUDER_EV_END, .seat = DF_NONE, .reveals = true,
            .open = {(int16_t)side, (int16_t)reason, intruder_set(s), (int16_t)intruder_unused(s)});
}

/* [I-68] [I-R47] After a death. */
bool intruder_is_side_dead(const intruder_table *t)
{
    uint8_t living = intruder_living(t->s);

    if ((living & (uint8_t)~intruder_set(t->s)) == 0)
        finish(t, INTRUDER_INTRUDER, INTRUDER_BY_ELIMINATION);
    else if ((living & intruder_set(t->s)) == 0)
        finish(t, INTRUDER_INNOCENT, INTRUDER_BY_ELIMINATION);
    else
        return false;
    return true;
}

/* [I-69] [I-70] [I-71] At the end of a round, after the life loss. */
static bool is_escape(const intruder_table *t)
{
    intruder_state *s = t->s;
    uint8_t holder = s->item[0];
    uint8_t well = 0;

    if (holder == DF_NONE || s->item[1] != holder || s->item[2] != holder || s->item[3] != holder)
        return false;
    if (s->identity[holder] == INTRUDER_INNOCENT) {
        finish(t, INTRUDER_INNOCENT, INTRUDER_BY_ESCAPE);
        return true;
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (s->lives[seat] > INTRUDER_LIVES - 2) /* [I-R48] */
            well |= DF_TO(seat);
    if ((well & (uint8_t)~intruder_set(s)) == 0) {
        finish(t, INTRUDER_INTRUDER, INTRUDER_BY_ESCAPE);
        return true;
    }
    s->proven |= DF_TO(holder); /* [I-R49] */
    if (s->knowledge)
        s->innocent_among |= UINT64_C(1) << well;
    DF_TELL(t->events, .kind = INTRUDER_EV_PROVEN, .seat = holder, .reveals = true);
    return false;
}

/* ---- Death ----------------------------------------------------------------------------------- */

static void end_of_round(const intruder_table *t);

void intruder_after_death(const intruder_table *t)
{
    if (t->s->lap > INTRUDER_LAPS)
        end_of_round(t);
    else
        intruder_next_slot(t);
}

void intruder_reveal(const intruder_table *t, int seat)
{
    intruder_state *s = t->s;

    s->revealed |= DF_TO(seat);
    DF_TELL(t->events, .kind = INTRUDER_EV_REVEALED, .seat = (uint8_t)seat,
            .open = {s->identity[seat]}, .reveals = s->death_reveal == INTRUDER_REVEAL_ALWAYS);
}

/* [I-64] */
void intruder_death_choice(const intruder_table *t, int seat)
{
    intruder_state *s = t->s;

    if (s->death_reveal == INTRUDER_REVEAL_CHOICE) {
        s->node = INTRUDER_DEATH;
        s->asked = (uint8_t)seat;
        return;
    }
    if (s->death_reveal == INTRUDER_REVEAL_ALWAYS)
        intruder_reveal(t, seat);
    intruder_after_death(t);
}

static void discard_row(intruder_state *s, int seat)
{
    for (int i = 0; i < INTRUDER_ROW && s->row[seat][i] != DF_NONE; i++) {
        s->discard[s->row[seat][i]]++;
        s->row[seat][i] = DF_NONE;
    }
}

/* [I-3] [I-62] [I-63] [I-58] Returns whether the player died. */
bool intruder_lose_life(const intruder_table *t, int seat, bool by_roulette)
{
    intruder_state *s = t->s;
    int16_t cards[INTRUDER_HAND];

    s->lives[seat]--;
    DF_TELL(t->events, .kind = INTRUDER_EV_LIFE_LOST, .seat = (uint8_t)seat,
            .open = {s->lives[seat], by_roulette});
    if (s->lives[seat] > 0)
        return false;
    intruder_discard_hand(s, seat, cards, INTRUDER_HAND);
    discard_row(s, seat);
    for (int item = 0; item < INTRUDER_ITEMS; item++)
        if (s->item[item] == seat) {
            s->item[item] = DF_NONE;
            s->discard[item]++;
        }
    s->debt &= (uint8_t)~DF_TO(seat);
    DF_TELL(t->events, .kind = INTRUDER_EV_DIED, .seat = (uint8_t)seat,
            .open = {cards[0], cards[1], cards[2]}, .reveals = true);
    return true;
}

/* ---- The end of a round ---------------------------------------------------------------------- */

/* The next living seat clockwise from `seat`, itself included, that has not spoken; or -1. */
static int next_speaker(const intruder_state *s, int seat)
{
    for (int i = 0; i < s->seats; i++) {
        if (intruder_is_living(s, seat) && s->said[seat] == DF_NONE)
            return seat;
        seat = seat + 1 < s->seats ? seat + 1 : 0;
    }
    return -1;
}

/* [I-20] [I-33] [I-R7] Rows and Nobody's Home go, items stay. */
static void end_of_round(const intruder_table *t)
{
    intruder_state *s = t->s;

    for (int seat = 0; seat < s->seats; seat++)
        discard_row(s, seat);
    if (s->home != DF_NONE)
        s->discard[INTRUDER_NH]++;
    s->home = DF_NONE;
    if (!s->deliberation) {
        intruder_start_round(t);
        return;
    }
    memset(s->said, DF_NONE, sizeof s->said);
    s->node = INTRUDER_DELIBERATE; /* [I-66] [I-67] */
    s->asked = (uint8_t)next_speaker(s, s->victim);
}

/* [I-60] [I-R55] */
void intruder_lose_round(const intruder_table *t, int seat)
{
    intruder_state *s = t->s;
    bool died = intruder_lose_life(t, seat, false);

    s->victim = (uint8_t)seat;
    if ((died && intruder_is_side_dead(t)) || is_escape(t))
        return;
    if (died)
        intruder_death_choice(t, seat);
    else
        end_of_round(t);
}

static void tell_totals(const intruder_table *t)
{
    const intruder_state *s = t->s;
    int16_t totals[INTRUDER_SEATS];

    if (t->events == NULL)
        return;
    for (int seat = 0; seat < INTRUDER_SEATS; seat++)
        totals[seat] = seat < s->seats && intruder_is_living(s, seat) && seat != s->home
                           ? (int16_t)intruder_assess(s->row[seat], NULL)
                           : -1;
    DF_TELL(t->events, .kind = INTRUDER_EV_TOTALS, .seat = DF_NONE,
            .open = {totals[0], totals[1], totals[2], totals[3], totals[4], totals[5]});
}

/* [I-18] [I-54] [I-R29] First the Med Kits, then the victim. */
void intruder_assess_round(const intruder_table *t)
{
    intruder_state *s = t->s;

    for (int seat = 0; seat < s->seats; seat++) {
        bool kit = false;

        if (!intruder_is_living(s, seat))
            continue;
        intruder_assess(s->row[seat], &kit);
        if (!kit || s->lost[seat] == 0)
            continue;     /* [I-55] */
        s->lives[seat]++; /* [I-54] */
        DF_TELL(t->events, .kind = INTRUDER_EV_HEALED, .seat = (uint8_t)seat,
                .open = {s->lives[seat]});
    }
    tell_totals(t);
    uint8_t tied = intruder_tied(s);
    if (df_bit_count(tied) == 1) {
        intruder_lose_round(t, df_bit_lowest(tied)); /* [I-R54] */
        return;
    }
    DF_TELL(t->events, .kind = INTRUDER_EV_TIE, .seat = DF_NONE, .open = {tied});
    s->node = INTRUDER_VICTIM_ROLL; /* [I-61] */
}

void intruder_make_statement(const intruder_table *t, int what)
{
    intruder_state *s = t->s;
    int next;

    s->said[s->asked] = (uint8_t)what;
    DF_TELL(t->events, .kind = INTRUDER_EV_STATEMENT, .seat = s->asked,
            .open = {(int16_t)(what - what % 6), (int16_t)(what == INTRUDER_PASS ? -1 : what % 6)});
    next = next_speaker(s, s->asked);
    if (next >= 0)
        s->asked = (uint8_t)next;
    else
        intruder_start_round(t);
}

void intruder_result(const df_state *state, df_result *out)
{
    static const char *const reasons[2][2] = {
        [INTRUDER_INNOCENT] = {"every Intruder is dead", "an Innocent escapes with all four items"},
        [INTRUDER_INTRUDER] = {"every Innocent is dead", "an Intruder escapes with all four items"},
    };
    const intruder_state *s = (const intruder_state *)state;

    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < s->seats; seat++)
        if (s->identity[seat] == s->winner) {
            out->winners |= DF_TO(seat);
            out->score[seat] = 1;
        }
    out->reason = reasons[s->winner][s->reason];
}
