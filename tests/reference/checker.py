#!/usr/bin/env python3
"""Judge checks slowly and plainly, to check the fast judge against.

    checker.py [--base=FILE] FILE CHECK...

reads a profile with reader.py, or two with compare.py, and prints what becomes of each check, a line each. Figures are fractions and are never
rounded. Names are matched as they are recorded, and in no other form.
"""

import re
import sys
from fractions import Fraction

import compare
import reader

CHECK = re.compile(r"(?:(total|each-file|each-object|each)\s*:|(each)?/((?:\\.|(?!/:)[^\\])*)/:)?(.*)([<>])([^<>]*)", re.DOTALL)
UNITS = {"": 1, "k": 10**3, "M": 10**6, "G": 10**9}


class Verdict:
    """`rows`: (names, value) of the rows beyond the limits, the farthest first, or else of the nearest one. `names` is
    (object, file, function), as far as a row has them, or None."""

    def __init__(self, reason, matches, rows):
        self.reason, self.matches, self.rows = reason, matches, rows


# ---------------------------------------------------------------------------
# The profile
# ---------------------------------------------------------------------------


def fold(profile):
    """A profile of its functions with their contexts folded, their arcs, and what follows from these."""
    folded = reader.Profile()
    for event in profile.events:
        folded.event(event)
    known = {part for f in profile.functions for part in (f.name, f.name.split("'")[0])} - {""}
    numbers = []
    for function in profile.functions:
        numbers.append(folded.function((function.object, function.file, reader.without_context(function.name, known))))
        reader.add_costs(folded.functions[numbers[-1]].self_cost, function.self_cost)
    for (caller, callee), arc in profile.arcs.items():
        to = folded.arcs.setdefault((numbers[caller], numbers[callee]), reader.Arc())
        to.calls += arc.calls
        reader.add_costs(to.inclusive, arc.inclusive)
    reader.mark_cycles(folded)
    reader.compute_inclusive(folded)
    return folded


def called(folded):
    counts = [0] * len(folded.functions)
    for (_, callee), arc in folded.arcs.items():
        counts[callee] += arc.calls
    return counts


class Judge:
    """`formulas`: name -> (numerator, denominator or None), each a list of (factor, event)."""

    def __init__(self, profile, formulas=()):
        self.profile, self.formulas = profile, dict(formulas)
        self.folded = fold(profile)
        self.called = called(self.folded)

    # -- figures ------------------------------------------------------------

    def sum_up(self, terms, costs):
        return sum(factor * costs[self.profile.events.index(event)] for factor, event in terms)

    def measure(self, name, costs):
        """The event or formula of a list of costs; None where its divisor is 0."""
        terms, divisor = self.formulas.get(name, ([(1, name)], None))
        below = 1 if divisor is None else self.sum_up(divisor, costs)
        return Fraction(self.sum_up(terms, costs), below) if below else None

    def of_function(self, value, number):
        function = self.folded.functions[number]
        kind, _, event = value.rpartition(":")
        if value == "calls":
            return Fraction(self.called[number])
        if kind in ("", "self"):
            return self.measure(event, self.folded.vector(function.self_cost))
        cost = self.measure(event, function.inclusive)
        if kind == "incl":
            return cost
        return cost / self.called[number] if self.called[number] else None

    # -- rows ---------------------------------------------------------------

    def functions(self, expression):
        for number, function in enumerate(self.folded.functions):
            if expression is None or re.search(expression, function.name):
                yield number, (function.object, function.file, function.name)

    def grouped(self, costs, place, value):
        return [
            (tuple(name if at == place else None for at in range(3)), self.measure(value.split(":")[-1], self.profile.vector(own)))
            for name, own in costs.items() if own
        ]

    def together(self, found, value):
        """The sum of several functions, or None: there is none."""
        kind, _, event = value.rpartition(":")
        if value == "calls":
            return Fraction(sum(self.called[number] for number, _ in found))
        if kind in ("incl", "percall"):
            return None
        costs = [0] * len(self.profile.events)
        for number, _ in found:
            costs = reader.add_vectors(costs, self.folded.vector(self.folded.functions[number].self_cost))
        return self.measure(event, costs)

    # -- a check ------------------------------------------------------------

    def judge(self, check):
        scope, each, expression, value, comparison, limits = CHECK.fullmatch(check.strip()).groups()
        value = value.strip()
        if expression is not None or scope == "each":
            found = list(self.functions(None if scope else expression.replace("\\/", "/")))
            if scope or each or len(found) == 1:
                rows = [(names, self.of_function(value, number)) for number, names in found]
            elif found and value.startswith(("incl:", "percall:")):
                return Verdict("several", len(found), [])
            else:
                rows = [(None, self.together(found, value))] if found else []
            matches = len(found)
        elif scope == "each-file":
            rows = self.grouped(self.profile.files, 1, value)
            matches = len(rows)
        elif scope == "each-object":
            rows = self.grouped(self.profile.objects, 0, value)
            matches = len(rows)
        else:
            rows = [(None, self.measure(value.split(":")[-1], self.profile.totals))]
            matches = 1
        return decide(rows, matches, comparison, [self.limit(limit.strip(), value) for limit in limits.split(",")])

    def limit(self, text, value):
        """A number, or a share of the program."""
        if not text.endswith("%t"):
            return number(text)
        return number(text[:-1]) * abs(self.measure(value.split(":")[-1], self.profile.totals))


# ---------------------------------------------------------------------------
# Two sides
# ---------------------------------------------------------------------------


class Figures:
    """The figures of a row, of each run of each side, and whether the new side has it."""

    def __init__(self, old, new, is_new):
        self.old, self.new, self.is_new = old, new, is_new

    def __add__(self, other):
        old, new = ([a + b for a, b in zip(*runs)] for runs in ((self.old, other.old), (self.new, other.new)))
        return Figures(old, new, self.is_new or other.is_new)


class ComparingJudge:
    """Judges a compare.Comparison. Names of functions that are a group, or have none, are None: rows that differ in
    nothing else may come in any order."""

    def __init__(self, comparison):
        self.comparison = comparison
        self.runs = [[self.of_run(run) for run in runs] for runs in comparison.sides]
        self.numbers = range(len(comparison.matches))

    def of_run(self, run):
        """By number of the function: self costs, inclusive costs and calls, each by its value."""
        counts = called(run)
        found = {}
        for f in run.functions:
            figures = dict(zip(self.comparison.events, self.comparison.vector(run, f.self_cost)))
            figures |= zip((f"self:{event}" for event in self.comparison.events), list(figures.values()))
            inclusive = self.comparison.listed(run, f.inclusive)
            figures |= zip((f"incl:{event}" for event in self.comparison.events), inclusive)
            found[compare.number_of(f)] = figures | {"calls": counts[f.index]}
        return found

    def name_of(self, number):
        match = self.comparison.matches[number]
        names = (match.new or match.old)[0]
        return None if match.how == "group" or (match.how is None and compare.is_address(names)) else names

    def of_function(self, number, value):
        old, new = ([run.get(number, {}).get(value, 0) for run in side] for side in self.runs)
        return Figures(old, new, any(number in run for run in self.runs[1]))

    def grouped(self, key_of, value):
        """Files or objects: self costs only."""
        at = self.comparison.events.index(value.split(":")[-1])
        sides = [[self.comparison.sums(side, key_of)(run) for run in self.comparison.sides[side]] for side in (0, 1)]
        names = dict.fromkeys(name for side in sides for run in side for name in run)
        return [(None, Figures(*([run[name][at] if name in run else 0 for run in side] for side in sides),
                               any(name in run for run in sides[1]))) for name in names]

    def total(self, value):
        if value == "calls":
            return Figures(*([sum(f["calls"] for f in run.values()) for run in side] for side in self.runs), True)
        at = self.comparison.events.index(value.split(":")[-1])
        return Figures(*([self.comparison.listed(run, run.totals)[at] for run in side] for side in self.comparison.sides),
                       True)

    def rows(self, scope, each, expression, value, compares=True):
        """The rows, and of how many functions, files or objects the check is; None: they cannot be added up. What is gone
        is a row where changes are checked."""
        if expression is None and scope != "each":
            c = self.comparison
            if scope in (None, "total"):
                return [(None, self.total(value))], 1
            key_of = c.file_of if scope == "each-file" else lambda side, number, file: c.object_of(side, number)
            rows = self.grouped(lambda side, number, file, line: key_of(side, number, file), value)
            rows = [row for row in rows if compares or row[1].is_new]
            return rows, len(rows)
        found = [number for number in self.numbers if expression is None or
                 (self.name_of(number) and re.search(expression, self.name_of(number)[2]))]
        rows = [(self.name_of(number), self.of_function(number, value)) for number in found]
        rows = [row for row in rows if compares or row[1].is_new]
        if scope or each or len(rows) < 2:
            return rows, len(rows)
        if value.startswith("incl:"):
            return None, len(rows)
        figures = rows[0][1]
        for _, more in rows[1:]:
            figures += more
        return [(None, figures)], len(rows)

    def judge(self, check):
        scope, each, expression, value, comparison, limits = CHECK.fullmatch(check.strip()).groups()
        expression = expression and expression.replace("\\/", "/")
        limits = [change(limit.strip()) for limit in limits.split(",")]
        compares = any(kind != "value" for kind, _ in limits)
        rows, matches = self.rows(scope, each, expression, value.strip(), compares)
        if rows is None:
            return Verdict("several", matches, [])
        total = compare.combined(self.total(value.strip()).old, self.comparison.combine)
        return decide_changes(rows, matches, Changes(comparison, limits, total, self.comparison.combine))


def change(text):
    """A limit: what it is of, and how much."""
    kind = "value" if text[0] not in "+-" else "total" if text.endswith("%t") else "old" if text.endswith("%") else "change"
    return kind, number(text.lstrip("+-").removesuffix("t"))


class Changes:
    """What a check asks of the figures of a row."""

    def __init__(self, comparison, limits, total, combine):
        self.sign = 1 if comparison == ">" else -1
        self.limits, self.total, self.combine = limits, total, combine
        self.compares = any(kind != "value" for kind, _ in limits)

    def figures(self, row):
        return compare.combined(row.old, self.combine), compare.combined(row.new, self.combine)

    def distance(self, row):
        old, new = self.figures(row)
        return self.sign * (new - old if self.compares else new)

    def is_beyond(self, row, old, new):
        """Whether a row is beyond all limits, if it changed from old to new."""
        value = self.figures(row)[1]
        rise = self.sign * (new - old)
        wholes = {"change": 1, "old": abs(old), "total": abs(self.total)}
        return all(self.sign * value > self.sign * limit if kind == "value" else rise > 0 and rise > limit * wholes[kind]
                   for kind, limit in self.limits)

    def reach(self, row):
        nearest = (max(row.old), min(row.new)) if self.sign > 0 else (min(row.old), max(row.new))
        if self.is_beyond(row, *nearest):
            return 2
        return 1 if self.is_beyond(row, *self.figures(row)) else 0


def decide_changes(rows, matches, changes):
    if not rows:
        return Verdict("no value" if matches else "nothing", matches, [])
    reached = max(changes.reach(row) for _, row in rows)
    rows = [(names, row) for names, row in rows if changes.reach(row) == reached]
    rows.sort(key=lambda row: (-changes.distance(row[1]), name_order(row[0])))
    shown = [(names, changes.figures(row)[0 if changes.compares else 1:]) for names, row in (rows if reached else rows[:1])]
    return Verdict((None, "overlap", "limit")[reached], matches, shown)


def number(text):
    percent = text.endswith("%")
    digits, unit = re.fullmatch(r"([\d.]+)([kMG]?)%?", text).groups()
    return Fraction(digits) * UNITS[unit] / (100 if percent else 1)


def name_order(names):
    """Ties are broken by file, function and object, bytewise."""
    name = [(part or "").encode("utf-8", "surrogateescape") for part in names or ("", "", "")]
    return name[1], name[2], name[0]


def decide(rows, matches, comparison, limits):
    sign = -1 if comparison == ">" else 1
    rows = sorted((row for row in rows if row[1] is not None), key=lambda row: (sign * row[1], name_order(row[0])))
    if not rows:
        return Verdict("no value" if matches else "nothing", matches, [])
    beyond = [row for row in rows if all(row[1] > limit if comparison == ">" else row[1] < limit for limit in limits)]
    return Verdict("limit" if beyond else None, matches, beyond or rows[:1])


def main():
    base = [word.removeprefix("--base=") for word in sys.argv[1:2] if word.startswith("--base=")]
    path, *checks = sys.argv[1 + len(base):]
    judge = Judge(reader.read([path]))
    if base:
        judge = ComparingJudge(compare.Comparison(compare.read_runs(base), compare.read_runs([path])))
    for check in checks:
        verdict = judge.judge(check)
        print(check, verdict.reason or "ok", verdict.matches, verdict.rows)


if __name__ == "__main__":
    main()
