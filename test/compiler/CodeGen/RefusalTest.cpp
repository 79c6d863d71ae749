//===- RefusalTest.cpp - whatever LLVM refuses comes back as a value ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A recovery marks the whole process, so that the tests that provoke one each run in a process of their own: a death
// test whose child ends by exit(0) once its expectations hold.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Recovery.h"
#include "compiler/CodeGen/Scheduler.h"
#include "compiler/CodeGen/Setup.h"
#include "test/compiler/CodeGen/Kernels.h"
#include "llvm/Support/ErrorHandling.h"
#include "gtest/gtest.h"
#include <csignal>

namespace flyc::codegen {
namespace {

using namespace test;

/// Ends the process as a test that passed or failed; prints what was expected.
#define CHECK_OR_EXIT(condition, text)                                                                                 \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      fprintf(stderr, "%s:%d: not so: %s: %s\n", __FILE__, __LINE__, #condition, (text).c_str());                      \
      _exit(1);                                                                                                        \
    }                                                                                                                  \
  } while (false)

/// An fp8 matrix instruction that only later processors have: the backend aborts with "Cannot select".
const char *const unselectable =
    "define amdgpu_kernel void @wants_another_target(ptr addrspace(1) %p, <8 x i32> %a, <8 x i32> %b) {\n"
    "  %c = load <4 x float>, ptr addrspace(1) %p\n"
    "  %d = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32("
    "<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0)\n"
    "  store <4 x float> %d, ptr addrspace(1) %p\n"
    "  ret void\n"
    "}\n";

const char *const unselectableMLIR = R"(
gpu.module @kernels {
  llvm.func @wants_another_target(%p: !llvm.ptr<1>) attributes {gpu.kernel, rocdl.kernel} {
    %a = llvm.load %p : !llvm.ptr<1> -> vector<8xi32> loc("k.fly":5:1)
    %c = llvm.load %p : !llvm.ptr<1> -> vector<4xf32> loc("k.fly":6:1)
    %s = llvm.mlir.constant(0 : i32) : i32
    %d = llvm.call_intrinsic "llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4"(%a, %a, %c, %s, %s, %s, %s, %s, %s) : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32, i32, i32, i32) -> vector<4xf32> loc("k.fly":7:9)
    llvm.store %d, %p : vector<4xf32>, !llvm.ptr<1> loc("k.fly":8:1)
    llvm.return loc("k.fly":9:1)
  } loc("k.fly":4:3)
}
)";

TEST(RefusalDeathTest, CannotSelectIsAFatalFailureWithItsText) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        initialize();
        auto output = compileIR(unselectable, gfx942, {});
        CHECK_OR_EXIT(!output, std::string("it compiled"));
        const Failure &failure = output.error();
        CHECK_OR_EXIT(failure.kind == FailureKind::Fatal, failure.message());
        CHECK_OR_EXIT(failure.message().find("Cannot select") == 0, failure.message());
        CHECK_OR_EXIT(failure.diagnostics.front().function == "wants_another_target", failure.message());
        CHECK_OR_EXIT(hasRecovered(), failure.message());
        exit(0);
      },
      testing::ExitedWithCode(0), "");
}

TEST(RefusalDeathTest, FatalErrorsStandAtTheirFunctionOrAtTheirCall) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        initialize();
        for (bool debugInfo : {false, true}) {
          CodeGenOptions options;
          options.debugInfo = debugInfo;
          auto output = compileMLIR(unselectableMLIR, gfx942, options);
          CHECK_OR_EXIT(!output, std::string("it compiled"));
          const Failure &failure = output.error();
          CHECK_OR_EXIT(failure.kind == FailureKind::Fatal, failure.message());
          const Diagnostic &diagnostic = failure.diagnostics.back();
          std::string place =
              diagnostic.file + ":" + std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column);
          CHECK_OR_EXIT(place == (debugInfo ? "k.fly:7:9" : "k.fly:4:3"), place);
        }
        exit(0);
      },
      testing::ExitedWithCode(0), "");
}

TEST(RefusalDeathTest, AfterARecoveryNoJobStarts) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        initialize();
        std::vector<Job> jobs;
        jobs.push_back({"good", [] { return compileIR(vectorKernelIR(0), gfx942, {}); }, true});
        jobs.push_back({"bad", [] { return compileIR(unselectable, gfx942, {}); }, true});
        jobs.push_back({"late", [] { return compileIR(vectorKernelIR(1), gfx942, {}); }, true});
        auto results = runJobs(jobs, 1);
        CHECK_OR_EXIT(!results[0], std::string("linked after a recovery"));
        CHECK_OR_EXIT(results[0].error().kind == FailureKind::NotStarted, results[0].error().message());
        CHECK_OR_EXIT(!results[1] && results[1].error().kind == FailureKind::Fatal, results[1].error().message());
        CHECK_OR_EXIT(!results[2] && results[2].error().kind == FailureKind::NotStarted, results[2].error().message());
        CHECK_OR_EXIT(results[2].error().message().find("'late' was not compiled") == 0, results[2].error().message());
        exit(0);
      },
      testing::ExitedWithCode(0), "");
}

TEST(RefusalDeathTest, SignalsAreFatalFailures) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        initialize();
        std::vector<Job> jobs;
        jobs.push_back({"crash",
                        []() -> Result<CodeGenOutput> {
                          raise(SIGSEGV);
                          return CodeGenOutput();
                        },
                        false});
        jobs.push_back(
            {"fatal",
             []() -> Result<CodeGenOutput> { llvm::reportFatalInternalError("never reached: the crash came first"); },
             false});
        auto results = runJobs(jobs, 1);
        CHECK_OR_EXIT(!results[0] && results[0].error().kind == FailureKind::Fatal, std::string("no failure"));
        CHECK_OR_EXIT(results[0].error().message() == "the code generator crashed (Segmentation fault)",
                      results[0].error().message());
        CHECK_OR_EXIT(results[1].error().kind == FailureKind::NotStarted, results[1].error().message());
        exit(0);
      },
      testing::ExitedWithCode(0), "");
}

TEST(RefusalTest, TooMuchLocalMemoryIsALocatedError) {
  initialize();
  std::string text = R"(
gpu.module @kernels {
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<20000 x f32>
  llvm.func @big(%p: !llvm.ptr<1>, %i: i32) attributes {gpu.kernel, rocdl.kernel} {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3> loc("k.fly":5:1)
    %x = llvm.getelementptr %t[%i] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32 loc("k.fly":5:1)
    %v = llvm.load volatile %x : !llvm.ptr<3> -> f32 loc("k.fly":5:1)
    llvm.store %v, %p : f32, !llvm.ptr<1> loc("k.fly":5:1)
    llvm.return loc("k.fly":6:1)
  } loc("k.fly":4:3)
}
)";
  for (bool debugInfo : {false, true}) {
    CodeGenOptions options;
    options.debugInfo = debugInfo;
    auto output = compileMLIR(text, gfx942, options);
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind, FailureKind::Refused);
    ASSERT_EQ(output.error().diagnostics.size(), 1u);
    const Diagnostic &diagnostic = output.error().diagnostics.front();
    EXPECT_EQ(diagnostic.message, "local memory (80000) exceeds limit (65536) in function 'big'");
    EXPECT_EQ(diagnostic.function, "big");
    EXPECT_EQ(diagnostic.file, "k.fly");
    EXPECT_EQ(diagnostic.line, 4u);
    EXPECT_FALSE(hasRecovered());
  }
}

TEST(RefusalTest, InvalidIRIsFoundByTheVerifier) {
  initialize();
  // Well-formed MLIR whose LLVM IR is not valid: the intrinsic's immediate must be a constant.
  std::string text = R"(
gpu.module @kernels {
  llvm.func @bad(%imm: i16) attributes {gpu.kernel, rocdl.kernel} {
    llvm.call_intrinsic "llvm.amdgcn.s.setprio"(%imm) : (i16) -> ()
    llvm.return
  }
}
)";
  auto output = compileMLIR(text, gfx942, {});
  ASSERT_FALSE(output);
  EXPECT_EQ(output.error().kind, FailureKind::Invalid);
  EXPECT_EQ(output.error().message().find("the LLVM IR is not valid: immarg operand has non-immediate parameter"), 0u)
      << output.error().message();
}

TEST(RefusalTest, AnUnknownIntrinsicIsATranslationError) {
  initialize();
  std::string text = R"(
gpu.module @kernels {
  llvm.func @bad() attributes {gpu.kernel, rocdl.kernel} {
    llvm.call_intrinsic "llvm.amdgcn.no.such.thing"() : () -> () loc("k.fly":8:5)
    llvm.return
  }
}
)";
  auto output = compileMLIR(text, gfx942, {});
  ASSERT_FALSE(output);
  EXPECT_EQ(output.error().kind, FailureKind::Invalid);
  const Diagnostic &diagnostic = output.error().diagnostics.front();
  EXPECT_NE(diagnostic.message.find("llvm.amdgcn.no.such.thing"), std::string::npos) << diagnostic.message;
  EXPECT_EQ(diagnostic.file, "k.fly");
  EXPECT_EQ(diagnostic.line, 8u);
  EXPECT_EQ(diagnostic.column, 5u);
}

TEST(RefusalTest, BadInlineAssemblyIsAnError) {
  initialize();
  auto output = compileIR("define amdgpu_kernel void @k() {\n"
                          "  call void asm sideeffect \"v_no_such_op v0, v1\", \"\"()\n"
                          "  ret void\n}\n",
                          gfx942, {});
  ASSERT_FALSE(output);
  EXPECT_EQ(output.error().kind, FailureKind::Refused);
  EXPECT_NE(output.error().message().find("'v_no_such_op v0, v1'"), std::string::npos) << output.error().message();
}

TEST(RefusalTest, UnknownLLVMOptionsAreRefused) {
  auto failure = setLLVMOptions({"-no-such-option-of-llvm"});
  ASSERT_TRUE(failure);
  EXPECT_NE(failure->message().find("no-such-option-of-llvm"), std::string::npos) << failure->message();
  EXPECT_FALSE(setLLVMOptions({}));
}

} // namespace
} // namespace flyc::codegen
