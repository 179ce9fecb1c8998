#!/usr/bin/env python3
"""Judge checks slowly and plainly, to check the fast judge against.

    checker.py FILE CHECK...

reads a profile with reader.py and prints what becomes of each check, a line each. Figures are fractions and are never
rounded. Names are matched as they are recorded, and in no other form.
"""

import re
import sys
from fractions import Fraction

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
        return decide(rows, matches, comparison, [number(limit.strip()) for limit in limits.split(",")])


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
    judge = Judge(reader.read([sys.argv[1]]))
    for check in sys.argv[2:]:
        verdict = judge.judge(check)
        print(check, verdict.reason or "ok", verdict.matches, verdict.rows)


if __name__ == "__main__":
    main()
