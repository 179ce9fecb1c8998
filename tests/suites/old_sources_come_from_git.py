#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --base-include=git:REV, as TAP: where a file is found in a commit, what is said where it is not, and that no name
of a commit, file of a repository or variable of the environment leads anywhere else.
"""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from columnar import page_document  # noqa: E402 (found by the line above)
from properties import Skipped, require, require_same, run, run_both, run_whole, tell_all  # noqa: E402

BEFORE = ["int f(void)", "{", "    return 1;", "}", "int main(void)", "{", "    f();", "}"]
AFTER = ["#include <stdio.h>", "", *BEFORE[:7], '    puts("x");', *BEFORE[7:]]
OLD = "1 2\n3 4\n5 1\n7 3\n8 1\n"
NEW = "3 2\n5 4\n7 1\n9 3\n10 20\n11 1\n"
WRITTEN = {"old": 1000, "new": 3000}  # seconds: when the profiles were
COMPARED = ("--threshold=100", "--context=99", "--base=old.out", "new.out")

os.environ.update(GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_SYSTEM=os.devnull)
for variable in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
    os.environ.pop(variable, None)


def git(*args, **more):
    who = ("-c", "user.name=nobody", "-c", "user.email=nobody@localhost", "-c", "protocol.file.allow=always")
    return subprocess.run(["git", *who, *args], check=True, capture_output=True, **more).stdout.decode().strip()


def place_source(name, lines, time=2000):
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    os.utime(name, (time, time))


def place_profile(side, file, lines, where="."):
    path = Path(where) / f"{side}.out"
    path.write_text(f"events: Ir\nfl={file}\nfn=main\n{lines}", encoding="utf-8")
    os.utime(path, (WRITTEN[side],) * 2)


def place_profiles(old, new, where="."):
    place_profile("old", old, OLD, where)
    place_profile("new", new, NEW, where)


@contextlib.contextmanager
def repository(files=(("src/a.c", BEFORE),), after=(("src/a.c", AFTER),)):
    """A directory with a commit of some files, in which the same or others are now; it is the working one."""
    before = os.getcwd()
    shutil.rmtree("tree", ignore_errors=True)
    os.mkdir("tree")
    os.chdir("tree")
    try:
        git("init", "-q", ".")
        for name, lines in files:
            place_source(name, lines)
        git("add", ".")
        git("commit", "-q", "-m", "before")
        for name, lines in after:
            place_source(name, lines)
        yield Path.cwd()
    finally:
        os.chdir(before)


def title_of(text):
    found = re.search("^-- Auto-annotated source: (.*)", text, re.M)
    return found[1] if found else None


def require_both(what, *options, shown="src/a.c", old="git:HEAD:src/a.c"):
    """Both versions are shown, with the one change there is."""
    text = run("--base-include=git:HEAD", *options, *COMPARED)
    title = title_of(text)
    require(title and shown in title and title.endswith(f"(old: {old})"), f"{what}: {title}")
    require(re.search(r"20 +\+20 .* new  \+     puts", text), f"{what}: {text}")
    require_same(1, len(re.findall(r" (?:new|gone)  ", text)), f"{what}: {text}")


def require_none(what, *options, rev="HEAD"):
    text, said = run_both(f"--base-include=git:{rev}", *options, *COMPARED)
    require("git:" not in (title_of(text) or "").replace("or git:REV", ""), f"{what}: {title_of(text)}")
    return said


def an_edited_file_is_compared_with_its_text_in_the_commit():
    for name in ("src/a.c", "./src//a.c", None):
        with repository() as here:
            name = name or f"{here}/src/a.c"
            place_profiles(name, name)
            require("no old source" in title_of(run(*COMPARED)), "without the option")
            require("--base-include=DIR or git:REV shows both versions" in title_of(run(*COMPARED)), "the title says which option helps")
            require_both(name)


def every_format_has_both_texts():
    with repository():
        place_profiles("src/a.c", "src/a.c")
        git_it = "--base-include=git:HEAD"
        page = page_document(run("--format=html", git_it, *COMPARED))
        require_same(len(AFTER), len(page["sources"][0]["lines"]), "lines of the page")
        rows = run("--format=csv", "--group=line", git_it, "--base=old.out", "new.out").split("\n")[1:-1]
        require_same(["new"], [row.split(",")[0] for row in rows], "rows of lines")
        lines = json.loads(run("--format=json", git_it, "--base=old.out", "new.out"))["lines"]
        require_same([("new", 10)], [(line["status"], line["line"]) for line in lines], "lines of JSON")
        for name in ("md", "tsv", "jsonl", "quickfix"):
            text = run(f"--format={name}", "--group=line", git_it, "--base=old.out", "new.out")
            require("20" in text and "gone" not in text, f"{name}: {text}")


def names_are_relative_to_the_top():
    """From below the top, and where the source is found by another name."""
    with repository():
        os.chdir("src")
        place_profiles("a.c", "a.c")
        require_both("below the top", shown="a.c")
        os.chdir("..")
        place_profiles("/build/x/src/a.c", "/build/x/src/a.c")
        require_both("with a map", "--source-map=/build/x=.")
        require_both("with -I", "-I.")
        require_both("by a tail of the old name", "-I.")
        place_profiles("/build/1/src/a.c", "/build/2/src/a.c")
        require_both("other names, by a tail", "-I.")
        place_profiles("elsewhere/a.c", "elsewhere/a.c")
        require_none("one part is no tail")


def files_that_were_renamed_or_removed_have_their_old_text():
    with repository(after=()):
        git("mv", "src", "lib")
        place_source("lib/a.c", AFTER)
        place_profiles("src/a.c", "lib/a.c")
        require_both("renamed", shown="lib/a.c")
    with repository(after=()):
        os.unlink("src/a.c")
        place_profiles("src/a.c", "src/a.c")
        text = run("--base-include=git:HEAD", *COMPARED)
        require("(found as git:HEAD:src/a.c)" in title_of(text) and "no new source" in title_of(text), title_of(text))
        require(all(line in text for line in BEFORE), text)
        page = page_document(run("--format=html", "--base-include=git:HEAD", *COMPARED))
        require_same(BEFORE, [line[1] for line in page["sources"][0]["lines"]], "the page")
        for name in ("quickfix", "md"):
            lines = run(f"--format={name}", "--group=line", "--base-include=git:HEAD", *COMPARED)
            require("`}`" in lines or name == "quickfix", lines)


def what_the_commit_has_not_is_not_there():
    with repository(files=(("other.c", BEFORE),)):
        place_profiles("src/a.c", "src/a.c")
        require_same("", require_none("added since"), "what is said")
    with repository(after=()):
        place_profiles("src", "src")
        require_none("a directory")


def files_that_are_no_text_are_left_out():
    with repository(files=(("src/a.c", ["a\0b"]),)):
        place_profiles("src/a.c", "src/a.c")
        require_none("binary")
    pointer = ["version https://git-lfs.github.com/spec/v1", "oid sha256:1", "size 12"]
    with repository(files=(("src/a.c", pointer),)):
        place_profiles("src/a.c", "src/a.c")
        said = require_none("a pointer of LFS")
        require("git:HEAD:src/a.c: no old source: Git LFS keeps it elsewhere" in said, said)
        said = run_both("--format=csv", "--group=line", "--base-include=git:HEAD", "--base=old.out", "new.out")[1]
        require_same(1, said.count("LFS"), "once")


def odd_names_are_asked_for_or_said():
    for name in ("src/a b.c", "src/a missing", "src/a.c 12", "src/-o", "src/\u00e4.c", "src/a:b^{tree}.c"):
        with repository(files=((name, BEFORE),), after=((name, AFTER),)):
            place_profiles(name, name)
            require_both(name, shown=name, old=f"git:HEAD:{name}")
    with repository(files=(("src/a.c", BEFORE), ("x\ny/a.c", BEFORE)), after=(("x\ny/a.c", AFTER),)):
        place_profiles("a.c", "a.c")
        said = require_none("the end of a line", f"-I{os.getcwd()}/x\ny")
        require("no old source from git: its name has a line break in it" in said, said)


def links_in_the_tree_are_followed():
    with repository(files=(("src/real.c", BEFORE),), after=()):
        os.symlink("real.c", "src/a.c")
        os.symlink("../../../outside", "src/out.c")
        os.symlink("nowhere", "src/b.c")
        git("add", ".")
        git("commit", "-q", "-m", "links")
        for name in ("a.c", "b.c", "out.c"):
            os.unlink(f"src/{name}")
            place_source(f"src/{name}", AFTER)
        place_profiles("src/a.c", "src/a.c")
        require_both("a link")
        for name in ("src/b.c", "src/out.c"):
            place_profiles(name, name)
            require_none(name)


def long_lines_and_many_files_are_read_by_one_process():
    files = [(f"src/{number}.c", [*BEFORE, "x" * (200000 if number == 3 else 10)]) for number in range(120)]
    with repository(files=files, after=[(name, [*AFTER, "changed"]) for name, _ in files]) as here:
        for side, lines in (("old", OLD), ("new", NEW)):
            Path(f"{side}.out").write_text("events: Ir\n" + "".join(f"fl={name}\nfn=f{name}\n{lines}" for name, _ in files), encoding="utf-8")
            os.utime(f"{side}.out", (WRITTEN[side],) * 2)
        Path("bin").mkdir()
        Path("bin/git").write_text(f"#!/bin/sh\necho \"$1\" >>{here}/calls\nexec {shutil.which('git')} \"$@\"\n", encoding="utf-8")
        Path("bin/git").chmod(0o755)
        path = {"PATH": f"{here}/bin:{os.environ['PATH']}"}
        text = run("--base-include=git:HEAD", *COMPARED, env=path)
        require_same(len(files), len(re.findall(r"\(old: git:HEAD:src/", text)), "old texts")
        require_same(["rev-parse", "rev-parse", "cat-file"], Path("calls").read_text(encoding="utf-8").split(), "processes")


def many_names_are_found_by_their_tails():
    """Names of every length, one after another: each old text is that of its own file."""
    files = [(f"{'long/' * (number % 7)}src/{'x' * (37 * number % 50)}{number}.c", [*BEFORE, f"own{number}"]) for number in range(60)]
    with repository(files=files, after=()):
        shutil.rmtree("src")
        shutil.rmtree("long")
        for side, lines in (("old", OLD), ("new", NEW)):
            Path(f"{side}.out").write_text("events: Ir\n" + "".join(
                f"fl=/build/{number % 5}/{name}\nfn=f{number}\n{lines}" for number, (name, _) in enumerate(files)), encoding="utf-8")
            os.utime(f"{side}.out", (WRITTEN[side],) * 2)
        for style in ("plain", "rich"):
            text = run("--base-include=git:HEAD", "--auto=yes", "--percent-limit=0", "--threshold=100", f"--style={style}", *COMPARED)
            require_same({f"git:HEAD:{name}" for name, _ in files}, set(re.findall(r"\(found as (git:.*?)\)", text)), style)
            require_same({f"own{number}" for number in range(60)}, set(re.findall(r"own\d+$", text, re.M)), style)


def directories_come_first():
    with repository():
        place_source("before/src/a.c", BEFORE)
        place_profiles("src/a.c", "src/a.c")
        for order in (("before", "git:HEAD"), ("git:HEAD", "before")):
            text = run(*(f"--base-include={place}" for place in order), *COMPARED)
            require("(old: before/src/a.c)" in title_of(text), title_of(text))
        said = run_whole("--base-include=git:HEAD", "--base-include=git:HEAD", *COMPARED, status=2).stderr.decode()
        require("is given twice" in said, said)
        said = run_both("--base-include=nowhere", *COMPARED)[1]
        require("nowhere: no directory for --base-include" in said, said)


def restricted_sources_stay_so():
    with repository():
        os.mkdir("other")
        place_profiles("src/a.c", "src/a.c")
        require_none("--sources-below", "--sources-below=other")
        require_both("--sources-below", "--sources-below=src")


HOSTILE = ("nosuch", "", "--output=x", "-h", "--help", "--all", "HEAD:../..", "HEAD:src/a.c", "HEAD^{tree}", "HEAD..HEAD", "^HEAD", "HEAD\nHEAD",
           "HEAD HEAD", "$(touch x)", "HEAD;touch x", "@{-1}", ":/none", "HEAD:", ":src/a.c", "0" * 40)


def a_commit_is_a_commit():
    with repository() as here:
        place_profiles("src/a.c", "src/a.c")
        git("tag", "-a", "-m", "a tag", "v1")
        for rev in ("HEAD", "v1", git("rev-parse", "HEAD"), git("rev-parse", "--short", "HEAD"), git("branch", "--show-current"), "HEAD^{/before}"):
            text = run(f"--base-include=git:{rev}", *COMPARED)
            require(f"(old: git:{rev}:src/a.c)" in title_of(text), title_of(text))
        before = sorted(os.listdir(here))
        for rev in HOSTILE:
            done = run_whole(f"--base-include=git:{rev}", *COMPARED, status=1)
            require(b"no such commit" in done.stderr and not done.stdout, f"{rev}: {done.stderr}")
        require_same(before, sorted(os.listdir(here)), "files")
        run_whole("--base-include=git:nosuch", "new.out")  # nothing is compared
        run_whole("--base-include=git:nosuch", "--fail-if=Ir>+1%", *COMPARED, status=1)


def other_repositories_are_told():
    with repository() as here:
        place_profiles("src/a.c", "src/a.c")
        git("commit", "-q", "-a", "-m", "after")
        git("clone", "-q", "--depth=1", f"file://{here}", "shallow")
        git("clone", "-q", "--bare", f"file://{here}", "bare")
        os.mkdir("none")
        for place, words in (("shallow", "no such commit in this shallow clone"), ("bare", "git"), ("none", "")):
            shutil.copy2("old.out", place)
            shutil.copy2("new.out", place)
            os.chdir(place)
            status = 1 if words else 0
            said = run_whole("--base-include=git:HEAD~1", *COMPARED, status=status).stderr.decode()
            require(words in said, f"{place}: {said}")
            os.chdir(here)
        said = run_whole("--base-include=git:HEAD", *COMPARED, status=1, env={"GIT_CEILING_DIRECTORIES": str(here.parent), "PATH": "/nowhere"}).stderr.decode()
        require("git cannot be run" in said, said)


def an_unsafe_repository_is_told():
    if os.geteuid() != 0:
        raise Skipped("only root may test this")
    with repository() as here:
        place_profiles("src/a.c", "src/a.c")
        for path in (here, here / ".git"):
            os.chown(path, 65534, 65534)
        said = run_whole("--base-include=git:HEAD", *COMPARED, status=1).stderr.decode()
        require("--base-include=git:HEAD: git fails: fatal: " in said and "ownership" in said, said)


def the_environment_leads_to_no_other_repository():
    with repository() as here:
        place_profiles("src/a.c", "src/a.c")
        git("init", "-q", "other")
        for variable, value in (("GIT_DIR", here / "other/.git"), ("GIT_WORK_TREE", here / "other"), ("GIT_OBJECT_DIRECTORY", here / "other"),
                                ("GIT_INDEX_FILE", here / "none"), ("GIT_NAMESPACE", "n"), ("GIT_COMMON_DIR", here / "other")):
            text = run("--base-include=git:HEAD", *COMPARED, env={variable: str(value)})
            require("(old: git:HEAD:src/a.c)" in title_of(text), f"{variable}: {title_of(text)}")


PROPERTIES = (
    ("an edited file is compared with its text in the commit", an_edited_file_is_compared_with_its_text_in_the_commit),
    ("every format has both texts", every_format_has_both_texts),
    ("names are relative to the top", names_are_relative_to_the_top),
    ("files that were renamed or removed have their old text", files_that_were_renamed_or_removed_have_their_old_text),
    ("what the commit has not is not there", what_the_commit_has_not_is_not_there),
    ("files that are no text are left out", files_that_are_no_text_are_left_out),
    ("odd names are asked for, or said", odd_names_are_asked_for_or_said),
    ("links in the tree are followed", links_in_the_tree_are_followed),
    ("long lines and many files are read by one process", long_lines_and_many_files_are_read_by_one_process),
    ("many names are found by their tails", many_names_are_found_by_their_tails),
    ("directories come first", directories_come_first),
    ("restricted sources stay so", restricted_sources_stay_so),
    ("a commit is a commit", a_commit_is_a_commit),
    ("other repositories are told", other_repositories_are_told),
    ("an unsafe repository is told", an_unsafe_repository_is_told),
    ("the environment leads to no other repository", the_environment_leads_to_no_other_repository),
)


def main():
    if not shutil.which("git"):
        print("1..0 # SKIP needs git")
        return 0
    return tell_all(PROPERTIES)


if __name__ == "__main__":
    sys.exit(main())
