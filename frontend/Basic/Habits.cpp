//===- Habits.cpp - words of other languages, and what .fly writes instead -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/Basic/Habits.h"

namespace flyc {
namespace {

struct Habit {
  std::string_view word, advice;
};

constexpr std::string_view oneValue = "a value has a name by 'let name = value' or 'var name = value'";
constexpr std::string_view directive =
    "there is no preprocessor: a comment begins with '//', a constant is 'const NAME = value', "
    "a loop is unrolled by 'unroll for'";
constexpr std::string_view print = "it is written 'printf(\"x = %f\\n\", x)'";

constexpr std::string_view slices =
    "'_' takes all of a mode, as in 'm[0, _]', and 'x.zipped_divide([16])[_, i]' is the part i of 16 elements";
constexpr std::string_view halfOpen = "a range begins at its first number and ends before its last, as in '0 .. n'";
constexpr std::string_view closures = "a function as a value is 'fn(v) => v + 1'";
constexpr std::string_view noExceptions = "nothing is thrown: test with 'if', and end the kernel by 'trap()'";
constexpr std::string_view noEmpty = "there is no empty value; whether an optional tensor was given says 'x.present'";
constexpr std::string_view tuples = "a tuple is written '(8, 4)'";
constexpr std::string_view number = "a number stands by itself, as in '8': what is known when compiling stays so";
constexpr std::string_view dmaWait = "it is written 'async_wait(n)': n groups stay on their way";
constexpr std::string_view dmaMark = "it is written 'async_mark()'";
constexpr std::string_view bareMember =
    "a choice is written with a dot, as in 'scope = .agent', 'order = .relaxed', 'round = .rtz'";
constexpr std::string_view atoms =
    "a matrix instruction is written 'mfma<16x16x16, (f16, f16) -> f32>', and `flyc atoms` lists them";
constexpr std::string_view counting = "to count, write 'i += 1'";

constexpr Habit habits[] = {
    // Signs: the advice is the whole sentence.
    {"++", counting},
    {"--", "to count down, write 'i -= 1'"},
    {"**", "a power is 'pow(x, y)', or 'x * x'"},
    {"->", "a member is written with a dot, as in 'x.shape'"},
    {"::", "a member is written with a dot, as in 'Act.relu'"},
    {"&", "there are no addresses: name the tensor, and give its element as an index, as in 'atomic_add(y, i, v)'"},
    {"*", "there are no pointers: memory is a tensor, as in 'x: in tensor<f32, (n):(1)>', and its elements are 'x[i]'"},
    {"===", "to compare, write '=='"},
    {"!==", "to compare, write '!='"},
    {"<>", "to compare, write '!='"},
    {"<<<", "the host launches a kernel: its grid and block stand behind 'launch'"},
    {":=", "a name is declared by 'let a = 1', a variable by 'var a = 1'"},
    {"..=", halfOpen},
    {"...", halfOpen},
    {"=>", closures},
    {"[](", closures},
    {"[&](", closures},
    {":]", slices},
    {"[:", slices},
    // Types.
    {"int", "the type of 32-bit integers is 'i32', and a value has a name by 'let i = 0' or 'var i = 0'"},
    {"float", "the type is 'f32', a value has a name by 'let a = 1.0' or 'var a = 1.0', and 'x.to<f32>()' converts"},
    {"double", "the type is 'f64'"},
    {"half", "the type is 'f16'"},
    {"bool", "the type is 'i1'"},
    {"char", "the type is 'i8'"},
    {"long", "the type is 'i64'"},
    {"unsigned", "the type is 'u32'"},
    {"int8_t", "the type is 'i8'"},
    {"int16_t", "the type is 'i16'"},
    {"int32_t", "the type is 'i32'"},
    {"int64_t", "the type is 'i64'"},
    {"uint8_t", "the type is 'u8'"},
    {"uint16_t", "the type is 'u16'"},
    {"uint32_t", "the type is 'u32'"},
    {"uint64_t", "the type is 'u64'"},
    {"int32", "the type is 'i32'"},
    {"int64", "the type is 'i64'"},
    {"float16", "the type is 'f16'"},
    {"bfloat16", "the type is 'bf16'"},
    {"float32", "the type is 'f32'"},
    {"float64", "the type is 'f64'"},
    {"size_t", "sizes and indices are 'i32' or 'i64'"},
    {"usize", "sizes and indices are 'i32' or 'i64'"},
    {"float2", "the type is 'vec<2 x f32>', a value 'vector(a, b)'"},
    {"float4", "the type is 'vec<4 x f32>', a value 'vector(a, b, c, d)'"},
    {"Tensor", "the type is 'tensor<f32, (n):(1)>'"},
    {"auto", oneValue},
    // Declarations.
    {"def", "a function is 'fn name(x, n: i32) { .. }'"},
    {"function", "a function is 'fn name(x, n: i32) { .. }'"},
    {"func", "a function is 'fn name(x, n: i32) { .. }'"},
    {"void", "a function is 'fn name(x, n: i32) { .. }'"},
    {"template", "what is known when compiling stands behind the name, as in 'fn name<N: int, T: type>(x: T)'"},
    {"typename", "what is known when compiling is 'T: type', as in 'fn name<T: type>(x: T)'"},
    {"class", "a type with fields is 'struct Name { field: f32 }'; what works on it are functions"},
    {"constexpr", "a constant is 'const NAME = value', one that -D may set 'param NAME = value'"},
    {"__global__", "a kernel is 'kernel name(x: in tensor<f32, (n):(1)>) launch(grid = .., block = ..) { .. }'"},
    {"__device__", "a function is 'fn name(x, n: i32) { .. }'"},
    {"__shared__", "shared memory is 'let t = shared<f32>((64):(1))'"},
    {"shared", "shared memory is 'let t = shared<f32>((64):(1))'"},
    // Statements and operators.
    {"try", noExceptions},
    {"catch", noExceptions},
    {"throw", noExceptions},
    {"raise", noExceptions},
    {"and", "it is written '&&'"},
    {"or", "it is written '||'"},
    {"not", "it is written '!'"},
    {"elif", "it is written '} else if c {'"},
    {"pass", "an empty body is '{ }'"},
    {"lambda", "a function as a value is 'fn(v) => v + 1'"},
    {"mut", "what changes is declared by 'var'"},
    {"loop", "an endless loop is 'while true { .. break .. }'"},
    {"do", "a loop tests first: 'while c { .. }', or 'while true { .. if c { break } }'"},
    {"switch", "write 'if a { .. } else if b { .. }', with 'if const' where the choice is known when compiling"},
    {"match", "write 'if a { .. } else if b { .. }', with 'if const' where the choice is known when compiling"},
    {"goto", "write 'break', 'continue' or 'return'"},
    {"new", "a struct is made by its name, as in 'Point(1.0, 2.0)'"},
    {"range", "write 'for i in 0 .. n { .. }'"},
    {"#", directive},
    // Values.
    {"None", noEmpty},
    {"null", noEmpty},
    {"nullptr", noEmpty},
    {"NULL", noEmpty},
    {"True", "it is written 'true'"},
    {"False", "it is written 'false'"},
    {"nan", "it is written 'bitcast<f32>(0x7FC00000)'"},
    {"NAN", "it is written 'bitcast<f32>(0x7FC00000)'"},
    {"INFINITY", "it is written 'inf'"},
    {"static_cast", "conversions are written 'x.to<f32>()'"},
    {"reinterpret_cast", "'bitcast<f32>(x)' keeps the bits"},
    // Functions.
    {"__syncthreads", "it is written 'barrier()'"},
    {"syncthreads", "it is written 'barrier()'"},
    {"__threadfence", "it is written 'fence(.seq_cst, .agent)'"},
    {"__shfl_xor_sync", "it is written 'shuffle_xor(x, mask)'"},
    {"__shfl_xor", "it is written 'shuffle_xor(x, mask)'"},
    {"__shfl_down_sync", "it is written 'shuffle_down(x, n)'"},
    {"__shfl_down", "it is written 'shuffle_down(x, n)'"},
    {"__shfl_up_sync", "it is written 'shuffle_up(x, n)'"},
    {"__shfl_sync", "it is written 'shuffle(x, lane)'"},
    {"__ballot", "it is written 'ballot(c)'"},
    {"warpSize", "it is written 'target.wave_size'"},
    {"shfl", "it is written 'shuffle(x, lane)'"},
    {"shfl_xor", "it is written 'shuffle_xor(x, mask)'"},
    {"shfl_down", "it is written 'shuffle_down(x, n)'"},
    {"shfl_up", "it is written 'shuffle_up(x, n)'"},
    {"warp_size", "it is written 'target.wave_size'"},
    {"wave_size", "it is written 'target.wave_size'"},
    {"lane", "the thread's number in its wave is 'lane_id', in its block 'thread_idx.x'"},
    {"tid", "the thread's number in its block is 'thread_idx.x'"},
    {"bid", "the block's number is 'block_idx.x'"},
    {"lds", "shared memory is 'let t = shared<f32>((64):(1))'"},
    {"smem", "shared memory is 'let t = shared<f32>((64):(1))'"},
    {"infinity", "it is written 'inf'"},
    {"tl",
     "a kernel is written for one thread: 'tl.load(p + i)' is 'x[i]', 'tl.store' is 'y[i] = v', 'tl.program_id(0)' is "
     "'block_idx.x', 'tl.arange(0, n)' is 'thread_idx.x'"},
    {"arange",
     "a kernel is written for one thread, whose number is 'thread_idx.x'; a loop is 'for i in 0 .. n { .. }'"},
    {"dot", "a product of tiles is 'gemm(mma, acc, a, b)', where 'mma' is 'make_tiled_mma(mfma<..>)'; a sum of "
            "products 'acc += a * b'"},
    {"program_id", "it is written 'block_idx.x'"},
    {"gl", "a kernel is written for one thread: 'gl.load(p + i)' is 'x[i]', 'gl.program_id(0)' is 'block_idx.x', "
           "'gl.arange(0, n, l)' is 'thread_idx.x'"},
    {"fx", "names stand by themselves: 'fx.thread_idx.x' is 'thread_idx.x', 'fx.copy(..)' is 'copy(..)'"},
    {"cute", "names stand by themselves: 'cute.size(x)' is 'size(x)', 'cute.copy(..)' is 'copy(..)'"},
    {"num_warps", "the launch says its threads, as in 'block = 256'; a wave's number in its block is 'wave_id'"},
    {"cast", "a value is converted by 'x.to<f16>()', and 'bitcast<i32>(x)' keeps the bits"},
    {"reduce_sum",
     "it is written 'v.reduce(add)' of a vector, 'wave_reduce(x, add)' and 'block_reduce(x, add)' of threads"},
    {"get_global_id", "it is written 'block_idx.x * block_dim.x + thread_idx.x'"},
    {"get_local_id", "it is written 'thread_idx.x'"},
    {"get_group_id", "it is written 'block_idx.x'"},
    {"cdiv", "it is written 'ceil_div(a, b)'"},
    {"fabsf", "it is written 'abs(x)'"},
    {"fabs", "it is written 'abs(x)'"},
    {"fmaxf", "it is written 'max(a, b)'"},
    {"fmax", "it is written 'max(a, b)'"},
    {"fminf", "it is written 'min(a, b)'"},
    {"fmin", "it is written 'min(a, b)'"},
    {"powf", "it is written 'pow(x, y)'"},
    {"logf", "it is written 'log(x)'"},
    {"expf", "it is written 'exp(x)'"},
    {"__expf", "it is written 'exp(x)', or 'exp2(x)' for the single instruction"},
    {"sqrtf", "it is written 'sqrt(x)'"},
    {"fly", "functions stand alone, as in 'size(x)'"},
    {"flyc", "functions stand alone, as in 'size(x)'"},
    {"torch", "functions stand alone, as in 'exp(x)'"},
    {"atomic_inc", "it is written 'atomic_add(y, i, 1)'"},
    {"atomicAdd", "it is written 'atomic_add(y, i, v)'"},
    {"math", "functions stand alone, as in 'exp(x)'"},
    {"len", "it is written 'size(x)'"},
    {"zeros", "registers are 'fragment<f32>((4):(1))', and 'f.fill(0.0)' sets them"},
    {"Swizzle", "a swizzle is 'S<bits, base, shift>'"},
    // CuTe and FlyDSL.
    {"make_shape", tuples},
    {"make_stride", tuples},
    {"make_coord", tuples},
    {"make_tuple", tuples},
    {"make_tile", "a tile is written '[16 | 8]'"},
    {"Int", number},
    {"Constexpr", number},
    {"_0", number},
    {"_1", number},
    {"_2", number},
    {"_4", number},
    {"_8", number},
    {"_16", number},
    {"_32", number},
    {"_64", number},
    {"_128", number},
    {"_256", number},
    {"make_tensor", "a view is 'make_view(x.iter, (4,8):(8,1))', registers are 'fragment<f32>((4):(1))', shared memory "
                    "is 'shared<f32>((64):(1))'"},
    {"make_rmem_tensor", "registers are 'fragment<f32>((4):(1))'"},
    {"make_identity_tensor", "the tensor of coordinates is 'identity((M, N))'"},
    {"local_tile", "a tile is 'x.zipped_divide([64 | 32])[_, (i, j)]', or 'x.flat_divide([64 | 32])[_, _, i, j]'"},
    {"local_partition", "a thread's part is 'make_tiled_copy_tv(..).slice(thread_idx.x).partition_S(x)'"},
    {"clear", "registers are set by 'f.fill(0.0)'"},
    {"ptr", "there are no pointers: memory is a tensor, as in 'x: in tensor<f32, (n):(1)>'"},
    {"pointer", "there are no pointers: memory is a tensor, as in 'x: in tensor<f32, (n):(1)>'"},
    {"range_constexpr", "write 'unroll for i in 0 .. 4 { .. }'"},
    {"static_range", "write 'unroll for i in 0 .. 4 { .. }'"},
    {"const_expr", "what is known when compiling is decided by 'if const c { .. }'"},
    {"isnan", "it is written 'x != x'"},
    {"isinf", "it is written 'abs(x) == inf'"},
    {"isfinite", "it is written 'abs(x) < inf'"},
    {"sum", "sums are made with 'add', as in 'wave_reduce(v, add)'; of the elements of a vector 'v.reduce(add)'"},
    {"index", "sizes and indices are 'i32' or 'i64'"},
    {"sincos", "they are written 'sin(x)' and 'cos(x)'"},
    {"saturate", "it is written 'clamp(x, 0.0, 1.0)'"},
    {"sign", "it is written 'copysign(1.0, x)'"},
    {"lerp", "it is written 'fma(t, b - a, a)'"},
    {"fmod", "it is written 'x - trunc(x / y) * y'"},
    {"mod", "the remainder is 'a % b'"},
    {"waitcnt", "it is written 'wait(vm = 0, lgkm = 0)'"},
    {"tanhf", "it is written 'tanh(x)'"},
    {"rsqrtf", "it is written 'rsqrt(x)'"},
    {"maximum", "it is written 'max(a, b)'"},
    {"minimum", "it is written 'min(a, b)'"},
    {"full", "registers are 'fragment<f32>((4):(1))', and 'f.fill(0.0)' sets them"},
    {"warp_reduce", "it is written 'wave_reduce(x, add)'"},
    {"static_assert", "it is written 'assert c, \"message\"'"},
    {"as", "a value is converted by 'to', as in 'n.to<f32>()'"},
    {"s_waitcnt", "it is written 'wait(vm = 0, lgkm = 0)'"},
    {"s_barrier", "it is written 'barrier(.raw)'"},
    {"s_setprio", "it is written 'setprio(1)'"},
    {"sched_group_barrier", "groups of instructions are 'schedule { ds_read 2, mma 1 }'"},
    {"cp_async_wait_group", dmaWait},
    {"cp_async_wait", dmaWait},
    {"cp_async_commit_group", dmaMark},
    {"cp_async_fence", dmaMark},
    {"cp_async", "it is written 'copy(buffer_copy_lds<32>, ..)'"},
    {"atomicMax", "it is written 'atomic_max(y, i, v)'"},
    {"atomicMin", "it is written 'atomic_min(y, i, v)'"},
    {"atomicExch", "it is written 'atomic_exchange(y, i, v)'"},
    {"atomicCAS", "it is written 'atomic_cas(y, i, expected, v)'"},
    {"blockReduceSum", "it is written 'block_reduce(v, add)'"},
    {"num_programs", "it is written 'grid_dim.x'"},
    // Members of what a builtin chooses from.
    {"agent", bareMember},
    {"system", bareMember},
    {"relaxed", bareMember},
    {"acquire", bareMember},
    {"release", bareMember},
    {"acq_rel", bareMember},
    {"seq_cst", bareMember},
    {"rne", bareMember},
    {"rtz", bareMember},
    {"rtp", bareMember},
    {"rtn", bareMember},
    {"nt", "a choice is written with a dot, as in 'cache = .nt'"},
    {"raw", "a choice is written with a dot: 'barrier(.raw)'"},
    // Modules of std, and what they declare.
    {"std", "modules are imported: 'import std.activation', then 'activation.relu(x)'"},
    {"activation", "modules are imported: 'import std.activation', then 'activation.relu(x)'"},
    {"epilogue", "modules are imported: 'import std.epilogue', then 'epilogue.store(mma, acc, c)'"},
    {"random", "modules are imported: 'import std.random', then 'random.philox(..)'"},
    {"relu", "it is in std: 'import std.activation', then 'activation.relu(x)'"},
    {"leaky_relu", "it is in std: 'import std.activation', then 'activation.leaky_relu(x)'"},
    {"sigmoid", "it is in std: 'import std.activation', then 'activation.sigmoid(x)'"},
    {"silu", "it is in std: 'import std.activation', then 'activation.silu(x)'"},
    {"gelu", "it is in std: 'import std.activation', then 'activation.gelu(x)'"},
    {"gelu_tanh", "it is in std: 'import std.activation', then 'activation.gelu_tanh(x)'"},
    {"hard_swish", "it is in std: 'import std.activation', then 'activation.hard_swish(x)'"},
    {"philox", "it is in std: 'import std.random', then 'random.philox(c0, c1, c2, c3, k0, k1)'"},
    {"uniform_f32", "it is in std: 'import std.random', then 'random.uniform_f32(bits)'"},
    {"store_by", "it is in std: 'import std.epilogue', then 'epilogue.store_by(me, cp, acc, c, at, f)'"},
    {"print", print},
    {"println", print},
};

/// Words that begin so.
constexpr Habit beginnings[] = {
    {"mfma_f", atoms},
    {"mfma_i", atoms},
    {"v_mfma_", atoms},
    {"wmma", atoms},
};

constexpr Habit members[] = {
    {"get_slice", "it is written 'cp.slice(thread_idx.x)'"},
    {"get_thread_slice", "it is written 'cp.slice(thread_idx.x)'"},
    {"thr_slice", "it is written 'cp.slice(thread_idx.x)'"},
    {"sum", "the elements of a vector are added by 'v.reduce(add)'; those of a fragment by 'f.load().reduce(add)', "
            "what the threads of a block hold by 'block_reduce(v, add)'"},
    {"data", "there are no pointers: its elements are 'x[i]'"},
    {"ptr", "there are no pointers: its elements are 'x[i]'"},
    {"dtype", "its element type is 'x.element'"},
    {"size", "it is written 'size(x)'"},
    {"astype", "it is written 'v.to<f16>()'"},
    {"cast", "it is written 'v.to<f16>()'"},
    {"w", "the elements of a vector are 'v[0]', 'v[1]', .. 'v[3]'"},
    {"xy", "the elements of a vector are 'v[0]', 'v[1]'; several make a vector by 'v[[0, 1]]'"},
    {"xyz", "the elements of a vector are 'v[0]', 'v[1]'; several make a vector by 'v[[0, 1, 2]]'"},
    {"x",
     "the elements of a vector are 'v[0]', 'v[1]', ..; only thread_idx, block_idx, block_dim and grid_dim have '.x'"},
    {"y",
     "the elements of a vector are 'v[0]', 'v[1]', ..; only thread_idx, block_idx, block_dim and grid_dim have '.y'"},
    {"z",
     "the elements of a vector are 'v[0]', 'v[1]', ..; only thread_idx, block_idx, block_dim and grid_dim have '.z'"},
};

constexpr Habit calls[] = {
    {"copy", "copy(universal_copy<128>, from, to)"},
    {"gemm", "gemm(mma, acc, a, b)"},
    {"mma_atom_call", "mma_atom_call(atom, d, a, b, c)"},
    {"make_tiled_copy_tv", "make_tiled_copy_tv(universal_copy<128>, f32, thr = (256):(1), val = (4):(1))"},
    {"make_tiled_copy_A", "make_tiled_copy_A(universal_copy<128>, mma)"},
    {"make_tiled_copy_B", "make_tiled_copy_B(universal_copy<128>, mma)"},
    {"make_tiled_copy_C", "make_tiled_copy_C(universal_copy<32>, mma)"},
    {"mfma<..>", "mfma<16x16x16, (f16, f16) -> f32>"},
    {"mfma_scale<..>", "mfma_scale<16x16x128, (f8e4m3fn, f8e4m3fn) -> f32>"},
    {"smfmac<..>", "smfmac<16x16x32, (f16, f16) -> f32>"},
    {"make_tiled_mma", "make_tiled_mma(mfma<16x16x16, (f16, f16) -> f32>, (2,2,1):(1,2,0))"},
    {"in_bounds", "in_bounds(me, x, cp.tile, block_idx.x)"},
    {"atomic_add", "atomic_add(y, i, v)"},
    {"atomic_sub", "atomic_sub(y, i, v)"},
    {"atomic_min", "atomic_min(y, i, v)"},
    {"atomic_max", "atomic_max(y, i, v)"},
    {"atomic_exchange", "atomic_exchange(y, i, v)"},
    {"atomic_cas", "atomic_cas(y, i, expected, v)"},
    {"atomic_store", "atomic_store(y, i, v)"},
    {"atomic_load", "atomic_load(y, i)"},
    {"shuffle_xor", "shuffle_xor(x, 1)"},
    {"shuffle_up", "shuffle_up(x, 1)"},
    {"shuffle_down", "shuffle_down(x, 1)"},
    {"shuffle", "shuffle(x, 0)"},
    {"block_reduce", "block_reduce(v, add)"},
    {"wave_reduce", "wave_reduce(v, add)"},
    {"block_scan", "block_scan(v, add)"},
    {"wave_scan", "wave_scan(v, add)"},
    {"block_scan_exclusive", "block_scan_exclusive(v, add, 0)"},
    {"wave_scan_exclusive", "wave_scan_exclusive(v, add, 0)"},
    {"fence", "fence(.release, .agent)"},
    {"trap", "if c { printf(\"..\\n\"); trap() }"},
};

} // namespace

std::optional<std::string_view> exampleOfCall(std::string_view builtin) {
  for (const Habit &call : calls)
    if (call.word == builtin)
      return call.advice;
  return std::nullopt;
}

std::optional<std::string_view> adviceForMember(std::string_view name) {
  for (const Habit &habit : members)
    if (habit.word == name)
      return habit.advice;
  return std::nullopt;
}

std::optional<std::string_view> adviceFor(std::string_view word) {
  for (const Habit &habit : habits)
    if (habit.word == word)
      return habit.advice;
  for (const Habit &habit : beginnings)
    if (word.starts_with(habit.word))
      return habit.advice;
  return std::nullopt;
}

} // namespace flyc
