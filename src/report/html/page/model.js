// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// model: the profile as the page reads it: functions, what they cost, who calls whom, and their lines.
//
// A profile has one side, ''; a comparison has three: old, new and change. Functions are known by their id.

import {push} from './collections.js';
import {parseColumns, reader, textReader} from './columns.js';
import {add, exact, magnitude, subtract} from './numbers.js';
import {plain} from './texts.js';

const AT_LEAST = '\u2265'; // before a cost that may be more

// side: the one that decides; now: the one that ran last; headRows: rows above the columns of its tables.
const ALONE = {sides: [''], side: '', now: '', headRows: 1};
const COMPARED = {sides: ['old', 'new', 'change'], side: 'change', now: 'new', headRows: 2};

// What the page's text is the model of, with all code; `charged`: a model of its own, with what the reader's code is charged, or null.
function readModel(text) {
  const {texts, members, at} = parseColumns(text);
  const json = at(0);
  const all = modelOfColumns(json, texts, members);
  if (json.yours && json.yours.functions.length)
    all.charged = Object.assign(modelOfColumns(chargedReport(json), texts, members.yours.members), {isCharged: true});
  return all;
}

// `texts`: all of the data; `rows`: the column of the functions; `groups`: those of other rows; `tree`: that of the tree of calls; `yourLines`:
// that of the reader's lines that changed;
// nameOf(id): the place of a function's name among the texts.
function modelOfColumns(json, texts, members) {
  const model = Object.assign(Model(json), {
    texts, rows: members.functions.rows, groups: members.groups.members, tree: members.tree, yourLines: members.your_lines ? members.your_lines.rows : null, nameOf: null,
  });
  model.nameOf = nameReader(model);
  if (model.functions.length)
    addCallers(model, model.rows.members.callees);
  return model;
}

// Of what stands in `yours` the report has that, or nothing; the rest is the same. Machine code has its own cost, as it was recorded, and the
// function that has it here.
function chargedReport(json) {
  const own = ['functions', 'cycles', 'lines', 'groups', 'tree', 'tree_is_part', 'left_out'].map((key) => [key, {value: json.yours[key]}]);
  const twins = new Map(json.yours.functions.map(({all, id}) => [all, id]));
  const ofTwins = (rows = []) => rows.filter((row) => twins.has(row.function)).map((row) => Object.create(row, {function: {value: twins.get(row.function)}}));
  return Object.create(json, {...Object.fromEntries(own), instructions: {value: ofTwins(json.instructions)}, jumps: {value: ofTwins(json.jumps)}});
}

// json: a report, as --format=json has it; a call stands with both of its functions.
function Model(json) {
  const isComparison = String(json.schema).startsWith('cgannotate-diff');
  return {
    json,
    texts: [],
    rows: null,
    groups: null,
    tree: null,
    yourLines: null,
    charged: null,
    isCharged: false,
    isComparison,
    ...(isComparison ? COMPARED : ALONE),
    events: [...(json.events && json.events.length ? json.events : [{name: '(no event)', kind: 'recorded'}]), ...unitsOf(json)],
    functions: json.functions || [],
    cycles: json.cycles || [],
    lines: json.lines || [],
    sources: json.sources || [],
    instructions: json.instructions || [],
    jumps: json.jumps || [],
    diagnostics: json.diagnostics || [],
  };
}

// With --split the one event that is shown is followed by those of its units, as if each were an event.
function unitsOf({split, events}) {
  return split ? split.names.map((name) => ({kind: events[0].kind, unit: events[0].unit, name, splitBy: split.by, long_name: null, formula: null})) : [];
}

// Each call stands with its caller alone. Callers are found when somebody asks for them. Functions that only something
// else points to have no pieces, and only those callers and callees that others know of.
function addCallers(model, callees) {
  const {functions} = model;
  const {first, numbers: calls} = turned(callees.rows.members ? callees.rows.members.function.values : [], functions.length);
  const caller = new Uint32Array(calls.length);
  functions.forEach((_, id) => caller.fill(id, callees.starts[id], callees.starts[id + 1]));
  model.calls = {callees, first, order: calls, caller, amounts: new Map()};
  Object.defineProperties(Object.getPrototypeOf(functions[0]), {
    isPartial: {get() {
      return this.pieces === undefined;
    }},
    callers: {get() {
      const value = Array.from(calls.subarray(first[this.id], first[this.id + 1]), (call) => {
        const {calls: count, inclusive} = callees.rows.at(call);
        return {function: caller[call], calls: count, inclusive};
      });
      Object.defineProperty(this, 'callers', {value});
      return value;
    }},
  });
}

// The numbers from 0 of values that are small numbers themselves, by value: those of i are numbers[first[i]] to
// numbers[first[i + 1]].
function turned(values, count) {
  const first = new Uint32Array(count + 1);
  for (const value of values)
    first[value + 1]++;
  for (let i = 0; i < count; i++)
    first[i + 1] += first[i];
  const next = first.slice();
  const numbers = new Uint32Array(values.length);
  values.forEach((value, number) => {
    numbers[next[value]++] = number;
  });
  return {first, numbers};
}

// ---- names ----

// What a function was called, on the side that has it, the new one first.
function identity(f) {
  return f.name === undefined ? f.new || f.old || {} : f;
}

// The file where people look for it; the data say so where it is not the recorded one.
function homeFile(f) {
  const {file, home} = identity(f);
  return home ? home.file : file;
}

function fullName(f) {
  return String(identity(f).name || f.display || '');
}

// What reads the place of that name among the texts.
function nameReader(model) {
  const [own, now, before, display] = [['name'], ['new', 'name'], ['old', 'name'], ['display']].map((path) => textReader(model.rows, path));
  return (id) => {
    const text = own(id) ?? now(id) ?? before(id);
    return model.texts[text] ? text : display(id);
  };
}

// For tables: no control characters, and cut.
function label(f) {
  if (f.label === undefined)
    f.label = plain(f.display || fullName(f) || '(no name)', 160);
  return f.label;
}

// For hovering.
function description(f) {
  return [plain(fullName(f), 1500), plain(homeFile(f)), plain(identity(f).object)].join('\n');
}

// ---- costs ----

// Of a list of costs of the JSON, on one side.
function amount(costs, event, side) {
  if (!costs)
    return costs === null ? null : 0;
  const list = side ? costs[side] : costs;
  return list ? exact(list[event]) : 0;
}

// What reads the costs of rows by their number, as amount() does.
function rowCosts(column, what, event, side) {
  const read = reader(column, side ? [what, side, event] : [what, event]);
  return (id) => {
    const value = read(id);
    return value === undefined ? 0 : value;
  };
}

// A figure of each of so many rows as a number, which tells their order: exact ones may be larger than numbers can be.
// `unknown` stands for those that are not known.
function numbersOf(count, read, unknown = 0) {
  const numbers = new Float64Array(count);
  for (let id = 0; id < count; id++) {
    const value = read(id);
    numbers[id] = value === null ? unknown : Number(value);
  }
  return numbers;
}

// Whether rows of a column, by their numbers, may cost more than their inclusive costs, as functions of a cycle and lines
// of several functions do: these are then lower bounds. A change from one or to one is not known.
function boundReader(column, event, side) {
  const read = (what, one) => reader(column, one ? [what, one, event] : [what, event]);
  const pairs = (side === 'change' ? ['old', 'new'] : [side]).map((one) => [read('at_most', one), read('inclusive', one)]);
  const isPartial = reader(column, ['partial']);
  return (id) => Boolean(isPartial(id)) || pairs.some(([most, least]) => most(id) !== undefined && most(id) !== least(id));
}

// The inclusive cost of a function or a line, which knows where it is a bound.
function inclusiveOf(model, {id, inclusive, at_most: most, partial}) {
  const isBound = (event, side) => Boolean(partial) || boundReader(model.rows, event, side)(id);
  const on = (side) => Array.from(side ? inclusive[side] : inclusive, (value, event) => (side === 'change' && isBound(event, side) ? null : value));
  return most || partial ? Object.assign(inSides(model, on), {isBound}) : inclusive;
}

// Costs that have marks before them; `mark` tells that of an event on a side.
function marked(costs, mark) {
  return Object.assign(Array.isArray(costs) ? [...costs] : {...costs}, {mark});
}

// The self cost of a function or a line, which knows where it is a lower bound, as functions that are hidden ran below it;
// null: it may be more, or less.
function selfOf({self, charged_at_least: bounds}) {
  const mark = (event, side) => {
    const isBound = (side ? bounds[side] : bounds)[event];
    return isBound === null ? '~' : isBound ? AT_LEAST : '';
  };
  return bounds ? marked(self, mark) : self;
}

// What it is called: of the reader's code, if that is charged for others.
function selfTitle({isCharged}) {
  return isCharged ? 'Charged' : 'Self';
}

// What a call cost: an estimate, where it is shared, as functions are hidden.
function costOfCall({inclusive, estimate}) {
  return estimate ? marked(inclusive, () => '~') : inclusive;
}

// What stands before a cost; of one in a table it is an attribute of the cell.
function markOf(costs, event, side) {
  if (costs && costs.mark)
    return costs.mark(event, side);
  return side !== 'change' && costs && costs.isBound && costs.isBound(event, side) ? AT_LEAST : '';
}

// A number of calls; null: they were inlined, and nobody counted them.
function count(calls, side) {
  return calls === null ? null : calls === undefined ? 0 : exact(side ? calls[side] : calls);
}

// Whether it was counted how often functions were called: where no call has a number, none is shown.
function hasCounts(model) {
  if (model.isCounted === undefined)
    model.isCounted = model.sides.some((side) => {
      const called = reader(model.rows, side ? ['called', side] : ['called']);
      return largestOf(numbersOf(model.functions.length, (id) => called(id) || 0)) > 0;
    });
  return model.isCounted;
}

function isRatio(model, event) {
  return model.events[event].kind === 'ratio';
}

// Whether there is a cost per call: calls of one profile are not told apart by unit, and a ratio is one already.
function hasPerCall(model, event) {
  return !model.isComparison && !model.events[event].splitBy && !isRatio(model, event);
}

// What shares of an event are of: the program's cost, in a comparison the old one. null: there are no shares.
function whole(model, event) {
  const [first, second] = model.sides.map((side) => amount(model.json.totals, event, side));
  return isRatio(model, event) ? null : Number(first) ? first : Number(second) ? second : null;
}

// How much something weighs where one figure has to decide: its cost; in a comparison that of the side with more.
function weight(model, costs, event) {
  if (!model.isComparison)
    return magnitude(amount(costs, event, ''));
  return Math.max(magnitude(amount(costs, event, 'old')), magnitude(amount(costs, event, 'new')));
}

// What a colour shows: the cost; in a comparison how it changed.
function warmth(model, costs, event) {
  return model.isComparison ? amount(costs, event, model.side) : weight(model, costs, event);
}

// What decides the order: the cost; in a comparison how much it changed.
function importance(model, costs, event) {
  return magnitude(amount(costs, event, model.side));
}

function largestOf(numbers) {
  return numbers.reduce((sofar, value) => Math.max(sofar, Math.abs(value)), 0);
}

// The largest cost of a function, or the largest change: what bars are scaled to. `what`: self or inclusive.
function largest(model, what, event, side) {
  model.largest = model.largest || new Map();
  const key = what + ' ' + event + ' ' + side;
  if (!model.largest.has(key))
    model.largest.set(key, largestOf(numbersOf(model.functions.length, rowCosts(model.rows, what, event, side))));
  return model.largest.get(key);
}

// The sum of several lists of costs, in the form of the JSON.
function sumCosts(model, lists) {
  const of = (side) => model.events.map((_, event) =>
    isRatio(model, event) ? null : lists.reduce((sum, costs) => add(sum, amount(costs, event, side)), 0));
  return inSides(model, of);
}

// What one list of costs is more than another.
function restOfCosts(model, all, part) {
  return inSides(model, (side) => model.events.map((_, event) => isRatio(model, event) ? null :
    subtract(amount(all, event, side), amount(part, event, side))));
}

function sumCounts(model, counts) {
  return inSides(model, (side) => counts.reduce((sum, calls) => add(sum, count(calls, side)), 0));
}

function inSides(model, of) {
  return model.isComparison ? Object.fromEntries(model.sides.map((side) => [side, of(side)])) : of('');
}

// ---- lines ----

// The lines with costs of each file, and those of each function, made when first asked for.
function linesOf(model) {
  if (model.index)
    return model.index;
  const index = {byFile: new Map(), byFunction: new Map(), successors: null};
  index.successors = new Map(model.lines.filter(({file}) => file).map(({file, old_file: old}) => [old, file]));
  for (const line of model.lines) {
    line.place = placeOf(model, index, line);
    push(index.byFile, line.place, line);
    line.functions.forEach((id) => push(index.byFunction, id, line));
  }
  model.index = index;
  return index;
}

// The file that a line stands in on the page: one that only the old source has stands in what became of its file.
function placeOf(model, {successors}, {file, old_file: old}) {
  return file || (old ? successors.get(old) || moved(model, old) : '');
}

// What a function has on a line, as {self, calls, other_calls}: of a line of several functions its share, which is null
// where the page does not have it. undefined: nothing.
function shareOf(line, id) {
  if (!line || !line.functions.includes(id))
    return undefined;
  return line.functions.length === 1 ? line : (line.shares || []).find((share) => share.function === id) || null;
}

// The file that a file of the old side became, by what became of its directory.
function moved(model, file) {
  const directory = (model.json.directories || []).find(({old}) => file.startsWith(old));
  return directory ? directory.new + file.slice(directory.old.length) : file;
}

export {
  AT_LEAST, amount, boundReader, costOfCall, count, description, fullName, hasCounts, hasPerCall, homeFile, identity, importance, inSides,
  inclusiveOf, isRatio, label, largest, largestOf, linesOf, markOf, numbersOf, placeOf, readModel, restOfCosts, rowCosts, selfOf, selfTitle, shareOf, sumCosts, sumCounts, turned,
  warmth, weight, whole,
};
