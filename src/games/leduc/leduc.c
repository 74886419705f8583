/* leduc.c: the table of Leduc Poker.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

static const char *const seat_names[] = {"Ann", "Ben"};

/* Whose time has run out checks, or else folds. */
static void moment(const df_state *state, df_moment *out)
{
    leduc_stand stand = leduc_stand_of((const leduc_state *)state);

    out->idle = stand.bets.raised == 0 ? BETS_CHECK : BETS_FOLD;
}

extern const df_game df_game_leduc;

const df_game df_game_leduc = {
    .id = "leduc",
    .title = "Leduc Poker",
    .tagline = "Six cards, two rounds of bets, one open card: poker that can be solved.",
    .credits = "made by Finnegan Southey, Michael Bowling, Bryce Larson, Carmelo Piccione, Neil "
               "Burch, Darse Billings and Chris Rayner for a study of 2005",
    .clause_prefix = "L",
    .seats_min = BETS_SEATS,
    .seats_max = BETS_SEATS,
    .seats_usual = BETS_SEATS,
    .replay_version = 1,
    .state_size = sizeof(leduc_state),
    .action_limit = LEDUC_ACTIONS,
    .seat_names = seat_names,
    .options = leduc_options,
    .fields = leduc_fields,
    .event_kinds = leduc_event_kinds,
    .event_kind_count = LEDUC_EVENTS,
    .bot = &leduc_bot,
    .guide = &leduc_guide,
    .plays_for = DF_FOR_SCORE,
    .score_min = -LEDUC_MOST,
    .score_max = LEDUC_MOST,
    .keeps_secrets = true,
    .for_study = true,
    .thing = leduc_thing,
    .setup = leduc_setup,
    .actor = leduc_actor,
    .legal = leduc_legal,
    .chance = leduc_chance,
    .test = leduc_test,
    .apply = leduc_apply,
    .moment = moment,
    .result = leduc_result,
    .kind = leduc_kind,
    .kind_of = leduc_kind_of,
    .course = leduc_course,
    .view = leduc_view,
    .resample = leduc_resample,
    .check = leduc_check,
    .base = leduc_base,
    .words = leduc_words,
    .describe = leduc_describe,
    .prompt = leduc_prompt,
    .draw = leduc_draw,
    .say = leduc_say,
    .event_text = leduc_event_text,
};
