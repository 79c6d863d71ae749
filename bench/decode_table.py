#!/usr/bin/env python3
"""bench/decode_table.py BUILD [--write] [--sequences=N[,N..]]: how near decode of one new token is to what a kernel takes that only reads: the table of docs/rationale/decode.md.

Each row is a launch of kernels/attention/decode.fly by the clocks of `flyc bench`: what decode_bf16 takes without its join, the join, and the floor: bench/read_floor.fly on as many bytes, in the
fastest of its instances and numbers of blocks. Prints the table. With --sequences only these rows; with --write the page gets the table, else the script exits with 1 where the page has other rows.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rationale" / "decode.md"
SPECS = {target: yaml.safe_load((ROOT / "specs" / "targets" / f"{target}.yaml").read_text()) for target in ("gfx942", "gfx950")}
TARGETS = {target: (spec["compute_unit"]["count"], spec["figures"]["memory"]["values"]["hbm_gb_per_s"] * 1e3 / spec["compute_unit"]["clock_mhz"]) for target, spec in SPECS.items()}  # compute units, bytes of memory in a clock
SEQUENCES, TOKENS = (1, 2, 4, 8), (1024, 2048, 4096, 8192)
HEADS, KEYS, D, WIDTH = 64, 8, 128, 2
INSTANCES = (4, 8, 16, 32, 64)
HEAD = ["| sequences | tokens | " + " | ".join(f"{target}: memory | floor | attention | of the floor | of bandwidth | join" for target in TARGETS) + " |", "|---:|---:|" + "---:|" * 6 * len(TARGETS)]


def flyc(build, *words):
    ran = subprocess.run([str(build / "bin" / "flyc"), *map(str, words)], capture_output=True, text=True)
    if ran.returncode:
        sys.exit(f"decode-table: flyc {' '.join(map(str, words))}\n{ran.stderr}")
    return ran.stdout


def clocks(build, manifest, kernel, target, **values):
    """Of each launch."""
    said = json.loads(flyc(build, "bench", manifest, kernel, f"--arch={target}", "--json", *(f"{name}={value}" for name, value in values.items())))
    return [launch["clocks_of_grid"] for launch in said.get("launches", [said])]


def floor(build, manifest, target, bytes_read):
    def of(blocks, n):
        per = -(-bytes_read // 16 // blocks)
        return clocks(build, manifest, f"read_floor_{n}", target, m=bytes_read // 16, per=per, blocks=blocks)[0]

    times = []
    for blocks in {TARGETS[target][0], 256}:
        enough = next((n for n in INSTANCES if 256 * n * 16 * blocks >= bytes_read), INSTANCES[-1])
        times += [of(blocks, n) for n in {enough, max(enough // 2, INSTANCES[0])}]
    return min(times)


def cells(build, folder, target, sequences, tokens):
    bytes_read = sequences * tokens * KEYS * D * WIDTH * 2
    memory = bytes_read / TARGETS[target][1]
    values = {"B": sequences, "L": 1, "H": HEADS, "HK": KEYS, "W": tokens // 16, "pages": sequences * tokens // 16, "table": "arange", "context": tokens, "longest": tokens, "window": 0, "scale": 0.088, "key_scale": 1, "value_scale": 1}
    part, join = clocks(build, folder / "decode_row.json", "decode_bf16", target, **values)
    least = floor(build, folder / "read_floor.json", target, bytes_read)
    return f"{memory:,.0f} | {least:,.0f} | {part:,.0f} | {100 * least / part:.0f} % | {100 * memory / part:.0f} % | {join:,.0f}"


def rows(build, chosen):
    with tempfile.TemporaryDirectory(prefix="flyc-decode-table-") as name:
        folder = pathlib.Path(name)
        (folder / "decode_row.fly").write_text("import decode\nexport decode.decode<bf16, bf16, 128, 16> as decode_bf16\n")
        for source in (folder / "decode_row.fly", ROOT / "bench" / "read_floor.fly"):
            flyc(build, "compile", source, "-I", ROOT / "kernels" / "attention", "--arch=" + ",".join(TARGETS), "--output-dir", folder)
        for sequences in chosen:
            for tokens in TOKENS:
                yield f"| {sequences} | {tokens:,} | " + " | ".join(cells(build, folder, target, sequences, tokens) for target in TARGETS) + " |"


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    options = dict((word.split("=", 1) + [""])[:2] for word in sys.argv[1:] if word.startswith("--"))
    known = set(options) <= {"--write", "--sequences"} and not ("--write" in options and "--sequences" in options)
    chosen = options.get("--sequences", ",".join(map(str, SEQUENCES))).split(",")
    if len(words) != 1 or not known or not all(word.isdigit() and int(word) in SEQUENCES for word in chosen):
        sys.exit(__doc__)
    lines = list(rows(pathlib.Path(words[0]).resolve(), [int(word) for word in chosen]))
    print("\n".join(HEAD + lines))
    text = PAGE.read_text()
    if "--write" in options:
        PAGE.write_text(text.split("| sequences |", 1)[0] + "\n".join(HEAD + lines) + "\n")
    elif missing := [line for line in HEAD + lines if line not in text.splitlines()]:
        sys.exit("decode-table: docs/rationale/decode.md has other rows (bench/decode_table.py BUILD --write):\n" + "\n".join(missing))


main()
