"""bench_json.py PLAIN HALF_CLOCK HALF_BANDWIDTH: three results of flyc bench --json of vector_add with 1e8 elements agree as they must."""
import json
import sys

plain, half_clock, half_bandwidth = (json.load(open(path)) for path in sys.argv[1:])
a, b, c = (result["launches"][0] for result in (plain, half_clock, half_bandwidth))
assert plain["modelled"] is True and a["modelled"] is True
assert plain["bytes_at_least"] == 3 * 4 * 10**8, plain["bytes_at_least"]
assert a["clocks_of_grid"] == b["clocks_of_grid"]
assert abs(b["microseconds"] / a["microseconds"] - 2) < 1e-9
assert abs(a["microseconds"] - a["clocks_of_grid"] / a["clock_mhz"]) < 1e-6 * a["microseconds"]
assert 1.9 < c["clocks_of_grid"] / a["clocks_of_grid"] < 2.1, (c["clocks_of_grid"], a["clocks_of_grid"])
assert 1 <= a["bytes_moved"] / plain["bytes_at_least"] < 1.01, a["bytes_moved"]
assert 0.9 < a["bytes_per_second"] / a["peak_bytes_per_second"] <= 1.001
# Each clock that a wave lives is an issue, or a wait that has a cause.
issues = 4 * a["instructions_modelled"]
waits = sum(a["stalls"].values())
assert abs(issues + waits - a["wave_clocks"]) < 0.05 * a["wave_clocks"], (issues, waits, a["wave_clocks"])
assert abs(sum(value for place in a["places"] for value in (place.get(cause, 0) for cause in a["stalls"])) - waits) < 1
