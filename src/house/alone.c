/* alone.c: what a server in a page has no use for.
 *
 * Nobody reads a log, nobody is called who is not here, no page is asked for, no bot is a process,
 * and nothing is deleted because it is old: that is up to whoever's browser it is.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "core/core.h"
#include "house/page.h"
#include "minds/external.h"
#include "server/courier.h"
#include "server/inside.h"
#include "solve/solve.h"

void pages_get(void *context, const char *path, net_page *page)
{
    (void)context;
    (void)path;
    page->status = 404;
}

void expire_tick(server *s)
{
    (void)s;
}

void expire_remains(server *s, int64_t serial)
{
    (void)s;
    (void)serial;
}

/* ---- Nobody reads a log ---------------------------------------------------------------------- */

void server_log(const char *format, ...)
{
    (void)format;
}

void server_trouble(const char *event, const char *table, const char *error)
{
    if (table != NULL &&
        (strcmp(event, "table_damaged") == 0 || strcmp(event, "table_broken") == 0))
        page_spoiled(table, error);
}

/* ---- Nobody is called ------------------------------------------------------------------------ */

couriers *couriers_open(server *s, store *from, df_error *err)
{
    (void)s;
    (void)from;
    df_fail(err, DF_RANGE, "", "a page calls nobody");
    return NULL;
}

void couriers_close(couriers *c)
{
    (void)c;
}

void couriers_tick(server *s)
{
    (void)s;
}

void call_begin(live *table)
{
    (void)table;
}

void call_note(server *s, live *table)
{
    (void)s;
    (void)table;
}

void call_seen(server *s, live *table, unsigned seats)
{
    (void)s;
    (void)table;
    (void)seats;
}

void call_look(server *s, live *table)
{
    (void)s;
    (void)table;
}

int64_t call_next(const server *s, const live *table)
{
    (void)s;
    (void)table;
    return 0;
}

void call_key(server *s, guest *g, json_t *message)
{
    jot *out = handle_answer(s, message, "calls");

    jot_raw(out, "}");
    guest_send(g, out);
}

void call_wanted(server *s, guest *g, json_t *message)
{
    (void)s;
    handle_error(g, message, "early", "", "a game on this device calls nobody");
}

void call_unwanted(server *s, guest *g, json_t *message)
{
    call_wanted(s, g, message);
}

/* ---- No bot is a process --------------------------------------------------------------------- */

df_fault df_external_open(const df_game *game, const char *command, df_external **out,
                          df_error *err)
{
    (void)game;
    (void)command;
    *out = NULL;
    df_fail(err, DF_RANGE, "", "a page runs no other programs");
    return DF_FAULT_START;
}

/* So there is none that the others could be asked about. */
static void no_process(void)
{
    df_panic(__FILE__, __LINE__, "there is no process");
}

void df_external_close(df_external *external)
{
    if (external != NULL)
        no_process();
}

const char *df_external_name(const df_external *external)
{
    (void)external;
    no_process();
    return "";
}

bool df_external_is_running(const df_external *external)
{
    (void)external;
    no_process();
    return false;
}

const char *df_external_complaints(df_external *external)
{
    (void)external;
    no_process();
    return "";
}

df_fault df_external_new(df_external *external, const df_mind_table *table, uint32_t seed,
                         df_error *err)
{
    (void)table;
    (void)seed;
    (void)err;
    df_external_close(external);
    return DF_FAULT_START;
}

df_fault df_external_observe(df_external *external, const df_event *event, int seat,
                             const char *const *names, df_error *err)
{
    (void)event;
    (void)seat;
    (void)names;
    (void)err;
    df_external_close(external);
    return DF_FAULT_START;
}

df_fault df_external_choose(df_external *external, df_protocol_choice *choice, df_action *out,
                            df_error *err)
{
    (void)choice;
    (void)out;
    (void)err;
    df_external_close(external);
    return DF_FAULT_START;
}

void df_external_end(df_external *external, const df_result *result, int seat, int seats)
{
    (void)result;
    (void)seat;
    (void)seats;
    df_external_close(external);
}

void df_external_scold(df_external *external, const char *text)
{
    (void)text;
    df_external_close(external);
}

/* What was no bot is not said again. */
void df_protocol_quote(const char *line, size_t length, char out[DF_PROTOCOL_QUOTE])
{
    (void)line;
    (void)length;
    out[0] = '\0';
}

/* ---- No bot comes from a file ---------------------------------------------------------------- */

bool df_is_solved(const char *spec)
{
    (void)spec;
    return false;
}

const df_bot *df_solved_open(const df_game *game, const char *spec, df_error *err)
{
    (void)spec;
    df_fail(err, DF_RANGE, "", "a page has no files with strategies for %s", game->id);
    return NULL;
}

void df_solved_close(const df_bot *bot)
{
    (void)bot;
}
