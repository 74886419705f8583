/* noir.c: the table of Revolver Noir.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/noir.h"

extern const df_game df_game_noir;

static void moment(const df_state *state, df_moment *out)
{
    uint8_t node = ((const noir_state *)state)->node;

    if (node == NOIR_START)
        out->together = DF_TO(0) | DF_TO(1); /* [N-11] */
    if (node == NOIR_ACT)
        out->idle = out->by_hand = NOIR_END; /* [N-21] */
}

static void forget(df_state *state)
{
    ((noir_state *)state)->knowledge = 0;
}

const df_game df_game_noir = {
    .id = "noir",
    .title = "Revolver Noir",
    .tagline = "Two detectives in one dark mansion; every useful act makes noise.",
    .credits = "design by Xavier Davidson, art by Jonathan Fisher, rules editing by Michael Lee",
    .clause_prefix = "N",
    .seats_min = 2,
    .seats_max = 2,
    .seats_usual = 2,
    .replay_version = 1,
    .state_size = sizeof(noir_state),
    .action_limit = NOIR_ACTIONS,
    .seat_names = noir_seat_names,
    .options = noir_options,
    .fields = noir_fields,
    .event_kinds = noir_event_kinds,
    .event_kind_count = NOIR_EVENTS,
    .bot = &noir_bot,
    .guide = &noir_guide,
    .thing = noir_thing,
    .setup = noir_setup,
    .actor = noir_actor,
    .legal = noir_legal,
    .chance = noir_chance,
    .test = noir_test,
    .apply = noir_apply,
    .moment = moment,
    .result = noir_result,
    .kind = noir_kind,
    .kind_of = noir_kind_of,
    .course = noir_course,
    .view = noir_view,
    .resample = noir_resample,
    .forget = forget,
    .check = noir_check,
    .base = noir_base,
    .complete = noir_complete,
    .words = noir_words,
    .label = noir_label,
    .elsewhere = noir_elsewhere,
    .legend = noir_legend,
    .describe = noir_describe,
    .grave = noir_grave,
    .prompt = noir_prompt,
    .draw = noir_draw,
    .say = noir_say,
    .event_text = noir_event_text,
};
