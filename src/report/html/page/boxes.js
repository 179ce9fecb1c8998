// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// boxes: a program as boxes below boxes, each as wide as its cost: which there are, and where. It knows nothing of the
// page.
//
// A tree gives the nodes below a node: below(node, least), the dearest first, without those that cost less than `least`.
// A node is {id, cost, above, isSure}: a function, its cost there, the node above or null, and whether the cost is known,
// or estimated. One that is a whole cycle has the function that names it, {cycle}, its number, if it has one, {others}: how
// many other functions it is, and {self} and {whole}: what all of them cost, themselves and inclusive, wherever they are called;
// below it are these functions, each with its part.

import {reader, textReader} from './columns.js';
import {amount, inclusiveOf, isRatio, label, selfOf, turned} from './model.js';
import {add} from './numbers.js';
import {directoryOf} from './texts.js';
import {isYours, yoursOf} from './yours.js';

const KEPT = 0.98; // what hands so much of its cost down to one below has one row with it
const FOLDED_MOST = 30; // functions in a row
const DEPTH_MOST = 100; // rows
const BOXES_MOST = 20000;
const ABOVE_MOST = 8; // rows of those above where a picture begins

// What a column of costs says of an event, as numbers of at least 0. `side`: of a comparison, or ''.
function boxCosts(column, event, side) {
  const read = reader(column, side ? [side, event] : [event]);
  return (i) => Math.max(0, Number(read(i)) || 0);
}

function widestFirst(nodes, least) {
  return nodes.filter(({cost}) => cost > 0 && cost >= least).sort((a, b) => b.cost - a.cost || a.id - b.id);
}

// ---- only through ----

// Who dominates whom, on the side that is shown: `above` by function, -1 for none; ids[first[i + 1]] to ids[first[i + 2]]
// are those below function i, and below -1 those that none dominates.
function dominators(model) {
  if (model.dominators)
    return model.dominators;
  const dominator = reader(model.rows, ['dominator', model.now].filter(Boolean));
  const above = new Int32Array(model.functions.length);
  const first = new Uint32Array(above.length + 2);
  for (let id = 0; id < above.length; id++) {
    above[id] = dominator(id) ?? -1;
    first[above[id] + 2]++;
  }
  for (let i = 1; i < first.length; i++)
    first[i] += first[i - 1];
  const next = first.slice();
  const ids = new Uint32Array(above.length);
  above.forEach((by, id) => {
    ids[next[by + 1]++] = id;
  });
  model.dominators = {above, first, ids};
  return model.dominators;
}

// Functions below those that dominate them.
function OnlyTree(model, event) {
  const {above, first, ids} = dominators(model);
  const only = boxCosts(model.rows.members.only, event, model.now);
  const node = (id, from) => ({id, cost: only(id), above: from, isSure: true});
  const beneath = (id) => ids.subarray(first[id + 1], first[id + 2]);
  const below = (from, least) =>
    widestFirst(Array.from(beneath(from.id).filter((id) => only(id) >= least), (id) => node(id, from)), 0);
  const path = [];
  return {
    below, start: (id) => node(id, null), sum: () => beneath(-1).reduce((sum, id) => sum + only(id), 0),
    starts: (least) => below({id: -1}, least),
    path: (id) => {
      for (let at = above[id]; at >= 0; at = above[at])
        path.push(node(at, null));
      return path.splice(0).reverse();
    },
  };
}

// What these functions cost, with all that is reachable only through any of them: each once, to the last unit.
function sumOnly(model, event, ids) {
  const {above} = dominators(model);
  const [IN, BELOW, OUT] = [1, 2, 3];
  const known = new Uint8Array(above.length);
  ids.forEach((id) => {
    known[id] = IN;
  });
  const isBelow = (id) => {
    const way = [];
    for (; id >= 0 && !known[id]; id = above[id])
      way.push(id);
    const is = id >= 0 && known[id] !== OUT;
    way.forEach((one) => {
      known[one] = is ? BELOW : OUT;
    });
    return is;
  };
  return ids.filter((id) => !isBelow(above[id]))
    .reduce((sum, id) => add(sum, amount(model.functions[id].only, event, model.now)), 0);
}

// ---- by calls ----

// The tree of calls that the program worked out. Its rows are numbers, each after the one above it, which is above[row], or
// -1; a row with isBack() is no call of another function, but recursion.
function treeOf(model) {
  if (model.callTree)
    return model.callTree;
  const {starts, rows} = model.tree;
  const count = starts ? starts[1] : 0;
  const read = (name) => reader(rows, [name]);
  const [up, isBack] = [read('above'), read('back')];
  const above = Int32Array.from({length: count}, (_, row) => up(row) ?? -1);
  const {first, numbers} = turned(above.map((row) => row + 1), count + 1);
  model.callTree = {
    count, above, isBack, below: (row) => numbers.subarray(first[row + 1], first[row + 2]), function: read('function'),
    isEstimate: read('estimate'), calls: reader(rows, ['calls', model.now].filter(Boolean)), cycle: read('cycle'), others: read('others'), self: read('self'), whole: read('whole'),
  };
  return model.callTree;
}

const LITTLE = 0.001; // of the program: no box that counts

// Which estimates there are in the tree of calls: 'none', 'small' ones alone, or 'large' ones.
function estimatesOf(model) {
  const tree = treeOf(model);
  if (!tree.estimates)
    tree.estimates = sizeOfEstimates(model, tree);
  return tree.estimates;
}

function sizeOfEstimates(model, tree) {
  const rows = Array.from({length: tree.count}, (_, row) => row).filter((row) => tree.isEstimate(row) && !tree.isBack(row));
  const isLarge = (_, event) => {
    const cost = boxCosts(model.tree.rows.members.inclusive, event, model.now);
    const least = Number(amount(model.json.totals, event, model.now)) * LITTLE;
    return !isRatio(model, event) && rows.some((row) => cost(row) > 0 && cost(row) >= least);
  };
  return !rows.length ? 'none' : model.events.some(isLarge) ? 'large' : 'small';
}

// A tree in which nodes are one where they are the same function on the same way. `next`: the rows that come after one, with
// those whose cost they have; `call`: the functions of a call between a node and the next one, the caller first.
function WaysTree(model, event, next, call) {
  const tree = treeOf(model);
  const cost = tree.count ? boxCosts(model.tree.rows.members.inclusive, event, model.now) : null;
  const nodeAt = (row, above) => ({
    id: tree.function(row), cost: 0, above, isSure: true, cycle: tree.cycle(row), others: tree.others(row), self: tree.self(row), whole: tree.whole(row), ways: [],
  });
  // A way is [row, the row whose cost it has].
  const join = (ways, above, least) => {
    const nodes = new Map();
    for (const [row, from] of ways) {
      const id = tree.function(row);
      const node = nodes.get(id) || nodeAt(row, above);
      node.cost += cost(from);
      node.isSure = node.isSure && !tree.isEstimate(from);
      node.ways.push([row, from]);
      nodes.set(id, node);
    }
    return widestFirst([...nodes.values()], least);
  };
  const top = () => Array.from(tree.below(-1), (row) => [row, row]);
  return {
    below: (node, least) => {
      const nodes = join(node.ways.flatMap(([row, from]) => next(tree, row, from)), node, least);
      const isKnown = (one) => one.isSure || (Boolean(node.isAll) && !node.others && recordedCost(model, event, ...call(node.id, one.id)) === one.cost);
      return nodes.map((one) => ({...one, isSure: isKnown(one)}));
    },
    start: (id) => {
      const [node = {id, cost: 0, above: null, isSure: true, ways: []}] = join(outermost(model, tree, id).map((row) => [row, row]), null, 0);
      const isSure = node.isSure || node.cost === Number(amount(costsOf(model, node).inclusive, event, model.now));
      return {...node, isSure, isAll: true};
    },
    sum: () => top().reduce((sum, [row]) => sum + cost(row), 0),
    starts: (least) => join(top(), null, least),
  };
}

// The rows of a function, or of its cycle, that are not below others of it.
function outermost(model, tree, id) {
  const {cycle} = model.functions[id];
  const found = [];
  const isIn = new Uint8Array(tree.count);
  for (let row = 0; row < tree.count; row++) {
    const isBelow = tree.above[row] >= 0 && isIn[tree.above[row]];
    const isIt = tree.function(row) === id || (Boolean(cycle) && tree.cycle(row) === cycle);
    isIn[row] = Number(isBelow || isIt);
    if (isIt && !isBelow)
      found.push(row);
  }
  return found;
}

// What was recorded for the calls from one function to another, wherever they were made: a sum of all ways over them has
// that, though each may be an estimate. undefined: nothing.
function recordedCost(model, event, from, to) {
  const {starts, rows} = model.calls.callees;
  for (let i = starts[from]; i < starts[from + 1]; i++)
    if (rows.members.function.values[i] === to)
      return boxCosts(rows.members.inclusive, event, model.now)(i);
  return undefined;
}

// Functions below those that call them.
function CalleeTree(model, event) {
  return WaysTree(model, event, (tree, row) => Array.from(tree.below(row).filter((callee) => !tree.isBack(callee)), (callee) => [callee, callee]),
    (above, below) => [above, below]);
}

// The mirror: functions below those that they call, with the cost of these.
function CallerTree(model, event) {
  return WaysTree(model, event, (tree, row, from) => (tree.above[row] < 0 ? [] : [[tree.above[row], from]]), (below, above) => [above, below]);
}

// How often a node calls itself.
function callsBack(model, {ways = []}) {
  const tree = treeOf(model);
  return ways.flatMap(([row]) => Array.from(tree.below(row))).filter(tree.isBack).reduce((sum, row) => add(sum, tree.calls(row) || 0), 0);
}

// ---- layout ----

// The boxes of nodes and of all below them, from the left: {nodes, cost, self, above, depth, x, width, isSure}, of which
// x and width are shares of `whole`, and `above` is a box or null. A box has several nodes where one hands nearly all down
// to the next. `isOpen`: not those that are as wide as the whole. `least`: the width of a box.
function layOutBoxes(tree, starts, whole, least, depths, isOpen = false) {
  const boxes = [];
  if (!(whole > 0))
    return boxes;
  putBoxes(boxes, tree, starts, {above: null, depth: 0, x: 0}, {whole, least, isOpen});
  for (let i = 0; i < boxes.length && boxes.length < BOXES_MOST; i++)
    if (boxes[i].depth + 1 < depths)
      putBoxes(boxes, tree, boxes[i].below, {above: boxes[i], depth: boxes[i].depth + 1, x: boxes[i].x}, {whole, least, isOpen});
  return boxes;
}

function putBoxes(boxes, tree, nodes, {above, depth, x}, {whole, least, isOpen}) {
  let left = x;
  for (const node of nodes) {
    const width = node.cost / whole;
    if (width < least)
      return;
    const chain = isOpen && width >= KEPT ? {nodes: [node], below: tree.below(node, least * whole)} : chainFrom(tree, node, least * whole);
    boxes.push({...chain, cost: node.cost, above, depth, x: left, width, isSure: node.isSure});
    left += width;
  }
}

// A node, and those to which it hands nearly all, each from the one before; and what is below any of them.
function chainFrom(tree, node, least) {
  const nodes = [node];
  const beside = [];
  let below = tree.below(node, least);
  while (nodes.length < FOLDED_MOST && below.length && below[0].cost >= KEPT * node.cost && below[0].isSure === node.isSure) {
    const [next, ...others] = below;
    nodes.push(next);
    beside.push(...others);
    below = tree.below(next, least);
  }
  return {nodes, below: beside.length ? widestFirst([...beside, ...below], 0) : below};
}

// The boxes above where a picture begins, each as wide as the whole: of nodes from the top, those that hand nearly all
// down in one row, and those in the middle where there are too many. Their depth counts upwards.
function layOutPath(nodes) {
  const rows = [];
  for (const node of nodes) {
    const last = rows[rows.length - 1];
    if (last && node.cost >= KEPT * last.cost)
      last.nodes.push(node);
    else
      rows.push({nodes: [node], cost: node.cost, above: null, x: 0, width: 1, isSure: true});
  }
  const middle = rows.splice(2, rows.length - ABOVE_MOST);
  if (middle.length)
    rows.splice(2, 0, {...middle[0], nodes: middle.flatMap((row) => row.nodes)});
  return rows.map((row, i) => ({...row, depth: rows.length - 1 - i}));
}

// How much of the whole boxes with any of these functions have, without those below others of them.
function shareOfBoxes(model, boxes, ids) {
  const isOne = new Map();
  let sum = 0;
  for (const box of boxes) {
    const isIn = hasFunction(model, box, (id) => ids.has(id));
    const isBelow = box.above !== null && isOne.get(box.above);
    isOne.set(box, isIn || isBelow);
    sum += isIn && !isBelow ? box.width : 0;
  }
  return sum;
}

// Whether a box has any of some functions: `isOne` tells of each.
function hasFunction(model, {nodes}, isOne) {
  return nodes.some(({id, cycle}) => isOne(id) || (Boolean(cycle) && membersOf(model, cycle).some(isOne)));
}

function membersOf(model, cycle) {
  const found = model.cycles.find(({id}) => id === cycle);
  return found ? found.members : [];
}

// What a node costs wherever it is called, as {self, inclusive}.
function costsOf(model, {id, others, self, whole}) {
  const f = model.functions[id];
  return others ? {self, inclusive: whole} : {self: selfOf(f), inclusive: inclusiveOf(model, f)};
}

// ---- words and colours ----

// What a node is called, as --call-tree does.
function nodeName(model, {id, cycle, others}) {
  const name = label(model.functions[id]);
  return others ? '<cycle' + (cycle ? ' ' + cycle : '') + ': ' + name + ' and ' + others + ' more>' : name;
}

// main > 12 more > parse. `name` gives the name of a node, `ends`: how many have one at the beginning and at the end.
function chainText(nodes, name, ends = 1) {
  if (nodes.length <= 2 * ends + 1 && (ends > 1 || nodes.length < 3))
    return nodes.map(name).join(' > ');
  return [...nodes.slice(0, ends).map(name), nodes.length - 2 * ends + ' more', ...nodes.slice(-ends).map(name)].join(' > ');
}

// A colour that looks as light as others of this lightness, from 0 to 1, whatever its hue is, in degrees (OKLCH).
function colourOf(lightness, chroma, hue) {
  const [a, b] = [chroma * Math.cos(hue * Math.PI / 180), chroma * Math.sin(hue * Math.PI / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3;
  const linear = [4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s];
  const parts = linear.map((v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055))
    .map((v) => Math.round(255 * Math.max(0, Math.min(1, v))));
  return 'rgb(' + parts.join(', ') + ')';
}

// Of objects, those with the most self cost first, ten have a hue and a sign of their own.
const HUES = [255, 70, 150, 340, 210, 30, 300, 110, 180, 0];
const SIGNS = '\u25cf\u25b2\u25a0\u25c6\u2605\u25cb\u25b3\u25a1\u25c7\u2606';

const ONE = 0.95; // of the self cost: all are much the same
const UNNAMED = 0.5; // of it: too many have no name

// By the words of --group, what reads the name of a function's group; an empty one is none.
const GROUPINGS = {
  object: (model) => groupReader(model, (column) => textReader(column, ['object'])),
  class: (model) => groupReader(model, (column) => textReader(column, ['class'])),
  directory: (model) => {
    const directories = new Map();
    const file = groupReader(model, (column) => {
      const [home, recorded] = [['home', 'file'], ['file']].map((path) => textReader(column, path));
      return (id) => home(id) ?? recorded(id);
    });
    return (id) => {
      const path = file(id);
      if (!directories.has(path))
        directories.set(path, path && directoryOf(path));
      return directories.get(path);
    };
  },
};

function groupReader(model, textOf) {
  const text = textOf(model.rows);
  return (id) => {
    const name = model.texts[text(id)] || '';
    return name === '???' ? '' : name;
  };
}

// What tells boxes apart: the directories of the reader's code, if there is any, and others have no group; else objects, or where nearly
// all is of one, or too few are known, classes, or else directories. names: those there are, those with the most self cost first;
// nameOf(id): that of a function; areTold: boxes have a sign of theirs.
function groupsOf(model, event) {
  model.boxGroups = model.boxGroups || [];
  model.boxGroups[event] = model.boxGroups[event] || findGroups(model, event);
  return model.boxGroups[event];
}

function findGroups(model, event) {
  const self = boxCosts(model.rows.members.self, event, model.now);
  if (yoursOf(model)) {
    const directory = GROUPINGS.directory(model);
    return {...rankGroups(model, 'yours', (id) => (isYours(model, id) ? directory(id) : ''), self), areTold: true};
  }
  const all = Object.entries(GROUPINGS).map(([word, read]) => rankGroups(model, word, read(model), self));
  return all.find(({tells}) => tells) || all[0];
}

function rankGroups(model, word, nameOf, self) {
  const sums = new Map();
  for (let id = 0; id < model.functions.length; id++)
    sums.set(nameOf(id), (sums.get(nameOf(id)) || 0) + self(id));
  const ranked = [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const whole = ranked.reduce((sum, [, cost]) => sum + cost, 0);
  const tells = ranked.length > 1 && ranked[0][1] < ONE * whole && (sums.get('') || 0) <= UNNAMED * whole;
  const names = ranked.map(([name]) => name).filter(Boolean);
  return {word, nameOf, tells, names, areTold: names.length > 1};
}

export {
  BOXES_MOST, CalleeTree, CallerTree, DEPTH_MOST, HUES, OnlyTree, SIGNS, callsBack, chainText, colourOf, costsOf, estimatesOf, groupsOf,
  hasFunction, layOutBoxes, layOutPath, nodeName, shareOfBoxes, sumOnly, treeOf,
};
