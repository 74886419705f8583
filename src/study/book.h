/* book.h: where a study is kept: an SQLite file, or memory where no file is wanted.
 *
 * A piece goes in with all that it gave, or not at all; what is in the file need not be played
 * again. docs/lab.md tells the tables to those who want to ask more.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STUDY_BOOK_H
#define DF_STUDY_BOOK_H

#include "study/study.h"

typedef struct study_book study_book;

/* Opens a study to go on with it, or a new one; `path` NULL: in memory. `thin`: single games are
 * not kept. DF_RANGE: the file holds another study, whose difference is told. */
df_status study_book_open(const char *path, const study_plan *plan, const char *seed, bool thin,
                          study_book **out, df_error *err);
/* Opens a file to look at it, and makes *plan what it was made by; the games of its parts can't be
 * played with that, as the file does not hold the seed's key. */
df_status study_book_look(const char *path, study_plan *plan, study_book **out, df_error *err);
void study_book_close(study_book *book);

bool study_book_has(const study_book *book, uint64_t piece);
/* Pieces of a part that are in it. */
uint64_t study_book_pieces(const study_book *book, int part);
df_status study_book_take(study_book *book, uint64_t piece, const uint8_t *bytes, size_t size,
                          df_error *err);

/* All counts so far. */
const study_tally *study_book_counts(const study_book *book);
/* The word behind a number; "" if there is none. */
const char *study_book_word(const study_book *book, int32_t number);
const char *study_book_seed(const study_book *book);

#endif
