#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the workflows of man/ci, as TAP: their scripts, step by step, with Valgrind, of a program that stays as it was and
of one that became more expensive. The forges are directories: see shared/workflows.py.
"""

import itertools
import os
import re
import shutil
import sys
import urllib.parse
import xml.etree.ElementTree
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from properties import PROGRAM, Skipped, require, require_same, run, tell_all  # noqa: E402 (found by the line above)
from workflows import Forge, read_workflow, run_github, run_gitlab  # noqa: E402

FILES = TESTS.parent / "man" / "ci"
NEEDED = ("valgrind", "git", "make", "jq", "bash")
MAIN = "incl:Ir>+1%"
MARKER = "<!-- cgannotate -->\n"

SOURCE = """#include <stdio.h>

static unsigned long __attribute__((noinline)) work(unsigned long n)
{
    unsigned long sum = 0;
    for (unsigned long i = 0; i < n; i++)
        sum += i * i ^ n;
    return sum;
}

int main(void)
{
    return printf("%lu\\n", work(ROUNDS)) < 0;
}
"""
MAKEFILE = "bench: bench.c\n\t$(CC) -g -O1 -o $@ bench.c\n"
numbers = itertools.count()

os.environ.update(GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_SYSTEM=os.devnull, CC=os.environ.get("CC") or "cc")


def source(rounds):
    return {"bench.c": SOURCE.replace("ROUNDS", str(rounds))}


def forge_of(main=20000):
    """A forge with a program on main, and three branches: one changes nothing that costs, one costs more, and one less."""
    lacking = [name for name in NEEDED if not shutil.which(name)]
    if lacking:
        raise Skipped(f"needs {lacking[0]}")
    forge = Forge(f"forge{next(numbers)}", os.path.abspath(PROGRAM))
    forge.commit({"Makefile": MAKEFILE, ".gitignore": "bench\n*.out\n", **source(main)})
    forge.commit({"README": "A program.\n"}, "same")
    forge.commit(source(30000), "dearer")
    forge.commit(source(15000), "cheaper")
    return forge


def require_statuses(expected, ended, what):
    said = {name: end.stderr.decode()[-400:] for name, end in ended.items() if end.returncode}
    require_same(expected, {name: end.returncode for name, end in ended.items()}, f"{what}: {said}")


def errors_of(end):
    """The messages of GitHub that say that a check failed: its title, and where."""
    found = re.findall(r"^::error (?:file=([^,]*),line=(\d+),)?title=([^:]*)::", end.stdout.decode(), re.M)
    return [(urllib.parse.unquote(title), Path(file).name, line) for file, line, title in found]


def small_example():
    forge, workflow = forge_of(), read_workflow(FILES / "github-small.yml")
    for branch, status in (("same", 0), ("cheaper", 0), ("dearer", 3)):
        ended, job, _ = run_github(forge, workflow, branch)
        require_statuses({"Install": 0, "Measure": 0, "Compare": status}, ended, branch)
        errors = errors_of(ended["Compare"])
        require_same([(f"/^main$/: {MAIN}", "bench.c", "12")] if status else [], errors, branch)
        changed = run("--base=before.out", "--format=csv", "after.out", cwd=job).count("work")
        require((changed == 0) == (branch == "same") or changed == 1, f"{branch}: both profiles are of one version")


def github_steps(compare, fetch="Fetch the artifact"):
    return {"Build": 0, "Install": 0, "Measure": 0, fetch: 0, "Compare": compare, "Comment": 0}


def github_workflow(**more):
    """The workflow, with more of what it gives to the action."""
    workflow = read_workflow(FILES / "github.yml")
    workflow["jobs"]["instructions"]["steps"][-1]["with"] |= more
    return workflow


def github():
    """Of main a baseline is kept; a pull request has one comment, which follows it."""
    forge, workflow = forge_of(), github_workflow()
    require_statuses({"Build": 0, "Install": 0, "Measure": 0}, run_github(forge, workflow, "main")[0], "main")
    require(not forge.read("comments.json"), "a comment of main")
    forge.write("comments.json", [{"id": 1, "user": {"login": "somebody"}, "body": MARKER + "to mislead"}])
    for branch, status in (("same", 0), ("dearer", 3), ("cheaper", 0)):
        ended, job, summary = run_github(forge, workflow, branch)
        require_statuses(github_steps(status), ended, branch)
        titles = [title for title, *_ in errors_of(ended["Compare"])]
        require_same([f"/^main$/: {MAIN}", "each: Ir>+5%,+1%t"] if status else [], titles, branch)
        require_comment(forge, branch, "**FAIL**" if status else "| ok |")
        comment = (job / "comment.md").read_text(encoding="utf-8")
        require_same(comment, summary.read_text(encoding="utf-8"), f"{branch}: the page of the run")
    require_same(2, len(forge.read("comments.json")), "comments")
    require_same(MARKER + "to mislead", forge.read("comments.json")[0]["body"], "the comment of somebody else")


def github_with_notes():
    """The baseline of a commit is its note; without one nothing passes."""
    forge, workflow = forge_of(), github_workflow(baseline="notes", run="./bench 'two words'")
    require("Fetch the note" not in run_github(forge, github_workflow(), "same")[0], "a note is looked for unasked")
    ended, *_ = run_github(forge, workflow, "same")
    require(ended["Fetch the note"].returncode and "Compare" not in ended, "compared with nothing")
    kept = {"Build": 0, "Install": 0, "Measure": 0, "Keep a note": 0}
    require_statuses(kept, run_github(forge, workflow, "main")[0], "main")
    forge.commit({"NEWS": "A line.\n"})
    require_statuses(kept, run_github(forge, workflow, "main")[0], "main, one commit on")
    for branch, status in (("dearer", 3), ("cheaper", 0)):
        ended, *_ = run_github(forge, workflow, branch)
        require_statuses(github_steps(status, "Fetch the note"), ended, branch)
        require_comment(forge, branch, "**FAIL**" if status else "| ok |")


def require_comment(forge, branch, verdict):
    """The last comment has the marker, the change, and the results of both checks."""
    body = forge.read("comments.json")[-1]["body"]
    require(body.startswith(MARKER + "\n`Ir` "), f"{branch}: the comment is {body!r}")
    require_same(2, body.count("incl:Ir>+1%") + body.count("`each: Ir>+5%,+1%t`"), f"{branch}: {body}")
    require(verdict in body and (branch == "same" or "`work`" in body), f"{branch}: {body}")


def github_of_strangers():
    """A fork may not write, and so nothing is written; its program is judged."""
    forge, workflow = forge_of(), github_workflow()
    run_github(forge, workflow, "main")
    ended, _, summary = run_github(forge, workflow, "dearer", fork=True)
    expected = github_steps(3)
    del expected["Comment"]
    require_statuses(expected, ended, "a fork")
    require(summary.is_file() and not forge.read("comments.json"), "a comment by a fork")


def another_program():
    """What was fetched and has not the sum that the workflow says is not run."""
    forge, workflow = forge_of(), read_workflow(FILES / "github-small.yml")
    require_same({"CGANNOTATE_URL": "", "CGANNOTATE_SHA256": ""}, workflow["env"], "what a release fills")
    forge.release["CGANNOTATE_SHA256"] = "0" * 64
    ended, *_ = run_github(forge, workflow, "same")
    require_same([("Install", 1)], [(name, end.returncode) for name, end in ended.items()], "steps")
    require(not (forge.bin / "cgannotate").exists(), "it is installed")


def github_without_baseline():
    """Nothing passes that was not compared: neither without a run of main, nor after one that failed."""
    forge, workflow = forge_of(), github_workflow()
    forge.commit({"bench.c": "no program\n"})
    require_same(2, run_github(forge, workflow, "main")[0]["Build"].returncode, "a main that cannot be built")
    forge.commit(source(20000))
    ended, *_ = run_github(forge, workflow, "same")
    require_same(["Build", "Install", "Measure", "Fetch the artifact"], list(ended)[:4], "steps")
    fetch = ended["Fetch the artifact"]
    require(fetch.returncode and b"there is no baseline" in fetch.stderr, "no baseline")
    require("Compare" not in ended, "compared with nothing")


def junit_of(folder):
    """By name of the check what is wrong with it."""
    suite = xml.etree.ElementTree.parse(folder / "checks.xml").getroot()
    return {case.get("name"): "".join(case.itertext()).split() for case in suite}


def gitlab():
    """Of main a baseline is kept; a merge request has a report of tests, and one note, which follows it."""
    forge, pipeline = forge_of(), read_workflow(FILES / "gitlab.yml")
    ended, _, folder = run_gitlab(forge, pipeline, "instructions", "same")
    require_same(22, ended.returncode, "without a baseline")
    require_same(0, run_gitlab(forge, pipeline, "baseline", "main")[0].returncode, "the baseline")
    forge.write("comments.json", [{"id": 1, "body": "a note"}])
    for branch, status in (("same", 0), ("dearer", 3), ("cheaper", 0)):
        ended, after, folder = run_gitlab(forge, pipeline, "instructions", branch)
        require_statuses({"script": status, "after": 0}, {"script": ended, "after": after}, branch)
        require_same([f"/^main$/: {MAIN}", "each: Ir>+5%,+1%t"], list(junit_of(folder)), branch)
        require_same([bool(status)] * 2, [bool(text) for text in junit_of(folder).values()], branch)
        require(not status or junit_of(folder)["each: Ir>+5%,+1%t"][3] == "work", f"{branch}: {junit_of(folder)}")
        require_comment(forge, branch, "**FAIL**" if status else "| ok |")
    require_same(["a note"], [note["body"] for note in forge.read("comments.json")[:-1]], "other notes")


def environment_is_noise():
    """What the page says of noise: more environment changes the total, and main hardly."""
    forge = forge_of()
    job = forge.check_out("main", 1)
    figures = []
    for words in (0, 30):
        more = {f"WORD{number}": "x" * 100 for number in range(words)}
        forge.shell(job, "make -s bench && valgrind --tool=callgrind --callgrind-out-file=noise.out ./bench", more)
        rows = run("--format=csv", "--inclusive=both", "--focus=^main$", "noise.out", cwd=job).splitlines()[1:]
        total = run("--format=json", "--sections=totals", "noise.out", cwd=job)
        figures.append((int(re.search(r'^"totals":\[(\d+)', total, re.M)[1]), int(rows[0].split(",")[1])))
    (before, main_before), (after, main_after) = figures
    require(after - before > before / 100, f"the total: {figures}")
    require(abs(main_after - main_before) < main_before / 1000, f"main: {figures}")
    return f"total {after - before:+}, main {main_after - main_before:+}"


def parser():
    """The files as a library reads them. It takes `on` for true."""
    try:
        import yaml
    except ImportError:
        raise Skipped("needs yaml") from None
    for path in sorted(FILES.glob("*.yml")):
        expected = yaml.safe_load(path.read_text(encoding="utf-8"))
        require_same({"on" if key is True else key: value for key, value in expected.items()}, read_workflow(path), path.name)


tell_all(
    [
        ("the small example fails where main became more expensive", small_example),
        ("GitHub: a baseline, checks, a summary, and one comment", github),
        ("GitHub: a baseline in notes", github_with_notes),
        ("GitHub: a fork is judged, and writes nothing", github_of_strangers),
        ("GitHub: without a baseline nothing passes", github_without_baseline),
        ("a program that has another sum is not run", another_program),
        ("GitLab: a baseline, checks, a report of tests, and one note", gitlab),
        ("the environment is noise, of which main has little", environment_is_noise),
        ("the files are YAML, as it is read here", parser),
    ]
)
