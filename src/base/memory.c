/* memory.c: where memory comes from; see memory.h.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

enum { ROOM_AT_FIRST = 16 };

df_memory_source *df_memory = calloc;

char *df_memory_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = df_memory(size, 1);

    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

void *df_memory_more(void *old, size_t used, size_t size)
{
    void *larger = df_memory(1, size);

    if (larger == NULL)
        return NULL;
    if (used > 0)
        memcpy(larger, old, used);
    free(old);
    return larger;
}

bool df_memory_grow(void *array, int *room, size_t size)
{
    int more = *room == 0 ? ROOM_AT_FIRST : 2 * *room;
    void *old;

    memcpy(&old, array, sizeof old);
    void *larger = df_memory_more(old, (size_t)*room * size, (size_t)more * size);
    if (larger == NULL)
        return false;
    memcpy(array, &larger, sizeof larger);
    *room = more;
    return true;
}

void *df_memory_surely(void *old, size_t size)
{
    void *memory = old != NULL ? realloc(old, size) : df_memory(1, size);

    if (memory == NULL) {
        if (df_before_last_words != NULL)
            df_before_last_words();
        fputs("deadfall: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}
