//===- Atoms.cpp - matrix instructions in layout expressions --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The dialect's verifiers decide what an atom is; here is only the choice among its families.
//===----------------------------------------------------------------------===//

#include "tools/layout/Atoms.h"

#include "compiler/Dialect/Fly/AtomLayouts.h"
#include "compiler/Dialect/FlyROCDL/MatrixAtoms.h"
#include "support/Text.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;

namespace {

mlir::MLIRContext &context() {
  static mlir::MLIRContext theContext{mlir::MLIRContext::Threading::DISABLED};
  static bool loaded = (theContext.loadDialect<fly::FlyDialect, fly_rocdl::FlyROCDLDialect>(), true);
  (void)loaded;
  return theContext;
}

struct Elements {
  mlir::Type a, b, acc;
};

using Build = mlir::Type (*)(const MmaAtomName &, const Elements &, llvm::function_ref<mlir::InFlightDiagnostic()>);

/// `flags` are the parameters behind the element types; no layout depends on them.
template <typename T, auto... flags>
mlir::Type build(const MmaAtomName &atom, const Elements &types,
                 llvm::function_ref<mlir::InFlightDiagnostic()> emitError) {
  auto [m, n, k] = atom.shapeMNK;
  return T::getChecked(emitError, &context(), m, n, k, types.a, types.b, types.acc, flags...);
}

struct Family {
  llvm::StringRef name;
  Build build;
};

const Family families[] = {
    {fly::UniversalFmaType::getMnemonic(), build<fly::UniversalFmaType>},
    {fly_rocdl::MfmaType::getMnemonic(), build<fly_rocdl::MfmaType, int64_t(1)>},
    {fly_rocdl::SmfmacType::getMnemonic(), build<fly_rocdl::SmfmacType>},
    {fly_rocdl::MfmaScaleType::getMnemonic(), build<fly_rocdl::MfmaScaleType, 0, 0>},
    {fly_rocdl::WmmaReplicatedType::getMnemonic(), build<fly_rocdl::WmmaReplicatedType, false, false, false>},
    {fly_rocdl::WmmaSplitType::getMnemonic(), build<fly_rocdl::WmmaSplitType, false, false, false>},
    {fly_rocdl::WmmaVarKType::getMnemonic(), build<fly_rocdl::WmmaVarKType, false, false, false>},
};

llvm::StringRef shortName(llvm::StringRef name) { return name.substr(name.rfind('.') + 1); }

bool sameLayouts(const MmaAtomLayouts &x, const MmaAtomLayouts &y) {
  return x.thrID == y.thrID && x.tvA == y.tvA && x.tvB == y.tvB && x.tvC == y.tvC;
}

} // namespace

Result<MmaAtomLayouts> flyc::driver::mmaAtomLayouts(const MmaAtomName &atom) {
  std::vector<Family> meant;
  for (const Family &family : families)
    if (family.name == atom.name || shortName(family.name) == atom.name)
      meant.push_back(family);
  if (meant.empty())
    return Explanation{"'" + atom.name + "' is not a matrix atom; there are " + joined(families, &Family::name)};

  std::string why;
  mlir::ScopedDiagnosticHandler handler(&context(), [&](mlir::Diagnostic &diag) {
    if (why.empty())
      why = diag.str();
    return mlir::success();
  });
  // The language writes f8e4m3fn, MLIR f8E4M3FN.
  auto typeOf = [](const std::string &name) {
    if (mlir::Type known = fly_rocdl::getElementType(&context(), name))
      return known;
    llvm::StringRef text(name);
    bool small = text.starts_with("f8") || text.starts_with("f6") || text.starts_with("f4");
    return mlir::parseType(small ? text.take_front(2).str() + text.drop_front(2).upper() : name, &context());
  };
  Elements types;
  for (auto [name, type] : {std::pair(&atom.a, &types.a), {&atom.b, &types.b}, {&atom.acc, &types.acc}})
    if (!(*type = typeOf(*name)))
      return Explanation{"'" + *name + "' is not an element type"};

  std::optional<MmaAtomLayouts> found;
  std::vector<std::string> names;
  bool differ = false;
  for (const Family &family : meant) {
    mlir::Type type = family.build(atom, types, [] { return mlir::emitError(mlir::UnknownLoc::get(&context())); });
    if (!type)
      continue;
    MmaAtomLayouts layouts = fly::toAlgebra(fly::MmaAtomType::get(llvm::cast<fly::MmaOpTypeInterface>(type)));
    differ |= found && !sameLayouts(*found, layouts);
    found = layouts;
    names.push_back(family.name.str());
  }
  if (!found)
    return Explanation{why};
  if (differ)
    return Explanation{atom.str() + " differs between " + joined(names) + ": write which"};
  return *found;
}
