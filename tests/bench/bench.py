#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measure cgannotate against its goals; `make bench` runs this.

    bench.py [--full] [--smoke] [--real] [--profile FILE]... [--only WORD]... [--directory DIR] [--json FILE]

    --full            also 2 GB, growing and parted profiles, and more runs of slow programs; default: under 5 minutes
    --smoke           everything a hundredth of its size and once: that it runs, not how fast
    --real            also profiles made here by valgrind: of the C compiler, and of Python
    --profile FILE    also this profile
    --only WORD       only the groups with this word in their name
    --directory DIR   where inputs are kept between runs [tests/bench/inputs]
    --json FILE       where all figures go [DIR/../bench.json]

The programs of a row run in turn, A B C A B C, as whole processes from start to exit, with the input in the page
cache and the output to /dev/null; slow programs sit out some rounds. Figures are medians. Other jobs on the machine
make runs slower, never faster: the fastest run is beside the median, and so are processor times (of all threads),
which suffer less. The JSON file has every run.

Memory is taken in a run of its own, pinned to one processor while another samples /proc/PID/status some ten thousand
times a second: `anon` is what the program allocated, at its peak (exact to about 0.3 MB, as the kernel counts), and
`resident` also holds the pages of the mapped input, which the kernel can take back at any time. (The peak that
wait4() tells would also hold this script, whose memory the child has until it execs.)

In the environment: CGANNOTATE, GENERATE and GRAPH_BENCH are the programs, CALLGRIND_ANNOTATE may name another one.
"""

import argparse
import contextlib
import hashlib
import json
import os
import platform
import random
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))

from browser import PROGRAM as CHROMIUM, Browser  # noqa: E402 (found by the line above)

MB = 1_000_000
LOGGED = 1200  # functions of a call log
SLOW = 2.0  # seconds: a program that takes longer runs in few of the rounds
PLAIN = ["--auto=no"]
CALLS = ["--auto=no", "--inclusive=both", "--tree=both"]
THEIR_CALLS = ["--auto=no", "--inclusive=yes", "--tree=both"]
EVERYTHING = ["--threshold=100"]
REFERENCE = "callgrind_annotate"


class Failed(Exception):
    """A program that did not do its work."""


# ---- running programs ----


@dataclass
class Run:
    seconds: float
    cpu: float
    resident: int  # bytes, with the caveat of the module's description


def start(argv):
    quiet = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_WRONLY, 0) for fd in (1, 2)]
    return os.posix_spawnp(argv[0], argv, os.environ, file_actions=quiet)


def check(argv, status):
    if os.waitstatus_to_exitcode(status) != 0:
        again = subprocess.run(argv, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        raise Failed(f"{shlex.join(argv)[:300]}: status {again.returncode}: {again.stderr.decode(errors='replace')}")


def run(argv):
    begin = time.perf_counter()
    pid = start(argv)
    _, status, usage = os.wait4(pid, 0)
    seconds = time.perf_counter() - begin
    check(argv, status)
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def status_value(status, key):
    at = status.find(key)
    return int(status[at + len(key) : status.index(b"kB", at)]) * 1024 if at >= 0 else 0


@contextlib.contextmanager
def pinned(processors):
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, processors)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def sample_memory(argv):
    processors = sorted(os.sched_getaffinity(0))
    with pinned(processors[:1]):
        pid = start(argv)
    anonymous = resident = 0
    with contextlib.suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, pid, 10)  # beside other jobs, it waits and not this script
    with pinned(processors[1:] or processors), open(f"/proc/{pid}/status", "rb", buffering=0) as file:
        while b"RssAnon:" in (status := os.pread(file.fileno(), 4096, 0)):
            anonymous = max(anonymous, status_value(status, b"RssAnon:"))
            resident = max(resident, status_value(status, b"VmHWM:"))
    check(argv, os.wait4(pid, 0)[1])
    return anonymous, resident


def memory(argv):
    """The peaks (anonymous, resident) of a program, in bytes: of three runs or more, for one may be over too soon."""
    anonymous = resident = 0
    for number in range(100):
        sample = sample_memory(argv)
        anonymous, resident = max(anonymous, sample[0]), max(resident, sample[1])
        if number >= 2 and anonymous:
            return anonymous, resident
    raise Failed(f"{shlex.join(argv)[:300]}: its memory could not be sampled")


# ---- inputs ----


@dataclass
class Input:
    paths: list
    size: int
    lines: int

    def names(self):
        return [str(path) for path in self.paths]


def count(paths):
    size = lines = 0
    for path in paths:
        with open(path, "rb") as file:
            while block := file.read(1 << 20):
                size += len(block)
                lines += block.count(b"\n")
    return Input(paths, size, lines)


def log_calls(random_of, blocks, function=0, depth=0):
    """Adds the block of a call, after those of the calls that it makes; returns its cost."""
    calls = []
    most = random_of.choice((0, 0, 1, 2, 4)) if depth else 500
    while len(calls) < most and depth < 40 and len(blocks) < 50_000:
        callee = min(LOGGED - 1, function + random_of.choice((0, 1, 1, 2, 7, 30)))
        calls.append((callee, random_of.randint(1, 300), log_calls(random_of, blocks, callee, depth + 1)))
    own = random_of.randint(60, 9000)
    blocks.append(f"fl=({function // 9 + 2})\nfn=({function + 1})\n{function} {own} {own % 97}\n" + "".join(
        f"cfl=({callee // 9 + 2})\ncfn=({callee + 1})\ncalls=1 0 0\n{line} {cost} {cost % 89}\n"
        for callee, line, cost in calls) + "\n")
    return own + sum(cost for _, _, cost in calls)


class Inputs:
    """Generated files, made where they are missing or the generator is another one."""

    def __init__(self, directory, generator, scale):
        self.directory = directory
        self.generator = generator
        self.scale = scale
        self.stamp = hashlib.sha256(Path(generator).read_bytes()).hexdigest()[:12]
        directory.mkdir(parents=True, exist_ok=True)
        for old in directory.iterdir():
            if old.is_file() and self.stamp not in old.name and old.name.startswith("gen-"):
                old.unlink()

    def path(self, words):
        return self.directory / f"gen-{self.stamp}-{'_'.join(words).replace('-', '')}.out"

    def make(self, *words):
        path = self.path(words)
        if not path.exists():
            partial = path.with_suffix(".partial")
            with open(partial, "wb") as file:
                subprocess.run([self.generator, *words], stdout=file, check=True)
            partial.rename(path)
        return path

    def generate(self, kind, megabytes, *words):
        return count([self.make("-k", kind, "-s", str(int(megabytes * MB * self.scale)), *words)])

    def many(self, kind, number, megabytes, *words):
        """As many files, as of the processes of one program."""
        size = ["-k", kind, "-s", str(int(megabytes * MB))]
        return count([self.make(*size, *words, "-r", str(i)) for i in range(max(2, int(number * self.scale)))])

    def equal_lines(self, number):
        """A profile and a source of lines that cost the same."""
        return self.write("equal_lines", int(number * self.scale), "fl={source}\nfn=main\n", lambda n: f"{n} 5\n")

    def callers(self, number):
        """A function that as many others call."""
        return self.write("callers", int(number * self.scale), "fl=a.c\nfn=hub\n1 100000\n",
                          lambda n: f"fn=caller_{n}\n{n} 1\ncfn=hub\ncalls=1 1\n{n} 1\n")

    def log(self, megabytes):
        """A call log as Xdebug writes it, of one script many times over; and the same bytes behind a block that makes it
        a graph of calls: (log, graph)."""
        once, random_of = [], random.Random(1)
        log_calls(random_of, once)
        text, head = "".join(once), "events: Time_(10ns) Memory_(bytes)\nfl=(1) /srv/index.php\n"
        names = "".join(f"fl=({n // 9 + 2}) /srv/Name/Space/Class{n // 9}.php\nfn=({n + 1}) Some\\Name\\Space\\\\Class{n // 9}->method{n}\n{n} 100 0\n\n" for n in range(LOGGED))
        log, graph = (self.directory / f"log-{kind}.out" for kind in ("ways", "calls"))
        for path, first in ((log, ""), (graph, "fn=twice\n1 100 0\n2 100 0\n\n")):
            with open(path, "w", encoding="ascii") as file:
                file.write(head + first + names)
                for _ in range(max(1, int(megabytes * MB * self.scale) // len(text))):
                    file.write(text)
        return count([log]), count([graph])

    def write(self, name, number, head, row):
        path, source = self.directory / f"{name}.out", self.directory / f"{name}.c"
        source.write_text("".join(f"value[{n}]++;\n" for n in range(1, number + 1)))
        path.write_text("events: Ir\n" + head.format(source=source) + "".join(map(row, range(1, number + 1))))
        return count([path])

    def sources(self):
        """2,000 source files of 500 lines each, and a profile of them, which names them from here."""
        files = int(2000 * self.scale)
        words = ["-k", "sources", "-f", str(10 * files)]
        directory = self.directory / "src"
        if not (directory / f"file_{files - 1}.c").exists():
            directory.mkdir(exist_ok=True)
            for i in range(files):
                lines = (f"    value[{i}] = compute(value[{n}], {n % 7}); /* line {n + 1} */\n" for n in range(500))
                (directory / f"file_{i}.c").write_text("".join(lines))
            self.path(words).unlink(missing_ok=True)  # a profile is younger than its sources
        return count([self.make(*words)])


@contextlib.contextmanager
def working_in(directory):
    before = os.getcwd()
    os.chdir(directory)
    try:
        yield
    finally:
        os.chdir(before)


# ---- what is measured ----


@dataclass
class Program:
    label: str
    argv: list
    runs: list = field(default_factory=list)
    anonymous: int = 0
    resident: int = 0

    def seconds(self):
        return statistics.median(run.seconds for run in self.runs)

    def best(self):
        return min(run.seconds for run in self.runs)

    def cpu(self):
        return statistics.median(run.cpu for run in self.runs)

    def is_ours(self):
        return self.label.startswith("cgannotate")


@dataclass
class Row:
    title: str
    input: Input
    programs: list

    def find(self, label):
        return next((program for program in self.programs if program.label == label), None)

    def ratio(self, program, measure=Program.seconds):
        """How many times faster than callgrind_annotate; None where that was not run."""
        reference = self.find(REFERENCE)
        return measure(reference) / measure(program) if reference and program is not reference else None


@dataclass
class Goal:
    text: str
    wanted: str
    measured: str
    met: bool


class Bench:
    """One sitting: its rows and goals so far, printed as they come."""

    def __init__(self, options, inputs):
        self.options = options
        self.inputs = inputs
        self.program = os.environ["CGANNOTATE"]
        self.reference = shutil.which(os.environ.get("CALLGRIND_ANNOTATE", REFERENCE))
        self.rows = []
        self.goals = []
        cores = len(os.sched_getaffinity(0))
        self.threads = [1, 2] + ([cores] if cores > 2 else [])

    def label(self, threads):
        return f"cgannotate -j{threads}"

    def ours(self, arguments, inputs, threads):
        return Program(self.label(threads), [self.program, f"-j{threads}", *arguments, *inputs.names()])

    def theirs(self, arguments, inputs):
        return [Program(REFERENCE, [self.reference, *arguments, *inputs.names()])] if self.reference else []

    def wc(self, inputs):
        return Program("wc -l", ["wc", "-l", *inputs.names()])

    def measure(self, title, inputs, programs, rounds=15, slow_runs=2, with_memory=False):
        row = Row(title, inputs, programs)
        if self.options.smoke:
            rounds = slow_runs = 1
        elif self.options.full:
            slow_runs += 1
        for number in range(rounds):
            for program in programs:
                slow = program.runs and program.runs[0].seconds > SLOW and rounds > slow_runs
                if not slow or number % (rounds // slow_runs) == 0 and len(program.runs) < slow_runs:
                    program.runs.append(run(program.argv))
        for program in programs:
            if with_memory and program.is_ours():
                program.anonymous, program.resident = memory(program.argv)
            elif program.label == REFERENCE:
                program.resident = max(run.resident for run in program.runs)
        self.rows.append(row)
        print_row(row)
        return row

    def compare(self, title, inputs, ours, theirs, **how):
        """A row of ours with each number of threads, theirs, and wc."""
        programs = [self.ours(ours, inputs, threads) for threads in self.threads]
        return self.measure(title, inputs, programs + self.theirs(theirs, inputs) + [self.wc(inputs)], **how)

    def goal(self, text, wanted, measured, met):
        self.goals.append(Goal(text, wanted, measured, met))

    def goal_ratio(self, row, threads, wanted):
        ratio = row.ratio(row.find(self.label(threads)))
        if ratio is not None:
            text = f"{row.title}: -j{threads} against callgrind_annotate"
            self.goal(text, f"{wanted}x", f"{ratio:.0f}x", ratio >= wanted)

    # -- groups: each measures some rows and sets them against the goals --

    def group_instr(self):
        instr = self.inputs.generate("instr", 49)
        row = self.compare("49 MB instr, 13 events", instr, PLAIN, PLAIN, with_memory=True)
        self.goal_ratio(row, 2, 150)
        self.goal_ratio(row, 1, 100)
        row = self.compare("49 MB instr, default report", instr, [], [], with_memory=True)
        self.goal_ratio(row, 2, 100)
        self.goal_memory(row, "anonymous memory, 49 MB instr, default report", 0.10)
        row = self.compare("49 MB instr, --inclusive=both --tree=both", instr, CALLS, THEIR_CALLS, with_memory=True)
        self.goal_ratio(row, 2, 100)

    def goal_memory(self, row, text, share):
        measured = row.find(self.label(1)).anonymous / row.input.size
        self.goal(text, f"{share:.0%} of the file", f"{measured:.1%}", measured <= share)

    def group_ways(self):
        """What takes more than the table, against the table of the same rounds: at most so many times its time, and so
        many MB; None: any number. By one thread processor time counts, by as many as there are cores what passes."""
        instr, old = self.inputs.generate("instr", 49), self.inputs.generate("instr", 49, "-r", "2")
        ways = {
            "--group=instruction -n 10": ([*PLAIN, "--group=instruction", "-n", "10"], 3, 80),
            "--disasm of one function": ([*PLAIN, "--disasm=^f10_", "--objdump=/nonexistent"], 2.5, 80),
            "--format=json": (["--format=json"], 3, None),
            "--format=html": (["--format=html"], 4, None),
            "--base with calls": ([*CALLS, f"--base={old.names()[0]}"], 3, 60),
            "--format=callgrind -o": (["--format=callgrind", "-o", os.devnull], 5, 80),
        }
        for threads, time_of in ((1, Program.cpu), (self.threads[-1], Program.seconds)):
            label = self.label(threads)
            plain = self.ours(PLAIN, instr, threads)
            programs = {way: Program(f"{label} {way}", [self.program, f"-j{threads}", "-q", *words, *instr.names()])
                        for way, (words, _, _) in ways.items()}
            self.measure(f"49 MB instr, ways of more than the table, -j{threads}", instr, [plain, *programs.values()], 9,
                         with_memory=True)
            for way, (_, times, megabytes) in ways.items():
                ratio = time_of(programs[way]) / time_of(plain)
                self.goal(f"-j{threads} {way}, time", f"{times}x the table", f"{ratio:.2f}x", ratio <= times)
                if megabytes:
                    self.goal(f"anonymous memory, -j{threads} {way}", f"{megabytes} MB",
                              f"{programs[way].anonymous / MB:.0f} MB", programs[way].anonymous <= megabytes * MB)

    def group_log(self):
        """A call log, whose ways are kept, against the same calls read as a graph."""
        log, graph = self.inputs.log(200)
        one = Program("cgannotate a log", [self.program, "-j1", "-q", *PLAIN, "--inclusive=yes", *log.names()])
        other = Program("cgannotate a graph", [self.program, "-j1", "-q", *PLAIN, "--inclusive=yes", *graph.names()])
        tree = Program("cgannotate --call-tree", [self.program, "-j1", "-q", *PLAIN, "--call-tree", *log.names()])
        self.measure("200 MB of a call log", log, [one, other, tree], 5, 5, with_memory=True)
        self.goal("a call log, time", "1.5x a graph of the same calls", f"{one.cpu() / other.cpu():.2f}x",
                  one.cpu() <= 1.5 * other.cpu())
        self.goal("a call log, anonymous memory", "60% of the file", f"{one.anonymous / log.size:.0%}",
                  one.anonymous <= 0.6 * log.size)

    def group_small(self):
        """Very many processes of one program, by two threads against one."""
        inputs = self.inputs.many("instr", 10_000, 0.02, "-f", "100")
        row = self.measure("10,000 small inputs", inputs, [self.ours(PLAIN, inputs, threads) for threads in (1, 2)], 5, 5, with_memory=True)
        alone, two = (row.find(self.label(threads)).anonymous for threads in (1, 2))
        self.goal("anonymous memory, 10,000 small inputs, -j2 against -j1", "2x", f"{two / alone:.2f}x", two <= 2 * alone)

    def group_summary(self):
        """The first screen, against the table with the same two costs, and, as it needs lines, the report with sources."""
        for kind, megabytes, wanted in (("instr", 49, 1.3), ("debug", 49, None), ("lines", 7, None)):
            inputs = self.inputs.generate(kind, megabytes)
            words = {"table": ["--auto=no", "--inclusive=both"], "with sources": ["--auto=yes", "--inclusive=both"],
                     "summary": ["--style=rich", "--width=120", "--height=40", "--summary=only"]}
            programs = [Program(f"cgannotate -j1, {name}", [self.program, "-j1", "-q", *options, *inputs.names()])
                        for name, options in words.items()]
            self.measure(f"{megabytes} MB {kind}, the summary", inputs, programs, 9)
            table, sources, summary = (program.cpu() for program in programs)
            if wanted:
                self.goal(f"the summary of {megabytes} MB {kind}, processor time", f"below {wanted}x the table",
                          f"{summary / table:.2f}x; of the report with sources {summary / sources:.2f}x", summary < wanted * table)

    def group_lines(self):
        lines = self.inputs.generate("lines", 7)
        row = self.compare("7 MB lines, 1 event", lines, PLAIN, PLAIN, slow_runs=4, with_memory=True)
        self.goal_ratio(row, 2, 100)
        row = self.compare("7 MB lines, default report", lines, [], [], slow_runs=4, with_memory=True)
        self.goal_ratio(row, 2, 100)
        row = self.compare("7 MB lines, --inclusive=both --tree=both", lines, CALLS, THEIR_CALLS, slow_runs=4)
        self.goal_ratio(row, 2, 100)

    def group_debug(self):
        """The kind between the two: everything on. It has no goal of its own."""
        debug = self.inputs.generate("debug", 49)
        programs = [self.ours([], debug, threads) for threads in self.threads]
        if self.options.full:
            programs += self.theirs([], debug)
        self.measure("49 MB debug, 13 events, default report", debug, programs + [self.wc(debug)], 9, with_memory=True)

    def group_instructions(self):
        """Addresses are kept where they are asked for: against the table that does not ask."""
        debug = self.inputs.generate("debug", 49)
        plain = self.ours(PLAIN, debug, 1)
        shown = {
            "--group=instruction -n 10": ["--group=instruction", "-n", "10"],
            "--group=instruction": ["--group=instruction"],
            "--disasm=0x100000": ["--disasm=0x100000", "--objdump=/nonexistent"],
        }
        programs = [
            Program(f"cgannotate -j1 {name}", [self.program, "-j1", *PLAIN, *words, *debug.names()])
            for name, words in shown.items()
        ]
        row = self.measure("49 MB debug, --auto=no, with addresses", debug, [plain, *programs], 9, with_memory=True)
        rows = row.find(f"cgannotate -j1 {next(iter(shown))}")
        ratio = rows.cpu() / plain.cpu()
        self.goal("the ten most expensive of 1.6 million instructions, processor time", "below 2.5x the functions",
                  f"{ratio:.2f}x", ratio < 2.5)
        self.goal_memory_of(row, rows, "resident memory, instructions of 49 MB", 0.60)

    def goal_memory_of(self, row, program, text, share):
        measured = program.resident / row.input.size
        self.goal(text, f"{share:.0%} of the file", f"{measured:.1%}", measured <= share)

    def group_comparison(self):
        """Two profiles of one program against one of them."""
        for kind in ("instr", "debug"):
            old, new = self.inputs.generate(kind, 49), self.inputs.generate(kind, 49, "-r", "2")
            for name, arguments in (("--auto=no", PLAIN), ("calls", CALLS)):
                one = self.ours(arguments, new, 1)
                two = Program("cgannotate -j1 --base", [self.program, "-j1", *arguments, f"--base={old.names()[0]}", *new.names()])
                self.measure(f"49 MB {kind} against another, {name}", new, [one, two], with_memory=True)
                ratio = two.seconds() / one.seconds()
                self.goal(f"comparing two of 49 MB {kind}, {name}", "below 2.5x one", f"{ratio:.2f}x", ratio < 2.5)
                grown = two.anonymous / one.anonymous
                self.goal(f"anonymous memory, comparing {kind}, {name}", "below 3x one", f"{grown:.2f}x", grown < 3)

    def group_written(self):
        """Profiles written back, against a table that is made of all that they record, too."""
        for kind in ("instr", "debug"):
            inputs = self.inputs.generate(kind, 49)
            read = self.ours(["--format=csv", "--group=instruction", "-n1"], inputs, 1)
            written = Program("cgannotate --format=callgrind", [self.program, "-j1", "-q", "--format=callgrind", *inputs.names()])
            self.measure(f"49 MB {kind} written back", inputs, [read, written], with_memory=True)
            ratio = written.seconds() / read.seconds()
            self.goal(f"writing 49 MB {kind} back", "below 2x its instructions in a table", f"{ratio:.2f}x", ratio < 2)

    def group_page(self):
        """The page for a browser, against the default report; and how soon a browser shows it."""
        shapes = {"49 MB instr": self.inputs.generate("instr", 49), "7 MB lines": self.inputs.generate("lines", 7),
                  "200,000 equal lines": self.inputs.equal_lines(200_000), "100,000 callers": self.inputs.callers(100_000)}
        page = self.inputs.directory / "page.html"
        for title, inputs in shapes.items():
            report = Program("cgannotate -j1", [self.program, "-j1", "-q", *inputs.names()])
            written = Program("cgannotate -j1 --format=html", [self.program, "-j1", "-q", "--format=html", "-o", str(page), *inputs.names()])
            self.measure(f"{title}, a page", inputs, [report, written], 9, with_memory=True)
            ratio, size = written.cpu() / report.cpu(), page.stat().st_size
            self.goal(f"a page of {title}, processor time", "below 4x the report", f"{ratio:.2f}x, {size / MB:.2f} MB", ratio < 4)
            if CHROMIUM:
                self.goal_opened(title, page)

    def goal_opened(self, title, page):
        with Browser() as browser:
            seconds = statistics.median(self.opened(browser, page) for _ in range(5))
        self.goal(f"a page of {title} in Chromium, until it can be used", "0.4 s", f"{seconds:.2f} s", seconds < 0.4)

    def opened(self, browser, page):
        tab = browser.open(page, prepare="""new MutationObserver(() => {
            window.opened = window.opened || document.body && document.body.dataset.state && performance.now();
        }).observe(document, {attributes: true, subtree: true, attributeFilter: ['data-state']});""")
        milliseconds = tab.evaluate("window.opened")
        tab.close()
        return milliseconds / 1000

    def group_large(self):
        rates = {}
        for megabytes in [10, 100, 1000] + ([2000] if self.options.full else []):
            inputs = self.inputs.generate("instr", megabytes)
            programs = [self.ours(PLAIN, inputs, threads) for threads in self.threads] + [self.wc(inputs)]
            rounds = 15 if megabytes < 1000 else 5
            row = self.measure(f"{megabytes} MB instr", inputs, programs, rounds, rounds, with_memory=megabytes >= 1000)
            rates[megabytes] = inputs.lines / row.find(self.label(1)).seconds()
            if megabytes == 1000:
                self.goals_gigabyte(row)
        slowest, fastest = min(rates.values()), max(rates.values())
        each = ", ".join(f"{megabytes} MB {rate / MB:.0f}" for megabytes, rate in rates.items())
        self.goal("time linear in size (million lines/s, -j1)", "within 25%", each, slowest >= 0.75 * fastest)
        self.goal("resident memory, largest profile", "300 MB", f"{self.peak_resident() / MB:.0f} MB",
                  self.peak_resident() < 300 * MB)

    def peak_resident(self):
        return max(program.resident for program in self.rows[-1].programs if program.is_ours())

    def goals_gigabyte(self, row):
        one, two = (row.find(self.label(threads)).seconds() for threads in (1, 2))
        rate = row.input.lines / one / MB
        self.goal("1 GB instr, -j1", "50 M lines/s", f"{rate:.1f} M lines/s, {row.input.size / one / MB:.0f} MB/s",
                  rate >= 50)
        self.goal("1 GB instr, -j2 against -j1", "1.7x", f"{one / two:.2f}x", one / two >= 1.7)

    def group_variants(self):
        """Other shapes of the same size."""
        if self.options.full:
            for title, words in (("with parts", ["-p"]), ("of new functions", ["-g"])):
                inputs = self.inputs.generate("instr", 1000, *words)
                programs = [self.ours(PLAIN, inputs, threads) for threads in self.threads] + [self.wc(inputs)]
                self.measure(f"1000 MB instr, {title}", inputs, programs, 5, 5, with_memory=True)

    def group_memory(self):
        functions = ["-f", str(max(1, int(22906 * self.inputs.scale)))]
        once = self.inputs.generate("instr", 49, *functions)
        twice = self.inputs.generate("instr", 98, *functions)
        for name, arguments in (("--auto=no", PLAIN), ("default report", []), ("calls", CALLS)):
            grown = []
            for threads in (1, 2):
                before, after = (memory(self.ours(arguments, i, threads).argv)[0] for i in (once, twice))
                grown.append(after / before - 1)
            self.goal(f"anonymous memory, functions repeated, {name} (-j1, -j2)", "+5%",
                      ", ".join(f"{growth:+.1%}" for growth in grown), max(grown) < 0.05)

    def group_start(self):
        small = self.inputs.generate("lines", 0.07 / self.inputs.scale)
        programs = [Program("cgannotate", [self.program, *small.names()]), Program("true", ["true"]), self.wc(small)]
        row = self.measure("70 KB lines, default report", small, programs + self.theirs([], small), rounds=61)
        seconds = row.find("cgannotate").seconds()
        self.goal("a 70 KB profile", "3 ms", f"{seconds * 1000:.2f} ms", seconds < 0.003)

    def group_sources(self):
        profile = self.inputs.sources()
        profile.paths = [path.name for path in profile.paths]
        with working_in(self.inputs.directory):
            row = self.compare("2,000 sources, 1 M lines", profile, EVERYTHING, EVERYTHING, with_memory=True)
        self.goal_ratio(row, 2, 50)

    def group_many(self):
        functions = ["-f", "468"]
        many = self.inputs.many("instr", 1000, 1, *functions)
        one = self.inputs.generate("instr", 1000, *functions)
        rates = {}
        for title, inputs in (("1,000 inputs of 1 MB", many), ("one of 1 GB, the same functions", one)):
            programs = [self.ours(PLAIN, inputs, threads) for threads in self.threads] + [self.wc(inputs)]
            rates[title] = self.measure(title, inputs, programs, 5, 5, with_memory=True)
        for threads in (1, 2):
            rate, single = (row.input.size / row.find(self.label(threads)).seconds() for row in rates.values())
            self.goal(f"1,000 inputs of 1 MB against one of 1 GB, -j{threads}", "as fast",
                      f"{rate / MB:.0f} against {single / MB:.0f} MB/s", rate >= 0.95 * single)
        spent, single = (row.find(self.label(1)).cpu() / row.input.size for row in rates.values())
        self.goal("processor time a byte, the same, -j1", "below 1.3x", f"{spent / single:.2f}x", spent < 1.3 * single)

    def group_side_by_side(self):
        """Files that are too small for chunks: threads share them."""
        for kind, number, megabytes, arguments in (("instr", 100, 3, PLAIN), ("lines", 100, 1, [])):
            inputs = self.inputs.many(kind, number, megabytes)
            title = f"{number} inputs of {megabytes} MB {kind}"
            row = self.measure(title, inputs, [self.ours(arguments, inputs, threads) for threads in (1, 2)], 9, 9)
            one, two = (row.find(self.label(threads)).seconds() for threads in (1, 2))
            self.goal(f"{title}, -j2 against -j1", "below 0.6 of its time", f"{two / one:.2f}", two < 0.6 * one)

    def group_merge(self):
        """Profiles of one program become one: what they take, and what that takes to be merged again."""
        arguments = ["--format=callgrind", "-o", os.devnull]
        for kind in ("instr", "lines"):
            many = self.inputs.many(kind, 100, 1, "-f", "468")
            one = self.inputs.generate(kind, 100, "-f", "468")
            rows = [self.measure(title, inputs, [self.ours(arguments, inputs, threads) for threads in (1, 2)], 3, 3,
                                 with_memory=True)
                    for title, inputs in ((f"100 inputs of 1 MB {kind}, merged", many),
                                          (f"one of 100 MB {kind}, the same functions, written back", one))]
            spent, single = (row.find(self.label(1)).cpu() / row.input.size for row in rows)
            self.goal(f"processor time a byte, 100 inputs of 1 MB {kind} merged against one of 100 MB", "below 1.3x",
                      f"{spent / single:.2f}x", spent < 1.3 * single)

    def group_graph(self):
        size = ["10000", "50000"] if self.options.smoke else ["1000000", "5000000"]
        output = subprocess.run([os.environ["GRAPH_BENCH"], *size], capture_output=True, text=True, check=True).stdout
        print(f"\ngraph of {size[0]} functions and {size[1]} calls\n{output}", end="", flush=True)
        self.graph = output

    def group_real(self):
        files = [Path(name).resolve() for name in self.options.profile]
        if self.options.real:
            files += make_real(self.inputs.directory)
        for file in files:
            inputs = count([file])
            reports = ("--auto=no", PLAIN, PLAIN), ("default", [], []), ("calls", CALLS, THEIR_CALLS)
            for title, ours, theirs in reports:
                self.compare(f"{file.name}, {title}", inputs, ours, theirs, with_memory=True)

    def groups(self):
        for name in vars(type(self)):  # in the order above
            if name.startswith("group_") and (not self.options.only or any(w in name for w in self.options.only)):
                yield getattr(self, name)


# ---- real profiles ----

WORKLOAD = """
import argparse, ast, inspect, json
text = inspect.getsource(argparse)
for i in range(2):
    tree = ast.parse(text)
    compile(tree, "x", "exec")
    ast.unparse(tree)
json.loads(json.dumps([{"a": i, "b": [str(i)] * 5} for i in range(1500)], indent=1))
"""


def make_real(directory):
    """Profiles of the C compiler with everything on, and of Python as valgrind does it unasked."""
    if not shutil.which("valgrind"):
        print("no valgrind: no real profiles", file=sys.stderr)
        return []
    source = Path(__file__).with_name("generate.c")
    everything = ["--dump-instr=yes", "--collect-jumps=yes", "--cache-sim=yes", "--branch-sim=yes"]
    compiler = [*shlex.split(os.environ.get("CC", "cc")), "-O2", "-D_GNU_SOURCE", "-c", str(source), "-o", os.devnull]
    made = []
    for name, options, argv in (("compiler", everything, compiler), ("python", [], [sys.executable, "-c", WORKLOAD])):
        final = directory / f"real-{name}.out"
        if not final.exists():
            with tempfile.TemporaryDirectory(dir=directory) as scratch:
                to = f"--callgrind-out-file={scratch}/%p.out"
                valgrind = ["valgrind", "--quiet", "--tool=callgrind", "--trace-children=yes", to, *options]
                subprocess.run([*valgrind, *argv], check=True, stdout=subprocess.DEVNULL)
                max(Path(scratch).iterdir(), key=lambda path: path.stat().st_size).rename(final)
        made.append(final)
    return made


# ---- output ----


def figure(value, digits):
    """`value` with about three figures, or nothing for 0 and None."""
    return f"{value:.{digits}f}" if value else ""


def print_row(row):
    print(f"\n{row.title}: {row.input.size / MB:.2f} MB, {row.input.lines:,} lines")
    heads = ("median s", "best s", "cpu s", "faster", "by cpu", "MB/s", "Mlines/s", "anon MB", "resident")
    print(" " * 22, *(f"{head:>8}" for head in heads))
    for p in row.programs:
        seconds = p.seconds()
        ratios = [f"{ratio:.0f}x" if ratio else "" for ratio in (row.ratio(p), row.ratio(p, Program.cpu))]
        print(f"  {p.label:20} {seconds:8.4f} {p.best():8.4f} {p.cpu():8.4f} {ratios[0]:>8} {ratios[1]:>8}"
              f" {row.input.size / seconds / MB:8.0f} {row.input.lines / seconds / MB:8.1f}"
              f" {figure(p.anonymous / MB, 1):>8} {figure(p.resident / MB, 0):>8}  ({len(p.runs)} runs)", flush=True)


def print_goals(goals):
    print("\ngoals")
    for goal in goals:
        print(f"  {'met   ' if goal.met else 'MISSED'}  {goal.text}: {goal.measured} (goal: {goal.wanted})")


def first_match(path, key):
    with contextlib.suppress(OSError):
        for line in Path(path).read_text().splitlines():
            if line.startswith(key):
                return line.partition(":")[2].strip()
    return "unknown"


def machine():
    return {
        "processor": first_match("/proc/cpuinfo", "model name"),
        "architecture": platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "memory": first_match("/proc/meminfo", "MemTotal"),
        "kernel": platform.release(),
        "load": os.getloadavg()[0],
        "compiler": " ".join(filter(None, (os.environ.get("CC"), os.environ.get("CFLAGS")))),
    }


def as_data(row):
    return {
        "title": row.title,
        "bytes": row.input.size,
        "lines": row.input.lines,
        "programs": [
            {
                "label": p.label,
                "arguments": p.argv[1:] if len(p.argv) < 20 else p.argv[1:20] + ["..."],
                "seconds": {"median": p.seconds(), "best": p.best(),
                            "all": [round(run.seconds, 6) for run in p.runs]},
                "cpu_seconds": {"median": p.cpu(), "best": min(run.cpu for run in p.runs)},
                "times_faster": {"median": row.ratio(p), "cpu": row.ratio(p, Program.cpu)},
                "anonymous_bytes": p.anonymous or None,
                "resident_bytes": p.resident or None,
            }
            for p in row.programs
        ],
    }


def write_json(path, bench, described):
    data = {
        "machine": described,
        "rows": [as_data(row) for row in bench.rows],
        "graph": getattr(bench, "graph", "").splitlines(),
        "goals": [vars(goal) for goal in bench.goals],
    }
    path.write_text(json.dumps(data, indent=1) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for name in ("full", "smoke", "real"):
        parser.add_argument(f"--{name}", action="store_true")
    parser.add_argument("--profile", action="append", default=[])
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--directory", type=Path, default=Path("tests/bench/inputs"))
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    described = machine()
    directory = options.directory.resolve()
    scale = 0.01 if options.smoke else 1
    bench = Bench(options, Inputs(directory, os.environ["GENERATE"], scale))
    print("{cores} cores, {processor}; Linux {kernel}; load {load}".format(**described))
    try:
        for group in bench.groups():
            group()
    except (Failed, subprocess.CalledProcessError) as error:
        print(f"bench.py: {error}", file=sys.stderr)
        return 1
    if not options.smoke:
        print_goals(bench.goals)
    write_json(options.json or directory.parent / "bench.json", bench, described)
    return 0


if __name__ == "__main__":
    sys.exit(main())
