#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the page of --format=html in a browser, as TAP: it asks for nothing, its figures are those of --format=json,
all of it can be reached by the keyboard and is told to those who do not see it, no name does harm, and its graphs are
drawn right.

Words on the command line choose the results whose names have them.
"""

import json
import os
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

import first_views  # noqa: E402 (found by the line above)
import page_shows  # noqa: E402
from browser import PROGRAM as CHROMIUM, Browser  # noqa: E402
from page_shows import (COMMON, READ, Expected, figure, judge_quiet, know_data, page_of_sides, random_profile,  # noqa: E402
                        without_shares)
from page_scripts import SOURCES  # noqa: E402
from harness import run  # noqa: E402
from pages import noise, page_size, read_json, tell_results, write_page  # noqa: E402


class Tabs(Browser):
    def loaded(self, page, path):
        know_data(page, path)


RATIO = """
    const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const colour = (text) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = text;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = (c) => c.slice(0, 3).map((v) => v / 255)
        .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
"""

# The least contrast of all texts with what is behind them, as [ratio, what]. Bars and marks stand beside texts.
CONTRAST = COMMON + "(() => {" + RATIO + """
    const isSolid = (c) => c[3] === 255;
    const behind = (e) => {
        const found = [];
        for (; e; e = e.parentElement) {
            const style = getComputedStyle(e);
            if (e.matches('.node'))
                all('rect', e).forEach((rect) => found.push(...rect.matches('.heat') ? [] : [colour(getComputedStyle(rect).fill)]));
            const ground = colour(style.backgroundColor);
            if (isSolid(ground) || e.matches('.node'))
                return isSolid(ground) ? [...found, ground] : found;
        }
        return [...found, colour(getComputedStyle(document.body).backgroundColor)];
    };
    let least = [99, ''];
    let count = 0;
    for (const e of all('body *')) {
        const own = [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!own || e.matches('script, style, title, option') || !e.getClientRects().length)
            continue;
        const style = getComputedStyle(e);
        for (const ground of behind(e)) {
            const r = ratio(colour(e.closest('svg') ? style.fill : style.color), ground);
            count++;
            if (r < least[0])
                least = [r, e.tagName + '.' + e.getAttribute('class') + ': ' + e.textContent.slice(0, 40)];
        }
    }
    return [...least, count];
})()}"""


def left_lines_are_told(browser, work):
    """A page that has not all lines says how many it lacks: of a file, of a function, and of the profile."""
    path = work / "long.out"
    path.write_text(f"events: Ir\nfl={work}/long.c\nfn=main\n" + "".join(f"{n} {n}\n" for n in range(1, 5001)))
    (work / "long.c").write_text("".join(f"{noise(n)}\n" for n in range(5000)))
    page = browser.open(write_page(work / "long.html", f"--html-limit={page_size() + 45000}", path))
    data = page.data
    left, kept = data["sources"][0]["left_out"], [line["self"][0] for line in data["lines"]]
    notes = [page.evaluate(COMMON + f"(async () => {{ await show('{at}'); return texts(all('.view .note')).join(' '); }})()}}")
             for at in ("#f=0", "#view=source", "#view=about")]
    wanted = [f"Not shown, of other lines of the function in this file: {sum(range(5001)) - sum(kept):,} Ir",
              f"{left:,} lines with the lowest costs are left out", f"{left:,} lines of source with costs"]
    problems = [f"{note!r} does not say {text!r}" for note, text in zip(notes, wanted) if text not in note]
    problems += [] if left == 5000 - len(kept) and left > 1000 else [f"{left} are left out"]
    page.go(write_page(work / "long.html", f"--html-limit={page_size() + 5000}", path))
    about = page.evaluate(COMMON + "(async () => { await show('#view=about'); return texts(all('.view .note')).join(' '); })()}")
    data = page.data
    count = data["left_out"]["lines"]
    problems += [] if f"{count:,} line" in about and count > left else [f"{about!r} does not say {count}"]
    page.close()
    return problems


def long_lists_come_in_parts(browser, work):
    """Of many callers of a function the first rows are there at once, and then all."""
    path, most = work / "parts.out", 900
    path.write_text("events: Ir\nfl=parts.c\nfn=hub\n1 1\n" + "".join(f"fn=f{n}\n1 1\ncfn=hub\ncalls=1 1\n1 {n}\n" for n in range(1, most + 1)))
    page = browser.open(write_page(work / "parts.html", "--html-limit=0", path))
    hub = next(f["id"] for f in page.data["functions"] if f["name"] == "hub")
    got = page.evaluate(COMMON + """(async () => {
        const wait = async (done) => { while (!done()) await drawn(); };
        const callers = () => rows('Callers', 'tbody').map(({cells}) => cells[1]);
        await show('#view=about');
        location.hash = numbered('#f=HUB');
        await wait(() => callers().length);
        all('.view [aria-label="Callers"] button.more')[0].click();
        const first = callers().length;
        await wait(() => callers().length >= 900);
        return {first, callers: callers()}; })()}""".replace("HUB", str(hub)))
    page.close()
    problems = [] if got["callers"] == [str(n) for n in range(most, 0, -1)] else [f"{got['callers'][:3]}"]
    return problems + ([] if got["first"] <= 400 else [f"{got['first']} rows at once"])


def first_is_what_has_a_cost(browser, work):
    """The event shown first is one with a cost; a function without a name has a heading."""
    (work / "first.out").write_text("events: Ir Dr\nfl=a.c\nfn=\n1 0 7\n")
    page = browser.open(write_page(work / "first.html", work / "first.out"))
    got = page.evaluate(COMMON + "[texts(all('.view h2')), all('select')[0].value, texts(all('.functions .rows td.self'))]}")
    page.close()
    return [] if got[:2] == [["(no name)"], "1"] else [f"{got}"]


def source_opens_at_the_line(browser, work):
    """The source is that of the selected function, at its dearest line, which is in the address; a line can be sent."""
    lines, hot = 3000, 2345
    text = [f"events: Ir\nfl={work}/other.c\nfn=other\n7 90000\nfl={work}/at.c\nfn=hot\n"]
    text += [f"{n} {5000 if n == hot else 1}\n" for n in range(1, lines + 1)]
    for name, count in (("at.c", lines), ("other.c", 10)):
        (work / name).write_text("".join(f"x{n};\n" for n in range(1, count + 1)))
    (work / "at.out").write_text("".join(text))
    page = browser.open(write_page(work / "at.html", "--html-limit=0", work / "at.out"))
    look = COMMON + """(async () => {
        const seen = () => {
            const row = document.querySelector('.source tr[aria-current]');
            const [at, pane] = [row, document.querySelector('.view')].map((e) => e && e.getBoundingClientRect());
            return [document.querySelector('.view h2').textContent.split('/').pop(), row && row.querySelector('.number').textContent,
                    Boolean(at && at.top > pane.top && at.bottom < pane.bottom), location.hash.split('line=')[1] || null,
                    all('.source tbody tr').length > 0]; };
        ACT;
        await drawn(); await drawn();
        for (let frame = 0; frame < 100 && JSON.stringify(seen()) !== JSON.stringify(WANTED); frame++)
            await drawn(); // a machine that does more is slower
        return seen(); })()}"""
    problems = []
    for act, wanted in (("await show('#view=source')", ["other.c", "7", True, None, True]),
                        ("all('.rows tr').find((row) => row.textContent.includes('hot')).click(); all('nav button')[1].click()",
                         ["at.c", str(hot), True, None, True]),
                        ("all('nav button')[0].click(); await drawn(); all('.view .file button')[0].click()",
                         ["at.c", str(hot), True, str(hot), True]),
                        ("await show(all('.source .number a')[0].hash.replace(/line=[0-9]+/, 'line=99'))", ["at.c", "99", True, "99", True]),
                        ("all('.source .number a').find((a) => a.textContent === '105').click()", ["at.c", "105", True, "105", True])):
        got = page.evaluate(look.replace("ACT", act).replace("WANTED", json.dumps(wanted)))
        if got != wanted:
            problems.append(f"{act}: {got}, expected {wanted}")
    page.close()
    return problems


def calls_without_a_number_have_none(browser, work):
    """Where no number of calls was recorded none is written, and no column waits for it; where one was, 0 is a number."""
    begin, problems = "events: Ir\nfl=u.c\nfn=main\n1 5\n", []
    for name, calls, counted in (("uncounted", "cfn=f\ncalls=0 2\n3 70\n", False), ("none", "", False),
                                 ("counted", "cfn=f\ncalls=0 2\n3 70\ncfn=g\ncalls=3 4\n4 9\nfn=g\n4 9\n", True)):
        (work / f"{name}.out").write_text(begin + calls + "fn=f\n2 70\n")
        page = browser.open(write_page(work / f"{name}.html", work / f"{name}.out"))
        for at in ("#fn=f", "#fn=main", "#fn=main&columns=calls,percall,self&sort=-calls", "#view=source"):
            got = page.evaluate(COMMON + "(async () => { await show('" + at + "'); return [texts(all('.called.times')), "
                                "all('.view tr, .view svg *').some((e) => /\\b0(\\u00d7| calls?\\b)/.test(e.textContent)), "
                                "texts(all('.functions thead th, .view [aria-label^=Call] thead th')).filter((text) => /^(Calls|Per call)/.test(text)),"
                                "texts(all('td')).includes('0')]; })()}")
            said = got[2] != [] and ("source" in at or got[3]) if counted else got[2:] == [[], False]
            problems += [] if got[:2] == [[], False] and said else [f"{name}{at}: {got}"]
        page.close()
    return problems


def names_keep_their_room(browser, work, compared):
    """Costs of 18 digits, and those of a comparison, leave room for names."""
    (work / "digits.out").write_text("events: Ir\nfl=d.c\nfn=name_of_some_length\n1 123456789012345678\n")
    page = browser.open(write_page(work / "digits.html", work / "digits.out"), width=1440, height=900)
    got = page.evaluate("(() => { const cell = document.querySelector('.rows td.name'); return [cell.clientWidth, "
                        "cell.scrollWidth <= cell.clientWidth, document.querySelector('.costs').textContent]; })()")
    page.close()
    for width in (1500, 1280, 1024, 400):
        page = browser.open(compared, width=width)
        room = page.evaluate("(() => { const cell = document.querySelector('.rows td.name').getBoundingClientRect(); "
                             "return Math.min(cell.right, document.querySelector('.scroller').getBoundingClientRect().right) - cell.left; })()")
        got[1] = got[1] and room > 100
        page.close()
    return [] if got[0] > 250 and got[1] and "123,456,789,012,345,678" in got[2] else [f"{got}"]


TEMPLATES = ["__TwigTemplate_77cbfcbee3c2a8ef65a36a5c4f4df7a2->doDisplay", "__TwigTemplate_77cbfcbee3c2a8ef65a36a5c4f4df7a2->block_body"]


def alike_names_are_told_apart(browser, work, compared):
    """At 1440 pixels names have 30 characters, and their middle is cut."""
    (work / "alike.out").write_text("events: Ir\n" + "".join(
        f"fl=a.php\nfn={name}\n1 {123456789 - i}\n" for i, name in enumerate(TEMPLATES)))
    problems = []
    for path in (write_page(work / "alike.html", work / "alike.out"), compared, write_page(work / "alike-c.html", f"--base={work}/alike.out", work / "alike.out")):
        page = browser.open(path, width=1440, height=900)
        room, need = page.evaluate("""(() => { const zero = document.createElement('span');
            zero.textContent = '0'.repeat(30);
            document.querySelector('header').append(zero);
            const width = zero.getBoundingClientRect().width;
            zero.remove();
            return [document.querySelector('.functions th.name').clientWidth - 12, width]; })()""")
        problems += [] if room >= need else [f"{path.name}: {room} pixels for 30 characters of {need}"]
        page.close()
    page = browser.open(work / "alike.html", width=1440, height=900)
    got = page.evaluate(COMMON + """all('.functions .rows a').map((link) => {
        const [head, tail] = all('span', link).map((part) => part.getBoundingClientRect());
        const room = link.closest('td').getBoundingClientRect();
        return [link.textContent, link.querySelector('.head').scrollWidth > head.width, tail.right <= room.right && tail.left >= head.right - 1]; })}""")
    page.close()
    return problems + ([] if got == [[name, True, True] for name in TEMPLATES] else [f"{got}"])


def rows_end_above_the_foot(browser, demo):
    """The last row in sight is whole, at any height, after a search, and where rows are folded."""
    problems = []
    for height, address in ((900, "#"), (887, "#q=dl"), (700, "#sort=-inclusive"), (553, "#list=line")):
        page = browser.open(demo, width=1440, height=height)
        ends = page.evaluate(COMMON + """(async () => { await show('%s');
            const foot = document.querySelector('.functions tfoot').getBoundingClientRect().top;
            return all('.functions .rows tr').map((row) => row.getBoundingClientRect()).filter(({top, bottom}) => top < foot - 0.5 && bottom > foot + 0.5)
                .map(({bottom}) => bottom - foot); })()}""" % address)
        problems += [f"{height}: {ends}"] if ends else []
        page.press("End")
        last = page.evaluate(COMMON + """[document.querySelector('.functions [aria-selected=true]').getBoundingClientRect().bottom,
            document.querySelector('.functions tfoot').getBoundingClientRect().top]}""")
        problems += [f"{height}: the last row ends at {last}"] if last[0] > last[1] + 0.5 else []
        page.close()
    return problems


TIMED = """version: 1
events: Time_(10ns) Memory_(bytes)
fl=a.php
fn=main
1 250 4000000
cfn=slow
calls=4000 1
2 6000000 1500
fn=slow
5 6000000 1500
summary: 6000250 4001500
"""


def costs_stand_in_units(browser, work):
    """Time and memory, in the table one unit for self and inclusive cost, and in sentences three digits."""
    (work / "timed.out").write_text(TIMED)
    read = COMMON + """(async () => {
        await show('#fn=main');
        const got = [document.querySelector('.summary').textContent, texts(all('.functions .rows .cost:not(td)')),
            rows('Costs', 'tbody').map(({cells}) => cells), rows('Callees', 'tbody').map(({cells}) => cells),
            document.querySelector('.functions .rows .cost:not(td)').title];
        [...document.querySelectorAll('button')].find((one) => one.textContent === 'Copy as text').click();
        return [...got, document.querySelector('textarea').value.split('\\n').slice(2, 5)];
    })()}"""
    got = []
    for option in ("yes", "no"):
        page = browser.open(write_page(work / f"timed-{option}.html", f"--units={option}", work / "timed.out"), width=1500)
        got.append(page.evaluate(read))
        page.close()
    wanted = [["60 ms Time_(10ns)", ["60.00 ms", "60.00 ms", "2.50 us", "60.00 ms"],
               [["Time_(10ns)", "2.50 us", "0.00%", "60.00 ms", "100.0%"], ["Memory_(bytes)", "4.00 MB", "99.96%", "4.00 MB", "100.0%"]],
               [["4,000", "60.00 ms", "100.0%", "slow"], ["", "2.50 us", "0.00%", "[its self cost]"]], "6,000,000 Time_(10ns)",
               ["self\tself %\tinclusive\tinclusive %\tcalls\tfunction",
                "6000000\t100.0%\t6000000\t100.0%\t4000\tslow", "250\t0.00%\t6000250\t100.0%\t0\tmain"]],
              ["6,000,250 Time_(10ns)", ["6,000,000", "6,000,000", "250", "6,000,250"],
               [["Time_(10ns)", "250", "0.00%", "6,000,250", "100.0%"], ["Memory_(bytes)", "4,000,000", "99.96%", "4,001,500", "100.0%"]],
               [["4,000", "6,000,000", "100.0%", "slow"], ["", "250", "0.00%", "[its self cost]"]], ""]]
    wanted[1].append(wanted[0][-1])
    return [f"{a}, expected {b}" for one, other in zip(got, wanted) for a, b in zip(one, other) if a != b]


def searches_say_what_they_found(browser, demo):
    page = browser.open(demo)
    said = "(() => { const e = document.querySelector('.list [role=status]'); return [e.textContent, e.offsetHeight > 5]; })()"
    page.press("/", *"dl_l")
    got = [page.evaluate(said)]
    page.press(*"zzz")
    got.append(page.evaluate(said))
    page.evaluate("document.querySelector('.list input').value = ''")
    page.evaluate("document.querySelector('.list input').dispatchEvent(new Event('input'))")
    got.append(page.evaluate(said))
    page.close()
    wanted = [["3 functions of 249 found.", False], ["No function has all of these words in its name, file and object.", True],
              ["", False]]
    return [] if got == wanted else [f"{got}, expected {wanted}"]


def titles_say_what_is_shown(browser, demo):
    page = browser.open(demo)
    got = [page.evaluate(COMMON + f"(async () => {{ await show('{at}'); return document.title; }})()}}")
           for at in ("#f=3", "#view=source", "#view=about")]
    page.close()
    ends = [" \u2013 " + got[0].split(" \u2013 ")[-1]] * 3
    return [] if [title.split(" \u2013 ")[0].split("/")[-1] for title in got] == ["main", "demo.c", "Profile"] and "demo" in ends[0] and \
        all(title.endswith(end) for title, end in zip(got, ends)) else [f"{got}"]


def steps_keep_their_place(browser, demo):
    """Back leads to the place that was left; Backspace at the first step nowhere."""
    page = browser.open(demo, height=300)
    problems = []
    page.press("Backspace")
    place = "[document.querySelector('.view').scrollTop, document.querySelector('.scroller').scrollTop]"
    page.evaluate("document.querySelector('.view').scrollTop = 150, document.querySelector('.scroller').scrollTop = 400")
    page.settle()
    page.evaluate("document.querySelector('.view [aria-label=Callers] a').click()")
    page.settle()
    moved = page.evaluate(place)
    page.press("Backspace")
    back = page.until(place, lambda back: back == [150, 400])
    problems += [] if moved[0] == 0 and back == [150, 400] else [f"{moved}, and back at {back}"]
    page.press("Backspace")
    page.evaluate("new Promise((done) => setTimeout(done, 200))")
    problems += [] if page.evaluate("location.protocol") == "file:" else ["Backspace left the page"]
    page.close()
    return problems


COLOURS = COMMON + """(async () => {
    const wrong = [], seen = {h: 0, g: 0};
    const look = (element, change, what) => {
      const [, letter, step] = / ([hg])(\\d)/.exec(element.getAttribute('class'));
      seen[letter] += step > 0;
      if (step > 0 && (change < 0) !== (letter === 'g') || step > 0 && change === 0)
        wrong.push(what + ' ' + change + ' is ' + letter + step);
    };
    for (const address of ADDRESSES) {
      await show(address);
      all('.node').forEach((node) => {
        const label = node.getAttribute('aria-label');
        const change = /self old [^;]*?change ([-+]?[\\d,]+)/.exec(label);
        if (change)
          look(node, Number(change[1].replaceAll(',', '')), label);
      });
      all('g.edge').forEach((edge) => {
        const words = edge.querySelector('title').textContent, change = /, change ([-+]?[\d,]+) \w+ \(([+-]?)/.exec(words.split('calls, ')[1]);
        const value = Number(change[1].replaceAll(',', '')), turn = value > 0 ? 'up' : value < 0 ? 'down' : '';
        const has = ['up', 'down'].filter((name) => edge.classList.contains(name)).join();
        seen[turn] = (seen[turn] || 0) + 1;
        if (has !== turn || change[2] !== {up: '+', down: '-', '': ''}[turn])
          wrong.push(words + ' is ' + has);
      });
    }
    await show('#view=source');
    all('.source tbody tr').forEach((row) => {
      const gutter = row.querySelector('.gutter'), cells = gutter ? texts(all('td:not(.more)', row)) : [];
      if (cells.length > 5 && cells[5])
        look(gutter, Number(cells[5].replaceAll(',', '')), 'a line');
    });
    return {wrong, seen};
})()}"""


def contrasts_of_edges():
    """Lines of graphs can be told from the ground, light and dark: a ratio of 3 at least (WCAG 1.4.11)."""
    def light(colour):
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    style = (SOURCES / "page.css").read_text()
    opacity = float(re.search(r"\.edge\.up path \{.*opacity: ([0-9.]+)", style)[1])
    values = {name: [[int(value[i:i + 2], 16) / 255 for i in (0, 2, 4)]
                     for value in re.findall(rf"--{name}: #(\w+);", style)] for name in ("ground", "rise", "fall")}
    problems = [] if [len(value) for value in values.values()] == [2, 2, 2] else [f"colours: {values}"]
    for name in ("rise", "fall"):
        for line, ground in zip(values[name], values["ground"]):
            both = sorted([light([opacity * a + (1 - opacity) * b for a, b in zip(line, ground)]), light(ground)])
            ratio = (both[1] + 0.05) / (both[0] + 0.05)
            problems += [f"{name}: contrast {ratio:.2f}"] if ratio < 3 else []
    return problems


def stale_sources_say_so(browser, work):
    """A source that is newer than the profile says so beside its name, where a function and where a file is shown."""
    (work / "stale.c").write_text("int main(void) { return 0; }\n")
    problems = []
    for age, wanted in ((-1000, False), (1000, True)):
        (work / "stale.out").write_text(f"events: Ir\nfl={work}/stale.c\nfn=main\n1 5\n")
        written = os.stat(work / "stale.out").st_mtime
        os.utime(work / "stale.c", (written + age, written + age))
        page = browser.open(write_page(work / "stale.html", "stale.out", cwd=work))
        for address in ("#f=0", "#view=source"):
            got = page.evaluate(COMMON + "(async () => { await show('" + address + "'); "
                                "return texts(all('.view .file .warning, .view h2 .warning')); })()}")
            if got != [": newer than the profile, lines may have moved"] * wanted:
                problems.append(f"{address}: {got}")
        page.close()
    return problems


def a_rise_is_red_and_a_fall_is_green(browser, work):
    graphs = write_page(work / "colours.html", "--base=old.out", "new.out", cwd=TESTS / "data" / "compare")
    problems = contrasts_of_edges()
    for path, addresses, count in ((graphs, ["#f=0", "#f=1", "#f=2"], 6), (page_of_sides(work), [], 2)):
        page = browser.open(path)
        got = page.evaluate(COLOURS.replace("ADDRESSES", json.dumps(addresses)))
        problems += got["wrong"][:3]
        if min(got["seen"].values()) < 1 or (path == graphs and not {"up", "down"} <= set(got["seen"])) or sum(got["seen"].values()) < count:
            problems.append(f"{path.name}: {got['seen']}")
        page.close()
    return problems


def functions_are_at_home(browser, work):
    """A function is named with the file where people look for it, and is found by that and by the recorded one."""
    page = browser.open(write_page(work / "home.html", "--auto=no", "home.out", cwd=TESTS / "data" / "formats"))
    got = page.evaluate(COMMON + """(async () => {
        const found = [];
        for (const [f, search] of [[0, 'main.cc'], [1, 'graph.cc'], [1, 'stl_iterator.h']]) {
            await show('#f=' + f + '&q=' + search);
            const rows = all('tr[title*="AllInputsReady"]');
            found.push([document.querySelector('.where').textContent, rows.length > 0]);
        }
        return [found, all('tr[title*="AllInputsReady"]')[0].title];
    })()}""")
    place = "/home/u/src/graph.cc \u00b7 recorded in /usr/include/c++/12/bits/stl_iterator.h \u00b7 /home/u/prog"
    wanted = [[["/home/u/src/main.cc \u00b7 /home/u/prog", False], [place, True], [place, True]],
              "Edge::AllInputsReady() const\n/home/u/src/graph.cc\n/home/u/prog"]
    page.close()
    return [] if got == wanted else [f"{got}, expected {wanted}"]


def cycles_have_their_members(browser, work):
    report = read_json("random.out", cwd=work)
    page = browser.open(write_page(work / "cycles.html", "--html-limit=0", "random.out", cwd=work))
    got = page.evaluate(COMMON + """(async () => { await show('#view=cycles');
        return all('.view section').map((section) => ({members: all('tbody tr', section).map(functionOf),
            sums: texts(all('tfoot td', section))})); })()}""")
    problems = ["there is no cycle"] if not report["cycles"] else []
    for cycle, section in zip(report["cycles"], got):
        wanted = [figure(cycle["self"][0]), figure(cycle["inclusive"][0])]
        if sorted(section["members"]) != sorted(cycle["members"]) or without_shares(section["sums"])[:2] != wanted:
            problems.append(f"{section}, expected {cycle}")
    page.close()
    return problems if len(got) == len(report["cycles"]) else [f"{len(got)} cycles"]


# ---- what stays right when the page leaves something out ----------------------------


def others_keep_the_sums(browser, work, profile):
    """Of a page with a small budget the sums are those of the whole profile."""
    expected = Expected(read_json(profile))
    whole = write_page(work / "limited.html", "--html-limit=0", profile).stat().st_size
    page = browser.open(write_page(work / "limited.html", f"--html-limit={(page_size() + whole) // 2}", profile))
    data = page.data
    problems = [] if data.get("left_out", {}).get("functions") else ["nothing was left out"]
    by_name = {f["name"]: f for f in expected.report["functions"]}
    chosen = [f for f in data["functions"] if f.get("callers") is not None][:20]
    with_others = [f for f in chosen if "other_callers" in f or "other_callees" in f]
    if not with_others:
        problems.append("no function has others")
    read = page.evaluate(READ.replace("ADDRESSES", json.dumps([f"#f={f['id']}" for f in chosen])))
    for function, got in zip(chosen, read):
        whole = by_name[function["name"]]
        for which in ("callers", "callees"):
            wanted = expected.sums(whole, which, 0)
            if whole[which] and [without_shares(row["cells"][:-1]) for row in got[which]["sum"]] != [wanted]:
                problems.append(f"{function['name']}: {which}: {got[which]['sum']}, expected {wanted}")
    total = page.evaluate("[...document.querySelectorAll('.functions tfoot .cost .cost')].map((e) => e.textContent)")
    added = sum(int(text.replace(",", "")) for text in total if text)
    if added != expected.report["totals"][0]:
        problems.append(f"self costs add up to {added}, not {expected.report['totals'][0]}")
    page.close()
    return problems[:5]


# ---- the keyboard -------------------------------------------------------------------

WHERE = """(() => {
    const focus = document.activeElement;
    const tab = document.querySelector('nav [aria-current=page]');
    const selected = document.querySelector('.functions [aria-selected=true]');
    return {focus: focus.getAttribute('aria-label') || focus.tagName, view: tab ? tab.dataset.view : null,
            selected: selected && selected.querySelector('.name').textContent,
            title: document.querySelector('.view h2').textContent,
            sort: (document.querySelector('.functions [aria-sort$=ing]') || document.body).textContent.trim(),
            found: document.querySelector('.functions tfoot .name').textContent,
            dialog: document.querySelector('dialog').open, outline: getComputedStyle(focus).outlineStyle};
})()"""


def keyboard_reaches_all(browser, demo):
    page = browser.open(demo)
    problems = []

    def step(keys, **wanted):
        page.press(*keys)
        got = page.until(WHERE, lambda got: all(got[key] == value for key, value in wanted.items()))
        for key, value in wanted.items():
            if got[key] != value:
                problems.append(f"after {' '.join(keys)}: {key} is {got[key]!r}, not {value!r}")

    step([], focus="Functions", view="function", selected="search", title="search")
    step(["j"], selected="__memset_avx2_unaligned_erms", title="__memset_avx2_unaligned_erms")
    step(["ArrowDown", "ArrowDown"], selected="main", title="main")
    step(["k"], selected="visit")
    step(["End"], focus="Functions")
    step(["Home"], selected="search")
    step(["PageDown", "PageUp"], selected="search")
    step(["Enter"], focus="H2", title="search")
    for _ in range(40):  # to the first caller, and on to it
        page.press("Tab")
        if page.evaluate("document.activeElement.closest('[aria-label=Callers]') !== null"):
            break
    step(["Enter"], title="main", focus="H2", selected="main")
    step(["Backspace"], title="search", selected="search")
    step(["u"], title="main", selected="main")  # which passes on most of what search costs
    step(["H"], title="search", selected="search")  # none of its callees has half of that
    step(["H"], title="search")
    step(["2"], view="source", focus="H2")
    step(["Tab"], focus="SELECT")
    step(["3"], view="source")  # typed into the choice of the file
    step(["Escape"], focus="Functions")
    step(["3"], view="calls", title="Flame graph")
    step(["4"], view="only", title="Only through")
    step(["5"], view="about")
    step(["/"], focus="Search functions")
    step([*"dl_l"], found="3 of 249 functions")
    step(["Enter"], focus="Functions")
    step(["n"], selected="_dl_lookup_symbol_x", view="function")
    step(["n"], selected="_dl_lookup_direct")
    step(["N"], selected="_dl_lookup_symbol_x")
    step(["s"], sort="Inclusive")
    step(["?"], dialog=True)
    step(["Escape"], dialog=False)
    step(["Backspace"], selected="_dl_lookup_direct")
    problems += judge_quiet(page)
    page.close()
    return problems


def way_back_begins_last(browser, demo):
    """A change of the address in the middle of a way back would end it: what waits to be written is written before."""
    page = browser.open(demo)
    page.press("u")
    said = page.evaluate("""(() => {
        const said = [];
        for (const name of ['replaceState', 'back']) {
            const does = history[name].bind(history);
            history[name] = (...given) => { said.push(name); does(...given); };
        }
        for (const key of ['s', 'Backspace'])
            document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
        return said; })()""")
    page.close()
    return [] if said == ["replaceState", "back"] else [f"a change and Backspace: {said}"]


def tab_leads_everywhere(browser, demo):
    """Through everything that can be pressed, and what has the focus is marked."""
    page = browser.open(demo)
    problems, seen = [], set()
    for _ in range(60):
        page.press("Tab")
        got = page.evaluate("""(() => {
            const e = document.activeElement;
            const row = e.querySelector('[aria-selected=true]');
            const style = getComputedStyle(e.matches('[role=grid]') && row || e);
            return [e.matches('.node') ? 'node' : e.tagName, e.matches('.node') ? getComputedStyle(e.querySelector('rect')).strokeWidth :
                style.outlineStyle === 'none' ? '0px' : style.outlineWidth]; })()""")
        seen.add(got[0].upper())
        if got[0] != "BODY" and float(got[1].strip("px")) < 2:
            problems.append(f"the focus on {got[0]} is not to be seen")
    page.close()
    missing = {"INPUT", "TABLE", "BUTTON", "A", "NODE", "SUMMARY"} - seen
    return problems[:2] + ([f"Tab does not lead to {missing}"] if missing else [])


def address_is_the_state(browser, demo):
    page = browser.open(demo)
    problems = []
    for address, key, wanted in (
        ("#fn=main", "title", "main"), ("#fn=visit&view=source", "view", "source"), ("#q=memset", "found", "4 of 249 functions"),
        ("#sort=name", "sort", "Function"), ("#view=calls&root=main", "title", "Flame graph"),
        ("#fn=main&view=nothing&event=7&sort=x&file=-1&nodes=-2&line=-1&source=no", "title", "main"),
        ("#view=__proto__&fn=visit", "view", "function"),
    ):
        other = browser.open(demo)
        other.go(demo, address)
        got = other.evaluate(WHERE)[key]
        if got != wanted:
            problems.append(f"{address}: {key} is {got!r}, not {wanted!r}")
        problems += judge_quiet(other)
        other.close()
    page.evaluate(COMMON + "(async () => { for (const f of [1, 2, 3]) await show('#f=' + f); })()}")
    for wanted in ("visit", "__memset_avx2_unaligned_erms", "search"):
        page.evaluate("new Promise((done) => { addEventListener('hashchange', () => setTimeout(done), {once: true}); "
                      "history.back(); })")
        got = page.evaluate(WHERE)["title"]
        if got != wanted:
            problems.append(f"back leads to {got}, not {wanted}")
    got = [page.evaluate("document.querySelector('[aria-label=Callers] a').click(); location.hash")]
    page.press("/", *"dl_l")
    got.append(page.evaluate("new Promise((done) => setTimeout(() => done(location.hash), 400))"))
    if got != ["#fn=main", "#fn=main&q=dl_l"]:
        problems.append(f"the addresses of a caller and of a search are {got}")
    page.close()
    return problems


# ---- bars, and what else is no text ----------------------------------------------------

# The contrast of bars with each ground that they may have, and of marks of heat with their box and what is around it.
MARKS = COMMON + "(async () => {" + RATIO + """
    const probe = document.body.appendChild(document.createElement('p'));
    const value = (name, from = document.body) => {
        from.append(probe);
        probe.setAttribute('class', 'probe');
        const text = getComputedStyle(probe).getPropertyValue(name).trim();
        probe.setAttribute('class', '');
        return colour(text);
    };
    const grounds = ['--ground', '--raised', '--selected'].map((name) => value(name));
    const found = {};
    const note = (what, ratios) => { found[what] = Math.min(found[what] ?? 99, ...ratios); };
    for (const address of ADDRESSES) {
        await show(address);
        all('.bar').forEach((cell) => note('bar ' + cell.className.split(' ').find((name) => ['self', 'inclusive', 'up', 'down'].includes(name)),
            grounds.map((ground) => ratio(colour(getComputedStyle(cell).getPropertyValue('--tint')), ground))));
        all('.gutter').forEach((cell) => note('gutter', grounds.slice(0, 2).map((ground) =>
            ratio(colour(getComputedStyle(cell).getPropertyValue('--mark')), ground))));
        for (const letter of 'hg') for (let step = 1; step < 8; step++) all('.node').forEach((node) => {
            const mark = node.querySelector('.heat');
            if (!mark) return;
            node.setAttribute('class', 'node ' + letter + step);
            const fill = colour(getComputedStyle(mark).fill);
            note('node ' + letter, [ratio(fill, grounds[0]), ratio(fill, colour(getComputedStyle(node.querySelector('rect')).fill))]);
        });
    }
    probe.remove();
    return found; })()}"""


def bars_are_to_be_seen(browser, pages, scheme):
    """Bars and marks of heat have a contrast of 3 at least to what is around them (WCAG 1.4.11)."""
    problems, seen = [], set()
    for path, addresses in pages:
        page = browser.open(path, scheme=scheme)
        got = page.evaluate(MARKS.replace("ADDRESSES", json.dumps(addresses)))
        problems += [f"{path.name}: {what}: {ratio:.2f}" for what, ratio in got.items() if ratio < 3]
        seen |= set(got)
        page.close()
    missing = {"bar self", "bar inclusive", "bar up", "bar down", "gutter", "node h", "node g"} - seen
    return problems + ([f"there is no {missing}"] if missing else [])


def bars_are_scaled_to_the_largest(browser, demo, folder):
    """The largest of a column has a bar of 40 pixels left of its figure, the others as their part of it; with the colours of
    the system, too."""
    functions = read_json("callgrind.out.demo", cwd=folder)["functions"]
    page = browser.open(demo, width=1600)
    problems = []
    look = COMMON + """all('.rows tr').slice(0, 20).map((row) => [Number(row.dataset.function), ...['self', 'inclusive'].map((kind) => {
        const cell = row.querySelector('td.bar.' + kind), style = getComputedStyle(cell), text = document.createRange();
        text.selectNodeContents(cell);
        const length = Number(style.getPropertyValue('--w') || 0) * parseFloat(style.getPropertyValue('--zone'));
        return [length, text.getBoundingClientRect().left >= cell.getBoundingClientRect().left + 44, style.backgroundImage !== 'none'];
    })])}"""
    for forced in ("none", "active"):
        page.call("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": forced}]})
        for number, *bars in page.evaluate(look):
            for key, (length, is_beside, is_there) in zip(("self", "inclusive"), bars):
                cost = functions[number][key][0]
                wanted = 40 * cost / max(f[key][0] for f in functions)
                wanted = max(wanted, 1.6) if cost else 0
                if abs(length - wanted) > 0.21 or not is_beside or not is_there:
                    problems.append(f"{forced}: {number}: {key}: {length}, {is_beside}, {is_there}; expected {wanted}")
    page.close()
    return problems[:4]


def targets_are_large(browser, pages):
    """What can be pressed has 24 pixels each way (WCAG 2.5.8), but for numbers of lines, which are as high as the text."""
    problems = []
    for path, addresses in pages:
        page = browser.open(path)
        for address in addresses:
            got = page.evaluate(COMMON + """(async () => { await show('%s');
                return all('button, a:not(.source .number a):not(svg a), select, input, summary').filter((e) => e.getClientRects().length).map((e) => {
                    const {width, height} = e.getBoundingClientRect();
                    return [width, height, e.tagName + ' ' + e.textContent.slice(0, 30)]; }); })()}""" % address)
            problems += [f"{path.name}{address}: {one}" for one in got if min(one[:2]) < 23.99]
            problems += [] if len(got) >= 10 else [f"{len(got)} targets"]
        page.close()
    return problems[:5]


def paper_has_the_tables(browser, demo):
    """On paper there are the plain table and the selected function, unrolled, and nothing to press."""
    page = browser.open(demo)
    page.call("Emulation.setEmulatedMedia", {"media": "print"})
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    got = page.evaluate(COMMON + """(() => {
        const isSeen = (selector) => { const e = document.querySelector(selector); return Boolean(e && e.getClientRects().length); };
        const view = document.querySelector('.view');
        return [['#static table', '.view h2', '.view [aria-label=Callers] table'].map(isSeen), ['.list', 'nav', '.controls'].map(isSeen),
            view.scrollHeight <= view.clientHeight + 1, all('.view details:not([open]), .view button.more').length]; })()}""")
    size = len(page.call("Page.printToPDF")["data"])
    page.close()
    return [] if got == [[True] * 3, [False] * 3, True, 0] and size > 10000 else [f"{got}, {size}"]


# ---- comparisons ----------------------------------------------------------------------

CHANGES = COMMON + """(async () => {
    const bar = (cell) => { const style = getComputedStyle(cell), half = parseFloat(style.getPropertyValue('--zone')) / 2;
        const left = style.backgroundPosition.split(',')[0], length = half * Number(style.getPropertyValue('--w') || 0);
        return {half, length, start: parseFloat(left), down: cell.matches('.down'), up: cell.matches('.up'), title: cell.title}; };
    return all('.rows tr').slice(0, 12).map((row) => [Number(row.dataset.function), ...all('td.change:not(.calls)', row).map(bar)]);
})()}"""


def factor_of(old, new):
    if old == new:
        return ""
    if 0 in (old, new):
        return "gone" if old else "new"
    return "\u00d7 " + (f"{new / old:,.0f}" if new / old >= 1000 else f"{float(f'{new / old:.3g}'):g}")


def changes_diverge(browser, work):
    """Bars of changes begin in the middle, to the right for more and to the left for less, scaled to the largest change;
    words and the factor stand beside."""
    report = read_json("--base=random.out", "newer.out", cwd=work)
    page = browser.open(write_page(work / "diverge.html", "--html-limit=0", "--base=random.out", "newer.out", cwd=work), width=1600)
    functions, problems, seen = report["functions"], [], set()
    for number, *bars in page.evaluate(CHANGES):
        for key, bar in zip(("self", "inclusive"), bars):
            old, new, change = (functions[number][key][side][0] for side in ("old", "new", "change"))
            most = max(abs(f[key]["change"][0]) for f in functions)
            length = bar["half"] * max(round(abs(change) / most * 100), 4 if change else 0) / 100
            start = 4 + bar["half"] - (length if change < 0 else 0)
            words = f"{abs(change):,} {'less' if change < 0 else 'more'} than before" if change else "as before"
            words += f", {factor_of(old, new)}" if factor_of(old, new) else ""
            seen.add((change > 0) - (change < 0))
            if abs(bar["length"] - length) > 0.21 or abs(bar["start"] - start) > 0.21 or bar["down"] != (change < 0) or bar["title"] != words:
                problems.append(f"{functions[number]['display']}: {key}: {bar}, expected {length}, {start}, {words}")
    problems += [] if {1, -1} <= seen else [f"changes are {seen}"]
    for f in functions[:15]:
        got = page.evaluate(COMMON + """(async () => { await show('#f=%d');
            return [texts(all('.view [aria-label=Costs] td.factor')), document.querySelector('.view .called').textContent]; })()}""" % f["id"])
        wanted = [factor_of(f[key]["old"][event], f[key]["new"][event]) for event in (0, 1) for key in ("self", "inclusive")]
        change = f["self"]["change"][0]
        words = f"self {abs(change):,} {'less' if change < 0 else 'more'} than before" if change else "self as before"
        problems += [] if got[0] == wanted and words in got[1] else [f"{f['display']}: {got}, expected {wanted}, {words}"]
    page.close()
    return problems[:4]


def chips_choose_functions(browser, work):
    """Of functions that changed, are new, gone or moved stand how many they are and what they cost more, and they can be chosen."""
    old = "events: Ir\n" + "".join(f"fl={f}.c\nfn={f}\n1 {c}\n" for f, c in (("a", 10), ("b", 20), ("c", 30), ("d", 40), ("m", 5)))
    new = "events: Ir\n" + "".join(f"fl={p}.c\nfn={f}\n1 {c}\n" for p, f, c in (("a", "a", 10), ("b", "b", 27), ("c", "c", 1),
                                                                              ("e", "e", 400), ("n", "m", 6)))
    (work / "chips1.out").write_text(old)
    (work / "chips2.out").write_text(new)
    report = read_json("--base=chips1.out", "chips2.out", cwd=work)
    page = browser.open(write_page(work / "chips.html", "--base=chips1.out", "chips2.out", cwd=work))
    has = {"changed": lambda f: f["status"] == "changed", "new": lambda f: f["status"] == "new", "gone": lambda f: f["status"] == "gone",
           "moved": lambda f: f["match"] in ("file", "object")}
    chosen = {status: [f for f in report["functions"] if test(f)] for status, test in has.items()}
    wanted = [f"{status} {len(fs)}: {figure(sum(f['self']['change'][0] for f in fs), True)}" for status, fs in chosen.items() if fs]
    got = page.evaluate(COMMON + "texts(all('.chips button'))}")
    problems = [] if got == wanted and len(wanted) == 4 else [f"{got}, expected {wanted}"]
    for status, functions in chosen.items():
        shown = page.evaluate(COMMON + """(async () => { document.querySelector('.chips [data-status=%s]').click(); await drawn();
            return [all('.rows tr').map((row) => Number(row.dataset.function)).sort((a, b) => a - b),
                texts(all('.chips [aria-pressed=true]')).map((text) => text.split(' ')[0])]; })()}""" % status)
        problems += [] if shown == [sorted(f["id"] for f in functions), [status]] else [f"{status}: {shown}"]
    page.evaluate(COMMON + "document.querySelector('.chips [aria-pressed=true]').click()}")
    rows = COMMON + "all('.rows tr').length}"
    changed = [f for f in report["functions"] if f["status"] != "same"]
    problems += [] if page.evaluate(rows) == len(changed) else ["those that changed are not back"]
    problems += judge_quiet(page)
    page.close()
    return problems


def small_changes_are_not_asked_for(browser, work):
    """What reads 0.00% is not among the functions that changed; numbers of calls are in words."""
    made = "events: Ir\nfl=a.c\nfn=large\n1 {}\ncfn=tiny\ncalls={} 1\n2 {}\ncfn=once\ncalls=1 1\n2 {}\nfn=tiny\n1 {}\nfn=once\n1 {}\n"
    (work / "tiny1.out").write_text(made.format(1000000, 3, 50, 9, 50, 9))
    (work / "tiny2.out").write_text(made.format(1200000, 1, 51, 10, 51, 10))
    page = browser.open(write_page(work / "tiny.html", "--base=tiny1.out", "tiny2.out", cwd=work))
    got = page.evaluate(COMMON + """(async () => {
        const called = async (name) => { await show('#fn=' + name); return document.querySelector('.called.times').textContent; };
        const before = [texts(all('.chips button')), texts(all('.functions .rows .name'))];
        document.querySelector('.chips [data-status=changed]').click();
        await drawn();
        return [...before, texts(all('.functions .rows .name')), await called('tiny'), await called('once')]; })()}""")
    page.close()
    wanted = [["changed 1: +200,000"], ["large", "once", "tiny"], ["large"], "Called 3 times before, 1 time now: -2.", "Called 1 time, as before."]
    return [] if got == wanted else [f"{got}"]


# ---- links ----------------------------------------------------------------------------

def links_are_those_of_the_browser(browser, demo):
    """A click with a key is left to the browser, one without is not; a name that the page lacks is told."""
    page = browser.open(demo)
    problems = []
    for place in (".rows td.name a", ".view [aria-label=Callers] a", ".graph a"):
        for key in ("", "ctrlKey", "metaKey", "shiftKey"):
            got = page.evaluate(COMMON + f"""(async () => {{
                await show('#fn=main');
                let isOurs = null;
                addEventListener('click', (event) => {{ isOurs = event.defaultPrevented; event.preventDefault(); }}, {{once: true}});
                const link = all('{place}').find((a) => !a.textContent.startsWith('main'));
                link.dispatchEvent(new MouseEvent('click', {{bubbles: true, cancelable: true, {key + ': true' if key else ''}}}));
                return [isOurs, document.querySelector('.view h2').textContent === 'main']; }})()}}""")
            problems += [] if got == [not key, bool(key)] else [f"{place} {key}: {got}"]
    said = "[document.querySelector('.missing').textContent, document.querySelector('.view h2').textContent]"
    for address, wanted in (("#fn=no+such<b>&view=source", ["This page has no function no such<b>.", "search"]),
                            ("#fn=visit", ["", "visit"]), ("#view=calls&root=nothing", ["This page has no function nothing.", "search"]),
                            ("#fn=", ["This page has no function (no name).", "search"])):
        page.evaluate(COMMON + f"show('{address}')}}")
        got = page.evaluate(said)
        problems += [] if got == wanted else [f"{address}: {got}"]
    page.press("j")
    problems += [] if page.evaluate(said)[0] == "" else ["it still says so"]
    problems += judge_quiet(page)
    page.close()
    return problems


def what_is_in_sight_is_copied(browser, demo):
    page = browser.open(demo)
    page.evaluate(COMMON + "show('#fn=main')}")
    page.press("c")
    read = "(() => { const e = document.querySelector('dialog[open]'); return [e.querySelector('textarea').value, " \
        "getSelection().toString() === e.querySelector('textarea').value || document.activeElement.matches('textarea')]; })()"
    tsv, is_selected = page.evaluate(read)
    page.evaluate("(() => { const e = document.querySelector('dialog[open] select'); e.value = 'Markdown'; "
                  "e.dispatchEvent(new Event('change')); })()")
    markdown, _ = page.evaluate(read)
    cells = page.evaluate(COMMON + """(() => { const box = document.querySelector('.scroller').getBoundingClientRect();
        const fields = (row) => all('td', row).flatMap((cell) => cell.matches('.cost') ? texts(all('span', cell)) : [cell.textContent]);
        return [all('.rows tr').filter((row) => row.getBoundingClientRect().top < box.bottom - 50).map(fields).slice(0, 20),
                ...['Callers', 'Callees'].map((name) => all('.view [aria-label=' + name + '] tbody tr, .view [aria-label=' +
                    name + '] tfoot tr').map((row) => texts(all('td', row))))]; })()}""")
    page.press("Escape")
    is_open = page.evaluate("document.querySelector('dialog[open]') !== null")
    page.close()
    problems = [] if is_selected and not is_open else ["the text is not selected, or the dialog stays"]
    blocks = [block.split("\n") for block in tsv.strip("\n").split("\n\n")]
    if [block[0] for block in blocks[::2]] != ["Functions", "Callers of main", "Callees of main"]:
        problems.append(f"there are {[block[0] for block in blocks]}")
    plain = lambda text: text.replace(",", "") if text.replace(",", "").isdigit() else text  # noqa: E731
    for rows, block in zip(cells, blocks[1::2]):
        got = [line.split("\t") for line in block]
        wanted = [[plain(cell) for cell in row] for row in rows]
        if got[1:][:len(wanted)] != wanted or len({len(row) for row in got}) != 1:
            problems.append(f"{got[:2]}, expected {wanted[:1]}")
    first = cells[0][0]
    line = "| " + " | ".join(cell.replace("_", "\\_") for cell in first) + " |"
    if line not in markdown.split("\n") or markdown.count("\n| --- |") != 3:
        problems.append(f"{markdown[:300]} has no {line}")
    return problems[:4]


# ---- for those who do not see it ----------------------------------------------------


def tree_has_tables_rows_and_names(browser, demo):
    page = browser.open(demo)
    nodes = page.accessibility()
    problems = []
    for role, name, least in (
        ("grid", "Functions", 1), ("table", "Callers", 1), ("table", "Callees", 1), ("table", "Costs", 1),
        ("row", None, 20), ("columnheader", None, 10), ("gridcell", None, 100), ("heading", "search", 1),
        ("searchbox", "Search functions", 1), ("link", "main", 1), ("region", "Call graph", 1),
    ):
        count = sum(1 for r, n in nodes if r == role and name in (None, n))
        if count < least:
            problems.append(f"{count} of role {role} named {name}, at least {least} are expected")
    problems += [f"a {role} has no name" for role, name in nodes if role in ("button", "combobox", "searchbox") and not name]
    state = page.evaluate("""(() => { const grid = document.querySelector('[role=grid]'); return {
        rows: grid.getAttribute('aria-rowcount'), active: grid.getAttribute('aria-activedescendant'),
        row: document.getElementById(grid.getAttribute('aria-activedescendant')).getAttribute('aria-selected'),
        index: document.querySelector('.rows tr').getAttribute('aria-rowindex'),
        sort: document.querySelector('th[aria-sort$=ing]').getAttribute('aria-sort')}; })()""")
    if state != {"rows": "250", "active": "row-0", "row": "true", "index": "2", "sort": "descending"}:
        problems.append(f"the table says {state}")
    page.close()
    return problems


def texts_are_to_be_read(browser, pages, scheme):
    """Both with what is behind them now and with every colour of heat."""
    problems = []
    for path, addresses in pages:
        page = browser.open(path, scheme=scheme)
        for address in addresses:
            page.evaluate(COMMON + f"show('{address}')}}")
            ratio, what, count = page.evaluate(CONTRAST)
            if ratio < 4.5 or count < 20:
                problems.append(f"{path.name}{address}: {ratio:.2f} of {count}: {what}")
        for scale in "hg":
            page.evaluate(f"document.querySelectorAll('.node').forEach((g, i) => g.setAttribute('class', 'node {scale}' + i % 8))")
            ratio, what, _ = page.evaluate(CONTRAST)
            if ratio < 4.5:
                problems.append(f"{path.name}: heat {scale}: {ratio:.2f}: {what}")
        page.close()
    return problems


# ---- other ways to open it ----------------------------------------------------------


def saved_page_opens_again(browser, work, demo):
    page = browser.open(demo)
    page.press("j", "j", "4")
    page.evaluate(COMMON + "show('#f=3')}")
    saved = work / "saved.html"
    saved.write_text("<!DOCTYPE html>" + page.evaluate("document.documentElement.outerHTML"), encoding="utf-8")
    again = browser.open(saved)
    counts = """({apps: document.querySelectorAll('#app > *').length, tables: document.querySelectorAll('.functions').length,
                  styled: document.querySelectorAll('[style]').length, rows: document.querySelectorAll('.rows tr').length})"""
    fresh = browser.open(demo)
    problems = judge_quiet(again)
    if again.evaluate(counts) != fresh.evaluate(counts) or again.evaluate(WHERE) != fresh.evaluate(WHERE):
        problems.append(f"{again.evaluate(counts)}, expected {fresh.evaluate(counts)}; {again.evaluate(WHERE)}")
    for one in (page, again, fresh):
        one.close()
    return problems


def other_scripts_do_not_run(browser, work, demo):
    changed = work / "changed.html"
    text = demo.read_text(encoding="utf-8")
    planted = "<script>document.title = 'run'</script><img src=x.png></body>"
    changed.write_text(text.replace("</body>", planted), encoding="utf-8")
    page = browser.open(changed)
    problems = ["the script has run"] if page.evaluate("document.title") == "run" else []
    if not any("Content Security Policy" in error for error in page.errors):
        problems.append(f"nobody complained: {page.errors}")
    page.close()
    return problems


def totals_stand_without_scripts(browser, demo):
    page = browser.open(demo)
    page.call("Emulation.setScriptExecutionDisabled", {"value": True})
    page.errors.clear()
    page.go(demo, is_drawn=False)
    shown = page.evaluate("[document.getElementById('static').innerText, document.getElementById('app').innerText]")
    problems = [f"the plain table lacks {words}" for words in ("7,037,016", "search", "2,505,316", "visit", "./demo")
                if words not in shown[0]]
    page.close()
    return problems + (["there is more than the plain table"] if shown[1] else [])


def long_tables_are_short(browser, work):
    """Of thousands of functions only the rows in sight are elements."""
    (work / "long.out").write_text(random_profile(7, 6000, 1))
    page = browser.open(write_page(work / "long.html", "--html-limit=0", "long.out", cwd=work))
    look = """(() => {
        const rows = [...document.querySelectorAll('.rows tr')];
        const box = document.querySelector('.scroller').getBoundingClientRect();
        const places = rows.map((row) => row.getBoundingClientRect());
        return {count: rows.length, all: document.querySelectorAll('*').length,
            rowcount: Number(document.querySelector('[role=grid]').getAttribute('aria-rowcount')),
            seen: places.filter((place) => place.top < box.bottom && place.bottom > box.top + 40).length,
            last: Number(rows[rows.length - 1].getAttribute('aria-rowindex'))};
    })()"""
    problems = []
    for key in ("Home", "PageDown", "End"):
        page.press(key)
        got = page.evaluate(look)
        if not 20 <= got["seen"] <= got["count"] <= 120 or got["all"] > 5000 or got["rowcount"] != 6001:
            problems.append(f"{key}: {got}")
    if got["last"] != 6001:
        problems.append(f"at the end: {got}")
    page.evaluate("document.querySelector('.scroller').scrollTop = 50000")
    page.settle()
    if page.evaluate(look)["seen"] < 20:
        problems.append(f"scrolled: {page.evaluate(look)}")
    page.close()
    return problems


SIMULATED = "events: " + " ".join(["Ir", "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw", "Bc", "Bcm", "Bi", "Bim"]) + "\n"


def wide_pages(work):
    """Pages with what takes much room: 13 events on both sides, a long command, long words, and times of all sizes."""
    long = "a" * 300 + "/" + "b" * 300
    for name, factor in (("wide1.out", 1000), ("wide2.out", 1001)):
        rows = [f"fl={'d' * 90}/{f}.c\nfn=some::{'Long' * n}::function_of_many_letters<{f}>::operator()\n1 " + " ".join(str(factor * 10 ** (n % 6)) for _ in range(13))
                for n, f in enumerate("abcdefghijk"[:10 if name == "wide1.out" else 11])]
        calls = "".join(f"cfi={'d' * 90}/{f}.c\ncfn=some::{'Long' * n}::function_of_many_letters<{f}>::operator()\ncalls={3 * n} 1\n3 "
                        + " ".join(str(factor * 10 ** (n % 6)) for _ in range(13)) + "\n" for n, f in enumerate("abcdefghij"))
        (work / name).write_text(f"version: 1\ncreator: callgrind-3.19.0\ncmd: ./{long}\ndesc: {'Long' * 20}: {long}\n" + SIMULATED + "\n".join(rows)
                                 + "\nfl=m.c\nfn=main\n1 1\n" + calls + "bad line\n")
    (work / "times.out").write_text("events: Time_(10ns)\nfl=a.php\n" + "".join(f"fn=f{n}\n1 {8161 * 10 ** n // 1000}\n" for n in range(9))
                                    + "fn=main\n1 1\n" + "".join(f"cfn=f{n}\ncalls=3 1\n2 {8161 * 10 ** n // 1000}\n" for n in range(9)))
    return [write_page(work / "wide.html", "wide2.out", cwd=work), write_page(work / "wide-both.html", "--base=wide1.out", "wide2.out", cwd=work),
            write_page(work / "times.html", "times.out", cwd=work)]


def tables_fit(browser, work):
    """At any width tables of a function are as wide as there is room; in a comparison costs give way, and titles stand above their columns."""
    problems = []
    for path in wide_pages(work):
        for width in (1800, 1440, 1024, 400):
            page = browser.open(path, width=width, height=900)
            for address in ("#", "#fn=main", "#view=about", "#sort=-inclusive&columns=self,inclusive,calls,percall"):
                page.evaluate(COMMON + f"show('{address}')}}")
                page.settle()
                got = page.evaluate(COMMON + """(() => {
                    const isShown = (e) => e.getClientRects().length > 0;
                    const wide = all('.view .wide').filter((e) => isShown(e) && e.scrollWidth > e.clientWidth).map((e) => [e.textContent.slice(0, 30), e.scrollWidth - e.clientWidth]);
                    const cut = all('.view .wide td:not(.text), .functions td:not(.name), .functions th:not(.name)').filter((e) => isShown(e) && e.scrollWidth > e.clientWidth)
                        .map((e) => e.textContent);
                    const heads = all('.view .wide').flatMap((e) => [...new Set(all('tr', e).filter(isShown)
                        .map((row) => [...row.cells].filter(isShown).reduce((sum, {colSpan}) => sum + colSpan, 0)))].length > 1 ? [e.textContent.slice(0, 30)] : []);
                    const empty = innerWidth < 1000 ? [] : all('.functions .rows .name .function').filter((e) => e.getBoundingClientRect().right > e.closest('td').getBoundingClientRect().right + 1)
                        .map((e) => e.textContent);
                    return {beyond: Math.max(0, document.documentElement.scrollWidth - innerWidth), wide, cut: cut.slice(0, 3), heads, empty: empty.slice(0, 2)}; })()}""")
                problems += [f"{path.name}{address}, {width} pixels: {got}"] if any(got.values()) else []
            page.close()
    return problems


def nothing_is_too_wide(browser, pages):
    """The page itself never scrolls sideways, and no figure of the table is cut."""
    problems = []
    for path in pages:
        for width in (1800, 1280, 400):
            page = browser.open(path, width=width)
            for address in ("#", "#view=source", "#view=only", "#view=calls", "#view=about", "#nodes=60"):
                page.evaluate(COMMON + f"show('{address}')}}")
                beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                if beyond > 0:
                    problems.append(f"{path.name}{address}: {beyond} pixels wider than {width}")
            cut = page.evaluate("[...document.querySelectorAll('.functions td:not(.name), .functions th:not(.name)')]"
                                ".filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)")
            problems += [f"{path.name}: {width} pixels: {text} is cut" for text in cut[:2]]
            page.close()
    return problems


def order_is_what_was_asked_for(browser, work):
    """The table opens in the order of --sort, whose column says so, and goes back to it; other orders are addresses."""
    problems = []
    for sort, title, names in (("incl", "Inclusive", ["main", "search", "visit", "print"]),
                               ("calls", "Calls", ["visit", "search", "print", "main"]), ("self", "Self", ["visit", "search", "print", "main"])):
        (work / "order.out").write_text("events: Ir\nfl=a.c\nfn=main\n1 1\ncfn=search\ncalls=4 1\n2 9\ncfn=print\ncalls=2 1\n2 2\n"
                                        "fn=search\n1 3\ncfn=visit\ncalls=9 1\n2 6\nfn=visit\n1 6\nfn=print\n1 2\n")
        page = browser.open(write_page(work / "order.html", f"--sort={sort}", work / "order.out"))
        ask = COMMON + """[texts(all('.functions .rows .name')), texts(all('.functions thead [aria-sort=descending]')), location.hash.includes('sort')]}"""
        first = page.evaluate(ask)
        page.evaluate(COMMON + "show('#sort=name')}")
        page.evaluate(COMMON + "show('#')}")
        problems += [f"{sort}: {got}" for got in (first, page.evaluate(ask)) if got != [names, [title], False]]
        page.close()
    return problems


def first_screen_answers(browser, demo):
    """Without a scroll or a click: what costs most, how much of all, what calls it, and what the program does as a whole;
    of 200% of 1440 x 900 there are 720 x 450."""
    problems = []
    for width, height, scheme in ((1440, 900, "light"), (1440, 900, "dark"), (1024, 700, "light"), (400, 800, "dark"), (720, 450, "light")):
        page = browser.open(demo, width=width, height=height, scheme=scheme)
        got = page.evaluate(COMMON + """(() => {
            const within = (e) => { const {left, top, right, bottom} = e.getBoundingClientRect();
                return left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1 && right - left > 30; };
            const [row] = all('.functions .rows tr');
            const name = row.querySelector('.name');
            return {strip: within(document.querySelector('.glance canvas')), name: [name.textContent, within(name), name.clientWidth],
                share: [row.querySelector('.share, td.self').textContent, within(row)],
                heading: within(document.querySelector('.view h2')), way: texts(all('.path a')).slice(-1)}; })()}""")
        small = height < 500  # there the function stands below
        wanted = got["strip"] and got["name"][:2] == ["search", True] and got["name"][2] > 70 and "35.60%" in got["share"][0] \
            and got["share"][1] and (got["heading"] or small) and got["way"] == ["main"]
        problems += [] if wanted else [f"{width} x {height}: {got}"]
        problems += judge_quiet(page)
        page.close()
    return problems


def write_answer(work):
    """A program whose dearest line is line 152 of a long function of the user's: it calls memset, which is hottest."""
    (work / "mine").mkdir()
    (work / "mine" / "a.c").write_text("".join(f"int line_{n};\n" for n in range(1, 301)))
    own = "".join(f"{n} {n % 7}\n" for n in range(21, 250) if n != 152)
    (work / "answer.out").write_text(f"""events: Ir
ob=/bin/answer
fl=mine/a.c
fn=main
5 10
cfn=clear
calls=1 20
6 9000
fn=clear
{own}152 3
cob=/usr/lib/libc.so
cfi=/usr/lib/memset.c
cfn=memset
calls=5 1
152 8000
fn=busy
270 900
ob=/usr/lib/libc.so
fl=/usr/lib/memset.c
fn=memset
1 8000
""")
    return write_page(work / "answer.html", "answer.out", cwd=work)


def page_opens_on_the_answer(browser, work):
    """Without a click: the flame graph, the user's dearest function, and its dearest line with its text; from there its
    callers are a click away. Without own files it opens on the hottest function; where the user's is mostly inlined code
    of others, on the user's."""
    answer, problems = write_answer(work), []
    others = write_page(work / "others.html", work / "answer.out")
    for width, height in ((1440, 900), (1024, 768), (400, 800)):
        page = browser.open(answer, width=width, height=height)
        page.settle()
        got = page.evaluate(COMMON + """(() => {
            const within = (e) => { const {left, top, right, bottom} = e.getBoundingClientRect();
                return left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1 && right - left > 30; };
            const line = document.querySelector('.view .source tr[aria-current]'), sheet = line.closest('.lines').getBoundingClientRect();
            const legend = document.querySelector('.glance .legend');
            return {picture: document.querySelector('.glance button[aria-pressed=true]').textContent, strip: within(document.querySelector('.glance canvas')),
                legend: within(legend), title: document.querySelector('.view h2').textContent, heading: within(document.querySelector('.view h2')),
                line: line.querySelector('.number').textContent, text: line.querySelector('code').textContent.trim(), seen: within(line.querySelector('.number'))
                    && line.getBoundingClientRect().bottom <= sheet.bottom && line.getBoundingClientRect().top >= sheet.top}; })()}""")
        wanted = {"picture": "Flame graph", "strip": True, "legend": True, "title": "clear", "heading": True, "line": "152", "text": "int line_152;", "seen": True}
        problems += [] if got == wanted else [f"{width} x {height}: {got}"]
        page.evaluate("[...document.querySelectorAll('.ways button')].find((e) => e.textContent === 'Callers').click()")
        page.settle()
        top = page.evaluate("document.querySelector('[aria-label=Callers]').getBoundingClientRect().top")
        problems += [] if 0 <= top < height - 60 else [f"{width} x {height}: the callers are at {top}"]
        problems += judge_quiet(page)
        page.close()
    page = browser.open(others)
    title = page.evaluate("document.querySelector('.view h2').textContent")
    page.close()
    problems += [] if title == "memset" else [f"without own files it opens on {title}"]
    (work / "inlined.out").write_text("events: Ir\nfl=mine/a.c\nfn=mine\n5 10\nfi=/usr/include/vector.h\n7 3000\nfl=/usr/lib/memset.c\nfn=memset\n1 8000\ncfn=mine\ncalls=1 5\n1 3010\n")
    page = browser.open(write_page(work / "inlined.html", "inlined.out", cwd=work))
    title = page.evaluate("document.querySelector('.view h2').textContent")
    page.close()
    return problems + ([] if title == "mine" else [f"of inlined code it opens on {title}"])


def inlined_code_is_offered(browser, work):
    """Where most of a user's function was inlined from elsewhere, and stands at no line of theirs, the head says which command
    shows the lines, in the words of the first screen: whole at three sizes. Where little was, it says nothing."""
    (work / "inlined" / "mine").mkdir(parents=True)
    (work / "inlined" / "mine" / "a.c").write_text("int main(void);\n")
    problems = []
    for name, own, other in (("much", 5, 95), ("little", 95, 5)):
        (work / "inlined" / f"{name}.out").write_text(f"events: Ir\nob=/bin/prog\nfl=mine/a.c\nfn=main\n5 {own}\nfi=/usr/include/vector\n7 {other}\nfe=mine/a.c\n"
                                                      "cfn=help\ncalls=1 9\n6 1\nfn=help\n9 1\n")
        wanted = ["cgannotate --inline --format=html much.out shows which lines of yours: 94% is inlined code, if built with -g."]  # 95 of 101
        wanted *= name == "much" and b"libdw" in run("--version").stdout
        path = write_page(work / "inlined" / f"{name}.html", f"{name}.out", cwd=work / "inlined")
        for width in (1440, 1024, 400):
            page = browser.open(path, width=width, height=800)
            got = page.evaluate(COMMON + "all('header .inlined').map((e) => [e.textContent, e.scrollWidth <= e.clientWidth, e.getBoundingClientRect().bottom < 200])}")
            problems += [] if got == [[text, True, True] for text in wanted] else [f"{name} at {width}: {got}, expected {wanted}"]
            page.close()
    return problems


def switch_has_yours_and_all(browser, work):
    """With `yours` all views have what --charge=own says, with `all` what was recorded: tables, boxes, callees and lines. The
    switch is in the address, a key, in sight at three sizes, and not there without own files. From a function that the other
    edition lacks one gets to its caller."""
    (work / "switch").mkdir()
    answer, problems = write_answer(work / "switch"), []
    read = COMMON + """(() => ({rows: all('.functions .rows tr').map((row) => [row.querySelector('.name').textContent, row.querySelector('.share').textContent]),
        boxes: all('.glance [role=treeitem]').map((e) => e.textContent.split(',')[0]), title: document.querySelector('.view h2').textContent,
        callees: texts(all('[aria-label=Callees] tbody .text .function')), head: document.querySelector('.functions th').textContent,
        line: all('.view .source tr[aria-current] .figure').slice(0, 2).map((e) => e.textContent), at: location.hash,
        pressed: texts(all('.codes [aria-pressed=true]'))}))()}"""
    own = sum(n % 7 for n in range(21, 250) if n != 152) + 3
    whole = own + 8000 + 900 + 10
    share = lambda cost: f"{100 * cost / whole:.2f}%"  # noqa: E731
    yours = [["clear", share(own + 8000)], ["busy", share(900)], ["main", share(10)]]
    every = [["memset", share(8000)], ["busy", share(900)], ["clear", share(own)], ["main", share(10)]]
    for width in (1440, 1024, 400):
        page = browser.open(answer, width=width, height=800)
        box = page.evaluate("(() => { const {left, right, top, bottom} = document.querySelector('.codes').getBoundingClientRect(); return [left, right, top, bottom]; })()")
        problems += [] if box[0] >= 0 and box[1] <= width and box[2] > 0 and box[3] < 800 else [f"{width}: the switch is at {box}"]
        got = page.evaluate(read)
        if got["rows"] != yours or got["pressed"] != ["yours"] or not got["head"].startswith("Charged") or "8,003" not in got["line"] and width > 1024 \
                or got["boxes"] != ["main > clear", "busy"] or got["callees"]:
            problems.append(f"{width}: {got}")
        page.evaluate("document.querySelector('[data-code-of=all]').click()")
        page.settle()
        got = page.evaluate(read)
        if sorted(got["rows"]) != sorted(every) or got["rows"][0] != every[0] or got["pressed"] != ["all"] or "code=all" not in got["at"] \
                or not got["head"].startswith("Self") or "8,003" in got["line"] or got["boxes"] != ["main > clear", "busy", "memset"] or got["callees"] != ["memset"]:
            problems.append(f"{width}, all: {got}")
        page.evaluate("location.hash = '#fn=memset&code=all&list=file'")
        page.settle()
        files = [page.evaluate(read)]
        page.press("o")
        page.settle()
        files.append(page.evaluate(read))
        page.evaluate("history.back()")
        page.settle()
        files.append(page.evaluate(read))
        told = [(one["title"], one["pressed"], [name for name, _ in one["rows"]]) for one in files]
        wanted = [("memset", ["all"], ["memset.c", "a.c"]), ("clear", ["yours"], ["a.c"]), ("memset", ["all"], ["memset.c", "a.c"])]
        problems += [] if [(title, pressed, [name.rsplit("/", 1)[-1] for name in names]) for title, pressed, names in told] == wanted else [f"{width}: {told}"]
        problems += judge_quiet(page)
        page.close()
    page = browser.open(write_page(work / "switch" / "others.html", work / "switch" / "answer.out"))
    problems += [] if page.evaluate("document.querySelector('.codes')") is None else ["a switch without own files"]
    page.close()
    return problems


# ---- all of it ----------------------------------------------------------------------


def checks(browser, work):
    """What holds, with the function that gives the problems."""
    cases, comparisons = TESTS / "data" / "demo", TESTS / "data" / "compare"
    compared = write_page(work / "compared.html", "--base=old.out", "new.out", cwd=comparisons)
    rows = page_shows.checks(browser, work)  # which write what these read, too
    demo = work / "demo.html"
    large = write_page(work / "random.html", "--html-limit=0", "random.out", cwd=work)
    views = ["#", "#view=source", "#view=only", "#view=calls", "#view=about"]
    texts = [(demo, views), (compared, views), (large, ["#f=2&nodes=60", "#view=cycles"])]

    marks = [(demo, ["#", "#view=source"]), (compared, ["#", "#f=1", "#view=source"])]

    return rows + first_views.checks(browser, work) + [
        ("lines that were left out are told", lambda: left_lines_are_told(browser, work)),
        ("long lists come in parts", lambda: long_lists_come_in_parts(browser, work)),
        ("what is first has a cost and a heading", lambda: first_is_what_has_a_cost(browser, work)),
        ("the source opens at the line", lambda: source_opens_at_the_line(browser, work)),
        ("no number of calls is written where none is known", lambda: calls_without_a_number_have_none(browser, work)),
        ("costs stand in units", lambda: costs_stand_in_units(browser, work)),
        ("names that are alike are told apart", lambda: alike_names_are_told_apart(browser, work, compared)),
        ("the table opens in the order of --sort", lambda: order_is_what_was_asked_for(browser, work)),
        ("rows end above the foot", lambda: rows_end_above_the_foot(browser, demo)),
        ("long figures leave room for names", lambda: names_keep_their_room(browser, work, compared)),
        ("a search says what it found", lambda: searches_say_what_they_found(browser, demo)),
        ("the title is what is shown", lambda: titles_say_what_is_shown(browser, demo)),
        ("a step keeps its place", lambda: steps_keep_their_place(browser, demo)),
        ("the browser opens links elsewhere", lambda: links_are_those_of_the_browser(browser, demo)),
        ("what is in sight is copied as text", lambda: what_is_in_sight_is_copied(browser, demo)),
        ("in a comparison a rise is red and a fall is green", lambda: a_rise_is_red_and_a_fall_is_green(browser, work)),
        ("a stale source says so", lambda: stale_sources_say_so(browser, work)),
        ("functions are at home", lambda: functions_are_at_home(browser, work)),
        ("cycles have their members", lambda: cycles_have_their_members(browser, work)),
        ("what the budget leaves out keeps the sums right", lambda: others_keep_the_sums(browser, work, work / "random.out")),
        ("the keyboard reaches every view and leads back", lambda: keyboard_reaches_all(browser, demo)),
        ("a way back begins when the address is written", lambda: way_back_begins_last(browser, demo)),
        ("Tab leads everywhere, and the focus is to be seen", lambda: tab_leads_everywhere(browser, demo)),
        ("what is shown is in the address", lambda: address_is_the_state(browser, demo)),
        ("the accessibility tree has tables, rows and names", lambda: tree_has_tables_rows_and_names(browser, demo)),
        ("all texts are to be read, light", lambda: texts_are_to_be_read(browser, texts, "light")),
        ("all texts are to be read, dark", lambda: texts_are_to_be_read(browser, texts, "dark")),
        ("bars are to be seen, light", lambda: bars_are_to_be_seen(browser, marks, "light")),
        ("bars are to be seen, dark", lambda: bars_are_to_be_seen(browser, marks, "dark")),
        ("bars are scaled to the largest", lambda: bars_are_scaled_to_the_largest(browser, demo, cases)),
        ("targets are large", lambda: targets_are_large(browser, texts)),
        ("paper has the tables", lambda: paper_has_the_tables(browser, demo)),
        ("bars of changes diverge", lambda: changes_diverge(browser, work)),
        ("chips choose functions", lambda: chips_choose_functions(browser, work)),
        ("changes that read 0.00% are not asked for", lambda: small_changes_are_not_asked_for(browser, work)),
        ("a saved page opens again", lambda: saved_page_opens_again(browser, work, demo)),
        ("no other script runs", lambda: other_scripts_do_not_run(browser, work, demo)),
        ("totals and a table stand without scripts", lambda: totals_stand_without_scripts(browser, demo)),
        ("of a long table only the rows in sight are there", lambda: long_tables_are_short(browser, work)),
        ("the page opens on the answer", lambda: page_opens_on_the_answer(browser, work)),
        ("inlined code is offered", lambda: inlined_code_is_offered(browser, work)),
        ("a switch shows yours or all", lambda: switch_has_yours_and_all(browser, work)),
        ("the first screen answers", lambda: first_screen_answers(browser, demo)),
        ("tables fit into the room that there is", lambda: tables_fit(browser, work)),
        ("nothing is too wide", lambda: nothing_is_too_wide(browser, [demo, compared, large])),
    ]


if __name__ == "__main__":
    tell_results("chromium", CHROMIUM, Tabs, checks)
