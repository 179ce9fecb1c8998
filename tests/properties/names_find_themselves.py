#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test that a name which is pasted from a report means the function of that name, as TAP: each function of ten real
profiles, and of those of the tests whose names are hard, pasted in its recorded, full and short form to --list, finds
what is called so and nothing else; the recorded name goes before other forms. What goes with it are the function's levels
of recursion and callers (`f'2`), and others of this short name, which are told apart where they are shown (`f(int)`,
`f a.py:3`, `<a::T as I>::f` beside `<T as I>::f`).
"""

import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import rounds  # noqa: E402 (found by the line above)
from properties import compared, real_profiles, records, require, run_whole, tell_all  # noqa: E402

FORMS = ("full", "short")
NAMES = 90  # of a profile, in a whole round
HARD = """events: Ir
fl=a.cc
fn=operator()
1 1
fn=shop::Cmp::operator()(int, int) const
1 1
fn=operator new(unsigned long)
1 1
fn=operator delete(void*)
1 1
fn=std::map<int, std::string>::operator[](int const&)
1 1
fn=shop::Index<std::string, int>::add(std::string)
1 1
fn=shop::Index<std::string, int>::add(int)
1 1
fn=shop::Index<char, int>::add(char)
1 1
fn=shop::Index<char, int>::add_all(char)
1 1
fn=a::operator*(a, b)
1 1
fn=a::operato
1 1
fn=a::operator^(a, b)
1 1
fn=a::operator|(a, b)
1 1
fn=f[abi:cxx11](int)
1 1
fn=fa(int)
1 1
fn=(below main)
1 1
fn=main
1 1
fn=main_loop
1 1
fn=fib
1 1
fn=fib'2
1 1
fn=<T as core::iter::Iterator>::next
1 1
fn={closure#0}
1 1
fn=runtime.(*mcache).refill
1 1
fn=C:\\a\\b.php:{main}
1 1
fn=$x
1 1
fn=c++
1 1
"""


def functions(path):
    """Of each function its names by form."""
    by_form = [records(run_whole("--format=csv", "--group=function", "--cycles=no", "--threshold=100", f"--names={form}",
                                 path).stdout.decode("utf-8", "surrogateescape")) for form in FORMS]
    return [(rows[0]["function"], *(row["display"] for row in rows)) for rows in zip(*by_form)]


def listed(path, name):
    report = run_whole("--format=csv", "--group=function", "--cycles=no", "--threshold=100", f"--list={name}", path)
    return sorted(row["function"] for row in records(report.stdout.decode("utf-8", "surrogateescape")))


def may_be_pasted(name):
    return name.isprintable() and len(name) < 500


def without_paths(name):
    """A name of Rust as it is short: without generics and the modules of its types."""
    return re.sub(r"\b(\w+::)+(?=\w)", "", re.sub(r"(?<=\w)<[^<>]*>", "", name))


def goes_with(name, form):
    """Whether a form of another function is told apart from this name, and has the same short one."""
    of_same = name.startswith("<") and without_paths(form) == name
    return of_same or form.startswith((f"{name}'", f"{name} ", f"{name}("))


def each_finds_itself(path):
    found = functions(path)
    pasted = sorted({name for names in found for name in names if may_be_pasted(name)})
    step = max(1, len(pasted) // rounds(NAMES))
    for name in pasted[::step]:
        same = [names[0] for names in found if name == names[0]] or sorted(names[0] for names in found if name in names)
        levels = {names[0] for names in found if any(goes_with(name, form) for form in names)}
        got = listed(path, name)
        require([one for one in got if one not in levels or one in same] == same, f"{path}: --list={name}: {got}, not {same}")
        compared["names"] += 1
        compared["names that are part of others"] += any(name in other and name != other for other in pasted)
        compared["names with marks of expressions"] += bool(re.search(r"[][(){}*+?|^$\\]", name))


def names_of_real_profiles():
    for path in sorted(real_profiles(3_000_000), key=lambda path: (-path.stat().st_size, path.name))[:10]:
        each_finds_itself(path)


def hard_names():
    Path("hard.out").write_text(HARD, encoding="utf-8")
    each_finds_itself("hard.out")
    require(listed("hard.out", "operator()") == ["operator()"], "the name of a function is an expression")
    require(listed("hard.out", "Cmp::operator()") == ["shop::Cmp::operator()(int, int) const"],
            "what has an empty group does not stand for itself")
    require(len(listed("hard.out", "shop::Index<>::add")) == 3, "a short name does not find all that it is the name of")
    require(len(listed("hard.out", "Index<.*>::add")) == 4, "an expression does not match")


def main():
    tell_all([("each hard name finds itself", hard_names), ("each name of real profiles finds itself", names_of_real_profiles)])


if __name__ == "__main__":
    main()
