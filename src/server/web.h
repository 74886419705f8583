/* web.h: the files of the web table, which travel inside the program.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_WEB_H
#define DF_SERVER_WEB_H

#include <stdbool.h>
#include <stddef.h>

typedef struct web_file {
    const char *path; /* "/assets/index-Bc12.js"; NULL: the end of the list */
    const char *type;
    const unsigned char *data;
    size_t size;
    bool gzip; /* the data are compressed */
} web_file;

/* There is always a /index.html; in a program built without Node it says how to play in a terminal.
 * "index" is the same as a text that ends with a 0, for whoever writes into it; no address is that.
 */
extern const web_file web_files[];

#endif
