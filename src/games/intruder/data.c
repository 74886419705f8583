/* data.c: the cards and people of Intruder Escape, sections 2.1 and 2.3 of the rules.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

/* clang-format off */
const intruder_card intruder_cards[INTRUDER_KINDS] = {
    [INTRUDER_KY] = { .code = "KY", .word = "keys",       .name = "Keys",            .copies = 1, .group = INTRUDER_ITEM,     .help = "an escape item in front of somebody [I-57]" },
    [INTRUDER_CR] = { .code = "CR", .word = "car",        .name = "Car",             .copies = 1, .group = INTRUDER_ITEM,     .help = "an escape item in front of somebody [I-57]" },
    [INTRUDER_GS] = { .code = "GS", .word = "gasoline",   .name = "Gasoline",        .copies = 1, .group = INTRUDER_ITEM,     .help = "an escape item in front of somebody [I-57]" },
    [INTRUDER_LC] = { .code = "LC", .word = "license",    .name = "License",         .copies = 1, .group = INTRUDER_ITEM,     .help = "an escape item in front of somebody [I-57]" },
    [INTRUDER_BB] = { .code = "BB", .word = "bat",        .name = "Baseball Bat",    .copies = 7, .group = INTRUDER_DAMAGE,   .help = "1 damage [I-28]" },
    [INTRUDER_BN] = { .code = "BN", .word = "bandage",    .name = "Bandage",         .copies = 4, .group = INTRUDER_HEAL,     .help = "heals 1 damage [I-30]" },
    [INTRUDER_FL] = { .code = "FL", .word = "flashlight", .name = "Flashlight",      .copies = 2, .group = INTRUDER_EFFECT,   .help = "turns the top card of the deck face up [I-45]" },
    [INTRUDER_SC] = { .code = "SC", .word = "camera",     .name = "Security Camera", .copies = 1, .group = INTRUDER_EFFECT,   .help = "whom the die names shows their hand [I-46]" },
    [INTRUDER_RL] = { .code = "RL", .word = "roulette",   .name = "Roulette",        .copies = 1, .group = INTRUDER_EFFECT,   .help = "whom the die names loses a life [I-47]" },
    [INTRUDER_UB] = { .code = "UB", .word = "bed",        .name = "Under the Bed",   .copies = 1, .group = INTRUDER_MODIFIER, .help = "cancels the card to its left [I-35]" },
    [INTRUDER_BR] = { .code = "BR", .word = "barricade",  .name = "Barricade",       .copies = 1, .group = INTRUDER_MODIFIER, .help = "cancels the card that will lie to its right [I-36]" },
    [INTRUDER_DS] = { .code = "DS", .word = "scratch",    .name = "Double Scratch",  .copies = 1, .group = INTRUDER_MODIFIER, .help = "doubles the damage or healing to its left [I-38]" },
    [INTRUDER_KN] = { .code = "KN", .word = "knife",      .name = "Knife",           .copies = 3, .group = INTRUDER_DAMAGE,   .help = "2 damage [I-29]" },
    [INTRUDER_SY] = { .code = "SY", .word = "syringe",    .name = "Syringe",         .copies = 3, .group = INTRUDER_HEAL,     .help = "heals 2 damage [I-31]" },
    [INTRUDER_MK] = { .code = "MK", .word = "medkit",     .name = "Med Kit",         .copies = 1, .group = INTRUDER_KIT,      .help = "gives back a life at the assessment; once in your game [I-54]" },
    [INTRUDER_BM] = { .code = "BM", .word = "mirror",     .name = "Broken Mirror",   .copies = 1, .group = INTRUDER_EFFECT,   .help = "whom the die names loses the next turn of this round [I-48]" },
    [INTRUDER_NH] = { .code = "NH", .word = "nobody",     .name = "Nobody's Home",   .copies = 1, .group = INTRUDER_HOME,     .help = "only at the start of a round [I-40]" },
    [INTRUDER_HO] = { .code = "HO", .word = "hostage",    .name = "Hostage",         .copies = 4, .group = INTRUDER_EFFECT,   .help = "take the top card of the deck and play or keep it [I-50]" },
    [INTRUDER_SN] = { .code = "SN", .word = "snatch",     .name = "Snatch",          .copies = 3, .group = INTRUDER_EFFECT,   .help = "take a card from the table and play or keep it [I-51]" },
};

const int8_t intruder_wounds[32] = {
    [INTRUDER_BB] = 1, [INTRUDER_KN] = 2, [INTRUDER_BN] = -1, [INTRUDER_SY] = -2,
};
/* clang-format on */
_Static_assert(INTRUDER_KINDS <= DF_HIDDEN % 32, "empty and hidden places are none of the kinds");

const char *const intruder_codes[INTRUDER_KINDS + 1] = {
    "KY", "CR", "GS", "LC", "BB", "BN", "FL", "SC", "RL", "UB",
    "BR", "DS", "KN", "SY", "MK", "BM", "NH", "HO", "SN", NULL,
};

const char *const intruder_characters[INTRUDER_SEATS + 1] = {
    "Astrid", "Bruno", "Cleo", "Dexter", "Edith", "Felix", NULL,
};

const char *const intruder_seat_names[INTRUDER_SEATS] = {"Ada", "Ben", "Cat", "Dan", "Eve", "Fay"};

/* [I-R8] A spent card leaves the game only with the option `spent_cards=remove`. */
int intruder_copies(const intruder_state *s, int kind)
{
    bool removed = s->spent_cards == INTRUDER_SPENT_REMOVE &&
                   intruder_is_one_of(kind, INTRUDER_DICE_KINDS) &&
                   (s->spent & intruder_dice_bit(kind)) != 0;

    return removed ? 0 : intruder_cards[kind].copies;
}
