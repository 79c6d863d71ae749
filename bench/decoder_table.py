#!/usr/bin/env python3
"""bench/decoder_table.py BUILD: writes the table of examples/decoder/README.md: the modelled time of each launch of a token, in a layer as large as those of models of 8 billion parameters."""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLYC = pathlib.Path(sys.argv[1]).resolve() / "bin" / "flyc"
MARK = "<!-- bench/decoder_table.py -->\n"
B, CONTEXT, H, HK, D, WIDTH, INNER = 16, 4096, 32, 8, 128, 4096, 14336
EXPERTS, CHOSEN, PART, UNIT = 8, 2, 1792, 16
ROWS = -(-(B * CHOSEN + EXPERTS * (UNIT - 1)) // UNIT) * UNIT
PAGES = CONTEXT // 16
NONE = {"scale": "null", "bias": "null"}
PLACES = {"at": CONTEXT - 1, "tokens": B, "half": D // 2, "positions": CONTEXT}


def product(inputs, outputs):
    return "product", {"M": B, "K": inputs, "N": outputs, **NONE}


def norm(name):
    without = ("bias", "mean", "scale") + (() if "add" in name else ("residual", "added"))
    return name, {"m": B, "n": WIDTH, "eps": "1e-5", **{each: "null" for each in without}}


LAUNCHES = [
    ("norm", *norm("rms_norm")),
    ("query", *product(WIDTH, H * D)),
    ("key", *product(WIDTH, HK * D)),
    ("value", *product(WIDTH, HK * D)),
    ("rotary embedding of the query", "turn", {**PLACES, "heads": H}),
    ("key and value into the cache", "keep", {**PLACES, "heads": HK, "slot": "arange", "slots": B * CONTEXT, "key_scale": 1, "value_scale": 1}),
    ("attention", "attend", {"B": B, "L": 1, "H": H, "HK": HK, "W": PAGES, "pages": B * PAGES, "table": "arange", "context": CONTEXT, "longest": CONTEXT, "window": 0, "scale": 0.088, "key_scale": 1, "value_scale": 1}),
    ("projection", *product(H * D, WIDTH)),
    ("sum and norm", *norm("rms_norm_add")),
    ("gate", *product(WIDTH, INNER)),
    ("up", *product(WIDTH, INNER)),
    ("silu(gate) * up", "gate", {"m": B, "n": INNER}),
    ("down", *product(INNER, WIDTH)),
    ("sum", "add_up", {"m": B, "n": WIDTH}),
]
OF_ROWS = {"owner": ",".join(map(str, range(EXPERTS))) + ",-1" * (ROWS // UNIT - EXPERTS), "row_token": "arange", "units": ROWS // UNIT, "M": ROWS, "E": EXPERTS, "m": B, "scale_w": "null"}
INSTEAD = [
    ("router", *product(WIDTH, EXPERTS)),
    ("choice of experts", "choose", {"m": B, "n": EXPERTS}),
    ("order of rows", "arrange", {"m": B, "K": CHOSEN, "E": EXPERTS, "unit": UNIT, "M": ROWS, "units": ROWS // UNIT}),
    ("gate and up, silu(gate) * up", "expert_up", {**OF_ROWS, "D": WIDTH, "N": PART, "scale_x": "null"}),
    ("down", "expert_down", {**OF_ROWS, "D": WIDTH, "N": PART, "scale_y": "null", "row_weight": 1, "sums": "null"}),
    ("sum over experts", "combine", {"m": B, "K": CHOSEN, "D": WIDTH, "M": ROWS, "place": "arange"}),
]


def bench(manifest, kernel, values, target):
    words = [f"{name}={value}" for name, value in values.items()]
    ran = subprocess.run([str(FLYC), "bench", str(manifest), kernel, f"--arch={target}", *words, "--json"], capture_output=True, text=True)
    if ran.returncode:
        sys.exit(f"decoder-table: {kernel} {' '.join(words)}\n{ran.stderr}")
    result = json.loads(ran.stdout)
    launches = result.get("launches", [result])
    time = sum(launch["microseconds"] for launch in launches)
    return time, sum(launch["memory_busy"] * launch["microseconds"] for launch in launches) / time


def table(rows, targets):
    yield "| | launch | " + " | ".join(f"{target}, us | memory busy" for target in targets) + " |"
    yield "|---|---|" + "---:|---:|" * len(targets)
    for text, kernel, figures in rows:
        yield f"| {text} | `{kernel}` | " + " | ".join(f"{time:.1f} | {100 * busy:.0f} %" for time, busy in figures) + " |"


def main():
    targets = ["gfx942", "gfx950"]
    with tempfile.TemporaryDirectory(prefix="flyc-decoder-table-") as folder:
        includes = [word for name in ("", "attention", "elements", "experts", "products", "rows") for word in ("-I", str(ROOT / "kernels" / name))]
        subprocess.run([str(FLYC), "compile", str(ROOT / "examples/decoder/decoder.fly"), *includes, f"-DHEAD={D}", "--arch=" + ",".join(targets), "--output-dir", folder], check=True)
        timed = lambda launches: [(text, kernel, [bench(pathlib.Path(folder) / "decoder.json", kernel, values, target) for target in targets]) for text, kernel, values in launches]
        rows, instead = timed(LAUNCHES), timed(INSTEAD)
    lines = [f"Modelled by `flyc bench`, not measured: {B} sequences of {CONTEXT:,} tokens, {H} heads of {D} that share {HK} heads of keys, {WIDTH:,} numbers a token, {INNER:,} in the MLP, bf16. Each launch begins with cold caches, and what lies between two launches is not in it.\n",
             *table(rows, targets)]
    sums = [sum(figures[i][0] for _, _, figures in rows) for i in range(len(targets))]
    lines.append("| a token of each sequence | | " + " | ".join(f"{time:.1f} | " for time in sums) + " |")
    lines.append("| of these, for one sequence | | " + " | ".join(f"{time / B:.1f} | " for time in sums) + " |")
    lines.append(f"\nIn place of gate, up, silu and down: {EXPERTS} experts of {PART:,}, of which a token has {CHOSEN}, so that all are read.\n")
    lines += table(instead, targets)
    readme = ROOT / "examples/decoder/README.md"
    readme.write_text(readme.read_text().split(MARK)[0] + MARK + "\n" + "\n".join(lines) + "\n")


main()
