# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""programs: random programs that are run step by step: the profile of a run, and what no profile has, its stacks."""

import collections
import random


class Program:
    """A random program that is run: what its calls cost, and which stacks cost how much."""

    def __init__(self, seed):
        rng = random.Random(seed)
        self.count = rng.randint(3, 9)
        self.bodies = [[self.random_callee(rng, number) for _ in range(rng.randint(number < 2, 4))]
                       for number in range(self.count)]
        self.stacks = collections.Counter()
        self.self_cost = collections.Counter()
        self.arcs = collections.defaultdict(lambda: [0, 0])
        self.left = 400  # calls
        self.rng = rng
        self.call(())

    def random_callee(self, rng, number):
        return rng.randrange(self.count) if rng.random() < 0.15 else rng.randint(min(number + 1, self.count - 1), self.count - 1)

    def call(self, above, function=0):
        """Runs a function; returns what it costs with all that it calls."""
        stack = (*above, function)
        cost = whole = self.rng.randint(1, 20)
        self.stacks[stack] += cost
        self.self_cost[function] += cost
        for callee in self.bodies[function]:
            if self.left > 0 and len(stack) < 30 and (callee > function or self.rng.random() < 0.4):
                self.left -= 1
                spent = self.call(stack, callee)
                self.arcs[function, callee][0] += 1
                self.arcs[function, callee][1] += spent
                whole += spent
        return whole

    def text(self):
        lines = ["events: Ir", "fl=a.c"]
        for function in range(self.count):
            lines += [f"fn=f{function}", f"1 {self.self_cost[function]}"]
            for (caller, callee), (calls, cost) in sorted(self.arcs.items()):
                if caller == function:
                    lines += [f"cfn=f{callee}", f"calls={calls} 1", f"2 {cost}"]
        return "\n".join(lines) + "\n"


def way_of(stack, node, cycles=()):
    """The nodes of a stack; of `cycles` each with the function by which it was left, or that was the last one, as a node
    of its own: (node, function)."""
    way, last = [], None
    for function in stack:
        if not way or last != node[function]:
            way.append(node[function])
            last = node[function]
            way += [None] if last in cycles else []
        if last in cycles:
            way[-1] = last, function
    return way


def ends_of(program, node, cycles=()):
    """As ways_of(), but what was spent in the last node of each way."""
    from_start, from_all = collections.Counter(), collections.Counter()
    for stack, cost in program.stacks.items():
        way = way_of(stack, node, cycles)
        from_start[tuple(way)] += cost
        for start in range(len(way)):
            from_all[tuple(way[start:])] += cost
    return from_start, from_all


def ways_of(program, node, cycles=()):
    """What was spent below each way of nodes that begins where the program does, and below each that begins anywhere.
    `cycles`: nodes, as way_of() says."""
    from_start, from_all = collections.Counter(), collections.Counter()
    for stack, cost in program.stacks.items():
        way = way_of(stack, node, cycles)
        for end in range(1, len(way) + 1):
            from_start[tuple(way[:end])] += cost
            for start in range(end):
                from_all[tuple(way[start:end])] += cost
    return from_start, from_all
