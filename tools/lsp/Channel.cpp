//===- Channel.cpp - messages in and out ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/lsp/Channel.h"

#include "support/JsonNesting.h"

#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

using namespace flyc;
using namespace flyc::lsp;
using llvm::json::Object;

static bool isChange(const Object &message) { return message.getString("method") == "textDocument/didChange"; }

static std::string written(const llvm::json::Value &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

struct Channel::Shared {
  std::FILE *in, *out;
  std::mutex waitingMutex, outMutex;
  std::condition_variable arrived;
  std::deque<Object> waiting;
  std::set<std::string> cancelled; ///< the ids, as JSON
  bool ended = false;
  std::atomic<unsigned> changes = 0;
};

Channel::Channel(std::FILE *in, std::FILE *out) : shared(std::make_shared<Shared>()) {
  shared->in = in;
  shared->out = out;
  std::thread([shared = shared] { readAll(*shared); }).detach();
}

/// The text of the next message; nothing at the end of the input, or where no message begins.
static std::optional<std::string> readMessage(std::FILE *in) {
  size_t length = 0;
  bool hasLength = false;
  for (std::string line;;) {
    const int c = std::fgetc(in);
    if (c == EOF)
      return std::nullopt;
    if (c != '\n') {
      line += static_cast<char>(c);
      if (line.size() > 4096)
        return std::nullopt;
      continue;
    }
    if (line.ends_with('\r'))
      line.pop_back();
    if (line.empty()) {
      if (hasLength)
        break;
      continue;
    }
    constexpr std::string_view name = "content-length:";
    if (llvm::StringRef(line).starts_with_insensitive(llvm::StringRef(name))) {
      const llvm::StringRef number = llvm::StringRef(line).drop_front(name.size()).trim();
      hasLength = !number.getAsInteger(10, length);
      if (!hasLength || length > maxMessageBytes)
        return std::nullopt;
    }
    line.clear();
  }
  std::string text(length, '\0');
  return std::fread(text.data(), 1, length, in) == length ? std::optional(std::move(text)) : std::nullopt;
}

void Channel::readAll(Shared &shared) {
  while (std::optional<std::string> text = readMessage(shared.in)) {
    constexpr size_t maxNesting = 256; // the parser recurses
    if (const size_t nesting = jsonNesting(*text); nesting > maxNesting) {
      fail(shared, nullptr, Code::ParseError,
           "nests " + std::to_string(nesting) + " deep; at most " + std::to_string(maxNesting));
      continue;
    }
    llvm::Expected<llvm::json::Value> message = llvm::json::parse(*text);
    if (!message) {
      fail(shared, nullptr, Code::ParseError, llvm::toString(message.takeError()));
      continue;
    }
    Object *object = message->getAsObject();
    if (!object) {
      fail(shared, nullptr, Code::InvalidRequest, "a message is a JSON object");
      continue;
    }
    const std::lock_guard lock(shared.waitingMutex);
    if (object->getString("method") == "$/cancelRequest") {
      const Object *parameters = object->getObject("params");
      const llvm::json::Value *id = parameters ? parameters->get("id") : nullptr;
      if (id)
        for (const Object &request : shared.waiting)
          if (const llvm::json::Value *other = request.get("id"); other && request.get("method") && *other == *id)
            shared.cancelled.insert(written(*id));
      continue;
    }
    shared.changes += isChange(*object);
    shared.waiting.push_back(std::move(*object));
    shared.arrived.notify_one();
  }
  const std::lock_guard lock(shared.waitingMutex);
  shared.ended = true;
  shared.arrived.notify_one();
}

std::optional<Object> Channel::next() {
  std::unique_lock lock(shared->waitingMutex);
  shared->arrived.wait(lock, [&] { return shared->ended || !shared->waiting.empty(); });
  if (shared->waiting.empty())
    return std::nullopt;
  Object message = std::move(shared->waiting.front());
  shared->waiting.pop_front();
  shared->changes -= isChange(message);
  return message;
}

bool Channel::isWaiting() {
  const std::lock_guard lock(shared->waitingMutex);
  return !shared->waiting.empty();
}

bool Channel::hasChange() const { return shared->changes.load(std::memory_order_relaxed) != 0; }

bool Channel::isCancelled(const llvm::json::Value &id) {
  const std::lock_guard lock(shared->waitingMutex);
  return !shared->cancelled.empty() && shared->cancelled.erase(written(id)) != 0;
}

void Channel::send(Shared &shared, Object message) {
  message["jsonrpc"] = "2.0";
  const std::string text = written(llvm::json::Value(std::move(message)));
  const std::string head = "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n";
  const std::lock_guard lock(shared.outMutex);
  // A client that has gone away ends the input, too.
  std::fwrite(head.data(), 1, head.size(), shared.out);
  std::fwrite(text.data(), 1, text.size(), shared.out);
  std::fflush(shared.out);
}

void Channel::reply(const llvm::json::Value &id, llvm::json::Value result) {
  send(*shared, Object{{"id", id}, {"result", std::move(result)}});
}

void Channel::fail(Shared &shared, const llvm::json::Value &id, Code code, std::string message) {
  if (!llvm::json::isUTF8(message))
    message = llvm::json::fixUTF8(message);
  send(shared,
       Object{{"id", id}, {"error", Object{{"code", static_cast<int>(code)}, {"message", std::move(message)}}}});
}

void Channel::fail(const llvm::json::Value &id, Code code, std::string message) {
  fail(*shared, id, code, std::move(message));
}

void Channel::notify(llvm::StringRef method, llvm::json::Value parameters) {
  send(*shared, Object{{"method", method}, {"params", std::move(parameters)}});
}

void Channel::request(llvm::StringRef method, llvm::json::Value parameters) {
  send(*shared,
       Object{{"id", "flyc-" + std::to_string(++lastRequest)}, {"method", method}, {"params", std::move(parameters)}});
}
