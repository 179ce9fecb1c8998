# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""logged_programs: random programs that are run step by step and write a call log, as Xdebug does: a block for each call,
callees before callers; and what they really did: each way over calls, with its calls and costs, and what each line did."""

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
        self.seed, self.rng = seed, random.Random(seed)
        self.left, self.deepest = limit, deep or 25
        self.ways, self.blocks, self.roots, self.named = {}, [], [], set()
        self.choose(self.rng)
        for _ in range(self.rng.randint(1, 3)):  # a script, and what is called when it ends
            self.run((0,) if not self.ways else (self.rng.randrange(self.count),), deep)

    def choose(self, rng):
        """Makes the program that is run."""
        self.events = rng.randint(1, 3)
        self.count = rng.randint(2, 8)
        self.file_of = [rng.choice(("/srv/a.php", "/srv/b.php", "php:internal")) for _ in range(self.count)]
        self.bodies = [[rng.randrange(self.count) for _ in range(rng.randint(0, 4))] for _ in range(self.count)]
        self.bodies[0] = [rng.randrange(self.count) for _ in range(4)] + [1]
        self.own_line = [rng.randint(1, 4) for _ in range(self.count)]
        self.lines_of = [[rng.randint(1, 6) for _ in body] for body in self.bodies]
        self.is_compressed, self.is_rounded = rng.random() < 0.7, rng.random() < 0.3

    def line_of_call(self, function, number):
        """Functions share lines, and some of their own with their calls."""
        lines = self.lines_of[function] or [5]
        return lines[number % len(lines)]

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
                frame["line"] = self.line_of_call(frame["way"][-1], frame["next"])
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
        recorded = [own + sum(below.recorded[event] for _, below in frame["calls"]) for event, own in enumerate(frame["own"])]
        if self.is_rounded:
            recorded = [max(cost - self.rng.randint(0, 1), 0) for cost in recorded]
        node = Node(function, self.own_line[function], frame["own"], frame["calls"], recorded)
        self.blocks.append(node)
        is_root = len(frame["way"]) == 1
        self.ways.setdefault(frame["way"], Way(self.events)).add(frame["own"], [0] * self.events if is_root else recorded)
        if stack:
            stack[-1]["calls"].append((stack[-1]["line"], node))
        else:
            self.roots.append(node)
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

    def head(self, writer="3"):
        """`writer`: a version of Xdebug, or "other"."""
        names = ("Time_(10ns)", "Memory_(bytes)", "Other")[:self.events]
        version = {"2": ["version: 0.9.6"], "3": ["version: 1", "creator: xdebug 3.2.2 (PHP 8.2.7)"], "other": ["version: 1"]}
        rest = ["cmd: /srv/a.php", "part: 1"] + ["positions: line"] * (writer != "2")
        return [*version[writer], *rest, "", "events: " + " ".join(names), ""]

    def block(self, node, between=()):
        """The lines of a block; `between`: lines that stand before its costs."""
        lines = [f"fl={self.file(node.function)}", f"fn={self.function(node.function)}", *between,
                 f"{node.line} " + " ".join(map(str, node.own))]
        for line, below in node.calls:
            lines += [f"cfl={self.file(below.function)}", f"cfn={self.function(below.function)}", "calls=1 0 0",
                      f"{line} " + " ".join(map(str, below.recorded))]
        return [*lines, ""]

    def text(self, times=1, writer="3", summary="end"):
        """The log of a program that does the same so many times. `summary`: where it stands: at the end, before the costs
        of the last block ("within"), or nowhere ("")."""
        self.named = set()
        total = [times * sum(node.own[event] for node in self.blocks) for event in range(self.events)]
        line = "summary: " + " ".join(map(str, total))
        first, more = (self.body(["", line, ""] if summary == "within" else ()) for _ in range(2))
        return "\n".join([*self.head(writer), first, *[more] * (times - 1), *[line] * (summary == "end"), ""])

    def body(self, between=()):
        return "\n".join(line for node in self.blocks
                         for line in self.block(node, between if node is self.blocks[-1] else ()))


class Node:
    """A call that was made: its function, the line of its own costs, these, and its calls: from which line, which."""

    def __init__(self, function, line, own, calls, recorded):
        self.function, self.line, self.own, self.calls, self.recorded = function, line, own, calls, recorded


def add(sums, costs):
    return [a + b for a, b in zip(sums, costs)] if sums else list(costs)


def lines_told(programs):
    """By file and line: what it cost while no call from it was open, and the dearest of its calls, by the first event."""
    lines, dearest = {}, {}
    for program in programs:
        left = [(node, ()) for node in program.roots]
        while left:
            node, opened = left.pop()
            file = program.file_of[node.function]
            for line, cost in [(node.line, node.own)] + [(line, below.recorded) for line, below in node.calls]:
                lines.setdefault((file, line), [0] * program.events)
                if (file, line) not in opened:
                    lines[file, line] = add(lines[file, line], cost)
            for line, below in node.calls:
                dearest[file, line] = max(dearest.get((file, line), 0), below.recorded[0])
                left.append((below, (*opened, (file, line))))
    return lines, dearest


def cut(program, also_itself=False):
    """What a log tells whose last block took none: the ways, its function, and the costs of its calls of others."""
    last = program.roots[-1]
    ways, untaken = {}, [0] * program.events
    left = [((), node) for node in program.roots[:-1]] + [((), below) for _, below in last.calls]
    left.append(((), Node(last.function, last.line, last.own, [], last.recorded)))
    while left:
        above, node = left.pop()
        way = (*above, (program.file_of[node.function], f"f{node.function}"))
        ways.setdefault(way, Way(program.events)).add(node.own, node.recorded if above else [0] * program.events)
        left += [(way, below) for _, below in node.calls]
    for _, below in last.calls:
        if below.function != last.function or also_itself:
            untaken = add(untaken, below.recorded)
    return ways, (program.file_of[last.function], f"f{last.function}"), untaken


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
