'use strict';
// The page of `flyc view`. What it shows is in DATA, whose form ViewData.cpp describes: lines from 1, columns from 0.
const DATA = JSON.parse(document.getElementById('data').textContent);
const byId = (id) => document.getElementById(id);

function make(name, className, text) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}
const counted = (n, noun) => `${n} ${noun}${n === 1 ? '' : 's'}`;
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const launches = DATA.launch ? DATA.launch.bench.launches : [];

// ---- Where clocks go: of each instruction of a kernel, and of each line of the source.

const bookkeeping = new Set(['offset', 'instruction', 'source', 'issued']);
function costOf(place) {
  let clocks = place.issued;
  for (const [cause, waited] of Object.entries(place)) if (!bookkeeping.has(cause)) clocks += waited;
  return clocks;
}
const lineCosts = new Map(), codeCosts = new Map(), causesOfLine = new Map();
const otherFiles = new Map();
let allCosts = 0;
for (const launch of launches)
  for (const place of launch.places) {
    const cost = costOf(place);
    allCosts += cost;
    codeCosts.set(`${launch.kernel}@${place.offset}`, cost);
    const colon = place.source.lastIndexOf(':'), file = place.source.slice(0, Math.max(0, colon)).split('/').pop();
    if (file !== DATA.file) {
      otherFiles.set(file, (otherFiles.get(file) || 0) + cost);
      continue;
    }
    const line = Number(place.source.slice(colon + 1));
    lineCosts.set(line, (lineCosts.get(line) || 0) + cost);
    const causes = causesOfLine.get(line) || new Map();
    causesOfLine.set(line, causes);
    for (const [cause, waited] of Object.entries(place))
      if (!bookkeeping.has(cause)) causes.set(cause, (causes.get(cause) || 0) + waited);
  }
function heat(cost) {
  const cell = make('span', 'heat');
  const share = allCosts ? (cost || 0) / allCosts : 0;
  if (share >= 0.0005) cell.textContent = percent(share);
  cell.style.setProperty('--share', `${Math.min(100, 100 * share).toFixed(1)}%`);
  return cell;
}

// ---- The source.

const sourceLines = DATA.source.split('\n');
const rowsOfSource = [];
const valuesOnLine = new Map();
for (const value of DATA.values) {
  if (!valuesOnLine.has(value.at[0])) valuesOnLine.set(value.at[0], []);
  valuesOnLine.get(value.at[0]).push(value);
}
const tokensOnLine = new Map();
for (let i = 0; i < DATA.tokens.length; i += 4) {
  const [line, column, length, kind] = DATA.tokens.slice(i, i + 4);
  if (!tokensOnLine.has(line)) tokensOnLine.set(line, []);
  tokensOnLine.get(line).push([column, length, kind]);
}
const classOf = (kind) => (kind === 'number' ? 'number2' : kind);

/// The innermost value around a place of the source.
function valueAt(line, column) {
  let best = null, size = Infinity;
  for (const value of DATA.values) {
    const [l0, c0, l1, c1] = value.at;
    if (line < l0 || line > l1 || (line === l0 && column < c0) || (line === l1 && column >= c1)) continue;
    const extent = (l1 - l0) * 10000 + c1 - c0;
    if (extent < size) [best, size] = [value, extent];
  }
  return best;
}

/// The text of a line, coloured: pieces know the column where they begin.
function textOf(line) {
  const text = sourceLines[line - 1], out = make('span', 'text');
  const piece = (begin, end, kind) => {
    if (begin >= end) return;
    const span = make('span', kind || '', text.slice(begin, end));
    span.dataset.column = begin;
    out.append(span);
  };
  let at = 0;
  for (const [column, length, kind] of tokensOnLine.get(line) || []) {
    piece(at, column);
    piece(column, column + length, classOf(kind));
    at = column + length;
  }
  const comment = text.indexOf('//', at);
  piece(at, comment < 0 ? text.length : comment);
  if (comment >= 0) piece(comment, text.length, 'comment');
  return out;
}

sourceLines.forEach((text, index) => {
  const line = index + 1, row = make('div', 'row');
  row.dataset.line = line;
  row.append(make('span', 'number', line));
  if (launches.length) {
    const cell = heat(lineCosts.get(line));
    const causes = [...(causesOfLine.get(line) || [])].sort((a, b) => b[1] - a[1]).slice(0, 3);
    if (causes.length && allCosts)
      cell.title = 'waits for ' + causes.map(([cause, n]) => `${cause.replaceAll('_', ' ')} ${percent(n / allCosts)}`).join(', ');
    row.append(cell);
  }
  row.append(textOf(line));
  rowsOfSource[line] = row;
  byId('source').append(row);
});

// ---- The instructions.

const isShownKernel = (name) => launches.some((launch) => launch.kernel === name);
const functions = DATA.functions.filter((one) => one.code.length);
let shownFunction = Math.max(0, functions.findIndex((one) => isShownKernel(one.name)));
let rowsOfCode = [];

function hotLoopOf(name) {
  const launch = launches.find((one) => one.kernel === name);
  let hot = null;
  for (const loop of launch ? launch.loops : [])
    if (!hot || loop.trips * loop.clocks_of_trip > hot.trips * hot.clocks_of_trip) hot = loop;
  return hot;
}

function showCode() {
  const panel = byId('code');
  panel.replaceChildren();
  rowsOfCode = [];
  if (!functions.length) return;
  const choice = make('select');
  choice.setAttribute('aria-label', 'function');
  functions.forEach((one, index) => {
    const option = make('option', '', `${one.name}: ${counted(one.code.length, 'instruction')}, ${counted(one.bytes, 'byte')}`);
    option.value = index;
    option.selected = index === shownFunction;
    choice.append(option);
  });
  choice.onchange = () => { shownFunction = Number(choice.value); showCode(); link(); };
  panel.append(choice);
  const one = functions[shownFunction], loop = hotLoopOf(one.name), isModelled = isShownKernel(one.name);
  if (loop)
    panel.append(make('p', 'hint', `The blue edge is the hot loop: ${loop.clocks_of_trip.toFixed(0)} clocks a trip, ` +
      `matrix pipes busy ${percent(loop.matrix_busy)} (modelled).`));
  for (const [offset, text, place, file] of one.code) {
    const row = make('div', 'row'), line = file ? 0 : place;
    row.append(make('span', 'offset', offset.toString(16).padStart(4, '0')));
    if (isModelled) row.append(heat(codeCosts.get(`${one.name}@${offset}`)));
    const from = make('span', 'from', line || (file ? '..' : ''));
    if (file) from.title = `${file}:${place}`;
    row.append(from, make('span', 'text', text));
    if (loop && offset >= loop.begin && offset <= loop.end) row.classList.add('loop');
    row.dataset.from = line;
    row.onclick = () => { if (line) choose(line, true); };
    row.onmouseenter = () => { if (line) hint(line); };
    rowsOfCode.push(row);
    panel.append(row);
  }
  if (!one.isWhole) panel.append(make('p', 'hint', 'The rest is left out of the page: `flyc disasm` lists it.'));
}

// ---- Pictures of layouts.

const dark = matchMedia('(prefers-color-scheme: dark)');
const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
/// Hues far apart for neighbouring numbers.
const hueOf = (n) => ((n % 997) * 137) % 360;
const bankOf = (picture, element) => {
  const bits = element * picture.bits;
  return ((Math.floor(bits / 32) % DATA.banks) + DATA.banks) % DATA.banks;
};
const inBanks = (picture) => picture.space === 'shared' && DATA.banks > 0;

/// What the cells are grouped by: threads, banks of LDS, or values.
function groupOf(picture, index) {
  if (picture.threads) return picture.threads[index];
  const value = picture.values[index];
  return inBanks(picture) ? bankOf(picture, value) : value;
}
function labelOf(picture, index) {
  if (!picture.threads) return String(picture.values[index]);
  return picture.threads[index] < 0 ? '' : `T${picture.threads[index]} V${picture.values[index]}`;
}
const coordinateOf = (picture, row, column) => (picture.rows === 1 ? `(${column})` : `(${row}, ${column})`);

/// All that is known of an element, in words.
function wordsOf(picture, row, column) {
  const index = row + column * picture.rows, where = coordinateOf(picture, row, column);
  if (picture.threads) {
    const thread = picture.threads[index];
    if (thread < 0) return [where, 'nobody owns it'];
    return [where, `thread ${thread} (wave ${Math.floor(thread / DATA.waveSize)}, lane ${thread % DATA.waveSize}), its value ${picture.values[index]}`];
  }
  const element = picture.values[index];
  if (!picture.bits) return [where, `${element}`];
  const bits = element * picture.bits;
  if (picture.space === 'register')
    return [where, `element ${element} of the fragment, register ${Math.floor(bits / 32)}` +
      (picture.bits < 32 ? `, bits ${bits % 32} to ${bits % 32 + picture.bits - 1}` : '')];
  const address = bits % 8 ? `bit ${bits}` : `byte ${bits / 8}`;
  return [where, `element ${element}, ${address}` + (inBanks(picture) ? `, bank ${bankOf(picture, element)} of ${DATA.banks}` : '')];
}

const shown = []; // pictures on the page, each with its canvas
function drawPicture(view, hovered) {
  const { picture, canvas, size, left, top } = view, context = canvas.getContext('2d');
  const scale = window.devicePixelRatio || 1;
  const width = left + picture.columns * size.x + 1, height = top + picture.rows * size.y + 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  context.scale(scale, scale);
  context.font = `${Math.min(11, size.y - 7)}px ui-monospace, Menlo, "DejaVu Sans Mono", monospace`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const group = hovered ? groupOf(picture, hovered.row + hovered.column * picture.rows) : null;
  const light = style('--cell-light'), saturation = style('--cell-saturation'), ink = style('--cell-ink');
  const soft = style('--soft'), strong = style('--hover'), page = style('--page');
  for (let row = 0; row < picture.rows; ++row)
    for (let column = 0; column < picture.columns; ++column) {
      const index = row + column * picture.rows, x = left + column * size.x, y = top + row * size.y, of = groupOf(picture, index);
      context.globalAlpha = group !== null && of !== group ? 0.4 : 1;
      context.fillStyle = of < 0 ? page : `hsl(${hueOf(of)} ${saturation} ${light})`;
      context.fillRect(x, y, size.x - (size.x > 6 ? 1 : 0), size.y - (size.y > 6 ? 1 : 0));
      if (view.isLabelled) {
        context.fillStyle = ink;
        context.fillText(labelOf(picture, index), x + size.x / 2, y + size.y / 2);
      }
    }
  context.globalAlpha = 1;
  context.fillStyle = soft;
  const every = (extent, step, room) => Math.max(1, Math.ceil(room / step));
  for (let column = 0; column < picture.columns; column += every(picture.columns, size.x, 26))
    context.fillText(column, left + column * size.x + size.x / 2, top - 9);
  for (let row = 0; row < picture.rows; row += every(picture.rows, size.y, 16))
    context.fillText(row, left - 15, top + row * size.y + size.y / 2);
  if (hovered) {
    context.strokeStyle = strong;
    context.lineWidth = 2;
    context.strokeRect(left + hovered.column * size.x, top + hovered.row * size.y, size.x, size.y);
  }
}

/// The pointer is over a cell of one picture: the others answer for the same coordinate, repeated over their tile.
function point(view, cell) {
  for (const other of shown) {
    const at = cell && { row: cell.row % other.picture.rows, column: cell.column % other.picture.columns };
    const answers = other === view || (at && view && other.picture.rows > 1 === view.picture.rows > 1);
    if (other.at === undefined && !(at && answers)) continue;
    other.at = at && answers ? at : undefined;
    drawPicture(other, other.at);
    other.says.replaceChildren();
    if (!other.at) continue;
    const [where, words] = wordsOf(other.picture, other.at.row, other.at.column);
    other.says.append(make('b', '', where), ` ${words}`);
  }
}

function addPicture(parent, picture) {
  const room = Math.max(260, byId('panel').clientWidth - 80), canvas = make('canvas'), says = make('div', 'says');
  const longest = picture.threads ? 9 : Math.max(...picture.values.map((v) => String(v).length), 1);
  const wanted = longest * 6.8 + 8, left = 30, top = 20;
  const fits = Math.floor(room / picture.columns);
  const isLabelled = fits >= wanted && picture.rows <= 64;
  const x = isLabelled ? Math.max(24, wanted) : Math.max(5, Math.min(22, fits));
  const size = { x: Math.floor(x), y: isLabelled ? 22 : Math.max(5, Math.min(18, Math.floor(x))) };
  const view = { picture, canvas, says, size, left, top, isLabelled };
  const colours = picture.threads ? 'one colour a thread' : inBanks(picture) ? 'one colour a bank' : 'one colour a value';
  parent.append(make('div', 'caption', `${picture.name ? picture.name + ': ' : ''}${picture.title}, ${colours}`), says, canvas);
  canvas.onmousemove = (event) => {
    const column = Math.floor((event.offsetX - left) / size.x), row = Math.floor((event.offsetY - top) / size.y);
    const isInside = row >= 0 && column >= 0 && row < picture.rows && column < picture.columns;
    point(view, isInside ? { row, column } : null);
  };
  canvas.onmouseleave = () => point(view, null);
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', `${picture.rows} by ${picture.columns} cells of ${picture.title}`);
  shown.push(view);
  drawPicture(view);
}
dark.addEventListener('change', () => shown.forEach((view) => drawPicture(view, view.at)));

// ---- Values of a line.

const pinned = [];
let chosen = 0;

const spellingOf = ({ at: [l0, c0, l1, c1] }) =>
  l0 === l1 ? sourceLines[l0 - 1].slice(c0, c1) : sourceLines[l0 - 1].slice(c0).trimEnd() + ' ..';

function addValue(parent, value) {
  const isPinned = pinned.includes(value), card = make('div', isPinned ? 'value pinned' : 'value'), head = make('div', 'head');
  const pin = make('button', '', isPinned ? 'unpin' : 'pin');
  pin.title = 'A pinned value stays while you look at other lines; pictures of one tile answer together.';
  pin.onclick = () => {
    if (isPinned) pinned.splice(pinned.indexOf(value), 1);
    else pinned.push(value);
    showValues();
  };
  head.append(make('code', '', spellingOf(value)), make('span', 'where', `line ${value.at[0]}`), pin);
  card.append(head, make('pre', '', value.type));
  if (value.others) card.append(make('div', 'caption', `evaluated ${value.times} times; later also ${value.others.join('; ')}`));
  if (value.more && !value.pictures) card.append(make('pre', '', value.more.trimEnd()));
  for (const index of value.pictures || []) addPicture(card, DATA.pictures[index]);
  parent.append(card);
}

/// The values worth a card: names and whole expressions, not each part that says the same.
function valuesWorthShowing(line) {
  const seen = new Set(), out = [];
  const all = [...(valuesOnLine.get(line) || [])].sort((a, b) => a.at[1] - b.at[1] || (b.at[2] - a.at[2]) * 10000 + b.at[3] - a.at[3]);
  for (const value of all) {
    const says = value.type + (value.pictures || []).join();
    if (seen.has(says) || spellingOf(value) === value.type) continue;
    seen.add(says);
    out.push(value);
  }
  return out;
}

function addOverview(parent) {
  const box = make('div', 'overview');
  if (DATA.kernels.length) {
    box.append(make('h2', '', 'Kernels'));
    const table = make('table');
    for (const kernel of DATA.kernels) {
      const row = make('tr'), name = make('td'), link = make('button', '', kernel.name);
      link.onclick = () => { if (kernel.line) choose(kernel.line, true); };
      name.append(link);
      row.append(name, make('td', '', kernel.resources));
      table.append(row);
    }
    box.append(table);
  }
  const drawn = DATA.values.filter((value) => value.pictures && value.isDeclared);
  if (drawn.length) {
    box.append(make('h2', '', 'Layouts'));
    const table = make('table');
    for (const value of drawn) {
      const row = make('tr'), name = make('td'), link = make('button', 'mono', spellingOf(value));
      link.onclick = () => choose(value.at[0], true);
      name.append(link);
      row.append(name, make('td', 'right nowrap', `line ${value.at[0]}`), make('td', 'mono', value.type.length > 90 ? value.type.slice(0, 88) + ' ..' : value.type));
      table.append(row);
    }
    box.append(table);
  }
  box.append(make('p', 'hint', 'Choose a line of the source for its values and its instructions; point at an expression for its type. ' +
    'Point at a cell of a picture for who owns it and where it lies.'));
  parent.append(box);
}

function showValues() {
  const panel = byId('values');
  panel.replaceChildren();
  shown.length = 0;
  for (const value of pinned) addValue(panel, value);
  const values = chosen ? valuesWorthShowing(chosen).filter((value) => !pinned.includes(value)) : [];
  for (const value of values) addValue(panel, value);
  if (chosen && !values.length) panel.append(make('p', 'hint', `Nothing of line ${chosen} has a value.`));
  if (!chosen) addOverview(panel);
  else {
    const back = make('button', '', 'all kernels and layouts');
    back.onclick = () => { chosen = 0; link(); showValues(); };
    const row = make('div', 'overview');
    row.append(back);
    panel.append(row);
  }
}

// ---- Where a launch spends its time.

function showClocks() {
  const panel = byId('clocks');
  if (!launches.length) {
    panel.append(make('p', 'hint', `This page has no launch. \`flyc view ${DATA.file} --arch=${DATA.target} KERNEL NAME=VALUE..\` models one: the sizes are those of \`flyc bench\`.`));
    return;
  }
  panel.append(make('p', 'hint', `${DATA.launch.words} on ${DATA.launch.bench.target}. Every figure is modelled, none is measured.`));
  for (const launch of launches) {
    panel.append(make('h2', '', launch.kernel));
    const table = make('table');
    const row = (name, text) => {
      const line = make('tr');
      line.append(make('th', '', name), make('td', '', text));
      table.append(line);
    };
    row('time', `${launch.microseconds.toPrecision(4)} µs at ${launch.clock_mhz} MHz`);
    if (launch.matrix_flops) {
      row('matrix pipes busy', percent(launch.matrix_busy) + (launch.matrix_busy_in_hot_loop ? `, in the hot loop ${percent(launch.matrix_busy_in_hot_loop)}` : ''));
      row('operations', `${(launch.flops_per_second / 1e12).toFixed(1)} TFLOP/s of ${(launch.peak_flops_per_second / 1e12).toFixed(1)}`);
    }
    row('vector units busy', percent(launch.vector_busy));
    row('LDS busy', `${percent(launch.lds_busy)}, bank conflicts ${percent(launch.lds_conflicts)}`);
    row('memory', `${(launch.bytes_per_second / 1e12).toFixed(2)} TB/s of ${(launch.peak_bytes_per_second / 1e12).toFixed(2)}`);
    row('workgroups', `${launch.workgroups}, ${launch.workgroups_resident} at once on a unit, ${counted(launch.waves_of_workgroup, 'wave')} each`);
    panel.append(table);
    const causes = Object.entries(launch.stalls).filter(([, clocks]) => clocks > 0).sort((a, b) => b[1] - a[1]);
    panel.append(make('h2', '', 'What waves wait for'));
    const stalls = make('table');
    for (const [cause, clocks] of causes.slice(0, 10)) {
      const share = clocks / launch.wave_clocks, line = make('tr'), bar = make('td'), box = make('span', 'bar');
      box.style.width = `${Math.max(1, 160 * share)}px`;
      bar.append(box);
      line.append(make('th', '', cause.replaceAll('_', ' ')), make('td', 'right', percent(share)), bar);
      stalls.append(line);
    }
    panel.append(stalls);
  }
  if (otherFiles.size) {
    panel.append(make('h2', '', 'Lines of other files'));
    const table = make('table');
    for (const [file, cost] of [...otherFiles].sort((a, b) => b[1] - a[1])) {
      const line = make('tr');
      line.append(make('th', '', file || 'no line'), make('td', 'right', percent(cost / allCosts)));
      table.append(line);
    }
    panel.append(table);
  }
  if (DATA.launch.timeline) {
    panel.append(make('h2', '', 'One SIMD, clock by clock'));
    const box = make('div');
    box.innerHTML = DATA.launch.timeline;
    panel.append(box);
  }
}

// ---- Links between the parts.

function link() {
  for (const row of document.querySelectorAll('.row.chosen')) row.classList.remove('chosen');
  if (!chosen) return;
  if (rowsOfSource[chosen]) rowsOfSource[chosen].classList.add('chosen');
  for (const row of rowsOfCode) if (Number(row.dataset.from) === chosen) row.classList.add('chosen');
}
function choose(line, scrolls) {
  chosen = line;
  link();
  showValues();
  if (scrolls) rowsOfSource[line].scrollIntoView({ block: 'center' });
  const first = rowsOfCode.find((row) => row.classList.contains('chosen'));
  if (first && !byId('code').hidden) first.scrollIntoView({ block: 'center' });
  history.replaceState(null, '', `#${line}`);
}
let hinted = 0;
function hint(line) {
  if (line === hinted) return;
  hinted = line;
  for (const row of document.querySelectorAll('.row.linked')) row.classList.remove('linked');
  if (rowsOfSource[line]) rowsOfSource[line].classList.add('linked');
  for (const row of rowsOfCode) if (Number(row.dataset.from) === line) row.classList.add('linked');
}

function say(value) {
  const status = byId('status');
  status.replaceChildren();
  if (!value) return;
  const words = [value.type];
  if (value.kind) words.unshift(value.kind);
  status.append(make('b', 'mono', spellingOf(value)), `  ${words.join('  ')}` + (value.more ? `   ${value.more.trim().replaceAll('\n', ', ')}` : ''));
}
let marked = [];
byId('source').addEventListener('mousemove', (event) => {
  const row = event.target.closest('.row');
  if (!row) return;
  hint(Number(row.dataset.line));
  const piece = event.target.closest('[data-column]');
  const value = piece && valueAt(Number(row.dataset.line), Number(piece.dataset.column) + (/^\s/.test(piece.textContent) ? piece.textContent.length - 1 : 0));
  for (const one of marked) one.classList.remove('at');
  marked = [];
  if (value && value.at[0] === value.at[2])
    for (const one of rowsOfSource[value.at[0]].querySelectorAll('[data-column]')) {
      const column = Number(one.dataset.column);
      if (column >= value.at[1] && column + one.textContent.trimEnd().length <= value.at[3]) {
        one.classList.add('at');
        marked.push(one);
      }
    }
  say(value);
});
byId('source').addEventListener('click', (event) => {
  const row = event.target.closest('.row');
  if (row && !String(getSelection())) choose(Number(row.dataset.line));
});

const tabs = [['values', 'Layouts'], ['code', 'Instructions'], ['clocks', 'Clocks']];
function open(name) {
  for (const [id] of tabs) {
    byId(id).hidden = id !== name;
    byId(`tab-${id}`).setAttribute('aria-selected', id === name);
  }
  if (name === 'values') showValues();
  // Of code that no line was chosen of, the hot loop is what one looks for.
  const row = rowsOfCode.find((one) => one.classList.contains('chosen')) || rowsOfCode.find((one) => one.classList.contains('loop'));
  if (name === 'code' && row) row.scrollIntoView({ block: 'center' });
}
for (const [id, title] of tabs) {
  const tab = make('button', '', title);
  tab.id = `tab-${id}`;
  tab.setAttribute('role', 'tab');
  tab.onclick = () => open(id);
  byId('tabs').append(tab);
}

byId('file').textContent = DATA.file;
byId('target').textContent = DATA.target;
byId('summary').textContent = launches.length
  ? `${DATA.launch.words}: ${launches.reduce((sum, one) => sum + one.microseconds, 0).toPrecision(4)} µs, modelled`
  : counted(DATA.kernels.length, 'kernel');
showCode();
showClocks();
open('values');
// #LINE shows a line, #LINE,code or #LINE,clocks with that tab.
const [line, tab] = location.hash.slice(1).split(',');
if (tabs.some(([id]) => id === tab)) open(tab);
if (Number(line) >= 1 && Number(line) <= sourceLines.length) choose(Number(line), true);
