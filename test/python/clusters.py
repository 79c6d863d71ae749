"""clusters.py FOLDER: a kernel whose blocks run in clusters, as its manifest says, on the emulator of gfx1250."""
import pathlib
import sys

import flyc
import numpy as np
from common import finish, holds, same

FOLDER = pathlib.Path(sys.argv[1])
random = np.random.default_rng(1)

unit = flyc.load(FOLDER / "cluster.json")
for name, blocks in [("centered", 4), ("centered_BLOCKS2", 2)]:
    kernel = unit[name]
    same(f"the cluster of {name}", list(kernel.cluster), [blocks, 1, 1])
    for m, n in [(3, 2600), (1, 1)]:
        x, part, y = random.standard_normal((m, n), dtype=np.float32), np.zeros((m, blocks), np.float32), np.empty((m, n), np.float32)
        kernel(x, part, y)
        holds(f"{name}, {m} by {n}", np.allclose(y, x - x.mean(axis=1, keepdims=True), atol=1e-5))
finish("clusters")
