/* draw.c: the table of SAW: players, a body, the trap, and what the viewer holds.
 *
 * The body is that of the victim while there is a trap, else the viewer's own: four limbs by their
 * stage and ten pieces of blood, which go from the top, left to right [S-111]. In the line of a
 * player # is a filled slot of the workbench and S the Saw token. Plain ASCII; the inks only
 * decorate.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

enum {
    BODY_LINES = 8,
    PANEL_AT = 24,
    NAME_COLUMNS = 9,
    WIDTH = 80,
    SHORT_WIDTH = 75 /* of lists that go on in the next line or end in dots */
};

typedef struct drawing {
    const saw_state *s;
    int viewer;
    const char *const *names;
    df_text *text;
} drawing;

static void ink(const drawing *d, enum df_ink which)
{
    df_text_char(d->text, (char)which);
}

static void add_inked(const drawing *d, enum df_ink which, const char *string)
{
    ink(d, which);
    df_text_string(d->text, string);
    ink(d, DF_INK_PLAIN);
}

/* The first NAME_COLUMNS characters of a name. */
static void add_name(const drawing *d, int seat)
{
    const char *name = d->names[seat];
    int columns = 0;

    ink(d, seat == d->viewer ? DF_INK_YOU : DF_INK_OTHER);
    for (; *name != '\0'; name++) {
        columns += (*name & 0xC0) != 0x80;
        if (columns > NAME_COLUMNS)
            break;
        df_text_char(d->text, *name);
    }
    ink(d, DF_INK_PLAIN);
}

static const char *card_name(int kind)
{
    return kind < SAW_KINDS ? saw_cards[kind].name : kind == DF_HIDDEN ? "?" : "-";
}

/* ---- Players ---- */

static void draw_limbs(const drawing *d, int seat)
{
    const uint8_t *limb = d->s->limb[seat];

    for (int i = 0; i < SAW_LIMBS; i++) {
        if (i % 2 == 0)
            df_text_string(d->text, i == 0 ? "arms " : " legs ");
        ink(d, limb[i] == SAW_LOST ? DF_INK_DANGER : DF_INK_PLAIN);
        df_text_char(d->text, "0123T"[limb[i]]);
        ink(d, DF_INK_PLAIN);
        if (i % 2 == 0)
            df_text_char(d->text, '/');
    }
}

static void draw_player(const drawing *d, int seat)
{
    const saw_state *s = d->s;

    df_text_char(d->text, s->step != SAW_STEP_START && seat == s->active ? '>'
                          : seat == s->victim                            ? '!'
                                                                         : ' ');
    df_text_add(d->text, "%d ", seat);
    add_name(d, seat);
    df_text_pad(d->text, 13);
    if (s->character[seat] < SAW_CHARACTERS) {
        const saw_character *person = &saw_characters[s->character[seat]];

        df_text_string(d->text, person->name);
        df_text_pad(d->text, 21);
        for (int trait = 0; trait < SAW_TRAITS; trait++) {
            ink(d, person->trait[trait] <= 1 ? DF_INK_DANGER : DF_INK_PLAIN);
            df_text_add(d->text, "%c%d ", saw_trait_letters[trait], person->trait[trait]);
        }
        ink(d, DF_INK_PLAIN);
    }
    df_text_pad(d->text, 37);
    if (!saw_is_alive(s, seat)) {
        add_inked(d, DF_INK_DIM, "out");
        df_text_add(d->text, ", rank %d\n", s->rank[seat]);
        return;
    }
    df_text_add(d->text, "blood %d", s->blood[seat]);
    df_text_pad(d->text, 47);
    draw_limbs(d, seat);
    df_text_pad(d->text, 65);
    df_text_add(d->text, "hand %d/%d", saw_count(s, SAW_HAND + seat), saw_limit(s, seat));
    df_text_pad(d->text, 75);
    for (int slot = 0; slot < SAW_SLOTS; slot++)
        df_text_char(d->text, s->bench[seat][slot] == DF_NONE ? '.' : '#');
    if (s->token == seat)
        add_inked(d, DF_INK_ACCENT, " S");
    df_text_char(d->text, '\n');
}

/* ---- The body ---- */

/* Whose: the victim's, else the viewer's, else that of the one whose turn it is. */
static int body_seat(const drawing *d)
{
    if (d->s->victim != DF_NONE)
        return d->s->victim;
    return d->viewer >= 0 && saw_is_alive(d->s, d->viewer) ? d->viewer : d->s->active;
}

/* A limb of five columns, drawn from the body outwards. */
static void draw_arm(const drawing *d, int stage, bool left)
{
    static const char *const arms[] = {"=====", "==~==", "=~~~=", "x    ", "#|   "};
    const char *arm = arms[stage];

    ink(d, stage >= SAW_LOST ? DF_INK_DANGER : stage > 0 ? DF_INK_ACCENT : DF_INK_PLAIN);
    for (int i = 0; i < 5; i++)
        df_text_char(d->text, left ? arm[4 - i] : arm[i]);
    ink(d, DF_INK_PLAIN);
}

static void draw_leg(const drawing *d, int stage)
{
    static const char legs[5][3] = {"||", "|:", "::", "x ", "# "};

    ink(d, stage >= SAW_LOST ? DF_INK_DANGER : stage > 0 ? DF_INK_ACCENT : DF_INK_PLAIN);
    df_text_string(d->text, legs[stage]);
    ink(d, DF_INK_PLAIN);
}

/* Two pieces of blood a line; the first to go are at the top left. */
static void draw_torso(const drawing *d, int seat, int row)
{
    int gone = 10 - d->s->blood[seat];

    df_text_char(d->text, '(');
    for (int i = 2 * row; i < 2 * row + 2; i++)
        add_inked(d, i < gone ? DF_INK_DIM : DF_INK_DANGER, i < gone ? "." : "o");
    df_text_char(d->text, ')');
}

static void draw_body(const drawing *d, int line)
{
    int seat = body_seat(d);
    const uint8_t *limb = d->s->limb[seat];

    switch (line) {
    case 0:
        df_text_string(d->text, "         .--.");
        break;
    case 1:
        df_text_string(d->text, "         '--'");
        break;
    case 2:
        df_text_string(d->text, "   ");
        draw_arm(d, limb[SAW_LEFT_ARM], true);
        df_text_char(d->text, '-');
        draw_torso(d, seat, 0);
        df_text_char(d->text, '-');
        draw_arm(d, limb[SAW_RIGHT_ARM], false);
        break;
    case 3:
    case 4:
    case 5:
        df_text_pad(d->text, 9);
        draw_torso(d, seat, line - 2);
        break;
    case 6:
        df_text_pad(d->text, 9);
        draw_torso(d, seat, 4);
        break;
    default:
        df_text_pad(d->text, 9);
        draw_leg(d, limb[SAW_LEFT_LEG]);
        draw_leg(d, limb[SAW_RIGHT_LEG]);
        break;
    }
}

/* ---- The panel beside it ---- */

static const char *side_name(int side)
{
    return side == SAW_ARMS ? "arms" : side == SAW_LEGS ? "legs" : "blood";
}

/* Required, less the character's value, less what was committed: what is missing of one trait. */
static void panel_trait(const drawing *d, const uint8_t part[3], int trait)
{
    const saw_state *s = d->s;
    int own = saw_characters[s->character[s->victim]].trait[trait];
    int required = 0;

    for (int box = 0; box < 2; box++)
        required += s->trait[box] == trait ? saw_cards[part[box]].value : 0;
    int given = required - own - s->need[trait];
    df_text_add(d->text, "%s", saw_trait_names[trait]);
    df_text_pad(d->text, PANEL_AT + 12);
    df_text_add(d->text, "%d needed, %d own", required, own);
    if (given > 0)
        df_text_add(d->text, ", %d by cards", given);
    df_text_string(d->text, ": ");
    ink(d, s->need[trait] > 0 ? DF_INK_DANGER : DF_INK_STRONG);
    df_text_add(d->text, "%d missing", s->need[trait]);
    ink(d, DF_INK_PLAIN);
}

/* What the cards in the viewer's hand can do about it. */
static void panel_hand(const drawing *d)
{
    const saw_state *s = d->s;

    df_text_add(d->text, "Missing %d", saw_need(s));
    if (d->viewer == s->victim && saw_count(s, SAW_HAND + d->viewer) > 0)
        df_text_add(d->text, ", with your hand at best %d",
                    saw_least_missing(s->need, saw_zone(s, SAW_HAND + d->viewer),
                                      saw_count(s, SAW_HAND + d->viewer)));
    df_text_add(d->text, "; searches left %d",
                s->step > SAW_STEP_STRIVING ? 0 : SAW_SEEKS_MAX - s->seeks);
}

static void panel_row(const drawing *d, const uint8_t part[3])
{
    static const char *const rules[] = {
        [SAW_DISCARD] = "discard", [SAW_KEEP] = "keep only", [SAW_GIVE] = "give away",
        [SAW_EXTRA] = "extra",     [SAW_STEAL] = "steal",
    };

    df_text_add(d->text, "Row: draw %d from the %s, %s %d", saw_cards[part[0]].draw,
                saw_cards[part[1]].from_discard ? "discard pile" : "deck",
                rules[saw_cards[part[2]].then], saw_cards[part[2]].draw);
}

static void panel_price(const drawing *d)
{
    const saw_state *s = d->s;

    if (s->step == SAW_STEP_WOUND)
        df_text_add(d->text, "Damage left: %d to the %s", s->damage, side_name(s->side));
    else if (s->challenged)
        df_text_add(d->text, "What is missing becomes damage to the %s", side_name(s->side));
    else
        df_text_add(d->text, "Sacrifice: %d to the %s%s", s->price, side_name(s->side),
                    s->step == SAW_STEP_PRICE ? ", chosen" : ", for certain");
}

/* The last ones used first, as far as the line goes. */
static void panel_used(const drawing *d)
{
    const saw_state *s = d->s;
    int used = saw_used_count(s);
    int columns = 0;

    for (int i = used - 1; i >= 0; i--) {
        const char *word = saw_cards[saw_zone(s, SAW_TABLE)[i]].word;

        columns += (int)strlen(word) + 2;
        if (columns > WIDTH - PANEL_AT - 12) {
            df_text_string(d->text, " ...");
            return;
        }
        df_text_add(d->text, "%s %s", i == used - 1 ? "Used:" : ",", word);
    }
}

static void panel_trap(const drawing *d, int line)
{
    const saw_state *s = d->s;
    uint8_t part[3];
    int second = s->trait[0] == s->trait[1] ? SAW_TRAITS : s->trait[1];

    saw_parts_on_table(s, part);
    switch (line) {
    case 0:
        add_inked(d, DF_INK_ACCENT, "A trap for ");
        add_name(d, s->victim);
        if (!saw_is_solo(s)) {
            df_text_string(d->text, " by ");
            add_name(d, s->active);
        }
        if (s->special != DF_NONE)
            df_text_add(d->text, " with %s", saw_cards[s->special].name);
        break;
    case 1:
        df_text_add(d->text, "%s, %s, %s", card_name(part[0]), card_name(part[1]),
                    card_name(part[2]));
        break;
    case 2:
        panel_row(d, part);
        break;
    case 3:
        panel_trait(d, part, s->trait[0]);
        break;
    case 4:
        if (second < SAW_TRAITS)
            panel_trait(d, part, second);
        break;
    case 5:
        panel_hand(d);
        break;
    case 6:
        panel_price(d);
        break;
    case 7:
        panel_used(d);
        break;
    default:
        break;
    }
}

/* What the viewer remembers of the cards of others [S-127], and of the deck [S-128]. */
static void panel_memory(const drawing *d, int line)
{
    const saw_state *s = d->s;
    int shown = 0;

    if (line == 0) {
        int known = 0;

        for (int i = saw_count(s, SAW_DECK) - 1; i >= 0 && s->cards[i] < SAW_KINDS && known < 3;
             i--)
            df_text_add(d->text, "%s%s", known++ == 0 ? "On top: " : ", ",
                        saw_cards[s->cards[i]].word);
        return;
    }
    saw_entry entry[SAW_MEMORY];
    int row = line - 1;
    if (row >= saw_memory_of(s, s->seen_by, entry))
        return;
    df_text_add(d->text, "%s: ", saw_cards[entry[row].kind].word);
    df_each_bit(seat, entry[row].holders)
    {
        df_text_string(d->text, shown++ == 0 ? "" : " or ");
        if (shown == 3) {
            df_text_string(d->text, "others");
            return;
        }
        add_name(d, (int)seat);
    }
}

static void draw_panel(const drawing *d, int line)
{
    const saw_state *s = d->s;
    uint8_t part[3];

    saw_parts_on_table(s, part);
    if (part[0] != DF_NONE)
        panel_trap(d, line);
    else if (s->victim != DF_NONE && line == 0)
        df_text_string(d->text, "A trap is being set.");
    else if (s->step == SAW_STEP_OVER && line == 0)
        df_text_string(d->text, "The game is over.");
    else if (line >= 1)
        panel_memory(d, line - 1);
    else if (s->entries > 0)
        add_inked(d, DF_INK_DIM, "What you know:");
}

/* ---- Below: what the viewer holds ---- */

/* The word of a card and what it is good for, in a few letters: "wrench C2", "e4 arms/legs 4". */
static void add_brief(int kind, df_text *text)
{
    const saw_card *card = &saw_cards[kind < SAW_KINDS ? kind : 0];
    bool first = true;

    df_text_string(text, kind < SAW_KINDS ? card->word : "?");
    if (kind >= SAW_KINDS || card->group > SAW_IS_TOOL)
        return;
    df_text_char(text, ' ');
    if (card->group == SAW_ESCAPE) {
        df_text_add(text, "%s %d",
                    card->sides == (SAW_ARMS | SAW_LEGS) ? "arms/legs" : side_name(card->sides),
                    card->value);
        return;
    }
    df_each_bit(trait, card->traits)
    {
        df_text_add(text, "%s%c", first ? "" : "/", saw_trait_letters[trait]);
        first = false;
    }
    df_text_add(text, "%d", card->value);
}

/* "Label: a, b x2, c"; the own cards go on in the next line, a pile is cut where the line is full.
 */
static void draw_cards(const drawing *d, const char *label, const uint8_t *kinds, int count,
                       bool own)
{
    int columns = (int)strlen(label);

    df_text_string(d->text, label);
    if (count == 0)
        df_text_string(d->text, " -");
    for (int i = 0; i < count;) {
        char word[48];
        df_text text = df_text_over(word, sizeof word);
        int copies = 1;

        while (own && i + copies < count && kinds[i + copies] == kinds[i])
            copies++;
        if (own)
            add_brief(kinds[i], &text);
        else
            df_text_string(&text, kinds[i] < SAW_KINDS ? saw_cards[kinds[i]].word : "?");
        if (copies > 1)
            df_text_add(&text, " x%d", copies);
        columns += (int)text.length + 2;
        if (columns > SHORT_WIDTH && !own) {
            df_text_string(d->text, " ...");
            break;
        }
        df_text_string(d->text, i > 0 ? "," : "");
        if (columns > SHORT_WIDTH) {
            df_text_string(d->text, "\n     ");
            columns = 7 + (int)text.length;
        }
        df_text_add(d->text, " %s", word);
        i += copies;
    }
    df_text_char(d->text, '\n');
}

/* What was chosen so far in a decision of several steps, for the one who makes it. */
static void draw_progress(const drawing *d)
{
    const saw_state *s = d->s;

    if (s->node == SAW_NODE_BENCH && s->progress > 0) {
        df_text_string(d->text, "Planned:");
        for (int i = 0; i < s->progress; i++)
            df_text_add(d->text, "  %d %s", i + 1, card_name(s->plan[i]));
        df_text_char(d->text, '\n');
    } else if (s->node == SAW_NODE_KEEP && s->progress > 0 && s->progress != DF_HIDDEN) {
        df_text_string(d->text, "Kept:");
        for (int i = 0; i < saw_count(s, SAW_DRAWN); i++)
            if ((s->progress >> i & 1) != 0)
                df_text_add(d->text, " %s", saw_cards[saw_zone(s, SAW_DRAWN)[i]].word);
        df_text_char(d->text, '\n');
    }
}

static void draw_held(const drawing *d)
{
    const saw_state *s = d->s;

    if (d->viewer < 0 || d->viewer >= s->seats || !saw_is_alive(s, d->viewer) ||
        s->step == SAW_STEP_START)
        return;
    draw_cards(d, "Hand:", saw_zone(s, SAW_HAND + d->viewer), saw_count(s, SAW_HAND + d->viewer),
               true);
    df_text_string(d->text, "Bench:");
    for (int slot = 0; slot < SAW_SLOTS; slot++) {
        df_text_add(d->text, "  %d ", slot + 1);
        if (s->bench[d->viewer][slot] == DF_NONE)
            df_text_char(d->text, '-');
        else
            add_brief(s->bench[d->viewer][slot], d->text);
    }
    df_text_char(d->text, '\n');
}

void saw_draw(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    const saw_state *s = (const saw_state *)view;
    drawing d = {s, viewer, names, text};

    if (s->step == SAW_STEP_START)
        df_text_string(text, "Before the first turn\n");
    else if (saw_is_solo(s))
        df_text_add(text, "Turn %d, trap %d of %d   deck %d   discard pile %d\n", s->round,
                    s->traps, saw_trial_traps(s), saw_count(s, SAW_DECK), saw_count(s, SAW_PILE));
    else
        df_text_add(text, "Round %d, gas from %d   traps %d   deck %d   discard pile %d\n",
                    s->round, s->gas_round, s->traps, saw_count(s, SAW_DECK),
                    saw_count(s, SAW_PILE));
    for (int seat = 0; seat < s->seats; seat++)
        draw_player(&d, seat);
    for (int line = 0; s->step != SAW_STEP_START && line < BODY_LINES; line++) {
        draw_body(&d, line);
        df_text_pad(text, PANEL_AT);
        draw_panel(&d, line);
        df_text_char(text, '\n');
    }
    if (saw_count(s, SAW_PILE) > 0)
        draw_cards(&d, "Discard pile from the top:", saw_zone(s, SAW_PILE), saw_count(s, SAW_PILE),
                   false);
    if (saw_count(s, SAW_DRAWN) > 0)
        draw_cards(&d, "Drawn:", saw_zone(s, SAW_DRAWN), saw_count(s, SAW_DRAWN), true);
    draw_held(&d);
    draw_progress(&d);
}
