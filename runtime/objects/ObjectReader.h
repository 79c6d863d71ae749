//===- ObjectReader.h - bytes of an HSACO -> CodeObject -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The one reader of code objects in the project. It takes any bytes whatever: every access is checked against the
// length of the input, nothing is trusted, and the metadata note is capped (1 MiB, nesting 32, checked before it is
// parsed). What comes out is complete: each kernel has its metadata, its descriptor and its code.
//
// It reads linked objects (ET_DYN), code object versions 3 to 6, ELF64 little endian. Hand-written assembly often has
// no amdhsa.target, and version 3 knows none: the processor and its features then are those of e_flags.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_OBJECTS_OBJECTREADER_H
#define FLYC_RUNTIME_OBJECTS_OBJECTREADER_H

#include "runtime/objects/CodeObject.h"
#include "support/Result.h"

#include <cstddef>

namespace flyc::specs {
struct TargetSpec;
}

namespace flyc::objects {

enum class ReadErrorKind {
  Truncated,          ///< a table or a range passes the end of the file
  NotElf,             ///< no ELF magic
  WrongElf,           ///< ELF, but not 64-bit little endian, or a header of another size
  NotAmdGpu,          ///< another machine or operating system ABI
  NotLinked,          ///< a relocatable object
  UnsupportedVersion, ///< code object version outside 3 to 6
  BadSection,         ///< a section or program header that contradicts itself
  NoMetadata,         ///< no NT_AMDGPU_METADATA note
  BadNote,            ///< a note whose sizes do not fit
  MetadataTooLarge,   ///< more than 1 MiB, or nested deeper than 32
  BadMetadata,        ///< not MessagePack, or a key that is missing or of the wrong type
  UnknownTarget,      ///< no amdhsa.target, and a number in e_flags that no target of specs/ has
  MissingSymbol,      ///< a kernel without descriptor symbol
  BadSymbol,          ///< a descriptor symbol of the wrong size or place
  BadDescriptor,      ///< a descriptor whose entry point is not in executable code
  BadBundle,          ///< a bundle whose head contradicts itself, or of a version that is not read (Bundle.h)
};
const char *readErrorKindName(ReadErrorKind kind);

struct ReadError {
  ReadErrorKind kind;
  std::string message; ///< one sentence with the numbers in it
};

using ReadResult = support::Result<CodeObject, ReadError>;

/// Reads the code object in `size` bytes at `bytes`. The result holds no reference to them.
ReadResult readCodeObject(const uint8_t *bytes, size_t size);

/// The target whose processor number `mach` is; null: no target of specs/ has it.
const specs::TargetSpec *targetOfMach(unsigned mach);

/// Bytes of the code of `kernel`: those of its symbol, else up to the next kernel. At most `most`, the bytes from its
/// start to the end of its segment.
uint64_t codeBytes(const CodeObject &object, const Kernel &kernel, uint64_t most);

/// What the parts of one code object say against each other: descriptor against metadata, amdhsa.target against
/// e_flags, arguments against the kernarg segment. What only one of two places says contradicts nothing. Empty for
/// anything LLVM has produced.
std::vector<std::string> findContradictions(const CodeObject &object);

} // namespace flyc::objects

#endif // FLYC_RUNTIME_OBJECTS_OBJECTREADER_H
