// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import './document.mjs';
import {columnsAtFirst, isSort, sortAtFirst} from '../../../src/report/html/page/table.js';
import {modelOf, write} from './pages.mjs';
import {assert, test} from './suite.mjs';

const made = (name, cost) => write(name, `events: Ir Dr Zr\nfl=a.c\nfn=main\n1 ${cost} 5 1\ncfn=f\ncalls=2 2\n1 7 3 0\nfn=f\n2 7 3 0\n`);
const path = made('table.out', 9);
const other = made('other.out', 5);

// The order and the columns that a page begins with.
function begins(...args) {
  const model = modelOf(...args);
  return [sortAtFirst(model), columnsAtFirst(model), isSort(model, sortAtFirst(model))];
}

test('a table begins with the largest self cost', () => {
  assert.deepEqual(begins(path), ['-self', 'self,inclusive,calls', true]);
  assert.deepEqual(begins('--base=' + other, path), ['-self-change', 'self,inclusive,calls', true]);
});

test('a table begins in the order of --sort, whose column is there', () => {
  for (const [sort, key, columns] of [
    ['incl', '-inclusive', ''], ['self', '-self', ''], ['calls', '-calls', ''], ['percall', '-percall', ',percall'],
    ['Dr', '-self', ''], ['incl:Dr,calls', '-inclusive', ''], ['calls,Dr', '-calls', ''], ['percall:Dr', '-percall', ',percall'],
  ])
    assert.deepEqual(begins('--sort=' + sort, path), [key, 'self,inclusive,calls' + columns, true], sort);
});

test('the event of --sort is the first, or has a column of its own', () => {
  const of = (...args) => {
    const {json} = modelOf(...args);
    return [json.events[json.main_event].name, json.sort];
  };
  assert.deepEqual(of(path), ['Ir', undefined]);
  assert.deepEqual(of('--sort=incl:Dr', path), ['Dr', 'inclusive']);
  const ratio = ['--event=R = Dr / Ir', '--show=Ir,R', '--sort=R', path];
  assert.deepEqual(of(...ratio), ['Ir', 'self@R']);
  assert.deepEqual(begins(...ratio), ['-self@R', 'self,inclusive,calls,self@R', true]);
});

test('a table of a comparison begins with the side of --sort', () => {
  for (const [sort, key] of [['old:incl', '-inclusive-old'], ['new:Ir', '-self-new'], ['incl', '-inclusive-change'], ['calls', '-calls-change'],
    ['old:calls', '-calls-old']])
    assert.equal(begins('--sort=' + sort, '--base=' + other, path)[0], key, sort);
});

test('an order that the page does not have is the usual one', () => {
  assert.equal(begins('--sort=only', path)[0], '-self');
  assert.equal(begins('--sort=relative:Ir', '--base=' + other, path)[0], '-self-change');
});
