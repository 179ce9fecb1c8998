#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Run the command-line tests of tests/golden/*/*.test and print TAP.

    golden.py [--update] [NAME ...]     NAME: a test's file name without .test; all where none is given

A test is a text file: a header of `key: value` lines, then the expected output in blocks:

    # what it shows
    args: --limit 3 first.out       the arguments, quoted as for a shell
    dir: cases                      working directory, relative to tests/data: in one of FOLDERS, below
    exit: 1                         expected exit status (default 0)
    env: NAME=VALUE                 may be repeated
    stdin: FILE                     relative to dir, through a pipe; or a block `--- stdin`; else /dev/null
    touch: FILE ...                 make these newer than all other files
    needs: WORD ...                 skipped without these: optional libraries, or commands
    show: PART ...                  of a report, what the test is about: head, table or source; or the page, which is
                                    what one for a browser shows without its script, and its data (default: all)
    --- stdout
    exact bytes
    --- stderr
    exact bytes; without this block standard error must be empty

Tests run in a copy of tests/data below the current directory, with all files of one age, so the source tree is only
read and may be read-only. `@PWD@` stands for the working directory: in copied files, in args and env, and in
expected output. The head of a report is all before its totals, the table these and the rows, the source what is said of
source files. The program is $CGANNOTATE, the optional libraries it was built with are in $FEATURES.
--update writes what the program prints into the tests.
"""

import concurrent.futures
import difflib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))

from columnar import page_document  # noqa: E402 (found by the line above)

GOLDEN = Path(__file__).resolve().parent
DATA = GOLDEN.parent / "data"
BLOCKS = ("stdin", "stdout", "stderr")
KEYS = ("args", "dir", "exit", "env", "stdin", "touch", "needs", "show")
PARTS = ("head", "table", "source", "page")
RULE = b"-" * 80 + b"\n"
NO_NEWLINE = b"\\ no newline at end\n"
OLD, NEW = 1_500_000_000, 1_600_000_000  # seconds: the age of all files, and of touched ones
TIMEOUT = 120  # seconds
OF_THE_USER = ("COLUMNS", "LANGUAGE", "LESS", "NO_COLOR", "PAGER")  # what the environment may say of terminals


class BadTest(Exception):
    """A test file that cannot be read, or a program that cannot be run to its end."""


class Test:
    """One .test file: its header lines as they are, the values in them, and its blocks."""

    def __init__(self, path):
        self.path = path
        self.header = []
        self.values = {key: [] for key in KEYS}
        self.blocks = {}
        block = None
        for line in path.read_bytes().splitlines(keepends=True):
            name = block_name(line)
            if name:
                block = self.blocks[name] = []
            elif block is not None:
                block.append(line)
            else:
                self.header.append(line.decode())
                self.add_value(line.decode().strip())

    def add_value(self, line):
        if not line or line.startswith("#"):
            return
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS:
            raise BadTest(f"not a header line: {line}")
        self.values[key].append(value.strip())

    def value(self, key, default):
        return (self.values[key] or [default])[-1]

    def words(self, key):
        return [word for value in self.values[key] for word in value.split()]

    def block(self, name):
        """The bytes of a block; a last line that says so takes the newline before it away."""
        data = b"".join(self.blocks.get(name, []))
        return data[: -len(NO_NEWLINE) - 1] if data.endswith(b"\n" + NO_NEWLINE) else data

    def shown(self, report):
        """The parts of a report that the test is about."""
        words = self.words("show")
        if not set(words) <= set(PARTS):
            raise BadTest(f"no parts of a report: {' '.join(words)}")
        parts = parts_of_report(report)
        if any(not parts[word] for word in words):
            raise BadTest(f"the report has not all of: {' '.join(words)}")
        return b"".join(parts[part] for part in PARTS if part in words) if words else report

    def missing(self):
        features = os.environ.get("FEATURES", "").split()
        return [word for word in self.words("needs") if word not in features and not shutil.which(word)]

    def update(self, status, outputs):
        header = [line for line in self.header if not line.startswith("exit:")]
        if status != 0:
            header.append(f"exit: {status}\n")
        data = "".join(header).encode()
        if "stdin" in self.blocks:
            data += b"--- stdin\n" + b"".join(self.blocks["stdin"])
        for name in ("stdout", "stderr"):
            if outputs[name] or name == "stdout":
                data += f"--- {name}\n".encode() + as_block(outputs[name])
        if data != self.path.read_bytes():
            self.path.write_bytes(data)
            print(f"updated {self.path.name}")


def block_name(line):
    for name in BLOCKS:
        if line.rstrip(b"\n") == b"--- " + name.encode():
            return name
    return None


def parts_of_report(report):
    """The head ends at the first empty line; the sources begin at the first title that is about files."""
    has_head = report.startswith((RULE + b"Profile data file", RULE + b"old: "))
    head = report.find(b"\n\n") + 2 if has_head else 0
    titles = [report.find(RULE + title, head) for title in (b"-- ", b"The following files ")]
    source = min((at for at in titles if at >= 0), default=len(report))
    return {"head": report[:head], "table": report[head:source], "source": report[source:], "page": parts_of_page(report)}


def parts_of_page(report):
    """What a page shows without its script, and its data, a row a line."""
    begin, end = report.find(b'<main id="static">\n'), report.find(b"<script type=")
    if not 0 <= begin < end:
        return b""
    data = page_document(report)
    rows = [f"{json.dumps(key)}: {in_rows(value)}" for key, value in data.items()]
    return report[begin:end] + ("{\n" + ",\n".join(rows) + "\n}\n").encode()


def in_rows(value):
    if not isinstance(value, list) or not value or not isinstance(value[0], dict):
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in value) + "\n]"


def as_block(data):
    if any(block_name(line) for line in data.splitlines(keepends=True)):
        raise BadTest("the output has a line that would begin a block")
    return data if not data or data.endswith(b"\n") else data + b"\n" + NO_NEWLINE


class Tree:
    """The files that tests may read, and copies of them; modes are left behind, as the source may be read-only, but
    scripts can be run."""

    FOLDERS = ("cases", "cli", "compare", "demo", "formats", "instructions", "machine", "summary", "units")

    def __init__(self):
        self.files = [path.relative_to(DATA) for path in DATA.glob("*/**/*") if self.wanted(path)]

    @staticmethod
    def wanted(path):
        return path.is_file() and path.relative_to(DATA).parts[0] in Tree.FOLDERS

    def copy(self, to):
        """The copy is a work tree, wherever the tests run: whose code a file is depends on that."""
        (to / ".git").mkdir()
        for file in self.files:
            target = to / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((DATA / file).read_bytes().replace(b"@PWD@", os.fsencode(target.parent)))
            if target.read_bytes().startswith(b"#!"):
                target.chmod(0o755)
            os.utime(target, (OLD, OLD))


def run(test, tree, copy):
    """Runs the program in a copy of the tree as the test says; returns its exit status and its outputs."""
    if not test.words("touch"):
        return run_in(test, copy)
    with tempfile.TemporaryDirectory(dir=copy.parent) as folder:
        own = Path(folder) / copy.name
        own.mkdir()
        tree.copy(own)
        for name in test.words("touch"):
            os.utime(own / test.value("dir", ".") / name, (NEW, NEW))
        return run_in(test, own)


def run_in(test, copy):
    cwd = copy / test.value("dir", ".")
    pwd = str(cwd)
    env = dict(os.environ, LC_ALL="C", TZ="UTC", TERM="dumb", PWD=pwd)
    for name in OF_THE_USER:
        env.pop(name, None)
    for setting in test.values["env"]:
        name, _, value = setting.partition("=")
        env[name] = value.replace("@PWD@", pwd)
    args = [arg.replace("@PWD@", pwd) for arg in shlex.split(test.value("args", ""))]
    piped = test.values["stdin"] or "stdin" in test.blocks
    stdin = (cwd / test.value("stdin", "")).read_bytes() if test.values["stdin"] else test.block("stdin")
    try:
        done = subprocess.run(
            ["cgannotate", *args],
            executable=os.environ["CGANNOTATE"],
            cwd=cwd,
            env=env,
            **({"input": stdin.replace(b"@PWD@", os.fsencode(pwd))} if piped else {"stdin": subprocess.DEVNULL}),
            capture_output=True,
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        raise BadTest(f"not done after {TIMEOUT} seconds") from late
    outputs = {"stdout": done.stdout, "stderr": done.stderr}
    return done.returncode, {name: hide_directory(output, pwd) for name, output in outputs.items()}


def hide_directory(output, directory):
    """An output with `@PWD@` in place of the directory, also where links have it."""
    for form in (os.fsencode(directory), urllib.parse.quote(os.fsencode(directory)).encode()):
        output = output.replace(form, b"@PWD@")
    return output


def differences(test, status, outputs):
    """Lines that say how the outcome differs from the expected one; none where it does not."""
    lines = []
    expected = int(test.value("exit", "0"))
    if status != expected:
        lines.append(f"exit status {status}, expected {expected}")
    for name, data in outputs.items():
        if data != test.block(name):
            lines += difflib.unified_diff(
                as_lines(test.block(name)), as_lines(data), f"expected {name}", f"actual {name}", lineterm=""
            )
    return lines


def as_lines(data):
    """Printable lines, one for each line of data, that differ where the data does."""
    return [ascii(line.decode(errors="surrogateescape"))[1:-1].removesuffix("\\n") if line.endswith(b"\n")
            else ascii(line.decode(errors="surrogateescape"))[1:-1] + " (no newline)"
            for line in data.splitlines(keepends=True)]


def outcome(path, tree, copy, update):
    """One test's TAP line without its number, and the lines that explain it."""
    try:
        test = Test(path)
        missing = test.missing()
        if missing:
            return f"ok {path.stem} # SKIP needs {' '.join(missing)}", []
        status, outputs = run(test, tree, copy)
        outputs["stdout"] = test.shown(outputs["stdout"])
        if update:
            if status < 0:
                raise BadTest(f"killed by signal {-status}")
            test.update(status, outputs)
            return f"ok {path.stem}", []
        lines = differences(test, status, outputs)
    except (BadTest, OSError, ValueError) as error:
        lines = [str(error)]
    return f"{'not ok' if lines else 'ok'} {path.stem}", lines


def main(args):
    update = "--update" in args
    names = [arg for arg in args if arg != "--update"]
    paths = [path for name in names for path in GOLDEN.glob(f"*/{name}.test")] or sorted(GOLDEN.glob("*/*.test"))
    if "CGANNOTATE" not in os.environ:
        sys.exit("golden.py: set CGANNOTATE to the program's path, or use make check, make golden-update")
    os.environ["CGANNOTATE"] = os.path.abspath(os.environ["CGANNOTATE"])
    bad = 0
    print(f"1..{len(paths)}" if paths else "1..0 # SKIP there are none")
    tree = Tree()
    with tempfile.TemporaryDirectory(prefix="golden.", dir=os.getcwd()) as folder:
        copy = Path(folder).resolve() / "data"
        copy.mkdir()
        tree.copy(copy)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = pool.map(lambda path: outcome(path, tree, copy, update), paths)
            for number, (line, details) in enumerate(results, 1):
                verdict, name = line.split("ok ", 1)
                print(f"{verdict}ok {number} - {name}")
                print("".join(f"#   {detail}\n" for detail in details), end="", flush=True)
                bad += bool(details)
    # The TAP lines tell make check what failed; only an update has nobody who reads them.
    return 1 if update and bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
