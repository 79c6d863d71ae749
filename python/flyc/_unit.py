"""Units: what one manifest describes, loaded."""

import ctypes
import hashlib
import os

from . import _manifest, _native
from ._arrays import DeviceArray
from ._binding import Bound
from ._errors import ArgumentError, Error, ManifestError
from ._staging import Staging
from ._types import INTEGERS, accepted, integer, scalar

_UINT32_MAX = (1 << 32) - 1
_WORKSPACE_ALIGN = 256


def load(manifest, images=None):
    """The kernels of a manifest. Its images are beside it, or in the folder `images`."""
    return Unit(manifest, images)


class Unit:
    """A mapping from names to kernels and entries, which are called: `unit["vector_add"](a, b, c)`."""

    def __init__(self, path, images=None):
        self.path = os.fspath(path)
        self.manifest = _manifest.read(self.path)
        self.name = self.manifest["unit"]["name"]
        self._kernels = [Kernel(self, number, facts) for number, facts in enumerate(self.manifest["kernels"])]
        by_name = {kernel.name: kernel for kernel in self._kernels}
        self._entries = {}
        for facts in self.manifest["entries"]:
            self._entries[facts["name"]] = Entry(self, facts, by_name) if "steps" in facts else _chosen(self, facts, by_name)
        self._make()
        self._load(os.path.dirname(os.path.abspath(self.path)) if images is None else os.fspath(images))

    def __getitem__(self, name):
        if name not in self._entries:
            raise KeyError(f"{self.name} has no kernel '{name}'; it has {', '.join(sorted(self._entries))}")
        return self._entries[name]

    def __iter__(self):
        return iter(self._entries)

    def __len__(self):
        return len(self._entries)

    def __contains__(self, name):
        return name in self._entries

    def keys(self):
        return self._entries.keys()

    def __repr__(self):
        return f"<flyc unit {self.name}: {', '.join(self._entries)}>"

    def prepare(self):
        """Loads the module of the current device now: before a stream is captured."""
        _native.call("flyc_prepare", self._unit)

    def close(self):
        """Unloads the modules. No launch may be running."""
        if getattr(self, "_unit", None) is not None:
            unit, self._unit = self._unit, None
            _native.call("flyc_unload", unit)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _make(self):
        """The tables of flyc/runtime.h. All that they point to stays in `_keeps`."""
        images = self.manifest["images"]
        texts = lambda text: None if text is None else text.encode()
        self._images = (_native.Image * len(images))(*(
            (texts(image["target"]), texts(image["file"]), image["size"], texts(image["sha256"]),
             texts(" ".join(image["genericCoverage"]) if "genericCoverage" in image else None)) for image in images))
        self._keeps, rows = [], []
        for kernel in self._kernels:
            blocks = (ctypes.c_uint32 * 3 * len(images))()
            for variant in kernel.facts["variants"]:
                blocks[variant["image"]][:] = variant["block"] if variant["block"][0] else [_UINT32_MAX] * 3
            self._keeps.append(blocks)
            rows.append((texts(kernel.name), texts(kernel.facts["symbol"]), ctypes.cast(blocks, ctypes.POINTER(ctypes.c_uint32 * 3))))
        self._table = (_native.Kernel * len(rows))(*rows)
        self._unit = _native.Unit(_native.ABI_VERSION, ctypes.sizeof(_native.Unit), ctypes.sizeof(_native.Image), ctypes.sizeof(_native.Kernel),
                                  texts(self.name), texts(self.manifest["unit"].get("buildId", "")), self._images, len(images), self._table, len(rows), None)

    def _load(self, folder):
        wrong, loaded = [], 0
        for number, image in enumerate(self.manifest["images"]):
            path = os.path.join(folder, image["file"])
            try:
                with open(path, "rb") as file:
                    content = file.read()
            except FileNotFoundError:
                continue
            except OSError as error:
                raise ManifestError(f"{path}: {error.strerror}", "FLYC_IO") from None
            digest = hashlib.sha256(content).hexdigest()
            if len(content) != image["size"] or digest != image["sha256"]:
                wrong.append(f"{path} is not the image of {self.path}: it has {len(content)} bytes with the SHA-256 {digest[:12]}..., "
                             f"the manifest says {image['size']} with {image['sha256'][:12]}...; compile both anew")
                continue
            _native.call("flyc_load_image", self._unit, number, content, len(content))
            loaded += 1
        if not loaded and wrong:
            raise ManifestError(wrong[0])
        if not loaded:
            raise ManifestError(f"{self.path}: none of its {len(self.manifest['images'])} images is in {folder}: "
                                f"{', '.join(image['file'] for image in self.manifest['images'])}", "FLYC_IO")

    def _device_cus(self):
        count = ctypes.c_int64()
        _native.call("flyc_device_units", self._unit, ctypes.byref(count))
        return count.value


def _stream(what, value):
    """hipStream_t of an integer, None, or a stream of torch or CuPy."""
    for attribute in ("cuda_stream", "ptr"):
        value = getattr(value, attribute, value)
    if hasattr(value, "__cuda_stream__"):
        value = value.__cuda_stream__()[1]
    if value is not None and not isinstance(value, int):
        raise ArgumentError(f"{what}: the stream is a {type(value).__name__}; it is None, an integer (a hipStream_t), or a stream of torch or CuPy")
    return value or 0


class Callable:
    """What kernels and entries have in common. `name`, `params` (as in the manifest), `doc`."""

    def __init__(self, unit, facts, params):
        self.unit, self.facts, self.name = unit, facts, facts["name"]
        self.params, self.doc = params, facts["doc"]
        self.__doc__, self.__name__ = self.doc, self.name
        tensors = [param for param in params if param["kind"] == "pointer"]
        self.layouts = {param["name"]: _manifest.Layout(param["layout"]) for param in tensors}
        self.accepted = {param["name"]: accepted(param["dtype"]) for param in tensors}
        # What extents and strides that are bare names give a value to.
        self.inferred = {param["name"] for param in params if param["kind"] in ("symbol", "value") and param["dtype"] in INTEGERS}

    def __repr__(self):
        places = [param["name"] for param in self.params if param["kind"] != "symbol"]
        symbols = [f"{param['name']}=..." for param in self.params if param["kind"] == "symbol"]
        return f"<flyc {self.unit.name}: {self.name}({', '.join(places + (['*'] + symbols if symbols else []))})>"

    def _option(self, named, option):
        """The stream or the workspace; where a parameter has that name, ours has an underscore."""
        taken = option in [param["name"] for param in self.params]
        return named.pop(option + "_" if taken else option, None)

    def require(self, bound):
        for condition in self.facts["preconditions"]:
            if not bound.value(condition["condition"]):
                message = f": {condition['message']}" if condition["message"] else ""
                raise Error("FLYC_PRECONDITION", f"{self.name} requires {condition['text'] or condition['condition']}{message}{bound.shown(condition['condition'])}")

    def __call__(self, *arguments, **named):
        if self.unit._unit is None:
            raise Error("FLYC_NO_IMAGE", f"{self.name}: the unit {self.unit.name} was closed")
        stream, workspace = _stream(self.name, self._option(named, "stream")), self._option(named, "workspace")
        on_emulator = _native.device_name() != "HIP"
        bound = Bound(self, arguments, named, stream, self.unit._device_cus)
        self.require(bound)
        writes = {param["name"] for param in self.params if param.get("access") in ("out", "inout")}
        with Staging(self.name, bound.arrays, writes, on_emulator) as staging:
            self._launch(bound, staging.addresses, stream, workspace)
            staging.copy_back()


class Kernel(Callable):
    """A kernel. Calling it checks the arguments and launches it."""

    def __init__(self, unit, number, facts):
        super().__init__(unit, facts, facts["params"])
        self.number = number
        cluster = facts["properties"].get("cluster")
        self.cluster = _native.grid([int(blocks) for blocks in cluster.split(",")]) if cluster else None
        self.anyBlock = facts["block"][0] == 0  # the caller says it: the parameters block_x, block_y and block_z
        self.size = max((param["offset"] + param["size"] for param in self.params), default=0)

    def grid(self, **integers):
        """Blocks along each axis, of the sizes by name."""
        return self._grid(_Integers(self, integers))

    def _grid(self, bound):
        sizes = [bound.value(text) for text in self.facts["grid"]]
        for size, block in zip(sizes, self._block(bound)):
            if not 0 <= size <= _UINT32_MAX // block:
                raise Error("FLYC_OUT_OF_RANGE", f"{self.name}: a grid of {size} blocks of {block} work-items is not possible")
        return tuple(sizes)

    def _block(self, bound):
        return [bound.value(name) for name in ("block_x", "block_y", "block_z")] if self.anyBlock else self.facts["block"]

    def ready(self, bound, addresses):
        """Grid, LDS and arguments of a launch, all checked; None if there is nothing to launch."""
        grid = self._grid(bound)
        if 0 in grid:
            return None
        for param in self.params:
            if param["kind"] != "pointer":
                continue
            name, address = param["name"], addresses[param["name"]]
            if not address and not param["optional"]:
                raise ArgumentError(f"{self.name}: {name} is null", "FLYC_NULL_ARGUMENT")
            if address and address % param["alignment"]:
                raise ArgumentError(f"{self.name}: {name} = {address:#x} is not a multiple of {param['alignment']} bytes", "FLYC_MISALIGNED")
        lds = bound.value(self.facts["dynamicLds"])
        if not 0 <= lds <= _UINT32_MAX:
            raise Error("FLYC_OUT_OF_RANGE", f"{self.name}: a dynamic LDS size of {lds} bytes is not possible")
        packed = ctypes.create_string_buffer(max(self.size, 1))
        places = (ctypes.c_void_p * max(len(self.params), 1))()
        for i, param in enumerate(self.params):
            content = (addresses[param["name"]] or 0).to_bytes(8, "little") if param["kind"] == "pointer" else bound.packed[param["name"]]
            packed[param["offset"]:param["offset"] + len(content)] = content
            places[i] = ctypes.addressof(packed) + param["offset"]
        block = _native.grid(self._block(bound)) if self.anyBlock else None
        return _native.grid(grid), block, lds, places, packed

    def start(self, prepared, stream):
        grid, block, lds, places, _ = prepared
        if block is not None:
            _native.call("flyc_launch_block", self.unit._unit, self.number, grid, block, lds, stream, places)
        elif self.cluster is not None:
            _native.call("flyc_launch_clusters", self.unit._unit, self.number, grid, self.cluster, lds, stream, places)
        else:
            _native.call("flyc_launch", self.unit._unit, self.number, grid, lds, stream, places)

    def _launch(self, bound, addresses, stream, workspace):
        if workspace is not None:
            raise ArgumentError(f"{self.name}: takes no workspace")
        prepared = self.ready(bound, addresses)
        if prepared:
            self.start(prepared, stream)


class _Chosen(Callable):
    """An entry that launches the first of its candidates whose condition holds."""

    def __init__(self, unit, facts, candidates):
        first = candidates[0][1]
        super().__init__(unit, dict(first.facts, name=facts["name"], preconditions=[]), first.params)
        self.candidates = candidates

    def _launch(self, bound, addresses, stream, workspace):
        for condition, kernel in self.candidates:
            if bound.value(condition):
                kernel.require(bound)
                kernel._launch(bound, addresses, stream, workspace)
                return
        conditions = ", ".join(condition for condition, _ in self.candidates)
        raise Error("FLYC_PRECONDITION", f"{self.name}: none of its conditions holds: {conditions}{bound.shown(conditions)}")


def _chosen(unit, facts, kernels):
    candidates = [(candidate["condition"], kernels[candidate["kernel"]]) for candidate in facts["candidates"]]
    same = len(candidates) == 1 and candidates[0][0] == "1" and candidates[0][1].name == facts["name"]
    return candidates[0][1] if same else _Chosen(unit, facts, candidates)


class _Integers:
    """Stands for a Bound where there are integers only."""
    value, shown = Bound.value, Bound.shown

    def __init__(self, called, integers):
        self.what, self.device_cus = called.name, called.unit._device_cus
        self.integers = {name: integer("i64", value, name) for name, value in integers.items()}


class Entry(Callable):
    """An entry of the source: its steps, in order, on one stream. Scratch tensors lie in `workspace`, which is made for the call if none is given."""

    def __init__(self, unit, facts, kernels):
        self.scratch = [param for param in facts["params"] if param.get("access") == "scratch"]
        super().__init__(unit, facts, [param for param in facts["params"] if param.get("access") != "scratch"])
        self.kernels = kernels

    def workspace_bytes(self, **integers):
        """How much device memory the scratch tensors need, at a multiple of 256 bytes."""
        return self._workspace_bytes(_Integers(self, integers))

    def _workspace_bytes(self, bound):
        size = bound.value(self.facts["workspace"])
        if size < 0:
            raise Error("FLYC_OUT_OF_RANGE", f"{self.name}: a workspace of {size} bytes is not possible")
        return size

    def _launch(self, bound, addresses, stream, workspace):
        needed, made = self._workspace_bytes(bound), None
        if workspace is None and needed:
            workspace = made = DeviceArray(needed, "|u1")
        base = _WORKSPACE_ALIGN
        if workspace is not None:
            base = self._workspace(workspace, needed, stream)
        addresses, at = dict(addresses), 0
        for param in self.scratch:
            addresses[param["name"]] = base + at
            at += -(-bound.value(param["bytes"]) // _WORKSPACE_ALIGN) * _WORKSPACE_ALIGN
        steps = [self._step(step, bound, addresses, stream) for step in self.facts["steps"] if bound.value(step["condition"])]
        for start in steps:
            if start:
                start()
        if made is not None:
            _native.call("flyc_synchronize")  # its memory goes with it

    def _workspace(self, workspace, needed, stream):
        from ._arrays import describe
        memory = describe(workspace, "workspace", stream)
        if not memory.on_device or not memory.is_contiguous():
            raise ArgumentError(f"{self.name}: the workspace is one contiguous piece of device memory, as flyc.empty({needed}, '|u1') makes it")
        if memory.end() < needed:
            raise ArgumentError(f"{self.name}: a workspace of {memory.end()} bytes is given, {needed} are needed")
        if memory.pointer % _WORKSPACE_ALIGN:
            raise ArgumentError(f"{self.name}: the workspace at {memory.pointer:#x} is not a multiple of {_WORKSPACE_ALIGN} bytes", "FLYC_MISALIGNED")
        return memory.pointer or _WORKSPACE_ALIGN

    def _step(self, step, bound, addresses, stream):
        """What does the step, after its checks; None if it has nothing to do."""
        if "zero" in step:
            size, address = bound.value(step["bytes"]), addresses[step["zero"]]
            if size > 0 and not address:
                raise ArgumentError(f"{self.name}: {step['zero']} is null", "FLYC_NULL_ARGUMENT")
            return (lambda: _native.call("flyc_zero", address, size, stream)) if size > 0 else None
        kernel = self.kernels[step["kernel"]]
        passed = _Integers(kernel, {})
        passed.packed, places = {}, {}
        for param in kernel.params:
            self._operand(param, step["arguments"].get(param["name"]), bound, addresses, passed, places)
        kernel.require(passed)
        prepared = kernel.ready(passed, places)
        return (lambda: kernel.start(prepared, stream)) if prepared else None

    def _operand(self, param, operand, bound, addresses, passed, places):
        name = param["name"]
        if param["kind"] == "pointer":
            places[name] = None if operand is None else addresses[operand]
        elif isinstance(operand, str) and param["dtype"] in INTEGERS and operand not in bound.packed:
            value = integer(param["dtype"], bound.value(operand), f"{self.name}: {name} = {operand}")
            passed.packed[name], passed.integers[name] = scalar(param["dtype"], value, name), value
        elif isinstance(operand, str):
            passed.packed[name] = bound.packed[operand]
            self._pass_integers(param, operand, bound, passed)
        else:
            passed.packed[name] = scalar(param["dtype"], operand, f"{self.name}: {name}")

    @staticmethod
    def _pass_integers(param, operand, bound, passed):
        name = param["name"]
        source = next(one for one in bound.params if one["name"] == operand)
        if param["kind"] == "struct":
            for path, value in bound.integers.items():
                if path.startswith(operand + "."):
                    passed.integers[name + path[len(operand):]] = value
        elif param["dtype"] in INTEGERS and operand in bound.integers:
            value = integer(param["dtype"], bound.integers[operand], f"{name} = {operand}")
            passed.integers[name] = value
            if source["dtype"] != param["dtype"]:
                passed.packed[name] = scalar(param["dtype"], value, name)
