"""logged_programs: random programs that are run step by step and write a call log, as Xdebug does: a block for each call,
callees before callers; and what they really did: each way over calls, with its calls and costs."""

import random


class Way:
    """All calls that took the same way: their number, their own costs, and what their callers recorded."""

    def __init__(self, events):
        self.calls, self.own, self.recorded = 0, [0] * events, [0] * events

    def add(self, own, recorded):
        self.calls += 1
        self.own = [a + b for a, b in zip(self.own, own)]
        self.recorded = [a + b for a, b in zip(self.recorded, recorded)]


class LoggedProgram:
    """`limit`: how many calls it makes. `deep`: it calls itself down to that depth, once."""

    def __init__(self, seed, limit=150, deep=0):
        self.rng = rng = random.Random(seed)
        self.events = rng.randint(1, 3)
        self.count = rng.randint(2, 8)
        self.file_of = [rng.choice(("/srv/a.php", "/srv/b.php", "php:internal")) for _ in range(self.count)]
        self.bodies = [[rng.randrange(self.count) for _ in range(rng.randint(0, 4))] for _ in range(self.count)]
        self.bodies[0] = [rng.randrange(self.count) for _ in range(4)] + [1]
        self.left, self.deepest = limit, deep or 25
        self.ways, self.blocks = {}, []
        self.is_compressed, self.is_rounded = rng.random() < 0.7, rng.random() < 0.3
        for _ in range(rng.randint(1, 3)):  # a script, and what is called when it ends
            self.run((0,) if not self.ways else (rng.randrange(self.count),), deep)
        self.named = set()

    def own_costs(self):
        return [self.rng.randint(0 if event else 60, 200) for event in range(self.events)]

    def run(self, way, deep=0):
        """Runs the function at the end of a way, and all that it calls. Returns what its caller records."""
        stack = []
        self.enter(stack, way, deep)
        recorded = None
        while stack:
            frame = stack[-1]
            if frame["next"] < len(frame["body"]):
                callee = frame["body"][frame["next"]]
                frame["next"] += 1
                if self.left > 0 and len(stack) < self.deepest:
                    self.left -= 1
                    self.enter(stack, (*frame["way"], callee), deep)
                continue
            recorded = self.leave(stack)
        return recorded

    def enter(self, stack, way, deep):
        body = [1] * 2 if deep and len(way) < deep and way[-1] == 1 else self.bodies[way[-1]]
        stack.append({"way": way, "body": body, "next": 0, "calls": [], "own": self.own_costs()})

    def leave(self, stack):
        frame = stack.pop()
        function = frame["way"][-1]
        recorded = [own + sum(cost[event] for _, cost in frame["calls"]) for event, own in enumerate(frame["own"])]
        if self.is_rounded:
            recorded = [max(cost - self.rng.randint(0, 1), 0) for cost in recorded]
        self.blocks.append((function, frame["own"], frame["calls"]))
        is_root = len(frame["way"]) == 1
        self.ways.setdefault(frame["way"], Way(self.events)).add(frame["own"], [0] * self.events if is_root else recorded)
        if stack:
            stack[-1]["calls"].append((function, recorded))
        return recorded

    # ---- the log ----

    def name(self, kind, number, name):
        if not self.is_compressed:
            return name
        if (kind, number) in self.named:
            return f"({number})"
        self.named.add((kind, number))
        return f"({number}) {name}"

    def file(self, function):
        files = sorted(set(self.file_of))
        return self.name("file", files.index(self.file_of[function]) + 1, self.file_of[function])

    def function(self, number):
        return self.name("function", number + 1, f"f{number}")

    def head(self):
        names = ("Time_(10ns)", "Memory_(bytes)", "Other")[:self.events]
        return ["version: 1", "creator: xdebug 3.2.2 (PHP 8.2.7)", "cmd: /srv/a.php", "part: 1", "positions: line", "",
                "events: " + " ".join(names), ""]

    def block(self, function, own, calls):
        lines = [f"fl={self.file(function)}", f"fn={self.function(function)}", f"{function + 1} " + " ".join(map(str, own))]
        for callee, cost in calls:
            lines += [f"cfl={self.file(callee)}", f"cfn={self.function(callee)}", "calls=1 0 0",
                      f"{function + 2} " + " ".join(map(str, cost))]
        return [*lines, ""]

    def text(self, times=1):
        """The log of a program that does the same so many times."""
        self.named = set()
        first, more = (["\n".join(line for block in self.blocks for line in self.block(*block))] for _ in range(2))
        total = [times * sum(own[event] for _, own, _ in self.blocks) for event in range(self.events)]
        return "\n".join(self.head() + first + more * (times - 1) + ["summary: " + " ".join(map(str, total)), ""])


# ---- what follows from the ways ----


def added_up(programs):
    """The ways of several programs with the same events, by names."""
    ways = {}
    for program in programs:
        for way, costs in program.ways.items():
            key = tuple((program.file_of[function], f"f{function}") for function in way)
            sum_of = ways.setdefault(key, Way(program.events))
            sum_of.calls += costs.calls
            sum_of.own = [a + b for a, b in zip(sum_of.own, costs.own)]
            sum_of.recorded = [a + b for a, b in zip(sum_of.recorded, costs.recorded)]
    return ways


def inclusive_of(ways, events):
    """By function, the inclusive costs: of its outermost ways what it and its calls cost, or what their callers recorded,
    whichever is more."""
    spent, brought = {}, {}
    for way, costs in ways.items():
        function, above = way[-1], way[:-1]
        if function not in above:
            spent[function] = [a + b for a, b in zip(spent.get(function, [0] * events), costs.own)]
            brought[function] = [a + b for a, b in zip(brought.get(function, [0] * events), costs.recorded)]
        if above and above[-1] not in above[:-1]:
            spent[above[-1]] = [a + b for a, b in zip(spent.get(above[-1], [0] * events), costs.recorded)]
    return {function: [max(a, b) for a, b in zip(spent[function], brought[function])] for function in spent}
