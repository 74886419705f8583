/* pages.c: what the server answers to plain HTTP: the web table, is it well, how busy is it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/courier.h"
#include "server/web.h"

#include "core/core.h"

typedef struct metric {
    const char *name, *type, *help;
    double value;
} metric;

/* Well means: what was last asked of the store was done, and soon. The details, which may name
 * hosts and paths, are for this machine. */
static void health(server *s, net_page *page)
{
    char why[256] = "";
    bool well = server_is_well(s, why, sizeof why - 1);
    size_t length = strcspn(why, page->local ? "" : ":");

    why[length] = '\n';
    why[length + 1] = '\0';
    page->status = well ? 200 : 503;
    page->body = df_memory_text(well ? "ok\n" : why);
}

/* Only for this machine: on a quiet server its counters tell when somebody has secretly decided
 * something. */
static void metrics(server *s, net_page *page)
{
    net_counts counts = net_counted(s->net);
    clerk_state writer = clerk_look(s->writer);
    clerk_state reader = clerk_look(s->reader);
    courier_counts calls =
        s->couriers != NULL ? couriers_counted(s->couriers) : (courier_counts){0};
    const metric list[] = {
        {"deadfall_links", "gauge", "WebSockets that are open", counts.links},
        {"deadfall_tables", "gauge", "tables in memory", s->table_count},
        {"deadfall_moves_total", "counter", "moves made", (double)s->moves},
        {"deadfall_tables_opened_total", "counter", "tables opened", (double)s->opened},
        {"deadfall_tables_expired_total", "counter", "tables deleted as too old",
         (double)s->expired},
        {"deadfall_commits_total", "counter", "transactions of the store", (double)s->commits},
        {"deadfall_failures_total", "counter", "wishes not saved", (double)s->failures},
        {"deadfall_store_waiting", "gauge", "transactions that wait", writer.waiting},
        {"deadfall_store_commit_seconds", "gauge", "time that the last one took",
         (double)writer.took / 1000},
        {"deadfall_reads_waiting", "gauge", "tables and lists to be read", reader.waiting},
        {"deadfall_store_lost_total", "counter", "times it failed or did not answer",
         (double)s->losses},
        {"deadfall_store_back_total", "counter", "times it was well again", (double)s->returns},
        {"deadfall_messages_received_total", "counter", "messages read", (double)counts.received},
        {"deadfall_messages_sent_total", "counter", "messages sent", (double)counts.sent},
        {"deadfall_bytes_received_total", "counter", "bytes of messages", (double)counts.bytes_in},
        {"deadfall_bytes_sent_total", "counter", "bytes of messages", (double)counts.bytes_out},
        {"deadfall_dropped_total", "counter", "links dropped as too slow", (double)counts.dropped},
        {"deadfall_requests_total", "counter", "HTTP requests", (double)counts.requests},
        {"deadfall_refused_total", "counter", "HTTP requests refused", (double)counts.refused},
        {"deadfall_limit_address_total", "counter", "connections above --links-each",
         (double)notice_count(s, NOTICE_ADDRESS)},
        {"deadfall_limit_links_total", "counter", "connections above --links",
         (double)notice_count(s, NOTICE_LINKS)},
        {"deadfall_limit_files_total", "counter", "connections above the limit of open files",
         (double)notice_count(s, NOTICE_FILES)},
        {"deadfall_limit_rate_total", "counter", "links dropped for too many messages",
         (double)notice_count(s, NOTICE_RATE)},
        {"deadfall_limit_tables_total", "counter", "tables not opened, above --tables-each",
         (double)notice_count(s, NOTICE_TABLES)},
        {"deadfall_calls_sent_total", "counter", "calls taken by push services",
         (double)calls.sent},
        {"deadfall_calls_failed_total", "counter", "calls given up", (double)calls.failed},
        {"deadfall_calls_gone_total", "counter", "browsers that push services know no more",
         (double)calls.gone},
        {"deadfall_uptime_seconds", "gauge", "time since the start",
         (double)(server_now() - s->started) / 1000},
    };
    jot text = {0};

    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        char line[256];

        snprintf(line, sizeof line, "# HELP %s %s\n# TYPE %s %s\n%s %.17g\n", list[i].name,
                 list[i].help, list[i].name, list[i].type, list[i].name, list[i].value);
        jot_raw(&text, line);
    }
    page->status = 200;
    page->type = "text/plain; version=0.0.4";
    page->body = text.at;
}

/* A file of the web table; false: there is none of that name. */
static bool web_page(const char *path, net_page *page)
{
    for (const web_file *f = web_files; f->path != NULL; f++) {
        if (strcmp(f->path, path) != 0)
            continue;
        *page = (net_page){.status = 200,
                           .type = f->type,
                           .lasting = f->data,
                           .size = f->size,
                           .gzip = f->gzip,
                           /* the name of an asset holds the hash of what is in it */
                           .forever = strncmp(path, "/assets/", 8) == 0};
        return true;
    }
    return false;
}

/* Addresses that the page gives to its own screens. */
static bool is_screen(const char *path)
{
    return strcmp(path, "/") == 0 || strncmp(path, "/t/", 3) == 0 || strcmp(path, "/you") == 0 ||
           strcmp(path, "/open") == 0 || strncmp(path, "/learn/", 7) == 0 ||
           strncmp(path, "/rules/", 7) == 0 || strncmp(path, "/puzzle/", 8) == 0 ||
           strcmp(path, "/puzzles") == 0;
}

/* The page finds out by itself what to show; its head has a card for where links are passed on. If
 * there is no memory for that, it goes without. */
static void screen(server *s, const char *path, net_page *page)
{
    jot text = {0};

    web_page("index", page);
    const char *whole = page->lasting;
    const char *head = strstr(whole, "</head>");
    df_assert(head != NULL);
    jot_bytes(&text, whole, (size_t)(head - whole));
    card_write(s, path, &text);
    jot_bytes(&text, head, page->size - (size_t)(head - whole));
    if (text.failed) {
        jot_free(&text);
        return;
    }
    page->body = text.at;
    page->lasting = NULL;
}

void pages_get(void *context, const char *path, net_page *page)
{
    server *s = context;

    if (strcmp(path, "/healthz") == 0) {
        health(s, page);
    } else if (strcmp(path, "/metrics") == 0 && page->local) {
        metrics(s, page);
    } else if (is_screen(path)) {
        screen(s, path, page);
    } else if (!web_page(path, page)) {
        web_page("/index.html", page); /* says where to go instead */
        page->status = 404;
    }
    if (page->body != NULL)
        page->size = strlen(page->body);
    else if (page->lasting == NULL)
        page->status = 503; /* no memory */
}
