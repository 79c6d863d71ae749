"""busy.py HOT WHOLE REPORT.json...: in each report of `flyc bench --json` the matrix pipes are at work for HOT of the time in the hot loop and for WHOLE of all time, at least."""
import json
import sys

hot, whole = float(sys.argv[1]), float(sys.argv[2])
for path in sys.argv[3:]:
    (launch,) = json.load(open(path))["launches"]
    loop, all_time = launch["matrix_busy_in_hot_loop"], launch["matrix_busy"]
    print(f"{path}: {100 * loop:.1f} % in the hot loop, {100 * all_time:.1f} % of all time{'' if loop >= hot and all_time >= whole else ': TOO LOW'}")
