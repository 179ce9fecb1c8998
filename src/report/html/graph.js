// graph: the call graph around the selected function: it in the middle, callers to its left, callees to its right.

const NODES_AT_FIRST = 20;
const NODES_MAX = 60;
const LEAST_FLOW = 0.002; // of the cost of the selected function
const DIRECT_FLOW = 0.02; // likewise: its callers and callees with this come before all others
const FADING = 0.7; // a level further away the same flow counts for so much less
const SCALE_MIN = 0.8; // smaller, names could not be read: then the graph scrolls
const NODE = {width: 156, line: 15, padding: 6};

// ---- which functions ----

// The focus, its callers and callees, and then the functions through which most of its cost comes or goes; less counts
// what is further away. What comes through a caller of a caller is estimated: in proportion to its calls.
function neighbourhood(model, focus, event, limit) {
  const chosen = new Set([focus]);
  const links = new Set();
  const candidates = [];
  const follow = (from, direction) => candidates.push(...flows(model, from, event, direction));
  follow({id: focus, flow: 1, level: 0}, 'callers');
  follow({id: focus, flow: 1, level: 0}, 'callees');
  while (chosen.size < limit && candidates.length) {
    const next = takeLargest(candidates);
    if (chosen.has(next.id))
      continue;
    chosen.add(next.id);
    links.add(next.link);
    follow(next, next.direction);
  }
  return {ids: [...chosen], links};
}

// Those next to a function in a direction, with the part of the cost of the focus that flows there.
function flows(model, {id, flow, level}, event, direction) {
  const f = model.functions[id];
  const weights = f[direction].map((call) => weight(model, call.inclusive, event));
  const own = direction === 'callees' ? weight(model, f.self, event) : 0;
  const others = f[CALLS[direction].others];
  const sum = weights.reduce((total, w) => total + w, others ? own + weight(model, others.inclusive, event) : own) || 1;
  return f[direction].map((call, i) => ({
    id: call.function, direction, flow: flow * weights[i] / sum, level: level + 1,
    link: direction === 'callers' ? call.function + ' ' + id : id + ' ' + call.function,
  })).filter((next) => next.flow >= LEAST_FLOW).map((next) => ({...next, rank: rank(next)}));
}

// What decides who is drawn: those next to the focus come first, unless they matter little.
function rank({flow, level}) {
  return level === 1 && flow >= DIRECT_FLOW ? 1 + flow : flow * FADING ** (level - 1);
}

function takeLargest(candidates) {
  let best = 0;
  for (let i = 1; i < candidates.length; i++)
    if (candidates[i].rank > candidates[best].rank)
      best = i;
  const [taken] = candidates.splice(best, 1, candidates[candidates.length - 1]);
  candidates.pop();
  return taken;
}

// Calls between the functions chosen: those by which they were, and the largest of the others.
function edgesBetween(model, {ids, links}, event) {
  const place = new Map(ids.map((id, i) => [id, i]));
  const edges = ids.flatMap((id) => model.functions[id].callees.filter((call) => place.has(call.function))
    .map((call) => ({
      from: place.get(id), to: place.get(call.function), call, weight: weight(model, call.inclusive, event),
      isLink: links.has(id + ' ' + call.function),
    })));
  const between = edges.filter(({from, to}) => from !== to).sort((a, b) => b.isLink - a.isLink || b.weight - a.weight);
  return {
    edges: between.slice(0, 2 * ids.length), hidden: Math.max(0, between.length - 2 * ids.length),
    loops: new Map(edges.filter(({from, to}) => from === to).map((edge) => [edge.from, edge])),
  };
}

// ---- the section ----

function graphSection(model, state, f) {
  if (!f.callers.length && !f.callees.length)
    return null;
  const chosen = neighbourhood(model, f.id, state.event, Math.min(state.nodes, NODES_MAX));
  const between = edgesBetween(model, chosen, state.event);
  const nodes = chosen.ids.map((id) => graphNode(model, state, id));
  const placed = layOut(nodes, between.edges, 0);
  const scroller = make('div', {class: 'graph'}, drawGraph(model, state, nodes, between, placed));
  requestAnimationFrame(() => fitGraph(scroller, placed));
  return section('Call graph', nodeButtons(state), scroller, note(hiddenText(model, chosen, between)));
}

function nodeButtons(state) {
  return make('p', {class: 'choice', role: 'group', 'aria-label': 'Functions at most'}, 'At most ', [10, 20, 40, 60].map(
    (nodes) => button(() => state.go({nodes}, false), {'aria-pressed': state.nodes === nodes}, String(nodes))), 'functions');
}

function hiddenText(model, {ids}, {edges, hidden}) {
  const drawn = new Set(ids);
  const [focus, ...others] = ids.map((id) => model.functions[id]);
  const missing = (f, which) => f[which].filter((call) => !drawn.has(call.function)).length +
    (f[CALLS[which].others] ? f[CALLS[which].others].functions : 0);
  const around = others.reduce((sum, f) => sum + missing(f, 'callers') + missing(f, 'callees'), 0);
  return counted(ids.length, 'function') + ' and ' + counted(edges.length, 'call') + ' between them. Not drawn: ' +
    counted(missing(focus, 'callers'), 'caller') + ' and ' + counted(missing(focus, 'callees'), 'callee') +
    ' of the one in the middle, ' + counted(around, 'neighbour') + ' of the others, ' + counted(hidden, 'call') +
    '. The wider a line, the larger its cost; dashed ones go back. ' +
    (model.isComparison ? 'What costs more than before is red, what costs less is blue-green: functions by their self cost.' :
      'Colours tell the self cost.');
}

// As large as the pane allows, but names can be read. What does not fit is scrolled to, the middle first.
function fitGraph(scroller, placed) {
  const svg = scroller.firstChild;
  const [, , width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
  const scale = Math.max(SCALE_MIN, Math.min(1, (scroller.clientWidth - 2) / width));
  svg.setAttribute('width', Math.floor(width * scale));
  svg.setAttribute('height', Math.floor(height * scale));
  scroller.scrollLeft = (placed.nodes[0].x + NODE.width / 2) * scale - scroller.clientWidth / 2;
  scroller.scrollTop = placed.nodes[0].y * scale - scroller.clientHeight / 2;
}

// ---- nodes ----

function graphNode(model, state, id) {
  const f = model.functions[id];
  const lines = wrap(label(f), NODE.width - 2 * NODE.padding);
  return {id, f, lines, width: NODE.width, height: NODE.line * (lines.length + 1) + 2 * NODE.padding};
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

function shortened(text, width, font) {
  const length = fitting(text, width, font);
  return length === text.length ? text : cut(text, Math.max(1, fitting(text, width - textWidth('\u2026', font), font) + 1));
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

// What a function or a call costs, for the graph: its share; in a comparison how that changed.
function briefly(model, event, costs) {
  const all = whole(model, event);
  if (all === null)
    return figure(amount(costs, event, model.now));
  return percentOn(model.side, share(amount(costs, event, model.side), all));
}

// What it costs in words: on all sides.
function atLength(model, event, costs) {
  const texts = model.sides.map((side) => (side ? side + ' ' : '') + figure(amount(costs, event, side)));
  return texts.join(', ') + ' ' + model.events[event].name + ' (' + briefly(model, event, costs) + ')';
}

function drawNode(model, state, node, {x, y}, loop) {
  const {f, lines, width, height} = node;
  const self = share(warmth(model, f.self, state.event), whole(model, state.event));
  const text = 'self ' + briefly(model, state.event, f.self) + ', incl ' + briefly(model, state.event, f.inclusive);
  const words = label(f) + ': self ' + atLength(model, state.event, f.self) + '; inclusive ' +
    atLength(model, state.event, f.inclusive);
  return draw('a', {
    class: 'node ' + heatClass(self) + (f.id === state.function ? ' focus' : ''), ...leadTo(state, {function: f.id, view: 'function'}),
    'aria-label': words, transform: 'translate(' + x + ' ' + y + ')',
  }, draw('title', null, description(f) + '\n' + words), draw('rect', {width, height, rx: 3}), heatMark(self, width, height),
  lines.map((line, i) => draw('text', {x: NODE.padding, y: NODE.padding + NODE.line * (i + 0.8)}, line)),
  draw('text', {class: 'small', x: NODE.padding, y: NODE.padding + NODE.line * (lines.length + 0.8)},
    text + (loop ? ' \u21bb' : '')));
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

function drawGraph(model, state, nodes, {edges, loops}, placed) {
  const margin = 8;
  const view = [-margin, -margin, placed.width + 2 * margin, placed.height + 2 * margin];
  const most = Math.max(...edges.map((edge) => edge.weight), 1);
  const ends = countEnds(edges);
  return draw('svg', {viewBox: view.join(' '), role: 'group', 'aria-label': 'Call graph around ' + label(nodes[0].f)},
    edges.map((edge, i) => drawEdge(model, state, nodes, edge, placed.edges[i], most)),
    edges.map((edge, i) => drawEdgeLabel(model, state, edge, placed.edges[i], ends)),
    nodes.map((node, i) => drawNode(model, state, node, placed.nodes[i], loops.get(i))));
}

function drawEdge(model, state, nodes, edge, {points, isBack}, most) {
  const width = 1 + 6 * Math.sqrt(edge.weight / most);
  const calls = model.sides.map((side) => (side ? side + ' ' : '') + figure(count(edge.call.calls, side))).join(', ');
  const text = label(nodes[edge.from].f) + ' calls ' + label(nodes[edge.to].f) + '\n' + (count(edge.call.calls, model.now) ? calls + ' calls, ' : '') +
    atLength(model, state.event, edge.call.inclusive);
  const turn = turnClass(model, edge.call.inclusive, state.event);
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

// Beside the end that the edge has for itself, where there is one: elsewhere labels would cover each other.
function drawEdgeLabel(model, state, {from, to, call}, {points, isBack}, ends) {
  const isAtEnd = ends.to.get(to) === 1;
  if (isBack || !isAtEnd && ends.from.get(from) > 1)
    return null;
  const {x, y} = isAtEnd ? last(points) : points[0];
  const anchor = {'text-anchor': isAtEnd ? 'end' : 'start', x: isAtEnd ? x - 12 : x + 4};
  return draw('g', {class: 'edge-label'},
    draw('text', {...anchor, y: y - 6}, briefly(model, state.event, call.inclusive)),
    draw('text', {...anchor, y: y + 14}, times(model, call.calls)));
}
