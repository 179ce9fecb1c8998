#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --hide, as TAP: what is left of programs that are run step by step, against their stacks without the functions that
are hidden, and against shares that are worked out another way; that nothing is lost; and where it is refused.
"""

import collections
import fractions
import json
import random
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "reference"))
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

import random_profile  # noqa: E402 (found by the lines above)
import reader  # noqa: E402
from programs import Program  # noqa: E402
from properties import compared, done, real_profiles, records, require, require_same, run, run_both, run_whole, tell_all  # noqa: E402

SEEDS = range(120)
SCALE = 10_000  # of costs, so that shares in whole numbers are near to true ones


def write(program, path):
    """The profile of a program, with larger costs, whose totals are those of its self costs."""
    text = program.text()
    scaled = re.sub(r"^(\d+) (\d+)$", lambda row: f"{row[1]} {int(row[2]) * SCALE}", text, flags=re.M)
    path.write_text(scaled)


def shown(path, hidden, *args):
    """The functions that are left by their names, and the calls by pairs of names, each with self cost or inclusive cost
    and count; and the whole report."""
    text, said = run_both("--format=json", "--call-tree", "--sections=functions,calls,call_tree", f"--hide=^({'|'.join(hidden)})$",
                          *args, path)
    report = json.loads(text)
    names = {function["id"]: function["name"] for function in report["functions"]}
    functions = {function["name"]: function for function in report["functions"]}
    calls = {(function["name"], names[call["function"]]): (call["calls"], call["inclusive"][0])
             for function in report["functions"] for call in function["callees"]}
    return functions, calls, report, said


def choose(rng, program):
    return {f"f{number}" for number in range(1, program.count) if rng.random() < 0.4} or {"f1"}


def recurs(stacks):
    return any(len(set(stack)) < len(stack) for stack in stacks)


class Shares:
    """What each function that stays gets of the calls of each that is hidden, from the callers down: hidden functions that call each
    other are one."""

    def __init__(self, profile, hidden):
        self.hidden = {number for number, function in enumerate(profile.functions) if function.name in hidden}
        self.cost = {pair: fractions.Fraction(arc.inclusive.get(0, 0)) for pair, arc in profile.arcs.items()}
        inner = {pair for pair in self.cost if set(pair) <= self.hidden}
        self.group = {}
        for members in reader.find_components(len(profile.functions), inner):
            self.group.update(dict.fromkeys(members, members[0]))
        self.group = {member: self.group.get(member, member) for member in self.hidden}
        self.known = {}

    def entering(self, group):
        return {pair: cost for pair, cost in self.cost.items()
                if self.group.get(pair[1]) == group and self.group.get(pair[0]) != group}

    def of(self, group):
        """By function that stays, its share of a group."""
        if group not in self.known:
            into = self.entering(group)
            whole, shares = sum(into.values()), {}
            for (caller, _), cost in into.items():
                part = cost / whole if whole else 0
                for function, share in self.of(self.group[caller]).items() if caller in self.hidden else [(caller, 1)]:
                    shares[function] = shares.get(function, 0) + part * share
            self.known[group] = shares
        return self.known[group]

    def wanted(self):
        calls = {}
        for (caller, callee), cost in self.cost.items():
            if callee in self.hidden:
                continue
            for function, share in self.of(self.group[caller]).items() if caller in self.hidden else [(caller, 1)]:
                calls[function, callee] = calls.get((function, callee), 0) + share * cost
        return calls


def charged(program, hidden):
    """What each function that stays costs with what it caused in hidden ones, by the stacks; "": what has none above."""
    own = {}
    for stack, cost in program.stacks.items():
        nearest = next((f"f{number}" for number in reversed(stack) if f"f{number}" not in hidden), "")
        own[nearest] = own.get(nearest, 0) + cost * SCALE
    return own


ROWS = ("[between your lines]", "[not below your code]")


def check_charged(program, hidden, functions, what):
    """What is no bound is exact, and no bound is above the truth."""
    own = charged(program, hidden)
    for name, function in functions.items():
        got, true = function["self"][0], own.get("" if name == ROWS[1] else name, 0)
        if name == ROWS[0]:
            continue
        is_bound = function.get("charged_at_least", [False])[0]
        require(got <= true if is_bound else got == true, f"{what}: {name} is charged {'>=' * is_bound}{got}, not {true}")
        compared["bounds" if is_bound else "exact charges"] += 1
    for name in own:
        require(not own[name] or (name or ROWS[1]) in functions or ROWS[0] in functions, f"{what}: {name} is missing")
    require_same(sum(own.values()), sum(function["self"][0] for function in functions.values()), f"{what}: all self costs")


def costs_are_charged_to_the_nearest():
    for seed in range(600):
        program = Program(seed)
        rng = random.Random(seed)
        if not program.arcs:
            continue
        hidden = choose(rng, program) | ({"f0"} if rng.random() < 0.3 else set())
        write(program, Path("program.out"))
        functions, _, _, _ = shown("program.out", hidden)
        check_charged(program, hidden, functions, f"seed {seed}, {hidden}")


class LinedProgram(Program):
    """A program whose calls have lines, some of which two calls share, and whose own cost is at line 1 of each function:
    `spent` has what was spent at the end of each way, of steps (function, line of the call that leads on)."""

    def __init__(self, seed):
        self.way, self.spent, self.calls = [], collections.Counter(), collections.defaultdict(lambda: [0, 0])
        super().__init__(seed)

    def call(self, above, function=0):
        stack = (*above, function)
        cost = whole = self.rng.randint(1, 20)
        self.way.append([function, 1])
        self.spent[tuple(map(tuple, self.way))] += cost
        for number, callee in enumerate(self.bodies[function]):
            if self.left > 0 and len(stack) < 30 and (callee > function or self.rng.random() < 0.4):
                self.left -= 1
                self.way[-1][1] = 10 + number // 2
                spent = self.call(stack, callee)
                self.arcs[function, callee][0] += 1
                self.calls[function, 10 + number // 2, callee][0] += 1
                self.calls[function, 10 + number // 2, callee][1] += spent
                whole += spent
        self.way.pop()
        return whole

    def text(self):
        own = collections.Counter()
        for way, cost in self.spent.items():
            own[way[-1][0]] += cost
        lines = ["events: Ir"]
        for function in range(self.count):
            lines += [f"fl=f{function}.c", f"fn=f{function}", f"1 {own[function]}"]
            for (caller, line, callee), (calls, cost) in sorted(self.calls.items()):
                if caller == function:
                    lines += [f"cfi=f{callee}.c", f"cfn=f{callee}", f"calls={calls} 1", f"{line} {cost}"]
        return "\n".join(lines) + "\n"


def lines_are_charged():
    """Each unit is charged to the line of the nearest frame that stays: exactly, or at least so much."""
    for seed in range(600):
        program = LinedProgram(seed)
        if not program.arcs:
            continue
        rng = random.Random(seed)
        hidden = choose(rng, program) | ({"f0"} if rng.random() < 0.3 else set())
        Path("lines.out").write_text(program.text())
        true = collections.Counter()
        for way, cost in program.spent.items():
            nearest = next((step for step in reversed(way) if f"f{step[0]}" not in hidden), None)
            true[(f"f{nearest[0]}.c", nearest[1]) if nearest else (ROWS[1], 0)] += cost
        rows = records(run("--format=csv", "--group=line", f"--hide=^({'|'.join(hidden)})$", "lines.out"))
        told = {(row["file"], int(row["line"])): (int(row["self:Ir"]), row["charged_at_least:self:Ir"] == "1") for row in rows}
        between = told.pop((ROWS[0], 0), (0, False))[0]
        for place, (cost, is_bound) in told.items():
            require(cost <= true[place] <= cost + between if is_bound else cost == true[place],
                    f"seed {seed}, {hidden}: {place} is charged {'>=' * is_bound}{cost}, not {true[place]}; {between} between")
            compared["bounds of lines" if is_bound else "exact lines"] += 1
        for place, cost in true.items():
            require(place in told or cost <= between, f"seed {seed}, {hidden}: {place} is missing")
        require_same(sum(true.values()), between + sum(cost for cost, _ in told.values()), f"seed {seed}, {hidden}: all lines")


def costs_are_shared_by_calls():
    for seed in SEEDS:
        program = Program(seed)
        rng = random.Random(seed)
        hidden = choose(rng, program)
        write(program, Path("program.out"))
        profile = reader.read(["program.out"])
        functions, calls, _, _ = shown("program.out", hidden)
        passed = Shares(profile, hidden).wanted()
        names = [function.name for function in profile.functions]
        require_same(set(names) - hidden, set(functions) - set(ROWS), f"seed {seed}, {hidden}: the functions")
        near = 4 * len(profile.arcs) + 4
        for pair, cost in passed.items():
            got = calls.get((names[pair[0]], names[pair[1]]), (0, 0))[1]
            require(abs(got - cost) <= near, f"seed {seed}, {hidden}: {pair} {got}, not {float(cost)}")
            compared["calls"] += 1
        known = {(names[caller], names[callee]) for caller, callee in passed}
        require({call for call in calls if call[1] != ROWS[0]} <= known, f"seed {seed}: calls of nobody")


def check_inclusive(program, functions, what):
    for name, function in functions.items():
        if name in ROWS:
            continue
        true = SCALE * sum(cost for stack, cost in program.stacks.items() if int(name[1:]) in stack)
        require_same(true, function["inclusive"][0], f"{what}: inclusive cost of {name}")


def inclusive_costs_stay():
    """They are those of the stacks: of programs without recursion to the last unit."""
    for seed in range(400):
        program = Program(seed)
        if recurs(program.stacks) or not program.arcs:
            continue
        hidden = choose(random.Random(seed), program)
        write(program, Path("program.out"))
        functions, calls, report, _ = shown("program.out", hidden)
        check_inclusive(program, functions, f"seed {seed}, {hidden}")
        before = {f"f{callee}": 0 for _, callee in program.arcs}
        for (_, callee), (count, _) in program.arcs.items():
            before[f"f{callee}"] += count
        after = dict.fromkeys(before, 0)
        for (_, callee), (count, _) in calls.items():
            after[callee] = after.get(callee, 0) + count
        require_same({name: count for name, count in before.items() if name not in hidden},
                     {name: count for name, count in after.items() if name not in hidden and name not in ROWS}, f"seed {seed}, {hidden}: calls")
        check_ways(program, hidden, report)


def without_leaves(program, leaves, path):
    """The profile of a program that has no lines of these functions, which call nothing: calls of them alone know their
    costs."""
    write(program, path)
    text = path.read_text()
    for leaf in leaves:
        text = re.sub(rf"(?m)^fn=f{leaf}\n\d+ \d+\n", "", text)
    path.write_text(text)


def what_only_calls_know_stays():
    """If no line has what the leaves of a program cost, inclusive costs are those of the program, and stacks have what
    hidden leaves cost; what goes with the function that it begins in is told."""
    for seed in range(400):
        program, rng = Program(seed), random.Random(seed)
        callers = {caller for caller, _ in program.arcs}
        leaves = {number for number in range(1, program.count) if number not in callers and rng.random() < 0.7}
        if recurs(program.stacks) or not leaves or not program.arcs:
            continue
        without_leaves(program, leaves, Path("leaves.out"))
        hidden = choose(rng, program)
        functions, _, _, _ = shown("leaves.out", hidden)
        check_inclusive(program, functions, f"seed {seed}, {hidden}, {leaves}")
        if {f"f{leaf}" for leaf in leaves} <= hidden:
            check_charged(program, hidden, functions, f"seed {seed}, {hidden}, {leaves}")
        compared["functions of programs without leaves"] += len(functions)
        lines = run("--format=folded", f"--hide=^({'|'.join(hidden)})$", "leaves.out").splitlines()
        seen = sum(program.stacks.values()) - sum(program.self_cost[leaf] for leaf in leaves if f"f{leaf}" not in hidden)
        require_same(SCALE * seen, sum(int(line.rsplit(" ", 1)[1]) for line in lines), f"seed {seed}, {hidden}, {leaves}: all stacks")


def check_ways(program, hidden, report):
    """Rows of the call tree that are no estimates are what was spent on these ways."""
    whole, own = {}, {}
    for stack, cost in program.stacks.items():
        way = tuple(f"f{number}" for number in stack if f"f{number}" not in hidden)
        own[way] = own.get(way, 0) + cost * SCALE
        for end in range(1, len(way) + 1):
            whole[way[:end]] = whole.get(way[:end], 0) + cost * SCALE
    names = {function["id"]: function["name"] for function in report["functions"]}
    left = [((), row) for row in report["call_tree"]]
    while left:
        above, row = left.pop()
        if row["kind"] not in ("start", "call"):
            continue
        way = (*above, names[row["function"]])
        left += [(way, below) for below in row["callees"]]
        compared["ways"] += 1
        if not row["estimate"]:
            require_same(whole[way], row["inclusive"][0], f"{hidden}: {way} is said to be exact")
            if not row["self_estimate"]:
                require_same(own.get(way, 0), row["self"][0], f"{hidden}: the self cost on {way} is said to be exact")
            compared["exact ways"] += 1


def nothing_is_lost():
    """Of any profile: what is hidden is gone, all others are there, and stacks have all that they had where the program
    begins in none that is hidden."""
    for seed in range(60):
        rng = random.Random(seed)
        Path("random.out").write_bytes(random_profile.generate(seed))
        check_any("random.out", rng, f"seed {seed}")


def check_any(path, rng, what):
    letter = rng.choice("aeiou0123")
    before = records(run("--format=csv", "--group=function", "--cycles=no", path))
    ended = done("--tree=caller", "--auto=no", "--depth=1", f"--hide={letter}", "--cycles=no", path)
    require(ended.returncode == 0, f"{what}: exit status {ended.returncode}: {ended.stderr[:200]!r}")
    for args in (["--call-tree"], ["--format=dot"], ["--hot-path"], ["--format=json", "--call-tree"]):
        ended = done(*args, f"--hide={letter}", path)
        require(ended.returncode in (0, 1), f"{what} {args}: {ended.returncode} {ended.stderr[:200]!r}")
    compared["profiles"] += len(before) > 0


def hidden_stacks_are_those_without():
    """Where each function has one caller, stacks are exact: those of the program without what is hidden."""
    for seed in SEEDS:
        rng = random.Random(seed)
        count = rng.randint(2, 12)
        parents = {child: rng.randrange(child) for child in range(1, count)}
        own = [rng.randint(1, 1000) for _ in range(count)]
        whole = own[:]
        for child in range(count - 1, 0, -1):
            whole[parents[child]] += whole[child]
        lines = ["events: Ir"]
        for number in range(count):
            lines += [f"fn=f{number}", f"1 {own[number]}"]
            for child in [child for child, parent in parents.items() if parent == number]:
                lines += [f"cfn=f{child}", "calls=1 1", f"2 {whole[child]}"]
        Path("tree.out").write_text("\n".join(lines) + "\n")
        hidden = {number for number in range(1, count) if rng.random() < 0.5} or {1}
        wanted = {}
        for number in range(count):
            way, at = [], number
            while at is not None:
                way, at = [at, *way] if at not in hidden else way, parents.get(at)
            stack = ";".join(f"f{at}" for at in way)
            wanted[stack] = wanted.get(stack, 0) + own[number]
        text, said = run_both("--format=folded", f"--hide=^f({'|'.join(map(str, hidden))})$", "tree.out")
        got = dict((line.rsplit(" ", 1)[0], int(line.rsplit(" ", 1)[1])) for line in text.splitlines())
        require_same(wanted, got, f"seed {seed}, {hidden}")
        require("estimate" not in said, f"seed {seed}: {said}")
        plain = run("--call-tree", f"--hide=^f({'|'.join(map(str, hidden))})$", "--percent-limit=0", "tree.out")
        require("~" not in plain, f"seed {seed}: {plain}")


def it_is_refused_where_it_would_mislead():
    write(Program(1), Path("program.out"))
    refused = [(["--call-tree", "--disasm=f0"], b"does not go with --disasm"),
               (["--by=own"], b"it adds up the costs that were recorded"),
               (["--tree=both", "--spread=input"], b"does not go with --spread")]
    for args, why in refused:
        ended = run_whole("--hide=f1", *args, "program.out", status=2)
        require(why in ended.stderr, f"{args}: {ended.stderr}")
    _, said = run_both("--call-tree", "--hide=nosuch", "program.out")
    require("--hide=nosuch: no function matches" in said, said)
    _, said = run_both("--call-tree", "--hide=F1", "--case=no", "program.out")
    require_same("", said, "in any case")


def units_are_hidden_one_by_one():
    """Side by side each input is hidden by itself."""
    for seed in range(20):
        for name in ("one.out", "two.out"):
            write(Program(2 * seed + (name == "two.out")), Path(name))
        rows = json.loads(run("--format=json", "--call-tree", "--split=input", "--hide=^f[12]$", "one.out", "two.out"))["functions"]
        require(rows and not any(row["name"] in ("f1", "f2") for row in rows), f"seed {seed}: {rows[:2]}")
        compared["rows of units"] += len(rows)


def hubs_are_told():
    """A function that thousands call, and that calls thousands, is not told apart: there would be millions of calls."""
    lines, count = ["events: Ir"], 1500
    for number in range(count):
        lines += [f"fn=a{number}", "1 1", "cfn=hub", "calls=1 1", f"2 {count}"]
    lines.append("fn=hub")
    for number in range(count):
        lines += [f"cfn=b{number}", "calls=1 1", f"2 {count}"]
    for number in range(count):
        lines += [f"fn=b{number}", f"1 {count}"]
    Path("hub.out").write_text("\n".join(lines) + "\n")
    text, said = run_both("--format=folded", "--hide=^(hub|b7)$", "hub.out")
    require("--hide: 1 function is not told apart" in said, said)
    require(f";{ROWS[0]};b8 " in text and "hub" not in text and ";b7 " not in text, "one row stands for the hub")


def real_profiles_are_hidden():
    for number, path in enumerate(real_profiles(100_000)):
        check_any(path, random.Random(number), str(path))


def main():
    sys.setrecursionlimit(10_000)
    tell_all([
        ("what is hidden is charged to the nearest, exactly or at least", costs_are_charged_to_the_nearest),
        ("each line is charged exactly, or at least so much", lines_are_charged),
        ("calls are shared by what calls bring", costs_are_shared_by_calls),
        ("inclusive costs, calls and exact ways are those of the program", inclusive_costs_stay),
        ("what only calls know stays, or is told", what_only_calls_know_stays),
        ("stacks on one way each are those without", hidden_stacks_are_those_without),
        ("any profile can be hidden in", nothing_is_lost),
        ("it is refused where it would mislead", it_is_refused_where_it_would_mislead),
        ("units are hidden one by one", units_are_hidden_one_by_one),
        ("hubs are not told apart, and that is said", hubs_are_told),
        ("real profiles can be hidden in", real_profiles_are_hidden),
    ])


if __name__ == "__main__":
    main()
