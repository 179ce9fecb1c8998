// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// yours: what is the reader's own code, and the page's two editions: all code, with its own cost, and the reader's, which is
// charged what it cost in functions of others.

import {importance, linesOf, shareOf} from './model.js';

// By the words of the state, the models of a page, that which opens first.
function editionsOf(model) {
  return model.charged ? {yours: model.charged, all: model} : {all: model};
}

// The reader's functions, by their numbers in a model, and those in the other edition; null: the data know none.
function yoursOf(model) {
  const {charged, isCharged} = model;
  if (model.yours === undefined)
    model.yours = !charged && !isCharged ? null : new Map((charged || model).functions.filter((f) => !f.rest && (isCharged || f.all !== undefined))
      .map((f) => (isCharged ? [f.id, f.all] : [f.all, f.id])));
  return model.yours;
}

function isYours(model, id) {
  const yours = yoursOf(model);
  return yours !== null && yours.has(id);
}

// The number of a function in the other edition; -1: it is not there.
function twinOf(model, id) {
  const yours = yoursOf(model);
  return yours && yours.get(id) !== undefined ? yours.get(id) : -1;
}

// The reader's function that costs most, in the edition of what is charged; -1: none is known.
function dearestOfYours(model, event) {
  const charged = model.isCharged ? model : model.charged;
  let [best, most] = [-1, 0];
  for (const f of charged ? charged.functions : []) {
    const cost = f.rest || (!model.isCharged && f.all === undefined) ? 0 : importance(charged, f.self, event);
    if (cost > most)
      [best, most] = [model.isCharged ? f.id : f.all, cost];
  }
  return best;
}

// The function with the line of the reader's that changed most; -1: none is known.
function changedOfYours(model, event) {
  const [first] = model.json.your_lines || [];
  const line = first && model.lines.find(({file, line: number}) => number && file === first.file && number === first.line);
  const change = (id) => importance(model, (shareOf(line, id) || line).self, event);
  return line ? line.functions.reduce((best, id) => (change(id) > change(best) ? id : best)) : -1;
}

// What the reader's lines that changed are charged, by place.
function chargesByPlace(model) {
  const {your_lines: rows = []} = model.json;
  model.chargesByPlace = model.chargesByPlace || new Map(rows.map(({file, line, charged}) => [file + ':' + line, charged]));
  return model.chargesByPlace;
}

// The line of a function that costs most, or changed most, of the reader's files if it has such lines; with what it calls
// where most of the reader's code is inlined from elsewhere, of which its own lines have little. null: it has none.
function dearestPlace(model, event, id, lines = linesOf(model).byFunction.get(id) || []) {
  const numbered = lines.filter(({line}) => line);
  const charges = chargesByPlace(model);
  const {own_files: files = []} = model.json.yours || model.json;
  const what = model.json.opens === undefined ? 'self' : 'inclusive';
  const own = numbered.filter(({file, line}) => files.includes(file) || charges.has(file + ':' + line));
  const costs = (line) => shareOf(line, id) || line;
  const cost = (line) => importance(model, charges.get(line.file + ':' + line.line) || costs(line)[what] || costs(line).self, event);
  return (own.length ? own : numbered).reduce((best, line) => (best === null || cost(line) > cost(best) ? line : best), null);
}

export {changedOfYours, dearestOfYours, dearestPlace, editionsOf, isYours, twinOf, yoursOf};
