/* house.c: the way into the house for the page's worker.
 *
 * Numbers and texts go in by memory from house_room. After whatever happens the worker lets the
 * server have its turn, and says when at the latest it is to have the next one. What it asks of the
 * page meanwhile is in page.h.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "core/core.h"
#include "house/inside.h"
#include "server/inside.h"

/* The name by which JavaScript finds it. */
#define HOUSE(name) __attribute__((export_name(#name))) name

enum { PAGE_SIZE = 1 << 16 };

static server_config config;
static server *house;
static df_error trouble;

/* ---- Memory ---------------------------------------------------------------------------------- */

/* Where the heap ends. It is a variable of the module's, and so in any copy of its memory: there
 * the heap goes on where it ended here, however large that memory has been before. */
extern unsigned char __heap_base;
static uintptr_t heap_end;

void *sbrk(intptr_t more)
{
    if (heap_end == 0)
        heap_end = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t old = heap_end;
    uintptr_t size = __builtin_wasm_memory_size(0) * PAGE_SIZE;
    if (old + (uintptr_t)more > size &&
        __builtin_wasm_memory_grow(0, (old + (uintptr_t)more - size + PAGE_SIZE - 1) / PAGE_SIZE) ==
            SIZE_MAX)
        return (void *)-1;
    heap_end = old + (uintptr_t)more;
    return (void *)old;
}

/* How much of the memory is used: what a copy has to have. */
size_t HOUSE(house_size)(void);
size_t house_size(void)
{
    return heap_end;
}

void *HOUSE(house_room)(size_t size);
void *house_room(size_t size)
{
    return df_memory(size, 1);
}

void HOUSE(house_drop)(void *room);
void house_drop(void *room)
{
    free(room);
}

/* ---- The server ------------------------------------------------------------------------------ */

bool HOUSE(house_open)(void);
bool house_open(void)
{
    config = server_config_default();
    config.store = ":memory:";
    config.message_rate = config.links_each = config.tables_each = 0;
    config.no_push = config.imports = true;
    config.ids = "here-"; /* so that nobody asks another server for them */
    house = server_open(&config, &trouble);
    return house != NULL;
}

/* What was wrong with what was last tried. */
const char *HOUSE(house_trouble)(void);
const char *house_trouble(void)
{
    return trouble.text;
}

bool HOUSE(house_came)(int link);
bool house_came(int link)
{
    return net_came(house->net, link);
}

void HOUSE(house_said)(int link, const char *text, size_t length);
void house_said(int link, const char *text, size_t length)
{
    net_said(house->net, link, text, length);
}

void HOUSE(house_left)(int link);
void house_left(int link)
{
    net_left(house->net, link);
}

double HOUSE(house_turn)(void);
double house_turn(void)
{
    return net_turn(house->net);
}

/* ---- What is kept ---------------------------------------------------------------------------- */

/* Before house_open or after it. False: house_trouble. */
bool HOUSE(house_restore)(const char *text, size_t length);
bool house_restore(const char *text, size_t length)
{
    return shelf_restore(text, length, &trouble) == DF_OK;
}

void HOUSE(house_kept)(int count);
void house_kept(int count)
{
    shelf_kept(count);
}

bool HOUSE(house_forget)(const char *id);
bool house_forget(const char *id)
{
    return shelf_forget(id);
}

/* ---- Jobs, in a copy of the memory ----------------------------------------------------------- */

void HOUSE(house_run)(job *j);
void house_run(job *j)
{
    j->run(j, 0, 1);
}

void *HOUSE(house_told)(const job *j);
void *house_told(const job *j)
{
    return j->told;
}

size_t HOUSE(house_told_size)(const job *j);
size_t house_told_size(const job *j)
{
    return j->told_size;
}

void HOUSE(house_thought)(job *j);
void house_thought(job *j)
{
    pool_thought(j);
}
