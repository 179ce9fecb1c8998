#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Profiles that --format=callgrind writes back, as TAP.

What is written must be the same bytes however it came together, and say the same as what was read: to this program, to
tests/reference/reader.py, which reads slowly and plainly, and to callgrind_annotate. Profiles are the cases of
tests/data/cases, random ones of tests/reference/random_profile.py, and those of ../shared/corpus where that is present.
"""

import csv
import functools
import io
import json
import os
import pty
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_profile  # noqa: E402 (found by the line above)
import random_program  # noqa: E402
import reader  # noqa: E402
from harness import CORPUS, PROGRAM, ROUNDS, corpus, no_terminals, rounds, turns  # noqa: E402
from properties import Failed, Skipped, done, require, tell_all  # noqa: E402

UNREADABLE = {"noevents.out", "nothing.out"}  # cases that hold nothing to write
TRIPLES = 40
SMALL = ("--group=function",)  # functions and calls, without lines


# ---- running ----


def run(*args, cwd=None, stdin=None):
    ended = done("--quiet", *args, cwd=cwd, input=stdin or b"")
    require(ended.returncode >= 0, f"killed by signal {-ended.returncode}: {args}")
    return ended


def written(*paths, options=(), cwd=None):
    """What is written of profiles; None where a sum does not fit, or they define an event differently."""
    ended = run("--format=callgrind", *options, *paths, cwd=cwd)
    if ended.returncode:
        require(ended.stdout == b"" and b"nothing is written" in ended.stderr, f"{paths}: {ended.stderr!r}")
        return None
    return ended.stdout


def put(name, data):
    Path(name).write_bytes(data)
    return name


def same(expected, actual, what):
    """Compares bytes, or anything that JSON can hold."""
    if expected == actual:
        return
    if not isinstance(expected, (bytes, type(None))):
        expected, actual = (json.dumps(thing, sort_keys=True, indent=1).encode() for thing in (expected, actual))
    lines = zip((expected or b"").split(b"\n") + [b"-"], (actual or b"").split(b"\n") + [b"-"])
    raise Failed(f"{what}: {next(((a, b) for a, b in lines if a != b), 'one is longer')}")


# ---- profiles ----


def cases():
    for path in sorted((TESTS / "data" / "cases").glob("*.out")):
        if path.name not in UNREADABLE:
            yield put(path.name, path.read_bytes())


def random_ones(seeds, negative=False):
    for seed in seeds:
        generator = random_profile.Generator(seed, 60)
        generator.huge = False
        generator.negative |= negative
        yield put(f"random{seed}.out", generator.generate())


@functools.cache
def all_profiles():
    return [*cases(), *random_ones(range(rounds(60))), *corpus()]


@functools.cache
def once_of(name):
    """What is written of one of these profiles."""
    return written(name)


def all_written():
    """All that can be written: their names, and what is written of them."""
    return [(name, once_of(name)) for name in all_profiles() if once_of(name) is not None]


# ---- merging ----


def check_triple(a, b, c):
    """Whether they could be merged: all orders and groupings give the same bytes."""
    merged = written(a, b, c)
    same(merged, written(c, a, b, options=("--jobs=2",)), f"{a} {b} {c} in another order")
    same(merged, written(b, a, c), f"{a} {b} {c} in a third order")
    if merged is None:
        return False
    first, second = written(c, a), written(b)
    same(merged, written(put("both", first + second)), f"{c} and {a} first, {b} after them")
    same(merged, written(put("first", first), b), f"{c} and {a} merged, and {b}")
    same(merged, written(put("merged", merged)), f"{a} {b} {c} again")
    return True


def check_triples(names, seed):
    rng = random.Random(seed)
    names = list(names)
    merged = sum(check_triple(*rng.sample(names, 3)) for _ in range(TRIPLES))
    require(merged > TRIPLES // 3, f"only {merged} of {TRIPLES} triples could be merged")
    return f"{merged} triples merged, {TRIPLES - merged} refused"


def random_profiles_merge():
    return check_triples(random_ones(range(100)), 1)


def negative_costs_merge():
    return check_triples(random_ones(range(200, 240), negative=True), 2)


def other_profiles_merge():
    return check_triples([*cases(), *corpus()], 3)


def formulas_wait_for_events():
    """A formula of events that another input has is kept until that is merged; one that no input makes right is not."""
    bodies = {
        "sums.out": "event: X = 2 Foo + a-b : Sum\nevent: Y = 3 : Three\nevents: Ir\nfn=f\n1 2\n",
        "foo.out": "event: Z = 5 Ir / Foo\nevents: Foo\nfn=f\n1 3\n",
        "minus.out": "events: a-b\nfn=f\n1 4\n",
    }
    names = [put(name, ("version: 1\n" + body).encode()) for name, body in bodies.items()]
    require(check_triple(*names), "they are not merged")
    once = put("once", written(*names))
    totals = dict(zip((event["name"] for event in json_of(once)["events"]), json_of(once)["totals"]))
    same({"Ir": 2, "Foo": 3, "a-b": 4, "X": 10}, totals, "totals")
    same([b"event: X = 2 Foo + a-b : Sum", b"event: Y : Three", b"event: Z"],
         [line for line in Path(once).read_bytes().split(b"\n") if line.startswith(b"event:")], "definitions")


def directories_do_not_matter():
    here = os.getcwd()
    profile = f"version: 1\nevents: Ir\nfl={here}/src/a.c\nfn=f\n1 2\nfi={here}//b.h\n3 4\ncfi={here}/c.c\ncfn=g\ncalls=1 9\n5 6\n"
    one, other = put("one.out", profile.encode()), put("other.out", profile.replace("Ir", "Ir Dr").encode())
    paths = (f"{here}/{one}", f"{here}/{other}")
    below = written(*paths)
    same(below, written(*paths, cwd="/"), "written in two directories")
    same(6, below.count(os.fsencode(here)), "names as recorded, in each of two parts")
    Path("src").mkdir(exist_ok=True)
    same(below, written(put("merged", written(paths[1], cwd="src")), paths[0]), "merged from two directories")


# ---- the same as what was read ----


def writing_again_changes_nothing():
    large = [name for name in corpus(3_000_000) if name not in all_profiles()]
    pairs = [*all_written(), *((name, written(name)) for name in large)]
    for name, once in pairs:
        if once is not None:
            same(once, written(put("once", once)), name)
    return f"{len(pairs)} profiles"


LINES = [
    *(b"part: 2|version: 1|events: Ir Dr|events:|positions: instr line|positions: bb|====|cmd: x|pid: 3|summary: 5|totals: 1".split(b"|")),
    *(b"desc: Filtered: a|desc: Merged: 3|desc: Exact-totals: yes|event: Ir : x|ob=|fl=|fi=x|fn=(2)'2|fn= (below main) ".split(b"|")),
    *(b"cob=o|cfi=|cfn=(1)|calls=0 1|jfi=q|jfn=z|jump=1 5|jcnd=1/2 +3|* 1|1 . 2|0x10 7 1|-1 5 -3".split(b"|")),
]


def damage(data, rng):
    """Other lines, lines that are gone or come twice, and other bytes."""
    lines = data.split(b"\n")
    for _ in range(rng.randint(1, 8)):
        at, kind = rng.randrange(len(lines)), rng.random()
        if kind < 0.5:
            lines.insert(at, rng.choice(LINES))
        elif kind < 0.65:
            lines[at:at + 1] = [b""]
        elif kind < 0.8:
            lines.insert(at, rng.choice(lines))
        elif lines[at]:
            line = bytearray(lines[at])
            line[rng.randrange(len(line))] = rng.randrange(256)
            lines[at] = bytes(line)
    return b"\n".join(lines)


def damaged_profiles_too():
    rng = random.Random(4)
    names = [name for name in cases() if Path(name).stat().st_size < 5000]
    count = 0
    for number in range(rounds(400)):
        ended = run("--format=callgrind", put("damaged.out", damage(Path(rng.choice(names)).read_bytes(), rng)))
        if ended.returncode == 0:
            same(ended.stdout, written(put("once", ended.stdout)), f"damage {number}")
            count += 1
    require(count > rounds(300), f"only {count} could be written")
    return f"{count} profiles"


def named(report):
    """A JSON report whose numbers of functions, cycles and events are names, and whose lists have no order."""
    events = [event["name"] for event in report["events"]]
    functions = {f["id"]: [f["object"], f["file"], f["name"]] for f in report["functions"]}
    cycles = {cycle["id"]: sorted(functions[m] for m in cycle["members"]) for cycle in report["cycles"]}

    def name(thing, key=None):
        if isinstance(thing, dict):
            return {key: name(value, key) for key, value in thing.items() if key != "id"}
        if isinstance(thing, list) and key in ("self", "inclusive", "totals"):
            return dict(zip(events, thing))
        if isinstance(thing, list):
            return sorted((name(item, key) for item in thing), key=lambda item: json.dumps(item, sort_keys=True))
        if key in ("function", "functions", "members") and isinstance(thing, int):
            return functions[thing]
        return cycles.get(thing) if key == "cycle" else thing

    return {key: name(value, key) for key, value in report.items() if key not in ("inputs", "diagnostics")}


def json_of(*args):
    # in a directory that no recorded path is below
    ended = run("--format=json", "--names=recorded", *(os.path.abspath(a) if not str(a).startswith("-") else a for a in args), cwd="/")
    return json.loads(ended.stdout)


def forget_own_lines(report, profile):
    """A function that no call tells the line of begins at its first line in front of inlined code: writing does not keep
    what was in front of it."""
    told = {(f.object, f.file, f.name) for f in profile.functions if any(profile.entered.get(f.index, {}).values())}
    for function in report["functions"]:
        if (function["object"], function["file"], function["name"]) not in told:
            del function["home"]["line"]


def reports_are_the_same():
    for name, once in all_written():
        if b"\ndesc: Ways: lost\n" in once:
            continue  # it was a call log, and is a graph
        reports = json_of(name), json_of(put("once", once))
        profile = reader.read([name])
        for report in reports:
            forget_own_lines(report, profile)
        if profile.ways:  # of a log's lines a graph has bounds
            for line in (line for report in reports for line in report["lines"]):
                del line["inclusive"]
                line.pop("partial", None)
        same(*map(named, reports), name)
    return f"{len(all_written())} profiles"


def plainly(name, kind=reader.GraphReader):
    """What the slow reader reads, with functions by their names and without an order."""
    profile = reader.as_dict(reader.read([name], "/", kind))
    functions = [(f["object"], f["file"], f["name"]) for f in profile["functions"]]
    for function in profile["functions"]:
        del function["cycle"]  # a number
    for cycle in profile["cycles"]:
        cycle["members"] = sorted(functions[m] for m in cycle["members"])
    for place in profile["addresses"]:
        place["sites"] = sorted([functions[f], *rest] for f, *rest in place["sites"])
    for call in profile["arcs"] + profile["calls_by_line"]:
        call.update({key: functions[call[key]] for key in ("caller", "callee") if key in call})
    sections = ("functions", "pieces", "files", "objects", "lines", "addresses", "jumps", "calls_by_line", "cycles", "arcs")
    listed = {key: sorted(json.dumps(item, sort_keys=True) for item in profile[key]) for key in sections}
    return dict(listed, events=profile["events"], totals=profile["totals"], missing=profile["missing"], diagnostics=len(profile["diagnostics"]))


def slow_reader_agrees():
    count = 0
    for name in [*cases(), *random_ones(range(rounds(40)))]:
        once = once_of(name)
        if once is None:
            continue
        before, after = plainly(name), plainly(put("once", once))
        del before["diagnostics"], after["diagnostics"]
        same(sorted(before["events"]), sorted(after["events"]), f"{name}: events")
        if before["events"] == after["events"]:
            same(before, after, name)
            count += 1
    return f"{count} profiles"


def for_kcachegrind():
    """Written profiles: of one, of several, of filters and of comparisons; each with what it is of."""
    rng = random.Random(6)
    names = [name for name in all_profiles() if Path(name).stat().st_size < 100_000 * ROUNDS]
    yield from ((name, once_of(name)) for name in names)
    for name in turns(names, 0, 3):
        yield f"{name}, filtered", written(name, options=("--ignore=[aeiou]",))
    for name in turns(names, 1, 3):
        yield f"{name}, small", written(name, options=SMALL)
    for _ in range(TRIPLES // 2):
        inputs = rng.sample(names, 3)
        yield f"{inputs}", written(*inputs)
    for number in range(12):
        for seed, name in ((number, "old.out"), (number + 1, "new.out")):
            put(name, random_program.Program(seed).write().encode())
        yield f"comparison {number}", written("new.out", options=("--base=old.out", "--match=exact"))


def kcachegrind_reads_the_same():
    count = 0
    for what, once in for_kcachegrind():
        if once is not None:
            put("once", once)
            same(plainly("once"), plainly("once", reader.KCachegrindReader), what)
            count += 1
    require(count > rounds(150), f"only {count} profiles")
    return f"{count} profiles"


def reading_it_says_nothing():
    for name, once in all_written():
        said = subprocess.run([PROGRAM, "--format=callgrind", put("once", once)], capture_output=True, check=True).stderr
        others = [line for line in said.splitlines() if not re.search(b": event|formulas|: nothing was measured|parts are written|do not add up to the total", line)]  # which stay as they are
        lost = [line for line in others if line.endswith(b"cut off: it was written from an input that lost costs")]
        require(bool(lost) == (b"\ndesc: Incomplete: yes\n" in once), f"{name}: {lost}")
        require(len(others) == len(lost), f"{name}: {others}")


# ---- small ones ----


def of_functions(report):
    """What a report has of functions and calls, whatever their lines are."""
    for function in report["functions"]:
        del function["pieces"], function["home"]
    kept = ("events", "totals", "functions", "cycles")
    return named({key: report[key] for key in kept})


def check_small(name, options=()):
    once, small = written(name, options=options), written(name, options=(*SMALL, *options))
    require((once is None) == (small is None), f"{name}: only one of both is written")
    if small is None:
        return
    check_form(name, small)
    same(of_functions(json_of(put("once", once))), of_functions(json_of(put("small", small))), f"{name} {options}")
    same(small, written("small"), f"{name}, written again")
    if not options:  # a function that is left out has no line by which its calls are known to stand
        same(small, written("small", options=SMALL), f"{name}, made small again")
        same(small, written("once", options=SMALL), f"{name}, made small of what was written")


def small_ones_keep_functions_and_calls():
    for name, _ in all_written():
        check_small(name)
    for name in turns([name for name, _ in all_written()], 0, 3):
        check_small(name, ("--ignore=[aeiou]",))
    return f"{len(all_written())} profiles"


def small_ones_say_that_they_have_no_lines():
    words = b"no lines were kept: all costs of a function stand at its first line"
    name = put("whole.out", b"events: Ir\nfl=a.c\nfn=f\n1 5\nfi=b.h\n3 9\nfe=a.c\ncfn=g\ncalls=2 8\n2 4\nfn=g\n8 4\n")
    small = put("small.out", written(name, options=SMALL))
    for options in (("--group=line",), ("--auto=yes",), ("--list=^f$",), ("--format=quickfix",), ("--format=html",)):
        for path, count in ((name, 0), (small, 1)):
            ended = done(*options, path)
            require(ended.returncode == 0, f"{options}: {ended.stderr}")
            same(count, ended.stderr.count(words), f"{options} of {path}: {ended.stderr}")
    why = ("--why", "--group=function")
    same(1, done(*why, f"--base={name}", small).stderr.count(b"no lines were kept in the new profile"), "why")
    same(1, done(*why, f"--base={small}", small).stderr.count(words), "why of both")
    same(b"", done("--auto=no", "--group=function", small).stderr, "functions alone")
    for scope, status in (("each-file", 1), ("own", 1), ("each", 0), ("each-object", 0)):
        ended = done("--auto=no", f"--fail-if={scope}: Ir>1000", small)
        same(status, ended.returncode, f"{scope}: {ended.stderr}")
    merged = put("merged.out", written(name, small))
    require(b"\ndesc: Lines: no\n" in Path(merged).read_bytes() and words in done("--group=line", merged).stderr, "merged")
    require(b"kept no lines" in done("--group=line", name, small).stderr, "both")


# ---- the form ----

NAME = re.compile(rb"(ob|cob|fl|fi|cfi|jfi|fn|cfn|jfn)=(?:\((\d+)\)(?: (.+))?|(.*))$")
TABLES = {b"ob": 0, b"cob": 0, b"fl": 1, b"fi": 1, b"cfi": 1, b"jfi": 1, b"fn": 2, b"cfn": 2, b"jfn": 2}


def check_form(name, data):
    """In each part no id comes before its name, ids count up, each name has one and each function, which is of one object
    and file, functions are sorted, and calls of functions without costs and calls name a file; lines end in line feeds."""
    names, key, last, begun, bare = ({}, {}, {}), {}, None, set(), set()
    require(data.endswith(b"\n") and b"\r\n" not in data, f"{name}: line ends")
    for line in data.split(b"\n"):
        if line.startswith((b"version:", b"totals:")):
            require(not bare - begun, f"{name}: called without a file, and without costs: {bare - begun}")
            names, key, last, begun, bare = ({}, {}, {}), {}, None, set(), set()
        found = NAME.match(line)
        if not found:
            continue
        word, number, given, plain = found.groups()
        table = names[TABLES[word]]
        functions = {b"fn": (b"ob", b"fl"), b"cfn": (b"cob", b"cfi"), b"jfn": (b"", b"jfi")}.get(word, ())
        owner = tuple(key.get(k, key.get(other)) for k, other in zip(functions, (b"ob", b"file")))
        if given is not None:
            same(len(table) + 1, int(number), f"{name}: {line!r}: the next id")
            require((*owner, given) not in table.values(), f"{name}: {line!r} is defined twice")
            table[int(number)] = (*owner, given)
        require(number is None or int(number) in table, f"{name}: {line!r} comes before its name")
        key[word] = table[int(number)][-1] if number else plain
        require(not functions or not number or table[int(number)][:-1] == owner, f"{name}: {line!r} is of {owner}")
        if word in (b"fl", b"fi"):
            key[b"file"] = key[word]
        if word == b"cfn":
            if b"cfi" not in key:
                bare.add((*owner, key[b"cfn"]))
            key.pop(b"cob", None), key.pop(b"cfi", None)
        if word == b"jfn":
            key.pop(b"jfi", None)
        if word == b"fn":
            begun.add((*owner, key[b"fn"]))
            function = [key[k] for k in (b"ob", b"fl", b"fn")]
            require(last is None or last < function, f"{name}: {line!r} is not in order")
            last = function


def form_is_normal():
    for name, once in all_written():
        check_form(name, once)


def callgrind_annotate_agrees():
    """The rows of callgrind_annotate, for profiles of one part that Callgrind wrote, where it adds up all costs; without
    their objects, for it knows one for all functions of a name."""
    program = shutil.which("callgrind_annotate")
    if not program:
        raise Skipped("no callgrind_annotate")

    def rows(name):
        command = [program, "--threshold=100", "--auto=no", "--tree=none", name]
        ended = subprocess.run(command, capture_output=True, check=False, cwd="/")
        return sorted(ascii(line.rpartition(b" [")[0] or line) for line in ended.stdout.splitlines() if re.match(rb" *[\d,]+ ", line) or b"TOTALS" in line)

    count = 0
    for path in [*map(Path, cases()), *corpus()]:
        data = path.read_bytes()
        totals = re.findall(rb"(?:summary|totals): (.*)", data)
        if len(totals) == 2 and totals[0] == totals[1] and b"creator: callgrind-" in data and b"calls=0" not in data:
            once = written(path)
            same(rows(path.resolve()), rows(Path(put("once", once)).resolve()), path.name)
            count += 1
    require(count > (2 if CORPUS.is_dir() else 1), f"only {count} profiles")
    return f"{count} profiles"


# ---- filters and comparisons ----


def table(*args):
    out = run("--format=csv", "--threshold=100", "--group=piece", "--names=recorded", *args).stdout.decode(errors="surrogateescape")
    rows = list(csv.reader(io.StringIO(out)))
    return sorted(rows[1:])


def require_no_more(whole, report, what):
    """No function has more inclusive cost than the whole profile says, or than the cycle says that it is in there."""
    cycles = {str(cycle["members"]): cycle["inclusive"] for cycle in whole["cycles"]}
    most = {str([f["object"], f["file"], f["name"]]): cycles[str(f["cycle"])] if f["cycle"] else f["inclusive"] for f in whole["functions"]}
    for f in report["functions"]:
        limit = most[str([f["object"], f["file"], f["name"]])]
        require(all((f["inclusive"][event] or 0) <= (limit[event] or 0) for event in limit), f"{what}: {f} above {limit}")


def filters_keep_their_rows():
    rng = random.Random(5)
    for name in ("cycle3.out", "inline_incl.out", "rec_mutual.out", "two_objects.out", "real_instr_jump.out"):
        put(name, (TESTS / "data" / "cases" / name).read_bytes())
        whole = named(json_of(name))
        functions = whole["functions"]
        for function in rng.sample(functions, min(4, len(functions))):
            for option in (f"--focus=^{re.escape(function['name'])}$", f"--ignore=^{re.escape(function['name'])}$",
                           f"--file={re.escape(function['file'])}"):
                once = put("once", written(name, options=(option,)))
                same(once and table(option, name), table(once), f"{name} {option}")
                report = named(json_of(once))
                same(whole["totals"], report["totals"], f"{name} {option}, totals")
                same(plainly(name)["missing"], plainly(once)["missing"], f"{name} {option}, what no line has")
                require_no_more(whole, report, f"{name} {option}")
                require(b"desc: Filtered: " + option.encode() in Path(once).read_bytes(), f"{name} {option} is not told")
                check_filters_told(once, option)


def check_filters_told(once, option):
    """A filtered profile, the same filtered again and filtered otherwise, before and after: written again, all are the
    same, and each tells its filters once."""
    for options in (), (option,), ("--ignore=^q$",), ("--ignore-file=^q$\r", "--focus=."):
        twice = put("twice", written(once, options=options))
        same(Path(twice).read_bytes(), written(twice), f"{once} {options}, again")
        told = [line for line in Path(twice).read_bytes().split(b"\n") if line.startswith(b"desc: Filtered:")]
        same(1 if options in ((), (option,)) else 2, len(told), f"{told}")


def changes(name, *options):
    """The change of the self cost of each function, but for those without one; and the total."""
    report = json_of(name, *options)
    change = lambda costs: costs["change"] if options else costs  # noqa: E731
    functions = {}
    for f in report["functions"]:
        which = (f["new"] or f["old"]) if options else f
        if any(change(f["self"])):
            functions[str([which["object"], which["file"], which["name"]])] = change(f["self"])
    return {"totals": change(report["totals"]), "functions": functions}


def comparisons_write_differences():
    for seed in range(12):
        for number, name in enumerate(("old.out", "new.out")):
            put(name, random_program.Program(seed + number).write().encode())
        options = ("--base=" + os.path.abspath("old.out"), "--match=exact", "--merge-contexts=no")
        once = put("once", written("new.out", options=options))
        same(changes("new.out", *options), changes(once), f"seed {seed}")
        same(Path(once).read_bytes(), written(once), f"seed {seed}, again")
        options = ("--base=new.out", "--match=exact", "--merge-contexts=no")
        falls = changes(put("falls", written("old.out", options=options)))
        negated = {function: [cost and -cost for cost in costs] for function, costs in falls["functions"].items()}
        same(changes(once)["functions"], negated, f"seed {seed}, with the sides changed")


# ---- what is not written ----


def nothing_is_written():
    good = put("good.out", b"version: 1\nevents: Ir\nfn=f\n1 2\n")
    huge = put("huge.out", b"version: 1\nevents: Ir\nfn=f\n1 9000000000000000000\n")
    sums = put("sums.out", b"version: 1\nevent: X = Ir\nevents: Ir\nfn=f\n1 2\n")
    other = put("other.out", b"version: 1\nevent: X = 2 Ir\nevents: Ir\nfn=f\n1 2\n")
    text = put("text.c", b"int main(void) {}\n")
    runs = {
        "no such file": ("missing.out", good),
        "an input that is no profile": (good, text),
        "a sum past 2^63": (huge, huge),
        "two formulas of one event": (sums, other),
        "a name with a line feed": (good, "--mod-funcname=s/f/a\nb/"),
        "a name with a blank at its end": (good, "--mod-funcname=s/f/f /"),
    }
    for what, args in runs.items():
        ended = run("--format=callgrind", *args)
        require(ended.returncode == 1 and ended.stdout == b"" and ended.stderr, f"{what}: {ended}")
        ended = run("--format=callgrind", "--output=out", *args)
        require(ended.returncode == 1 and not Path("out").exists(), f"{what}, with -o: {ended}")
    require(run("--format=callgrind", "--fail-if=Ir>1", good).returncode == 2, "checks")
    with open("/dev/full", "wb") as full:
        require(subprocess.run([PROGRAM, "--format=callgrind", good], stdout=full, stderr=subprocess.DEVNULL, check=False).returncode == 1, "a full disk")


def terminals_get_nothing():
    if no_terminals():
        raise Skipped(no_terminals())
    good = put("good.out", b"version: 1\nevents: Ir\nfn=f\n1 2\n")
    for options, status in ((), 2), (("--output=-",), 0), (("--output=out",), 0):
        master, slave = pty.openpty()
        ended = subprocess.run([PROGRAM, "--format=callgrind", *options, good], stdout=slave, stderr=subprocess.PIPE, check=False)
        os.close(slave)
        os.close(master)
        same(status, ended.returncode, f"{options} on a terminal: {ended.stderr!r}")


PROPERTIES = (
    ("random profiles merge to the same bytes in every order and grouping", random_profiles_merge),
    ("so do those with negative costs", negative_costs_merge),
    ("so do all cases, and profiles of other programs", other_profiles_merge),
    ("formulas are kept while they can become sums", formulas_wait_for_events),
    ("the working directory does not matter", directories_do_not_matter),
    ("what is written is written again the same", writing_again_changes_nothing),
    ("so are damaged profiles", damaged_profiles_too),
    ("reports of it are the same", reports_are_the_same),
    ("the slow reader reads the same", slow_reader_agrees),
    ("KCachegrind's rules read the same", kcachegrind_reads_the_same),
    ("reading it leaves nothing to say", reading_it_says_nothing),
    ("small ones keep functions and calls", small_ones_keep_functions_and_calls),
    ("small ones say that they have no lines", small_ones_say_that_they_have_no_lines),
    ("names and ids are in order", form_is_normal),
    ("callgrind_annotate lists the same", callgrind_annotate_agrees),
    ("filters keep the rows that they show", filters_keep_their_rows),
    ("comparisons write the differences of self costs", comparisons_write_differences),
    ("what cannot be written whole is not written", nothing_is_written),
    ("a terminal gets nothing", terminals_get_nothing),
)


if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES))
