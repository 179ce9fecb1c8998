// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// columns: a document that was written as columns: of all rows of a list, each member stands in an array of its own. Rows
// are made when somebody asks for them.

import {exact} from './numbers.js';

// Undoes what the page was packed with: bytes as letters, and those packed by deflate.
async function unpackText(letters) {
  const bytes = bytesOf(atob(letters.trim()));
  if (bytes[0] === 0x7b) // {
    return new TextDecoder().decode(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).text();
}

function bytesOf(text) {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++)
    bytes[i] = text.charCodeAt(i);
  return bytes;
}

function parseColumns(text) {
  const {texts, document: node} = JSON.parse(text);
  return {...Column(node, texts, 1), texts};
}

// The `count` values of a node. at(i) is one of them, undefined where there is none. place(i) is where it stands among
// those that are there, negative where there is none; of these, `values` are numbers, or the places of texts, `members` and
// `items` the columns of objects and tuples, `starts` and `rows` those of lists: in `rows`, a list is from starts[place]
// to starts[place + 1].
function Column(node, texts, count) {
  const kind = Object.keys(READERS).find((name) => name in node);
  const {places, present} = placesOf(node.state, count);
  const {read, ...inner} = kind ? READERS[kind](node, texts, present) : {read: () => null};
  if (!places)
    return {...inner, at: read, place: (i) => i};
  const at = (i) => (places[i] >= 0 ? read(places[i]) : places[i] === NULL ? null : undefined);
  return {...inner, at, place: (i) => places[i]};
}

// What reads the rows of a column by their number, without making them: a member of a member ..., of which `path` are the
// names. `last`: what reads a value of the column at its end.
function reader(column, path, last = (found) => found.at) {
  if (!column)
    return () => undefined;
  if (!path.length)
    return last(column);
  const below = reader((column.members || column.items || {})[path[0]], path.slice(1), last);
  return (i) => {
    const place = column.place(i);
    return place >= 0 ? below(place) : undefined;
  };
}

function hasColumn(column, path) {
  return Boolean(path.reduce((at, key) => at && (at.members || at.items || {})[key], column));
}

// Likewise of a text, of which the place among all texts is read.
function textReader(column, path) {
  return reader(column, path, ({values, place}) => (i) => (values ? values[place(i)] : undefined));
}

const NULL = -1;
const ABSENT = -2;

// Where the values stand among those that are there; null: all are.
function placesOf(state, count) {
  if (state === undefined)
    return {places: null, present: count};
  const places = new Int32Array(count).fill(ABSENT);
  let present = 0;
  for (let i = 0; i < state.length; i++)
    places[i] = state[i] === 'v' ? present++ : state[i] === 'n' ? NULL : ABSENT;
  return {places, present};
}

// Each returns what reads the value in a place, and what is inside.
const READERS = {
  object: (node, texts, count) => {
    joinUnits(node.object);
    const members = Object.fromEntries(Object.entries(node.object).map(([key, below]) => [key, Column(below, texts, count)]));
    const Row = rowClass(members);
    return {members, read: (i) => new Row(i)};
  },
  tuple: (node, texts, count) => {
    const items = node.tuple.map((below) => Column(below, texts, count));
    return {items, read: (i) => items.map((item) => item.at(i)).filter((value) => value !== undefined)};
  },
  list: (node, texts) => {
    const lengths = summedUp(node.list, node.steps);
    const starts = new Uint32Array(lengths.length + 1);
    lengths.forEach((length, i) => {
      starts[i + 1] = starts[i] + length;
    });
    const rows = Column(node.of || {}, texts, starts[lengths.length]);
    return {starts, rows, read: (i) => Array.from({length: lengths[i]}, (_, k) => rows.at(starts[i] + k))};
  },
  number: (node) => {
    const values = summedUp(node.number, node.steps);
    return {values, read: (i) => exact(values[i])};
  },
  text: (node, texts) => {
    const values = summedUp(node.text, node.steps);
    return {values, read: (i) => texts[values[i]]};
  },
  boolean: (node) => {
    const values = summedUp(node.boolean, node.steps);
    return {read: (i) => values[i] === 1};
  },
};

// With --split the costs of the units stand in a member beside those of the events, NAME_split: here they come after them.
function joinUnits(members) {
  for (const key of Object.keys(members).filter((name) => name + '_split' in members)) {
    members[key].tuple.push(...members[key + '_split'].tuple);
    delete members[key + '_split'];
  }
}

function summedUp(values, isSteps) {
  for (let i = 1; isSteps && i < values.length; i++)
    values[i] += values[i - 1];
  return values;
}

const PLACE = Symbol('place'); // in the columns

// Objects whose members are read when somebody asks for them; those that are objects again are kept.
function rowClass(members) {
  function Row(place) {
    this[PLACE] = place;
  }
  for (const [key, column] of Object.entries(members)) {
    const kept = Symbol(key);
    Object.defineProperty(Row.prototype, key, {
      enumerable: true,
      get() {
        if (this[kept] !== undefined)
          return this[kept];
        const value = column.at(this[PLACE]);
        if (typeof value === 'object' && value !== null)
          this[kept] = value;
        return value;
      },
      set(value) {
        this[kept] = value;
      },
    });
  }
  return Row;
}

export {hasColumn, parseColumns, reader, textReader, unpackText};
