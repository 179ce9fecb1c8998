#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test pairs of inputs, parts and threads, as TAP: random suites are paired as a slow pairing has it, each figure is that
of the pair compared by itself, in every format, and no check passes on what a side has lost.
"""

import collections
import json
import math
import random
import re
import shutil
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_pair  # noqa: E402 (found by the line above)
from harness import rounds  # noqa: E402
from properties import done, records, require, require_same, run, run_both, tables, tell_all  # noqa: E402

SEEDS = range(rounds(60))
FEW = 20  # seeds that need not show all kinds
EVENTS = ("Ir", "Dr")
PROGRAMS = ("fib", "fac", "bub")


class File:
    """A profile: its place below the directory of its side, and what it says."""

    def __init__(self, path, pid, command, parts, events=EVENTS):
        self.path, self.pid, self.command, self.parts, self.events = path, pid, command, parts, events

    def write(self, side):
        path = Path(side) / self.path
        path.parent.mkdir(parents=True, exist_ok=True)
        text = f"creator: callgrind-3.19.0\npid: {self.pid}\ncmd: {self.command}\n"
        for number, (trigger, costs) in enumerate(self.parts, 1):
            text += f"part: {number}\ndesc: Trigger: {trigger}\nevents: {' '.join(self.events)}\nfl=a.c\n"
            text += "".join(f"fn={name}\n1 {' '.join(map(str, cost))}\n" for name, cost in costs.items())
            text += f"totals: {' '.join(map(str, total_of(costs)))}\n\n"
        path.write_text(text, encoding="utf-8")

    def total(self):
        return total_of({(number, name): cost for number, (_, costs) in enumerate(self.parts) for name, cost in costs.items()})


def total_of(costs):
    return tuple(map(sum, zip(*costs.values())))


def some_costs(rng, bench):
    if rng.random() < 0.2:
        return {"main": (1000, 100)}
    return {name: (rng.randint(0, 900), rng.randint(0, 90)) for name in ("main", bench, rng.choice("xyz"))}


def place(rng, bench, pid):
    """A path: gungraun's, Valgrind's in a directory of its own or not, or one that the user chose."""
    return rng.choice((f"{bench}/callgrind.{bench}.out", f"callgrind.{bench}.out.#{pid}", f"{bench}/callgrind.out.{pid}",
                       f"callgrind.out.{pid}", f"callgrind.out.{bench}", f"callgrind.out.{bench}.{pid}",
                       f"deep/{bench[0]}/callgrind.out.{pid}", f"c/callgrind.out.{pid}", f"c/callgrind.out.{pid}"))


def change(rng, side, costs):
    if side == "after":
        return {name: tuple(max(0, c + rng.choice((0, 0, 0, 1, -1, 50, -50))) for c in cost) for name, cost in costs.items()}
    return costs


def make_suite(rng):
    """Both sides: most benchmarks are on both, some clash, some are lost."""
    sides = {"before": {}, "after": {}}
    is_renamed = rng.random() < 0.15
    for number in range(rng.randint(1, 7)):
        bench = rng.choice(PROGRAMS) + str(number)
        pids = [rng.choice((12, 12, 13, rng.randint(100, 999))) for _ in sides]
        command = f"/build/{rng.choice(PROGRAMS)} {rng.choice((number, number, 1))}"
        where = place(rng, bench, "PID")
        parts = [("Program termination" if rng.random() < 0.6 else f"Client Request: {bench}[{i}]", some_costs(rng, bench))
                 for i in range(rng.choice((1, 1, 1, 2, 3)))]
        for side, pid in zip(sides, pids):
            own = command if rng.random() < 0.7 else command.replace("/build", f"/{side}")
            own = own if rng.random() < 0.9 else f"/bin/other-{'0123456789abcdef' if side == 'after' else 'fedcba9876543210'} 1"
            own = f"./b{len(side)} {number}" if is_renamed else own
            path = where.replace("PID", str(pid))
            if rng.random() > 0.12 and path not in sides[side]:
                kept = [each for each in parts if rng.random() > 0.1] or parts
                sides[side][path] = File(path, pid, own, [(trigger, change(rng, side, costs)) for trigger, costs in kept])
    for side, files in sides.items():
        shutil.rmtree(side, ignore_errors=True)
        if not files:
            files["callgrind.out.1"] = File("callgrind.out.1", 1, "./a", [("Program termination", {"main": (1, 1)})])
        for each in files.values():
            each.write(side)
    return {side: [files[path] for path in sorted(files)] for side, files in sides.items()}


# ---- the slow pairing ----


class Unit:
    def __init__(self, each, trigger, costs):
        self.file, self.trigger, self.costs = each, trigger.removeprefix("Client Request: "), costs
        self.path, self.command = each.path, each.command
        self.key = self.place = self.key_of(each.path, str(each.pid))
        self.key_is_told = bool(self.key)

    @staticmethod
    def key_of(path, pid):
        folder, _, name = path.rpartition("/")
        folder = folder and folder + "/"
        gungraun = re.fullmatch(r"(callgrind\..+\.out)((?:\.#\d+)?)((?:\.\d+)?(?:-\d+)?)", name)
        if gungraun:
            return folder + gungraun[1] + gungraun[3]
        if re.fullmatch(rf"callgrind\.out\.{pid}(\D.*)?", name):
            return folder + name.replace("." + pid, "", 1) if folder else None
        return folder + re.sub(rf"(?<![0-9A-Za-z]){pid}(?![0-9A-Za-z])", "\0", name, count=1).replace(".\0", "").replace("#\0", "")

    def program(self):
        return re.sub(r"-[0-9a-f]{16}$", "", self.command.split()[0].rsplit("/", 1)[-1])

    def arguments(self):
        return " ".join(self.command.split()[1:])

    def is_surely(self, other):
        """Whether their path says that both are one, though their programs differ."""
        same_path = self.path == self.place == other.place == other.path
        return same_path or bool(self.arguments()) and self.arguments() == other.arguments()

    def build(self):
        return " ".join([self.program(), *self.command.split()[1:]])


def units_of(files, kind):
    """Files of a process, which has its number, its command and its directory, have its parts: those of a number are one."""
    if kind == "input":
        return [Unit(each, each.parts[0][0], each.total()) for each in files]
    processes = {}
    for each in files:
        parts = processes.setdefault((each.pid, each.command, each.path.rpartition("/")[0]), {})
        for number, (trigger, costs) in enumerate(each.parts):
            parts.setdefault(number, []).append((trigger, total_of(costs), each))
    return [Unit(same[0][2], same[0][0], tuple(map(sum, zip(*(costs for _, costs, _ in same)))))
            for parts in processes.values() for same in parts.values()]


def pair_slowly(sides, kind, by="auto"):
    """Pairs of units (new, old), one of which may be None, with how they were paired; and those whose paths lead to another
    program, and that are no pair, or one."""
    new, old = (units_of(sides[side], kind) for side in ("after", "before"))
    for units in (new, old):
        keys = collections.Counter(unit.key for unit in units)
        for unit in units:
            unit.key = unit.key if keys[unit.key] == 1 else None
            unit.key_is_told = bool(unit.key) or not unit.command
    found, unlike = {}, {"not paired by path": set(), "paired by path, though": set()}

    def stage(how, key, placed=False):
        for unit in new:
            mine = key(unit)
            there = [other for other in old if key(other) == mine]
            if mine is None or len(there) != 1 or sum(key(other) == mine for other in new) != 1:
                continue
            if unit in found or there[0] in (pair[0] for pair in found.values()):
                continue
            other = (how == "path" or placed) and by == "auto" and unit.program() != there[0].program()
            if other:
                unlike["paired by path, though" if unit.is_surely(there[0]) else "not paired by path"].add(unit.path)
            if not other or unit.is_surely(there[0]):
                found[unit] = (there[0], how)

    if by == "order":
        found = {a: (b, "order") for a, b in zip(new, old)}
    if by == "auto" and len(new) == len(old) == 1:
        found = {new[0]: (old[0], "alone")}
    if by in ("auto", "path"):
        stage("path", lambda unit: unit.path if unit.key else None)
        stage("path", lambda unit: unit.key)
    if by in ("auto", "command"):
        stage("command", lambda unit: unit.command)
        stage("command", Unit.build)
        if by == "command" or all(len({unit.program() for unit in units}) == 1 for units in (new, old)):
            stage("command", lambda unit: unit.arguments() or None)
    if by == "trigger" or (by == "auto" and kind == "part"):
        stage("trigger", lambda unit: unit.trigger or None)
        stage("trigger", lambda unit: (unit.place, unit.trigger) if unit.place and unit.trigger else None, placed=True)
    taken = [pair[0] for pair in found.values()]
    return ([(unit, *found.get(unit, (None, None))) for unit in new] + [(None, unit, None) for unit in old if unit not in taken],
            unlike)


def figures_of(pair):
    new, old, _ = pair
    new, old = (unit.costs if unit else (0, 0) for unit in (new, old))
    return old, new, tuple(b - a for a, b in zip(old, new))


def expected_rows(pairs):
    """How they are printed: those that changed most first."""
    rows = sorted(enumerate(pairs), key=lambda item: (*(-abs(c) for c in figures_of(item[1])[2]), item[0]))
    return [(pair[0] and f"after/{pair[0].path}", pair[1] and f"before/{pair[1].path}", pair[2], figures_of(pair))
            for _, pair in rows]


# ---- what the program says ----


def rows_of_json(by, *args):
    report = json.loads(run(f"--by={by}", "--format=json", "--sections=units", *args))
    return report["units"], [(row["path"], row["old_path"], row["paired"], tuple(tuple(row["totals"][key]) for key in ("old", "new", "change")))
                             for row in report["units"]["rows"]]


def sides_of(row, events=EVENTS):
    return tuple(tuple(int(row[f"{side}:self:{event}"]) for event in events) for side in ("old", "new", "change"))


def is_called_by_path(unit, pairs):
    hows = {how for _, _, how in pairs}
    return unit.key_is_told and not (unit.command and "command" in hows and "path" not in hows and unit.path != unit.place)


def names_are_what_differs(seed, rows, pairs):
    """Of pairs by path, and of inputs without a partner that are called by their path, what no two of them share."""
    paths = {f"after/{new.path}" if new else f"before/{old.path}":
             (new.path if not old or new.path == old.path else new.key) if new else old.path
             for new, old, how in pairs if how == "path" or (how is None and is_called_by_path(new or old, pairs))}
    names = {row["path"] or row["old_path"]: row["name"] for row in rows}
    split = [path.split("/") for path in paths.values()]
    head = tail = 0
    while len(split) > 1 and all(len(parts) > head + 1 and parts[head] == split[0][head] for parts in split):
        head += 1
    while len(split) > 1 and all(len(parts) > tail + 1 and parts[-tail - 1] == split[0][-tail - 1] for parts in split):
        tail += 1
    tail = 0 if any(len(parts) <= head + tail for parts in split) else tail
    for (place, _), parts in zip(paths.items(), split):
        expected = "/".join(parts[head:len(parts) - tail])
        require(re.fullmatch(re.escape(expected) + r"( \(\d+\))?", names[place]), f"seed {seed}: {names[place]} for {expected}")
    for new, old, how in pairs:
        if how is None and not is_called_by_path(new or old, pairs):
            name, build = names[f"after/{new.path}" if new else f"before/{old.path}"], (new or old).build()
            require(re.fullmatch(re.escape(build) + r"( \(\d+\))?", name), f"seed {seed}: {name} for {build}")


def check_better(what, sides, kind, pairs, said):
    """Where nothing is paired, standard error names the way of pairing that would have most pairs."""
    would = {by: sum(bool(how) for _, _, how in pair_slowly(sides, kind, by)[0]) for by in ("path", "command", "trigger", "order")}
    sizes = {len(units_of(files, kind)) for files in sides.values()}
    best = max(("path", "command", "trigger"), key=lambda by: would[by])
    best = best if would[best] else "order" if len(sizes) == 1 else None
    told = re.search(r": none is paired(?: \(--pair=(\w+) would pair (\d+)\))?", said)
    require_same(not any(how for _, _, how in pairs), bool(told), f"{what}: {said}")
    require(not told or told[1] == best and (not best or int(told[2]) == would[best]), f"{what}: {best} of {would}: {said}")


def suites_are_paired_as_slowly():
    kinds, hows = collections.Counter(), collections.Counter()
    for seed in SEEDS:
        rng = random.Random(seed)
        sides = make_suite(rng)
        for kind in ("input", "part"):
            for by in ("auto", rng.choice(("path", "command", "trigger", "order"))):
                pairs, unlike = pair_slowly(sides, kind, by)
                units, rows = rows_of_json(kind, f"--pair={by}", "--base=before", "after")
                require_same(expected_rows(pairs), rows, f"seed {seed}: --by={kind} --pair={by}")
                names = [row["name"] for row in units["rows"]]
                require_same(len(names), len(set(names)), f"seed {seed}: names {names}")
                if kind == "input":
                    names_are_what_differs(seed, units["rows"], pairs)
                said = run_both(f"--by={kind}", f"--pair={by}", "--format=csv", "--base=before", "after")[1]
                require(f"{len(pairs)} {kind}{'s' if len(pairs) > 1 else ''}: " in said, f"seed {seed}: {said}")
                for words, paths in unlike.items():
                    require_same(bool(paths), f": {words}" in said, f"seed {seed}: {paths}: {said}")
                check_better(f"seed {seed}: --by={kind} --pair={by}", sides, kind, pairs, said)
                kinds[kind] += len(pairs)
                hows.update(pair[2] for pair in pairs)
    require(len(SEEDS) < FEW or min(hows[how] for how in ("path", "command", "trigger", "order", "alone", None)) > len(SEEDS) / 30, f"{hows}")


def each_figure_is_that_of_the_pair_alone():
    count = 0
    for seed in SEEDS:
        make_suite(random.Random(seed))
        for new, old, _, figures in rows_of_json("input", "--base=before", "after")[1][:4]:
            if new and old:
                alone = json.loads(run("--format=json", "--sections=files", f"--base={old}", new))["totals"]
                require_same(tuple(tuple(alone[key]) for key in ("old", "new", "change")), figures, f"seed {seed}: {old} {new}")
                count += 1
            else:
                alone = json.loads(run("--format=json", "--sections=files", new or old))["totals"]
                require_same(tuple(alone), figures[1 if new else 0], f"seed {seed}: {new or old}")
    require(len(SEEDS) < FEW or count > len(SEEDS) / 2, f"{count} pairs")


def integers(cell):
    found = re.match(r"[-+]?[\d,]+", cell.strip())
    return int(found[0].replace(",", "")) if found else 0


def every_format_has_these_rows():
    for seed in SEEDS:
        rng = random.Random(seed)
        sides = make_suite(rng)
        kind = rng.choice(("input", "part"))
        args = (f"--by={kind}", "--base=before", "after")
        units, rows = rows_of_json(*args[0][5:].split(), *args[1:])
        names = [row["name"] for row in units["rows"]]
        for name, separator in (("csv", ","), ("tsv", "\t")):
            table = records(run(f"--format={name}", *args), separator)
            require_same(names, [row[kind] for row in table], f"seed {seed}: {name}: names")
            require_same(rows, [(row["path"] or None, row["old:path"] or None, row["paired"] or None, sides_of(row)) for row in table],
                         f"seed {seed}: {name}")
        table = [json.loads(line) for line in run("--format=jsonl", *args).splitlines()]
        require_same(rows, [(row["path"], row["old:path"], row["paired"], sides_of(row)) for row in table], f"seed {seed}: jsonl")
        cells = [line.split(" | ") for line in run("--format=md", "--show-percs=no", *args).splitlines() if line.startswith("| ")][1:]
        require_same([(row[3][0], row[3][1]) for row in rows],
                     [((integers(c[0][2:]), integers(c[4])), (integers(c[1]), integers(c[5]))) for c in cells], f"seed {seed}: md")
        text = run("--auto=no", "--show-percs=no", "--show=old:Ir,new:Ir", *args)
        lines = text.splitlines()
        start = next(i for i, line in enumerate(lines) if line.endswith(f" {kind}"))
        shown = [re.match(r" *(\S+) +(\S+) +(.*)", line) for line in lines[start + 2 : start + 2 + len(rows)]]
        require_same([(row[3][0][0], row[3][1][0], name) for row, name in zip(rows, names)],
                     [(integers(m[1]), integers(m[2]), m[3].strip()) for m in shown], f"seed {seed}: text")
        check_counts(seed, sides, kind, units, text)


def check_counts(seed, sides, kind, units, text):
    pairs = pair_slowly(sides, kind)[0]
    for number, event in enumerate(EVENTS):
        counted, logs = collections.Counter(), []
        for pair in pairs:
            old, new = figures_of(pair)[0][number], figures_of(pair)[1][number]
            if not (pair[0] and pair[1]):
                counted["new" if pair[0] else "gone"] += 1
                continue
            within = abs(new - old) * 1000 <= abs(old)
            counted["within" if within else "dearer" if new > old else "cheaper"] += 1
            if new > 0 and old > 0:
                logs.append(math.log(new / old))
        told = units["changes"][number]
        require_same(event, told["event"], f"seed {seed}: event")
        require_same({key: counted[key] for key in ("dearer", "cheaper", "within", "new", "gone", "unknown")},
                     {key: told[key] for key in ("dearer", "cheaper", "within", "new", "gone", "unknown")}, f"seed {seed}: counts")
        require_same(len(logs), told["geometric_mean_of"], f"seed {seed}: pairs of the mean")
        mean = math.exp(sum(logs) / len(logs)) if logs else None
        require(mean is None and told["geometric_mean"] is None or abs(mean - told["geometric_mean"]) < 2e-6, f"seed {seed}: {mean}, {told}")
        if number == 0:
            words = {"within": "within 0.1%"}
            said = ", ".join(f"{counted[key]} {words.get(key, key)}" for key in ("dearer", "cheaper", "within", "new", "gone") if counted[key])
            require(f"{len(pairs)} {kind}{'s' if len(pairs) > 1 else ''}: {said}\n" in text, f"seed {seed}: '{said}' is not in the report")


def checks_judge_each():
    counted = collections.Counter()
    for seed in SEEDS:
        rng = random.Random(seed)
        sides = make_suite(rng)
        kind, pattern = rng.choice(("input", "part")), rng.choice(("", "", "/fib/", "/1/"))
        event = rng.choice((0, 0, 1))
        limit, beyond = rng.choice((("Ir>+1%", lambda old, new: (new - old) * 100 > abs(old)), ("Ir>+20", lambda old, new: new - old > 20),
                                    ("Ir<-1%", lambda old, new: (old - new) * 100 > abs(old)), ("Ir>1000", lambda old, new: new > 1000)))
        limit = limit.replace("Ir", EVENTS[event])
        is_change = "+" in limit or "-" in limit
        args = (f"--fail-if=each-{kind}{pattern}: {limit}", "--format=json", f"--by={kind}", "--sections=units", "--base=before", "after")
        ended = done(*args)
        report = json.loads(ended.stdout)
        rows = [row for row in report["units"]["rows"] if re.search(pattern.strip("/"), row["name"]) and (is_change or row["path"] or any(row["totals"]["old"]))]
        measured = [row for row in rows if any(row["totals"]["new" if row["path"] else "old"]) and (not row["paired"] or any(row["totals"]["old"]))]
        single = [row for row in rows if not row["paired"] and (is_change or not row["path"])]  # these have no change
        gone = [row for row in single if not row["path"] and any(row["totals"]["old"])]
        lacking = [row for row in rows if row not in measured and row not in single]
        measured = [row for row in measured if row not in single]
        failing = [row["name"] for row in measured if beyond(row["totals"]["old"][event], row["totals"]["new"][event])]
        check, = report["checks"]
        require(len(rows) - (0 if is_change else len(gone)) <= check["matches"] <= len(rows), f"seed {seed}: {args}: matches")
        if failing:
            told = [each["row"][kind] for each in [check, *check["others"]]]
            require_same(sorted(failing), sorted(told), f"seed {seed}: {args}")
            by = dict((row["name"], row["totals"]) for row in rows)
            sizes = [by[name]["change" if is_change else "new"][event] * (-1 if "<" in limit else 1) for name in told]
            require_same(sorted(sizes, reverse=True), sizes, f"seed {seed}: order")
        passes = bool(rows) and not failing and not lacking and not gone
        result = False if failing or not rows else True if passes else None
        if gone and result is None and not lacking and len(gone) <= len(single) - len(gone):
            result = check["passed"]  # some may not be told apart from new ones
        require_same(({True: 0, False: 3, None: 1}[result], result), (ended.returncode, check["passed"]), f"seed {seed}: {args}: {check}")
        counted["fails" if failing else "passes" if passes else "others"] += 1
    require(len(SEEDS) < FEW or min(counted[key] for key in ("fails", "passes")) > len(SEEDS) / 10, f"{counted}")


def place_threads(rng, side, bench, pid):
    """A process with a file for each of its threads; the cost of each."""
    costs = {}
    for thread in sorted(rng.sample(range(1, 6), rng.randint(1, 4))):
        path = Path(side) / bench / f"callgrind.out.{pid}-{thread:02}"
        path.parent.mkdir(parents=True, exist_ok=True)
        costs[thread] = rng.randint(1, 999)
        path.write_text(f"creator: callgrind-3.19.0\npid: {pid}\ncmd: /{side}/{bench or 'a'} 1\npart: 1\nthread: {thread}\nevents: Ir\nfl=a.c\n"
                        f"fn=f\n1 {costs[thread]}\ntotals: {costs[thread]}\n", encoding="utf-8")
    return costs


def threads_are_paired_by_their_numbers():
    """Of processes that are a pair: each side has one, or their paths or commands are the same; all have one number, as in
    containers."""
    for seed in SEEDS:
        rng = random.Random(seed)
        benches = rng.choice(([""], ["fib"], ["fib", "fac"], ["fib", "fac", "bub"]))
        costs = {}
        for side in ("before", "after"):
            shutil.rmtree(side, ignore_errors=True)
            for bench in benches:
                costs[side, bench] = place_threads(rng, side, bench, 12 if rng.random() < 0.5 else rng.randint(20, 99))
        expected = {(bench, thread): (costs["before", bench].get(thread, 0), costs["after", bench].get(thread, 0))
                    for bench in benches for side in ("before", "after") for thread in costs[side, bench]}
        rows = records(run("--by=thread", "--format=csv", "--base=before", "after"))
        told = {}
        for row in rows:
            path = row["path"] or row["old:path"]
            told[Path(path).parts[1] if len(Path(path).parts) > 2 else "", int(path[-2:])] = (int(row["old:self:Ir"]), int(row["new:self:Ir"]))
            require_same(bool(row["paired"]), bool(row["path"] and row["old:path"]), f"seed {seed}: {row}")
        require_same((expected, len(expected)), (told, len(rows)), f"seed {seed}")
        whole = [(old, new) for old, new in expected.values() if old and new]
        rise = max((new - old for old, new in whole), default=0)
        is_gone = any(old and not new for old, new in expected.values())
        for limit, status in ((f"+{rise}", int(is_gone)), (f"+{rise - 1}", 3)):
            if rise > 0:
                require_same(status, done(f"--fail-if=each-thread: Ir>{limit}", "--format=csv", "--base=before", "after").returncode, f"seed {seed}: {limit}")


def blamed_slowly(old, new, event, args=()):
    """The functions of a pair whose cost changed most."""
    rows = records(run("--format=csv", "--group=function", "--names=short", *args, f"--base={old}", new))
    changes = sorted((-abs(int(row[f"change:self:{event}"])), row["function"], int(row[f"change:self:{event}"])) for row in rows)
    return [(name, change) for size, name, change in changes if size][:3]


def causes_alone(old, new, event):
    """The largest causes of a pair, of those that --why tells, that made its change: (change, words)."""
    args = ("--why", "--format=json", "--sections=why", f"--show={event}", f"--sort={event}", f"--base={old}", new)
    why = json.loads(done(*args).stdout)["why"]
    causes = [cause for cause in why["causes"] if (cause["change"] < 0) == (why["change"] < 0)]
    for cause in sorted(causes, key=lambda cause: -abs(cause["change"]))[:3]:
        parts = [part["words"] for at, part in enumerate(cause["parts"]) if at == 0 or part["tags"] != ["smaller"]]
        yield cause["change"], "; ".join(parts)


def failures_say_why():
    count = 0
    for seed in SEEDS:
        rng = random.Random(seed)
        make_suite(rng)
        event, kind = rng.choice(EVENTS), rng.choice(("input", "part"))
        args = (f"--fail-if=each-{kind}: {event}>+0.1%", f"--by={kind}", "--base=before", "after")
        report = json.loads(done("--format=json", "--sections=units", *args).stdout)
        check, = report["checks"]
        if check["reason"] != "beyond the limit":
            continue
        units = {row["name"]: row for row in report["units"]["rows"]}
        text = done("--auto=no", *args).stdout.decode()
        for row in [check, *check["others"]][:10]:
            unit = units[row["row"][kind]]
            told = [(each["function"], each["change"]) for each in row.get("blamed", [])]
            if not unit["paired"] or not (unit["path"] and unit["old_path"]):
                require_same([], told, f"seed {seed}: {unit['name']}")
            elif kind == "input":
                causes = [(each["change"], each["words"]) for each in row["blamed"] if "words" in each]
                if causes:
                    require_same(list(causes_alone(unit["old_path"], unit["path"], event)), causes, f"seed {seed}: {unit['name']}")
                    sentences = [f"{each['function']} {each['change']:+,}: {each['words']}" for each in row["blamed"]]
                else:
                    require_same(blamed_slowly(unit["old_path"], unit["path"], event), told, f"seed {seed}: {unit['name']}")
                    sentences = [", ".join(f"{name} {change:+,}" for name, change in told)]
                for words in sentences:
                    require(f"{words}\n" in text, f"seed {seed}: '{words}' is not in the report")
                for form in ("md", "github"):
                    said = done(f"--format={form}", *args).stdout.decode()
                    is_cut = form == "github" and len([check, *check["others"]]) > 10
                    lost = [words for words in sentences if words not in said]
                    require(is_cut or not lost, f"seed {seed}: {form} has no {lost}")
                place, is_cause = row["blamed"][0], bool(causes) and row is check
                first = done("--format=github", *args).stdout.decode().split("\n")[0] if is_cause and place["file"] else ""
                at = f"file={place.get('file')}" + (f",line={place['line']}" if place.get("line") else "")
                require(not first or at in first, f"seed {seed}: {first} is not {at}")
                count += 1
    require(len(SEEDS) < FEW or count > len(SEEDS) / 4, f"{count} pairs")


def place_pair(side, text):
    Path(side).mkdir(exist_ok=True)
    Path(f"{side}/callgrind.out.a").write_text(text, encoding="utf-8")


GOOD = "creator: callgrind-3.19.0\ncmd: ./a\nevents: Ir Dr\nfl=a.c\nfn=f\n1 100 10\ntotals: 100 10\n"
LOSSES = {
    "another event": GOOD.replace("Ir Dr", "Cy Dw"),
    "one event of two": GOOD.replace("Ir Dr", "Cy Dr"),
    "nothing": "",
    "a head alone": GOOD[:GOOD.index("fl=")],
    "costs of nothing": GOOD.replace("100 10", "0 0"),
    "a bad line": GOOD.replace("1 100 10\n", "1 100 10\nx 5\n"),
    "no totals at its end": GOOD.replace("totals: 100 10\n", ""),
}


def no_check_passes_on_a_loss():
    for side in ("before", "after"):
        for what, text in LOSSES.items():
            for each in ("before", "after"):
                shutil.rmtree(each, ignore_errors=True)
                place_pair(each, text if each == side else GOOD)
                (Path(each) / "callgrind.out.b").write_text(GOOD.replace("./a", "./b"), encoding="utf-8")
            for form in ("text", "md", "csv", "json", "github", "html"):
                for check in ("each-input: Ir>+1%", "each-part: Ir>+1%", "each-input/a/: Ir>+1%"):
                    ended = done(f"--fail-if={check}", "--by=input", f"--format={form}", "-o", "report", "--base=before", "after")
                    require(ended.returncode != 0, f"{what} on side {side}: {check} passes in {form}: {ended.stderr}")
            said = run_both("--by=input", "--format=csv", "--base=before", "after")[1] if what == "another event" else "no event in common"
            require("no event in common" in said, f"{what}: {said}")
    for each in ("before", "after"):
        place_pair(each, GOOD)
    ended = done("--fail-if=each-input: Ir>+1%", "--base=before", "after", "--auto=no")
    require_same(0, ended.returncode, f"the check of what is whole: {ended.stderr}")
    for form in ("quickfix", "dot", "callgrind"):
        said = done(f"--format={form}", "--by=input", "-o", "report", "--base=before", "after").stderr
        require(b"has no table of totals" in said and b"paired" not in said, f"{form}: {said}")


def what_a_unit_did_not_record_is_not_known():
    """Each side that has a unit has to have recorded the event: else its figures are null, or empty, and not 0."""
    for seed in SEEDS:
        rng = random.Random(seed)
        units = {side: {name: rng.choice((EVENTS, EVENTS, EVENTS[:1])) for name in "abcd" if rng.random() < 0.7} for side in ("before", "after")}
        for side, names in units.items():
            shutil.rmtree(side, ignore_errors=True)
            Path(side).mkdir()
            for name, events in {**names, "whole": EVENTS}.items():
                costs = " ".join(str(rng.randint(1, 99)) for _ in events)
                (Path(side) / f"callgrind.out.{name}").write_text(f"events: {' '.join(events)}\nfn=f\n1 {costs}\n", encoding="utf-8")
        known = {name: {event for event in EVENTS if all(event in units[side].get(name, EVENTS) for side in units)} for name in "abcd"}
        args, keys = ("--by=input", "--base=before", "after"), ("old", "new", "change")
        told = [(row["name"], event, row["totals"][key][i] is not None) for row in rows_of_json(*args[0][5:].split(), *args[1:])[0]["rows"]
                for i, event in enumerate(EVENTS) for key in keys]
        forms = {"json": told}
        for form, table in (("csv", records(run("--format=csv", *args))),
                            ("jsonl", [json.loads(line) for line in run("--format=jsonl", *args).splitlines()])):
            forms[form] = [(row["input"], event, row[f"{key}:self:{event}"] not in ("", None)) for row in table for event in EVENTS for key in keys]
        for form, told in forms.items():
            for name, event, is_known in told:
                name = name.replace("callgrind.out.", "")
                require_same(event in known.get(name, EVENTS), is_known, f"seed {seed}: {form}: {event} of {name}")


def bases_of_the_same_inputs_are_refused():
    """Two versions of a suite are not added up, in directories or files, unless that is asked for; other bases are."""
    for seed in SEEDS:
        sides = make_suite(random.Random(seed))
        shutil.rmtree("second", ignore_errors=True)
        shutil.copytree("before", "second")
        files = [f"before/{each.path}" for each in sides["before"]]
        by = ("--by=input",) if seed % 2 else ()
        units = units_of(sides["before"], "input")
        if len({unit.build() for unit in units}) == len({(unit.key, unit.arguments()) for unit in units}) == len(units):
            require_same(0, done("--format=csv", "--by=input", *(f"--base={path}" for path in files), "after").returncode, f"seed {seed}: files")
        require_same(0, done("--format=csv", "--base=before", "--base=second", "--combine=sum", "after").returncode, f"seed {seed}: sum")
        ended = done("--format=csv", *by, "--base=before", "--base=second", "after")
        require(ended.returncode == 2 and b"are the same input of two bases" in ended.stderr, f"seed {seed}: {ended.stderr}")


def first_screen(*args):
    """Without what goes to standard error."""
    return done("--style=rich", "--summary=only", "--height=0", "--width=200", "-q", *args, "--base=before", "after").stdout.decode()


def homes_by_figures():
    """By the costs on both sides, where a function is: on the new side, if it is there."""
    homes = collections.defaultdict(set)
    for row in json.loads(run("--format=json", "--sections=functions", "-q", "--base=before", "after"))["functions"]:
        home = (row["new"] or row["old"])["home"]
        homes[row["self"]["old"][0], row["self"]["new"][0]].add(f"{Path(home['file']).name}:{home['line']}")
    return homes


def first_screens_tell_places():
    """They read no lines, but functions are where they are if lines are read, however many threads read them."""
    places = 0
    for seed in SEEDS:
        for side in ("before", "after"):
            shutil.rmtree(side, ignore_errors=True)
        for number in range(2 + seed % 3):
            for side, text in zip(("before", "after"), random_pair.generate(seed * 10 + number)):
                Path(side).mkdir(exist_ok=True)
                Path(f"{side}/callgrind.out.{number}").write_text(text)
        told, homes = first_screen("-j1"), homes_by_figures()
        require("\nhottest lines: --auto=yes\n" in told, f"seed {seed}: lines are read")
        require_same(told, first_screen(f"-j{2 + seed % 3}"), f"seed {seed}: threads")
        for line in told.split("\n\n", 1)[1].split("\n"):
            found = re.match(r" *(\S+) +(\S+) .* (?:\S+/)?(\S+:\d+)(?: |$)", line)
            if found and "clones]" not in line:
                require(found[3] in homes[integers(found[1]), integers(found[2])], f"seed {seed}: {line}")
                places += 1
    require(len(SEEDS) < FEW or places > len(SEEDS), f"{places} places")


PROPERTIES = (
    ("suites are paired as a slow pairing has it", suites_are_paired_as_slowly),
    ("each figure is that of the pair compared by itself", each_figure_is_that_of_the_pair_alone),
    ("every format has these rows, and their counts", every_format_has_these_rows),
    ("what a unit did not record is not known", what_a_unit_did_not_record_is_not_known),
    ("bases of the same inputs are refused", bases_of_the_same_inputs_are_refused),
    ("checks judge each pair", checks_judge_each),
    ("threads are paired by their numbers", threads_are_paired_by_their_numbers),
    ("failures say why", failures_say_why),
    ("first screens tell places without lines", first_screens_tell_places),
    ("no check passes on a loss", no_check_passes_on_a_loss),
)


if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES))
