"""Runs vector_add under its hazard check on a terminal, larger each time until its launch takes seconds; then on a pipe."""
import os
import pty
import re
import subprocess
import sys
import time

n = 1 << 18
while True:
    command = ["flyc", "run", "vector_add.json", f"n={n}", "a=ones", "b=ones", "--check-hazards", "--check-races"]
    begin = time.monotonic()
    shown = b""

    def read(fd):
        global shown
        data = os.read(fd, 1024)
        shown += data
        return data

    sys.stdout.flush()
    code = os.waitstatus_to_exitcode(pty.spawn(command, read))
    took = time.monotonic() - begin
    if code != 0:
        sys.exit(f"n = {n}: exit {code}: {shown!r}")
    if b"workgroups" in shown or n >= 1 << 25:  # half a minute at the least
        break
    n *= 4
lines = re.findall(rb"\r(\d+) of (\d+) workgroups, \d+ s ", shown)
if not lines or any(int(done) > int(total) or int(total) != n // 1024 for done, total in lines) or not shown.endswith(b"\r\x1b[K"):
    sys.exit(f"n = {n}, {took:.1f} s: {shown!r}")
n = 1 << 18
ran = subprocess.run(["flyc", "run", "vector_add.json", f"n={n}", "a=ones", "b=ones", "--check-hazards", "--check-races"], capture_output=True)
if ran.returncode or ran.stderr or ran.stdout:
    sys.exit(f"on a pipe: {ran}")
