// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// sheet: a table of lines in a frame that scrolls, of which only what is in sight is made if it is long; beside it a strip
// with a mark for each line that costs something.

import {make} from './elements.js';

const LINE = {height: 19, call: 24}; // pixels
const SHORT = 600; // rows that are all made at once
const UNROLLED = 5000; // on paper
const SHEET_BEYOND = 20; // rows before and after those in sight
const HOT = 5; // the heat of a line that [ and ] lead to: more than a sixteenth of the hottest

// Above the rows stand its columns and its head. entries: [{height, heat, make}] of the rows, from the top: `heat`: below 0 where something
// fell; `make` gives the row, by its number.
// widest: makes the row that decides how wide columns are.
function Sheet(attributes, [columns, head], entries, widest) {
  const body = make('tbody');
  const table = make('table', attributes, columns, head, filler(), body, filler());
  const lines = make('div', {class: 'lines', tabindex: 0, role: 'group', 'aria-label': attributes['aria-label']}, table);
  const strip = make('canvas', {class: 'strip', width: 8, height: 1, 'aria-hidden': 'true'});
  const sheet = {element: make('div', {class: 'sheet'}, lines, strip), lines, strip, table, body, head, columns, widest, width: 0, yielded: () => {}};
  setEntries(sheet, entries);
  lines.addEventListener('scroll', () => drawSheet(sheet));
  sheet.element.addEventListener('unroll', () => showEntries(sheet, 0, Math.min(UNROLLED, sheet.entries.length)));
  ['pointerdown', 'pointermove'].forEach((name) => strip.addEventListener(name, ({offsetY, buttons}) => buttons &&
    scrollSheet(sheet, sheet.tops.findIndex((top) => top >= sheet.tops[sheet.entries.length] * offsetY / strip.clientHeight))));
  new ResizeObserver(() => {
    fitColumns(sheet);
    drawSheet(sheet);
  }).observe(lines);
  return sheet;
}

function filler() {
  return make('tbody', {class: 'filler', 'aria-hidden': 'true'}, make('tr', null, make('td')));
}

// Which columns give way to the last one until it has half of the room: costs before shares.
const YIELDING = ['beside', 'old', 'inclusive', 'all', 'new', 'cost', 'share'];

// sheet.yielded() is told whether any did.
function fitColumns(sheet) {
  const {lines, columns, head} = sheet;
  if (lines.clientWidth === sheet.width)
    return;
  sheet.width = lines.clientWidth;
  const all = [...columns.children];
  all.forEach((column) => column.classList.remove('yielding'));
  const widths = [...head.lastChild.children].slice(0, -1).map((cell) => cell.offsetWidth);
  let rest = widths.reduce((sum, width) => sum + width, 0);
  for (const kind of YIELDING)
    all.forEach((column, i) => {
      if (rest <= sheet.width / 2 || !column.classList.contains(kind))
        return;
      column.classList.add('yielding');
      rest -= widths[i];
    });
  sheet.yielded(all.some((column) => column.classList.contains('yielding')));
}

// The rows are others now.
function setEntries(sheet, entries) {
  const {body, head, table, widest} = sheet;
  sheet.entries = entries;
  sheet.tops = new Float64Array(entries.length + 1);
  entries.forEach(({height}, i) => {
    sheet.tops[i + 1] = sheet.tops[i] + height;
  });
  const isLong = entries.length > SHORT;
  table.querySelectorAll('.widest').forEach((old) => old.remove());
  head.after(...isLong ? [make('tbody', {class: 'widest', 'aria-hidden': 'true'}, widest())] : []);
  table.setAttribute('aria-rowcount', head.children.length + entries.length);
  sheet.from = sheet.to = -1;
  body.replaceChildren();
  showEntries(sheet, 0, isLong ? SHEET_BEYOND * 5 : entries.length);
}

// Makes those rows of a part that are not there yet.
function showEntries(sheet, from, to) {
  const {entries, tops, body, from: oldFrom, to: oldTo} = sheet;
  if (from === oldFrom && to === oldTo)
    return;
  const old = [...body.children];
  const row = (i) => (i >= oldFrom && i < oldTo ? old[i - oldFrom] : numbered(entries[i].make(i), i + 2));
  body.replaceChildren(...Array.from({length: to - from}, (_, i) => row(from + i)));
  Object.assign(sheet, {from, to});
  const [before, after] = sheet.table.querySelectorAll('.filler td');
  before.setAttribute('height', tops[from]);
  after.setAttribute('height', tops[entries.length] - tops[to]);
}

function numbered(row, number) {
  row.setAttribute('aria-rowindex', number);
  return row;
}

// The first row whose end is below a height.
function entryAt({tops}, height) {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tops[middle + 1] <= height)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

// What is in sight, and what of all that is.
function drawSheet(sheet) {
  const {lines, entries} = sheet;
  if (entries.length > SHORT) {
    const from = entryAt(sheet, lines.scrollTop);
    const to = entryAt(sheet, lines.scrollTop + lines.clientHeight);
    showEntries(sheet, Math.max(0, from - SHEET_BEYOND), Math.min(entries.length, to + SHEET_BEYOND));
  }
  drawStrip(sheet);
}

const SEEN_LEAST = 60; // pixels of lines that are worth a look

// How much of the lines is in the window, where that is some of them: a narrow one ends before they do.
function seenHeight(lines, head) {
  const seen = innerHeight - lines.getBoundingClientRect().top;
  return seen < head.offsetHeight + SEEN_LEAST ? lines.clientHeight : Math.min(seen, lines.clientHeight);
}

// Shows a row in the middle.
function scrollSheet(sheet, i) {
  const {lines, tops, head} = sheet;
  lines.scrollTop = (tops[i] + tops[i + 1] + head.offsetHeight - seenHeight(lines, head)) / 2;
  drawSheet(sheet);
}

// A mark is wider the hotter its line. Beside what is in sight the strip has an edge.
function drawStrip(sheet) {
  const {strip, lines, entries, tops} = sheet;
  const [height, all] = [lines.clientHeight, tops[entries.length] || 1];
  strip.height = height;
  const style = getComputedStyle(strip);
  const context = strip.getContext('2d');
  context.fillStyle = style.getPropertyValue('--line');
  context.fillRect(0, height * lines.scrollTop / all, 2, height < all ? Math.max(4, height * height / all) : 0);
  marksOf(sheet, height).forEach((heat, y) => {
    context.fillStyle = style.getPropertyValue(heat < 0 ? '--fall' : '--mark');
    context.fillRect(8 - Math.abs(heat), y, 8, 2);
  });
}

// By row of pixels the heat of the hottest line there.
function marksOf(sheet, height) {
  const {entries, tops, marks} = sheet;
  if (marks && marks.entries === entries && marks.height === height)
    return marks;
  const found = new Int8Array(height);
  entries.forEach(({heat}, i) => {
    const y = Math.min(height - 2, Math.floor(height * tops[i] / tops[entries.length]));
    if (Math.abs(heat) > Math.abs(found[y]))
      found[y] = heat;
  });
  sheet.marks = Object.assign(found, {entries, height});
  return found;
}

export {HOT, LINE, Sheet, drawSheet, scrollSheet, setEntries};
