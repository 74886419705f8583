/* markdown.h: prints the Markdown of docs/rules so that it reads well on a terminal and in a pipe.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_MARKDOWN_H
#define DF_TERM_MARKDOWN_H

#include "term/term.h"

/* Headings, paragraphs, lists, tables and blocks of code; `code` and **strong** inside them. */
void markdown_print(const term *t, const char *text, size_t length);

/* One row of a table as lines "heading: cell"; `header` is the line of headings. */
void markdown_print_row(const term *t, const char *header, size_t header_length, const char *row,
                        size_t row_length);

#endif
