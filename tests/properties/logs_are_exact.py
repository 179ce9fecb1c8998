#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test call logs (rule 29), as TAP: what is told of programs that were run step by step, and logged each call, is what they
did: inclusive costs, lines, --call-tree, --reach, stacks, of one log and of several, in parts, in comparisons and split,
however it was cut; and what is nearly a log is told as a graph of calls.
"""

import collections
import csv
import io
import json
import random
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "reference"))
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

import reader  # noqa: E402 (found by the lines above)
from harness import rounds, turns  # noqa: E402
from logged_programs import LoggedProgram, Way, added_up, cut, inclusive_of, lines_told  # noqa: E402
from properties import compared, real_profiles, require, require_same, run, run_both, tell_all  # noqa: E402

CASES = sorted((TESTS / "data" / "cases").glob("*.out"))
SEEDS = range(rounds(30))
WHOLE = ("--percent-limit=0", "--names=recorded")
NOTE = "the calls of this block are not the blocks before it"


def written(name, text):
    Path(name).write_text(text)
    return name


def report(*args):
    return json.loads(run("--format=json", "--inclusive=yes", *WHOLE, *args))


def names_of(found):
    return {function["id"]: (function["file"], function["name"]) for function in found["functions"]}


def inclusive_told(found):
    for function in found["functions"]:
        require(function["cycle"] is None, f"{function['name']} is in a cycle")
        require(not function.get("at_least"), f"{function['name']} has a bound")
    return {(function["file"], function["name"]): function["inclusive"] for function in found["functions"]}


def ways_told(found):
    """The ways of a call tree."""
    names, ways = names_of(found), {}
    left = [((), row) for row in found["call_tree"]]
    while left:
        above, row = left.pop()
        require(not row["estimate"], f"an estimate below {above}")
        way = (*above, names[row["function"]])
        ways[way] = (row["calls"] or 0, row["self"], row["inclusive"])
        left += [(way, below) for below in row["callees"] or ()]
    return ways


def ways_expected(ways):
    """Where nothing calls it, a function costs what it and its calls do."""
    expected = {}
    for way, costs in ways.items():
        calls = [below.recorded for other, below in ways.items() if other[:-1] == way] if len(way) == 1 else []
        spent = [own + sum(cost[event] for cost in calls) for event, own in enumerate(costs.own)]
        expected[way] = (costs.calls if len(way) > 1 else 0, costs.own, costs.recorded if len(way) > 1 else spent)
    return expected


def stacks_told(*args):
    stacks = collections.Counter()
    for line in run("--format=folded", "--names=recorded", *args).splitlines():
        path, _, cost = line.rpartition(" ")
        stacks[tuple(path.split(";"))] += int(cost)
    return stacks


def stacks_expected(ways):
    stacks = collections.Counter()
    for way, costs in ways.items():
        stacks[tuple(name for _, name in way)] += costs.own[0]
    return +stacks


def require_exact(ways, events, *args):
    found = report("--call-tree", *args)
    require_same(inclusive_of(ways, events), inclusive_told(found), "inclusive costs")
    require_same(ways_expected(ways), ways_told(found), "--call-tree")
    require_same(stacks_expected(ways), stacks_told(*args), "stacks")


def require_lines(programs, *args):
    """Also that no line costs less than its dearest call: the first event is never rounded to less than 59."""
    found = report(*args)
    told = {(line["file"], line["line"]): line["inclusive"] for line in found["lines"]}
    expected, dearest = lines_told(programs)
    require_same(expected, told, "lines")
    for place, cost in dearest.items():
        require(told[place][0] >= cost, f"{place} has {told[place]}, its dearest call {cost}")
    rows = run_both("--format=jsonl", "--group=line", "--inclusive=yes", *args)[0].splitlines()
    known = {(row["file"], row["line"]): row for row in map(json.loads, rows) if row["line"]}
    name = "incl:" + found["events"][0]["name"]
    require_same({place: costs[0] for place, costs in told.items() if costs and any(costs)},
                 {place: row[name] for place, row in known.items() if row[name]}, "rows by line")
    require(not any(row["partial"] for row in known.values()), "a bound in a log")
    return told


# ---- the properties ----


def each_program(check, **more):
    for seed in SEEDS:
        check(LoggedProgram(seed, **more), seed)


def logs_are_exact():
    def check(program, _):
        text, said = run_both("--format=folded", written("log.out", program.text()))
        require_same("", said, "messages")
        require_exact(added_up([program]), program.events, "log.out")
    each_program(check)


def lines_are_exact():
    """Of one log, of several, and in comparisons."""
    def check(first, seed):
        one, second = written("one.out", first.text()), LoggedProgram(seed + 1000)
        told = require_lines([first], one)
        if first.events != second.events:
            return
        two = written("two.out", second.text())
        require_lines([first, second], one, two)
        if first.file_of != second.file_of[:first.count]:
            two, second = one, first
        found = report("--base=" + two, one)
        old = lines_told([second])[0]
        for line in found["lines"]:
            place = line["file"], line["line"]
            for side, word in ((told, "new"), (old, "old")):
                require_same(side.get(place, [0] * first.events), [cost or 0 for cost in line["inclusive"][word]],
                             f"{word} {place}")
    each_program(check)


OUTSIDE = "[not below your code]"


def charged(program, hidden):
    """By line, and by function, what they cost with what they caused in the hidden function; OUTSIDE has the rest."""
    lines, functions = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    left = [(root, (OUTSIDE, 0), OUTSIDE) for root in program.roots]
    while left:
        node, place, name = left.pop()
        is_hidden, file = node.function == hidden, program.file_of[node.function]
        place, name = (place, name) if is_hidden else ((file, node.line), f"f{node.function}")
        for event, cost in enumerate(node.own):
            lines[place][event] += cost
            functions[name][event] += cost
        left += [(below, place if is_hidden else (file, line), name) for line, below in node.calls]
    return lines, functions


def require_charged(program, hidden, found):
    """All functions are exact, and lines but those with a bound. What is rounded in a log is told as it was rounded."""
    lines, functions = charged(program, hidden)
    for rows, true, what in ((found["lines"], lines, lambda row: (row["file"], row["line"])),
                             (found["functions"], functions, lambda row: row["name"])):
        for row in rows:
            own = [true[what(row)][event] for event in range(program.events)]
            if any(row.get("charged_at_least", ())):
                require(program.is_rounded or what(row) in functions or all(got <= cost for got, cost in zip(row["self"], own)),
                        f"{what(row)} is charged {row['self']}, more than {own}")
                compared["bounds of lines"] += 1
            elif not program.is_rounded or what(row) in functions:
                require(what(row) in functions or row["line"] == 0 or row["self"] == own, f"{what(row)} is charged {row['self']}, not {own}")
                compared["exact charges"] += 1
            if what(row) in functions:
                require_same(own, row["self"], what(row))


def hidden_functions_take_no_cost_of_lines():
    """What a hidden function cost is where it was called from: the lines of all others cost what they did, but for those
    that it has, too."""
    def check(program, seed):
        hidden = random.Random(seed).randrange(program.count)
        before = require_lines([program], written("log.out", program.text()))
        found = report(f"--hide=^f{hidden}$", "--call-tree", "log.out")
        own = {(node.line, program.file_of[hidden]) for node in program.blocks if node.function == hidden}
        own |= {(line, program.file_of[hidden]) for node in program.blocks if node.function == hidden for line, _ in node.calls}
        require_charged(program, hidden, found)
        for line in found["lines"]:
            if line["file"] == OUTSIDE or line["line"] == 0:
                continue
            cost = (line["inclusive"] or [0])[0] or 0
            require(cost >= 0, f"{line['file']}:{line['line']} has {cost}")
            if (line["line"], line["file"]) not in own and not any(call.get("estimate") for call in line["calls"]):
                require(program.is_rounded or cost <= before[line["file"], line["line"]][0], f"{line['file']}:{line['line']} has {cost}")
    each_program(check)


def recursion_is_deep():
    program = LoggedProgram(7, limit=7000, deep=6000)  # the ways here are tuples, which take the square of it
    ways = added_up([program])
    found = report(written("deep.out", program.text()))
    require_same(inclusive_of(ways, program.events), inclusive_told(found), "inclusive costs")
    require(max(map(len, ways)) > 5000, "it is not deep")


def logs_add_up():
    """Several inputs, and several parts of one."""
    def check(first, seed):
        second = LoggedProgram(seed + 1000)
        if first.events != second.events:
            return
        ways = added_up([first, second])
        require_exact(ways, first.events, written("one.out", first.text()), written("two.out", second.text()))
        require_exact(ways, first.events, written("both.out", first.text() + "\n" + second.text()))
    each_program(check)


def reach_is_exact():
    def check(program, seed):
        ways = added_up([program])
        asked = random.Random(seed).choice([way[-1] for way in ways])
        found = run("--format=csv", "--reach=" + asked[1], "--names=recorded", written("log.out", program.text()))
        rows = list(csv.DictReader(io.StringIO(found)))
        costs = {(row["way"], row["function"]): (int(row[next(key for key in row if key.startswith("reach:"))]),
                                                      int(row["nearest"]), int(row["farthest"])) for row in rows}
        require_same(reach_expected(ways, asked, inclusive_of(ways, program.events)), costs, f"--reach={asked[1]}")
    each_program(check)


def inclusive_of_way(ways, way):
    costs = ways[way]
    spent = costs.own[0] + sum(below.recorded[0] for other, below in ways.items() if other[:-1] == way)
    return max(spent, costs.recorded[0])


def reach_expected(ways, asked, inclusive):
    costs, distances = collections.Counter(), {}

    def note(relation, function, distance, cost):
        costs[relation, function] += cost
        distances.setdefault((relation, function), []).append(distance)
    for way in ways:
        if asked in way and way.index(asked) == len(way) - 1:
            for at, function in enumerate(way[:-1]):
                note("caller", function, len(way) - 1 - at, inclusive_of_way(ways, way) if function not in way[:at] else 0)
    below = {}
    for way, found in ways.items():
        if asked in way:
            sum_of = below.setdefault(way[way.index(asked):], Way(len(found.own)))
            sum_of.own = [a + b for a, b in zip(sum_of.own, found.own)]
            sum_of.recorded = [a + b for a, b in zip(sum_of.recorded, found.recorded)]
    for way in below:
        if way[-1] != asked:
            note("callee", way[-1], len(way) - 1, inclusive_of_way(below, way) if way[-1] not in way[:-1] else 0)
    all_of_it = inclusive[asked][0]
    expected = {("itself", asked[1]): (all_of_it, 0, 0)}
    for (relation, function), cost in costs.items():
        most = all_of_it if relation == "caller" else inclusive[function][0]
        far = distances[relation, function]
        expected[relation, function[1]] = (min(cost, most), min(far), max(far))
    return expected


def comparisons_have_both_trees():
    def check(new, seed):
        old = LoggedProgram(seed + 5000)
        if new.events != old.events or new.file_of != old.file_of[:len(new.file_of)]:
            old = new
        found = report("--base=" + written("old.out", old.text()), written("new.out", new.text()))
        sides = [inclusive_of(added_up([program]), program.events) for program in (new, old)]
        for function in found["functions"]:
            key = (function["file"], function["name"])
            for side, word in zip(sides, ("new", "old")):
                zero = [0] * new.events
                told = [0 if value is None else value for value in function["inclusive"][word]]
                require_same(side.get(key, zero), told, f"{word} {key}")
    each_program(check)


def splits_have_their_trees():
    def check(first, seed):
        second = LoggedProgram(seed + 1000)
        if first.events != second.events:
            return
        args = ("--split=input", written("one.out", first.text()), written("two.out", second.text()))
        rows = list(csv.DictReader(io.StringIO(run("--format=csv", "--inclusive=yes", *WHOLE, *args))))
        sums = [inclusive_of(added_up(programs), first.events) for programs in ([first, second], [first], [second])]
        for row in rows:
            key = (row["file"], row["function"])
            for of, word in zip(sums, ("", "one.out:", "two.out:")):
                column = next(name for name in row if name.startswith(word) and name.endswith("Time_(10ns)"))
                require_same(of.get(key, [0])[0], int(row[column] or 0), f"{column} of {key}")
    each_program(check)


def threads_change_nothing():
    """Of a log that is read in several pieces."""
    program = LoggedProgram(3, limit=1500)
    times = (18 << 20) // len(program.text())
    name = written("large.out", program.text(times))
    one, four = (run("-j", jobs, "--format=json", "--inclusive=yes", "--call-tree", name) for jobs in "14")
    require_same(one, four, "with four threads")
    once = inclusive_of(added_up([program]), program.events)
    many = {function: [cost * times for cost in costs] for function, costs in once.items()}
    require_same(many, inclusive_told(json.loads(one)), "inclusive costs")


def real_logs_are_exact():
    """As the slow reader takes them, with its own rule."""
    logs = 0
    for path in [*CASES, *real_profiles(150_000)]:
        profile = reader.read([str(path)])
        if not profile.ways or profile.fatal:
            continue
        logs += 1
        found = report("--call-tree", str(path))
        names = [(function.file, function.name) for function in profile.functions]
        expected = {names[function.index]: function.inclusive for function in profile.functions}
        told = {key: [cost or 0 for cost in costs] for key, costs in inclusive_told(found).items()}
        require_same(expected, told, f"inclusive costs of {path}")
        ways = {tuple(names[number] for number in way): way_of(profile, costs) for way, costs in profile.ways.items()}
        require_same({way: costs.own for way, costs in ways.items()},
                     {way: [cost or 0 for cost in own] for way, (_, own, _) in ways_told(found).items()}, f"ways of {path}")
    require(logs > 5, f"only {logs} logs")
    return f"{logs} logs"


def way_of(profile, found):
    way = Way(len(profile.events))
    way.calls, way.own, way.recorded = found.calls, profile.vector(found.own), profile.vector(found.recorded)
    return way


# ---- what is nearly a log ----

HEAD = "creator: xdebug 3.2.2 (PHP 8.2.7)\nevents: Time_(10ns)\nfl=/srv/a.php\n"
LEAF = "fn=leaf\n1 10\n"
MID = "fn=mid\n2 10\ncfn=leaf\ncalls=1 0\n3 10\n"
MAIN = "fn={main}\n4 10\ncfn=mid\ncalls=1 0\n5 20\n"
END = "summary: 30\n"
NEARLY = {
    "two lines of self cost": HEAD + LEAF + MID.replace("2 10", "2 4\n2 6") + MAIN + END,
    "two calls at once": HEAD + LEAF + MID.replace("calls=1", "calls=2") + MAIN + END,
    "calls first": HEAD + LEAF + "fn=mid\ncfn=leaf\ncalls=1 0\n3 10\n2 10\n" + MAIN + END,
    "callers first": HEAD + MAIN + MID + LEAF + END,
    "a lost head": HEAD + MID + MAIN + END,
    "two blocks at the end that are no calls": HEAD + LEAF + MID + "fn=q\n3 1\ncfn=loaf\ncalls=1 0\n4 1\nfn=x\n1 1\n2 2\n",
    "another callee": HEAD + LEAF + MID.replace("cfn=leaf", "cfn=loaf") + MAIN + END,
    "a last block that does not fit": (HEAD + LEAF + MID + MAIN.replace("cfn=mid", "cfn=leaf") + END).replace("xdebug", "mine"),
    "calls that cost more than their blocks": HEAD + LEAF + MID.replace("3 10", "3 100") + MAIN.replace("5 20", "5 110") + END,
    "a part of the calls of work": HEAD.replace("xdebug", "mine") + "fn=work\n1 100\nfn=mid\n2 5\ncfn=work\ncalls=1 0\n3 10\n" +
    "fn={main}\n4 5\ncfn=mid\ncalls=1 0\n5 15\nsummary: 110\n",
}


SILENT = ("a part of the calls of work", "calls that cost more than their blocks", "a last block that does not fit")


def near_logs_are_graphs():
    for what, text in NEARLY.items():
        said = run_both("--inclusive=yes", written("near.out", text))[1]
        require((NOTE in said) != (what in SILENT), f"{what}: says {said!r}")
        require_same(None, reader.read(["near.out"]).ways, f"{what}: ways")
        require_as_read("near.out")
        if what == "a part of the calls of work":
            found = report("--call-tree", "near.out")
            starts = {names_of(found)[row["function"]][1]: row["inclusive"] for row in found["call_tree"]}
            require_same({"{main}": [20], "work": [90]}, starts, what)


def shapes_of_xdebug_are_exact():
    """Each place of `summary:` in the files of each version; several in a file, as profiler_append writes them."""
    def check(program, seed):
        rng = random.Random(seed)
        other = LoggedProgram(seed + 2000)
        for writer, summary in (("2", "end"), ("2", "within"), ("3", "within"), ("other", "end")):
            text, programs = program.text(writer=writer, summary=summary), [program]
            if program.events == other.events and rng.random() < 0.5:
                text += "\n==== NEW PROFILING FILE ====\n" + other.text(writer=writer, summary=summary)
                programs.append(other)
            require_exact(added_up(programs), program.events, written("log.out", text))
            require_lines(programs, "log.out")
    each_program(check)


def require_cut(program, *args):
    """The last block took no blocks: its calls count for its function, and their blocks are roots."""
    ways, last, untaken = cut(program)
    expected = inclusive_of(ways, program.events)
    expected[last] = [a + b for a, b in zip(expected[last], untaken)]
    found = report("--call-tree", *args)
    require_same(expected, inclusive_told(found), "inclusive costs")
    require_same({way: costs.own for way, costs in ways.items()},
                 {way: own for way, (_, own, _) in ways_told(found).items()}, "ways")
    require_same(stacks_expected(ways), stacks_told(*args), "stacks")
    if {way for way in ways if last in way} == {(last,)} and untaken == cut(program, also_itself=True)[2]:
        require_same(inclusive_of(added_up([program]), program.events)[last], expected[last], f"what {last} did")


def logs_without_a_summary_keep_all():
    def check(program, _):
        if not program.roots[-1].calls or sum(len(node.calls) for node in program.blocks) == len(program.roots[-1].calls):
            return                      # no call has a block
        for writer in "3", "2", "other":
            require_cut(program, written("cut.out", program.text(writer=writer, summary="")))
    each_program(check)


def last_blocks_of_xdebug_may_not_fit():
    """What Xdebug wrote of its last block after `summary:`; of others that is no log."""
    def check(program, seed):
        last = program.roots[-1]
        kept = last.calls[:random.Random(seed).randrange(max(len(last.calls), 1))]
        called = [below.function for _, below in last.calls]
        if not kept or called[:len(kept)] == called[-len(kept):] or not any(node.calls for node in program.blocks[:-1]):
            return                      # it takes others than it called, which nobody can know, or nothing is taken
        last.calls = kept
        for writer in "2", "3", "other":
            written("cut.out", program.text(writer=writer, summary="within"))
            require_same(writer != "other", bool(reader.read(["cut.out"]).ways), f"{writer}: a log")
            require_as_read("cut.out")
    each_program(check)


def require_as_read(path):
    """The figures of functions and lines are those of the second reader."""
    profile = reader.read([path])
    found = report(path)
    told = {(function["file"], function["name"]): [cost or 0 for cost in function["inclusive"]]
            for function in found["functions"]}
    require_same({(function.file, function.name): function.inclusive for function in profile.functions}, told,
                 f"functions of {path}")
    lines = {(line["file"], line["line"]): [cost or 0 for cost in line["inclusive"]]
             for line in found["lines"] if line["line"]}
    require_same({place: profile.vector(costs) for place, (costs, _) in reader.compute_lines(profile).items()}, lines,
                 f"lines of {path}")


def cut_logs_keep_their_ways():
    """Whatever is written of a log: its last block takes none, and all others are as they were."""
    program = LoggedProgram(11, limit=12)
    for number, (writer, summary) in enumerate((("3", "end"), ("2", "within"), ("other", "end"))):
        text = program.text(writer=writer, summary=summary)
        for end in turns(range(text.index("fl="), len(text)), number, 1):
            written("cut.out", text[:end])
            stacks = stacks_told("cut.out")
            functions = json.loads(run("--format=json", "cut.out"))["functions"]
            require_same(sum(function["self"][0] for function in functions), sum(stacks.values()), f"stacks of {end} bytes")
            require_as_read("cut.out")


# ---- how much calls cost of their blocks ----


def with_calls_times(program, percent):
    """The log with calls that cost so many percent of their blocks in the first event, and in others nothing."""
    for node in program.blocks:         # callees come first
        node.own = [node.own[0] * 1000] + [0] * (program.events - 1)
        whole = node.own[0] + sum(below.recorded[0] for _, below in node.calls)
        node.recorded = [whole * percent // 100] + [0] * (program.events - 1)
    return program.text()


def calls_cost_what_their_blocks_do():
    """99 to 105 percent, in one event; an event of zeros proves nothing."""
    for seed in SEEDS:
        if not any(node.calls for node in LoggedProgram(seed).blocks):
            continue
        for percent, is_log in ((98, False), (99, True), (100, True), (105, True), (106, False), (150, False)):
            written("log.out", with_calls_times(LoggedProgram(seed), percent))
            require_same(is_log, bool(reader.read(["log.out"]).ways), f"{percent} percent: a log")
            require_as_read("log.out")


def written_logs_are_graphs():
    """What was written back says that its ways are lost."""
    def check(program, seed):
        name = written("log.out", program.text())
        written("graph.out", run("--format=callgrind", name))
        text = Path("graph.out").read_text()
        require_same(text, run("--format=callgrind", "graph.out"), "written again")
        require_same("desc: Ways: lost" in text, reader.read(["graph.out"]).ways is None, "ways")
        require_as_read("graph.out")
    each_program(check)


def main():
    tell_all([
        ("a log is told as its program ran", logs_are_exact),
        ("lines cost what they did, and no less than their dearest call", lines_are_exact),
        ("hidden functions take no cost of lines", hidden_functions_take_no_cost_of_lines),
        ("a log may be deep", recursion_is_deep),
        ("logs add up, as inputs and as parts", logs_add_up),
        ("--reach is exact", reach_is_exact),
        ("a comparison has the trees of both sides", comparisons_have_both_trees),
        ("a split has the tree of each unit", splits_have_their_trees),
        ("threads change nothing", threads_change_nothing),
        ("logs of others are told as they are", real_logs_are_exact),
        ("what is nearly a log is a graph", near_logs_are_graphs),
        ("each version of Xdebug writes its logs", shapes_of_xdebug_are_exact),
        ("a log without summary keeps the calls of its last block", logs_without_a_summary_keep_all),
        ("a last block of Xdebug may not fit", last_blocks_of_xdebug_may_not_fit),
        ("a log may end anywhere", cut_logs_keep_their_ways),
        ("calls cost what their blocks do", calls_cost_what_their_blocks_do),
        ("a log that was written back is a graph", written_logs_are_graphs),
    ])


if __name__ == "__main__":
    main()
