#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the boxes of the page of --format=html in a browser, as TAP: what is reachable only through a function has the
figures of --format=json, and all of it can be reached, read and told.

Words on the command line choose the results whose names have them.
"""

import json
import random
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "shared"), str(TESTS / "reference")]
sys.dont_write_bytecode = True

import random_pair  # noqa: E402 (found by the line above)
import random_profile  # noqa: E402
from browser import PROGRAM as CHROMIUM, Browser  # noqa: E402
from columnar import page_document  # noqa: E402
from circle import write_circle  # noqa: E402
from harness import cases, corpus, rounds, run  # noqa: E402
from pages import tell_results, write_page  # noqa: E402
from page_scripts import SHOW, script as modules  # noqa: E402

CASES = cases()
DEMO = TESTS / "data" / "demo" / "callgrind.out.demo"
BAND, STRIP = 18, 140  # pixels; without groups to tell, the strip is a row lower
IN_FLAMES = "the inclusive cost of each function, below the functions that led to it"

# For addresses and pictures: `row` is a row of boxes, `x` a share of the width.
COMMON = SHOW + """
const canvas = () => document.querySelector('#picture') || document.querySelector('#strip');
const colourAt = (x, row, down = 6) => {
    const c = canvas(), ratio = c.width / c.clientWidth;
    return [...c.getContext('2d').getImageData(Math.floor(x * c.width), Math.floor((row * 18 + down) * ratio), 1, 1).data];
};
const items = () => [...document.querySelectorAll((document.querySelector('#picture') ? '.view' : '.glance') + ' [role=treeitem]')]
    .map((e) => ({text: e.textContent, level: Number(e.getAttribute('aria-level')), isAt: e.getAttribute('aria-selected') === 'true'}));
const info = () => (document.querySelector('.view .info') || document.querySelector('.glance .info')).textContent;
"""


def script(text):
    return "(async () => {" + COMMON + text + "})()"


def read_json(*args):
    """The report, with what is reachable only through each function of its first event; None: there is none."""
    done = run("--format=json", "-q", *args)
    events = [event["name"] for event in json.loads(done.stdout)["events"]] if done.status == 0 else []
    if not events or any("," in name or ":" in name for name in events):
        return None
    done = run("--format=json", "-q", f"--show={','.join(events)},only:{events[0]}", f"--sort={events[0]}", *args)
    return json.loads(done.stdout) if done.status == 0 else None


def key_of(row):
    sides = [row] if "name" in row else [row["old"], row["new"]]
    return repr([side and (side["object"], side["file"], side["name"]) for side in sides])


def profile(*functions):
    """A profile of functions: name, self cost, and (callee, inclusive cost) each."""
    text = "events: Ir\nob=program\nfl=a.c\n"
    for name, own, *calls in functions:
        text += f"fn={name}\n1 {own}\n" + "".join(f"cfn={callee}\ncalls=1 1\n2 {cost}\n" for callee, cost in calls)
    return text


# main, 100, has a, 60, which has b, 40; and c, 30, which b calls too: with cost 5.
SMALL = profile(("main", 10, ("a", 65), ("c", 25)), ("a", 20, ("b", 45)), ("b", 40, ("c", 5)), ("c", 30))


# ---- the data ----


def same_data(page, full, side):
    """What is wrong with the figures and dominators of a page, of a side or of a profile alone."""
    of = (lambda value: value[side]) if side else (lambda value: value)
    rows = {key_of(row): row for row in full["functions"]}
    kept = {key_of(row) for row in page["functions"]}
    found = []
    for row in page["functions"]:
        whole = rows.get(key_of(row))
        if whole is None:
            continue
        above = whole
        while above is not None and (above is whole or key_of(above) not in kept):
            above = None if of(above["dominator"]) is None else full["functions"][of(above["dominator"])]
        listed = of(row["dominator"])
        if row["only"] != whole["only"]:
            found.append(f"{row['display']}: only {row['only']}, not {whole['only']}")
        if (None if listed is None else key_of(page["functions"][listed])) != (above and key_of(above)):
            found.append(f"{row['display']}: its dominator is {listed}")
    return found


def data_are_those_of_json(work):
    """With and without a limit: the nearest dominator that is there stands for the others."""
    paths = [*CASES, DEMO, write_circle(work / "circle.out", 100), *corpus()]
    for seed in range(rounds(30)):
        paths.append(work / f"random-{seed}.out")
        paths[-1].write_bytes(random_profile.generate(seed))
    size = len(run("--format=html", "--html-limit=0", CASES[0]).stdout)
    problems, compared, left = [], 0, 0
    for args in [*([path] for path in paths), *pairs(work)]:
        full = read_json("--names=short", *args)
        if not full or not full["functions"]:
            continue
        for limit in (0, size + 6000, size + 20000):
            done = run("--format=html", "-q", f"--sort={full['events'][0]['name']}", f"--html-limit={limit}", *args)
            if done.status != 0:
                continue
            data = page_document(done.stdout)
            for side in ("old", "new") if "status" in full["functions"][0] else ("",):
                problems += [f"{args[-1]} {limit}: {problem}" for problem in same_data(data, full, side)]
            compared += len(data["functions"])
            left += data.get("left_out", {"functions": 0})["functions"]
    problems += [] if compared > 1000 and left > 100 else [f"{compared} functions, {left} left out"]
    return problems[:5]


def pairs(work):
    for seed in range(rounds(20)):
        for side, text in zip(("old", "new"), random_pair.generate(seed)):
            (work / f"{side}-{seed}.out").write_text(text)
        yield [f"--base={work}/old-{seed}.out", work / f"new-{seed}.out"]
    yield [f"--base={TESTS}/data/compare/old.out", TESTS / "data" / "compare" / "new.out"]


def dominators_come_along(work):
    """What is kept brings those along that it is reachable only through, though they cost less: in a cycle they may."""
    dear = [f"dear{i}" for i in range(1500)]
    ways = [(way, 0, *((name, 0) for name in dear)) for way in ("one", "other")]
    (work / "cheap.out").write_text(profile(("main", 1, ("cheap", 0)), ("cheap", 0, ("one", 0), ("other", 0)), *ways, *((name, 1000) for name in dear)))
    size = len(run("--format=html", "--html-limit=0", "-q", CASES[0]).stdout)
    data = page_document(run("--format=html", "-q", f"--html-limit={size + 4000}", work / "cheap.out").stdout)
    place = {row["name"]: row["id"] for row in data["functions"]}
    problems = [] if "left_out" in data and len(place) > 20 else [f"{len(place)} functions"]
    wrong = [name for name in place if name.startswith("dear") and data["functions"][place[name]]["dominator"] != place.get("cheap", -1)]
    wrong += [] if "main" in place else ["main"]
    return problems + [f"{name} is not below cheap" for name in wrong[:3]]


# ---- which boxes there are: what is in them, tests/unit/page/check_boxes.mjs says ----


def chains_fold(browser, work):
    """What hands 98% down shares a row; below the root of a picture each has its own."""
    links = [("main", 1, ("s1", 999))] + [(f"s{i}", 1, (f"s{i + 1}", 999 - i)) for i in range(1, 10)]
    (work / "chain.out").write_text(profile(*links, ("s10", 490, ("left", 300), ("right", 200)), ("left", 300), ("right", 200)))
    page = browser.open(write_page(work / "chain.html", work / "chain.out"))
    problems = []
    shown = page.evaluate(script("""
        await show('#view=only');
        const folded = items().map(({text, level}) => [level, text.split(', ')[0]]);
        await show('#view=only&root=s3');
        const open = items().map(({text, level}) => [level, text.split(', ')[0]]);
        return {folded, open, height: canvas().clientHeight};"""))
    if shown["folded"] != [[1, "main > " + " > ".join(f"s{i}" for i in range(1, 11))], [2, "left"], [2, "right"]]:
        problems.append(f"folded {shown['folded']}")
    wanted = [[1, "main > s1 > s2"], *([n - 1, f"s{n}"] for n in range(3, 11)), [10, "left"], [10, "right"]]
    if shown["open"] != wanted or shown["height"] != 10 * BAND:
        problems.append(f"below s3: {shown}")
    page.close()
    return problems


def deep_boxes_are_reached(browser, work):
    """Where rows are very many, it says that there are more; they are below those that are drawn."""
    costs = [round(10**6 * 0.97**n) for n in range(131)]
    links = [(f"d{n}", costs[n] - costs[n + 1], (f"d{n + 1}", costs[n + 1])) for n in range(130)]
    (work / "deep.out").write_text(profile(*links, ("d130", costs[130])))
    page, problems = browser.open(write_page(work / "deep.html", work / "deep.out")), []
    for view in ("only", "calls"):
        for root, last in (("", "d99"), ("d90", "d130")):
            got = page.evaluate(script(f"""await show('#view={view}&root={root}'.replace(/&root=$/, ''));
                return [items().map(({{text}}) => text.split(', ')[0]), document.querySelector('.view').textContent.includes('There are more boxes')];"""))
            if last not in got[0] or got[1] != (last == "d99") or last == "d99" and "d100" in got[0]:
                problems.append(f"{view} {root}: {got}")
    problems += complaints(page)
    page.close()
    return problems


def contexts_are_told(browser, work):
    """Where names have their callers, all is known, and it says so."""
    problems = []
    for name, is_known in (("f1'main", True), ("f1", False)):
        (work / "contexts.out").write_text(profile(("main", 1, (name, 5), ("other", 4)), (name, 5), ("other", 1, (name, 3))))
        page = browser.open(write_page(work / "contexts.html", work / "contexts.out"))
        said = page.evaluate(script("await show('#view=calls'); return document.querySelector('.view').textContent;"))
        problems += [] if ("--separate-callers" in said) == is_known else [f"{name}: {said[:300]}"]
        page.close()
    return problems


# ---- the page ----


def complaints(page):
    """What went wrong; that these tests read canvases is no fault."""
    return [error for error in page.errors if not error.startswith("Canvas2D: Multiple readback")]


def click(page, x, row, selector="#picture"):
    """A click of the mouse, or where it only goes; x is a share of the width."""
    place = page.evaluate(f"(() => {{ const r = document.querySelector('{selector}').getBoundingClientRect(); return [r.left, r.top, r.width]; }})()")
    at = {"x": place[0] + x * place[2], "y": place[1] + (row + 0.4) * BAND}
    page.call("Input.dispatchMouseEvent", {"type": "mouseMoved", **at})
    page.settle()
    said = page.evaluate("(() => {" + COMMON + "return info(); })()")
    for kind in ("mousePressed", "mouseReleased"):
        page.call("Input.dispatchMouseEvent", {"type": kind, "button": "left", "clickCount": 1, **at})
    page.settle()
    page.settle()
    return said


def state(page):
    return page.evaluate("(() => {" + COMMON + """
        const given = new URLSearchParams(location.hash.slice(1));
        return {view: given.get('view') || 'function', root: given.get('root'), fn: given.get('fn'), items: items().map(({text}) => text.split(', ')[0]),
            at: items().filter(({isAt}) => isAt).map(({text}) => text.split(', ')[0]), title: document.querySelector('.view h2').textContent,
            focus: document.activeElement.classList[0], strip: !document.querySelector('.glance').hidden}; })()""")


def expect(problems, what, got, **wanted):
    problems += [f"{what}: {key} is {got[key]!r}, not {value!r}" for key, value in wanted.items() if got[key] != value]


def keys_lead_everywhere(browser, work):
    (work / "small.out").write_text(SMALL)
    page, problems = browser.open(write_page(work / "small.html", work / "small.out")), []
    for keys, wanted in (
            ([], {"view": "function", "strip": True}),
            (["f"], {"view": "calls", "title": "Flame graph", "strip": False, "items": ["main", "a", "c", "b", "c"]}),
            (["f"], {"view": "only", "title": "Only through", "strip": False, "items": ["main", "a", "c", "b"]}),
            (["f"], {"view": "calls"}), (["f"], {"view": "only"})):
        page.press(*keys)
        expect(problems, f"after {keys}", state(page), **wanted)
    page.evaluate("document.querySelector('.view .boxes').focus()")
    for key, wanted in (("ArrowDown", {"at": ["main"]}), ("ArrowDown", {"at": ["a"]}), ("ArrowRight", {"at": ["c"]}), ("ArrowRight", {"at": ["c"]}),
                        ("ArrowLeft", {"at": ["a"]}), ("ArrowDown", {"at": ["b"]}), ("ArrowUp", {"at": ["a"]}),
                        ("Enter", {"root": "a", "fn": "a", "items": ["main", "a", "b"]}),
                        ("Escape", {"root": None, "view": "only", "items": ["main", "a", "c", "b"]})):
        page.press(key)
        expect(problems, f"after {key}", state(page), **wanted)
    page.evaluate("document.querySelector('.view .boxes').focus()")
    page.press("Backspace")
    page.until("location.hash", lambda at: "root=a" in at)
    expect(problems, "back", state(page), root="a")
    page.evaluate("document.querySelector('input').focus()")
    page.press("Escape")
    expect(problems, "out of the search", state(page), root="a", focus="boxes")
    page.press("Escape", "Escape")
    expect(problems, "out of all", state(page), root=None, view="function", focus="functions")
    page.press("?")
    keys = page.evaluate("document.querySelector('dialog').textContent")
    problems += [] if "the flame graph, or only through" in keys else [f"keys {keys}"]
    problems += complaints(page)
    page.close()
    return problems


def mouse_leads_in(browser, work):
    """The mouse is told what a box is, and a click goes in; what is around a function has its callers above."""
    (work / "small.out").write_text(SMALL)
    page, problems = browser.open(write_page(work / "small.html", work / "small.out")), []
    page.go(work / "small.html", "#view=only")
    said = click(page, 0.3, 1)
    if said != "a program \u00b7 self 20 Ir (20.00%) \u00b7 only 60 Ir (60.00%) \u00b7 inclusive 65 Ir (65.00%)":
        problems.append(f"it says {said}")
    expect(problems, "a click", state(page), root="a", fn="a", items=["main", "a", "b"])
    click(page, 0.99, 2)
    expect(problems, "a click beside all", state(page), root="a")
    page.go(work / "small.html", "#view=calls&root=c")
    expect(problems, "around c", state(page), items=["main", "b > a > main", "c"])
    said = click(page, 0.9, 0)
    if "b > a > main" not in said or "here 5" not in said:
        problems.append(f"above c it says {said}")
    page.go(work / "small.html", "#view=calls")
    said = click(page, 0.02, 3)
    if not said.startswith("c ") or "here 5" not in said:
        problems.append(f"below b it says {said}")
    problems += complaints(page)
    page.close()
    return problems


def strips_lead_to_functions(browser, work):
    """A strip is above the first screen, with the flame graph; it chooses functions, and opens as either picture. A
    legend says what is an estimate, if anything is."""
    (work / "small.out").write_text(SMALL)
    deep = profile(("main", 0, ("a", 100)), ("a", 50, ("b", 50)), ("b", 25, ("c", 25)), ("c", 12, ("d", 13)), ("d", 13))
    flat = profile(("main", 0, ("a", 100), ("b", 100)), ("a", 50, ("c", 50)), ("b", 50, ("c", 50)), ("c", 100))
    problems = []
    shared = profile(("main", 0, ("a", 170), ("b", 100)), ("a", 40, ("e", 40), ("f", 40), ("c", 50)), ("b", 50, ("c", 50)), ("c", 0, ("d", 100)),
                     ("d", 100), ("e", 40), ("f", 40))
    little = profile(("main", 9900, ("a", 4), ("b", 6)), ("a", 0, ("c", 4)), ("b", 0, ("c", 6)), ("c", 0, ("d", 10)), ("d", 10))
    for name, text, legend, chosen in (("deep", deep, "", "b"), ("flat", flat, "", "a"), ("shared", shared, "estimate", "a"), ("little", little, "", None)):
        (work / f"{name}.out").write_text(text)
        page = browser.open(write_page(work / f"{name}.html", work / f"{name}.out"), width=1440, height=900)
        strip = page.evaluate("""(() => { const strip = document.querySelector('.glance'), r = strip.getBoundingClientRect(), c = strip.querySelector('canvas');
            return {height: r.height, top: r.top, below: document.querySelector('.panes').getBoundingClientRect().top, buttons: [...strip.querySelectorAll('button')].map((e) => e.textContent),
                legend: strip.querySelector('.legend').textContent.trim(), wide: c.clientWidth, page: document.documentElement.clientWidth}; })()""")
        if strip["buttons"] != ["Flame graph", "Only through"] or strip["legend"] != legend or strip["height"] > STRIP \
                or strip["below"] < strip["top"] + strip["height"] or strip["wide"] < strip["page"] - 30:
            problems.append(f"{name}: {strip}")
        click(page, 0.1, 1, "#strip")
        expect(problems, f"{name}: a click", state(page), view="function", fn=chosen)
        for at, kind in enumerate(strip["buttons"]):
            page.evaluate(script(f"await show('#'); document.querySelectorAll('.glance button')[{at}].click();"))
            page.settle()
            expect(problems, f"{name}: open", state(page), title=kind, strip=False)
        problems += complaints(page)
        page.close()
    return problems


def searches_are_summed(browser, work):
    """Boxes of what a search found are marked, and what they have together is said."""
    (work / "small.out").write_text(SMALL.replace("=a\n", "=found_a\n").replace("=b\n", "=found_b\n"))
    page, problems = browser.open(write_page(work / "small.html", work / "small.out")), []
    for view, wanted in (("only", "60 (60.00%) are reachable only through the functions found."), ("calls", "65.00% of the picture")):
        got = page.evaluate(script(f"""
            await show('#view={view}');
            const before = colourAt(0.3, 1, 15), other = colourAt(0.98, 1, 6);
            await show('#view={view}&q=found_');
            return {{said: (document.querySelector('.view .sum') || {{textContent: ''}}).textContent, before, after: colourAt(0.3, 1, 15),
                other, faded: colourAt(0.8, 1, 6)}};"""))
        if wanted not in got["said"] or got["before"] == got["after"]:
            problems.append(f"{view}: {got}")
    got = page.evaluate(script("await show('#view=calls&root=found_b&q=main'); return document.querySelector('.view .sum').textContent;"))
    if not got.startswith("0.00% of the picture"):  # callers stand above, and are no part of it
        problems.append(f"around: {got}")
    got = page.evaluate(script("await show('#q=found_b'); const one = info(); await show('#'); return [one, info()];"))
    if not got[0].startswith("45.00% of the picture") or got[1] != IN_FLAMES:
        problems.append(f"the strip says {got}")
    page.evaluate(script("await show('#view=only');"))
    page.evaluate("document.querySelector('input').focus()")
    page.press(*"found_b")
    got = page.evaluate("(() => {" + COMMON + "return [document.querySelector('.view .sum').textContent, document.activeElement.type]; })()")
    if got != ["40 (40.00%) are reachable only through the functions found.", "search"]:
        problems.append(f"typed: {got}")
    problems += complaints(page)
    page.close()
    return problems


def boxes_are_copied(browser, work):
    (work / "small.out").write_text(SMALL)
    page = browser.open(write_page(work / "small.html", work / "small.out"))
    page.go(work / "small.html", "#view=only")
    page.press("c")
    rows = [line.split("\t") for line in page.evaluate("document.querySelector('dialog[open] textarea').value").splitlines()]
    wanted = [["Only through"], [""], ["row", "share", "function", "costs"], ["1", "100.0%", "main"], ["2", "60.00%", "a"], ["2", "30.00%", "c"], ["3", "40.00%", "b"]]
    problems = [] if [row[:4 if row[0] == "row" else 3] for row in rows] == wanted and "only 60 Ir" in rows[4][3] else [str(rows)]
    problems += complaints(page)
    page.close()
    return problems


def trees_are_told(browser, work):
    """Those who do not see the boxes have them as a tree, with all figures."""
    (work / "small.out").write_text(SMALL)
    page, problems = browser.open(write_page(work / "small.html", work / "small.out")), []
    page.go(work / "small.html", "#view=only")
    nodes = page.accessibility()
    told = [name for role, name in nodes if role == "treeitem"]
    wanted = ["main, 100.0%, program \u00b7 self 10 Ir (10.00%) \u00b7 only 100 Ir (100.0%) \u00b7 inclusive 100 Ir (100.0%)",
              "a, 60.00%, program \u00b7 self 20 Ir (20.00%) \u00b7 only 60 Ir (60.00%) \u00b7 inclusive 65 Ir (65.00%)"]
    if told[:2] != wanted or len(told) != 4 or not any(role == "tree" and name.startswith("Only through") for role, name in nodes):
        problems.append(f"told {told}, {[node for node in nodes if node[0] == 'tree']}")
    page.close()
    return problems


def cycles_have_their_own_costs(browser, work):
    """A box of a whole cycle has what the cycle costs; of a function of it boxes and tables say that it costs at least so much."""
    pages = write_page(work / "cycle3.html", TESTS / "data" / "cases" / "cycle3.out")
    page, problems = browser.open(pages), []
    told = {}
    for view in ("calls", "only"):
        page.go(pages, f"#view={view}")
        told[view] = [name for role, name in page.accessibility() if role == "treeitem"]
    wanted = {"calls": "<cycle 1: b and 2 more>, 90.00%, self 750 Ir (75.00%) \u00b7 here 900 \u00b7 inclusive 900 Ir (90.00%) \u00b7 calls itself 12 times",
              "only": "b, 55.00%, self 300 Ir (30.00%) \u00b7 only 550 Ir (55.00%) \u00b7 inclusive \u2265320 Ir (\u226532.00%)"}
    problems += [f"{view}: told {told[view]}" for view, text in wanted.items() if text not in told[view]]
    marked = page.evaluate(script("""await show('#view=function&fn=c');
        return [...document.querySelectorAll('td[data-mark="\u2265"]')].map((cell) => cell.textContent);"""))
    return problems + ([] if sorted(marked) == ["32032.00%", "330", "33033.00%", "82.5"] else [f"marked: {marked}"])


def names_do_no_harm(browser, work):
    evil = "</script><script>window.harmed = 1</script><img src=x onerror=alert(1)>\u202egnp"
    (work / "evil.out").write_text(profile(("main", 1, (evil, 70), ("x" * 50000, 20)), (evil, 70), ("x" * 50000, 20)))
    page, problems = browser.open(write_page(work / "evil.html", "--html-limit=0", work / "evil.out")), []
    for view in ("only", "calls"):
        page.go(work / "evil.html", f"#view={view}")
        click(page, 0.3, 1)
        got = page.evaluate("(() => {" + COMMON + """return {harmed: window.harmed, items: items().map(({text}) => text), info: info(),
            images: document.images.length, wide: document.documentElement.scrollWidth > innerWidth}; })()""")
        if got.get("harmed") or got["images"] or got["wide"] or "\u202e" in json.dumps(got, ensure_ascii=False) or max(map(len, got["items"])) > 3000:
            problems.append(f"{view}: {str(got)[:300]}")
    problems += complaints(page)
    page.close()
    return problems


def pictures_fit(browser, work):
    """At three widths, with large pixels, in both themes, in the system's colours, after the window or the theme changed."""
    page, problems = browser.open(write_page(work / "demo.html", DEMO)), []
    for width in (1440, 1024, 400):
        page.resize(width, 800)
        for view in ("", "only", "calls"):
            page.evaluate(script(f"await show('#view={view}');"))
            got = page.evaluate(script("""const c = canvas(), r = c.getBoundingClientRect();
                return {left: r.left, right: r.right, drawn: colourAt(0.3, 0)[3], inner: innerWidth, wide: document.documentElement.scrollWidth, pixels: c.width};"""))
            if got["right"] > width or got["right"] - got["left"] < width - 40 or not got["drawn"] or got["wide"] > width or abs(got["pixels"] - got["right"] + got["left"]) > 1:
                problems.append(f"{width} {view}: {got}")
    page.resize(1024, 700)
    page.evaluate(script("await show('#view=only');"))
    page.call("Emulation.setDeviceMetricsOverride", {"width": 1000, "height": 700, "deviceScaleFactor": 2, "mobile": False})
    got = page.evaluate(script("await drawn(); await drawn(); const c = canvas(); return [c.width, c.clientWidth, c.height, c.clientHeight];"))
    if got[0] != 2 * got[1] or got[2] != 2 * got[3]:
        problems.append(f"large pixels {got}")
    page.resize(1024, 700)
    colours = []
    for features in ([("prefers-color-scheme", "light")], [("prefers-color-scheme", "dark")], [("forced-colors", "active"), ("prefers-color-scheme", "light")]):
        page.call("Emulation.setEmulatedMedia", {"features": [{"name": name, "value": value} for name, value in features]})
        page.settle()
        page.settle()
        colours.append(page.evaluate(script("return colourAt(0.45, 0, 3);")))
    if len({tuple(colour) for colour in colours}) != 3 or colours[2][:3] != [255, 255, 255] or sum(colours[0]) <= sum(colours[1]):
        problems.append(f"colours {colours}")
    problems += complaints(page)
    page.close()
    return problems


def colours_can_be_read(browser, work):
    """On every colour of a box its name has a contrast of 4.5 to 1; its edge has 3 to 1 with what is around it."""
    problems = []
    for scheme in ("light", "dark"):
        page = browser.open(write_page(work / "demo.html", DEMO), scheme=scheme)
        got = page.evaluate("(() => {" + modules("boxes") + """
            const style = getComputedStyle(document.documentElement), read = (name) => style.getPropertyValue('--' + name).trim();
            const [cold, hot, edge] = ['cold', 'hot', 'edge'].map((name) => Number(read('box-' + name)));
            const parts = (text) => text.startsWith('#') ? [1, 3, 5].map((i) => parseInt(text.slice(i, i + 2), 16)) : text.match(/\\d+/g).map(Number);
            const light = (text) => parts(text).map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
                .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
            const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
            const fills = [...HUES, -1].flatMap((hue) => [0, 1, 2, 3, 4, 5, 6, 7].map((step) =>
                colourOf(cold + (hot - cold) * step / 7, hue < 0 ? 0.01 : 0.05 + 0.06 * step / 7, hue)));
            return {text: Math.min(...fills.map((fill) => ratio(fill, read('text')))), edge: ratio(colourOf(edge, 0.02, 260), read('ground')),
                mark: Math.min(...fills.map((fill) => ratio(fill, read('found')))), strong: ratio(read('strong'), read('ground')),
                hues: new Set(HUES.map((hue) => colourOf(cold, 0.05, hue))).size, signs: new Set(SIGNS).size}; })()""")
        if got["text"] < 4.5 or got["edge"] < 3 or got["mark"] < 3 or got["strong"] < 3 or got["hues"] != 10 or got["signs"] != 10:
            problems.append(f"{scheme}: {got}")
        page.close()
    return problems


def objects_have_signs(browser, work):
    """Ten objects are told apart by a sign and a hue each."""
    text = "events: Ir\nfl=a.c\nob=o0\nfn=main\n1 100\n" + "".join(f"cob=o{i}\ncfn=f{i}\ncalls=1 1\n2 {100 - i}\n" for i in range(1, 12))
    text += "".join(f"ob=o{i}\nfn=f{i}\n1 {100 - i}\n" for i in range(1, 12))
    (work / "objects.out").write_text(text)
    page = browser.open(write_page(work / "objects.html", work / "objects.out"), width=1440)
    got = page.evaluate(script("""await show('#view=only');
        const total = 100 + 11 * 100 - 66;
        let x = 0;
        const colours = [100].flatMap(() => Array.from({length: 11}, (_, i) => { const at = (x + 50) / total; x += 99 - i; return colourAt(at, 1, 2).join(); }));
        return {objects: [...document.querySelectorAll('.view .object')].map((e) => e.textContent.trim()), colours};"""))
    names = [name[2:] for name in got["objects"]]
    problems = [] if names == [f"o{i}" for i in range(10)] and len({name[0] for name in got["objects"]}) == 10 else [f"{got['objects']}"]
    problems += [] if len(set(got["colours"][:9])) == 9 and got["colours"][9] == got["colours"][10] else [f"colours {got['colours']}"]
    page.close()
    return problems


def comparisons_have_the_new_side(browser, work):
    """Red where it costs more, blue-green where less, and in words; boxes are those of the new side."""
    (work / "old.out").write_text(profile(("main", 100, ("up", 100), ("down", 300), ("gone", 50)), ("up", 100), ("down", 300), ("gone", 50)))
    (work / "new.out").write_text(profile(("main", 100, ("up", 300), ("down", 100)), ("up", 300), ("down", 100)))
    page, problems = browser.open(write_page(work / "diff.html", f"--base={work}/old.out", work / "new.out")), []
    for view in ("", "only", "calls"):
        page.evaluate(script(f"await show('#view={view}');"))
        got = page.evaluate(script("return {up: colourAt(0.5, 1, 2), down: colourAt(0.78, 1, 2), same: colourAt(0.99, 0, 2), texts: items().map(({text}) => text)};"))
        (r, g, b, _), (r2, g2, b2, _) = got["up"], got["down"]
        if not (r > g > b and g2 > r2 and b2 > r2) or len(got["texts"]) != 3:
            problems.append(f"{view}: {got}")
        if not any("self 200 more than before" in text and text.startswith("up, 60.00%") for text in got["texts"]):
            problems.append(f"{view}: no words in {got['texts']}")
    problems += complaints(page)
    page.close()
    return problems


def refusals_say_why(browser, work):
    """Where there is no picture, a sentence says so, and no strip takes room."""
    (work / "small.out").write_text(SMALL)
    (work / "other.out").write_text(SMALL.replace("1 20", "1 21"))
    (work / "zero.out").write_text("events: Ir\nfl=a.c\nfn=main\n1 0\n")
    (work / "some.out").write_text(profile(("main", 5, ("nothing_here", 0)), ("nothing_here", 0)))
    (work / "empty.out").write_text("events: Ir\nsummary: 5\n")
    (work / "cachegrind.out").write_text("events: Ir\nfl=a.c\nfn=f\n1 60\nfn=g\n2 40\n")
    small = work / "small.out"
    rows = (
        (["--show=R,Ir", "--sort=R", "--event=R=Ir/Ir", small], "#view=only&event=0", "Ratios do not add up", True),
        ([work / "empty.out"], "#view=only", "There are no functions", True),
        ([work / "zero.out"], "#view=calls", "No calls were recorded", False),
        (["--combine=median", f"--base={small}", f"--base={small}", work / "other.out", work / "other.out"], "#view=only", "Several runs have no such picture", False),
        ([work / "some.out"], "#view=only&root=nothing_here", "Nothing has a cost here", False),
        ([work / "some.out"], "#view=calls&root=nothing_here", "Nothing has a cost here", False),
        ([work / "cachegrind.out"], "#view=only", "Each box is the self cost", False),
    )
    problems = []
    for args, address, wanted, has_none in rows:
        page = browser.open(write_page(work / "odd.html", *args))
        page.go(work / "odd.html", address)
        got = page.evaluate("document.querySelector('.view').textContent")
        strip = page.evaluate(script("await show('#event=0'); const s = document.querySelector('.glance'); return s.hidden ? 0 : s.clientHeight;"))
        if wanted not in got or has_none and strip or strip > STRIP:
            problems.append(f"{args}: strip {strip}, {got[:300]}")
        problems += complaints(page)
        page.close()
    return problems


def left_out_is_told(browser, work):
    rng = random.Random(1)
    costs = {f"function_{rng.random()}": rng.randint(1, 10**6) for _ in range(2000)}
    (work / "left.out").write_text(profile(("main", 1, *costs.items()), *costs.items()))
    size = len(run("--format=html", "--html-limit=0", "-q", CASES[0]).stdout)
    page, problems = browser.open(write_page(work / "left.html", f"--html-limit={size + 4000}", work / "left.out")), []
    left = page_document((work / "left.html").read_bytes())["left_out"]["functions"]
    got = page.evaluate(script("await show('#view=only'); return document.querySelector('.view').textContent;"))
    if not left or f"{left:,} functions that are not in this file have no boxes." not in got:
        problems.append(f"{left} are left out: {got[:300]}")
    page.close()
    return problems


def busy(page):
    """What the page has computed so far, in milliseconds of the processor."""
    metrics = page.call("Performance.getMetrics")["metrics"]
    return 1000 * next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def large_pictures_are_fast(browser, work):
    """With 300,000 functions no step among boxes takes 200 ms of the processor, and so no task does."""
    rng, problems = random.Random(1), []
    lines = ["events: Ir", "fl=a.c"]
    for n in range(300_000):
        lines += [f"fn=f{n}", f"1 {rng.randint(1, 1000)}"]
        if 3 * n + 1 < 300_000:
            for callee in {3 * n + 1, 3 * n + 2, min(299_999, 3 * n + 3), rng.randint(3 * n + 1, 299_999)}:
                lines += [f"cfn=f{callee}", "calls=1 1", f"2 {1 + 100_000_000 // (n + 1)}"]
    (work / "large.out").write_text("\n".join(lines) + "\n")
    page = browser.open(write_page(work / "large.html", "--html-limit=0", work / "large.out"))
    page.call("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate("new Promise((done) => setTimeout(done, 3000))")  # until what is searched is ready
    for key in ("f", "f", "Tree", "ArrowDown", "ArrowDown", "ArrowRight", "Enter", "Escape", "Escape"):
        before = busy(page)
        if key == "Tree":
            page.evaluate("document.querySelector('.view .boxes').focus()")
        else:
            page.press(key)
        page.evaluate("new Promise((done) => setTimeout(done, 100))")
        spent = busy(page) - before
        problems += [f"{key} takes {spent:.0f} ms"] if spent > 200 else []
        if key == "Enter" and len(state(page)["items"]) < 20:
            problems.append("hardly any box")
    problems += complaints(page)
    page.close()
    return problems


# ---- all of it ----


def checks(browser, work):
    """What holds, with the function that gives the problems."""
    rows = [
        ("a page has what JSON has only through functions", lambda: data_are_those_of_json(work)),
        ("functions bring those along that they are reachable only through", lambda: dominators_come_along(work)),
    ]
    rows += [(name, lambda judge=judge: judge(browser, work)) for name, judge in (
        ("chains have one row", chains_fold),
        ("deep boxes are reached", deep_boxes_are_reached),
        ("with contexts recorded it says that all is known", contexts_are_told),
        ("keys lead everywhere and back", keys_lead_everywhere),
        ("the mouse leads in", mouse_leads_in),
        ("a strip leads to functions", strips_lead_to_functions),
        ("searches are marked and summed", searches_are_summed),
        ("boxes are told as a tree", trees_are_told),
        ("cycles have their own costs", cycles_have_their_own_costs),
        ("boxes are copied as text", boxes_are_copied),
        ("no name does harm", names_do_no_harm),
        ("pictures fit windows, pixels and themes", pictures_fit),
        ("names on boxes can be read", colours_can_be_read),
        ("objects are told apart without colours", objects_have_signs),
        ("comparisons have the new side, with its changes", comparisons_have_the_new_side),
        ("where there is no picture it says why", refusals_say_why),
        ("what was left out is told", left_out_is_told),
        ("large pictures are fast", large_pictures_are_fast),
    )]
    return rows


if __name__ == "__main__":
    tell_results("chromium", CHROMIUM, Browser, checks)
