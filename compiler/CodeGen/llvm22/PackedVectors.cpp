//===- PackedVectors.cpp - elements of 4 bits in words ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the AMDGPU back end has no registers for <8 x i4>, and takes a bitcast between such vectors and words
// through scratch memory. flyc moves elements that share a byte as words and computes with them as vectors of their
// width.
//
// Remedy: a pass, the first of the middle end, writes the bitcast as the shifts and masks that it is; the back end
// makes v_bfe and v_lshl_or of them. Each lane is followed to where it comes from: a word that only passes through
// stays that word, and replacing one element of a fragment changes one word, not all.
//
// Upstream: no issue is known. Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

#include <optional>

using namespace llvm;

namespace flyc::codegen {
namespace {

constexpr unsigned wordBits = 32, width = 4;

/// The type as a vector of integers of 4 bits; null for any other.
FixedVectorType *asPacked(Type *type) {
  auto *vector = dyn_cast<FixedVectorType>(type);
  if (!vector || !vector->getElementType()->isIntegerTy())
    return nullptr;
  return vector->getScalarSizeInBits() == width ? vector : nullptr;
}

/// One bitcast between a packed vector and anything else, in words of 32 bits, lane 0 in the lowest bits of the first;
/// the last may be a part.
class Cast {
public:
  explicit Cast(BitCastInst &cast)
      : cast(cast), b(&cast), bits(cast.getType()->getPrimitiveSizeInBits().getFixedValue()) {}

  Value *pack();
  Value *unpack();

private:
  /// Bits [at, at + width) of a value that is not packed.
  struct Field {
    Value *from;
    unsigned at;
  };

  std::optional<Field> follow(Value *&v, unsigned &lane) const;
  Value *word(Value *from, unsigned i);
  Value *field(const Field &f);
  Value *element(Value *v, unsigned lane);

  BitCastInst &cast;
  IRBuilder<> b;
  unsigned bits;
};

/// Where lane `lane` of `v` comes from: a field, or lane `lane` of `v` as they then are.
std::optional<Cast::Field> Cast::follow(Value *&v, unsigned &lane) const {
  while (true) {
    if (auto *in = dyn_cast<BitCastInst>(v); in && !asPacked(in->getSrcTy()))
      return Field{in->getOperand(0), lane * width};
    if (auto *insert = dyn_cast<InsertElementInst>(v)) {
      auto *index = dyn_cast<ConstantInt>(insert->getOperand(2));
      if (!index || index->equalsInt(lane))
        return std::nullopt;
      v = insert->getOperand(0);
    } else if (auto *shuffle = dyn_cast<ShuffleVectorInst>(v); shuffle && shuffle->getMaskValue(lane) >= 0) {
      const unsigned from = shuffle->getMaskValue(lane),
                     count = llvm::cast<FixedVectorType>(shuffle->getOperand(0)->getType())->getNumElements();
      v = shuffle->getOperand(from >= count);
      lane = from % count;
    } else {
      return std::nullopt;
    }
  }
}

/// Word `i` of a value, looked for in what put vectors of words together.
Value *Cast::word(Value *from, unsigned i) {
  while (true) {
    const bool ofWords = from->getType()->isVectorTy() && from->getType()->getScalarType()->isIntegerTy(wordBits);
    if (auto *other = dyn_cast<BitCastInst>(from); other && !asPacked(other->getSrcTy())) {
      from = other->getOperand(0);
    } else if (auto *insert = dyn_cast<InsertElementInst>(from);
               insert && ofWords && isa<ConstantInt>(insert->getOperand(2))) {
      if (llvm::cast<ConstantInt>(insert->getOperand(2))->equalsInt(i))
        return insert->getOperand(1);
      from = insert->getOperand(0);
    } else if (auto *shuffle = dyn_cast<ShuffleVectorInst>(from); shuffle && ofWords && shuffle->getMaskValue(i) >= 0) {
      const unsigned at = shuffle->getMaskValue(i),
                     count = llvm::cast<FixedVectorType>(shuffle->getOperand(0)->getType())->getNumElements();
      from = shuffle->getOperand(at >= count);
      i = at % count;
    } else {
      break;
    }
  }
  if (from->getType()->isIntegerTy(wordBits))
    return from;
  const unsigned all = from->getType()->getPrimitiveSizeInBits().getFixedValue();
  if (all % wordBits == 0)
    return b.CreateExtractElement(b.CreateBitCast(from, FixedVectorType::get(b.getInt32Ty(), all / wordBits)), i);
  return b.CreateZExtOrTrunc(b.CreateLShr(b.CreateBitCast(from, b.getIntNTy(all)), i * wordBits), b.getInt32Ty());
}

/// The field in the lowest bits of a word; its other bits may be anything.
Value *Cast::field(const Field &f) { return b.CreateLShr(word(f.from, f.at / wordBits), f.at % wordBits); }

/// Lane `lane` of a packed vector, as `follow` leaves it, in the lowest bits of a word; its other bits may be anything.
Value *Cast::element(Value *v, unsigned lane) {
  if (auto *insert = dyn_cast<InsertElementInst>(v); insert && isa<ConstantInt>(insert->getOperand(2)))
    return b.CreateZExt(insert->getOperand(1), b.getInt32Ty());
  if (auto *cut = dyn_cast<TruncInst>(v)) // not cut off before it is looked at
    return b.CreateZExtOrTrunc(b.CreateExtractElement(cut->getOperand(0), lane), b.getInt32Ty());
  return b.CreateZExt(b.CreateExtractElement(v, lane), b.getInt32Ty());
}

Value *Cast::unpack() {
  FixedVectorType *type = asPacked(cast.getDestTy());
  Value *v = PoisonValue::get(FixedVectorType::get(b.getInt32Ty(), type->getNumElements()));
  for (unsigned i = 0; i < type->getNumElements(); ++i)
    v = b.CreateInsertElement(v, field({cast.getOperand(0), i * width}), i);
  // What extends the lanes at once has them already.
  for (User *user : make_early_inc_range(cast.users())) {
    auto *extended = dyn_cast<CastInst>(user);
    if (!extended || !isa<ZExtInst, SExtInst>(extended))
      continue;
    const unsigned above = wordBits - width;
    Value *lanes = isa<ZExtInst>(extended) ? b.CreateAnd(v, (uint64_t(1) << width) - 1)
                                           : b.CreateAShr(b.CreateShl(v, above), above);
    extended->replaceAllUsesWith(isa<ZExtInst>(extended) ? b.CreateZExtOrTrunc(lanes, extended->getType())
                                                         : b.CreateSExtOrTrunc(lanes, extended->getType()));
    extended->eraseFromParent();
  }
  return b.CreateTrunc(v, type);
}

Value *Cast::pack() {
  struct Lane {
    std::optional<Field> field;
    Value *value; ///< of a vector of lanes
    unsigned index;
  };
  SmallVector<Lane> lanes;
  for (unsigned i = 0; i < bits / width; ++i) {
    Lane lane{{}, cast.getOperand(0), i};
    lane.field = follow(lane.value, lane.index);
    lanes.push_back(lane);
  }
  SmallVector<Value *> words;
  for (unsigned w = 0; w < (bits + wordBits - 1) / wordBits; ++w) {
    const unsigned begin = w * wordBits, end = std::min(bits, begin + wordBits);
    // The lanes that lie in some word as they will in this one: those of the first such word are taken together.
    const Field *base = nullptr;
    uint32_t taken = 0;
    Value *result = nullptr;
    for (unsigned at = begin; at < end; at += width) {
      const Lane &lane = lanes[at / width];
      if (lane.field && lane.field->at % wordBits == at % wordBits &&
          (!base || (base->from == lane.field->from && base->at / wordBits == lane.field->at / wordBits))) {
        base = &*lane.field;
        taken |= 0xFu << (at - begin);
        continue;
      }
      Value *v = lane.field ? field(*lane.field) : element(lane.value, lane.index);
      v = b.CreateShl(b.CreateAnd(v, 0xF), at - begin);
      result = result ? b.CreateOr(result, v) : v;
    }
    if (base) {
      const uint32_t used = end - begin == wordBits ? ~uint32_t(0) : (uint32_t(1) << (end - begin)) - 1;
      Value *v = word(base->from, base->at / wordBits);
      if (taken != used)
        v = b.CreateAnd(v, taken);
      result = result ? b.CreateOr(v, result) : v;
    }
    words.push_back(result);
  }
  if (bits % wordBits == 0) {
    Value *v = PoisonValue::get(FixedVectorType::get(b.getInt32Ty(), words.size()));
    for (unsigned i = 0; i < words.size(); ++i)
      v = b.CreateInsertElement(v, words[i], i);
    return b.CreateBitCast(v, cast.getDestTy());
  }
  Value *v = b.getIntN(bits, 0);
  for (unsigned i = 0; i < words.size(); ++i)
    v = b.CreateOr(v, b.CreateShl(b.CreateZExtOrTrunc(words[i], b.getIntNTy(bits)), wordBits * i));
  return b.CreateBitCast(v, cast.getDestTy());
}

class PackedVectorsPass : public PassInfoMixin<PackedVectorsPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too
};

} // namespace

PreservedAnalyses PackedVectorsPass::run(Function &function, FunctionAnalysisManager &) {
  SmallVector<WeakTrackingVH> in, out;
  for (Instruction &i : instructions(function))
    if (auto *cast = dyn_cast<BitCastInst>(&i);
        cast && (asPacked(cast->getSrcTy()) != nullptr) != (asPacked(cast->getDestTy()) != nullptr))
      (asPacked(cast->getSrcTy()) ? out : in).push_back(cast);
  if (in.empty() && out.empty())
    return PreservedAnalyses::all();
  // First what looks through the others; what only it looked at goes with it.
  for (WeakTrackingVH &held : out) {
    auto *cast = llvm::cast<BitCastInst>(static_cast<Value *>(held));
    cast->replaceAllUsesWith(Cast(*cast).pack());
    RecursivelyDeleteTriviallyDeadInstructions(cast);
  }
  for (WeakTrackingVH &held : in) {
    auto *cast = cast_if_present<BitCastInst>(static_cast<Value *>(held));
    if (!cast)
      continue;
    cast->replaceAllUsesWith(Cast(*cast).unpack());
    cast->eraseFromParent();
  }
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace flyc::codegen

namespace flyc::codegen::workaround {
extern const Workaround packedVectors;
const Workaround packedVectors = {.name = "packed-vectors",
                                  .upstream = "",
                                  .mendedIn = 0,
                                  .levels = Workaround::EveryLevel,
                                  .first = [](FunctionPassManager &passes) { passes.addPass(PackedVectorsPass()); }};
} // namespace flyc::codegen::workaround
