#!/usr/bin/env python3
"""bench/target_table.py BUILD [TARGET...]: writes kernels/targets.md, which kernels run on which targets (all).

For every source of kernels/ with cases, and every target: do the cases hold on the emulator (the smallest and the largest launch of each, under
its checks); where there is no emulator, is code made.
"""
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


def cell(program, source, target):
    """What stands for a source; empty where it names what the target lacks."""
    tested = flyc(program, "test", source, "--quick", "--json", f"--arch={target}")
    if tested.returncode in (0, 5):
        launches = json.loads(tested.stdout)["launches"]
        return "" if not launches else "**runs**" if all(launch["passed"] for launch in launches) else "fails"
    if tested.returncode == 4:  # there is no emulator
        with tempfile.TemporaryDirectory() as folder:
            made = flyc(program, source, f"--arch={target}", "--output-dir", folder, "--emit=hsaco", "--name=unit")
        return "" if made.returncode else "*compiles*"
    if tested.returncode not in (1, 2):  # it does not compile; no case is for this target
        sys.exit(f"target-table: {source} on {target}: {tested.stderr}")
    return ""


def main():
    build, *targets = sys.argv[1:]
    program = pathlib.Path(build).resolve() / "bin" / "flyc"
    sources = sorted(str(path.with_suffix(".fly").relative_to(ROOT)) for path in (ROOT / "kernels").rglob("*.yaml") if path.with_suffix(".fly").exists())
    targets = targets or [target["name"] for target in json.loads(flyc(program, "targets", "--json").stdout)["targets"]]
    table = {target: {source: cell(program, source, target) for source in sources} for target in targets}
    text = HEAD + "| source | " + " | ".join(targets) + " |\n|---|" + "---|" * len(targets) + "\n"
    for source in sources:
        text += f"| `{source}` | " + " | ".join(table[target][source] for target in targets) + " |\n"
    (ROOT / "kernels" / "targets.md").write_text(text)


if __name__ == "__main__":
    main()
