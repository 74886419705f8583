/* rules.c: what may be done: who decides, the list of legal actions and the test of a single one.
 *
 * List and test share what is worth sharing, but the list goes over ships and cells, where the test
 * starts from one action. For builds the cells worth a look are gathered once, with the set of all
 * pieces and rotations that fit there. tests/games/armada compares the list with a slow and obvious
 * one.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

int armada_actor(const df_state *state)
{
    const armada_state *s = (const armada_state *)state;

    if (s->node == ARMADA_AT_END)
        return DF_NOBODY;
    return s->node == ARMADA_AT_ACT ? s->active : DF_CHANCE;
}

/* The coin. Every piece of the draw pile is equally likely. */
int armada_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX])
{
    const armada_state *s = (const armada_state *)state;
    int count = 0;

    if (s->node == ARMADA_AT_FIRST) {
        out[0] = (df_outcome){ARMADA_COIN + ARMADA_BLUE, 1};
        out[1] = (df_outcome){ARMADA_COIN + ARMADA_RED, 1};
        return 2;
    }
    for (int code = 0; code < ARMADA_CODES; code++)
        if (s->side[s->active].draw[code] > 0)
            out[count++] =
                (df_outcome){ARMADA_PIECE + (df_action)code, s->side[s->active].draw[code]};
    return count;
}

/* ---- Checks, one for each kind of action ----------------------------------------------------- */

void armada_open_desk(armada_desk *d, const armada_state *s)
{
    d->s = s;
    d->seat = s->active;
    d->own = &s->side[s->active];
    armada_lay(s, &d->board);
}

/* Refuses with a text that names one cell. The name is made only for somebody who will read it. */
static df_status refuse(df_error *err, const char *clause, const char *before, int cell,
                        const char *after)
{
    char name[4];

    if (err == NULL)
        return DF_ILLEGAL;
    armada_cell_name(cell, name);
    return df_fail(err, DF_ILLEGAL, clause, "%s%s%s", before, name, after);
}

/* Names the clause that a piece which does not fit offends against. */
static df_status misfit(const armada_place *place, unsigned open, int cell, df_error *err)
{
    int touched = 0;

    for (int way = 0; way < place->ways; way++)
        touched += (open & place->want[way]) != 0;
    if (touched > 1)
        return refuse(err, "A-47", "at ", cell, " it would combine two of your ships");
    return refuse(err, "A-48", "at ", cell,
                  " an open side would lie against a closed one of the same ship");
}

/* to */
df_status armada_check_build(const armada_desk *d, int look, int cell, df_error *err)
{
    const armada_card *card = &armada_cards[look / 4];
    armada_place place;
    if (look % 4 >= card->turns)
        return df_fail(err, DF_ILLEGAL, "A-13", "the %s looks the same after a half turn",
                       card->name);
    if (d->own->play[look / 4] == 0)
        return df_fail(err, DF_ILLEGAL, "A-44", "there is no %s in your play pile", card->name);
    if (!armada_on_board(d->s, cell))
        return df_fail(err, DF_ILLEGAL, "A-1", "the board has columns a to i and rows 1 to %d",
                       d->s->rows);
    if (d->board.at[cell] != ARMADA_EMPTY)
        return refuse(err, "A-6", "there is a piece in ", cell, " already");
    armada_look_round(&d->board, d->seat, cell, &place);
    int ship = armada_joins(&place, armada_open(look));
    if (ship >= 0)
        return DF_OK;
    if (ship == -2)
        return misfit(&place, armada_open(look), cell, err);
    if (card->kind != ARMADA_HUB)
        return refuse(err, "A-49", "at ", cell,
                      " no open side of it meets an open side of a ship of yours");
    if (!armada_in_base(d->s, d->seat, cell))
        return refuse(err, "A-49", "a new ship is founded in your base, and at ", cell,
                      " the hub joins none");
    return DF_OK;
}

/* What keeps a ship out of a cell: other ships and the edge. */
static unsigned others(const armada_desk *d, int ship)
{
    return (ARMADA_FLEETS | ARMADA_EDGE) & ~armada_ship_bit(d->seat, ship);
}

/* */
df_status armada_check_move(const armada_desk *d, const armada_hulls *hulls, int cell,
                            int direction, df_error *err)
{
    const armada_piece *piece = armada_find(d->own, cell);

    if (piece == NULL)
        return refuse(err, "A-60", "there is no ship of yours in ", cell, "");
    if (armada_reference(d->own, piece->ship) != cell)
        return refuse(err, "A-104", "", cell, " is not the first hub of its ship");
    df_each_bit(i, hulls->ship[piece->ship].pieces) {
        int to = d->own->piece[i].cell + armada_step[direction];

        if (d->board.at[to] == ARMADA_EDGE)
            return df_fail(err, DF_ILLEGAL, "A-61", "the ship would leave the board");
        if ((d->board.at[to] & others(d, piece->ship)) != 0)
            return refuse(err, "A-61", "another ship is in the way in ", to, "");
    }
    return DF_OK;
}

/* */
df_status armada_check_rotate(const armada_desk *d, const armada_hulls *hulls, int cell, bool left,
                              df_error *err)
{
    const armada_piece *pivot = armada_find(d->own, cell);

    if (pivot == NULL || armada_kind(pivot) != ARMADA_HUB)
        return refuse(err, "A-63", "there is no hub of yours in ", cell, "");
    const armada_hull *hull = &hulls->ship[pivot->ship];
    if (!armada_swings_inside(d->s, hull, cell, left))
        return df_fail(err, DF_ILLEGAL, "A-66", "the ship would leave the board");
    df_each_bit(i, hull->pieces) {
        int to = armada_swing(cell, d->own->piece[i].cell, left);

        if ((d->board.at[to] & others(d, pivot->ship)) != 0)
            return refuse(err, "A-66", "another ship is in the way in ", to, "");
    }
    return DF_OK;
}

/* to, [A-73] */
static df_status check_shot(const armada_desk *d, int cell, int direction, df_error *err)
{
    const armada_piece *piece = armada_find(d->own, cell);
    if (piece == NULL || (armada_guns(piece->look) >> direction & 1) == 0)
        return refuse(err, "A-69", "there is no gun of yours in ", cell, " that points there");
    unsigned struck = d->board.at[armada_struck(&d->board, cell, direction)];
    if (struck == ARMADA_EDGE)
        return df_fail(err, DF_ILLEGAL, "A-71", "there is nothing in the path of this shot");
    if ((struck & armada_fleet(d->seat)) != 0 && !d->s->friendly_fire)
        return df_fail(err, DF_ILLEGAL, "A-73", "the shot would strike your own ship");
    return DF_OK;
}

/* The number of a piece of this side. */
static int index_of(const armada_side *side, const armada_piece *piece)
{
    return (int)(piece - side->piece);
}

/* May this section take the damage, given the contact pieces and those with a token?
 * `forced`: a token counts only if all contact pieces have one. `energy`: that is always offered,
 * as it is to the attacker with the option [A-R40]. */
static bool section_serves(const armada_side *side, int section, uint16_t contact, uint16_t tokens,
                           bool forced, bool energy)
{
    if (section < ARMADA_SHIPS)
        return energy || (contact & ~tokens) != 0;
    if (forced && (contact & ~tokens) != 0)
        return false;
    return (contact & tokens) >> index_of(side, armada_section(side, section)) & 1;
}

/* to */
static df_status check_bash(const armada_desk *d, int own, int foe, df_error *err)
{
    const armada_side *enemy = &d->s->side[!d->seat];
    const armada_piece *mine = armada_section(d->own, own);
    const armada_piece *theirs = armada_section(enemy, foe);
    armada_contacts contacts;

    if (mine == NULL || theirs == NULL)
        return df_fail(err, DF_ILLEGAL, "A-82", "a bash needs a ship of yours and one of theirs");
    armada_touch(d->s, &d->board, d->seat, contacts);
    if (contacts[mine->ship][theirs->ship].own == 0)
        return df_fail(err, DF_ILLEGAL, "A-82", "these two ships do not touch");
    const armada_contact *contact = &contacts[mine->ship][theirs->ship];
    if (!section_serves(d->own, own, contact->own, armada_tokens(d->own), false, d->s->bash_energy))
        return df_fail(err, DF_ILLEGAL, "A-84",
                       own < ARMADA_SHIPS ? "all your pieces that touch have a shield: name one"
                                          : "that is no shield of yours that touches them");
    if (!section_serves(enemy, foe, contact->foe, armada_tokens(enemy), true, false))
        return df_fail(err, DF_ILLEGAL, "A-85",
                       foe < ARMADA_SHIPS ? "all their pieces that touch have a shield: name one"
                                          : "the damage goes to a shield of theirs only if all "
                                            "their pieces that touch have one");
    return DF_OK;
}

/* */
static df_status check_take(const armada_desk *d, df_error *err)
{
    if (armada_is_empty(d->own->draw))
        return df_fail(err, DF_ILLEGAL, "A-90", "your draw pile is empty");
    return DF_OK;
}

/* ---- The list, in the order of A-105 --------------------------------------------------------- */

/* A cell where something might be built, and which pieces fit, as in armada_fits. */
typedef struct site {
    uint32_t joins;  /* to a ship */
    uint32_t founds; /* if it is a hub: to a ship or as a new one */
    uint8_t cell;
} site;

enum { SITES_MAX = 18 + 2 * ARMADA_PIECES };

/* Marks the cell if it is empty and wanted. */
static void mark(uint64_t marks[ARMADA_CELL_WORDS], const armada_desk *d, int cell, unsigned wanted)
{
    marks[cell / 64] |= (uint64_t)(wanted & (d->board.at[cell] == ARMADA_EMPTY)) << cell % 64;
}

static void look_at_site(const armada_desk *d, int cell, site *out)
{
    armada_place place;

    armada_look_round(&d->board, d->seat, cell, &place);
    out->cell = (uint8_t)cell;
    out->joins = 0;
    for (int way = 0; way < place.ways; way++)
        out->joins |= armada_fits[16 * place.care[way] + place.want[way]];
    out->founds = out->joins;
    if (armada_in_base(d->s, d->seat, cell)) /* no joint: closed where others are open */
        out->founds |= armada_fits[16 * place.facing];
}

/* The empty cells before own open sides and, for hubs, of the own base, in reading order. */
static int gather_sites(const armada_desk *d, bool hubs, site sites[SITES_MAX])
{
    uint64_t marks[ARMADA_CELL_WORDS] = {0};
    int count = 0;

    for (int i = 0; i < d->own->pieces; i++) {
        unsigned open = armada_open(d->own->piece[i].look);

        for (int side = 0; side < ARMADA_DIRECTIONS; side++)
            mark(marks, d, d->own->piece[i].cell + armada_step[side], open >> side & 1);
    }
    int first = d->seat == ARMADA_BLUE ? 11 : 10 * (d->s->rows - 1) + 1; /* */
    for (int cell = first; hubs && cell < first + 19; cell++)
        mark(marks, d, cell, 1);
    for (int word = 0; word < ARMADA_CELL_WORDS; word++)
        df_each_bit_64(bit, marks[word])
            look_at_site(d, 64 * word + (int)bit, &sites[count++]);
    return count;
}

static int list_builds(const armada_desk *d, df_action *out)
{
    const uint8_t *play = d->own->play;
    site sites[SITES_MAX];
    int count = 0;

    if (armada_is_empty(play))
        return 0;
    int site_count = gather_sites(d, play[ARMADA_T] + play[ARMADA_I] + play[ARMADA_L] > 0, sites);
    for (int code = 0; code < ARMADA_CODES; code++) {
        const armada_card *card = &armada_cards[code];

        if (play[code] == 0) /* copies are one entry */
            continue;
        for (const site *here = sites; here < sites + site_count; here++) {
            uint32_t fits = card->kind == ARMADA_HUB ? here->founds : here->joins;

            df_each_bit(turn, fits >> card->fit & ((1u << card->turns) - 1))
                out[count++] =
                    ARMADA_BUILD + (4 * (df_action)code + turn) * ARMADA_NAMED + here->cell - 10;
        }
    }
    return count;
}

/* *beside is all that stands next to own pieces, as on the board. */
static int list_moves(const armada_desk *d, const armada_hulls *hulls, unsigned *beside,
                      df_action *out)
{
    uint16_t all[ARMADA_SHIPS][ARMADA_DIRECTIONS] = {{0}}; /* that each ship would bump into */
    int count = 0;

    for (int i = 0; i < d->own->pieces; i++) {
        const uint16_t *at = &d->board.at[d->own->piece[i].cell];
        uint16_t *ahead = all[d->own->piece[i].ship];

        for (int direction = 0; direction < ARMADA_DIRECTIONS; direction++)
            ahead[direction] |= at[armada_step[direction]];
    }
    *beside = 0;
    for (int ship = 0; ship < d->own->ships; ship++) {
        unsigned hubs = hulls->ship[ship].pieces & hulls->kind[ARMADA_HUB];
        int cell = d->own->piece[df_bit_lowest(hubs)].cell; /* */

        for (int direction = 0; direction < ARMADA_DIRECTIONS; direction++) {
            *beside |= all[ship][direction];
            out[count] = (df_action)(ARMADA_MOVE + 4 * (cell - 10) + direction);
            count += (all[ship][direction] & others(d, ship)) == 0;
        }
    }
    return count;
}

/* All that stands where a quarter turn would take the ship, to the right and to the
 * left; the edge if it would leave the board. */
static void look_round_pivot(const armada_desk *d, const armada_hull *hull, int pivot,
                             unsigned there[2])
{
    bool right = armada_swings_inside(d->s, hull, pivot, false);
    bool left = armada_swings_inside(d->s, hull, pivot, true);

    there[0] = right ? ARMADA_EMPTY : ARMADA_EDGE;
    there[1] = left ? ARMADA_EMPTY : ARMADA_EDGE;
    df_each_bit(i, hull->pieces) {
        int cell = d->own->piece[i].cell;

        there[0] |= d->board.at[right ? armada_swing(pivot, cell, false) : pivot];
        there[1] |= d->board.at[left ? armada_swing(pivot, cell, true) : pivot];
    }
}

static int list_rotations(const armada_desk *d, const armada_hulls *hulls, df_action *out)
{
    int count = 0;

    df_each_bit(i, hulls->kind[ARMADA_HUB]) {
        const armada_piece *pivot = &d->own->piece[i];
        const armada_hull *hull = &hulls->ship[pivot->ship];

        unsigned there[2];

        look_round_pivot(d, hull, pivot->cell, there);
        for (int left = 0; left < 2; left++) {
            out[count] = (df_action)(ARMADA_ROTATE + 2 * (pivot->cell - 10) + left);
            count += (there[left] & others(d, pivot->ship)) == 0;
        }
    }
    return count;
}

/* *foes is how many of them strike the enemy. */
static int list_shots(const armada_desk *d, const armada_hulls *hulls, df_action *out, int *foes)
{
    unsigned enemy = armada_fleet(!d->seat);
    unsigned targets = d->s->friendly_fire ? ARMADA_FLEETS : enemy;
    int count = 0;

    *foes = 0;
    df_each_bit(i, hulls->kind[ARMADA_GUN]) {
        int cell = d->own->piece[i].cell;

        df_each_bit(side, armada_guns(d->own->piece[i].look)) {
            unsigned struck = d->board.at[armada_struck(&d->board, cell, (int)side)];

            out[count] = (df_action)(ARMADA_SHOOT + 4 * (cell - 10) + (int)side);
            count += (struck & targets) != 0;
            *foes += (struck & enemy) != 0;
        }
    }
    return count;
}

/* The sections of a ship in the order of the list: energy, then its shields. */
static int list_sections(const armada_side *side, int ship, uint8_t out[ARMADA_SECTIONS])
{
    int count = 0;
    uint8_t shields = 0;

    out[count++] = (uint8_t)ship;
    for (int i = 0; i < side->pieces; i++)
        if (armada_kind(&side->piece[i]) == ARMADA_SHIELD) {
            if (side->piece[i].ship == ship)
                out[count++] = (uint8_t)(ARMADA_SHIPS + shields);
            shields++;
        }
    return count;
}

static int list_bashes(const armada_desk *d, df_action *out)
{
    const armada_side *enemy = &d->s->side[!d->seat];
    armada_contacts contacts;
    int count = 0;

    armada_touch(d->s, &d->board, d->seat, contacts);
    uint16_t tokens = armada_tokens(d->own);
    uint16_t enemy_tokens = armada_tokens(enemy);
    for (int ship = 0; ship < d->own->ships; ship++)
        for (int other = 0; other < enemy->ships; other++) {
            const armada_contact *contact = &contacts[ship][other];
            uint8_t mine[ARMADA_SECTIONS];
            uint8_t theirs[ARMADA_SECTIONS];
            int mine_count = contact->own == 0 ? 0 : list_sections(d->own, ship, mine);
            int their_count = list_sections(enemy, other, theirs);

            for (int i = 0; i < mine_count; i++)
                for (int j = 0; j < their_count; j++)
                    if (section_serves(d->own, mine[i], contact->own, tokens, false,
                                       d->s->bash_energy) &&
                        section_serves(enemy, theirs[j], contact->foe, enemy_tokens, true, false))
                        out[count++] =
                            (df_action)(ARMADA_BASH + ARMADA_SECTIONS * mine[i] + theirs[j]);
        }
    return count;
}

/* */
int armada_legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    armada_hulls hulls;
    unsigned beside;
    armada_desk d;
    int foes;

    armada_open_desk(&d, (const armada_state *)state);
    armada_measure(d.own, &hulls);
    int count = list_builds(&d, out);
    count += list_moves(&d, &hulls, &beside, out + count);
    count += list_rotations(&d, &hulls, out + count);
    int shots = list_shots(&d, &hulls, out + count, &foes);
    count += shots;
    if ((beside & armada_fleet(!d.seat)) != 0)
        count += list_bashes(&d, out + count);
    if (check_take(&d, NULL) == DF_OK)
        out[count++] = ARMADA_TAKE;
    if (count == shots && foes == 0)
        out[count++] = ARMADA_PASS;
    return count;
}

/* ---- The test of one action ------------------------------------------------------------------ */

/* */
static df_status check_pass(const df_state *state, df_error *err)
{
    df_action actions[DF_LEGAL_MAX];

    if (actions[armada_legal(state, actions) - 1] != ARMADA_PASS)
        return df_fail(err, DF_ILLEGAL, "A-40", "you must act as long as you can");
    return DF_OK;
}

static df_status test_chance(const armada_state *s, df_action action, df_error *err)
{
    bool piece = action >= ARMADA_PIECE && action < ARMADA_COIN;

    if (s->node == ARMADA_AT_FIRST) {
        if (action >= ARMADA_COIN && action < ARMADA_ACTIONS)
            return DF_OK;
        return df_fail(err, DF_ILLEGAL, "A-34", "the coin decides who begins");
    }
    if (!piece || s->side[s->active].draw[action - ARMADA_PIECE] == 0)
        return df_fail(err, DF_ILLEGAL, s->node == ARMADA_AT_DRAW ? "A-36" : "A-89",
                       piece ? "there is no such piece in the draw pile"
                             : "a piece is being drawn");
    return DF_OK;
}

df_status armada_test(const df_state *state, df_action action, df_error *err)
{
    const armada_state *s = (const armada_state *)state;
    armada_hulls hulls;
    armada_desk d;

    if (s->node == ARMADA_AT_END)
        return df_fail(err, DF_ILLEGAL, "A-41", "the game is over");
    if (s->node != ARMADA_AT_ACT)
        return test_chance(s, action, err);
    if (action >= ARMADA_PIECE)
        return df_fail(err, DF_ILLEGAL, "A-39", "you may build, move, rotate, shoot, bash or draw");
    armada_open_desk(&d, s);
    if (action < ARMADA_MOVE)
        return armada_check_build(&d, (int)action / ARMADA_NAMED, (int)action % ARMADA_NAMED + 10,
                                  err);
    if (action < ARMADA_ROTATE) {
        int at = (int)action - ARMADA_MOVE;
        armada_measure(d.own, &hulls);
        return armada_check_move(&d, &hulls, at / 4 + 10, at % 4, err);
    }
    if (action < ARMADA_SHOOT) {
        int at = (int)action - ARMADA_ROTATE;
        armada_measure(d.own, &hulls);
        return armada_check_rotate(&d, &hulls, at / 2 + 10, at % 2 != 0, err);
    }
    if (action < ARMADA_BASH) {
        int at = (int)action - ARMADA_SHOOT;
        return check_shot(&d, at / 4 + 10, at % 4, err);
    }
    if (action < ARMADA_TAKE) {
        int at = (int)action - ARMADA_BASH;
        return check_bash(&d, at / ARMADA_SECTIONS, at % ARMADA_SECTIONS, err);
    }
    return action == ARMADA_TAKE ? check_take(&d, err) : check_pass(state, err);
}
