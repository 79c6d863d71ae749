"""two_writers.py SOURCE: two compiles with different results write one folder at the same time; the set verifies."""
import subprocess
import sys

command = ["flyc", "compile", sys.argv[1], "--arch=gfx942,gfx950", "--output-dir=both"]
for turn in range(12):
    writers = [subprocess.Popen(command + [level]) for level in ("-O3", "-O0")]
    if any(writer.wait() for writer in writers):
        sys.exit(f"turn {turn}: a compile failed")
    verified = subprocess.run(["flyc", "verify", "both/vector_add.json"], capture_output=True, text=True)
    if verified.returncode:
        sys.exit(f"turn {turn}: {verified.stdout}{verified.stderr}")
