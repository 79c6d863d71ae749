#!/usr/bin/env python3
"""bench/kernel_table.py BUILD [FOLDER...]: writes docs/kernels.md, the table of the kernels of the folders of kernels/ that FOLDERS names, or the sections of some of these folders.

What a file has stands in its first line; its figures are those of `flyc bench`, at the sizes that its .yaml lists under `bench`.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ("rows", "elements", "products", "attention", "experts", "convolution")
HEAD = """# The kernels of the library

Kernels to call or to copy from. Each is tested by the cases beside it (`flyc test kernels`) for gfx90a, gfx942 and gfx950. The figures are modelled by
[`flyc bench`](bench.md), none is measured, at the chip's highest clock: how much of the time memory is busy, and the pipes of matrix instructions, where there are any; and the bytes that are moved, as a multiple of the fewest
that the arrays allow. Below 1 is what the model gives a cache too much credit for: a row that all workgroups read. `bench/kernel_table.py` writes this page.
"""


def run(command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"kernel-table: {' '.join(map(str, command))}\n{done.stderr}")
    return done.stdout


def figures(flyc, manifest, case, target):
    words = [f"{name}={value}" for name, value in (case["sizes"] | case.get("arguments", {})).items()]
    result = json.loads(run([flyc, "bench", manifest, case["kernel"], f"--arch={target}", *words, "--json"]))
    launches = result.get("launches", [result])
    moved, time = (sum(launch[key] for launch in launches) for key in ("bytes_moved", "microseconds"))
    busy = sum(launch["memory_busy"] * launch["microseconds"] for launch in launches) / time
    matrix = sum(launch.get("matrix_busy", 0) * launch["microseconds"] for launch in launches) / time
    return f"{time:.1f}", f"{100 * min(busy, 1):.0f} %", f"{100 * matrix:.0f} %" if matrix > 0.005 else "", f"{moved / result['bytes_at_least']:.2f}"


def table(flyc, source, folder):
    cases = yaml.safe_load(source.with_suffix(".yaml").read_text()).get("bench", [])
    if not cases:
        return ""
    targets = sorted({target for case in cases for target in case["targets"]})
    run([flyc, "compile", source, "--arch=" + ",".join(targets), "--output-dir", folder])
    text = source.read_text().splitlines()[0].split(": ", 1)[1]
    rows = [(case, target, figures(flyc, folder / (source.stem + ".json"), case, target)) for case in cases for target in case["targets"]]
    products = any(found[2] for _, _, found in rows)
    lines = [f"\n## `{source.relative_to(ROOT)}`\n", f"{text[0].upper()}{text[1:]}.\n",
             f"| kernel | sizes | target | us | memory busy |{' matrix pipes busy |' if products else ''} bytes |", f"|---|---|---|---:|---:|{'---:|' if products else ''}---:|"]
    for case, target, (time, busy, matrix, ratio) in rows:
        sizes = " ".join(f"{name}={value}" for name, value in case["sizes"].items())
        lines.append(f"| `{case['kernel']}` | {sizes} | {target} | {time} | {busy} |{f' {matrix} |' if products else ''} {ratio} |")
    return "\n".join(lines) + "\n"


def main():
    flyc = pathlib.Path(sys.argv[1]).resolve() / "bin" / "flyc"
    chosen = [pathlib.Path(name).resolve() for name in sys.argv[2:]]
    page = ROOT / "docs" / "kernels.md"
    kept = {section.split("`")[1]: "\n## " + section.rstrip("\n") + "\n" for section in page.read_text().split("\n## ")[1:]}
    sections = []
    with tempfile.TemporaryDirectory(prefix="flyc-kernel-table-") as folder:
        for where in (ROOT / "kernels" / name for name in FOLDERS):
            for source in sorted(where.glob("*.fly")):
                again = not chosen or where in chosen
                sections.append(table(flyc, source, pathlib.Path(folder)) if again else kept.get(str(source.relative_to(ROOT)), ""))
    page.write_text(HEAD + "".join(sections))


main()
