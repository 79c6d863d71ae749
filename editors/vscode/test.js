// test.js FLYC: the TextMate grammar, by the engine of VS Code (vscode-textmate), over every .fly of the tree and of the pages of docs/.
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the grammar makes of each token is held against `flyc compile --emit=tokens`: keywords, numbers and strings have the scopes of
// such, a name never has one of a number or a string, and nothing is a comment that the lexer reads. Texts that the lexer refuses, such as
// examples of its errors, are left out and counted.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

const flyc = process.argv[2] || path.join(__dirname, '../../build/bin/flyc');

const root = path.join(__dirname, '../..');

function filesBelow(folder, end) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const name = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(name, end) : name.endsWith(end) ? [name] : [];
  });
}

/** The sources, as [name, text]: files, and what stands between ```fly and ``` in pages. */
function texts() {
  const files = ['kernels', 'examples', 'test'].flatMap(folder => filesBelow(path.join(root, folder), '.fly'));
  const pages = [path.join(root, 'README.md'), ...filesBelow(path.join(root, 'docs'), '.md')];
  return [...files.map(file => [file, fs.readFileSync(file, 'utf8')]),
    ...pages.flatMap(page => [...fs.readFileSync(page, 'utf8').matchAll(/^```fly\b.*\n([^]*?)^```$/gm)].map((match, n) => [`${page}, example ${n + 1}`, match[1]]))];
}

const wanted = {
  keyword: /^(keyword\.(control|declaration)|constant\.language)/,
  integer: /^constant\.numeric\.(integer|hex)/,
  float: /^constant\.numeric\.float/,
  basis: /^constant\.numeric\.basis/,
  dimensions: /^constant\.numeric\.shape/,
  string: /^string\.quoted/,
};

async function main() {
  const wasm = fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({ createOnigScanner: p => new oniguruma.OnigScanner(p), createOnigString: s => new oniguruma.OnigString(s) }),
    loadGrammar: async () => textmate.parseRawGrammar(
      fs.readFileSync(path.join(__dirname, 'syntaxes/fly.tmLanguage.json'), 'utf8'), 'fly.tmLanguage.json'),
  });
  const grammar = await registry.loadGrammar('source.fly');
  let tokens = 0, faults = 0, read = 0, refused = 0;
  for (const [file, text] of texts()) {
    const lines = text.split('\n');
    let stack = textmate.INITIAL;
    const scopes = lines.map(line => {
      const result = grammar.tokenizeLine(line, stack);
      stack = result.ruleStack;
      return result.tokens;
    });
    const dump = spawnSync(flyc, ['compile', '-', '--arch=gfx942', '--emit=tokens', '-o', '-'], { encoding: 'utf8', input: text, maxBuffer: 1 << 28 });
    if (dump.error)
      throw dump.error;
    if (dump.status !== 0) {
      ++refused;
      continue;
    }
    ++read;
    for (const row of dump.stdout.split('\n').filter(Boolean)) {
      const [, line, column, kind] = row.match(/^(\d+):(\d+) (\S+)/);
      // A column is one of characters, those of JavaScript are of UTF-16.
      const at = Array.from(lines[line - 1]).slice(0, Number(column) - 1).join('').length;
      const found = scopes[line - 1].find(token => token.startIndex <= at && at < token.endIndex);
      const all = found ? found.scopes.slice(1) : [];
      const expected = wanted[kind];
      const isRight = expected ? all.some(scope => expected.test(scope))
        : kind === 'name' ? !all.some(scope => /^(constant\.numeric|string|comment|keyword\.(control|declaration))/.test(scope))
          : !all.some(scope => scope.startsWith('comment'));
      ++tokens;
      if (!isRight && row.includes('end of file') === false) {
        ++faults;
        console.error(`${file}:${line}:${column}: ${kind} has the scopes ${all.join(' ') || 'none'}: ${lines[line - 1]}`);
      }
    }
  }
  console.log(`${tokens} tokens of ${read} texts, ${faults} faults; the lexer refuses ${refused} texts`);
  process.exit(faults === 0 && read > 400 ? 0 : 1);
}

main();
