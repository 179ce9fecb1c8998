#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test that no option is given in vain and without a word, as TAP: of each pair of options both change what the program
does, or one is refused, or is named on standard error.

An option has a home, a command line in which it has something to say, and values that change the output there. A pair
stands in the homes of both, and is heard if it is with any of their values. A third of the pairs is tried, always the
same; with TESTS_ROUNDS=1 all are. MAY_BE_SILENT has the pairs that are not heard, each with the reason.
"""

import concurrent.futures
import functools
import itertools
import os
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import ROUNDS  # noqa: E402 (found by the line above)
from properties import compared, done, require, run, tell_all  # noqa: E402

JOBS = len(os.sched_getaffinity(0))
RICH, COMPARED, CODE, TREE = ("--style=rich",), ("--base=old.out",), ("--disasm=^work$",), ("--tree=caller",)
REPEATED = (*COMPARED, "--base=old2.out", "--inputs-from=two")
CHECKED = ("--fail-if=each/work|odd|ping|push/: Ir>1",)

# Of each option its home, and the values that are tried; "format json" is --format with other values.
OPTIONS = {
    "auto": ((), "no", "yes", "own"),
    "base": ((), "old.out"),
    "base-include": (COMPARED, "old-sources"),
    "by": ((), "part", "own"),
    "call-tree": ((), "", "work"),
    "card": ((), "work|push|odd", "."),
    "case": (("--ignore=PING",), "no"),
    "change": (("--split=part",), "first"),
    "charge": ((), "work|push", "own"),
    "color": (RICH, "always"),
    "combine": (REPEATED, "median"),
    "context": ((), "0", "3"),
    "cumulative": ((), "yes"),
    "cycles": (("--inclusive",), "no"),
    "depth": (TREE, "2", "3"),
    "diff": (("old.out",), "yes"),
    "disasm": ((), "work|push|odd"),
    "event": ((), "Sum = Ir + Dr"),
    "fail-if": ((), "Ir>1"),
    "file": ((), "b.c", "[abm].c|e.cc", "[bg].c"),
    "focus": ((), "work|ping|odd$|idle", "o", "pu"),
    "format": ((), "csv"),
    "format callgrind": ((), "callgrind"),
    "format dot": ((), "dot"),
    "format folded": ((), "folded"),
    "format github": (CHECKED, "github"),
    "format html": ((), "html"),
    "format json": ((), "json"),
    "format md": ((), "md"),
    "format quickfix": ((), "quickfix"),
    "group": ((), "file", "object,function", "line"),
    "height": (RICH, "20", "6", "40"),
    "hide": (("--call-tree",), "work", "o"),
    "hot-path": ((), "", "work", "odd"),
    "html-limit": (("--format=html",), "280k", "290k", "300k"),
    "html-link": (("--format=dot",), "page.html"),
    "hyperlink": (RICH, "always"),
    "ignore": ((), "ping|odd|more", "idle|pong"),
    "ignore-file": ((), "b.c", "m.c"),
    "ignore-object": ((), "lib", "prog"),
    "include": ((), "more"),
    "inclusive": ((), "yes", "both", "no"),
    "jumps": ((), "yes"),
    "line-numbers": ((), "yes"),
    "list": ((), "work|pong|push", "."),
    "match": (COMPARED, "exact"),
    "merge-contexts": ((), "yes"),
    "missing": ((*RICH, "--auto=yes"), "yes"),
    "mod-filename": ((), "s/b/z/", "s/e.cc/z.cc/", "s/a.c/z.c/"),
    "mod-funcname": ((), "s/work/zeal/", "s/ping/pang/", "s/push|o/p/"),
    "mod-object": ((), "s/lib/zib/"),
    "names": ((), "full"),
    "object": ((), "lib", "prog"),
    "own": (("--auto=own",), "../elsewhere"),
    "pair": ((*COMPARED, "--by=part"), "order"),
    "why": (COMPARED, "yes"),
    "parts": ((), "1-2"),
    "peek": ((), "work|pong|push", "."),
    "percent-limit": ((), "20", "3", "0.1"),
    "percentage": (("--focus=o|idle",), "relative"),
    "rates": ((), "yes"),
    "reach": ((), "work", "push|more"),
    "rows": ((), "2", "8", "1"),
    "sections": (("--format=json",), "functions", "functions,lines,calls,files"),
    "show": ((), "Dr,Ir", "Dr"),
    "show-percs": ((), "no"),
    "sort": ((), "Dr"),
    "source-lines": (CODE, "no"),
    "source-map": ((), "/gone=mapped"),
    "sources-below": ((), "more", "."),
    "split": ((), "part"),
    "spread": ((), "part"),
    "style": ((), "rich"),
    "summary": ((), "yes", "only"),
    "threads": ((), "2"),
    "threshold": ((), "50", "97", "90"),
    "tree": ((), "caller", "both"),
    "tree-order": ((*TREE, *RICH), "up"),
    "unit": (RICH, "Ir=ns"),
    "units": ((*RICH, "--unit=Ir=ns"), "no"),
    "warn-if": ((), "Ir>1"),
    "width": (RICH, "50", "70"),
}

# Options that are tried with no other one, and why.
LEFT_OUT = {
    "base-object": "needs a program to decode",
    "base-symfs": "needs a program to decode",
    "step": "it needs several directories: properties/versions_of_suites_are_paired.py",
    "browse": "needs a terminal",
    "completion": "writes no report",
    "debuginfod": "needs a server",
    "explain-checks": "says what checks were measured on, and needs one",
    "gone": "says which losses of the base were meant, to checks",
    "help": "writes no report",
    "inline": "needs programs with debug information: system/inlined_functions_are_right",
    "inputs-from": "names what is read",
    "jobs": "changes no output",
    "null": "is about --inputs-from",
    "objdump": "needs a program to decode",
    "pager": "needs a terminal",
    "quiet": "is to say less",
    "siblings": "names what is read",
    "strict": "ends the run",
    "symfs": "needs a program to decode",
    "syntax": "needs a program to decode",
    "output": "changes where the output goes",
    "version": "writes no report",
}

TABLE = TESTS.parent / "src" / "cli" / "together.c"
FORMATS = {name for name in OPTIONS if name.startswith("format")}
SHEETS = {"call-tree", "card", "disasm", "hot-path", "peek", "reach"}

# Options that are silent beside others, and why that is right.
MAY_BE_SILENT = (
    ({"base-include", "include", "own", "source-map", "sources-below"}, {*FORMATS, *SHEETS, "source-lines", "why"},
     "says where sources are, and none is looked for"),
    ({"show-percs", "source-lines", "units"}, FORMATS, "says no to what is not there"),
    ({"jumps", "line-numbers"}, {"format html", "style"}, "they are there"),
    ({"missing"}, {"format html"}, "they are named there"),
    ({"missing"}, {"charge"}, "the missing files are of functions that are hidden"),
    ({"tree"}, {"format dot", "format html", "format json"}, "all calls are there"),
    ({"inclusive"}, {"format dot"}, "inclusive costs are there"),
    ({"rates"}, {"card"}, "rates are there"),
    ({"merge-contexts"}, {"base", "diff"}, "comparisons do so"),
    ({"tree-order"}, {"peek"}, "callers are above"),
    ({"event", "rates"}, {"show"}, "the other says which events are shown"),
    ({"mod-filename", "mod-object"}, {"format folded", "format quickfix", "why"}, "it names no files, or no objects"),
    ({"base", "change", "cycles", "event", "match", "merge-contexts", "pair", "rates", "split", "spread"}, {"format github"},
     "the check is of the self cost alone"),
    ({"cycles"}, {"format quickfix"}, "lines are in no cycle"),
    ({"hyperlink"}, {"why"}, "causes of a single part name no file"),
    ({"context"}, {"disasm"}, "without a program there are no instructions around those that have a cost"),
)

NOTE = re.compile(rb"--([a-z-]+)(?:=\S+)? has no effect")
SAID = re.compile(rb'"diagnostics":\[.*?\]\n|<script.*', re.DOTALL)  # of JSON, and of the page
HEAD = re.compile(rb"\A-{80}\nProfile data file.*?\n\n", re.DOTALL)  # it repeats options, whatever they do


# ---- what is read ----

PROFILE = """version: 1
creator: callgrind-3.22
pid: 100
cmd: ./prog
part: {part}
thread: {thread}
positions: instr line
events: Ir Dr D1mr
"""

# Object, file, name, first line; those that cost most first. @ is a directory with a source of its own.
FUNCTIONS = {
    "push": ("prog", "@/e.cc", "_ZN3app4HeapIiE4pushEi", 1),
    "work": ("lib", "b.c", "work", 2),
    "more": ("lib", "m.c", "more.constprop.1", 1),
    "odd": ("prog", "b.c", "odd", 5),
    "odd2": ("prog", "b.c", "odd'2", 5),
    "gone": ("lib", "/gone/g.c", "gone", 1),
    "ping": ("prog", "a.c", "ping", 6),
    "pong": ("prog", "a.c", "pong", 8),
    "main": ("prog", "a.c", "main", 1),
    "idle": ("lib", "b.c", "idle", 9),
}
# Caller, callee, how often.
CALLS = (("main", "work", 3), ("main", "ping", 1), ("main", "push", 4), ("work", "odd", 2), ("odd", "odd2", 1),
         ("odd2", "odd2", 2), ("ping", "pong", 2), ("pong", "ping", 1), ("pong", "gone", 1), ("push", "more", 1),
         ("work", "gone", 5), ("gone", "idle", 1))


def lines_of(number, key, functions, seed, part):
    """The entry of a function, and its self cost."""
    where, file, name, line = functions[key]
    at = number << 12
    first = ((11 - number) * 100 * seed + 7 * part, (13 * number + seed) % 40 * part, number % 3)
    lines = [f"ob={where}", f"fl={file}", f"fn={name}", f"0x{at:x} {line} {' '.join(map(str, first))}",
             f"jump=3 0x{at + 1:x} {line + 1}", f"0x{at:x} {line}", f"0x{at + 1:x} {line + 1} 5 1 0"]
    for caller, callee, count in CALLS:
        if caller == key:
            where, file, name, entry = functions[callee]
            lines += [f"cob={where}", f"cfi={file}", f"cfn={name}",
                      f"calls={count * seed} 0x{1 + list(functions).index(callee) << 12:x} {entry}",
                      f"0x{at + 1:x} {line + 1} {400 * count * seed + part} {30 * count} {count}"]
    return lines, (first[0] + 5, first[1] + 1, first[2])


def profile(seed, functions):
    lines = []
    for part in (1, 2, 3):
        lines += PROFILE.format(part=part, thread=1 + part % 2).splitlines()
        costs = []
        for number, key in enumerate(functions, 1):
            more, cost = lines_of(number, key, functions, seed, part)
            lines += more
            costs.append(cost)
        lines.append("totals: " + " ".join(str(sum(of_event)) for of_event in zip(*costs)))
    return "\n".join(lines).replace("@", os.path.abspath("../elsewhere")) + "\n"


def write(path, text):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text)


def prepare():
    for name in ("a.c", "b.c", "old-sources/a.c", "old-sources/b.c", "mapped/g.c", "more/m.c", "../elsewhere/e.cc"):
        write(f"run/{name}", "".join(f"line {number} of {name};\n" for number in range(1, 30)))
    Path("run/.git").mkdir()  # else all code is own
    os.chdir("run")
    old = {key: (*places[:2], places[2].replace(".1", ".0"), places[3]) for key, places in FUNCTIONS.items()}
    write("new.out", profile(3, FUNCTIONS))
    write("other.out", profile(5, FUNCTIONS))
    write("old.out", profile(2, old))
    write("old2.out", profile(4, old))
    write("two", "other.out\n")


# ---- what is heard ----


@functools.lru_cache(None)
def ended(words):
    end = done(*words)
    return end.returncode, HEAD.sub(b"", end.stdout), end.stderr


def option_of(name):
    return name.split()[0]


def arguments(name):
    return [f"--{option_of(name)}={value}" if value else f"--{name}" for value in OPTIONS[name][1:]]


def homes(*names):
    return tuple(dict.fromkeys(["new.out", *itertools.chain(*(OPTIONS[name][0] for name in names))]))


def is_heard(name, both, other):
    """Whether an option does anything beside another one, with which alone a run ends as `other`; or is refused, or
    named."""
    return both != other or both[0] == 2 or re.search(rf"--{option_of(name)}\b".encode(), both[2])


def may_be_silent(name, other):
    return any(name in names and other in others for names, others, _ in MAY_BE_SILENT)


def is_silent(name, other, home):
    """Whether the values of an option change the output of its home, but none does beside the other option."""
    values = [argument for argument in arguments(name) if ended((*home, argument)) != ended(home)]
    return values and not may_be_silent(name, other) and not any(
        is_heard(name, ended((*home, argument, beside)), ended((*home, beside)))
        for argument in values for beside in arguments(other))


def silent_of(pair):
    """The options of a pair that are silent beside the other, as (option, other); none if the homes have the pair."""
    home = homes(*pair)
    compared["pairs of options"] += 1
    if ended(home)[0] == 2 or {word.split("=")[0] for word in home} & {f"--{option_of(name)}" for name in pair}:
        return []
    return [(name, other) for name, other in (pair, pair[::-1]) if is_silent(name, other, home)]


def false_notes_of(pair):
    """The options of a pair that are said to have no effect, and have one, as (option, command line)."""
    words = (*homes(*pair), *(arguments(name)[0] for name in pair))
    both = ended(words)
    found = []
    for name in map(bytes.decode, NOTE.findall(both[2])):
        without = ended(tuple(word for word in words if word.split("=")[0] != f"--{name}"))
        compared["notes"] += 1
        if (both[0], SAID.sub(b"", both[1])) != (without[0], SAID.sub(b"", without[1])):
            found.append((name, " ".join(words)))
    return found


# ---- the properties ----


def all_are_there():
    names = set(re.findall(r"^ +(?:-\w, )?--([a-z-]+)", run("--help=all"), re.MULTILINE))
    known = {option_of(name) for name in OPTIONS} | LEFT_OUT.keys()
    require(names == known, f"not tried: {sorted(names - known)}; no options: {sorted(known - names)}")


def words_of_table():
    """The words of the first two columns of the table: options, or their values behind `=`."""
    text = TABLE.read_text()
    text = re.sub(r'" *(SHEETS|RECORDS)\b', lambda name: re.search(rf'#define {name[1]} "(.*)"', text)[1] + '"', text)
    columns = re.findall(r'\{"([^"]*)", (?:REFUSED|NOTED|PARTLY)\w*,\s*"([^"]*)"', text)
    return [word for pair in columns for words in pair for word in words.split()]


def table_is_of_options():
    """A name or a value that no option has would never be met."""
    text = re.sub(r"\n +\|", "|", run("--help=all"))
    values = dict(re.findall(r"^ +(?:-\w, )?--([a-z-]+)(?:, --[a-z-]+)?(?:\[?=(\S*))?", text, re.MULTILINE))
    wrong = []
    words = words_of_table()
    for name, _, chosen in (re.fullmatch(r"([a-z-]+)([!~]?=)?(.*)", word).groups() for word in words):
        known = values.get(name, "").split("|")
        wrong += [f"{name}={value}" for value in chosen.split("|") if name not in values or
                  len(known) > 1 and chosen and value not in known]
    compared["words of the table"] += len(words)
    require(len(words) > 200 and not wrong, f"{len(words)} words, of no option: {wrong}")


def each_is_heard_alone():
    silent = [name for name in OPTIONS if not any(ended((*homes(name), argument)) != ended(homes(name)) and
                                                  ended((*homes(name), argument))[0] != 2 for argument in arguments(name))]
    require(not silent, f"no effect by itself: {silent}")


def of_pairs(find):
    """What is found in a third of the pairs."""
    every = max(1, round(1 / ROUNDS))
    pairs = [pair for pair in itertools.combinations(OPTIONS, 2) if option_of(pair[0]) != option_of(pair[1])][::every]
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        return list(itertools.chain(*pool.map(find, pairs)))


def each_pair_is_heard():
    silent = of_pairs(silent_of)
    require(not silent, f"silent beside another: {silent}")


def each_note_is_true():
    wrong = of_pairs(false_notes_of)
    require(not wrong, f"said to have no effect: {wrong}")


if __name__ == "__main__":
    tell_all([
        ("each option is tried, or there is a reason", all_are_there),
        ("the table has names and values of options alone", table_is_of_options),
        ("each option is heard by itself", each_is_heard_alone),
        ("each pair of options is heard", each_pair_is_heard),
        ("each option without an effect has none", each_note_is_true),
    ], prepare)
