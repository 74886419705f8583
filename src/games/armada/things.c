/* things.c: the catalogue of Jigsaw Armada: the pieces of both colours, cubes and tokens.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

/* Blue and Red have the same pieces. */
enum { COLOURS = 2 };

static void write_piece(int code, df_thing *out)
{
    static const struct {
        const char *kind;
        const char *does;
        const char *clause;
    } kinds[] = {
        [ARMADA_HUB] = {"hub", "brings energy, and its ship can turn about it; ", "A-14"},
        [ARMADA_GUN] = {"gun", "fires as far as the line is free; ", "A-69"},
        [ARMADA_SHIELD] = {"shield", "carries a token that takes two hits; ", "A-55"},
    };
    const armada_card *card = &armada_cards[code];
    df_text word = df_text_over(out->word, sizeof out->word);
    df_text letter = df_text_over(out->code, sizeof out->code);
    df_text does = df_text_over(out->does, sizeof out->does);

    *out = df_thing_of((df_thing_row){kinds[card->kind].kind, NULL, card->name, NULL,
                                      kinds[card->kind].clause, COLOURS * card->copies});
    out->sets = COLOURS;
    armada_code_word(code, &word);
    df_text_char(&letter, card->letter);
    df_text_string(&does, kinds[card->kind].does);
    armada_add_sides(4 * code, &does);
    df_thing_fact(out, "open", armada_direction_words, armada_open(4 * code));
    df_thing_fact(out, "guns", armada_direction_words, armada_guns(4 * code));
    df_thing_fact(out, "turns", NULL, card->turns);
}

bool armada_thing(int number, df_thing *out)
{
    enum { CUBE, SHIELD_TOKEN, BOARD };
    static const df_thing_row others[] = {
        [CUBE] = {"token", NULL, "Energy cube", "a ship lives as long as it has one", "A-19",
                  ARMADA_CUBES},
        [SHIELD_TOKEN] = {"token", NULL, "Shield token",
                          "whole, then cracked, then gone: it takes the damage of its piece",
                          "A-77", COLOURS * ARMADA_SHIELDS},
        [BOARD] = {"board", NULL, "Board",
                   "9 columns and 13 rows, the two outermost at each end a base", "A-1", 1},
    };

    if (number < ARMADA_CODES) {
        write_piece(number, out);
        return true;
    }
    number -= ARMADA_CODES;
    if (!df_thing_in(others, sizeof others / sizeof others[0], number, out))
        return false;
    out->sets = number == SHIELD_TOKEN ? COLOURS : 0;
    return true;
}
