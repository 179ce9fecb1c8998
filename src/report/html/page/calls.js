// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// calls: the callers and callees of a function, which may be very many: they are read from the columns, without an object
// for each.

import {last} from './collections.js';
import {reader} from './columns.js';
import {costOfCall, count, inSides, isRatio, rowCosts} from './model.js';
import {add, magnitude} from './numbers.js';

// Of a direction: its titles, and what of a function tells the calls that are not in this file.
const CALLS = {
  callers: {title: 'Callers', one: 'Caller', others: 'other_callers', none: 'Nothing that was recorded calls it.'},
  callees: {title: 'Callees', one: 'Callee', others: 'other_callees', none: 'It calls nothing that was recorded.'},
};

function countCalls({calls: {callees, first}}, id, direction) {
  const starts = direction === 'callees' ? callees.starts : first;
  return starts[id + 1] - starts[id];
}

// The calls of a function in a direction, as [number of the call, function at its other end].
function* callsAround({calls: {callees, first, order, caller}}, id, direction) {
  if (direction === 'callees')
    for (let call = callees.starts[id]; call < callees.starts[id + 1]; call++)
      yield [call, callees.rows.members.function.values[call]];
  else
    for (let i = first[id]; i < first[id + 1]; i++)
      yield [order[i], caller[order[i]]];
}

// The call of a number, with the function at its other end.
function callTo(model, [call, other]) {
  const {calls, inclusive, estimate} = model.calls.callees.rows.at(call);
  return {function: other, calls, inclusive: costOfCall({inclusive, estimate})};
}

// How much each call matters on a side, by its number.
function callAmounts(model, event, side) {
  const {callees: {rows}, caller, amounts} = model.calls;
  const key = event + side;
  if (!amounts.has(key)) {
    const read = rowCosts(rows, 'inclusive', event, side);
    amounts.set(key, Float64Array.from(caller, (_, call) => magnitude(read(call))));
  }
  return amounts.get(key);
}

// What a call weighs, by its number: the cost of the side that has more.
function callWeights(model, event) {
  const [old, now] = model.isComparison ? ['old', 'new'].map((side) => callAmounts(model, event, side)) : [];
  return old ? (call) => Math.max(old[call], now[call]) : (call) => callAmounts(model, event, '')[call];
}

// Those that matter most, as of callsAround(), the first the one that does most.
function dearestCalls(model, id, direction, event, most, isWanted = null) {
  const keys = callAmounts(model, event, model.side);
  const best = [];
  let least = -1;
  const keep = () => {
    best.sort((a, b) => keys[b[0]] - keys[a[0]]);
    best.length = Math.min(best.length, most);
    least = best.length === most && most ? keys[last(best)[0]] : -1;
  };
  for (const one of callsAround(model, id, direction)) {
    if (keys[one[0]] > least && (!isWanted || isWanted(one[1])))
      best.push(one);
    if (best.length > 2 * most + 1000)
      keep();
  }
  keep();
  return best;
}

// All calls of a function in a direction together, as one.
function sumAround(model, id, direction) {
  const {rows} = model.calls.callees;
  const numbers = Uint32Array.from(callsAround(model, id, direction), ([call]) => call);
  const sumOf = (read) => numbers.reduce((sum, call) => add(sum, read(call)), 0);
  const calls = reader(rows, ['calls']);
  return {
    calls: inSides(model, (side) => sumOf((call) => count(calls(call), side))),
    inclusive: inSides(model, (side) => model.events.map((_, event) => isRatio(model, event) ? null :
      sumOf(rowCosts(rows, 'inclusive', event, side)))),
  };
}

export {CALLS, callTo, callWeights, callsAround, countCalls, dearestCalls, sumAround};
