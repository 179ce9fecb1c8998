// changes: what a comparison says beside figures: by what a cost was multiplied, and which functions changed, came or went.

// By what a cost was multiplied, for people; nothing where it did not change. Of one that only one side has which that is.
function factor(before, now) {
  const [old, next] = [Number(before), Number(now)];
  if (before === null || now === null || old === next || old < 0 || next < 0)
    return '';
  if (!old || !next)
    return old ? 'gone' : 'new';
  const times = next / old;
  return '\u00d7 ' + (times >= 1000 ? figure(Math.round(times)) : String(Number(times.toPrecision(3))));
}

function factorOf(model, event, costs) {
  return factor(amount(costs, event, 'old'), amount(costs, event, 'new'));
}

// The cell of it, and its title, after those of a cost; of a profile alone there is none.
function factorCells(model, event, costs) {
  return model.isComparison ? [make('td', {class: 'figure factor'}, factorOf(model, event, costs))] : [];
}

function factorHeads(model) {
  return model.isComparison ? ['Factor'] : [];
}

// "12 more than before", for those to whom signs and colours say less.
function inWords(value) {
  return value === null ? 'not known' : Number(value) === 0 ? 'as before' :
    figure(value < 0 ? -value : value) + (value < 0 ? ' less' : ' more') + ' than before';
}

function changeLine(model, state, f) {
  if (!model.isComparison)
    return null;
  const {event} = state;
  const words = (costs) => inWords(amount(costs, event, 'change'));
  return make('p', {class: 'called'}, plain(model.events[event].name, 80) + ': self ' + words(f.self) + ', inclusive ' + words(f.inclusive) + '.');
}

// ---- which functions are shown ----

// In words, and whether a function is one of them. Those that moved may have changed, too.
const STATUSES = {
  changed: (f) => f.status === 'changed',
  new: (f) => f.status === 'new',
  gone: (f) => f.status === 'gone',
  moved: (f) => f.match === 'file' || f.match === 'object',
};

function withStatus(model, ids, status) {
  return status ? ids.filter((id) => STATUSES[status](model.functions[id])) : ids;
}

// A button for each status that functions have, with how many they are and how their self cost changed together.
function statusChips(model, state) {
  if (!model.isComparison)
    return [];
  return Object.entries(STATUSES).map(([status, has]) => [status, model.functions.filter(has)])
    .filter(([, functions]) => functions.length).map(([status, functions]) => {
      const sum = functions.reduce((total, f) => add(total, amount(f.self, state.event, 'change')), 0);
      return button(() => state.go({status: state.status === status ? '' : status}, false),
        {'data-status': status, 'aria-pressed': state.status === status, title: 'Self cost: ' + inWords(sum)},
        status + ' ' + figure(functions.length) + ': ' + figureOn('change', sum));
    });
}
