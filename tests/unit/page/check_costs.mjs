// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import './document.mjs';
import {
  atLength, besideCells, briefly, byImportance, costCells, costHeads, countCells, headRows, othersText, scalesOf, scalesOfAll, sideHeads, times, together,
  wideTable,
} from '../../../src/report/html/page/costs.js';
import {modelOf, write} from './pages.mjs';
import {assert, test} from './suite.mjs';

// f costs 400 of 1,000, g most; before f cost 500, and was most.
const now = write('now.out', 'events: Ir Dr\nfl=a.c\nfn=f\n1 400 40000\nfn=g\n1 600 5\n');
const model = modelOf(now);
const compared = modelOf(`--base=${write('before.out', 'events: Ir Dr\nfl=a.c\nfn=f\n1 500 1\nfn=g\n1 300 5\n')}`, now);
const f = (one) => one.functions.find(({display}) => display === 'f');

function read(cells) {
  return cells.map(({textContent, attributes}) => [textContent, attributes.class]);
}

test('a cost has its figure and its share, with a bar as long as its part of the largest', () => {
  assert.deepEqual(read(costCells(model, 0, f(model).self, 'self')), [['400', 'figure '], ['40.00%', 'figure bar self w67']]);
  assert.deepEqual(read(costCells(model, 1, f(model).self, 'self')), [['40,000', 'figure '], ['99.99%', 'figure bar self w100']]);
  assert.deepEqual(read(costCells(model, 1, [0, 5], 'self')), [['5', 'figure '], ['0.01%', 'figure bar self w4']]); // to be seen
  assert.deepEqual(read(costCells(model, 1, [0, 0], 'self')), [['0', 'figure '], ['0.00%', 'figure bar self w0']]);
  assert.deepEqual(read(costCells(model, 0, f(model).self, 'self', {most: null})), [['400', 'figure '], ['40.00%', 'figure ']]);
});

test('in a comparison there are both sides and the change, whose share is of the old total', () => {
  assert.deepEqual(read(costCells(compared, 0, f(compared).self, 'self')),
    [['500', 'figure old'], ['400', 'figure new'], ['-100', 'figure change'], ['-12.50%', 'figure bar down w33']]);
  assert.deepEqual(read(countCells(compared, {old: 1, new: 3, change: 2})), [['1', 'figure old'], ['3', 'figure new'], ['+2', 'figure change']]);
  assert.deepEqual(read(countCells(model, 1234)), [['1,234', 'figure ']]);
});

test('heads are as many as cells', () => {
  assert.deepEqual([sideHeads(model, 'Calls'), costHeads(model, 'Self')], [['Calls'], ['Self', '%']]);
  assert.deepEqual([sideHeads(compared, 'Calls'), costHeads(compared, 'Self')], [['Old', 'New', 'Change'], ['Old', 'New', 'Change', '%']]);
  const groups = (one) => [['Self', costHeads(one, 'Self')], ['', ['Function']]];
  assert.deepEqual(headRows(model, groups(model)).all('th').map(({textContent}) => textContent), ['Self', '%', 'Function']);
  const [above, below] = headRows(compared, groups(compared)).all('tr');
  assert.deepEqual(above.all('th').map((cell) => [cell.textContent, cell.attributes.colspan]), [['Self', '4'], ['', '1']]);
  assert.deepEqual(below.all('th').map((cell) => [cell.textContent, cell.attributes.class || null]),
    [['Old', 'old'], ['New', 'new'], ['Change', null], ['%', null], ['Function', 'text']]);
  assert.deepEqual(wideTable({id: 'x'}, headRows(model, groups(model))).all('table')[0].attributes, {id: 'x'});
});

test('what was not counted is no number', () => {
  assert.deepEqual([times(model, 0), times(model, 1234), times(model, null), times(compared, {old: 5, new: 2})], ['', '1,234\u00d7', '(inlined)', '2\u00d7']);
  assert.deepEqual([othersText({functions: 1}), othersText({functions: 1200})], ['[1 other, not in this file]', '[1,200 others, not in this file]']);
});

test('calls are in the order of what they cost, in a comparison of how much that changed', () => {
  const calls = [[1, 9], [7, 2], [3, 3]].map((inclusive) => ({inclusive, calls: 2}));
  assert.deepEqual([0, 1].map((event) => byImportance(model, event, calls).map(({inclusive}) => inclusive[event])), [[7, 3, 1], [9, 3, 2]]);
  const changes = [-5, 3, 8].map((change) => ({inclusive: {change: [change]}}));
  assert.deepEqual(byImportance(compared, 0, changes).map(({inclusive}) => inclusive.change[0]), [8, -5, 3]);
  assert.deepEqual(together(model, calls), {calls: 6, inclusive: [11, 14]});
});

test('a cost in words', () => {
  assert.deepEqual([briefly(model, 0, [400, 0]), atLength(model, 0, [400, 0])], ['40.00%', '400 Ir (40.00%)']);
  assert.deepEqual([briefly(compared, 0, f(compared).self), atLength(compared, 0, f(compared).self)],
    ['-12.50%', 'old 500, new 400, change -100 Ir (-12.50%)']);
  const ratio = modelOf('--event=R = Dr / Ir', now);
  assert.deepEqual([briefly(ratio, 2, f(ratio).self), atLength(ratio, 2, f(ratio).self)], ['100', '100 R (100)']);
  const [cell] = besideCells(model, {events: [1], scales: (event) => scalesOf(model, event, [f(model).self])}, f(model));
  assert.deepEqual([cell.textContent, cell.attributes.title], ['40,000', '40,000 Dr (99.99%)']);
});

// 2,500,000 us in all, before 4,000 us.
const timed = write('timed.out', 'events: Time_(us) Ir\nfl=a.c\nfn=f\n1 400 7\ncfn=g\ncalls=3 1\n1 2499600 9\nfn=g\n1 2499600 9\n');
const timely = modelOf(timed);
const changed = modelOf(`--base=${write('timed-before.out', 'events: Time_(us) Ir\nfl=a.c\nfn=f\n1 4000 7\n')}`, timed);

test('costs of a table stand in one unit, and each has its count', () => {
  const cells = (one, scales) => costCells(timely, 0, one, 'self', {most: null, scales}).map(({textContent, attributes}) => [textContent, attributes['data-count']]);
  assert.deepEqual(cells(f(timely).self), [['400 us', '400'], ['0.02%', undefined]]); // which is nothing in seconds
  assert.deepEqual(cells([12000, 0]), [['0.01 s', '12,000'], ['0.48%', undefined]]);
  assert.deepEqual(cells(f(timely).inclusive), [['2.50 s', '2,500,000'], ['100.0%', undefined]]);
  assert.deepEqual(cells([12000, 0], scalesOf(timely, 0, [[12000, 0], [300, 0]])), [['12.00 ms', '12,000'], ['0.48%', undefined]]);
  assert.deepEqual([scalesOfAll(timely, 1)(''), costCells(timely, 1, f(timely).self, 'self')[0].attributes['data-count']], [null, undefined]);
});

test('of a comparison both sides stand in one unit, changes in theirs', () => {
  assert.deepEqual(read(costCells(changed, 0, f(changed).self, 'self', {most: null})).map(([text]) => text), ['4.00 ms', '400 us', '-3.60 ms', '-90.00%']);
  const scales = scalesOf(changed, 0, [{old: [4000], new: [5000000], change: [4996]}]);
  assert.deepEqual(costCells(changed, 0, {old: [4000], new: [5000000], change: [4996]}, 'self', {scales}).map(({textContent}) => textContent).slice(0, 3),
    ['4.00 ms', '5.00 s', '+5.00 ms']);
});

test('in a sentence a cost has three digits', () => {
  assert.equal(atLength(timely, 0, f(timely).self), '400 us Time_(us) (0.02%)');
  assert.equal(atLength(changed, 0, f(changed).self), 'old 4 ms, new 400 us, change -3.60 ms Time_(us) (-90.00%)');
});
