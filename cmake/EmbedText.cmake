# Prints text files as C++. As constants, each `constexpr char NAME[] = "..";`:
#   cmake -DOUT=x.inc "-DTEXTS=NAME=path;NAME=path" -P EmbedText.cmake
# or the files of a folder as rows `{"PREFIXname", ".."},` of a table, sorted by name; with -DSTEMS=ON names lose their extension:
#   cmake -DOUT=x.inc -DFOLDER=docs/errors -DMATCH=FLY*.md [-DPREFIX=std/] [-DSTEMS=ON] -P EmbedText.cmake

# The contents of a file as a string literal, a line of it a line.
function(literal_of path result)
  file(READ "${path}" text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n\"\n    \"" text "${text}")
  set(${result} "\"${text}\"" PARENT_SCOPE)
endfunction()

set(out "// Printed by EmbedText.cmake.\n")
foreach(entry IN LISTS TEXTS)
  string(REGEX MATCH "^([^=]+)=(.*)$" _ "${entry}")
  set(name ${CMAKE_MATCH_1})
  literal_of("${CMAKE_MATCH_2}" text)
  string(APPEND out "constexpr char ${name}[] =\n    ${text};\n")
endforeach()
if(FOLDER)
  file(GLOB files "${FOLDER}/${MATCH}")
  list(SORT files)
endif()
foreach(path IN LISTS files)
  get_filename_component(name "${path}" NAME)
  if(STEMS)
    get_filename_component(name "${path}" NAME_WE)
  endif()
  literal_of("${path}" text)
  string(APPEND out "{\"${PREFIX}${name}\",\n    ${text}},\n")
endforeach()
file(WRITE "${OUT}" "${out}")
