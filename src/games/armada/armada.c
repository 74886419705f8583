/* armada.c: the table of Jigsaw Armada.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

/* Section 7: nothing is hidden from anybody. What a draw will bring does not exist before it. */
static void view(const df_state *state, int viewer, df_view *out)
{
    (void)viewer;
    memcpy(out, state, sizeof(armada_state));
}

static void resample(const df_view *seen, int viewer, df_rng *rng, df_state *out)
{
    (void)viewer;
    (void)rng;
    memcpy(out, seen, sizeof(armada_state));
}

/* The start, with Blue to act; a position text replaces all but the options. */
static void base(df_state *state, const df_config *config)
{
    armada_state *s = (armada_state *)state;

    armada_setup(state, config, NULL);
    s->node = ARMADA_AT_ACT;
    s->active = ARMADA_BLUE;
    s->left = 2;
}

extern const df_game df_game_armada;

static void moment(const df_state *state, df_moment *out)
{
    (void)state;
    out->idle = ARMADA_PASS;
}

const df_game df_game_armada = {
    .id = "armada",
    .title = "Jigsaw Armada",
    .tagline = "Ships grown piece by piece under fire; one piece in the enemy base wins.",
    .credits = "a game by Wes Ehrlichman, artwork by Ben Sawyer and Bill Sanwald",
    .clause_prefix = "A",
    .seats_min = 2,
    .seats_max = 2,
    .seats_usual = 2,
    .replay_version = 1,
    .state_size = sizeof(armada_state),
    .action_limit = ARMADA_ACTIONS,
    .seat_names = armada_seat_names,
    .options = armada_options,
    .fields = armada_fields,
    .event_kinds = armada_event_kinds,
    .event_kind_count = ARMADA_EVENTS,
    .bot = &armada_bot,
    .guide = &armada_guide,
    .thing = armada_thing,
    .setup = armada_setup,
    .actor = armada_actor,
    .legal = armada_legal,
    .chance = armada_chance,
    .test = armada_test,
    .apply = armada_apply,
    .moment = moment,
    .result = armada_result,
    .kind = armada_kind_at,
    .kind_of = armada_kind_of,
    .course = armada_course,
    .view = view,
    .resample = resample,
    .check = armada_check,
    .base = base,
    .words = armada_words,
    .label = armada_label,
    .test_kind = armada_test_kind,
    .legend = armada_legend,
    .describe = armada_describe,
    .grave = armada_grave,
    .prompt = armada_prompt,
    .draw = armada_draw,
    .say = armada_say,
    .event_text = armada_event_text,
};
