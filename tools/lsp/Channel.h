//===- Channel.h - messages in and out ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// JSON-RPC over two files: each message is a head with its length, and JSON. A thread of its own reads, so that the
// server knows what waits: a request that was cancelled meanwhile is not worked on, an analysis whose text has changed
// meanwhile is given up.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LSP_CHANNEL_H
#define FLYC_TOOLS_LSP_CHANNEL_H

#include "llvm/Support/JSON.h"

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace flyc::lsp {

/// The error codes of the protocol that the server uses.
enum class Code : int {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  ServerNotInitialized = -32002,
  RequestCancelled = -32800,
  ContentModified = -32801,
};

/// Longer messages end the connection: no text that the compiler reads needs them.
inline constexpr size_t maxMessageBytes = size_t(256) << 20;

class Channel {
public:
  /// Both stay open to the end of the process.
  Channel(std::FILE *in, std::FILE *out);

  /// The next message that is an object; waits for one. Nothing once the input has ended.
  std::optional<llvm::json::Object> next();
  /// True if a message waits.
  bool isWaiting();
  /// True if a change of a text waits: what is being computed is of the text before.
  bool hasChange() const;
  /// True if the request was cancelled before it was its turn.
  bool isCancelled(const llvm::json::Value &id);

  void reply(const llvm::json::Value &id, llvm::json::Value result);
  void fail(const llvm::json::Value &id, Code code, std::string message);
  void notify(llvm::StringRef method, llvm::json::Value parameters);
  void request(llvm::StringRef method, llvm::json::Value parameters);

private:
  /// What both threads use. The reader keeps it alive: it may wait for input that comes after the channel is gone.
  struct Shared;

  static void readAll(Shared &shared);
  static void send(Shared &shared, llvm::json::Object message);
  static void fail(Shared &shared, const llvm::json::Value &id, Code code, std::string message);

  std::shared_ptr<Shared> shared;
  int64_t lastRequest = 0;
};

} // namespace flyc::lsp

#endif // FLYC_TOOLS_LSP_CHANNEL_H
