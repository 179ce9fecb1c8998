#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test that what people type by mistake, out of habit or from other programs is answered by what they meant, as TAP. One
table: what was typed, the exit status, and what the message must name. A message is one sentence or a few on one line, with
no line but that and the pointer to --help.
"""

import gzip
import shlex
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from properties import done, require, tell_all  # noqa: E402 (found by the line above)

# P: a profile; OLD: another; PHP: one of Xdebug; GIVEN: one with an event below 0; CUT: one that was cut.
USES = [
    # values of --format
    ("--format=svg P", 2, ["--format=dot", "Graphviz"]),
    ("--format=png P", 2, ["--format=dot"]),
    ("--format=flamegraph P", 2, ["--format=folded", "--format=html"]),
    ("--format=speedscope P", 2, ["--format=folded"]),
    ("--format=markdown P", 2, ["--format=md"]),
    ("--format=JSON P", 2, ["is it json?"]),
    ("--format=jsn P", 2, ["is it json?"]),
    ("--format=xml P", 2, ["text|md|csv"]),
    # other values
    ("--group=functions P", 2, ["is it function?"]),
    ("--group=func P", 2, ["--group=function"]),
    ("--by=threads P", 2, ["is it thread?"]),
    ("--tree=yes P", 2, ["--tree=both"]),
    ("--color=yes P", 2, ["--color=always"]),
    ("--threshold=200 P", 2, ["a percentage from 0 to 100"]),
    ("--diff=OLD P", 2, ["--base=FILE"]),
    # options of other programs
    ("--flamegraph P", 2, ["--format=folded", "--format=html"]),
    ("--html P", 2, ["--format=html"]),
    ("--svg P", 2, ["--format=dot"]),
    ("--top=10 P", 2, ["--rows"]),
    ("--callgrind-out-file=P", 2, ["Valgrind's", "valgrind --tool=callgrind"]),
    ("--dump-instr=yes P", 2, ["Valgrind's"]),
    ("--cache-sim=yes P", 2, ["Valgrind's"]),
    ("--treshold=90 P", 2, ["--threshold"]),
    ("-V", 2, ["--version"]),
    ("-v", 2, ["--version"]),
    # words in place of a file
    ("help", 2, ["--help"]),
    ("version", 2, ["--version"]),
    ("report P", 2, ["cgannotate FILE"]),
    ("valgrind ./demo", 2, ["valgrind --tool=callgrind"]),
    ("valgrind --tool=callgrind ./demo", 2, ["valgrind --tool=callgrind"]),
    ("--hot-path main P", 2, ["--hot-path=main"]),
    ("--call-tree main P", 2, ["--call-tree=main"]),
    ("--inclusive both P", 2, ["--inclusive=both"]),
    # files of other kinds
    ("cpu.prof", 1, ["go tool pprof -callgrind -output=callgrind.out ./cpu.prof"]),
    ("./prog", 1, ["valgrind --tool=callgrind ./prog"]),
    ("prog", 1, ["valgrind --tool=callgrind ./prog"]),
    # events and columns
    ("--sort=inclusive P", 2, ["--sort=incl?"]),
    ("--sort=name P", 2, ["sorted by costs"]),
    ("--show=Dr P", 2, ["--cache-sim=yes"]),
    ("--show=Bcm P", 2, ["--branch-sim=yes"]),
    ("--show=Irr P", 2, ["is it Ir?"]),
    # names of functions
    ("--list=pritn_all P", 1, ["is it print_all?"]),
    ("'--list=shop::Indx<int>::add' P", 1, ["is it shop::Index<>::add?"]),
    ("'--list=operator[' P", 2, ["bad expression"]),
]

PROFILE = """version: 1
creator: callgrind-3.22.0
cmd: ./demo
positions: line
events: Ir
fl=a.cc
fn=main
1 10
cfn=print_all
calls=1 5
2 20
fn=print_all
5 20
fn=shop::Index<int>::add(int)
9 5
summary: 35
"""


def prepare():
    Path("P").write_text(PROFILE, encoding="utf-8")
    Path("OLD").write_text(PROFILE, encoding="utf-8")
    Path("prog").write_bytes(b"\x7fELF" + bytes(60))
    Path("cpu.prof").write_bytes(gzip.compress(b"\n\x04\x08\x01\x10\x02\x12\x04\x08\x01\x10\x01\x1a\x02\x08\x01"))


def answers(typed, status, named):
    def holds():
        ended = done(*shlex.split(typed))
        said = ended.stderr.decode()
        for words in named:
            require(words in said, f"{words!r} is not in {said!r}")
        require(ended.returncode == status, f"exit status {ended.returncode}: {said}")
        lines = [line for line in said.splitlines() if line != "try 'cgannotate --help'"]
        require(len(lines) == 1 or status == 1, f"{len(lines)} lines: {said}")
        require(status == 1 or not ended.stdout, f"a report beside an error: {ended.stdout[:80]}")
    return holds


def main():
    prepare_all = [(typed, answers(typed, status, named)) for typed, status, named in USES]
    tell_all(prepare_all, prepare=prepare)


if __name__ == "__main__":
    main()
