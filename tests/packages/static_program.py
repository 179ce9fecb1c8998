#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""static_program.py PROGRAM: a static cgannotate where there is nothing but it, a profile and its sources, as TAP: a table,
call trees, pages, JSON, packed profiles, and --browse on a pseudo-terminal of each kind that it knows. Only root may
enter such a place (chroot)."""

import bz2
import gzip
import json
import lzma
import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DATA = Path(__file__).resolve().parents[1] / "data"
DEMO = DATA / "demo"
XDEBUG = DATA / "formats" / "xdebug.out"
PROFILE = "callgrind.out.demo"
TERMINALS = ("xterm", "xterm-256color", "tmux", "tmux-256color", "screen", "screen-256color", "linux")
TIMEOUT = 30
number = 0


def report(name, problems):
    global number
    number += 1
    print(f"{'not ok' if problems else 'ok'} {number} - {name}")
    for problem in problems:
        print(f"#   {problem}")


def lacks(text, *words):
    return [f"no {word!r} in: {text[:400]!r}" for word in words if word not in text]


def enter(place):
    os.chroot(place)
    os.chdir("/")


def run(place, *options, **settings):
    done = subprocess.run(["/cgannotate", *options], preexec_fn=lambda: enter(place), env={"PATH": "/", **settings},
                          capture_output=True, timeout=TIMEOUT, check=False)
    return done.stdout.decode() + done.stderr.decode()


def browse(place, term):
    """All that the browser writes until it shows its keys, and after `q`."""
    child, terminal = pty.fork()
    if child == 0:
        enter(place)
        os.execve("/cgannotate", ["cgannotate", "--browse", PROFILE], {"TERM": term, "LC_ALL": "C.UTF-8"})
    seen = b""
    deadline = time.monotonic() + TIMEOUT
    is_asked = False
    while time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                seen += os.read(terminal, 65536)
            except OSError:
                break
        if b"search" in seen and b"memset" in seen and not is_asked:
            os.write(terminal, b"q")
            is_asked = True
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(terminal)
    return seen.decode("utf-8", "replace"), status


def main():
    program = sys.argv[1]
    if os.geteuid() != 0:
        print("1..0 # SKIP only root may enter an empty place")
        return
    place = tempfile.mkdtemp(prefix="static.")
    try:
        print(f"1..{10 + len(TERMINALS)}")
        shutil.copy(program, f"{place}/cgannotate")
        for file in (PROFILE, "demo.c", "queue.h"):
            shutil.copy(DEMO / file, place)
        packed = (DEMO / PROFILE).read_bytes()
        for name, pack in (("gz", gzip), ("xz", lzma), ("bz2", bz2)):
            Path(place, f"packed.{name}").write_bytes(pack.compress(packed))
        report("it says what it has", lacks(run(place, "--version"), "cgannotate 1.", "zlib", "ncurses"))
        plain = run(place, PROFILE)
        report("a table, and sources", lacks(plain, "2,297,956 (32.66%)", "Auto-annotated source: demo.c"))
        report("a call tree", lacks(run(place, "--call-tree", PROFILE), "main", "search", "memset"))
        page = run(place, "--format=html", PROFILE)
        report("a page", lacks(page[-100:], "</html>") + ([] if len(page) > 100000 else ["it is short"]))
        report("JSON", [] if json.loads(run(place, "--format=json", PROFILE))["totals"] else ["no totals"])
        for name in ("gz", "xz", "bz2"):
            said = run(place, f"packed.{name}")
            known = plain.replace(PROFILE, f"packed.{name}")
            report(f"a packed profile: {name}", [] if said == known else lacks(said, "2,297,956"))
        Path(place, "cachegrind.out.1.gz").write_bytes(gzip.compress(XDEBUG.read_bytes()))
        report("what Xdebug writes, which is packed", lacks(run(place, "cachegrind.out.1.gz"), "php::explode", "creator: xdebug"))
        report("an unknown terminal", lacks(run(place, "--browse", PROFILE, TERM="vt999"), "needs a terminal"))
        for term in TERMINALS:
            seen, status = browse(place, term)
            report(f"--browse on {term}", lacks(seen, "\x1b[", "search") + ([f"status {status}"] if status else []))
    finally:
        shutil.rmtree(place)


main()
