#!/usr/bin/env python3
"""bench/target_table.py BUILD [TARGET...]: writes kernels/targets.md, which kernels run on which targets (all).

For every source of kernels/ with cases, and every target: do the cases hold on the emulator (the smallest and the largest launch of each, under
its checks); where there is no emulator, is code made.
"""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAD = """# Which kernels run where

Each source of `kernels/` with cases, by target: **runs** where the smallest and the largest launch of each case give what the reference gives, on the emulator and under its checks;
*compiles* where code is made and flyc has no emulator; nothing where the source names instructions that the target lacks, as its cases say. `bench/target_table.py` writes this page.
On gfx90a, gfx942 and gfx950 all of them run, where their cases do not name fewer: the check insists (`test/scripts/kernels-run`).

"""


def flyc(program, *words):
    return subprocess.run([program, *words], cwd=ROOT, capture_output=True, text=True)


def cells(program, sources, target):
    """{source: cell}"""
    tested = flyc(program, "test", *sources, "--quick", "--json", f"--arch={target}")
    if tested.returncode in (0, 5):
        failed = collections.Counter()
        for launch in json.loads(tested.stdout)["launches"]:
            failed[launch["source"]] += not launch["passed"]
        return {source: "fails" if failed[source] else "**runs**" for source in failed}
    if tested.returncode != 4:  # not: there is no emulator
        sys.exit(f"target-table: {target}: {tested.stderr}")
    made = {}
    with tempfile.TemporaryDirectory() as folder:
        for source in sources:
            if flyc(program, source, f"--arch={target}", "--output-dir", folder, "--emit=hsaco", "--name=unit").returncode == 0:
                made[source] = "*compiles*"
    return made


def main():
    build, *targets = sys.argv[1:]
    program = pathlib.Path(build).resolve() / "bin" / "flyc"
    sources = sorted(str(path.with_suffix(".fly").relative_to(ROOT)) for path in (ROOT / "kernels").rglob("*.yaml") if path.with_suffix(".fly").exists())
    targets = targets or [target["name"] for target in json.loads(flyc(program, "targets", "--json").stdout)["targets"]]
    table = {target: cells(program, sources, target) for target in targets}
    text = HEAD + "| source | " + " | ".join(targets) + " |\n|---|" + "---|" * len(targets) + "\n"
    for source in sources:
        text += f"| `{source}` | " + " | ".join(table[target].get(source, "") for target in targets) + " |\n"
    (ROOT / "kernels" / "targets.md").write_text(text)


if __name__ == "__main__":
    main()
