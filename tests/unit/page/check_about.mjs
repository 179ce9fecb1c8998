// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import './document.mjs';
import {changeText, command, isSuite, showAbout} from '../../../src/report/html/page/about.js';
import {modelOf, write} from './pages.mjs';
import {assert, test} from './suite.mjs';

function place(side, bench, cost) {
  return write(side + bench + '.out', 'cmd: ./' + bench + '\nevents: Ir Dr\nfl=a.c\nfn=f\n1 ' + cost + ' 10\ntotals: ' + cost + ' 10\n');
}

// The rows of the table of units, and all that stands on the view.
function shown(...args) {
  return shownOf('Inputs', ...args);
}

function shownOf(label, ...args) {
  const parts = showAbout(modelOf(...args), {event: 0}).filter(Boolean);
  const tables = parts.flatMap((part) => part.all('table')).filter(({attributes}) => attributes['aria-label'] === label);
  const rows = tables.flatMap((table) => table.all('tr').slice(1).map((row) => row.all('td').map(({textContent}) => textContent)));
  return {rows, text: parts.map(({textContent}) => textContent).join(' ')};
}

const [olds, news] = ['old.', 'new.'].map((side, i) => [['a', 100 + 50 * i], ['b', 1000]].map(([bench, cost]) => place(side, bench, cost)));
const compared = [...olds.map((path) => '--base=' + path), ...news];

test('pairs of inputs stand first, asked for or not, those that changed most first', () => {
  const {rows, text} = shown('--by=input', ...compared);
  assert.deepEqual(rows, [['100', '150', '+50', '+50.00%', './a'], ['1,000', '1,000', '0', '0.00%', './b']]);
  assert.ok(text.includes('2 inputs: 1 dearer, 1 within 0.1%; geometric mean of new / old: 1.2247, of 2 inputs'));
  assert.deepEqual(shown(...compared), {rows, text});
  assert.deepEqual([isSuite(modelOf(...compared)), isSuite(modelOf(compared[0], compared[2])), isSuite(modelOf('--by=input', ...news))], [true, false, false]);
});

test('without a comparison they have totals, and nothing is said of changes', () => {
  const {rows, text} = shown('--by=input', ...news);
  assert.deepEqual(rows.map(([total, , name]) => [total, name]), [['150', 'new.a.out'], ['1,000', 'new.b.out']]);
  assert.ok(!text.includes('geometric'));
});

test('versions of benchmarks have a table, with changes and means', () => {
  const costs = {'v1/callgrind.out.a': 100, 'v1/callgrind.out.b': 1000, 'v2/callgrind.out.a': 150, 'v3/callgrind.out.a': 400, 'v3/callgrind.out.b': 1000};
  Object.entries(costs).forEach(([path, cost]) => write(path, `events: Ir\nfl=a.c\nfn=f\n1 ${cost}\n`));
  const asked = ['--split=input', '--by=input', 'v1', 'v2', 'v3'];
  assert.deepEqual(shownOf('Versions', ...asked).rows, [
    ['100', '150', '+50.00%', '400', '+300.0%', 'callgrind.out.a'],
    ['1,000', '', '', '1,000', '0.00%', 'callgrind.out.b'],
    ['', '', '1.5000', '', '2.0000', 'geometric mean'],
  ]);
  assert.ok(isSuite(modelOf(...asked)));
  assert.deepEqual(shownOf('Versions', ...compared).rows, []);
});

test('an event without a change is not counted', () => {
  assert.equal(changeText({by: 'input', rows: [], changes: []}, 'Ir'), '');
});

test('the checks of the run stand first, with the word that all formats have', () => {
  const whole = write('whole.out', 'events: Ir\nfl=a.c\nfn=f\n1 150\n');
  const parts = showAbout(modelOf('--fail-if=Ir>1G', '--warn-if=each: Ir>100', whole), {event: 0}).filter(Boolean);
  const table = parts.flatMap((part) => part.all('table')).find(({attributes}) => attributes['aria-label'] === 'Checks');
  const rows = table.all('tr').slice(1).map((row) => row.all('td').map(({textContent}) => textContent));
  assert.deepEqual(rows, [['ok', 'Ir>1G', '150'], ['WARN', 'each: Ir>100', 'beyond the limit: 150 in f']]);
  assert.ok(!showAbout(modelOf(whole), {event: 0}).filter(Boolean).some((part) => part.all('table').some(({attributes}) => attributes['aria-label'] === 'Checks')));
});

function benchmarks(...commands) {
  return commands.map((each, i) => write('ran.' + i + '.out', 'cmd: ' + each + '\nevents: Ir\nfl=a.c\nfn=f\n1 5\ntotals: 5\n'));
}

test('what ran is a command, or says how many', () => {
  assert.equal(command(modelOf(...benchmarks('./bench fib'))), './bench fib');
  assert.equal(command(modelOf(...benchmarks('./bench fib', './bench fib'))), './bench fib');
  assert.equal(command(modelOf(...benchmarks('./bench fib', './bench', './bench fac'))), '3 benchmarks of ./bench');
  assert.equal(command(modelOf(...benchmarks('make all', 'cc a.c'))), 'make all and 1 more');
});
