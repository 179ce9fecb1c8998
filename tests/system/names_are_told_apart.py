#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The names of real programs, as --names shows them, as TAP.

Ten thousand names of the libraries of the C++ compiler are demangled as c++filt does it; those of ../shared/corpus, in
other languages, stay what they are. Functions that are recorded apart never read the same. Shortening and demangling
take time that is linear in the length of a name: counted in instructions, and not measured.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))

from harness import FEATURES, PROGRAM, SANITIZED, Tap, Workplace, run  # noqa: E402 (found by the line above)

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
LIBRARIES = ["libstdc++.a", "libstdc++.so", "libasan.a", "libubsan.a", "libtsan.a", "libsupc++.a"]
NAMES = 10000
# Profiles of the corpus with names of C++ and Rust; all others have names of C, Go, Python, PHP, Perl, Ruby, Erlang,
# Objective-C and more, which have no other form.
DEMANGLED = {"TkkrLab", "babariviere", "captainbland", "eclipse-linuxtools", "eskomorokhov", "gungraun", "qt-creator",
             "Slender1808"}


def output(*command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, **more).stdout.decode()


def library_names():
    """The mangled names of the libraries, in an order of their own, without versions."""
    names = set()
    for library in LIBRARIES:
        path = output("g++", f"-print-file-name={library}").strip()
        table = output("nm", "--defined-only", *(["-D"] if path.endswith(".so") else []), path)
        names.update(line.split()[-1].split("@")[0] for line in table.splitlines() if " _Z" in line)
    return sorted(names)


def write_profile(path, functions):
    """`functions`: pairs of a file and a name. Each has another cost."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("events: Ir\n")
        for number, (source, name) in enumerate(functions):
            file.write(f"fl={source}\nfn={name}\n1 {number + 1}\n")


def rows(path, names, *args):
    """The rows of all functions of a profile, as JSON has them."""
    done = run("--format=jsonl", f"--names={names}", "--threshold=100", "--quiet", *args, path)
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def displays(path, names):
    return {row["function"]: row["display"] for row in rows(path, names)}


def twins(found):
    """What reads the same and is not: (file, display) of several functions."""
    seen = {}
    for row in found:
        seen.setdefault((row["file"], row["display"]), set()).add(row["function"])
    return [f"{where}: {sorted(functions)[:3]}" for where, functions in seen.items() if len(functions) > 1]


# ---- names of C++ ----


def demangled_as_cxxfilt(names, folder):
    """Each name beside a file of its own, so that no other reads like it."""
    write_profile(folder / "apart.out", [(f"{i}.cc", name) for i, name in enumerate(names)])
    full = displays(folder / "apart.out", "full")
    expected = output("c++filt", "-i", input="\n".join(names).encode()).splitlines()
    problems = [f"{len(names)} names, {NAMES} are wanted"] if len(names) < NAMES else []
    problems += [f"{len(full)} functions of {len(names)}"] if len(full) != len(names) else []
    for name, right in zip(names, expected):
        if full.get(name) != right:
            problems.append(f"{name}: {full.get(name)}, c++filt: {right}")
    return problems[:10]


# Names that only rule 6 is about: what stands before the parameters is the short name.
PLAIN = re.compile(r"((?:[A-Za-z_]\w*::)*~?[A-Za-z_]\w*)\([^(){}'\"]*\)(?: const)?")


def short_as_parameters_are_dropped(folder):
    full, short = displays(folder / "apart.out", "full"), displays(folder / "apart.out", "short")
    problems, plain = [], 0
    for name, whole in full.items():
        match = PLAIN.fullmatch(whole)
        plain += bool(match)
        if match and "operator" not in whole and short[name] != match.group(1):
            problems.append(f"{whole}: {short[name]}")
        if len(short[name]) > len(whole):
            problems.append(f"{short[name]} is longer than {whole}")
    return problems[:10] + ([f"{plain} names are plain, too few"] if plain < NAMES // 20 else [])


def short_keeps_no_template_arguments(folder):
    """But for names that are left as they are."""
    full, short = displays(folder / "apart.out", "full"), displays(folder / "apart.out", "short")
    problems = []
    for name, brief in short.items():
        rest = re.sub(r"operator *(<=>|<<=?|>>=?|->\*?|<=?|>=?)", "operator", brief)
        if re.search(r"<[^>]", rest) and brief != full[name]:
            problems.append(f"{name}: {brief}")
    left = sum(short[name] == full[name] and "<" in full[name] and "operator" not in full[name] for name in full)
    return problems[:10] + ([f"{left} names with template arguments are left as they are"] if left > 100 else [])


def rows_of_one_file_differ(names, folder):
    write_profile(folder / "together.out", [("a.cc", name) for name in names])
    problems = []
    for form in ("full", "short"):
        problems += twins(rows(folder / "together.out", form))
    done = run("--names=short", "--auto=no", "--threshold=100", "--show-percs=no", folder / "together.out")
    lines = re.findall(rb"^ *[0-9,]+  (a\.cc:.*)$", done.stdout, re.M)
    if len(lines) != len(names) or len(set(lines)) != len(lines):
        problems.append(f"{len(names)} functions, {len(lines)} rows, {len(set(lines))} of them different")
    return problems[:10]


# ---- names of the corpus ----


def corpus_rows_differ():
    problems = []
    for path in sorted(CORPUS.iterdir()):
        for group in ("piece", "function"):
            problems += [f"{path.name}: {twin}" for twin in twins(rows(path, "short", f"--group={group}"))]
    return problems[:10]


def other_languages_stay():
    """But for the place that yappi writes behind a name."""
    problems, count = [], 0
    for path in sorted(CORPUS.iterdir()):
        if path.name.split("__")[0] in DEMANGLED:
            continue
        for row in rows(path, "short"):
            count += 1
            if row["display"] not in (row["function"], re.sub(r" (?:/.*|<[^>]*>):[0-9]+$", "", row["function"])):
                problems.append(f"{path.name}: {row['function']} becomes {row['display']}")
    return problems[:10] + (["hardly any names"] if count < 1000 else [])


def rust_is_short():
    found = {row["function"]: row["display"] for path in CORPUS.glob("captainbland*") for row in rows(path, "short")}
    wanted = {
        "<url::form_urlencoded::Parse<'a> as core::iter::iterator::Iterator>::next": "<Parse as Iterator>::next",
        "<alloc::vec::Vec<T>>::extend_from_slice": "<Vec>::extend_from_slice",
    }
    return [f"{name}: {found.get(name)}" for name, right in wanted.items() if found.get(name) != right]


# ---- names that mean harm ----

TWICE = "".join(f"S_IS{digit}_S{digit}_E" for digit in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def bombs_do_no_harm(folder):
    """Each name stands for megabytes to exabytes."""
    write_profile(folder / "bombs.out", [("a.cc", f"_Z5b{i}St4pairIiiE{TWICE[:8 * 34]}") for i in range(1000, 9000)])
    done = run("--names=short", "--auto=no", "--threshold=100", folder / "bombs.out")
    return done.problems(peak=64) + ([] if b"_Z5b8999St4pair" in done.stdout else ["the names are not as recorded"])


def amplified_names_are_limited(folder):
    """Each name of 120 bytes stands for some 30 KiB."""
    write_profile(folder / "large.out", [("a.cc", f"_Z5b{i}St4pairIiiE{TWICE[:8 * 9]}") for i in range(1000, 9000)])
    done = run("--names=full", "--auto=no", "--threshold=100", folder / "large.out")
    return done.problems(peak=128) + ([] if b"a.cc:b1000(std::pair" in done.stdout else ["no name is demangled"])


# ---- instructions ----

# Pieces of names: what begins, what is repeated, what ends.
SHORTENED = [
    ("a::", "b::", "f(int)"),
    ("void a::f<", "b<c>, ", "d>(int)"),
    ("a::f(", "b<c> const&, ", "int) const"),
    ("<a::T<", "'b, ", "c> as d::E>::f"),
    ("", "a f(b) ", "c::d(e)"),
    ("a::f", "(int) const::{lambda(int)#1}", "(int)"),
    ("a::f", "<b>", "(int)"),
    ("a::f(int)", "'b::g<c>(int)", ""),
    ("a::f", "<", ""),
    ("a::f", "(", ")"),
    ("<", "<a as b>::", "c>::f"),
    ("a::operator", "<", "(int)"),
    ("a::f", "::'", "b"),
    ("a::", "operator ", "b()"),
    ("a::f [clone ", ".b", "]"),
]
DEMANGLED_PIECES = [
    ("_ZN", "1a", "1fEv", 450),
    ("_Z1f", "iPc", "", 300),
    ("_Z1f", "N1a1bE", "", 150),
    ("_Z1fI", "i", "Evv", 450),
    ("_RIN", "vC1a1b", "E", 200),
    ("_RINvC1a1b", "j", "E", 1500),
    ("_ZN", "1a", "17h0123456789abcdefE", 900),
]


def count_instructions(folder, function, names):
    """What a function and all that it calls execute for each name of a profile: it is called with the first one, and then
    with the others, the last and hottest of them first."""
    write_profile(folder / "long.out", [(f"{i}.cc", name) for i, name in enumerate(["_Z5firstv", *names])])
    subprocess.run(["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={folder}/counts",
                    f"--toggle-collect={function}", f"--dump-after={function}", PROGRAM, "--names=short", "--auto=no",
                    folder / "long.out"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    dumps = sorted(folder.glob("counts.*"), key=lambda dump: -int(dump.suffix[1:]))
    counts = [int(re.search(r"^totals: (\d+)", dump.read_text(), re.M)[1]) for dump in dumps]
    for dump in dumps:
        dump.unlink()
    return counts[:-1]


def are_linear(folder, function, pieces):
    """`pieces`: (begin, piece, end, repeats); with twice as many of them it may take twice as long."""
    names = [begin + piece * count + end for begin, piece, end, repeats in pieces for count in (repeats, 2 * repeats)]
    counts = count_instructions(folder, function, names)
    if len(counts) != len(names):
        return [f"{function} is called {len(counts)} times for {len(names)} names"]
    return [f"{begin}{piece}...{end}: {once} instructions, twice as long {twice}"
            for (begin, piece, end, _), once, twice in zip(pieces, counts[::2], counts[1::2]) if once < 100 or twice > 2.3 * once]


def shortening_is_linear(folder):
    return are_linear(folder, "shorten", [(*pieces, 4000 // len(pieces[1])) for pieces in SHORTENED])


def demangling_is_linear(folder):
    return are_linear(folder, "demangle", [(*pieces, repeats // len(pieces[1])) for *pieces, repeats in DEMANGLED_PIECES])


def main():
    tap = Tap()
    with Workplace("names") as folder:
        if "libiberty" in FEATURES:
            names = library_names()
            tap.result("names of C++ are demangled as c++filt does it", demangled_as_cxxfilt(names, folder))
            tap.result("parameters are dropped", short_as_parameters_are_dropped(folder))
            tap.result("template arguments are dropped", short_keeps_no_template_arguments(folder))
            tap.result("no two rows of ten thousand read the same", rows_of_one_file_differ(names, folder))
            tap.result("names that would become megabytes are left alone", bombs_do_no_harm(folder))
            tap.result("all names together are limited", amplified_names_are_limited(folder))
        else:
            tap.skip("names of C++ are demangled", "built without libiberty")
        if CORPUS.is_dir():
            tap.result("no two functions of the corpus read the same", corpus_rows_differ())
            tap.result("names of other languages stay what they are", other_languages_stay())
            tap.result("names of Rust are short", rust_is_short())
        else:
            tap.skip("names of the corpus", "../shared/corpus is not here")
        if SANITIZED:
            tap.skip("shortening and demangling are linear", "with sanitizers")
        else:
            tap.result("shortening is linear", shortening_is_linear(folder))
            tap.result("demangling is linear", demangling_is_linear(folder) if "libiberty" in FEATURES else [])
    tap.end()


if __name__ == "__main__":
    main()
