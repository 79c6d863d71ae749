//===- CompiledRows.h - a kernel for each row of a table, compiled and run -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Kernels k0, k1, .. in the Fly dialect, compiled in this process for each processor of the emulator, and run there by
// one wave.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_SPECS_ATOMS_COMPILEDROWS_H
#define FLYC_TEST_SPECS_ATOMS_COMPILEDROWS_H

#include "compiler/CodeGen/CodeGen.h"
#include "compiler/CodeGen/Link.h"
#include "compiler/CodeGen/Setup.h"
#include "compiler/Dialect/Fly/Fly.h"
#include "compiler/Pipeline/Pipeline.h"
#include "runtime/emulator/run/Dispatch.h"
#include "specs/tables/TargetTable.h"

#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

#include <cstring>
#include <optional>
#include <span>

namespace flyc::test {

inline constexpr const char *processors[] = {"gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250"};

class CompiledRows : public testing::Test {
protected:
  /// Compiles what `kernelsOf` writes for each of `processors`, behind `head`. LLD may run only when all code is
  /// generated.
  static void compileAll(const std::string &head,
                         std::string (*kernelsOf)(mlir::MLIRContext &, const specs::TargetSpec &)) {
    codegen::initialize();
    objects.clear();
    for (const char *processor : processors)
      objects.push_back(compile(*specs::findBuiltinTarget(processor), head, kernelsOf));
  }

  /// What was compiled for the processor; null after a failure.
  std::optional<emulator::Program> load(unsigned which) {
    std::optional<emulator::Program> program;
    load(which, program);
    return program;
  }

  /// Kernel `number`, by one workgroup; false after a failure.
  bool run(emulator::Program &program, unsigned number, std::span<const uint64_t> arguments, const std::string &name) {
    emulator::Launch launch;
    launch.kernel = "k" + std::to_string(number);
    launch.block[0] = threads;
    for (uint64_t address : arguments) {
      emulator::ArgumentBytes bytes(sizeof address);
      std::memcpy(bytes.data(), &address, sizeof address);
      launch.arguments.push_back(std::move(bytes));
    }
    auto ran = program.run(launch);
    EXPECT_TRUE(ran) << name << ": " << ran.error().message;
    return static_cast<bool>(ran);
  }

  emulator::DeviceMemory memory;
  unsigned threads = 64; ///< of a launch

private:
  static llvm::SmallVector<char, 0> compile(const specs::TargetSpec &target, const std::string &head,
                                            std::string (*kernelsOf)(mlir::MLIRContext &, const specs::TargetSpec &)) {
    mlir::DialectRegistry registry;
    registerPipelineDialects(registry);
    codegen::registerTranslations(registry);
    mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
    context.loadDialect<fly::FlyDialect, fly_rocdl::FlyROCDLDialect>();
    auto module = mlir::parseSourceString<mlir::ModuleOp>(
        head + "gpu.module @kernels {\n" + kernelsOf(context, target) + "}\n", &context);
    PipelineOptions options;
    options.arch = target.name;
    options.capabilities = target.capabilities;
    if (!module || failed(runFlyPipeline(*module, options))) {
      ADD_FAILURE() << target.name << ": the kernels do not compile";
      return {};
    }
    codegen::CodeGenOptions code;
    code.optLevel = 1;
    auto output = codegen::generateCode(*module->getOps<mlir::gpu::GPUModuleOp>().begin(),
                                        {std::string(target.name), {}, {}, 5, target.waveSize}, code);
    if (!output) {
      ADD_FAILURE() << target.name << ": " << output.error().message();
      return {};
    }
    return std::move(output->object);
  }

  void load(unsigned which, std::optional<emulator::Program> &program) {
    ASSERT_FALSE(objects[which].empty());
    auto linked = codegen::link({llvm::StringRef(objects[which].data(), objects[which].size())}, "rows");
    ASSERT_TRUE(linked) << linked.error().message();
    auto loaded = emulator::Program::load(std::vector<uint8_t>(linked->begin(), linked->end()), memory);
    ASSERT_TRUE(loaded) << loaded.error().message;
    program.emplace(std::move(*loaded));
  }

  static inline std::vector<llvm::SmallVector<char, 0>> objects;
};

} // namespace flyc::test

#endif // FLYC_TEST_SPECS_ATOMS_COMPILEDROWS_H
