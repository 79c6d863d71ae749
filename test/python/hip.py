"""hip.py FOLDER: launches on HIP, which adding_hip.c stands in for: what is passed on, and what memory is taken. Needs no NumPy."""
import array
import ctypes
import hashlib
import json
import os
import pathlib
import sys

import flyc
from common import fails, finish, same

FOLDER = pathlib.Path(sys.argv[1])
hip = ctypes.CDLL(os.environ["FLYC_HIP_LIBRARY"])

# An image that the stand-in takes, with a manifest that knows it.
image = b"\177ELF".ljust(64, b"\0") + b"gfx942=gfx942\0"
(FOLDER / "hip").mkdir()
manifest = json.loads((FOLDER / "vector_add.json").read_text())
manifest["images"][0].update(size=len(image), sha256=hashlib.sha256(image).hexdigest())
(FOLDER / "hip" / "vector_add.json").write_text(json.dumps(manifest))
(FOLDER / "hip" / manifest["images"][0]["file"]).write_bytes(image)


class Gpu:
    """Memory of the device, by __cuda_array_interface__."""

    def __init__(self, values, **facts):
        self.memory = (ctypes.c_float * (len(values) + 4))()
        self.address = -(-ctypes.addressof(self.memory) // 16) * 16
        self.values = (ctypes.c_float * len(values)).from_address(self.address)
        self.values[:] = values
        self.__cuda_array_interface__ = {"shape": (len(values),), "typestr": "<f4", "data": (self.address, False), "version": 3, **facts}


class DLTensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device", ctypes.c_int32 * 2), ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8),
                ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
                ("byte_offset", ctypes.c_uint64), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]


new_capsule = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(("PyCapsule_New", ctypes.pythonapi))


class Torch:
    """The same by DLPack, as a tensor of torch on ROCm gives it: 16 bytes behind the start of its memory."""

    def __init__(self, values, device=10, code=2, bits=32):
        self.gpu, self.device, self.streams = Gpu([0.0] * 4 + list(values)), device, []
        self.values = (ctypes.c_float * len(values)).from_address(self.gpu.address + 16)
        self.shape = (ctypes.c_int64 * 1)(len(values))
        self.tensor = DLTensor(self.gpu.address, (device, 0), 1, code, bits, 1, self.shape, None, 16)

    def __dlpack_device__(self):
        return self.device, 0

    def __dlpack__(self, stream=None):
        self.streams.append(stream)
        return new_capsule(ctypes.addressof(self.tensor), b"dltensor", None)


class Stream:
    cuda_stream = 77


unit = flyc.load(FOLDER / "hip" / "vector_add.json")
add = unit["vector_add"]
same("the device", flyc.device_name(), "HIP")
N = 2500
a, b, c = Gpu(range(N)), Torch([1.0] * N), Gpu([0] * N)
add(a, b, c, stream=Stream())
same("the sums", list(c.values[:3]) + [c.values[N - 1]], [1, 2, 3, N])
same("launches, grid, block, stream, loads", [hip.recorded(i) for i in range(5)], [1, 3, 256, 77, 1])
same("the stream that DLPack is told", b.streams, [77])
add(a, b, c)
same("launches, stream", [hip.recorded(0), hip.recorded(3), b.streams], [2, 0, [77, 0]])
add(Gpu([]), Gpu([]), Gpu([]))
same("an empty launch", hip.recorded(0), 2)
# What another stream fills is waited for.
add(Gpu([1] * N, stream=5), b, c, stream=9)
same("launches, stream", [hip.recorded(0), hip.recorded(3)], [3, 9])
# Memory of our own.
on_a, on_c = flyc.to_device(array.array("f", range(N))), flyc.empty(N, "<f4")
add(on_a, on_a, on_c)
same("device memory", list(on_c.copy_to(array.array("f", [0] * N)))[:4], [0, 2, 4, 6])

host = array.array("f", [0] * N)
for call, text in [
    (lambda: add(a, host, c), "b is memory of the host, and the device is HIP: pass an array that lies on the GPU, such as flyc.to_device(...)"),
    (lambda: add(a, Torch([1.0] * N, device=2), c), "b is memory of a CUDA device, and kernels run on AMD GPUs"),
    (lambda: add(a, Torch([1.0] * N, code=4, bits=16), c), "b has elements of type bf16, and the kernel takes f32: float32"),
    (lambda: add(a, Torch([1.0] * N, code=17, bits=4), c), "b: its elements are of DLPack's type 17 with 1 x 4 bits, which no kernel takes"),
    (lambda: add(a, Gpu([1] * N, typestr=">f4"), c), "b: its elements have the type string '>f4', and kernels take numbers in the byte order of this machine"),
    (lambda: add(a, b, Gpu([1] * N, data=(c.address, True))), "c is read-only, and the kernel writes it"),
    (lambda: add(a, Gpu([1] * N, strides=(8,)), c), f"b has the strides (2) in elements, and its layout (n):(1) needs (1) (n = {N}): pass a copy"),
]:
    fails(call, "FLYC_OUT_OF_RANGE", f"vector_add: {text}")
fails(lambda: add(a, Gpu([1] * N, data=(c.address + 4, False)), c), "FLYC_MISALIGNED", f"vector_add: b = {c.address + 4:#x} is not a multiple of 16 bytes")
fails(lambda: add(a, Gpu([1] * N, data=(0, False)), c), "FLYC_NULL_ARGUMENT", "vector_add: b is null")
same("launches", hip.recorded(0), 4)
finish("hip")
