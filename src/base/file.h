/* file.h: whole text files, read and written safely.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_BASE_FILE_H
#define DF_BASE_FILE_H

#include <deadfall.h>

/* The largest record, scenario or position file that is worth reading. */
enum { DF_FILE_LIMIT = 16 << 20 };

/* Reads a text file of at most `limit` bytes; *out is malloced and the caller's to free. A file
 * that is not there, too large or not text (it holds a NUL) is DF_IO or DF_PARSE, and the error
 * names the path. */
df_status df_file_read(const char *path, size_t limit, char **out, df_error *err);

/* Replaces the file by `text`, or creates it: either all of it is on disk afterwards, or, with
 * DF_IO, the old file is as it was. Only regular files (and links to them) are replaced. */
df_status df_file_write(const char *path, const char *text, df_error *err);
/* The same for what holds secrets: from its first byte on nobody but its owner can read it, also if
 * the old file was open to others. */
df_status df_file_write_private(const char *path, const char *text, df_error *err);

#endif
