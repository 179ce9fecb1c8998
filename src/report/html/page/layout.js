// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// layout: a place for each node of a call graph, in layers from left to right. Knows nothing of profiles or the page.
//
// The steps are those of Sugiyama: edges that go back are reversed; nodes come into layers, each to the right of what
// leads to it; long edges get a dummy node in each layer between; the order within layers is improved by barycentres,
// and the best order met is kept; at last nodes come as near to their neighbours as they can without overlaps.

import {last, push} from './collections.js';

const SWEEPS = 24;
const SETTLINGS = 8;
const GAP = {layer: 66, node: 10, dummy: 6}; // in pixels, between layers, nodes, and edges that pass

// nodes: [{width, height}], edges: [{from, to}] by index, without loops; `focus`: the node in the middle. Gives the
// upper left corner {x, y} of each node, {points, isBack} of each edge from its start to its end, and width and height.
function layOut(nodes, edges, focus) {
  const isBack = findBackEdges(nodes.length, edges);
  const arcs = edges.map(({from, to}, i) => (isBack[i] ? {from: to, to: from} : {from, to}));
  const layer = findLayers(nodes.length, arcs, focus);
  const graph = withDummies(nodes, arcs, layer);
  order(graph);
  place(graph);
  return finished(nodes, edges, isBack, graph);
}

// How many layers nodes of a width have room for.
function layersWithin(width, ofNode) {
  return Math.floor((width + GAP.layer) / (ofNode + GAP.layer));
}

// How many layers such a graph has.
function countLayers(count, edges) {
  const isBack = findBackEdges(count, edges);
  const arcs = edges.map(({from, to}, i) => (isBack[i] ? {from: to, to: from} : {from, to}));
  return Math.max(...findLayers(count, arcs, 0)) + 1;
}

// ---- cycles ----

// Of each node the edges that leave it, by index.
function leaving(count, edges) {
  const out = Array.from({length: count}, () => []);
  edges.forEach(({from}, i) => out[from].push(i));
  return out;
}

function countArriving(count, edges) {
  const arriving = new Array(count).fill(0);
  edges.forEach(({to}) => arriving[to]++);
  return arriving;
}

// Which edges lead back to a node that the search has come through. It begins at nodes that nothing leads to.
function findBackEdges(count, edges) {
  const out = leaving(count, edges);
  const isBack = new Array(edges.length).fill(false);
  const seen = new Array(count).fill('');
  const starts = countArriving(count, edges).map((n, i) => [n, i]).sort((a, b) => Number(a[0] > 0) - Number(b[0] > 0) || a[1] - b[1]);
  for (const [, start] of starts)
    if (!seen[start])
      searchFrom(start, edges, out, seen, isBack);
  return isBack;
}

function searchFrom(start, edges, out, seen, isBack) {
  const path = [{node: start, next: 0}];
  seen[start] = 'on path';
  while (path.length) {
    const top = path[path.length - 1];
    if (top.next === out[top.node].length) {
      seen[top.node] = 'done';
      path.pop();
      continue;
    }
    const edge = out[top.node][top.next++];
    const to = edges[edge].to;
    if (seen[to] === 'on path') {
      isBack[edge] = true;
    } else if (!seen[to]) {
      seen[to] = 'on path';
      path.push({node: to, next: 0});
    }
  }
}

// ---- layers ----

// Longest paths from the left; then what leads to the focus moves right, as near to it as it may.
function findLayers(count, arcs, focus) {
  const sequence = topological(count, arcs);
  const layer = new Array(count).fill(0);
  const out = leaving(count, arcs);
  for (const node of sequence)
    for (const i of out[node])
      layer[arcs[i].to] = Math.max(layer[arcs[i].to], layer[node] + 1);
  for (const node of sequence.reverse())
    if (layer[node] < layer[focus] && out[node].length)
      layer[node] = Math.min(...out[node].map((i) => layer[arcs[i].to])) - 1;
  const least = Math.min(...layer);
  return layer.map((n) => n - least);
}

function topological(count, arcs) {
  const out = leaving(count, arcs);
  const arriving = countArriving(count, arcs);
  const sequence = arriving.flatMap((n, i) => (n ? [] : [i]));
  for (let at = 0; at < sequence.length; at++)
    for (const i of out[sequence[at]])
      if (--arriving[arcs[i].to] === 0)
        sequence.push(arcs[i].to);
  return sequence;
}

// vertices: the nodes and after them the dummies, {layer, height, before, after}; chains: of each arc its vertices.
function withDummies(nodes, arcs, layer) {
  const vertices = nodes.map(({width, height}, i) => ({layer: layer[i], width, height, before: [], after: []}));
  const chains = arcs.map(({from, to}) => {
    const chain = [from];
    for (let l = layer[from] + 1; l < layer[to]; l++)
      chain.push(vertices.push({layer: l, width: 0, height: 0, isDummy: true, before: [], after: []}) - 1);
    chain.push(to);
    for (let i = 1; i < chain.length; i++) {
      vertices[chain[i - 1]].after.push(chain[i]);
      vertices[chain[i]].before.push(chain[i - 1]);
    }
    return chain;
  });
  const layers = Array.from({length: Math.max(...layer) + 1}, () => []);
  vertices.forEach((vertex, i) => layers[vertex.layer].push(i));
  return {vertices, chains, layers};
}

// ---- order within layers ----

function order(graph) {
  let best = graph.layers.map((layer) => layer.slice());
  let fewest = crossings(graph);
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
    orderOnce(graph, sweep % 2 === 0);
    const now = crossings(graph);
    if (now < fewest) {
      fewest = now;
      best = graph.layers.map((layer) => layer.slice());
    }
  }
  graph.layers = best;
}

// Orders each layer by the middle of the neighbours in the one before, or the one after.
function orderOnce({vertices, layers}, isForward) {
  const position = positions(layers, vertices.length);
  const sequence = isForward ? layers : layers.slice().reverse();
  for (const layer of sequence) {
    const key = new Map(layer.map((v) => {
      const near = isForward ? vertices[v].before : vertices[v].after;
      return [v, near.length ? mean(near.map((n) => position[n])) : position[v]];
    }));
    layer.sort((a, b) => key.get(a) - key.get(b) || position[a] - position[b]);
    layer.forEach((v, i) => {
      position[v] = i;
    });
  }
}

function positions(layers, count) {
  const position = new Array(count);
  for (const layer of layers)
    layer.forEach((v, i) => {
      position[v] = i;
    });
  return position;
}

function mean(numbers) {
  return numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}

function crossings({vertices, layers}) {
  const position = positions(layers, vertices.length);
  let count = 0;
  for (const layer of layers) {
    const ends = layer.flatMap((v) => vertices[v].after.map((to) => [position[v], position[to]]));
    for (let i = 0; i < ends.length; i++)
      for (let j = i + 1; j < ends.length; j++)
        count += Number((ends[i][0] - ends[j][0]) * (ends[i][1] - ends[j][1]) < 0);
  }
  return count;
}

// ---- coordinates ----

// y is of the middle of a vertex.
function place(graph) {
  for (const layer of graph.layers)
    spread(graph.vertices, layer, layer.map(() => 0));
  for (let i = 0; i < SETTLINGS; i++)
    for (const layer of i % 2 === 0 ? graph.layers : graph.layers.slice().reverse())
      spread(graph.vertices, layer, layer.map((v) => wished(graph.vertices, v, i)));
}

// The middle of the neighbours: in turn of those before, after and all around.
function wished(vertices, v, turn) {
  const {before, after, y} = vertices[v];
  const near = [before, after, [...before, ...after]][turn % 3];
  return near.length ? mean(near.map((n) => vertices[n].y)) : y;
}

// Gives the vertices of a layer the places nearest to those wished that keep their order and overlap nowhere: by
// pooling adjacent violators.
function spread(vertices, layer, wishes) {
  const offsets = [0];
  for (let i = 1; i < layer.length; i++)
    offsets.push(offsets[i - 1] + distance(vertices[layer[i - 1]], vertices[layer[i]]));
  const pools = [];
  layer.forEach((v, i) => {
    let pool = {sum: wishes[i] - offsets[i], size: 1};
    while (pools.length && last(pools).sum / last(pools).size >= pool.sum / pool.size) {
      const other = pools.pop();
      pool = {sum: pool.sum + other.sum, size: pool.size + other.size};
    }
    pools.push(pool);
  });
  const shifts = pools.flatMap(({sum, size}) => new Array(size).fill(sum / size));
  layer.forEach((v, i) => {
    vertices[v].y = shifts[i] + offsets[i];
  });
}

function distance(above, below) {
  return (above.height + below.height) / 2 + (above.isDummy || below.isDummy ? GAP.dummy : GAP.node);
}

// ---- the result ----

function finished(nodes, edges, isBack, {vertices, chains, layers}) {
  const top = Math.min(...vertices.map(({y, height}) => y - height / 2));
  const bottom = Math.max(...vertices.map(({y, height}) => y + height / 2));
  const widths = layers.map((layer) => Math.max(...layer.map((v) => vertices[v].width)));
  const left = [0];
  widths.forEach((width, i) => left.push(left[i] + width + GAP.layer));
  const places = nodes.map((_, i) => ({
    layer: vertices[i].layer, x: left[vertices[i].layer], y: vertices[i].y - vertices[i].height / 2 - top,
  }));
  const ports = findPorts(vertices, chains);
  const lines = chains.map((chain, i) => {
    const points = chain.flatMap((v, at) => bends(vertices[v], v, i, at, chain, left, widths, ports))
      .map(({x, y}) => ({x, y: y - top}));
    return {points: isBack[i] ? points.reverse() : points, isBack: isBack[i]};
  });
  return {nodes: places, edges: lines, width: left[widths.length] - GAP.layer, height: bottom - top};
}

// Where an edge passes a vertex: at its right side, its left one, or both where it is a dummy.
function bends(vertex, v, edge, at, chain, left, widths, ports) {
  const x = left[vertex.layer];
  if (vertex.isDummy)
    return [{x, y: vertex.y}, {x: x + widths[vertex.layer], y: vertex.y}];
  const side = at === 0 ? 'out' : 'in';
  return [{x: at === 0 ? x + vertex.width : x, y: vertex.y + ports.get(side + v + ' ' + edge)}];
}

// Edges of the same side of a node begin one below the other, in the order in which they go on.
function findPorts(vertices, chains) {
  const sides = new Map();
  chains.forEach((chain, edge) => {
    push(sides, 'out' + chain[0], {edge, y: vertices[chain[1]].y});
    push(sides, 'in' + last(chain), {edge, y: vertices[chain[chain.length - 2]].y});
  });
  const ports = new Map();
  for (const [side, list] of sides) {
    const {height} = vertices[Number(side.replace(/\D/g, ''))];
    list.sort((a, b) => a.y - b.y || a.edge - b.edge);
    list.forEach(({edge}, i) => ports.set(side + ' ' + edge, height * ((i + 0.5) / list.length - 0.5) * 0.7));
  }
  return ports;
}

export {countLayers, layOut, layersWithin};
