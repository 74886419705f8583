/* bot.c stub */
#include "games/island/island.h"
static df_action choose(void *memory, const df_decision *d, df_rng *rng)
{
    (void)memory;
    return d->actions[df_rng_below(rng, (uint32_t)d->count)];
}
const df_bot island_bot = {.id = "rules", .name = "Rules", .about = "x", .choose = choose};
