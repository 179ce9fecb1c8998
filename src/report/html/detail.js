// detail: the selected function: its whole name, its costs, its callers and callees.

const CALLS_AT_FIRST = 8; // rows of callers or callees before the others are asked for

// ---- tables of costs, which a comparison has for old, new and change ----

// The titles of a figure: one for each side if there are several.
function sideHeads(model, title) {
  return model.isComparison ? ['Old', 'New', 'Change'] : [title];
}

// The same with the share.
function costHeads(model, title) {
  return [...sideHeads(model, title), '%'];
}

// `most`: what the bar is scaled to, by default the largest of all functions; null: there is no bar.
function costCells(model, event, costs, kind, most = largest(model, kind, event, model.side)) {
  const part = share(amount(costs, event, model.side), whole(model, event));
  const cells = model.sides.map((side) =>
    make('td', {class: 'figure ' + side}, figureOn(side, amount(costs, event, side))));
  return [...cells, make('td', {class: 'figure ' + barOf(model, event, costs, kind, most)}, percentOn(model.side, part))];
}

function barOf(model, event, costs, kind, most) {
  return most === null ? '' : barClass(model.side || kind, share(amount(costs, event, model.side), most));
}

function countCells(model, calls) {
  return model.sides.map((side) => make('td', {class: 'figure ' + side}, figureOn(side, count(calls, side))));
}

// groups: [title, titles below it], without a title where the columns are text; in a comparison there is a row for each.
function headRows(model, groups) {
  const row = make('tr', null, groups.map(([group, below]) => below.map((title) =>
    make('th', {scope: 'col', class: group ? null : 'text'}, title))).flat());
  if (!model.isComparison)
    return make('thead', null, row);
  const above = groups.map(([title, below]) => make('th', {scope: 'colgroup', colspan: below.length}, title));
  return make('thead', null, make('tr', null, above), row);
}

// A table that scrolls by itself where it is too wide.
function wideTable(attributes, ...children) {
  return make('div', {class: 'wide'}, make('table', attributes, ...children));
}

// ---- the function ----

function showFunction(model, state) {
  const f = model.functions[state.function];
  return !f ? [heading('There are no functions.')] : [
    heading(named(fullName(f) || '(no name)', Infinity)),
    whereabouts(model, state, f),
    pathLine(model, state, f),
    costTable(model, state, f),
    pieces(model, state, f),
    callSection(model, state, f, 'callers'),
    callSection(model, state, f, 'callees'),
    graphSection(model, state, f),
    sourceSection(model, state, f),
  ];
}

function whereabouts(model, state, f) {
  const {file, object, home} = identity(f);
  const parts = [named(homeFile(f) || '???', 2000)];
  if (home)
    parts.push(make('span', null, 'recorded in ', named(file, 2000)));
  if (object)
    parts.push(named(object, 2000));
  if (f.cycle)
    parts.push(button(() => state.go({view: 'cycles', cycle: f.cycle}), null, 'cycle ' + f.cycle));
  if (f.status && f.status !== 'same')
    parts.push(make('span', {class: 'status'}, f.status));
  if (f.old && f.new && f.old.name !== f.new.name)
    parts.push(make('span', null, 'was ', named(f.old.name, 2000)));
  return make('p', {class: 'where'}, parts.flatMap((part, i) => (i ? [' \u00b7 ', part] : [part])));
}

// A row for each event, from which it can be chosen.
function costTable(model, state, f) {
  const groups = [['', ['Event']], ['Self', [...costHeads(model, 'Self'), ...factorHeads(model)]],
    ['Inclusive', [...costHeads(model, 'Inclusive'), ...factorHeads(model)]]];
  const rows = model.events.map((event, i) => make('tr', {'aria-current': i === state.event && model.events.length > 1},
    make('th', {scope: 'row'}, eventButton(model, state, i)),
    costCells(model, i, f.self, 'self'), factorCells(model, i, f.self),
    costCells(model, i, f.inclusive, 'inclusive'), factorCells(model, i, f.inclusive)));
  return [
    wideTable({class: 'costs', 'aria-label': 'Costs'}, headRows(model, groups), make('tbody', null, rows)),
    changeLine(model, state, f),
    calledLine(model, f),
  ];
}

function eventButton(model, state, event) {
  const {name, long_name: title} = model.events[event];
  return button(() => state.go({event}, false), {title: plain(title || name)}, named(name, 40));
}

// Where no number of calls was recorded there is nothing to say.
function calledLine(model, f) {
  return model.sides.every((side) => !count(f.called, side)) ? null : make('p', {class: 'called times'}, calledText(model, f));
}

function calledText(model, f) {
  if (!model.isComparison)
    return 'Called ' + counted(count(f.called, ''), 'time') + '.';
  const [old, now, difference] = model.sides.map((side) => figureOn(side, count(f.called, side)));
  return 'Called ' + old + ' times before, ' + now + ' now: ' + difference + '.';
}

function pieces(model, state, f) {
  if (!f.pieces || f.pieces.length < 2)
    return null;
  const rows = f.pieces.map(({file, self}) => make('tr', null, costCells(model, state.event, self, 'self'),
    make('td', {class: 'text'}, named(file))));
  const groups = [['Self', costHeads(model, 'Self')], ['', ['File']]];
  return make('details', null, make('summary', null, 'Self cost by file, with what was inlined: ' + f.pieces.length),
    wideTable({'aria-label': 'Self cost by file'}, headRows(model, groups), make('tbody', null, rows)));
}

// How often something was called, after a name; of what was not counted nothing.
function times(model, calls) {
  const number = count(calls, model.now);
  return number ? figure(number) + '\u00d7' : '';
}

// ---- callers and callees ----

function callSection(model, state, f, which) {
  const {title, others, none} = CALLS[which];
  if (countCalls(model, f.id, which) === 0 && !f[others])
    return section(title, note(f.isPartial ? 'Not in this file.' : none));
  return section(title, callTable(model, state, f, which, CALLS_AT_FIRST),
    f.isPartial ? note('Only those known from other functions: its own are not in this file.') : null,
    f.cycle ? note('Calls within a cycle count again: sums may be more than the inclusive cost.') : null);
}

// The rows add up: those that are not shown are one, and so are those that are not in this file.
function callTable(model, state, f, which, limit) {
  const {title, one, others} = CALLS[which];
  const number = countCalls(model, f.id, which);
  const shown = dearestCalls(model, f.id, which, state.event, number <= limit + 1 ? Infinity : limit).map((call) => callTo(model, call));
  const all = sumAround(model, f.id, which);
  const rest = number - shown.length;
  const last = [];
  const inColumn = [shown[0] || [], f[others] || [], which === 'callees' ? {inclusive: f.self} : []].flat();
  const most = inColumn.reduce((sofar, {inclusive}) => Math.max(sofar, importance(model, inclusive, state.event)), 0);
  if (rest)
    last.push(callRow(model, state, null, restOfCalls(model, all, together(model, shown)), showAll(rest, () =>
      table.replaceWith(callTable(model, state, f, which, Infinity)))));
  if (f[others])
    last.push(callRow(model, state, most, f[others], othersText(f[others])));
  if (which === 'callees')
    last.push(callRow(model, state, most, {calls: null, inclusive: f.self}, '[its self cost]'));
  const groups = [['Calls', sideHeads(model, 'Calls')],
    ['Inclusive', costHeads(model, 'Inclusive')], ['', [one]]];
  const end = make('tbody', null, last);
  const table = wideTable({'aria-label': title}, headRows(model, groups), end,
    make('tfoot', null, sumOfCalls(model, state, f, which, f[others] ? [all, f[others]] : [all])));
  appendRows(table.firstChild, shown, (call) => callRow(model, state, most, call, functionLink(model, state, call.function)), end);
  return table;
}

function restOfCalls(model, all, part) {
  return {
    calls: inSides(model, (side) => subtract(count(all.calls, side), count(part.calls, side))),
    inclusive: restOfCosts(model, all.inclusive, part.inclusive),
  };
}

function othersText({functions}) {
  return '[' + counted(functions, 'other') + ', not in this file]';
}

function byImportance(model, event, calls) {
  const keys = new Map(calls.map((call) => [call, importance(model, call.inclusive, event)]));
  return calls.slice().sort((a, b) => keys.get(b) - keys.get(a));
}

function callRow(model, state, most, call, what) {
  const counts = call.calls === null ? model.sides.map(() => make('td')) : countCells(model, call.calls);
  return make('tr', null, counts, costCells(model, state.event, call.inclusive, 'inclusive', most),
    make('td', {class: 'text'}, what, call.function === state.function ? ' (recursion)' : null));
}

function together(model, calls) {
  return {
    calls: sumCounts(model, calls.map((call) => call.calls)),
    inclusive: sumCosts(model, calls.map((call) => call.inclusive)),
  };
}

function sumOfCalls(model, state, f, which, all) {
  const sum = together(model, all);
  if (which === 'callees')
    sum.inclusive = sumCosts(model, [sum.inclusive, f.self]);
  return callRow(model, state, null, sum, 'sum');
}

function showAll(count, click) {
  return button(click, {class: 'more'}, '[' + counted(count, 'other') + ': show]');
}
