/* data.c: the cards and people of Intruder Escape, sections 2.1 and 2.3 of the rules.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

/* clang-format off */
const intruder_card intruder_cards[INTRUDER_KINDS] = {
    [INTRUDER_KY] = { .code = "KY", .word = "keys",       .name = "Keys",            .copies = 1, .group = INTRUDER_ITEM,     .clause = "I-57", .does = "an escape item in front of somebody" },
    [INTRUDER_CR] = { .code = "CR", .word = "car",        .name = "Car",             .copies = 1, .group = INTRUDER_ITEM,     .clause = "I-57", .does = "an escape item in front of somebody" },
    [INTRUDER_GS] = { .code = "GS", .word = "gasoline",   .name = "Gasoline",        .copies = 1, .group = INTRUDER_ITEM,     .clause = "I-57", .does = "an escape item in front of somebody" },
    [INTRUDER_LC] = { .code = "LC", .word = "license",    .name = "License",         .copies = 1, .group = INTRUDER_ITEM,     .clause = "I-57", .does = "an escape item in front of somebody" },
    [INTRUDER_BB] = { .code = "BB", .word = "bat",        .name = "Baseball Bat",    .copies = 7, .group = INTRUDER_DAMAGE,   .clause = "I-28", .does = "1 damage" },
    [INTRUDER_BN] = { .code = "BN", .word = "bandage",    .name = "Bandage",         .copies = 4, .group = INTRUDER_HEAL,     .clause = "I-30", .does = "heals 1 damage" },
    [INTRUDER_FL] = { .code = "FL", .word = "flashlight", .name = "Flashlight",      .copies = 2, .group = INTRUDER_EFFECT,   .clause = "I-45", .does = "turns the top card of the deck face up" },
    [INTRUDER_SC] = { .code = "SC", .word = "camera",     .name = "Security Camera", .copies = 1, .group = INTRUDER_EFFECT,   .clause = "I-46", .does = "whom the die names shows their hand" },
    [INTRUDER_RL] = { .code = "RL", .word = "roulette",   .name = "Roulette",        .copies = 1, .group = INTRUDER_EFFECT,   .clause = "I-47", .does = "whom the die names loses a life" },
    [INTRUDER_UB] = { .code = "UB", .word = "bed",        .name = "Under the Bed",   .copies = 1, .group = INTRUDER_MODIFIER, .clause = "I-35", .does = "cancels the card to its left" },
    [INTRUDER_BR] = { .code = "BR", .word = "barricade",  .name = "Barricade",       .copies = 1, .group = INTRUDER_MODIFIER, .clause = "I-36", .does = "cancels the card that will lie to its right" },
    [INTRUDER_DS] = { .code = "DS", .word = "scratch",    .name = "Double Scratch",  .copies = 1, .group = INTRUDER_MODIFIER, .clause = "I-38", .does = "doubles the damage or healing to its left" },
    [INTRUDER_KN] = { .code = "KN", .word = "knife",      .name = "Knife",           .copies = 3, .group = INTRUDER_DAMAGE,   .clause = "I-29", .does = "2 damage" },
    [INTRUDER_SY] = { .code = "SY", .word = "syringe",    .name = "Syringe",         .copies = 3, .group = INTRUDER_HEAL,     .clause = "I-31", .does = "heals 2 damage" },
    [INTRUDER_MK] = { .code = "MK", .word = "medkit",     .name = "Med Kit",         .copies = 1, .group = INTRUDER_KIT,      .clause = "I-54", .does = "gives back a life at the assessment; once in your game" },
    [INTRUDER_BM] = { .code = "BM", .word = "mirror",     .name = "Broken Mirror",   .copies = 1, .group = INTRUDER_EFFECT,   .clause = "I-48", .does = "whom the die names loses the next turn of this round" },
    [INTRUDER_NH] = { .code = "NH", .word = "nobody",     .name = "Nobody's Home",   .copies = 1, .group = INTRUDER_HOME,     .clause = "I-40", .does = "as a round begins: sit it out unharmed; once a game" },
    [INTRUDER_HO] = { .code = "HO", .word = "hostage",    .name = "Hostage",         .copies = 4, .group = INTRUDER_EFFECT,   .clause = "I-50", .does = "take the top card of the deck and play or keep it" },
    [INTRUDER_SN] = { .code = "SN", .word = "snatch",     .name = "Snatch",          .copies = 3, .group = INTRUDER_EFFECT,   .clause = "I-51", .does = "take a card from the table and play or keep it" },
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
