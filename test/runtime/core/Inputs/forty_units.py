"""forty_units.py FOLDER: writes FOLDER/one.cpp, which includes u1.h to u40.h, launches `scaled` of each and holds its result against 3 * i + 1; and for
each unit a file in C that does the same, with a main.c that calls them all."""
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
numbers = range(1, 41)

START = """#include <stdio.h>

int main(void) {
  float x = 3, y = 0;
  void *in = NULL, *out = NULL;
  if (flyc_allocate(&in, 4) || flyc_allocate(&out, 4) || flyc_copy_in(in, &x, 4))
    return 2;
"""
END = '  printf("forty\\n");\n  return 0;\n}\n'

CALL = """  if ({launch} || flyc_copy_out(&y, out, 4) || y != 3 * {i} + 1) {{
    printf("u{i}: %g %s\\n", (double)y, flyc_last_error());
    return 1;
  }}
"""

(folder / "one.cpp").write_text(
    "".join(f'#include "u{i}.h"\n' for i in numbers) + START +
    "".join(CALL.format(i=i, launch=f"flyc::kernels::u{i}::scaled(nullptr, {{(float *)in, 1}}, {{(float *)out, 1}}, 1)") for i in numbers) + END)

for i in numbers:
    (folder / f"u{i}.c").write_text(f"""#include "u{i}.h"
flyc_status launch{i}(const float *in, float *out);
flyc_status launch{i}(const float *in, float *out) {{ return scaled_launch(NULL, in, out, 1); }}
""")
(folder / "main.c").write_text(
    '#include "flyc/runtime.h"\n' + "".join(f"flyc_status launch{i}(const float *in, float *out);\n" for i in numbers) + START +
    "".join(CALL.format(i=i, launch=f"launch{i}((const float *)in, (float *)out)") for i in numbers) + END)
