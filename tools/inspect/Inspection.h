//===- Inspection.h - what code objects say of their kernels --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The facts that `flyc inspect` shows, of code made by any compiler: those of the code objects by runtime/objects,
// those that only a manifest has (element types, layouts, the block), and occupancy from specs. As tables, as JSON
// (specs/schema/inspect.schema.json), or the differences of two.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_INSPECT_INSPECTION_H
#define FLYC_TOOLS_INSPECT_INSPECTION_H

#include "compiler/Package/Facts.h"
#include "tools/inspect/CodeFile.h"

namespace flyc::driver {

struct InspectedArgument {
  std::string name; ///< empty if the file does not say
  std::string kind; ///< "pointer", "symbol", "value", "struct" of a manifest; "pointer", "value" of other files
  std::string type; ///< element type of a manifest; the type's name of other files; may be empty
  uint64_t offset = 0, size = 0;
  // Of a pointer:
  std::string access;     ///< "in", "out", "inout", "scratch"; empty: not said
  uint64_t alignment = 0; ///< bytes; 0: not said
  std::string layout;     ///< of a manifest
  bool optional = false;  ///< of a manifest: may be null
};

struct InspectedKernel {
  std::string name; ///< as it was written: of a C++ name what it stands for
  package::VariantFacts facts;
  std::vector<InspectedArgument> arguments;
  std::array<uint64_t, 3> block{0, 0, 0}; ///< 0: the file only says how many lanes there are at most
  uint64_t lanes = 0;                     ///< of a workgroup, at most: what occupancy is computed for
};

struct InspectedImage {
  std::string origin;
  uint64_t size = 0;
  std::string sha256;
  objects::CodeObject object;
  std::vector<InspectedKernel> kernels;
};

struct InspectedFile {
  std::string path;
  CodeFile::Kind kind = CodeFile::Kind::CodeObject;
  std::string unit; ///< of a manifest
  std::vector<InspectedImage> images;
};

/// The error names the image that cannot be read.
support::Result<InspectedFile, DriverError> inspect(const std::string &path);

/// Leaves only the kernels of that name; false if there is none.
bool keepKernel(InspectedFile &file, const std::string &name);

std::string inspectionTable(const InspectedFile &file);
std::string inspectionJson(const std::vector<InspectedFile> &files);

struct InspectionDiff {
  std::string table, json;
  unsigned worse =
      0; ///< spills, scratch and waves per SIMD that became worse, changed arguments, kernels that are gone
};
InspectionDiff compareInspections(const InspectedFile &old, const InspectedFile &now);

/// specs/schema/inspect.schema.json.
std::string_view inspectionSchema();

} // namespace flyc::driver

#endif // FLYC_TOOLS_INSPECT_INSPECTION_H
