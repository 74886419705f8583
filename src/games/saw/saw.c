/* saw.c: the table of SAW: The Jigsaw Trials.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

extern const df_game df_game_saw;

/* [S-124] Whether a seat was asked is hidden wherever only its result is told. */
static df_timing timing(const df_state *state)
{
    (void)state;
    return DF_TIMING_SECRET;
}

/* Section 10, the safe default: what is offered is declined, and rather than a challenge there is a
 * sacrifice, whose price is known. */
static const df_action passes[] = {SAW_ACT_STOP, SAW_ACT_SACRIFICE};

/* At BENCH to decline would empty the slot; the workbench stays as it is. */
static bool idle(const df_state *state, df_action *out)
{
    const saw_state *s = (const saw_state *)state;
    int kind = s->node == SAW_NODE_BENCH ? s->bench[s->active][s->progress] : DF_NONE;

    if (kind == DF_NONE || saw_test(state, (df_action)(SAW_ACT_CARD + kind), NULL) != DF_OK)
        return false; /* there was none, or it has another slot by now */
    *out = (df_action)(SAW_ACT_CARD + kind);
    return true;
}

static void forget(df_state *state)
{
    saw_state *s = (saw_state *)state;

    s->knowledge = 0;
    s->entries = 0;
}

const df_game df_game_saw = {
    .id = "saw",
    .title = "SAW: The Jigsaw Trials",
    .tagline = "Build the one trap that somebody cannot answer; a known price or a gamble.",
    .clause_prefix = "S",
    .seats_min = 1,
    .seats_max = DF_SEATS_MAX,
    .seats_usual = 4,
    .replay_version = 1,
    .state_size = sizeof(saw_state),
    .action_limit = SAW_ACTIONS,
    .seat_names = saw_seat_names,
    .options = saw_options_table,
    .fields = saw_fields,
    .event_kinds = saw_event_kinds,
    .event_kind_count = SAW_EVENTS,
    .passes = passes,
    .pass_count = sizeof passes / sizeof passes[0],
    .bot = &saw_bot,
    .guide = &saw_guide,
    .config_check = saw_config_check,
    .setup = saw_setup,
    .actor = saw_actor,
    .legal = saw_legal,
    .chance = saw_chance,
    .test = saw_test,
    .apply = saw_apply,
    .timing = timing,
    .idle = idle,
    .result = saw_result,
    .view = saw_view,
    .resample = saw_resample,
    .forget = forget,
    .check = saw_check,
    .base = saw_base,
    .complete = saw_complete,
    .words = saw_words,
    .describe = saw_describe,
    .prompt = saw_prompt,
    .draw = saw_draw,
    .say = saw_say,
    .event_text = saw_event_text,
};
