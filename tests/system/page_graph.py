#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the call graph of the page of --format=html in a browser, as TAP: which functions are drawn, in which boxes, that its
figures are those of --format=json, that boxes open, and that it is fitted, zoomed and dragged by a pointer, by fingers
and by keys.

Words on the command line choose the results whose names have them.
"""

import json
import random
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "shared")]

from browser import PROGRAM as CHROMIUM, Browser, is_long  # noqa: E402 (found by the line above)
from harness import corpus, run  # noqa: E402
from pages import DEMO, read_json, tell_results, write_page  # noqa: E402
from page_scripts import SHOW, script  # noqa: E402


# What scripts below begin with, and end with a brace. `show` goes to an address, and waits until all is drawn.
COMMON = "{" + SHOW + """
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const place = (e) => { const {left, top, right, bottom, width, height} = e.getBoundingClientRect();
    return {left, top, right, bottom, width, height}; };
const nodes = () => all('.graph .node').map((e) => e.getAttribute('aria-label').replace(/: self .*/s, ''));
const view = () => document.querySelector('.graph svg').getAttribute('viewBox').split(' ').map(Number);
const frame = () => place(document.querySelector('.graph svg'));
const scale = () => frame().width / view()[2];
"""

# What the page's scripts find, by the names of functions: `around(name, limit, opened)`.
AROUND = "(async () => {" + script("neighbourhood") + """
    const model = readModel(await unpackText(document.getElementById('profile').textContent));
    const byName = new Map(model.functions.map((f) => [fullName(f), f.id]));
    const around = (name, limit = 20, opened = []) => {
        const found = neighbourhood(model, byName.get(name), 0, limit, new Set(opened));
        const names = (unit) => members(model, unit).map((id) => fullName(model.functions[id]));
        return found.boxes.map(({units, flow, level, direction}) => ({names: units.flatMap(names), flow, level,
            direction: direction || null, key: units[0], isCycle: units[0] < 0}));
    };
    return EXPRESSION; })()"""


def evaluate(page, script):
    return page.evaluate(COMMON + f"(async () => {{ {script} }})()}}")


def found_around(page, expression):
    return page.evaluate(AROUND.replace("EXPRESSION", expression))


def page_of(work, name, text, *args):
    (work / f"{name}.out").write_text(text)
    return write_page(work / f"{name}.html", "--html-limit=0", *args, work / f"{name}.out")


def profile_of(calls, own):
    """A profile of functions f0, f1, ... by what they cost themselves; calls: (caller, callee, cost)."""
    lines = ["events: Ir", "fl=a.c"]
    for number, cost in enumerate(own):
        lines += [f"fn=f{number}", f"1 {cost}"]
        for _, callee, inclusive in (call for call in calls if call[0] == number):
            lines += [f"cfn=f{callee}", "calls=1 1", f"1 {inclusive}"]
    return "\n".join(lines) + "\n"


def random_profile(seed, count):
    """A program of so many functions, most of which call later ones, and some earlier ones."""
    rng = random.Random(seed)
    calls = {(i, rng.choice(range(i + 1, min(count, i + 30)))) for i in range(count - 1) for _ in range(rng.randint(1, 4))}
    calls |= {(i, i - rng.randint(1, 5)) for i in range(40, count, 37)}
    return profile_of([(a, b, 10 ** rng.randint(1, 6)) for a, b in sorted(calls)], [rng.randint(0, 10000) for _ in range(count)])


def costs_of(data):
    """By function and direction what each neighbour's calls cost, without its own, and all together."""
    functions, costs = data["functions"], {}
    for f in functions:
        for direction, own in (("callers", 0), ("callees", f["self"][0])):
            calls = {functions[call["function"]]["name"]: call["inclusive"][0] for call in f[direction] if call["function"] != f["id"]}
            costs[f["name"], direction] = (calls, sum(calls.values()) + own)
    return costs


# ---- which functions -----------------------------------------------------


def direct_ones_come_first(browser, work):
    """Callers and callees of 2% and more are there before all others, eight a side; those of less have no right to it."""
    chain = [(i, i + 1, 1000) for i in range(30)]
    calls = chain + [(30, 31 + i, 60 - i) for i in range(12)] + [(31, 50, 30), (32, 51, 50), (30, 52, 1)]
    own = [0] * 30 + [1000 - sum(60 - i for i in range(12)) - 1] + [20] * 22
    page = browser.open(page_of(work, "near", profile_of(calls, own)))
    got = found_around(page, "[1, 5, 10, 60].map((limit) => around('f30', limit))")
    names = [[box["names"] for box in boxes] for boxes in got]
    direct = [["f29"]] + [[f"f{31 + i}"] for i in range(8)]
    problems = [] if names[0] == [["f30"]] else [f"of one box: {names[0]}"]
    problems += [f"{a}, expected {b}" for a, b in ((names[1], [["f30"], *direct[:4]]), (names[2], [["f30"], *direct])) if a != b]
    folded = [f"f{i}" for i in range(28, -1, -1)]
    problems += [] if folded in names[3] and ["f51"] in names[3] and ["f52"] not in names[3] else [f"of all: {names[3]}"]
    page.close()
    return problems


def direct_ones_are_all_there(browser, work, path):
    """Of each function of a profile, by the figures of --format=json; no more boxes than were asked for, and each function
    once."""
    data = read_json(path)
    costs, problems, checked = costs_of(data), [], 0
    page = browser.open(page_of(work, "all", path.read_text()))
    names = [f["name"] for f in data["functions"]][:150]
    for name, boxes in zip(names, found_around(page, json.dumps(names) + ".map((name) => around(name, 20))")):
        there = {one for box in boxes for one in box["names"]}
        for direction in ("callers", "callees"):
            calls, total = costs[name, direction]
            dear = sorted((cost for cost in calls.values() if total and cost >= 0.02 * total), reverse=True)[:8]
            missing = [one for one, cost in calls.items() if dear and cost > dear[-1] and one not in there]
            checked += len(dear)
            problems += [f"{name}: of its {direction} {missing} are missing"] if missing else []
        if len(boxes) > 20 or boxes[0]["names"] != [name] or len(there) != sum(len(box["names"]) for box in boxes):
            problems.append(f"{name}: {[box['names'] for box in boxes]}")
    page.close()
    return problems[:5] + ([] if checked > 150 else [f"only {checked} were checked"])


def flows_are_estimated(browser, work):
    """The part of the cost of the middle that a function has: what its callers hand on, by what their calls cost."""
    calls = [(0, 1, 1000), (1, 2, 600), (1, 3, 300), (2, 4, 300), (3, 4, 150), (5, 1, 3000), (6, 5, 1000), (7, 5, 2000)]
    page = browser.open(page_of(work, "flow", profile_of(calls, [0, 100, 300, 150, 450, 0, 0, 0])))
    got = {box["names"][0]: (round(box["flow"], 6), box["level"], box["direction"]) for box in found_around(page, "around('f1')")}
    page.close()
    wanted = {"f1": (1, 0, None), "f0": (0.25, 1, "callers"), "f5": (0.75, 1, "callers"), "f6": (0.25, 2, "callers"),
              "f7": (0.5, 2, "callers"), "f2": (0.6, 1, "callees"), "f3": (0.3, 1, "callees"), "f4": (0.45, 2, "callees")}
    return [] if got == wanted else [f"{got}"]


def chains_hand_on(browser, work, path):
    """Each function of a chain hands 98% and more on to the next one, which is in no cycle; nothing that does stays alone
    beyond the first level."""
    data = read_json(path)
    costs, problems, count = costs_of(data), [], 0
    cyclic = {data["functions"][id]["name"] for cycle in data["cycles"] for id in cycle["members"]}
    page = browser.open(page_of(work, "chains", path.read_text()))
    names = [f["name"] for f in data["functions"]][:150]
    for boxes in found_around(page, json.dumps(names) + ".map((name) => around(name, 40))"):
        for box in boxes:
            for name, after in zip(box["names"], box["names"][1:]):
                calls, total = costs[name, box["direction"]] if not box["isCycle"] else ({after: 1}, 1)
                count += not box["isCycle"]
                if calls.get(after, 0) < 0.98 * total or (not box["isCycle"] and {name, after} & cyclic):
                    problems.append(f"{name} hands {calls.get(after, 0)} of {total} on to {after}")
    page.close()
    return problems[:5] + ([] if count > 20 else [f"only {count} were folded"])


def chain_page(browser, work):
    """16 functions that call one another in a row, and a cycle of three below the last one."""
    calls = [(i, i + 1, 1000) for i in range(16)] + [(16, 17, 600), (17, 18, 500), (18, 19, 400), (19, 17, 300), (16, 20, 300)]
    own = [0] * 16 + [100, 200, 200, 200, 300]
    return browser.open(page_of(work, "boxes", profile_of(calls, own)), width=1440, height=900)


def boxes_open(browser, work):
    """A chain and a cycle are boxes, which say so; a click or Enter opens them, and the focus goes on there."""
    problems = []
    page = chain_page(browser, work)
    data = read_json(work / "boxes.out")
    middle, cycle = "f20", "Cycle 1: 3 functions"
    look = "return {names: nodes(), focus: document.activeElement.getAttribute('aria-label'), folded: all('.folded').map((e) => [e.getAttribute('role'), e.getAttribute('aria-expanded')])};"
    got = evaluate(page, f"await show('#fn={middle}');" + look)
    chain = "16 functions in a row: f0 \u2026 f15"
    if sorted(got["names"]) != sorted([middle, "f16", chain]) or got["folded"] != [["button", "false"]]:
        problems.append(f"{got}")
    got = evaluate(page, "document.querySelector('.folded').focus(); return document.activeElement.getAttribute('aria-label');")
    total = data["totals"][0]
    problems += [] if f"inclusive {total:,} Ir (100.0%)" in got and "about 100.0%" in got else [got]
    page.press("Enter")
    got = evaluate(page, look)
    if set(got["names"]) != {middle, *(f"f{i}" for i in range(17))} or not got["focus"].startswith("f15: "):
        problems.append(f"opened: {got}")
    got = evaluate(page, "all('.view .choice button').find((b) => b.textContent.startsWith('Close')).click(); await drawn();" + look)
    problems += [] if chain in got["names"] else [f"closed: {got}"]
    got = evaluate(page, "await show('#fn=f16'); const at = place(all('.folded').find((e) => e.getAttribute('aria-label').startsWith('Cycle'))); return [at.left + 5, at.top + 5, nodes()];")
    problems += [] if cycle in got[2] and "f17" not in got[2] else [f"{got}"]
    click(page, *got[:2])
    got = evaluate(page, look)
    problems += [] if {"f17", "f18", "f19"} <= set(got["names"]) and cycle not in got["names"] else [f"open cycle: {got}"]
    got = evaluate(page, "await show('#fn=f18');" + look)
    problems += [] if {"f17", "f18", "f19"} <= set(got["names"]) else [f"the cycle of the middle: {got}"]
    page.close()
    return problems


def figures_are_those_of_json(browser, work, name, *args):
    """The words of boxes and lines have the figures that --format=json has; functions in the middle, and calls."""
    data = json.loads(run("--format=json", *args).stdout)
    done = run("--format=html", "-o", work / f"{name}.html", "--html-limit=0", *args)
    problems, counts = [f"{done.stderr}"] if done.status else [], [0, 0]
    shown = lambda f: f.get("display") or f["name"]  # noqa: E731
    by_name = {}
    for f in data["functions"]:
        by_name.setdefault(shown(f), []).append(f)
    page = browser.open(work / f"{name}.html")
    sides = [side for side in ("old", "new", "change") if side in data["totals"]] or [None]
    text = lambda costs: ", ".join((f"{side} " if side else "") + ("+" if False else "") +  # noqa: E731
                                   f"{(costs[side] if side else costs)[0]:,}" for side in sides)
    for f in data["functions"][:12]:
        if len(by_name[shown(f)]) > 1:
            continue
        identity = f if "name" in f else f.get("new") or f["old"]
        got = evaluate(page, f"""await show('#' + new URLSearchParams({{fn: {json.dumps(identity['name'])}}}));
            return {{nodes: all('.graph a.node').map((e) => e.getAttribute('aria-label')), edges: all('.graph .edge title').map((e) => e.textContent)}};""")
        for label in got["nodes"]:
            rows = by_name.get(label.split(": self ")[0], [])
            counts[0] += len(rows) == 1
            if len(rows) == 1 and (f"self {text(rows[0]['self'])} " not in label or f"inclusive {text(rows[0]['inclusive'])} " not in label):
                problems.append(f"{label}, expected {text(rows[0]['self'])} and {text(rows[0]['inclusive'])}")
        for label in got["edges"]:
            ends, cost = label.split("\n", 1)
            ends = [by_name.get(end, []) for end in ends.split(" calls ")]
            if [len(end) for end in ends] == [1, 1]:
                call = [call for call in ends[0][0]["callees"] if call["function"] == ends[1][0]["id"]]
                counts[1] += 1
                if len(call) != 1 or text(call[0]["inclusive"]) + " " not in cost:
                    problems.append(f"{label}, expected {call}")
    page.close()
    return problems[:5] + ([] if min(counts) > 8 else [f"only {counts} were checked"])


def it_says_what_is_missing(browser, work):
    """As many boxes as were asked for, at most 60; below the graph stands how many callers and callees are not drawn."""
    calls = [(0, i, 100) for i in range(1, 90)] + [(90 + i, 0, 100) for i in range(30)]
    page = browser.open(page_of(work, "missing", profile_of(calls, [10] * 120)))
    problems = []
    for asked, most in ((10, 10), (60, 60), (61, None), (1000, None), (0, None)):
        drawn, said = evaluate(page, f"await show('#fn=f0&nodes={asked}'); return [nodes(), document.querySelector('[aria-label=\"Call graph\"] .note').textContent];")
        above = sum(int(name[1:]) >= 90 for name in drawn)
        most = most or len(drawn)  # as many as fit
        missing = [(30 - above, "caller"), (89 - (len(drawn) - 1 - above), "callee")]
        words = [f"{number} {what}" + "s" * (number != 1) for number, what in missing if number]
        wanted = "Not drawn: " + " and ".join(words) + " of the function in the middle"
        if len(drawn) != most or not 9 < most <= 60 or wanted not in said or not said.startswith(f"{most} boxes of {most} functions"):
            problems.append(f"{asked}: {len(drawn)} are drawn, and it says {said}; expected {wanted}")
    page.close()
    return problems


# ---- the frame ------------------------------------------------------------


def mouse(page, kind, x, y, **more):
    page.call("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, **more})


def click(page, x, y):
    mouse(page, "mouseMoved", x, y)
    mouse(page, "mousePressed", x, y, button="left", clickCount=1)
    mouse(page, "mouseReleased", x, y, button="left", clickCount=1)
    page.settle()


def drag(page, start, end):
    mouse(page, "mouseMoved", *start)
    mouse(page, "mousePressed", *start, button="left", buttons=1, clickCount=1)
    for part in (1, 2, 3, 4):
        mouse(page, "mouseMoved", *(a + (b - a) * part / 4 for a, b in zip(start, end)), button="left", buttons=1)
    mouse(page, "mouseReleased", *end, button="left", clickCount=1)
    page.settle()


SIZES = ((1440, 900), (1024, 768), (400, 800), (388, 800), (300, 700))  # that before the last one: 400, and a bar that scrolls

# How a graph stands in its frame; `whole`: its width and height.
FRAMED = """const [, , w, h] = document.querySelector('.graph svg').dataset.whole.split(' ').map(Number);
    return {frame: frame(), scale: scale(), whole: [w, h], count: nodes().length, middle: place(document.querySelector('.graph .focus')),
        boxes: all('.graph .node > rect:not(.heat)').map(place)};"""


def is_inside(inner, outer):
    """Whether a place is in another one, but for the pixel that both are rounded by."""
    return all(inner[side] >= outer[side] - 1 for side in ("left", "top")) and all(inner[side] <= outer[side] + 1 for side in ("right", "bottom"))


def names_of(path, most):
    """Functions all over a profile, by their cost."""
    names = [f["name"] for f in read_json(path)["functions"]]
    return names[::max(1, len(names) // most)][:most]


def it_fits(browser, work, paths, most):
    """At a scale from 0.6 to 1, in windows of 300 pixels less, the whole graph is in its frame, which the window has room for, with the callers and callees
    that were chosen first; at any size of the window, and of another one once the graph is there."""
    problems, graphs = [], 0
    for number, path in enumerate(paths):
        drawn = write_page(work / f"fits{number}.html", "--auto=no", "--html-limit=0", path)
        page = browser.open(drawn, width=1440, height=900)
        for name in names_of(path, most):
            for width, height in SIZES:
                page.resize(width, height)
                got = evaluate(page, f"await show('#' + new URLSearchParams({{fn: {json.dumps(name)}}})); if (!document.querySelector('.graph')) return null;" + FRAMED)
                if not got:
                    continue
                at, (w, h), s = got["frame"], got["whole"], got["scale"]
                graphs += 1
                if not (0.599 if width > 300 else 0.4) <= s <= 1.001 or w * s > at["width"] + 1 or h * s > at["height"] + 1 or at["height"] > 0.71 * height:
                    problems.append(f"{path.name}, {name} at {width}: {w} x {h} by {s:.2f} in {at['width']} x {at['height']}")
                if not all(is_inside(box, at) for box in got["boxes"]) or got["count"] < 2:
                    problems.append(f"{path.name}, {name} at {width}: of {got['count']} boxes some are out of sight")
        page.close()
    return problems[:5] + ([] if graphs > 3 * len(paths) else [f"only {graphs} were looked at"])


def more_are_moved(browser, path, names):
    """Of more boxes than have room, the middle is in sight, as large as they can be read."""
    problems = []
    for width, height in SIZES:
        page = browser.open(path, width=width, height=height)
        for name in names:
            got = evaluate(page, f"await show('#' + new URLSearchParams({{fn: {json.dumps(name)}, nodes: 60}}));" + FRAMED)
            if not is_inside(got["middle"], got["frame"]) or not 0.599 <= got["scale"] <= 1.001 or got["count"] < 40:
                problems.append(f"{name} at {width}: the middle is out of sight: {got}")
        page.close()
    return problems[:5]


def nothing_is_covered(browser, path, names):
    """No label is on another one or on a box, and no box is cut where the frame begins."""
    problems, labels = [], 0
    for width, height in ((1440, 900), (1024, 700)):
        page = browser.open(path, width=width, height=height)
        for name in names:
            got = evaluate(page, f"""await show('#' + new URLSearchParams({{fn: {json.dumps(name)}}}));
                const [labels, boxes] = ['.edge-label', '.node > rect:not(.heat)'].map((selector) => all('.graph ' + selector).map(place));
                return {{labels, boxes, left: frame().left}};""")
            labels += len(got["labels"])
            for i, a in enumerate(got["labels"]):
                for b in got["labels"][:i] + got["boxes"]:
                    if a["left"] < b["right"] - 1 and b["left"] < a["right"] - 1 and a["top"] < b["bottom"] - 1 and b["top"] < a["bottom"] - 1:
                        problems.append(f"{name} at {width}: {a} is on {b}")
            problems += [f"{name} at {width}: {box} is cut" for box in got["boxes"] if box["left"] < got["left"] - 1 and box["right"] > got["left"] + 1]
        page.close()
    return problems[:5] + ([] if labels > 5 * len(names) else [f"there are {labels} labels"])


def demo_names(work):
    profile = DEMO / "callgrind.out.demo"
    return write_page(work / "demo.html", "--auto=no", profile), [f["name"] for f in read_json(profile)["functions"]][:25]


def it_is_zoomed(browser, path, name):
    """By buttons of 24 pixels, by keys, by the wheel once the pointer has moved over it, and by two fingers."""
    problems = []
    page = browser.open(path, width=1440, height=900)
    first = evaluate(page, f"await show('#' + new URLSearchParams({{fn: {json.dumps(name)}, nodes: 60}})); document.querySelector('.graph').scrollIntoView({{block: 'center'}}); await drawn(); return [scale(), frame(), all('.view .choice button').map((b) => [place(b).width, place(b).height])];")
    problems += [] if min(size for button in first[2] for size in button) >= 24 else [f"buttons of {first[2]}"]
    at = (first[1]["left"] + 300, first[1]["top"] + 60)
    look = lambda: evaluate(page, "return scale();")  # noqa: E731

    def expect(what, wanted):
        found = look()
        if abs(found / wanted - 1) > 0.01:
            problems.append(f"{what}: {found}, expected {wanted}")

    for selector, factor in ((".zoom-in", 1.25), (".zoom-out", 1), (".zoom-out", 0.8), (".zoom-fit", 1)):
        evaluate(page, f"document.querySelector('{selector}').click();")
        expect(selector, first[0] * factor)
    for key, factor in (("+", 1.25), ("-", 1), ("-", 0.8), ("0", 1)):
        page.press(key)
        expect(key, first[0] * factor)
    mouse(page, "mouseMoved", 300, 300)
    mouse(page, "mouseMoved", *at)
    mouse(page, "mouseMoved", at[0] + 3, at[1])
    before = evaluate(page, f"return [(({at[0] + 3}) - frame().left) / scale() + view()[0], (({at[1]}) - frame().top) / scale() + view()[1], document.querySelector('.view').scrollTop];")
    mouse(page, "mouseWheel", at[0] + 3, at[1], deltaX=0, deltaY=-100)
    page.settle()
    expect("wheel", first[0] * 1.2214)
    after = evaluate(page, f"return [(({at[0] + 3}) - frame().left) / scale() + view()[0], (({at[1]}) - frame().top) / scale() + view()[1], document.querySelector('.view').scrollTop];")
    problems += [f"the wheel moves {before} to {after}"] if any(abs(a - b) > 1.5 for a, b in zip(before, after)) else []
    page.press("0")
    start = [{"x": at[0], "y": at[1], "id": 1}, {"x": at[0] + 60, "y": at[1], "id": 2}]
    page.call("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": start})
    for apart in (80, 100, 120):
        page.call("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [start[0], {"x": at[0] + apart, "y": at[1], "id": 2}]})
    page.call("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.settle()
    expect("two fingers", first[0] * 2)
    page.close()
    return problems


def wheel_goes_on_scrolling(browser, path, name):
    """A wheel that scrolls the view goes on so where the graph comes below the pointer."""
    page = browser.open(path, width=1440, height=500)
    evaluate(page, f"await show('#' + new URLSearchParams({{fn: {json.dumps(name)}}}));")
    mouse(page, "mouseMoved", 1000, 300)
    before = evaluate(page, "return scale();")
    for _ in range(12):
        mouse(page, "mouseWheel", 1000, 300, deltaX=0, deltaY=60)
        page.settle()
    got = evaluate(page, "return [scale(), frame(), document.querySelector('.view').scrollTop];")
    page.close()
    return [] if got[0] == before and got[2] > 200 else [f"{before}, then {got}"]


def it_is_dragged(browser, path, name):
    """A drag moves what is seen, and is no click, also when it begins on a box; a click on a box leads to its function."""
    problems = []
    page = browser.open(path, width=1440, height=900)
    evaluate(page, f"await show('#' + new URLSearchParams({{fn: {json.dumps(name)}, nodes: 60}})); document.querySelector('.graph').scrollIntoView({{block: 'center'}}); all('.zoom-in')[0].click(); all('.zoom-in')[0].click(); await drawn();")
    before, focus, hash_ = evaluate(page, "return [view(), place(document.querySelector('.graph .focus')), location.hash];")
    start = (focus["left"] + 20, focus["top"] + 10)
    drag(page, start, (start[0] - 40, start[1] + 20))
    after, factor, now = evaluate(page, "return [view(), scale(), location.hash];")
    moved = ((after[0] - before[0]) * factor, (after[1] - before[1]) * factor)
    problems += [f"dragged by {moved}"] if abs(moved[0] - 40) > 2 else []
    problems += [f"a drag led to {now}"] if now != hash_ else []
    other = evaluate(page, "all('.zoom-fit')[0].click(); await drawn(); const at = place(all('.graph a.node:not(.focus)')[0]); return [at.left + 9, at.top + 9, all('.graph a.node:not(.focus)')[0].getAttribute('href')];")
    click(page, *other[:2])
    now = evaluate(page, "return location.hash;")
    problems += [] if now.split("&")[0] == other[2] else [f"a click on {other[2]} led to {now}"]
    page.close()
    return problems


def tab_keeps_boxes_in_sight(browser, path, name):
    """Tab leads through all boxes, and what has the focus is in the frame."""
    problems, seen = [], set()
    page = browser.open(path, width=1024, height=700)
    count = evaluate(page, f"await show('#' + new URLSearchParams({{fn: {json.dumps(name)}, nodes: 40}})); all('.zoom-in').forEach((b) => {{ b.click(); b.click(); }}); all('.zoom-fit')[0].focus(); return nodes().length;")
    for _ in range(count):
        page.press("Tab")
        got = evaluate(page, "const e = document.activeElement; return [e.matches('.node'), e.getAttribute('aria-label'), place(e), frame()];")
        seen.add(got[1])
        at, within = got[2:]
        if not got[0] or at["left"] < within["left"] - 2 or at["right"] > within["right"] + 2 or at["top"] < within["top"] - 2 or at["bottom"] > within["bottom"] + 2:
            problems.append(f"{got}")
    page.close()
    return problems[:3] + ([] if len(seen) == count > 10 else [f"{len(seen)} of {count} boxes have had the focus"])


# ---- odd ones --------------------------------------------------------------


def names_stay_in_their_boxes(browser, work):
    """Names that are very long, of one letter that never ends, or hostile, are as wide as their boxes, and no markup."""
    names = ["f", "x" * 100000, "<img src=x onerror=alert(1)>", "a::" * 3000, "\u202eevil", "</script><script>alert(2)</script>", "\u4e2d" * 500]
    lines = ["events: Ir", "fl=a.c"]
    for i, name in enumerate(names):
        lines += [f"fn={name}", "1 1" if i + 1 < len(names) else "1 10000"]
        lines += [f"cfn={names[i + 1]}", "calls=1 1", f"1 {10000 + len(names) - i - 2}"] if i + 1 < len(names) else []
    page = browser.open(page_of(work, "names", "\n".join(lines) + "\n"), width=1440, height=900)
    got = evaluate(page, """await show('#fn=f'); await drawn();
        return [all('.graph .node').map((node) => { const box = place(node.querySelector('rect'));
            return all('text', node).every((text) => place(text).right <= box.right + 2); }), all('.graph *').filter((e) => e.matches('img, script')).length, nodes().length];""")
    problems = [] if all(got[0]) and got[1] == 0 and got[2] == 3 else [f"{got}"]
    got = evaluate(page, "all('.folded')[0].dispatchEvent(new MouseEvent('click', {bubbles: true})); await drawn(); return [nodes().length, all('.graph *').filter((e) => e.matches('img, script')).length];")
    problems += [] if got == [7, 0] else [f"opened: {got}"]
    problems += [f"errors: {page.errors}"] if page.errors else []
    page.close()
    return problems


WATCH = ("window.tasks = []; new PerformanceObserver((list) => list.getEntries().forEach((e) => tasks.push(e.duration)))"
         ".observe({entryTypes: ['longtask']});")


def many_callers_block_nothing(browser, work):
    """A function with 200,000 callers is shown without a long task, in one of some tries: the machine does more."""
    most = 200000
    lines = ["events: Ir", "fl=a.c", "fn=hub", "1 5"]
    for i in range(most):
        lines += [f"fn=f{i}", "1 1", "cfn=hub", "calls=1 1", f"1 {i % 1000 + 1}"]
    page = browser.open(page_of(work, "hub", "\n".join(lines) + "\n"), prepare=WATCH)
    tries = []
    for _ in range(6):
        evaluate(page, "await show('#fn=f1'); await new Promise((done) => setTimeout(done, 300)); tasks.length = 0; await show('#fn=hub'); "
                 "while (!document.querySelector('.graph')) await drawn(); await new Promise((done) => setTimeout(done, 300));")
        tries.append(evaluate(page, "return Math.max(0, ...tasks);"))
        if not is_long(page, tries[-1]):
            break
    got = evaluate(page, "return [nodes().length, document.querySelector('[aria-label=Callers] tfoot').textContent.replace(/[^0-9]+/g, ' ')];")
    problems = [f"the longest tasks took {tries} ms"] if is_long(page, min(tries)) else []
    page.close()
    total = sum(i % 1000 + 1 for i in range(most))
    sums = got[1].replace(" ", "")
    return problems + ([] if got[0] == 1 and sums.startswith(f"{most}{total}") else [f"{got}, expected {most} and {total}"])


def systems_colours_show_it(browser, work):
    """With the colours of the system, boxes and lines are seen, and a box that opens has another edge; so in both themes."""
    problems = []
    page = chain_page(browser, work)
    for features in ([("forced-colors", "active")], [("prefers-color-scheme", "dark")], [("prefers-color-scheme", "light")]):
        page.call("Emulation.setEmulatedMedia", {"features": [{"name": name, "value": value} for name, value in features]})
        got = evaluate(page, """await show('#fn=f16'); const style = (selector) => getComputedStyle(document.querySelector('.graph ' + selector));
            return [style('.node rect').stroke, style('.node rect').fill, style('.node text').fill, style('.folded rect').strokeDasharray, style('.edge path').stroke];""")
        if got[0] == got[1] or got[1] == got[2] or got[3] == "none" or got[4] == got[1]:
            problems.append(f"{features}: {got}")
    page.close()
    return problems


def checks(browser, work):
    path = work / "random.out"
    path.write_text(random_profile(5, 400))
    large = page_of(work, "random", path.read_text())
    demo = TESTS / "data" / "demo" / "callgrind.out.demo"
    compared = [TESTS / "data" / "compare" / name for name in ("old.out", "new.out")]
    names = [f["name"] for f in read_json(path)["functions"]]
    return [
        ("direct callers and callees come first", lambda: direct_ones_come_first(browser, work)),
        ("those of 2% are all there", lambda: direct_ones_are_all_there(browser, work, path)),
        ("what runs while the middle runs is estimated", lambda: flows_are_estimated(browser, work)),
        ("functions of a chain hand nearly all on", lambda: chains_hand_on(browser, work, path)),
        ("chains and cycles are boxes that open", lambda: boxes_open(browser, work)),
        ("figures are those of --format=json", lambda: figures_are_those_of_json(browser, work, "figures", path)),
        ("so are those of the demo", lambda: figures_are_those_of_json(browser, work, "demo", demo)),
        ("what is not drawn is told", lambda: it_says_what_is_missing(browser, work)),
        ("a graph is fitted into its frame", lambda: it_fits(browser, work, [path, demo, *corpus()[5::20]], 6)),
        ("one of more boxes than fit is moved in it", lambda: more_are_moved(browser, large, names[:6] + names[200:203])),
        ("labels and boxes of a graph are not covered", lambda: nothing_is_covered(browser, large, names[:6] + names[200:203])),
        ("nor are those of a real program", lambda: nothing_is_covered(browser, *demo_names(work))),
        ("it is zoomed", lambda: it_is_zoomed(browser, large, names[3])),
        ("a wheel goes on scrolling", lambda: wheel_goes_on_scrolling(browser, large, names[3])),
        ("it is dragged", lambda: it_is_dragged(browser, large, names[3])),
        ("Tab keeps boxes in sight", lambda: tab_keeps_boxes_in_sight(browser, large, names[3])),
        ("names stay in their boxes", lambda: names_stay_in_their_boxes(browser, work)),
        ("many callers block nothing", lambda: many_callers_block_nothing(browser, work)),
        ("all colours show it", lambda: systems_colours_show_it(browser, work)),
    ]


if __name__ == "__main__":
    tell_results("chromium", CHROMIUM, Browser, checks)
