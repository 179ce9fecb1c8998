// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// neighbourhood: which functions a call graph has, and in which boxes: the focus, its callers and callees, and then the
// functions through which most of its cost comes or goes; less counts what is further away. What would make the graph
// wider than its frame is left out.
//
// What stands for itself is a function, by its id, or a cycle that is not open, by its number below 0. A box has one of
// these, or a chain: each hands nearly all on to the next one, away from the focus.

import {CALLS, callWeights, callsAround} from './calls.js';
import {countLayers} from './layout.js';
import {weight} from './model.js';

const NODES_AT_FIRST = 20;
const NODES_MAX = 60;
const LEAST_FLOW = 0.002; // of the cost of the focus
const DIRECT_FLOW = 0.02; // likewise: its callers and callees with this come before all others, ...
const DIRECT_MOST = 8; // ... so many on each side
const FADING = 0.7; // a level further away the same flow counts for so much less
const CHAIN_KEEPS = 0.98; // of its flow a function hands on within a chain
const CHAIN_MOST = 200; // functions of a chain

// ---- what stands for itself ----

// By function the number of its cycle; 0: none.
function cyclesByFunction(model) {
  if (!model.cycleOf) {
    model.cycleOf = new Int32Array(model.functions.length);
    model.cycles.forEach(({id, members}) => members.forEach((member) => {
      model.cycleOf[member] = id;
    }));
  }
  return model.cycleOf;
}

// The functions of a unit.
function members(model, unit) {
  return unit < 0 ? model.cycles.find(({id}) => id === -unit).members : [unit];
}

// ---- the choice ----

// `opened`: cycles, as units, and chains, by their first unit, whose members stand alone. `layers`: in so many columns,
// one for each level. Gives {boxes, boxOf, links, unitOf}: of each box its {units, flow, level, direction}, the focus
// first, and none before what led to it; the number of the box of each unit; and the pairs of units by which they were
// found.
function neighbourhood(model, focus, event, limit, opened = new Set(), layers = Infinity) {
  const cycleOf = cyclesByFunction(model);
  const unitOf = (id) => (cycleOf[id] && cycleOf[id] !== cycleOf[focus] && !opened.has(-cycleOf[id]) ? -cycleOf[id] : id);
  const found = {boxes: [{units: [focus], flow: 1, level: 0}], boxOf: new Map([[focus, 0]]), links: new Set(), unitOf};
  const onward = (from) => flows(model, from, event, unitOf);
  const levels = {callers: 0, callees: 0};
  const hasRoom = ({level, direction}) => level <= levels[direction] || levels.callers + levels.callees + level - levels[direction] < layers;
  const candidates = ['callers', 'callees'].flatMap((direction) => onward({unit: focus, flow: 1, level: 0, direction}));
  const join = ({unit, direction, flow}) => {
    const box = found.boxes[found.boxOf.get(unit)];
    if (box && box.direction === direction)
      box.flow += flow;
    return box;
  };
  while (candidates.length && found.boxes.length < limit) {
    const next = takeLargest(candidates);
    if (join(next) || !hasRoom(next))
      continue;
    levels[next.direction] = Math.max(levels[next.direction], next.level);
    candidates.push(...addBox(found, next, onward, opened));
  }
  candidates.forEach(join);
  return found;
}

// A box of a unit, or of the chain that begins with it. Gives what comes next.
function addBox({boxes, boxOf, links}, next, onward, opened) {
  const box = {units: [], flow: next.flow, level: next.level, direction: next.direction};
  const isOpen = next.isOpen || opened.has(next.unit);
  const after = [];
  boxes.push(box);
  for (let at = next; at; ) {
    box.units.push(at.unit);
    boxOf.set(at.unit, boxes.length - 1);
    links.add(at.link);
    const others = onward({...at, level: box.level});
    const sole = others.find(({isHandedOn, unit}) => isHandedOn && !boxOf.has(unit));
    const goesOn = sole && !isOpen && box.level > 1 && box.units.length < CHAIN_MOST;
    after.push(...others.filter((other) => !goesOn || other !== sole).map((other) => ({...other, isOpen: isOpen && other === sole})));
    at = goesOn && sole;
  }
  return after;
}

// The units next to one in its direction, with the part of the cost of the focus that flows there. What comes through a
// caller of a caller is estimated: in proportion to its calls.
function flows(model, {unit, flow, level, direction}, event, unitOf) {
  const {sums, total} = sumsAround(model, unit, event, direction, unitOf);
  const isAlone = (other) => other >= 0 && !cyclesByFunction(model)[other];
  const least = Math.max(LEAST_FLOW * total / flow, Number.MIN_VALUE);
  const largest = [...sums].filter(([, sum]) => sum >= least).sort((a, b) => b[1] - a[1]);
  return largest.map(([other, sum], i) => {
    const next = flow * sum / total;
    const isDirect = level === 0 && next >= DIRECT_FLOW && i < DIRECT_MOST;
    return {
      unit: other, direction, flow: next, level: level + 1, rank: isDirect ? 1 + next : next * FADING ** level,
      isHandedOn: sum >= CHAIN_KEEPS * total && isAlone(unit) && isAlone(other),
      link: direction === 'callers' ? other + ' ' + unit : unit + ' ' + other,
    };
  });
}

// What the calls of a unit in a direction weigh, by the unit at their other end; and in total, with what it costs itself
// or is not in this file.
function sumsAround(model, unit, event, direction, unitOf) {
  const weights = callWeights(model, event);
  const sums = new Map();
  let total = 0;
  for (const id of members(model, unit)) {
    const {self, [CALLS[direction].others]: others} = model.functions[id];
    total += (direction === 'callees' ? weight(model, self, event) : 0) + (others ? weight(model, others.inclusive, event) : 0);
    for (const [call, function_] of callsAround(model, id, direction)) {
      const other = unitOf(function_);
      if (other !== unit) {
        sums.set(other, (sums.get(other) || 0) + weights(call));
        total += weights(call);
      }
    }
  }
  return {sums, total: total || 1};
}

function takeLargest(candidates) {
  let best = 0;
  for (let i = 1; i < candidates.length; i++)
    if (candidates[i].rank > candidates[best].rank)
      best = i;
  const [taken] = candidates.splice(best, 1, candidates[candidates.length - 1]);
  candidates.pop();
  return taken;
}

// ---- the calls between boxes ----

// {between, loops}: those by which the boxes were found, and then the others, the dearest first, as {from, to, calls,
// weight}: boxes and the numbers of the calls; and the boxes with calls inside.
function edgesBetween(model, {boxes, boxOf, links, unitOf}, event) {
  const weights = callWeights(model, event);
  const edges = new Map();
  const loops = new Set();
  const join = (from, to, call, isLink) => {
    const key = from * boxes.length + to;
    const edge = edges.get(key) || {from, to, calls: [], weight: 0, isLink: false};
    edge.calls.push(call);
    edge.weight += weights(call);
    edge.isLink = edge.isLink || isLink;
    edges.set(key, edge);
  };
  boxes.forEach(({units}, from) => units.forEach((unit) => members(model, unit).forEach((id) => {
    for (const [call, callee] of callsAround(model, id, 'callees')) {
      const to = boxOf.get(unitOf(callee));
      if (to === from)
        loops.add(from);
      else if (to !== undefined)
        join(from, to, call, links.has(unit + ' ' + unitOf(callee)));
    }
  })));
  const between = [...edges.values()].sort((a, b) => b.isLink - a.isLink || b.weight - a.weight);
  return {between, loops};
}

// Of the calls between the first so many boxes those that are drawn, in so many columns, and how many are not.
function edgesWithin(between, count, layers) {
  const all = between.filter(({from, to}) => Math.max(from, to) < count);
  const edges = [];
  for (const edge of all)
    if (edges.length < 2 * count && countLayers(count, [...edges, edge]) <= layers)
      edges.push(edge);
  return {edges, hidden: all.length - edges.length};
}

// What of a neighbourhood are its first so many boxes.
function firstBoxes(found, count) {
  return {...found, boxes: found.boxes.slice(0, count), boxOf: new Map([...found.boxOf].filter(([, box]) => box < count))};
}

export {NODES_AT_FIRST, NODES_MAX, edgesBetween, edgesWithin, firstBoxes, members, neighbourhood};
