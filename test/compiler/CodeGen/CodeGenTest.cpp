//===- CodeGenTest.cpp - generateCode, link and disassemble ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/CodeGen.h"
#include "compiler/CodeGen/Disassemble.h"
#include "compiler/CodeGen/Link.h"
#include "compiler/CodeGen/Setup.h"
#include "test/compiler/CodeGen/Kernels.h"
#include "gtest/gtest.h"

namespace flyc::codegen {
namespace {

using namespace test;

class CodeGenTest : public testing::Test {
protected:
  void SetUp() override { initialize(); }
};

llvm::StringRef bytesOf(const llvm::SmallVector<char, 0> &bytes) { return {bytes.data(), bytes.size()}; }

llvm::SmallVector<char, 0> linkOne(const llvm::SmallVector<char, 0> &object) {
  auto linked = link(bytesOf(object), "vector_add");
  if (!linked) {
    ADD_FAILURE() << linked.error().message();
    return {};
  }
  return std::move(*linked);
}

TEST_F(CodeGenTest, MLIRBecomesACodeObjectWithItsKernel) {
  auto output = compileMLIR(vectorKernelMLIR, gfx942, {});
  ASSERT_TRUE(output) << output.error().message();
  EXPECT_TRUE(output->diagnostics.empty());
  auto codeObject = linkOne(output->object);
  auto functions = disassemble(codeObject);
  ASSERT_TRUE(functions) << functions.error().message();
  ASSERT_EQ(functions->size(), 1u);
  EXPECT_EQ(functions->front().name, "vector_add");
  std::string text = printFunctions(*functions);
  EXPECT_NE(text.find("global_load_dword "), std::string::npos) << text;
  EXPECT_NE(text.find("s_endpgm"), std::string::npos) << text;
  EXPECT_NE(text.find("s_cbranch_execz"), std::string::npos) << text;
}

TEST_F(CodeGenTest, HoldsWhatIsAskedForAndNothingElse) {
  CodeGenOptions options;
  options.wantInitialIR = options.wantOptimizedIR = options.wantAssembly = true;
  auto all = compileMLIR(vectorKernelMLIR, gfx942, options);
  ASSERT_TRUE(all) << all.error().message();
  EXPECT_NE(all->initialIR.find("define amdgpu_kernel void @vector_add"), std::string::npos) << all->initialIR;
  EXPECT_NE(all->optimizedIR.find("tail call i32 @llvm.amdgcn.workgroup.id.x"), std::string::npos) << all->optimizedIR;
  EXPECT_NE(all->assembly.find(".amdhsa_kernel vector_add"), std::string::npos);

  auto objectOnly = compileMLIR(vectorKernelMLIR, gfx942, {});
  ASSERT_TRUE(objectOnly);
  EXPECT_TRUE(objectOnly->initialIR.empty() && objectOnly->optimizedIR.empty() && objectOnly->assembly.empty());
  // Asking for texts does not change the object.
  EXPECT_EQ(bytesOf(all->object), bytesOf(objectOnly->object));

  options = {};
  options.wantObject = false;
  options.wantInitialIR = true;
  auto initialOnly = compileMLIR(vectorKernelMLIR, gfx942, options);
  ASSERT_TRUE(initialOnly);
  EXPECT_TRUE(initialOnly->object.empty());
  EXPECT_EQ(initialOnly->times.size(), 2u) << "only the target and the translation ran";
}

TEST_F(CodeGenTest, EveryOptimisationLevelCompiles) {
  size_t unoptimised = 0;
  for (unsigned level = 0; level <= 3; ++level) {
    CodeGenOptions options;
    options.optLevel = level;
    auto output = compileMLIR(vectorKernelMLIR, gfx942, options);
    ASSERT_TRUE(output) << level << ": " << output.error().message();
    auto functions = disassemble(output->object, "vector_add");
    ASSERT_TRUE(functions) << functions.error().message();
    size_t count = functions->front().instructions.size();
    if (level == 0)
      unoptimised = count;
    else
      EXPECT_LT(count, unoptimised) << "-O" << level;
  }
}

TEST_F(CodeGenTest, ProducerAndModuleNameStandInTheOutput) {
  CodeGenOptions options;
  options.producer = "flyc 1.2.3";
  options.moduleName = "vector_add.fly";
  options.wantInitialIR = true;
  auto output = compileMLIR(vectorKernelMLIR, gfx942, options);
  ASSERT_TRUE(output);
  EXPECT_NE(output->initialIR.find("source_filename = \"vector_add.fly\""), std::string::npos) << output->initialIR;
  auto codeObject = linkOne(output->object);
  EXPECT_NE(bytesOf(codeObject).find("flyc 1.2.3"), llvm::StringRef::npos);
  // No path of the memory files LLD worked with.
  EXPECT_EQ(bytesOf(codeObject).find("/proc/"), llvm::StringRef::npos);
}

TEST_F(CodeGenTest, LineTableMapsInstructionsToSourceLines) {
  CodeGenOptions options;
  options.debugInfo = true;
  auto output = compileMLIR(vectorKernelMLIR, gfx942, options);
  ASSERT_TRUE(output) << output.error().message();
  std::string path = writeTemporary("lines.hsaco", bytesOf(linkOne(output->object)));
  std::string lines = outputOf("llvm-dwarfdump-22 --debug-line " + path);
  EXPECT_NE(lines.find("include_directories[  0] = \".\""), std::string::npos) << lines;
  EXPECT_NE(lines.find("name: \"vector_add.fly\""), std::string::npos) << lines;
  std::string info = outputOf("llvm-dwarfdump-22 --debug-info " + path);
  EXPECT_NE(info.find("DW_AT_comp_dir\t(\".\")"), std::string::npos) << info;
  EXPECT_NE(info.find("DW_AT_producer\t(\"flyc\")"), std::string::npos) << info;

  // Each instruction's line: those of the ops it comes from, 10 (the function) for the rest, never none.
  std::string code = outputOf("llvm-objdump-22 -d -l --no-show-raw-insn " + path);
  EXPECT_NE(code.find("vector_add.fly:13\n\tglobal_load_dword"), std::string::npos) << code;
  std::string rows = outputOf("llvm-dwarfdump-22 --debug-line " + path + " | grep '^0x'");
  EXPECT_FALSE(rows.empty());
  llvm::SmallVector<llvm::StringRef> rowLines;
  llvm::StringRef(rows).split(rowLines, '\n', -1, false);
  for (llvm::StringRef row : rowLines) {
    unsigned line = 0;
    EXPECT_FALSE(row.drop_front(18).ltrim().take_while(llvm::isDigit).getAsInteger(10, line)) << row.str();
    EXPECT_GE(line, 10u) << row.str();
    EXPECT_LE(line, 15u) << row.str();
  }
  std::remove(path.c_str());
}

TEST_F(CodeGenTest, LineTableMapsExpandedCallsToTheirCall) {
  // What IR generation leaves of an imported function that was expanded at its call.
  std::string text = vectorKernelMLIR;
  std::string place = "loc(\"vector_add.fly\":13:17)";
  size_t at = text.find(place);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, place.size(), "loc(callsite(\"std/add.fly\":3:4 at \"vector_add.fly\":13:17))");
  for (unsigned level : {0u, 3u}) {
    CodeGenOptions options;
    options.debugInfo = true;
    options.optLevel = level;
    auto output = compileMLIR(text, gfx942, options);
    ASSERT_TRUE(output) << output.error().message();
    std::string path = writeTemporary("calls.o", bytesOf(output->object));
    std::string code = outputOf("llvm-objdump-22 -d -l --no-show-raw-insn " + path);
    size_t add = code.find("v_add_f32");
    ASSERT_NE(add, std::string::npos) << code;
    size_t line = code.rfind("\n; ", add); // the last change of line above it
    EXPECT_EQ(code.substr(line, code.find('\n', line + 1) - line), "\n; ./vector_add.fly:13") << code;
    std::remove(path.c_str());
  }
}

TEST_F(CodeGenTest, DebugInfoIsAbsentUnlessAskedFor) {
  auto output = compileMLIR(vectorKernelMLIR, gfx942, {});
  ASSERT_TRUE(output);
  EXPECT_EQ(bytesOf(output->object).find(".debug_line"), llvm::StringRef::npos);
}

TEST_F(CodeGenTest, DisassemblyRefusesWhatIsNoCodeObject) {
  auto text = disassemble(llvm::ArrayRef<char>("no code object here", 19));
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().kind, FailureKind::Invalid);
  auto output = compileMLIR(vectorKernelMLIR, gfx942, {});
  ASSERT_TRUE(output);
  auto unknown = disassemble(output->object, "vector_sub");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message(), "the file has no function 'vector_sub'");
  auto cut = disassemble(llvm::ArrayRef<char>(output->object).take_front(output->object.size() / 2));
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().kind, FailureKind::Invalid);
}

TEST_F(CodeGenTest, UndefinedSymbolsAreLinkErrors) {
  auto output = compileIR("declare void @helper()\n"
                          "define amdgpu_kernel void @k() {\n  call void @helper()\n  ret void\n}\n",
                          gfx942, {});
  ASSERT_TRUE(output) << output.error().message();
  auto linked = link(bytesOf(output->object), "k");
  ASSERT_FALSE(linked);
  EXPECT_EQ(linked.error().kind, FailureKind::Link);
  ASSERT_EQ(linked.error().diagnostics.size(), 1u);
  EXPECT_EQ(linked.error().message().find("undefined symbol: helper"), 0u) << linked.error().message();
  EXPECT_NE(linked.error().message().find("k.o"), std::string::npos) << linked.error().message();
  EXPECT_EQ(linked.error().message().find("/proc/"), std::string::npos) << linked.error().message();
  // An ordinary link error leaves the linker usable.
  auto good = compileIR(vectorKernelIR(0), gfx942, {});
  ASSERT_TRUE(good);
  EXPECT_FALSE(linkOne(good->object).empty());
}

} // namespace
} // namespace flyc::codegen
