//===- SchedulerTest.cpp - many jobs, any number of threads ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Scheduler.h"
#include "compiler/CodeGen/Disassemble.h"
#include "compiler/CodeGen/Setup.h"
#include "runtime/objects/ObjectReader.h"
#include "test/compiler/CodeGen/Kernels.h"
#include "gtest/gtest.h"

namespace flyc::codegen {
namespace {

using namespace test;

std::vector<Job> vectorJobs(unsigned count) {
  const char *processors[] = {"gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"};
  std::vector<Job> jobs;
  for (unsigned i = 0; i < count; ++i) {
    TargetConfig target;
    target.processor = processors[i % 5];
    jobs.push_back({"job" + std::to_string(i), [i, target] { return compileIR(vectorKernelIR(i), target, {}); }, true});
  }
  return jobs;
}

TEST(SchedulerTest, CompilesAndLinksFourHundredObjectsOnTwoThreads) {
  initialize();
  auto results = runJobs(vectorJobs(400), 2);
  ASSERT_EQ(results.size(), 400u);
  for (unsigned i = 0; i < 400; ++i) {
    ASSERT_TRUE(results[i]) << i << ": " << results[i].error().message();
    auto functions = disassemble(results[i]->codeObject);
    ASSERT_TRUE(functions) << i << ": " << functions.error().message();
    ASSERT_EQ(functions->size(), 1u);
    EXPECT_EQ(functions->front().name, "kernel" + std::to_string(i)) << "results stand in the order of the jobs";
  }
}

TEST(SchedulerTest, BytesDoNotDependOnTheNumberOfThreads) {
  initialize();
  auto one = runJobs(vectorJobs(20), 1);
  for (unsigned threads : {2u, 7u}) {
    auto many = runJobs(vectorJobs(20), threads);
    for (unsigned i = 0; i < 20; ++i) {
      ASSERT_TRUE(one[i] && many[i]);
      EXPECT_EQ(one[i]->code.object, many[i]->code.object) << i << " at -j" << threads;
      EXPECT_EQ(one[i]->codeObject, many[i]->codeObject) << i << " at -j" << threads;
    }
  }
}

Job jobOfParts(unsigned count) {
  TargetConfig target;
  target.processor = "gfx942";
  Job job;
  job.name = "parts";
  for (unsigned i = 0; i < count; ++i) {
    CodeGenOptions options;
    options.buildNote = i == 0;
    job.parts.push_back([i, target, options] { return compileIR(vectorKernelIR(i), target, options); });
  }
  return job;
}

TEST(SchedulerTest, LinksPartsToOneCodeObjectWithOneDescription) {
  initialize();
  auto one = runJobs({jobOfParts(5)}, 1);
  ASSERT_TRUE(one[0]) << one[0].error().message();
  const auto &bytes = one[0]->codeObject;
  auto object = objects::readCodeObject(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());
  ASSERT_TRUE(object);
  ASSERT_EQ(object->kernels.size(), 5u);
  for (unsigned i = 0; i < 5; ++i)
    EXPECT_EQ(object->kernels[i].name, "kernel" + std::to_string(i)) << "kernels stand in the order of the parts";
  for (unsigned threads : {2u, 7u}) {
    auto many = runJobs({jobOfParts(5)}, threads);
    ASSERT_TRUE(many[0]);
    EXPECT_EQ(bytes, many[0]->codeObject) << "at -j" << threads;
  }
}

TEST(SchedulerTest, APartThatIsRefusedFailsItsJobWithWhatAllPartsSay) {
  initialize();
  std::vector<Job> jobs = {jobOfParts(2), jobOfParts(2)};
  const auto refused = [](const char *why) {
    return [why]() -> Result<CodeGenOutput> { return Failure::of(FailureKind::Refused, why); };
  };
  jobs[0].parts = {refused("the first part"), jobs[0].parts[1], refused("the third part")};
  auto results = runJobs(jobs, 2);
  ASSERT_FALSE(results[0]);
  ASSERT_EQ(results[0].error().diagnostics.size(), 2u);
  EXPECT_EQ(results[0].error().diagnostics[0].message, "the first part");
  EXPECT_EQ(results[0].error().diagnostics[1].message, "the third part");
  EXPECT_TRUE(results[1]);
}

TEST(SchedulerTest, OneRefusedJobLeavesTheOthersAlone) {
  initialize();
  auto jobs = vectorJobs(3);
  jobs[1].generate = []() -> Result<CodeGenOutput> {
    Failure failure;
    failure.kind = FailureKind::Earlier;
    return failure;
  };
  jobs[2].link = false;
  auto results = runJobs(jobs, 2);
  ASSERT_TRUE(results[0]);
  EXPECT_FALSE(results[0]->codeObject.empty());
  EXPECT_STREQ(results[0]->code.times.back().stage, "link");
  ASSERT_FALSE(results[1]);
  EXPECT_EQ(results[1].error().kind, FailureKind::Earlier);
  ASSERT_TRUE(results[2]);
  EXPECT_TRUE(results[2]->codeObject.empty());
  EXPECT_FALSE(results[2]->code.object.empty());
}

TEST(SchedulerTest, NoJobsNoResults) {
  initialize();
  EXPECT_TRUE(runJobs({}, 4).empty());
}

} // namespace
} // namespace flyc::codegen
