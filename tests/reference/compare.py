#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A slow and plain comparison of two Callgrind profiles, to check the fast one against.

    compare.py [--match=exact] [--combine=median|min] --base=OLD [--base=OLD]... NEW...

reads each side with reader.py, says which functions, files and objects of the two sides are the same, and prints one
JSON object:

    events      names of the events that both sides have, in the order of the new one
    totals      old, new
    functions   old, new (the lists of what it is there, each object, file and name: one, or several that are one
                here), match (how it was found, null where one side has none), self, inclusive and called, each with
                old and new, and cycle: the number of its cycle, old and new
    cycles      members (numbers of functions), self, inclusive, by side
    arcs        caller, callee (numbers of functions), calls and inclusive, each with old and new
    pieces      function (its number), file (see files), self with old and new
    files       old, new (names), self; what a function cost in its file counts where the function is now
    objects     old, new (names), self; likewise

Nothing is clever: a match is looked for by keys in five stages, each on what the stages before have left.

    exact   the same object, file and name; objects and files by their keys, which know of moved directories and of
            versions in names
    name    the same object, file and name but for what compilers and profilers add to it
    group   likewise, but several on a side, and not each of them on both: all of them are one function here
    file    the same file and name, but for what is added, in another object, where that is unique on both sides; for
            the unknown file, where the name is so too
    object  the same object and name, but for what is added, in another file, where that is unique on both sides

With --match=exact a function is the same where object, file and name are the same text, and nothing is folded.
"""

import argparse
import collections
import json
import re
import sys

import call_log
import reader

EXACT, NAME, GROUP, OBJECT, FILE = "exact", "name", "group", "object", "file"

# ---------------------------------------------------------------------------
# What an object is called, whatever its version
# ---------------------------------------------------------------------------


HEX = "[0-9a-f]"


def base_name(path):
    return path.rstrip("/").split("/")[-1]


def object_key(path):
    """libc.so.6, libc-2.31.so and libc.so are one; so are two builds of cargo's dep-0123456789abcdef."""
    directory, slash, key = path.rpartition("/")
    key = re.sub(r"\.so\.[0-9.]+$", ".so", key)
    key = re.sub(r"-[0-9]+(\.[0-9]+)+\.so$", ".so", key)
    key = re.sub(rf"-{HEX}{{16}}(\.so)?$", lambda found: found[1] or "", key)
    return directory + slash + re.sub(r"^ld-linux.*\.so$", "ld.so", key)


def program_of(profile):
    """The one object that the first word of a part's command names, or None."""
    words = [reader.split_words(part.command)[0] for part in profile.parts if part.command and part.command.strip()]
    bases = {base_name(word) for word in words}
    named = {function.object for function in profile.functions if base_name(function.object) in bases}
    return named.pop() if len(named) == 1 else None


def pair_objects(old, new):
    """Maps of the names of each side to a key, which is the same for what is the same."""
    pairs = {}
    programs = [program_of(side) for side in (old, new)]
    names = [list(dict.fromkeys([function.object for function in side.functions] + list(side.objects)))
             for side in (old, new)]
    if None not in programs and not any(program in others for program, others in zip(programs, reversed(names))):
        pairs[programs[0]] = programs[1]
    return pair_paths(names, object_key, pairs)


# ---------------------------------------------------------------------------
# What a file is called, wherever it lies
# ---------------------------------------------------------------------------

REWRITES = (
    (rf"/rustc/{HEX}{{40}}/", "/rustc/"),
    (rf"registry/src/[^/]*-{HEX}{{16}}/", "registry/src/"),
    (r"/nix/store/[0-9a-z]{32}-", "/nix/store/"),
    (r"/build/([^/]+)-[A-Za-z0-9]{6}/", r"/build/\1/"),
    (r"/usr/src/debug/", "/"),
)


def normal_path(path):
    """Without ./, // and x/../."""
    parts = []
    for part in path.split("/"):
        if part == ".." and parts and parts[-1] not in ("", ".."):
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return ("/" if path.startswith("/") else "") + "/".join(parts)


def file_key(name):
    key = normal_path(name)
    for expression, text in REWRITES:
        key = re.sub(expression, text, key)
    return key


def files_of(profile):
    """All file names, in the order of the functions and then of the code."""
    names = dict.fromkeys(function.file for function in profile.functions)
    names.update(dict.fromkeys(profile.files))
    return list(names)


def by_key(names, key):
    found = collections.defaultdict(list)
    for name in names:
        found[key(name)].append(name)
    return found


def pair_paths(sides, key_of, pairs):
    """Maps of the paths of each side to a key.  Those of `pairs`, old to new, are the same, and so are equal paths; of
    the rest those are, whose longest common end, of whole parts and the base name at least, nobody else has."""
    maps = [{}, {}]

    def join(old, new):
        maps[0][old] = maps[1][new] = ("both", new)
    for old, new in pairs.items():
        join(old, new)
    for name in sides[0]:
        if name in sides[1] and name not in maps[0] and name not in maps[1]:
            join(name, name)
    left = [[name for name in names if name not in known] for names, known in zip(sides, maps)]
    parts = {name: key_of(name).split("/") for names in left for name in names}
    for count in range(max(map(len, parts.values()), default=0), 0, -1):
        tails = [by_key((name for name in names if len(parts[name]) >= count), lambda name: tuple(parts[name][-count:]))
                 for names in left]
        for key in tails[0]:
            if len(tails[0][key]) == 1 == len(tails[1].get(key, ())):
                join(tails[0][key][0], tails[1][key][0])
                left[0].remove(tails[0][key][0])
                left[1].remove(tails[1][key][0])
    for side, names in enumerate(left):             # what is left is of one side alone
        maps[side].update({name: (side, name) for name in names})
    return maps


def pair_files(old, new):
    return pair_paths([files_of(side) for side in (old, new)], file_key, {})


# ---------------------------------------------------------------------------
# What a function is called, whatever a compiler adds
# ---------------------------------------------------------------------------

VARIANTS = "sse2|sse42|ssse3|avx|avx2|evex|avx512|erms|movbe|rtm|unaligned|no_vzeroupper|generic"
ADDED = (
    (r" ?\[clone [^]]*\]", ""),
    (r"\.(constprop|isra|part|cold|lto_priv|llvm|__uniq|localalias|omp_fn|resolver)(\.\d+)*(?![A-Za-z0-9_])", ""),
    (r"^([A-Za-z_$][A-Za-z0-9_$]*)\.\d+$", r"\1"),
    (rf"::h{HEX}{{16}}$", ""),
    (rf"17h{HEX}{{16}}E", "E"),
    (r"@@?[A-Za-z_][A-Za-z0-9_.]*$", ""),
    (r"(\{lambda\(.*?\))#\d+\}", r"\1}"),
    (r"'lambda\d+'", "'lambda'"),
    (r"\$_\d+", "$_"),
    (r"\{closure#\d+\}", "{closure}"),
    (r"\{CONST#[0-9a-f]+\}", "{CONST}"),
    (r"\{closure:[^{}]*:\d+-\d+\}", "{closure}"),
    (r"(class@anonymous).*$", r"\1"),
)
ADDED_MANGLED = (
    (r"Cs[0-9A-Za-z]+_", "Cs_"),                    # v0 of Rust
    (r"(Ul.*?E)\d*_", r"\1_"),                      # a lambda of C++
)


def is_library_of_c(key):
    return re.fullmatch(r"(ld|libc|libm)([-.].*)?", base_name(key[1])) is not None


def function_key(name, object_name_key):
    """The name without what compilers, linkers and profilers add, until nothing changes."""
    rules = ADDED + (ADDED_MANGLED if name.startswith("_") else ())
    if is_library_of_c(object_name_key):
        rules += ((rf"(_({VARIANTS}))+$", ""),)
    while True:
        before = name
        for expression, text in rules:
            name = re.sub(expression, text, name)
        if name == before or name == "":
            return before


# ---------------------------------------------------------------------------
# Stages
# ---------------------------------------------------------------------------


class Match:
    """One function of the comparison: its keys (object, file, name) in the old profile and in the new one."""

    def __init__(self, old, new, how):
        self.old, self.new, self.how = list(old), list(new), how


def kin(keys, parts):
    """What functions of the two sides have in common: by what they have in common, the lists of them."""
    found = [by_key(side, key) for side, key in zip(keys, parts)]
    return [(old, found[1][common]) for common, old in found[0].items() if common in found[1]]


def pair_named(left, parts, names):
    """Functions of the same object, file and name but for what is added: each with its twin, or one group of all."""
    for old, new in kin(left, parts):
        if {names[0](key) for key in old} == {names[1](key) for key in new}:
            twins = {names[1](key): key for key in new}
            for key in old:
                yield Match([key], [twins[names[0](key)]], EXACT)
        else:
            yield Match(old, new, NAME if len(old) == len(new) == 1 else GROUP)


def pair_moved(left, parts, how):
    for old, new in kin(left, parts):
        if len(old) == len(new) == 1:
            yield Match(old, new, how)


def is_address(key):
    return re.fullmatch("0x[0-9a-fA-F]+", key[2]) is not None


def pair_addresses(keys, objects, names):
    """Functions named by an address: each by its address where all functions of its object have their twins; else all
    of the object are one."""
    found = [by_key(side, lambda key, at=at: objects[at][key[0]]) for at, side in enumerate(keys)]
    for thing in dict.fromkeys([*found[0], *found[1]]):
        members = [found[side].get(thing, []) for side in (0, 1)]
        known = [{names[side](key): key for key in members[side]} for side in (0, 1)]
        nameless = [list(filter(is_address, side)) for side in members]
        if known[0].keys() == known[1].keys():
            for key in nameless[0]:
                yield Match([key], [known[1][names[0](key)]], EXACT)
        elif any(nameless):
            yield Match(nameless[0], nameless[1], GROUP if all(nameless) else None)


def match_exactly(keys):
    both = set(keys[0]) & set(keys[1])
    matches = [Match([key], [key], EXACT) for key in keys[0] if key in both]
    matches += [Match([key], [], None) for key in keys[0] if key not in both]
    return matches + [Match([], [key], None) for key in keys[1] if key not in both]


def match_functions(keys, objects, files):
    """All matches of two lists of keys; each key is in one of them."""
    matches = list(pair_addresses(keys, objects, [namer(objects, files, side, ("object", "file", "name")) for side in (0, 1)]))
    named = [[key for key in side if not is_address(key)] for side in keys]
    full = [namer(objects, files, side, ("object", "file", "name")) for side in (0, 1)]

    def left(chosen=lambda key: True):
        taken = [{key for match in matches for key in members(match)} for members in (old_of, new_of)]
        return [[key for key in side if key not in those and chosen(key)] for side, those in zip(named, taken)]

    def parts(*words):
        return [namer(objects, files, side, words) for side in (0, 1)]

    matches += pair_named(left(), parts("object", "file", "normal"), full)
    matches += pair_moved(left(is_in_known_file), parts("file", "normal"), FILE)
    nowhere = [[key for key in side if not is_in_known_file(key)] for side in named]
    free = [set(side) for side in left()]
    matches += [match for match in pair_moved(nowhere, parts("file", "normal"), FILE)
                if match.old[0] in free[0] and match.new[0] in free[1]]
    matches += pair_moved(left(), parts("object", "normal"), OBJECT)
    rest = [[key for key in side if key not in {key for match in matches for key in members(match)}]
            for side, members in zip(keys, (old_of, new_of))]
    matches += [Match([key], [], None) for key in rest[0]]
    return matches + [Match([], [key], None) for key in rest[1]]


def old_of(match):
    return match.old


def new_of(match):
    return match.new


def is_in_known_file(key):
    return key[1] != reader.UNKNOWN


def namer(objects, files, side, words):
    """A function: the parts of a key that these words mean, as they are on both sides."""
    normal = {}

    def named(key):
        thing, file, name = key
        if "normal" in words and (thing, name) not in normal:
            normal[thing, name] = function_key(name, objects[side][thing])
        choices = {"object": objects[side][thing], "file": files[side][file], "name": name,
                   "normal": normal.get((thing, name))}
        return tuple(choices[word] for word in words)
    return named


# ---------------------------------------------------------------------------
# Folding: a profile in which several functions are one
# ---------------------------------------------------------------------------


def fold(profile, key_of):
    """The profile with each function called as key_of(function) says; what is called the same is one."""
    folded = reader.Profile()
    for name in profile.events:
        folded.event(name)
    numbers = [folded.function(key_of(function)) for function in profile.functions]
    for function, number in zip(profile.functions, numbers):
        reader.add_costs(folded.functions[number].self_cost, function.self_cost)
    for (caller, callee), arc in profile.arcs.items():
        total = folded.arcs.setdefault((numbers[caller], numbers[callee]), reader.Arc())
        total.calls += arc.calls
        reader.add_costs(total.inclusive, arc.inclusive)
    for (function, file, line), costs in profile.places.items():
        reader.add_costs(folded.places.setdefault((numbers[function], file, line), {}), costs)
    folded.files, folded.objects, folded.parts = profile.files, profile.objects, profile.parts
    reader.sum_totals(folded)
    folded.ways = call_log.renamed(profile.ways, numbers)
    reader.mark_cycles(folded)
    reader.compute_inclusive(folded)
    reader.sort_cycles(folded)
    return folded


def without_contexts(profile):
    known = {part for function in profile.functions for part in (function.name, function.name.split("'")[0])} - {""}
    return fold(profile, lambda function: (function.object, function.file,
                                           reader.without_context(function.name, known)))


# ---------------------------------------------------------------------------
# The comparison
# ---------------------------------------------------------------------------


def combined(figures, how):
    """What several runs of a side become: each figure by itself."""
    if how == "sum":
        return sum(figures)
    figures = sorted(figures)
    return figures[0] if how == "min" else figures[(len(figures) - 1) // 2]


class Comparison:
    """Two sides, each a list of profiles that are its runs, and one that is all of them."""

    def __init__(self, old, new, exact=False, combine="sum", merge_contexts=None):
        self.combine = combine
        merge = not exact if merge_contexts is None else merge_contexts
        sides = [[without_contexts(run) if merge else fold(run, key_of_function) for run in side] for side in (old, new)]
        keys = [list(dict.fromkeys(key_of_function(function) for run in side for function in run.functions))
                for side in sides]
        wholes = [whole(side) for side in sides]
        if exact:
            self.objects = [{name: name for name in run.objects} for run in wholes]
            self.files = [{name: name for name in files_of(run)} for run in wholes]
            self.matches = match_exactly(keys)
        else:
            self.objects, self.files = pair_objects(*wholes), pair_files(*wholes)
            self.matches = match_functions(keys, self.objects, self.files)
        numbers = [{key: number for number, match in enumerate(self.matches) for key in members(match)}
                   for members in (old_of, new_of)]
        self.sides = [[fold(run, lambda function, side=side: (numbers[side][key_of_function(function)], "", ""))
                       for run in runs] for side, runs in enumerate(sides)]
        self.new_places = {(number_of(run.functions[function]), file) for run in self.sides[1]
                           for function, file, _ in run.places}
        others = [name for run in old for name in run.events]
        self.events = list(dict.fromkeys(name for run in new for name in run.events if name in others))

    def figures(self, side, of_run):
        """The combined figures of a side, where of_run(run) has a dictionary of lists."""
        runs = [of_run(run) for run in self.sides[side]]
        names = dict.fromkeys(name for run in runs for name in run)
        width = max((len(row) for run in runs for row in run.values()), default=0)
        return {name: [combined(column, self.combine) for column in zip(*(run.get(name, [0] * width) for run in runs))]
                for name in names}

    def both(self, of_run):
        """By name, the pair of the figures of the old side and of the new one."""
        old, new = self.figures(0, of_run), self.figures(1, of_run)
        width = len(next(iter((*old.values(), *new.values())), ()))
        return {name: (old.get(name, [0] * width), new.get(name, [0] * width)) for name in dict.fromkeys([*old, *new])}

    def vector(self, run, costs):
        """The costs of a run, a dictionary, as a list in the order of the common events."""
        return [costs.get(run.event_index.get(name), 0) for name in self.events]

    def listed(self, run, costs):
        """Likewise of a list in the order of the run's own events."""
        return self.vector(run, dict(enumerate(costs)))

    def sums(self, side, key_of):
        """A function of a run: the self costs of all places, by key_of(match, file, line)."""
        def of_run(run):
            found = {}
            for (function, file, line), costs in run.places.items():
                reader.add_costs(found.setdefault(key_of(side, number_of(run.functions[function]), file, line), {}), costs)
            return {name: self.vector(run, costs) for name, costs in found.items()}
        return of_run

    def by_place(self, key_of):
        old, new = self.figures(0, self.sums(0, key_of)), self.figures(1, self.sums(1, key_of))
        none = [0] * len(self.events)
        return {name: (old.get(name, none), new.get(name, none)) for name in dict.fromkeys([*old, *new])}

    def totals(self):
        return self.both(lambda run: {"": self.listed(run, run.totals)})[""]

    def self_costs(self):
        return self.both(lambda run: {number_of(f): self.vector(run, f.self_cost) for f in run.functions})

    def written(self, side):
        """The numbers of the functions that have a self cost on a side, be it 0."""
        return {number_of(f) for run in self.sides[side] for f in run.functions
                if any(run.events[event] in self.events for event in f.self_cost)}

    def inclusive(self):
        return self.both(lambda run: {number_of(f): self.listed(run, f.inclusive) for f in run.functions})

    def called(self):
        def of_run(run):
            counts = {number_of(f): [0] for f in run.functions}
            for (_, callee), arc in run.arcs.items():
                counts[number_of(run.functions[callee])][0] += arc.calls
            return counts
        return self.both(of_run)

    def arcs(self):
        """By (caller, callee): the calls and then the costs."""
        def of_run(run):
            return {(number_of(run.functions[caller]), number_of(run.functions[callee])):
                    [arc.calls, *self.vector(run, arc.inclusive)] for (caller, callee), arc in run.arcs.items()}
        return self.both(of_run)

    def cycles(self, side):
        """The cycles of the one run of a side: (members, self, inclusive), hottest first."""
        run, = self.sides[side]
        return [(sorted(number_of(run.functions[member]) for member in cycle.members),
                 self.listed(run, cycle.self_cost), self.listed(run, cycle.inclusive)) for cycle in run.cycles]

    def file_of(self, side, number, file):
        """The file of code.  What a function had in its own file goes with it to another one, unless the new side has
        code of it there: then the profiler took a file of inlined code for its own."""
        match = self.matches[number]
        if side == 0 and match.how == OBJECT and file == match.old[0][1]:
            there = self.files[0][file]
            if not any(numbered[0] == number and self.files[1][numbered[1]] == there for numbered in self.new_places):
                return self.files[1][match.new[0][1]]
        return self.files[side][file]

    def object_of(self, side, number):
        """Likewise."""
        match = self.matches[number]
        return self.objects[1][match.new[0][0]] if match.new else self.objects[0][match.old[0][0]]

    def by_file(self):
        return self.by_place(lambda side, number, file, line: self.file_of(side, number, file))

    def by_piece(self):
        return self.by_place(lambda side, number, file, line: (number, self.file_of(side, number, file)))

    def by_object(self):
        return self.by_place(lambda side, number, file, line: self.object_of(side, number))


def read_runs(paths, combine="sum", cwd=None):
    """What Comparison takes: with "sum" all files are one run."""
    return [reader.read(paths, cwd)] if combine == "sum" else [reader.read([path], cwd) for path in paths]


def key_of_function(function):
    return function.object, function.file, function.name


def number_of(function):
    """The number of the match that a function of Comparison.sides is."""
    return function.object


def whole(runs):
    """What pairs names: all functions, files and objects of the runs of a side."""
    everything = reader.Profile()
    for run in runs:
        for function in run.functions:
            everything.function(key_of_function(function))
        everything.files.update(run.files)
        everything.objects.update(run.objects)
        everything.objects.update({function.object: {} for function in run.functions})
        everything.parts += run.parts
    return everything


# ---------------------------------------------------------------------------
# The JSON object described at the top
# ---------------------------------------------------------------------------


def sides(pair):
    return {"old": pair[0], "new": pair[1]}


def functions_as_list(comparison):
    own, inclusive, called = comparison.self_costs(), comparison.inclusive(), comparison.called()
    single = all(len(runs) == 1 for runs in comparison.sides)
    cycle = [{member: place for place, (members, _, _) in enumerate(comparison.cycles(side), 1) for member in members}
             if single else {} for side in (0, 1)]
    return [{"old": match.old, "new": match.new, "match": match.how, "self": sides(own[number]),
             "inclusive": sides(inclusive[number]), "called": sides([count for count, in called[number]]),
             "cycle": sides([names.get(number) for names in cycle])}
            for number, match in enumerate(comparison.matches)]


def named(comparison, maps, rows):
    names = [by_key(known, known.get) for known in maps]
    return [{"old": names[0].get(key, []), "new": names[1].get(key, []), "self": sides(pair)}
            for key, pair in rows.items()]


def as_dict(comparison):
    files = comparison.by_file()
    places = {key: number for number, key in enumerate(files)}
    return {
        "events": comparison.events,
        "totals": sides(comparison.totals()),
        "functions": functions_as_list(comparison),
        "cycles": [[{"members": members, "self": own, "inclusive": inclusive}
                    for members, own, inclusive in comparison.cycles(side)]
                   for side in (0, 1) if len(comparison.sides[side]) == 1],
        "arcs": [{"caller": caller, "callee": callee, "calls": sides([figures[0] for figures in pair]),
                  "inclusive": sides([figures[1:] for figures in pair])}
                 for (caller, callee), pair in comparison.arcs().items()],
        "pieces": [{"function": number, "file": places[file], "self": sides(pair)}
                   for (number, file), pair in comparison.by_piece().items()],
        "files": named(comparison, comparison.files, files),
        "objects": named(comparison, comparison.objects, comparison.by_object()),
    }


def main():
    parser = argparse.ArgumentParser(description="Compare Callgrind profiles slowly and print the result as JSON.")
    parser.add_argument("--match", choices=("auto", "exact"), default="auto")
    parser.add_argument("--combine", choices=("sum", "median", "min"), default="sum")
    parser.add_argument("--merge-contexts", action="store_true", default=None)
    parser.add_argument("--cwd", metavar="DIR", help="drop DIR/ from the front of file names")
    parser.add_argument("--base", metavar="OLD", action="append", required=True)
    parser.add_argument("new", nargs="+", metavar="NEW")
    options = parser.parse_args()
    old, new = (read_runs(paths, options.combine, options.cwd) for paths in (options.base, options.new))
    comparison = Comparison(old, new, options.match == "exact", options.combine, options.merge_contexts)
    json.dump(as_dict(comparison), sys.stdout)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
