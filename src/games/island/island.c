/* island.c: the table of Island. Read island.h for what is where.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

static void moment(const df_state *state, df_moment *out)
{
    const island_state *s = (const island_state *)state;

    switch (s->node) {
    case ISLAND_AT_MIX: /* [B-15] */
        out->together = (uint8_t)((1u << s->seats) - 1);
        break;
    case ISLAND_AT_MAIN:
        out->idle = ISLAND_END;
        break;
    case ISLAND_AT_THRIFT:
        out->idle = ISLAND_NO;
        break;
    case ISLAND_AT_REACT: /* [B-80] whoever is entitled to react is asked, able or not */
        out->timing = DF_TIMING_WINDOW;
        out->idle = ISLAND_PASS;
        break;
    default:
        break;
    }
}

static void forget(df_state *state)
{
    ((island_state *)state)->knowledge = 0;
}

const df_game df_game_island = {
    .id = "island",
    .title = "Island",
    .tagline = "Every card is paid for by drawing: blanks, or bombs that somebody must live with.",
    .credits = "its rulebook carries neither a title nor the name of an author",
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
    .bot = &island_bot,
    .guide = &island_guide,
    .config_check = island_config_check,
    .thing = island_thing,
    .setup = island_setup,
    .actor = island_actor,
    .legal = island_legal,
    .chance = island_chance,
    .test = island_test,
    .apply = island_apply,
    .moment = moment,
    .result = island_result_of,
    .kind = island_deed_at,
    .kind_of = island_deed_of,
    .course = island_course,
    .view = island_view,
    .resample = island_resample,
    .forget = forget,
    .check = island_check,
    .base = island_base,
    .complete = island_complete,
    .words = island_words,
    .label = island_label,
    .elsewhere = island_elsewhere,
    .describe = island_describe,
    .grave = island_grave,
    .prompt = island_prompt,
    .draw = island_draw,
    .legend = island_legend,
    .say = island_say,
    .event_text = island_event_text,
};
