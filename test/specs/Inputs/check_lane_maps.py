"""check_lane_maps.py TABLE: the lane maps that `flyc atoms --json` prints of wmma, swmmac and all forms of wmma_scale are those of the manuals.

Rows, columns and what C and D hold are equal, element by element. The elements that are summed over may be numbered otherwise if A and B are so
alike, as no result can tell; not of sparse instructions, whose indices count them.
"""
import itertools
import json
import re
import subprocess
import sys


def of_text(text):
    """A layout's value at (lane, slot): both modes, leaf by leaf, the first leaf the fastest."""
    shape, stride = (json.loads(part.replace("(", "[").replace(")", "]")) for part in text.split(":"))

    def values(shape, stride):
        if isinstance(shape, int):
            return [n * stride for n in range(shape)]
        modes = [values(*mode) for mode in zip(shape, stride)]
        return [sum(reversed(one)) for one in itertools.product(*reversed(modes))]

    lanes, slots = values(shape[0], stride[0]), values(shape[1], stride[1])
    return {(lane, slot): a + b for lane, a in enumerate(lanes) for slot, b in enumerate(slots)}


def of_bits(lane_bits, slot_bits):
    """(row, k) at (lane, slot)."""
    def part(number, bits):
        at = {"r": 0, "k": 0}
        for n, bit in enumerate(bits):
            if bit != "-" and number >> n & 1:
                at[bit[0]] += 1 << int(bit[1:])
        return at["r"], at["k"]

    return {(lane, slot): tuple(map(sum, zip(part(lane, lane_bits), part(slot, slot_bits))))
            for lane in range(1 << len(lane_bits)) for slot in range(1 << len(slot_bits))}


layouts, wanted = {}, {}
for line in open(sys.argv[1], encoding="utf-8"):
    kind, *fields = line.rstrip("\n").split("\t")
    if kind == "layout":
        layouts[fields[0]] = of_bits(fields[1].split(), fields[2].split())
    elif kind == "instruction":
        wanted[fields[0], fields[1]] = [layouts[name] for name in fields[2:]]

known = renumbered = 0
faults = []
for target in sorted({target for target, _ in wanted}):
    atoms = json.loads(subprocess.run(["flyc", "atoms", f"--arch={target}", "--json"], capture_output=True, text=True, check=True).stdout)["atoms"]
    for atom in atoms:
        if atom["family"] != "swmmac" and not atom["family"].startswith("wmma"):
            continue
        name = ("@wave(64) " if atom["wave"] == 64 else "") + re.sub("_e[45]m3<", "<", atom["name"])  # how a byte is a scale changes no layout
        maps = wanted.get((target, name))
        if maps is None:
            faults.append(f"{target}: {atom['name']} is not in the table")
            continue
        known += 1
        numbers, heights = {}, {"a": atom["m"], "b": atom["n"], "c": atom["m"]}
        for operand, published in zip("abc", maps):
            ours = {at: (value % heights[operand], value // heights[operand]) for at, value in of_text(atom[operand]["layout"]).items()}
            if ours.keys() != published.keys() or any(ours[at][0] != published[at][0] for at in ours):
                faults.append(f"{target}: {atom['name']}: rows of {operand}: {atom[operand]['layout']}")
            elif operand == "c" and ours != published:
                faults.append(f"{target}: {atom['name']}: columns of c: {atom[operand]['layout']}")
            elif operand != "c":
                for at, (_, k) in ours.items():
                    if numbers.setdefault(("a" if atom["family"] != "swmmac" else operand, k), published[at][1]) != published[at][1]:
                        faults.append(f"{target}: {atom['name']}: what {operand} is summed over: {atom[operand]['layout']}")
                        break
        if len(set(numbers.values())) != len(numbers) and atom["family"] != "swmmac":
            faults.append(f"{target}: {atom['name']}: two elements of a row are summed as one")
        if any(k != number for (_, k), number in numbers.items()):
            renumbered += 1
            if atom["family"] == "swmmac":
                faults.append(f"{target}: {atom['name']}: elements are numbered otherwise, and the indices count them")
print("\n".join(faults))
print(f"{known} instructions as in the manuals, {renumbered} of them with other numbers of what is summed over; {len(faults)} faults")
sys.exit(1 if faults or known < 80 else 0)
