#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test parts, threads and inputs, as TAP: of random profiles with several processes, numbers that repeat and reasons of
dumps, all formats, --split, --spread and checks have the same units, with the names and the figures of a slow list.
"""

import collections
import json
import random
import re
import shutil
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from columnar import page_document  # noqa: E402 (found by the line above)
from harness import rounds  # noqa: E402
from properties import done, records, require, require_same, run, run_whole, tables, tell_all  # noqa: E402

SEEDS = range(rounds(90))
FEW = 20  # seeds that need not show all there is
KINDS = ("part", "thread", "input")
TRIGGERS = ("", "", "", "Program termination", "warm-up", "--dump-before=f", "Client Request: fib[1,2]", "Client Request: b: c")
COMMANDS = ("./a", "./a", "/bin/a", "./b 1", "./b 2", "./b -v 1 x", "./b -v 2 x", "")
STARTS = ("", "", "worker", "logger", "ns::run(int)", "main")  # what a thread begins with; of the first two it has no calls
SYSTEM = ("0x4011", "(below main)", "clone", "start_thread", "std::thread::_M_run()", "void std::__invoke_impl<void, a>(b)")
SPLIT_MAX = 32
FAIL = 3


class Part:
    """What a part says, and its place in its input."""

    def __init__(self, place, number, thread, trigger, cost, start="", system=()):
        self.place, self.number, self.thread, self.trigger, self.cost = place, number, thread, trigger, cost
        self.start, self.system = start, system  # the functions of the system that call what the thread begins with

    def body(self):
        """A chain of calls, the last two of which have the costs: `start` begins, where it has a name."""
        if not self.start:
            return f"fn=f\n{self.place} {self.cost}\n"
        chain, own = [*self.system, self.start], self.cost // 3
        calls = "".join(f"fn={caller}\n1 0\ncfn={callee}\ncalls=1 1\n1 {self.cost}\n" for caller, callee in zip(chain, chain[1:]))
        return f"{calls}fn={self.start}\n2 {own}\ncfn=f\ncalls=1 1\n2 {self.cost - own}\nfn=f\n3 {self.cost - own}\n"

    def lines(self, pid, command):
        said = (("pid", pid), ("cmd", command), ("part", self.number), ("thread", self.thread), ("desc: Trigger", self.trigger))
        head = "".join(f"{key}: {value}\n" for key, value in said if value)
        return f"version: 1\n{head}events: Ir\nfl=a.c\n{self.body()}totals: {self.cost}\n\n"


class File:
    """An input: its path, and the processes whose parts it has, one after another."""

    def __init__(self, path, processes):
        self.path, self.processes = path, processes

    def write(self):
        path = Path(self.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(part.lines(pid, command) for pid, command, parts in self.processes for part in parts),
                        encoding="utf-8")


def make_file(rng, path, first_cost):
    processes, place = [], 0
    has_pid, own = rng.random() < 0.8, rng.choice(COMMANDS)
    for _ in range(rng.choice((1, 1, 1, 2))):
        parts, command = [], own if rng.random() < 0.8 else rng.choice(COMMANDS)
        numbered = rng.choice((0, 1, 1, 1, 0.5))
        for _ in range(rng.randint(1, 3)):
            place += 1
            number = str(rng.choice((1, 2, 2, 3, 10))) if rng.random() < numbered else ""
            thread = rng.choice(("", "1", "1", "2", "12"))
            system = rng.sample(SYSTEM, rng.randint(0, 3))
            parts.append(Part(place, number, thread, rng.choice(TRIGGERS), first_cost + place, rng.choice(STARTS), system))
        processes.append((str(rng.choice((1, 1, 12, 13))) if has_pid else "", command, parts))
    return File(path, processes)


def make_inputs(rng):
    """The files, and what names them: each of them, or the directory that they are in."""
    for name in ("run", "x", "y"):
        shutil.rmtree(name, ignore_errors=True)
    in_directory = rng.random() < 0.3
    names = [f"{directory}callgrind.out.{end}" for directory in ("", "a/", "b/", "b/c/") for end in ("1", "12", "fib")]
    names = [f"callgrind.out.{pid}" for pid in (1, 12, 13, 14)] if rng.random() < 0.2 else names
    paths = [("run/" if in_directory else rng.choice(("", "x/", "y/"))) + name for name in rng.sample(names, rng.choice((1, 1, 2, 3, 4)))]
    paths = sorted(paths) if in_directory else paths
    files = [make_file(rng, path, 10 ** (i + 1)) for i, path in enumerate(paths)]
    for file in files:
        file.write()
    arguments = ["run"] if in_directory else paths
    if not in_directory and rng.random() < 0.2:
        files, arguments = [*files, files[0]], [*arguments, paths[0]]
    return files, arguments


def known_inputs():
    """Those that have units of all kinds of names, few of which random ones may have."""
    fib, warm = "Client Request: fib[1,2]", "warm-up"
    return [[File("callgrind.out.1", [("", "./a", [Part(1, "", "", "", 10), Part(2, "", "", "", 20), Part(3, "2", "", fib, 30)])])],
            [File("callgrind.out.1", [("1", "./a", [Part(1, "1", "1", "", 10), Part(2, "2", "2", "", 20)])])],
            [File("callgrind.out.1", [("1", "./a", [Part(1, "1", "1", "", 10, "main", SYSTEM[:2]), Part(2, "1", "2", "", 20, "worker", SYSTEM[2:]),
                                                    Part(3, "2", "1", "", 90, "logger"), Part(4, "2", "2", "", 19, "logger")])])],
            [File(f"x/callgrind.out.{pid}", [(pid, command, [Part(1, "1", "1", warm, cost)])])
             for pid, command, cost in (("12", "./a", 10), ("13", "./b 1", 20), ("14", "./b 2", 30))]]


# ---- a slow list ----


def differing(paths):
    """What is left of paths without the directories that all begin with, and without the ends that all have."""
    split = [path.split("/") for path in paths]
    head = tail = 0
    while len(split) > 1 and all(len(parts) > head + 1 and parts[head] == split[0][head] for parts in split):
        head += 1
    while len(split) > 1 and all(len(parts) > tail + 1 and parts[-tail - 1] == split[0][-tail - 1] for parts in split):
        tail += 1
    tail = 0 if any(len(parts) <= head + tail for parts in split) else tail
    return ["/".join(parts[head:len(parts) - tail]) for parts in split]


def below_side(path):
    return path.removeprefix("run/")


def path_names(paths):
    short = [below_side(path) for path in paths]
    if len(paths) == 1 and short == paths:
        return [paths[0].rpartition("/")[2]]
    return differing(short)


def says_something(path, pid, common):
    """The path without what differs between runs; None: nothing is left."""
    folder, _, name = path.removeprefix(common).rpartition("/")
    usual = re.fullmatch(r"callgrind\.out\.(\d+)", name)
    if usual and (not pid or usual[1] == pid):
        return f"{folder}/callgrind.out" if folder else None
    return f"{folder}/{name}"


def short_commands(commands):
    """Of each the program, and the fewest words that tell it apart from others of the program; None: nothing does."""
    builds = [[command.split()[0].rpartition("/")[2], *command.split()[1:]] if command else None for command in commands]
    short = []
    for build in builds:
        if not build or builds.count(build) > 1:
            short.append(None)
            continue
        group = [other for other in builds if other and other[0] == build[0]]
        shared = next(n for n in range(9) if n == min(map(len, group)) or len({other[n] for other in group}) > 1)
        shared = len(build) if len(group) == 1 else shared
        count = next(n for n in range(1, 9) if all(other == one or other[:n] != one[:n] for other in group for one in group))
        short.append(" ".join([build[0], *build[shared:count]]))
    return short


def command_names(files):
    """Of inputs, those that are called by their commands, where their paths say nothing."""
    paths = [below_side(file.path) for file in files]
    below = files[0].path.startswith("run/")
    heads = [path.split("/")[:-1] for path in paths]
    shared = next(n for n in range(9) if n == min(map(len, heads)) or len({tuple(head[:n + 1]) for head in heads}) > 1)
    common = "" if below else "".join(f"{part}/" for part in heads[0][:shared])
    keys = [says_something(path, file.processes[0][0], common) for path, file in zip(paths, files)]
    commands = [next(iter(told)) if len(told) == 1 else ""
                for told in ({command for _, command, _ in file.processes} for file in files)]
    return [command if len(files) > 1 and (key is None or keys.count(key) > 1) else None
            for key, command in zip(keys, short_commands(commands))]


def numbered_apart(names):
    taken, given = set(), []
    for name in names:
        more = (f"{name} ({n})" for n in range(2, len(names) + 2))
        given.append(name if name not in taken else next(each for each in more if each not in taken))
        taken.add(given[-1])
    return given


def is_part_numbered(parts):
    return any(part.number for part in parts)


def start_of(parts):
    """The function that a thread began with: `main`, or the dearest of its parts'; its short name."""
    known = [part for part in parts if part.start and part.thread]
    dearest = max(known, key=lambda part: (part.start == "main", part.cost), default=None)
    return dearest.start.partition("(")[0] if dearest else ""


def value_of(text):
    return int(text) if text else 0


def list_slowly(kind, files):
    """(name, figure) of each unit."""
    processes = {}  # by what they are known by: pid, path, and their parts as they were read
    for place, file in enumerate(files):
        for pid, command, parts in file.processes:
            key = place if kind == "input" or not pid else (pid, file.path.rpartition("/")[0], command)
            processes.setdefault(key, (pid, file.path, []))[2].extend(parts)
    pids = collections.Counter(pid for pid, _, _ in processes.values())
    names = path_names([path for _, path, _ in processes.values()])
    if kind == "input":
        names = [command or name for command, name in zip(command_names(files), names)]
    found = []
    for (pid, _, parts), name in zip(processes.values(), names):
        name = f"pid {pid}" if kind != "input" and pid and pids[pid] == 1 else name
        units = {}
        for part in parts:
            number = {"part": part.number, "thread": part.thread, "input": ""}[kind]
            units.setdefault((value_of(number), part.place if kind == "part" and not number else 0, number), []).append(part)
        for (_, place, number), unit in sorted(units.items(), key=lambda item: item[0][:2]):
            label = f"{kind} {number or (place if place and not is_part_numbered(parts) else '-')}"
            trigger = unit[0].trigger.removeprefix("Client Request: ")
            behind = {"part": trigger if trigger != "Program termination" else "", "thread": start_of(unit), "input": ""}[kind]
            whole = name if kind == "input" else (f"{name} " if len(processes) > 1 else "") + label + (f" ({behind})" if behind else "")
            found.append((whole, sum(part.cost for part in unit)))
    return list(zip(numbered_apart([name for name, _ in found]), [cost for _, cost in found]))


# ---- what the program says ----


def suites():
    for files in known_inputs():
        for file in files:
            file.write()
        arguments = [file.path for file in files]
        for kind in KINDS:
            yield f"known: {kind}s of {arguments}", kind, arguments, list_slowly(kind, files)
    for seed in SEEDS:
        rng = random.Random(seed)
        files, arguments = make_inputs(rng)
        for kind in KINDS:
            yield f"seed {seed}: {kind}s of {arguments}", kind, arguments, list_slowly(kind, files)


def rows_of_text(kind, args):
    report = run("--auto=no", "--show-percs=no", f"--by={kind}", *args)
    require(re.search(rf"^Ir +{kind}$", report, re.MULTILINE), "no table of units")
    return [(name.strip(), figures[0]) for figures, name in tables(report)[1]]


def rows_of_md(args):
    cells = [line.strip("| ").split(" | ", 1) for line in run("--format=md", "--show-percs=no", *args).splitlines() if line.startswith("| ")]
    return [(name.strip(" `").replace("\\", ""), int(figure.replace(",", ""))) for figure, name in cells[1:]]


def all_formats_have_these_rows():
    some = collections.Counter()
    for what, kind, args, units in suites():
        by = (f"--by={kind}", *args)
        require_same(units, rows_of_text(kind, args), f"{what}: text")
        require_same(units, rows_of_md(by), f"{what}: md")
        for name, separator in (("csv", ","), ("tsv", "\t")):
            table = records(run(f"--format={name}", *by), separator)
            require_same(units, [(row[kind], int(row["self:Ir"])) for row in table], f"{what}: {name}")
        table = [json.loads(line) for line in run("--format=jsonl", *by).splitlines()]
        require_same(units, [(row[kind], row["self:Ir"]) for row in table], f"{what}: jsonl")
        for name, document in (("JSON", json.loads(run("--format=json", *by))), ("the page", page_document(run("--format=html", *by)))):
            require_same(units, [(row["name"], row["totals"][0]) for row in document["units"]["rows"]], f"{what}: {name}")
        some.update(re.sub("[0-9]+", "N", name) for name, _ in units)
    wanted = ("part N", "part - (N)", "pid N part N (warm-up)", "thread -", "pid N thread N", "thread N (main)", "thread N (worker)", "callgrind.out.N", "a", "b N", "part N (fib[N,N])")
    require(all(some[name] for name in wanted), f"{some}")


def split_and_spread_have_these_units():
    for what, kind, args, units in suites():
        if len(units) > SPLIT_MAX:
            continue
        names, costs = [name for name, _ in units], [cost for _, cost in units]
        report = json.loads(run("--format=json", f"--split={kind}", *args))
        require_same((names, costs), (report["split"]["names"], report["totals_split"]), f"{what}: JSON")
        head = run("--format=csv", f"--split={kind}", *args).splitlines()[0]
        columns = ",".join(f"{name}:self:Ir" for name in names)
        require_same(f"self:Ir,{columns},object,file,function", head.replace('"', ""), f"{what}: csv")
        for name in names:
            shown = records(run("--format=csv", f"--split={kind}", f"--show={name}:Ir", *args))
            require_same(costs[names.index(name)], sum(int(row[f"{name}:self:Ir"]) for row in shown), f"{what}: --show={name}")
        spread = json.loads(run("--format=json", f"--spread={kind}", *args))["totals_spread"]
        require_same((names[costs.index(max(costs))], max(costs), min(costs)), (spread["max_in"][0], spread["max"][0], spread["min"][0]),
                     f"{what}: spread")


def checks_judge_these_units():
    for what, kind, args, units in suites():
        check = f"--fail-if=each-{kind}: Ir>0"
        judged = json.loads(run("--format=json", "--sections=checks", check, *args, status=FAIL))["checks"][0]
        rows = [judged, *judged.get("others", ())]
        require_same(len(units), judged["matches"], f"{what}: {check}")
        require_same(sorted(units, key=lambda unit: -unit[1])[:len(rows)], [(row["row"][kind], row["value"]) for row in rows], what)
        name, cost = units[len(units) // 2]
        pattern = re.sub(r"([][().*+?^${}|/\\])", r"\\\1", name)
        run_whole(f"--fail-if=each-{kind}/^{pattern}$/: Ir>{cost}", *args)
        bare = re.sub(r" \\\([a-z:]+\\\)$", "", pattern) if kind == "thread" else pattern  # a thread without its function
        for expression in {pattern, bare}:
            require_same(FAIL, done(f"--fail-if=each-{kind}/^{expression}$/: Ir>{cost - 1}", *args).returncode, f"{what}: {expression}")


def units_by_units_add_up():
    """The units of one kind, side by side in the rows of another."""
    for what, kind, args, units in suites():
        other = KINDS[(KINDS.index(kind) + 1) % len(KINDS)]
        rows = records(run("--format=csv", f"--by={kind}", f"--split={other}", *args))
        require_same(units, [(row[kind], int(row["self:Ir"])) for row in rows], what)
        for row in rows:
            shares = [int(row[name] or 0) for name in row if name.endswith(":self:Ir")]
            require_same(int(row["self:Ir"]), sum(shares), f"{what}: {row}")


def pairs_say_which_thread():
    """A comparison with the same inputs elsewhere: pairs, and threads without a partner, have the label of the thread, and the
    function that both sides began with: before it, no thread began with `worker`."""
    several, functions = 0, collections.Counter()
    for seed in SEEDS:
        files, arguments = make_inputs(random.Random(seed))
        if arguments != ["run"]:
            continue
        shutil.rmtree("before", ignore_errors=True)
        shutil.copytree("run", "before")
        for path in Path("before").rglob("callgrind.*"):
            path.write_text(path.read_text(encoding="utf-8").replace("fn=worker\n", "fn=former\n"), encoding="utf-8")
        rows = json.loads(run("--format=json", "--sections=units", "--by=thread", "--base=before", "run"))["units"]["rows"]
        told = [(re.search(r"(?:^| )(thread (?:-|[0-9]+)(?: \([a-z:]+\))?)( \([0-9]+\))?$", row["name"]), row["totals"]["new"][0]) for row in rows]
        require(all(found for found, _ in told), f"seed {seed}: {[row['name'] for row in rows]}")
        units = list_slowly("thread", files)
        for row in rows:
            found = re.search(r"worker|former|logger|main", row["name"])
            functions[found and found[0], bool(row["paired"])] += 1
        labels = [(re.search(r"thread (-|[0-9]+)( \([a-z:]+\))?", name)[0], cost) for name, cost in units]
        shown = sorted((found[1].replace(" (worker)", ""), cost) for found, cost in told if cost)
        require_same(sorted((label.replace(" (worker)", ""), cost) for label, cost in labels), shown, f"seed {seed}")
        several += len(files) > 1
    require(len(SEEDS) < FEW or several, "no seed has several files in a directory")
    require(not functions["worker", True] and not functions["former", True], f"pairs began with different functions: {functions}")
    require(len(SEEDS) < FEW or functions["logger", True] and functions["main", True], f"{functions}")


PROPERTIES = (
    ("all formats have the units of a slow list, with its names and figures", all_formats_have_these_rows),
    ("--split and --spread have them", split_and_spread_have_these_units),
    ("checks judge them", checks_judge_these_units),
    ("units of two kinds add up", units_by_units_add_up),
    ("pairs of threads say which", pairs_say_which_thread),
)


if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES))
