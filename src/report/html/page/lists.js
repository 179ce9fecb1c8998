// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// lists: what the table has rows of: functions, or lines, files and the like, which have the self cost of theirs.

import {hasColumn, textReader} from './columns.js';
import {link, make, namedInCell} from './elements.js';
import {files, isRowOf, rowsOf} from './files.js';
import {hasPerCall, largestOf, linesOf, numbersOf, placeOf} from './model.js';
import {counted, figure} from './numbers.js';
import {directoryOf, plain} from './texts.js';

// By the words of --group. one: what a row is; none: what stands for an empty name; paths: of the texts that are searched.
const LISTS = {
  yours: {title: 'Your lines', one: 'line', none: '(no file)', paths: [['file'], ['old_file'], ['spent_in', 'name']]},
  function: {title: 'Functions', one: 'function', none: '(no name)'},
  line: {title: 'Lines', one: 'line', none: '(no file)', paths: [['file'], ['old_file']]},
  file: {title: 'Files', one: 'file', none: '(no file)', paths: [['name'], ['old_name']]},
  object: {title: 'Objects', one: 'object', none: '(no object)', paths: [['name'], ['old_name']]},
  class: {title: 'Classes', one: 'class', none: '(no class)', paths: [['name'], ['old_name']]},
  directory: {title: 'Directories', one: 'directory', none: '(no directory)', paths: [['name'], ['old_name']]},
};

const LINES_SHOWN = 200;

// What of a function is searched, in the words of any side.
const SEARCHED = ['', 'old', 'new'].flatMap((side) => [['name'], ['file'], ['home', 'file'], ['object'], ['display']]
  .map((path) => (side ? [side, ...path] : path)));

// A list: `count` rows, which are known by their numbers from 0; `column`: that of all of them; `rests`: which others there are,
// and their self cost. Kept.
function listOf(model, word) {
  model.lists = model.lists || {};
  model.lists[word] = model.lists[word] || (word === 'function' ? functionList(model) : word === 'yours' ? yourLines(model) : groupList(model, word));
  return model.lists[word];
}

function functionList(model) {
  const {left_out: left, unchanged} = model.json;
  return {...LISTS.function, word: 'function', count: model.functions.length, column: model.rows, paths: SEARCHED,
    hasPerCall: (event) => hasPerCall(model, event),
    rests: [...restOf(left && left.functions && counted(left.functions, 'other') + NOT_HERE, left),
      ...restOf(unchanged && figure(unchanged.functions) + ' unchanged' + NOT_HERE, unchanged)]};
}

// The reader's lines that changed in a comparison, those first that changed most, with what they are charged.
function yourLines(model) {
  const column = model.yourLines;
  const items = model.json.your_lines.map((row) => Object.create(row, {self: {value: row.charged}}));
  return {...LISTS.yours, word: 'yours', model, isCharged: true, count: items.length, items, rests: [],
    column: {...column, members: {...column.members, self: column.members.charged}}};
}

function groupList(model, word) {
  const {rows, others, unknown} = model.json.groups[word];
  return {...LISTS[word], word, model, count: rows.length, column: model.groups[word].members.rows.rows, items: rows,
    rests: word === 'line' ? restOf(unknown && 'lines whose place is not known', unknown) :
      restOf(others && counted(others.rows, 'other') + NOT_HERE, others)};
}

const NOT_HERE = ', not in this page';

function restOf(text, costs) {
  return text ? [{text, self: costs.self}] : [];
}

// The words of those that say something: classes that functions are in, lines that have numbers, or that changed.
function wordsOfLists(model) {
  const says = (word) => listOf(model, word).items.some(({name}) => name !== '');
  return Object.keys(LISTS).filter((word) => (word === 'function' ? true : word === 'yours' ? hasYourLines(model) : model.groups && says(word)));
}

function hasYourLines({json: {your_lines: rows}}) {
  return Boolean(rows && rows.length);
}

function firstList(model) {
  const asked = wordsOfLists(model).includes(model.json.group) ? model.json.group : 'function';
  return asked === 'function' && hasYourLines(model) ? 'yours' : asked;
}

function rowText(list, id) {
  const {name, file, line, old_file: oldFile, old_line: oldLine} = list.items[id];
  return list.one !== 'line' ? plain(name || list.none, 400) : plain(file || oldFile || list.none, 400) + ':' + (line || oldLine);
}

// What a row leads to: a line to its source, another one to its functions. A line of the old source alone is below 0.
function leadsTo(list, id) {
  const {model} = list;
  const {name, line, old_line: old} = list.items[id];
  return list.one !== 'line' ? {list: 'function', within: list.word + ':' + name, search: '', status: ''} :
    {view: 'source', file: placeOf(model, linesOf(model), list.items[id]), line: line || -(old || 0)};
}

function rowLink(model, state, list, id) {
  const isLine = list.one === 'line';
  const text = isLine ? rowText(list, id).replace(/^.*\//, '') : rowText(list, id);
  const element = link(state, leadsTo(list, id), {tabindex: -1, class: 'function'}, namedInCell(text, 200));
  return isLine ? [element, ' ', make('code', null, lineText(model, list.items[id])), spentText(list.items[id])] : [element];
}

// The function of others that most of a change was spent in.
function spentText({spent_in: spent}) {
  const side = spent && spent.old !== spent.new ? (spent.new ? ' (new)' : ' (gone)') : '';
  return spent ? '  > ' + plain(spent.name, 80) + side : '';
}

// The text of a line, where the page has it.
function lineText(model, item) {
  const place = placeOf(model, linesOf(model), item);
  const source = files(model).find(({file}) => file === place);
  const row = source && rowsOf(source).find((each) => isRowOf(each, item.line || -item.old_line));
  return row && row.text !== null ? plain(row.text.trim(), 200) : '';
}

// ---- functions of a row ----

// A reader of whether a function is in a group, which is written as WORD:NAME.
function withinReader(model, within) {
  const word = within.split(':', 1)[0];
  const name = within.slice(word.length + 1);
  const isIn = Uint8Array.from(model.texts, (text) => Number((word === 'directory' ? directoryOf(text) : text) === name));
  const has = (path) => {
    const read = textReader(model.rows, path);
    return (id) => isIn[read(id)] === 1;
  };
  if (word === 'class')
    return has(['class']);
  if (word === 'object')
    return model.isComparison ? (id) => has(['new', 'object'])(id) || has(['old', 'object'])(id) : has(['object']);
  return piecesIn(model, isIn);
}

// Functions have code in files: their pieces.
function piecesIn(model, isIn) {
  const {place, starts, rows} = model.rows.members.pieces;
  const file = textReader(rows, ['file']);
  return (id) => {
    const at = place(id);
    for (let i = at < 0 ? 0 : starts[at]; i < (at < 0 ? 0 : starts[at + 1]); i++)
      if (isIn[file(i)])
        return true;
    return false;
  };
}

function isWithin(model, text) {
  return /^(file|object|class|directory):/.test(text);
}

// ---- order and search ----

// The largest figure of a column of figures, in either direction.
function largestIn(list, key, read) {
  list.largest = list.largest || new Map();
  if (!list.largest.has(key))
    list.largest.set(key, largestOf(numbersOf(list.count, read)));
  return list.largest.get(key);
}

// The index of the search: what reads the places of a row's texts among all texts, the texts used, and these in small
// letters, by their places: `count` more are made of those that were not yet.
function preparedSearch(model, list, count) {
  if (!list.index) {
    const fields = list.paths.filter((path) => hasColumn(list.column, path)).map((path) => textReader(list.column, path));
    list.index = {fields, used: textsUsed(model, list, fields), small: [], made: 0};
  }
  const {index} = list;
  for (const end = Math.min(index.used.length, index.made + count); index.made < end; index.made++)
    index.small[index.used[index.made]] = model.texts[index.used[index.made]].toLowerCase();
  return index;
}

function textsUsed(model, list, fields) {
  const isUsed = new Uint8Array(model.texts.length);
  for (const read of fields)
    for (let id = 0; id < list.count; id++)
      isUsed[read(id)] = 1;
  return Uint32Array.from(isUsed.keys()).filter((text) => isUsed[text]);
}

// Those rows that have all words of the search in their names, files or objects.
function found(model, list, ids, search) {
  return search.split(/\s+/).filter(Boolean).reduce((left, word) => withWord(model, list, left, word), ids);
}

// Whether a word is searched as it is written, as --case says: one with a capital letter is, unless it says otherwise.
function tellsCase(model, word) {
  const {case: asked} = model.json;
  return asked === 'yes' || (asked !== 'no' && word !== word.toLowerCase());
}

function withWord(model, list, ids, word) {
  const {fields, used, small} = preparedSearch(model, list, Infinity);
  const has = new Uint8Array(model.texts.length);
  const [texts, wanted] = tellsCase(model, word) ? [model.texts, word] : [small, word.toLowerCase()];
  for (const text of used)
    has[text] = texts[text].includes(wanted);
  return ids.filter((id) => fields.some((read) => has[read(id)]));
}

const PREPARED = 10000; // texts at a time

// Makes ready what is searched before anybody types, a part at a time.
function prepareSearch(model, list) {
  const {used, made} = preparedSearch(model, list, PREPARED);
  if (made < used.length)
    setTimeout(() => prepareSearch(model, list), 20);
}

// The names of rows in small letters.
function nameKeys(model, list) {
  if (list.items)
    return list.items.map((_, id) => rowText(list, id).toLowerCase());
  const {small} = preparedSearch(model, list, Infinity);
  const display = textReader(list.column, ['display']);
  return model.functions.map((_, id) => small[display(id)] || small[model.nameOf(id)] || '');
}

export {
  LINES_SHOWN, LISTS, firstList, found, isWithin, largestIn, leadsTo, listOf, nameKeys, prepareSearch, rowLink,
  rowText, withinReader, wordsOfLists,
};
