//===- Passes.td - the conversions out of MLIR's structured dialects ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CONVERSION_PASSES
#define FLYC_COMPILER_CONVERSION_PASSES

include "mlir/Pass/PassBase.td"

def FinalizeToROCDL : Pass<"fly-finalize-to-rocdl", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Convert everything left in a gpu.module to the LLVM and ROCDL dialects";
  let description = [{
    The last conversion, and a full one: afterwards the gpu.module holds llvm.* and rocdl.* operations only, which
    translate one by one to LLVM IR. It takes gpu (functions, ids, barriers, shuffles), arith, math, vector, scf, cf and
    ub. An operation that it does not know is an error at the operation.

    `index` is 32 bits wide: a work-item never needs a wider one, and 64-bit integer arithmetic is emulated on the
    vector ALU. What may exceed 32 bits is i64 in the source.

    A kernel becomes an llvm.func with rocdl.kernel. Its known_block_size becomes rocdl.reqd_work_group_size and
    rocdl.flat_work_group_size (exact, not a bound). LLVM attributes of arguments survive.
  }];
  let options = [
    Option<"waveSize", "wave-size", "unsigned", /*default=*/"64",
           "Work-items per wave of the target (32 or 64)">,
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::ROCDL::ROCDLDialect", "::mlir::cf::ControlFlowDialect",
                           "::mlir::arith::ArithDialect"];
}

def SeparateDirectCopies : Pass<"fly-separate-direct-copies", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Tell LLVM that reads of LDS need not wait for copies straight to LDS";
  let description = [{
    LLVM waits for every copy straight to LDS on its way before an access of LDS that may be to the same memory. In a
    kernel that waits for its copies itself they carry an alias scope: here all other accesses of LDS get another one, and
    the allocations of the kernel become one, since LLVM's own scopes for several would replace these. See
    docs/rationale/direct-to-lds.md.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def ConvertFlyToROCDL : Pass<"convert-fly-to-rocdl"> {
  let summary = "Replace pointers, accesses and atoms by LLVM and ROCDL operations";
  let description = [{
    Pointers become LLVM pointers of their address space (a buffer pointer its resource and an element offset), atoms the
    struct of their state, atom calls the instructions that they name, predicates scf.if. Functions and structured control
    flow take the converted types. Accesses of elements at coordinates go through fly-layout-lowering first; what its type
    tells becomes a constant, or nothing. An operation or type of the fly dialects that is left over is an error, and so is an
    instruction that the processor `arch` lacks.
  }];
  let options = [
    Option<"arch", "arch", "std::string", /*default=*/"\"\"",
           "The processor that every instruction is checked for; without it no instruction is checked">,
    Option<"capabilities", "capabilities", "uint64_t", /*default=*/"0",
           "What `arch` can do (specs::CapabilitySet::raw), if it is not a compiled-in target">,
    Option<"ownForms", "own-forms", "bool", /*default=*/"false",
           "Write what flyc itself goes on with instead of what is published: the offsets of a buffer pointer apart "
           "(of the lane, of the wave, static), copies from memory to memory through registers, shared memory defined "
           "in the module">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect", "::mlir::ROCDL::ROCDLDialect",
                           "::mlir::scf::SCFDialect", "::mlir::ub::UBDialect", "::mlir::vector::VectorDialect"];
}

#endif // FLYC_COMPILER_CONVERSION_PASSES
