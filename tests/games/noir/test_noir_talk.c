/* test_noir_talk.c: what Revolver Noir says about actions, decisions and events.
 *
 * SPDX-License-Identifier: MIT */
#include "noir_fixture.h"

#include <string.h>

enum { JOHN, JANE };

/* ---- Events ---------------------------------------------------------------------------------- */

static const char *told(df_event event, int viewer)
{
    static char buffer[512];
    df_text text = df_text_over(buffer, sizeof buffer);
    df_event seen;

    assert_true(df_event_for(&event, viewer, &seen));
    noir_event_text(&seen, viewer, fixture_names, &text);
    assert_false(text.full);
    return buffer;
}

/* An event as the actor, the other player and a spectator read it. */
static void assert_told(df_event event, const char *actor, const char *other, const char *spectator)
{
    if (event.audience == 0)
        event.audience = DF_TO_ALL;
    assert_string_equal(told(event, event.seat), actor);
    assert_string_equal(told(event, 1 - event.seat), other);
    assert_string_equal(told(event, DF_SPECTATOR), spectator);
}

static void test_destinations_are_for_their_owner(void **arg)
{
    (void)arg;
    assert_told(
        (df_event){
            .kind = NOIR_EV_START_ROOM, .seat = JANE, .privy = DF_TO(JANE), .secret = {NOIR_KIT}},
        "You begin in the Kitchen.", "Jane Doe has chosen a room to begin in.",
        "Jane Doe has chosen a room to begin in.");
    assert_told(
        (df_event){.kind = NOIR_EV_MOVE, .seat = JOHN, .privy = DF_TO(JOHN), .secret = {NOIR_DIN}},
        "You move to the Dining Room.", "John Doe moves, unseen.", "John Doe moves, unseen.");
    assert_told(
        (df_event){
            .kind = NOIR_EV_RETREAT, .seat = JOHN, .privy = DF_TO(JOHN), .secret = {NOIR_HAL}},
        "You slip away to the Hall.", "John Doe slips away, unseen.",
        "John Doe slips away, unseen.");
    assert_told(
        (df_event){.kind = NOIR_EV_FLEE, .seat = JANE, .privy = DF_TO(JANE), .secret = {NOIR_LIB}},
        "You flee from the water to the Library.", "Jane Doe flees from the water, unseen.",
        "Jane Doe flees from the water, unseen.");
}

static void test_shots(void **arg)
{
    (void)arg;
    assert_told((df_event){.kind = NOIR_EV_SHOT, .seat = JOHN, .open = {NOIR_BAL, NOIR_DIN, 1}},
                "You shoot from the Balcony into the Dining Room: a hit!",
                "John Doe shoots from the Balcony into the Dining Room: you are hit!",
                "John Doe shoots from the Balcony into the Dining Room: a hit!");
    assert_told((df_event){.kind = NOIR_EV_SHOT, .seat = JANE, .open = {NOIR_HAL, NOIR_HAL, 0}},
                "You shoot from the Hall into its own shadows: a miss.",
                "Jane Doe shoots from the Hall into its own shadows: a miss.",
                "Jane Doe shoots from the Hall into its own shadows: a miss.");
}

static void test_traps(void **arg)
{
    (void)arg;
    assert_told((df_event){.kind = NOIR_EV_SET,
                           .seat = JOHN,
                           .privy = DF_TO(JOHN),
                           .open = {1, 0, 0},
                           .secret = {NOIR_FOY, -1}},
                "You set a trap in the Foyer: 1 trap set.",
                "John Doe sets a trap unseen: 1 trap set.",
                "John Doe sets a trap unseen: 1 trap set.");
    assert_told((df_event){.kind = NOIR_EV_SETTING, .seat = JOHN},
                "You prepare another trap and must give one up for it.",
                "John Doe prepares another trap and must give one up for it.",
                "John Doe prepares another trap and must give one up for it.");
    assert_told((df_event){.kind = NOIR_EV_SET,
                           .seat = JOHN,
                           .privy = DF_TO(JOHN),
                           .open = {1, 1, 1},
                           .secret = {NOIR_FOY, NOIR_BED}},
                "You set a trap in the Foyer and give up the one in the Bedroom: 1 trap set and 1 "
                "timed.",
                "John Doe sets a trap unseen and gives one up: 1 trap set and 1 timed.",
                "John Doe sets a trap unseen and gives one up: 1 trap set and 1 timed.");
    assert_told((df_event){.kind = NOIR_EV_DETONATION, .seat = JANE, .open = {NOIR_KIT, 0}},
                "You detonate the trap in the Kitchen: a miss.",
                "Jane Doe detonates the trap in the Kitchen: a miss.",
                "Jane Doe detonates the trap in the Kitchen: a miss.");
    assert_told((df_event){.kind = NOIR_EV_TIMED, .seat = JANE, .open = {NOIR_LIB, 1}},
                "Your timed trap goes off in the Library: a hit!",
                "Jane Doe's timed trap goes off in the Library: you are hit!",
                "Jane Doe's timed trap goes off in the Library: a hit!");
}

static void test_control_panel(void **arg)
{
    (void)arg;
    assert_told((df_event){.kind = NOIR_EV_PANEL, .seat = JOHN},
                "You work the Control Panel in the Basement.",
                "John Doe works the Control Panel in the Basement.",
                "John Doe works the Control Panel in the Basement.");
    assert_told((df_event){.kind = NOIR_EV_PANEL_GIVEN,
                           .seat = JOHN,
                           .privy = DF_TO(JOHN),
                           .open = {1, 0},
                           .secret = {NOIR_BED}},
                "You give up the trap in the Bedroom: 1 trap set.",
                "John Doe gives up a trap: 1 trap set.", "John Doe gives up a trap: 1 trap set.");
    assert_told((df_event){.kind = NOIR_EV_PANEL_PLACED,
                           .seat = JOHN,
                           .privy = DF_TO(JOHN),
                           .open = {0, 2},
                           .secret = {NOIR_BED}},
                "You leave a timed trap ticking in the Bedroom: 0 traps set and 2 timed.",
                "John Doe leaves a timed trap ticking somewhere: 0 traps set and 2 timed.",
                "John Doe leaves a timed trap ticking somewhere: 0 traps set and 2 timed.");
}

static void test_listening(void **arg)
{
    (void)arg;
    assert_told((df_event){.kind = NOIR_EV_LISTEN, .seat = JOHN},
                "You listen: Jane Doe must name a room next door.",
                "John Doe listens: you must name a room next door.",
                "John Doe listens: Jane Doe must name a room next door.");
    assert_told((df_event){.kind = NOIR_EV_ANSWER, .seat = JANE, .open = {NOIR_FOY}},
                "You answer: the Foyer is next door.", "Jane Doe answers: the Foyer is next door.",
                "Jane Doe answers: the Foyer is next door.");
    assert_told((df_event){.kind = NOIR_EV_ECHOES, .seat = JOHN, .open = {NOIR_LIB}},
                "You hear echoes in the Foyer: Jane Doe is in the Library.",
                "John Doe hears echoes in the Foyer: you are in the Library.",
                "John Doe hears echoes in the Foyer: Jane Doe is in the Library.");
    assert_told((df_event){.kind = NOIR_EV_ECHOES, .seat = JOHN, .open = {-1}},
                "You hear echoes in the Foyer: Jane Doe is not upstairs.",
                "John Doe hears echoes in the Foyer: you are not upstairs.",
                "John Doe hears echoes in the Foyer: Jane Doe is not upstairs.");
}

static void test_other_effects(void **arg)
{
    (void)arg;
    assert_told((df_event){.kind = NOIR_EV_JUMP, .seat = JANE},
                "You jump the railing from the Balcony and land in the Kitchen.",
                "Jane Doe jumps the railing from the Balcony and lands in the Kitchen.",
                "Jane Doe jumps the railing from the Balcony and lands in the Kitchen.");
    assert_told((df_event){.kind = NOIR_EV_ENERGIZED, .seat = JANE, .open = {3}},
                "You are energized by the Kitchen: 3 AP now.",
                "Jane Doe is energized by the Kitchen: 3 AP now.",
                "Jane Doe is energized by the Kitchen: 3 AP now.");
    assert_told(
        (df_event){.kind = NOIR_EV_FLOOD, .seat = JOHN, .open = {1}},
        "You pull the Flood Lever in the Bedroom and water fills the Basement: a hit!",
        "John Doe pulls the Flood Lever in the Bedroom and water fills the Basement: you are hit!",
        "John Doe pulls the Flood Lever in the Bedroom and water fills the Basement: a hit!");
    assert_told((df_event){.kind = NOIR_EV_FLOOD, .seat = JOHN, .open = {0}},
                "You pull the Flood Lever in the Bedroom and water fills the Basement: nobody is "
                "caught in it.",
                "John Doe pulls the Flood Lever in the Bedroom and water fills the Basement: "
                "nobody is caught in it.",
                "John Doe pulls the Flood Lever in the Bedroom and water fills the Basement: "
                "nobody is caught in it.");
    assert_told((df_event){.kind = NOIR_EV_FLOOD_ENDS, .seat = JOHN},
                "Your flood drains from the Basement.",
                "John Doe's flood drains from the Basement.",
                "John Doe's flood drains from the Basement.");
}

static void test_trap_door(void **arg)
{
    (void)arg;
    assert_told((df_event){.kind = NOIR_EV_SWITCH, .seat = JOHN, .open = {1, 0}},
                "You throw the Trap Door Switch in the Library: Jane Doe drops from the Kitchen "
                "into the Basement, unhurt.",
                "John Doe throws the Trap Door Switch in the Library: you drop from the Kitchen "
                "into the Basement, unhurt.",
                "John Doe throws the Trap Door Switch in the Library: Jane Doe drops from the "
                "Kitchen into the Basement, unhurt.");
    assert_told((df_event){.kind = NOIR_EV_SWITCH, .seat = JOHN, .open = {1, 1}},
                "You throw the Trap Door Switch in the Library: Jane Doe drops from the Kitchen "
                "into the flooded Basement, a hit!",
                "John Doe throws the Trap Door Switch in the Library: you drop from the Kitchen "
                "into the flooded Basement, a hit!",
                "John Doe throws the Trap Door Switch in the Library: Jane Doe drops from the "
                "Kitchen into the flooded Basement, a hit!");
    assert_told((df_event){.kind = NOIR_EV_SWITCH, .seat = JOHN, .open = {0, 0}},
                "You throw the Trap Door Switch in the Library: nobody falls.",
                "John Doe throws the Trap Door Switch in the Library: nobody falls.",
                "John Doe throws the Trap Door Switch in the Library: nobody falls.");
    assert_told(
        (df_event){.kind = NOIR_EV_SWITCH, .seat = JOHN, .open = {-1, 0}},
        "You throw the Trap Door Switch in the Library: only Jane Doe can tell whether anybody "
        "fell.",
        "John Doe throws the Trap Door Switch in the Library: only you can tell whether anybody "
        "fell.",
        "John Doe throws the Trap Door Switch in the Library: only Jane Doe can tell whether "
        "anybody fell.");
    assert_string_equal(told((df_event){.kind = NOIR_EV_FALL,
                                        .seat = JANE,
                                        .audience = DF_TO(JANE),
                                        .privy = DF_TO(JANE),
                                        .secret = {NOIR_BAS}},
                             JANE),
                        "The floor gives way: you drop from the Kitchen into the Basement.");
}

static void test_turns(void **arg)
{
    df_event coin = {.kind = NOIR_EV_COIN, .seat = DF_NONE, .audience = DF_TO_ALL, .open = {1}};

    (void)arg;
    assert_string_equal(told(coin, JANE), "The coin falls: you go first.");
    assert_string_equal(told(coin, JOHN), "The coin falls: Jane Doe goes first.");
    assert_told(
        (df_event){
            .kind = NOIR_EV_TURN, .seat = JOHN, .privy = DF_TO(JOHN), .open = {7}, .secret = {0}},
        "Turn 7: it is your turn.", "Turn 7: John Doe is on the move.",
        "Turn 7: John Doe is on the move.");
    assert_told(
        (df_event){
            .kind = NOIR_EV_TURN, .seat = JOHN, .privy = DF_TO(JOHN), .open = {8}, .secret = {1}},
        "Turn 8: it is your turn, begun in the Kitchen.", "Turn 8: John Doe is on the move.",
        "Turn 8: John Doe is on the move.");
    assert_told((df_event){.kind = NOIR_EV_TURN_ENDS, .seat = JANE}, "You end the turn.",
                "Jane Doe ends the turn.", "Jane Doe ends the turn.");
}

static void test_end_of_the_game(void **arg)
{
    df_event won = {.kind = NOIR_EV_GAME_ENDS, .seat = DF_NONE, .audience = DF_TO_ALL};
    df_event drawn = won;

    (void)arg;
    won.open[0] = JANE;
    assert_string_equal(told(won, JANE), "You win the game.");
    assert_string_equal(told(won, JOHN), "Jane Doe wins the game.");
    assert_string_equal(told(won, DF_SPECTATOR), "Jane Doe wins the game.");
    drawn.open[0] = NOIR_DRAW;
    assert_string_equal(told(drawn, JOHN), "The game is drawn.");
}

/* ---- Actions --------------------------------------------------------------------------------- */

static const char *described(const noir_state *view, df_action action)
{
    static char buffer[512];
    df_text text = df_text_over(buffer, sizeof buffer);

    noir_describe((const df_state *)view, action, noir_seat_names, &text);
    return buffer;
}

static void test_actions_at_act(void **arg)
{
    noir_state v;

    (void)arg;
    noir_seen_at(&v, JOHN, "seats.0.room: hall\nseats.0.manual: foyer\n");
    assert_string_equal(described(&v, NOIR_MOVE + NOIR_LIB),
                        "1 AP: it is heard that you move, not where [N-26]");
    assert_string_equal(described(&v, NOIR_SHOOT + NOIR_LIB),
                        "2 AP: reveals that you are in the Hall; a hit if Jane Doe is in the "
                        "Library; then you must move on [N-28]");
    assert_string_equal(described(&v, NOIR_LISTEN),
                        "1 AP: Jane Doe must name a room next door to theirs; gives nothing away "
                        "about you [N-32]");
    assert_string_equal(described(&v, NOIR_SET),
                        "1 AP: a trap in the Hall, to fire by hand when you like; it is heard that "
                        "you set one, not where [N-41]");
    assert_string_equal(described(&v, NOIR_DETONATE + NOIR_FOY),
                        "1 AP: a hit if Jane Doe is there; gives away that the trap was there, not "
                        "where you are [N-42]");
    assert_string_equal(described(&v, NOIR_EFFECT), "this room has no effect [N-49]");
    assert_string_equal(described(&v, NOIR_END), "2 AP are left and lost [N-20]");
    noir_seen_at(&v, JOHN, "seats.0.room: hall\nseats.0.manual: foyer, library\nap: 0\n");
    assert_non_null(strstr(described(&v, NOIR_SET), "you must give one up for it [N-40]"));
    assert_string_equal(described(&v, NOIR_END), "nothing is left to spend [N-21]");
}

static void test_every_effect_names_cost_room_and_clause(void **arg)
{
    static const char *const clauses[NOIR_ROOMS] = {
        [NOIR_BAL] = "[N-51]", [NOIR_BAS] = "[N-54]", [NOIR_BED] = "[N-60]",
        [NOIR_FOY] = "[N-67]", [NOIR_KIT] = "[N-72]", [NOIR_LIB] = "[N-74]",
    };

    (void)arg;
    for (int room = 0; room < NOIR_ROOMS; room++) {
        char start[64];
        char position[64];
        df_text text = df_text_over(position, sizeof position);
        noir_state v;

        df_text_add(&text, "seats.0.room: %s\n", noir_rooms[room].word);
        noir_seen_at(&v, JOHN, position);
        if (clauses[room] == NULL)
            continue;
        text = df_text_over(start, sizeof start);
        df_text_add(&text, "%d AP: reveals that you are in the %s; ", noir_rooms[room].cost,
                    noir_rooms[room].name);
        assert_ptr_equal(strstr(described(&v, NOIR_EFFECT), start), described(&v, NOIR_EFFECT));
        assert_non_null(strstr(described(&v, NOIR_EFFECT), clauses[room]));
    }
}

static void test_sub_choices(void **arg)
{
    noir_state v;

    (void)arg;
    noir_seen_at(&v, JOHN, "node: retreat\nap: 0\nseats.0.room: hall\n");
    assert_string_equal(described(&v, NOIR_PICK + NOIR_BED), "nobody is told [N-30]");
    noir_seen_at(&v, JANE,
                 "node: flee\nap: 1\nseats.0.room: bedroom\nseats.0.flood: yes\nseats.1.room: "
                 "basement\nseats.1.hits: 1\n");
    assert_string_equal(described(&v, NOIR_PICK + NOIR_FOY), "nobody is told [N-62]");
    noir_seen_at(&v, JOHN,
                 "node: remove\npending: set\nap: 1\nseats.0.room: hall\n"
                 "seats.0.manual: foyer, library\n");
    assert_string_equal(described(&v, NOIR_PICK + NOIR_FOY),
                        "nobody is told which one went [N-40]");
    noir_seen_at(&v, JOHN, "node: target\nap: 1\nseats.0.room: basement\n");
    assert_string_equal(described(&v, NOIR_PICK + NOIR_FOY),
                        "goes off when your next turn begins; secret until then [N-58]");
}

/* [N-32] An answer says which rooms it leaves, by what everybody knew before. */
/* Counts the rows of a text for readers that are notes. */
static bool count_notes(void *context, const df_value *value)
{
    *(int *)context += value->field->note;
    return true;
}

/* [N-R43] Neither sentences nor rows tell what can be worked out; a complete text has it all, and
 * what lies on the table is told. */
static void test_without_notes(void **arg)
{
    const df_game *game = fixture_game();
    df_config config = df_config_default(game);
    char said[2048];
    df_text text = df_text_over(said, sizeof said);
    int notes = 0;
    noir_state v;

    (void)arg;
    noir_seen_at(&v, 0,
                 "node: answer\nactive: 1\nap: 1\nseats.0.room: hall\n"
                 "seats.1.room: foyer\nseats.1.manual: kitchen\n");
    df_position_walk(game, &config, (const df_state *)&v, true, count_notes, &notes);
    assert_int_equal(notes, 10);
    v.no_notes = 1;
    config.option[NOIR_OPTION_NOTES] = 1;
    notes = 0;
    df_position_walk(game, &config, (const df_state *)&v, true, count_notes, &notes);
    assert_int_equal(notes, 0);
    df_position_walk(game, &config, (const df_state *)&v, false, count_notes, &notes);
    assert_int_equal(notes, 4); /* the beliefs */
    noir_say((const df_view *)&v, 0, fixture_names, &text);
    assert_null(strstr(said, "may"));
    assert_null(strstr(said, "Kitchen"));
    assert_non_null(strstr(said, "Traps: 1 set, 0 timed."));
    assert_string_equal(described(&v, NOIR_PICK + NOIR_LIB),
                        "true, as every answer must be [N-32]");
}

static void test_answers_say_what_they_give_away(void **arg)
{
    noir_state v;

    (void)arg;
    noir_seen_at(&v, JANE,
                 "node: answer\nap: 1\nseats.1.room: dining\nseats.1.belief: @BAL,DIN,KIT\n");
    assert_string_equal(described(&v, NOIR_PICK + NOIR_FOY),
                        "true, and it leaves you in the Balcony, Dining Room or Kitchen [N-32]");
    assert_string_equal(described(&v, NOIR_PICK + NOIR_BAS),
                        "true, and it leaves you in the Dining Room [N-32]");
}

/* ---- Prompts --------------------------------------------------------------------------------- */

static const char *prompted(const noir_state *view, int viewer)
{
    static char buffer[256];
    df_text text = df_text_over(buffer, sizeof buffer);

    noir_prompt((const df_state *)view, viewer, fixture_names, &text);
    return buffer;
}

typedef struct prompt_case {
    const char *position;
    const char *john, *jane, *spectator;
} prompt_case;

/* Three viewers with three views: the sentence depends on whom it speaks to and on nothing hidden.
 */
static void test_prompts(void **arg)
{
    static const prompt_case cases[] = {
        {"ap: 2\n", "You act, with 2 AP left.", "John Doe acts, with 2 AP left.",
         "John Doe acts, with 2 AP left."},
        {"ap: 0\n", "You have no AP left: end the turn.",
         "John Doe has no AP left: all that remains is what is free, and to end the turn.",
         "John Doe has no AP left: all that remains is what is free, and to end the turn."},
        {"ap: 0\nseats.0.room: balcony\n",
         "You have no AP left: all that remains is what is free, and to end the turn.",
         "John Doe has no AP left: all that remains is what is free, and to end the turn.",
         "John Doe has no AP left: all that remains is what is free, and to end the turn."},
        {"node: retreat\nap: 0\n", "You have fired and must slip into a room next door.",
         "John Doe has fired and must slip into a room next door.",
         "John Doe has fired and must slip into a room next door."},
        {"node: answer\nap: 1\n", "Jane Doe is listened to and must name a room next door.",
         "You are listened to and must name a room next door.",
         "Jane Doe is listened to and must name a room next door."},
        {"node: remove\npending: set\nap: 1\nseats.0.manual: foyer, library\n",
         "You must give up a trap to make room for a new one.",
         "John Doe must give up a trap to make room for a new one.",
         "John Doe must give up a trap to make room for a new one."},
        {"node: target\nap: 1\nseats.0.room: basement\n", "You choose a room for a timed trap.",
         "John Doe chooses a room for a timed trap.", "John Doe chooses a room for a timed trap."},
        {"node: flee\nap: 1\nseats.0.room: bedroom\nseats.0.flood: yes\nseats.1.room: "
         "basement\nseats.1.hits: 1\n",
         "Jane Doe must flee from the flooded Basement.",
         "You must flee from the flooded Basement.",
         "Jane Doe must flee from the flooded Basement."},
        {"node: over\nwinner: 1\nseats.0.hits: 2\nactive: 1\n",
         "You take a second hit, and Jane Doe walks out of the house alone: Jane Doe wins [N-79].",
         "John Doe takes a second hit, and you walk out of the house alone: you win [N-79].",
         "John Doe takes a second hit, and Jane Doe walks out of the house alone: Jane Doe wins "
         "[N-79]."},
        {"node: over\nwinner: draw\nturn: 200\nap: 0\n",
         "Turn 200 is over, the sun comes up, and both are still standing: the game is drawn "
         "[N-83].",
         "Turn 200 is over, the sun comes up, and both are still standing: the game is drawn "
         "[N-83].",
         "Turn 200 is over, the sun comes up, and both are still standing: the game is drawn "
         "[N-83]."},
    };

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        noir_state v;

        noir_seen_at(&v, JOHN, cases[i].position);
        assert_string_equal(prompted(&v, JOHN), cases[i].john);
        noir_seen_at(&v, JANE, cases[i].position);
        assert_string_equal(prompted(&v, JANE), cases[i].jane);
        noir_seen_at(&v, DF_SPECTATOR, cases[i].position);
        assert_string_equal(prompted(&v, DF_SPECTATOR), cases[i].spectator);
    }
}

static void test_prompts_before_the_first_turn(void **arg)
{
    df_config config = df_config_default(fixture_game());
    noir_state s;
    noir_state v;

    (void)arg;
    noir_setup((df_state *)&s, &config, NULL);
    noir_view((df_state *)&s, JANE, (df_view *)&v);
    assert_string_equal(prompted(&v, JANE), "John Doe chooses a secret room to begin in.");
    noir_apply((df_state *)&s, NOIR_PICK + NOIR_HAL, NULL, NULL);
    noir_view((df_state *)&s, JANE, (df_view *)&v);
    assert_string_equal(prompted(&v, JANE), "You choose a secret room to begin in.");
    assert_string_equal(described(&v, NOIR_PICK + NOIR_HAL), "nobody is told [N-11]");
    noir_apply((df_state *)&s, NOIR_PICK + NOIR_HAL, NULL, NULL);
    assert_string_equal(prompted(&s, JANE), "A coin decides who begins.");
    assert_string_equal(described(&s, NOIR_COIN_SIDE + 1), "Jane Doe takes turn 1 [N-12]");
    config.option[NOIR_OPTION_STARTER] = NOIR_STARTER_1; /* [N-84] both know it before */
    noir_setup((df_state *)&s, &config, NULL);
    assert_string_equal(prompted(&s, JOHN),
                        "You choose a secret room to begin in. Jane Doe takes turn 1.");
    assert_string_equal(prompted(&s, JANE),
                        "John Doe chooses a secret room to begin in. You take turn 1.");
}

/* ---- Labels ---------------------------------------------------------------------------------- */

static const char *labelled(const noir_state *view, df_action action)
{
    static char buffer[160];
    df_text text = df_text_over(buffer, sizeof buffer);

    noir_label((const df_state *)view, action, fixture_names, &text);
    return buffer;
}

static void test_labels(void **arg)
{
    static const struct {
        const char *position;
        df_action action;
        const char *label;
    } cases[] = {
        {"seats.0.room: hall\n", NOIR_MOVE + NOIR_LIB, "move to the Library"},
        {"seats.0.room: hall\n", NOIR_SHOOT + NOIR_LIB, "shoot into the Library"},
        {"seats.0.room: hall\n", NOIR_SET, "set a trap here"},
        {"seats.0.room: bedroom\n", NOIR_EFFECT, "pull the Flood Lever"},
        {"seats.0.room: hall\n", NOIR_EFFECT, "use the effect of this room"},
        {"seats.0.room: hall\n", NOIR_END, "end your turn"},
        {"node: retreat\nap: 0\nseats.0.room: hall\n", NOIR_PICK + NOIR_BED,
         "slip away to the Bedroom"},
    };

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        noir_state v;

        noir_seen_at(&v, JOHN, cases[i].position);
        assert_string_equal(labelled(&v, cases[i].action), cases[i].label);
    }
}

/* What belongs to another room is not just unknown. */
static void test_effects_of_other_rooms(void **arg)
{
    static const char *const typed[][2] = {
        {"flood", "to pull the Flood Lever you must be in the Bedroom"},
        {"lever", "to pull the Flood Lever you must be in the Bedroom"},
        {"jump", "to jump the railing you must be in the Balcony"},
        {"trap door switch", "to throw the Trap Door Switch you must be in the Library"},
    };
    noir_state v;

    (void)arg;
    noir_seen_at(&v, JOHN, "seats.0.room: hall\n");
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        df_error err = {.text = ""};
        df_action action;

        assert_int_equal(df_action_parse(df_game_find("noir"), (const df_view *)&v, JOHN,
                                         fixture_names, typed[i][0], &action, &err),
                         DF_PARSE);
        assert_string_equal(err.text, typed[i][1]);
    }
}

/* ---- The table in sentences ------------------------------------------------------------------ */

static void test_say(void **arg)
{
    static const char *const position = "turn: 3\n"
                                        "seats.0.room: hall\nseats.0.manual: foyer\n"
                                        "seats.1.room: kitchen\nseats.1.hits: 1\n"
                                        "seats.1.flood: yes\nseats.1.belief: @DIN,KIT\n";
    char buffer[1024];
    df_text text = df_text_over(buffer, sizeof buffer);
    noir_state v;

    (void)arg;
    noir_seen_at(&v, JOHN, position);
    noir_say((const df_view *)&v, JOHN, fixture_names, &text);
    assert_non_null(strstr(buffer, "Turn 3 of at most 200: you have 2 AP left."));
    assert_non_null(strstr(buffer, "You: 0 of 2 hits. In the Hall. "));
    assert_non_null(strstr(buffer, "Traps to fire by hand: Foyer."));
    assert_non_null(strstr(buffer, "Jane Doe: 1 of 2 hits. Their flood closes the Basement until "
                                   "their next turn."));
    assert_non_null(strstr(buffer, "they may be in the Dining Room or Kitchen."));

    noir_seen_at(&v, DF_SPECTATOR, position);
    text = df_text_over(buffer, sizeof buffer);
    noir_say((const df_view *)&v, DF_SPECTATOR, fixture_names, &text);
    assert_null(strstr(buffer, "In the Hall"));
    assert_null(strstr(buffer, "by hand"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_destinations_are_for_their_owner),
        cmocka_unit_test(test_shots),
        cmocka_unit_test(test_traps),
        cmocka_unit_test(test_control_panel),
        cmocka_unit_test(test_listening),
        cmocka_unit_test(test_other_effects),
        cmocka_unit_test(test_trap_door),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_end_of_the_game),
        cmocka_unit_test(test_actions_at_act),
        cmocka_unit_test(test_every_effect_names_cost_room_and_clause),
        cmocka_unit_test(test_sub_choices),
        cmocka_unit_test(test_without_notes),
        cmocka_unit_test(test_answers_say_what_they_give_away),
        cmocka_unit_test(test_prompts),
        cmocka_unit_test(test_prompts_before_the_first_turn),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_effects_of_other_rooms),
        cmocka_unit_test(test_say),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
