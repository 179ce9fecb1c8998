#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the sources on the page of --format=html in a browser, as TAP: figures of lines, the columns, the strip beside
them, the way from one hot line to the next, files and lines that are very long.

Words on the command line choose the results whose names have them.
"""

import json
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from browser import PROGRAM as CHROMIUM, Browser, is_long  # noqa: E402 (found by the line above)
from columnar import page_document  # noqa: E402
from harness import run  # noqa: E402
from page_scripts import SHOW  # noqa: E402
from pages import read_json, tell_results, write_page, write_templates  # noqa: E402

# What scripts below begin with, and end with a brace. `read` gives the rows that are made, `through` those of a whole
# table, as it is scrolled through.
COMMON = "{" + SHOW + """
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const texts = (elements) => elements.map((e) => e.textContent);
const place = (e) => { const {left, top, right, bottom, width, height} = e.getBoundingClientRect();
    return {left, top, right, bottom, width, height}; };
const lines = () => document.querySelector('.view .lines');
const field = (row, selector) => texts(all(selector, row))[0] ?? null;
const body = () => all('.view .source tbody:not(.filler, .widest)')[0];
const read = () => [...body().rows].map((row) => ({at: Number(row.getAttribute('aria-rowindex')), kind: row.className,
    number: field(row, '.number:nth-last-child(1 of .number)'), self: field(row, '.figure:not(.more)'), inclusive: field(row, '.inclusive'),
    beside: texts(all('.beside', row)), code: field(row, 'code'), call: all('.function', row).map((e) => e.textContent)[0] ?? null}));
const through = async () => {
    const found = new Map();
    lines().scrollTop = 0;
    for (;;) {
        await drawn();
        read().forEach((row) => found.set(row.at, row));
        const before = lines().scrollTop;
        lines().scrollTop += lines().clientHeight;
        if (lines().scrollTop === before)
            return [...found.values()].sort((a, b) => a.at - b.at);
    }
};
"""


def evaluate(page, script):
    """Runs a script, which shows all code unless an address says whose."""
    show = "const show = (at) => shown(at.includes('code=') ? at : at + (at.length > 1 ? '&' : '') + 'code=all');"
    return page.evaluate(COMMON + f"(async () => {{ const shown = show; return (async () => {{ {show} {script} }})(); }})()}}")


def number(text):
    return None if text is None else int(text.replace(",", "").replace("\u2265 ", ""))


def many_lines(work, name, count, cost=lambda n: n % 1000 + 1, events="Ir Dr Dw Ge"):
    """A profile of a function with so many lines, each tenth of which calls another one, and its source."""
    source = work / f"{name}.c"
    source.write_text("".join(f"  x{n} = f({n});\n" for n in range(1, count + 1)))
    others = len(events.split()) - 1
    rows = "".join(f"{n} {cost(n)} " + " ".join(str((n * k) % 13) for k in range(2, others + 2)) + "\n" +
                   ("cfn=leaf\ncalls=3 1\n%d 50 1 1\n" % n if n % 10 == 0 else "") for n in range(1, count + 1))
    (work / f"{name}.out").write_text(f"events: {events}\nfl={source}\nfn=hub\n{rows}fl=leaf.c\nfn=leaf\n1 100 2 2\n")
    return write_page(work / f"{name}.html", work / f"{name}.out"), read_json(work / f"{name}.out")


# ---- figures ----------------------------------------------------------------


def judge_lines(rows, data, file, events):
    """All figures of the lines of a file, and of the calls from them. `events`: the one shown, and those beside it."""
    names = {f["id"]: f.get("display") or f["name"] for f in data["functions"]}
    wanted = []
    for line in (line for line in data["lines"] if line["file"] == file):
        first, *beside = events
        wanted.append((str(line["line"]), line["self"][first], line["inclusive"][first], [line["self"][event] for event in beside], None))
        calls = sorted(line.get("calls", []), key=lambda call: -call["inclusive"][first])
        wanted += [(None, None, call["inclusive"][first], [], names[call["function"]]) for call in calls]
    found = [(row["number"], number(row["self"]), number(row["inclusive"]), [number(text) for text in row["beside"]], row["call"])
             for row in rows if row["inclusive"] is not None]
    return [] if found == wanted else [f"{a}, expected {b}" for a, b in zip(found, wanted) if a != b][:3] + [f"{len(found)} rows, expected {len(wanted)}"]


def figures_are_those_of_json(browser, demo, work):
    """Self cost, inclusive cost and two more events of every line, for each event that is shown; others can be chosen."""
    page = browser.open(write_page(work / "demo.html", "callgrind.out.demo", cwd=demo))
    problems = judge_lines(evaluate(page, "await show('#view=source'); return through();"), read_json("callgrind.out.demo", cwd=demo), "demo.c", [0])
    page.close()
    path, data = many_lines(work, "events", 90)
    file = next(line["file"] for line in data["lines"])
    page = browser.open(path, width=1900)
    for address, events in (("", (0, 1, 2)), ("&event=1", (1, 2, 3)), ("&event=3", (3, 0, 1)), ("&more=3,1", (0, 3, 1)), ("&more=9,zz", (0, 1, 2))):
        rows = evaluate(page, f"await show('#view=source{address}'); return through();")
        problems += [f"{address}: {problem}" for problem in judge_lines(rows, data, file, events)]
    got = evaluate(page, """await show('#view=source'); const select = all('.source select')[1]; const names = texts([...select.options]);
        select.value = 3; select.dispatchEvent(new Event('change')); await drawn(); await drawn();
        return [names, all('.source select').map((e) => e.selectedOptions[0].textContent), await through()];""")
    problems += [] if got[:2] == [["Ir", "Dr", "Dw", "Ge"], ["Dr", "Ge"]] else [f"chosen: {got[:2]}"]
    problems += judge_lines(got[2], data, file, (0, 1, 3))
    page.close()
    return problems[:5]


def functions_have_inclusive_costs(browser, work):
    """What a function has of a line of several functions: its own cost, and with its calls; or what it is charged."""
    (work / "shared.c").write_text("begin();\nshared();\nend();\n")
    begin = f"events: Ir\nfl={work}/shared.c\n"
    parts = "".join(f"fn=f{n}\n1 {n}\n2 {10 * n}\ncfi=leaf.c\ncfn=leaf\ncalls=2 1\n2 {1000 // n}\n" for n in (1, 2, 3))
    (work / "shared.out").write_text(begin + parts + "fl=leaf.c\nfn=leaf\n1 1833\n")
    page = browser.open(write_page(work / "shared.html", work / "shared.out"), width=1900)
    problems = []
    for n, code in ((n, code) for n in (1, 2, 3) for code in ("all", "yours")):
        rows = evaluate(page, f"await show('#fn=f{n}&code={code}'); return through();")
        found = [(row["number"], number(row["self"]), number(row["inclusive"])) for row in rows if row["inclusive"]]
        whole = 10 * n + 1000 // n
        wanted = [("1", n, n), ("2", 10 * n, whole), (None, None, 1000 // n)] if code == "all" else [("1", n, n), ("2", whole, whole)]
        problems += [] if found == wanted else [f"f{n}, {code}: {found}, expected {wanted}"]
    page.close()
    return problems + functions_have_what_the_data_has(browser, work)


def functions_have_what_the_data_has(browser, work):
    page = browser.open(write_page(work / "parted.html", write_templates(work / "parted.out", 5, 8, 12)), width=1900)
    problems, checked, data = [], 0, page_document((work / "parted.html").read_bytes())
    for f in data["functions"]:
        rows = evaluate(page, f"await show('#' + new URLSearchParams({{fn: {json.dumps(f['name'])}}})); return lines() ? through() : [];")
        found = {row["number"]: (number(row["self"]), number(row["inclusive"])) for row in rows if row["number"] and row["inclusive"]}
        wanted = {}
        for line in data["lines"]:
            own = line if line["functions"] == [f["id"]] else next((share for share in line.get("shares", []) if share["function"] == f["id"]), None)
            if own and line["line"]:
                wanted[str(line["line"])] = (own["self"][0], own["inclusive"][0])
                checked += own is not line
        problems += [] if found == wanted else [f"{f['name']}: {found}, expected {wanted}"]
    page.close()
    return problems[:3] + ([] if checked > 5 else [f"only {checked} were checked"])


def comparisons_have_changes(browser, work):
    """In a comparison the columns have the changes."""
    text = "events: Ir Dr Dw\nfl=" + str(work) + "/sides.c\nfn=f\n"
    (work / "sides.c").write_text("".join(f"x{n};\n" for n in range(40)))
    for side, factor in (("old", 3), ("new", 5)):
        (work / f"sides-{side}.out").write_text(text + "".join(f"{n} {n * factor} {n % factor} {7 * factor}\n" + (
            f"cfn=g\ncalls=1 1\n{n} {n * 100 * factor} 1 1\n" if n % 9 == 0 else "") for n in range(1, 41)))
    args = (f"--base={work}/sides-old.out", work / "sides-new.out")
    page, data = browser.open(write_page(work / "sides.html", *args), width=1900), read_json(*args)
    lines = {line["line"]: line for line in data["lines"]}
    rows = evaluate(page, "await show('#view=source'); return through();")
    page.close()
    problems, checked = [], 0
    for row in (row for row in rows if row["number"] and row["inclusive"]):
        line = lines[int(row["number"])]
        found = (number(row["inclusive"]), [number(text) for text in row["beside"]])
        change = line["inclusive"]["change"][0], line["self"]["change"][1:3]
        checked += 1
        problems += [] if found == change else [f"{line['line']}: {found}, expected {change}"]
    return problems[:3] + ([] if checked == 40 else [f"{checked} lines were checked"])


# ---- columns, and what stands around ----------------------------------------------


def code_is_to_be_read(browser, path):
    """In a narrow window some columns give way to the text, until all are asked for; the head stays."""
    problems = []
    for width, height in ((1900, 900), (1440, 900), (1024, 700), (400, 800)):
        page = browser.open(path, width=width, height=height)
        room, before, after, top = evaluate(page, """await show('#view=source'); const width = (selector) => { const e = all('.source tbody:not(.filler, .widest) ' + selector)[0]; return e ? place(e).width : 0; };
            const code = () => place(lines()).right - place(all('.source code')[3]).left;
            const before = [code(), Math.max(...all('.source tbody:not(.filler, .widest) tr:not(.call) .bar').map((e) => place(e).width)), width('.inclusive'), width('.beside')];
            const button = all('.view button.columns')[0]; if (button.offsetWidth) button.click(); await drawn();
            const after = ['.figure:not(.more)', '.inclusive', '.beside'].map(width);
            lines().scrollTop = 5000; await drawn();
            return [lines().clientWidth, before, after, [place(all('.source thead')[0]).top - place(lines()).top, lines().scrollTop]];""")
        problems += [] if before[0] >= room / 2 - 20 and before[1] > 0 else [f"{width}: {before}"]
        problems += [] if (before[3] > 0) <= (width == 1900) and min(after) > 10 else [f"{width}: {before}, all columns: {after}"]
        problems += [] if abs(top[0]) < 2 and top[1] == 5000 else [f"{width}: the head is at {top}"]
        page.close()
    return problems


def all_lines_are_there(browser, path, data):
    """A long table has only rows in sight as elements, and as one scrolls through it each line, at its place."""
    page = browser.open(path)
    rows, most, heights = evaluate(page, "await show('#view=source'); const rows = await through(); return [rows, body().rows.length, [all('.source tbody:not(.filler, .widest) tr').map((row) => [row.className, row.offsetHeight]), lines().scrollHeight]];")
    page.close()
    numbers = [row["number"] for row in rows if row["number"]]
    count = max(line["line"] for line in data["lines"])
    problems = [] if numbers == [str(n) for n in range(1, count + 1)] else [f"{numbers[:3]} ... {numbers[-3:]}"]
    problems += [] if [row["at"] for row in rows] == list(range(2, len(rows) + 2)) else ["rows are not numbered"]
    problems += [] if most < 200 else [f"{most} rows are made"]
    problems += [f"a row of {one}" for one in heights[0] if one[1] != (24 if one[0] == "call" else 19)][:2]
    wanted = sum(24 if row["kind"] == "call" else 19 for row in rows)
    return problems + ([] if 0 <= heights[1] - wanted < 80 else [f"{heights[1]} pixels high, expected {wanted}"])


def hot_lines_are_reached(browser, work):
    """[ and ] lead from one line with a sixteenth of the hottest cost to the next, in both directions; the strip has a mark
    for each, and a click on it leads there."""
    hot = {50: 1000, 300: 400, 2222: 2000, 2223: 126, 2500: 120}
    path, _ = many_lines(work, "hot", 3000, lambda n: hot.get(n, 1))
    page = browser.open(path, width=1440, height=900)
    problems = []
    look = """await drawn(); const row = all('.source tr[aria-current]')[0], at = row && place(row), frame = place(lines());
        return [new URLSearchParams(location.hash.slice(1)).get('line'), row ? row.querySelector('.number').textContent : null, Boolean(at && at.top >= frame.top && at.bottom <= frame.bottom)];"""
    evaluate(page, "await show('#view=source&line=1');")
    for key, wanted in (("]", 50), ("]", 300), ("]", 2222), ("]", 2223), ("]", 2223), ("[", 2222), ("[", 300), ("[", 50), ("[", 50)):
        page.press(key)
        page.evaluate("new Promise((done) => setTimeout(done, 200))")
        got = evaluate(page, look)
        problems += [] if got == [str(wanted), str(wanted), True] else [f"{key}: {got}, expected {wanted}"]
    evaluate(page, "all('.hot-after')[0].click(); await drawn();")
    got = evaluate(page, look)
    problems += [] if got[1:] == ["300", True] else [f"the button leads to {got}"]
    strip, marks = evaluate(page, """const strip = all('.strip')[0], {width, height} = strip, data = strip.getContext('2d').getImageData(0, 0, width, height).data;
        const ground = (y) => data[(y * width + 7) * 4 + 3] === 0;
        return [place(strip), [...Array(height).keys()].filter((y) => !ground(y) && (y === 0 || ground(y - 1)))];""")
    total = 3000 * 19 + 300 * 24
    top = lambda n: ((n - 1) * 19 + (n - 1) // 10 * 24) / total * strip["height"]  # noqa: E731
    wanted = [int(top(n)) for n in (50, 300, 2222, 2500)]
    close = [[mark for mark in marks if abs(mark - y) <= 1] for y in wanted]
    problems += [] if all(close) and strip["width"] == 8 else [f"marks at {marks}, expected {wanted}"]
    for kind in ("mousePressed", "mouseReleased"):
        page.call("Input.dispatchMouseEvent", {"type": kind, "x": strip["left"] + 4, "y": strip["top"] + wanted[2] + 1, "button": "left", "buttons": 1, "clickCount": 1})
    seen = evaluate(page, "await drawn(); const frame = place(lines()); return all('.source tbody .number').filter((e) => place(e).top >= frame.top && place(e).bottom <= frame.bottom).map((e) => Number(e.textContent));")
    problems += [] if 2222 in seen else [f"a click on the strip shows {seen[:1]} to {seen[-1:]}"]
    keys = evaluate(page, "all('header button').find((b) => b.textContent === '?').click(); return texts(all('dialog kbd'));")
    problems += [] if {"[", "]", "+", "-", "0"} <= set(keys) else [f"the list of keys has {keys}"]
    page.close()
    return problems[:5]


def steps_keep_the_place(browser, path):
    """Going back leads to the lines that were in sight."""
    page = browser.open(path)
    evaluate(page, "await show('#view=source'); lines().scrollTop = 12345; await drawn(); all('nav button')[0].click(); await drawn();")
    page.press("Backspace")
    got = page.until("document.querySelector('.view .lines')?.scrollTop", lambda at: at == 12345)
    page.close()
    return [] if got == 12345 else [f"{got}"]


# ---- what is very long --------------------------------------------------------------

WATCH = ("window.tasks = []; new PerformanceObserver((list) => list.getEntries().forEach((e) => tasks.push(e.duration)))"
         ".observe({entryTypes: ['longtask']});")


def longest_task(page, script, tries=8):
    """What a step blocks the page for, in the quietest of some tries: the machine does more than this."""
    best = 1e9
    for _ in range(tries):
        evaluate(page, "await show('#view=about'); await new Promise((done) => setTimeout(done, 300)); tasks.length = 0;")
        evaluate(page, script + " await new Promise((done) => setTimeout(done, 300));")
        best = min(best, evaluate(page, "return Math.max(0, ...tasks);"))
        if not is_long(page, best):
            break
    return best


def long_files_block_nothing(browser, work):
    """A file of 100,000 lines, one of them of 1 MB: no task is long, and no more of it is shown than can be
    read."""
    path, _ = many_lines(work, "long", 100000)
    source = work / "long.c"
    lines = source.read_text().split("\n")
    lines[776] = "y" * (1 << 20)
    source.write_text("\n".join(lines))
    written = write_page(path, "--html-limit=0", work / "long.out")
    for _ in range(3):  # the machine may do something else meanwhile
        problems = long_file_blocks(browser, written)
        if not problems:
            break
    return problems


def long_file_blocks(browser, written):
    page = browser.open(written, prepare=WATCH)
    problems = []
    for what, script in (("the function", "await show('#fn=hub');"), ("its file", "await show('#view=source');"),
                         ("a line", "await show('#view=source&line=90000');"),
                         ("scrolling", "await show('#view=source'); tasks.length = 0; for (let i = 0; i < 20; i++) { lines().scrollTop = 99991 * i; await drawn(); }")):
        longest = longest_task(page, script)
        problems += [f"{what} takes {longest} ms"] if is_long(page, longest) else []
    got = evaluate(page, "await show('#view=source&line=777'); return [all('.source tr[aria-current] code')[0].textContent.length, body().rows.length];")
    problems += [] if got[0] <= 2000 and got[1] < 200 else [f"{got}"]
    page.close()
    return problems


def paper_has_the_lines(browser, work):
    """On paper the lines of a function are all there, as far as anybody would read them."""
    path, _ = many_lines(work, "paper", 2000)
    page = browser.open(path)
    got = evaluate(page, "await show('#fn=hub'); const before = body().rows.length; dispatchEvent(new Event('beforeprint')); return [before, body().rows.length];")
    page.close()
    return [] if got[0] < 200 and got[1] == 2200 else [f"{got}"]


# ---- machine code, and jumps ------------------------------------------------------------

MACHINE = TESTS / "data" / "machine"


def decoded(work):
    """The page of a profile with machine code; the instructions and jumps of --format=json; and the texts of the report."""
    args = ("--objdump=./objdump", "--disasm=^rec$", "prog.out")
    path = write_page(work / "code.html", *args, cwd=MACHINE)
    data = read_json("--sections=functions,instructions,jumps", "prog.out", cwd=MACHINE)
    own = next(f["id"] for f in data["functions"] if f["name"] == "rec")
    report = run("--auto=no", "--show-percs=no", "--source-lines=no", *args, cwd=MACHINE).stdout.decode()
    texts = {f"0x{found[1]}": found[2].strip() for found in re.finditer(r"^ *\d+ +\d+ +\S+ +([0-9a-f]+) [ |/\\\-+>]*(\w.*?)(?: {3,}\d+(?: of \d+)?)?$", report, re.MULTILINE)}
    return path, [one for one in data["instructions"] if one["function"] == own], [one for one in data["jumps"] if one["function"] == own], texts


def code_is_that_of_json(browser, work):
    """Below a line, opened by a click or by Enter, stand its instructions, with the figures of --format=json and the texts
    of the text report; closed again they are gone."""
    path, instructions, _, report = decoded(work)
    page = browser.open(path, width=1900)
    problems, seen = [], []
    look = """return [...body().rows].filter((row) => row.matches('.machine')).map((row) => [field(row, 'code'), field(row, '.figure:not(.more)'), field(row, '.beside')]);"""
    for file in ("prog.c", "b.h"):
        lines = evaluate(page, f"await show('#view=source&source={file}'); return all('button.open').map((e) => e.dataset.code);")
        for line in lines:
            evaluate(page, f"all('[data-code=\"{line}\"]')[0].focus();")
            page.press("Enter")
            wanted = [[one["address"], f"{one['self'][0]:,}", f"{one['self'][1]:,}"] for one in instructions if (one["file"], one["line"]) == (file, int(line))]
            rows = evaluate(page, look)
            seen += [row[0].split("  ", 1) for row in rows]
            problems += [] if [[row[0].split()[0], *row[1:]] for row in rows] == wanted else [f"{file}:{line}: {rows}, expected {wanted}"]
            state = evaluate(page, "return [document.activeElement.dataset.code, document.activeElement.getAttribute('aria-expanded')];")
            problems += [] if state == [line, "true"] else [f"{file}:{line}: the focus is on {state}"]
            rows = evaluate(page, f"all('[data-code=\"{line}\"]')[0].click();" + look)
            problems += [f"{file}:{line} is not closed: {rows}"] if rows else []
    known = {address: text.split("  #")[0] for address, text in seen}
    problems += [] if len(known) == sum(one["line"] <= 9 for one in instructions) > 15 else [f"{len(known)} of {len(instructions)} are shown"]
    squeezed = {address: " ".join(text.split()) for address, text in known.items()}
    problems += [f"{address} is {squeezed.get(address)}, not {text}" for address, text in report.items() if address in squeezed and squeezed[address] != " ".join(text.split())]
    problems += [] if len(set(report) & set(squeezed)) > 10 else [f"the report has {report}"]
    got = evaluate(page, "await show('#fn=rec'); return [all('button.open').length, all('.lanes svg').length];")
    problems += [] if min(got) > 1 else [f"the function has {got}"]
    page.close()
    return problems[:5]


def jumps_are_arrows(browser, work):
    """A jump from line to line is an arrow that ends at its target and says how often; three stand beside each other, the
    longest of more are not drawn, and no two cross on one lane. So it is without addresses."""
    problems = []
    jumps = {(2, 4): 11, (3, 4): 12, (5, 9): 13, (6, 8): 14, (1, 10): 15, (7, 11): 16, (12, 12): 17, (14, 13): 18}
    lines = [f"events: Ir\nfl={work}/jumps.c\nfn=f"]
    for line in range(1, 15):
        for (start, end), count in jumps.items():
            lines += [f"jcnd={count}/{count * 2} {end}\n{line}"] if start == line else []
        lines += [f"{line} 10"]
    (work / "jumps.c").write_text("x;\n" * 14)
    (work / "jumps.out").write_text("\n".join(lines) + "\n")
    page = browser.open(write_page(work / "jumps.html", "--disasm=^f$", work / "jumps.out"))
    got = evaluate(page, """await show('#view=source'); return [...body().rows].map((row) => [Number(field(row, '.number')),
        all('.lane', row).map((lane) => ({words: lane.textContent, arrow: all('polygon', lane).length, x: all('path', lane)[0].getAttribute('d').split(/[M,]/)[1], end: all('path', lane)[0].getAttribute('d').includes('H')}))]);""")
    drawn = {}
    for line, lanes in got:
        problems += [f"line {line}: {lanes}"] if len({lane["x"] for lane in lanes}) != len(lanes) or len(lanes) > 3 else []
        for lane in lanes:
            one = drawn.setdefault(lane["words"], {"rows": [], "arrows": [], "ends": [], "x": set()})
            one["rows"].append(line)
            one["x"].add(lane["x"])
            one["arrows"] += [line] * lane["arrow"]
            one["ends"] += [line] * lane["end"]
    data = {(jump["line"], jump["to_line"]): (jump["followed"], jump["executed"]) for jump in read_json("--sections=functions,jumps", work / "jumps.out")["jumps"]}
    for target, starts in ((4, (2, 3)), (8, (6,)), (9, (5,)), (11, (7,)), (13, (14,))):
        words = f"Jumps to line {target} from " + ", ".join(f"line {start}: {data[start, target][0]} of {data[start, target][1]} times" for start in starts)
        one = drawn.pop(words, None)
        rows = list(range(min(target, *starts), max(target, *starts) + 1))
        good = one and one["rows"] == rows and one["arrows"] == [target] and one["ends"] == sorted({target, *starts}) and len(one["x"]) == 1
        problems += [] if good else [f"{words}: {one}"]
    problems += [] if not drawn else [f"these, too: {drawn}"]
    page.close()
    lanes = []
    for name, args in (("asked", ("--disasm=^f$", "--jumps=no")), ("usual", ()), ("none", ("--jumps=no",))):
        page = browser.open(write_page(work / f"{name}.html", *args, work / "jumps.out"))
        lanes.append(evaluate(page, "await show('#view=source'); return all('.lane title').map((title) => title.textContent);"))
        page.close()
    good = lanes[0] and lanes[0] == lanes[1] and not lanes[2]
    return problems[:5] + ([] if good else [f"with --disasm, without it, without --jumps: {lanes}"])


def jumps_of_functions_add_up(browser, work):
    """Of a file, jumps between the same lines are one with the counts of all functions; of a function they are its own."""
    (work / "shared.c").write_text("x;\n" * 4)
    (work / "shared.out").write_text(f"events: Ir\nfl={work}/shared.c\nfn=f\n1 10\njcnd=2/5 3\n1\n3 10\nfn=g\n1 10\njcnd=1/7 3\n1\njump=4 3\n1\n3 10\n")
    page = browser.open(write_page(work / "shared.html", work / "shared.out"))
    words = [evaluate(page, f"await show('{hash}'); return all('.lane title')[0].textContent;") for hash in ("#view=source", "#fn=f", "#fn=g")]
    page.close()
    expected = ["Jumps to line 3 from " + jumps for jumps in ("line 1: 4 times, line 1: 3 of 12 times", "line 1: 2 of 5 times",
                                                             "line 1: 4 times, line 1: 1 of 7 times")]
    return [] if words == expected else [f"{words}"]


def code_that_is_left_out_is_told(browser, work):
    """Within a limit the instructions that cost least are left out, and the page says how many; jumps come with lines."""
    most = 3000
    (work / "left.c").write_text("x;\n" * most)
    (work / "left.out").write_text(f"positions: instr line\nevents: Ir\nob=/nowhere/left\nfl={work}/left.c\nfn=f\n" + "".join(
        f"0x{16 * n:x} {n} {n * n}\n" for n in range(1, most + 1)))
    args = ("--disasm=^f$", work / "left.out")
    full = write_page(work / "left.html", *args)
    limit = full.stat().st_size - 15000
    done = run("--format=html", f"--html-limit={limit}", "-o", work / "left.html", *args)
    data = page_document((work / "left.html").read_bytes())
    kept, left = data["instructions"], data["left_out"].get("instructions", 0)
    problems = [] if done.status == 0 and left and left + len(kept) == most else [f"{done.ending()}, {len(kept)} kept, {left} left out"]
    problems += [] if kept and min(one["self"][0] for one in kept) == (left + 1) ** 2 else ["those that are left out do not cost least"]
    page = browser.open(work / "left.html")
    notes = evaluate(page, "await show('#view=source'); return texts(all('.view .note')).join(' ');")
    problems += [] if f"{left:,} instructions with the lowest costs are left out" in notes else [notes]
    got = evaluate(page, f"await show('#view=source&line={most}'); all('[data-code=\"{most}\"]')[0].click(); return all('.machine code')[0].textContent;")
    problems += [] if got == f"0x{16 * most:x}  (not decoded)" else [got]
    page.close()
    return problems


def code_of_both_sides_is_that_of_json(browser, work):
    """In a comparison a function has the instructions of both builds, with the figures of --format=json, and how they
    changed; also where the old one is not decoded."""
    problems = []
    for old, words in (("prog", "Instructions a call: 28.5 -> 28.5; blocks: the same; 100% of the instructions are alike. "), ("nothing", "Instructions a call: 28.5 -> 28.5. ")):
        args = ("--objdump=./objdump", "--disasm=^rec$", "--base=prog.out", f"--base-object=./{old}", "prog.out")
        wanted = []
        for row in read_json("--sections=instructions", *args, cwd=MACHINE)["instructions"]:
            one = row["new"] or row["old"]
            block = f"b{row['block']}" if row["block"] else ""
            wanted.append([f"{row['self'][side][0]:,}" for side in ("old", "new")] + [f"{block:>5} {' ~-+'[('same', 'registers', 'old', 'new').index(row['mark'])]}  {one['text'] or one['address']}"])
        page = browser.open(write_page(work / f"both-{old}.html", *args, cwd=MACHINE), width=1900)
        rows = evaluate(page, """await show('#fn=rec'); const section = document.querySelector('section[aria-label="Machine code"]');
            return [texts(all('p', section)), all('tbody tr', section).map((row) => [field(row, '.old'), field(row, '.new'), field(row, 'code')])];""")
        problems += page.errors + ([] if rows[1] == wanted and len(wanted) > 20 else [f"{old}: {rows[1]}, expected {wanted}"])
        problems += [] if rows[0][0].startswith(words + "Of both builds") else [f"{old}: {rows[0]}"]
        page.close()
    return problems


def files_without_text_are_shown(browser, work):
    """Their hottest lines are; of a function without lines it is said that it has none, before another file is shown."""
    (work / "text.c").write_text("one();\ntwo();\n")
    (work / "without.out").write_text(f"events: Ir\nfl={work}/text.c\nfn=main\n1 900\nfl=/nowhere/fast.S\nfn=fast\n304 500\n310 20\n")
    page = browser.open(write_page(work / "without.html", work / "without.out"), width=1500)
    look = """return [texts(all('.view h2')).join(), texts(all('.view .note')).join(' '), texts(all('.view .choice option:checked')).join(),
        read().map((row) => [row.number, row.self]), texts(all('.source tr[aria-current] td.number')).join()];"""
    problems = []
    for address, title, words, rows, line in (
            ("#view=source&source=/nowhere/fast.S&line=304", "fast.S", "The page has no text of this file.", [["304", "500"], ["310", "20"]], "304"),
            ("#view=source&source=unknown.c", "unknown.c", "The page has no text of this file.", [], ""),
            ("#view=source&fn=fast", "text.c", "The page has no lines of fast. This is the file that costs most.", [["1", "900"], ["2", None]], ""),
            ("#view=source&fn=main", "text.c", "", [["1", "900"], ["2", None]], "1")):
        got = evaluate(page, f"await show('{address}'); {look}")
        good = got[0].endswith(title) and got[1] == words and got[2].endswith(title) and got[3:] == [rows, line]
        problems += [] if good else [f"{address}: {got}"]
    got = evaluate(page, f"await show('#list=line'); all('.functions .rows tr').find((row) => row.title.includes(':304')).click(); await drawn(); {look}")
    problems += [] if got[0] == "/nowhere/fast.S" and got[4] == "304" else [f"from the list of lines: {got}"]
    page.close()
    return problems + page.errors


def events_keep_the_place(browser, work):
    """By another event the same lines are in sight, and the machine code that was opened; another function is at its top."""
    (work / "place.c").write_text("x;\n" * 900)
    (work / "place.out").write_text(f"positions: instr line\nevents: Ir Dr\nob=/nowhere/place\nfl={work}/place.c\nfn=f\n" + "".join(
        f"0x{16 * n:x} {n} {n + 7} {1000 - n}\n" for n in range(1, 900)) + "fn=g\n0x8000 900 5 5\n")
    file = read_json(work / "place.out")["lines"][0]["file"]
    page = browser.open(write_page(work / "place.html", "--disasm=^f$", work / "place.out"), height=500)
    look = "[document.querySelector('.view').scrollTop, lines() ? lines().scrollTop : -1, all('.machine code').length]"
    problems = []
    for address in ("#view=source&fn=f", f"#view=source&source={file}&line=700", "#view=function&fn=f"):
        before, after, back = evaluate(page, f"""await show('{address}'); lines().scrollTop = 3000; document.querySelector('.view').scrollTop = 90;
            await drawn(); await drawn(); if (!all('.machine').length) all('.view button.open').at(-9).click(); await drawn(); const before = {look};
            document.activeElement.blur(); document.body.dispatchEvent(new KeyboardEvent('keydown', {{key: 'e', bubbles: true}}));
            await drawn(); await drawn(); const after = {look}; await show('#view=function&fn=g'); return [before, after, {look}];""")
        good = before == after and before[1] > 2000 and before[2] == 1 and back[0] == 0
        problems += [] if good else [f"{address}: {before}, {after}, {back}"]
    page.close()
    return problems + page.errors


def code_without_source_is_shown(browser, work):
    """Instructions of a function whose source is not there stand below it, with their costs."""
    (work / "bare.out").write_text("positions: instr line\nevents: Ir\nob=/nosuch\nfl=/nosuch/other.c\nfn=bare\n0x10 3 70\n0x14 3 30\n0x18 0 5\n")
    page = browser.open(write_page(work / "bare.html", "--disasm=.", work / "bare.out"))
    got = page.evaluate("[...document.querySelectorAll('[aria-label=\"Machine code\"] tbody tr')].map((row) => [...row.cells].map((e) => e.textContent))")
    wanted = [["70", "66.67%", "0x10  (not decoded)"], ["30", "28.57%", "0x14  (not decoded)"], ["5", "4.76%", "0x18  (not decoded)"]]
    problems = page.errors + ([] if got == wanted else [f"{got}"])
    page.close()
    return problems


def checks(browser, work):
    demo = TESTS / "data" / "demo"
    path, data = many_lines(work, "many", 3000)
    return [
        ("figures are those of --format=json", lambda: figures_are_those_of_json(browser, demo, work)),
        ("functions have inclusive costs of lines", lambda: functions_have_inclusive_costs(browser, work)),
        ("comparisons have changes", lambda: comparisons_have_changes(browser, work)),
        ("code is to be read", lambda: code_is_to_be_read(browser, path)),
        ("all lines are there", lambda: all_lines_are_there(browser, path, data)),
        ("hot lines are reached", lambda: hot_lines_are_reached(browser, work)),
        ("steps keep the place", lambda: steps_keep_the_place(browser, path)),
        ("long files block nothing", lambda: long_files_block_nothing(browser, work)),
        ("machine code is that of --format=json", lambda: code_is_that_of_json(browser, work)),
        ("machine code of both sides is that of --format=json", lambda: code_of_both_sides_is_that_of_json(browser, work)),
        ("jumps are arrows", lambda: jumps_are_arrows(browser, work)),
        ("jumps of functions add up", lambda: jumps_of_functions_add_up(browser, work)),
        ("machine code that is left out is told", lambda: code_that_is_left_out_is_told(browser, work)),
        ("code whose source is not there is shown", lambda: code_without_source_is_shown(browser, work)),
        ("files without text are shown", lambda: files_without_text_are_shown(browser, work)),
        ("events keep the place", lambda: events_keep_the_place(browser, work)),
        ("paper has the lines", lambda: paper_has_the_lines(browser, work)),
    ]


if __name__ == "__main__":
    tell_results("chromium", CHROMIUM, Browser, checks)
