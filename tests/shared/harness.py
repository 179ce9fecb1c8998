# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""harness: what the suites in Python share: running cgannotate within limits, and TAP.

The program is $CGANNOTATE. $HELPERS is the directory of the built helpers of tests/data/fault. Where $SANITIZED is not
empty the program was built with sanitizers: then its memory says nothing, and nothing can be preloaded. $TESTS_ROUNDS
says how many rounds of what is random, or goes through a table by turns, are tried: a quarter of one by default, and a whole
one with `make check TESTS_ROUNDS=1`.

A program with sanitizers does not look for its leaks here, and does not note who allocated what, unless $ASAN_OPTIONS says
so: that is half of what it takes to start. Golden tests, unit tests and the replays of what fuzzers found do both.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAM = os.path.abspath(os.environ.get("CGANNOTATE", "src/cgannotate"))
HELPERS = os.path.abspath(os.environ.get("HELPERS", "tests/data/fault"))
SANITIZED = bool(os.environ.get("SANITIZED", "").strip())
FEATURES = os.environ.get("FEATURES", "").split()
TIMEOUT = 60 * (4 if SANITIZED else 1)  # seconds: many times what a run takes, on a machine that does more
OUTPUT_MAX = 256 << 10  # kilobytes that a run may write
MEMORY_MAX = 8 << 10  # megabytes of address space: enough for all, and less than would disturb others
NO_TIME = -1000  # the status of what was not done in time
os.environ["ASAN_OPTIONS"] = "detect_leaks=0:malloc_context_size=1:" + os.environ.get("ASAN_OPTIONS", "")
ROUNDS = float(os.environ.get("TESTS_ROUNDS") or 1 / 4)
CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"

# Control characters: C0 but for tab and line feed, DEL, C1, and bytes that are no UTF-8, which a terminal may take for
# C1. A carriage return is one. Beside them what turns the direction of a text or hides in it.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"
                      "\ufff9-\ufffb\U000e0000-\U000e007f]")


def rounds(count):
    """So many random ones are tried: `count`, times $TESTS_ROUNDS."""
    return max(1, round(count * ROUNDS))


def turns(table, which, one_in):
    """Of a table what is tried on the `which`th of many things: one in so many, others each time; all of it with so many
    rounds."""
    step = max(1, round(one_in / ROUNDS))
    return [item for at, item in enumerate(table) if at % step == which % step]


def cases():
    """The minimal profiles of the rules; with few rounds some of them, as with sanitizers: the golden tests read each."""
    return turns(sorted((Path(__file__).resolve().parents[1] / "data" / "cases").glob("*.out")), 0, 1 / 3)


def corpus(largest=400_000):
    """The real profiles that are not larger, in bytes, times $TESTS_ROUNDS; nothing where they are not here."""
    files = sorted(CORPUS.iterdir()) if CORPUS.is_dir() else []
    return [path for path in files if path.suffix != ".tsv" and path.stat().st_size <= largest * ROUNDS]


def no_terminals():
    """Why there are no pseudo-terminals here, as in a root without /dev/pts; or nothing."""
    try:
        for end in os.openpty():
            os.close(end)
    except OSError:
        return "needs /dev/pts"
    return ""


class Done:
    """How a run ended: status (negative: a signal), stdout, stderr, seconds, peak (kilobytes, or None)."""

    def __init__(self, status, stdout, stderr, seconds, peak):
        self.status = status
        self.stdout = stdout
        self.stderr = stderr
        self.seconds = seconds
        self.peak = peak

    def ending(self):
        if self.status == NO_TIME:
            return f"not done after {TIMEOUT} seconds"
        if self.status < 0:
            return f"killed by {signal.Signals(-self.status).name}"
        return f"exit status {self.status}"

    def problems(self, status=0, error=None, lines=None, peak=None):
        """What is not as expected, a line each. `error`: text that standard error must hold; `lines`: how many it may
        have; `peak`: the most memory, in megabytes."""
        found = []
        if self.status != status:
            found.append(f"{self.ending()}, expected {status}")
            found += [repr(line)[:200] for line in self.stderr.splitlines()[:3]]
        if error is not None and error.encode() not in self.stderr:
            found.append(f"standard error lacks {error!r}: {self.stderr[:300]!r}")
        if lines is not None and self.stderr.count(b"\n") > lines:
            found.append(f"{self.stderr.count(10)} lines on standard error, {lines} are enough")
        if peak is not None and self.peak is not None and self.peak > peak << 10:
            found.append(f"{self.peak >> 10} MB of memory, {peak} MB are enough")
        for name, data in (("stdout", self.stdout), ("stderr", self.stderr)):
            text = data.decode("utf-8", "surrogateescape")
            control = CONTROLS.search(text)
            if control:
                found.append(f"control character on {name}: {text[max(control.start() - 40, 0):control.end() + 40]!a}")
        return found


def run(*args, cwd=None, stdin=None, stdout=None, env=None, limit=MEMORY_MAX, size=OUTPUT_MAX, prepare=None):
    """Runs cgannotate. `stdin`: bytes, a file, or None for nothing; `stdout`: a file, or None to collect it; `limit`:
    of the address space, in megabytes, 0 for none; `size`: of the report, in kilobytes; `prepare`: what the child does
    before it starts."""
    limit = 0 if SANITIZED else limit
    with tempfile.TemporaryDirectory() as folder, open(f"{folder}/stdout", "w+b") as collected:
        peak = Path(folder) / "peak"
        command = [f"{HELPERS}/measure", peak, str(limit << 10), str(size), PROGRAM, *args]
        start = time.monotonic()
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=dict(os.environ, LC_ALL="C", **(env or {})),
            stdin=subprocess.PIPE if isinstance(stdin, bytes) else stdin or subprocess.DEVNULL,
            stdout=stdout or collected,
            stderr=subprocess.PIPE,
            preexec_fn=prepare,
            start_new_session=True,
        )
        try:
            _, err = process.communicate(stdin if isinstance(stdin, bytes) else None, timeout=TIMEOUT)
            status = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            _, err = process.communicate()
            status = NO_TIME
        seconds = time.monotonic() - start
        measured = None if SANITIZED or not peak.exists() else int(peak.read_text())
        collected.seek(0)
        out = collected.read()
    return Done(status, out, err or b"", seconds, measured)


def tap_line(number, name, is_ok, todo="", skip=""):
    """A result as TAP has it. `todo`: why it is known to fail, so that it is no failure if it does, and one if it does not;
    `skip`: why it was not looked at."""
    directive = f" # SKIP {skip}" if skip else f" # TODO {todo}" if todo else ""
    return f"{'ok' if is_ok else 'not ok'} {number} - {name}{directive}"


class Tap:
    """Prints TAP: a result for each call; `end` at last."""

    def __init__(self):
        self.count = 0

    def result(self, name, problems=(), todo=""):
        self.count += 1
        print(tap_line(self.count, name, not problems, todo))
        for problem in problems:
            print(f"#   {ascii(problem)[1:-1]}")
        sys.stdout.flush()

    def skip(self, name, why):
        self.count += 1
        print(tap_line(self.count, name, True, skip=why), flush=True)

    def end(self):
        print(f"1..{self.count}")


class Workplace:
    """A directory below the current one, for a `with`; gone at the end."""

    def __init__(self, name):
        self.path = Path(tempfile.mkdtemp(prefix=f"{name}.", dir=os.getcwd()))

    def __enter__(self):
        return self.path

    def __exit__(self, *ignored):
        shutil.rmtree(self.path, ignore_errors=True)
