/* course.c: everybody's chance in the course of a game, by the truth and for somebody who looks on.
 *
 * A game is played once to know how long it is, and once more with a look after each of some equal
 * shares of its decisions. The chance by the truth is how often each seat wins if the game is
 * played on from there many times with other luck; for somebody who looks on, each of these games
 * goes on in another world that looks the same from outside. So the second knows as little as a
 * spectator, and what lies between the two is what the players hold in their hands.
 *
 * SPDX-License-Identifier: MIT */
#include "study/piece.h"

#include <string.h>

enum {
    ROLLOUTS = 20, /* of each kind, at each point */
    WIN = 1000,
    DECIDED = 800, /* a chance like this, kept to the end, has decided a game */
};

/* What was seen of one game. */
typedef struct course {
    int points;
    study_point at[STUDY_POINTS + 1];
} course;

static int favourite(const uint16_t *chance, int seats)
{
    int best = 0;

    for (int seat = 1; seat < seats; seat++)
        if (chance[seat] > chance[best])
            best = seat;
    return best;
}

/* The chance of the one, or each of those, who won in the end. */
static int64_t of_winners(const uint16_t *chance, const study_game *row)
{
    int64_t sum = 0;
    int count = 0;

    for (int seat = 0; seat < row->seats; seat++)
        if ((row->winners >> seat & 1) != 0) {
            sum += chance[seat];
            count++;
        }
    return count > 0 ? sum / count : 0;
}

static void look(study_worker *w, study_point *point)
{
    const study_table *t = w->table;
    uint32_t truth[DF_SEATS_MAX] = {0}, told[DF_SEATS_MAX] = {0};
    uint8_t key[DF_KEY_SIZE];
    int seats = t->config.seats;

    df_key_derive(key, w->plan->key, t->row.deal);
    df_key_derive(key, key, (uint64_t)point->point);
    t->game->view(t->state, DF_SPECTATOR, w->told);
    for (int i = 0; i < ROLLOUTS; i++) {
        study_copy(w->other, t, key, 2 * (uint64_t)i);
        study_finish(w->other);
        for (int seat = 0; seat < seats; seat++)
            truth[seat] += w->other->row.worth[seat];
        study_imagine(w->other, t, w->told, key, 2 * (uint64_t)i + 1);
        study_finish(w->other);
        for (int seat = 0; seat < seats; seat++)
            told[seat] += w->other->row.worth[seat];
    }
    for (int seat = 0; seat < seats; seat++) {
        point->truth[seat] = (uint16_t)(truth[seat] / ROLLOUTS);
        point->told[seat] = (uint16_t)(told[seat] / ROLLOUTS);
    }
    point->turn = t->pace.turns;
}

/* At the end everybody knows. */
static void look_at_end(const study_table *t, study_point *point)
{
    memcpy(point->truth, t->row.worth, sizeof point->truth);
    memcpy(point->told, t->row.worth, sizeof point->told);
    point->turn = t->row.turns;
}

/* ---- What it comes to ------------------------------------------------------------------------ */

/* From which point on the winner's chance stays high for whoever looks on. */
static int decided_at(const course *c, const study_game *row)
{
    int at = c->points - 1;

    while (at > 0 && of_winners(c->at[at - 1].told, row) >= DECIDED)
        at--;
    return at;
}

static uint64_t root_of(uint64_t number)
{
    uint64_t root = 0;

    while ((root + 1) * (root + 1) <= number)
        root++;
    return root;
}

/* Browne's drama (Automatic Generation and Evaluation of Recombination Games, 2008): of the points
 * at which who wins in the end was behind, the mean of the root of how far. In thousandths. */
static int64_t drama(const course *c, const study_game *row)
{
    int64_t sum = 0, behind = 0;

    for (int i = 0; i < c->points; i++) {
        const uint16_t *told = c->at[i].told;
        int64_t gap = told[favourite(told, row->seats)] - of_winners(told, row);

        if (gap <= 0)
            continue;
        sum += (int64_t)root_of((uint64_t)gap * WIN);
        behind++;
    }
    return behind > 0 ? sum / behind : 0;
}

static void note_points(study_tally *tally, const course *c, const study_game *row)
{
    for (int i = 0; i < c->points; i++) {
        const study_point *p = &c->at[i];
        int turns = (int)(p->turn / STUDY_TURNS_WIDE);

        study_note(tally, STUDY_FAVOURITE, i, 0, row->worth[favourite(p->truth, row->seats)]);
        study_note(tally, STUDY_FAVOURITE_TOLD, i, 0, row->worth[favourite(p->told, row->seats)]);
        study_note(tally, STUDY_TURN_AT, i, 0, p->turn);
        if (row->winners == 0)
            continue;
        study_note(tally, STUDY_TRUTH, i, 0, of_winners(p->truth, row));
        study_note(tally, STUDY_TOLD, i, 0, of_winners(p->told, row));
        study_note(tally, STUDY_TRUTH_TURN, turns, 0, of_winners(p->truth, row));
        study_note(tally, STUDY_TOLD_TURN, turns, 0, of_winners(p->told, row));
    }
}

static void note_course(study_tally *tally, const course *c, const study_game *row)
{
    int leads = 0;
    bool was_behind = false;

    note_points(tally, c, row);
    for (int i = 1; i < c->points; i++)
        leads += favourite(c->at[i].told, row->seats) != favourite(c->at[i - 1].told, row->seats);
    study_note(tally, STUDY_LEADS, leads, 0, 1);
    if (row->winners == 0)
        return;
    for (int i = 0; i < c->points; i++)
        was_behind = was_behind || of_winners(c->at[i].told, row) < WIN / row->seats / 2;
    study_note(tally, STUDY_DECIDED, decided_at(c, row), 0, 1);
    study_note(tally, STUDY_BACK, 0, 0, was_behind);
    study_note(tally, STUDY_DRAMA, 0, 0, drama(c, row));
}

/* ---- A deal ---------------------------------------------------------------------------------- */

df_status study_deal_course(study_worker *w, const study_part *part, uint64_t deal, df_error *err)
{
    study_table *t = w->table;
    study_sitter at[DF_SEATS_MAX];
    course c = {0};

    study_all(at, part->level);
    t->counts_kinds = false;
    w->other->counts_kinds = false;
    df_status status = study_sit(t, &part->config, at, deal, err);
    if (status != DF_OK)
        return status;
    study_finish(t);
    uint64_t length = t->decisions;
    status = study_sit(t, &part->config, at, deal, err);
    if (status != DF_OK)
        return status;
    while (study_ask(t)) {
        while (c.points < STUDY_POINTS &&
               t->decisions >= (uint64_t)c.points * length / STUDY_POINTS) {
            c.at[c.points] =
                (study_point){.deal = deal, .point = c.points, .seats = t->config.seats};
            look(w, &c.at[c.points++]);
        }
        study_do(t, study_choose(t));
    }
    c.at[c.points] = (study_point){.deal = deal, .point = c.points, .seats = t->config.seats};
    look_at_end(t, &c.at[c.points++]);
    note_course(&w->tally, &c, &t->row);
    study_put_game(w, t);
    for (int i = 0; i < c.points; i++)
        study_put_point(w, &c.at[i]);
    return DF_OK;
}
