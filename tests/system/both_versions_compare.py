#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares profiles of real programs made here, in two versions or built in two ways, as TAP.

The sources are those of tests/data/versions. Each property says what is known of a pair because of how it was made;
beside that, all functions of every pair are those of tests/reference/compare.py, which compares slowly and plainly.
"""

import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import reader  # noqa: E402 (found by the line above)
from comparisons import plain_rows, require_functions, rows_of  # noqa: E402
from properties import Skipped, require, require_same, run, run_both, tell_all  # noqa: E402

VERSIONS = TESTS / "data" / "versions"
NEEDED = ("valgrind", "gcc", "g++")
C, LIBRARY = ("main.c", "words.c"), ("clones.c",)
NO_CLONES = ("-fno-ipa-sra", "-fno-ipa-cp", "-fno-partial-inlining")

# By name: the version, the directory that it is built in, the compiler with its options, and the sources.
BUILDS = {
    "old": ("old", "v1/build", ("gcc", "-O0"), C),
    "new": ("new", "v2/build", ("gcc", "-O0"), C),
    "again": ("old", "a/rather/long/name/of/a/directory", ("gcc", "-O0"), C),
    "whole": ("old", "v1/whole", ("gcc", "-O2", "-flto"), C),
    "apart": ("old", "v1/apart", ("gcc", "-O2"), C),
    "plain": ("old", "v1/plain", ("gcc", "-O2", *NO_CLONES), LIBRARY),
    "cloned": ("old", "v1/cloned", ("gcc", "-O2"), LIBRARY),
    "scalar": ("old", "v1/scalar", ("gcc", "-O2", "-fno-ipa-cp"), LIBRARY),
    "lambdas": ("old", "v1/lambdas", ("g++", "-O1"), ("lambdas.cc",)),
    "more": ("new", "v2/lambdas", ("g++", "-O1"), ("lambdas.cc",)),
}

# By name: the build, options of Valgrind, and what is added to the environment.
RUNS = {name: (name, (), {}) for name in BUILDS}
RUNS["caches"] = ("old", ("--cache-sim=yes",), {})
RUNS["small caches"] = ("old", ("--cache-sim=yes", "--D1=8192,2,64"), {})
RUNS["mangled"] = ("lambdas", ("--demangle=no",), {})
RUNS["mangled more"] = ("more", ("--demangle=no",), {})
RUNS["other processor"] = ("old", (), {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX2_Usable,-AVX,-ERMS,-EVEX"})


# ---- making profiles ----


def build(name):
    version, directory, command, sources = BUILDS[name]
    shutil.copytree(VERSIONS / version, directory)
    subprocess.run([*command, "-g", "-o", "program", *sources], cwd=directory, check=True)


def profile(name):
    return f"{name.replace(' ', '_')}.out"


def make_profile(name):
    """Runs from this directory, in an environment that is the same for all, but for what is asked for."""
    program, options, more = RUNS[name]
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile(name)}", *options,
               f"{BUILDS[program][1]}/program"]
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", **more}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def prepare():
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(build, BUILDS))
        list(pool.map(make_profile, RUNS))


def edited(name, expression, replacement):
    """A copy of a profile in which something is written otherwise."""
    text = Path(profile(name)).read_bytes().decode("utf-8", "surrogateescape")
    changed, count = re.subn(expression, replacement, text, flags=re.M)
    require(count, f"nothing in the profile is {expression}")
    Path("edited.out").write_bytes(changed.encode("utf-8", "surrogateescape"))
    return "edited.out"


# ---- rows ----


class Pair:
    """The rows of a comparison by the names of their functions."""

    def __init__(self, old, new, *options):
        self.old, self.new = profile(old), profile(new)
        self.rows = rows_of(self.old, self.new, "--group=function", *options)

    def own(self):
        """The rows of functions of the program itself."""
        return [row for row in self.rows if "program" in row.old[0] + row.new[0]]

    def named(self, name):
        """The row of the function whose name has this part."""
        found = [row for row in self.own() if name in row.new[3] or name in row.old[3]]
        require(len(found) == 1, f"{len(found)} rows of {name}: {[row.new + row.old for row in found]}")
        return found[0]

    def all_match(self):
        apart = [(row.status, row.new[3] or row.old[3]) for row in self.own() if row.status in ("new", "gone")]
        require(not apart, f"without counterpart: {apart}")


def notes_of(old, new):
    """What is said on standard error of a comparison, without which profile it is said of."""
    return [line for line in run_both("--auto=no", f"--base={old}", new)[1].split("\n") if line]


# ---- properties ----


def another_version_has_its_changes():
    pair = Pair("old", "new")
    require_functions(pair.old, pair.new, "two versions")
    for name, status in (("count_words", "changed"), ("checksum", "gone"), ("longest_line", "new")):
        require_same(status, pair.named(name).status, name)
    names = [row.new[3] for row in pair.own()]
    require("count_lines" not in names and "fill" not in names, f"what did not change is shown: {names}")
    row = pair.named("count_words")
    require(row.figures["change:self:Ir"] != 0, "count_words costs the same")
    strlen = [row for row in pair.rows if "strlen" in row.new[3]]
    require(strlen and strlen[0].figures["change:self:Ir"] < -10**5, "strlen() became no cheaper")


def calls_are_counted_on_both_sides():
    pair = Pair("old", "new", "--inclusive=both")
    calls = [(row.figures["old:calls"], row.figures["new:calls"]) for row in pair.rows if "strlen" in row.new[3]]
    require(calls and calls[0][0] > 1000 > calls[0][1], f"calls of strlen(): {calls}")
    row = pair.named("longest_line")
    require_same((0, 1), (row.figures["old:calls"], row.figures["new:calls"]), "calls of what is new")


def another_directory_changes_nothing_of_the_program():
    pair = Pair("old", "again", "--inclusive=no")
    require_functions(pair.old, pair.new, "another directory")
    require_same([], [row.new for row in pair.own()], "rows of the program")
    require(all(row.status == "changed" for row in pair.rows), "functions without counterpart")
    for group in ("file", "directory", "class"):
        for row in rows_of(pair.old, pair.new, f"--group={group}"):
            require("words.c" not in row.new[1] + row.old[1], f"a row of {group}: {row.new} {row.old}")


def lines_of_the_program_are_the_same_in_another_directory():
    rows = rows_of(profile("old"), profile("again"), "--group=line")
    require_same([], [row.new for row in rows if row.new[1].endswith((".c", ".h")) and "main.c" in row.new[1] + row.old[1]], "lines")


def library_lines(name):
    """What each line of the libraries costs, as the slow reader has it."""
    run = reader.read([profile(name)], os.getcwd())
    costs = {}
    for (function, file, line), place in run.places.items():
        if ".so" in run.functions[function].object:
            costs[file, line] = costs.get((file, line), 0) + place.get(run.event_index["Ir"], 0)
    return costs


def lines_of_libraries_that_are_the_same_stay_where_they_are():
    """They are compared number by number, whatever part of a function each run went through. A pair may call the same
    libraries with the same data: not all have lines that changed."""
    changed = 0
    for old, new in (("old", "new"), ("plain", "cloned"), ("apart", "whole")):
        costs = [library_lines(name) for name in (old, new)]
        files = {file for side in costs for file, _ in side} - {reader.UNKNOWN}
        expected = {place: tuple(side.get(place, 0) for side in costs) for side in costs for place in side}
        expected = {place: pair for place, pair in expected.items() if place[0] in files and place[1] and pair[0] != pair[1]}
        shown = {(row.names[1], int(row.names[2])): (row.figures["old:self:Ir"], row.figures["new:self:Ir"])
                 for row in rows_of(profile(old), profile(new), "--group=line") if row.names[1] in files and row.names[2] != "0"}
        changed += len(expected)
        require_same(expected, shown, f"{old} and {new}: lines of libraries")
    require(changed, "no line of a library has changed in any pair")


LIST = {"few": ("/",), "many": ("-laR", "--color=always", "/usr/bin", "/etc")}


def lines_of_libraries_stay_also_where_nothing_is_known_of_these():
    """One program lists a directory and many: it runs through other lines of malloc.c and of others. The text of
    malloc.c is there, but was changed after the old profile was written, and so was the library."""
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C"}
    for name, words in LIST.items():
        subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile(name)}", "ls", *words], check=False,
                       env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.utime(profile("few"), (1, 1))
    costs = [library_lines(name) for name in LIST]
    malloc = {file for file, _ in costs[0] if file.endswith("/malloc.c")}
    if not malloc:
        raise Skipped("the C library has no lines")
    Path("library/malloc").mkdir(parents=True, exist_ok=True)
    Path("library/malloc/malloc.c").write_text("".join(f"text {line};\n" for line in range(9999)), encoding="utf-8")
    expected = {place: tuple(side.get(place, 0) for side in costs) for side in costs for place in side if place[0] in malloc and place[1]}
    expected = {place: pair for place, pair in expected.items() if pair[0] != pair[1]}
    for options in ((), ("-Ilibrary",)):
        rows = rows_of(profile("few"), profile("many"), "--group=line", *options)
        shown = {(row.names[1], int(row.names[2] or 0)): (row.figures["old:self:Ir"], row.figures["new:self:Ir"])
                 for row in rows if row.names[1] in malloc and row.names[2] != "0"}
        require_same(expected, shown, f"lines of malloc.c {options}")


def clones_match_what_they_are_of():
    for old, new in (("plain", "cloned"), ("plain", "scalar"), ("cloned", "scalar"), ("cloned", "plain")):
        pair = Pair(old, new)
        require_functions(pair.old, pair.new, f"{old} and {new}")
        pair.all_match()
    suffixes = set(re.findall(r"\.(isra|part|constprop)\.", Path(profile("cloned")).read_text() + Path(profile("scalar")).read_text()))
    require_same({"isra", "part", "constprop"}, suffixes, "what the compiler made")


def clones_stay_apart_where_matches_are_exact():
    statuses = {row.status for row in Pair("plain", "cloned", "--match=exact").own()}
    require({"new", "gone"} <= statuses, f"{statuses}")


def link_time_optimisation_keeps_functions():
    pair = Pair("apart", "whole")
    require_functions(pair.old, pair.new, "link-time optimisation")
    apart = {(row.status, row.new[3]) for row in pair.own() if row.status == "new"}
    require_same(set(), apart, "new functions")


def lambdas_keep_their_rows():
    """The one in front gives the others another number; matches are by name, and the first has none left."""
    for old, new in (("lambdas", "more"), ("mangled", "mangled more")):
        pair = Pair(old, new)
        require_functions(pair.old, pair.new, f"{old} and {new}")
        statuses = [row.status for row in pair.own() if "lambda" in row.new[3] + row.old[3] or "UlvE" in row.new[3] + row.old[3]]
        require("gone" not in statuses, f"{old}: {statuses}")


def instantiations_stay_apart():
    pair = Pair("lambdas", "more")
    names = [row.new[3] for row in pair.own() if "power" in row.new[3] + row.old[3]]
    require_same(["long power<long>(long, int)"], names, "what changed of power()")
    require(pair.named("power<long>").match == "exact", "power<long>")


def variants_of_the_library_pair_and_are_noted():
    text = [Path(profile(name)).read_text() for name in ("old", "other processor")]
    if "_avx2" not in text[0] or "_avx2" in text[1]:
        raise Skipped("the C library here has no variants that can be told apart")
    pair = Pair("old", "other processor")
    require_functions(pair.old, pair.new, "other variants")
    wrong = [row.new[3] or row.old[3] for row in pair.rows
             if row.status in ("new", "gone") and re.search("_(avx2|sse2)", row.new[3] + row.old[3])]
    require_same([], wrong, "variants without counterpart")
    notes = [line for line in notes_of(pair.old, pair.new) if "variants" in line]
    require(len(notes) == 1 and "GLIBC_TUNABLES" in notes[0] and "avx2" in notes[0], f"{notes}")


ANNOTATED = re.compile(r"^-- (?:Auto|User)-annotated source: (\S+).*\n-{80}\n.*\n((?:.*\n)*?)\n(?=-{80})", re.M)


def figure(word):
    return 0 if word in (".", "=") else int(word.replace(",", ""))


def annotated(old, new):
    """The sources of a report: by file, the sums of the old and the new costs of all lines, and the lines themselves."""
    text = run("--show=Ir", "--threshold=100", "--context=1000", f"--base={profile(old)}", profile(new)) + "-" * 80
    found = {}
    for file, source in ANNOTATED.findall(text):
        lines = [line for line in source.split("\n") if line and not line.startswith("-- line")]
        costs = [line.split()[:2] for line in lines if " => " not in line]
        found[file] = [sum(figure(words[side]) for words in costs) for side in (0, 1)], lines
    return found


def plain_costs(name, file):
    """What a file costs in the report of one profile."""
    costs = {place[1]: costs["Ir"] for place, costs in plain_rows(profile(name), "--group=file").items()}
    return costs[file]


def lines_of_a_source_add_up_to_the_file_of_each_side():
    sources = annotated("old", "new")
    for file in ("words.c", "words.h", "main.c"):
        expected = [plain_costs("old", f"v1/build/{file}"), plain_costs("new", f"v2/build/{file}")]
        require_same(expected, sources[f"v2/build/{file}"][0], file)
    for old, new in (("old", "new"), ("plain", "cloned"), ("lambdas", "more"), ("apart", "whole")):
        files = {row.names[1]: row for row in rows_of(profile(old), profile(new), "--group=file")}
        changes = dict.fromkeys(files, 0)
        for row in rows_of(profile(old), profile(new), "--group=line"):
            changes[row.names[1]] = changes.get(row.names[1], 0) + row.figures["change:self:Ir"]
        expected = {file: row.figures["change:self:Ir"] for file, row in files.items()}
        require_same(expected, {file: change for file, change in changes.items() if change or file in files}, f"{old} and {new}")


def line_with(lines, text):
    found = [line for line in lines if line.rstrip().endswith(text)]
    require(len(found) == 1, f"{len(found)} lines with {text}")
    return found[0].split()[:2]


def lines_of_both_versions_stand_beside_each_other():
    lines = annotated("old", "new")["v2/build/words.c"][1]
    require_same("0", str(figure(line_with(lines, "strlen(text);")[0])), "what a new line cost before")
    before, now = line_with(lines, "i < strlen(text); i++)")
    require(figure(before) > 20000 and now == ".", f"the line that is gone: {before} -> {now}")
    before, now = line_with(lines, "words++;")
    require(before == now and figure(now) > 0, f"a line that stayed, elsewhere: {before} -> {now}")


HEADERS = (
    ("another version of Valgrind", "old", r"^creator: callgrind-.*", "creator: callgrind-3.7.0", "3.7.0"),
    ("another command", "old", r"^(cmd: .*)", r"\1 --another-argument", "--another-argument"),
)


def what_makes_runs_differ_is_noted():
    require_same([], notes_of(profile("old"), profile("old")), "notes of one profile")
    for what, name, expression, replacement, word in HEADERS:
        notes = notes_of(profile(name), edited(name, expression, replacement))
        require(len(notes) == 1 and word in notes[0], f"{what}: {notes}")
    notes = notes_of(profile("caches"), profile("small caches"))
    notes = [note for note in notes if "hardly ever misses" not in note]  # Valgrind takes the last level from the machine
    require(len(notes) == 1 and "cache" in notes[0], f"other caches: {notes}")


def events_of_one_side_are_noted_and_left_out():
    notes = notes_of(profile("old"), profile("caches"))
    require(any("D1mr" in note for note in notes), f"{notes}")
    rows = rows_of(profile("old"), profile("caches"))
    require(all("change:self:D1mr" not in row.figures for row in rows), "an event that the old side does not have")
    for row in rows:
        require("change:self:Ir" in row.figures, "no Ir")
    run("--auto=no", f"--base={profile('old')}", edited("old", "^events: .*", "events: Other"), status=1)


PROPERTIES = (
    ("a new version has the changes that were made", another_version_has_its_changes),
    ("calls are counted on both sides", calls_are_counted_on_both_sides),
    ("another directory changes nothing of the program", another_directory_changes_nothing_of_the_program),
    ("nor of its lines", lines_of_the_program_are_the_same_in_another_directory),
    ("lines of the same libraries stay where they are", lines_of_libraries_that_are_the_same_stay_where_they_are),
    ("lines of libraries stay also where nothing is known of these",
     lines_of_libraries_stay_also_where_nothing_is_known_of_these),
    ("lines add up to the file of each side", lines_of_a_source_add_up_to_the_file_of_each_side),
    ("lines of both versions stand beside each other", lines_of_both_versions_stand_beside_each_other),
    ("clones match what they are of", clones_match_what_they_are_of),
    ("clones are functions of their own with --match=exact", clones_stay_apart_where_matches_are_exact),
    ("link-time optimisation makes no function new", link_time_optimisation_keeps_functions),
    ("a lambda more leaves the others their rows", lambdas_keep_their_rows),
    ("instantiations of a template stay apart", instantiations_stay_apart),
    ("variants of functions of the C library pair, with a note", variants_of_the_library_pair_and_are_noted),
    ("what makes runs differ is said in one line", what_makes_runs_differ_is_noted),
    ("events of one side are said, and left out", events_of_one_side_are_noted_and_left_out),
)


def main():
    missing = [tool for tool in NEEDED if not shutil.which(tool)]
    if missing:
        print(f"1..0 # SKIP needs {' '.join(missing)}")
        return
    tell_all(PROPERTIES, prepare)


if __name__ == "__main__":
    sys.exit(main())
