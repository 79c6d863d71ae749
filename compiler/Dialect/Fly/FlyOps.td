//===- FlyOps.td - all operations of the fly dialect
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "compiler/Dialect/Fly/FlyConstructorOps.td"
include "compiler/Dialect/Fly/FlyIntTupleOps.td"
include "compiler/Dialect/Fly/FlyStructuralOps.td"
include "compiler/Dialect/Fly/FlyLayoutOps.td"
include "compiler/Dialect/Fly/FlyAtomOps.td"
include "compiler/Dialect/Fly/FlyMemoryOps.td"
