#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random pairs of profiles: of a program, and of what became of it.

    random_pair.py SEED OLD NEW

writes both files; the same seed gives the same bytes.  The second program is the first one changed: costs and numbers
of calls, functions that are new or gone, that moved to another file or library, that compilers named anew or cloned,
sources in another directory, libraries of another version.  What the rules of matching leave open is left out.
"""

import random
import re
import sys

PROGRAM, LIBRARY, SYSTEM = "/home/u/build/prog", "/usr/lib/libmore.so.1.2", "/lib/libc-2.31.so"
DIRECTORY = "/home/u/v1"
FILES = ("main.c", "parse/parse.c", "parse/lex.c", "out/print.c", "inline.h")
NAMES = ("main", "parse", "lex_next", "emit", "ns::Type<int>::get(int) const", "ns::Type<char>::get(char) const",
         "core::fmt::write", "a.b.c", "operator()(int)", "swap_all", "table_find", "table_add", "visit")
SUFFIXES = (".isra.0", ".constprop.1", ".part.0", ".constprop.0.isra.0", ".lto_priv.3", ".cold")


class Function:
    """A function: where it is, its costs by file and line, and its calls."""

    def __init__(self, place, file, name):
        self.object, self.file, self.name = place, file, name
        self.costs = {}                         # (file, line) -> costs
        self.calls = []                         # [callee, count, file, line, costs]

    def key(self):
        return self.object, self.file, self.name


def random_costs(rng, events):
    return [rng.choice((0, 1, rng.randint(1, 20), rng.randint(1, 500), rng.randint(1, 10**6))) for _ in events]


def add_code(rng, function, events, files):
    for _ in range(rng.randint(1, 4)):
        file = files[-1] if rng.random() < 0.2 else function.file
        function.costs[file, rng.randint(1, 40)] = random_costs(rng, events)


def add_calls(rng, function, others, events):
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        callee = rng.choice(others)
        line = rng.randint(1, 40)
        function.calls.append([callee, rng.choice((0, 1, 3, rng.randint(1, 999))), function.file, line,
                               random_costs(rng, events)])


class Pair:
    def __init__(self, seed):
        self.rng = rng = random.Random(seed)
        self.events = rng.choice((["Ir"], ["Ir"], ["Ir", "Dr"], ["Ir", "D1mr", "Bc"]))
        self.files = [f"{DIRECTORY}/{name}" for name in FILES]
        self.old = [self.make_function(name) for name in rng.sample(NAMES, rng.randint(5, len(NAMES)))]
        self.old += [Function(SYSTEM, "???", "malloc"), Function(SYSTEM, "???", "__strlen_avx2")]
        if rng.random() < 0.3:                  # apart by the level of recursion
            first = self.old[0]
            self.old.append(Function(first.object, first.file, first.name + "'2"))
        for function in self.old:
            add_code(rng, function, self.events, self.files)
            add_calls(rng, function, self.old, self.events)
        self.new_events = list(self.events)
        self.make_new()

    def make_function(self, name):
        return Function(self.rng.choice((PROGRAM, PROGRAM, LIBRARY)), self.rng.choice(self.files[:-1]), name)

    # -- the second program -------------------------------------------------

    def make_new(self):
        rng = self.rng
        copies = {function: Function(*function.key()) for function in self.old}
        for function, copy in copies.items():
            copy.costs = {place: list(costs) for place, costs in function.costs.items()}
            copy.calls = [[copies[callee], count, file, line, list(costs)]
                          for callee, count, file, line, costs in function.calls]
        self.new = list(copies.values())
        for change in (self.costs_change, self.calls_change, self.some_are_gone, self.some_are_new, self.one_is_renamed,
                       self.one_is_cloned, self.one_moves_to_another_library, self.one_moves_to_another_file,
                       self.variants_change, self.sources_move, self.libraries_change, self.events_change):
            if rng.random() < 0.5:
                change()

    def costs_change(self):
        for function in self.rng.sample(self.new, len(self.new) // 2):
            for place in function.costs:
                if self.rng.random() < 0.5:
                    function.costs[place] = random_costs(self.rng, self.events)

    def calls_change(self):
        for function in self.rng.sample(self.new, len(self.new) // 3):
            for call in function.calls:
                call[1] += self.rng.randint(0, 9)
                call[4] = random_costs(self.rng, self.events)

    def some_are_gone(self):
        for function in self.rng.sample(self.new, self.rng.randint(1, 2)):
            self.new.remove(function)
        for function in self.new:
            function.calls = [call for call in function.calls if call[0] in self.new]

    def some_are_new(self):
        for number in range(self.rng.randint(1, 2)):
            function = self.make_function(f"added_{number}")
            add_code(self.rng, function, self.events, self.files)
            add_calls(self.rng, function, self.new, self.events)
            self.rng.choice(self.new).calls.append([function, 2, self.files[0], 3, random_costs(self.rng, self.events)])
            self.new.append(function)

    def one_of_ours(self):
        """A function that may be called or put otherwise: of the program, of a name that is no other's part."""
        able = [function for function in self.new if function.object != SYSTEM and function.name.isidentifier()
                and function.name + "'2" not in [other.name for other in self.new]]
        return self.rng.choice(able) if able else None

    def one_is_renamed(self):
        function = self.one_of_ours()
        if function:
            function.name += self.rng.choice(SUFFIXES)

    def one_is_cloned(self):
        """Some of the calls go to another clone, and the function itself has become one."""
        function = self.one_of_ours()
        if not function:
            return
        clone = Function(function.object, function.file, function.name + ".constprop.7")
        function.name += ".isra.5"
        add_code(self.rng, clone, self.events, self.files)
        clone.calls = [list(call) for call in function.calls if self.rng.random() < 0.5]
        for call in [call for other in self.new for call in other.calls]:
            if call[0] is function and self.rng.random() < 0.5:
                call[0] = clone
        self.new.append(clone)

    def one_moves_to_another_library(self):
        function = self.one_of_ours()
        if function:
            function.object = "/usr/lib/libextra.so"

    def one_moves_to_another_file(self):
        function = self.one_of_ours()
        if not function or function.object == "/usr/lib/libextra.so" or "." in function.name:
            return
        home, function.file = function.file, f"{DIRECTORY}/moved.c"
        function.costs = {(function.file if file == home else file, line): costs
                          for (file, line), costs in function.costs.items()}
        for call in function.calls:
            call[2] = function.file if call[2] == home else call[2]

    def variants_change(self):
        for function in self.new:
            function.name = function.name.replace("_avx2", "_sse2_unaligned")

    def sources_move(self):
        def moved(file):
            return file.replace(DIRECTORY, "/tmp/elsewhere/v2")
        for function in self.new:
            function.file = moved(function.file)
            function.costs = {(moved(file), line): costs for (file, line), costs in function.costs.items()}
            for call in function.calls:
                call[2] = moved(call[2])

    def libraries_change(self):
        others = {LIBRARY: "/opt/lib/libmore.so.2", SYSTEM: "/lib64/libc.so.6", PROGRAM: "/tmp/prog-new"}
        for function in self.new:
            function.object = others.get(function.object, function.object)

    def events_change(self):
        """Another order, and one that only the new side has."""
        self.new_events = self.rng.sample(self.events, len(self.events)) + ["Bim"]

    # -- writing ------------------------------------------------------------

    def write(self, functions, events, command):
        """The text of a profile; a column that the pair has no costs for has one cost in each line."""
        order = [self.events.index(name) if name in self.events else None for name in events]

        def spell(line, costs):
            return " ".join([str(line)] + ["1" if at is None else str(costs[at]) for at in order])
        out = ["version: 1", f"cmd: {command} --fast", "positions: line", "events: " + " ".join(events)]
        for function in functions:
            out += ["", f"ob={function.object}", f"fl={function.file}", f"fn={function.name}"]
            for (file, line), costs in function.costs.items():
                out += [f"fi={file}", spell(line, costs)]
            for callee, count, file, line, costs in function.calls:
                out += [f"fi={file}", f"cob={callee.object}", f"cfi={callee.file}", f"cfn={callee.name}",
                        f"calls={count} 1", spell(line, costs)]
        return "\n".join(out) + "\n"

    def texts(self):
        program = next((function.object for function in self.new if "prog" in function.object), PROGRAM)
        return self.write(self.old, self.events, PROGRAM), self.write(self.new, self.new_events, program)


def generate(seed):
    """The texts of the pair with this seed: old, new."""
    return Pair(seed).texts()


def again(text, seed):
    """The profile of another run: here and there a cost and a number of calls is a little more or less."""
    rng = random.Random(seed)

    def other(found):
        return str(max(0, int(found[0]) + (rng.randint(-9, 9) if rng.random() < 0.2 else 0)))

    lines = []
    for line in text.split("\n"):
        if line[:1].isdigit():
            line, costs = line.split(" ", 1)
            line += " " + re.sub("[0-9]+", other, costs)
        elif line.startswith("calls="):
            line = re.sub("(?<==)[0-9]+", other, line)
        lines.append(line)
    return "\n".join(lines)


def main():
    old, new = generate(int(sys.argv[1]))
    for path, text in zip(sys.argv[2:], (old, new)):
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(text)


if __name__ == "__main__":
    main()
