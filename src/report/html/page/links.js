// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// links: functions in addresses, by their names, so that a link holds in the page of another profile of the program.

import {callWeights, countCalls, dearestCalls} from './calls.js';
import {textReader} from './columns.js';
import {button, link, make, namedInCell} from './elements.js';
import {description, fullName, homeFile, identity, label, turned, weight, whole} from './model.js';
import {figure, magnitude, share} from './numbers.js';

// Beside the name, what tells functions of one name from each other: its key in the address, and what it is of a function.
const TELLING = {
  file: (f) => homeFile(f) || '',
  object: (f) => identity(f).object || '',
};

// The functions of the name that stands in a place among the texts.
function functionsNamed(model, text) {
  if (!model.byName) {
    model.byName = turned(Uint32Array.from(model.functions.keys(), model.nameOf), model.texts.length);
  }
  const {first, numbers} = model.byName;
  return Array.from(numbers.subarray(first[text], first[text + 1]), (id) => model.functions[id]);
}

// Likewise those of a short name, as tables and reports have it.
function functionsCalled(model, text) {
  const display = textReader(model.rows, ['display']);
  return text < 0 ? [] : model.functions.filter((_, id) => display(id) === text);
}

// The keys of functions in addresses: those of another than the selected one begin with what it is.
function tellingKey(key, telling) {
  return key === 'fn' ? telling : key + '-' + telling;
}

// Writes a function into an address: its name, and as much more as it takes to know it.
function putFunction(model, parts, key, id) {
  const f = model.functions[id];
  let alike = functionsNamed(model, model.nameOf(id));
  parts.set(key, fullName(f));
  for (const [telling, of] of Object.entries(TELLING)) {
    if (alike.length > 1)
      parts.set(tellingKey(key, telling), of(f));
    alike = alike.filter((other) => of(other) === of(f));
  }
  if (alike.length > 1)
    parts.set(tellingKey(key, 'nth'), alike.indexOf(f) + 1);
}

// The id of the function that an address names, or the only one of that short name; null: there is none. What does not
// tell them is passed over: files move.
function getFunction(model, given, key) {
  const text = model.texts.indexOf(given.get(key));
  const named = functionsNamed(model, text);
  const alike = toldApart(named.length ? named : functionsCalled(model, text), given, key);
  const f = alike[given.get(tellingKey(key, 'nth')) - 1] || alike[0];
  return f && (named.length || alike.length === 1) ? f.id : null;
}

function toldApart(functions, given, key) {
  let alike = functions;
  for (const [telling, of] of Object.entries(TELLING)) {
    const wanted = given.get(tellingKey(key, telling));
    const fitting = alike.filter((f) => of(f) === wanted || identity(f)[telling] === wanted);
    alike = fitting.length ? fitting : alike;
  }
  return alike;
}

function functionLink(model, state, id, attributes) {
  const f = model.functions[id];
  return link(state, {function: id, view: 'function'},
    {class: 'function', title: description(f), 'data-function': id, ...attributes}, namedInCell(label(f)));
}

// ---- the path to a function ----

const MAIN_LEAST = 0.5; // of the program: what stands above a main() with so much is left out
const PATH_MOST = 8; // steps of a path that are shown at once
const PATH_ENDS = [2, 5]; // of a longer one at its begin, and at its end

// From where the program begins down to a function, along the dearest callers: [{id, isSure}], isSure where the function
// below has no other caller.
function pathAbove(model, f, event) {
  const seen = new Set([f.id]);
  const steps = [];
  for (let at = f; at;) {
    const [best] = dearestCalls(model, at.id, 'callers', event, 1, (id) => !seen.has(id));
    if (best) {
      steps.push({id: best[1], isSure: isOnlyCaller(model, event, at, best)});
      seen.add(best[1]);
    }
    at = best && model.functions[best[1]];
  }
  return steps.reverse();
}

// Up: the caller that passes on most, another function and if there is one not of its cycle; null: nothing calls it.
function dearestCaller(model, f, event) {
  const isOutside = (id) => !f.cycle || model.functions[id].cycle !== f.cycle;
  const best = (isWanted) => dearestCalls(model, f.id, 'callers', event, 1, (id) => id !== f.id && isWanted(id))[0];
  const [, id] = best(isOutside) || best(() => true) || [null, null];
  return id;
}

// Down: the end of the way over the calls that pass on most, as long as one gets half of what came in, and a tenth of the
// program. Where a function has other callers, its calls pass on the share that came in.
function endOfHotWay(model, f, event) {
  const seen = new Set();
  const least = magnitude(whole(model, event)) / 10;
  let [at, came] = [f, weight(model, f.inclusive, event)];
  for (;;) {
    seen.add(at.id);
    const [best] = dearestCalls(model, at.id, 'callees', event, 1, (id) => !seen.has(id));
    const cost = best ? callWeights(model, event)(best[0]) * Math.min(1, share(came, weight(model, at.inclusive, event)) || 0) : 0;
    if (!cost || cost < came / 2 || cost < least)
      return at.id;
    [at, came] = [model.functions[best[1]], cost];
  }
}

// What costs more than its calls is also called by something that was not recorded, as a signal calls its handler.
function isOnlyCaller(model, event, f, [call, caller]) {
  const callsItself = dearestCalls(model, f.id, 'callers', event, 1, (id) => id === f.id).length;
  const isAlone = !f.isPartial && !f.other_callers && countCalls(model, f.id, 'callers') - callsItself === 1 && caller !== f.id;
  return isAlone && (Boolean(f.cycle) || callWeights(model, event)(call) * 1.001 >= weight(model, f.inclusive, event));
}

// From main() on, as the terminal has it.
function fromMain(model, event, steps) {
  const at = steps.findIndex(({id}) => fullName(model.functions[id]) === 'main');
  const isMost = at > 0 && weight(model, model.functions[steps[at].id].inclusive, event) >= MAIN_LEAST * magnitude(whole(model, event));
  return isMost ? steps.slice(at) : steps;
}

function pathLine(model, state, f) {
  const steps = fromMain(model, state.event, pathAbove(model, f, state.event));
  if (!steps.length)
    return null;
  const links = steps.map(({id}) => [functionLink(model, state, id), ' \u203a ']);
  const [first, end] = PATH_ENDS;
  const hidden = steps.length > PATH_MOST ? links.slice(first, -end) : [];
  const more = button(() => more.replaceWith(...hidden.flat()), {class: 'more'}, '[' + figure(hidden.length) + ' more]');
  const shown = hidden.length ? [links.slice(0, first), more, ' \u203a ', links.slice(-end)] : links;
  return make('p', {class: 'path', role: 'group', 'aria-label': 'Path'}, shown, make('span', {class: 'sure'}, sureText(model, steps)));
}

// What of a path is sure: all of it, or its end.
function sureText(model, steps) {
  const others = steps.map(({isSure}) => isSure).lastIndexOf(false);
  const from = steps[others + 1];
  return others < 0 ? 'the only path: no function on it has another caller' :
    'at each step the caller with the highest cost' + (from ? '; from ' + label(model.functions[from.id]) + ' on it is the only caller' : '');
}

export {dearestCaller, endOfHotWay, functionLink, functionsCalled, getFunction, pathLine, putFunction};
