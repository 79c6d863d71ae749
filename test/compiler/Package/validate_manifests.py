#!/usr/bin/env python3
"""validate_manifests.py SCHEMA FOLDER: every manifest under FOLDER/whole against the schema, and that the schema bites.

Each required member is removed and each object gets an unknown one: the schema must refuse all of these.
"""
import copy
import json
import pathlib
import sys

import jsonschema


def objects_of(value, path=()):
    if isinstance(value, dict):
        yield path
        for key, child in value.items():
            yield from objects_of(child, path + (key,))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from objects_of(child, path + (index,))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def main():
    schema = json.loads(pathlib.Path(sys.argv[1]).read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    manifests = sorted(pathlib.Path(sys.argv[2], "whole").glob("*.json"))
    failures, refused = [], 0
    for path in manifests:
        manifest = json.loads(path.read_text())
        failures += [f"{path.name}: {e.json_path}: {e.message}" for e in validator.iter_errors(manifest)]
        seen = set()
        for place in objects_of(manifest):
            shape = tuple("#" if isinstance(step, int) else step for step in place)
            if shape in seen or "buildIds" in place or "properties" in place:
                continue  # open maps, and one element per list
            seen.add(shape)
            for key in list(at(manifest, place)) + [None]:
                changed = copy.deepcopy(manifest)
                if key is None:
                    at(changed, place)["unknown"] = 1
                elif key in ("genericCoverage", "genericVersion", "occupancy"):
                    continue  # optional
                else:
                    del at(changed, place)[key]
                if validator.is_valid(changed):
                    failures.append(f"{path.name}: accepted without {key} (None: with an unknown member) at {place}")
                refused += 1
    if len(manifests) < 2 or refused < 60:
        failures.append(f"only {len(manifests)} manifests and {refused} changes were tried")
    print("\n".join(failures + [f"{len(manifests)} manifests, {refused} broken ones refused"]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
