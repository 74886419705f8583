/* island.c: the table of Island. Read island.h for what is where.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

/* [B-80] Whoever is entitled to react is asked, able or not. */
static df_timing timing(const df_state *state)
{
    const island_state *s = (const island_state *)state;

    return s->node == ISLAND_AT_REACT ? DF_TIMING_WINDOW : DF_TIMING_OPEN;
}

static const df_action passes[] = {ISLAND_PASS, ISLAND_END, ISLAND_NO};

static void forget(df_state *state)
{
    ((island_state *)state)->knowledge = 0;
}

const df_game df_game_island = {
    .id = "island",
    .title = "Island",
    .tagline = "Every card is paid for by drawing: blanks, or bombs that somebody must live with.",
    .clause_prefix = "B",
    .seats_min = 2,
    .seats_max = ISLAND_SEATS,
    .seats_usual = 3,
    .replay_version = 1,
    .state_size = sizeof(island_state),
    .action_limit = ISLAND_ACTIONS,
    .seat_names = island_seat_names,
    .options = island_options,
    .fields = island_fields,
    .event_kinds = island_event_kinds,
    .event_kind_count = ISLAND_EVENTS,
    .passes = passes,
    .pass_count = sizeof passes / sizeof passes[0],
    .bot = &island_bot,
    .guide = &island_guide,
    .config_check = island_config_check,
    .setup = island_setup,
    .actor = island_actor,
    .legal = island_legal,
    .chance = island_chance,
    .test = island_test,
    .apply = island_apply,
    .timing = timing,
    .result = island_result_of,
    .view = island_view,
    .resample = island_resample,
    .forget = forget,
    .check = island_check,
    .base = island_base,
    .complete = island_complete,
    .words = island_words,
    .describe = island_describe,
    .prompt = island_prompt,
    .draw = island_draw,
    .say = island_say,
    .event_text = island_event_text,
};
