//===- EveryOpcodeTest.cpp - an instance of each opcode of RDNA and gfx1250, executed
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A kernel for each row of specs/isa/{rdna3,rdna4,cdna5}.tsv, made of the tables alone: the words of the instruction by
// the fields of its encoding, with registers that hold zeros, addresses of memory, of LDS or of scratch where operands
// are such. It ends without a fault, or in one that quotes the reason of specs/isa/not-executed.tsv. What an opcode
// computes, the tests of its family say.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/NotExecuted.h"
#include "runtime/emulator/run/Dispatch.h"
#include "specs/tables/TargetTable.h"
#include "test/runtime/emulator/Snippet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>

using namespace flyc;
using namespace flyc::emulator;

namespace {

struct Chip {
  const char *processor, *tables;
};
void PrintTo(const Chip &chip, std::ostream *out) { *out << chip.processor; }

struct Field {
  std::string name, form;
  unsigned word, low, width;
};
using Encodings = std::map<std::string, std::vector<Field>>;

struct Row {
  std::string encoding, mnemonic, operands;
  unsigned opcode;
};

std::vector<std::vector<std::string>> linesOf(const std::string &file) {
  std::ifstream in(std::string(FLYC_ISA_TABLES "/") + file);
  EXPECT_TRUE(in) << file;
  std::vector<std::vector<std::string>> lines;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#')
      continue;
    std::vector<std::string> columns;
    std::istringstream text(line);
    for (std::string column; std::getline(text, column, '\t');)
      columns.push_back(column);
    lines.push_back(std::move(columns));
  }
  return lines;
}

Encodings encodingsOf(const std::string &tables) {
  Encodings encodings;
  for (const auto &c : linesOf(tables + "-encodings.tsv"))
    encodings[c[0]].push_back({c[1], c[5], static_cast<unsigned>(std::stoul(c[2])),
                               static_cast<unsigned>(std::stoul(c[3])), static_cast<unsigned>(std::stoul(c[4]))});
  return encodings;
}

// Where an instance finds what it needs. Scalars: the buffer's address, its descriptor, zeros, what is written.
constexpr unsigned bufferScalar = 8, descriptorScalar = 12, zeroScalar = 16, resultScalar = 32, nullScalar = 124,
                   zeroConstant = 128, firstVgpr = 256;
// Vectors: the buffer's address, zeros by operand, what is written.
constexpr unsigned addressVector = 2, zeroVector = 4, sourceVectors[] = {16, 32, 48}, resultVector = 64;

class Words {
public:
  explicit Words(const std::vector<Field> &encoding) { add(encoding); }
  /// The second half of a pair has an encoding of its own over the same words.
  void add(const std::vector<Field> &encoding) {
    for (const Field &field : encoding) {
      fields.push_back(&field);
      words.resize(std::max<size_t>(words.size(), field.word + 1));
      if (field.name == "id")
        put(field, static_cast<unsigned>(std::stoul(field.form.substr(1))));
    }
  }
  /// The last field of that name: of a pair's halves the one that was added last.
  const Field *find(const std::string &name) const {
    const auto found = std::find_if(fields.rbegin(), fields.rend(), [&](const Field *f) { return f->name == name; });
    return found == fields.rend() ? nullptr : *found;
  }
  void set(const std::string &name, unsigned value) {
    if (const Field *field = find(name))
      put(*field, value);
  }
  /// A register: of a field for both kinds, a scalar one is its number, a vector one stands behind them.
  void setRegister(const std::string &name, bool isVector, unsigned number) {
    const Field *field = find(name);
    if (!field)
      return;
    if (field->form == "pair")
      number /= 2;
    else if (field->form == "quad")
      number /= 4;
    else if (field->form == "odd")
      number >>= 1;
    else if (isVector && field->form == "scalar" && field->width == 9)
      number += firstVgpr;
    put(*field, number);
  }
  std::string text() const {
    std::string out;
    for (const uint32_t word : words)
      out += (out.empty() ? ".long " : ", ") + std::to_string(word);
    return out + "\n";
  }

private:
  void put(const Field &field, unsigned value) {
    const uint32_t mask = (field.width == 32 ? ~0u : (1u << field.width) - 1) << field.low;
    words[field.word] = (words[field.word] & ~mask) | (value << field.low & mask);
  }
  std::vector<uint32_t> words;
  std::vector<const Field *> fields;
};

bool has(const std::string &text, std::string_view part) { return text.find(part) != std::string::npos; }
bool begins(const std::string &text, std::initializer_list<const char *> heads) {
  return std::any_of(heads.begin(), heads.end(), [&](const char *head) { return text.starts_with(head); });
}
/// "dst" of "dst=1", "dst+2h".
bool names(const std::string &operands, std::string_view operand) {
  for (size_t at = operands.find(operand); at != std::string::npos; at = operands.find(operand, at + 1))
    if ((at == 0 || operands[at - 1] == ' ') && at + operand.size() < operands.size() &&
        has("=:+", std::string_view(&operands[at + operand.size()], 1)))
      return true;
  return false;
}

bool isScalarFamily(const std::string &encoding) { return encoding.starts_with("SO") || encoding == "SMEM"; }
bool isMemory(const std::string &e) {
  return e == "FLAT" || e == "GLOBAL" || e == "SCRATCH" || e == "MUBUF" || e == "MTBUF" || e == "DS";
}

/// Fields of `row`, of the first half of a pair or, `half` 1, of its second one.
void fill(Words &words, const Row &row, unsigned half = 0) {
  const std::string &e = row.encoding, &m = row.mnemonic;
  words.set("opcode", row.opcode);
  const bool takesScalars = isScalarFamily(e) || begins(m, {"v_readlane", "v_writelane", "v_s_"}) ||
                            has(m, "v_permlane16_b32") || has(m, "v_permlanex16_b32") ||
                            begins(m, {"v_permlane_bcast", "v_permlane_up", "v_permlane_down", "v_permlane_xor"});
  const bool keepsVectorFirst = begins(m, {"v_readlane", "v_permlane"});
  for (unsigned n = 0; n < 3; ++n) {
    const std::string name = "src" + std::to_string(n);
    if (!names(row.operands, name)) // its field may say something else
      continue;
    const bool isVector = !takesScalars || (keepsVectorFirst && n == 0);
    words.setRegister(name, isVector, isVector ? sourceVectors[n] + half : zeroScalar);
  }
  // What is written: a mask of lanes, or what `v_readlane` and its like give, is a scalar register.
  const bool givesScalar = isScalarFamily(e) || begins(m, {"v_readlane", "v_readfirstlane", "v_s_"}) ||
                           (e == "VOP3" && names(row.operands, "sdst") && !names(row.operands, "dst")) ||
                           (e == "VOP1" && names(row.operands, "sdst"));
  words.setRegister("dst", !givesScalar, givesScalar ? resultScalar : resultVector + half);
  if (names(row.operands, "sdst") && names(row.operands, "dst"))
    words.setRegister("sdst", false, resultScalar);
  for (const char *scale : {"scale0", "scale1"})
    words.setRegister(scale, true, zeroVector);
  words.set("bank_mask", 15);
  words.set("row_mask", 15);
  if (isMemory(e)) {
    const bool isBuffer = e == "MUBUF" || e == "MTBUF", hasAddress = e == "FLAT" || e == "GLOBAL";
    words.setRegister("src0", true, hasAddress ? addressVector : zeroVector);
    words.setRegister("saddr", false, isBuffer ? descriptorScalar : nullScalar);
    words.set("soffset", nullScalar);
    words.set("offen", isBuffer);
    words.set("format", 22); // 32_FLOAT
    words.set("lds_or_sve", e == "SCRATCH");
    if (isBuffer) // what is stored and what is loaded have one field
      words.setRegister("dst", true, resultVector);
  } else if (e == "SMEM") {
    words.setRegister("src0", false, m.starts_with("s_buffer") ? descriptorScalar : bufferScalar);
    words.set("soffset", nullScalar);
  } else if (e == "TENSOR") {
    words.set("src1", zeroScalar);
    words.set("src2", nullScalar);
    words.set("saddr", nullScalar);
  } else if (e == "SOPK") {
    words.set("immediate", begins(m, {"s_setreg", "s_getreg"}) ? 1 : 0); // one bit of MODE
    if (begins(m, {"s_waitcnt"}))
      words.set("dst", nullScalar);
  }
  if (m == "s_trap")
    words.set("immediate", 3); // llvm.debugtrap
  if (begins(m, {"s_barrier_signal"}))
    words.set("src0", 193); // -1
  if (begins(m, {"s_barrier_init", "s_barrier_join", "s_get_barrier_state", "s_wakeup_barrier"}))
    words.set("src0", 129); // barrier 1
  if (m == "s_barrier_wait")
    words.set("immediate", 0xFFFF);
  if (begins(m, {"s_sendmsg_rtn"}))
    words.set("src0", 131); // the time
  if (m == "s_sendmsg")
    words.set("immediate", 1); // an interrupt
}

bool hasLiteral(const std::string &m) { return has(m, "aak") || has(m, "amk") || has(m, "imm32"); }

/// The instruction and what it needs before it.
std::string bodyOf(const Encodings &encodings, const Row &row, const std::map<std::string, Row> &partners) {
  const std::string &m = row.mnemonic;
  const bool comesBack = begins(m, {"s_swappc", "s_swap_pc"});
  if (comesBack || begins(m, {"s_setpc", "s_set_pc"})) // on to what follows it
    return "s_getpc_b64 s[16:17]\ns_add_u32 s16, s16, 8\n" +
           std::string(comesBack ? "s_swappc_b64 s[32:33], s[16:17]\n" : "s_setpc_b64 s[16:17]\n");
  const std::string first = row.encoding == "VOPDY" ? "VOPD" : row.encoding == "VOPD3Y" ? "VOPD3" : row.encoding;
  const bool isSecond = first != row.encoding, isPair = first == "VOPD" || first == "VOPD3";
  Words words(encodings.at(first));
  fill(words, isSecond ? partners.at(first) : row);
  if (isPair) {
    words.add(encodings.at(first + "Y"));
    fill(words, isSecond ? row : partners.at(first + "Y"), 1);
  }
  std::string text = m == "s_barrier_wait" ? "s_barrier_signal -1\n" : "";
  text += words.text();
  if (hasLiteral(m))
    text += ".long 0\n";
  return text;
}

std::string kernelText(const std::string &name, const std::string &body, const specs::TargetSpec &target) {
  const bool isWide = target.has(specs::Capability::NamedBarrier); // buffer descriptors of gfx1250
  const bool isLate = target.has(specs::Capability::SplitCounters);
  std::string s = ".text\n.p2align 8\n.globl " + name + "\n.type " + name + ",@function\n" + name + ":\n";
  s += std::string("s_load_b64 s[8:9], s[0:1], 0x0\n") + (isLate ? "s_wait_kmcnt 0x0\n" : "s_waitcnt lgkmcnt(0)\n");
  s += "v_mov_b32 v2, s8\nv_mov_b32 v3, s9\ns_mov_b32 s12, s8\n";
  s += isWide ? "s_or_b32 s13, s9, 0x2000000\ns_mov_b32 s14, 0x1ff\n" : "s_mov_b32 s13, s9\ns_mov_b32 s14, 0x10000\n";
  s += "s_mov_b32 s15, " + std::to_string(target.bufferWord3) + "\n";
  s += "s_mov_b32 m0, 0\n" + body + "s_nop 0\ns_nop 0\ns_endpgm\n.size " + name + ", .-" + name;
  s += "\n.rodata\n.p2align 6\n.amdhsa_kernel " + name +
       "\n.amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_next_free_vgpr 128\n.amdhsa_next_free_sgpr 102\n"
       ".amdhsa_group_segment_fixed_size 65536\n.amdhsa_private_segment_fixed_size 256\n" +
       (isWide ? ".amdhsa_named_barrier_count 1\n" : "") + ".end_amdhsa_kernel\n";
  return s;
}

std::string metadataText(const std::string &processor, size_t count) {
  std::string s = ".amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.target: amdgcn-amd-amdhsa--" + processor +
                  "\namdhsa.kernels:\n";
  for (size_t n = 0; n < count; ++n) {
    const std::string name = "k" + std::to_string(n);
    s += "  - {.name: " + name + ", .symbol: " + name +
         ".kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, .group_segment_fixed_size: 65536, "
         ".private_segment_fixed_size: 256, .wavefront_size: 32, .sgpr_count: 102, .vgpr_count: 128, "
         ".max_flat_workgroup_size: 32, .args: [{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: "
         "global}]}\n";
  }
  return s + "...\n.end_amdgpu_metadata\n";
}

/// A fault that gives a reason: that of the table, or a sentence of an opcode that is executed elsewhere (for another
/// processor, or for CDNA's descriptors), or of one that ends a wave so.
bool isQuoted(const std::string &mnemonic, const std::string &fault) {
  if (const char *reason = reasonNotExecuted(mnemonic.c_str()))
    return has(fault, reason);
  for (const char *sentence : {"no manual of this processor", "the emulator does not convert by the formats of RDNA's",
                               "the wave halts, and nothing will resume it"})
    if (has(fault, sentence))
      return true;
  return false;
}

class EveryOpcode : public testing::TestWithParam<Chip> {};

TEST_P(EveryOpcode, isExecutedOrSaysWhyNot) {
  const auto [processor, tables] = GetParam();
  const specs::TargetSpec &target = *specs::findBuiltinTarget(processor);
  const Encodings encodings = encodingsOf(tables);
  std::vector<Row> rows;
  std::map<std::string, Row> partners; // the other half of a pair: a move
  for (const auto &c : linesOf(std::string(tables) + ".tsv")) {
    if (!has("," + c[3] + ",", processor))
      continue;
    rows.push_back({c[0], c[2], c[4], static_cast<unsigned>(std::stoul(c[1]))});
    if (c[0].starts_with("VOPD") && has(c[2], "mov_b32"))
      partners.emplace(c[0], rows.back());
  }
  std::string assembly;
  for (size_t n = 0; n < rows.size(); ++n)
    assembly += kernelText("k" + std::to_string(n), bodyOf(encodings, rows[n], partners), target);
  const std::vector<uint8_t> bytes = test::assemble(processor, assembly + metadataText(processor, rows.size()));
  ASSERT_FALSE(bytes.empty());
  DeviceMemory memory;
  auto program = Program::load(bytes, memory);
  ASSERT_TRUE(program) << program.error().message;
  const uint64_t buffer = memory.allocate(1 << 16, "buffer");
  ArgumentBytes argument(sizeof buffer);
  std::memcpy(argument.data(), &buffer, sizeof buffer);
  size_t executed = 0, quoted = 0;
  for (size_t n = 0; n < rows.size(); ++n) {
    Launch launch;
    launch.kernel = "k" + std::to_string(n);
    launch.block[0] = 32;
    launch.arguments.push_back(argument);
    launch.instructionLimit = 1000;
    if (const auto ran = program->run(launch); ran) {
      EXPECT_EQ(reasonNotExecuted(rows[n].mnemonic.c_str()), nullptr) << rows[n].mnemonic << " is executed";
      ++executed;
    } else {
      EXPECT_TRUE(isQuoted(rows[n].mnemonic, ran.error().message))
          << rows[n].encoding << " " << rows[n].opcode << " " << rows[n].mnemonic << ": " << ran.error().message;
      ++quoted;
    }
  }
  EXPECT_GT(executed, 1300u);
  EXPECT_LT(quoted, 100u);
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, EveryOpcode,
                         testing::Values(Chip{"gfx1100", "rdna3"}, Chip{"gfx1201", "rdna4"}, Chip{"gfx1250", "cdna5"}),
                         [](const auto &info) { return std::string(info.param.processor); });

} // namespace
