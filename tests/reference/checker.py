#!/usr/bin/env python3
"""Judge checks slowly and plainly, to check the fast judge against.

    checker.py [--base=FILE] FILE CHECK...

reads a profile with reader.py, or two with compare.py, and prints what becomes of each check, a line each. Figures are fractions and are never
rounded. Names are matched as they are recorded, and in no other form.
"""

import math
import re
import sys
from fractions import Fraction

import call_log
import compare
import reader

CHECK = re.compile(r"(?:(total|each-file|each-object|each)\s*:|(each)?/((?:\\.|(?!/:)[^\\])*)/:)?(.*)([<>])([^<>]*)", re.DOTALL)
STATISTIC = re.compile(r"(?:(old|new):(?:(min|max|spread):)?|(change|relative):)(.*)")
UNITS = {"": 1, "k": 10**3, "M": 10**6, "G": 10**9}


class Verdict:
    """`rows`: (names, value) of the rows beyond the limits, the farthest first, or else of the nearest one. `names` is
    (object, file, function), as far as a row has them, or None."""

    def __init__(self, reason, matches, rows):
        self.reason, self.matches, self.rows = reason, matches, rows


# ---------------------------------------------------------------------------
# The profile
# ---------------------------------------------------------------------------


def known_names(profile):
    return {part for f in profile.functions for part in (f.name, f.name.split("'")[0])} - {""}


def fold(profile, known):
    """A profile of its functions with their contexts folded, their arcs, and what follows from these."""
    folded = reader.Profile()
    for event in profile.events:
        folded.event(event)
    numbers = []
    for function in profile.functions:
        numbers.append(folded.function((function.object, function.file, reader.without_context(function.name, known))))
        reader.add_costs(folded.functions[numbers[-1]].self_cost, function.self_cost)
    for (caller, callee), arc in profile.arcs.items():
        to = folded.arcs.setdefault((numbers[caller], numbers[callee]), reader.Arc())
        to.calls += arc.calls
        reader.add_costs(to.inclusive, arc.inclusive)
    folded.ways = call_log.renamed(profile.ways, numbers)
    reader.mark_cycles(folded)
    reader.compute_inclusive(folded)
    return folded


def brought(profile):
    """What calls from other functions brought, by function."""
    costs = [{} for _ in profile.functions]
    for (caller, callee), arc in profile.arcs.items():
        if caller != callee:
            reader.add_costs(costs[callee], arc.inclusive)
    return costs


def all_but_the_most(figures):
    figures = [max(figure, 0) for figure in figures]
    return sum(figures) - max(figures, default=0)


def called(folded):
    counts = [0] * len(folded.functions)
    for (_, callee), arc in folded.arcs.items():
        counts[callee] += arc.calls
    return counts


def lacks_calls(check, profiles):
    """Whether one of these profiles does not tell what a check asks of calls: it has none, or each is counted as 0."""
    scope, _, expression, value = CHECK.fullmatch(check.strip()).groups()[:4]
    kind = re.split("[: ]", value.strip())
    if (expression is None and scope != "each") or not {"incl", "percall", "calls"}.intersection(kind):
        return False
    counted = "calls" in kind
    return any(not p.arcs or (counted and not any(arc.calls for arc in p.arcs.values())) for p in profiles)


def is_unknown(missing, total):
    """Whether 0.1% of a total or more is in no line."""
    return missing > 0 and missing * 1000 >= abs(total)


class Shortfall:
    """What no line has of what a check names. `runs`: the profiles that it is of; `events`: those that stand for calls."""

    def __init__(self, runs, events, value, formulas=()):
        terms, divisor = dict(formulas).get(value.split(":")[-1], ([(1, value.split(":")[-1])], None))
        self.is_ratio = divisor is not None
        self.takes_calls = value == "calls" or value.startswith("percall:")
        self.most, self.unknown, self.may_fall = 0, False, any(factor < 0 for factor, _ in terms)
        for run in runs:
            costs = {event: (missing, total) for event, missing, total in zip(run.events, run.missing, run.totals)}
            first = next((costs[event] for event in events if event in costs and any(costs[event])), (0, 0))
            asked = [costs.get(event, (0, 0)) for _, event in terms + (divisor or [])]
            asked = [first] * self.takes_calls + asked * (value != "calls")
            self.unknown |= any(is_unknown(*pair) for pair in asked)
            if value != "calls":
                self.most = max(self.most, sum(abs(factor) * costs.get(event, (0, 0))[0] for factor, event in terms))
                self.may_fall |= any(run.event_index.get(event) in run.negative_events for _, event in terms)

    def judge(self, verdict, rows, comparison, limits, compares=False, uncalled=0):
        """A verdict on rows, each (names, figure, what it is divided by), as it is with what may be of any of them.
        `uncalled`: what calls that are missing may have brought."""
        if verdict.reason not in (None, "overlap"):
            return verdict
        if self.unknown and (compares or self.is_ratio or self.takes_calls):
            return Verdict("missing", verdict.matches, verdict.rows)
        if compares or self.is_ratio:
            return verdict
        most = self.most + uncalled * self.unknown
        more = most if comparison == ">" else -most if self.may_fall else 0
        limit = max(limits) if comparison == ">" else min(limits)
        rows = [row for row in rows if row[1] is not None] if more else []
        unsure = [row[:2] for row in rows if exceeds(raised(row, more), comparison, limit)]
        return Verdict("missing", verdict.matches, decide(unsure, 1, comparison, [limit]).rows[:1]) if unsure else verdict


def raised(row, more):
    """What a row may be with what no line has; one that no line has costs nothing yet."""
    _, figure, divisor = row
    cost = figure * divisor
    return ((0 if (cost < 0) != (more < 0) else cost) + more) / divisor


def exceeds(figure, comparison, limit):
    return figure > limit if comparison == ">" else figure < limit


class Judge:
    """`formulas`: name -> (numerator, denominator or None), each a list of (factor, event)."""

    def __init__(self, profile, formulas=(), known=None):
        self.profile, self.formulas = profile, dict(formulas)
        self.folded = fold(profile, known or known_names(profile))
        self.called = called(self.folded)

    # -- figures ------------------------------------------------------------

    def sum_up(self, terms, costs):
        return sum(factor * costs[self.profile.events.index(event)] for factor, event in terms)

    def measure(self, name, costs):
        """The event or formula of a list of costs; None where its divisor is 0."""
        terms, divisor = self.formulas.get(name, ([(1, name)], None))
        below = 1 if divisor is None else self.sum_up(divisor, costs)
        return Fraction(self.sum_up(terms, costs), below) if below else None

    def most_of_function(self, value, number):
        """What it may cost at most: the cycle that it is in does."""
        function = self.folded.functions[number]
        if function.cycle is None or not value.startswith(("incl:", "percall:")):
            return self.of_function(value, number)
        return self.of_function(value, number, function.cycle.inclusive)

    def of_function(self, value, number, inclusive=None):
        function = self.folded.functions[number]
        kind, _, event = value.rpartition(":")
        if value == "calls":
            return Fraction(self.called[number])
        if kind in ("", "self"):
            return self.measure(event, self.folded.vector(function.self_cost))
        cost = self.measure(event, inclusive or function.inclusive)
        if kind == "incl":
            return cost
        return cost / self.called[number] if self.called[number] else None

    def uncalled(self, value):
        """What calls that are missing may have brought."""
        kind, _, event = value.rpartition(":")
        if kind != "incl" or self.formulas.get(event, (None, None))[1]:
            return 0
        into = brought(self.folded)
        return all_but_the_most([self.of_function(value, at) - self.measure(event, self.folded.vector(costs)) for at, costs in enumerate(into)])

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
        if lacks_calls(check, [self.profile]):
            return Verdict("unmeasured", 0, [])
        divisors, most = {}, {}
        if expression is not None or scope == "each":
            found = list(self.functions(None if scope else expression.replace("\\/", "/")))
            if scope or each or len(found) == 1:
                rows = [(names, self.of_function(value, number)) for number, names in found]
            elif found and value.startswith(("incl:", "percall:")):
                return Verdict("several", len(found), [])
            else:
                rows = [(None, self.together(found, value))] if found else []
            matches = len(found)
            most = {names: self.most_of_function(value, number) for number, names in found}
            divisors = {names: self.called[number] for number, names in found if value.startswith("percall:")}
        elif scope == "each-file":
            rows = self.grouped(self.profile.files, 1, value)
            matches = len(rows)
        elif scope == "each-object":
            rows = self.grouped(self.profile.objects, 0, value)
            matches = len(rows)
        else:
            rows = [(None, self.measure(value.split(":")[-1], self.profile.totals))]
            matches = 1
        limits = [self.limit(limit.strip(), value) for limit in limits.split(",")]
        verdict = decide_bounds([(*row, most.get(row[0], row[1])) for row in rows], matches, comparison, limits)
        if expression is None and scope in (None, "total"):
            return verdict
        shortfall = Shortfall([self.profile], self.profile.events, value, self.formulas)
        rows = [(names, figure, divisors.get(names, 1)) for names, figure in rows]
        return shortfall.judge(verdict, rows, comparison, limits, uncalled=self.uncalled(value))

    def limit(self, text, value):
        """A number, or a share of the program."""
        if not text.endswith("%t"):
            return number(text)
        return number(text[:-1]) * abs(self.measure(value.split(":")[-1], self.profile.totals))


# ---------------------------------------------------------------------------
# Inputs side by side, and their spread
# ---------------------------------------------------------------------------


class UnitsJudge:
    """Judges checks of one of several inputs, `NAME:self:Ir`, or of their spread, `max:Ir`. The rows are those of all of
    them together; each input is a profile of its own."""

    def __init__(self, paths, cwd=None):
        self.all = Judge(reader.read(paths, cwd))
        known = known_names(self.all.profile)
        self.units = {path.rsplit("/", 1)[-1]: Judge(reader.read([path], cwd), known=known) for path in paths}

    def total(self, unit, event):
        """NONE: it did not record the event."""
        events = unit.profile.events
        return unit.profile.totals[events.index(event)] if event in events else None

    def spread(self, statistic, event):
        """Of the program; None: there is none."""
        totals = [self.total(unit, event) for unit in self.units.values()]
        if None in totals:
            return None
        mean = Fraction(sum(totals), len(totals))
        return {"min": Fraction(min(totals)), "max": Fraction(max(totals)), "mean": mean,
                "imbalance": max(totals) / mean - 1 if mean > 0 else None}[statistic]

    def most(self, unit, value):
        numbers = {(f.object, f.file, f.name): number for number, f in enumerate(unit.folded.functions)}
        return {names: unit.most_of_function(value, number) for names, number in numbers.items()}

    def rows(self, unit, scope, each, expression, value):
        if expression is None and scope in (None, "total"):
            return [(None, unit.measure(value.split(":")[-1], unit.profile.totals))]
        if scope in ("each-file", "each-object"):
            place = "files" if scope == "each-file" else "objects"
            at, event = (1 if scope == "each-file" else 0), value.split(":")[-1]
            own = getattr(unit.profile, place)
            return [(tuple(name if part == at else None for part in range(3)),
                     unit.measure(event, unit.profile.vector(own.get(name, {}))))
                    for name, costs in getattr(self.all.profile, place).items() if costs]
        numbers = {(f.object, f.file, f.name): number for number, f in enumerate(unit.folded.functions)}
        rows = [(names, unit.of_function(value, numbers[names]) if names in numbers else Fraction(0))
                for _, names in self.all.functions(expression)]
        if scope or each or len(rows) < 2:
            return rows
        return None if value.startswith("incl:") else [(None, sum(figure for _, figure in rows))]

    def judge(self, check):
        scope, each, expression, value, comparison, limits = CHECK.fullmatch(check.strip()).groups()
        expression = expression and expression.replace("\\/", "/")
        name, _, value = value.strip().partition(":")
        event = value.split(":")[-1]
        limits = [limit.strip() for limit in limits.split(",")]
        if name not in self.units:
            figure = self.spread(name, event)
            if any(self.total(unit, event) is None for unit in self.units.values()):
                return Verdict("unmeasured", 0, [])
            return decide([(None, figure)], 1, comparison, [number(limit) for limit in limits])
        unit = self.units[name]
        if self.total(unit, event) is None or not any(unit.profile.totals) or lacks_calls(check, [unit.profile]):
            return Verdict("unmeasured", 0, [])
        rows = self.rows(unit, scope, each, expression, value)
        matches = len(list(self.all.functions(expression))) if expression or scope == "each" else len(rows)
        if rows is None:
            return Verdict("several", matches, [])
        limits = [unit.limit(limit, value) for limit in limits]
        most = self.most(unit, value) if value.startswith("incl:") else {}
        verdict = decide_bounds([(*row, most.get(row[0], row[1])) for row in rows], matches, comparison, limits)
        if expression is None and scope in (None, "total"):
            return verdict
        shortfall = Shortfall([unit.profile], self.all.profile.events, value)
        return shortfall.judge(verdict, [(*row, 1) for row in rows], comparison, limits, uncalled=unit.uncalled(value))


# ---------------------------------------------------------------------------
# Two sides
# ---------------------------------------------------------------------------


class Figures:
    """The figures of a row, of each run of each side, and which sides have it."""

    def __init__(self, old, new, sides):
        self.old, self.new, self.sides = old, new, sides
        self.most = self                # what they are at most

    def __add__(self, other):
        old, new = ([a + b for a, b in zip(*runs)] for runs in ((self.old, other.old), (self.new, other.new)))
        return Figures(old, new, self.sides | other.sides)


class ComparingJudge:
    """Judges a compare.Comparison. Names of functions that are a group, or have none, are None: rows that differ in
    nothing else may come in any order."""

    def __init__(self, comparison):
        self.comparison = comparison
        self.runs = [[self.of_run(run) for run in runs] for runs in comparison.sides]
        self.numbers = range(len(comparison.matches))

    def of_run(self, run):
        """By number of the function: self costs, inclusive costs and calls, each by its value."""
        counts, into = called(run), brought(run)
        found = {}
        for f in run.functions:
            figures = dict(zip(self.comparison.events, self.comparison.vector(run, f.self_cost)))
            figures |= zip((f"self:{event}" for event in self.comparison.events), list(figures.values()))
            inclusive = self.comparison.listed(run, f.inclusive)
            figures |= zip((f"incl:{event}" for event in self.comparison.events), inclusive)
            most = self.comparison.listed(run, f.cycle.inclusive if f.cycle else f.inclusive)
            figures |= zip((f"most:{event}" for event in self.comparison.events), most)
            figures |= zip((f"in:{event}" for event in self.comparison.events), self.comparison.vector(run, into[f.index]))
            found[compare.number_of(f)] = figures | {"calls": counts[f.index]}
        return found

    def name_of(self, number):
        match = self.comparison.matches[number]
        names = (match.new or match.old)[0]
        return None if match.how == "group" or (match.how is None and compare.is_address(names)) else names

    def of_function(self, number, value):
        old, new = ([run.get(number, {}).get(value, 0) for run in side] for side in self.runs)
        figures = Figures(old, new, {side for side in (0, 1) if any(number in run for run in self.runs[side])})
        if value.startswith("incl:"):
            figures.most = self.of_function(number, value.replace("incl:", "most:", 1))
        return figures

    def grouped(self, key_of, value):
        """Files or objects: self costs only."""
        at = self.comparison.events.index(value.split(":")[-1])
        sides = [[self.comparison.sums(side, key_of)(run) for run in self.comparison.sides[side]] for side in (0, 1)]
        names = dict.fromkeys(name for side in sides for run in side for name in run)
        return [(None, Figures(*([run[name][at] if name in run else 0 for run in side] for side in sides),
                               {side for side in (0, 1) if any(name in run for run in sides[side])})) for name in names]

    def total(self, value):
        if value == "calls":
            return Figures(*([sum(f["calls"] for f in run.values()) for run in side] for side in self.runs), {0, 1})
        at = self.comparison.events.index(value.split(":")[-1])
        return Figures(*([self.comparison.listed(run, run.totals)[at] for run in side] for side in self.comparison.sides),
                       {0, 1})

    def rows(self, scope, each, expression, value, sides=(0, 1)):
        """The rows that one of these sides has, and of how many functions, files or objects the check is; None: they
        cannot be added up."""
        if expression is None and scope != "each":
            c = self.comparison
            if scope in (None, "total"):
                return [(None, self.total(value))], 1
            key_of = c.file_of if scope == "each-file" else lambda side, number, file: c.object_of(side, number)
            rows = self.grouped(lambda side, number, file, line: key_of(side, number, file), value)
            rows = [row for row in rows if row[1].sides.intersection(sides)]
            return rows, len(rows)
        found = [number for number in self.numbers if expression is None or
                 (self.name_of(number) and re.search(expression, self.name_of(number)[2]))]
        rows = [(self.name_of(number), self.of_function(number, value)) for number in found]
        rows = [row for row in rows if row[1].sides.intersection(sides)]
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
        limits = [limit.strip() for limit in limits.split(",")]
        named = STATISTIC.fullmatch(value.strip())
        side, of_runs, moved, plain = named.groups() if named else (None, None, None, value.strip())
        compares = not side and any(limit[0] in "+-" or moved for limit in limits)
        asked = self.comparison.sides[0] * (compares or side == "old") + self.comparison.sides[1] * (side != "old")
        if lacks_calls(check, asked):
            return Verdict("unmeasured", 0, [])
        if side:
            return self.judge_side(side == "new", of_runs, (scope, each, expression, plain), comparison, limits)
        limits = [(moved, number(limit)) if moved else change(limit) for limit in limits]
        rows, matches = self.rows(scope, each, expression, plain, (0, 1) if compares else (1,))
        if rows is None:
            return Verdict("several", matches, [])
        total = compare.combined(self.total(plain).old, self.comparison.combine)
        changes = Changes(comparison, limits, total, self.comparison.combine)
        unsure = [row for row in rows if changes.is_bound(row[1])]
        verdict = decide_changes([row for row in rows if not changes.is_bound(row[1])], matches, changes)
        if unsure and verdict.reason != "limit":
            shown = decide_changes(unsure, matches, changes).rows[:1]
            verdict = Verdict("bound", matches, shown)
        if expression is None and scope in (None, "total"):
            return verdict
        figures = [(names, changes.figures(row)[1], 1) for names, row in rows]
        uncalled = self.uncalled(plain, lambda row: changes.figures(row)[1])
        return self.with_missing(verdict, plain, asked, figures, (comparison, [limit for _, limit in limits]), compares, uncalled)

    def uncalled(self, plain, figure):
        """What calls that are missing may have brought on a side; `figure`: of a row there."""
        if not plain.startswith("incl:"):
            return 0
        return all_but_the_most([figure(self.of_function(number, plain)) - figure(self.of_function(number, f"in:{plain[5:]}"))
                                 for number in self.numbers])

    def with_missing(self, verdict, plain, runs, figures, limits, compares, uncalled):
        judged = Shortfall(runs, self.comparison.events, plain).judge(verdict, figures, *limits, compares, uncalled)
        rows = [(names, figure if isinstance(figure, tuple) else (figure,)) for names, figure in judged.rows]
        return Verdict(judged.reason, judged.matches, rows)

    def judge_side(self, side, of_runs, words, comparison, limits):
        """By the figure of one side: what its runs were combined to, or their range."""
        def figure(row):
            runs = row.new if side else row.old
            ranges = {"min": min(runs), "max": max(runs), "spread": max(runs) - min(runs)}
            return Fraction(ranges[of_runs] if of_runs else compare.combined(runs, self.comparison.combine))

        rows, matches = self.rows(*words, (int(side),))
        if rows is None:
            return Verdict("several", matches, [])
        shares = [number(limit.removesuffix("t")) * (abs(figure(self.total(words[3]))) if limit.endswith("t") else 1)
                  for limit in limits]
        verdict = decide_bounds([(names, figure(row), figure(row.most)) for names, row in rows], matches, comparison, shares)
        if words[2] is None and words[0] in (None, "total"):
            verdict.rows = [(names, (value,)) for names, value in verdict.rows]
            return verdict
        figures = [(names, figure(row), 1) for names, row in rows]
        uncalled = self.uncalled(words[3], figure)
        return self.with_missing(verdict, words[3], self.comparison.sides[int(side)], figures, (comparison, shares), False, uncalled)


def change(text):
    """A limit: what it is of, and how much."""
    kind = "value" if text[0] not in "+-" else "total" if text.endswith("%t") else "old" if text.endswith("%") else "rise"
    return kind, number(text.lstrip("+-").removesuffix("t"))


def relative(old, new):
    """The change by the old figure; from 0 it is without end."""
    if old == 0:
        return math.copysign(math.inf, new) if new else 0
    return Fraction(new - old, abs(old))


class Changes:
    """What a check asks of the figures of a row."""

    def __init__(self, comparison, limits, total, combine):
        self.sign = 1 if comparison == ">" else -1
        self.limits, self.total, self.combine = limits, total, combine
        self.compares = any(kind != "value" for kind, _ in limits)

    def figures(self, row):
        return compare.combined(row.old, self.combine), compare.combined(row.new, self.combine)

    def is_bound(self, row):
        """Whether figures are known only as bounds: a change of these says nothing."""
        least, most = self.figures(row), self.figures(row.most)
        if self.compares:
            return least != most
        return (self.reach(row) == 2) != (self.reach(row.most) == 2)

    def distance(self, row):
        old, new = self.figures(row)
        return self.sign * (new - old if self.compares else new)

    def is_beyond(self, row, old, new):
        """Whether a row is beyond all limits, if it changed from old to new."""
        rise = self.sign * (new - old)
        wholes = {"rise": 1, "old": abs(old), "total": abs(self.total)}
        values = {"value": self.figures(row)[1], "change": new - old, "relative": relative(old, new)}
        return all(self.sign * values[kind] > self.sign * limit if kind in values else rise > 0 and rise > limit * wholes[kind]
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


def decide_bounds(rows, matches, comparison, limits):
    """Rows have two figures, the least and the most that they may be: they are beyond if both are."""
    def is_beyond(figure):
        return figure is not None and all(exceeds(figure, comparison, limit) for limit in limits)
    sure = [row[:2] for row in rows if is_beyond(row[1]) == is_beyond(row[2])]
    unsure = [row[:2] for row in rows if is_beyond(row[1]) != is_beyond(row[2])]
    verdict = decide(sure, matches, comparison, limits)
    if verdict.reason == "limit" or not unsure:
        return verdict
    return Verdict("bound", matches, decide(unsure, matches, comparison, limits).rows[:1])


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
