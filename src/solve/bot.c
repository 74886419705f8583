/* bot.c: a bot that plays a strategy from a file, "solved:FILE".
 *
 * It remembers what it was told as the number that information sets are known by, and draws lots as
 * the strategy says. Where the strategy says nothing, all that may be done is as good.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/core.h"
#include "solve/solve.h"

static const char prefix[] = "solved:";

/* The bot comes first: whoever is asked finds the rest behind it (df_decision.bot). */
typedef struct solved {
    df_bot bot;
    char *spec;
    df_strategy strategy;
} solved;

bool df_is_solved(const char *spec)
{
    return strncmp(spec, prefix, sizeof prefix - 1) == 0;
}

static void begin(void *memory, const df_game *game, const df_config *config, int seat)
{
    uint64_t told = df_told_nothing(seat);

    (void)game;
    (void)config;
    memcpy(memory, &told, sizeof told);
}

static void observe(void *memory, const df_event *event, const df_view *view)
{
    uint64_t told;

    (void)view;
    memcpy(&told, memory, sizeof told);
    told = df_told(told, event);
    memcpy(memory, &told, sizeof told);
}

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    const df_strategy *strategy = &((const solved *)decision->bot)->strategy;
    double shares[DF_LEGAL_MAX];
    double left = df_rng_u32(rng) / 4294967296.0;
    uint64_t told = df_told_nothing(decision->seat);
    int chosen = 0;

    if (!strategy->forget)
        memcpy(&told, memory, sizeof told);
    df_strategy_shares(strategy, df_set_key(decision->game, told, decision->view), decision->count,
                       shares);
    while (chosen + 1 < decision->count && left >= shares[chosen])
        left -= shares[chosen++];
    while (shares[chosen] <= 0 && chosen > 0) /* what is never done, not for want of a digit */
        chosen--;
    return decision->actions[chosen];
}

const df_bot *df_solved_open(const df_game *game, const char *spec, df_error *err)
{
    const char *path = spec + sizeof prefix - 1;
    solved *s = df_memory(1, sizeof *s);
    char *copy = df_memory_text(spec);
    df_status status = DF_OK;

    if (s == NULL || copy == NULL)
        status = df_fail(err, DF_NOMEM, "", "out of memory");
    else if (path[0] == '\0')
        status = df_fail(err, DF_RANGE, "",
                         "solved: is followed by a file that `deadfall solve "
                         "--out` wrote");
    else
        status = df_strategy_read(path, &s->strategy, err);
    if (status == DF_OK)
        status = df_strategy_fits(&s->strategy, path, game, &s->strategy.config, err);
    if (status != DF_OK) {
        if (s != NULL)
            df_strategy_free(&s->strategy);
        free(s);
        free(copy);
        return NULL;
    }
    s->spec = copy;
    s->bot = (df_bot){.id = "solved",
                      .name = "Solver",
                      .about = "plays what `deadfall solve` worked out",
                      .memory_size = sizeof(uint64_t),
                      .begin = begin,
                      .observe = observe,
                      .choose = choose};
    return &s->bot;
}

void df_solved_close(const df_bot *bot)
{
    solved *s = (solved *)(uintptr_t)bot;

    if (bot == NULL || bot->choose != choose)
        return;
    df_strategy_free(&s->strategy);
    free(s->spec);
    free(s);
}

df_status df_solved_fits(const df_bot *bot, const df_config *config, df_error *err)
{
    const solved *s = (const solved *)bot;

    if (bot == NULL || bot->choose != choose)
        return DF_OK;
    return df_strategy_fits(&s->strategy, s->spec + sizeof prefix - 1, s->strategy.game, config,
                            err);
}
