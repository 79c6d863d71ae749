//===- IRGen.cpp - functions and control ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the kernels of a unit. Output: builtin.module { gpu.module { gpu.func ... } }.
// What the interface promises about the arguments stands on the gpu.func as LLVM's argument attributes:
//   in      readonly noalias: nobody writes it while the kernel runs
//   out     writeonly noalias: the kernel never reads it
//   inout   noalias
// and noundef, align on all of them.
//===----------------------------------------------------------------------===//

#include "frontend/IRGen/IRGen.h"

#include "frontend/IRGen/Emitter.h"
#include "frontend/KernelIR/Verify.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <cassert>

using namespace flyc;
using namespace flyc::irgen;
using namespace flyc::sema;

//===--- types and places -------------------------------------------------===//

mlir::Type Emitter::type(Scalar s) {
  switch (s) {
  case Scalar::F16: return b.getF16Type();
  case Scalar::BF16: return b.getBF16Type();
  case Scalar::F32: return b.getF32Type();
  case Scalar::F64: return b.getF64Type();
  case Scalar::F8E4M3FNUZ: return b.getType<mlir::Float8E4M3FNUZType>();
  case Scalar::F8E5M2FNUZ: return b.getType<mlir::Float8E5M2FNUZType>();
  case Scalar::F8E4M3FN: return b.getType<mlir::Float8E4M3FNType>();
  case Scalar::F8E5M2: return b.getType<mlir::Float8E5M2Type>();
  case Scalar::F6E2M3: return b.getType<mlir::Float6E2M3FNType>();
  case Scalar::F6E3M2: return b.getType<mlir::Float6E3M2FNType>();
  case Scalar::F4E2M1: return b.getType<mlir::Float4E2M1FNType>();
  case Scalar::E8M0: return b.getType<mlir::Float8E8M0FNUType>();
  case Scalar::I4: return b.getIntegerType(4, /*isSigned=*/true); // which has no arithmetic in MLIR either
  case Scalar::U4: return b.getIntegerType(4, /*isSigned=*/false);
  default: return b.getIntegerType(bitWidth(s)); // signless; operations know the sign
  }
}

mlir::Type Emitter::type(const Type &t) {
  if (t.isVector())
    return mlir::VectorType::get({static_cast<int64_t>(t.vector().lanes)}, type(t.vector().element));
  return type(t.scalar());
}

mlir::Location Emitter::loc(SourceRange range) {
  if (!range.isValid())
    return b.getUnknownLoc();
  const Position p = sources.position(range.begin);
  // Without its folder: line tables must be the same bytes wherever the compile runs (their compile directory is ".").
  if (llvm::StringRef(p.file).data() != fileName.data()) {
    fileName = p.file;
    const std::string_view name = p.file.substr(p.file.rfind('/') + 1);
    fileAttribute = b.getStringAttr(llvm::StringRef(name.data(), name.size()));
  }
  return mlir::FileLineColLoc::get(fileAttribute, p.line, p.column);
}

//===--- blocks -----------------------------------------------------------===//

static mlir::arith::FastMathFlags fastMath(uint8_t flags) {
  using mlir::arith::FastMathFlags;
  static constexpr std::pair<FastFlag, FastMathFlags> pairs[] = {
      {Reassociate, FastMathFlags::reassoc}, {NoNaNs, FastMathFlags::nnan},     {NoInfinities, FastMathFlags::ninf},
      {NoSignedZeros, FastMathFlags::nsz},   {Reciprocal, FastMathFlags::arcp}, {Contract, FastMathFlags::contract},
      {Approximate, FastMathFlags::afn}};
  auto result = FastMathFlags::none;
  for (auto [flag, meant] : pairs)
    if (flags & flag)
      result = result | meant;
  return result;
}

mlir::Value Emitter::value(const Node *node) {
  for (const auto *argument = node->as<BlockArgument>(); argument && argument->unchanged;
       argument = node->as<BlockArgument>())
    node = argument->unchanged;
  return values.lookup(node);
}

void Emitter::emitBlock(const Block &block) {
  for (const Node *node : block.nodes) {
    if (failed)
      return;
    at = loc(node->range);
    mlir::Value v = emitOperation(*node);
    if (v)
      values[node] = v;
    if (v && node->fast)
      if (auto op = llvm::dyn_cast_if_present<mlir::arith::ArithFastMathInterface>(v.getDefiningOp())) {
        // Conversions between floats have the attribute only where something is allowed.
        const mlir::arith::FastMathFlagsAttr own = op.getFastMathFlagsAttr();
        const auto before = own ? own.getValue() : mlir::arith::FastMathFlags::none;
        op->setAttr(op.getFastMathAttrName(),
                    mlir::arith::FastMathFlagsAttr::get(b.getContext(), before | fastMath(node->fast)));
      }
  }
}

mlir::Value Emitter::emitOperation(const Node &node) {
  switch (node.kind()) {
#define FLYC_OPERATION(name, operands, effects)                                                                        \
  case OperationKind::name: return emit(node, *node.as<name>());
#include "frontend/KernelIR/Operations.def"
  }
  return {};
}

mlir::Value Emitter::emit(const Node &node, const If &i) {
  mlir::Location place = at;
  llvm::SmallVector<mlir::Type> types;
  for (const Node *handed : i.then.yields)
    types.push_back(type(handed->type));
  const bool hasElse = !types.empty() || !i.otherwise.nodes.empty();
  auto op = mlir::scf::IfOp::create(b, place, types, value(i.condition), hasElse);
  for (auto [region, block] : {std::pair(&op.getThenRegion(), &i.then), std::pair(&op.getElseRegion(), &i.otherwise)}) {
    if (region->empty())
      continue;
    mlir::OpBuilder::InsertionGuard guard(b);
    mlir::Block &target = region->front();
    // Without results the block was made with its terminator.
    if (target.mightHaveTerminator())
      b.setInsertionPoint(target.getTerminator());
    else
      b.setInsertionPointToEnd(&target);
    emitBlock(*block);
    if (failed || target.mightHaveTerminator())
      continue;
    llvm::SmallVector<mlir::Value> handed;
    for (const Node *n : block->yields)
      handed.push_back(value(n));
    mlir::scf::YieldOp::create(b, place, handed);
  }
  results[&node].assign(op.getResults().begin(), op.getResults().end());
  return {};
}

mlir::Value Emitter::emit(const Node &node, const For &f) {
  mlir::Location place = at;
  llvm::SmallVector<mlir::Value> initial;
  for (const Node *n : f.initial)
    initial.push_back(value(n));
  auto op = mlir::scf::ForOp::create(b, place, value(f.lower), value(f.upper), value(f.step), initial);
  // Read by compiler/Conversion/CountedLoops.cpp; a step of 1 says so itself.
  if (const auto *step = f.step->as<IntConstant>(); f.neverWraps && !(step && step->value == 1))
    op->setAttr("fly.never_wraps", b.getUnitAttr());
  values[f.induction] = op.getInductionVar();
  if (isSeenUniform(f.lower) && isSeenUniform(f.upper) && isSeenUniform(f.step))
    uniformCounters.insert(f.induction);
  for (size_t i = 0; i < f.carried.size(); ++i)
    values[f.carried[i]] = op.getRegionIterArg(i);
  {
    mlir::OpBuilder::InsertionGuard guard(b);
    mlir::Block *body = op.getBody();
    if (initial.empty())
      b.setInsertionPoint(body->getTerminator());
    else
      b.setInsertionPointToEnd(body);
    emitBlock(f.body);
    if (!failed && !initial.empty()) {
      llvm::SmallVector<mlir::Value> next;
      for (const Node *n : f.body.yields)
        next.push_back(value(n));
      mlir::scf::YieldOp::create(b, place, next);
    }
  }
  results[&node].assign(op.getResults().begin(), op.getResults().end());
  return {};
}

/// scf.while with everything in front of its condition; what stands behind only passes the carried values on.
mlir::Value Emitter::emit(const Node &node, const While &w) {
  mlir::Location place = at;
  llvm::SmallVector<mlir::Value> initial;
  for (const Node *n : w.initial)
    initial.push_back(value(n));
  llvm::SmallVector<mlir::Type> types;
  for (const Node *n : llvm::ArrayRef(w.body.yields).drop_front())
    types.push_back(type(n->type));
  auto op = mlir::scf::WhileOp::create(b, place, types, initial);
  mlir::OpBuilder::InsertionGuard guard(b);
  llvm::SmallVector<mlir::Location> places(initial.size(), place);
  mlir::Block *before = b.createBlock(&op.getBefore(), {}, mlir::ValueRange(initial).getTypes(), places);
  for (size_t i = 0; i < w.carried.size(); ++i)
    values[w.carried[i]] = before->getArgument(i);
  emitBlock(w.body);
  if (failed)
    return {};
  llvm::SmallVector<mlir::Value> next;
  for (const Node *n : llvm::ArrayRef(w.body.yields).drop_front())
    next.push_back(value(n));
  mlir::scf::ConditionOp::create(b, place, value(w.body.yields.front()), next);
  places.assign(types.size(), place);
  mlir::Block *after = b.createBlock(&op.getAfter(), {}, types, places);
  mlir::scf::YieldOp::create(b, place, after->getArguments().take_front(initial.size()));
  results[&node].assign(op.getResults().begin(), op.getResults().end());
  return {};
}

mlir::Value Emitter::emit(const Node &node, const Undefined &) {
  return mlir::ub::PoisonOp::create(b, at, type(node.type));
}

mlir::Value Emitter::emit(const Node &, const Result &r) { return results[r.of][r.index]; }

/// Bound when its loop was emitted; never stands in a block.
mlir::Value Emitter::emit(const Node &node, const BlockArgument &) { return value(&node); }

/// LLVM's address space of the kernarg segment.
static constexpr unsigned constantSpace = 4;

mlir::Value Emitter::emit(const Node &node, const ArgumentPart &p) {
  using namespace mlir::LLVM;
  auto pointer = LLVMPointerType::get(b.getContext(), constantSpace);
  mlir::Value address = func.getArgument(p.index);
  if (p.offset)
    address = GEPOp::create(b, at, pointer, b.getI8Type(), address,
                            llvm::ArrayRef<GEPArg>{static_cast<int32_t>(p.offset)}, GEPNoWrapFlags::inbounds);
  if (p.at)
    address = GEPOp::create(b, at, pointer, b.getI8Type(), address, llvm::ArrayRef<GEPArg>{value(p.at)});
  return LoadOp::create(b, at, type(node.type), address, /*alignment=*/byteWidth(node.type.element()),
                        /*isVolatile=*/false,
                        /*isNonTemporal=*/false, /*isInvariant=*/true);
}

/// The host's: Sema lets none into a kernel.
mlir::Value Emitter::emit(const Node &, const DeviceUnits &) {
  failed = true;
  return {};
}

//===--- kernels ----------------------------------------------------------===//

/// Whether an argument stands in the layout of a tensor: such numbers are not negative.
static bool isExtentOrStride(const Kernel &kernel, const Argument &argument) {
  auto stands = [&](const layout::IntTuple &of) {
    return llvm::any_of(of.leaves(), [&](const layout::IntTuple &leaf) {
      return leaf.isPlainInt() && leaf.leaf().isDynamic() && symbolicOf(leaf.leaf())->text == argument.name;
    });
  };
  return llvm::any_of(kernel.interface.arguments, [&](const Argument &other) {
    if (other.kind != ArgumentKind::Tensor)
      return false;
    const layout::Layout &l = layout::linear(kernel.declarationOf(other).layout);
    return stands(l.shape) || stands(l.stride);
  });
}

void Emitter::setArgumentFacts(mlir::gpu::GPUFuncOp f) {
  using mlir::LLVM::LLVMDialect;
  mlir::UnitAttr unit = b.getUnitAttr();
  const Interface &interface = kernel.interface;
  for (auto [i, a] : llvm::enumerate(interface.arguments)) {
    f.setArgAttr(i, LLVMDialect::getNoUndefAttrName(), unit);
    if (i < interface.preload && a.kind != ArgumentKind::Struct && target.has(specs::Capability::KernargPreload))
      f.setArgAttr(i, LLVMDialect::getInRegAttrName(), unit);
    if (a.kind == ArgumentKind::Struct) {
      // The bytes themselves lie in the kernarg segment; the function sees where.
      f.setArgAttr(i, LLVMDialect::getByRefAttrName(),
                   mlir::TypeAttr::get(mlir::LLVM::LLVMArrayType::get(b.getI8Type(), a.structure->size)));
      f.setArgAttr(i, LLVMDialect::getAlignAttrName(), b.getI64IntegerAttr(a.structure->align));
      continue;
    }
    if (isInteger(scalarOf(a)) && isExtentOrStride(kernel, a)) {
      llvm::APInt end = llvm::APInt::getSignedMinValue(bitWidth(scalarOf(a)));
      f.setArgAttr(i, LLVMDialect::getRangeAttrName(),
                   mlir::LLVM::ConstantRangeAttr::get(b.getContext(), llvm::APInt(end.getBitWidth(), 0), end));
    }
    if (a.kind != ArgumentKind::Tensor)
      continue;
    f.setArgAttr(i, LLVMDialect::getNoAliasAttrName(), unit);
    f.setArgAttr(i, LLVMDialect::getAlignAttrName(), b.getI64IntegerAttr(a.align));
    if (a.access == Access::In)
      f.setArgAttr(i, LLVMDialect::getReadonlyAttrName(), unit);
    if (a.access == Access::Out)
      f.setArgAttr(i, LLVMDialect::getWriteOnlyAttrName(), unit);
  }
}

bool Emitter::run() {
  const Interface &interface = kernel.interface;
  llvm::SmallVector<mlir::Type> arguments;
  for (const Argument &a : interface.arguments)
    arguments.push_back(
        a.kind == ArgumentKind::Struct   ? mlir::Type(mlir::LLVM::LLVMPointerType::get(b.getContext(), constantSpace))
        : a.kind == ArgumentKind::Tensor ? fly::PtrType::get(type(scalarOf(a)), fly::AddressSpace::Global, a.align)
                                         : type(scalarOf(a)));
  at = loc(kernel.range);
  func = mlir::gpu::GPUFuncOp::create(b, at, interface.symbol, b.getFunctionType(arguments, {}));
  func->setAttr(mlir::gpu::GPUDialect::getKernelFuncAttrName(), b.getUnitAttr());
  func.setKnownBlockSizeAttr(
      b.getDenseI32ArrayAttr({static_cast<int32_t>(interface.block[0]), static_cast<int32_t>(interface.block[1]),
                              static_cast<int32_t>(interface.block[2])}));
  if (interface.waveSize && interface.waveSize != target.waveSize)
    func->setAttr("flyc.wave_size", b.getI32IntegerAttr(static_cast<int32_t>(interface.waveSize)));
  if (interface.leastWaves)
    func->setAttr("flyc.waves_per_eu",
                  b.getStringAttr(std::to_string(interface.leastWaves) +
                                  (interface.mostWaves ? "," + std::to_string(interface.mostWaves) : "")));
  if (const auto &cluster = interface.cluster; cluster[0])
    func->setAttr("rocdl.cluster_dims",
                  b.getDenseI32ArrayAttr({static_cast<int32_t>(cluster[0]), static_cast<int32_t>(cluster[1]),
                                          static_cast<int32_t>(cluster[2])}));
  // LLVM takes the number for one of the two kinds where they share a file, and gives a wave twice as many.
  if (interface.maxVgprs)
    func->setAttr("flyc.max_vgprs",
                  b.getStringAttr(std::to_string(interface.maxVgprs / (target.registers.unified ? 2 : 1))));
  setArgumentFacts(func);
  mlir::OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&func.getBody().front());
  emitBlock(kernel.body);
  if (failed)
    return false;
  mlir::gpu::ReturnOp::create(b, loc(kernel.range));
  return true;
}

mlir::OwningOpRef<mlir::ModuleOp> irgen::generate(const TypedUnit &unit, const SourceManager &sources,
                                                  mlir::MLIRContext &context, std::string_view name, KernelRange part) {
  context.loadDialect<fly::FlyDialect, mlir::gpu::GPUDialect, mlir::arith::ArithDialect, mlir::scf::SCFDialect,
                      mlir::ub::UBDialect, mlir::vector::VectorDialect, mlir::LLVM::LLVMDialect>();
  mlir::OpBuilder b(&context);
  mlir::OwningOpRef<mlir::ModuleOp> module = mlir::ModuleOp::create(b.getUnknownLoc());
  (*module)->setAttr(mlir::gpu::GPUDialect::getContainerModuleAttrName(), b.getUnitAttr());
  b.setInsertionPointToStart(module->getBody());
  auto gpuModule = mlir::gpu::GPUModuleOp::create(b, b.getUnknownLoc(), llvm::StringRef(name.data(), name.size()));
  for (size_t n = part.begin; n < std::min(part.end, unit.kernels.size()); ++n) {
    const auto &kernel = unit.kernels[n];
    if (kernel->redZone > 0)
      gpuModule->setAttr("fly.red_zones", b.getUnitAttr());
    b.setInsertionPointToEnd(gpuModule.getBody());
    assert(verifierReport(*kernel).empty() && "Sema made a kernel that is not well-formed");
    if (!Emitter(b, sources, *unit.target, *kernel).run())
      return {};
  }
  return module;
}
