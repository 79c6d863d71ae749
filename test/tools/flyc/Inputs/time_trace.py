"""time_trace.py FILE JOB...: the profile holds each stage of a compile and of each job, and passes of MLIR and LLVM inside of them."""
import json
import sys

events = [event for event in json.load(open(sys.argv[1]))["traceEvents"] if event["ph"] == "X" and not event["name"].startswith("Total ")]


def named(name, detail=None):
    found = [event for event in events if event["name"] == name and detail in (None, event.get("args", {}).get("detail"))]
    assert found, (name, detail, sorted({event["name"] for event in events}))
    return found[0]


def holds(outer, inner):
    return outer["tid"] == inner["tid"] and outer["ts"] <= inner["ts"] and inner["ts"] + inner["dur"] <= outer["ts"] + outer["dur"] + 1


whole = named("flyc")
assert whole["dur"] > 0
for name in ("analyse", "package"):
    assert holds(whole, named(name)), name
for job in sys.argv[2:]:
    compiled = named("compile", job)
    stages = [event for event in events if holds(compiled, event)]
    names = {event["name"] for event in stages}
    for name in ("passes", "optimise", "emit"):
        assert name in names, (job, name, sorted(names))
    assert len(names) > 12, sorted(names)
