// icicle: boxes below boxes, each as wide as its cost when called by the one above. A profile does not have that cost:
// it is estimated, by parting what a function costs among its callers.

const BOX = {height: 22, least: 1.5, depth: 60}; // in pixels; how deep it may be

// ---- the estimate ----

// Boxes from the root down, {id, above, depth, x, width}: x and width are shares of the whole; `least`: of a box.
// Recursion is left out: it stays with the box above.
function estimate(model, event, root, least) {
  const cost = (costs) => Math.max(0, Number(amount(costs, event, model.now)) || 0);
  const roots = root === null ? entries(model, cost) : [root];
  const all = roots.reduce((sum, id) => sum + cost(model.functions[id].inclusive), 0);
  const boxes = [];
  let x = 0;
  for (const id of all > 0 ? roots : []) {
    const width = cost(model.functions[id].inclusive) / all;
    if (width >= least)
      boxes.push({id, above: -1, depth: 0, x, width});
    x += width;
  }
  for (let i = 0; i < boxes.length; i++)
    if (boxes[i].depth < BOX.depth)
      boxes.push(...below(model, cost, boxes, i, least));
  return boxes;
}

function below(model, cost, boxes, at, least) {
  const box = boxes[at];
  const f = model.functions[box.id];
  const calls = f.callees.filter((call) => !isAbove(boxes, at, call.function));
  const sum = calls.reduce((total, call) => total + cost(call.inclusive), cost(f.self));
  const scale = box.width / Math.max(cost(f.inclusive), sum, 1);
  let x = box.x;
  const found = [];
  for (const call of calls) {
    const width = cost(call.inclusive) * scale;
    if (width >= least)
      found.push({id: call.function, above: at, depth: box.depth + 1, x, width});
    x += width;
  }
  return found;
}

function isAbove(boxes, at, id) {
  for (let i = at; i >= 0; i = boxes[i].above)
    if (boxes[i].id === id)
      return true;
  return false;
}

// Functions that nothing calls; where all are called, in a cycle, the one that costs most.
function entries(model, cost) {
  const by = (a, b) => cost(b.inclusive) - cost(a.inclusive) || a.id - b.id;
  const all = model.functions.filter((f) => cost(f.inclusive) > 0).sort(by);
  const roots = all.filter((f) => f.callers.every((call) => call.function === f.id) && !f.other_callers);
  const reached = roots.reduce((sum, f) => sum + cost(f.inclusive), 0);
  const isEnough = all.length && reached * 2 > cost(all[0].inclusive);
  return (isEnough ? roots : all.slice(0, 1)).map((f) => f.id);
}

// ---- the view ----

function showIcicle(model, state) {
  const root = state.root < 0 ? null : state.root;
  const pane = make('div', {class: 'icicle'});
  requestAnimationFrame(() => drawIcicle(model, state, pane, root));
  return !model.functions.length ? [heading('There are no functions.')] : [
    heading('Icicle, estimated from call costs'),
    note('A profile knows what each call cost, but not which calls led to it: a function called from ' +
      'several places is parted among them by what their calls cost. So boxes may show what never happened. ' +
      'Callers and callees of a function are exact.' + (model.isComparison ? ' This is the new side.' : '')),
    rootChoice(model, state, root),
    pane,
  ];
}

function rootChoice(model, state, root) {
  const start = button(() => state.go({root: -1}), {'aria-pressed': root === null}, 'From the start');
  const selected = button(() => state.go({root: state.function}), {'aria-pressed': root === state.function},
    'From ', named(label(model.functions[state.function]), 60));
  const other = root !== null && root !== state.function ? make('span', null, ' Shown: from ',
    functionLink(model, state, root)) : null;
  return make('p', {class: 'choice'}, start, selected, other);
}

function drawIcicle(model, state, pane, root) {
  const width = Math.max(300, pane.clientWidth - 2);
  const boxes = estimate(model, state.event, root, BOX.least / width);
  if (!boxes.length) {
    pane.replaceChildren(note('Nothing has a cost here.'));
    return;
  }
  const depth = boxes.reduce((most, box) => Math.max(most, box.depth), 0) + 1;
  const elements = boxes.map((box) => drawBox(model, state, box, width));
  elements[0].setAttribute('tabindex', 0);
  const svg = draw('svg', {
    width, height: depth * BOX.height, viewBox: '0 0 ' + width + ' ' + depth * BOX.height, role: 'group',
    'aria-label': 'Icicle, estimated from call costs', keydown: (event) => walkBoxes(event, boxes, elements),
  }, elements);
  pane.replaceChildren(svg);
}

function drawBox(model, state, box, paneWidth) {
  const f = model.functions[box.id];
  const width = box.width * paneWidth;
  const self = share(warmth(model, f.self, state.event), whole(model, state.event));
  const text = label(f) + ' ' + percent(box.width);
  const words = text + ' of what is shown, estimated; the function: ' + atLength(model, state.event, f.inclusive) +
    '; self ' + atLength(model, state.event, f.self);
  const go = () => state.go({root: f.id, function: f.id});
  return draw('g', {
    class: 'node ' + heatClass(self), role: 'button', tabindex: -1, 'aria-label': words, click: go, keydown: onEnter(go),
    transform: 'translate(' + (box.x * paneWidth).toFixed(1) + ' ' + box.depth * BOX.height + ')',
  }, draw('title', null, words), draw('rect', {width: Math.max(1, width - 1).toFixed(1), height: BOX.height - 1}),
  heatMark(self, Math.max(1, width - 1), BOX.height - 1),
  width > 30 ? draw('text', {x: 4, y: 14}, shortened(text, width - 8)) : null);
}

// Arrows lead to the box above, the widest below, and those beside.
function walkBoxes(event, boxes, elements) {
  const at = elements.indexOf(event.target);
  const beside = boxes.flatMap((box, i) => (box.depth === boxes[at].depth ? [i] : []));
  const place = beside.indexOf(at);
  const beneath = boxes.flatMap((box, i) => (box.above === at ? [i] : [])).sort((a, b) => boxes[b].width - boxes[a].width);
  const next = {
    ArrowUp: boxes[at].above, ArrowDown: beneath[0], ArrowLeft: beside[place - 1], ArrowRight: beside[place + 1],
  }[event.key];
  if (next === undefined || next < 0)
    return;
  event.preventDefault();
  event.stopPropagation();
  elements[at].setAttribute('tabindex', -1);
  elements[next].setAttribute('tabindex', 0);
  elements[next].focus();
}
