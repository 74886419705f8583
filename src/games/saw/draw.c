/* draw.c: the table of SAW: players, a body, the trap, and what the viewer holds.
 *
 * The body is that of the victim while there is a trap, else the viewer's own: four limbs by their
 * stage and ten pieces of blood, which go from the top, left to right [S-111]. Beside it stands the
 * trap, or, without one, what the viewer has on the workbench and knows. saw_legend says what the
 * signs mean. Plain ASCII; the inks only decorate. With six players there must be room on 24 lines
 * for the story of a trap below all this.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/talk.h"

enum {
    BODY_LINES = 7,
    PANEL_AT = 24,
    PANEL_SIZE = 2048, /* bytes */
    NAME_COLUMNS = 9,
    WIDTH = 80,
    SHORT_WIDTH = 75 /* of lists that go on in the next line or end in dots */
};

typedef struct drawing {
    const saw_state *s;
    int viewer;
    const char *const *names;
    df_text *text;
    bool tight; /* without a trap no body either */
} drawing;

static void ink(const drawing *d, enum df_ink which)
{
    df_text_char(d->text, (char)which);
}

static void add_name(const drawing *d, int seat)
{
    df_text_player(d->text, d->names[seat], NAME_COLUMNS, seat == d->viewer);
}

static const char *card_name(int kind)
{
    return kind < SAW_KINDS ? saw_cards[kind].name : kind == DF_HIDDEN ? "?" : "-";
}

/* ---- Players --------------------------------------------------------------------------------- */

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

static void draw_character(const drawing *d, int character)
{
    const saw_character *person = &saw_characters[character];

    df_text_pad(d->text, 12);
    df_text_string(d->text, person->name);
    df_text_pad(d->text, 20);
    for (int trait = 0; trait < SAW_TRAITS; trait++) {
        ink(d, person->trait[trait] <= 1 ? DF_INK_DANGER : DF_INK_PLAIN);
        df_text_add(d->text, "%c%d ", saw_trait_letters[trait], person->trait[trait]);
    }
    ink(d, DF_INK_PLAIN);
}

static void draw_player(const drawing *d, int seat)
{
    const saw_state *s = d->s;

    df_text_char(d->text, s->step != SAW_STEP_START && seat == s->active ? '>'
                          : seat == s->victim                            ? '!'
                                                                         : ' ');
    df_text_char(d->text, ' ');
    add_name(d, seat);
    if (s->character[seat] < SAW_CHARACTERS)
        draw_character(d, s->character[seat]);
    if (s->step == SAW_STEP_START) {
        df_text_char(d->text, '\n');
        return;
    }
    df_text_pad(d->text, 37);
    if (!saw_is_alive(s, seat)) {
        df_text_inked(d->text, DF_INK_DIM, "out");
        if (!saw_is_solo(s))
            df_text_add(d->text, ", place %d", s->rank[seat]);
        df_text_char(d->text, '\n');
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
        df_text_inked(d->text, DF_INK_ACCENT, " S");
    df_text_char(d->text, '\n');
}

/* Before the first turn: who can still be picked, and what the letters mean. */
static void draw_free(const drawing *d)
{
    uint32_t taken = 0;

    for (int seat = 0; seat < d->s->seats; seat++)
        if (d->s->character[seat] < SAW_CHARACTERS)
            taken |= 1u << d->s->character[seat];
    for (int character = 0; character < SAW_CHARACTERS; character++)
        if ((taken >> character & 1) == 0) {
            df_text_string(d->text, "   free");
            draw_character(d, character);
            df_text_char(d->text, '\n');
        }
    for (int trait = 0; trait < SAW_TRAITS; trait++)
        df_text_add(d->text, "%s%c %s", trait == 0 ? "" : ", ", saw_trait_letters[trait],
                    saw_trait_names[trait]);
    df_text_char(d->text, '\n');
}

/* ---- The body -------------------------------------------------------------------------------- */

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
        df_text_inked(d->text, i < gone ? DF_INK_DIM : DF_INK_DANGER, i < gone ? "." : "o");
    df_text_char(d->text, ')');
}

static void draw_body(const drawing *d, int line)
{
    int seat = body_seat(d);
    const uint8_t *limb = d->s->limb[seat];

    df_text_string(d->text, line == 1 ? "   " : "         ");
    if (line == 0) {
        df_text_string(d->text, "(``)");
    } else if (line == 1) {
        draw_arm(d, limb[SAW_LEFT_ARM], true);
        df_text_char(d->text, '-');
        draw_torso(d, seat, 0);
        df_text_char(d->text, '-');
        draw_arm(d, limb[SAW_RIGHT_ARM], false);
    } else if (line < BODY_LINES - 1) {
        draw_torso(d, seat, line - 1);
    } else {
        draw_leg(d, limb[SAW_LEFT_LEG]);
        draw_leg(d, limb[SAW_RIGHT_LEG]);
    }
}

/* ---- The panel beside it --------------------------------------------------------------------- */

/* Required, less the character's value, less what was committed: what is missing of one trait. */
static void panel_trait(const drawing *d, const uint8_t part[3], int trait)
{
    const saw_state *s = d->s;
    int own = saw_characters[s->character[s->victim]].trait[trait];
    int required = saw_required(s, part, trait);
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

/* What the viewer's cards can do about it, as long as they can. */
static void panel_hand(const drawing *d)
{
    const saw_state *s = d->s;

    df_text_add(d->text, "Missing %d", saw_need(s));
    if (s->step == SAW_STEP_PRICE || s->step > SAW_STEP_STRIVING)
        return;
    if (d->viewer == s->victim)
        df_text_add(d->text, ", with your cards at best %d", saw_best_missing(s, d->viewer));
    df_text_add(d->text, "; searches left %d", SAW_SEEKS_MAX - s->seeks);
}

static void panel_price(const drawing *d)
{
    const saw_state *s = d->s;

    if (s->step == SAW_STEP_WOUND) {
        df_text_string(d->text, "To bear: ");
        saw_add_cost(s, s->damage, d->text);
    } else if (s->challenged) {
        df_text_string(d->text, "As it is: ");
        saw_add_cost(s, saw_need(s), d->text);
    } else {
        df_text_string(d->text, s->step == SAW_STEP_PRICE ? "Chosen: " : "Sacrifice: ");
        saw_add_cost(s, s->price, d->text);
    }
}

/* What the draw row gives; after it, the cards used, the last one first, as far as the line goes.
 */
static void panel_row(const drawing *d, const uint8_t part[3])
{
    const saw_state *s = d->s;
    int used = saw_used_count(s);
    int columns = 0;

    if (s->step <= SAW_STEP_ROW && s->step != SAW_STEP_PRICE) {
        df_text_string(d->text, "Row: ");
        saw_add_row(part, saw_is_solo(s), d->text);
    }
    for (int i = used - 1; i >= 0;) {
        int kind = saw_zone(s, SAW_TABLE)[i];
        int last = i;

        columns += (int)strlen(saw_cards[kind].name) + 5;
        if (columns > WIDTH - PANEL_AT - 10) {
            df_text_string(d->text, " ...");
            return;
        }
        df_text_add(d->text, "%s %s", i == used - 1 ? "Used:" : ",", saw_cards[kind].name);
        while (i >= 0 && saw_zone(s, SAW_TABLE)[i] == kind)
            i--;
        if (last - i > 1)
            df_text_add(d->text, " x%d", last - i);
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
        df_text_inked(d->text, DF_INK_ACCENT, "A trap for ");
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
    default:
        panel_price(d);
        break;
    }
}

/* ---- The panel without a trap ---------------------------------------------------------------- */

/* A card and what it is good for, in a few letters: "Wrench C2"; of a part with `whole` what it
 * adds to the draw row, too: "Twin Hatches arms/legs 4 keep 1". */
static void add_brief(int kind, bool whole, df_text *text)
{
    static const char *const thens[] = {
        [SAW_DISCARD] = "discard ", [SAW_KEEP] = "keep ",   [SAW_GIVE] = "give ",
        [SAW_EXTRA] = "plus ",      [SAW_STEAL] = "steal ",
    };
    const saw_card *card = &saw_cards[kind < SAW_KINDS ? kind : 0];
    bool first = true;

    df_text_string(text, kind < SAW_KINDS ? card->name : kind == DF_NONE ? "-" : "?");
    if (kind >= SAW_KINDS || card->group > SAW_IS_TOOL)
        return;
    df_text_char(text, ' ');
    if (card->group == SAW_ESCAPE) {
        df_text_add(text, "%s %d",
                    card->sides == (SAW_ARMS | SAW_LEGS) ? "arms/legs" : saw_side_name(card->sides),
                    card->value);
        if (whole)
            df_text_add(text, " %s%d", thens[card->then], card->draw);
        return;
    }
    df_each_bit(trait, card->traits) {
        df_text_add(text, "%s%c", first ? "" : "/", saw_trait_letters[trait]);
        first = false;
    }
    df_text_add(text, "%d", card->value);
    if (whole && card->group == SAW_MECHANISM)
        df_text_add(text, " draw %d", card->draw);
    else if (whole && card->group == SAW_OBJECT)
        df_text_string(text, card->from_discard ? " discard pile" : " deck");
}

/* [S-67] What of a trap the viewer has. */
static void add_ready(const saw_state *s, int seat, df_text *text)
{
    static const char *const names[] = {"Mechanism", "Object", "Escape", "Billy"};
    int count[4] = {0};

    for (int i = -SAW_SLOTS; i < saw_count(s, SAW_HAND + seat); i++) {
        int kind = i < 0 ? s->bench[seat][i + SAW_SLOTS] : saw_zone(s, SAW_HAND + seat)[i];

        if (kind < SAW_TOOL)
            count[saw_cards[kind].group]++;
        else if (kind == SAW_BILLY)
            count[3]++;
    }
    df_text_string(text, "For a trap: ");
    for (int i = 0; i < 4; i++) {
        df_text_string(text, i == 0 ? "" : ", ");
        if (count[i] == 0)
            df_text_add(text, "no %s", names[i]);
        else
            df_text_add(text, "%d %s%s", count[i], names[i], count[i] > 1 ? "s" : "");
    }
    df_text_char(text, '\n');
}

static void fill_idle_panel(const drawing *d, df_text *text)
{
    const saw_state *s = d->s;
    bool plays = d->viewer >= 0 && d->viewer < s->seats && saw_is_alive(s, d->viewer);

    if (s->step == SAW_STEP_OVER)
        df_text_string(text, "The game is over.\n");
    else if (s->victim != DF_NONE)
        df_text_add(text, "A trap is being set for %s.\n", d->names[s->victim]);
    else if (plays && !saw_is_solo(s))
        add_ready(s, d->viewer, text);
    for (int slot = 0; plays && slot < SAW_SLOTS; slot++) {
        df_text_add(text, "%s %d: ", slot == 0 ? "Bench" : "     ", slot + 1);
        add_brief(s->bench[d->viewer][slot], true, text);
        df_text_char(text, '\n');
    }
    saw_add_memory(s, d->names, text);
    if (plays && s->stories && s->round == 1) /* [S-129] */
        df_text_string(text, saw_characters[s->character[d->viewer]].story);
}

/* Where a line of the panel that begins at `from` ends. */
static const char *line_end(const char *from, int columns)
{
    const char *space = NULL;

    for (const char *at = from;; at++) {
        if (*at == '\0' || *at == '\n')
            return at;
        if (*at == ' ')
            space = at;
        columns -= (*at & 0xC0) != 0x80;
        if (columns < 0)
            return space != NULL ? space : at;
    }
}

/* ---- Below: what the viewer holds ------------------------------------------------------------ */

/* How a list of cards is drawn. */
enum { BRIEF, WHOLE, CUT };

/* "Label: a, b x2, c", with what each is good for; one that may be cut has names alone and ends
 * where the line is full. */
static void draw_cards(const drawing *d, const char *label, const uint8_t *kinds, int count,
                       int how)
{
    int columns = (int)strlen(label);

    df_text_string(d->text, label);
    if (count == 0)
        df_text_string(d->text, " -");
    for (int i = 0; i < count;) {
        char word[64];
        df_text text = df_text_over(word, sizeof word);
        int copies = 1;

        while (how != CUT && i + copies < count && kinds[i + copies] == kinds[i])
            copies++;
        if (how != CUT)
            add_brief(kinds[i], how == WHOLE, &text);
        else
            df_text_string(&text, card_name(kinds[i]));
        if (copies > 1)
            df_text_add(&text, " x%d", copies);
        columns += (int)text.length + 2;
        if (columns > SHORT_WIDTH && how == CUT) {
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
                df_text_add(d->text, " %s", saw_cards[saw_zone(s, SAW_DRAWN)[i]].name);
        df_text_char(d->text, '\n');
    }
}

/* The hand; in a trap the workbench stands here, elsewhere beside the body. */
static void draw_held(const drawing *d, bool trap)
{
    const saw_state *s = d->s;

    if (d->viewer < 0 || d->viewer >= s->seats || !saw_is_alive(s, d->viewer))
        return;
    draw_cards(d, "Hand:", saw_zone(s, SAW_HAND + d->viewer), saw_count(s, SAW_HAND + d->viewer),
               trap || d->tight ? BRIEF : WHOLE);
    if (trap && saw_bench_count(s, d->viewer) > 0)
        draw_cards(d, "Bench:", s->bench[d->viewer], SAW_SLOTS, BRIEF);
}

/* What a challenge would bring is shown whole, of the rest what fits on a line. */
static void draw_pile(const drawing *d)
{
    const saw_state *s = d->s;
    int coming = saw_row_from_pile(s);

    if (coming > 0)
        draw_cards(d, "The row takes:", saw_zone(s, SAW_PILE), coming, BRIEF);
    else if (saw_count(s, SAW_PILE) > 0)
        draw_cards(d, "Discard pile from the top:", saw_zone(s, SAW_PILE), saw_count(s, SAW_PILE),
                   CUT);
}

/* A house rule, so nobody is bothered with it before it comes near [S-122]. */
static void draw_course(const drawing *d)
{
    const saw_state *s = d->s;

    if (s->step == SAW_STEP_START) {
        df_text_string(d->text, "Before the first turn\n");
        return;
    }
    if (saw_is_solo(s))
        df_text_add(d->text, "Turn %d, trap %d of %d", s->round, s->traps, saw_trial_traps(s));
    else
        df_text_add(d->text, "Round %d   traps %d", s->round, s->traps);
    df_text_add(d->text, "   deck %d   discard pile %d", saw_count(s, SAW_DECK),
                saw_count(s, SAW_PILE));
    if (saw_gas_is_near(s))
        df_text_add(d->text, "   gas after round %d", s->gas_round);
    df_text_char(d->text, '\n');
}

static void draw_middle(const drawing *d, bool trap)
{
    char panel[PANEL_SIZE];
    df_text text = df_text_over(panel, sizeof panel);
    const char *at = panel;

    if (!trap)
        fill_idle_panel(d, &text);
    bool alone = d->tight && !trap;
    for (int line = 0; line < BODY_LINES && !(alone && *at == '\0'); line++) {
        if (!alone) {
            draw_body(d, line);
            df_text_pad(d->text, PANEL_AT);
        }
        if (trap) {
            panel_trap(d, line);
        } else {
            const char *end = line_end(at, WIDTH - PANEL_AT);
            bool cut = line == BODY_LINES - 1 && end[0] != '\0' && end[1] != '\0';

            if (cut) /* `look` has all of it */
                end = line_end(at, WIDTH - PANEL_AT - 4);
            for (; at < end; at++)
                df_text_char(d->text, *at);
            at += *at != '\0';
            df_text_string(d->text, cut ? " ..." : "");
        }
        df_text_char(d->text, '\n');
    }
}

const char saw_legend[] =
    ">  !       whose turn it is; the victim of a trap\n"
    "C V G O A  Corruption, Violence, Greed, Obsession, Addiction, with their values\n"
    "blood 7    of ten pieces; whoever has none left is out\n"
    "arms 1/3   left and right: 0 healthy, 1 mild, 2 severe, 3 lost, T tied off\n"
    "hand 6/5   cards in hand, and how many may stay at the end of a turn\n"
    "##.        the workbench: # a card in this slot, . nothing\n"
    "S          holds the Saw token and can't be the next victim\n"
    "(oo)       the body: o blood, . blood lost; limbs = | healthy, ~ : hurt, x lost,\n"
    "           # tied off\n"
    "draw 4     on a Mechanism: so many cards when a challenge begins; on an Object\n"
    "           where from; on an Escape then discard, keep, give away or steal so\n"
    "           many, or plus so many more\n"
    "gas        house rule: after this round everybody loses 1 blood a round\n";

static void draw_all(const drawing *d)
{
    const saw_state *s = d->s;
    bool trap = s->victim != DF_NONE && s->step >= SAW_STEP_CHOICE;

    draw_course(d);
    for (int seat = 0; seat < s->seats; seat++)
        draw_player(d, seat);
    if (s->step == SAW_STEP_START) {
        draw_free(d);
        return;
    }
    draw_middle(d, trap);
    draw_pile(d);
    if (saw_count(s, SAW_DRAWN) > 0)
        draw_cards(d, "Drawn:", saw_zone(s, SAW_DRAWN), saw_count(s, SAW_DRAWN),
                   d->tight ? BRIEF : WHOLE);
    draw_held(d, trap);
    draw_progress(d);
}

void saw_draw(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    drawing d = {(const saw_state *)view, viewer, names, text, false};
    size_t start = text->length;

    draw_all(&d);
    d.tight = true;
    if (df_text_retry(text, start))
        draw_all(&d);
}
