// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// detail: the selected function: its whole name, its costs, its callers and callees.

import {CALLS, callTo, countCalls, dearestCalls, sumAround} from './calls.js';
import {changeLine, factorCells, factorHeads} from './changes.js';
import {codeSection} from './code.js';
import {atLength, costCells, costHeads, countCells, headRows, othersText, scalesOf, sideHeads, together, wideTable} from './costs.js';
import {appendRows, button, heading, make, named, note, section} from './elements.js';
import {graphSection} from './graph.js';
import {functionLink, pathLine} from './links.js';
import {amount, count, fullName, hasCounts, hasPerCall, homeFile, identity, importance, inSides, inclusiveOf, markOf, restOfCosts, selfOf, selfTitle, sumCosts} from './model.js';
import {counted, figure, figureOn, perCall, subtract} from './numbers.js';
import {sourceSection} from './source.js';
import {plain} from './texts.js';
import {said} from './units.js';
import {twinOf} from './yours.js';

const NAME_LONG = 160; // characters
const CALLS_AT_FIRST = 8; // rows of callers or callees before the others are asked for

// ---- the function ----

function showFunction(model, state) {
  const f = model.functions[state.function];
  return !f ? [heading('There are no functions.')] : [
    nameHeading(fullName(f) || '(no name)'),
    whereabouts(model, state, f),
    pathLine(model, state, f),
    ...functionSections(model, state, f),
  ];
}

// One that would take many lines is smaller, so that all of it is seen.
function nameHeading(name) {
  const element = heading(named(name, Infinity));
  element.classList.toggle('long', name.length > NAME_LONG);
  return element;
}

// The source comes first, where most readers go on; from its top all else is a click away.
function functionSections(model, state, f) {
  const source = sourceSection(model, state, f);
  const others = [callSection(model, state, f, 'callers'), callSection(model, state, f, 'callees'), graphSection(model, state, f), codeSection(model, state, f)].filter(Boolean);
  const ways = others.map((one) => button(() => one.scrollIntoView(), null, one.getAttribute('aria-label')));
  return [source ? make('p', {class: 'choice ways'}, ways) : null, source, costTable(model, state, f), pieces(model, state, f), ...others];
}

function whereabouts(model, state, f) {
  const {file, object, home} = identity(f);
  const parts = [named(homeFile(f) || '???', 2000)];
  if (home)
    parts.push(make('span', null, 'recorded in ', named(file, 2000)));
  if (object)
    parts.push(named(object, 2000));
  if (f.cycle)
    parts.push(button(() => state.go({view: 'cycles', cycle: f.cycle}), null, 'cycle ' + f.cycle));
  if (f.status && f.status !== 'same')
    parts.push(make('span', {class: 'status'}, f.status));
  if (f.old && f.new && f.old.name !== f.new.name)
    parts.push(make('span', null, 'was ', named(f.old.name, 2000)));
  return make('p', {class: 'where'}, parts.flatMap((part, i) => (i ? [' \u00b7 ', part] : [part])));
}

// A row for each event, from which it can be chosen.
function costTable(model, state, f) {
  const groups = [['', ['Event']], ['Self', [...costHeads(model, selfTitle(model)), ...factorHeads(model)]],
    ['Inclusive', [...costHeads(model, 'Inclusive'), ...factorHeads(model)]]];
  const called = model.isComparison || f.inlined ? 0 : count(f.called, '');
  if (called)
    groups.push(['Per call', ['Per call']]);
  const inclusive = inclusiveOf(model, f);
  const row = (i, scales) => make('tr', {'aria-current': i === state.event && model.events.length > 1},
    make('th', {scope: 'row'}, eventButton(model, state, i)),
    costCells(model, i, selfOf(f), 'self', {scales}), factorCells(model, i, f.self),
    costCells(model, i, inclusive, 'inclusive', {scales}), factorCells(model, i, inclusive), called ? perCallCell(model, i, inclusive, called) : null);
  const rows = model.events.map((_, i) => row(i, scalesOf(model, i, [f.self, f.inclusive])));
  return [
    wideTable({class: 'costs', 'aria-label': 'Costs'}, headRows(model, groups), make('tbody', null, rows)),
    f.at_most ? note('\u2265 stands before costs that are at least so much, and at most as much as the cycle costs.') : null,
    f.charged_at_least ? note('\u2265 stands before what it surely caused in functions that are hidden: it may be more.') : null,
    changeLine(model, state, f),
    chargedLine(model, state, f),
    calledLine(model, f),
  ];
}

// Of a function of the reader's, in the edition of all code.
function chargedLine(model, state, f) {
  const row = model.charged && model.charged.functions[twinOf(model, f.id)];
  return row ? make('p', {class: 'called charged'}, 'Charged: ' + atLength(model, state.event, selfOf(row)) + ', its lines with what they cost in functions of others.') : null;
}

function perCallCell(model, event, costs, called) {
  const isKnown = hasPerCall(model, event) && perCall(amount(costs, event, ''), called) !== null;
  return make('td', {class: 'figure percall', 'data-mark': isKnown && markOf(costs, event, '') || null},
    isKnown ? said(model.events[event], amount(costs, event, ''), called) : hasPerCall(model, event) ? figure(null) : '');
}

function eventButton(model, state, event) {
  const {name, long_name: title} = model.events[event];
  return button(() => state.go({event}, false), {title: plain(title || name)}, named(name, 40));
}

// Where no number of calls was recorded there is nothing to say.
function calledLine(model, f) {
  return model.sides.every((side) => !count(f.called, side)) && !f.inlined ? null : make('p', {class: 'called times'}, calledText(model, f));
}

function calledText(model, f) {
  if (f.called === null)
    return 'All its calls were inlined, and such calls are not counted.';
  if (!model.isComparison)
    return 'Called ' + counted(count(f.called, ''), 'time') + (f.inlined ? ', and inlined elsewhere.' : '.');
  const [before, now, difference] = model.sides.map((side) => count(f.called, side));
  if (String(before) === String(now))
    return 'Called ' + counted(now, 'time') + ', as before.';
  return 'Called ' + counted(before, 'time') + ' before, ' + counted(now, 'time') + ' now: ' + figureOn('change', difference) + '.';
}

function pieces(model, state, f) {
  if (!f.pieces || f.pieces.length < 2)
    return null;
  const scales = scalesOf(model, state.event, f.pieces.map(({self}) => self));
  const rows = f.pieces.map(({file, self}) => make('tr', null, costCells(model, state.event, self, 'self', {scales}),
    make('td', {class: 'text'}, named(file))));
  const groups = [['Self', costHeads(model, selfTitle(model))], ['', ['File']]];
  return make('details', null, make('summary', null, 'Self cost by file, with what was inlined: ' + figure(f.pieces.length)),
    wideTable({'aria-label': 'Self cost by file'}, headRows(model, groups), make('tbody', null, rows)));
}

// ---- callers and callees ----

function callSection(model, state, f, which) {
  const {title, others, none} = CALLS[which];
  if (countCalls(model, f.id, which) === 0 && !f[others])
    return section(title, note(f.isPartial ? 'Not in this file.' : none));
  return section(title, callTable(model, state, f, which, CALLS_AT_FIRST),
    f.isPartial ? note('Its own list is not in this file: these are the calls that other functions have.') : null,
    f.cycle ? note('Calls within a cycle count again: sums may be more than the inclusive cost.') : null);
}

// The rows add up: those that are not shown are one, and so are those that are not in this file.
function callTable(model, state, f, which, limit) {
  const {title, one, others} = CALLS[which];
  const number = countCalls(model, f.id, which);
  const shown = dearestCalls(model, f.id, which, state.event, number <= limit + 1 ? Infinity : limit).map((call) => callTo(model, call));
  const all = sumAround(model, f.id, which);
  const rest = number - shown.length;
  const last = [];
  const inColumn = [shown[0] || [], f[others] || [], which === 'callees' ? {inclusive: f.self} : []].flat();
  const most = inColumn.reduce((sofar, {inclusive}) => Math.max(sofar, importance(model, inclusive, state.event)), 0);
  const sum = sumOfCalls(model, f, which, f[others] ? [all, f[others]] : [all]);
  const scales = scalesOf(model, state.event, [...inColumn.map(({inclusive}) => inclusive), sum.inclusive]);
  const [bars, plainly] = [{most, scales}, {most: null, scales}];
  if (rest)
    last.push(callRow(model, state, plainly, restOfCalls(model, all, together(model, shown)), showAll(rest, () =>
      table.replaceWith(callTable(model, state, f, which, Infinity)))));
  if (f[others])
    last.push(callRow(model, state, bars, f[others], othersText(f[others])));
  if (which === 'callees')
    last.push(callRow(model, state, bars, {inclusive: selfOf(f)}, '[its self cost]'));
  const groups = [...(hasCounts(model) ? [['Calls', sideHeads(model, 'Calls')]] : []),
    ['Inclusive', costHeads(model, 'Inclusive')], ['', [one]]];
  const end = make('tbody', null, last);
  const table = wideTable({'aria-label': title}, headRows(model, groups), end,
    make('tfoot', null, callRow(model, state, plainly, sum, 'sum')));
  appendRows(table.firstChild, shown, (call) => callRow(model, state, bars, call, functionLink(model, state, call.function)), end);
  return table;
}

function restOfCalls(model, all, part) {
  return {
    calls: inSides(model, (side) => subtract(count(all.calls, side), count(part.calls, side))),
    inclusive: restOfCosts(model, all.inclusive, part.inclusive),
  };
}

function callRow(model, state, shape, call, what) {
  const counts = call.calls === undefined ? model.sides.map((side) => make('td', {class: side || null})) : countCells(model, call.calls);
  return make('tr', null, hasCounts(model) ? counts : null, costCells(model, state.event, call.inclusive, 'inclusive', shape),
    make('td', {class: 'text'}, what, call.function === state.function ? ' (recursion)' : null));
}

function sumOfCalls(model, f, which, all) {
  const sum = together(model, all);
  if (which === 'callees')
    sum.inclusive = sumCosts(model, [sum.inclusive, f.self]);
  return sum;
}

function showAll(count, click) {
  return button(click, {class: 'more'}, '[' + counted(count, 'other') + ': show]');
}

export {showAll, showFunction};
