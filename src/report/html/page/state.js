// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// state: what is shown, which is in the address, so that it can be sent, and gone back to.

// Each part of the state, and its key in the address.
const KEYS = {
  view: 'view', function: 'fn', event: 'event', sort: 'sort', search: 'q', file: 'source', cycle: 'cycle', root: 'root',
  nodes: 'nodes', line: 'line', status: 'status', more: 'more', list: 'list', within: 'within', columns: 'columns', width: 'width', code: 'code',
};

// Parts that are functions: they stand there by name.
const NAMED = ['function', 'root'];

// `functions`: puts those into addresses, and gets them. `self.missing`: the name of one that the page has not, for which
// it shows the first screen. Steps are numbered, so that the first is known; `self.scrollers` gives the elements whose
// place each step keeps. `signal`: until when it listens.
function State(defaults, isValid, functions, show, signal) {
  const self = {...defaults, missing: null, scrollers: () => []};
  const places = [];
  let step = history.state && history.state.step || 0;
  let pending = 0;

  // What of the address is valid, and defaults for the rest.
  function read() {
    const given = new URLSearchParams(location.hash.slice(1));
    self.missing = null;
    for (const name of Object.keys(defaults)) {
      const value = given.get(KEYS[name]);
      const parsed = value === null ? null : parse(given, name, value);
      self[name] = parsed !== null && isValid[name](parsed) ? parsed : defaults[name];
    }
    if (self.missing !== null)
      Object.assign(self, defaults);
  }

  function parse(given, name, value) {
    if (!NAMED.includes(name))
      return typeof defaults[name] === 'number' ? Number(value) : value;
    const id = functions.get(given, KEYS[name]);
    if (id === null)
      self.missing = value;
    return id;
  }

  // Steps are written at once. What takes the place of the last step waits until nothing comes after it: browsers do
  // not let a page change its address too often.
  function write(isStep) {
    if (isStep) {
      flush();
      return;
    }
    clearTimeout(pending);
    pending = setTimeout(flush, 150);
  }

  function flush() {
    if (!pending)
      return;
    clearTimeout(pending);
    pending = 0;
    remember('replaceState');
  }

  // Where a browser finds that this is too often, the address stays behind.
  function remember(how) {
    try {
      history[how]({step}, '', address());
    } catch (error) {
      console.info(error.message);
    }
  }

  // A function that was chosen is there even if it is the first: in another page it may not be.
  function address(values = self) {
    const parts = new URLSearchParams();
    for (const name of Object.keys(defaults)) {
      if (!(name in values) || NAMED.includes(name) && values[name] === -1 || values[name] === defaults[name] && name !== 'function')
        continue;
      if (NAMED.includes(name))
        functions.put(parts, KEYS[name], values[name]);
      else
        parts.set(KEYS[name], values[name]);
    }
    return '#' + parts;
  }

  function mark() {
    history.replaceState({step}, '');
  }

  function leave() {
    places[step] = self.scrollers().map((element) => element.scrollTop);
  }

  function returnTo(place) {
    self.scrollers().forEach((element, i) => {
      element.scrollTop = place[i];
    });
  }

  // What is drawn in the next frame may move it.
  function settle(place) {
    returnTo(place);
    requestAnimationFrame(() => returnTo(place));
  }

  // Another step of this page, or an address that somebody wrote: the next step.
  addEventListener('hashchange', () => {
    clearTimeout(pending);
    pending = 0;
    leave();
    const isKnown = history.state && Number.isInteger(history.state.step);
    step = isKnown ? history.state.step : step + 1;
    mark();
    read();
    show(self);
    if (isKnown && places[step])
      settle(places[step]);
  }, {signal});

  // Shows what changed, as a step to which the browser can go back, or in place of the last one.
  self.go = (changes, isStep = true) => {
    write(isStep);
    const before = address();
    Object.assign(self, changes, {missing: null});
    if (isStep && address() !== before) {
      leave();
      step++;
      remember('pushState');
    }
    show(self);
  };

  // Of the first screen with some changes.
  self.address = address;

  // To the step before; from the first one nowhere. What waits to be written is written first: a browser on its way back
  // stays where the address changes meanwhile.
  self.back = () => {
    flush();
    if (step > 0)
      history.back();
  };
  mark();
  read();
  return self;
}

export {State};
