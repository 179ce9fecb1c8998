#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --charge and --hide, as TAP: programs are run step by step, and each unit of cost is charged to the line of the
nearest function of its stack that is shown. Figures of the program are these, or are marked as lower bounds, of tables, JSON
and text; in logs all are exact; nothing is lost; and where no shown function can run below a hidden one nothing is marked.

Programs are of own and of foreign code; charging by shares of recorded calls has to be found out.
"""

import collections
import json
import random
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

import charged_programs  # noqa: E402 (found by the lines above)
from charged_programs import NOT_BELOW, OWN, ChargedProgram, graphs, parts_of  # noqa: E402
from harness import rounds  # noqa: E402
from json_reports import SCHEMA_TREE, check_schema  # noqa: E402
from logged_programs import add  # noqa: E402
from properties import RULE, Failed, compared, done, number, real_profiles, records, require, require_same, run, tell_all  # noqa: E402

SEEDS = range(rounds(1200))
BETWEEN = ("between",)
APART = {"[between your lines]": BETWEEN, "[not below your code]": NOT_BELOW}
Told = collections.namedtuple("Told", "costs least")  # costs, and of each event whether it is a lower bound; None: not known


# ---- the truth, and what can be known of it ----


class Charges:
    """What rows of a program have when some functions are shown.

    true    by row: the costs
    own     by row: the costs of its functions themselves
    least   by row: the least that a graph of calls tells
    unsure  the rows from which a shown function can be called back
    """

    def __init__(self, program, is_shown, row_of, parts=None):
        self.program, self.is_shown, self.row_of = program, is_shown, row_of
        parts = parts or parts_of(program)
        self.total = [sum(costs) for costs in zip(*(node.own for node in program.blocks if node.part in parts))]
        self.true = self.by_row(charged_programs.charged(program, is_shown, parts))
        self.spent, self.calls = {}, {}
        for part, graph in graphs(program).items():
            if part in parts:
                self.add_graph(graph)
        self.own = self.by_row(self.spent)
        self.least, self.unsure = dict(self.own), set()
        for key, callee in self.hiding():
            self.add_call(self.row_of(key), callee, self.calls[key, callee])

    @staticmethod
    def add(sums, key, costs):
        sums[key] = add(sums.get(key), costs)

    def by_row(self, charges):
        rows = {}
        for key, costs in charges.items():
            self.add(rows, NOT_BELOW if key == NOT_BELOW else self.row_of(key), costs)
        return rows

    def add_graph(self, graph):
        def key(function, line):
            return function, *self.program.place(function[0], line)
        for (function, line), costs in graph.spent.items():
            if self.shows(function):
                self.add(self.spent, key(function, line), costs)
        for (function, line, callee), (_, costs) in graph.calls.items():
            self.add(self.calls, (key(function, line), callee), costs)

    def shows(self, function):
        return self.is_shown[function[0]]

    def hiding(self):
        """The calls of hidden functions from lines that are shown."""
        return [(key, callee) for key, callee in self.calls if self.shows(key[0]) and not self.shows(callee)]

    def add_call(self, row, callee, costs):
        back = self.back_from(callee)
        self.unsure |= {row} if back else set()
        for cost_of_back in back:
            costs = [cost - less for cost, less in zip(costs, cost_of_back)]
        self.add(self.least, row, [max(cost, 0) for cost in costs])

    def back_from(self, callee):
        """The costs of the calls of shown functions to which hidden ones lead from here."""
        reached, left, back = {callee}, [callee], []
        while left:
            at = left.pop()
            for (key, below), costs in self.calls.items():
                if key[0] == at and self.shows(below):
                    back.append(costs)
                elif key[0] == at and below not in reached:
                    reached.add(below)
                    left.append(below)
        return back


ELSEWHERE = ", in code inlined from elsewhere"


def rows_by(group, program, is_by_file):
    """Which row a place that is charged belongs to. `is_by_file`: code of own functions in files that are not own is a row
    for each function."""
    def row_of(key):
        (function, _), file, line = key
        name = f"f{function}"
        if is_by_file and not file.startswith(OWN + "/"):
            file, line, name = program.file_of[function], 0, name + ELSEWHERE
        place = (file, line, name) if name.endswith(ELSEWHERE) else (file, line)
        return {"line": place, "function": name, "file": file, "object": program.object_of[function]}[group]
    return row_of


def judge(charges, told, what):
    """`told`: by row; no row means no cost. Counts what was seen."""
    nothing = [0] * charges.program.events
    apart = {BETWEEN} if NOT_BELOW in told else {BETWEEN, NOT_BELOW}  # nothing sure of it is told
    for row in (charges.true.keys() | told.keys()) - apart:
        one = told.get(row, Told(nothing, [False] * len(nothing)))
        for event, (true, own) in enumerate(zip(charges.true.get(row, nothing), charges.own.get(row, nothing))):
            where = f"{what}: {row}, event {event}"
            if one.least[event] is None:
                require(event and charges.program.is_signed and row in {*charges.unsure, NOT_BELOW}, f"{where}: is not known")
                compared["figures that are not known"] += 1
            elif not one.least[event]:
                require_same(true, one.costs[event], where)
                compared["exact figures"] += 1
                compared["exact figures with cost of others"] += true != own
            else:
                require(row in charges.unsure or row == NOT_BELOW, f"{where}: is marked, and no shown function runs below")
                require(one.costs[event] <= true, f"{where}: at least {one.costs[event]}, and in truth {true}")
                compared["bounds"] += 1
                compared["bounds that are the truth"] += one.costs[event] == true
    sums = [sum(costs) for costs in zip(nothing, *(row.costs for row in told.values()))]
    require_same(charges.total, sums, f"{what}: the sum of all rows")


def judge_least(charges, told, what):
    """Whether bounds are those of the rule, or nearer; and nothing is between the lines if no row is marked."""
    for row, one in told.items():
        least = charges.least.get(row, one.costs)
        require(all(a <= b for a, b in zip(least, one.costs)), f"{what}: {row} has {one.costs}, and surely has {least}")
    is_marked = any(any(row.least) for row in told.values())
    require(is_marked or BETWEEN not in told, f"{what}: no row is marked, and between them is {told.get(BETWEEN)}")


# ---- chargers that are written here ----


def by_rule(charges):
    """What the graph surely knows."""
    told = {row: Told(costs, [row in charges.unsure] * len(costs)) for row, costs in charges.least.items()}
    rest = [total - sum(costs) for total, costs in zip(charges.total, zip(*charges.least.values()))]
    known = charges.true.get(NOT_BELOW, [0] * len(rest))
    told[NOT_BELOW] = Told(known, [False] * len(rest))
    told[BETWEEN] = Told([cost - less for cost, less in zip(rest, known)], [False] * len(rest))
    return {row: one for row, one in told.items() if row != BETWEEN or any(one.costs)}


def by_flow(charges):
    """All calls of hidden functions get the same share of what they brought."""
    told, into, back = dict(charges.spent), [0] * len(charges.total), [0] * len(charges.total)
    for (key, callee), costs in charges.calls.items():
        if charges.shows(key[0]) and not charges.shows(callee):
            into = add(into, costs)
        if not charges.shows(key[0]) and charges.shows(callee):
            back = add(back, costs)
    for key, callee in charges.hiding():
        shares = zip(charges.calls[key, callee], into, back)
        charges.add(told, key, [cost * max(whole - less, 0) // max(whole, 1) for cost, whole, less in shares])
    rows = {row: Told(costs, [False] * len(costs)) for row, costs in charges.by_row(told).items()}
    rest = [total - sum(costs) for total, costs in zip(charges.total, zip(*(row.costs for row in rows.values())))]
    return {**rows, NOT_BELOW: Told(rest, [False] * len(rest))}


def programs(one_in=1, **kind):
    """Random programs with own code, of a kind that charged_programs has."""
    for seed in SEEDS[::one_in]:
        program = ChargedProgram(seed, **kind)
        if any(program.is_own[node.function] for node in program.blocks):
            yield program


def own_charges(program, group="line", parts=None):
    return Charges(program, program.is_own, rows_by(group, program, True), parts)


def the_rule_is_sure():
    """The bounds that the judge asks for are none too high, and leave nothing below 0 between the lines."""
    for program in programs():
        charges = own_charges(program)
        told = by_rule(charges)
        judge(charges, told, f"seed {program.seed}")
        judge_least(charges, told, f"seed {program.seed}")
        require(BETWEEN not in told or min(told[BETWEEN].costs) >= 0, f"seed {program.seed}: {told.get(BETWEEN)}")
        compared["programs with cost between their lines"] += BETWEEN in told


def shares_are_found_out():
    found = 0
    for program in programs():
        charges = own_charges(program)
        try:
            judge(charges, by_flow(charges), f"seed {program.seed}")
        except Failed:
            found += 1
    require(found > len(SEEDS) / 4, f"only {found} of {len(SEEDS)}")
    return f"{found} of {len(SEEDS)}"


# ---- what the program tells ----


def written(program):
    Path("program.out").write_text(program.text() if program.is_log else charged_programs.Writer(program).text())
    return "program.out"


def add_told(told, row, costs, is_least):
    """Contexts of a name are a row each, and one function."""
    before = told.get(row, Told([0] * len(costs), [False] * len(costs)))
    told[row] = Told(add(before.costs, costs), [None if None in marks else any(marks) for marks in zip(before.least, is_least)])


def without_context(name):
    return re.sub("'[0-9]+", "", name)


def place_of(row):
    """What was inlined from elsewhere is a row for each function, whose line is not known."""
    is_elsewhere = row["function"].endswith(ELSEWHERE)
    return (row["file"], 0, without_context(row["function"])) if is_elsewhere else (row["file"], int(row["line"]))


KEYS = {
    "line": place_of,
    "function": lambda row: without_context(row["function"]),
    "file": lambda row: row["file"],
    "object": lambda row: row["object"],
}


MARKS = {"1": True, "0": False, "": None}


def told_by_csv(group, *args):
    told = {}
    for row in records(run("--format=csv", f"--group={group}", *args)):
        costs = [int(cost) for name, cost in row.items() if name.startswith("self:")]
        is_least = [MARKS[mark] for name, mark in row.items() if name.startswith("charged_at_least:")]
        add_told(told, APART.get(row.get("file", row.get("object")), KEYS[group](row)), costs, is_least)
    return told


def told_by_json(*args):
    """By group, what is told."""
    data = json.loads(run("--format=json", "--percent-limit=0", *args))
    check_schema(SCHEMA_TREE, data)
    names = [function["name"] for function in data["functions"]]
    keys = {"line": lambda row: place_of({**row, "function": "; ".join(names[id] for id in row["functions"])}),
            "function": lambda row: without_context(row["name"]), "file": lambda row: row["name"], "object": lambda row: row["name"]}
    told = {group: {} for group in keys}
    for group, key in keys.items():
        for row in data[group + "s"]:
            is_least = row.get("charged_at_least", [False] * len(row["self"]))
            add_told(told[group], APART.get(row.get("file", row.get("name")), key(row)), row["self"], is_least)
    return told


ROW = re.compile(r" *((?:(?:>=|~)?(?:-?[\d,]+|\.) +)+) (\[[^]]*\]|[^ ]+?(?:" + ELSEWHERE + r")?)( .*)?")


def told_by_text(group, *args):
    """The rows of the first table."""
    report = run(f"--group={group}", "--auto=no", "--style=plain", "--threshold=100", "--show-percs=no", *args)
    told = {}
    for line in report.split(RULE)[-1].strip("\n").split("\n"):
        found = ROW.fullmatch(line)
        cells, name = found[1].split(), found[2]
        costs = [number(cell.lstrip(">=~").replace(",", "").replace(".", "0")) for cell in cells]
        file, _, place = name.rpartition(":")
        key = {"line": lambda: place_of({"file": file, "line": place, "function": (found[3] or "").strip()}),
               "function": lambda: without_context(place)}[group]
        is_least = [None if cell.startswith("~") else cell.startswith(">=") for cell in cells]
        add_told(told, APART.get(name) or key(), costs, is_least)
    return told


# Which functions are shown, as they are asked for; and the words that ask.


def own_code(program, _):
    return program.is_own, ["--charge=own", f"--own={OWN}"]


def some_functions(program, rng):
    """By name; sometimes contexts have theirs."""
    is_shown = [rng.random() < 0.5 for _ in program.is_own]
    return is_shown, ["--charge=" + names_of(program, is_shown)]


def all_but_some_functions(program, rng):
    is_shown = [rng.random() < 0.5 for _ in program.is_own]
    return is_shown, ["--hide=" + names_of(program, [not shown for shown in is_shown])]


def some_object(program, rng):
    place = rng.choice(program.object_of)
    return [one == place for one in program.object_of], [f"--charge=^{place}$"]


def some_file(program, rng):
    place = rng.choice(program.entry_of)
    return [one == place for one in program.entry_of], ["--charge=^" + re.sub(r"([.?])", r"[\1]", place) + "$"]


def names_of(program, which):
    return "^f(" + "|".join(str(number) for number in range(program.count) if which[number]) + ")('2)?$"


def any_choice(program, rng):
    choices = [some_functions, all_but_some_functions, some_file, *([] if program.is_log else [some_object])]
    return rng.choice(choices)(program, rng)


def asked(choose, one_in=1, **kind):
    """Of programs in which a function that is shown runs, and one that is not: what was run, which are shown, the words."""
    for program in programs(one_in, **kind):
        is_shown, args = choose(program, random.Random(program.seed))
        shown = {is_shown[node.function] for node in program.blocks}
        if True in shown and (False in shown or choose == own_code):
            yield program, is_shown, [*args, written(program)]


def require_true(choose, one_in=1, **kind):
    """In logs all is exact."""
    for program, is_shown, args in asked(choose, one_in, **kind):
        for group in ("line", "function"):
            charges = Charges(program, is_shown, rows_by(group, program, choose == own_code))
            charges.unsure = set() if program.is_log else charges.unsure
            judge(charges, told_by_csv(group, *args), f"seed {program.seed}, {group}s of {args[0]}")


def own_charges_are_true():
    before = compared.copy()
    require_true(own_code)
    for what, most in (("bounds", 2), ("exact figures with cost of others", 1)):
        require(len(SEEDS) < 50 or compared[what] - before[what] > len(SEEDS) / most, f"too few {what}: {compared}")


def chosen_charges_are_true():
    require_true(any_choice)


# Two threads begin in foreign functions, of which one calls the other; only these call work: all they cost, 5 + 10 + 20, is
# not below own code. And main:2 calls h1, which comes back for 10 of 1,000, and h2, which comes back for more than 150.
BEGINNINGS = """events: Ir
part: 1
fl=/usr/l.c
fn=start
1 5
cfn=run
calls=1 1
2 40
cfi=/app/a.c
cfn=work
calls=1 1
3 7
fn=run
1 10
cfi=/app/a.c
cfn=work
calls=1 1
2 30
fl=/app/a.c
fn=work
9 37
part: 2
fl=/usr/l.c
fn=run
1 20
cfi=/app/a.c
cfn=work
calls=1 1
2 100
fl=/app/a.c
fn=work
9 100
"""
TWO_CALLEES = """events: Ir
fl=/app/a.c
fn=main
1 10
cfi=/usr/l.c
cfn=h1
calls=1 1
2 1000
cfi=/usr/l.c
cfn=h2
calls=1 1
2 150
3 5
cfi=/usr/l.c
cfn=h1
calls=1 1
3 20
cfi=/usr/l.c
cfn=h2
calls=1 1
3 420
fl=/usr/l.c
fn=h1
1 1010
cfi=/app/a.c
cfn=cb
calls=2 9
2 10
fn=h2
1 50
cfi=/app/a.c
cfn=cb
calls=2 9
2 520
fl=/app/a.c
fn=cb
9 530
"""


def bounds_are_near():
    """As near as the rule's."""
    Path("example.out").write_text(BEGINNINGS)
    told = told_by_csv("line", "--charge=own", f"--own={OWN}", "example.out")
    require_same({("/app/a.c", 9): Told([137], [False]), NOT_BELOW: Told([35], [False])}, told, "beginnings")
    Path("example.out").write_text(TWO_CALLEES)
    told = told_by_csv("line", "--charge=own", f"--own={OWN}", "example.out")
    require(told["/app/a.c", 2].costs >= [990], f"two callees: {told}")
    for choose in (own_code, any_choice):
        for program, is_shown, args in asked(choose, one_in=2):
            charges = Charges(program, is_shown, rows_by("line", program, choose == own_code))
            judge_least(charges, told_by_csv("line", *args), f"seed {program.seed}, {args[0]}")


def logs_are_exact():
    require_true(own_code, is_log=True)
    require_true(any_choice, one_in=2, is_log=True)


def rounded_logs_are_exact():
    require_true(own_code, one_in=4, is_log=True, is_rounded=True)


def functions_are_own_by_their_calls():
    require_true(own_code, one_in=4, only_calls=True, is_plain=True)


def parts_are_true():
    for program, _, args in asked(own_code, one_in=4, is_plain=True):
        for number, part in enumerate(parts_of(program), 1):
            charges = own_charges(program, parts=[part])
            if charges.calls:
                judge(charges, told_by_csv("line", f"--parts={number}", *args), f"seed {program.seed}, part {number}")


def sums_beside_units_are_the_same():
    """Of the first event, which stands there alone: calls are counted in events of their own, which begin nowhere."""
    for program, _, args in asked(own_code, one_in=4, is_plain=True):
        alone, split = (run("--format=csv", "--group=line", *more, *args) for more in ((), ("--split=part",)))
        told = {}
        for row in records(split):
            sums = [(name, int(cost)) for name, cost in row.items() if name.startswith("self:")]
            told[APART.get(row["file"], KEYS["line"](row))] = [cost for _, cost in sums]
        told = {row: costs for row, costs in told.items() if any(costs)}
        before = {row: one.costs[:1] for row, one in told_by_csv("line", *args).items() if one.costs[0]}
        require_same(before, told, f"seed {program.seed}: sums of parts")
        totals = [collections.Counter(), collections.Counter()]
        for which, text in enumerate((alone, split)):
            for row in records(text):
                for name, cost in row.items():
                    if "self:" in name and not name.startswith("charged_at_least:") and (which == 0) == name.startswith("self:"):
                        totals[which][name.rsplit("self:", 1)[1]] += int(cost)
        require_same({name: totals[0][name] for name in totals[1]}, dict(totals[1]), f"seed {program.seed}: all parts")


def events_below_0(path):
    """Whether a line of a profile has a cost below 0, by event; what costs less than nothing may be a sum that is more."""
    text = Path(path).read_text()
    positions = len(re.search("^positions: (.*)", text, re.M)[1].split())
    costs = [line.split()[positions:] for line in text.splitlines() if re.match(r"[\d+*-]", line)]
    return [any(len(row) > event and row[event].startswith("-") for row in costs) for event in range(3)]


def no_bound_is_of_costs_below_0():
    for program, _, args in asked(own_code, one_in=4, is_signed=True):
        for group in ("line", "function"):
            judge(own_charges(program, group), told_by_csv(group, *args), f"seed {program.seed}, {group}s")
        below = events_below_0(args[-1])
        for told in (told_by_csv("line", *args), told_by_json(*args)["line"], told_by_text("line", *args)):
            for row, one in told.items():
                wrong = [event for event, is_least in enumerate(one.least) if is_least and below[event]]
                require(not wrong, f"seed {program.seed}: {row} is marked as a bound of events {wrong}: {one}")


def worth_a_row(told):
    """Of each row the costs, and which of them are marked."""
    return {row: (one.costs, list(one.least)) for row, one in told.items() if any(one.costs) or any(one.least)}


def all_formats_agree():
    """And all tables."""
    for program, _, args in asked(own_code, one_in=4):
        seed, told = program.seed, told_by_json(*args)
        for group, rows in told.items():
            what = f"seed {seed}, {group}s"
            require_same(worth_a_row(rows), worth_a_row(told_by_csv(group, *args)), f"{what}: JSON and csv")
            judge(own_charges(program, group), rows, what)
        for group in ("line", "function"):
            text = told_by_text(group, *args)
            judge(own_charges(program, group), text, f"seed {seed}, {group}s in text")
            require_same(worth_a_row(told[group]), worth_a_row(text), f"seed {seed}, {group}s: JSON and text")


def what_is_written_is_read_again():
    for program, _, args in asked(own_code, one_in=4):
        told = told_by_json(*args)
        Path("written.out").write_text(run("--format=callgrind", *args))
        again = told_by_json("written.out")
        for group in ("line", "function"):
            before, after = ({row: one.costs for row, one in side[group].items() if any(one.costs)} for side in (told, again))
            require_same(before, after, f"seed {program.seed}: {group}s")


def charging_twice_is_charging_once():
    for program, _, args in asked(own_code, one_in=4):
        Path("written.out").write_text(run("--format=callgrind", *args))
        if done(*args[:-1], "written.out").returncode == 0:
            once, twice = ({row: one.costs for row, one in told_by_csv("line", *args[:-1], path).items() if any(one.costs)}
                           for path in (args[-1], "written.out"))
            require_same(once, twice, f"seed {program.seed}")
            compared["profiles that were charged twice"] += 1
    require(compared["profiles that were charged twice"] > len(SEEDS) / 8, f"only {compared}")


def sums_of(*args):
    """By event, the sum of all lines."""
    sums = collections.Counter()
    for row in records(run("--format=csv", "--group=line", *args)):
        sums.update({name: number(cost) for name, cost in row.items() if name.startswith("self:")})
    return {name: cost for name, cost in sums.items() if cost}


EXCEEDS = "calls are recorded dearer than all that they reach, so rows add up to more than the program"


def real_profiles_add_up():
    """Or it is said that they add up to more, and why."""
    for path in map(str, real_profiles(300_000)):
        for asked_for in ("--charge=main", "--hide=alloc|^_"):
            charged = done(asked_for, path)
            if charged.returncode:
                continue
            before, after = sums_of(path), sums_of(asked_for, path)
            exceeds = EXCEEDS in charged.stderr.decode(errors="replace")
            what = f"{asked_for} {path}: {before}, and charged {after}"
            require(before == after or exceeds and all(after.get(name, 0) >= cost for name, cost in before.items()), what)
            compared["real profiles that exceed" if exceeds else "real profiles"] += 1
    require(compared["real profiles"] > compared["real profiles that exceed"], f"only {compared}")


def main():
    tell_all([
        ("the least that is asked for is sure", the_rule_is_sure),
        ("shares of recorded calls are found out", shares_are_found_out),
        ("what own code is charged is true", own_charges_are_true),
        ("so it is where functions, objects and files are chosen or hidden", chosen_charges_are_true),
        ("bounds are as near as the calls tell", bounds_are_near),
        ("lines and functions of logs are charged exactly", logs_are_exact),
        ("also in rounded ones", rounded_logs_are_exact),
        ("functions that only call may be own", functions_are_own_by_their_calls),
        ("parts are charged by themselves", parts_are_true),
        ("sums beside parts are what they are alone", sums_beside_units_are_the_same),
        ("of costs below 0 no bound is told", no_bound_is_of_costs_below_0),
        ("all tables and formats agree", all_formats_agree),
        ("what is written is read again", what_is_written_is_read_again),
        ("charging twice is charging once", charging_twice_is_charging_once),
        ("real profiles have all their costs", real_profiles_add_up),
    ])


if __name__ == "__main__":
    main()
