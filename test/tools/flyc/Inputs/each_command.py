"""each_command.py COUNT: flyc loops and flyc emulator --coverage of unusual.0.hsaco ... end with 0."""
import subprocess
import sys

for number in range(int(sys.argv[1])):
    file = f"unusual.{number}.hsaco"
    for command in (["loops", file], ["emulator", "--coverage=" + file]):
        ran = subprocess.run(["flyc"] + command, capture_output=True, text=True)
        if ran.returncode:
            sys.exit(f"{' '.join(command)}: exit {ran.returncode}\n{ran.stderr}")
