/* people.c: who goes and comes at the table, whether somebody waits for us and says so, who may
 * play on for whom, and what becomes of free seats.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/session.h"

/* A sentence, in lines as wide as the terminal. */
static void say(const session *s, const char *format, ...) DF_PRINTF(2, 3);
static void say(const session *s, const char *format, ...)
{
    char line[LINE_MAX_SIZE];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    term_wrap(s->t, "", line);
}

static const char *is_word(const session *s, int seat)
{
    return json_string_value(json_object_get(json_array_get(s->seats, (size_t)seat), "is"));
}

int client_seat_of(const session *s, const char *name)
{
    for (int i = 0; i < (int)json_array_size(s->seats) && i < DF_SEATS_MAX; i++)
        if (strcasecmp(name, client_name_of(s, i)) == 0)
            return i;
    return -1;
}

/* ---- Who is here ----------------------------------------------------------------------------- */

/* Seats as bits. */
static unsigned read_set(const json_t *seats)
{
    unsigned set = 0;

    for (size_t i = 0; i < json_array_size(seats); i++)
        set |= 1u << (json_integer_value(json_array_get(seats, i)) & 31);
    return set;
}

/* Says for whom a bot may play on now, and who else would let it. */
static void read_relief(session *s, const json_t *relief)
{
    unsigned offered = 0;

    for (size_t i = 0; i < json_array_size(relief); i++) {
        const json_t *pair = json_array_get(relief, i);
        json_int_t seat = json_integer_value(json_array_get(pair, 0));
        unsigned agreed = read_set(json_array_get(pair, 1));

        if (seat < 0 || seat >= DF_SEATS_MAX)
            continue;
        unsigned before = (s->relief >> seat & 1) != 0 ? s->agreed[seat] : 0;
        offered |= 1u << seat;
        if ((s->relief >> seat & 1) == 0 && s->seat >= 0 && s->seat != seat)
            say(s,
                "All wait for %s. `relieve %s`: let a bot play on until they are back; all who are "
                "here have to agree.",
                client_name_of(s, seat), client_name_of(s, seat));
        for (int who = 0; who < DF_SEATS_MAX; who++)
            if (((agreed & ~before) >> who & 1) != 0 && who != s->seat)
                term_printf(s->t, "%s would let a bot play on for %s.\n", client_name_of(s, who),
                            client_name_of(s, seat));
        s->agreed[seat] = agreed;
    }
    s->relief = offered;
}

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
    read_relief(s, json_object_get(message, "relief"));
}

/* ---- A bot plays on -------------------------------------------------------------------------- */

void client_relieve(session *s, const char *name)
{
    int seat = name[0] != '\0' ? client_seat_of(s, name) : -1;

    for (int i = 0; i < DF_SEATS_MAX && name[0] == '\0'; i++)
        if (s->relief == 1u << i)
            seat = i;
    if (name[0] == '\0' && s->relief == 0) {
        term_print(s->t, "The table does not wait for anybody who has been away for long.\n");
    } else if (seat < 0) {
        term_print(s->t, "For whom? `relieve` and the name of a player.\n");
    } else {
        s->relieving = seat;
        s->would =
            s->seat < 0 || (s->agreed[seat] >> s->seat & 1) == 0 || (s->relief >> seat & 1) == 0;
        client_send_json(s, json_pack("{ss si sb}", "m", "relieve", "seat", seat, "yes", s->would));
    }
}

void client_read_relieve(session *s)
{
    const char *name = client_name_of(s, s->relieving);
    unsigned ours = s->seat >= 0 ? 1u << s->seat : 0;

    s->agreed[s->relieving] &= ~ours; /* news of it come later */
    s->agreed[s->relieving] |= s->would ? ours : 0;
    if (s->would)
        say(s, "You would let a bot play on for %s; once more `relieve %s` takes it back.", name,
            name);
    else
        term_printf(s->t, "You would rather wait for %s.\n", name);
}

/* ---- Free seats ------------------------------------------------------------------------------ */

/* The first or last seat that nobody has; -1: none. */
static int free_seat(const session *s, bool last)
{
    int found = -1;

    for (int i = 0; i < (int)json_array_size(s->seats); i++)
        if (is_word(s, i) != NULL && strcmp(is_word(s, i), "nobody") == 0 && (last || found < 0))
            found = i;
    return found;
}

static int count_free(const session *s)
{
    int count = 0;

    for (int i = 0; i < (int)json_array_size(s->seats); i++)
        count += is_word(s, i) != NULL && strcmp(is_word(s, i), "nobody") == 0;
    return count;
}

static bool is_host(const session *s)
{
    return s->seat >= 0 &&
           json_is_true(json_object_get(json_array_get(s->seats, (size_t)s->seat), "host"));
}

void client_tell_free(session *s)
{
    int free = is_host(s) && !s->wish->automatic ? count_free(s) : 0;

    if (free > 0 && s->free == 0 && s->full != NULL && s->invitation[0] != '\0')
        client_show_invitation(s); /* it was said where the screen is now */
    if (free > 0 && free != s->free)
        say(s, "%d %s free.%s", free, free == 1 ? "seat is" : "seats are",
            s->free > 0 ? ""
                        : " Who has the invitation can sit down; or `fill` has a bot do so, and "
                          "`fewer` leaves a seat out.");
    s->free = free;
}

/* "There are the bots random, rules and expert." */
static void list_bots(const session *s, const df_game *game)
{
    char line[LINE_MAX_SIZE];
    df_text text = df_text_over(line, sizeof line);

    df_text_string(&text, "There is no such bot. `fill` and one of these:");
    for (int i = 0; game != NULL && df_bot_at(game, i) != NULL; i++)
        df_text_add(&text, "%s %s", i > 0 ? "," : "", df_bot_at(game, i)->id);
    df_text_char(&text, '.');
    term_wrap(s->t, "", line);
}

void client_fill(session *s, const char *bot, bool fewer)
{
    const df_game *game = df_game_find(s->game);
    int seat = free_seat(s, fewer);

    if (bot[0] == '\0')
        bot = s->wish->bot != NULL ? s->wish->bot : "rules";
    if (seat < 0)
        term_print(s->t, "No seat is free.\n");
    else if (fewer)
        client_send_json(s, json_pack("{ss si}", "m", "fill", "seat", seat));
    else if (game != NULL && df_bot_find(game, bot) == NULL)
        list_bots(s, game);
    else
        client_send_json(s, json_pack("{ss si ss}", "m", "fill", "seat", seat, "bot", bot));
}
