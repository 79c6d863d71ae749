//===- Effects.h - what an operation does besides computing a value -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Operations.def states the effects of every operation with the words of this header; effectsOf() reads them. Analyses
// ask for effects instead of listing the operations that have them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_EFFECTS_H
#define FLYC_FRONTEND_KERNELIR_EFFECTS_H

#include "frontend/KernelIR/Node.h"

namespace flyc::sema {

/// Bits of a set.
enum class Effect : uint16_t {
  Allocates = 1,        ///< the value is new memory or new registers
  Reads = 2,            ///< the elements of a tensor
  Writes = 4,           ///< the elements of a tensor
  Atomic = 8,           ///< its accesses are atomic and may order others
  Barrier = 16,         ///< it takes part in a barrier of the block
  Waits = 32,           ///< it waits for memory operations on their way, or marks which ones to wait for
  Orders = 64,          ///< it orders memory accesses before it against those behind it
  ExchangesLanes = 128, ///< its value depends on operands in other lanes of the wave
  Prints = 256,         ///< text for the user
  Controls = 512,       ///< it decides which of its blocks are executed, and how often
  Schedules = 1024,     ///< it guides or delays the execution of others, and changes no value
  Ends = 2048,          ///< it may end the wave
  Opaque = 4096         ///< its effects are unknown: it may do any of the above
};

/// The elements of one tensor that an operation reads or writes.
struct MemoryAccess {
  const Node *tensor;
  bool reads, writes; ///< at least one
  /// Null: all elements of the tensor. Otherwise only the element there.
  const layout::IntTuple *coord;
};

class Effects {
public:
  /// No effect: executing the operation twice, or not at all if its value is unused, makes no difference.
  bool isPure() const { return bits == 0; }
  bool has(Effect effect) const { return bits & static_cast<uint16_t>(effect); }
  /// In the order of the table.
  const std::vector<MemoryAccess> &accesses() const & { return touched; }
  void accesses() && = delete; // they would outlive their owner
  /// The tensor that the value is a view of, a tensor over the same memory. Null if it is not a view, or a view of one
  /// of several tensors.
  const Node *viewed() const { return shown; }
  void add(Effect effect) { bits |= static_cast<uint16_t>(effect); }
  void add(const MemoryAccess &access);
  void addView(const Node *tensor) { shown = tensor; }

private:
  uint16_t bits = 0;
  const Node *shown = nullptr;
  std::vector<MemoryAccess> touched;
};

/// The effects of one execution of `node`, without those of the nodes in its blocks.
Effects effectsOf(const Node &node);
/// The effects of an operation of Intrinsics.def.
Effects effectsOf(IntrinsicOp op);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_KERNELIR_EFFECTS_H
