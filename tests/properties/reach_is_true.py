#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --reach, as TAP: which functions there are, how far away, and with which costs, worked out anew over what the
second reader reads, way by way; and what is no estimate is what a random program did that was run step by step.

Profiles are the cases of tests/data/cases, random ones, and those of ../shared/corpus, where they are.
"""

import csv
import functools
import io
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
from flow import Flow  # noqa: E402
from json_reports import SCHEMA_TREE, check_schema  # noqa: E402
from programs import Program, ways_of  # noqa: E402
from properties import compared, each_of, each_random, real_profiles, require, require_same, run_whole, tell_all  # noqa: E402

CASES = sorted((TESTS / "data" / "cases").glob("*.out"))
SEEDS = range(100)
NODES_MOST = 900  # of a profile that is walked over here


class Reach:
    """What calls a node and what it reaches, found way by way."""

    def __init__(self, flow, asked):
        self.flow, self.asked = flow, asked
        self.callers = {}
        for caller, callees in flow.out.items():
            for callee in callees:
                self.callers.setdefault(callee, set()).add(caller)
        self.above = self.walk(asked, self.callers)
        self.below = self.walk(asked, flow.out)
        self.whole = flow.inclusive[asked]

    @staticmethod
    def walk(start, neighbours):
        """The nodes that can be reached, with the least distance."""
        found, level, distance = {}, {start}, 0
        while level:
            distance += 1
            level = {to for node in level for to in neighbours.get(node, ())} - found.keys()
            found.update(dict.fromkeys(level, distance))
        return found

    def farthest(self, neighbours):
        """By node, the length of the longest way."""
        @functools.lru_cache(maxsize=None)
        def longest(node):
            if node == self.asked:
                return 0
            known = [longest(to) for to in neighbours.get(node, ()) if to == self.asked or to in self.inside]
            return 1 + max(known)
        return longest

    def is_start(self, node):
        return node not in self.flow.called or self.flow.begins[node] > 0

    def is_reached_without(self, node):
        """Whether the program may come to the node asked for without this one."""
        starts = {one for one in self.flow.begins if self.is_start(one)} - {node}
        found, left = set(starts), list(starts)
        while left:
            for to in set(self.flow.out.get(left.pop(), ())) - found - {node}:
                found.add(to)
                left.append(to)
        return self.asked in found

    def is_alone(self, caller, callee):
        return self.callers[callee] == {caller} and not self.is_start(callee)

    def passed_on(self):
        """By caller, what passes through it, and whether that is exact."""
        @functools.lru_cache(maxsize=None)
        def passes(node):
            if not self.is_reached_without(node):
                return self.whole, True
            total, exact = 0, True
            for to, cost in self.flow.out[node].items():
                if to == self.asked:
                    total += cost
                elif to in self.above:
                    more, is_exact = passes(to)
                    alone = self.is_alone(node, to)
                    total += more if alone else more * cost / self.flow.inclusive[to] if self.flow.inclusive[to] else 0
                    exact &= alone and is_exact
            return total, exact
        return {node: passes(node) for node in self.above}

    def caused(self):
        """By callee, what of it the node asked for causes, whether that is exact, and whether it is all."""
        @functools.lru_cache(maxsize=None)
        def causes(node):
            total, exact, only = 0, True, not self.is_start(node)
            for caller in self.callers[node]:
                cost, whole = self.flow.out[caller][node], self.flow.inclusive[caller]
                if caller == self.asked:
                    total += cost
                elif caller in self.below:
                    more, _, is_all = causes(caller)
                    total += cost if is_all else more * cost / whole if whole else 0
                    exact &= is_all
                    only &= is_all
                else:
                    only = False
            return total, exact, only
        return {node: causes(node) for node in self.below}


def check_row(reach, row, node, what):
    known = {"caller": reach.above, "callee": reach.below, "itself": {reach.asked: 0}}[row["way"]]
    require(node in known, f"{what}: no {row['way']}")
    require_same(known[node], row["nearest"], f"{what}: nearest")
    whole = reach.flow.inclusive[node] if row["way"] == "callee" else reach.whole
    require(0 <= row["cost"] <= max(whole, 0), f"{what}: {row['cost']} of {whole}")
    if whole:
        require(abs(row["share"] - row["cost"] / whole) < 1e-9, f"{what}: share {row['share']}")
    compared["rows"] += 1
    compared["estimates"] += row["estimate"]


def check_costs(reach, rows, expected, what):
    """Estimates are rounded at each step."""
    for node, row in rows.items():
        cost, exact = expected[node][:2]
        require_same(not exact, row["estimate"], f"{what}: estimate of {node}")
        if exact:
            require_same(cost, row["cost"], f"{what}: cost of {node}")
        else:
            require(abs(cost - row["cost"]) <= 1 + 3 * len(expected) + 1e-6 * cost,
                    f"{what}: {row['cost']} of {node}, not {cost}")


def check_distances(reach, rows, side, neighbours, what):
    reach.inside = reach.above if side == "caller" else reach.below
    longest = reach.farthest(neighbours)
    for node in sorted(rows, key=lambda one: rows[one]["farthest"]):
        require_same(longest(node), rows[node]["farthest"], f"{what}: farthest of {node}")


def read_reach(*args):
    data = json.loads(run_whole("--format=json", "--sections=diagnostics", *args).stdout)
    check_schema(SCHEMA_TREE, data)
    return data


def check(path, seed):
    profile = reader.read([path])
    if profile.ways:
        return  # logs_are_exact looks at these
    if profile.fatal or not profile.events or not profile.arcs or len(profile.functions) > NODES_MOST:
        return
    flow = Flow(profile)
    names = {(f.object, f.file, f.name): f.index for f in profile.functions}
    if max(flow.inclusive.values()) >= 2**62 or len(names) < len(profile.functions):
        return
    start = random.Random(seed).choice(profile.functions).name
    if any("'" in f.name for f in profile.functions) or not (start.isprintable() and start.isascii()):
        return
    nodes = {flow.node[f.index] for f in profile.functions if f.name == start}
    if len(nodes) > 1:
        return
    asked = "--reach=^" + re.sub(r"([][.*^$+?(){}|\\])", r"\\\1", start) + "$"
    data = read_reach(asked, "--names=short", path)
    functions = [(f["object"], f["file"], f["name"]) for f in data["functions"]]
    known = [(f["display"], *((f["home"] or {}).get(key) for key in ("file", "line"))) for f in data["functions"]]
    if not all(function in names for function in functions):
        return
    reach = Reach(flow, min(nodes))
    what = f"{path} {asked}"
    sides, members = {"caller": {}, "callee": {}, "itself": {}}, set()
    for row in data["reach"]["rows"]:
        number = names[functions[row["function"]]]
        members.add(number)
        check_row(reach, row, flow.node[number], what)
        sides[row["way"]][flow.node[number]] = row
    expected = {f.index for f in profile.functions if flow.node[f.index] in {*reach.above, *reach.below, reach.asked}}
    require_same(sorted(expected), sorted(members), f"{what}: functions")
    check_distances(reach, sides["caller"], "caller", flow.out, what)
    check_distances(reach, sides["callee"], "callee", reach.callers, what)
    check_costs(reach, sides["caller"], reach.passed_on(), what)
    check_costs(reach, sides["callee"], reach.caused(), what)
    check_formats(data, functions, known, asked, path)
    compared["functions asked for"] += 1


def check_formats(data, functions, known, asked, path):
    """Rows of the other formats are those of JSON."""
    expected = [(row["way"], row["cost"], row["estimate"], row["nearest"], row["farthest"], *functions[row["function"]])
                for row in data["reach"]["rows"]]
    cost = f"reach:{data['reach']['event']}"
    keys = ("way", cost, "estimate", "nearest", "farthest", "object", "file", "function")
    lines = run_whole(asked, "--format=jsonl", path).stdout.splitlines()
    rows = [json.loads(line) for line in lines]
    require_same(expected, [tuple(bool(row[key]) if key == "estimate" else row[key] for key in keys) for row in rows],
                 f"{path} {asked}: jsonl")
    told = [known[row["function"]] for row in data["reach"]["rows"]]
    require_same([home for _, *home in told], [[row["home:file"], row["home:line"]] for row in rows],
                 f"{path} {asked}: homes")
    for name, separator in (("csv", ","), ("tsv", "\t")):
        text = run_whole(asked, f"--format={name}", "--names=short", path).stdout.decode()
        rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True, delimiter=separator))
        require_same([(row[0], str(row[1]), str(row[3])) for row in expected],
                     [(row["way"], row[cost], row["nearest"]) for row in rows], f"{path} {asked}: {name}")
        require_same([display for display, *_ in told], [row["display"] for row in rows], f"{path} {asked}: {name}: names")
    text = run_whole(asked, "--format=md", "--names=recorded", path).stdout.decode(errors="replace")
    require_same(len(expected) + 2, text.count("\n"), f"{path} {asked}: md")
    text = run_whole(asked, "--auto=no", path).stdout.decode(errors="replace").partition("-- Reach: ")[2]
    require_same(len(expected), len(text.split("\n")) - 6, f"{path} {asked}: text")


def exact_rows_are_what_was_done():
    for seed in range(4 * len(SEEDS)):
        program = Program(seed)
        if not program.arcs:
            continue
        Path("program.out").write_text(program.text())
        profile = reader.read(["program.out"])
        flow = Flow(profile)
        node = {int(function.name[1:]): flow.node[function.index] for function in profile.functions}
        _, below = ways_of(program, node)
        start = random.Random(seed).choice(profile.functions).name
        asked = node[int(start[1:])]
        data = read_reach(f"--reach=^{start}$", "program.out")
        for row in data["reach"]["rows"]:
            other = node[int(data["functions"][row["function"]]["name"][1:])]
            ends = (other, asked) if row["way"] == "caller" else (asked, other)
            truth = sum(cost for way, cost in below.items() if way[0] == ends[0] and way[-1] == ends[1])
            if not row["estimate"]:
                require_same(truth, row["cost"], f"{seed}: {row['way']} {other} of {asked}")
                compared["exact costs"] += 1
            compared["estimated costs"] += row["estimate"]
    require(compared["exact costs"] > 100 and compared["estimated costs"] > 20, f"too few: {compared}")


# ---- properties ----


def reach_in_cases():
    each_of(CASES, check)
    require(compared["functions asked for"] > 20, f"few functions: {compared}")


def reach_in_random_programs():
    each_random(SEEDS, lambda seed: Program(seed).text(), check)


def reach_in_random_profiles():
    each_random(SEEDS, random_profile.generate, check)


def reach_in_real_profiles():
    each_of(real_profiles(100_000), check)


def main():
    sys.setrecursionlimit(10_000)
    tell_all([
        ("what is no estimate is what a program did", exact_rows_are_what_was_done),
        ("reach in cases is what ways lead to", reach_in_cases),
        ("that in random programs is", reach_in_random_programs),
        ("that in random profiles is", reach_in_random_profiles),
        ("that in real profiles is", reach_in_real_profiles),
    ])


if __name__ == "__main__":
    main()
