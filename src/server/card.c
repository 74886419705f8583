/* card.c: what a link to a page of this server looks like where people pass it on: a title, a
 * sentence and a picture, in the head of the page (the Open Graph protocol, ogp.me).
 *
 * Whoever shows such a card has the link alone, without what stands after the #. So it tells what
 * anybody may know: which game it is and, of one that is over and may be watched, how it ended. A
 * table that is not in memory is not read for it.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/inside.h"
#include "server/web.h"

#include "core/core.h"

enum { TEXT_MAX = 512 };

static const char motto[] = "Games of traps, bombs and secrets. Pull up a chair.";
static const char picture[] = "/card.jpg";

typedef struct card {
    char title[TEXT_MAX], text[TEXT_MAX];
} card;

/* Names of people are in it, which may be anything. */
static void write_escaped(const char *text, jot *out)
{
    for (; *text != '\0'; text++) {
        static const char *const marks[] = {"&&amp;", "<&lt;", ">&gt;", "\"&quot;", "'&#39;"};
        const char *instead = NULL;

        for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
            if (marks[i][0] == *text)
                instead = marks[i] + 1;
        if (instead != NULL)
            jot_raw(out, instead);
        else
            jot_bytes(out, text, 1);
    }
}

static void write_tag(const char *name, const char *before, const char *text, jot *out)
{
    jot_raw(out, "<meta property=\"og:");
    jot_raw(out, name);
    jot_raw(out, "\" content=\"");
    write_escaped(before, out);
    write_escaped(text, out);
    jot_raw(out, "\">\n");
}

/* Copies a sentence without the clauses in it, "[N-79]", which are for the table. */
static void add_plain(const char *from, df_text *text)
{
    for (; *from != '\0'; from++) {
        const char *end = from[0] == ' ' && from[1] == '[' ? strchr(from, ']') : NULL;

        if (end != NULL)
            from = end;
        else
            df_text_char(text, *from);
    }
}

static void tell_table(live *table, card *c)
{
    desk *d = tables_public(table);
    df_text title = df_text_over(c->title, sizeof c->title);
    df_text text = df_text_over(c->text, sizeof c->text);
    char sentence[TEXT_MAX];
    df_text ending = df_text_over(sentence, sizeof sentence);

    df_text_string(&title, table->desk.setup.game->title);
    if (d == NULL || d->phase != DESK_OVER || !d->setup.watched) {
        df_text_string(&text, table->desk.setup.game->tagline);
        return;
    }
    desk_tell_ending(d, DF_SPECTATOR, &ending);
    add_plain(sentence, &text);
}

/* Of /learn/GAME, /rules/GAME and /puzzle/GAME/... */
static void tell_game(const df_game *game, card *c)
{
    df_text title = df_text_over(c->title, sizeof c->title);
    df_text text = df_text_over(c->text, sizeof c->text);

    df_text_string(&title, game->title);
    df_text_string(&text, game->tagline);
}

/* The word after the second slash: "/t/WORD", "/rules/WORD/print". */
static void word_of(const char *path, char *out, size_t size)
{
    const char *at = strchr(path + 1, '/');
    size_t length = at != NULL ? strcspn(at + 1, "/") : 0;

    out[0] = '\0';
    if (length == 0 || length >= size)
        return;
    memcpy(out, at + 1, length);
    out[length] = '\0';
}

static bool has_picture(void)
{
    const web_file *f = web_files;

    while (f->path != NULL && strcmp(f->path, picture) != 0)
        f++;
    return f->path != NULL;
}

void card_write(server *s, const char *path, jot *out)
{
    char word[STORE_ID_SIZE];
    card c = {.title = "Deadfall"};
    df_text text = df_text_over(c.text, sizeof c.text);

    df_text_string(&text, motto);
    word_of(path, word, sizeof word);
    live *table = strncmp(path, "/t/", 3) == 0 ? tables_loaded(s, word) : NULL;
    const df_game *game = strncmp(path, "/t/", 3) != 0 ? df_game_find(word) : NULL;
    if (table != NULL && !table->broken)
        tell_table(table, &c);
    else if (game != NULL)
        tell_game(game, &c);
    write_tag("site_name", "", "Deadfall", out);
    write_tag("type", "", "website", out);
    write_tag("title", "", c.title, out);
    write_tag("description", "", c.text, out);
    if (!has_picture())
        return;
    write_tag("image", s->config->public_url != NULL ? s->config->public_url : "", picture, out);
    jot_raw(out, "<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
}
