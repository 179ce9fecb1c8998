#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the browser shows is true, and as large as its screen, as TAP.

The program is $BROWSE_SCRIPT, the browser without a terminal. Tried are the cases, the corpus where it is here, random
profiles, comparisons of these and profiles with hostile names, with options by turns and random scripts of keys, on four
screens. Figures and their order are those of --format=json and --format=csv with the same options.
"""

import json
import os
import random
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_pair  # noqa: E402 (found by the line above)
import random_profile  # noqa: E402
from harness import CONTROLS, cases, corpus, rounds, turns  # noqa: E402
from properties import Failed, TIMEOUT, columns, compared, done, records, require, require_same, tell_all  # noqa: E402

PROGRAM = os.path.abspath(os.environ.get("BROWSE_SCRIPT", "tests/browse/browse_script"))
CASES = cases()
SCREENS = ("40x10", "80x24", "120x45", "200x60")
WIDE = "800x600"  # all rows, and names and figures whole
RANDOM = rounds(60)
TABLE, FUNCTION, LINES, CODE, TREE, CALL_TREE, REACH = range(7)
OPTIONS = ((), ("--cycles=no",), ("--merge-contexts",), ("--inclusive=both",), ("--percentage=relative",), ("--names=full",),
           ("--group=file",), ("--group=object",), ("--group=class",), ("--group=directory",), ("--group=file,function",),
           ("--group=line",), ("--tree=calling", "--depth=2"), ("--peek=a",), ("--reach=a",), ("--split=part",), ("--spread=part",), ("--split=thread",), ("--focus=a",), ("--show-percs=no",), ("--charge=a",), ("--own=/",), ("--hide=b",))
ALONE = ("--split", "--spread", "--reach", "--charge", "--hide")  # options that no comparison has
KEYS = ("j", "k", "<Down>", "<PageDown>", "<PageUp>", "<^D>", "<^U>", "G", "g", "<Enter>", "<Enter>", "<Backspace>", "<Forward>",
        "u", "[", "]", "<Tab>", "<Backtab>", "<Right>", "<Left>", "1", "2", "3", "4", "5", "6", "7", "8", "t", "H", "m", "s", "S", "i", "e", "E",
        "%", "f", "x", "=", "/a<Enter>", "/[<Enter><Escape>", "n", "N", "&a<Enter>", "&<^U><Enter>", "!", "?", "R", "I", "o", "o")


class Screen:
    """What was seen after a key, and where the browser was."""

    def __init__(self, state, lines):
        words = dict(word.split("=") for word in state.split())
        self.screen, self.row, self.count, self.line, self.action = (
            int(words[key]) for key in ("screen", "row", "count", "line", "action"))
        self.lines, self.width = lines, int(words["width"])  # of the rows: beside them something else may stand
        self.columns, self.rows = map(int, words["size"].split("x"))
        self.id = words["id"]
        self.place = (self.screen, self.row, self.count, self.id)

    def status(self):
        return self.lines[-1 if self.rows <= 10 else -2]

    def cursor(self):
        return self.lines[self.line] if self.line >= 0 else None


def count_keys(script):
    return len(re.findall(r"<[^>]+>|.", script))


def browse(size, script, *args):
    """The screens, the first one before any key; none: the inputs cannot be read, or have no calls to charge."""
    ended = subprocess.run([PROGRAM, "--each", size, script, *args], stdin=subprocess.DEVNULL, capture_output=True,
                           timeout=TIMEOUT, check=False)
    is_uncalled = ended.returncode == 2 and b"--charge: no calls" in ended.stderr
    require(is_uncalled or ended.returncode in (0, 1, 3), f"{args}, {script!r}: status {ended.returncode}: {ended.stderr[-600:]!r}")
    text = ended.stdout.decode(errors="surrogateescape")
    screens, lines, at = [], text.split("\n")[:-1], 0
    while at < len(lines):
        rows = int(lines[at].rsplit("x", 1)[1])
        screens.append(Screen(lines[at], lines[at + 1:at + 1 + rows]))
        at += 1 + rows
    return screens


def report(*args):
    """What the program writes; a profile may have problems."""
    ended = done(*args)
    require(ended.returncode in (0, 1, 3), f"{args}: status {ended.returncode}")
    return ended.stdout.decode(errors="surrogateescape")


# ---- what is browsed ----


def random_ones(count):
    for seed in range(count):
        path = f"random.{seed}"
        Path(path).write_bytes(random_profile.generate(seed))
        yield path


def pairs(count):
    for seed in range(count):
        old, new = (f"{side}.{seed}" for side in ("old", "new"))
        for path, text in zip((old, new), random_pair.generate(seed)):
            Path(path).write_text(text)
        yield f"--base={old}", new


HOSTILE = ("\x1b[2Jx", "a\tb", "\u202eabc", "\u6f22\u5b57" * 40, "e" + "\u0301" * 30, "\u05d0\u05d1\u05d2", "x" * 5000, "\x9b31m", "\ufeff",
           "a\u200bb", "\ud83d\udc69\u200d\ud83d\udcbb".encode("utf-16", "surrogatepass").decode("utf-16"), "<b>&amp;</b>", "%s%n", "\x7f", "'" * 80)


def hostile_ones():
    """Names of objects, files and functions that would harm a terminal, and one that is no UTF-8."""
    lines = ["events: Ir E\x1b[2Jv", "cmd: ./a\x1b]0;title\x07"]
    for at, name in enumerate(HOSTILE, 1):
        lines += [f"ob={name}", f"fl={name}/{name}.c", f"fn={name}", f"{at} {at * 10} {at}", f"cfn={HOSTILE[at // 2]}", f"calls={at} 1",
                  f"{at} {at} 0"]
    Path("hostile").write_bytes("\n".join(lines).encode() + b"\nfn=\xff\xfe\xc3\n1 5\n")
    yield "hostile"


def plain_ones():
    yield from map(str, (*CASES, *corpus(), *random_ones(RANDOM)))


def profiles():
    yield from ((path,) for path in (*plain_ones(), *hostile_ones()))
    yield from pairs(max(2, RANDOM // 3))


def browsed():
    """Command lines: each profile with some of the options."""
    for at, args in enumerate(profiles()):
        for options in turns(OPTIONS, at, 6):
            if len(args) == 1 or not options or not options[0].startswith(ALONE):
                yield (*options, *args)


def random_script(seed, length=14):
    return "".join(random.Random(seed).choices(KEYS, k=length))


# ---- (a), (f): the screen ----


def check_screen(screen, what):
    require(len(screen.lines) == screen.rows, f"{what}: {len(screen.lines)} lines of {screen.rows}")
    for line in screen.lines:
        require(columns(line) <= screen.columns, f"{what}: wider than {screen.columns}: {line!r}")
        require(not CONTROLS.search(line), f"{what}: control character in {line!r}")
    compared["screens"] += 1


def screens_are_full_and_clean():
    for at, args in enumerate(browsed()):
        size, script = SCREENS[at % len(SCREENS)], random_script(at)
        for screen in browse(size, script, *args):
            check_screen(screen, f"{args}, {size}, {script!r}")


# ---- (b): figures ----

FIGURE = re.compile(r" *(?:>=|≥|~)?(?P<number>[-+]?[\d,]+(?:\.\d+)?|\.|=)?(?P<percent>%)?(?: *\( *(?P<share>[-+]?[\d.]+)%\))?(?: +|$)")


def figures_of(line, heads):
    """What stands under each heading, as (number, share); what is no number is None. The rest of the line."""
    figures = []
    for _ in heads:
        found = FIGURE.match(line)
        require(found and found.end(), f"no figure in {line!r} below {heads}")
        text, share = found["number"], found["share"]
        if found["percent"]:
            text, share = None, text
        number = None if text in (None, ".", "=") else Fraction(text.replace(",", ""))
        figures.append((number, share if share is None else Fraction(share)))
        line = line[found.end():]
    return figures, line


def heads_of(screen):
    """The headings of figures; what is above the names comes last."""
    return screen.lines[1][:screen.width].split()[:-1]


class Data:
    """What --format=json says, with names of events as headings have them."""

    def __init__(self, sort, args, sections="calls,cycles"):
        self.json = json.loads(report("--format=json", f"--sections=events,totals,functions,{sections}", *sort, *args))
        self.events = [event["name"] for event in self.json["events"]]
        self.functions = self.json["functions"]
        self.cycles = self.json.get("cycles")
        self.has_counts = any(function.get("called") for function in self.functions)  # else no number of calls is shown

    def figure(self, thing, head):
        """What belongs under a heading: (kind, value, total), or None if we do not know."""
        kind, _, event = head.rpartition(":")
        if head == "calls":
            return ("calls", thing.get("called", thing.get("calls")), None)
        kinds = {"": "self", "self": "self", "incl": "inclusive", "percall": "inclusive"}
        if kind not in kinds or event not in self.events:
            return None
        at = self.events.index(event)
        costs = thing.get(kinds[kind])
        if kind == "percall":
            called = thing.get("called", thing.get("calls"))
            return ("percall", Fraction(costs[at], called) if costs and called else None, None)
        return ("cost", costs[at] if costs else None, self.json["totals"][at])


def rounded_per_call(value):
    """A cost per call as it is shown: with two decimals, or from a million on with none, rounded half away from 0."""
    unit = 1 if abs(value) >= 1000000 else 100
    rounded = Fraction(int(abs(value) * unit + Fraction(1, 2)), unit)
    return -rounded if value < 0 else rounded


def check_row(data, thing, heads, figures, what):
    """The figures of a row are those of a function, a cycle or a call."""
    for head, (number, share) in zip(heads, figures):
        expected = data.figure(thing, head)
        if expected is None or expected[1] is None and number is None:
            continue
        kind, value, total = expected
        if number is not None:
            shown = rounded_per_call(value or 0) if kind == "percall" else value or 0
            require(number == shown, f"{what}: {head} is {number}, and {value} in JSON")
            compared["figures"] += 1
        if share is not None and total:
            exact = Fraction(100 * (value or 0), total)
            near = Fraction(1, 100) if abs(exact) < 100 else abs(exact) / 900 + Fraction(1, 10)
            require(abs(share - exact) <= near, f"{what}: {head} is {share}%, and {float(exact)} in JSON")
            compared["shares"] += 1


def is_whole(screens):
    """Whether there are rows, and all are on the screen, a third of which shows the calls of one."""
    return bool(screens) and 0 < screens[-1].count < screens[-1].rows * 3 // 5


def body_of(screen):
    return [line[:screen.width].rstrip() for line in screen.lines[2:2 + screen.count]]


def is_named(line, function):
    """Whether a row has the recorded name of a function; a name that is escaped may look like anything."""
    name = function["name"]
    return not name.isascii() or not name.isprintable() or "\\" in name or not name.strip() or name in line


ROW_OF_CYCLE = re.compile(r"<cycle (\d+)>")


def costs_nothing(function):
    """No report has a row of it, if it is in a cycle."""
    return not any(function["self"]) and not any(function["inclusive"] or ())


def check_table(data, screen, what):
    heads, left = heads_of(screen), list(data.functions)
    cycles = {cycle["id"]: cycle for cycle in data.cycles or ()}
    require(len(set(heads)) == len(heads), f"{what}: a column twice: {heads}")
    for line in body_of(screen):
        figures, name = figures_of(line, heads)
        of_cycle = ROW_OF_CYCLE.match(name)
        if of_cycle:
            check_row(data, cycles.pop(int(of_cycle[1])), heads, figures, f"{what}: {line!r}")
            continue
        while left and costs_nothing(left[0]) and not is_named(name, left[0]):
            left.pop(0)
        require(left, f"{what}: a row too many: {line!r}")
        function = left.pop(0)
        require(is_named(name, function), f"{what}: {line!r} is not {function['name']!r}: another order")
        check_row(data, function, heads, figures, f"{what}: {line!r}")
    left = [function for function in left if not costs_nothing(function)]
    require(not left and not cycles, f"{what}: no row of {[f['name'] for f in left[:3]]}, {list(cycles)}")
    compared["tables"] += 1


def sort_of(screen, args):
    """The option that sorts a report as a table says it is sorted, by keys."""
    by = re.search(r"  by (\S+)", screen.status())
    main = screen.lines[0].split("  ")[-1].split()[0]
    require(by, f"no order in {screen.status()!r} of {args}")
    return (f"--sort={by[1]}",) if by[1].startswith(("self:", "incl:")) else (f"--sort={by[1]},self:{main}",)


USUAL = (("--names=recorded",), ("--names=recorded", "--cycles=no"), ("--names=recorded", "--merge-contexts"),
         ("--names=recorded", "--inclusive=both"), ("--names=recorded", "--show-percs=no"))
SORTING = ("", "s", "ss", "S", "i", "e", "ei", "E")


def has_odd_events(data):
    """Names of events that headings cut, or that are not one word, are not looked for."""
    return any(not re.fullmatch(r"[\w()-]{1,12}", name) for name in data.events)


def tables_are_those_of_json():
    some = 0
    for at, path in enumerate(plain_ones()):
        for options in turns(USUAL, at, 4):
            words = ("--units=no", *options, path)
            keys = SORTING[at % len(SORTING)]
            screens = browse(WIDE, keys and keys + "k", *words)
            if not is_whole(screens):
                continue
            screen = screens[-1]
            is_sorted = body_of(screen) != body_of(screens[0])
            data = Data(sort_of(screen, words) if is_sorted else (), words)
            if has_odd_events(data) or not data.functions:
                continue
            check_table(data, screen, f"{words}, {keys!r}")
            some += 1
    require(some >= rounds(60), f"only {some} tables")
    return f"{some} tables"


def calls_of(data, screen, what):
    """Rows of a screen around a function: callers, the function itself, callees."""
    heads = heads_of(screen)
    rows = {"<": [], "*": [], ">": []}
    for line in body_of(screen):
        figures, name = figures_of(line, heads)
        mark = re.match(r"[-+ ]*([<*>]) ", name)
        require(mark, f"{what}: a row without a mark: {line!r}")
        rows[mark[1]].append((line, name, figures))
    return heads, rows


def check_calls(data, heads, rows, calls, what):
    """Each row is one of the calls: of its figures, and of the function's name."""
    left = list(calls)
    require(len(rows) == len(left), f"{what}: {len(rows)} rows of {len(left)} calls")
    for line, name, figures in rows:
        is_right = ("calls" in heads) == data.has_counts or not any(head.startswith("incl:") for head in heads)
        require(is_right, f"{what}: numbers of calls in {heads}")
        fits = [call for call in left if is_named(name, data.functions[call["function"]])]
        for call in fits:
            try:
                check_row(data, call, heads, figures, f"{what}: {line!r}")
            except Failed:  # another call may be meant
                continue
            left.remove(call)
            break
        else:
            raise Failed(f"{what}: no such call: {line!r} of {left[:3]}")
    compared["calls"] += len(rows)


def check_events(data, screen, function, what):
    """The rows of all events, each self, inclusive and per call; derived ones are not in JSON."""
    seen = set()
    kinds = heads_of(screen)
    for line in body_of(screen):
        figures, rest = figures_of(line, kinds)
        event = rest.split()[0]
        check_row(data, function, [f"{kind}:{event}" for kind in kinds], figures, f"{what}: {line!r}")
        seen.add(event)
    require(seen >= {event for at, event in enumerate(data.events) if data.json["totals"][at]}, f"{what}: only {seen} of {data.events}")


def functions_have_their_calls():
    some = 0
    for at, path in enumerate(plain_ones()):
        words = ("--units=no", "--names=recorded", *(("--cycles=no",) if at % 3 == 0 else ()), path)
        first = browse(WIDE, "", *words)
        if not is_whole(first):
            continue
        data = Data((), words)
        if has_odd_events(data):
            continue
        row = random.Random(at).randrange(first[0].count)
        heads = heads_of(first[0])
        cycles = [bool(ROW_OF_CYCLE.match(figures_of(line, heads)[1])) for line in body_of(first[0])]
        if cycles[row]:
            continue
        function = data.functions[row - sum(cycles[:row])]
        screens = browse(WIDE, "j" * row + "t<Backspace>2<Backspace>5<Tab>", *words)
        calls, callees, callers = screens[-4], screens[-2], screens[-1]
        what = f"{words}, {function['name']!r}"
        heads, rows = calls_of(data, calls, what)
        check_row(data, function, heads, rows["*"][0][2], what)
        require(is_named(rows["*"][0][1], function), f"{what}: {rows['*'][0]} is in the middle")
        check_events(data, screens[-6], function, what)
        check_calls(data, heads, rows["<"], function["callers"], f"{what}: callers")
        check_calls(data, heads, rows[">"], function["callees"], f"{what}: callees")
        for screen, mark, kind in ((callees, ">", "callees"), (callers, "<", "callers")):
            heads, rows = calls_of(data, screen, what)
            check_calls(data, heads, rows[mark], function[kind], f"{what}: tree of {kind}")
        some += 1
    require(some >= rounds(40), f"only {some} functions")
    return f"{some} functions"


def data_of_event(screen, args, sections):
    """What JSON says of the event that a screen shows: where that is the first one, in the usual order."""
    data = Data((), args, sections)
    is_first = screen.lines[0].split("  ")[-1].split()[0] == data.events[0]
    return data if is_first else Data(sort_of(screen, args), args, sections)


TREE_OPTIONS = ((), ("--depth=2",), ("--percent-limit=5",), ("--cycles=no",))


def rows_of_tree(calls):
    """All rows of a tree of JSON, each before those that it calls."""
    for call in calls:
        yield call
        yield from rows_of_tree(call.get("callees") or ())


def tells_others(row, rest, name):
    """Where the program begins JSON has what begins there of any event, and the screen of its own."""
    told = re.search(r"\[([\d,]+) more\]", name)
    number = int(told[1].replace(",", "")) if told else None
    return number is not None and (number <= row["others"] if [row] == rest else number == row["others"])


def call_trees_are_those_of_json():
    """With each function of a chain on a row of its own."""
    some = 0
    for at, path in enumerate(plain_ones()):
        words = ("--units=no", "--names=recorded", *TREE_OPTIONS[at % len(TREE_OPTIONS)], path)
        screens = browse(WIDE, "6<Tab>", *words)
        if not is_whole(screens) or screens[-1].screen != CALL_TREE:
            continue
        data = data_of_event(screens[-1], (*words, "--call-tree"), "call_tree")
        if has_odd_events(data):
            continue
        rows = list(rows_of_tree(data.json["call_tree"]))
        heads, lines = heads_of(screens[-1]), body_of(screens[-1])
        has_others = sum(map(any, zip(*(row["inclusive"] for row in rows)))) > 1  # estimates of these alone have no mark
        rest = data.json["call_tree"][-1:]
        if len(rows) == len(lines) + 1 and rest == rows[-1:] and rest[0]["kind"] == "others":
            rows.pop()  # what begins there costs other events alone
        require_same(len(rows), len(lines), f"{words}: rows")
        for row, line in zip(rows, lines):
            figures, name = figures_of(re.sub(r"~ *(?=[-\d.])", "", line), heads)
            check_row(data, row, heads, figures, f"{words}: {line!r}")
            is_marked = line.lstrip().startswith("~")
            may_be_bare = has_others or figures[0][0] is None
            require(row["estimate"] == is_marked or may_be_bare and not is_marked, f"{words}: {line!r} is an estimate")
            is_right = tells_others(row, rest, name) if row["kind"] == "others" else is_named(name, data.functions[row["function"]])
            require(is_right, f"{words}: {line!r} is not {row}")
        some += 1
    require(some >= rounds(40), f"only {some} trees")
    return f"{some} trees"


def reach_is_that_of_json():
    """Of a function whose name no other has, nor as a level of recursion or a caller of its name."""
    some = 0
    for at, path in enumerate(plain_ones()):
        words = ("--units=no", "--names=recorded", path)
        if not is_whole(browse(WIDE, "", *words)):
            continue
        names = [function["name"] for function in Data((), words).functions]
        parts = [part for name in names for part in set(name.split("'"))]
        alone = sorted(name for name in names if parts.count(name) == 1 and re.fullmatch(r"\w+", name) and not name.startswith("0x"))
        if not alone:
            continue
        name = random.Random(at).choice(alone)
        screens = browse(WIDE, f"/^{name}$<Enter><Escape>7", *words)
        if not is_whole(screens) or screens[-1].screen != REACH:
            continue
        asked = (*words, f"--reach=^{name}$")
        data = data_of_event(screens[0], asked, "reach")
        if has_odd_events(data):
            continue
        rows, lines = data.json["reach"]["rows"], body_of(screens[-1])
        heads = ("reach", "share", "nearest", "farthest", "calls") if data.has_counts else ("reach", "share", "nearest", "farthest")
        require_same(len(rows), len(lines), f"{words}, {name}: rows")
        for row, line in zip(rows, lines):
            figures, rest = figures_of(re.sub(r"~ *(?=[-\d.])", "", line), heads)
            numbers = [number for number, _ in figures]
            called = [data.functions[row["function"]]["called"]] * data.has_counts
            require_same([row["cost"], row["nearest"], row["farthest"], *called],
                         [numbers[0], *numbers[2:]], f"{words}, {name}: {line!r}")
            require_same(row["estimate"], line.lstrip().startswith("~"), f"{words}, {name}: {line!r} is an estimate")
            require_same({"caller": "<", "itself": "*", "callee": ">"}[row["way"]], rest[0], f"{words}, {name}: {line!r}")
            require(is_named(rest, data.functions[row["function"]]), f"{words}, {name}: {line!r} is not {row}")
            share = figures[1][1]
            require(share is None or abs(share - 100 * Fraction(row["share"])) <= Fraction(1, 10), f"{words}, {name}: {line!r}: {row['share']}")
            compared["reached"] += 1
        some += 1
    require(some >= rounds(25), f"only {some} functions")
    return f"{some} functions"


def other_rows_are_those_of_csv():
    """Lines have inclusive costs, too, if calls are recorded."""
    groups = ("file", "object", "class", "directory", "line")
    some = both = 0
    for at, path in enumerate(plain_ones()):
        for group in turns(groups, at, 3):
            screens = browse(WIDE, "", "--units=no", f"--group={group}", path)
            if not is_whole(screens):
                continue
            screen = screens[0]
            heads = heads_of(screen)
            has_both = heads[0].startswith("self:")
            asked = ("--inclusive=both", "--sort=self") if has_both else ()
            rows = records(report("--format=csv", f"--group={group}", *asked, path))
            event = heads[0].removeprefix("self:")
            columns = [f"{kind}:{event}" for kind in (("self", "incl") if has_both else ("self",))]
            if not rows or not re.fullmatch(r"[\w()-]{1,12}", event) or not set(columns) <= set(rows[0]):
                continue
            require(not has_both or heads[1] == columns[1], f"{path}: {heads}")
            figures = [figures_of(line, heads[:len(columns)])[0] for line in body_of(screen)]
            shown = [[number or 0 for number, *_ in line] for line in figures]
            require_same([[int(row[column] or 0) for column in columns] for row in rows], shown, f"{path}, --group={group}")
            some += 1
            both += has_both
    require(some >= rounds(60) and (both or rounds(60) < 10), f"only {some} tables, {both} with both costs")
    return f"{some} tables, {both} with both costs"


def comparisons_are_those_of_csv():
    some = 0
    for args in pairs(RANDOM):
        screens = browse(WIDE, "", "--names=recorded", "--cycles=no", *args)
        if not is_whole(screens):
            continue
        rows = records(report("--format=csv", "--group=function", "--cycles=no", *args))
        heads = screens[0].lines[1]
        event = re.match(r"(\S+) old +\1 new +\1 change ", heads)
        if not event or not rows or f"old:self:{event[1]}" not in rows[0]:
            continue
        keys = [f"{side}:self:{event[1]}" for side in ("old", "new", "change")]
        shown = [tuple(number or 0 for number, _ in figures_of(line, keys)[0]) for line in body_of(screens[0])]
        expected = [tuple(int(row[key] or 0) for key in keys) for row in rows]
        require_same([row for row in expected if row[2]], [row for row in shown if row[2]], f"{args}")
        some += 1
    require(some >= rounds(20), f"only {some} comparisons")
    return f"{some} comparisons"


# ---- (c), (d), (e): keys ----


# ---- your code, and all code ----


def own_of(path, at):
    """An option that makes some code of a profile the user's own: a directory with one of its files; or expressions."""
    text = report("--format=json", "--sections=files", path)
    names = json.loads(text)["files"] if text else ()
    places = sorted({os.path.dirname(file["name"]) for file in names if file["name"].startswith("/")})
    return (f"--own={random.Random(at).choice(places)}",) if places else ()


def is_charged(screen):
    """What the title says."""
    return re.search(r"  (yours|charged|all)  \S+(?: [^ ].*)?$", screen.lines[0])[1] != "all"


def check_bounds(data, screen, what):
    """Lower bounds of a single event are marked."""
    for function in data.functions:
        if function.get("charged_at_least") == [True]:
            rows = [line for line in body_of(screen) if is_named(line, function)]
            require(any("\u2265" in line for line in rows), f"{what}: no bound in {rows}")
            compared["bounds"] += 1


def charged_tables_are_those_of_json():
    """By the key, and from the beginning; and both are the same screen."""
    some = 0
    for at, path in enumerate(plain_ones()):
        for charge, own in (("--charge=own", own_of(path, at)), ("--charge=a|e", ())):
            words = ("--units=no", "--names=recorded", *own, path)
            begun = browse(WIDE, "o", charge, *words)
            if charge == "--charge=own":
                turned = browse(WIDE, "o", *words)
                if not own or not is_whole(turned) or not is_charged(turned[-1]):
                    continue
                require_same([begun[0].lines[0], *body_of(begun[0])], [turned[-1].lines[0], *body_of(turned[-1])], f"{words}, o")
            if not is_whole(begun[:1]) or not is_whole(begun):
                continue
            for screen, args in ((begun[0], (charge, *words)), (begun[1], words)):
                data = Data((), args)
                if has_odd_events(data) or not data.functions:
                    continue
                check_table(data, screen, f"{args}, o")
                check_bounds(data, screen, f"{args}, o")
                some += 1
    require(some >= rounds(60), f"only {some} tables")
    return f"{some} tables"


# Said by a turn to where another turn had come from, which is no way back.
MOVED = ("code has no such row", "the nearest code of yours", "no code of yours calls it")


def o_twice_draws_the_same():
    """Where it is refused, a message says why; all is read again as it is."""
    some = 0
    for at, args in enumerate(browsed()):
        size, script = SCREENS[at % len(SCREENS)], random_script(at, 6)
        own = own_of(args[-1], at) if len(args) == 1 else ()
        screens = browse(size, f"{script}<Escape>ooRo<Escape>R", *own, *args)
        if not screens:
            continue
        before, there, back, _, again, still, read = screens[-7:]
        what = f"{own}, {args}, {size}, {script!r}"
        is_refused = there.place == before.place and there.lines[:1] == before.lines[:1]
        is_told = is_refused or any(words in back.status() for words in MOVED)
        start = [line for line in before.lines if not is_told or line != before.status()]
        end = [line for line in back.lines if not is_told or line != back.status()]
        require_same(start, end, what)
        require_same(still.lines, read.lines, f"{what}, R")
        some += not is_refused
    require(some >= rounds(40), f"only {some} times")
    return f"{some} times"


INWARD = ("<Enter>", "2", "3", "4", "5", "6", "7", "t", "?", "!")


def enter_and_backspace_draw_the_same():
    """A key that leads nowhere, and is back by Backspace somewhere else, is not looked at."""
    some = 0
    for at, args in enumerate(browsed()):
        size, script, key = SCREENS[at % len(SCREENS)], random_script(at, 8) + "g", INWARD[at // 3 % len(INWARD)]
        before, inside, after = browse(size, f"{script}{key}<Backspace>", *args)[-3:] or [None] * 3
        if not before or before.screen > REACH or (inside.screen, inside.lines[0]) == (before.screen, before.lines[0]):
            continue
        require_same(before.lines, after.lines, f"{args}, {size}, {script!r}, {key}")
        some += 1
    require(some >= rounds(60), f"only {some} times")
    return f"{some} times"


def resizes_change_nothing():
    """Of what is seen the rows may have moved, if the screen was too small for them."""
    for at, args in enumerate(browsed()):
        size, rng = SCREENS[at % len(SCREENS)], random.Random(at)
        keys = rng.choices(KEYS, k=10)
        usual = browse(size, "".join(keys), *args)
        resized = browse(size, "".join(f"{key}<{rng.choice(SCREENS + ('20x3', '1x1'))}><{size}>" for key in keys), *args)
        if not usual:
            continue
        end, again = usual[-1], resized[-1]
        what = f"{args}, {size}, {keys}"
        require_same(end.place, again.place, what)
        require_same(end.lines[0], again.lines[0], what)
        require_same(end.cursor(), again.cursor(), what)
        if end.line == again.line:
            require_same(end.lines, again.lines, what)


STAYING = ("s", "S", "i", "e", "E", "f", "%", "&<^U>.<Enter>", "&<^U><Enter>")


def the_cursor_stays_on_its_row():
    """Keys that sort, filter, and name otherwise; a filter that leaves the row out moves the cursor."""
    for at, args in enumerate(browsed()):
        size, rng = SCREENS[at % len(SCREENS)], random.Random(at)
        begin = "j" * rng.randrange(8) + rng.choice(("", "2", "5"))
        keys = rng.choices(STAYING, k=6)
        screens = browse(size, begin + "".join(keys), *args)
        if not screens or not screens[0].count:
            continue
        begun = screens[count_keys(begin)]
        for number, key in enumerate(keys):
            last = count_keys(begin + "".join(keys[:number + 1]))
            what = f"{args}, {size}, {begin!r}, {keys}: {key}"
            require_same((begun.screen, begun.id), (screens[last].screen, screens[last].id), what)
            require(screens[last].line >= 0, f"{what}: the cursor is not on the screen")


# ---- checks ----

CHECKS = ("--fail-if=each: Ir>3", "--warn-if=each-file: Ir>50%t", "--fail-if=Ir>1", "--warn-if=Ir<0", "--fail-if=/^a/: Ir>2",
          "--warn-if=each: incl:Ir>90%t", "--fail-if=each-object: Ir>1M")
RANKS = {"FAIL": 0, "?": 1, "WARN": 1, "ok": 2}


def checks_are_those_of_json():
    """The screen of checks has the results of JSON, the worst ones first; the first screen begins with these."""
    for at, args in enumerate(profiles()):
        size, checks = SCREENS[at % len(SCREENS)], random.Random(at).sample(CHECKS, 1 + at % 5)
        said = done("--format=json", "--sections=checks", *checks, *args)
        screens = browse(size, "c", *checks, *args) if said.returncode != 2 else ()  # there is no Ir, or no call
        if not screens:
            continue
        first, listed = screens
        wanted = json.loads(said.stdout)["checks"]
        body = listed.lines[1 if listed.rows <= 10 else 2:][:len(wanted)]
        states = [line.split()[0] for line in body]
        results = [("?" if check["passed"] is None else check["result"]) for check in wanted]
        what = f"{args}, {checks}"
        require_same(states, sorted(states, key=RANKS.get), what)
        require_same(sorted(states), sorted(results), what)
        below = [line for line in first.lines[:first.lines.index(first.status())] if line[:6].strip() in RANKS and line[6:7].strip()]
        require(below and below == body[:len(below)], f"{what}: {below} of {body}")
        compared["checks"] += len(wanted)


def changes_of_json(event, words):
    """The changes of the rows of --why: a cause, its parts if there are several, its lines, and what is left."""
    found = json.loads(report("--why", "--format=json", "--sections=why", f"--show={event}", f"--sort={event}", *words))["why"]
    for cause in found["causes"]:
        yield cause["change"]
        yield from (part["change"] for part in cause["parts"] if len(cause["parts"]) > 1)
        yield from (line["change"] for line in cause["lines"])
    if found["change"] or found["causes"]:
        yield from [found["rest"]["change"]] if found["rest"]["change"] or found["rest"]["count"] else []


def causes_are_those_of_json():
    some = 0
    for words in pairs(max(3, RANDOM // 2)):
        for keys, filters in (("8", ()), ("e8", ()), ("8&^[a-m]<Enter>", ("--focus=^[a-m]",))):
            screen = browse(WIDE, keys, "--units=no", *words)[-1]
            title = re.match(r"causes of ([\w()-]+)  ", screen.lines[0])
            if not title or screen.count > screen.rows - 4:
                continue
            shown = [int(line.split()[0].replace(",", "")) for line in screen.lines[2:2 + screen.count]]
            require_same(list(changes_of_json(title[1], [*words, *filters])), shown, f"{words}, {keys}")
            asked = browse(WIDE, "", "--why", "--units=no", *words)[-1].lines
            require(keys != "8" or asked == screen.lines, f"{words}: --why opens another screen")
            some += 1
    require(some >= rounds(20), f"only {some} screens")
    return f"{some} screens"


PROPERTIES = (
    ("screens are as large as they are, and clean", screens_are_full_and_clean),
    ("tables are those of JSON, in its order", tables_are_those_of_json),
    ("functions have their callers, callees and events", functions_have_their_calls),
    ("call trees are those of JSON", call_trees_are_those_of_json),
    ("reach is that of JSON", reach_is_that_of_json),
    ("rows of other groups are those of CSV", other_rows_are_those_of_csv),
    ("comparisons are those of CSV", comparisons_are_those_of_csv),
    ("causes are those of JSON", causes_are_those_of_json),
    ("charged tables are those of JSON", charged_tables_are_those_of_json),
    ("o twice draws the same", o_twice_draws_the_same),
    ("in and back draws the same", enter_and_backspace_draw_the_same),
    ("checks are those of JSON, the worst first", checks_are_those_of_json),
    ("other sizes between change nothing", resizes_change_nothing),
    ("the cursor stays on its row", the_cursor_stays_on_its_row),
)

if __name__ == "__main__":
    tell_all(PROPERTIES)
