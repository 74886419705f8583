/* intruder.c: the table of Intruder Escape.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

extern const df_game df_game_intruder;

/* Whoever was dealt more than three cards, be they handed in or not [I-12]. */
static uint8_t handing_in(const intruder_state *s)
{
    uint8_t seats = 0;

    for (int seat = 0; seat < s->seats; seat++)
        if (intruder_to_hand_in(s, seat) > 0 || s->batch[seat][0] != DF_NONE)
            seats |= DF_TO(seat);
    return seats;
}

static void moment(const df_state *state, df_moment *out)
{
    static const df_action idle[] = {
        [INTRUDER_CHARACTER] = DF_NO_ACTION,
        [INTRUDER_HOME_CHOICE] = INTRUDER_ACT_DECLINE,
        [INTRUDER_KEEP] = DF_NO_ACTION,
        [INTRUDER_START_ROLL] = DF_NO_ACTION,
        [INTRUDER_TURN] = INTRUDER_ACT_SKIP,
        [INTRUDER_EFFECT_ROLL] = DF_NO_ACTION,
        [INTRUDER_FOLLOW] = INTRUDER_ACT_KEEP,
        [INTRUDER_DEATH] = INTRUDER_ACT_CONCEAL,
        [INTRUDER_VICTIM_ROLL] = DF_NO_ACTION,
        [INTRUDER_DELIBERATE] = INTRUDER_ACT_SAY + INTRUDER_PASS,
        [INTRUDER_OVER] = DF_NO_ACTION,
    };
    const intruder_state *s = (const intruder_state *)state;
    uint8_t node = s->node;

    out->idle = idle[node];
    /* [I-R56] These are asked even where there is one option alone. */
    if (node == INTRUDER_TURN || node == INTRUDER_FOLLOW || node == INTRUDER_KEEP ||
        node == INTRUDER_HOME_CHOICE)
        out->timing = DF_TIMING_WINDOW;
    /* [I-2] [I-64] [I-67] */
    out->aloud =
        node == INTRUDER_CHARACTER || node == INTRUDER_DEATH || node == INTRUDER_DELIBERATE;
    /* [I-R58] The dead know too much to talk to the living. */
    out->silent = (uint8_t)(((1u << s->seats) - 1) & ~(unsigned)intruder_living(s));
    if (node == INTRUDER_KEEP)
        out->together = handing_in(s);
}

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
    .credits = "its rulebook names no author",
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
    .bot = &intruder_bot,
    .guide = &intruder_guide,
    .thing = intruder_thing,
    .setup = intruder_setup,
    .actor = intruder_actor,
    .legal = intruder_legal,
    .chance = intruder_chance,
    .test = intruder_test,
    .apply = intruder_apply,
    .moment = moment,
    .result = intruder_result,
    .kind = intruder_kind_at,
    .kind_of = intruder_kind_of,
    .course = intruder_course,
    .view = intruder_view,
    .resample = intruder_resample,
    .forget = forget,
    .check = intruder_check,
    .base = intruder_base,
    .complete = intruder_complete,
    .words = intruder_words,
    .label = intruder_label,
    .legend = intruder_legend,
    .describe = intruder_describe,
    .grave = intruder_grave,
    .prompt = intruder_prompt,
    .draw = intruder_draw,
    .say = intruder_say,
    .event_text = intruder_event_text,
};
