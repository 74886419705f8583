/* box.c: the games that there are, and what lies in their boxes, as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "server/box.h"

/* ---- Games ----------------------------------------------------------------------------------- */

static void write_labels(const df_option *option, jot *out)
{
    if (option->labels == NULL)
        return;
    jot_name(out, "labels");
    jot_raw(out, "[");
    for (int i = 0; option->labels[i] != NULL; i++) {
        jot_comma(out);
        jot_text(out, option->labels[i]);
    }
    jot_raw(out, "]");
}

/* Those that people choose. */
static void write_options(const df_game *game, jot *out)
{
    jot_name(out, "options");
    jot_raw(out, "[");
    for (const df_option *o = game->options; o->name != NULL; o++) {
        if (o->loser)
            continue;
        jot_comma(out);
        jot_raw(out, "{");
        jot_member(out, "name", o->name);
        jot_member(out, "help", o->help);
        if (o->words == NULL) {
            jot_member_number(out, "min", o->min);
            jot_member_number(out, "max", o->max);
            jot_member_number(out, "usual", o->initial);
        } else {
            jot_name(out, "words");
            jot_raw(out, "[");
            for (int i = 0; o->words[i] != NULL; i++) {
                jot_comma(out);
                jot_text(out, o->words[i]);
            }
            jot_raw(out, "]");
            write_labels(o, out);
            jot_member(out, "usual", o->words[o->initial]);
        }
        jot_raw(out, "}");
    }
    jot_raw(out, "]");
}

/* Names of the numbers of each kind of event, in the order in which news gives them. */
static void write_events(const df_game *game, jot *out)
{
    jot_name(out, "events");
    jot_raw(out, "[");
    for (int i = 0; i < game->event_kind_count; i++) {
        const df_event_kind *kind = &game->event_kinds[i];

        jot_comma(out);
        jot_raw(out, "[");
        jot_text(out, kind->name);
        for (int k = 0; k < DF_EVENT_OPEN && kind->open[k] != NULL; k++) {
            jot_comma(out);
            jot_text(out, kind->open[k]);
        }
        for (int k = 0; k < DF_EVENT_SECRET && kind->secret[k] != NULL; k++) {
            jot_comma(out);
            jot_text(out, kind->secret[k]);
        }
        jot_raw(out, "]");
    }
    jot_raw(out, "]");
}

static void write_bots(const df_game *game, jot *out)
{
    const df_bot *bot;

    jot_name(out, "bots");
    jot_raw(out, "[");
    for (int i = 0; (bot = df_bot_at(game, i)) != NULL; i++) {
        jot_comma(out);
        jot_raw(out, "{");
        jot_member(out, "id", bot->id);
        jot_member(out, "name", bot->name);
        jot_member(out, "about", bot->about);
        jot_raw(out, "}");
    }
    jot_raw(out, "]");
}

static void write_game(const df_game *game, jot *out)
{
    jot_comma(out);
    jot_raw(out, "{");
    jot_member(out, "id", game->id);
    jot_member(out, "title", game->title);
    jot_member(out, "tagline", game->tagline);
    if (game->credits != NULL)
        jot_member(out, "credits", game->credits);
    if (game->keeps_secrets)
        jot_member(out, "secrets", "kept");
    if (game->for_study)
        jot_member(out, "for", "study");
    jot_name(out, "players");
    jot_raw(out, "[");
    jot_number(out, game->seats_min);
    jot_raw(out, ",");
    jot_number(out, game->seats_max);
    jot_raw(out, ",");
    jot_number(out, game->seats_usual);
    jot_raw(out, "]");
    write_options(game, out);
    write_events(game, out);
    write_bots(game, out);
    jot_raw(out, "}");
}

void box_write_games(jot *out)
{
    int count;
    const df_game *const *games = df_games(&count);

    jot_raw(out, "[");
    for (int i = 0; i < count; i++)
        write_game(games[i], out);
    jot_raw(out, "]");
}

/* ---- Catalogues ------------------------------------------------------------------------------ */

static void write_fact(const df_fact *fact, jot *out)
{
    jot_name(out, fact->name);
    if (fact->words == NULL) {
        jot_number(out, fact->value);
        return;
    }
    jot_raw(out, "[");
    for (int i = 0; fact->words[i] != NULL; i++)
        if (((uint32_t)fact->value >> i & 1) != 0) {
            jot_comma(out);
            jot_text(out, fact->words[i]);
        }
    jot_raw(out, "]");
}

static void write_thing(const df_thing *thing, jot *out)
{
    jot_comma(out);
    jot_raw(out, "{");
    jot_member(out, "kind", thing->kind);
    if (thing->word[0] != '\0')
        jot_member(out, "word", thing->word);
    if (thing->code[0] != '\0')
        jot_member(out, "code", thing->code);
    jot_member(out, "name", thing->name);
    jot_member(out, "does", thing->does);
    jot_member(out, "clause", thing->clause);
    jot_member_number(out, "copies", thing->copies);
    if (thing->sets > 0)
        jot_member_number(out, "sets", thing->sets);
    if (thing->story != NULL)
        jot_member(out, "story", thing->story);
    jot_name(out, "facts");
    jot_raw(out, "{");
    for (int i = 0; i < DF_FACTS_MAX && thing->facts[i].name != NULL; i++)
        write_fact(&thing->facts[i], out);
    jot_raw(out, "}}");
}

void box_write_things(const df_game *game, jot *out)
{
    df_thing thing;

    jot_raw(out, "[");
    for (int i = 0; game->thing != NULL && game->thing(i, &thing); i++)
        write_thing(&thing, out);
    jot_raw(out, "]");
}
