/* address.c: takes the address of a table apart.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "client/client.h"

enum { USUAL_PORT = 8420 };

/* Copies up to one of the marks in `ends`; returns what follows, or NULL if it is too long. */
static const char *cut(const char *text, const char *ends, char out[CLIENT_WORD])
{
    size_t length = strcspn(text, ends);

    if (length >= CLIENT_WORD)
        return NULL;
    memcpy(out, text, length);
    out[length] = '\0';
    return text + length;
}

/* Cuts a beginning off, if it is there. */
static bool skip(const char **text, const char *start)
{
    size_t length = strlen(start);

    if (strncmp(*text, start, length) != 0)
        return false;
    *text += length;
    return true;
}

static df_status bad(df_error *err, const char *url)
{
    return df_fail(err, DF_PARSE, "", "'%s' is no address such as http://host:8420/t/TABLE#k=KEY",
                   url);
}

df_status client_read_address(const char *url, client_address *out, df_error *err)
{
    const char *at = url;
    char word[CLIENT_WORD];

    *out = (client_address){.port = USUAL_PORT};
    bool secure = skip(&at, "https://") || skip(&at, "wss://");
    bool plain = !secure && (skip(&at, "http://") || skip(&at, "ws://"));
    out->secure = secure;
    at = cut(at, ":/#", out->host);
    if (at == NULL || out->host[0] == '\0')
        return bad(err, url);
    if (secure || plain)
        out->port = secure ? 443 : 80;
    if (skip(&at, ":")) {
        char *end;

        out->port = (int)strtol(at, &end, 10);
        if (end == at || out->port < 1 || out->port > 65535)
            return bad(err, url);
        at = end;
    }
    if (skip(&at, "/t/")) {
        at = cut(at, "#/", out->table);
        if (at == NULL)
            return bad(err, url);
    }
    at = strchr(at, '#');
    if (at == NULL)
        return DF_OK;
    at++;
    bool is_key = skip(&at, "k=");
    if (!is_key && !skip(&at, "i="))
        return bad(err, url);
    if (cut(at, "&", word) == NULL)
        return bad(err, url);
    memcpy(is_key ? out->key : out->invitation, word, sizeof word);
    return DF_OK;
}
