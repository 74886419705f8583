/* things.c: the catalogue of Island: attack cards by their code, the cards of the blank deck, the
 * three backs.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

enum { SPARE_BLANKS = 10 };

static void write_card(int code, df_thing *out)
{
    static const char *const icons[] = {"stays", "quick", "effect-first", NULL};
    const island_card *card = &island_cards[code];
    uint32_t copies[ISLAND_SYMBOLS] = {0};

    *out = df_thing_of(
        (df_thing_row){"attack card", card->word, card->name, card->brief, card->clause, 0});
    df_thing_code(out, card->code);
    for (int kind = 0; kind < ISLAND_KINDS; kind++)
        if (island_kinds[kind].code == code) {
            copies[island_kinds[kind].symbol] = island_kinds[kind].copies;
            out->copies += island_kinds[kind].copies;
        }
    df_thing_fact(out, "number", NULL, card->number);
    df_thing_fact(out, "cost", NULL, card->cost);
    df_thing_fact(out, "icons", icons, card->icons);
    for (int symbol = 0; symbol < ISLAND_SYMBOLS; symbol++)
        df_thing_fact(out, island_symbol_words[symbol], NULL, copies[symbol]);
}

bool island_thing(int number, df_thing *out)
{
    static const struct {
        const char *does;
        const char *clause;
        int copies;
    } sorts[] = {
        [ISLAND_BLANK] = {"nothing happens", "B-41", ISLAND_BLANKS + SPARE_BLANKS},
        [ISLAND_BOMB] = {"lies before whoever drew it; too many are the end", "B-42", ISLAND_BOMBS},
        [ISLAND_EXPLOSION] = {"knocks out whoever draws it, or costs 5 points", "B-43",
                              ISLAND_EXPLOSIONS},
    };
    static const df_thing_row others[] = {
        {"marker", NULL, "Meeple", "no rule uses it", "B-R2", ISLAND_SEATS},
        {"marker", NULL, "Setup card", "a reminder", "B-R2", ISLAND_SEATS},
    };

    if (number < ISLAND_CODES) {
        write_card(number, out);
        return true;
    }
    number -= ISLAND_CODES;
    if (number < ISLAND_SORTS) {
        *out = df_thing_of((df_thing_row){"blank deck card", island_blank_words[number],
                                          island_sort_names[number], sorts[number].does,
                                          sorts[number].clause, sorts[number].copies});
        return true;
    }
    number -= ISLAND_SORTS;
    if (number < ISLAND_SYMBOLS) {
        *out = df_thing_of((df_thing_row){"symbol", island_symbol_words[number],
                                          island_symbol_names[number], NULL, "B-6", 0});
        df_text does = df_text_over(out->does, sizeof out->does);
        df_text_add(&does, "the back of 16 attack cards, mostly about %s",
                    island_symbol_about[number]);
        return true;
    }
    number -= ISLAND_SYMBOLS;
    if (!df_thing_in(others, sizeof others / sizeof others[0], number, out))
        return false;
    out->sets = ISLAND_SEATS;
    return true;
}
