#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --step with the history of a real program, as TAP: twelve commits of data/history/words.c, each built and run under
Valgrind with two inputs.  Its profiles are kept small, in the tree of the commit and in a note at it, as the manual has
it; one of the commits makes the program slower, and one command names it and the cause.
"""

import concurrent.futures
import functools
import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from properties import Skipped, require, require_same, run, run_whole, tell_all  # noqa: E402 (found by the line above)

os.environ.update(GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_SYSTEM=os.devnull)
WHO = ("-c", "user.name=nobody", "-c", "user.email=nobody@localhost")
BENCHMARKS = {"prose": (3000, 6000), "code": (60, 6000)}  # how many words there are, and how many are written
SLOW = "the first letter tells words apart"
OPTION = ('''    for (int i = 1; i < argc; i++)
        read_file(argv[i]);
''', '''    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-n") == 0 && i + 1 < argc)
            shown = atoi(argv[++i]);
        else
            read_file(argv[i]);
''')
COMMITS = (  # what they say, and the edits of each: (what, by what)
    ("words", ()),
    ("lines are counted", (("static int words;", "static int words, lines;"),
                           ("        c = getc(file);\n    while", "        lines += (c = getc(file)) == '\\n';\n    while"),
                           ("    free(all);", '    printf("%7d lines\\n", lines);\n    free(all);'))),
    ("capital letters are small ones", (("(char)c;", "(char)tolower(c);"),)),
    ("digits are letters", (("isalpha(c) ||", "isalnum(c) ||"),)),
    ("-n: how many are shown", (("static int words, lines;", "static int words, lines, shown = SHOWN;"), ("i < SHOWN", "i < shown"), OPTION)),
    ("most files have one word often", (("    struct word *word = table[hash % SLOTS];\n", "    struct word *word = table[hash % SLOTS]; /* the newest first */\n"),)),
    (SLOW, (("/* FNV-1a. */", "/* Of its first letter. */"), ("for (; *text; text++)", "for (int i = 0; i < 1 && *text; i++, text++)"))),
    ("all words are counted", (("lines, shown", "lines, all_words, shown"), ("    word->count++;", "    word->count++;\n    all_words++;"),
                               ('"%7d lines\\n", lines', '"%7d words in %d lines\\n", all_words, lines'))),
    ("words may be longer", (("WORD_MAX 64", "WORD_MAX 128"),)),
    ("a file that is not there is named", (("    if (!file)\n        exit(1);", "    if (!file) {\n        perror(path);\n        exit(1);\n    }"),)),
    ("add is insert", (("struct word *add(", "struct word *insert("), ("word = add(", "word = insert("))),
    ("a usage", (("    report();\n    return", '    if (argc < 2)\n        fputs("words FILE...\\n", stderr);\n    report();\n    return'),)),
)
VERSIONS = [f"v{number}" for number in range(1, len(COMMITS) + 1)]
SLOWER = [message for message, _ in COMMITS].index(SLOW)  # the version before it, from 1


def git(*args):
    return subprocess.run(["git", *WHO, *args], check=True, capture_output=True, text=True).stdout.strip()


def write_inputs():
    for number, (name, (words, count)) in enumerate(BENCHMARKS.items()):
        rng = random.Random(number)
        known = ["".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=rng.randint(2, 9))) for _ in range(words)]
        Path(f"{name}.txt").write_text("".join(rng.choice(known) + rng.choice("  \n") for _ in range(count)), encoding="ascii")


def measure(version):
    """Builds a version and records its benchmarks, each in a file of its own."""
    folder = Path(version).resolve()
    subprocess.run(["gcc", "-O1", "-g", "-fno-inline", "-o", "words", "words.c"], cwd=folder, check=True)
    for name in BENCHMARKS:
        subprocess.run(["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file=callgrind.out.{name}", "./words", f"../{name}.txt"],
                       cwd=folder, check=True, stdout=subprocess.DEVNULL)


def write_versions():
    text = (TESTS / "data/history/words.c").read_text(encoding="utf-8")
    for version, (message, edits) in zip(VERSIONS, COMMITS):
        for before, after in edits:
            require_same(1, text.count(before), f"{message}: {before}")
            text = text.replace(before, after)
        Path(version).mkdir()
        Path(version, "words.c").write_text(text, encoding="utf-8")


def commit(version, message):
    """The source and small profiles, which a note has, too."""
    shutil.copy(f"../{version}/words.c", "words.c")
    Path("bench").mkdir(exist_ok=True)
    for name in BENCHMARKS:
        run_whole("--format=callgrind", "--group=function", "-o", f"bench/callgrind.out.{name}", f"../{version}/callgrind.out.{name}")
    git("add", ".")
    git("commit", "-q", "-m", message)
    git("tag", version)
    subprocess.run(["sh", "-e", "-c", recipe()], check=True, capture_output=True)


def recipe():
    """Of the page of continuous integration, for an archive of several profiles."""
    page = (TESTS.parent / "man/cgannotate-ci.7").read_text(encoding="utf-8")
    text = page.split("A note keeps the profile", 1)[1].split(".Bd -literal -offset indent\n", 1)[1].split(".Ed", 1)[0].replace("\\-", "-")
    return re.sub(r"xz -c \S+", "tar -cJ bench", text)


@functools.cache
def history():
    for name in ("valgrind", "gcc", "git", "xz"):
        if not shutil.which(name):
            raise Skipped(f"needs {name}")
    write_inputs()
    write_versions()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(measure, VERSIONS))
    Path("tree").mkdir()
    os.chdir("tree")
    git("init", "-q", ".")
    git("config", "user.name", "nobody")
    git("config", "user.email", "nobody@localhost")
    for version, (message, _) in zip(VERSIONS, COMMITS):
        commit(version, message)
    return Path.cwd()


def cost(version, name):
    text = (history().parent / version / f"callgrind.out.{name}").read_text(encoding="utf-8")
    return int(re.search(r"^summary: (\d+)", text, re.MULTILINE)[1])


def step_of(name):
    """The neighbours with the largest change, and the change, by the totals that Valgrind wrote."""
    costs = [cost(version, name) for version in VERSIONS]
    at = max(range(1, len(costs)), key=lambda i: abs(costs[i] - costs[i - 1]) / costs[i - 1])
    return VERSIONS[at - 1], VERSIONS[at], costs[at] - costs[at - 1]


def asked(*options, names=None):
    return run("--step", "--split=input", "--by=input", *options, *(names or [f"git:{version}:bench" for version in VERSIONS]), cwd=history())


def the_step_and_its_cause_are_named():
    rows = {row["name"].removeprefix("callgrind.out."): row for row in json.loads(asked("--format=json"))["history"]["rows"]}
    require_same(sorted(BENCHMARKS), sorted(rows), "benchmarks")
    for name, row in rows.items():
        require_same([cost(version, name) for version in VERSIONS], row["costs"], name)
        require_same(step_of(name), tuple(row["step"][key] for key in ("before", "version", "change")), f"step of {name}")
    require_same((f"v{SLOWER}", f"v{SLOWER + 1}"), step_of("prose")[:2], "the slow commit")
    text = asked("--auto=no")
    require(re.search(rf" v{SLOWER} -> v{SLOWER + 1} callgrind\.out\.prose\n", text), text)
    require(re.search(rf" {step_of('code')[0]} -> {step_of('code')[1]} callgrind\.out\.code: \w+ [+-][\d,]+: ", text), text)
    causes = text.split("largest of input", 1)[1].split("\n\n", 1)[1]
    first = re.search(r"^ *\+[\d,]+ .*", causes, re.MULTILINE)
    require(first and "find" in first[0], text)


def notes_are_as_files_in_the_tree():
    of_git, of_notes = (json.loads(asked("--format=json", names=[name % version for version in VERSIONS]))["history"] for name in ("git:%s:bench", "notes:%s"))
    require_same(of_git, of_notes, "the history")


def checks_judge_the_last_version():
    changes = {name: cost(VERSIONS[-1], name) / cost(VERSIONS[0], name) - 1 for name in BENCHMARKS}
    names = [f"git:{version}:bench" for version in VERSIONS]
    for limit in (0.1, 1, 10, 100, 1000):
        status = 3 if any(change * 100 > limit for change in changes.values()) else 0
        run_whole("--split=input", "--by=input", f"--fail-if=each-input: Ir>+{limit}%", *names, cwd=history(), status=status)


PROPERTIES = (
    ("the step and its cause are named", the_step_and_its_cause_are_named),
    ("notes are as files in the tree", notes_are_as_files_in_the_tree),
    ("checks judge the last version", checks_judge_the_last_version),
)

if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES))
