/* panic.c: what happens when the engine finds a bug of its own and the program has no better idea.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include <deadfall.h>

#include "base/panic.h"

void (*df_before_last_words)(void);

__attribute__((weak)) void df_panic(const char *file, int line, const char *what)
{
    if (df_before_last_words != NULL)
        df_before_last_words();
    fprintf(stderr, "deadfall: a bug in %s, line %d: %s\n", file, line, what);
    abort();
}
