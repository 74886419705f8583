/* advice.c: what a strong bot would do in somebody's place; see advice.h.
 *
 * SPDX-License-Identifier: MIT */
#include "minds/advice.h"

#include "bots/levels.h"

df_mind *df_adviser_open(const df_match *match, int seat, const df_mind_limits *limits, int threads,
                         df_error *err)
{
    df_mind_rule rule = {.patience = 1, .threads = threads};
    if (!df_config_notes(df_match_game(match), df_match_config(match))) {
        df_fail(err, DF_ILLEGAL, "", "in this game the players keep track themselves");
        return NULL;
    }
    df_mind *expert = df_mind_open(df_match_game(match), df_level_expert.bot.id, &rule, NULL, err);

    if (expert != NULL && df_mind_advise(expert, match, seat, limits, err) == DF_OK)
        return expert;
    df_mind_close(expert);
    return NULL;
}

static int percent(const df_thought *thought, int choice)
{
    return (df_thought_chance(thought, choice) + 5) / 10;
}

static df_advice_choice read_choice(const df_thought *thought, int choice)
{
    return (df_advice_choice){.action = thought->choices[choice].action,
                              .worth = df_thought_chance(thought, choice),
                              .percent = percent(thought, choice)};
}

/* The one that was tried most of those left that are as good as the best, or not; -1: none. */
static int most_tried(const df_thought *thought, const bool *taken, bool as_good)
{
    uint32_t enough = thought->choices[thought->best].visits / 50 + 5;
    int next = -1;

    for (int i = 0; i < thought->count; i++)
        if (!taken[i] && thought->choices[i].visits >= enough &&
            as_good == (percent(thought, i) >= percent(thought, thought->best)) &&
            (next < 0 || thought->choices[i].visits > thought->choices[next].visits))
            next = i;
    return next;
}

/* Adds up to DF_ADVICE_OTHERS choices, most promising first. */
static void add_others(const df_thought *thought, bool as_good, df_advice *out)
{
    bool taken[DF_LEGAL_MAX] = {false};
    int first = out->count;

    taken[thought->best] = true;
    while (out->count < first + DF_ADVICE_OTHERS) {
        int next = most_tried(thought, taken, as_good);
        int at = out->count;

        if (next < 0)
            break;
        taken[next] = true;
        df_advice_choice choice = read_choice(thought, next);
        if (choice.worth > out->best.worth) { /* by luck: the best was tried more often */
            choice.worth = out->best.worth;
            choice.percent = out->best.percent;
        }
        for (; at > first && choice.percent > out->others[at - 1].percent; at--)
            out->others[at] = out->others[at - 1];
        out->others[at] = choice;
        out->count++;
    }
}

void df_advice_read(const df_thought *thought, df_advice *out)
{
    *out = (df_advice){.best = read_choice(thought, thought->best), .tries = thought->iterations};
    add_others(thought, true, out);
    out->as_good = out->count;
    add_others(thought, false, out);
}
