//===- FlyTypeConverter.h - fly types as LLVM types -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//   !fly.ptr, !fly.memref   !llvm.ptr of its space; with a buffer descriptor struct<(ptr<8>, i32)>: resource and
//                           offset in elements. Layouts of views are static here and do not travel.
//   !fly.int_tuple          the integer, if it is one; used for offsets only
//   !fly.copy_atom, ...     struct of the state's fields
//   other static types      struct<()>
//   floats below 16 bits    the integer of their width
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CONVERSION_FLYTYPECONVERTER_H
#define FLYC_COMPILER_CONVERSION_FLYTYPECONVERTER_H

#include "compiler/Dialect/Fly/Fly.h"

#include "mlir/Transforms/DialectConversion.h"

namespace flyc {

struct InstructionTarget; // InstructionTarget.h

class FlyTypeConverter : public mlir::TypeConverter {
public:
  /// `ownForms`: the option of convert-fly-to-rocdl.
  FlyTypeConverter(mlir::MLIRContext *context, bool ownForms);

  /// LLVM's number for an address space of the fly dialect; none for a buffer descriptor.
  static std::optional<unsigned> getLLVMAddressSpace(mlir::Attribute space);
  /// struct<(ptr<8>, i32)>: the resource and an offset in elements. In own forms there are three offsets: of the lane,
  /// of the wave, static.
  enum BufferField : int64_t { Resource, Varying, Uniform, Fixed };
  static bool isBufferPointer(fly::PtrType type);
  bool usesOwnForms() const { return ownForms; }

private:
  bool ownForms;
};

// The families of operations.
void populateFlyPointerPatterns(const FlyTypeConverter &converter, mlir::RewritePatternSet &patterns);
void populateFlyCopyAtomPatterns(const FlyTypeConverter &converter, mlir::RewritePatternSet &patterns);
void populateFlyMmaAtomPatterns(const FlyTypeConverter &converter, const InstructionTarget &target,
                                mlir::RewritePatternSet &patterns);
void populateFlyPrintPatterns(const FlyTypeConverter &converter, mlir::RewritePatternSet &patterns);

} // namespace flyc

#endif // FLYC_COMPILER_CONVERSION_FLYTYPECONVERTER_H
