# Writes OUT, a C file with the text of every file in FILES, for src/cli/rules_texts.h.
# Each line of a text becomes one string literal, so that the C file reads like the text.
#
# SPDX-License-Identifier: MIT
set(code "/* Generated from docs/rules by cmake/embed-rules.cmake. */\n")
string(APPEND code "#include \"cli/rules_texts.h\"\n\n#include <stddef.h>\n\n")
string(APPEND code "const df_rules_text df_rules_texts[] = {\n")
foreach(file IN LISTS FILES)
  get_filename_component(id ${file} NAME_WE)
  file(READ ${file} text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "?" "\\?" text "${text}") # C17 still knows trigraphs
  string(REPLACE "\n" "\\n\"\n     \"" text "${text}")
  string(APPEND code "    {\"${id}\",\n     \"${text}\"},\n")
endforeach()
string(APPEND code "    {NULL, NULL},\n};\n")
file(WRITE ${OUT} "${code}")
