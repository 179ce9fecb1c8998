// source: the text of the source with the cost of each line, calls below their lines.

const CONTEXT = 4; // lines before and after those of the function

// The files of which there are lines, as [{file, path, texts, lines, left, isNewer}]: `texts`: [number, text, old number] of those
// in this file, `lines`: those with costs, `left`: how many more have costs.
function files(model) {
  if (model.files)
    return model.files;
  const {byFile} = linesOf(model);
  const withText = model.sources.map(({file, path, lines: texts, left_out: left, newer}) =>
    ({file, path, texts, left: left || 0, isNewer: Boolean(newer), lines: byFile.get(file) || []}));
  const known = new Set(model.sources.map(({file}) => file));
  const without = [...byFile].filter(([file]) => !known.has(file))
    .map(([file, lines]) => ({file, path: null, texts: null, lines}));
  model.files = [...withText, ...without];
  return model.files;
}

// A line of the new source is known by its number, one that only the old source has by the number there.
function lineKey(number, old) {
  return number ? String(number) : 'old ' + old;
}

// The rows of a file: [{number, old, text, line}], text null where there is none, line undefined where it costs nothing.
function rowsOf(file) {
  if (file.rows)
    return file.rows;
  const isOld = file.texts && file.texts.every(([number, , old]) => !number && old); // the text of the old source alone
  const costs = new Map(file.lines.map((line) =>
    [isOld && line.old_line ? lineKey(0, line.old_line) : lineKey(line.line, line.old_line), line]));
  if (file.texts) {
    file.rows = file.texts.map(([number, text, old]) => {
      const key = lineKey(number, old);
      const line = costs.get(key);
      costs.delete(key);
      return {number: isOld && line && line.line || number, old, text, line};
    });
    file.unplaced = [...costs.values()];
  } else {
    file.rows = file.lines.map((line) => ({number: line.line || 0, old: line.old_line, text: null, line}));
    file.unplaced = [];
  }
  return file.rows;
}

// The file of a name; without one that with most of the cost of the selected function, or of the program.
function shownFile(model, state) {
  const all = files(model);
  const own = linesOf(model).byFunction.get(state.function) || [];
  return all.find(({file}) => file === state.file) || all.find(({file}) => file === dearestFile(model, state.event, own)) ||
    all.find(({file}) => file === dearestFile(model, state.event, model.lines));
}

function dearestFile(model, event, lines) {
  const sums = new Map();
  for (const line of lines)
    sums.set(line.place, (sums.get(line.place) || 0) + weight(model, line.self, event));
  return [...sums].reduce((best, one) => (one[1] > best[1] ? one : best), [undefined, -1])[0];
}

// The number of the line of a function in a file that costs most, or changed most; 0: it has none there.
function dearestLine(model, state, file, id) {
  const own = (linesOf(model).byFunction.get(id) || []).filter(({line, place}) => line && place === file.file);
  const cost = (line) => importance(model, (shareOf(line, id) || line).self, state.event);
  const best = own.reduce((most, line) => (most === null || cost(line) > cost(most) ? line : most), null);
  return best ? best.line : 0;
}

// ---- tables ----

// An annotated table of rows, in which `gap` stands for lines left out. `focus`: the function whose lines they are; -1:
// they are those of a file. With `all` there is a column for what other functions have on these lines, too.
function sourceTable(model, state, file, focus = -1, all = false) {
  const costs = file.lines.map((line) => (focus < 0 ? line : shareOf(line, focus))).filter(Boolean);
  const hottest = Math.max(costs.reduce((most, {self}) => Math.max(most, magnitude(warmth(model, self, state.event))), 0), 1);
  const groups = [['Line', model.isComparison ? ['Old', 'New', ''] : ['Line', '']], ['Self', costHeads(model, 'Self')],
    ...(all ? [['All functions', [model.isComparison ? 'Change' : 'All functions']]] : []), ['', ['Source']]];
  const head = headRows(model, groups);
  const table = wideTable({class: 'source', 'aria-label': 'Source of ' + plain(file.file)}, head);
  const columns = head.lastChild.children.length;
  return {element: table, table: table.firstChild, columns, hottest, focus, all, file: file.file};
}

// Below a line stands what is called from it.
function lineRows(model, state, shown, {number, old, text, line}) {
  const own = shown.focus < 0 ? line : shareOf(line, shown.focus);
  const isOwn = own !== undefined && shown.focus >= 0;
  const row = make('tr', {class: isOwn ? 'own' : null, 'aria-current': number && number === shown.line ? 'location' : null},
    model.isComparison ? make('td', {class: 'number'}, old ? String(old) : '') : null,
    make('td', {class: 'number'}, number ? lineNumber(state, shown, number) : number === 0 && !old ? '?' : ''),
    gutter(model, state, shown, own),
    own ? costCells(model, state.event, own.self, 'self', shown.hottest) : make('td', {colspan: model.isComparison ? 4 : 2}),
    shown.all ? allCell(model, state, line, own) : null,
    make('td', {class: 'code'}, text === null ? null : make('code', null, clean(expandTabs(cut(text, 2000))))));
  const calls = own && own.calls && number !== 0 ? byImportance(model, state.event, own.calls) : [];
  const rows = calls.map((call) => lineCall(model, state, shown, call, functionLink(model, state, call.function)));
  if (own && own.other_calls)
    rows.push(lineCall(model, state, shown, own.other_calls, othersText(own.other_calls)));
  return [row, ...rows];
}

// In the view of a file it is what others can be sent to.
function lineNumber(state, shown, number) {
  return shown.focus >= 0 ? String(number) :
    link(state, {view: 'source', file: shown.file, line: number}, null, String(number));
}

// What all functions together have on a line, where that is not what the selected one has.
function allCell(model, state, line, own) {
  if (!line || own === line)
    return make('td');
  const title = 'All functions with code on this line: ' + atLength(model, state.event, line.self);
  return make('td', {class: 'figure all', title}, figureOn(model.side, amount(line.self, state.event, model.side)));
}

function expandTabs(text) {
  return text.split('\t').reduce((line, part) => line + ' '.repeat(8 - line.length % 8) + part);
}

function gutter(model, state, shown, own) {
  const cost = own ? Number(warmth(model, own.self, state.event)) : 0;
  return make('td', {class: 'gutter ' + heatClass(cost / shown.hottest)});
}

function lineCall(model, state, shown, call, what) {
  return make('tr', {class: 'call'}, model.isComparison ? make('td') : null, make('td'), make('td'),
    costCells(model, state.event, call.inclusive, 'inclusive', null), shown.all ? make('td') : null,
    make('td', {class: 'code'}, '\u2192 ', what, ' ' + times(model, call.calls)));
}

function gapRow(shown) {
  return make('tr', {class: 'gap'}, make('td', {colspan: shown.columns}, '\u22ee'));
}

// ---- of one function ----

// Its lines with some around them, in each file that it has lines in.
function sourceSection(model, state, f) {
  const own = (linesOf(model).byFunction.get(f.id) || []).filter(({line}) => line !== 0);
  const names = new Set(own.map((line) => line.place));
  const parts = files(model).filter(({file}) => names.has(file));
  if (!parts.length)
    return null;
  return section('Source', parts.map((file) => [fileTitle(model, state, file, f), functionSource(model, state, file, f)]));
}

// It leads to the line of the function that costs most.
function fileTitle(model, state, file, f) {
  const open = () => state.go({view: 'source', file: file.file, line: dearestLine(model, state, file, f.id)});
  return make('p', {class: 'file'}, button(open, null,
    named(file.path || file.file)), file.texts ? null : ' (its text is not in this file)', ageOf(file, ': '));
}

// A source that was changed after the profile was written may have its lines elsewhere now.
function ageOf(file, before) {
  const words = before + 'newer than the profile, lines may have moved';
  return file.isNewer ? make('span', {class: 'warning'}, words) : null;
}

function functionSource(model, state, file, f) {
  const rows = rowsOf(file);
  const isNear = nearRows(rows, f.id, file.texts ? CONTEXT : 0);
  const near = rows.map((row, at) => ({row, at})).filter(({at}) => isNear[at]);
  const shown = sourceTable(model, state, file, f.id, near.some(({row: {line}}) => line && shareOf(line, f.id) !== line));
  appendLines(model, state, shown, rows, near.map(({at}) => at));
  return [shown.element, otherLines(model, state, file, f, near.map(({row}) => row))];
}

// What the function costs in a file beside what its lines show: of lines that were left out, or have no number.
function otherLines(model, state, file, f, near) {
  const {self} = (f.pieces || []).find((piece) => piece.file === file.file) || {};
  if (!self)
    return null;
  const shown = sumCosts(model, near.map(({line}) => shareOf(line, f.id)).filter(Boolean).map((own) => own.self));
  const rest = restOfCosts(model, self, shown);
  return importance(model, rest, state.event) === 0 ? null :
    note('Not shown, of other lines of the function in this file: ' + atLength(model, state.event, rest) + '.');
}

function nearRows(rows, id, context) {
  const isNear = new Array(rows.length).fill(false);
  rows.forEach(({line}, i) => {
    if (shareOf(line, id) !== undefined)
      isNear.fill(true, Math.max(0, i - context), i + context + 1);
  });
  return isNear;
}

// Whether lines were left out between two rows, by the page or already by the report.
function isGap(rows, before, after) {
  const [a, b] = [rows[before], rows[after]];
  const isApart = (x, y) => x > 0 && y > x + 1;
  return after > before + 1 || a.text !== null && (isApart(a.number, b.number) || isApart(a.old, b.old));
}

// ---- of a whole file ----

function showSource(model, state) {
  const all = files(model);
  if (!all.length)
    return [heading('Source'), note('There are no lines in this file.')];
  const file = shownFile(model, state);
  const shown = sourceTable(model, state, file);
  const rows = rowsOf(file);
  shown.line = state.line || (state.file ? 0 : dearestLine(model, state, file, state.function));
  appendLines(model, state, shown, rows, [...rows.keys()], Math.max(0, rows.findIndex(({number}) => number === shown.line)));
  requestAnimationFrame(() => revealLine(shown));
  return [
    heading(named(file.path || file.file, 2000), ageOf(file, ': ')),
    fileChoice(model, state, all, file),
    file.texts ? null : note('Its text is not in this file; its lines with costs are.'),
    linesLeftOut(file),
    shown.element,
    unplacedLines(model, state, file),
  ];
}

function revealLine(shown) {
  const row = shown.line && shown.element.querySelector('tr[aria-current]');
  if (row)
    row.scrollIntoView({block: 'center'});
}

function fileChoice(model, state, all, shown) {
  const cost = (file) => sumCosts(model, file.lines.map((line) => line.self));
  const options = all.map((file) => {
    const text = briefly(model, state.event, cost(file)) + '  ' + plain(file.path || file.file, 120);
    return make('option', {value: file.file, selected: file === shown ? '' : null}, text);
  });
  return make('p', null, make('label', null, 'File ', make('select', {
    change: (event) => state.go({file: event.target.value, line: 0}),
  }, options)));
}

// Those of the rows that are at some places, with a gap where lines are left out between two of them.
function appendLines(model, state, shown, rows, places, first = 0) {
  appendRows(shown.table, places, (at, i) => [
    i > 0 && isGap(rows, places[i - 1], at) ? gapRow(shown) : null, lineRows(model, state, shown, rows[at])], null, first);
}

function linesLeftOut(file) {
  return !file.left ? null : note('To keep this file small, ' + counted(file.left, 'line') +
    ' with costs ' + (file.left === 1 ? 'is' : 'are') + ' left out: those that cost least.');
}

// Costs of lines that the text has not: of line 0, or after its end.
function unplacedLines(model, state, file) {
  if (!file.unplaced.length)
    return null;
  const sum = sumCosts(model, file.unplaced.map((line) => line.self));
  return note(counted(file.unplaced.length, 'line') + ' with costs whose text is not shown: ' +
    atLength(model, state.event, sum) + '.');
}
