/* df_test.h: cmocka with the headers that it wants before it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TEST_H
#define DF_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
