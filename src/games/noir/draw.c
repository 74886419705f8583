/* draw.c: the mansion of Revolver Noir, cut open, with what the viewer knows in its rooms.
 *
 * The eight rooms are laid out so that all eleven doors are gaps in walls: the Hall runs along the
 * top, the Dining Room along the bottom, and the other six stand between them, each pair joined by
 * a stair through the floor between upstairs and downstairs. Plain ASCII; the inks only decorate.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/noir/census.h"

enum {
    LINES = 15,
    LEGEND_LINES = 2,
    CELL = 16,        /* columns of a room with one wall */
    WIDE = 0xFF,      /* in place of rooms: none, the first one takes the whole width */
    THEIRS_AT = 7,    /* columns of the second player's marks, from the room's wall */
    PANEL_AT = 53,    /* columns of the text beside the house */
    NAME_COLUMNS = 18 /* of a name in it; longer ones are cut */
};

enum row_kind { ROW_WALL, ROW_NAMES, ROW_MARKS, ROW_DOORS, ROW_EFFECTS };

typedef struct row {
    enum row_kind kind; /* ROW_DOORS: marks, with doors in the walls between the rooms */
    const char *wall;
    uint8_t rooms[3];
} row;

/* clang-format off */
static const row rows[LINES] = {
    { ROW_WALL, " /=============================================\\ ", {0} },
    { ROW_NAMES,   NULL, { NOIR_HAL, WIDE } },
    { ROW_MARKS,   NULL, { NOIR_HAL, WIDE } },
    { ROW_WALL, "+-----+   +-----+-----+   +-----+-----+   +-----+", {0} },
    { ROW_NAMES,   NULL, { NOIR_BED, NOIR_BAL, NOIR_LIB } },
    { ROW_MARKS,   NULL, { NOIR_BED, NOIR_BAL, NOIR_LIB } },
    { ROW_EFFECTS, NULL, { NOIR_BED, NOIR_BAL, NOIR_LIB } },
    { ROW_WALL, "+=====+   +=====+=====+   +=====+=====+   +=====+", {0} },
    { ROW_NAMES,   NULL, { NOIR_KIT, NOIR_FOY, NOIR_BAS } },
    { ROW_DOORS,   NULL, { NOIR_KIT, NOIR_FOY, NOIR_BAS } },
    { ROW_EFFECTS, NULL, { NOIR_KIT, NOIR_FOY, NOIR_BAS } },
    { ROW_WALL, "+-----+   +-----+-----+   +-----+-----+   +-----+", {0} },
    { ROW_NAMES,   NULL, { NOIR_DIN, WIDE } },
    { ROW_MARKS,   NULL, { NOIR_DIN, WIDE } },
    { ROW_WALL, "+-----------------------------------------------+", {0} },
};
/* clang-format on */

typedef struct drawing {
    const noir_state *s;
    int viewer;
    int order[2]; /* whose marks come first, left in a room: the viewer's own */
    const char *const *names;
    df_text *text;
    noir_census census[2];
} drawing;

/* ---- Rooms ----------------------------------------------------------------------------------- */

/* The player for certain, or a shadow that gets denser the fewer other rooms there are. */
static void draw_person(const drawing *d, int seat, int room, enum df_ink ink)
{
    const noir_census *census = &d->census[seat];
    int share = census->room[room];
    const char *who = d->viewer == seat ? "@" : d->viewer == 1 - seat ? "&" : seat == 0 ? "A" : "B";
    bool is_known = d->s->room[seat] < NOIR_ROOMS || share == census->worlds;

    if (is_known) {
        if (d->s->room[seat] == room || (d->s->room[seat] >= NOIR_ROOMS && share > 0))
            df_text_inked(d->text, ink, who);
        else if (seat == d->viewer && share > 0 && d->s->turn > 0)
            df_text_inked(d->text, DF_INK_DIM, "."); /* here you may be for all the other knows */
        return;
    }
    if (share == 0 || d->s->turn == 0)
        return;
    if (d->viewer < 0)
        df_text_inked(d->text, ink, who);
    df_text_inked(d->text, ink,
                  2 * share >= census->worlds   ? "???"
                  : 4 * share >= census->worlds ? "??"
                                                : "?");
}

static void draw_traps(const drawing *d, int seat, int room)
{
    const noir_state *s = d->s;
    const noir_census *census = &d->census[seat];
    int traps = census->manual[room] + census->timed[room];

    if (s->manual[seat] == DF_HIDDEN || s->timed[seat] == DF_HIDDEN) {
        if (traps > 0)
            df_text_inked(d->text, DF_INK_DANGER, traps == census->worlds ? "!!" : "!");
        return;
    }
    enum df_ink ink = seat == d->viewer ? DF_INK_YOU : DF_INK_DANGER;
    bool theirs = d->viewer >= 0 && seat != d->viewer; /* laid open at the end */
    if ((s->manual[seat] & NOIR_BIT(room)) != 0)
        df_text_inked(d->text, ink, theirs ? "X" : "x");
    if ((s->timed[seat] & NOIR_BIT(room)) != 0)
        df_text_inked(d->text, ink, theirs ? "T" : "t");
}

static void draw_marks(const drawing *d, int room, size_t column)
{
    for (int i = 0; i < 2; i++) {
        int seat = d->order[i];
        enum df_ink ink = i == 0 ? DF_INK_YOU : DF_INK_OTHER;

        df_text_pad(d->text, column + 2 + (size_t)i * THEIRS_AT);
        draw_person(d, seat, room, ink);
        if (i == 0)
            df_text_pad(d->text, column + 4);
        draw_traps(d, seat, room);
    }
}

static void draw_effect(const drawing *d, int room)
{
    const noir_room_card *card = &noir_rooms[room];

    if (room == NOIR_BAS && noir_is_flooded(d->s)) {
        df_text_inked(d->text, DF_INK_ACCENT, "~~~ flooded ~~~");
        return;
    }
    df_text_char(d->text, DF_INK_DIM);
    df_text_add(d->text, " %s %d AP", card->effect_word, card->cost);
    df_text_char(d->text, DF_INK_PLAIN);
}

static void draw_room(const drawing *d, const row *r, int room, size_t column)
{
    if (r->kind == ROW_NAMES) {
        df_text_char(d->text, ' ');
        df_text_inked(d->text, DF_INK_STRONG, noir_rooms[room].name);
    } else if (r->kind == ROW_EFFECTS) {
        draw_effect(d, room);
    } else {
        draw_marks(d, room, column);
    }
}

static void draw_row(const drawing *d, const row *r)
{
    if (r->kind == ROW_WALL) {
        df_text_string(d->text, r->wall);
        return;
    }
    df_text_char(d->text, '|');
    if (r->rooms[1] == WIDE) {
        int room = r->rooms[0];

        if (r->kind == ROW_NAMES)
            df_text_inked(d->text, DF_INK_DIM,
                          (NOIR_UPSTAIRS & NOIR_BIT(room)) != 0 ? " upstairs" : " downstairs");
        df_text_pad(d->text, CELL + 1);
        draw_room(d, r, room, CELL);
    } else {
        for (size_t i = 0; i < 3; i++) {
            if (i > 0)
                df_text_char(d->text, r->kind == ROW_DOORS ? ' ' : '|');
            draw_room(d, r, r->rooms[i], i * CELL);
            df_text_pad(d->text, (i + 1) * CELL);
        }
    }
    df_text_pad(d->text, 3 * CELL);
    df_text_char(d->text, '|');
}

/* ---- Beside the house ------------------------------------------------------------------------ */

static void add_outcome(const drawing *d)
{
    const noir_state *s = d->s;

    df_text_char(d->text, DF_INK_ACCENT);
    if (s->winner == NOIR_DRAW) {
        df_text_string(d->text, "A draw");
    } else if (s->winner == d->viewer) {
        df_text_string(d->text, "You win");
    } else {
        df_text_cut(d->text, d->names[s->winner], NAME_COLUMNS);
        df_text_string(d->text, " wins");
    }
    df_text_char(d->text, DF_INK_PLAIN);
}

static void add_player_name(const drawing *d, int seat)
{
    df_text_string(d->text, d->s->turn > 0 && d->s->active == seat ? "> " : "  ");
    df_text_player(d->text, d->names[seat], NAME_COLUMNS, seat == d->order[0]);
    df_text_string(d->text, d->viewer == seat ? " (you)"
                            : d->viewer >= 0  ? ""
                            : seat == 0       ? " (A)"
                                              : " (B)");
}

/* What the player has to spend, or has to do. */
static void add_activity(const drawing *d, int seat)
{
    int actor = noir_actor((const df_state *)d->s);

    if (actor < 0)
        return;
    if (d->s->turn > 0 && d->s->active == seat)
        df_text_add(d->text, "  AP     %d%s", d->s->ap, actor == seat ? "" : ", waiting");
    else if (actor == seat)
        df_text_string(d->text, "  to decide");
}

/* One line beside the house: the turn, the player on the other side, then the viewer. */
static void draw_panel(const drawing *d, int line)
{
    enum { OTHER = 3, OWN = 9 }; /* first lines of the two players */
    const noir_state *s = d->s;
    int seat = d->order[line < OWN ? 1 : 0];

    df_text_pad(d->text, PANEL_AT);
    switch (line < OWN ? line : line - OWN + OTHER) {
    case 0:
        if (s->turn == 0)
            df_text_string(d->text, "Before the first turn");
        else
            df_text_add(d->text, "Turn %d of at most %d", s->turn, s->turn_limit);
        break;
    case 1:
        if (s->node == NOIR_OVER)
            add_outcome(d);
        break;
    case OTHER:
        add_player_name(d, seat);
        break;
    case OTHER + 1:
        df_text_add(d->text, "  hits   %d of %d", s->hits[seat], s->hits_to_win);
        break;
    case OTHER + 2:
        df_text_add(d->text, "  traps  %d set, %d timed", s->manual_count[seat],
                    s->timed_count[seat]);
        break;
    case OTHER + 3:
        add_activity(d, seat);
        break;
    case OTHER + 4: /* [N-64] */
        if (s->flood[seat])
            df_text_string(d->text, seat == d->viewer ? "  flood  to your next turn"
                                                      : "  flood  to their next turn");
        break;
    default:
        break;
    }
}

/* The short form of noir_legend, of the signs that can be there. */
static void draw_legend(const drawing *d)
{
    const char *signs =
        d->viewer >= 0
            ? "@ you  x your trap  t your timed trap  . you may be here, for all they know\n"
              "& the other  ? ?? ??? may be here, rarely to mostly  ! may be trapped  !! is"
            : "A B are here  A? A?? A??? may be here, rarely to mostly\n"
              "x trap  t timed trap  ! may be trapped  !! is";

    if (!noir_shows_notes(d->s))
        signs = d->viewer >= 0 ? "@ you  x your trap  t your timed trap"
                               : "A B are here  x trap  t timed trap";
    if (d->viewer >= 0 && d->s->node == NOIR_OVER)
        signs = "@ you  x your trap  t your timed trap\n"
                "& the other  X their trap  T their timed trap";
    df_text_inked(d->text, DF_INK_DIM, signs);
    df_text_char(d->text, '\n');
}

const char noir_legend[] =
    ">          whose turn it is; AP are what is left of it to spend\n"
    "@  &       you and the other (A and B for those who look on)\n"
    ".          here you may be, for all that the other can know\n"
    "?  ?? ???  here the other may be: of all the ways in which everything said and done can\n"
    "           be true, in less than a quarter, a quarter or more, half or more; how likely\n"
    "           each of these ways is `infer` tells\n"
    "x  t       your trap to be fired by hand, your timed trap; at the end X and T: the\n"
    "           other's\n"
    "!  !!      here a trap of the other may be; here one surely is\n"
    "lever 1 AP what this room offers whoever is in it, and what it costs\n"
    "flooded    the Basement is closed; `flood` says until whose next turn\n"
    "gaps       in walls are doors and stairs; lines of fire are on the room cards: `? hall`\n";

static void trim(df_text *text)
{
    while (text->length > 0 && text->at[text->length - 1] == ' ')
        text->at[--text->length] = '\0';
}

void noir_draw(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    drawing d = {.s = (const noir_state *)view, .viewer = viewer, .names = names, .text = text};

    d.order[0] = viewer == 1 ? 1 : 0;
    d.order[1] = 1 - d.order[0];
    for (int seat = 0; seat < 2 && noir_shows_notes(d.s); seat++)
        noir_count(d.s, seat, &d.census[seat]);
    for (int line = 0; line < LINES; line++) {
        draw_row(&d, &rows[line]);
        draw_panel(&d, line);
        trim(text);
        df_text_char(text, '\n');
    }
    if (text->lines == 0 || text->lines >= LINES + LEGEND_LINES)
        draw_legend(&d);
}
