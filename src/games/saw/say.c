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

/* All see which slots are filled. */
static void say_slots(const uint8_t slot[SAW_SLOTS], df_text *text)
{
    int left = 0;

    for (int i = 0; i < SAW_SLOTS; i++)
        left += slot[i] != DF_NONE;
    df_text_add(text, left == 0 ? ", the workbench empty" : ", on the workbench slot%s ",
                df_plural(left));
    for (int i = 0; i < SAW_SLOTS; i++)
        if (slot[i] != DF_NONE) {
            df_text_add(text, "%d", i + 1);
            df_text_comma(text, --left, "and");
        }
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
            df_text_add(text, ", place %d", s->rank[seat]);
        df_text_string(text, ".\n");
        return;
    }
    df_text_add(text, ": blood %d", s->blood[seat]);
    say_limbs(s, seat, text);
    if (s->step != SAW_STEP_START) {
        df_text_add(text, ", %d in hand", saw_count(s, SAW_HAND + seat));
        if (saw_limit(s, seat) < SAW_LIMIT)
            df_text_add(text, " of %d that may stay", saw_limit(s, seat));
        say_slots(s->bench[seat], text);
    }
    df_text_add(text, "%s.\n", s->token == seat ? ", holds the Saw token" : "");
    if (s->character[seat] < SAW_CHARACTERS) {
        df_text_add(text, "%s: ", saw_characters[s->character[seat]].name);
        saw_add_traits(s->character[seat], text);
        df_text_string(text, ".\n");
    }
}

/* "Wrench (Corruption 2), Billy": of parts and Tools with what stands on them. */
static void say_cards(const char *label, const uint8_t *kinds, int count, bool whole, df_text *text)
{
    if (count == 0)
        return;
    df_text_string(text, label);
    for (int i = 0; i < count; i++) {
        df_text_string(text, i == 0 ? " " : ", ");
        df_text_string(text, kinds[i] == DF_NONE    ? "empty"
                             : kinds[i] < SAW_KINDS ? saw_cards[kinds[i]].name
                                                    : "unknown");
        if (whole && kinds[i] < SAW_CANDLE) {
            df_text_string(text, " (");
            saw_add_use(kinds[i], 0, 0, text);
            df_text_char(text, ')');
        }
    }
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
                    saw_cards[s->cards[i]].name);
    df_text_string(text, known > 0 ? "\n" : "");
    for (int i = 0; i < count; i++) {
        int shown = 0;

        df_text_add(text, "%s%s with ", i == 0 ? "Known: " : "; ", saw_cards[entry[i].kind].name);
        df_each_bit(seat, entry[i].holders)
            df_text_add(text, "%s%s", shown++ == 0 ? "" : " or ", names[seat]);
    }
    df_text_string(text, count > 0 ? "\n" : "");
}

/* ---- The trap -------------------------------------------------------------------------------- */

/* What of each trait is needed, is there and is missing. */
static void say_need(const saw_state *s, const uint8_t part[3], df_text *text)
{
    for (int trait = 0; trait < SAW_TRAITS; trait++) {
        int required = saw_required(s, part, trait);
        int own = saw_characters[s->character[s->victim]].trait[trait];

        if (required > 0)
            df_text_add(text, " %s: %d needed, %d own, %d by cards, %d missing.",
                        saw_trait_names[trait], required, own, required - own - s->need[trait],
                        s->need[trait]);
    }
}

/* How the trap goes on from here. */
static void say_ordeal(const saw_state *s, const uint8_t part[3], df_telling *t)
{
    switch (s->step) {
    case SAW_STEP_CHOICE:
        df_text_string(t->text, " The challenge begins with this: ");
        saw_add_row(part, saw_is_solo(s), t->text);
        df_text_string(t->text, ". The sacrifice: ");
        saw_add_cost(s, s->price, t->text);
        break;
    case SAW_STEP_PRICE:
        df_text_char(t->text, ' ');
        df_tell(t, "@ {make|makes} the sacrifice: ");
        saw_add_cost(s, s->price, t->text);
        break;
    case SAW_STEP_WOUND:
        df_text_string(t->text, " Still to bear: ");
        saw_add_cost(s, s->damage, t->text);
        break;
    default:
        df_text_char(t->text, ' ');
        df_tellf(t, "@ {take|takes} the challenge; %d search%s left. As it stands: ",
                 SAW_SEEKS_MAX - s->seeks, SAW_SEEKS_MAX - s->seeks == 1 ? "" : "es");
        saw_add_cost(s, saw_need(s), t->text);
        break;
    }
    df_text_char(t->text, '.');
}

/* What is demanded of the victim, and what it gets from where. */
static void say_trap(const saw_state *s, int viewer, const char *const *names, df_text *text)
{
    df_telling t = {text, viewer, names, .seat = s->active, .other = s->victim};
    uint8_t part[3];

    if (s->victim == DF_NONE || s->step == SAW_STEP_OVER)
        return;
    if (saw_is_solo(s))
        df_text_string(text, "A trap for you");
    else
        df_tell(&t, "@'s trap for &");
    if (s->special < SAW_KINDS)
        df_text_add(text, ", with %s", saw_cards[s->special].name);
    saw_parts_on_table(s, part);
    if (part[0] == DF_NONE) {
        df_text_string(text, ", not shown yet.\n");
        return;
    }
    df_text_add(text, ": %s, %s, %s.", saw_card_name(part[0]), saw_card_name(part[1]),
                saw_card_name(part[2]));
    say_need(s, part, text);
    if (viewer == s->victim && s->step != SAW_STEP_PRICE && s->step != SAW_STEP_WOUND)
        df_text_add(text, " With your cards at best %d missing.", saw_best_missing(s, viewer));
    t.seat = s->victim;
    say_ordeal(s, part, &t);
    df_text_char(text, '\n');
    say_cards("Used:", saw_zone(s, SAW_TABLE), saw_used_count(s), false, text);
}

/* While one has all parts on the workbench: what it would ask of each of the others. */
static void say_aim(const saw_state *s, const char *const *names, df_text *text)
{
    for (int seat = 0; seat < s->seats; seat++) {
        uint8_t need[SAW_TRAITS];
        const char *before = ":";

        if (!saw_aimed_at(s, seat, need))
            continue;
        df_text_add(text, "In this trap %s would lack", names[seat]);
        for (int trait = 0; trait < SAW_TRAITS; trait++)
            if (need[trait] > 0) {
                df_text_add(text, "%s %s %d", before, saw_trait_names[trait], need[trait]);
                before = ",";
            }
        df_text_string(text, ".\n");
    }
}

/* ---- The table ------------------------------------------------------------------------------- */

bool saw_gas_is_near(const saw_state *s)
{
    enum { ROUNDS_BEFORE = 5 };

    return !saw_is_solo(s) && s->round + ROUNDS_BEFORE >= s->gas_round;
}

static void say_course(const saw_state *s, int viewer, const char *const *names, df_text *text)
{
    df_telling t = {text, viewer, names, .seat = s->active};

    if (saw_is_solo(s)) {
        df_text_add(text, "Turn %d, trap %d of %d", s->round, s->traps, saw_trial_traps(s));
    } else {
        df_tellf(&t, "Round %d, @'s turn, %d trap%s so far", s->round, s->traps,
                 df_plural(s->traps));
    }
    df_text_add(text, ".\n%d cards in the deck, %d in the discard pile.\n", saw_count(s, SAW_DECK),
                saw_count(s, SAW_PILE));
    if (saw_gas_is_near(s))
        df_text_add(text,
                    "From the end of round %d on gas fills the rooms, and everybody loses 1 blood "
                    "a round.\n",
                    s->gas_round);
    if (saw_is_solo(s) && s->stories && s->round == 1) /* of a character that nobody picked */
        df_text_add(text, "%s\n", saw_characters[s->character[0]].story);
}

/* Who can still be picked, and with which values. */
static void say_free(const saw_state *s, df_text *text)
{
    for (int character = 0; character < SAW_CHARACTERS; character++) {
        if (memchr(s->character, character, s->seats) != NULL)
            continue;
        df_text_add(text, "Free: %s, ", saw_characters[character].name);
        saw_add_traits(character, text);
        df_text_string(text, ".\n");
    }
}

/* What a challenge would bring is said whole, else the first few. */
static void say_pile(const saw_state *s, df_text *text)
{
    enum { FEW = 5 };
    int count = saw_count(s, SAW_PILE);
    int coming = saw_row_from_pile(s);

    say_cards("From the discard pile the challenge brings:", saw_zone(s, SAW_PILE), coming, true,
              text);
    if (coming == 0)
        say_cards("Discard pile, top first:", saw_zone(s, SAW_PILE), count < FEW ? count : FEW,
                  false, text);
}

void saw_say(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    const saw_state *s = (const saw_state *)view;

    if (s->step != SAW_STEP_START)
        say_course(s, viewer, names, text);
    for (int seat = 0; seat < s->seats; seat++)
        say_seat(s, seat, viewer, names, text);
    if (s->step == SAW_STEP_START) {
        say_free(s, text);
        return;
    }
    say_trap(s, viewer, names, text);
    if (s->step == SAW_STEP_TURN && s->playing < SAW_KINDS)
        df_text_add(text, "%s is being played.\n", saw_card_name(s->playing));
    say_cards("Drawn:", saw_zone(s, SAW_DRAWN), saw_count(s, SAW_DRAWN), true, text);
    if (viewer >= 0 && viewer < s->seats) {
        say_cards("Your hand:", saw_zone(s, SAW_HAND + viewer), saw_count(s, SAW_HAND + viewer),
                  true, text);
        say_cards("Your workbench:", s->bench[viewer],
                  saw_bench_count(s, viewer) > 0 ? SAW_SLOTS : 0, true, text);
    }
    say_aim(s, names, text);
    say_pile(s, text);
    saw_add_memory(s, names, text);
}
