#include "games/saw/saw.h"
static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    (void)memory;
    return decision->actions[df_rng_below(rng, (uint32_t)decision->count)];
}
const df_bot saw_bot = {.id = "rules", .name = "x", .about = "y", .choose = choose};
