#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test inputs that git has, git:REV:PATH and notes:REV, as TAP: that a report of them is that of the same files, with the
sources of the commit, that nothing is written or fetched, and what is said where there is no such thing.
"""

import contextlib
import gzip
import io
import json
import lzma
import os
import shutil
import stat
import subprocess
import sys
import tarfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from properties import Skipped, require, require_same, run, run_both, run_whole, tell_all  # noqa: E402 (found by the line above)

os.environ.update(GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_SYSTEM=os.devnull)
for variable in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
    os.environ.pop(variable, None)

BENCHMARKS = ("fib", "sum", "sort")
VERSIONS = 3


def git(*args, binary=False, **more):
    who = ("-c", "user.name=nobody", "-c", "user.email=nobody@localhost", "-c", "protocol.file.allow=always")
    out = subprocess.run(["git", *who, *args], check=True, capture_output=True, **more).stdout
    return out if binary else out.decode().strip()


def profile(name, version, file="src/a.c"):
    """The cost of a benchmark grows with its place and the version."""
    cost = (BENCHMARKS.index(name) + 1) * 1000 + version * (10 + BENCHMARKS.index(name))
    return (f"cmd: ./{name} 1\nevents: Ir\nfl={file}\nfn=main\n1 10\n2 {cost}\nfn=work\n4 {version * 7}\n"
            f"summary: {10 + cost + version * 7}\ntotals: {10 + cost + version * 7}\n").encode()


def write(path, content):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(content)


def commit_version(version):
    for name in BENCHMARKS:
        write(f"bench/callgrind.out.{name}", profile(name, version))
    write("src/a.c", f"line of {version}\n".encode() * 5)
    git("add", ".")
    git("commit", "-q", "-m", f"version {version}: {'a fix' if version == 2 else 'more'}", env={**os.environ, "GIT_COMMITTER_DATE": f"2026-0{version}-01T12:00:00Z"})
    git("tag", f"v{version}")


@contextlib.contextmanager
def repository(*options, name="tree", versions=VERSIONS):
    """A directory with a commit a version; it is the working one."""
    before = os.getcwd()
    shutil.rmtree(name, ignore_errors=True)
    os.mkdir(name)
    os.chdir(name)
    try:
        git("init", "-q", *options, ".")
        for version in range(1, versions + 1):
            commit_version(version)
        yield Path.cwd()
    finally:
        os.chdir(before)


def state():
    """All files of the repository, and their times but for those of reading."""
    found = {}
    for path in sorted(Path(".").rglob("*")):
        status = path.lstat()
        found[str(path)] = (status.st_mode, status.st_size if stat.S_ISREG(status.st_mode) else 0, status.st_mtime_ns)
    return found


def place(rev, to="copy"):
    """The files of a commit, by git show."""
    shutil.rmtree(to, ignore_errors=True)
    for name in git("ls-tree", "-r", "--name-only", "-z", "--full-tree", f"{rev}:bench").split("\0"):
        if name:
            write(f"{to}/{name}", git("show", f"{rev}:bench/{name}", binary=True))


FORMATS = ("text", "csv", "callgrind")


def require_alike(what, of_git, of_files, *options):
    """A report of git's is that of the files, but for their names: each pair of texts says which."""
    for name in FORMATS:
        said = run(f"--format={name}", "--auto=no", *options, *(text for text, _ in of_git))
        other = run(f"--format={name}", "--auto=no", *options, *of_files)
        for text, path in of_git:
            said = said.replace(text.split("=", 1)[-1] if text.startswith("--") else text, path)
        require_same(other, said, f"{what}: {name}")


def a_file_is_that_of_git_show():
    with repository():
        place("v1")
        place("v2", "later")
        before = state()
        for rev in ("v1", "HEAD~2", git("rev-parse", "v1"), git("rev-parse", "--short", "v1"), "v1^{commit}", "HEAD^{/version 1: more}"):
            require_alike(rev, [(f"git:{rev}:bench/callgrind.out.fib", "copy/callgrind.out.fib")], ["copy/callgrind.out.fib"])
        require_alike("base", [("--base=git:v1:bench/callgrind.out.fib", "copy/callgrind.out.fib"), ("git:v2:bench/callgrind.out.fib", "later/callgrind.out.fib")],
                      ["--base=copy/callgrind.out.fib", "later/callgrind.out.fib"])
        require_same(before, state(), "nothing is written")
        os.chdir("bench")
        require_same(run("--format=csv", "git:v1:./callgrind.out.sum"), run("--format=csv", "../copy/callgrind.out.sum"), "below the top")
        require_same(run("--format=csv", "git:v1:bench/callgrind.out.sum"), run("--format=csv", "../copy/callgrind.out.sum"), "from the top")


def a_directory_is_a_suite():
    with repository():
        place("v1")
        place("v3", "later")
        for slash in ("", "/"):
            require_alike("a directory", [(f"git:v1:bench{slash}", f"copy{slash}")], [f"copy{slash}"])
        for option in ("--by=input", "--split=input"):
            left = run("--format=csv", option, *(["--base=git:v1:bench/"] if option == "--by=input" else []), "git:v3:bench/").replace("git:v3:bench/", "later/").replace("git:v1:bench/", "copy/")
            right = run("--format=csv", option, *(["--base=copy"] if option == "--by=input" else []), "later")
            require_same(right, left, option)
        said = run_both("--base=git:v1:bench", "git:v3:bench")[1]
        require("git:v1:bench: 3 profiles below it; commit " in said and " of 2026-01-01" in said, said)
        said = run_both("git:HEAD^:bench/callgrind.out.fib")[1]
        require(f"commit {git('rev-parse', 'v2')[:12]} of 2026-02-01" in said, said)
        run_whole("--base=git:v1:bench/", "--fail-if=each-input: Ir>+50%", "git:v3:bench/")
        run_whole("--base=git:v1:bench/", "--fail-if=each-input: Ir>+0.1%", "git:v3:bench/", status=3)


def what_is_below_is_as_in_a_directory():
    """Deep and hidden, empty, damaged and other files; a link is a file that is no profile."""
    with repository(versions=1):
        write("bench/deep/er/callgrind.out.1", profile("fib", 1))
        write("bench/notes.txt", b"no profile")
        write("bench/callgrind.out.txt", b"no profile\n")
        write("bench/callgrind.out.77-01", profile("sum", 2).replace(b"cmd", b"pid: 77\nthread: 1\ncmd"))
        write("bench/callgrind.out.77", b"")
        write("bench/callgrind.out.packed", gzip.compress(profile("sort", 2)))
        git("add", ".")
        git("commit", "-q", "-m", "odd")
        require_same(run("--format=csv", "--by=input", "bench"), run("--format=csv", "--by=input", "git:HEAD:bench").replace("git:HEAD:", ""), "rows")
        for said in (run_both("bench")[1], run_both("git:HEAD:bench")[1]):
            require("1 file is none" in said and "empty, its parts are beside it" not in said, said)
        run_whole("--fail-if=Ir>1000000", "git:HEAD:bench")
        write("bench/callgrind.out.cut", b"\0\0\0\0")
        os.symlink("../src/a.c", "bench/callgrind.out.link")
        git("add", ".")
        git("commit", "-q", "-m", "damaged")
        said = run_whole("--fail-if=Ir>1000000", "git:HEAD:bench", status=1).stderr.decode()
        require("callgrind.out.cut" in said and "callgrind.out.link" in said, said)


def sources_are_those_of_the_commit():
    with repository():
        text = run("git:v1:bench/callgrind.out.fib")
        require("line of 1" in text and "found as git:v1:src/a.c" in text and "line of 3" not in text, text)
        text = run("--base=git:v1:bench/", "git:v3:bench/")
        require("(found as git:v3:src/a.c) (old: git:v1:src/a.c)" in text, text)
        text = run("--base=git:v1:bench/", "bench/")
        require("src/a.c (old: git:v1:src/a.c)" in text and "line of 3" in text, text)
        text = run("--base=git:v1:bench/", "--base-include=git:v2", "bench/")
        require("(old: git:v2:src/a.c)" in text, text)
        os.unlink("src/a.c")
        text = run("git:v2:bench/callgrind.out.fib")
        require("line of 2" in text, text)
        os.mkdir("other")
        text = run("--sources-below=other", "git:v2:bench/callgrind.out.fib")
        require("line of 2" not in text, text)
        page = run("--format=html", "git:v2:bench/callgrind.out.fib")
        require("<html" in page, "a page")


HOSTILE = ("nosuch", "--output=x", "-h", "--help", "--all", "^HEAD", "HEAD..HEAD", "HEAD\nHEAD", "HEAD HEAD", "$(touch x)", "HEAD;touch x", "@{-1}", "0" * 40,
           "../HEAD", "--batch", "-p", "--textconv", "refs/heads/../HEAD", "\x01", "\u00e4", "HEAD\x7f")
PATHS = ("nosuch", "../bench/callgrind.out.fib", "/etc/passwd", "bench/../../x", "-h", "--help", "bench//callgrind.out.fib", "bench\ncallgrind.out.fib", "bench/callgrind.out.fib/", ":", "::", "..")


def hostile_names_lead_nowhere():
    with repository():
        before = state()
        for rev in HOSTILE:
            for name in (f"git:{rev}:bench/callgrind.out.fib", f"notes:{rev}"):
                done = run_whole(name, status=1)
                require(b"no such commit" in done.stderr and not done.stdout, f"{rev!r}: {done.stderr}")
            done = run_whole(f"--base=git:{rev}:bench", "bench/callgrind.out.fib", status=1)
            require(b"no such commit" in done.stderr and not done.stdout, f"{rev!r}: {done.stderr}")
        for path in PATHS:
            done = run_whole(f"git:HEAD:{path}", status=1)
            require(not done.stdout, f"{path!r}: {done.stdout}")
        for ref in ("../heads/master", "--x", "a b", "a\nb", "/", "cgannotate"):
            done = run_whole(f"notes/{ref}:HEAD", status=1)
            require(b"has no note in refs/notes/" in done.stderr, f"{ref!r}: {done.stderr}")
        for name, words in (("git:HEAD", "no path is named"), ("git:", "no commit is named"), ("git::bench", "no commit is named"), ("git::0:bench", "no commit"), ("notes:", "no commit is named")):
            require(words in run_whole(name, status=1).stderr.decode(), name)
        require_same(before, state(), "nothing is written")
        write("git:v1:x", profile("fib", 9))
        require("1000" not in run_both("--format=csv", "./git:v1:x")[1] and "main" in run("./git:v1:x"), "a file of that name")
        write("bench/a\nb: c", profile("fib", 9))
        write("bench/-o", profile("fib", 9))
        git("add", "bench")
        git("commit", "-q", "-m", "odd names")
        for name in ("bench/a\nb: c", "bench/-o"):
            require_same(run("--format=csv", f"./{name}"), run("--format=csv", f"git:HEAD:{name}"), name)


def attributes_and_filters_change_nothing():
    with repository(versions=1):
        git("config", "diff.odd.textconv", "echo changed")
        git("config", "filter.odd.smudge", "echo changed")
        git("config", "filter.odd.clean", "cat")
        write(".gitattributes", b"* diff=odd filter=odd text eol=crlf\n")
        git("add", ".gitattributes")
        git("commit", "-q", "-m", "attributes")
        require_same(run("--format=csv", "bench"), run("--format=csv", "git:HEAD:bench"), "costs")


def every_kind_of_repository_is_read():
    with repository() as here:
        expected = run("--format=csv", "git:v1:bench")
        git("clone", "-q", "--bare", f"file://{here}", "bare")
        git("worktree", "add", "-q", "--detach", "other", "v2")
        git("clone", "-q", "--depth=1", f"file://{here}", "shallow")
        git("submodule", "add", "-q", f"file://{here}", "sub")
        git("commit", "-q", "-m", "a submodule")
        for directory in ("bare", "other", "sub", "bench", "bare/refs"):
            os.chdir(here / directory)
            require_same(expected, run("--format=csv", "git:v1:bench"), directory)
        os.chdir(here / "shallow")
        require("no such commit in this shallow clone" in run_whole("git:HEAD~1:bench", status=1).stderr.decode(), "shallow")
        require_same(run("--format=csv", str(here / "bench")), run("--format=csv", "git:HEAD:bench"), "shallow")
        os.chdir(here)
        run_whole("git:HEAD:sub", status=1)
        run_whole("git:HEAD:sub/bench", status=1)
        with repository("--object-format=sha256", name="sha256"):
            require_same(expected, run("--format=csv", "git:v1:bench"), "sha256")
            require(git("rev-parse", "v1")[:12] in run_both("git:v1:bench/callgrind.out.fib")[1], "a long hash")
    os.makedirs("none", exist_ok=True)
    os.chdir("none")
    said = run_whole("git:HEAD:x", status=1, env={"GIT_CEILING_DIRECTORIES": str(Path.cwd().parent)}).stderr.decode()
    require("not a git repository" in said, said)
    require("git cannot be run" in run_whole("git:HEAD:x", status=1, env={"PATH": "/nowhere"}).stderr.decode(), "no git")
    os.chdir("..")


def nothing_is_fetched():
    """A clone without contents would ask a program for them, which must not be started."""
    with repository() as here:
        git("config", "uploadpack.allowFilter", "true")
        git("clone", "-q", "--filter=blob:none", "--no-checkout", f"file://{here}", "partial")
        write("asked.sh", f"#!/bin/sh\ntouch {here}/asked\nexit 1\n".encode())
        os.chmod("asked.sh", 0o755)
        os.chdir("partial")
        git("config", "remote.origin.url", f"ext::{here}/asked.sh")
        git("config", "protocol.ext.allow", "always")
        before = state()
        said = run_whole("git:v1:bench/callgrind.out.fib", status=1).stderr.decode()
        require("nothing is fetched" in said, said)
        run_whole("git:v1:bench", status=1)
        run_whole("--fail-if=Ir>0", "--base=git:v1:bench", "git:v2:bench", status=1)
        require(not (here / "asked").exists(), "the remote was asked")
        require_same(before, state(), "nothing is written")


def an_unsafe_repository_is_told():
    if os.geteuid() != 0:
        raise Skipped("only root may test this")
    with repository(versions=1) as here:
        for path in (here, here / ".git"):
            os.chown(path, 65534, 65534)
        said = run_whole("git:HEAD:bench", status=1).stderr.decode()
        require("ownership" in said, said)


def the_environment_leads_to_no_other_repository():
    with repository(versions=1) as here:
        git("init", "-q", "other")
        expected = run("--format=csv", "git:HEAD:bench")
        for name, value in (("GIT_DIR", here / "other/.git"), ("GIT_OBJECT_DIRECTORY", here / "other"), ("GIT_NOTES_REF", "refs/notes/x"), ("GIT_COMMON_DIR", here / "other"), ("GIT_TRACE", here / "trace")):
            require_same(expected, run("--format=csv", "git:HEAD:bench", env={name: str(value)}), name)
        require(not (here / "trace").exists(), "a trace")


# Notes


def add_note(rev, content, ref="cgannotate"):
    blob = git("hash-object", "-w", "--stdin", input=content)
    git("notes", f"--ref={ref}", "add", "-f", "-C", blob, rev)


def archive(files, kind="", form=tarfile.PAX_FORMAT):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode=f"w:{kind}", format=form) as tar:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    return packed.getvalue()


def a_note_is_a_profile():
    with repository():
        for version, pack in ((1, bytes), (2, gzip.compress), (3, lzma.compress)):
            add_note(f"v{version}", pack(profile("fib", version)))
            write("copy", profile("fib", version))
            require_alike(f"v{version}", [(f"notes:v{version}", "copy")], ["copy"])
        add_note("v1", profile("sum", 1), ref="perf/x86")
        write("copy", profile("sum", 1))
        require_same(run("--format=csv", "copy"), run("--format=csv", "notes/perf/x86:v1"), "another ref")
        require("line of 2" in run("notes:v2"), "sources of the commit")
        add_note("v1", b"a word\n", ref="words")
        require("not a Callgrind profile" in run_whole("notes/words:v1", status=1).stderr.decode(), "no profile")
        add_note("v1", b"\n", ref="none")
        run_whole("--fail-if=Ir>0", "notes/none:v1", status=1)
        said = run_whole("notes/words:v2", status=1).stderr.decode()
        require("has no note in refs/notes/words" in said and "of 2026-02-01" in said, said)


def an_archive_in_a_note_is_a_suite():
    deep = "a/" * 60 + "b" * 60 + "/"
    with repository(versions=2):
        place("v1")
        place("v2", "later")
        for form, kind in ((tarfile.PAX_FORMAT, "xz"), (tarfile.GNU_FORMAT, ""), (tarfile.USTAR_FORMAT, "gz")):
            for version in (1, 2):
                files = {f"./bench/callgrind.out.{name}": profile(name, version) for name in BENCHMARKS}
                files["README"] = b"no profile"
                add_note(f"v{version}", archive(files, kind, form))
            left = json.loads(run("--format=json", "--by=input", "--base=notes:v1", "notes:v2"))["units"]["rows"]
            right = json.loads(run("--format=json", "--by=input", "--base=copy", "later"))["units"]["rows"]
            for rows in (left, right):
                for row in rows:
                    del row["path"], row["old_path"]
            require_same(right, left, f"{form} {kind}")
        add_note("v1", archive({f"{deep[-200:]}callgrind.out.1": profile("fib", 1), f"{'x' * 40}/callgrind.out.2": profile("sum", 1)}))
        said = run_both("notes:v1")[1]
        require("notes:v1: 1 profile below it" in said or "notes:v1: 2 profiles below it" in said, said)
        whole = archive({f"callgrind.out.{name}": profile(name, 1) for name in BENCHMARKS})
        for cut in (700, 1200, 2000, 2600):
            add_note("v1", whole[:cut])
            run_whole("--fail-if=Ir>0", "notes:v1", status=1)
        run_whole("notes:v2:bench/callgrind.out.fib")
        require("the note has no nosuch" in run_whole("notes:v2:nosuch", status=1).stderr.decode(), "no such file")


def the_recipe_of_the_manual_writes_notes():
    """As the page of continuous integration has it, at three commits."""
    page = (TESTS.parent / "man/cgannotate-ci.7").read_text(encoding="utf-8")
    recipe = page.split("A note keeps the profile", 1)[1].split(".Bd -literal -offset indent\n", 1)[1].split(".Ed", 1)[0].replace("\\-", "-")
    require_same(2, recipe.count("\n"), recipe)
    if not shutil.which("xz"):
        raise Skipped("needs xz")
    with repository():
        git("config", "user.name", "nobody")
        git("config", "user.email", "nobody@localhost")
        for version in range(1, VERSIONS + 1):
            git("checkout", "-q", f"v{version}")
            write("callgrind.out.1234", profile("fib", version))
            subprocess.run(["sh", "-e", "-c", recipe], check=True, capture_output=True)
        place("v1")
        place("v3", "later")
        left = run("--format=csv", "--base=notes:v1", "notes:HEAD")
        require_same(run("--format=csv", "--base=copy/callgrind.out.fib", "later/callgrind.out.fib"), left, "a comparison of two notes")
        require("+7" in run("--base=notes:HEAD~1", "notes:HEAD"), "with the note of the commit before")


PROPERTIES = (
    ("the recipe of the manual writes notes", the_recipe_of_the_manual_writes_notes),
    ("a file is that of git show", a_file_is_that_of_git_show),
    ("a directory is a suite", a_directory_is_a_suite),
    ("what is below is as in a directory", what_is_below_is_as_in_a_directory),
    ("sources are those of the commit", sources_are_those_of_the_commit),
    ("hostile names lead nowhere", hostile_names_lead_nowhere),
    ("attributes and filters change nothing", attributes_and_filters_change_nothing),
    ("every kind of repository is read", every_kind_of_repository_is_read),
    ("nothing is fetched", nothing_is_fetched),
    ("an unsafe repository is told", an_unsafe_repository_is_told),
    ("the environment leads to no other repository", the_environment_leads_to_no_other_repository),
    ("a note is a profile", a_note_is_a_profile),
    ("an archive in a note is a suite", an_archive_in_a_note_is_a_suite),
)


def main():
    if not shutil.which("git"):
        print("1..0 # SKIP needs git")
        return 0
    return tell_all(PROPERTIES)


if __name__ == "__main__":
    sys.exit(main())
