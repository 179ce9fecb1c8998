// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// graph: the call graph around the selected function: it in the middle, callers to its left, callees to its right. Chains
// of functions and cycles are boxes that open. It has as many boxes as its frame has room for, unless more are asked for.

import {CALLS, callsAround, countCalls} from './calls.js';
import {last} from './collections.js';
import {atLength, briefly, times, together} from './costs.js';
import {button, draw, heat, heatClass, leadTo, make, note, section, turnClass} from './elements.js';
import {placeLabels} from './labels.js';
import {layOut, layersWithin} from './layout.js';
import {count, description, inclusiveOf, label, selfOf, sumCosts, warmth, whole} from './model.js';
import {NODES_AT_FIRST, NODES_MAX, edgesBetween, edgesWithin, firstBoxes, members, neighbourhood} from './neighbourhood.js';
import {counted, figure, percent, share} from './numbers.js';
import {Pane, fittedInto} from './pane.js';
import {cut} from './texts.js';

const NODE = {width: 152, line: 15, padding: 6};
const MARGIN = 8; // around all
const BESIDE = 10; // on either side of what is in the view
const LAYERS_LEAST = 3; // callers, the function, callees
const MANY = 20000; // calls that are read after all else is shown

// ---- the section ----

function graphSection(model, state, f) {
  const around = countCalls(model, f.id, 'callers') + countCalls(model, f.id, 'callees');
  const graph = {model, state, f, drawing: make('div'), opened: new Set(), layers: 0};
  const begin = () => {
    drawAll(graph);
    new ResizeObserver(() => graph.drawing.clientWidth && roomFor(graph).layers !== graph.layers && drawAll(graph)).observe(graph.drawing);
  };
  if (around > MANY)
    setTimeout(begin);
  else if (around)
    begin();
  return around ? section('Call graph', graph.drawing) : null;
}

// {layers, height} of what its frame has room for; before it is on the page, the view that it comes into. Who asks for a
// number of boxes, or opens one, has all of them, and moves them within the frame.
function roomFor({state, drawing, opened}) {
  if (state.nodes || opened.size)
    return {layers: Infinity, height: Infinity};
  const inside = (drawing.clientWidth || document.querySelector('.view').clientWidth - 2 * BESIDE) - 2;
  const {width, height} = fittedInto(inside);
  return {layers: Math.max(LAYERS_LEAST, layersWithin(width - 2 * MARGIN, NODE.width)), height: height - 2 * MARGIN};
}

// Where a box is opened it is drawn anew, with the functions of the box beside each other.
function drawAll(graph) {
  const {model, state, f, drawing, opened} = graph;
  const room = roomFor(graph);
  const found = neighbourhood(model, f.id, state.event, Math.min(state.nodes || NODES_AT_FIRST, NODES_MAX), opened, room.layers);
  const {between, loops} = edgesBetween(model, found, state.event);
  const again = (keys, units) => {
    drawAll(Object.assign(graph, {opened: keys}));
    const next = units.flatMap((unit) => [...drawing.querySelectorAll('[data-unit="' + unit + '"]')])[0];
    (next || drawing.querySelector('.focus')).focus();
  };
  const open = ({units: [unit]}) => again(new Set([...opened, unit]), members(model, unit));
  const all = found.boxes.map((box, i) => graphNode(model, state, {...box, isLoop: loops.has(i), open}));
  const {nodes, edges, hidden, placed} = arrange(all, between, room);
  const [{x, y}] = placed.nodes;
  const pane = Pane(drawGraph(model, state, nodes, edges, placed), {
    width: placed.width + 2 * MARGIN, height: placed.height + 2 * MARGIN, x: x + NODE.width / 2 + MARGIN, y: y + nodes[0].height / 2 + MARGIN,
    starts: placed.nodes.map((one) => one.x), isWhole: room.layers < Infinity,
  });
  const close = opened.size ? button(() => again(new Set(), []), null, 'Close what was opened') : null;
  graph.layers = room.layers;
  drawing.replaceChildren(make('p', {class: 'choice'}, nodeButtons(state), pane.buttons, close), pane.element,
    note(hiddenText(model, firstBoxes(found, nodes.length), edges.length, hidden)));
}

// The first nodes, as many as the room is high enough for, their edges, and the places of both.
function arrange(all, between, room) {
  for (let count = all.length; ; count--) {
    const nodes = all.slice(0, count);
    const {edges, hidden} = edgesWithin(between, count, room.layers);
    const placed = layOut(nodes, edges, 0);
    if (count === 1 || placed.height <= room.height)
      return {nodes, edges, hidden, placed};
  }
}

function nodeButtons(state) {
  return make('span', {role: 'group', 'aria-label': 'Boxes at most'}, 'Boxes: ', [0, 10, 20, 40, 60].map(
    (nodes) => button(() => state.go({nodes}, false), {'aria-pressed': state.nodes === nodes}, nodes ? String(nodes) : 'that fit')), ' ');
}

function hiddenText(model, {boxes, boxOf, unitOf}, drawn, hidden) {
  const [[focus], ...others] = boxes.map(({units}) => units.flatMap((unit) => members(model, unit)));
  const missing = (id, direction) => {
    const {[CALLS[direction].others]: rest} = model.functions[id];
    let number = rest ? rest.functions : 0;
    for (const [, other] of callsAround(model, id, direction))
      number += boxOf.has(unitOf(other)) ? 0 : 1;
    return number;
  };
  const around = others.flat().reduce((sum, id) => sum + missing(id, 'callers') + missing(id, 'callees'), 0);
  const some = (number, ...words) => (number ? counted(number, ...words) : '');
  const listed = (parts, between) => parts.filter(Boolean).join(between);
  const middle = listed([some(missing(focus, 'callers'), 'caller'), some(missing(focus, 'callees'), 'callee')], ' and ');
  const missed = listed([middle && middle + ' of the function in the middle', around && some(around, 'caller or callee', 'callers and callees') + ' of the others',
    some(hidden, 'line')], ', ');
  return counted(boxes.length, 'box', 'boxes') + ' of ' + counted(others.flat().length + 1, 'function') + ' and ' + counted(drawn, 'line') +
    ' between them. ' + (missed && 'Not drawn: ' + missed + '. ') + 'The wider a line, the larger its cost; dashed lines lead back. ' +
    (model.isComparison ? 'Higher costs than before are red, lower costs are blue-green; functions have the colour of their self cost.' :
      'Colours tell the self cost.') + ' \u2248 is a part of the cost of the function in the middle, estimated from calls.';
}

// ---- nodes ----

// What is drawn in a box. A chain stands in the order of its calls.
function graphNode(model, state, box) {
  const {units, direction} = box;
  const ids = units.flatMap((unit) => members(model, unit));
  const inOrder = direction === 'callers' ? ids.slice().reverse() : ids;
  const isOne = units.length === 1 && units[0] >= 0;
  const f = model.functions[inOrder[0]];
  const cycle = units[0] < 0 && model.cycles.find(({id}) => id === -units[0]);
  const title = isOne ? label(f) : cycle ? 'Cycle ' + cycle.id + ': ' + counted(ids.length, 'function') :
    counted(ids.length, 'function') + ' in a row: ' + [...new Set([inOrder[0], last(inOrder)])].map((id) => label(model.functions[id])).join(' \u2026 ');
  const lines = isOne || cycle ? wrap(title, NODE.width - 2 * NODE.padding) : chainLines(model, inOrder);
  const {self, inclusive} = cycle || {self: isOne ? selfOf(f) : sumCosts(model, ids.map((id) => model.functions[id].self)), inclusive: inclusiveOf(model, f)};
  return {...box, f: isOne ? f : null, title, lines, self, inclusive, width: NODE.width, height: NODE.line * (lines.length + 1) + 2 * NODE.padding};
}

// `main > 12 more >`, `ParseAST`.
function chainLines(model, ids) {
  const room = NODE.width - 2 * NODE.padding;
  const more = ids.length > 2 ? ' \u203a ' + figure(ids.length - 2) + ' more \u203a' : ' \u203a';
  return [shortened(label(model.functions[ids[0]]), room - textWidth(more)) + more, shortened(label(model.functions[last(ids)]), room)];
}

const measuring = document.createElement('canvas').getContext('2d');

function textWidth(text, font) {
  measuring.font = font || '12px system-ui, sans-serif';
  return measuring.measureText(text).width;
}

// How many characters of a text fit in a width.
function fitting(text, width, font) {
  let [least, most] = [0, text.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (textWidth(text.slice(0, middle), font) <= width)
      least = middle;
    else
      most = middle - 1;
  }
  return least;
}

const TAIL_MOST = 12; // characters

// Without its middle where it has no room.
function shortened(text, width, font) {
  const length = fitting(text, width, font);
  if (length === text.length)
    return text;
  const tail = text.slice(-Math.min(TAIL_MOST, length >> 1) || text.length).replace(/^[\udc00-\udfff]/, '');
  return cut(text, Math.max(1, fitting(text, width - textWidth('\u2026' + tail, font), font) + 1)) + tail;
}

// A name in at most two lines, parted after a word where there is one.
function wrap(text, width) {
  const length = fitting(text, width);
  if (length === text.length)
    return [text];
  const word = /^.*(?:::|[^\w]|_)/.exec(text.slice(0, length));
  const at = word && word[0].length > length / 3 ? word[0].length : length;
  return [text.slice(0, at), shortened(text.slice(at), width)];
}

// The part of the time in which the focus runs that a box is running, too: of those next to it the table says that.
function whileItRuns({flow, level}) {
  return level > 1 ? '\u2248 ' + percent(Math.min(1, flow)) + ' while it runs' : null;
}

function drawNode(model, state, node, {x, y}, focus) {
  const {f, lines, width, height, units, isLoop} = node;
  const self = share(warmth(model, node.self, state.event), whole(model, state.event));
  const far = whileItRuns(node);
  const text = far || 'self ' + briefly(model, state.event, node.self) + ', incl ' + briefly(model, state.event, node.inclusive);
  const words = node.title + ': self ' + atLength(model, state.event, node.self) + '; inclusive ' + atLength(model, state.event, node.inclusive) +
    (far ? '; of the cost of ' + label(focus) + ' about ' + percent(Math.min(1, node.flow)) + ', estimated from calls' : '');
  const open = () => node.open(node);
  const act = f ? leadTo(state, {function: f.id, view: 'function'}) : {role: 'button', tabindex: 0, 'aria-expanded': 'false', click: open, keydown: onEnter(open)};
  return draw(f ? 'a' : 'g', {
    class: 'node ' + heatClass(self) + (f === focus ? ' focus' : f ? '' : ' folded'), ...act, 'data-unit': units[0],
    'aria-label': words, transform: 'translate(' + x + ' ' + y + ')',
  }, draw('title', null, (f ? description(f) : node.title + '. A click opens it.') + '\n' + words), draw('rect', {width, height, rx: 3}),
  heatMark(self, width, height),
  lines.map((line, i) => draw('text', {x: NODE.padding, y: NODE.padding + NODE.line * (i + 0.8)}, line)),
  draw('text', {class: 'small', x: NODE.padding, y: NODE.padding + NODE.line * (lines.length + 0.8)}, text + (isLoop && f ? ' \u21bb' : '')));
}

// At the bottom of a box, the wider the hotter.
function heatMark(value, width, height) {
  const mark = width * heat(Math.abs(value)) / 7;
  return mark ? draw('rect', {class: 'heat', width: mark.toFixed(1), height: 3, y: height - 3}) : null;
}

function onEnter(act) {
  return (event) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      act();
    }
  };
}

// ---- edges ----

function drawGraph(model, state, nodes, edges, placed) {
  const most = edges.reduce((sofar, edge) => Math.max(sofar, edge.weight), 1);
  const calls = edges.map((edge) => together(model, edge.calls.map((call) => model.calls.callees.rows.at(call))));
  return draw('svg', {role: 'group', 'aria-label': 'Call graph around ' + nodes[0].title},
    draw('g', {transform: 'translate(' + MARGIN + ' ' + MARGIN + ')'},
      edges.map((edge, i) => drawEdge(model, state, nodes, edge, calls[i], placed.edges[i], most)),
      drawLabels(model, state, nodes, edges, calls, placed),
      nodes.map((node, i) => drawNode(model, state, node, placed.nodes[i], nodes[0].f))));
}

function drawEdge(model, state, nodes, {from, to, weight: cost}, {calls, inclusive}, {points, isBack}, most) {
  const width = 1 + 6 * Math.sqrt(cost / most);
  const number = model.sides.map((side) => (side ? side + ' ' : '') + figure(count(calls, side))).join(', ');
  const text = nodes[from].title + ' calls ' + nodes[to].title + '\n' + (count(calls, model.now) ? number + ' calls, ' : '') +
    atLength(model, state.event, inclusive);
  const turn = turnClass(model, inclusive, state.event);
  return draw('g', {class: 'edge' + (isBack ? ' back' : '') + turn}, draw('title', null, text),
    draw('path', {d: pathThrough(points), 'stroke-width': width.toFixed(1)}), arrow(points, width));
}

// Lines between nodes are curves that leave and arrive level.
function pathThrough(points) {
  const path = ['M', points[0].x, points[0].y];
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]];
    const half = (from.x + to.x) / 2;
    path.push('C', half, from.y, half, to.y, to.x, to.y);
  }
  return path.join(' ');
}

function arrow(points, width) {
  const {x, y} = last(points);
  const size = 5 + width / 2;
  const back = x > points[points.length - 2].x ? -size : size;
  return draw('polygon', {points: [x, y, x + back, y - size / 2, x + back, y + size / 2].join(' ')});
}

function countEnds(edges) {
  const ends = {from: new Map(), to: new Map()};
  for (const {from, to} of edges) {
    ends.from.set(from, (ends.from.get(from) || 0) + 1);
    ends.to.set(to, (ends.to.get(to) || 0) + 1);
  }
  return ends;
}

const LABEL = {above: 17, height: 35, font: '11px system-ui, sans-serif'}; // from the line up to the top, and all

// What calls cost above a line, and how many they are below it, where these cover nothing.
function drawLabels(model, state, nodes, edges, calls, placed) {
  const ends = countEnds(edges);
  const texts = calls.map(({calls: count, inclusive}) => [briefly(model, state.event, inclusive), times(model, count)]);
  const candidates = edges.map((edge, i) => labelPlaces(edge, placed.edges[i], ends, Math.max(...texts[i].map((text) => textWidth(text, LABEL.font)))));
  const boxes = nodes.map(({width, height}, i) => ({...placed.nodes[i], width, height}));
  return placeLabels(candidates, boxes).map((place, i) => place && drawLabel(place, texts[i]));
}

// Beside an end that the edge has for itself, or in the middle of the line before it or after it.
function labelPlaces({from, to}, {points, isBack}, ends, width) {
  const [isAtEnd, isAtStart] = [ends.to.get(to) === 1, ends.from.get(from) === 1];
  const between = (a, b) => ({x: (a.x + b.x - width) / 2, y: (a.y + b.y) / 2});
  const [end, start] = [last(points), points[0]];
  const places = isBack ? [] : [
    ...(isAtEnd ? [{x: end.x - 12 - width, y: end.y}, between(points[points.length - 2], end)] : []),
    ...(isAtStart ? [{x: start.x + 4, y: start.y}, between(start, points[1])] : []),
  ];
  return places.map(({x, y}) => ({x, y: y - LABEL.above, width, height: LABEL.height}));
}

function drawLabel({x, y, width}, texts) {
  return draw('g', {class: 'edge-label'}, texts.map((text, i) =>
    draw('text', {'text-anchor': 'middle', x: x + width / 2, y: y + LABEL.above + [-6, 14][i]}, text)));
}

export {graphSection, shortened, textWidth};
