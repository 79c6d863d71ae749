# specs/isa/cdna.tsv -> C++ rows of OpcodeRow.
file(STRINGS ${TABLE} lines REGEX "^[A-Z0-9]+\t")
set(text "")
foreach(line ${lines})
  string(REGEX REPLACE "^([A-Z0-9]+)\t([0-9]+)\t([a-z0-9_]+)\t([^\t]*)\t([^\t]*)\t([^\t]*)$" "{Encoding::\\1, \\2, \"\\3\", \"\\4\", \"\\5\", \"\\6\"},\n" row "${line}")
  string(APPEND text "${row}")
endforeach()
file(WRITE ${ROWS} "${text}")
