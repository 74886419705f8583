/* book.c: where a study is kept; see book.h.
 *
 * SPDX-License-Identifier: MIT */
#include "study/book.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
    FILE_ID = 0x44464C42, /* PRAGMA application_id: "DFLB" */
    SCHEMA = 1,
    WORDS_MAX = 256,
    TEXT_SIZE = 512,
};

typedef struct word {
    int32_t number;
    char text[64];
} word;

enum query { Q_PIECE, Q_COUNT, Q_WORD, Q_GAME, Q_SEAT, Q_CHANCE, QUERIES };

struct study_book {
    sqlite3 *db;
    sqlite3_stmt *prepared[QUERIES];
    const study_plan *plan;
    bool thin;
    study_tally counts;
    int words;
    word word[WORDS_MAX];
    uint8_t *has[STUDY_PARTS_MAX]; /* a byte for each piece of the plan */
    uint64_t pieces[STUDY_PARTS_MAX];
    char seed[TEXT_SIZE];
    char path[TEXT_SIZE];
    bool failed; /* while a piece goes in */
};

static const char schema[] =
    "CREATE TABLE run (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE part (part INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind INTEGER NOT NULL,"
    " level INTEGER NOT NULL, players INTEGER NOT NULL, deals INTEGER NOT NULL,"
    " piece INTEGER NOT NULL);"
    "CREATE TABLE kind (kind INTEGER PRIMARY KEY, name TEXT NOT NULL, label TEXT NOT NULL);"
    "CREATE TABLE combination (combination INTEGER NOT NULL, option TEXT NOT NULL,"
    " value TEXT NOT NULL, PRIMARY KEY (combination, option)) WITHOUT ROWID;"
    "CREATE TABLE piece (part INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (part, place))"
    " WITHOUT ROWID;"
    "CREATE TABLE count (part INTEGER NOT NULL, measure TEXT NOT NULL, a INTEGER NOT NULL,"
    " b INTEGER NOT NULL, n INTEGER NOT NULL, sum INTEGER NOT NULL, squares INTEGER NOT NULL,"
    " PRIMARY KEY (part, measure, a, b)) WITHOUT ROWID;"
    "CREATE TABLE word (word INTEGER PRIMARY KEY, text TEXT NOT NULL);"
    "CREATE TABLE game (part INTEGER NOT NULL, deal INTEGER NOT NULL, variant INTEGER NOT NULL,"
    " first INTEGER NOT NULL, winners INTEGER NOT NULL, reason INTEGER NOT NULL,"
    " limited INTEGER NOT NULL, turns INTEGER NOT NULL, moves INTEGER NOT NULL,"
    " choices INTEGER NOT NULL, PRIMARY KEY (part, deal, variant)) WITHOUT ROWID;"
    "CREATE TABLE seat (part INTEGER NOT NULL, deal INTEGER NOT NULL, variant INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, worth INTEGER NOT NULL, score INTEGER NOT NULL, role INTEGER,"
    " team INTEGER, out INTEGER, PRIMARY KEY (part, deal, variant, seat)) WITHOUT ROWID;"
    "CREATE TABLE chance (part INTEGER NOT NULL, deal INTEGER NOT NULL, point INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, turn INTEGER NOT NULL, truth INTEGER NOT NULL, told INTEGER NOT NULL,"
    " PRIMARY KEY (part, deal, point, seat)) WITHOUT ROWID;";

static const char *const sql[QUERIES] = {
    [Q_PIECE] = "INSERT INTO piece VALUES (?, ?)",
    [Q_COUNT] =
        ("INSERT INTO count VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
         "n = n + excluded.n, sum = sum + excluded.sum, squares = squares + excluded.squares"),
    [Q_WORD] = "INSERT OR IGNORE INTO word VALUES (?, ?)",
    [Q_GAME] = "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [Q_SEAT] = "INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [Q_CHANCE] = "INSERT INTO chance VALUES (?, ?, ?, ?, ?, ?, ?)",
};

static df_status fail(const study_book *book, df_error *err)
{
    int code = sqlite3_errcode(book->db) & 0xFF;

    if (code == SQLITE_FULL)
        return df_fail(err, DF_IO, "", "%s can't be written: the disk is full", book->path);
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        return df_fail(err, DF_IO, "", "%s is in use by another run", book->path);
    if (code == SQLITE_NOTADB)
        return df_fail(err, DF_CORRUPT, "", "%s is no file of the lab", book->path);
    if (code == SQLITE_CORRUPT)
        return df_fail(err, DF_CORRUPT, "", "%s is damaged", book->path);
    return df_fail(err, DF_IO, "", "%s: %s", book->path, sqlite3_errmsg(book->db));
}

static df_status run(const study_book *book, const char *text, df_error *err)
{
    return sqlite3_exec(book->db, text, NULL, NULL, NULL) == SQLITE_OK ? DF_OK : fail(book, err);
}

/* ---- Reading rows ---------------------------------------------------------------------------- */

/* Calls `row` for each row that the question gives. */
static df_status each_row(study_book *book, const char *question,
                          bool (*row)(study_book *book, sqlite3_stmt *at, void *context),
                          void *context, df_error *err)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(book->db, question, -1, &statement, NULL);
    bool good = true;

    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        if (code == SQLITE_ROW && !row(book, statement, context)) {
            good = false;
            break;
        }
    }
    df_status status = !good ? df_fail(err, DF_CORRUPT, "", "%s does not make sense", book->path)
                       : code == SQLITE_DONE ? DF_OK
                                             : fail(book, err);
    sqlite3_finalize(statement);
    return status;
}

static bool one_number(study_book *book, sqlite3_stmt *at, void *context)
{
    (void)book;
    *(int *)context = sqlite3_column_int(at, 0);
    return true;
}

static const char *text_at(sqlite3_stmt *at, int column)
{
    const char *text = (const char *)sqlite3_column_text(at, column);

    return text != NULL ? text : "";
}

static bool one_text(study_book *book, sqlite3_stmt *at, void *context)
{
    (void)book;
    snprintf(context, TEXT_SIZE, "%s", text_at(at, 0));
    return true;
}

static df_status read_fact(study_book *book, const char *name, char out[TEXT_SIZE], df_error *err)
{
    char question[96];

    out[0] = '\0';
    snprintf(question, sizeof question, "SELECT value FROM run WHERE name = '%s'", name);
    return each_row(book, question, one_text, out, err);
}

static void keep_word(study_book *book, int32_t number, const char *text)
{
    if (study_book_word(book, number)[0] != '\0' || book->words == WORDS_MAX)
        return;
    word *w = &book->word[book->words++];
    w->number = number;
    snprintf(w->text, sizeof w->text, "%s", text);
}

static bool load_word(study_book *book, sqlite3_stmt *at, void *context)
{
    (void)context;
    keep_word(book, sqlite3_column_int(at, 0), text_at(at, 1));
    return true;
}

static bool load_piece(study_book *book, sqlite3_stmt *at, void *context)
{
    int part = sqlite3_column_int(at, 0);
    int64_t place = sqlite3_column_int64(at, 1);

    (void)context;
    if (part < 0 || part >= book->plan->parts || place < 0)
        return false;
    book->pieces[part]++;
    if ((uint64_t)place < study_pieces(&book->plan->part[part]))
        book->has[part][place] = 1;
    return true;
}

/* A measure that this program does not know is passed over: a newer one has written it. */
static bool load_count(study_book *book, sqlite3_stmt *at, void *context)
{
    const char *name = text_at(at, 1);

    (void)context;
    for (int i = 0; i < STUDY_MEASURES; i++)
        if (strcmp(study_measure_names[i], name) == 0)
            study_add(&book->counts, &(study_count){.part = sqlite3_column_int(at, 0),
                                                    .measure = i,
                                                    .a = sqlite3_column_int(at, 2),
                                                    .b = sqlite3_column_int(at, 3),
                                                    .n = sqlite3_column_int64(at, 4),
                                                    .sum = sqlite3_column_int64(at, 5),
                                                    .squares = sqlite3_column_int64(at, 6)});
    return !book->counts.failed;
}

static df_status load(study_book *book, df_error *err)
{
    df_status status = DF_OK;

    for (int i = 0; i < book->plan->parts; i++) {
        book->has[i] = df_memory(study_pieces(&book->plan->part[i]) + 1, 1);
        if (book->has[i] == NULL)
            return df_fail(err, DF_NOMEM, "", "out of memory");
    }
    status = each_row(book, "SELECT part, place FROM piece", load_piece, NULL, err);
    if (status == DF_OK)
        status = each_row(book, "SELECT part, measure, a, b, n, sum, squares FROM count",
                          load_count, NULL, err);
    if (status == DF_OK)
        status = each_row(book, "SELECT word, text FROM word", load_word, NULL, err);
    return status;
}

/* ---- A new one ------------------------------------------------------------------------------- */

/* All that must be the same for a study to be gone on with; the number of games is not. */
static void identify(const study_plan *plan, const char *seed, df_text *text)
{
    df_text_add(text, "%s %d, %d players, seed %s, %u tries", plan->game->id,
                plan->game->replay_version, plan->config.seats, seed, plan->tries);
    for (int i = 0; plan->game->options[i].name != NULL; i++) {
        df_text_add(text, ", %s=", plan->game->options[i].name);
        df_config_value(plan->game, &plan->config, i, text);
    }
    if (plan->sweeps > 0)
        df_text_string(text, ", swept");
    for (int i = 0; i < plan->sweeps; i++)
        df_text_add(text, " %s", plan->game->options[plan->swept[i]].name);
    if (plan->combos > 0)
        df_text_add(text, " %d", plan->combos);
}

static df_status write_row(const study_book *book, df_error *err, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    char *line = sqlite3_vmprintf(format, list);
    va_end(list);
    if (line == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    df_status status = run(book, line, err);
    sqlite3_free(line);
    return status;
}

static df_status write_plan(const study_book *book, df_error *err)
{
    const study_plan *plan = book->plan;
    df_status status = DF_OK;

    for (int i = 0; i < plan->parts && status == DF_OK; i++) {
        const study_part *p = &plan->part[i];

        status = write_row(book, err,
                           "INSERT INTO part VALUES (%d, %Q, %d, %d, %d, %lld, %lld)"
                           " ON CONFLICT DO UPDATE SET deals = max(deals, excluded.deals)",
                           i, p->name, p->kind, p->level, p->config.seats, (long long)p->deals,
                           (long long)p->piece);
    }
    for (int i = 0; i < plan->kinds.count && status == DF_OK; i++)
        status = write_row(book, err, "INSERT OR IGNORE INTO kind VALUES (%d, %Q, %Q)", i,
                           plan->kinds.at[i].name, plan->kinds.at[i].label);
    for (int i = 0; i < plan->combos; i++)
        for (int j = 0; j < plan->sweeps && status == DF_OK; j++) {
            char value[64];
            df_text text = df_text_over(value, sizeof value);

            df_config_value(plan->game, &plan->combo[i].config, plan->swept[j], &text);
            status = write_row(book, err, "INSERT OR IGNORE INTO combination VALUES (%d, %Q, %Q)",
                               i, plan->game->options[plan->swept[j]].name, value);
        }
    return status;
}

static df_status create(const study_book *book, const char *identity, df_error *err)
{
    char line[96];
    df_status status = run(book, schema, err);

    snprintf(line, sizeof line, "PRAGMA user_version = %d; PRAGMA application_id = %d", SCHEMA,
             FILE_ID);
    if (status == DF_OK)
        status = run(book, line, err);
    if (status == DF_OK)
        status = write_row(book, err,
                           "INSERT INTO run VALUES ('study', %Q), ('game', %Q), ('version', %Q),"
                           " ('seed', %Q), ('players', '%d'), ('tries', '%u')",
                           identity, book->plan->game->id, DF_VERSION, book->seed,
                           book->plan->config.seats, book->plan->tries);
    return status;
}

/* Is it a file of the lab that this program can read? An empty one is nobody's yet. */
static df_status admit(study_book *book, bool *is_new, df_error *err)
{
    int id = 0, version = 0, tables = 0;
    df_status status = each_row(book, "PRAGMA application_id", one_number, &id, err);

    if (status == DF_OK)
        status = each_row(book, "PRAGMA user_version", one_number, &version, err);
    if (status == DF_OK)
        status = each_row(book, "SELECT count(*) FROM sqlite_schema", one_number, &tables, err);
    if (status != DF_OK)
        return status;
    *is_new = id == 0 && version == 0 && tables == 0;
    if (!*is_new && id != FILE_ID)
        return df_fail(err, DF_RANGE, "", "%s is a database of something else", book->path);
    if (!*is_new && version != SCHEMA)
        return df_fail(err, DF_RANGE, "",
                       "%s has version %d, and this program (%s) reads version %d", book->path,
                       version, DF_VERSION, SCHEMA);
    return DF_OK;
}

static df_status begin(study_book *book, df_error *err)
{
    char identity[TEXT_SIZE], written[TEXT_SIZE];
    df_text text = df_text_over(identity, sizeof identity);
    bool is_new;
    df_status status = run(book, "BEGIN IMMEDIATE", err);

    if (status == DF_OK)
        status = admit(book, &is_new, err);
    if (status != DF_OK)
        return status;
    identify(book->plan, book->seed, &text);
    if (is_new)
        status = create(book, identity, err);
    else
        status = read_fact(book, "study", written, err);
    if (status == DF_OK && !is_new && strcmp(identity, written) != 0)
        status = df_fail(err, DF_RANGE, "", "%s holds another study (%s): name another file",
                         book->path, written);
    if (status == DF_OK)
        status = write_plan(book, err);
    return status == DF_OK ? run(book, "COMMIT", err) : status;
}

/* ---- Opening --------------------------------------------------------------------------------- */

static df_status connect(study_book *book, const char *path, int flags, df_error *err)
{
    snprintf(book->path, sizeof book->path, "%s", path == NULL ? "the lab's memory" : path);
    if (sqlite3_open_v2(path == NULL ? ":memory:" : path, &book->db, flags | SQLITE_OPEN_NOMUTEX,
                        NULL) == SQLITE_OK)
        return DF_OK;
    return df_fail(err, DF_IO, "", "%s: %s", book->path,
                   book->db != NULL ? sqlite3_errmsg(book->db) : "out of memory");
}

static df_status prepare(study_book *book, df_error *err)
{
    for (int i = 0; i < QUERIES; i++)
        if (sqlite3_prepare_v3(book->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &book->prepared[i],
                               NULL) != SQLITE_OK)
            return fail(book, err);
    return DF_OK;
}

df_status study_book_open(const char *path, const study_plan *plan, const char *seed, bool thin,
                          study_book **out, df_error *err)
{
    study_book *book = df_memory(1, sizeof *book);

    if (book == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    book->plan = plan;
    book->thin = thin || path == NULL;
    snprintf(book->seed, sizeof book->seed, "%s", seed);
    df_status status = connect(book, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, err);
    if (status == DF_OK)
        status = run(book,
                     "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;"
                     "PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF;",
                     err);
    if (status == DF_OK)
        status = begin(book, err);
    if (status == DF_OK)
        status = load(book, err);
    if (status == DF_OK)
        status = prepare(book, err);
    if (status == DF_OK) {
        *out = book;
        return DF_OK;
    }
    study_book_close(book);
    return status;
}

void study_book_close(study_book *book)
{
    for (int i = 0; i < QUERIES; i++)
        sqlite3_finalize(book->prepared[i]);
    if (book->db != NULL)
        sqlite3_exec(book->db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    sqlite3_close(book->db);
    for (int i = 0; i < STUDY_PARTS_MAX; i++)
        free(book->has[i]);
    study_free(&book->counts);
    free(book);
}

/* ---- Looking at one -------------------------------------------------------------------------- */

static bool load_part(study_book *book, sqlite3_stmt *at, void *context)
{
    study_plan *plan = context;
    int number = sqlite3_column_int(at, 0);
    int kind = sqlite3_column_int(at, 2), level = sqlite3_column_int(at, 3);
    int players = sqlite3_column_int(at, 4);
    int64_t deals = sqlite3_column_int64(at, 5), piece = sqlite3_column_int64(at, 6);

    (void)book;
    if (number != plan->parts || number == STUDY_PARTS_MAX || kind < 0 || kind > STUDY_SWEEP ||
        level < 0 || level >= STUDY_LEVELS || players < 1 || players > DF_SEATS_MAX || deals < 1 ||
        deals > INT64_C(1) << 40 || piece < 1)
        return false;
    study_part *part = &plan->part[plan->parts++];
    *part = (study_part){.kind = (study_kind)kind,
                         .level = (study_level)level,
                         .config = plan->config,
                         .deals = (uint64_t)deals,
                         .piece = (uint64_t)piece};
    part->config.seats = (uint8_t)players;
    snprintf(part->name, sizeof part->name, "%s", text_at(at, 1));
    return true;
}

static bool load_kind(study_book *book, sqlite3_stmt *at, void *context)
{
    study_kinds *kinds = context;

    (void)book;
    if (sqlite3_column_int(at, 0) != kinds->count || kinds->count == DF_KINDS_MAX)
        return false;
    df_kind *kind = &kinds->at[kinds->count++];
    snprintf(kind->name, sizeof kind->name, "%s", text_at(at, 1));
    snprintf(kind->label, sizeof kind->label, "%s", text_at(at, 2));
    return true;
}

static df_status load_plan(study_book *book, study_plan *plan, df_error *err)
{
    char fact[TEXT_SIZE];
    bool is_new = false;
    df_status status = admit(book, &is_new, err);

    if (status == DF_OK && is_new)
        status = df_fail(err, DF_RANGE, "", "%s is empty", book->path);
    if (status == DF_OK)
        status = read_fact(book, "game", fact, err);
    if (status != DF_OK)
        return status;
    *plan = (study_plan){.game = df_game_find(fact)};
    if (plan->game == NULL)
        return df_fail(err, DF_RANGE, "", "%s is about '%s', a game that is not here", book->path,
                       fact);
    plan->config = df_config_default(plan->game);
    status = read_fact(book, "players", fact, err);
    plan->config.seats = (uint8_t)strtol(fact, NULL, 10);
    if (status == DF_OK)
        status = df_config_check(plan->game, &plan->config, err);
    if (status == DF_OK)
        status = read_fact(book, "tries", fact, err);
    plan->tries = (uint32_t)strtoul(fact, NULL, 10);
    if (status == DF_OK)
        status = read_fact(book, "seed", book->seed, err);
    if (status == DF_OK)
        status = each_row(book,
                          "SELECT part, name, kind, level, players, deals, piece FROM part"
                          " ORDER BY part",
                          load_part, plan, err);
    if (status == DF_OK)
        status = each_row(book, "SELECT kind, name, label FROM kind ORDER BY kind", load_kind,
                          &plan->kinds, err);
    return status;
}

df_status study_book_look(const char *path, study_plan *plan, study_book **out, df_error *err)
{
    study_book *book = df_memory(1, sizeof *book);

    if (book == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    book->plan = plan;
    df_status status = connect(book, path, SQLITE_OPEN_READONLY, err);
    if (status == DF_OK)
        status = load_plan(book, plan, err);
    if (status == DF_OK)
        status = load(book, err);
    if (status == DF_OK) {
        *out = book;
        return DF_OK;
    }
    study_book_close(book);
    return status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Runs a prepared statement with these numbers. */
static void insert(study_book *book, enum query q, const int64_t *numbers, int count)
{
    sqlite3_stmt *s = book->prepared[q];

    if (book->failed)
        return;
    for (int i = 0; i < count; i++)
        sqlite3_bind_int64(s, i + 1, numbers[i]);
    book->failed = sqlite3_step(s) != SQLITE_DONE;
    if (!book->failed)
        sqlite3_reset(s);
}

static void take_count(void *context, const study_count *c)
{
    study_book *book = context;
    int64_t numbers[] = {c->part, 0, c->a, c->b, c->n, c->sum, c->squares};
    sqlite3_stmt *s = book->prepared[Q_COUNT];

    if (book->failed)
        return;
    for (int i = 0; i < 7; i++)
        if (i != 1)
            sqlite3_bind_int64(s, i + 1, numbers[i]);
    sqlite3_bind_text(s, 2, study_measure_names[c->measure], -1, SQLITE_STATIC);
    book->failed = sqlite3_step(s) != SQLITE_DONE;
    if (!book->failed)
        sqlite3_reset(s);
}

static void take_word(void *context, int32_t number, const char *text)
{
    study_book *book = context;
    sqlite3_stmt *s = book->prepared[Q_WORD];

    if (book->failed || study_book_word(book, number)[0] != '\0')
        return;
    sqlite3_bind_int64(s, 1, number);
    sqlite3_bind_text(s, 2, text, -1, SQLITE_STATIC);
    book->failed = sqlite3_step(s) != SQLITE_DONE;
    if (book->failed)
        return;
    sqlite3_reset(s);
    keep_word(book, number, text);
}

static void bind_or_null(sqlite3_stmt *s, int place, int number, bool is_null)
{
    if (is_null)
        sqlite3_bind_null(s, place);
    else
        sqlite3_bind_int(s, place, number);
}

static void take_game(void *context, int part, const study_game *g)
{
    study_book *book = context;
    int64_t numbers[] = {part,      (int64_t)g->deal, g->variant, g->first, g->winners,
                         g->reason, g->limit,         g->turns,   g->moves, g->choices};

    if (book->thin)
        return;
    insert(book, Q_GAME, numbers, 10);
    for (int seat = 0; seat < g->seats; seat++) {
        int64_t row[] = {part, (int64_t)g->deal, g->variant, seat, g->worth[seat], g->score[seat]};
        sqlite3_stmt *s = book->prepared[Q_SEAT];

        bind_or_null(s, 7, g->role[seat], g->role[seat] >= DF_HIDDEN);
        bind_or_null(s, 8, g->team[seat], g->team[seat] >= DF_HIDDEN);
        bind_or_null(s, 9, g->out[seat], g->out[seat] == 0);
        insert(book, Q_SEAT, row, 6);
    }
}

static void take_point(void *context, int part, const study_point *p)
{
    study_book *book = context;

    for (int seat = 0; seat < p->seats && !book->thin; seat++) {
        int64_t row[] = {part,    (int64_t)p->deal, p->point,     seat,
                         p->turn, p->truth[seat],   p->told[seat]};

        insert(book, Q_CHANCE, row, 7);
    }
}

static void keep_count(void *context, const study_count *count)
{
    study_add(&((study_book *)context)->counts, count);
}

df_status study_book_take(study_book *book, uint64_t piece, const uint8_t *bytes, size_t size,
                          df_error *err)
{
    const study_reader writer = {take_count, take_word, take_game, take_point, book};
    const study_reader keeper = {.count = keep_count, .context = book};
    int part = study_piece_part(piece);
    int64_t row[] = {part, (int64_t)study_piece_place(piece)};

    book->failed = false;
    df_status status = run(book, "BEGIN IMMEDIATE", err);
    if (status != DF_OK)
        return status;
    insert(book, Q_PIECE, row, 2);
    status = study_read(bytes, size, &writer, err);
    if (status == DF_OK && book->failed)
        status = fail(book, err);
    if (status == DF_OK)
        status = run(book, "COMMIT", err);
    if (status != DF_OK) {
        for (int i = 0; i < QUERIES; i++)
            sqlite3_reset(book->prepared[i]);
        sqlite3_exec(book->db, "ROLLBACK", NULL, NULL, NULL);
        return status;
    }
    status = study_read(bytes, size, &keeper, err);
    book->has[part][row[1]] = 1;
    book->pieces[part]++;
    return status == DF_OK && book->counts.failed ? df_fail(err, DF_NOMEM, "", "out of memory")
                                                  : status;
}

/* ---- What is in it --------------------------------------------------------------------------- */

bool study_book_has(const study_book *book, uint64_t piece)
{
    return book->has[study_piece_part(piece)][study_piece_place(piece)] != 0;
}

uint64_t study_book_pieces(const study_book *book, int part)
{
    return book->pieces[part];
}

const study_tally *study_book_counts(const study_book *book)
{
    return &book->counts;
}

const char *study_book_word(const study_book *book, int32_t number)
{
    for (int i = 0; i < book->words; i++)
        if (book->word[i].number == number)
            return book->word[i].text;
    return "";
}

const char *study_book_seed(const study_book *book)
{
    return book->seed;
}
