//===- LongBlocksTest.cpp - the bounded passes of the back end ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Scalar.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"
#include "gtest/gtest.h"

using namespace flyc;

namespace {

/// The one function of `text` after `pass`.
class LongBlocks : public testing::Test {
protected:
  llvm::Function &after(llvm::Pass *pass, const std::string &text) {
    llvm::SMDiagnostic error;
    module = llvm::parseAssemblyString(text, error, context);
    if (!module) {
      ADD_FAILURE() << error.getMessage().str();
      std::abort();
    }
    codegen::BackEndPassManager passes(*module);
    passes.add(pass);
    passes.run(*module);
    return *module->getFunction("f");
  }

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module;
};

/// A function with `loads` other loads, and stores, behind the load whose value only one side of its branch needs.
std::string branching(unsigned loads) {
  std::string text = "@a = external addrspace(1) global [9999 x i32]\n"
                     "define i32 @f(i1 %c, ptr addrspace(1) noalias %p, ptr addrspace(1) %q) {\n"
                     "entry:\n  %v = load i32, ptr addrspace(1) @a\n";
  for (unsigned i = 0; i < loads; ++i)
    text += "  store i32 0, ptr addrspace(1) %p\n"
            "  %l" +
            std::to_string(i) + " = load i32, ptr addrspace(1) %q\n";
  return text + "  br i1 %c, label %then, label %end\n"
                "then:\n  %w = add i32 %v, 1\n  br label %end\n"
                "end:\n  %r = phi i32 [ %w, %then ], [ 0, %entry ]\n  ret i32 %r\n}\n";
}

llvm::StringRef blockOfLoad(const llvm::Function &function) {
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    if (instruction.getName() == "v")
      return instruction.getParent()->getName();
  return "nowhere";
}

TEST_F(LongBlocks, SinkIntoBranches) { EXPECT_EQ(blockOfLoad(after(llvm::createSinkingPass(), branching(2))), "then"); }

TEST_F(LongBlocks, DoNotSinkWhereThatTakesLong) {
  EXPECT_EQ(blockOfLoad(after(llvm::createSinkingPass(), branching(200))), "entry");
}

TEST_F(LongBlocks, SinkInEachFunctionByItself) {
  std::string text = branching(200);
  text.replace(text.find("@f("), 3, "@long(");
  std::string other = branching(2);
  text += other.substr(other.find("define"));
  EXPECT_EQ(blockOfLoad(after(llvm::createSinkingPass(), text)), "then");
  EXPECT_EQ(blockOfLoad(*module->getFunction("long")), "entry");
}

/// Two loads of neighbours, with `between` instructions between them.
std::string neighbours(unsigned between) {
  std::string text = "define i32 @f(ptr addrspace(1) noalias align 16 %p, i32 %n) {\n"
                     "  %q = getelementptr i32, ptr addrspace(1) %p, i64 1\n"
                     "  %a = load i32, ptr addrspace(1) %p, align 16\n  %x0 = mul i32 %n, %n\n";
  for (unsigned i = 1; i <= between; ++i)
    text += "  %x" + std::to_string(i) + " = mul i32 %x" + std::to_string(i - 1) + ", %n\n";
  return text +
         "  %b = load i32, ptr addrspace(1) %q, align 4\n  %s = add i32 %a, %b\n"
         "  %r = add i32 %s, %x" +
         std::to_string(between) + "\n  ret i32 %r\n}\n";
}

unsigned loads(const llvm::Function &function) {
  unsigned count = 0;
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    count += llvm::isa<llvm::LoadInst>(instruction);
  return count;
}

TEST_F(LongBlocks, JoinNearLoads) {
  EXPECT_EQ(loads(after(llvm::createLoadStoreVectorizerPass(), neighbours(10))), 1u);
  EXPECT_EQ(loads(after(llvm::createLoadStoreVectorizerPass(), neighbours(900))), 1u);
}

TEST_F(LongBlocks, LeaveDistantLoads) {
  llvm::Function &function = after(llvm::createLoadStoreVectorizerPass(), neighbours(2000));
  EXPECT_EQ(loads(function), 2u);
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    EXPECT_FALSE(llvm::isa<llvm::IntrinsicInst>(instruction)) << "a mark is left";
}

} // namespace
