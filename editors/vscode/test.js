// test.js FLYC: the TextMate grammar, by the engine of VS Code (vscode-textmate), over every .fly of kernels/ and std.
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the grammar makes of each token is held against `flyc compile --emit=tokens`: keywords, numbers and strings have the scopes of
// such, a name never has one of a number or a string, and nothing is a comment that the lexer reads.
'use strict';

const { execFileSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

const flyc = process.argv[2] || path.join(__dirname, '../../build/bin/flyc');

function sourcesBelow(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const name = path.join(folder, entry.name);
    return entry.isDirectory() ? sourcesBelow(name) : name.endsWith('.fly') ? [name] : [];
  });
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
  let tokens = 0, faults = 0;
  for (const file of sourcesBelow(path.join(__dirname, '../../kernels'))) {
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    let stack = textmate.INITIAL;
    const scopes = lines.map(line => {
      const result = grammar.tokenizeLine(line, stack);
      stack = result.ruleStack;
      return result.tokens;
    });
    const dump = execFileSync(flyc, ['compile', file, '--arch=gfx942', '--emit=tokens', '-o', '-'], { encoding: 'utf8' });
    for (const row of dump.split('\n').filter(Boolean)) {
      const [, line, column, kind] = row.match(/^(\d+):(\d+) (\S+)/);
      const at = Number(column) - 1;
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
  console.log(`${tokens} tokens, ${faults} faults`);
  process.exit(faults === 0 ? 0 : 1);
}

main();
