# Writes OUT, a C file with the text of every file in FILES, the specifications, and of the rulebook
# that goes with each (docs/play beside docs/rules), for src/cli/rules_texts.h. Each line of a text
# becomes one string literal, so that the C file reads like the text.
#
# SPDX-License-Identifier: MIT
function(literal file out)
  file(READ ${file} text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "?" "\\?" text "${text}") # C17 still knows trigraphs
  string(REPLACE "\n" "\\n\"\n     \"" text "${text}")
  set(${out} "\"${text}\"" PARENT_SCOPE)
endfunction()

set(code "/* Generated from docs/rules and docs/play by cmake/embed-rules.cmake. */\n")
string(APPEND code "#include \"cli/rules_texts.h\"\n\n#include <stddef.h>\n\n")
string(APPEND code "const df_rules_text df_rules_texts[] = {\n")
foreach(file IN LISTS FILES)
  get_filename_component(id ${file} NAME_WE)
  get_filename_component(folder ${file} DIRECTORY)
  literal(${file} exact)
  set(book NULL)
  if(EXISTS ${folder}/../play/${id}.md)
    literal(${folder}/../play/${id}.md book)
  endif()
  string(APPEND code "    {\"${id}\",\n     ${exact},\n     ${book}},\n")
endforeach()
string(APPEND code "    {NULL, NULL, NULL},\n};\n")
file(WRITE ${OUT} "${code}")
