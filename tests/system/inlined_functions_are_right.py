#!/usr/bin/env python3
"""Functions that were inlined in real programs, as --inline has them, compared with llvm-symbolizer, as TAP.

Programs in C, C++ and, where its compiler is, Rust are compiled in several ways. At each address the functions that were
inlined there, and the lines of their calls, must be those that llvm-symbolizer says; and no damage to a file may do more
than leave its functions as they are.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import FEATURES, rounds  # noqa: E402 (found by the line above)
from properties import PROGRAM, Skipped, compared, require, require_same, tell_all  # noqa: E402

NEEDED = ("valgrind", "gcc", "g++", "objcopy", "llvm-symbolizer")
TIMEOUT = 120  # seconds: many times what a run takes
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


def symbolized(path, addresses):
    """What llvm-symbolizer says of addresses, innermost functions first: (name, line) of each, the last that of the code."""
    said = command("llvm-symbolizer", "--inlines", "--no-demangle", "--output-style=JSON", "-e", str(path),
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


PROPERTIES = [(f"the frames of {name} are those of llvm-symbolizer", holds_for(name)) for name in BUILDS] + [
    ("separate debug files are found, and no other build's", separate_files),
    ("what is no object file is none", other_files),
    ("damaged files do no harm", damaged_files),
]


def prepare():
    Path("p.c").write_text(C_PROGRAM, encoding="utf-8")
    Path("p.cc").write_text(CXX_PROGRAM, encoding="utf-8")
    Path("p.rs").write_text(RUST_PROGRAM, encoding="utf-8")


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
