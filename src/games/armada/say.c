/* say.c: the table of Jigsaw Armada in sentences, for ears.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/armada/armada.h"

/* "Cannon, 2 Tee hub" */
static void say_pile(const uint8_t pile[ARMADA_CODES], df_text *text)
{
    bool first = true;

    for (int code = 0; code < ARMADA_CODES; code++) {
        if (pile[code] == 0)
            continue;
        df_text_string(text, first ? "" : ", ");
        if (pile[code] > 1)
            df_text_add(text, "%d times ", pile[code]);
        df_text_string(text, armada_cards[code].name);
        first = false;
    }
    if (first)
        df_text_string(text, "empty");
}

/* "Shield cap at d11, open east, whole shield" */
static void say_piece(const armada_piece *piece, df_text *text)
{
    char cell[4];

    armada_cell_name(piece->cell, cell);
    df_text_add(text, "%s at %s, ", armada_cards[piece->look / 4].name, cell);
    armada_add_sides(piece->look, text);
    if (piece->token != ARMADA_NO_TOKEN)
        df_text_add(text, ", %s shield", piece->token == ARMADA_WHOLE ? "whole" : "cracked");
}

/* A line for the piles and one for each ship: what has not changed need not be heard again. */
static void say_side(const armada_state *s, int seat, const char *name, df_text *text)
{
    const armada_side *side = &s->side[seat];

    df_text_add(text, "%s play pile: ", name);
    say_pile(side->play, text);
    df_text_add(text, ". %s draw pile: ", name);
    say_pile(side->draw, text);
    df_text_string(text, ".\n");
    for (int ship = 0; ship < side->ships; ship++) {
        int ends = armada_loose_ends(side, ship);

        df_text_add(text, "%s ship %d, energy %d, ", name, ship + 1, side->energy[ship]);
        if (ends == 0)
            df_text_string(text, "closed:");
        else
            df_text_add(text, "%d loose end%s:", ends, df_plural(ends));
        for (int i = 0, said = 0; i < side->pieces; i++)
            if (side->piece[i].ship == ship) {
                df_text_string(text, said++ == 0 ? " " : "; ");
                say_piece(&side->piece[i], text);
            }
        df_text_string(text, ".\n");
    }
    if (side->ships == 0)
        df_text_add(text, "%s ships: none.\n", name);
}

void armada_say(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    const armada_state *s = (const armada_state *)view;

    for (int seat = 0; seat < 2; seat++) {
        char name[80];
        df_text owner = df_text_over(name, sizeof name);
        df_telling t = {&owner, viewer, names, .seat = seat};

        df_tell(&t, "@'s");
        say_side(s, seat, name, text);
    }
    if (s->stall == ARMADA_STALL_OFF)
        df_text_add(text, "There are at most %d turns.\n", ARMADA_TURN_LIMIT);
    else
        df_text_add(text, "Quiet turns: %d of %d.\n", s->quiet, s->stall_turns);
}
