"""Each target's and each family's file is valid against its schema of specs/schema, and the schemas refuse what is wrong."""
import copy
import json
import pathlib
import sys

import jsonschema
import yaml

root = pathlib.Path(sys.argv[1])
schema = json.loads((root / "specs/schema/target.schema.json").read_text())
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)


def load(path):
    # JSON has text keys only; YAML reads the steps' registers as numbers.
    data = yaml.safe_load(path.read_text())
    data["occupancy"]["vgpr_steps"] = {str(k): v for k, v in data["occupancy"]["vgpr_steps"].items()}
    return data


files = sorted((root / "specs/targets").glob("*.yaml"))
assert len(files) >= 7, files
for path in files:
    for error in validator.iter_errors(load(path)):
        sys.exit("%s: %s: %s" % (path, "/".join(map(str, error.path)), error.message))

good = load(files[0])


def refuse(change):
    bad = copy.deepcopy(good)
    change(bad)
    assert not validator.is_valid(bad), bad


refuse(lambda d: d.pop("lds"))
refuse(lambda d: d.update(wave_size=48))
refuse(lambda d: d.update(clock=1))
refuse(lambda d: d["registers"].pop("source"))
refuse(lambda d: d["registers"].update(vgpr_granule=0))
refuse(lambda d: d["registers"].update(unified="yes"))
refuse(lambda d: d["features"].append("dpp"))
refuse(lambda d: d["code_object"].update(versions=[4]))
refuse(lambda d: d["code_object"].update(covers=[]))
refuse(lambda d: d["capabilities"]["has"].append("MFMA"))
refuse(lambda d: d["occupancy"].update(vgpr_steps={"many": 1}))
refuse(lambda d: d["figures"].update(noise={"source": "x", "values": {}}))

atoms = json.loads((root / "specs/schema/atoms.schema.json").read_text())
jsonschema.Draft7Validator.check_schema(atoms)
validator = jsonschema.Draft7Validator(atoms)
families = sorted(path for path in (root / "specs/atoms").glob("*.yaml") if "family" in yaml.safe_load(path.read_text()))
for path in families:
    for error in validator.iter_errors(yaml.safe_load(path.read_text())):
        sys.exit("%s: %s: %s" % (path, "/".join(map(str, error.path)), error.message))
good = yaml.safe_load(families[0].read_text())
refuse(lambda d: d.pop("source"))
refuse(lambda d: d["atoms"][0].update(shape="16x16"))
refuse(lambda d: d["atoms"][0].update(wave=64))
refuse(lambda d: d["atoms"][0].update(requires=[]))
refuse(lambda d: d["atoms"][0]["a"].update(type="f12"))
refuse(lambda d: d["atoms"][0]["a"].update(layout="(16,4)->(1,64)"))
copies = json.loads((root / "specs/schema/copies.schema.json").read_text())
jsonschema.Draft7Validator.check_schema(copies)
validator = jsonschema.Draft7Validator(copies)
good = yaml.safe_load((root / "specs/atoms/copy.yaml").read_text())
for error in validator.iter_errors(good):
    sys.exit("copy.yaml: %s: %s" % ("/".join(map(str, error.path)), error.message))
refuse(lambda d: d["copies"][0].pop("source"))
refuse(lambda d: d["copies"][0].update(bits=[]))
refuse(lambda d: d["copies"][0].update(cache=1))
variants = json.loads((root / "specs/schema/variants.schema.json").read_text())
jsonschema.Draft7Validator.check_schema(variants)
validator = jsonschema.Draft7Validator(variants)
for path in sorted((root / "kernels").rglob("*.variants.yaml")):
    good = yaml.safe_load(path.read_text())
    for error in validator.iter_errors(good):
        sys.exit("%s: %s: %s" % (path, "/".join(map(str, error.path)), error.message))
refuse(lambda d: d.update(variants=[]))
refuse(lambda d: d["variants"][0].pop("kernel"))
refuse(lambda d: d["variants"][0].update(argument={"T": "f16"}))
refuse(lambda d: d["variants"][0]["arguments"].update(BM=[]))
refuse(lambda d: d["variants"][0].update(targets="A"))
cases = json.loads((root / "specs/schema/cases.schema.json").read_text())
jsonschema.Draft7Validator.check_schema(cases)
validator = jsonschema.Draft7Validator(cases)
for path in sorted((root / "kernels").rglob("*.fly")):
    if not path.with_suffix(".yaml").exists():
        continue
    good = yaml.safe_load(path.with_suffix(".yaml").read_text())
    for error in validator.iter_errors(good):
        sys.exit("%s: %s: %s" % (path, "/".join(map(str, error.path)), error.message))
good = {"kernels": {"k": {"sizes": {"n": [1]}, "checks": ["y == x"]}}, "bench": [{"kernel": "k", "at_least": {"memory_busy": 0.9}}]}
refuse(lambda d: d.pop("kernels"))
refuse(lambda d: d["kernels"]["k"].pop("checks"))
refuse(lambda d: d["kernels"]["k"].update(size={"n": [1]}))
refuse(lambda d: d["kernels"]["k"]["sizes"].update(n=1))
refuse(lambda d: d["bench"][0].pop("at_least"))
refuse(lambda d: d["bench"][0]["at_least"].update(memory_busy="much"))
good["tune"] = [{"kernel": "k", "parameters": {"T": "f16", "BM": [64, 128]}, "constraints": ["BM <= 64"], "shapes": [{"n": 1}]}]
for error in validator.iter_errors(good):
    sys.exit("tune: " + error.message)
refuse(lambda d: d["tune"][0].pop("shapes"))
refuse(lambda d: d["tune"][0].update(shapes=[]))
refuse(lambda d: d["tune"][0].update(parameters={}))
refuse(lambda d: d["tune"][0]["parameters"].update(BM=[]))
refuse(lambda d: d["tune"][0]["parameters"].update(BM=[64, 64]))
refuse(lambda d: d["tune"][0].update(constraint=["BM <= 64"]))
print("%d targets and %d families of atoms are valid" % (len(files), len(families)))
