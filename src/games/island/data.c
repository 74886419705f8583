/* data.c: the cards of Island, tables 2.2 to 2.4 of the rules.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

/* clang-format off */
const island_card island_cards[ISLAND_CODES] = {
    [ISLAND_RICOCHET]   = {.code = "0A",   .name = "Ricochet",     .word = "ricochet",     .number = 0,   .cost = 0, .icons = ISLAND_QUICK,
                             .clause = "B-100", .brief = "a forced draw goes to the next player, plus one"},
    [ISLAND_CHARM]      = {.code = "0B",   .name = "Charm",        .word = "charm",        .number = 0,   .cost = 0, .icons = ISLAND_QUICK,
                             .clause = "B-102", .brief = "cancels an effect that is aimed at you"},
    [ISLAND_TURNABOUT]  = {.code = "1A",   .name = "Turnabout",    .word = "turnabout",    .number = 1,   .cost = 1, .icons = 0,
                             .clause = "B-104", .brief = "reverses the direction"},
    [ISLAND_BARTER]     = {.code = "2A",   .name = "Barter",       .word = "barter",       .number = 2,   .cost = 1, .icons = 0,
                             .clause = "B-105", .brief = "takes a card from a hand, gives one back"},
    [ISLAND_STIR]       = {.code = "3A",   .name = "Stir",         .word = "stir",         .number = 3,   .cost = 2, .icons = ISLAND_EFFECT_FIRST,
                             .clause = "B-106", .brief = "shuffles the blank deck, or exchanges your hand"},
    [ISLAND_FOIL]       = {.code = "4A",   .name = "Foil",         .word = "foil",         .number = 4,   .cost = 2, .icons = ISLAND_QUICK,
                             .clause = "B-108", .brief = "with another card: cancels the effect of another"},
    [ISLAND_BURY]       = {.code = "4B",   .name = "Bury",         .word = "bury",         .number = 4,   .cost = 2, .icons = ISLAND_EFFECT_FIRST,
                             .clause = "B-109", .brief = "your bomb goes to the bottom of the deck"},
    [ISLAND_WRECK]      = {.code = "5A",   .name = "Wreck",        .word = "wreck",        .number = 5,   .cost = 3, .icons = 0,
                             .clause = "B-110", .brief = "discards a card of any hand or row"},
    [ISLAND_SCOUT]      = {.code = "5B",   .name = "Scout",        .word = "scout",        .number = 5,   .cost = 3, .icons = ISLAND_EFFECT_FIRST,
                             .clause = "B-111", .brief = "see and rearrange the top 5"},
    [ISLAND_GAMBLE]     = {.code = "6A",   .name = "Gamble",       .word = "gamble",       .number = 6,   .cost = 3, .icons = 0,
                             .clause = "B-112", .brief = "a coin: you or an opponent draw 5"},
    [ISLAND_HUNCH]      = {.code = "6B",   .name = "Hunch",        .word = "hunch",        .number = 6,   .cost = 3, .icons = 0,
                             .clause = "B-113", .brief = "guess the top card"},
    [ISLAND_SKIN]       = {.code = "7A",   .name = "Thick Skin",   .word = "skin",         .number = 7,   .cost = 4, .icons = ISLAND_ROW,
                             .clause = "B-118", .brief = "bomb limit one higher"},
    [ISLAND_ACCUSE]     = {.code = "7B",   .name = "Accuse",       .word = "accuse",       .number = 7,   .cost = 4, .icons = 0,
                             .clause = "B-119", .brief = "name a number; the target discards one"},
    [ISLAND_CAPSIZE]    = {.code = "8A",   .name = "Capsize",      .word = "capsize",      .number = 8,   .cost = 4, .icons = 0,
                             .clause = "B-120", .brief = "turns the blank deck over"},
    [ISLAND_FORAGE]     = {.code = "8B",   .name = "Forage",       .word = "forage",       .number = 8,   .cost = 1, .icons = 0,
                             .clause = "B-121", .brief = "searches a pile for a number"},
    [ISLAND_PLANT]      = {.code = "8C",   .name = "Plant",        .word = "plant",        .number = 8,   .cost = 4, .icons = 0,
                             .clause = "B-122", .brief = "a bomb goes on top of the deck"},
    [ISLAND_PURGE]      = {.code = "9A",   .name = "Purge",        .word = "purge",        .number = 9,   .cost = 3, .icons = 0,
                             .clause = "B-123", .brief = "clears a row, or one row card for a bomb"},
    [ISLAND_DEFUSE]     = {.code = "9B",   .name = "Defuse",       .word = "defuse",       .number = 9,   .cost = 5, .icons = ISLAND_EFFECT_FIRST,
                             .clause = "B-125", .brief = "two bombs go back into the deck"},
    [ISLAND_THRIFT]     = {.code = "10A",  .name = "Thrift",       .word = "thrift",       .number = 10,  .cost = 5, .icons = ISLAND_ROW,
                             .clause = "B-130", .brief = "once a turn a cost or draw becomes 2"},
    [ISLAND_PILFER]     = {.code = "10B",  .name = "Pilfer",       .word = "pilfer",       .number = 10,  .cost = 5, .icons = ISLAND_ROW,
                             .clause = "B-131", .brief = "once a turn: draw 2, take a card"},
    [ISLAND_LOOKOUT]    = {.code = "10C",  .name = "Lookout",      .word = "lookout",      .number = 10,  .cost = 5, .icons = ISLAND_ROW,
                             .clause = "B-132", .brief = "once a turn: see the top 3, or hear a hand"},
    [ISLAND_SABOTAGE]   = {.code = "11A",  .name = "Sabotage",     .word = "sabotage",     .number = 11,  .cost = 6, .icons = ISLAND_ROW,
                             .clause = "B-133", .brief = "once a turn: discards a card of a hand"},
    [ISLAND_SAPPER]     = {.code = "11B",  .name = "Sapper",       .word = "sapper",       .number = 11,  .cost = 6, .icons = ISLAND_ROW,
                             .clause = "B-134", .brief = "once a turn: a bomb back, or safe"},
    [ISLAND_VETO]       = {.code = "11C",  .name = "Veto",         .word = "veto",         .number = 11,  .cost = 6, .icons = ISLAND_ROW,
                             .clause = "B-135", .brief = "once in the own turn: cancels the effect of another"},
    [ISLAND_WINDFALL]   = {.code = "12A",  .name = "Windfall",     .word = "windfall",     .number = 12,  .cost = 6, .icons = ISLAND_ROW,
                             .clause = "B-136", .brief = "costs at most 1 (not for 10 to 12)"},
    [ISLAND_BUNKER]     = {.code = "12B",  .name = "Bunker",       .word = "bunker",       .number = 12,  .cost = 6, .icons = ISLAND_ROW,
                             .clause = "B-137", .brief = "explosions do no harm; bomb limit 4"},
    [ISLAND_TOLL]       = {.code = "12C",  .name = "Toll",         .word = "toll",         .number = 12,  .cost = 6, .icons = ISLAND_ROW,
                             .clause = "B-138", .brief = "others pay 2 for number 0"},
};

const island_kind island_kinds[ISLAND_KINDS] = {
    /* Sword */
    {.code = ISLAND_RICOCHET,    .symbol = 0, .first = 0, .copies = 1},
    {.code = ISLAND_CHARM,       .symbol = 0, .first = 1, .copies = 1},
    {.code = ISLAND_TURNABOUT,   .symbol = 0, .first = 2, .copies = 1},
    {.code = ISLAND_BARTER,      .symbol = 0, .first = 3, .copies = 3},
    {.code = ISLAND_STIR,        .symbol = 0, .first = 6, .copies = 1},
    {.code = ISLAND_FOIL,        .symbol = 0, .first = 7, .copies = 1},
    {.code = ISLAND_WRECK,       .symbol = 0, .first = 8, .copies = 2},
    {.code = ISLAND_ACCUSE,      .symbol = 0, .first = 10, .copies = 1},
    {.code = ISLAND_FORAGE,      .symbol = 0, .first = 11, .copies = 1},
    {.code = ISLAND_PURGE,       .symbol = 0, .first = 12, .copies = 1},
    {.code = ISLAND_THRIFT,      .symbol = 0, .first = 13, .copies = 1},
    {.code = ISLAND_SABOTAGE,    .symbol = 0, .first = 14, .copies = 1},
    {.code = ISLAND_WINDFALL,    .symbol = 0, .first = 15, .copies = 1},
    /* Mace */
    {.code = ISLAND_RICOCHET,    .symbol = 1, .first = 16, .copies = 1},
    {.code = ISLAND_CHARM,       .symbol = 1, .first = 17, .copies = 1},
    {.code = ISLAND_TURNABOUT,   .symbol = 1, .first = 18, .copies = 1},
    {.code = ISLAND_STIR,        .symbol = 1, .first = 19, .copies = 2},
    {.code = ISLAND_FOIL,        .symbol = 1, .first = 21, .copies = 1},
    {.code = ISLAND_SCOUT,       .symbol = 1, .first = 22, .copies = 2},
    {.code = ISLAND_GAMBLE,      .symbol = 1, .first = 24, .copies = 1},
    {.code = ISLAND_HUNCH,       .symbol = 1, .first = 25, .copies = 1},
    {.code = ISLAND_ACCUSE,      .symbol = 1, .first = 26, .copies = 1},
    {.code = ISLAND_CAPSIZE,     .symbol = 1, .first = 27, .copies = 1},
    {.code = ISLAND_PURGE,       .symbol = 1, .first = 28, .copies = 1},
    {.code = ISLAND_LOOKOUT,     .symbol = 1, .first = 29, .copies = 1},
    {.code = ISLAND_VETO,        .symbol = 1, .first = 30, .copies = 1},
    {.code = ISLAND_TOLL,        .symbol = 1, .first = 31, .copies = 1},
    /* Axe */
    {.code = ISLAND_RICOCHET,    .symbol = 2, .first = 32, .copies = 1},
    {.code = ISLAND_CHARM,       .symbol = 2, .first = 33, .copies = 1},
    {.code = ISLAND_TURNABOUT,   .symbol = 2, .first = 34, .copies = 1},
    {.code = ISLAND_FOIL,        .symbol = 2, .first = 35, .copies = 1},
    {.code = ISLAND_BURY,        .symbol = 2, .first = 36, .copies = 2},
    {.code = ISLAND_GAMBLE,      .symbol = 2, .first = 38, .copies = 2},
    {.code = ISLAND_HUNCH,       .symbol = 2, .first = 40, .copies = 2},
    {.code = ISLAND_SKIN,        .symbol = 2, .first = 42, .copies = 1},
    {.code = ISLAND_PLANT,       .symbol = 2, .first = 43, .copies = 1},
    {.code = ISLAND_DEFUSE,      .symbol = 2, .first = 44, .copies = 1},
    {.code = ISLAND_PILFER,      .symbol = 2, .first = 45, .copies = 1},
    {.code = ISLAND_SAPPER,      .symbol = 2, .first = 46, .copies = 1},
    {.code = ISLAND_BUNKER,      .symbol = 2, .first = 47, .copies = 1},
};

const uint8_t island_kind_of[ISLAND_CARDS] = {
    0, 1, 2, 3, 3, 3, 4, 5, 6, 6, 7, 8, 9, 10, 11, 12,
    13, 14, 15, 16, 16, 17, 18, 18, 19, 20, 21, 22, 23, 24, 25, 26,
    27, 28, 29, 30, 31, 31, 32, 32, 33, 33, 34, 35, 36, 37, 38, 39,
};

const uint8_t island_row_kind[ISLAND_CODES] = {
    [ISLAND_THRIFT] = 10,
    [ISLAND_SABOTAGE] = 11,
    [ISLAND_WINDFALL] = 12,
    [ISLAND_LOOKOUT] = 24,
    [ISLAND_VETO] = 25,
    [ISLAND_TOLL] = 26,
    [ISLAND_SKIN] = 34,
    [ISLAND_PILFER] = 37,
    [ISLAND_SAPPER] = 38,
    [ISLAND_BUNKER] = 39,
};

const char *const island_symbol_names[] = {"Sword", "Mace", "Axe"};
const char *const island_symbol_about[] = {"hands and costs", "the blank deck", "bombs"};
const char *const island_sort_names[] = {"blank", "bomb", "explosion", "card"};
const char *const island_symbol_words[] = {"sword", "mace", "axe", NULL};
const char *const island_blank_words[] = {"blank", "bomb", "explosion", NULL};

/* By the number of players. */
const uint8_t island_hand_sizes[ISLAND_SEATS + 1]  = {0, 0, 10, 9, 8, 6};
const uint8_t island_bomb_counts[ISLAND_SEATS + 1] = {0, 0, 6, 6, 9, 9};
/* clang-format on */
