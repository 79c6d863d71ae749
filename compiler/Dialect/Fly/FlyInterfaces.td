//===- FlyInterfaces.td - what types of the dialect can be asked ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// All answers are data: which thread holds which bits or elements. How an atom becomes instructions is asked of the
// Conversion room, never of a type.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FLY_INTERFACES
#define FLYC_FLY_INTERFACES

include "mlir/IR/OpBase.td"

def Fly_MayStaticTypeInterface : TypeInterface<"MayStaticTypeInterface"> {
  let cppNamespace = "::flyc::fly";
  let description = [{ A type whose value may be known in full when compiling. }];
  let methods = [
    InterfaceMethod<"True if the type alone determines the value, so that `fly.static` can make it.",
                    "bool", "isStatic">,
  ];
}

def Fly_NestedTypeInterface : TypeInterface<"NestedTypeInterface"> {
  let cppNamespace = "::flyc::fly";
  let description = [{ A type that is a tree of modes: integers, layouts, tiles, tensors. }];
  let methods = [
    InterfaceMethod<"True for a tree of one leaf that is not wrapped: `4`, not `(4)`.", "bool", "isLeaf", (ins), [{
      return $_type.getDepth() == 0;
    }]>,
    InterfaceMethod<"Number of modes on top; 1 for a leaf.", "size_t", "getRank">,
    InterfaceMethod<"Levels of nesting; 0 for a leaf.", "size_t", "getDepth">,
  ];
}

def Fly_CopyOpTypeInterface : TypeInterface<"CopyOpTypeInterface"> {
  let cppNamespace = "::flyc::fly";
  let description = [{
    An instruction that moves bits: how many threads act together and which bits of the moved piece each of them names.
    Layouts map (thread, bit of the thread) to a bit of the piece; a copy atom divides them by its element width.
  }];
  let methods = [
    InterfaceMethod<"The threads that execute one call together: size 1 for a private copy.",
                    "::flyc::layout::Layout", "getThrLayout">,
    InterfaceMethod<"(thread, bit) -> bit of the source.", "::flyc::layout::Layout", "getThrBitLayoutSrc">,
    InterfaceMethod<"(thread, bit) -> bit of the destination.", "::flyc::layout::Layout", "getThrBitLayoutDst">,
    InterfaceMethod<"(thread, bit) -> bit of the piece that a tiled copy's thread-value layout speaks of.",
                    "::flyc::layout::Layout", "getThrBitLayoutRef">,
    InterfaceMethod<"True if one call moves a whole tile, so that fly.copy must not be taken apart.",
                    "bool", "isWholeTile", (ins), [{}], [{ return false; }]>,
  ];
}

def Fly_MmaOpTypeInterface : TypeInterface<"MmaOpTypeInterface"> {
  let cppNamespace = "::flyc::fly";
  let description = [{
    An instruction that computes D = A * B + C on an M x N x K block held by a group of threads. Layouts map (thread,
    value of the thread) to an element of the operand, numbered column-major: A (M,K):(1,M); B (N,K):(1,N); C and D
    (M,N):(1,M).
  }];
  let methods = [
    InterfaceMethod<"The threads that execute one call together.", "::flyc::layout::Layout", "getThrLayout">,
    InterfaceMethod<"{M, N, K}.", "::std::array<int64_t, 3>", "getShapeMNK">,
    InterfaceMethod<"Element type of A.", "::mlir::Type", "getValTypeA">,
    InterfaceMethod<"Element type of B.", "::mlir::Type", "getValTypeB">,
    InterfaceMethod<"Element type of the accumulator read.", "::mlir::Type", "getValTypeC">,
    InterfaceMethod<"Element type of the accumulator written.", "::mlir::Type", "getValTypeD">,
    InterfaceMethod<"(thread, value) -> element of A.", "::flyc::layout::Layout", "getThrValLayoutA">,
    InterfaceMethod<"(thread, value) -> element of B.", "::flyc::layout::Layout", "getThrValLayoutB">,
    InterfaceMethod<"(thread, value) -> element of C and D.", "::flyc::layout::Layout", "getThrValLayoutC">,
  ];
}

def Fly_StatefulOpTypeInterface : TypeInterface<"StatefulOpTypeInterface"> {
  let cppNamespace = "::flyc::fly";
  let description = [{
    A copy or matrix instruction with operands besides its tensors (offsets, scales, masks). They are the fields of the
    atom's value, set with `fly.atom.set_value`; an atom just made holds the initial values.
  }];
  let methods = [
    InterfaceMethod<"The fields in the order in which they lie in the lowered struct.",
                    "::llvm::SmallVector<::flyc::fly::StateField>", "getStateFields">,
  ];
}

#endif // FLYC_FLY_INTERFACES
