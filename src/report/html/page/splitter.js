// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// splitter: the border between the table and the function, which can be moved by the pointer and by keys.

import {addRule, isForBrowser, make} from './elements.js';

const WIDTH = {least: 20, most: 80, step: 2}; // of the table, in percent of the window

function Splitter(state) {
  const rule = addRule('@media (min-width: 901px) { main.panes:not(.boxed) > .list { } }');
  const style = rule.cssRules[0].style;
  const to = (width) => state.go({width: Math.max(WIDTH.least, Math.min(WIDTH.most, Math.round(width)))}, false);
  const now = () => 100 * element.previousElementSibling.offsetWidth / innerWidth;
  const moves = {ArrowLeft: () => to(now() - WIDTH.step), ArrowRight: () => to(now() + WIDTH.step), Home: () => to(WIDTH.least), End: () => to(WIDTH.most)};
  const element = make('div', {
    class: 'splitter', role: 'separator', tabindex: 0, 'aria-orientation': 'vertical', 'aria-label': 'Width of the table',
    'aria-valuemin': WIDTH.least, 'aria-valuemax': WIDTH.most,
    keydown: (event) => {
      if (!Object.hasOwn(moves, event.key) || isForBrowser(event))
        return;
      event.preventDefault();
      moves[event.key]();
    },
    pointerdown: (event) => element.setPointerCapture(event.pointerId),
    pointermove: (event) => element.hasPointerCapture(event.pointerId) && to(100 * event.clientX / innerWidth),
    dblclick: () => state.go({width: 0}, false),
  });
  // Without a width the style sheet has one.
  element.update = () => {
    style.flexBasis = state.width ? state.width + '%' : '';
    requestAnimationFrame(() => element.setAttribute('aria-valuenow', Math.round(now())));
  };
  return element;
}

export {Splitter, WIDTH};
