// state: what is shown, which is in the address, so that it can be sent, and gone back to.

// Each part of the state, and its key in the address.
const KEYS = {
  view: 'view', function: 'f', event: 'event', sort: 'sort', search: 'q', file: 'file', cycle: 'cycle', root: 'root',
  nodes: 'nodes',
};

function State(defaults, isValid, show) {
  const self = {...defaults};
  let written = null;
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
    location.replace(address());
    written = location.hash;
    pending = 0;
  }

  function address() {
    const parts = new URLSearchParams();
    for (const name of Object.keys(defaults))
      if (self[name] !== defaults[name])
        parts.set(KEYS[name], self[name]);
    return '#' + parts;
  }

  addEventListener('hashchange', () => {
    if (location.hash !== written) {
      clearTimeout(pending);
      pending = 0;
      written = location.hash;
      read();
      show(self);
    }
  });

  // Shows what changed, as a step to which the browser can go back, or in place of the last one.
  self.go = (changes, isStep = true) => {
    write(isStep);
    Object.assign(self, changes);
    if (isStep) {
      location.hash = address();
      written = location.hash;
    }
    show(self);
  };
  read();
  return self;
}
