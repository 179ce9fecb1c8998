// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import {
  amount, boundReader, count, description, fullName, hasCounts, hasPerCall, homeFile, identity, importance, inclusiveOf, isRatio, label, largest,
  linesOf, markOf, placeOf, restOfCosts, rowCosts, shareOf, sumCosts, sumCounts, turned, warmth, weight, whole,
} from '../../../src/report/html/page/model.js';
import {modelOf, randomProfile, reportOf, write} from './pages.mjs';
import {Chance, assert, test} from './suite.mjs';

const [old, path] = [1, 2].map((seed) => randomProfile(Chance(seed), 40, `model-${seed}.out`));
const model = modelOf(path);
const compared = modelOf(`--base=${old}`, path);

const BIG = '9007199254740993'; // no number is that

test('costs are read by event and side', () => {
  assert.deepEqual([amount([1, 2], 1, ''), amount({new: [1, BIG]}, 1, 'new'), amount({old: [3]}, 0, 'new')], [2, BigInt(BIG), 0]);
  assert.deepEqual([amount(null, 0, ''), amount(undefined, 0, ''), amount([null], 0, ''), amount([], 0, '')], [null, 0, null, 0]);
  assert.deepEqual([count(3, ''), count({old: 4, new: 5}, 'new'), count(null, ''), count(undefined, 'new')], [3, 5, null, 0]);
});

test('columns that are not there cost nothing', () => {
  assert.deepEqual([rowCosts(model.rows, 'nothing', 0, '')(0), rowCosts(null, 'self', 0, 'new')(0)], [0, 0]);
});

test('a profile has one side, a comparison three', () => {
  assert.deepEqual([model.sides, model.now, model.isComparison], [[''], '', false]);
  assert.deepEqual([compared.sides, compared.now, compared.side], [['old', 'new', 'change'], 'new', 'change']);
  assert.deepEqual(model.events.map(({name}) => name), ['Ir', 'Dr']);
});

test('functions and their costs are those of the report', () => {
  for (const [one, args] of [[model, [path]], [compared, [`--base=${old}`, path]]]) {
    const {functions} = reportOf(...args);
    const names = functions.map((f) => f.name || (f.new || f.old).name);
    assert.deepEqual(one.functions.map(fullName), names);
    assert.deepEqual(one.functions.map((_, id) => one.texts[one.nameOf(id)]), names);
    for (const side of one.sides)
      for (const what of ['self', 'inclusive'])
        assert.deepEqual(one.functions.map((_, id) => rowCosts(one.rows, what, 1, side)(id)), functions.map((f) => (side ? f[what][side] : f[what])[1]));
  }
});

test('a function of a cycle is marked where the report says that it costs at least so much; its change is not known', () => {
  const isBoundIn = (report) => new Set(report.functions.filter((f) => f.at_least).map((f) => f.name));
  const [before, now] = [old, path].map((one) => isBoundIn(reportOf(one)));
  assert.ok(now.size > 2 && now.size < model.functions.length);
  const isMarked = (one, f, side) => one.events.some((_, event) => markOf(inclusiveOf(one, f), event, side) !== '');
  assert.deepEqual(new Set(model.functions.filter((f) => isMarked(model, f, '')).map(fullName)), now);
  for (const f of compared.functions) {
    assert.deepEqual([isMarked(compared, f, 'old'), isMarked(compared, f, 'new'), isMarked(compared, f, 'change')],
      [before.has(fullName(f)), now.has(fullName(f)), false], fullName(f));
    compared.events.forEach((_, event) => {
      const isBound = ['old', 'new'].some((side) => markOf(inclusiveOf(compared, f), event, side) !== '');
      assert.equal(amount(inclusiveOf(compared, f), event, 'change'), isBound ? null : amount(f.inclusive, event, 'change'));
      assert.equal(boundReader(compared.rows, event, 'change')(f.id), isBound);
    });
  }
});

test('units of a split follow the event as if they were events', () => {
  const split = modelOf('--split=input', old, path);
  assert.deepEqual(split.events.map(({name, splitBy}) => [name, splitBy]), [['Ir', undefined], [old, 'input'], [path, 'input']]);
  assert.deepEqual([0, 1].map((event) => hasPerCall(split, event)), [true, false]);
});

test('shares are of the total, in a comparison of the old one, or the new one where that is nothing', () => {
  assert.equal(whole(model, 1), model.json.totals[1]);
  assert.equal(whole(compared, 0), compared.json.totals.old[0]);
  const zero = write('zero.out', 'events: Ir\nfn=f\n1 0\n');
  assert.equal(whole(modelOf(`--base=${zero}`, write('five.out', 'events: Ir\nfn=f\n1 5\n')), 0), 5);
  assert.equal(whole(modelOf(zero), 0), null);
  const ratio = modelOf('--event=R = Dr / Ir', path);
  assert.deepEqual([isRatio(ratio, 2), whole(ratio, 2), hasPerCall(ratio, 2), hasPerCall(ratio, 0)], [true, null, false, true]);
});

test('what weighs, what colours and what orders', () => {
  const costs = {old: [10], new: [4], change: [-6]};
  assert.deepEqual([weight(compared, costs, 0), warmth(compared, costs, 0), importance(compared, costs, 0)], [10, -6, 6]);
  assert.deepEqual([weight(model, [-7], 0), warmth(model, [-7], 0), importance(model, [-7], 0)], [7, 7, 7]);
});

test('sums and rests are exact, those of ratios unknown', () => {
  assert.deepEqual(sumCosts(model, [[BIG, 1], [1, 2]]), [BigInt(BIG) + 1n, 3]);
  assert.deepEqual(sumCosts(model, [[BIG, 1], null]), [null, null]);
  assert.deepEqual(restOfCosts(model, [BIG, 5], [1, 7]), [BigInt(BIG) - 1n, -2]);
  assert.deepEqual(sumCosts(compared, [{old: [1, 2], new: [3, 4], change: [2, 2]}, {old: [1, 1], new: [0, 0], change: [-1, -1]}]),
    {old: [2, 3], new: [3, 4], change: [1, 1]});
  assert.equal(sumCounts(model, [2, 3]), 5);
  assert.deepEqual(sumCosts(modelOf('--event=R = Dr / Ir', path), [[1, 2, 0.5], [1, 2, 0.5]]), [2, 4, null]);
});

test('the largest cost is that of any function', () => {
  for (const what of ['self', 'inclusive'])
    for (const event of [0, 1])
      assert.equal(largest(model, what, event, ''), Math.max(...model.functions.map((f) => f[what][event])));
  assert.equal(largest(compared, 'inclusive', 1, 'change'), Math.max(...compared.functions.map((f) => Math.abs(f.inclusive.change[1]))));
});

test('calls are counted where one of them was', () => {
  const calls = (number) => modelOf(write('calls.out', `events: Ir\nfn=f\n1 1\ncfn=g\ncalls=${number} 1\n2 5\nfn=g\n7 5\n`));
  assert.deepEqual([hasCounts(calls(0)), hasCounts(calls(2)), hasCounts(compared)], [false, true, true]);
});

test('numbers by value', () => {
  const {first, numbers} = turned([2, 0, 2, 1, 2], 4);
  assert.deepEqual([[...first], [...numbers]], [[0, 1, 2, 5, 5], [1, 3, 0, 2, 4]]);
});

test('a function has the name of the new side, and is where people look for it', () => {
  const gone = {new: null, old: {name: 'was', file: 'a.c', object: 'o'}, display: 'was'};
  const moved = {name: 'f', file: 'lib.h', object: 'o\u202e', home: {file: 'f.c', line: 3}, display: 'f\u0007'};
  assert.deepEqual([fullName(gone), identity(gone).object, homeFile(gone)], ['was', 'o', 'a.c']);
  assert.deepEqual([homeFile(moved), fullName({name: '', display: 'd'}), label({name: ''})], ['f.c', 'd', '(no name)']);
  assert.ok(!['\u0007', '\u202e'].some((sign) => (label(moved) + description(moved)).includes(sign)));
  assert.equal(description(gone), 'was\na.c\no');
});

test('lines are known by file and by function', () => {
  const lines = [{file: 'a.c', line: 1, functions: [0]}, {file: null, old_file: 'old/b.c', old_line: 9, functions: [0, 1]},
    {file: 'new/b.c', old_file: 'old/b.c', line: 2, old_line: 2, functions: [1]}, {file: null, old_file: 'gone/c.c', old_line: 1, functions: []}];
  const index = linesOf({lines, json: {directories: [{old: 'gone/', new: 'here/'}]}});
  assert.deepEqual([...index.byFile].map(([file, found]) => [file, found.length]), [['a.c', 1], ['new/b.c', 2], ['here/c.c', 1]]);
  assert.deepEqual([...index.byFunction].map(([id, found]) => [id, found.length]), [[0, 2], [1, 2]]);
  assert.equal(placeOf({json: {}}, index, {file: null}), '');
});

test('of a line of several functions each has its share, if the page knows it', () => {
  const line = {functions: [1, 2], shares: [{function: 1, self: [5]}]};
  assert.deepEqual([shareOf({functions: [3]}, 3), shareOf(line, 1), shareOf(line, 2), shareOf(line, 3), shareOf(undefined, 1)],
    [{functions: [3]}, line.shares[0], null, undefined, undefined]);
});
