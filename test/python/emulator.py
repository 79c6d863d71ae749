"""emulator.py FOLDER: kernels on the emulator, from NumPy's arrays and those of the standard library, against what NumPy computes."""
import array
import ctypes
import pathlib
import sys
import threading

import flyc
import numpy as np
from common import fails, finish, holds, same

FOLDER = pathlib.Path(sys.argv[1])
random = np.random.default_rng(1)


def f32(*shape):
    return random.standard_normal(shape, dtype=np.float32)


def bf16(values):
    """Rounded to bf16: the values, and their bits."""
    bits = values.astype(np.float32).view(np.uint32)
    bits = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
    return (bits << 16).view(np.float32), bits.astype(np.uint16)


def elementwise():
    unit = flyc.load(FOLDER / "vector_add.json")
    add = unit["vector_add"]
    same("the unit", (repr(unit), list(unit), len(unit), "vector_add" in unit), ("<flyc unit vector_add: vector_add>", ["vector_add"], 1, True))
    same("the kernel", (repr(add), add.__doc__.splitlines()[0]), ("<flyc vector_add: vector_add(a, b, c, *, n=...)>", "c = a + b, element by element. The vectors have n elements each and do not overlap c."))
    same("the device", flyc.device_name(), "the emulator")
    for n in [0, 1, 255, 1000, 1025, 4099]:
        a, b, c = f32(n), f32(n), f32(n)
        add(a, b, c, stream=None)
        holds(f"vector_add, n = {n}", (c == a + b).all())
        same("the grid", add.grid(n=n), (-(-n // 1024), 1, 1))
    # The buffer protocol, without NumPy.
    a, b, c = array.array("f", [1, 2, 3]), (ctypes.c_float * 3)(10, 20, 30), memoryview(bytearray(12)).cast("f")
    add(a, b=b, c=c, n=3)
    same("without NumPy", list(c), [11, 22, 33])
    # Buffers are given back, after an error too: only then they may grow.
    pieces = [bytearray(40) for _ in range(3)]
    add(*(memoryview(piece).cast("f") for piece in pieces))
    fails(lambda: add(*pieces), "FLYC_OUT_OF_RANGE", "vector_add: a has elements of type uint8, and the kernel takes f32: float32")
    for piece in pieces:
        piece.extend(b"more")

    def many(seed):
        own = np.random.default_rng(seed)
        for n in own.integers(1, 3000, 10):
            a, b, c = own.standard_normal(n, dtype=np.float32), own.standard_normal(n, dtype=np.float32), np.empty(n, np.float32)
            add(a, b, c)
            holds(f"threads, n = {n}", (c == a + b).all())
    threads = [threading.Thread(target=many, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # DLPack of the host, where there is no buffer.
    class Tensor:
        def __init__(self, values):
            self.__dlpack__, self.__dlpack_device__ = values.__dlpack__, values.__dlpack_device__
    a, b, c = f32(100), f32(100), f32(100)
    add(Tensor(a), Tensor(b), Tensor(c))
    holds("DLPack", (c == a + b).all())
    # Arrays that lie in one another: what is between them stays, and what two of them share is one.
    x = np.zeros(4000, np.float32)
    x[:1000], x[1000:2000], x[2000:] = 1, 2, 7
    add(x[:1000], x[1000:2000], x[3000:])
    holds("pieces of one array", (x[3000:] == 3).all() and (x[2000:3000] == 7).all())
    add(x[:1000], x[:1000], x[:1000])
    holds("one array thrice", (x[:1000] == 2).all())
    # Memory that stays on the device.
    a, b = f32(3000), f32(3000)
    on_a, on_c = flyc.to_device(a), flyc.empty(3000, "<f4")
    add(on_a, flyc.to_device(b), on_c)
    add(on_c, on_c, on_c)
    holds("device memory", (on_c.copy_to(np.empty(3000, np.float32)) == 2 * (a + b)).all())
    unit.prepare()
    unit.close()
    fails(lambda: add(a, b, a), "FLYC_NO_IMAGE", "vector_add: the unit vector_add was closed", flyc.Error)

    with flyc.load(str(FOLDER / "vector_add.json"), images=str(FOLDER)) as again:
        wrong_vector_add(again["vector_add"])


def wrong_vector_add(add):
    a, b, c = f32(100), f32(100), f32(100)
    by_a = "(n = 100 by a.shape[0])"
    for call, text in [
        (lambda: add(a, b[:99], c), f"b has the shape (99), and its layout (n):(1) needs (100) {by_a}"),
        (lambda: add(a, b, c, n=99), "a has the shape (100), and its layout (n):(1) needs (99) (n = 99 as given)"),
        (lambda: add(a, b.astype(np.float64), c), "b has elements of type float64, and the kernel takes f32: float32"),
        (lambda: add(a, b.astype(">f4"), c), "b: its elements have the format '>f', and kernels take numbers in the byte order of this machine"),
        (lambda: add(a, f32(200)[::2], c), "b has the strides (2) in elements, and its layout (n):(1) needs (1) (n = 100): pass a copy"),
        (lambda: add(a, b[::-1], c), "b has negative strides, (-4,) bytes: pass a copy"),
        (lambda: add(a.reshape(10, 10), b, c), f"a has 2 dimensions, and its layout (n):(1) has 1: (100) (n = 100), or one piece of memory with 1"),
        (lambda: add(a, b, bytes(400)), "c has elements of type uint8, and the kernel takes f32: float32"),
        (lambda: add(a, b, memoryview(bytes(400)).cast("f")), "c is read-only, and the kernel writes it"),
        (lambda: add(a, 5, c), "b is a int, which is not an array: it has none of __cuda_array_interface__, DLPack and the buffer protocol"),
        (lambda: add(a, b, c, 100), "takes 3 arguments (a, b, c), and 4 are given; n: taken from the arrays, or given by name"),
        (lambda: add(a, b, c, d=c), "has no argument 'd'; it has a, b, c, n"),
        (lambda: add(a, b, c, a=a), "a is given twice"),
        (lambda: add(a, b, c, n=2.5), "n is 2.5, and its type i32 takes an integer"),
        (lambda: add(a, b, c, n=1 << 31), "n = 2147483648 does not fit i32, which goes from -2147483648 to 2147483647"),
        (lambda: add(a, b, c, stream="s"), "the stream is a str; it is None, an integer (a hipStream_t), or a stream of torch or CuPy"),
        (lambda: add(a, b, c, workspace=c), "takes no workspace"),
    ]:
        fails(call, "FLYC_OUT_OF_RANGE", f"vector_add: {text}")
    fails(lambda: add(a, b), "FLYC_NULL_ARGUMENT", "vector_add: c is missing")
    fails(lambda: add(a, None, c), "FLYC_NULL_ARGUMENT", "vector_add: b is None, and the kernel needs that tensor")
    fails(lambda: add(a[1:97], b[:96], flyc.to_device(c[:96]).copy_from(f32(95))), "FLYC_OUT_OF_RANGE",
          "copy_from: 384 bytes are copied, to or from one contiguous piece of host memory; it has 380")
    # On the device, places of arrays in one piece of memory are what they are: here, not a multiple of 16 bytes.
    try:
        add(a[:99], b[:99], a[1:])
    except flyc.ArgumentError as error:
        holds(str(error), error.status == "FLYC_MISALIGNED" and str(error).endswith("is not a multiple of 16 bytes"))
    else:
        holds("no error of alignment", False)

    class OfGpu:
        __cuda_array_interface__ = {"shape": (100,), "typestr": "<f4", "data": (4096, False), "version": 3}
    fails(lambda: add(a, OfGpu(), c), "FLYC_OUT_OF_RANGE",
          "vector_add: b is memory of a GPU, and the device is the emulator: pass an array of the host, or flyc.to_device's")


def matrices():
    unit = flyc.load(FOLDER / "gemm_multi.json")
    fails_name = ""
    try:
        unit["gemm"]
    except KeyError as error:
        fails_name = error.args[0]
    same("an unknown name", fails_name, "gemm_multi has no kernel 'gemm'; it has gemm_bf16, gemm_bf16_BM32, gemm_bf16_kernel, gemm_silu_f16")
    gemm = unit["gemm_bf16"]
    # An entry: M <= 32 takes another kernel. Rows of A lie 200 elements apart.
    for m in [16, 33]:
        rows, a_bits = bf16(f32(m, 200))
        columns, b_bits = bf16(f32(128, 64))
        c = np.zeros((m, 128), np.uint16)
        bias = f32(128)
        for passed, expected in [(bias, rows[:, :64] @ columns.T + bias), (None, rows[:, :64] @ columns.T)]:
            gemm(a_bits[:, :64], b_bits, passed, c)
            got = (c.astype(np.uint32) << 16).view(np.float32)
            holds(f"gemm_bf16, m = {m}", np.allclose(got, expected, rtol=1.6e-2, atol=2e-2))
    a, b, c = np.zeros((16, 64), np.uint16), np.zeros((128, 64), np.uint16), np.zeros((16, 128), np.uint16)
    fails(lambda: gemm(a, b[:100], None, c[:, :100].copy()), "FLYC_PRECONDITION", "gemm_bf16_BM32 requires (N % 128) == 0 (N = 100)", flyc.Error)
    fails(lambda: gemm(a[:, :63], b, None, c), "FLYC_OUT_OF_RANGE",
          "gemm_bf16: B has the shape (128, 64), and its layout (N,K):(ldb,1) needs (128, 63) (K = 63 by A.shape[1], N = 128 by B.shape[0], ldb = 64 by B.strides[0])")
    fails(lambda: gemm(a, b, None, c.T), "FLYC_OUT_OF_RANGE",
          "gemm_bf16: C has the shape (128, 16), and its layout (M,N):(N,1) needs (16, 128) (M = 16 by A.shape[0], N = 128 by B.shape[0])")
    fails(lambda: gemm(a, b, None, np.zeros((16, 256), np.uint16)[:, :128]), "FLYC_OUT_OF_RANGE",
          "gemm_bf16: C has the strides (256, 1) in elements, and its layout (M,N):(N,1) needs (128, 1) (M = 16, N = 128): pass a copy")
    fails(lambda: gemm(a.astype(np.float16), b, None, c), "FLYC_OUT_OF_RANGE",
          "gemm_bf16: A has elements of type float16, and the kernel takes bf16: bf16 or void or uint16 or int16")
    # One piece of memory, with its sizes by name.
    gemm(a.ravel(), b.ravel(), None, c.ravel(), M=16, N=128, K=64, lda=64, ldb=64)
    fails(lambda: gemm(a.ravel()[:900], b, None, c, M=16, lda=64), "FLYC_OUT_OF_RANGE",
          "gemm_bf16: A has 900 elements, and its layout (M,K):(lda,1) needs 1024 (K = 64, M = 16, lda = 64)")
    fails(lambda: gemm(a.ravel(), b, None, c.ravel()), "FLYC_OUT_OF_RANGE",
          "gemm_bf16: lda is missing")

    # Weights of 4 bits, two to a byte.
    dequantize = flyc.load(FOLDER / "dequantize.json")["dequantize"]
    w = random.integers(0, 256, (5, 32), np.uint8)
    scale = (random.integers(1, 9, (5, 2)) / 8).astype(np.float16)
    y = np.zeros((5, 64), np.float16)
    dequantize(w, scale, y)
    nibbles = np.stack([w & 15, w >> 4], -1).reshape(5, 64).astype(np.int8)
    signed = np.where(nibbles > 7, nibbles - 16, nibbles)
    holds("dequantize", (y == (signed * np.repeat(scale.astype(np.float32), 32, 1)).astype(np.float16)).all())

    rows = flyc.load(FOLDER / "rows.json")
    x, gain, bias, y = f32(7, 333), f32(333), f32(333), f32(7, 333)
    rows["layernorm_f32"](x, gain, bias, y, 1e-5)
    expected = (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5) * gain + bias
    holds("layernorm_f32", np.allclose(y, expected, atol=1e-4))
    fails(lambda: rows["layernorm_f32"](x, gain, bias, y), "FLYC_OUT_OF_RANGE", "layernorm_f32: eps is missing")
    fails(lambda: rows["layernorm_f32"](x, gain, bias, y, eps=[]), "FLYC_OUT_OF_RANGE", "layernorm_f32: eps is [], and its type f32 takes a number")


def entries():
    unit = flyc.load(FOLDER / "entries.json")
    scaled, total, joined = unit["scaled"], unit["total"], unit["joined"]
    for n in [1, 100, 101, 1000, 1001, 3000]:
        x, y, bias = f32(n), f32(n), np.array([0.25], np.float32)
        scaled({"by": 2.0, "n": n}, x, y, bias, up=4.0)
        expected = x * np.float32(2) + (np.float32(0.5) if n <= 100 else np.float32(4)) + np.float32(0.25)
        holds(f"scaled, n = {n}", np.allclose(y, expected))
    x, y = f32(5), f32(5)

    class Job:
        by, n = 3.0, 5
    scaled(Job, x, y, None, 1)
    holds("scaled of an object", np.allclose(y, x * 3 + 0.5))
    for bias, more in [(np.full(1, 3, np.float32), 13), (None, 20)]:
        unit["chosen"]({"by": 2.0, "n": 5}, x, y, bias, 0)
        holds(f"chosen by what is given, {more}", np.allclose(y, x * 2 + more))
    fails(lambda: scaled({"by": 1, "n": 5000}, f32(5000), f32(5000), None, 0), "FLYC_PRECONDITION", "scaled requires job.n < 5000 (job.n = 5000)", flyc.Error)
    fails(lambda: scaled({"by": 1}, x, y, None, 0), "FLYC_OUT_OF_RANGE", "scaled: job.n is missing: job takes a dict or an object with by, n, and is {'by': 1}")
    fails(lambda: scaled({"by": 1, "n": 5, "m": 1}, x, y, None, 0), "FLYC_OUT_OF_RANGE", "scaled: job: the struct Job has no field 'm'; it has by, n")
    fails(lambda: scaled({"by": 1, "n": 1 << 40}, x, y, None, 0), "FLYC_OUT_OF_RANGE",
          "scaled: job.n = 1099511627776 does not fit i32, which goes from -2147483648 to 2147483647")
    fails(lambda: scaled({"by": 1, "n": 6}, x, y, None, 0), "FLYC_OUT_OF_RANGE", "scaled: x has the shape (5), and its layout (job.n):(1) needs (6) (job.n = 6)")
    for m in [0, 1, 1000, 5000]:
        data, sum_ = random.integers(-8, 8, m).astype(np.float32), np.full(1, 9, np.float32)
        total(data, sum_)
        same(f"total, m = {m}", sum_[0], data.sum())
    size = total.workspace_bytes(m=1000)
    same("the workspace", size, 256 + 8192)  # 16 parts, and 1000 x 2 elements
    total(data[:1000], sum_, workspace=flyc.empty(size, "|u1"))
    same("total with a workspace", sum_[0], data[:1000].sum())
    fails(lambda: total(data[:1000], sum_, workspace=flyc.empty(100, "|u1")), "FLYC_OUT_OF_RANGE", f"total: a workspace of 100 bytes is given, {size} are needed")
    fails(lambda: total(data[:1000], sum_, workspace=data), "FLYC_OUT_OF_RANGE",
          f"total: the workspace is one contiguous piece of device memory, as flyc.empty({size}, '|u1') makes it")
    data, sum_ = np.ones(300, np.float32), np.zeros(1, np.float32)
    joined(data, 0, sum_, count=3)
    same("joined", sum_[0], 300)
    joined(data, 1, sum_, n=300, count=3)
    same("joined again", sum_[0], 300 + 300 + 3 * 64)  # each lane of the three parts begins with `first`
    fails(lambda: joined(data, 0, sum_), "FLYC_OUT_OF_RANGE", "joined: count does not follow from the arrays (): give it as count=...")


def faults():
    """What the kernel does wrong is an error that names the place; memory of the host stays."""
    beyond = flyc.load(FOLDER / "beyond.json")["beyond"]
    x, y = f32(10), np.zeros(1, np.float32)
    beyond(x, y, 7)
    same("beyond", y[0], x[7])
    y[0] = 5
    try:
        beyond(x, y, 10)
    except flyc.Error as error:
        holds(f"the fault: {error}", error.status == "FLYC_FAULT" and str(error).startswith("beyond: ") and "4 bytes past the end" in str(error))
    else:
        holds("no fault", False)
    same("what was there", y[0], 5)
    gather = flyc.load(FOLDER / "gather.json")["gather"]
    table, at, y = f32(10, 64), np.array([3, 9], np.int32), np.zeros((2, 64), np.float32)
    gather(table, at, y)
    holds("gather", (y == table[at]).all())


def blocks():
    """A kernel of a dump that does not say its block: the caller says it, as the last arguments."""
    unit = flyc.load(FOLDER / "any_block.json")
    waves = unit["waves"]
    same("the kernel", repr(waves), "<flyc any_block: waves(arg0, grid_x, grid_y, grid_z, block_x, block_y, block_z)>")
    for grid, block in [((2, 1, 1), (64, 4, 1)), ((4, 1, 1), (16, 8, 1)), ((8, 1, 1), (64, 1, 1))]:
        counted = np.zeros(512, np.float32)
        waves(counted, *grid, *block)
        holds(f"blocks of {block}", (counted == 1).all())
    same("the grid", waves.grid(grid_x=3, grid_y=1, grid_z=1, block_x=64, block_y=1, block_z=1), (3, 1, 1))
    counted = np.zeros(512, np.float32)
    waves(counted, 2, 1, 1, block_x=64, block_y=1, block_z=1)
    same("half of the blocks", [counted[:128].sum(), counted[128:].sum()], [128, 0])
    waves(np.zeros(512, np.float32), 0, 1, 1, 64, 1, 1)
    fails(lambda: waves(counted, 1, 1, 1), "FLYC_OUT_OF_RANGE", "waves: block_x is missing")
    sizes = "(block_x = 128, block_y = 4, block_z = 1)"
    fails(lambda: waves(counted, 1, 1, 1, 128, 4, 1), "FLYC_PRECONDITION",
          f"waves requires block_x * block_y * block_z <= 256: it is compiled for blocks of at most 256 threads {sizes}", flyc.Error)
    for wrong in ({"block_x": 0}, {"block_y": -1}, {"block_z": 1 << 31}):
        try:
            waves(counted, 1, 1, 1, **{"block_x": 64, "block_y": 1, "block_z": 1, **wrong})
        except flyc.Error as error:
            holds(f"{wrong}: {error}", error.status in ("FLYC_PRECONDITION", "FLYC_OUT_OF_RANGE") and next(iter(wrong)) in str(error))
        else:
            holds(f"no error for {wrong}", False)


elementwise()
matrices()
blocks()
entries()
faults()
finish("emulator")
