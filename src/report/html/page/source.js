// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// source: the text of the source with the cost of each line, calls below their lines.

import {codeBelow, codeButton, codeLeftOut, codeOf, codeRow, hasJumps, laneCell, lanesOf} from './code.js';
import {last} from './collections.js';
import {
  atLength, besideCells, briefly, byImportance, costCells, costHeads, headRows, othersText, scalesOf, times,
} from './costs.js';
import {button, heading, heat, heatClass, link, make, named, note, section} from './elements.js';
import {fileNamed, files, isRowOf, rowsOf} from './files.js';
import {functionLink} from './links.js';
import {AT_LEAST, amount, importance, label, linesOf, markOf, restOfCosts, selfOf, selfTitle, shareOf, sumCosts, warmth, weight, whole} from './model.js';
import {counted, magnitude, percentOn, share} from './numbers.js';
import {HOT, LINE, Sheet, drawSheet, scrollSheet, setEntries} from './sheet.js';
import {clean, cut, plain} from './texts.js';
import {hasUnit, scaledOn} from './units.js';
import {dearestPlace} from './yours.js';

const NOWHERE = {number: 0, old: 0}; // what is no line
const CONTEXT = 4; // lines before and after those of the function

// What leads from one hot line to the others, by keys, too.
const HOT_KEYS = [
  {name: 'hot-before', key: '[', does: 'the previous hot line'},
  {name: 'hot-after', key: ']', does: 'the next hot line'},
];

// The file of a name; without one that with most of the cost of the selected function, or of the program.
function shownFile(model, state) {
  if (state.file)
    return fileNamed(model, state.file);
  const own = linesOf(model).byFunction.get(state.function) || [];
  return files(model).find(({file}) => file === dearestFile(model, state.event, own.length ? own : model.lines));
}

function dearestFile(model, event, lines) {
  const sums = new Map();
  for (const line of lines)
    sums.set(line.place, (sums.get(line.place) || 0) + weight(model, line.self, event));
  return [...sums].reduce((best, one) => (one[1] > best[1] ? one : best), [undefined, -1])[0];
}

// The number of the line of a function in a file that costs most, or changed most; 0: it has none there.
function dearestLine(model, state, file, id) {
  const own = (linesOf(model).byFunction.get(id) || []).filter(({place}) => place === file.file);
  const best = dearestPlace(model, state.event, id, own);
  return best ? best.line : 0;
}

// ---- tables ----

// Two events more whose self costs stand beside the lines: those that were chosen, or the next ones.
function eventsBeside(model, {event, more}) {
  const others = model.events.map((_, i) => (event + 1 + i) % model.events.length).slice(0, -1);
  const chosen = more.split(',').filter(Boolean).map(Number);
  return others.slice(0, 2).map((other, i) => (chosen[i] in model.events ? chosen[i] : other));
}

// Of many events each of the two can be chosen.
function eventHead(model, state, events, at) {
  const name = (event) => plain(model.events[event].name, 40);
  const choose = ({target}) => state.go({more: events.map((event, i) => (i === at ? target.value : event)).join()}, false);
  return model.events.length <= 3 ? name(events[at]) : make('select', {change: choose, 'aria-label': 'Event of this column'},
    model.events.map((_, event) => make('option', {value: event, selected: event === events[at] ? '' : null}, name(event))));
}

// The rows of a file that are at some places, and gaps where lines are left out between them. `focus`: the function whose
// lines they are; -1: they are those of a file. With `all` there is a column for what other functions have on these
// lines, too. `line`: the one that is marked.
function sourceTable(model, state, file, places, {focus = -1, all = false, line = 0} = {}) {
  const costs = file.lines.map((each) => (focus < 0 ? each : shareOf(each, focus))).filter(Boolean);
  const hottest = Math.max(costs.reduce((most, {self}) => Math.max(most, magnitude(warmth(model, self, state.event))), 0), 1);
  const shown = {hottest, focus, all, line, file, rows: rowsOf(file), places, events: eventsBeside(model, state), opened: openedIn(file, focus), lanes: null, scales: null};
  shown.scales = scalesOfLines(model, shown, costs);
  const head = sourceHead(model, state, shown);
  shown.columns = head.lastChild.children.length;
  shown.button = button(() => {
    const isAll = shown.sheet.element.classList.toggle('all-columns');
    shown.button.setAttribute('aria-pressed', isAll);
  }, {class: 'columns', 'aria-pressed': 'false', hidden: ''}, 'All columns');
  entriesOf(model, state, shown);
  shown.sheet = Sheet({class: 'source' + (model.isComparison ? ' compared' : '') + (codeOf(model, file.file).size ? ' foldable' : ''), 'aria-label': 'Source of ' + plain(file.file)}, [sourceColumns(model, shown), head], shown.entries,
    () => lineRow(model, state, shown, widestRow(model, shown), -1));
  shown.sheet.yielded = (any) => {
    shown.button.hidden = !any;
  };
  shown.toggle = (number) => {
    shown.opened[shown.opened.has(number) ? 'delete' : 'add'](number);
    entriesOf(model, state, shown);
    setEntries(shown.sheet, shown.entries);
    drawSheet(shown.sheet);
    shown.sheet.element.querySelector('[data-code="' + number + '"]').focus();
  };
  return shown;
}

// By event the scales of what lines cost.
function scalesOfLines(model, {all, file}, costs) {
  const known = [];
  const lists = () => [...costs.flatMap(({self, inclusive}) => [self, inclusive]), ...(all ? file.lines.map(({self}) => self) : [])];
  return (event) => {
    known[event] = known[event] || (hasUnit(model.events[event]) ? scalesOf(model, event, lists()) : () => null);
    return known[event];
  };
}

// The lines whose machine code is open, of a file or of a function in it: they stay so when the table is made anew.
function openedIn(file, focus) {
  file.opened = file.opened || new Map();
  if (!file.opened.has(focus))
    file.opened.set(focus, new Set());
  return file.opened.get(focus);
}

function sourceHead(model, state, {all, events, file, focus}) {
  const one = (title) => (model.isComparison ? [title, ['Change']] : ['.', [title]]);
  const lines = model.isComparison ? ['Old', 'New', ''] : ['Line', ''];
  return headRows(model, [['Line', hasJumps(model, file, focus) ? ['', ...lines] : lines], ['Self', costHeads(model, selfTitle(model))],
    ['Inclusive', model.isComparison ? ['Change', '%'] : ['Inclusive', 'Incl. %']], ...events.map((_, i) => one(eventHead(model, state, events, i))),
    ...(all ? [one('All functions')] : []), ['', ['Source']]]);
}

// What gives way in a narrow window has a kind.
function sourceColumns(model, {all, events, lanes}) {
  const classes = [...(lanes ? [''] : []), ...(model.isComparison ? ['', '', ''] : ['', '']), ...(model.isComparison ? ['old', 'new'] : []), 'cost', '',
    'inclusive', 'share', ...events.map(() => 'beside'), ...(all ? ['all'] : []), ''];
  return make('colgroup', null, classes.map((name) => make('col', {class: name})));
}

// No row of a table is wider than this one.
function widestRow(model, {rows, places, focus}) {
  const {number, old} = rows[last(places)];
  const text = places.reduce((longest, at) => ((rows[at].text || '').length > longest.length ? rows[at].text : longest), '');
  const {totals} = model.json;
  return {number, old, text, line: {self: totals, inclusive: totals, calls: [], functions: [focus]}};
}

// Below a line stands what is called from it, and its machine code if that was opened.
function entriesOf(model, state, shown) {
  const {rows, places, hottest} = shown;
  shown.entries = [];
  const put = (height, heatOf, {number, old}, make) => shown.entries.push({height, heat: heatOf, number, old, make});
  places.forEach((at, i) => {
    const row = rows[at];
    const own = ownOf(shown, row.line);
    const value = own ? Number(warmth(model, own.self, state.event)) / hottest : 0;
    if (i > 0 && isGap(rows, places[i - 1], at))
      put(LINE.height, 0, NOWHERE, (entry) => gapRow(shown, entry));
    put(LINE.height, Math.sign(value) * heat(Math.abs(value)), row, (entry) => lineRow(model, state, shown, row, entry));
    if (!own)
      return;
    codeBelow(model, shown, row.number).forEach(([code, words]) => put(LINE.height, 0, NOWHERE, (entry) => codeRow(model, state, shown, code, words, entry)));
    callsBelow(model, state, own, row).forEach((call) => put(LINE.call, 0, NOWHERE, (entry) => lineCall(model, state, shown, call, entry)));
  });
  shown.lanes = lanesOf(model, shown);
}

function ownOf({focus}, line) {
  return focus < 0 ? line : shareOf(line, focus);
}

function callsBelow(model, state, own, {number}) {
  const calls = own.calls && own.calls.length && number !== 0 ? byImportance(model, state.event, own.calls) : [];
  return own.other_calls ? [...calls, own.other_calls] : calls;
}

function lineRow(model, state, shown, {number, old, text, line}, entry) {
  const own = ownOf(shown, line);
  const isOwn = own !== undefined && shown.focus >= 0;
  return make('tr', {class: isOwn ? 'own' : null, 'aria-current': isRowOf({number, old}, shown.line) ? 'location' : null},
    laneCell(shown, entry), model.isComparison ? make('td', {class: 'number'}, old ? String(old) : '') : null,
    make('td', {class: 'number'}, number ? lineNumber(state, shown, number) : number === 0 && !old ? '?' : ''),
    gutter(model, state, shown, own),
    own ? [costCells(model, state.event, selfOf(own), 'self', {most: shown.hottest, scales: shown.scales(state.event)}),
      inclusiveCells(model, state, shown, own), besideCells(model, shown, own)] :
      make('td', {class: 'more', colspan: (model.isComparison ? 4 : 2) + 2 + shown.events.length}),
    shown.all ? allCell(model, state, shown, line) : null,
    make('td', {class: 'code'}, codeButton(model, shown, number), text === null ? null : make('code', null, clean(expandTabs(cut(text, 2000))))));
}

// Of a line, and of a call from it. Calls that may count again are left out of what is only a part.
function inclusiveCells(model, {event}, {scales}, {inclusive, partial, estimate}) {
  if (!inclusive)
    return make('td', {class: 'more', colspan: 2});
  const value = amount(inclusive, event, model.side);
  return [make('td', {class: 'figure more inclusive', title: atLength(model, event, inclusive)},
    (partial ? AT_LEAST : estimate ? '~' : '') + scaledOn(model.side, scales(event)(model.side), value)),
    make('td', {class: 'figure more'}, percentOn(model.side, share(value, whole(model, event))))];
}

// In the view of a file it is what others can be sent to.
function lineNumber(state, shown, number) {
  return shown.focus >= 0 ? String(number) :
    link(state, {view: 'source', file: shown.file.file, line: number}, null, String(number));
}

// What all functions together have on a line, where that is not what the selected one has.
function allCell(model, {event}, {scales, focus}, line) {
  if (!line || shareOf(line, focus) === line)
    return make('td');
  const title = 'All functions with code on this line: ' + atLength(model, event, selfOf(line));
  return make('td', {class: 'figure all', title}, markOf(selfOf(line), event, model.side) + scaledOn(model.side, scales(event)(model.side), amount(line.self, event, model.side)));
}

function expandTabs(text) {
  return text.split('\t').reduce((line, part) => line + ' '.repeat(8 - line.length % 8) + part);
}

function gutter(model, state, shown, own) {
  const cost = own ? Number(warmth(model, own.self, state.event)) : 0;
  return make('td', {class: 'gutter ' + heatClass(cost / shown.hottest)});
}

// Cells without a word: those for the numbers of a line, and for what a call has not.
function lineCall(model, state, shown, call, entry) {
  const what = call.function === undefined ? othersText(call) : functionLink(model, state, call.function);
  return make('tr', {class: 'call'}, laneCell(shown, entry), make('td', {colspan: model.isComparison ? 7 : 4}), inclusiveCells(model, state, shown, call),
    shown.events.map(() => make('td', {class: 'more'})), shown.all ? make('td') : null,
    make('td', {class: 'code'}, '\u2192 ', what, ' ' + times(model, call.calls)));
}

function gapRow(shown, entry) {
  return make('tr', {class: 'gap'}, laneCell(shown, entry), make('td', {colspan: shown.columns - (shown.lanes ? 1 : 0)}, '\u22ee'));
}

// ---- of one function ----

// Its lines with some around them, in each file that it has lines in: first that with its dearest line.
function sourceSection(model, state, f) {
  const own = (linesOf(model).byFunction.get(f.id) || []).filter(({line}) => line !== 0);
  const names = new Set(own.map((line) => line.place));
  const parts = files(model).filter(({file}) => names.has(file));
  if (!parts.length)
    return null;
  const dearest = dearestPlace(model, state.event, f.id);
  const isFirst = ({file}) => dearest !== null && file === dearest.place;
  return section('Source', [...parts.filter(isFirst), ...parts.filter((file) => !isFirst(file))].map((file) => functionSource(model, state, file, f)));
}

// It leads to the line of the function that costs most.
function fileTitle(model, state, file, f, columns) {
  const open = () => state.go({view: 'source', file: file.file, line: dearestLine(model, state, file, f.id)});
  return make('p', {class: 'file'}, button(open, null,
    named(file.path || file.file)), file.texts ? null : ' (its text is not in this file)', ageOf(file, ': '), ' ', make('span', {class: 'choice'}, columns));
}

// A source that was changed after the profile was written may have its lines elsewhere now.
function ageOf(file, before) {
  const words = before + 'newer than the profile, lines may have moved';
  return file.isNewer ? make('span', {class: 'warning'}, words) : null;
}

function functionSource(model, state, file, f) {
  const rows = rowsOf(file);
  const isNear = nearRows(rows, f.id, file.texts ? CONTEXT : 0);
  const near = rows.map((row, at) => ({row, at})).filter(({at}) => isNear[at]);
  const all = near.some(({row: {line}}) => line && shareOf(line, f.id) !== line);
  const line = dearestLine(model, state, file, f.id);
  const {sheet, entries, button: columns} = sourceTable(model, state, file, near.map(({at}) => at), {focus: f.id, all, line});
  const at = entries.findIndex((entry) => isRowOf(entry, line));
  requestAnimationFrame(() => at < 0 || scrollSheet(sheet, at));
  return [fileTitle(model, state, file, f, columns), sheet.element, otherLines(model, state, file, f, near.map(({row}) => row))];
}

// What the function costs in a file beside what its lines show: of lines that were left out, or have no number.
function otherLines(model, state, file, f, near) {
  const {self} = (f.pieces || []).find((piece) => piece.file === file.file) || {};
  if (!self)
    return null;
  const shown = sumCosts(model, near.map(({line}) => shareOf(line, f.id)).filter(Boolean).map((own) => own.self));
  const rest = restOfCosts(model, self, shown);
  return importance(model, rest, state.event) === 0 ? null :
    note('Not shown, of other lines of the function in this file: ' + atLength(model, state.event, rest) + '.');
}

function nearRows(rows, id, context) {
  const isNear = new Array(rows.length).fill(false);
  rows.forEach(({line}, i) => {
    if (shareOf(line, id) !== undefined)
      isNear.fill(true, Math.max(0, i - context), i + context + 1);
  });
  return isNear;
}

// Whether lines were left out between two rows, by the page or already by the report.
function isGap(rows, before, after) {
  const [a, b] = [rows[before], rows[after]];
  const isApart = (x, y) => x > 0 && y > x + 1;
  return after > before + 1 || a.text !== null && (isApart(a.number, b.number) || isApart(a.old, b.old));
}

// ---- of a whole file ----

function showSource(model, state) {
  const all = files(model);
  if (!all.length && !state.file)
    return [heading('Source'), note('There are no lines in this file.')];
  const file = shownFile(model, state);
  const rows = rowsOf(file);
  const line = state.line || (state.file ? 0 : dearestLine(model, state, file, state.function));
  const {sheet, entries, button: columns} = sourceTable(model, state, file, [...rows.keys()], {line});
  const at = entries.findIndex((entry) => isRowOf(entry, line));
  requestAnimationFrame(() => at < 0 || scrollSheet(sheet, at));
  sheet.element.classList.add('whole');
  return [
    heading(named(file.path || file.file, 2000), ageOf(file, ': ')),
    make('p', {class: 'choice'}, fileChoice(model, state, all, file), hotButtons(state, file, entries, at), columns),
    withoutLines(model, state),
    file.texts ? null : note(all.includes(file) ? 'Its text is not in this file; its lines with costs are.' : 'The page has no text of this file.'),
    linesLeftOut(file),
    codeLeftOut(model),
    sheet.element,
    unplacedLines(model, state, file),
  ];
}

// Why another file is shown than one of the selected function.
function withoutLines(model, state) {
  const f = model.functions[state.function];
  return state.file || !f || linesOf(model).byFunction.has(f.id) ? null :
    note('The page has no lines of ' + label(f) + '. This is the file that costs most.');
}

// To the lines that have more than a sixteenth of the cost of the hottest one.
function hotButtons(state, file, entries, at) {
  const hot = entries.flatMap(({heat: degree, number}, i) => (Math.abs(degree) >= HOT && number ? [i] : []));
  const to = (i) => i !== undefined && state.go({file: file.file, line: entries[i].number}, false);
  const acts = [() => to(hot.filter((i) => i < at).pop()), () => to(hot.find((i) => i > at))];
  return HOT_KEYS.map(({name, key, does}, i) => button(acts[i], {class: name, title: does, 'aria-label': does}, key));
}

function fileChoice(model, state, all, shown) {
  const cost = (file) => sumCosts(model, file.lines.map((line) => line.self));
  const options = (all.includes(shown) ? all : [shown, ...all]).map((file) => {
    const text = briefly(model, state.event, cost(file)) + '  ' + plain(file.path || file.file, 120);
    return make('option', {value: file.file, selected: file === shown ? '' : null}, text);
  });
  return make('label', null, 'File ', make('select', {
    change: (event) => state.go({file: event.target.value, line: 0}),
  }, options), ' ');
}

function linesLeftOut(file) {
  return !file.left ? null : note('To keep this file small, ' + counted(file.left, 'line') +
    ' with the lowest costs ' + (file.left === 1 ? 'is' : 'are') + ' left out.');
}

// Costs of lines that the text has not: of line 0, or after its end.
function unplacedLines(model, state, file) {
  if (!file.unplaced.length)
    return null;
  const sum = sumCosts(model, file.unplaced.map((line) => line.self));
  return note(counted(file.unplaced.length, 'line') + ' with costs whose text is not shown: ' +
    atLength(model, state.event, sum) + '.');
}

export {HOT_KEYS, showSource, shownFile, sourceSection};
