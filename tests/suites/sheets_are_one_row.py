#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test that a sheet is a file of src/sheets, a row of a table, and a key of the browser, as TAP.

Nothing but the tables asks whether an option asks for a sheet, and names the kind of one, but for the files of MAY, each
with what it does with it. The second result of each pair is this test's own: it plants lines, and must find them.
"""

import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import Tap  # noqa: E402 (found by the line above)

ASKED, KINDS = "sheets/asked.c", "sheets/kinds.h"
TABLES = (ASKED, KINDS, "browse/opening.c", "browse/screens.c", "cli/options.c", "rows/filter.c", "rows/filter.h")
HIDDEN = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)

# What a file does with a sheet that is not its own.
MAY = {
    "annotate/code_listings.c": {"disasm": "says which address no function has"},
    "annotate/code_listings.h": {"disasm": "whether any format lists code"},
    "report/dot/dot.c": {"disasm": "draws code"},
    "report/json/json.c": {"call_tree": "a section", "reach": "a section"},
    "report/records/records.h": {"reach": "its rows take the place of the table's"},
    "report/text/card.c": {"events": "--peek and --list have a card, too"},
    "report/text/text.c": {"card": "its head has all events"},
    "rows/routines.c": {"disasm": "chooses routines"},
    "reading/reading.c": {"disasm": "code that is chosen is enough to be read"},
    "run.c": {"disasm": "reads the code again on a full screen"},
    "view/question.c": {"call_tree": "has both kinds of cost", "card": "has rates"},
    "view/reach_rows.c": {"reach": "makes its rows"},
    "view/call_tree.c": {"call_tree": "makes its rows"},
    "view/inlining.h": {"disasm": "no cost moves beside it"},
    "view/study.c": {"call_tree": "says that no calls are recorded", "disasm": "no jumps", "reach": "no calls"},
    "view/hot_path.c": {"hot_path": "makes its rows"},
}

PLANTED = """
/* filter->reach.count in a comment */
static bool wants(const struct filter *filter, const struct request *request)
{
    return filter->reach.count || request->filters.card.count || filter->focus.count || &reach_kind == find("functions_kind");
}
"""


def sheets_of(src):
    """The names of the options' fields, and of the kinds."""
    return (re.findall(r"\bOF\((\w+)\), ", (src / ASKED).read_text()),
            re.findall(r"struct sheet_kind (\w+)_kind;", (src / KINDS).read_text()))


def named_in(text, fields, kinds):
    """The sheets that a text names outside comments and texts."""
    shown = HIDDEN.sub(" ", text)
    asked = re.findall(rf"\b(?:filters?|f)(?:->|\.)({'|'.join(fields)})\b", shown)
    return set(asked) | set(re.findall(rf"\b({'|'.join(kinds)})_kind\b", shown))


def problems_of(src, fields, kinds):
    problems = [f"{kind} has no file" for kind in kinds if not (src / f"sheets/{kind}.c").is_file()]
    for path in sorted(src.rglob("*.[ch]")):
        name = str(path.relative_to(src))
        if name in TABLES:
            continue
        named = named_in(path.read_text(), fields, kinds) - ({path.stem} if path.parent.name == "sheets" else set())
        may = MAY.get(name, {}).keys()
        problems += [f"{name} names {sheet}" for sheet in sorted(named - may)]
        problems += [f"{name} may name {sheet}, and does not" for sheet in sorted(may - named)]
    return problems


def main():
    src = Path(sys.argv[1]) if len(sys.argv) > 1 else TESTS.parent / "src"
    tap = Tap()
    fields, kinds = sheets_of(src)
    tap.result("sheets are rows of tables", problems_of(src, fields, kinds) if len(fields) > 1 and len(kinds) > 1
               else ["there are no tables"])
    found = sorted(named_in(PLANTED, fields, kinds))
    tap.result("planted names of sheets are found", [] if found == ["card", "reach"] else found)
    tap.end()


if __name__ == "__main__":
    main()
