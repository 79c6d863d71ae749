//===- DescribeUnit.cpp - what the packager is told of the kernels --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/tools/flyc/DescribeUnit.h"

namespace flyc::driver {

static package::LaunchExpr describe(const sema::HostExpr &e, const sema::Interface &interface) {
  using Host = sema::HostExpr::Op;
  using Launch = package::LaunchExpr;
  const auto binary = [&](Launch::Op op) {
    return Launch::binary(op, describe(e.operands[0], interface), describe(e.operands[1], interface));
  };
  switch (e.op) {
  case Host::Constant:
    return Launch::constant(e.value);
  case Host::Argument:
    return Launch::parameter(interface.arguments[static_cast<size_t>(e.value)].name + e.field);
  case Host::Not:
    return Launch::logicalNot(describe(e.operands[0], interface));
  case Host::Add:
    return binary(Launch::Op::Add);
  case Host::Sub:
    return binary(Launch::Op::Sub);
  case Host::Mul:
    return binary(Launch::Op::Mul);
  case Host::Div:
    return binary(Launch::Op::Div);
  case Host::Rem:
    return binary(Launch::Op::Mod);
  case Host::CeilDiv:
    return binary(Launch::Op::CeilDiv);
  case Host::Min:
    return binary(Launch::Op::Min);
  case Host::Max:
    return binary(Launch::Op::Max);
  case Host::Equal:
    return binary(Launch::Op::Eq);
  case Host::NotEqual:
    return binary(Launch::Op::Ne);
  case Host::Less:
    return binary(Launch::Op::Lt);
  case Host::LessEqual:
    return binary(Launch::Op::Le);
  case Host::Greater:
    return binary(Launch::Op::Gt);
  case Host::GreaterEqual:
    return binary(Launch::Op::Ge);
  case Host::And:
    return binary(Launch::Op::And);
  case Host::Or:
    return binary(Launch::Op::Or);
  }
  return Launch::constant(0);
}

static package::Access describe(sema::Access access) {
  switch (access) {
  case sema::Access::In:
    return package::Access::In;
  case sema::Access::Out:
    return package::Access::Out;
  case sema::Access::InOut:
    return package::Access::InOut;
  }
  return package::Access::InOut;
}

static std::shared_ptr<const package::Struct> describe(const sema::ArgumentStruct &structure) {
  auto described = std::make_shared<package::Struct>();
  described->name = structure.name;
  described->size = structure.size;
  described->align = structure.align;
  for (const sema::ArgumentField &field : structure.fields)
    described->fields.push_back({field.name, field.structure ? "struct" : std::string(sema::spelling(field.dtype)), field.lanes,
                                 field.count, field.offset, field.size, field.structure ? describe(*field.structure) : nullptr});
  return described;
}

package::Kernel describe(const sema::Interface &interface, unsigned source) {
  package::Kernel kernel;
  kernel.name = interface.name;
  kernel.symbol = interface.symbol;
  kernel.doc = interface.doc;
  kernel.source = source;
  kernel.line = interface.line;
  for (const sema::Argument &argument : interface.arguments) {
    package::Param &param = kernel.params.emplace_back();
    param.name = argument.name;
    param.dtype = std::string(sema::spelling(argument.dtype));
    switch (argument.kind) {
    case sema::ArgumentKind::Tensor:
      param.kind = package::ParamKind::Pointer;
      param.access = describe(argument.access);
      param.layout = argument.layoutText;
      param.alignment = argument.align;
      param.optional = argument.optional;
      break;
    case sema::ArgumentKind::Scalar:
      param.kind = package::ParamKind::Value;
      break;
    case sema::ArgumentKind::Symbol:
      param.kind = package::ParamKind::Symbol;
      break;
    case sema::ArgumentKind::Struct:
      param.kind = package::ParamKind::Struct;
      param.dtype = "struct";
      param.structure = describe(*argument.structure);
      break;
    }
  }
  for (unsigned axis = 0; axis < 3; ++axis) {
    kernel.grid[axis] = describe(interface.grid[axis], interface);
    kernel.block[axis] = interface.block[axis];
  }
  kernel.dynamicLds = describe(interface.sharedBytes, interface);
  for (const sema::Precondition &p : interface.preconditions)
    kernel.preconditions.push_back({describe(p.condition, interface), p.text, {}});
  return kernel;
}

} // namespace flyc::driver
