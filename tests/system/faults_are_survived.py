#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test what cgannotate does when the system fails it, as TAP: no memory, full disks, files that are no files.

Whatever happens, it ends by itself, with a status and a message, and never by a signal.
"""

import ctypes
import errno
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))

from harness import HELPERS, PROGRAM, SANITIZED, Tap, Workplace, run  # noqa: E402 (found by the line above)

OUT_OF_MEMORY = b"cgannotate: out of memory\n"
ALLOCATIONS_MAX = 5000
LIBC = ctypes.CDLL(None)

PROFILE = """\
# A profile with what reports can show.
creator: callgrind-3.19.0
pid: 7
cmd: ./prog
part: 1
thread: 1
desc: Trigger: Program termination
events: Ir Dr
event: Sum = Ir + Dr : Both

ob=(1) prog
fl=(1) small.c
fn=(1) main
1 10 2
cfn=(2) even
calls=1 3
2 30 5
fi=(2) @PWD@/small.h
1 3
fe=(1)
fn=(2) even
3 10 2
cfn=(3) odd
calls=1 5
4 15 2
fn=(3) odd
5 5 1
cfn=(2)
calls=1 3
6 4
an unknown line
fn=(4) odd'2
7 1
summary: 44 8
"""
SOURCE = "int main(void)\n{\n    even();\n    odd();\n    even();\n}\n\n"

# What the allocations are failed under. Not compressed input: libarchive does not survive it.
REQUESTS = (
    ("small.out",),
    ("small.out", "--inclusive=both", "--tree=both", "--depth=3"),
    ("small.out", "--group=file,function", "--cumulative", "--by=part", "--threshold=100"),
    ("small.out", "--group=line", "--event=Rate = Dr / Ir", "--sort=Rate"),
    ("small.out", "--focus=e", "--ignore=o", "--list=main", "--merge-contexts"),
    ("small.out", "--mod-funcname=s/(e)/<\\1&>/g", "--mod-filename=s/ALL[.]c$/.c/i", "--mod-object=s/o/&x/"),
    ("small.out", "--format=json", "--inclusive=both", "--tree=both"),
    ("small.out", "--format=csv", "--inclusive=both"),
    ("small.out", "--format=dot", "--peek=e"),
    ("small.out", "--format=html", "--html-limit=150k"),
    ("small.out", "--format=md"),
    ("small.out", "--format=callgrind", "--focus=main"),
    ("small.out", "small.c"),
    ("small.out", "callgrind.out.7-01", "--by=input"),
    (),
    ("callgrind.out.7",),
    ("--help",),
    ("--focus=(", "small.out"),
)


def lacks(done, words):
    return [] if words in done.stdout else [f"the report lacks {words[:80]}"]


def refuses(tap, name, done, error, status=1):
    tap.result(name, done.problems(status=status, error=error))


# ---- memory ----


def fail_at(number, args, place):
    """What is wrong when the allocation of this number fails; None where there were no more so many."""
    counted = place / f"count.{number}"
    env = dict(os.environ, LC_ALL="C", LD_PRELOAD=f"{HELPERS}/failmalloc.so", FAIL_AT=str(number))
    env["FAIL_COUNT"] = str(counted)
    done = subprocess.run([PROGRAM, *args], cwd=place, env=env, capture_output=True, timeout=60, check=False)
    calls = int(counted.read_text()) if counted.exists() else ALLOCATIONS_MAX
    counted.unlink(missing_ok=True)
    if number and calls < number:
        return None
    return done


def outcome(done, place):
    """What the user sees. Without getcwd() names stay absolute, and ties have another order: that does no harm."""
    here = os.fsencode(place) + b"/"
    return done.returncode, sorted(done.stdout.replace(here, b"").split(b"\n")), done.stderr.replace(here, b"")


def check_allocations(tap, place, args):
    """Each allocation fails in turn. What the C library can do without (qsort's room) may do no harm at all."""
    args = ("-j1", *args)
    whole = fail_at(0, args, place)
    problems, harmless, number = [], 0, 0
    if whole.returncode < 0 or not whole.stdout + whole.stderr:
        problems.append(f"exit status {whole.returncode} and nothing said, with all the memory there is")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in pool.map(lambda n: fail_at(n, args, place), range(1, ALLOCATIONS_MAX)):
            number += 1
            if done is None:
                pool.shutdown(wait=False, cancel_futures=True)
                break
            if outcome(done, place) == outcome(whole, place):
                harmless += 1
            elif done.returncode != 1 or done.stderr != OUT_OF_MEMORY:
                problems.append(f"allocation {number}: exit status {done.returncode}, {done.stderr[-200:]!r}")
    if number < 10:
        problems.append(f"only {number} allocations are made, or seen")
    if harmless > number / 2:
        problems.append(f"{harmless} of {number} allocations do not matter")
    tap.result(f"every allocation can fail: {' '.join(args)}", problems[:10])


def check_memory(tap, place):
    for args in REQUESTS:
        if SANITIZED:
            tap.skip(f"every allocation can fail: {' '.join(args)}", "not with sanitizers")
        else:
            check_allocations(tap, place, args)


# ---- standard streams ----


def check_closed_input(tap, place):
    """No file gets the number of standard input, from which `-` would be read then."""
    for jobs in ("-j1", "-j2"):
        done = run(jobs, "--auto=no", "large.out", "-", "small.out", "small.out", cwd=place, prepare=lambda: os.close(0))
        refuses(tap, f"standard input is closed, and is one of many, {jobs}", done, "standard input: Bad file descriptor")


def check_siblings(tap, place):
    """A pipe among the dumps of a run is not waited for."""
    folder = place / "pipes"
    folder.mkdir()
    (folder / "callgrind.out.7").touch()
    os.mkfifo(folder / "callgrind.out.7.1")
    refuses(tap, "a pipe for a sibling, and no argument", run(cwd=folder), "no profile given", status=2)
    refuses(tap, "a pipe for a sibling", run("callgrind.out.7", cwd=folder), "empty, skipped")
    for number in range(4000):
        (folder / f"callgrind.out.{number}").touch()
    refuses(tap, "4000 empty profiles, and no argument", run(cwd=folder), "no profile given", status=2)


def check_streams(tap, place):
    with open("/dev/full", "wb") as full:
        for args in (("small.out",), ("--format=json", "small.out"), ("--format=csv", "small.out"), ("--help",)):
            done = run(*args, cwd=place, stdout=full)
            refuses(tap, f"a full disk: {' '.join(args)}", done, "standard output: No space left on device")
    for args in (("small.out",), ("--format=json", "small.out"), ("--help",)):
        done = run(*args, cwd=place, size=1)
        refuses(tap, f"a file of 1 KiB at most: {' '.join(args)}", done, "standard output: File too large")
    done = run("small.out", cwd=place, prepare=lambda: os.close(1))
    refuses(tap, "standard output is closed", done, "standard output: Bad file descriptor")
    done = run("-", cwd=place, prepare=lambda: os.close(0))
    refuses(tap, "standard input is closed", done, "Bad file descriptor")
    done = run("small.out", "-", cwd=place, prepare=lambda: os.close(0))
    refuses(tap, "standard input is closed, and another input given", done, "Bad file descriptor")
    check_closed_input(tap, place)
    done, plain = run("small.out", cwd=place, prepare=lambda: os.close(2)), run("small.out", cwd=place)
    tap.result("standard error is closed", done.problems() + lacks(done, b"PROGRAM TOTALS") + lacks(done, plain.stdout))
    read, write = os.pipe()
    os.close(read)
    with open(write, "wb") as pipe:
        tap.result("nobody reads the report", run("small.out", cwd=place, stdout=pipe).problems())


# ---- inputs ----


def check_inputs(tap, place):
    (place / "empty.out").touch()
    (place / "folder.out").mkdir()
    os.symlink("loop.out", place / "loop.out")
    os.symlink("vanished.out", place / "dangling.out")
    refuses(tap, "an input that is not there", run("vanished.out", cwd=place), "vanished.out: No such file")
    refuses(tap, "a link to nothing", run("dangling.out", cwd=place), "dangling.out: No such file")
    refuses(tap, "a link to itself", run("loop.out", cwd=place), "loop.out: ")
    refuses(tap, "a directory", run("folder.out", cwd=place), "folder.out: a directory without profiles")
    refuses(tap, "a device without end", run("/dev/zero", cwd=place), "/dev/zero: is a device")
    refuses(tap, "a device without anything", run("/dev/null", cwd=place), "/dev/null: is a device")
    refuses(tap, "a device of random bytes", run("/dev/urandom", cwd=place), "/dev/urandom: is a device")
    refuses(tap, "a device behind an input", run("small.out", "/dev/full", "small.out", cwd=place), "/dev/full: is a device")
    with open("/dev/zero", "rb") as zero:
        refuses(tap, "a device as standard input", run("-", cwd=place, stdin=zero), "standard input: is a device")
    refuses(tap, "a path through a file", run("small.out/x", cwd=place), "small.out/x: Not a directory")
    done = run("empty.out", cwd=place)
    tap.result("an empty file is skipped", done.problems(status=1, error="empty.out: empty, skipped"))
    done = run("vanished.out", "small.out", cwd=place)
    lost = [] if b"small.c:main" in done.stdout else ["the other input is not reported"]
    tap.result("one input of two is not there", done.problems(status=1, error="vanished.out: ") + lost)


def check_shrinking(tap, place):
    """A file is shortened just after it was mapped: to nothing, within its head, and where threads read it."""
    lines = "".join(f"fn=f{i % 5000}\n{i % 999} 5\n" for i in range(400_000))
    for size in (0, 5000, 200_000, 3_000_000):
        for jobs in ("-j1", "-j4"):
            name = f"a file becomes {size} bytes long while it is read, {jobs}"
            if SANITIZED:
                tap.skip(name, "not with sanitizers")
                continue
            (place / "shrinking.out").write_text("events: Ir\nfl=a.c\n" + lines)
            env = {"LD_PRELOAD": f"{HELPERS}/shrinkmap.so", "SHRINK_TO": str(size)}
            refuses(tap, name, run(jobs, "shrinking.out", cwd=place, env=env), "became shorter")


# ---- sources ----


def annotate(place, name, *args, prepare=None):
    """Annotates the source `name`, of which line 1 has a cost."""
    (place / "source.out").write_text(f"events: Ir\nfl={name}\nfn=main\n1 10\n")
    return run("source.out", *args, cwd=place, prepare=prepare)


def give_up_privileges():
    """What root starts from here may read only what the modes of files say."""
    if os.geteuid() == 0:
        for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
            LIBC.prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP


def check_sources(tap, place):
    os.mkfifo(place / "fifo.c")
    (place / "folder.c").mkdir()
    os.symlink("loop.c", place / "loop.c")
    for name, why in (
        ("fifo.c", "is not a regular file"),
        ("folder.c", "is a directory"),
        ("/dev/zero", "is a device"),
        ("loop.c", os.strerror(errno.ELOOP)),
        ("small.c/x.c", None),
        ("x" * 300, None),
        ("x/" * 5000, None),
    ):
        done = annotate(place, name)
        shown = [] if b"could not be found" in done.stdout else ["the report does not list it"]
        tap.result(f"a source that cannot be read: {name[:20]}", done.problems(error=why) + shown)
        refuses(tap, f"the same, named by the user: {name[:20]}", annotate(place, name, "--", name), why)
    check_unreadable(tap, place)
    check_contents(tap, place)


def check_unreadable(tap, place):
    (place / "secret.c").write_text("x\n")
    (place / "secret.c").chmod(0)
    done = annotate(place, "secret.c", prepare=give_up_privileges)
    tap.result("a source without permission", done.problems(error="Permission denied"))


def check_contents(tap, place):
    (place / "binary.c").write_bytes(bytes(range(256)) * 1000)
    (place / "text.c").write_bytes(b"\x01\n" + bytes(range(1, 256)) * 1000 + bytes(range(256)) * 1000)
    (place / "zeros.c").write_bytes(bytes(1 << 20))
    (place / "empty.c").touch()
    with open(place / "huge.c", "wb") as huge:
        huge.truncate(2 << 30)
    done = annotate(place, "text.c")
    tap.result("a source of all bytes", done.problems(lines=1) + lacks(done, b"10 (100.0%)  \\x01"))
    for what, name in (("all bytes, a NUL first", "binary.c"), ("zeros", "zeros.c")):
        done = annotate(place, name)
        tap.result(f"a source of {what}", done.problems(error=f"{name}: is not text", lines=1) + lacks(done, b"could not be found"))
    for name in ("/proc/self/environ", "/proc/self/maps", "/sys/kernel/notes"):
        done = annotate(place, name)
        said = done.problems(error=f"{name}: is not stored in a file: the system makes it up", lines=1) if os.path.exists(name) else []
        tap.result(f"a source that the system makes up: {name}", said + lacks(done, b"could not be found"))
    tap.result("a source without lines", annotate(place, "empty.c").problems(error="lines past its end"))
    tap.result("a source of 2 GB", annotate(place, "huge.c").problems(error="huge.c: is too large", peak=64))
    for directory in ("small.c", "vanished", "loop.c", "fifo.c", "/dev/null", ""):
        done = annotate(place, "small.c", f"--include={directory}")
        found = lacks(done, b"10 (100.0%)  int main(void)")
        tap.result(f"a directory of sources that is none: '{directory}'", done.problems() + found)
        done = annotate(place, "elsewhere.c", f"--include={directory}")
        tap.result(f"the same, and it is looked at: '{directory}'", done.problems() + lacks(done, b"could not be found"))


def main():
    tap = Tap()
    with Workplace("faults") as place:
        profile = PROFILE.replace("@PWD@", str(place))
        (place / "small.out").write_text(profile)
        (place / "large.out").write_text("events: Ir\nfn=f\n" + "1 1\n" * 1_000_000)
        (place / "callgrind.out.7").touch()
        (place / "callgrind.out.7-01").write_text(profile)
        os.utime(place / "callgrind.out.7", (2, 2))
        (place / "small.c").write_text(SOURCE)
        (place / "small.h").write_text("\n")
        for file in ("small.c", "small.h"):
            os.utime(place / file, (1, 1))
        check_memory(tap, place)
        check_streams(tap, place)
        check_siblings(tap, place)
        check_inputs(tap, place)
        check_shrinking(tap, place)
        check_sources(tap, place)
    tap.end()


if __name__ == "__main__":
    main()
