#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the program does on a terminal, as TAP: it runs on pseudo-terminals, and in tmux.

Looks are compared with each other, by reading reports back: colours add escapes and nothing else, the rich look has the
figures and rows of the plain one, and no row is wider than the terminal, by the data on characters of this Python. The
profiles are the cases of tests/data/cases, random ones, and those of ../shared/corpus, where they are.
"""

import collections
import fcntl
import itertools
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unicodedata
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "reference"))
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

import harness  # noqa: E402 (found by the lines above)
import random_profile  # noqa: E402

PROGRAM = harness.PROGRAM
DEMO = TESTS / "data" / "demo" / "callgrind.out.demo"
HOSTILE = TESTS / "data" / "summary" / "hostile.out"
CASES = TESTS / "data" / "cases"
COMPARED = TESTS / "data" / "compare"
CORPUS = TESTS.parent.parent / "shared" / "corpus"
SEEDS = range(25)
WIDTHS = (60, 80, 100, 132, 200)
NAME_ENOUGH = 40  # columns of names where figures leave next to none
TIMEOUT = harness.TIMEOUT
SGR = re.compile(rb"\x1b\[[0-9;]*m")
RULE = b"-" * 80
UNSET = ("NO_COLOR", "CI", "PAGER", "CGANNOTATE_PAGER", "LESS", "LC_CTYPE", "LANG", "CLICOLOR_FORCE", "COLUMNS")


def environment(**settings):
    usual = {name: value for name, value in os.environ.items() if name not in UNSET}
    return {**usual, "TERM": "xterm", "LC_ALL": "C.UTF-8", **settings}


# ---- without a terminal ----


def piped(*args, **settings):
    done = subprocess.run([PROGRAM, *args], stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=TIMEOUT,
                          env=environment(**settings))
    if done.returncode < 0:
        raise RuntimeError(f"killed by signal {-done.returncode}: {args}")
    return done.stdout


# ---- on a terminal ----


def set_window(descriptor, columns, lines=24):
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


class Screen:
    """The program on a pseudo-terminal of its own, as its foreground process. `redirect`: of a shell, put behind it."""

    def __init__(self, *args, columns=80, redirect="", program=PROGRAM, **settings):
        self.output = b""
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a job in the background ignores it, and its children do
            set_window(0, columns)
            attributes = termios.tcgetattr(0)
            attributes[1] &= ~termios.OPOST  # lines end as they are written
            attributes[3] &= ~termios.ECHO
            termios.tcsetattr(0, termios.TCSANOW, attributes)
            command = ["sh", "-c", f'exec "$@" {redirect}', "sh", str(program), *map(str, args)]
            os.execvpe("sh", command, environment(**settings))

    def read(self, until=None):
        """Reads until the text `until` was written, or to the end."""
        deadline = time.monotonic() + TIMEOUT
        while until is None or until not in self.output:
            if not select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))[0]:
                os.kill(self.process, signal.SIGKILL)
                raise RuntimeError(f"nothing for {TIMEOUT} seconds after {self.output[-200:]!r}")
            try:
                some = os.read(self.terminal, 1 << 16)
            except OSError:
                some = b""
            if not some:
                break
            self.output += some

    def type(self, keys):
        os.write(self.terminal, keys)

    def end(self):
        """The exit status, and all that was written."""
        self.read()
        _, status = os.waitpid(self.process, 0)
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(status), self.output


def shown(*args, **settings):
    return Screen(*args, **settings).end()


def executable(path, text):
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


# ---- what is asked of a report ----


def columns_of(line):
    """The columns that a line takes, as a terminal that knows Unicode shows it."""
    columns = 0
    for character in line:
        if character == "\t":
            columns += 8 - columns % 8
        elif unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me"):
            continue
        else:
            columns += 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
    return columns


UNIT = r"(?: (?:[num]?s|[kMGT]?B|[KMGT]iB)(?= ))?"
FIGURE = rf"(?:[~>=≥]*-?[\d,.]+%?{UNIT}(?: +\([ \d.-]+%\))?|\.)"
ROW = re.compile(rf"^ *({FIGURE}(?: +{FIGURE})*) +(?=\S)")


def figures_of(row):
    """The figures of a row of a table, each as a word, and what stands behind them; None of another line."""
    match = ROW.match(row)
    if not match:
        return None
    return re.findall(r"[~>=≥]*-?[\d,.]+%?|\.", match.group(1)), row[match.end():]


def plain_rows(report):
    """The rows of the first two tables of a plain report: those behind every second rule from the fourth on."""
    rows, rules = [], 0
    for line in report.split(b"\n"):
        rules += line == RULE
        if line != RULE and rules in (4, 6):
            rows.append(line)
        if line == b"" and rules == 6:
            break
    return [row for row in rows if row]


def rich_rows(report):
    """The rows of the table of a rich report, without its head."""
    blocks = report.split(b"\n\n", 2)
    return blocks[1].split(b"\n")[1:] if len(blocks) > 1 else []


def profiles(folder):
    yield from sorted(CASES.glob("*.out"))
    for seed in SEEDS:
        path = folder / f"random{seed}.out"
        path.write_bytes(random_profile.generate(seed))
        yield path
    if CORPUS.is_dir():
        yield from sorted(path for path in CORPUS.iterdir() if path.stat().st_size < 300 << 10)


OPTIONS = ((), ("--inclusive=both", "--tree=both", "--threshold=60"), ("--group=line", "-n", "5"), ("--group=object,function",))


# ---- looks ----


def colours_are_escapes_and_nothing_else(folder):
    """Each profile with some of all options and looks, others than the profile before."""
    problems = []
    looks = (("--style=plain",), ("--style=rich",), ("--style=rich", "--width=70"))
    for number, path in enumerate(profiles(folder)):
        for look, options in harness.turns([*itertools.product(looks, OPTIONS)], number, 4):
            args = (*look, "--auto=no", *options, str(path))
            without, painted = piped(*args), piped(*args, "--color=always")
            if SGR.sub(b"", painted) != without:
                problems.append(f"{path.name} {args}")
            if b"\x1b" in without:
                problems.append(f"{path.name} {args}: an escape without colours")
    with_sources = ("--style=rich", f"-I{DEMO.parent}", str(DEMO))
    painted = piped("--color", *with_sources)
    problems += ["no colours at all"] * (b"\x1b[1;31m" not in painted)
    problems += ["no dim line"] * (b"\x1b[2m21  {\x1b[m" not in painted)
    problems += ["sources"] * (SGR.sub(b"", painted) != piped(*with_sources))
    return problems


def rich_reports_have_the_figures_and_rows_of_plain_ones(folder):
    """Where options say all that the styles choose in different ways."""
    problems, compared = [], 0
    for path in profiles(folder):
        args = ("--auto=no", "--names=recorded", "--cycles=no", "--group=piece", "--inclusive=no", "--show=all", "--threshold=99",
                str(path))
        report = piped("--style=plain", *args)
        order = re.search(rb"^Event sort order: +(\S.*)$", report, re.M)
        plain = plain_rows(report)
        rich = rich_rows(piped("--style=rich", "--summary=no", "--percent-limit=0", "--width=0", "--units=no",
                               *(["--sort=" + order[1].decode(errors="surrogateescape").replace(" ", ",")] if order else []), *args))
        expected = [b" ".join(row.split()) for row in plain]
        actual = [b" ".join(row.split()) for row in rich]
        compared += len(expected)
        if expected != actual:
            different = next((pair for pair in zip(expected, actual) if pair[0] != pair[1]), (len(expected), len(actual)))
            problems.append(f"{path.name}: {different}")
    return problems + ["nothing was compared"] * (compared < 100)


def names_of_all_widths(folder):
    """A profile of names that are long, wide, combining, hidden, or have a tab."""
    names = ["n::" * 90 + "f", "\u6f22" * 90, "e\u0301" * 120, "\x1b[1m" * 30, "a\tb" * 30, "std::vector<" * 30 + "x" + ">" * 30 + "::push",
             "f" * 300, "\U0001f600::" * 40 + "g", "\u202e" * 20, "x", "\u0915\u0941" * 80]
    files = ["/d" * 80 + "/a.c", "\u6f22/" * 40 + "b.c", "c" * 200, "d.c"]
    lines = ["creator: callgrind-3.19.0", "events: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim"]
    for i, name in enumerate(names):
        lines += [f"ob=/lib{i % 3}" + "/x" * 40, f"fl={files[i % len(files)]}", f"fn={name}",
                  f"{i + 1} " + " ".join(str((i + 1) * 12345 ** (k % 3)) for k in range(13))]
        lines += [f"cfn={names[i - 1]}", "calls=123456 1", f"{i + 2} " + " ".join(["777"] * 13)]
    path = folder / "widths.out"
    path.write_text("\n".join(lines) + "\n")
    return path


def is_head(line):
    """A head is as wide as the figures below it, and what stands over the names."""
    return line == "-" * 80 or re.search(r"  (file|object|function)[:,]? ?(file|function|line)?$", line)


def is_too_wide(line, width):
    if columns_of(line) <= width:
        return False
    parsed = figures_of(line)
    return not parsed or columns_of(parsed[1]) > NAME_ENOUGH or columns_of(line) - columns_of(parsed[1]) + 20 <= width


def no_row_is_wider_than_asked(folder):
    problems = []
    made = names_of_all_widths(folder)
    for path in (made, DEMO, *sorted(CORPUS.glob("*"))[:12]):
        for width in WIDTHS:
            for style in ("plain", "rich"):
                for options in OPTIONS:
                    report = piped(f"--style={style}", f"--width={width}", "--auto=no", *options, str(path))
                    lines = report.decode(errors="replace").partition("\n\n")[2].split("\n")
                    problems += [f"{path.name} {style} {width} {options}: {line}" for line in lines
                                 if not is_head(line) and is_too_wide(line, width)]
    return problems[:5]


def pipes_never_have_escapes(folder):
    problems = []
    settings = {"CLICOLOR_FORCE": "1", "COLORTERM": "truecolor", "COLUMNS": "40", "PAGER": "false"}
    for path in [*profiles(folder)][:40] + [DEMO, names_of_all_widths(folder)]:
        report = piped(str(path), **settings)
        problems += [f"{path.name}: an escape"] * (b"\x1b" in report)
        problems += [f"{path.name}: not as with --style=plain"] * (report != piped("--style=plain", str(path)))
    return problems


# ---- terminals ----


def a_terminal_gets_colours_and_its_width(folder):
    problems = []
    for columns in WIDTHS:
        status, report = shown("--auto=no", "--summary=no", DEMO, columns=columns, PAGER="")
        expected = piped("--style=rich", "--color", "--summary=no", f"--width={columns}", "--auto=no", str(DEMO))
        problems += [f"{columns} columns: status {status}, {report[:300]!r}"] * (status != 0 or report != expected)
    _, report = shown("--auto=no", "--summary=no", DEMO, columns=0, PAGER="")
    expected = piped("--style=rich", "--color", "--summary=no", "--width=80", "--auto=no", str(DEMO))
    problems += ["a terminal without width is not 80 wide"] * (report != expected)
    return problems


def a_stand_in_is_plain_there(folder):
    """The report is that of a pipe: no colours, no summary, no pager."""
    name = folder / "callgrind_annotate"
    name.symlink_to(PROGRAM)
    status, report = shown("--auto=no", DEMO, program=name, PAGER="false")
    told = ["it is not plain", repr(report[:300])] if status != 0 or report != piped("--auto=no", str(DEMO)) else []
    _, report = shown("--auto=no", "--style=rich", "--summary=no", DEMO, program=name, PAGER="")
    return told + ["--style=rich is not taken"] * (b"\x1b[" not in report)


PAINTED = re.compile(rb"\x1b\[([0-9;]*)m([+-][0-9,.]+%?|new|gone|=)(?: \([^)]*\))?\x1b\[m")
RISES, FALLS, NEITHER = (b"31", b"1;31"), (b"32", b"1;32"), (b"1", b"2")


def told_on(*args, **settings):
    """The commands that a summary on a terminal ends with, and its exit status."""
    status, report = shown("--summary=only", *args, PAGER="", **settings)
    return re.findall(rb"^(cgannotate .*?)(?:   .*)?$", report, re.M), status


def a_person_is_told_what_to_type_next(folder):
    """Each command runs, and shows the first function, whatever that is called; programs, and who wants it quiet, are told
    nothing, nor is who cannot give the input again."""
    problems = []
    (folder / "bin").mkdir()
    (folder / "bin" / "cgannotate").symlink_to(PROGRAM)
    dashed = folder / "-dashed.out"
    dashed.write_bytes(Path(DEMO).read_bytes())
    (folder / "inputs").write_text("-dashed.out\n")
    os.chdir(folder)
    for args, words in (((DEMO,), b"search"), ((HOSTILE,), b"it''s"), (("--inputs-from=inputs",), b"search")):
        told, status = told_on(*args, columns=200)
        problems += [f"status {status}, told {told}"] * (status != 0 or not 0 < len(told) <= 3)
        for command in told:
            done = subprocess.run(["sh", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, check=False,
                                  timeout=TIMEOUT, cwd=folder, env=environment(PATH=f"{folder}/bin:{os.environ['PATH']}"))
            problems += [f"{command}: status {done.returncode}"] * (done.returncode != 0 or words not in done.stdout)
    os.chdir(folder.parent)
    problems += [f"left {name}" for name in os.listdir(folder) if name not in ("bin", "inputs", dashed.name)]
    for args, settings in ((("-q", DEMO), {}), ((DEMO,), {"CI": "true"}), (("-",), {"redirect": f"< {DEMO}"})):
        told, status = told_on(*args, **settings)
        problems += [f"{args} {settings}: status {status}, told {told}"] * (status != 0 or told != [])
    problems += ["told in a pipe"] * (b"\ncgannotate " in piped("--summary=only", "--style=rich", str(DEMO)))
    return problems


def a_summary_fits_its_window(folder):
    problems = []
    for columns in WIDTHS:
        status, report = shown("--summary=only", DEMO, columns=columns, PAGER="")
        lines = SGR.sub(b"", report).decode().split("\n")[:-1]
        problems += [f"{columns} columns: status {status}, {len(lines)} lines"] * (status != 0 or len(lines) > 22)
        problems += [f"{columns} columns: {line}" for line in lines if columns_of(line) > columns]
    return problems


def a_rise_is_red_and_a_fall_is_green(folder):
    """In every table, however small it is; words and signs say the same."""
    problems = []
    seen = collections.Counter()
    old, new = (COMPARED / f"{side}.out" for side in ("old", "new"))
    for first, second in ((old, new), (new, old)):
        for options in ((), ("--inclusive=both", "--tree=both"), ("--group=line",), ("--group=object", "--show=Ir,Dr")):
            report = piped("--style=rich", "--color", "--threshold=100", *options, f"--base={first}", str(second))
            for code, figure in PAINTED.findall(report):
                expected = NEITHER if figure == b"=" else RISES if figure[:1] in b"+n" else FALLS
                seen[figure[:1], code] += 1
                problems += [f"{options}: {figure} is {code}"] * (code not in expected)
            table = b"\n".join(line for line in report.split(b"\n") if b"\x1b" in line and b" in all: " not in line)
            plain = re.sub(rb"\x1b\[[0-9;]+m[^\x1b]*\x1b\[m", b"", table)
            unpainted = re.findall(rb"(?<!\S)[+-][0-9][0-9,.]*", plain)
            problems += [f"{options}: without a colour: {unpainted[:3]}"] * bool(unpainted)
    wanted = {(b"+", b"31"), (b"+", b"1;31"), (b"-", b"32"), (b"-", b"1;32"), (b"n", b"31"), (b"g", b"32"), (b"=", b"2")}
    return problems[:5] + [f"not seen: {wanted - set(seen)}"] * (not wanted <= set(seen))


def a_base_that_is_newer_is_told_to_people_alone(folder):
    problems = []
    old, new = folder / "before.out", folder / "after.out"
    for path, side, time_of_it in ((old, "old", 1000), (new, "new", 2000)):
        path.write_bytes((COMPARED / f"{side}.out").read_bytes())
        os.utime(path, (time_of_it, time_of_it))
    samples = (
        ((f"--base={old}", new), False),
        ((f"--base={new}", old), True),
        ((f"--base={new}", new), False),
        (("-q", f"--base={new}", old), False),
        ((f"--base={new}", old, "--fail-if=Ir>1T"), False),
        ((f"--base={new}", old, "--warn-if=Ir>1T"), False),
        ((f"--base={new}", f"--base={old}", "--combine=sum", old), False),
        ((f"--base={new}", f"--base={new}", "--combine=sum", old), True),
        (("--diff", new, old), True),
    )
    for args, expected in samples:
        _, said = shown("--auto=no", *args, redirect=f">{folder}/report", PAGER="")
        problems += [f"{args}: {said!r}"] * ((b"swapped" in said) != expected)
        done = subprocess.run([PROGRAM, "--auto=no", *map(str, args)], capture_output=True, env=environment(), check=False)
        problems += [f"{args}: {done.stderr!r}"] * (b"swapped" in done.stderr)
    return problems


def variables_and_options_decide_on_colours(folder):
    problems = []
    samples = (
        ({"NO_COLOR": "1"}, (), False),
        ({"NO_COLOR": ""}, (), True),
        ({"NO_COLOR": "1"}, ("--color",), True),
        ({"TERM": "dumb"}, (), False),
        ({"TERM": "dumb"}, ("--color=always",), True),
        ({"TERM": ""}, (), False),
        ({}, ("--color=never",), False),
        ({}, ("--style=plain",), False),
        ({}, ("--format=md",), False),
        ({}, ("--format=csv", "--color=always"), False),
    )
    for settings, options, expected in samples:
        _, report = shown("--auto=no", *options, DEMO, **{"PAGER": "", **settings})
        problems += [f"{settings} {options}: {report[:80]!r}"] * ((b"\x1b" in report) != expected)
    return problems


def messages_have_no_colours(folder):
    bad = folder / "bad.out"
    bad.write_bytes(DEMO.read_bytes() + b"what is this\n")
    problems = []
    for options in ((), ("--color=always",)):
        _, said = shown("--auto=no", *options, bad, redirect=f">{folder}/report", PAGER="")
        problems += [f"{options}: {said!r}"] * (b"\x1b" in said or b"cgannotate: " not in said)
    return problems


# ---- pagers ----


def a_pager_shows_what_a_terminal_would(folder):
    copy = executable(folder / "copy", f"#!/bin/sh\ncat >{folder}/paged\nprintf '%s\\n' \"$@\" >{folder}/arguments\n")
    less = executable(folder / "less", f"#!/bin/sh\nexec {copy} \"$@\"\n")
    expected = piped("--style=rich", "--color", "--summary=no", "--width=80", "--auto=no", str(DEMO))
    samples = (
        ({"PAGER": copy}, (), "\n"),
        ({"PAGER": "false", "CGANNOTATE_PAGER": f"{copy} 'two words'"}, (), "two words\n"),
        ({"PAGER": "false"}, (f"--pager={copy}",), "\n"),
        ({"PAGER": less}, (), "-R\n-S\n-F\n"),
        ({"PAGER": f"{less} -X", "LESS": "-i"}, (), "-X\n-R\n-S\n-F\n"),
        ({"PAGER": less, "LESS": "FRX"}, (), "\n"),
        ({"PATH": f"{folder}:{os.environ['PATH']}"}, (), "-R\n-S\n-F\n"),
    )
    problems = []
    for settings, options, arguments in samples:
        status, rest = shown("--auto=no", "--summary=no", *options, DEMO, **settings)
        paged = (folder / "paged").read_bytes() if (folder / "paged").exists() else None
        if (status, rest, paged) != (0, b"", expected):
            problems.append(f"{settings} {options}: status {status}, beside the pager {rest[:200]!r}, in it {str(paged)[:200]}")
        elif (folder / "arguments").read_text() != arguments:
            problems.append(f"{settings}: arguments {(folder / 'arguments').read_text()!r}")
        for name in ("paged", "arguments"):
            (folder / name).unlink(missing_ok=True)
    return problems


def a_pager_shows_all_options(folder):
    copy = executable(folder / "copy", f"#!/bin/sh\ncat >{folder}/paged\n")
    problems = []
    for options, paged in ((("--help=all",), True), (("--help=all", "--pager=no"), False), (("--help",), False)):
        status, rest = shown(*options, PAGER=copy)
        seen = (folder / "paged").read_bytes() if (folder / "paged").exists() else None
        if (status, seen if paged else rest.replace(b"\r\n", b"\n")) != (0, piped(options[0])):
            problems.append(f"{options}: status {status}, in the pager {str(seen)[:200]}, beside it {rest[:200]!r}")
        problems += [f"{options}: a pager"] * (seen is not None and not paged)
        (folder / "paged").unlink(missing_ok=True)
    return problems


def no_pager_where_none_is_wanted(folder):
    used = executable(folder / "used", f"#!/bin/sh\ntouch {folder}/mark\ncat\n")
    samples = (
        ({"PAGER": ""}, (), ""),
        ({"PAGER": "cat", "PATH": f"{folder}:/bin:/usr/bin"}, (), ""),
        ({"PAGER": used, "CGANNOTATE_PAGER": ""}, (), ""),
        ({"PAGER": used}, ("--pager=no",), ""),
        ({"PAGER": used}, ("--no-pager",), ""),
        ({"PAGER": used}, ("--style=plain",), ""),
        ({"PAGER": used}, ("--format=csv",), ""),
        ({"PAGER": used, "TERM": "dumb"}, (), ""),
        ({"PAGER": used, "CI": "true"}, (), ""),
        ({"PAGER": used}, (), f"2>{folder}/messages"),
        ({"PAGER": used}, (f"--pager={used}",), f">{folder}/report"),
    )
    executable(folder / "cat", f"#!/bin/sh\ntouch {folder}/mark\n")
    problems = []
    for settings, options, redirect in samples:
        status, _ = shown("--auto=no", *options, DEMO, redirect=redirect, **settings)
        problems += [f"{settings} {options} {redirect}: status {status}"] * (status != 0)
        if (folder / "mark").exists():
            problems.append(f"{settings} {options} {redirect}: a pager was started")
            (folder / "mark").unlink()
    return problems


def a_pager_in_the_background_is_none(folder):
    used = executable(folder / "used", f"#!/bin/sh\ntouch {folder}/mark\ncat\n")
    script = executable(folder / "job", f"#!/bin/bash\nset -m\n{PROGRAM} --auto=no --summary=no {DEMO} &\nwait\n")
    master, terminal = pty.openpty()
    done = subprocess.Popen(["setsid", "-c", "bash", script], stdin=terminal, stdout=terminal, stderr=terminal,
                            env=environment(PAGER=used))
    os.close(terminal)
    output = b""
    while True:
        try:
            some = os.read(master, 1 << 16)
        except OSError:
            break
        if not some:
            break
        output += some
    done.wait(timeout=TIMEOUT)
    os.close(master)
    return ["a pager was started"] * (folder / "mark").exists() + [f"no report: {output!r}"] * (b"TOTALS" not in output)


def a_pager_that_cannot_be_run_is_done_without(folder):
    expected = piped("--style=rich", "--color", "--summary=no", "--width=80", "--auto=no", str(DEMO))
    (folder / "no-program").write_text("text")
    problems = []
    for pager in ("/nowhere/pager", str(folder / "no-program")):
        status, report = shown("--auto=no", "--summary=no", DEMO, PAGER=pager)
        problems += [f"{pager}: status {status}"] * (status != 0)
        problems += [f"{pager}: no report: {report[-300:]!r}"] * (not report.endswith(expected))
        problems += [f"{pager}: the report is there twice"] * (report.count(b"PROGRAM TOTALS") != 1)
    return problems


def leaving_a_pager_changes_no_status(folder):
    large = folder / "large.out"
    large.write_text("events: Ir\n" + "".join(f"fn=f{i}\n1 {i + 1}\n" for i in range(20000)))
    bad = folder / "bad.out"
    bad.write_bytes(large.read_bytes() + b"what is this\n")
    missing = ["--", "/nowhere/a.c"]
    problems = []
    for pager in ("true", "false", "exit 3", "kill -9 $$", "head -c 10 >/dev/null"):
        for args, expected in (([large], 0), ([bad], 0), ([large, *missing], 1), ([bad, "--strict"], 1)):
            status, report = shown(*args, PAGER=pager)
            problems += [f"{pager} {args}: status {status}, expected {expected}: {report[-200:]!r}"] * (status != expected)
    return problems


def messages_come_after_the_pager(folder):
    pager = executable(folder / "slow", "#!/bin/sh\ncat >/dev/null\necho the pager ends\n")
    bad = folder / "bad.out"
    bad.write_bytes(DEMO.read_bytes() + b"what is this\n")
    _, output = shown("--auto=no", bad, PAGER=pager)
    pages, messages = output.find(b"the pager ends"), output.find(b"cgannotate: ")
    return [] if 0 <= pages < messages else [f"{output!r}"]


def an_interrupt_is_the_pagers(folder):
    pager = executable(folder / "waits", "#!/bin/sh\ntrap 'echo interrupted' INT\ncat >/dev/null\necho ready\nsleep 5\necho done\n")
    screen = Screen("--auto=no", DEMO, PAGER=pager)
    screen.read(b"ready")
    screen.type(b"\x03")
    status, output = screen.end()
    return [] if status == 0 and b"interrupted" in output and b"done" in output else [f"status {status}: {output!r}"]


# ---- speed ----


def looking_below_a_directory_is_told(folder):
    """With a clock that makes all things slow; with sanitizers nothing can be preloaded."""
    if harness.SANITIZED:
        return []
    below = folder / "below"
    below.mkdir()
    for number in range(200):
        (below / f"{number}.txt").touch()
    shutil.copy(DEMO, below / "callgrind.out.1")
    clock, problems = f"{harness.HELPERS}/slowclock.so", []
    for args, told in (((), True), (("--quiet",), False)):
        _, output = shown("--auto=no", "--pager=no", *args, below, LD_PRELOAD=clock)
        is_told = re.search(rb"\rlooking for profiles: [0-9]+ files.*\r\x1b\[K", output, re.S) is not None
        problems += [f"{args}: {output[:200]!r}"] * (is_told != told)
    errors = subprocess.run([PROGRAM, "--auto=no", below], stdin=subprocess.DEVNULL, capture_output=True, check=False,
                            env=environment(LD_PRELOAD=clock)).stderr
    return problems + [f"{errors!r}"] * (b"looking" in errors)


def large_profile(folder, functions=3000, lines=100):
    """As Callgrind records a large program in C++ with caches and branches: long names, and many lines in each function,
    most of which have three costs."""
    few, many = " 7 3 2", " 7 3 2" + " 1" * 10
    text = ["creator: callgrind-3.19.0", "events: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim"]
    for i in range(functions):
        text += ["ob=/usr/lib/llvm/lib/libclang-cpp.so.14", f"fl=/build/llvm-toolchain/clang/lib/Sema/file{i % 300}.cpp",
                 f"fn=clang::Sema::Check{i}<llvm::SmallVector<clang::Decl*, {i}>, std::vector<int, std::allocator<int> > >"
                 f"::visit{i % 77}(clang::Decl const&, char const*, std::__cxx11::basic_string<char> const&) const"]
        text += [f"{i % 500 + line}{few if line % 5 else many}" for line in range(lines)]
    path = folder / "large.out"
    path.write_text("\n".join(text) + "\n")
    return path


def instructions(folder, *args):
    counts = folder / "counts"
    subprocess.run(["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={counts}", "--toggle-collect=main", PROGRAM,
                    "--jobs=1", "--quiet", "--auto=no", "--threshold=100", *args], check=True, stdout=subprocess.DEVNULL,
                   stdin=subprocess.DEVNULL, env=environment(), timeout=TIMEOUT * 4)
    return int(re.search(r"^totals: (\d+)", counts.read_text(), re.M).group(1))


def a_rich_report_costs_little_more(folder):
    path = str(large_profile(folder))
    problems = []
    samples = (("a rich report", ("--summary=no", "--group=piece", "--inclusive=both", "--percent-limit=0"), ()),
               ("a summary", ("--summary=only", "--height=24"), ("--auto=yes",)))  # both read lines
    for name, options, same in samples:
        plain = instructions(folder, "--style=plain", "--inclusive=both", *same, path)
        rich = instructions(folder, "--style=rich", "--color", "--width=120", *options, path)
        print(f"# {rich} instructions for {name}, {plain} for a plain report: {rich / plain:.2f}")
        problems += [f"{name}: {rich} instructions, {plain} for a plain one"] * (rich > 1.3 * plain)
    return problems


# ---- tmux ----


def tmux(folder, *args):
    return subprocess.run(["tmux", "-S", str(folder / "tmux"), "-f", "/dev/null", *args], capture_output=True, check=False,
                          timeout=TIMEOUT, env=environment(TERM="xterm-256color"))


def wait_for(folder, text):
    deadline = time.monotonic() + TIMEOUT
    while time.monotonic() < deadline:
        screen = tmux(folder, "capture-pane", "-p").stdout.decode()
        if text in screen:
            return screen
        time.sleep(0.1)
    raise RuntimeError(f"no {text!r} on the screen:\n{screen}")


def a_window_may_be_resized(folder):
    """Each run asks anew, and less passes the colours on; no row is folded."""
    tmux(folder, "new-session", "-d", "-x", "80", "-y", "50", "sh")
    problems = []
    try:
        for columns in (80, 120, 60):
            tmux(folder, "resize-window", "-x", str(columns), "-y", "50")
            known = f"until stty size | grep -q ' {columns}$'; do sleep 0.1; done"  # the window follows late
            command = f"clear; {known}; CGANNOTATE_PAGER=less {PROGRAM} --auto=no {DEMO}; echo end-$(({columns}+1))"
            tmux(folder, "send-keys", command, "Enter")
            screen = wait_for(folder, f"end-{columns + 1}")
            report = piped("--style=rich", f"--width={columns}", "--auto=no", str(DEMO)).decode().split("\n")
            problems += [f"{columns} columns: no row {row!r}" for row in report if row.strip() and row.rstrip() not in screen]
    finally:
        tmux(folder, "kill-server")
    return problems[:3]


TESTS_OF_ALL = (
    ("colours are escapes and nothing else", colours_are_escapes_and_nothing_else),
    ("rich reports have the figures and rows of plain ones", rich_reports_have_the_figures_and_rows_of_plain_ones),
    ("no row is wider than asked", no_row_is_wider_than_asked),
    ("pipes never have escapes", pipes_never_have_escapes),
    ("a terminal gets colours and its width", a_terminal_gets_colours_and_its_width),
    ("called callgrind_annotate, it is plain on a terminal", a_stand_in_is_plain_there),
    ("a summary fits its window", a_summary_fits_its_window),
    ("a person is told what to type next", a_person_is_told_what_to_type_next),
    ("in a comparison a rise is red and a fall is green", a_rise_is_red_and_a_fall_is_green),
    ("a base that is newer is told to people alone", a_base_that_is_newer_is_told_to_people_alone),
    ("variables and options decide on colours", variables_and_options_decide_on_colours),
    ("messages have no colours", messages_have_no_colours),
    ("a pager shows what a terminal would", a_pager_shows_what_a_terminal_would),
    ("a pager shows all options", a_pager_shows_all_options),
    ("no pager where none is wanted", no_pager_where_none_is_wanted),
    ("a pager in the background is none", a_pager_in_the_background_is_none),
    ("a pager that cannot be run is done without", a_pager_that_cannot_be_run_is_done_without),
    ("leaving a pager changes no status", leaving_a_pager_changes_no_status),
    ("messages come after the pager", messages_come_after_the_pager),
    ("an interrupt is the pager's", an_interrupt_is_the_pagers),
    ("looking below a directory is told once it takes long", looking_below_a_directory_is_told),
)


def result(tap, name, test):
    with tempfile.TemporaryDirectory(dir=os.getcwd()) as folder:
        try:
            problems = test(Path(folder))
        except (OSError, RuntimeError, subprocess.SubprocessError) as error:
            problems = [str(error)]
    tap.result(name, problems)


def main():
    if harness.no_terminals():
        print(f"1..0 # SKIP {harness.no_terminals()}")
        return
    tap = harness.Tap()
    for name, test in TESTS_OF_ALL:
        result(tap, name, test)
    speed = "a rich report of 3,000 C++ functions costs less than 1.3 times a plain one"
    if harness.SANITIZED:
        tap.skip(speed, "not counted with sanitizers")
    elif shutil.which("valgrind"):
        result(tap, speed, a_rich_report_costs_little_more)
    else:
        tap.skip(speed, "needs valgrind")
    if subprocess.run(["sh", "-c", "command -v tmux && command -v less"], capture_output=True, check=False).returncode == 0:
        result(tap, "a window may be resized", a_window_may_be_resized)
    else:
        tap.skip("a window may be resized", "needs tmux and less")
    tap.end()


main()
