"""Arrays of others, by the protocols that they speak: __cuda_array_interface__, DLPack, the buffer protocol, __array_interface__."""

import ctypes

from . import _native
from ._errors import ArgumentError, Error
from ._types import of_format, of_typestr


class Memory:
    """Where an array lies. `strides` are in bytes; `keeps` holds it alive; `element` is (letter, bytes), or (name of a type, bytes)."""
    __slots__ = ("pointer", "shape", "strides", "element", "is_read_only", "on_device", "keeps", "release")

    def __init__(self, pointer, shape, strides, element, is_read_only, on_device, keeps, release=None):
        self.release = release
        self.pointer, self.shape, self.element = pointer, tuple(shape), element
        self.is_read_only, self.on_device, self.keeps = is_read_only, on_device, keeps
        self.strides = tuple(strides) if strides is not None else contiguous(self.shape, element[1])

    def __del__(self):
        if self.release:
            self.release()

    def end(self):
        """The bytes that it spans, from its first element on."""
        if 0 in self.shape:
            return 0
        return sum((extent - 1) * stride for extent, stride in zip(self.shape, self.strides)) + self.element[1]

    def is_contiguous(self):
        wanted = contiguous(self.shape, self.element[1])
        return all(extent <= 1 or one == other for extent, one, other in zip(self.shape, self.strides, wanted))


def contiguous(shape, size):
    strides = []
    for extent in reversed(shape):
        strides.append(size)
        size *= max(extent, 1)
    return tuple(reversed(strides))


class _Buffer(ctypes.Structure):  # Py_buffer
    _fields_ = [("buf", ctypes.c_void_p), ("obj", ctypes.c_void_p), ("len", ctypes.c_ssize_t), ("itemsize", ctypes.c_ssize_t), ("readonly", ctypes.c_int),
                ("ndim", ctypes.c_int), ("format", ctypes.c_char_p), ("shape", ctypes.POINTER(ctypes.c_ssize_t)),
                ("strides", ctypes.POINTER(ctypes.c_ssize_t)), ("suboffsets", ctypes.c_void_p), ("internal", ctypes.c_void_p)]


class _DLTensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32), ("ndim", ctypes.c_int32),
                ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


_api = ctypes.pythonapi
_get_buffer = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_void_p, ctypes.c_int)(("PyObject_GetBuffer", _api))
_release_buffer = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(("PyBuffer_Release", _api))
_capsule_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_GetPointer", _api))
_STRIDES, _FORMAT = 0x18, 0x4
_CPU, _CUDA, _ROCM, _ROCM_HOST = 1, 2, 10, 11
_DLPACK_CODES = {0: "i", 1: "u", 2: "f", 4: "bf16", 5: "c", 6: "b", 10: "f8e4m3fn", 11: "f8e4m3fnuz", 12: "f8e5m2", 13: "f8e5m2fnuz", 14: "e8m0"}


def _of_buffer(value, what):
    view = _Buffer()
    try:
        _get_buffer(value, ctypes.addressof(view), _STRIDES | _FORMAT)
    except (BufferError, ValueError):
        return None  # NumPy has no format for some types; other protocols may
    element = of_format((view.format or b"B").decode(), view.itemsize)
    if element is None:
        text = (view.format or b"").decode()
        _release_buffer(ctypes.addressof(view))
        raise ArgumentError(f"{what}: its elements have the format '{text}', and kernels take numbers in the byte order of this machine")
    strides = view.strides[:view.ndim] if view.strides else None  # ctypes leaves them out
    return Memory(view.buf or 0, view.shape[:view.ndim], strides, element, bool(view.readonly), False, (value, view),
                  lambda: _release_buffer(ctypes.addressof(view)))


def _of_interface(facts, on_device, value, what):
    element = of_typestr(facts["typestr"])
    if element is None:
        raise ArgumentError(f"{what}: its elements have the type string '{facts['typestr']}', and kernels take numbers in the byte order of this machine")
    pointer, is_read_only = facts["data"]
    return Memory(pointer or 0, facts["shape"], facts.get("strides"), element, is_read_only, on_device, value)


def _of_dlpack(value, device, stream, what):
    # The capsule stays what it is, unconsumed: its owner releases it when it goes.
    capsule = value.__dlpack__() if device == _CPU else value.__dlpack__(stream=stream or 0)
    tensor = _DLTensor.from_address(_capsule_pointer(capsule, b"dltensor"))
    bits = tensor.bits * tensor.lanes
    if tensor.code not in _DLPACK_CODES or bits % 8 or tensor.lanes != 1:
        raise ArgumentError(f"{what}: its elements are of DLPack's type {tensor.code} with {tensor.lanes} x {tensor.bits} bits, which no kernel takes")
    size, shape = bits // 8, tensor.shape[:tensor.ndim]
    strides = [stride * size for stride in tensor.strides[:tensor.ndim]] if tensor.strides else None
    return Memory((tensor.data or 0) + tensor.byte_offset, shape, strides, (_DLPACK_CODES[tensor.code], size), False, device != _CPU, (value, capsule))


def describe(value, what, stream):
    """The memory of an array. `what` names it in errors; `stream` is the one that the launch goes to."""
    if isinstance(value, DeviceArray):
        return value.memory
    device = value.__dlpack_device__()[0] if hasattr(value, "__dlpack_device__") else None
    if device in (_ROCM, _ROCM_HOST):
        return _of_dlpack(value, device, stream, what)
    facts = getattr(value, "__cuda_array_interface__", None)
    if facts is not None:
        made = facts.get("stream")
        if made is not None and (0 if made == 1 else made) != (stream or 0):
            _native.call("flyc_synchronize")  # what fills it may still run, on another stream
        return _of_interface(facts, True, value, what)
    if device == _CUDA:
        raise ArgumentError(f"{what} is memory of a CUDA device, and kernels run on AMD GPUs")
    try:
        found = _of_buffer(value, what)
    except TypeError:
        found = None
    if found is None and hasattr(value, "__array_interface__"):
        found = _of_interface(value.__array_interface__, False, value, what)
    if found is None and device == _CPU:
        found = _of_dlpack(value, device, stream, what)
    if found is None:
        raise ArgumentError(f"{what} is a {type(value).__name__}, which is not an array: it has none of __cuda_array_interface__, DLPack and the buffer protocol")
    return found


class DeviceArray:
    """Memory of the device, HIP's or the emulator's, of `shape` elements of a NumPy type string such as '<f4'. It speaks __cuda_array_interface__."""

    def __init__(self, shape, typestr):
        element = of_typestr(typestr)
        if element is None:
            raise ArgumentError(f"'{typestr}' is not a type string such as '<f4'")
        shape = (shape,) if isinstance(shape, int) else tuple(shape)
        self.nbytes = element[1]
        for extent in shape:
            self.nbytes *= extent
        self.shape, self.typestr = shape, typestr
        self.memory = Memory(_native.allocate(max(self.nbytes, 1)), shape, None, element, False, True, None)

    @property
    def __cuda_array_interface__(self):
        return {"shape": self.shape, "typestr": self.typestr, "data": (self.memory.pointer, False), "strides": None, "version": 3, "stream": None}

    def _host(self, other, what, writes):
        found = describe(other, what, None)
        count = found.element[1]
        for extent in found.shape:
            count *= extent
        if found.on_device or not found.is_contiguous() or count != self.nbytes or (writes and found.is_read_only):
            raise ArgumentError(f"{what}: {self.nbytes} bytes are copied, to or from one contiguous piece of host memory"
                                f"{' that can be written' if writes else ''}; it has {count}")
        return found

    def copy_from(self, source):
        """Copies an array of the host here."""
        found = self._host(source, "copy_from", False)
        _native.call("flyc_copy_in", self.memory.pointer, found.pointer, self.nbytes)
        return self

    def copy_to(self, target):
        """Copies it into an array of the host, behind all launches."""
        found = self._host(target, "copy_to", True)
        _native.call("flyc_copy_out", found.pointer, self.memory.pointer, self.nbytes)
        return target

    def __del__(self):
        memory = self.__dict__.pop("memory", None)
        if memory is not None and _native._library is not None:
            try:
                _native.call("flyc_release", memory.pointer)
            except Error:  # the device is gone: so is the memory
                pass


def empty(shape, typestr):
    """Device memory that nothing has written."""
    return DeviceArray(shape, typestr)


def to_device(array):
    """A copy of a contiguous array of the host, on the device."""
    found = describe(array, "to_device", None)
    letter, size = found.element
    return DeviceArray(found.shape, ("|" if size == 1 else "<") + (letter if len(letter) == 1 else "V") + str(size)).copy_from(array)
