// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import {layOut} from '../../../src/report/html/page/layout.js';
import {Chance, assert, test} from './suite.mjs';

// A graph in which each node but the first is reached from one before it.
function randomGraph(chance) {
  const count = 1 + chance(40);
  const nodes = Array.from({length: count}, () => ({width: 40 + chance(200), height: 20 + chance(60)}));
  const edges = nodes.slice(1).map((_, i) => ({from: chance(i + 1), to: i + 1}));
  for (let i = chance(2 * count); i > 0; i--) {
    const [from, to] = [chance(count), chance(count)];
    if (from !== to && !edges.some((edge) => edge.from === from && edge.to === to))
      edges.push({from, to});
  }
  return {nodes, edges, focus: chance(count)};
}

function overlap(a, b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('no nodes overlap, and all are within the picture', () => {
  const chance = Chance(2);
  for (let i = 0; i < 200; i++) {
    const {nodes, edges, focus} = randomGraph(chance);
    const laid = layOut(nodes, edges, focus);
    const boxes = laid.nodes.map(({x, y}, n) => ({x, y, ...nodes[n]}));
    boxes.forEach((a, n) => {
      assert.ok(!boxes.slice(n + 1).some((b) => overlap(a, b)), `graph ${i}: node ${n} is on another`);
      assert.ok(a.x >= 0 && a.y >= 0 && a.x + a.width <= laid.width + 1e-6 && a.y + a.height <= laid.height + 1e-6);
    });
  }
});

test('edges lead to the right, but those that go back', () => {
  const chance = Chance(3);
  for (let i = 0; i < 200; i++) {
    const {nodes, edges, focus} = randomGraph(chance);
    const laid = layOut(nodes, edges, focus);
    edges.forEach(({from, to}, n) => {
      const isRight = laid.nodes[from].x + nodes[from].width <= laid.nodes[to].x;
      assert.equal(isRight, !laid.edges[n].isBack, `graph ${i}: from ${from} to ${to}`);
    });
  }
});

// Whether edges lead in a circle.
function hasCycle(count, edges) {
  const left = new Set(Array.from({length: count}, (_, n) => n));
  for (;;) {
    const free = [...left].filter((n) => !edges.some(({from, to}) => to === n && left.has(from)));
    if (!free.length)
      return left.size > 0;
    free.forEach((n) => left.delete(n));
  }
}

test('edges go back only where there is a cycle, and none is left without them', () => {
  const chance = Chance(5);
  let cycles = 0;
  for (let i = 0; i < 60; i++) {
    const {nodes, edges, focus} = randomGraph(chance);
    const laid = layOut(nodes, edges, focus);
    const isCyclic = hasCycle(nodes.length, edges);
    assert.ok(isCyclic || laid.edges.every(({isBack}) => !isBack), `graph ${i}: an edge goes back`);
    assert.ok(!hasCycle(nodes.length, edges.filter((_, n) => !laid.edges[n].isBack)), `graph ${i}: a cycle is left`);
    cycles += isCyclic;
  }
  assert.ok(cycles > 5 && cycles < 55, `${cycles} graphs have cycles`);
});

test('an edge begins at the side of its box', () => {
  const chance = Chance(6);
  for (let i = 0; i < 40; i++) {
    const {nodes, edges, focus} = randomGraph(chance);
    const laid = layOut(nodes, edges, focus);
    edges.forEach(({from}, n) => {
      const [{x, y}, {width, height}] = [laid.nodes[from], nodes[from]];
      const {points} = laid.edges[n];
      const [first, last] = [points[0], points[points.length - 1]];
      assert.ok([x, x + width].includes(first.x) && y <= first.y && first.y <= y + height, `graph ${i}: edge ${n}`);
      assert.notDeepEqual(first, last);
    });
  }
});

test('edges that need not cross do not: a ladder whose rungs are given in a bad order', () => {
  const edges = [...Array.from({length: 10}, (_, n) => ({from: n, to: 19 - n})), ...Array.from({length: 10}, (_, n) => ({from: 20, to: n}))];
  const laid = layOut(Array.from({length: 21}, () => ({width: 10, height: 10})), edges, 20);
  const rungs = laid.edges.slice(0, 10).map(({points}) => [points[0].y, points[points.length - 1].y]);
  for (const [i, a] of rungs.entries())
    for (const b of rungs.slice(0, i))
      assert.ok((a[0] - b[0]) * (a[1] - b[1]) > 0);
});

test('the same graph is laid out the same', () => {
  const {nodes, edges, focus} = randomGraph(Chance(4));
  assert.deepEqual(layOut(nodes, edges, focus), layOut(nodes, edges, focus));
});
