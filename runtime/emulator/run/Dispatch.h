//===- Dispatch.h - load a code object, run a kernel of it ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Program: the bytes of an HSACO -> its segments in device memory, its kernels' metadata, its code decoded.
// run(): one dispatch. KernelArguments makes its arguments, InitialState its waves, Scheduler runs them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_RUN_DISPATCH_H
#define FLYC_RUNTIME_EMULATOR_RUN_DISPATCH_H

#include "runtime/emulator/isa/Decode.h"
#include "runtime/emulator/run/MemoryModel.h"
#include "runtime/emulator/run/Observer.h"
#include "runtime/objects/LineTable.h"
#include "runtime/objects/ObjectReader.h"
#include "specs/tables/TargetSpec.h"

#include <functional>

namespace flyc::emulator {

struct Error {
  std::string message;
  bool fault = false;       ///< the kernel ran and did what it must not; else nothing ran
  std::string printed = {}; ///< by the kernel's printf, before the fault
};

/// One explicit argument: its bytes; a pointer is a device address of 8 bytes.
using ArgumentBytes = std::vector<std::byte>;

struct Progress {
  uint64_t finished, workgroups;
};

class Conductor;
class Program;

/// The same launch on another device, at the same time.
struct PeerLaunch {
  Program *program; ///< the same code object, loaded there
  std::vector<ArgumentBytes> arguments;
};

struct Launch {
  std::string kernel;
  uint32_t grid[3] = {1, 1, 1};         ///< workgroups
  uint32_t block[3] = {1, 1, 1};        ///< work-items of a workgroup
  uint32_t cluster[3] = {0, 0, 0};      ///< workgroups that run together; 0: as the code object says, or none
  uint32_t dynamicLds = 0;              ///< bytes
  std::vector<ArgumentBytes> arguments; ///< the explicit ones, in order
  /// Devices that run the kernel together with this one, each the whole grid: one run, in which waves of all may wait
  /// for each other.
  std::vector<PeerLaunch> peers = {};
  MatrixMode matrixMode = MatrixMode::Default;
  uint64_t instructionLimit = 0;  ///< per wave; 0: none. Reaching it is a fault: a kernel that does not end
  Observer *observer = nullptr;   ///< shown every instruction; not owned
  MemoryModel *model = nullptr;   ///< stands between waves and memory, and chooses whose turn it is; not owned
  Conductor *conductor = nullptr; ///< runs the launch in an order of its own; neither of the above is asked then
  /// Threads of the host that workgroups are spread over; 0: one a core. Results are those of one thread, except where
  /// workgroups race for memory: the order of atomics, and so the sum of floats that they add and who gets which
  /// ticket. Runs with an observer that has no scouts (Observer.h), or with a memory model, take one.
  unsigned threads = 1;
  /// A wave that ends while others of its workgroup wait at a barrier is a fault. The hardware waits for the surviving
  /// waves only.
  bool strictBarriers = false;
  uint32_t printfBytes = 1 << 20; ///< room for what a kernel's printf writes; what does not fit is not printed
  /// Called now and then, on the caller's thread; false stops the run.
  std::function<bool(const Progress &)> progress = {};
};

struct RunStatistics {
  uint64_t workgroups = 0, waves = 0, instructions = 0;
  std::string printed = {}; ///< by the kernel's printf
};

class Program {
public:
  /// `processor`: what executes the code, for code that runs on several; empty: the one that the code object names.
  static support::Result<Program, Error> load(const std::vector<uint8_t> &bytes, DeviceMemory &memory,
                                              std::string_view processor = {});
  /// Gives the image's device memory back. Nothing of the program runs afterwards.
  void unload() { memory->release(loadBase); }

  const objects::CodeObject &object() const { return facts; }
  const Family &family() const { return isa->family(); }
  /// The facts of the processor that executes it.
  const specs::TargetSpec *target() const { return spec; }
  /// Of the same instructions and kernels?
  bool isSameCode(const Program &) const;
  /// The code, by offset / 4. Offsets in messages, findings and statistics count from here.
  std::span<const Instruction> instructions() const { return code.instructions; }
  /// The virtual address of the first of them.
  uint64_t codeStart() const { return codeAddress; }
  /// "file:line" of the instruction at that offset; empty if the code object has no line table that says.
  std::string sourceLine(uint32_t pc) const;
  /// "v_add_f32 v1, v2, v3"; of a pair, both halves.
  std::string instructionText(uint32_t pc) const;
  /// "v_add_f32 v1, v2, v3 at 0x40 (file:line)": how messages name an instruction.
  std::string describe(uint32_t pc) const;
  /// Checks the launch against the kernel (names, counts and sizes of arguments, limits), then runs it. A fault comes
  /// back as text that names the instruction, the place and what is wrong.
  support::Result<RunStatistics, Error> run(const Launch &launch);

private:
  /// Marks the code of kernels whose waves have 64 lanes where they may have 32: from a kernel to the next.
  void markLongWaves();
  struct Placed;
  support::Result<Placed, Error> place(const objects::Kernel &, const Launch &,
                                       const std::vector<ArgumentBytes> &arguments,
                                       const std::vector<std::byte> &printfBuffer) const;

  objects::CodeObject facts;
  DeviceMemory *memory = nullptr;
  const Isa *isa = nullptr;
  const specs::TargetSpec *spec = nullptr; ///< of the processor that executes
  objects::LineTable lines;
  uint64_t loadBase = 0;    ///< device address of virtual address 0
  uint64_t codeAddress = 0; ///< virtual address of the decoded segment
  DecodedCode code;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_RUN_DISPATCH_H
