/* things.c: the catalogue of SAW: cards, characters, bodies and tokens.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/talk.h"

enum { LIMB_TOKENS = 64 };

static const char *clause_of(const saw_card *card)
{
    static const char *const clauses[] = {
        [SAW_MECHANISM] = "S-71",
        [SAW_OBJECT] = "S-71",
        [SAW_ESCAPE] = "S-78",
    };

    if (card->clause != NULL)
        return card->clause;
    if (card->group == SAW_IS_TOOL)
        return df_bit_count(card->traits) == 1 ? "S-33" : "S-34";
    return clauses[card->group];
}

static void write_card(int kind, df_thing *out)
{
    static const char *const groups[] = {
        [SAW_MECHANISM] = "mechanism",  [SAW_OBJECT] = "object",      [SAW_ESCAPE] = "escape",
        [SAW_IS_TOOL] = "tool",         [SAW_SEARCH] = "search card", [SAW_IS_BILLY] = "puppet",
        [SAW_SPECIAL] = "special card",
    };
    static const char *const sides[] = {"arms", "legs", "blood", NULL};
    const saw_card *card = &saw_cards[kind];
    df_text does = df_text_over(out->does, sizeof out->does);

    *out = df_thing_of((df_thing_row){groups[card->group], card->word, card->name, NULL,
                                      clause_of(card), card->copies});
    out->story = card->story;
    saw_add_use(kind, card->draw, card->keep, &does);
    df_assert(!does.full);
    if (card->traits != 0)
        df_thing_fact(out, "traits", saw_trait_words, card->traits);
    if (card->value != 0)
        df_thing_fact(out, "value", NULL, card->value);
    if (card->group == SAW_ESCAPE)
        df_thing_fact(out, "sides", sides, card->sides);
}

static void write_character(int number, df_thing *out)
{
    const saw_character *person = &saw_characters[number];
    df_text does = df_text_over(out->does, sizeof out->does);

    *out = df_thing_of((df_thing_row){"character", person->word, person->name, NULL, "S-6", 1});
    out->story = person->story;
    for (int trait = 0; trait < SAW_TRAITS; trait++) {
        df_text_add(&does, "%s%s %d", trait == 0 ? "" : ", ", saw_trait_names[trait],
                    person->trait[trait]);
        df_thing_fact(out, saw_trait_words[trait], NULL, person->trait[trait]);
    }
}

bool saw_thing(int number, df_thing *out)
{
    enum { BLOOD, DAMAGE, TOKEN, WORKBENCH };
    static const df_thing_row others[] = {
        [BLOOD] = {"jigsaw", NULL, "Blood", "whoever has lost all ten is out", "S-117",
                   10 * SAW_CHARACTERS},
        [DAMAGE] = {"token", NULL, "Damage", "for each arm or leg Mild, Severe, Loss or Tourniquet",
                    "S-101", LIMB_TOKENS},
        [TOKEN] = {"token", "token", "Saw token", "whoever has it cannot be the next victim",
                   "S-114", 1},
        [WORKBENCH] = {"workbench", "bench", "Workbench",
                       "three slots, for a Mechanism, an Object and an Escape", "S-17",
                       SAW_CHARACTERS},
    };

    if (number < SAW_KINDS) {
        write_card(number, out);
        return true;
    }
    number -= SAW_KINDS;
    if (number < SAW_CHARACTERS) {
        write_character(number, out);
        return true;
    }
    number -= SAW_CHARACTERS;
    if (number < SAW_TRAITS) {
        *out = df_thing_of(
            (df_thing_row){"trait", saw_trait_words[number], saw_trait_names[number],
                           "what a trap asks for, and a character has more or less of", "S-94", 0});
        return true;
    }
    number -= SAW_TRAITS;
    if (number < SAW_LIMBS) {
        *out = df_thing_of((df_thing_row){"jigsaw", saw_limb_words[number], saw_limb_names[number],
                                          "takes three points of damage before it is lost", "S-101",
                                          SAW_CHARACTERS});
        out->sets = SAW_CHARACTERS;
        return true;
    }
    number -= SAW_LIMBS;
    if (!df_thing_in(others, sizeof others / sizeof others[0], number, out))
        return false;
    out->sets = number == BLOOD || number == WORKBENCH ? SAW_CHARACTERS : 0;
    return true;
}
