/* start.c: how a match of Island and its rounds begin: set-up, the blank deck, the deal, section 3.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

/* ---- Set-up ---------------------------------------------------------------------------------- */

df_status island_config_check(const df_config *config, df_error *err)
{
    bool knockout = config->option[ISLAND_OPTION_VERSION] == 1;
    int match = config->option[ISLAND_OPTION_MATCH];
    int hand = config->option[ISLAND_OPTION_HAND];

    if (knockout && match == ISLAND_MATCH_1)
        return df_fail(
            err, DF_RANGE, "B-193",
            "version knockout does not go with match 1: such a match is target5, 3 or 5");
    if (!knockout && match == ISLAND_MATCH_TARGET5)
        return df_fail(err, DF_RANGE, "B-186",
                       "version points does not go with match target5: such a match is 1, 3 or 5");
    if (hand > 47 / config->seats)
        return df_fail(err, DF_RANGE, "B-8",
                       "hand %d does not go with %d players, who get at most %d cards each", hand,
                       config->seats, 47 / config->seats);
    return DF_OK;
}

/* The options, and nothing on the table. */
void island_clear(island_state *s, const df_config *config)
{
    const int16_t *option = config->option;

    memset(s, 0, sizeof *s);
    s->seats = config->seats;
    s->knowledge = config->knowledge;
    s->knockout = option[ISLAND_OPTION_VERSION] == 1;
    s->all_cards = option[ISLAND_OPTION_ALL_CARDS] == 1;
    s->match = (uint8_t)option[ISLAND_OPTION_MATCH];
    if (s->match == ISLAND_MATCH_USUAL)
        s->match = s->knockout ? ISLAND_MATCH_TARGET5 : ISLAND_MATCH_1;
    s->explosions_in = option[ISLAND_OPTION_EXPLOSIONS] == 0
                           ? s->knockout
                           : (uint8_t)(option[ISLAND_OPTION_EXPLOSIONS] - 1);
    s->secret_mix = option[ISLAND_OPTION_SECRET_MIX] == 1;
    s->hand = option[ISLAND_OPTION_HAND] == 0 ? island_hand_sizes[s->seats]
                                              : (uint8_t)option[ISLAND_OPTION_HAND];
    s->bombs_in = option[ISLAND_OPTION_BOMBS] < 0 ? island_bomb_counts[s->seats]
                                                  : (uint8_t)option[ISLAND_OPTION_BOMBS];
    s->open_looks = option[ISLAND_OPTION_OPEN_LOOKS] == 1;
    s->pilfer_draw = option[ISLAND_OPTION_PILFER_DRAW] == 1 ? 0 : 2;
    s->mixed = option[ISLAND_OPTION_EXPLOSION_SHUFFLE] == 1;
    s->deal_auto = option[ISLAND_OPTION_DEAL] == 1;
    s->play_on = option[ISLAND_OPTION_TIE] == 1;
    s->house = (uint8_t)(option[ISLAND_OPTION_SPARE_SELF] * ISLAND_HOUSE_SPARE_SELF +
                         option[ISLAND_OPTION_LATER_HANDS] * ISLAND_HOUSE_LATER_HANDS +
                         option[ISLAND_OPTION_FIRST_STARTER] * ISLAND_HOUSE_FIRST_BOMB);
    s->play = DF_NONE;
    s->revealed = DF_NONE;
    memset(s->mix, DF_NONE, sizeof s->mix);
    memset(s->deck, DF_NONE, sizeof s->deck);
    memset(s->uses, DF_NONE, sizeof s->uses);
}

void island_setup(df_state *state, const df_config *config, df_rng *rng)
{
    island_state *s = (island_state *)state;

    (void)rng; /* the starter is the first thing that chance decides */
    island_clear(s, config);
    s->node = ISLAND_AT_START;
    s->stage = ISLAND_DO_START;
    s->zone[ISLAND_IN_PILES] = ISLAND_ALL_CARDS;
    for (int pile = 0; pile < ISLAND_PILES; pile++)
        s->pile_size[pile] = (pile & 1) != 0 ? 6 : 10;
    s->supply[ISLAND_BOMB] = ISLAND_BOMBS;
    s->supply[ISLAND_EXPLOSION] = ISLAND_EXPLOSIONS;
    if (s->knowledge)
        island_know_round(s);
}

void island_weigh_starters(const island_state *s, df_outcome *out)
{
    uint64_t open = UINT64_C(1) << 31; /* nobody has drawn one yet */

    for (int i = 0; i < s->seats; i++)
        out[i].weight = 0;
    for (uint32_t drawn = 0; drawn <= ISLAND_BLANKS; drawn++) {
        uint64_t bomb = open * s->bombs_in / (ISLAND_BLANKS + s->bombs_in - drawn);

        out[drawn % s->seats].weight += (uint32_t)bomb;
        open -= bomb;
    }
}

/* [B-3] [B-4] [B-5]; `bombs` of the cards added to the 50 blanks are bombs. */
static void build_deck(island_run *g, int bombs)
{
    island_state *s = g->s;
    uint8_t sealed = (uint8_t)(s->knowledge ? 1u << ISLAND_PUBLIC << 2 : 0);
    int size = 0;

    for (int i = 0; i < s->explosions_in; i++)
        s->deck[size++] = ISLAND_EXPLOSION | sealed;
    for (int i = 0; i < bombs; i++)
        s->deck[size++] = ISLAND_BOMB;
    while (size < s->explosions_in + s->bombs_in + ISLAND_BLANKS)
        s->deck[size++] = ISLAND_BLANK;
    s->deck_size = (uint8_t)size;
    df_rng_shuffle(g->rng, s->deck + s->explosions_in, (uint32_t)(s->bombs_in + ISLAND_BLANKS));
    s->base_last = s->knowledge;
}

/* [B-201] [B-R59] The bombs that the pool starts with. */
static int pool_bombs(const island_state *s)
{
    int most = ISLAND_BOMBS - s->seats;

    return s->bombs_in < most ? s->bombs_in : most;
}

/* The pool is shuffled, and so many of its cards go into the deck. */
static void mix_deck(island_run *g)
{
    island_state *s = g->s;
    int bombs = pool_bombs(s);
    int pool = bombs + 3 + s->seats;
    int mixed_in = 0;

    for (int seat = 0; seat < s->seats; seat++)
        bombs += s->mix[seat] == ISLAND_BOMB;
    for (int i = 0; i < s->bombs_in; i++)
        if ((int)df_rng_below(g->rng, (uint32_t)(pool - i)) < bombs - mixed_in)
            mixed_in++;
    build_deck(g, mixed_in);
    if (s->knowledge)
        island_note_mix(s);
}

/* [B-2] [B-9] [B-10] Everything goes back to the box; only scores stay. */
void island_begin_round(island_run *g, int starter)
{
    island_state *s = g->s;

    memset(s->zone, 0, sizeof s->zone);
    memset(s->backs, 0, sizeof s->backs);
    memset(s->bombs, 0, sizeof s->bombs);
    memset(s->explosions, 0, sizeof s->explosions);
    memset(s->stalled_cost, 0, sizeof s->stalled_cost);
    memset(s->discard, 0, sizeof s->discard);
    memset(s->deck, DF_NONE, sizeof s->deck);
    memset(s->mix, DF_NONE, sizeof s->mix);
    memset(s->uses, DF_NONE, sizeof s->uses);
    s->zone[ISLAND_IN_PILES] = ISLAND_ALL_CARDS; /* [B-6] */
    for (int pile = 0; pile < ISLAND_PILES; pile++)
        s->pile_size[pile] = (pile & 1) != 0 ? 6 : 10;
    s->supply[ISLAND_BOMB] = (uint8_t)(s->secret_mix ? ISLAND_BOMBS - pool_bombs(s) - s->seats
                                                     : ISLAND_BOMBS - s->bombs_in);
    s->supply[ISLAND_EXPLOSION] = ISLAND_EXPLOSIONS - s->explosions_in;
    s->deck_size = 0;
    s->depth = 0;
    s->play = DF_NONE;
    s->revealed = DF_NONE;
    s->round++;
    s->turn = 0;
    s->starter = (uint8_t)starter;
    s->active = (uint8_t)starter;
    s->reversed = 0;
    s->in = (uint8_t)((1u << s->seats) - 1);
    s->played = 0;
    s->used = 0;
    s->charmed = 0;
    s->safe = 0;
    s->cost = 0;
    s->first = 0;
    s->picks = 0;
    DF_TELL(g->events, .kind = ISLAND_EV_ROUND, .seat = (uint8_t)starter, .reveals = true,
            .open = {s->round});
    if (s->knowledge)
        island_know_round(s);
    s->stage = s->secret_mix ? ISLAND_DO_MIX : ISLAND_DO_DEAL;
    if (!s->secret_mix)
        build_deck(g, s->bombs_in);
}

/* Twelve cards to a number, so that none looks like one that is struck out. */
enum { CARDS_EACH = ISLAND_CARDS / DF_EVENT_SECRET };

static void tell_dealt(island_run *g, int seat)
{
    uint64_t hand = island_number_alone(g->s->zone[ISLAND_IN_HAND + seat]);
    df_event event = {
        .kind = ISLAND_EV_DEALT, .seat = (uint8_t)seat, .privy = DF_TO(seat), .reveals = true};

    for (int pile = 0; pile < ISLAND_PILES; pile++)
        event.open[pile] = (int16_t)df_bit_count_64(hand & ISLAND_PILE_CARDS(pile));
    for (int i = 0; i < DF_EVENT_SECRET; i++)
        event.secret[i] = (int16_t)(hand >> CARDS_EACH * i & ((1u << CARDS_EACH) - 1));
    df_event_push(g->events, event);
}

uint64_t island_unpack_hand(const int16_t packed[DF_EVENT_SECRET])
{
    uint64_t hand = 0;

    for (int i = 0; i < DF_EVENT_SECRET; i++)
        hand |= (uint64_t)(uint16_t)packed[i] << CARDS_EACH * i;
    return hand;
}

void island_deal(island_run *g)
{
    island_state *s = g->s;
    int cards = s->all_cards ? ISLAND_CARDS : s->seats * island_dealt(s);
    int dealt = ISLAND_CARDS - df_bit_count_64(s->zone[ISLAND_IN_PILES]);

    if (s->all_cards || s->deal_auto) {
        island_run quietly = {s, g->rng, NULL}; /* a sentence for each player is enough */

        for (; dealt < cards; dealt++)
            island_take_any(&quietly, (s->starter + dealt) % s->seats, s->zone[ISLAND_IN_PILES]);
        for (int seat = 0; g->events != NULL && seat < s->seats; seat++)
            tell_dealt(g, seat);
    }
    s->picks = (uint8_t)(cards - dealt);
    if (s->picks > 0)
        island_pose(g, ISLAND_AT_PICK);
    else
        s->stage = ISLAND_DO_TURN;
}

void island_step_mix(island_run *g)
{
    for (int seat = 0; seat < g->s->seats; seat++)
        if (g->s->mix[seat] == DF_NONE) {
            g->s->node = ISLAND_AT_MIX;
            return;
        }
    mix_deck(g);
    g->s->stage = ISLAND_DO_DEAL;
}
