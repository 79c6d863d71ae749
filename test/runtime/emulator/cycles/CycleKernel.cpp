//===- CycleKernel.cpp - small kernels under the cycle model -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/cycles/CycleKernel.h"

#include "specs/tables/TargetTable.h"
#include "test/runtime/emulator/CheckKernel.h"

namespace flyc::emulator::test {

cycles::CycleReport modelled(const std::string &body, const CycleLaunch &how) {
  CheckKernel kernel(how.processor, body, how.lds, how.vgprs, "", how.directives);
  auto chip = cycles::ChipFigures::read(*specs::findBuiltinTarget(how.processor), how.assumed);
  if (!chip) {
    ADD_FAILURE() << chip.error().message;
    return {};
  }
  cycles::CycleModel model(*chip);
  Launch launch = kernel.launch(how.grid, how.block);
  launch.conductor = &model;
  const auto ran = kernel.program().run(launch);
  EXPECT_TRUE(ran) << ran.error().message << "\n" << body;
  return model.report();
}

std::string loopOf(const std::string &setup, const std::string &body, unsigned copies, unsigned trips) {
  std::string text = setup + "\ns_mov_b32 s20, " + std::to_string(trips) + "\nagain:\n";
  for (unsigned n = 0; n < copies; ++n)
    text += body + "\n";
  return text + "s_sub_u32 s20, s20, 1\ns_cmp_lg_u32 s20, 0\ns_cbranch_scc1 again\ns_endpgm\n";
}

double tripClocks(const cycles::CycleReport &report) {
  const cycles::LoopCycles *loop = report.hotLoop();
  return loop ? loop->clocks / double(loop->trips) : 0;
}

double clocksOf(const std::string &setup, const std::string &body, const CycleLaunch &how) {
  return (tripClocks(modelled(loopOf(setup, body, 32), how)) - tripClocks(modelled(loopOf(setup, body, 16), how))) / 16;
}

} // namespace flyc::emulator::test
