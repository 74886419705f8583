/* say.c: the table of SAW in sentences, for ears.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/talk.h"

void saw_add_traits(int character, df_text *text)
{
    for (int trait = 0; trait < SAW_TRAITS; trait++)
        df_text_add(text, "%s%s %d", trait == 0 ? "" : ", ", saw_trait_names[trait],
                    saw_characters[character].trait[trait]);
}

static void say_limbs(const saw_state *s, int seat, df_text *text)
{
    static const char *const stages[] = {"", "mild", "severe", "lost", "tied off"};

    for (int limb = 0; limb < SAW_LIMBS; limb++)
        if (s->limb[seat][limb] > 0)
            df_text_add(text, ", %s %s", saw_limb_names[limb], stages[s->limb[seat][limb]]);
}

static void say_seat(const saw_state *s, int seat, int viewer, const char *const *names,
                     df_text *text)
{
    df_text_add(text, "%s", seat == viewer ? "You" : names[seat]);
    if (s->character[seat] < SAW_CHARACTERS)
        df_text_add(text, ", %s", saw_characters[s->character[seat]].name);
    if (!saw_is_alive(s, seat)) {
        df_text_string(text, ": out");
        if (!saw_is_solo(s))
            df_text_add(text, ", rank %d", s->rank[seat]);
        df_text_string(text, ".\n");
        return;
    }
    df_text_add(text, ": blood %d", s->blood[seat]);
    say_limbs(s, seat, text);
    df_text_add(text, ", %d in hand, %d on the workbench%s.\n", saw_count(s, SAW_HAND + seat),
                saw_bench_count(s, seat), s->token == seat ? ", holds the Saw token" : "");
    if (s->character[seat] < SAW_CHARACTERS) {
        df_text_add(text, "%s: ", saw_characters[s->character[seat]].name);
        saw_add_traits(s->character[seat], text);
        df_text_string(text, ".\n");
    }
}

static void say_cards(const char *label, const uint8_t *kinds, int count, df_text *text)
{
    if (count == 0)
        return;
    df_text_string(text, label);
    for (int i = 0; i < count; i++)
        df_text_add(text, "%s %s", i == 0 ? "" : ",",
                    kinds[i] == DF_NONE    ? "empty"
                    : kinds[i] < SAW_KINDS ? saw_cards[kinds[i]].name
                                           : "unknown");
    df_text_string(text, ".\n");
}

void saw_add_memory(const saw_state *s, const char *const *names, df_text *text)
{
    saw_entry entry[SAW_MEMORY];
    int count = saw_memory_of(s, s->seen_by, entry);
    int known = 0;

    if (s->seen_by == DF_NONE) /* who sees all need not remember */
        return;
    for (int i = saw_count(s, SAW_DECK) - 1; i >= 0 && s->cards[i] < SAW_KINDS; i--)
        df_text_add(text, "%s%s", known++ == 0 ? "On top of the deck: " : ", ",
                    saw_cards[s->cards[i]].word);
    df_text_string(text, known > 0 ? "\n" : "");
    for (int i = 0; i < count; i++) {
        int shown = 0;

        df_text_add(text, "%s%s with ", i == 0 ? "Known: " : "; ", saw_cards[entry[i].kind].word);
        df_each_bit(seat, entry[i].holders)
            df_text_add(text, "%s%s", shown++ == 0 ? "" : " or ", names[seat]);
    }
    df_text_string(text, count > 0 ? "\n" : "");
}

/* What is demanded of the victim, and what it gets from where. */
static void say_trap(const saw_state *s, int viewer, const char *const *names, df_text *text)
{
    uint8_t part[3];

    saw_parts_on_table(s, part);
    if (part[0] == DF_NONE)
        return;
    df_text_add(text, "A trap for %s: %s, %s, %s.", s->victim == viewer ? "you" : names[s->victim],
                saw_card_name(part[0]), saw_card_name(part[1]), saw_card_name(part[2]));
    for (int trait = 0; trait < SAW_TRAITS; trait++) {
        int required = saw_required(s, part, trait);
        int own = saw_characters[s->character[s->victim]].trait[trait];

        if (required > 0)
            df_text_add(text, " %s: %d needed, %d own, %d by cards, %d missing.",
                        saw_trait_names[trait], required, own, required - own - s->need[trait],
                        s->need[trait]);
    }
    if (viewer == s->victim)
        df_text_add(text, " With your cards at best %d missing.", saw_best_missing(s, viewer));
    df_text_add(text, " Sacrifice: %d to the %s. Searches left: %d.\n", s->price,
                saw_side_name(s->side), SAW_SEEKS_MAX - s->seeks);
}

void saw_say(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    const saw_state *s = (const saw_state *)view;

    if (s->step != SAW_STEP_START)
        df_text_add(text, "Round %d, %d cards in the deck, %d in the discard pile.\n", s->round,
                    saw_count(s, SAW_DECK), saw_count(s, SAW_PILE));
    for (int seat = 0; seat < s->seats; seat++)
        say_seat(s, seat, viewer, names, text);
    say_trap(s, viewer, names, text);
    say_cards("Drawn:", saw_zone(s, SAW_DRAWN), saw_count(s, SAW_DRAWN), text);
    if (viewer >= 0 && viewer < s->seats && s->step != SAW_STEP_START) {
        say_cards("Your hand:", saw_zone(s, SAW_HAND + viewer), saw_count(s, SAW_HAND + viewer),
                  text);
        say_cards("Your workbench:", s->bench[viewer],
                  saw_bench_count(s, viewer) > 0 ? SAW_SLOTS : 0, text);
    }
    say_cards("Discard pile, top first:", saw_zone(s, SAW_PILE),
              saw_count(s, SAW_PILE) < 5 ? saw_count(s, SAW_PILE) : 5, text);
    saw_add_memory(s, names, text);
}
