"""damage.py FILE: flyc loops of FILE with bytes changed, cut off or repeated ends with 0 or 1, never with a crash."""
import random
import subprocess
import sys

original = open(sys.argv[1], "rb").read()
random.seed(6)
for number in range(40):
    data = bytearray(original)
    if number % 4 == 3:
        data = data[: random.randrange(len(data))]
    else:
        for _ in range(1 + number % 7):
            data[random.randrange(len(data))] = random.randrange(256)
    open("damaged.hsaco", "wb").write(data)
    ran = subprocess.run(["flyc", "loops", "damaged.hsaco"], capture_output=True)
    if ran.returncode not in (0, 1):
        sys.exit(f"damage {number}: exit {ran.returncode}\n{ran.stderr.decode()}")
