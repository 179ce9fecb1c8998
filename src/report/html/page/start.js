// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// start: builds the page of the data in it, and shows what the address asks for.

import {command, eventChoice, exceedsText, inlinedText, isSuite, showAbout, summary, title} from './about.js';
import {STATUSES, statusChips} from './changes.js';
import {unpackText} from './columns.js';
import {copyDialog} from './copy.js';
import {showCycles} from './cycles.js';
import {showFunction} from './detail.js';
import {addBarRules, button, fill, finishTables, make, named, note} from './elements.js';
import {PICTURES, Strip, showPictureOf} from './flame.js';
import {keyDialog, listenToKeys} from './keys.js';
import {dearestCaller, functionLink, functionsCalled, getFunction, putFunction} from './links.js';
import {LISTS, firstList, isWithin, listOf, prepareSearch, wordsOfLists} from './lists.js';
import {homeFile, isRatio, label, numbersOf, readModel, rowCosts, weight} from './model.js';
import {NODES_MAX} from './neighbourhood.js';
import {counted, figure} from './numbers.js';
import {showSource, shownFile} from './source.js';
import {Splitter, WIDTH} from './splitter.js';
import {State} from './state.js';
import {
  FunctionTable, ROW, areColumns, columnDialog, columnsAtFirst, countedRows, cursorOf, isSort, neighbour,
  openFold, openRow, showTable, sortAtFirst, sortByNext,
} from './table.js';
import {plain} from './texts.js';
import {changedOfYours, dearestOfYours, editionsOf, twinOf} from './yours.js';

const VIEWS = {
  function: {title: () => 'Function', show: showFunction},
  source: {title: () => 'Source', show: showSource},
  cycles: {title: () => 'Cycles', show: showCycles},
  calls: {title: PICTURES.calls.title, show: showPictureOf('calls')},
  only: {title: PICTURES.only.title, show: showPictureOf('only')},
  about: {title: () => 'Profile', show: showAbout},
};

// The function of the reader's that is charged most; where none is known, the one with the largest cost of its own, or
// the one that changed most: the first that a reader looks for. Where most of the reader's code is inlined from elsewhere
// the data name the function.
function hottest(model, event) {
  const own = model.isComparison ? changedOfYours(model, event) : dearestOfYours(model, event);
  const first = own < 0 ? model.json.opens : own;
  if (first !== undefined)
    return model.functions[first];
  const keys = numbersOf(model.functions.length, rowCosts(model.rows, 'self', event, model.side));
  const best = keys.reduce((sofar, key, id) => (Math.abs(key) > Math.abs(keys[sofar]) ? id : sofar), 0);
  return model.functions[best] || null;
}

// The event that is shown first: the main one, unless it has no cost and another has.
function firstEvent(model) {
  const main = Number(model.json.main_event) || 0;
  const hasCost = (_, event) => !isRatio(model, event) && weight(model, model.json.totals, event) > 0;
  const other = hasCost(null, main) ? -1 : model.events.findIndex(hasCost);
  return other < 0 ? main : other;
}

// `editions`: as of editionsOf(); the model is the one of them that the word `code` stands for, and the page of another shows another code.
function newState(model, editions, show, signal) {
  const event = firstEvent(model);
  const first = hottest(model, event);
  const isIndexOf = (list) => (n) => Number.isInteger(n) && n >= 0 && n < list.length;
  const isFunction = isIndexOf(model.functions);
  return State({
    view: first && !isSuite(model) ? 'function' : 'about', function: first ? first.id : -1, event, sort: sortAtFirst(model), search: '', status: '', file: '', line: 0,
    list: firstList(model), within: '', columns: columnsAtFirst(model), width: 0, cycle: 0, root: -1, nodes: 0, more: '',
    code: Object.keys(editions)[0],
  }, {
    view: (view) => Object.hasOwn(VIEWS, view), function: isFunction, event: isIndexOf(model.events),
    sort: (sort) => isSort(model, sort), search: () => true,
    list: (word) => wordsOfLists(model).includes(word), within: (text) => isWithin(model, text), columns: (text) => areColumns(model, text),
    width: (n) => n >= WIDTH.least && n <= WIDTH.most,
    status: (status) => model.isComparison && Object.hasOwn(STATUSES, status), file: () => true,
    line: Number.isInteger, cycle: Number.isInteger,
    root: isFunction, nodes: (n) => n >= 1 && n <= NODES_MAX, more: () => true,
    code: (code) => Object.hasOwn(editions, code),
  }, {
    put: (parts, key, id) => putFunction(model, parts, key, id), get: (given, key) => getFunction(model, given, key),
  }, show, signal);
}

// ---- elements ----

// `code`: the word of the edition; reopen(): shows that which the address asks for; `signal`: until when the page listens.
function newPage(editions, code, reopen, signal) {
  const model = editions[code];
  const page = {model, code, editions, reopen, shown: null, state: null};
  const state = page.state = newState(model, editions, () => showPage(page), signal);
  page.table = FunctionTable(model, state);
  page.input = make('input', {
    type: 'search', placeholder: 'Search: name, file or object', 'aria-label': 'Search functions',
    input: () => state.go({search: page.input.value}, false),
  });
  page.event = eventChoice(model, state);
  page.summary = make('p', {class: 'summary'});
  page.pane = make('div', {class: 'view', tabindex: -1});
  page.chips = make('div', {class: 'chips', role: 'group', 'aria-label': 'Functions that'});
  page.found = make('p', {class: 'found', role: 'status'});
  state.scrollers = () => [page.table.scroller, page.pane, document.scrollingElement, ...page.pane.querySelectorAll('.whole .lines')];
  page.tabs = viewButtons(model, state);
  page.lists = listButtons(model, state);
  page.codes = codeButtons(page);
  page.splitter = Splitter(state);
  page.columns = columnDialog(model, state);
  addActions(page);
  page.dialog = keyDialog(listenToKeys(page, signal));
  page.missing = make('p', {class: 'missing', role: 'status'});
  page.strip = Strip(model, state);
  page.panes = panes(page);
  page.elements = [pageHead(page), page.missing, page.strip.element, page.panes, page.dialog, page.columns, copyDialog(page)];
  return page;
}

function viewButtons(model, state) {
  return Object.entries(VIEWS).filter(([name]) => name !== 'cycles' || model.cycles.length).map(([name, {title: text}]) =>
    button(() => state.go({view: name}), {'data-view': name}, text()));
}

function listButtons(model, state) {
  return wordsOfLists(model).map((word) => button(() => state.go({list: word, within: '', search: ''}), {'data-list': word}, LISTS[word].title));
}

const CODES = {yours: 'Your code, with what it cost in code of others', all: 'All code, with its own cost'};

// Whose code all views show; where none is known to be the reader's there is no choice.
function codeButtons({editions, code: shown, state, model}) {
  const words = Object.keys(editions);
  return words.length < 2 ? [] : words.map((code) =>
    button(() => code === shown || state.go({code, ...placeAmong(model, state)}), {'data-code-of': code, title: CODES[code] + ' (key o)', 'aria-pressed': String(code === shown)}, code));
}

// Where a reader stays who turns to the other edition: at the selected function, or at the nearest caller that is there.
function placeAmong(model, {function: id, root, view, event}) {
  const nearest = (from) => {
    const seen = new Set();
    for (let at = from; at !== null && at >= 0 && !seen.has(at); at = dearestCaller(model, model.functions[at], event)) {
      if (twinOf(model, at) >= 0)
        return at;
      seen.add(at);
    }
    return -1;
  };
  return {function: nearest(id), root: twinOf(model, root) < 0 ? -1 : root, view: view === 'cycles' ? 'function' : view, cycle: 0, more: ''};
}

function pageHead(page) {
  const {model} = page;
  return make('header', null, make('h1', {title: title(model)}, named(command(model))), page.summary,
    make('p', {class: 'controls'}, page.codes.length ? make('span', {class: 'codes', role: 'group', 'aria-label': 'Code'}, page.codes) : null, model.events.length > 1 ? make('label', null, model.json.split ? 'Of ' : 'Event ', page.event) : null,
      model.functions.length ? button(() => page.copy(), null, 'Copy as text') : null, button(() => page.help(), {'aria-label': 'Keys', title: 'Keys'}, '?')),
    inlinedText(model), exceedsText(model));
}

function panes(page) {
  return make('main', {class: page.model.isComparison ? 'panes comparison' : 'panes'},
    make('section', {class: 'list', 'aria-label': 'Functions'}, make('div', {class: 'lists', role: 'group', 'aria-label': 'Tables'}, page.lists,
      button(() => page.chooseColumns(), {class: 'choose'}, 'Columns')), page.input, page.chips, page.found,
      page.table.scroller), page.splitter,
    make('section', {class: 'detail', 'aria-label': 'Selected'}, make('nav', {'aria-label': 'Views'}, page.tabs), page.pane));
}

// ---- what keys do ----

function addActions(page) {
  const {state, table, model} = page;
  const select = (by, isStep) => {
    const id = neighbour(state, table, by);
    if (table.list.items)
      table.cursors[table.list.word] = id;
    if (table.list.items)
      showTable(model, state, table);
    else if (id !== null && id !== state.function)
      state.go({function: id, view: 'function'}, isStep);
  };
  const focusView = () => (page.pane.querySelector('h2') || page.pane).focus();
  Object.assign(page, {
    move: (by) => select(by, false),
    movePage: (by) => select(by * Math.max(1, Math.floor(table.scroller.clientHeight / ROW) - 3), false),
    match: (by) => select(by, true),
    enter: () => (table.list.items && cursorOf(state, table) >= 0 ? openRow(state, table, cursorOf(state, table)) : focusView()),
    leave: () => (page.pane.querySelector('[role=tree]') || table.grid).focus(),
    out: () => {
      if (Object.hasOwn(PICTURES, state.view))
        state.go(state.root >= 0 ? {root: -1} : {view: 'function'});
      page.leave();
    },
    search: () => page.input.select(),
    sort: () => sortByNext(state, table.columns.filter((_, i) => table.head.cells[i].offsetWidth)),
    nextList: () => page.lists[(page.lists.findIndex((tab) => tab.dataset.list === state.list) + 1) % page.lists.length].click(),
    walk: (to) => {
      const id = model.functions.length ? to(model, model.functions[state.function], state.event) : null;
      if (id !== null && id !== state.function)
        state.go({function: id, view: 'function'});
    },
    nextEvent: () => state.go({event: (state.event + 1) % model.events.length}, false),
    view: (i) => page.tabs[i] && (state.go({view: page.tabs[i].dataset.view}), focusView()),
    turn: () => page.codes.find((one) => one.dataset.codeOf !== page.code).click(),
    whole: () => page.strip.open(),
    unfold: () => openFold(model, state, table),
    chooseColumns: () => page.columns.showModal(),
    help: () => page.dialog.showModal(),
    back: state.back,
    press: (selector) => page.pane.querySelectorAll(selector).forEach((found) => found.click()),
  });
}

// ---- showing ----

// Brings all up to date with the state; the view only where what it shows is another thing.
function showPage(page) {
  const {model, state} = page;
  if (state.code !== page.code) {
    page.reopen();
    return;
  }
  showTable(model, state, page.table);
  document.title = pageTitle(model, state);
  page.missing.replaceChildren(...missingText(model, state));
  showFound(page);
  showChips(page);
  page.event.value = state.event;
  if (page.input.value !== state.search)
    page.input.value = state.search;
  page.summary.replaceChildren(...summary(model, state));
  page.splitter.update();
  page.columns.update();
  page.lists.forEach((tab) => tab.setAttribute('aria-current', tab.dataset.list === state.list ? 'page' : 'false'));
  page.tabs.forEach((tab) => tab.setAttribute('aria-current', tab.dataset.view === state.view ? 'page' : 'false'));
  const {view, function: f, event, file, line, cycle, root, nodes, more, search} = state;
  const subject = JSON.stringify([view, ...{
    function: [f], source: [file, line, ...(file ? [] : [f, shownFile(model, state)?.file])], cycles: [cycle],
    only: [root, f, search], calls: [root, f, search], about: [],
  }[view]]);
  const shown = [subject, event, ...{function: [nodes, more], source: [more]}[view] || []].join(' ');
  page.panes.classList.toggle('boxed', Object.hasOwn(PICTURES, view));
  page.strip.show();
  if (shown !== page.shown)
    showView(page, shown, subject);
}

// What is shown, and of what program.
function pageTitle(model, state) {
  const f = model.functions[state.function];
  const file = state.view === 'source' && shownFile(model, state);
  const what = file ? plain(file.path || file.file, 160) : state.view === 'function' && f ? label(f) : VIEWS[state.view].title(model);
  return what + ' \u2013 ' + title(model);
}

const CALLED_SHOWN = 8;

// Of an address whose function the page lacks, or has several of.
function missingText(model, state) {
  const {missing} = state;
  const called = missing === null ? [] : functionsCalled(model, model.texts.indexOf(missing));
  if (called.length)
    return [counted(called.length, 'function') + ' of this page are called ', named(missing, 300), ': ',
      called.slice(0, CALLED_SHOWN).flatMap((f, i) => [i ? ', ' : '', functionLink(model, state, f.id), ' in ', named(homeFile(f) || '???', 200)]),
      called.length > CALLED_SHOWN ? ' \u2026' : '.'].flat();
  const rest = model.json.left_out;
  const {unchanged} = model.json;
  const which = [
    rest && rest.functions ? counted(rest.functions, 'function') + ' that are not in this file' : null,
    unchanged ? counted(unchanged.functions, 'function') + ' that did not change' : null,
  ].filter(Boolean).join(', or of the ');
  return missing === null ? [] : ['This page has no function ', named(missing || '(no name)', 300), which && '; it may be one of the ' + which, '.'];
}

// Made anew only where what they say is another thing, so that they keep the focus.
function showChips({model, state, chips}) {
  const key = [state.event, state.status, state.list, state.within].join(' ');
  if (chips.dataset.key === key)
    return;
  const focus = /** @type {HTMLElement} */ (document.activeElement);
  const focused = chips.contains(focus) ? focus.dataset.status : null;
  chips.dataset.key = key;
  chips.replaceChildren(...(state.list === 'function' ? [...withinChip(state), ...statusChips(model, state)] : []));
  const again = focused && chips.querySelector('[data-status=' + focused + ']');
  if (again)
    again.focus();
}

// That only functions of a group are shown; a click shows all again.
function withinChip({within, go}) {
  const [word, name] = [within.split(':', 1)[0], within.slice(within.indexOf(':') + 1)];
  return within ? [button(() => go({within: ''}), {class: 'within', title: 'Show all functions'},
    word + ' ', named(name || LISTS[word].none, 60), ' \u00d7')] : [];
}

// How many functions a search found is told where it is not seen; that there are none is written above the table.
function showFound({model, state, table, found: element}) {
  const isShown = state.search !== '' && !Object.hasOwn(PICTURES, state.view); // pictures say it themselves
  const isNone = isShown && !table.ids.length;
  const {one} = table.list;
  const all = table.order.length;
  const text = isNone ? noneFound(model, one, all) : !isShown ? '' : countedRows(table.ids.length, one) + ' of ' + figure(all) + ' found.';
  element.classList.toggle('none', isNone);
  if (element.textContent !== text)
    element.textContent = text;
}

function noneFound({isCharged}, one, all) {
  if (isCharged && one === 'function')
    return 'None of your functions has all of these words in its name, file and object; all shows the others.';
  if (one === 'line')
    return 'None of the ' + figure(all) + ' lines in this list has all of these words.';
  return 'No ' + one + ' has all of these words in its ' + (one === 'function' ? 'name, file and object.' : 'name.');
}

// Where the focus was in what is replaced, it goes to the boxes, or to the title. The same subject, by another event or
// with other boxes, stays where it was scrolled to.
function showView(page, shown, subject) {
  const hadFocus = page.pane.contains(document.activeElement);
  const places = subject === page.subject ? scrolled(page.pane).map((element) => element.scrollTop) : null;
  Object.assign(page, {shown, subject});
  page.pane.replaceChildren();
  fill(page.pane, null, VIEWS[page.state.view].show(page.model, page.state));
  scrollViewTo(page.pane, places);
  if (hadFocus)
    (page.pane.querySelector('[role=tree]') || page.pane.querySelector('h2') || page.pane).focus({preventScroll: true});
}

function scrolled(pane) {
  return [pane, ...pane.querySelectorAll('.lines')];
}

// What is drawn in the next frame may move it. null: to the top.
function scrollViewTo(pane, places) {
  const scroll = () => scrolled(pane).forEach((element, i) => {
    element.scrollTop = places[i];
  });
  pane.scrollTop = 0;
  if (places) {
    scroll();
    requestAnimationFrame(scroll);
  }
}

// On paper nothing can be opened.
function unroll(pane) {
  pane.querySelectorAll('details').forEach((details) => details.setAttribute('open', ''));
  pane.querySelectorAll('button.more').forEach((more) => more.click());
  finishTables();
  pane.querySelectorAll('.sheet').forEach((sheet) => sheet.dispatchEvent(new Event('unroll')));
  pane.querySelectorAll('.graph svg').forEach((svg) => svg.setAttribute('viewBox', svg.dataset.whole));
}

// Without the means to unpack the data the table stays that was made without a script.
async function start() {
  try {
    open(readModel(await unpackText(document.getElementById('profile').textContent)));
    document.body.dataset.state = 'open';
  } catch (why) {
    document.getElementById('static').prepend(note('This browser cannot open the whole profile, but only this table: ' + why.message));
    document.body.dataset.state = 'closed';
    throw why;
  }
}

// A page that was saved has what was shown then: it is made anew.
function open(model) {
  const editions = editionsOf(model);
  addBarRules();
  document.getElementById('static').hidden = true;
  const shown = {code: '', listening: new AbortController()};
  const reopen = () => openEdition(editions, shown, reopen);
  addEventListener('hashchange', () => codeAsked(editions) === shown.code || reopen());
  reopen();
}

// Whose code the address asks for.
function codeAsked(editions) {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  return code !== null && Object.hasOwn(editions, code) ? code : Object.keys(editions)[0];
}

// Each edition has a page of its own, which is made anew of the address: functions are known there by their names.
function openEdition(editions, shown, reopen) {
  const app = document.getElementById('app');
  const isTurned = app.contains(document.activeElement) && document.activeElement.hasAttribute('data-code-of');
  shown.listening.abort();
  Object.assign(shown, {code: codeAsked(editions), listening: new AbortController()});
  const {signal} = shown.listening;
  const page = newPage(editions, shown.code, reopen, signal);
  app.replaceChildren(...page.elements);
  app.hidden = false;
  showPage(page);
  addEventListener('beforeprint', () => unroll(page.pane), {signal});
  (isTurned ? page.codes.find(({dataset}) => dataset.codeOf === shown.code) : page.table.grid).focus({preventScroll: true});
  setTimeout(() => prepareSearch(page.model, listOf(page.model, 'function')), 200);
}

start();
