// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// table: all rows of a list, sorted and searched. Only the rows in sight are elements, so that it may be long.

import {factorOf, inWords, withStatus} from './changes.js';
import {hasColumn, reader} from './columns.js';
import {countOf, scalesOfAll} from './costs.js';
import {addRule, barClass, button, fill, isForBrowser, make} from './elements.js';
import {functionLink} from './links.js';
import {
  LINES_SHOWN, LISTS, found, largestIn, leadsTo, listOf, nameKeys, rowLink, rowText, withinReader,
} from './lists.js';
import {amount, boundReader, description, hasCounts, inclusiveOf, isRatio, largestOf, markOf, numbersOf, rowCosts, selfOf, selfTitle, weight, whole} from './model.js';
import {add, figure, figureOn, perCall, percentOn, share} from './numbers.js';
import {plain} from './texts.js';
import {Scale, scaled, scaledOn, widest} from './units.js';

const ROW = 24; // the height of a row, in pixels
const ROWS_BEYOND = 8; // how many rows there are before and after those in sight

// What of a row can be a column. `what`: the member that is shown; kind: that of its bar. A cost that is not one of the event
// that is chosen is that of its own.
function specs(model) {
  const costs = [['self', selfTitle(model)], ['inclusive', 'Inclusive'], ['only', 'Only']].filter(([what]) => what !== 'only' || hasColumn(model.rows, [what]));
  const ofEvent = (event) => costs.map(([what, title]) => ({
    key: what + (event < 0 ? '' : '@' + model.events[event].name), what, event, kind: what === 'self' ? 'self' : 'inclusive',
    title: event < 0 ? title : title + ' ' + plain(model.events[event].name, 20),
  }));
  return [
    ...ofEvent(-1),
    ...(hasCounts(model) ? [{key: 'calls', what: 'called', title: 'Calls', kind: 'calls'}] : []),
    ...(model.isComparison || !hasCounts(model) ? [] : [{key: 'percall', what: 'percall', title: 'Per call', kind: 'percall'}]),
    ...(model.events.length > 1 ? model.events.flatMap((_, event) => ofEvent(event)) : []),
  ];
}

const UNITS_AT_FIRST = 8;

// With --split there is a column for each unit; and that by which rows are sorted is there.
function columnsAtFirst(model) {
  const units = model.events.filter(({splitBy}) => splitBy).slice(0, UNITS_AT_FIRST).map(({name}) => 'self@' + name);
  const sort = sortAtFirst(model).slice(1);
  const others = [...units, ...(units.length ? [] : hasCounts(model) ? ['inclusive', 'calls'] : ['inclusive'])];
  const sorted = specs(model).map(({key}) => key).filter((key) => model.sides.some((side) => sort === (side ? key + '-' + side : key)));
  return [...new Set(['self', ...others, ...sorted])].join(',');
}

// The columns of a list, from the left, of the keys that are chosen; all: of all. What groups have is self cost, and lines
// have inclusive cost, too.
function columns(model, list, chosen) {
  const has = (what) => what === 'self' || (what === 'inclusive' && hasColumn(list.column, ['inclusive']));
  const isShown = ({key, what}) => (list.word === 'function' || has(what)) && (!chosen || isChosen(chosen, key));
  const sided = (spec) => model.sides.map((side) => ({
    ...spec,
    key: side ? spec.key + '-' + side : spec.key,
    title: side ? side[0].toUpperCase() + side.slice(1) : titleIn(list, spec),
    group: titleIn(list, spec),
    kind: side === 'change' ? 'change' : spec.kind,
    side,
  }));
  return [...specs(model).filter(isShown).flatMap(sided),
    {key: 'name', title: list.one[0].toUpperCase() + list.one.slice(1), kind: 'name', side: ''}];
}

function titleIn({isCharged}, {title}) {
  return isCharged ? title.replace(/^Self/, 'Charged') : title;
}

// Names of events and units may have commas.
function isChosen(text, key) {
  return (',' + text + ',').includes(',' + key + ',');
}

function areColumns(model, text) {
  return specs(model).some(({key}) => isChosen(text, key));
}

function isCost(column) {
  return column.event !== undefined;
}

function eventOf(column, event) {
  return column.event < 0 ? event : column.event;
}

function defaultSort(model) {
  return model.isComparison ? '-self-change' : '-self';
}

// As --sort has it, or the usual one.
function sortAtFirst(model) {
  const sort = '-' + model.json.sort;
  return isSort(model, sort) ? sort : defaultSort(model);
}

function isSort(model, text) {
  return columns(model, listOf(model, 'function')).some(({key}) => text === key || text === '-' + key);
}

// What reads the figures of a column by the number of the row.
function figureReader(model, list, column, event) {
  if (isCost(column))
    return costReader(model, list, column, eventOf(column, event));
  const read = reader(list.column, column.side ? ['called', column.side] : ['called']);
  const isInlined = reader(list.column, ['inlined']);
  if (column.what === 'called')
    return (id) => read(id) || (isInlined(id) ? null : 0);
  const cost = list.hasPerCall(event) ? rowCosts(list.column, 'inclusive', event, '') : () => null;
  return (id) => (isInlined(id) ? null : perCall(cost(id), read(id) || 0));
}

function costReader(model, list, {what, side}, event) {
  const cost = rowCosts(list.column, what, event, side);
  const isUnknown = what === 'inclusive' && side === 'change' ? boundReader(list.column, event, side) : () => false;
  return (id) => (isUnknown(id) ? null : cost(id));
}

// ---- order ----

// The column that an order is by; one that the list does not have is that by self cost.
function sortOf(model, list, sort) {
  const all = columns(model, list);
  const find = (text) => all.find(({key}) => key === text.replace(/^-/, ''));
  return find(sort) ? {column: find(sort), sign: sort.startsWith('-') ? -1 : 1} : {column: find(defaultSort(model)), sign: -1};
}

// The numbers of all rows in an order. What is equal stays in the order of the data.
function sorted(model, list, sort, event) {
  const {column, sign} = sortOf(model, list, sort);
  const ids = idsOf(model, list, column.what === 'inclusive' ? 'inclusive' : 'self', event);
  if (column.kind === 'name') {
    const keys = nameKeys(model, list);
    return ids.sort((a, b) => (keys[a] < keys[b] ? -sign : keys[a] > keys[b] ? sign : a - b));
  }
  const keys = sortKeys(model, list, column, event);
  return ids.sort((a, b) => sign * (keys[a] - keys[b]) || a - b);
}

// Changes are sorted by how large they are, in either direction.
function sortKeys(model, list, column, event) {
  const read = figureReader(model, list, column, event);
  return column.side === 'change' ? numbersOf(list.count, read).map(Math.abs) : numbersOf(list.count, read, -Infinity);
}

// All rows; of lines, those that cost most of the event, by self or inclusive cost.
function idsOf(model, list, what, event) {
  const ids = Uint32Array.from({length: list.count}, (_, id) => id);
  if (list.word !== 'line')
    return ids;
  const keys = numbersOf(list.count, rowCosts(list.column, what, event, model.side)).map(Math.abs);
  return ids.filter((id) => keys[id] > 0).sort((a, b) => keys[b] - keys[a] || a - b).slice(0, LINES_SHOWN);
}

// ---- the table ----

function FunctionTable(model, state) {
  const table = {ids: [], positions: new Int32Array(0), first: -1, end: 0, rows: [], columns: [], cursors: {}};
  table.before = addRule('.functions .before td { height: 0; }');
  table.after = addRule('.functions .after td { height: 0; }');
  addRule('.functions .rows tr { height: ' + ROW + 'px; }');
  const needed = digits(model.events.flatMap((_, i) => widestOf(model, i)));
  const calls = reader(model.rows, model.side ? ['called', 'new'] : ['called']);
  addRule(':root { --cost: ' + needed + 'ch; --calls: ' + digits([figure(largestOf(numbersOf(model.functions.length, (id) => calls(id) || 0)))]) + 'ch; }');
  table.rest = addRule('.functions tfoot tr:last-child > * { padding-bottom: 1px; }');
  table.names = addRule('.functions { --names: 0; }');
  table.width = addRule('.functions.many { min-width: 100%; }');
  table.ruler = make('span', {class: 'ruler', 'aria-hidden': 'true'});
  table.head = {element: make('thead'), cells: [], groups: []};
  table.group = make('colgroup');
  table.fold = make('tr');
  table.body = make('tbody', {class: 'rows'});
  table.foot = make('tfoot');
  table.grid = make('table', {
    class: 'functions ' + (model.isComparison ? 'comparison' : 'single') + (hasColumn(model.rows, ['at_most']) || hasColumn(model.rows, ['charged_at_least']) ? ' bounded' : ''), role: 'grid', tabindex: 0,
  }, table.group, table.head.element, spacer('before'), table.body, spacer('after'), table.foot);
  table.scroller = make('div', {class: 'scroller', scroll: () => drawRows(model, state, table)}, table.grid, table.ruler);
  table.body.addEventListener('click', (event) => {
    const row = event.target.closest('tr');
    if (row && !event.defaultPrevented && !isForBrowser(event) && !String(getSelection()))
      openRow(state, table, Number(row.dataset.function || row.dataset.row));
  });
  new ResizeObserver(() => {
    makeRoom(model, table);
    alignRows(table);
    drawRows(model, state, table);
  }).observe(table.scroller);
  return table;
}

// Shows another list, or other columns.
function shapeTable(model, state, table) {
  const list = listOf(model, state.list);
  const shown = columns(model, list, state.columns);
  Object.assign(table, {list, columns: shown, rows: [], figures: [], sort: null});
  table.group.replaceChildren(...shown.map((column) => make('col', {class: widthClass(column) + ' ' + column.side})));
  table.head.cells = shown.map((column) => headCell(state, column));
  table.head.element.replaceChildren();
  table.head.groups = model.isComparison ? groupCells(shown) : [];
  fill(table.head.element, null, [model.isComparison ? make('tr', {class: 'groups', 'aria-rowindex': 1}, table.head.groups) : null, make('tr', {'aria-rowindex': model.headRows}, table.head.cells), table.fold]);
  table.body.replaceChildren();
  table.grid.setAttribute('aria-label', list.title);
  table.grid.setAttribute('aria-colcount', shown.length);
  table.grid.classList.toggle('chosen', state.columns !== columnsAtFirst(model));
  table.grid.classList.toggle('many', shown.length > 4 && !model.isComparison || shown.length > 10);
  table.width.minWidth = 'calc(' + (shown.length - 1) + ' * var(--room) + var(--name))';
}

// What a click on a row does, and Enter.
function openRow(state, table, id) {
  if (table.list.word !== 'function')
    table.cursors[table.list.word] = id;
  state.go(table.list.word === 'function' ? {function: id, view: 'function'} : leadsTo(table.list, id));
}

// The row that is selected, or -1.
function cursorOf(state, table) {
  return table.list.word === 'function' ? state.function : table.cursors[table.list.word] ?? -1;
}

function widthClass(column) {
  return column.kind === 'calls' || column.what === 'called' ? 'calls' : column.kind === 'name' ? 'name' : 'cost';
}

// The widest costs of an event.
function widestOf(model, event) {
  const value = weight(model, model.json.totals, event);
  return widest(scalesOfAll(model, event)(model.now), Number.isInteger(value) ? value : Math.round(value));
}

// How many digits' width the widest of these texts needs; commas, points and blanks are half as wide, and letters wider.
function digits(texts) {
  const count = (text, pattern) => text.replace(pattern, '').length;
  return texts.reduce((most, text) => Math.max(most, text.length - count(text, /[^,. ]/g) / 2 + count(text, /[^mM]/g) * 0.7 + count(text, /[^KGTB]/g) * 0.3), 1);
}

function spacer(name) {
  return make('tbody', {class: name, 'aria-hidden': 'true'}, make('tr', null, make('td')));
}

// A title, which is a button that sorts; in a comparison below the name of what has these sides.
function headCell(state, column) {
  const title = button(() => sortBy(state, column), {'data-group': column.group}, column.title);
  return make('th', {scope: 'col', class: widthClass(column) + ' ' + column.side}, title);
}

function groupCells(shown) {
  const groups = [...new Set(shown.map((column) => column.group))];
  return groups.map((group) => make('th', {scope: 'colgroup', 'data-group': group, class: group === 'Calls' ? 'calls' : null}, group || ''));
}

// What gives way, more and more, until names have room for 30 characters: costs, of which the shares stay, and
// numbers of calls; of a comparison the old side, and then the new one.
const YIELDS = {alone: ['', 'shares', 'brief'], compared: ['', 'newer', 'changes']};

function makeRoom(model, table) {
  const levels = model.isComparison ? YIELDS.compared : YIELDS.alone;
  const [name] = table.head.cells.slice(-1);
  if (!table.scroller.clientWidth)
    return;
  for (const level of levels) {
    table.grid.classList.remove(...levels.filter(Boolean));
    table.grid.classList.add(...[level].filter(Boolean));
    table.head.groups.forEach((cell) => cell.setAttribute('colspan', groupWidth(table, cell)));
    if (name.clientWidth >= table.ruler.offsetWidth)
      break;
  }
  table.names.setProperty('--names', name.clientWidth - 12 + 'px');
}

// No row is in part below the foot: that is as much higher.
function alignRows(table) {
  table.rest.paddingBottom = '1px';
  const room = roomOf(table);
  table.rest.paddingBottom = 1 + (table.ids.length * ROW > room && room > 0 ? room % ROW : 0) + 'px';
}

// The height in which rows are seen.
function roomOf({scroller, head, foot}) {
  return scroller.clientHeight - head.element.offsetHeight - foot.offsetHeight;
}

// How many columns of a group are there.
function groupWidth({columns: shown, head}, cell) {
  const group = cell.dataset.group;
  return shown.filter((column, i) => column.group === group && getComputedStyle(head.cells[i]).display !== 'none').length || 1;
}

// Again by the same column: the other way round. Names begin with the first, figures with the largest.
function sortBy(state, column) {
  const first = (column.kind === 'name' ? '' : '-') + column.key;
  const other = column.kind === 'name' ? '-' + column.key : column.key;
  state.go({sort: state.sort === first ? other : first}, false);
}

function sortByNext(state, shown) {
  const at = shown.findIndex((column) => column.key === state.sort.replace(/^-/, ''));
  const next = shown[(at + 1) % shown.length];
  state.go({sort: (next.kind === 'name' ? '' : '-') + next.key}, false);
}

// Brings the table up to date with the state.
function showTable(model, state, table) {
  const shape = state.list + ' ' + state.columns;
  if (shape !== table.shape) {
    shapeTable(model, state, Object.assign(table, {shape}));
    makeRoom(model, table);
  }
  if (table.sort !== state.sort || table.event !== state.event) {
    table.order = sorted(model, table.list, state.sort, state.event);
    Object.assign(table, {sort: state.sort, event: state.event, isOpen: false, chain: chainAtTop(model, state, table)});
  }
  const key = JSON.stringify([shape, state.sort, state.event, state.search, state.status, state.within, isFolded(state, table)]);
  if (key !== table.key) {
    table.key = key;
    showRows(model, state, table);
  }
  reveal(state, table);
  drawRows(model, state, table);
  markSelected(state, table);
}

const HANDED = 2 / 3; // the part of its inclusive cost that the next of a chain has at least
const OWN = 0.02; // the part that is self cost, at most
const CHAIN_LEAST = 4; // rows that are folded

// How many functions at the top, by inclusive cost, do little but hand on what they cost to the one below them.
function chainAtTop(model, state, {list, order}) {
  if (list.word !== 'function' || model.isComparison || state.sort !== '-inclusive')
    return 0;
  const [all, own] = ['inclusive', 'self'].map((what) => rowCosts(list.column, what, state.event, ''));
  const handsOn = (id, below) => Number(all(id)) > 0 && Number(all(below)) >= HANDED * Number(all(id)) &&
    Number(own(id)) <= OWN * Number(all(id)) && model.functions[id].callees.some((call) => call.function === below);
  let count = 0;
  while (count + 1 < order.length && handsOn(order[count], order[count + 1]))
    count++;
  return count < CHAIN_LEAST ? 0 : count;
}

// One of them that is selected is in sight.
function isFolded(state, table) {
  const isWhole = !state.search && !state.within && !state.status;
  return isWhole && table.chain > 0 && !table.isOpen && !table.order.subarray(0, table.chain).includes(state.function);
}

// Above the rows stands how many are folded.
function showFold(model, state, table) {
  table.fold.replaceChildren();
  if (isFolded(state, table))
    fill(table.fold, null, [make('td', {colspan: table.columns.length, class: 'text'}, button(() => openFold(model, state, table),
      {class: 'fold', title: 'Functions that do little but call the next one: show them'},
      '[' + figure(table.chain) + ' above]'))]);
}

function openFold(model, state, table) {
  table.isOpen = true;
  showTable(model, state, table);
  table.grid.focus({preventScroll: true});
}

// Those of the rows that the search and other choices leave.
function showRows(model, state, table) {
  const {list} = table;
  const ofFunctions = (ids) => (state.within ? withStatus(model, ids, state).filter(withinReader(model, state.within)) :
    withStatus(model, ids, state));
  const order = isFolded(state, table) ? table.order.subarray(table.chain) : table.order;
  table.ids = found(model, list, list.word === 'function' ? ofFunctions(order) : order, state.search);
  table.positions = new Int32Array(list.count).fill(-1);
  table.ids.forEach((id, i) => {
    table.positions[id] = i;
  });
  table.figures = table.columns.map((column) => (column.kind === 'name' ? null : figureReader(model, list, column, state.event)));
  showOrder(state, table);
  showFold(model, state, table);
  showSums(model, state, table);
  table.grid.setAttribute('aria-rowcount', table.ids.length + model.headRows);
  table.grid.classList.toggle('ratio', whole(model, state.event) === null);
  alignRows(table);
  table.scroller.scrollTop = 0;
  table.first = -1;
}

function showOrder(state, table) {
  table.columns.forEach((column, i) => table.head.cells[i].setAttribute('aria-sort',
    state.sort === column.key ? 'ascending' : state.sort === '-' + column.key ? 'descending' : 'none'));
}

// Below the table: what its rows cost together, and what is not in this page. Of that nobody knows what is of a group.
// Functions of a file may have code in others, too, whose cost is in the sum.
function showSums(model, state, table) {
  const {count: all, one, rests} = table.list;
  const isWithin = one === 'function' && state.within !== '';
  const shown = table.ids.length;
  const folded = isFolded(state, table) ? table.chain : 0;
  const text = one === 'line' && table.list.isCharged ? countedRows(shown, one) + ' of yours that changed' : one === 'line' ? 'of the ' + countedRows(table.order.length, one) + ' that cost most' :
    shown + folded === all ? countedRows(all, one) : figure(shown) + ' of ' + countedRows(all, one);
  const sum = (column) => {
    const read = rowCosts(table.list.column, 'self', eventOf(column, state.event), column.side);
    return (folded ? table.order : table.ids).reduce((total, id) => add(total, read(id)), 0);
  };
  const where = isWithin && /^(file|directory):/.test(state.within) ? ', in all their files' : '';
  table.foot.replaceChildren(sumRow(model, state, table, text + where, sum), ...(isWithin ? [] : rests).map(({text: what, self}) =>
    sumRow(model, state, table, '[' + what + ']', (column) => amount(self, eventOf(column, state.event), column.side))));
}

function countedRows(count, one) {
  return figure(count) + ' ' + (count === 1 ? one : LISTS[one].title.toLowerCase());
}

// Self costs add up; inclusive ones do not, nor do ratios.
function sumRow(model, state, table, text, get) {
  return make('tr', null, table.columns.map((column) => {
    if (column.kind === 'name')
      return make('td', {class: 'name'}, text);
    const event = eventOf(column, state.event);
    const hasSum = column.what === 'self' && !isRatio(model, event);
    return make('td', {class: widthClass(column) + ' ' + column.side}, hasSum ? costParts(model, event, column, get(column)) : null);
  }));
}

// A cost and its share, of which a narrow table shows the latter only.
function costParts(model, event, column, value) {
  return [
    make('span', {class: 'cost', ...countOf(model.events[event], value, column.side)}, scaledOn(column.side, scalesOfAll(model, event)(column.side), value)),
    make('span', {class: 'share'}, percentOn(column.side, share(value, whole(model, event)))),
  ];
}

// ---- rows in sight ----

// The row of the selected function, or -1.
function positionOf(state, table) {
  return table.positions[cursorOf(state, table)] ?? -1;
}

// Scrolls so that the selected function is in sight, unless it is.
function reveal(state, table) {
  const at = positionOf(state, table);
  if (at < 0 || table.list.word + cursorOf(state, table) === table.revealed)
    return;
  table.revealed = table.list.word + cursorOf(state, table);
  const room = roomOf(table);
  const top = at * ROW;
  if (top < table.scroller.scrollTop)
    table.scroller.scrollTop = top;
  else if (top + ROW > table.scroller.scrollTop + room)
    table.scroller.scrollTop = top + ROW - room;
}

// Makes the rows that are in sight now; table.first is -1 where all that are there have to be made anew.
function drawRows(model, state, table) {
  const first = Math.max(0, Math.floor(table.scroller.scrollTop / ROW) - ROWS_BEYOND);
  const inSight = Math.ceil(table.scroller.clientHeight / ROW) + 2 * ROWS_BEYOND;
  const end = Math.min(table.ids.length, first + inSight);
  if (first === table.first && end === table.end)
    return;
  Object.assign(table, {first, end});
  while (table.rows.length < end - first)
    table.rows.push(newRow(table));
  table.before.height = first * ROW + 'px';
  table.after.height = (table.ids.length - end) * ROW + 'px';
  for (let i = first; i < end; i++)
    fillRow(model, state, table, table.rows[i - first], i);
  if (table.body.childElementCount !== end - first)
    table.body.replaceChildren(...table.rows.slice(0, end - first));
  markSelected(state, table);
}

function markSelected(state, table) {
  const at = positionOf(state, table);
  const isInSight = at >= table.first && at < table.end;
  table.rows.forEach((row, i) => row.setAttribute('aria-selected', isInSight && table.first + i === at));
  if (isInSight)
    table.grid.setAttribute('aria-activedescendant', 'row-' + cursorOf(state, table));
  else
    table.grid.removeAttribute('aria-activedescendant');
}

function newRow(table) {
  return make('tr', null, table.columns.map((column) => make('td', {class: widthClass(column) + ' ' + column.side})));
}

function fillRow(model, state, table, row, at) {
  const id = table.ids[at];
  const isFunction = table.list.word === 'function';
  row.id = 'row-' + id;
  row.dataset[isFunction ? 'function' : 'row'] = id;
  row.title = isFunction ? description(model.functions[id]) : rowText(table.list, id);
  row.setAttribute('aria-rowindex', at + model.headRows + 1);
  table.columns.forEach((column, i) => fillCell(model, state, table, id, i, row.cells[i]));
}

function fillCell(model, state, table, id, at, cell) {
  const {list} = table;
  const column = table.columns[at];
  const items = list.items || model.functions;
  if (column.kind === 'name') {
    cell.replaceChildren(...(list.items ? rowLink(model, state, list, id) : [functionLink(model, state, id, {tabindex: -1, title: null})]));
    cell.dataset.status = items[id].status || '';
  } else if (isCost(column)) {
    const event = eventOf(column, state.event);
    const value = table.figures[at](id);
    const costs = column.what === 'inclusive' ? inclusiveOf(model, items[id]) : column.what === 'self' ? selfOf(items[id]) : items[id][column.what];
    cell.replaceChildren(...costParts(model, event, column, value));
    cell.dataset.mark = markOf(costs, event, column.side);
    cell.title = column.side === 'change' ? [inWords(model.events[event], value), factorOf(model, event, costs)].filter(Boolean).join(', ') : '';
    cell.className = widthClass(column) + ' ' + column.side + ' ' + (model.isComparison && column.side !== 'change' ? '' :
      barClass(column.kind, share(value, largestIn(list, column.key + ' ' + event, table.figures[at]))));
  } else {
    cell.dataset.mark = column.what === 'percall' ? markOf(inclusiveOf(model, items[id]), state.event, '') : '';
    cell.textContent = column.what === 'percall' ? perCallText(model, state, table, id, at) : figureOn(column.side, table.figures[at](id));
  }
}

// All in the unit of the largest.
function perCallText(model, {event}, {list, columns: shown, figures}, id, at) {
  const value = figures[at](id);
  const f = model.functions[id];
  const scale = Scale(model.events[event], largestIn(list, shown[at].key + ' ' + event, figures[at]));
  return value === null ? figure(null) : scaled(scale, amount(f.inclusive, event, ''), f.called);
}

// ---- columns that are chosen ----

// A row of boxes for the event that is chosen, and one for each event.
function columnDialog(model, state) {
  const rows = [-1, ...model.events.keys()].map((event) => [event < 0 ? 'The event above' : plain(model.events[event].name, 80),
    specs(model).filter((spec) => (spec.event === undefined ? -1 : spec.event) === event)]).filter(([, of]) => of.length);
  const dialog = make('dialog', {'aria-label': 'Columns', class: 'columns'}, make('h2', null, 'Columns'),
    make('table', null, make('tbody', null, rows.map(([title, of]) => make('tr', null, make('th', {scope: 'row'}, title),
      of.map((spec) => make('td', {class: 'text'}, make('label', null, columnBox(model, state, spec), ' ' + spec.title))))))),
    make('form', {method: 'dialog'}, make('button', null, 'Close')));
  dialog.update = () => dialog.querySelectorAll('input').forEach((box) => {
    box.checked = isChosen(state.columns, box.value);
  });
  return dialog;
}

// There is one column at least.
function columnBox(model, state, {key}) {
  const change = (event) => {
    const isOn = (one) => (one === key ? event.target.checked : isChosen(state.columns, one));
    const keys = specs(model).map((spec) => spec.key).filter(isOn);
    state.go({columns: keys.join(',') || 'self'}, false);
  };
  return make('input', {type: 'checkbox', value: key, change});
}

// ---- moving ----

// The number of the row `by` rows after the selected one, or null where there is none.
function neighbour(state, table, by) {
  const at = positionOf(state, table);
  const next = at < 0 ? 0 : Math.max(0, Math.min(table.ids.length - 1, at + by));
  return table.ids.length ? table.ids[next] : null;
}

export {
  FunctionTable, ROW, areColumns, columnDialog, columnsAtFirst, countedRows, cursorOf, isCost, isSort,
  neighbour, openFold, openRow, showTable, sortAtFirst, sortByNext,
};
