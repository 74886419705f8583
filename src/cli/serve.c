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

enum {
    OPT_LISTEN,
    OPT_DB,
    OPT_CERT,
    OPT_KEY,
    OPT_URL,
    OPT_PROXY,
    OPT_THREADS,
    OPT_LINKS,
    OPT_PATIENCE,
    OPT_RATE,
    OPT_LINKS_EACH,
    OPT_TABLES_EACH,
    OPT_KEEP,
};

static const cli_option options[] = {
    [OPT_LISTEN] = {"listen", "ADDR",
                    "address and port, or either (127.0.0.1:8420); * for all addresses"},
    [OPT_DB] = {"db", "PATH", "where tables are kept: a file, or postgres://... (deadfall.db)"},
    [OPT_CERT] = {"tls-cert", "FILE", "certificate, for https without a proxy"},
    [OPT_KEY] = {"tls-key", "FILE", "its private key"},
    [OPT_URL] = {"public-url", "URL", "how people reach it, for links: https://example.org"},
    [OPT_PROXY] = {"proxy", NULL,
                   "a proxy stands before it: believe its X-Forwarded-For and -Proto"},
    [OPT_THREADS] = {"threads", "N", "threads for bots (all cores but one)"},
    [OPT_LINKS] = {"links", "N", "connections at a time (10000)"},
    [OPT_PATIENCE] = {"patience", "SECONDS", "for a client to ask for a page and to take it (15)"},
    [OPT_RATE] = {"rate", "N", "messages a second for each connection, 0: any (50)"},
    [OPT_LINKS_EACH] = {"links-each", "N", "connections for each address, 0: any (64)"},
    [OPT_TABLES_EACH] = {"tables-each", "N", "new tables an hour for each address, 0: any (60)"},
    [OPT_KEEP] = {"keep", "DAYS", "delete tables so long after anything happened, 0: never (0)"},
    {NULL, NULL, NULL},
};

enum { HOST_SIZE = 256 };

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

/* "HOST:PORT", ":PORT", "PORT" or "HOST"; an address of IPv6 is in brackets where a port follows.
 * `host` keeps what config points to. */
static int read_listen(const cli_args *args, const char *text, char host[HOST_SIZE],
                       net_config *out)
{
    bool bracket = text[0] == '[';
    const char *begin = text + bracket;
    const char *end = bracket ? strchr(text, ']') : strrchr(text, ':');
    const char *port = NULL;
    long number = out->port;

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
        memcpy(host, begin, (size_t)(end - begin));
        host[end - begin] = '\0';
        out->host = host;
    }
    return CLI_OK;
}

static int read_count(const cli_args *args, int option, long min, long max, int *out)
{
    long number = 0;
    int code = cli_number(args, options[option].name, args->value, min, max, &number);

    if (code == CLI_OK)
        *out = (int)number;
    return code;
}

static int read_option(cli_args *args, int option, server_config *config, char host[HOST_SIZE])
{
    switch (option) {
    case OPT_LISTEN:
        return read_listen(args, args->value, host, &config->net);
    case OPT_DB:
        config->store = args->value;
        return CLI_OK;
    case OPT_CERT:
        config->net.certificate = args->value;
        return CLI_OK;
    case OPT_KEY:
        config->net.private_key = args->value;
        return CLI_OK;
    case OPT_URL:
        config->public_url = config->net.origin = args->value;
        return CLI_OK;
    case OPT_PROXY:
        config->net.behind_proxy = true;
        return CLI_OK;
    case OPT_THREADS:
        return read_count(args, option, 1, 64, &config->threads);
    case OPT_LINKS:
        return read_count(args, option, 1, 1000000, &config->net.links_max);
    case OPT_PATIENCE:
        return read_count(args, option, 1, 600, &config->net.patience);
    case OPT_RATE:
        return read_count(args, option, 0, 1000000, &config->message_rate);
    case OPT_LINKS_EACH:
        return read_count(args, option, 0, 1000000, &config->links_each);
    case OPT_TABLES_EACH:
        return read_count(args, option, 0, 1000000, &config->tables_each);
    case OPT_KEEP:
        return read_count(args, option, 0, 36500, &config->keep_days);
    case CLI_WORD:
        return cli_complain(args, CLI_USAGE, "'%s' is not needed here", args->value);
    default:
        return CLI_USAGE;
    }
}

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

static int run(cli_args *args)
{
    server_config config = server_config_default();
    struct sigaction action = {.sa_handler = stop};
    char host[HOST_SIZE];
    char bound[512];
    df_error err;
    int option;

    while ((option = cli_next(args)) != CLI_END) {
        int code = read_option(args, option, &config, host);

        if (code != CLI_OK)
            return code;
    }
    if ((config.net.certificate == NULL) != (config.net.private_key == NULL))
        return cli_complain(args, CLI_USAGE, "--tls-cert and --tls-key go together");
    allow_descriptors(&config);
    umask(S_IRWXG | S_IRWXO); /* the store holds the secrets of all games */
    running = server_open(&config, &err);
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
