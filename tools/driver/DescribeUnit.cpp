//===- DescribeUnit.cpp - what the packager is told of the kernels --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/driver/DescribeUnit.h"

#include <algorithm>

namespace flyc::driver {

static package::LaunchExpr describe(const sema::HostExpr &e, const sema::Interface &interface) {
  using Host = sema::HostExpr::Op;
  using Launch = package::LaunchExpr;
  const auto binary = [&](Launch::Op op) {
    return Launch::binary(op, describe(e.operands[0], interface), describe(e.operands[1], interface));
  };
  switch (e.op) {
  case Host::Constant: return Launch::constant(e.value);
  case Host::Argument: return Launch::parameter(interface.arguments[static_cast<size_t>(e.value)].name + e.field);
  case Host::DeviceCus: return Launch::deviceCus();
  case Host::Not: return Launch::logicalNot(describe(e.operands[0], interface));
  case Host::Add: return binary(Launch::Op::Add);
  case Host::Sub: return binary(Launch::Op::Sub);
  case Host::Mul: return binary(Launch::Op::Mul);
  case Host::Div: return binary(Launch::Op::Div);
  case Host::Rem: return binary(Launch::Op::Mod);
  case Host::CeilDiv: return binary(Launch::Op::CeilDiv);
  case Host::Min: return binary(Launch::Op::Min);
  case Host::Max: return binary(Launch::Op::Max);
  case Host::Equal: return binary(Launch::Op::Eq);
  case Host::NotEqual: return binary(Launch::Op::Ne);
  case Host::Less: return binary(Launch::Op::Lt);
  case Host::LessEqual: return binary(Launch::Op::Le);
  case Host::Greater: return binary(Launch::Op::Gt);
  case Host::GreaterEqual: return binary(Launch::Op::Ge);
  case Host::And: return binary(Launch::Op::And);
  case Host::Or: return binary(Launch::Op::Or);
  }
  return Launch::constant(0);
}

static package::Precondition describe(const sema::Precondition &p, const sema::Interface &interface) {
  package::Precondition described{describe(p.condition, interface), p.text, p.message};
  if (!p.message.empty()) // nobody wrote it, so it is spelled as expressions are
    described.text = described.condition.str();
  return described;
}

static package::Access describe(sema::Access access) {
  switch (access) {
  case sema::Access::In: return package::Access::In;
  case sema::Access::Out: return package::Access::Out;
  case sema::Access::InOut: return package::Access::InOut;
  case sema::Access::Scratch: return package::Access::Scratch;
  }
  return package::Access::InOut;
}

static std::shared_ptr<const package::Struct> describe(const sema::ArgumentStruct &structure) {
  auto described = std::make_shared<package::Struct>();
  described->name = structure.name;
  described->size = structure.size;
  described->align = structure.align;
  for (const sema::ArgumentField &field : structure.fields)
    described->fields.push_back({field.name, field.structure ? "struct" : std::string(sema::spelling(field.dtype)),
                                 field.lanes, field.count, field.offset, field.size,
                                 field.structure ? describe(*field.structure) : nullptr});
  return described;
}

static std::vector<package::Param> describeParams(const sema::Interface &interface) {
  std::vector<package::Param> params;
  for (const sema::Argument &argument : interface.arguments) {
    package::Param &param = params.emplace_back();
    param.name = argument.name;
    param.dtype = std::string(sema::spelling(argument.dtype));
    switch (argument.kind) {
    case sema::ArgumentKind::Tensor:
      param.kind = package::ParamKind::Pointer;
      param.access = describe(argument.access);
      param.layout = argument.layoutText;
      param.alignment = argument.align;
      param.optional = argument.optional;
      param.bytes = describe(argument.bytes, interface);
      break;
    case sema::ArgumentKind::Scalar: param.kind = package::ParamKind::Value; break;
    case sema::ArgumentKind::Symbol: param.kind = package::ParamKind::Symbol; break;
    case sema::ArgumentKind::Struct:
      param.kind = package::ParamKind::Struct;
      param.dtype = "struct";
      param.structure = describe(*argument.structure);
      break;
    }
  }
  return params;
}

package::Entry describe(const sema::Entry &entry, const std::vector<package::Kernel> &kernels, unsigned source) {
  const sema::Interface &interface = entry.interface;
  package::Entry described;
  described.name = interface.name;
  described.doc = interface.doc;
  described.source = source;
  described.line = interface.line;
  described.params = describeParams(interface);
  for (const sema::Precondition &p : interface.preconditions)
    described.preconditions.push_back(describe(p, interface));
  for (const sema::EntryStep &step : entry.steps) {
    package::Step &made = described.steps.emplace_back();
    made.condition = describe(step.condition, interface);
    if (step.kernel.empty()) {
      made.zeroed = interface.arguments[step.zeroed].name;
      made.bytes = describe(step.bytes, interface);
      continue;
    }
    for (unsigned k = 0; k < kernels.size(); ++k)
      if (kernels[k].name == step.kernel)
        made.kernel = k;
    for (const sema::EntryOperand &operand : step.operands) {
      using From = sema::EntryOperand::Kind;
      using To = package::Operand::Kind;
      package::Operand &o = made.operands.emplace_back();
      o.kind = operand.kind == From::Argument  ? To::Param
               : operand.kind == From::Integer ? To::Expression
               : operand.kind == From::Number  ? To::Number
                                               : To::Null;
      if (operand.kind == From::Argument)
        o.param = interface.arguments[operand.argument].name;
      o.expression = describe(operand.integer, interface);
      o.number = operand.number;
    }
  }
  return described;
}

package::Kernel describe(const sema::Interface &interface, unsigned source) {
  package::Kernel kernel;
  kernel.name = interface.name;
  kernel.symbol = interface.symbol;
  kernel.doc = interface.doc;
  kernel.source = source;
  kernel.line = interface.line;
  kernel.params = describeParams(interface);
  for (unsigned axis = 0; axis < 3; ++axis) {
    kernel.grid[axis] = describe(interface.grid[axis], interface);
    kernel.block[axis] = interface.block[axis];
  }
  kernel.dynamicLds = describe(interface.sharedBytes, interface);
  for (const sema::Precondition &p : interface.preconditions)
    kernel.preconditions.push_back(describe(p, interface));
  std::copy(interface.cluster.begin(), interface.cluster.end(), kernel.cluster.begin());
  if (const auto &cluster = interface.cluster; cluster[0])
    kernel.properties["cluster"] =
        std::to_string(cluster[0]) + "," + std::to_string(cluster[1]) + "," + std::to_string(cluster[2]);
  return kernel;
}

} // namespace flyc::driver
