// yours: what is the reader's own code, and what it is charged: with what it cost in functions of others.

import {amount, importance, linesOf, shareOf} from './model.js';

// The functions and lines that are charged, as {self, charged_at_least}: `functions` by id, `lines` by id and place. null: the
// data know none.
function yoursOf(model) {
  const {yours} = model.json;
  if (model.yours === undefined)
    model.yours = !yours || !yours.functions.length ? null : {
      functions: new Map(yours.functions.map((row) => [row.function, row])), files: new Set(yours.files),
      lines: new Map(yours.lines.map((row) => [placeKey(row.function, row.file, row.line), row])),
    };
  return model.yours;
}

function placeKey(id, file, line) {
  return [id, line, file].join(' ');
}

function isYours(model, id) {
  const yours = yoursOf(model);
  return yours !== null && yours.functions.has(id);
}

// What a function has of a line: what it is charged, or else what is recorded.
function chargedOn(model, line, id) {
  const yours = yoursOf(model);
  return yours && yours.lines.get(placeKey(id, line.file, line.line)) || shareOf(line, id) || line;
}

// What a function has on a line, with what it is charged there where the state has the reader's code alone.
function shareShown(model, {code}, line, id) {
  const share = shareOf(line, id);
  const row = share && code === 'yours' && yoursOf(model) ? yoursOf(model).lines.get(placeKey(id, line.file, line.line)) : null;
  return row ? Object.create(share, {self: {value: row.self}, charged_at_least: {value: row.charged_at_least}}) : share;
}

// The function that is charged most; -1: none is known.
function dearestOfYours(model, event) {
  const yours = yoursOf(model);
  let [best, most] = [-1, 0];
  for (const [id, {self}] of yours ? yours.functions : []) {
    const cost = importance(model, self, event);
    if (cost > most || (cost === most && cost > 0 && id < best))
      [best, most] = [id, cost];
  }
  return best;
}

// The line of a function that costs most, or changed most, of its own files if it is the reader's; null: it has none.
function dearestPlace(model, event, id, lines = linesOf(model).byFunction.get(id) || []) {
  const numbered = lines.filter(({line}) => line);
  const own = isYours(model, id) ? numbered.filter(({file}) => yoursOf(model).files.has(file)) : [];
  const cost = (line) => importance(model, chargedOn(model, line, id).self, event);
  return (own.length ? own : numbered).reduce((best, line) => (best === null || cost(line) > cost(best) ? line : best), null);
}

// What reads the charged cost of an event by function.
function chargedReader(model, event) {
  const {functions} = yoursOf(model);
  return (id) => (functions.has(id) ? amount(functions.get(id).self, event, '') : 0);
}

// What functions of the reader's are not charged, or are not here to show: together with them it is the program.
const RESTS = {
  elsewhere: 'in code inlined from elsewhere', between: 'between your lines', outside: 'not below your code',
};

function restsOf(model) {
  const {yours} = model.json;
  const isThere = (costs) => model.events.some((_, event) => amount(costs, event, ''));
  return Object.entries(RESTS).map(([key, text]) => ({text, self: yours[key]})).filter(({self}) => isThere(self));
}

export {chargedOn, chargedReader, dearestOfYours, dearestPlace, isYours, restsOf, shareShown, yoursOf};
