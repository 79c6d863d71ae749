//===- Emulator.cpp - any bytes as a code object that is run --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Loader, decoder and a bounded execution of each kernel. Two of three inputs keep the file whole and change
// instructions alone, so that the code is reached: registers beyond the file, wild addresses, LDS offsets, jumps
// anywhere.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/run/Dispatch.h"
#include "runtime/objects/Elf.h"

#include <cstdlib>
#include <cstring>
#include <random>

using namespace flyc;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

/// The upper bits of each encoding (SOP, SMEM, VOP3, VOP3P, DS, FLAT, MUBUF, MTBUF), so that words of chance are
/// instructions.
static constexpr uint32_t encodings[] = {0x80000000, 0xB0000000, 0xBE800000, 0xBF000000, 0xBF800000, 0xC0000000,
                                         0xD0000000, 0xD1000000, 0xD3800000, 0xD8000000, 0xDC000000, 0xDC008000,
                                         0xDC004000, 0xE0000000, 0xE8000000, 0x7E000000, 0x7C000000, 0x00000000};

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  std::mt19937 random(seed);
  if (random() % 3 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  auto elf = objects::readElf(objects::Bytes(data, size));
  if (elf)
    for (const objects::ElfSegment &s : elf->segments)
      if (s.type == objects::ElfSegmentLoad && s.isExecutable() && s.fileSize >= 8 && s.offset % 4 == 0) {
        for (unsigned n = 1 + random() % 6; n--;) {
          uint8_t *at = data + s.offset + random() % (s.fileSize / 4) * 4;
          uint32_t word;
          std::memcpy(&word, at, 4);
          switch (random() % 4) {
          case 0: word ^= 1u << random() % 32; break;
          case 1: word = encodings[random() % std::size(encodings)] | (random() & 0x03FFFFFF); break;
          case 2: // another register, another immediate
            reinterpret_cast<uint8_t *>(&word)[random() % 4] = static_cast<uint8_t>(random());
            break;
          default: word = static_cast<uint32_t>(random());
          }
          std::memcpy(at, &word, 4);
        }
        return size;
      }
  return LLVMFuzzerMutate(data, size, maxSize);
}

static void mustSayWhy(const emulator::Error &error) {
  if (error.message.empty())
    std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  emulator::DeviceMemory memory;
  auto program = emulator::Program::load(std::vector<uint8_t>(data, data + size), memory);
  if (!program) {
    mustSayWhy(program.error());
    return 0;
  }
  const uint64_t buffer = memory.allocate(4096, "buffer");
  unsigned count = 0;
  for (const objects::Kernel &kernel : program->object().kernels) {
    if (++count > 4)
      break;
    emulator::Launch launch;
    launch.kernel = kernel.name;
    launch.grid[0] = 2;
    launch.block[0] = 64;
    launch.dynamicLds = 256;
    launch.instructionLimit = 3000;
    for (const objects::KernelArg &arg : kernel.args) {
      if (arg.isHidden())
        continue;
      if (arg.size > 4096)
        return 0;
      launch.arguments.emplace_back(arg.size);
      const uint64_t value = arg.size == 8 ? buffer : 100;
      std::memcpy(launch.arguments.back().data(), &value, std::min<size_t>(arg.size, 8));
    }
    auto ran = program->run(launch);
    if (!ran)
      mustSayWhy(ran.error());
  }
  return 0;
}
