// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import './document.mjs';
import {
  LISTS, firstList, found, isWithin, largestIn, leadsTo, listOf, nameKeys, rowLink, rowText, withinReader, wordsOfLists,
} from '../../../src/report/html/page/lists.js';
import {rowCosts} from '../../../src/report/html/page/model.js';
import {cutModelOf, modelOf, profileOf, randomProfile, reportOf, write} from './pages.mjs';
import {Chance, assert, test} from './suite.mjs';

const path = randomProfile(Chance(5), 60, 'lists.out');
const model = modelOf(path);
const report = reportOf(path);

function idsOf(list) {
  return Uint32Array.from({length: list.count}, (_, id) => id);
}

test('a list has the rows of the report, with their self costs', () => {
  for (const [word, rows] of [['function', report.functions], ['file', report.files], ['object', report.objects]]) {
    const list = listOf(model, word);
    assert.equal(list.count, rows.length);
    assert.deepEqual([...idsOf(list)].map((id) => [0, 1].map((event) => rowCosts(list.column, 'self', event, '')(id))), rows.map(({self}) => self));
  }
  assert.equal(listOf(model, 'file'), listOf(model, 'file'));
});

test('lines have the costs of the report, with what they call', () => {
  const lines = new Map(report.lines.map((line) => [line.file + ':' + line.line, line]));
  const {items, column} = listOf(model, 'line');
  const costs = ['self', 'inclusive'].map((what) => rowCosts(column, what, 0, ''));
  items.forEach((item, id) => {
    const line = lines.get(item.file + ':' + item.line);
    assert.deepEqual([...costs.map((read) => read(id)), item.partial], [line.self[0], line.inclusive[0], line.partial]);
  });
  const dearest = report.lines.filter(({line}) => line).sort((a, b) => b.inclusive[0] - a.inclusive[0])[0];
  assert.ok(items.some(({file, line}) => file === dearest.file && line === dearest.line));
});

test('directories have the sums of their files, and classes those of their functions', () => {
  const sum = (rows, of) => {
    const sums = new Map();
    for (const row of rows)
      sums.set(of(row), (sums.get(of(row)) || 0) + row.self[0]);
    return Object.fromEntries(sums);
  };
  const shown = (word) => Object.fromEntries(listOf(model, word).items.map(({name, self}) => [name, self[0]]));
  assert.deepEqual(shown('directory'), sum(report.files, ({name}) => name.split('/')[0]));
  assert.deepEqual(shown('class'), sum(report.functions, ({name}) => name.split('::')[0]));
});

test('lists that say nothing are no lists', () => {
  assert.deepEqual(wordsOfLists(model), Object.keys(LISTS).filter((word) => word !== 'yours'));
  const plain = modelOf(write('plain.out', 'events: Ir\nfl=a.c\nfn=f\n1 5\n'));
  assert.deepEqual(wordsOfLists(plain), ['function', 'line', 'file', 'directory']);
  assert.equal(firstList(plain), 'function');
  assert.equal(firstList(modelOf('--group=file', path)), 'file');
});

test('functions that the page lacks are told, with their self cost', () => {
  const cold = Array.from({length: 900}, (_, i) => [`cold${i}`, 2]);
  const cut = cutModelOf(4500, profileOf([['hot', 5000], ...cold], 'cold.out'));
  const lacking = 901 - cut.functions.length;
  assert.ok(lacking > 1);
  assert.deepEqual(listOf(cut, 'function').rests, [{text: `${lacking} others, not in this page`, self: [2 * lacking]}]);
});

test('lines that are no place take none of the 200, and are told with their self cost', () => {
  const known = Array.from({length: 210}, (_, i) => `${i + 1} ${1000 + i}`);
  const nowhere = ['fl=???', 'fn=u', '0 50000', '7 40000', 'fl=php:internal', 'fn=php::x', '9 30000', 'fl=b.c', 'fn=g', '0 20000'];
  const one = modelOf(write('nowhere.out', ['events: Ir', 'fl=a.c', 'fn=f', ...known, ...nowhere, ''].join('\n')));
  const {items, rests} = listOf(one, 'line');
  assert.deepEqual(items.map(({file, line}) => [file, line]).sort((a, b) => a[1] - b[1]), Array.from({length: 200}, (_, i) => ['a.c', i + 11]));
  assert.deepEqual(rests, [{text: 'lines whose place is not known', self: [140000]}]);
  assert.deepEqual(listOf(modelOf(write('known.out', 'events: Ir\nfl=a.c\nfn=f\n1 5\n')), 'line').rests, []);
});

test('functions of which nothing changed are told, with their self cost', () => {
  assert.deepEqual(listOf(model, 'function').rests, []);
  const same = modelOf(`--base=${path}`, path);
  assert.deepEqual(listOf(same, 'function').rests.map(({text, self}) => [text, self.new]), [[`${report.functions.length} unchanged, not in this page`, report.totals]]);
});

test('a search finds what has all of its words in name, file or object', () => {
  const list = listOf(model, 'function');
  const holds = (f, words) => words.every((word) => [f.name, f.file, f.object].some((text) => text.toLowerCase().includes(word)));
  for (const search of ['', 'f1', 'class1', 'file3.c object1', '  f2   dir0 ', 'nothing', 'f1 nothing'])
    assert.deepEqual([...found(model, list, idsOf(list), search)],
      report.functions.filter((f) => holds(f, search.split(/\s+/).filter(Boolean))).map(({id}) => id), search);
});

test('a word with a capital letter is searched as it is written, or as --case says', () => {
  const cased = write('cased.out', 'events: Ir\nfl=a.c\nfn=Parse\n1 5\nfn=parse\n1 4\nfn=reparse\n1 3\n');
  const count = (search, ...args) => {
    const one = modelOf(...args, cased);
    const list = listOf(one, 'function');
    return found(one, list, idsOf(list), search).length;
  };
  assert.deepEqual([count('parse'), count('Parse'), count('PARSE')], [3, 1, 0]);
  assert.deepEqual([count('parse', '--case=yes'), count('Parse', '--case=yes')], [2, 1]);
  assert.deepEqual([count('parse', '--case=no'), count('PARSE', '--case=no')], [3, 3]);
});

test('functions are in the files, objects, classes and directories of their code', () => {
  for (const [word, of] of [['file', (f) => f.pieces.map(({file}) => file)], ['directory', (f) => f.pieces.map(({file}) => file.split('/')[0])],
    ['object', (f) => [f.object]], ['class', (f) => [f.name.split('::')[0]]]])
    for (const {name} of listOf(model, word).items) {
      const isIn = withinReader(model, `${word}:${name}`);
      assert.deepEqual(report.functions.filter(({id}) => isIn(id)).map(({id}) => id),
        report.functions.filter((f) => of(f).includes(name)).map(({id}) => id), `${word} ${name}`);
    }
  assert.deepEqual(['file:a', 'class:', 'line:3', 'x', ''].map((text) => isWithin(model, text)), [true, true, false, false, false]);
});

test('in a comparison they are in those of either side, and found by them', () => {
  const inObject = (object, cost) => `events: Ir\nob=${object}\nfl=a.c\nfn=f\n1 ${cost}\nob=other\nfn=g\n2 ${cost}\n`;
  const compared = modelOf(`--base=${write('was.out', inObject('was', 5))}`, write('is.out', inObject('is', 6)));
  const within = (object) => compared.functions.filter(({id}) => withinReader(compared, `object:${object}`)(id)).map(({display}) => display);
  assert.deepEqual([within('was'), within('is'), within('other'), within('none')], [['f'], ['f'], ['g'], []]);
  const list = listOf(compared, 'function');
  const named = (search) => Array.from(found(compared, list, idsOf(list), search), (id) => compared.functions[id].display);
  assert.deepEqual([named('was'), named('is'), named('other'), named('was other')], [['f'], ['f'], ['g'], []]);
});

test('the directory of a path is what stands before its last slash', () => {
  const roots = modelOf(write('roots.out', 'events: Ir\nfl=/top.c\nfn=f\n1 8\nfl=/a/b.c\nfn=g\n1 4\nfl=c.c\nfn=h\n1 2\nfl=???\nfn=i\n1 1\n'));
  assert.deepEqual(listOf(roots, 'directory').items.map(({name, self}) => [name, self[0]]), [['/', 8], ['/a', 4], ['.', 2], ['???', 1]]);
  const within = (name) => roots.functions.filter(({id}) => withinReader(roots, `directory:${name}`)(id)).map((f) => f.name);
  assert.deepEqual(['/', '/a', '.', '???'].map(within), [['f'], ['g'], ['h'], ['i']]);
});

test('a row leads to its functions, a line to its source', () => {
  const files = listOf(model, 'file');
  assert.deepEqual(leadsTo(files, 0), {list: 'function', within: `file:${files.items[0].name}`, search: '', status: ''});
  const {file, line} = listOf(model, 'line').items[0];
  assert.deepEqual(leadsTo(listOf(model, 'line'), 0), {view: 'source', file, line});
});

test('rows have names, and are sorted by them in small letters', () => {
  const mixed = modelOf(write('mixed.out', 'events: Ir\nfl=A.c\nfn=F\n1 5\nfl=b.c\nfn=g\n7 2\n'));
  const texts = (word) => listOf(mixed, word).items.map((_, id) => rowText(listOf(mixed, word), id));
  assert.deepEqual([texts('line').sort(), texts('file').sort(), texts('directory')], [['A.c:1', 'b.c:7'], ['A.c', 'b.c'], ['.']]);
  assert.deepEqual(nameKeys(mixed, listOf(mixed, 'function')), mixed.functions.map((f) => f.name.toLowerCase()));
  assert.deepEqual(nameKeys(mixed, listOf(mixed, 'file')), texts('file').map((text) => text.toLowerCase()));
});

test('the link of a line has the end of its place', () => {
  const list = listOf(model, 'line');
  const [link] = rowLink(model, {address: ({line}) => '#' + line, go: () => {}}, list, 0);
  const {file, line} = list.items[0];
  assert.deepEqual([link.textContent, link.attributes.href], [`${file.split('/').pop()}:${line}`, '#' + line]);
});

test('beside it stands the text of the line, where the page has it', () => {
  write('text.c', 'int f() {\n    return 1;\n}\n');
  const read = modelOf('--auto=yes', write('text.out', 'events: Ir\nfl=text.c\nfn=f\n1 2\n2 5\nfl=gone.c\nfn=g\n9 1\n'));
  const list = listOf(read, 'line');
  const textOf = (one, id) => rowLink(read, {address: () => '#', go: () => {}}, one, id).map((part) => part.textContent ?? part).join('');
  const rows = list.items.map((_, id) => textOf(list, id));
  assert.deepEqual(rows.sort(), ['gone.c:9 ', 'text.c:1 int f() {', 'text.c:2 return 1;']);
  const files = listOf(read, 'file');
  assert.equal(textOf(files, 0), rowText(files, 0));
});

test('lines and files that have no name are said to have none, those of the old source alone have its number', () => {
  const item = (members, word) => rowText({...LISTS[word], word, items: [members]}, 0);
  const gone = {file: null, old_file: 'a.c', old_line: 4};
  assert.deepEqual([item({name: ''}, 'file'), item({name: ''}, 'class'), item({file: '', line: 3}, 'line'), item(gone, 'line')],
    ['(no file)', '(no class)', '(no file):3', 'a.c:4']);
  assert.deepEqual(leadsTo({one: 'line', model: {lines: [], json: {}}, items: [gone]}, 0), {view: 'source', file: 'a.c', line: -4});
});

test('the largest figure of a column is found, whatever its sign is', () => {
  const signed = modelOf(`--base=${path}`, profileOf([['class0::f0', 1]], 'one.out'));
  const list = listOf(signed, 'function');
  const read = rowCosts(list.column, 'self', 0, 'change');
  assert.equal(largestIn(list, 'change', read), Math.max(...signed.functions.map((f) => Math.abs(f.self.change[0]))));
});
