#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test only:EVENT, as TAP: what is reachable only through a function is what no walk reaches without it.

Each function in turn is taken out of the calls that the second reader reads, and what the entries then reach is walked
over. Profiles are the cases of tests/data/cases, random ones, and those of ../shared/corpus, where they are.
"""

import json
import random
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "reference"))
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

import random_pair  # noqa: E402 (found by the lines above)
import random_profile  # noqa: E402
import reader  # noqa: E402
from flow import Flow  # noqa: E402
from json_reports import COMPARISON_TREE, SCHEMA_TREE, check_schema  # noqa: E402
from properties import compared, each_of, each_random, real_profiles, require, require_same, run_whole, tell_all  # noqa: E402

CASES = sorted((TESTS / "data" / "cases").glob("*.out"))
SEEDS = range(120)
PAIRS = range(60)
FUNCTIONS_MOST = 400  # of a profile that each is taken out of


class Walks:
    """What can be reached from the entries of a profile, with all functions and without each."""

    def __init__(self, profile, event):
        self.flow = Flow(profile, event)
        self.count = len(profile.functions)
        self.callees, _ = reader.neighbours(self.count, set(profile.arcs))
        entries = self.flow.entries()
        self.entries = {number for number in range(self.count) if self.flow.node[number] in entries}
        self.lost = [self.without(number) for number in range(self.count)]

    def without(self, function):
        """The functions that are not reached without this one, itself too."""
        left = set(range(self.count)) - {function}
        reached = set()
        for entry in self.entries & left:
            if entry not in reached:
                reached |= reader.reachable(entry, self.callees, left)
        return set(range(self.count)) - reached

    def dominator(self, function):
        """Of the others without which it is not reached, the one that is not reached without all of these."""
        above = [other for other in range(self.count) if other != function and function in self.lost[other]]
        return max(above, key=lambda other: sum(other in self.lost[one] for one in above), default=None)


def key_of(function):
    return function["object"], function["file"], function["name"]


def read_only(*args):
    """The report, its functions by name, and the names that are there."""
    data = json.loads(run_whole("--format=json", "--sections=functions", *args).stdout)
    check_schema(SCHEMA_TREE, data)
    return data, {key_of(function): function for function in data["functions"]}


def listed_dominator(data, function):
    number = function["dominator"]
    return None if number is None else key_of(data["functions"][number])


def expected_dominator(profile, walks, number, functions):
    above = walks.dominator(number)
    key = None if above is None else profile.functions[above]
    return None if key is None or name_of(key) not in functions else name_of(key)


def name_of(function):
    return function.object, function.file, function.name


def check_function(profile, walks, data, functions, number, what):
    """The figures of one function, of all events; its dominator; what the first event says beside the inclusive cost."""
    function = functions[name_of(profile.functions[number])]
    lost = walks.lost[number]
    expected = [sum(profile.functions[one].self_cost.get(event, 0) for one in lost) for event in range(len(profile.events))]
    require_same(expected, function["only"], f"{what}: only of {function['name']}")
    require_same(expected_dominator(profile, walks, number, functions), listed_dominator(data, function),
                 f"{what}: the dominator of {function['name']}")
    compared["functions"] += 1
    compared["dominators"] += function["dominator"] is not None


def check_inclusive(profile, walks, number, event, what):
    """Each function below takes in no more than a thousandth of the program beside what calls bring it."""
    if event in profile.negative_events:
        return
    lost = walks.lost[number]
    only = sum(profile.functions[one].self_cost.get(event, 0) for one in lost)
    over = only - walks.flow.inclusive[walks.flow.node[number]]
    require(over * 1000 <= (len(lost) - 1) * walks.flow.total, f"{what}: {profile.functions[number].name}: {over} over")
    compared["inclusive costs"] += 1


def is_plain(profile):
    """Whether the figures and names are those that JSON has as they are."""
    names = [part for function in profile.functions for part in name_of(function)]
    sums = [abs(cost) for function in profile.functions for cost in function.self_cost.values()]
    return all(name.isprintable() for name in names) and sum(sums) < 2**62


def check(path, seed):
    profile = reader.read([path])
    if profile.fatal or not profile.events or not 0 < len(profile.functions) <= FUNCTIONS_MOST or not is_plain(profile):
        return
    rng = random.Random(seed)
    event = rng.randrange(len(profile.events))
    name = profile.events[event]
    options = rng.choice(((), ("--cycles=no",), ("--focus=f",), ("--rows=3",), ("--inclusive=both",)))
    shown = ",".join([*profile.events, f"only:{rng.choice(profile.events)}"])
    data, functions = read_only(*options, f"--show={shown}", f"--sort={name}", path)
    walks = Walks(profile, event)
    what = f"{path} {seed} {options} {name}"
    for number, function in enumerate(profile.functions):
        check_inclusive(profile, walks, number, event, what)
        if name_of(function) in functions:
            check_function(profile, walks, data, functions, number, what)
    compared["profiles"] += 1


def random_tree(seed):
    """A program whose functions call later ones, and now and then an earlier one; some begin by themselves."""
    rng = random.Random(seed)
    count = rng.randint(1, 14)
    lines = ["events: Ir Dr", "fl=a.c"]
    for number in range(count):
        lines += [f"fn=f{number}", f"1 {rng.choice((0, 1, 5, 100))} {rng.randrange(9)}"]
        for _ in range(rng.randrange(4)):
            to = rng.randrange(count) if rng.random() < 0.2 else rng.randrange(number, count)
            lines += [f"cfn=f{to}", f"calls={rng.randrange(3)} 1", f"2 {rng.choice((0, 10, 100, 1000))} {rng.randrange(9)}"]
    return "\n".join(lines) + "\n"


# ---- properties ----


def cases():
    each_of(CASES, check)


def random_trees():
    each_random(SEEDS, random_tree, check)
    require(compared["dominators"] > 100, "hardly any function has a dominator")


def random_profiles():
    each_random(SEEDS, random_profile.generate, check)


def of_real_profiles():
    each_of(real_profiles(100_000), check)


def check_side(side, data, plain, functions, what):
    """What a comparison, which merges contexts, has of one side is what the profile of that side has alone."""
    place = {number: key_of(f[side]) for number, f in enumerate(data["functions"]) if f[side]}
    for number, key in place.items():
        function = data["functions"][number]
        require_same(functions[key]["only"], function["only"][side], f"{what}: only of {key} on the {side} side")
        above = function["dominator"][side]
        if above is not None:
            require_same(listed_dominator(plain, functions[key]), place[above], f"{what}: the dominator of {key}")
        compared["functions compared"] += 1


def sides_of_comparisons():
    for seed in PAIRS:
        for path, text in zip(("old.out", "new.out"), random_pair.generate(seed)):
            Path(path).write_text(text)
        data = json.loads(run_whole("--format=json", "--sections=functions", "--show=Ir,only:Ir", "--sort=Ir", "-q",
                                    "--base=old.out", "new.out").stdout)
        check_schema(COMPARISON_TREE, data)
        if any(function["match"] == "group" for function in data["functions"]):
            continue
        for side in ("old", "new"):
            plain, functions = read_only("--show=Ir,only:Ir", "--sort=Ir", "-q", "--merge-contexts", f"{side}.out")
            check_side(side, data, plain, functions, f"pair {seed}")
    require(compared["functions compared"] > 50, "hardly any function is compared")


def main():
    tell_all([
        ("what cases have only through a function is lost without it", cases),
        ("so is it of random trees of calls", random_trees),
        ("and of random profiles", random_profiles),
        ("and of real profiles", of_real_profiles),
        ("a comparison has of each side what the side has alone", sides_of_comparisons),
    ])


if __name__ == "__main__":
    main()
