/* memory.h: where memory comes from, and what happens when there is none.
 *
 * Where failing can be survived (a call of the library, a connection, a message, a table of a
 * server), it comes through df_memory: whoever asks looks for NULL, changes nothing, and gives a
 * clear answer or closes the door, and all others go on. Tests make each of these calls fail.
 * Elsewhere (in the terminal, when a program begins) it comes from df_memory_surely, which ends the
 * process: a server that ends so loses nothing, since its store has all that it has acknowledged.
 *
 * Nobody outside this folder calls malloc and its like; tools/headers looks for it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_BASE_MEMORY_H
#define DF_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Memory for `count` things of `size` bytes, all zero, freed with free(); NULL when there is none.
 * It is calloc, unless a test has put a function here that fails on purpose. Only to be changed
 * while no other thread uses the library. */
typedef void *df_memory_source(size_t count, size_t size);
extern df_memory_source *df_memory;

/* A copy of the text; NULL: no memory. */
char *df_memory_text(const char *text);

/* A block of `size` bytes that begins with the first `used` ones of `old` (which may be NULL, and
 * is freed), the others zero. NULL: no memory, and `old` is as it was. */
void *df_memory_more(void *old, size_t used, size_t size);

/* Makes room in the array that the pointer at *array points to, which is full with *room things of
 * `size` bytes, for as many again. False: no memory, and nothing has changed. */
bool df_memory_grow(void *array, int *room, size_t size);

/* As realloc, but the memory is zero if `old` is NULL, and if there is none a line says so and the
 * process ends. */
void *df_memory_surely(void *old, size_t size);

#endif
