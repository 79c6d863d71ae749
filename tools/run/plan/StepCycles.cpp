//===- StepCycles.cpp - how long a launch takes, modelled --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/plan/StepCycles.h"

namespace flyc::driver {

StepCycles::StepCycles(std::string kernel, std::string processor, const flyc_emulator_cycles &from)
    : kernel(std::move(kernel)), processor(std::move(processor)), facts(from),
      causes(from.stall_names, from.stall_names + from.stall_count),
      stalls(from.stalls, from.stalls + from.stall_count), loops(from.loops, from.loops + from.loop_count),
      timeline(from.intervals, from.intervals + from.interval_count),
      units(from.unit_names, from.unit_names + from.unit_count) {
  for (uint32_t n = 0; n < from.place_count; ++n) {
    const flyc_emulator_place &place = from.places[n];
    places.push_back(
        {place.offset, place.text, place.source, place.issued, {place.stalls, place.stalls + from.stall_count}});
  }
  facts.stall_names = nullptr;
  facts.stalls = nullptr;
  facts.places = nullptr;
  facts.loops = nullptr;
  facts.intervals = nullptr;
  facts.unit_names = nullptr;
}

} // namespace flyc::driver
