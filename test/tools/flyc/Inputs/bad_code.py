"""bad_code.py COMMAND FILE...: `flyc COMMAND` survives whatever becomes of these files, and says what is wrong with them.

Each file is cut at many lengths, and its bytes are changed, most of them near its beginning where the heads stand (with a fixed seed).
Allowed ends: 0, and 1 with FLY0019. Prints how many were tried and how many refused.
"""
import os
import pathlib
import random
import subprocess
import sys

rng = random.Random(7)
command, files = sys.argv[1], [pathlib.Path(name) for name in sys.argv[2:]]
tried = refused = 0


def feed(data, name):
    global tried, refused
    pathlib.Path(name).write_bytes(data)
    ran = subprocess.run(["flyc", command, name], capture_output=True, timeout=20)
    text = ran.stderr.decode(errors="replace")
    if ran.returncode not in (0, 1) or (ran.returncode == 1 and "[FLY0019]" not in text) or len(text) > 2000:
        sys.exit(f"{name}: exit {ran.returncode}: {text[:500]}")
    tried += 1
    refused += ran.returncode == 1


for file in files:
    data = file.read_bytes()
    name = "bad" + file.suffix
    for cut in sorted({0, 1, 23, 24, 31, 32, 60, 100, len(data) // 2, len(data) - 1}):
        feed(data[:cut], name)
    for _ in range(40):
        changed = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            changed[rng.randrange(min(len(changed), 256 if rng.random() < 0.8 else len(changed)))] = rng.choice((0, 1, 0x7F, 0x80, 0xFF))
        feed(bytes(changed), name)
    os.unlink(name)
print(f"{tried} tried, {refused} refused")
