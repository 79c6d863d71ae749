"""build_id.py FOLDER: the set in it has one build id, everywhere, and it is what docs/manifest.md says."""
import hashlib
import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
manifest = json.loads((folder / "scaled.json").read_text())
build = manifest["unit"].pop("buildId")
assert f'"{build}"' in (folder / "scaled.h").read_text()
del manifest["digest"], manifest["header"], manifest["generator"]
for image in manifest["images"]:
    data = (folder / image.pop("file")).read_bytes()
    assert data.count(bytes.fromhex(build)) == 1
    image["sha256"] = hashlib.sha256(data.replace(bytes.fromhex(build), bytes(32))).hexdigest()
text = json.dumps(manifest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
assert hashlib.sha256(text.encode()).hexdigest() == build, build
