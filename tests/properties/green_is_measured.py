#!/usr/bin/env python3
"""Green means measured and within the limit, as TAP.

Random suites of one to six inputs, some of which lost something, are given to the program in every way in which inputs are
named, with every form of check, whose limits none of the whole inputs is beyond. A twin knows what was lost, and whether a
check judges it: then no run ends with 0, and else each does. All formats and the exit status say the same. What looks like
a loss and is none stays green.

With the program at MUTANT, which forgets what was lost, the property has to fail: so it is known to look.
"""

import collections
import gzip
import json
import os
import random
import re
import shutil
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
    "a link": "link",
    "missing": None,
}
FORMATS = ("text", "json", "md", "github", "csv")


class Check:
    """`compares`: it takes a base. `figure`: what is farthest of whole inputs, for a limit `$`; else all are within."""

    def __init__(self, text, compares=False, event="Ir", unit=None, figure=None):
        self.text, self.compares, self.event, self.unit, self.figure = text, compares, event, unit, figure


CHECKS = [
    Check("Ir>1G"), Check("Ir>+1%", True), Check("relative:Ir>1%", True), Check("change:Ir>1", True), Check("new:Ir>1G", True),
    Check("each: Ir>$", figure=max), Check("each: incl:Ir>$", figure=lambda costs: max(costs) + 40), Check("/^leaf$/: Ir>$", figure=lambda costs: 30 * len(costs)),
    Check("each/e/: Ir>$", figure=lambda costs: 30), Check("each-file: Ir>$", figure=lambda costs: max(costs) + 40),
    Check("each-object: Ir>$", figure=lambda costs: max(costs) + 40), Check("each: calls>$", figure=lambda costs: 3),
    Check("each: percall:Ir>$", figure=lambda costs: max(costs) + 30), Check("each: Ir>+5%,+1%t", True),
    Check("each-input: Ir>1G", unit="input"), Check("each-input: Ir>+1%", True, unit="input"), Check("each-part: Ir>1G", unit="part"),
    Check("Dr>1G", event="Dr"), Check("Dr>+1%", True, event="Dr"), Check("each-input: Dr>+1%", True, event="Dr", unit="input"),
]  # fmt: skip


class Suite:
    """Directories `before` and `after` of inputs; `lost`: by side, the names and ways of what was lost."""

    def __init__(self, rng):
        self.rng, self.lost = rng, {"before": {}, "after": {}}
        self.names = rng.sample(NAMES, rng.randint(1, 6))
        self.costs = {name: rng.randint(1000, 9000) for name in self.names}
        for side in self.lost:
            shutil.rmtree(side, ignore_errors=True)
            for name in self.names:
                self.path(side, name).parent.mkdir(parents=True)
                self.path(side, name).write_text(profile(name, self.costs[name]), encoding="utf-8")

    @staticmethod
    def path(side, name):
        return Path(side) / name / "callgrind.out.12"

    def lose(self, side, way):
        name = self.rng.choice(self.names)
        path, left = self.path(side, name), LOSSES[way]
        text = path.read_text(encoding="utf-8")
        path.unlink()
        if left == "link":
            path.symlink_to("nowhere")
        elif left:
            data = left(text)
            path.write_bytes(data if isinstance(data, bytes) else data.encode())
        self.lost[side][name] = way

    def drop_event(self, side):
        """An input of a run without the simulation of caches."""
        name = self.rng.choice(self.names)
        text = re.sub(r"(?m)^(\d+|summary:|totals:) (\d+) \d+$", r"\1 \2", self.path(side, name).read_text(encoding="utf-8"))
        self.path(side, name).write_text(text.replace("events: Ir Dr", "events: Ir"), encoding="utf-8")
        self.lost[side][name] = "an event"

    def rename(self, side):
        name = self.rng.choice(self.names)
        path = self.path(side, name)
        text = path.read_text(encoding="utf-8").replace(f"./{name}", "./other")
        path.unlink()
        (Path(side) / "other").mkdir()
        (Path(side) / "other" / path.name).write_text(text, encoding="utf-8")
        self.lost[side][name] = "renamed"

    def inputs(self, side, how):
        """The words of the command line for a side; None: it cannot be named so."""
        paths = [str(self.path(side, name)) for name in self.names if self.lost[side].get(name) not in ("renamed", "missing")]
        if how == "directory":
            return [side]
        if not paths:
            return None
        if how == "listed":
            Path(f"{side}.list").write_text("\n".join(paths) + "\n", encoding="utf-8")
            return [f"--inputs-from={side}.list"]
        return paths


def is_doubtful(check, suite, sides, how):
    """Whether a check judges what was lost."""
    ways = {(side, way) for side in sides for way in suite.lost[side].values()}
    for side, way in ways:
        alone = len(suite.names) == 1
        if way == "an event":
            if check.event == "Dr" and (side == "after" or check.compares and not check.text.startswith("new")):
                return True
        elif way in ("missing", "renamed"):
            if way == "missing" and alone:
                return True
            if len(sides) == 2 and not alone and (side == "after" or way == "renamed"):
                return True  # the base has it by another name, or it is gone from the new side
        elif way in ("a line", "a name"):
            continue  # 30 are missing in one place: the limit decides
        elif way == "all costs":
            if alone or check.unit or len(sides) == 2 and len(suite.names) == 1:
                return True
        else:
            return True
    return False


def status_of(args):
    ended = done(*args)
    return ended.returncode, ended.stdout, ended.stderr.decode("utf-8", "replace")


def one_run(seed):
    rng = random.Random(seed)
    suite = Suite(rng)
    check = rng.choice(CHECKS)
    sides = ("before", "after") if check.compares or rng.random() < 0.3 else ("after",)
    for side in sides if rng.random() < 0.7 else ():
        what = rng.random()
        if side == "before" and rng.random() < 0.5:
            continue
        if what < 0.1:
            suite.drop_event(side)
        elif what < 0.2:
            suite.rename(side)
        else:
            suite.lose(side, rng.choice(list(LOSSES)))
    how = "directory" if len(sides) == 2 else rng.choice(("directory", "named", "listed"))
    inputs = suite.inputs("after", how)
    if inputs is None:
        return
    beyond = rng.choice((-1, 0, 0, 5, 50)) if check.figure else 1
    there = [cost for name, cost in suite.costs.items() if len(sides) == 2 or suite.lost["after"].get(name) != "missing"]
    text = re.sub(r"\$$", str(check.figure(there or [0]) + beyond) if check.figure else "", check.text)
    base = ["--base=before"] if len(sides) == 2 else []
    options = [f"--fail-if={text}", "--auto=no", *base]
    form = rng.choice(FORMATS)
    status, out, said = status_of([f"--format={form}", *options, *inputs])
    return suite, check, sides, how, text, beyond < 0, form, status, out, said


def suites_are_green_if_they_are_whole(runs=RUNS):
    counted, reasons, wrong = collections.Counter(), collections.Counter(), []
    for seed in range(runs):
        ran = one_run(seed)
        if ran is None:
            continue
        suite, check, sides, how, text, fails, form, status, out, said = ran
        lost = {side: dict(suite.lost[side]) for side in sides if suite.lost[side]}
        what = f"seed {seed}: {text}, {form}, {how}, {sides}, {len(suite.names)} inputs, {lost}: {status}, {said[-300:]}"
        doubtful = is_doubtful(check, suite, sides, how)
        if status == 0 and (doubtful or fails):
            wrong.append("green: " + what)
        if not lost and status != (3 if fails else 0):
            wrong.append("whole: " + what)
        if form == "json" and out:
            passed = [one["passed"] for one in json.loads(out).get("checks", [])]
            if (status == 0) != (passed == [True]) and passed != [False]:
                wrong.append(f"{passed}: {what}")
        if form == "github" and status and out and b"::error" not in out:
            wrong.append(f"no message: {what}")
        for reason in ("not all was measured", "nothing was measured", "(is|are) gone", "only [0-9]+ of", "was not recorded", "no line has", "it was called"):
            reasons[reason] += bool(re.search(rf"\? .*{reason}", said))
        counted["doubtful" if doubtful else "lost" if lost else "whole"] += 1
    require(not wrong, f"{len(wrong)} of {sum(counted.values())}:\n" + "\n".join(wrong[:8]))
    require(runs < 1000 or min(counted["doubtful"], counted["whole"]) > runs / 8, f"{counted}")
    require(runs < 1000 or all(reasons.values()), f"{reasons}")


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
    ("what is no loss stays green", what_is_no_loss_stays_green),
    ("threads and parts may be fewer", threads_and_parts_may_be_fewer),
    ("a program that forgets is seen", mutants_are_seen),
)


if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES))
