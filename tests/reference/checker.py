#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Judge checks slowly and plainly, to check the fast judge against.

    checker.py [--base=FILE] FILE CHECK...

reads a profile with reader.py, or two with compare.py, and prints what becomes of each check, a line each. Figures are fractions and are never
rounded. Names are matched as they are recorded, and in no other form.
"""

import itertools
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


class Quotient(Fraction):
    """A figure that knows what it is the quotient of."""

    def __new__(cls, cost, divisor):
        made = super().__new__(cls, Fraction(cost) / divisor)
        made.parts = (Fraction(cost), Fraction(divisor))
        return made


class Doubt:
    """How much more or less the figures of a side may be than they are, by what no line has of what a check names. `runs`: the
    profiles of the side; `events`: those that stand for calls. A range has None where it has no end."""

    def __init__(self, runs=(), events=(), value="", formulas=(), compares=False, uncalled=lambda: 0):
        event = value.split(":")[-1]
        terms, divisor = dict(formulas).get(event, ([(1, event)], None))
        only_much = compares or divisor is not None or value == "calls"
        self.cost, self.divisor, self.is_much = (0, 0), (0, 0), False
        for run in runs:
            costs = {name: (missing, total) for name, missing, total in zip(run.events, run.missing, run.totals)}
            first = next((costs[name] for name in events if name in costs and any(costs[name])), (0, 0))
            takes_calls = value == "calls" or value.startswith("percall:")
            asked = [costs.get(name, (0, 0)) for _, name in terms + (divisor or [])] * (value != "calls")
            self.is_much |= any(is_unknown(*pair) for pair in asked + [first] * takes_calls)
            if takes_calls and is_unknown(*first):
                self.divisor = (0, None)
            if value != "calls":
                self.cost = joined(self.cost, self.of_terms(run, costs, terms, only_much))
            if divisor:
                self.divisor = joined(self.divisor, self.of_terms(run, costs, divisor, True))
        if value == "calls":
            self.cost, self.divisor = self.divisor, (0, 0)
        elif self.is_much and value.startswith(("incl:", "percall:")):
            self.cost = (self.cost[0], self.cost[1] + uncalled())
        self.any = (self.cost, self.divisor) != ((0, 0), (0, 0))

    @staticmethod
    def of_terms(run, costs, terms, only_much):
        low = high = 0
        for factor, name in terms:
            missing, total = costs.get(name, (0, 0))
            missing = 0 if only_much and not is_unknown(missing, total) else missing
            ends = (factor * missing, -factor * missing if run.event_index.get(name) in run.negative_events else 0)
            low, high = low + min(0, *ends), high + max(0, *ends)
        return low, high

    def ends(self, figure):
        """Of all that a figure may be."""
        cost, divisor = getattr(figure, "parts", (figure, None))
        for more in self.cost:
            if divisor is None or self.divisor == (0, 0):
                yield math.inf if more is None else (cost + more) / (divisor or 1)
                continue
            for part in self.divisor:
                below = part if part is None else divisor + part
                yield 0 if below is None else (cost + more) / below if below > 0 else math.copysign(math.inf, cost + more)


def joined(a, b):
    return min(a[0], b[0]), max(a[1], b[1])


def state_of(reached):
    """Of all that a row may be: 0 within the limits, 1 where only ranges overlap, 2 beyond."""
    reached = set(reached)
    return "unsure" if 2 in reached and len(reached) > 1 else ("within", "overlap", "beyond")[max(reached)]


def state_of_bounds(least, most):
    """Of a row that costs at least the first, and at most the second."""
    if (least == "beyond") != (most == "beyond"):
        return "bound"
    order = ("none", "within", "overlap", "unsure", "beyond")
    return least if least == "none" else max(least, most, key=order.index)


REASONS = {"within": None, "overlap": "overlap", "unsure": "missing", "bound": "bound", "beyond": "limit"}


def verdict_of(rows, matches, lacks_rows=False, phantom="within"):
    """A verdict on rows, each (names, what is shown, how far it is, its state). `phantom`: the state of a row that may be
    missing."""
    order = list(REASONS)
    rows = [row for row in rows if row[3] != "none"]
    if not rows:
        return Verdict("missing" if lacks_rows else "no value" if matches else "nothing", matches, [])
    top = max((row[3] for row in rows), key=order.index)
    rows = sorted((row for row in rows if row[3] == top), key=lambda row: (row[2] is None, -(row[2] or 0), name_order(row[0])))
    shown = [(names, figure) for names, figure, _, _ in (rows if top in ("overlap", "beyond") else rows[:1]) if figure is not None]
    may_lack = top in ("within", "overlap") and phantom in ("unsure", "beyond")
    return Verdict("missing" if may_lack else REASONS[top], matches, shown)


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
        if divisor is None:
            return Fraction(self.sum_up(terms, costs))
        below = self.sum_up(divisor, costs)
        return Quotient(self.sum_up(terms, costs), below) if below else None

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
        return Quotient(cost, self.called[number]) if self.called[number] else None

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
        most, found = {}, []
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
        rows = [(*row, most.get(row[0], row[1])) for row in rows]
        is_one = is_of_one(scope, each, expression)
        doubt = Doubt() if is_one == "program" else Doubt([self.profile], self.profile.events, value, self.formulas, uncalled=lambda: self.uncalled(value))
        is_quotient = value.startswith("percall:") or self.formulas.get(value.split(":")[-1], (None, None))[1] is not None
        wrong = {names for number, names in found if self.contradicts(value, number)} if value.startswith(("incl:", "percall:")) else ()
        return decide_bounds(rows, matches, comparison, limits, doubt, is_one, None if is_quotient else Fraction(0), wrong)

    def may_be_negative(self, event):
        terms, _ = self.formulas.get(event, ([(1, event)], None))
        return any(factor < 0 or self.profile.event_index[name] in self.profile.negative_events for factor, name in terms)

    def contradicts(self, value, number):
        """Whether a function costs more than the program."""
        event = value.split(":")[-1]
        if event not in self.profile.events and event not in self.formulas:
            return False
        if self.formulas.get(event, (None, None))[1] is not None or self.may_be_negative(event):
            return False
        return self.measure(event, self.folded.functions[number].inclusive) > self.measure(event, self.profile.totals)

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
        is_one = is_of_one(scope, each, expression)
        doubt = Doubt() if is_one == "program" else Doubt([unit.profile], self.all.profile.events, value, uncalled=lambda: unit.uncalled(value))
        numbers = {(f.object, f.file, f.name): number for number, f in enumerate(unit.folded.functions)}
        wrong = {names for names, number in numbers.items() if value.startswith("incl:") and unit.contradicts(value, number)}
        return decide_bounds([(*row, most.get(row[0], row[1])) for row in rows], matches, comparison, limits, doubt, is_one, wrong=wrong)


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
        is_one = is_of_one(scope, each, expression)
        doubts = [Doubt()] * 2 if is_one == "program" else [self.doubt(at, plain, compares, at in (0, 1)[not compares:]) for at in (0, 1)]
        wrong = [id(row) for _, row in rows if self.contradicts(plain, row, (0, 1)[not compares:])]
        return decide_changes(rows, matches, changes, doubts, is_one, wrong)

    def contradicts(self, plain, row, sides):
        """Whether a row costs more than the program on one of the sides."""
        if not plain.startswith("incl:"):
            return False
        event, combine = plain.split(":")[-1], self.comparison.combine
        if any(run.event_index.get(event) in run.negative_events for runs in self.comparison.sides for run in runs):
            return False
        total = self.total(event)
        pairs = ((row.old, total.old), (row.new, total.new))
        return any(compare.combined(pairs[side][0], combine) > compare.combined(pairs[side][1], combine) for side in sides)

    def doubt(self, side, plain, compares, is_asked, figure=None):
        """Of a side; `figure`: of a row there."""
        figure = figure or (lambda row: compare.combined(row.new if side else row.old, self.comparison.combine))
        runs = self.comparison.sides[side] if is_asked else ()
        return Doubt(runs, self.comparison.events, plain, compares=compares, uncalled=lambda: self.uncalled(plain, figure))

    def uncalled(self, plain, figure):
        """What calls that are missing may have brought on a side; `figure`: of a row there."""
        if not plain.startswith("incl:"):
            return 0
        return all_but_the_most([figure(self.of_function(number, plain)) - figure(self.of_function(number, f"in:{plain[5:]}"))
                                 for number in self.numbers])

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
        is_one = is_of_one(*words[:3])
        doubt = Doubt() if is_one == "program" else self.doubt(int(side), words[3], False, True, figure)
        wrong = [at for at, (_, row) in enumerate(rows) if self.contradicts(words[3], row, [int(side)])]
        rows = [(names, figure(row), figure(row.most)) for names, row in rows]
        verdict = decide_bounds(rows, matches, comparison, shares, doubt, is_one, wrong=wrong)
        verdict.rows = [(names, (value,)) for names, value in verdict.rows]
        return verdict


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

    def distance(self, row):
        old, new = self.figures(row)
        return self.sign * (new - old if self.compares else new)

    def is_beyond(self, row, old, new):
        """Whether a row is beyond all limits, if it changed from old to new."""
        rise = self.sign * (new if math.isinf(new) else new - old)
        if math.isinf(rise):
            return all(self.sign * new > self.sign * limit if kind == "value" else rise > 0 for kind, limit in self.limits)
        wholes = {"rise": 1, "old": abs(old), "total": abs(self.total)}
        values = {"value": self.figures(row)[1], "change": new - old, "relative": relative(old, new)}
        return all(self.sign * values[kind] > self.sign * limit if kind in values else rise > 0 and rise > limit * wholes[kind]
                   for kind, limit in self.limits)

    def reach(self, row):
        nearest = (max(row.old), min(row.new)) if self.sign > 0 else (min(row.old), max(row.new))
        if self.is_beyond(row, *nearest):
            return 2
        return 1 if self.is_beyond(row, *self.figures(row)) else 0

    def state(self, row, doubts):
        """Of all that a row may be, if the sides may be more or less than they are."""
        def more(figures, by):
            return [math.inf if by is None else figure + by for figure in figures]
        ends = itertools.product(doubts[0].cost, doubts[1].cost)
        return state_of([self.reach(Figures(more(row.old, old), more(row.new, new), row.sides)) for old, new in ends])


def decide_changes(rows, matches, changes, doubts, is_one, wrong=()):
    judged = []
    for names, row in rows:
        state = "unsure" if id(row) in wrong else changes.state(row, doubts)
        least, most = changes.figures(row), changes.figures(row.most)
        if least != most:
            most_state = "unsure" if id(row) in wrong else changes.state(row.most, doubts)
            state = "bound" if changes.compares else state_of_bounds(state, most_state)
        judged.append((names, least[0 if changes.compares else 1:], changes.distance(row), state))
    is_much = any(doubt.is_much for doubt in doubts)
    lacks = not is_one and any(doubt.any for doubt in doubts) and (changes.sign > 0 or is_much)
    runs = next(((len(row.old), len(row.new)) for _, row in rows), (1, 1))
    nothing = Figures([0] * runs[0], [0] * runs[1], set())
    return verdict_of(judged, matches, is_much, changes.state(nothing, doubts) if lacks else "within")


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


def decide_bounds(rows, matches, comparison, limits, doubt, is_one, nothing=Fraction(0), wrong=()):
    """Rows have two figures, the least and the most that they may be. `nothing`: the figure of a row that costs nothing.
    `wrong`: the names or the places of rows that contradict the profile."""
    sign = 1 if comparison == ">" else -1

    def state(figure):
        if figure is None:
            return "none"
        return state_of([2 if all(exceeds(end, comparison, limit) for limit in limits) else 0 for end in doubt.ends(figure)])

    judged = []
    for at, (names, least, most) in enumerate(rows):
        is_wrong = names in wrong or at in wrong
        found = "unsure" if is_wrong and least is not None else state(least)
        if most is not None and most != least:
            found = state_of_bounds(found, "unsure" if is_wrong else state(most))
        judged.append((names, least, None if least is None else sign * least, found))
    lacks = not is_one and doubt.any and (sign > 0 or doubt.is_much)
    lacking = state(nothing) if nothing is not None else "unsure" if doubt.divisor != (0, 0) else "none"
    return verdict_of(judged, matches, doubt.is_much, lacking if lacks else "within")


def is_of_one(scope, each, expression):
    """Whether a check has one row at most: the program, or functions together."""
    if expression is None:
        return "program" if scope in (None, "total") else None
    return None if each or scope else "functions"


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
