//===- HostLaunch.cpp - how kernels of MLIR text are called ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The arguments stand in the order in which fly-rewrite-func-signature makes them: of a tensor the pointer, then what
// is not static of its layout. Sizes are never negative, so a quotient rounds down as it does toward zero.
//===----------------------------------------------------------------------===//

#include "tools/driver/HostLaunch.h"

#include "compiler/Dialect/Fly/Fly.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"

#include "llvm/ADT/SetVector.h"

#include <algorithm>
#include <map>
#include <optional>

using namespace mlir;

namespace flyc::driver {

using interface::Argument;
using interface::ArgumentKind;
using interface::Kernel;
using interface::LaunchExpr;

namespace {

constexpr llvm::StringLiteral gridNames[] = {"grid_x", "grid_y", "grid_z"};
/// Threads that the back end compiles a kernel for whose block is not known, if it says nothing else.
constexpr int64_t usualMost = 256;
/// The name of an argument that was added for the launch.
constexpr llvm::StringLiteral argumentNameAttr = "fly.argument_name";

/// The element of the language that a type is, if there is one.
std::optional<ElementId> elementOf(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  if (StringRef(text).starts_with("ui") || StringRef(text).starts_with("si"))
    text = (text[0] == 'u' ? "u" : "i") + text.substr(2);
  return interface::elementNamed(text);
}

/// Adds a field for each leaf of `tree` that is not static, named `side` and the leaf's number; the text of the tree,
/// in which these leaves have their names in `argument`.
std::string addLeaves(const layout::IntTuple &tree, const std::string &argument, const std::string &side,
                      unsigned &number, interface::Struct &structure) {
  if (!tree.isLeaf()) {
    std::string text;
    for (const layout::IntTuple &mode : tree.elements())
      text += (text.empty() ? "(" : ",") + addLeaves(mode, argument, side, number, structure);
    return text + ")";
  }
  const std::string name = side + std::to_string(number++);
  if (tree.leaf().isStatic())
    return tree.str();
  const uint32_t bytes = tree.leaf().width() / 8;
  structure.fields.push_back(
      {name, bytes == 8 ? ElementId::I64 : ElementId::I32, 0, 0, structure.size, bytes, nullptr});
  structure.size += bytes;
  structure.name += "_" + name + (bytes == 8 ? "_i64" : "");
  return argument + "." + name;
}

bool isStatic(Type type) {
  auto known = dyn_cast<fly::MayStaticTypeInterface>(type);
  return known && known.isStatic();
}

void addStruct(Kernel &kernel, const std::string &name, interface::Struct structure) {
  if (structure.fields.empty())
    return;
  Argument &argument = kernel.arguments.emplace_back();
  argument.kind = ArgumentKind::Struct;
  argument.name = name;
  argument.structure = std::make_shared<interface::Struct>(std::move(structure));
}

LogicalResult addArgument(gpu::GPUFuncOp function, unsigned number, Kernel &kernel) {
  const Type type = function.getArgumentTypes()[number];
  auto given = function.getArgAttrOfType<StringAttr>(number, argumentNameAttr);
  const std::string name = given ? given.str() : "arg" + std::to_string(number), layoutName = name + "_layout";
  interface::Struct structure{"layout", 0, 1, {}};
  unsigned leaf = 0;
  if (auto memref = dyn_cast<fly::MemRefType>(type)) {
    const auto *plain = std::get_if<layout::Layout>(&memref.getLayout());
    const std::optional<ElementId> element = elementOf(memref.getElementType());
    if (plain && element && memref.isIn(fly::AddressSpace::Global)) {
      std::string text = addLeaves(plain->shape, layoutName, "shape", leaf, structure);
      leaf = 0;
      text += ":" + addLeaves(plain->stride, layoutName, "stride", leaf, structure);
      Argument &argument = kernel.arguments.emplace_back();
      argument.kind = ArgumentKind::Tensor;
      argument.name = name;
      argument.element = *element;
      argument.access = Access::InOut;
      argument.layout = text;
      argument.align = static_cast<uint32_t>(memref.getAlignment());
      addStruct(kernel, layoutName, std::move(structure));
      return success();
    }
  } else if (auto pointer = dyn_cast<fly::PtrType>(type); pointer && pointer.isIn(fly::AddressSpace::Global)) {
    if (const std::optional<ElementId> element = elementOf(pointer.getElementType())) {
      Argument &argument = kernel.arguments.emplace_back();
      argument.kind = ArgumentKind::Tensor;
      argument.name = name;
      argument.element = *element;
      argument.access = Access::InOut;
      return success();
    }
  } else if (isStatic(type) || isa<fly::TiledCopyType, fly::TiledMmaType>(type)) {
    return success();
  } else if (auto tuple = dyn_cast<fly::IntTupleType>(type)) {
    structure.name = "tuple";
    addLeaves(tuple.getValue(), name, "leaf", leaf, structure);
    addStruct(kernel, name, std::move(structure));
    return success();
  } else if (const std::optional<ElementId> element = elementOf(type)) {
    Argument &argument = kernel.arguments.emplace_back();
    argument.name = name;
    argument.element = *element;
    return success();
  }
  return function.emitError("a manifest cannot say how argument ")
         << number << " of '" << function.getName() << "' is passed, which is a " << type
         << "; compile with --emit=hsaco, or pass tensors of global memory with a plain layout, integer tuples and "
            "numbers";
}

/// What a value of the host is, in the leaves of the function's arguments: `#1.0.0`.
class HostValues {
public:
  /// Nothing where it is computed in a way that a launch expression has no words for.
  std::optional<LaunchExpr> of(Value v, SmallVector<int64_t> path = {}) {
    using Op = LaunchExpr::Op;
    if (auto argument = dyn_cast<BlockArgument>(v))
      return LaunchExpr::parameter(keyOf(argument, path));
    if (auto insert = v.getDefiningOp<LLVM::InsertValueOp>()) {
      if (insert.getPosition().size() != 1 || path.empty())
        return std::nullopt;
      const bool isHere = insert.getPosition()[0] == path[0];
      return isHere ? of(insert.getValue(), SmallVector<int64_t>(ArrayRef(path).drop_front()))
                    : of(insert.getContainer(), path);
    }
    if (auto extract = v.getDefiningOp<LLVM::ExtractValueOp>()) {
      SmallVector<int64_t> whole(extract.getPosition());
      whole.append(path);
      return of(extract.getContainer(), whole);
    }
    if (APInt constant; matchPattern(v, m_ConstantInt(&constant)))
      return LaunchExpr::constant(constant.getSExtValue());
    Operation *op = v.getDefiningOp();
    if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op))
      return of(op->getOperand(0));
    const std::optional<Op> known =
        llvm::TypeSwitch<Operation *, std::optional<Op>>(op)
            .Case<arith::AddIOp>([](auto) { return Op::Add; })
            .Case<arith::SubIOp>([](auto) { return Op::Sub; })
            .Case<arith::MulIOp>([](auto) { return Op::Mul; })
            .Case<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp>([](auto) { return Op::Div; })
            .Case<arith::CeilDivSIOp, arith::CeilDivUIOp>([](auto) { return Op::CeilDiv; })
            .Case<arith::RemSIOp, arith::RemUIOp>([](auto) { return Op::Mod; })
            .Case<arith::MinSIOp, arith::MinUIOp>([](auto) { return Op::Min; })
            .Case<arith::MaxSIOp, arith::MaxUIOp>([](auto) { return Op::Max; })
            .Default(std::optional<Op>());
    if (!known || ++visited > 256)
      return std::nullopt;
    auto lhs = of(op->getOperand(0)), rhs = of(op->getOperand(1));
    if (!lhs || !rhs)
      return std::nullopt;
    return LaunchExpr::binary(*known, std::move(*lhs), std::move(*rhs));
  }

private:
  unsigned visited = 0;

  static std::string keyOf(BlockArgument argument, ArrayRef<int64_t> path) {
    std::string key = "#" + std::to_string(argument.getArgNumber());
    for (int64_t i : path)
      key += "." + std::to_string(i);
    return key;
  }
};

/// The paths to the leaves of a struct of structs, in order.
void leafPaths(Type type, SmallVector<int64_t> path, SmallVectorImpl<SmallVector<int64_t>> &paths) {
  auto packed = dyn_cast<LLVM::LLVMStructType>(type);
  if (!packed) {
    paths.push_back(path);
    return;
  }
  for (auto [i, field] : llvm::enumerate(packed.getBody())) {
    path.push_back(static_cast<int64_t>(i));
    leafPaths(field, path, paths);
    path.pop_back();
  }
}

/// `expr` with the names of a kernel's own arguments; nothing if one has none.
std::optional<LaunchExpr> renamed(const LaunchExpr &expr, const std::map<std::string, std::string> &names) {
  if (expr.op() == LaunchExpr::Op::Parameter) {
    auto found = names.find(expr.name());
    return found == names.end() ? std::nullopt : std::optional(LaunchExpr::parameter(found->second));
  }
  if (expr.operands().size() != 2)
    return expr;
  auto lhs = renamed(expr.operands()[0], names), rhs = renamed(expr.operands()[1], names);
  if (!lhs || !rhs)
    return std::nullopt;
  return LaunchExpr::binary(expr.op(), std::move(*lhs), std::move(*rhs));
}

LogicalResult readLaunch(gpu::LaunchFuncOp launch, Kernel &kernel) {
  std::map<std::string, std::string> names;
  for (auto [operand, argument] : llvm::zip(launch.getKernelOperands(), kernel.arguments)) {
    SmallVector<SmallVector<int64_t>> paths;
    leafPaths(operand.getType(), {}, paths);
    for (auto [i, path] : llvm::enumerate(paths)) {
      auto leaf = HostValues().of(operand, path);
      if (!leaf || leaf->op() != LaunchExpr::Op::Parameter)
        continue;
      if (argument.structure && i < argument.structure->fields.size())
        names.try_emplace(leaf->name(), argument.name + "." + argument.structure->fields[i].name);
      else if (argument.kind == ArgumentKind::Scalar)
        names.try_emplace(leaf->name(), argument.name);
    }
  }
  const auto read = [&](Value v, const char *what) -> FailureOr<LaunchExpr> {
    auto host = HostValues().of(v);
    auto own = host ? renamed(*host, names) : std::nullopt;
    if (own)
      return *own;
    return launch.emitError("the ")
           << what << " of '" << kernel.name
           << "' is not computed from what the kernel is passed, which a manifest needs; compile "
              "with --emit=hsaco, and launch it yourself";
  };
  Value grid[] = {launch.getGridSizeX(), launch.getGridSizeY(), launch.getGridSizeZ()};
  Value block[] = {launch.getBlockSizeX(), launch.getBlockSizeY(), launch.getBlockSizeZ()};
  for (size_t axis = 0; axis < 3; ++axis) {
    FailureOr<LaunchExpr> size = read(grid[axis], "grid");
    if (failed(size))
      return failure();
    kernel.grid[axis] = *size;
    APInt threads;
    if (!matchPattern(block[axis], m_ConstantInt(&threads)) || threads.getZExtValue() - 1 > 1023)
      return launch.emitError("the block of '")
             << kernel.name << "' has sizes from 1 to 1024 that are known when compiling";
    kernel.block[axis] = static_cast<uint32_t>(threads.getZExtValue());
  }
  if (Value bytes = launch.getDynamicSharedMemorySize()) {
    FailureOr<LaunchExpr> size = read(bytes, "dynamic shared memory");
    if (failed(size))
      return failure();
    kernel.sharedBytes = *size;
  }
  return success();
}

} // namespace

//===--- arguments that a launch needs and a kernel does not ----------------===//

namespace {

/// `function` with one more argument, of which it makes nothing.
void appendArgument(gpu::GPUFuncOp function, Type type, DictionaryAttr attributes) {
  (void)function.insertArgument(function.getNumArguments(), type, attributes, function.getLoc());
}

/// The integers that `v` is computed from which are none of a value in `passed`: arguments of the host's function, and
/// leaves of its tensors.
void collectNotPassed(Value v, const llvm::DenseSet<Value> &passed, llvm::SetVector<Value> &found,
                      llvm::DenseSet<Value> &seen) {
  if (!seen.insert(v).second || passed.contains(v))
    return;
  // What a tensor says of itself is a leaf of an argument; of one that is passed the kernel is told.
  Value source = v;
  while (Operation *read = source.getDefiningOp()) {
    if (!isa<fly::GetLeavesOp, fly::GetScalarOp, fly::GetShapeOp, fly::GetStrideOp, fly::GetLayoutOp>(read))
      break;
    source = read->getOperand(0);
  }
  if (!isa<BlockArgument>(source)) {
    for (Value operand : v.getDefiningOp()->getOperands())
      collectNotPassed(operand, passed, found, seen);
  } else if (!passed.contains(source) && isa<IntegerType>(v.getType())) {
    found.insert(v);
  }
}

} // namespace

void passGeometry(ModuleOp module) {
  llvm::StringMap<SmallVector<gpu::LaunchFuncOp>> launches;
  module.walk([&](gpu::LaunchFuncOp launch) { launches[launch.getKernelName()].push_back(launch); });
  module.walk([&](gpu::GPUFuncOp function) {
    if (!function.isKernel())
      return;
    auto found = launches.find(function.getName());
    if (found == launches.end()) {
      Builder b(function.getContext());
      SmallVector<StringRef> names(std::begin(gridNames), std::end(gridNames));
      if (!function.getKnownBlockSize())
        names.append(std::begin(interface::blockArguments), std::end(interface::blockArguments));
      for (StringRef name : names)
        appendArgument(function, b.getI32Type(),
                       b.getDictionaryAttr(b.getNamedAttr(argumentNameAttr, b.getStringAttr(name))));
      return;
    }
    if (found->second.size() != 1)
      return;
    gpu::LaunchFuncOp launch = found->second.front();
    llvm::DenseSet<Value> passed(launch.getKernelOperands().begin(), launch.getKernelOperands().end()), seen;
    llvm::SetVector<Value> missing;
    SmallVector<Value> sizes{launch.getGridSizeX(), launch.getGridSizeY(), launch.getGridSizeZ()};
    if (Value bytes = launch.getDynamicSharedMemorySize())
      sizes.push_back(bytes);
    for (Value size : sizes)
      collectNotPassed(size, passed, missing, seen);
    for (Value v : missing) {
      appendArgument(function, v.getType(), {});
      launch.getKernelOperandsMutable().append(v);
    }
  });
}

LogicalResult readSignatures(ModuleOp module, std::vector<Kernel> &kernels) {
  bool ok = true;
  module.walk([&](gpu::GPUFuncOp function) {
    if (!function.isKernel())
      return;
    Kernel &kernel = kernels.emplace_back();
    kernel.name = kernel.symbol = function.getName().str();
    if (auto lanes = function->getAttrOfType<IntegerAttr>("flyc.wave_size"))
      kernel.waveSize = static_cast<unsigned>(lanes.getInt());
    if (auto place = function.getLoc()->findInstanceOf<FileLineColLoc>())
      kernel.line = place.getLine();
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      ok &= succeeded(addArgument(function, i, kernel));
      function.removeArgAttr(i, argumentNameAttr);
    }
  });
  return success(ok);
}

/// As MLIR's ROCDL dialect has it: `rocdl.max_flat_work_group_size = 512`, or `rocdl.flat_work_group_size = "1,512"`.
static int64_t mostThreadsOf(gpu::GPUFuncOp function) {
  if (auto most = function->getAttrOfType<IntegerAttr>("rocdl.max_flat_work_group_size"))
    return most.getInt();
  int64_t most = usualMost;
  if (auto range = function->getAttrOfType<StringAttr>("rocdl.flat_work_group_size"))
    (void)range.getValue().rsplit(',').second.trim().getAsInteger(10, most);
  return most;
}

/// The block is what the caller says: a condition of each of its sizes, and of all.
static void leaveBlockToCaller(Kernel &kernel, int64_t mostThreads) {
  using Op = LaunchExpr::Op;
  kernel.block = {0, 0, 0};
  std::optional<LaunchExpr> threads;
  for (const char *name : interface::blockArguments) {
    const LaunchExpr size = LaunchExpr::parameter(name);
    kernel.preconditions.push_back(interface::Precondition::of(
        LaunchExpr::binary(Op::And, LaunchExpr::binary(Op::Ge, size, LaunchExpr::constant(1)),
                           LaunchExpr::binary(Op::Le, size, LaunchExpr::constant(mostThreads)))));
    threads = threads ? LaunchExpr::binary(Op::Mul, *threads, size) : size;
  }
  kernel.preconditions.push_back(
      interface::Precondition::of(LaunchExpr::binary(Op::Le, *threads, LaunchExpr::constant(mostThreads)),
                                  "it is compiled for blocks of at most " + std::to_string(mostThreads) + " threads"));
}

LogicalResult readGeometry(ModuleOp module, std::vector<Kernel> &kernels) {
  bool ok = true;
  std::map<std::string, Kernel> launched;
  module.walk([&](gpu::LaunchFuncOp launch) {
    const std::string name = launch.getKernelName().str();
    for (Kernel &kernel : kernels) {
      if (kernel.name != name)
        continue;
      Kernel read = kernel;
      if (failed(readLaunch(launch, read))) {
        ok = false;
      } else if (auto known = launched.try_emplace(name, read);
                 !known.second && (known.first->second.grid != read.grid || known.first->second.block != read.block)) {
        launch.emitError("'") << name << "' is launched with another grid or block before; a manifest has one";
        ok = false;
      } else {
        kernel = read;
      }
    }
  });
  // What nobody launches the caller gives a grid for; and a block, unless it says it itself.
  module.walk([&](gpu::GPUFuncOp function) {
    if (!ok || !function.isKernel() || launched.contains(function.getName().str()))
      return;
    const std::optional<ArrayRef<int32_t>> block = function.getKnownBlockSize();
    for (Kernel &kernel : kernels) {
      if (kernel.name != function.getName())
        continue;
      for (size_t axis = 0; axis < 3; ++axis) {
        kernel.grid[axis] = LaunchExpr::parameter(gridNames[axis].str());
        if (block)
          kernel.block[axis] = static_cast<uint32_t>((*block)[axis]);
      }
      if (!block)
        leaveBlockToCaller(kernel, mostThreadsOf(function));
    }
  });
  return success(ok);
}

} // namespace flyc::driver
