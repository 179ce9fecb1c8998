#!/usr/bin/env python3
"""The costs of `own:` checks and of --by=own, in every format, are those of the user's own code, as TAP.

Random profiles have objects and files of many places: of the work tree, the system, other machines, and of none. Whose a
place is says a rule that is written here another way; costs are added up in Python.
"""

import json
import os
import random
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import rounds  # noqa: E402 (found by the line above)
from json_reports import COMPARISON_TREE, SCHEMA_TREE, check_schema  # noqa: E402
from properties import compared, done, records, require, require_same, run, run_both, tell_all  # noqa: E402

SEEDS = range(rounds(200))
SYSTEM = ("/usr", "/lib", "/lib64")
LOADER = re.compile(r"ld[-.].*\.so")


# ---- whose a place is ----


def is_below(path, directory):
    return path.startswith(directory.rstrip("/") + "/")


def is_own_path(path, directories):
    """An absolute path below a directory of the user's; never one of the system's, unless the directory is there, too."""
    path = os.path.normpath(path)
    return any(is_below(path, top) and not any(is_below(path, system) and not is_below(top + "/", system)
                                               for system in SYSTEM) for top in directories)


def is_own_object(name, directories):
    is_loader = LOADER.match(os.path.basename(name)) is not None
    return name.startswith("/") and is_own_path(name, directories) and not is_loader


def is_own_file(name, directories):
    if not name.startswith("/"):
        return Path(name).exists()
    return is_own_path(name, directories)


# ---- profiles ----


class Tree:
    """A work tree, `proj`, in whose `build` the program runs, and the places that profiles name."""

    def __init__(self):
        self.base = Path.cwd().resolve()
        self.top = self.base / "proj"
        (self.top / "build" / "src").mkdir(parents=True, exist_ok=True)
        (self.top / ".git").mkdir(exist_ok=True)
        (self.top / "build" / "src" / "here.c").write_text("\n")
        self.objects = [f"{self.top}/app", f"{self.top}/lib/libown.so", f"{self.top}/lib/ld-2.31.so", "app", "???", "",
                        f"{self.base}/other/app", "/usr/lib/libc.so.6", "/lib64/ld-linux-x86-64.so.2", "/lib/libm.so",
                        "/home/runner/work/app", "/home/runner/../runner/work/lib.so", "/home/runnerup/app", "/usr/src/app/php"]
        self.files = [f"{self.top}/gone.c", "src/here.c", "src/gone.c", "???", "/usr/include/x.h", "/home/runner/work/z.c",
                      "/home/runnerup/z.c", "./malloc/malloc.c"]

    def pieces(self, rng):
        """Object, file, cost of functions."""
        return [(rng.choice(self.objects) if rng.random() < 0.7 else "", rng.choice(self.files), rng.randrange(10**rng.randint(1, 6)))
                for _ in range(rng.randint(1, 12))]


def write(name, pieces, rng=None):
    lines = ["events: Ir"]
    for number, (place, file, cost) in enumerate(pieces):
        lines += [f"ob={place}", f"fl={file}", f"fn=f{number}", f"1 {cost}"]
    Path(name).write_text("\n".join(lines) + "\n")


def own_of(pieces, directories):
    """The costs of the user's code, and of all other; None: the user has no code there."""
    mine = [is_own_object(place, directories) if place not in ("", "???") else is_own_file(file, directories)
            for place, file, _ in pieces]
    sums = [sum(cost for (_, _, cost), own in zip(pieces, mine) if own == wanted) for wanted in (True, False)]
    return (sums[0], sums[1]) if any(mine) else (None, sums[1])


def directories_of(tree, rng):
    more = rng.sample(("/home/runner", "/home/runner/work/", "/usr/src/app", "../../other"), rng.randrange(3))
    return [f"--own={path}" for path in more], [str(tree.top), *(os.path.normpath(os.path.join(os.getcwd(), path)) for path in more)]


def in_tree(check):
    tree = Tree()
    os.chdir(tree.top / "build")
    for seed in SEEDS:
        rng = random.Random(seed)
        check(tree, rng, f"seed {seed}", *directories_of(tree, rng))
    os.chdir(tree.base)


def judged(*args):
    """The first check of a report."""
    ended = done("--format=json", "--sections=checks", *args)
    return json.loads(ended.stdout)["checks"][0] if ended.returncode in (0, 3) else None, ended


# ---- what is told ----


def figure(cell):
    """The figure at the beginning of a cell that a person reads."""
    return int(re.match(r"[-+]?[\d,]+", cell.strip())[0].replace(",", ""))


def rows_of_formats(*args):
    """The rows of --by=own by format: names and costs, of a comparison the new ones."""
    args = ("--by=own", "--show-percs=no", *args)
    document = json.loads(run_both("--format=json", "--sections=units", *args)[0])
    check_schema(COMPARISON_TREE if "base" in document else SCHEMA_TREE, document)
    require_same("code", document["units"]["by"], "what units are")
    rows = {"json": [(row["name"], row["totals"]["new"] if "base" in document else row["totals"]) for row in document["units"]["rows"]]}
    rows["json"] = [(name, costs[0]) for name, costs in rows["json"]]
    key = "new:self:Ir" if "base" in document else "self:Ir"
    for form, separator in (("csv", ","), ("tsv", "\t")):
        table = records(run_both(f"--format={form}", *args)[0], separator)
        rows[form] = [(row["code"], int(row[key])) for row in table]
    lines = [json.loads(line) for line in run_both("--format=jsonl", *args)[0].splitlines()]
    rows["jsonl"] = [(row["code"], row[key]) for row in lines]
    column = 1 if "base" in document else 0
    cells = [line.strip("| ").split(" | ") for line in run_both("--format=md", *args)[0].splitlines() if line.startswith("| ")][1:]
    rows["md"] = [(row[-1].strip("`"), figure(row[column])) for row in cells]
    text = run_both("--auto=no", "--style=plain", "--show=" + ("new:Ir" if "base" in document else "Ir"), *args)[0]
    found = re.findall(r"^ *([\d,]+) +(own|others)$", text, re.MULTILINE)
    rows["text"] = [(name, figure(cell)) for cell, name in found]
    return rows


def check_alone(tree, rng, what, options, directories):
    pieces = tree.pieces(rng)
    write("p.out", pieces)
    own, others = own_of(pieces, directories)
    if own is None or own + others == 0:
        ended = done("--fail-if=own: Ir>0", *options, "p.out")
        require_same(1, ended.returncode, f"{what}: {ended.stderr}")
        reason = b"nothing is your own code" if others else b"nothing was measured"
        require(b"? own: Ir>0: " + reason in ended.stderr, f"{what}: {ended.stderr}")
        compared["sides without own code"] += own is None
        return
    for limit, fails in ((own, False), (own - 1, True)):
        if limit < 0:
            continue
        check, ended = judged(f"--fail-if=own: Ir>{limit}", *options, "p.out")
        require(check is not None, f"{what}: {ended.stderr}")
        require_same((own, not fails, 3 if fails else 0), (check["value"], check["passed"], ended.returncode), what)
    for form, rows in rows_of_formats(*options, "p.out").items():
        require_same([("own", own), ("others", others)], rows, f"{what}: --by=own --format={form}")
    compared["sums"] += 1


def own_code_is_added_up():
    in_tree(check_alone)
    require(len(SEEDS) < 50 or compared["sums"] > rounds(60) and compared["sides without own code"] > 3, f"too little is compared: {compared}")


def check_pair(tree, rng, what, options, directories):
    old = tree.pieces(rng)
    new = [(place, file, rng.choice((cost, rng.randrange(10**6)))) for place, file, cost in old]
    write("old.out", old)
    write("new.out", new)
    before, after = own_of(old, directories)[0], own_of(new, directories)[0]
    check, ended = judged("--match=exact", "--fail-if=own: Ir>+0", *options, "--base=old.out", "new.out")
    if check is None:
        require_same(1, ended.returncode, f"{what}: {ended.stderr}")
        require(before is None, f"{what}: {ended.stderr}")
        compared["pairs without own code"] += 1
        return
    if "nothing was measured" in (check["reason"] or ""):
        return
    require_same((before, after, after <= before), (check["old"], check["new"], check["passed"]), what)
    for form, rows in rows_of_formats("--match=exact", *options, "--base=old.out", "new.out").items():
        require_same(sorted([("own", after), ("others", own_of(new, directories)[1])]), sorted(rows), f"{what}: --by=own --format={form}")
    compared["pairs"] += 1


def own_code_is_added_up_on_both_sides():
    in_tree(check_pair)
    require(len(SEEDS) < 50 or compared["pairs"] > rounds(60) and compared["pairs without own code"] > 3, f"too little is compared: {compared}")


def a_program_is_the_same_wherever_it_was_built():
    """The base was recorded on another machine: its program is the user's, as the new one is."""
    tree = Tree()
    os.chdir(tree.top)
    Path("old.out").write_text("cmd: /home/runner/work/app\nevents: Ir\nob=/home/runner/work/app\nfl=/home/runner/work/a.c\n"
                               "fn=main\n1 100\nob=/lib64/ld-linux-x86-64.so.2\nfl=???\nfn=_dl_start\n1 5000\nsummary: 5100\n")
    Path("new.out").write_text(f"cmd: {tree.top}/app\nevents: Ir\nob={tree.top}/app\nfl={tree.top}/a.c\nfn=main\n1 101\n"
                               "ob=/lib64/ld-linux-x86-64.so.2\nfl=???\nfn=_dl_start\n1 9000\nsummary: 9101\n")
    check, ended = judged("--fail-if=own: Ir>+2%", "--base=old.out", "new.out")
    require_same((100, 101, 0), (check["old"], check["new"], ended.returncode), "a program that was built elsewhere")
    ended = done("--fail-if=own: Ir>1", "old.out")
    require_same(1, ended.returncode, "the base alone")
    check, ended = judged("--fail-if=own: Ir>1000", "--own=/home/runner", "old.out")
    require_same((100, 0), (check["value"], ended.returncode), "with --own")
    Path("part.out").write_text("events: own Ir\nfn=f\n1 7 8\n")
    check, ended = judged("--fail-if=total:own>7", "part.out")
    require_same((7, 0), (check["value"], ended.returncode), "an event that is called own")
    os.chdir(tree.base)


def parts_of_the_code_have_no_inclusive_cost():
    Path("called.out").write_text("events: Ir\nfl=/nowhere/a.c\nfn=main\n1 5\ncfn=g\ncalls=1 1\n2 7\nfn=g\n1 7\n")
    text, _ = run_both("--by=own", "--own=/nowhere", "--auto=no", "--inclusive=both", "--style=plain", "called.out")
    require(re.search(r"^\. +12 \(100\.0%\)  own$", text, re.MULTILINE), text)
    same = run("--by=own", "--own=/nowhere", "--inclusive=both", "--format=csv", "called.out")
    require_same([{"self:Ir": "12", "code": "own", "path": ""}, {"self:Ir": "0", "code": "others", "path": ""}], records(same), "csv")


def values_that_own_code_has_not_are_told():
    Path("p.out").write_text("events: Ir\nfn=f\n1 5\n")
    for check in ("own: incl:Ir>1", "own: calls>1", "own: percall:Ir>1"):
        ended = done(f"--fail-if={check}", "p.out")
        require(ended.returncode == 2 and b"only functions have this value" in ended.stderr, f"{check}: {ended.stderr}")
    ended = done("--warn-if=own: Ir>1", "p.out")
    require(ended.returncode == 0 and b"? own: Ir>1: nothing is your own code" in ended.stderr, f"{ended.stderr}")


def main():
    tell_all([
        ("own code is added up", own_code_is_added_up),
        ("it is on both sides", own_code_is_added_up_on_both_sides),
        ("a program is the same wherever it was built", a_program_is_the_same_wherever_it_was_built),
        ("parts of the code have no inclusive cost", parts_of_the_code_have_no_inclusive_cost),
        ("values that own code has not are told", values_that_own_code_has_not_are_told),
    ])


if __name__ == "__main__":
    main()
