#!/usr/bin/env python3
"""bench/implied_clock.py [--write]: holds the cycle model to published times, row by row of "Beside published times" of docs/kernels.md.

A modelled time is at the chip's highest clock, so it is a number of clocks. If a launch of the same product takes them in the published time, the chip ran at
clocks / time: the implied clock. Above the highest clock that the target's file in specs/targets has, the model must be wrong, or the kernel slower than the
one whose time was published: either one is an error. Prints the rows and exits with 1 where one is above, or where docs/rationale/cycle-model.md has another
table; --write puts the table there. Reads recorded figures only, so that it takes no time; bench/kernel_table.py BUILD --times makes them anew.
"""
import pathlib
import re
import sys

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rationale" / "cycle-model.md"
HEADING = "## The clock that published times imply\n"
SAYS = """
`bench/implied_clock.py --write` writes this section; a test holds it. Modelled clocks over the published time of the same sizes are the clock that the chip would have run at, if our kernel and the published one took as many clocks. It
must not be above the chip's highest: then the model would count too many, or the kernel be the slower one. The published kernels are others' code, measured by others, so this is a bound, not a fit.

"""


def rows():
    """Of the table in docs/kernels.md: kernel, sizes, target, modelled us, published us, by."""
    text = (ROOT / "docs" / "kernels.md").read_text()
    section = text.split("## Beside published times", 1)[1].split("\n## ", 1)[0]
    for line in section.splitlines():
        if line.startswith("| `"):
            kernel, sizes, target, ours, theirs, by, _ = (cell.strip() for cell in line.strip("|").split(" | "))
            yield kernel, sizes, target, float(ours), float(theirs), by


def table():
    """The lines of the table, and the rows above the highest clock."""
    lines = ["| kernel | sizes | target | published by | implied MHz | highest | share |", "|---|---|---|---|---:|---:|---:|"]
    above = []
    for kernel, sizes, target, ours, theirs, by in rows():
        highest = yaml.safe_load((ROOT / "specs" / "targets" / f"{target}.yaml").read_text())["compute_unit"]["clock_mhz"]
        implied = highest * ours / theirs
        lines.append(f"| {kernel} | {sizes} | {target} | {by} | {implied:.0f} | {highest} | {ours / theirs:.2f} |")
        if implied > highest:
            above.append(lines[-1])
    return lines, above


def main():
    lines, above = table()
    if len(lines) < 12:
        sys.exit("implied-clock: docs/kernels.md has no table of published times")
    section = HEADING + SAYS + "\n".join(lines) + "\n"
    text = PAGE.read_text()
    before, found, behind = text.partition(HEADING)
    rest = re.split(r"(?m)^(?=## )", behind, maxsplit=1)
    after = "\n" + rest[1] if found and len(rest) > 1 else ""
    if "--write" in sys.argv[1:]:
        PAGE.write_text((before if found else text.rstrip("\n") + "\n\n") + section + after)
    elif found + behind != section + after:
        sys.exit("implied-clock: docs/rationale/cycle-model.md has another table: run bench/implied_clock.py --write")
    print("\n".join(lines))
    if above:
        sys.exit("implied-clock: above the chip's highest clock:\n" + "\n".join(above))


main()
