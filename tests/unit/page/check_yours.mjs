import {groupsOf} from '../../../src/report/html/page/boxes.js';
import {shownList} from '../../../src/report/html/page/lists.js';
import {linesOf, shareOf} from '../../../src/report/html/page/model.js';
import {chargedOn, chargedReader, dearestOfYours, dearestPlace, isYours, restsOf, shareShown, yoursOf} from '../../../src/report/html/page/yours.js';
import {modelOf, write} from './pages.mjs';
import {assert, test} from './suite.mjs';

// What is in mine.c is the reader's: it is here. Of 1,000: main has 10, clear 90 and 700 in memset, of which line 22 has all; busy has 200.
const text = Array.from({length: 60}, (_, i) => `line ${i + 1}\n`).join('');
write('mine.c', text);
write('other.c', text);

const lines = ['events: Ir', 'fl=/usr/lib/memset.c', 'fn=memset', '1 700', 'fl=mine.c', 'fn=main', '1 10', 'cfn=clear', 'calls=1 20', '2 790', 'cfn=busy', 'calls=1 40', '3 200',
  'fn=clear', '20 80', '22 5', 'cfi=/usr/lib/memset.c', 'cfn=memset', 'calls=9 1', '22 700', 'fi=/usr/lib/inlined.h', '7 5', 'fn=busy', 'fi=mine.c', '40 200'];
const model = modelOf(write('yours.out', [...lines, ''].join('\n')));
const idOf = (name) => model.functions.find((f) => f.name === name).id;

test('the function that is charged most is the reader\'s', () => {
  assert.equal(dearestOfYours(model, 0), idOf('clear'));
  assert.deepEqual(['main', 'clear', 'busy', 'memset'].map((name) => isYours(model, idOf(name))), [true, true, true, false]);
  assert.deepEqual(yoursOf(model).functions.get(idOf('clear')).self, [785]);
});

test('the line of a function that is charged most leads, not that with most cost of its own', () => {
  const {line, file} = dearestPlace(model, 0, idOf('clear'));
  assert.deepEqual([line, file], [22, 'mine.c']);
  const charges = linesOf(model).byFunction.get(idOf('clear')).filter((one) => one.file === 'mine.c').map((one) => [one.line, chargedOn(model, one, idOf('clear')).self[0]]);
  assert.deepEqual(charges, [[20, 80], [22, 705]]);
  assert.equal(dearestPlace(model, 0, idOf('memset')), null); // its source is not here
});

test('the switch chooses the reader\'s functions, with what they are charged, or all with their own cost', () => {
  const [yours, all] = ['yours', 'all'].map((code) => shownList(model, {list: 'function', code}));
  assert.deepEqual([yours.isCharged, yours.size, all.isCharged, all.count], [true, 3, undefined, 4]);
  assert.equal(shownList(model, {list: 'file', code: 'yours'}).word, 'file');
  assert.deepEqual(['main', 'clear', 'busy', 'memset'].map((name) => chargedReader(model, 0)(idOf(name))), [10, 785, 200, 0]);
  assert.deepEqual(restsOf(model), [{text: 'in code inlined from elsewhere', self: [5]}]);
  const line = linesOf(model).byFunction.get(idOf('clear')).find((one) => one.line === 22);
  const selves = ['yours', 'all'].map((code) => shareShown(model, {code}, line, idOf('clear')).self[0]);
  assert.deepEqual([...selves, shareOf(line, idOf('clear')).calls.length, shareShown(model, {code: 'yours'}, line, idOf('clear')).calls.length], [705, 5, 1, 1]);
});

test('boxes of the reader\'s code are told apart by directory, others by nothing', () => {
  const {names, nameOf, areTold} = groupsOf(model, 0);
  assert.deepEqual([names, areTold, nameOf(idOf('clear')), nameOf(idOf('memset'))], [['.'], true, '.', '']);
});

test('where nothing is the reader\'s nothing is charged', () => {
  const others = modelOf(write('others.out', 'events: Ir\nfl=/usr/lib/a.c\nfn=f\n1 5\n'));
  assert.equal(yoursOf(others), null);
  assert.equal(dearestOfYours(others, 0), -1);
  assert.equal(isYours(others, 0), false);
  assert.equal(dearestPlace(others, 0, 0), null);
});
