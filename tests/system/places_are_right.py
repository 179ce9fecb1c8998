#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Where functions of real programs are entered, by calls, compared with the debug information of the programs, as TAP.

Programs in C and C++ are compiled in several ways and run under Valgrind. The line of each function that was called must
be that of the last row that the line table has for its first address, as objdump prints it; and nm's, which is that of
the declaration, is at most three lines off for nearly all.
"""

import collections
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import FEATURES  # noqa: E402 (found by the line above)
from properties import compared, require, require_same, run, tell_all  # noqa: E402

NEEDED = ("valgrind", "gcc", "g++", "nm", "objdump")
TIMEOUT = 120  # seconds: many times what a run takes
WAYS = ("-O0", "-O1", "-O2", "-O3")
NEAR = 3  # lines between an entry and its declaration
MOSTLY = 90  # percent of the functions of a program

C_PROGRAM = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int price; struct item *next; };

static inline int twice(int n)
{
    return n + n;
}

static __attribute__((noinline)) int
sum_of(const struct item *items)
{
    int sum = 0;
    for (; items; items = items->next)
        sum += twice(items->price);
    return sum;
}

static __attribute__((noinline)) struct item *add(struct item *items, int price)
{
    struct item *item = malloc(sizeof *item);
    item->price = price;
    item->next = items;
    return item;
}

static int by_price(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static __attribute__((noinline)) int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

int main(void)
{
    struct item *items = NULL;
    int prices[200];
    char text[100];
    for (int i = 0; i < 200; i++)
        prices[i] = i * 7919 % 1000;
    qsort(prices, 200, sizeof *prices, by_price);
    for (int i = 0; i < 200; i++)
        items = add(items, prices[i]);
    memset(text, 0, sizeof text);
    snprintf(text, sizeof text, "%d %d", sum_of(items), fib(12));
    puts(text);
    return 0;
}
"""

HEADER = """
#pragma once
template <class T> struct Stack {
    T items[64];
    int count = 0;
    __attribute__((noinline)) void push(T item)
    {
        items[count++ % 64] = item;
    }
    T pop() { return items[--count % 64]; }
};
inline int clamp(int n, int least, int most)
{
    if (n < least)
        return least;
    return n > most ? most : n;
}
"""

CXX_PROGRAM = """
#include "stack.h"
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace shop {

class Price {
public:
    explicit Price(int cents) : cents(clamp(cents, 0, 1000)) {}
    bool operator<(const Price &other) const { return cents < other.cents; }
    int cents;
};

__attribute__((noinline)) static int total(const std::vector<Price> &prices)
{
    int sum = 0;
    for (const Price &price : prices)
        sum += price.cents;
    return sum;
}

__attribute__((noinline)) static std::map<std::string, int> count(const std::vector<Price> &prices)
{
    std::map<std::string, int> counts;
    for (const Price &price : prices)
        counts[std::to_string(price.cents % 10)]++;
    return counts;
}

} // namespace shop

int main()
{
    std::vector<shop::Price> prices;
    Stack<int> stack;
    for (int i = 0; i < 300; i++) {
        prices.emplace_back(i * 7919 % 1500);
        stack.push(i);
    }
    std::sort(prices.begin(), prices.end());
    auto counts = shop::count(prices);
    std::printf("%d %zu %d\\n", shop::total(prices), counts.size(), stack.pop());
    return 0;
}
"""

PROGRAMS = {"c": (("gcc", "-std=gnu11"), "shop.c"), "cxx": (("g++", "-std=c++17"), "shop.cc")}


def output_of(*command):
    ended = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    require(ended.returncode == 0, f"{command}: {ended.stderr}")
    return ended.stdout


def prepare():
    for name, text in (("shop.c", C_PROGRAM), ("stack.h", HEADER), ("shop.cc", CXX_PROGRAM)):
        Path(name).write_text(text)


# ---- what the program file says ----


def symbols(path):
    """By name, the first addresses of functions, and the file and the line that nm has for each, or None."""
    found = collections.defaultdict(dict)
    for line in output_of("nm", "-C", "-l", "--defined-only", path).splitlines():
        match = re.fullmatch(r"([0-9a-f]+) [tTwWi] ([^\t]*)(?:\t(.*):([0-9]+))?", line)
        if match:
            found[match[2]][int(match[1], 16)] = (Path(match[3]).name, int(match[4])) if match[3] else None
    return found


def line_table(path):
    """By address, the lines of its rows, in their order, each with the name of its file."""
    rows = collections.defaultdict(list)
    for line in output_of("objdump", "--dwarf=decodedline", path).splitlines():
        match = re.match(r"(\S+) +([0-9]+) +(0x[0-9a-f]+|0)\b", line)
        if match:
            rows[int(match[3], 16)].append((match[1], int(match[2])))
    return rows


# ---- programs ----


def functions_of(program, *options):
    """The rows of the functions of the program that were called."""
    document = json.loads(run("--format=json", "--sections=functions", "--merge-contexts", *options, f"{program}.out"))
    return [row for row in document["functions"] if Path(row["object"]).name == program and row["called"]]


def home(row):
    return Path(row["home"]["file"]).name, row["home"]["line"]


def check(kind, way):
    compiler, source = PROGRAMS[kind]
    program = f"{kind}{way}"
    output_of(*compiler, "-g", way, "-o", program, source)
    output_of("valgrind", "--quiet", "--tool=callgrind", "--dump-instr=yes", f"--callgrind-out-file={program}.out", f"./{program}")
    at, rows, near = symbols(program), line_table(program), []
    for row in functions_of(program):
        if len(at[row["name"]]) != 1 or row["home"]["file"] != row["file"]:
            continue  # several of the name, or none by it
        (address, declared), = at[row["name"]].items()
        if not rows[address]:
            continue  # of the start files, which have no lines
        require_same(rows[address][-1], home(row), f"{program}: {row['name']}")
        if declared is not None:
            near.append(abs(home(row)[1] - declared[1]) <= NEAR)
    require(len(near) >= 4, f"{program}: only {len(near)} functions are compared")
    require(sum(near) * 100 >= MOSTLY * len(near), f"{program}: of {len(near)} functions {sum(near)} are near nm's line")
    compared[f"functions at {way}"] += len(near)
    if "libdw" in FEATURES:
        check_declarations(program, at)


def check_declarations(program, at):
    """With --inline the place is that of the declaration, which nm knows."""
    count = 0
    for row in functions_of(program, "--inline"):
        places = set(at[row["name"]].values())
        if len(places) == 1 and None not in places:
            require_same(places.pop(), home(row), f"{program} --inline: {row['name']}")
            count += 1
    require(count >= 4, f"{program} --inline: only {count} functions are compared")
    compared["declarations"] += count


def functions_are_at_their_first_row(kind):
    for way in WAYS:
        check(kind, way)


def main():
    missing = [name for name in NEEDED if not shutil.which(name)]
    if missing:
        print(f"1..0 # SKIP needs {' '.join(missing)}")
        return
    tell_all([
        ("functions in C are at the first rows of their code", lambda: functions_are_at_their_first_row("c")),
        ("functions in C++ are", lambda: functions_are_at_their_first_row("cxx")),
    ], prepare)


if __name__ == "__main__":
    main()
