// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import {placeLabels} from '../../../src/report/html/page/labels.js';
import {Chance, assert, test} from './suite.mjs';

const at = (x, y, width = 10, height = 10) => ({x, y, width, height});

test('a label has its best place, unless that is taken', () => {
  assert.deepEqual(placeLabels([[at(0, 0), at(50, 0)], [at(5, 5), at(50, 5), at(90, 0)], [at(10, 0)]], []), [at(0, 0), at(50, 5), at(10, 0)]);
  assert.deepEqual(placeLabels([[at(0, 0), at(0, 30)], []], [at(8, 8)]), [at(0, 30), null]);
  assert.deepEqual(placeLabels([[at(0, 0)], [at(9, 9)]], []), [at(0, 0), null]);
});

test('none is on another or on a box', () => {
  const chance = Chance(3);
  const some = (count) => Array.from({length: count}, () => at(chance(300), chance(300), 1 + chance(60), 1 + chance(30)));
  for (let i = 0; i < 50; i++) {
    const boxes = some(6);
    const candidates = Array.from({length: 20}, () => some(chance(4)));
    const places = placeLabels(candidates, boxes);
    const there = places.filter(Boolean);
    places.forEach((place, n) => assert.ok(place === null || candidates[n].includes(place)));
    there.forEach((a, n) => assert.ok([...boxes, ...there.slice(0, n)].every((b) =>
      a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height)));
    assert.ok(there.length > 3);
  }
});
