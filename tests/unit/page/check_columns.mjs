// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words on the command line are names of files: NAME.columns is read as the page reads it, and is as NAME.json.
import {readFileSync} from 'node:fs';

import {parseColumns} from '../../../src/report/html/page/columns.js';
import {readModel} from '../../../src/report/html/page/model.js';
import {assert, test} from './suite.mjs';

// Without what only the columns know; integers of more than 53 bits as {big: digits}, as the other file has them.
function plain(value) {
  if (typeof value === 'bigint')
    return {big: String(value)};
  if (Array.isArray(value))
    return value.map(plain);
  if (value === null || typeof value !== 'object')
    return value;
  const members = {};
  for (const key in value) // of the prototype, too
    if (value[key] !== undefined)
      members[key] = plain(value[key]);
  return members;
}

// What check_columnar.c expects to be written of an edition.
const EDITION = {texts: [], document: {object: {
  rows: {list: [2], of: {object: {n: {number: [10, 11]}, inner: {list: [2, 1], of: {object: {n: {number: [7, 8, 7]}, sum: {number: [100, 200, '9223372036854775807']}}}}}}},
  again: {edition: true, object: {rows: {list: [3], of: {object: {
    all: {state: '-vv', number: [1, 0]}, n: {number: [3, 0, 0], like: true}, at: {number: [4, 1, 0], refers: true},
    inner: {state: '-vv', list: [0, -1], like: true, of: {object: {
      all: {state: 'vv', number: [0, 1]}, n: {number: [0, 0], like: true}, sum: {number: ['-9223372036854775807', 3], like: true},
    }}},
  }}}}},
}}};

test('rows of an edition are what they are like, and what differs', () => {
  const [first, second, third] = plain(parseColumns(JSON.stringify(EDITION)).at(0)).again.rows;
  assert.deepEqual([first, second, third], [
    {n: 3, at: 2}, {all: 1, n: 11, at: 1, inner: [{n: 7, sum: 0}]}, {all: 0, n: 10, at: 2, inner: [{n: 8, sum: 203}]},
  ]);
});

test('what was written is read', () => {
  for (const path of process.argv.slice(2)) {
    const text = readFileSync(`${path}.columns`, 'utf8');
    const {calls, document} = JSON.parse(readFileSync(`${path}.json`, 'utf8'));
    assert.deepEqual({path, document: plain(parseColumns(text).at(0))}, {path, document});
    const model = readModel(text);
    assert.deepEqual({path, calls: model.functions.map((f) => (calls[f.id] ? plain([...f.callers]) : null))}, {path, calls});
  }
});
