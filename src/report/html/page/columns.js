// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// columns: a document that was written as columns: of all rows of a list, each member stands in an array of its own. Rows
// are made when somebody asks for them.

import {add, exact} from './numbers.js';

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
// to starts[place + 1]. `alike`: see insideOf().
function Column(node, texts, count, alike = null) {
  const kind = Object.keys(READERS).find((name) => name in node);
  const {places, present} = placesOf(node.state, count);
  const {read, ...inner} = kind ? READERS[kind](node, texts, present, presentOf(alike, places, present)) : {read: () => null};
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

// ---- editions ----

// What values of an edition are like: of the column `base`, those in the places `places`, negative where they are like none. Rows of
// a list are known by `starts`, the places of the first rows of the lists that their numbers begin at; `edition`: what all of it shares.
function insideOf(alike, base) {
  return alike && alike.places && base ? {base, places: alike.places, edition: alike.edition} : null;
}

// Those of the values that are there.
function presentOf(alike, places, present) {
  if (!alike || !alike.places)
    return alike;
  const found = new Int32Array(present);
  alike.places.forEach((place, i) => {
    if (!places || places[i] >= 0)
      found[places ? places[i] : i] = place < 0 ? NULL : alike.base.place(place);
  });
  return {...alike, places: found};
}

// By the numbers of rows in their lists, which `all` has, their places in the base; the rows of the first list are those that others refer to.
function rowsAlike(alike, count, all) {
  const places = Int32Array.from({length: count}, (_, i) => (all.at(i) === undefined ? NULL : alike.starts[i] + all.at(i)));
  const {edition} = alike;
  if (!edition.rows) {
    edition.rows = new Uint32Array(alike.count);
    places.forEach((place, i) => {
      if (place >= 0)
        edition.rows[place] = i;
    });
  }
  return {...alike, places};
}

// Integers as they were, which stand as differences to those that they are like.
function valuesOf(node, kind, alike) {
  const values = summedUp(node[kind], node.steps);
  for (let i = 0; node.like && i < values.length; i++)
    if (alike.places[i] >= 0)
      values[i] = within64(add(exact(values[i]), exact(alike.base.values[alike.places[i]])));
  return node.refers ? values.map((row) => referred(alike.edition.rows, row)) : values;
}

// Differences wrap.
function within64(value) {
  return typeof value === 'bigint' ? exact(String(BigInt.asIntN(64, value))) : value;
}

// The number of a row of the first list, in the edition.
function referred(rows, number) {
  return number < rows.length ? rows[number] : number - rows.length;
}

// The column of a member of rows, or of an edition, which repeats some of the `members` before it.
function memberColumn(node, texts, count, alike, members) {
  if (node.edition)
    return Column(node, texts, count, {base: {members, place: (i) => i}, places: new Int32Array(count), edition: {rows: null}});
  return Column(node, texts, count, alike);
}

// Each returns what reads the value in a place, and what is inside.
const READERS = {
  object: (node, texts, count, alike) => {
    joinUnits(node.object);
    const members = {};
    let inside = alike;
    for (const [key, below] of Object.entries(node.object)) {
      members[key] = memberColumn(below, texts, count, insideOf(inside, inside && (inside.base.members || {})[key]) || unlike(alike), members);
      if (key === 'all' && alike && alike.starts) {
        const isFirst = alike.edition.rows === null;
        inside = rowsAlike(alike, count, members.all);
        if (!isFirst)
          delete members.all; // it is told of the first list alone
      }
    }
    const Row = rowClass(members);
    return {members, read: (i) => new Row(i)};
  },
  tuple: (node, texts, count, alike) => {
    const items = node.tuple.map((below, i) => Column(below, texts, count, insideOf(alike, alike && (alike.base.items || [])[i]) || unlike(alike)));
    return {items, read: (i) => items.map((item) => item.at(i)).filter((value) => value !== undefined)};
  },
  list: (node, texts, count, alike) => {
    const lengths = valuesOf(node, 'list', alike);
    const starts = new Uint32Array(lengths.length + 1);
    lengths.forEach((length, i) => {
      starts[i + 1] = starts[i] + length;
    });
    const rows = Column(node.of || {}, texts, starts[lengths.length], listAlike(alike, starts) || unlike(alike));
    return {starts, rows, values: lengths, read: (i) => Array.from({length: lengths[i]}, (_, k) => rows.at(starts[i] + k))};
  },
  number: (node, texts, count, alike) => {
    const values = valuesOf(node, 'number', alike);
    return {values, read: (i) => exact(values[i])};
  },
  text: (node, texts, count, alike) => {
    const values = valuesOf(node, 'text', alike);
    return {values, read: (i) => texts[values[i]]};
  },
  boolean: (node, texts, count, alike) => {
    const values = valuesOf(node, 'boolean', alike);
    return {values, read: (i) => values[i] === 1};
  },
};

// What is in an edition, and like nothing.
function unlike(alike) {
  return alike && {base: {}, places: null, edition: alike.edition};
}

// Of the rows of lists.
function listAlike(alike, starts) {
  if (!alike || !alike.places || !alike.base.starts)
    return null;
  const firsts = new Int32Array(starts[starts.length - 1]);
  for (let i = 0; i + 1 < starts.length; i++)
    firsts.fill(alike.places[i] < 0 ? NULL : alike.base.starts[alike.places[i]], starts[i], starts[i + 1]);
  return {base: alike.base.rows, places: null, starts: firsts, count: alike.base.starts[alike.base.starts.length - 1], edition: alike.edition};
}

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
