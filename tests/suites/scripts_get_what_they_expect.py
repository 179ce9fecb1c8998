#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test that scripts written for callgrind_annotate's report get the same from cgannotate's, as TAP.

Public programs run callgrind_annotate and take its report apart. What each of them accepts stands below as a parser of
a few lines, made anew from what it matches, with the options that it gives. From the reports of both annotators it must
get the same, where callgrind_annotate is right; and from ours it must get every row that the formats for programs have:
one row in a form that a script does not know ends the table for it.
"""

import collections
import csv
import functools
import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))
sys.dont_write_bytecode = True

from harness import PROGRAM, TIMEOUT, Tap, Workplace  # noqa: E402 (found by the lines above)

TESTS = Path(__file__).resolve().parents[1]
CASES = TESTS / "data" / "cases"
CORPUS = TESTS.parent.parent / "shared" / "corpus"
LARGEST = 4 << 20  # bytes of a profile that callgrind_annotate is given: it takes seconds for each megabyte
EDITED = "qt-creator__qt-creator__cycle.out"  # by hand: a file is called " ", which is no name for us
REPORTED = "callgrind_annotate"
NOTHING = "nothing"  # what a script gets that finds no table, or ends with an error

# Cases that callgrind_annotate reads right; of the others the manual says under DIFFERENCES what it does not.
RIGHT = ("below_0", "cycle3", "dots", "func_of_line", "inline_incl", "jumps", "order", "predef_ids", "real_instr_jump",
         "real_jfi", "real_xtree", "rec_mutual", "rec_self", "root_and_called", "root_rec", "tab", "ties", "two_entry")


def integer(text):
    return int(text.replace(",", ""))


# ---- what scripts take of a report ----


def pytorch(text):
    """PyTorch's Timer.collect_callgrind(): rows with a colon, from the head of the table on up to the first that has
    none; no row that has all of the cost."""
    total, is_table, got = None, False, []
    for line in text.splitlines():
        if total is None:
            match = re.match(r"([\d,]+)\s+PROGRAM TOTALS", line)
            total = integer(match[1]) if match else None
        elif not is_table:
            is_table = bool(re.match(r"Ir\s+file:function", line))
        elif match := re.fullmatch(r"\s*([\d,]+)\s+(.+:.+)", line):
            got += [(match[2], integer(match[1]))] if integer(match[1]) != total else []
        elif not line.startswith("-"):
            break
    return got if is_table else NOTHING


def certfuzz(text):
    """certfuzz's coverage: figure, file:function and [object]."""
    rows = (re.match(r"([\d,]+)\s+([^:]+):(.+)\s+\[([^]]*)\]", line.strip()) for line in text.splitlines())
    return [(f"{row[2]}:{row[3]} [{row[4]}]", integer(row[1])) for row in rows if row]


def certfuzz_calls(text):
    """certfuzz's graph: each callee `>` belongs to the last function `*`; names end at a blank."""
    caller, got = None, []
    for line in text.splitlines():
        row = re.match(r"([\d,]+)\s+([*>])\s+(.+)", line.strip())
        if row is None:
            continue
        end = re.match(r"(\S+)(?:\s+\((\d+)x\))?(?:\s+\[(.+)\])?", row[3])
        if ":" not in end[1].strip(":"):
            return NOTHING
        name = end[1]
        if row[2] == "*":
            caller = name
        else:
            got.append((f"{caller} -> {name}", integer(row[1])))
    return got


def cargo_profiler(text):
    """cargo-profiler: rows whose file has a directory or is not known: a figure, two blanks, a name up to a blank."""
    rows = (re.match(r"\s*([\d,]+)  (\S*[/?]\S*)", line) for line in text.splitlines())
    return [(row[2].split("/")[-1], integer(row[1])) for row in rows if row]


def astc_encoder(text):
    """astc-encoder: functions with parameters of its own files, which have a percentage."""
    rows = (re.match(r"\s*([\d,]+)\s+\([ \d.]+%\)\s+Source/(\S+):(\S+)\(.*\)", line) for line in text.splitlines())
    return [(row[3], integer(row[1])) for row in rows if row]


def rustls(text):
    """rustls' comparison of two runs: all rows, with or without a percentage; the object is left out."""
    rows = (re.match(r"\s*([\d,]+)(?: \([ \d.]+%\))?\s+(\S.*?:.*?)(?: \[[^]]*\])?$", line) for line in text.splitlines())
    return [(row[2], integer(row[1])) for row in rows if row]


def last_word(text):
    """A kind of script that is seen often: a percentage, and the last word before ` [`."""
    got = []
    for line in text.split("file:function", 1)[-1].splitlines():
        row = re.match(r"\s*([\d,]+) \(", line)
        if row and "PROGRAM TOTALS" not in line:
            got.append((line.split(" [")[0].split()[-1], integer(row[1])))
    return got


def totals(text):
    """The kind that is seen most often: the first word of the line that ends with PROGRAM TOTALS."""
    return [("", integer(line.split()[0])) for line in text.splitlines() if line.rstrip().endswith("PROGRAM TOTALS")]


TOTALS_LINE, FIRST_LINE = 20, 25  # where QEMU's scripts look, counted from 0: they know heads of one length only
JIT = "[???]"  # the object of code that QEMU made


def qemu_top(text):
    """QEMU's topN_callgrind: 25 rows by their place, whose second word is one file and one function."""
    lines = text.splitlines()
    try:
        total = integer(lines[TOTALS_LINE].split(" ")[0])
        rows = [line.split() for line in lines[FIRST_LINE:][:min(25, len(lines) - FIRST_LINE - 2)]]
        return [("", total)] + [("{0}:{1}".format(*split_once(row[1])), integer(row[0])) for row in rows]
    except (ValueError, IndexError):
        return NOTHING


def split_once(name):
    file, function = name.split(":")
    return file, function


def qemu_dissect(text):
    """QEMU's dissect: the first row that ends with the object of made code, and the row above it."""
    lines = text.splitlines()
    try:
        at = next(n for n, line in enumerate(lines) if line.split()[-1:] == [JIT])
        return [(str(line), integer(lines[line].split()[0])) for line in (TOTALS_LINE, at, at - 1)]
    except (StopIteration, ValueError, IndexError):
        return NOTHING


def qemu_helpers(text):
    """QEMU's list_helpers: what made code calls."""
    lines = [line.split() for line in text.splitlines()]
    try:
        at = next(n for n, words in enumerate(lines) if words[1:2] == ["*"] and words[-1] == JIT)
        end = lines.index([], at)
        return [(f"{words[2]} {int(words[3][1:-2])}", integer(words[0])) for words in lines[at + 1:end]]
    except (StopIteration, ValueError, IndexError):
        return NOTHING


Script = collections.namedtuple("Script", "name parse options")
ALL = "--threshold=100"
PLAIN = "--show-percs=no"  # before Valgrind 3.16 there were no percentages, and some scripts know rows without only
TABLES = (
    Script("PyTorch", pytorch, f"--inclusive=no {ALL} {PLAIN}"),
    Script("certfuzz", certfuzz, f"{ALL} {PLAIN}"),
    Script("certfuzz with percentages", certfuzz, ALL),
    Script("cargo-profiler", cargo_profiler, PLAIN),
    Script("astc-encoder", astc_encoder, ""),
    Script("rustls", rustls, "--auto=no"),
    Script("rustls' without percentages", rustls, f"--auto=no {PLAIN}"),
    Script("the last word", last_word, f"{ALL} --inclusive=no --auto=no"),
    Script("the total", totals, "--threshold=0"),
    Script("QEMU's topN_callgrind", qemu_top, ""),
    Script("QEMU's topN_callgrind without percentages", qemu_top, PLAIN),
)
TREES = (
    Script("QEMU's dissect", qemu_dissect, "--tree=caller"),
    Script("QEMU's list_helpers", qemu_helpers, f"{ALL} --tree=calling"),
    Script("QEMU's list_helpers without percentages", qemu_helpers, f"{ALL} --tree=calling {PLAIN}"),
    Script("certfuzz's graph", certfuzz_calls, f"{ALL} --tree=calling {PLAIN}"),
    Script("PyTorch, inclusive", pytorch, f"--inclusive=yes {ALL} {PLAIN}"),
)

# ---- profiles ----

# What QEMU's scripts look for: code that was made when it ran, in no file and an object without a name.
HEAD = """# callgrind format
version: 1
creator: callgrind-3.19.0
pid: 7
cmd:  {}
part: 1

desc: I1 cache: 
desc: D1 cache: 
desc: LL cache: 

desc: Timerange: Basic block 0 - 1234
desc: Trigger: Program termination

positions: line
events: Ir
summary: {}

"""
EMULATOR = """ob=(1) /usr/bin/qemu-arm
fl=(1) linux-user/main.c
fn=(1) main
5 100
cfi=(2) accel/tcg/cpu-exec.c
cfn=(2) cpu_exec
calls=1 9
7 12900
fl=(2)
fn=(2)
9 900
cob=(2) ???
cfi=(3) ???
cfn=(3) 0x0000000008300000
calls=31 0
11 12000
ob=(2)
fl=(3)
fn=(3)
0 7000
cob=(1)
cfi=(4) fpu/softfloat.c
cfn=(4) float64_mul
calls=120 40
0 3600
cob=(1)
cfi=(4)
cfn=(5) float64_add
calls=70 80
0 1400
ob=(1)
fl=(4)
fn=(4)
40 3600
fn=(5)
80 1400
totals: 13000
"""
ENCODER = """ob=(1) /home/user/bin/astcenc-avx2
fl=(1) Source/astcenc_compress.cpp
fn=(1) compress_block(astcenc_contexti const&, image_block const&, unsigned char*)
5 600
cfi=(2) Source/stb_image.h
cfn=(2) stbi__load(char const*)
calls=1 9
7 100
fi=(3) Source/astcenc_mathlib.h
3 200
fl=(2)
fn=(2)
9 100
ob=(2) /usr/lib/libc.so.6
fl=(4) ./string/memcpy.S
fn=(3) memcpy
1 100
totals: 1000
"""


def make_profiles(work):
    (work / "emulator.out").write_text(HEAD.format("qemu-arm coulomb", 13000) + EMULATOR)
    (work / "encoder.out").write_text(HEAD.format("./bin/astcenc-avx2 -cl", 1000) + ENCODER)
    return [work / "emulator.out", work / "encoder.out"]


def profiles():
    """Those of real programs that come with the tests, and the cases: a function of each rule of the format."""
    yield TESTS / "data" / "demo" / "callgrind.out.demo"
    yield TESTS / "data" / "parity" / "lines.out"
    yield from sorted((TESTS / "data" / "cli" / "contexts").glob("*.out"))
    yield from sorted(CASES.glob("*.out"))


def corpus():
    """Those that Callgrind wrote."""
    paths = [path for path in sorted(CORPUS.glob("*")) if path.name != EDITED and path.stat().st_size <= LARGEST]
    return [path for path in paths if re.search(rb"^desc: Timerange", path.read_bytes()[:2000], re.M)]


@functools.lru_cache(maxsize=32)
def report(program, options, path):
    """What a program prints of a profile; None where it ends with an error."""
    environment = dict(os.environ, LC_ALL="C", PERL_HASH_SEED="0", PERL_PERTURB_KEYS="0")
    done = subprocess.run([program, *options.split(), str(path)], capture_output=True, timeout=TIMEOUT, env=environment)
    return None if done.returncode else done.stdout.decode(errors="surrogateescape")


# ---- the same from both ----


def without_object(label):
    """A percentage that a script takes for a part of a name goes, too."""
    return re.sub(r"^\([ \d.]+%\) +| \[(?!clone )[^][]*\]$", "", label)


def by_label(got):
    """What a script got of each file:function: of ours, rows of two objects that share a name are two."""
    sums = collections.Counter()
    for label, figure in got:
        sums[without_object(label)] += figure
    return {label: figure for label, figure in sums.items() if figure}


def compare(script, ours, theirs):
    """What is wrong. Rows of inlined code have their object in ours only: there a script may get more."""
    mine, other = script.parse(ours), script.parse(theirs)
    if NOTHING in (mine, other):
        return [] if mine == other else [f"{script.name}: {str(mine)[:200]} and {str(other)[:200]}"]
    mine, other = by_label(mine), by_label(other)
    if script.parse is certfuzz:
        mine = {label: figure for label, figure in mine.items() if label in other}
    wrong = [f"{script.name}: {label}: {mine.get(label)}, not {other.get(label)}"
             for label in sorted(mine.keys() | other.keys()) if mine.get(label) != other.get(label)]
    return wrong[:5]


def shares_names(path):
    """Whether two objects have a function of one name and file, which are one row for callgrind_annotate: below a
    threshold other rows are shown then."""
    names = collections.Counter(without_object(label) for label, _ in rows_of(path))
    return any(count > 1 for count in names.values())


def check_same(tap, path, scripts, got):
    problems = []
    cut = shares_names(path)
    for script in scripts:
        if cut and "--threshold" not in script.options:
            continue
        ours, theirs = report(PROGRAM, script.options, path), report(REPORTED, script.options, path)
        if theirs is None:
            continue
        problems += compare(script, ours, theirs) if ours is not None else [f"{script.name}: no report"]
        got[script.parse] += script.parse(theirs) not in (NOTHING, [])
    tap.result(f"scripts get the same of {path.name}", problems)


# ---- every row ----


def escaped(name):
    return not name.isprintable() or not name.isascii()


def rows_of(path, *options):
    """What --format=tsv has: the label of each row as scripts know it, and its first figure."""
    text = report(PROGRAM, " ".join(("--format=tsv", ALL, *options)), path)
    for row in csv.reader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE):
        object_name, file, function = row[-3:]
        label = f"{file or '???'}:{function}" + (f" [{object_name}]" if object_name else "")
        if row[-1] != "function" and row[0] not in ("", "0") and not escaped("".join(row)):
            yield label, int(row[0])


def without_escapes(got):
    return [(label, figure) for label, figure in got if not escaped(label) and "\\" not in label]


def check_rows(path, inclusive):
    """PyTorch's parser gets all rows, but those that have all of the cost."""
    text = report(PROGRAM, f"--inclusive={inclusive} {ALL} {PLAIN}", path)
    got = pytorch(text)
    if got == NOTHING:
        return []
    total = integer(re.search(r"^([\d,]+)  PROGRAM TOTALS", text, re.M)[1])
    expected = [(label, figure) for label, figure in rows_of(path, f"--inclusive={inclusive}") if figure != total]
    expected, got = (collections.Counter(without_escapes(rows)) for rows in (expected, got))
    lost, other = list((expected - got).elements()), list((got - expected).elements())
    return [f"--inclusive={inclusive}: {len(lost)} of {sum(expected.values())} lost: {lost[:2]}, and {other[:2]} besides"
            ] if lost or other else []


def check_calls(path):
    """certfuzz's graph has all calls of functions that have a row: a cost of their own."""
    data = json.loads(report(PROGRAM, f"--format=json {ALL}", path))
    if len(data["events"]) != 1:
        return []
    name = [f"{f['file'] or '???'}:{f['name']}" for f in data["functions"]]
    expected = [(f"{name[f['id']].split()[0]} -> {name[call['function']].split()[0]}", call["inclusive"][0])
                for f in data["functions"] if any(f["self"]) for call in f["callees"]]
    got = certfuzz_calls(report(PROGRAM, f"{ALL} --tree=calling {PLAIN}", path))
    expected, got = (collections.Counter(without_escapes(calls)) for calls in (expected, got))
    expected = collections.Counter({call: n for call, n in expected.items() if call[1]})
    lost = list((expected - got).elements())
    return [f"{len(lost)} of {sum(expected.values())} calls lost: {lost[:2]}"] if lost else []


def is_plain(path):
    """Whether a profile is a good one of Ir alone, as the scripts ask for."""
    text = report(PROGRAM, f"--auto=no {ALL}", path)
    return bool(text and re.search(r"^Events recorded:  Ir$", text, re.M))


def check_all(tap, path, seen):
    if not is_plain(path):
        return
    problems = check_rows(path, "no") + check_rows(path, "yes") + check_calls(path)
    seen["cycles"] += "???:<cycle 1>" in report(PROGRAM, f"--inclusive=yes {ALL}", path)
    tap.result(f"scripts get every row of {path.name}", problems)


def main():
    if not shutil.which(REPORTED):
        print(f"1..0 # SKIP needs {REPORTED}")
        return
    tap = Tap()
    got, seen = collections.Counter(), collections.Counter()
    with Workplace("scripts") as work:
        emulator, encoder = make_profiles(work)
        for path, scripts in ((emulator, TABLES + TREES), (encoder, TABLES)):
            check_same(tap, path, scripts, got)
            check_all(tap, path, seen)
        for path in profiles():
            if path.parent != CASES or path.stem in RIGHT:
                check_same(tap, path, TABLES, got)
            check_all(tap, path, seen)
        if not CORPUS.is_dir():
            tap.skip("scripts get the same of real profiles", "../shared/corpus is not here")
        for path in corpus():
            check_same(tap, path, TABLES[:1], got)
            check_all(tap, path, seen)
    tap.result("profiles with cycles are among them", [] if seen["cycles"] > 2 else [str(seen)])
    tap.result("each script gets something of some profile",
               [script.name for script in TABLES + TREES if not got[script.parse]])
    tap.end()


if __name__ == "__main__":
    main()
