// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// changes: what a comparison says beside figures: by what a cost was multiplied, and which functions changed, came or went.

import {reader} from './columns.js';
import {button, make} from './elements.js';
import {amount, inclusiveOf, rowCosts, selfOf, whole} from './model.js';
import {add, figure} from './numbers.js';
import {plain} from './texts.js';
import {said, saidOn} from './units.js';

// By what a cost was multiplied, for people; nothing where it did not change, or nobody knows how much. Of one that only
// one side has which that is.
function factor(before, now, isKnown) {
  const [old, next] = [Number(before), Number(now)];
  if (before === null || now === null || old === next || old < 0 || next < 0)
    return '';
  if (!old || !next)
    return old ? 'gone' : 'new';
  if (!isKnown)
    return '';
  const times = next / old;
  return '\u00d7 ' + (times >= 1000 ? figure(Math.round(times)) : String(Number(times.toPrecision(3))));
}

function factorOf(model, event, costs) {
  return factor(amount(costs, event, 'old'), amount(costs, event, 'new'), amount(costs, event, 'change') !== null);
}

// The cell of it, and its title, after those of a cost; of a profile alone there is none.
function factorCells(model, event, costs) {
  return model.isComparison ? [make('td', {class: 'figure factor'}, factorOf(model, event, costs))] : [];
}

function factorHeads(model) {
  return model.isComparison ? ['Factor'] : [];
}

// "12 more than before", for those to whom signs and colours say less.
function inWords(event, value) {
  return value === null ? 'not known' : Number(value) === 0 ? 'as before' :
    said(event, value < 0 ? -value : value) + (value < 0 ? ' less' : ' more') + ' than before';
}

function changeLine(model, state, f) {
  if (!model.isComparison)
    return null;
  const event = model.events[state.event];
  const words = (costs) => inWords(event, amount(costs, state.event, 'change'));
  return make('p', {class: 'called'}, plain(event.name, 80) + ': self ' + words(selfOf(f)) + ', inclusive ' + words(inclusiveOf(model, f)) + '.');
}

// ---- which functions are shown ----

// In words, and whether a function of this status and match is one of them. Those that moved may have changed, too. By the empty
// word a comparison opens.
const STATUSES = {
  '': (status) => status !== 'same',
  changed: (status) => status === 'changed',
  new: (status) => status === 'new',
  gone: (status) => status === 'gone',
  moved: (_, match) => match === 'file' || match === 'object',
  all: () => true,
};

const SEEN_CHANGE = 0.00005; // of the program: a smaller change is written as 0.00%

// Whether a change of a cost of an event can be seen in the table.
function seenReader(model, event) {
  const least = Math.abs(Number(whole(model, event))) * SEEN_CHANGE;
  const changes = ['self', 'inclusive'].map((what) => rowCosts(model.rows, what, event, 'change'));
  return (id) => changes.some((read) => read(id) === null || Math.abs(Number(read(id))) >= least);
}

// Whether the function of an id is one of them. Those whose change of the event reads 0.00% stand in the table, but not among
// those that changed.
function statusReader(model, word, event) {
  const [status, match] = ['status', 'match'].map((name) => reader(model.rows, [name]));
  const isSeen = word === 'changed' ? seenReader(model, event) : () => true;
  return (id) => STATUSES[word](status(id), match(id)) && isSeen(id);
}

function withStatus(model, ids, {status, event}) {
  return model.isComparison ? ids.filter(statusReader(model, status, event)) : ids;
}

// A button for each status that functions have, with how many they are and how their self cost changed together; for all if those
// are more than what changed.
function statusChips(model, state) {
  if (!model.isComparison)
    return [];
  const change = rowCosts(model.rows, 'self', state.event, 'change');
  const ids = Uint32Array.from(model.functions.keys());
  const groups = Object.keys(STATUSES).map((status) => ({status, functions: ids.filter(statusReader(model, status, state.event))}));
  const [opened] = groups;
  const isShown = ({status, functions}) => status !== '' && functions.length > (status === 'all' ? opened.functions.length : 0);
  return groups.filter(isShown).map(({status, functions}) => {
      const sum = functions.reduce((total, id) => add(total, change(id)), 0);
      return button(() => state.go({status: state.status === status ? '' : status}, false),
        {'data-status': status, 'aria-pressed': state.status === status, title: 'Self cost: ' + inWords(model.events[state.event], sum)},
        status + ' ' + figure(functions.length) + ': ' + saidOn('change', model.events[state.event], sum));
    });
}

export {STATUSES, changeLine, factorCells, factorHeads, factorOf, inWords, statusChips, withStatus};
