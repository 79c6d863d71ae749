"""Kernels and entries as custom operators of torch: `torch.ops.NAMESPACE.vector_add(a, b, c)`.

Tensors that a kernel writes are arguments that the operator changes, as in the kernel; it returns nothing. Sizes that follow from the tensors are
arguments by name only. On a GPU it goes to torch's current stream; tensors of the host go to the emulator."""

import torch

from ._errors import ArgumentError
from ._types import INTEGERS

_libraries = []  # an operator is there as long as its library is


def schema(called):
    """The operator's signature in torch's notation."""
    places, names = [], []
    for number, param in enumerate(called.params):
        name = param["name"]
        if param["kind"] == "pointer":
            changed = f"({chr(ord('a') + number % 26) * (1 + number // 26)}!)" if param["access"] != "in" else ""
            places.append(f"Tensor{changed}{'?' if param['optional'] else ''} {name}")
        elif param["kind"] == "symbol":
            names.append(f"int? {name}=None")
        elif param["kind"] == "value":
            kind = "int" if param["dtype"] in INTEGERS else "bool" if param["dtype"] == "i1" else "float" if param["dtype"] in ("f16", "bf16", "f32", "f64") else "int"
            places.append(f"{kind} {name}")
        else:
            raise ArgumentError(f"{called.name}: {name} is a struct, which no operator of torch takes")
    return f"{called.name}({', '.join(places + (['*'] + names if names else []))}) -> ()"


def _implementation(called, on_gpu):
    places = [param["name"] for param in called.params if param["kind"] != "symbol"]

    def launch(*arguments, **named):
        given = {**dict(zip(places, arguments)), **named}
        values = {name: value.detach() if isinstance(value, torch.Tensor) else value for name, value in given.items()
                  if value is not None or name in places}
        if on_gpu:
            device = next(value.device for value in values.values() if isinstance(value, torch.Tensor))
            with torch.cuda.device(device):
                called(**values, **{_stream_option(called): torch.cuda.current_stream()})
        else:
            called(**values)
    return launch


def _stream_option(called):
    return "stream_" if "stream" in [param["name"] for param in called.params] else "stream"


def register(unit, namespace, names=None):
    """Makes operators of the kernels and entries `names` of a unit: by default of all but those that take structs. Returns `torch.ops.NAMESPACE`."""
    library = torch.library.Library(namespace, "DEF")
    for name in unit if names is None else names:
        called = unit[name]
        if names is None and any(param["kind"] == "struct" for param in called.params):
            continue
        library.define(schema(called))
        library.impl(name, _implementation(called, False), "CPU")
        library.impl(name, _implementation(called, True), "CUDA")  # ROCm's torch calls its devices so
        library.impl(name, lambda *arguments, **named: None, "Meta")  # shapes alone: nothing is computed
    _libraries.append(library)
    return getattr(torch.ops, namespace)
