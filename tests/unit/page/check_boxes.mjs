// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import {
  CalleeTree, CallerTree, HUES, OnlyTree, SIGNS, callsBack, chainText, colourOf, costsOf, estimatesOf, groupsOf, layOutBoxes, layOutPath,
  nodeName, shareOfBoxes, sumOnly,
} from '../../../src/report/html/page/boxes.js';
import {amount, markOf} from '../../../src/report/html/page/model.js';
import {cutModelOf, given, modelOf, profileOf, randomProfile, write} from './pages.mjs';
import {Chance, assert, test} from './suite.mjs';

const KEPT = 0.98; // what hands so much down shares a row

function all(model, event = 0) {
  return Math.max(0, Number(amount(model.json.totals, event, model.now)));
}

// All boxes of a picture, each at least so wide.
function boxesOf(model, Tree, {root = null, least = 0} = {}) {
  const tree = Tree(model, 0);
  const start = root === null ? null : (Tree === CallerTree ? CalleeTree : Tree)(model, 0).start(root);
  const starts = !start ? tree.starts(0) : Tree === CallerTree ? tree.below(start, 0) : [start];
  const whole = start ? start.cost : Math.max(Tree === OnlyTree ? all(model) : 0, tree.sum());
  return layOutBoxes(tree, starts, whole, least, 10000);
}

function names(model, {nodes}) {
  return nodes.map(({id}) => model.functions[id].name);
}

function idOf(model, name) {
  return model.functions.findIndex((f) => f.name === name);
}

// Boxes stand side by side below the one above, and none has more than that one.
function checkNesting(boxes, what) {
  const ends = new Map();
  for (const {above, depth, x, width} of boxes) {
    const left = ends.get(above) ?? (above ? above.x : 0);
    assert.ok(Math.abs(x - left) < 1e-9 && depth === (above ? above.depth + 1 : 0), `${what}: a box at ${x}, not at ${left}`);
    ends.set(above, x + width);
  }
  for (const [above, end] of ends)
    assert.ok(end <= (above ? above.x + above.width : 1) + 1e-9, `${what}: ${end} of ${above && above.width}`);
}

// ---- only through ----

// main, 100, has a, 60, which has b, 40; and c, 30, which b calls too: with cost 5.
const SMALL = [['main', 10, ['a', 65], ['c', 25]], ['a', 20, ['b', 45]], ['b', 40, ['c', 5]], ['c', 30]];

test('only through: a function that two others call is beside them, below the one that leads to both', () => {
  const model = modelOf(profileOf(SMALL, 'small.out'));
  const read = (options) => boxesOf(model, OnlyTree, options).map((box) =>
    [box.depth, ...names(model, box), box.cost, Number(box.x.toFixed(6)), Number(box.width.toFixed(6)), box.isSure]);
  assert.deepEqual(read(), [[0, 'main', 100, 0, 1, true], [1, 'a', 60, 0, 0.6, true], [1, 'c', 30, 0.6, 0.3, true], [2, 'b', 40, 0, 0.4, true]]);
  assert.deepEqual(read({least: 0.35}).map(([, name]) => name), ['main', 'a', 'b']);
  assert.deepEqual(read({root: idOf(model, 'a')}), [[0, 'a', 60, 0, 1, true], [1, 'b', 40, 0, 0.666667, true]]);
  assert.deepEqual(OnlyTree(model, 0).path(idOf(model, 'b')).map(({id}) => model.functions[id].name), ['main', 'a']);
  const sum = (...found) => sumOnly(model, 0, found.map((name) => idOf(model, name)));
  assert.deepEqual([sum('a', 'b'), sum('b', 'c'), sum('main', 'b', 'c'), sum()], [60, 70, 100, 0]);
});

test('only through: a comparison has the boxes of the new side', () => {
  const before = profileOf([['main', 100, ['up', 100], ['down', 300]], ['up', 100], ['down', 300]], 'before.out');
  const model = modelOf(`--base=${before}`, profileOf([['main', 100, ['up', 300], ['down', 100]], ['up', 300], ['down', 100]], 'after.out'));
  assert.deepEqual(boxesOf(model, OnlyTree).map((box) => [box.cost, ...box.nodes.map(({id}) => model.functions[id].display)]),
    [[500, 'main'], [300, 'up'], [100, 'down']]);
});

const random = Array.from({length: 12}, (_, seed) => Chance(seed))
  .map((chance, seed) => ({name: `random ${seed}`, model: modelOf(randomProfile(chance, 3 + chance(30), `boxes-${seed}.out`))}));

// Those whose costs can be added up as numbers, of which none is negative.
function plainOnes() {
  const isPlain = (cost) => typeof cost === 'number' && cost >= 0;
  return [...given(), ...random].filter(({model: {functions}}) =>
    functions.length && functions.every(({self, only}) => isPlain(self[0]) && isPlain(only[0])));
}

test('only through: a box has what its functions cost, and what the boxes below it have, to the last unit', () => {
  let chains = 0;
  for (const {name, model} of plainOnes()) {
    const boxes = boxesOf(model, OnlyTree);
    const below = new Map();
    boxes.forEach(({above, cost}) => below.set(above, (below.get(above) || 0) + cost));
    checkNesting(boxes, name);
    for (const box of boxes) {
      const own = box.nodes.reduce((sum, {id}) => sum + model.functions[id].self[0], 0);
      assert.equal(own + (below.get(box) || 0), box.cost, name);
      assert.equal(box.cost, model.functions[box.nodes[0].id].only[0]);
      chains += box.nodes.length > 1;
    }
  }
  assert.ok(chains > 5);
});

test('only through: each function with a cost is in one box, below the one that dominates it', () => {
  for (const {name, model} of plainOnes()) {
    const boxOf = new Map();
    for (const box of boxesOf(model, OnlyTree))
      box.nodes.forEach(({id}, i) => {
        const above = model.functions[id].dominator;
        assert.ok(!boxOf.has(id), `${name}: twice`);
        boxOf.set(id, box);
        assert.ok(i === 0 || above === box.nodes[i - 1].id, `${name}: a chain`);
        assert.equal(above === null ? null : boxOf.get(above), i ? box : box.above, name);
      });
    const isShown = all(model) > 0 || boxOf.size > 0;
    assert.equal(boxOf.size, model.functions.filter(({only}) => isShown && only[0] > 0).length, name);
  }
});

test('only through: the path of a function are those that dominate it', () => {
  for (const {model} of random)
    model.functions.forEach((f, id) => {
      const wanted = [];
      for (let at = f.dominator; at !== null; at = model.functions[at].dominator)
        wanted.unshift(at);
      assert.deepEqual(OnlyTree(model, 0).path(id).map((node) => node.id), wanted);
    });
});

test('the sum of what a search found has each function once, in a comparison on the new side', () => {
  for (const [seed, {model}] of random.entries()) {
    const chance = Chance(seed);
    for (let i = 0; i < 10; i++) {
      const ids = model.functions.map((_, id) => id).filter(() => chance(3) === 0);
      const isBelow = (id) => id !== null && (ids.includes(id) || isBelow(model.functions[id].dominator));
      const wanted = ids.filter((id) => !isBelow(model.functions[id].dominator)).reduce((sum, id) => sum + model.functions[id].only[0], 0);
      assert.equal(sumOnly(model, 0, ids), wanted);
    }
  }
  const compared = modelOf('--base=boxes-1.out', 'boxes-2.out');
  const top = compared.functions.map((_, id) => id).filter((id) => compared.functions[id].dominator.new === null);
  assert.equal(sumOnly(compared, 0, top), top.reduce((sum, id) => sum + compared.functions[id].only.new[0], 0));
});

test('in a comparison boxes have the new side', () => {
  let count = 0;
  const isPlain = ({model}) => model.isComparison && model.functions.length &&
    model.functions.every(({self, only}) => self.new[0] >= 0 && only.new[0] >= 0);
  for (const {name, model} of [{name: 'comparison', model: modelOf('--base=boxes-1.out', 'boxes-2.out')}, ...given()].filter(isPlain)) {
    const boxes = boxesOf(model, OnlyTree);
    checkNesting(boxes, name);
    for (const {cost, nodes: [{id}]} of boxes)
      assert.equal(cost, Number(model.functions[id].only.new[0]));
    count += boxes.length;
  }
  assert.ok(count > 20);
});

// ---- by calls ----

test('by calls a function that two others call is below both, as wide as each call cost; recursion is not', () => {
  const model = modelOf(profileOf([['f0', 0, ['f1', 600], ['f2', 400]], ['f1', 300, ['f3', 300]], ['f2', 300, ['f3', 100]],
    ['f3', 200, ['f3', 50], ['f4', 200]], ['f4', 200]]));
  const read = (Tree, options) => boxesOf(model, Tree, options).map((box) =>
    [box.depth, names(model, box)[0], Number(box.x.toFixed(6)), Number(box.width.toFixed(6)), box.isSure]).sort();
  const down = [[0, 'f0', 0, 1, true], [1, 'f1', 0, 0.6, true], [1, 'f2', 0.6, 0.4, true], [2, 'f3', 0, 0.3, true], [2, 'f3', 0.6, 0.1, true],
    [3, 'f4', 0, 0.15, false], [3, 'f4', 0.6, 0.05, false]];
  assert.deepEqual(read(CalleeTree), down);
  assert.deepEqual(read(CalleeTree, {least: 0.09}), down.filter((box) => box[3] >= 0.09));
  assert.deepEqual(read(CalleeTree, {root: idOf(model, 'f3')}), [[0, 'f3', 0, 1, true], [1, 'f4', 0, 0.5, true]]);
  assert.deepEqual(read(CallerTree, {root: idOf(model, 'f4')}), [[0, 'f3', 0, 1, true], [1, 'f1', 0, 0.75, false], [1, 'f2', 0.75, 0.25, false]]);
});

test('by calls nothing is known below a function that others call which are not in the page', () => {
  const rare = Array.from({length: 900}, (_, i) => [`rare${i}`, 1, ['shared', 0]]);
  const functions = [['main', 1000, ['shared', 8000]], ['shared', 1000, ['leaf', 7000]], ['leaf', 7000]];
  const read = (model) => boxesOf(model, CalleeTree, {root: idOf(model, 'main')}).map((box) => [names(model, box)[0], box.isSure]);
  const model = cutModelOf(4500, profileOf([...functions, ...rare], 'rare.out'));
  assert.equal(model.functions[idOf(model, 'shared')].callers.length, 1);
  assert.deepEqual(read(model), [['main', true], ['shared', true], ['leaf', false]]);
  assert.deepEqual(read(modelOf(profileOf(functions))), [['main', true], ['shared', true], ['leaf', true]]);
});

// What a program did: a tree of calls [function, self cost, below]. Functions call later ones, or themselves.
function randomStacks(chance) {
  const count = 4 + chance(4);
  const call = (name, depth) => {
    const later = Array.from({length: name < count && depth < 6 ? chance(5) : 0}, () => name + 1 + chance(count - name));
    const again = depth < 6 && chance(10) === 0 ? [name] : [];
    return [name, 1 + chance(100), [...later, ...again].map((to) => call(to, depth + 1))];
  };
  return call(0, 0);
}

function spent([, own, below]) {
  return below.reduce((sum, node) => sum + spent(node), own);
}

// Calls done(way, node, above) for each call; recursion stays where it began.
function walk(node, done, above = []) {
  const way = above[above.length - 1] === node[0] ? above : [...above, node[0]];
  done(way, node, above);
  node[2].forEach((below) => walk(below, done, way));
}

// `name`: of a way, the function that is recorded.
function writeStacks(stacks, name = (way) => `f${way[way.length - 1]}`) {
  const [own, calls] = [new Map(), new Map()];
  walk(stacks, (way, node, above) => {
    own.set(name(way), (own.get(name(way)) || 0) + node[1]);
    if (above.length && way !== above) {
      const callees = calls.get(name(above)) || new Map();
      callees.set(name(way), (callees.get(name(way)) || 0) + spent(node));
      calls.set(name(above), callees);
    }
  });
  return profileOf([...own].map(([f, cost]) => [f, cost, ...calls.get(f) || []]), 'stacks.out');
}

// What was spent below these functions that call each other in this order, from the start or anywhere.
function truthOf(stacks, wanted, isAnywhere) {
  let sum = 0;
  walk(stacks, (way, [, own]) => {
    const places = isAnywhere ? Math.max(0, way.length - wanted.length + 1) : 1;
    sum += Array.from({length: places}, (_, i) => i).some((i) => wanted.every((f, k) => way[i + k] === f)) ? own : 0;
  });
  return sum;
}

function wayOf(model, node) {
  return node ? [...wayOf(model, node.above), Number(model.functions[node.id].name.slice(1))] : [];
}

test('by calls what is drawn as known, from the start or around a function, is what was spent there', () => {
  let [sure, unsure] = [0, 0];
  for (let seed = 0; seed < 60; seed++) {
    const stacks = randomStacks(Chance(seed));
    const model = modelOf(writeStacks(stacks));
    const root = model.functions.reduce((best, f) => (f.callers.length > best.callers.length ? f : best)).id;
    for (const [Tree, at] of [[CalleeTree, null], [CalleeTree, root], [CallerTree, root]]) {
      const boxes = boxesOf(model, Tree, {root: at});
      checkNesting(boxes, seed);
      for (const box of boxes) {
        const way = wayOf(model, box.nodes[0]);
        const truth = truthOf(stacks, Tree === CallerTree ? way.reverse() : way, at !== null);
        assert.ok(!box.isSure || Math.abs(box.cost - truth) < 1e-6, `${seed}: ${way} has ${box.cost}, it was ${truth}`);
        sure += box.isSure;
        unsure += !box.isSure;
      }
    }
  }
  assert.ok(sure > 100 && unsure > 100, `${sure} sure, ${unsure} unsure`);
});

test('by calls all is known where names have their callers', () => {
  for (let seed = 0; seed < 10; seed++) {
    const model = modelOf(writeStacks(randomStacks(Chance(seed)), (way) => way.map((f) => `f${f}`).reverse().join("'")));
    assert.ok(boxesOf(model, CalleeTree).every(({isSure}) => isSure));
  }
});

test('around a function its ways are summed, without those below others of it; what it calls then is known', () => {
  const model = modelOf(write('log.out', [
    'version: 1\ncreator: xdebug 3.2\nevents: Ir', ...[
      ['work', 4], ['again', 2, ['work', 4]], ['work', 1, ['again', 6]], ['one', 3, ['work', 7]], ['work', 10], ['two', 5, ['work', 10]], ['{main}', 1, ['one', 10], ['two', 15]],
    ].map(([name, own, ...calls]) => [`fl=a.php\nfn=${name}\n1 ${own}`, ...calls.map(([callee, cost]) => `cfl=a.php\ncfn=${callee}\ncalls=1 0 0\n2 ${cost}`)].join('\n')),
    'summary: 26\n',
  ].join('\n\n')));
  const read = (Tree, options) => boxesOf(model, Tree, options).map((box) => [box.depth, ...names(model, box), box.cost, box.isSure]);
  assert.deepEqual(read(CalleeTree), [[0, '{main}', 26, true], [1, 'two', 15, true], [1, 'one', 10, true], [2, 'work', 10, true], [2, 'work', 7, true],
    [3, 'again', 6, true], [4, 'work', 4, true]]);
  const root = idOf(model, 'work');
  assert.deepEqual(read(CalleeTree, {root}), [[0, 'work', 17, true], [1, 'again', 6, true], [2, 'work', 4, true]]);
  assert.deepEqual(read(CallerTree, {root}), [[0, 'two', '{main}', 10, true], [0, 'one', '{main}', 7, true]]);
  assert.equal(estimatesOf(model), 'none');
});

test('a cycle is a box, around each function of it, with its part', () => {
  const model = modelOf(profileOf([['main', 10, ['a', 90]], ['a', 20, ['b', 90]], ['b', 40, ['a', 50], ['leaf', 30]], ['leaf', 30]], 'cycle.out'));
  const read = (Tree, options) => boxesOf(model, Tree, options).map((box) => [box.depth, ...box.nodes.map((node) => nodeName(model, node)), box.cost]);
  const cycle = '<cycle 1: b and 1 more>';
  assert.deepEqual(read(CalleeTree), [[0, 'main', 100], [1, cycle, 90], [2, 'b', 70], [2, 'a', 20], [3, 'leaf', 30]]);
  for (const name of ['a', 'b'])
    assert.deepEqual(read(CalleeTree, {root: idOf(model, name)}), [[0, cycle, 90], [1, 'b', 70], [1, 'a', 20], [2, 'leaf', 30]]);
  assert.deepEqual(read(CallerTree, {root: idOf(model, 'leaf')}), [[0, 'b', cycle, 'main', 30]]);
  assert.equal(callsBack(model, CalleeTree(model, 0).start(idOf(model, 'a'))), 2);
});

test('a cycle has its own costs, and a function of it the bound that is known', () => {
  const path = profileOf([['main', 10, ['a', 90]], ['a', 20, ['b', 90]], ['b', 40, ['a', 50], ['leaf', 30]], ['leaf', 30]], 'cycle.out');
  const read = (model, Tree) => Object.fromEntries(boxesOf(model, Tree).flatMap(({nodes}) => nodes).map((node) => {
    const {self, inclusive} = costsOf(model, node);
    return [nodeName(model, node), [...self, markOf(inclusive, 0, ''), ...inclusive]];
  }));
  const model = modelOf(path);
  assert.deepEqual(read(model, CalleeTree), {'main': [10, '', 100], '<cycle 1: b and 1 more>': [60, '', 90], 'b': [40, '\u2265', 70], 'a': [20, '', 90], 'leaf': [30, '', 30]});
  assert.deepEqual(read(model, OnlyTree), {main: [10, '', 100], a: [20, '', 90], b: [40, '\u2265', 70], leaf: [30, '', 30]});
  const recorded = read(modelOf('--cycles=no', path), CalleeTree);
  assert.deepEqual(recorded, {'main': [10, '', 100], '<cycle: b and 1 more>': [60, '', 90], 'b': [40, '', 120], 'a': [20, '', 140], 'leaf': [30, '', 30]});
});

test('in a comparison a box has the costs of its functions on both sides, though they are a cycle on one', () => {
  const before = profileOf([['main', 10, ['a', 60]], ['a', 20, ['b', 40]], ['b', 40]], 'straight.out');
  const model = modelOf(`--base=${before}`, profileOf([['main', 10, ['a', 90]], ['a', 50, ['b', 90]], ['b', 40, ['a', 50]]], 'round.out'));
  const node = boxesOf(model, CalleeTree).flatMap(({nodes}) => nodes).find(({others}) => others);
  const read = (costs) => model.sides.map((side) => amount(costs, 0, side));
  assert.deepEqual(Object.values(costsOf(model, node)).map(read), [[60, 90, 30], [60, 90, 30]]);
});

test('estimates are told by their size', () => {
  const shared = (own, costs) => modelOf(profileOf([['main', own, ...costs.map((cost, i) => [`f${i}`, cost])],
    ...costs.map((cost, i) => [`f${i}`, 0, ['shared', cost]]), ['shared', 0, ['leaf', 800]], ['leaf', 800]]));
  assert.deepEqual([shared(1000, [800]), shared(900000, [400, 400]), shared(1000, [400, 400])].map(estimatesOf), ['none', 'small', 'large']);
});

// ---- layout and words ----

test('what hands 98% down shares a row', () => {
  const links = Array.from({length: 9}, (_, i) => [`s${i + 1}`, 1, [`s${i + 2}`, 998 - i]]);
  const model = modelOf(profileOf([['main', 1, ['s1', 999]], ...links, ['s10', 490, ['left', 300], ['right', 200]], ['left', 300], ['right', 200]]));
  for (const Tree of [OnlyTree, CalleeTree]) {
    const boxes = boxesOf(model, Tree);
    assert.deepEqual(boxes.map((box) => names(model, box)), [['main', ...Array.from({length: 10}, (_, i) => `s${i + 1}`)], ['left'], ['right']]);
    assert.deepEqual(boxes.map(({width}) => Number(width.toFixed(3))), [1, 0.3, 0.2]);
    const tree = Tree(model, 0);
    const open = layOutBoxes(tree, tree.starts(0), tree.sum(), 0, 100, true); // those as wide as the whole alone
    assert.deepEqual(open.map(({nodes}) => nodes.length), [...Array(11).fill(1), 1, 1]);
  }
  for (const {nodes} of random.flatMap(({model: one}) => boxesOf(one, OnlyTree)))
    assert.ok(nodes.every(({cost}) => cost >= KEPT * nodes[0].cost));
});

test('a picture has no more rows than it may', () => {
  const costs = Array.from({length: 131}, (_, n) => Math.round(10 ** 6 * 0.97 ** n));
  const model = modelOf(profileOf(costs.map((cost, n) => (n < 130 ? [`d${n}`, cost - costs[n + 1], [`d${n + 1}`, costs[n + 1]]] : [`d${n}`, cost]))));
  const tree = OnlyTree(model, 0);
  assert.equal(Math.max(...layOutBoxes(tree, tree.starts(0), costs[0], 0, 100).map(({depth}) => depth)), 99);
  assert.equal(layOutBoxes(tree, tree.starts(0), 0, 0, 100).length, 0);
});

test('above a picture stand those that lead to it, each as wide as all', () => {
  const node = (id, cost) => ({id, cost, above: null, isSure: true});
  const rows = layOutPath([node(0, 1000), node(1, 990), node(2, 500), node(3, 100)]);
  assert.deepEqual(rows.map(({nodes, depth, width}) => [nodes.map(({id}) => id), depth, width]), [[[0, 1], 2, 1], [[2], 1, 1], [[3], 0, 1]]);
  const many = layOutPath(Array.from({length: 20}, (_, id) => node(id, 2 ** (20 - id))));
  assert.equal(many.length, 9);
  assert.deepEqual(many.flatMap(({nodes}) => nodes.map(({id}) => id)), Array.from({length: 20}, (_, id) => id));
});

test('shares of a picture', () => {
  const top = {depth: 0, width: 1, above: null, nodes: [{id: 0}]};
  const [left, right] = [0.6, 0.4].map((width, i) => ({depth: 1, width, above: top, nodes: [{id: 1 + i}]}));
  const inner = {depth: 2, width: 0.5, above: left, nodes: [{id: 3}]};
  const last = {depth: 3, width: 0.25, above: inner, nodes: [{id: 2}]};
  const boxes = [top, left, right, inner, last];
  const model = {cycles: [{id: 1, members: [3, 7]}]};
  assert.equal(shareOfBoxes(model, boxes, new Set([2])), 0.65);
  assert.equal(shareOfBoxes(model, boxes, new Set([1, 2])), 1);
  assert.equal(shareOfBoxes(model, boxes, new Set([7])), 0);
  assert.equal(shareOfBoxes(model, [{...top, nodes: [{id: 3, cycle: 1, others: 1}]}], new Set([7])), 1);
});

test('a row is named by its ends', () => {
  const text = (count, ends) => chainText(Array.from({length: count}, (_, i) => i), (i) => 'f' + i, ends);
  assert.deepEqual([text(1), text(2), text(3), text(14)], ['f0', 'f0 > f1', 'f0 > 1 more > f2', 'f0 > 12 more > f13']);
  assert.deepEqual([text(5, 2), text(6, 2)], ['f0 > f1 > f2 > f3 > f4', 'f0 > f1 > 2 more > f4 > f5']);
});

test('objects with the most self cost have a hue and a sign', () => {
  const model = modelOf(write('objects.out', 'events: Ir Dr\n' + [['b', '5 1'], ['c', '9 1'], ['b', '1 1'], ['a', '6 2']]
    .map(([object, costs], i) => `ob=${object}\nfn=f${i}\n1 ${costs}\n`).join('')));
  assert.deepEqual([groupsOf(model, 0).names, groupsOf(model, 1).names], [['c', 'a', 'b'], ['a', 'b', 'c']]);
  assert.deepEqual([new Set(SIGNS).size, new Set(HUES).size], [10, 10]);
});

test('where nearly all is of one object classes tell boxes apart, or else directories', () => {
  const groups = (...rows) => {
    const model = modelOf(write('groups.out', 'events: Ir\n' + rows.map(([object, file, name, cost]) =>
      `ob=${object}\nfl=${file}\nfn=${name}\n1 ${cost}\n`).join('')));
    const {word, names, nameOf} = groupsOf(model, 0);
    return [word, names, model.functions.map(({id}) => nameOf(id))];
  };
  assert.deepEqual(groups(['a', 'x/1.c', 'A::f', 94], ['b', 'y/2.c', 'B::g', 6]), ['object', ['a', 'b'], ['a', 'b']]);
  assert.deepEqual(groups(['a', 'x/1.c', 'A::f', 60], ['a', 'y/2.c', 'B::g', 35], ['b', 'y/2.c', 'h', 5]), ['class', ['A', 'B'], ['A', 'B', '']]);
  assert.deepEqual(groups(['a', 'x/1.c', 'A::f', 20], ['a', 'y/2.c', 'B::g', 29], ['a', 'z/2.c', 'h', 51])[0], 'directory');
  assert.deepEqual(groups(['', 'x/1.c', 'f', 60], ['', 'x/2.c', 'g', 30], ['', '???', 'i', 6], ['', 'y/z/3.c', 'h', 4]),
    ['directory', ['x', 'y/z'], ['x', 'x', '', 'y/z']]);
  assert.deepEqual(groups(['a', '1.c', 'f', 60], ['a', '1.c', 'g', 40]), ['object', ['a'], ['a', 'a']]);
});

test('colours of a lightness look as light', () => {
  assert.deepEqual([colourOf(0, 0, 0), colourOf(1, 0, 0)], ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  assert.deepEqual([colourOf(0.62796, 0.25768, 29.234), colourOf(0.86644, 0.29483, 142.495), colourOf(0.45201, 0.31321, 264.052)],
    ['rgb(255, 0, 0)', 'rgb(0, 255, 0)', 'rgb(0, 0, 255)']); // as CSS has them
  const luminance = (text) => text.match(/\d+/g).map((part) => (part / 255) ** 2.2)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const light = [0, 60, 120, 180, 240, 300].map((hue) => luminance(colourOf(0.8, 0.05, hue)));
  assert.ok(Math.max(...light) - Math.min(...light) < 0.08, String(light));
});
