//===- ResponseFiles.cpp --------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// LLVM's expansion, over a file system that notes what is opened.
//===----------------------------------------------------------------------===//

#include "tools/flyc/ResponseFiles.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <algorithm>

using namespace flyc::driver;

namespace {

class RecordingFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  RecordingFileSystem(std::vector<std::string> &opened)
      : ProxyFileSystem(llvm::vfs::getRealFileSystem()), opened(opened) {}

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &path) override {
    std::string name = path.str();
    if (std::find(opened.begin(), opened.end(), name) == opened.end())
      opened.push_back(name);
    return ProxyFileSystem::openFileForRead(path);
  }

private:
  std::vector<std::string> &opened;
};

} // namespace

ExpandedArguments flyc::driver::expandResponseFiles(std::vector<std::string> args) {
  ExpandedArguments out;
  bool any = std::any_of(args.begin(), args.end(), [](const std::string &a) { return a.size() > 1 && a[0] == '@'; });
  if (!any) {
    out.args = std::move(args);
    return out;
  }
  llvm::BumpPtrAllocator allocator;
  llvm::SmallVector<const char *, 64> argv;
  for (const std::string &arg : args)
    argv.push_back(arg.c_str());
  RecordingFileSystem files(out.files);
  llvm::cl::ExpansionContext context(allocator, llvm::cl::TokenizeGNUCommandLine, &files);
  if (llvm::Error error = context.expandResponseFiles(argv)) {
    out.file = out.files.empty() ? "@" : "@" + out.files.back();
    out.error = llvm::toString(std::move(error));
    return out;
  }
  for (const char *arg : argv)
    out.args.emplace_back(arg);
  // LLVM leaves an @FILE that is not there as it stands; no option or source of ours begins so.
  for (const std::string &arg : out.args)
    if (arg.size() > 1 && arg[0] == '@' && out.error.empty()) {
      out.file = arg;
      out.error = "No such file or directory";
    }
  return out;
}
