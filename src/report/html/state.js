// state: what is shown, which is in the address, so that it can be sent, and gone back to.

// Each part of the state, and its key in the address.
const KEYS = {
    view: 'view', function: 'f', event: 'event', sort: 'sort', search: 'q', file: 'file', cycle: 'cycle', root: 'root',
    nodes: 'nodes',
};

function State(defaults, isValid, show) {
    const self = {...defaults};
    let written = null;

    // What of the address is valid, and defaults for the rest.
    function read() {
        const given = new URLSearchParams(location.hash.slice(1));
        for (const name of Object.keys(defaults)) {
            const value = given.get(KEYS[name]);
            const parsed = value !== null && typeof defaults[name] === 'number' ? Number(value) : value;
            self[name] = value !== null && isValid[name](parsed) ? parsed : defaults[name];
        }
    }

    function write(isStep) {
        const address = new URLSearchParams();
        for (const name of Object.keys(defaults))
            if (self[name] !== defaults[name])
                address.set(KEYS[name], self[name]);
        if (isStep)
            location.hash = '#' + address;
        else
            location.replace('#' + address);
        written = location.hash;
    }

    addEventListener('hashchange', () => {
        if (location.hash !== written) {
            written = location.hash;
            read();
            show(self);
        }
    });

    // Shows what changed, as a step to which the browser can go back, or in place of the last one.
    self.go = (changes, isStep = true) => {
        Object.assign(self, changes);
        write(isStep);
        show(self);
    };
    read();
    return self;
}
