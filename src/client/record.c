/* record.c: the record of a match comes in pieces, and is written to a file or looked at.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "client/session.h"
#include "term/replay.h"

void client_ask_record(session *s, const char *path)
{
    snprintf(s->record, sizeof s->record, "%s", path);
    free(s->pieces);
    s->pieces = NULL;
    client_send_json(s, json_pack("{ss si}", "m", "record", "from", 0));
}

/* Adds a piece to what there is of a record. */
static void add_piece(session *s, const char *text)
{
    size_t length = s->pieces != NULL ? strlen(s->pieces) : 0;

    s->pieces = df_memory_surely(s->pieces, length + strlen(text) + 1);
    memcpy(s->pieces + length, text, strlen(text) + 1);
}

/* How to prove the deal of a record with what was kept of it. */
static void show_proof(const session *s, const char *path)
{
    const client_deal *deal = &s->deal;

    if (deal->commitment[0] == '\0' || !deal->revealed)
        return;
    term_printf(s->t, "Check the deal: deadfall verify %s --commitment %s --share %d:%s", path,
                deal->commitment, s->seat, deal->share);
    for (int i = 0; i < DF_SEATS_MAX; i++)
        if (deal->pledges[i][0] != '\0')
            term_printf(s->t, " --pledge %d:%s", i, deal->pledges[i]);
    term_print(s->t, "\n");
}

static void write_record(session *s, const char *path, const char *text, bool whole)
{
    df_error err;

    if (df_file_write(path, text, &err) != DF_OK) {
        term_printf(s->t, "%s\n", err.text);
        return;
    }
    term_printf(s->t, whole ? "The record is in %s.\n" : "What you know is in %s.\n", path);
    if (whole)
        show_proof(s, path);
}

/* The match once more by one's own eyes; `as` there changes them. */
static void look_again(session *s, const char *text)
{
    df_error err;
    df_match *match = df_match_replay(text, &err);
    bool was_full = s->full != NULL && match != NULL;

    if (was_full)
        client_close_screen(s); /* for the replay's own */
    prompt *p = match != NULL ? prompt_open(s->t) : NULL;
    if (was_full)
        prompt_take_screen(p);

    if (match == NULL)
        term_printf(s->t, "%s\n", err.text);
    else if (p != NULL && prompt_is_live(p))
        replay_run(s->t, p, match, s->seat >= 0 ? s->seat : DF_SPECTATOR);
    else
        replay_print(s->t, match, s->seat >= 0 ? s->seat : DF_SPECTATOR);
    if (p != NULL)
        prompt_close(p);
    df_match_free(match);
    if (was_full)
        client_open_screen(s);
}

void client_read_record(session *s, const json_t *message)
{
    const char *text = json_string_value(json_object_get(message, "text"));
    bool whole = json_is_true(json_object_get(message, "whole"));
    const json_t *next = json_object_get(message, "next");

    if (text == NULL)
        return;
    add_piece(s, text);
    if (json_is_integer(next)) {
        client_send_json(s, json_pack("{ss sI}", "m", "record", "from", json_integer_value(next)));
        return;
    }
    if (s->record[0] != '\0')
        write_record(s, s->record, s->pieces, whole);
    else if (whole)
        look_again(s, s->pieces);
    else /* of a game that keeps its secrets there is only what this seat knows */
        term_print(s->t, s->pieces);
    free(s->pieces);
    s->pieces = NULL;
    s->done = s->wish->automatic;
}
