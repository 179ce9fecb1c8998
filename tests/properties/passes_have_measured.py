#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A check that passes has seen all that it speaks of, as TAP.

A table of ways to lose something of a profile, or all of it. Each loss is given to the program in every place where an
input may stand, and in every format: a check that would pass on the whole profile does not end with 0, and standard
error says why. The same commands with the whole profile end with 0, so each row can fail; and what looks like a loss
and is none passes.

What is lost inside a part, and not at its end, leaves a total that no lines add up to. Then no check of functions, files
or objects passes that fails on the whole profile, by however little; standard error says how much no line has.
"""

import gzip
import itertools
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "shared"), str(TESTS / "reference")]
sys.dont_write_bytecode = True

import random_program  # noqa: E402 (found by the line above)
import reader  # noqa: E402
from harness import PROGRAM, Tap, Workplace, rounds  # noqa: E402

TIMEOUT = 120  # seconds: many times what a run takes
CHECKS = ("Ir>1G", "each: Ir>1G", "/main/: Ir>1G", "each: incl:Ir>1G", "each-file: Ir>1G", "each-object: Ir>1G",
          "each: Ir>100%t", "each: calls>1G", "Ir<0", "each-input: Ir>1G", "each-part: Ir>1G")  # fmt: skip
# Of columns that only a comparison or a spread has
COMPARED = ("old:Ir>1G", "each: old:incl:Ir>1G", "new:max:Ir>1G", "Ir change>1G", "each: change:calls>1G", "relative:Ir>1000000000%",
            "each-object: old:Ir>1G")  # fmt: skip
SPREAD = ("min:Ir>1G", "mean:Ir>1G", "max:Ir>1G", "imbalance:Ir>1M")
FORMATS = ("text", "csv", "tsv", "jsonl", "md", "json", "html", "dot", "quickfix", "github")

HEAD = "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd:  ./prog\n"
BODY = """\
positions: line
events: Ir Dr
summary: 130 13

ob=(1) prog
fl=(1) a.c
fn=(1) main
1 10 1
cfn=(2) work
calls=3 5
2 120 12

fn=(2)
5 60 6
6 60 6

totals: 130 13
"""
CALLGRIND = HEAD + "part: 1\n" + BODY
PARTS = CALLGRIND + "\npid: 7\ncmd:  ./prog\npart: 2\n" + BODY.replace("ob=(1) prog", "ob=(1)")
CACHEGRIND = """\
desc: I1 cache:         32768 B, 64 B, 8-way associative
cmd: ./prog
events: Ir Dr
fl=a.c
fn=main
1 10 1
2 15 2
fn=work
5 60 6
summary: 85 9
"""
XDEBUG = """\
version: 1
creator: xdebug 3.1.2 (PHP 8.1.2)
cmd: /srv/a.php
part: 1
positions: line

events: Ir Dr

fl=(1) php:internal
fn=(1) php::strlen
3 120 12

fl=(2) /srv/a.php
fn=(2) {main}
1 10 1
cfl=(1)
cfn=(1)
calls=1 0 0
3 120 12

summary: 130 13

"""
XTREE = HEAD.replace("callgrind-3.19.0", "xtree-1") + BODY.replace("summary: 130 13\n", "")
OTHER = "events: Ir Dr\nfl=a.c\nfn=main\n1 10 1\ncfn=work\ncalls=3 5\n2 120 12\nfn=work\n5 120 12\n"


def cut(text, after, more=0):
    """As far as this stands, and so many characters more."""
    return text[: text.index(after) + len(after) + more]


def instead(text, old, new):
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


def damaged(data, at, length=20):
    at = int(len(data) * at)
    return data[:at] + bytes(255 - byte for byte in data[at:at + length]) + data[at + length:]


def packed():
    """A profile that is some kilobytes when it is compressed."""
    lines = "".join(f"fn=f{i * 7919 % 100003}\n{i} {i % 97} 1\n" for i in range(3000))
    return gzip.compress(f"events: Ir Dr\nfl=a.c\n{lines}fn=main\n1 1\n".encode(), mtime=0)


# What is left of a profile: the way it was lost, and its bytes.
LOSSES = {
    # cut
    "in the first line": cut(CALLGRIND, "# callgrind form"),
    "in the head, before events": cut(CALLGRIND, "cmd:  ./prog\n"),
    "in the line of events": cut(CALLGRIND, "events: I"),
    "in the head, after events": cut(CALLGRIND, "events: Ir Dr\n"),
    "in the summary": cut(CALLGRIND, "summary: 1"),
    "behind the head": cut(CALLGRIND, "summary: 130 13\n"),
    "in a name": cut(CALLGRIND, "fn=(1) ma"),
    "between lines": cut(CALLGRIND, "1 10 1\n"),
    "in a cost line": cut(CALLGRIND, "5 60 6\n6 6"),
    "behind a cost, before the line's end": cut(CALLGRIND, "5 60 6\n6 60 6"),
    "behind calls=": cut(CALLGRIND, "calls=3 5\n"),
    "in calls=": cut(CALLGRIND, "calls="),
    "before the totals": cut(CALLGRIND, "6 60 6\n\n"),
    "in the word totals": cut(CALLGRIND, "tota"),
    "in the head of the second part": cut(PARTS, "\npid: 7\ncmd:  ./prog\npart: 2\n"),
    "in the second part": PARTS[:-40],
    "the first part, and the second is whole": instead(PARTS, "totals: 130 13\n", ""),
    "and a whole one behind it": cut(CALLGRIND, "5 60 6\n") + CALLGRIND,
    "in a line, and a whole one behind it": cut(CALLGRIND, "5 60") + CALLGRIND,
    "in its head, and a whole one behind it": cut(CALLGRIND, "events: Ir Dr\n") + CALLGRIND,
    "before events, and a whole one behind it": cut(CALLGRIND, "cmd:  ./prog\n") + CALLGRIND,
    "behind a whole one": CALLGRIND + cut(CALLGRIND, "5 60 6\n"),
    "in its head, behind a whole one": CALLGRIND + cut(CALLGRIND, "creator: callgrind-3.19.0\n"),
    "Cachegrind's, in its head": cut(CACHEGRIND, "cmd: ./prog\n"),
    "Cachegrind's, behind its head": cut(CACHEGRIND, "events: Ir Dr\n"),
    "Cachegrind's, between lines": cut(CACHEGRIND, "1 10 1\n"),
    "Cachegrind's, in a line": cut(CACHEGRIND, "5 6"),
    "Cachegrind's, before its summary": cut(CACHEGRIND, "5 60 6\n"),
    "Cachegrind's, and a whole one behind it": cut(CACHEGRIND, "1 10 1\n") + CACHEGRIND,
    "Cachegrind's, in its head, and a whole one behind it": cut(CACHEGRIND, "events: Ir Dr\n") + CACHEGRIND,
    "Cachegrind's, behind a whole one": CACHEGRIND + cut(CACHEGRIND, "1 10 1\n"),
    "Xdebug's, between lines": cut(XDEBUG, "3 120 12\n"),
    "Xdebug's, before its summary": cut(XDEBUG, "3 120 12\n\nfl=(2) /srv/a.php\nfn=(2) {main}\n1 10 1\n"),
    "Xdebug's, and a whole one behind it": cut(XDEBUG, "3 120 12\n") + XDEBUG,
    "Xdebug's, behind a whole one": XDEBUG + cut(XDEBUG, "1 10 1\n"),
    "of memory by stack, between lines": cut(XTREE, "5 60 6\n"),
    "a call of another writer": cut(OTHER, "calls=3 5\n"),
    "what filters left": instead(cut(CALLGRIND, "5 60 6\n"), "part: 1\n", "part: 1\ndesc: Filtered: --focus=main\n"),
    "its beginning": CALLGRIND[CALLGRIND.index("fn=(1) main"):],
    "its beginning, in the body": CALLGRIND[CALLGRIND.index("calls=3"):],
    # nothing in it
    "empty": "",
    "blank lines": "\n\n  \n",
    "a comment": "# callgrind format\n",
    "nothing counted": HEAD + "part: 1\npositions: line\nevents: Ir Dr\nsummary: 0 0\n\n\ntotals: 0 0\n",
    "every cost is 0": instead(re.sub(r"(?m)^(\d) \d+ \d+$", r"\1 0 0", OTHER), "2 0 0", "2 0 0"),
    "events without a line": "version: 1\nevents: Ir Dr\n",
    # lines that are skipped
    "an unknown line": instead(OTHER, "5 120 12\n", "what is this\n"),
    "NUL bytes in place of a block": instead(OTHER, "5 120 12\n", "\0" * 40 + "\n"),
    "NUL bytes at its end": OTHER[:-9] + "\0" * 9,
    "a cost that is no number": instead(OTHER, "5 120 12", "5 12x 12"),
    "a position that is none": instead(OTHER, "5 120 12", "5z 120 12"),
    "a cost that is not finite": instead(OTHER, "5 120 12", "5 Infinity 12"),
    "a cost that is none": instead(OTHER, "5 120 12", "5 -nan 12"),
    "a call's cost that is not finite": instead(OTHER, "2 120 12", "2 120 inf"),
    "a summary that is not finite": instead(CALLGRIND, "summary: 130 13", "summary: NaN 13"),
    "a cost past 2^64": instead(OTHER, "5 120", "5 118446744073709551616"),
    "two lines that have become one": instead(OTHER, "1 10 1\ncfn=work", "1 10 12 15 3\ncfn=work"),
    "a summary that cannot be read": instead(CALLGRIND, "summary: 130 13", "summary: 1x0 13"),
    "a number of calls that cannot be read": instead(OTHER, "calls=3 5", "calls=x 5"),
    "a call that costs less than 0": instead(OTHER, "2 120 12", "2 120 -12"),
    "a call of nobody": instead(OTHER, "cfn=work\n", ""),
    "a call without its costs": instead(OTHER, "calls=3 5\n", "calls=3 5\ncfn=more\ncalls=1 5\n"),
    "costs before events": "fn=main\n1 10 1\n" + OTHER,
    "no events": instead(OTHER, "events: Ir Dr\n", ""),
    "an id that is not defined": instead(OTHER, "fn=work", "fn=(77)"),
    "more events than are kept": "events: Ir " + " ".join(f"e{i}" for i in range(1100)) + "\nfn=main\n1 1\n",
    # figures and versions
    "a sum past 2^63": instead(OTHER, "5 120 12\n", "5 120 9223372036854775800\n6 1 9223372036854775800\n"),
    "another version of the format": "version: 2\n" + OTHER,
    "CR as the only line end": OTHER.replace("\n", "\r"),
    "CR as the only line end, Callgrind's": CALLGRIND.replace("\n", "\r"),
    # written from what was lost
    "written from an incomplete one": instead(CALLGRIND, "part: 1\n", "part: 1\ndesc: Incomplete: yes\n"),
    # compressed
    "gzip, damaged": damaged(packed(), 0.5),
    "gzip, damaged at its start": damaged(packed(), 0, 4),
    "gzip, damaged at its end": damaged(packed(), 0.9995, 4),
    "gzip, cut": packed()[: len(packed()) // 2],
    "gzip, cut in its first bytes": packed()[:15],
    "gzip of nothing": gzip.compress(b"", mtime=0),
    "gzip of a cut one": gzip.compress(cut(CALLGRIND, "1 10 1\n").encode(), mtime=0),
    # other kinds
    "an ELF binary": b"\x7fELF\x02\x01\x01" + bytes(60),
    "UTF-16": CALLGRIND.encode("utf-16"),
    "a zip archive": b"PK\x03\x04" + bytes(40),
}

# What no file has the bytes of: made by a function that is given its path.
MADE = {
    "not there": lambda path: None,
    "a directory": os.mkdir,
    "a link to nothing": lambda path: os.symlink("nowhere", path),
    "a link to itself": lambda path: os.symlink(path.name, path),
    "a device without bytes": lambda path: os.symlink("/dev/null", path),
}

# Text that is no profile, which may be a source file of the profile where it is not the first argument and not named as
# an input.
TEXTS = {
    "JSON": '{"events": []}\n',
    "HTML": "<html><body>events: Ir</body></html>\n",
    "Massif": "desc: --time-unit=i\ncmd: ./prog\ntime_unit: i\n#-----------\nsnapshot=0\n",
    "a source file": "int main(void)\n{\n    return 0;\n}\n",
}


# Where an input may stand: the words of the command line for it. `good`: a whole profile.
def alone(path, _, __):
    return [path]


def second(path, good, _):
    return [good, path]


def first_of_two(path, good, _):
    return [path, good]


def base(path, good, _):
    return [f"--base={path}", good]


def new_side(path, good, _):
    return [f"--base={good}", path]


def second_base(path, good, _):
    return [f"--base={good}", f"--base={path}", "--combine=sum", good]


def runs(how):
    return lambda path, good, _: [f"--base={good}", f"--base={path}", f"--combine={how}", good, good]


def new_runs(path, good, _):
    return [f"--base={good}", "--combine=median", good, path, good]


def listed(path, good, folder):
    name = folder / "list"
    name.write_text(f"{good}\n\n{path}\n", encoding="utf-8")
    return [f"--inputs-from={name}"]


def split(kind):
    return lambda path, good, _: [f"--split={kind}", good, path]


def spread(path, good, _):
    return ["--spread=input", good, path]


def with_threads(path, good, _):
    return ["-j4", good, path, good, good]


# By name; those in the second table add up: an input without a cost in them is an idle one.
PLACES = {"alone": alone, "as the base": base, "as the new side": new_side,
          "among runs, median": runs("median"), "among runs, min": runs("min"), "among new runs": new_runs}  # fmt: skip
SUMS = {"second": second, "first of two": first_of_two, "among bases that are added up": second_base, "in a list": listed,
        "beside another": split("input"), "in parts": split("part"), "in a spread": spread, "among many": with_threads}  # fmt: skip
# Where an argument may be a source file, these may be one.
ARGUMENTS = ("among new runs", "second", "beside another", "in parts", "in a spread", "among many")
SOURCES = ("in the first line", "blank lines")
NOISES = 20
IDLE = ("nothing counted", "every cost is 0", "events without a line")


def run(*args, cwd=None):
    return subprocess.run([PROGRAM, "--auto=no", *args], stdin=subprocess.DEVNULL, capture_output=True, check=False,
                          timeout=TIMEOUT, cwd=cwd)  # fmt: skip


def write(folder, name, data):
    path = folder / (re.sub("[^a-z0-9]+", "-", name.lower()) + ".out")
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def make_all(folder):
    """By name, the paths of all losses."""
    paths = {name: write(folder, name, data) for name, data in LOSSES.items()}
    for name, make in MADE.items():
        paths[name] = folder / (name.replace(" ", "-") + ".out")
        make(paths[name])
    return paths


def reason_of(done):
    """The sentence that says why a run did not pass; None: there is none."""
    said = [line for line in done.stderr.decode("utf-8", "replace").splitlines() if line.startswith("cgannotate: ")]
    if done.returncode == 3:
        said = [line for line in said if re.search(": (matches|there is) no (function|object)", line)]
    return said[-1] if said else None


def not_passed(what, args, passes=False):
    """What is wrong with the end of a run that must not pass; or that must, to show that the test can fail."""
    done = run(*map(str, args))
    if passes:
        return [] if done.returncode == 0 else [f"{what}: {done.returncode}: {done.stderr[-300:]!r}"]
    good = done.returncode in (1, 3) and reason_of(done)
    good = good or done.returncode == 2 and re.search(rb": unknown event 'Ir'|: no scope and no part, thread or input is called|more than can be kept", done.stderr)
    return [] if good else [f"{what}: {done.returncode}, {done.stderr[-300:]!r}"]


def all_of(jobs):
    """The problems of all jobs, each a function and its arguments, in their order."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(itertools.chain.from_iterable(pool.map(lambda job: job[0](*job[1:]), jobs)))


def options(args, has_calls=False):
    """All checks that go with these words of the command line, and with a profile that has calls or none."""
    words = " ".join(map(str, args))
    more = COMPARED if "--base=" in words else SPREAD if "--spread=" in words else ()
    sums = not re.search("--combine=(median|min)", words)  # pairs are sums
    checks = [check for check in (*CHECKS, *more) if (has_calls or not re.search("incl:|calls", check)) and (sums or not re.match("each-[ip]", check))]
    return [*(f"--fail-if={check}" for check in checks), *args]


# ---- the table ----


def whole_profiles_pass(tap, folder):
    jobs = []
    for name, text in (("callgrind", CALLGRIND), ("parts", PARTS), ("cachegrind", CACHEGRIND), ("xdebug", XDEBUG), ("xtree", XTREE), ("other", OTHER),
                       ("packed", packed()), ("crlf", CALLGRIND.replace("\n", "\r\n")), ("two", CALLGRIND * 2),
                       ("two of Cachegrind", CACHEGRIND * 2), ("two of Xdebug", XDEBUG * 2), ("without an end", OTHER[:-1])):  # fmt: skip
        path = write(folder, f"whole {name}", text)
        checked = options if name != "packed" else lambda args, _: ["--fail-if=Ir>1G", "--fail-if=/main/: Ir>1G", *args]
        has_calls = "calls=" in str(text)
        jobs += [(not_passed, f"{name}, {place}", checked(put(path, path, folder), has_calls), True)
                 for place, put in {**PLACES, **SUMS}.items() if put is not listed]  # fmt: skip
        jobs += [(not_passed, f"{name}, {form}", checked([f"--format={form}", path], has_calls), True) for form in FORMATS]
    tap.result(f"whole profiles pass: {len(jobs)} runs", all_of(jobs)[:10])


def losses_do_not_pass(tap, paths, good, folder):
    """In each place, with all checks at once; then each check alone, and in each format."""
    for place, put in {**PLACES, **SUMS}.items():
        work = folder / place.replace(" ", "-")
        work.mkdir()
        idle = IDLE if place in SUMS else ()
        jobs = []
        for at, (name, path) in enumerate(paths.items()):
            own = work / str(at)
            own.mkdir()
            if name not in idle and not (place in ARGUMENTS and name in SOURCES):
                jobs.append((not_passed, name, options(put(path, good, own))))
        tap.result(f"{place}: no check passes on {len(jobs)} losses", all_of(jobs)[:10])
    jobs = [(not_passed, f"{name}, {form}", ["--fail-if=Ir>1G", f"--format={form}", path])
            for name, path in paths.items() for form in FORMATS]  # fmt: skip
    tap.result(f"in no format: {len(jobs)} runs", all_of(jobs)[:10])
    jobs = [(not_passed, f"{name}, {check}", [f"--fail-if={check}", "-q", good, path])
            for name, path in paths.items() if name not in IDLE + SOURCES for check in CHECKS]  # fmt: skip
    tap.result(f"with no check: {len(jobs)} runs", all_of(jobs)[:10])


def each_input_tells_its_loss(tap, paths, good, folder):
    """Checks of each input, part and thread, where nothing else needs functions, and where something does; an input that
    counted nothing fails by itself, too."""
    work = folder / "each"
    work.mkdir()
    forms = (["--format=csv", "--by=input"], ["--format=json", "--sections=units", "--by=part"], ["--format=md", "--by=input"],
             ["--format=github"], ["--auto=no"])  # fmt: skip
    jobs = []
    for place, put in {"alone": alone, "second": second, "as the base": base, "as the new side": new_side,
                       "among bases that are added up": second_base}.items():  # fmt: skip
        limit = "+1G" if "base" in place or "side" in place else "1G"
        for name, path in paths.items():
            if place in ARGUMENTS and name in SOURCES:
                continue
            for number, form in enumerate(forms):
                kind = ("input", "part", "thread")[number % 3]
                jobs.append((not_passed, f"{name}, {place}, {form}", [f"--fail-if=each-{kind}: Ir>{limit}", *form, *put(path, good, work)]))
    tap.result(f"no check of each input passes on {len(jobs)} losses", all_of(jobs)[:10])
    jobs = [(not_passed, f"whole, {form}", [f"--fail-if=each-{kind}: Ir>+1G", *form, f"--base={good}", good], True)
            for form in forms for kind in ("input", "part", "thread")]  # fmt: skip
    tap.result(f"checks of each pass on what is whole: {len(jobs)} runs", all_of(jobs)[:10])


def columns_of_inputs_do_not_pass(tap, paths, good):
    """A check of the column of an input that lost something, and of the one beside it."""

    def not_there(name, path):
        found = []
        for unit in (path, good):
            args = [f"--fail-if={unit.name}:Ir>1G", "--split=input", good, path]
            found += not_passed(f"{name}, {unit.name}", args, name in IDLE and unit is good)
        return found

    jobs = [(not_there, name, path) for name, path in paths.items() if name not in SOURCES]
    tap.result(f"no check of an input's column passes on {len(jobs)} losses", all_of(jobs)[:10])


def a_failure_stays_one(tap, paths, good):
    """Costs that were lost make no check pass that fails on what is left; an input that gave nothing is graver."""
    jobs = []

    def status_is(name, path, expected):
        done = run("--fail-if=Ir>1", str(good), str(path))
        return [] if done.returncode in expected else [f"{name}: {done.returncode}, {done.stderr[-200:]!r}"]

    for name, path in paths.items():
        if name in SOURCES:
            continue
        gave = name in LOSSES and run("--format=csv", str(path)).returncode == 0
        jobs.append((status_is, name, path, (3,) if gave else (1,)))
    tap.result("checks that fail on what is left fail", all_of(jobs)[:10])


def warnings_change_no_status(tap, paths, good):
    def same(name, args):
        plain, warned = run(*args).returncode, run("--warn-if=Ir>1", "--warn-if=Ir>1G", *args).returncode
        return [] if warned in (plain, 2) else [f"{name}: {warned}, without --warn-if {plain}"]

    jobs = [(same, name, args) for name, path in paths.items() for args in ([str(path)], [str(good), str(path)])]
    tap.result("--warn-if changes no status", all_of(jobs)[:10])


def texts_are_inputs_where_they_are_named(tap, good, folder):
    found = []
    for name, text in TEXTS.items():
        path = write(folder, f"text {name}", text)
        for place in (alone, base, new_side, second_base, listed):
            found += not_passed(f"{name}, {place.__name__}", options(place(path, good, folder)))
        found += not_passed(f"{name}, as a source", options([good, path]))
        found += not_passed(f"{name}, as a source for certain", options([good, "--", path]))
        known = write(folder, "known", OTHER.replace("fn=", f"fl={path}\nfn=", 1))
        found += not_passed(f"{name}, as a source of the profile", options([known, path], "calls=" in OTHER), passes=True)
    tap.result("text that is no profile passes as a source of the profile only", found)


def noise_is_no_source(tap, good, folder):
    """Bytes by chance, most of which look like text; also where a check fails."""
    rng = random.Random(1)
    jobs = []
    for number in range(NOISES):
        path = write(folder, f"noise {number}", rng.randbytes(99))
        jobs += [(not_passed, path.name, [f"--fail-if={check}", form, good, path]) for check in ("Ir>1G", "Ir>1") for form in ("--format=csv", "--auto=yes")]
    tap.result(f"noise is no source: {len(jobs)} runs", all_of(jobs)[:10])


# ---- lost inside a part ----

SCOPES = ("each:", "each/./:", "/./:", "each-file:", "each-object:")
VALUES = ("Ir", "Dr", "Twice", "incl:Ir", "percall:Ir", "calls", "Rate")
FORMULAS = ("--event=Twice = 2 Ir", "--event=Rate = Ir / Dr")
NAMES = ("main", "work", "f1", "f2", "f1'2")  # of functions
FEW = ("calls", "percall", "Rate", "+", "-0", "change", "relative")  # judged only where 0.1% or more is missing; and incl: if calls are


def own_lines(lines):
    """The numbers of those that have self costs."""
    return [at for at, line in enumerate(lines) if line[:1].isdigit() and not lines[at - 1].startswith("calls=")]


def blocks_of(lines):
    """The first line of each function, and the line after its last one."""
    first = [at for at, line in enumerate(lines) if line.startswith("fn=")]
    ends = [next(at for at in range(one + 1, len(lines)) if re.match("fn=|totals|summary|fl=|part|pid|$", lines[at])) for one in first]
    return zip(first, ends)


def without(lines, *gone):
    return "\n".join(line for at, line in enumerate(lines) if at not in gone)


def shortened(line):
    """A line whose first cost lost its last digit, and one that lost its last cost, if it has several."""
    place, first, *more = line.split()
    yield " ".join([place, first[:-1] or "0", *more])
    if more:
        yield " ".join([place, first, *more[:-1]])


def lost_inside(text):
    """By name, what is left of a profile: each line gone, and each block, parts of lines, and many lines."""
    lines = text.split("\n")
    own = own_lines(lines)
    left = {f"line {at}": without(lines, at) for at in own}
    left |= {f"two lines at {at}": without(lines, at, after) for at, after in zip(own, own[1:])}
    left |= {f"the block at {first}": without(lines, *range(first, end)) for first, end in blocks_of(lines)}
    left |= {f"line {at} as '{short}'": "\n".join([*lines[:at], short, *lines[at + 1:]]) for at in own for short in shortened(lines[at])}
    return left | {"every second line": without(lines, *own[::2]), "all lines": without(lines, *own)}


def passed_by(checks, words):
    """The checks that pass, if the run does with them alone; and what is said on standard error."""
    done = run("--format=json", "--sections=totals", *(f"--fail-if={check}" for check in checks), *map(str, words))
    passed = [one["check"] for one in json.loads(done.stdout or "{}").get("checks", []) if one["passed"]]
    good = passed and run(*(f"--fail-if={check}" for check in passed), *map(str, words)).returncode == 0
    return passed if good else [], done.stderr.decode()


def values_of(text):
    """What checks of a profile may name. In a cycle the inclusive cost of a function is only the least that it may be."""
    without = {"Dr", "Rate"} if " Dr" not in text else set()
    without |= {"calls", "incl:Ir", "percall:Ir"} if "calls=" not in text else set()
    return [value for value in VALUES if value not in without and not (":" in value and has_cycles(text))]


def has_cycles(text):
    """Of two functions or more."""
    below, caller = {}, None
    for line in text.splitlines():
        name = re.sub(r"'.*", "", line.partition("=")[2])
        caller = name if line.startswith("fn=") else caller
        if line.startswith("cfn=") and name != caller:
            below.setdefault(caller, set()).add(name)
    for _ in range(len(below)):
        for names in below.values():
            names |= set().union(*(below.get(name, set()) for name in names))
    return any(name in names for name, names in below.items())


def closest(values, words):
    """Checks that fail on a profile by as little as can be: of each scope and value."""
    of_functions = [*SCOPES[:3], *(f"/^{name}$/:" for name in NAMES)]
    checks = [f"{scope} {value}" for scope in of_functions for value in values]
    checks += [f"{scope} {value}" for scope in SCOPES[3:] for value in values if ":" not in value != "calls"]
    done = run("--format=json", "--sections=totals", *(f"--fail-if={check}>{2**62}" for check in checks), *map(str, words))
    figures = [(check, one["value"]) for check, one in zip(checks, json.loads(done.stdout)["checks"], strict=True)]
    return [f"{check}>{figure - 1 if isinstance(figure, int) else f'{figure - 0.01:.3f}'}" for check, figure in figures if figure and figure >= 1]


def missing_of(paths):
    """Whether more than 0.1% of some total is in no line; and whether 0.1% of each is, or more."""
    profile = reader.read([str(path) for path in paths], "/")
    pairs = [(missing * 1000, abs(total)) for missing, total in zip(profile.missing, profile.totals)]
    return any(missing > total for missing, total in pairs), all(missing and missing >= total for missing, total in pairs)


def doubled(text):
    """The same profile with twice the costs."""
    def double(line):
        return line[1] + "".join(f" {2 * int(cost)}" for cost in line[2].split())

    return re.sub(r"(?m)^(\d+|summary:|totals:)((?: \d+)+)$", double, text)


def pass_wrongly(name, text, way, folder):
    """What is wrong with what is left of a profile: checks that pass on it, though they fail on the whole; or that it is
    not told."""
    path, (whole, checks, words, others) = write(folder, name, text), way
    told, is_much = missing_of([path, *others])
    few = (*FEW, "incl:") if text.count("calls=") < whole.count("calls=") else FEW
    judged = [check for check in checks if is_much or not any(word in check for word in few)]
    passed, said = passed_by(judged, words(path))
    found = [f"{name}: {check} passes" for check in passed]
    return found + ([] if ("add up to the total" in said) == told else [f"{name}: {'not ' * told}told: {said[-200:]}"])


def ways_to_judge(text, folder):
    """By name, a profile, checks that fail on it, the words of the command line for a path of it, and what it is added to."""
    whole, twice, values = write(folder, "whole", text), doubled(text), values_of(text)
    formulas = FORMULAS[:1 + ("Rate" in values)]
    rises = ("each: Ir>+0", "each-file: Ir>+0%", "each: relative:Ir>1%", "each-object: Ir>+0.001%t")
    falls = ("each: Ir<-0", "each-object: Ir<-0.01%t", "each-file: change:Ir<0")

    def alone(path):
        return [*formulas, path]

    def beside(path):
        return [*formulas, path, whole]

    return {
        "alone": (text, closest(values, alone(whole)), alone, []),
        "beside the whole": (text, closest(values, beside(whole)), beside, [whole]),
        "risen": (twice, rises, lambda path: [f"--base={whole}", path], []),
        "fallen": (twice, falls, lambda path: [f"--base={path}", whole], []),
    }


def losses_inside_do_not_pass(tap, folder):
    texts = {"Callgrind": CALLGRIND, "parts": PARTS, "Cachegrind": CACHEGRIND, "Xdebug": XDEBUG, "xtree": XTREE}
    texts |= {f"program {seed}": random_program.Program(seed).write() for seed in range(rounds(24))}
    for name, text in texts.items():
        jobs, work = [], folder / f"inside {name}"
        work.mkdir()
        for how, way in ways_to_judge(text, work).items():
            own = work / how
            own.mkdir()
            jobs += [(pass_wrongly, f"{how}, {lost}", left, way, own) for lost, left in lost_inside(way[0]).items()]
        tap.result(f"{name}: no check passes on {len(jobs)} losses inside it", all_of(jobs)[:10])


# ---- what is written from them ----


def merges_keep_the_loss(tap, paths, good, folder):
    """A profile that is written from a loss is one; and one that is written from that."""

    def keeps(name, path):
        once, twice = folder / f"{path.stem}-once.out", folder / f"{path.stem}-twice.out"
        first = run("--format=callgrind", "-o", str(once), str(good), str(path))
        if first.returncode:
            return []  # nothing is written
        run("--format=callgrind", "-o", str(twice), str(once), str(good))
        found = not_passed(f"{name}, written", ["--fail-if=Ir>1G", once])
        return found + not_passed(f"{name}, written twice", ["--fail-if=Ir>1G", twice])

    jobs = [(keeps, name, path) for name, path in paths.items() if name not in IDLE + SOURCES]
    tap.result("what is written from a loss says so", all_of(jobs)[:10])
    whole = folder / "whole-once.out"
    run("--format=callgrind", "-o", str(whole), str(good), str(good))
    found = [] if b"Incomplete" not in whole.read_bytes() else ["a whole one is said to be incomplete"]
    tap.result("what is written from whole ones does not", found + not_passed("whole", ["--fail-if=Ir>1G", whole], True))


# ---- what is no loss ----


def legitimate(folder, good):
    """Command lines that pass."""
    idle = write(folder, "idle", LOSSES["nothing counted"])
    leak = write(folder, "leak", "events: Ir curB\nfn=main\n1 10 0\n")
    uneven = write(folder, "uneven", "events: Ir Dr Dw\npart: 1\nfn=main\n1 5 5\npart: 2\nevents: Ir\nfn=main\n1 5\n")
    (folder / "run").mkdir()
    run_of = folder / "run" / "callgrind.out.7"
    run_of.write_bytes(b"")
    for suffix in (".1", ".2", "-01"):
        run_of.with_name(run_of.name + suffix).write_text(CALLGRIND, encoding="utf-8")
    parts = [run_of.with_name(run_of.name + suffix) for suffix in (".1", ".2", "-01")]
    blanks = folder / "blanks"
    blanks.write_text(f"\n{good}\n\n\n{good}\n\n", encoding="utf-8")
    negative = write(folder, "negative", "events: Ir\nfn=main\n1 -5\n2 5\n")
    freed = "events: Ir\nfn=main\n1 9\ncfn=work\ncalls=1 5\n2 -5\nfn=work\n5 -5\n"
    # What another run did without the simulation of caches
    few = write(folder, "few", "events: Ir\nfn=main\n1 10\ncfn=work\ncalls=3 5\n2 120\n")
    uncalled, uncounted = write(folder, "uncalled", CACHEGRIND), write(folder, "uncounted", OTHER.replace("calls=3", "calls=0"))
    parts_apart = write(folder, "apart", "events: Ir\npart: 1\nfn=main\n1 5\ncfn=work\ncalls=1 5\n2 5\nfn=work\n5 5\npart: 2\nfn=main\n1 5\n")
    return {
        "an idle one in a sum": ["--fail-if=Ir>1G", idle, good, idle],
        "an idle one in a sum of runs": [f"--base={good}", f"--base={idle}", "--combine=sum", "--fail-if=Ir>1G", good],
        "idle ones beside others": ["--split=input", "--fail-if=Ir>1G", idle, good],
        "an event whose total is 0": ["--fail-if=curB>0", leak],
        "the same, compared": ["--fail-if=curB>0", "--fail-if=curB>+0", f"--base={leak}", leak],
        "costs that make 0 together": ["--fail-if=Ir>1G", negative],
        "a call that costs less than 0, as what it calls does": ["--fail-if=each: incl:Ir>1G", write(folder, "freed", freed)],
        "an empty file whose parts are read": ["--fail-if=Ir>1G", run_of],
        "an empty file whose parts are named": ["--fail-if=Ir>1G", "--siblings=no", run_of, *parts],
        "a part of several": ["--fail-if=Ir>1G", "--parts=2", write(folder, "parts", PARTS)],
        "empty lines of a list": ["--fail-if=Ir>1G", f"--inputs-from={blanks}"],
        "a jump that cannot be read": ["--fail-if=Ir>1G", write(folder, "jump", OTHER + "jump=x\n1\n")],
        "a header of another writer": ["--fail-if=Ir>1G", write(folder, "header", "colour: red\n" + OTHER)],
        "an event that all have, and another that one has not": ["--fail-if=Ir>1G", "--fail-if=each: calls>1G", good, few],
        "an event of the new side alone, and a limit for it": ["--fail-if=Dr>1G", f"--base={good}", f"--base={few}",
                                                                "--combine=min", good, good],
        "an event that an idle part has not": ["--fail-if=Dr>1G", write(folder, "idle part", OTHER + "part: 2\nevents: Ir\nfn=main\n1 0\n")],
        "a filter that leaves nothing": ["--fail-if=Ir>1G", "--focus=nothing", good],
        "the column of the input that has an event": ["--fail-if=good.out:Dr>1G", "--split=input", good, few],
        "the column of an input beside an idle one": ["--fail-if=good.out:Ir>1G", "--split=input", good, idle],
        "the spread of an event that all have": ["--fail-if=max:Ir>1G", "--spread=input", good, few, idle],
        "the side that has an event": ["--fail-if=new:Dr>1G", f"--base={good}", f"--base={few}", "--combine=min", good, good],
        "the column of a part that has an event": ["--fail-if=part 1:Dr>1G", "--split=part", uneven],
        "an event of a part whose total is 0": ["--fail-if=part 1:Dw>0", "--split=part", uneven],
        "inclusive cost of a program without calls": ["--fail-if=incl:Ir>1G", "--fail-if=each: Ir>1G", uncalled],
        "inclusive cost of calls that are not counted": ["--fail-if=each: incl:Ir>1G", uncounted],
        "inclusive cost of the side that has calls": ["--fail-if=each: incl:Ir>1G", "--fail-if=each: calls>1G",
                                                      f"--base={uncalled}", good],
        "inclusive cost beside an idle one": ["--fail-if=each: incl:Ir>1G", "--fail-if=each: calls>1G", good, idle],
        "the column of the part that has calls": ["--fail-if=each: part 1:incl:Ir>1G", "--split=part", parts_apart],
        "a fall that is asked for by a column": ["--fail-if=change:Ir<0", "--fail-if=each: relative:Ir<0%", f"--base={good}", good],
    }, {
        "inclusive cost without calls": ["--fail-if=/main/: incl:Ir>1G", uncalled],
        "inclusive cost of each, without calls": ["--fail-if=each: incl:Ir>1G", uncalled],
        "inclusive cost of a program that is one function": ["--fail-if=/main/: incl:Ir>1G", leak],
        "calls without calls": ["--fail-if=each: calls>1G", uncalled],
        "inclusive cost by call, without calls": ["--fail-if=each: percall:Ir>1G", uncalled],
        "calls that are not counted": ["--fail-if=/work/: calls>1G", uncounted],
        "inclusive cost of several, one without calls": ["--fail-if=each: incl:Ir>1G", good, uncalled],
        "calls of several, one without calls": ["--fail-if=each: calls>1G", good, uncalled],
        "a rise of inclusive cost from a base without calls": ["--fail-if=each: incl:Ir>+1G", f"--base={uncalled}", good],
        "inclusive cost of a base without calls": ["--fail-if=each: old:incl:Ir>1G", f"--base={uncalled}", good],
        "inclusive cost of a new side without calls": ["--fail-if=each: incl:Ir>1G", f"--base={good}", uncalled],
        "inclusive cost of runs, one without calls": ["--fail-if=each: incl:Ir>1G", f"--base={good}", "--combine=min",
                                                      good, uncalled],
        "calls of runs, in one not counted": ["--fail-if=each: calls>1G", f"--base={good}", "--combine=min", good, uncounted],
        "a rise of calls that the base does not count": ["--fail-if=each: calls>+1G", f"--base={uncounted}", good],
        "the column of the input without calls": ["--fail-if=each: uncalled.out:incl:Ir>1G", "--split=input", good, uncalled],
        "the column of the part without calls": ["--fail-if=each: part 2:incl:Ir>1G", "--split=part", parts_apart],
        "the column of the input that has not the event": ["--fail-if=few.out:Dr>1G", "--split=input", good, few],
        "the column of the idle input": ["--fail-if=idle.out:Ir>1G", "--split=input", good, idle],
        "the column of an input that is not there": ["--fail-if=gone.out:Ir>1G", "--split=input", good, folder / "gone.out"],
        "the spread of an event that one has not": ["--fail-if=max:Dr>1G", "--spread=input", good, few],
        "the spread of an event that one part has not": ["--fail-if=imbalance:Dr>1G", "--spread=part", uneven],
        "the side that has not the event": ["--fail-if=old:Dr>1G", f"--base={good}", f"--base={few}", "--combine=min", good, good],
        "the change of an event that one side has not": ["--fail-if=change:Dr>1G", f"--base={few}", good],
        "a column of the side that has an event alone": ["--fail-if=Dr new>1G", f"--base={few}", good],
        "the column of a part that has not the event": ["--fail-if=each: part 2:Dr>1G", "--split=part", uneven],
        "a sum of events of which the part has one": ["--fail-if=part 2:both>1G", "--event=both=Ir+Dr", "--split=part", uneven],
        "a function of the old side that is new": [f"--base={leak}", "--fail-if=/^work$/: old:Ir>1G", good],
        "an empty file whose parts are beside it": ["--fail-if=Ir>1G", "--siblings=no", run_of, good],
        "an empty file of whose parts one is named": ["--fail-if=Ir>1G", "--siblings=no", run_of, parts[0]],
        "a part that is not there": ["--fail-if=Ir>1G", "--parts=9", good],
        "a list that is not there": ["--fail-if=Ir>1G", f"--inputs-from={folder}/absent", good],
        "a list without a name": ["--fail-if=Ir>1G", f"--inputs-from={write(folder, 'nothing', chr(10))}", good],
        "idle ones alone": ["--fail-if=Ir>1G", idle, idle],
        "an event that one input has not": ["--fail-if=Dr>1G", good, few],
        "an event that one part of a file has not": ["--fail-if=Dr>1G", write(folder, "appended", OTHER + "events: Ir\nfn=main\n1 5\n")],
        "the same, of each input": ["--fail-if=each-input: Dr>1G", folder / "appended.out"],
        "the same, as a term": ["--fail-if=each: both>1G", "--event=both=Ir+Dr", good, few],
        "the same, split": ["--fail-if=Dr>1G", "--split=input", good, few],
        "the same, in a spread": ["--fail-if=Dr>1G", "--spread=input", good, few],
        "an event that one new run has not": ["--fail-if=Dr>+1", f"--base={good}", "--combine=min", good, few],
        "an event that one old run has not": ["--fail-if=Dr>+1k", f"--base={good}", f"--base={few}", "--combine=sum",
                                              good, good],
        "a function that only the base has": [f"--base={good}", "--fail-if=/^work$/: Ir>5", leak],
    }


def what_is_no_loss_passes(tap, folder, good):
    passing, failing = legitimate(folder, good)
    found = [problem for name, args in passing.items() for problem in not_passed(name, args, passes=True)]
    tap.result("what is no loss passes", found)
    tap.result("what lacks something beside it does not", [p for name, args in failing.items() for p in not_passed(name, args)])


# ---- real ones ----

SOURCE = """\
#include <stdlib.h>
static volatile long sum;
__attribute__((noinline)) static void work(long n) { for (long i = 0; i < n; i++) sum += i; }
int main(int argc, char **argv)
{
    long rounds = argc > 1 ? atol(argv[1]) : 20;
    for (long i = 0; i < rounds; i++)
        work(1000);
    return 0;
}
"""


def profile(folder, name, *words, program=("./prog",)):
    return ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={folder}/{name}", *words, *program]


def killed_while_it_writes(folder):
    """A profile of Callgrind's that SIGKILL cut: a run that dumps without end, killed until one is."""
    words = profile(folder, "killed.out", "--dump-before=work", program=("./prog", "1000000"))
    end = time.monotonic() + 60
    for attempt in range(20):
        for old in folder.glob("killed.out*"):
            old.unlink()
        process = subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not (folder / "killed.out.1").exists() and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(0.0005 * attempt)
        process.send_signal(signal.SIGKILL)
        process.wait()
        for path in folder.glob("killed.out.*"):
            if not re.search(rb"(?m)^totals: \d+$", path.read_bytes()[-100:]):
                return path
    return None


INLINED = """\
static inline __attribute__((always_inline)) long mul(long a, long b) { return a * b + (a ^ b); }
volatile long sum;
int main(void) { for (long i = 0; i < 3000; i++) sum += mul(i, sum); return 0; }
"""


def inlined_functions_are_missed(tap, folder):
    """Where the program was stripped, is gone or is another one, no check of a function passes that may be inlined there; those
    of the program, of objects, and within a limit that all its costs keep, do; libraries of the system are not missed."""
    name = "inlined functions are missed"
    if not all(map(shutil.which, ("valgrind", "cc", "strip"))) or "libdw" not in os.environ.get("FEATURES", "libdw"):
        tap.skip(name, "valgrind, cc or strip is not here")
        return
    (folder / "in.c").write_text(INLINED, encoding="utf-8")
    build = ["cc", "-g", "-O2", "-o", "in", "in.c"]
    subprocess.run(build, cwd=folder, check=True)
    subprocess.run(profile(folder, "in.out", "--dump-instr=yes", program=("./in",)), cwd=folder, check=True, capture_output=True)
    ways = {"whole": lambda: None, "stripped": lambda: subprocess.run(["strip", "in"], cwd=folder, check=True),
            "gone": (folder / "in").unlink, "another": lambda: shutil.copy("/bin/true", folder / "in")}  # fmt: skip
    found = []
    for way, change in ways.items():
        change()
        for check, whole, lost in (("/^mul$/: Ir>100", 3, 1), ("/^mul$/: Ir>1G", 0, 1), ("each/^mul$/: incl:Ir>100", 3, 1), ("each: Ir>1G", 0, 0),
                                   ("Ir>1G", 0, 0), ("each-object: Ir>1G", 0, 0), ("/^main$/: calls>5", 0, 0)):  # fmt: skip
            done = run("--inline", "--format=csv", f"--fail-if={check}", "in.out", cwd=folder)
            expected = whole if way == "whole" else lost
            found += [] if done.returncode == expected else [f"{way}: {check}: {done.returncode}, {done.stderr[-300:]!r}"]
        if way != "whole":
            done = run("--inline", "--object=nothing", "--format=csv", "--fail-if=/^mul$/: Ir>1G", "in.out", cwd=folder)
            found += [] if done.returncode == 3 else [f"{way}: another object is named: {done.returncode}"]
    tap.result(name, found)


def real_ones_are_judged(tap, folder):
    name = "profiles of real runs are judged"
    if not (shutil.which("valgrind") and shutil.which("cc")):
        tap.skip(name, "valgrind or cc is not here")
        return
    (folder / "prog.c").write_text(SOURCE, encoding="utf-8")
    subprocess.run(["cc", "-g", "-O1", "-o", "prog", "prog.c"], cwd=folder, check=True)
    for words in (profile(folder, "typo.out", "--toggle-collect=typo"), profile(folder, "good.out"),
                  profile(folder, "dumps.out", "--dump-before=work")):  # fmt: skip
        subprocess.run(words, cwd=folder, check=True, capture_output=True)
    good, typo, dumps = folder / "good.out", folder / "typo.out", folder / "dumps.out"
    parts = sorted(folder.glob("dumps.out.*"))
    text = good.read_bytes()
    found = not_passed("good", ["--fail-if=Ir>1G", good], True) + not_passed("typo", ["--fail-if=Ir>1G", typo])
    found += not_passed("typo beside good", ["--fail-if=Ir>1G", good, typo], True)
    found += not_passed("dumps", ["--fail-if=Ir>1G", "--siblings=yes", dumps], True)
    found += not_passed("dumps, split", ["--fail-if=Ir>1G", "--split=input", "--siblings=yes", dumps], True)
    found += [] if len(parts) == 20 else [f"{len(parts)} parts"]
    jobs = []
    for at in range(1, len(text) - 1, max(1, len(text) // 150)):
        path = folder / f"cut{at}.out"
        path.write_bytes(text[:at])
        jobs.append((not_passed, f"cut at {at} of {len(text)}", ["--fail-if=Ir>1G", path]))
        both = folder / f"both{at}.out"
        both.write_bytes(text[:at] + b"\n" + text if at % 2 else text[:at] + text)
        if at > text.index(b"creator: callgrind-") + 30:
            jobs.append((not_passed, f"cut at {at}, and a whole one", ["--fail-if=Ir>1G", both]))
    tap.result(f"{name}: {len(jobs)} cuts", (found + all_of(jobs))[:10])
    killed = killed_while_it_writes(folder)
    if killed:
        tap.result("one whose writer was killed is not passed", not_passed(killed.name, ["--fail-if=Ir>1G", killed]))
    else:
        tap.result("whoever was killed had written all")


def main():
    tap = Tap()
    with Workplace("passes") as folder, tempfile.TemporaryDirectory(dir=folder) as real:
        (folder / "losses").mkdir()
        paths = make_all(folder / "losses")
        good = write(folder, "good", CALLGRIND)
        tap.result(f"there are {len(paths)} losses", [] if len(paths) >= 40 else ["too few"])
        whole_profiles_pass(tap, folder)
        losses_do_not_pass(tap, paths, good, folder)
        each_input_tells_its_loss(tap, paths, good, folder)
        columns_of_inputs_do_not_pass(tap, paths, good)
        losses_inside_do_not_pass(tap, folder)
        a_failure_stays_one(tap, paths, good)
        warnings_change_no_status(tap, paths, good)
        texts_are_inputs_where_they_are_named(tap, good, folder)
        noise_is_no_source(tap, good, folder)
        merges_keep_the_loss(tap, paths, good, folder)
        what_is_no_loss_passes(tap, folder, good)
        real_ones_are_judged(tap, Path(real))
        inlined_functions_are_missed(tap, Path(real))
    tap.end()


if __name__ == "__main__":
    main()
