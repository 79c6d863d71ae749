"""twins.py DUMPS KERNELS: runs every dump in the style of FlyDSL's tracer on the emulator, checks what it computes, and compares the instructions of its hot
loop with those of the kernel in .fly that does the same; where neither has a loop, those that a wave executes. A dump of static layouts knows more than its
twin: it may take fewer."""
import json
import subprocess
import sys

dumps, kernels = sys.argv[1:]
CHIPS = ["gfx942", "gfx950"]


def flyc(*arguments):
    done = subprocess.run(["flyc", *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"flyc {' '.join(arguments)}\n{done.stderr}")
    return done.stdout


def loop(chip, source, *how):
    """The instructions of the one hot loop, for 16 matrix instructions: a loop with known bounds may be unrolled."""
    (kernel,) = json.loads(flyc("loops", source, f"--arch={chip}", "--json", *how))["kernels"]
    (hot,) = [loop for loop in kernel["loops"] if loop["hot"]]
    return round(hot["instructions"] * 16 / hot["matrix"])


def executed(chip, source, *how):
    """The instructions that a wave executes."""
    ran = json.loads(flyc("run", source, f"--arch={chip}", "--stats=json", *how))
    return ran["instructions"] // ran["waves"]


def matrix(*numbers):
    """Arguments argN_layout of row-major matrices, (N, rows, columns) each."""
    return [f"arg{n}_layout={{shape0:{rows},shape1:{columns},stride0:{columns}}}" for n, rows, columns in numbers]


def vectors(length, *numbers):
    return [f"arg{n}_layout={{shape0:{length}}}" for n in numbers]


def fill(count):
    return [f"arg{n}=random:{n + 1}" for n in range(count)]


def close(rtol, atol):
    return ["--rtol", rtol, "--atol", atol]


ADD = [*fill(2), "arg2=zeros", "--check", "arg2 == arg0 + arg1"]
TURN = ["arg0=arange", "arg1=zeros", "--check", "arg1 == transpose(arg0)"]
PRODUCT = [*fill(2), "arg2=zeros", "--check", "arg2 == matmul_nt(arg0, arg1)", *close("1e-5", "2e-5")]
BIASED = [*fill(3), "arg3=zeros", "--check", "arg3 == matmul_nt(arg0, arg1) + arg2", *close("2e-3", "1e-3")]
SOFTMAX = ["arg0=random:1", "arg1=zeros", "--check", "arg1 == softmax(arg0)", *close("1e-5", "1e-6")]
NORM = [*fill(3), "arg3=zeros", "--check", "arg3 == layer_norm(arg0, arg1, arg2, 1e-5)", *close("1e-4", "1e-4")]

LADDER3 = matrix((0, 100, 160), (1, 130, 160), (2, 100, 130))
LADDER4 = [
    *matrix((0, 200, 448), (3, 200, 128)),
    *vectors(128, 2),
    "arg1_layout={shape1:8,shape4:14,stride1:7168}",
]
add = [f"{kernels}/elementwise/vector_add.fly", "n=4096", "a=random:1", "b=random:2"]
turn = [f"{kernels}/gemm/02_tiled_copy.fly", "m=64", "n=128", "x=arange"]
product = [f"{kernels}/gemm/03_tiled_mma.fly", "--instantiate", "tiled_mma<f16>"]
biased = [f"{kernels}/gemm/04_preshuffle_gemm.fly", "--instantiate", "preshuffle_gemm<f16, f16> as gemm"]
softmax = [f"{kernels}/rows/softmax.fly", "--instantiate", "softmax_row<f32, 256, 32> as row", "x=random:1", "m=3", "n=8192"]
norm = [f"{kernels}/rows/norm.fly", "--instantiate", "norm_row<true, f32, f32, false, 256, 32> as row", "x=random:1", "gain=random:2", "bias=random:3"]
norm += ["eps=1e-5", "m=3", "n=8192", "residual=null", "added=null", "mean=null", "scale=null"]

# The dump, its chips, what runs that are only checked are given, what the run that is counted is given, how it is counted, its twin.
PAIRS = [
    ("01_vectorAdd", CHIPS, [[*ADD, *vectors(5003, 0, 1, 2)]], [*ADD, *vectors(4096, 0, 1, 2)], executed, add),
    ("01_vectorAdd_static", CHIPS, [], ADD, executed, add),
    ("02_tiledCopy", CHIPS, [[*TURN, *matrix((0, 67, 129), (1, 129, 67))]], [*TURN, *matrix((0, 64, 128), (1, 128, 64))], executed, turn),
    ("02_tiledCopy_static", CHIPS, [], TURN, executed, turn),
    ("03_tiledMma", ["gfx942"], [[*PRODUCT, *LADDER3]], [], loop, product),
    ("03_tiledMma_gfx950", ["gfx950"], [[*PRODUCT, *LADDER3]], [], loop, product),
    ("03_tiledMma_static", ["gfx942"], [PRODUCT], [], loop, product),
    ("04_preshuffleGemm", ["gfx942"], [[*BIASED, *LADDER4]], [], loop, biased),
    ("04_preshuffleGemm_gfx950", ["gfx950"], [[*BIASED, *LADDER4]], [], loop, biased),
    ("softmax", CHIPS, [[*SOFTMAX, *matrix((0, 3, 701), (1, 3, 701))]], [*SOFTMAX, *matrix((0, 3, 8192), (1, 3, 8192))], executed, softmax),
    ("softmax_static", CHIPS, [], SOFTMAX, executed, softmax),
    ("layernorm", CHIPS, [[*NORM, *matrix((0, 2, 701), (3, 2, 701)), *vectors(701, 1, 2)]], [*NORM, *matrix((0, 3, 8192), (3, 3, 8192)), *vectors(8192, 1, 2)], executed, norm),
    ("layernorm_static", CHIPS, [], NORM, executed, norm),
]

apart = 0
for name, chips, runs, counted, count, twin in PAIRS:
    dump = f"{dumps}/{name}.mlir"
    for chip in chips:
        for run in runs:
            flyc("run", dump, f"--arch={chip}", *run)
        own, other = count(chip, dump, *counted), count(chip, *twin)
        fits = own <= 1.1 * other and (own >= 0.9 * other or name.endswith("_static"))
        apart += not fits
        print(f"{name:25} {chip}  {count.__name__:8} {own:4}  twin {other:4}  {100 * own / other - 100:+5.1f} %{'' if fits else '  APART'}")
print(f"{apart} more than 10 % apart")
