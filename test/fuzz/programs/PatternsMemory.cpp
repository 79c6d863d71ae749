//===- PatternsMemory.cpp - statements of a whole block -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What goes through shared memory, in copies, by atomics. Each of them allocates memory of its own, and all threads
// come by.
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Arithmetic.h"
#include "test/fuzz/programs/Generator.h"
#include "test/fuzz/programs/Layouts.h"

#include <algorithm>
#include <tuple>

using namespace flyc::fuzz;

using Values = const std::vector<Value> &;

static std::string text(unsigned number) { return std::to_string(number); }

Statement Generator::recipe(std::string words, std::function<std::vector<Value>(Values, unsigned)> compute,
                            std::vector<ExprPtr> values, std::vector<int> slots) {
  Statement s{Statement::Form::Text};
  s.values = std::move(values);
  s.slots = std::move(slots);
  s.pattern = std::make_shared<Pattern>(Pattern{std::move(words), std::move(compute)});
  return s;
}

static std::string shared(const std::string &name, Kind kind, const Layout &layout) {
  return "let " + name + " = shared<" + nameOf(kind) + ">(" + layout.text() + ", align = 16)\n";
}

/// Every thread's number through memory of one layout, read by another, or from another view.
void Generator::exchange(Block &to) {
  const Kind kind = anyKind();
  const unsigned threads = program.threads;
  const std::string m = fresh("m");
  ExprPtr value = expr({kind, 1}, 3);
  const int slot = declare({kind, 1}, fresh("s"), false);
  const bool views = random.chance(50);
  const Layout layout = anyLayout(random, threads, !views, true);
  Layout seen = layout;
  std::string from = m;
  if (views) {
    seen = anyLayout(random, threads, false, false);
    std::tie(seen.bits, seen.base, seen.shift) =
        std::tie(layout.bits, layout.base, layout.shift); // another swizzle would be a mistake
    from = "make_view(" + m + ".iter, " + seen.text() + ")";
  }
  const unsigned by = random.below(6), offset = random.below(40);
  const std::string last = text(threads - 1);
  std::string words =
      shared(m, kind, layout) + m + "[" + layout.coordinate("thread_idx.x", random.chance(50)) + "] = $0\nbarrier()\n";
  const std::string at = "(thread_idx.x * " + text(by) + " + " + text(offset) + ") & " + last;
  words += "let @0 = " + from + "[" + seen.coordinate(at, random.chance(50)) + "]";
  to.push_back(recipe(words,
                      [=](Values v, unsigned) {
                        Value memory(std::max(layout.span(), seen.span())), made(threads);
                        for (unsigned t = 0; t < threads; ++t)
                          memory[layout.at(t)] = v[0][t];
                        for (unsigned t = 0; t < threads; ++t)
                          made[t] = memory[seen.at((t * by + offset) & (threads - 1))];
                        return std::vector<Value>{made};
                      },
                      one(std::move(value)), {slot}));
}

/// Some threads add to a few elements of shared memory.
void Generator::histogram(Block &to) {
  static constexpr Kind kinds[] = {Kind::I32, Kind::U32, Kind::I64, Kind::U64};
  static constexpr Op ops[] = {Op::Add, Op::Sub, Op::Min, Op::Max, Op::And, Op::Or, Op::Xor};
  static constexpr const char *names[] = {"add", "sub", "min", "max", "and", "or", "xor"};
  static constexpr const char *tails[] = {"", ", scope = .block", ", order = .acq_rel",
                                          ", scope = .block, order = .seq_cst"};
  const Kind kind = random.oneOf(kinds);
  const unsigned which = random.below(7);
  const Op op = ops[which];
  const std::string m = fresh("m");
  std::vector<ExprPtr> values;
  values.push_back(expr({kind, 1}, 2));
  values.push_back(expr({Kind::I32, 1}, 2));
  values.push_back(condition(2));
  const int slot = declare({kind, 1}, fresh("s"), false);
  const int first = random.between(0, 50);
  const std::string words = "let " + m + " = shared<" + nameOf(kind) + ">((4, 2):(2, 1))\nif thread_idx.x < 8 { " + m +
                            "[thread_idx.x] = " + std::to_string(first) + " }\nbarrier()\nif $2 { atomic_" +
                            names[which] + "(" + m + ", $1 & 7, $0" + random.oneOf(tails) +
                            ") }\nbarrier()\nlet @0 = " + m + "[thread_idx.x & 7]";
  to.push_back(recipe(words,
                      [=](Values v, unsigned threads) {
                        Value memory(8, static_cast<Number>(first)), made(threads);
                        for (unsigned t = 0; t < threads; ++t)
                          if (Number &at = memory[v[1][t] & 7]; v[2][t])
                            at = applied(op, kind, at, v[0][t]);
                        for (unsigned t = 0; t < threads; ++t)
                          made[t] = memory[t & 7];
                        return std::vector<Value>{made};
                      },
                      std::move(values), {slot}));
}

/// Every thread takes a number of its own.
void Generator::tickets(Block &to) {
  const std::string m = fresh("m");
  ExprPtr value = expr({Kind::I32, 1}, 2);
  const int slot = declare({Kind::I32, 1}, fresh("s"), false);
  const bool exchanges = random.chance(50);
  const std::string words =
      "let " + m + " = shared<i32>((" + text(program.threads) + "):(1))\n" + m +
      "[thread_idx.x] = $0\nbarrier()\nlet @0 = " +
      (exchanges ? "atomic_exchange(" + m + ", thread_idx.x, 5) + atomic_load(" + m + ", thread_idx.x)"
                 : "atomic_cas(" + m + ", thread_idx.x, 1, 9) + atomic_load(" + m + ", thread_idx.x, scope = .block)");
  to.push_back(recipe(words,
                      [=](Values v, unsigned) {
                        Value made = v[0];
                        for (Number &n : made)
                          n = applied(Op::Add, Kind::I32, n, exchanges ? 5 : n == 1 ? 9 : n);
                        return std::vector<Value>{made};
                      },
                      one(std::move(value)), {slot}));
}

namespace {

/// A tile dealt to threads: where value v of thread t lies, as the place in the tile's rows and columns.
struct Deal {
  unsigned threadRows, threadColumns, rows, columns; ///< of values
  bool threadsByRow, valuesByRow;

  unsigned threads() const { return threadRows * threadColumns; }
  unsigned values() const { return rows * columns; }
  unsigned row(unsigned t, unsigned v) const {
    return (threadsByRow ? t / threadColumns : t % threadRows) * rows + (valuesByRow ? v / columns : v % rows);
  }
  unsigned column(unsigned t, unsigned v) const {
    return (threadsByRow ? t % threadColumns : t / threadRows) * columns + (valuesByRow ? v % columns : v / rows);
  }
  std::string tiledCopy(const std::string &atom, Kind kind) const {
    const auto layout = [](unsigned a, unsigned b, bool byRow) {
      return "(" + text(a) + "," + text(b) + "):(" + text(byRow ? b : 1) + "," + text(byRow ? 1 : a) + ")";
    };
    return "make_tiled_copy_tv(" + atom + ", " + nameOf(kind) +
           ", thr = " + layout(threadRows, threadColumns, threadsByRow) +
           ", val = " + layout(rows, columns, valuesByRow) + ")";
  }
};

} // namespace

static Deal anyDeal(Random &random, unsigned elements) {
  const auto part = [&](unsigned most) { return 1u << random.below(1 + (most >= 2) + (most >= 4)); };
  Deal deal;
  deal.rows = part(2);
  deal.columns = part(4);
  const unsigned threads = elements / deal.values();
  deal.threadRows = 1u << random.below(5);
  deal.threadRows = std::min(deal.threadRows, threads);
  deal.threadColumns = threads / deal.threadRows;
  deal.threadsByRow = random.chance(50);
  deal.valuesByRow = random.chance(50);
  return deal;
}

/// Shared memory to registers and back, dealt out by tiled copies.
void Generator::tiledCopies(Block &to) {
  const Kind kind = anyKind();
  const unsigned threads = program.threads, bits = bitsOf(kind);
  const Deal in = anyDeal(random, threads), out = anyDeal(random, threads);
  const std::string m = fresh("m"), n = fresh("m"), suffix = fresh("_");
  ExprPtr value = expr({kind, 1}, 3);
  // Rows behind each other: then the values of a row lie together.
  const unsigned columns = in.threadColumns * in.columns, pad = random.chance(30) ? 128 / bits : 0;
  const bool wide =
      in.valuesByRow && in.columns > 1 && in.columns * bits <= 128 && in.columns * bits >= 8 && random.chance(60);
  const std::string atom = "universal_copy<" + text(wide ? in.columns * bits : bits) + ">";
  const unsigned rows = threads / columns;
  const std::string shape = "(" + text(rows) + ", " + text(columns) + "):(" + text(columns + pad) + ", 1)";
  std::string words = "let " + m + " = shared<" + nameOf(kind) + ">(" + shape + ", align = 16)\n" + m +
                      "[thread_idx.x / " + text(columns) + ", thread_idx.x % " + text(columns) + "] = $0\nbarrier()\n";
  words += "let cp" + suffix + " = " + in.tiledCopy(atom, kind) + "\n";
  const bool all = in.threads() == threads;
  words += "let me" + suffix + " = cp" + suffix + ".slice(" +
           (all ? "thread_idx.x" : "thread_idx.x % " + text(in.threads())) + ")\n";
  words += "let from" + suffix + " = me" + suffix + ".partition_S(" +
           (random.chance(50) ? m : m + ".zipped_divide(cp" + suffix + ".tile)[(_, _), 0]") + ")\n";
  words += "let r" + suffix + " = make_fragment_like(from" + suffix + ")\ncopy(cp" + suffix + ", from" + suffix +
           ", r" + suffix + ")\n";
  std::vector<int> slots;
  for (unsigned v = 0; v < in.values(); ++v) {
    slots.push_back(declare({kind, 1}, fresh("s"), false));
    words += "let @" + text(v) + " = r" + suffix +
             (random.chance(50) ? "[" + text(v) + "]\n" : ".load()[" + text(v) + "]\n");
  }
  // What was read, and then changed, goes out by another deal of as many values.
  const bool back = in.values() == out.values();
  if (back) {
    const unsigned wideColumns = out.threadColumns * out.columns;
    words += "let " + n + " = shared<" + nameOf(kind) + ">((" + text(threads / wideColumns) + ", " + text(wideColumns) +
             "):(" + text(wideColumns) + ", 1))\n";
    words += "let to" + suffix + " = " + out.tiledCopy("universal_copy<" + text(bits) + ">", kind) +
             ".slice(thread_idx.x % " + text(out.threads()) + ")\n";
    words += "let q" + suffix + " = make_fragment_like(to" + suffix + ".partition_D(" + n + "))\n";
    words += "q" + suffix + ".store(r" + suffix + ".load() + r" + suffix + ".load())\n";
    words += "if thread_idx.x < " + text(out.threads()) + " { copy(to" + suffix + ", q" + suffix + ", to" + suffix +
             ".partition_D(" + n + ")) }\nbarrier()\n";
    slots.push_back(declare({kind, 1}, fresh("s"), false));
    words += "let @" + text(in.values()) + " = " + n + "[thread_idx.x / " + text(wideColumns) + ", thread_idx.x % " +
             text(wideColumns) + "]";
  } else {
    words.pop_back();
  }
  to.push_back(recipe(
      words,
      [=](Values v, unsigned) {
        std::vector<Value> made(in.values() + back, Value(threads));
        for (unsigned t = 0; t < threads; ++t)
          for (unsigned e = 0; e < in.values(); ++e)
            made[e][t] = v[0][in.row(t % in.threads(), e) * columns + in.column(t % in.threads(), e)];
        const unsigned wideColumns = out.threadColumns * out.columns;
        if (back)
          for (unsigned t = 0; t < out.threads(); ++t)
            for (unsigned e = 0; e < out.values(); ++e)
              made[in.values()][out.row(t, e) * wideColumns + out.column(t, e)] =
                  applied(Op::Add, kind, made[e][t], made[e][t]);
        return made;
      },
      one(std::move(value)), std::move(slots)));
}

/// Out of an input array: in registers by instructions of some width, with a predicate, or straight to shared memory.
void Generator::fromGlobal(Block &to) {
  const unsigned choice = random.below(waveLanes() == 64 ? 3 : 2), threads = program.threads;
  const Kind kind = choice == 2 ? (random.chance(50) ? Kind::I32 : Kind::F32) : anyKind();
  const unsigned bits = bitsOf(kind);
  const std::string memory = std::string("in_") + nameOf(kind), suffix = fresh("_");
  const auto input = [kind](unsigned i) {
    return i >= inputElements ? Number(0)
           : isFloat(kind)    ? numberOf(inputFloat(i))
                              : static_cast<Number>(inputInteger(kind, i));
  };
  if (choice == 0) { // runs of elements
    unsigned count = 1u << random.below(4);
    while (count * bits > 128)
      count /= 2;
    const bool buffers = random.chance(50);
    ExprPtr at = expr({Kind::I32, 1}, 2);
    std::string words = "let r" + suffix + " = fragment<" + nameOf(kind) + ">((" + text(count) + "):(1))\n";
    words += "copy(" + std::string(buffers ? "buffer" : "universal") + "_copy<" + text(bits) + ">, " +
             (buffers ? "buffer(" + memory + ")" : memory) + ".zipped_divide([" + text(count) + "])[_, $0 & " +
             text(inputElements / count - 1) + "], r" + suffix + ")\n";
    std::vector<int> slots;
    for (unsigned v = 0; v < count; ++v) {
      slots.push_back(declare({kind, 1}, fresh("s"), false));
      words += "let @" + text(v) + " = r" + suffix + "[" + text(v) + "]" + (v + 1 < count ? "\n" : "");
    }
    to.push_back(recipe(
        words,
        [=](Values v, unsigned) {
          std::vector<Value> made(count, Value(threads));
          for (unsigned e = 0; e < count; ++e)
            for (unsigned t = 0; t < threads; ++t)
              made[e][t] = input(static_cast<unsigned>(v[0][t] % (inputElements / count)) * count + e);
          return made;
        },
        one(std::move(at)), std::move(slots)));
    return;
  }
  const int slot = declare({kind, 1}, fresh("s"), false);
  const std::string tile = "[" + text(threads) + "]",
                    copy = ", " + std::string(nameOf(kind)) + ", thr = (" + text(threads) + "):(1), val = (1):(1))";
  if (choice == 1) { // the tile reaches beyond the array
    const std::string words = "let cp" + suffix + " = make_tiled_copy_tv(universal_copy<" + text(bits) + ">" + copy +
                              "\nlet me" + suffix + " = cp" + suffix + ".slice(thread_idx.x)\nlet from" + suffix +
                              " = me" + suffix + ".partition_S(" + memory + ".zipped_divide(" + tile +
                              ")[_, 0])\nlet r" + suffix + " = make_fragment_like(from" + suffix + ")\nr" + suffix +
                              ".fill(3)\ncopy(cp" + suffix + ", from" + suffix + ", r" + suffix + ", in_bounds(me" +
                              suffix + ", " + memory + ", " + tile + ", 0))\nlet @0 = r" + suffix + "[0, 0]";
    to.push_back(recipe(words,
                        [=](Values, unsigned) {
                          Value made(threads, isFloat(kind) ? numberOf(3) : 3);
                          for (unsigned t = 0; t < std::min(threads, inputElements); ++t)
                            made[t] = input(t);
                          return std::vector<Value>{made};
                        },
                        {}, {slot}));
    return;
  }
  const std::string m = fresh("m");
  const unsigned by = 1 + 2 * random.below(10), offset = random.below(64);
  const std::string words = "let " + m + " = shared<" + nameOf(kind) + ">((" + text(threads) + "):(1))\nlet dma" +
                            suffix + " = make_tiled_copy_tv(buffer_copy_lds<32>" + copy +
                            ".slice(thread_idx.x)\ncopy(dma" + suffix + ", dma" + suffix + ".partition_S(buffer(" +
                            memory + ").zipped_divide(" + tile + ")[_, 0]), dma" + suffix + ".partition_D(" + m +
                            "))\nbarrier()\nlet @0 = " + m + "[(thread_idx.x * " + text(by) + " + " + text(offset) +
                            ") & " + text(threads - 1) + "]";
  to.push_back(recipe(words,
                      [=](Values, unsigned) {
                        Value made(threads);
                        for (unsigned t = 0; t < threads; ++t)
                          made[t] = input((t * by + offset) & (threads - 1));
                        return std::vector<Value>{made};
                      },
                      {}, {slot}));
}

/// C = A B^T of small integers that the threads have between them.
void Generator::product(Block &to) {
  struct Atom {
    const char *name, *element, *sum;
    unsigned m, k;
  };
  static constexpr Atom atoms[] = {{"mfma<16x16x16, (f16, f16) -> f32>", "f16", "f32", 16, 16},
                                   {"mfma<32x32x8, (f16, f16) -> f32>", "f16", "f32", 32, 8},
                                   {"mfma<16x16x16, (bf16, bf16) -> f32>", "bf16", "f32", 16, 16},
                                   {"mfma<16x16x4, (f32, f32) -> f32>", "f32", "f32", 16, 4},
                                   {"mfma<16x16x4, (f64, f64) -> f64>", "f64", "f64", 16, 4},
                                   {"mfma<32x32x2, (f32, f32) -> f32>", "f32", "f32", 32, 2}};
  const Atom &atom = random.oneOf(atoms);
  const unsigned threads = program.threads, waves = threads / 64;
  const bool alongM = random.chance(50);
  const unsigned M = atom.m * (alongM ? waves : 1), N = atom.m * (alongM ? 1 : waves),
                 K = std::max(16u, atom.k) * (1 + random.below(2));
  const std::string s = fresh("_");
  std::vector<ExprPtr> values;
  values.push_back(expr({Kind::I32, 1}, 2));
  values.push_back(expr({Kind::I32, 1}, 2));
  const int slot = declare({atom.element == std::string_view("f64") ? Kind::F64 : Kind::F32, 1}, fresh("s"), false);
  const auto matrix = [&](const char *name, unsigned rows, const char *operand) {
    const Layout layout = {{{{rows, K + (random.chance(30) ? 8 : 0)}}, {{K, 1}}}};
    const std::string memory = name + s, elements = text(rows * K / threads);
    return "let " + memory + " = shared<" + atom.element + ">(" + layout.text() + ", align = 16)\nfor e in 0 .. " +
           elements + " {\n  let at = e * " + text(threads) + " + thread_idx.x\n  " + memory + "[at / " + text(K) +
           ", at % " + text(K) + "] = (((" + operand + " + e) & 7) - 3).to<" + atom.element + ">()\n}\n";
  };
  std::string words = matrix("a", M, "$0") + matrix("b", N, "$1");
  words += "let c" + s + " = shared<" + atom.sum + ">((" + text(M) + ", " + text(N) + "):(" + text(N) + ", 1))\n";
  words += "let mma" + s + " = make_tiled_mma(" + atom.name + ", (" + text(alongM ? waves : 1) + ", " +
           text(alongM ? 1 : waves) + ", 1):(1, " + text(alongM ? waves : 1) + ", 0))\n";
  words += "let me" + s + " = mma" + s + ".slice(thread_idx.x)\n";
  words += "let (fa" + s + ", fb" + s + ", acc" + s + ") = (me" + s + ".make_fragment_A(a" + s + "), me" + s +
           ".make_fragment_B(b" + s + "), me" + s + ".make_fragment_C(c" + s + "))\nbarrier()\n";
  const std::string bits = text(atom.element == std::string_view("f64")   ? 64
                                : atom.element == std::string_view("f32") ? 32
                                                                          : 16);
  if (random.chance(50))
    words += "copy(universal_copy<" + bits + ">, me" + s + ".partition_A(a" + s + "), fa" + s + ")\n";
  else
    words += "let ca" + s + " = make_tiled_copy_A(universal_copy<" + bits + ">, mma" + s +
             ").slice(thread_idx.x)\ncopy(ca" + s + ", ca" + s + ".partition_S(a" + s + "), ca" + s + ".retile(fa" + s +
             "))\n";
  words +=
      "copy(universal_copy<" + bits + ">, me" + s + ".partition_B(b" + s + "), fb" + s + ")\nacc" + s + ".fill(2)\n";
  static constexpr const char *orders[] = {"", ", order = .mnk", ", order = .kmn", ", order = .nmk, serpentine = true"};
  words += "gemm(mma" + s + ", acc" + s + ", fa" + s + ", fb" + s + random.oneOf(orders) + ")\n";
  words += "copy(universal_copy<" + text(atom.sum == std::string_view("f64") ? 64 : 32) + ">, acc" + s + ", me" + s +
           ".partition_C(c" + s + "))\nbarrier()\n";
  const unsigned by = 1 + random.below(16);
  words += "let @0 = c" + s + "[thread_idx.x * " + text(by) + " / " + text(N) + " % " + text(M) + ", thread_idx.x * " +
           text(by) + " % " + text(N) + "]";
  to.push_back(recipe(words,
                      [=](Values v, unsigned) {
                        const auto element = [&](const Value &of, unsigned row, unsigned k) {
                          const unsigned at = row * K + k;
                          return static_cast<int64_t>((of[at % threads] + at / threads) & 7) - 3;
                        };
                        Value made(threads);
                        for (unsigned t = 0; t < threads; ++t) {
                          int64_t sum = 2;
                          for (unsigned k = 0; k < K; ++k)
                            sum += element(v[0], t * by / N % M, k) * element(v[1], t * by % N, k);
                          made[t] = numberOf(static_cast<double>(sum));
                        }
                        return std::vector<Value>{made};
                      },
                      std::move(values), {slot}));
}

/// One of those.
void Generator::withMemory(Block &to) {
  switch (random.below(6)) {
  case 0: return exchange(to);
  case 1: return histogram(to);
  case 2: return tickets(to);
  case 3: return tiledCopies(to);
  case 4: return fromGlobal(to);
  default: return products && waveLanes() == 64 ? --products, product(to) : exchange(to);
  }
}
