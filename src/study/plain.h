/* plain.h: findings as HTML without scripts: sentences and tables.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STUDY_PLAIN_H
#define DF_STUDY_PLAIN_H

#include <jansson.h>
#include <stdio.h>

/* The text as it stands in HTML, in an attribute too. NULL is nothing. */
void study_plain_text(FILE *out, const char *text);
/* All of the findings, from the first heading on. */
void study_plain(FILE *out, const json_t *found);

#endif
