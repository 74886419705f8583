/* levels.c: the opponents that every game has, from novice to master.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/levels.h"

#include "bots/sitter.h"
#include "core/core.h"

/* ---- Novice and apprentice ------------------------------------------------------------------- */

/* The game's own bot, if it has one, and what that bot remembers. */
typedef struct pupil {
    const df_game *game;
    uint8_t memory[DF_SEARCH_GUIDE_MEMORY];
} pupil;

static void pupil_begin(void *memory, const df_game *game, const df_config *config, int seat)
{
    pupil *p = memory;

    p->game = game;
    df_sitter_begin(&(df_sitter){game, config, game->bot, p->memory, seat});
}

static void pupil_observe(void *memory, const df_event *event, const df_view *view)
{
    pupil *p = memory;

    df_sitter_hear(&(df_sitter){.bot = p->game->bot, .memory = p->memory}, event, view);
}

static df_action apprentice_choose(void *memory, const df_decision *decision, df_rng *rng)
{
    const df_bot *bot = decision->game->bot != NULL ? decision->game->bot : &df_bot_random;

    return bot->choose(((pupil *)memory)->memory, decision, rng);
}

/* Half of the time it knows what it is doing. */
static df_action novice_choose(void *memory, const df_decision *decision, df_rng *rng)
{
    if (df_rng_below(rng, 2) == 0)
        return df_bot_random.choose(NULL, decision, rng);
    return apprentice_choose(memory, decision, rng);
}

/* ---- Expert and master ----------------------------------------------------------------------- */

static void observe(void *memory, const df_event *event, const df_view *view)
{
    df_search_observe(memory, event, view);
}

static df_action choose(const df_level *level, void *memory, const df_decision *decision,
                        df_rng *rng)
{
    df_search_choice choices[DF_LEGAL_MAX];

    if (decision->count == 1)
        return decision->actions[0];
    df_search_decide(memory, decision, rng);
    df_search_run(memory, df_level_work(level, decision->game));
    return choices[df_search_best(choices, df_search_choices(memory, choices), rng)].action;
}

static void expert_begin(void *memory, const df_game *game, const df_config *config, int seat)
{
    df_search_begin(memory, df_level_expert.memory, game, config, seat, NULL);
}

static df_action expert_choose(void *memory, const df_decision *decision, df_rng *rng)
{
    return choose(&df_level_expert, memory, decision, rng);
}

static void master_begin(void *memory, const df_game *game, const df_config *config, int seat)
{
    df_search_begin(memory, df_level_master.memory, game, config, seat, NULL);
}

static df_action master_choose(void *memory, const df_decision *decision, df_rng *rng)
{
    return choose(&df_level_master, memory, decision, rng);
}

const df_level *df_level_of(const df_bot *bot)
{
    return bot == &df_level_expert.bot   ? &df_level_expert
           : bot == &df_level_master.bot ? &df_level_master
                                         : NULL;
}

uint32_t df_level_work(const df_level *level, const df_game *game)
{
    uint32_t pace =
        game->guide != NULL && game->guide->pace > 0 ? game->guide->pace : DF_SEARCH_PACE;

    return level->ms * pace;
}

const df_bot df_bot_novice = {
    .id = "novice",
    .name = "Novice",
    .about = "every other move is a good idea, the rest is luck",
    .memory_size = sizeof(pupil),
    .begin = pupil_begin,
    .observe = pupil_observe,
    .choose = novice_choose,
};

const df_bot df_bot_apprentice = {
    .id = "apprentice",
    .name = "Apprentice",
    .about = "plays by the rules of thumb of the game's own bot",
    .memory_size = sizeof(pupil),
    .begin = pupil_begin,
    .observe = pupil_observe,
    .choose = apprentice_choose,
};

enum { EXPERT_MEMORY = 8 << 20, MASTER_MEMORY = 32 << 20 };

const df_level df_level_expert = {
    .bot = {.id = "expert",
            .name = "Expert",
            .about = "imagines what it can't see and tries things out, half a second a move",
            .memory_size = EXPERT_MEMORY,
            .begin = expert_begin,
            .observe = observe,
            .choose = expert_choose},
    .memory = EXPERT_MEMORY,
    .ms = 500,
};

const df_level df_level_master = {
    .bot = {.id = "master",
            .name = "Master",
            .about = "as the expert, but takes three seconds a move",
            .memory_size = MASTER_MEMORY,
            .begin = master_begin,
            .observe = observe,
            .choose = master_choose},
    .memory = MASTER_MEMORY,
    .ms = 3000,
};
