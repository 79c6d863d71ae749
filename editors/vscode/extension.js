// extension.js: starts `flyc lsp` for .fly, and shows the stages of the compile and the page of `flyc view` beside the source.
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
'use strict';

const { execFile } = require('child_process');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

/** The texts of stages that are shown, by URI: `{text, lines, source}`. */
const shown = new Map();
const changed = new vscode.EventEmitter();
/** The panels with pages of `flyc view`, by the URI of their source. */
const pages = new Map();
let client;

const marked = vscode.window.createTextEditorDecorationType({
  isWholeLine: true,
  backgroundColor: new vscode.ThemeColor('editor.wordHighlightBackground'),
});

async function start() {
  const settings = vscode.workspace.getConfiguration('flyc');
  const words = ['lsp', '--arch=' + settings.get('arch').join(','), ...settings.get('arguments')];
  client = new LanguageClient('flyc', 'flyc', { command: settings.get('path'), args: words },
    { documentSelector: [{ language: 'fly' }, { language: 'yaml', pattern: '**/*.yaml' }] });
  await client.start();
}

/** Opens a stage of a source in a column of its own. */
async function show(source, stage, target) {
  const answer = await client.sendRequest('workspace/executeCommand',
    { command: 'flyc.emit', arguments: target ? [source, stage, target] : [source, stage] });
  if (answer.error) {
    vscode.window.showErrorMessage('flyc: ' + answer.error);
    return;
  }
  const name = vscode.Uri.parse(source).path.split('/').pop().replace(/\.fly$/, '');
  const uri = vscode.Uri.from({ scheme: 'flyc', path: `/${name}.${answer.target}.${answer.language}`, query: source });
  shown.set(uri.toString(), { text: answer.text, lines: answer.lines || [], source });
  changed.fire(uri);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
}

/** What the page does in a panel: it goes to the line of the cursor, and a click on a line moves the cursor. The source stands beside it already. */
const bridge = `<style>body { padding: 0; } @media (max-width: 900px) { #source { max-height: 25vh; } }</style><script>
const editor = acquireVsCodeApi();
addEventListener('message', ({ data }) => choose(data.line + 1, true));
byId('source').addEventListener('click', ({ target }) => {
  const row = target.closest('.row');
  if (row) editor.postMessage({ line: Number(row.dataset.line) - 1 });
});
</script>`;

/** Fills the panel with the page of its source, in the colours of the editor. `isAsked`: why it cannot is told. */
function draw(source, panel, isAsked) {
  const settings = vscode.workspace.getConfiguration('flyc');
  const words = ['view', source.fsPath, '--arch=' + settings.get('arch')[0], ...settings.get('arguments'), '-o', '-'];
  return new Promise(done => execFile(settings.get('path'), words, { maxBuffer: 1 << 28 }, (error, page, messages) => {
    if (error) {
      if (isAsked)
        vscode.window.showErrorMessage('flyc: ' + (messages.split('\n')[0] || error.message));
    } else {
      const { Dark, HighContrast } = vscode.ColorThemeKind;
      const isDark = [Dark, HighContrast].includes(vscode.window.activeColorTheme.kind);
      panel.webview.html = page.replace(/\(prefers-color-scheme: ?dark\)/g, isDark ? 'all' : 'not all').replace(/<\/body>(?![^]*<\/body>)/, () => bridge + '</body>');
    }
    done(!error);
  }));
}

/** Shows layouts, instructions and clocks of a source in a column of their own; they are those of the text that was saved last. */
async function view(document) {
  const source = document.uri, key = source.toString();
  if (document.isDirty)
    await document.save();
  if (pages.has(key)) {
    pages.get(key).reveal(undefined, true);
    return draw(source, pages.get(key), true);
  }
  const panel = vscode.window.createWebviewPanel('flyc.view', 'flyc view: ' + source.path.split('/').pop(),
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { enableScripts: true, retainContextWhenHidden: true });
  pages.set(key, panel);
  panel.onDidDispose(() => pages.delete(key));
  panel.webview.onDidReceiveMessage(({ line }) => {
    const editor = vscode.window.visibleTextEditors.find(one => one.document.uri.toString() === key);
    if (editor) {
      editor.selection = new vscode.Selection(line, 0, line, 0);
      editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  });
  if (!await draw(source, panel, true))
    panel.dispose();
}

/** Marks the lines that belong to those that are selected, in the other text of a source and its assembly. */
function follow(event) {
  const here = event.textEditor.document.uri.toString();
  const line = event.selections[0].active.line;
  if (pages.has(here))
    pages.get(here).webview.postMessage({ line });
  for (const editor of vscode.window.visibleTextEditors) {
    const there = editor.document.uri.toString();
    const of = shown.get(there), from = shown.get(here);
    let lines = [];
    if (of && of.source === here)
      lines = of.lines.filter(([, source]) => source === line).map(([own]) => own);
    else if (from && from.source === there)
      lines = from.lines.filter(([own]) => own === line).map(([, source]) => source);
    else
      continue;
    editor.setDecorations(marked, lines.map(n => new vscode.Range(n, 0, n, 0)));
    if (lines.length > 0)
      editor.revealRange(new vscode.Range(lines[0], 0, lines[0], 0), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

function activate(context) {
  const ofStage = stage => () => {
    const editor = vscode.window.activeTextEditor;
    if (editor && editor.document.languageId === 'fly')
      return show(editor.document.uri.toString(), stage);
  };
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider('flyc', {
      onDidChange: changed.event,
      provideTextDocumentContent: uri => (shown.get(uri.toString()) || { text: '' }).text,
    }),
    vscode.window.onDidChangeTextEditorSelection(follow),
    vscode.workspace.onDidSaveTextDocument(document => {
      const panel = pages.get(document.uri.toString());
      if (panel)
        return draw(document.uri, panel, false);
    }),
    vscode.commands.registerCommand('flyc.show', show),
    vscode.commands.registerCommand('flyc.view', () => {
      const editor = vscode.window.activeTextEditor;
      if (editor && editor.document.languageId === 'fly')
        return view(editor.document);
    }),
    vscode.commands.registerCommand('flyc.showFly', ofStage('fly')),
    vscode.commands.registerCommand('flyc.showLlvm', ofStage('llvm')),
    vscode.commands.registerCommand('flyc.showAsm', ofStage('asm')),
    vscode.commands.registerCommand('flyc.restart', async () => {
      await client.stop();
      await start();
    }),
    vscode.commands.registerCommand('flyc.terminal', (...words) => {
      const terminal = vscode.window.terminals.find(one => one.name === 'flyc') || vscode.window.createTerminal('flyc');
      const quoted = word => /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`;
      terminal.show(true);
      terminal.sendText([vscode.workspace.getConfiguration('flyc').get('path'), ...words].map(quoted).join(' '));
    }));
  return start();
}

exports.activate = activate;
exports.deactivate = () => client && client.stop();
