//===- Algebra.h - the whole layout algebra -------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// For those who need most of it; docs/layout-algebra.md is the chapter that explains it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_ALGEBRA_H
#define FLYC_COMPILER_LAYOUT_ALGEBRA_H

#include "compiler/Layout/Compose.h"
#include "compiler/Layout/Construct.h"
#include "compiler/Layout/Coordinates.h"
#include "compiler/Layout/Divide.h"
#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Recast.h"
#include "compiler/Layout/Structure.h"
#include "compiler/Layout/Tiled.h"
#include "compiler/Layout/Tuples.h"

#endif // FLYC_COMPILER_LAYOUT_ALGEBRA_H
