//===- MmaAtomToROCDL.cpp - matrix atoms as instructions ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.mma_atom_call and its _ssa form. Output: fused multiply-adds for universal_fma; for every other
// instruction the intrinsic that its row of specs/tables/AtomTable.h names, with operands in that row's register types
// and order.
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/FlyTypeConverter.h"
#include "compiler/Conversion/InstructionTarget.h"
#include "compiler/Conversion/MemoryAccess.h"
#include "compiler/Conversion/WaveSize.h"
#include "compiler/Dialect/FlyROCDL/MatrixAtoms.h"
#include "specs/tables/MatrixConstants.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace flyc {
namespace {

/// "v4f16", "f64", "i32": a register operand of an intrinsic.
Type registerType(MLIRContext *context, StringRef text) {
  int64_t count = 0;
  if (text.consume_front("v"))
    text.consumeInteger(10, count);
  unsigned width = 0;
  Type element;
  if (text == "bf16")
    element = BFloat16Type::get(context);
  else if (text.consume_front("i") && !text.getAsInteger(10, width))
    element = IntegerType::get(context, width);
  else
    element = text == "f16"   ? Type(Float16Type::get(context))
              : text == "f32" ? Type(Float32Type::get(context))
                              : Type(Float64Type::get(context));
  return count ? Type(VectorType::get({count}, element)) : element;
}

/// What one call hands over, converted; `state` is the struct of the atom's state.
struct MmaOperands {
  Value a, b, acc, state;
};

/// Whether some set_value may have changed `atom`.
bool mayHaveState(Value atom) { return !atom.getDefiningOp<fly::MakeMmaAtomOp>(); }

/// What the values of a lane hold, in the types of the registers.
class MatrixCall {
public:
  /// `hasState`: see mayHaveState.
  MatrixCall(OpBuilder &b, Operation *op, Type instruction, const specs::MatrixAtom &atom, bool hasState)
      : b(b), op(op), loc(op->getLoc()), instruction(instruction), atom(atom), hasState(hasState) {}

  FailureOr<Value> emit(const InstructionTarget &target, const MmaOperands &operands) {
    if (target.capabilities && !atom.isAmong(*target.capabilities))
      return op->emitError() << instruction << " is not an instruction of " << target.name << ", which lacks "
                             << lacking(*target.capabilities) << "; " << specs::targetsWith(atom)
                             << (StringRef(specs::targetsWith(atom)).contains(' ') ? " have it" : " has it");
    if (const unsigned lanes = flyc::getWaveSize(op, target.waveSize); lanes && lanes != atom.wave)
      return op->emitError() << instruction << " is an instruction of waves of " << atom.wave
                             << " lanes, and those of the kernel have " << lanes << " ('" << flyc::waveSizeAttr << "')";
    Value lhs = inRegisters(operands.a, atom.registersA, "A");
    Value rhs = lhs ? inRegisters(operands.b, atom.registersB, "B") : Value();
    const bool isApart = liesApart(operands.acc.getType());
    Value acc = !rhs ? Value() : isApart ? apart(operands.acc) : inRegisters(operands.acc, atom.registersAcc, "C");
    if (!acc)
      return failure();
    SmallVector<Value> arguments;
    for (const specs::MatrixArgument &argument : atom.arguments)
      arguments.push_back(valueOf(argument.kind, lhs, rhs, acc, operands.state));
    for (const specs::MatrixConstant &own : specs::matrixConstants(atom))
      arguments.insert(arguments.begin() + own.place, constantOf(own));
    Value result = instructionOf(acc.getType(), arguments);
    if (isApart)
      result = together(result);
    Type wanted = operands.acc.getType();
    return result.getType() == wanted ? result : LLVM::BitcastOp::create(b, loc, wanted, result).getResult();
  }

private:
  /// Whether each value of C has a register of its own, whose lower half it takes.
  bool liesApart(Type own) {
    auto registers = dyn_cast<VectorType>(registerType(b.getContext(), atom.registersAcc));
    return registers && fly::getElementBits(registers.getElementType()) == 16 &&
           fly::getElementBits(registers) == 2 * fly::getElementBits(own);
  }
  Value apart(Value value) {
    auto registers = cast<VectorType>(registerType(b.getContext(), atom.registersAcc));
    const int64_t count = registers.getNumElements() / 2;
    Type dense = VectorType::get({count}, registers.getElementType());
    if (value.getType() != dense)
      value = changeBits(b, loc, dense, value);
    SmallVector<int32_t> mask;
    for (int64_t i = 0; i < 2 * count; ++i)
      mask.push_back(i % 2 == 0 ? static_cast<int32_t>(i / 2) : -1);
    return LLVM::ShuffleVectorOp::create(b, loc, value, LLVM::PoisonOp::create(b, loc, dense), mask);
  }
  Value together(Value value) {
    auto registers = cast<VectorType>(value.getType());
    SmallVector<int32_t> mask;
    for (int64_t i = 0; i < registers.getNumElements(); i += 2)
      mask.push_back(static_cast<int32_t>(i));
    return LLVM::ShuffleVectorOp::create(b, loc, value, LLVM::PoisonOp::create(b, loc, registers), mask);
  }

  /// The operation of ROCDL where it takes the operands of the intrinsic, else the intrinsic.
  Value instructionOf(Type result, ArrayRef<Value> arguments) {
    StringRef name(atom.intrinsic);
    if (name.consume_front("llvm.amdgcn.mfma."))
      if (auto known = RegisteredOperationName::lookup(("rocdl.mfma." + name).str(), b.getContext())) {
        OperationState state(loc, *known, arguments, result);
        return b.create(state)->getResult(0);
      }
    return LLVM::CallIntrinsicOp::create(b, loc, result, b.getStringAttr(atom.intrinsic), arguments).getResult(0);
  }

  std::string lacking(specs::CapabilitySet present) const {
    for (unsigned i = 0; i < specs::numCapabilities; ++i)
      if (auto capability = static_cast<specs::Capability>(i); atom.needs.has(capability) && !present.has(capability))
        return std::string(specs::spelling(capability));
    return {};
  }

  /// `value` as registers of the type `text`; null after an error if it has another size.
  Value inRegisters(Value value, std::string_view text, const char *name) {
    Type type = registerType(b.getContext(), text), own = value.getType();
    if (own == type)
      return value;
    int64_t wanted = fly::getElementBits(type), bits = fly::getElementBits(own);
    if (bits != wanted) {
      op->emitError() << "operand " << name << " of " << instruction << " is " << wanted << " bits of a lane, got "
                      << own;
      return {};
    }
    return changeBits(b, loc, type, value);
  }

  Value valueOf(specs::MatrixArgumentKind kind, Value lhs, Value rhs, Value acc, Value atomState) {
    auto scale = dyn_cast<fly_rocdl::MfmaScaleType>(instruction);
    const auto flags = fly_rocdl::getWmmaScaleFlags(instruction);
    using Kind = specs::MatrixArgumentKind;
    switch (kind) {
    case Kind::A: return lhs;
    case Kind::B: return rhs;
    case Kind::Acc: return acc;
    case Kind::FormatA: return constant(atom.formatA);
    case Kind::FormatB: return constant(atom.formatB);
    case Kind::OpselA: return constant(scale ? scale.getOpselA() : flags->opselA);
    case Kind::OpselB: return constant(scale ? scale.getOpselB() : flags->opselB);
    // Two constants 0 are how LLVM knows the instruction without scales, which costs less.
    case Kind::ScaleA: return hasState ? state("scale_a", atomState) : noScale();
    case Kind::ScaleB: return hasState ? state("scale_b", atomState) : noScale();
    case Kind::Index: return state("index", atomState);
    case Kind::Cbsz:
    case Kind::Abid:
    case Kind::Blgp: return constant(0); // no broadcast, no permutation
    }
    llvm_unreachable("every argument is listed");
  }

  /// The field `name` of the atom's state.
  Value state(StringRef name, Value atomState) {
    for (auto [i, field] : llvm::enumerate(cast<fly::StatefulOpTypeInterface>(instruction).getStateFields()))
      if (field.name == name)
        return LLVM::ExtractValueOp::create(b, loc, atomState, ArrayRef<int64_t>{int64_t(i)});
    llvm_unreachable("the type has the fields that its row asks for");
  }

  Value noScale() {
    const Type type = b.getIntegerType(atom.scaleBits());
    return LLVM::ConstantOp::create(b, loc, type, b.getIntegerAttr(type, 0));
  }

  /// What the type says of how it multiplies.
  Value constantOf(const specs::MatrixConstant &own) {
    using Kind = specs::MatrixConstantKind;
    bool signA = false, signB = false, clamp = false;
    llvm::TypeSwitch<Type>(instruction)
        .Case<fly_rocdl::WmmaReplicatedType, fly_rocdl::WmmaSplitType, fly_rocdl::WmmaVarKType, fly_rocdl::SwmmacType,
              fly_rocdl::WmmaReplicated64Type, fly_rocdl::WmmaSplit64Type, fly_rocdl::Swmmac64Type>([&](auto type) {
          signA = type.getSignA();
          signB = type.getSignB();
          clamp = type.getClamp();
        });
    const auto scaled = fly_rocdl::getWmmaScaleFlags(instruction);
    const auto make = [&](int64_t value) {
      const Type type = b.getIntegerType(own.bits());
      return LLVM::ConstantOp::create(b, loc, type, b.getIntegerAttr(type, value));
    };
    switch (own.kind) {
    case Kind::SignA: return make(signA);
    case Kind::SignB: return make(signB);
    case Kind::Clamp: return make(clamp);
    case Kind::ModC: return make(scaled ? scaled->modC : 0);
    case Kind::ReuseA: return make(scaled && scaled->reuseA);
    case Kind::ReuseB: return make(scaled && scaled->reuseB);
    case Kind::High:
    case Kind::NegA:
    case Kind::NegB: return make(0);
    case Kind::ScaleFormatA: return make(static_cast<int64_t>(atom.scaleFormatOf(atom.a)));
    case Kind::ScaleFormatB: return make(static_cast<int64_t>(atom.scaleFormatOf(atom.b)));
    }
    llvm_unreachable("every constant is listed");
  }

  Value constant(int64_t value) { return LLVM::ConstantOp::create(b, loc, b.getI32Type(), b.getI32IntegerAttr(value)); }

  OpBuilder &b;
  Operation *op;
  Location loc;
  Type instruction;
  const specs::MatrixAtom &atom;
  bool hasState;
};

/// acc + a * b: element by element for universal_fma, of matrices otherwise.
FailureOr<Value> emitMma(OpBuilder &b, Operation *op, const InstructionTarget &target, Value mmaAtom,
                         const MmaOperands &operands) {
  Type instruction = cast<fly::MmaAtomType>(mmaAtom.getType()).getMmaOp();
  if (const specs::MatrixAtom *atom = fly_rocdl::getMatrixAtom(instruction); atom && atom->hasLowering())
    return MatrixCall(b, op, instruction, *atom, mayHaveState(mmaAtom)).emit(target, operands);
  if (!isa<fly::UniversalFmaType>(instruction))
    return op->emitError("the instruction ") << instruction << " has no lowering";
  Location loc = op->getLoc();
  auto [lhs, rhs, acc, state] = operands;
  Type type = acc.getType();
  if (isa<FloatType>(getElementTypeOrSelf(type)))
    return LLVM::FMAOp::create(b, loc, type, lhs, rhs, acc).getResult();
  Value product = LLVM::MulOp::create(b, loc, lhs, rhs);
  return LLVM::AddOp::create(b, loc, product, acc).getResult();
}

template <typename Op> struct MmaPattern : OpConversionPattern<Op> {
  MmaPattern(const TypeConverter &converter, MLIRContext *context, const InstructionTarget &target)
      : OpConversionPattern<Op>(converter, context), target(target) {}
  InstructionTarget target;
};

struct MmaAtomCallSSAPattern : MmaPattern<fly::MmaAtomCallSSAOp> {
  using MmaPattern::MmaPattern;
  LogicalResult matchAndRewrite(fly::MmaAtomCallSSAOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    FailureOr<Value> result = emitMma(rewriter, op, target, op.getMmaAtom(),
                                      {adaptor.getA(), adaptor.getB(), adaptor.getC(), adaptor.getMmaAtom()});
    if (failed(result))
      return failure();
    if (op->getNumResults() == 1) {
      rewriter.replaceOp(op, *result);
      return success();
    }
    MemoryAccess{rewriter, op.getLoc(), cast<fly::MemRefType>(op.getD().getType()).getPtrType(), adaptor.getD()}.store(
        *result);
    rewriter.eraseOp(op);
    return success();
  }
};

struct MmaAtomCallPattern : MmaPattern<fly::MmaAtomCallOp> {
  using MmaPattern::MmaPattern;
  LogicalResult matchAndRewrite(fly::MmaAtomCallOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto load = [&](Value fragment, Value address) -> Value {
      auto type = cast<fly::MemRefType>(fragment.getType());
      const auto *plain = std::get_if<layout::Layout>(&type.getLayout());
      int64_t count = 1;
      if (plain)
        for (const layout::IntTuple &extent : plain->shape.leaves())
          count *= extent.leaf().value();
      auto vector = VectorType::get({count}, getTypeConverter()->convertType(type.getElementType()));
      return MemoryAccess{rewriter, loc, type.getPtrType(), address}.load(vector);
    };
    FailureOr<Value> result = emitMma(rewriter, op, target, op.getMmaAtom(),
                                      {load(op.getA(), adaptor.getA()), load(op.getB(), adaptor.getB()),
                                       load(op.getC(), adaptor.getC()), adaptor.getMmaAtom()});
    if (failed(result))
      return failure();
    MemoryAccess{rewriter, loc, cast<fly::MemRefType>(op.getD().getType()).getPtrType(), adaptor.getD()}.store(*result);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void populateFlyMmaAtomPatterns(const FlyTypeConverter &converter, const InstructionTarget &target,
                                RewritePatternSet &patterns) {
  patterns.add<MmaAtomCallPattern, MmaAtomCallSSAPattern>(converter, patterns.getContext(), target);
}

} // namespace flyc
