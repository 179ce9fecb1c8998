# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""changed_programs: random programs that are run step by step, and again with a single thing changed, and what that is.

    old, new, kind, causes = changed_pair(seed)     # texts of profiles; functions one of which has to be the first cause

All else stays, so that the change of the total is what the changed thing costs.  A function costs as much a call as its
code, times what its caller asks; calls back, to a function that runs, are made as deep as the call site says by which
the program came in.
"""

import collections
import copy
import random

KINDS = ("times", "times", "code", "code", "data", "replaced", "split", "inlined", "moved", "renamed", "deeper", "deeper")
MOST = 20_000  # calls of a run


class TooLong(Exception):
    pass


class Call:
    def __init__(self, callee, times, asks, depth):
        self.callee, self.times, self.asks, self.depth = callee, times, asks, depth


class Program:
    """`bodies`: by function the calls that it makes; `codes`: what it costs itself, a unit of what is asked."""

    def __init__(self, rng):
        self.count = rng.randint(5, 12)
        self.codes = {f: rng.randint(5, 200) for f in range(self.count)}
        self.bodies = {f: [] for f in range(self.count)}
        self.recursive = rng.random() < 0.4
        for f in range(1, self.count):
            for caller in {rng.randrange(f) for _ in range(rng.choice((1, 1, 2, 3)))}:
                self.bodies[caller].append(Call(f, rng.choice((1, 1, 2, 3, 5)), rng.choice((1, 1, 1, 2, 6)),
                                                rng.randint(1, 4)))
        for _ in range(rng.randint(1, 2) if self.recursive else 0):
            f = rng.randrange(1, self.count)
            self.bodies[f].append(Call(rng.randint(1, f), 1, 1, None))

    def component(self):
        """Functions that call each other, or themselves."""
        reach = {}
        for f in self.bodies:
            seen, todo = set(), [f]
            while todo:
                for call in self.bodies[todo.pop()]:
                    if call.callee not in seen:
                        seen.add(call.callee)
                        todo.append(call.callee)
            reach[f] = seen
        return {f: {g for g in reach[f] if f in reach[g]} for f in self.bodies}

    def run(self):
        self.self_cost, self.arcs, self.left = collections.Counter(), collections.defaultdict(lambda: [0, 0]), MOST
        self.cycles = self.component()
        self.enter(0, 1, 0)
        return self

    def enter(self, f, asks, depth):
        """Runs a function; returns what it costs with its callees."""
        self.left -= 1
        if self.left < 0:
            raise TooLong
        whole = self.codes[f] * asks
        self.self_cost[f] += whole
        for call in self.bodies[f]:
            back = call.depth is None
            if back and depth <= 0:
                continue
            inner = depth - 1 if back else depth if call.callee in self.cycles[f] else call.depth
            for _ in range(call.times):
                cost = self.enter(call.callee, call.asks, inner)
                self.arcs[f, call.callee][0] += 1
                self.arcs[f, call.callee][1] += cost
                whole += cost
        return whole

    def text(self):
        lines = ["events: Ir", "fl=a.c"]
        for f in sorted(self.self_cost):
            lines += [f"fn=f{f}", f"{10 * f + 1} {self.self_cost[f]}"]
            for (caller, callee), (calls, cost) in sorted(self.arcs.items()):
                if caller == f:
                    lines += [f"cfn=f{callee}", f"calls={calls} 1", f"{10 * f + 2} {cost}"]
        return "\n".join(lines) + "\n"


def sites(program):
    return [(f, call) for f in sorted(program.bodies) for call in program.bodies[f] if call.depth is not None]


def change(rng, program, kind):
    """Changes a thing; returns the functions that may come first. None: it has no such thing."""
    f, call = rng.choice(sites(program))
    new = program.count
    if kind == "times":
        call.times += rng.randint(1, 4)
    elif kind == "code":
        f = rng.randrange(program.count)
        program.codes[f] += rng.randint(5, 300)
    elif kind == "data":
        call.asks += rng.randint(1, 4)
        return {call.callee}
    elif kind == "replaced":
        program.codes[new], program.bodies[new] = rng.randint(5, 400), []
        call.callee = new
    elif kind == "split":
        program.codes[new], program.bodies[new] = program.codes[f] // 2 + rng.randint(5, 50), []
        program.codes[f] -= program.codes[f] // 2
        program.bodies[f].append(Call(new, 1, 1, 0))
    elif kind == "inlined":
        if program.bodies[call.callee]:
            return None
        program.codes[f] += call.times * program.codes[call.callee] // 2
        program.bodies[f].remove(call)
    elif kind == "moved":      # a call from a function to one that it calls once each time
        down = [other for other in program.bodies[f] if other is not call and other.times == 1 and other.depth is not None]
        once = [other for other in down if sum(c.callee == other.callee for _, c in sites(program)) == 1]
        if not once or program.recursive:
            return None
        call.times += 1
        program.bodies[f].remove(call)
        program.bodies[once[0].callee].append(call)
        return {f, once[0].callee}
    elif kind == "renamed":    # and its code costs more
        program.codes[new], program.bodies[new] = program.codes[f], program.bodies[f]
        program.codes[new] += rng.randint(1, program.codes[f])
        callers = [site for _, site in sites(program) if site.callee == f]
        if not callers or not program.bodies[f] or program.recursive:
            return None
        program.bodies[f] = []
        for site in callers:
            site.callee = new
        return {new}
    elif kind == "deeper":
        circles = program.component()
        entries = [(f, call) for f, call in sites(program) if circles[call.callee] and f not in circles[call.callee]]
        if not entries:
            return None
        _, call = rng.choice(entries)
        call.depth += rng.randint(1, 3)
        return circles[call.callee]
    return {f}


def changed_pair(seed):
    """None: the program runs too long, or nothing changed."""
    rng = random.Random(seed)
    kind = rng.choice(KINDS)
    old = Program(rng)
    new = copy.deepcopy(old)
    causes = change(rng, new, kind)
    try:
        old.run(), new.run()
    except TooLong:
        return None
    if not causes or sum(old.self_cost.values()) == sum(new.self_cost.values()):
        return None
    return old, new, kind, causes
