import {layOut} from '../../../src/report/html/layout.js';
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

test('the same graph is laid out the same', () => {
  const {nodes, edges, focus} = randomGraph(Chance(4));
  assert.deepEqual(layOut(nodes, edges, focus), layOut(nodes, edges, focus));
});
