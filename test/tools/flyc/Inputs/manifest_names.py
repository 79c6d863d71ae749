"""manifest_names.py FILE: the kernels and entries of a manifest, and what each image lacks."""
import json
import sys

manifest = json.load(open(sys.argv[1]))
print("kernels:", *(kernel["name"] for kernel in manifest["kernels"]))
print("entries:", *(entry["name"] for entry in manifest["entries"] if "steps" in entry))
for image in manifest["images"]:
    for absent in image.get("absent", []):
        print(f"{image['target']} lacks {absent['name']}: {absent['condition']}")
