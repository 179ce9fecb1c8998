#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --call-tree, as TAP: each row is the share of the recorded calls that its way has, worked out anew over what the
second reader reads; and what is no estimate is what a random program did that was run step by step.

Profiles are the cases of tests/data/cases, random ones, and those of ../shared/corpus, where they are.
"""

import collections
import itertools
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
from flow import Flow, in_order, share  # noqa: E402
from json_reports import SCHEMA_TREE, check_schema  # noqa: E402
from programs import Program, ends_of, ways_of  # noqa: E402
from properties import compared, done, each_of, each_random, real_profiles, require, require_same, run_whole, tell_all  # noqa: E402

CASES = sorted((TESTS / "data" / "cases").glob("*.out"))
SEEDS = range(100)
ROWS_MOST = 3000  # of a tree that is worked out here


class TooLarge(Exception):
    """A tree that the program would not follow to its end, or that takes too long here."""


class Nodes:
    """The calls of a profile between nodes, with the costs of all events."""

    def __init__(self, profile):
        self.profile = profile
        self.width = len(profile.events)
        self.flow = Flow(profile)
        self.node = self.flow.node
        self.members = collections.defaultdict(list)
        for number, node in enumerate(self.node):
            self.members[node].append(number)
        nothing = [0] * self.width
        self.own, self.into, self.spent = ({node: nothing for node in self.members} for _ in range(3))
        self.called = collections.Counter()
        self.callers = collections.defaultdict(set)
        self.out = collections.defaultdict(dict)
        for number, function in enumerate(profile.functions):
            self.add(self.own, self.node[number], self.costs(function.self_cost))
            self.add(self.spent, self.node[number], self.costs(function.self_cost))
        for (caller, callee), arc in profile.arcs.items():
            self.add_arc(self.node[caller], self.node[callee], arc.calls, self.costs(arc.inclusive))
        self.first, before = {}, collections.defaultdict(lambda: nothing)
        for caller in self.flow.order:
            for callee in self.out.get(caller, ()):
                self.first[caller, callee] = before[callee]
                if callee != caller:
                    self.add(before, callee, self.out[caller][callee][1])
        rank = in_order(profile, range(len(profile.functions)))
        self.members = {node: sorted(members, key=rank.index) for node, members in self.members.items()}
        self.whole = {node: [max(a, b) for a, b in zip(self.into[node], self.spent[node])] for node in self.members}

    def costs(self, recorded):
        return [recorded.get(event, 0) for event in range(self.width)]

    @staticmethod
    def add(sums, node, costs):
        sums[node] = [a + b for a, b in zip(sums[node], costs)]

    def add_arc(self, caller, callee, count, costs):
        calls, sums = self.out[caller].get(callee, (0, [0] * self.width))
        self.out[caller][callee] = calls + count, [a + b for a, b in zip(sums, costs)]
        if caller == callee:
            return
        self.add(self.spent, caller, costs)
        self.add(self.into, callee, costs)
        self.called[callee] += count
        self.callers[callee].add(caller)

    def starts(self, match):
        """The first rows: (node, inclusive cost, where its units begin, calls or None)."""
        if match is None:
            begins = {node: [a - b for a, b in zip(self.whole[node], self.into[node])] for node in self.members}
            return [(node, costs, self.into[node], None) for node, costs in begins.items() if any(costs) or not self.callers[node]]
        return [(node, self.whole[node], [0] * self.width, self.called[node] if self.callers[node] else None)
                for node in {self.node[number] for number in match}]

    def passed_on(self, node, costs, firsts):
        """What a way passes on: its self cost, and by callee its costs and where their units begin. Costs below 0 have no
        units."""
        callees = [to for to in self.flow.order if to in self.out[node] and to != node]
        parts = []
        for event, (first, count, whole) in enumerate(zip(firsts, costs, self.whole[node])):
            sizes = [self.own[node][event], *(self.out[node][to][1][event] for to in callees)]
            ends = [scale(end, count, whole) for end in itertools.accumulate(sizes, initial=0)]
            is_signed = min(first, count, *sizes) < 0 or first + count > whole
            parts.append([(0, end - begin) for begin, end in itertools.pairwise(ends)] if is_signed
                         else share(first, count, whole, sizes))
        onward = {to: ([part[1 + number][1] for part in parts],
                       [self.first[node, to][event] + part[1 + number][0] for event, part in enumerate(parts)])
                  for number, to in enumerate(callees)}
        return [part[0][1] for part in parts], onward


    def shared(self, node, costs, firsts):
        """What a way passes on from the members of a cycle: by member its self cost, and by callee its costs, where their
        units begin, and how many calls were recorded."""
        onward = {member: {} for member in self.members[node]}
        own = {member: [] for member in self.members[node]}
        callees = [to for to in self.flow.order if to in self.out[node] and to != node]
        calls = {to: [(member, *self.calls(member, to)) for member in self.members[node]] for to in callees}
        calls = {to: [one for one in each if one[1]] for to, each in calls.items()}
        for to, each in calls.items():
            for member, arcs, _ in each:
                onward[member][to] = [], [], sum(arc.calls for arc in arcs)
        for event, (first, count, whole) in enumerate(zip(firsts, costs, self.whole[node])):
            outlets = [[self.profile.functions[member].self_cost.get(event, 0) for member in self.members[node]],
                       *([recorded[event] for *_, recorded in calls[to]] for to in callees)]
            parts = self.divide(first, count, whole, outlets)
            for member, (_, size) in zip(self.members[node], parts[0]):
                own[member].append(size)
            for to, shares in zip(callees, parts[1:]):
                for (member, *_), (begin, size) in zip(calls[to], shares):
                    onward[member][to][0].append(size)
                    onward[member][to][1].append(self.first[node, to][event] + begin)
        return own, onward

    def calls(self, member, to):
        """The arcs from a function to a node, and what they cost."""
        arcs = [arc for (caller, callee), arc in self.profile.arcs.items() if caller == member and self.node[callee] == to]
        return arcs, [sum(arc.inclusive.get(event, 0) for arc in arcs) for event in range(self.width)]

    @staticmethod
    def divide(first, count, whole, outlets):
        """What each part of each outlet of a node gets: (where it begins in the outlet, size)."""
        sizes = [sum(outlet) for outlet in outlets]
        if min(first, count, *sizes) < 0 or first + count > whole:
            ends = [scale(end, count, whole) for end in itertools.accumulate(itertools.chain(*outlets), initial=0)]
            parts = iter([end - begin for begin, end in itertools.pairwise(ends)])
            return [[(before, next(parts)) for before, _ in with_before(outlet)] for outlet in outlets]
        return [[(before + begin, one) for (before, _), (begin, one) in zip(with_before(outlet), share(begin, part, size, outlet))]
                for size, outlet, (begin, part) in zip(sizes, outlets, share(first, count, whole, sizes))]


def with_before(sizes):
    """Each of some sizes, and the sum of those before it."""
    return zip(itertools.accumulate(sizes, initial=0), sizes)


def scale(cost, part, whole):
    return cost * part // whole if whole else 0


def scale_calls(count, part, whole):
    return (2 * count * part // whole + 1) // 2 if whole else 0


class Tree:
    """The tree as objects of JSON, but for the order of rows, which is that of their costs."""

    def __init__(self, nodes, limit, depth):
        self.nodes, self.limit, self.depth = nodes, limit, depth
        self.rows = 0

    def row(self, node, costs, firsts, calls, depth, is_known, is_whole, above=(True, True)):
        """`is_known`: no other way brings costs; `is_whole`: none leads there. `above`: the same of the row above."""
        own, onward = self.nodes.passed_on(node, costs, firsts)
        row = {"kind": "call" if depth else "start", "node": node, "estimate": not all(above), "calls": calls,
               "inclusive": costs, "self": own, "callees": [],
               "self_estimate": self.is_self_guessed(self.nodes.own[node], (node, costs), above[0], is_whole)}
        self.rows += 1
        if self.rows > ROWS_MOST or depth > 350:
            raise TooLarge
        if self.depth and depth >= self.depth:
            return row
        if len(self.nodes.members[node]) > 1:
            row["callees"] = self.level([self.callee(row, node, None, depth, (is_known, is_whole)),
                                         *self.members(row, firsts, depth + 1, (is_known, is_whole), above[0])])
            row["self"], row["self_estimate"] = [0] * self.nodes.width, False  # its members have it
        else:
            row["callees"] = self.level([self.callee(row, to, onward.get(to), depth, (is_known, is_whole)) for to in self.nodes.out[node]])
        return row

    def members(self, cycle, firsts, depth, known, is_recorded):
        """The rows of the functions of a cycle. `known`: as of row(); `is_recorded`: whether the cost of its row is known."""
        node, costs = cycle["node"], cycle["inclusive"]
        own, onward = self.nodes.shared(node, costs, firsts)
        rows = []
        for member in self.nodes.members[node]:
            sums = [sum(one) for one in zip(own[member], *(part for part, _, _ in onward[member].values()))]
            recorded = self.nodes.costs(self.nodes.profile.functions[member].self_cost)
            row = {"kind": "member", "node": node, "member": member, "estimate": not known[0], "calls": None, "inclusive": sums,
                   "self": own[member], "callees": [],
                   "self_estimate": self.is_self_guessed(recorded, (node, costs), is_recorded, known[1])}
            if not self.is_above(sums):
                rows.append(row | {"kind": "below"})
                continue
            if not self.depth or depth < self.depth:
                row["callees"] = self.level([self.callee(cycle, to, part, depth, known, count)
                                             for to, (*part, count) in onward[member].items()])
            rows.append(row)
            compared["members"] += 1
        return rows

    def is_self_guessed(self, own, way, is_recorded, is_whole):
        """Whether it is not known which part of the costs of a way, as (node, costs), is spent in the node itself, or in a
        member; `own`: what that costs."""
        node, costs = way
        def is_guessed(event, own, cost, whole):
            if event in self.nodes.profile.negative_events:
                return not is_recorded or cost != whole
            return own and (not is_recorded or (cost != whole and own != whole))
        each = zip(range(self.nodes.width), own, costs, self.nodes.whole[node])
        return not is_whole and any(is_guessed(*one) for one in each)

    def is_known(self, node, costs):
        """Whether no other way brings anything to a node: costs below 0 might cancel each other."""
        return costs == self.nodes.whole[node] and not self.nodes.profile.negative_events

    def callee(self, above, to, part, depth, known, count=None):
        """`part`: what the way passes on to it; None: it is the node itself. `count`: of the calls, those of a member."""
        nodes, node, (is_known, is_whole) = self.nodes, above["node"], known
        calls, recorded = nodes.out[node][to]
        count = calls if count is None else count
        by_calls = nodes.whole[node][0] == 0 and above["calls"] is not None
        share_of_calls = (above["calls"], nodes.called[node]) if by_calls else (above["inclusive"][0], nodes.whole[node][0])
        calls = count if is_whole else scale_calls(count, *share_of_calls)
        if to == node:
            scaled = recorded if is_whole else [scale(*three) for three in zip(recorded, above["inclusive"], nodes.whole[node])]
            most = [min(pair) for pair in zip(scaled, above["inclusive"])]
            return {"kind": "back", "node": node, "calls": calls, "inclusive": most,
                    "estimate": not is_whole or most != scaled or len(nodes.members[node]) > 1}
        costs, firsts = part
        whole = is_whole and nodes.callers[to] == {node} and costs == nodes.whole[to]
        if self.is_above(costs):
            return self.row(to, costs, firsts, calls, depth + 1, whole or (is_known and self.is_known(to, costs)), whole, known)
        return {"kind": "below", "inclusive": costs, "calls": calls, "estimate": not is_whole}

    def is_above(self, costs):
        return costs[0] * 100 >= self.limit * self.nodes.profile.totals[0]

    def level(self, rows):
        shown = [row for row in rows if row["kind"] != "below"]
        below = [row for row in rows if row["kind"] == "below"]
        shown.sort(key=lambda row: (row["kind"] != "back", [-cost for cost in row["inclusive"]]))
        if below:
            shown.append({"kind": "others", "others": len(below), "estimate": any(row["estimate"] for row in below),
                          "calls": None if below[0]["calls"] is None else sum(row["calls"] for row in below),
                          "inclusive": [sum(costs) for costs in zip(*(row["inclusive"] for row in below))]})
        return shown

    def first(self, match):
        rows = []
        for node, costs, firsts, calls in self.nodes.starts(match):
            if self.is_above(costs):
                is_whole = costs == self.nodes.whole[node]
                rows.append(self.row(node, costs, firsts, calls, 0, is_whole, is_whole))
            else:
                rows.append({"kind": "below", "inclusive": costs, "calls": calls, "estimate": False})
        return self.level(rows)


def check_row(nodes, numbers, expected, row, what):
    """`numbers`: of functions, by id."""
    for key in ("kind", "estimate", "calls", "inclusive", "self", "self_estimate", "others"):
        require_same(expected.get(key), row.get(key), f"{what}: {key}")
    if row["kind"] == "others":
        return
    members = nodes.members[expected["node"]]
    head = numbers[row["function"]]
    if row["kind"] == "member":
        check_level(nodes, numbers, expected["callees"], row["callees"], f"{what} > {nodes.profile.functions[head].name}")
        return
    what = f"{what} > {nodes.profile.functions[head].name}"
    most = max(nodes.profile.functions[number].self_cost.get(0, 0) for number in members)
    require(head in members and nodes.profile.functions[head].self_cost.get(0, 0) == most, f"{what}: no head")
    if row["kind"] == "back":
        return
    require_same(sorted(members) if len(members) > 1 else [], sorted(numbers[one] for one in row.get("members", [])), what)
    require(row["followed"], f"{what} is not followed")
    check_level(nodes, numbers, expected["callees"], row["callees"], what)


def check_level(nodes, numbers, expected, rows, what):
    """Rows that cost the same may stand in any order."""
    require_same([(row["kind"], row["inclusive"]) for row in expected], [(row["kind"], row["inclusive"]) for row in rows],
                 f"the rows below {what}")
    left = list(expected)
    for row in rows:
        if row["kind"] != "others":
            own = numbers[row["function"]]
            at = [one for one in left if one["kind"] == row["kind"] and one.get("member", own) == own and one.get("node") == nodes.node[own]]
        else:
            at = [one for one in left if one["kind"] == "others"]
        require(at, f"{what}: a row too many: {row}")
        left.remove(at[0])
        check_row(nodes, numbers, at[0], row, what)
        compared["rows"] += 1
        compared["estimates"] += row["estimate"]


def read_tree(*args):
    data = json.loads(run_whole("--format=json", "--sections=call_tree", *args).stdout)
    check_schema(SCHEMA_TREE, data)
    recorded = sum(event["kind"] == "recorded" for event in data["events"])
    stack = list(data["call_tree"])
    while stack:  # formulas stand behind what was recorded
        row = stack.pop()
        row["inclusive"] = row["inclusive"][:recorded]
        if "self" in row:
            row["self"] = row["self"][:recorded]
            stack += row["callees"]
    return data


def check(path, seed):
    rng = random.Random(seed)
    profile = reader.read([path])
    if profile.ways:
        return  # logs_are_exact looks at these
    if profile.fatal or not profile.events or not profile.arcs or profile.totals[0] <= 0:
        return
    nodes = Nodes(profile)
    if min(min(costs) for sums in (nodes.own, nodes.into, nodes.spent) for costs in sums.values()) < 0:
        return
    names = {(f.object, f.file, f.name): f.index for f in profile.functions}
    if max(map(max, nodes.whole.values())) >= 2**62 or len(names) < len(profile.functions):
        return
    is_plain = not any("'" in f.name for f in profile.functions)  # levels of recursion match as what they are of
    start = rng.choice((None, None, *(profile.functions if is_plain else ())))
    limit, depth = rng.choice((0, 1, 1, 10)), rng.choice((0, 0, 1, 3))
    match = None if start is None else [f.index for f in profile.functions if f.name == start.name]
    if start and not (start.name.isprintable() and start.name.isascii()):
        return
    try:
        expected = Tree(nodes, limit, depth).first(match)
    except TooLarge:
        return
    asked = "" if start is None else "=^" + re.sub(r"([][.*^$+?(){}|\\])", r"\\\1", start.name) + "$"
    args = [f"--call-tree{asked}", f"--percent-limit={limit}", *([f"--depth={depth}"] if depth else []),
            *rng.choice(((), ("--cycles=no",), ("--focus=x",)))]
    data = read_tree(*args, path)
    numbers = {function["id"]: names[function["object"], function["file"], function["name"]]
               for function in data["functions"] if (function["object"], function["file"], function["name"]) in names}
    if len(numbers) < len(data["functions"]):  # names that are not read by the rules of JSON
        return
    check_level(nodes, numbers, expected, data["call_tree"], f"{path} {seed} {args}")
    compared["trees"] += 1
    check_text(data, args, path)


def lines_of(rows):
    """How many lines of text rows and what they call take."""
    count, stack = 0, [(rows, None)]
    while stack:
        level, above = stack.pop()
        shown = [row for row in level if row["kind"] != "others"]
        alone = above and len(shown) == 1 and shown[0]["kind"] == "call"
        chained = alone and shown[0]["inclusive"][0] * 100 >= above["inclusive"][0] * 98
        count += 0 if chained else len(level)
        stack += [(row["callees"], row) for row in shown if row["kind"] != "back"]
    return count


def check_text(data, args, path):
    """The text has the same rows, but for those that are chained or aside."""
    names = [event["name"] for event in data["events"] if event["kind"] == "recorded"]
    text = run_whole(*args, "--auto=no", "--show=" + ",".join(names), path).stdout.decode(errors="replace")
    lines = text.partition("-- Call tree: ")[2].split("\n")[4:]
    require_same(lines_of(data["call_tree"]), len(lines[:-2]) if lines else 0, f"lines of {path} {args}")


# ---- programs that are run ----


def check_against(known, nodes, numbers, rows, above=()):
    truth, spent = known
    for row in rows:
        if row["kind"] not in ("start", "call", "member"):
            continue
        number = numbers[row["function"]]
        way = (*above, (nodes.node[number], int(nodes.profile.functions[number].name[1:])) if row["kind"] == "member" else nodes.node[number])
        if not row["estimate"]:
            require_same(truth[way], row["inclusive"][0], f"{way} is said to be exact")
            compared["exact ways"] += 1
            compared["exact members"] += row["kind"] == "member"
        if not row["self_estimate"]:
            require_same(spent[way], row["self"][0], f"the self cost of {way} is said to be exact")
            compared["exact self costs"] += 1
        compared["estimated self costs of exact ways"] += row["self_estimate"] and not row["estimate"]
        compared["estimated ways"] += row["estimate"]
        below = sum(one["inclusive"][0] for one in row["callees"] if one["kind"] != "back")
        require(below + row["self"][0] <= row["inclusive"][0], f"{way} passes on more than came in")
        check_against(known, nodes, numbers, row["callees"], way)


def exact_rows_are_what_was_done():
    for seed in range(4 * len(SEEDS)):
        program = Program(seed)
        if not program.arcs:
            continue
        Path("program.out").write_text(program.text())
        profile = reader.read(["program.out"])
        nodes = Nodes(profile)
        node = {int(function.name[1:]): nodes.node[function.index] for function in profile.functions}
        cycles = {number for number, members in nodes.members.items() if len(members) > 1}
        from_start, from_all = zip(ways_of(program, node, cycles), ends_of(program, node, cycles))
        names = {function.name: function.index for function in profile.functions}
        data = read_tree("--call-tree", "--percent-limit=0", "program.out")
        numbers = {function["id"]: names[function["name"]] for function in data["functions"]}
        check_against(from_start, nodes, numbers, data["call_tree"])
        start = random.Random(seed).choice(profile.functions).name
        data = read_tree(f"--call-tree=^{start}$", "--percent-limit=0", "program.out")
        numbers = {function["id"]: names[function["name"]] for function in data["functions"]}
        check_against(from_all, nodes, numbers, data["call_tree"])
    counted = ("exact ways", "exact members", "estimated ways", "exact self costs", "estimated self costs of exact ways")
    require(all(compared[one] > 100 for one in counted), f"too few: {compared}")


# ---- properties ----


def trees_of_cases():
    each_of(CASES, check)
    require(compared["trees"] > 20, f"few trees: {compared}")


def trees_of_random_programs():
    each_random(SEEDS, lambda seed: Program(seed).text(), check)


def trees_of_random_profiles():
    each_random(SEEDS, random_profile.generate, check)


def trees_of_real_profiles():
    each_of(real_profiles(100_000), check)


def what_is_no_function_is_an_error():
    Path("program.out").write_text("events: Ir\nfn=f\n1 1\ncfn=g\ncalls=1 1\n1 1\nfn=g\n1 1\n")
    ended = done("--call-tree=^nowhere$", "program.out")
    require_same(1, ended.returncode, "the exit status")
    require(b"--call-tree=^nowhere$: no function matches" in ended.stderr, ended.stderr)


def main():
    tell_all([
        ("what is no estimate is what a program did", exact_rows_are_what_was_done),
        ("call trees of cases are shares of their calls", trees_of_cases),
        ("those of random programs are", trees_of_random_programs),
        ("those of random profiles are", trees_of_random_profiles),
        ("those of real profiles are", trees_of_real_profiles),
        ("a tree of no function is an error", what_is_no_function_is_an_error),
    ])


if __name__ == "__main__":
    main()
