/* past.c: what was earlier at a table of a server, for who goes back through the news; see
 * session.h.
 *
 * The server draws the table for this seat whenever something has moved there. These drawings are
 * kept, and each of the news knows the one that came after it. What is shown of an earlier moment
 * is therefore what this seat saw then, and nothing else. Of the time before we came there is the
 * log, without drawings.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "client/session.h"

static char **place(client_past *past, int moment)
{
    return &past->drawings[moment % MOMENTS_MAX];
}

void client_keep_drawing(session *s, const char *text)
{
    client_past *past = &s->past;

    if (past->now == 0 || strcmp(*place(past, past->now), text) != 0)
        page_text(place(past, ++past->now), text);
    past->moved = past->asked = false;
    s->page.known_from = past->now > MOMENTS_MAX ? past->now - MOMENTS_MAX + 1 : 1;
    for (int i = s->page.news_count; i > 0 && s->page.steps[i - 1] < 0; i--)
        s->page.steps[i - 1] = past->now;
}

const char *client_drawing(const session *s, int moment)
{
    const client_past *past = &s->past;

    if (past->now == 0)
        return NULL;
    if (moment < 0)
        moment = past->now;
    else if (moment < s->page.known_from)
        moment = s->page.known_from;
    return past->drawings[moment % MOMENTS_MAX];
}

int client_moment(const session *s)
{
    return s->past.moved ? -1 : s->past.now;
}

/* ---- Before we came -------------------------------------------------------------------------- */

/* All of a long log would be more messages than a server takes at once. */
enum { LOG_LINES_MAX = 600 };

void client_ask_log(session *s, json_int_t size)
{
    json_int_t from = size > LOG_LINES_MAX ? size - LOG_LINES_MAX : 0;

    if (s->full == NULL || size <= 0 || s->page.news_count > 0)
        return;
    s->past.log_size = size;
    client_send_json(s, json_pack("{ss sI}", "m", "log", "from", from));
}

void client_read_log(session *s, const json_t *message)
{
    json_int_t from = json_integer_value(json_object_get(message, "from"));
    size_t count = json_array_size(json_object_get(message, "e"));
    int before = s->past.log_told;
    size_t i;
    json_t *line;

    json_array_foreach(json_object_get(message, "e"), i, line) {
        char text[LINE_MAX_SIZE];

        if (from + (json_int_t)i < s->past.log_size && client_line_text(s, line, text))
            page_news_put(&s->page, s->past.log_told++, text, 0);
    }
    s->page.fresh += s->past.log_told - before;
    if (s->full != NULL)
        full_renew(s->full, s->past.log_told - before);
    from += (json_int_t)count;
    if (count > 0 && from < s->past.log_size)
        client_send_json(s, json_pack("{ss sI}", "m", "log", "from", from));
}

void client_free_past(session *s)
{
    for (int i = 0; i < MOMENTS_MAX; i++)
        free(s->past.drawings[i]);
}
