"""libflyc_runtime.so by ctypes: flyc/runtime.h and flyc/evaluate.h, as they are."""

import ctypes
import glob
import os

from ._errors import Error

LIBRARY = "libflyc_runtime.so"
ABI_VERSION = 2  # FLYC_ABI_VERSION
STATUSES = ("FLYC_OK FLYC_EMPTY_GRID FLYC_NULL_ARGUMENT FLYC_MISALIGNED FLYC_PRECONDITION FLYC_OUT_OF_RANGE FLYC_NO_DEVICE FLYC_NO_IMAGE "
            "FLYC_IO FLYC_INVALID_IMAGE FLYC_OUT_OF_MEMORY FLYC_DRIVER FLYC_WRONG_VERSION FLYC_FAULT FLYC_NOT_PREPARED").split()


class Image(ctypes.Structure):  # flyc_image
    _fields_ = [("target", ctypes.c_char_p), ("file", ctypes.c_char_p), ("size", ctypes.c_size_t), ("sha256", ctypes.c_char_p),
                ("processors", ctypes.c_char_p)]


class Kernel(ctypes.Structure):  # flyc_kernel
    _fields_ = [("name", ctypes.c_char_p), ("symbol", ctypes.c_char_p), ("blocks", ctypes.POINTER(ctypes.c_uint32 * 3))]


class Unit(ctypes.Structure):  # flyc_unit
    _fields_ = [("abi_version", ctypes.c_uint32), ("unit_size", ctypes.c_uint32), ("image_size", ctypes.c_uint32), ("kernel_size", ctypes.c_uint32),
                ("name", ctypes.c_char_p), ("build_id", ctypes.c_char_p), ("images", ctypes.POINTER(Image)), ("image_count", ctypes.c_uint32),
                ("kernels", ctypes.POINTER(Kernel)), ("kernel_count", ctypes.c_uint32), ("state", ctypes.c_void_p)]


class Value(ctypes.Structure):  # flyc_value
    _fields_ = [("name", ctypes.c_char_p), ("value", ctypes.c_int64)]


_pointer, _size, _status = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
_grid = ctypes.c_uint32 * 3
FUNCTIONS = {
    "flyc_allocate": [ctypes.POINTER(_pointer), _size],
    "flyc_release": [_pointer],
    "flyc_copy_in": [_pointer, _pointer, _size],
    "flyc_copy_out": [_pointer, _pointer, _size],
    "flyc_zero": [_pointer, _size, _pointer],
    "flyc_synchronize": [],
    "flyc_use_emulator": [ctypes.c_char_p],
    "flyc_device_units": [ctypes.POINTER(Unit), ctypes.POINTER(ctypes.c_int64)],
    "flyc_load_image": [ctypes.POINTER(Unit), ctypes.c_uint32, ctypes.c_char_p, _size],
    "flyc_prepare": [ctypes.POINTER(Unit)],
    "flyc_launch": [ctypes.POINTER(Unit), ctypes.c_uint32, _grid, ctypes.c_uint32, _pointer, ctypes.POINTER(_pointer)],
    "flyc_launch_block": [ctypes.POINTER(Unit), ctypes.c_uint32, _grid, _grid, ctypes.c_uint32, _pointer, ctypes.POINTER(_pointer)],
    "flyc_launch_clusters": [ctypes.POINTER(Unit), ctypes.c_uint32, _grid, _grid, ctypes.c_uint32, _pointer, ctypes.POINTER(_pointer)],
    "flyc_unload": [ctypes.POINTER(Unit)],
    "flyc_evaluate": [ctypes.c_char_p, ctypes.POINTER(Value), _size, ctypes.c_int64, ctypes.POINTER(ctypes.c_int64)],
}


def _places():
    """Where the library lies: in the wheel; in lib, if this is lib/python3/dist-packages/flyc; in the build, if this is the source tree."""
    here = os.path.dirname(os.path.abspath(__file__))
    lib = os.path.dirname(os.path.dirname(os.path.dirname(here)))
    yield os.path.join(here, "lib", LIBRARY)
    yield os.path.join(lib, LIBRARY)
    yield from sorted(glob.glob(os.path.join(glob.escape(lib), "*", LIBRARY)))
    yield os.path.join(os.path.dirname(os.path.dirname(here)), "build", "lib", LIBRARY)


def _open():
    named = os.environ.get("FLYC_RUNTIME_LIBRARY")
    path = named or next((place for place in _places() if os.path.exists(place)), LIBRARY)
    try:
        library = ctypes.CDLL(path)
        for name, arguments in FUNCTIONS.items():
            function = getattr(library, name)
            function.argtypes, function.restype = arguments, _status
        for name in ["flyc_last_error", "flyc_device_name"]:
            function = getattr(library, name)
            function.argtypes, function.restype = [], ctypes.c_char_p
    except (OSError, AttributeError) as error:
        what = "FLYC_RUNTIME_LIBRARY" if named else "not beside the package, and not where the loader looks; FLYC_RUNTIME_LIBRARY can name it"
        raise Error("FLYC_WRONG_VERSION" if isinstance(error, AttributeError) else "FLYC_IO", f"{path}: {error} ({what})") from None
    return library


_library = None


def library():
    """The library, opened on the first use."""
    global _library
    if _library is None:
        _library = _open()
    return _library


def call(function, *arguments):
    """Calls a function that returns a status; what is not FLYC_OK is raised."""
    opened = library()
    status = getattr(opened, function)(*arguments)
    if status:
        name = STATUSES[status] if 0 <= status < len(STATUSES) else f"status {status}"
        raise Error(name, opened.flyc_last_error().decode(errors="replace"))


def device_name():
    """'HIP' or 'the emulator'. Raises if there is no device."""
    opened = library()
    name = opened.flyc_device_name().decode()
    if not name:
        raise Error("FLYC_NO_DEVICE", opened.flyc_last_error().decode(errors="replace"))
    return name


def evaluate(expression, values, device_cus=0):
    """The value of a launch expression; `values` are integers by name."""
    table = (Value * len(values))(*((name.encode(), value) for name, value in values.items()))
    result = ctypes.c_int64()
    call("flyc_evaluate", expression.encode(), table, len(values), device_cus, ctypes.byref(result))
    return result.value


def allocate(size):
    memory = _pointer()
    call("flyc_allocate", ctypes.byref(memory), size)
    return memory.value or 0


def grid(numbers):
    return _grid(*numbers)
