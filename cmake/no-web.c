/* no-web.c: stands in for the web table where there is no Node to build it with.
 *
 * SPDX-License-Identifier: MIT */
#include "server/web.h"

const web_file web_files[] = {{NULL, NULL, NULL, 0, false}};
