//===- Kernels.cpp - small kernels as LLVM IR and as MLIR, for the tests --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Kernels.h.
//===----------------------------------------------------------------------===//

#include "test/compiler/CodeGen/Kernels.h"
#include "compiler/CodeGen/Setup.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstdio>

namespace flyc::codegen::test {

std::string vectorKernelIR(unsigned index) {
  std::string name = "kernel" + std::to_string(index);
  std::string factor = std::to_string(index + 1) + ".0";
  return "define amdgpu_kernel void @" + name +
         "(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %n) {\n"
         "entry:\n"
         "  %block = call i32 @llvm.amdgcn.workgroup.id.x()\n"
         "  %lane = call i32 @llvm.amdgcn.workitem.id.x()\n"
         "  %base = shl i32 %block, 8\n"
         "  %i = add i32 %base, %lane\n"
         "  %inside = icmp slt i32 %i, %n\n"
         "  br i1 %inside, label %body, label %exit\n"
         "body:\n"
         "  %offset = sext i32 %i to i64\n"
         "  %pa = getelementptr inbounds float, ptr addrspace(1) %a, i64 %offset\n"
         "  %pb = getelementptr inbounds float, ptr addrspace(1) %b, i64 %offset\n"
         "  %pc = getelementptr inbounds float, ptr addrspace(1) %c, i64 %offset\n"
         "  %x = load float, ptr addrspace(1) %pa\n"
         "  %y = load float, ptr addrspace(1) %pb\n"
         "  %scaled = fmul float %y, " +
         factor +
         "\n"
         "  %sum = fadd float %x, %scaled\n"
         "  store float %sum, ptr addrspace(1) %pc\n"
         "  br label %exit\n"
         "exit:\n"
         "  ret void\n"
         "}\n"
         "declare i32 @llvm.amdgcn.workgroup.id.x()\n"
         "declare i32 @llvm.amdgcn.workitem.id.x()\n";
}

const char *const vectorKernelMLIR = R"(
gpu.module @kernels {
  llvm.func @vector_add(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>, %n: i32)
      attributes {gpu.kernel, rocdl.kernel} {
    %block = rocdl.workgroup.id.x : i32 loc("vector_add.fly":11:3)
    %lane = rocdl.workitem.id.x : i32 loc("vector_add.fly":11:20)
    %eight = llvm.mlir.constant(8 : i32) : i32
    %base = llvm.shl %block, %eight : i32 loc("vector_add.fly":11:12)
    %i = llvm.add %base, %lane : i32 loc("vector_add.fly":11:14)
    %inside = llvm.icmp "slt" %i, %n : i32 loc("vector_add.fly":12:6)
    llvm.cond_br %inside, ^body, ^exit loc("vector_add.fly":12:3)
  ^body:
    %offset = llvm.sext %i : i32 to i64
    %pa = llvm.getelementptr inbounds %a[%offset] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32 loc("vector_add.fly":13:12)
    %pb = llvm.getelementptr inbounds %b[%offset] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32 loc("vector_add.fly":13:19)
    %pc = llvm.getelementptr inbounds %c[%offset] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32 loc("vector_add.fly":13:5)
    %x = llvm.load %pa : !llvm.ptr<1> -> f32 loc("vector_add.fly":13:12)
    %y = llvm.load %pb : !llvm.ptr<1> -> f32 loc("vector_add.fly":13:19)
    %sum = llvm.fadd %x, %y : f32 loc("vector_add.fly":13:17)
    llvm.store %sum, %pc : f32, !llvm.ptr<1> loc("vector_add.fly":13:10)
    llvm.br ^exit loc("vector_add.fly":12:3)
  ^exit:
    llvm.return loc("vector_add.fly":15:1)
  } loc("vector_add.fly":10:1)
}
)";

Result<CodeGenOutput> compileIR(const std::string &text, const TargetConfig &target, const CodeGenOptions &options) {
  // A fatal error leaves the module behind; its context must then stay.
  auto context = std::make_unique<llvm::LLVMContext>();
  llvm::SMDiagnostic error;
  auto module = llvm::parseAssemblyString(text, error, *context);
  if (!module)
    return Failure::of(FailureKind::Invalid, error.getMessage().str());
  auto output = generateCode(std::move(module), target, options);
  if (!output && output.error().kind == FailureKind::Fatal)
    context.release();
  return output;
}

Result<CodeGenOutput> compileMLIR(const std::string &text, const TargetConfig &target, const CodeGenOptions &options) {
  mlir::DialectRegistry registry;
  registerTranslations(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  auto root = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!root)
    return Failure::of(FailureKind::Invalid, "the test's MLIR does not parse");
  auto modules = root->getOps<mlir::gpu::GPUModuleOp>();
  if (modules.empty())
    return Failure::of(FailureKind::Invalid, "the test's MLIR has no gpu.module");
  return generateCode(*modules.begin(), target, options);
}

std::string outputOf(const std::string &command) {
  std::string text;
  FILE *pipe = popen(command.c_str(), "r");
  if (!pipe) {
    ADD_FAILURE() << "cannot run: " << command;
    return text;
  }
  char buffer[4096];
  while (size_t count = fread(buffer, 1, sizeof buffer, pipe))
    text.append(buffer, count);
  int status = pclose(pipe);
  EXPECT_EQ(status, 0) << command;
  return text;
}

std::string writeTemporary(const std::string &name, llvm::StringRef bytes) {
  std::string path = testing::TempDir() + "flyc-codegen-" + std::to_string(getpid()) + "-" + name;
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error);
  EXPECT_FALSE(error) << path << ": " << error.message();
  stream << bytes;
  return path;
}

} // namespace flyc::codegen::test
