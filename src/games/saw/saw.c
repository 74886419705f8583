/* saw.c: the table of SAW: The Jigsaw Trials.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

extern const df_game df_game_saw;

/* At BENCH to decline would empty the slot; the workbench stays as it is. */
static df_action idle_bench(const saw_state *s)
{
    int kind = s->bench[s->active][s->progress];
    df_action same = (df_action)(SAW_ACT_CARD + kind);

    return kind == DF_NONE || saw_test((const df_state *)s, same, NULL) != DF_OK
               ? SAW_ACT_STOP /* there was none, or it has another slot by now */
               : same;
}

/* Nothing planned so far would change the workbench. */
static bool is_as_it_was(const saw_state *s)
{
    return s->progress <= SAW_SLOTS && memcmp(s->plan, s->bench[s->active], s->progress) == 0;
}

static void moment(const df_state *state, df_moment *out)
{
    const saw_state *s = (const saw_state *)state;

    /* [S-124] Whether a seat was asked is hidden wherever only its result is told. */
    out->timing = DF_TIMING_SECRET;
    /* Section 10, the safe default: what is offered is declined, and rather than a challenge there
     * is a sacrifice, whose price is known. */
    if (s->node == SAW_NODE_BENCH && is_as_it_was(s))
        out->same = idle_bench(s);
    out->idle = s->node == SAW_NODE_BENCH    ? idle_bench(s)
                : s->node == SAW_NODE_CHOICE ? SAW_ACT_SACRIFICE
                                             : SAW_ACT_STOP;
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
    .credits = "created by Luke Melia; art by David Anderson, Tristan Martineau and Joey Wall; "
               "box art by Prabath Wijayantha; additional 3D by Leon Enriquez; marketing "
               "design by Makistony Carvalho; production manager Tabbassum Qumer; special "
               "thanks to Kat Humphries, Andrew Aitcheson and Jo Lacey",
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
    .bot = &saw_bot,
    .guide = &saw_guide,
    .config_check = saw_config_check,
    .thing = saw_thing,
    .setup = saw_setup,
    .actor = saw_actor,
    .legal = saw_legal,
    .chance = saw_chance,
    .test = saw_test,
    .apply = saw_apply,
    .moment = moment,
    .result = saw_result,
    .kind = saw_kind_at,
    .kind_of = saw_kind_of,
    .course = saw_course,
    .view = saw_view,
    .resample = saw_resample,
    .forget = forget,
    .check = saw_check,
    .base = saw_base,
    .complete = saw_complete,
    .words = saw_words,
    .label = saw_label,
    .elsewhere = saw_elsewhere,
    .describe = saw_describe,
    .grave = saw_grave,
    .prompt = saw_prompt,
    .draw = saw_draw,
    .legend = saw_legend,
    .say = saw_say,
    .event_text = saw_event_text,
};
