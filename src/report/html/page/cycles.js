// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// cycles: functions that call each other, with what they cost together.

import {byImportance, costCells, costHeads, headRows, scalesOf, wideTable} from './costs.js';
import {showAll} from './detail.js';
import {heading, make, note, section} from './elements.js';
import {functionLink} from './links.js';
import {inclusiveOf, selfOf, selfTitle} from './model.js';
import {counted} from './numbers.js';

const MEMBERS_AT_FIRST = 30;

function showCycles(model, state) {
  const nodes = [heading('Cycles')];
  if (!model.cycles.length)
    return [...nodes, note('No functions call each other in a cycle.')];
  nodes.push(note('Functions that call each other, directly or through others. The cost of ' +
    'a cycle is the cost of the calls from outside. A function of it costs at least what stands after \u2265, and at most the cost of the cycle.'));
  return [...nodes, ...model.cycles.map((cycle) => cycleSection(model, state, cycle))];
}

function cycleSection(model, state, cycle) {
  const element = section('Cycle ' + cycle.id + ': ' + counted(cycle.members.length, 'function'),
    memberTable(model, state, cycle, state.cycle === cycle.id ? Infinity : MEMBERS_AT_FIRST));
  if (state.cycle === cycle.id)
    requestAnimationFrame(() => element.scrollIntoView({block: 'start'}));
  return element;
}

function memberTable(model, state, cycle, limit) {
  const members = cycle.members.map((id) => model.functions[id]);
  const ranked = byImportance(model, state.event, members.map((f) => ({f, inclusive: f.self}))).map(({f}) => f);
  const shown = ranked.length <= limit + 1 ? ranked : ranked.slice(0, limit);
  const rest = ranked.length - shown.length;
  const groups = [['Self', costHeads(model, selfTitle(model))], ['Inclusive', costHeads(model, 'Inclusive')], ['', ['Function']]];
  const scales = scalesOf(model, state.event, [cycle, ...members].flatMap(({self, inclusive}) => [self, inclusive]));
  const row = (self, inclusive, what) => make('tr', null, costCells(model, state.event, self, 'self', {scales}),
    costCells(model, state.event, inclusive, 'inclusive', {scales}), make('td', {class: 'text'}, what));
  const rows = shown.map((f) => row(selfOf(f), inclusiveOf(model, f), functionLink(model, state, f.id)));
  const table = wideTable({'aria-label': 'Cycle ' + cycle.id}, headRows(model, groups), make('tbody', null, rows,
    rest ? make('tr', null, make('td', {colspan: 2 * costHeads(model, '').length}), make('td', {class: 'text'},
      showAll(rest, () => table.replaceWith(memberTable(model, state, cycle, Infinity))))) : null),
  make('tfoot', null, row(cycle.self, cycle.inclusive, 'the cycle')));
  return table;
}

export {showCycles};
