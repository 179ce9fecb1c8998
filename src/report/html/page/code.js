// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// code: machine code below the lines that it was made of, and arrows for jumps from line to line.

import {push} from './collections.js';
import {besideCells, costCells, costHeads, headRows, scalesOf, wideTable} from './costs.js';
import {appendRows, button, draw, make, note, section} from './elements.js';
import {files} from './files.js';
import {importance} from './model.js';
import {add, counted, exact, figure} from './numbers.js';
import {plain} from './texts.js';

const LANES = 3; // arrows side by side
const LANE = {width: 7, all: 26}; // pixels

// ---- machine code ----

// The instructions of a file by their lines, by address, made when first asked for.
function codeOf(model, file) {
  if (!model.code) {
    model.code = new Map();
    model.instructions.forEach((one) => {
      if (!model.code.has(one.file))
        model.code.set(one.file, new Map());
      push(model.code.get(one.file), one.line, one);
    });
  }
  return model.code.get(file) || new Map();
}

// Those of a line that a table is about: of a function, its own.
function codeAt(model, {file, focus}, number) {
  const all = number && codeOf(model, file.file).get(number) || [];
  return focus < 0 ? all : all.filter((one) => one.function === focus);
}

// With the words of each.
function codeBelow(model, shown, number) {
  return shown.opened.has(number) ? codeAt(model, shown, number).map((one, i, all) => [one, codeText(one, all[i - 1])]) : [];
}

function codeButton(model, shown, number) {
  const code = codeAt(model, shown, number);
  const isOpen = shown.opened.has(number);
  return code.length ? button(() => shown.toggle(number), {class: 'open', 'data-code': number, 'aria-expanded': String(isOpen),
    'aria-label': 'Machine code of line ' + number, title: counted(code.length, 'instruction')}, isOpen ? '\u25be' : '\u25b8') : null;
}

// An instruction, and the functions that were inlined there, where they are others than above.
function codeText({address, text, chain = null}, above) {
  const before = above && above.chain || null;
  return plain(address) + '  ' + plain(text || '(not decoded)') + (chain === before ? '' : '  ; ' + plain(chain || 'not inlined'));
}

function codeRow(model, state, shown, {self}, words, entry) {
  return make('tr', {class: 'machine'}, laneCell(shown, entry), make('td', {colspan: 2}), costCells(model, state.event, self, 'self', {most: shown.hottest, scales: shown.scales(state.event)}),
    make('td', {class: 'more', colspan: 2}), besideCells(model, shown, {self}), shown.all ? make('td') : null,
    make('td', {class: 'code'}, make('code', null, words)));
}

function codeLeftOut({json: {left_out: left}}) {
  return left && left.instructions ? note('To keep this file small, ' + counted(left.instructions, 'instruction') +
    ' with the lowest costs ' + (left.instructions === 1 ? 'is' : 'are') + ' left out.') : null;
}

// Of a function those instructions that stand below no line of a source in the page, by address; in a comparison all of
// both builds, aligned.
function codeSection(model, state, f) {
  const known = new Set(model.isComparison ? [] : files(model).map(({file}) => file));
  const code = model.instructions.filter((one) => one.function === f.id && !(one.line && known.has(one.file)));
  if (!code.length)
    return null;
  const [title, wordsOf, about] = model.isComparison ? ['Block and instruction', pairText, codeChange(model, f)] :
    ['Address and instruction', (one, i) => codeText(one, code[i - 1]), 'Instructions of lines whose source is not in this file.'];
  const table = wideTable({'aria-label': 'Machine code', class: 'machine'}, headRows(model, [['Self', costHeads(model, 'Self')], ['', [title]]]));
  const hottest = code.reduce((most, {self}) => Math.max(most, importance(model, self, state.event)), 0);
  const scales = scalesOf(model, state.event, code.map(({self}) => self));
  appendRows(table.firstChild, code, (one, i) => make('tr', null, costCells(model, state.event, one.self, 'self', {most: hottest, scales}),
    make('td', {class: 'code'}, make('code', null, wordsOf(one, i)))));
  return section('Machine code', note(about), table);
}

const MARKS = {same: ' ', registers: '~', old: '-', new: '+'};

// An instruction of two builds: the block that begins there, which build has it, and the registers that it had.
function pairText({mark, moved, block, old, new: now}) {
  const {text, address} = now || old;
  const changes = [moved ? 'moved' : '', mark === 'registers' ? 'was ' + plain(old.text) : ''].filter(Boolean).join(', ');
  return (block ? 'b' + block : '').padStart(5) + ' ' + MARKS[mark] + '  ' + plain(text || address) + (changes && '  (' + changes + ')');
}

function codeChange(model, f) {
  const {words = ''} = (model.json.code_changes || []).find((one) => one.function === f.id) || {};
  return (words ? words[0].toUpperCase() + words.slice(1) + '. ' : '') + 'Of both builds: + new, - gone, ~ other registers; jumps lead to blocks.';
}

// ---- jumps ----

// Those of all functions from one line to another, as one.
function withoutFunctions(jumps) {
  const sums = new Map();
  for (const jump of jumps) {
    const {line, to_line: target, conditional} = jump;
    const key = [line, target, conditional].join();
    const {followed, executed} = sums.get(key) || {followed: 0, executed: 0};
    sums.set(key, {line, to_line: target, conditional, followed: add(followed, exact(jump.followed)), executed: add(executed, exact(jump.executed))});
  }
  return [...sums.values()];
}

// Those from one line of a file to another, in one list, made when first asked for.
function jumpsOf(model, file, focus) {
  if (!model.jumpsByFile) {
    model.jumpsByFile = new Map();
    model.jumps.filter((jump) => jump.file === jump.to_file && jump.line && jump.to_line && jump.line !== jump.to_line)
      .forEach((jump) => push(model.jumpsByFile, jump.file, jump));
  }
  const jumps = model.jumpsByFile.get(file.file) || [];
  return withoutFunctions(focus < 0 ? jumps : jumps.filter((jump) => jump.function === focus));
}

function hasJumps(model, file, focus) {
  return jumpsOf(model, file, focus).length > 0;
}

// A lane for each line that is jumped to, the shortest innermost: {lane, top, bottom, target, ends, jumps} by entries.
// What would need more lanes is not drawn. null: there are no jumps.
function lanesOf(model, {file, focus, entries}) {
  if (!hasJumps(model, file, focus))
    return null;
  const place = new Map(entries.flatMap(({number}, i) => (number ? [[number, i]] : [])));
  const byTarget = new Map();
  for (const jump of jumpsOf(model, file, focus))
    if (place.has(jump.line) && place.has(jump.to_line))
      push(byTarget, jump.to_line, jump);
  const targets = [...byTarget].map(([line, jumps]) => {
    const ends = jumps.map((jump) => place.get(jump.line));
    const rows = [place.get(line), ...ends];
    const [top, bottom] = [Math.min, Math.max].map((of) => rows.reduce((a, b) => of(a, b)));
    return {line, jumps, target: rows[0], ends: new Set(ends), top, bottom, lane: -1};
  }).sort((a, b) => a.bottom - a.top - b.bottom + b.top || a.top - b.top);
  const lanes = Array.from({length: LANES}, () => []);
  for (const one of targets) {
    one.lane = lanes.findIndex((lane) => lane.every(({top, bottom}) => one.top > bottom || one.bottom < top));
    if (one.lane >= 0)
      lanes[one.lane].push(one);
  }
  return lanes.flat();
}

// What of the lanes stands beside a row.
function laneCell({lanes, entries}, entry) {
  if (!lanes)
    return null;
  const height = entry < 0 ? 1 : entries[entry].height;
  const through = lanes.filter(({top, bottom}) => top <= entry && entry <= bottom);
  return make('td', {class: 'lanes more'}, through.length ? draw('svg', {width: LANE.all, height, 'aria-hidden': 'true'},
    through.map((one) => drawLane(one, entry, height))) : null);
}

function drawLane({lane, top, bottom, target, ends, line, jumps}, entry, height) {
  const x = LANE.all - LANE.width * (lane + 1) - 1.5;
  const [from, to] = [entry === top ? height / 2 : 0, entry === bottom ? height / 2 : height];
  const isEnd = entry === target || ends.has(entry);
  const words = jumps.map((jump) => 'line ' + jump.line + (jump.conditional ? ': ' + figure(jump.followed) + ' of ' + figure(jump.executed) :
    ': ' + figure(jump.followed)) + ' times');
  return draw('g', {class: 'lane'}, draw('title', null, 'Jumps to line ' + line + ' from ' + words.slice(0, 8).join(', ')),
    draw('path', {d: 'M' + [x, from] + 'V' + to + (isEnd ? 'M' + [x, height / 2] + 'H' + (LANE.all - 2) : '')}),
    entry === target ? draw('polygon', {points: [LANE.all, height / 2, LANE.all - 5, height / 2 - 3, LANE.all - 5, height / 2 + 3].join(' ')}) : null);
}

export {codeBelow, codeButton, codeLeftOut, codeOf, codeRow, codeSection, hasJumps, laneCell, lanesOf};
