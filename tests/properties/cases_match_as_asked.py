#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --case, as TAP: the functions, files and objects that an expression chooses are those that Python's re finds, with
re.IGNORECASE or without it, in every option that takes expressions; checks and rewrites are not changed by it.
"""

import json
import random
import re
import sys
import unicodedata
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from properties import compared, done, records, require, require_same, run_whole, tell_all  # noqa: E402 (found above)

SEEDS = range(12)
LETTERS = "aAbBzZäÄñÑσΣжЖ_1"
CHOOSING = {"focus": ("function", True), "ignore": ("function", False), "list": ("function", True), "peek": ("function", True),
            "file": ("file", True), "ignore-file": ("file", False), "object": ("object", True), "ignore-object": ("object", False)}
SHOWING = ("disasm", "hot-path", "call-tree", "reach", "card")


def word(rng):
    return "".join(rng.choice(LETTERS) for _ in range(rng.randint(1, 4)))


def expressions(rng):
    """What means the same for POSIX and for Python, as a pair of expressions, and whether a letter in it is capital."""
    body = word(rng)
    usual = [(body, body), ("^" + body, "^" + body), (body + "$", body + "$"), (f"({body}|x)1?", f"({body}|x)1?"),
             (r"\W*" + body, body), (body + r"\S*$", body + r"\S*$")]
    ranges = [("^[A-Z]", "^[A-Z]"), ("^[a-z]", "^[a-z]"), ("[AB]$", "[AB]$")]
    mine, theirs = rng.choice(usual + ranges)
    literal = re.sub(r"\\.", "", mine)
    return mine, theirs, any(unicodedata.category(letter) == "Lu" for letter in literal)


def make(rng, path):
    """A profile in which each function has a name, a file and an object of its own."""
    names = sorted({word(rng) for _ in range(25)})
    rows = [{"function": name, "file": word(rng) + f"{i}.c", "object": word(rng) + f"{i}.so"} for i, name in enumerate(names)]
    lines = ["events: Ir"]
    for row in rows:
        lines += [f"ob={row['object']}", f"fl={row['file']}", f"fn={row['function']}", "1 1"]
        lines += [f"cob={rows[0]['object']}", f"cfi={rows[0]['file']}", f"cfn={rows[0]['function']}", "calls=1 1", "2 0"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return rows


def finder(case, theirs, is_capital):
    any_case = case == "no" or (case == "smart" and not is_capital)
    return re.compile(theirs, re.IGNORECASE if any_case else 0)


def chosen(rows, part, expression, case):
    """The rows that an expression chooses: those whose name it is, or else those that it matches. The expression is a
    triple of `expressions`."""
    mine, theirs, is_capital = expression
    named = [row for row in rows if finder(case, f"^{re.escape(mine)}$", is_capital).search(row[part])]
    compared["whole names"] += bool(named)
    return named or [row for row in rows if finder(case, theirs, is_capital).search(row[part])]


def cases():
    return [((), "yes"), (("--case=yes",), "yes"), (("--case=no",), "no"), (("--no-case",), "no"), (("--case=smart",), "smart")]


def options_choose_as_asked():
    for seed in SEEDS:
        rng = random.Random(seed)
        rows = make(rng, Path("random.out"))
        for option, (part, keeps) in CHOOSING.items():
            mine, theirs, is_capital = expressions(rng)
            for given, case in cases():
                found = chosen(rows, part, (mine, theirs, is_capital), case)
                wanted = sorted(row["function"] for row in rows if (row in found) == keeps)
                must_match = option in ("list", "peek") and not wanted
                ended = run_whole("--format=csv", "--group=function", "--cycles=no", f"--{option}={mine}", *given, "random.out",
                                  status=int(must_match))
                got = sorted(row["function"] for row in records(ended.stdout.decode()))
                require_same(wanted, [] if must_match else got, f"seed {seed}, --{option}={mine} {given}")
                compared["choices"] += 1
                compared["choices by case"] += wanted != sorted(
                    row["function"] for row in rows if bool(re.search(theirs, row[part])) == keeps)
    require(compared["choices by case"] > 50, "hardly any choice depends on the case")


def options_that_show_a_function_find_it_as_asked():
    for seed in SEEDS:
        rng = random.Random(seed + 1000)
        rows = make(rng, Path("random.out"))
        for option in SHOWING:
            mine, theirs, is_capital = expressions(rng)
            for given, case in cases():
                is_found = bool(chosen(rows, "function", (mine, theirs, is_capital), case))
                ended = done(f"--{option}={mine}", "--auto=no", *given, "random.out")
                says_nothing = b": no function matches" in ended.stderr
                require_same(is_found, not says_nothing, f"seed {seed}, --{option}={mine} {given}")
                require(is_found or ended.returncode == 1, f"seed {seed}, --{option}={mine} {given}: exit status {ended.returncode}")
                compared["options that show"] += 1


def checks_and_rewrites_are_the_same():
    Path("two.out").write_text("events: Ir\nfn=Alpha\n1 1\nfn=alpha\n1 2\n", encoding="utf-8")
    for given, _ in cases():
        run_whole("--fail-if=/alpha/: Ir>2", *given, "two.out")
        run_whole("--fail-if=/alpha/: Ir>1", *given, "two.out", status=3)
        ended = run_whole("--format=csv", "--mod-funcname=s/alpha/beta/", *given, "two.out")
        require_same({"Alpha": "1", "beta": "2"}, {row["function"]: row["self:Ir"] for row in records(ended.stdout.decode())}, given)


def a_filtered_profile_says_how_it_was_matched():
    Path("two.out").write_text("events: Ir\nfn=Alpha\n1 1\nfn=alpha\n1 2\n", encoding="utf-8")
    for given, said in (((), ""), (("--case=no",), " --case=no"), (("--case=smart",), " --case=smart")):
        text = run_whole("--format=callgrind", "--focus=alpha", *given, "two.out").stdout.decode()
        require(f"desc: Filtered:{said} --focus=alpha\n" in text, f"{given}: {text}")


def a_page_searches_as_asked():
    Path("two.out").write_text("events: Ir\nfn=Alpha\n1 1\nfn=alpha\n1 2\n", encoding="utf-8")
    from columnar import page_document
    for given, said in (((), None), (("--case=yes",), "yes"), (("--no-case",), "no"), (("--case=smart",), "smart")):
        page = page_document(run_whole("--format=html", *given, "two.out").stdout)
        require_same(said, page.get("case"), f"{given}: {json.dumps(page)[:300]}")


def main():
    tell_all([
        ("options choose rows in the case that is asked", options_choose_as_asked),
        ("options that show a function find it so", options_that_show_a_function_find_it_as_asked),
        ("checks and rewrites are the same in any case", checks_and_rewrites_are_the_same),
        ("a profile that was filtered says in which case", a_filtered_profile_says_how_it_was_matched),
        ("a page is told in which case it searches", a_page_searches_as_asked),
    ])


if __name__ == "__main__":
    main()
