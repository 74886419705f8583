/* panic.c: what happens when the engine finds a bug of its own and the program has no better idea.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include <deadfall.h>

__attribute__((weak)) void df_panic(const char *file, int line, const char *what)
{
    fprintf(stderr, "deadfall: a bug in %s, line %d: %s\n", file, line, what);
    abort();
}
