//===- ComgrPlugin.cpp - the metadata note as comgr reads it --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Walks comgr's metadata tree. comgr renders every scalar as text: numbers in decimal, booleans as 1 and 0.
//===----------------------------------------------------------------------===//

#include "compiler/Package/comgr/ComgrPlugin.h"

#include <amd_comgr.h>

#include <string>

namespace {

using Take = void (*)(void *, const char *, const char *);

class Walker {
public:
  Walker(Take take, void *context) : take(take), context(context) {}
  std::string error;

  void walk(amd_comgr_metadata_node_t node, const std::string &path) {
    amd_comgr_metadata_kind_t kind = AMD_COMGR_METADATA_KIND_NULL;
    if (!good(amd_comgr_get_metadata_kind(node, &kind)))
      return;
    switch (kind) {
    case AMD_COMGR_METADATA_KIND_STRING: take(context, path.c_str(), textOf(node).c_str()); return;
    case AMD_COMGR_METADATA_KIND_LIST: walkList(node, path); return;
    case AMD_COMGR_METADATA_KIND_MAP: {
      Step step{this, path};
      good(amd_comgr_iterate_map_metadata(node, visit, &step));
      return;
    }
    default: error = "a node of no kind at " + path;
    }
  }

  bool good(amd_comgr_status_t status) {
    if (status == AMD_COMGR_STATUS_SUCCESS)
      return true;
    const char *text = nullptr;
    if (error.empty())
      error = amd_comgr_status_string(status, &text) == AMD_COMGR_STATUS_SUCCESS && text ? text : "an unknown status";
    return false;
  }

private:
  struct Step {
    Walker *walker;
    const std::string &path;
  };
  Take take;
  void *context;

  static amd_comgr_status_t visit(amd_comgr_metadata_node_t key, amd_comgr_metadata_node_t value, void *data) {
    auto *step = static_cast<Step *>(data);
    step->walker->walk(value, step->path + step->walker->textOf(key));
    return AMD_COMGR_STATUS_SUCCESS;
  }

  void walkList(amd_comgr_metadata_node_t node, const std::string &path) {
    size_t count = 0;
    if (!good(amd_comgr_get_metadata_list_size(node, &count)))
      return;
    for (size_t i = 0; i < count; ++i) {
      amd_comgr_metadata_node_t element;
      if (!good(amd_comgr_index_list_metadata(node, i, &element)))
        return;
      walk(element, path + "[" + std::to_string(i) + "]");
      amd_comgr_destroy_metadata(element);
    }
  }

  std::string textOf(amd_comgr_metadata_node_t node) {
    size_t size = 0;
    if (!good(amd_comgr_get_metadata_string(node, &size, nullptr)) || size == 0)
      return {};
    std::string text(size, '\0'); // size counts the terminating zero
    if (!good(amd_comgr_get_metadata_string(node, &size, text.data())))
      return {};
    text.resize(size - 1);
    return text;
  }
};

} // namespace

extern "C" __attribute__((visibility("default"))) const char *flycComgrReadMetadata(const void *bytes, size_t size,
                                                                                    Take take, void *context) {
  static std::string error; // the caller is a child process with one thread
  Walker walker(take, context);
  amd_comgr_data_t data;
  amd_comgr_metadata_node_t root;
  if (walker.good(amd_comgr_create_data(AMD_COMGR_DATA_KIND_EXECUTABLE, &data)) &&
      walker.good(amd_comgr_set_data(data, size, static_cast<const char *>(bytes))) &&
      walker.good(amd_comgr_get_data_metadata(data, &root)))
    walker.walk(root, "");
  error = walker.error;
  return error.empty() ? nullptr : error.c_str();
}
