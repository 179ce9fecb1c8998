# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""charged_programs: random programs of own and of foreign code that are run step by step; what they write, as a call log and
as the graph of calls that Callgrind writes; and what no graph has: which line of which function each unit is charged to.

Foreign functions call back: what a call passes to them, and what their bodies name. A call of the same foreign function
costs now more, now less.
"""

import collections
import random

from logged_programs import LoggedProgram, add

CALLBACK = -1  # in the body of a function: what its caller passed to it
INLINED = 100  # lines from here on are of the file that was inlined into the function
OWN = "/app"
NOT_BELOW = ("not below",)  # the row of the cost that has no own function above it
OWN_FILES = (f"{OWN}/a.c", f"{OWN}/b.c")
FOREIGN_FILES = ("/usr/include/v.h", "/opt/lib/x.c", "???")
LOGGED_FILES = (*FOREIGN_FILES[:2], "php:internal")  # those of logs always have lines


class ChargedProgram(LoggedProgram):
    """`is_log`: all that a function costs itself is at one line, as in a log. `more`: what it is not by chance:

    only_calls  own functions that call others cost nothing themselves
    is_signed   all events but the first have costs below 0, too
    is_rounded  calls may be recorded with a unit less than they cost
    is_plain    no lines were inlined into functions

    is_own      by function
    file_of     by function: the file of its lines; inlined_of: that of its lines from INLINED on
    entry_of    by function: the file that it is in, as a profile says it
    object_of   by function
    """

    def __init__(self, seed, is_log=False, **more):
        self.is_log, self.more = is_log, more
        super().__init__(seed, limit=120)

    def choose(self, rng):
        self.events, self.count = rng.randint(1, 3), rng.randint(3, 10)
        share = rng.choice((0.3, 0.5, 0.7))
        self.is_own = [rng.random() < share for _ in range(self.count)]
        self.is_own[rng.randrange(self.count)] = True
        self.bodies = [self.random_body(rng, number) for number in range(self.count)]
        self.passes = [[rng.choice([number for number in range(self.count) if self.is_own[number]]) for _ in body] or [0]
                       for body in self.bodies]
        for name in ("only_calls", "is_signed", "is_rounded", "is_plain"):
            setattr(self, name, self.more.get(name, False))
        self.has_lines, self.has_instructions = self.is_log or rng.random() < 0.9, rng.random() < 0.3
        self.choose_places(rng)
        self.is_compressed = rng.random() < 0.7
        self.has_levels, self.has_threads = not self.is_log and rng.random() < 0.15, rng.random() < 0.5
        self.dumped_at = rng.choice((None, None, rng.randrange(120)))  # after so many calls a part ends
        self.started = 0

    def random_body(self, rng, number):
        """Of own functions and of some foreign ones mostly functions further on; others call nothing, foreign functions, or
        back."""
        foreign = [other for other in range(self.count) if not self.is_own[other]]
        next_one = min(number + 1, self.count - 1)
        kinds = [lambda: rng.randrange(0 if rng.random() < 0.2 else next_one, self.count)]
        if number and not self.is_own[number]:
            kinds = [*kinds, None, None, lambda: rng.choice(foreign), lambda: rng.choice([*foreign, CALLBACK, CALLBACK])]
        kind = rng.choice(kinds)
        return [kind() for _ in range(rng.randint(2 * (number == 0), 4))] if kind else []

    def choose_places(self, rng):
        self.file_of = [rng.choice(OWN_FILES if own else LOGGED_FILES if self.is_log else FOREIGN_FILES) for own in self.is_own]
        self.inlined_of = [rng.choice(FOREIGN_FILES[:2]) for _ in self.is_own]
        has_entries = self.has_lines and not self.is_log
        self.entry_of = [self.inlined_of[number] if own and rng.random() < 0.15 and has_entries else self.file_of[number]
                         for number, own in enumerate(self.is_own)]
        self.object_of = ["" if self.is_log else f"{OWN}/bin" if own or rng.random() < 0.3 else "/usr/lib/libx.so.1"
                          for own in self.is_own]
        self.own_line = [rng.randint(1, 4) for _ in self.is_own]
        self.more_lines = [[] if self.is_log else [self.random_line(rng) for _ in range(rng.randint(0, 3))] for _ in self.is_own]
        self.lines_of = [[rng.randint(1, 6) if self.is_log else self.random_line(rng) for _ in body] for body in self.bodies]

    def random_line(self, rng):
        return rng.randint(1, 6) + INLINED * (rng.random() < 0.15 and not self.is_plain)

    def place(self, function, line):
        """The file and the line, as a profile says them."""
        file = (self.inlined_of if line >= INLINED else self.file_of)[function]
        return file, line if self.has_lines and file != "???" else 0

    # ---- steps ----

    def enter(self, stack, way, deep):
        above = stack[-1] if stack else None
        super().enter(stack, way, deep)
        frame, function = stack[-1], way[-1]
        frame["part"] = (len(self.roots) * self.has_threads, self.dumped_at is not None and self.started > self.dumped_at)
        self.started += 1
        frame["passed"] = self.passed_by(above) if above else None
        frame["body"] = [frame["passed"] if callee == CALLBACK else callee for callee in frame["body"]
                         if callee != CALLBACK or frame["passed"] is not None]
        price = 0 if self.only_calls and self.is_own[function] and frame["body"] else 1
        if not self.is_own[function]:
            price = self.rng.choice((1, 1, 10, 100))
        frame["own"] = [price * cost for cost in frame["own"]]

    def own_costs(self):
        costs = super().own_costs()
        return [costs[0], *(self.rng.choice((cost, -cost)) for cost in costs[1:])] if self.is_signed else costs

    def passed_by(self, frame):
        """An own function passes one of its own with a call, a foreign one what was passed to it."""
        function = frame["way"][-1]
        passes = self.passes[function]
        return passes[frame["next"] % len(passes)] if self.is_own[function] else frame["passed"]

    def leave(self, stack):
        way, part = stack[-1]["way"], stack[-1]["part"]
        recorded = super().leave(stack)
        node = self.blocks[-1]
        node.spent, node.part = self.spread(node), part
        node.name = f"f{node.function}" + ("'2" if self.has_levels and way.count(way[-1]) > 1 else "")
        return recorded

    def spread(self, node):
        """Which line costs how much in the function itself: its own line at least a unit."""
        left, spent = list(node.own), []
        for line in self.more_lines[node.function]:
            part = [self.rng.randint(min(cost, 0), max(cost - 1, 0)) for cost in left]
            left = [cost - less for cost, less in zip(left, part)]
            spent.append((line, part))
        return [*spent, (node.line, left)]


# ---- the truth ----


def charged(program, is_shown, parts):
    """By ((function, name), file, line), or NOT_BELOW, the costs of each unit that was spent in some parts, charged to the
    nearest function of its stack that `is_shown`, at the line that this is at."""
    charges = {}
    left = [(root, NOT_BELOW) for root in program.roots]
    while left:
        node, above = left.pop()
        for line, costs in node.spent if node.part in parts else ():
            key = charged_to(program, is_shown, (node, line), above)
            charges[key] = add(charges.get(key), costs)
        left += [(below, charged_to(program, is_shown, (node, line), above)) for line, below in node.calls]
    return charges


def charged_to(program, is_shown, at, above):
    """What a call that was made at a line, or is made from there, is charged to; `above`: what its own caller is."""
    node, line = at
    return ((node.function, node.name), *program.place(node.function, line)) if is_shown[node.function] else above


def parts_of(program):
    return sorted({node.part for node in program.blocks})


# ---- the graph of calls ----


class Graph:
    """What Callgrind keeps of a part: by (function, name) and line the self costs, and by callee the calls and their costs."""

    def __init__(self):
        self.spent, self.calls = {}, {}

    def add_spent(self, *key, costs):
        self.spent[key] = add(self.spent.get(key), costs)

    def add_call(self, *key, count, costs):
        calls, sums = self.calls.get(key, (0, None))
        self.calls[key] = calls + count, add(sums, costs)

    def total(self, events):
        return [sum(costs) for costs in zip(*self.spent.values())] or [0] * events


def graphs(program):
    """By part. A call has costs in each part in which it was active, and counts where it began."""
    found = collections.defaultdict(Graph)
    for node in program.blocks:  # callees before their callers
        caller = (node.function, node.name)
        node.by_part = {node.part: node.own}
        for line, costs in node.spent:
            found[node.part].add_spent(caller, line, costs=costs)
        for line, below in node.calls:
            for part, costs in below.by_part.items():
                node.by_part[part] = add(node.by_part.get(part), costs)
                found[part].add_call(caller, line, (below.function, below.name), count=part == below.part, costs=costs)
    return dict(sorted(found.items()))


class Writer:
    """Writes graphs as Callgrind does."""

    def __init__(self, program):
        self.program, self.named, self.rng = program, {}, random.Random(program.seed)

    def text(self):
        program = self.program
        lines = ["# callgrind format", "version: 1", "creator: callgrind-3.22.0", "cmd: ./bin",
                 "positions: instr line" if program.has_instructions else "positions: line",
                 "events: " + " ".join(("Ir", "Dr", "Dw")[:program.events])]
        for number, ((thread, _), graph) in enumerate(graphs(program).items(), 1):
            lines += ["", f"part: {number}", f"thread: {thread + 1}", *self.body(graph),
                      "totals: " + self.costs(graph.total(program.events))]
        return "\n".join(lines) + "\n"

    def body(self, graph):
        functions = sorted({function for function, _ in graph.spent} | {caller for caller, _, _ in graph.calls})
        self.rng.shuffle(functions)
        return [line for function in functions for line in self.function(graph, function)]

    def function(self, graph, named):
        number, name = named
        program, current = self.program, self.program.entry_of[number]
        yield "ob=" + self.name("ob", program.object_of[number])
        yield "fl=" + self.name("fl", current)
        yield "fn=" + self.name("fn", f"{program.entry_of[number]} {name}", name)
        at = {line for function, line in graph.spent if function == named}
        at |= {line for function, line, _ in graph.calls if function == named}
        for line in sorted(at):
            file, _ = program.place(number, line)
            if file != current:
                yield ("fe=" if file == program.entry_of[number] else "fi=") + self.name("fl", file)
                current = file
            if any(graph.spent.get((named, line), ())):
                yield f"{self.position(number, line)} {self.costs(graph.spent[named, line])}"
            for (caller, place, callee), (count, costs) in sorted(graph.calls.items()):
                if caller == named and place == line:
                    yield from self.call(callee, count)
                    yield f"{self.position(number, line)} {self.costs(costs)}"

    def call(self, callee, count):
        program, (number, name) = self.program, callee
        yield "cob=" + self.name("ob", program.object_of[number])
        yield "cfi=" + self.name("fl", program.entry_of[number])
        yield "cfn=" + self.name("fn", f"{program.entry_of[number]} {name}", name)
        yield f"calls={count} {self.position(number, program.own_line[number])}"

    def position(self, function, line):
        shown = self.program.place(function, line)[1]
        return f"{0x1000 * (function + 1) + line:#x} {shown}" if self.program.has_instructions else str(shown)

    def name(self, kind, key, name=None):
        name = key if name is None else name
        if not self.program.is_compressed:
            return name
        ids = self.named.setdefault(kind, collections.Counter())
        if key in ids:
            return f"({ids[key]})"
        ids[key] = len(ids) + 1
        return f"({ids[key]}) {name}"

    @staticmethod
    def costs(costs):
        return " ".join(map(str, costs))
