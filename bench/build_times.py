"""What building flyc costs (scripts/bench --build): a clean clone of the last commit, no compiler cache, every processor.

Measures wall and processor time (user + system, of all compilers) of configuring, of the targets that scripts/quickstart builds, and
of all the rest; then how many files are compiled again after the text of one diagnostic has changed; then scripts/check. Prints the
machine too: the marks are for two processors and no other load.
"""
import os
import platform
import re
import shlex
import subprocess
import tempfile
import time
from pathlib import Path

SLOWEST = 15
CHANGED = "frontend/Basic/DiagnosticsDriver.def"


class Stage:
    """A command that was run: wall and processor seconds, what it printed. Its line is printed when it has ended."""

    def __init__(self, name, command, folder, environment, may_fail=False):
        self.name = name
        with tempfile.TemporaryFile() as log:
            start = time.monotonic()
            process = subprocess.Popen([str(part) for part in command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                       stdout=log, stderr=subprocess.STDOUT)
            _, status, usage = os.wait4(process.pid, 0)
            self.wall = time.monotonic() - start
            log.seek(0)
            self.said = log.read().decode(errors="replace")
        self.cpu = usage.ru_utime + usage.ru_stime
        process.returncode = os.waitstatus_to_exitcode(status)
        self.result = process.returncode
        print(f"  {self.name:44} {self.wall:8.0f} {self.cpu:8.0f} {self.compiled():9}", flush=True)
        if process.returncode != 0 and not may_fail:
            raise RuntimeError(f"{shlex.join(map(str, command))}\nended with {process.returncode}:\n{self.said[-6000:]}")

    def compiled(self):
        return len(re.findall(r"Building CX?X? object", self.said))


def machine():
    model = next((line.split(":", 1)[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
                  if line.startswith("model name")), platform.machine())
    clock = next((float(line.split(":")[1]) for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("cpu MHz")), 0)
    memory = int(re.search(r"MemTotal:\s+(\d+)", Path("/proc/meminfo").read_text()).group(1)) / (1 << 20)
    speed = f" at {clock / 1000:.1f} GHz" if clock else ""
    return f"{os.cpu_count()} processors ({model}{speed}), {memory:.0f} GB of memory, load before {os.getloadavg()[0]:.1f}"


def slowest_outputs(build):
    """(seconds, output) of the steps of ninja that took longest, of the outputs of one step the first."""
    steps = {}
    for line in (build / ".ninja_log").read_text().splitlines():
        fields = line.split("\t")
        if len(fields) == 5:
            steps.setdefault((fields[0], fields[1], fields[4]), ((int(fields[1]) - int(fields[0])) / 1000, fields[3]))
    return sorted(steps.values(), reverse=True)[:SLOWEST]


def reworded(text):
    """`text`, a Diagnostics*.def, with one more word in its first error."""
    return re.sub(r'(^FLY_ERROR\(\d+, \w+, ")', r"\1once more: ", text, count=1, flags=re.M)


def measured_build(clone, environment):
    """The stages of the build of `clone`; what scripts/quickstart announces: minutes, how many times the part of it that it compiles
    for that, and the part's milliseconds; the slowest steps."""
    quickstart = re.search(r"--preset default --target ([\w -]+?) >", (clone / "scripts/quickstart").read_text()).group(1).split()
    build = ["cmake", "--build", "--preset", "default"]
    stages = [Stage("configure", ["cmake", "--preset", "default"], clone, environment)]
    estimate = Stage("quickstart's estimate", ["scripts/quickstart", "--estimate"], clone, environment).said
    announced = [int(number) for number in re.findall(r"\d+", estimate)]
    stages += [Stage(f"quickstart: {' '.join(quickstart)}", [*build, "--target", *quickstart], clone, environment),
               Stage("the rest of the build", build, clone, environment)]
    slow = slowest_outputs(clone / "build")
    changed = clone / CHANGED
    before = changed.read_text()
    changed.write_text(reworded(before))
    stages.append(Stage("after a change of one diagnostic's text", build, clone, environment))
    changed.write_text(before)
    Stage("with the text as it was", build, clone, environment)
    return stages, announced, slow


def missed(marks):
    """Prints what was measured beside what it may be at most; how many are more."""
    for what, measured, most, unit in marks:
        print(f"  {what:44} {measured:6.0f} {unit:2} at most {most:4.0f} {unit:2} {'met' if measured <= most else 'missed'}", flush=True)
    return sum(measured > most for _, measured, most, _ in marks)


def main(root, check):
    print(f"building flyc {subprocess.run(['git', 'describe', '--always', '--dirty'], cwd=root, capture_output=True, text=True).stdout.strip()} "
          f"from a clean clone, no compiler cache\n{machine()}\n", flush=True)
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_COMPILER_LAUNCHER")}
    environment["CCACHE_DISABLE"] = "1"
    with tempfile.TemporaryDirectory(prefix="flyc-build-") as name:
        clone = Path(name) / "flyc"
        subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(root), str(clone)], check=True)
        print(f"  {'':44} {'wall s':>8} {'CPU s':>8} {'compiled':>9}", flush=True)
        stages, announced, slow = measured_build(clone, environment)
        tests = Stage("scripts/check, after the build", ["scripts/check"], clone, environment, may_fail=True)
        configure, quickstart, rest, text = stages
        minutes, times, part = announced
        whole = configure.wall + quickstart.wall + rest.wall
        print("\n  the slowest steps, wall s")
        for seconds, output in slow:
            print(f"  {seconds:6.1f}  {output}")
        print()
        count = missed([("configure and quickstart, wall (4 minutes)", configure.wall + quickstart.wall, 240, "s"),
                        ("the whole build, wall (8 minutes)", whole, 480, "s"),
                        ("quickstart, CPU", quickstart.cpu, 440, "s"),
                        ("the whole build, CPU", configure.cpu + quickstart.cpu + rest.cpu, 900, "s"),
                        ("files compiled after a change of one text", text.compiled(), 5, ""),
                        (f"quickstart announced {60 * minutes} s: it is wrong by", abs(60 * minutes - quickstart.wall), 60, "s")])
        print(f"  quickstart took {1000 * quickstart.wall / part:.0f} times the part that it is estimated by ({part} ms); `times` is {times}", flush=True)
        count += missed([("the whole build and scripts/check (15 minutes)", whole + tests.wall, 900, "s")])
        lines = tests.said.splitlines()  # the last are the ten slowest and the sum
        print("\nscripts/check says\n" + "".join(f"  {line}\n" for line in (lines if tests.result else lines[-12:])), end="")
        return 1 if tests.result or (check and count) else 0
