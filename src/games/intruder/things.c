/* things.c: the catalogue of Intruder Escape: action cards, people and who they are.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

static void write_card(int kind, df_thing *out)
{
    static const char *const groups[] = {
        [INTRUDER_ITEM] = "item", [INTRUDER_DAMAGE] = "damage",
        [INTRUDER_HEAL] = "heal", [INTRUDER_MODIFIER] = "modifier",
        [INTRUDER_KIT] = "kit",   [INTRUDER_EFFECT] = "effect",
        [INTRUDER_HOME] = "home", NULL,
    };
    const intruder_card *card = &intruder_cards[kind];

    *out = df_thing_of((df_thing_row){"action card", card->word, card->name, card->does,
                                      card->clause, card->copies});
    df_thing_code(out, card->code);
    df_thing_fact(out, "group", groups, INTRUDER_BIT(card->group));
    if (intruder_wounds[kind] != 0)
        df_thing_fact(out, "damage", NULL, (uint32_t)intruder_wounds[kind]);
}

bool intruder_thing(int number, df_thing *out)
{
    static const df_thing_row others[] = {
        {"identity card", "intruder", "Intruder",
         "see the Innocents dead, or flee with all four items", "I-70", 3},
        {"identity card", "innocent", "Innocent", "find the Intruders, or flee with all four items",
         "I-69", 4},
        {"die", NULL, "Die", "a face for each character", "I-13", 1},
    };

    if (number < INTRUDER_KINDS) {
        write_card(number, out);
        return true;
    }
    number -= INTRUDER_KINDS;
    if (number < INTRUDER_SEATS) {
        const char *name = intruder_characters[number];

        *out = df_thing_of(
            (df_thing_row){"character", name, name, "three lives", "I-3", INTRUDER_LIVES});
        return true;
    }
    number -= INTRUDER_SEATS;
    return df_thing_in(others, sizeof others / sizeof others[0], number, out);
}
