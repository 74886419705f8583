/* search.h: search over what a seat can't see.
 *
 * A search is handed the view of a seat and nothing else. Again and again it imagines a world that
 * fits the view, walks down a tree of decisions that grows with every walk, plays the rest of the
 * game out, and remembers how it ended for whom. A decision is known in the tree by what the one
 * who decides can see (the hash of their view): in all worlds that look alike to them they do
 * alike, so neither the searcher nor the opponents it imagines use what they can't know.
 *
 * All memory is one block handed in by the caller; equal views, settings and generators give equal
 * results. Several searches of one decision may run in threads of their own: df_search_merge adds
 * up what they found.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_BOTS_SEARCH_H
#define DF_BOTS_SEARCH_H

#include <deadfall.h>

typedef struct df_search df_search;

/* What the search thinks of one action at its root. */
typedef struct df_search_choice {
    df_action action;
    uint32_t visits;
    uint64_t sum; /* of what the visits were worth, each in thousandths (df_worth) */
} df_search_choice;

/* Prepares a block of `size` bytes, at least DF_SEARCH_SIZE_MIN, for one seat of one game. Without
 * a guide the game's own is used. */
enum {
    DF_SEARCH_SIZE_MIN = 1 << 20,
    DF_SEARCH_GUIDE_MEMORY = 4096, /* what a game's own bot may remember at most */
    DF_SEARCH_PACE = 10,           /* df_guide.pace of a game without one */
};
df_search *df_search_begin(void *block, size_t size, const df_game *game, const df_config *config,
                           int seat, const df_guide *guide);
/* Tells it an event as its seat sees it. */
void df_search_observe(df_search *search, const df_event *event, const df_view *view);
/* Looks at a new decision. What the tree knows of it from before is kept. */
void df_search_decide(df_search *search, const df_decision *decision, df_rng *rng);
/* Goes on until that many iterations are made (0: no limit) or decision->stop says so; returns how
 * many it were. */
uint32_t df_search_run(df_search *search, uint32_t iterations);
/* The same, but every walk begins with choice number `choice` of the root, to learn more of it. */
uint32_t df_search_try(df_search *search, int choice, uint32_t iterations);
/* The choices of the root, as many as the decision had actions and in their order. */
int df_search_choices(const df_search *search, df_search_choice *out);
/* Adds to `sums` what another search of the same decision found. */
void df_search_merge(df_search_choice *sums, const df_search_choice *more, int count);
/* The best of them: the most visited one, then the one that brought most, then by lot. */
int df_search_best(const df_search_choice *choices, int count, df_rng *rng);
/* A world as the search imagines them: it fits the view, and, as far as the game's bot can tell,
 * what the search was told. Valid until the search is used again. */
const df_state *df_search_imagine(df_search *search, const df_view *view, df_rng *rng);
/* From now on nothing is imagined: all try-outs begin in *truth, which is kept by the caller until
 * the next call; NULL: as before. No player is ever searched for like this: it measures what
 * secrets are worth. */
void df_search_reveal(df_search *search, const df_state *truth);
/* Moves made in all try-outs since df_search_decide. */
uint64_t df_search_moves(const df_search *search);

#endif
