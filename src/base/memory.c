/* memory.c: where the match folder gets its memory from.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include <stdlib.h>

df_memory_source *df_memory = calloc;
