// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import {Scale, hasUnit, said, saidOn, scaled, scaledOn} from '../../../src/report/html/page/units.js';
import {assert, test} from './suite.mjs';

const plain = {name: 'Ir', unit: null};
const of = (unit) => ({name: 'Time', unit});

// Figures of one table.
function table(unit, ...values) {
  const scale = Scale(of(unit), Math.max(...values.map((value) => Math.abs(Number(value)))));
  return values.map((value) => scaled(scale, value));
}

test('figures of a table stand in the unit of the largest, with two decimals', () => {
  assert.deepEqual(table('ns', 1516000000, 28520000, 4999999, 5000000, 0), ['1.52 s', '0.03 s', '5.00 ms', '0.01 s', '0']);
  assert.deepEqual(table('10ns', 69468049, 7417025, 2), ['694.68 ms', '74.17 ms', '20.00 ns']);
  assert.deepEqual(table('us', 1234567890, -1000), ['1,234.57 s', '-1.00 ms']);
  assert.deepEqual(table('bytes', 4128999, 400), ['4.13 MB', '400 B']);
  assert.deepEqual(table('KiB', 1536, 1), ['1.50 MiB', '1 KiB']);
  assert.deepEqual(table('bytes', 9007199254740993n, 10n ** 12n), ['9,007.20 TB', '1.00 TB']);
});

test('what one count stands for is written as it is', () => {
  assert.deepEqual(table('us', 999, 12), ['999 us', '12 us']);
  assert.deepEqual(table('s', 123456, 1), ['123,456 s', '1 s']);
  assert.deepEqual(table('GiB', 1023, 5), ['1,023 GiB', '5 GiB']);
});

test('a figure alone has three digits, and none that says nothing', () => {
  const says = (unit, ...values) => values.map((value) => said(of(unit), value));
  assert.deepEqual(says('10ns', 6000000, 426, 420, 2852000, 99999999), ['60 ms', '4.26 us', '4.20 us', '28.5 ms', '1 s']);
  assert.deepEqual(says('ns', 999, 1000, 999499, 999500, 1234567), ['999 ns', '1 us', '999 us', '1 ms', '1.23 ms']);
  assert.deepEqual(says('bytes', 1, 1234, 123456, -12345678), ['1 B', '1.23 kB', '123 kB', '-12.3 MB']);
  assert.deepEqual(says('s', 1234567), ['1,234,567 s']);
  assert.deepEqual(says('us', 0, null), ['0', '\u2013']);
});

test('a cost per call has a unit, too', () => {
  assert.equal(said(of('us'), 10, 4), '2.50 us');
  assert.equal(said(of('us'), 9, 2000), '4.50 ns');
  assert.equal(scaled(Scale(of('us'), 2500), 10000, 4), '2.50 ms');
  assert.equal(scaled(null, 9000, 2), '4,500');
  assert.equal(scaled(null, 9001, 2), '4,500.5');
});

test('events without a unit have plain numbers', () => {
  assert.equal(Scale(plain, 5000), null);
  assert.deepEqual([scaled(null, 1234567), said(plain, 1234567), said({name: 'x'}, 5), scaled(null, null)], ['1,234,567', '1,234,567', '5', '\u2013']);
  assert.deepEqual([plain, of('us'), of('constructor'), {name: 'x'}].map(hasUnit), [false, true, false, false]);
});

test('changes have signs', () => {
  assert.deepEqual([5, -5, 0].map((value) => scaledOn('change', Scale(of('us'), 5), value)), ['+5 us', '-5 us', '0']);
  assert.deepEqual([saidOn('change', of('ms'), 1500), saidOn('new', of('ms'), 1500), saidOn('change', plain, 7)], ['+1.50 s', '1.50 s', '+7']);
});
