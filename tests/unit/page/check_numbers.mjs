// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import {add, counted, exact, figure, figureOn, magnitude, perCall, percent, percentOn, share, subtract} from '../../../src/report/html/page/numbers.js';
import {Chance, assert, test} from './suite.mjs';

test('integers keep all their digits', () => {
  assert.equal(exact('9007199254740993'), 9007199254740993n);
  assert.equal(exact('12'), 12);
  assert.equal(exact(undefined), 0);
  assert.equal(exact(0.25), 0.25);
  const [big, negative] = ['9007199254740993', '-12345678901234567890'].map(exact);
  assert.deepEqual([big, negative, add(big, 1), add(big, negative)].map(figure),
    ['9,007,199,254,740,993', '-12,345,678,901,234,567,890', '9,007,199,254,740,994', '-12,336,671,701,979,826,897']);
});

test('sums are exact, whatever their parts are', () => {
  const chance = Chance(1);
  for (let i = 0; i < 2000; i++) {
    const [a, b] = [0, 0].map(() => BigInt(chance(2 ** 31)) ** BigInt(chance(3)) * BigInt(chance(3) - 1));
    const [x, y] = [a, b].map((n) => exact(String(n)));
    assert.equal(BigInt(add(x, y)), a + b);
    assert.equal(BigInt(subtract(x, y)), a - b);
  }
  assert.equal(add(9007199254740991, 1), 9007199254740992n);
  assert.equal(subtract(9007199254740993n, 1), 9007199254740992n); // which as numbers are 9007199254740991
  assert.equal(add(-1, 9007199254740993n), 9007199254740992n);
  assert.equal(add(0.5, 1), 1.5);
});

test('what is not known stays so', () => {
  assert.equal(add(null, 3), null);
  assert.equal(subtract(3, null), null);
  assert.equal(figure(null), '\u2013');
  assert.deepEqual([magnitude(null), magnitude(-3), magnitude(2n)], [0, 3, 2]);
  assert.equal(share(null, 1), null);
  assert.equal(share(1, 0), null);
  assert.equal(share(1, exact('4')), 0.25);
  assert.equal(percent(null), '');
});

test('a cost by a number of calls that stopped is not known', () => {
  assert.equal(perCall(9, 2), 4.5);
  assert.equal(perCall(9, 0), null);
  assert.equal(perCall(null, 2), null);
  assert.equal(perCall(exact('9223372036854775806'), exact('9223372036854775806')), 1);
  assert.equal(perCall(9, exact('9223372036854775807')), null);
});

test('figures are written as in reports', () => {
  assert.deepEqual([0, 999, 1000, -1234567, 0.5, 1 / 3, 1234567.25, -1234.5, 230822.14285].map(figure),
    ['0', '999', '1,000', '-1,234,567', '0.5', '0.3333', '1,234,567', '-1,234.5', '230,822.14']);
  assert.deepEqual([0.3358, 1, 0.99995, 9.996, 12.345, 99, 5e6, -1e4].map(percent),
    ['33.58%', '100.0%', '100.0%', '1,000%', '1,235%', '9,900%', '> 99,999%', '< -99,999%']);
  assert.deepEqual([5, -5, 0, 1].map((value) => figureOn('change', value)), ['+5', '-5', '0', '+1']);
  assert.deepEqual([0.5, -0.5, 0].map((value) => percentOn('change', value)), ['+50.00%', '-50.00%', '0.00%']);
  assert.deepEqual([figureOn('new', 5), percentOn('new', 0.5)], ['5', '50.00%']);
  assert.deepEqual([counted(1, 'call'), counted(2, 'call'), counted(0, 'entry', 'entries')], ['1 call', '2 calls', '0 entries']);
});
