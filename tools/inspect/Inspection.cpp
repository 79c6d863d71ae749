//===- Inspection.cpp - what code objects say of their kernels ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/inspect/Inspection.h"

#include "compiler/Package/SpecsOccupancy.h"
#include "runtime/objects/ObjectReader.h"
#include "support/Access.h"
#include "support/Text.h"

#include "llvm/Demangle/Demangle.h"

#include <algorithm>

namespace flyc::driver {

namespace {

#include "tools/inspect/InspectSchema.inc"

/// `vadd(float const*, int)` of `_Z4vaddPKfi`; other names as they are.
std::string nameOf(const std::string &symbol) { return llvm::demangle(symbol); }

std::vector<InspectedArgument> argumentsOf(const objects::Kernel &kernel, const package::Kernel *shipped) {
  std::vector<InspectedArgument> arguments;
  for (const objects::KernelArg &arg : kernel.args) {
    if (arg.isHidden())
      continue;
    const size_t index = arguments.size();
    InspectedArgument &out = arguments.emplace_back();
    out.offset = arg.offset;
    out.size = arg.size;
    out.name = arg.name;
    out.kind = arg.valueKind == "by_value" ? "value" : "pointer";
    out.type = arg.typeName;
    out.alignment = arg.pointeeAlign.value_or(0);
    const std::string &access = arg.access.empty() ? arg.actualAccess : arg.access;
    out.access = access == "read_only" ? "in" : access == "write_only" ? "out" : access == "read_write" ? "inout" : "";
    if (!shipped || index >= shipped->arguments.size())
      continue;
    const package::Argument &param = shipped->arguments[index];
    out.name = param.name;
    out.type = param.structure ? param.structure->name : param.typeName();
    out.kind = param.kind == package::ArgumentKind::Tensor   ? "pointer"
               : param.kind == package::ArgumentKind::Symbol ? "symbol"
               : param.kind == package::ArgumentKind::Struct ? "struct"
                                                             : "value";
    if (param.kind != package::ArgumentKind::Tensor)
      continue;
    out.access = spelling(param.access);
    out.alignment = param.align;
    out.layout = param.layout;
    out.optional = param.optional;
  }
  return arguments;
}

InspectedKernel inspectKernel(const objects::CodeObject &object, const objects::Kernel &kernel,
                              const package::ShippedUnit *unit, unsigned image) {
  InspectedKernel out;
  out.name = nameOf(kernel.name);
  out.facts.object = kernel;
  out.lanes = kernel.maxFlatWorkgroupSize;
  const package::Kernel *shipped = nullptr;
  for (const package::ShippedKernel &known : unit ? unit->kernels : std::vector<package::ShippedKernel>())
    for (const package::ShippedVariant &variant : known.variants)
      if (variant.image == image && known.kernel.symbol == kernel.name) {
        shipped = &unit->findKernel(known.kernel.name)->kernel;
        out.name = shipped->name;
        std::copy(variant.block.begin(), variant.block.end(), out.block.begin());
      }
  if (!shipped && kernel.reqdWorkgroupSize)
    out.block = *kernel.reqdWorkgroupSize;
  if (out.block[0])
    out.lanes = out.block[0] * out.block[1] * out.block[2];
  out.arguments = argumentsOf(kernel, shipped);
  static const specs::TargetTable targets;
  const auto small = [](uint64_t value) { return static_cast<unsigned>(std::min<uint64_t>(value, UINT32_MAX)); };
  out.facts.occupancy = package::occupancyFrom(targets)(
      {object.processor, small(kernel.wavefrontSize), std::max(1u, small(out.lanes)), out.facts.vgprs(),
       out.facts.agprs(), kernel.sgprCount, std::min<uint64_t>(kernel.groupSegmentFixedSize, UINT32_MAX)});
  return out;
}

} // namespace

support::Result<InspectedFile, DriverError> inspect(const std::string &path) {
  auto file = readCodeFile(path);
  if (!file)
    return file.error();
  InspectedFile out;
  out.path = path;
  out.kind = file->kind;
  if (file->unit)
    out.unit = file->unit->name;
  for (unsigned i = 0; i < file->images.size(); ++i) {
    const CodeImage &image = file->images[i];
    auto object = objects::readCodeObject(image.bytes.data(), image.bytes.size());
    if (!object)
      return DriverError{diag::CodeFile,
                         path,
                         (file->kind == CodeFile::Kind::CodeObject ? "" : image.origin + ": ") + object.error().message,
                         {},
                         {}};
    InspectedImage &inspected = out.images.emplace_back();
    inspected.origin = image.origin;
    inspected.size = image.bytes.size();
    inspected.sha256 = package::sha256Hex(image.bytes.data(), image.bytes.size());
    for (const objects::Kernel &kernel : object->kernels)
      inspected.kernels.push_back(inspectKernel(*object, kernel, file->unit ? &*file->unit : nullptr, i));
    inspected.object = std::move(*object);
  }
  return out;
}

bool keepKernel(InspectedFile &file, const std::string &name) {
  bool isThere = false;
  for (InspectedImage &image : file.images) {
    std::erase_if(image.kernels, [&](const InspectedKernel &kernel) {
      return kernel.name != name && kernel.facts.object.name != name;
    });
    isThere |= !image.kernels.empty();
  }
  return isThere;
}

std::string_view inspectionSchema() { return inspectSchemaText; }

} // namespace flyc::driver
