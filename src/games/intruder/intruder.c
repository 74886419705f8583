/* intruder.c: the table of Intruder Escape.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

extern const df_game df_game_intruder;

/* [I-R58] The dead know too much to talk to the living. */
static unsigned silent(const df_state *state)
{
    const intruder_state *s = (const intruder_state *)state;

    return ((1u << s->seats) - 1) & ~(unsigned)intruder_living(s);
}

/* [I-R56] These are asked even where there is one option alone. */
static df_timing timing(const df_state *state)
{
    const intruder_state *s = (const intruder_state *)state;

    return s->node == INTRUDER_TURN || s->node == INTRUDER_FOLLOW || s->node == INTRUDER_KEEP ||
                   s->node == INTRUDER_HOME_CHOICE
               ? DF_TIMING_WINDOW
               : DF_TIMING_OPEN;
}

static const df_action passes[] = {INTRUDER_ACT_SKIP, INTRUDER_ACT_KEEP, INTRUDER_ACT_DECLINE,
                                   INTRUDER_ACT_CONCEAL, INTRUDER_ACT_SAY + INTRUDER_PASS};

static void forget(df_state *state)
{
    intruder_state *s = (intruder_state *)state;

    s->knowledge = 0;
    s->remembered = 0;
}

const df_game df_game_intruder = {
    .id = "intruder",
    .title = "Intruder Escape",
    .tagline = "Somebody loses a life every round; find out who wants it to be yours.",
    .clause_prefix = "I",
    .seats_min = 3,
    .seats_max = 6,
    .seats_usual = 4,
    .replay_version = 1,
    .state_size = sizeof(intruder_state),
    .action_limit = INTRUDER_ACTIONS,
    .seat_names = intruder_seat_names,
    .options = intruder_options,
    .fields = intruder_fields,
    .event_kinds = intruder_event_kinds,
    .event_kind_count = INTRUDER_EVENTS,
    .passes = passes,
    .pass_count = sizeof passes / sizeof passes[0],
    .bot = &intruder_bot,
    .guide = &intruder_guide,
    .team = "seats.#.identity",
    .setup = intruder_setup,
    .actor = intruder_actor,
    .legal = intruder_legal,
    .chance = intruder_chance,
    .test = intruder_test,
    .apply = intruder_apply,
    .silent = silent,
    .timing = timing,
    .result = intruder_result,
    .view = intruder_view,
    .resample = intruder_resample,
    .forget = forget,
    .check = intruder_check,
    .base = intruder_base,
    .complete = intruder_complete,
    .words = intruder_words,
    .describe = intruder_describe,
    .prompt = intruder_prompt,
    .is_aloud = intruder_is_aloud,
    .draw = intruder_draw,
    .say = intruder_say,
    .event_text = intruder_event_text,
};
