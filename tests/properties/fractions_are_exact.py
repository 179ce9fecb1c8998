#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Events of --event with decimal factors are worked out exactly and rounded once, half away from 0, as TAP.

Programs of a few functions, with costs of any size, are written here, and random formulas with decimals, of which some
are terms of others. Each figure is worked out with fractions.Fraction: alone, of parts, and of runs of both sides; and
so are the limits of checks that have a unit.
"""

import csv
import io
import random
import re
import sys
from fractions import Fraction
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import rounds  # noqa: E402 (found by the line above)
from properties import compared, done, require, require_same, run, run_both, tell_all  # noqa: E402

SEEDS = range(rounds(150))
EVENTS = ("Ir", "Dr", "Bc")
LARGEST = 2**63 - 1


def rounded(value):
    """Half away from 0, within the range of a cost."""
    size = min((2 * abs(value.numerator) + value.denominator) // (2 * value.denominator), LARGEST)
    return -size if value < 0 else size


def random_number(rng):
    decimals = rng.choice((0, 1, 2, 5, 9))
    digits = rng.choice((1, 2, 3, 7, 11))
    whole, part = rng.randrange(10**rng.randint(0, 3)), "".join(rng.choices("0123456789", k=decimals))[:digits]
    return f"{whole}.{part}" if part else str(whole)


class Formula:
    """A random sum, and what it is of recorded costs; `others`: formulas that it may be made of."""

    def __init__(self, rng, others=()):
        self.decimals = 0
        terms = [(random_number(rng), rng.choice(EVENTS), None) for _ in range(rng.randint(1, 3))]
        terms += [(random_number(rng), name, formula) for name, formula in others if rng.random() < 0.6]
        signs = [rng.choice("+++-") for _ in terms]
        self.text = " ".join(f"{sign} {number}{rng.choice((' ', ' * ', ''))}{name}"
                             for sign, (number, name, _) in zip(signs, terms)).removeprefix("+ ")
        self.factors = dict.fromkeys(EVENTS, Fraction(0))
        for sign, (number, name, formula) in zip(signs, terms):
            self.decimals = max(self.decimals, len(number.partition(".")[2]) + (formula.decimals if formula else 0))
            for event, factor in (formula.factors if formula else {name: Fraction(1)}).items():
                self.factors[event] += factor * Fraction(number) * (-1 if sign == "-" else 1)

    def of(self, costs):
        return sum((factor * cost for factor, cost in zip(self.factors.values(), costs)), Fraction(0))

    def is_whole(self):
        return all(factor.denominator == 1 for factor in self.factors.values())


def fits(formula):
    """Whether its factors are within the limits of the manual page, with the decimals that are written."""
    return any(formula.factors.values()) and formula.decimals < 15 and all(
        abs(factor * 10**formula.decimals) <= 2**53 for factor in formula.factors.values())


def random_cost(rng):
    return rng.choice((0, 1, 2, 3, 5, rng.randrange(100), rng.randrange(10**6), rng.randrange(10**12), rng.randrange(2**55)))


def program(rng, names, parts=1):
    """The text of a profile, and by function what it costs in each part."""
    text, costs = "", {name: [] for name in names}
    for part in range(parts):
        text += f"part: {part + 1}\nevents: {' '.join(EVENTS)}\nfl=a.c\n"
        for name in names:
            costs[name].append([random_cost(rng) for _ in EVENTS])
            text += f"fn={name}\n1 {' '.join(map(str, costs[name][-1]))}\n"
    return "version: 1\n" + text, costs


def added_up(parts):
    return [sum(column) for column in zip(*parts)]


def formulas(rng):
    """Two formulas, the second made of the first; none if they are not taken."""
    one = Formula(rng)
    two = Formula(rng, [("one", one)])
    return {"one": one, "two": two} if fits(one) and fits(two) else {}


def options(made):
    return [f"--event={name} = {formula.text}" for name, formula in made.items()]


def rows(*args):
    return list(csv.DictReader(io.StringIO(run("--format=csv", "--group=function", "--threshold=100", *args))))


def number(text):
    return int(text) if text else 0


def figures_of_functions_are_exact():
    for seed in SEEDS:
        rng = random.Random(seed)
        text, costs = program(rng, ["f", "g", "h"])
        Path("p.out").write_text(text)
        made = formulas(rng)
        if not made:
            continue
        for row in rows(*options(made), "--show=one,two,Ir,Dr,Bc", "p.out"):
            for name, formula in made.items():
                require_same(rounded(formula.of(costs[row["function"]][0])), number(row[f"self:{name}"]),
                             f"seed {seed}: {formula.text} of {costs[row['function']]}")
                compared["figures"] += 1
                compared["fractions"] += not formula.is_whole()
    require(compared["fractions"] > rounds(50), f"too few fractions: {compared}")


def sums_and_parts_are_rounded_by_themselves():
    for seed in SEEDS:
        rng = random.Random(seed)
        text, costs = program(rng, ["f", "g"], parts=3)
        Path("p.out").write_text(text)
        made = formulas(rng)
        if not made:
            continue
        for row in rows(*options(made), "--show=two", "--sort=Ir", "--split=part", "p.out"):
            parts = costs[row["function"]]
            wanted = [rounded(made["two"].of(cost)) for cost in (added_up(parts), *parts)]
            shown = [number(value) for name, value in row.items() if name.endswith(":two")]
            require_same(wanted, shown, f"seed {seed}: {made['two'].text} of {parts}")
            compared["rows that do not add up"] += shown[0] != sum(shown[1:])
    require(compared["rows that do not add up"] > 3, "all rows add up")


def middle(values, how):
    values = sorted(values)
    return values[0] if how == "min" else values[(len(values) - 1) // 2]


def changes_are_rounded_once():
    """The change is no difference of rounded figures, nor is its percentage."""
    for seed in SEEDS:
        rng = random.Random(seed)
        runs, how = rng.choice(((1, "sum"), (1, "sum"), (3, "median"), (2, "min"), (4, "median")))
        made, names = formulas(rng), ["f", "g", "h"]
        if not made:
            continue
        sides = []
        for side in ("old", "new"):
            profiles = [program(rng, names) for _ in range(runs)]
            for at, (text, _) in enumerate(profiles):
                Path(f"{side}{at}.out").write_text(text)
            sides.append([costs for _, costs in profiles])
        inputs = [f"--base=old{at}.out" for at in range(runs)] + [f"new{at}.out" for at in range(runs)]
        common = [f"--combine={how}", *options(made), *inputs]
        check_changes(seed, made, sides, how, common)
        check_percentages(seed, made["two"], sides, how, common)


def of_sides(formula, function, sides, how):
    return [middle([formula.of(costs[function][0]) for costs in runs], how) for runs in sides]


def check_changes(seed, made, sides, how, common):
    for row in rows("--show=one,two,Ir,Dr,Bc", *common):
        for name, formula in made.items():
            old, new = of_sides(formula, row["function"] or row["old:function"], sides, how)
            wanted = [rounded(value) for value in (old, new, new - old)]
            shown = [number(row[f"{side}:self:{name}"]) for side in ("old", "new", "change")]
            if abs(wanted[2]) == LARGEST:  # no change that is past the range has a number
                continue
            require_same(wanted, shown, f"seed {seed}, {how}: {formula.text}")
            compared["changes that are no differences"] += shown[1] - shown[0] != shown[2]


def check_percentages(seed, formula, sides, how, common):
    text = run("--style=plain", "--auto=no", "--threshold=100", "--show=relative:two,Ir,Dr,Bc", "--sort=Ir", *common)
    for function in "fgh":
        line = re.search(rf"^ *(\S+)%.* a\.c:{function}$", text, re.MULTILINE)
        old, new = of_sides(formula, function, sides, how)
        if not line or old == 0:
            continue
        shown = Fraction(line[1].lstrip("~").replace(",", ""))
        wanted = (new - old) / abs(old) * 100
        if abs(wanted) > 10**14:  # percentages end somewhere
            continue
        decimals = len(line[1].partition(".")[2])
        exact = Fraction(2**62) / (abs(wanted) / 100 + 1)  # both numbers of a quotient have 63 bits
        require(abs(shown - wanted) <= Fraction(51, 100 * 10**decimals) + abs(wanted) / min(exact, 10**12),
                f"seed {seed}, {how}: {float(wanted)}% is shown as {line[1]}%")
        compared["percentages"] += 1


def ratios_have_no_fractions():
    for seed in SEEDS:
        rng = random.Random(seed)
        text, costs = program(rng, ["f", "g"])
        Path("p.out").write_text(text)
        over, under = Formula(rng), Formula(rng)
        if not fits(over) or not fits(under):
            continue
        ended = done("--format=csv", f"--event=r = {over.text} / {under.text}", "--show=r,Ir", "p.out")
        if ended.returncode:
            require(b"factors too large" in ended.stderr, f"{ended.stderr}")
            continue
        for row in csv.DictReader(io.StringIO(ended.stdout.decode())):
            cost = costs[row["function"]][0]
            wanted = over.of(cost) / under.of(cost) if under.of(cost) else None
            require((wanted is None) == (row["self:r"] == ""), f"seed {seed}: {row}")
            near = wanted is None or abs(Fraction(row["self:r"]) - wanted) <= abs(wanted) / 10**12
            require(near or max(map(abs, (over.of(cost), under.of(cost)))) * 10**20 > LARGEST, f"seed {seed}: {row} {wanted}")
            compared["ratios"] += wanted is not None


def people_see_that_figures_are_rounded():
    Path("p.out").write_text("events: Ir\nfl=a.c\nfn=f\n1 5\nfn=g\n1 4\n")
    text, _ = run_both("--style=plain", "--auto=no", "--event=t = 0.1 Ir", "--show=t,Ir", "p.out")
    require(re.search(r"^ *~1 \(\S+\) +5 \(", text, re.MULTILINE), text)
    require(re.search(r"^ *0 +4 \(|^ *~0 +4 \(", text, re.MULTILINE), text)
    whole, _ = run_both("--style=plain", "--auto=no", "--event=t = 0.50 Ir + 1.5 Ir", "--show=t,Ir", "p.out")
    require("~" not in whole and re.search(r"^ *10 \(", whole, re.MULTILINE), whole)
    timed, _ = run_both("--style=rich", "--auto=no", "--event=t = 250.5 Ir", "--unit=t=us", "--show=t", "p.out")
    require("~1.25 ms" in timed, timed)


UNITS = {"ns": 1, "10ns": 10, "us": 10**3, "ms": 10**6, "s": 10**9, "bytes": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30}
AMOUNTS = {"ns": 1, "us": 10**3, "ms": 10**6, "s": 10**9, "B": 1, "kB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12,
           "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40}


def limits_in_units_are_exact():
    """A limit at the cost itself, and next to it, of values and of changes."""
    for seed in SEEDS:
        rng = random.Random(seed)
        is_time = rng.random() < 0.5
        unit = rng.choice([word for word in UNITS if word.endswith("s") == is_time or word == "bytes" and not is_time])
        amount = rng.choice([word for word in AMOUNTS if word.endswith("s") == is_time])
        if (unit == "bytes") == is_time:
            continue
        number = f"{rng.randrange(10**rng.randint(1, 6))}.{rng.randrange(10**9):09d}"[:rng.randint(3, 12)].rstrip(".")
        limit = Fraction(number) * AMOUNTS[amount] / UNITS[unit]
        cost = max(1, limit.numerator // limit.denominator + rng.choice((-1, 0, 1)))
        old = 1 + rng.randrange(2**40)
        if cost >= 2**60:
            continue
        Path("old.out").write_text(f"events: T\nfn=f\n1 {old}\n")
        Path("p.out").write_text(f"events: T\nfn=f\n1 {cost}\n")
        Path("new.out").write_text(f"events: T\nfn=f\n1 {old + cost}\n")
        for sign, fails in ((">", cost > limit), ("<", cost < limit)):
            blank = rng.choice(("", " "))
            ended = done(f"--unit=T={unit}", f"--fail-if=T{sign}{number}{blank}{amount}", "--format=csv", "p.out")
            is_long = b"too many digits" in ended.stderr and len(number) > 9 and AMOUNTS[amount] > UNITS[unit] * 2**25
            require_same(2 if is_long else 3 if fails else 0, ended.returncode,
                         f"{cost} {unit} {sign} {number} {amount}: {ended.stderr}")
            compared["limits"] += 1
        if is_long:
            continue
        ended = done(f"--unit=T={unit}", f"--fail-if=T>+{number}{amount}", "--format=csv", "--base=old.out", "new.out")
        require_same(3 if cost > limit else 0, ended.returncode, f"{cost} {unit} > +{number} {amount}: {ended.stderr}")
    for limit, why in (("1MB", "the value is not an amount of memory"), ("1s%", "is no percentage"), ("99999999999999s", "too large")):
        ended = done("--unit=T=ns", f"--fail-if=T>{limit}", "p.out")
        require(ended.returncode == 2 and why in ended.stderr.decode(), f"{limit}: {ended.stderr}")
    ended = done("--fail-if=T>1s", "p.out")
    require(ended.returncode == 2 and b"T has no unit that is known" in ended.stderr, f"{ended.stderr}")


def wrong_factors_are_told():
    Path("p.out").write_text("events: Ir\nevent: half = 0.5 Ir\nfn=f\n1 5\n")
    for formula, why in (("0.1234567890123456 Ir", "factors too large"), ("1. Ir", "a factor is not a number"),
                         ("0.5", "a number without an event"), ("0.0 Ir", "its terms are all 0 or cancel each other")):
        ended = done(f"--event=t = {formula}", "p.out")
        require(ended.returncode == 2 and why in ended.stderr.decode(), f"{formula}: {ended.stderr}")
    chain = [f"--event=t{at + 1} = 0.0000001 t{at}" for at in range(3)]
    ended = done("--event=t0 = Ir", *chain, "p.out")
    require(ended.returncode == 2 and b"factors too large" in ended.stderr, f"{ended.stderr}")
    require(b"event half: a factor is not a whole number: 0.5 Ir" in done("p.out").stderr, "a profile has whole factors")


def main():
    tell_all([
        ("figures of functions are exact", figures_of_functions_are_exact),
        ("sums and parts are rounded by themselves", sums_and_parts_are_rounded_by_themselves),
        ("changes are rounded once", changes_are_rounded_once),
        ("ratios have no fractions", ratios_have_no_fractions),
        ("people see that figures are rounded", people_see_that_figures_are_rounded),
        ("limits in units are exact", limits_in_units_are_exact),
        ("wrong factors are told", wrong_factors_are_told),
    ])


if __name__ == "__main__":
    main()
