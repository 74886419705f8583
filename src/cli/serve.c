/* serve.c: `deadfall serve`: a place to play for people at other machines.
 *
 * SPDX-License-Identifier: MIT */
#include "server/server.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "cli/cli.h"

enum { HOST_SIZE = 256, CONTACT_MAX = 120 };

typedef struct request {
    server_config config;
    char host[HOST_SIZE]; /* config points to it */
} request;

/* What signals reach. */
static server *running;

static void stop(int number)
{
    (void)number;
    server_stop(running);
}

static void renew(int number)
{
    (void)number;
    server_renew(running);
}

/* "HOST:PORT", ":PORT", "PORT" or "HOST"; an address of IPv6 is in brackets where a port
 * follows. */
static int read_listen(cli_args *args, const cli_option *option, void *to)
{
    request *r = to;
    net_config *out = &r->config.net;
    const char *text = args->value;
    bool bracket = text[0] == '[';
    const char *begin = text + bracket;
    const char *end = bracket ? strchr(text, ']') : strrchr(text, ':');
    const char *port = NULL;
    long number = out->port;

    (void)option;
    if (bracket && (end == NULL || (end[1] != '\0' && end[1] != ':')))
        return cli_complain(args, CLI_USAGE, "'%s' is no address", text);
    if (bracket)
        port = end[1] == ':' ? end + 2 : NULL;
    else if (end != NULL && strchr(text, ':') == end)
        port = end + 1;
    else if (end == NULL && text[strspn(text, "0123456789")] == '\0')
        port = end = text;
    else
        end = text + strlen(text); /* a name, or an address of IPv6 without brackets */
    if (end - begin >= HOST_SIZE)
        return cli_complain(args, CLI_USAGE, "'%s' is no address", text);
    if (port != NULL && cli_number(args, "the port", port, 0, 65535, &number) != CLI_OK)
        return CLI_USAGE;
    out->port = (int)number;
    if (end > begin) {
        memcpy(r->host, begin, (size_t)(end - begin));
        r->host[end - begin] = '\0';
        out->host = r->host;
    }
    return CLI_OK;
}

static const cli_option options[] = {
    {"listen", "ADDR", "address and port, or either (127.0.0.1:8420); * for all addresses",
     .read = read_listen},
    {"db", "PATH", "where tables are kept: a file, or postgres://... (deadfall.db)",
     CLI_AT(request, config.store)},
    {"tls-cert", "FILE", "certificate, for https without a proxy",
     CLI_AT(request, config.net.certificate)},
    {"tls-key", "FILE", "its private key", CLI_AT(request, config.net.private_key)},
    {"public-url", "URL", "how people reach it, for links: https://example.org",
     CLI_AT(request, config.public_url)},
    {"proxy", NULL, "a proxy stands before it: believe its X-Forwarded-For and -Proto",
     CLI_AT(request, config.net.behind_proxy)},
    {"jobs", "N", "threads for bots (all cores but one)", CLI_AT(request, config.threads), .min = 1,
     .max = 64, .also = "threads"},
    {"links", "N", "connections at a time (10000)", CLI_AT(request, config.net.links_max), .min = 1,
     .max = 1000000},
    {"patience", "SECONDS", "for a client to ask for a page and to take it (15)",
     CLI_AT(request, config.net.patience), .min = 1, .max = 600},
    {"rate", "N", "messages a second for each connection, 0: any (50)",
     CLI_AT(request, config.message_rate), .min = 0, .max = 1000000},
    {"links-each", "N", "connections for each address, 0: any (64)",
     CLI_AT(request, config.links_each), .min = 0, .max = 1000000},
    {"tables-each", "N", "new tables an hour for each address, 0: any (60)",
     CLI_AT(request, config.tables_each), .min = 0, .max = 1000000},
    {"relief", "SECONDS", "gone for so long, the others may let a bot play on (120)",
     CLI_AT(request, config.relief), .min = 10, .max = 1000000},
    {"keep", "DAYS", "delete tables so long after anything happened, 0: never (0)",
     CLI_AT(request, config.keep_days), .min = 0, .max = 36500},
    {"no-push", NULL, "call nobody by way of their browser's push service",
     CLI_AT(request, config.no_push)},
    {"push-contact", "URL", "mailto: or https: for push services (the public URL)",
     CLI_AT(request, config.push_contact)},
    {"push-local", NULL, "for tests: also push services at http://127.0.0.1",
     CLI_AT(request, config.push_local)},
    {.name = NULL},
};

/* One descriptor for each connection and some for files; if the system gives fewer, there can be
 * fewer connections. */
static void allow_descriptors(server_config *config)
{
    enum { OTHERS = 100, FEW = 2 * OTHERS };
    rlim_t wanted = (rlim_t)config->net.links_max + OTHERS;
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    config->links_asked = config->net.links_max;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0 && getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    if (limit.rlim_cur < wanted)
        config->net.links_max =
            (int)(limit.rlim_cur > FEW ? limit.rlim_cur - OTHERS : (limit.rlim_cur + 1) / 2);
}

/* What a push service can take, and what can stand in quotation marks. */
static bool is_contact(const char *text)
{
    if (text == NULL)
        return true;
    for (const char *c = text; *c != '\0'; c++)
        if (*c <= ' ' || *c > '~' || *c == '"' || *c == '\\')
            return false;
    return strlen(text) <= CONTACT_MAX &&
           (strncmp(text, "mailto:", 7) == 0 || strncmp(text, "https://", 8) == 0);
}

static int run(cli_args *args)
{
    request r = {.config = server_config_default()};
    server_config *config = &r.config;
    struct sigaction action = {.sa_handler = stop};
    char bound[512];
    df_error err;
    int code = cli_take(args, &r);

    if (code != CLI_OK)
        return code;
    config->net.origin = config->public_url;
    if ((config->net.certificate == NULL) != (config->net.private_key == NULL))
        return cli_complain(args, CLI_USAGE, "--tls-cert and --tls-key go together");
    if (!is_contact(config->push_contact))
        return cli_complain(args, CLI_USAGE, "'%s' is no mailto: or https: address",
                            config->push_contact);
    allow_descriptors(config);
    umask(S_IRWXG | S_IRWXO); /* the store holds the secrets of all games */
    running = server_open(config, &err);
    if (running == NULL)
        return cli_complain_error(args, CLI_DATA, &err);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = renew;
    sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
    server_bound(running, bound, sizeof bound);
    printf("Deadfall %s listens on %s\n", DF_VERSION, bound);
    fflush(stdout);
    server_run(running);
    server_close(running);
    return CLI_OK;
}

const cli_command cli_serve = {
    .name = "serve",
    .usage = "[--listen ADDR] [--db PATH] ...",
    .summary = "let people at other machines play here",
    .about = "Runs a server for tables of all games until it is interrupted. Everything is kept in "
             "one file, or in PostgreSQL when several servers share the tables. Nothing that a "
             "player has been told is ever lost. People come with `deadfall join`.",
    .example = "  deadfall serve --listen 0.0.0.0:8420\n"
               "  deadfall serve --db postgres://deadfall@/deadfall --proxy",
    .options = options,
    .run = run,
};
