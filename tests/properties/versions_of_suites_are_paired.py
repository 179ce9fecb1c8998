#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the table of benchmarks by version, --split=input --by=input of directories, as TAP: rows, figures, changes, means
and order of random suites are those of a slow twin, in every format; checks of the last version are those of its comparison.
"""

import csv
import io
import json
import math
import random
import shutil
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import rounds  # noqa: E402 (found by the line above)
from properties import done, require, require_same, run, run_whole, tell_all  # noqa: E402

TABLE = ("--split=input", "--by=input")
NAMES = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta")


def profile(name, costs, events):
    lines = "".join(f"fn=f{i}\n{i + 1} {' '.join(str(cost) for cost in line)}\n" for i, line in enumerate(costs))
    total = " ".join(str(sum(column)) for column in zip(*costs))
    return f"cmd: ./{name}\nevents: {events}\nfl=a.c\n{lines}summary: {total}\n"


class Suites:
    """Random versions of benchmarks: each is in some of them, with a cost each, sometimes of another event."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.versions = [f"v{i}" for i in range(self.random.randint(2, 5))]
        self.cost = {}
        for name in self.random.sample(NAMES, self.random.randint(2, len(NAMES))):
            base = self.random.choice((1, 50, 1000, 123456))
            for version in self.versions:
                if self.random.random() < 0.8:
                    self.cost[name, version] = max(0, base + self.random.choice((0, 0, 1, -1, base // 10, -base // 3)))
        for version in self.versions:  # where two versions have an input each, these are a pair, whatever their names are
            for name in NAMES[:2] if sum(key[1] == version for key in self.cost) < 2 else ():
                self.cost.setdefault((name, version), 7)
        shutil.rmtree("suites", ignore_errors=True)
        self.unlike = self.random.random() < 0.3
        for (name, version), cost in self.cost.items():
            path = Path("suites") / version / f"callgrind.out.{name}"
            path.parent.mkdir(parents=True, exist_ok=True)
            events = "Bc Ir" if self.unlike and self.random.random() < 0.5 else "Ir Bc"
            pair = (cost // 2, 3) if events == "Ir Bc" else (3, cost // 2)
            rest = (cost - cost // 2, 1) if events == "Ir Bc" else (1, cost - cost // 2)
            path.write_text(profile(name, (pair, rest), events), encoding="utf-8")

    @property
    def paths(self):
        return [f"suites/{version}" for version in self.versions]

    def is_compared(self):
        return any(sum((name, version) in self.cost for version in self.versions) > 1 for name, _ in self.cost)

    def row(self, name, since):
        """Costs and changes by version."""
        costs = [self.cost.get((name, version)) for version in self.versions]
        changes = [None]
        for i in range(1, len(costs)):
            before = [cost for cost in costs[:i] if cost is not None]
            old = costs[0] if since == "first" else before[-1] if before else None
            changes.append(None if costs[i] is None or old is None else costs[i] - old)
        return costs, changes

    def rows(self, since):
        def share(name):
            costs = self.row(name, since)[0]
            if costs[0] is None or costs[-1] is None:
                return -1
            return math.inf if costs[0] == 0 and costs[-1] else abs(costs[-1] - costs[0]) / max(costs[0], 1)
        found = {name: self.row(name, since) for name in dict.fromkeys(name for name, _ in self.cost)}
        return found, share

    def means(self, since):
        made = []
        for i in range(len(self.versions)):
            old = 0 if since == "first" else i - 1
            pairs = [(self.cost.get((name, self.versions[old]), 0), self.cost.get((name, self.versions[i]), 0)) for name in dict.fromkeys(name for name, _ in self.cost)] if i else []
            pairs = [pair for pair in pairs if min(pair) > 0]
            made.append((math.exp(sum(math.log(new / old) for old, new in pairs) / len(pairs)) if pairs else None, len(pairs)))
        return made


def number(text):
    return int(text) if text else None


def short(name):
    """The only one has nothing that differs from others."""
    return name.removeprefix("callgrind.out.")


def each_suite(check):
    for seed in range(rounds(24)):
        suites = Suites(seed)
        if suites.is_compared():
            check(suites, ("first", "previous")[seed % 2])


def check_ratios(suites, since, table, means):
    """Each cost by that since which it changed, and their means."""
    made = suites.means(since)
    for i, version in enumerate(suites.versions):
        key = f"ratio:{version}:self:Ir"
        require(not means[f"{version}:self:Ir"], means)
        if i:
            require((made[i][0] is None) == (not means[key]) and (not means[key] or abs(float(means[key]) - made[i][0]) < 1e-5), f"{made[i]} {means}")
        for row in table if i else ():
            costs, changes = suites.row(short(row["input"]), since)
            old = None if changes[i] is None else costs[i] - changes[i]
            require(bool(old) == bool(row[key]) and (not old or abs(float(row[key]) - costs[i] / old) < 1e-9), f"{version}: {row}")


def figures_are_those_of_the_twin():
    def check(suites, since):
        expected, share = suites.rows(since)
        data = json.loads(run("--format=json", f"--change={since}", "--sort=Ir", *TABLE, *suites.paths))["history"]
        rows = {short(row["name"]): (row["costs"], row["changes"]) for row in data["rows"]}
        require_same(expected, rows, "JSON")
        shares = [share(short(row["name"])) for row in data["rows"]]
        require_same(sorted(shares, reverse=True), shares, "the order")
        for mean, found in zip(suites.means(since), data["means"]):
            require_same(mean[1], found["geometric_mean_of"], "benchmarks of the mean")
            require(mean[0] is None or abs(mean[0] - found["geometric_mean"]) < 1e-5, f"{mean} {found}")
        for name, delimiter in (("csv", ","), ("tsv", "\t")):
            table = list(csv.DictReader(io.StringIO(run(f"--format={name}", f"--change={since}", "--sort=Ir", *TABLE, *suites.paths)), delimiter=delimiter))
            means = table.pop()
            require_same("geometric mean", means["input"], f"{name}: the last row")
            check_ratios(suites, since, table, means)
            read = {short(row["input"]): ([number(row[f"{v}:self:Ir"]) for v in suites.versions],
                                   [None, *(number(row[f"change:{v}:self:Ir"]) for v in suites.versions[1:])]) for row in table}
            require_same(expected, read, name)
        lines = [json.loads(line) for line in run("--format=jsonl", f"--change={since}", "--sort=Ir", *TABLE, *suites.paths).splitlines()]
        require_same([*(row["name"] for row in data["rows"]), "geometric mean"], [line["input"] for line in lines], "JSON lines")
        require(all(isinstance(lines[-1].get(f"ratio:{v}:self:Ir"), (int, float, type(None))) for v in suites.versions[1:]), lines[-1])
        text = run(f"--change={since}", "--auto=no", "--sort=Ir", *TABLE, *suites.paths)
        places = [text.index(f" {row['name']}\n") for row in data["rows"]]
        require_same(sorted(places), places, "the order of text")
        require("geometric mean" in text, text)
        require("| `" in run("--format=md", f"--change={since}", "--sort=Ir", *TABLE, *suites.paths), "Markdown")
    each_suite(check)


def checks_are_those_of_the_last_version():
    def check(suites, since):
        old = suites.paths[0 if since == "first" else -2]
        for limit in ("each-input: Ir>+5%", "each-input: Ir>100", "Ir>+1%"):
            one = done(f"--fail-if={limit}", f"--base={old}", suites.paths[-1])
            two = done(f"--fail-if={limit}", *([] if since == "first" else [f"--change={since}"]), *TABLE, *suites.paths)
            require_same(one.returncode, two.returncode, f"{limit}: {one.stderr} {two.stderr}")
    each_suite(check)


def steps_of(suites):
    """By name, the neighbours with the largest change in percent, and it; None: all costs are the same."""
    steps = {}
    for name in dict.fromkeys(name for name, _ in suites.cost):
        known = [(version, suites.cost[name, version]) for version in suites.versions if (name, version) in suites.cost]
        pairs = [(before, after) for before, after in zip(known, known[1:]) if before[1] != after[1]]
        largest = max(pairs, key=lambda pair: abs(pair[1][1] - pair[0][1]) / pair[0][1] if pair[0][1] else math.inf, default=None)
        steps[name] = largest and {"before": largest[0][0], "version": largest[1][0], "change": largest[1][1] - largest[0][1]}
    return steps


def the_step_is_the_largest_one():
    def check(suites, since):
        expected = steps_of(suites)
        asked = ("--step", f"--change={since}", "--sort=Ir", *TABLE, *suites.paths)
        rows = {short(row["name"]): row["step"] for row in json.loads(run("--format=json", *asked))["history"]["rows"]}
        causes = [step.pop("cause") for step in rows.values() if step]
        require_same(expected, rows, "JSON")
        require(not any(causes[:1]), causes)
        for row in list(csv.DictReader(io.StringIO(run("--format=csv", *asked))))[:-1]:
            step = expected[short(row["input"])] or {"before": "", "version": "", "change": ""}
            require_same([step["before"], step["version"], str(step["change"])], [row["before"], row["step"], row["change:step:self:Ir"]], row["input"])
        text = run("--auto=no", *asked)
        for name, step in expected.items():
            require(not step or f" {step['before']} -> {step['version']} " in text, f"{name}: {text}")
    each_suite(check)


def the_first_has_its_causes_and_others_their_first():
    costs = {"alpha": (1000, 1001, 1500, 1490), "beta": (50, 50, 50, 51), "gamma": (7, 7, 7, 7)}
    shutil.rmtree("steps", ignore_errors=True)
    for name, of in costs.items():
        for i, cost in enumerate(of):
            path = Path(f"steps/v{i}/callgrind.out.{name}")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(profile(name, ((10,), (cost - 10,)), "Ir"), encoding="utf-8")
    versions = [f"steps/v{i}" for i in range(4)]
    text = run("--step", *TABLE, *versions)
    require("v1 -> v2 callgrind.out.alpha\n" in text and "+499" in text and "f1" in text, text)
    rows = json.loads(run("--step", "--format=json", *TABLE, *versions))["history"]["rows"]
    cause = next(row["step"]["cause"] for row in rows if short(row["name"]) == "beta")
    require(cause.startswith("f1 +1: ") and f"v2 -> v3 callgrind.out.beta: {cause}\n" in text, f"{cause}: {text}")
    require_same(None, next(row["step"] for row in rows if short(row["name"]) == "gamma"), "no step")
    require("step" not in json.loads(run("--format=json", *TABLE, *versions))["history"]["rows"][0], "nobody asked")
    run_whole("--step", "--base=steps/v0", "steps/v1", status=2)


PROPERTIES = (
    ("figures are those of the twin", figures_are_those_of_the_twin),
    ("checks are those of the last version", checks_are_those_of_the_last_version),
    ("the step is the largest one", the_step_is_the_largest_one),
    ("the first has its causes, and others their first", the_first_has_its_causes_and_others_their_first),
)

if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES))
