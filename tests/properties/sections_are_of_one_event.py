#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""All figures of one report are of one event, as TAP: in each section, note and title, and in the order of rows.

The event is the first of --sort; without it the first of --show; without both the first that anything was spent of. A
place of a report is judged by a report in JSON, which has the figures of all events; and what --show alone makes of it
--sort of the same event makes of it, too. Profiles are random programs, whose events give functions different orders.

PLACES is the table of all places.
"""

import functools
import json
import random
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from columnar import page_document  # noqa: E402 (found by the line above)
from harness import rounds  # noqa: E402
from properties import compared, require, require_same, run_both, tell_all  # noqa: E402

SEEDS = sorted({0, 1, 2, 3, 13, *range(rounds(15))})  # those that are known to fail do so with the first ones
EVENTS = {"Ir": "instructions", "Dr": "data reads", "Dw": "data writes", "Bc": "conditional branches"}
FILES = ("a.c", "b.c", "c.c", "missing.c")
FUNCTIONS = 8

# ---- profiles ----


class Program:
    """A random program that is run: each function calls later ones. Of some nothing is spent of the first event."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.is_idle = seed % 4 == 3
        self.own, self.calls = {}, {}
        self.totals = self.run(0)

    def costs(self):
        costs = [self.rng.randint(1, 10 ** self.rng.randint(1, 4)) for _ in EVENTS]
        return [0, *costs[1:]] if self.is_idle else costs

    def run(self, function):
        whole = [0] * len(EVENTS)
        for line in (10 * function + 1, 10 * function + 3):
            self.add(self.own.setdefault((function, line), [0] * len(EVENTS)), self.costs(), whole)
        for callee in range(function + 1, FUNCTIONS):
            if callee == function + 1 or self.rng.random() < 0.3:
                call = self.calls.setdefault((function, callee), [0, [0] * len(EVENTS)])
                call[0] += 1
                self.add(call[1], self.run(callee), whole)
        return whole

    @staticmethod
    def add(sums, costs, whole):
        for i, cost in enumerate(costs):
            sums[i] += cost
            whole[i] += cost

    def text(self):
        lines = ["creator: callgrind-3.19.0", "cmd: ./program", "events: " + " ".join(EVENTS)]
        for function in range(FUNCTIONS):
            lines += [f"fl={file_of(function)}", f"fn=f{function}"]
            lines += [f"{line} {words(costs)}" for (of, line), costs in sorted(self.own.items()) if of == function]
            for (caller, callee), (count, costs) in sorted(self.calls.items()):
                if caller == function:
                    lines += [f"cfi={file_of(callee)}", f"cfn=f{callee}", f"calls={count} {10 * callee + 1}",
                              f"{10 * function + 5} {words(costs)}"]
        return "\n".join([*lines, f"totals: {words(self.totals)}", ""])


def file_of(function):
    return FILES[function % len(FILES)]


def words(numbers):
    return " ".join(map(str, numbers))


def prepare():
    for name in FILES[:-1]:
        Path(name).write_text("".join(f"line {number}\n" for number in range(10 * FUNCTIONS)))
    for seed in (*SEEDS, "other"):
        Path(f"{seed}.out").write_text(Program(seed if seed in SEEDS else 1000).text())


class Facts:
    """A profile, the event it is about if nothing is said, and another one; and its costs, as JSON has them."""

    def __init__(self, seed):
        self.path = f"{seed}.out"
        self.data = json.loads(report("--format=json", "--sections=functions,calls,files,lines", self.path)[0])
        self.usual, *others = [event for event, total in zip(EVENTS, self.data["totals"]) if total]
        self.other = random.Random(seed).choice(others)

    def total(self, event):
        return self.data["totals"][list(EVENTS).index(event)]

    def self_costs(self, section, event):
        """By name, lines by file:line."""
        at = list(EVENTS).index(event)
        return {row.get("name") or f"{row['file']}:{row['line']}": row["self"][at] for row in self.data[section]}

    def charged_costs(self, event):
        """Those of lines with what they cost in functions of others."""
        at = list(EVENTS).index(event)
        charged = json.loads(report("--format=json", "--sections=lines", "--charge=own", self.path)[0])
        return {f"{row['file']}:{row['line']}": row["self"][at] for row in charged["lines"]}

    def is_share(self, text, cost, event):
        """Whether a text with a percentage has that of a cost."""
        share = float(re.search(r"([\d.]+)%", text)[1])
        return abs(share - 100 * cost / self.total(event)) < (0.51 if "." not in text else 0.051)


@functools.lru_cache(maxsize=None)
def report(*args):
    """What the program writes, and what it says beside it."""
    return run_both(*args)


# ---- judges: whether the texts of a place are about an event ----


def figure(text):
    return int(re.search(r"[\d,]+", text)[0].replace(",", ""))


def check_order(costs, names):
    require_same(sorted(names, key=lambda name: -costs[name]), names, "the order")


def orders_functions(facts, event, texts):
    check_order(facts.self_costs("functions", event), [re.search(r"\bf\d\b", text)[0] for text in texts])


def orders_files(facts, event, texts):
    check_order(facts.self_costs("files", event), [re.search(r"\w+\.c", text)[0] for text in texts])


def names_event(facts, event, texts):
    for text in texts:
        require_same([event], [word for word in re.findall(r"\w+", text) if word in EVENTS], "the event")


def cuts_functions(facts, event, texts):
    """Rows below 10% are left out."""
    costs = facts.self_costs("functions", event)
    shown = {name for name, cost in costs.items() if cost >= 0.1 * facts.total(event)}
    require_same(shown, set(re.findall(r"\bf\d\b", " ".join(texts))), "the rows that are shown")


def explains_event(facts, event, texts):
    """The head has the totals of events, and says in words what one of them is."""
    explained = [name for name, what in EVENTS.items() if f"{name} {facts.total(name):,} {what}" in texts[0]]
    require_same([event], explained, texts[0])


def passes_on(facts, event, texts):
    """f3 41% is the share of a call of f3; where ways meet in it, that of all its calls."""
    at = list(EVENTS).index(event)
    for name, share in re.findall(r"(f\d) (\d+%)", texts[0]):
        costs = [call["inclusive"][at] for f in facts.data["functions"] if f["name"] == name for call in f["callers"]]
        costs = [sum(costs)] if f"they meet in {name} {share}" in texts[0] else costs
        require(any(facts.is_share(share, cost, event) for cost in costs), f"{name} {share} of {event}, not {costs}")


def has_lines(facts, event, texts):
    head, *rows = texts[0].splitlines()
    costs = facts.charged_costs(event) if "your lines" in head else facts.self_costs("lines", event)
    names_event(facts, event, [head])
    rows = [row for row in rows if not row.startswith("[")]
    places = [re.search(r"\w+\.c:\d+", row)[0] for row in rows]
    require_same([costs[place] for place in places], [figure(row) for row in rows], "costs of lines")
    check_order(costs, places)


def has_shares_of_files(facts, event, texts):
    costs = facts.self_costs("files", event)
    for name, share in re.findall(r"(\w+\.c) ([\d.]+%)", texts[0]):
        require(facts.is_share(share, costs[name], event), f"{name} {share} of {event}, not {costs[name]}")
    orders_files(facts, event, re.findall(r"\w+\.c [\d.]+%", texts[0]))


def has_costs_of_files(facts, event, texts):
    costs = facts.self_costs("files", event)
    for text in texts:
        name, cost = re.search(r"\w+\.c", text)[0], figure(re.sub(r"\w+\.c", "", text))
        require(cost == costs[name] and facts.is_share(text, cost, event), f"{text}, not {costs[name]} {event}")
    orders_files(facts, event, texts)


def has_cost_of_missing(facts, event, texts):
    cost = facts.self_costs("files", event)[FILES[-1]]
    require(f"{cost:,} (" in texts[0] and facts.is_share(texts[0], cost, event), f"{texts[0]}, not {cost} {event}")


def has_share_of_rows(facts, event, texts):
    """2 of 8 rows, 41.05% of Ir."""
    count, share = re.match(r"(\d+) .*rows?, ([\d.]+%)", texts[0]).groups()
    costs = sorted(facts.self_costs("functions", event).values(), reverse=True)
    names_event(facts, event, [texts[0].split(", sorted")[0]])
    require(facts.is_share(share, sum(costs[:int(count)]), event), f"{texts[0]}: {costs}")


def has_cost_of_kept(facts, event, texts):
    """Rows kept: 14.84% of Dr (self cost 5,105 of 34,393), of those with f1, f2 and f3."""
    cost = sum(facts.self_costs("functions", event)[name] for name in ("f1", "f2", "f3"))
    require(f"self cost {cost:,} of {facts.total(event):,}" in texts[0] and facts.is_share(texts[0], cost, event), texts[0])
    names_event(facts, event, texts)


def has_cost_of_others(facts, event, texts):
    """--rows=3: 5 more rows, with 300 Ir of self cost, are left out."""
    costs = sorted(facts.self_costs("functions", event).values(), reverse=True)
    require(f" {len(costs) - 3} more rows, with {sum(costs[3:])} {event} " in texts[0], f"{texts[0]}: {costs} {event}")


def is_told_of(facts, event, texts):
    """A title names the event, and rows below it begin with a figure and its share."""
    title, *rows = texts[0].splitlines()
    names_event(facts, event, [title])
    first = next(row for row in rows if re.match(FIGURE, row))
    require(facts.is_share(first, figure(first), event), f"{first} of {facts.total(event)} {event}")


def has_cost_of_f2(facts, event, texts):
    """The row of f2 in --reach=f2 has all that it costs."""
    at = list(EVENTS).index(event)
    cost = next(f["inclusive"][at] for f in facts.data["functions"] if f["name"] == "f2")
    require(f"{cost:,} " in next(text for text in texts if " * " in text), f"{texts}: {cost} {event}")


def total_of_graph(output, message):
    """Without its numbers of functions and calls: --sort chooses them, too."""
    return [re.sub(r"\\l\d+ of .*", "", line) for line in lines("label=")(output, message)]


def has_total(facts, event, texts):
    require(f"{event} {facts.total(event):,} (" in texts[0], texts[0])


def sums_up(facts, event, texts):
    require_same(facts.total(event), sum(int(text.split()[-1]) for text in texts), "the sum")


def orders_lines(facts, event, texts):
    check_order(facts.self_costs("lines", event), [text.split(": ")[0] for text in texts])


# ---- places: how each is read ----


def lines(pattern):
    """Lines that begin so."""
    return lambda out, err: re.findall(f"^(?:{pattern}).*$", out, flags=re.M)


def block(pattern):
    """A line that begins so, and those below it up to an empty one, as one text."""
    return lambda out, err: [found[0] for found in re.finditer(rf"^(?:{pattern}).*\n(?:.+\n)*", out, flags=re.M)]


def below(pattern, row):
    """Of the first block that begins so, the lines with such a row."""
    return lambda out, err: re.findall(rf"^.*(?:{row}).*$", "".join(block(pattern)(out, err)[:1]), flags=re.M)


def said(pattern):
    return lambda out, err: re.findall(rf".*(?:{pattern}).*", err)


def names_of_json(section):
    return lambda out, err: names_of(json.loads(out)[section])


def names_of(rows):
    """In a comparison those of the new side, or of the old one."""
    return [row["name"] if "name" in row else (row["new"] or row["old"])["name"] for row in rows]


def functions_of_page(out, err):
    return names_of(page_document(out)["functions"])


def event_of_page(out, err):
    data = page_document(out)
    return [data["events"][data["main_event"]]["name"]]


RICH = ("--style=rich", "--units=no")
ALL, LIMIT = "--percent-limit=0", "--percent-limit=10"
SCREEN = (*RICH, "--height=0", "--auto=yes", "--missing=no", ALL)
TABLE = (*RICH, "--summary=no", "--auto=no", "--group=function")
PLAIN = ("--style=plain", "--auto=no", "--threshold=100")
FUNCTION = r"\bf\d\b"  # what rows have
FIGURE = r" *~?[\d,]+ "

# Ways to ask, by the event that the report is then about.
NOTHING, SORT, SHOW_SORT = "nothing is said", "--sort", "--show and --sort"
SHOW, SHOW_TWO, JOINED = "--show", "--show of two", "--show with --base, --split and --spread"
WAYS = (NOTHING, SORT, SHOW_SORT, SHOW, SHOW_TWO, JOINED)
SHOWN = (SHOW, SHOW_TWO, JOINED)

# Name, options, how it is read and judged.
PLACES = (
    ("first screen: the event that is explained", SCREEN, lines(r"\w+ [\d,]+ +[a-zA-Z]"), explains_event),
    ("first screen: the hot path", SCREEN, lines(r"f0 > "), passes_on),
    ("first screen: the order of functions", SCREEN, below("self:", FUNCTION), orders_functions),
    ("first screen: the functions that are left out", (*RICH, "--height=0", "--auto=no", LIMIT), below("self:", FUNCTION),
     cuts_functions),
    ("first screen: the lines", SCREEN, block(r".*(?:hottest lines|your lines, .*)$"), has_lines),
    ("first screen: the files that are annotated", (*RICH, "--missing=no"), lines("annotated below: "), has_shares_of_files),
    ("titles of annotated files", SCREEN, lines("-- Auto-annotated source: "), has_costs_of_files),
    ("files that could not be found", (*RICH, "--summary=no", "--auto=yes", "--missing=no"), lines(".* could not be found: "),
     has_cost_of_missing),
    ("the list of those files", (*RICH, "--summary=no", "--auto=yes", "--missing"), lines(r" +[\d,]+ \([ \d.]+%\)  missing\.c$"),
     has_costs_of_files),
    ("how much the rows are of the program", (*TABLE, LIMIT), lines(r"\d+ .*rows?, [\d.]+% of "), has_share_of_rows),
    ("how much is kept by filters", (*TABLE, ALL, "--focus=f[123]"), lines("Rows kept:"), has_cost_of_kept),
    ("the order of functions", (*TABLE, ALL), below("self:", FUNCTION), orders_functions),
    ("the functions that are left out", (*TABLE, LIMIT), below("self:", FUNCTION), cuts_functions),
    ("the order of files", (*TABLE, ALL, "--group=file"), below(r".*\bfile$", r"\w+\.c"), orders_files),
    ("the hot path", (*RICH, "--hot-path"), block("-- Hot path"), is_told_of),
    ("the tree of calls", (*RICH, "--call-tree"), block("-- Call tree"), is_told_of),
    ("what is reached", (*RICH, "--reach=f2"), lines(f"{FIGURE} *~?[\\d.]+%"), has_cost_of_f2),
    ("plain text: the order of functions", PLAIN, below(r"\w+ .*file:function", FUNCTION), orders_functions),
    ("csv: the order of rows", ("--format=csv",), lines(r".*\bf\d"), orders_functions),
    ("csv: rows that are left out", ("--format=csv", "--rows=3"), said("more rows"), has_cost_of_others),
    ("tsv: the order of rows", ("--format=tsv",), lines(r".*\bf\d"), orders_functions),
    ("tsv: rows that are left out", ("--format=tsv", "--rows=3"), said("more rows"), has_cost_of_others),
    ("jsonl: the order of rows", ("--format=jsonl",), lines(r"\{"), orders_functions),
    ("jsonl: rows that are left out", ("--format=jsonl", "--rows=3"), said("more rows"), has_cost_of_others),
    ("md: the order of rows", ("--format=md",), lines(r"\| *-?[\d,]+ .*f\d"), orders_functions),
    ("json: the order of functions", ("--format=json", "--sections=functions"), names_of_json("functions"), orders_functions),
    ("json: the order of files", ("--format=json", "--sections=files"), names_of_json("files"), orders_files),
    ("page: the order of functions", ("--format=html",), functions_of_page, orders_functions),
    ("page: the event that it opens with", ("--format=html",), event_of_page, names_event),
    ("page: the table without its script", ("--format=html",), lines("<caption>Functions, by "), names_event),
    ("quickfix: the order of lines", ("--format=quickfix",), lines(r"\w+\.c:\d+: "), orders_lines),
    ("folded: costs of stacks", ("--format=folded",), lines("f0"), sums_up),
    ("dot: the total", ("--format=dot",), total_of_graph, has_total),
)

# ---- properties ----


def asked(facts, way, options):
    """The words of a way to ask, and the event that all is about. Plain text keeps the order of callgrind_annotate."""
    usual, other = next(iter(EVENTS)) if way == JOINED else facts.usual, facts.other
    args = {NOTHING: [], SORT: [f"--sort={other}"], SHOW_SORT: [f"--show={usual},{other}", f"--sort={other}"],
            SHOW: [f"--show={other}"], SHOW_TWO: [f"--show={other},{usual}"], JOINED: [f"--show={other}"]}[way]
    return args, usual if way == NOTHING or way in SHOWN and options == PLAIN else other


def without_sort(texts):
    """The head says by what rows are sorted, if --sort does."""
    return [re.sub(", sorted by.*", "", text) for text in texts]


def check_one_profile(facts, way, options, read, judge):
    args, event = asked(facts, way, options)
    texts = read(*report(*options, *args, facts.path))
    require(texts, f"{args}: nothing is there")
    judge(facts, event, texts)
    if way in SHOWN:
        sort = f"--sort={facts.other},{facts.usual}" if way == SHOW_TWO and event == facts.other else f"--sort={event}"
        require_same(without_sort(read(*report(*options, *args, sort, facts.path))), texts, f"{args}, and with {sort}")


def check_joined(facts, way, options, read, _):
    """A comparison, a split and a spread, with --sort and without it."""
    args, event = asked(facts, way, options)
    for joined in (("--base=other.out",), ("--split=input", "other.out"), ("--spread=input", "other.out")):
        if "--base=other.out" in joined and set(options) & {"--hot-path", "--reach=f2", "--format=folded"}:
            continue  # which show one profile
        all_args = (*options, *joined, *args, facts.path)
        require_same(without_sort(read(*report(*all_args, f"--sort={event}"))), read(*report(*all_args)), words(all_args))


def place_is_about(way, options, read, judge):
    def holds():
        for seed in SEEDS:
            (check_joined if way == JOINED else check_one_profile)(Facts(seed), way, options, read, judge)
            compared["places"] += 1
    return holds


def no_other_event_is_named():
    """Where --sort names another event than --show, that is told with the words "sorted by", and of no figure."""
    for seed in SEEDS:
        facts = Facts(seed)
        for name, options, read, _ in PLACES:
            texts = read(*report(*options, f"--show={facts.other}", f"--sort={facts.usual}", facts.path))
            named = set(re.findall(r"\w+", re.sub("sorted by.*", "", " ".join(texts)))) & set(EVENTS)
            require(named <= {facts.other}, f"{name}: {named} for {facts.other}, which is sorted by {facts.usual}: {texts[:3]}")


def main():
    properties = [(f"{name}: {way}", place_is_about(way, options, read, judge))
                  for name, options, read, judge in PLACES for way in WAYS]
    properties.append(("all places: --show of another event than --sort", no_other_event_is_named))
    tell_all(properties, prepare)


if __name__ == "__main__":
    main()
