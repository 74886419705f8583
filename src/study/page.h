/* page.h: the report as one HTML file.
 *
 * It is the page of web/src/lab with the findings in it, and draws them in the browser. For whoever
 * has no scripts there, and in a program built without Node, sentences and tables are in it as
 * plain HTML as well.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STUDY_PAGE_H
#define DF_STUDY_PAGE_H

#include <deadfall.h>
#include <jansson.h>

/* Writes what study_find or study_compare has given; all of it or nothing. */
df_status study_write_page(const char *path, const json_t *found, df_error *err);

/* The same as a text, malloced and the caller's to free; NULL: no memory. `drawn`: with the page
 * that draws, if the program has it. */
char *study_page_text(const json_t *found, bool drawn);

#endif
