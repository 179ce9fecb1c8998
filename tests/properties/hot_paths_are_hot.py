#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --hot-path, as TAP: each step is the call that passes on most, over what the second reader reads, as long as it
has a tenth of the program and no less than the function spends itself; and what is said of the calls left aside.

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
from flow import Flow, share  # noqa: E402
from properties import compared, done, each_of, each_random, real_profiles, require, require_same, run_whole, tell_all  # noqa: E402

CASES = sorted((TESTS / "data" / "cases").glob("*.out"))
SEEDS = range(150)
STEP = re.compile(r" *(~?)([\d,]+) +(?:\( *[\d.]+%\) +)?((?:> )?)(.*)")
FOLDED = re.compile(r"(.*) > (\d+) more")
CYCLE = re.compile(r"<cycle(?: \d+)?: (.*) and (\d+) more>")
DEAREST = re.compile(r"\[the dearest of (\d+) callees(?:; beside it (.*))?\]")
END = re.compile(r"\[(\d+) callees?(?:: (.*))?; no call passes on (a tenth of the program|as much as the (\d+)% that it spends itself)\]")
MEETING = re.compile(r"\[the ways meet again in (.*)\]")
CALL = re.compile(r"(.*?)(?: (~?)(\d+)%(?:, |$)|$)")


class Ways(Flow):
    """The calls of a profile by the event told of, with the names that nodes are printed by."""

    def __init__(self, profile):
        super().__init__(profile)
        self.names, self.short = {}, {}
        for number, function in enumerate(profile.functions):
            self.short.setdefault(self.node[number], function.name)
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

    def kept(self, node, first, count):
        """What a node spends itself of what a way brings."""
        return share(first, count, self.inclusive[node], [self.own[node]])[0][1]

    def calls(self, node, units):
        """What is passed on to each callee, the dearest first."""
        return sorted(((part, to) for to, (_, part) in self.passed_on(node, *units).items()), key=lambda call: -call[0])

    def goes_on(self, node, units):
        """What the dearest callee gets, if the way goes on to it; else 0."""
        best = max((part for part, _ in self.calls(node, units)), default=0)
        return best if best * 10 >= self.total and best >= self.kept(node, *units) else 0

    def reached(self, starts, without):
        """What walks over the calls come to that do not come to one node."""
        seen, found = set(starts) - {without}, list(set(starts) - {without})
        while found:
            for to in self.out.get(found.pop(), {}):
                if to != without and to not in seen:
                    seen.add(to)
                    found.append(to)
        return seen

    def meeting(self, node):
        """The most that comes to a node to which ways from this one, and no others, lead together; 0: there is none."""
        elsewhere = self.reached(self.entries(), node)
        below = self.reached([node], None) - elsewhere - {node}
        def comes(to):
            return sum(callees.get(to, 0) for callees in self.out.values())
        for to in sorted(below, key=comes, reverse=True):
            callers = {caller for caller, callees in self.out.items() if to in callees}
            if callers != {node} and all(to in self.reached([node], other) for other in below - {to}):
                return comes(to)
        return 0

    def onward(self, node, units, shown, name):
        """A node of this name that gets as much as is shown, and its units."""
        passed = self.passed_on(node, *units)
        known = [to for to, (_, part) in passed.items() if part == shown and to in nodes_of(self, name)]
        return (min(known), passed[min(known)]) if known else None


def read_way(text):
    """The steps as (cost, name, is an estimate, notes after it), and how many are folded behind the first one."""
    steps, folded = [], 0
    for line in text.split("\n-- Hot path: ")[1].split("\n")[2:]:
        if not line:
            break
        if line.startswith("["):
            steps[-1][3].append(line)
            continue
        step = STEP.fullmatch(line)
        require(step and (step[3] == "> ") == bool(steps), f"no step: {line!r}")
        found = None if steps else FOLDED.fullmatch(step[4])
        folded += int(found[2]) if found else 0
        steps.append((int(step[2].replace(",", "")), found[1] if found else step[4], step[1] == "~", []))
    return steps, folded


def read_calls(text):
    """What is named in a note, as (name, percent, is an estimate)."""
    calls = []
    while text:
        call = CALL.match(text)
        calls.append((call[1], int(call[3] or 100), call[2] == "~"))
        text = text[call.end():]
    return calls


def percent(flow, cost):
    return min(100, int(cost / flow.total * 100 + 0.5)) if flow.total else 0


def nodes_of(flow, name):
    cycle = CYCLE.fullmatch(name)
    nodes = flow.names.get(("in a cycle", cycle[1]) if cycle else name, set())
    size = int(cycle[2]) + 1 if cycle else 1
    return {node for node in nodes if flow.node.count(node) == size}


def check_named(flow, calls, told, is_whole, what):
    """The three dearest of calls are named, with their shares; those that read 0% are not."""
    expected = [percent(flow, part) for part, _ in calls[:3] if percent(flow, part)]
    if 100 in expected:
        return  # such a share is not said, and names may have commas
    named = read_calls(told or "")
    require_same(expected, [share for _, share, _ in named], f"{what}: shares of {told}")
    for name, shown, is_estimate in named:
        require(shown == 100 or is_estimate != is_whole, f"{what}: {name} is an estimate")
        short = CYCLE.fullmatch(name)
        ends = {flow.short[to] for part, to in calls if percent(flow, part) == shown}
        require((short[1] if short else name) in ends, f"{what}: {name} has {shown}%, which {ends} have")
        compared["calls named"] += 1


def check_notes(flow, node, units, is_whole, following, notes, what):
    """What is said after a step. `following`: the node of the next step, or None."""
    calls, notes = flow.calls(node, units), list(notes)
    parts = calls and calls[0][0] * 2 < units[1]
    if following is not None and parts and len(calls) > 1:
        dearest = DEAREST.fullmatch(notes.pop(0))
        require(dearest and int(dearest[1]) == len(calls), f"{what}: of {len(calls)} callees: {dearest}")
        check_named(flow, [call for call in calls if call[1] != following], dearest[2], is_whole, what)
        compared["ways that part"] += 1
    elif following is None and calls:
        end = END.fullmatch(notes.pop(0))
        require(end and int(end[1]) == len(calls), f"{what}: of {len(calls)} callees: {end}")
        check_named(flow, calls, end[2], is_whole, what)
        is_small = calls[0][0] == 0 or calls[0][0] * 10 < flow.total
        require_same((is_small, None if is_small else percent(flow, flow.kept(node, *units))),
                     (end[3].startswith("a tenth"), int(end[4]) if end[4] else None), f"{what}: why it ends")
    met = flow.meeting(node) if parts and is_whole else 0
    if met and met * 2 >= sum(part for part, _ in calls):
        told = MEETING.fullmatch(notes.pop(0))
        require(told, f"{what}: {met} meet")
        require_same(percent(flow, met), read_calls(told[1])[0][1], f"{what}: the meeting {told[1]}")
        compared["ways that meet"] += 1
    require_same([], notes, f"{what}: notes")


def skip_folded(flow, node, units, is_whole, folded, what):
    """Goes over steps that are not shown: none parts, and none spends much itself. None: several pass on the same."""
    for _ in range(folded):
        passed = flow.passed_on(node, *units)
        best = flow.goes_on(node, units)
        known = [to for to, (_, part) in passed.items() if part == best]
        require(best * 2 >= units[1], f"{what}: a folded step parts")
        if len(known) > 1:
            return None
        node, units = known[0], passed[known[0]]
        is_whole = is_whole and units[1] == flow.inclusive[node]
        require((units[1] - flow.kept(node, *units)) * 100 >= units[1] * 98, f"{what}: a folded step spends much")
        compared["steps folded"] += 1
    return node, units, is_whole


def check_way(flow, text, match, what):
    """Costs are exact as long as all of a node's came this way."""
    steps, folded = read_way(text)
    starts = flow.starts(match)
    cost, name, is_estimate, _ = steps[0]
    at = set(starts) & nodes_of(flow, name)
    require(at and starts[min(at)][1] == cost and not is_estimate, f"{what}: starts at {steps[0]}, not {starts}")
    node, units = min(at), starts[min(at)]
    is_whole = cost == flow.inclusive[node]
    for number, (_, _, _, notes) in enumerate(steps):
        if number == 0 and folded:
            skipped = skip_folded(flow, node, units, is_whole, folded, what)
            if not skipped:
                return
            node, units, is_whole = skipped
        following = steps[number + 1] if number + 1 < len(steps) else None
        best = flow.goes_on(node, units)
        require_same(best, following[0] if following else 0, f"{what}: after {steps[number]}")
        onward = flow.onward(node, units, following[0], following[1]) if following else None
        require(onward or not following, f"{what}: {following} is not called")
        if number or not folded:
            check_notes(flow, node, units, is_whole, onward[0] if onward else None, notes, what)
        if onward:
            require_same(not is_whole, following[2], f"{what}: {following} is an estimate")
            node, units = onward
            is_whole = is_whole and units[1] == flow.inclusive[node]
            compared["steps"] += 1
            compared["estimates"] += following[2]
    compared["ways"] += 1


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
    main, has_start = rng.randrange(5), rng.random() < 0.5
    names = ["main" if number == main else f"f{number}" for number in range(count)]
    lines = ["events: Ir", "fl=a.c"]
    for number in range(count):
        is_start = has_start and number < main
        lines += [f"fn={names[number]}", f"1 {0 if is_start else rng.choice((0, 0, 1, 5, 100))}"]
        for _ in range(1 if is_start else rng.randrange(4)):
            to = rng.randrange(count) if rng.random() < 0.1 else rng.randrange(number, count)
            to = min(number + 1, count - 1) if is_start else to
            lines += [f"cfn={names[to]}", "calls=1 1", f"2 {1000 if is_start else rng.choice((0, 10, 30, 30, 100, 1000))}"]
    return "\n".join(lines) + "\n"


# ---- properties ----


def ways_of_cases():
    each_of(CASES, check)


def ways_of_random_trees():
    each_random(SEEDS, random_tree, check)
    require(compared["ways that part"] > 3 and compared["ways that meet"] > 3 and compared["steps folded"] > 3,
            f"ways of every kind: {compared}")


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
