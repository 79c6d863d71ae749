//===- InferTypesTest.cpp - the types that operations infer ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Inputs/infer_types.tsv holds operations with the result types that the published verifier infers: every verifier of a
// file that others wrote compares them. Each must be inferred here in the same text; those that are not stand in
// Inputs/infer_types_ours.tsv, with ours and the reason why it stays.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/Fly.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include <gtest/gtest.h>

#include <fstream>
#include <map>

using namespace mlir;
using namespace flyc;

namespace {

std::vector<std::string> split(const std::string &text, const std::string &separator) {
  std::vector<std::string> parts;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(separator, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + separator.size();
  }
  return parts;
}

/// The rows of a table, without its comments.
std::vector<std::vector<std::string>> rowsOf(const std::string &name) {
  std::ifstream in(std::string(FLYC_SOURCE_DIR "/test/compiler/Dialect/Inputs/") + name);
  EXPECT_TRUE(in) << name;
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#')
      rows.push_back(split(line, "\t"));
  return rows;
}

/// The published printer writes two blanks before some keywords of a memref.
std::string withSingleBlanks(std::string text) {
  for (size_t at = 0; (at = text.find("  ", at)) != std::string::npos;)
    text.erase(at, 1);
  return text;
}

/// What the operation infers, or the message why it does not.
std::string inferred(MLIRContext &context, const std::vector<std::string> &row) {
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diag) {
    if (message.empty())
      message = "error: " + diag.str();
    return success();
  });
  const auto name = RegisteredOperationName::lookup("fly." + row[0], &context);
  if (!name)
    return "error: no such operation";
  Block block;
  SmallVector<mlir::Value> operands;
  for (const std::string &text : split(row[2], " ; ")) {
    const Type type = parseType(text, &context);
    if (!type)
      return message;
    operands.push_back(block.addArgument(type, UnknownLoc::get(&context)));
  }
  DictionaryAttr attributes = DictionaryAttr::get(&context);
  if (row[1] != "-")
    attributes = dyn_cast_or_null<DictionaryAttr>(parseAttribute("{" + row[1] + "}", &context));
  if (!attributes)
    return message;
  OperationState state(UnknownLoc::get(&context), *name);
  state.addOperands(operands);
  state.addAttributes(attributes.getValue());
  SmallVector<Type> types;
  const auto *interface = name->getInterface<InferTypeOpInterface>();
  if (!interface)
    return "error: it infers no type";
  OpaqueProperties properties(nullptr);
  Operation *made = nullptr;
  // Properties are those of an operation that was made with any type.
  state.addTypes(NoneType::get(&context));
  made = Operation::create(state);
  const LogicalResult result =
      interface->inferReturnTypes(&context, UnknownLoc::get(&context), operands, made->getDiscardableAttrDictionary(),
                                  made->getPropertiesStorage(), {}, types);
  made->destroy();
  if (failed(result) || types.size() != 1)
    return message.empty() ? "error: nothing is inferred" : message;
  std::string out;
  llvm::raw_string_ostream(out) << types[0];
  return out;
}

TEST(InferTypes, AsPublished) {
  MLIRContext context{MLIRContext::Threading::DISABLED};
  context.loadDialect<fly::FlyDialect, fly_rocdl::FlyROCDLDialect>();
  const auto rows = rowsOf("infer_types.tsv");
  size_t equal = 0;
  std::map<std::string, std::string> ours;
  for (const auto &row : rowsOf("infer_types_ours.tsv"))
    ours[row[0] + "\t" + row[1] + "\t" + row[2]] = row[3];
  for (const auto &row : rows) {
    ASSERT_EQ(row.size(), 4u) << row[0];
    const std::string is = inferred(context, row), published = withSingleBlanks(row[3]);
    equal += is == published;
    const auto known = ours.find(row[0] + "\t" + row[1] + "\t" + row[2]);
    EXPECT_EQ(is, known == ours.end() ? published : known->second) << row[0] << "\t" << row[1] << "\t" << row[2];
    if (known != ours.end())
      ours.erase(known);
  }
  for (const auto &[operation, type] : ours)
    ADD_FAILURE() << "infer_types.tsv has no such row: " << operation;
  std::printf("%zu of %zu types are equal (%.1f %%)\n", equal, rows.size(),
              100.0 * double(equal) / double(rows.size()));
}

} // namespace
