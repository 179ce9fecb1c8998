// table: all functions, sorted and searched. Only the rows in sight are elements, so that it may be long.

const ROW = 24; // the height of a row, in pixels
const LONG = 13; // digits of a cost that would leave no room for names: then only its share stands here
const ROWS_BEYOND = 8; // how many rows there are before and after those in sight

// The columns, from the left. `get`: what of a function is shown, on the side `side`.
function columns(model) {
  const sided = (key, title, kind, get) => model.sides.map((side) => ({
    key: side ? key + '-' + side : key,
    title: side ? side[0].toUpperCase() + side.slice(1) : title,
    group: title,
    kind: side === 'change' ? 'change' : kind,
    side,
    get,
  }));
  return [
    ...sided('self', 'Self', 'self', (f) => f.self),
    ...sided('inclusive', 'Inclusive', 'inclusive', (f) => f.inclusive),
    ...sided('calls', 'Calls', 'calls', (f) => f.called),
    {key: 'name', title: 'Function', kind: 'name', side: ''},
  ];
}

function isCost(column) {
  return column.kind !== 'name' && !column.key.startsWith('calls');
}

function defaultSort(model) {
  return model.isComparison ? '-self-change' : '-self';
}

function isSort(model, text) {
  return columns(model).some(({key}) => text === key || text === '-' + key);
}

// ---- order and search ----

// The ids of all functions in an order. What is equal stays in the order of the JSON.
function sorted(model, sort, event) {
  const ids = model.functions.map((f) => f.id);
  const isDescending = sort.startsWith('-');
  const column = columns(model).find(({key}) => key === sort.replace(/^-/, ''));
  const sign = isDescending ? -1 : 1;
  if (column.kind === 'name') {
    const keys = model.functions.map((f) => label(f).toLowerCase());
    return ids.sort((a, b) => (keys[a] < keys[b] ? -sign : keys[a] > keys[b] ? sign : a - b));
  }
  const keys = Float64Array.from(model.functions, (f) => sortKey(column, f, event));
  return ids.sort((a, b) => sign * (keys[a] - keys[b]) || a - b);
}

// Changes are sorted by how large they are, in either direction.
function sortKey(column, f, event) {
  const value = isCost(column) ? amount(column.get(f), event, column.side) : count(column.get(f), column.side);
  return column.side === 'change' ? magnitude(value) : value === null ? -Infinity : Number(value);
}

// Those that have all words of the search in their names, files or objects.
function found(model, ids, search) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length ? ids.filter((id) => words.every((word) => searched(model.functions[id]).includes(word))) : ids;
}

function searched(f) {
  if (f.searched === undefined)
    f.searched = [f.old, f.new, f].filter(Boolean).flatMap((n) => [n.name, n.file, n.home && n.home.file, n.object]).join('\n')
      .concat('\n', f.display).toLowerCase();
  return f.searched;
}

// Makes ready what is searched before anybody types, a part at a time.
function prepareSearch(model, from) {
  model.functions.slice(from, from + 1000).forEach(searched);
  if (from + 1000 < model.functions.length)
    setTimeout(() => prepareSearch(model, from + 1000), 20);
}

// ---- the table ----

function FunctionTable(model, state) {
  const shown = columns(model);
  const table = {ids: [], positions: new Map(), first: -1, end: 0, rows: [], columns: shown};
  table.before = addRule('.functions .before td { height: 0; }');
  table.after = addRule('.functions .after td { height: 0; }');
  addRule('.functions .rows tr { height: ' + ROW + 'px; }');
  const needed = digits(model.events.map((_, event) => weight(model, model.json.totals, event)));
  addRule(':root { --cost: ' + needed + 'ch; --calls: ' +
    digits(model.functions.flatMap((f) => model.sides.map((side) => magnitude(count(f.called, side))))) + 'ch; }');
  table.head = tableHead(model, state, shown);
  table.body = make('tbody', {class: 'rows'});
  table.foot = make('tfoot');
  table.grid = make('table', {
    class: 'functions ' + (model.isComparison ? 'comparison' : 'single') + (needed > LONG ? ' long' : ''), role: 'grid', tabindex: 0,
    'aria-label': 'Functions', 'aria-colcount': shown.length,
  }, make('colgroup', null, shown.map((column) => make('col', {class: widthClass(column) + ' ' + column.side}))),
  table.head.element, spacer('before'), table.body, spacer('after'), table.foot);
  table.scroller = make('div', {class: 'scroller', scroll: () => drawRows(model, state, table)}, table.grid);
  table.body.addEventListener('click', (event) => {
    const row = event.target.closest('tr');
    if (row && !event.defaultPrevented && !isForBrowser(event) && !String(getSelection()))
      state.go({function: Number(row.dataset.function), view: 'function'});
  });
  new ResizeObserver(() => drawRows(model, state, table)).observe(table.scroller);
  return table;
}

function widthClass(column) {
  return column.kind === 'name' ? 'name' : isCost(column) ? 'cost' : 'calls';
}

// How many digits' width the largest of these needs; a comma is half as wide.
function digits(values) {
  const text = figure(values.reduce((most, value) => Math.max(most, Math.round(value)), 0));
  return text.length - text.split(',').length / 2 + 0.5;
}

function spacer(name) {
  return make('tbody', {class: name, 'aria-hidden': 'true'}, make('tr', null, make('td')));
}

// The titles, which are buttons that sort; in a comparison below the name of what has these sides.
function tableHead(model, state, shown) {
  const cells = shown.map((column) => {
    const title = button(() => sortBy(state, column), {'data-group': column.group}, column.title);
    return make('th', {scope: 'col', class: widthClass(column) + ' ' + column.side}, title);
  });
  const row = make('tr', {'aria-rowindex': model.headRows}, cells);
  const element = make('thead', null, model.isComparison ? groupRow(shown) : null, row);
  return {element, cells};
}

function groupRow(shown) {
  const groups = [...new Set(shown.map((column) => column.group))];
  return make('tr', {class: 'groups', 'aria-rowindex': 1}, groups.map((group) => make('th', {
    scope: 'colgroup', colspan: shown.filter((column) => column.group === group).length,
    class: group === 'Calls' ? 'calls' : null,
  }, group || '')));
}

// Again by the same column: the other way round. Names begin with the first, figures with the largest.
function sortBy(state, column) {
  const first = (column.kind === 'name' ? '' : '-') + column.key;
  const other = column.kind === 'name' ? '-' + column.key : column.key;
  state.go({sort: state.sort === first ? other : first}, false);
}

function sortByNext(state, shown) {
  const at = shown.findIndex((column) => column.key === state.sort.replace(/^-/, ''));
  const next = shown[(at + 1) % shown.length];
  state.go({sort: (next.kind === 'name' ? '' : '-') + next.key}, false);
}

// Brings the table up to date with the state.
function showTable(model, state, table) {
  const key = JSON.stringify([state.sort, state.event, state.search, state.status]);
  if (key !== table.key) {
    if (table.sort !== state.sort || table.event !== state.event)
      table.order = sorted(model, state.sort, state.event);
    Object.assign(table, {key, sort: state.sort, event: state.event});
    table.ids = withStatus(model, found(model, table.order, state.search), state.status);
    table.positions = new Map(table.ids.map((id, i) => [id, i]));
    showOrder(state, table);
    showSums(model, state, table);
    table.grid.setAttribute('aria-rowcount', table.ids.length + model.headRows);
    table.grid.classList.toggle('ratio', whole(model, state.event) === null);
    table.scroller.scrollTop = 0;
    table.first = -1;
  }
  reveal(state, table);
  drawRows(model, state, table);
  markSelected(state, table);
}

function showOrder(state, table) {
  table.columns.forEach((column, i) => table.head.cells[i].setAttribute('aria-sort',
    state.sort === column.key ? 'ascending' : state.sort === '-' + column.key ? 'descending' : 'none'));
}

// Below the table: what its rows cost together, and what is not in this file.
function showSums(model, state, table) {
  const all = model.functions.length;
  const shown = table.ids.length;
  const text = shown === all ? counted(all, 'function') : figure(shown) + ' of ' + counted(all, 'function');
  const sum = (column) => table.ids.reduce((total, id) =>
    add(total, amount(model.functions[id].self, state.event, column.side)), 0);
  const rows = [sumRow(model, state, table, text, sum)];
  const rest = model.json.left_out;
  if (rest)
    rows.push(sumRow(model, state, table, '[' + counted(rest.functions, 'other') + ', not in this file]',
      (column) => amount(rest.self, state.event, column.side)));
  table.foot.replaceChildren(...rows);
}

// Self costs add up; inclusive ones do not, nor do ratios.
function sumRow(model, state, table, text, get) {
  return make('tr', null, table.columns.map((column) => {
    if (column.kind === 'name')
      return make('td', {class: 'name'}, text);
    const hasSum = column.key.startsWith('self') && !isRatio(model, state.event);
    return make('td', {class: widthClass(column) + ' ' + column.side}, hasSum ? costParts(model, state.event, column, get(column)) : null);
  }));
}

// A cost and its share, of which a narrow table shows the latter only.
function costParts(model, event, column, value) {
  return [
    make('span', {class: 'cost'}, figureOn(column.side, value)),
    make('span', {class: 'share'}, percentOn(column.side, share(value, whole(model, event)))),
  ];
}

// ---- rows in sight ----

// Scrolls so that the selected function is in sight, unless it is.
function reveal(state, table) {
  const at = table.positions.get(state.function);
  if (at === undefined || state.function === table.revealed)
    return;
  table.revealed = state.function;
  const room = table.scroller.clientHeight - table.head.element.offsetHeight - table.foot.offsetHeight;
  const top = at * ROW;
  if (top < table.scroller.scrollTop)
    table.scroller.scrollTop = top;
  else if (top + ROW > table.scroller.scrollTop + room)
    table.scroller.scrollTop = top + ROW - room;
}

// Makes the rows that are in sight now; table.first is -1 where all that are there have to be made anew.
function drawRows(model, state, table) {
  const first = Math.max(0, Math.floor(table.scroller.scrollTop / ROW) - ROWS_BEYOND);
  const inSight = Math.ceil(table.scroller.clientHeight / ROW) + 2 * ROWS_BEYOND;
  const end = Math.min(table.ids.length, first + inSight);
  if (first === table.first && end === table.end)
    return;
  Object.assign(table, {first, end});
  while (table.rows.length < end - first)
    table.rows.push(newRow(table));
  table.before.height = first * ROW + 'px';
  table.after.height = (table.ids.length - end) * ROW + 'px';
  for (let i = first; i < end; i++)
    fillRow(model, state, table, table.rows[i - first], i);
  if (table.body.childElementCount !== end - first)
    table.body.replaceChildren(...table.rows.slice(0, end - first));
  markSelected(state, table);
}

function markSelected(state, table) {
  const at = table.positions.get(state.function);
  const isInSight = at >= table.first && at < table.end;
  table.rows.forEach((row, i) => row.setAttribute('aria-selected', isInSight && table.first + i === at));
  if (isInSight)
    table.grid.setAttribute('aria-activedescendant', 'row-' + state.function);
  else
    table.grid.removeAttribute('aria-activedescendant');
}

function newRow(table) {
  return make('tr', null, table.columns.map((column) => make('td', {class: widthClass(column) + ' ' + column.side})));
}

function fillRow(model, state, table, row, at) {
  const f = model.functions[table.ids[at]];
  row.id = 'row-' + f.id;
  row.dataset.function = f.id;
  row.title = description(f);
  row.setAttribute('aria-rowindex', at + model.headRows + 1);
  table.columns.forEach((column, i) => fillCell(model, state, f, column, row.cells[i]));
}

function fillCell(model, state, f, column, cell) {
  const {event} = state;
  if (column.kind === 'name') {
    cell.replaceChildren(functionLink(model, state, f.id, {tabindex: -1, title: null}));
    cell.dataset.status = f.status || '';
  } else if (isCost(column)) {
    const value = amount(column.get(f), event, column.side);
    cell.replaceChildren(...costParts(model, event, column, value));
    cell.title = column.side === 'change' ? [inWords(value), factorOf(model, event, column.get(f))].filter(Boolean).join(', ') : '';
    cell.className = widthClass(column) + ' ' + column.side + ' ' + (model.isComparison && column.side !== 'change' ? '' :
      barClass(column.kind, share(value, largest(model, column.key.split('-')[0], event, column.side))));
  } else {
    cell.textContent = figureOn(column.side, count(column.get(f), column.side));
  }
}

// ---- moving ----

// The id of the function `by` rows after the selected one, or null where there is none.
function neighbour(state, table, by) {
  const at = table.positions.get(state.function);
  const next = at === undefined ? 0 : Math.max(0, Math.min(table.ids.length - 1, at + by));
  return table.ids.length ? table.ids[next] : null;
}
