/* memory.h: the one door through which the match folder gets memory.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_BASE_MEMORY_H
#define DF_BASE_MEMORY_H

#include <stddef.h>

/* Memory for `count` things of `size` bytes, all zero, freed with free(); NULL when there is none.
 * It is calloc, unless a test has put a function here that fails on purpose. Only to be changed
 * while no other thread uses the library. */
typedef void *df_memory_source(size_t count, size_t size);
extern df_memory_source *df_memory;

#endif
