// boxes: a program as boxes below boxes, each as wide as its cost: which there are, and where. It knows nothing of the
// page.
//
// A tree gives the nodes below a node: below(node, least), the dearest first, without those that cost less than `least`.
// A node is {id, cost, above, isSure}: a function, its cost there, the node above or null, and whether the cost is known,
// or estimated.

import {reader} from './columns.js';
import {amount} from './model.js';
import {add} from './numbers.js';

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

// What is known of calls and of the functions at their ends.
function callCosts(model, event) {
  const {callees: {rows, starts}, caller, first, order: calls} = model.calls;
  const of = rows.members || {};
  const has = (column, id) => Boolean(column && column.at(id));
  const {cycle, other_callers: otherCallers} = model.rows.members;
  const inclusive = boxCosts(model.rows.members.inclusive, event, model.now);
  const countCallers = (id, most) => { // others than itself, and those that are not in this file
    let count = has(otherCallers, id) ? most : 0;
    for (let i = first[id]; i < first[id + 1] && count < most; i++)
      count += caller[calls[i]] === id ? 0 : 1;
    return count;
  };
  return {
    inclusive, callers: (id) => Array.from(calls.subarray(first[id], first[id + 1])), caller: (call) => caller[call], cost: boxCosts(of.inclusive, event, model.now),
    callees: (id) => Array.from({length: starts[id + 1] - starts[id]}, (_, i) => starts[id] + i),
    callee: (call) => of.function.at(call),
    self: boxCosts(model.rows.members.self, event, model.now), isInCycle: (id) => has(cycle, id),
    isOnlyCaller: (id) => countCallers(id, 2) === 1, isEntry: (id) => countCallers(id, 1) === 0,
  };
}

function isAbove(node, id) {
  for (let at = node; at; at = at.above)
    if (at.id === id)
      return true;
  return false;
}

// Parts what a node costs among calls: [call, function] each. What it costs besides stays with it, and so does recursion.
// `isKnown`: whether what calls cost is what they cost there, if they cost `all` of so much.
function part(costs, node, calls, own, least, isKnown) {
  const others = calls.filter(([, id]) => !isAbove(node, id));
  const all = others.reduce((sum, [call]) => sum + costs.cost(call), own);
  const whole = Math.max(costs.inclusive(node.id), all);
  const scale = whole > 0 ? node.cost / whole : 0;
  const isSure = node.isSure && !costs.isInCycle(node.id) && isKnown(all, costs.inclusive(node.id));
  return widestFirst(others.map(([call, id]) => ({id, cost: costs.cost(call) * scale, above: node, isSure})), least);
}

// Functions below those that call them. A call is known where the box above has all that its function costs.
function CalleeTree(model, event) {
  const costs = callCosts(model, event);
  const start = (id) => ({id, cost: costs.inclusive(id), above: null, isSure: true});
  const below = (node, least) =>
    part(costs, node, costs.callees(node.id).map((call) => [call, costs.callee(call)]), costs.self(node.id), least,
      (all, inclusive) => all <= inclusive && node.cost >= inclusive && (!node.above || costs.isOnlyCaller(node.id)));
  const ids = entries(model, costs);
  return {
    below, start, sum: () => ids.reduce((sum, id) => sum + costs.inclusive(id), 0),
    starts: (least) => widestFirst(ids.filter((id) => costs.inclusive(id) >= least).map(start), 0),
  };
}

// The mirror: functions below those that they call. What comes from a caller of a caller is known where it is the only one.
function CallerTree(model, event) {
  const costs = callCosts(model, event);
  const below = (node, least) =>
    part(costs, node, costs.callers(node.id).map((call) => [call, costs.caller(call)]), 0, least,
      (all, inclusive) => (node.above ? all === inclusive && costs.isOnlyCaller(node.id) : all <= inclusive));
  return {below};
}

// Functions that nothing calls; where all are called, in a cycle, the one that costs most.
function entries(model, {inclusive, isEntry}) {
  let [reached, most, top] = [0, 0, -1];
  const found = [];
  for (let id = 0; id < model.functions.length; id++) {
    const cost = inclusive(id);
    if (cost > most)
      [most, top] = [cost, id];
    if (cost > 0 && isEntry(id)) {
      found.push(id);
      reached += cost;
    }
  }
  return reached * 2 > most || top < 0 ? found : [top];
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

// How much of the whole stands below the third row.
function shareBelowThird(boxes) {
  return boxes.filter(({depth}) => depth === 3).reduce((sum, {width}) => sum + width, 0);
}

// How much of the whole boxes with any of these functions have, without those below others of them.
function shareOfBoxes(boxes, ids) {
  const isOne = new Map();
  let sum = 0;
  for (const box of boxes) {
    const isIn = box.nodes.some(({id}) => ids.has(id));
    const isBelow = box.above !== null && isOne.get(box.above);
    isOne.set(box, isIn || isBelow);
    sum += isIn && !isBelow ? box.width : 0;
  }
  return sum;
}

// ---- words and colours ----

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

function rankObjects(model, event) {
  model.objects = model.objects || [];
  model.objects[event] = model.objects[event] || sortObjects(model, event);
  return model.objects[event];
}

function sortObjects(model, event) {
  const {object} = model.rows.members;
  const self = boxCosts(model.rows.members.self, event, model.now);
  const sums = new Map();
  for (let id = 0; object && id < model.functions.length; id++) {
    const name = object.at(id) || '';
    sums.set(name, (sums.get(name) || 0) + self(id));
  }
  return [...sums].filter(([name]) => name).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
}

export {
  BOXES_MOST, CalleeTree, CallerTree, DEPTH_MOST, HUES, OnlyTree, SIGNS, chainText, colourOf, layOutBoxes, layOutPath,
  rankObjects, shareBelowThird, shareOfBoxes, sumOnly,
};
