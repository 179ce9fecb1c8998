#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --why with real programs, as TAP: pairs of builds and runs of a small one, of each of which it is known what makes
the difference.  That is the first cause, with its tags; each number in a sentence is a figure of the profiles, as the
second reader has them; and nothing is called the same code that was compiled twice.

The gross by the change is written down for each pair: it must not grow. It is 1.00 for most of them; where all costs
change a little, as with another compiler, and in the libraries, as with another strcmp, functions become dearer and
cheaper.
"""

import collections
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import reader  # noqa: E402 (found by the line above)
from json_reports import COMPARISON_TREE, check_schema  # noqa: E402
from properties import Skipped, require, run, tell_all  # noqa: E402

NEEDED = ("valgrind", "gcc")

PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALONE __attribute__((noinline, noclone))

struct entry {
    struct entry *next;
    char key[24];
    int count;
};

static struct entry *table[256];
static int known[64];

ALONE static unsigned hash(const char *key)
{
    unsigned h = 5381;
    for (; *key; key++)
        h = h * 33 + (unsigned char)*key;
    return h % 256;
}

ALONE static struct entry *find(const char *key)
{
    struct entry **at = &table[hash(key)];
    for (; *at; at = &(*at)->next)
        if (strcmp((*at)->key, key) == 0)
            return *at;
    *at = calloc(1, sizeof **at);
    strcpy((*at)->key, key);
    return *at;
}

ALONE static int convert(int n)
{
    int sum = 0;
    for (int i = 1; i <= 400; i++)
        sum += n / i;
    return sum;
}

ALONE static int ask(int n)
{
    if (!known[n % 64])
        known[n % 64] = 1 + convert(n % 64);
    return known[n % 64];
}

ALONE static int climb(int n)
{
    return n < 2 ? n : climb(n - 1) + climb(n - 2);
}

ALONE static int is_odd(int n);

ALONE static int is_even(int n)
{
    return n == 0 ? 1 : is_odd(n - 1);
}

ALONE static int is_odd(int n)
{
    return n == 0 ? 0 : is_even(n - 1);
}

ALONE static void settle(int *items, int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && items[j - 1] > items[j]; j--) {
            int item = items[j];
            items[j] = items[j - 1];
            items[j - 1] = item;
        }
}

ALONE static int order(int seed)
{
    int items[40];
    for (int i = 0; i < 40; i++)
        items[i] = (seed * 7 + i * 13) % 101;
    settle(items, 40);
    return items[seed % 40];
}

ALONE static void work(int i)
{
    char key[24];
    key[0] = 'k';
    key[1] = (char)('a' + i % 26);
    key[2] = (char)('a' + i / 26 % 8);
    key[3] = '\0';
    find(key)->count += ask(i);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 1500, sum = 0;
    for (int i = 0; i < count; i++)
        work(i);
    for (int i = 0; i < 30; i++)
        sum += order(i);
    sum += climb(11);
    sum += is_even(40);
    if (getenv("THOROUGH"))
        for (int i = 0; i < 60; i++)
            sum += order(i);
    return sum == 1;
}
"""


class Pair:
    """`edits`: (what, by what) of the source; `first`: the names that the first cause may have; `tags`: of which it has
    one at least in its parts; `gross`: what the gross by the change may be."""

    def __init__(self, edits=(), old=("gcc", "-O1"), new=("gcc", "-O1"), words=(), env=None, first=(), tags=(), gross=1.05,
                 rebuilt=False, options=()):
        self.edits, self.old, self.new, self.words, self.env = edits, old, new, words, env or {}
        self.options = options
        self.first, self.tags, self.gross, self.rebuilt = first, tags, gross, rebuilt


HASH = ("        h = h * 33 + (unsigned char)*key;", "        h = (h * 33 + (unsigned char)*key) % 65521 * 7 % 65537;")
WORSE = ("    return h % 256;", "    return h % 4;")
UNCACHED = ("    if (!known[n % 64])\n    ", "    ")
INLINE = ("ALONE static unsigned hash", "static inline __attribute__((always_inline)) unsigned hash")
RENAMED = (("ALONE static int order(int seed)", "ALONE static int ordered(int seed)"), ("sum += order(i)", "sum += ordered(i)"),
           ("(seed * 7 + i * 13) % 101", "(seed * 7 + i * 13) % 101 % 2003 % 1999"))
BUBBLE = ("ALONE static int order(int seed)", """ALONE static void bubble(int *items, int count)
{
    for (int i = 0; i < count; i++)
        for (int j = 1; j < count; j++)
            if (items[j - 1] > items[j]) {
                int item = items[j];
                items[j] = items[j - 1];
                items[j - 1] = item;
            }
}

ALONE static int order(int seed)""")
SPLIT = ("""ALONE static void settle(int *items, int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && items[j - 1] > items[j]; j--) {
            int item = items[j];
            items[j] = items[j - 1];
            items[j - 1] = item;
        }
}
""", """ALONE static void sink(int *items, int i)
{
    for (int j = i; j > 0 && items[j - 1] > items[j]; j--) {
        int item = items[j];
        items[j] = items[j - 1];
        items[j - 1] = item;
    }
}

ALONE static void settle(int *items, int count)
{
    for (int i = 1; i < count; i++)
        sink(items, i);
}
""")
COMPILED = ("program, compiled otherwise",)

PAIRS = {
    "edited code": Pair([HASH], first=("hash",), tags=("edited",)),
    "a worse hash": Pair([WORSE], first=("find",), tags=("calls-more",)),
    "a cache that is gone": Pair([UNCACHED], first=("ask",), tags=("calls-more",)),
    "a function that is inlined": Pair([INLINE], first=("find",), tags=("inlined",), gross=1.2),
    "a function that is inlined, as debug information says": Pair([INLINE], first=("find",), tags=("inlined",),
                                                                  options=("--inline",)),
    "twice the input, with what is inlined": Pair(words=("3000",), first=("main",), tags=("calls-more",),
                                                  options=("--inline",)),
    "another level": Pair(new=("gcc", "-O0"), first=COMPILED, tags=("function",), rebuilt=True),
    "a level above": Pair(new=("gcc", "-O2"), first=None, rebuilt=True, gross=1.1),
    "another compiler": Pair(new=("clang", "-O1"), first=None, rebuilt=True, gross=1.1),
    "another compiler without optimisation": Pair(old=("gcc", "-O0"), new=("clang", "-O0"), first=None, rebuilt=True,
                                                  gross=1.1),
    "twice the input": Pair(words=("3000",), first=("main",), tags=("calls-more",)),
    "the environment": Pair(env={"THOROUGH": "1"}, first=("main",), tags=("calls-more",)),
    "another strcmp": Pair(env={"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX2_Usable,-AVX,-ERMS,-EVEX"},
                           first=None, gross=3),
    "a function that is renamed": Pair(RENAMED, first=("ordered",), tags=("renamed",)),
    "a function in place of another": Pair([BUBBLE, ("    settle(items, 40);", "    bubble(items, 40);")],
                                           first=("order",), tags=("replaced",)),
    "a function that is split": Pair([SPLIT], first=("settle",), tags=("function-new",)),
    "deeper recursion": Pair([("climb(11)", "climb(15)")], first=("climb",), tags=("recursion",)),
    "a longer way through a cycle": Pair([("is_even(40)", "is_even(4000)")], first=("is_odd", "is_even"), tags=("cycle",)),
    "a loop that runs longer": Pair([("i < 30;", "i < 90;")], first=("main",), tags=("calls-more",)),
}


# ---- making profiles ----


def key(pair, side):
    """What a run is made of, so that equal ones are made once."""
    edits = tuple(pair.edits) if side == "new" else ()
    return (edits, pair.new if side == "new" else pair.old, tuple(pair.words) if side == "new" else (),
            tuple(sorted(pair.env.items())) if side == "new" else ())


def make(number, what):
    edits, command, words, env = what
    folder = Path(KEPT.name) / f"run{number}"
    folder.mkdir()
    text = PROGRAM
    for before, after in edits:
        require(before in text, f"no such text: {before}")
        text = text.replace(before, after)
    (folder / "program.c").write_text(text, encoding="utf-8")
    subprocess.run([*command, "-gdwarf-4", "-w", "-o", "program", "program.c"], cwd=folder, check=True)
    subprocess.run(["valgrind", "-q", "--tool=callgrind", "--callgrind-out-file=out", "./program", *words], cwd=folder,
                   check=True, env={"PATH": os.environ["PATH"], "HOME": "/", **dict(env)}, stdout=subprocess.DEVNULL)
    return folder


def make_all():
    runs = sorted({key(pair, side) for pair in PAIRS.values() for side in ("old", "new")
                   if shutil.which(pair.new[0]) and shutil.which(pair.old[0])}, key=repr)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return dict(zip(runs, pool.map(make, range(len(runs)), runs)))


KEPT = tempfile.TemporaryDirectory()  # for all pairs
MADE = {}
READ = {}


def made(pair, side):
    if not all(shutil.which(name) for name in NEEDED):
        raise Skipped("no gcc or no Valgrind")
    if not shutil.which(pair.new[0]) or not shutil.which(pair.old[0]):
        raise Skipped(f"no {pair.new[0]}")
    if not MADE:
        MADE.update(make_all())
    return MADE[key(pair, side)]


# ---- numbers in sentences ----


def figures(folder):
    if folder not in READ:
        READ[folder] = reader.read([str(folder / "out")])
    return READ[folder]


def numbers(words, names):
    for name in sorted(names, key=len, reverse=True):
        words = words.replace(name, "")
    words = re.sub(r"\([^()]*:\d+( of the old source)?\)|\(was [^()]*\)", "", words)
    return re.findall(r"(?<![\w.,])\d[\d,]*(?:\.\d+)?", words)


def is_figure(number, known):
    """Whether a figure, rounded as the number is, is the number."""
    decimals = len(number.partition(".")[2])
    value = float(number.replace(",", ""))
    return any(abs(figure - value) <= 0.5 * 10 ** -decimals + 1e-9 for figure in known)


def known_figures(folders):
    """All numbers that a sentence may have: calls and costs, in all and a call."""
    known = {0.0, 1.0}
    for folder in folders:
        profile = figures(folder)
        names = [(f.object, f.file, re.sub(r"'\d+$", "", f.name)) for f in profile.functions]
        called, spent, calls = collections.Counter(), collections.Counter(), collections.Counter()
        for function, name in zip(profile.functions, names):
            spent[name] += function.self_cost.get(0, 0)
        for (caller, callee), arc in profile.arcs.items():
            called[names[callee]] += arc.calls
            calls[names[caller], names[callee]] += arc.calls
        known |= {float(figure) for counter in (called, spent, calls) for figure in counter.values()}
        known |= {count / (called[caller] or 1) for (caller, _), count in calls.items()}
        known |= {cost / (called[name] or 1) for name, cost in spent.items()}
    return known


# ---- what is said of a pair ----


def holds(name):
    def check():
        pair = PAIRS[name]
        old, new = made(pair, "old"), made(pair, "new")
        report = json.loads(run("-q", "--why", f"--base={old / 'out'}", str(new / "out"), f"--base-include={old}",
                                "--format=json", "--sections=why", *pair.options, cwd=new))
        check_schema(COMPARISON_TREE, report)
        why = report["why"]
        names = {f["id"]: (f["new"] or f["old"])["name"] for f in report["functions"]}
        all_names = {of["name"] for f in report["functions"] for of in (f["old"], f["new"]) if of}
        require(why["causes"], "no cause")
        first = why["causes"][0]
        called = names.get(first["function"], first["group"])
        tags = {tag for part in first["parts"] for tag in part["tags"]}
        said = f"{called}: {[part['words'] for part in first['parts']]}, {sorted(tags)}"
        print(f"# {name}: gross {why['gross'] / max(1, abs(why['change'])):.2f} of {why['change']}; {said}")
        require(not pair.first or called in pair.first, f"first is {said}")
        require(not pair.tags or tags & set(pair.tags), f"tags of {said}")
        require(why["gross"] <= pair.gross * abs(why["change"]), f"gross {why['gross']} of {why['change']}: {said}")
        words = [part["words"] for cause in why["causes"] for part in cause["parts"]]
        of_program = [told for cause in why["causes"] if is_of_program(report, cause)
                      for told in (part["words"] for part in cause["parts"])]
        require(not pair.rebuilt or not any("same code" in told for told in of_program), f"same code: {of_program}")
        known = known_figures((old, new))
        for told in words:
            for number in () if "smaller" in told or pair.options else numbers(told, all_names):
                require(is_figure(number, known), f"{number} is no figure: {told}")
    return check


def is_of_program(report, cause):
    """Whether a cause is a function of the program itself."""
    found = [f for f in report["functions"] if f["id"] == cause["function"]]
    return any(of and of["object"].endswith("/program") for f in found for of in (f["old"], f["new"]))


def main():
    tell_all([(f"{name} is the first cause, or is told", holds(name)) for name in PAIRS])


if __name__ == "__main__":
    main()
