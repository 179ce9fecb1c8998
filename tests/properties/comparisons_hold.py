#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Properties that hold for every comparison (`cgannotate --base=OLD NEW`), as TAP.

Pairs are random ones: programs and what became of them, of tests/reference/random_pair.py, and unrelated profiles of
tests/reference/random_profile.py, which have some names and events in common. What is the same in a pair, and what it
costs on each side, is looked up in tests/reference/compare.py, which compares slowly and plainly.
"""

import collections
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import compare  # noqa: E402 (found by the line above)
import random_pair  # noqa: E402
import random_profile  # noqa: E402
import reader  # noqa: E402
from comparisons import (  # noqa: E402
    Row, compare_slowly, events_of, expected_functions, plain_rows, require_functions, rows_of, shown_functions,
)
from columnar import page_document  # noqa: E402
from harness import rounds  # noqa: E402
from properties import TIMEOUT, records, require, require_same, run, run_both, tell_all  # noqa: E402

# The last ones: old and new code of functions of one name in one header; one cycle that was two; and one of these with
# more than the total.
PAIRS = (*range(rounds(40)), 288, 425, 581)
FEW = range(0, rounds(40), 4)
UNRELATED = range(0, rounds(60), 2)  # with the next one
GROUPS = ("piece", "function", "file", "object", "line", "class", "directory", "file,function", "function,file",
          "object,function")
TABLE = ("--threshold=100", "--auto=no", "--show-percs=no")
COST_MAX = 2**63 - 1


# ---- pairs ----


def write(name, text):
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape"))
    os.utime(name, (0, 2**31))  # newer than all sources
    return name


def pair(seed):
    old, new = random_pair.generate(seed)
    return write(f"old{seed}.out", old), write(f"new{seed}.out", new)


def pairs(seeds=PAIRS):
    for seed in seeds:
        yield (seed, *pair(seed))


def goes_too_far(profile):
    """Whether a figure is beyond 64 bits, where sums stop; a difference has one bit more."""
    rows = [row["self"] for row in profile["pieces"]] + [profile["totals"], profile["calculated"]]
    rows += [row["inclusive"] for row in profile["functions"] + profile["arcs"] + profile["cycles"]]
    return any(abs(cost) > COST_MAX // 2 for row in rows for cost in row)


def unrelated_pairs():
    """Pairs of profiles that have some recorded event in common."""
    for seed in UNRELATED:
        names = [write(f"made{seed + at}.out", random_profile.generate(seed + at)) for at in (0, 1)]
        read = [reader.as_dict(reader.read([name], os.getcwd())) for name in names]
        if any(one["fatal"] or goes_too_far(one) for one in read):
            continue
        if set(read[0]["events"]) & set(read[1]["events"]):
            yield (seed, *names)


# ---- against the slow comparison ----


def functions_match_as_the_slow_comparison_has_it():
    for seed, old, new in pairs():
        require_functions(old, new, f"pair {seed}")


def check_sums(slow, rows, pairs_of, what):
    expected = collections.Counter((tuple(a), tuple(b)) for a, b in pairs_of.values() if a != b)
    shown = collections.Counter((row.side("old", slow.events), row.side("new", slow.events)) for row in rows)
    require_same(expected, shown, what)


def files_and_objects_match_as_the_slow_comparison_has_it():
    for seed, old, new in pairs():
        slow = compare_slowly(old, new)
        check_sums(slow, rows_of(old, new, "--group=file"), slow.by_file(), f"pair {seed}, files")
        check_sums(slow, rows_of(old, new, "--group=object"), slow.by_object(), f"pair {seed}, objects")


def three_runs(seed):
    """Three runs of each side of a pair, which cost a little more or less."""
    texts = random_pair.generate(seed)
    return [[write(f"{side}run{at}.out", random_pair.again(text, seed + at) if at else text) for at in range(3)]
            for side, text in enumerate(texts)]


def runs_combine_as_the_slow_comparison_has_it():
    """Every figure of several runs is their sum, their median or their minimum, by itself."""
    kinds = ("incl", "self", "calls")
    for seed in FEW:
        olds, news = three_runs(seed)
        for how in ("sum", "median", "min"):
            sides = [compare.read_runs(paths, how, os.getcwd()) for paths in (olds, news)]
            slow = compare.Comparison(*sides, combine=how)
            table = run("--format=csv", f"--combine={how}", "--group=function", "--inclusive=both",
                        *(f"--base={path}" for path in olds), *news)
            rows = [Row(record) for record in records(table)]
            require_same(expected_functions(slow, kinds), shown_functions(rows, slow.events, kinds), f"pair {seed}, {how}")
            check_ranges(seed, slow, rows, how)


def check_ranges(seed, slow, rows, how):
    """The least and the most of all runs stand in columns of their own."""
    if how == "sum":
        return
    for row in rows:
        for side in ("old", "new"):
            for event in slow.events:
                least, most = (row.figures[f"{side}:{end}:self:{event}"] for end in ("min", "max"))
                figure = row.figures[f"{side}:self:{event}"]
                require(least <= figure <= most, f"pair {seed}: {figure} is not within {least}..{most}")


# ---- against the plain reports ----


def side_rows(rows, side, events):
    """The rows of one side that have a cost there, as the plain report of it has them."""
    found = {}
    for row in rows:
        costs = row.side(side, events)
        if any(costs):
            place = getattr(row, side)
            require(place not in found, f"two rows {place}")
            found[place] = costs
    return found


def check_exact(old, new, group, what, *options):
    rows = rows_of(old, new, "--match=exact", f"--group={group}", *options)
    plain = [plain_rows(path, f"--group={group}", *options) for path in (old, new)]
    events = compare_slowly(old, new).events
    expected = [{place: tuple(costs[event] for event in events) for place, costs in side.items()} for side in plain]
    none = (0,) * len(events)
    differ = {place for place in expected[0] | expected[1]
              if expected[0].get(place, none) != expected[1].get(place, none)}
    for at, side in enumerate(("old", "new")):
        wanted = {place: costs for place, costs in expected[at].items() if place in differ and any(costs)}
        require_same(wanted, side_rows(rows, side, events), f"{what} by {group}, {side}")


def exact_matches_show_the_two_plain_reports():
    for seed, old, new in list(unrelated_pairs()) + list(pairs((*FEW, 288))):
        for group in ("piece", "function", "file", "object"):
            check_exact(old, new, group, f"pair {seed}")
        check_exact(old, new, "function", f"pair {seed}, merged", "--merge-contexts")


def totals_are_those_of_the_plain_reports():
    for seed, old, new in list(unrelated_pairs()) + list(pairs(FEW)):
        data = json.loads(run("--format=json", f"--base={old}", new))
        names = compare_slowly(old, new).events
        for side, path in (("old", old), ("new", new)):
            plain = json.loads(run("--format=json", "--sections=events", path))
            totals, compared = (dict(zip((event["name"] for event in one["events"]), costs))
                                for one, costs in ((plain, plain["totals"]), (data, data["totals"][side])))
            require_same([totals[name] for name in names], [compared[name] for name in names], f"pair {seed}: {side} totals")
        changes = [new - old for old, new in zip(data["totals"]["old"], data["totals"]["new"])]
        require_same(changes, data["totals"]["change"], f"pair {seed}: change of the totals")


def differences_add_up_to_the_difference_of_the_sums():
    """Rows of every grouping: what they changed is what the program changed."""
    for seed, old, new in pairs():
        slow = compare_slowly(old, new)
        own = slow.self_costs().values()
        expected = [sum(pair[1][at] - pair[0][at] for pair in own) for at in range(len(slow.events))]
        for group in GROUPS:
            rows = rows_of(old, new, f"--group={group}")
            sums = [sum(row.figures[f"change:self:{event}"] for row in rows) for event in slow.events]
            require_same(expected, sums, f"pair {seed} by {group}")


def changes_are_new_less_old():
    for seed, old, new in pairs():
        for options in [(f"--group={group}",) for group in GROUPS] + [("--inclusive=both",)]:
            for row in rows_of(old, new, *options):
                check_change(row, f"pair {seed} {options}")


def check_change(row, what):
    changes = {name: figure for name, figure in row.figures.items() if name.startswith("change:")}
    require(changes, f"{what}: no change in a row")
    for name, figure in changes.items():
        old, new = (row.figures[name.replace("change", side, 1)] for side in ("old", "new"))
        require_same(new - old, figure, f"{what}: {name}")
    require(any(changes.values()), f"{what}: a row without any change: {row.new} {row.old}")
    if row.status == "new":
        require(not any(figure for name, figure in row.figures.items() if name.startswith("old:")), f"{what}: new, but was")
    if row.status == "gone":
        require(not any(figure for name, figure in row.figures.items() if name.startswith("new:")), f"{what}: gone, but is")


# Lines, classes and directories are those of the new side, with what has none there.
SWAPPED = tuple(group for group in GROUPS if group not in ("line", "class", "directory"))


def has_moved(slow):
    """Whether a function is in another file or object: what it cost there stands where it is in the new profile."""
    return any(match.how in ("file", "object") for match in slow.matches)


def swapped_sides_negate_everything():
    """But for cycles: which one of several is that of the other side depends on where one begins."""
    other = {"new": "gone", "gone": "new"}
    for seed, old, new in pairs():
        groups = ("function",) if has_moved(compare_slowly(old, new)) else SWAPPED
        for options in [(f"--group={group}",) for group in groups] + [("--inclusive=both",)]:
            rows, swapped = rows_of(old, new, *options), rows_of(new, old, *options)
            events = sorted(events_of(rows))
            expected = collections.Counter(
                summary(row, events, "old", "new", row.status) for row in rows if not row.is_cycle())
            shown = collections.Counter(
                summary(row, events, "new", "old", other.get(row.status, row.status)) for row in swapped
                if not row.is_cycle())
            require_same(expected, shown, f"pair {seed} {options}")


def summary(row, events, first, second, status):
    """Rows of one side have one name, that of the new side or of the old one; groups have no name for each side."""
    named = row.match not in ("", "group")
    places = (getattr(row, first), getattr(row, second)) if named else None
    return status, row.match, places, row.side(first, events), row.side(second, events)


def the_same_profile_shows_nothing():
    for seed, old, new in pairs(FEW):
        for path in (old, new):
            for options in [(f"--group={group}",) for group in GROUPS] + [("--inclusive=both",), ("--match=exact",)]:
                require_same([], rows_of(path, path, *options), f"pair {seed} {options}")
            data = json.loads(run("--format=json", "--sections=functions,files,objects", f"--base={path}", path))
            require_same([0] * len(data["events"]), data["totals"]["change"], f"pair {seed}: totals")
            for section in ("functions", "files", "objects"):
                require_same([], data[section], f"pair {seed}: {section}")
            for options in ((), ("--tree=both",), ("--inclusive=both", "--threshold=100")):
                text = run(*options, f"--base={path}", path)
                require("PROGRAM TOTALS" in text, f"pair {seed}: no totals")


# ---- renaming ----


def renamed(text, keys, expression, replacement):
    """A profile that was written with other names."""
    return re.sub(rf"^((?:{keys})=)(.*)$", lambda found: found[1] + re.sub(expression, replacement, found[2]), text, flags=re.M)


RENAMINGS = (
    ("--mod-funcname=s/parse/read/g", "c?fn", "parse", "read"),
    ("--mod-funcname=s/^(.*)_(find|add)$/\\2_\\1/", "c?fn", "^(.*)_(find|add)$", r"\2_\1"),
    ("--mod-filename=s#^.*/v[0-9]+/##", "fl|fi|fe|cfi", "^.*/v[0-9]+/", ""),
    ("--mod-object=s,/libmore[.].*,/libless.so,", "c?ob", "/libmore[.].*", "/libless.so"),
)


def renaming_is_as_if_the_profiler_had_named_it_so():
    for seed in PAIRS:
        texts = random_pair.generate(seed)
        old, new = (write(f"{at}plain{seed}.out", text) for at, text in enumerate(texts))
        for option, keys, expression, replacement in RENAMINGS:
            other = [write(f"{at}renamed{seed}.out", renamed(text, keys, expression, replacement))
                     for at, text in enumerate(texts)]
            for match in ("auto", "exact"):
                rows = run("--format=csv", f"--match={match}", option, f"--base={old}", new)
                require_same(run("--format=csv", f"--match={match}", f"--base={other[0]}", other[1]), rows, f"pair {seed} {option}")


# ---- formats ----


def formats_have_the_same_rows():
    for seed, old, new in pairs():
        for options in (("--group=function",), ("--inclusive=both",), ("--group=piece",), ("--group=line",)):
            base = (*options, f"--base={old}", new)
            table = records(run("--format=csv", *base))
            require_same(table, records(run("--format=tsv", *base), "\t"), f"pair {seed} {options}, tsv")
            lines = [json.loads(line) for line in run("--format=jsonl", *base).splitlines()]
            require_same([[value for value in row.values()] for row in table],
                         [["" if value is None else str(value) for key, value in line.items() if not key.startswith("home:")]
                          for line in lines],
                         f"pair {seed} {options}, jsonl")
        check_json(seed, old, new)


def check_json(seed, old, new):
    """The functions of the JSON report are the rows of functions."""
    data = json.loads(run("--format=json", f"--base={old}", new))
    events = [event["name"] for event in data["events"]]
    shown = collections.Counter()
    for f in data["functions"]:
        if f["self"]["old"] != f["self"]["new"]:
            shown[f["status"], f["match"] or "", *(tuple(f["self"][side]) for side in ("old", "new", "change"))] += 1
    expected = collections.Counter((row.status, row.match, *(row.side(side, events) for side in ("old", "new", "change")))
                                   for row in rows_of(old, new, "--group=function"))
    require_same(expected, shown, f"pair {seed}, json")


def integer(text):
    return 0 if text in (".", "=") else int(text.replace(",", "").replace("+", ""))


def text_rows(*args):
    """The figures of the table in the text report: old, new and change of each row."""
    text = run(*TABLE, *args)
    if re.search("^(Nothing changed[.]$|No (row|self cost) changed)", text, re.M):
        return []
    table = re.split(r"^-{80}\n.*\n-{80}\n", text, flags=re.M)[-1].split("\n\n")[0]
    return [tuple(integer(word) for word in line.split()[:3]) for line in table.split("\n") if line]


def text_has_the_figures_of_csv():
    for seed, old, new in pairs((*FEW, 1028)):  # the last one differs in other events alone
        rows = rows_of(old, new, "--group=function", "--show=Ir")
        expected = [tuple(row.figures[f"{side}:self:Ir"] for side in ("old", "new", "change")) for row in rows]
        shown = text_rows("--group=function", "--show=Ir", f"--base={old}", new)
        require_same(collections.Counter(expected), collections.Counter(shown), f"pair {seed}")


# ---- thresholds and order ----


def rows_are_sorted_by_the_size_of_their_change():
    for seed, old, new in pairs():
        for options, key in (((), "change:self:{}"), (("--sort=old:{}",), "old:self:{}"), (("--sort=new:{}",), "new:self:{}")):
            rows = rows_of(old, new, "--group=function")
            if not rows:
                continue
            event = events_of(rows)[0]
            rows = rows_of(old, new, "--group=function", *(option.format(event) for option in options))
            sizes = [abs(row.figures[key.format(event)]) for row in rows]
            require_same(sorted(sizes, reverse=True), sizes, f"pair {seed} {options}")


def thresholds_are_shares_of_the_sum_of_changes():
    for seed, old, new in pairs():
        rows = rows_of(old, new, "--group=function")
        if not rows:
            continue
        key = f"change:self:{events_of(rows)[0]}"
        whole = sum(abs(row.figures[key]) for row in rows)
        for percent in (0, 50, 90, 99):
            kept = rows_of(old, new, "--group=function", f"--threshold={percent}")
            sizes = [abs(row.figures[key]) for row in kept]
            if whole:
                require(sum(sizes) * 100 >= percent * whole, f"pair {seed}: {sum(sizes)} of {whole} at {percent}%")
                require(percent == 0 or sum(sizes[:-1]) * 100 < percent * whole, f"pair {seed}: more than {percent}%")


def limits_are_shares_of_the_old_total():
    for seed, old, new in pairs():
        rows = rows_of(old, new, "--group=function")
        if not rows:
            continue
        event = events_of(rows)[0]
        data = json.loads(run("--format=json", f"--base={old}", new))
        total = abs(data["totals"]["old"][[e["name"] for e in data["events"]].index(event)])
        for percent in (1, 10):
            kept = rows_of(old, new, "--group=function", f"--percent-limit={percent}")
            expected = [row.new for row in rows if abs(row.figures[f"change:self:{event}"]) * 100 >= percent * total]
            require_same(expected, [row.new for row in kept], f"pair {seed}: limit of {percent}%")


# ---- trees ----


def calls_are_those_of_each_side():
    """Each call of the JSON report has the number and the cost of it on each side; and all calls of functions that
    changed are there."""
    for seed, old, new in pairs():
        slow = compare_slowly(old, new)
        data = json.loads(run("--format=json", "--sections=functions,calls", f"--base={old}", new))
        differ = {number for of in (slow.self_costs(), slow.inclusive(), slow.called())
                  for number, (a, b) in of.items() if a != b}
        expected = collections.Counter((tuple(a), tuple(b)) for ends, (a, b) in slow.arcs().items()
                                       if a != b and differ.intersection(ends))
        arcs = {}
        for f in data["functions"]:
            for name in ("callers", "callees"):
                for call in f.get(name, []):
                    ends = (f["id"], call["function"]) if name == "callees" else (call["function"], f["id"])
                    sides = tuple((call["calls"][side], *call["inclusive"][side]) for side in ("old", "new"))
                    require(arcs.setdefault(ends, sides) == sides, f"pair {seed}: a call differs at its ends")
        shown = collections.Counter(sides for sides in arcs.values() if sides[0] != sides[1])
        require_same(expected, shown, f"pair {seed}")


ARC = re.compile(r" *(\S+) +(\S+) +(\S+) .*?([<>]) .* \(([\d,]+)x -> ([\d,]+)x\)")


def trees_have_the_calls_of_json():
    """Callers and callees of the text, by their numbers of calls and their costs."""
    for seed, old, new in pairs():
        data = json.loads(run("--format=json", "--sections=functions,calls", "--show=Ir", f"--base={old}", new))
        expected = collections.Counter()
        for f in data["functions"]:
            for name, mark in (("callers", "<"), ("callees", ">")):
                for call in f.get(name, []):
                    costs = tuple(call["inclusive"][side][0] for side in ("old", "new", "change"))
                    expected[mark, *costs, call["calls"]["old"], call["calls"]["new"]] += 1
        shown = collections.Counter()
        for line in run(*TABLE, "--tree=both", "--inclusive=yes", "--show=Ir", f"--base={old}", new).split("\n"):
            arc = ARC.match(line)
            if arc:
                shown[arc[4], *map(integer, arc.group(1, 2, 3, 5, 6))] += 1
        require_same(expected, shown, f"pair {seed}")


# ---- ways in ----


def other_spellings_say_the_same():
    for seed, old, new in pairs(FEW):
        expected = run(*TABLE, f"--base={old}", new)
        require_same(expected, run(*TABLE, "--diff", old, new), f"pair {seed}, --diff")
        require_same(expected, run(*TABLE, "--base", old, new), f"pair {seed}, --base OLD")
        rows = run("--format=csv", f"--base={old}", new)
        data = Path(new).read_bytes()
        piped = subprocess.run([os.environ["CGANNOTATE"], "--format=csv", f"--base={old}", "-"], input=data,
                               capture_output=True, check=True, timeout=TIMEOUT).stdout.decode()
        require_same(rows, piped, f"pair {seed}, standard input")


def any_number_of_threads_shows_the_same():
    for seed, old, new in pairs(FEW[:4]):
        for path in (old, new):
            data = Path(path).read_bytes()
            write(f"large_{path}", data * (6_000_000 // len(data)))
        for options in (("--threshold=100", "--inclusive=both", "--tree=both"), ("--format=csv", "--group=line"), ("--format=json",)):
            expected = run("-j1", *options, f"--base=large_{old}", f"large_{new}")
            require_same(expected, run("-j4", *options, f"--base=large_{old}", f"large_{new}"), f"pair {seed} {options}")
            require_same(expected, run("-j4", *options, f"--base=large_{old}", f"large_{new}"), f"pair {seed} {options}, again")


CALLING = "events: Ir\nfl=a.c\nfn=main\n1 5\n2 7\ncfn=f\ncalls={0} 9\n2 {1}\n3 1\nfn=f\n9 {1}\n"


def lines_whose_calls_alone_changed_are_written():
    """Lines 1 and 3 did not change, and line 2 spent the same itself."""
    old = write("calls-old.out", CALLING.format(1, 40))
    for count, cost in ((1, 41), (2, 40)):
        new = write("calls-new.out", CALLING.format(count, cost))
        lines = json.loads(run("--format=json", f"--base={old}", new))["lines"]
        found = {line["line"]: (line["status"], line["self"]["change"], len(line["calls"])) for line in lines}
        expected = {2: ("changed", [0], 1)} | ({9: ("changed", [1], 0)} if cost == 41 else {})
        require_same(expected, found, f"{count} calls of {cost}")


# ---- sources ----

BEFORE = ["int f(void)", "{", "    return 1;", "}", "int main(void)", "{", "    f();", "    f();", "}"]
AFTER = ["#include <stdio.h>", "", *BEFORE[:7], "    puts(\"x\");", *BEFORE[7:]]
SMALL = "events: Ir\nfl={0}\nfn=f\n{1} 2\n{2} 4\nfn=main\n{3} 1\n{4} 3\n{5}{6} 3\n{7} 1\n"
WRITTEN = {"old": 1000, "new": 3000}  # seconds: when the profiles were


def place_source(name, lines, time):
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    os.utime(name, (time, time))


def place_profiles(old_file, new_file):
    """Of the program before and after it was edited."""
    texts = {"old": SMALL.format(old_file, 1, 3, 5, 7, "", 8, 9), "new": SMALL.format(new_file, 3, 5, 7, 9, "10 20\n", 11, 12)}
    for side, text in texts.items():
        Path(f"{side}.out").write_text(text, encoding="utf-8")
        os.utime(f"{side}.out", (WRITTEN[side],) * 2)


def title_of(text):
    return re.search("^-- Auto-annotated source: (.*)", text, re.M)[1]


def an_edited_source_is_compared_with_what_base_include_has():
    place_source("edited/a.c", AFTER, 2000)
    place_source("before/edited/a.c", BEFORE, 2000)
    for base in ("edited/a.c", os.path.abspath("edited/a.c")):
        place_profiles(base, base)
        command = ("--show=Ir", "--threshold=100", "--base=old.out", "new.out")
        title = title_of(run(*command))
        require_same("edited/a.c (no old source: lines are matched as their functions moved; --base-include=DIR or git:REV shows both versions)", title, "the title")
        text = run("--base-include=before", *command)
        require_same("edited/a.c (old: before/edited/a.c)", title_of(text), "the title with --base-include")
        changed = [line.split()[:2] for line in text.split("\n") if line.endswith(("puts(\"x\");", "f();", "}"))]
        require_same([["3", "3"], [".", "20"], ["3", "3"], ["1", "1"]], [line for line in changed if line != [".", "."]], "costs of lines")
        rows = rows_of("old.out", "new.out", "--group=line", "--base-include=before")
        require_same([("new", "10")], [(row.status, row.new[2]) for row in rows], "lines that changed")
        require_same("edited/a.c (old: edited/a.c)", title_of(run("--base-include=nowhere", "--base=new.out", "new.out", "edited/a.c")
                     .replace("-- User", "-- Auto")), "the title of a source that is as old as it was")


def all_texts_of(page):
    return [text for source in page["sources"] for _, text, *_ in source["lines"]]


def where_one_version_is_there_text_and_page_show_it():
    for there, lines in (("v1/a.c", BEFORE), ("v2/a.c", AFTER)):
        place_source(there, lines, 500)
        place_profiles("v1/a.c", "v2/a.c")
        text, page = (run(f"--format={name}", "--threshold=100", "--context=99", "--base=old.out", "new.out")
                      for name in ("text", "html"))
        missing = "new" if there == "v1/a.c" else "old"
        require(f"(no {missing} source: lines are matched" in title_of(text), f"{there}: {title_of(text)}")
        data = page_document(page)
        require_same(lines, all_texts_of(data), f"{there}: the text in the page")
        require_same([there], [source["path"] for source in data["sources"]], "where it was found")
        require("puts" in text or there == "v1/a.c", f"{there}: {text}")
        if there == "v1/a.c":
            require_same([(0, number) for number in range(1, 10)],
                         [(new, old) for new, _, old in data["sources"][0]["lines"]], "numbers in the old version")
        places = {(line["line"], line["old_line"]) for line in data["lines"]}
        expected = {(10, 8), (11, 9)} if there == "v1/a.c" else {(10, 8), (11, 9), (12, None)}
        require_same(expected, places, f"{there}: lines")
        os.unlink(there)


# ---- lines of which the old text is not there ----

STAY_SEEDS = range(rounds(120))


def count_pairs(old, new):
    """How many items of two lists can be paired in order."""
    best = [0] * (len(new) + 1)
    for one in old:
        before = best[:]
        for i, other in enumerate(new):
            best[i + 1] = before[i] + 1 if one == other else max(before[i + 1], best[i])
    return best[-1]


def is_edited(old, new):
    """Whether most lines can be paired in order by their costs, and two more than those that cost what they did."""
    pairs = count_pairs(list(old.values()), list(new.values()))
    same = sum(new.get(line) == cost for line, cost in old.items())
    return pairs >= same + 2 and pairs >= max(len(old), len(new)) - max(len(old), len(new)) // 4


def shift_of(old, new):
    """How far the lines of a function moved, and whether that is sure: no shift of the first line or the last one
    explains more, and the costs do not tell that it was edited. Both are {line: cost}, by rising lines."""
    def explained(by):
        return len({line + by for line in old} & set(new))
    most, longest = {}, max(len(old), len(new))
    for by in (0, min(new) - min(old), max(new) - max(old)):
        most.setdefault(by, explained(by))
    usable = [by for by, count in most.items() if by == 0 or (count > 1 and 4 * count >= 3 * longest)]
    by = max(usable, key=lambda by: most[by])
    return by, most[by] == max(most.values()) and not (by == 0 and is_edited(old, new))


def random_runs(rng):
    """Two runs of one program, each through some of its functions and some lines of these: {(file, function): {line:
    cost}}. Some functions moved: then all that come after them in their file have, too. Where both did the same work,
    lines have equal costs, and some functions were edited: lines came between theirs."""
    sides = ({}, {})
    moves, equal = rng.random() < 0.3, rng.random() < 0.5
    for file in ("a.c", "b.c", "c.h")[:rng.randint(1, 3)]:
        start, by = 1, 0
        for number in range(rng.randint(1, 4)):
            body = range(start, start + rng.randint(2, 30))
            start = body[-1] + rng.randint(1, 5)
            by += rng.randint(1, 20) if moves and rng.random() < 0.5 else 0
            edits = [rng.choice(body) for _ in range(rng.choice((0, 1, 2)))] if equal else []
            costs = {line: rng.choice((2, 20, 20, 860, line)) for line in body}
            for side, lines in enumerate(sides):
                if rng.random() < 0.85:
                    share = rng.choice((0.2, 0.5, 0.9, 1))
                    run = [body[0], *(line for line in body[1:] if rng.random() < share or equal)]
                    moved = {line: line + side * (by + sum(line >= edit for edit in edits)) for line in run}
                    lines[file, f"{file[0]}{number}"] = {moved[line]: costs[line] if equal else moved[line] * (side + 1) + 1 for line in run}
            start += len(edits)
    return sides


def place_run(side, functions):
    """The profile of a run. Returns the costs."""
    costs = {(*function, line): cost for function, lines in functions.items() for line, cost in lines.items()}
    body = "".join(f"fl={file}\nfn={function}\n" + "".join(f"{line} {costs[file, function, line]}\n" for line in lines)
                   for (file, function), lines in functions.items())
    name = ("old.out", "new.out")[side]
    Path(name).write_text(f"events: Ir\nfl=main.c\nfn=main\n1 1\n{body}", encoding="utf-8")
    os.utime(name, ((WRITTEN["old"], WRITTEN["new"])[side],) * 2)
    return costs


def lines_that_stay(sides, has_text):
    """The rows of lines: {(file, line, whether the old version alone has it): [old cost, new cost]}."""
    costs = [place_run(side, functions) for side, functions in enumerate(sides)]
    shifts = {function: shift_of(sides[0][function], sides[1][function]) for function in sides[0] if function in sides[1]}
    still = {file: {shift == (0, True) or (shift[0] == 0 and not has_text) for (where, _), shift in shifts.items() if where == file}
             for file in {file for side in sides for file, _ in side}}
    rows = {}
    for (file, function, line), cost in costs[1].items():
        rows.setdefault((file, line, False), [0, 0])[1] += cost
    for (file, function, line), cost in costs[0].items():
        by, sure = shifts.get((file, function), (0, still[file] == {True}))
        known = line + by > 0 and (sure or (not has_text and (file, function) in shifts))
        rows.setdefault((file, line + by, False) if known else (file, line, True), [0, 0])[0] += cost
    return rows


def lines_without_their_old_text_stay_as_the_definition_has_it():
    """Once there is no text at all, and once the file was changed after the base was written."""
    apart = 0
    for seed in STAY_SEEDS:
        sides = random_runs(random.Random(seed))
        for has_text in (False, True):
            for file in ("a.c", "b.c", "c.h"):
                Path(file).unlink(missing_ok=True)
                if has_text:
                    place_source(file, [f"text {line}" for line in range(300)], 2000)
            expected = {place: tuple(pair) for place, pair in lines_that_stay(sides, has_text).items() if pair[0] != pair[1]}
            shown = {}
            for row in rows_of("old.out", "new.out", "--group=line"):
                is_old = not row.names[2]
                place = (row.old[1], int(row.old[2]), True) if is_old else (row.names[1], int(row.names[2]), False)
                require(place not in shown, f"{seed}: two rows {place}")
                shown[place] = (row.figures["old:self:Ir"], row.figures["new:self:Ir"])
                apart += is_old
            require_same(expected, shown, f"seed {seed}, text {has_text}")
    require(apart, "all lines were found")


def lines_of_an_edited_function_stand_by_themselves():
    """Where its costs are the same in order, and its numbers fit best where they are."""
    place_source("a.c", [f"text {line}" for line in range(30)], 2000)
    old = {2: 60, 3: 20, 4: 860, 5: 950, 6: 80, 7: 10, 8: 860, 9: 380, 10: 20, 11: 40}
    new = {2: 60, 3: 40, 4: 20, 5: 860, 6: 950, 7: 80, 8: 10, 9: 20, 10: 860, 11: 380, 12: 20, 13: 40}
    for scale, expected in ((1, {(line, None) for line in old} | {(None, line) for line in new}),
                            (3, {(line, line) for line in old} | {(None, 12), (None, 13)})):
        place_run(0, {("a.c", "f"): old, ("a.c", "g"): {20: 1}})
        place_run(1, {("a.c", "f"): {line: scale * cost for line, cost in new.items()}, ("a.c", "g"): {20: 2}})
        shown = {tuple(int(names[2]) if names[2] else None for names in (row.old, row.names)) for row in rows_of("old.out", "new.out", "--group=line")}
        require_same(expected | {(20, 20)}, shown, f"lines whose costs are {scale} times as large")


def an_object_in_which_functions_moved_is_not_the_same():
    """Its date does not show that if the base was copied here later."""
    for side, lines in enumerate(((10, 20, 30), (15, 25, 35))):
        name = ("old.out", "new.out")[side]
        costs = "".join(f"{line} {line}\n" for line in lines)
        Path(name).write_text(f"events: Ir\nob={sys.executable}\nfl=nowhere.c\nfn=f\n{costs}", encoding="utf-8")
        os.utime(name, (2**31, 2**31))
    shown = {(row.old[2], row.new[2]) for row in rows_of("old.out", "new.out", "--group=line")}
    require_same({("10", "15"), ("20", "25"), ("30", "35")}, shown, "lines")


def newer_sources_are_said_alike():
    """By the newest input of their own side."""
    for times in ((500, 500), (1500, 500), (500, 3500), (1500, 2500), (1500, 3500), (2500, 2500)):
        place_source("v1/a.c", BEFORE, times[0])
        place_source("v2/a.c", AFTER, times[1])
        place_profiles("v1/a.c", "v2/a.c")
        newer = times[0] > WRITTEN["old"] or times[1] > WRITTEN["new"]
        expected = ["cgannotate: v2/a.c: newer than the profile: its lines may have moved"] if newer else []
        for name in ("text", "html"):
            said = run_both(f"--format={name}", "--threshold=100", "--base=old.out", "new.out")[1].split("\n")
            require_same(expected, [line for line in said if "newer" in line], f"{name}, {times}")
    for side, time in (("old", 1500), ("new", 3500)):
        place_source("v1/a.c", BEFORE, time)
        place_source("v2/a.c", BEFORE, time)
        both = f"events: Ir\nfl=v1/a.c\nfn=f\n1 20\nfl=v2/a.c\nfn=g\n1 10\n"
        Path(f"{side}.out").write_text(both, encoding="utf-8")
        os.utime(f"{side}.out", (WRITTEN[side],) * 2)
        said = [run_both(f"--format={name}", "--threshold=100", f"{side}.out")[1] for name in ("text", "html")]
        require("v1/a.c: newer than the profile, like 1 more source file: lines may have moved" in said[0], said[0])
        require_same(said[0], said[1], f"{side} alone")


PROPERTIES = (
    ("functions match as the slow comparison has it, and cost what they cost on each side",
     functions_match_as_the_slow_comparison_has_it),
    ("files and objects match as the slow comparison has it", files_and_objects_match_as_the_slow_comparison_has_it),
    ("runs combine as the slow comparison has it", runs_combine_as_the_slow_comparison_has_it),
    ("exact matches show the two plain reports", exact_matches_show_the_two_plain_reports),
    ("totals are those of the plain reports", totals_are_those_of_the_plain_reports),
    ("changes of rows add up, in every grouping", differences_add_up_to_the_difference_of_the_sums),
    ("a change is new less old, in every row", changes_are_new_less_old),
    ("swapped sides negate everything", swapped_sides_negate_everything),
    ("a profile and itself show nothing", the_same_profile_shows_nothing),
    ("renaming is as if the profiler had named it so", renaming_is_as_if_the_profiler_had_named_it_so),
    ("all formats for programs have the same rows", formats_have_the_same_rows),
    ("text has the figures of csv", text_has_the_figures_of_csv),
    ("rows are sorted by the size of their change", rows_are_sorted_by_the_size_of_their_change),
    ("a threshold is a share of the sum of changes", thresholds_are_shares_of_the_sum_of_changes),
    ("a limit is a share of the old total", limits_are_shares_of_the_old_total),
    ("calls are those of each side", calls_are_those_of_each_side),
    ("trees have the calls of JSON", trees_have_the_calls_of_json),
    ("other spellings of the command say the same", other_spellings_say_the_same),
    ("lines whose calls alone changed are written", lines_whose_calls_alone_changed_are_written),
    ("an edited source is compared with what --base-include has", an_edited_source_is_compared_with_what_base_include_has),
    ("where one version is there, text and page show it", where_one_version_is_there_text_and_page_show_it),
    ("lines without their old text stay, as the definition has it", lines_without_their_old_text_stay_as_the_definition_has_it),
    ("lines of an edited function stand by themselves", lines_of_an_edited_function_stand_by_themselves),
    ("an object in which functions moved is not the same", an_object_in_which_functions_moved_is_not_the_same),
    ("newer sources are said alike in text and page", newer_sources_are_said_alike),
    ("any number of threads shows the same", any_number_of_threads_shows_the_same),
)


if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES))
