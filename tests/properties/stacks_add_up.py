#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --format=folded, pprof and cpuprofile, as TAP: stacks add up to the self costs, and are those of the program.

Messages of pprof are decoded here, by nothing but the encoding of Protocol Buffers and the numbers of the fields. Programs
are run here, with a stack of their own, and recorded as Callgrind would record them. Profiles are the cases of
tests/data/cases, random ones, and those of ../shared/corpus, where they are.
"""

import collections
import gzip
import json
import os
import random
import sys
from fractions import Fraction
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "reference"))
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

import random_pair  # noqa: E402 (found by the lines above)
import random_profile  # noqa: E402 (found by the lines above)
import reader  # noqa: E402
from comparisons import compare_slowly  # noqa: E402
from harness import FEATURES, cases, rounds  # noqa: E402
from properties import (  # noqa: E402
    Skipped, compared, done, real_profiles, require, require_same, run_both, run_whole, tell_all)

CASES = cases()
SEEDS = range(rounds(300))
ALL = ("--names=recorded",)  # without a limit all calls are followed
ESTIMATE = "in stacks that are estimates"
LEFT_OUT = "stays with their callers"


# ---- what is written ----


def folded(*args):
    """The stacks as tuples of names, each once with all that it costs, and what is said on standard error."""
    text, said = run_both("--format=folded", *args)
    stacks = collections.Counter()
    for line in text.splitlines():
        path, blank, cost = line.rpartition(" ")
        require(path and blank and cost.isdigit() and int(cost) > 0, f"no stack: {line!r:.200}")
        stacks[tuple(path.split(";"))] += int(cost)
    return stacks, said


def varint(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift += 7
        at += 1
        if data[at - 1] < 128:
            return value, at


def fields(data):
    """The fields of a message, by number, each a list of numbers and bytes in their order."""
    found, at = collections.defaultdict(list), 0
    while at < len(data):
        key, at = varint(data, at)
        require(key & 7 in (0, 2), f"a field of type {key & 7}")
        value, at = varint(data, at)
        if key & 7 == 2:
            require(at + value <= len(data), "a field that ends behind its message")
            value, at = data[at:at + value], at + value
        found[key >> 3].append(value)
    return found


def packed(values):
    numbers, at = [], 0
    data = b"".join(values)
    while at < len(data):
        value, at = varint(data, at)
        numbers.append(value)
    return numbers


def one(message, number):
    require(len(message[number]) < 2, f"field {number} twice")
    return message[number][0] if message[number] else 0


class Message:
    """A message Profile: types of values, and samples as pairs of functions, from the outermost on, and values."""

    def __init__(self, data):
        whole = fields(data)
        require(set(whole) <= {1, 2, 3, 4, 5, 6, 13, 14}, f"fields {sorted(whole)}")
        self.texts = [text.decode("utf-8") for text in whole[6]]
        require_same("", self.texts[0], "the first text")
        require_same(len(set(self.texts)), len(self.texts), "texts are there once")
        self.types = [tuple(self.texts[one(fields(part), number)] for number in (1, 2)) for part in whole[1]]
        self.first = self.texts[one(whole, 14)]
        mappings = self.by_id(whole[3])
        self.functions = {number: tuple(self.texts[one(part, field)] for field in (2, 3, 4)) + (one(part, 5),)
                          for number, part in self.by_id(whole[5]).items()}
        self.locations = {number: self.location(part, mappings) for number, part in self.by_id(whole[4]).items()}
        self.samples = [self.sample(fields(part)) for part in whole[2]]
        self.comments = [self.texts[number] for number in whole[13]]
        require_same(set(self.functions), {function for function, _ in self.locations.values()}, "functions with places")

    @staticmethod
    def by_id(messages):
        found = [fields(message) for message in messages]
        numbers = [one(message, 1) for message in found]
        require(0 not in numbers and len(set(numbers)) == len(numbers), "numbers are there once, and are not 0")
        return dict(zip(numbers, found))

    def location(self, part, mappings):
        """The function, and the object."""
        lines = [fields(line) for line in part[4]]
        require(len(lines) == 1 and set(part) <= {1, 2, 4}, "a place with one line")
        function, mapping = one(lines[0], 1), one(part, 2)
        require_same(self.functions[function][3], one(lines[0], 2), "the line is where the function begins")
        require(mapping in mappings or mapping == 0, "a place in no object")
        return function, self.texts[one(mappings[mapping], 5)] if mapping else None

    def sample(self, part):
        places, values = packed(part[1]), packed(part[2])
        require_same(len(self.types), len(values), "a value of each type")
        require(places and any(values) and max(values) < 2**63, "a sample of something")
        return tuple(self.locations[place] for place in reversed(places)), values

    def stacks(self, value, name=0):
        stacks = collections.Counter()
        for places, values in self.samples:
            if values[value]:
                stacks[tuple(self.functions[function][name].replace(";", ":") for function, _ in places)] += values[value]
        return stacks


def pprof(*args, env=None):
    ended = run_whole("--format=pprof", "-o-", *args, env=env)
    data = ended.stdout
    return Message(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data) if data else None


class V8:
    """A profile of V8, read as vscode-js-profile-core does: what each node costs by itself, from the times of samples.

    Other readers take counts: hitCount, and positionTicks. All are exact, fractions too.
    """

    def __init__(self, *args):
        text, self.said = run_both("--format=cpuprofile", "-o-", *args)
        self.raw = json.loads(text, parse_float=Fraction) if text else {"nodes": []}
        self.nodes = self.raw["nodes"]
        require_same(list(range(1, len(self.nodes) + 1)), [node["id"] for node in self.nodes], "ids, in the order of nodes")
        self.above = {child: node["id"] for node in self.nodes for child in node["children"]}
        require_same(sum(len(node["children"]) for node in self.nodes), len(self.above), "each node is below one other")
        require_same({node["id"] for node in self.nodes[1:]}, set(self.above), "all are below the root")
        self.times = self.self_times() if self.nodes else {}
        for node in self.nodes:
            self.check_node(node)

    def self_times(self):
        samples, deltas = self.raw["samples"], self.raw["timeDeltas"]
        require_same(len(samples), len(deltas), "a time for each sample")
        times = collections.Counter()
        left = self.raw["endTime"] - self.raw["startTime"] - deltas[0]
        for sample, delta in zip(samples, deltas[1:]):
            times[sample] += delta
            left -= delta
        times[samples[-1]] += left
        require_same(0, times[1], "what is spent in the root")
        return times

    def check_node(self, node):
        frame, ticks = node["callFrame"], node.get("positionTicks", [])
        require(set(frame) == {"functionName", "scriptId", "url", "lineNumber", "columnNumber"}, f"{frame}")
        require(all(tick["ticks"] > 0 and tick["line"] > 0 for tick in ticks), f"{node}")
        require(sum(tick["ticks"] for tick in ticks) <= node["hitCount"], f"more at lines than in all: {node}")
        require(frame["url"] or frame["lineNumber"] == -1 and not ticks, f"lines of no file: {node}")

    def stack(self, number):
        names = []
        while number != 1:
            names.append(self.nodes[number - 1]["callFrame"]["functionName"].replace(";", ":"))
            number = self.above[number]
        return tuple(reversed(names))

    def stacks(self, factor=1):
        """By the times, which are the counts where a count is so many microseconds."""
        stacks = collections.Counter()
        for node in self.nodes:
            require_same(node["hitCount"] * factor, self.times[node["id"]], f"the time of a node: {node}")
            if node["hitCount"]:
                stacks[self.stack(node["id"])] += node["hitCount"]
        return stacks

    def lines(self):
        """What lines cost, by function, file and number."""
        lines = collections.Counter()
        for node in self.nodes:
            for tick in node.get("positionTicks", []):
                file = os.path.normpath(node["callFrame"]["url"])
                lines[node["callFrame"]["functionName"], file, tick["line"]] += tick["ticks"]
        return lines


# ---- any profile ----


def by_function(stacks):
    """What is spent in functions of each name; a cycle alone has no cost but what was cut off."""
    costs = collections.Counter()
    for path, cost in stacks.items():
        costs[path[-1]] += cost
    return costs


def is_plain(profile):
    """Whether names are written as they are, and say which function it is but for contexts."""
    names = [function.name for function in profile.functions]
    return all(name.isprintable() and name.isascii() and len(name) < 4000 and "'" not in name and "\\" not in name
               and not name.startswith("<cycle") for name in names)


def self_costs(profile, event):
    costs = collections.Counter()
    for function in profile.functions:
        if function.self_cost.get(event, 0):
            costs[function.name.replace(";", ":")] += function.self_cost[event]
    return costs


def check_calls(profile, stacks, what):
    """Each function in a stack is called by the one before it, or by another one of the cycle that the stack says."""
    called = {(profile.functions[a].name.replace(";", ":"), profile.functions[b].name.replace(";", ":"))
              for a, b in profile.arcs}
    cyclic = {profile.functions[number].name.replace(";", ":") for cycle in profile.cycles for number in cycle.members}
    is_shared = len({function.name for function in profile.functions}) < len(profile.functions)
    for path in stacks:
        for above, below in zip(path, path[1:]):
            entered = above.startswith("<cycle") and below in cyclic
            enters = below.startswith("<cycle")
            require(entered or enters or (above, below) in called, f"{what}: {above} does not call {below}")
        require(is_shared or profile.ways or all(a != b for a, b in zip(path, path[1:])), f"{what}: {path} has a function twice")


def check(path):
    profile = reader.read([path])
    if profile.fatal or not profile.events:
        return
    for event, name in list(enumerate(profile.events))[:3]:
        wanted = self_costs(profile, event)
        args = (*ALL, f"--show={name}", f"--sort={name}", path)
        if any(function.self_cost.get(event, 0) < 0 for function in profile.functions):
            for form in ("folded", "pprof", "cpuprofile"):
                ended = done(f"--format={form}", "-o-", *args)
                require(ended.returncode == 1 and b"costs below 0" in ended.stderr and not ended.stdout,
                        f"{path}: {form} of costs below 0: {ended.stderr[:200]!r}")
            compared["refused"] += 1
            continue
        if sum(wanted.values()) >= 2**62:
            continue
        stacks, said = folded(*args)
        require_same(sum(wanted.values()), sum(stacks.values()), f"{path} {name}: the sum")
        if is_plain(profile):
            if "too many stacks" not in said:
                require_same(wanted, by_function(stacks), f"{path} {name}: self costs")
            check_calls(profile, stacks, f"{path} {name}")
            compared["profiles by function"] += 1
        message = pprof("--unit=" + name + "=no", *args)
        require_same(stacks, collections.Counter(message.stacks(0)) if message else stacks, f"{path} {name}: pprof")
        check_v8(profile, event, stacks, args, f"{path} {name}")
        check_limit(profile, event, stacks, said, args)
    compared["profiles"] += 1


def check_limit(profile, event, stacks, said, args):
    """A limit loses nothing, and what it leaves out is told once; without one nothing is left out but by too many stacks."""
    require_same("too many stacks" in said, LEFT_OUT in said, f"{args}: what is told without a limit")
    if "too many stacks" in said:
        return
    wanted = self_costs(profile, event)
    require_same(stacks, folded("--percent-limit=0", *args)[0], f"{args}: a limit of 0")
    for limit in ("0.01", "1", "20"):
        few, told = folded(f"--percent-limit={limit}", *args)
        require_same(sum(stacks.values()), sum(few.values()), f"{args}: the sum with a limit of {limit}")
        require(told.count(LEFT_OUT) < 2, f"{args}: told twice: {told}")
        if is_plain(profile) and LEFT_OUT not in told:
            require_same(wanted, by_function(few), f"{args}: self costs with a limit of {limit} that is said to leave out nothing")
        compared["limits that leave out something"] += LEFT_OUT in told
        compared["limits that leave out nothing"] += LEFT_OUT not in told


def check_v8(profile, event, stacks, args, what):
    """Nodes have the costs of stacks; and lines, of all nodes together, what the lines of the profile cost."""
    v8 = V8(f"--unit={profile.events[event]}=no", *args)
    shown = v8.stacks()
    require_same(ESTIMATE in folded(*args)[1], ESTIMATE in v8.said, f"{what}: V8, estimates")
    if not is_plain(profile):
        require_same(sorted(stacks.values()), sorted(shown.values()), f"{what}: V8")
        return
    require_same(stacks, shown, f"{what}: V8")
    names = [function.name for function in profile.functions]
    if len(set(names)) < len(names) or any(costs.get(event, 0) < 0 for costs in profile.places.values()):
        return
    lines = collections.Counter()
    for (function, file, line), costs in profile.places.items():
        lines[names[function], os.path.normpath(file), line] += costs.get(event, 0)
    homes = {(frame["functionName"], os.path.normpath(frame["url"])) for frame in (node["callFrame"] for node in v8.nodes)
             if frame["url"]}
    require_same(len({name for name, _ in homes}), len(homes), f"{what}: V8, a function has one home")
    require_same({place: cost for place, cost in lines.items() if place[:2] in homes and place[2] and cost}, dict(v8.lines()),
                 f"{what}: V8, lines")
    compared["lines of V8"] += len(v8.lines())


def check_events(path):
    """All events of a message at once: each has its self costs."""
    profile = reader.read([path])
    if profile.fatal or not profile.events or not is_plain(profile) or profile.negative_events:
        return
    names = list(dict.fromkeys(profile.events))
    ended = done("--format=pprof", "-o-", *ALL, "--show=" + ",".join(names), *(f"--unit={name}=no" for name in names), path)
    if ended.returncode or not ended.stdout or b"too many" in ended.stderr:
        return
    message = Message(gzip.decompress(ended.stdout))
    require_same(sorted(names), sorted(name for name, _ in message.types), f"{path}: events")
    require_same(message.types[0][0], message.first, f"{path}: the first event")
    for number, (name, _) in enumerate(message.types):
        wanted = self_costs(profile, profile.event_index[name])
        shown = message.stacks(number, name=1)
        if max(wanted.values(), default=0) < 2**50:
            require_same({key: cost for key, cost in wanted.items()}, dict(by_function(shown)), f"{path}: {name}")
            compared["events"] += 1


# ---- programs that run here ----


class Program:
    """A program of functions that call later ones, or any, a few times, until its budget is spent."""

    def __init__(self, seed, recursion):
        self.rng = random.Random(seed)
        self.count = self.rng.randint(2, 8)
        self.plan = {number: [self.callee(number, recursion) for _ in range(self.rng.randrange(4))]
                     for number in range(self.count)}
        self.stacks = collections.Counter()
        self.calls = collections.Counter()
        self.budget = 400

    def callee(self, number, recursion):
        least = 0 if recursion and self.rng.random() < 0.3 else number + 1
        return self.rng.randrange(least, self.count) if least < self.count else None

    def run(self, stack=()):
        """Spends something in a function, and calls others; returns what both cost."""
        cost = self.rng.choice((0, 1, 7, 100, 12345))
        function = stack[-1] if stack else 0
        stack = stack or (0,)
        self.stacks[stack] += cost
        self.budget -= 1
        whole = cost
        for callee in self.plan[function]:
            if callee is None or self.budget <= 0 or len(stack) > 12:
                continue
            below = stack if callee == function else (*stack, callee)  # Callgrind has direct recursion once
            part = self.run(below)
            whole += part
            self.calls[stack, below] += part
        return whole


def context(stack, callers):
    """What Callgrind calls a function with so many callers."""
    return "'".join(f"f{number}" for number in reversed(stack[-1 - callers:]))


def record(program, callers):
    """The profile of a run, as --separate-callers=N has it."""
    costs, calls = collections.Counter(), collections.Counter()
    for stack, cost in program.stacks.items():
        costs[context(stack, callers)] += cost
    for (above, below), cost in program.calls.items():
        calls[context(above, callers), context(below, callers)] += cost
    lines = ["events: Ir", "fl=a.c"]
    for name, cost in costs.items():
        lines += [f"fn={name}", f"1 {cost}"]
        for (above, below), part in calls.items():
            if above == name:
                lines += [f"cfn={below}", "calls=1 1", f"2 {part}"]
    Path("program.out").write_text("\n".join(lines) + "\n")
    return costs


def true_stacks(program):
    return collections.Counter({tuple(f"f{number}" for number in stack): cost
                                for stack, cost in program.stacks.items() if cost})


def stacks_with_all_contexts_are_true():
    for seed in SEEDS:
        program = Program(seed, recursion=seed % 2)
        program.run()
        record(program, 99)
        stacks, said = folded(*ALL, "program.out")
        require_same(true_stacks(program), stacks, f"program {seed}")
        require(not said or "no calls are recorded" in said or not true_stacks(program), f"program {seed}: {said}")
        message = pprof(*ALL, "program.out")
        require_same(true_stacks(program), message.stacks(0) if message else collections.Counter(), f"program {seed}: pprof")
        require_same(true_stacks(program), V8(*ALL, "program.out").stacks(), f"program {seed}: V8")
        compared["estimated without contexts"] += ESTIMATE in run_both("--format=folded", "--merge-contexts=yes", "program.out")[1]
    require(compared["estimated without contexts"] > rounds(10), "no program needs its contexts")


def stacks_end_in_the_contexts_that_are_recorded():
    for seed in SEEDS:
        program = Program(seed, recursion=False)
        program.run()
        callers = 1 + seed % 3
        wanted = collections.Counter()
        for stack, cost in true_stacks(program).items():
            wanted[stack[-1 - callers:]] += cost
        record(program, callers)
        shown = collections.Counter()
        for stack, cost in folded(*ALL, "program.out")[0].items():
            shown[stack[-1 - callers:]] += cost
        require_same(wanted, shown, f"program {seed} with {callers} callers")


def ideal_stacks(program):
    """What is spent on each way, if all ways into a function share its costs in proportion to what they bring."""
    own, calls = collections.Counter(), collections.Counter()
    for stack, cost in program.stacks.items():
        own[stack[-1]] += cost
    for (above, below), cost in program.calls.items():
        calls[above[-1], below[-1]] += cost
    whole = {number: own[number] + sum(cost for (above, _), cost in calls.items() if above == number) for number in own}
    found, open_ways = collections.defaultdict(Fraction), [((0,), Fraction(whole[0]))]
    while open_ways:
        way, cost = open_ways.pop()
        if cost == 0:
            continue
        found[tuple(f"f{number}" for number in way)] += cost * own[way[-1]] / whole[way[-1]]
        open_ways += [((*way, below), cost * part / whole[way[-1]]) for (above, below), part in calls.items() if above == way[-1]]
    return found


def estimates_are_proportional():
    for seed in SEEDS:
        program = Program(seed, recursion=False)
        program.run()
        record(program, 0)
        stacks, said = folded(*ALL, "program.out")
        ideal = ideal_stacks(program)
        for stack in {*stacks, *ideal}:
            steps = 4 * len(stack) * program.count
            require(abs(stacks[stack] - ideal[stack]) <= steps, f"program {seed}: {stack} {stacks[stack]}, {float(ideal[stack])}")
            compared["estimates"] += 1
        exact = ESTIMATE not in said
        if exact:
            require_same(true_stacks(program), stacks, f"program {seed}: nothing is an estimate")
        compared["programs without estimates"] += exact
    require(compared["programs without estimates"] > 3, "all are estimates")


# ---- two profiles ----


def folded_pair(old, new, *args):
    """The stacks of two profiles: what each costs on both sides, and what is said."""
    text, said = run_both("--format=folded", *args, f"--base={old}", new)
    sides = collections.Counter(), collections.Counter()
    for line in text.splitlines():
        path, *costs = line.rsplit(" ", 2)
        require(path and len(costs) == 2 and all(map(str.isdigit, costs)) and costs != ["0", "0"], f"no pair: {line!r:.200}")
        for side, cost in zip(sides, costs):
            side[tuple(path.split(";"))] += int(cost)
    return *(+side for side in sides), said


def stacks_of_two_programs_stand_in_a_line():
    for seed in SEEDS:
        sides = []
        for number, name in enumerate(("old.out", "new.out")):
            program = Program(seed, recursion=seed % 2)
            program.rng = random.Random(f"{seed} {number}")
            program.run()
            record(program, 99)
            Path("program.out").rename(name)
            sides.append(true_stacks(program))
        old, new, said = folded_pair("old.out", "new.out", *ALL, "--merge-contexts=no")
        require_same(sides[0], old, f"programs {seed}: old")
        require_same(sides[1], new, f"programs {seed}: new")
        require(ESTIMATE not in said, f"programs {seed}: {said}")
        compared["stacks of both programs"] += len(set(old) & set(new))
    require(compared["stacks of both programs"] > rounds(50), "no stack is of both")


def stacks_of_pairs_have_the_self_costs_of_both_sides():
    """Of functions that are renamed, too: what is spent in each at all ends of stacks, as the slow comparison pairs it."""
    for seed in SEEDS[:len(SEEDS) // 3]:
        for name, text in zip(("old.out", "new.out"), random_pair.generate(seed)):
            Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
        slow = compare_slowly("old.out", "new.out")
        for event, name in enumerate(slow.events):
            check_pair(slow, event, name, f"pair {seed} {name}")
    require(compared["pairs by function"] > 3 and compared["sides with estimates"] > 3, f"too little is compared: {compared}")


def check_pair(slow, event, name, what):
    *sides, said = folded_pair("old.out", "new.out", *ALL, f"--show={name}")
    costs = [tuple(side[event] for side in pair) for pair in slow.self_costs().values()]
    for side, stacks in enumerate(sides):
        require_same(sum(pair[side] for pair in costs), sum(stacks.values()), f"{what}: the sum")
    names = {(match.new or match.old)[0][2] for match in slow.matches}
    if len(names) == len(slow.matches):
        ends = [by_function(stacks) for stacks in sides]
        shown = collections.Counter((ends[0][end], ends[1][end]) for end in {**ends[0], **ends[1]})
        require_same(collections.Counter(pair for pair in costs if any(pair)), shown, f"{what}: self costs")
        compared["pairs by function"] += 1
    for side, path in (("old", "old.out"), ("new", "new.out")):
        alone = ESTIMATE in folded(*ALL, "--merge-contexts=yes", f"--show={name}", path)[1]
        is_joined = any(match.how == "group" for match in slow.matches)  # functions that are one there are on one way
        is_unsure = is_joined or "contradicts itself" in said
        require(is_unsure or not alone or f"{side}:{name}" in said, f"{what}: the {side} side has estimates: {said}")
        compared["sides with estimates"] += alone


def a_pair_of_one_profile_has_its_stacks_twice():
    for path in CASES:
        if done("--format=folded", *ALL, f"--base={path}", str(path)).returncode:
            continue
        alone, _ = folded(*ALL, path)
        old, new, _ = folded_pair(path, path, *ALL, "--merge-contexts=no")
        require_same(alone, old, f"{path}: old")
        require_same(alone, new, f"{path}: new")


# ---- limits, filters, units ----


def what_is_cut_is_at_the_caller():
    for seed in SEEDS:
        program = Program(seed, recursion=False)
        program.run()
        record(program, 99)
        total, limit = sum(program.stacks.values()), random.Random(seed).choice((1, 5, 20))
        if total == 0:
            continue
        whole = collections.Counter()  # by way: what is spent on it and below
        for stack, cost in true_stacks(program).items():
            for depth in range(1, len(stack) + 1):
                whole[stack[:depth]] += cost
        wanted = collections.Counter()
        for stack, cost in true_stacks(program).items():
            depth = 1
            while depth < len(stack) and whole[stack[:depth + 1]] * 100 >= total * limit:
                depth += 1
            wanted[stack[:depth]] += cost
        stacks, _ = folded(f"--percent-limit={limit}", "--names=recorded", "program.out")
        require_same(wanted, stacks, f"program {seed} with a limit of {limit}%")
        require_same(wanted, V8(f"--percent-limit={limit}", "program.out").stacks(), f"program {seed}: V8")


def filters_choose_what_is_spent():
    for seed in SEEDS:
        program = Program(seed, recursion=False)
        program.run()
        record(program, 99)
        wanted = collections.Counter({stack: cost for stack, cost in true_stacks(program).items() if stack[-1] in ("f1", "f3")})
        stacks, _ = folded(*ALL, "--focus=^f[13]('|$)", "program.out")
        require_same(wanted, stacks, f"program {seed}: --focus")
        wanted = collections.Counter({stack: cost for stack, cost in true_stacks(program).items() if stack[-1] != "f2"})
        stacks, _ = folded(*ALL, "--ignore=^f2('|$)", "program.out")
        require_same(wanted, stacks, f"program {seed}: --ignore")


def units_are_those_of_pprof():
    Path("time.out").write_text("version: 1\ncreator: xdebug 3.2.1\nevents: Time_(10ns) Memory_(bytes) Calls\n"
                                "ob=/bin/a\nfl=a.php\nfn=main\n3 5 7 1\ncfl=b.php\ncfn=f\ncalls=1 1\n4 6 9 1\n"
                                "fl=b.php\nfn=f\n8 6 9 1\n")
    message = pprof("time.out")
    require_same([("Time_(10ns)", "nanoseconds"), ("Memory_(bytes)", "bytes"), ("Calls", "count")], message.types, "types")
    require_same([(("main",), [50, 7, 1]), (("main", "f"), [60, 9, 1])],
                 [(tuple(message.functions[f][0] for f, _ in places), values) for places, values in message.samples], "values")
    require_same([("main", "main", "a.php", 3), ("f", "f", "b.php", 1)], list(message.functions.values()), "functions")
    require_same(["/bin/a"] * 2, [place for _, place in message.locations.values()], "objects")
    Path("long.out").write_text("events: Time_(10ns)\nfn=main\n3 5000000000000000000\n")
    require_same([("Time_(10ns)", "count")], pprof("long.out").types, "what is too much for nanoseconds")


def times_of_v8_are_microseconds():
    """To the last nanosecond; of other events a count is one."""
    Path("time.out").write_text("version: 1\ncreator: xdebug 3.2.1\nevents: Time_(10ns) Memory_(bytes)\n"
                                "fl=a.php\nfn=main\n3 123456789012 7\ncfl=b.php\ncfn=f\ncalls=1 1\n4 6 9\n"
                                "fl=b.php\nfn=f\n8 1 4\n9 5 5\n")
    v8 = V8(*ALL, "time.out")
    require_same({("main",): 123456789012, ("main", "f"): 6}, dict(v8.stacks(Fraction(1, 100))), "of a time")
    require_same(Fraction(123456789018, 100), v8.raw["endTime"], "all of it")
    require_same({("main", "a.php", 3): 123456789012, ("f", "b.php", 8): 1, ("f", "b.php", 9): 5}, dict(v8.lines()), "lines")
    require_same({("main",): 7, ("main", "f"): 9}, dict(V8("--show=Memory_(bytes)", "time.out").stacks()), "of memory")
    Path("a.php").write_text("<?php\n" * 9)
    urls = {node["callFrame"]["url"] for node in V8(*ALL, "time.out").nodes}
    require_same({"", str(Path("a.php").resolve()), "b.php"}, urls, "the path of a source that is there")
    Path("long.out").write_text("events: Time_(10ns)\nfn=main\n3 5000000000000000000\n")
    require_same({("main",): 5 * 10**18}, dict(V8("long.out").stacks()), "what is too much for nanoseconds")


def messages_without_zlib_are_not_packed():
    if "zlib" not in FEATURES:
        raise Skipped("the program is built without zlib")
    Path("nothing").mkdir()
    Path("nothing/libz.so.1").write_bytes(b"")
    plain = done("--format=pprof", "-o-", str(CASES[0]), env={"LD_LIBRARY_PATH": "nothing"})
    require(b"zlib is not there" in plain.stderr and plain.returncode == 0, f"{plain.stderr!r}")
    whole = run_whole("--format=pprof", "-o-", str(CASES[0])).stdout
    require_same(gzip.decompress(whole), plain.stdout, "what is packed")


def names_are_one_line():
    """Names that hold what separates frames, lines and costs."""
    Path("names.out").write_bytes(b"events: Ir\nfl=a.c\nfn=a;b\n1 5\ncfn=x 12\ncalls=1 1\n2 7\nfn=x 12\n1 7\nfn=\xff\x1b[31m\n1 2\n"
                                  b"fn=" + b"n" * 200000 + b"\n1 3\n")
    stacks, _ = folded("names.out")
    long = next(path for path in stacks if path[0].startswith("nnn"))
    require(len(long[0]) < 5000 and long[0].endswith("..."), "a long name")
    del stacks[long]
    require_same({("a:b",): 5, ("a:b", "x_12"): 7, ("\\xff\\x1b[31m",): 2}, dict(stacks), "stacks")
    names = sorted(node["callFrame"]["functionName"] for node in V8("names.out").nodes)
    require(len(names[2]) < 5000 and names[2].endswith("n..."), "a long name of V8")
    require_same(["(root)", "a;b", "x 12", "\ufffd\x1b[31m"], names[:2] + names[3:], "names of V8")
    names = {function[0] for function in pprof("names.out").functions.values()}
    require_same({"a;b", "x 12", "\\xff\\x1b[31m", "n" * 200000}, names, "names of functions")


def what_is_refused_leaves_the_old_file():
    Path("below.out").write_text("events: Ir\nfn=main\n3 -5\n")
    for form in ("folded", "pprof", "cpuprofile"):
        Path("kept").write_text("old")
        require_same(1, done(f"--format={form}", "-okept", "below.out").returncode, f"{form}: exit status")
        require_same("old", Path("kept").read_text(), f"{form}: the file")


def any_thread_writes_the_same():
    """Or refuses the same: together cases may have costs that a format cannot have."""
    paths = [str(path) for path in CASES if done("--format=folded", "-o-", path).returncode == 0][:9]  # not below 0
    for form in ("folded", "pprof", "cpuprofile"):
        first, *others = [done(f"--format={form}", "-o-", f"-j{jobs}", *paths) for jobs in (1, 2, 5)]
        for other in others:
            require_same((first.returncode, first.stdout, first.stderr), (other.returncode, other.stdout, other.stderr), form)
        require(first.returncode == 0 or form != "folded", f"folded is refused: {first.stderr[:300]!r}")


def cases_add_up():
    for path in CASES:
        check(path)
        check_events(path)
    require(compared["refused"], "nothing is refused")


def random_profiles_add_up():
    for seed in SEEDS:
        Path("random.out").write_bytes(random_profile.generate(seed))
        check("random.out")
        check_events("random.out")
    require(min(compared["limits that leave out something"], compared["limits that leave out nothing"]) > 20, f"few limits: {compared}")
    require(compared["profiles by function"] > 20 and compared["events"] > 20, f"too little is compared: {compared}")


def real_profiles_add_up():
    for path in real_profiles(150_000):
        check(path)


def main():
    tell_all([
        ("stacks of cases have their self costs", cases_add_up),
        ("those of random profiles have", random_profiles_add_up),
        ("those of real profiles have", real_profiles_add_up),
        ("with all contexts recorded stacks are those of the program", stacks_with_all_contexts_are_true),
        ("with some they end in these", stacks_end_in_the_contexts_that_are_recorded),
        ("without they are shared in proportion", estimates_are_proportional),
        ("stacks of two programs stand in a line", stacks_of_two_programs_stand_in_a_line),
        ("those of random pairs have the self costs of both sides", stacks_of_pairs_have_the_self_costs_of_both_sides),
        ("a profile beside itself has its stacks twice", a_pair_of_one_profile_has_its_stacks_twice),
        ("what the limit cuts off is at the caller", what_is_cut_is_at_the_caller),
        ("filters choose what is spent", filters_choose_what_is_spent),
        ("values are in units of pprof", units_are_those_of_pprof),
        ("times of V8 are microseconds", times_of_v8_are_microseconds),
        ("without zlib messages are not packed", messages_without_zlib_are_not_packed),
        ("names are whole, and of one line", names_are_one_line),
        ("what is refused leaves the old file", what_is_refused_leaves_the_old_file),
        ("any number of threads writes the same", any_thread_writes_the_same),
    ])


if __name__ == "__main__":
    main()
