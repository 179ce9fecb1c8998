# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Causes of a change between two profiles, slowly and exactly: with fractions, and a dictionary for everything.

    old = Side({"f": 5, ...}, {("f", "g"): (calls, inclusive cost), ...})
    causes(old, new, old_total, new_total)

A function is any value that can be ordered; names of objects, then of functions, then of files.  It is worked out as
the manual tells it; the program is the value PROGRAM, which comes after all functions.  Returns a dictionary like the
`why` of a JSON report: fit, gross, causes (node, change, parts (kind, of, change)) and rest.
"""

from collections import defaultdict
from fractions import Fraction

PROGRAM = (chr(0x10ffff),)
TINY = Fraction(1, 10**6)


class Side:
    def __init__(self, self_costs, calls):
        self.self = defaultdict(int, self_costs)
        self.n = defaultdict(int, {arc: max(0, count) for arc, (count, _) in calls.items()})
        self.cost = defaultdict(int, {arc: cost for arc, (_, cost) in calls.items()})

    def called(self, function):
        return 1 if function == PROGRAM else sum(n for (_, callee), n in self.n.items() if callee == function)


class Shape:
    """What both sides together are: functions, arcs, components, calls back, levels."""

    def __init__(self, old, new):
        self.sides = old, new
        self.arcs = {arc for side in self.sides for arc in (*side.n, *side.cost)}
        self.functions = sorted({f for side in self.sides for f in side.self} | {f for arc in self.arcs for f in arc})
        self.callees = {f: sorted(c for a, c in self.arcs if a == f) for f in self.functions}
        self.reach = {f: self.reached(f) for f in self.functions}
        self.component = {f: frozenset(g for g in self.functions if g in self.reach[f] and f in self.reach[g])
                          for f in self.functions}
        self.component = {f: c if len(c) > 1 else None for f, c in self.component.items()}
        for side in self.sides:
            self.begin(side)
        self.arcs |= {(PROGRAM, f) for f in self.functions}
        self.callees[PROGRAM] = self.functions
        self.component[PROGRAM] = None
        for f in self.functions:
            self.take_out_recursion(f)
        self.called = {id(side): {f: side.called(f) for f in (*self.functions, PROGRAM)} for side in self.sides}
        self.back = set()
        for component in sorted({c for c in self.component.values() if c}, key=min):
            self.dive(component)
        self.level = {}
        for f in self.functions:
            self.find_level(f)

    def reached(self, f):
        seen, todo = set(), [f]
        while todo:
            for callee in self.callees[todo.pop()]:
                if callee not in seen:
                    seen.add(callee)
                    todo.append(callee)
        return seen

    def is_used(self, side, f):
        return side.self[f] != 0 or any(side.n[f, c] > 0 or side.cost[f, c] != 0 for c in self.callees[f])

    def begin(self, side):
        """Adds the calls of the program to a side."""
        for component in {c for c in self.component.values() if c}:
            entered = any(side.n[arc] > 0 for arc in list(side.n)
                          if arc[1] in component and arc[0] not in component)
            if entered or not any(self.is_used(side, f) for f in component):
                continue
            head = max(component, key=lambda f: (side.self[f], f))
            side.n[PROGRAM, head] = 1
            side.cost[PROGRAM, head] = sum(side.self[f] for f in component) + sum(
                side.cost[f, c] for f in component for c in self.callees[f] if c not in component)
        for f in self.functions:
            own = side.n[f, f] if self.component[f] is None else 0
            if side.called(f) - own <= 0 and self.is_used(side, f):
                side.n[PROGRAM, f] += 1
                side.cost[PROGRAM, f] = side.self[f] + sum(side.cost[f, c] for c in self.callees[f] if c != f)

    def take_out_recursion(self, f):
        """Calls of f by itself are no calls where they came or went, or where the cost a call says nothing."""
        (old, new), (n, m) = self.sides, (side.called(f) for side in self.sides)
        within = [side.n[f, f] for side in self.sides]
        if self.component[f] or not n or not m or within[0] == within[1]:
            return
        off = abs(new.self[f] - Fraction(m * old.self[f], n)) + abs(old.self[f] - Fraction(n * new.self[f], m))
        if 0 in within or 4 * off > max(old.self[f], new.self[f]):
            for side in self.sides:
                side.n[f, f] = side.cost[f, f] = 0

    def dive(self, component):
        """Calls back, depth first; plain recursion, as twins are small."""
        old, new = self.sides

        def entering(f):
            return sum(side.cost[a, c] for side in self.sides for a, c in self.arcs if c == f and a not in component)
        seen, path = set(), []

        def visit(f):
            seen.add(f)
            path.append(f)
            for c in sorted((c for c in self.callees[f] if c in component),
                            key=lambda c: (-(old.n[f, c] + new.n[f, c]), c)):
                if c in path:
                    self.back.add((f, c))
                elif c not in seen:
                    visit(c)
            path.pop()
        visit(min(component, key=lambda f: (-entering(f), f)))

    def find_level(self, f):
        if f not in self.level:
            self.level[f] = 1 + max((self.find_level(c) for c in self.callees[f]
                                     if c != f and (f, c) not in self.back), default=0)
        return self.level[f]

    def enters(self, arc):
        return self.component[arc[1]] is not None and self.component[arc[0]] != self.component[arc[1]]


def stays(old, new, growth):
    """Whether a number stays, and is no rate, where callers grow by `growth`."""
    if old <= 0 or new <= 0 or growth == 1:
        return False
    return new * new < old * old * growth if growth > 1 else new * new > old * old * growth


class Step:
    def __init__(self, shape, old, new):
        self.shape, self.old, self.new = shape, old, new
        self.n, self.m = shape.called[id(old)], shape.called[id(new)]
        self.prices, self.flows = {}, {}
        self.own, self.moved = defaultdict(Fraction), defaultdict(Fraction)
        self.more = {arc: self.new.n[arc] - self.expected(arc) for arc in sorted(shape.arcs)}
        self.calls = {arc: self.more[arc] * self.price_of(arc) for arc in self.more}
        for f in shape.functions:
            if self.n[f]:
                self.own[f] = new.self[f] - Fraction(self.m[f] * old.self[f], self.n[f])
        self.unsettled = defaultdict(lambda: Fraction(1))
        for _ in range(2):
            for c in sorted(shape.functions, key=lambda f: (-shape.level[f], f)):
                if shape.component[c] is None and self.m[c] > 0:
                    self.settle(c)

    def call_stays(self, arc):
        f, c = arc
        if f in (PROGRAM, c) or arc in self.shape.back or not self.n[f] or not self.m[f]:
            return False
        return stays(self.old.n[arc], self.new.n[arc], Fraction(self.m[f], self.n[f]))

    # -- prices -------------------------------------------------------------

    def side(self, f):
        return (self.old, self.n) if self.n[f] else (self.new, self.m)

    def price(self, f):
        """One call of f; what calls back cost is not in it."""
        if f not in self.prices:
            side, called = self.side(f)
            cost, outer = Fraction(side.self[f]), called[f]
            for c in self.shape.callees[f]:
                arc = f, c
                if arc in self.shape.back or self.call_stays(arc) or not side.n[arc]:
                    continue
                if c == f:
                    outer -= side.n[arc]
                else:
                    cost += side.n[arc] * self.price_of(arc)
            self.prices[f] = cost / outer if called[f] else Fraction(0)
        return self.prices[f]

    def entry(self, arc):
        """The recorded cost of an entering call."""
        for side in (self.old, self.new):
            if side.n[arc] > 0:
                return Fraction(side.cost[arc], side.n[arc]) or self.price(arc[1])
        return self.price(arc[1])

    def flow(self, component):
        """(cost of calls back, recorded cost of entries, growth) of a component."""
        if component not in self.flows:
            entries = [arc for arc in self.shape.arcs if arc[1] in component and arc[0] not in component]
            is_new = not any(self.old.n[arc] for arc in entries)
            side = self.new if is_new else self.old
            entered = sum(side.n[arc] * self.entry(arc) for arc in entries)
            growth = Fraction(1)
            if not is_new and entered:
                growth = sum(self.new.n[arc] * self.entry(arc) for arc in entries) / entered
            back = sum(side.n[arc] * self.price(arc[1]) for arc in self.shape.back if arc[0] in component
                       and not stays(self.old.n[arc], self.new.n[arc], growth))
            self.flows[component] = back, entered, growth, is_new
        return self.flows[component]

    def price_of(self, arc):
        price = self.price(arc[1])
        if self.shape.enters(arc):
            back, entered, _, _ = self.flow(self.shape.component[arc[1]])
            if entered:
                price += self.entry(arc) * back / entered
        return price

    def expected(self, arc):
        f = arc[0]
        if arc in self.shape.back:
            _, _, growth, is_new = self.flow(self.shape.component[f])
            if stays(self.old.n[arc], self.new.n[arc], growth):
                return self.old.n[arc]
            return self.new.n[arc] if is_new else growth * self.old.n[arc]
        if f == PROGRAM or self.call_stays(arc):
            return self.old.n[arc]
        return Fraction(self.m[f] * self.old.n[arc], self.n[f]) if self.n[f] else self.new.n[arc]

    # -- callers that differ ------------------------------------------------

    def row(self, f):
        return self.own[f] + self.moved[f] + sum(self.calls[f, c] for c in self.shape.callees[f])

    def into(self, side, c):
        return sum(side.cost[arc] for arc in self.shape.arcs if arc[1] == c)

    def excess(self, arc):
        c = arc[1]
        price = self.price(c)
        mean = Fraction(self.into(self.old, c), self.n[c]) if self.n[c] else 1
        if not mean:
            return 0
        if not self.old.n[arc]:
            paid = Fraction(self.new.cost[arc], self.new.n[arc]) if self.new.n[arc] else price
            return self.more[arc] * (price - paid)
        paid = Fraction(self.old.cost[arc], self.old.n[arc])
        if self.new.n[arc]:
            now = Fraction(self.new.cost[arc], self.new.n[arc])
            if self.more[arc] * (now - paid) < 0:
                paid = min(paid, now)
        return self.more[arc] * (price - paid * price / mean)

    def next(self, v, left):
        """The function below v that takes what v leaves."""
        if not self.n[v]:
            sign = 1 if left > 0 else -1
            odd = {c: sign * (self.new.n[v, c] * self.price(c) - self.new.cost[v, c]) for c in self.shape.callees[v]
                   if c != v and self.shape.component[c] is None and self.m[c] > 0}
            best = min(odd, key=lambda c: (-odd[c], c), default=None)
            return best if best is not None and odd[best] > abs(left) / 10 else None
        side = self.old
        able = [c for c in self.shape.callees[v] if c != v and self.shape.component[c] is None and self.m[c] > 0
                and side.cost[v, c] > 0]
        best = min(able, key=lambda c: (-side.cost[v, c], c), default=None)
        return best if best is not None and 2 * side.cost[v, best] >= self.into(side, v) else None

    def settle(self, c):
        extra = {arc: self.excess(arc) * self.unsettled[c] for arc in self.shape.arcs if arc[1] == c and arc[0] != c}
        whole = left = sum(extra.values())
        v = c
        for _ in range(5):
            if v is None or not left:
                break
            row = self.row(v)
            if row * left < 0:
                part = min(abs(left), abs(row)) * (1 if left > 0 else -1)
                self.moved[v] += part
                left -= part
            v = self.next(v, left) if left else None
        for arc, cost in extra.items():
            if whole:
                self.calls[arc] -= cost * (whole - left) / whole
        if whole:
            self.unsettled[c] *= left / whole


# -- rows -------------------------------------------------------------------


def unit(number):
    """Rounded half away from 0."""
    whole = int(abs(number) + Fraction(1, 2))
    return whole if number > 0 else -whole


def parts_of(forth, back, f):
    own, moved = ((a[f] - b[f]) / 2 for a, b in ((forth.own, back.own), (forth.moved, back.moved)))
    parts = [("own", f, own), ("mix", f, moved)]
    if (own < 0) != (moved < 0):
        parts = [("mix" if abs(moved) > abs(own) else "own", f, own + moved)]
    parts += [("call", c, (forth.calls[f, c] - back.calls[f, c]) / 2) for c in forth.shape.callees[f]]
    return [part for part in parts if abs(part[2]) >= TINY], abs(moved) >= TINY


def replaced(parts, old, new, f):
    """A call that is gone and a new one, a tenth more or less often, are one part; all calls of f are from one line."""
    def single(side, other, part):
        return part[0] == "call" and side.n[f, part[1]] > 0 and other.n[f, part[1]] <= 0
    gone = sorted((part for part in parts if single(old, new, part)), key=lambda part: part[1])
    left = sorted((part for part in parts if single(new, old, part)), key=lambda part: part[1])
    for part in gone if f != PROGRAM else ():
        n = old.n[f, part[1]]
        into = next((other for other in left if 10 * abs(n - new.n[f, other[1]]) <= max(n, new.n[f, other[1]])), None)
        if into:
            left.remove(into)
            parts = [other for other in parts if other not in (part, into)]
            parts.append(("call", into[1], part[2] + into[2]))
    return parts


def large_of(parts):
    """The largest, until they have 99% of all; three, or four where there are no more."""
    gross, covered, count = sum(abs(cost) for _, _, cost in parts), 0, 0
    while count < len(parts) and covered * 100 < gross * 99 and (count < 3 or count + 1 == len(parts)):
        covered += abs(parts[count][2])
        count += 1
    return parts[:count], parts[count:]


def written(parts, change):
    large, smaller = large_of(sorted(parts, key=lambda part: -abs(part[2])))
    rows = [[kind, of, unit(cost)] for kind, of, cost in large]
    if unit(sum(cost for _, _, cost in smaller)) or unit(max((abs(cost) for _, _, cost in smaller), default=0)):
        rows.append(["smaller", len(smaller), unit(sum(cost for _, _, cost in smaller))])
    if rows:
        rows[0][2] += change - sum(row[2] for row in rows)
    return rows


def causes(old, new, old_total, new_total):
    shape = Shape(old, new)
    forth, back = Step(shape, old, new), Step(shape, new, old)
    rows = []
    for f in (*shape.functions, PROGRAM):
        parts, is_moved = parts_of(forth, back, f)
        parts = replaced(parts, old, new, f)
        change = unit(sum(cost for _, _, cost in parts))
        largest = max((unit(abs(cost)) for _, _, cost in parts), default=0)
        if change or largest:
            weight = abs(change) if is_moved else max(Fraction(abs(change)), Fraction(largest, 10))
            rows.append((-weight, -abs(change), f, change, parts))
    none = new_total - old_total - sum(new.self.values()) + sum(old.self.values())
    if none:
        rows.append((-abs(none), -abs(none), (*PROGRAM, "none"), none, [("own", None, none)]))
    rows.sort(key=lambda row: row[:3])
    gross = sum(abs(row[3]) for row in rows)
    shown, covered = [], 0
    for row in rows:
        if len(shown) == 10 or covered * 100 >= gross * 99:
            break
        if row is rows[0] or abs(row[3]) * 1000 >= gross * 2:
            shown.append(row)
            covered += abs(row[3])
    fit = "fits"
    if gross > 5 * max(abs(old_total), abs(new_total)):
        fit, shown = "contradicts", []
    elif len(shown) == 10 and covered * 2 < gross:
        fit, shown = "many", shown[:3]
    rest = [abs(row[3]) for row in rows if row not in shown and row[3]]
    return {"fit": fit, "gross": gross,
            "causes": [{"node": row[2], "change": row[3], "parts": written(row[4], row[3])} for row in shown],
            "rest": {"change": new_total - old_total - sum(row[3] for row in shown), "count": len(rest), "left_out": 0,
                     "largest": max(rest, default=0)}}
