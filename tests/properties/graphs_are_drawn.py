#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --format=dot, as TAP: Graphviz draws it, and it has the functions and calls of --format=json, or basic blocks.

The graphs are read back by Graphviz itself. Profiles are the cases of tests/data/cases, random ones, and those of
../shared/corpus, where they are.
"""

import html
import json
import random
import re
import shutil
import subprocess
import sys
import urllib.parse
import xml.etree.ElementTree
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "reference"))
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

import random_profile  # noqa: E402 (found by the lines above)
import reader  # noqa: E402
from flow import first_spent  # noqa: E402
from circle import write_circle  # noqa: E402
from harness import Tap, Workplace, cases, corpus, rounds, run, turns  # noqa: E402

# Graphviz takes more time than all else here: of few rounds a part of them.
CASES = cases()
PROFILES = turns(sorted((TESTS / "data").glob("*/*.out")), 0, 1 / 3)
CORPUS = TESTS.parent.parent / "shared" / "corpus"
DEMO = TESTS / "data" / "demo" / "callgrind.out.demo"
SEEDS = range(rounds(40))
NODES_MOST = 80
RULE = re.compile(r"([\d,]+) of ([\d,]+) .*\(([\d.]+)% or more(?:, at most (\d+))?\)")
HOSTILE = ('quo"te', "back\\slash", "\\N\\G\\n\\l", "ends in \\", "a&amp;b &lt; &#65; &", "<b>bold</b>", "<<i>>", "]; x -> y [",
           'a" shape="star', "}\n{", "// no comment", "/* no */", "# no", "digraph", "nul\0", "esc\x1b[31m", "caf\u00e9 \u4e16",
           "turn \u202eed", "a" * 5000, "b" * 200000, "x::y<z, w>(int, char const*) const " * 20)


def load(path, *args):
    """What --format=json says, or None where there is nothing to say."""
    done = run("--format=json", "--sections=calls", *args, path)
    return json.loads(done.stdout) if done.status == 0 else None


def lead(data, event):
    """The data with one event before the others, wherever there are costs."""
    if isinstance(data, dict):
        return {key: [value[event], *value[:event], *value[event + 1:]]
                if key in ("self", "inclusive", "totals", "events") and isinstance(value, list) else lead(value, event)
                for key, value in data.items()}
    return [lead(item, event) for item in data] if isinstance(data, list) else data


def draw(source, folder):
    """The graph as Graphviz reads it, and the text of its picture; or what Graphviz says."""
    (folder / "graph.dot").write_bytes(source)
    done = subprocess.run(["dot", "-Tdot_json", "-ograph.json", "-Tsvg", "-ograph.svg", "graph.dot"], cwd=folder,
                          capture_output=True, check=False, timeout=120)
    said = [line for line in done.stderr.decode(errors="replace").splitlines() if "Fontconfig" not in line]
    if done.returncode or said:
        return None, [f"Graphviz: status {done.returncode}, {said[:2]}"]
    graph = json.loads((folder / "graph.json").read_text(), strict=False)
    picture = xml.etree.ElementTree.parse(folder / "graph.svg")
    graph["texts"] = [text.text or "" for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    return graph, []


# ---- what should be there ----


def figure(data, costs):
    return costs["change"][0] if isinstance(costs, dict) else costs[0]


def whole(data, is_compared):
    """What shares are of: rules 28 and diff."""
    if is_compared:
        return data["totals"]["old"][0] or data["totals"]["change"][0]
    own = [figure(data, row["self"]) for row in data["functions"] if "pieces" in row]
    return sum(map(abs, own)) if min(own, default=0) < 0 else data["totals"][0]


def is_row(row):
    """Whether a function costs anything or was called: others are in no table."""
    return "pieces" in row and bool(row["called"] or any(row["self"]) or any(row["inclusive"]))


def reaches(cost, total, percent):
    """Shares are exact: in millionths of a percent, and a tenth of one of these for calls is cut."""
    return abs(cost) * 10**8 >= abs(total) * int(percent * 10**6)


def weights_of(data, total):
    """What functions weigh, by ids: their inclusive cost or their dearest call, which in a cycle costs at most the program
    again."""
    own = {row["id"]: abs(figure(data, row["inclusive"])) for row in data["functions"]}
    most = max([abs(total), *own.values()])
    calls = {row["id"]: [min(most, abs(figure(data, call["inclusive"]))) for kind in ("callers", "callees")
                         for call in row.get(kind, [])] for row in data["functions"]}
    return {number: max([own[number], *calls[number]]) for number in own}


def expect(data, percent, most, is_compared):
    """The nodes and edges that a graph should have, by ids."""
    total = whole(data, is_compared)
    rows = [row for row in data["functions"] if is_row(row)]
    weights = weights_of(data, total)
    nodes = [row["id"] for row in rows if reaches(weights[row["id"]], total, percent)]
    nodes = sorted(nodes, key=lambda number: -weights[number])[:most]
    edges = [(row["id"], call["function"]) for row in rows if row["id"] in nodes for call in row["callees"]
             if call["function"] in nodes and reaches(figure(data, call["inclusive"]), total, percent / 10)]
    return nodes, edges


def is_close(one, other):
    """Whether the smaller is 98 percent of the larger."""
    return (one < 0) == (other < 0) and 100 * min(abs(one), abs(other)) >= 98 * max(abs(one), abs(other))


def sides(costs):
    return [costs[side][0] for side in ("old", "new", "change")] if isinstance(costs, dict) else costs[:1]


def fold(data, nodes, edges, percent, is_compared):
    """The chains of a graph, each from its first function on: what hands one cost down, and is not worth a box."""
    rows = {row["id"]: row for row in data["functions"]}
    called = {(i, call["function"]): call["inclusive"] for i in nodes for call in rows[i]["callees"]}
    total = whole(data, is_compared)
    plain = {i for i in nodes if rows[i]["cycle"] is None and not reaches(figure(data, rows[i]["self"]), total, percent)}
    follower = {i: to for i, to in edges if i in plain and to in plain and [edge[0] for edge in edges].count(i) == 1
                and [edge[1] for edge in edges].count(to) == 1}
    chains = []
    for node in nodes:
        if node in follower.values():
            continue
        chains.append([node])
        while node in follower:
            caller, node = node, follower[node]
            first = rows[chains[-1][0]]["inclusive"]
            if all(map(is_close, sides(first) * 2, sides(rows[node]["inclusive"]) + sides(called[caller, node]))):
                chains[-1].append(node)
            else:
                chains.append([node])
    return chains + [[node] for node in nodes if node not in sum(chains, [])]  # rings, where cycles are not wanted


def number(text):
    return 0 if text == "." else int(text.replace(",", ""))


def figures_of(label):
    """What stands below the name in a label: the cost, and of a node the self cost."""
    found = re.search(r"(?:^|\\n)(-?[\d,]+|\.)(?: \([^)]*\))?(?:\\nself (-?[\d,]+|\.)(?: \([^)]*\))?)?(?:\\n([1-9][\d,]*)x)?$",
                      label)
    cost, own, calls = found.groups()
    return tuple(number(figure) for figure in (cost, own or ".", calls or ".")[:: 1 if own else 2])


def read_graph(graph):
    boxes = [node for node in graph.get("objects", []) if not node["name"].startswith("cluster")]
    return {node["_gvid"]: node for node in boxes}, graph.get("edges", [])


def is_nothing(figures):
    """JSON has 0 for what cost nothing and for what has no cost, and only the first is a row."""
    return not any(figures)


def check_sizes(boxes, total):
    """The root of the share that is a function's own is seen in the size of its text, from 8 to 24 points."""
    share = {i: min(1, abs(figures_of(node["label"])[1] / total)) if total else 0 for i, node in boxes.items()}
    wrong = [node["label"] for i, node in boxes.items() if not 0 <= 8 + 16 * share[i] ** 0.5 - float(node["fontsize"]) < 0.11]
    return [f"the size of {label}" for label in wrong]


def check_counts(graph, data, nodes, edges):
    """The label says how many there are, and how many are shown."""
    rules = [RULE.fullmatch(line) for line in graph["label"].split("\\l")]
    rules = [[number(figure) for figure in rule.groups()[:2]] for rule in rules if rule]
    arcs = {(row["id"], call["function"]) for row in data["functions"] for call in row.get("callees", [])}
    arcs |= {(call["function"], row["id"]) for row in data["functions"] for call in row.get("callers", [])}
    least, most = (sum(map(test, data["functions"])) for test in (is_row, lambda row: "pieces" in row))
    calls = rules[1] if len(rules) > 1 else [0, 0]
    good = rules[0][0] == nodes and least <= rules[0][1] <= most and calls == [edges, len(arcs)]
    good = good and ("no calls are recorded" in graph["label"]) == (len(rules) == 1)
    return [] if good else [f"{graph['label']}: {nodes} of {least} to {most}, {edges} of {len(arcs)}"]


def check_chains(graph, chains):
    """The label says how many there are, and a box has the place of each of its functions."""
    chains = [chain for chain in chains if len(chain) > 1]
    said = re.search(r"([\d,]+) of these functions in ([\d,]+) chains?, a box each", graph["label"])
    said = [number(figure) for figure in said.groups()] if said else [0, 0]
    found = [] if said == [sum(map(len, chains)), len(chains)] else [f"chains: {said}, not {chains}"]
    tips = sorted(len(re.findall(r"(?<!\\)(?:\\\\)*\\n", node["tooltip"])) + 1 for node in read_graph(graph)[0].values())
    wanted = sorted(map(len, chains))
    return found + ([] if [n for n in tips if n > 1] == wanted else [f"chains of {tips}, not {wanted}"])


def compare(graph, data, percent, most):
    """The nodes and edges of a graph against the data of the same run."""
    rows = {row["id"]: row for row in data["functions"]}
    figures = {i: (row["inclusive"][0], row["self"][0], row["called"]) for i, row in rows.items()}
    calls = {(i, call["function"]): (call["inclusive"][0], call["calls"])
             for i, row in rows.items() for call in row.get("callees", [])}
    nodes, edges = expect(data, percent, most, False)
    boxes, arrows = read_graph(graph)
    chains = fold(data, nodes, edges, percent, False)
    inner = len(nodes) - len(chains)
    problems = check_counts(graph, data, len(boxes) + inner, len(arrows) + inner) + check_chains(graph, chains)
    figures.update({chain[0]: (figures[chain[0]][0], sum(figures[i][1] for i in chain), figures[chain[0]][2])
                    for chain in chains})
    first = {i: chain[0] for chain in chains for i in chain}
    nodes = [chain[0] for chain in chains]
    inside = {pair for chain in chains for pair in zip(chain, chain[1:])}
    calls = {(first[a], first[b]): calls[a, b] for a, b in edges if (a, b) not in inside}
    edges = list(calls)
    labels = {i: figures_of(node["label"]) for i, node in boxes.items()}
    shown = sorted(label for label in labels.values() if not is_nothing(label))
    wanted = sorted(figures[i] for i in nodes if not is_nothing(figures[i]))
    found = [] if shown == wanted else [f"nodes {shown[:3]}, not {wanted[:3]}"]
    shown = [(labels[edge["tail"]], labels[edge["head"]], figures_of(edge["label"])) for edge in arrows]
    shown = sorted(edge for edge in shown if not is_nothing(edge[0]) and not is_nothing(edge[1]))
    wanted = [(figures[caller], figures[callee], calls[caller, callee]) for caller, callee in edges]
    wanted = sorted(edge for edge in wanted if not is_nothing(edge[0]) and not is_nothing(edge[1]))
    found += [] if shown == wanted else [f"edges {shown[:3]}, not {wanted[:3]}"]
    return problems + found + check_sizes(boxes, whole(data, False))


def check_profile(path, folder, percent=0.5, most=NODES_MOST, options=()):
    data = load(path, "--inclusive=yes")
    done = run("--format=dot", "--units=no", *options, path)
    if data is None or not data["events"] or not data["functions"]:
        return [] if done.status in (0, 1) else done.problems(0)
    folder.mkdir()
    data = lead(data, first_spent(data["totals"]))
    graph, problems = draw(done.stdout, folder)
    is_ratio = data["events"][0]["kind"] == "ratio"
    problems += compare(graph, data, percent, most) if graph and not is_ratio else []
    shutil.rmtree(folder)
    return [f"{path.name}: {problem}" for problem in problems]


def check_profiles(tap, work, name, paths):
    with ThreadPoolExecutor(2) as pool:
        tasks = [pool.submit(check_profile, path, work / f"{name}-{i}") for i, path in enumerate(paths)]
        problems = [problem for task in tasks for problem in task.result()]
    tap.result(f"graphs have the functions and calls that matter: {name}", problems if paths else ["there is no profile"])


def check_circle(tap, work):
    """A call that costs much is there, however little its ends cost."""
    path = write_circle(work / "circle.out")
    problems = check_profile(path, work / "circle-all", 0.5, 80)
    problems += check_profile(path, work / "circle-most", 0.5, 31, ["-n31"])
    graph, more = draw(run("--format=dot", "--units=no", "-n31", path).stdout, work)
    dear = [edge for edge in graph["edges"] if figures_of(edge["label"])[0] > 8000] if graph else []
    problems += more + ([] if len(dear) == 31 else [f"{len(dear)} of 31 calls that cost much"])
    path = work / "asked.out"
    path.write_text("events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 90\nfn=f\n1 50\ncfn=g\ncalls=1 1\n1 40\nfn=g\n1 40\n")
    for option, wanted in (("--sort=self:Ir", "fg"), ("--sort=Ir", "mainf"), ("--threshold=100", "mainf")):
        graph, more = draw(run("--format=dot", "--units=no", "-n2", option, path).stdout, work)
        shown = "".join(node["label"].split("\\n")[0] for node in graph["objects"]) if graph else None
        problems += more + ([] if shown == wanted else [f"{option}: {shown}"])
    tap.result("calls of a cycle are there that cost much, unless --sort says otherwise", problems)


def check_chain(tap, work):
    """A chain is one box with its ends' names; what is asked for by name, or with a limit of 0, is not folded."""
    path = work / "chain.out"
    path.write_text("events: Ir\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 9999\nfn=a\n1 2\ncfn=b\ncalls=2 1\n1 9997\nfn=b\n1 3\n"
                    "cfn=c\ncalls=3 1\n1 9994\nfn=c\n1 0\ncfn=x\ncalls=4 1\n1 5000\ncfn=y\ncalls=5 1\n1 4994\n"
                    "fn=x\n1 5000\nfn=y\n1 4994\n")
    problems = []
    for option, wanted in (("-q", ["main\\n> 2 more\\n> c", "x", "y"]), ("--percent-limit=0", list("abcxy") + ["main"]),
                           ("--focus=^[abc]$", list("abc")), ("--peek=^b$", list("abc")),
                           ("--ignore=^a$", ["b\\n> c", "main", "x", "y"])):
        graph, more = draw(run("--format=dot", "--units=no", option, path).stdout, work)
        shown = [re.sub(r"\\n\d.*", "", node["label"]) for node in graph["objects"]] if graph else []
        problems += more + ([] if sorted(shown) == sorted(wanted) else [f"{option}: {shown}"])
        if graph and option == "-q":
            main = graph["objects"][0]
            problems += [] if main["label"].endswith("10,000 (100.0%)\\nself 6 (0.06%)") else [main["label"]]
            problems += [] if main["tooltip"] == "\\n".join(f"???:{name}" for name in ("main", *"abc")) else [main["tooltip"]]
    problems += check_profile(path, work / "chain", 0.5, 80)
    tap.result("chains are one box", problems)


def check_limits(tap, work):
    problems = []
    for percent, most in ((0, 5), (0, 1000), (2, 80), (0.001, 30), (100, 80)):
        options = [f"--percent-limit={percent:g}", f"-n{most}"]
        problems += check_profile(DEMO, work / "limits", percent, most, options)
    tap.result("graphs have as much as they are asked for", problems)


# ---- names, boxes, comparisons ----


def check_names(tap, work):
    path = work / "names.out"
    names = [name.replace("\n", " ") for name in HOSTILE]
    path.write_text("events: Ir\ncmd: \"./a\\b\" &lt;\nob=o\"b\\j\nfl=fi\"le&amp;.c\n"
                    + "".join(f"fn={name}\n1 {1000 + i}\n" for i, name in enumerate(names)))
    done = run("--format=dot", "--units=no", "--names=recorded", "--group=object,function", path)
    (work / "names").mkdir()
    graph, problems = draw(done.stdout, work / "names")
    problems += done.problems(0)
    if graph:
        boxes, edges = read_graph(graph)
        problems += [] if len(boxes) == len(names) and not edges else [f"{len(boxes)} nodes, {len(edges)} edges"]
        texts = "".join(graph["texts"])
        shown = [re.sub("[\0\x1b\u202e]", lambda c: "".join(f"\\x{b:02x}" for b in c[0].encode()), name) for name in names]
        squeezed = re.sub(r"\s", "", texts)
        problems += [f"{name[:60]!r} is not as it is" for name in shown
                     if re.sub(r"\s", "", name[:100]) not in squeezed and len(name) < 5000]
        tips = [node["tooltip"] for node in boxes.values()]
        problems += [f"a tooltip of {len(tip)} bytes" for tip in tips if len(html.unescape(tip)) > 3 * 4096]
    tap.result("names are text, whatever is in them", problems)


def check_short(tap, work):
    """Names are short unless others are asked for, and what was never called has no number of calls."""
    path = work / "short.out"
    path.write_text("events: Ir\nfn=void ns::f<int>(char const*)\n1 60\ncfn=g\ncalls=0 1\n2 40\nfn=g\n1 40\n")
    problems = []
    for option, wanted in (("-q", "ns::f<>"), ("--names=short", "ns::f<>"), ("--names=recorded", "void ns::f<int>(char const*)")):
        graph, more = draw(run("--format=dot", "--units=no", option, path).stdout, work)
        shown = [node["label"] for node in graph["objects"] + graph["edges"]] if graph else []
        wanted = [f"{wanted}\\n100 (100.0%)\\nself 60 (60.00%)", "g\\n40 (40.00%)\\nself 40 (40.00%)", "40 (40.00%)"]
        problems += more + ([] if shown == wanted else [f"{option}: {shown}"])
    tap.result("names are short, and no calls are not counted", problems)


def check_links(tap, work):
    """Each box leads to its function, by its name and, if others have it, by its file and object, as browsers read addresses."""
    path = work / "links.out"
    names = [name.replace("\n", " ").rstrip() for name in HOSTILE if len(name) < 5000] + ["a+b c&d=e#f;g%20"]
    path.write_text("events: Ir\nob=o b\nfl=a&b.c\n" + "".join(f"fn={name}\n1 1000\n" for name in names)
                    + "fl=dir/c d.c\nfn=twice\n1 1000\nfl=e\\f.c\nfn=twice\n1 1000\n")
    done = run("--format=dot", "--units=no", "--html-link=my page&more.html", path)
    graph, problems = draw(done.stdout, work)
    picture = xml.etree.ElementTree.parse(work / "graph.svg") if graph else None
    links = [link.get("{http://www.w3.org/1999/xlink}href") for link in picture.iter("{http://www.w3.org/2000/svg}a")
             ] if graph else []
    parts = [link.partition("#") for link in links if link]
    problems += [f"{link}" for link in parts if link[0] != "my%20page&more.html"]
    shown = [urllib.parse.parse_qsl(link[2], keep_blank_values=True, strict_parsing=True, errors="strict") for link in parts]
    wanted = [[("fn", name)] for name in names] + [[("fn", "twice"), ("file", file), ("object", "o b")]
                                                    for file in ("dir/c d.c", "e\\f.c")]
    problems += [f"no {link}" for link in wanted if link not in shown]
    problems += [] if len(shown) == len(wanted) else [f"{len(shown)} links"]
    for name in ("text", "html", "json"):
        problems += run(f"--format={name}", "--html-link=p", path).problems(2, "--html-link needs --format=dot")
    tap.result("boxes lead to a page", problems + done.problems(0))


def check_bytes(tap, work):
    path = work / "bytes.out"
    path.write_bytes(b"events: Ir\n" + b"".join(b"fn=f%d\xff\xfe%c\xe4\xb8\n1 9\n" % (i, i) for i in range(128, 160)))
    done = run("--format=dot", "--units=no", path)
    (work / "bytes").mkdir()
    graph, problems = draw(done.stdout, work / "bytes")
    tap.result("names that are no UTF-8 are shown byte by byte",
               problems + done.problems(0) + ([] if graph and "\\xff\\xfe" in "".join(graph["texts"]) else ["they are not"]))


def clusters_of(graph):
    names = {node["_gvid"]: node["name"] for node in graph.get("objects", [])}
    return {node["label"]: sorted(names[i] for i in node.get("nodes", []))
            for node in graph.get("objects", []) if node["name"].startswith("cluster")}


def check_boxes(tap, work):
    path = work / "boxes.out"
    path.write_text("events: Ir\nob=prog\nfl=a.c\nfn=main\n1 10\ncob=lib.so\ncfi=b.c\ncfn=ping\ncalls=1 1\n2 50\n"
                    "ob=lib.so\nfl=b.c\nfn=ping\n1 20\ncfi=c.c\ncfn=pong\ncalls=3 1\n2 30\nfl=c.c\nfn=pong\n1 30\n"
                    "cfi=b.c\ncfn=ping\ncalls=2 1\n2 10\n")
    for group, wanted in (("function", {"cycle 1\\n50 (83.33%)": ["n1", "n2"]}),
                          ("object,function", {"prog": ["n0"], "lib.so": ["n1", "n2"]}),
                          ("file,function", {"a.c": ["n0"], "b.c": ["n1"], "c.c": ["n2"]})):
        done = run("--format=dot", "--units=no", f"--group={group}", path)
        folder = work / group
        folder.mkdir()
        graph, problems = draw(done.stdout, folder)
        boxes = clusters_of(graph) if graph else None
        marked = [node["label"].endswith("\\ncycle 1") for node in graph["objects"] if node["name"][0] == "n"] if graph else []
        problems += [] if marked == [False] + [group != "function"] * 2 else [f"marks: {marked}"]
        tap.result(f"functions stand in boxes, and cycles are seen: {group}", problems + ([] if boxes == wanted else [f"{boxes}"]))
    done = run("--format=dot", "--units=no", "--group=file", path)
    tap.result("a graph of files is a usage error", done.problems(2, "--group may be file,function"))


def calls_between_objects(seed, objects=4, functions=30, calls=60):
    """A profile whose objects call each other, forth and back."""
    chance = random.Random(seed)
    object_of = [chance.randrange(objects) for _ in range(functions)]
    called = {tuple(sorted(chance.sample(range(functions), 2))) for _ in range(calls)}
    lines = ["events: Ir"]
    for function, its in enumerate(object_of):
        lines += [f"ob=o{its}", f"fn=f{function}", "1 100"]
        for _, callee in sorted(call for call in called if call[0] == function):
            lines += [f"cob=o{object_of[callee]}", f"cfn=f{callee}", "calls=1 1", "1 100"]
    return "\n".join(lines) + "\n"


def check_many_boxes(tap, work):
    """Graphviz fails to rank boxes like these in its older way, in one graph of eight."""
    problems = []
    path = work / "many.out"
    for seed in range(10):
        path.write_text(calls_between_objects(seed))
        problems += draw(run("--format=dot", "--units=no", "--group=object,function", path).stdout, work)[1]
    tap.result("boxes whose functions call each other are drawn", problems)


def check_comparison(tap, work):
    old, new = (TESTS / "data" / "cases" / name for name in ("cycle3.out", "rec_mutual.out"))
    for name, args in (("two profiles", [f"--base={old}", new]), ("the same", [f"--base={old}", old]),
                       ("the demo", [f"--base={old}", DEMO])):
        data = json.loads(run("--format=json", "--inclusive=yes", "--sections=calls", *args).stdout)
        graph, problems = draw(run("--format=dot", "--units=no", *args).stdout, folder := Path(work / name.replace(" ", "-")))
        nodes, edges = expect(data, 0.5, NODES_MOST, True)
        boxes, arrows = read_graph(graph) if graph else ({}, [])
        chains = fold(data, nodes, edges, 0.5, True)
        edges = edges[len(nodes) - len(chains):]
        nodes = [chain[0] for chain in chains]
        if (len(nodes), len(edges)) != (len(boxes), len(arrows)):
            problems.append(f"{len(boxes)} nodes and {len(arrows)} edges, not {len(nodes)} and {len(edges)}")
        labels = " ".join("\\n" + node["label"].replace(". ->", "0 ->").replace("-> .", "-> 0") for node in boxes.values())
        wanted = [f"{row['inclusive']['old'][0]:,} -> {row['inclusive']['new'][0]:,} ({row['inclusive']['change'][0]:+,}, "
                  for row in data["functions"] if row["id"] in nodes]
        problems += [f"no {text}" for text in wanted if text not in labels]
        shutil.rmtree(folder)
        tap.result(f"graphs compare {name}", problems)


def check_blocks(tap, work, what, paths):
    """Basic blocks have all costs that have an address, and their arrows all jumps that were followed."""
    problems, compared = [], 0
    for path in paths:
        profile = reader.read([str(path)])
        costs = [cost.get(0, 0) for cost in profile.addresses.values()]
        jumps = [counts[0] for key, counts in profile.jumps.items() if key[1] is not None and key[2] is not None]
        if profile.fatal or not any(costs) or min(costs) < 0 or sum(costs) >= 2**62 or sum(jumps) >= 2**62:
            continue
        done = run("--format=dot", "--units=no", "--disasm=.", "--show-percs=no", "-q", path)
        source = done.stdout.decode()
        boxes = re.findall(r'^b\d+_\d+ \[label="([\d,]+|\\.)', source, re.MULTILINE)
        arrows = re.findall(r'^b\d+_\d+ -> [bx]\d+_\d+ \[label="([\d,]+)[^"]*", penwidth=[\d.]+\];$', source, re.MULTILINE)
        wanted, shown = (sum(costs), sum(jumps)), (sum(map(number, boxes)), sum(map(number, arrows)))
        problems += [] if wanted == shown else [f"{path.name}: {shown}, not {wanted}"]
        problems += draw(done.stdout, work)[1]
        compared += 1
    tap.result(f"basic blocks add up: {what}", problems + ([] if compared else ["nothing is compared"]))


def check_repeated(tap):
    first, *others = [run("--format=dot", "--units=no", "--percent-limit=0", "-n1000", f"-j{jobs}", DEMO).stdout for jobs in (1, 2, 7)]
    tap.result("a graph is the same each time", [] if all(other == first for other in others) else ["it is not"])


def random_profiles(folder):
    for seed in SEEDS:
        (folder / f"random-{seed}.out").write_bytes(random_profile.generate(seed))
    return sorted(folder.glob("random-*.out"))


def main():
    tap = Tap()
    if not shutil.which("dot"):
        tap.skip("Graphviz draws what --format=dot writes", "graphviz is not installed")
        tap.end()
        return
    with Workplace("graphs") as work:
        check_profiles(tap, work, "the cases", CASES)
        check_profiles(tap, work, "random profiles", random_profiles(work))
        if CORPUS.is_dir():
            check_profiles(tap, work, "the corpus", corpus(4_000_000))
        else:
            tap.skip("graphs have the functions and calls that matter: the corpus", "../shared/corpus is not here")
        check_limits(tap, work)
        check_circle(tap, work)
        check_chain(tap, work)
        check_names(tap, work)
        check_short(tap, work)
        check_links(tap, work)
        check_bytes(tap, work)
        check_boxes(tap, work)
        check_many_boxes(tap, work)
        for name in ("two-profiles", "the-same", "the-demo"):
            (work / name).mkdir()
        check_comparison(tap, work)
        check_blocks(tap, work, "cases", PROFILES)
        check_blocks(tap, work, "random profiles", random_profiles(work))
        check_repeated(tap)
    tap.end()


if __name__ == "__main__":
    main()
