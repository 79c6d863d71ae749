//===- null.cpp - a program that does nothing ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// scripts/bench links it with the shared libraries of flyc, so that it costs what loading them costs.
//===----------------------------------------------------------------------===//

int main() { return 0; }
