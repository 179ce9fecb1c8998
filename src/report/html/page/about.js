// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// about: the head of the page, which says what ran and what it cost; and the view of the profile as a whole.

import {atLength, costCells, scalesOf, titleCells, wideTable} from './costs.js';
import {button, heading, make, named, note, section} from './elements.js';
import {amount, whole} from './model.js';
import {counted, exact, figure, percentOn, share, subtract} from './numbers.js';
import {plain} from './texts.js';
import {said, saidOn} from './units.js';

// What ran: the command, or how many of them; where there is none, the file.
function command(model) {
  const inputs = model.json.inputs || model.json.new || [];
  const commands = [...new Set(inputs.map((input) => input.command).filter((each) => each))];
  const programs = new Set(commands.map((each) => each.split(/[ \t]/)[0]));
  if (commands.length > 1)
    return plain(programs.size === 1 ? counted(commands.length, 'benchmark') + ' of ' + [...programs][0] :
      commands[0] + ' and ' + (commands.length - 1) + ' more');
  return plain(commands[0] || model.json.title || (inputs[0] || {}).path);
}

function title(model) {
  return plain(model.json.title) || command(model);
}

// The total of the event, with its name for people.
function totalText(model, event) {
  const {name, long_name: longName, splitBy} = model.events[event];
  const names = plain(splitBy ? model.events[0].name + ' of ' + name : longName ? longName + ' (' + name + ')' : name, 80);
  const of = (side) => amount(model.json.totals, event, side);
  if (!model.isComparison)
    return said(model.events[event], of('')) + ' ' + names;
  const part = percentOn('change', share(of('change'), whole(model, event)));
  const [old, now, change] = model.sides.map((side) => saidOn(side, model.events[event], of(side)));
  return names + ': ' + old + ' before, ' + now + ' now, ' + change +
    (part && ' (' + part + ')');
}

function summary(model, state) {
  const parts = [totalText(model, state.event)];
  const open = checksOf(model).filter(({result}) => result !== 'ok');
  if (open.length)
    parts.push(button(() => state.go({view: 'about'}), {class: 'warning'}, counted(open.length, 'check') + ': ' + open[0].result));
  if (model.diagnostics.length)
    parts.push(button(() => state.go({view: 'about'}), {class: 'warning'}, counted(model.diagnostics.length, 'warning')));
  return parts.flatMap((part, i) => (i ? [' \u00b7 ', part] : [part]));
}

// Which command shows the reader's lines, where much of what they cost was inlined and stands at others.
function inlinedText({json: {inlined}}) {
  return !inlined ? null : make('p', {class: 'inlined'}, make('code', null, plain(inlined.command, 2000)), ' shows ' + inlined.shows + inlined.more + '.');
}

// That the two editions do not add up to the same.
function exceedsText({json: {yours}}) {
  return !yours || !yours.exceeds ? null :
    note('Calls are recorded dearer than all that they reach: your functions, charged, add up to more than the program.');
}

function eventChoice(model, state) {
  const options = model.events.map(({name, long_name: longName}, i) => make('option', {value: i},
    plain((longName ? name + ': ' + longName : name) + (model.json.split && !i ? ', all ' + model.json.split.by + 's' : ''), 80)));
  return make('select', {
    change: (event) => state.go({event: Number(event.target.value)}, false),
  }, options);
}

// ---- the view ----

function showAbout(model, state) {
  return [
    heading(named(title(model))),
    versionSection(model),
    unitSection(model, state.event),
    headLines(model),
    checkSection(model),
    section('Totals', totalTable(model)),
    leftOut(model),
    unchanged(model),
    diagnosticSection(model),
  ];
}

// Whether several inputs are compared with several, or are of several versions: then that is what a reader looks for.
function isSuite({json: {units, history: versions}, isComparison}) {
  return Boolean(versions) || isComparison && Boolean(units) && units.by === 'input' && units.rows.length > 1;
}

// ---- the checks of the run ----

function checksOf(model) {
  return model.json.checks || [];
}

// The figures of the row that is the farthest beyond the limits, or the nearest to them.
function checkedText({row, value, old, new: now}) {
  const figures = [old, now, value].filter((figure) => figure !== null && figure !== undefined).map((figure) => figure.toLocaleString('en-US'));
  const name = row && ['input', 'part', 'thread', 'function', 'file', 'object'].map((part) => row[part]).find(Boolean);
  return figures.join(' \u2192 ') + (name ? ' in ' + name : '');
}

function checkSection(model) {
  const rows = checksOf(model).map((check) => make('tr', null, make('td', {class: 'text'}, check.result), make('td', {class: 'text'}, named(check.check)),
    make('td', {class: 'text'}, named([check.reason, checkedText(check)].filter(Boolean).join(': '), 2000))));
  return !rows.length ? null : section('Checks', wideTable({'aria-label': 'Checks'}, make('thead', null, make('tr', null,
    ['Result', 'Check', 'Why'].map((text) => make('th', {scope: 'col', class: 'text'}, text)))), make('tbody', null, rows)));
}

function headLines(model) {
  const head = model.json.head || [];
  return make('dl', null, head.map(({label: term, text}) => [
    make('dt', null, plain(term)), make('dd', null, named(text, 5000)),
  ]).flat());
}

function totalTable(model) {
  const heads = model.isComparison ? ['Old', 'New', 'Change', '%'] : ['Total'];
  const rows = model.events.map((event, i) => {
    const cells = costCells(model, i, model.json.totals, 'inclusive', {scales: scalesOf(model, i, [model.json.totals])});
    const how = event.formula ? ' = ' + event.formula : '';
    return make('tr', null, make('th', {scope: 'row'}, plain(event.name)),
      model.isComparison ? cells : cells.slice(0, 1),
      make('td', {class: 'text'}, plain((event.long_name || '') + how)));
  });
  return wideTable({'aria-label': 'Totals'}, make('thead', null, make('tr', null,
    titleCells(['Event', ...heads, 'Meaning']))), make('tbody', null, rows));
}

// ---- the benchmarks of several versions, of which the page compares two of the first ----

function versionSection({json: {history: versions}}) {
  return !versions ? null : section('Versions, by ' + plain(versions.event, 80), note('Below are two of them, of ' + plain(versions.rows[0].name, 80) + '.'), versionTable(versions));
}

function versionTable({versions, rows, means}) {
  const heads = versions.flatMap((version, i) => (i ? [plain(version, 40), 'Change'] : [plain(version, 40)]));
  const lines = rows.map(({name, costs, changes}) => versionLine(name, costs.map((cost, i) => [figureText(cost), changeWords(cost, changes[i])])));
  const mean = versionLine('geometric mean', means.map(({geometric_mean: ratio}) => ['', ratio === null ? '' : ratio.toFixed(4)]));
  return wideTable({'aria-label': 'Versions'}, make('thead', null, make('tr', null, titleCells([...heads, 'Input']))), make('tbody', null, [...lines, mean]));
}

// The first version has no change.
function versionLine(name, pairs) {
  return make('tr', null, pairs.flatMap((pair, i) => pair.slice(0, i ? 2 : 1)).map((text) => make('td', {class: 'figure'}, text)), make('td', {class: 'text'}, named(name)));
}

function figureText(cost) {
  return cost === null ? '' : figure(exact(cost));
}

// A share of the cost since which it changed.
function changeWords(cost, change) {
  return change === null ? '' : percentOn('change', share(exact(change), subtract(exact(cost), exact(change))));
}

// ---- the inputs, parts or threads of --by: in a comparison pairs of them; or the user's own code ----

// By kind: what all of them are called, and a single one.
const UNITS = {part: ['Parts', 'Part'], thread: ['Threads', 'Thread'], input: ['Inputs', 'Input'], code: ['Own code', 'Code']};
const KINDS_OF_CHANGE = {dearer: 'dearer', cheaper: 'cheaper', within: 'within 0.1%', new: 'new', gone: 'gone', unknown: 'unknown'};

function unitSection(model, event) {
  const {units} = model.json;
  return !units ? null : section(UNITS[units.by][0] + ', by ' + plain(model.events[event].name, 80), units.changes ? changeNote(model, units, event) : null,
    unitTable(model, units, event));
}

function unitTable(model, {by, rows}, event) {
  const heads = model.isComparison ? ['Old', 'New', 'Change', 'of old'] : ['Total', '%'];
  const scales = scalesOf(model, event, rows.map(({totals}) => totals));
  const cells = rows.map((row) => make('tr', null,
    model.isComparison ? pairCells(model, row, event, scales) : costCells(model, event, row.totals, 'inclusive', {most: null, scales}),
    make('td', {class: 'text'}, named(row.name))));
  return wideTable({'aria-label': UNITS[by][0]}, make('thead', null, make('tr', null,
    titleCells([...heads, UNITS[by][1]]))), make('tbody', null, cells));
}

// A change is a share of its own old cost here; what a side did not record is not known.
function pairCells(model, {status, totals}, event, scales) {
  const isKnown = totals.change[event] !== null;
  const figures = costCells(model, event, totals, 'inclusive', {most: null, scales}).slice(0, -1);
  const part = share(amount(totals, event, 'change'), amount(totals, event, 'old'));
  const words = status === 'new' || status === 'gone' ? status : percentOn('change', part);
  return isKnown ? [...figures, make('td', {class: 'figure change'}, words)] : model.sides.concat('').map(() => make('td', {class: 'figure'}, '\u2013'));
}

function changeText({by, rows, changes}, name) {
  const change = changes.find((each) => each.event === name);
  if (!change)
    return '';
  const counts = Object.entries(KINDS_OF_CHANGE).filter(([kind]) => change[kind]).map(([kind, words]) => change[kind] + ' ' + words);
  const mean = change.geometric_mean_of ? '; geometric mean of new / old: ' + change.geometric_mean.toFixed(4) + ', of ' +
    counted(change.geometric_mean_of, by) : '';
  return counted(rows.length, by) + ': ' + counts.join(', ') + mean;
}

function changeNote(model, units, event) {
  return note(changeText(units, model.events[event].name));
}

function leftOut(model) {
  const rest = model.json.left_out;
  return !rest ? null : [restOfRows(model, rest), restOfTree(model, rest)];
}

function restOfRows(model, rest) {
  return rest.functions + rest.calls + rest.lines === 0 ? null : note('To keep this file small, ' + counted(rest.functions, 'function') + ', ' +
    counted(rest.calls, 'call') + ' between functions and ' + counted(rest.lines, 'line') + ' of source with costs' +
    (rest.sources ? ', all those of ' + counted(rest.sources, 'source') + ' among them,' : '') +
    ' are not in it, because they cost least. The functions left out cost ' +
    model.events.map((_, i) => atLength(model, i, rest.self)).join('; ') + '.');
}

// A tree grows exponentially: what it lacks is not counted.
function restOfTree(model, {tree}) {
  return !tree ? null : note('This file has all paths of calls that cost more than ' +
    model.events.flatMap(({kind}, i) => (kind === 'ratio' ? [] : [said(model.events[i], amount(tree, i, model.now))])).join(', or ') + ', but not all others.');
}

function unchanged(model) {
  const rest = model.json.unchanged;
  return !rest ? null : note(counted(rest.functions, 'function') + (rest.functions === 1 ? ' costs' : ' cost') + ' the same on both sides and ' +
    (rest.functions === 1 ? 'is' : 'are') + ' not in this page: ' + model.events.map((_, i) => atLength(model, i, rest.self)).join('; ') + '.');
}

function diagnosticSection(model) {
  if (!model.diagnostics.length)
    return null;
  const lines = model.diagnostics.map(({path, line, message}) => make('li', null,
    named((path ? path + (line ? ':' + line : '') + ': ' : '') + message, 2000)));
  return section('Warnings', make('ul', null, lines));
}

export {changeText, command, eventChoice, exceedsText, inlinedText, isSuite, showAbout, summary, title};
