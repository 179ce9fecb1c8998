// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import './document.mjs';
import {exceedsText} from '../../../src/report/html/page/about.js';
import {CalleeTree, groupsOf} from '../../../src/report/html/page/boxes.js';
import {callTo, dearestCalls} from '../../../src/report/html/page/calls.js';
import {listOf} from '../../../src/report/html/page/lists.js';
import {linesOf, selfTitle, shareOf} from '../../../src/report/html/page/model.js';
import {dearestOfYours, dearestPlace, editionsOf, isYours, twinOf, yoursOf} from '../../../src/report/html/page/yours.js';
import {modelOf, write} from './pages.mjs';
import {assert, test} from './suite.mjs';

// What is in mine.c is the reader's: it is here. Of 1,000: main has 10, clear 90 and 700 in memset, of which line 22 has all; busy has 200.
const text = Array.from({length: 60}, (_, i) => `line ${i + 1}\n`).join('');
write('mine.c', text);
write('other.c', text);

const lines = ['events: Ir', 'fl=/usr/lib/memset.c', 'fn=memset', '1 700', 'fl=mine.c', 'fn=main', '1 10', 'cfn=clear', 'calls=1 20', '2 790', 'cfn=busy', 'calls=1 40', '3 200',
  'fn=clear', '20 80', '22 5', 'cfi=/usr/lib/memset.c', 'cfn=memset', 'calls=9 1', '22 700', 'fi=/usr/lib/inlined.h', '7 5', 'fn=busy', 'fi=mine.c', '40 200'];
const model = modelOf(write('yours.out', [...lines, ''].join('\n')));
const {charged} = model;
const idIn = (one, name) => one.functions.find((f) => f.name === name).id;
const [idOf, chargedId] = [model, charged].map((one) => (name) => idIn(one, name));

// main calls memset for 90, of which no cost is recorded: charged, the reader's code costs more than the program's 10.
test('that the reader\'s code adds up to more than the program is told', () => {
  const dear = modelOf(write('dear.out', ['events: Ir', 'fl=mine.c', 'fn=main', '1 10', 'cfi=/usr/lib/memset.c', 'cfn=memset', 'calls=1 1', '2 90', ''].join('\n')));
  assert.ok(exceedsText(dear).textContent.includes('more than the program'));
  assert.deepEqual([exceedsText(dear.charged) !== null, exceedsText(model)], [true, null]);
});

test('a page has two editions, of which that of the reader\'s code opens first', () => {
  assert.deepEqual(Object.entries(editionsOf(model)), [['yours', charged], ['all', model]]);
  assert.deepEqual([selfTitle(charged), selfTitle(model)], ['Charged', 'Self']);
  assert.deepEqual(charged.functions.map((f) => [f.name, ...f.self]),
    [['clear', 785], ['busy', 200], ['main', 10], ['clear, in code inlined from elsewhere', 5]]);
});

test('the function that is charged most is the reader\'s', () => {
  assert.equal(dearestOfYours(charged, 0), chargedId('clear'));
  assert.equal(dearestOfYours(model, 0), idOf('clear'));
  assert.deepEqual(['main', 'clear', 'busy', 'memset'].map((name) => isYours(model, idOf(name))), [true, true, true, false]);
  assert.equal(isYours(charged, chargedId('clear, in code inlined from elsewhere')), false);
});

test('functions are found in the other edition', () => {
  assert.equal(twinOf(model, idOf('clear')), chargedId('clear'));
  assert.equal(twinOf(charged, chargedId('clear')), idOf('clear'));
  assert.equal(twinOf(model, idOf('memset')), -1);
  assert.equal(twinOf(charged, chargedId('clear, in code inlined from elsewhere')), -1);
});

// The reader's lines have 60 of 1,000 with what they call, and code of others that was inlined into main has 500.
const inlined = ['events: Ir', 'fl=mine.c', 'fn=main', '1 20', '2 10', 'cfi=/usr/lib/memset.c', 'cfn=memset', 'calls=1 1', '2 30', 'fi=/usr/lib/inlined.h', '7 500',
  'cfi=/usr/lib/memset.c', 'cfn=strcmp', 'calls=1 1', '7 400', 'fl=mine.c', 'fn=other', '40 10', 'fl=/usr/lib/memset.c', 'fn=memset', '1 30', 'fn=strcmp', '1 600'];

test('where most of it is inlined from elsewhere the page opens with the reader\'s dearest function, at its line that costs most with what it calls', () => {
  const opened = modelOf(write('inlined.out', [...inlined, ''].join('\n')));
  assert.deepEqual([opened.charged, opened.functions[opened.json.opens].name, opened.json.own_files], [null, 'main', ['mine.c']]);
  assert.equal(dearestPlace(opened, 0, opened.json.opens).line, 2);
  assert.equal(model.json.opens, undefined);
});

test('so in a comparison, with the function that changed most', () => {
  write('inlined.old', [...inlined, ''].join('\n').replace('7 500', '7 900').replace('2 30', '2 35').replace('fn=strcmp\n1 600', 'fn=strcmp\n1 5000'));
  const opened = modelOf('--base=inlined.old', 'inlined.out');
  assert.deepEqual([opened.functions[opened.json.opens].new.name, dearestPlace(opened, 0, opened.json.opens).line], ['main', 2]);
});

test('the line that leads is that with most cost in its edition, in a file of the reader\'s', () => {
  const placeIn = (one, id) => (({line, file}) => [line, file])(dearestPlace(one, 0, id));
  assert.deepEqual(placeIn(charged, chargedId('clear')), [22, 'mine.c']);
  assert.deepEqual(placeIn(model, idOf('clear')), [20, 'mine.c']);
  const costs = (one, id) => linesOf(one).byFunction.get(id).filter(({file}) => file === 'mine.c').map((line) => [line.line, ...shareOf(line, id).self]);
  assert.deepEqual(costs(charged, chargedId('clear')), [[20, 80], [22, 705]]);
  assert.deepEqual(costs(model, idOf('clear')), [[20, 80], [22, 5]]);
  assert.equal(dearestPlace(model, 0, idOf('memset')), null); // its source is not here
});

test('all lists, calls and boxes are those of the edition', () => {
  const sums = (one, word) => listOf(one, word).items.map((row) => [row.name ?? row.line, ...row.self]);
  assert.deepEqual(sums(model, 'file'), [['/usr/lib/memset.c', 700], ['mine.c', 295], ['/usr/lib/inlined.h', 5]]);
  assert.deepEqual(sums(charged, 'file'), [['mine.c', 1000]]);
  assert.deepEqual(sums(charged, 'line').filter(([, cost]) => cost > 300), [[22, 705]]);
  const callees = (one, id) => dearestCalls(one, id, 'callees', 0, Infinity).map((call) => one.functions[callTo(one, call).function].name);
  assert.deepEqual(callees(model, idOf('clear')), ['memset']);
  assert.deepEqual(callees(charged, chargedId('clear')), ['clear, in code inlined from elsewhere']);
  const below = (one) => {
    const tree = CalleeTree(one, 0);
    const boxOf = (node) => [one.functions[node.id].name, node.cost, tree.below(node, 0).map(boxOf)];
    return tree.starts(0).map(boxOf);
  };
  assert.deepEqual(below(charged), [['main', 1000, [['clear', 790, [['clear, in code inlined from elsewhere', 5, []]]], ['busy', 200, []]]]]);
  assert.deepEqual(below(model), [['main', 1000, [['clear', 790, [['memset', 700, []]]], ['busy', 200, []]]]]);
});

test('boxes of the reader\'s code are told apart by directory, others by nothing', () => {
  const {names, nameOf, areTold} = groupsOf(model, 0);
  assert.deepEqual([names, areTold, nameOf(idOf('clear')), nameOf(idOf('memset'))], [['.'], true, '.', '']);
});

test('where nothing is the reader\'s nothing is charged', () => {
  const others = modelOf(write('others.out', 'events: Ir\nfl=/usr/lib/a.c\nfn=f\n1 5\n'));
  assert.deepEqual(Object.keys(editionsOf(others)), ['all']);
  assert.deepEqual([yoursOf(others), dearestOfYours(others, 0), isYours(others, 0), twinOf(others, 0)], [null, -1, false, -1]);
  assert.equal(dearestPlace(others, 0, 0), null);
});

test('where all is the reader\'s there is no choice', () => {
  assert.equal(modelOf(write('own.out', 'events: Ir\nfl=mine.c\nfn=f\n1 5\ncfn=g\ncalls=1 1\n2 7\nfn=g\n3 7\n')).charged, null);
});
