/* infer.c: what a seat could work out about that which it can't see; see infer.h.
 *
 * The fields of a position are walked over in the same order in the view and in every world, so a
 * number is enough to find the values of a thing again. A thing is a field that shows a "?" in the
 * view. Lists are cut into their words: of a seat's (a hand) each word is counted by itself, of the
 * table's (a deck) the first place that is hidden.
 *
 * SPDX-License-Identifier: MIT */
#include "minds/infer.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/core.h"

enum {
    WORDS_MAX = 192, /* different ones that are counted of one thing */
    VALUE_SIZE = 4096,
    /* Thousandths from which on a value is worth telling. */
    IS_WORTH = 50,
    HOLDS_WORTH = 200,
    NEXT_WORTH = 150,
};

typedef struct tally {
    int field;              /* number in the walk */
    int place;              /* DF_INFERRED_NEXT: which of the list */
    int count;              /* of words */
    char known[VALUE_SIZE]; /* the value in the view */
    char words[WORDS_MAX][DF_INFER_WORD];
    int times[WORDS_MAX];
    int world[WORDS_MAX]; /* the last one that had it */
} tally;

typedef struct counting {
    const df_game *game;
    df_inference *out;
    tally *tallies; /* of out->at */
    int next;       /* number of the tally that is expected next */
    int world;
} counting;

/* ---- Lists ----------------------------------------------------------------------------------- */

/* The length of the word at the start of a list; *rest is where the next begins. */
static size_t first_word(const char *list, const char **rest)
{
    const char *comma = strstr(list, ", ");

    *rest = comma != NULL ? comma + 2 : list + strlen(list);
    return comma != NULL ? (size_t)(comma - list) : strlen(list);
}

static bool is_list(const char *value)
{
    return strstr(value, ", ") != NULL;
}

/* How often a list holds a word. */
static int times_in(const char *list, const char *word, size_t length)
{
    int times = 0;

    while (*list != '\0') {
        const char *at = list;
        size_t size = first_word(at, &list);

        times += size == length && memcmp(at, word, length) == 0;
    }
    return times;
}

/* ---- Counting -------------------------------------------------------------------------------- */

static void count_word(tally *t, int world, const char *word, size_t length)
{
    int i = 0;

    if (length >= DF_INFER_WORD)
        length = DF_INFER_WORD - 1;
    while (i < t->count && (memcmp(t->words[i], word, length) != 0 || t->words[i][length] != '\0'))
        i++;
    if (i == WORDS_MAX)
        return;
    if (i == t->count) {
        memcpy(t->words[i], word, length);
        t->words[i][length] = '\0';
        t->world[i] = -1;
        t->count++;
    }
    t->times[i] += t->world[i] != world;
    t->world[i] = world;
}

/* Counts the words of a list that are more often in it than in what is known of it. */
static void count_held(tally *t, int world, const char *value)
{
    for (const char *rest = value; *rest != '\0';) {
        const char *word = rest;
        size_t length = first_word(word, &rest);

        if (times_in(value, word, length) > times_in(t->known, word, length))
            count_word(t, world, word, length);
    }
}

static void count_next(tally *t, int world, const char *value)
{
    const char *word = value;
    const char *rest = value;
    size_t length = first_word(word, &rest);

    for (int i = 0; i < t->place && *rest != '\0'; i++) {
        word = rest;
        length = first_word(word, &rest);
    }
    count_word(t, world, word, length);
}

static bool count_value(void *context, const df_value *value)
{
    counting *c = context;

    if (c->next == c->out->count || c->tallies[c->next].field != value->number)
        return true;
    tally *t = &c->tallies[c->next];
    df_inferred *thing = &c->out->at[c->next++];
    if (thing->form == DF_INFERRED_IS &&
        is_list(value->text)) /* one world has two traps, another one */
        thing->form = thing->seat < 0 ? DF_INFERRED_NEXT : DF_INFERRED_HOLDS;
    if (thing->seat < 0)
        count_next(t, c->world, value->text);
    else
        count_held(t, c->world, value->text);
    return true;
}

/* ---- Things ---------------------------------------------------------------------------------- */

/* "seats.1.timed_count" is seat 1's "timed count". */
static void name_thing(df_inferred *thing, const char *path, const char *called)
{
    df_text text = df_text_over(thing->path, sizeof thing->path);
    const char *name = path;

    df_text_string(&text, path);
    thing->seat = -1;
    if (strncmp(path, "seats.", 6) == 0) {
        char *end = NULL;

        thing->seat = (int)strtol(path + 6, &end, 10);
        name = *end == '.' ? end + 1 : end;
    }
    text = df_text_over(thing->name, sizeof thing->name);
    if (called != NULL)
        df_text_string(&text, called);
    for (name = called != NULL ? "" : name; *name != '\0'; name++)
        df_text_char(&text, *name == '_' || *name == '.' ? ' ' : *name);
}

/* The first place of a list that is hidden. */
static int hidden_place(const char *list)
{
    int place = 0;

    while (*list != '\0' && *list != '?') {
        first_word(list, &list);
        place++;
    }
    return place;
}

/* Bookkeeping says nothing to people, and what is derived of a seat repeats its other secrets. */
static bool is_told(const df_field *field)
{
    return !field->bookkeeping && (!df_is_derived(field) || field->count != DF_PER_SEAT);
}

static bool ask_value(void *context, const df_value *value)
{
    counting *c = context;

    if (c->out->count == DF_INFER_THINGS || !is_told(value->field) ||
        strchr(value->text, '?') == NULL)
        return true;
    tally *t = &c->tallies[c->out->count];
    df_inferred *thing = &c->out->at[c->out->count++];
    df_text known = df_text_over(t->known, sizeof t->known);

    t->field = value->number;
    t->place = hidden_place(value->text);
    df_text_string(&known, value->text);
    name_thing(thing, value->path, value->field->called);
    return true;
}

/* ---- Summing up ------------------------------------------------------------------------------ */

static int worth(df_inferred_form form)
{
    return form == DF_INFERRED_IS ? IS_WORTH : form == DF_INFERRED_HOLDS ? HOLDS_WORTH : NEXT_WORTH;
}

/* Takes the most frequent values, as long as they are worth it. */
static void sum_up(const tally *t, int worlds, df_inferred *thing)
{
    bool taken[WORDS_MAX] = {false};

    while (thing->count < DF_INFER_VALUES) {
        int best = -1;

        for (int i = 0; i < t->count; i++)
            if (!taken[i] && (best < 0 || t->times[i] > t->times[best]))
                best = i;
        if (best < 0)
            return;
        df_inferred_value *value = &thing->values[thing->count];
        df_text word = df_text_over(value->word, sizeof value->word);

        taken[best] = true;
        value->share = t->times[best] * 1000 / worlds;
        if (value->share < worth(thing->form))
            return;
        df_text_string(&word, strcmp(t->words[best], "-") == 0 ? "none" : t->words[best]);
        thing->count++;
    }
}

/* Of a seat what it is comes before what it holds. */
static int by_seat(const void *a, const void *b)
{
    const df_inferred *left = a;
    const df_inferred *right = b;

    if (left->seat != right->seat)
        return left->seat < right->seat ? -1 : 1;
    if (left->form != right->form)
        return left->form < right->form ? -1 : 1;
    return strcmp(left->path, right->path);
}

df_status df_infer(df_mind *mind, const df_game *game, const df_config *config, const df_view *view,
                   int worlds, df_inference *out, df_error *err)
{
    tally *tallies = df_memory(DF_INFER_THINGS, sizeof *tallies);
    counting c = {.game = game, .out = out, .tallies = tallies};
    int kept = 0;

    if (tallies == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    memset(out, 0, sizeof *out);
    out->game = game;
    out->worlds = worlds;
    df_position_walk(game, config, (const df_state *)view, true, ask_value, &c);
    for (c.world = 0; c.world < worlds && out->count > 0; c.world++) {
        c.next = 0;
        df_position_walk(game, config, df_mind_imagine(mind, view), true, count_value, &c);
    }
    for (int i = 0; i < out->count; i++) {
        sum_up(&tallies[i], worlds, &out->at[i]);
        if (out->at[i].count > 0)
            out->at[kept++] = out->at[i];
    }
    out->count = kept;
    qsort(out->at, (size_t)kept, sizeof out->at[0], by_seat);
    free(tallies);
    return DF_OK;
}

/* ---- In words -------------------------------------------------------------------------------- */

/* Per cent of the worlds, to 1 where so many of them tell that much with some certainty (two
 * deviations are at most 1.2), else to 5. */
static int told_share(int share, int worlds)
{
    int step = 4 * share * (1000 - share) <= 144 * worlds ? 10 : 50;

    return (share + step / 2) / step * step / 10;
}

static void add_thing(const df_inference *inference, const df_inferred *thing, df_text *text)
{
    static const char *const verbs[] = {
        [DF_INFERRED_IS] = "", [DF_INFERRED_HOLDS] = " has", [DF_INFERRED_NEXT] = ", next:"};
    int rest = 1000;

    df_text_add(text, "%s%s", thing->name, verbs[thing->form]);
    for (int i = 0; i < thing->count; i++) {
        df_text_string(text, i == 0 ? " " : ", ");
        df_thing_names(inference->game, thing->values[i].word, text);
        df_text_add(text, " %d %%", told_share(thing->values[i].share, inference->worlds));
        rest -= thing->values[i].share;
    }
    if (thing->form != DF_INFERRED_HOLDS && rest >= IS_WORTH)
        df_text_add(text, ", other %d %%", told_share(rest, inference->worlds));
}

bool df_inference_line(const df_inference *inference, int seat, df_text *text)
{
    bool any = false;

    for (int i = 0; i < inference->count; i++) {
        if (inference->at[i].seat != seat)
            continue;
        if (any)
            df_text_string(text, "; ");
        add_thing(inference, &inference->at[i], text);
        any = true;
    }
    return any;
}
