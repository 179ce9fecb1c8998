# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""page_shows: tests of what a page shows, in any browser: its figures are those of --format=json, its names lead to
functions, and no name does harm.
"""

import base64
import json
import random
import re
import zlib
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

from columnar import charged_edition, page_document, page_letters
from page_scripts import SHOW
from pages import DEMO, demo_of_others, key_of, listed, read_json, write_page, write_templates

TESTS = Path(__file__).resolve().parents[1]

# What scripts below begin with, and end with a brace.
COMMON = "{" + SHOW + """
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const texts = (elements) => elements.map((e) => e.textContent);
const functionOf = (row) => all('.function', row).map((link) => Number(link.dataset.function))[0] ?? null;
const rows = (name, part) => all('.view [aria-label="' + name + '"] ' + part + ' tr').map((row) => (
    {function: functionOf(row), cells: texts(all('th, td', row))}));
"""


def know_data(page, path):
    """The page knows its data as Python reads them (`data`), and has the names of its functions for SHOW."""
    output = path.read_bytes()
    if b'id="profile"' in output:
        page.data = page_document(output)
        names = [f if "name" in f else f.get("new") or f.get("old") for f in page.data["functions"]]
        page.evaluate("window.namesOfTest = " + json.dumps([{key: f.get(key) for key in ("name", "file", "object")} for f in names])
                      + ", 0")


# All figures of functions, with all of their callers and callees.
READ = COMMON + """(async () => {
    const read = [];
    for (const address of ADDRESSES) {
        await show(address);
        all('.view button.more').forEach((button) => button.click());
        const part = (name) => ({rows: rows(name, 'tbody'), sum: rows(name, 'tfoot')});
        read.push({costs: rows('Costs', 'tbody'), called: (document.querySelector('.called.times') || {textContent: ''}).textContent,
                   callers: part('Callers'), callees: part('Callees')});
    }
    return read;
})()}"""

# ---- figures ----


def figure(value, sign=False):
    """A cost as the page writes it."""
    if value is None:
        return "\u2013"
    decimals = 4 if value < 1000 else 2 if value < 10**6 else 0
    text = f"{value:,}" if isinstance(value, int) else re.sub(r"(\.\d*?)0+$", r"\1", f"{value:,.{decimals}f}").rstrip(".")
    return "+" + text if sign and value > 0 else text


# ---- profiles that are made here -------


def random_profile(seed, count, events=2):
    """A program of so many functions that call later ones, some of them themselves, and one pair that goes in circles."""
    rng = random.Random(seed)
    lines = ["creator: callgrind-3.19.0", "cmd: ./program", "events: " + " ".join(["Ir", "Dr", "Dw"][:events]), ""]
    costs = lambda most: " ".join(str(rng.randint(0, most)) for _ in range(events))  # noqa: E731
    for i in range(count):
        lines += [f"fl=src/file{i % 7}.c", f"fn=function_{i}", f"{i + 1} {costs(10 ** rng.randint(1, 6))}"]
        later = range(i + 1, min(count, i + 40))
        callees = {rng.choice(later) for _ in range(rng.randint(0, 4))} if later else set()
        callees |= {i - 1} if i == count // 2 else set()
        for callee in sorted(callees | ({i + 1} if i < 20 or i == count // 2 - 1 else set())):
            lines += [f"cfi=src/file{callee % 7}.c", f"cfn=function_{callee}", f"calls={rng.randint(1, 5000)} 1",
                      f"{i + 2} {costs(10 ** rng.randint(2, 7))}"]
    return "\n".join(lines) + "\n"


# ---- figures ------------------------------------------------------------------------


class Expected:
    """What the page must say of functions, by a report in JSON of the same request."""

    def __init__(self, report):
        self.report = report
        self.is_comparison = report["schema"].startswith("cgannotate-diff")
        self.sides = ["old", "new", "change"] if self.is_comparison else [None]

    def of(self, value, event=None):
        """A cost or a number of calls as the page has it: a cell a side."""
        cells = []
        for side in self.sides:
            one = value[side] if side else value
            cells.append(figure(one if event is None else one[event], side == "change"))
        return cells

    def sum(self, values, event=None):
        sums = []
        for side in self.sides:
            ones = [value[side] if side else value for value in values]
            if event is not None and self.report["events"][event]["kind"] == "ratio":
                sums.append(figure(None))
                continue
            sums.append(figure(sum(one if event is None else one[event] for one in ones), side == "change"))
        return sums

    def costs(self, function):
        return [self.of(function["self"], event) + self.of(function["inclusive"], event) + self.per_call(function, event)
                for event in range(len(self.report["events"]))]

    def per_call(self, function, event):
        """The inclusive cost of a call, where calls of one profile were counted; of a ratio there is none."""
        is_ratio = self.report["events"][event]["kind"] == "ratio"
        if self.is_comparison or is_ratio or not function["called"]:
            return []
        one = Decimal(function["inclusive"][event] / function["called"])
        if one == one.to_integral_value():
            return [figure(int(one))]
        least = "0.0001" if one < 1000 else "0.01" if one < 10 ** 6 else "1"
        text = format(one.quantize(Decimal(least), ROUND_HALF_UP), ",f")
        return [text.rstrip("0").rstrip(".") if "." in text else text]

    def calls(self, function, which, event):
        return sorted([known_as(self.report["functions"][call["function"]])] + self.of(call["calls"]) +
                      self.of(call["inclusive"], event) for call in function[which])

    def sums(self, function, which, event):
        inclusive = [call["inclusive"] for call in function[which]]
        inclusive += [function["self"]] if which == "callees" else []
        return self.sum([call["calls"] for call in function[which]]) + self.sum(inclusive, event)


def without_shares(cells):
    return [cell for cell in cells if cell and not cell.endswith("%") and cell not in ("new", "gone") and cell[0] != "\u00d7"]


def known_as(function):
    """What a function is known by in different reports, as a text: its number may be another."""
    return repr(key_of(function))


def any_calls(called):
    return any(called.values()) if isinstance(called, dict) else called


def judge_function(expected, data, function, event, read):
    """What of one function on the page is not as in the report; `data`: of the page."""
    problems = []

    def same(what, got, wanted):
        if got != wanted:
            problems.append(f"{function['display']}: {what}: {str(got)[:150]}, expected {str(wanted)[:150]}")

    same("costs", [without_shares(row["cells"][1:]) for row in read["costs"]], expected.costs(function))
    numbers = [word.strip(".,:") for word in read["called"].split()]
    same("called", [number for number in numbers if number.strip("+-").replace(",", "").isdigit()],
         expected.of(function["called"]) if any_calls(function["called"]) else [])
    for which in ("callers", "callees"):
        if function.get(which):
            rows = [row for row in read[which]["rows"] if row["function"] is not None]
            got = [[known_as(data["functions"][row["function"]])] + without_shares(row["cells"][:-1]) for row in rows]
            same(which, sorted(got), expected.calls(function, which, event))
            same(f"sum of {which}", without_shares(read[which]["sum"][0]["cells"][:-1]),
                 expected.sums(function, which, event))
        elif which in function:
            same(which, read[which], {"rows": [], "sum": []})
    return problems


def figures_are_those_of_json(browser, work, name, *args, cwd=None, most=10, code="all"):
    """`code`: yours, the figures of --charge=own."""
    expected = Expected(read_json(*args, *(["--charge=own"] if code == "yours" else []), cwd=cwd))
    page = browser.open(write_page(work / f"{name}.html", "--html-limit=0", *args, cwd=cwd))
    data = charged_edition(page.data) if code == "yours" else page.data
    number = "all" if code == "yours" else "id"
    numbers = {known_as(f): f[number] for f in data["functions"] if number in f}
    functions = [f for f in expected.report["functions"] if "callers" in f and known_as(f) in numbers]
    first, others = functions[:most // 2], functions[most // 2:]
    chosen = first + random.Random(1).sample(others, min(most - len(first), len(others)))
    problems = ["there is no function"] if not chosen else []
    for event in range(min(2, len(expected.report["events"]))):
        addresses = [f"#code={code}&f={numbers[known_as(f)]}&event={event}" for f in chosen]
        read = page.evaluate(READ.replace("ADDRESSES", json.dumps(addresses)))
        for function, got in zip(chosen, read):
            problems += judge_function(expected, data, function, event, got)
    problems += judge_quiet(page)
    page.close()
    return problems[:5]


def judge_quiet(page):
    """A page asks for its own file and nothing else, and nobody complains."""
    requests = [url for url in page.requests if url != page.requests[0]]
    return [f"it asked for {url[:100]}" for url in requests] + [f"error: {error[:200]}" for error in page.errors]


def table_is_sorted_and_searched(browser, work):
    """The first rows of the table are those of the report, by each column and event, and of a search."""
    report = read_json("random.out", cwd=work)
    page = browser.open(write_page(work / "sorted.html", "--html-limit=0", "random.out", cwd=work))
    functions = report["functions"]
    keys = {"self": lambda f, e: -f["self"][e], "inclusive": lambda f, e: -f["inclusive"][e],
            "calls": lambda f, e: -f["called"]}
    problems = []
    searches = [(1, "self", "7 file3.c"), (0, "calls", "function_3"), (0, "calls", "FUNCTION_3")]
    for event, column, search in [(event, column, "") for event in (0, 1) for column in keys] + searches:
        chosen = [f for f in functions if all(word in f"{f['name']} {f['file']}" for word in search.split())]
        wanted = sorted(keys[column](f, event) for f in chosen)
        by_id = {f["id"]: keys[column](f, event) for f in chosen}
        page.evaluate(COMMON + f"show('#event={event}&sort=-{column}&q={search.replace(' ', '+')}')}}")
        got = page.evaluate("[...document.querySelectorAll('.rows tr')].map((row) => Number(row.dataset.function))")
        is_short = len(set(got)) < min(20, len(chosen))
        if [by_id.get(i) for i in got] != wanted[:len(got)] or is_short:
            problems.append(f"event {event}, {column}, {search!r}: {got[:10]}")
    page.close()
    return problems


def lines_are_those_of_json(browser, demo, folder):
    """The costs of lines, and of the calls below them."""
    report = read_json("callgrind.out.demo", cwd=folder)
    wanted = {line["line"]: (line["self"][0], sorted((c["function"], c["inclusive"][0]) for c in line.get("calls", [])))
              for line in report["lines"] if line["file"] == "demo.c"}
    page = browser.open(demo)
    rows = page.evaluate(COMMON + """(async () => { await show('#view=source'); await drawn();
        return all('.source tbody tr').map((row) => ({cells: texts(all('td:not(.more)', row)), call: functionOf(row),
            cost: texts(all('.inclusive', row))[0]})); })()}""")
    text = (folder / "demo.c").read_text().split("\n")
    got, problems = {}, []
    for row in rows:
        cells = row["cells"]
        if row["call"] is not None:
            got[number][1].append((row["call"], int(row["cost"].replace(",", ""))))
        elif cells[0].isdigit():
            number = int(cells[0])
            cost = next((cell.replace(",", "") for cell in cells[2:-1] if cell.replace(",", "").isdigit()), None)
            got[number] = (None if cost is None else int(cost), [])
            if cells[-1] != text[number - 1]:
                problems.append(f"line {number} is {cells[-1]!r}")
    found = {number: (cost, sorted(calls)) for number, (cost, calls) in got.items() if cost is not None}
    problems += [f"line {n}: {found.get(n)}, expected {wanted.get(n)}" for n in {**found, **wanted}
                 if found.get(n) != wanted.get(n)]
    page.close()
    return problems[:5]


FUNCTION_LINES = COMMON + """(async () => {
    const read = [];
    for (const f of FUNCTIONS) {
        await show('#f=' + f);
        const isAll = all('.view .source thead th').some((th) => th.textContent === 'All functions');
        read.push({rows: all('.view .source tbody tr').map((row) => ({call: functionOf(row), isAll, isCall: row.matches('.call'),
                   cells: texts(all('td:not(.more)', row)), cost: texts(all('.inclusive', row))[0]})), notes: texts(all('.view .note'))});
    }
    return read;
})()}"""


def number_in(text):
    return int(text.replace(",", ""))


def judge_lines_of(row, read, own, lines, names):
    """The lines of a function on the page: what it spent on each, and in grey what all functions did. `own`: its lines as
    --list has them."""
    found, problems, current = {}, [], None
    for line in read["rows"]:
        cells = line["cells"]
        if line["isCall"]:
            found[current][1].append((names[line["call"]], number_in(cells[-1].split()[-1].strip("\u00d7")), [number_in(line["cost"])]))
        elif cells[0].isdigit():
            current = int(cells[0])
            costs = [number_in(cell) for cell in cells[2:-1] if cell and not cell.endswith("%")]
            everyone = lines[current]["self"][0] if current in lines else None
            if len(costs) == 2 or current not in own:
                problems += [] if costs[-1:] == ([] if everyone is None else [everyone]) else [f"line {current}: all have {costs}"]
            if current in own:
                found[current] = ([costs[0]] if costs else None, [])
    shown = {number: (cost, sorted(calls)) for number, (cost, calls) in found.items()}
    wanted = {number: (spent[0], sorted((name, int(count), cost) for name, count, cost in spent[1])) for number, spent in own.items()}
    return problems + [f"{row['name']}: line {n}: {shown.get(n)}, expected {wanted.get(n)}" for n in {**shown, **wanted}
                       if shown.get(n) != wanted.get(n)]


def lines_are_parted(browser, work):
    """A function shows what it spent on a line itself, where others have code there too; and what its lines lack."""
    path = write_templates(work / "parted.out", 5, 8, 12)
    path.write_text(path.read_text() + "fn=f<0>\n0 77\n")
    report, problems = read_json(path), []
    lines = {line["line"]: line for line in report["lines"] if line["line"]}
    page = browser.open(write_page(work / "parted.html", "--html-limit=0", path))
    data = page.data
    names = {f["id"]: key_of(f) for f in data["functions"]}
    read = page.evaluate(FUNCTION_LINES.replace("FUNCTIONS", json.dumps([f["id"] for f in data["functions"]])))
    for row, got in zip(data["functions"], read):
        own = {key[1]: spent for key, spent in listed([path], row["name"]).items() if key[1]}
        problems += judge_lines_of(row, got, own, lines, names)
        said = [note for note in got["notes"] if note.startswith("Not shown")]
        rest = row["self"][0] - sum(spent[0][0] for spent in own.values())
        problems += [] if [number_in(note.split(": ")[1].split()[0]) for note in said] == [rest] * bool(rest) else [f"{rest}: {said}"]
    problems += [] if any(line["isAll"] for got in read for line in got["rows"]) else ["no line is of several functions"]
    page.close()
    return problems[:5]


def page_of_sides(work):
    """A comparison in which a line is gone, and two are new."""
    begin, end = "static int begin(struct queue *queue)", "return queue->last - queue->first;"
    for side, text, costs in (("old", [begin, "while (wait(100)) sleep();", end], [10, 20, 30]),
                              ("new", [begin, "push(queue, 'x');", end, "}"], [10, 5, 40, 7])):
        (work / side).mkdir(exist_ok=True)
        (work / side / "main.c").write_text("\n".join(text) + "\n")
        (work / side / "main.out").write_text(f"events: Ir\nfl={side}/main.c\nfn=main\n" +
                                              "".join(f"{i + 1} {cost}\n" for i, cost in enumerate(costs)))
    return write_page(work / "sides.html", "--base=old/main.out", "new/main.out", cwd=work)


def both_sources_keep_their_costs(browser, work):
    """In a comparison, lines that only one source has are there, each with its costs."""
    page = browser.open(page_of_sides(work))
    got = page.evaluate(COMMON + """(async () => { await show('#view=source');
        return all('.source tbody:not(.filler) tr').map((row) => texts(all('td:not(.more)', row)).filter((_, i) => i !== 2)); })()}""")
    wanted = [["1", "1", "static"], ["2", "", "20", "0", "-20", "-33.33%", "while"],
              ["", "2", "0", "5", "+5", "+8.33%", "push(queue,"],
              ["3", "3", "30", "40", "+10", "+16.67%", "return"], ["", "4", "0", "7", "+7", "+11.67%", "}"]]
    short = [row[:2] + [cell for cell in row[2:-1] if cell] + [row[-1].split()[0]] for row in got]
    page.close()
    return [] if short == wanted else [f"{short}, expected {wanted}"]


# ---- links ----

LINKS = COMMON + """(async () => {
    await show(AT);
    const name = (link) => { const {name, file, object} = namesOfTest[link.dataset.function]; return [name, file, object]; };
    const links = all('.rows .function, .view .function').map((link) => [link.getAttribute('href'), ...name(link)]);
    const wrong = all('.rows td.name, .view [aria-label=Callers] tbody td.text, .view [aria-label=Callees] tbody td.text')
        .filter((cell) => !cell.querySelector('a.function') && !cell.textContent.startsWith('['));
    const nodes = all('.graph .node').map((node) => node.getAttribute('href'));
    return {links, nodes, wrong: texts(wrong)}; })()}"""

ALIKE = "events: Ir\n" + "".join(
    f"ob=/{ob}\nfl=/{fl}\nfn={fn}\n1 {cost}\n" for cost, (ob, fl, fn) in enumerate(
        [("a", "x.c", "one"), ("a", "y.c", "two"), ("a", "z.c", "two"), ("a", "z.c", "three"), ("b", "z.c", "three"),
         ("b", "x.c", "a&b=c d+e%#\u00fc"), ("b", "x.c", "operator new"), ("a", "z.c", "f'2")], 10))


def links_lead_to_functions(browser, work):
    """Each name is a link, which leads to that function in this page, in a tab of its own and in a page of another profile."""
    (work / "alike.out").write_text(ALIKE)
    pairs = [(write_page(work / f"{name}.html", "--html-limit=0", f"{name}.out", cwd=work), at)
             for name, at in (("random", "#f=2"), ("random", "#view=cycles"), ("alike", "#"))]
    moved = ALIKE.replace("/x.c", "/new.c").replace("1 10\n", "1 1000\n").replace("\n1 13\n", "\n1 4444\n")
    (work / "moved.out").write_text(moved)
    problems = []
    for path, at in pairs:
        page = browser.open(path)
        got = page.evaluate(LINKS.replace("AT", json.dumps(at)))
        problems += got["wrong"] + [href for href in got["nodes"] if not href.startswith("#fn=")]
        problems += ["there are no links"] if len(got["links"]) < 8 else []
        where = COMMON + "(async () => { await show(AT); return [document.querySelector('.view h2').textContent, " \
            "...document.querySelector('.where').textContent.split(' \u00b7 ')]; })()}"
        for is_other in (False, True) if path.stem == "alike" else (False,):
            if is_other:
                page.go(write_page(work / "moved.html", work / "moved.out"))
            for href, name, file, source in random.Random(4).sample(got["links"], min(10, len(got["links"]))):
                shown = page.evaluate(where.replace("AT", json.dumps(href)))
                wanted = [name, file.replace("/x.c", "/new.c") if is_other else file] + [source] * bool(source)
                problems += [f"{href}: {shown}, expected {wanted}"] if shown[:len(wanted)] != wanted else []
        if path.stem == "alike":
            hrefs = {(name, file, source): href for href, name, file, source in got["links"]}
            wanted = {("one", "/x.c", "/a"): "#fn=one", ("two", "/y.c", "/a"): "#fn=two&file=%2Fy.c",
                      ("three", "/z.c", "/b"): "#fn=three&file=%2Fz.c&object=%2Fb"}
            problems += [f"{key}: {hrefs.get(key)}" for key, href in wanted.items() if hrefs.get(key) != href]
        problems += [error[:150] for error in page.errors]
        page.close()
    return problems[:5]


def path_of(functions, at, total):
    """The names along the dearest callers, the entry first, or main if that has half of the program, and whether each is
    the only caller of the next."""
    path, seen, costs = [], {at["id"]}, []
    while True:
        callers = [call for call in at["callers"] if call["function"] not in seen]
        if not callers:
            starts = [i for i, (name, _) in enumerate(path) if name == "main" and 2 * costs[i] >= total]
            return path[:starts[-1] + 1][::-1] if starts else path[::-1]
        best = max(callers, key=lambda call: call["inclusive"][0])
        alone = len({call["function"] for call in at["callers"]} - {at["id"]}) == 1
        is_all = at["cycle"] is not None or best["inclusive"][0] * 1.001 >= at["inclusive"][0]
        at = functions[best["function"]]
        path.append((at["name"], alone and is_all))
        costs.append(at["inclusive"][0])
        seen.add(at["id"])


def paths_go_along_the_dearest(browser, work, demo, folder):
    """Above a function stands the path to it, and what of it is sure."""
    problems, sure = [], 0
    for path, report in ((demo, read_json("callgrind.out.demo", cwd=folder)),
                         (write_page(work / "paths.html", "--html-limit=0", "random.out", cwd=work), read_json("random.out", cwd=work))):
        page = browser.open(path)
        functions = report["functions"]
        for f in functions[:8]:
            got = page.evaluate(COMMON + """(async () => { await show(%s);
                all('.view .path button').forEach((button) => button.click());
                const path = document.querySelector('.view .path');
                return path ? [texts(all('a', path)), path.querySelector('.sure').textContent] : null; })()}""" %
                                json.dumps(f"#event=0&f={f['id']}"))
            wanted = path_of(functions, f, report["totals"][0])
            others = max((i for i, step in enumerate(wanted) if not step[1]), default=-1)
            words = "the only path: no function on it has another caller" if others < 0 else "at each step the caller with the highest cost" + \
                (f"; from {wanted[others + 1][0]} on it is the only caller" if others + 1 < len(wanted) else "")
            sure += others < len(wanted) - 1
            if (got or [[], words]) != [[name for name, _ in wanted], words]:
                problems.append(f"{f['name']}: {got}, expected {wanted}")
        page.close()
    return problems[:4] + ([] if sure > 2 else ["nothing is sure"])


# ---- names that nobody would give but to do harm ------------------------------------

HOSTILE = ["<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>", "<!--<script>", "a\u202eb\u2066c\u200fd",
           "bell\x07\x1b[31m", "\u05d0\u05d1\u05d2(int)", "&lt;b&gt;&amp;", "x" * 100_000, "'\"`${alert(3)}",
           "\u2028line\u2029", "__proto__", "constructor", "<b>" * 2000, "]]>", "--><svg/onload=alert(4)>"]


def hostile_profile():
    lines = ["events: Ir <b>Dr</b>", "cmd: <script>alert(5)</script>", "desc: Trigger: <img src=y>", ""]
    for i, name in enumerate(HOSTILE):
        lines += [f"fl=<svg onload=alert(6)>{i}.c", f"fn={name}", f"{i + 1} {1000 - i} 5"]
        if i + 1 < len(HOSTILE):
            lines += [f"cfi=<svg onload=alert(6)>{i + 1}.c", f"cfn={HOSTILE[i + 1]}", "calls=3 1",
                      f"{i + 1} 90071992547409{i:02} 7"]
    return "\n".join(lines) + "\n"


def names_do_no_harm(browser, work):
    (work / "hostile.out").write_text(hostile_profile(), encoding="utf-8")
    report = read_json("hostile.out", cwd=work)
    page = browser.open(write_page(work / "hostile.html", "hostile.out", cwd=work))
    addresses = [f"#f={f['id']}" for f in report["functions"]]
    addresses += ["#view=source", "#view=only", "#view=calls", "#view=cycles", "#view=about"]
    read = page.evaluate(COMMON + """(async () => {
        const read = [];
        for (const address of %s) {
            await show(address);
            const parts = all('.view *, .functions *').filter((e) => !e.matches('h2, h2 *') && !e.childElementCount);
            const longest = Math.max(...parts.map((e) => e.textContent.length));
            read.push({title: document.querySelector('.view h2').textContent, longest,
                       wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
                       strange: all('img, b, svg[onload], iframe, [onerror], [style], a:not([href^="#"])').length,
                       scripts: document.scripts.length, text: document.querySelector('#app').textContent});
        }
        return read;
    })()}""" % json.dumps(addresses))
    problems = judge_quiet(page)
    for address, got in zip(addresses, read):
        if got["strange"] or got["scripts"] != 2:
            problems.append(f"{address}: {got['strange']} strange elements, {got['scripts']} scripts")
        if got["longest"] > 5000 or got["wide"] > 0:
            problems.append(f"{address}: a text of {got['longest']} characters, {got['wide']} pixels too wide")
        if any(c in got["text"] for c in "\x07\x1b\u202e\u2066\u200f\u2028\u2029"):
            problems.append(f"{address}: a control character")
    titles = {got["title"] for got in read}
    whole = [name for name in HOSTILE if name.isascii() and name.isprintable()]
    problems += [f"{name[:30]} is not there as a whole" for name in whole if name not in titles]
    page.close()
    return problems[:6]


# ---- odd pages ----


def plain_data_are_read(browser, work, demo):
    """Without zlib a page has its columns as letters alone."""
    packed = page_letters(demo.read_bytes())
    plain = work / "plain.html"
    plain.write_bytes(demo.read_bytes().replace(packed, base64.b64encode(zlib.decompress(base64.b64decode(packed)))))
    texts = "[...document.querySelectorAll('.functions .rows td')].map((e) => e.textContent)"
    pages = [browser.open(path) for path in (demo, plain)]
    first, second = (page.evaluate(texts) for page in pages)
    problems = [] if len(first) > 50 and first == second else [f"{len(first)} and {len(second)} cells"]
    for page in pages:
        problems += judge_quiet(page)
        page.close()
    return problems


def odd_profiles_are_shown(browser, work):
    """All views of profiles that lack something, or have it where it is seldom."""
    (work / "empty.out").write_text("events: Ir\nsummary: 5\n")
    page = browser.open(write_page(work / "odd.html", "empty.out", cwd=work))
    problems = []
    for name in [work / "empty", *ODD]:
        page.go(write_page(work / "odd.html", f"{name}.out", cwd=TESTS / "data" / "cases"))
        shown = page.evaluate(COMMON + """(async () => {
            const lengths = [];
            for (const tab of all('nav button')) {
                tab.click();
                await drawn();
                lengths.push(document.querySelector('.view').innerText.length);
            }
            return lengths;
        })()}""")
        if len(shown) < 4 or min(shown) < 8:
            problems.append(f"{name}: the views have {shown} characters")
        problems += [f"{name}: {error[:150]}" for error in page.errors]
        page.errors.clear()
    page.close()
    return problems[:5]


ODD = ["zero_summary", "below_0", "negative", "exact_totals", "rec_self", "rec_mutual", "cycle3", "only_line0",
       "ev", "multipart_events", "toomany", "two_objects", "inline_incl", "calls0"]


def checks(browser, work):
    """What holds, with the function that gives the problems."""
    demo = write_page(work / "demo.html", *demo_of_others(work))
    (work / "random.out").write_text(random_profile(3, 400))
    newer = random_profile(3, 400).replace("calls=1", "calls=3").replace("fn=function_7\n", "fn=function_seven\n")
    (work / "newer.out").write_text(newer)

    def figures(name, *args, **more):
        return lambda: figures_are_those_of_json(browser, work, name, *args, **more)

    return [
        ("the figures of the demo are those of --format=json", figures("figures", "callgrind.out.demo", cwd=DEMO, most=16)),
        ("what is yours has those of --charge=own", figures("yours", "callgrind.out.demo", cwd=DEMO, code="yours")),
        ("so are those of a profile with several events", figures("events", "random.out", cwd=work)),
        ("so are those of ratios", figures("ratio", "--show=Ir,R", "--event=R=Dr/Ir", "random.out", cwd=work)),
        ("so are those of a comparison", figures("diff", "--base=random.out", "newer.out", cwd=work)),
        ("the table is sorted and searched", lambda: table_is_sorted_and_searched(browser, work)),
        ("so are those of lines, and of calls below them", lambda: lines_are_those_of_json(browser, demo, DEMO)),
        ("lines of a function are parted from those of others", lambda: lines_are_parted(browser, work)),
        ("names are links", lambda: links_lead_to_functions(browser, work)),
        ("a path leads to a function", lambda: paths_go_along_the_dearest(browser, work, demo, DEMO)),
        ("lines of both sources keep their costs", lambda: both_sources_keep_their_costs(browser, work)),
        ("no name does harm", lambda: names_do_no_harm(browser, work)),
        ("data need not be deflated", lambda: plain_data_are_read(browser, work, demo)),
        ("odd profiles are shown", lambda: odd_profiles_are_shown(browser, work)),
    ]
