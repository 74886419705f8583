/* noir.c: the table of Revolver Noir.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/noir.h"

extern const df_game df_game_noir;

static const df_action passes[] = {NOIR_END};
static const df_action by_hand[] = {NOIR_END}; /* [N-21] */

static void forget(df_state *state)
{
    ((noir_state *)state)->knowledge = 0;
}

const df_game df_game_noir = {
    .id = "noir",
    .title = "Revolver Noir",
    .tagline = "Two detectives in one dark mansion; every useful act makes noise.",
    .clause_prefix = "N",
    .seats_min = 2,
    .seats_max = 2,
    .seats_usual = 2,
    .replay_version = 1,
    .state_size = sizeof(noir_state),
    .action_limit = NOIR_ACTIONS,
    .seat_names = noir_seat_names,
    .options = noir_options,
    .lost = "lost",
    .fields = noir_fields,
    .event_kinds = noir_event_kinds,
    .event_kind_count = NOIR_EVENTS,
    .passes = passes,
    .pass_count = sizeof passes / sizeof passes[0],
    .by_hand = by_hand,
    .by_hand_count = sizeof by_hand / sizeof by_hand[0],
    .bot = &noir_bot,
    .guide = &noir_guide,
    .setup = noir_setup,
    .actor = noir_actor,
    .legal = noir_legal,
    .chance = noir_chance,
    .test = noir_test,
    .apply = noir_apply,
    .result = noir_result,
    .view = noir_view,
    .resample = noir_resample,
    .forget = forget,
    .check = noir_check,
    .base = noir_base,
    .complete = noir_complete,
    .words = noir_words,
    .describe = noir_describe,
    .prompt = noir_prompt,
    .draw = noir_draw,
    .say = noir_say,
    .event_text = noir_event_text,
};
