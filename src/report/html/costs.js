// costs: the cells of tables of costs, which a comparison has for old, new and change.

import {barClass, make} from './elements.js';
import {amount, count, importance, largest, sumCosts, sumCounts, whole} from './model.js';
import {counted, figure, figureOn, percentOn, share} from './numbers.js';

// The titles of a figure: one for each side if there are several.
function sideHeads(model, title) {
  return model.isComparison ? ['Old', 'New', 'Change'] : [title];
}

// The same with the share.
function costHeads(model, title) {
  return [...sideHeads(model, title), '%'];
}

// `most`: what the bar is scaled to, by default the largest of all functions; null: there is no bar.
function costCells(model, event, costs, kind, most = largest(model, kind, event, model.side)) {
  const part = share(amount(costs, event, model.side), whole(model, event));
  const cells = model.sides.map((side) =>
    make('td', {class: 'figure ' + side}, figureOn(side, amount(costs, event, side))));
  return [...cells, make('td', {class: 'figure ' + barOf(model, event, costs, kind, most)}, percentOn(model.side, part))];
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
    make('th', {scope: 'col', class: group ? null : 'text'}, title))).flat());
  if (!model.isComparison)
    return make('thead', null, row);
  const above = groups.map(([title, below]) => make('th', {scope: 'colgroup', colspan: below.length}, title));
  return make('thead', null, make('tr', null, above), row);
}

// A table that scrolls by itself where it is too wide.
function wideTable(attributes, ...children) {
  return make('div', {class: 'wide'}, make('table', attributes, ...children));
}

// How often something was called, after a name; of what was not counted nothing.
function times(model, calls) {
  const number = count(calls, model.now);
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
    return figure(amount(costs, event, model.now));
  return percentOn(model.side, share(amount(costs, event, model.side), all));
}

// What it costs in words: on all sides.
function atLength(model, event, costs) {
  const texts = model.sides.map((side) => (side ? side + ' ' : '') + figure(amount(costs, event, side)));
  return texts.join(', ') + ' ' + model.events[event].name + ' (' + briefly(model, event, costs) + ')';
}

function besideCells(model, {events}, {self}) {
  return events.map((event) => make('td', {class: 'figure more beside', title: atLength(model, event, self)},
    figureOn(model.side, amount(self, event, model.side))));
}

export {
  atLength, besideCells, briefly, byImportance, costCells, costHeads, countCells, headRows, othersText, sideHeads,
  times, together, wideTable,
};
