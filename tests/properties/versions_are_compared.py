#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --split=input with --change, as TAP: two versions are what --base says of them, each of several is compared with
the one before or the first, rows are sorted by their largest change, and totals and sums stay as they were.

Versions are those of tests/reference/random_pair.py.
"""

import collections
import csv
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

import random_pair  # noqa: E402 (found by the lines above)
from harness import rounds  # noqa: E402
from properties import compared, done, require, require_same, run, tell_all  # noqa: E402

SEEDS = range(rounds(80))
WHOLE = ("--format=csv", "--threshold=100", "--percent-limit=0", "--names=recorded", "-q")


def write_versions(seed, count):
    """Versions in directories of their own: v1, v2, v1 again, and so on."""
    texts = random_pair.generate(seed)
    paths = []
    for number in range(count):
        directory = Path(f"v{number + 1}")
        directory.mkdir(exist_ok=True)
        (directory / "callgrind.out.1").write_text(texts[number % 2])
        paths.append(f"{directory}/callgrind.out.1")
    return paths


def rows_of(*args):
    return list(csv.DictReader(io.StringIO(run(*WHOLE, *args))))


def place_of(row):
    """Cycles are numbered as they are found."""
    return row["object"], row["file"], re.sub(r"<cycle \d+>", "<cycle>", row["function"])


def number(text):
    return int(text or 0)


def event_of(rows):
    return next(name for name in rows[0] if name.startswith("self:")) if rows else None


def add_row(rows, place, costs):
    """Where a cycle fell into two, either may be the one that stayed: its sides are counted apart."""
    if "<cycle>" in place[2]:
        for side, cost in zip(("old", "new"), costs):
            rows[(place, side, cost)] += costs[2] != 0 and cost != 0
    else:
        rows[(place, costs)] += costs[2] != 0


def compared_by_base(old, new, event, kind):
    """By the functions of the new side, or else the old one, what a comparison says of those that changed."""
    rows = collections.Counter()
    for row in rows_of(f"--base={old}", f"--sort={kind}:{event}", f"--show={event}", f"--inclusive={'yes' if kind == 'incl' else 'no'}", new):
        place = place_of(row)
        costs = tuple(number(row[f"{side}:{kind}:{event}"]) for side in ("old", "new", "change"))
        add_row(rows, place, costs)
    return +rows


def versions_told(paths, event, change, kind):
    return rows_of("--split=input", f"--change={change}", f"--show={event}", f"--inclusive={'yes' if kind == 'incl' else 'no'}", *paths)


def event_in(path):
    return next(line for line in Path(path).read_text().split("\n") if line.startswith("events:")).split()[1]


def two_are_a_comparison():
    for seed in SEEDS:
        paths = write_versions(seed, 2)
        event = event_in(paths[1])
        if event_in(paths[0]) != event:
            continue
        for kind in ("self", "incl"):
            told = collections.Counter()
            for row in versions_told(paths, event, "first", kind):
                place = place_of(row)
                costs = tuple(number(row[name]) for name in (f"v1:{kind}:{event}", f"v2:{kind}:{event}", f"change:v2:{kind}:{event}"))
                add_row(told, place, costs)
            require_same(compared_by_base(*paths, event, kind), +told, f"seed {seed}, {kind}")
            compared["rows"] += len(told)
    require(compared["rows"] > 50, f"too few: {compared}")


def several_are_compared():
    """The third version is the first one again: nothing changed since the first, and all since the second."""
    for seed in SEEDS:
        paths = write_versions(seed, 3)
        event = event_in(paths[1])
        if event_in(paths[0]) != event:
            continue
        for row in versions_told(paths, event, "first", "self"):
            require_same("0", row[f"change:v3:self:{event}"] or "0", f"seed {seed}: {row}")
        largest = None
        for row in versions_told(paths, event, "previous", "self"):
            first, second, third = (number(row[f"v{n}:self:{event}"]) for n in (1, 2, 3))
            changes = [number(row[f"change:v{n}:self:{event}"]) for n in (2, 3)]
            require_same([second - first, third - second], changes, f"seed {seed}: {row}")
            size = max(map(abs, changes))
            require(largest is None or size <= largest, f"seed {seed}: rows are not sorted: {size} after {largest}")
            largest = size
            compared["changes"] += 1
    require(compared["changes"] > 50, f"too few: {compared}")


def sums_stay():
    """By file and by object, what costs what is as without --match, where names are the same."""
    for seed in SEEDS:
        paths = write_versions(seed, 3)[::2]
        event = event_in(paths[0])
        alike = [sorted(tuple(row.values()) for row in rows_of("--split=input", "--group=" + group, f"--show={event}", *more, *paths))
                 for group in ("function", "file", "object") for more in ((), ("--match=auto", "--merge-contexts=no"))]
        for plain, matched in zip(alike[::2], alike[1::2]):
            require_same(len(plain), len(matched), f"seed {seed}: rows")
            compared["same rows"] += len(plain)


def exact_names_stay():
    for seed in SEEDS:
        paths = write_versions(seed, 2)
        require_same(run(*WHOLE, "--split=input", *paths), run(*WHOLE, "--split=input", "--match=exact", *paths), f"seed {seed}")


def what_was_not_recorded_did_not_change():
    """A version without the event costs no 0: neither its change nor that of the next one is known."""
    for number, event in enumerate(("Ir", "Dr", "Ir"), 1):
        Path(f"v{number}").mkdir(exist_ok=True)
        Path(f"v{number}/callgrind.out.1").write_text(f"events: {event}\nfl=a.c\nfn=f\n1 {10 * number}\n")
    paths = [f"v{number}/callgrind.out.1" for number in (1, 2, 3)]
    for change, known in (("first", {"v2": "", "v3": "20"}), ("previous", {"v2": "", "v3": ""})):
        row = versions_told(paths, "Ir", change, "self")[0]
        found = json.loads(run("--format=json", "--show=Ir", "--split=input", f"--change={change}", *paths))
        require_same([int(figure) if figure else None for figure in ("", *known.values())], found["functions"][0]["self_change"], change)
        require_same(known, {name: row[f"change:{name}:self:Ir"] for name in known}, f"--change={change}")


def costs_with_changes(thing):
    """All that has costs by version and their changes, as (costs, changes)."""
    if isinstance(thing, dict):
        for name, costs in thing.items():
            if name.endswith("_split") and "path" not in thing:  # a part is of one version
                yield costs, thing[name.removesuffix("_split") + "_change"]
    for each in thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ():
        yield from costs_with_changes(each)


def data_have_the_changes():
    """Of functions, calls, files and lines: what each version costs less what it is compared with."""
    for seed in SEEDS[::4]:
        paths = write_versions(seed, 3)
        event = event_in(paths[1])
        if event_in(paths[0]) != event:
            continue
        for change in ("first", "previous"):
            found = json.loads(run("--format=json", "--inclusive=yes", f"--show={event}", "--split=input", f"--change={change}", *paths))
            require_same(change, found["split"]["change"], f"seed {seed}")
            for costs, changes in costs_with_changes(found):
                before = [costs[0]] * 2 if change == "first" else costs[:2]
                require_same([None, *(new - old for new, old in zip(costs[1:], before))], changes, f"seed {seed}: --change={change}")
                compared["in data"] += 1
    require(compared["in data"] > 50, f"too few: {compared}")


SCOPES = ("", "each: ", "each-file: ", "each-object: ", "each-input: ", "each-part: ", "each/main|parse/: ", "/a/: ", "own: ")
VALUES = ("{0}", "{0}", "incl:{0}", "change:{0}", "relative:{0}", "calls", "Zz")
LIMITS = (">+1%", ">+0", "<-1%", "<-5,-0.1%t", ">+1M", ">+3%t")


def a_check(rng, event):
    value = rng.choice(VALUES).format(event)
    limit = rng.choice((">5", "<1k")) if ":" in value and not value.startswith("incl") else rng.choice(LIMITS)
    return f"--{rng.choice(('fail', 'fail', 'warn'))}-if={rng.choice(SCOPES)}{value}{limit}"


def judged(form, *args):
    """What a run says of its checks: on standard error, with its status, and in the report."""
    ended = done("-q", f"--format={form}", *args)
    report = ended.stdout.decode()
    if form == "json":
        report = json.loads(report)["checks"] if report else None
    elif form == "md":
        report = [line for line in report.split("\n") if re.match(r"\| (\*\*)?(ok|FAIL|WARN)", line)]
    elif form == "github":
        report = re.sub(r"(?m)^::notice .*,title=your line .*\n", "", report)  # no check is of them
    elif form == "text":
        report = re.findall(r"(?m)^(?:ok  |FAIL|WARN)  .*\n(?:      .*\n)*", report)
    return ended.stderr.decode(), ended.returncode, report


def checks_of_changes_are_those_of_two():
    statuses = collections.Counter()
    for seed in SEEDS:
        rng = random.Random(seed)
        paths = write_versions(seed, rng.choice((2, 3, 4)))
        if rng.random() < 0.2:
            Path(paths[-1]).write_text(Path(paths[-1]).read_text().replace("calls=", "calls=x", 1))
        event = event_in(paths[-1])
        form = rng.choice(("text", "json", "md", "github", "csv"))
        change = rng.choice(("first", "previous"))
        old = paths[0 if change == "first" else -2]
        checks = [a_check(rng, event) for _ in range(rng.choice((1, 1, 2)))]
        more = [*checks, f"--match={rng.choice(('auto', 'auto', 'exact'))}", f"-j{rng.choice((1, 3))}", "--auto=no"]
        two = judged(form, *more, f"--base={old}", paths[-1])
        told = judged(form, *more, "--split=input", f"--change={change}", *paths)
        if form == "csv":
            told = (*told[:2], two[2])
        require_same(two, told, f"seed {seed}: {form}, {more}")
        statuses[two[1]] += 1
    require(len(SEEDS) < 60 or min(statuses[status] for status in (0, 1, 3)) > 5, f"{statuses}")


def checks_of_changes_need_two_versions():
    path = write_versions(1, 1)[0]
    for args, why in ((("--split=input", path), "needs --base or --diff"), (("--split=part", "--change=first", path), "needs --base or --diff"),
                      (("--split=input", "--change=first", path), "needs two versions"),
                      (("--split=input", "--change=first", path, "-"), "can be read only once")):
        ended = done("--fail-if=Ir>+1%", *args, input=Path(path).read_bytes())
        require_same((2, True), (ended.returncode, why in ended.stderr.decode()), f"{args}: {ended.stderr}")


def limits_are_for_the_last():
    """A limit without a sign judges the last version as a comparison does its new side; a column of a version is its own."""
    for seed in SEEDS[:20]:
        paths = write_versions(seed, 3)
        for check in ("Ir>1000", "Ir<1000", "each: Ir>300", "each: incl:Ir>500", "each-file: Ir>200", "/a/: Ir>1"):
            args = (f"--fail-if={check}", "--format=json", "--sections=checks", "--auto=no")
            last, two = done("--split=input", "--change=previous", *args, *paths), done(*args, f"--base={paths[1]}", paths[2])
            told = [json.loads(ended.stdout)["checks"] for ended in (last, two)]
            require_same((two.returncode, told[1]), (last.returncode, told[0]), f"seed {seed}: {check}")
    idle = Path(paths[0]).parent / "idle.out"
    idle.write_text("events: Ir\nfl=a.c\nfn=main\n1 0\n", encoding="utf-8")
    ended = done("--fail-if=Ir>1G", "--split=input", "--change=first", *paths, str(idle))
    require_same(1, ended.returncode, "a last version without a cost")


def main():
    tell_all([
        ("two versions are what --base says of them", two_are_a_comparison),
        ("each of several versions is compared", several_are_compared),
        ("versions alike have the rows of inputs", sums_stay),
        ("with exact names nothing is matched", exact_names_stay),
        ("checks of changes are those of --base", checks_of_changes_are_those_of_two),
        ("limits without a sign are for the last", limits_are_for_the_last),
        ("checks of changes need two versions", checks_of_changes_need_two_versions),
        ("what a version did not record did not change", what_was_not_recorded_did_not_change),
        ("data have the changes, too", data_have_the_changes),
    ])


if __name__ == "__main__":
    main()
