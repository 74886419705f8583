/* piece.c: plays a piece of a study, and what goes out of it.
 *
 * SPDX-License-Identifier: MIT */
#include "study/piece.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab/lab.h"

enum { PLACE_BITS = 48, WIN = 1000 };

uint64_t study_piece(int part, uint64_t place)
{
    return (uint64_t)part << PLACE_BITS | place;
}

int study_piece_part(uint64_t piece)
{
    return (int)(piece >> PLACE_BITS);
}

uint64_t study_piece_place(uint64_t piece)
{
    return piece & ((UINT64_C(1) << PLACE_BITS) - 1);
}

int32_t study_word(const char *text)
{
    return (int32_t)(df_hash(text, strlen(text), 0) & 0x7FFFFFFF);
}

/* ---- What goes out --------------------------------------------------------------------------- */

/* Before everything that goes out: what it is, and how many bytes. */
typedef struct mark {
    uint32_t what, size;
} mark;

enum { MARK_COUNT = 1, MARK_WORD, MARK_GAME, MARK_POINT };

static void put(df_bytes *out, uint32_t what, const void *bytes, size_t size)
{
    mark m = {what, (uint32_t)size};

    df_bytes_add(out, &m, sizeof m);
    df_bytes_add(out, bytes, size);
}

void study_put_game(study_worker *w, const study_table *table)
{
    put(w->out, MARK_WORD, table->reason, strlen(table->reason) + 1);
    put(w->out, MARK_GAME, &table->row, sizeof table->row);
}

void study_put_point(study_worker *w, const study_point *point)
{
    put(w->out, MARK_POINT, point, sizeof *point);
}

df_status study_read(const uint8_t *bytes, size_t size, const study_reader *r, df_error *err)
{
    int part = -1;
    mark m;

    for (size_t at = 0; at < size; at += m.size) {
        const uint8_t *data = bytes + at + sizeof m;
        study_count count;
        study_game game;
        study_point point;

        if (size - at < sizeof m)
            return df_fail(err, DF_CORRUPT, "", "a piece of the study is cut off");
        memcpy(&m, bytes + at, sizeof m);
        at += sizeof m;
        if (m.size > size - at)
            return df_fail(err, DF_CORRUPT, "", "a piece of the study is cut off");
        if (m.what == MARK_COUNT && m.size == sizeof count) {
            memcpy(&count, data, sizeof count);
            part = count.part;
            if (r->count != NULL)
                r->count(r->context, &count);
        } else if (m.what == MARK_WORD && m.size > 0 && data[m.size - 1] == '\0') {
            if (r->word != NULL)
                r->word(r->context, study_word((const char *)data), (const char *)data);
        } else if (m.what == MARK_GAME && m.size == sizeof game) {
            memcpy(&game, data, sizeof game);
            if (r->game != NULL)
                r->game(r->context, part, &game);
        } else if (m.what == MARK_POINT && m.size == sizeof point) {
            memcpy(&point, data, sizeof point);
            if (r->point != NULL)
                r->point(r->context, part, &point);
        } else {
            return df_fail(err, DF_CORRUPT, "", "a piece of the study does not make sense");
        }
    }
    return DF_OK;
}

/* ---- One level at all seats ------------------------------------------------------------------ */

void study_all(study_sitter at[DF_SEATS_MAX], study_level level)
{
    for (int seat = 0; seat < DF_SEATS_MAX; seat++)
        at[seat] = (study_sitter){.level = level};
}

static void note_teams(study_tally *tally, const study_game *row)
{
    uint64_t present = 0, won = 0;

    for (int seat = 0; seat < row->seats; seat++)
        if (row->team[seat] < DF_SIM_TEAMS) {
            present |= UINT64_C(1) << row->team[seat];
            if ((row->winners >> seat & 1) != 0)
                won |= UINT64_C(1) << row->team[seat];
        }
    for (int team = 0; team < DF_SIM_TEAMS; team++)
        if ((present >> team & 1) != 0)
            study_note(tally, STUDY_BY_TEAM, team, 0, (won >> team & 1) != 0 ? WIN : 0);
}

static void note_seats(study_tally *tally, const study_game *row)
{
    uint32_t first_out = 0;

    for (int seat = 0; seat < row->seats; seat++) {
        int order = (seat - row->first + row->seats) % row->seats;

        study_note(tally, STUDY_BY_ORDER, order, 0, row->worth[seat]);
        study_note(tally, STUDY_BY_SEAT, seat, 0, row->worth[seat]);
        if (row->role[seat] < DF_HIDDEN)
            study_note(tally, STUDY_BY_ROLE, row->role[seat], 0, row->worth[seat]);
        if (row->out[seat] > 0 && (first_out == 0 || row->out[seat] < first_out))
            first_out = row->out[seat];
    }
    if (first_out > 0 && row->turns > 0 && first_out < row->turns)
        study_note(tally, STUDY_OUT, 0, 0, WIN * (int64_t)(row->turns - first_out) / row->turns);
    else if (first_out > 0)
        study_note(tally, STUDY_OUT, 0, 0, 0);
}

static void note_row(study_tally *tally, const study_game *row)
{
    note_seats(tally, row);
    note_teams(tally, row);
    study_note(tally, STUDY_DRAWN, 0, 0, row->winners == 0);
    study_note(tally, STUDY_TURNS, (int)row->turns, 0, 1);
    study_note(tally, STUDY_CHOICES, (int)row->choices, 0, 1);
    study_note(tally, STUDY_MOVES, 0, 0, row->moves);
    study_note(tally, STUDY_REASON, row->reason, 0, 1);
    study_note(tally, STUDY_LIMIT, 0, 0, row->limit);
}

static void note_uses(study_tally *tally, const study_table *t)
{
    for (int seat = 0; seat < t->row.seats; seat++)
        for (int kind = 0; kind < t->plan->kinds.count; kind++) {
            const study_use *use = &t->use[seat][kind];
            study_count uses = {.measure = STUDY_USES,
                                .a = kind,
                                .n = use->offered,
                                .sum = use->used,
                                .squares = use->used};

            study_note(tally, STUDY_OFFERED, kind, 0, use->offered > 0);
            study_note(tally, STUDY_USED, kind, 0, use->used > 0);
            if (use->offered == 0)
                continue;
            study_add(tally, &uses);
            study_note(tally, STUDY_WORTH_BY_USE, kind, use->used > 0, t->row.worth[seat]);
        }
}

static df_status deal_play(study_worker *w, const study_part *part, uint64_t deal, df_error *err)
{
    study_table *t = w->table;
    study_sitter at[DF_SEATS_MAX];

    study_all(at, part->level);
    t->counts_kinds = true;
    df_status status = study_sit(t, &part->config, at, deal, err);
    if (status != DF_OK)
        return status;
    while (study_ask(t)) {
        study_note(&w->tally, STUDY_OPTIONS, t->count, 0, 1);
        study_do(t, study_choose(t));
    }
    note_row(&w->tally, &t->row);
    note_uses(&w->tally, t);
    study_put_game(w, t);
    return DF_OK;
}

/* ---- One among others ------------------------------------------------------------------------ */

/* Sums that are too large for the squares of them. */
static void note_sum(study_tally *tally, study_measure measure, int group, int64_t number)
{
    study_add(tally, &(study_count){.measure = measure, .a = group, .n = 1, .sum = number});
}

/* What the deal and the player have to do with who wins; stats.c says how these go together. */
static void note_variance(study_tally *tally, int group, int seats,
                          uint16_t worth[DF_SEATS_MAX][DF_SEATS_MAX])
{
    int64_t all = 0, squares = 0, products = 0, own = 0;

    for (int seat = 0; seat < seats; seat++) {
        int64_t sum = 0, sum_squares = 0;

        for (int game = 0; game < seats; game++) {
            int64_t one = worth[game][seat];

            sum += one;
            sum_squares += one * one;
        }
        all += sum;
        squares += sum_squares;
        products += sum * sum - sum_squares;
        own += worth[seat][seat];
    }
    study_note(tally, STUDY_AMONG, group, 0, own / seats);
    note_sum(tally, STUDY_WORTHS, group, all);
    note_sum(tally, STUDY_SQUARES, group, squares);
    note_sum(tally, STUDY_PRODUCTS, group, products);
}

static df_status deal_among(study_worker *w, const study_part *part, uint64_t deal, df_error *err)
{
    study_table *t = w->table;
    uint16_t worth[DF_SEATS_MAX][DF_SEATS_MAX];
    int seats = part->config.seats;
    bool is_secret = part->kind == STUDY_SECRET;

    t->counts_kinds = false;
    for (int one = 0; one < seats; one++) {
        study_sitter at[DF_SEATS_MAX];

        study_all(at, is_secret ? part->level : (study_level)(part->level - 1));
        at[one] = (study_sitter){.level = part->level, .knows = is_secret};
        df_status status = study_sit(t, &part->config, at, deal, err);
        if (status != DF_OK)
            return status;
        t->row.variant = one;
        study_finish(t);
        memcpy(worth[one], t->row.worth, sizeof worth[one]);
        study_put_game(w, t);
    }
    note_variance(&w->tally, (int)(deal % STUDY_GROUPS), seats, worth);
    return DF_OK;
}

/* ---- Bans ------------------------------------------------------------------------------------ */

/* A ban of something that the seat never could have done changes nothing: that game need not be
 * played again. */
static df_status deal_bans(study_worker *w, const study_part *part, uint64_t deal, df_error *err)
{
    study_table *t = w->table;
    study_sitter at[DF_SEATS_MAX];
    int seat = (int)(deal % part->config.seats);
    bool offered[DF_KINDS_MAX];

    study_all(at, part->level);
    t->counts_kinds = true;
    df_status status = study_sit(t, &part->config, at, deal, err);
    if (status != DF_OK)
        return status;
    t->row.variant = -1;
    study_finish(t);
    study_put_game(w, t);
    int64_t base = t->row.worth[seat];
    for (int kind = 0; kind < w->plan->kinds.count; kind++)
        offered[kind] = t->use[seat][kind].offered > 0;
    t->counts_kinds = false;
    for (int kind = 0; kind < w->plan->kinds.count; kind++) {
        df_config config = part->config;

        study_note(&w->tally, STUDY_BITES, kind, 0, offered[kind]);
        if (!offered[kind]) {
            study_note(&w->tally, STUDY_BAN, kind, 0, 0);
            continue;
        }
        config.restricted = DF_TO(seat);
        config.without[kind / 64] |= UINT64_C(1) << kind % 64;
        status = study_sit(t, &config, at, deal, err);
        if (status != DF_OK)
            return status;
        t->row.variant = kind;
        study_finish(t);
        study_note(&w->tally, STUDY_BAN, kind, 0, t->row.worth[seat] - base);
        study_put_game(w, t);
    }
    return DF_OK;
}

/* ---- Sweeps ---------------------------------------------------------------------------------- */

typedef struct swept {
    int64_t first, team, turns, limit, drawn;
} swept;

static swept swept_of(const study_game *row)
{
    swept s = {.first = row->worth[row->first],
               .turns = row->turns,
               .limit = row->limit != 0 ? WIN : 0,
               .drawn = row->winners == 0 ? WIN : 0};

    for (int seat = 0; seat < row->seats; seat++)
        if (row->team[seat] == 0 && (row->winners >> seat & 1) != 0)
            s.team = WIN;
    return s;
}

static df_status deal_sweep(study_worker *w, const study_part *part, uint64_t deal, df_error *err)
{
    study_table *t = w->table;
    study_sitter at[DF_SEATS_MAX];
    swept usual = {0};

    study_all(at, part->level);
    t->counts_kinds = false;
    for (int i = 0; i < w->plan->combos; i++) {
        df_status status = study_sit(t, &w->plan->combo[i].config, at, deal, err);

        if (status != DF_OK)
            return status;
        t->row.variant = i;
        study_finish(t);
        swept now = swept_of(&t->row);
        usual = i == 0 ? now : usual;
        study_note(&w->tally, STUDY_SWEPT_FIRST, i, 0, now.first);
        study_note(&w->tally, STUDY_SWEPT_FIRST_BY, i, 0, now.first - usual.first);
        study_note(&w->tally, STUDY_SWEPT_TEAM, i, 0, now.team);
        study_note(&w->tally, STUDY_SWEPT_TEAM_BY, i, 0, now.team - usual.team);
        study_note(&w->tally, STUDY_SWEPT_TURNS, i, 0, now.turns);
        study_note(&w->tally, STUDY_SWEPT_TURNS_BY, i, 0, now.turns - usual.turns);
        study_note(&w->tally, STUDY_SWEPT_LIMIT, i, 0, now.limit);
        study_note(&w->tally, STUDY_SWEPT_LIMIT_BY, i, 0, now.limit - usual.limit);
        study_note(&w->tally, STUDY_SWEPT_DRAWN, i, 0, now.drawn);
        study_note(&w->tally, STUDY_SWEPT_DRAWN_BY, i, 0, now.drawn - usual.drawn);
        study_put_game(w, t);
    }
    return DF_OK;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

void *study_open(const void *plan)
{
    study_worker *w = df_memory(1, sizeof *w);

    if (w == NULL)
        return NULL;
    w->plan = plan;
    w->table = study_table_open(plan);
    w->other = study_table_open(plan);
    w->told = (df_view *)df_lab_state(w->plan->game);
    if (w->table != NULL && w->other != NULL && w->told != NULL)
        return w;
    study_close(w);
    return NULL;
}

void study_close(void *worker)
{
    study_worker *w = worker;

    if (w->table != NULL)
        study_table_close(w->table);
    if (w->other != NULL)
        study_table_close(w->other);
    study_free(&w->tally);
    free(w->told);
    free(w->judge_block);
    free(w->comparison);
    free(w);
}

typedef df_status deal_function(study_worker *w, const study_part *part, uint64_t deal,
                                df_error *err);

df_status study_work(void *worker, uint64_t piece, df_bytes *out, df_error *err)
{
    static deal_function *const functions[] = {
        [STUDY_PLAY] = deal_play,           [STUDY_LADDER] = deal_among,
        [STUDY_BANS] = deal_bans,           [STUDY_COURSE] = study_deal_course,
        [STUDY_CHOICE] = study_deal_choice, [STUDY_SECRET] = deal_among,
        [STUDY_SWEEP] = deal_sweep,
    };
    study_worker *w = worker;
    int number = study_piece_part(piece);
    const study_part *part = &w->plan->part[number];
    uint64_t first = study_piece_place(piece) * part->piece;
    df_bytes rows = {0};
    df_status status = DF_OK;

    study_clear(&w->tally);
    w->out = &rows;
    for (uint64_t i = 0; i < part->piece && first + i < part->deals && status == DF_OK; i++)
        status = functions[part->kind](w, part, first + i, err);
    study_sort(&w->tally);
    for (int i = 0; i < w->tally.count; i++) {
        w->tally.at[i].part = number;
        put(out, MARK_COUNT, &w->tally.at[i], sizeof w->tally.at[i]);
    }
    df_bytes_add(out, rows.at, rows.size);
    if (status == DF_OK && (w->tally.failed || rows.failed))
        status = df_fail(err, DF_NOMEM, "", "out of memory");
    df_bytes_free(&rows);
    w->out = NULL;
    return status;
}
