// test-extension.js FLYC: extension.js, with a stand-in for the editor and the real `flyc lsp`.
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stand-in has what extension.js asks of the editor and of its language client, and remembers what is done with it. It needs nothing
// but node.
'use strict';

const assert = require('assert');
const { spawn } = require('child_process');
const fs = require('fs');
const Module = require('module');
const path = require('path');

const flyc = process.argv[2] || path.join(__dirname, '../../build/bin/flyc');
const source = path.join(__dirname, '../../kernels/elementwise/saxpy.fly');
const uri = 'file://' + source;

class Uri {
  constructor(scheme, path_, query) { Object.assign(this, { scheme, path: path_, query }); }
  get fsPath() { return this.path; }
  static parse(text) { const [, scheme, rest] = text.match(/^(\w+):\/\/(.*)$/); return new Uri(scheme, rest, ''); }
  static from({ scheme, path: path_, query }) { return new Uri(scheme, path_, query); }
  toString() { return this.query ? `${this.scheme}:${this.path}?${this.query}` : `${this.scheme}://${this.path}`; }
}

/** Speaks with the server as a language client does. */
class LanguageClient {
  constructor(id, name, server, options) { Object.assign(this, { server, options, number: 0, waiting: new Map() }); }
  async start() {
    this.process = spawn(this.server.command, this.server.args, { stdio: ['pipe', 'pipe', 'inherit'] });
    let bytes = Buffer.alloc(0);
    this.process.stdout.on('data', more => {
      bytes = Buffer.concat([bytes, more]);
      for (let match; (match = /^Content-Length: (\d+)\r\n\r\n/.exec(bytes.toString('latin1')));) {
        const end = match[0].length + Number(match[1]);
        if (bytes.length < end)
          return;
        const message = JSON.parse(bytes.subarray(match[0].length, end));
        bytes = bytes.subarray(end);
        if (this.waiting.has(message.id))
          this.waiting.get(message.id)(message.result);
      }
    });
    await this.sendRequest('initialize', { capabilities: {} });
    this.send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'fly', version: 1, text: fs.readFileSync(source, 'utf8') } } });
  }
  async stop() {
    await this.sendRequest('shutdown', {});
    this.send({ method: 'exit' });
  }
  send(message) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  sendRequest(method, params) {
    const id = ++this.number;
    return new Promise(done => {
      this.waiting.set(id, done);
      this.send({ id, method, params });
    });
  }
}

const done = { commands: new Map(), documents: [], errors: [], typed: [], decorations: [], panels: [], posted: [] };
const settings = { path: flyc, arch: ['gfx942'], arguments: [] };
let selection, provider, saved;
const editorOf = of => ({
  document: { uri: of, languageId: of.scheme === 'file' ? 'fly' : 'asm', isDirty: false },
  setDecorations: (_, ranges) => done.decorations.push([of.toString(), ranges.map(range => range.line)]),
  revealRange: () => {},
});
const vscode = {
  Uri,
  EventEmitter: class { constructor() { this.event = () => {}; } fire() {} },
  ThemeColor: class {},
  Range: class { constructor(line) { this.line = line; } },
  Selection: class { constructor(line) { this.line = line; } },
  ColorThemeKind: { Light: 1, Dark: 2, HighContrast: 3, HighContrastLight: 4 },
  ViewColumn: { Beside: -2 },
  TextEditorRevealType: { InCenterIfOutsideViewport: 2 },
  commands: { registerCommand: (name, run) => (done.commands.set(name, run), {}) },
  window: {
    terminals: [],
    activeColorTheme: { kind: 2 },
    createWebviewPanel: (type, title) => {
      const panel = {
        type, title, webview: { postMessage: message => done.posted.push(message), onDidReceiveMessage: run => panel.receive = run },
        onDidDispose: run => panel.disposed = run, reveal() {}, dispose() { panel.disposed(); },
      };
      done.panels.push(panel);
      return panel;
    },
    visibleTextEditors: [],
    activeTextEditor: editorOf(Uri.parse(uri)),
    createTextEditorDecorationType: () => ({}),
    createTerminal: () => ({ show() {}, sendText: text => done.typed.push(text) }),
    onDidChangeTextEditorSelection: run => (selection = run, {}),
    showErrorMessage: text => done.errors.push(text),
    showTextDocument: async document => document,
  },
  workspace: {
    onDidSaveTextDocument: run => (saved = run, {}),
    getConfiguration: () => ({ get: name => settings[name] }),
    registerTextDocumentContentProvider: (_, given) => (provider = given, {}),
    openTextDocument: async of => (done.documents.push(of), { uri: of }),
  },
};
const load = Module._load;
Module._load = (name, ...rest) => name === 'vscode' ? vscode : name === 'vscode-languageclient/node' ? { LanguageClient } : load(name, ...rest);

async function main() {
  const contributes = require('./package.json').contributes;
  const extension = require('./extension.js');
  await extension.activate({ subscriptions: [] });
  for (const { command } of contributes.commands)
    assert(done.commands.has(command), `${command} is not registered`);
  for (const name of Object.keys(contributes.configuration.properties))
    assert(name.split('.')[1] in settings, `the setting ${name} is unknown here`);

  await done.commands.get('flyc.showAsm')();
  assert.deepStrictEqual(done.errors, []);
  const shown = done.documents[0];
  assert.strictEqual(shown.path, '/saxpy.gfx942.s');
  const text = provider.provideTextDocumentContent(shown);
  assert.match(text, /s_endpgm/);

  // The store of the source and the stores of the assembly, both ways.
  vscode.window.visibleTextEditors = [editorOf(Uri.parse(uri)), editorOf(shown)];
  const line = fs.readFileSync(source, 'utf8').split('\n').findIndex(row => row.includes('copy(cp, ry, me.partition_D(gy))'));
  selection({ textEditor: editorOf(Uri.parse(uri)), selections: [{ active: { line } }] });
  const [where, lines] = done.decorations.at(-1);
  assert.strictEqual(where, shown.toString());
  assert(lines.some(n => /store_dword/.test(text.split('\n')[n])), `line ${line} leads to ${lines}`);
  selection({ textEditor: editorOf(shown), selections: [{ active: { line: lines[0] } }] });
  assert.deepStrictEqual(done.decorations.at(-1), [uri, [line]]);

  // The page beside the source: in the editor's colours, and each follows the other.
  await done.commands.get('flyc.view')();
  assert.deepStrictEqual(done.errors, []);
  const [panel] = done.panels;
  assert.strictEqual(panel.title, 'flyc view: saxpy.fly');
  assert.match(panel.webview.html, /@media all \{/);
  assert.doesNotMatch(panel.webview.html, /prefers-color-scheme/);
  assert.match(panel.webview.html, /acquireVsCodeApi/);
  selection({ textEditor: editorOf(Uri.parse(uri)), selections: [{ active: { line } }] });
  assert.deepStrictEqual(done.posted, [{ line }]);
  const here = vscode.window.visibleTextEditors[0];
  panel.receive({ line: 3 });
  assert.strictEqual(here.selection.line, 3);
  panel.webview.html = '';
  vscode.window.activeColorTheme.kind = 1;
  await saved(here.document);
  assert.match(panel.webview.html, /@media not all \{/);
  settings.path = '/none/flyc'; // the mistakes of what is saved are shown already
  await saved(here.document);
  settings.path = flyc;
  assert.deepStrictEqual(done.errors, []);
  panel.dispose();
  await saved(here.document);
  settings.path = '/none/flyc';
  await done.commands.get('flyc.view')();
  assert.match(done.errors.pop(), /none/);
  settings.path = flyc;

  await done.commands.get('flyc.show')(uri, 'fly', 'gfx942');
  assert.match(provider.provideTextDocumentContent(done.documents[1]), /fly\./);
  await done.commands.get('flyc.show')(uri, 'fly', 'gfx1');
  assert.match(done.errors[0], /gfx1/);
  done.commands.get('flyc.terminal')('test', "/a b/it's.fly");
  assert.strictEqual(done.typed[0], `${flyc} test '/a b/it'\\''s.fly'`);
  await done.commands.get('flyc.restart')();
  await extension.deactivate();
  console.log('the extension does what it says, with a stand-in for the editor');
}

main().catch(error => {
  console.error(error);
  process.exit(1);
});
