// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// elements: how the page is made: elements whose text is never markup, names without what would disturb them, bars.

import {amount} from './model.js';
import {headAndTail, plain} from './texts.js';

const SVG = 'http://www.w3.org/2000/svg';

// An attribute whose value is a function is what happens at that event; null: there is no such attribute.
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (typeof value === 'function')
      element.addEventListener(name, value);
    else if (value !== null && value !== undefined)
      element.setAttribute(name, value);
  }
  for (const child of children.flat(Infinity))
    if (child !== null && child !== undefined)
      element.append(child);
  return element;
}

function make(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function draw(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

// Likewise, and isolated, so that it turns nothing around it.
function named(text, length) {
  return make('bdi', null, plain(text, length));
}

// Likewise in the table of functions: where it has no room the middle is cut, so that names which begin alike can be told apart.
function namedInCell(text, length) {
  const [head, tail] = headAndTail(plain(text, length));
  return tail ? make('bdi', null, make('span', {class: 'head'}, head), make('span', null, tail)) : make('bdi', null, head);
}

const PART = 200; // how many items of a long list are shown at once

// Adds the rows of items to a table, before another part of it or at the end: those around `first` at once, the others
// part by part, while the table is there. `rows`: those of an item, of which the number is given, too.
function appendRows(table, items, rows, before = null, first = 0) {
  const starts = partStarts(items.length, first);
  let [top, topStart] = [before, starts[0]];
  const add = () => {
    const start = starts.shift();
    const body = make('tbody');
    items.slice(start, start + PART).forEach((item, i) => fill(body, null, [rows(item, start + i)]));
    const isAbove = start < topStart;
    table.insertBefore(body, isAbove ? top : before);
    if (isAbove || top === before)
      [top, topStart] = [body, start];
    if (starts.length)
      waiting.add(add);
    if (starts.length)
      setTimeout(() => waiting.delete(add) && table.isConnected && add());
  };
  add();
}

const waiting = new Set(); // what adds the next parts of tables

// On paper tables have all of their rows, but no more than so many more parts.
const PARTS_ON_PAPER = 25;

function finishTables() {
  for (let i = 0; i < PARTS_ON_PAPER; i++)
    for (const add of [...waiting])
      if (waiting.delete(add))
        add();
}

// Where the parts of a list begin, in the order in which they are made: that of an item, those after it, those before it.
function partStarts(count, first) {
  const middle = first - first % PART;
  const starts = [];
  for (let start = middle; start < count || start === middle; start += PART)
    starts.push(start);
  for (let start = middle - PART; start >= 0; start -= PART)
    starts.push(start);
  return starts;
}

function heading(...children) {
  return make('h2', {tabindex: -1}, children);
}

function section(title, ...children) {
  return make('section', {'aria-label': title}, make('h3', null, title), children);
}

function note(...children) {
  return make('p', {class: 'note'}, children);
}

function button(click, attributes, ...children) {
  return make('button', {type: 'button', click, ...attributes}, children);
}

// The attributes of a link to the first screen with some changes. A click changes the state so, in this page; what opens
// it elsewhere is left to the browser.
function leadTo(state, changes) {
  const click = (event) => {
    if (isForBrowser(event))
      return;
    event.preventDefault();
    state.go(changes);
  };
  return {href: state.address(changes), click};
}

function isForBrowser(event) {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

function link(state, changes, attributes, ...children) {
  return make('a', {...leadTo(state, changes), ...attributes}, children);
}

// Styles that depend on the data are rules of the style sheet: the policy allows no style attributes, and a saved page
// would have them.
function addRule(text) {
  const sheet = document.styleSheets[0];
  const rule = /** @type {any} */ (sheet.cssRules[sheet.insertRule(text, sheet.cssRules.length)]);
  return rule.style || rule;
}

function addBarRules() {
  for (let i = 0; i <= 100; i++)
    addRule('.w' + i + ' { --w: ' + i / 100 + '; }');
}

// The classes of what has a bar before its figure, as long as the share; what is not nothing is to be seen. `kind`: self,
// inclusive or change.
function barClass(kind, value) {
  const width = !value ? 0 : Math.max(4, Math.min(100, Math.round(Math.abs(value) * 100)));
  return 'bar ' + (kind === 'change' ? (value < 0 ? 'down' : 'up') : kind) + ' w' + width;
}

// The class of what became more, or less; of a cost that is not compared none.
function turnClass(model, costs, event) {
  const change = model.isComparison ? Number(amount(costs, event, 'change')) : 0;
  return change > 0 ? ' up' : change < 0 ? ' down' : '';
}

// From 0 to 7: a cost is hotter the larger its share; each step is about the double.
function heat(value) {
  return value === null || value <= 0 ? 0 : Math.max(0, Math.min(7, 7 + Math.ceil(Math.log2(Math.min(1, value) * 2))));
}

// The class of such a colour. In a comparison a rise is red, and a fall is blue-green.
function heatClass(value) {
  return (value < 0 ? 'g' : 'h') + heat(Math.abs(value));
}

export {
  addBarRules, addRule, appendRows, barClass, button, draw, fill, finishTables, heading, heat, heatClass,
  isForBrowser, leadTo, link, make, named, namedInCell, note, section, turnClass,
};
