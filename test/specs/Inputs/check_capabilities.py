"""Assembles the witness of each capability for each target: LLVM accepts it exactly where the target has the capability.

Where two capabilities share a witness, a target must have exactly one of them. `only_encodes` lists what LLVM's assembler
accepts although its code generator has no instruction selection for it, so that no kernel can use it.
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys

import yaml

root = pathlib.Path(sys.argv[1])
only_encodes = {
    # llc: "Cannot select: intrinsic %llvm.amdgcn.wmma.f32.16x16x16.f16"; the K = 32 forms replace them.
    ("gfx1250", "wmma"),
    ("gfx1250", "wmma_fp8"),
}

targets = {}
for path in sorted((root / "specs/targets").glob("*.yaml")):
    data = yaml.safe_load(path.read_text())
    targets[data["name"]] = set(data["capabilities"]["has"])

text = (root / "specs/tables/Capabilities.def").read_text()
strings = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
entries = re.findall(r"^FLYC_CAPABILITY\(\w+,\s*" + r",\s*".join([strings] * 3) + r"\)", text, re.M)
assert len(entries) == text.count("\nFLYC_CAPABILITY("), (len(entries), text.count("\nFLYC_CAPABILITY("))


def join(literals):
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals)).replace("\\n", "\n")


witnesses = {}
for spelling, _, witness in entries:
    witnesses.setdefault(join(witness), []).append(join(spelling))


def accepts(target, witness):
    for form in witness.split(" | "):
        run = subprocess.run(["llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + target, "-o", "/dev/null"],
                             input=form + "\n", text=True, capture_output=True)
        if run.returncode == 0:
            return True
    return False


jobs = [(target, witness) for witness in witnesses for target in targets]
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    answers = list(pool.map(lambda job: accepts(*job), jobs))

wrong = []
for (target, witness), encodes in zip(jobs, answers):
    names = witnesses[witness]
    claimed = [name for name in names if name in targets[target]]
    expected = encodes and not any((target, name) in only_encodes for name in names)
    if len(claimed) != int(expected):
        wrong.append("%s: LLVM %s `%s`, the file claims %s" %
                     (target, "encodes" if encodes else "refuses", witness, claimed or "nothing of " + str(names)))
if wrong:
    sys.exit("\n".join(wrong))
print("%d capabilities hold on %d targets" % (len(entries), len(targets)))
