/* notice.c: what the host should know of, in the log: the start, the stop, limits that were
 * reached.
 *
 * A limit that is reached is reached again and again, so that each is told at most once a minute,
 * with how often it was.
 *
 * SPDX-License-Identifier: MIT */
#include "server/inside.h"

enum { APART = 60000 };

static const char *const limit_names[] = {
    [NOTICE_ADDRESS] = "links-each", [NOTICE_LINKS] = "links", [NOTICE_FILES] = "open-files",
    [NOTICE_SLOW] = "slow-reader",   [NOTICE_RATE] = "rate",   [NOTICE_TABLES] = "tables-each",
};

uint64_t notice_count(const server *s, notice_kind kind)
{
    net_counts counts = net_counted(s->net);

    switch (kind) {
    case NOTICE_ADDRESS:
        return counts.crowded;
    case NOTICE_LINKS:
        return counts.full;
    case NOTICE_FILES:
        return counts.no_files;
    case NOTICE_SLOW:
        return counts.dropped;
    default:
        return s->limited[kind];
    }
}

void notice_tick(server *s)
{
    int64_t now = server_now();

    for (notice_kind kind = 0; kind < NOTICE_KINDS; kind++) {
        uint64_t count = notice_count(s, kind);
        notice *told = &s->notices[kind];

        if (count == told->count || (told->at != 0 && now - told->at < APART))
            continue;
        server_log("level=warn event=limit limit=%s times=%llu", limit_names[kind],
                   (unsigned long long)(count - told->count));
        *told = (notice){.count = count, .at = now};
    }
}

void notice_start(const server *s)
{
    char bound[512];

    net_bound(s->net, bound, sizeof bound);
    server_log("level=info event=start version=%s listen=\"%s\" links=%d", DF_VERSION, bound,
               s->config->net.links_max);
    if (s->config->links_asked > s->config->net.links_max)
        server_log("level=warn event=few_files links=%d asked=%d error=\"the limit of open files "
                   "(ulimit -n, LimitNOFILE) allows no more connections\"",
                   s->config->net.links_max, s->config->links_asked);
}

void notice_stop(const server *s)
{
    net_counts counts = net_counted(s->net);

    server_log("level=info event=stop links=%d uptime=%lld", counts.links,
               (long long)(server_now() - s->started) / 1000);
}

void notice_renewed(void *context, const df_error *err)
{
    (void)context;
    if (err == NULL)
        server_log("level=info event=certificate_renewed");
    else
        server_trouble("certificate_refused", NULL, err->text);
}
