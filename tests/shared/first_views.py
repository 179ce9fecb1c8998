# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""first_views: whether the first view of a page is whole, in any browser: what a reader looks for is in the window, nothing
of it is cut, and nothing stands on something else.
"""

import json
import shutil

from page_shows import COMMON, judge_quiet
from pages import DEMO, write_page

SIZES = ((1440, 900), (1024, 768), (400, 800))

# `seen`: what stands in the window, and in what scrolls around it; `cut`: what has less room than it needs; `meets`: parts
# that stand on each other; `outside`: what of a picture is out of its frame; `beyond`: pixels that the page is too wide;
# `joined`: names in which no space is left where they may be cut; `apart`: titles that do not begin above their texts;
# `thin`: names that have room for less than 20 characters.
LOOK = COMMON + """(() => {
    const isShown = (e) => e.getClientRects().length > 0 && e.getBoundingClientRect().width > 1 && getComputedStyle(e).clipPath === 'none';
    const box = (e) => e.getBoundingClientRect();
    const isWithin = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    const isSeen = (e) => isShown(e) && box(e).height > 5 && isWithin(box(e), {left: 0, top: 0, right: innerWidth, bottom: innerHeight})
        && all('.scroller, .lines, .view').every((around) => !around.contains(e) || around.scrollHeight <= around.clientHeight || isWithin(box(e), box(around)));
    const textOf = (e) => { const range = document.createRange(); range.selectNodeContents(e); return range.getBoundingClientRect(); };
    const isCut = (e) => (e.matches('th') ? textOf(e).width > 0 && (textOf(e).left < box(e).left - 1 || textOf(e).right > box(e).right + 1) : // Firefox counts columns that are not shown
        (e.scrollWidth > e.clientWidth + 1 || e.matches('h2') && e.scrollHeight > e.clientHeight + 1) && getComputedStyle(e).display !== 'inline');
    const lastOf = (e) => { const range = document.createRange(), text = e.firstChild; range.setStart(text, text.length - 1); range.setEnd(text, text.length); return range.getBoundingClientRect(); };
    const titled = all('.wide table').map((table) => [table.querySelector('thead tr:last-child > :last-child'), table.querySelector('tbody td.text:last-child')]).filter((pair) => pair.every((e) => e && isShown(e)));
    const words = (e) => (e.className.baseVal ?? e.className) + ' ' + e.textContent.slice(0, 30);
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const pairs = (list) => list.flatMap((a, i) => list.slice(i + 1).filter((b) => !a.contains(b) && !b.contains(a) && meet(box(a), box(b))).map((b) => words(a) + ' | ' + words(b)));
    const parts = all('header > *, .glance .controls > *, .glance .boxes, .glance .legend, .lists > *, .list > input, .chips > *, .scroller, nav > *, .view').filter(isShown);
    const whole = all('header, .summary, .inlined, .glance, .legend, .list, .lists, nav, .detail, .view, .view h2, .view .note, .view .ways, .wide, ' +
        '.functions :is(td, th):not(.name), .wide :is(td, th):not(.text), .source :is(td, th):not(.code), button').filter(isShown);
    const frames = [['.glance', '.boxes'], ['.view .graph', '.node rect']]; // the boxes of lower rows are a click away
    return {
        seen: WANTED.filter((selector) => !all(selector).some(isSeen)),
        cut: whole.filter(isCut).map(words).slice(0, 3),
        meets: pairs(parts).slice(0, 3),
        outside: frames.flatMap(([frame, inside]) => all(frame).filter(isShown).flatMap((e) =>
            all(inside, e).filter((one) => !isWithin(box(one), box(e))).map((one) => words(e) + ' | ' + words(one.parentNode)))).slice(0, 3),
        joined: all('.functions .head').filter((e) => isShown(e) && e.textContent.endsWith(' ') && e.scrollWidth <= e.clientWidth && lastOf(e).width < 2).map(words).slice(0, 3),
        apart: titled.filter(([title, text]) => Math.abs(textOf(title).left - textOf(text).left) > 2).map(([title]) => words(title)),
        thin: all('.functions .rows .name').filter((e) => isShown(e) && e.clientWidth < 130).map(words).slice(0, 3),
        beyond: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    }; })()}"""

FUNCTION = ["header h1", ".glance canvas", ".legend", ".functions .rows tr", ".functions .rows .name", ".view h2"]
LINE = [".view .source tr[aria-current] .number"]


def write_benchmarks(work):
    """Profiles of three benchmarks on both sides, with one source."""
    text = (work / "mine" / "demo.c").read_text().split("\n")
    for side, factor in (("old", 3), ("new", 2)):
        (work / side).mkdir()
        for n, name in enumerate(("sort", "search", "print")):
            rows = "".join(f"{line} {(line + 1000 * (line == 30)) * factor * (n + 1)}\n" for line in range(20, min(60, len(text))))
            (work / side / f"callgrind.out.{name}").write_text(
                f"version: 1\ncreator: callgrind-3.19.0\ncmd: ./bench {name}\nevents: Ir\nfl=mine/demo.c\nfn=main\n5 9\n"
                f"cfn=work\ncalls=1 20\n6 {10000 * factor}\nfn=work\n{rows}")


# A name that takes several lines, and two of which a space is where the part begins that is never cut.
NAMES = ("void sort<" + ", ".join(f"std::pair<int, long>, {n}" for n in range(20)) + ">(int*)", "operator delete(void*, unsigned long)", "main, in code inlined from elsewhere")


def write_names(path, factor=1):
    path.write_text("events: Ir\nfl=/usr/include/sort.h\n" + "".join(f"fn={name}\n1 {1000 * factor - i}\n" for i, name in enumerate(NAMES)))
    return path


def pages_of(work):
    """Pages, each with the address of what is looked at, and with what must be in the window."""
    shutil.copytree(DEMO, work / "mine")
    write_benchmarks(work)
    demo = write_page(work / "own.html", "callgrind.out.demo", cwd=work / "mine")
    write = lambda name, *args: write_page(work / name, *args, cwd=work)  # noqa: E731
    return [(demo, FUNCTION + LINE + [".codes"]),
            (write("names.html", write_names(work / "names.out")), ["header h1", ".view h2"]),
            (write("names-compared.html", f"--base={write_names(work / 'names.old', 2)}", work / "names.out"), ["header h1", ".view h2"]),
            (write("own-compared.html", "--base=old/callgrind.out.sort", "new/callgrind.out.sort"), FUNCTION + LINE),
            (write("own-suite.html", "--base=old", "new"), ["header h1", ".glance canvas", ".functions .rows tr", ".view h2",
                                                           ".view [aria-label=Inputs] tbody tr", ".view .note"])]


def is_whole(browser, work):
    """At three sizes, of a program, a comparison and a suite."""
    problems = []
    folder = work / "first_views"
    folder.mkdir()
    for path, wanted in pages_of(folder):
        for width, height in SIZES:
            page = browser.open(path, width=width, height=height)
            page.evaluate(COMMON + "(async () => { await drawn(); await drawn(); return 0; })()}")
            got = page.evaluate(LOOK.replace("WANTED", json.dumps(wanted)))
            problems += [f"{path.name}, {width} x {height}: {key}: {value}" for key, value in got.items() if value]
            problems += judge_quiet(page)
            page.close()
    return problems


def checks(browser, work):
    return [("the first view is whole", lambda: is_whole(browser, work))]
