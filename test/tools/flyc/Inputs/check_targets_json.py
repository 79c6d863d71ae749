"""The output of `flyc targets --json` against the YAML files."""
import json
import pathlib
import sys

import yaml

printed = json.loads(pathlib.Path(sys.argv[1]).read_text())
count = 0
for target in printed["targets"]:
    wanted = yaml.safe_load((pathlib.Path(sys.argv[2]) / "specs/targets" / (target["name"] + ".yaml")).read_text())
    wanted["occupancy"]["vgpr_steps"] = [{"vgprs": k, "waves": v} for k, v in wanted["occupancy"]["vgpr_steps"].items()]
    wanted["code_object"]["generic"] = "covers" in wanted["code_object"]
    wanted["code_object"].setdefault("covers", [])
    for group in wanted["figures"].values():
        usual, own = group.pop("origin", "sure"), group.pop("origins", {})
        group["origins"] = {name: own.get(name, usual) for name in group["values"]}
    assert sorted(wanted["capabilities"].pop("has")) == sorted(target.pop("capabilities")), target["name"]
    wanted.pop("capabilities")
    assert wanted == target, (target["name"], wanted, target)
    count += 1
for name, definition in printed["capabilities"].items():
    assert name and definition
print("%d targets agree" % count)
