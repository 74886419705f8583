/* chooser.c: a bot for Deadfall: any legal action, but rather not the dull ones. ISO C alone.
 *
 *     cc -O2 examples/bots/chooser.c -o chooser
 *     deadfall bot-check ./chooser
 *     deadfall play noir --opponent cmd:./chooser
 *
 * It has no JSON library and needs none: every message is one line, and a quote within a text is
 * always written \", so `"number":` can only be the key. docs/bot-protocol.md describes them all.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1 << 20, USUAL = 4 };

/* How much each kind of action is liked, by its first word. */
static const struct {
    const char *word;
    unsigned liking;
} likings[] = {{"shoot", 9}, {"detonate", 12}, {"build", 12}, {"play", 8}, {"attack", 9},
               {"end", 1},   {"pass", 1},      {"skip", 1},   {"done", 1}, {"keep", 2}};

static unsigned liking_of(const char *words)
{
    size_t length = strcspn(words, " \"");

    for (size_t i = 0; i < sizeof likings / sizeof likings[0]; i++)
        if (strlen(likings[i].word) == length && strncmp(words, likings[i].word, length) == 0)
            return likings[i].liking;
    return USUAL;
}

static unsigned long value_of(const char *message, const char *key)
{
    const char *at = strstr(message, key);

    return at != NULL ? strtoul(at + strlen(key), NULL, 10) : 0;
}

static int is(const char *message, const char *type)
{
    return strstr(message, type) != NULL;
}

/* Goes through the legal actions once; each takes the place of the one chosen so far as often as
 * its liking is part of the sum of all. */
static void choose(const char *message)
{
    unsigned long chosen = 0;
    unsigned sum = 0;

    for (const char *at = message; (at = strstr(at, "\"number\":")) != NULL; at++) {
        const char *words = strstr(at, "\"words\":\"");
        unsigned liking = words != NULL ? liking_of(words + strlen("\"words\":\"")) : USUAL;

        sum += liking;
        if ((unsigned)rand() % sum < liking)
            chosen = value_of(at, "\"number\":");
    }
    printf("{\"type\":\"choice\",\"id\":%lu,\"number\":%lu}\n", value_of(message, "\"id\":"),
           chosen);
}

int main(void)
{
    static char line[LINE];

    setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* else nobody hears it before the end */
    while (fgets(line, sizeof line, stdin) != NULL && !is(line, "\"type\":\"quit\""))
        if (is(line, "\"type\":\"hello\""))
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"Chooser in C\"}");
        else if (is(line, "\"type\":\"new\""))
            srand((unsigned)value_of(line, "\"seed\":")); /* the same seed, the same choices */
        else if (is(line, "\"type\":\"choose\""))
            choose(line);
    return 0;
}
