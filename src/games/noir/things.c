/* things.c: the catalogue of Revolver Noir: room cards, what is printed on them, and what else
 * there is.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/noir/noir.h"

/* Each has the same cards. */
enum { DETECTIVES = 2 };

static void add_names(const char *title, uint8_t rooms, df_text *text)
{
    int left = df_bit_count(rooms);

    df_text_string(text, title);
    df_each_bit(room, rooms) {
        df_text_string(text, noir_rooms[room].name);
        df_text_comma(text, --left, "and");
    }
}

/* [N-24] [N-28] */
static void write_room(int room, df_thing *out)
{
    const noir_room_card *card = &noir_rooms[room];
    df_text does = df_text_over(out->does, sizeof out->does);
    bool upstairs = (NOIR_UPSTAIRS & NOIR_BIT(room)) != 0;

    *out = df_thing_of((df_thing_row){"room", card->word, card->name, NULL, "N-24", DETECTIVES});
    out->sets = DETECTIVES;
    df_thing_code(out, card->code);
    df_text_string(&does, upstairs ? "upstairs; " : "downstairs; ");
    add_names("doors to ", card->move, &does);
    add_names("; shots into ", card->shoot, &does);
    df_assert(!does.full);
    df_thing_fact(out, "upstairs", NULL, upstairs);
    df_thing_fact(out, "doors", noir_room_words, card->move);
    df_thing_fact(out, "shots", noir_room_words, card->shoot);
}

static void write_effect(int room, df_thing *out)
{
    const noir_room_card *card = &noir_rooms[room];

    *out = df_thing_of(
        (df_thing_row){"effect", card->effect_word, card->effect, card->deed, card->clause, 0});
    df_thing_fact(out, "room", noir_room_words, NOIR_BIT(room));
    df_thing_fact(out, "cost", NULL, card->cost);
}

bool noir_thing(int number, df_thing *out)
{
    static const df_thing_row others[] = {
        {"trap", "manual", "Trap", "a room card turned sideways; its owner fires it by hand",
         "N-37", 0},
        {"trap", "timed", "Timed trap",
         "set by the Control Panel; it goes off when its owner's next turn begins", "N-57", 0},
        {"reference card", NULL, "Map and actions", "no rule of its own", "N-9", DETECTIVES},
    };

    if (number < NOIR_ROOMS) {
        write_room(number, out);
        return true;
    }
    number -= NOIR_ROOMS;
    for (int room = 0; room < NOIR_ROOMS; room++)
        if (noir_rooms[room].effect != NULL && number-- == 0) {
            write_effect(room, out);
            return true;
        }
    if (!df_thing_in(others, sizeof others / sizeof others[0], number, out))
        return false;
    out->sets = out->copies;
    return true;
}
