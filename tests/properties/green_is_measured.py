#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Green means measured and within the limit, as TAP.

Random suites of one to six inputs, some of which lost something, are given to the program in every way in which inputs are
named, merged into one, and as versions of one program; with and without threads, with every form of check, whose limits none
of the whole inputs is beyond. A twin knows what was lost, and whether a check judges it: then no run ends with 0, and else
each does. All formats and the exit status say the same. What looks like a loss and is none stays green. Functions that
were inlined are in the objects of a real profile: these are lost, too.

With the program at MUTANT, which forgets what was lost, the property has to fail: so it is known to look.
"""

import collections
import gzip
import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "shared")]
sys.dont_write_bytecode = True

import properties  # noqa: E402 (found by the line above)
from harness import rounds  # noqa: E402
from properties import done, require, tell_all  # noqa: E402

RUNS = rounds(2000)
NAMES = ("fib", "print", "sort", "map", "tree", "hash")


def profile(name, cost, extra=""):
    """A whole profile of Callgrind's: main calls work, which calls leaf."""
    total = 10 + cost + 30
    return (f"# callgrind format\nversion: 1\ncreator: callgrind-3.22.0\npid: 7\ncmd: ./{name}\npart: 1\n\npositions: line\nevents: Ir Dr\n"
            f"summary: {total} {total // 10}\n\nob=(1) {name}\nfl=(1) {name}.c\nfn=(1) main\n1 10 1\ncfn=(2) work\ncalls=1 5\n2 {cost + 30} {total // 10 - 1}\n\n"
            f"fn=(2)\n5 {cost} {total // 10 - 4}\ncfn=(3) leaf\ncalls=3 9\n6 30 3\n\nfn=(3)\n9 30 3\n\n{extra}totals: {total} {total // 10}\n")


def of_threads(text, threads):
    """A part of each of so many threads; 0: the profile as it is, without a thread."""
    return "\n".join(text.replace("part: 1\n", f"part: 1\nthread: {thread}\n") for thread in range(1, threads + 1)) or text


def cut(text, after):
    return text[:text.index(after) + len(after)]


# Ways to lose something of an input: what is left of it. `None`: nothing at all.
LOSSES = {
    "cut at its head": lambda text: text[text.index("fn=(1)"):],
    "cut in its middle": lambda text: cut(text, "calls=1 5\n"),
    "cut in its head": lambda text: cut(text, "pid: 7\n"),
    "cut at its end": lambda text: text[:-12],
    "NUL bytes": lambda text: "\0" * len(text),
    "gzip, cut": lambda text: gzip.compress(text.encode() * 9, mtime=0)[:-60],
    "another kind": lambda text: "<html><body>404 Not Found</body></html>\n",
    "empty": lambda text: "",
    "a line": lambda text: re.sub(r"(?m)^9 30 3\n", "", text, count=1),
    "a name": lambda text: text.replace("fn=(3)\n9", "9"),
    "all costs": lambda text: re.sub(r"(?m)^(\d+|summary:|totals:) \d+ \d+$", r"\1 0 0", text),
    "a thread": lambda text: text[:text.rindex("# callgrind format")],
    "a link": "link",
    "missing": None,
}
FORMATS = ("text", "json", "md", "github", "csv")
NAMED = ("directory", "named", "listed")
MERGED = ("merged", "cat")


class Check:
    """`compares`: it takes a base. `figure`: what is farthest of whole inputs, for a limit `$`; else all are within. `adds`:
    threads add up to the figure. `risk`: what is lost more often, as it has a reason of its own."""

    def __init__(self, text, compares=False, event="Ir", unit=None, figure=None, adds=True, risk=None):
        self.text, self.compares, self.event, self.unit, self.figure, self.adds = text, compares, event, unit, figure, adds
        self.risk = "an event" if event == "Dr" else risk

    def limit(self, costs, threads, beyond):
        if not self.figure:
            return self.text
        return self.text[:-1] + str(self.figure(costs or [0]) * (max(threads, 1) if self.adds else 1) + beyond)


CHECKS = [
    Check("Ir>1G"), Check("Ir>+1%", True), Check("relative:Ir>1%", True), Check("change:Ir>1", True), Check("new:Ir>1G", True),
    Check("each: Ir>$", figure=max), Check("each: incl:Ir>$", figure=lambda costs: max(costs) + 40), Check("/^leaf$/: Ir>$", figure=lambda costs: 30 * len(costs), risk="a name"),
    Check("each/e/: Ir>$", figure=lambda costs: 30), Check("each-file: Ir>$", figure=lambda costs: max(costs) + 40),
    Check("each-object: Ir>$", figure=lambda costs: max(costs) + 40), Check("each: calls>$", figure=lambda costs: 3),
    Check("each: percall:Ir>$", figure=lambda costs: max(costs) + 30, adds=False), Check("each: Ir>+5%,+1%t", True),
    Check("each-input: Ir>1G", unit="input"), Check("each-input: Ir>+1%", True, unit="input"), Check("each-part: Ir>1G", unit="part"),
    Check("Dr>1G", event="Dr"), Check("Dr>+1%", True, event="Dr"), Check("each-input: Dr>+1%", True, event="Dr", unit="input"),
    Check("each-thread: Ir>$", unit="thread", figure=lambda costs: max(costs) + 40, adds=False), Check("each-thread: Ir>+1%", True, unit="thread"),
]  # fmt: skip


class Suite:
    """Directories `before` and `after` of inputs, of so many threads, or of versions of one program. `lost`: by side, the names
    and ways of what was lost."""

    def __init__(self, rng, threads=0, versions=False):
        self.rng, self.threads, self.versions, self.lost = rng, threads, versions, {"before": {}, "after": {}}
        self.names = rng.sample(NAMES, rng.randint(1 + versions, 6))
        same = rng.randint(1000, 9000)
        self.costs = {name: same if versions else rng.randint(1000, 9000) for name in self.names}
        for side in self.lost:
            shutil.rmtree(side, ignore_errors=True)
            for name in self.names:
                self.path(side, name).parent.mkdir(parents=True)
                self.write(side, name, of_threads(profile("prog" if versions else name, self.costs[name]), threads))

    def path(self, side, name):
        return Path(side) / ("other" if self.lost[side].get(name) == "renamed" else name) / "callgrind.out.12"

    def read(self, side, name):
        return self.path(side, name).read_text(encoding="utf-8")

    def write(self, side, name, text):
        self.path(side, name).write_bytes(text if isinstance(text, bytes) else text.encode())

    def lose(self, side, way):
        name, left = self.rng.choice(self.names), LOSSES[way]
        text = self.read(side, name)
        self.path(side, name).unlink()
        if left == "link":
            self.path(side, name).symlink_to("nowhere")
        elif left:
            self.write(side, name, left(text))
        self.lost[side][name] = way

    def drop_event(self, side):
        """An input of a run without the simulation of caches."""
        name = self.rng.choice(self.names)
        text = re.sub(r"(?m)^(\d+|summary:|totals:) (\d+) \d+$", r"\1 \2", self.read(side, name))
        self.write(side, name, text.replace("events: Ir Dr", "events: Ir"))
        self.lost[side][name] = "an event"

    def rename(self, side):
        name = self.rng.choice(self.names)
        text = self.read(side, name).replace(f"./{name}", "./other")
        self.path(side, name).unlink()
        self.lost[side][name] = "renamed"
        self.path(side, name).parent.mkdir()
        self.write(side, name, text)

    def lose_some(self, side, risk):
        cannot = ["renamed"] * self.versions + ["a thread"] * (self.threads < 2)
        ways = [way for way in (*LOSSES, *("an event", "renamed") * 2) if way not in cannot]
        way = risk if risk and self.rng.random() < 0.4 else self.rng.choice(ways)
        if way == "an event":
            self.drop_event(side)
        elif way == "renamed":
            self.rename(side)
        else:
            self.lose(side, way)

    def paths(self, side):
        return [self.path(side, name) for name in self.names if self.lost[side].get(name) != "missing"]

    def inputs(self, side, how):
        """The words of the command line for a side; None: it cannot be named so."""
        paths = list(map(str, self.paths(side)))
        if how == "directory":
            return [side]
        if how == "versions":  # all that were wanted
            return ["--split=input", f"--change={self.rng.choice(('first', 'previous'))}", *(str(self.path(side, name)) for name in self.names)]
        if not paths:
            return None
        if how == "listed":
            Path(f"{side}.list").write_text("\n".join(paths) + "\n", encoding="utf-8")
            return [f"--inputs-from={side}.list"]
        return paths

    def merge(self, side, how):
        """Makes one file of a side, whose name is returned; there may be none."""
        one = Path(f"{side}.out")
        one.unlink(missing_ok=True)
        if how == "merged":
            done("--format=callgrind", "-o", str(one), *(self.inputs(side, self.rng.choice(NAMED)) or [side]))
        elif not any(path.is_symlink() for path in self.paths(side)):
            one.write_bytes(b"".join(path.read_bytes() for path in self.paths(side)))
        return str(one)


# ---- whether a check judges what was lost: in versions, in one file of all, and in inputs ----


def doubts_version(check, suite, side, name, way, change):
    """The last one is judged, against one before it."""
    judged = [suite.names[-1]] + [suite.names[0 if change == "--change=first" else -2]] * check.compares
    if way == "an event" and check.event != "Dr" or way in ("a line", "a name"):
        return False
    if way == "a thread":
        return name == judged[0] and check.unit == "thread" and check.compares
    return name in judged


def doubts_file(check, suite, side, name, way, how):
    alone = len(suite.names) == 1
    if way == "an event":
        return check.event == "Dr" and (side == "after" or not check.text.startswith("new"))
    if way == "all costs":
        return alone or how == "cat" and check.unit == "part"
    if way == "missing" or way == "empty" and how == "cat":
        return alone  # what is not there cannot be seen in the file
    return way not in ("a line", "a name", "a thread", "renamed")


def lacks_a_pair(suite):
    """Whether an input of the base is gone, or has another name; one on each side are a pair, whatever they are named."""
    before, after = ({suite.path(side, name).parent.name for name in suite.names if suite.lost[side].get(name) != "missing"} for side in ("before", "after"))
    return not before or not after or bool(before - after) and max(len(before), len(after)) > 1


def doubts_input(check, suite, side, name, way, pairs):
    alone = len(suite.names) == 1
    if way == "an event":
        return check.event == "Dr" and (side == "after" or check.compares and not check.text.startswith("new"))
    if way in ("missing", "renamed"):
        return lacks_a_pair(suite) if pairs else way == "missing" and alone
    if way == "all costs":
        return alone or check.unit is not None
    if way == "a thread":
        return pairs and check.unit == "thread" and check.compares and side == "after"
    return way not in ("a line", "a name")  # 30 are missing in one place: the limit decides


def is_doubtful(check, suite, sides, how, words):
    lost = [(side, name, way) for side in sides for name, way in suite.lost[side].items()]
    if how == "versions":
        return any(doubts_version(check, suite, *one, words[1]) for one in lost)
    if how in MERGED:
        return any(doubts_file(check, suite, *one, how) for one in lost)
    return any(doubts_input(check, suite, *one, len(sides) == 2) for one in lost)


def status_of(args):
    ended = done(*args)
    return ended.returncode, ended.stdout, ended.stderr.decode("utf-8", "replace")


def random_ways(rng, check):
    """Which sides there are, and how their inputs are named."""
    is_pair = check.compares or rng.random() < 0.3
    if rng.random() < 0.15:
        return ("after",), "versions"
    merged = () if check.unit == "thread" else MERGED  # where threads of all inputs are one
    return (("before", "after"), rng.choice(("directory", "directory", *merged))) if is_pair else (("after",), rng.choice((*NAMED, *merged)))


def one_run(seed):
    rng = random.Random(seed)
    check = rng.choice(CHECKS)
    sides, how = random_ways(rng, check)
    suite = Suite(rng, rng.choice((1, 2, 3) if check.unit == "thread" else (0, 0, 0, 1, 2)), how == "versions")
    for side in sides if rng.random() < 0.7 else ():
        if side == "after" or rng.random() < 0.5:
            suite.lose_some(side, check.risk)
    inputs = [suite.merge("after", how)] if how in MERGED else suite.inputs("after", how)
    if inputs is None:
        return None
    base = [f"--base={suite.merge('before', how) if how in MERGED else 'before'}"] if len(sides) == 2 else []
    beyond = rng.choice((-1, 0, 0, 5, 50)) if check.figure else 1
    unseen = ["all costs"] + ["missing"] * (len(sides) == 1 or how in MERGED) + ["empty"] * (how == "cat")
    there = [cost for name, cost in suite.costs.items() if suite.lost["after"].get(name) not in unseen]
    text = check.limit(there[-1:] if how == "versions" else there, suite.threads, beyond)
    form = rng.choice(FORMATS)
    status, out, said = status_of([f"--format={form}", f"--fail-if={text}", "--auto=no", *base, *inputs])
    fails = beyond < 0 and "a thread" not in suite.lost["after"].values()
    return suite, check, sides, how, inputs, text, fails, form, status, out, said


REASONS = ("not all was measured", "nothing was measured", "(is|are) gone", r"thread [0-9]+( \(.*\))?: it is gone", "only [0-9]+ of", "was not recorded",
           "no line has", "it was called", "it was written from an input that lost")  # fmt: skip


def suites_are_green_if_they_are_whole(runs=RUNS):
    counted, reasons, wrong = collections.Counter(), collections.Counter(), []
    for seed in range(runs):
        ran = one_run(seed)
        if ran is None:
            continue
        suite, check, sides, how, words, text, fails, form, status, out, said = ran
        lost = {side: dict(suite.lost[side]) for side in sides if suite.lost[side]}
        what = f"seed {seed}: {text}, {form}, {how}, {sides}, {suite.names}, {suite.threads} threads, {lost}: {status}, {said[-300:]}"
        doubtful = is_doubtful(check, suite, sides, how, words)
        if status == 0 and (doubtful or fails):
            wrong.append("green: " + what)
        if not lost and status != (3 if fails else 0):
            wrong.append("whole: " + what)
        if form == "json" and out:
            passed = [one["passed"] for one in json.loads(out).get("checks", [])]
            if (status == 0) != (passed == [True]) and passed != [False]:
                wrong.append(f"{passed}: {what}")
        elif form == "github" and status and out and b"::error" not in out:
            wrong.append(f"no message: {what}")
        for reason in REASONS:
            reasons[reason] += bool(re.search(rf"\? .*{reason}", said))
        counted["doubtful" if doubtful else "lost" if lost else "whole"] += 1
    require(not wrong, f"{len(wrong)} of {sum(counted.values())}:\n" + "\n".join(wrong[:8]))
    require(runs < 600 or min(counted["doubtful"], counted["whole"]) > runs / 8, f"{counted}")
    require(runs < 600 or all(reasons.values()), f"{reasons}")


# ---- functions that were inlined, whose object is lost ----

INLINED = """\
static inline __attribute__((always_inline)) long mul(long a, long b) { return a * b + (a ^ b); }
volatile long sum;
__attribute__((noinline)) static void work(void) { for (long i = 0; i < 10000; i++) sum += mul(i, sum); }
int main(void) { work(); work(); work(); return 0; }
"""
MUL_COSTS = 30000  # at least
OBJECTS = ("whole", "stripped", "another", None)  # what the program is replaced by
# With what they judge; `$`: the limit.
INLINED_CHECKS = {
    "/^mul$/: Ir>$": "functions", "each/^mul$/: incl:Ir>$": "functions", "each: Ir>$": "functions", "each-file: Ir>$": "functions",
    "/^mul$/: Ir>+1%": "change", "each: Ir>+1%": "change", "Ir>+1%": "no change", "/^work$/: calls>5": "calls", "Ir>$": "program", "each-object: Ir>$": "program",
}  # fmt: skip
INLINED_INPUTS = {
    "named": ["in.out"], "directory": ["runs"], "listed": ["--inputs-from=in.list"], "compared": ["--base=in.out", "in.out"],
    "merged": ["merged.out"], "versions": ["--split=input", "--change=first", "in.out", "runs/callgrind.out.1", "in.out"],
}  # fmt: skip


def record_inlined():
    """Makes a program, what may be instead of it, and its profile, without libraries: what the object costs, as blocks say."""
    Path("in.c").write_text(INLINED, encoding="utf-8")
    for words in (["cc", "-g", "-O2", "-o", "in", "in.c"], ["cp", "in", "whole"], ["strip", "-o", "stripped", "in"], ["cp", "/bin/true", "another"],
                  ["valgrind", "-q", "--tool=callgrind", "--dump-instr=yes", "--toggle-collect=main", "--callgrind-out-file=in.out", "./in"]):  # fmt: skip
        subprocess.run(words, check=True, capture_output=True)
    Path("runs").mkdir()
    shutil.copy("in.out", "runs/callgrind.out.1")
    Path("in.list").write_text("in.out\n", encoding="utf-8")
    done("--format=callgrind", "-o", "merged.out", "in.out")
    lines = Path("in.out").read_text(encoding="utf-8").splitlines()
    return cost_of_object(lines, os.path.realpath("in"))


def cost_of_object(lines, path):
    cost, ids, is_inside, is_call = 0, set(), False, False
    for line in lines:
        ob = re.match(r"(c?)ob=(\(\d+\))(?: (.*))?", line)
        if ob:
            ids |= {ob[2]} if ob[3] == path else set()
            is_inside = is_inside if ob[1] else ob[2] in ids
        elif re.match(r"[0-9+*-]", line):
            cost += int(line.split()[-1]) if is_inside and not is_call else 0
            is_call = False
        is_call = is_call or line.startswith("calls=")
    return cost


def judge_inlined(rng, cost):
    """A run, and its status if the object is whole; what may be in a function that is not known: up to all of its object."""
    text, judged = rng.choice(list(INLINED_CHECKS.items()))
    how = rng.choice(("compared", "versions") if "change" in judged else list(INLINED_INPUTS))
    obj, limit = rng.choice(OBJECTS), rng.choice((100, MUL_COSTS, cost, 10**9))
    Path("in").unlink(missing_ok=True)
    if obj:
        shutil.copy2(obj, "in")
    fails = text.endswith(">$") and (limit <= MUL_COSTS or text == "Ir>$" and limit < cost)
    check = text[:-1] + str(limit) if text.endswith("$") else text
    status, _, said = status_of(["--inline", f"--format={rng.choice(FORMATS)}", "--auto=no", f"--fail-if={check}", *INLINED_INPUTS[how]])
    doubtful = obj != "whole" and (judged == "change" or judged == "functions" and limit < cost)
    return f"{check}, {how}, {obj}: {status}, {said[-300:]}", status, 3 if fails else 0, obj == "whole", doubtful, said


def inlined_functions_are_missed():
    if not all(map(shutil.which, ("valgrind", "cc", "strip"))) or "libdw" not in os.environ.get("FEATURES", "libdw"):
        raise properties.Skipped("valgrind, cc, strip or libdw is not here")
    cost, wrong, reasons = record_inlined(), [], 0
    require(cost > 3 * MUL_COSTS, f"the program costs {cost}")
    for seed in range(rounds(90)):
        what, status, expected, is_whole, doubtful, said = judge_inlined(random.Random(seed), cost)
        if is_whole and status != expected or status == 0 and (doubtful or expected):
            wrong.append(f"seed {seed}: {what}")
        reasons += bool(re.search(r"\? .*the functions that were inlined in ", said))
    require(not wrong, f"{len(wrong)}:\n" + "\n".join(wrong[:8]))
    require(reasons or rounds(90) < 20, "no run had the reason")


def what_is_no_loss_stays_green():
    for seed in range(rounds(60)):
        rng = random.Random(seed)
        suite = Suite(rng)
        name = rng.choice(suite.names)
        if rng.random() < 0.5:
            (Path("after") / "new").mkdir()
            (Path("after") / "new" / "callgrind.out.12").write_text(profile("new", 5), encoding="utf-8")
        gone = []
        if rng.random() < 0.5 and len(suite.names) > 1:
            suite.path("after", name).unlink()
            gone = [f"--gone=^{name}"]
        for report in (".txt", ".html", ".tmp"):
            Path(f"after/callgrind.out.9{report}").write_text("a report\n", encoding="utf-8")
        for check in ("each-input: Ir>+1%", "each: Ir>1G", "Ir>1G", "each-input: Ir>1G", "each: Ir>+5%,+90%t"):
            ended = done(f"--fail-if={check}", "--auto=no", "--base=before", *gone, "after")
            require(ended.returncode == 0, f"seed {seed}: {check}, {gone}: {ended.stderr[-400:]!r}")


def threads_and_parts_may_be_fewer():
    for side, threads in (("before", 4), ("after", 3)):
        shutil.rmtree(side, ignore_errors=True)
        Path(side).mkdir()
        for thread in range(1, threads + 1):
            text = profile("prog", 100).replace("part: 1\n", f"part: 1\nthread: {thread}\n")
            Path(f"{side}/callgrind.out.7-{thread:02}").write_text(text, encoding="utf-8")
        Path(f"{side}/callgrind.out.7").write_bytes(b"")
    for check, status in (("Ir>+1%", 0), ("each: Ir>+1%", 0), ("each-thread: Ir>+1%", 1)):
        ended = done(f"--fail-if={check}", "--auto=no", "--base=before", "after")
        require(ended.returncode == status, f"{check}: {ended.returncode}, {ended.stderr[-300:]!r}")


def mutants_are_seen():
    """A program that forgets what was lost is told from this one."""
    mutant = os.environ.get("MUTANT", "")
    if not os.path.exists(mutant):
        raise properties.Skipped("the mutant is not built")
    properties.PROGRAM = mutant
    try:
        suites_are_green_if_they_are_whole(200)
    except properties.Failed as failure:
        require("green: seed" in str(failure), f"{failure}")
        return
    require(False, f"{mutant} passes")


PROPERTIES = (
    ("suites are green only if they are whole", suites_are_green_if_they_are_whole),
    ("functions that were inlined are missed", inlined_functions_are_missed),
    ("what is no loss stays green", what_is_no_loss_stays_green),
    ("threads and parts may be fewer", threads_and_parts_may_be_fewer),
    ("a program that forgets is seen", mutants_are_seen),
)


if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES))
