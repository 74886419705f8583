/* people.c: who goes and comes at the table, and whether somebody waits for us and says so.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "client/session.h"

void client_read_people(session *s, const json_t *message)
{
    const json_t *nudge = json_object_get(message, "nudge");
    const char *name = json_string_value(json_object_get(message, "m"));
    json_t *gone = json_object_get(message, "gone");
    unsigned now = 0;
    size_t i;
    json_t *pair;

    if (json_is_integer(nudge))
        term_printf(s->t, "%s is waiting for you.\n", client_name_of(s, json_integer_value(nudge)));
    json_array_foreach(gone, i, pair) {
        now |= 1u << (json_integer_value(json_array_get(pair, 0)) & 31);
    }
    if (gone == NULL && (name == NULL || strcmp(name, "sync") != 0))
        return; /* only a sync without it says that nobody is */
    for (int seat = 0; seat < DF_SEATS_MAX; seat++)
        if (((now ^ s->gone) >> seat & 1) != 0)
            term_printf(s->t, "%s is %s.\n", client_name_of(s, seat),
                        (now >> seat & 1) != 0 ? "not connected any more" : "here again");
    s->gone = now;
}
