/* template.h: the page of reports, which travels inside the program as the web table does: built
 * from web/lab.html by tools/web.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STUDY_TEMPLATE_H
#define DF_STUDY_TEMPLATE_H

#include <stddef.h>

typedef struct study_template {
    const unsigned char *packed; /* by gzip; NULL in a program built without Node */
    size_t packed_size;
    size_t size; /* of the page itself */
} study_template;

extern const study_template study_page;

#endif
