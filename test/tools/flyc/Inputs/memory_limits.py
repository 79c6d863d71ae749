"""memory_limits.py COMMAND...: under any limit of its memory the command works (0), says that memory ran out (3, without
a word of mistakes), or does not start (127 or the loader's abort before main); it meets at least two of these."""
import resource
import subprocess
import sys

seen = set()
for megabytes in range(200, 420, 4):
    limit = megabytes << 20
    ran = subprocess.run(sys.argv[1:], capture_output=True, text=True,
                         preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    if "Sanitizer" in ran.stderr:
        print("exits: 0 3 without limits: a sanitizer's shadow takes all address space")
        break
    seen.add(ran.returncode)
    if ran.returncode not in (0, 3, 127):
        sys.exit(f"{megabytes} MiB: exit {ran.returncode}\n{ran.stderr}")
    if ran.returncode == 3 and ("FLY0009" not in ran.stderr or "mistake of flyc" in ran.stderr):
        sys.exit(f"{megabytes} MiB: {ran.stderr}")
else:
    print("exits:", *sorted(seen))
