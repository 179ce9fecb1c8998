// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import {callTo, callWeights, callsAround, countCalls, dearestCalls, sumAround} from '../../../src/report/html/page/calls.js';
import {amount, count} from '../../../src/report/html/page/model.js';
import {given, modelOf, profileOf, randomProfile, reportOf, write} from './pages.mjs';
import {Chance, assert, test} from './suite.mjs';

const random = Array.from({length: 8}, (_, seed) => Chance(seed)).map((chance, seed) => {
  const path = randomProfile(chance, 5 + chance(40), `calls-${seed}.out`);
  return {path, model: modelOf(path), report: reportOf(path)};
});

test('a call costs what was written, beside how often it was made', () => {
  const model = modelOf(write('written.out', 'events: Ir Dr\nfn=main\n1 1 1\ncfn=f\ncalls=3 1\n2 30 1\ncfn=g\ncalls=1 1\n3 20 9\n' +
    'fn=f\n5 5 0\ncfn=g\ncalls=2 1\n6 25 1\nfn=g\n8 45 10\n'));
  const idOf = (name) => model.functions.find((f) => f.name === name).id;
  const read = (name, direction, event) => dearestCalls(model, idOf(name), direction, event, Infinity).map((one) => {
    const {function: id, calls, inclusive} = callTo(model, one);
    return [model.functions[id].name, calls, ...inclusive];
  });
  assert.deepEqual(read('main', 'callees', 0), [['f', 3, 30, 1], ['g', 1, 20, 9]]);
  assert.deepEqual(read('main', 'callees', 1), [['g', 1, 20, 9], ['f', 3, 30, 1]]);
  assert.deepEqual(read('g', 'callers', 0), [['f', 2, 25, 1], ['main', 1, 20, 9]]);
  assert.deepEqual([read('main', 'callers', 0), read('g', 'callees', 0)], [[], []]);
  assert.deepEqual([['main', 'callees'], ['g', 'callers'], ['g', 'callees']].map(([name, direction]) => sumAround(model, idOf(name), direction)),
    [{calls: 4, inclusive: [50, 10]}, {calls: 3, inclusive: [45, 10]}, {calls: 0, inclusive: [0, 0]}]);
  const ratio = modelOf('--event=R = Dr / Ir', 'written.out');
  assert.deepEqual(sumAround(ratio, ratio.functions.find((f) => f.name === 'g').id, 'callers').inclusive, [45, 10, null]);
});

test('sums of a comparison have three sides', () => {
  const calls = (times, cost) => `events: Ir\nfn=f\n1 1\ncfn=g\ncalls=${times} 1\n2 ${cost}\nfn=g\n7 ${cost}\n`;
  const model = modelOf(`--base=${write('few.out', calls(2, 10))}`, write('many.out', calls(5, 7)));
  const g = model.functions.find(({display}) => display === 'g').id;
  assert.deepEqual(sumAround(model, g, 'callers'), {calls: {old: 2, new: 5, change: 3}, inclusive: {old: [10], new: [7], change: [-3]}});
});

test('a page without calls has none', () => {
  const model = modelOf(write('single.out', 'events: Ir\nfn=f\n1 5\n'));
  assert.deepEqual([countCalls(model, 0, 'callers'), countCalls(model, 0, 'callees')], [0, 0]);
  assert.deepEqual([dearestCalls(model, 0, 'callers', 0, 3), dearestCalls(model, 0, 'callees', 0, 3)], [[], []]);
  assert.deepEqual(sumAround(model, 0, 'callers'), {calls: 0, inclusive: [0]});
});

// A call as JSON has it, of the function at its other end.
function plain(model, [call, other]) {
  const {function: id, calls, inclusive} = callTo(model, [call, other]);
  return {function: id, calls, inclusive};
}

test('callers and callees are those of the report', () => {
  const byFunction = (calls) => calls.slice().sort((a, b) => a.function - b.function);
  for (const {model, report: {functions}} of random)
    for (const {id, callers, callees} of functions) {
      const of = (direction) => Array.from(callsAround(model, id, direction), (call) => plain(model, call));
      assert.deepEqual(byFunction(of('callees')), byFunction(callees));
      assert.deepEqual(byFunction(of('callers')), byFunction(callers));
      assert.equal(countCalls(model, id, 'callers'), callers.length);
      assert.equal(countCalls(model, id, 'callees'), callees.length);
    }
});

test('those of a page are those that were written', () => {
  for (const {name, model, functions, callers} of given())
    functions.forEach((f, id) => {
      const ends = (direction) => Array.from(callsAround(model, id, direction), ([, other]) => other);
      assert.deepEqual(ends('callees'), (f.callees || []).map((call) => call.function), name);
      if (callers[id])
        assert.deepEqual(ends('callers'), callers[id].map((call) => call.function), name);
    });
});

test('a call is known by its number from both sides', () => {
  for (const {model} of random)
    model.functions.forEach((f, id) => {
      for (const [call, callee] of callsAround(model, id, 'callees'))
        assert.ok([...callsAround(model, callee, 'callers')].some(([number, caller]) => number === call && caller === id));
    });
});

test('sums are those of the calls', () => {
  for (const {model, report: {functions}} of random)
    for (const {id, callers, callees} of functions)
      for (const [direction, calls] of Object.entries({callers, callees})) {
        const {calls: times, inclusive} = sumAround(model, id, direction);
        assert.equal(times, calls.reduce((sum, call) => sum + call.calls, 0));
        assert.deepEqual(inclusive, [0, 1].map((event) => calls.reduce((sum, call) => sum + call.inclusive[event], 0)));
      }
});

test('the dearest come first, and no more than are asked for', () => {
  for (const {model, report: {functions}} of random)
    for (const {id, callers} of functions)
      for (const event of [0, 1]) {
        const costs = callers.map((call) => call.inclusive[event]).sort((a, b) => b - a);
        assert.deepEqual(dearestCalls(model, id, 'callers', event, 2).map(([call]) => callWeights(model, event)(call)), costs.slice(0, 2));
        const others = dearestCalls(model, id, 'callers', event, Infinity, (other) => other !== id).map(([, other]) => other);
        assert.deepEqual(others.sort((a, b) => a - b), callers.map((call) => call.function).filter((other) => other !== id).sort((a, b) => a - b));
      }
});

test('of very many the dearest are found', () => {
  const callers = Array.from({length: 5000}, (_, i) => [`f${i}`, 1, ['hub', (i * 7919) % 5000 + 1]]);
  const model = modelOf(profileOf([['hub', 1], ...callers], 'hub.out'));
  const hub = model.functions.find((f) => f.name === 'hub').id;
  assert.equal(countCalls(model, hub, 'callers'), 5000);
  assert.deepEqual(dearestCalls(model, hub, 'callers', 0, 3).map(([call]) => callWeights(model, 0)(call)), [5000, 4999, 4998]);
});

test('in a comparison a call weighs what the side does that has more', () => {
  const args = [`--base=${random[0].path}`, random[1].path];
  const model = modelOf(...args);
  let changed = 0;
  for (const {id, callees} of reportOf(...args).functions)
    for (const [call, callee] of callsAround(model, id, 'callees')) {
      const {calls, inclusive} = callees.find((one) => one.function === callee);
      assert.equal(callWeights(model, 0)(call), Math.max(inclusive.old[0], inclusive.new[0]));
      assert.equal(count(callTo(model, [call, callee]).calls, 'change'), calls.change);
      assert.equal(amount(callTo(model, [call, callee]).inclusive, 1, 'new'), inclusive.new[1]);
      changed += inclusive.change[0] !== 0;
    }
  assert.ok(changed > 3);
});
