#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --why, as TAP: causes add up to the change, and are those that tests/reference/recipe.py works out, exactly and
with definitions of its own.  Pairs are random ones with cycles, recursion, calls that contradict the costs, functions of
one side and profiles without calls, on one side or both; those of tests/reference/random_pair.py; and programs that are run step by step, with
one thing changed, where the changed thing has to come first.
"""

import collections
import copy
import json
import os
import random
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_pair  # noqa: E402 (found by the line above)
import recipe  # noqa: E402
from changed_programs import changed_pair  # noqa: E402
from harness import rounds  # noqa: E402
from json_reports import COMPARISON_TREE, check_schema  # noqa: E402
from properties import compared, require, require_same, run, tell_all  # noqa: E402

PAIRS = rounds(150)
FEW = rounds(25)
REAL = rounds(30)
EARLIER, LATER = 10, 2**31 - 1  # seconds: when profiles were written, against the other files
CHANGED = rounds(200)


# ---- random pairs ----


class Profile:
    """Functions `f0`, ... of a few files and objects; self costs; calls with counts and costs as they come."""

    def __init__(self, self_costs, calls, more=0):
        self.self, self.calls, self.more = self_costs, calls, more
        self.creator = sum(self_costs.values()) % 2 * "test"  # who does not say who it is may record no calls

    def may_have_calls(self):
        return bool(self.calls or self.creator or not self.self)

    def total(self):
        return sum(self.self.values()) + self.more

    def side(self):
        return recipe.Side(self.self, {(key(f), key(c)): value for (f, c), value in self.calls.items()})

    def text(self, rng=None, name=str):
        functions = sorted(set(self.self) | {f for arc in self.calls for f in arc})
        if rng:
            rng.shuffle(functions)
        out = [f"creator: {self.creator}"] * bool(self.creator) + ["events: Ir"]
        for f in functions:
            place, function, file = key(f)
            out += ["", f"ob={place}", f"fl={name(file)}", f"fn={name(function)}", f"1 {self.self.get(f, 0)}"]
            arcs = sorted(arc for arc in self.calls if arc[0] == f)
            if rng:
                rng.shuffle(arcs)
            for arc in arcs:
                count, cost = self.calls[arc]
                place, function, file = key(arc[1])
                out += [f"cob={place}", f"cfi={name(file)}", f"cfn={name(function)}", f"calls={count} 1", f"2 {cost}"]
        return "\n".join(out) + (f"\ntotals: {self.total()}\n" if self.more else "\n")


def key(f):
    """The object, the name and the file, in the order of nodes."""
    return f"lib{f % 3}.so", f"f{f:02}", f"{'abc'[f % 2]}.c"


def keyed(profile):
    side = profile.side()
    side.self = collections.defaultdict(int, {key(f): cost for f, cost in profile.self.items()})
    return side


def random_profile(rng, count):
    shape = rng.choice(("down", "down", "some", "any"))
    calls = {}
    for _ in range(rng.choice((0, count, 2 * count, 3 * count))):
        f, c = rng.randrange(count), rng.randrange(count)
        if shape == "down" or (shape == "some" and rng.random() < 0.8):
            f, c = min(f, c), max(f, c)
        calls[f, c] = (rng.choice((0, 1, 2, rng.randint(1, 50))), rng.choice((0, rng.randint(1, 90), rng.randint(1, 5000))))
    return Profile({f: rng.choice((0, rng.randint(1, 99), rng.randint(1, 5000))) for f in range(count)}, calls,
                   rng.choice((0, 0, 0, rng.randint(1, 900))))


def changed(rng, old):
    new = Profile(dict(old.self), dict(old.calls), old.more)
    for _ in range(rng.randint(1, 5)):
        f = rng.randrange(len(old.self))
        kind = rng.choice(("self", "calls", "calls", "more", "more", "gone", "new", "arc"))
        arcs = [arc for arc in new.calls if arc[0] == f]
        if kind == "self":
            new.self[f] = rng.randint(0, 6000)
        elif kind == "calls" and arcs:
            count, cost = new.calls[rng.choice(arcs)]
            new.calls[rng.choice(arcs)] = (count * rng.randint(0, 4) + rng.randint(0, 2), cost * rng.randint(0, 4))
        elif kind == "more" and arcs:       # at a price of its own, which the callee spends
            arc = rng.choice(arcs)
            (count, cost), times = new.calls[arc], rng.randint(2, 4)
            new.calls[arc] = (count * times, cost * times)
            new.self[arc[1]] = new.self.get(arc[1], 0) + cost * (times - 1)
        elif kind == "gone":
            new.self.pop(f, None)
            new.calls = {arc: value for arc, value in new.calls.items() if f not in arc}
        elif kind == "new":
            added = len(old.self) + rng.randint(0, 1)
            new.self[added] = rng.randint(1, 3000)
            new.calls[f, added] = (rng.randint(1, 9), rng.randint(0, 3000))
        elif kind == "arc":
            new.calls[f, rng.randrange(len(old.self))] = (rng.randint(1, 9), rng.randint(0, 3000))
    new.more = rng.choice((new.more, 0))
    return new


def random_sides(seed):
    rng = random.Random(seed)
    old = random_profile(rng, rng.randint(2, 9))
    return (old, changed(rng, old)) if rng.random() < 0.9 else (old, random_profile(rng, rng.randint(2, 9)))


# ---- what the program says ----


def write(name, text):
    Path(name).write_text(text, encoding="utf-8")
    return name


def read(function):
    of = function["new"] or function["old"]
    return of["object"], of["name"], of["file"]


def why(old, new, *options):
    report = json.loads(run("-q", "--why", f"--base={old}", new, "--format=json", "--sections=why", *options))
    check_schema(COMPARISON_TREE, report)
    functions = {function["id"]: read(function) for function in report.get("functions", [])}
    for cause in report["why"]["causes"]:
        cause["node"] = functions.get(cause["function"], cause["group"])
        for part in cause["parts"]:
            part["of"], part["was"] = functions.get(part["callee"]), functions.get(part["instead"])
    return report["why"]


def kind_of(part):
    for kind in ("own", "mix", "smaller"):
        if kind in part["tags"]:
            return kind
    return "call"


def plain(found):
    """Rows and their parts, as the slow twin has them."""
    rows = []
    for cause in found["causes"]:
        parts = [(kind_of(part), part["of"] if kind_of(part) == "call" else None, part["change"]) for part in cause["parts"]]
        rows.append((cause["node"], cause["change"], parts))
    return rows


def expected(old, new):
    sides = [keyed(profile) for profile in (old, new)]
    if not (old.may_have_calls() and new.may_have_calls()):
        sides = [recipe.Side(side.self, {}) for side in sides]
        compared["without calls"] += 1
    found = recipe.causes(*sides, old.total(), new.total())
    names = {recipe.PROGRAM: "(program)", (*recipe.PROGRAM, "none"): "in no function"}
    rows = [(names.get(cause["node"], cause["node"]), cause["change"],
             [(kind, of if kind == "call" else None, cost) for kind, of, cost in cause["parts"]])
            for cause in found["causes"]]
    return found, rows


def sorted_parts(rows):
    return [(node, change, sorted(parts, key=repr)) for node, change, parts in rows]


def pair(seed):
    old, new = random_sides(seed)
    return old, new, write("old.out", old.text()), write("new.out", new.text())


# ---- properties ----


def rows_are_those_of_the_twin():
    for seed in range(PAIRS):
        old, new, old_path, new_path = pair(seed)
        found = why(old_path, new_path, "--match=exact")
        twin, rows = expected(old, new)
        require_same(sorted_parts(rows), sorted_parts(plain(found)), f"rows of seed {seed}")
        require_same(twin["rest"], found["rest"], f"rest of seed {seed}")
        require_same(twin["gross"], found["gross"], f"gross of seed {seed}")
        compared[twin["fit"]] += 1
        compared["causes"] += len(rows)
        compared["moved"] += sum(kind == "mix" for _, _, parts in rows for kind, _, _ in parts)
    require(PAIRS < 50 or compared["moved"] > PAIRS // 50, f"little was moved: {compared}")


def adds_up(found, what):
    require_same(found["change"], sum(cause["change"] for cause in found["causes"]) + found["rest"]["change"], what)
    require_same(found["change"], found["new"] - found["old"], what)
    require(found["gross"] >= abs(found["change"]), f"{what}: gross {found['gross']} below {found['change']}")
    for cause in found["causes"]:
        require_same(cause["change"], sum(part["change"] for part in cause["parts"]), f"{what}: {cause}")


def random_pairs_add_up():
    for seed in range(REAL):
        old, new = random_pair.generate(seed)
        write("old.out", old), write("new.out", new)
        for event in random_pair.Pair(seed).events:
            adds_up(why("old.out", "new.out", f"--sort={event}"), f"seed {seed}, {event}")


def with_both_callees(found):
    """Rows and their parts; a call in place of another has both, in one order."""
    for cause in found["causes"]:
        for part in cause["parts"]:
            part["of"] = tuple(sorted(part[of] for of in ("of", "was") if part[of]))
    return plain(found)


def swapping_negates():
    for seed in range(FEW):
        _, _, old, new = pair(seed)
        rows = with_both_callees(why(old, new, "--match=exact"))
        negated = [(node, -change, [(kind, of, -cost) for kind, of, cost in parts]) for node, change, parts in rows]
        swapped = with_both_callees(why(new, old, "--match=exact"))
        require_same(sorted_parts(negated), sorted_parts(swapped), f"seed {seed} swapped")


def equal_sides_have_no_row():
    for seed in range(FEW):
        _, _, old, _ = pair(seed)
        found = why(old, old)
        require_same(([], {"change": 0, "count": 0, "left_out": 0, "largest": 0}), (found["causes"], found["rest"]), f"seed {seed}")


def names_and_order_change_nothing():
    for seed in range(FEW):
        old, new, old_path, new_path = pair(seed)
        rng = random.Random(seed)

        def other(name):
            return f"z{name}"

        def renamed(node):
            return node if not isinstance(node, tuple) else (node[0], other(node[1]), other(node[2]))
        write("old2.out", old.text(rng, other)), write("new2.out", new.text(rng, other))
        rows = [(renamed(node), change, [(kind, renamed(of), cost) for kind, of, cost in parts])
                for node, change, parts in plain(why(old_path, new_path, "--match=exact"))]
        require_same(rows, plain(why("old2.out", "new2.out", "--match=exact")), f"seed {seed} renamed")


def threads_change_nothing():
    for seed in range(0, FEW, 5):
        _, _, old, new = pair(seed)
        for form in ("text", "json", "csv", "md", "jsonl"):
            words = ("-q", "--why", f"--base={old}", new, f"--format={form}")
            require_same(run(*words, "--jobs=1"), run(*words, "--jobs=4"), f"seed {seed}, {form}")


def a_self_cost_that_rises_is_one_row():
    for seed in range(FEW):
        old, _ = random_sides(seed)
        old.more = 0
        f = random.Random(seed).choice(sorted(old.self))
        new = copy.deepcopy(old)
        old.self[f] += 1
        new.self[f] += 8
        rows = plain(why(write("old.out", old.text()), write("new.out", new.text()), "--match=exact"))
        if why("old.out", "new.out", "--match=exact")["gross"] == 7:
            compared["single rows"] += 1
            require_same([(key(f), 7, [("own", None, 7)])], rows, f"seed {seed}: one self cost")
        else:
            require(rows == [] or rows[0][1] == 7, f"seed {seed}: {rows}")
    require(compared["single rows"] >= FEW * 0.9, f"few single rows: {compared}")


def changed_things_come_first():
    """The first cause is the changed function, and its figure the change, for nothing else changed."""
    first, right, all_of = collections.Counter(), collections.Counter(), collections.Counter()
    for seed in range(CHANGED):
        found = changed_pair(seed)
        if not found:
            continue
        old, new, kind, functions = found
        told = why(write("old.out", old.text()), write("new.out", new.text()))
        adds_up(told, f"seed {seed}")
        all_of[kind] += 1
        cause = told["causes"][0]
        is_first = cause["node"][1:2] in [(f"f{f}",) for f in functions]
        is_right = abs(cause["change"] - told["change"]) * 20 <= abs(told["change"])
        first[kind] += is_first
        right[kind] += is_first and is_right
    for kind, count in all_of.items():
        compared[f"{kind} ({first[kind]} first, {right[kind]} with the whole change)"] += count
    require(right.total() * 10 >= all_of.total() * 9, f"first: {first}, with the change: {right}, of {all_of}")


# Pairs of self costs and calls, of which callers on each side alone ask much, or little, of a function of both.
ASKED = {
    "by a function that is gone":
        (({0: 79320, 1: 100, 2: 500000, 4: 10040, 5: 260},
          {(0, 1): (1, 140), (0, 2): (500, 510000), (0, 5): (13, 260), (1, 4): (2, 40), (2, 4): (500, 10000)}),
         ({0: 510020, 1: 100, 4: 14340, 5: 65260},
          {(0, 1): (1, 140), (0, 4): (13, 79560), (1, 4): (2, 40), (4, 5): (78, 65260)})),
    "by a function whose calls ask much themselves":
        (({0: 1000, 1: 3820, 3: 90, 5: 1000, 6: 8530},
          {(0, 1): (501, 13440), (1, 3): (6, 90), (1, 5): (10, 1000), (1, 6): (512, 8530)}),
         ({0: 6000, 1: 1310, 2: 30, 3: 5, 5: 1035, 6: 6060},
          {(0, 1): (1, 8440), (1, 2): (1, 95), (1, 5): (11, 3035), (1, 6): (4, 4000), (2, 3): (1, 15),
           (2, 6): (10, 50), (3, 6): (2, 10), (5, 6): (2, 2000)})),
}


def little_is_invented():
    """The rows are not much more than all that the program costs, though some calls cost a thousand times others."""
    for what, (old, new) in ASKED.items():
        old, new = Profile(*old), Profile(*new)
        found = why(write("old.out", old.text()), write("new.out", new.text()), "--match=exact")
        adds_up(found, what)
        require_same(expected(old, new)[1], plain(found), what)
        require(found["gross"] <= 1.5 * max(old.total(), new.total()), f"{what}: {found['gross']}")


def recursion_that_became_a_loop_is_own_code():
    """Its calls of itself are no cause: its cost a call says nothing of it."""
    for depth, loop in ((6800, 4000), (3, 100), (50, 100)):
        old = f"events: Ir\nfn=main\n1 5\ncfn=sort\ncalls=1 1\n2 {100 * (depth + 1)}\nfn=sort\n3 {100 * (depth + 1)}\n"
        old += f"cfn=sort\ncalls={depth} 3\n4 0\n"
        new = f"events: Ir\nfn=main\n1 5\ncfn=sort\ncalls=1 1\n2 {loop * depth}\nfn=sort\n3 {loop * depth}\n"
        for first, then, words in ((old, new, f"called itself {depth:,} times, now never"),
                                   (new, old, f"now calls itself {depth:,} times")):
            (cause,) = why(write("old.out", first), write("new.out", then))["causes"]
            (part,) = cause["parts"]
            require_same({"own", "recursion"}, set(part["tags"]) & {"own", "recursion", "calls-gone", "calls-new"}, words)
            require(words in part["words"], part["words"])


def with_code(costs):
    """main calls functions of three lines each ten times; the middle line is all that costs."""
    lines = ["events: Ir", f"ob={Path('object').resolve()}", "fl=code.c", "fn=main", "1 5"]
    for f, cost in enumerate(costs):
        lines += [f"cfn=g{f}", "calls=10 1", f"2 {cost}"]
    for f, cost in enumerate(costs):
        lines += [f"fn=g{f}", f"{30 * f + 11} {cost}", f"{30 * f + 13} 20"]
    return "\n".join(lines) + "\n"


def told_of_code(old, new, *options, written=LATER):
    """The tags of own code, by function."""
    for name, costs in (("old.out", old), ("new.out", new)):
        write(name, with_code(costs))
        os.utime(name, (written, written))
    return {cause["node"][1]: set(part["tags"]) - {"own"} for cause in why("old.out", "new.out", *options)["causes"]
            for part in cause["parts"] if "own" in part["tags"]}


def sources(*edited):
    """The present source, and an old one in which some lines were otherwise."""
    text = [f"line {number}" for number in range(1, 300)]
    Path("before").mkdir(exist_ok=True)
    for folder, changed in ((".", ()), ("before", edited)):
        write(Path(folder) / "code.c",
              "\n".join("other" if number in changed else line for number, line in enumerate(text, 1)) + "\n")


def another_variant_is_told():
    """Functions of the C library are written for each kind of processor."""
    text = "events: Ir\nob=/lib/libc.so.6\nfn={}\n1 {}\n"
    write("old.out", text.format("__strcmp_avx2", 100)), write("new.out", text.format("__strcmp_sse42", 130))
    (cause,) = why("old.out", "new.out")["causes"]
    (part,) = cause["parts"]
    require_same((30, {"own", "variant"}), (cause["change"], set(part["tags"])), "a variant")
    require("__strcmp_avx2 -> __strcmp_sse42" in part["words"], part["words"])


def what_became_of_code_is_told():
    """By the sources, and by the object file."""
    four, all_more, one_more = [100] * 4, [150] * 4, [150] + [100] * 3
    sources()
    before = "--base-include=before"
    require_same({}, told_of_code(four, all_more, before), "four of other costs are one row")
    sources(250)
    around = {"unchanged", "around"}
    require_same({f"g{f}": around for f in range(4)}, told_of_code(four, all_more, before), "a line of no function")
    sources()
    require_same({"g0": {"unchanged"}}, told_of_code(four, one_more, before), "a function of four")
    write("object", "")
    require_same({f"g{f}": {"data"} for f in range(4)}, told_of_code(four, all_more, before), "an object that stayed")
    require_same({"unchanged"}, told_of_code(four, one_more, before, written=EARLIER)["g0"],
                 "an object that is newer than profiles, as is the source of each side")
    Path("object").unlink()
    sources(12)     # in a hole between lines of g0
    require_same({"g0": {"edited"}}, told_of_code(four, one_more, before), "a line in a hole")
    sources(20, 50)  # between functions
    require_same({"g0": around}, told_of_code(four, one_more, before), "lines of no function")
    sources(41)     # the line of g1
    require_same({"g0": {"unchanged"}}, told_of_code(four, one_more, before), "a line of another")
    require_same({"g1": {"edited"}}, told_of_code(four, [100, 150, 100, 100], before), "a line with a cost")


def main():
    tell_all([
        ("causes and their parts are those of the slow twin", rows_are_those_of_the_twin),
        ("causes of random pairs add up, for each event", random_pairs_add_up),
        ("swapping the sides negates each figure", swapping_negates),
        ("equal sides have no cause", equal_sides_have_no_row),
        ("names and the order of functions change nothing", names_and_order_change_nothing),
        ("threads change nothing", threads_change_nothing),
        ("a self cost that rises is a row of that function", a_self_cost_that_rises_is_one_row),
        ("a thing that changed by itself comes first", changed_things_come_first),
        ("calls that differ much in what they ask invent little", little_is_invented),
        ("recursion that became a loop is own code", recursion_that_became_a_loop_is_own_code),
        ("sources and objects tell what became of code", what_became_of_code_is_told),
        ("another variant of a function is told", another_variant_is_told),
    ])


if __name__ == "__main__":
    main()
