"""coverage.py TABLE PROCESSOR < JSON: the opcodes are those of the table; the counts by encoding are those of the list."""
import collections
import json
import sys

report = json.load(sys.stdin)
rows = set()
for line in open(sys.argv[1]):
    fields = line.rstrip("\n").split("\t")
    if len(fields) >= 4 and fields[1].isdigit() and sys.argv[2] in fields[3].split(","):
        rows.add((fields[0], int(fields[1])))
listed = [(o["encoding"], o["opcode"]) for o in report["opcodes"]]
assert len(listed) == len(set(listed)) and set(listed) == rows, sorted(rows ^ set(listed))[:10]
total, done = collections.Counter(), collections.Counter()
for o in report["opcodes"]:
    for name in (o["encoding"], "all"):
        total[name] += 1
        done[name] += o["implemented"]
for e in report["encodings"]:
    assert (e["opcodes"], e["implemented"]) == (total[e["name"]], done[e["name"]]), e
for o in report["opcodes"]:  # what is left out has a reason
    assert o["implemented"] != bool(o.get("reason")), o
assert len(report["encodings"]) == len(total) and done["all"] > 1000, done
