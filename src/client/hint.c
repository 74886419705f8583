/* hint.c: a hint that has come from the server; see session.h.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "client/session.h"

/* "58 %", kept on one line, or points. */
static void add_worth(const json_t *worth, bool is_score, df_text *out)
{
    char number[32];

    snprintf(number, sizeof number, "%g", json_number_value(worth));
    df_text_string(out, number);
    if (!is_score)
        df_text_add(out, "%c%%", TERM_GLUE);
}

void client_show_hint(const session *s, const json_t *message)
{
    const json_t *chance = json_object_get(message, "chance");
    const json_t *score = json_object_get(message, "score");
    const char *text = json_string_value(json_object_get(message, "text"));
    char line[LINE_MAX_SIZE];
    df_text out = df_text_over(line, sizeof line);
    size_t i;
    json_t *other;

    df_text_string(&out, client_label(s, json_integer_value(json_object_get(message, "a"))));
    df_text_string(&out, ": ");
    if (chance == NULL && score == NULL)
        df_text_string(&out, "there is no choice here");
    else
        add_worth(score != NULL ? score : chance, score != NULL, &out);
    df_text_string(&out, score != NULL ? " points on average" : chance != NULL ? " to win" : "");
    term_wrap(s->t, "", line);
    if (text != NULL)
        term_wrap(s->t, s->t->plain ? "" : "  ", text);
    out = df_text_over(line, sizeof line);
    json_array_foreach(json_object_get(message, "then"), i, other) {
        df_text_add(&out, "%s%s ", i > 0 ? ", " : "",
                    client_label(s, json_integer_value(json_array_get(other, 0))));
        add_worth(json_array_get(other, 1), score != NULL, &out);
    }
    if (line[0] != '\0')
        term_wrap(s->t, "Then: ", line);
}
