/* banned.h: functions that have no place in this code; using one is a compile error.
 *
 * They overrun buffers, hide errors, keep state of their own or allocate on the stack. libc headers
 * that mention them must be included before this one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CORE_BANNED_H
#define DF_CORE_BANNED_H

/* where sizes are checked (_FORTIFY_SOURCE) clang has macros of these names */
#undef sprintf
#undef vsprintf
#pragma GCC poison strcpy strcat strncpy strncat sprintf vsprintf strtok atoi atol sscanf gets
#pragma GCC poison rand srand gmtime localtime alloca

#endif
