//===- Metadata.cpp - the metadata note -> kernels ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// checkShape runs first, so the parser meets only MessagePack of bounded size and depth.
//===----------------------------------------------------------------------===//

#include "runtime/objects/Metadata.h"
#include "runtime/objects/MsgPackShape.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace flyc::objects {

namespace {

using Json = nlohmann::json;

ReadError bad(const std::string &what) { return {ReadErrorKind::BadMetadata, "metadata: " + what}; }

// Names go into JSON, C and terminals: they must be UTF-8 (RFC 3629: no surrogates, nothing overlong).
bool isUtf8(const std::string &text) {
  for (size_t i = 0; i < text.size();) {
    auto lead = static_cast<uint8_t>(text[i]);
    unsigned more = lead < 0x80                   ? 0
                    : lead >= 0xc2 && lead < 0xe0 ? 1
                    : (lead & 0xf0) == 0xe0       ? 2
                    : lead >= 0xf0 && lead < 0xf5 ? 3
                                                  : 4;
    if (more == 4 || text.size() - i <= more)
      return false;
    uint32_t code = more == 0 ? lead : lead & (0x3fu >> more);
    for (unsigned k = 1; k <= more; ++k) {
      auto byte = static_cast<uint8_t>(text[i + k]);
      if ((byte & 0xc0) != 0x80)
        return false;
      code = code << 6 | (byte & 0x3f);
    }
    if ((more == 2 && (code < 0x800 || (code >= 0xd800 && code < 0xe000))) ||
        (more == 3 && (code < 0x10000 || code > 0x10ffff)))
      return false;
    i += more + 1;
  }
  return true;
}

// A scalar as comgr spells it: numbers in decimal, booleans as 1 and 0.
std::string scalarText(const Json &value) {
  if (value.is_string())
    return value.get_ref<const std::string &>();
  if (value.is_boolean())
    return value.get<bool>() ? "1" : "0";
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void flatten(const Json &value, const std::string &path, std::map<std::string, std::string> &facts) {
  if (value.is_object()) {
    for (const auto &[key, child] : value.items())
      flatten(child, path + key, facts);
  } else if (value.is_array()) {
    for (size_t i = 0; i < value.size(); ++i)
      flatten(value[i], path + "[" + std::to_string(i) + "]", facts);
  } else {
    facts[path] = scalarText(value);
  }
}

// Takes the known keys out of one map. The first thing that is wrong stays in `error`; after it all reads do nothing.
class MapReader {
public:
  MapReader(const Json &map, std::string path, std::optional<ReadError> &error)
      : map(map), path(std::move(path)), error(error) {
    if (!error && !map.is_object())
      error = bad(this->path + " is not a map");
  }

  /// The value of `key`, marked as read; null if absent or after an error.
  const Json *take(const char *key, bool required) {
    if (error)
      return nullptr;
    auto found = map.find(key);
    if (found == map.end()) {
      if (required)
        error = bad(path + (path.empty() ? "lacks " : " lacks ") + key);
      return nullptr;
    }
    known.insert(key);
    return &*found;
  }

  void text(const char *key, std::string &out, bool required = false) {
    const Json *value = take(key, required);
    if (!value)
      return;
    if (!value->is_string())
      error = bad(path + key + " is not a string");
    else if (!isUtf8(value->get_ref<const std::string &>()))
      error = bad(path + key + " is not UTF-8");
    else
      out = value->get_ref<const std::string &>();
  }

  bool number(const char *key, uint64_t &out, bool required = true) {
    const Json *value = take(key, required);
    if (!value)
      return false;
    if (!value->is_number_unsigned()) {
      error = bad(path + key + " is not an unsigned integer");
      return false;
    }
    out = value->get<uint64_t>();
    return true;
  }

  void number(const char *key, std::optional<uint64_t> &out) {
    uint64_t value = 0;
    if (number(key, value, /*required=*/false))
      out = value;
  }

  // A flag that stands as false is left among the other facts: absent and false are two texts for another reader.
  void flag(const char *key, bool &out) {
    const Json *value = take(key, false);
    if (!value)
      return;
    if (!value->is_boolean())
      error = bad(path + key + " is not a boolean");
    else if (value->get<bool>())
      out = true;
    else
      known.erase(key);
  }

  /// What was not taken, as text by path.
  void rest(const std::string &prefix, std::map<std::string, std::string> &facts) {
    if (error)
      return;
    for (const auto &[key, value] : map.items())
      if (!known.count(key))
        flatten(value, prefix + key, facts);
    for (const auto &[key, value] : facts)
      if (!isUtf8(key) || !isUtf8(value)) {
        error = bad(path + " has text that is not UTF-8");
        return;
      }
  }

  void fail(const std::string &what) {
    if (!error)
      error = bad(path + what);
  }

private:
  const Json &map;
  std::string path;
  std::optional<ReadError> &error;
  std::set<std::string> known;
};

KernelArg readArg(const Json &map, const std::string &path, const std::string &key, Kernel &kernel,
                  std::optional<ReadError> &error) {
  KernelArg arg;
  MapReader reader(map, path, error);
  reader.text(".name", arg.name);
  reader.text(".type_name", arg.typeName);
  reader.number(".offset", arg.offset);
  reader.number(".size", arg.size);
  reader.text(".value_kind", arg.valueKind, /*required=*/true);
  reader.text(".address_space", arg.addressSpace);
  reader.text(".access", arg.access);
  reader.text(".actual_access", arg.actualAccess);
  reader.number(".pointee_align", arg.pointeeAlign);
  reader.flag(".is_const", arg.isConst);
  reader.flag(".is_restrict", arg.isRestrict);
  reader.flag(".is_volatile", arg.isVolatile);
  reader.flag(".is_pipe", arg.isPipe);
  reader.rest(key, kernel.otherFacts);
  return arg;
}

Kernel readKernel(const Json &map, const std::string &path, std::optional<ReadError> &error) {
  Kernel kernel;
  MapReader reader(map, path, error);
  reader.text(".name", kernel.name, /*required=*/true);
  reader.text(".symbol", kernel.symbol, /*required=*/true);
  reader.text(".language", kernel.language);
  reader.text(".kind", kernel.kind);
  reader.number(".kernarg_segment_size", kernel.kernargSegmentSize);
  reader.number(".kernarg_segment_align", kernel.kernargSegmentAlign);
  reader.number(".group_segment_fixed_size", kernel.groupSegmentFixedSize);
  reader.number(".private_segment_fixed_size", kernel.privateSegmentFixedSize);
  reader.number(".wavefront_size", kernel.wavefrontSize);
  reader.number(".vgpr_count", kernel.vgprCount);
  reader.number(".sgpr_count", kernel.sgprCount);
  reader.number(".agpr_count", kernel.agprCount);
  reader.number(".vgpr_spill_count", kernel.vgprSpillCount);
  reader.number(".sgpr_spill_count", kernel.sgprSpillCount);
  reader.number(".max_flat_workgroup_size", kernel.maxFlatWorkgroupSize);
  if (const Json *stack = reader.take(".uses_dynamic_stack", false)) {
    if (stack->is_boolean())
      kernel.usesDynamicStack = stack->get<bool>();
    else
      reader.fail(".uses_dynamic_stack is not a boolean");
  }
  const auto triple = [&](const char *key, std::optional<std::array<uint64_t, 3>> &to) {
    const Json *size = reader.take(key, false);
    if (!size)
      return;
    std::array<uint64_t, 3> xyz{};
    bool good = size->is_array() && size->size() == 3;
    for (size_t i = 0; good && i < 3; ++i) {
      good = (*size)[i].is_number_unsigned();
      if (good)
        xyz[i] = (*size)[i].get<uint64_t>();
    }
    if (good)
      to = xyz;
    else
      reader.fail(std::string(key) + " is not a list of three unsigned integers");
  };
  triple(".reqd_workgroup_size", kernel.reqdWorkgroupSize);
  triple(".cluster_dims", kernel.clusterDims);
  if (const Json *args = reader.take(".args", false)) {
    if (!args->is_array())
      reader.fail(".args is not a list");
    for (size_t i = 0; !error && i < args->size(); ++i) {
      std::string key = ".args[" + std::to_string(i) + "]";
      kernel.args.push_back(readArg((*args)[i], path + key, key, kernel, error));
    }
  }
  reader.rest("", kernel.otherFacts);
  return kernel;
}

// "amdgcn-amd-amdhsa--<processor>:sramecc+": four fields of a triple, then the target, whose name may hold dashes.
void splitTarget(CodeObject &object, std::optional<ReadError> &error) {
  size_t at = 0;
  for (int field = 0; field < 4 && at != std::string::npos; ++field) {
    at = object.target.find('-', at);
    if (at != std::string::npos)
      ++at;
  }
  if (at == std::string::npos || at >= object.target.size() ||
      object.target.compare(0, 18, "amdgcn-amd-amdhsa-") != 0) {
    if (!error)
      error = bad("amdhsa.target '" + object.target + "' is not amdgcn-amd-amdhsa--<processor>[:feature...]");
    return;
  }
  std::string rest = object.target.substr(at);
  size_t colon = rest.find(':');
  object.processor = rest.substr(0, colon);
  while (colon != std::string::npos) {
    size_t next = rest.find(':', colon + 1);
    object.features.push_back(rest.substr(colon + 1, next == std::string::npos ? next : next - colon - 1));
    colon = next;
  }
  if (object.processor.empty() && !error)
    error = bad("amdhsa.target '" + object.target + "' names no processor");
}

// Formats of printf: "id:count:size:...:text". Each compilation counts its own, and code knows only the number.
std::optional<ReadError> addFormats(Json &all, const Json &more) {
  const auto idOf = [](const Json &format) {
    return format.is_string() ? format.get<std::string>().substr(0, format.get<std::string>().find(':')) : "";
  };
  for (const Json &format : more) {
    const auto known = std::ranges::find_if(all, [&](const Json &one) { return idOf(one) == idOf(format); });
    if (known == all.end())
      all.push_back(format);
    else if (*known != format)
      return bad("two notes have another amdhsa.printf of the number " + idOf(format));
  }
  return std::nullopt;
}

bool isPair(const Json &version) {
  return version.is_array() && version.size() == 2 && version[0].is_number_unsigned() &&
         version[1].is_number_unsigned();
}

std::optional<ReadError> addNote(Json &all, const Json &more) {
  for (const auto &[key, value] : more.items()) {
    Json &known = all[key];
    if (known.is_null()) {
      known = value;
    } else if (key == "amdhsa.kernels" && known.is_array() && value.is_array()) {
      known.insert(known.end(), value.begin(), value.end());
    } else if (key == "amdhsa.printf" && known.is_array() && value.is_array()) {
      if (auto error = addFormats(known, value))
        return error;
    } else if (key == "amdhsa.version" && isPair(known) && isPair(value) && known[0] == value[0]) {
      known[1] = std::max(known[1].get<uint64_t>(), value[1].get<uint64_t>()); // a minor version only adds keys
    } else if (known != value) {
      return bad("two notes contradict each other in " + key);
    }
  }
  return std::nullopt;
}

} // namespace

std::optional<ReadError> readMetadata(std::span<const Bytes> notes, CodeObject &object) {
  Json root;
  for (const Bytes &note : notes) {
    if (auto error = checkShape(note))
      return error;
    Json read = Json::from_msgpack(note.data(), note.data() + note.size(), /*strict=*/true, /*allow_exceptions=*/false);
    if (read.is_discarded())
      return bad("a MessagePack type that metadata does not use");
    if (root.is_null())
      root = std::move(read);
    else if (!root.is_object() || !read.is_object())
      return bad("a note is not a map");
    else if (auto error = addNote(root, read))
      return error;
  }

  std::optional<ReadError> error;
  MapReader reader(root, "", error);
  reader.text("amdhsa.target", object.target);
  if (const Json *version = reader.take("amdhsa.version", true)) {
    if (isPair(*version)) {
      object.metadataMajor = (*version)[0].get<uint64_t>();
      object.metadataMinor = (*version)[1].get<uint64_t>();
      if (object.metadataMajor != 1) // a minor version only adds keys (AMDGPUUsage, "Code Object Metadata")
        reader.fail("amdhsa.version is " + std::to_string(object.metadataMajor) + "." +
                    std::to_string(object.metadataMinor) + "; versions 1.0 to 1.2 are known");
    } else {
      reader.fail("amdhsa.version is not a pair of unsigned integers");
    }
  }
  if (const Json *kernels = reader.take("amdhsa.kernels", true)) {
    if (!kernels->is_array())
      reader.fail("amdhsa.kernels is not a list");
    std::set<std::string> names;
    for (size_t i = 0; !error && i < kernels->size(); ++i) {
      object.kernels.push_back(readKernel((*kernels)[i], "amdhsa.kernels[" + std::to_string(i) + "]", error));
      if (!names.insert(object.kernels.back().name).second)
        reader.fail("two kernels are named '" + object.kernels.back().name + "'");
    }
  }
  reader.rest("", object.otherFacts);
  if (!error && root.contains("amdhsa.target"))
    splitTarget(object, error);
  return error;
}

} // namespace flyc::objects
