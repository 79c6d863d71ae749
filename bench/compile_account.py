#!/usr/bin/env python3
"""bench/compile_account.py FLYC [--runs=N] [--write]: where the time of 200 small kernels in one source goes, beside clang-22 on their twins.

Compiles the two sources of scripts/bench in turn, each on one thread and with a time trace, and prints a table of parts: of either program the run that took
least in all. --write puts the table into docs/rationale/codegen-speed.md. What the trace does not cover is the rest of the processor time of the process and
its children: start and end, and for clang the driver and the link, which are processes of their own.
"""
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rationale" / "codegen-speed.md"
HEADING = "## 200 small kernels, part by part\n"
# A part, and the events of the two traces that make it.
PARTS = (
    ("front end: source to a checked tree, for clang to LLVM IR", ("parse", "analyse"), ("Frontend",)),
    ("MLIR: generation, passes, translation to LLVM IR", ("irgen", "passes", "translate"), ()),
    ("LLVM's middle end", ("optimise",), ("Optimizer",)),
    ("LLVM's back end, machine code to object", ("emit",), ("CodeGenPasses",)),
    ("link in the process", ("link",), ()),
    ("manifest and header", ("package",), ()),
)


def bench():
    """scripts/bench as a module: it has the two sources."""
    loader = importlib.machinery.SourceFileLoader("bench", str(ROOT / "scripts" / "bench"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("bench", loader))
    sys.modules["bench"] = module
    loader.exec_module(module)
    return module


def processor_ms(command):
    """User and system time of a command and its children."""
    before = os.times()
    subprocess.run(command, check=True, capture_output=True)
    after = os.times()
    return 1000 * (after.children_user + after.children_system - before.children_user - before.children_system)


def run(command, trace, events):
    """Milliseconds of each part, the rest, and the whole of one run."""
    trace.unlink(missing_ok=True)
    whole = processor_ms(command)
    spans = [e for e in json.loads(trace.read_text())["traceEvents"] if e.get("ph") == "X"]
    parts = []
    for names in events:
        missing = [name for name in names if not any(e["name"] == name for e in spans)]
        if missing:
            sys.exit(f"compile_account: the trace of {command[0]} has no {missing[0]}")
        parts.append(sum(e["dur"] for e in spans if e["name"] in names) / 1000)
    return [*parts, whole - sum(parts), whole]


def main():
    arguments = [word for word in sys.argv[1:] if not word.startswith("--")]
    options = [word for word in sys.argv[1:] if word.startswith("--")]
    if len(arguments) != 1 or any(o != "--write" and not (o.startswith("--runs=") and o[7:].isdigit() and int(o[7:])) for o in options):
        sys.exit(__doc__)
    runs = next((int(o[7:]) for o in options if o.startswith("--runs=")), 8)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        ours, theirs = (list(map(str, measured.command)) for measured in bench().many_kernels(pathlib.Path(arguments[0]).resolve(), folder))
        traces = folder / "ours.trace", folder / "theirs.trace"
        ours.append(f"--time-trace={traces[0]}")
        theirs += ["-Xclang", f"-ftime-trace={traces[1]}"]
        pairs = [(run(ours, traces[0], [p[1] for p in PARTS]), run(theirs, traces[1], [p[2] for p in PARTS])) for _ in range(runs)]
    best = [min((pair[side] for pair in pairs), key=lambda row: row[-1]) for side in (0, 1)]
    names = [*(part[0] for part in PARTS), "the rest: start, end, trace; for clang driver and link", "whole"]
    lines = ["| part | flyc, ms | clang, ms |", "|---|---:|---:|"]
    lines += [f"| {name} | {a:.0f} | {b:.0f} |" for name, a, b in zip(names, *best)]
    print("\n".join(lines))
    if "--write" in options:
        before, _, after = PAGE.read_text().partition(HEADING)
        if not after:
            sys.exit(f"compile_account: {PAGE} has no section {HEADING.strip()!r}")
        head, _, rest = after.partition("\n| part |")
        tail = rest.partition("\n\n")[2]
        PAGE.write_text(before + HEADING + head + "\n" + "\n".join(lines) + "\n" + ("\n" + tail if tail else ""))


if __name__ == "__main__":
    main()
