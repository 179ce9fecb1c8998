#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""units_have_tests.py [DIRECTORY]: each unit of src has a unit test of its own, or stands in a list with the reason. TAP.

A unit is src/ROOM/UNIT.c; its test is tests/unit/ROOM/check_UNIT.c, of a unit of src itself tests/unit/main/check_UNIT.c.
The list is tests/unit/without.txt: `ROOM/UNIT: reason` a line, by name, and comments. What a reason names of tests is
named from tests down, as unit/parse/check_lines.c, and is there: a glob stands for all it matches.

A test named after no unit tests several of them, and stands in the reason of one at least; or it is of a header alone.

And no test imports a test: what programs in Python share stands in tests/shared and tests/reference. And each program of
tests/properties, tests/suites and tests/system stands in tests/README, by its name in backquotes.
"""

import ast
import re
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import Tap  # noqa: E402 (found by the lines above)

KINDS = ("unit", "golden", "properties", "suites", "system", "fuzz")
PROGRAMS = ("golden", "properties", "suites", "system")  # folders of tests in Python
TOLD = ("properties", "suites", "system")  # folders whose tests the map tells, each by itself
GENERATED = {"report/html/page"}  # out of the page's scripts and style
NAMED = re.compile(rf"(?<![\w/])(?:{'|'.join(KINDS)})/[\w./*{{}}-]*[\w*/]")


def units_of(top, suffix):
    """The units by name: `room/unit`, or `unit` of src itself."""
    src = top / "src"
    return {str(path.relative_to(src).with_suffix("")) for path in src.rglob("*" + suffix)} - GENERATED


def tests_of(top):
    """The tests by the unit that they are named after, with their paths from tests down."""
    tests = {}
    for path in (top / "tests/unit").rglob("check_*.c"):
        name = str(path.relative_to(top / "tests/unit").parent / path.stem.removeprefix("check_"))
        tests[name.removeprefix("main/")] = str(path.relative_to(top / "tests"))
    return tests


def read_list(top):
    """The lines of the list as pairs of unit and reason, and what is wrong with it as a list."""
    pairs, wrong = [], []
    for line in (top / "tests/unit/without.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        unit, colon, reason = line.partition(": ")
        if not colon or not reason.strip():
            wrong.append(f"a line without a reason: {line}")
        pairs.append((unit, reason))
    names = [unit for unit, _ in pairs]
    if names != sorted(set(names)):
        wrong.append("the list is not in order, or names a unit twice")
    return dict(pairs), wrong


def named_in(reason):
    return NAMED.findall(reason)


def problems_of(top):
    """What is wrong, a line each."""
    units, tests = units_of(top, ".c"), tests_of(top)
    reasons, problems = read_list(top)
    problems += [f"{unit} has no test and no reason" for unit in sorted(units - tests.keys() - reasons.keys())]
    problems += [f"{unit} has a test and a reason" for unit in sorted(units & tests.keys() & reasons.keys())]
    problems += [f"{unit} has a reason and is no unit" for unit in sorted(reasons.keys() - units)]
    for unit, reason in reasons.items():
        problems += [f"{unit}: there is no {name}" for name in named_in(reason) if not list((top / "tests").glob(name))]
    said = {name for reason in reasons.values() for name in named_in(reason)}
    for name in sorted(tests.keys() - units - units_of(top, ".h")):
        if tests[name] not in said:
            problems.append(f"{tests[name]} is named after no unit, and no reason names it")
    return problems


# ---- tests in Python ----


def imported(path):
    """The modules that a program imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


def tests_that_are_imported(top):
    """Who imports a test, a line each."""
    names = {path.stem for folder in PROGRAMS for path in (top / "tests" / folder).glob("*.py")}
    return [f"{path.relative_to(top / 'tests')} imports {name}" for path in sorted((top / "tests").glob("*/*.py"))
            for name in imported(path) if name in names]


# ---- the map ----


def tests_not_told(top):
    """The tests that tests/README does not name, from tests down."""
    told = set(re.findall(r"`(\w+)`", (top / "tests/README").read_text(encoding="utf-8")))
    found = [path for folder in TOLD for path in sorted((top / "tests" / folder).glob("*")) if path.suffix in (".py", ".sh")]
    return [f"tests/README lacks {path.parent.name}/{path.stem}" for path in found if path.stem not in told]


# ---- this test's own ----

PLANTED = {
    "src/run.c": "",
    "src/base/good.c": "",
    "src/base/header.h": "",
    "src/base/both.c": "",
    "src/base/neither.c": "",
    "src/base/listed.c": "",
    "src/base/untrue.c": "",
    "tests/unit/main/check_run.c": "",
    "tests/unit/base/check_good.c": "",
    "tests/unit/base/check_both.c": "",
    "tests/unit/base/check_header.c": "",
    "tests/unit/base/check_subject.c": "",
    "tests/unit/base/check_other.c": "",
    "tests/unit/without.txt": "# comment\n\n"
                              "base/both: it needs none\n"
                              "base/gone: unit/base/check_good.c holds it\n"
                              "base/listed: unit/base/check_subject.c, and unit/*/check_good.c\n"
                              "base/untrue: suites/nothing.py\n",
    "tests/README": "- Properties: `it_holds`, and system_holds.\n",
    "tests/suites/it_rains.sh": "",
    "tests/suites/it_rains.txt": "",
    "tests/shared/common.py": "import system_holds\n",
    "tests/system/system_holds.py": "from common import *\nimport sys\n",
    "tests/properties/it_holds.py": "def late():\n    from system_holds import checks\n",
}
FOUND = ["base/neither has no test and no reason", "base/both has a test and a reason", "base/gone has a reason and is no unit",
         "base/untrue: there is no suites/nothing.py",
         "unit/base/check_other.c is named after no unit, and no reason names it"]


LACKS = ["tests/README lacks suites/it_rains", "tests/README lacks system/system_holds"]
IMPORTS = ["properties/it_holds.py imports system_holds", "shared/common.py imports system_holds"]


def plant(top):
    for name, text in PLANTED.items():
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(text)


def main():
    tap = Tap()
    top = Path(sys.argv[1]) if len(sys.argv) > 1 else TESTS.parent
    tap.result("each unit of src has a test of its own, or a reason", problems_of(top))
    tap.result("no test imports a test", tests_that_are_imported(top))
    tap.result("each test stands in the map of tests", tests_not_told(top))
    with tempfile.TemporaryDirectory() as folder:
        plant(Path(folder))
        found = problems_of(Path(folder))
        tap.result("planted units without either, or with both, are found", [] if found == FOUND else found)
        found = tests_that_are_imported(Path(folder))
        tap.result("planted imports of tests are found", [] if found == IMPORTS else found)
        found = tests_not_told(Path(folder))
        tap.result("planted tests that the map lacks are found", [] if found == LACKS else found)
        (Path(folder) / "tests/unit/without.txt").write_text("base/b: x\nbase/a\n")
        found = read_list(Path(folder))[1]
        tap.result("a list without order and reasons is found", [] if len(found) == 2 else found)
    tap.end()


if __name__ == "__main__":
    main()
