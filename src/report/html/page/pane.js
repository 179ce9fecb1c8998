// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// pane: a drawing in a frame that is smaller: fitted, zoomed by the wheel, by fingers and by buttons, and dragged.

import {button, make} from './elements.js';

const SCALE = {least: 0.2, fitLeast: 0.6, readable: 0.68, fitMost: 1, most: 3, step: 1.25};
const SEEN = 0.85; // of the width: the point is not further right
const PANE_MOST = 0.7; // of the height of the window
const DRAGGED = 4; // pixels: less is a click

// What its buttons do, which keys press, too.
const ZOOMS = [
  {name: 'out', key: '-', text: '\u2212', does: 'a smaller graph', act: (pane) => zoom(pane, 1 / SCALE.step)},
  {name: 'in', key: '+', text: '+', does: 'a larger graph', act: (pane) => zoom(pane, SCALE.step)},
  {name: 'fit', key: '0', text: 'fit', does: 'a graph that fits', act: (pane) => fit(pane)},
];

// The frame of a drawing, {element, buttons}. size: {width, height, x, y, starts, isWhole} of the drawing, with the point
// that is seen in any case, where it may begin at the left, and whether all of it is seen at first, in a narrow window,
// too. It begins when it is on the page.
function Pane(svg, size) {
  const element = make('div', {class: 'graph'}, svg);
  const pane = {element, svg, size, x: 0, y: 0, scale: 1, width: 0, height: 0, end: size.width};
  pane.buttons = ZOOMS.map(({name, text, does, act}) =>
    button(() => act(pane), {class: 'zoom-' + name, 'aria-label': does, title: does}, text));
  svg.dataset.whole = [0, 0, size.width, size.height].join(' ');
  new ResizeObserver(() => element.clientWidth !== pane.width && fit(pane)).observe(element);
  listenToWheel(pane);
  listenToPointers(pane);
  element.addEventListener('focusin', ({target}) => intoFrame(pane, target.getBoundingClientRect()));
  return pane;
}

// What a frame of a width shows of a drawing whose names are read without effort.
function fittedInto(width) {
  return {width: width / SCALE.readable, height: innerHeight * PANE_MOST / SCALE.readable};
}

// As large as the frame allows, but that names can be read; what does not fit is around the point.
function fit(pane) {
  const {element, svg, size} = pane;
  pane.width = element.clientWidth;
  const least = size.isWhole ? SCALE.least : SCALE.fitLeast;
  const byWidth = Math.max(least, Math.min(SCALE.fitMost, pane.width / size.width));
  pane.height = Math.ceil(Math.min(innerHeight * PANE_MOST, size.height * byWidth));
  pane.scale = Math.max(least, Math.min(byWidth, pane.height / size.height));
  svg.setAttribute('height', pane.height);
  svg.setAttribute('width', pane.width);
  const start = startOf(pane);
  pane.end = Math.max(size.width, start && start + pane.width / pane.scale);
  move(pane, start, size.y - pane.height / pane.scale / 2);
}

// Around the point where not all of it fits, but that no box is cut where the frame begins.
function startOf({size, width, scale}) {
  const room = width / scale;
  if (size.width < room + 1)
    return 0;
  const wished = Math.max(0, Math.min(size.x - room / 2, size.width - room));
  const starts = [...size.starts].sort((a, b) => a - b);
  const before = starts.filter((x) => x <= wished).pop() || 0;
  return size.x - before < room * SEEN ? before : starts.find((x) => x > wished) ?? wished;
}

// Shows the part of the drawing that begins there; none of the frame is empty that it could fill.
function move(pane, x, y) {
  const [width, height] = [pane.width / pane.scale, pane.height / pane.scale];
  const within = (start, room, all) => (room >= all ? (all - room) / 2 : Math.max(0, Math.min(start, all - room)));
  pane.x = within(x, width, pane.end);
  pane.y = within(y, height, pane.size.height);
  pane.svg.setAttribute('viewBox', [pane.x, pane.y, width, height].map((n) => n.toFixed(2)).join(' '));
}

// Around a point of the frame, by default its middle. False where there is no further.
function zoom(pane, factor, at = {x: pane.width / 2, y: pane.height / 2}) {
  const before = pane.scale;
  const [x, y] = [pane.x + at.x / before, pane.y + at.y / before];
  pane.scale = Math.max(SCALE.least, Math.min(SCALE.most, before * factor));
  move(pane, x - at.x / pane.scale, y - at.y / pane.scale);
  return pane.scale !== before;
}

// Moves what has the focus into the frame.
function intoFrame(pane, place) {
  const frame = pane.svg.getBoundingClientRect();
  const beyond = (start, end, from, to) => Math.max(0, end - to) + Math.min(0, start - from);
  move(pane, pane.x + beyond(place.left, place.right, frame.left, frame.right) / pane.scale,
    pane.y + beyond(place.top, place.bottom, frame.top, frame.bottom) / pane.scale);
}

// Where the pointer was not moved since it is over the frame, the page came below it: then the wheel goes on scrolling it.
function listenToWheel(pane) {
  let isMeant = false;
  pane.element.addEventListener('pointermove', ({movementX, movementY}) => {
    isMeant = isMeant || movementX !== 0 || movementY !== 0;
  });
  pane.element.addEventListener('pointerleave', () => {
    isMeant = false;
  });
  pane.element.addEventListener('wheel', (event) => {
    const {left, top} = pane.svg.getBoundingClientRect();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    if ((isMeant || event.ctrlKey) && zoom(pane, factor, {x: event.clientX - left, y: event.clientY - top}))
      event.preventDefault();
  }, {passive: false});
}

// One pointer drags, two zoom, too.
function listenToPointers(pane) {
  const down = new Map();
  let far = 0;
  const middle = () => {
    const points = [...down.values()];
    const [x, y] = ['x', 'y'].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
    return {x, y, apart: points.length > 1 ? Math.hypot(points[0].x - points[1].x, points[0].y - points[1].y) : 0};
  };
  const put = ({pointerId, clientX, clientY}) => {
    const {left, top} = pane.svg.getBoundingClientRect();
    down.set(pointerId, {x: clientX - left, y: clientY - top});
  };
  const listen = (name, act) => pane.svg.addEventListener(name, act);
  listen('pointerdown', (event) => {
    far = down.size ? far : 0;
    put(event);
  });
  listen('pointermove', (event) => {
    if (!down.has(event.pointerId))
      return;
    const before = middle();
    put(event);
    const now = middle();
    far += Math.hypot(now.x - before.x, now.y - before.y);
    if (far > DRAGGED && !pane.svg.hasPointerCapture(event.pointerId))
      pane.svg.setPointerCapture(event.pointerId);
    move(pane, pane.x - (now.x - before.x) / pane.scale, pane.y - (now.y - before.y) / pane.scale);
    if (before.apart && now.apart)
      zoom(pane, now.apart / before.apart, now);
  });
  ['pointerup', 'pointercancel', 'pointerleave'].forEach((name) => listen(name, ({pointerId}) => down.delete(pointerId)));
  listen('dragstart', (event) => event.preventDefault());
  pane.svg.addEventListener('click', (event) => {
    if (far > DRAGGED) {
      event.preventDefault();
      event.stopPropagation();
    }
    far = 0;
  }, true);
}

export {Pane, ZOOMS, fittedInto};
