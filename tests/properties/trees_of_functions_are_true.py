#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --tree with --depth, as TAP: rows without a mark are what a random program did that was run step by step, and all
rows of a call log are; a way down costs what --call-tree says; and no row passes on more than it has.

Profiles are random programs and profiles, the cases of tests/data/cases, and those of ../shared/corpus, where they are.
"""

import collections
import json
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "reference"))
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

import random_profile  # noqa: E402 (found by the lines above)
import reader  # noqa: E402
from flow import first_spent  # noqa: E402
from harness import rounds  # noqa: E402
from logged_programs import LoggedProgram, added_up  # noqa: E402
from programs import Program  # noqa: E402
from properties import compared, each_of, each_random, real_profiles, require, require_same, run_whole, tell_all  # noqa: E402

CASES = sorted((TESTS / "data" / "cases").glob("*.out"))
SEEDS = range(rounds(150))
DEPTH = 3
NOT_FOLLOWED = " (not followed)"
OVERLAP = " (as recorded, overlapping)"
ROW = re.compile(r" *(~?)(-?[\d,]+|\.) +([<>*])( +)(.*)")
CALLS = re.compile(r"(.*) \((~?)([\d,]+)x\)(?: \[[^][]*\])?")

Row = collections.namedtuple("Row", "way cost calls is_estimate is_back")


class Unreadable(Exception):
    """A report whose names are not those of the profile."""


def label(name, labels):
    """The name of a function, from its name with its file."""
    if name not in labels:
        raise Unreadable(name)
    return labels[name]


def blocks_of(path, event, profile):
    """By function, the rows above and below it: of each its way, from the caller to the callee."""
    labels = {f"{function.file or '???'}:{function.name}": function.name for function in profile.functions}
    report = run_whole("--tree=both", f"--depth={DEPTH}", "--percent-limit=0", "--auto=no", "--names=recorded",
                       "--threshold=100", "--show-percs=no", f"--show={event}", f"--sort={event}", path).stdout.decode()
    lines = report.partition("file:function\n")[2].split("\n")[1:]
    for block in "\n".join(lines).split("\n\n"):
        found = [ROW.fullmatch(line) for line in block.split("\n")]
        found = [match for match in found if match]
        own = next((at for at, match in enumerate(found) if match[3] == "*"), None)
        if own is None:
            continue
        function = label(re.sub(r" \[[^][]*\]$", "", found[own][5]), labels)
        yield function, [*rows_of(found[:own][::-1], function, True, labels),
                         *rows_of(found[own + 1:], function, False, labels)]


def rows_of(found, function, is_up, labels):
    """The rows beside a function, the nearest first."""
    above = [function]
    for match in found:
        depth = (len(match[4]) - 1 if is_up else len(match[4]) - 3) // 2 + 1
        text = match[5].removesuffix(NOT_FOLLOWED)
        is_back = text.endswith(OVERLAP)
        far = CALLS.fullmatch(text.removesuffix(OVERLAP))
        if not far:
            raise Unreadable(text)
        above[depth:] = [label(far[1], labels)]
        way = tuple(above[::-1] if is_up else above)
        yield Row(way, int(match[2].replace(",", "").replace(".", "0")), int(far[3].replace(",", "")), bool(match[1]), is_back), is_up


# ---- programs that are run ----


def nodes_of(program):
    """By function: itself, or the first member of its cycle."""
    node = list(range(program.count))
    for members in reader.find_components(program.count, set(program.arcs)):
        for member in members:
            node[member] = members[0]
    return node


def through(way, node):
    """A way, of a cycle within it only the member by which it came in and the one by which it went out: a program may
    go any way between the two."""
    kept = [[way[0]]]
    for function in way[1:]:
        if node[kept[-1][0]] == node[function]:
            kept[-1][1:] = [function]
        else:
            kept.append([function])
    ends = [(members[0], members[-1]) for members in kept]
    return (ends[0][1], *ends[1:-1], ends[-1][0])


def done_by(program, node):
    """What each way of up to DEPTH calls cost, wherever it began: as often as it is in a stack."""
    costs = collections.Counter()
    for stack, cost in program.stacks.items():
        first, last = [], []
        for function in stack:
            if not last or node[last[-1]] != node[function]:
                first.append(function)
                last.append(function)
            last[-1] = function
        for size in range(2, DEPTH + 2):
            for at in range(len(first) - size + 1):
                between = zip(first[at + 1:at + size - 1], last[at + 1:at + size - 1])
                costs[last[at], *between, first[at + size - 1]] += cost
    return costs


def exact_rows_are_what_was_done():
    for seed in SEEDS:
        program = Program(seed)
        if not program.arcs:
            continue
        Path("program.out").write_text(program.text())
        node = nodes_of(program)
        costs = done_by(program, node)
        for _, rows in blocks_of("program.out", "Ir", reader.read(["program.out"])):
            for row, _ in rows:
                if row.is_back:  # all calls of a recursion, as recorded
                    continue
                way = tuple(int(name[1:]) for name in row.way)
                if not row.is_estimate:
                    require_same(costs[through(way, node)], row.cost, f"{seed}: {row.way} is said to be exact")
                    compared["exact rows further away"] += len(row.way) > 2
                    compared["exact rows beyond cycles"] += len({node[number] for number in way}) < len(way)
                else:
                    compared["estimates"] += 1
    require(len(SEEDS) < 50 or compared["exact rows further away"] > 50 and compared["estimates"] > 20, f"too few: {compared}")
    require(len(SEEDS) < 50 or compared["exact rows beyond cycles"] > 0, f"too few: {compared}")


def logs_are_exact():
    for seed in SEEDS:
        program = LoggedProgram(seed)
        Path("log.out").write_text(program.text())
        expected = collections.defaultdict(lambda: [0, 0])
        for way, found in added_up([program]).items():
            for size in range(2, min(DEPTH + 1, len(way)) + 1):
                sums = expected[tuple(name for _, name in way[-size:])]
                sums[0] += found.recorded[0]
                sums[1] += found.calls
        profile = reader.read(["log.out"])
        for function, rows in blocks_of("log.out", profile.events[0], profile):
            told = collections.Counter()
            for row, is_up in rows:
                require(not row.is_estimate, f"{seed}: {row.way} is an estimate")
                require_same(expected[row.way], [row.cost, row.calls], f"{seed}: {row.way}")
                told[is_up, row.way] += 1
                compared["rows of logs"] += 1
            require(not told or max(told.values()) == 1, f"{seed}: {function} has a row twice")
            for way in expected:  # a way that does not come back to a function
                if len(set(way)) == len(way) and function in (way[0], way[-1]):
                    require_same(1, told[function == way[-1], way], f"{seed}: rows of {way} at {function}")


# ---- large cycles ----


def members_beyond_the_limit_are_not_followed():
    """A ring of functions: below each stands the next one, and below this the one after it, or that it is not followed."""
    count = 5000
    text = "events: Ir\nfl=a.c\n" + "".join(f"fn=f{i}\n1 1\ncfn=f{(i + 1) % count}\ncalls=1 1\n1 9\n" for i in range(count))
    Path("ring.out").write_text(text)
    report = run_whole("--tree=callees", "--depth=2", "--threshold=100", "--auto=no", "ring.out").stdout.decode()
    lines = report.partition("file:function\n")[2].split("\n")
    first = [number for number, line in enumerate(lines) if re.search(r">   \S", line)]
    cut = {number for number in first if lines[number].endswith(OVERLAP + NOT_FOLLOWED)}
    followed = {number for number in first if re.search(r">     \S", lines[number + 1])}
    require_same(count, len(first), "callees of members")
    require_same(set(first) - cut, followed, "callees that are followed")
    require(0 < len(cut) < count // 2, f"{len(cut)} of {count} are not followed")


# ---- the call tree ----


def ways_down(path, event, start):
    """The ways that --call-tree has from a function: those without cycles, and those that go through a cycle of two functions
    before their last call, which have the function that makes this call."""
    asked = "^" + re.sub(r"([][.*^$+?(){}|\\])", r"\\\1", start) + "$"
    data = json.loads(run_whole("--format=json", "--sections=call_tree", f"--call-tree={asked}", "--percent-limit=0",
                                f"--sort={event}", path).stdout)
    names = {function["id"]: function["name"] for function in data["functions"]}
    at = [one["name"] for one in data["events"] if one["kind"] == "recorded"].index(event)
    ways, through, stack = {}, {}, [((), row, False) for row in data["call_tree"]]
    while stack:
        above, row, is_in_cycle = stack.pop()
        members = row.get("members", ())
        if row["kind"] not in ("start", "call", "member") or len(members) > 2 or (members and not above):
            continue
        way = above if members else (*above, names[row["function"]])
        if is_in_cycle and row["kind"] == "call" and not members:
            through[way] = row["inclusive"][at]
        elif not is_in_cycle and not members:
            ways[way] = (row["inclusive"][at], row["calls"], row["estimate"])
        if row["kind"] == "member" or not is_in_cycle:
            stack += [(way, callee, bool(members) or row["kind"] == "member") for callee in row["callees"] if len(way) <= DEPTH]
    return ways, through


def is_plain(profile):
    names = [function.name for function in profile.functions]
    return len(set(names)) == len(names) and all(
        name.isprintable() and name.isascii() and 0 < len(name) < 500 and name == name.strip() and "  " not in name
        for name in names)


def check_rows(function, rows, path):
    """Rows pass on no more than they have: downwards to callees, and upwards from callers. What came into a cycle goes on
    from all its members, below calls that overlap."""
    sums, costs = collections.Counter(), {}
    for row, is_up in rows:
        costs[is_up, row.way] = None if row.is_back else row.cost
        near = row.way[1:] if is_up else row.way[:-1]
        while len(near) > 1 and costs[is_up, near] is None:
            near = near[1:] if is_up else near[:-1]
        if len(near) > 1 and not row.is_back:
            sums[is_up, near] += row.cost
    for (is_up, way), cost in sums.items():
        require(cost <= costs[is_up, way], f"{path}: {way} at {function} has {costs[is_up, way]}, and beyond it {cost}")
        compared["sums"] += 1


def check(path, _):
    profile = reader.read([path])
    if profile.ways or profile.fatal or not profile.events or not profile.arcs or not is_plain(profile):
        return
    event = first_spent(profile.totals)
    if event in profile.negative_events or profile.totals[event] <= 0 or max(profile.totals) > 2**60:
        return
    name = profile.events[event]
    try:
        blocks = list(blocks_of(path, name, profile))
    except Unreadable:
        return
    compared["profiles"] += 1
    for function, rows in blocks:
        check_rows(function, rows, path)
    cycles = cycles_of(profile)
    for function, rows in blocks[:5]:
        ways, through = ways_down(path, name, function)
        sums = collections.Counter()
        for row, is_up in rows:
            if not is_up and row.way in ways:
                require_same(ways[row.way], (row.cost, row.calls, row.is_estimate), f"{path}: {row.way}")
                compared["ways"] += len(row.way) > 2
            if not is_up and not row.is_back:
                sums[tuple(one for one, after in zip(row.way, (*row.way[1:], None)) if cycles.get(one, one) != cycles.get(after, after))] += row.cost
        for way in through:
            if len(way) == 3:  # all calls between the two are in the tree of this depth
                require_same(through[way], sums[way], f"{path}: {way} through a cycle")
                compared["ways through cycles"] += 1


def cycles_of(profile):
    """By function of a cycle, the number of the cycle."""
    names = [function.name for function in profile.functions]
    return {names[member]: number for number, members in enumerate(reader.find_components(len(names), set(profile.arcs)))
            for member in members if len(members) > 1}


def trees_of_cases():
    each_of(CASES, check)


def trees_of_random_programs():
    each_random(SEEDS, lambda seed: Program(seed).text(), check)


def trees_of_random_profiles():
    each_random(SEEDS, random_profile.generate, check)


def trees_of_real_profiles():
    each_of(real_profiles(100_000), check)
    require(len(SEEDS) < 50 or compared["ways"] > 100 and compared["sums"] > 100, f"too few: {compared}")


def main():
    tell_all([
        ("what is no estimate is what a program did", exact_rows_are_what_was_done),
        ("trees of logs are exact", logs_are_exact),
        ("members of a large cycle are followed, or it is said", members_beyond_the_limit_are_not_followed),
        ("a way costs what --call-tree says, and nothing is passed on twice, in cases", trees_of_cases),
        ("in random programs", trees_of_random_programs),
        ("in random profiles", trees_of_random_profiles),
        ("in real profiles", trees_of_real_profiles),
    ])


if __name__ == "__main__":
    main()
