//===- AtomsCommand.cpp - flyc atoms -------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Prints the matrix instructions, copies and atomics that match a name (or words of one) and a target: a table, JSON,
// or one of them with its lane maps. Words are compared whole: `16x16x16` does not match a part of another shape.
//===----------------------------------------------------------------------===//

#include "specs/tables/TargetId.h"
#include "specs/tables/TargetTable.h"
#include "support/Json.h"
#include "support/NearestName.h"
#include "tools/driver/Outputs.h"
#include "tools/driver/SpecFiles.h"
#include "tools/flyc/AtomText.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/OptionCheck.h"
#include "tools/flyc/Reporter.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::driver;
using specs::MatrixAtom;

namespace {

std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> words;
  bool inWord = false;
  for (char c : text) {
    bool part = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
    if (part && !inWord)
      words.emplace_back();
    if (part)
      words.back() += c;
    inWord = part;
  }
  return words;
}

std::string withoutSpaces(std::string_view text) {
  std::string out;
  for (char c : text)
    if (c != ' ' && c != '\t')
      out += c;
  return out;
}

/// The instruction as assemblers spell it (specs/isa/cdna.tsv). CDNA2's calls it as LLVM's intrinsic is called; later
/// ones put the number of blocks between shape and types, and say no 1k: v_mfma_f32_32x32x4bf16_1k is
/// v_mfma_f32_32x32x4_2b_bf16.
std::vector<std::string> instructionsOf(const MatrixAtom &atom) {
  constexpr std::string_view prefix = "llvm.amdgcn.", revision = "_1k";
  if (!atom.hasLowering())
    return {std::string(atom.instruction)};
  if (!atom.intrinsic.starts_with(prefix))
    return {};
  std::string first = "v_" + std::string(atom.intrinsic.substr(prefix.size()));
  std::replace(first.begin(), first.end(), '.', '_');
  std::string later = first.ends_with(revision) ? first.substr(0, first.size() - revision.size()) : first;
  const std::string shape = std::to_string(atom.m) + "x" + std::to_string(atom.n) + "x" + std::to_string(atom.k);
  if (const size_t at = later.find(shape); at != std::string::npos) {
    const size_t end = at + shape.size();
    const std::string blocks = atom.blocks > 1 ? "_" + std::to_string(atom.blocks) + "b" : std::string();
    later.insert(end, blocks + (later.substr(end).starts_with("_") ? "" : "_"));
  }
  std::vector<std::string> names = {first, later};
  if (const size_t scale = first.find("_scale_"); scale != std::string::npos) // the instruction without scales
    names.push_back(std::string(first).erase(scale, std::string_view("_scale").size()));
  return names;
}

/// What one may call an atom by, besides its name.
std::vector<std::string> keysOf(const MatrixAtom &atom) {
  std::vector<std::string> keys = {std::string(atom.family),
                                   atom.shape(),
                                   std::string(atom.a),
                                   std::string(atom.b),
                                   std::string(atom.acc),
                                   std::string(atom.intrinsic),
                                   "wave" + std::to_string(atom.wave)};
  for (std::string &instruction : instructionsOf(atom))
    keys.push_back(std::move(instruction));
  return keys;
}

/// The atoms that `name` means; all if it is empty.
AtomList atomsNamed(std::string_view name) {
  AtomList out;
  for (const MatrixAtom &atom : specs::matrixAtoms())
    if (withoutSpaces(nameInKernels(atom)) == withoutSpaces(name))
      out.push_back(&atom);                                     // generations may share a name
  if (!out.empty() || name.find('<') != std::string_view::npos) // a name, be it one of ours or not
    return out;
  std::vector<std::string> words = wordsOf(name);
  if (words.empty() && !name.empty())
    return {};
  for (const MatrixAtom &atom : specs::matrixAtoms()) {
    std::vector<std::string> keys = keysOf(atom);
    if (std::all_of(words.begin(), words.end(),
                    [&](const std::string &word) { return std::find(keys.begin(), keys.end(), word) != keys.end(); }))
      out.push_back(&atom);
  }
  return out;
}

std::vector<std::string> keysOf(const specs::CopyAtom &copy) {
  std::vector<std::string> keys = {std::string(copy.name), std::string(copy.name.substr(copy.name.rfind('.') + 1))};
  for (unsigned width : copy.bits)
    keys.push_back(std::to_string(width));
  return keys;
}

std::vector<std::string> keysOf(const specs::AtomicAtom &atomic) {
  std::vector<std::string> keys = {std::string(atomic.name),
                                   std::string(atomic.name.substr(atomic.name.rfind('.') + 1))};
  for (std::span<const std::string_view> words : {atomic.ops, atomic.types})
    keys.insert(keys.end(), words.begin(), words.end());
  return keys;
}

/// The copies or atomics that `name` means; all if it is empty.
template <typename Atom>
std::vector<const Atom *> rowsNamed(std::span<const Atom> rows, std::string_view name,
                                    const specs::TargetSpec *target) {
  std::vector<const Atom *> out;
  std::vector<std::string> words = wordsOf(name);
  if (words.empty() && !name.empty())
    return {};
  for (const Atom &row : rows) {
    std::vector<std::string> keys = keysOf(row);
    if ((!target || row.isOn(*target)) && std::all_of(words.begin(), words.end(), [&](const std::string &word) {
          return std::find(keys.begin(), keys.end(), word) != keys.end();
        }))
      out.push_back(&row);
  }
  return out;
}

/// Copies and atomics.
struct MemoryRows {
  std::vector<const specs::CopyAtom *> copies;
  std::vector<const specs::AtomicAtom *> atomics;

  MemoryRows(std::string_view name, const specs::TargetSpec *target)
      : copies(rowsNamed(specs::copyAtoms(), name, target)), atomics(rowsNamed(specs::atomicAtoms(), name, target)) {}
  bool empty() const { return copies.empty() && atomics.empty(); }
  std::string firstName() const { return std::string(copies.empty() ? atomics.front()->name : copies.front()->name); }
  std::string firstTargets() const {
    return copies.empty() ? specs::targetsWith(*atomics.front()) : specs::targetsWith(*copies.front());
  }
};

/// What would be right in place of `name`: a whole name that looks like it, or the word that no atom has.
std::string suggest(std::string_view name) {
  std::vector<std::string> names, keys;
  for (const MatrixAtom &atom : specs::matrixAtoms()) {
    names.push_back(atom.name());
    for (std::string &key : keysOf(atom))
      keys.push_back(std::move(key));
  }
  for (const specs::CopyAtom &copy : specs::copyAtoms())
    for (std::string &key : keysOf(copy))
      keys.push_back(std::move(key));
  for (const specs::AtomicAtom &atomic : specs::atomicAtoms())
    for (std::string &key : keysOf(atomic))
      keys.push_back(std::move(key));
  auto nearest = [](std::string_view written, std::vector<std::string> &from) -> std::string {
    std::sort(from.begin(), from.end());
    from.erase(std::unique(from.begin(), from.end()), from.end());
    std::vector<std::string_view> views(from.begin(), from.end());
    std::vector<std::string_view> near = nearestNames(written, views, 1);
    return near.empty() ? std::string() : "did you mean '" + std::string(near.front()) + "'?";
  };
  std::string hint;
  if (name.find('<') != std::string_view::npos)
    hint = nearest(name, names);
  for (const std::string &word : wordsOf(name))
    if (hint.empty() && !std::binary_search(keys.begin(), keys.end(), word) &&
        std::find(keys.begin(), keys.end(), word) == keys.end())
      hint = nearest(word, keys);
  return hint.empty() ? "`flyc atoms` lists them" : hint;
}

/// The one target of --arch; null if there is none, or after an error.
const specs::TargetSpec *targetAsked(const std::vector<std::string> &archs, const specs::TargetTable &table,
                                     std::vector<DriverError> &errors) {
  if (archs.empty())
    return nullptr;
  const std::vector<specs::TargetId> targets = checkArchs(archs, table, errors);
  if (targets.size() > 1)
    errors.push_back(usageError("--arch names " + std::to_string(targets.size()) + " targets",
                                "the list is that of one, or of all without --arch"));
  return targets.size() == 1 ? targets[0].spec : nullptr;
}

class AtomsCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc atoms [NAME] [options]",
            "Prints the matrix instructions that kernels name, with the types of their operands, the registers of a "
            "lane, the targets that have them and their clocks where known; and the copies, with their widths. NAME is "
            "a whole name, or words of one: family, shape, element types. If it means one instruction, its facts and "
            "lane maps are printed: which lane and value of that lane hold each element of A, B and C.",
            "  flyc atoms\n"
            "  flyc atoms --arch=$A\n"
            "  flyc atoms 'bf16 32x32x8'\n"
            "  flyc atoms 'mfma<16x16x16, (f16, f16) -> f32>' --svg lanes.svg\n"
            "  flyc atoms --json | jq '.atoms[] | select(.family == \"smfmac\") | .name'\n",
            "0234"};
  }
  void addOptions(OptionList &options) override {
    options.add("--arch", "TARGET", "Only those of this target, with its clocks.", archs);
    options.flag("--json", "Print everything as one JSON object.", json);
    options.add("--svg", "FILE",
                "Draw into FILE which lane and value hold each element of A, B and C. One instruction must be named.",
                svg);
  }

  int run(const CommandInput &input) override {
    specs::TargetTable table;
    std::vector<DriverError> errors;
    const specs::TargetSpec *target = targetAsked(archs, table, errors);
    if (input.words.size() > 1)
      errors.push_back(usageError("more than one name", "quote the whole name: 'mfma<16x16x16, (f16, f16) -> f32>'"));
    if (!errors.empty())
      return failWith(errors, SourceManager(), {});
    const std::string name = input.words.empty() ? std::string() : input.words[0];
    AtomList atoms = atomsNamed(name);
    const MemoryRows memory(name, target), anywhere(name, nullptr);
    if (atoms.empty() && anywhere.empty())
      return failWith(usageError("no matrix instruction, copy or atomic is called '" + name + "'", suggest(name)));
    if (target) {
      const std::string first = atoms.empty() ? anywhere.firstName() : atoms.front()->name();
      const std::string on = atoms.empty() ? anywhere.firstTargets() : specs::targetsWith(*atoms.front());
      std::erase_if(atoms, [&](const MatrixAtom *atom) { return !atom->isOn(*target); });
      if (atoms.empty() && memory.empty())
        return failWith(usageError("'" + std::string(target->name) + "' has no '" + name + "'",
                                   "targets that have " + first + ": " + on),
                        {});
    }
    if (!svg.empty() && atoms.size() != 1)
      return failWith(
          usageError("--svg draws one instruction, and " +
                         (name.empty() ? "none is named" : "'" + name + "' means " + std::to_string(atoms.size())),
                     "as in flyc atoms 'mfma<16x16x16, (f16, f16) -> f32>' --svg FILE"),
          {});
    std::string out;
    if (json) {
      JsonWriter writer(out, 2);
      writer.object([&] {
        writer.attributeArray("atoms", [&] {
          for (const MatrixAtom *atom : atoms)
            writeAtom(writer, *atom, target);
        });
        writer.attributeArray("copies", [&] {
          for (const specs::CopyAtom *copy : memory.copies)
            writeCopy(writer, *copy, target);
        });
        writer.attributeArray("atomics", [&] {
          for (const specs::AtomicAtom *atomic : memory.atomics)
            writeAtomic(writer, *atomic, target);
        });
      });
      out += "\n";
    } else if (atoms.size() == 1) {
      layout::Result<std::string> page = atomPage(*atoms.front(), target);
      if (!page)
        return failWith(usageError(page.message()));
      out = *page;
    } else if (!atoms.empty()) {
      out = atomTable(atoms, target);
    }
    if (!json && !memory.copies.empty())
      out += (out.empty() ? "" : "\n") + copyTable(memory.copies, target);
    if (!json && !memory.atomics.empty())
      out += (out.empty() ? "" : "\n") + atomicTable(memory.atomics, target);
    Outputs outputs;
    if (!svg.empty()) {
      layout::Result<std::string> picture = atomSvg(*atoms.front());
      if (!picture)
        return failWith(usageError(picture.message()));
      outputs.add(svg, *picture);
    }
    outputs.add("-", out);
    DriverError error;
    if (!outputs.commit(error))
      return failWith(error);
    return exitOk;
  }

private:
  std::vector<std::string> archs;
  bool json = false;
  std::string svg; ///< a file
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeAtomsCommand() { return std::make_unique<AtomsCommand>(); }
