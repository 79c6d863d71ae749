"""Element types: what memory of each may look like from Python, and scalars and structs as bytes."""

import ctypes
import operator
import struct

from ._errors import ArgumentError

# Bits of an element in memory.
BITS = {"i1": 8, "i4": 4, "u4": 4, "i8": 8, "u8": 8, "i16": 16, "u16": 16, "i32": 32, "u32": 32, "i64": 64, "u64": 64, "f16": 16, "bf16": 16,
        "f32": 32, "f64": 64, "f8e4m3fnuz": 8, "f8e5m2fnuz": 8, "f8e4m3fn": 8, "f8e5m2": 8, "e8m0": 8, "f6e2m3": 6, "f6e3m2": 6, "f4e2m1": 4}
_PLAIN = {"i8": ("i", 1), "i16": ("i", 2), "i32": ("i", 4), "i64": ("i", 8), "u8": ("u", 1), "u16": ("u", 2), "u32": ("u", 4), "u64": ("u", 8),
          "f16": ("f", 2), "f32": ("f", 4), "f64": ("f", 8)}
_LETTERS = {"i": "int", "u": "uint", "f": "float", "b": "bool", "c": "complex", "V": "void"}
INTEGERS = {name: (-(1 << bits - 1), (1 << bits - 1) - 1) for name, bits in [("i8", 8), ("i16", 16), ("i32", 32), ("i64", 64)]}
INTEGERS.update({name: (0, (1 << bits) - 1) for name, bits in [("u8", 8), ("u16", 16), ("u32", 32), ("u64", 64)]})
_FORMATS = {"i8": "<b", "u8": "<B", "i16": "<h", "u16": "<H", "i32": "<i", "u32": "<I", "i64": "<q", "u64": "<Q", "f32": "<f", "f64": "<d"}


def accepted(dtype):
    """What elements of an array may be: (letter, bytes), or a type's own name."""
    if dtype in _PLAIN:
        return [_PLAIN[dtype]]
    if dtype == "i1":
        return [("b", 1), ("u", 1), ("i", 1)]
    # Types that arrays have no name for: their own, where the array knows it, else bits.
    size = max(1, BITS[dtype] // 8)
    return [(dtype, size), ("V", size), ("u", size), ("i", size)]


def spelled(letter, size):
    return f"{_LETTERS[letter]}{8 * size if letter in 'iufc' else ''}" if letter in _LETTERS else letter


def is_packed(dtype):
    return BITS[dtype] < 8


def of_typestr(typestr):
    """(letter, bytes) of a NumPy type string such as '<f4'; None if it is not one, or in the other byte order."""
    if len(typestr) < 3 or typestr[0] not in "<|=" or not typestr[2:].isdigit():
        return None
    return typestr[1], int(typestr[2:])


def of_format(text, size):
    """The same of a format of the buffer protocol."""
    text = text.lstrip("@=<")
    if len(text) == 1 and text in "bhilqn":
        return "i", size
    if len(text) == 1 and text in "BHILQNc":
        return "u", size
    if text in ("e", "f", "d"):
        return "f", size
    return ("b", 1) if text == "?" else ("V", size) if text[-1:] in "xs" else None


def _f16(value):
    try:
        return struct.pack("<e", value)
    except OverflowError:
        return struct.pack("<e", float("inf") if value > 0 else float("-inf"))


def _bf16(value):
    bits = struct.unpack("<I", _f32(value))[0]
    if value != value:
        return b"\xc0\x7f"
    return struct.pack("<H", (bits + 0x7FFF + (bits >> 16 & 1)) >> 16)


def _f32(value):
    return bytes(ctypes.c_float(value))


def integer(dtype, value, what):
    """An int of that type; what is none is an error."""
    try:
        number = operator.index(value)
    except TypeError:
        raise ArgumentError(f"{what} is {value!r}, and its type {dtype} takes an integer") from None
    least, most = INTEGERS[dtype]
    if not least <= number <= most:
        raise ArgumentError(f"{what} = {number} does not fit {dtype}, which goes from {least} to {most}")
    return number


def scalar(dtype, value, what):
    """The bytes of one value."""
    if dtype in INTEGERS:
        return struct.pack(_FORMATS[dtype], integer(dtype, value, what))
    if dtype == "i1":
        if value not in (0, 1):
            raise ArgumentError(f"{what} is {value!r}, and its type i1 takes True or False")
        return bytes([bool(value)])
    if dtype in ("f16", "bf16", "f32", "f64"):
        try:
            number = float(value)
        except (TypeError, ValueError, OverflowError):
            raise ArgumentError(f"{what} is {value!r}, and its type {dtype} takes a number") from None
        return {"f16": _f16, "bf16": _bf16, "f32": _f32, "f64": lambda x: struct.pack("<d", x)}[dtype](number)
    # Types that Python has no numbers of pass as their bits.
    try:
        bits = operator.index(value)
    except TypeError:
        bits = -1
    if not 0 <= bits < 1 << BITS[dtype]:
        raise ArgumentError(f"{what} is {value!r}, and its type {dtype} takes its bits, an integer from 0 to {(1 << BITS[dtype]) - 1}")
    return bytes([bits])


def structure(layout, value, what, integers):
    """The bytes of a struct: of a dict, or of anything with the fields as attributes. Its integers go to `integers` by their path."""
    fields = [field["name"] for field in layout["fields"]]
    if isinstance(value, dict):
        unknown = [str(name) for name in value if name not in fields]
        if unknown:
            raise ArgumentError(f"{what}: the struct {layout['name']} has no field '{unknown[0]}'; it has {', '.join(fields)}")
    packed = bytearray(layout["size"])
    for field in layout["fields"]:
        name = f"{what}.{field['name']}"
        try:
            one = value[field["name"]] if isinstance(value, dict) else getattr(value, field["name"])
        except (KeyError, AttributeError):
            raise ArgumentError(f"{name} is missing: {what} takes a dict or an object with {', '.join(fields)}, and is {value!r}") from None
        count = field.get("count", 1) * field.get("lanes", 1)
        many = "count" in field or "lanes" in field
        items = _flat(one) if many else [one]
        if len(items) != count:
            raise ArgumentError(f"{name} has {len(items)} values, and the field takes {count}")
        size = field["size"] // count
        for i, item in enumerate(items):
            at = field["offset"] + i * size
            if field["dtype"] == "struct":
                inner = integers if not many else {}
                packed[at:at + field["struct"]["size"]] = structure(field["struct"], item, name, inner)
                continue
            if field["dtype"] in INTEGERS and not many:
                integers[name] = integer(field["dtype"], item, name)
            bytes_of = scalar(field["dtype"], item, name)
            packed[at:at + len(bytes_of)] = bytes_of
    return bytes(packed)


def _flat(values):
    try:
        values = list(values)
    except TypeError:
        return [values]
    if values and not isinstance(values[0], (dict, str, bytes)) and hasattr(values[0], "__len__"):
        return [item for value in values for item in _flat(value)]
    return values
