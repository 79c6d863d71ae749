"""Runs a slow kernel on a terminal, slower each time until its launch takes seconds; then on a pipe."""
import os
import pty
import re
import subprocess
import sys
import time

WORKGROUPS = 4096
trips = 1
while True:
    command = ["flyc", "run", "slow.json", f"trips={trips}", f"n={256 * WORKGROUPS}"]
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
        sys.exit(f"{trips} trips: exit {code}: {shown!r}")
    if b"workgroups" in shown or trips > 1 << 20:  # minutes at the least
        break
    trips *= 4
lines = re.findall(rb"\r(\d+) of (\d+) workgroups, \d+ s ", shown)
if not lines or any(int(done) > int(total) or int(total) != WORKGROUPS for done, total in lines) or not shown.endswith(b"\r\x1b[K"):
    sys.exit(f"{trips} trips, {took:.1f} s: {shown!r}")
ran = subprocess.run(command, capture_output=True)
if ran.returncode or ran.stderr or ran.stdout:
    sys.exit(f"on a pipe: {ran}")
