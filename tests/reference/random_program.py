#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random programs that call each other in every way, run and recorded as Callgrind records them.

    random_program.py SEED > PROFILE

Unlike random_profile.py, which writes anything the format allows, this writes what a run can be: costs of calls are
those of what was called, so that what a line costs with its calls is known exactly.
"""

import collections
import random
import sys

FILES = ("a.c", "b.c")
HEADER = "inline.h"  # its lines belong to any function
COST_MAX = 9
CALLS_MAX = 300
DEPTH_MAX = 12


class Program:
    """A run of it: `own` and `calls` are what a profile has, `truth` what no profile has."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.levels = self.rng.choice((1, 1, 2, 3))  # --separate-recs
        self.callers = self.rng.choice((0, 0, 1))  # --separate-callers
        self.downwards = self.rng.random() < 0.5  # no cycles but of one function
        count = self.rng.randint(2, 9)
        self.functions = [self.make_function(number, count) for number in range(count)]
        self.own = collections.Counter()  # (function with context, file, line) -> cost
        self.calls = {}  # (function, file, line, callee) -> [count, cost]
        self.truth = collections.Counter()  # (file, line) -> cost while it, or what it called, was executed
        self.stack = []  # [function, name with context, file, line]
        self.left = CALLS_MAX
        self.total = 0
        while self.left == CALLS_MAX or self.rng.random() < 0.3:
            self.run(0)

    def make_function(self, number, count):
        """Its file, and its places: each a file, a line, and the functions that may be called there."""
        rng, file = self.rng, FILES[number % 2]
        places = []
        for _ in range(rng.randint(2, 5)):
            where = (HEADER, rng.randint(1, 3)) if rng.random() < 0.5 else (file, 10 * number + rng.randint(1, 3))
            first = number if self.downwards else 0
            callees = [rng.randrange(first, count) for _ in range(rng.randint(0, 3))]
            places.append((where, callees))
        if rng.random() < 0.2:
            places.append(((file, 0), [rng.randrange(count)]))
        return file, places

    def name(self, number):
        level = min(1 + sum(frame[0] == number for frame in self.stack), self.levels)
        name = f"f{number}" + (f"'{level}" if level > 1 else "")
        return name + (f"'{self.stack[-1][1]}" if self.callers and len(self.stack) == 1 else "")

    def spend(self):
        cost = self.rng.randint(0, COST_MAX)
        _, name, file, line = self.stack[-1]
        self.own[name, file, line] += cost
        for place in {(frame[2], frame[3]) for frame in self.stack}:
            self.truth[place] += cost
        self.total += cost

    def run(self, number):
        self.left -= 1
        file, places = self.functions[number]
        self.stack.append([number, self.name(number), file, 0])
        for (self.stack[-1][2], self.stack[-1][3]), callees in places:
            self.spend()
            for callee in callees:
                if self.left > 0 and len(self.stack) < DEPTH_MAX and self.rng.random() < 0.7:
                    self.call(callee)
        self.stack.pop()

    def call(self, number):
        _, name, file, line = self.stack[-1]
        arc = self.calls.setdefault((name, file, line, self.name(number)), [0, 0])
        before = self.total
        self.run(number)
        arc[0] += 1
        arc[1] += self.total - before

    def file_of(self, name):
        return self.functions[int(name[1:].split("'")[0])][0]

    def write(self):
        out = ["version: 1", "events: Ir"]
        for name in dict.fromkeys(key[0] for key in [*self.own, *self.calls]):
            out += [f"fl={self.file_of(name)}", f"fn={name}"]
            for (function, file, line), cost in self.own.items():
                if function == name:
                    out += [f"fi={file}", f"{line} {cost}"]
            for (function, file, line, callee), (count, cost) in self.calls.items():
                if function == name:
                    out += [f"fi={file}", f"cfi={self.file_of(callee)}", f"cfn={callee}", f"calls={count} 1", f"{line} {cost}"]
        return "\n".join([*out, f"totals: {self.total}", ""])


if __name__ == "__main__":
    sys.stdout.write(Program(int(sys.argv[1])).write())
