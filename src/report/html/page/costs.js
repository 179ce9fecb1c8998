// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// costs: the cells of tables of costs, which a comparison has for old, new and change.

import {barClass, make} from './elements.js';
import {amount, count, importance, largest, markOf, sumCosts, sumCounts, whole} from './model.js';
import {counted, figure, figureOn, magnitude, percentOn, share} from './numbers.js';
import {plain} from './texts.js';
import {Scale, hasUnit, said, saidOn, scaledOn} from './units.js';

// The titles of a figure: one for each side if there are several.
function sideHeads(model, title) {
  return model.isComparison ? ['Old', 'New', 'Change'] : [title];
}

// The same with the share.
function costHeads(model, title) {
  return [...sideHeads(model, title), '%'];
}

// The scales of the figures of an event in a table, by side: both sides of a comparison are in one, changes in theirs.
// `mostOn`: the largest figure of a side.
function scalesBy(model, event, mostOn) {
  if (!hasUnit(model.events[event]))
    return () => null;
  const scaleOf = (sides) => Scale(model.events[event], Math.max(...sides.map((side) => magnitude(mostOn(side)))));
  const levels = scaleOf(model.sides.filter((side) => side !== 'change'));
  const changes = model.isComparison ? scaleOf(['change']) : levels;
  return (side) => (side === 'change' ? changes : levels);
}

// Those of a table that has these costs.
function scalesOf(model, event, lists) {
  return scalesBy(model, event, (side) => lists.reduce((most, costs) => Math.max(most, magnitude(amount(costs, event, side))), 0));
}

// Those of a table of all functions, or of rows that have the costs of functions.
function scalesOfAll(model, event) {
  model.scales = model.scales || [];
  model.scales[event] = model.scales[event] || scalesBy(model, event, (side) => Math.max(magnitude(amount(model.json.totals, event, side)),
    largest(model, 'self', event, side), largest(model, 'inclusive', event, side)));
  return model.scales[event];
}

// `most`: what the bar is scaled to, by default the largest of all functions; null: there is no bar. `scales`: those of the
// table.
function costCells(model, event, costs, kind, {most = largest(model, kind, event, model.side), scales = scalesOfAll(model, event)} = {}) {
  const part = share(amount(costs, event, model.side), whole(model, event));
  const cells = model.sides.map((side) =>
    make('td', {class: 'figure ' + side, ...exactly(model, event, costs, side), 'data-mark': markOf(costs, event, side) || null},
      scaledOn(side, scales(side), amount(costs, event, side))));
  return [...cells, make('td', {class: 'figure ' + barOf(model, event, costs, kind, most)}, percentOn(model.side, part))];
}

// Of a figure in a unit its count, for those who point at it, and for what copies it.
function exactly(model, event, costs, side) {
  return countOf(model.events[event], amount(costs, event, side), side);
}

function countOf(event, value, side) {
  const exact = hasUnit(event) && Number(value) ? figureOn(side, value) : null;
  return {'data-count': exact, title: exact && exact + ' ' + plain(event.name, 80)};
}

function barOf(model, event, costs, kind, most) {
  return most === null ? '' : barClass(model.side || kind, share(amount(costs, event, model.side), most));
}

function countCells(model, calls) {
  return model.sides.map((side) => make('td', {class: 'figure ' + side}, figureOn(side, count(calls, side))));
}

// groups: [title, titles below it], without a title where the columns are text; in a comparison there is a row for each.
function headRows(model, groups) {
  const row = make('tr', null, groups.map(([group, below]) => below.map((title) =>
    make('th', {scope: 'col', class: group ? classOf(title) : 'text'}, title))).flat());
  if (!model.isComparison)
    return make('thead', null, row);
  const above = groups.map(([title, below]) => make('th', {scope: 'colgroup', colspan: below.length}, title));
  return make('thead', null, make('tr', null, above), row);
}

// What gives way in a table that is too wide, one after the other, by the classes of cells: how often it is more, the cost
// of a call, the old side, bars, and the new side.
const GIVING_WAY = ['factor', 'percall', 'old', 'bar', 'new'];

// The class of the cells below a title, if they may give way; a title may be an element, as a choice is.
function classOf(title) {
  const name = typeof title === 'string' ? title.toLowerCase().replace(' ', '') : null;
  return GIVING_WAY.includes(name) ? name : null;
}

// The last of them is of texts, not of figures.
function titleCells(titles) {
  return titles.map((title, i) => make('th', {scope: 'col', class: i === titles.length - 1 ? 'text' : classOf(title)}, title));
}

// A table that scrolls by itself where it is too wide even so.
function wideTable(attributes, ...children) {
  const table = make('table', attributes, ...children);
  const element = make('div', {class: 'wide'}, table);
  new ResizeObserver(() => fitTable(element, table)).observe(element);
  return element;
}

function fitTable(element, table) {
  const classes = GIVING_WAY.map((kind) => 'without-' + kind);
  table.classList.remove(...classes);
  spanGroups(table);
  for (const name of classes) {
    if (element.scrollWidth <= element.clientWidth)
      break;
    table.classList.add(name);
    spanGroups(table);
  }
}

// Titles of groups are above those of their columns that are there.
function spanGroups(table) {
  const [above, row] = table.tHead ? table.tHead.rows : [];
  if (!row)
    return;
  let at = 0;
  for (const group of above.cells) {
    const count = Number(group.dataset.columns || group.colSpan);
    group.dataset.columns = count;
    const shown = [...row.cells].slice(at, at + count).filter((cell) => getComputedStyle(cell).display !== 'none').length;
    group.colSpan = shown || 1;
    at += count;
  }
}

// How often something was called, after a name; of what was not counted nothing, unless it was inlined.
function times(model, calls) {
  const number = count(calls, model.now);
  if (number === null)
    return '(inlined)';
  return number ? figure(number) + '\u00d7' : '';
}

function othersText({functions}) {
  return '[' + counted(functions, 'other') + ', not in this file]';
}

function byImportance(model, event, calls) {
  const keys = new Map(calls.map((call) => [call, importance(model, call.inclusive, event)]));
  return calls.slice().sort((a, b) => keys.get(b) - keys.get(a));
}

function together(model, calls) {
  return {
    calls: sumCounts(model, calls.map((call) => call.calls)),
    inclusive: sumCosts(model, calls.map((call) => call.inclusive)),
  };
}

// What a function or a call costs, for the graph: its share; in a comparison how that changed.
function briefly(model, event, costs) {
  const all = whole(model, event);
  if (all === null)
    return said(model.events[event], amount(costs, event, model.now));
  return markOf(costs, event, model.side) + percentOn(model.side, share(amount(costs, event, model.side), all));
}

// What it costs in words: on all sides.
function atLength(model, event, costs) {
  const texts = model.sides.map((side) => (side ? side + ' ' : '') + markOf(costs, event, side) + saidOn(side, model.events[event], amount(costs, event, side)));
  return texts.join(', ') + ' ' + model.events[event].name + ' (' + briefly(model, event, costs) + ')';
}

function besideCells(model, {events, scales}, {self}) {
  return events.map((event) => make('td', {class: 'figure more beside', ...exactly(model, event, self, model.side), title: atLength(model, event, self)},
    scaledOn(model.side, scales(event)(model.side), amount(self, event, model.side))));
}

export {
  atLength, besideCells, briefly, byImportance, costCells, costHeads, countCells, countOf, exactly, headRows, othersText,
  scalesOf, scalesOfAll, sideHeads, times, titleCells, together, wideTable,
};
