"""add.py MANIFEST: adds two vectors with a kernel of flyc, vector_add, on the GPU or on the emulator (FLYC_DEVICE=emulator). Without NumPy or torch:
what they call an array or a tensor passes in the place of `a`, `b` and `c`."""
import array
import sys

import flyc

kernels = flyc.load(sys.argv[1] if len(sys.argv) > 1 else "vector_add.json")
n = 1000
a = flyc.to_device(array.array("f", range(n)))
b = flyc.to_device(array.array("f", [0.5] * n))
c = flyc.empty(n, "<f4")
kernels["vector_add"](a, b, c)

result = c.copy_to(array.array("f", [0.0] * n))
wrong = sum(value != i + 0.5 for i, value in enumerate(result))
print(f"{n} sums on {flyc.device_name()}, {wrong} wrong")
sys.exit(wrong != 0)
