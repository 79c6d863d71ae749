//===- Reassignment.cpp - register allocation of long blocks --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: where a block needs more registers than there are, the greedy allocator asks of each value that it might
// evict, for each register, whether that value would find another register, and each answer looks at all values that
// are in the way. In a block of thousands of instructions nine tenths of a compile are such questions: a softmax with
// 512 values a lane took 126 s, and 7.4 s without them (192 values: 2.9 and 0.5 s). Shorter blocks do it, too, if more
// values are needed at once than there are vector registers: 400 that are all loaded before the first is stored took
// 5.5 s, and 0.2 s without the questions.
//
// Without the questions a value takes the place of the first one that is less urgent, which may be but a little so, and
// then looks for a place itself: 256,000 evictions, of which each looked at 193 registers, were two thirds of what was
// left (512 values: 5.7 s). And the machine scheduler orders such a block three times over to save registers, in vain
// if values need more than there are.
//
// Remedy: functions with such a block are allocated without those questions (LLVM: "local reassignment"). The target
// asks for them at every level, and no option turns them off: LLVM's advisor of evictions is made by us, and told so.
// Of all values that may be evicted it takes the least urgent one, which finds no other to evict: 3,100 evictions. It
// looks at what is in a register only until one value is more urgent. It spills a hundredth more or less than before.
// Where many more values are needed at once than there are registers, LLVM's strategy of the least registers schedules:
// a fourth of the time, and with 512 values two thirds of the spills.
//
// Upstream: no issue is known. Measure test/compiler/CodeGen/llvm22/reassignment.fly before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/LiveRegMatrix.h"
#include "llvm/CodeGen/MachineBlockFrequencyInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/RegAllocEvictionAdvisor.h"
#include "llvm/CodeGen/RegisterClassInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

using namespace flyc::codegen;

namespace {

/// Instructions of a block from which on the questions cost more than all else. No shipped kernel has such a block.
constexpr size_t longBlock = 3500;

/// Values of one register each that no allocation holds in vector registers at once, and a length of a block up to
/// which it does not matter.
constexpr size_t tooMany = 256, shortBlock = 600;

/// As many values, in the order of the source, as make every schedule spill most of them: in a softmax with 360 values
/// a lane. With fewer, LLVM's own strategy makes the faster code (modelled: 300 values 301 and 348 us, 380 510 and
/// 474).
constexpr size_t hopeless = 1200;
/// As many values that live from one block to another, which no schedule changes.
constexpr size_t hopelessAcross = 280;

/// The most values of one register that are in use at one instruction of the block, of those that it makes and uses up.
size_t mostAtOnce(const llvm::MachineBasicBlock &block) {
  const llvm::MachineFunction &function = *block.getParent();
  const llvm::MachineRegisterInfo &registers = function.getRegInfo();
  const llvm::TargetRegisterInfo &target = *registers.getTargetRegisterInfo();
  llvm::DenseSet<llvm::Register> inUse;
  size_t most = 0;
  for (const llvm::MachineInstr &instruction : llvm::reverse(block)) {
    for (const llvm::MachineOperand &operand : instruction.operands()) {
      if (!operand.isReg() || !operand.getReg().isVirtual())
        continue;
      const llvm::Register value = operand.getReg();
      if (operand.isDef())
        inUse.erase(value);
      else if (target.getRegSizeInBits(*registers.getRegClass(value)) == 32 && registers.hasOneDef(value) &&
               registers.getUniqueVRegDef(value)->getParent() == &block)
        inUse.insert(value);
    }
    most = std::max<size_t>(most, inUse.size());
  }
  return most;
}

/// True if the questions would take most of the time.
bool isHard(const llvm::MachineBasicBlock &block) {
  return block.size() > longBlock || (block.size() > shortBlock && mostAtOnce(block) > tooMany);
}

/// Opens a private member of LLVM's: an explicit instantiation may name it, as in SparseLiveness.cpp.
struct CanEvict {
  friend constexpr auto memberOf(CanEvict);
};
template <auto Member> struct OpensEviction {
  friend constexpr auto memberOf(CanEvict) { return Member; }
};
template struct OpensEviction<&llvm::DefaultEvictionAdvisor::canEvictInterferenceBasedOnCost>;

/// The vector registers' worth of values that are made in one block and used in another.
size_t valuesAcross(const llvm::MachineFunction &function) {
  const llvm::MachineRegisterInfo &registers = function.getRegInfo();
  const llvm::TargetRegisterInfo &target = *registers.getTargetRegisterInfo();
  size_t count = 0;
  for (unsigned n = 0, end = registers.getNumVirtRegs(); n < end; ++n) {
    const llvm::Register value = llvm::Register::index2VirtReg(n);
    const llvm::TargetRegisterClass *kind = registers.getRegClassOrNull(value);
    if (!kind || target.getRegSizeInBits(*kind) != 32 || !target.isDivergentRegClass(kind) ||
        !registers.hasOneDef(value))
      continue;
    const llvm::MachineBasicBlock *block = registers.getUniqueVRegDef(value)->getParent();
    count += llvm::any_of(registers.use_nodbg_instructions(value),
                          [&](const llvm::MachineInstr &use) { return use.getParent() != block; });
  }
  return count;
}

/// Whether a schedule that saves registers above all spills less.
bool isHopeless(const llvm::MachineFunction &function) {
  const bool hasLong =
      llvm::any_of(function, [](const llvm::MachineBasicBlock &block) { return block.size() > shortBlock; });
  return hasLong &&
         (valuesAcross(function) > hopelessAcross || llvm::any_of(function, [](const llvm::MachineBasicBlock &block) {
            return block.size() > shortBlock && mostAtOnce(block) > hopeless;
          }));
}

/// LLVM's own decisions, without local reassignment, and the least urgent value that may be evicted.
class QuickAdvisor final : public llvm::DefaultEvictionAdvisor {
public:
  QuickAdvisor(const llvm::MachineFunction &function, const llvm::RAGreedy &allocator)
      : DefaultEvictionAdvisor(function, allocator) {
    // Only the constructor of the base, inside LLVM, writes it, and only LLVM's code reads it.
    const_cast<bool &>(EnableLocalReassign) = false;
  }

  llvm::MCRegister tryFindEvictionCandidate(const llvm::LiveInterval &value, const llvm::AllocationOrder &order,
                                            uint8_t costLimit, const llvm::SmallVirtRegSet &fixed) const override {
    const std::optional<unsigned> limit = getOrderLimit(value, order, costLimit);
    if (!limit)
      return {};
    llvm::EvictionCost best;
    best.setMax();
    if (costLimit < uint8_t(~0u)) { // not to break a hint for a cheaper register
      best.BrokenHints = 0;
      best.MaxWeight = value.weight();
    }
    llvm::MCRegister found;
    for (const llvm::MCPhysReg reg : RegClassInfo.getOrder(MRI->getRegClass(value.reg())).take_front(*limit)) {
      const float weight = best.isMax() ? value.weight() : std::min(best.MaxWeight, value.weight());
      if (!canAllocatePhysReg(costLimit, reg) || (value.isSpillable() && isHeld(value, reg, weight)))
        continue;
      llvm::EvictionCost cost;
      cost.setMax(); // else the question about reassignment is asked, and is always answered by no
      if (!(this->*memberOf(CanEvict()))(value, reg, /*IsHint=*/false, cost, fixed) || !(cost < best))
        continue;
      best = cost;
      found = reg;
    }
    return found;
  }

private:
  /// Whether the first value that is found in the way of `value` in `reg` has `weight` or more.
  bool isHeld(const llvm::LiveInterval &value, llvm::MCRegister reg, float weight) const {
    for (const llvm::MCRegUnit unit : TRI->regunits(reg)) {
      const auto &others = Matrix->query(value, unit).interferingVRegs(/*MaxInterferingRegs=*/1);
      if (!others.empty() && others.front()->weight() >= weight)
        return true;
    }
    return false;
  }
};

class AdvisorProvider final : public llvm::RegAllocEvictionAdvisorProvider {
public:
  explicit AdvisorProvider(llvm::LLVMContext &context)
      : RegAllocEvictionAdvisorProvider(AdvisorMode::Default, context) {}

  std::unique_ptr<llvm::RegAllocEvictionAdvisor> getAdvisor(const llvm::MachineFunction &function,
                                                            const llvm::RAGreedy &allocator,
                                                            llvm::MachineBlockFrequencyInfo *,
                                                            llvm::MachineLoopInfo *) override {
    if (llvm::any_of(function, isHard))
      return std::make_unique<QuickAdvisor>(function, allocator);
    return std::make_unique<llvm::DefaultEvictionAdvisor>(function, allocator);
  }
};

/// Stands in the place of LLVM's analysis of the same ID, which the allocator makes if there is none.
class EvictionAnalysis final : public llvm::RegAllocEvictionAdvisorAnalysisLegacy {
public:
  EvictionAnalysis() : RegAllocEvictionAdvisorAnalysisLegacy(AdvisorMode::Default) {}

  bool doInitialization(llvm::Module &module) override {
    Provider = std::make_unique<AdvisorProvider>(module.getContext());
    return false;
  }
};

/// Names the strategy by which the scheduler behind it orders a function with too many values.
class ChooseStrategy final : public llvm::MachineFunctionPass {
public:
  static char ID;
  ChooseStrategy() : MachineFunctionPass(ID) {}

  void getAnalysisUsage(llvm::AnalysisUsage &usage) const override {
    usage.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(llvm::MachineFunction &machine) override {
    constexpr llvm::StringLiteral strategy = "amdgpu-sched-strategy";
    llvm::Function &function = machine.getFunction();
    if (!function.hasFnAttribute(strategy) && isHopeless(machine))
      function.addFnAttr(strategy, "iterative-minreg");
    return false;
  }
};

char ChooseStrategy::ID = 0;

/// Adds what the scheduler and the allocator use in front of them.
bool addPasses(llvm::Pass *pass, unsigned, AddBackEndPass add) {
  if (pass->getPassName() == "Machine Instruction Scheduler") {
    add(new ChooseStrategy);
    add(pass);
    return true;
  }
  if (pass->getPassName() != "Greedy Register Allocator")
    return false;
  add(new EvictionAnalysis);
  add(pass);
  return true;
}

} // namespace

namespace flyc::codegen::workaround {
extern const Workaround reassignment;
const Workaround reassignment = {.name = "reassignment", .upstream = "", .mendedIn = 0, .backEnd = addPasses};
} // namespace flyc::codegen::workaround
