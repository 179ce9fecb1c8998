#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test profiles that nobody would write but to do harm, as TAP: huge numbers, names, lines and counts of things.

Each must be done within the work and the memory given, have its report, say little on standard error, and put
no control character on a terminal. And no report, of whatever format, takes more memory than 60 times the profile and
50 MB.
"""

import os
import resource
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))

from harness import SANITIZED, Tap, Workplace, run  # noqa: E402 (found by the line above)

MB = 1 << 20
MANY = 250_000  # of what is dear to read: enough for work or memory that grows with its square to show
HEAD = "events: Ir\nfl=a.c\nfn=main\n"
WORK_MAX = 10  # seconds of a processor, whatever else it does: ten times what the dearest takes


def limit_work():
    """A run that does more ends with a signal. Sanitizers make all slower: there only the time of a run is limited."""
    if not SANITIZED:
        resource.setrlimit(resource.RLIMIT_CPU, (WORK_MAX, WORK_MAX + 1))


class Case:
    """A profile and what is expected: `text` (str, bytes, or a function that writes it to a file), arguments, status,
    text on standard error and how many lines of it, megabytes of memory, text in the report, its total, its megabytes."""

    def __init__(self, name, text, *args, status=0, error=None, lines=6, peak=64, shows=(), total=None, pipe=False,
                 report=256):
        self.name = name
        self.text = text
        self.args = args
        self.status = status
        self.error = error
        self.lines = lines
        self.peak = peak
        self.shows = [shows] if isinstance(shows, str) else shows
        self.total = total
        self.pipe = pipe
        self.report = report

    def write(self, path):
        with open(path, "wb") as file:
            if callable(self.text):
                self.text(file)
            else:
                file.write(self.text if isinstance(self.text, bytes) else self.text.encode())

    def judge(self, done):
        problems = done.problems(status=self.status, error=self.error, lines=self.lines, peak=self.peak)
        problems += [f"the report lacks {words}" for words in self.shows if words.encode() not in done.stdout]
        if len(done.stdout) > self.report * MB:
            problems.append(f"a report of {len(done.stdout) / MB:.1f} MB")
        return problems + self.judge_report(done.stdout)

    def judge_report(self, report):
        """A report must be there, whatever the profile; or nothing, where the command line is wrong."""
        lines = report.splitlines()
        if self.status != 0:
            return ["there is a report beside an error"] if report and self.status == 2 else []
        if any(word.startswith("--format=") for word in self.args):
            return [] if len(lines) > 1 or "--format=jsonl" in self.args and lines else ["there is no report"]
        totals = [line for line in lines if b"  PROGRAM TOTALS" in line]
        if len(totals) != 1:
            return [f"{len(totals)} lines of totals"]
        if self.total is not None and not totals[0].lstrip().startswith(f"{self.total:,} (100.0%) ".encode()):
            return [f"the total is not {self.total:,}: {totals[0][:80]!r}"]
        return []

    def test(self, tap, place):
        path = place / "hostile.out"
        self.write(path)
        tap.result(self.name, self.judge(run("hostile.out", *self.args, cwd=place, prepare=limit_work)))
        if self.pipe:
            with subprocess.Popen(["cat", path], stdout=subprocess.PIPE) as cat:
                done = run("-", *self.args, cwd=place, stdin=cat.stdout, prepare=limit_work)
                cat.stdout.close()
            tap.result(f"{self.name}, through a pipe", self.judge(done))
        path.unlink()


def repeat(before, text, count, after):
    """A writer of `before`, `text` over and over, `after`."""
    def write(file):
        some = max(1, min(count, MB // len(text)))
        file.write(before.encode())
        for _ in range(count // some):
            file.write(text.encode() * some)
        file.write(text.encode() * (count % some))
        file.write(after.encode())
    return write


def numbered_texts(form, numbers):
    """What `"".join(map(form.format, numbers))` is, and several times as fast where the number stands there once."""
    parts = form.split("{0}")
    if len(parts) == 2:
        return parts[0] + (parts[1] + parts[0]).join(map(str, numbers)) + parts[1]
    return "".join(map(form.format, numbers))


def numbered(before, form, count, after=""):
    """A writer of `before`, then `form` with each number from 1 on, then `after`."""
    def write(file):
        file.write(before.encode())
        for start in range(1, count + 1, 10_000):
            numbers = range(start, min(start + 10_000, count + 1))
            file.write(numbered_texts(form, numbers).encode())
        file.write(after.encode())
    return write


def clustered(file):
    """Ids that all have one place in a table, were hashes the same in every run: a number of ids squared is the work."""
    count, slots, word = 500_000, 1 << 20, 1 << 32
    file.write(HEAD.encode())
    for number in range(count):
        hashed = number * slots % word + number * slots // word
        hashed = (hashed ^ hashed >> 16) * 0x7ED1B41D % word
        hashed = (hashed ^ hashed >> 13 ^ hashed >> 26) * 0xA5CB9243 % word
        file.write(f"fn=({(hashed ^ hashed >> 16) ^ 0x7F4A7C15}) f{number}\n1 1\n".encode())


# ---- numbers ----

NUMBERS = [
    Case(f"an id of {number}", f"{HEAD}1 1\nfn=({number}) far\n2 2\ncfn=({number})\ncalls=1\n3 3\n", lines=0, peak=16,
         shows="far")
    for number in (1 << 20, 1 << 32, 4_000_000_000, (1 << 63) - 1, 1 << 63, (1 << 64) - 1)
] + [
    Case("an id past 2^64 is a name", f"{HEAD}1 1\nfn=(18446744073709551616) far\n2 2\n", lines=0, peak=16,
         shows="(18446744073709551616) far"),
    Case("ids that have one place", clustered, "--no-auto", "--quiet", lines=0, peak=400, total=500_000),
    Case("ids of all sizes", numbered(HEAD, "fn=({0}000000000) f{0}\n1 1\n", 100_000), "--quiet", lines=0, peak=100, total=100_000),
] + [
    Case(f"a line of {number}", f"{HEAD}{number} 7\n+1 8\n* 9\n", *args, peak=16, total=24)
    for number in (1 << 32, 1 << 40, (1 << 63) - 1, 1 << 63, (1 << 64) - 1)
    for args in (("--threshold=100",), ("--group=line",), ("--context=18446744073709551615", "a.c"))
] + [
    Case("a quarter of a million lines far apart", numbered(HEAD, "{0}00000000000 1\n", MANY), "--no-auto", "--group=line", "-n1",
         peak=60, lines=0, total=MANY),
    Case("sums past 2^63", HEAD + "1 9223372036854775807\n1 9223372036854775807\n2 5\n", error="went past 2^63", lines=1),
    Case("sums past -2^63", HEAD + "1 -9223372036854775808\n1 -9223372036854775808\n2 -5\n", error="went past 2^63"),
    Case("sums of a million lines past 2^63", repeat(HEAD, "1 999999999999999999\n", 1_000_000, ""), "--inclusive=both",
         error="went past 2^63", lines=2),
    Case("calls past 2^64", HEAD + "cfn=f\ncalls=18446744073709551615\n1 1\ncalls=5\n1 1\n", "--inclusive=both", "--tree=both",
         lines=3),
    Case("inclusive costs past 2^63", HEAD + "1 5\ncfn=g\ncalls=1 1\n1 9223372036854775807\ncfn=h\ncalls=1 1\n2 9\n", "--inclusive=both",
         error="sum of inclusive costs went past 2^63"),
    Case("totals past 2^63", "events: Ir\npart: 1\nfn=f\n1 1\ntotals: 9223372036854775807\n" * 9, lines=2),
    Case("a number of a million digits", repeat(HEAD + "1 ", "9", 1_000_000, "\n2 5\n"), error="bad cost", lines=1),
    Case("a number of a million zeros", repeat(HEAD + "1 ", "0", 1_000_000, "7\n2 5\n"), lines=0, shows="12 (100.0%)"),
    Case("a fraction of a million digits", repeat(HEAD + "1 1.", "9", 1_000_000, "\n2 5\n"), lines=1, shows="7 (100.0%)"),
    Case("an exponent of a million digits", repeat(HEAD + "1 1e", "9", 1_000_000, "\n2 5\n"), lines=1),
    Case("a position of a million digits", repeat(HEAD, "9", 1_000_000, " 1\n2 5\n"), error="bad position", lines=1),
]

# ---- names ----

NAMED = numbered("events: Ir\nfl=" + "N" * 100_000 + "\n", "fn=f{0}\n1 1\n", 3000)

NAMES = [
    Case("names of 10 MB", repeat("", "A", 10 * MB, "") and (lambda file: [
        file.write(line + b"A" * (10 * MB) + b"\n")
        for line in (b"events: Ir\nob=", b"fl=", b"fn=", b"1 1\ncfi=", b"cob=", b"cfn=", b"calls=1\n2 2\ncmd: ")
    ]), "--inclusive=both", "--tree=both", peak=400, lines=2, total=1),
    Case("an event's name of 10 MB", repeat("events: ", "A", 10 * MB, "\nfl=a.c\n" + "".join(
        f"fn=f{number}\n1 1\n" for number in range(5))), "--threshold=100", "--no-auto", peak=300, lines=2, total=5),
    Case("a thousand event names of 10 kB", numbered("events:", " {0}" + "A" * 10_000, 1000, "\n" + "".join(
        f"fn=f{number}\n1 1\n" for number in range(3))), "--threshold=100", "--no-auto", peak=300, lines=2, total=3),
    Case("an unknown event beside 300 of 1 kB", numbered("events:", " {0}" + "A" * 1000, 300, "\nfn=f\n1 1\n"),
         "--sort=none", status=2, lines=2, peak=100, error="unknown event"),
    Case("a name of 5 million letters that are not ASCII", repeat(HEAD + "fn=", "\u00e9", 5_000_000, "\n1 1\n"),
         "--format=csv", peak=100, lines=2),
    Case("a name of 10 million zeros", repeat(HEAD + "fn=", "\0", 10 * MB, "\n1 1\n"), "--format=csv", peak=100, lines=2),
    Case("3,000 functions in a file of 100 kB", NAMED, "--no-auto", "--quiet", report=14, lines=0, total=3000),
    Case("3,000 functions in a file of 100 kB, in Markdown", NAMED, "--format=md", report=14, lines=0),
    Case("3,000 functions in a file of 10 kB, for a program", numbered("events: Ir\nfl=" + "N" * 10_000 + "\n",
         "fn=f{0}\n1 1\n", 3000), "--format=tsv", report=40, lines=1, error="1 name has more than 4096 bytes, the longest 10000"),
    Case("3,000 functions under an event of 100 kB", numbered("events: " + "N" * 100_000 + "\nfl=a.c\n", "fn=f{0}\n1 1\n", 3000),
         "--no-auto", "--quiet", report=1, lines=0, total=3000),
    Case("a source line of 5 MB", "events: Ir\nfl=long.c\nfn=f\n1 1\n", report=1, lines=0, shows="... (5242880 bytes)"),
    Case("a name of 4 MB that an expression searches", repeat(HEAD + "fn=", "ab", 2 * MB, "\n1 1\n"), "--focus=a.*z", "--ignore=(ab)*c",
         "--list=b.*y", "--no-auto", status=1, peak=100, lines=4, error="no function matches"),
    Case("a file of 4 KiB, that holds 20,000 functions and is searched", numbered("events: Ir\nfl=" + "ab" * 2048 + "\n",
         "fn=f{0}\n1 1\n", 20_000), "--file=a.*b", "-n5", "--no-auto", peak=100, lines=0, total=20_000),
    Case("an event of 1 MB of zeros", repeat("events: ", "\0", MB, "\nfl=a.c\nfn=f\n1 1\n"), "--format=jsonl", peak=64, lines=2),
    Case("1,000 events that are no UTF-8", b"events: " + b" ".join(bytes((255 - n // 100, 255 - n // 10 % 10, 255 - n % 10))
         for n in range(1000)) + b"\nfl=a.c\nfn=f\n1" + b" 1" * 1000 + b"\n", "--format=jsonl", lines=0),
    Case("a quarter of a million names", numbered(HEAD, "fn=({0}) f{0}\n1 1\n", MANY), "--no-auto", "-n5", peak=60, lines=0,
         total=MANY),
    Case("a quarter of a million files", numbered("events: Ir\n", "fl=f{0}\nfn=f\n1 1\n", MANY), "-n5", "--threshold=100",
         peak=96, lines=0, total=MANY),
    Case("names built of a long one", numbered("events: Ir\nfl=a.c\nfn=(1) " + "A" * 4000 + "\n1 1\n", "fn=({0}) (1)'{0}\n1 1\n",
                                               20_000, ""), "-n5", peak=64, lines=2, error="names built of others"),
    Case("names built of built names", numbered(HEAD + "fn=(1) f\n1 1\n", "fn=(2) (1)'(1)\nfn=(1) (2)'(2)\n1 1\n", 200),
         peak=100, lines=1, total=201),
    Case("a name built of a million others", repeat(HEAD + "fn=(1) f\n1 1\nfn=(2) (1)", "'(1)", 1_000_000, "\n1 1\n"),
         lines=1, total=2),
    Case("a quarter of a million undefined ids", numbered(HEAD, "fn=({0})\n1 1\n", MANY), "--no-auto", "-n5", peak=60, lines=1,
         total=MANY),
]

# ---- counts ----

EVENTS = " ".join(f"e{number}" for number in range(1024))

CALLING = numbered(f"events: {EVENTS}\n", "fn=f{0}\n1 1\ncfn=g{0}\ncalls=1\n1 1\n", 20_000)

BETWEEN = "".join((f"events: {EVENTS}\n", numbered_texts("fn=f{0}\n1 1\ncfn=h\ncalls=1\n1 1\n", range(900)), "fn=h\n1 1\n",
                   numbered_texts("cfn=g{0}\ncalls=1\n1 1\n", range(900))))

CALLED = numbered(f"events: {EVENTS}\nfn=h\n1 1\n", "fn=f{0}\n1 1\ncfn=h\ncalls=1\n1 1\n", 20_000)

PART_HEAD = "events: Ir\nfl=a.c\n"
PART = "part: {0}\nthread: 1\nfn=f{0}\n1 1\n"

COUNTS = [
    Case("a million events", numbered("events:", " e{0}", 1_000_000, "\nfn=f\n1 1\n"), lines=2, shows="e1024"),
    Case("a quarter of a million times other events", numbered("", "events: e{0}\nfn=f\n1 1\n", MANY), "-n5", peak=72, lines=2),
    Case("a million costs on a line", repeat(HEAD + "1", " 1", 1_000_000, "\n"), error="more costs than events", lines=1),
    Case("a million costs of a million events",
         lambda file: [numbered("events:", " e{0}", 1_000_000, "\nfn=f\n1")(file), repeat("", " 1", 1_000_000, "\n")(file)],
         lines=3),
    Case("a million positions", repeat("positions:", " line", 1_000_000, "\nevents: Ir\nfn=f\n1 1\n"), lines=3),
    Case("a million times other positions", repeat(HEAD, "positions: instr\n1 1\npositions: line\n1 1\n", 500_000, ""),
         peak=300, lines=2),
    Case("a quarter of a million parts", numbered("", "part: {0}\nevents: Ir\nfn=f\n1 1\n", MANY), "--by=part", peak=100, lines=0,
         total=MANY),
    Case("a million ends of parts", repeat(HEAD + "1 1\n", "totals: 1\n====\n", 1_000_000, ""), peak=500, lines=1,
         total=1_000_000),
    Case("many parts of many events", numbered(f"events: {EVENTS}\n", "part: {0}\nfn=f\n1 1\n", 20_000), "--by=part",
         "--show=e1", "--no-auto", peak=400, lines=0),
    Case("many parts side by side", numbered(PART_HEAD, PART, 40_000), "--split=thread", peak=64, lines=1, total=40_000),
    Case("many parts side by side, few of them selected", numbered(PART_HEAD, PART, 40_000), "--split=thread", "--parts=7-9",
         peak=64, lines=1, total=3),
    Case("how many parts differ, every other one selected", numbered(PART_HEAD, PART + "part: {0}\nthread: 2\n1 1\n", 20_000),
         "--spread=part", "--threads=2", peak=400, lines=0, total=20_000),
    Case("how many threads differ", numbered("", "thread: {0}\nevents: Ir\nfn=f{0}\n1 1\n", 40_000), "--spread=thread",
         peak=400, lines=0, total=40_000),
    Case("how many processes differ", numbered("", "pid: {0}\nevents: Ir\nfn=f{0}\n1 1\n", 40_000), "--spread=part",
         peak=400, lines=0, total=40_000),
    Case("how many parts of other events differ", numbered("events: Ir\n", "part: {0}\nevents: e{0}\nfn=f{0}\n1 1\n", 12_000),
         "--spread=part", "--show=e1", peak=200, lines=1),
    Case("many functions of many events", CALLING, "--show=e1", "--no-auto", "--inclusive=both", "--tree=both", "-n5",
         peak=32, lines=0),
    Case("many functions of many events, sorted by all", CALLING, "--show=e1", "--no-auto", "--inclusive=both", "-n5", peak=32,
         lines=0),
    Case("many functions of many events, as JSON", CALLING, "--show=e1", "--format=json", peak=32, lines=0),
    Case("many functions of many events, as a tree of calls", CALLING, "--show=e1", "--no-auto", "--call-tree", "-n5", peak=48, lines=0),
    Case("many functions of many events, as a page", CALLING, "--show=e1", "--format=html", peak=48, lines=0),
    Case("a hidden function between many, of many events", BETWEEN, "--show=e1", "--no-auto", "--call-tree", "-n5", "--hide=^h$",
         peak=96, lines=1, error="--hide: 1 function is not told apart"),
    Case("a hidden function that many call, of many events", CALLED, "--show=e1", "--no-auto", "--call-tree", "-n5", "--hide=^h$",
         peak=64, lines=0),
    Case("many lines of many events", numbered(f"events: {EVENTS}\nfl=a.c\nfn=f\n", "{0} 1\n", 200_000), "--format=json",
         "--sections=lines", "--show=e1", peak=64, lines=0),
    Case("many files of many events", numbered(f"events: {EVENTS}\n", "fl=f{0}\nfn=f\n1 1\nfn=g\n1 1\n", 20_000),
         "--group=file", "--show=e1", "--no-auto", "-n5", peak=32, lines=0),
    Case("a million descriptions", numbered("", "desc: number {0}\n", 1_000_000, HEAD + "1 1\n"), lines=0, total=1),
    Case("a million commands", numbered(HEAD + "1 1\n", "cmd: number {0}\n", 1_000_000), peak=100, lines=1, total=1),
    Case("a quarter of a million files inlined", numbered(HEAD, "fi=f{0}\n1 1\n", MANY), "--no-auto", "-n5", peak=60, lines=0,
         total=MANY),
    Case("a million jumps", repeat(HEAD, "jump=1 2\n3\n", 1_000_000, "1 1\n"), lines=0, total=1),
    Case("a quarter of a million calls of one function", numbered(HEAD, "cfn=f{0}\ncalls=1\n1 1\n", MANY), "--inclusive=both",
         "--tree=both", "-n5", peak=170, lines=2),
    Case("a part of other events each, written back", numbered("", "part: {0}\nevents: e{0} Ir\nfn=f{0}\n1 1\n", 20_000, "1 1\n"),
         "--format=callgrind", peak=200, lines=4),
    Case("many parts of many descriptions, written back",
         numbered("".join(f"desc: {n}: {n}\n" for n in range(1000)), "part: {0}\ndesc: Filtered: {0}\nevents: Ir\nfn=f\n1 1\n", 20_000),
         "--format=callgrind", peak=64, lines=0),
    Case("a quarter of a million targets of calls, written back", numbered(HEAD + "cfn=g\n", "calls=1 {0}\n1 1\n", MANY),
         "--format=callgrind", peak=100, report=40, lines=2),
    Case("a quarter of a million jumps back, written back", numbered(HEAD + "1 1\n", "jump=1 -{0}\n{0}\n", MANY),
         "--format=callgrind", peak=48, report=40, lines=2),
    Case("many parts of many events, written back", numbered(f"events: {EVENTS}\n", "part: {0}\nfn=f\n1 1\n", 5_000),
         "--format=callgrind", peak=64, lines=0),
]

# ---- calls ----

CHAIN = MANY


def chain(file):
    file.write(b"events: Ir\nfl=a.c\n")
    for start in range(0, CHAIN, 10_000):
        file.write("".join(f"fn=({n}) f{n}\n1 1\ncfn=({n + 1}) f{n + 1}\ncalls=1\n1 {CHAIN - n}\n"
                           for n in range(start, start + 10_000)).encode())


def ring(file):
    chain(file)
    file.write(f"fn=({CHAIN})\ncfn=(0)\ncalls=1\n1 1\n".encode())


def brush(file, count=60_000, is_read=True):
    """A chain of so many calls; its end, and what calls its start, both call as many functions."""
    ends = "".join(f"cfn=x{n}\ncalls=1 1\n1 0\n" for n in range(count))
    file.write(("events: Ir\nfl=a.c\nfn=main\n1 1\ncfn=c0\ncalls=1 1\n1 1000\n" + ends.replace("\n1 0", "\n1 1")).encode())
    for n in range(count):
        file.write((f"fn=c{n}\n1 1\n" + (f"cfn=c{n + 1}\ncalls=1 1\n1 1\n" if n + 1 < count else ends)).encode())
    if is_read:
        file.write("".join(f"fn=x{n}\n1 1\n" for n in range(count)).encode())


def stubs(file):
    """Such a chain, of which what is called at both ends is never read: those calls are taken back at the end."""
    brush(file, is_read=False)


def mesh(file, events="Ir", count=400):
    """All of so many functions call all later ones."""
    file.write(f"events: {events}\nfl=a.c\n".encode())
    for f in range(count):
        file.write((f"fn=f{f}\n1 1\n" + "".join(f"cfn=f{g}\ncalls=1\n1 1\n" for g in range(f + 1, count))).encode())


CALLS = [
    Case("a chain of a quarter of a million calls", chain, "--inclusive=yes", "--no-auto", "-n5", peak=130, lines=1, total=CHAIN),
    Case("a chain of a quarter of a million calls, all its callers", chain, "--tree=both", "--depth=1000000", "--no-auto", "-n1",
         peak=130, lines=1, total=CHAIN),
    Case("a ring of a quarter of a million calls", ring, "--inclusive=both", "--tree=both", "--no-auto", "-n5", peak=130, lines=1,
         total=CHAIN),
    Case("what is reachable only through each of a long chain", brush, "--inclusive=yes", "--no-auto", "-n5", "--sort=only:Ir",
         peak=130, lines=1, total=120_001),
    Case("sixty thousand calls of one function that are taken back", stubs, "--inclusive=yes", "--no-auto", "-n5", peak=130,
         lines=2, total=60_001),
    Case("all paths through a mesh", mesh, "--tree=both", "--depth=1000000", "--no-auto", "-n3", peak=900, lines=1,
         total=400),
    Case("all paths through a mesh of many events", lambda file: mesh(file, EVENTS, 200), "--tree=both", "--depth=1000000", "--no-auto",
         "-n3", "--show=e1", peak=100, lines=0),  # each of 10,000 rows keeps its costs
    Case("a quarter of a million levels of recursion", numbered(HEAD, "fn=f'{0}\n1 1\n", MANY), "--merge-contexts", "--no-auto",
         peak=64, lines=1, total=MANY),
    Case("a quarter of a million functions that become one", numbered(HEAD, "fn=f{0}\n1 1\n", MANY),
         "--mod-funcname=s/[0-9]//g", "--no-auto", peak=60, lines=1, total=MANY),
    Case("a name that grows without end", HEAD + "fn=f\n1 1\n", *["--mod-funcname=s/f/ff/g"] * 1000, "--no-auto", peak=100,
         lines=9, error="would have more than 4096 bytes", total=1),
    Case("a million callers in a name", repeat(HEAD + "fn=f", "'f", 1_000_000, "\n1 1\n"), "--merge-contexts", peak=300,
         lines=1, total=1),
]

# ---- formulas ----

FORMULAS = [
    Case("a loop of a thousand formulas", numbered("event: e0 = e1000\n", "event: e{0} = e0\n", 1000, HEAD + "1 1\n"),
         error="define each other", lines=6),
    Case("a chain of a thousand formulas that double", "".join(f"event: e{n} = 2 e{n + 1}\n" for n in range(1000))
         + "event: e1000 = Ir\n" + HEAD + "1 1\n", error="too large", lines=9),
    Case("a thousand formulas that add up the former twice", "event: e0 = Ir\n" + "".join(
        f"event: e{n + 1} = e{n} + e{n}\n" for n in range(1000)) + HEAD + "1 1\n", error="too large", lines=9),
    Case("a million formulas", numbered("", "event: e{0} = Ir\n", 1_000_000, HEAD + "1 1\n"), "--show=Ir,e5", peak=500,
         lines=2),
    Case("a formula of a million terms", repeat("event: Sum = Ir", " + Ir", 1_000_000, "\n" + HEAD + "1 1\n"), lines=3),
    Case("a thousand formulas of a thousand terms", numbered("", "event: e{0} = Ir" + " + 2 Ir" * 1000 + "\n", 1000,
                                                             HEAD + "1 1\n"), "--no-auto", lines=5),
    Case("a formula of a million unknown names", numbered("event: Sum = Ir", " + x{0}", 1_000_000, "\n" + HEAD + "1 1\n"),
         lines=6),
    Case("a name of signs in a formula", repeat("event: Sum = ", "a+", 1_000_000, "a\n" + HEAD + "1 1\n"), lines=6),
]

# ---- what is said of it ----

WORDS = [
    Case("a million unknown lines", numbered(HEAD + "1 1\n", "unknown line {0}\n", 1_000_000), lines=4,
         error="and 999997 more unknown lines"),
    Case("a million unknown keys", repeat(HEAD + "1 1\n", "".join(
        f"key{chr(97 + a)}{chr(97 + b)}{chr(97 + c)}: x\n" for a in range(10) for b in range(10) for c in range(10)),
        1000, ""), lines=4, error="more unknown header lines"),
    Case("a million bad cost lines", numbered(HEAD + "1 1\n", "{0} x\n", 1_000_000), lines=4,
         error="and 999997 more bad cost lines"),
    Case("a million of everything", repeat(HEAD + "1 1\n", "x\nk: v\n1 x\n1 1 1\n-9 1\ncalls=x\ncalls=1\nrcalls=1\nfn=(7)\n"
         "summary: x\nevent: =\n1 1.5\n1 18446744073709551000\npositions: x\n1\npositions: line\n", 60_000, ""), lines=40),
    Case("only unknown lines", numbered("", "unknown line {0}\n", 1_000_000), status=1, lines=1),
    Case("a million lines of one byte", repeat(HEAD + "1 1\n", "x\n", 1_000_000, ""), lines=4),
]


# ---- long lines ----

LONG = 80 * MB  # more than a line may have


def zeros_on_no_disk(file):
    file.write(HEAD.encode() + b"1 6\n")
    file.truncate(1024 * MB)


LONG_LINES = [
    Case("a last line of a gigabyte that takes no place", zeros_on_no_disk, lines=1, peak=100, shows="6 (100.0%)"),
    Case("a name of 80 MB", repeat(HEAD + "1 1\nfn=", "A", LONG, "\n2 5\n"), "--no-auto", peak=500, lines=1, pipe=True,
         shows="6 (100.0%)"),
    Case("a cost line of 80 MB", repeat(HEAD + "1 1\n2", " 1", LONG // 2, "\n3 5\n"), lines=1, peak=500, pipe=True,
         shows="6 (100.0%)"),
    Case("blanks of 200 MB in a cost line", repeat(HEAD + "1 1\n2", " ", LONG, "7\n3 5\n"), lines=1, peak=500, pipe=True,
         shows="6 (100.0%)"),
    # What stands behind so many blanks is read from a file, and cut off from a pipe.
    Case("blanks of 80 MB", repeat(HEAD + "1 1\n", " ", LONG, "7 7\n3 5\n"), lines=1, peak=500, pipe=True,
         shows="(100.0%)  PROGRAM TOTALS"),
    Case("a comment of 80 MB", repeat(HEAD + "1 1\n#", "A", LONG, "\n3 5\n"), lines=1, peak=500, pipe=True,
         shows="6 (100.0%)"),
    Case("a description of 80 MB", repeat("desc: ", "A", LONG, "\n" + HEAD + "1 6\n"), lines=1, peak=500, pipe=True,
         shows="6 (100.0%)"),
    Case("a last line of 80 MB", repeat(HEAD + "1 6\nfn=", "A", LONG, ""), lines=1, peak=500, pipe=True,
         shows="6 (100.0%)"),
    Case("a line of calls of 80 MB", repeat(HEAD + "1 1\ncfn=f\ncalls=1", " 1", LONG // 2, "\n2 2\n3 5\n"), lines=2,
         peak=500, pipe=True, shows="6 (100.0%)"),
    Case("an unknown line of 80 MB", repeat(HEAD + "1 6\n", "\x00", LONG, "\n"), lines=1, peak=500, pipe=True,
         shows="6 (100.0%)"),
]

# ---- control characters ----

HIDDEN = "\u00ad\u061c\u200b\u200e\u2028\u202e\u2066\u2069\ufeff\U000e0041"  # what turns or hides text
DIRTY = bytes(byte for byte in range(256) if byte not in (10,)) + b"\xc2\x85\x1b[31m" + HIDDEN.encode()

REPORTS = (
    (), ("--inclusive=both", "--tree=both"), ("--by=part",), ("--by=thread", "--group=line"), ("--by=input", "--group=object"),
    ("--format=csv",), ("--format=tsv",), ("--format=md",), ("--format=json",), ("--format=jsonl",), ("--format=dot",), ("--format=html",),
    ("--format=csv", "--group=line"), ("--format=csv", "--inclusive=both"), ("--format=md", "--group=file"), ("--include=\x1b[31m",),
)
MISTAKES = (
    ("--focus=" + "(" * 20_000 + ")" * 20_000,), ("--list=(((.{1,255}){1,255}){1,255})",), ("--file=" + "a" * 100_000 + "{9999}",),
    ("--sort=\x1b[31m",), ("--show=\x07",), ("--focus=\x1b(",), ("--event=\x1b = \x08",), ("--event=\x1b",),
    ("--\x1b[31m",), ("-\x1b",), ("--threshold=\x1b",), ("--sections=\x1b", "--format=json"), ("--parts=\x1b",), ("--format=\x1b",),
    ("--group=\x9b",), ("--sort=\udc9b31m",),
)
NOT_THERE = (("\x1b[31m.c",), ("--", "\x1b]0;x\x07.c"), ("\udc9b31m.c",))
DIRTY_PROFILE = b"".join(text.replace(b"@", DIRTY) for text in (
    b"cmd: @\ncreator: @\npid: @\npart: @\nthread: @\ndesc: @\nevents: Ir @\nevent: @ = @ : @\nob=@\nfl=@\nfn=@\n1 1 2 3 4\n",
    b"cob=@\ncfi=@\ncfn=@\ncalls=@\n1 @\n@\n@: x\n1 @\nversion: @\nsummary: @\npart: 2\nfn=(7)\n1 1\nfn=(@)\n1 1\n"))
DIRTY_SOURCE = b"events: Ir\nfl=dirty.c\nfn=f\n" + b"".join(b"%d 1\n" % line for line in range(1, 9))

CONTROLS = [
    Case(f"control characters everywhere, {ascii(args)}", DIRTY_PROFILE, *args, lines=60, status=status)
    for status, arguments in ((0, REPORTS), (2, MISTAKES), (1, NOT_THERE))
    for args in arguments
] + [
    Case(f"control characters in a source, {ascii(args)}", DIRTY_SOURCE, *args, lines=9) for args in REPORTS
] + [
    Case("zeros", bytes(MB), status=1, lines=1),
    Case("zeros in all lines", b"\0events: Ir\0\nevents: Ir\0\nfn=\0\0\n1 1\n\0fn=a\n\0\n2\0 2\n", lines=6, total=1),
    Case("escapes where an id stands", b"events: Ir\nfn=(1\x1b[31m)\n1 1\nfn=(2) \x1b[31m\n1 2\ncfn=(2)\ncalls=1\x1b[31m\n1 1\n"),
]


def check_stream(tap, place):
    """A line of a gigabyte that stands on no disk: it is written into a pipe."""
    name = "a line of a gigabyte, through a pipe"
    if SANITIZED:
        tap.skip(name, "it takes too long with sanitizers")
        return
    read, write = os.pipe()
    with open(read, "rb") as stdin, open(write, "wb") as pipe, ThreadPoolExecutor(1) as pool:
        running = pool.submit(run, "-", "--no-auto", cwd=place, stdin=stdin)
        running.add_done_callback(lambda _: stdin.close())  # nobody reads any more: writing ends, too
        try:
            repeat(HEAD + "1 1\nfn=", "A", 1 << 30, "\n2 5\n")(pipe)
            pipe.close()
            problems = []
        except BrokenPipeError:
            problems = ["it was not read to its end"]
        done = running.result()
    problems += done.problems(lines=1, peak=400)
    if b"6 (100.0%)" not in done.stdout:
        problems.append("the report lacks 6 (100.0%)")
    tap.result(name, problems)


# ---- memory ----

MEMORY_OF_FILE, MEMORY_AT_ALL = 60, 50  # times its bytes, and megabytes more: so much memory any report of a file may take

ASKED = [line.split() for line in """\
--style=plain
--style=rich --inclusive=both --tree=both --depth=3
--format=csv --inclusive=both --tree=both
--format=tsv
--format=jsonl
--format=json --inclusive=both --tree=both
--format=html
--format=md
--format=dot
--format=folded
--format=pprof
--format=cpuprofile
--format=callgrind
--format=quickfix
--format=github --fail-if=each:{0}>5
--card=^f1$
--call-tree
--hot-path
--reach=^f1$
--peek=f1
--list=^f1$
--call-tree --hide=^f1$
--spread=part
--spread=part --group=line
--spread=thread
--spread=input
--split=part
--split=thread
--by=part
--by=thread
--by=input
--group=line
--group=instruction
--group=function,file
--inclusive=yes --sort=only:{0} -n9
--merge-contexts=yes --mod-funcname=s/f1/g/
--base={1}
--base={1} --format=json
--base={1} --format=html""".splitlines()]


class Shape:
    """Profiles, and of which event is asked. Options in `without` are left out: they are refused, or say nothing new;
    those in `only` are tried alone. Those in `known`, which may be several together, take more than they may, for a
    reason."""

    def __init__(self, name, *texts, event="Ir", without=(), only=(), known=None):
        self.name = name
        self.texts = texts
        self.event = event
        self.without = without
        self.only = only
        self.known = known or {}

    def asks(self, options):
        return not any(o in self.without for o in options) and (not self.only or any(o in self.only for o in options))

    def write(self, place):
        paths = [place / f"{self.name.replace(' ', '-').replace(',', '')}.{number}" for number in range(len(self.texts))]
        for path, text in zip(paths, self.texts):
            with open(path, "wb") as file:
                text(file)
        return paths

    def judge(self, options, paths):
        """What is wrong with the memory of a report, which nobody reads here."""
        words = [word for option in options for word in (
            [f"--base={path.name}" for path in paths] if option == "--base={1}" else [option.format(self.event)])]
        most = MEMORY_AT_ALL + MEMORY_OF_FILE * sum(path.stat().st_size for path in paths) / MB
        with open(os.devnull, "wb") as nowhere:
            done = run("--no-auto", *words, *(path.name for path in paths), cwd=paths[0].parent, stdout=nowhere, prepare=limit_work)
        return done.problems(status=3 if "--fail-if" in " ".join(words) else 0, peak=int(most))


def events(count):
    return "events: " + " ".join(f"e{number}" for number in range(count)) + "\nfl=a.c\n"


def some_calls(start, count):
    """Functions, each of which calls the next."""
    return "".join(f"fn=f{n}\n{n} 9\ncfn=f{n + 1}\ncalls=1\n{n} 9\n" for n in range(start, start + count))


def parts(head, count, form):
    return numbered(head, "part: {0}\n" + form, count)


def text_writer(text):
    return lambda file: file.write(text.encode())


def far_events(file):
    """Functions that each have another event of a thousand, and the last one."""
    file.write((events(1000) + "".join(
        f"events: e{n % 1000} e999\nfn=f{n}\n1 9 9\ncfn=f1\ncalls=1\n1 9 9\n" for n in range(1, 4500))).encode())


def star_out(file):
    """One function that calls as many as there are."""
    file.write((HEAD + numbered_texts("cfn=f{0}\ncalls=1 1\n{0} 9\n", range(1, STAR))).encode())
    file.write(numbered_texts("fn=f{0}\n1 9\n", range(1, STAR)).encode())


def star_in(file):
    file.write((HEAD + "1 1\n" + numbered_texts("fn=f{0}\n1 9\ncfn=main\ncalls=1 1\n2 9\n", range(1, STAR))).encode())


STAR = 40_000
ALONE = ("--split=part", "--split=thread")  # there are too many parts, or too many events beside each other
BASE = ("--base={1}",)
FAR_EVENTS = "it keeps several sums of a function, which take room for each event up to the last that it has"

SHAPES = [
    Shape("functions of 500 events", text_writer(events(500) + some_calls(1, 3000)), event="e0",
          known={"--base={1} --format=html": FAR_EVENTS}),
    Shape("functions of other events each", far_events, event="e999", known={"--call-tree": FAR_EVENTS, "--format=html": FAR_EVENTS},
          without=BASE, only=("--style=plain", "--format=csv", "--format=html", "--format=callgrind", "--call-tree", "--spread=thread")),
    Shape("parts of 500 events", parts(events(500), 6000, "fn=f1\n1 9\ncfn=f2\ncalls=1 1\n1 9\n"), event="e0", without=(*ALONE, *BASE)),
    Shape("parts of a function each", parts("events: Ir\nfl=a.c\n", 15_000, "fn=f{0}\n1 9\ncfn=f1\ncalls=1 1\n1 9\n"), without=ALONE),
    Shape("parts of many functions", parts("events: Ir\nfl=a.c\n", 2000, some_calls(1, 20)), without=ALONE),
    Shape("parts side by side of 30 events", text_writer(events(30) + "".join(
        f"part: {n}\nthread: {n}\n{some_calls(n, 200)}" for n in range(1, 33))), event="e0", without=BASE),
    Shape("a long chain", text_writer("events: Ir\nfl=a.c\n" + some_calls(1, 25_000))),
    Shape("a function that calls all", star_out),
    Shape("a function that all call", star_in),
    Shape("many inputs", *[numbered(f"pid: {n}\n{events(20)}", f"fn=f{{0}}\n1 9\ncfn=g{n}\ncalls=1\n1 9\nfn=g{n}\n{{0}} 9\n", 5) for n in range(300)],
          event="e0", without=(*ALONE, *BASE)),
]


def check_memory(tap, place):
    """No report takes more memory than a number of times what it is of."""
    for shape in SHAPES:
        if SANITIZED:
            tap.skip(f"memory of {shape.name}", "with sanitizers it says nothing")
            continue
        paths = shape.write(place)
        asked = [options for options in ASKED if shape.asks(options)]
        with ThreadPoolExecutor(2) as pool:
            found = list(pool.map(lambda options, of=(shape, paths): of[0].judge(options, of[1]), asked))
        for options, problems in zip(asked, found):
            known = [why for words, why in shape.known.items() if all(word in options for word in words.split())]
            tap.result(f"memory of {shape.name}, {' '.join(options)}", problems, todo="".join(known))
        for path in paths:
            path.unlink()


def main():
    tap = Tap()
    with Workplace("hostile") as place:
        (place / "a.c").write_text("int a;\n" * 100)
        text = DIRTY.replace(b"\0", b"\x01") + b"\n\x1b]0;title\x07\n\xc2\x9b31m\n\x9b31m\nline\rover\n\x08\x08\n\x01\n"
        (place / "dirty.c").write_bytes(text + b"x" * 8192 + b"\n" + DIRTY + b"\n\0\n")
        (place / "long.c").write_bytes(b"\xc3\xa9" * (5 * MB // 2) + b"\n")
        for file in ("a.c", "dirty.c", "long.c"):
            os.utime(place / file, (1, 1))
        for cases in (NUMBERS, NAMES, COUNTS, CALLS, FORMULAS, WORDS, LONG_LINES, CONTROLS):
            for case in cases:
                case.test(tap, place)
        check_stream(tap, place)
        check_memory(tap, place)
    tap.end()


if __name__ == "__main__":
    main()
