#!/usr/bin/env python3
"""Test --hot-path, as TAP: each step is the call that passes on most, over what the second reader reads.

Profiles are the cases of tests/data/cases, random ones, and those of ../shared/corpus, where they are. Of calls that pass
on the same any may be the next step.
"""

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
from properties import compared, done, each_of, each_random, real_profiles, require, require_same, run_whole, tell_all  # noqa: E402

CASES = sorted((TESTS / "data" / "cases").glob("*.out"))
SEEDS = range(150)
STEP = re.compile(r" *(~?)([\d,]+) +(?:\( *[\d.]+%\) +)?((?:[12]?> )?)(.*)")
CYCLE = re.compile(r"<cycle(?: \d+)?: (.*) and (\d+) more>")
END = re.compile(r"\[(\d+) callees?; (no call|two)")


class Ways(Flow):
    """The calls of a profile by the event told of, with the names that nodes are printed by."""

    def __init__(self, profile):
        super().__init__(profile)
        self.names = {}
        for number, function in enumerate(profile.functions):
            label = f"{function.file}:{function.name}"
            self.names.setdefault(label + (f" [{function.object}]" if function.object else ""), set()).add(self.node[number])
            self.names.setdefault(("in a cycle", label), set()).add(self.node[number])

    def starts(self, match):
        """The nodes that a way may start from, with the units that it brings to them."""
        if match is None:
            known = {node: (self.inclusive[node] - self.begins[node], self.begins[node]) for node in self.entries()}
        else:
            known = {self.node[number]: (0, self.inclusive[self.node[number]]) for number in match}
        most = max(cost for _, cost in known.values())
        return {node: units for node, units in known.items() if units[1] == most}

    def goes_on(self, node, units, ways):
        """What is passed on to callees that get one of so many parts, and a tenth of the program."""
        return sorted((part for _, part in self.passed_on(node, *units).values()
                       if part and part * ways >= units[1] and part * 10 >= self.total), reverse=True)

    def onward(self, node, units, shown, name):
        """A node of this name that gets as much as is shown, and its units."""
        passed = self.passed_on(node, *units)
        known = [to for to, (_, part) in passed.items() if part == shown and to in nodes_of(self, name)]
        return (min(known), passed[min(known)]) if known else None


def read_way(text):
    """The steps as (mark, cost, name), and how the way ends."""
    steps, end = [], None
    for line in text.split("\n-- Hot path: ")[1].split("\n")[2:]:
        if not line:
            break
        ended, step = END.match(line), STEP.fullmatch(line)
        if ended:
            end = int(ended[1]), ended[2]
        else:
            require(step, f"no step: {line!r}")
            steps.append((step[3].strip(), int(step[2].replace(",", "")), step[4], step[1] == "~"))
    return steps, end


def nodes_of(flow, name):
    cycle = CYCLE.fullmatch(name)
    nodes = flow.names.get(("in a cycle", cycle[1]) if cycle else name, set())
    size = int(cycle[2]) + 1 if cycle else 1
    return {node for node in nodes if flow.node.count(node) == size}


def follow(flow, node, units, is_whole, steps, what):
    """Checks the steps after a node; returns the last one. Costs are exact as long as all of a node's came this way."""
    for _, shown, name, is_estimate in steps:
        best = flow.goes_on(node, units, 2)
        require(best and best[0] == shown, f"{what}: {name} with {shown} after {units}, best {best[:3]}")
        onward = flow.onward(node, units, shown, name)
        require(onward, f"{what}: {name} is not called")
        require_same(not is_whole, is_estimate, f"{what}: {name} with {shown} is an estimate")
        node, units = onward
        is_whole = is_whole and shown == flow.inclusive[node]
        compared["steps"] += 1
        compared["estimates"] += is_estimate
    return node, units, is_whole


def check_way(flow, text, match, what):
    steps, end = read_way(text)
    starts = flow.starts(match)
    mark, cost, name, is_estimate = steps[0]
    at = set(starts) & nodes_of(flow, name)
    require(mark == "" and at and starts[min(at)][1] == cost, f"{what}: starts at {steps[0]}, not {starts}")
    require(not is_estimate, f"{what}: starts with an estimate")
    node, units, is_whole = follow(flow, min(at), starts[min(at)], cost == flow.inclusive[min(at)],
                                   [step for step in steps[1:] if step[0] == ">"], what)
    best = flow.goes_on(node, units, 2)
    require(not best, f"{what}: ends though {best} go on")
    thirds = flow.goes_on(node, units, 3)[:2]
    callees = len(flow.out.get(node, {}))
    require_same((callees, "two" if len(thirds) == 2 else "no call") if callees else None, end, f"{what}: the end")
    firsts = []
    for branch in ("1>", "2>"):
        own = [step for step in steps if step[0] == branch]
        if own:
            firsts.append(own[0][1])
            first = flow.onward(node, units, own[0][1], own[0][2])
            require(first, f"{what}: {own[0]} is no callee")
            require_same(not is_whole, own[0][3], f"{what}: {own[0]} is an estimate")
            kept = is_whole and own[0][1] == flow.inclusive[first[0]]
            last = follow(flow, *first, kept, own[1:], what)
            require(not flow.goes_on(*last[:2], 2), f"{what}: branch {branch} ends though more goes on")
    require_same(thirds if len(thirds) == 2 else [], firsts, f"{what}: the branches")
    compared["ways"] += 1
    compared["ways that part"] += bool(firsts)


def is_told_apart(profile, flow):
    """Whether names as they are printed are those of one function, and are printed as they are."""
    names = [name for name in flow.names if isinstance(name, str)]
    plain = all(name.isprintable() and name.isascii() and len(name) < 500 and "  " not in name and "<cycle" not in name
                for name in names)
    return plain and all(len(nodes) == 1 for nodes in flow.names.values()) and profile.functions


def check(path, seed):
    profile = reader.read([path])
    if profile.ways:
        return  # logs_are_exact looks at these
    if profile.fatal or not profile.events or not profile.arcs:
        return
    flow = Ways(profile)
    if not is_told_apart(profile, flow) or max(flow.inclusive.values()) >= 2**63:
        return
    options = ("--auto=no", "--names=recorded", *random.Random(seed).choice(((), ("--cycles=no",), ("--focus=x",))))
    shown = run_whole("--hot-path", *options, path).stdout.decode()
    check_way(flow, shown, None, f"{path} {seed} {options}")
    start = random.Random(seed).choice(profile.functions).name
    escaped = re.sub(r"([][.*^$+?(){}|\\])", r"\\\1", start)
    match = [function.index for function in profile.functions if function.name == start]
    ended = done(f"--hot-path=^{escaped}$", *options, path)
    if ended.returncode == 0 and "'" not in "".join(function.name for function in profile.functions):
        matching = [f.index for f in profile.functions if f.name == start]
        require_same(match, matching, "namesakes")
        check_way(flow, ended.stdout.decode(), match, f"{path} {seed} {start}")


def random_tree(seed):
    """A program whose functions call later ones, and now and then an earlier one."""
    rng = random.Random(seed)
    count = rng.randint(1, 12)
    lines = ["events: Ir", "fl=a.c"]
    for number in range(count):
        lines += [f"fn=f{number}", f"1 {rng.choice((0, 1, 5, 100))}"]
        for _ in range(rng.randrange(4)):
            to = rng.randrange(count) if rng.random() < 0.1 else rng.randrange(number, count)
            lines += [f"cfn=f{to}", "calls=1 1", f"2 {rng.choice((0, 10, 30, 30, 100, 1000))}"]
    return "\n".join(lines) + "\n"


# ---- properties ----


def ways_of_cases():
    each_of(CASES, check)


def ways_of_random_trees():
    each_random(SEEDS, random_tree, check)
    require(compared["ways that part"] > 3, "no way parts")


def ways_of_random_profiles():
    each_random(SEEDS, random_profile.generate, check)


def ways_of_real_profiles():
    each_of(real_profiles(150_000), check)


def main():
    tell_all([
        ("the hot paths of cases are hot", ways_of_cases),
        ("those of random trees of calls are", ways_of_random_trees),
        ("those of random profiles are", ways_of_random_profiles),
        ("those of real profiles are", ways_of_real_profiles),
    ])


if __name__ == "__main__":
    main()
