"""bench_files.py SCHEMA RESULT [ROOFLINE.svg [TRACE.json TIMELINE.svg FROM TO]]: what flyc bench writes has its form, and its files agree."""
import json
import sys
import xml.etree.ElementTree as ElementTree

import jsonschema


def texts(path):
    root = ElementTree.parse(path).getroot()
    assert root.tag.endswith("svg") and "prefers-color-scheme:dark" in open(path).read()
    width, height = float(root.get("width")), float(root.get("height"))
    for element in root.iter():
        # Nothing stands outside of the picture.
        assert 0 <= float(element.get("x", 0)) <= width and 0 <= float(element.get("y", 0)) <= height, element.attrib
    return [element.text for element in root.iter() if element.tag.endswith("text")]


schema, result = (json.load(open(path)) for path in sys.argv[1:3])
jsonschema.validate(result, schema)
if len(sys.argv) > 3:
    launch = result["launches"][0]
    words = texts(sys.argv[3])
    assert launch["kernel"] in words, words
    assert f"{100 * launch['memory_busy']:.1f} %" in words, words
    if launch["matrix_flops"]:
        assert f"{launch['flops_per_second'] / 1e12:.0f} TFLOP/s" in words, words
if len(sys.argv) > 4:
    trace = json.load(open(sys.argv[4]))
    events = trace["traceEvents"]
    tracks = {}
    for event in events:
        if event["ph"] == "X":
            tracks.setdefault((event["pid"], event["tid"]), []).append((event["ts"], event["ts"] + event["dur"]))
    for track, slices in tracks.items():
        slices.sort()
        for one, other in zip(slices, slices[1:]):
            assert one[1] <= other[0] + 1e-9, (track, one, other)  # nothing overlaps
    names = {(event["pid"], event["tid"]) for event in events if event["ph"] == "M" and event["name"] == "thread_name"}
    assert set(tracks) <= names
    causes = {event["name"].removeprefix("waits: ") for event in events if event.get("cat") == "wait"}
    assert causes and causes <= set(launch["stalls"]), causes
    # The matrix pipe of the SIMD is at work as long as the trace says, a share like that of the whole.
    work = [e for e in events if e.get("cat") == "work" and e["name"].startswith("v_mfma")]
    end = max(stop for slices in tracks.values() for _, stop in slices)
    share = sum(e["dur"] for e in work) / end
    assert abs(share - launch["matrix_busy"]) < 0.1, (share, launch["matrix_busy"])
    words = texts(sys.argv[5])
    assert any(f"clocks {sys.argv[6]} to {sys.argv[7]}" in word for word in words), words
    assert "matrix pipe" in words and "Waves" in words
