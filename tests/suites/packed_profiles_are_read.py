#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test compressed profiles, as TAP: what they print, how much memory they take, and how broken ones are told.

Without libarchive the program says which compression it cannot read.
"""

import functools
import os
import random
import subprocess
import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))

from harness import FEATURES, HELPERS, SANITIZED, Tap, Workplace, run  # noqa: E402 (found by the line above)
from pack import PACKERS  # noqa: E402

READS_PACKED = "libarchive" in FEATURES
EXTRA_MEMORY = 14  # megabytes over what the same bytes take through a pipe: libarchive is loaded, too

SMALL = b"events: Ir\ncmd: ./prog\nfl=a.c\nfn=main\n1 10\n5 20\nfn=work\n9 70\nsummary: 100\n"


@functools.cache
def large_profile():
    """20 MB in which little happens, so that the memory is that of reading; and the total."""
    random.seed(1)
    lines = ["fl=a.c"]
    for number in range(8000):
        lines.append(f"fn=({number % 300}) function{number % 300}")
        lines += [f"{random.randrange(900)} {random.randrange(10**6)} {random.randrange(999)}" for _ in range(16)]
    body = "\n".join(lines).encode() + b"\n"
    repeated = (20 << 20) // len(body) + 1
    total = repeated * sum(int(line.split()[1]) for line in lines if line[0].isdigit())
    return b"events: Ir Dr\n" + body * repeated, total


def from_pipe(place, file, *args):
    """The file through a pipe, not through a descriptor that could be mapped."""
    with subprocess.Popen(["cat", file], cwd=place, stdout=subprocess.PIPE) as cat:
        done = run(*args, "-", cwd=place, stdin=cat.stdout)
        cat.stdout.close()
    return done


def differences(done, plain):
    return [] if done.stdout == plain.stdout else ["the report is not that of the plain file"]


def lacks(done, words):
    return [] if words in done.stdout else [f"the report lacks {words}"]


def check_output(tap, place):
    """The names of the files say nothing: the content does."""
    (place / "profile").write_bytes(SMALL)
    file, pipe = run("profile", cwd=place), from_pipe(place, "profile")
    whole = b"100 (100.0%)  PROGRAM TOTALS"
    for name, pack in PACKERS.items():
        (place / "profile").write_bytes(pack(SMALL))
        done = run("profile", cwd=place)
        tap.result(f"{name} prints as the plain file does", done.problems(lines=0) + differences(done, file) + lacks(done, whole))
        done = from_pipe(place, "profile")
        tap.result(f"{name} through a pipe, too", done.problems(lines=0) + differences(done, pipe) + lacks(done, whole))
        (place / "second").write_bytes(pack(SMALL))
        done = run("profile", "second", "--by=input", cwd=place)
        tap.result(f"{name} as a second input", done.problems(lines=0) + lacks(done, b"200 (100.0%)"))
        (place / "profile").write_bytes(pack(SMALL) + pack(SMALL))
        done = run("profile", cwd=place)
        tap.result(f"{name}, two of them in one file", done.problems(lines=0) + lacks(done, b"200 (100.0%)"))


def check_memory(tap, place):
    plain, total = large_profile()
    shown = f"{total:,} (100.0%) ".encode()
    (place / "large").write_bytes(plain)
    wanted = from_pipe(place, "large", "--no-auto")
    for name, pack in PACKERS.items():
        (place / "large").write_bytes(pack(plain))
        for how, done in (("file", run("--no-auto", "large", cwd=place)), ("pipe", from_pipe(place, "large", "--no-auto"))):
            problems = done.problems(lines=0) + lacks(done, shown)
            if how == "pipe":
                problems += differences(done, wanted)
            if done.peak is not None and done.peak > wanted.peak + (EXTRA_MEMORY << 10):
                problems.append(f"{done.peak} kB, {wanted.peak} kB of the plain pipe")
            tap.result(f"{name} of 20 MB takes no more memory, from a {how}", problems)


def check_broken(tap, place):
    for name, pack in PACKERS.items():
        packed = pack(SMALL * 2000)
        for part, data in {
            "cut in the middle": packed[: len(packed) // 2],
            "cut before its last byte": packed[:-1],
            "cut behind its magic": packed[:6],
            "changed in the middle": packed[: len(packed) // 2] + b"\xff" * 40 + packed[len(packed) // 2 + 40 :],
        }.items():
            (place / "broken").write_bytes(data)
            for how, done in (("file", run("broken", cwd=place)), ("pipe", from_pipe(place, "broken"))):
                # our zstd and lz4 frames have no checksum, and libarchive does not look at that of gzip
                unseen = name in ("gzip", "zstd", "lz4") and part == "changed in the middle" and done.status == 0
                problems = done.problems(lines=20) + lacks(done, b"PROGRAM TOTALS") if unseen else done.problems(status=1, lines=6)
                tap.result(f"{name}, {part}, from a {how}", problems)


def check_broken_off(tap, place):
    """What was read before the data broke off is reported, as of a plain file that ends too soon."""
    packed = PACKERS["gzip"](large_profile()[0])
    (place / "broken").write_bytes(packed[: len(packed) * 3 // 4])
    done = run("broken", "--auto=no", cwd=place)
    tap.result("gzip of megabytes that breaks off is reported as far as it goes",
               done.problems(status=1, error="broken: truncated gzip input", lines=1) + lacks(done, b"a.c:function299"))


def check_odd(tap, place):
    for name, pack in PACKERS.items():
        for what, data, error in (
            ("nothing", b"", "empty"),
            ("text", b"Hello, world.\n" * 9, "not a Callgrind profile, but text of another kind"),
            ("zeros", bytes(5000), "not a Callgrind profile, but binary data"),
        ):
            (place / "odd").write_bytes(pack(data))
            done = run("odd", cwd=place)
            tap.result(f"{name} of {what}", done.problems(status=1, error=error, lines=2))
        for inner, pack_inner in PACKERS.items():
            (place / "twice").write_bytes(pack(pack_inner(SMALL)))
            done = run("twice", cwd=place)
            tap.result(f"{name} of {inner}", done.problems(status=1, error="compressed data inside", lines=1))


def check_names(tap, place):
    """A few compressed bytes that unpack to a gigabyte of names, which a plain file would need a gigabyte for."""
    if SANITIZED:
        tap.skip("names that take far more memory than they are read from", "it takes too long with sanitizers")
        return
    names = b"events: Ir\nfl=a.c\n" + b"".join(b"fn=%s%d\n1 1\n" % (b"A" * 4000, n) for n in range(60_000))
    (place / "names").write_bytes(PACKERS["gzip"](names))
    for how, done in (("file", run("--no-auto", "-n5", "names", cwd=place)), ("pipe", from_pipe(place, "names", "--no-auto", "-n5"))):
        tap.result(f"names that take far more memory than they are read from, from a {how}",
                   done.problems(status=1, error="too many names for so little compressed data", lines=2, peak=120))


# Programs that libarchive starts: for formats that it cannot read itself, and for others where it was built without.
PROGRAMS = ("lrzip", "lzop", "grzip", "gzip", "bzip2", "xz", "lzma", "unlzma", "unxz", "lzip", "zstd", "lz4", "uncompress")
FOREIGN = {
    "lrzip": b"LRZI\0\x06" + bytes(50),
    "lzop": b"\x89LZO\0\r\n\x1a\n" + bytes(50),
    "grzip": b"GRZipII\0\x02\x04:)" + bytes(50),
    "uu": b"begin 644 x\n#0V%T\n`\nend\n",
}


def check_programs(tap, place):
    """What a profile holds never starts a program: those that could be are tripwires, first in PATH."""
    wires, tripped = place / "wires", place / "tripped"
    wires.mkdir()
    for program in PROGRAMS:
        (wires / program).write_text(f"#!/bin/sh\necho {program} >>{tripped}\n")
        (wires / program).chmod(0o755)
    env = {"PATH": f"{wires}:{os.environ['PATH']}"}
    for name, pack in PACKERS.items():
        for inner, data in {"a profile": SMALL, **FOREIGN}.items():
            (place / "profile").write_bytes(pack(data))
            done = run("profile", cwd=place, env=env)
            problems = done.problems(status=0 if data == SMALL else 1, lines=1)
            problems += [f"it started {tripped.read_text()!r}"] if tripped.exists() else []
            tripped.unlink(missing_ok=True)
            tap.result(f"{name} of {inner} starts no program", problems)


def gzip_bomb(head, zeros, count):
    """One gzip stream of `head` and `count` times so many zeros, which are compressed once: behind a full flush the
    compressor knows nothing of what was before."""
    packer, block = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS), bytes(zeros)
    first = packer.compress(head) + packer.flush(zlib.Z_FULL_FLUSH)
    again = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    checksum = functools.reduce(lambda crc, _: zlib.crc32(block, crc), range(count), zlib.crc32(head))
    trailer = checksum.to_bytes(4, "little") + (len(head) + zeros * count & 0xFFFFFFFF).to_bytes(4, "little")
    return bytes.fromhex("1f8b0800 00000000 00ff") + first + again * count + packer.flush() + trailer


def check_bomb(tap, place):
    """A gigabyte of zeros behind a header that looks right: a line without end."""
    (place / "bomb").write_bytes(gzip_bomb(b"events: Ir\nfl=a.c\nfn=main\n1 10\nfn=", 1_000_000, 1000))
    done = run("bomb", "--no-auto", cwd=place)
    tap.result("a gigabyte in a small file", done.problems(lines=2, peak=400) + lacks(done, b"10 (100.0%)  PROGRAM TOTALS"))


def check_gone(tap, place):
    """Libarchive is loaded when something is packed, and may be gone by then; what is not packed is read all the same."""
    name = "libarchive cannot be loaded"
    if SANITIZED:
        tap.skip(name, "not with sanitizers")
        return
    env = {"LD_PRELOAD": f"{HELPERS}/nolibrary.so"}
    (place / "profile").write_bytes(PACKERS["gzip"](SMALL))
    (place / "plain").write_bytes(SMALL)
    both = run("profile", "plain", cwd=place, env=env)
    problems = both.problems(status=1, error="profile: cannot unpack the gzip data: it is gone", lines=1)
    tap.result(name, problems + lacks(both, b"100 (100.0%)  PROGRAM TOTALS"))
    done = run("--version", cwd=place, env=env)
    tap.result(f"{name}, as --version says", done.problems(lines=0) + lacks(done, b"it is gone"))


def check_without(tap, place):
    for name, pack in PACKERS.items():
        (place / "profile").write_bytes(pack(SMALL))
        done = run("profile", cwd=place)
        tap.result(f"{name} is named by a program that cannot read it",
                   done.problems(status=1, error=f"{name} data, and this program was built without", lines=1))


def main():
    tap = Tap()
    with Workplace("packed") as place:
        if READS_PACKED:
            check_output(tap, place)
            check_memory(tap, place)
            check_broken(tap, place)
            check_broken_off(tap, place)
            check_names(tap, place)
            check_odd(tap, place)
            check_programs(tap, place)
            check_bomb(tap, place)
            check_gone(tap, place)
        else:
            check_without(tap, place)
    tap.end()


if __name__ == "__main__":
    main()
