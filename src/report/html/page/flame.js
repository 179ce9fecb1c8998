// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// flame: the boxes of a program on a canvas, as a strip above the first screen and as views: what is reachable only
// through each function, which is exact, and what calls lead to, which is exact where it was recorded, or else estimated.

import {
  BOXES_MOST, CalleeTree, CallerTree, DEPTH_MOST, HUES, OnlyTree, SIGNS, callsBack, chainText, colourOf, costsOf, estimatesOf, groupsOf,
  hasFunction, layOutBoxes, layOutPath, nodeName, shareOfBoxes, sumOnly,
} from './boxes.js';
import {inWords} from './changes.js';
import {last} from './collections.js';
import {atLength} from './costs.js';
import {addRule, button, fill, heading, heat, make, named, note} from './elements.js';
import {shortened, textWidth} from './graph.js';
import {functionLink} from './links.js';
import {found, listOf} from './lists.js';
import {amount, fullName, identity, isRatio, label, selfTitle, whole} from './model.js';
import {counted, percent, share} from './numbers.js';
import {plain} from './texts.js';
import {said} from './units.js';

const BAND = 18; // the height of a row, in pixels
const STRIP_ROWS = 5;
const NAMED_LEAST = 40; // pixels: a box with less room has no name on it
const LISTED = 100; // boxes that are told to those who do not see them

// What boxes show. `title` and `says`: what that is, `inStrip`: the same in a few words; `root`: where it begins if nothing was chosen.
const PICTURES = {
  only: {
    title: () => 'Only through',
    says: () => 'Each box is the self cost of all functions that are reachable only through its function: at least this cost goes away if ' +
      'it is never called. Nothing is estimated, and boxes add up. Functions with several callers would cost less, too; how much ' +
      'less is not known: they stand beside their callers.',
    inStrip: () => 'the self cost of all functions that are reachable only through a function',
    root: 'All', lay: layOutOnly, found: foundOnly,
  },
  calls: {
    title: () => 'Flame graph',
    says: (model) => SAYINGS[estimatesOf(model)],
    inStrip: (model) => (isExact(model) ? 'the inclusive cost of each function, below the functions that led to it' :
      'inclusive cost, where a function has several callers shared by the cost of their calls'),
    root: 'From the start', lay: layOutCalls, found: foundByCalls,
  },
};

const WAYS = 'Each box is the inclusive cost of a function where the functions above it led to it, as recorded. ';

// What is said of boxes by calls, by the estimates among them.
const SAYINGS = {
  none: WAYS + 'Nothing is estimated.',
  small: WAYS + 'Hatched boxes are estimates: none of them has a thousandth of the program.',
  large: 'A profile records the cost of each call, but not which calls led to it: the cost of a function with several callers is shared among ' +
    'them, in proportion to the cost of their calls. Plain boxes are exact; hatched boxes are estimates, and may show paths that were never taken.',
};

// Whether nothing that boxes by calls show of the whole program is an estimate.
function isExact(model) {
  return model.json.tree !== null && estimatesOf(model) !== 'large';
}

// Why there is no picture; null: there is one.
function withoutPicture(model, kind, event) {
  const runs = model.json.runs && model.json.runs[model.now];
  return !model.functions.length ? 'There are no functions.' :
    isRatio(model, event) ? 'Ratios do not add up: choose another event.' :
      kind === 'calls' && model.json.tree === null ? 'No calls were recorded.' :
      kind === 'only' && runs > 1 ? 'Several runs have no such picture: they differ in the functions that are reachable only through a function.' :
        null;
}

// ---- what is drawn ----

// The boxes from where the picture begins, as layOutBoxes() has them, those above that, whose depth counts upwards, and the
// cost that is as wide as the picture.
function layOutOnly(model, event, root, least, rows) {
  const tree = OnlyTree(model, event);
  if (root < 0)
    return fromTheTop(tree, totalOf(model, event), least, rows);
  const start = tree.start(root);
  return {above: layOutPath(tree.path(root)), below: layOutBoxes(tree, [start], start.cost, least, rows, true), whole: start.cost};
}

function layOutCalls(model, event, root, least, rows) {
  const tree = CalleeTree(model, event);
  if (root < 0)
    return fromTheTop(tree, totalOf(model, event), least, rows);
  const start = tree.start(root);
  const callers = CallerTree(model, event);
  return {
    above: layOutBoxes(callers, callers.below(start, 0), start.cost, least, rows),
    below: layOutBoxes(tree, [start], start.cost, least, rows, true), whole: start.cost,
  };
}

// `total`: what is as wide as the picture, unless what stands at the top is more.
function fromTheTop(tree, total, least, rows) {
  const all = Math.max(total, tree.sum());
  return {above: [], below: layOutBoxes(tree, tree.starts(least * all), all, least, rows), whole: all};
}

// All boxes of a picture, each with its row, from the top.
function inRows({above, below}) {
  const height = above.reduce((most, {depth}) => Math.max(most, depth + 1), 0);
  above.forEach((box) => {
    box.row = height - 1 - box.depth;
  });
  below.forEach((box) => {
    box.row = height + box.depth;
  });
  return [...above, ...below];
}

function totalOf(model, event) {
  return Math.max(0, Number(amount(model.json.totals, event, model.now)) || 0);
}

// ---- words ----

// What the functions cost that a search found.
function foundOnly(model, event, {ids}) {
  const sum = sumOnly(model, event, ids);
  return said(model.events[event], sum) + ' (' + percent(share(sum, amount(model.json.totals, event, model.now))) + ') are reachable only through the functions found.';
}

function foundByCalls(model, _, {set}, below) {
  return percent(shareOfBoxes(model, below, set)) + ' of the picture is in boxes of the functions found, and below them' + (isExact(model) ? '.' : ': an estimate.');
}

// What is known of a box: names, and what a reader asks first.
function wordsOf(model, kind, event, box) {
  const node = last(box.nodes);
  const f = model.functions[node.id];
  const {self, inclusive} = costsOf(model, node);
  const cost = (title, costs) => title + ' ' + atLength(model, event, costs);
  const again = kind === 'only' ? 0 : callsBack(model, node);
  const part = kind === 'only' ? cost('only', f.only) : (box.isSure ? 'here ' : 'here about ') + said(model.events[event], Math.round(box.cost));
  return {
    name: chainText(box.nodes, (node) => nodeName(model, node), 5),
    rest: [node.others ? '' : plain(identity(f).object), cost(selfTitle(model).toLowerCase(), self), part, cost('inclusive', inclusive), again && 'calls itself ' + counted(again, 'time'),
      model.isComparison ? 'self ' + inWords(model.events[event], amount(self, event, 'change')) : ''].filter(Boolean).join(' \u00b7 '),
  };
}

// Whether a function's name has its caller's, as --separate-callers has it recorded.
function hasContext(model, box) {
  const {id, above} = box.nodes[0];
  const name = fullName(model.functions[id]);
  const context = name.slice(name.indexOf("'") + 1);
  const caller = above ? fullName(model.functions[above.id]) : '';
  return context !== name && caller !== '' && (caller === context || caller.startsWith(context + "'") || context.startsWith(caller + "'"));
}

function contextNote(model, boxes) {
  return boxes.slice(0, 500).some((box) => hasContext(model, box)) ?
    note('Callers are recorded in the names of functions (--separate-callers): this is exact as far as they reach.') : null;
}

// ---- colours ----

// The colours of the page as they are now.
function readColours() {
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue('--' + name).trim();
  const steps = (letter) => Array.from({length: 8}, (_, i) => read(i ? letter + i : 'h0'));
  const [cold, hot, edge] = ['cold', 'hot', 'edge'].map((name) => Number(read('box-' + name)));
  return {
    fill: read('box-fill'), text: read('text'), ground: read('ground'), edge: read('box-line') || colourOf(edge, 0.02, 260), strong: read('strong'), mark: read('found'),
    rise: steps('h'), fall: steps('g'), box: (hue, step) => colourOf(cold + (hot - cold) * step / 7, hue < 0 ? 0.01 : 0.05 + 0.06 * step / 7, hue),
  };
}

// How a box looks: its object or another group, and how much its functions cost themselves; in a comparison how much that changed.
function paintOf(picture, box) {
  const {model, event, colours, groups} = picture;
  const all = Number(whole(model, event));
  const sum = (side) => box.nodes.reduce((total, node) => total + Number(amount(costsOf(model, node).self, event, side)), 0);
  if (model.isComparison) {
    const change = share(sum('change'), all) || 0;
    return {fill: colours.fill || (change < 0 ? colours.fall : colours.rise)[heat(Math.abs(change))], sign: ''};
  }
  const rank = groups.names.indexOf(groups.nameOf(box.nodes[box.nodes.length - 1].id));
  const hue = rank >= 0 && rank < HUES.length ? HUES[rank] : -1;
  return {fill: colours.fill || colours.box(hue, heat(share(sum(''), all) || 0)), sign: hue < 0 || !groups.areTold ? '' : SIGNS[rank] + ' '};
}

// The objects or other groups, with the signs that their boxes have.
function legend(model, state) {
  if (model.isComparison)
    return note('This is the new side. Functions whose self cost rose are red, functions whose self cost fell are blue-green; functions that are gone are not here.');
  const {word, names, areTold} = groupsOf(model, state.event);
  return !areTold ? null : note(shortNames(word, names.slice(0, HUES.length)).flatMap((name, i) =>
    [make('span', {class: 'object'}, SIGNS[i] + ' ', named(name, 60)), ' ']), word === 'yours' ? 'Grey is the code of others. ' : '', 'The more a function costs itself, the stronger its colour.');
}

// Of paths, as much of their ends as tells them apart.
function shortNames(word, names) {
  return word === 'class' ? names : word === 'yours' && names.length === 1 ? ['your code'] : names.map((name) => {
    const parts = name.split('/');
    const ends = parts.map((_, i) => parts.slice(-i - 1).join('/'));
    return ends.find((end) => end && names.filter((other) => ('/' + other).endsWith('/' + end)).length === 1) || name;
  });
}

// ---- drawing ----

function drawPicture(picture) {
  const {canvas, element, model, state, kind, rows} = picture;
  const width = element.clientWidth;
  if (!width || !element.isConnected)
    return;
  picture.event = state.event;
  const root = rows ? -1 : state.root;
  const key = [kind, width, state.event, root].join(' ');
  if (picture.key !== key) {
    Object.assign(picture, PICTURES[kind].lay(model, state.event, root, 1 / width, rows || DEPTH_MOST), {key, width, at: null});
    picture.boxes = inRows(picture);
  }
  picture.height = rows ? rows * BAND : BAND * (1 + picture.boxes.reduce((most, box) => Math.max(most, box.row), 0));
  picture.colours = readColours();
  picture.groups = model.isComparison ? null : groupsOf(model, state.event);
  picture.found = foundFunctions(model, state.search);
  resizeCanvas(canvas, width, picture.height);
  const context = canvas.getContext('2d');
  const ratio = devicePixelRatio || 1;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, picture.height);
  picture.hatch = picture.boxes.every((box) => box.isSure) ? null : hatching(context, picture.colours.edge);
  picture.boxes.forEach((box) => drawBox(picture, context, box));
  drawCurrent(picture, context);
}

// The size is a rule of the style sheet: the policy allows no style attributes.
function resizeCanvas(canvas, width, height) {
  const ratio = devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.rule = canvas.rule || addRule('#' + canvas.id + ' { width: 0; }');
  Object.assign(canvas.rule, {width: width + 'px', height: height + 'px'});
}

function edgesOf(picture, {x, width, row}) {
  const left = Math.round(x * picture.width);
  return {left, top: row * BAND, width: Math.max(1, Math.round((x + width) * picture.width) - left), height: BAND};
}

function drawBox(picture, context, box) {
  const {left, top, width, height} = edgesOf(picture, box);
  const {model, colours, found, state} = picture;
  const {fill, sign} = paintOf(picture, box);
  const isFound = found && hasFunction(model, box, (id) => found.set.has(id));
  context.globalAlpha = found && !isFound ? 0.45 : 1;
  context.fillStyle = fill;
  context.fillRect(left, top, width, height - 1);
  if (!box.isSure) {
    context.fillStyle = picture.hatch;
    context.fillRect(left, top, width, height - 1);
  }
  context.globalAlpha = 1;
  context.fillStyle = colours.edge;
  context.fillRect(left, top, 1, height - 1);
  context.fillRect(left, top + height - 2, width, 1);
  if (isFound)
    markFound(context, colours.mark, left, top, width, height);
  else if (hasFunction(model, box, (id) => id === state.function))
    outline(context, colours.strong, left, top, width, height, 2);
  if (width >= NAMED_LEAST)
    drawName(picture, context, box, sign, {left: left + 4, top, width: width - 8});
}

function markFound(context, colour, left, top, width, height) {
  outline(context, colour, left, top, width, height, 1);
  context.fillStyle = colour;
  context.fillRect(left, top + height - 4, width, 3);
}

function outline(context, colour, left, top, width, height, thickness) {
  context.strokeStyle = colour;
  context.lineWidth = thickness;
  context.strokeRect(left + thickness / 2, top + thickness / 2, Math.max(0, width - thickness), height - 1 - thickness);
}

// Where a chain has no room, its end stands for it.
function drawName({model, colours}, context, box, sign, {left, top, width}) {
  const all = sign + chainText(box.nodes, (node) => nodeName(model, node));
  const text = box.nodes.length < 2 || textWidth(all) <= width ? all : sign + '\u2026 > ' + nodeName(model, box.nodes[box.nodes.length - 1]);
  context.font = '12px system-ui, sans-serif';
  context.fillStyle = colours.text;
  context.fillText(shortened(text, width), left, top + 13);
}

function drawCurrent(picture, context) {
  if (!picture.at || document.activeElement !== picture.element)
    return;
  const {left, top, width, height} = edgesOf(picture, picture.at);
  outline(context, picture.colours.ground, left, top, width, height, 4);
  outline(context, picture.colours.strong, left, top, width, height, 2);
}

// Stripes that let what is below them be seen.
function hatching(context, colour) {
  const tile = document.createElement('canvas');
  tile.width = tile.height = 6;
  const pen = tile.getContext('2d');
  pen.strokeStyle = colour;
  pen.globalAlpha = 0.45;
  for (const x of [-6, 0, 6]) {
    pen.moveTo(x, 6);
    pen.lineTo(x + 6, 0);
  }
  pen.stroke();
  return context.createPattern(tile, 'repeat');
}

// The functions that a search finds, as a list and as a set; null: nothing is searched.
function foundFunctions(model, search) {
  if (model.foundBy !== search) {
    const ids = search.trim() ? found(model, listOf(model, 'function'), Uint32Array.from(model.functions.keys()), search) : null;
    Object.assign(model, {foundBy: search, foundIds: ids && {ids, set: new Set(ids)}});
  }
  return model.foundIds;
}

// ---- what a reader does ----

function boxAt({boxes, width}, x, y) {
  const [row, at] = [Math.floor(y / BAND), x / width];
  return boxes.find((box) => box.row === row && box.x <= at && at < box.x + Math.max(box.width, 1 / width)) || null;
}

// The box beside another: in the same row, or the widest of those that touch it in the next one.
function boxBeside({boxes}, from, key) {
  const row = from.row + ({ArrowUp: -1, ArrowDown: 1}[key] || 0);
  const inRow = boxes.filter((box) => box.row === row).sort((a, b) => a.x - b.x);
  if (row === from.row)
    return inRow[inRow.indexOf(from) + (key === 'ArrowLeft' ? -1 : 1)];
  const touching = inRow.filter((box) => box.x < from.x + from.width && from.x < box.x + box.width);
  return touching.reduce((best, box) => (best && best.width >= box.width ? best : box), undefined);
}

function pressKey(picture, event) {
  const at = picture.at || picture.boxes[0];
  const isMove = event.key.startsWith('Arrow');
  const next = isMove && at ? (picture.at ? boxBeside(picture, at, event.key) : at) : null;
  if (next)
    pointAt(picture, next);
  else if (at && !isMove && (event.key === 'Enter' || event.key === ' '))
    picture.choose(at);
  else if (!isMove)
    return;
  event.preventDefault();
}

// The box at which the keyboard is.
function pointAt(picture, box) {
  picture.at = box;
  listBoxes(picture);
  tell(picture, box);
  drawPicture(picture);
}

function tell(picture, box) {
  const {name, rest} = box ? wordsOf(picture.model, picture.kind, picture.event, box) : {name: '', rest: picture.says || ''};
  picture.info.replaceChildren(...box ? [make('b', null, named(name, 2000)), ' ', rest] : [rest]);
}

// The widest boxes, from the top, as a tree that nobody sees.
function listBoxes(picture) {
  const {boxes, list, element, canvas, at} = picture;
  const widest = boxes.slice().sort((a, b) => b.width - a.width).slice(0, LISTED);
  const shown = new Set(at ? [...widest, at] : widest);
  const items = boxes.filter((box) => shown.has(box)).map((box) => {
    const {name, rest} = wordsOf(picture.model, picture.kind, picture.event, box);
    return make('div', {
      role: 'treeitem', id: box === at ? canvas.id + '-at' : null, 'aria-level': box.row + 1, 'aria-selected': String(box === at),
    }, plain(name, 1000) + ', ' + percent(box.width) + ', ' + rest);
  });
  list.replaceChildren(...items);
  element.setAttribute('aria-activedescendant', at ? canvas.id + '-at' : '');
}

// A picture that is drawn whenever it has another size or other colours. `choose`: what a click on a box does; `rows`: so
// many from the start, and no root; `says`: what stands where a box is told, while none is.
function Picture(model, state, kind, {id, rows = 0, choose, says = ''}) {
  const canvas = make('canvas', {id, 'aria-hidden': 'true'});
  const list = make('div', {class: 'unseen', role: 'presentation'});
  const picture = {model, state, kind, rows, canvas, list, says, boxes: [], below: [], whole: 0, width: 0, key: '', at: null, info: make('p', {class: 'info'})};
  picture.choose = (box) => choose(box.nodes[0].id, box.nodes[box.nodes.length - 1].id);
  picture.element = make('div', {
    class: 'boxes', role: 'tree', tabindex: 0, 'aria-label': PICTURES[kind].title() + ': the ' + LISTED + ' widest boxes',
    keydown: (event) => pressKey(picture, event), focus: () => showPicture(picture), blur: () => drawPicture(picture),
  }, canvas, list);
  const boxOf = (event) => boxAt(picture, event.offsetX, event.offsetY);
  const hover = (box) => {
    canvas.classList.toggle('there', box !== null);
    tell(picture, box);
  };
  fill(canvas, {
    mousemove: (event) => hover(boxOf(event)), mouseleave: () => hover(null),
    click: (event) => {
      const box = boxOf(event);
      if (box)
        picture.choose(box);
    },
  }, []);
  picture.element.picture = picture;
  tell(picture, null);
  new ResizeObserver(() => showPicture(picture)).observe(picture.element);
  watch(picture, () => '(prefers-color-scheme: dark)');
  watch(picture, () => '(forced-colors: active)');
  watch(picture, () => '(resolution: ' + devicePixelRatio + 'dppx)');
  return picture;
}

function showPicture(picture) {
  const before = picture.key;
  drawPicture(picture);
  if (picture.key !== before) {
    listBoxes(picture);
    if (picture.drawn)
      picture.drawn();
  }
}

// Draws it anew when what a query asks for changes.
function watch(picture, query) {
  matchMedia(query()).addEventListener('change', () => {
    if (!picture.element.isConnected)
      return;
    drawPicture(picture);
    watch(picture, query);
  }, {once: true});
}

// Its boxes as rows of text, the first the head.
function boxRows({model, kind, event, boxes}) {
  return [['row', 'share', 'function', 'costs'], ...boxes.map((box) => {
    const {name, rest} = wordsOf(model, kind, event, box);
    return [String(box.row + 1), percent(box.width), name, rest];
  })];
}

// ---- the views ----

function showPictureOf(kind) {
  return (model, state) => {
    const text = PICTURES[kind].title();
    const refusal = withoutPicture(model, kind, state.event);
    if (refusal)
      return [heading(text), note(refusal)];
    const rest = make('div');
    const picture = Picture(model, state, kind, {
      id: 'picture', choose: (first, last) => state.go({root: first, function: last}), says: 'Point at a box, or go to it with arrows, to read what it costs.',
    });
    picture.drawn = () => rest.replaceChildren(...besidePicture(picture));
    return [heading(text), note(PICTURES[kind].says(model)), rootChoice(model, state, kind), legend(model, state), rest, picture.info, picture.element];
  };
}

// What is said once the boxes are known.
function besidePicture({kind, model, state, below, whole: all, width}) {
  const search = foundFunctions(model, state.search);
  const {functions} = model.json.left_out || {functions: 0};
  return [
    below.length ? null : note(emptyText(all)),
    search ? make('p', {class: 'sum'}, PICTURES[kind].found(model, state.event, search, below)) : null,
    kind === 'calls' ? contextNote(model, below) : null,
    below.length >= BOXES_MOST || below.some(({depth}) => depth === DEPTH_MOST - 1) ? note('There are more boxes: a click on a box shows the boxes below it.') : null,
    kind === 'calls' && model.json.tree_is_part ? note('These are the boxes that lead to functions of the table, and the boxes below these functions.') : null,
    kind === 'calls' ? lackingNote(model, state.event, all / width) : null,
    functions ? note(counted(functions, 'function') + ' that are not in this file have no boxes.') : null,
  ].filter(Boolean);
}

// That boxes may be missing which would be seen: those that cost `least` and more.
function lackingNote(model, event, least) {
  const {tree} = model.json.left_out || {};
  const most = tree ? Math.max(0, Number(amount(tree, event, model.now))) : 0;
  return most > least || (most > 0 && !least) ? note('Some boxes that cost ' + said(model.events[event], most) + ' or less are not in this file.') : null;
}

function emptyText(all) {
  return all > 0 ? 'No box is as wide as a pixel: no function stands out.' : 'Nothing has a cost here.';
}

function rootChoice(model, state, kind) {
  const {root} = state;
  const start = button(() => state.go({root: -1}), {'aria-pressed': root < 0}, PICTURES[kind].root);
  const chosen = state.function < 0 ? null : button(() => state.go({root: state.function}), {'aria-pressed': root === state.function},
    kind === 'only' ? 'Below ' : 'Around ', named(label(model.functions[state.function]), 60));
  const other = root >= 0 && root !== state.function ? make('span', null, ' Shown: ', functionLink(model, state, root)) : null;
  return make('p', {class: 'choice'}, start, chosen, other);
}

// ---- the strip ----

// The flame graph, where calls are known.
function firstPicture(model, event) {
  return withoutPicture(model, 'calls', event) ? 'only' : 'calls';
}

// Above the first screen: the program at a glance. `open`: the same as a view.
function Strip(model, state) {
  const strip = {element: make('section', {class: 'glance', 'aria-label': 'The whole program'}), kind: '', picture: null};
  strip.show = () => {
    const isShown = !withoutPicture(model, firstPicture(model, state.event), state.event) && !Object.hasOwn(PICTURES, state.view);
    strip.element.hidden = !isShown;
    if (isShown && strip.event !== state.event)
      fillStrip(strip, model, state);
    if (!isShown)
      return;
    showPicture(strip.picture);
    sayInStrip(strip, model, state);
  };
  strip.open = (kind = {only: 'calls', calls: 'only'}[state.view] || strip.kind || 'only') => state.go({view: kind, root: -1});
  return strip;
}

function fillStrip(strip, model, state) {
  const kind = firstPicture(model, state.event);
  const choose = (_, last) => state.go({function: last, view: 'function'});
  strip.picture = Picture(model, state, kind, {id: 'strip', rows: STRIP_ROWS, choose});
  Object.assign(strip, {kind, event: state.event, legend: make('p', {class: 'legend'})});
  strip.picture.drawn = () => {
    strip.legend.replaceChildren(...stripLegend(model, state, strip.picture));
    sayInStrip(strip, model, state);
  };
  const kinds = Object.keys(PICTURES).filter((each) => !withoutPicture(model, each, state.event)).reverse();
  strip.element.replaceChildren(make('p', {class: 'controls'}, kinds.map((each) =>
    button(() => strip.open(each), {title: PICTURES[each].says(model), 'aria-pressed': String(each === kind)}, PICTURES[each].title())), strip.picture.info),
  strip.legend, strip.picture.element);
}

const TOLD = 3; // groups of the legend in the strip: the view tells all

// What colours and patterns mean.
function stripLegend(model, state, {boxes}) {
  const swatch = (kind, text) => make('span', {class: 'object'}, make('span', {class: 'swatch ' + kind}), ' ' + text);
  const estimate = boxes.every((box) => box.isSure) ? [] : [swatch('hatched', 'estimate')];
  if (model.isComparison)
    return [...estimate, swatch('rise', 'costs more itself'), swatch('fall', 'costs less')];
  const {word, names, areTold} = groupsOf(model, state.event);
  const told = !areTold ? [] : shortNames(word, names.slice(0, HUES.length)).slice(0, TOLD);
  const rest = told.length && word === 'yours' ? [swatch('grey', 'others\' code')] :
    told.length && names.length > TOLD ? [make('span', {class: 'object'}, 'and others')] : [];
  return [...estimate, ...told.map((name, i) => make('span', {class: 'object'}, SIGNS[i] + ' ', named(name, 40))), ...rest].flatMap((one) => [one, ' ']);
}

// What stands beside its title while no box is told: what a search found, or what boxes are.
function sayInStrip({element, kind, picture}, model, {event, search}) {
  const isSearch = foundFunctions(model, search) !== null;
  element.classList.toggle('empty', !picture.below.length);
  picture.says = !picture.below.length ? emptyText(picture.whole) :
    isSearch ? PICTURES[kind].found(model, event, foundFunctions(model, search), picture.below) : stripText(model, kind);
  tell(picture, null);
}

function stripText(model, kind) {
  return PICTURES[kind].inStrip(model) + (model.isComparison ? ': the new side, coloured by change' : '');
}

export {PICTURES, Strip, boxRows, showPictureOf};
