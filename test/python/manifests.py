"""manifests.py FOLDER: what is said of manifests and images that cannot be used. Needs no NumPy."""
import array
import json
import pathlib
import shutil
import sys

import flyc
from common import fails, finish, holds, same

FOLDER = pathlib.Path(sys.argv[1])
WORK = FOLDER / "manifests"
WORK.mkdir()
PATH = WORK / "k.json"
text = (FOLDER / "vector_add.json").read_text()
image = FOLDER / "vector_add.gfx942.hsaco"


def changed(change):
    manifest = json.loads(text)
    change(manifest)
    PATH.write_text(json.dumps(manifest))
    return lambda: flyc.load(PATH)


def says(change, message, status="FLYC_INVALID_IMAGE"):
    fails(changed(change), status, f"{PATH}: {message}", flyc.ManifestError)


fails(lambda: flyc.load(WORK / "no.json"), "FLYC_IO", f"{WORK / 'no.json'}: No such file or directory", flyc.ManifestError)
for content, message in [("{", "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"), ('{"a": 1, "a": 2}', "the member 'a' is there twice")]:
    PATH.write_text(content)
    fails(lambda: flyc.load(PATH), "FLYC_INVALID_IMAGE", f"{PATH}: no manifest: {message}", flyc.ManifestError)
PATH.write_text("[]")
fails(lambda: flyc.load(PATH), "FLYC_INVALID_IMAGE", f"{PATH}: it is not an object", flyc.ManifestError)
says(lambda m: m.update(version="2.0"), "the manifest's version is 2.0; this package reads 1.x", "FLYC_WRONG_VERSION")
says(lambda m: m["kernels"][0]["params"][1].pop("dtype"), "kernels[0].params[1].dtype is missing")
says(lambda m: m["kernels"][0].update(grid="n"), 'kernels[0].grid is "n", and should be a list')
says(lambda m: m["kernels"][0]["variants"][0].update(image=3), "kernels[0].variants[0].image is 3, and there are 1 images")
says(lambda m: m["entries"][0]["candidates"][0].update(kernel="k"), "entries[0].candidates[0].kernel is 'k', which is not a kernel of the unit")
says(lambda m: m["kernels"][0]["params"][0].update(dtype="f12"), "kernels[0].params[0].dtype is 'f12', which this package does not know")
says(lambda m: None, f"none of its 1 images is in {WORK}: vector_add.gfx942.hsaco", "FLYC_IO")
shutil.copy(image, WORK)
with changed(lambda m: m.update(version="1.7", later=[]))() as unit:
    same("a later minor version", list(unit), ["vector_add"])
content = bytearray(image.read_bytes())
content[-1] ^= 1
(WORK / image.name).write_bytes(content)
try:
    changed(lambda m: None)()
except flyc.ManifestError as error:
    holds(str(error), error.status == "FLYC_INVALID_IMAGE" and str(error).startswith(f"{WORK / image.name} is not the image of {PATH}: it has {len(content)} bytes with the SHA-256 "))
else:
    holds("no error of a changed image", False)

# A choice between kernels; expressions without a value; a grid that is none.
shutil.copy(image, WORK)


def choose(manifest):
    manifest["entries"].append({"name": "some", "candidates": [{"condition": "n > 10 && n % 2 == 0", "kernel": "vector_add"}]})


a, b, c = (array.array("f", [i] * 12) for i in (1, 2, 0))
some = changed(choose)()["some"]
some(a, b, c)
same("the sums", list(c), [3] * 12)
fails(lambda: some(a[:9], b[:9], c[:9]), "FLYC_PRECONDITION", "some: none of its conditions holds: n > 10 && n % 2 == 0 (n = 9)", flyc.Error)
for grid, message in [("n / (n - 12)", "n / (n - 12): divides by zero (12, 0)"), ("n - 13", "a grid of -1 blocks of 256 work-items is not possible"),
                      ("n * 2000000000", "a grid of 24000000000 blocks of 256 work-items is not possible"),
                      ("n +", "launch expression 'n +': expected a number, a name or '(' at column 4")]:
    add = changed(lambda m: m["kernels"][0].update(grid=[grid, "1", "1"]))()["vector_add"]
    fails(lambda: add(a, b, c), "FLYC_OUT_OF_RANGE", f"vector_add: {message}", flyc.Error)
add = changed(lambda m: m["kernels"][0].update(dynamicLds="0 - n"))()["vector_add"]
fails(lambda: add(a, b, c), "FLYC_OUT_OF_RANGE", "vector_add: a dynamic LDS size of -12 bytes is not possible", flyc.Error)
finish("manifests")
