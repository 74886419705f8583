/* page.c: fills in what a table shows at one time; see page.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/page.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void page_items_clear(page *p)
{
    for (int i = 0; i < p->item_count; i++) {
        free(p->items[i].words);
        free(p->items[i].about);
        free(p->items[i].answer);
    }
    free(p->items);
    p->items = NULL;
    p->item_count = 0;
}

static void free_news(page *p)
{
    for (int i = 0; i < p->news_count; i++)
        free(p->news[i]);
    free(p->news);
    free(p->steps);
    p->news = NULL;
    p->steps = NULL;
    p->news_count = p->fresh = 0;
}

void page_clear(page *p)
{
    page_items_clear(p);
    free_news(p);
    free(p->title);
    free(p->notice);
    free(p->question);
    free(p->path);
    *p = (page){.step = -1};
}

static char *copy(const char *text)
{
    size_t size = strlen(text) + 1;

    return memcpy(df_memory_surely(NULL, size), text, size);
}

void page_text(char **slot, const char *text)
{
    char *made = copy(text);

    free(*slot);
    *slot = made;
}

void page_item_add(page *p, const char *words, const char *about, const char *answer)
{
    p->items = df_memory_surely(p->items, ((size_t)p->item_count + 1) * sizeof *p->items);
    p->items[p->item_count++] = (page_item){
        .words = copy(words),
        .about = copy(about),
        .answer = answer != NULL ? copy(answer) : NULL,
    };
}

const char page_same_hint[] = "`same`, or just `=`, leaves all of it as it is.\n";
const char page_no_same[] = "There is nothing here that could be left as it is.\n";

void page_item_same(page *p)
{
    page_item_add(p, "leave all of it as it is", "the same with `=`, at once", "=");
}

void page_news(page *p, const story *s, const df_match *match, int eyes, int steps, int fresh)
{
    free_news(p);
    p->news = df_memory_surely(NULL, ((size_t)s->count + 1) * sizeof *p->news);
    p->steps = df_memory_surely(NULL, ((size_t)s->count + 1) * sizeof *p->steps);
    for (int i = 0; i < s->count && s->steps[i] < steps; i++) {
        char sentence[SENTENCE_SIZE];
        df_text text = df_text_over(sentence, sizeof sentence);

        if (!table_sentence(match, &s->events[i], eyes, &text) || text.length == 0)
            continue;
        p->fresh += i < fresh;
        p->steps[p->news_count] = s->steps[i] + 1;
        p->news[p->news_count++] = copy(sentence);
    }
}

void page_news_put(page *p, int at, const char *text, int step)
{
    size_t room = (size_t)p->news_count + 1;
    size_t after = (size_t)(p->news_count - at);

    p->news = df_memory_surely(p->news, room * sizeof *p->news);
    p->steps = df_memory_surely(p->steps, room * sizeof *p->steps);
    memmove(p->news + at + 1, p->news + at, after * sizeof *p->news);
    memmove(p->steps + at + 1, p->steps + at, after * sizeof *p->steps);
    p->news[at] = copy(text);
    p->steps[at] = step;
    p->news_count++;
}
