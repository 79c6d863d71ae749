//===- FlyPromoteRegmemToVectorSSA.cpp - register memory as values --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: kernels with register memory (fly.make_ptr {allocSize}) and structured control flow.
// Output: vector values in its place, carried through scf.if, scf.for and scf.while.
// Invariant: register memory that is only loaded and stored at static offsets within its bounds is gone.
//
// An allocation is cut into slots: ranges of elements that accesses have in common. Each slot is one vector value, so a
// fragment that is always used in parts never becomes one wide vector. Instructions say what the parts are: what fills
// or reads a whole fragment at once is taken apart where an instruction's part begins or ends, so that an accumulator
// is carried by loops in the pieces that the matrix instruction takes and gives. LLVM's middle end is quadratic in the
// width of a vector.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace flyc {

#define GEN_PASS_DEF_FLYPROMOTEREGMEMTOVECTORSSA
#include "compiler/Transforms/Passes.h.inc"

namespace {

/// `length` elements from `begin` of an allocation.
struct Access {
  Operation *op; ///< fly.ptr.load or fly.ptr.store
  int64_t begin, length;
  unsigned firstSlot = 0, endSlot = 0; ///< the slots that it touches

  int64_t end() const { return begin + length; }
  auto slots() const { return llvm::seq(firstSlot, endSlot); }
};

struct Slot {
  VectorType type;
  int64_t begin; ///< in its allocation
  /// A predicated load gives what was there before where it does not load. Poison there lets LLVM choose the result of
  /// another load, for which it then waits; so such a slot begins with zeros.
  bool keptByPredicate = false;
};

/// All accesses to `pointer` and to what is derived from it; false if one of its uses is of another kind.
bool collectAccesses(Value pointer, int64_t offset, SmallVectorImpl<Access> &accesses,
                     SmallVectorImpl<Operation *> &derived) {
  Type element = cast<fly::PtrType>(pointer.getType()).getElementType();
  auto lengthOf = [&](Type accessed) -> int64_t {
    if (accessed == element)
      return 1;
    auto vector = dyn_cast<VectorType>(accessed);
    return vector && vector.getRank() == 1 && !vector.isScalable() && vector.getElementType() == element
               ? vector.getNumElements()
               : 0;
  };
  for (OpOperand &use : pointer.getUses()) {
    Operation *user = use.getOwner();
    if (auto moved = dyn_cast<fly::AddOffsetOp>(user)) {
      const layout::IntTuple &by = cast<fly::IntTupleType>(moved.getOffset().getType()).getValue();
      if (!by.isPlainInt() || by.leaf().isDynamic() ||
          !collectAccesses(moved.getResult(), offset + by.leaf().value(), accesses, derived))
        return false;
      derived.push_back(user);
      continue;
    }
    int64_t length = 0;
    if (auto load = dyn_cast<fly::PtrLoadOp>(user))
      length = lengthOf(load.getResult().getType());
    else if (auto store = dyn_cast<fly::PtrStoreOp>(user); store && use.getOperandNumber() == 1)
      length = lengthOf(store.getValue().getType());
    if (length == 0)
      return false;
    accesses.push_back({user, offset, length});
  }
  return true;
}

/// True if a predicated atom call takes what `access` loads as the value of what it does not load.
bool isKeptByPredicate(const Access *access) {
  return llvm::any_of(access->op->getUsers(), [&](Operation *user) {
    auto call = dyn_cast<fly::CopyAtomCallSSAOp>(user);
    return call && call.getPred() && call->getNumResults() == 1 && call.getDst().getDefiningOp() == access->op;
  });
}

/// The atom call that copies where `loaded` is true; null if there is none.
Operation *predicatedBy(Value loaded) {
  for (Operation *user : loaded.getUsers())
    if (auto call = dyn_cast<fly::CopyAtomCallSSAOp>(user); call && call.getPred() == loaded)
      return call;
  return nullptr;
}

/// True if `access` is a side of one instruction, or a run of its registers.
bool isOfInstruction(const Access &access) {
  auto isInstruction = [](Operation *op) {
    return isa_and_present<fly::CopyAtomCallSSAOp, fly::MmaAtomCallSSAOp, vector::InsertStridedSliceOp,
                           vector::ExtractStridedSliceOp>(op);
  };
  if (auto store = dyn_cast<fly::PtrStoreOp>(access.op))
    return isInstruction(store.getValue().getDefiningOp());
  return llvm::any_of(access.op->getUsers(), isInstruction);
}

/// Where slots begin and end, ascending: at the edges of accesses that no other access has elements on both sides of,
/// and at those of instructions that no instruction has, if a register begins there.
SmallVector<int64_t> cutsOf(ArrayRef<Access> accesses, Type element) {
  unsigned elementBits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
  struct Edge {
    int instructions = 0, others = 0; ///< that begin here, less those that end here
    int ends[2] = {0, 0};             ///< that end here: others, instructions
    bool ofInstruction = false;
  };
  std::map<int64_t, Edge> edges;
  for (const Access &access : accesses) {
    bool instruction = isOfInstruction(access);
    for (bool ends : {false, true}) {
      Edge &edge = edges[ends ? access.end() : access.begin];
      (instruction ? edge.instructions : edge.others) += ends ? -1 : 1;
      edge.ends[instruction] += ends;
      edge.ofInstruction |= instruction;
    }
  }
  SmallVector<int64_t> cuts;
  int instructions = 0, others = 0; // that have elements before this edge
  for (const auto &[at, edge] : edges) {
    bool ownCut = others == edge.ends[false] || (edge.ofInstruction && at * elementBits % 32 == 0);
    if (instructions == edge.ends[true] && ownCut)
      cuts.push_back(at);
    instructions += edge.instructions;
    others += edge.others;
  }
  return cuts;
}

class Promotion {
public:
  explicit Promotion(FunctionOpInterface function) : function(function), builder(function.getContext()) {}

  LogicalResult run() {
    // Unstructured control flow keeps its memory: LLVM promotes it.
    if (!function.getFunctionBody().hasOneBlock())
      return success();
    function.walk([&](fly::MakePtrOp op) { collect(op); });
    if (slots.empty())
      return success();
    state.resize(slots.size());
    if (failed(rewrite(function.getFunctionBody().front())))
      return failure();
    for (Operation *op : dead) {
      auto moved = dyn_cast<fly::AddOffsetOp>(op);
      Operation *offset = moved ? moved.getOffset().getDefiningOp() : nullptr;
      op->erase();
      if (offset && offset->use_empty())
        offset->erase();
    }
    for (Value value : initial)
      if (value.use_empty())
        value.getDefiningOp()->erase();
    return success();
  }

private:
  void collect(fly::MakePtrOp op) {
    auto type = op.getResult().getType();
    std::optional<int64_t> size = op.getAllocValue("allocSize");
    if (!type.isIn(fly::AddressSpace::Register) || !size)
      return;
    SmallVector<Access> accesses;
    SmallVector<Operation *> derived;
    if (!collectAccesses(op.getResult(), 0, accesses, derived))
      return;
    for (const Access &access : accesses)
      if (access.begin < 0 || access.begin + access.length > *size)
        return;

    SmallVector<int64_t> cuts = cutsOf(accesses, type.getElementType());
    unsigned first = slots.size();
    for (size_t i = 0; i + 1 < cuts.size(); ++i)
      slots.push_back({VectorType::get({cuts[i + 1] - cuts[i]}, type.getElementType()), cuts[i]});
    slotsOf[op] = llvm::to_vector(llvm::seq<unsigned>(first, slots.size()));
    for (Access &access : accesses) {
      auto slotAt = [&](int64_t at) { return first + unsigned(llvm::upper_bound(cuts, at) - cuts.begin()) - 1; };
      access.firstSlot = slotAt(access.begin);
      access.endSlot = slotAt(access.end() - 1) + 1;
      if (isKeptByPredicate(&access))
        for (unsigned slot : access.slots())
          slots[slot].keptByPredicate = true;
      accessOf[access.op] = access;
      if (isa<fly::PtrStoreOp>(access.op))
        for (Operation *outer = access.op->getParentOp(); outer != op->getParentOp(); outer = outer->getParentOp())
          written[outer].insert_range(access.slots());
    }
    // Users before what they use.
    dead.append(derived.begin(), derived.end());
    dead.push_back(op);
    promoted.insert(op);
  }

  /// The slots that `op`'s regions write, of allocations around `op`; in ascending order.
  SmallVector<unsigned> writtenIn(Operation *op) {
    auto it = written.find(op);
    if (it == written.end())
      return {};
    SmallVector<unsigned> result(it->second.begin(), it->second.end());
    llvm::sort(result);
    return result;
  }

  SmallVector<Value> valuesOf(ArrayRef<unsigned> which) {
    return llvm::map_to_vector(which, [&](unsigned slot) { return state[slot]; });
  }
  void setValues(ArrayRef<unsigned> which, ValueRange values) {
    for (auto [slot, value] : llvm::zip_equal(which, values))
      state[slot] = value;
  }

  LogicalResult rewrite(Block &block) {
    for (Operation &op : llvm::make_early_inc_range(block))
      if (failed(rewrite(&op)))
        return failure();
    return success();
  }

  LogicalResult rewrite(Operation *op) {
    if (promoted.contains(op)) {
      builder.setInsertionPoint(op);
      for (unsigned slot : slotsOf[op]) {
        VectorType type = slots[slot].type;
        if (slots[slot].keptByPredicate)
          state[slot] = arith::ConstantOp::create(builder, op->getLoc(), builder.getZeroAttr(type));
        else
          state[slot] = ub::PoisonOp::create(builder, op->getLoc(), type);
        initial.push_back(state[slot]);
      }
      return success();
    }
    if (auto it = accessOf.find(op); it != accessOf.end())
      return rewrite(it->second);
    if (op->getNumRegions() == 0)
      return success();
    SmallVector<unsigned> carried = writtenIn(op);
    return llvm::TypeSwitch<Operation *, LogicalResult>(op)
        .Case([&](scf::IfOp branch) { return rewrite(branch, carried); })
        .Case([&](scf::ForOp loop) { return rewrite(loop, carried); })
        .Case([&](scf::WhileOp loop) { return rewrite(loop, carried); })
        .Default([&](Operation *) -> LogicalResult {
          if (!carried.empty())
            return op->emitOpError("unsupported region op with register values during rmem SSA promotion");
          for (Region &region : op->getRegions())
            for (Block &block : region)
              if (failed(rewrite(block)))
                return failure();
          return success();
        });
  }

  /// Elements that an access and one of its slots have in common: where they begin in each, and how many they are.
  struct Shared {
    int64_t inSlot, inAccess, length;
  };
  Shared sharedBy(const Access &access, unsigned slot) const {
    int64_t begin = slots[slot].begin, end = begin + slots[slot].type.getNumElements();
    int64_t from = std::max(begin, access.begin), to = std::min(end, access.end());
    return {from - begin, from - access.begin, to - from};
  }

  Value extract(Location loc, Value from, int64_t at, int64_t length) {
    if (cast<VectorType>(from.getType()).getNumElements() == length)
      return from;
    return builder.createOrFold<vector::ExtractStridedSliceOp>(loc, from, ArrayRef<int64_t>{at},
                                                               ArrayRef<int64_t>{length}, ArrayRef<int64_t>{1});
  }
  Value insert(Location loc, Value part, Value into, int64_t at) {
    if (part.getType() == into.getType())
      return part;
    return vector::InsertStridedSliceOp::create(builder, loc, part, into, ArrayRef<int64_t>{at}, ArrayRef<int64_t>{1});
  }

  LogicalResult rewrite(const Access &access) {
    Operation *op = access.op;
    Location loc = op->getLoc();
    builder.setInsertionPoint(op);
    if (auto load = dyn_cast<fly::PtrLoadOp>(op)) {
      // LLVM takes what a copy does with such a predicate to be undefined, and removes the kernel around it.
      if (state[access.firstSlot].getDefiningOp<ub::PoisonOp>())
        if (Operation *call = predicatedBy(load.getResult()))
          return call->emitError("the predicate of this copy is read from registers that nothing has stored to");
      load.getResult().replaceAllUsesWith(loaded(access, load.getResult().getType(), loc));
    } else {
      store(access, cast<fly::PtrStoreOp>(op).getValue(), loc);
    }
    accessOf.erase(op); // another operation may be made where this one was
    op->erase();
    return success();
  }

  Value loaded(const Access &access, Type type, Location loc) {
    unsigned only = access.firstSlot;
    if (!isa<VectorType>(type))
      return vector::ExtractOp::create(builder, loc, state[only], access.begin - slots[only].begin);
    if (access.slots().size() == 1)
      return extract(loc, state[only], access.begin - slots[only].begin, access.length);
    Value whole = ub::PoisonOp::create(builder, loc, type);
    for (unsigned slot : access.slots()) {
      auto [inSlot, inAccess, length] = sharedBy(access, slot);
      whole = insert(loc, extract(loc, state[slot], inSlot, length), whole, inAccess);
    }
    return whole;
  }

  void store(const Access &access, Value value, Location loc) {
    if (!isa<VectorType>(value.getType())) {
      unsigned only = access.firstSlot;
      state[only] = vector::InsertOp::create(builder, loc, value, state[only], access.begin - slots[only].begin);
      return;
    }
    for (unsigned slot : access.slots()) {
      auto [inSlot, inAccess, length] = sharedBy(access, slot);
      state[slot] = insert(loc, extract(loc, value, inAccess, length), state[slot], inSlot);
    }
  }

  void appendYield(Block *block, ArrayRef<unsigned> carried) {
    Operation *yield = block->getTerminator();
    yield->insertOperands(yield->getNumOperands(), valuesOf(carried));
  }

  /// Moves the regions and attributes of `op` to `wider`, which has more results, and erases `op`.
  template <typename Op> void replaceBy(Op op, Op wider, ArrayRef<unsigned> carried) {
    wider->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    unsigned results = op->getNumResults();
    for (unsigned i = 0; i < results; ++i)
      op->getResult(i).replaceAllUsesWith(wider->getResult(i));
    setValues(carried, wider->getResults().drop_front(results));
    op->erase();
  }

  LogicalResult rewrite(scf::IfOp op, ArrayRef<unsigned> carried) {
    SmallVector<Value> before = valuesOf(carried);
    Region *thenRegion = &op.getThenRegion(), *elseRegion = &op.getElseRegion();
    if (carried.empty()) {
      if (failed(rewrite(thenRegion->front())))
        return failure();
      return elseRegion->empty() ? success() : rewrite(elseRegion->front());
    }
    builder.setInsertionPoint(op);
    SmallVector<Type> types(op.getResultTypes());
    llvm::append_range(types, TypeRange(ValueRange(before)));
    auto wider = scf::IfOp::create(builder, op.getLoc(), types, op.getCondition(), /*addThenBlock=*/false,
                                   /*addElseBlock=*/false);
    wider.getThenRegion().takeBody(*thenRegion);
    if (!elseRegion->empty()) {
      wider.getElseRegion().takeBody(*elseRegion);
    } else {
      OpBuilder::InsertionGuard guard(builder);
      builder.createBlock(&wider.getElseRegion());
      scf::YieldOp::create(builder, op.getLoc());
    }
    for (Region *region : {&wider.getThenRegion(), &wider.getElseRegion()}) {
      setValues(carried, before);
      if (failed(rewrite(region->front())))
        return failure();
      appendYield(&region->front(), carried);
    }
    replaceBy(op, wider, carried);
    return success();
  }

  LogicalResult rewrite(scf::ForOp op, ArrayRef<unsigned> carried) {
    if (carried.empty())
      return rewrite(*op.getBody());
    builder.setInsertionPoint(op);
    SmallVector<Value> init(op.getInitArgs());
    llvm::append_range(init, valuesOf(carried));
    auto wider = scf::ForOp::create(builder, op.getLoc(), op.getLowerBound(), op.getUpperBound(), op.getStep(), init,
                                    /*bodyBuilder=*/nullptr, op.getUnsignedCmp());
    wider.getRegion().takeBody(op.getRegion());
    setValues(carried, addArguments(wider.getBody(), carried, op.getLoc()));
    if (failed(rewrite(*wider.getBody())))
      return failure();
    appendYield(wider.getBody(), carried);
    replaceBy(op, wider, carried);
    return success();
  }

  LogicalResult rewrite(scf::WhileOp op, ArrayRef<unsigned> carried) {
    builder.setInsertionPoint(op);
    SmallVector<Value> init(op.getInits());
    llvm::append_range(init, valuesOf(carried));
    SmallVector<Type> types(op.getResultTypes());
    llvm::append_range(types, TypeRange(ValueRange(valuesOf(carried))));
    auto wider = scf::WhileOp::create(builder, op.getLoc(), types, init);
    for (unsigned i = 0; i < 2; ++i) {
      wider->getRegion(i).takeBody(op->getRegion(i));
      Block *block = &wider->getRegion(i).front();
      setValues(carried, addArguments(block, carried, op.getLoc()));
      if (failed(rewrite(*block)))
        return failure();
      appendYield(block, carried); // scf.condition passes its operands on as scf.yield does
    }
    replaceBy(op, wider, carried);
    return success();
  }

  SmallVector<Value> addArguments(Block *block, ArrayRef<unsigned> carried, Location loc) {
    return llvm::map_to_vector(carried,
                               [&](unsigned slot) -> Value { return block->addArgument(slots[slot].type, loc); });
  }

  FunctionOpInterface function;
  OpBuilder builder;
  SmallVector<Slot> slots;
  SmallVector<Value> state;   ///< of each slot, at the point that the walk has reached
  SmallVector<Value> initial; ///< of which many are overwritten before they are read
  llvm::DenseMap<Operation *, SmallVector<unsigned>> slotsOf;
  llvm::DenseMap<Operation *, Access> accessOf;
  llvm::DenseMap<Operation *, llvm::SetVector<unsigned>> written;
  llvm::DenseSet<Operation *> promoted;
  SmallVector<Operation *> dead;
};

struct FlyPromoteRegmemToVectorSSA : impl::FlyPromoteRegmemToVectorSSABase<FlyPromoteRegmemToVectorSSA> {
  void runOnOperation() override {
    bool ok = true;
    getOperation()->walk<WalkOrder::PreOrder>([&](gpu::GPUFuncOp function) {
      if (!function.isExternal())
        ok &= succeeded(Promotion(function).run());
      return WalkResult::skip();
    });
    if (!ok)
      signalPassFailure();
  }
};

} // namespace
} // namespace flyc
