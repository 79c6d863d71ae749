#!/usr/bin/env python3
"""bench/target_table.py BUILD [FOLDER...]: writes docs/targets.md, which kernels run on which targets.

For every source of kernels/ with cases, and every target: do the cases hold on the emulator (the smallest and the largest launch of each,
under all checks); where there is no emulator, is code made. Takes some minutes.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGETS = ["gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250", "gfx9-4-generic"]
HEAD = """# Which kernels run where

Each source of `kernels/` with cases, by target: **runs** where the smallest and the largest launch of each case give what the reference gives, on the emulator and under all of its checks;
*compiles* where code is made and flyc has no emulator; nothing where the source names instructions that the target lacks, or its cases say so. `bench/target_table.py` writes this page.

"""


def flyc(program, *words):
    return subprocess.run([program, *words], cwd=ROOT, capture_output=True, text=True)


def cell(program, source, target):
    tested = flyc(program, "test", source, "--quick", "--json", f"--arch={target}")
    if tested.returncode == 0 and json.loads(tested.stdout).get("launches"):
        return "**runs**"
    if tested.returncode not in (0, 2, 4) and "FLY0816" not in tested.stderr:
        print(f"{source} on {target}: {tested.stderr.strip().splitlines()[0]}", file=sys.stderr)
    if tested.returncode != 4:  # there is an emulator
        return "" if tested.returncode in (0, 2) or "FLY0816" in tested.stderr else "fails"
    with tempfile.TemporaryDirectory() as folder:
        made = flyc(program, source, f"--arch={target}", "--output-dir", folder, "--emit=hsaco", "--name=unit")
    return "*compiles*" if made.returncode == 0 else ""


def main():
    build, *folders = sys.argv[1:]
    program = pathlib.Path(build).resolve() / "bin" / "flyc"
    text = HEAD + "| source | " + " | ".join(TARGETS) + " |\n|---|" + "---|" * len(TARGETS) + "\n"
    for cases in sorted(path for folder in folders or ["kernels"] for path in (ROOT / folder).rglob("*.yaml")):
        source = cases.with_suffix(".fly")
        if not source.exists():
            continue
        name = str(source.relative_to(ROOT))
        text += f"| `{name}` | " + " | ".join(cell(program, name, target) for target in TARGETS) + " |\n"
    (ROOT / "docs" / "targets.md").write_text(text)


if __name__ == "__main__":
    main()
