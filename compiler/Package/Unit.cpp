//===- Unit.cpp - a compiled unit as the packager sees it -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/Unit.h"

namespace flyc::package {

bool operator==(const Field &a, const Field &b) {
  return a.name == b.name && a.dtype == b.dtype && a.lanes == b.lanes && a.count == b.count && a.offset == b.offset &&
         a.size == b.size && (a.structure && b.structure ? *a.structure == *b.structure : a.structure == b.structure);
}

std::string scalarNamed(const std::vector<Param> &params, const std::string &name) {
  size_t dot = name.find('.');
  const Struct *inside = nullptr;
  for (const Param &param : params)
    if (param.name == name.substr(0, dot)) {
      if (dot == std::string::npos)
        return param.kind == ParamKind::Symbol || param.kind == ParamKind::Value ? param.dtype : "";
      inside = param.structure.get();
    }
  while (inside) {
    const size_t next = name.find('.', dot + 1);
    const std::string word = name.substr(dot + 1, next == std::string::npos ? next : next - dot - 1);
    const Field *found = nullptr;
    for (const Field &field : inside->fields)
      if (field.name == word)
        found = &field;
    if (!found || found->count)
      return "";
    if (next == std::string::npos)
      return found->structure || found->lanes ? "" : found->dtype;
    inside = found->structure.get();
    dot = next;
  }
  return "";
}

bool Entry::hasWorkspace() const {
  for (const Param &param : params)
    if (param.access == Access::Scratch && param.kind == ParamKind::Pointer)
      return true;
  return false;
}

std::vector<LaunchExpr> Entry::workspace() const {
  std::vector<LaunchExpr> places{LaunchExpr::constant(0)};
  for (const Param &param : params) {
    if (param.access != Access::Scratch || param.kind != ParamKind::Pointer)
      continue;
    using Op = LaunchExpr::Op;
    const LaunchExpr align = LaunchExpr::constant(WorkspaceAlign);
    LaunchExpr size = LaunchExpr::binary(Op::Mul, LaunchExpr::binary(Op::CeilDiv, param.bytes, align), align);
    if (param.bytes.op() == Op::Constant)
      size = LaunchExpr::constant((param.bytes.value() + WorkspaceAlign - 1) / WorkspaceAlign * WorkspaceAlign);
    places.push_back(places.back().isConstant(0) ? size : LaunchExpr::binary(Op::Add, places.back(), size));
  }
  return places;
}

} // namespace flyc::package
