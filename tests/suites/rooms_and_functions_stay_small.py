#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""rooms_and_functions_stay_small.py [SOURCE-DIRECTORY]: what a reader of src must hold in mind at once stays small, as TAP.

A room is a folder, a unit x.c with x.h. The sources are as clang-format leaves them: what a function is given stands
above a line `{`, and its body ends with the first line `}`. Lines that are nothing but text, as of a script that is
written, do not count.
"""

import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))

from harness import Tap  # noqa: E402 (found by the line above)

SOURCES = Path(__file__).resolve().parents[2] / "src"
UNITS_MAX = 22       # of a room that is not large
LINES_MAX = 45       # of a function, with its head and its braces
PARAMETERS_MANY = 5
SHARE_MAX = 2.5      # percent of all functions that have so many, and are few
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


class Function:
    """A function's place and its first line, the number of its lines, and of its parameters."""

    def __init__(self, path, number, head, lines):
        self.place = f"{path}:{number}: {head.partition('(')[0]}"
        self.lines = lines
        self.parameters = count_parameters(head)


def count_parameters(head):
    """Of `type name(type parameter, type (*parameter)(type, type))`, with attributes behind it or not."""
    depth = commas = 0
    start = head.index("(")
    for at in range(start, len(head)):
        depth += (head[at] == "(") - (head[at] == ")")
        commas += head[at] == "," and depth == 1
        if depth == 0:
            return 0 if head[start + 1:at].strip() in ("", "void") else commas + 1
    raise ValueError(head)


def functions_of(path, text):
    """The functions that a file defines."""
    lines = COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text).split("\n")
    for body in (at for at, line in enumerate(lines) if line == "{"):
        first = body
        while first and lines[first - 1] and not re.match("[#}]", lines[first - 1]):
            first -= 1
        own = lines[first:lines.index("}", body) + 1]
        yield Function(path, first + 1, " ".join(lines[first:body]), sum(not re.match(r'\s*"', line) for line in own))


def files_of(top):
    return sorted(top.rglob("*.[ch]"))


def all_functions(top):
    return [function for path in files_of(top) for function in functions_of(path.relative_to(top), path.read_text("utf-8"))]


def large_rooms(top):
    """The rooms with too many units."""
    units = {path.relative_to(top).with_suffix("") for path in files_of(top)}
    rooms = {unit.parent for unit in units}
    sizes = {room: sum(unit.parent == room for unit in units) for room in sorted(rooms)}
    return [f"{room} has {size} units, more than {UNITS_MAX}" for room, size in sizes.items() if size > UNITS_MAX]


def long_functions(functions):
    return [f"{each.place}: {each.lines} lines, more than {LINES_MAX}" for each in functions if each.lines > LINES_MAX]


def many_parameters(functions):
    wide = [each for each in functions if each.parameters >= PARAMETERS_MANY]
    share = 100 * len(wide) / len(functions)
    found = [f"{share:.2f}% of {len(functions)} functions have {PARAMETERS_MANY} parameters or more: {SHARE_MAX}% are enough"]
    return found + [f"{each.place}: {each.parameters}" for each in wide] if share > SHARE_MAX else []


# ---- the test's own ----

PLANTED = """\
/* int none(int a, int b)
{
} */
struct pair {
    int first;
};

static const int numbers[] = {1, 2};

void nothing(void)
{
}
int
wide(int a, // the first, of four
     int (*b)(int, int), int c, int d, int e) __attribute__((nonnull(1, 2)))
{
    if (a) {
        write("text\\n"
              "more text\\n");
    }
}
"""


def functions_are_counted():
    found = [(each.place, each.lines, each.parameters) for each in functions_of("a.c", PLANTED)]
    wanted = [("a.c:10: void nothing", 3, 0), ("a.c:13: int wide", 8, 5)]
    return [f"{found}, expected {wanted}"] * (found != wanted)


def what_is_too_large_is_found():
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder) / "room"
        room.mkdir()
        for number in range(UNITS_MAX + 1):
            (room / f"unit{number}.c").write_text(PLANTED)
            (room / f"unit{number}.h").touch()
        (room / "unit0.h").write_text("int f(void)\n{\n" + "\n" * LINES_MAX + "}\n")
        functions = all_functions(Path(folder))
        found = [large_rooms(Path(folder)), long_functions(functions), many_parameters(functions)]
    wanted = [1, 1, 1 + UNITS_MAX + 1]
    return [f"{found}"] * ([len(each) for each in found] != wanted)


def main(args):
    top = Path(args[0]) if args else SOURCES
    functions = all_functions(top)
    tap = Tap()
    for figure in [*large_rooms(top), *many_parameters(functions)]:
        print(f"# {figure}")
    tap.result(f"no function has more than {LINES_MAX} lines", long_functions(functions))
    tap.result("functions are counted right", functions_are_counted())
    tap.result("planted ones that are too large are found", what_is_too_large_is_found())
    tap.end()


if __name__ == "__main__":
    main(sys.argv[1:])
