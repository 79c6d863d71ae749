"""Manifests: reading them, and their layouts (docs/manifest.md)."""

import json
import re

from ._errors import ManifestError
from ._types import BITS

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*\Z")
_KINDS = {str: "a text", int: "an integer", list: "a list", dict: "an object", bool: "true or false"}


def _unique(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the member '{next(name for name in names if names.count(name) > 1)}' is there twice")
    return members


def read(path):
    """The manifest in a file, with the members that launches need."""
    try:
        with open(path, encoding="utf-8") as file:
            manifest = json.load(file, object_pairs_hook=_unique)
    except OSError as error:
        raise ManifestError(f"{path}: {error.strerror}", "FLYC_IO") from None
    except (ValueError, RecursionError) as error:
        raise ManifestError(f"{path}: no manifest: {error}") from None
    _Reader(str(path)).manifest(manifest)
    return manifest


class _Reader:
    """Checks what this package reads; `flyc verify` checks everything."""

    def __init__(self, path):
        self.path = path

    def member(self, of, where, name, kind):
        if not isinstance(of, dict):
            raise ManifestError(f"{self.path}: {where or 'it'} is not an object")
        place = f"{where}.{name}" if where else name
        if name not in of:
            raise ManifestError(f"{self.path}: {place} is missing")
        if not isinstance(of[name], kind) or (kind is int and isinstance(of[name], bool)):
            raise ManifestError(f"{self.path}: {place} is {json.dumps(of[name])[:60]}, and should be {_KINDS[kind]}")
        return of[name]

    def members(self, of, where, **kinds):
        for name, kind in kinds.items():
            self.member(of, where, name, kind)

    def manifest(self, of):
        version = self.member(of, "", "version", str)
        if version.split(".")[0] != "1":
            raise ManifestError(f"{self.path}: the manifest's version is {version}; this package reads 1.x", "FLYC_WRONG_VERSION")
        self.member(self.member(of, "", "unit", dict), "unit", "name", str)
        for i, image in enumerate(self.member(of, "", "images", list)):
            self.members(image, f"images[{i}]", target=str, file=str, size=int, sha256=str)
        for i, kernel in enumerate(self.member(of, "", "kernels", list)):
            where = f"kernels[{i}]"
            self.members(kernel, where, name=str, symbol=str, doc=str, block=list, grid=list, dynamicLds=str, properties=dict)
            self.called(kernel, where)
            for j, param in enumerate(kernel["params"]):
                self.members(param, f"{where}.params[{j}]", offset=int, size=int)
            for j, variant in enumerate(self.member(kernel, where, "variants", list)):
                self.members(variant, f"{where}.variants[{j}]", image=int, block=list)
                if not 0 <= variant["image"] < len(of["images"]):
                    raise ManifestError(f"{self.path}: {where}.variants[{j}].image is {variant['image']}, and there are {len(of['images'])} images")
        kernels = {kernel["name"] for kernel in of["kernels"]}
        for i, entry in enumerate(self.member(of, "", "entries", list)):
            where = f"entries[{i}]"
            self.member(entry, where, "name", str)
            which = "candidates" if "candidates" in entry else "steps"
            if which == "steps":
                self.called(entry, where)
                self.member(entry, where, "workspace", str)
            for j, step in enumerate(self.member(entry, where, which, list)):
                place = f"{where}.{which}[{j}]"
                self.member(step, place, "condition", str)
                if which == "candidates" or "zero" not in step:
                    if self.member(step, place, "kernel", str) not in kernels:
                        raise ManifestError(f"{self.path}: {place}.kernel is '{step['kernel']}', which is not a kernel of the unit")
                if which == "steps":
                    self.members(step, place, **({"zero": str, "bytes": str} if "zero" in step else {"arguments": dict}))

    def called(self, of, where):
        for j, param in enumerate(self.member(of, where, "params", list)):
            place = f"{where}.params[{j}]"
            self.members(param, place, name=str, kind=str, dtype=str)
            if param["dtype"] not in BITS and param["kind"] != "struct":
                raise ManifestError(f"{self.path}: {place}.dtype is '{param['dtype']}', which this package does not know")
            if param["kind"] == "pointer":
                self.members(param, place, access=str, alignment=int, layout=str, optional=bool)
            elif param["kind"] == "struct":
                self.member(param, place, "struct", dict)
        for j, condition in enumerate(self.member(of, where, "preconditions", list)):
            self.members(condition, f"{where}.preconditions[{j}]", condition=str, text=str, message=str)


def _split(text, separator):
    """At the separators that stand in no parentheses."""
    parts, depth = [""], 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def _unwrapped(text):
    """Without parentheses around all of it."""
    text = text.strip()
    while text.startswith("(") and text.endswith(")"):
        depth = 0
        for i, letter in enumerate(text):
            depth += {"(": 1, ")": -1}.get(letter, 0)
            if depth == 0 and i + 1 < len(text):
                return text
        text = text[1:-1].strip()
    return text


def _modes(text):
    parts = _split(_unwrapped(text), ",")
    return parts[0] if len(parts) == 1 else [_modes(part) for part in parts]


def _leaves(modes):
    return [modes] if isinstance(modes, str) else [leaf for mode in modes for leaf in _leaves(mode)]


class Layout:
    """`modes`: per mode, the texts of its extents; `shape` and `stride`: those of all leaves, left to right. `is_flat`: each mode is one leaf.
    `is_known`: it is one shape and one stride."""

    def __init__(self, text):
        self.text = text
        sides = [_modes(side) for side in _split(text, ":")]
        self.is_known = len(sides) == 2
        self.modes, self.shape, self.stride = [], [], []
        if self.is_known:
            modes = [sides[0]] if isinstance(sides[0], str) else sides[0]
            self.modes = [_leaves(mode) for mode in modes]
            self.shape, self.stride = _leaves(sides[0]), _leaves(sides[1])
            self.is_known = len(self.shape) == len(self.stride)
        self.is_flat = self.is_known and all(len(mode) == 1 for mode in self.modes)
