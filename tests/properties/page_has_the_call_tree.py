#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The page's flame graph is the tree of --call-tree, as TAP: the same calls below each other with the same costs, of
which the same ones are estimates; and no function has more in it than it costs. That of the user's own code is the tree
of --call-tree --charge=own.

The page's own modules are run by node over the data of pages, and --call-tree is written as JSON.
"""

import collections
import functools
import json
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_profile  # noqa: E402 (found by the lines above)
from columnar import charged_edition, page_document, page_text  # noqa: E402
from harness import ROUNDS, rounds  # noqa: E402
from logged_programs import LoggedProgram  # noqa: E402
from own_files import with_own_files  # noqa: E402
from page_modules import NODE, copy_modules, run_node  # noqa: E402
from programs import Program  # noqa: E402
from properties import compared, done, real_profiles, require, tell_all  # noqa: E402

IDLE = {"real_xtree"}  # nothing is spent of the first event
CASES = [path for path in sorted((TESTS / "data" / "cases").glob("*.out")) if b"\ncalls=" in path.read_bytes() and path.stem not in IDLE]
SEEDS = range(max(50, rounds(500)))
# Small profiles: functions with their self costs, and their calls with what these cost.
SMALL = (
    ("two functions that nothing calls", (("main", 110), ("handler", 10, ("work", 900)), ("work", 900))),
    ("a function that costs most, and of which main() calls little", (
        ("main", 100, ("handler", 10)), ("handler", 10, ("work", 900)), ("work", 900))),
    ("a cycle beside a function that nothing calls", (
        ("main", 20, ("odd", 100)), ("odd", 30, ("even", 90)), ("even", 40, ("odd", 60), ("leaf", 30)), ("leaf", 30),
        ("handler", 60))),
    ("many functions that begin with less than a thousandth each", (
        ("main", 100_000, *((f"handler{number}", 10) for number in range(60))),
        *((f"handler{number}", 100) for number in range(60)))),
    ("a cycle whose member calls a function that costs little", (
        ("main", 5, ("display", 995)), ("display", 10, ("child", 990), ("base", 885)),
        ("child", 10, ("load", 90), ("display", 890)), ("base", 885), ("load", 90))),
)

# ---- trees ----


class Trees:
    """The first event of a profile: `page` and `program` are trees, each {way: (cost, whether it is no estimate)}, of which a
    way is the functions from the top. What costs nothing is not there."""

    def __init__(self, report, page, boxes):
        names = {row["id"]: key_of(row) for row in report["functions"]}
        self.cycles = report["cycles"]
        costs = {cycle["id"]: cycle["inclusive"][0] for cycle in page["cycles"]}
        self.most = {key_of(row): most_of(row, costs) for row in page["functions"]}
        self.program = dict(ways_of(report["call_tree"], lambda row: row["callees"] if row["kind"] in ("start", "call", "member") else None,
                                    lambda row: (names[row["function"]], row["inclusive"][0], not row["estimate"])))
        page_names = [key_of(row) for row in page["functions"]]
        self.page = dict(ways_of(boxes, lambda box: box[3], lambda box: (page_names[box[0]], box[1], box[2])))

    def is_estimated(self):
        return not all(is_sure for _, is_sure in self.program.values())


def most_of(function, cycles):
    """What a function costs, or what calls of it do, of those that others recorded, where that is more; in a cycle, which is
    one node, what the cycle costs."""
    if function["cycle"]:
        return cycles[function["cycle"]]
    calls = sum(call["inclusive"][0] for call in function.get("callers", ()) if call["function"] != function["id"])
    return max(function["inclusive"][0], calls)


def key_of(function):
    return function["name"], function["file"], function["object"]


def ways_of(rows, below, read):
    """Of rows and those below them: (way, (cost, is_sure)). `below` gives None where a row is no call."""
    stack = [((), row) for row in rows]
    while stack:
        above, row = stack.pop()
        if below(row) is None:
            continue
        name, cost, is_sure = read(row)
        way = (*above, name)
        if cost > 0:
            yield way, (cost, is_sure)
            stack += [(way, one) for one in below(row)]


def is_followed(rows):
    return all(row.get("followed", True) and is_followed(row.get("callees", ())) for row in rows)


def read_report(path, share, code):
    """The report of a profile with calls whose tree is followed to its ends; None: it is none."""
    charge = ["--charge=own"] if code == "yours" else []
    ended = done("--format=json", "-q", "--sections=call_tree,functions,cycles", f"--percent-limit={share}", *charge, path)
    report = json.loads(ended.stdout) if ended.returncode == 0 else {}
    is_tree = report.get("call_tree") and is_followed(report["call_tree"]) and report["totals"][0] > 0
    return report if is_tree else None


def is_plain(page):
    """Whether its costs are numbers of which none is negative."""
    costs = [row[key][0] for row in page["functions"] for key in ("self", "inclusive")]
    costs += [call["inclusive"][0] for row in page["functions"] for call in row.get("callers", ())]
    return min(costs) >= 0 and max(costs) < 1 << 53


def trees_of(paths, share=0, code="all"):
    """The trees of profiles by their names, of what has a share of the program in percent. `code`: whose they show."""
    reports, pages, columns = [], [], []
    for path in paths:
        report = read_report(path, share, code)
        output = done("--format=html", "-q", "--html-limit=0", "--auto=no", path).stdout if report else None
        page = page_document(output) if report else None
        if page and code == "yours":
            page = charged_edition(page) if "yours" in page else None
        if page and is_plain(page):
            reports.append(report | {"of": Path(path).stem})
            pages.append(page)
            columns.append(f"{len(columns)}.columns")
            Path(columns[-1]).write_text(page_text(output), encoding="utf-8")
    ended = run_node("modules/tests/shared/by_calls.mjs", code, str(share), *columns)
    require(ended.returncode == 0, ended.stderr[-500:])
    boxes = [json.loads(line) for line in ended.stdout.splitlines()]
    compared["trees"] += len(boxes) - boxes.count(None)
    return {report["of"]: Trees(report, page, one) for report, page, one in zip(reports, pages, boxes) if one is not None}


def check_tree(name, trees):
    wanted, shown = trees.program, trees.page
    different = [way for way in {**wanted, **shown} if wanted.get(way) != shown.get(way)]
    examples = [(" > ".join(name for name, *_ in way), wanted.get(way), shown.get(way)) for way in different[:3]]
    require(not different, f"{name}: {len(different)} of {len(wanted)} ways differ: {examples}")
    compared["ways"] += len(wanted)


def check_costs(name, trees):
    """What is in the picture of a function, but below itself, is at most what it costs."""
    sums = collections.Counter()
    for way, (cost, _) in trees.page.items():
        sums[way[-1]] += 0 if way[-1] in way[:-1] else cost
    above = [(function, cost, trees.most[function]) for function, cost in sums.items() if cost > trees.most[function] * (1 + 1e-9)]
    require(not above, f"{name}: {len(above)} of {len(sums)} functions have too much: {above[:3]}")


def check_all(trees, check, is_one):
    """Checks those trees that are of a kind."""
    chosen = {name: one for name, one in trees.items() if is_one(one)}
    require(len(chosen) > 2, f"only {len(chosen)} of {len(trees)} trees are of this kind")
    for name, one in chosen.items():
        check(name, one)


# ---- profiles ----


def write_small(functions):
    text = "events: Ir\nfl=a.c\n"
    for name, own, *calls in functions:
        text += f"fn={name}\n1 {own}\n" + "".join(f"cfn={callee}\ncalls=1 1\n2 {cost}\n" for callee, cost in calls)
    Path("small.out").write_text(text)
    return trees_of(["small.out"])["small"]


def write_random(kind, generate):
    for seed in SEEDS:
        text = generate(seed)
        Path(f"{kind}-{seed}").write_bytes(text.encode() if isinstance(text, str) else text)
    return trees_of([f"{kind}-{seed}" for seed in SEEDS])


def write_logs():
    """Call logs, of which all is exact."""
    trees = write_random("log", lambda seed: LoggedProgram(seed).text())
    require(all(map(is_simple, trees.values())), "a call log has estimates")
    return trees


def write_owned():
    """Profiles of which some files are the user's, charged."""
    texts = {f"program-{seed}": Program(seed).text() for seed in SEEDS} | {f"log-{seed}": LoggedProgram(seed).text() for seed in SEEDS[:20]}
    for seed, (name, text) in enumerate(texts.items()):
        Path(name).write_text(text)
        with_own_files(name, seed, to=f"owned-{name}")
    return trees_of([f"owned-{name}" for name in texts], code="yours")


def all_trees():
    """By kind of profile, when first asked for."""
    makers = {
        "random programs": lambda: write_random("program", lambda seed: Program(seed).text()),
        "programs charged to the user's code": write_owned,
        "random profiles": lambda: write_random("profile", random_profile.generate),
        "real profiles": lambda: trees_of(real_profiles(60_000 / ROUNDS), 1),  # the same ones in each round
    }
    made = {}
    return {kind: lambda kind=kind: made[kind] if kind in made else made.setdefault(kind, makers[kind]()) for kind in makers}


def is_simple(trees):
    return not trees.cycles and not trees.is_estimated()


def has_estimates(trees):
    return not trees.cycles and trees.is_estimated()


def has_cycles(trees):
    return bool(trees.cycles)


# ---- properties ----

KINDS = (
    ("the same trees of", check_tree, "without estimates", is_simple),
    ("the same trees of", check_tree, "with estimates", has_estimates),
    ("the same trees of", check_tree, "with cycles", has_cycles),
    ("no function has more than it costs in", check_costs, "without estimates", is_simple),
    ("no function has more than it costs in", check_costs, "with estimates", has_estimates),
    ("no function has more than it costs in", check_costs, "with cycles", has_cycles),
)


def properties():
    cases = {}

    def case_is_the_same(name):
        cases.update(cases or trees_of(CASES))
        require(name in cases, f"{name} has no tree")
        check_tree(name, cases[name])

    rows = [(f"the same tree of {name}", lambda name=name: case_is_the_same(name)) for name in (path.stem for path in CASES)]
    rows += [(f"the same tree of {what}", lambda small=small, what=what: check_tree(what, write_small(small)))
             for what, small in SMALL]
    for kind, trees in all_trees().items():
        rows += [(f"{what} {kind} {of}", lambda check=check, is_one=is_one, trees=trees: check_all(trees(), check, is_one))
                 for what, check, of, is_one in KINDS]
    logs = functools.cache(write_logs)
    rows += [(f"{what} call logs", lambda check=check: check_all(logs(), check, is_simple)) for what, check, _, is_one in KINDS if is_one is is_simple]
    return rows


def main():
    if not NODE:
        print("1..0 # SKIP needs node")
        return
    tell_all(properties(), lambda: copy_modules(Path("modules")))


if __name__ == "__main__":
    main()
