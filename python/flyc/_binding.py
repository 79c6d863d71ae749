"""The arguments of one call, held against the declared parameters."""

from . import _native
from ._arrays import describe
from ._errors import ArgumentError, Error
from ._manifest import NAME
from ._types import BITS, INTEGERS, integer, is_packed, scalar, spelled, structure


class Bound:
    """Of a call: `integers` by name, for expressions; `packed`, the bytes of scalars and structs; `arrays`, the Memory of tensors, or None."""

    def __init__(self, called, positional, named, stream, device_cus):
        self.what, self.params, self.device_cus = called.name, called.params, device_cus
        self.integers, self.packed, self.arrays = {}, {}, {}
        self._accepted, self._inferred = called.accepted, called.inferred
        self._origin = {}
        given = self._given(positional, named)
        tensors = [param for param in self.params if param["kind"] == "pointer"]
        for param in self.params:
            if param["kind"] != "pointer" and param["name"] in given:
                self._take(param, given[param["name"]])
        for param in tensors:
            self._describe(param, given, stream)
        for param in tensors:
            self._infer(param, called.layouts[param["name"]])
        for param in self.params:
            if param["kind"] != "pointer" and param["name"] not in self.packed:
                self._complete(param)
        for param in tensors:
            if self.arrays[param["name"]] is not None:
                self._check(param, called.layouts[param["name"]])

    def fail(self, text, status="FLYC_OUT_OF_RANGE"):
        raise ArgumentError(f"{self.what}: {text}", status)

    def value(self, expression):
        """Of a launch expression."""
        if expression.isdecimal() and len(expression) < 19:
            return int(expression)
        try:
            cus = self.device_cus() if "device.cus" in expression else 0
            tensors = {name: int(memory is not None) for name, memory in self.arrays.items()} if "present(" in expression else {}
            return _native.evaluate(expression, {**self.integers, **tensors}, cus)
        except ArgumentError:
            raise
        except Error as error:
            raise Error(error.status, f"{self.what}: {error}") from None

    def shown(self, expression):
        """' (n = 5, m = 3)' of the names in an expression."""
        named = [name for name in sorted(self.integers) if name in _words(expression)]
        return f" ({', '.join(f'{name} = {self.integers[name]}' for name in named)})" if named else ""

    def _given(self, positional, named):
        places = [param["name"] for param in self.params if param["kind"] != "symbol"]
        if len(positional) > len(places):
            symbols = [param["name"] for param in self.params if param["kind"] == "symbol"]
            hint = f"; {', '.join(symbols)}: taken from the arrays, or given by name" if symbols else ""
            self.fail(f"takes {len(places)} arguments ({', '.join(places)}), and {len(positional)} are given{hint}")
        given = dict(zip(places, positional))
        for name, value in named.items():
            if name not in [param["name"] for param in self.params]:
                self.fail(f"has no argument '{name}'; it has {', '.join(param['name'] for param in self.params)}")
            if name in given:
                self.fail(f"{name} is given twice")
            given[name] = value
        return given

    def _take(self, param, value):
        name = param["name"]
        try:
            if param["kind"] == "struct":
                self.packed[name] = structure(param["struct"], value, name, self.integers)
                return
            self.packed[name] = scalar(param["dtype"], value, name)
            if param["dtype"] in INTEGERS:
                self._bind(name, integer(param["dtype"], value, name), "as given")
        except ArgumentError as error:
            self.fail(str(error), error.status)

    def _bind(self, name, value, origin):
        if value > INTEGERS["i64"][1]:
            return  # u64 beyond 63 bits: no expression can name it, which `value` says
        self.integers[name] = value
        self._origin[name] = origin

    def _describe(self, param, given, stream):
        name = param["name"]
        value = given.get(name)
        if value is None:
            if name not in given and not param["optional"]:
                self.fail(f"{name} is missing", "FLYC_NULL_ARGUMENT")
            if not param["optional"]:
                self.fail(f"{name} is None, and the kernel needs that tensor", "FLYC_NULL_ARGUMENT")
            self.arrays[name] = None
            return
        try:
            memory = describe(value, name, stream)
        except ArgumentError as error:
            self.fail(str(error), error.status)
        if memory.element not in self._accepted[name]:
            wanted = " or ".join(spelled(*one) for one in self._accepted[name])
            self.fail(f"{name} has elements of type {spelled(*memory.element)}, and the kernel takes {param['dtype']}: {wanted}")
        if param["access"] in ("out", "inout") and memory.is_read_only:
            self.fail(f"{name} is read-only, and the kernel writes it")
        if any(stride < 0 for stride in memory.strides):
            self.fail(f"{name} has negative strides, {memory.strides} bytes: pass a copy")
        size = memory.element[1]
        if any(stride % size for stride in memory.strides):
            self.fail(f"{name} has strides of {memory.strides} bytes, which are not multiples of its element's {size}: pass a copy")
        self.arrays[name] = memory

    def _sizes(self, param, layout, memory):
        """Shape and strides of an array in the layout's elements; null where it is a piece of memory that the layout lies in."""
        shape, size = memory.shape, memory.element[1]
        strides = [stride // size for stride in memory.strides]
        if not layout.is_flat or len(shape) != len(layout.shape):
            return None
        if not is_packed(param["dtype"]):
            return list(shape), strides
        # An array of bytes that hold several elements each, along the axis whose elements follow each other.
        bits = BITS[param["dtype"]]
        dense = layout.stride.index("1") if "1" in layout.stride else len(shape) - 1
        if any(stride * 8 % bits for stride in strides) or shape[dense] * 8 % bits:
            self.fail(f"{param['name']} has {shape[dense]} bytes along axis {dense}, which is not a whole number of elements of {bits} bits")
        shape = [extent * 8 // bits if axis == dense else extent for axis, extent in enumerate(shape)]
        return shape, [1 if axis == dense else stride * 8 // bits for axis, stride in enumerate(strides)]

    def _infer(self, param, layout):
        """Extents and strides that are bare names take the array's."""
        name, memory = param["name"], self.arrays[param["name"]]
        sizes = memory and self._sizes(param, layout, memory)
        if not sizes:
            return
        for kind, texts, values in [("shape", layout.shape, sizes[0]), ("strides", layout.stride, sizes[1])]:
            for axis, (text, value) in enumerate(zip(texts, values)):
                if text not in self._inferred or text in self.integers:
                    continue
                if kind == "strides" and text in layout.shape:
                    continue
                self._bind(text, value, f"by {name}.{kind}[{axis}]")

    def _complete(self, param):
        """A scalar that was not given."""
        name = param["name"]
        if name in self.integers and param["kind"] != "struct":
            self.packed[name] = scalar(param["dtype"], self._fits(param, self.integers[name]), name)
            return
        if param["kind"] == "symbol":
            where = [f"{one['name']}: {one['layout']}" for one in self.params if one["kind"] == "pointer" and name in _words(one["layout"])]
            self.fail(f"{name} does not follow from the arrays ({'; '.join(where)}): give it as {name}=...")
        self.fail(f"{name} is missing")

    def _fits(self, param, value):
        least, most = INTEGERS[param["dtype"]]
        if not least <= value <= most:
            self.fail(f"{param['name']} = {value} ({self._origin[param['name']]}) does not fit {param['dtype']}, which goes from {least} to {most}")
        return value

    def _leaf(self, text):
        if text.isdigit():
            return int(text)
        return self.integers[text] if text in self.integers else self.value(text)

    def _check(self, param, layout):
        name, memory = param["name"], self.arrays[param["name"]]
        if not layout.is_known:
            if not memory.is_contiguous():
                self.fail(f"{name} has strides of {memory.strides} bytes, and its layout {layout.text} needs one contiguous piece: pass a copy")
            return
        extents = [self._leaf(text) for text in layout.shape]
        strides = [self._leaf(text) for text in layout.stride]
        sizes = self._sizes(param, layout, memory)
        if sizes:
            self._same_shape(name, layout, sizes[0], extents)
            if 0 in sizes[0]:
                return
            wrong = [axis for axis, extent in enumerate(extents) if extent > 1 and strides[axis] != sizes[1][axis]]
            if wrong:
                self.fail(f"{name} has the strides {_tuple(sizes[1])} in elements, and its layout {layout.text} needs {_tuple(strides)}{self.shown(layout.text)}: pass a copy")
            return
        modes = self._modes(layout, extents)
        if len(memory.shape) not in (1, len(modes)):
            self.fail(f"{name} has {len(memory.shape)} dimensions, and its layout {layout.text} has {len(modes)}: {_tuple(modes)}{self.shown(layout.text)}, or one piece of memory with 1")
        if not memory.is_contiguous():
            self.fail(f"{name} has strides of {memory.strides} bytes, and its layout {layout.text} needs one contiguous piece here: pass a copy")
        if len(memory.shape) > 1 and not is_packed(param["dtype"]):
            self._same_shape(name, layout, memory.shape, modes)
        needed = 0 if 0 in extents else 1 + sum((extent - 1) * stride for extent, stride in zip(extents, strides))
        there = memory.end() * 8 // BITS[param["dtype"]]
        if there < needed:
            self.fail(f"{name} has {there} elements, and its layout {layout.text} needs {needed}{self.shown(layout.text)}")

    @staticmethod
    def _modes(layout, extents):
        sizes, at = [], 0
        for mode in layout.modes:
            size = 1
            for extent in extents[at:at + len(mode)]:
                size *= extent
            sizes.append(size)
            at += len(mode)
        return sizes

    def _same_shape(self, name, layout, shape, wanted):
        if list(shape) == list(wanted):
            return
        origins = [f"{one} = {self.integers[one]} {self._origin[one]}" for one in sorted(self._origin) if one in _words(layout.text)]
        self.fail(f"{name} has the shape {_tuple(shape)}, and its layout {layout.text} needs {_tuple(wanted)}"
                  + (f" ({', '.join(origins)})" if origins else self.shown(layout.text)))


def _tuple(values):
    return f"({', '.join(str(value) for value in values)})"


def _words(expression):
    words, word = set(), ""
    for letter in expression + " ":
        if NAME.match("a" + letter):
            word += letter
        else:
            words.add(word)
            word = ""
    return words
