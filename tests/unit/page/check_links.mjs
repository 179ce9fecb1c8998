// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import './document.mjs';
import {dearestCaller, endOfHotWay, functionLink, functionsCalled, getFunction, pathLine, putFunction} from '../../../src/report/html/page/links.js';
import {given, modelOf, profileOf, randomProfile, reportOf, write} from './pages.mjs';
import {Chance, assert, test} from './suite.mjs';

const random = Array.from({length: 10}, (_, seed) => Chance(seed)).map((chance, seed) => {
  const path = randomProfile(chance, 5 + chance(30), `links-${seed}.out`);
  return {model: modelOf(path), report: reportOf(path)};
});

// Functions of one name in several files and objects: [object, file, name].
const ALIKE = [['a', 'x.c', 'one'], ['a', 'y.c', 'two'], ['a', 'z.c', 'two'], ['a', 'z.c', 'three'], ['b', 'z.c', 'three'],
  ['b', 'x.c', 'a&b=c d+e%#\u00fc'], ['b', 'x.c', 'operator new'], ['a', 'z.c', "f'2"]];

function writeAlike(name, functions) {
  return write(name, 'events: Ir\n' + functions.map(([object, file, fn], i) => `ob=/${object}\nfl=/${file}\nfn=${fn}\n1 ${10 + i}\n`).join(''));
}

const alike = modelOf(writeAlike('alike.out', ALIKE));

function addressOf(model, id, key = 'fn') {
  const parts = new URLSearchParams();
  putFunction(model, parts, key, id);
  return String(parts);
}

function functionAt(model, address, key = 'fn') {
  return getFunction(model, new URLSearchParams(address), key);
}

// As much of the page's state as links need.
const state = {event: 0, address: ({function: id}) => '#' + id, go: () => {}};

test('an address has the name of a function, and as much more as it takes to know it', () => {
  const of = (object, file, name) => addressOf(alike, alike.functions.findIndex((f) => f.name === name && f.file === file && f.object === object));
  assert.deepEqual([of('/a', '/x.c', 'one'), of('/a', '/y.c', 'two'), of('/b', '/z.c', 'three')],
    ['fn=one', 'fn=two&file=%2Fy.c', 'fn=three&file=%2Fz.c&object=%2Fb']);
});

test('each address leads back to its function', () => {
  for (const model of [alike, ...random.map((one) => one.model), ...given().map((one) => one.model)])
    model.functions.forEach((_, id) => {
      for (const key of ['fn', 'root'])
        assert.equal(functionAt(model, addressOf(model, id, key), key), id);
    });
});

test('in the page of another profile it leads to the function of that name, though its file moved', () => {
  const moved = modelOf(writeAlike('moved.out', ALIKE.map(([object, file, name]) => [object, file.replace('x.c', 'new.c'), name]).reverse()));
  for (const f of alike.functions) {
    const there = moved.functions[functionAt(moved, addressOf(alike, f.id))];
    assert.deepEqual([there.name, there.file, there.object], [f.name, f.file.replace('x.c', 'new.c'), f.object]);
  }
  assert.equal(functionAt(alike, 'fn=nothing'), null);
  assert.equal(functionAt(alike, 'fn='), null);
  assert.equal(functionAt(alike, 'fn=two&file=nowhere'), functionAt(alike, 'fn=two'));
});

test('where all is alike the address has a number', () => {
  const twins = {functions: [0, 1, 2].map((id) => ({id, name: 'f', file: 'a.c', object: 'o'})), texts: ['f'], nameOf: () => 0};
  assert.deepEqual([addressOf(twins, 0), addressOf(twins, 1, 'root')],
    ['fn=f&file=a.c&object=o&nth=1', 'root=f&root-file=a.c&root-object=o&root-nth=2']);
  assert.deepEqual(['fn=f&nth=1', 'fn=f&nth=3', 'fn=f&nth=4', 'fn=f'].map((address) => functionAt(twins, address)), [0, 2, 0, 0]);
});

test('an address with a short name leads to the function where it is the only one of that name', () => {
  const short = modelOf(write('short.out', ['events: Ir', ...['run', 'run(int)', 'run(char)', 'a::stop(int)', 'go(int)', 'go(char)']
    .map((name, i) => `fl=/${i}.c\nfn=${name}\n1 ${10 + i}`), ''].join('\n')));
  const nameAt = (address) => short.functions[functionAt(short, address)]?.name;
  assert.deepEqual(['fn=a::stop', 'fn=run', 'fn=run(int)', 'fn=go', 'fn=go&file=/5.c', 'fn=stop'].map(nameAt),
    ['a::stop(int)', 'run', 'run(int)', undefined, 'go(char)', undefined]);
  const called = (name) => functionsCalled(short, short.texts.indexOf(name)).map((f) => f.name).sort();
  assert.deepEqual([called('go'), called('a::stop'), called('none')], [['go(char)', 'go(int)'], ['a::stop(int)'], []]);
});

test('a link has the name of its function, and says all that is known of it', () => {
  const one = alike.functions.find((f) => f.name === 'one');
  const {tag, attributes, textContent} = functionLink(alike, state, one.id, {rel: 'x'});
  assert.deepEqual([tag, textContent, attributes.href, attributes.title, attributes['data-function'], attributes.rel],
    ['a', 'one', '#' + one.id, 'one\n/x.c\n/a', String(one.id), 'x']);
});

// ---- ways, as the report's calls have them ----

function dearest(calls, event) {
  return calls.reduce((best, call) => (best === null || call.inclusive[event] > best.inclusive[event] ? call : best), null);
}

test('up leads to the dearest caller, another function, and if there is one not of its cycle', () => {
  for (const {model, report: {functions}} of random)
    for (const f of functions)
      for (const event of [0, 1]) {
        const others = f.callers.filter((call) => call.function !== f.id);
        const outside = others.filter((call) => f.cycle === null || functions[call.function].cycle !== f.cycle);
        const best = dearest(outside.length ? outside : others, event);
        const got = dearestCaller(model, model.functions[f.id], event);
        assert.equal(got === null, best === null);
        if (best)
          assert.equal(f.callers.find((call) => call.function === got).inclusive[event], best.inclusive[event]);
      }
});

function endFrom(functions, name) {
  const model = modelOf(profileOf(functions, 'way.out'));
  return model.functions[endOfHotWay(model, model.functions.find((f) => f.name === name), 0)].name;
}

test('down leads over the calls that pass on most, while one gets half of what came in, and a tenth of the program', () => {
  const chain = [['main', 10, ['a', 990]], ['a', 90, ['b', 500], ['c', 400]], ['b', 40, ['d', 460]], ['c', 400], ['d', 460]];
  assert.deepEqual(['main', 'a', 'b', 'c', 'd'].map((name) => endFrom(chain, name)), ['d', 'd', 'd', 'c', 'd']);
  assert.equal(endFrom([['main', 10, ['a', 494], ['b', 496]], ['a', 494], ['b', 496]], 'main'), 'main');
  assert.equal(endFrom([['main', 901, ['a', 99]], ['a', 9, ['b', 90]], ['b', 90]], 'a'), 'a');
});

test('where a function has other callers its calls pass on the share that came in', () => {
  const end = (name, cost) => endFrom([['main', 0, ['a', 300], ['b', 700]], ['a', 0, ['x', 300]], ['b', 600, ['x', 100]],
    ['x', 400 - cost, ['y', cost]], ['y', cost]], name);
  assert.deepEqual([end('a', 200), end('a', 199)], ['y', 'x']); // 300 of 400 came in: 150 go on, or less
  assert.equal(end('b', 200), 'b'); // x gets 100 of 700
});

// The ids along the dearest callers, the entry first, and whether each is the only caller of the next.
function pathOf({functions}, from) {
  const path = [];
  const seen = new Set([from.id]);
  for (let at = from; ;) {
    const best = dearest(at.callers.filter((call) => !seen.has(call.function)), 0);
    if (!best)
      return path.reverse();
    const isAlone = at.callers.every((call) => call.function === best.function || call.function === at.id);
    path.push({id: best.function, isSure: isAlone && (at.cycle !== null || best.inclusive[0] * 1.001 >= at.inclusive[0])});
    seen.add(best.function);
    at = functions[best.function];
  }
}

// Whether the dearest caller of each is one alone.
function hasOneDearest({functions}) {
  return functions.every(({callers}) => new Set(callers.map((call) => call.inclusive[0])).size === callers.length);
}

test('a path goes along the dearest callers, and says what of it is sure', () => {
  let [count, sure] = [0, 0];
  for (const {model, report} of random.filter((one) => hasOneDearest(one.report)))
    for (const f of report.functions) {
      const steps = pathOf(report, f);
      const line = pathLine(model, state, model.functions[f.id]);
      assert.equal(line === null, steps.length === 0);
      if (!line)
        continue;
      line.all('button').forEach((more) => more.attributes.onclick());
      assert.deepEqual(line.all('a').map((a) => Number(a.attributes['data-function'])), steps.map(({id}) => id));
      const others = steps.map(({isSure}) => isSure).lastIndexOf(false);
      const from = steps[others + 1];
      assert.equal(line.all('span').pop().textContent, others < 0 ? 'the only path: no function on it has another caller' :
        'at each step the caller with the highest cost' + (from ? '; from ' + report.functions[from.id].display + ' on it is the only caller' : ''));
      count++;
      sure += others < steps.length - 1;
    }
  assert.ok(count > 20 && sure > 5, `${count} paths, ${sure} of them sure at their ends`);
});

test('a path begins at main, if that has half of the program', () => {
  const pathFrom = (others) => {
    const model = modelOf(profileOf([['_start', 1, ['main', 10]], ['main', 2, ['work', 8]], ['work', 4, ['last', 4]], ['last', 4], ['other', others]], 'main.out'));
    const line = (name) => pathLine(model, state, model.functions.find((f) => f.name === name)).textContent;
    return [line('last'), line('main')];
  };
  assert.deepEqual(pathFrom(9), ['main \u203a work \u203a the only path: no function on it has another caller', '_start \u203a the only path: no function on it has another caller']);
  assert.match(pathFrom(10)[0], /^_start \u203a main/); // it has 10 of 21
});

test('of a long path the middle is folded', () => {
  const links = Array.from({length: 20}, (_, i) => [`f${i}`, 1, [`f${i + 1}`, 20 - i]]);
  const model = modelOf(profileOf([...links, ['f20', 1]], 'long.out'));
  const line = pathLine(model, state, model.functions.find((f) => f.name === 'f20'));
  assert.equal(line.textContent, 'f0 \u203a f1 \u203a [13 more] \u203a f15 \u203a f16 \u203a f17 \u203a f18 \u203a f19 \u203a the only path: no function on it has another caller');
  line.all('button')[0].attributes.onclick();
  assert.equal(line.all('a').length, 20);
});
