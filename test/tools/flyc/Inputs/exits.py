"""exits.py CODE COMMAND...: succeeds if the command ends with that exit code."""
import subprocess
import sys

code = subprocess.run(sys.argv[2:]).returncode
if code != int(sys.argv[1]):
    sys.exit("exit code %d instead of %s: %s" % (code, sys.argv[1], " ".join(sys.argv[2:])))
