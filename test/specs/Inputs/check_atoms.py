"""Assembles every row of specs/atoms that names an instruction, with operands as wide as the row says, on every target that has it.

LLVM's assembler knows how many registers each operand takes: a row whose registers or element types are wrong is refused. Rows
with an intrinsic are compared with LLVM's table of intrinsics by the unit tests.
"""
import pathlib
import re
import subprocess
import sys

import yaml

root = pathlib.Path(sys.argv[1])
FORMATS = {"f8e4m3fn": "FP8", "f8e5m2": "BF8", "f6e2m3": "FP6", "f6e3m2": "BF6", "f4e2m1": "FP4"}


def dwords(operand):
    count, width = re.fullmatch(r"(?:v(\d+))?[a-z]+(\d+)", operand["registers"]).groups()
    return max(1, int(count or 1) * int(width) // 32)


def registers(first, count):
    return f"v[{first}:{first + count - 1}]" if count > 1 else f"v{first}"


def as_list(operands):
    return operands if isinstance(operands, list) else [operands]


def lines(file, atom):
    for a in as_list(atom["a"]):
        for b in as_list(atom.get("b", atom["a"])):
            acc = registers(96, dwords(atom["acc"]))
            line = f"{atom['instruction']} {acc}, {registers(32, dwords(a))}, {registers(64, dwords(b))}"
            if file.get("sparse"):  # two registers of indices where a lane stores 32 values of A
                yield line + ", " + registers(0, 2 if "128" in atom["shape"] else 1)
                continue
            line += ", " + acc
            if file["family"] == "wmma_scale":
                line += ", v1, v2"
            if "f8f6f4" in atom["instruction"]:
                line += f" matrix_a_fmt:MATRIX_FMT_{FORMATS[a['type']]} matrix_b_fmt:MATRIX_FMT_{FORMATS[b['type']]}"
            yield line


targets = {}
for path in (root / "specs/targets").glob("*.yaml"):
    data = yaml.safe_load(path.read_text())
    targets[data["name"]] = set(data["capabilities"]["has"])

count = 0
for path in sorted((root / "specs/atoms").glob("*.yaml")):
    file = yaml.safe_load(path.read_text())
    for target, capabilities in sorted(targets.items()):
        rows = [line for atom in file.get("atoms", []) if "instruction" in atom and set(as_list(atom["requires"])) <= capabilities
                for line in lines(file, atom)]
        if not rows:
            continue
        ran = subprocess.run(["llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + target, "-o", "/dev/null"],
                             input="\n".join(rows) + "\n", text=True, capture_output=True)
        if ran.returncode:
            sys.exit(f"{path.name} on {target}:\n{ran.stderr}")
        count += len(rows)
print(count, "instructions assemble")
