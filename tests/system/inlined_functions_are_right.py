#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions that were inlined in real programs, as --inline has them, compared with llvm-symbolizer, as TAP.

Programs in C, C++ and, where its compiler is, Rust are compiled in several ways. At each address the functions that were
inlined there, and the lines of their calls, must be those that llvm-symbolizer says; and no damage to a file may do more
than leave its functions as they are.
"""

import collections
import csv
import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from columnar import page_document  # noqa: E402 (found by the line above)
from harness import FEATURES, rounds  # noqa: E402
from json_reports import COMPARISON_TREE, SCHEMA_TREE, check_schema  # noqa: E402
from properties import PROGRAM, Skipped, compared, require, require_same, run, run_both, run_whole, tell_all  # noqa: E402

NEEDED = ("valgrind", "gcc", "g++", "objcopy", "llvm-symbolizer", "dwz")
TIMEOUT = 120  # seconds: many times what a run takes
BROWSER = os.path.abspath(os.environ.get("BROWSE_SCRIPT", "tests/browse/browse_script"))
CHILD = "--code-of-object"

C_PROGRAM = """
#include <stdio.h>
#include <stdlib.h>
static inline unsigned mix(unsigned h, unsigned v)
{
    h ^= v;
    h *= 16777619u;
    return h ^ (h >> 13);
}
static unsigned hash(const unsigned char *s, int n)
{
    unsigned h = 2166136261u;
    for (int i = 0; i < n; i++)
        h = mix(h, s[i]);
    return h;
}
static int less(const int *a, const int *b) { return *a < *b; }
static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}
static void sift(int *v, int at, int n)
{
    for (;;) {
        int child = 2 * at + 1;
        if (child >= n)
            return;
        if (child + 1 < n && less(&v[child], &v[child + 1]))
            child++;
        if (!less(&v[at], &v[child]))
            return;
        swap(&v[at], &v[child]);
        at = child;
    }
}
static void heap_sort(int *v, int n)
{
    for (int i = n / 2; i-- > 0;)
        sift(v, i, n);
    for (int i = n; i-- > 1;) {
        swap(&v[0], &v[i]);
        sift(v, 0, i);
    }
}
__attribute__((noinline)) static int work(int n)
{
    int *v = malloc(n * sizeof *v);
    unsigned char s[64];
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 64; k++)
            s[k] = i * k;
        v[i] = hash(s, 64) >> 1;
    }
    heap_sort(v, n);
    int r = v[n / 2];
    free(v);
    return r;
}
static int depth(int n)
{
    return n <= 0 ? 0 : 1 + depth(n - 1) + (n & 1 ? depth(n - 3) : 0);
}
int main(void)
{
    printf("%d %d\\n", work(300), depth(9));
    return 0;
}
"""

CXX_PROGRAM = """
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>
template <class T> struct Matrix {
    std::vector<T> cells;
    size_t n;
    explicit Matrix(size_t size) : cells(size * size), n(size) {}
    T &at(size_t r, size_t c) { return cells[r * n + c]; }
    const T &at(size_t r, size_t c) const { return cells[r * n + c]; }
    Matrix mul(const Matrix &o) const
    {
        Matrix result(n);
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++) {
                T sum = 0;
                for (size_t k = 0; k < n; k++)
                    sum += at(i, k) * o.at(k, j);
                result.at(i, j) = sum;
            }
        return result;
    }
};
namespace {
unsigned next_random(unsigned &state) { return state = state * 1664525u + 1013904223u; }
struct Pair {
    unsigned key, value;
};
bool operator<(const Pair &a, const Pair &b) { return a.key < b.key; }
}
static unsigned words(int rounds)
{
    std::map<std::string, int> m;
    unsigned seed = 7, h = 0;
    for (int i = 0; i < rounds; i++)
        m["w" + std::to_string(next_random(seed) % 90)]++;
    for (auto &e : m)
        h = h * 31 + e.second;
    return h;
}
int main()
{
    size_t n = 16;
    Matrix<double> a(n), b(n);
    unsigned seed = 1;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            a.at(i, j) = next_random(seed) % 10;
            b.at(i, j) = next_random(seed) % 7;
        }
    Matrix<double> c = a.mul(b).mul(a);
    std::vector<Pair> v(800);
    for (auto &p : v) {
        p.key = next_random(seed) >> 8;
        p.value = next_random(seed);
    }
    std::sort(v.begin(), v.end());
    auto odd = std::count_if(v.begin(), v.end(), [](const Pair &p) { return p.value & 1; });
    auto big = std::count_if(v.begin(), v.end(), [](const Pair &p) { return p.value > 1000; });
    std::printf("%g %u %ld %ld %u\\n", c.at(1, 1), v[10].key, (long)odd, (long)big, words(400));
}
"""

RUST_PROGRAM = """
fn sieve(n: usize) -> usize {
    let mut v = vec![true; n];
    let mut count = 0;
    for i in 2..n {
        if v[i] {
            count += 1;
            let mut j = i * i;
            while j < n {
                v[j] = false;
                j += i;
            }
        }
    }
    count
}
fn main() {
    let words: Vec<String> = (0..300).map(|i| format!("w{}", i % 17)).collect();
    println!("{} {}", sieve(5000), words.iter().filter(|w| w.len() > 2).count());
}
"""

# A function with a second name, which is called by it, and inlined; recorded is one of the names.
ALIAS_PROGRAM = """
#include <stdio.h>
int twist_of_the_wrist(int n)
{
    int h = n;
    for (int i = 0; i < 40; i++)
        h = h * 31 ^ (h >> 3);
    return h;
}
int twist(int n) __attribute__((alias("twist_of_the_wrist")));
int (*volatile called)(int) = twist;
int main(void)
{
    int h = 0;
    for (int i = 0; i < 30; i++)
        h += called(i) ^ twist_of_the_wrist(h);
    printf("%d\\n", h);
    return 0;
}
"""

# Functions of one name for several types, and closures, call each other, inlined and not; nothing calls itself.
GENERIC_PROGRAM = """
trait Shape { fn area(&self) -> u64; }
struct A(u64); struct B(Vec<A>); struct C(Vec<B>); struct D(Vec<A>); struct E(Vec<D>);
#[inline(never)]
fn total<T: Shape>(v: &[T]) -> u64 { let mut s = 0; for x in v { s += x.area() * 3; } s }
#[inline(always)]
fn sum<T: Shape>(v: &[T]) -> u64 { let mut s = 0; for x in v { s += x.area() ^ 5; } s }
impl Shape for A { fn area(&self) -> u64 { self.0 } }
impl Shape for B { fn area(&self) -> u64 { total(&self.0) } }
impl Shape for C { fn area(&self) -> u64 { total(&self.0) } }
impl Shape for D { fn area(&self) -> u64 { sum(&self.0) } }
impl Shape for E { fn area(&self) -> u64 { sum(&self.0) } }
fn main() {
    let c: Vec<C> = (0..9).map(|i| C((0..9).map(|j| B((0..9).map(|k| A(i * j + k)).collect())).collect())).collect();
    let e: Vec<E> = (0..9).map(|i| E((0..9).map(|j| D((0..9).map(|k| A(i * j + k)).collect())).collect())).collect();
    println!("{} {}", total(&c), sum(&e));
}
"""

# How objects are made: the compiler, the source, flags.
BUILDS = {
    "c": ("gcc", "p.c", "-O2", "-g"),
    "c-levels": ("gcc", "p.c", "-O3", "-gdwarf-4"),
    "c-no-pie": ("gcc", "p.c", "-O2", "-g", "-no-pie"),
    "cxx": ("g++", "p.cc", "-O2", "-g"),
    "cxx-lto": ("g++", "p.cc", "-O2", "-gdwarf-4", "-flto"),
    "cxx-split": ("g++", "p.cc", "-O2", "-g", "-gsplit-dwarf"),
    "clang": ("clang", "p.c", "-O2", "-g"),
    "clang-cxx": ("clang++", "p.cc", "-O2", "-g"),
    "clang-cxx-4": ("clang++", "p.cc", "-O3", "-gdwarf-4"),
    "rust": ("rustc", "p.rs", "-O", "-g"),
    "generic": ("rustc", "generic.rs", "-O", "-g"),
    "generic-v0": ("rustc", "generic.rs", "-O", "-g", "-Csymbol-mangling-version=v0"),
    "alias": ("gcc", "alias.c", "-O2", "-g"),
}


def command(*args, status=0, **more):
    ended = subprocess.run(args, capture_output=True, text=True, errors="surrogateescape", timeout=TIMEOUT, check=False, **more)
    require(ended.returncode == status, f"{args[0]} ends with {ended.returncode}: {ended.stderr[:300]}")
    return ended.stdout


def build(name):
    """The path of an object; it is made once."""
    compiler, source, *flags = BUILDS[name]
    if not shutil.which(compiler):
        raise Skipped(f"no {compiler}")
    path = Path(name).resolve()
    if not path.exists():
        command(compiler, *flags, "-o", str(path), source)
    return path


# ---- what the child says ----


class Code:
    """The answer of the child for all code of an object: pieces of (start, end, line, chain), a chain being (name, line of
    the call) from the innermost function on."""

    def __init__(self, path, start=0x1000, end=0x10000000, roots=()):
        asked = "".join(f"root {root}\n" for root in roots) + f"range {start:x} {end:x}\n"
        answer = command(PROGRAM, CHILD, "pieces", str(path), input=asked).splitlines()
        require(answer[-1:] == ["end"], f"{path}: no end")
        self.separate = [line.split(" ", 1)[1] for line in answer if line.startswith("separate ")]
        self.is_informed = "informed" in answer
        names, frames, self.pieces = [], [], []
        for key, rest in (line.partition(" ")[::2] for line in answer):
            if key == "function":
                names.append(rest.split(" ", 1)[1])
            elif key == "frame":
                above, function, _, line = rest.split()
                frames.append(((names[int(function)], int(line)), above))
            elif key == "piece":
                first, last, _, line, frame = rest.split()
                chain = []
                while frame != "-":
                    entry, frame = frames[int(frame)]
                    chain.append(entry)
                self.pieces.append((int(first, 16), int(last, 16), int(line), chain))


def symbolized(path, addresses, names="--no-demangle"):
    """What llvm-symbolizer says of addresses, innermost functions first: (name, line) of each, the last that of the code."""
    said = command("llvm-symbolizer", "--inlines", names, "--output-style=JSON", "-e", str(path),
                   input="".join(f"{address:#x}\n" for address in addresses))
    return [[(frame["FunctionName"], frame["Line"]) for frame in json.loads(line)["Symbol"]] for line in said.splitlines()]


def is_same_name(ours, theirs):
    """Functions without a linkage name have their scopes before the name here."""
    return ours == theirs or ours.endswith("::" + theirs)


def holds_for(name):
    def frames_are_the_same():
        path = build(name)
        pieces = Code(path).pieces
        places = [(address, chain) for first, last, _, chain in pieces for address in sorted({first, (first + last) // 2, last - 1})]
        require(len(places) > 100 and any(chain for _, chain in places), f"{len(places)} addresses")
        for (address, chain), theirs in zip(places, symbolized(path, [address for address, _ in places])):
            compared["addresses"] += 1
            inlined = [(function, call[1]) for (function, _), call in zip(theirs, theirs[1:])]
            is_same = len(chain) == len(inlined) and all(is_same_name(a, b) and x == y for (a, x), (b, y) in zip(chain, inlined))
            require(is_same, f"{address:#x}: {chain} and not {inlined}")

    return frames_are_the_same


# ---- files ----


def separate_files():
    path = build("c")
    whole = Code(path).pieces
    os.makedirs("root/.build-id", exist_ok=True)
    notes = command("readelf", "-n", str(path))
    identity = re.search(r"Build ID: ([0-9a-f]+)", notes)[1]
    by_id = Path("root/.build-id", identity[:2], identity[2:] + ".debug").resolve()
    by_id.parent.mkdir(exist_ok=True)
    shutil.copy(path, "stripped")
    command("objcopy", "--only-keep-debug", str(path), str(by_id))
    command("strip", "stripped")
    require(not Code(Path("stripped").resolve()).is_informed, "a stripped file has debug information")
    found = Code(Path("stripped").resolve(), roots=[Path("root").resolve()])
    require_same([str(by_id)], found.separate, "the file by build id")
    require_same(whole, found.pieces, "its pieces")
    shutil.copy(by_id, "stripped.debug")
    command("objcopy", "--add-gnu-debuglink=stripped.debug", "stripped")
    found = Code(Path("stripped").resolve())
    require_same([str(Path("stripped.debug").resolve())], found.separate, "the file by name")
    require_same(whole, found.pieces, "its pieces")
    other = build("c-levels")
    command("objcopy", "--only-keep-debug", str(other), "stripped.debug")
    require(not Code(Path("stripped").resolve()).is_informed, "another build's file is taken")


# What stands in for debuginfod-find: it notes what it is asked, and has the debug information of one object.
FINDER = """#!/bin/sh
echo "$1 $2 from $DEBUGINFOD_URLS" >>asked
case $2 in */fetching) ;; *) echo "Server query failed: No such file or directory" >&2; exit 1 ;; esac
cp "$1-of-it" "$DEBUGINFOD_CACHE_PATH/file" && echo "$DEBUGINFOD_CACHE_PATH/file"
"""


def fetched_files():
    """Debug information comes from servers if that is asked for, and is nowhere here; another build's is not taken."""
    whole = shutil.copy(build("c"), "fetching")
    paths = [profile("fetching", option, program=Path(whole).resolve()) for option in ("--dump-instr=yes", "--dump-instr=no")]
    before = [run("-q", "--format=csv", "--inline=yes", path) for path in paths]
    command("objcopy", "--only-keep-debug", whole, "debuginfo-of-it")
    command("strip", whole)
    os.utime(whole, (time.time() + 100,) * 2)
    for name in ("bin", "cache"):
        Path(name).mkdir()
    Path("bin/debuginfod-find").write_text(FINDER, encoding="utf-8")
    Path("bin/debuginfod-find").chmod(0o755)
    env = {"PATH": f"{os.getcwd()}/bin:{os.environ['PATH']}", "DEBUGINFOD_URLS": "http://127.0.0.1:9/",
           "DEBUGINFOD_CACHE_PATH": f"{os.getcwd()}/cache"}
    error = run_both("--format=csv", "--inline=yes", paths[0], env=env)[1]
    require("are stripped" in error and not Path("asked").exists(), f"unasked: {error}")
    for path, rows_before in zip(paths, before):
        output, error = run_both("--format=csv", "--inline=yes", "--debuginfod", path, env=env)
        require_same(rows_before, output, path)
        require("debuginfod-find: looks for missing debug information at http://127.0.0.1:9/" in error, error)
        require("is newer than the profile" in error, error)
    asked = Path("asked").read_text(encoding="utf-8").splitlines()
    require(len(asked) == len(set(asked)) * 2 and asked[0].startswith("debuginfo /"), f"{asked}")
    error = run_both("--format=csv", "--inline=yes", "--debuginfod", f"--sources-below={os.getcwd()}", paths[0],
                     env={**env, "DEBUGINFOD_CACHE_PATH": "/nowhere"})[1]
    require("so no debug information is fetched" in error, error)
    command("objcopy", "--only-keep-debug", str(build("c-levels")), "debuginfo-of-it")
    error = run_both("--format=csv", "--inline=yes", "--debuginfod", paths[0], env=env)[1]
    require("inlined: " in error and "of another build" not in error and "debug information" in error, error)
    Path("bin/debuginfod-find").write_text("#!/bin/sh\necho /etc/passwd\n", encoding="utf-8")
    error = run_both("--format=csv", "--inline=yes", "--debuginfod", paths[0], env=env)[1]
    require("names no file in its cache" in error and "no more debug information is fetched" in error, error)


def packed_files():
    """What dwz makes of debug information is the same, if the file beside it is there; else it is none."""
    shutil.copy(build("cxx"), "cxx-packed")
    whole = Code(Path("cxx-packed").resolve()).pieces
    command("dwz", "cxx-packed")
    require_same(whole, Code(Path("cxx-packed").resolve()).pieces, "packed")
    for name in ("packed", "other"):
        shutil.copy(build("cxx"), f"cxx-{name}")
    command("dwz", "-m", "common.dwz", "-M", os.path.abspath("common.dwz"), "cxx-packed", "cxx-other")
    require("altlink" in command("readelf", "-SW", "cxx-packed"), "nothing is in common")
    require_same(whole, Code(Path("cxx-packed").resolve()).pieces, "with a common file")
    os.makedirs("inside")
    confined, inside = f"below {os.getcwd()}/inside\nrange 1000 100000\n", os.path.abspath("inside/cxx-packed")
    shutil.copy("cxx-packed", inside)
    require_same(whole, Code(inside).pieces, "with a common file elsewhere")
    require("informed" not in command(PROGRAM, CHILD, "pieces", inside, input=confined), "confined")
    asked = f"below {os.getcwd()}\nrange 1000 100000\n"
    require("informed" in command(PROGRAM, CHILD, "pieces", inside, input=asked), "confined to where both are")
    require("frame" not in command(PROGRAM, CHILD, "pieces", str(build("cxx-split")), input=asked), "other files are opened")
    shutil.copy(build("c"), "common.dwz")
    require(not Code(Path("cxx-packed").resolve()).is_informed, "the common file is of another build")
    os.remove("common.dwz")
    require(not Code(Path("cxx-packed").resolve()).is_informed, "the common file is gone")


def put_odd(kind, path):
    """Puts what is no regular file at a path."""
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "directory":
        path.mkdir()
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(os.path.relpath(path))
    else:
        os.symlink({"device": "/dev/zero", "link to a pipe": os.path.abspath("odd-pipe"), "made up": "/proc/self/environ"}[kind], path)


def remove_odd(path):
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    else:
        path.unlink()


def name_odd_places():
    """Objects, and the places of files that their debug information names, as (object, place)."""
    os.mkfifo("odd-pipe")
    Path("moved").mkdir()
    for name in ("odd-packed", "odd-other"):
        shutil.copy(build("cxx"), name)
    command("dwz", "-m", "odd.dwz", "odd-packed", "odd-other")
    identity = re.search(r"Build ID: ([0-9a-f]+)", command("readelf", "-n", "odd.dwz"))[1]
    by_id = Path("odd-root/.build-id", identity[:2], identity[2:] + ".debug")
    by_id.parent.mkdir(parents=True)
    shutil.copy(build("c"), "odd-linked")
    command("objcopy", "--only-keep-debug", "odd-linked", "odd-linked.debug")
    command("strip", "odd-linked")
    command("objcopy", "--add-gnu-debuglink=odd-linked.debug", "odd-linked")
    places = [("odd-packed", Path("odd.dwz")), ("odd-packed", by_id), ("odd-linked", Path("odd-linked.debug"))]
    for version in (4, 5):
        name = f"odd-split-{version}"
        command("g++", "p.cc", "-O2", f"-gdwarf-{version}", "-gsplit-dwarf", "-o", name)
        shutil.copy(name, "moved")
        (entries,) = Path().glob(f"{name}-*.dwo")
        places += [(name, entries), (f"moved/{name}", entries), (f"moved/{name}", Path("moved", entries.name)),
                   (f"moved/{name}", Path(f"moved/{name}.dwp"))]
    return places


def only_regular_files():
    """Whatever stands where debug information names a file, nothing of it is read, and a pipe is not waited for."""
    asked = f"root {os.path.abspath('odd-root')}\nrange 1000 100000\n"
    places = name_odd_places()
    for name, place in places:
        kept = place.read_bytes() if place.exists() else None
        place.unlink(missing_ok=True)
        for kind in ("pipe", "directory", "socket", "device", "link to a pipe", "made up"):
            put_odd(kind, place)
            answer = command(PROGRAM, CHILD, "pieces", os.path.abspath(name), input=asked)
            remove_odd(place)
            has_other = place.parent.parent.name == ".build-id"  # what it is looked for next
            require_same((has_other or "split" in name, has_other), ("informed" in answer, "frame " in answer),
                         f"{kind} at {place}, of {name}: informed, and of inlined functions")
            compared["odd files"] += 1
        if kept is not None:
            place.write_bytes(kept)
    for name, _ in places:
        require("frame " in command(PROGRAM, CHILD, "pieces", os.path.abspath(name), input=asked), f"{name} is not as it was")


def other_files():
    Path("empty").write_bytes(b"")
    Path("text").write_text("hello\n", encoding="utf-8")
    os.mkfifo("pipe")
    for name in ("empty", "text"):
        answer = subprocess.run([PROGRAM, CHILD, "pieces", os.path.abspath(name)], input=b"range 0 10\n", capture_output=True,
                                timeout=TIMEOUT, check=False)
        require(answer.returncode in (0, 1) and b"piece" not in answer.stdout, f"{name}: {answer}")
    for name in ("pipe", "absent", "."):
        command(PROGRAM, CHILD, "pieces", os.path.abspath(name), input="range 0 10\n", status=1)


def damaged_files():
    """Bytes of headers and of debug information are changed: what the child says is one table, or nothing."""
    seen, rng = 0, random.Random(1)
    for name in ("c", "cxx"):
        path = build(name)
        content = path.read_bytes()
        sections = re.findall(r"\.(?:debug_\w+|symtab|shstrtab) +\w+ +[0-9a-f]+ ([0-9a-f]+) ([0-9a-f]+)", command("readelf", "-SW", str(path)))
        ranges = [(int(offset, 16), int(size, 16)) for offset, size in sections if int(size, 16)] + [(0, 64)]
        for _ in range(rounds(300)):
            damaged = bytearray(content)
            for _ in range(rng.choice((1, 1, 4, 40))):
                offset, size = rng.choice(ranges)
                damaged[offset + rng.randrange(size)] = rng.randrange(256)
            if rng.random() < 0.1:
                del damaged[rng.randrange(len(damaged)):]
            Path("damaged").write_bytes(damaged)
            answer = subprocess.run([PROGRAM, CHILD, rng.choice(("pieces", "symbols")), os.path.abspath("damaged")],
                                    input=b"range 1000 9000\n", capture_output=True, timeout=TIMEOUT, check=False)
            require(answer.returncode in (0, 1), f"status {answer.returncode}: {answer.stderr[-300:]!r}")
            seen += answer.returncode == 0
    require(seen, "no damaged file can be read")


# ---- reports ----


def profile(name, *options, program=None, where=None):
    """A profile of an object, with addresses unless told otherwise; it is made once."""
    options = options or ("--dump-instr=yes",)
    path = Path(f"{name}{''.join(options)}.out")
    if not path.exists():
        command("valgrind", "--tool=callgrind", *options, f"--callgrind-out-file={path}",
                str(program or build(name)), cwd=where)
    return str(path)


def rows(path, *options):
    return list(csv.DictReader(run("-q", "--format=csv", *options, path).splitlines()))


def sums(path, column, *options):
    found = collections.Counter()
    for row in rows(path, *options):
        found[tuple(row[part] for part in ("object", "file", "line") if part in row)] += int(row[column])
    return found


def functions(path, *options):
    """By (object, name): self cost, inclusive cost and number of calls, None: unknown; of functions with the same name
    together."""
    found = {}
    for row in rows(path, "--group=function", "--inclusive=both", *options):
        known = found.get((row["object"], row["function"]), (0, 0, 0))
        calls = None if row["calls"] in (".", "") or known[2] is None else known[2] + int(row["calls"])
        found[row["object"], row["function"]] = (known[0] + int(row["self:Ir"] or 0), known[1] + int(row["incl:Ir"]), calls)
    return found


def sums_stay(name, *more):
    def sums_are_the_same():
        path = profile(name, *more)
        require_same(sums(path, "self:Ir", "--group=line"), sums(path, "self:Ir", "--group=line", "--inline=yes"), "lines")
        require_same(sums(path, "self:Ir", "--group=object"), sums(path, "self:Ir", "--group=object", "--inline=yes"), "objects")
        before, after = (json.loads(run("-q", "--format=json", option, path)) for option in ("--inline=no", "--inline=yes"))
        require_same(before["totals"], after["totals"], "totals")
        in_cycles = {row["name"] for row in after["functions"] if row["cycle"] is not None}
        least = functions(path)
        for key, (_, inclusive, _) in functions(path, "--inline=yes").items():
            compared["functions"] += 1
            recorded = least.get(key, (0, 0, 0))[1]
            require(inclusive >= recorded or key[1] in in_cycles, f"{key}: {inclusive} inclusive, recorded {recorded}")

    return sums_are_the_same


def by_line(name, most):
    """The same run without addresses: all but some percent of the self cost is where it is with them."""
    def costs_are_where_they_were():
        sums_stay(name, "--dump-instr=no")()
        exact, told = (functions(profile(name, option), "--inline=yes", f"--object=/{name}$")
                       for option in ("--dump-instr=yes", "--dump-instr=no"))
        every = sum(row[0] for row in exact.values())
        off = sum(abs(exact.get(key, (0,))[0] - told.get(key, (0,))[0]) for key in exact.keys() | told.keys()) / 2
        require(100 * off <= most * every, f"{off} of {every} is elsewhere")
        error = run_both("--inline=yes", "--auto=no", profile(name, "--dump-instr=no"))[1]
        require("by line, the build is not verified" in error and (most < 1 or "by estimate" in error), error)

    return costs_are_where_they_were


def estimates():
    """Where lines are shared, costs are marked, and checks of them do not pass."""
    path = profile("cxx", "--dump-instr=no")
    report = run("-q", "--inline=yes", "--auto=no", "--style=rich", "--width=200", "--group=function", "--names=recorded",
                 "--summary=no", path)
    require(re.search("^ *~[0-9,]+ \\(", report, re.M), report[:1000])
    for group in ("file", "object", "directory"):
        report = run("-q", "--inline=yes", "--auto=no", f"--group={group}", path)
        require_same(run("-q", "--auto=no", f"--group={group}", path), report, f"by {group}")
    error = run_whole("-q", "--auto=no", "--inline=yes", "--fail-if=each: Ir>1G", path, status=1).stderr.decode()
    require("is an estimate" in error, error)
    run_whole("-q", "--auto=no", "--inline=yes", "--fail-if=each: Ir>1G", profile("cxx"))


def without_addresses(path):
    """The same run, recorded without addresses: the path of its profile."""
    to = Path(path.replace(".out", ".stripped"))
    with open(path, encoding="utf-8", errors="surrogateescape") as lines, open(to, "w", encoding="utf-8", errors="surrogateescape") as out:
        for line in lines:
            if line.startswith("positions:"):
                line = "positions: line\n"
            elif line.startswith("calls="):
                line = " ".join(line.split()[::2]) + "\n"
            elif line[0] in "0123456789+-*":
                line = line.split(" ", 1)[1]
            if not line.startswith(("jump=", "jcnd=")):
                out.write(line)
    return str(to)


def shown_costs(path):
    """By name and object: the inclusive and self costs that a report shows of all functions, and whether `~` is before
    one of those."""
    report = run("-q", "--inline=yes", "--auto=no", "--style=rich", "--width=2000", "--group=function", "--names=recorded",
                 "--summary=no", "--inclusive=both", "--threshold=100", path)
    figure = r" *([^ 0-9.]*)([0-9,]+|\.)(?: \([ 0-9.]+%\))?"
    found = {}
    for line in report.splitlines():
        row = re.match(f"{figure} +?{figure} +[0-9,.]+  (.*)$", line)
        if row and not row[5].startswith("PROGRAM TOTALS"):
            name = re.sub(r"^[^ ]*?\.[a-zA-Z]+:", "", re.sub(r" <cycle \d+>", "", row[5]))
            costs, marks = found.setdefault(name, ([0, 0], [False, False]))
            for i in range(2):
                costs[i] += int(row[2 * i + 2].replace(",", "").replace(".", "0"))
                marks[i] |= row[2 * i + 1] == "~"
    return found


def differences_are_marked(name):
    """Each figure that differs from that with addresses is marked, and not each that does not."""
    def all_have_their_mark():
        exact, told = shown_costs(profile(name)), shown_costs(without_addresses(profile(name)))
        require(len(told) > 100, f"{len(told)} functions")
        marked = needless = 0
        for key, (costs, marks) in told.items():
            for kind, cost, mark, right in zip(("inclusive", "self"), costs, marks, exact.get(key, ([0, 0],))[0]):
                require(cost == right or mark, f"{kind} cost of {key}: {cost}, with addresses {right}")
                marked += mark
                needless += mark and cost == right
                compared["figures"] += 1
        require(marked and 2 * needless < marked, f"{needless} of {marked} marked figures are right")

    return all_have_their_mark


def known_functions():
    """Of a C program the functions are known, and what is theirs."""
    found = {name: row for (place, name), row in functions(profile("c"), "--inline=yes").items() if place.endswith("/c")}
    require(found["mix"][2] is None and found["hash"][2] is None, f"calls that nobody counted: {found}")
    require(found["hash"][1] == found["hash"][0] + found["mix"][0], f"{found}")
    require(found["sift"][2] > 400 and found["less"][0] > 1000, f"{found}")
    own = {name.split(".")[0] for name in found}
    require({"mix", "hash", "less", "swap", "sift", "heap_sort", "work", "depth", "main"} <= own, f"{found}")
    require(len([name for name in found if name.split(".")[0] == "work"]) == 1, "a clone and its function are two")


def one_row_a_function():
    """A function that was called and inlined is one; a template's name is its linkage name."""
    names = collections.Counter(name for place, name in functions(profile("cxx"), "--inline=yes") if place.endswith("/cxx"))
    require("Matrix<double>::mul(Matrix<double> const&) const" in names, f"{list(names)[:50]}")
    require(any("next_random" in name for name in names), f"{list(names)[:50]}")
    places = collections.Counter(row["function"] for row in rows(profile("cxx"), "--group=function", "--inline=yes"))
    require(all(count == 1 for name, count in places.items() if name.startswith(("Matrix", "std::vector", "std::map"))),
            f"{places.most_common(3)}")


def names_of_one_function(option):
    """Symbols with one address are one function, however it was recorded."""
    def rows_are_one():
        found = {name: row for (_, name), row in functions(profile("alias", option), "--inline=yes").items() if "twist" in name}
        require(len(found) == 1, f"{found}")
        own, _, calls = list(found.values())[0]
        require(calls == 30 and own > 2 * 30 * 40, f"{found}")

    return rows_are_one


def no_false_cycles(name, option):
    """What was inlined for some types is not what was inlined for others."""
    def nothing_calls_itself():
        data = json.loads(run("-q", "--format=json", "--inline=yes", profile(name, option)))
        own = [row for row in data["functions"] if "generic::" in row["name"]]
        require([row["name"] for row in own if row["name"].startswith("generic::sum::<generic::")], f"{own}")
        require(not [row["name"] for row in own if row["cycle"] is not None], f"{[(row['name'], row['cycle']) for row in own]}")
        for row in own:
            if row["name"].startswith("generic::sum::"):
                require(not [caller for caller in row["callers"] if data["functions"][caller["function"]]["name"] == row["name"]], f"{row}")

    return nothing_calls_itself


def nothing_inlined():
    """Where nothing was inlined the functions and calls are those that were recorded."""
    if not Path("plain").exists():
        command("gcc", "-O1", "-g", "-fno-inline", "-o", "plain", "p.c")
    path = profile("plain", program=Path("plain").resolve())
    own = [[{key: row for key, row in functions(path, option).items() if key[0].endswith("/plain")}]
           for option in ("--inline=no", "--inline=yes")]
    require_same(own[0], own[1], "functions")


def counts_are_unknown():
    path = profile("c")
    data = json.loads(run("-q", "--format=json", "--inline=yes", path))
    check_schema(SCHEMA_TREE, data)
    check_schema(COMPARISON_TREE, json.loads(run("-q", "--format=json", "--inline=yes", f"--base={profile('c', '--dump-instr=no')}", path)))
    require([row["name"] for row in data["functions"] if row.get("inlined")] and all(
        row.get("inlined") for row in data["functions"] if row["called"] is None), "functions are marked")
    mix, sift = ([row for row in data["functions"] if row["name"] == name][0] for name in ("mix", "sift"))
    require(mix["called"] is None and mix["callers"][0]["calls"] is None and sift["called"] > 0, f"{mix}")
    report = run("-q", "--inline=yes", "--auto=yes", path)
    require("=> p.c:mix (inlined)" in report and "(0x)" not in report, "calls beside lines")
    report = run("-q", "--inline=yes", "--auto=no", "--peek=^mix$", "--inclusive=both", "--show=percall:Ir,calls,Ir", path)
    require(re.search(r" \. +\. +\* +\S*:mix", report, re.M), report)
    report = run("-q", "--inline=yes", "--format=dot", "-n20", path)
    require("(inlined)" in report and "\\n0x" not in report, report)


def listed_sources_have_lines():
    """The code that was inlined into a function is not its own: a source that has nothing else of it has no section."""
    for style in ("plain", "rich"):
        report = run("-q", "--inline=yes", f"--style={style}", "--list=Matrix<double>::mul", profile("cxx"))
        sections = re.split(r"^-- Auto-annotated source: ", report, flags=re.M)[1:]
        require(sections and sections[0].startswith("p.cc"), f"{report}")
        for section in sections:
            require(re.search(r"^ *[1-9][\d,]* .* {4}|^-- line ", section, re.M), f"no line in {section[:300]}")


def counts_of_both_sides_are_unknown():
    """Also in a comparison, in each format that has them."""
    Path("more").mkdir()
    Path("more/p.c").write_text(C_PROGRAM.replace("work(300)", "work(330)"), encoding="utf-8")
    command("gcc", "-O2", "-g", "-o", "c", "p.c", cwd="more")
    pair = (f"--base={profile('c')}", profile("more", program=Path("more/c").resolve()))
    data = json.loads(run("-q", "--format=json", "--inline=yes", *pair))
    check_schema(COMPARISON_TREE, data)
    mix, sift = ([row for row in data["functions"] if (row["new"] or {}).get("name") == name][0] for name in ("mix", "sift"))
    require_same((None, True, None), (mix["called"], mix["inlined"], mix["callers"][0]["calls"]), "mix")
    require(sift["called"]["new"] > sift["called"]["old"] > 0 and "inlined" not in sift, f"{sift}")
    for options in (("--auto=yes",), ("--auto=no", "--tree=both"), ("--format=dot", "-n20")):
        report = run("-q", "--inline=yes", *options, *pair)
        require("(inlined)" in report and not re.search(r"\b0x -> 0x", report), f"{options}: {report}")
    table = {row["function"]: row["new:calls"] for row in csv.DictReader(run("-q", "--inline=yes", "--format=csv", "--inclusive=both", *pair).splitlines())}
    require(table["mix"] == "" and int(table["sift"]) > 0, f"{table}")


def checks_are_not_measured():
    path = profile("c")
    for check, status in (("/^mix$/: calls>3", 1), ("/^mix$/: percall:Ir>3", 1), ("/^mix$/: Ir>1", 3), ("/^mix$/: Ir>1G", 0),
                          ("/^sift$/: calls>1G", 0), ("/^hash$/: incl:Ir>1G", 0)):
        error = run_whole("-q", "--auto=no", "--inline=yes", f"--fail-if={check}", path, status=status).stderr.decode()
        require(("were inlined" in error) == ("mix$/: calls" in check or "percall" in check), error)


def other_builds():
    """The lines of another build are not those of the profile."""
    shutil.copy(build("c"), "moving")
    path = profile("moving", program=Path("moving").resolve())
    before = run("--format=csv", "-q", path)
    for other, said in (("c-levels", "another build"), ("cxx", "another build"), ("stripped", "stripped")):
        shutil.copy(build(other) if other in BUILDS else other, "moving")
        shown, error = run_both("--format=csv", "--inline=yes", "--object=/moving$", path)
        require(said in error, f"{other}: {error}")
        require_same(run("--format=csv", "-q", "--object=/moving$", path), shown, f"with {other}")
    os.remove("moving")
    shutil.copy(build("cxx"), "moving")  # what a base is after the next build
    after = profile("moving-after", program=Path("moving").resolve())
    for pair in ((f"--base={path}", after), (f"--base={after}", path)):
        error = run_whole("--inline=yes", "--fail-if=total:Ir>+100%", *pair, status=1).stderr.decode()
        require("known on one side only" in error, error)
    os.remove("moving")
    require_same(before, run("--format=csv", "-q", "--inline=yes", "--symfs=root", "--sources-below=root", path), "without")


def damaged_objects():
    """Whatever is in an object, the report is there, and its sums are those of the profile."""
    shutil.copy(build("c"), "hurt")
    path = profile("hurt", program=Path("hurt").resolve())
    content, rng = Path("hurt").read_bytes(), random.Random(3)
    lines = sums(path, "self:Ir", "--group=line")
    for _ in range(rounds(60)):
        damaged = bytearray(content)
        for _ in range(rng.choice((1, 10, 300))):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        Path("hurt").write_bytes(damaged)
        require_same(lines, sums(path, "self:Ir", "--group=line", "--inline=yes"), "lines")


def with_others():
    """Together with what else changes a profile, or reads it again."""
    path = profile("cxx")
    hidden = run("-q", "--inline=yes", "--call-tree=^main$", "--hide=^std::", "--auto=no", path)
    names = re.findall(r"^ *~?[0-9].*[|`]- \S*?:(.*) \[", hidden, re.M)
    require("Matrix<double>::mul(Matrix<double> const&) const" in names, hidden)
    require(not [name for name in names if name.startswith("std::")], hidden)
    same = run("-q", "--inline=yes", "--base", path, "--format=csv", path)
    require(not [row for row in csv.DictReader(same.splitlines()) if int(row["change:self:Ir"] or 0)], same[:500])
    split = rows(path, "--inline=yes", "--split=part", "--group=function")
    require_same({row["function"]: row["self:Ir"] for row in rows(path, "--inline=yes", "--group=function")},
                 {row["function"]: row["self:Ir"] for row in split}, "split")
    renamed = rows(path, "--inline=yes", "--group=function", "--mod-funcname=s/^std::.*/std/")
    require([row for row in renamed if row["function"] == "std"], "renamed")
    contexts = profile("c", "--dump-instr=yes", "--separate-callers=2")
    names = [row["function"] for row in rows(contexts, "--inline=yes", "--group=function")]
    require(any(name.startswith("mix'hash'work") for name in names), f"{[name for name in names if 'mix' in name]}")
    merged = {row["function"]: row["self:Ir"] for row in rows(contexts, "--inline=yes", "--merge-contexts", "--object=/c$", "--group=function")}
    require_same({row["function"]: row["self:Ir"] for row in rows(profile("c"), "--inline=yes", "--merge-contexts", "--object=/c$", "--group=function")},
                 merged, "merged")
    page = run("-q", "--inline=yes", "--format=html", path)
    require(len(page) > 10000, "no page")


def written_profiles():
    """Read back, a profile has the same functions, calls and lines, and the same numbers are unknown."""
    for name in ("c", "cxx", "rust") if shutil.which("rustc") else ("c", "cxx"):
        path = profile(name)
        Path("written.out").write_text(run("-q", "--inline=yes", "--format=callgrind", path), encoding="utf-8")
        for option in ("--group=function", "--group=line"):
            require_same(run("-q", "--format=csv", "--inclusive=both" if "function" in option else "--inclusive=no", option,
                             "--inline=yes", path),
                         run("-q", "--format=csv", "--inclusive=both" if "function" in option else "--inclusive=no", option,
                             "written.out"), f"{name} {option}")
        again = run("-q", "--format=callgrind", "written.out")
        require_same(Path("written.out").read_text(encoding="utf-8"), again, "written again")
        two = run("-q", "--format=callgrind", "written.out", path)
        require("desc: Inlined: yes" in two, "merged with another")


def keys_of_the_browser():
    """I gives functions rows, and takes them away; what does not go together says so, and nothing changes."""
    path = profile("c")
    def screen(keys, *options):
        return command(BROWSER, "160x40", keys, path, *options)
    def table(keys, *options):
        return screen(keys, *options).splitlines()[:-2]
    require_same(table("", "--inline=yes"), table("I"), "turned on")
    require_same(table(""), table("I", "--inline=yes"), "turned off")
    require_same(table(""), table("II"), "turned on and off")
    require(re.search(r"\. +mix ", screen("I")) and not re.search(r" mix ", screen("")), screen("I"))
    require("have rows: !" in screen("I") and "inlined: " in screen("I!"), screen("I!"))
    require("without --inline" in screen("I4") and "without --inline" in screen("/main<Enter>4I"), screen("/main<Enter>4I"))
    require("--inline does not go with --jumps" in screen("I", "--jumps=yes"), "refused")
    require_same(table("", "--jumps=yes"), table("I", "--jumps=yes"), "refused")
    require(" line  address" in screen("/main<Enter>II4"), screen("/main<Enter>II4"))
    code = screen("/^work$<Enter>4<Home>")
    require(re.search(r"^ *[0-9,]+ .*; \S+\.c:[0-9]+ \w", code, re.MULTILINE), code)


def bare_name(name):
    """A name without what short forms leave out; linkage names are demangled."""
    name = re.sub(r"\(anonymous namespace\)", "anonymous", name)
    while "<" in re.sub(r"operator<+=?|operator->", "", name) and (shorter := re.sub(r"<[^<>]*>", "", name)) != name:
        name = shorter
    return re.sub(r"\(.*", "", name).split("::")[-1].strip()


def code_of(path, *options):
    """The machine code of all functions of the program, in any format."""
    return run("-q", "--inline=yes", "--disasm=.", f"--object=/{Path(path).stem.split('-')[0]}", "--show=Ir", "--names=full",
               *options, path)


def listings(path):
    """By address of the listings of machine code of all functions of the program: the chain that it stands below, and its
    cost; and the costs of chains at the top of each."""
    chains, costs, tops, chain = {}, {}, [], ""
    shown = code_of(path, "--source-lines=no", "--style=plain", "--show-percs=no", "--context=1000000")
    for line in shown.splitlines():
        if line.startswith("-- Machine code"):
            tops.append(({}, {}))
            chain = ""
        elif found := re.match(r" *([0-9,]+) +; (.*)", line):
            name = found[2]
            tops[-1][0][name] = tops[-1][0].get(name, 0) + int(found[1].replace(",", ""))
        elif found := re.match(r" *; (.*)", line):
            chain = "" if found[1] == "not inlined" else found[1]
        elif tops and (found := re.match(r" *(?:([0-9,]+) +(?:\S+:)?[0-9?]+|\.) +([0-9a-f]+)  ", line)):
            address, cost = int(found[2], 16), int((found[1] or "0").replace(",", ""))
            chains[address] = chain
            costs[address] = costs.get(address, 0) + cost
            if chain:
                tops[-1][1][chain] = tops[-1][1].get(chain, 0) + cost
    return chains, costs, tops


def check_narrow(path):
    """A heading that is cut has the innermost function, or the beginning of its name, and the outermost if there is room."""
    wide, narrow = ([re.sub(r"^.*?; ", "", line) for line in code_of(path, "--source-lines=no", "--style=rich", "--context=1000000", *options).splitlines()
                     if re.match(r"[ 0-9,()%.]*; ", line)] for options in ((), ("--width=60",)))
    require_same(len(wide), len(narrow), "headings")
    for whole, short in zip(wide, narrow):
        cut = short.split("... > ")[-1]
        require(short == whole or whole.split(" > ")[-1].startswith(cut.removesuffix("...")), f"{whole}: {short}")
    compared["headings that were cut"] += sum("... > " in short for short in narrow)


def check_formats(path, chains, costs, theirs):
    """The formats for programs have these chains and costs, and JSON the calls that llvm-symbolizer says."""
    report = json.loads(code_of(path, "--format=json", "--sections=instructions"))
    found, told, sums = {}, {}, collections.Counter()
    for row in report["instructions"]:
        address = int(row["address"], 16)
        chain = report["chains"][row["chain"]] if row["chain"] is not None else {"inlined": [], "function": row["function"]}
        found[address] = found.get(address, 0) + row["self"][0]
        told[address] = [(bare_name(call["name"]), call["line"]) for call in chain["inlined"]]
        require_same(row["function"], chain["function"], f"{address:#x}: whose chain")
        sums[row["chain"]] += row["self"][0]
    require_same(costs, found, "costs in JSON")
    for address, frames in zip(chains, theirs):
        calls = [(bare_name(name), line) for (name, _), (_, line) in zip(frames[-2::-1], frames[:0:-1])]
        is_same = len(calls) == len(told[address]) and all(
            x == y and (a == b or (b.startswith("_Z") and a in b)) for (a, x), (b, y) in zip(told[address], calls))
        require(is_same, f"{address:#x}: {told[address]} and not {calls}")
    for chain in report["chains"]:
        require_same(sums[chain["id"]], chain["self"][0], f"the cost of chain {chain['id']}")
    table = list(csv.DictReader(code_of(path, "--format=csv").splitlines()))
    require_same(chains, {int(row["address"], 16): row["chain"] for row in table}, "chains in CSV")
    require_same([row["text"] for row in report["instructions"]], [row["text"] or None for row in table], "instructions in CSV")
    page = page_document(code_of(path, "--format=html", "--html-limit=0"))
    paged = {int(row["address"], 16): row["chain"] or "" for row in page["instructions"] if row["text"]}
    require_same({address: chain for address, chain in chains.items() if costs[address]},
                 {address: chain for address, chain in paged.items() if costs[address]}, "chains on the page")


def chains_of_code(name):
    def are_those_of_llvm_symbolizer():
        path = profile(name)
        chains, costs, tops = listings(path)
        require(len(chains) > 50 and any(chains.values()), f"{len(chains)} addresses")
        symbols = symbolized(build(name), list(chains), "--demangle")
        check_formats(path, chains, costs, symbols)
        check_narrow(path)
        for (address, chain), theirs in zip(chains.items(), symbols):
            compared["addresses"] += 1
            functions = [bare_name(part) for part in re.sub(r"^(\S+:)?[0-9]+ ", "", chain).split(" > ")] if chain else []
            inlined = [bare_name(function) for function, _ in theirs[-2::-1]]
            is_same = len(functions) == len(inlined) and all(a == b or (b.startswith("_Z") and a in b) for a, b in zip(functions, inlined))
            require(is_same, f"{address:#x}: {chain}: {functions} and not {inlined}")
            line = re.match(r"\S+:([0-9]+) ", chain)
            require(not line or int(line[1]) == theirs[-1][1], f"{address:#x}: {chain} and not in line {theirs[-1][1]}")
        for top, below in tops:
            require_same({chain: cost for chain, cost in below.items() if cost}, top, "costs of chains")
        plain = {int(row["address"], 16): int(row["self:Ir"]) for row in rows(path, "--group=instruction", "--threshold=100")
                 if row["object"].endswith("/" + name)}
        for address, cost in costs.items():
            require(cost in (0, plain.get(address, 0)), f"{address:#x} costs {cost}, and not {plain.get(address)}")

    return are_those_of_llvm_symbolizer


def what_is_refused():
    error = run_whole("--inline=yes", "--disasm=main", "--format=dot", profile("c"), status=2).stderr.decode()
    require("--inline does not go with --disasm" in error, error)
    for option in ("--group=instruction", "--jumps=yes", "--spread=part"):
        error = run_whole("--inline=yes", option, profile("c"), status=2).stderr.decode()
        require("--inline does not go with " + option.split("=")[0] in error, error)


PROPERTIES = [(f"the frames of {name} are those of llvm-symbolizer", holds_for(name)) for name in BUILDS if name != "alias"] + [
    ("chains in machine code are those of llvm-symbolizer, with their costs: C", chains_of_code("c")),
    ("also clang's", chains_of_code("clang")),
    ("also of C++", chains_of_code("cxx")),
    ("separate debug files are found, and no other build's", separate_files),
    ("or fetched, if that is asked for", fetched_files),
    ("dwz changes nothing", packed_files),
    ("what is no regular file is none, wherever it is named", only_regular_files),
    ("what is no object file is none", other_files),
    ("damaged files do no harm", damaged_files),
    ("sums stay as they are: C", sums_stay("c")),
    ("sums stay as they are: C++", sums_stay("cxx")),
    ("sums stay as they are: clang", sums_stay("clang-cxx")),
    ("sums stay as they are: Rust", sums_stay("rust")),
    ("a run without addresses has the same: C", by_line("c", 0.5)),
    ("nearly the same: C++", by_line("cxx", 2)),
    ("nearly the same: clang", by_line("clang-cxx", 9)),
    ("nearly the same: Rust", by_line("rust", 7)),
    ("what differs by line is marked: C++", differences_are_marked("cxx")),
    ("what differs by line is marked: C++, clang", differences_are_marked("clang-cxx")),
    ("what differs by line is marked: Rust", differences_are_marked("rust")),
    ("what differs by line is marked: Rust, generic", differences_are_marked("generic")),
    ("what is shared is an estimate", estimates),
    ("functions of a known program have what is theirs", known_functions),
    ("a function is one row", one_row_a_function),
    ("and so are its names", names_of_one_function("--dump-instr=yes")),
    ("also by line", names_of_one_function("--dump-instr=no")),
    ("generic functions call no others than they do", no_false_cycles("generic", "--dump-instr=yes")),
    ("also by line", no_false_cycles("generic", "--dump-instr=no")),
    ("and with names that have types", no_false_cycles("generic-v0", "--dump-instr=yes")),
    ("where nothing was inlined nothing changes", nothing_inlined),
    ("calls that were inlined have no number", counts_are_unknown),
    ("nor have they in comparisons", counts_of_both_sides_are_unknown),
    ("sources of --list have lines", listed_sources_have_lines),
    ("and checks of them do not pass", checks_are_not_measured),
    ("another build's functions stay as they are", other_builds),
    ("damaged objects change no sum", damaged_objects),
    ("it goes together with other options", with_others),
    ("written profiles are read back the same", written_profiles),
    ("or is refused", what_is_refused),
    ("the browser turns it on and off", keys_of_the_browser),
]


def prepare():
    Path("p.c").write_text(C_PROGRAM, encoding="utf-8")
    Path("p.cc").write_text(CXX_PROGRAM, encoding="utf-8")
    Path("p.rs").write_text(RUST_PROGRAM, encoding="utf-8")
    Path("generic.rs").write_text(GENERIC_PROGRAM, encoding="utf-8")
    Path("alias.c").write_text(ALIAS_PROGRAM, encoding="utf-8")


def main():
    missing = [name for name in NEEDED if not shutil.which(name)]
    if "libdw" not in FEATURES:
        print("1..0 # SKIP needs libdw")
    elif missing:
        print(f"1..0 # SKIP needs {' '.join(missing)}")
    else:
        tell_all(PROPERTIES, prepare)


if __name__ == "__main__":
    main()
