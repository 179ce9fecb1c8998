// state: what is shown, which is in the address, so that it can be sent, and gone back to.

// Each part of the state, and its key in the address.
const KEYS = {
  view: 'view', function: 'f', event: 'event', sort: 'sort', search: 'q', file: 'source', cycle: 'cycle', root: 'root',
  nodes: 'nodes', line: 'line',
};

// Steps are numbered, so that the first is known; `self.scrollers` gives the elements whose place each step keeps.
function State(defaults, isValid, show) {
  const self = {...defaults, scrollers: () => []};
  const places = [];
  let step = history.state && history.state.step || 0;
  let pending = 0;

  // What of the address is valid, and defaults for the rest.
  function read() {
    const given = new URLSearchParams(location.hash.slice(1));
    for (const name of Object.keys(defaults)) {
      const value = given.get(KEYS[name]);
      const parsed = value !== null && typeof defaults[name] === 'number' ? Number(value) : value;
      self[name] = value !== null && isValid[name](parsed) ? parsed : defaults[name];
    }
  }

  // Steps are written at once. What takes the place of the last step waits until nothing comes after it: browsers do
  // not let a page change its address too often.
  function write(isStep) {
    if (isStep && pending)
      replace();
    clearTimeout(pending);
    pending = isStep ? 0 : setTimeout(replace, 150);
  }

  function replace() {
    remember('replaceState');
    pending = 0;
  }

  // Where a browser finds that this is too often, the address stays behind.
  function remember(how) {
    try {
      history[how]({step}, '', address());
    } catch (error) {
      console.info(error.message);
    }
  }

  function address(values = self) {
    const parts = new URLSearchParams();
    for (const name of Object.keys(defaults))
      if (values[name] !== defaults[name])
        parts.set(KEYS[name], values[name]);
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
  });

  // Shows what changed, as a step to which the browser can go back, or in place of the last one.
  self.go = (changes, isStep = true) => {
    write(isStep);
    const before = address();
    Object.assign(self, changes);
    if (isStep && address() !== before) {
      leave();
      step++;
      remember('pushState');
    }
    show(self);
  };

  // Of the first screen with some changes.
  self.address = (changes) => address({...defaults, ...changes});

  // To the step before; from the first one nowhere.
  self.back = () => step > 0 && history.back();
  mark();
  read();
  return self;
}
