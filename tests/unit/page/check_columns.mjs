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

test('what was written is read', () => {
  for (const path of process.argv.slice(2)) {
    const text = readFileSync(`${path}.columns`, 'utf8');
    const {calls, document} = JSON.parse(readFileSync(`${path}.json`, 'utf8'));
    assert.deepEqual({path, document: plain(parseColumns(text).at(0))}, {path, document});
    const model = readModel(text);
    assert.deepEqual({path, calls: model.functions.map((f) => (calls[f.id] ? plain([...f.callers]) : null))}, {path, calls});
  }
});
