//===- Server.cpp - the language server ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/lsp/Server.h"

#include "frontend/Lex/Format.h"
#include "frontend/Lex/Lexer.h"
#include "frontend/Sema/Evaluate/Names.h"
#include "support/Text.h"
#include "tools/lsp/Channel.h"
#include "tools/lsp/Protocol.h"
#include "tools/lsp/Workspace.h"

#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <map>

using namespace flyc;
using namespace flyc::lsp;

namespace {

/// Why a request has no answer.
struct Refusal {
  Code code;
  std::string message;
};
using Answer = std::variant<Json, Refusal>;

constexpr std::string_view commandShow = "flyc.emit", commandResources = "flyc.resources", commandModel = "flyc.model";

class Server {
public:
  Server(Settings settings, std::FILE *in, std::FILE *out, std::string_view version)
      : channel(in, out), workspace(std::move(settings)), version(version) {}

  int run() {
    while (std::optional<Object> message = channel.next()) {
      const auto method = message->getString("method");
      if (!method)
        continue; // an answer to a request of ours
      if (*method == "exit")
        return wasShutDown ? 0 : 1;
      const Json *id = message->get("id");
      const Object none;
      const Object *parameters = message->getObject("params");
      if (id)
        answer(*id, method->str(), parameters ? *parameters : none);
      else
        note(method->str(), parameters ? *parameters : none);
      if (!channel.isWaiting())
        tellMistakes();
    }
    return wasShutDown ? 0 : 1;
  }

private:
  using Handler = Answer (Server::*)(const Object &);

  Channel channel;
  Workspace workspace;
  std::string version;
  bool isInitialized = false, wasShutDown = false, canRefresh = false;
  std::map<std::string, std::set<std::string>> toldOf; ///< files that have mistakes, by the text that tells them

  //===--- requests and notifications -------------------------------------===//

  void answer(const Json &id, const std::string &method, const Object &parameters) {
    static const std::map<std::string_view, Handler> handlers = {
        {"shutdown", &Server::shutdown},
        {"textDocument/hover", &Server::onHover},
        {"textDocument/completion", &Server::onCompletion},
        {"textDocument/signatureHelp", &Server::onSignatureHelp},
        {"textDocument/definition", &Server::onDefinition},
        {"textDocument/references", &Server::onReferences},
        {"textDocument/documentHighlight", &Server::onHighlight},
        {"textDocument/documentSymbol", &Server::onSymbols},
        {"textDocument/prepareRename", &Server::onPrepareRename},
        {"textDocument/rename", &Server::onRename},
        {"textDocument/codeAction", &Server::onCodeAction},
        {"textDocument/codeLens", &Server::onCodeLens},
        {"textDocument/foldingRange", &Server::onFolding},
        {"textDocument/formatting", &Server::onFormatting},
        {"textDocument/inlayHint", &Server::onInlayHint},
        {"textDocument/semanticTokens/full", &Server::onSemanticTokens},
        {"workspace/symbol", &Server::onWorkspaceSymbol},
        {"workspace/executeCommand", &Server::onCommand},
    };
    if (channel.isCancelled(id))
      return channel.fail(id, Code::RequestCancelled, "cancelled");
    if (method == "initialize")
      return channel.reply(id, initialize(parameters));
    if (!isInitialized)
      return channel.fail(id, Code::ServerNotInitialized, "the first request is 'initialize'");
    const auto handler = handlers.find(method);
    if (handler == handlers.end())
      return channel.fail(id, Code::MethodNotFound, "no method " + quote(method));
    if (wasShutDown)
      return channel.fail(id, Code::InvalidRequest, "the server was shut down");
    Answer made = (this->*handler->second)(parameters);
    if (auto *refusal = std::get_if<Refusal>(&made))
      return channel.fail(id, refusal->code, std::move(refusal->message));
    channel.reply(id, std::get<Json>(std::move(made)));
  }

  void note(const std::string &method, const Object &parameters) {
    if (method == "textDocument/didOpen")
      didOpen(parameters);
    else if (method == "textDocument/didChange")
      didChange(parameters);
    else if (method == "textDocument/didClose")
      didClose(parameters);
    else if (method == "textDocument/didSave")
      didSave(parameters);
    else if (method == "workspace/didChangeWatchedFiles")
      for (auto &[path, document] : workspace.documents) {
        document.analysis.reset();
        document.isTold = document.isToldInPart = false;
      }
  }

  Json initialize(const Object &parameters) {
    isInitialized = true;
    if (const Array *folders = parameters.getArray("workspaceFolders")) {
      for (const Json &folder : *folders)
        if (const Object *object = folder.getAsObject())
          workspace.roots.push_back(pathOf(textOf(*object, "uri")));
    } else if (const std::string root = textOf(parameters, "rootUri"); !root.empty()) {
      workspace.roots.push_back(pathOf(root));
    }
    if (const Object *capabilities = parameters.getObject("capabilities"))
      if (const Object *space = capabilities->getObject("workspace"))
        if (const Object *hints = space->getObject("inlayHint"))
          canRefresh = hints->getBoolean("refreshSupport").value_or(false);
    const auto names = [](std::span<const std::string_view> list) {
      Array out;
      for (const std::string_view name : list)
        out.push_back(std::string(name));
      return out;
    };
    Object legend{{"tokenTypes", names(tokenTypes())}, {"tokenModifiers", names(tokenModifiers())}};
    Object sync{{"openClose", true}, {"change", 2}, {"save", Object{{"includeText", false}}}};
    return Object{
        {"serverInfo", Object{{"name", "flyc"}, {"version", version}}},
        {"capabilities",
         Object{{"positionEncoding", "utf-16"},
                {"textDocumentSync", std::move(sync)},
                {"hoverProvider", true},
                {"completionProvider", Object{{"triggerCharacters", Array{".", "<", "@"}}}},
                {"signatureHelpProvider", Object{{"triggerCharacters", Array{"(", ","}}}},
                {"definitionProvider", true},
                {"referencesProvider", true},
                {"documentHighlightProvider", true},
                {"documentSymbolProvider", true},
                {"workspaceSymbolProvider", true},
                {"codeActionProvider", Object{{"codeActionKinds", Array{"quickfix"}}}},
                {"codeLensProvider", Object{{"resolveProvider", false}}},
                {"documentFormattingProvider", true},
                {"foldingRangeProvider", true},
                {"renameProvider", Object{{"prepareProvider", true}}},
                {"inlayHintProvider", true},
                {"semanticTokensProvider", Object{{"legend", std::move(legend)}, {"full", true}, {"range", false}}},
                {"executeCommandProvider",
                 Object{{"commands", Array{std::string(commandShow), std::string(commandResources),
                                           std::string(commandModel)}}}}}}};
  }

  Answer shutdown(const Object &) {
    wasShutDown = true;
    return Json(nullptr);
  }

  //===--- texts ----------------------------------------------------------===//

  static std::string pathIn(const Object &parameters) {
    const Object *document = parameters.getObject("textDocument");
    return document ? pathOf(textOf(*document, "uri")) : std::string();
  }

  void didOpen(const Object &parameters) {
    const Object *given = parameters.getObject("textDocument");
    if (!given)
      return;
    const std::string uri = textOf(*given, "uri");
    Document &document = workspace.documents[pathOf(uri)];
    document.uri = uri;
    document.text = textOf(*given, "text");
    document.version = given->getInteger("version").value_or(0);
    workspace.forgetAnalyses(pathOf(uri));
  }

  void didChange(const Object &parameters) {
    const auto found = workspace.documents.find(pathIn(parameters));
    const Array *changes = parameters.getArray("contentChanges");
    if (found == workspace.documents.end() || !changes)
      return;
    for (const Json &change : *changes)
      if (const Object *object = change.getAsObject())
        Workspace::change(found->second, *object);
    found->second.clocks.reset(); // their lines may have moved
    if (const Object *given = parameters.getObject("textDocument"))
      found->second.version = given->getInteger("version").value_or(found->second.version + 1);
    workspace.forgetAnalyses(found->first);
  }

  void didClose(const Object &parameters) {
    const std::string path = pathIn(parameters);
    const auto found = workspace.documents.find(path);
    if (found == workspace.documents.end())
      return;
    const std::string uri = found->second.uri;
    workspace.documents.erase(found);
    for (const std::string &of : toldOf[path])
      publish(of, Array());
    toldOf.erase(path);
    workspace.forgetAnalyses(path);
  }

  void didSave(const Object &parameters) { measure(pathIn(parameters)); }

  /// What the kernels take, for the hints behind their names.
  void measure(const std::string &path) {
    const auto found = workspace.documents.find(path);
    if (found == workspace.documents.end() || !path.ends_with(".fly"))
      return;
    found->second.resources = resourcesOf(path, workspace.overlay(), workspace.settings);
    if (canRefresh)
      channel.request("workspace/inlayHint/refresh", nullptr);
  }

  //===--- mistakes -------------------------------------------------------===//

  void publish(const std::string &path, Array diagnostics) {
    const auto open = workspace.documents.find(path);
    Object parameters{{"uri", open != workspace.documents.end() ? open->second.uri : uriOf(path)},
                      {"diagnostics", std::move(diagnostics)}};
    if (open != workspace.documents.end())
      parameters["version"] = open->second.version;
    channel.notify("textDocument/publishDiagnostics", std::move(parameters));
  }

  void tellMistakes() {
    for (auto &[path, document] : workspace.documents) {
      if (document.isTold)
        continue;
      if (path.ends_with(".yaml") && !path.ends_with(".variants.yaml")) {
        document.isTold = true;
        const std::string source = path.substr(0, path.size() - 5) + ".fly";
        SourceManager sources;
        if (workspace.documents.contains(source) || sources.addFile(source))
          publish(path, diagnosticsOfCases(document.text, path));
        continue;
      }
      // Errors that the first evaluation finds are told at once, all mistakes behind whatever is asked meanwhile.
      const auto first = analysisOf(path);
      if (first && !first->isWhole && !document.isToldInPart) {
        document.isToldInPart = true;
        if (std::ranges::any_of(first->findings, [](const Diagnostic &d) { return d.severity == Severity::Error; }))
          tell(path, *first);
      }
      const auto whole =
          first ? workspace.analysisOf(path, Depth::Whole, [this] { return channel.isWaiting(); }) : nullptr;
      if (whole)
        tellAll(path, *whole);
      else if (channel.isWaiting())
        return; // goes on behind what waits
      else
        document.isTold = true;
    }
  }

  /// All mistakes of a text, once.
  void tellAll(const std::string &path, const Analysis &whole) {
    Document &document = workspace.documents.at(path);
    if (std::exchange(document.isTold, true))
      return;
    tell(path, whole);
    if (document.isToldInPart && canRefresh) // later instances may have added types
      channel.request("workspace/inlayHint/refresh", nullptr);
  }

  void tell(const std::string &path, const Analysis &analysis) {
    std::set<std::string> now;
    for (auto &[of, list] : diagnosticsOf(analysis)) {
      now.insert(of);
      // A file that is open tells its own.
      if (of == path || !workspace.documents.contains(of))
        publish(of, std::move(list));
    }
    for (const std::string &of : toldOf[path])
      if (!now.contains(of))
        publish(of, Array());
    toldOf[path] = std::move(now);
  }

  //===--- requests about a text ------------------------------------------===//

  std::shared_ptr<const Analysis> analysisOf(const std::string &path, Depth depth = Depth::First) {
    return workspace.analysisOf(path, depth, [this] { return channel.hasChange(); });
  }

  /// Calls `make` with the analysis of the text that is meant, and the place in it.
  template <typename Make> Answer ofText(const Object &parameters, const Make &make, Depth depth = Depth::First) {
    const std::string path = pathIn(parameters);
    const auto found = workspace.documents.find(path);
    if (found == workspace.documents.end() || !path.ends_with(".fly"))
      return Json(nullptr);
    const auto analysis = analysisOf(path, depth);
    if (!analysis)
      return channel.hasChange() ? Answer(Refusal{Code::ContentModified, "the text has changed"})
                                 : Answer(Json(nullptr));
    if (analysis->isWhole)
      tellAll(path, *analysis);
    const size_t offset = offsetOf(analysis->text(), parameters.getObject("position"));
    return make(*analysis, analysis->locationAt(offset));
  }

  Answer onHover(const Object &parameters) {
    const auto show = [](const Analysis &analysis, SourceLocation at) { return hover(analysis, at); };
    bool isKnown = false;
    Answer first = ofText(parameters, [&](const Analysis &analysis, SourceLocation at) {
      const Token *token = analysis.tokenAt(at);
      SourceRange around;
      isKnown =
          analysis.isWhole || (token && analysis.facts->ofName(token->range)) || analysis.facts->around(at, around);
      return show(analysis, at);
    });
    // It may stand where only a later instance comes.
    return isKnown || std::holds_alternative<Refusal>(first) ? std::move(first)
                                                             : ofText(parameters, show, Depth::Whole);
  }
  Answer onSignatureHelp(const Object &parameters) {
    return ofText(parameters, [](const Analysis &analysis, SourceLocation at) { return signatureHelp(analysis, at); });
  }
  Answer onDefinition(const Object &parameters) {
    return ofText(parameters, [](const Analysis &analysis, SourceLocation at) { return definition(analysis, at); });
  }
  Answer onHighlight(const Object &parameters) {
    return ofText(parameters, [](const Analysis &analysis, SourceLocation at) { return highlights(analysis, at); });
  }
  Answer onPrepareRename(const Object &parameters) {
    return ofText(parameters, [](const Analysis &analysis, SourceLocation at) { return prepareRename(analysis, at); });
  }
  Answer onSymbols(const Object &parameters) {
    return ofText(parameters, [](const Analysis &analysis, SourceLocation) { return documentSymbols(analysis); });
  }
  Answer onFolding(const Object &parameters) {
    return ofText(parameters, [](const Analysis &analysis, SourceLocation) { return foldingRanges(analysis); });
  }
  Answer onSemanticTokens(const Object &parameters) {
    return ofText(parameters, [](const Analysis &analysis, SourceLocation) { return semanticTokens(analysis); });
  }
  Answer onCodeLens(const Object &parameters) {
    return ofText(parameters, [this](const Analysis &analysis, SourceLocation) {
      return codeLenses(analysis, workspace.settings);
    });
  }

  static SourceRange partOf(const Analysis &analysis, const Object &parameters) {
    const Object *range = parameters.getObject("range");
    if (!range)
      return {analysis.locationAt(0), analysis.locationAt(analysis.text().size())};
    return {analysis.locationAt(offsetOf(analysis.text(), range->getObject("start"))),
            analysis.locationAt(offsetOf(analysis.text(), range->getObject("end")))};
  }

  Answer onCodeAction(const Object &parameters) {
    return ofText(
        parameters,
        [&](const Analysis &analysis, SourceLocation) { return codeActions(analysis, partOf(analysis, parameters)); },
        Depth::Whole);
  }

  Answer onInlayHint(const Object &parameters) {
    return ofText(parameters, [&](const Analysis &analysis, SourceLocation) -> Json {
      Json hints = inlayHints(analysis, partOf(analysis, parameters));
      for (Json &hint : resourceHints(analysis, workspace.documents.at(analysis.path).resources))
        hints.getAsArray()->push_back(std::move(hint));
      if (const auto &clocks = workspace.documents.at(analysis.path).clocks)
        for (Json &hint : clockHints(analysis, *clocks))
          hints.getAsArray()->push_back(std::move(hint));
      return hints;
    });
  }

  Answer onCompletion(const Object &parameters) {
    return ofText(parameters, [&](const Analysis &analysis, SourceLocation at) -> Json {
      const size_t offset = at.raw() - analysis.locationAt(0).raw();
      Settings first = workspace.settings;
      first.targets.resize(1);
      // What stands before a dot, evaluated without what is being written behind it.
      for (const bool alone : {false, true}) {
        std::string text(analysis.text());
        const auto end = completeDot(text, offset, alone);
        if (!end)
          break;
        Overlay texts = workspace.overlay();
        texts.add(analysis.path, std::move(text));
        for (const Depth depth : {Depth::First, Depth::Whole}) {
          const Analysis patched(analysis.path, texts, first, [this] { return channel.hasChange(); }, depth, end);
          const bool isLast = patched.isWhole || depth == Depth::Whole;
          if (patched.facts && ((alone && isLast) || !patched.facts->members().empty()))
            return complete(patched, workspace.settings, offset, &patched.facts->members());
          if (isLast)
            break;
        }
      }
      return complete(analysis, workspace.settings, offset, nullptr);
    });
  }

  Answer onReferences(const Object &parameters) {
    const Object *context = parameters.getObject("context");
    const bool withDeclaration = !context || context->getBoolean("includeDeclaration").value_or(true);
    return ofText(parameters, [&](const Analysis &analysis, SourceLocation at) -> Json {
      Array list;
      for (Workspace::Occurrence &found : workspace.occurrences(analysis, at, withDeclaration))
        list.push_back(Object{{"uri", uriOf(found.path)}, {"range", std::move(found.range)}});
      return list;
    });
  }

  /// Why nothing can have that name; empty if it may.
  std::string whyNoName(const std::string &name) {
    SourceManager sources;
    IdentifierTable names;
    DiagnosticEngine unheard;
    const FileID file = sources.addText("<name>", name);
    if (sources.findFault(file))
      return quote(name) + " is not a name: it has letters, digits and _, and begins with no digit";
    Lexer lexer(sources, file, names, unheard);
    const Token token = lexer.next();
    if (isKeyword(token.kind))
      return quote(name) + " is a word of the language";
    if (!token.is(TokenKind::Name) || token.range.size() != name.size())
      return quote(name) + " is not a name: it has letters, digits and _, and begins with no digit";
    if (sema::isWordOfLanguage(name))
      return quote(name) + " means something in the language";
    return {};
  }

  Answer onRename(const Object &parameters) {
    const std::string name = textOf(parameters, "newName");
    if (std::string why = whyNoName(name); !why.empty())
      return Refusal{Code::InvalidParams, std::move(why)};
    Answer refused = Json(nullptr);
    Answer made = ofText(parameters, [&](const Analysis &analysis, SourceLocation at) -> Json {
      const Symbol *symbol = analysis.index.symbolAt(at);
      if (!symbol || prepareRename(analysis, at).kind() == Json::Null) {
        refused = Refusal{Code::InvalidParams, "nothing stands there that can be renamed"};
        return nullptr;
      }
      // Where both are visible, one would mean the other.
      for (const Symbol &other : analysis.index.symbols) {
        const bool isApart = symbol->visible.isValid() && other.visible.isValid() &&
                             (other.visible.end <= symbol->visible.begin || symbol->visible.end <= other.visible.begin);
        if (other.name == name && !isApart && analysis.isHere(other.range) && other.kind != SymbolKind::Field &&
            other.kind != SymbolKind::Member) {
          refused = Refusal{Code::InvalidParams, quote(name) + " is declared in line " +
                                                     std::to_string(analysis.sources.position(other.range.begin).line)};
          return nullptr;
        }
      }
      std::map<std::string, Array> changes;
      for (Workspace::Occurrence &found : workspace.occurrences(analysis, at, true))
        changes[uriOf(found.path)].push_back(Object{{"range", std::move(found.range)}, {"newText", name}});
      Object byUri;
      for (auto &[uri, edits] : changes)
        byUri[uri] = std::move(edits);
      return Object{{"changes", std::move(byUri)}};
    });
    return std::holds_alternative<Refusal>(refused) ? std::move(refused) : std::move(made);
  }

  /// One edit of the lines that differ.
  Answer onFormatting(const Object &parameters) {
    return ofText(parameters, [](const Analysis &analysis, SourceLocation) -> Json {
      if (analysis.module->hasErrors)
        return nullptr;
      const std::string_view before = analysis.text();
      const std::string after = formatSource(analysis.sources, analysis.file).text;
      if (before == after)
        return Array();
      size_t same = 0;
      const size_t shorter = std::min(before.size(), after.size());
      while (same < shorter && before[same] == after[same])
        ++same;
      same = same == 0 ? 0 : before.rfind('\n', same - 1) + 1; // whole lines; npos + 1 is 0
      size_t tail = 0;
      while (tail < shorter - same && before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
        ++tail;
      while (tail > 0 && before[before.size() - tail - 1] != '\n')
        --tail;
      const SourceRange range(analysis.locationAt(same), analysis.locationAt(before.size() - tail));
      return Array{Object{{"range", rangeOf(analysis.sources, range)},
                          {"newText", after.substr(same, after.size() - tail - same)}}};
    });
  }

  //===--- requests about the folder --------------------------------------===//

  Answer onWorkspaceSymbol(const Object &parameters) {
    constexpr size_t most = 500;
    Array list;
    for (const std::string &path : workspace.filesWith("")) {
      if (list.size() >= most)
        break;
      if (channel.hasChange())
        return Refusal{Code::ContentModified, "a text has changed"};
      if (const auto names = workspace.namesOf(path))
        addWorkspaceSymbols(*names, textOf(parameters, "query"), list);
    }
    return Json(std::move(list));
  }

  /// Where the clocks of a launch go, for the hints behind the lines.
  Answer model(const std::string &path, const std::string &kernel) {
    Document &document = workspace.documents.at(path);
    const auto saved = llvm::MemoryBuffer::getFile(path);
    if (!saved || (*saved)->getBuffer() != document.text)
      return Json(Object{{"error", "the text is not saved, and it is the file that is modelled"}});
    LaunchClocks clocks = modelLaunch(path, workspace.settings, kernel);
    if (!clocks.error.empty())
      return Json(Object{{"error", clocks.error}});
    Array lines;
    for (const auto &[line, of] : clocks.lines)
      lines.push_back(Array{line - 1, of.share});
    Object answer{{"launch", clocks.words}, {"microseconds", clocks.microseconds}, {"lines", std::move(lines)}};
    document.clocks = std::move(clocks);
    if (canRefresh)
      channel.request("workspace/inlayHint/refresh", nullptr);
    return Json(std::move(answer));
  }

  /// flyc.emit URI STAGE [TARGET]; flyc.resources URI; flyc.model URI [KERNEL].
  Answer onCommand(const Object &parameters) {
    const std::string command = textOf(parameters, "command");
    const Array *arguments = parameters.getArray("arguments");
    const auto argument = [&](size_t n) -> std::string {
      const auto text = arguments && arguments->size() > n ? (*arguments)[n].getAsString() : std::nullopt;
      return text ? text->str() : std::string();
    };
    const std::string path = pathOf(argument(0));
    if (command == commandShow) {
      if (path.empty() || argument(1).empty())
        return Refusal{Code::InvalidParams, "flyc.emit takes a URI, a stage and perhaps a target"};
      return showStage(path, workspace.overlay(), workspace.settings, argument(1), argument(2));
    }
    if (command == commandResources) {
      if (!workspace.documents.contains(path))
        return Refusal{Code::InvalidParams, "flyc.resources takes the URI of a text that is open"};
      measure(path);
      Array list;
      for (const Resources &of : workspace.documents.at(path).resources)
        list.push_back(Object{{"kernel", of.kernel}, {"resources", of.text}});
      return Json(std::move(list));
    }
    if (command == commandModel) {
      if (!workspace.documents.contains(path))
        return Refusal{Code::InvalidParams, "flyc.model takes the URI of a text that is open, and perhaps a kernel"};
      return model(path, argument(1));
    }
    return Refusal{Code::InvalidParams, "no command " + quote(command)};
  }
};

} // namespace

int lsp::serve(Settings settings, std::FILE *in, std::FILE *out, std::string_view version) {
  return Server(std::move(settings), in, out, version).run();
}
