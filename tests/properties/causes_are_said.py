#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the words and tags of --why, as TAP: each word of a cause where its condition holds, and not where it does not;
lines below causes, groups and notes. Pairs of profiles are written by hand, with their sources.
"""

import json
import os
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

from json_reports import COMPARISON_TREE, check_schema  # noqa: E402 (found by the line above)
from properties import require, require_same, run, run_both, tell_all  # noqa: E402

LATER = 2**31 - 1  # seconds: when profiles were written, so that no source is newer


def write(name, text):
    path = Path(name)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    os.utime(name, (LATER, LATER) if name.endswith(".out") else (1, 1))


def source(name, lines, edited=()):
    """The new source, of so many lines, and an old one in which some lines were otherwise."""
    for folder in (".", "before"):
        write(f"{folder}/{name}", "".join(f"{'other' if folder == 'before' and n in edited else 'line'} {n};\n"
                                          for n in range(1, lines + 1)))


def profile(functions, head="creator: test\nevents: Ir\n", ob="prog"):
    """`functions`: name: (lines {number: cost}, calls [(callee, line, count, cost)]), in code.c. Without a creator it is
    of a program that may record no calls."""
    out = [head + f"ob={ob}\nfl=code.c"]
    for name, (lines, calls) in functions.items():
        out.append(f"fn={name}")
        out += [f"{line} {cost}" for line, cost in lines.items()]
        for callee, line, count, cost in calls:
            out += [f"cfn={callee}", f"calls={count} 1", f"{line} {cost}"]
    return "\n".join(out) + "\n"


def why(old, new, *options):
    write("old.out", old if isinstance(old, str) else profile(old))
    write("new.out", new if isinstance(new, str) else profile(new))
    return why_of_both(*options)


def why_of_both(*options):
    """Of the profiles that were written."""
    report = json.loads(run("-q", "--why", "--base=old.out", "new.out", "--base-include=before", "--format=json",
                            "--sections=why", *options))
    check_schema(COMPARISON_TREE, report)
    found = report["why"]
    names = {f["id"]: (f["new"] or f["old"])["name"] for f in report.get("functions", [])}
    for cause in found["causes"]:
        cause["name"] = names.get(cause["function"], cause["group"])
    return found


def only(found, name):
    """The cause of that name, and its parts."""
    (cause,) = [cause for cause in found["causes"] if cause["name"] == name]
    return cause, cause["parts"]


def said(found, name, number=0):
    _, parts = only(found, name)
    return parts[number]["words"], set(parts[number]["tags"])


# ---- calls ----


def calling(callee, count, line=5, self_lines=None, cost=30):
    own = self_lines or {20: cost}
    return {"main": ({4: 7}, [(callee, line, count, sum(own.values()))]), callee: (own, [])}


def a_replaced_function_is_one_part():
    source("code.c", 60, edited=(5,))
    old, new = calling("bubble", 100), calling("quick", 95, self_lines={40: 900})
    found = why(old, new)
    require_same(("calls quick instead of bubble, 100 -> 95 times, 0.3 -> 9.47 each (code.c:5)", {"replaced", "calls-new", "function-new"}),
                 said(found, "main"), "replaced")
    require_same((870, 1), (found["change"], len(found["causes"])), "one row")
    require_same("calls quick instead of bubble, 100 times, 0.3 -> 9 each (code.c:5)",
                 said(why(old, calling("quick", 100, self_lines={40: 900})), "main")[0], "as often")
    require_same(2, len(only(why(old, calling("quick", 80, self_lines={40: 900})), "main")[1]), "80 are no 100")
    require_same(2, len(only(why(old, calling("quick", 100, 6, {40: 900})), "main")[1]), "another line")


def only_sources_tell_that_a_function_is_new():
    """Another part of the program may run, or code that was inlined; the profiles cannot tell."""
    f = ["int f(void)", "{", "  return g();", "}", ""]
    old, new = {"main": ({4: 7}, [])}, {"main": ({4: 7}, [("f", 5, 9, 30)]), "f": ({11: 20, 12: 8, 13: 2}, [])}
    with_f, without = [f"line {n};" for n in range(1, 10)] + f, [f"line {n};" for n in range(1, 10)]
    text_of("code.c", with_f)
    require_same("now calls f 9 times, not called before (code.c:5)", said(why(old, new), "main")[0], "in both sources")
    require_same("called f 9 times, now never, nor by others (code.c:5)", said(why(new, old), "main")[0], "not gone")
    text_of("code.c", with_f, without)
    require_same("now calls f 9 times, a new function (code.c:5)", said(why(old, new), "main")[0], "new")
    text_of("code.c", without, with_f)
    require("called f 9 times, now never, a function that is gone" in said(why(new, old), "main")[0], "gone")
    Path("before/code.c").unlink()
    require_same("now calls f 9 times, not called before (code.c:5)", said(why(old, new), "main")[0], "without a source")


def inlined_and_outlined_code_is_told():
    source("code.c", 60)
    out = {"main": ({4: 7}, [("small", 5, 10, 300)]), "small": ({20: 200, 21: 100}, [])}
    inside = {"main": ({4: 7, 20: 150, 21: 90}, [])}
    words, tags = said(why(out, inside), "main", 0)
    require_same(("small is inlined, was called 10 times (code.c:5)", {"inlined", "calls-gone", "function-gone"}),
                 (words, tags), "inlined")
    words, tags = said(why(inside, out), "main", 0)
    require_same(("small is not inlined any more, called 10 times (code.c:5)", {"outlined", "calls-new", "function-new"}),
                 (words, tags), "outlined")
    less = {"main": ({4: 7, 21: 90}, [])}
    require("inlined" not in said(why(out, less), "main")[1], "a third of the code is not inlined")
    before = dict(out, main=({4: 7, 20: 1, 21: 1}, out["main"][1]))
    require("inlined" not in said(why(before, inside), "main")[1], "lines that the caller had before")
    out["small"] = ({19: 150, 20: 20, 21: 10, 22: 120}, [])
    require("inlined" in said(why(out, inside), "main")[1], "without the lines that begin and end it")


INLINED = "creator: test\ndesc: Inlined: yes\nevents: Ir\n"


def inlining(count, inner, calls, extra=0):
    """main calls f, and f has c: called so often by each, or inlined (0), which costs `inner` of each call of f."""
    cost = count * inner
    return profile({"main": ({4: 7}, [("f", 5, count, cost + 10 * count)]),
                    "f": ({10: 10 * count + extra}, [("c", 11, calls * count, cost)]), "c": ({20: cost}, [])},
                   INLINED if not calls else "creator: test\nevents: Ir\n")


def inlined_calls_are_no_numbers():
    """Debug information says what was inlined, and nobody counted that."""
    source("code.c", 60)
    words = "own code 90,000 -> 87,000, {} 3,000 times, no line of it edited"
    found = why(inlining(10, 9000, 300), inlining(10, 8700, 0))
    require_same((words.format("inlined now, was called"), {"own", "inlined", "unchanged"}), said(found, "c"), "inlined")
    require_same(["c"], [cause["name"] for cause in found["causes"]], "no other cause")
    part = only(found, "c")[1][0]
    require_same(({"old": None, "new": None},) * 2, (part["calls"], part["per_call"]), "its numbers")
    require(all("inlined" in run("-q", *options, "--base=old.out", "new.out")
                for options in (["--why"], ["--why", "--format=md"], ["--why", "--format=csv"])), "in all formats")
    found = why(inlining(10, 9000, 300, extra=700), inlining(10, 8995, 0))
    require_same(("own code 80 -> 10 a call, c is inlined now, no line of it edited", {"own", "inlined", "unchanged"}), said(found, "f"),
                 "its caller")
    found = why(inlining(10, 8700, 0), inlining(10, 9000, 300))
    require_same(("own code 87,000 -> 90,000, not inlined any more, called 3,000 times, no line of it edited",
                  {"own", "outlined", "unchanged"}), said(found, "c"), "outlined")
    for old, new in ((0, 0), (300, 0), (0, 300), (300, 300)):
        found = why(inlining(10, 9000, old), inlining(20, 9000, new))
        require_same([("main", 90100)], [(cause["name"], cause["change"]) for cause in found["causes"]], f"{old} {new}")
        require_same("calls f 10 -> 20 times (code.c:5)", said(found, "main")[0], "twice")
    found = why(inlining(10, 9000, 0), inlining(10, 9900, 0))
    require_same(("own code 90,000 -> 99,000, no line of it edited", {"own", "unchanged"}), said(found, "c"), "dearer")
    found = why(inlining(10, 9000, 0), inlining(20, 8000, 0))
    require_same("own code 90,000 -> 160,000, less each time, no line of it edited", said(found, "c")[0], "more, and less")
    without = profile({"main": ({4: 7}, [("f", 5, 10, 100)]), "f": ({10: 100}, [])})
    found = why(without, inlining(10, 9000, 0))
    require_same("c is inlined now, not called before (code.c:11)", said(found, "f")[0], "new")
    part = only(found, "f")[1][0]
    require_same(({"old": 0, "new": None},) * 2, (part["calls"], part["per_call"]), "of the side that has it")
    require_same("c was inlined, now never, nor by others (code.c:11)",
                 said(why(inlining(10, 9000, 0), without), "f")[0], "gone")


def sorting(first, second, own=100):
    """Two functions call a sort, which calls two others back: each call of it costs the same."""
    calls = first + second
    return {"main": ({4: 7}, [("one", 5, 1, first * (own + 120)), ("two", 6, 1, second * (own + 120))]),
            "one": ({10: 5}, [("sort", 11, first, first * (own + 120))]), "two": ({12: 5}, [("sort", 13, second, second * (own + 120))]),
            "sort": ({30: own * calls}, [("less", 31, 10 * calls, 50 * calls), ("more", 32, 10 * calls, 70 * calls)]),
            "less": ({40: 50 * calls}, []), "more": ({50: 70 * calls}, [])}


def code_that_calls_back_is_between_lines():
    """Calls back are shared by estimate, and no function has a cause of that; how often it is called is known."""
    source("code.c", 60)
    charged = "--charge=^(main|one|two|less|more)$"
    found = why(sorting(3, 3), sorting(9, 3), charged)
    rest = "[between your lines]"  # a line may have more, for sure, of what was no line's
    require_same(["one", rest], [cause["name"] for cause in found["causes"]], "what one calls")
    require_same(1320, sum(cause["change"] for cause in found["causes"]), "all of it")
    require_same("cost that no line surely caused 100 -> 55 a call", said(found, rest)[0], "what is no line's")
    told = [said(found, "one", number)[0] for number in range(len(only(found, "one")[1]))]
    require("calls [between your lines] 3 -> 9 times (code.c:11)" in told, told)
    require_same(["functions that are left out call others back: what no line surely caused is between your lines"],
                 found["notes"], "the note")
    back = why(sorting(9, 3), sorting(3, 3), charged)
    require_same([(cause["name"], -cause["change"]) for cause in found["causes"]],
                 [(cause["name"], cause["change"]) for cause in back["causes"]], "swapped")
    told = run_both("-q", charged, "--fail-if=Ir>+1%", "--base=new.out", "old.out", status=3)[1]
    require("(one +1,500)" in told, f"{rest} is -180, and not a cause of what is more: {told}")


def code_inlined_from_elsewhere_is_as_often_as_its_function():
    """It is a function of its own where code of others is charged, which nobody calls."""
    source("code.c", 60)

    def run_of(count, foreign):
        return (profile({"main": ({4: 7}, [("f", 5, count, count * (10 + foreign))]), "f": ({20: 10 * count}, [])}) +
                f"fi=/usr/include/more.h\n5 {count * foreign}\n")
    found = why(run_of(10, 90), run_of(20, 90), "--charge=own")
    require_same([("main", 1000)], [(cause["name"], cause["change"]) for cause in found["causes"]], "twice")
    found = why(run_of(10, 90), run_of(10, 95), "--charge=own")
    require_same("own code and its charges 90 -> 95 a call", said(found, "f, in code inlined from elsewhere")[0], "dearer")


def recursion_and_cycles_are_told():
    old = {"main": ({4: 7}, [("f", 5, 1, 30)]), "f": ({20: 30}, [("f", 21, 2, 40)])}
    new = {"main": ({4: 7}, [("f", 5, 1, 90)]), "f": ({20: 90}, [("f", 21, 8, 200)])}
    words, tags = said(why(old, new), "f")
    require("calls itself 2 -> 8 times" in words, words)
    require("recursion" in tags, f"{tags}")
    old["g"], new["g"] = ({30: 20}, [("f", 31, 1, 10)]), ({30: 20}, [("f", 31, 9, 90)])
    old["f"], new["f"] = ({20: 30}, [("g", 21, 2, 40)]), ({20: 90}, [("g", 21, 2, 40)])
    words, tags = said(why(old, new), "g")
    require("in a cycle" in words and "cycle" in tags, f"{words} {tags}")


def counts_are_told_in_all_or_by_call():
    def run_of(calls, inner, cost=10):
        return {"main": ({4: 7}, [("f", 5, calls, calls + inner * cost)]),
                "f": ({20: calls}, [("g", 21, inner, inner * cost)]), "g": ({30: inner * cost}, [])}
    require_same("calls g 20 -> 50 times (code.c:21)", said(why(run_of(10, 20), run_of(10, 50)), "f")[0], "as often")
    require_same("calls g 2 -> 5 times a call (code.c:21)", said(why(run_of(10, 20), run_of(20, 100)), "f")[0], "a call")
    require("called 1,000 -> 10,000 times, calls g 5 -> 18 times (code.c:21)"
            in said(why(run_of(1000, 5, 1000), run_of(10000, 18, 1000)), "f")[0], "below 0.01 a call")


def what_begins_is_told():
    old, new = profile({"f": ({20: 50}, [])}), profile({"f": ({20: 50}, []), "g": ({30: 70}, [])})
    words, tags = said(why(old, new), "(program)")
    require_same(("g now runs without a recorded call", {"entry", "calls-new", "function-new"}), (words, tags), "an entry")


# ---- own code ----


def costing(first, second, calls=10, name="f", more=()):
    """Two callers; `f` costs what each asks, on a steady line and on one that is not."""
    out = {"main": ({4: 7}, [("one", 5, 1, 0), ("two", 6, 1, 0)]),
           "one": ({10: 5}, [(name, 11, calls, first)]), "two": ({12: 5}, [(name, 13, calls, second)]),
           name: ({20: 2 * calls, 21: first + second - 2 * calls}, [])}
    for other, cost in more:
        out["main"][1].append((other, 7, 10, cost))
        out[other] = ({40 + len(out): cost}, [])
    return out


def other_data_are_told():
    source("code.c", 60)
    old, new = costing(105, 107), costing(105, 1007)
    words, tags = said(why(old, new), "f")
    require_same(("own code 10.6 -> 55.6 a call, no line of it edited: probably other data in calls from two",
                  {"own", "data", "probably"}), (words, tags), "other data")
    words, _ = said(why(costing(105, 107), costing(505, 507)), "f")
    require("from" not in words, f"of both callers: {words}")
    write("prog", "")
    words, tags = said(why(profile(old, ob=Path("prog").resolve()), profile(new, ob=Path("prog").resolve())), "f")
    require_same(("own code 10.6 -> 55.6 a call, same code: other data in calls from two", {"own", "data"}),
                 (words, tags), "an object that stayed")
    for options in (["--summary=only"], ["--fail-if=Ir>+1"]):
        told = run("-q", *options, "--base=old.out", "new.out", "--width=200", status=3 if "fail" in options[0] else 0)
        require("own code 10.6 -> 55.6 a call, same code: other data" in told, f"{options}: {told}")
    changed = os.stat("prog").st_ctime_ns - 1
    os.utime("old.out", ns=(changed, changed))
    require_same({"own", "data", "probably"}, said(why_of_both(), "f")[1], "an object that changed when the base was there")
    Path("prog").unlink()


def an_edited_callee_of_other_data_is_told():
    source("code.c", 60, edited=(30,))
    (old, new) = ({"main": ({4: 7}, [("find", 5, 10, cost + 50)]),
                   "find": ({20: 20, 21: cost - 20}, [("hash", 22, 10, 50)]), "hash": ({30: 50}, [])} for cost in (105, 1005))
    require_same("own code 11 -> 101 a call, no line of it edited: probably other data; hash, which it calls, was edited",
                 said(why(old, new), "find")[0], "an edited callee")


def other_data_are_not_told():
    source("code.c", 60)
    old, new = costing(105, 107), costing(105, 1007)
    new["f"][0][20] = 60
    require("data" not in said(why(old, new), "f")[1], "another steady line")
    old, new = calling("f", 1, self_lines={20: 3, 21: 7}), calling("f", 1, self_lines={20: 3, 21: 70})
    require_same({"own", "unchanged"}, said(why(old, new), "f")[1], "called once")
    others = [(f"o{n}", 100) for n in range(4)]
    old, new = costing(105, 107, more=others), costing(105, 1007, more=[(name, 200) for name, _ in others])
    found = why(old, new)
    tags = {tag for cause in found["causes"] for part in cause["parts"] for tag in part["tags"]}
    require("data" not in tags, f"an object that was rebuilt: {tags}")
    source("code.c", 60, edited=(21,))
    require_same({"own", "edited"}, said(why(costing(105, 107), costing(105, 1007)), "f")[1], "edited")
    for folder in (".", "before"):
        Path(f"{folder}/code.c").unlink()
    words, tags = said(why(costing(105, 107), costing(105, 1007)), "f")
    require_same(("own code 10.6 -> 55.6 a call, probably other data in calls from two", {"own", "data", "probably"}),
                 (words, tags), "without sources")
    new = costing(105, 1007)
    new["f"][0][22] = new["f"][0].pop(21)
    require("data" not in said(why(costing(105, 107), new), "f")[1], "without sources another line")


def text_of(name, lines, old=None):
    """A source of these lines, and an old one."""
    for folder, texts in ((".", lines), ("before", old or lines)):
        write(f"{folder}/{name}", "".join(f"{line}\n" for line in texts))


def own_words(*options):
    """What is said of f, which costs more on steady lines; it is lines 5 to 7 of code.c."""
    found = why(*(calling("f", 10, self_lines={5: 10, 6: cost, 7: 10}) for cost in (300, 500)), *options)
    return said(found, "f")


def lines_around_a_function_are_told():
    f = ["int f(void) {", "  for (int i = 0; i < N; i++) g();", "}"]
    old = ["#define N 3", "", "// once", "", *f]
    text_of("code.c", old)
    require_same("own code 32 -> 52 a call, no line of it edited", own_words()[0], "nothing")
    text_of("code.c", ["#define N 5", *old[1:]], old)
    require_same(("own code 32 -> 52 a call, no line of it edited, but code.c:1 is", {"own", "unchanged", "around"}),
                 own_words(), "a macro")
    text_of("code.c", [old[0], "", "// twice", " ", *f], old)
    require_same("own code 32 -> 52 a call, no line of it edited", own_words()[0], "a comment and a blank")
    text_of("code.c", ["", "", "", "", *f, "#define N 5"], [*old[:4], *f])
    require("but code.c:1 of the old source is" in own_words()[0], own_words()[0])
    for others in (["int other(long n)", "{", "  return 5;", "}"], ["static int", "other(void)", "{", "  return 6;", "}"],
                   ["int other(void)", "{", "  int n = 3;", "", "  return n;", "}"]):
        text_of("code.c", [*old[:4], *f, "", *others], [*old[:4], *f, "", "int other(void)", "{", "  return 5;", "}"])
        require_same("own code 32 -> 52 a call, no line of it edited", own_words()[0], f"of another function: {others}")
    long = ["int other(void)", "{", *(f"  g({n});" for n in range(300)), "}"]
    text_of("code.c", [*old[:4], *f, "", *long], [*old[:4], *f, "", *long[:280], "  h();", *long[281:]])
    require_same("own code 32 -> 52 a call, no line of it edited", own_words()[0], "far below the head of another function")
    for types in (["struct s {", "  long n;", "};"], ["#define M(x) \\", "  (x * 3)"], ["static int t[][9] = {", "  {1, 2, 3, 4},", "};"]):
        old_types = [types[0], types[1].replace("long", "int").replace("3", "2"), *types[2:]]
        text_of("code.c", [*old[:4], *f, "", *types], [*old[:4], *f, "", *old_types])
        require("no line of it edited, but code.c:10 is" in own_words()[0], f"{types}: {own_words()[0]}")


def newer_sources_are_told():
    """As a fresh copy of each version is newer than all profiles."""
    f = ["int f(void) {", "  for (int i = 0; i < 5; i++) g();", "}"]
    text_of("code.c", ["", "", "", "", *f], ["", "", "", "", f[0], f[1].replace("5", "3"), f[2]])
    require_same(("own code 32 -> 52 a call, edited", {"own", "edited"}), own_words(), "edited")
    require_same(["edited: f"], why_of_both()["notes"], "older")
    for path in ("code.c", "before/code.c"):
        os.utime(path, (LATER + 9, LATER + 9))
        require_same(("own code 32 -> 52 a call, edited", {"own", "edited"}), own_words(), path)
        require_same(["edited: f", "newer than the profile, so that lines may have moved: code.c"], why_of_both()["notes"], path)
    text_of("code.c", ["", "", "", "", *f])
    os.utime("before/code.c", (LATER + 9, LATER + 9))
    require_same("own code 32 -> 52 a call, no line of it edited", own_words()[0], "the same text")
    require_same([], why_of_both()["notes"], "the same text")
    Path("before/code.c").unlink()
    os.utime("code.c", (LATER + 9, LATER + 9))
    require_same(("own code 32 -> 52 a call", {"own"}), own_words(), "one file, of neither side")


def lines_that_a_function_names_come_first():
    f = ["int f(void) {", "  for (int i = 0; i < N; i++) g();", "}"]
    old = ["#define VERSION 1 /*", " 2025 */", "#define N 3", "", *f]
    text_of("code.c", ["#define VERSION 2 /*", " 2026 */", "#define N 5", *old[3:]], old)
    require("no line of it edited, but code.c:3 is" in own_words()[0], own_words()[0])
    text_of("code.c", ["#define VERSION 2 /*", " 2026 */", *old[2:]], old)
    require("no line of it edited, but code.c:1 is" in own_words()[0], own_words()[0])
    text_of("code.c", ["#define VERSION 1 /*", " 2026 */", *old[2:]], old)
    require_same("own code 32 -> 52 a call, no line of it edited", own_words()[0], "a comment")


def a_fail_names_the_largest_first():
    """Causes are in the order of their parts, too; a FAIL has room for three, and says what made it fail."""
    source("code.c", 60)
    old = {"main": ({4: 7}, [("a", 5, 1, 5000), ("b", 6, 1, 100), ("d", 7, 1, 90)]), "a": ({20: 5000}, []), "b": ({30: 100}, []),
           "d": ({50: 90}, [])}
    new = {"main": ({4: 7}, [("a", 5, 1, 5050), ("b", 6, 1, 300), ("d", 7, 1, 60)]), "a": ({20: 100}, [("c", 21, 1, 4950)]),
           "b": ({30: 300}, []), "c": ({40: 4950}, []), "d": ({50: 60}, [])}
    require_same("a", why(old, new)["causes"][0]["name"], "by parts")
    told = run_both("-q", "--fail-if=Ir>+1%", "--base=old.out", "new.out", status=3)[1]
    require("(b +200, a +50)" in told, told)


def headers_of_a_function_are_told():
    f = ["int f(void) {", "  for (int i = 0; i < N; i++) g();", "}"]
    text_of("code.c", ['#include "part/n.h"', "#include <stdio.h>", '# include "../out.h"', "", *f])
    for folder in ("part", "before/part"):
        Path(folder).mkdir(exist_ok=True, parents=True)
    text_of("part/n.h", ["/* N */", '#include "m.h"', '#include "n.h"'])
    text_of("part/m.h", ["", "#define N 5"], ["", "#define N 3"])
    require_same("own code 32 -> 52 a call, no line of it edited, but m.h:2 is", own_words()[0], "a header of a header")
    text_of("part/m.h", ["", "#define N 5"])
    require_same("own code 32 -> 52 a call, no line of it edited", own_words()[0], "the same header")
    text_of("part/n.h", ["/* N */", "#define N 5"], ["/* n */", "#define N 3"])
    require("but n.h:2 is" in own_words()[0], own_words()[0])
    Path("before/part/n.h").unlink()
    require_same("own code 32 -> 52 a call, no line of it edited", own_words()[0], "no old header")
    write("before/part/n.h", "#define N 3\n")
    os.utime("part/n.h", (LATER + 9, LATER + 9))
    require("but n.h:1 of the old source is" in own_words()[0], own_words()[0])
    notes = why_of_both()["notes"]
    require_same(["newer than the profile, so that lines may have moved: n.h"], notes, "a header that is newer")


def functions_of_the_sources_tell_what_was_edited():
    """Not lines: functions move, are inlined, and have comments."""
    f = ["int f(void)", "{", "  g(hash(1));", "  return 1;", "}", ""]
    def hash_of(body, *comments):
        return ["static int hash(int n)", "{", *comments, body, "}", ""]
    old = [*hash_of("  return n;"), *f]                                # hash is lines 1 to 5, f is lines 7 to 11
    costs = ({"main": ({20: 7}, [("f", 21, 10, cost)]), "f": ({4: cost - 30, 8: 10, 9: 10, 10: 10}, [])} for cost in (300, 600))
    a, b = costs

    def told(new, b=b):
        text_of("code.c", new, old)
        found = why(a, b)
        return found["notes"], said(found, "f")[0]
    notes, words = told([*hash_of("  return n * 3;"), *f])
    require_same((["edited: hash"], "own code 30 -> 60 a call, edited in hash, which is inlined"), (notes, words), "inlined")
    notes, words = told([*old[:8], "  g(hash(2));", *old[9:]])
    require_same((["edited: f"], "own code 30 -> 60 a call, edited"), (notes, words), "itself")
    moved = {"main": b["main"], "f": ({10: 570, 2: 10, 3: 10, 4: 10}, [])}
    for new, ran in ((["", *old], {"main": b["main"], "f": ({5: 570, 9: 10, 10: 10, 11: 10}, [])}), ([*f, *old[:6]], moved),
                     ([*hash_of("    return  n;", "  /* n */"), *f], {"main": b["main"], "f": ({4: 570, 9: 10, 10: 10, 11: 10}, [])})):
        notes, words = told(new, ran)
        require("edited:" not in "".join(notes) and "no line of it edited" in words, f"{new}: {notes} {words}")
    out = {"main": ({20: 7}, [("f", 21, 10, 300)]), "f": ({8: 10, 9: 10}, [("hash", 9, 10, 90)]), "hash": ({2: 20, 4: 70}, [])}
    text_of("code.c", [*hash_of("  return n * 3;"), *f], old)
    require_same("hash is inlined, was called 10 times (code.c:9)", said(why(out, b), "f", 1)[0], "inlined, and edited")
    found = why(b, out)
    require("edited in hash, which was inlined" in said(found, "f")[0], said(found, "f")[0])
    text_of("code.c", old, f)
    require_same("now calls hash 10 times, a new function (code.c:9)",
                 said(why({"main": out["main"], "f": ({8: 10, 9: 10}, [])}, out), "f")[0], "new")


def smaller_parts_are_told():
    """Calls of five functions that are new."""
    source("code.c", 60, edited=(5,))
    old = {"main": ({4: 7}, [])}

    def run_of(*costs):
        return {"main": ({4: 7}, [(f"n{i}", 5, 1, cost) for i, cost in enumerate(costs)]),
                **{f"n{i}": ({20 + i: cost}, []) for i, cost in enumerate(costs)}}
    words = [part["words"] for part in only(why(old, run_of(500, 400, 300, 200, 100)), "main")[1]]
    require_same(["n0", "n1", "n2", "2 smaller, none above 200"], [word.split(" ")[2] for word in words[:3]] + words[3:], "five")
    words = [part["words"] for part in only(why(old, run_of(500, 400, 300, 200)), "main")[1]]
    require(len(words) == 4 and "smaller" not in words[3], f"four of four: {words}")
    words = [part["words"] for part in only(why(old, run_of(5000, 40, 3, 2)), "main")[1]]
    require_same("3 smaller, none above 40", words[-1], "below 1% together")


def runs_that_differ_are_told():
    """Three runs a side; g differs among the runs, and f does not."""
    source("code.c", 60)

    def run_of(f, g):
        return profile({"main": ({4: 7}, [("f", 5, 10, f), ("g", 6, 10, g)]), "f": ({20: f}, []), "g": ({30: g}, [])})
    for side, f, costs in (("old", 100, (500, 540, 510)), ("new", 150, (560, 530, 505))):
        for number, g in enumerate(costs):
            write(f"{side}{number}.out", run_of(f, g))
    words = [*(f"--base=old{number}.out" for number in range(3)), *(f"new{number}.out" for number in range(3))]
    report = json.loads(run("-q", "--why", "--combine=median", *words, "--format=json", "--sections=why"))
    check_schema(COMPARISON_TREE, report)
    found = report["why"]
    # g: medians are 510 and 530, in the third and the second run; runs of the new side are 55 apart
    require_same([(50, 0), (20, 55)], [(cause["change"], cause["differs"]) for cause in found["causes"]], "causes")
    require_same([False, True], ["unsure" in part["tags"] for cause in found["causes"] for part in cause["parts"]], "tags")
    require_same((617, 687, 70), (found["old"], found["new"], found["change"]), "medians")
    require("of the runs with the median cost: old 3 of 3, new 2 of 3" in found["notes"], found["notes"])
    told = run("-q", "--why", "--combine=median", *words)
    require("(runs of a side differ by 55)" in told and told.count("differ by") == 1, told)
    least = json.loads(run("-q", "--why", "--combine=min", *words, "--format=json", "--sections=why"))["why"]
    require_same((607, 662, [(50, 0), (5, 55)]), (least["old"], least["new"], [(cause["change"], cause["differs"]) for cause in least["causes"]]), "min")


def filters_choose_causes():
    """The rest says how many are left out."""
    source("code.c", 60)

    def run_of(f, g, h):
        return {"main": ({4: 7}, [("f", 5, 10, f), ("g", 6, 10, g), ("h", 7, 10, h)]), "f": ({20: f}, []), "g": ({30: g}, []),
                "h": ({40: h}, [])}
    old, new = run_of(100, 100, 100), run_of(150, 140, 105)
    found = why(old, new, "--focus=^[gh]$")
    require_same(([("g", 40), ("h", 5)], {"change": 50, "count": 1, "left_out": 1, "largest": 50}, 95, 95),
                 ([(cause["name"], cause["change"]) for cause in found["causes"]], found["rest"], found["change"], found["gross"]),
                 "g and h")
    told = run("-q", "--why", "--base=old.out", "new.out", "--focus=^[gh]$")
    require("1 other cause, none above 50; filters leave out 1 of them" in told, told)
    require_same([], why(old, new, "--object=prog", "--ignore=.")["causes"], "all are left out")


def what_callers_ask_is_told():
    """`c` is called ten times more, by the caller that asks little; so it costs less a call."""
    def run_of(few):
        return {"main": ({4: 7}, [("f", 5, 1, few), ("g", 6, 1, 900)]), "f": ({10: 1}, [("c", 11, few, few)]),
                "g": ({12: 1}, [("c", 13, 1, 900)]), "c": ({20: few + 900}, [])}
    found = why(run_of(10), run_of(20))
    cause, _ = only(found, "f")
    require_same(10, cause["change"], "calls at their own price")
    require_same(["f"], [cause["name"] for cause in found["causes"]], "nothing is invented")


# ---- lines, groups and notes ----


def lines_stand_below_causes():
    source("code.c", 60, edited=(22,))
    lines = {20: 100, 21: 100, 22: 100, 23: 100, 24: 100}
    old, new = calling("f", 10, self_lines=lines), calling("f", 20, self_lines={20: 800, 21: 700, 22: 400, 23: 600, 24: 150})
    cause, parts = only(why(old, new), "f")
    # the mean of both directions: cost - old cost x 2, and new cost / 2 - old cost; ~ line 22: (200 + 100) / 2
    require_same([(450, 20, None), (375, 21, None), (300, 23, None)],
                 [(line["change"], line["line"], line["edited"]) for line in cause["lines"]], "lines")
    own = sum(part["change"] for part in parts)
    require(all(20 * abs(line["change"]) >= 3 * abs(own) for line in cause["lines"]), f"15% of {own}")
    cause, _ = only(why(calling("f", 10, self_lines=lines), calling("f", 10, self_lines={**lines, 22: 400})), "f")
    require_same([(300, 22, "~")], [(line["change"], line["line"], line["edited"]) for line in cause["lines"]], "edited")
    text = run("-q", "--why", "--base=old.out", "new.out", "--base-include=before")
    require("+300" in text and "~ code.c:22  line 22;" in text, text)


def renamed_functions_are_told():
    def run_of(name, cost):
        return {"main": ({4: 7}, [(name, 5, 3, cost + 30)]), name: ({20: cost}, [("leaf", 21, 30, 30)]), "leaf": ({30: 30}, [])}
    source("code.c", 60)
    found = why(run_of("weigh", 30), run_of("measure", 90))
    require_same("renamed", said(found, "measure")[1] & {"renamed"} and "renamed", "a tag")
    require("probably renamed: weigh -> measure" in found["notes"], found["notes"])
    require("measure (was weigh)" in run("-q", "--why", "--base=old.out", "new.out"), "its name")
    require_same([], why(run_of("weigh", 30), run_of("measure", 90), "--match=exact")["renamed"], "exact names")


def compiled_objects_are_a_group():
    source("code.c", 60)
    names = [f"f{n}" for n in range(4)]

    def run_of(cost):
        return {"main": ({4: 7}, [(name, 5, 10, cost) for name in names]),
                **{name: ({20 + n: cost}, []) for n, name in enumerate(names)}}
    found = why(run_of(100), run_of(150))
    cause, parts = only(found, "prog, compiled otherwise")
    require_same((200, [(50, ["function"])] * 4),
                 (cause["change"], [(part["change"], part["tags"]) for part in parts]), "the group")
    require("compiled otherwise: prog" in found["notes"], found["notes"])
    f = ["int f(int n)", "{", "  return n;", "}"]
    text_of("code.c", ["", "", "", "", *f])
    one, other = ({"main": ({4: 7}, [("f", 5, 10, 90)]), "f": ({6: head, 7: 55 - head}, [])} for head in (20, 30))
    other["f"][0][7] = 155
    require_same("own code 5.5 -> 18.5 a call, no line of it edited: compiled otherwise", said(why(one, other), "f")[0],
                 "where a function begins, each call costs as much")
    text_of("code.c", ["", "", "", "", "int f(int n)", "  while (n--)", *f[2:]])
    require("compiled" not in said(why(one, other), "f")[1], "a line that may run more often")
    source("code.c", 60, edited=(50,))  # a line of no function
    require_same({"own", "unchanged", "around"}, said(why(run_of(100), run_of(150)), "f0")[1], "a source differs")
    source("code.c", 60)


def sides_without_calls_tell_self_costs():
    """Nobody knows what they call: each function is a row of what it costs itself."""
    source("code.c", 60)
    called = {"main": ({4: 7}, [("f", 5, 10, 300), ("g", 5, 1, 30)]), "f": ({20: 300}, []), "g": ({30: 30}, [])}
    alone = {"main": ({4: 57}, []), "f": ({20: 500}, []), "h": ({40: 20}, [])}
    note = "no calls are recorded on one side: changes are of self costs alone"
    for old, new, sign in ((called, profile(alone, "events: Ir\n"), 1), (profile(alone, "events: Ir\n"), called, -1)):
        found = why(old, new)
        require_same({"f": sign * 200, "main": sign * 50, None: sign * -10},
                     {cause["name"]: cause["change"] for cause in found["causes"] if cause["name"] != "(program)"} |
                     {None: only(found, "(program)")[0]["change"]}, "self costs")
        require(note in found["notes"], found["notes"])
        require_same({"g ran before", "h now runs"} if sign > 0 else {"g now runs", "h ran before"},
                     {part["words"] for part in only(found, "(program)")[1]}, "functions of one side")
    require("no calls" not in str(why(called, alone)["notes"]) and only(why(called, alone), "main"), "a program that calls nothing")
    write("other.out", profile(alone, "events: Ir\n"))
    notes = why(called, called, "--base=other.out", "other.out", "--combine=sum")["notes"]
    require("calls" not in str(notes), f"inputs without calls on both sides: {notes}")
    notes = why(called, called, "--base=other.out", "--combine=sum")["notes"]
    require("calls of some inputs are recorded on one side alone: changes are of self costs alone" in notes, notes)


def notes_are_told():
    source("code.c", 60, edited=(20,))
    head = "cmd: ./a {}\nevents: Ir\n"
    old, new = calling("f", 10), calling("f", 10, cost=90)
    found = why(profile(old, head.format(5)), profile(new, head.format(9)))
    require_same(["the commands differ: old a 5, new a 9", "edited: f"], found["notes"], "notes")
    edited = {f"f{n}": ({20 + n: 30}, []) for n in range(6)}
    source("code.c", 60, edited=range(20, 26))
    found = why(edited, {name: ({line: 40 for line in lines}, []) for name, (lines, _) in edited.items()})
    require_same(["edited: f0, f1, f2, f3 and 2 more", "no calls are recorded: each function changed by itself"],
                 found["notes"], "six functions")
    timed = "creator: xdebug 3.1.0\nevents: Time_(10ns) Memory_(bytes)\nfl=a.php\nfn=f\n1 {} 5\n"
    require("times vary from run to run" in why(timed.format(10), timed.format(30))["notes"], "times")


def the_event_asked_for_is_explained():
    """Recorded or derived, by whichever of its figures rows are sorted, and whether a column shows it."""
    source("code.c", 60)
    head = "events: Ir Dr\nevent: Rest = Ir + 9 Dr\n"
    old, new = (profile({"main": ({4: f"7 {cost}"}, [])}, head) for cost in (1, 3))
    for words, event in (("--sort=Dr", "Dr"), ("--sort=new:Dr", "Dr"), ("--sort=old:Dr", "Dr"), ("--sort=relative:Dr", "Dr"),
                         ("--show=old:Dr", "Dr"), ("--sort=Rest", "Rest"), ("--sort=new:Rest", "Rest"), ("--sort=calls,new:Dr", "Dr"),
                         ("--show=Ir --sort=new:incl:Rest", "Rest"), ("--show=Ir,Dr", "Ir"), ("--sort=calls", "Ir")):
        found = why(old, new, *words.split())
        require_same((event, {"Ir": 0, "Dr": 2, "Rest": 18}[event]), (found["event"], found["change"]), words)


def ten_rows_below_half_are_three():
    names = [f"f{n:02}" for n in range(40)]
    old = {name: ({20: 100}, []) for name in names}
    new = {name: ({20: 200 + n % 2}, []) for n, name in enumerate(names)}
    found = why(old, new)
    require_same(3, len(found["causes"]), "the largest three")
    require("ten causes are less than half of what changed: these are the three largest" in found["notes"], found["notes"])
    require_same(found["change"], sum(cause["change"] for cause in found["causes"]) + found["rest"]["change"], "the rest")


def main():
    tell_all([
        ("a function called in place of another is one part", a_replaced_function_is_one_part),
        ("functions that the sources do not have are new, or gone", only_sources_tell_that_a_function_is_new),
        ("code that moved into its caller, or out of it", inlined_and_outlined_code_is_told),
        ("calls that were inlined", inlined_calls_are_no_numbers),
        ("hidden functions that call others back", code_that_calls_back_is_between_lines),
        ("code that was inlined from elsewhere", code_inlined_from_elsewhere_is_as_often_as_its_function),
        ("recursion and cycles", recursion_and_cycles_are_told),
        ("counts in all, or by call", counts_are_told_in_all_or_by_call),
        ("what begins without a call", what_begins_is_told),
        ("other data, and the caller that they come from", other_data_are_told),
        ("a callee of other data that was edited", an_edited_callee_of_other_data_is_told),
        ("no other data where code may be another", other_data_are_not_told),
        ("a line around a function that was edited", lines_around_a_function_are_told),
        ("sources that are newer than their profiles", newer_sources_are_told),
        ("of lines around a function those that it names", lines_that_a_function_names_come_first),
        ("a header that was edited", headers_of_a_function_are_told),
        ("a FAIL names the largest causes that made it", a_fail_names_the_largest_first),
        ("functions of the sources that were edited", functions_of_the_sources_tell_what_was_edited),
        ("parts that are small", smaller_parts_are_told),
        ("runs of a side that differ", runs_that_differ_are_told),
        ("causes that filters leave out", filters_choose_causes),
        ("callers that ask more or less", what_callers_ask_is_told),
        ("lines below causes", lines_stand_below_causes),
        ("renamed functions", renamed_functions_are_told),
        ("an object that was compiled otherwise is a row", compiled_objects_are_a_group),
        ("profiles without calls", sides_without_calls_tell_self_costs),
        ("notes above the causes", notes_are_told),
        ("the event that is asked for", the_event_asked_for_is_explained),
        ("many small causes", ten_rows_below_half_are_three),
    ])


if __name__ == "__main__":
    main()
