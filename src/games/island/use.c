/* use.c: uses of cards and abilities: announcing them [B-60], the windows in which the others may
 * react [B-70], and how the uses under way hang together.
 *
 * The uses under way are a stack: each but the first is a reaction to the one below it, or Thrift
 * on the draw that the one below forces. The procedure of 5.7 is spread over the phases of a use;
 * the deepest stack is a use, the ten cards that can react, and one Thrift.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

island_use *island_push(island_state *s, int code, int role, int user)
{
    df_assert(s->depth < ISLAND_USES);
    island_use *u = &s->uses[s->depth++];

    u->code = (uint8_t)code;
    u->role = (uint8_t)role;
    u->user = (uint8_t)user;
    u->phase = ISLAND_ANNOUNCE;
    u->result = ISLAND_STANDS;
    return u;
}

static void pop(island_state *s)
{
    memset(&s->uses[--s->depth], DF_NONE, sizeof s->uses[0]);
}

/* ---- The window ------------------------------------------------------------------------------ */

/* [B-61] [B-71] Everything is fixed and public; now the others are asked. */
static void open_window(island_run *g, island_use *u)
{
    u->phase = ISLAND_WINDOW;
    u->asked = (uint8_t)island_next(g->s, u->user);
    /* a reaction is told when it is made, a row card when it is played and when it lies there */
    if (u->role != ISLAND_AS_REACTION && !island_places(u))
        DF_TELL(g->events, .kind = ISLAND_EV_USE, .seat = u->user,
                .open = {u->code, u->role, (int16_t)(int8_t)u->mode, (int16_t)(int8_t)u->target,
                         (int16_t)(int8_t)(u->second != DF_NONE ? u->second : u->kind),
                         (int16_t)((int8_t)u->number * 8 + (u->symbol & 7))});
}

static void close_window(island_use *u, int result)
{
    u->phase = ISLAND_RESOLVE;
    u->result = (uint8_t)result;
}

/* [B-70] to [B-78] Asks the next player, whether able to react or not [B-80]. */
static void step_window(island_run *g, island_use *u)
{
    island_state *s = g->s;

    if (!island_is_in(s, u->user)) { /* [B-77] [B-164] */
        close_window(u, ISLAND_CANCELLED);
        return;
    }
    if (!island_is_in(s, u->asked))
        u->asked = (uint8_t)island_next(s, u->asked);
    if (u->asked == u->user)
        close_window(u, ISLAND_STANDS);
    else
        island_pose(g, ISLAND_AT_REACT);
}

/* [B-73] The card is discarded and paid; then it is a use of its own. */
static void react(island_run *g, island_use *u, int action)
{
    island_state *s = g->s;
    int seat = u->asked;
    int code = ISLAND_VETO;
    int cost = 0;

    if (action < ISLAND_ROW_CARD) {
        int kind = action - ISLAND_CARD;

        code = island_kinds[kind].code;
        cost = island_cost(s, seat, kind);
        DF_TELL(g->events, .kind = ISLAND_EV_REACTION, .seat = (uint8_t)seat,
                .open = {(int16_t)code, (int16_t)kind, u->code, u->user});
        island_discard(g, seat, kind);
        s->charmed |= (uint8_t)((code == ISLAND_CHARM) << seat); /* [B-79] [B-R38] */
        island_draw_cards(g, seat, cost, ISLAND_TO_PAY, -1);
        if (!island_is_in(s, seat))
            return; /* the reaction has failed */
    } else {
        s->used |= 1u << (ISLAND_VETO - ISLAND_THRIFT);
        DF_TELL(g->events, .kind = ISLAND_EV_REACTION, .seat = (uint8_t)seat,
                .open = {ISLAND_VETO, -1, u->code, u->user});
    }
    int draws = u->draws;
    island_use *r = island_push(s, code, ISLAND_AS_REACTION, seat);
    if (code == ISLAND_RICOCHET) { /* [B-100] */
        r->target = (uint8_t)island_next(s, seat);
        r->draws = (uint8_t)(draws + 1);
    }
    if (code == ISLAND_FOIL) /* [B-108] */
        r->phase = ISLAND_COST_OF_FOIL;
    else
        open_window(g, r);
}

/* A reaction is settled: [B-74] [B-75] [B-76] [B-77]. */
static void settle_reaction(island_run *g, bool worked, int result)
{
    island_state *s = g->s;

    pop(s);
    island_use *u = island_top(s);
    if (worked) {
        close_window(u, result);
        if (result == ISLAND_CANCELLED && island_is_in(s, u->user))
            DF_TELL(g->events, .kind = ISLAND_EV_CANCELLED, .seat = u->user,
                    .open = {u->code, u->role});
    }
    if (!island_is_in(s, u->user))
        close_window(u, ISLAND_CANCELLED);
}

void island_finish_use(island_run *g)
{
    island_state *s = g->s;
    island_use *u = island_top(s);
    bool stands = u->result == ISLAND_STANDS && island_is_in(s, u->user);

    if (u->role == ISLAND_AS_REACTION) {
        bool ricochet = u->code == ISLAND_RICOCHET;

        settle_reaction(g, stands || u->result == ISLAND_REPLACED,
                        ricochet ? ISLAND_REPLACED : ISLAND_CANCELLED);
    } else if (u->role == ISLAND_AS_ABILITY && u->code == ISLAND_THRIFT) { /* [B-130] */
        pop(s);
        if (stands && s->depth > 0)
            island_top(s)->draws = 2;
        else if (stands)
            s->cost = 2;
    } else {
        pop(s);
    }
}

/* ---- Announcing [B-60] ----------------------------------------------------------------------- */

/* [B-131] The two cards are drawn before the target is chosen. False: it ends here. */
static bool draw_for_pilfer(island_run *g, island_use *u)
{
    if (u->draws == DF_NONE && g->s->pilfer_draw > 0) {
        u->draws = 0;
        island_draw_cards(g, u->user, g->s->pilfer_draw, ISLAND_TO_PILFER, -1);
    }
    return island_is_in(g->s, u->user);
}

int island_missing(const island_use *u)
{
    bool has_target = u->target != DF_NONE;

    if (u->role == ISLAND_AS_EFFECT && u->code >= ISLAND_THRIFT)
        return DF_NONE; /* placing a card */
    switch (u->code) {
    case ISLAND_BARTER:
    case ISLAND_PILFER:
    case ISLAND_SABOTAGE:
        return has_target ? DF_NONE : ISLAND_AT_PLAYER;
    case ISLAND_ACCUSE:
        return !has_target ? ISLAND_AT_PLAYER : u->number == DF_NONE ? ISLAND_AT_NUMBER : DF_NONE;
    case ISLAND_STIR:
    case ISLAND_SAPPER:
        return u->mode == DF_NONE ? ISLAND_AT_MODE : DF_NONE;
    case ISLAND_LOOKOUT:
        return u->mode == DF_NONE                           ? ISLAND_AT_MODE
               : u->mode == ISLAND_MODE_HEAR && !has_target ? ISLAND_AT_PLAYER
                                                            : DF_NONE;
    case ISLAND_WRECK:
        return has_target ? DF_NONE : ISLAND_AT_WRECK;
    case ISLAND_GAMBLE: /* [B-112] [B-R30] */
        return u->mode == DF_NONE ? ISLAND_AT_COIN : has_target ? DF_NONE : ISLAND_AT_PLAYER;
    case ISLAND_FORAGE:
        return u->symbol == DF_NONE   ? ISLAND_AT_SYMBOL
               : u->number == DF_NONE ? ISLAND_AT_NUMBER
                                      : DF_NONE;
    case ISLAND_PLANT:
        return has_target ? DF_NONE : ISLAND_AT_BOMB;
    case ISLAND_DEFUSE:
        return u->second == DF_NONE ? ISLAND_AT_BOMB : DF_NONE;
    case ISLAND_PURGE:
        return has_target                     ? DF_NONE
               : u->mode == ISLAND_MODE_CLEAR ? ISLAND_AT_PLAYER
                                              : ISLAND_AT_ROW;
    case ISLAND_HUNCH: /* [B-113] */
        return u->number == DF_NONE ? ISLAND_AT_GUESS
               : u->mode == DF_NONE ? ISLAND_AT_REWARD
                                    : DF_NONE;
    default:
        return DF_NONE;
    }
}

static void announce(island_run *g, island_use *u)
{
    bool places = u->role == ISLAND_AS_EFFECT && u->code >= ISLAND_THRIFT;

    if (u->code == ISLAND_PURGE && u->mode == DF_NONE)
        u->mode = (uint8_t)island_purge_mode(g->s, u->user);
    if (u->code == ISLAND_PILFER && !places && !draw_for_pilfer(g, u)) {
        u->result = ISLAND_CANCELLED;
        island_finish_use(g);
        return;
    }
    int node = island_missing(u);
    if (node == DF_NONE)
        open_window(g, u);
    else
        island_pose(g, node);
}

/* ---- Thrift on a draw ------------------------------------------------------------------------ */

/* [B-130] The use makes somebody draw; in the own turn Thrift may make it 2. */
void island_ask_thrift(island_run *g, island_use *u)
{
    u->phase = ISLAND_DRAWING;
    if (island_can_thrift(g->s, u->target, u->draws))
        island_pose(g, ISLAND_AT_THRIFT);
}

/* ---- Steps and decisions --------------------------------------------------------------------- */

void island_step_use(island_run *g)
{
    island_state *s = g->s;
    island_use *u = island_top(s);

    switch (u->phase) {
    case ISLAND_ANNOUNCE:
        announce(g, u);
        break;
    case ISLAND_COST_OF_FOIL:
    case ISLAND_GIVING:
        island_pose(g, ISLAND_AT_OWN_CARD);
        break;
    case ISLAND_WINDOW:
        step_window(g, u);
        break;
    case ISLAND_DRAWING:
        island_draw_forced(g, u);
        break;
    case ISLAND_PICKED:
        island_pose(g, ISLAND_AT_BLIND);
        break;
    case ISLAND_PICKING:
        if (s->picks > 0)
            island_pose(g, ISLAND_AT_PICK);
        else
            island_finish_use(g);
        break;
    case ISLAND_ARRANGING: /* [B-37] the fifth place is what is left */
        island_pose(g, u->draws < 4 ? ISLAND_AT_ARRANGE : ISLAND_AT_SHOW);
        break;
    default:
        island_resolve(g, u);
        break;
    }
}

static void choose_player(island_use *u, int seat)
{
    if (u->target == DF_NONE)
        u->target = (uint8_t)seat;
    else
        u->second = (uint8_t)seat;
}

static void choose_row_card(const island_state *s, island_use *u, int kind)
{
    u->mode = ISLAND_MODE_ROW;
    u->kind = (uint8_t)kind;
    for (int seat = 0; seat < s->seats; seat++)
        if ((s->zone[ISLAND_IN_ROW + seat] & island_kind_cards(kind)) != 0)
            u->target = (uint8_t)seat;
}

/* Part of an announcement, or the back of a blind pick: public at once. */
static void tell_choice(island_run *g, const island_use *u, int action)
{
    if (u->phase == ISLAND_PICKED || island_missing(u) != DF_NONE)
        DF_TELL(g->events, .kind = ISLAND_EV_CHOICE, .seat = u->user,
                .open = {u->code, (int16_t)action});
}

/* A choice made for the top use, at the node that was posed. */
void island_decide_use(island_run *g, int node, int action)
{
    island_use *u = island_top(g->s);

    switch (node) {
    case ISLAND_AT_MODE:
        u->mode = (uint8_t)(action - ISLAND_MODE);
        tell_choice(g, u, action);
        break;
    case ISLAND_AT_COIN:
        u->mode = (uint8_t)(ISLAND_MODE_HEADS + action - ISLAND_COIN_SIDE);
        u->draws = 5;
        if (u->mode == ISLAND_MODE_HEADS)
            u->target = u->user;
        DF_TELL(g->events, .kind = ISLAND_EV_COIN, .seat = u->user, .reveals = true,
                .open = {action != ISLAND_COIN_SIDE});
        break;
    case ISLAND_AT_PLAYER:
        choose_player(u, action - ISLAND_PLAYER);
        tell_choice(g, u, action);
        break;
    case ISLAND_AT_BOMB:
        choose_player(u, action - ISLAND_BOMB_OF);
        tell_choice(g, u, action);
        break;
    case ISLAND_AT_WRECK:
    case ISLAND_AT_ROW:
        if (action >= ISLAND_ROW_CARD) {
            choose_row_card(g->s, u, action - ISLAND_ROW_CARD);
        } else {
            u->mode = ISLAND_MODE_HAND;
            u->target = (uint8_t)(action - ISLAND_HAND_OF);
        }
        break;
    case ISLAND_AT_NUMBER:
        u->number = (uint8_t)(action - ISLAND_NUMBER);
        break;
    case ISLAND_AT_SYMBOL:
        u->symbol = (uint8_t)(action - ISLAND_SYMBOL);
        if (u->phase != ISLAND_ANNOUNCE)
            u->phase = ISLAND_PICKED;
        tell_choice(g, u, action);
        break;
    case ISLAND_AT_GUESS:
    case ISLAND_AT_REWARD:
        island_hunch(g, u, action);
        if (g->s->depth > 0 && u->mode != DF_NONE && u->phase == ISLAND_ANNOUNCE)
            open_window(g, u);
        break;
    case ISLAND_AT_BLIND:
        island_pick_blind(g, u, action - ISLAND_PICKED_CARD);
        break;
    case ISLAND_AT_OWN_CARD:
        island_pick_own(g, u, action - ISLAND_CARD);
        if (u->phase == ISLAND_COST_OF_FOIL)
            open_window(g, u);
        break;
    case ISLAND_AT_CARD_TYPE:
        island_pick_type(g, u, action - ISLAND_CARD);
        break;
    case ISLAND_AT_ARRANGE:
        island_arrange(g, u, action - ISLAND_SORT);
        break;
    case ISLAND_AT_SHOW:
        island_show(g, u, action == ISLAND_SHOW);
        break;
    default: /* REACT */
        if (action == ISLAND_PASS)
            u->asked = (uint8_t)island_next(g->s, u->asked);
        else
            react(g, u, action);
        break;
    }
}
