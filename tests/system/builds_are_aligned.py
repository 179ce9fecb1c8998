#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The machine code of two builds side by side, --disasm with --base, of functions that are generated, as TAP.

Each function is compiled twice, with one thing changed: a constant, a statement more, a branch the other way round,
other registers, another level of optimisation. The judge reads objdump itself: instructions that are called the same
have the same text but for addresses, those with other registers the same but for registers, and jumps lead to blocks
that go on alike; the costs of both sides are those of each build by itself, address by address; swapped sides swap; and
equal builds are aligned wholly.
"""

import csv
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from properties import require, tell  # noqa: E402 (found by the line above)

NEEDED = ("valgrind", "gcc", "objdump")
PROGRAM = os.path.abspath(os.environ.get("CGANNOTATE", "src/cgannotate"))
BROWSER = os.path.abspath(os.environ.get("BROWSE_SCRIPT", "tests/browse/browse_script"))
CALLGRIND = ("valgrind", "--tool=callgrind", "--dump-instr=yes", "-q")
TIMEOUT = 300  # seconds: many times what a run takes
PROGRAMS = max(1, round(3 * float(os.environ.get("TESTS_ROUNDS", "0.34"))))
FUNCTIONS = ("first", "second")
# A change of the source, and of the options.
CHANGES = {
    "constant": ("C", ()),
    "statement": ("S", ()),
    "branch": ("B", ()),
    "registers": ("", ("-fno-omit-frame-pointer", "-ffixed-rbx")),
    "level": ("", ("-O1",)),
}


def run(*command, **more):
    """The standard output of a command that must succeed."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False, **more)
    require(done.returncode == 0, f"{' '.join(map(str, command))}: {done.stderr[-500:]}")
    return done.stdout


# ---- programs ----


def statement(draw, depth):
    """A statement over s, i, n and the global arrays."""
    kind = draw.randrange(6 if depth else 4)
    if kind == 0:
        return f"s += i * {draw.randrange(3, 99)};"
    if kind == 1:
        return f"t[(s ^ {draw.randrange(64)}) & 63] += i;"
    if kind == 2:
        return f"s ^= t[i & {draw.choice((7, 15, 63))}] >> {draw.randrange(1, 5)};"
    if kind == 3:
        return f"u += s & {draw.randrange(1, 255)};"
    inner = " ".join(statement(draw, depth - 1) for _ in range(draw.randrange(1, 4)))
    if kind == 4:
        return f"if (s % {draw.randrange(2, 7)} == 1) {{ {inner} }} else s++;"
    return f"for (int k{depth} = 0; k{depth} < {draw.randrange(2, 6)}; k{depth}++) {{ {inner} }}"


def function(draw, name):
    """A function with places for one change each."""
    before, after = (" ".join(statement(draw, 2) for _ in range(draw.randrange(1, 4))) for _ in "ab")
    return f"""
__attribute__((noinline)) unsigned {name}(int n)
{{
    unsigned s = n;
    for (int i = 0; i < n; i++) {{
        {before}
#ifdef S
        s = s * 17 + t[i & 63];
#endif
#ifdef C
        s += 1234567;
#else
        s += 7654321;
#endif
#ifdef B
        if (!(s & 4)) u += 3; else t[s & 63] ^= s;
#else
        if (s & 4) t[s & 63] ^= s; else u += 3;
#endif
        {after}
    }}
    return s;
}}
"""


def program(draw):
    """The source of a program."""
    bodies = "".join(function(draw, name) for name in FUNCTIONS)
    calls = " + ".join(f"{name}({draw.randrange(5, 40)} + k)" for name in FUNCTIONS)
    return f"""unsigned t[64], u;
{bodies}
int main(void)
{{
    unsigned s = 0;
    for (int k = 0; k < 5; k++)
        s += {calls};
    u += s;
    return 0;
}}
"""


def build(directory, name, define, options):
    """A program and its profile, of the one source there."""
    program_path = directory / name
    defines = [f"-D{define}"] if define else []
    run("gcc", "-g", "-O2", "-fcf-protection=none", *options, *defines, directory / "prog.c", "-o", program_path)
    run(*CALLGRIND, f"--callgrind-out-file={program_path}.out", program_path, cwd=directory)
    return program_path


# ---- the judge ----


class Build:
    """A build: what objdump writes of it, and its costs by function and address."""

    def __init__(self, path):
        self.path, self.profile = path, f"{path}.out"
        self.texts = {}
        for line in run("objdump", "-d", "-w", "--no-show-raw-insn", path).splitlines():
            found = re.match(r" +([0-9a-f]+):\t(.*)", line)
            if found:
                self.texts[int(found[1], 16)] = found[2].strip()
        report = json.loads(
            run(PROGRAM, "--format=json", "--sections=functions,instructions", "--threshold=0", self.profile))
        names = {f["id"]: f["name"] for f in report["functions"]}
        self.costs = {name: {} for name in FUNCTIONS}
        for row in report["instructions"]:
            if names[row["function"]] in self.costs and row["address"]:
                self.costs[names[row["function"]]][int(row["address"], 16)] = row["self"]


def normal(text):
    """An instruction without addresses of code and data, and the address that it jumps to."""
    text = re.sub(r"\s+", " ", text)
    data = re.fullmatch(r"(.*?)-?0x[0-9a-f]+\(%rip\)(.*?) +# [0-9a-f]+ <(.*)>", text)
    if data:
        return f"{data[1]}{data[3]}(%rip){data[2].rstrip()}", None
    jump = re.fullmatch(r"(j\w+) ([0-9a-f]+) <(.*)>", text)
    if jump:
        return jump[1], int(jump[2], 16)
    return re.sub(r" [0-9a-f]+ (<[^+>]*).*", r" \1", text), None


def without_registers(text):
    return re.sub(r"%[a-z][a-z0-9]+", lambda name: name[0] if name[0] in ("%rsp", "%rip") else "%", text)


def compared(old, new, *options):
    """The machine code of a comparison, in a format."""
    return run(PROGRAM, "-q", *options, f"--base={old.profile}", f"--base-object={old.path}",
               f"--disasm=^({'|'.join(FUNCTIONS)})$", new.profile)


def compare(old, new):
    """The rows of a comparison, by function."""
    report = json.loads(compared(old, new, "--format=json", "--sections=instructions"))
    names = {f["id"]: (f["new"] or f["old"])["name"] for f in report["functions"]}
    rows = {name: [] for name in FUNCTIONS}
    for row in report["instructions"]:
        rows[names[row["function"]]].append(row)
    return rows


def address(row, side):
    return int(row[side]["address"], 16) if row[side] else None


def check_marks(rows, old, new):
    """What is said of each pair is true of what objdump writes."""
    partner = {address(row, "old"): address(row, "new") for row in rows if row["old"] and row["new"]}
    for row in rows:
        mark, sides = row["mark"], (row["old"], row["new"])
        require((mark == "old") == (sides[1] is None) and (mark == "new") == (sides[0] is None), f"mark: {row}")
        if not all(sides):
            continue
        texts = [normal(build.texts[address(row, side)]) for side, build in (("old", old), ("new", new))]
        plain = [without_registers(text) for text, _ in texts]
        require((texts[0][0] == texts[1][0]) == (mark == "same"), f"{mark}: {texts}")
        require(plain[0] == plain[1], f"{mark}: {texts}")
    return partner


def check_costs(rows, builds):
    """Both sides have the costs of their builds, address by address, each once."""
    for side, build, costs in builds:
        shown = {}
        for row in rows:
            at = address(row, side)
            require(at is None or at not in shown, f"{build.path}: {at} is there twice")
            if at is not None:
                shown[at] = row["self"][side] if at in costs else [0]
                require(at in costs or row[side]["executed"] == 0, f"{build.path}: {at:x} was not executed")
                require(at not in costs or row[side]["executed"] == costs[at][0], f"{build.path}: {at:x}: {row}")
        missing = set(costs) - set(shown)
        require(not missing, f"{build.path}: not shown: {missing}")
        total = sum(row["self"][side][0] or 0 for row in rows)
        require(total == sum(cost[0] for cost in costs.values()), f"{build.path}: {side} adds up to {total}")


def check_pair(old, new):
    """All that is said of two builds; returns how many instructions are aligned, and how many there are."""
    rows, swapped = compare(old, new), compare(new, old)
    aligned = every = 0
    for name in FUNCTIONS:
        partner = check_marks(rows[name], old, new)
        check_costs(rows[name], (("old", old, old.costs[name]), ("new", new, new.costs[name])))
        other = check_marks(swapped[name], new, old)
        require({b: a for a, b in partner.items()} == other, f"{name}: swapped sides are aligned otherwise")
        aligned += len(partner)
        every += max(sum(row[side] is not None for row in rows[name]) for side in ("old", "new"))
    return aligned, every


def check_screen(old, new):
    """The browser shows the same instructions, in this order."""
    name = FUNCTIONS[0]
    wanted = [(row["new"] or row["old"])["text"] for row in compare(old, new)[name] if row["new"] or row["old"]]
    screen = run(BROWSER, "200x1000", f"/^{name}$<Enter>4", f"--base={old.profile}", f"--base-object={old.path}", new.profile)
    lines = iter(screen.splitlines())
    for text in wanted:
        require(any(text in line for line in lines), f"not on the screen, or in another order: {text}")


def check_formats(old, new):
    """Formats of rows have the rows of JSON, and Markdown those that were executed."""
    wanted = []
    for row in json.loads(compared(old, new, "--format=json", "--sections=instructions"))["instructions"]:
        names = [row[side][member] if row[side] else None
                 for side in ("new", "old") for member in ("address", "text", "file", "line", "executed")]
        wanted.append([row["mark"], row["moved"], row["block"], *(row["self"][side][0] for side in ("old", "new", "change")), *names])
    fields = ["mark", "moved", "block", "old:self:Ir", "new:self:Ir", "change:self:Ir"] + [
        side + member for side in ("", "old:") for member in ("address", "text", "file", "line", "executed")]
    for form in ("csv", "tsv", "jsonl"):
        text = compared(old, new, f"--format={form}").splitlines()
        table = [json.loads(line) for line in text] if form == "jsonl" else list(
            csv.DictReader(text, delimiter="\t" if form == "tsv" else ","))
        for row, them in zip(table, wanted):
            mine = [row[field] for field in fields]
            if form != "jsonl":
                them = ["" if cell is None else str(int(cell) if isinstance(cell, bool) else cell) for cell in them]
            require(mine == them or [cell or 0 for cell in mine] == [cell or 0 for cell in them], f"{form}: {mine} and not {them}")
        require(len(table) == len(wanted), f"{form}: {len(table)} rows of {len(wanted)}")
    texts = []
    for line in compared(old, new, "--format=md", "--show-percs=no", "--context=1000000", "--source-lines=no").splitlines():
        cells = line.split(" | ")
        if "instruction" in cells:
            column = cells.index("instruction")
        elif len(cells) > 1 and not cells[column].startswith(("`=>", "`...")):
            texts.append(cells[column].strip("`").replace("\\|", "|"))
    require(texts == [row[7] or row[12] for row in wanted], f"md: {texts}")


# ---- tests ----


def check_builds(seed):
    """One program and all its changes."""
    directory = Path(str(seed)).resolve()
    directory.mkdir()
    (directory / "prog.c").write_text(program(random.Random(seed)), encoding="utf-8")
    base = Build(build(directory, "base", "", ()))
    aligned, every = check_pair(base, base)
    require(aligned == every, f"equal builds: {aligned} of {every}")
    for name, (define, options) in CHANGES.items():
        changed = Build(build(directory, name, define, options))
        aligned, every = check_pair(base, changed)
        if name == "statement":
            check_screen(base, changed)
            check_formats(base, changed)
        if name in ("constant", "statement"):
            require(aligned * 2 > every, f"{name}: only {aligned} of {every} are aligned")
        print(f"# {name}: {aligned} of {every} are aligned")


def main():
    missing = [name for name in NEEDED if not shutil.which(name)]
    if missing or os.uname().machine != "x86_64":
        print(f"1..0 # SKIP needs {' '.join(missing) or 'x86_64'}")
        return
    print(f"1..{PROGRAMS}", flush=True)
    os.environ["LC_ALL"] = "C"
    os.environ.pop("OBJDUMP", None)
    with tempfile.TemporaryDirectory(prefix="builds.") as folder:
        os.chdir(os.path.realpath(folder))
        for seed in range(PROGRAMS):
            tell(seed + 1, f"program {seed} is aligned with each of its builds", lambda seed=seed: check_builds(seed))
        os.chdir("/")


if __name__ == "__main__":
    main()
