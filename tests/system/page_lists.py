#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the table of the page of --format=html in a browser, as TAP: its lists of functions, lines, files and the like,
whose figures are those of --format=jsonl --group=..., and their searches, orders and columns.

Words on the command line choose the results whose names have them.
"""

import base64
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "shared")]

from browser import PROGRAM as CHROMIUM, Browser  # noqa: E402 (found by the line above)
from harness import run  # noqa: E402
from page_scripts import SHOW  # noqa: E402
from pages import demo_of_others, tell_results, write_page  # noqa: E402

GROUPS = ("file", "object", "class", "directory")

# What scripts below begin with, and end with a brace. rows(): those in sight, as [class of the cell, text, title] of each.
COMMON = "{" + SHOW + """
const go = show;
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const cells = (row) => all('td', row).map((cell) => [cell.className.split(' ')[0], cell.textContent, cell.title]);
const rows = () => all('.functions .rows tr').map(cells);
const foot = () => all('.functions tfoot tr').map(cells);
"""

# All rows of a list, by scrolling: [[self cost, title of the row]].
READ_LIST = COMMON + """(async () => {
    await go(ADDRESS);
    const read = new Map();
    const scroller = document.querySelector('.scroller');
    for (let top = 0; ; top += scroller.clientHeight - 100) {
        scroller.scrollTop = top;
        scroller.dispatchEvent(new Event('scroll'));
        await drawn();
        for (const row of all('.functions .rows tr'))
            read.set(row.id, [row.querySelector('.COLUMN .cost').textContent, row.title]);
        if (top >= scroller.scrollHeight)
            break;
    }
    return [...read.values()];
})()}"""

# In classes of several languages, files in several directories, two objects, one function in two files.
MANY = """creator: callgrind-3.19.0
cmd: ./program
events: Ir Dr
ob=/bin/program
fl=/src/a/one.cc
fn=ns::One::first(int)
3 100 7
4 50 0
fi=/src/b/two.h
9 30 5
fe=/src/a/one.cc
cfn=ns::One::second()
calls=2 10
5 40 4
fn=ns::One::second()
11 20 2
12 20 2
fl=plain.c
fn=main
1 5 1
cfi=/src/a/one.cc
cfn=ns::One::first(int)
calls=1 3
2 220 16
ob=/lib/other.so
fl=/src/b/two.h
fn=Vector<a::B, c>::push(char const*)
9 9007199254740993 3
fl=???
fn=memcpy
0 8 0
"""


def records(group, *args):
    return [json.loads(line) for line in run("--format=jsonl", f"--group={group}", *args).stdout.splitlines()]


def figure(value):
    return f"{value:,}"


def name_in_page(group, record):
    """What the page calls a row, in its title."""
    none = {"class": "(no class)", "object": "(no object)"}
    return f"{record['file']}:{record['line']}" if group == "line" else record[group] or none.get(group, "")


def many(work):
    path = work / "many.out"
    path.write_text(MANY)
    return path


# ---- the figures ----


def groups_are_those_of_jsonl(browser, work, name, *args):
    """Each list, by its event and in its order."""
    page = browser.open(write_page(work / "lists.html", *args), width=1500)
    events = [event["name"] for event in json.loads(run("--format=json", *args).stdout)["events"]]
    problems = []
    for group in GROUPS:
        wanted = records(group, *args)
        if group == "class" and all(record["class"] == "" for record in wanted):
            continue
        for number, event in enumerate(events[:3]):
            address = json.dumps(f"#list={group}&event={number}")
            got = page.evaluate(READ_LIST.replace("ADDRESS", address).replace("COLUMN", "cost"))
            figures = sorted([figure(record[f"self:{event}"]), name_in_page(group, record)] for record in wanted)
            if sorted(got) != figures:
                problems.append(f"{name}: {group}, {event}: {sorted(got)[:4]}, expected {figures[:4]}")
            values = [int(cost.replace(",", "")) for cost, _ in got]
            if values != sorted(values, reverse=True):
                problems.append(f"{name}: {group}, {event}: the order is {values[:10]}")
    page.close()
    return problems + page.errors


def lines_are_those_of_jsonl(browser, work, *args):
    """The 200 lines with the highest cost of each event, self or inclusive, that have a file and a number; which of equal
    ones the last are is open."""
    page = browser.open(write_page(work / "lines.html", *args), width=1500)
    events = [event["name"] for event in json.loads(run("--format=json", *args).stdout)["events"]]
    rows, problems = records("line", "--inclusive=both", *args), []
    for number, event in enumerate(events):
        for at, (kind, sort) in enumerate((("self", "self"), ("incl", "inclusive")), 1):
            known = {name_in_page("line", record): record[f"{kind}:{event}"] for record in rows}
            wanted = sorted((cost for name, cost in known.items() if cost and not re.search(r"^\?\?\?:|:0$", name)), reverse=True)[:200]
            address = json.dumps(f"#list=line&event={number}&sort=-{sort}&columns=self,inclusive")
            got = page.evaluate(READ_LIST.replace("ADDRESS", address).replace("COLUMN", f"cost:nth-child({at})"))
            if [cost for cost, _ in got] != [figure(cost) for cost in wanted]:
                problems.append(f"{kind}:{event}: {got[:3]}..., expected {wanted[:3]}...: {len(got)} of {len(wanted)}")
            problems += [f"{kind}:{event}: {name}: {cost}, expected {known[name]}" for cost, name in got if figure(known[name]) != cost]
    page.close()
    return problems + page.errors


def lines_have_texts_and_lead(browser, work):
    page = browser.open(write_page(work / "lines.html", *demo_of_others(work)), width=1500)
    got = page.evaluate(COMMON + """(async () => {
        await go('#list=line');
        const row = all('.functions .rows tr').find((row) => row.querySelector('code').textContent);
        const [title, text] = [row.title, row.querySelector('code').textContent];
        row.click();
        await drawn();
        const current = document.querySelector('.source tr[aria-current]');
        return [title.replace(/^.*:/, ''), text, current.querySelector('.number').textContent, current.querySelector('code').textContent.trim()];
    })()}""")
    page.close()
    same = got[0] == got[2] and got[1] == got[3] and got[1]
    return ([] if same else [f"{got}"]) + page.errors


def old_lines_lead_to_their_source(browser, work):
    """A line that only the old source has leads to what became of its file, and is marked there."""
    for side, lines in (("before", ("gone(", "here(", "last(")), ("after", ("here(", "last(", "more("))):
        (work / side).mkdir(exist_ok=True)
        (work / side / "a.c").write_text("".join(f"{line}0);\n" for line in lines))
        costs = {"gone(": 700, "here(": 50, "last(": 30, "more(": 20}
        (work / f"{side}.out").write_text(f"events: Ir\nfl={work}/{side}/a.c\nfn=f\n" + "".join(
            f"{i + 1} {costs[line]}\n" for i, line in enumerate(lines)))
    page = browser.open(write_page(work / "old.html", f"--base={work}/before.out", work / "after.out"), width=1800)
    got = page.evaluate(COMMON + """(async () => {
        await go('#list=line');
        const [row] = all('.functions .rows tr');
        const [title, text] = [row.title, row.querySelector('code').textContent];
        row.click();
        await drawn();
        const marked = () => all('.source tr[aria-current]').map((row) => all('.number', row).map((e) => e.textContent).join() + ' ' +
            row.querySelector('code').textContent).join();
        const before = [title, text, marked(), all('.view h2').map((e) => e.textContent).join()];
        await new Promise((done) => setTimeout(done, 300));
        await go(location.hash + '&q=f');
        return [...before, marked()];
    })()}""")
    page.close()
    good = got[0].endswith("a.c:1") and got[1] == "gone(0);" and got[2] == got[4] == "1, gone(0);" and got[3].endswith("a.c")
    return ([] if good else [f"{got}"]) + page.errors


# Whom a group leads to: {function: whether it is in it}.
def functions_within(work):
    return {
        ("file", "/src/b/two.h"): {"ns::One::first(int)", "Vector<a::B, c>::push(char const*)"},
        ("file", "/src/a/one.cc"): {"ns::One::first(int)", "ns::One::second()"},
        ("object", "/lib/other.so"): {"Vector<a::B, c>::push(char const*)", "memcpy"},
        ("class", "ns::One"): {"ns::One::first(int)", "ns::One::second()"},
        ("class", "(no class)"): {"main", "memcpy"},
        ("directory", "/src/b"): {"ns::One::first(int)", "Vector<a::B, c>::push(char const*)"},
        ("directory", "."): {"main"},
        ("directory", "???"): {"memcpy"},
    }


def groups_lead_to_functions(browser, work):
    """A click on a group shows its functions; the chip above them shows all again."""
    page = browser.open(write_page(work / "within.html", many(work)), width=1500)
    problems = []
    for (group, name), wanted in functions_within(work).items():
        got, words, rest = page.evaluate(COMMON + """(async () => {
            await go('#list=GROUP');
            all('.functions .rows tr').find((row) => row.title === NAME).click();
            await drawn();
            const got = all('.functions .rows tr').map((row) => row.title.split('\\n')[0]);
            const words = new URLSearchParams(location.hash.slice(1)).get('within');
            document.querySelector('.chips .within').click();
            await drawn();
            return [got, words, all('.functions .rows tr').length];
        })()}""".replace("GROUP", group).replace("NAME", json.dumps(name)))
        if set(got) != wanted or rest != 5 or not words.startswith(group):
            problems.append(f"{group} {name}: {got}, {words}, then {rest} rows")
    page.close()
    return problems + page.errors


def pages_open_at_their_group(browser, work):
    """--group chooses the list; without it that is functions. Rows of two levels, or of instructions, are refused."""
    problems = []
    for group, title in (("class", "Classes"), ("line", "Lines"), ("function", "Functions"), (None, "Functions")):
        args = [f"--group={group}"] if group else []
        page = browser.open(write_page(work / "group.html", *args, many(work)))
        got = page.evaluate("document.querySelector('.functions').getAttribute('aria-label')")
        problems += page.errors + ([] if got == title else [f"{group}: {got}"])
        page.close()
    for group in ("file,function", "instruction"):
        done = run("--format=html", f"--group={group}", many(work))
        if done.status == 0 or "--format=html does not go with --group" not in str(done.stderr):
            problems.append(f"{group}: {done.status} {done.stderr!r}")
    return problems


def units_and_ratios_are_told_apart(browser, work):
    """An event that is counted in a unit is no part of a split; a ratio has no share, also of a part, and none per call."""
    (work / "bytes.out").write_text("events: Memory_(bytes) B\nfl=a.c\nfn=f\n1 100 10\n")
    (work / "other.out").write_text("events: Memory_(bytes) B\nfl=a.c\nfn=f\n1 50 10\nfn=main\n2 1 1\ncfn=f\ncalls=2 1\n2 50 10\n")
    ratio = ["--event=R = Memory_(bytes) / B", "--show=R"]
    looks = [(["bytes.out"], "#", ["100.0%"]), ([*ratio, "--split=input", "bytes.out", "other.out"], "#event=0", None),
             ([*ratio, "--split=input", "bytes.out", "other.out"], "#event=1", None), ([*ratio, "other.out"], "#columns=percall", ["\u2013", "\u2013"])]
    problems = []
    for args, address, wanted in looks:
        path = write_page(work / "units.html", *(arg if arg.startswith("-") else work / arg for arg in args))
        page = browser.open(path, width=1800)
        got = page.evaluate(COMMON + f"""(async () => {{ await go('{address}');
            return [rows().map((row) => row.filter(([kind]) => kind !== 'name').map(([, text]) => text)), all('.view .note').map((e) => e.textContent)]; }})()}}""")
        figures = [text for row in got[0] for text in row]
        if wanted is None and any("%" in text for text in figures):
            problems.append(f"{args}{address}: {figures}")
        if wanted == ["100.0%"] and (len(got[0]) != 1 or len(got[0][0]) != 2):  # no calls are recorded
            problems.append(f"{args}: {got[0]}")
        if wanted and len(wanted) == 2 and figures != wanted:
            problems.append(f"{args}{address}: {figures}")
        problems += page.errors
        page.close()
    return problems


def files_that_are_opened_show_all(browser, work):
    """A search among files does not go on among the functions of the file that is opened; of lines it says among which."""
    page = browser.open(write_page(work / "opened.html", many(work)))
    got = page.evaluate(COMMON + """(async () => { await go('#list=file&q=two'); all('.functions .rows a')[0].click(); await drawn(); await drawn();
        const opened = [document.querySelector('[type=search]').value, rows().length, location.hash];
        await go('#list=line&q=nothing_has_this'); return [...opened, document.querySelector('.found').textContent]; })()}""")
    wanted = got[0] == "" and got[1] == 2 and "within=" in got[2] and re.match(r"None of the \d+ lines in this list", got[3])
    problems = page.errors + ([] if wanted else [f"{got}"])
    page.close()
    return problems


def comparisons_sort_what_is_shown(browser, work):
    """The key s goes through the columns that are to be seen, and calls are to be seen where they were chosen."""
    folder, problems = TESTS / "data" / "compare", []
    page = browser.open(write_page(work / "narrow.html", f"--base={folder}/old.out", folder / "new.out"), width=1280)
    for _ in range(5):
        page.press("s")
        arrow = page.evaluate("[...document.querySelectorAll('.functions th[aria-sort$=ing]')].map((e) => e.offsetWidth > 0)")
        problems += [] if arrow == [True] else [f"{page.evaluate('location.hash')}: {arrow}"]
    got = page.evaluate(COMMON + "(async () => { await go('#columns=calls'); return all('.functions .rows td.calls').filter((e) => e.offsetWidth).length; })()}")
    problems += page.errors + ([] if got else ["calls were chosen, and are not shown"])
    page.close()
    return problems


def limits_keep_the_sums(browser, work):
    """What a limit leaves out of a list is told with its sum."""
    lines = ["events: Ir", ""]
    for i in range(6000):
        lines += [f"fl=dir{i % 700}/file_with_a_name_{i * 7919 % 6007}.c", f"fn=function_{i}", f"{i % 50 + 1} {i * i % 9973 + 1}"]
    (work / "wide.out").write_text("\n".join(lines) + "\n")
    least = int(re.search(r"takes (\d+) bytes", str(run("--format=html", "--html-limit=1", work / "wide.out").stderr))[1])
    page = browser.open(write_page(work / "limit.html", f"--html-limit={least + 60000}", work / "wide.out"), width=1500)
    problems = []
    for group in ("file", "directory"):
        wanted = records(group, work / "wide.out")
        texts, costs = page.evaluate(COMMON + """(async () => {
            await go('#list=GROUP');
            return [all('.functions tfoot .name').map((cell) => cell.textContent), all('.functions tfoot .cost .cost').map((cell) => cell.textContent)];
        })()}""".replace("GROUP", group))
        counts = [int("".join(c for c in text if c.isdigit())) for text in texts]
        sums = [int(cost.replace(",", "")) for cost in costs]
        if sum(sums) != sum(record["self:Ir"] for record in wanted) or sum(counts) != len(wanted):
            problems.append(f"{group}: {texts} {costs}, expected {len(wanted)} rows")
        if group == "file" and len(texts) != 2:
            problems.append(f"{group}: nothing was left out: {texts}")
    page.close()
    return problems + page.errors


def lists_are_searched_and_reached_by_keys(browser, work):
    page = browser.open(write_page(work / "keys.html", many(work)), width=1500)
    title = "document.querySelector('.functions').getAttribute('aria-label')"
    problems = []
    seen = [page.evaluate(title)]
    for _ in range(6):
        page.press("t")
        seen.append(page.evaluate(title))
    if seen != ["Functions", "Lines", "Files", "Objects", "Classes", "Directories", "Functions"]:
        problems.append(f"t leads to {seen}")
    got = page.evaluate(COMMON + """(async () => {
        await go('#list=file&q=two');
        return [all('.functions .rows tr').map((row) => row.title), document.querySelector('.found').textContent];
    })()}""")
    if got != [["/src/b/two.h"], "1 file of 4 found."]:
        problems.append(f"the search of files: {got}")
    page.evaluate("location.hash = '#list=class'")
    page.settle()
    page.evaluate("document.querySelector('.functions').focus()")
    page.press("j", "j", "Enter")
    got = page.evaluate("[new URLSearchParams(location.hash.slice(1)).get('within'), document.querySelectorAll('.rows tr').length]")
    if got != ["class:ns::One", 2]:
        problems.append(f"Enter on the second class: {got}")
    page.close()
    return problems + page.errors


def comparisons_have_groups(browser, work):
    """The change of each group, and its words."""
    (work / "new.out").write_text(MANY.replace("3 100 7", "3 170 7").replace("9 30 5", "9 10 5").replace("/lib/other.so", "/lib/third.so"))
    args = (f"--base={many(work)}", work / "new.out")
    page = browser.open(write_page(work / "compared.html", *args), width=1800)
    problems = []
    for group in GROUPS:
        wanted = records(group, *args)
        got = page.evaluate(COMMON + """(async () => {
            await go('#list=GROUP');
            return all('.functions .rows tr').map((row) => [row.title, all('.cost .cost', row).map((e) => e.textContent)]);
        })()}""".replace("GROUP", group))
        signed = lambda value: ("+" if value > 0 else "") + figure(value)  # noqa: E731
        figures = sorted([name_in_page(group, record), [figure(record["old:self:Ir"]), figure(record["new:self:Ir"]), signed(record["change:self:Ir"])]]
                         for record in wanted)
        if sorted(got) != figures:
            problems.append(f"{group}: {sorted(got)}, expected {figures}")
    page.close()
    return problems + page.errors


def unchanged_functions_are_told(browser, work):
    """Functions of which nothing changed are no rows: their number and sums stand below the table, and in the profile."""
    (work / "one.out").write_text("events: Ir\nfl=a.c\nfn=same\n1 40\nfn=like\n2 2\nfn=other\n3 100\n")
    (work / "two.out").write_text("events: Ir\nfl=a.c\nfn=same\n1 40\nfn=like\n2 2\nfn=other\n3 90\n")
    page = browser.open(write_page(work / "unchanged.html", f"--base={work}/one.out", work / "two.out"), width=1800)
    foot, missing, about = page.evaluate(COMMON + """(async () => {
        await go('#fn=same');
        const texts = all('.functions tfoot tr').map((row) => [row.querySelector('.name').textContent, ...all('.cost .cost', row).map((e) => e.textContent)]);
        const missing = document.body.textContent.includes('This page has no function same; it may be one of the 2 functions that did not change.');
        await go('#view=about');
        return [texts, missing, document.body.innerText];
    })()}""")
    page.close()
    kept = [[row[0], row[1:4]] for row in foot]
    wanted = [["1 function", ["100", "90", "-10"]], ["[2 unchanged, not in this page]", ["42", "42", "0"]]]
    problems = [] if kept == wanted else [f"{foot}, expected {wanted}"]
    problems += [] if missing else ["#fn=same: it is not said that it may be unchanged"]
    if "2 functions cost the same on both sides and are not in this page: old 42, new 42" not in about:
        problems.append(f"the profile says {about[-300:]}")
    return problems + page.errors


def sums_of_groups_are_of_whole_functions(browser, work):
    """Functions of a file have code elsewhere, too: the foot says so, and does not count others of the whole program."""
    lines = ["events: Ir", "", "fl=one.c", "fn=first", "1 1000000", "fi=two.h", "2 500000", "fl=rest.c"]
    for i in range(5000):
        lines += [f"fn=function_with_a_name_{i * 7919 % 6007}_{i}", f"{i % 50 + 1} {i % 97 + 1}"]
    (work / "much.out").write_text("\n".join(lines) + "\n")
    least = int(re.search(r"takes (\d+) bytes", str(run("--format=html", "--html-limit=1", work / "much.out").stderr))[1])
    page = browser.open(write_page(work / "within.html", f"--html-limit={least + 30000}", work / "much.out"), width=1500)
    texts = "(async () => { await go(ADDRESS); return all('.functions tfoot .name').map((cell) => cell.textContent); })()}"
    look = lambda address: page.evaluate(COMMON + texts.replace("ADDRESS", json.dumps(address)))  # noqa: E731
    within, wide = look("#within=file:one.c"), look("#list=function")
    page.close()
    problems = [] if len(within) == 1 and re.fullmatch(r"1 of [\d,]+ functions, in all their files", within[0]) else [f"in one.c: {within}"]
    problems += [] if len(wide) == 2 and re.fullmatch(r"\[[\d,]+ others, not in this page\]", wide[1]) else [f"all: {wide}"]
    return problems + page.errors


# ---- columns ----

# Two parts, with a chain of callers above the first that branches.
PARTS = """creator: callgrind-3.19.0
cmd: ./program
part: 1
events: Ir Dr

fl=a.c
""" + "".join(f"fn=above_{i}\n1 1 0\ncfn={f'above_{i + 1}' if i < 5 else 'main'}\ncalls=1 1\n2 {2400 - i} 90\n" for i in range(6)) + """fn=main
1 100 1
cfn=work
calls=2 5
2 1200 7
cfn=rest
calls=3 5
2 1000 7
fn=work
5 1200 7
fn=rest
7 1000 7

part: 2
events: Ir Dr

fl=a.c
fn=main
1 5 0
cfn=work
calls=1 5
2 40 3
fn=work
5 30 2
cfi=b.c
cfn=late
calls=1 1
6 10 1
fl=b.c
fn=late
1 10 1
"""


def parts(work):
    (work / "parts.out").write_text(PARTS)
    return work / "parts.out"


READ_COLUMNS = COMMON + """(async () => {
    await go(ADDRESS);
    const columns = all('.functions thead tr:last-of-type th, .functions thead tr th').map((cell) => cell.textContent);
    return [columns, all('.functions .rows tr').map((row) => [row.title.split('\\n')[0],
        ...all('td:not(.name)', row).map((cell) => (cell.querySelector('.cost') || cell).textContent)])];
})()}"""


def columns_can_be_chosen(browser, work):
    """Their figures are those of --format=json, also those of another event, and per call."""
    path = parts(work)
    functions = json.loads(run("--format=json", "--show=incl:Ir,self:Ir,incl:Dr,self:Dr,percall:Ir", path).stdout)["functions"]
    page = browser.open(write_page(work / "columns.html", path), width=1600)
    address = json.dumps("#columns=self,inclusive,calls,percall,self@Dr&sort=name&o")
    titles, rows = page.evaluate(READ_COLUMNS.replace("ADDRESS", address))
    number = lambda value: "\u2013" if value is None else figure(int(value)) if value == int(value) else str(round(value, 4))  # noqa: E731
    wanted = sorted([f["name"], figure(f["self"][0]), figure(f["inclusive"][0]), figure(f["called"]),
                     number(f["inclusive"][0] / f["called"] if f["called"] else None), figure(f["self"][1])] for f in functions)
    problems = [] if sorted(rows) == wanted else [f"{sorted(rows)[:3]}, expected {wanted[:3]}"]
    if titles[:6] != ["Self", "Inclusive", "Calls", "Per call", "Self Dr", "Function"]:
        problems.append(f"titles {titles}")
    got = page.evaluate(COMMON + """(async () => {
        document.querySelector('.choose').click();
        document.querySelector('dialog.columns input[value="self@Dr"]').click();
        document.querySelector('dialog.columns input[value="inclusive@Ir"]').click();
        document.querySelector('dialog.columns').close();
        await drawn();
        return all('.functions thead tr:first-child th').map((cell) => cell.textContent);
    })()}""")
    if got != ["Self", "Inclusive", "Calls", "Per call", "Inclusive Ir", "Function"]:
        problems.append(f"after two clicks: {got}")
    page.close()
    return problems + page.errors


def units_are_those_of_json(browser, work, by):
    """With --split there is a column for each unit, and all figures can be those of one unit, but for numbers of calls
    and what is divided by them."""
    args = (f"--split={by}", parts(work))
    report = json.loads(run("--format=json", *args).stdout)
    page = browser.open(write_page(work / "split.html", *args), width=1600)
    titles, rows = page.evaluate(READ_COLUMNS.replace("ADDRESS", json.dumps("#sort=-self")))
    wanted = sorted([f["name"], figure(f["self"][0]), *map(figure, f["self_split"])] for f in report["functions"])
    problems = [] if sorted(rows) == wanted else [f"{sorted(rows)[:3]}, expected {wanted[:3]}"]
    if titles[:len(report["split"]["names"]) + 1] != ["Self", *(f"Self {name}"[:25] for name in report["split"]["names"])]:
        problems.append(f"titles {titles}")
    for i, name in enumerate(report["split"]["names"]):
        for f in report["functions"]:
            address = json.dumps(f"#fn={f['name']}&event={i + 1}&columns=self,inclusive")
            got = page.evaluate(COMMON + """(async () => {
                await go(ADDRESS);
                const row = all('.functions .rows tr').find((row) => row.title.split('\\n')[0] === NAME);
                const sum = document.querySelector('[aria-label="Callers"] tfoot tr');
                return [all('.cost .cost', row).map((cell) => cell.textContent), document.querySelector('.summary').textContent,
                    sum ? all('td', sum)[1].textContent : null, all('td.percall').map((cell) => cell.textContent).join(' ').trim()];
            })()}""".replace("ADDRESS", address).replace("NAME", json.dumps(f["name"])))
            calls = figure(sum(call["inclusive_split"][i] for call in f["callers"])) if f["callers"] else None
            figures = [figure(f["self_split"][i]), figure(f["inclusive_split"][i])]
            per_call = f"{f['inclusive'][0] / f['called']:,.4f}".rstrip("0").rstrip(".") if f["called"] else ""
            if got[0] != figures or got[2] != calls or got[3] != per_call or not got[1].startswith(f"{figure(report['totals_split'][i])} Ir of {name}"):
                problems.append(f"{name}, {f['name']}: {got}, expected {figures}, {calls}, {per_call!r}")
    page.close()
    return problems + page.errors


def chains_are_folded(browser, work):
    """By inclusive cost; a click, o, or what is selected, shows them."""
    page = browser.open(write_page(work / "fold.html", parts(work)), width=1500)
    names = "all('.functions .rows tr').map((row) => row.title.split('\\n')[0])"
    look = COMMON + "(async () => { await go(ADDRESS); const fold = document.querySelector('button.fold'); return [fold && fold.textContent, NAMES, foot()[0].at(-1)[1]]; })()}"
    look = look.replace("NAMES", names)
    problems = []
    above = [f"above_{i}" for i in range(6)]
    for address, fold, first in (("#sort=-inclusive", "[6 above]", "main"), ("#sort=-self", None, "work"), ("#sort=-inclusive&q=a", None, "above_0"),
                                 ("#sort=-inclusive&fn=above_2", None, "above_0")):
        got = page.evaluate(look.replace("ADDRESS", json.dumps(address)))
        if got[0] != fold or got[1][0] != first or "10 functions" not in got[2] and "q=" not in address:
            problems.append(f"{address}: {got}")
    page.go(work / "fold.html", "#sort=-inclusive&fn=work")
    page.press("a")
    got = page.evaluate(COMMON + "[" + names + ", document.querySelector('button.fold')]}")
    if got[0][:7] != above + ["main"] or got[1]:
        problems.append(f"o: {got}")
    page.close()
    return problems + page.errors


def panes_can_be_parted_elsewhere(browser, work):
    """By the arrows on the border, and by the pointer; the address has the place."""
    page = browser.open(write_page(work / "border.html", many(work)), width=1500)
    share = "Math.round(100 * document.querySelector('section.list').offsetWidth / innerWidth)"
    problems = []
    page.evaluate("document.querySelector('[role=separator]').focus()")
    before = page.evaluate(share)
    page.press("ArrowRight", "ArrowRight", "ArrowRight")
    after = page.evaluate(f"[{share}, Number(document.querySelector('[role=separator]').getAttribute('aria-valuenow'))]")
    if after != [before + 6, before + 6]:
        problems.append(f"three steps: from {before} to {after}")
    x = page.evaluate("document.querySelector('[role=separator]').getBoundingClientRect().x + 2")
    for kind, to in (("mousePressed", x), ("mouseMoved", 450), ("mouseReleased", 450)):
        page.call("Input.dispatchMouseEvent", {"type": kind, "x": to, "y": 400, "button": "left", "buttons": 1, "clickCount": 1})
    page.settle()
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    got = page.evaluate(f"[{share}, new URLSearchParams(location.hash.slice(1)).get('width')]")
    if got != [30, "30"]:
        problems.append(f"dragged to 450 of 1500: {got}")
    page.close()
    return problems + page.errors


def paper_has_all_rows(browser, work):
    """Of the chosen function all callers, with the head of their table on each page, and their sum once."""
    lines = ["events: Ir", ""]
    for i in range(1000):
        lines += [f"fn=caller_{i}", f"1 {i + 1}", "cfn=callee", "calls=1 1", f"2 {i + 10}"]
    (work / "called.out").write_text("\n".join([*lines, "fn=callee", "1 900000"]) + "\n")
    page = browser.open(write_page(work / "paper.html", work / "called.out"))
    page.go(work / "paper.html", "#fn=callee")
    pdf = base64.b64decode(page.call("Page.printToPDF")["data"])
    page.call("Emulation.setEmulatedMedia", {"media": "print"})
    got = page.evaluate(COMMON + """(() => {
        const display = (selector) => all(selector).map((e) => getComputedStyle(e).display).join();
        const table = '[aria-label="Callers"] table ';
        return [all(table + 'tbody tr').length, display(table + 'thead'), display(table + 'tfoot'), display('#static table:last-of-type thead'),
            all('#static > p').filter((p) => p.textContent.includes('does not run')).map((p) => p.checkVisibility()).join()];
    })()}""")
    page.close()
    problems = [] if got == [1000, "table-header-group", "table-row-group", "table-header-group", "false"] else [f"{got}"]
    if len(re.findall(rb"/Type\s*/Page\b", pdf)) < 15:
        problems.append(f"a file of {len(re.findall(rb'/Type */Page', pdf))} pages")
    if shutil.which("pdftotext"):
        text = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()
        pages = [part for part in text.split("\f") if len(re.findall(r" caller_\d+$", part, re.M)) > 5]
        problems += [f"a page without a head: {part[:80]!r}" for part in pages if not re.search("Caller$|function", part, re.M)]
        problems += [] if text.count("sum") == 1 and len(pages) > 10 else [f"{text.count('sum')} sums on {len(pages)} pages"]
    return problems + page.errors


def checks(browser, work):
    demo = demo_of_others(work)
    return [
        ("files, objects, classes and directories have the figures of --format=jsonl --group", lambda: groups_are_those_of_jsonl(browser, work, "demo", *demo)),
        ("so have they with several languages and large costs", lambda: groups_are_those_of_jsonl(browser, work, "many", many(work))),
        ("so have they where functions are chosen", lambda: groups_are_those_of_jsonl(browser, work, "chosen", "--include=One", many(work))),
        ("lines are the 200 hottest", lambda: lines_are_those_of_jsonl(browser, work, *demo)),
        ("a line has its text, and leads to its source", lambda: lines_have_texts_and_lead(browser, work)),
        ("a line of the old source leads to its source", lambda: old_lines_lead_to_their_source(browser, work)),
        ("a group leads to its functions", lambda: groups_lead_to_functions(browser, work)),
        ("a page opens at its group", lambda: pages_open_at_their_group(browser, work)),
        ("units and ratios are told apart", lambda: units_and_ratios_are_told_apart(browser, work)),
        ("a file that is opened shows all of its functions", lambda: files_that_are_opened_show_all(browser, work)),
        ("a comparison is sorted by what is shown", lambda: comparisons_sort_what_is_shown(browser, work)),
        ("a limit keeps the sums of groups", lambda: limits_keep_the_sums(browser, work)),
        ("lists are searched, and reached by keys", lambda: lists_are_searched_and_reached_by_keys(browser, work)),
        ("groups of a comparison have their changes", lambda: comparisons_have_groups(browser, work)),
        ("functions of which nothing changed are told", lambda: unchanged_functions_are_told(browser, work)),
        ("sums of groups are those of whole functions", lambda: sums_of_groups_are_of_whole_functions(browser, work)),
        ("columns can be chosen", lambda: columns_can_be_chosen(browser, work)),
        ("the figures of parts are those of --format=json", lambda: units_are_those_of_json(browser, work, "part")),
        ("so are those of inputs", lambda: units_are_those_of_json(browser, work, "input")),
        ("chains are folded by inclusive cost", lambda: chains_are_folded(browser, work)),
        ("on paper a function has all callers, and each page the head", lambda: paper_has_all_rows(browser, work)),
        ("the border between the panes can be moved", lambda: panes_can_be_parted_elsewhere(browser, work)),
    ]


if __name__ == "__main__":
    tell_results("chromium", CHROMIUM, Browser, checks)
