// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// keys: what the keyboard does, wherever the focus is; and the list of it.

import {make} from './elements.js';
import {dearestCaller, endOfHotWay} from './links.js';
import {ZOOMS} from './pane.js';
import {HOT_KEYS} from './source.js';

// key: as the browser names it; what it does, in words and as a function.
function keyTable(page) {
  return [
    {keys: ['j', 'ArrowDown'], says: 'j \u2193', does: 'the next function', act: () => page.move(1)},
    {keys: ['k', 'ArrowUp'], says: 'k \u2191', does: 'the previous function', act: () => page.move(-1)},
    {keys: ['PageDown'], says: 'Page Down', does: 'a page of functions down', act: () => page.movePage(1), inTable: true},
    {keys: ['PageUp'], says: 'Page Up', does: 'a page up', act: () => page.movePage(-1), inTable: true},
    {keys: ['Home'], says: 'Home', does: 'the first function', act: () => page.move(-Infinity), inTable: true},
    {keys: ['End'], says: 'End', does: 'the last function', act: () => page.move(Infinity), inTable: true},
    {keys: ['Enter'], says: 'Enter', does: 'from the table to what is selected', act: () => page.enter(), inTable: true},
    {keys: ['Escape'], says: 'Esc', does: 'out of a box; back to the table', act: () => page.out()},
    {keys: ['Backspace'], says: 'Backspace', does: 'back to what was selected before', act: () => page.back()},
    {keys: ['/'], says: '/', does: 'search', act: () => page.search()},
    {keys: ['n'], says: 'n', does: 'the next function found', act: () => page.match(1)},
    {keys: ['N'], says: 'N', does: 'the previous function found', act: () => page.match(-1)},
    {keys: ['t'], says: 't', does: 'the next table: functions, lines, files \u2026', act: () => page.nextList()},
    {keys: ['u'], says: 'u', does: 'up: the caller with the highest cost', act: () => page.walk(dearestCaller)},
    {keys: ['H'], says: 'H', does: 'down the most expensive path, to its end', act: () => page.walk(endOfHotWay)},
    ...(page.codes.length ? [{keys: ['o'], says: 'o', does: 'your code, with what it cost elsewhere, or all code', act: () => page.turn()}] : []),
    {keys: ['a'], says: 'a', does: 'show the functions that are folded above the others', act: () => page.unfold()},
    {keys: ['s'], says: 's', does: 'sort by the next column', act: () => page.sort()},
    {keys: ['e'], says: 'e', does: 'the next event', act: () => page.nextEvent()},
    {keys: ['f'], says: 'f', does: 'the whole program as boxes: the flame graph, or only through', act: () => page.whole()},
    {keys: ['1', '2', '3', '4', '5', '6'], says: '1 \u2026 6', does: 'the views', act: (key) => page.view(Number(key) - 1)},
    ...HOT_KEYS.map(({key, name, does}) => ({keys: [key], says: key, does, act: () => page.press('.' + name)})),
    ...ZOOMS.map(({key, name, does}) => ({keys: [key], says: key, does, act: () => page.press('.zoom-' + name)})),
    {keys: ['c'], says: 'c', does: 'copy what is in sight as text', act: () => page.copy()},
    {keys: ['?'], says: '?', does: 'these keys', act: () => page.help()},
  ];
}

function listenToKeys(page, signal) {
  const table = keyTable(page);
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented)
      return;
    if (isDialogOpen() || isTyping(event)) {
      leaveField(page, event);
      return;
    }
    const entry = table.find(({keys}) => keys.includes(event.key));
    if (!entry || isForFocus(page, event, entry))
      return;
    event.preventDefault();
    entry.act(event.key);
  }, {signal});
  return table;
}

function isDialogOpen() {
  return document.querySelector('dialog[open]') !== null;
}

function isTyping({target}) {
  return target.matches('input, select, textarea');
}

// Escape leads to the table; from the search, so do others.
function leaveField(page, event) {
  const keys = isDialogOpen() ? [] : event.target === page.input ? ['Enter', 'Escape', 'ArrowDown'] : ['Escape'];
  if (keys.includes(event.key)) {
    event.preventDefault();
    page.leave();
  }
}

// Arrows scroll what has the focus, but for the table; Enter presses buttons.
/** @param {{inTable?: boolean}} entry */
function isForFocus(page, event, entry) {
  const isInTable = event.target === page.table.grid;
  const isArrow = event.key.startsWith('Arrow');
  return !isInTable && event.target !== document.body && (entry.inTable || isArrow);
}

function keyDialog(table) {
  const rows = table.map(({says, does}) => make('tr', null, make('th', {scope: 'row'}, make('kbd', null, says)),
    make('td', {class: 'text'}, does)));
  const dialog = make('dialog', {'aria-label': 'Keys'}, make('h2', null, 'Keys'), make('table', null, make('tbody', null, rows)),
    make('form', {method: 'dialog'}, make('button', null, 'Close')));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  return dialog;
}

export {keyDialog, listenToKeys};
