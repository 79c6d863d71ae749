//===- Evaluator.h - the partial evaluator --------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Walks the AST of one declaration and computes what is known; what is not becomes nodes in the current block. One
// Evaluator serves one file for one target. Its parts:
//   EvalExpressions.cpp  names, literals, members, indices     EvalOperators.cpp   operators and promotion
//   EvalCalls.cpp        matching arguments, inlining          EvalStatements.cpp  let, var, assignment, return
//   EvalBranches.cpp     run-time conditions                   EvalLoops.cpp       for, while, unroll
//   EvalValues.cpp       conversions between values, layouts and nodes
//   Builtins*.cpp        the functions that the language brings along
//
// Invariant: an error is reported once, where it is found; its result is Poison, and Poison makes its users silent.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_EVALUATOR_H
#define FLYC_FRONTEND_SEMA_EVALUATE_EVALUATOR_H

#include "compiler/Layout/Explanation.h"
#include "frontend/AST/AST.h"
#include "frontend/Basic/Diagnostic.h"
#include "frontend/Basic/Source.h"
#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Sema.h"
#include "frontend/Sema/Types/Exits.h"
#include "frontend/Sema/Types/Function.h"
#include "frontend/Sema/Types/Promotion.h"
#include "frontend/Sema/Types/Scope.h"
#include "frontend/Sema/Types/Value.h"

#include <array>
#include <deque>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace flyc::sema {

/// True if the value, or a run-time part of it, was made from node number `first` on.
bool isMadeInside(const Value &v, uint32_t first);
/// True if both are the same number, layout, atom or node, as far as looking at them tells.
bool isSame(const Value &a, const Value &b);

class Evaluator {
public:
  Evaluator(const SemaOptions &options, const SourceManager &sources, DiagnosticEngine &diagnostics, TypedUnit &unit);
  ~Evaluator();
  Evaluator(const Evaluator &) = delete;
  Evaluator &operator=(const Evaluator &) = delete;

  //===--- diagnostics (EvalValues.cpp) -----------------------------------===//

  struct Note {
    diag::ID id;
    SourceRange range;
    std::vector<std::string> arguments;
  };
  /// Reports and gives Poison.
  Poison error(diag::ID id, SourceRange range, std::vector<std::string> arguments, std::vector<Note> notes = {});
  /// Reports that a condition is none.
  Poison notABool(const Value &v, SourceRange range);
  /// Reports what the algebra refuses, with its picture.
  Poison refuse(const layout::Explanation &why, SourceRange range);
  /// The value, or nothing after its explanation has been reported.
  template <typename T> std::optional<T> take(layout::Result<T> result, SourceRange range) {
    if (result)
      return std::move(*result);
    refuse(result.error(), range);
    return std::nullopt;
  }

  //===--- values (EvalValues.cpp) ----------------------------------------===//
  // Each `want` reports what it cannot convert, unless it is Poison, and then gives nothing.

  /// A number known when compiling.
  std::optional<int64_t> integer(const Value &v, SourceRange range);
  std::optional<int> smallInteger(const Value &v, SourceRange range);
  /// One number or a flat tuple of them.
  std::optional<std::vector<int>> smallIntegers(const Value &v, SourceRange range);
  std::optional<Scalar> scalarType(const Value &v, SourceRange range);
  /// A tree of integers; those that only the kernel knows take part under their names.
  std::optional<layout::IntTuple> intTuple(const Value &v, SourceRange range);
  /// The shape of a layout, tensor or tile, or the tuple itself.
  std::optional<layout::IntTuple> shapeOf(const Value &v, SourceRange range);
  std::optional<layout::AnyLayout> anyLayout(const Value &v, SourceRange range);
  std::optional<layout::Layout> plainLayout(const Value &v, SourceRange range);
  std::optional<layout::Tile> tile(const Value &v, SourceRange range);
  /// The place of argument `i`, written `.name`, among `choices`; `fallback` if it is absent; nothing after an error.
  std::optional<size_t> choice(const Call &call, size_t i, std::span<const std::string_view> choices, size_t fallback);
  /// A tensor, or null.
  const Node *tensorNode(const Value &v, SourceRange range);

  // Results of the algebra as values.
  Value fromIntTuple(const layout::IntTuple &t, SourceRange range);
  Value fromInt(const layout::Int &i, SourceRange range);
  Value known(layout::Result<layout::Layout> r, SourceRange range);
  Value known(layout::Result<layout::AnyLayout> r, SourceRange range);
  Value known(layout::Result<layout::IntTuple> r, SourceRange range);
  Value known(layout::Result<layout::Int> r, SourceRange range);

  /// The node as an integer of the algebra; `text` names it if it has no name.
  layout::Int toInt(const Node *node, std::string_view text);
  /// The node that computes an integer of the algebra.
  const Node *toNode(const layout::Int &i, SourceRange range);

  //===--- nodes (EvalValues.cpp) -----------------------------------------===//

  Node *emit(Type type, SourceRange range, Operation operation);
  /// A number or bool known when compiling, as a node of `type` (scalar or vector), which must hold it (R6).
  Node *constant(const Value &v, const Type &type, SourceRange range);
  /// `v` as a node of `type`, converted as an assignment converts; null after an error.
  const Node *convert(const Value &v, const Type &type, SourceRange range);
  /// `v` as a node of its own type: a known integer becomes i32 (i64 if it does not fit), a float f32, a bool i1.
  const Node *materialize(const Value &v, SourceRange range);

  /// Element `index` of a vector.
  Node *extract(const Node *vector, unsigned index, SourceRange range);
  /// Calls a function value: a builtin, a function of the source, a closure.
  Value apply(const Value &function, std::vector<CallArgument> arguments, SourceRange functionRange, SourceRange range);
  const specs::TargetSpec &target() const { return *options.target; }
  /// The place of byte `offset` (after escapes are resolved) of a string, if `range` is that of a literal.
  SourceLocation placeInString(SourceRange range, size_t offset) const;

  //===--- operators (EvalOperators.cpp) ----------------------------------===//

  struct Promoted {
    const Node *lhs, *rhs;
    Type type;
  };
  /// Storage types may be chosen, not computed with (R4).
  enum class Operands : uint8_t { Computed, Chosen };
  /// Both operands as nodes of their common type (R1 to R6). At least one is known only in the kernel.
  std::optional<Promoted> promote(const Value &a, SourceRange aRange, const Value &b, SourceRange bRange,
                                  SourceRange range, Operands use = Operands::Computed);
  Value binary(ast::BinaryOp op, const Value &a, SourceRange aRange, const Value &b, SourceRange bRange,
               SourceRange range);
  Value unary(ast::UnaryOp op, const Value &v, SourceRange range);
  /// a o b
  /// inner o offset o outer
  Value composed(const Value &inner, const layout::IntTuple &offset, const Value &outer, SourceRange outerRange,
                 SourceRange range);
  Value compose(const Value &a, SourceRange aRange, const Value &b, SourceRange bRange, SourceRange range);
  Value selectModes(Call &call);

  //===--- tensors (BuiltinsTensor.cpp, BuiltinsCopy.cpp) -----------------===//

  Value divide(DivideKind kind, const Value &of, SourceRange ofRange, const Value &by, SourceRange byRange,
               SourceRange range);
  Value sliceTensor(const Node *tensor, const layout::IntTuple &coord, SourceRange range);
  Value loadElement(const Node *tensor, const layout::IntTuple &coord, SourceRange range);
  Value readCoordinate(const Node *tensor, const layout::IntTuple &coord, SourceRange range);
  void storeElement(const Node *tensor, const layout::IntTuple &coord, const Value &value, SourceRange valueRange,
                    SourceRange range);
  Value identityTensor(const layout::IntTuple &shape, SourceRange range);
  /// Counts `bytes` more of LDS to the kernel; false after an error if the target has not that much.
  bool allocateShared(int64_t bytes, int64_t align, SourceRange range);
  /// False after an error if static and dynamic memory together are more than the target has.
  bool checkDynamicShared(const Kernel &made);
  bool checkInside(const TensorType &tensor, const layout::IntTuple &coord, SourceRange range);
  bool checkElementAccess(const TensorType &tensor, const layout::IntTuple &coord, SourceRange range);
  Value partition(layout::CopySide side, const ThreadCopy &copy, const Node *tensor, SourceRange range);
  /// The alignment in bytes of `tensor` moved by `offset` elements; nothing after an error if that is not known to be
  /// at a byte.
  std::optional<unsigned> alignAfter(const TensorType &tensor, const layout::IntTuple &offset, SourceRange range);
  /// The type of a part of a tensor; nothing after an error.
  std::optional<TensorType> typeOfPart(const TensorType &whole, const layout::Sliced &part, SourceRange range);
  /// False after an error if one element of `tensor` has no bytes of its own in memory.
  bool checkOwnBytes(const TensorType &tensor, SourceRange range);
  /// False after an error unless the swizzle of `l`, if it has one, moves whole bytes of packed elements.
  bool checkPackedSwizzle(const layout::AnyLayout &l, Scalar element, SourceRange range);
  /// False after an error that lists the targets which have the instruction, unless this one has.
  bool checkOnTarget(const MmaAtom &atom, SourceRange range);
  bool checkFragmentOf(const Node *tensor, layout::MmaOperand wanted, const std::string &place, SourceRange range);
  /// The thread of `.slice(thread)`, of a tiling for `threads` threads; null after an error.
  const Node *threadOf(const Value &v, const layout::IntTuple &threads, SourceRange range);
  // Copies straight to LDS (BuiltinsAsync.cpp).
  /// False after an error unless the target has the copy.
  bool checkOnTarget(const CopyAtom &atom, SourceRange range);
  bool checkAtomElement(const CopyAtom &atom, Scalar element, const std::string &whose, SourceRange range);
  /// The first thread of the wave, if a wave of `copy` writes `tensor` as the hardware does; nothing after an error.
  std::optional<const Node *> waveOf(const ThreadCopy &copy, const Node *tensor, SourceRange range);
  /// A view that was partitioned for a wave, as its first thread sees it; null if it was not.
  const Node *waveView(const Node *view);
  /// What a copy with `atom` writes to; null after an error.
  const Node *directDestination(const Call &call, const CopyAtom &atom, const Node *src, const Node *dst);
  /// The auxiliary operand that argument `i` of a copy asks for, 0 if it is absent; nothing after an error.
  std::optional<int32_t> cachePolicy(const Call &call, size_t i, const CopyAtom &atom);
  /// False after an error that names the targets with `c`, if this one has it not.
  bool checkCapability(specs::Capability c, const std::string &what, SourceRange range, const std::string &where = {});
  /// False after an error unless a thread can hold registers of that layout: static, and of a sane size.
  bool checkRegisters(const layout::AnyLayout &l, SourceRange range);
  /// The vector type that holds all elements of a register tensor.
  std::optional<Type> vectorOf(const TensorType &tensor, SourceRange range);
  /// Whether the tensor that `tensor` is a view of was given: true where it must be.
  Value isPresent(const Node *tensor, SourceRange range);
  /// False after an error if the tensor is a view of an `in` argument.
  bool checkWritable(const Node *tensor, SourceRange range);
  /// False after an error if the tensor is a view of an `out` argument.
  bool checkReadable(const Node *tensor, SourceRange range);

  //===--- expressions (EvalExpressions.cpp, EvalCalls.cpp) ---------------===//

  Value evaluate(const ast::Expr *e);
  /// False for a name that is unknown, or a kernel's: a symbol may be called so.
  bool isValueName(Identifier name) const {
    Binding *binding = scope->find(name);
    return binding && !binding->value.is<std::shared_ptr<const KernelTemplate>>() &&
           !binding->value.is<std::shared_ptr<const EntryTemplate>>();
  }
  bool isInKernel() const { return kernel != &fileKernel; }
  Kernel &currentKernel() { return *kernel; }
  /// The truth of a condition known when compiling; nothing after an error.
  std::optional<bool> knownCondition(const ast::Expr *e, std::string_view where);

  //===--- statements (EvalStatements.cpp) --------------------------------===//

  Exits execute(const ast::Stmt *s);
  /// The statements of a block in a scope of their own.
  Exits executeBlock(const ast::BlockStmt *b);

  //===--- declarations (Sema.cpp) ----------------------------------------===//

  /// The file that is compiled: its names, then the kernels that are built.
  void analyzeModule(const ast::Module &module);

  SymbolicArith arith;

private:
  const Argument *rootArgument(const Node *tensor) const;

  /// True, after one error, once inlining and unrolling have gone beyond any sensible kernel: then all is Poison.
  bool isOverBudget(SourceRange range);

  // Expressions.
  Value evaluateKind(const ast::Expr *e);
  Value evaluateName(const ast::NameExpr *e);
  Value evaluateTuple(const ast::TupleExpr *e);
  Value evaluateElements(std::span<ast::Expr *const> expressions);
  Value evaluateTile(const ast::TileExpr *e);
  Value evaluateCompose(const ast::ComposeExpr *e);
  Value evaluateIf(const ast::IfExpr *e);
  Value evaluateLogical(const ast::BinaryExpr *e);
  Value elementsOf(const Node *vector, const ast::ListExpr *list, SourceRange range);
  Value evaluateIndex(const ast::IndexExpr *e);
  Value evaluateField(const ast::FieldExpr *e);
  Value vectorType(const ast::NameExpr *e);

  // Structs that a kernel takes by value (StructArguments.cpp).
  Value arrayType(const ast::NameExpr *e);
  Value elementOf(const ArrayValue &array, const Value &index, SourceRange indexRange, SourceRange range);
  /// Where C puts its fields; null after an error, which names the parameter at `range`.
  std::shared_ptr<const ArgumentStruct> argumentStruct(const StructType &type, const std::string &parameter,
                                                       SourceRange range);
  /// What lies at `offset` + `at` bytes of argument number `index`: a number, a vector, a struct or an array.
  Value argumentValue(const Value &type, unsigned index, uint32_t offset, const Node *at, const std::string &path,
                      SourceRange range);
  Value atomTypes(const ast::ArrowExpr *e);
  /// What one may ask a matrix atom or tiled mma; nothing if there is no such property.
  std::optional<Value> mmaProperty(const Value &base, std::string_view name);
  /// `x.name` as a property of x; nothing if x has no such property.
  std::optional<Value> property(const Value &base, std::string_view name, SourceRange range);
  Value objectMember(Object object, const ast::Ident &name);
  Value hardwareId(Id id, unsigned axis, SourceRange range);
  Value unknownName(const ast::Ident &name);
  /// Whether it means something that nothing declares: a type, a builtin, an object.
  static bool isWordOfLanguage(std::string_view name);
  /// The coordinate that `[indices]` writes.
  std::optional<layout::IntTuple> coordinate(std::span<ast::Expr *const> indices);
  std::vector<std::string_view> visibleNames() const;

  // Calls.
  Value evaluateCall(const ast::CallExpr *e);
  Value callBuiltin(const Builtin *builtin, std::span<const ast::GenericArg> generics,
                    std::vector<CallArgument> arguments, SourceRange nameRange, SourceRange range, bool isMethod);
  struct Frame;
  Value callBody(const Function &function, Frame &own);
  Value callFunction(const Function &function, std::vector<CallArgument> arguments, SourceRange range);
  std::vector<CallArgument> evaluateArguments(std::span<const ast::Arg> arguments, bool &failed);
  Value callGeneric(const std::shared_ptr<const Function> &function, std::span<const ast::GenericArg> generics,
                    std::vector<CallArgument> arguments, SourceRange calleeRange, SourceRange range);
  bool checkWhere(const Function &function);

  // Generics.
  /// What the arguments of a call say about the parameters in `<..>`.
  struct Inference {
    std::span<ast::GenericParam *const> parameters;
    std::vector<Value> values; ///< by parameter; nothing: unknown
    std::vector<bool> isFirm;  ///< by parameter: from a value that has a type, not from a number in the source
  };
  void infer(const ast::Expr *pattern, const Value &type, const Value &argument, Inference &found);
  Value enumArgument(const ast::GenericParam *parameter, const ast::Expr *written, const std::shared_ptr<Scope> &where);
  /// Binds every parameter in `inner`. False after an error.
  bool bindGenerics(const std::string &name, std::span<ast::GenericParam *const> parameters,
                    std::span<const ast::GenericArg> given, const std::shared_ptr<Scope> &inner, SourceRange range,
                    const Inference *inferred);
  Value instantiate(const Function &function, std::span<const ast::GenericArg> given, SourceRange range,
                    const std::vector<CallArgument> *arguments);
  Value withGenerics(const Value &named, std::string_view name, std::span<const ast::GenericArg> args,
                     SourceRange range);

  // Files (Declarations.cpp).
  void checkDefines(const ast::Module &module);
  void declareFile(const ast::Module &module);
  void declareImport(const ast::ImportDecl *import);
  std::shared_ptr<Scope> scopeOf(const ast::Module &module);
  Value moduleMember(const ImportedModule &module, const ast::Ident &name);

  // Kernels (Sema.cpp, Instances.cpp).
  void analyzeKernel(const ast::KernelDecl *declaration, const std::shared_ptr<Scope> &outer, const std::string &name);
  void leaveKernel();
  void countGroups(Kernel &made);
  void checkSwizzles(const Kernel &made);
  void analyzeInstances(const ast::Module &module, bool isSound);
  struct ExportedEntry {
    EntryTemplate entry;
    std::span<const ast::GenericArg> given;
    const ast::ExportItem *item;
  };
  bool analyzeExport(const ast::ExportItem &item, std::vector<ExportedEntry> &entries);
  Value exported(const ast::Expr *what, std::span<const ast::GenericArg> &given);
  std::string exportName(const ast::ExportItem &item);
  void analyzeInstance(const KernelTemplate &kernel, std::span<const ast::GenericArg> given, const ast::Ident *alias,
                       SourceRange range);
  std::string instanceName(const ast::Ident &name, std::span<ast::GenericParam *const> generics,
                           const std::shared_ptr<Scope> &inner);

  // Functions that nothing calls (Uncalled.cpp).
  void checkUncalled(const ast::Module &module);
  bool checkNames(const ast::Module &module, const ast::FnDecl &function);
  void callAlone(const std::shared_ptr<const Function> &function);
  bool isClosed(const Value &type) const;
  /// A value of a closed type that only a call would say.
  Value anyOf(const Value &type, const std::string &name, SourceRange range);

  // Entries (Entry.cpp).
  /// A kernel that was built, or could not be: then `kernel` is null.
  struct Instance {
    const ast::KernelDecl *declaration;
    std::string usualName;        ///< without `as`: the same arguments give the same one
    std::shared_ptr<Scope> scope; ///< holds the arguments
    const Kernel *kernel;
    bool isInner; ///< built for entries only
  };
  const Instance *buildInstance(const ast::KernelDecl *declaration, const std::shared_ptr<Scope> &inner,
                                const std::string &usual, const std::string &name, SourceRange range);
  /// The scope that holds the arguments in `<..>`; null after an error.
  std::shared_ptr<Scope> instanceScope(const ast::Ident &name, std::span<ast::GenericParam *const> generics,
                                       const std::shared_ptr<Scope> &outer, std::span<const ast::GenericArg> given,
                                       SourceRange range);
  /// False after an error: something is called so already.
  bool takeName(const std::string &name, SourceRange range);
  /// Builds the kernel, unless it has been.
  const Instance *instanceOf(const KernelTemplate &kernel, std::span<const ast::GenericArg> given, SourceRange range);
  void analyzeEntry(const EntryTemplate &entry, std::span<const ast::GenericArg> given, const ast::Ident *alias,
                    SourceRange range);

  // Structs and enums.
  void declareEnum(const ast::EnumDecl *declaration);
  Value instantiateStruct(const StructTemplate &structure, std::span<const ast::GenericArg> given, SourceRange range);
  Value construct(const std::shared_ptr<const StructType> &type, std::vector<CallArgument> arguments,
                  SourceRange range);
  std::optional<Value> fieldOf(const Value &base, std::string_view name);
  Poison noField(const StructType &type, const ast::Ident &name);
  Value enumMember(const std::shared_ptr<const EnumType> &type, const std::string &name, SourceRange range);
  /// `v` as a value of `type`, which is a TypeValue, a struct or an enum. Poison after an error.
  Value coerce(const Value &v, const Value &type, SourceRange range, SourceRange typeRange = {});

  Value targetHas(const ast::CallExpr *e);
  bool matchArguments(std::string_view callee, const std::vector<BuiltinParameter> &parameters,
                      std::vector<CallArgument> &arguments, SourceRange range);

  // Statements.
  void declareLocal(const ast::Ident &name, Binding binding);
  void bindPattern(const ast::Pattern *pattern, const Value &value, SourceRange range,
                   Binding::Origin origin = Binding::Let);
  const Node *heldBy(const std::string &name, const Value &v, const Node *node);
  std::shared_ptr<const Place> makePlace(const std::string &name, const Value &v, const Type *type, SourceRange range);
  Value read(const Place &place);
  // A `var` of a tensor in memory: EvalPointers.cpp.
  std::optional<layout::Int> placeInMemory(const Node *tensor, SourceRange range);
  std::shared_ptr<const Place> makePointer(const std::string &name, const Node *tensor, SourceRange range);
  Value readPointer(const Place &place);
  const Node *addMemory(const Place &place, const Node *memory, SourceRange range);
  std::string whyNotBeside(const Node *mine, const Node *other, Scalar number) const;
  void assignPointer(const Place &place, const Value &value, SourceRange valueRange, SourceRange range);
  std::string describeMemory(const Node *memory) const;
  const Place *placeOf(const ast::Expr *target, bool &failed);
  Value snapshot(const Value &v, SourceRange range);
  void assign(const ast::Expr *target, const Value &value, SourceRange valueRange, SourceRange range);
  void assignPlace(const Place &place, const Value &value, SourceRange valueRange, SourceRange range);
  Value annotated(const Value &v, const Type &type, SourceRange range);
  void setVariable(Variable &variable, const Node *value, SourceRange range);
  void executeLet(const ast::LetStmt *s);
  void warnIfCommentDivides(const Value &value, SourceRange range);
  void executeAssign(const ast::AssignStmt *s);
  Exits executeReturn(const ast::ReturnStmt *s);
  void executeAssert(const ast::AssertStmt *s);
  // Schedule.cpp
  void executeSchedule(const ast::ScheduleStmt *s);
  bool unrollSchedule(std::span<ast::Sched *const> items, SourceRange range,
                      std::vector<std::array<int64_t, 2>> &groups);
  std::optional<int64_t> scheduleCount(const ast::Expr *e, std::string_view what, int64_t most);

  /// The flags of `@fast`; reports what is no such annotation.
  uint8_t fastFlags(std::span<const ast::Annotation> annotations);
  Exits executeAnnotated(const ast::AnnotatedStmt *s);

  // Branches.
  struct Branch;
  struct Meeting;
  Exits executeList(std::span<ast::Stmt *const> statements);
  Exits executeIf(const ast::IfStmt *s, std::span<ast::Stmt *const> rest, bool &didRest);
  Exits executeIfConst(const ast::IfStmt *s);
  /// Does `body` in a block of its own and notes what it assigned.
  void evaluateBranch(Branch &branch, const std::function<void()> &body);
  /// Goes on where evaluateBranch left off.
  void resumeBranch(Branch &branch, const std::function<void()> &body);
  void adoptBranch(Branch &live, SourceRange range);
  /// Both branches have been evaluated: makes the If and gives the variables their merged values.
  Node *mergeBranches(const Node *condition, Meeting &meeting, SourceRange range);
  /// `rest` in a branch that is taken where `e` goes on to the next statement; gives the ways out of both.
  Exits continueAfter(Exits e, const std::function<Exits()> &rest, SourceRange range);
  const Node *hasLeft(const Exits &e, SourceRange range);
  Exits meetExits(Meeting &m, SourceRange range);
  /// The value that is `a` behind the first branch and `b` behind the second one. Nothing: that branch has left before.
  Value meet(Meeting &m, const Value &a, SourceRange aRange, const Value &b, SourceRange bRange, SourceRange range);
  const Node *meetNodes(Meeting &m, const Node *a, const Node *b, SourceRange range);
  Value meetFragments(Meeting &m, const Node *a, const Node *b, SourceRange range);

  // Loops.
  struct Loop;
  struct Range;
  /// What a While hands out besides its carried values.
  struct Handed {
    Block &body;
    uint32_t firstNode; ///< nodes from here on were made in the body
    unsigned next;      ///< number of the next result
    std::vector<Node *> after;
  };
  const Node *handOut(Handed &handed, const Node *node);
  Value handOut(Handed &handed, const Value &v, SourceRange range);
  void evaluateLoopBody(Loop &loop, const std::function<Exits()> &body);
  void dropUnchanged(Loop &loop);
  void bindResults(const Loop &loop, const Node *node, unsigned first);
  Exits closeTrip(Loop &loop, const Node *condition, const std::function<void()> &tail);
  Exits emitWhile(Loop &loop, const std::vector<std::array<const Node *, 3>> &extra);
  std::optional<Range> loopRange(const ast::ForStmt *s);
  Exits executeTrip(const ast::ForStmt *s, const Value &index);
  Exits executeTrips(const std::vector<Value> &indices, const ast::ForStmt *s);
  Exits executeCounted(const ast::ForStmt *s, const Range &range, int64_t copies, Variable *left = nullptr);
  Exits executeFor(const ast::ForStmt *s);
  Exits executeWhile(const ast::WhileStmt *s);
  Exits executeUnrolled(const ast::ForStmt *s);

  const SemaOptions &options;
  const SourceManager &sources;
  DiagnosticEngine &diagnostics;
  TypedUnit &unit;

  // The files.
  std::shared_ptr<Scope> preludeScope;
  std::vector<std::pair<const ast::Module *, std::shared_ptr<Scope>>> moduleScopes;
  std::vector<std::weak_ptr<Scope>> closureScopes; ///< that a closure was written in
  std::vector<const ast::Module *> openModules;    ///< whose declarations are being evaluated
  std::vector<std::pair<std::string, SourceRange>> builtNames;
  std::deque<Instance> instances;
  std::vector<std::shared_ptr<const StructType>> structTypes; ///< each combination of a struct and its arguments once
  std::vector<const StructType *> openStructs;                ///< whose fields are being evaluated
  std::vector<std::unique_ptr<Kernel>> discarded;             ///< with errors; values may still point into them

  // Where evaluation stands.
  std::shared_ptr<Scope> scope;
  Kernel fileKernel; ///< takes what constants of the file emit on the way; never seen outside
  Kernel *kernel = &fileKernel;
  Block *block = &fileKernel.body;
  Branch *branch = nullptr; ///< the innermost run-time branch or loop
  /// The function being inlined: null in the kernel's own body.
  Frame *frame = nullptr;
  unsigned depth = 0; ///< of inlined calls
  unsigned branchDepth = 0;
  unsigned loopDepth = 0; ///< within the current function
  uint8_t fast = 0;       ///< what the annotations around here allow
  SourceRange currentStatement;
  unsigned nextSerial = 0;
  unsigned nesting = 0;                                    ///< of evaluate()
  const ast::Pattern *faultyPattern = nullptr;             ///< reported already, by an earlier copy of an unrolled loop
  std::unordered_set<const ast::FnDecl *> calledFunctions; ///< looked up, never walked
  std::set<std::pair<const void *, std::string>> faults;   ///< reported already; looked up, never walked
  uint64_t steps = 0;
  bool tooLarge = false;
  bool isAlone = false;                  ///< a function is evaluated that nothing calls
  bool isOnHost = false;                 ///< what is evaluated is computed by the host, before a launch
  std::vector<Variable *> liveVariables; ///< oldest first
  /// All of the kernel: one whose declaration was refused has no other owner, and is live all the same.
  std::vector<std::shared_ptr<Variable>> ownedVariables;
  std::unordered_map<const Node *, layout::Int> integers;            ///< looked up, never walked
  std::unordered_map<const ast::Expr *, const Node *> unnamedLeaves; ///< `?` of parameters; looked up, never walked

  friend class Signature;
  friend class EntryBuilder;

public:
  std::vector<const ast::Decl *> laterConstants; ///< of the file, while one of its constants is evaluated
  bool isFileConstant = false;                   ///< such a constant is evaluated
  std::vector<Identifier> memoryNames;           ///< the tensors of a kernel, while its host conditions are read
  /// True the first time that a value does not fit the pattern.
  bool isNewFault(const ast::Pattern *pattern) { return std::exchange(faultyPattern, pattern) != pattern; }
  /// True the first time that something with more than one victim is found wrong with a node, or with the kernel.
  bool isNewFault(const Node *with, std::string what) {
    return faults.emplace(with ? with : static_cast<const void *>(kernel), std::move(what)).second;
  }
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_EVALUATOR_H
