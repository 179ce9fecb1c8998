#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test that a way over calls has one cost, as TAP: in --call-tree, in --format=folded and in --hot-path; that nothing of
it is lost on the way down, nor of the program where ways begin; and that no function is spent on more than it costs.

Profiles are the cases of tests/data/cases, random programs and profiles, and those of ../shared/corpus, where they are.
"""

import collections
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
from flow import Flow, first_spent  # noqa: E402
from harness import rounds  # noqa: E402
from programs import Program  # noqa: E402
from properties import (  # noqa: E402
    compared, done, each_of, each_random, real_profiles, require, require_same, run_both, run_whole, tell_all)

CASES = sorted((TESTS / "data" / "cases").glob("*.out"))
SEEDS = range(rounds(500))
STEP = re.compile(r" *(~?)([\d,]+) +(?:\( *[\d.]+%\) +)?((?:[12]?> )?)(.*)")


class Tree:
    """The rows of --call-tree as a list of (way, row), where a way is a tuple of names of nodes, after cycles also of their
    members; an event's costs."""

    def __init__(self, profile, event, path):
        name = profile.events[event]
        data = json.loads(run_whole("--format=json", "--sections=call_tree", "--call-tree", "--percent-limit=0",
                                    f"--sort={name}", path).stdout)
        self.names = {function["id"]: function for function in data["functions"]}
        self.numbers = {(f.object, f.file, f.name): f.index for f in profile.functions}
        self.at = [one["name"] for one in data["events"] if one["kind"] == "recorded"].index(name)
        self.rows, self.cut = [], set()
        stack = [((), row) for row in data["call_tree"]]
        while stack:
            above, row = stack.pop()
            if row["kind"] not in ("start", "call", "member"):
                continue
            way = (*above, self.label(row))
            self.rows.append((way, row))
            if row["callees"] == [] and not row["followed"]:
                self.cut.add(way)
            stack += [(way, callee) for callee in row["callees"]]

    def label(self, row):
        function = self.names[row["function"]]
        return f"<cycle {function['cycle']}>" if row.get("members") else function["name"].replace(";", ":")

    def without_members(self):
        """By way the costs of rows and whether they are estimates; and the ways below each. What members of a cycle call
        stands below the cycle, once."""
        costs, is_estimate, below = collections.Counter(), collections.Counter(), collections.defaultdict(list)
        cycles = {way[:-1] for way, row in self.rows if row["kind"] == "member"}
        for way, row in self.rows:
            at = ()
            for count, name in enumerate(way):
                at = at if way[:count] in cycles else (*at, name)
            if row["kind"] == "member":
                continue
            if at not in costs:
                below[at[:-1]].append(at)
            costs[at] += row["inclusive"][self.at]
            is_estimate[at] += row["estimate"]
        return {way: (costs[way], is_estimate[way] > 0) for way in costs}, below

    def node(self, flow, row):
        function = self.names[row["function"]]
        return flow.node[self.numbers[function["object"], function["file"], function["name"]]]

    def is_cut(self, way):
        return any(way[:count] in self.cut for count in range(1, len(way)))


def lacks(flow, node):
    """How much more calls bring to a node than is spent there and passed on."""
    return flow.inclusive[node] - flow.own[node] - sum(flow.out.get(node, {}).values())


def check_roots(profile, flows, path):
    """The ways begin with all of the program, and with what calls bring that no record has; whatever the limit is."""
    for limit in (0, 1, 20):
        rows = json.loads(run_whole("--format=json", "--sections=call_tree", f"--percent-limit={limit}", path).stdout)["call_tree"]
        require(limit or all(row["kind"] == "start" for row in rows), f"{path}: a rest row without a limit")
        compared["rest rows of roots"] += sum(row["kind"] == "others" for row in rows)
        for event, flow in flows.items():
            wanted = sum(flow.own.values()) + sum(lacks(flow, node) for node in flow.own)
            require_same(wanted, sum(row["inclusive"][event] for row in rows), f"{path}: roots with a limit of {limit}")


def check_rows(tree, profile, flows):
    """Rows add up, unless calls bring what no record has; and the rows of a node are not more than it costs."""
    sums = collections.defaultdict(collections.Counter)
    for way, row in tree.rows:
        below = [one for one in row["callees"] if one["kind"] != "back"]
        for event, flow in flows.items():
            node = tree.node(flow, row)
            sums[event][node] += 0 if row["kind"] == "member" else row["inclusive"][event]
            spent = row["self"][event] + sum(one["inclusive"][event] for one in below)
            is_less = lacks(flow, node) > 0 and row["kind"] != "member"
            if way not in tree.cut:
                require(spent <= row["inclusive"][event] if is_less else spent == row["inclusive"][event],
                        f"{way} has {row['inclusive'][event]}, and below it {spent}")
            compared["rows"] += 1
            compared["members"] += row["kind"] == "member"
            compared["rows with less below"] += is_less
    for event, flow in flows.items():
        for node, cost in sums[event].items():
            require(cost <= flow.inclusive[node], f"{profile.functions[node].name} has {cost}, and costs {flow.inclusive[node]}")


def stacks_of(profile, event, path):
    """The stacks of --format=folded; None: some were cut off."""
    text, said = run_both("--format=folded", "--percent-limit=0", "--names=recorded", f"--sort={profile.events[event]}", path)
    if "too many stacks" in said:
        return None
    stacks = collections.Counter()
    for line in text.splitlines():
        frames, _, cost = line.rpartition(" ")
        stacks[tuple(frames.split(";"))] += int(cost)
    return stacks


def check_stacks(tree, flow, stacks, what):
    known = {way: row["self"][tree.at] for way, row in tree.rows}
    starts = {way for way in known if len(way) == 1}
    for way, cost in known.items():
        if way not in tree.cut:
            require_same(cost, stacks.get(way, 0), f"{what}: {way} in folded stacks")
            compared["ways"] += 1
    for way, cost in stacks.items():
        if not tree.is_cut(way):
            require_same(known.get(way), cost, f"{what}: {way} in the tree")
    require_same(set(), {way[:1] for way in stacks} - starts, f"{what}: stacks that begin nowhere in the tree")


def check_hot_path(tree, profile, path):
    """The trunk is a way of the tree, and each of its steps costs the same there; what is called from a cycle, for all of
    its members together."""
    ended = done("--hot-path", "--auto=no", "--names=recorded", f"--sort={profile.events[tree.at]}", path)
    text = ended.stdout.decode(errors="replace").partition("\n-- Hot path: ")[2]
    steps = [STEP.fullmatch(line) for line in text.split("\n")[2:]]
    trunk = [(int(step[2].replace(",", "")), bool(step[1])) for step in steps if step and step[3] in ("", "> ")]
    rows, below = tree.without_members()
    at = [()]
    for number, (cost, is_estimate) in enumerate(trunk):
        at = [way for above in at for way in below[above]
              if rows[way][0] == cost and (number == 0 or rows[way][1] >= is_estimate)]
        if any(way in tree.cut for way in at):
            return
        require(at, f"{path}: no row for step {number} of {trunk}")
        compared["steps"] += 1


def is_plain(profile):
    names = [function.name for function in profile.functions]
    return len(set(names)) == len(names) and all(
        name.isprintable() and name.isascii() and len(name) < 500 and "'" not in name and name == name.strip()
        and not re.search(r" [\d.]+$", name) and not name.startswith("<cycle") for name in names)


def check(path, _):
    profile = reader.read([path])
    if profile.ways or profile.fatal or not profile.events or not profile.arcs or not is_plain(profile):
        return
    flows = {event: Flow(profile, event) for event in range(len(profile.events)) if event not in profile.negative_events}
    event = first_spent(profile.totals)
    if event not in flows or len(set(profile.events)) < len(profile.events) or profile.totals[event] <= 0:
        return
    if max(max(flow.inclusive.values()) for flow in flows.values()) >= 2**61:
        return
    tree = Tree(profile, event, path)
    check_rows(tree, profile, flows)
    check_roots(profile, flows, path)
    stacks = stacks_of(profile, event, path)
    if stacks is not None:
        check_stacks(tree, flows[event], stacks, path)
    check_hot_path(tree, profile, path)
    compared["profiles"] += 1


def check_comparison(seed):
    """On neither side rows pass on more than they have; where all that calls bring is spent, they pass on all."""
    sides = {"old": Program(2 * seed), "new": Program(2 * seed + 1)}
    for side, program in sides.items():
        Path(side + ".out").write_text(program.text())
    lacking = {}
    for side in sides:
        profile = reader.read([side + ".out"])
        flow = Flow(profile, 0)
        lacking[side] = any(lacks(flow, node) for node in flow.own)
    rows = json.loads(run_whole("--format=json", "--sections=call_tree", "--call-tree", "--percent-limit=0",
                                "--base=old.out", "new.out").stdout)["call_tree"]
    while rows:
        row = rows.pop()
        if row["kind"] in ("start", "call", "member") and row["followed"]:
            for side in sides:
                below = [one["inclusive"][side][0] or 0 for one in row["callees"] if one["kind"] != "back"]
                spent, cost = (row["self"][side][0] or 0) + sum(below), row["inclusive"][side][0] or 0
                require(spent <= cost if lacking[side] else spent == cost, f"{seed} {side}: {cost}, and below it {spent}")
                compared["rows of comparisons"] += 1
            rows += row["callees"]


# ---- small entries, and costs below 0 ----


def small_entries(seed):
    """A program with many functions that main() calls and that also begin by themselves with less than a thousandth of it,
    as threads and handlers do. Calls may cost less than 0, and where `seed` is odd functions, too."""
    draw = random.Random(seed)
    functions = [[f"f{number}", draw.randrange(100), {}] for number in range(draw.choice((5, 60, 200)))]
    for number, (_, own, calls) in enumerate(functions):
        for _ in range(draw.choice((0, 1, 3)) if number else 0):
            calls[draw.randrange(number)] = draw.choice((-1, 1, 1, 1)) * draw.randrange(120)
        if seed % 2 and draw.random() < 0.3:
            functions[number][1] = -own
    begun = {number: draw.randrange(-60, 100) for number in range(len(functions)) if draw.random() < 0.8}
    functions.append(["main", draw.choice((0, 100_000)), begun])
    text = "events: Ir\nfl=a.c\n"
    for name, own, calls in functions:
        text += f"fn={name}\n1 {own}\n" + "".join(f"cfn={functions[to][0]}\ncalls=1 1\n2 {cost}\n" for to, cost in calls.items())
    return text


def check_signed(path, _):
    """Of a node's costs below 0 nothing is lost either, and stacks have the self costs that are not below 0."""
    profile = reader.read([path])
    if profile.ways:
        return  # logs_are_exact looks at these
    costs = Signed(profile)
    for limit in (0, 1, 20):
        rows = json.loads(run_whole("--format=json", "--sections=call_tree,functions", f"--percent-limit={limit}", path).stdout)
        names = {function["id"]: function["name"] for function in rows["functions"]}
        wanted = sum(costs.spent.values()) - sum(costs.into.values()) + sum(costs.lacks(name) for name in costs.spent)
        require_same(wanted, sum(row["inclusive"][0] for row in rows["call_tree"]), f"{path}: roots with a limit of {limit}")
        stack = list(rows["call_tree"])
        while stack:
            row = stack.pop()
            below = row.get("callees", ())
            stack += below
            if row["kind"] in ("start", "call") and row["followed"] and not costs.lacks(names[row["function"]]) and below:
                spent = row["self"][0] + sum(one["inclusive"][0] for one in below)
                require_same(row["inclusive"][0], spent, f"{path}: what a row of {names[row['function']]} passes on")
                compared["rows with costs below 0"] += 1
    if all(own >= 0 for own in costs.own.values()):
        stacks = collections.Counter()
        for line in run_whole("--format=folded", path).stdout.decode().splitlines():
            way, _, cost = line.rpartition(" ")
            stacks[way.split(";")[-1]] += int(cost)
        require_same({name: own for name, own in costs.own.items() if own}, dict(stacks), f"{path}: leaves of stacks")
        compared["stacks beside calls below 0"] += 1


class Signed:
    """Of functions without cycles, by name: self cost, that with the cost of calls, and what calls bring."""

    def __init__(self, profile):
        names = [function.name for function in profile.functions]
        self.own = {function.name: function.self_cost.get(0, 0) for function in profile.functions}
        self.spent, self.into = dict(self.own), collections.Counter()
        self.called = set()
        for (caller, callee), arc in profile.arcs.items():
            self.spent[names[caller]] += arc.inclusive.get(0, 0)
            self.into[names[callee]] += arc.inclusive.get(0, 0)
            self.called.add(names[callee])

    def lacks(self, name):
        """How much more calls bring than is spent."""
        return max(0, self.into[name] - self.spent[name]) if name in self.called else 0


# ---- properties ----


def ways_of_small_entries():
    each_random(SEEDS, small_entries, check_signed)
    require(len(SEEDS) < 50 or compared["rows with costs below 0"] > 500, f"few rows: {compared}")
    require(len(SEEDS) < 50 or compared["stacks beside calls below 0"] > 10, f"few stacks: {compared}")


def ways_of_comparisons():
    for seed in SEEDS:
        check_comparison(seed)


def ways_of_cases():
    each_of(CASES, check)
    require(compared["profiles"] > 20, f"few profiles: {compared}")


def ways_of_random_programs():
    each_random(SEEDS, lambda seed: Program(seed).text(), check)


def ways_of_random_profiles():
    each_random(SEEDS, random_profile.generate, check)


def ways_of_real_profiles():
    each_of(real_profiles(300_000), check)


def main():
    tell_all([
        ("ways of cases cost the same everywhere", ways_of_cases),
        ("those of random programs do", ways_of_random_programs),
        ("those of random profiles do", ways_of_random_profiles),
        ("those of real profiles do", ways_of_real_profiles),
        ("rows of comparisons add up on each side", ways_of_comparisons),
        ("with many small entries, and with costs below 0, trees and stacks add up", ways_of_small_entries),
    ])


if __name__ == "__main__":
    main()
