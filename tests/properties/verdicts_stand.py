#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks of --fail-if and --warn-if, as TAP.

Random profiles and pairs of profiles of tests/reference, and those of ../shared/corpus that are small, are judged by the
program and, slowly and plainly, by tests/reference/checker.py. Limits lie below, at and above the figures that they are compared with. No
option that arranges or chooses rows may change a verdict, and the exit status tells a check that failed from everything
else that can go wrong.
"""

import collections
import json
import math
import os
import pty
import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "shared"), str(TESTS / "reference")]
sys.dont_write_bytecode = True

import checker  # noqa: E402 (found by the line above)
import random_pair  # noqa: E402
import random_profile  # noqa: E402
import random_program  # noqa: E402
import reader  # noqa: E402
from harness import PROGRAM, ROUNDS, Tap, Workplace, no_terminals, rounds  # noqa: E402
from properties import done as run  # noqa: E402

CORPUS = TESTS.parents[1] / "shared" / "corpus"
SMALL = TESTS / "data" / "formats" / "small.out"
PROFILES, PROGRAMS, PAIRS, SETS = rounds(100), rounds(40), rounds(90), rounds(60)
SOME = rounds(20 if ROUNDS >= 1 else 16)  # verdicts of each kind; few profiles may have fewer of a rare kind
CORPUS_BYTES = 40_000  # of a profile of the corpus that the slow judge is given
CHECKS = 40  # of each profile
COST_MAX = 2**63 - 1

# What may not change a verdict.
ARRANGEMENTS = (
    ["--group=file"], ["--group=function"], ["--group=object,function"], ["--group=class"], ["--inclusive=both"],
    ["--inclusive=yes", "--cycles=no"], ["--tree=both", "--depth=3"], ["--merge-contexts"], ["--focus=a"], ["--ignore=."],
    ["--file=nothing"], ["--object=nothing"], ["--peek=^[a-m]"], ["--list=^[a-m]"], ["-n", "1"], ["--threshold=1"],
    ["--percent-limit=50"], ["--names=short"], ["--style=rich", "--color=always", "--width=60"], ["--group=line"],
    ["--show-percs=no", "--cumulative"], ["--percentage=relative", "--list=."], ["--auto=yes", "--context=0"],
    ["--format=csv"], ["--format=tsv"], ["--format=jsonl"], ["--format=md"], ["--format=quickfix"], ["--format=github"],
    ["--format=dot"], ["--format=json"], ["--format=json", "--sections=totals"], ["--format=json", "--sections=calls,lines"],
)  # fmt: skip


def as_options(checks, option="--fail-if"):
    return [f"{option}={check}" for check in checks]


def said(done):
    """What standard error says of checks, and nothing else of it."""
    return [line for line in done.stderr.decode().splitlines() if re.match(r"cgannotate: (FAIL|WARN|\?) ", line)]


UNMEASURED = {"missing", "bound", "unmeasured"}  # the reasons of what is neither within its limits nor beyond them


def status_for(reasons):
    """How a run ends whose checks have these verdicts."""
    failing = set(reasons) - {None, "overlap"}
    return 3 if failing - UNMEASURED else 1 if failing else 0


def passed_for(reason):
    """What JSON says of a verdict."""
    return None if reason in UNMEASURED else reason in (None, "overlap")


# ---- checks for a profile ----


def quoted(name):
    """An expression that matches this name alone."""
    return "^" + re.sub(r"([][\\.^$*+?(){}|])", r"\\\1", name).replace("/:", "\\/:") + "$"


class Maker:
    """Makes checks whose limits lie around the figures of a profile."""

    def __init__(self, judge, seed):
        self.judge, self.rng = judge, random.Random(seed)
        self.names = [f.name for f in judge.folded.functions if f.name.isprintable()]

    def scope(self):
        rng = self.rng
        if not self.names or rng.random() < 0.5:
            return rng.choice(("", "total:", "each:", "each-file:", "each-object:"))
        names = rng.sample(self.names, min(len(self.names), rng.choice((1, 1, 1, 2, 3))))
        return rng.choice(("", "each")) + "/" + "|".join(quoted(name) for name in names) + "/:"

    def value(self, scope):
        rng = self.rng
        event = rng.choice(self.judge.profile.events + list(self.judge.formulas))
        kinds = ("", "", "self:", "incl:", "incl:", "percall:", "calls")
        kind = rng.choice(kinds[:3] if "-" in scope[:5] or scope in ("", "total:") else kinds)
        ratio = self.judge.formulas.get(event, (None, None))[1] is not None
        return "calls" if kind == "calls" else event if ratio and kind == "percall:" else kind + event

    def limit(self, figure):
        """Below, at or above it; never below 0, for limits have no sign."""
        rng = self.rng
        if figure.denominator == 1:
            figure += rng.choice((-1, Fraction(-1, 2), 0, 0, 0, Fraction(1, 2), 1))
        thousandths = max(math.floor(figure * 1000) + rng.choice((0, 0, 1)), 0)
        unit, digits = rng.choice((("", 3), ("k", 6), ("M", 9)))
        text = str(thousandths).rjust(digits + 1, "0")
        text = text[:-digits] + "." + text[-digits:]
        return text.rstrip("0").rstrip(".") + unit if len(text) < 19 else str(thousandths // 1000)

    def share(self, scope, value, figures):
        """Now and then a share of the program besides, or none."""
        event = value.rpartition(":")[2]
        total = self.judge.measure(event, self.judge.profile.totals) if value != "calls" else None
        is_cost = total and not value.startswith("percall:") and self.judge.formulas.get(event, (None, None))[1] is None
        if scope in ("", "total:") or not is_cost or self.rng.random() < 0.7:
            return []
        share = max(math.floor(self.rng.choice(figures) * 100_000 / abs(total)) + self.rng.choice((0, 0, 1)), 0)
        return [f"{share / 1000:.3f}%t"]

    def check(self):
        scope = self.scope()
        value, comparison = self.value(scope), self.rng.choice("><<>>")
        unlimited = self.judge.judge(f"{scope} {value} {comparison} {'0' if comparison == '<' else 2**64 - 1}")
        far = self.judge.judge(f"{scope} {value} {comparison} {'0' if comparison == '>' else 2**64 - 1}")
        figures = [figure for _, figure in unlimited.rows + far.rows] or [Fraction(5)]
        limits = [self.limit(self.rng.choice(figures))]
        limits += self.share(scope, value, figures)
        blank = self.rng.choice(("", " "))
        return f"{scope}{blank}{value}{blank}{comparison}{blank}{','.join(limits)}"


# ---- the two judges ----


def same_row(expected, row, value):
    names, figure = expected
    written = names and {key: name for key, name in zip(("object", "file", "function"), names) if name is not None}
    exact = value == figure if isinstance(value, int) else math.isclose(value, figure, rel_tol=1e-14)
    return written == row and exact


def differences(expected, actual):
    """How what the program says of a check differs from a verdict."""
    rows = [] if actual["value"] is None else [(actual["row"], actual["value"])]
    rows += [(other["row"], other["value"]) for other in actual["others"]]
    if passed_for(expected.reason) is not actual["passed"]:
        return f"{expected.reason or 'passes'}, not {actual['reason'] or 'passes'}"
    if expected.matches != actual["matches"]:
        return f"of {expected.matches} rows, not {actual['matches']}"
    if len(expected.rows) != len(rows) or not all(same_row(one, *other) for one, other in zip(expected.rows, rows)):
        return f"{expected.rows}, not {rows}"
    return None


FORMULAS = {"Rate": ([(1, 0)], [(1, -1)]), "Double": ([(2, 0)], None)}


def formulas_for(profile):
    """As the judge has them, and as --event takes them."""
    events = profile.events
    if any(re.search(r"[^A-Za-z0-9]", event) for event in events):
        return {}, []
    formulas = {
        name: ([(f, events[e]) for f, e in above], below and [(f, events[e]) for f, e in below])
        for name, (above, below) in FORMULAS.items()
    }
    return formulas, [f"--event=Rate = {events[0]} / {events[-1]}", f"--event=Double = 2 {events[0]}"]


def judge_both(path, seed, counts):
    """What is different; None: the profile has figures that stop, or nothing to judge."""
    profile = reader.read([str(path)], os.getcwd())
    if profile.fatal or not any(profile.totals):  # where nothing was measured, no check is answered
        return None
    formulas, options = formulas_for(profile)
    judge = checker.Judge(profile, formulas)
    functions = judge.folded.functions
    figures = [c for f in functions for c in f.inclusive] + profile.totals + profile.calculated + judge.called
    if any(abs(figure) * 2 > COST_MAX for figure in figures):
        return None
    maker = Maker(judge, seed)
    checks = [maker.check() for _ in range(CHECKS)]
    done = run("--format=json", "--sections=totals", *options, *as_options(checks), str(path))
    if done.returncode not in (0, 1, 3):
        return [f"{path.name}: exit status {done.returncode}: {done.stderr[:300]!r}"]
    found = []
    told = json.loads(done.stdout)["checks"]
    if any(re.match("not all was measured|only [0-9]+ of [0-9]+ parts recorded", actual["reason"] or "") for actual in told):
        is_lost = "not all was measured" in done.stderr.decode("utf-8", "replace")  # else an event that some part did not record
        return [f"{path.name}: {actual['check']} passes" for actual in told if actual["passed"] and is_lost]
    for check, actual in zip(checks, told):
        expected = judge.judge(check)
        counts[expected.reason] = counts.get(expected.reason, 0) + 1
        difference = differences(expected, actual)
        found += [f"{path.name}: {check}: {difference}"] if difference else []
    reasons = [judge.judge(check).reason for check in checks]
    if done.returncode != status_for(reasons) or len(said(done)) != len(list(filter(None, reasons))):
        found.append(f"{path.name}: exit status {done.returncode}, {len(said(done))} lines")
    return found


def compare(tap, name, paths, least):
    """One result for all these profiles; so many of them must have been judged."""
    counts, found, judged = {}, [], 0
    for seed, path in enumerate(paths):
        problems = judge_both(path, seed, counts)
        judged += problems is not None
        found += problems or []
    if judged < least:
        found.append(f"only {judged} of {len(paths)} profiles were judged")
    tap.result(f"{name}: {judged} profiles, {sum(counts.values())} checks", found[:10])
    return counts


def write_random(folder):
    paths = []
    for seed in range(PROFILES):
        paths.append(folder / f"profile{seed}.out")
        paths[-1].write_bytes(random_profile.generate(seed))
    for seed in range(PROGRAMS):
        paths.append(folder / f"program{seed}.out")
        paths[-1].write_text(random_program.Program(seed).write(), encoding="utf-8")
    return paths


def judges_agree(tap, folder):
    counts = compare(tap, "random profiles are judged as by hand", write_random(folder), PROFILES // 2)
    rare = [str(reason) for reason in (None, "limit", "several", "no value", "missing") if counts.get(reason, 0) < (1 if reason == "missing" else SOME)]
    tap.result("there were verdicts of every kind", [f"{reason}: {counts}" for reason in rare])
    small = sorted(path for path in CORPUS.glob("*") if path.is_file() and path.stat().st_size < CORPUS_BYTES)
    if small:
        compare(tap, "real profiles are judged as by hand", small, len(small) // 2)
    else:
        tap.skip("real profiles are judged as by hand", "../shared/corpus is not here")


def write_lacking(path, text, seed):
    """A profile of one part; of two in three the total is more than its lines have, now by less than 0.1%, now by more."""
    path.write_text(text, encoding="utf-8")
    share = random.Random(seed).choice((0, 0.0005, 0.001, 0.002, 0.1, 1))
    if seed % 3 and share:
        sums = reader.read([str(path)], str(path.parent)).calculated
        totals = " ".join(str(cost + math.ceil(cost * share)) for cost in sums)
        path.write_text(f"{text}\ntotals: {totals}\n", encoding="utf-8")


# ---- the two judges of changes ----


class ChangeMaker:
    """Makes checks whose limits lie around the changes of a comparison."""

    def __init__(self, judge, seed):
        self.judge, self.rng = judge, random.Random(seed)
        names = [judge.name_of(number) for number in judge.numbers]
        self.names = [name[2] for name in names if name and name[2].isprintable()]

    def limit(self, value, figures, sign):
        """A limit of any kind that the value may have, at the change or next to it."""
        rng = self.rng
        old, new = figures if len(figures) == 2 else (0, figures[0])
        rise = max(new - old if sign == "+" else old - new, 0)
        kind = rng.choice(("value", "change", "change", "%", "%", "%" if value == "calls" else "%t"))
        if kind == "value":
            return str(max(new + rng.choice((-1, 0, 1)), 0))
        if kind == "change":
            return f"{sign}{max(rise + rng.choice((-1, 0, 0, 1)), 0)}"
        whole = abs(old) if kind == "%" else abs(self.total)
        thousandths = rise * 100_000 // whole if whole else rng.randint(0, 100_000)
        return f"{sign}{max(thousandths + rng.choice((-1, 0, 0, 1)), 0) / 1000:.3f}{kind}"

    def named_limit(self, statistic, figures):
        """One without a sign, for a column of a change."""
        old, new = figures if len(figures) == 2 else (0, figures[0])
        if statistic == "change":
            return str(max(new - old + self.rng.choice((-1, 0, 0, 1)), 0))
        thousandths = abs(new - old) * 100_000 // (abs(old) or 1)
        return f"{max(thousandths + self.rng.choice((-1, 0, 0, 1)), 0) / 1000:.3f}%"

    def words(self):
        rng = self.rng
        scope = rng.choice(("", "total:", "each:", "each:", "each:", "each-file:", "each-object:", "/", "each/"))
        if scope.endswith("/"):
            scope += "|".join(quoted(name) for name in rng.sample(self.names, rng.choice((1, 1, 2)))) + "/:"
        kinds = ("", "self:") if scope in ("", "total:") or "-" in scope[:5] else ("", "", "self:", "incl:", "incl:", "calls")
        kind = rng.choice(kinds)
        return scope, kind if kind == "calls" else kind + rng.choice(self.judge.comparison.events)

    def figures(self, scope, value, comparison):
        """Those of a row, old and new."""
        self.total = checker.compare.combined(self.judge.total(value).old, self.judge.comparison.combine)
        rows, _ = self.judge.rows(*checker.CHECK.fullmatch(f"{scope}{value}>0").groups()[:4])
        changes = checker.Changes(comparison, [("rise", 0)], self.total, self.judge.comparison.combine)
        return self.rng.choice([changes.figures(row) for _, row in rows or []] or [(5, 7)])

    def named_check(self):
        """Of a column of a side, or of a change, by its name; now and then with a share of the program."""
        rng = self.rng
        scope, value = self.words()
        comparison = rng.choice("><")
        figures = self.figures(scope, value, comparison)
        statistic = rng.choice(("old", "old", "new", "old:min", "old:max", "new:min", "new:max", "old:spread", "new:spread",
                                "change", "change", "relative", "relative"))  # fmt: skip
        if statistic in ("change", "relative"):
            return f"{scope}{statistic}:{value}{comparison}{self.named_limit(statistic, figures)}"
        figure = 0 if "spread" in statistic else figures[0 if statistic.startswith("old") else -1]
        limit = str(max(figure + rng.choice((-1, 0, 0, 1)), 0))
        if scope not in ("", "total:") and value != "calls" and "spread" not in statistic and rng.random() < 0.3:
            limit += f",{max(abs(figure) * 100_000 // (abs(self.total) or 1) + rng.choice((-1, 0, 1)), 0) / 1000:.3f}%t"
        return f"{scope}{statistic}:{value}{comparison}{limit}"

    def check(self):
        rng = self.rng
        if rng.random() < 0.5:
            return self.named_check()
        scope, value = self.words()
        comparison, sign = rng.choice((">+", ">+", "<-"))
        limits = [self.limit(value, self.figures(scope, value, comparison), sign) for _ in range(rng.choice((1, 1, 1, 2)))]
        if all(limit[0] not in "+-" for limit in limits):
            limits = limits[:1]  # of two values only one would count
        return f"{scope}{value}{comparison}{','.join(limits)}"


GROUP = re.compile(r".* \[[0-9]+ clones\]|1 function without a name|[0-9]+ functions without names")


def written_row(row):
    """What JSON says of a row: the name of its function, but of groups none, and its figures."""
    name = (row["row"] or {}).get("function")
    figures = (row["old"], row["new"]) if "old" in row else (row["value"],)
    return None if name is None or GROUP.fullmatch(name) else name, figures


def distance(row, check):
    old, new = row[1] if len(row[1]) == 2 else (0, row[1][0])
    return new - old if checker.CHECK.fullmatch(check)[5] == ">" else old - new


def change_differences(expected, actual):
    """Rows that went equally far may come in any order: what is gone is named by where it would be now."""
    wanted = [(names and names[2], figures) for names, figures in expected.rows]
    rows = [] if actual.get("value", actual.get("new")) is None else [written_row(row) for row in (actual, *actual["others"])]
    if passed_for(expected.reason) is not actual["passed"] or (expected.reason is None) != (actual["reason"] is None):
        return f"{expected.reason or 'passes'}, not {actual['reason'] or 'passes'}"
    if expected.matches != actual["matches"]:
        return f"of {expected.matches} rows, not {actual['matches']}"
    far = [distance(row, actual["check"]) for row in rows]
    same = collections.Counter(wanted) == collections.Counter(rows) and far == sorted(far, reverse=True)
    if expected.reason in (None, "missing", "bound"):  # one of several that are as near
        same = far == [distance(row, actual["check"]) for row in wanted]
    return None if same else f"{wanted}, not {rows}"


def judge_changes(folder, seed, counts):
    """What is different in a random pair, alone or as three runs of each side."""
    how = ("sum", "median", "min")[seed % 3]
    texts = random_pair.generate(seed)
    names = [[f"{side}{seed}-{at}.out" for at in range(1 if how == "sum" else 3)] for side in ("old", "new")]
    for side, text in zip(names, texts):
        for at, name in enumerate(side):
            again = random_pair.again(text, seed + at) if at else text
            write_lacking(folder / name, again, seed * 7 + at)
    sides = [checker.compare.read_runs([str(folder / name) for name in side], how, str(folder)) for side in names]
    judge = checker.ComparingJudge(checker.compare.Comparison(*sides, combine=how))
    maker = ChangeMaker(judge, seed)
    checks = [maker.check() for _ in range(CHECKS)]
    options = ["--format=json", "--sections=totals", f"--combine={how}", *(f"--base={name}" for name in names[0])]
    done = run(*options, *as_options(checks), *names[1], cwd=folder)
    if done.returncode not in (0, 1, 3):
        return [f"pair {seed}: exit status {done.returncode}: {done.stderr[:300]!r}"]
    found = []
    reasons = [judge.judge(check).reason for check in checks]
    for check, actual in zip(checks, json.loads(done.stdout)["checks"]):
        difference = change_differences(judge.judge(check), actual)
        found += [f"pair {seed} {how}: {check}: {difference}"] if difference else []
    for reason in reasons:
        counts[reason] = counts.get(reason, 0) + 1
    if done.returncode != status_for(reasons) or len(said(done)) != len(list(filter(None, reasons))):
        found.append(f"pair {seed}: exit status {done.returncode}, {len(said(done))} lines")
    return found


def judges_of_changes_agree(tap, folder):
    counts, found = {}, []
    for seed in range(PAIRS):
        found += judge_changes(folder, seed, counts)
    rare = [str(reason) for reason in (None, "limit", "overlap", "several", "missing") if counts.get(reason, 0) < SOME]
    found += [f"few verdicts of {reason}: {counts}" for reason in rare]
    tap.result(f"changes are judged as by hand: {PAIRS} pairs, {sum(counts.values())} checks", found[:10])


# ---- the judges of inputs side by side, and of their spread ----


class UnitMaker:
    """Makes checks of columns of inputs or of their spread, whose limits lie around their figures."""

    def __init__(self, judge, seed):
        self.judge, self.rng = judge, random.Random(seed)
        self.names = [f.name for f in judge.all.folded.functions if f.name.isprintable() and f.name]

    def around(self, check):
        """A figure that a row has, or next to it."""
        verdicts = [self.judge.judge(f"{check}{limit}") for limit in (">0", f"<{2**64 - 1}")]
        rows = [figure for verdict in verdicts for _, figure in verdict.rows] or [5]
        figure = self.rng.choice(rows)
        if figure % 1:
            return f"{max(figure * 1000 + self.rng.choice((-1, 0, 1)), 0) // 1 / 1000:.3f}"
        return str(max(int(figure) + self.rng.choice((-1, 0, 0, 1)), 0))

    def check(self, kind):
        rng = self.rng
        event, comparison = rng.choice(self.judge.all.profile.events), rng.choice("><")
        if kind == "spread":
            value = f"{rng.choice(('min', 'mean', 'max', 'imbalance'))}:{rng.choice(('', 'self:'))}{event}"
            return f"{value}{comparison}{self.around(value)}"
        scope = rng.choice(("", "total:", "each:", "each:", "each-file:", "each-object:", "/", "each/"))
        if scope.endswith("/"):
            scope += "|".join(quoted(name) for name in rng.sample(self.names, min(len(self.names), rng.choice((1, 2))))) + "/:"
        kinds = ("", "self:") if "-" in scope[:5] else ("", "self:", "incl:")
        value = f"{scope} {rng.choice(list(self.judge.units))}:{rng.choice(kinds)}{event}"
        share = [f"{rng.randint(0, 50_000) / 1000:.3f}%t"] if scope not in ("", "total:") and rng.random() < 0.2 else []
        return f"{value}{comparison}{','.join([self.around(value), *share])}"


def write_set(folder, seed):
    """Two or three inputs: of a random pair, of whose events one side may lack one, or random programs."""
    if seed % 2:
        texts = [random_program.Program(seed * 7 + at).write() for at in range(2 + seed % 3 // 2)]
    else:
        texts = [*random_pair.generate(seed), random_pair.again(random_pair.generate(seed)[1], seed)][: 2 + seed % 3 // 2]
    if seed % 10 == 0:
        texts.append("events: Ir\nfn=main\n1 0\n")  # nothing was measured in it
    paths = [folder / f"set{seed}-{at},x.out" for at in range(len(texts))]
    for at, (path, text) in enumerate(zip(paths, texts)):
        write_lacking(path, text, seed * 5 + at)
    return paths


def judge_units(folder, seed, counts):
    paths = [str(path) for path in write_set(folder, seed)]
    judge, found = checker.UnitsJudge(paths, str(folder)), []
    maker = UnitMaker(judge, seed)
    for kind in ("split", "spread"):
        checks = [maker.check(kind) for _ in range(CHECKS)]
        done = run("--format=json", "--sections=totals", f"--{kind}=input", *as_options(checks), *paths, cwd=folder)
        if done.returncode not in (0, 1, 3):
            return [f"set {seed}: exit status {done.returncode}: {done.stderr[:300]!r}"]
        for check, actual in zip(checks, json.loads(done.stdout)["checks"], strict=True):
            expected = judge.judge(check)
            counts[expected.reason] = counts.get(expected.reason, 0) + 1
            difference = differences(expected, actual)
            found += [f"set {seed}: {check}: {difference}"] if difference else []
        reasons = [judge.judge(check).reason for check in checks]
        if done.returncode != status_for(reasons) or len(said(done)) != len(list(filter(None, reasons))):
            found.append(f"set {seed}: exit status {done.returncode}, {len(said(done))} lines")
    return found


def judges_of_units_agree(tap, folder):
    counts, found = {}, []
    for seed in range(SETS):
        found += judge_units(folder, seed, counts)
    rare = [str(reason) for reason in (None, "limit", "unmeasured", "several", "missing") if counts.get(reason, 0) < SOME]
    found += [f"few verdicts of {reason}: {counts}" for reason in rare]
    tap.result(f"inputs are judged as by hand, and their spread: {SETS} sets, {sum(counts.values())} checks", found[:10])


# ---- what changes no verdict ----

STEADY = ("Ir>1", "each: Ir>20", "/a/: Ir<3k", "/^main$/: incl:Ir>10", "each: calls>1", "each-file: Ir>5", "/nothing/: Ir>0",
          "Ir>100G", "each/./: percall:Ir>3", "/./: incl:Ir>5")  # fmt: skip


def arranged(path, options):
    """What is said with these options, and how the run ends."""
    checks = [*as_options(STEADY), *as_options(STEADY, "--warn-if")]
    done = run("--auto=no", *checks, *options, str(path))
    return done.returncode, said(done)


def verdicts_do_not_change(tap, folder):
    paths = [SMALL, folder / "contexts.out"]
    paths[1].write_text(random_program.Program(11).write(), encoding="utf-8")
    for path in paths:
        expected = arranged(path, ["--names=recorded"])
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            all_said = list(pool.map(lambda options: arranged(path, [*options, "--names=recorded"]), ARRANGEMENTS))
        found = [f"{options}: {other}" for options, other in zip(ARRANGEMENTS, all_said) if other != expected]
        found += [] if expected[0] == 3 and len(expected[1]) > 10 else [f"{expected}"]
        tap.result(f"no arrangement of rows changes a verdict on {path.name}", found)


def reports_do_not_change(tap, folder):
    """But for what is said of the checks, which a check that needs calls may not change."""
    found = []
    for options in ARRANGEMENTS:
        if options == ["--format=github"]:
            continue
        plain = run("--auto=no", *options, str(folder / "contexts.out"))
        checked = run("--auto=no", *options, "--fail-if=each: incl:Ir>0", str(folder / "contexts.out"))
        before = re.split(rb'(?m)^(?:-{80}\n-- Checks|-- Checks|\x1b\[1m-- Checks|"checks":|\| \| check)', checked.stdout)[0]
        if len(before) == len(checked.stdout) and options[0] in ("--format=md", "--format=json"):
            found.append(f"{options}: no checks")
        if not plain.stdout.startswith(before.rstrip(b",\n")):
            found.append(f"{options}: another report")
    tap.result("checks change no report", found)


def no_check_is_said_of_where_there_is_none(tap):
    found = []
    for options in ARRANGEMENTS:
        if options != ["--format=github"] and re.search(rb"(?i)checks?\b", run("--auto=no", *options, SMALL.name, cwd=SMALL.parent).stdout):
            found.append(str(options))
    tap.result("a report without checks has no word of them", found)


# ---- how a run ends ----


def status_of(name, expected, *args, cwd=None):
    done = run(*args, cwd=cwd)
    return [] if done.returncode == expected else [f"{name}: {done.returncode}, not {expected}: {done.stderr[:200]!r}"]


def statuses_are_told_apart(tap, folder):
    small, fails = str(SMALL), "--fail-if=Ir>1"
    (folder / "empty.out").write_bytes(b"")
    (folder / "bad.out").write_text("events: Ir\nfn=f\n1 5\n1 x\n", encoding="utf-8")
    absent = str(folder / "absent.out")
    found = status_of("passes", 0, "--fail-if=Ir>1G", small)
    found += status_of("fails", 3, fails, small)
    found += status_of("warns", 0, "--warn-if=Ir>1", small)
    found += status_of("one of two fails", 3, "--fail-if=Ir>1G", fails, small)
    found += status_of("at the limit", 0, "--fail-if=Ir>800", small)
    found += status_of("nothing read", 1, fails, absent)
    found += status_of("one of two read", 1, fails, small, absent)
    found += status_of("source absent", 1, fails, small, str(folder / "absent.c"))
    found += status_of("no such function", 1, fails, "--list=nothing", small)
    found += status_of("empty", 1, fails, str(folder / "empty.out"))
    found += status_of("no such part", 1, fails, "--parts=77", small)
    found += status_of("strict", 1, fails, "--strict", str(folder / "bad.out"))
    found += status_of("not strict", 3, fails, str(folder / "bad.out"))
    found += status_of("unknown event", 2, "--fail-if=Xr>1", small)
    found += status_of("no comparison", 2, "--fail-if=Ir", absent)
    found += [] if full_status(fails) == 1 else ["a full device"]
    tap.result("a check that fails is told from all that goes wrong", found)


def full_status(*args):
    """The status where the report cannot be written."""
    with open("/dev/full", "wb") as full:
        return subprocess.run([PROGRAM, *args, str(SMALL)], stdout=full, stderr=subprocess.DEVNULL, check=False).returncode


def scripts_can_ask(tap):
    script = (
        'if "$0" --format=csv --fail-if="Ir>1k" "$1" >/dev/null; then echo passes; fi; '
        'if "$0" --format=csv --fail-if="each: Ir>100" "$1" >/dev/null 2>&1; then echo passes; else echo fails with $?; fi; '
        '"$0" -q --auto=no --fail-if="Ir>1" "$1" 2>&1 >/dev/null || true'
    )
    done = subprocess.run(["sh", "-ec", script, PROGRAM, SMALL], capture_output=True, check=False)
    expected = b"passes\nfails with 3\ncgannotate: FAIL Ir>1: 800\n"
    tap.result("a script asks in one line", [] if done.stdout == expected else [repr(done.stdout)])


def readers_may_leave(tap, folder):
    """A report that is longer than what a pipe holds, to a reader that reads nothing of it, and to a pager that ends."""
    long = folder / "long.out"
    long.write_text("events: Ir\n" + "".join(f"fn=f{i:060}\n1 5\n" for i in range(5000)), encoding="utf-8")
    found = []
    for format_ in ("text", "csv", "json"):
        read, write = os.pipe()
        os.close(read)
        command = [PROGRAM, "--auto=no", "--threshold=100", f"--format={format_}", "--fail-if=Ir>1", str(long)]
        with os.fdopen(write, "wb") as pipe:
            done = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, check=False)
        if done.returncode != 3 or said(done) != ["cgannotate: FAIL Ir>1: 25,000"]:
            found.append(f"{format_}: {done.returncode}, {done.stderr!r}")
    tap.result("a reader that leaves changes no status", found)
    name = "nor does a pager that leaves"
    if no_terminals():
        tap.skip(name, no_terminals())
    else:
        tap.result(name, paged("true", long) + paged("cat >/dev/null", long))


def paged(pager, path):
    """A run on a terminal, in a session of its own, whose pager is this command."""
    child, terminal = pty.fork()
    if child == 0:
        environment = {key: value for key, value in os.environ.items() if key not in ("CI", "NO_COLOR")}
        environment.update(TERM="xterm", CGANNOTATE_PAGER=pager)
        os.execve(PROGRAM, [PROGRAM, "--auto=no", "--threshold=100", "--fail-if=Ir>1", str(path)], environment)
    text = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        text += piece
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(terminal)
    good = status == 3 and b"cgannotate: FAIL Ir>1: 25,000" in text and text.count(b"\n") < 100
    return [] if good else [f"pager {pager}: status {status}, {text[-300:]!r}"]


def names_end_no_command(tap, folder):
    """Names that mean something to GitHub: escaped, one command a line, and read back."""
    path = folder / "names.out"
    name = "a%0Ab::error file=x,line=1::c, d:e\x1b[31m"
    path.write_text(f"events: Ir\nfl=d:x,y%.c\nfn={name}\n7 5\n", encoding="utf-8")
    done = run("--format=github", "--fail-if=each: Ir>1", f"--warn-if=/{'x' * 3}%,:/: Ir>1", str(path))
    expected = [
        "::error file=d%3Ax%2Cy%25.c,line=7,title=each%3A Ir>1::"
        "5 in d:x,y%25.c:a%250Ab::error file=x,line=1::c, d:e\\x1b[31m",
        "::warning title=/xxx%25%2C%3A/%3A Ir>1::matches no function",
    ]
    actual = done.stdout.decode().splitlines()
    tap.result("no name ends a command of GitHub", [] if actual == expected else [f"{actual}"])


def main():
    tap = Tap()
    with Workplace("verdicts") as folder:
        judges_agree(tap, folder)
        judges_of_changes_agree(tap, folder)
        judges_of_units_agree(tap, folder)
        verdicts_do_not_change(tap, folder)
        reports_do_not_change(tap, folder)
        no_check_is_said_of_where_there_is_none(tap)
        statuses_are_told_apart(tap, folder)
        scripts_can_ask(tap)
        readers_may_leave(tap, folder)
        names_end_no_command(tap, folder)
    tap.end()


if __name__ == "__main__":
    main()
