// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// copy: the tables in sight as text, for other programs and for people.

import {button, make} from './elements.js';
import {boxRows} from './flame.js';
import {isCost} from './table.js';

// Each form: how a row of fields is written, whether it is the head, and what stands for a field, which is a text, and where
// that has a unit or a mark also the count.
const FORMS = {
  TSV: {field: ([text, count = text]) => (/^[-+]?[\d,]+$/.test(count) ? count.replaceAll(',', '') : count), row: (fields) => fields.join('\t')},
  Markdown: {
    field: ([text]) => text.replace(/[\\`*_[\]<>|#]/g, '\\$&'),
    row: (fields, isHead) => '| ' + fields.join(' | ') + ' |' + (isHead ? '\n|' + ' --- |'.repeat(fields.length) : ''),
  },
};

// A cost and its share are two fields; a cell over several columns is as many.
function fieldsOf(row) {
  return [...row.cells].flatMap((cell) => {
    const parts = [...cell.querySelectorAll('.cost, .share')];
    const mark = cell.dataset.mark || '';
    const fields = (parts.length ? parts : [cell]).map(({textContent, dataset}) => [mark + textContent, dataset.count || (mark ? textContent : undefined)]);
    return [...fields, ...new Array(Math.max(0, cell.colSpan - fields.length)).fill([''])];
  });
}

// What of the table of functions is in sight, with a head that has a field for each of a row.
function functionsInSight(table) {
  const {top, bottom} = table.scroller.getBoundingClientRect();
  const [start, end] = [top + table.head.element.offsetHeight, bottom - table.foot.offsetHeight];
  const rows = [...table.body.rows].filter((row) => {
    const place = row.getBoundingClientRect();
    return place.bottom > start + 1 && place.top < end - 1;
  });
  const head = table.columns.flatMap((column) => {
    const name = ([column.group, column.side && column.title].filter(Boolean).join(' ') || column.title).toLowerCase();
    return isCost(column) ? [name, name + ' %'] : [name];
  });
  return [head.map((name) => [name]), ...rows.map(fieldsOf)];
}

function rowsInView(element) {
  const [head, ...rows] = [...element.rows].filter((row) => !row.matches('thead tr:not(:last-child)'));
  return [fieldsOf(head), ...rows.map(fieldsOf)];
}

// [title, rows of fields, the first the head] of each.
function tablesInSight(page) {
  const boxes = page.pane.querySelector('[role=tree]');
  if (boxes)
    return [[page.pane.querySelector('h2').textContent, boxRows(boxes.picture).map((row) => row.map((text) => [text]))]];
  const inView = ['Callers', 'Callees'].map((title) => [title, page.pane.querySelector('[aria-label="' + title + '"] table')]);
  return [[page.table.list.title, functionsInSight(page.table)],
    ...inView.filter(([, element]) => element).map(([title, element]) => [title + ' of ' +
      page.pane.querySelector('h2').textContent, rowsInView(element)])];
}

function asText(tables, {field, row}) {
  return tables.map(([title, rows]) => field([title]) + '\n\n' +
    rows.map((fields, i) => row(fields.map(field), i === 0) + '\n').join('')).join('\n');
}

function copyDialog(page) {
  const area = make('textarea', {readonly: '', rows: 16, cols: 90, 'aria-label': 'Text'});
  const write = (form) => {
    area.value = asText(dialog.tables, FORMS[form]);
    area.select();
  };
  const form = make('select', {change: () => write(form.value)}, Object.keys(FORMS).map((name) => make('option', null, name)));
  const copy = button(() => {
    area.select();
    document.execCommand('copy');
  }, null, 'Copy');
  const dialog = make('dialog', {'aria-label': 'Copy as text'}, make('h2', null, 'Copy as text'),
    make('p', null, make('label', null, 'What is in sight, as ', form)), area,
    make('form', {method: 'dialog'}, copy, ' ', make('button', null, 'Close')));
  page.copy = () => {
    dialog.tables = tablesInSight(page);
    dialog.showModal();
    write(form.value);
  };
  return dialog;
}

export {copyDialog};
