#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The costs of `own:` checks and of --by=own, in every format, are those of the user's own code, as TAP.

Random profiles have objects and files of many places: of the work tree, the system, other machines, and of none. Whose a
place is says a rule that is written here another way; costs are added up in Python.
"""

import json
import os
import random
import re
import sys
from contextlib import contextmanager
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import rounds  # noqa: E402 (found by the line above)
from json_reports import COMPARISON_TREE, SCHEMA_TREE, check_schema  # noqa: E402
from properties import Skipped, compared, done, records, require, require_same, run, run_both, tell_all  # noqa: E402

SEEDS = range(rounds(200))
LOADER = re.compile(r"ld[-.].*\.so")


# ---- whose a place is ----


class Stand:
    """Where a user stands: the working directory, the top of the work tree or None, and the directories that are named."""

    def __init__(self, top, named):
        self.cwd, self.top, self.named = Path.cwd(), top, named


SYSTEM = [Path(path) for path in ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix", "/rust", "/rustc")]
LENT = [Path(path) for path in ("/usr/src", "/opt", "/build")]
FETCHED = ("vendor", "node_modules", "third_party", "site-packages", ".cargo", ".rustup", ".pyenv")
HOMES = re.compile(r"(/root|/(home|Users)/[^/]+)?/go/pkg")


def is_systems(path, stand):
    """The system's, unless the user stands in a directory that it lends, or has the work tree or directory there."""
    if any(lent in path.parents for lent in LENT):
        return not any(lent in path.parents and lent in (stand.cwd / "x").parents for lent in LENT)
    place = stand.top or stand.cwd
    return any(system in path.parents and not (system in place.parents and place in path.parents) for system in SYSTEM)


def is_fetched(path, stand, is_program):
    """Below a directory that tools fill, in the work tree, if there is one, in which the user does not stand."""
    for directory in path.parents:
        if (stand.top and stand.top not in directory.parents) or directory in (stand.cwd / "x").parents:
            continue
        made = directory.name == "CMakeFiles" or (directory.name == "target" and (directory.parent / "Cargo.toml").exists())
        if directory.name in FETCHED or HOMES.fullmatch(str(directory)) or (made and not is_program):
            return True
    return False


def is_own_path(path, stand, is_program=False):
    path = Path(os.path.normpath(path))
    if any(Path(named) in path.parents for named in stand.named):
        return True
    inside = stand.top is None or stand.top in path.parents
    return inside and not is_systems(path, stand) and not is_fetched(path, stand, is_program)


def is_own_object(name, stand):
    is_loader = LOADER.match(os.path.basename(name)) is not None
    return name.startswith("/") and is_own_path(name, stand, True) and not is_loader


def is_own_file(name, stand):
    if name.startswith("/"):
        return is_own_path(name, stand)
    return any((place / name).is_file() and is_own_path(place / name, stand) for place in (stand.cwd, stand.cwd.parent))


# ---- profiles ----


@contextmanager
def working_in(directory):
    before = os.getcwd()
    os.chdir(directory)
    try:
        yield
    finally:
        os.chdir(before)


class Tree:
    """A project, `proj`, in whose `build` the program runs, with a .git or without, and the places that profiles name."""

    def __init__(self, name="proj", has_git=True):
        self.base = Path.cwd().resolve()
        self.project = self.base / name
        for directory in ("build/src", "build/vendor", "lib", "rust"):
            (self.project / directory).mkdir(parents=True, exist_ok=True)
        require(not any((above / ".git").exists() for above in self.project.parents), f"{self.base} is in a work tree")
        if has_git:
            (self.project / ".git").mkdir(exist_ok=True)
        self.top = self.project if has_git else None
        for name in ("build/src/here.c", "build/vendor/here.c", "lib/up.c", "rust/Cargo.toml"):
            (self.project / name).write_text("\n")
        top = self.project
        self.objects = [f"{top}/app", f"{top}/lib/libown.so", f"{top}/lib/ld-2.31.so", "app", "???", "",
                        f"{self.base}/other/app", "/usr/lib/libc.so.6", "/lib64/ld-linux-x86-64.so.2", "/lib/libm.so",
                        "/home/runner/work/app", "/home/runner/../runner/work/lib.so", "/home/runnerup/app", "/usr/src/app/php",
                        f"{top}/rust/target/app", f"{top}/vendor/lib.so", "/opt/tool/bin/tool", "/bin/ls"]
        self.files = [f"{top}/gone.c", f"{top}/build/gone.c", f"{top}/build/src/gone2.c", "src/here.c", "src/gone.c", "???", "/usr/include/x.h", "/home/runner/work/z.c",
                      "/home/runnerup/z.c", "./malloc/malloc.c", "lib/up.c", "../lib/up.c", "vendor/here.c",
                      f"{top}/vendor/a.c", f"{top}/rust/target/out/a.rs", f"{top}/lib/target/a.c", f"{top}/node_modules/a.js",
                      "/home/me/.cargo/registry/a.rs", "/home/me/go/pkg/mod/a.go", "/build/glibc/malloc.c", "/nix/store/a.h",
                      f"{top}/build/CMakeFiles/a.c", "php:internal", "/usr/src/x/a.c"]

    def pieces(self, rng):
        """Object, file, cost of functions."""
        return [(rng.choice(self.objects) if rng.random() < 0.7 else "", rng.choice(self.files), rng.randrange(10**rng.randint(1, 6)))
                for _ in range(rng.randint(1, 12))]


def write(name, pieces, rng=None):
    lines = ["events: Ir"]
    for number, (place, file, cost) in enumerate(pieces):
        lines += [f"ob={place}", f"fl={file}", f"fn=f{number}", f"1 {cost}"]
    Path(name).write_text("\n".join(lines) + "\n")


def own_of(pieces, stand):
    """The costs of the user's code, and of all other; None: the user has no code there."""
    mine = [is_own_object(place, stand) if place not in ("", "???") else is_own_file(file, stand)
            for place, file, _ in pieces]
    sums = [sum(cost for (_, _, cost), own in zip(pieces, mine) if own == wanted) for wanted in (True, False)]
    return (sums[0], sums[1]) if any(mine) else (None, sums[1])


def stand_of(tree, rng):
    more = rng.sample(("/home/runner", "/home/runner/work/", "/usr/src/app", "../../other"), rng.randrange(3))
    named = [os.path.normpath(os.path.join(os.getcwd(), path)) for path in more]
    return [f"--own={path}" for path in more], Stand(tree.top, named)


def in_tree(check):
    """Looks at random profiles from the directories in which two projects are built."""
    trees = [Tree(), Tree("bare", has_git=False)]
    for seed in SEEDS:
        tree, rng = trees[seed % 2], random.Random(seed)
        with working_in(tree.project / "build"):
            check(tree, rng, f"seed {seed}", *stand_of(tree, rng))


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


def check_alone(tree, rng, what, options, stand):
    pieces = tree.pieces(rng)
    write("p.out", pieces)
    own, others = own_of(pieces, stand)
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


def check_pair(tree, rng, what, options, stand):
    old = tree.pieces(rng)
    new = [(place, file, rng.choice((cost, rng.randrange(10**6)))) for place, file, cost in old]
    write("old.out", old)
    write("new.out", new)
    before, after = own_of(old, stand)[0], own_of(new, stand)[0]
    check, ended = judged("--match=exact", "--fail-if=own: Ir>+0", *options, "--base=old.out", "new.out")
    if check is None:
        require_same(1, ended.returncode, f"{what}: {ended.stderr}")
        if any(sum(cost for _, _, cost in side) == 0 for side in (old, new)):
            return
        require(before is None, f"{what}: {ended.stderr}")
        compared["pairs without own code"] += 1
        return
    if "nothing was measured" in (check["reason"] or ""):
        return
    require_same((before, after, after <= before), (check["old"], check["new"], check["passed"]), what)
    for form, rows in rows_of_formats("--match=exact", *options, "--base=old.out", "new.out").items():
        require_same(sorted([("own", after), ("others", own_of(new, stand)[1])]), sorted(rows), f"{what}: --by=own --format={form}")
    compared["pairs"] += 1


def own_code_is_added_up_on_both_sides():
    in_tree(check_pair)
    require(len(SEEDS) < 50 or compared["pairs"] > rounds(60) and compared["pairs without own code"] > 3, f"too little is compared: {compared}")


def a_program_is_the_same_wherever_it_was_built():
    """The base was recorded on another machine: its program is the user's, as the new one is."""
    tree = Tree()
    with working_in(tree.project):
        Path("old.out").write_text("cmd: /home/runner/work/app\nevents: Ir\nob=/home/runner/work/app\nfl=/home/runner/work/a.c\n"
                                   "fn=main\n1 100\nob=/lib64/ld-linux-x86-64.so.2\nfl=???\nfn=_dl_start\n1 5000\nsummary: 5100\n")
        Path("new.out").write_text(f"cmd: {tree.project}/app\nevents: Ir\nob={tree.project}/app\nfl={tree.project}/a.c\nfn=main\n1 101\n"
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


def headers_of_the_system_are_not_read_first():
    """From a directory in which a program is built, without a .git: the hottest file is a header of the system."""
    header, tree = "/usr/include/stdio.h", Tree("built", has_git=False)
    if not Path(header).exists():
        raise Skipped(f"there is no {header}")
    main = tree.project / "main.c"
    main.write_text("int main(void)\n{\n    return 0;\n}\n")
    with working_in(tree.project / "build"):
        Path("p.out").write_text(f"events: Ir\nfl={main}\nfn=main\n3 100\nfi={header}\n30 1000\nfl={header}\nfn=f\n31 5000\n")
        text = run("--style=rich", "--color=never", "--width=100", "--height=40", "p.out")
    require_same([str(main)], re.findall(r"^-- Auto-annotated source: (\S+)", text, re.MULTILINE), text)
    require("main.c:3" in text.split("hottest lines\n")[1].splitlines()[0], text)


def yours_of(profile, *options):
    """What the first screen takes for the user's; None: it does not say."""
    lines = run("--style=rich", "--color=never", "--width=100", "--height=40", "--summary=only", *options, profile).splitlines()
    return next((line.removeprefix("yours: ") for line in lines if line.startswith("yours: ")), None)


def the_first_screen_says_whose_code_it_is():
    for has_git, name, files, options, expected in (
            (True, "one", ("@/a.c", "/ci/b.c", "/usr/include/c.h"), (), "below one/"),
            (True, "one", ("@/x/y/a.c",), (), "below one/"),
            (True, "one", ("/ci/b.c", "/usr/include/c.h", "lib/gone.c"), (), None),
            (True, "one", ("@/a.c", "/ci/libs/b.c"), ("--own=/ci/libs/",), "below one/, libs/"),
            (True, "one", ("/ci/libs/b.c",), ("--own=/ci/libs",), "below libs/"),
            (False, "two", ("@/src/a.c", "@/src/lib/b.c", "/usr/include/c.h"), (), "below src/"),
            (False, "two", ("@/src/lib/b.c", "@/src/lib2/c.c"), (), "below src/"),
            (False, "two", ("@/src/a.c", "@/tool.c"), (), "below two/"),
            (False, "two", ("/home/me/a.c", "/home/you/b.c"), (), "all but the system's"),
            (False, "two", ("/ci/app/a.c", "@/a.c"), (), "all but the system's"),
            (False, "two", ("/ci/app/a.c", "/ci/b.c"), (), "below ci/"),
            (False, "two", ("/ci/app/a.c", "/opt/lib/b.c"), ("--own=/opt/lib",), "below lib/, app/"),
            (False, "two", ("/usr/include/c.h", "???", "@/vendor/a.c"), (), None)):
        tree = Tree(name, has_git)
        with working_in(tree.project / "build"):
            write("p.out", [("", file.replace("@", str(tree.project)), 5) for file in files])
            require_same(expected, yours_of("p.out", *options), f"{name}: {files}, {options}")
            write("p.out", [("", file.replace("@", str(tree.project)), 0) for file in files] + [("", "/usr/a.h", 5)])
            require_same(None, yours_of("p.out", *options), f"{name}: {files}, {options}, which cost nothing")


def the_first_screen_says_it_of_either_side():
    """A side that was recorded elsewhere has the same files."""
    tree = Tree("sides")
    with working_in(tree.project):
        for name, top, cost in (("here.out", tree.project, 5), ("there.out", "/ci/job", 7)):
            Path(name).write_text(f"events: Ir\nfl={top}/a.c\nfn=f\n1 {cost}\nfl=/usr/include/c.h\nfn=g\n1 {cost}\n")
        for old, new in (("here.out", "there.out"), ("there.out", "here.out"), ("here.out", "here.out")):
            require_same("below sides/", yours_of(new, f"--base={old}"), f"{old}, {new}")
        require_same(None, yours_of("there.out", "--base=there.out"), "both elsewhere")


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
        ("the first screen says whose code it is", the_first_screen_says_whose_code_it_is),
        ("it is that of either side", the_first_screen_says_it_of_either_side),
        ("headers of the system are not read first", headers_of_the_system_are_not_read_first),
        ("parts of the code have no inclusive cost", parts_of_the_code_have_no_inclusive_cost),
        ("values that own code has not are told", values_that_own_code_has_not_are_told),
    ])


if __name__ == "__main__":
    main()
