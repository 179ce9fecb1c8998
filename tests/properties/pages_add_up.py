#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the data of --format=html, as TAP: what a page has is what --format=json says, and what it lacks is in its sums.

No browser is used. Profiles are the cases of tests/data/cases, random ones, and those of ../shared/corpus, where they
are.
"""

import collections
import html.parser
import json
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_pair  # noqa: E402 (found by the line above)
import random_profile  # noqa: E402
from columnar import charged_edition, page_document  # noqa: E402
from circle import write_circle  # noqa: E402
from harness import CORPUS, Tap, Workplace, corpus, rounds, run  # noqa: E402
from json_reports import COMPARISON_SCHEMA, SCHEMA, check_schema, resolved  # noqa: E402
from own_files import with_own_files  # noqa: E402
from pages import DEMO, key_of, line_key, listed, noise, page_size, spent_of, write_templates  # noqa: E402
from properties import Failed, require  # noqa: E402

CASES = TESTS / "data" / "cases"
SEEDS = range(rounds(40))
PAGE = page_size()
MARKUP = b"</script><script>alert(1)</script><!-- <b onclick=x>&lt;\xe2\x80\xa8\xe2\x80\xa9"
ELEMENTS = {"h1", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tr", "th", "td", "p"}
TREE_NODES_MOST = 10_000  # src/report/html/tree.h
ROOMS = (4, 8, 16, 32, 64, 128, 256, 900)  # thousands of bytes that a page has for its data
COMPARED = re.compile(r"^cgannotate-diff")
Page = collections.namedtuple("Page", "data text size")


# ---- a page ----


def read_page(*args, cwd=None):
    """The page of a run, or what is wrong."""
    done = run("--format=html", *args, cwd=cwd)
    if done.status not in (0, 1) or not done.stdout:
        return None, done.problems(0)
    return Page(page_document(done.stdout), done.stdout.decode(), len(done.stdout)), []


# ---- the schema ----


def others(plural, costs):
    return {"type": "object", "required": ["functions", plural, "inclusive"],
            "properties": {"functions": {"type": "integer", "minimum": 1}, plural: costs[0], "inclusive": costs[1]}}


def groups(costs, bounds):
    """What the page has of lines, files, objects, classes and directories."""
    names = {key: {"type": ["string", "null"]} for key in ("name", "status", "old_name", "file", "old_file")}
    row = {"type": "object", "required": ["self"], "properties": {"self": costs, "charged_at_least": bounds, "inclusive": costs, "partial": {"type": "boolean"}, "line": {"type": "integer"}, "old_line": {"type": "integer"}, **names}}
    other = {"type": "object", "required": ["rows", "self"], "properties": {"rows": {"type": "integer", "minimum": 1}, "self": costs}}
    table = {"type": "object", "required": ["rows"], "properties": {"rows": {"type": "array", "items": row}, "others": other}}
    unknown = {"type": "object", "required": ["self"], "properties": {"self": costs}}
    lines = {**table, "properties": {**table["properties"], "unknown": unknown}}
    words = ("line", "file", "object", "class", "directory")
    return {"type": "object", "required": list(words), "properties": {word: lines if word == "line" else table for word in words}}


def call_tree(costs):
    """The nodes, of which each comes after the one above it."""
    count, flag = {"type": "integer", "minimum": 0}, {"type": "boolean"}
    node = {"type": "object", "required": ["above", "function", "estimate", "calls", "inclusive"], "properties": {
        "above": {"type": ["integer", "null"]}, "function": count, "estimate": flag, "back": flag, "others": count, "cycle": count,
        "calls": costs[0], "inclusive": costs[1], "self": costs[1], "whole": costs[1]}}
    return {"type": ["array", "null"], "items": node}


def extended(path):
    """The schema of the data: that of the report without two of its sections and some homes, with what a page has more."""
    tree = json.loads(path.read_text())
    properties, function = tree["properties"], tree["properties"]["functions"]["items"]
    function = tree["definitions"][function["$ref"].rsplit("/", 1)[1]] if "$ref" in function else function
    line = properties["lines"]["items"]
    line = tree["definitions"][line["$ref"].rsplit("/", 1)[1]] if "$ref" in line else line
    for names in (function, tree["definitions"].get("name", function)):
        names["required"] = [key for key in names["required"] if key != "home"]
    costs = (function["properties"]["called"], function["properties"]["inclusive"])
    for row, key in ((function, "other_callers"), (function, "other_callees"), (line, "other_calls")):
        row["properties"][key] = others("calls", costs)
    calls = {**line["properties"]["calls"]}
    called = function["properties"]["called"]
    called = tree["definitions"][called["$ref"].rsplit("/", 1)[1]] if "$ref" in called else called
    share = {"type": "object", "required": ["function", "self", "inclusive", "calls"], "properties": {
        "function": {"type": "integer", "minimum": 0}, "self": costs[1], "calls": calls,
        **{key: line["properties"][key] for key in ("inclusive", "partial", "charged_at_least")}, "other_calls": others("calls", costs)}}
    line["properties"]["shares"] = {"type": "array", "items": share}
    function["properties"]["other_pieces"] = {"type": "object", "required": ["files", "self"], "properties": {
        "files": {"type": "integer", "minimum": 1}, "self": costs[1]}}
    count, text = {"type": "integer", "minimum": 0}, {"type": "string"}
    labels = {"type": "object", "required": ["label", "text"], "properties": {"label": text, "text": text}}
    source = {"type": "object", "required": ["file", "path", "lines"],
              "properties": {"file": text, "path": text, "lines": {"type": "array", "items": {"type": "array", "items": {}}},
                             "left_out": count, "newer": {"type": "boolean"}}}
    left = {"type": "object", "required": ["functions", "self", "calls", "lines", "sources"],
            "properties": {"functions": count, "self": costs[1], "calls": count, "lines": count, "sources": count, "tree": costs[1]}}
    properties |= {"title": text, "other_inputs": count, "head": {"type": "array", "items": labels}, "main_event": count,
                   "sources": {"type": "array", "items": source}, "left_out": left, "group": text, "groups": groups(costs[1], function["properties"]["charged_at_least"]),
                   "tree": call_tree((called, costs[1])), "tree_is_part": {"type": "boolean"},
                   "opens": count, "own_files": {"type": "array", "items": text},
                   "inlined": {"type": "object", "required": ["command", "shows", "more"],
                               "properties": {key: text for key in ("command", "shows", "more")}}}
    function["properties"] |= {"class": text, "at_most": costs[1], "all": count, "rest": {"type": "boolean"}}
    edition = ("functions", "cycles", "lines", "groups", "tree", "tree_is_part", "left_out")
    properties["yours"] = {"type": "object", "required": ["own_files", "functions", "cycles", "groups", "tree"], "properties": {
        **{key: properties[key] for key in edition}, "own_files": {"type": "array", "items": text}, "exceeds": {"type": "boolean"}}}
    tree["required"] = [key for key in tree.get("required", []) if key not in ("files", "objects", "lines")]
    tree["required"] += ["title", "head", "main_event", "group", "groups", "tree"]
    return resolved(tree)


SCHEMAS = {"cgannotate/1": extended(SCHEMA), "cgannotate-diff/1": extended(COMPARISON_SCHEMA)}


def check_form(data):
    tree = SCHEMAS[data["schema"]]
    try:
        check_schema(tree, data)
    except Failed as why:
        return [str(why)]
    return [] if data["main_event"] < max(1, len(data["events"])) else ["main_event is no event"]


# ---- sums ----


def add(a, b):
    """Costs, counts, or those of a comparison."""
    if isinstance(a, dict):
        return {key: add(a[key], b[key]) for key in a}
    if isinstance(a, list):
        return [add(x, y) for x, y in zip(a, b)]
    return None if a is None or b is None else a + b


def nothing(like):
    if isinstance(like, dict):
        return {key: nothing(value) for key, value in like.items()}
    return [nothing(item) for item in like] if isinstance(like, list) else None if like is None else 0


def total(items, like):
    result = nothing(like)
    for item in items:
        result = add(result, item)
    return result


def is_whole(costs):
    """Sums of integers are exact; ratios and extremes of runs cannot be added up."""
    flat = json.dumps(costs)
    return "." not in flat and "null" not in flat and "min" not in flat


def rows_of(data):
    return [row for row in data["functions"] if "pieces" in row]


def check_calls(names, kind, row, whole):
    """The callers or callees of a function, with what is left out of them. `names`: of functions by their ids, in the
    page and in the report."""
    calls = {repr((names[0][call["function"]], call["calls"], call["inclusive"])) for call in row[kind]}
    all_calls = [(names[1][call["function"]], call["calls"], call["inclusive"]) for call in whole[kind]]
    left = [call for call in all_calls if repr(call) not in calls]
    if len(left) + len(calls) != len(all_calls) or len(calls) != len(row[kind]):
        return [f"{row['display']}: {kind} that are not in the report"]
    other = row.get("other_" + kind)
    if not left or not other:
        return [f"{row['display']}: {other} of {len(left)} other {kind}"] if left or other else []
    found = [] if other["functions"] == len(left) else [f"{row['display']}: {other['functions']} other {kind}, not {len(left)}"]
    for name, sums in (("calls", [call[1] for call in left]), ("inclusive", [call[2] for call in left])):
        if is_whole(other[name]) and total(sums, other[name]) != other[name]:
            found.append(f"{row['display']}: {name} of other {kind} are {other[name]}")
    return found


def check_pieces(row, whole):
    """The files of a function, with what is left out of them."""
    left = [piece for piece in whole["pieces"] if piece not in row["pieces"]]
    other = row.get("other_pieces", {"files": 0, "self": nothing(row["self"])})
    good = len(left) + len(row["pieces"]) == len(whole["pieces"]) and len(left) == other["files"]
    good &= not is_whole(row["self"]) or total([piece["self"] for piece in left], row["self"]) == other["self"]
    return [] if good else [f"{row['display']}: {other} of {len(left)} other pieces"]


def elsewhere(row):
    """Where a function is, of the sides that it has, if people look for it elsewhere."""
    names = [row] if "name" in row else [row["old"], row["new"]]
    return [name["home"] for name in names if name and "home" in name and name["home"]["file"] != name["file"]]


def check_cycles(page, full):
    """What a member of a cycle may cost is what the cycle costs, and more than it costs for sure where the report says so;
    a cycle in the tree of calls costs what it does in the report."""
    if COMPARED.match(full["schema"]):
        return []
    bounds = {key_of(row) for row in full["functions"] if row.get("at_least")}
    costs = {cycle["id"]: cycle for cycle in full["cycles"]}
    found = [f"{row['display']} costs at most {row.get('at_most')}" for row in page["functions"]
             if ("at_most" in row) != (key_of(row) in bounds)
             or row["cycle"] and row.get("at_most", row["inclusive"]) != costs[row["cycle"]]["inclusive"]]
    for node in page["tree"] or []:
        if ("self" in node) != ("others" in node and "back" not in node) or ("cycle" in node) != ("others" in node):
            found.append(f"a node is {node}")
        elif "self" in node and (node["self"], node["whole"]) != tuple(costs[node["cycle"]][key] for key in ("self", "inclusive")):
            found.append(f"a node costs {node['self']} and {node['whole']}, its cycle {costs[node['cycle']]}")
    return found


def check_functions(page, full):
    wholes = {key_of(row): row for row in rows_of(full)}
    names = [{row["id"]: key_of(row) for row in data["functions"]} for data in (page, full)]
    found = []
    for row in rows_of(page):
        whole = wholes.get(key_of(row))
        if whole is None:
            found.append(f"{row['display']} is not in the report")
            continue
        found += [f"{row['display']}: {key} differs" for key in ("self", "inclusive", "called", "cycle", "display")
                  if row[key] != whole[key]]
        found += [f"{row['display']}: home {elsewhere(row)}"] if elsewhere(row) != elsewhere(whole) else []
        found += check_pieces(row, whole)
        found += check_calls(names, "callers", row, whole) + check_calls(names, "callees", row, whole)
    shown = [key_of(row) for row in rows_of(page)]
    known = set(shown)
    return found + ([] if shown == [key for key in map(key_of, rows_of(full)) if key in known] else ["the order of functions differs"])


def arcs_of(data):
    names = {row["id"]: key_of(row) for row in data["functions"]}
    return {arc for row in rows_of(data) for arc in [(key_of(row), names[c["function"]]) for c in row["callees"]]
            + [(names[c["function"]], key_of(row)) for c in row["callers"]]}


def has_cut_tree(page):
    """Whether the tree has as many nodes as it may have, with or without a limit."""
    return len(page["tree"] or []) >= TREE_NODES_MOST


def check_left_out(page, full):
    kept = {key_of(row) for row in page["functions"]}
    left = [row for row in rows_of(full) if key_of(row) not in kept]
    calls = len(arcs_of(full) - arcs_of(page))
    said = page.get("left_out")
    lines = sum(source.get("left_out", 0) for source in page.get("sources", []))
    if said and (said["lines"] < lines or (said["lines"] == lines) != (said["sources"] == 0)):
        return [f"{lines} lines of sources that are there are left out, and {said} is said"]
    if not said and lines:
        return [f"{lines} lines are left out, and nothing is said"]
    if not left and not calls and not (said and said["lines"]):
        return [f"nothing is left out, and {said} is said"] if said and not has_cut_tree(page) else []
    if not said or (said["functions"], said["calls"]) != (len(left), calls):
        return [f"{len(left)} functions and {calls} calls are left out, and {said} is said"]
    whole = total([row["self"] for row in left], said["self"])
    return [] if whole == said["self"] or not is_whole(said["self"]) else [f"they cost {whole}, not {said['self']}"]


def check_lines(page, full):
    wholes = {line_key(line): line for line in full["lines"]}
    found = []
    for line in page.get("lines", []):
        whole = wholes.get(line_key(line))
        if whole is None or any(line[key] != whole[key] for key in ("self", "inclusive")):
            found.append(f"line {line_key(line)} differs")
            continue
        calls = [call["inclusive"] for call in line["calls"] + [line.get("other_calls", {"inclusive": nothing(line["self"])})]]
        if is_whole(line["self"]) and total(calls, line["self"]) != total([c["inclusive"] for c in whole["calls"]], line["self"]):
            found.append(f"line {line_key(line)}: its calls cost {calls}")
        found += check_shares(line)
    return found


def check_shares(line):
    """A line of several functions has what each of them spent on it."""
    owners = [share["function"] for share in line.get("shares", [])]
    wanted = set(line["functions"]) if len(line["functions"]) > 1 else set()
    if not set(owners) <= wanted or len(set(owners)) != len(owners) or ("shares" in line) != bool(wanted):
        return [f"line {line_key(line)} of {wanted} has shares of {owners}"]
    if not wanted:
        return []
    sums = [total([share["self"] for share in line["shares"]], line["self"]),
            total([call["calls"] for share in line["shares"] for call in share["calls"]], 0)]
    whole = [line["self"], total([call["calls"] for call in line["calls"]], 0)]
    if not is_whole(line["self"]) or "old" in json.dumps(line["self"]):
        return []
    return [] if sums == whole else [f"line {line_key(line)} has {whole}, and its shares {sums}"]


def check_groups(page, full):
    """Files and objects are those of the report, but for some, of which the sum stands there."""
    found = []
    for word, section in (("file", "files"), ("object", "objects")):
        table, wanted = page["groups"][word], full[section]
        left = [row for row in wanted if row not in table["rows"]]
        other = table.get("others", {"rows": 0, "self": nothing(page["totals"])})
        if [row for row in wanted if row in table["rows"]] != table["rows"] or other["rows"] != len(left):
            found.append(f"{section}: {len(table['rows'])} and {other['rows']} of {len(wanted)}")
        elif is_whole(other["self"]) and total([row["self"] for row in left], page["totals"]) != other["self"]:
            found.append(f"{section}: the others cost {other['self']}")
    return found


def check_page(page, full):
    return (check_form(page) + [f"{key} differs" for key in ("events", "totals") if page[key] != full[key]]
            + check_functions(page, full) + check_cycles(page, full) + check_left_out(page, full) + check_lines(page, full)
            + check_groups(page, full))


# ---- the tree of calls ----


def ways_of(page):
    """The costs of each node, by the functions from the top and what kind of node it is."""
    names, ways = [key_of(row) for row in page["functions"]], []
    for i, node in enumerate(page["tree"] or []):
        require(node["above"] is None or node["above"] < i, f"node {i} is below node {node['above']}")
        above = () if node["above"] is None else ways[node["above"]]
        ways.append((*above, (names[node["function"]], node.get("back", False))))
    require(len(set(ways)) == len(ways), "a way is there twice")
    return {way: node["inclusive"] for way, node in zip(ways, page["tree"] or [])}


def amounts(costs):
    return costs["new"] if isinstance(costs, dict) else costs


def check_ways(page, whole):
    """What a page has of the tree is in that without a limit, and what it lacks costs no more than it says. A cost may be
    anything where it is negative."""
    there, all_ways = ways_of(page), ways_of(whole)
    found = [f"{way} has {costs}" for way, costs in there.items() if all_ways.get(way) != costs]
    most = amounts(page.get("left_out", {}).get("tree", [0] * len(page["events"])))
    events = [i for i, event in enumerate(page["events"]) if event["kind"] != "ratio"]
    found += [f"{way} is not there: {costs}" for way, costs in all_ways.items()
              if way not in there and any((amounts(costs)[i] or 0) > most[i] for i in events)]
    return found


# ---- many profiles ----


def check_profile(args, limits, cwd=None):
    done = run("--format=json", "--names=short", *args, cwd=cwd)
    if done.status not in (0, 1) or not done.stdout:
        return []
    full, found, whole = json.loads(done.stdout), [], None
    for limit in limits:
        page, problems = read_page(f"--html-limit={limit}", *args, cwd=cwd)
        found += [f"limit {limit}: {problem}" for problem in problems]
        whole = page if limit == 0 else whole
        if page:
            found += [f"limit {limit}: {problem}" for problem in (check_page(page.data, full) + check_ways(page.data, whole.data))[:3]]
            found += [f"limit {limit}: {page.size} bytes"] if limit and page.size > limit else []
            found += ["something is left out without a limit"] if not limit and "left_out" in page.data and not has_cut_tree(page.data) else []
    return [f"{args[-1]}: {problem}" for problem in found]


def check_profiles(tap, name, profiles, rooms=(8, 30), cwd=None):
    limits = [0, *(PAGE + 1000 * room for room in rooms)]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda args: check_profile(args, limits, cwd), profiles))
    tap.result(f"pages have what the report has: {name}", [problem for found in results for problem in found][:20])


def write_all(folder, profiles):
    paths = []
    for name, content in profiles:
        paths.append(folder / name)
        paths[-1].write_bytes(content)
    return paths


def check_comparisons(tap, folder):
    pairs = []
    for seed in range(12):
        old, new = random_pair.generate(seed)[:2]
        paths = write_all(folder, ((f"old-{seed}.out", old.encode()), (f"new-{seed}.out", new.encode())))
        pairs.append([f"--base={paths[0]}", paths[1]])
    pairs += [[f"--base={TESTS}/data/compare/old.out", f"{TESTS}/data/compare/new.out"],
              [f"--base={DEMO}/callgrind.out.demo", f"{DEMO}/callgrind.out.demo"]]
    check_profiles(tap, "comparisons", pairs)
    found = [f"{pair}, {limit}: {problem}" for pair in pairs for limit in (0, PAGE + 8000) for problem in check_unchanged(*pair, limit)]
    tap.result("comparisons have the sum of functions that are not there since nothing changed", found)


def check_unchanged(base, new, limit):
    """What each side costs when it is alone is in the functions of the page, those left out, and those that did not change."""
    page, problems = read_page(f"--html-limit={limit}", base, new)
    data = page.data
    sums = [row["self"] for row in data["functions"]] + [data[key]["self"] for key in ("left_out", "unchanged") if key in data]
    for side, path in (("old", base.removeprefix("--base=")), ("new", new)):
        alone = json.loads(run("--format=json", path).stdout)
        names = [event["name"] for event in alone["events"]]
        for i, event in enumerate(data["events"]):
            costs = [cost[side][i] for cost in sums]
            if event["name"] not in names or None in costs or not is_whole(costs):
                continue
            wanted = sum(row["self"][names.index(event["name"])] for row in rows_of(alone))
            problems += [] if sum(costs) == wanted else [f"{side}: the page has {sum(costs)} of {wanted} {event['name']}"]
    return problems


# ---- limits ----

WHOLE = 1 << 40
FREE = 16  # the part of the room that may stay free
LEAST = 30000  # bytes of room: with less, functions are passed over that take too much of it


def weights_of(full):
    """What functions and calls weigh in a report with one event: their share of it. A function weighs what its dearest
    call does; its dearest caller and callee weigh what it does, but at most a hundredth."""
    total = full["totals"][0]
    share = lambda costs: abs(costs[0]) * WHOLE // abs(total) if total else WHOLE * bool(costs[0])  # noqa: E731
    names = {row["id"]: key_of(row) for row in full["functions"]}
    own = {key_of(row): share(row["inclusive"]) for row in full["functions"]}
    most = max([WHOLE, *own.values()])
    arcs, functions, dearest = {}, dict(own), {}
    for row in rows_of(full):
        for kind, order in (("callers", -1), ("callees", 1)):
            for call in row[kind]:
                arcs[(key_of(row), names[call["function"]])[::order]] = min(most, share(call["inclusive"]))
    for arc, weight in arcs.items():
        for end in (0, 1):
            functions[arc[end]] = max(functions[arc[end]], weight)
            dearest[arc[end], end] = max(dearest.get((arc[end], end), 0), weight)
    raised = {arc: max([weight, *(min(functions[arc[end]], WHOLE // 100) for end in (0, 1)
                                  if dearest[arc[end], end] == weight)]) for arc, weight in arcs.items()}
    return functions, arcs, raised


def check_reasons(page, full):
    """What is there weighs as much as what is left out, or belongs to it."""
    functions, arcs, raised = weights_of(full)
    kept, calls = {key_of(row) for row in page["functions"]}, arcs_of(page)
    most = max([functions[key] for key in functions if key not in kept]
               + [weight for arc, weight in arcs.items() if arc not in calls], default=0)
    ends = {end for arc in calls for end in arc}
    return ([f"a call of {raised[arc]} is there, and {most} is left out" for arc in calls if raised[arc] < most]
            + [f"{key} of {functions[key]} is there, and {most} is left out" for key in kept
               if functions[key] < most and key not in ends])


def many_functions(folder):
    """A profile of which not all fits: each function calls two others, and has a name to fill the room."""
    path = folder / "many.out"
    rows = [f"fn=function_{n}_{'x' * (n % 50)}\n{n + 1} {5000 - n}\ncfn=function_{(n * 7 + 1) % 3000}_{'x' * ((n * 7 + 1) % 3000 % 50)}\n"
            f"calls={n % 9 + 1} 1\n{n + 1} {9000 - n}\ncfn=function_{n // 2}_{'x' * (n // 2 % 50)}\ncalls=1 1\n{n + 2} {n}\n"
            for n in range(3000)]
    path.write_text(f"events: Ir\nfl={folder}/many.c\n" + "".join(rows))
    (folder / "many.c").write_text("".join(f"line {n} <of many> {noise(n)}\n" for n in range(1, 3003)))
    return path


def check_limits(tap, folder):
    path, found, before = many_functions(folder), [], set()
    full = json.loads(run("--format=json", path).stdout)
    for limit in [PAGE + 1000 * room for room in ROOMS]:
        page, problems = read_page(f"--html-limit={limit}", "--auto=no", path)
        found += problems
        if not page:
            break
        kept = {key_of(row) for row in rows_of(page.data)}
        found += [f"{limit}: {problem}" for problem in check_reasons(page.data, full)[:3]] if limit >= PAGE + LEAST else []
        found += [f"{limit}: {problem}" for problem in check_page(page.data, full)[:3]]
        found += [f"{limit}: {page.size} bytes"] if page.size > limit else []
        found += [f"{limit}: only {page.size} bytes"] if "left_out" in page.data and page.size < limit - (limit - PAGE) / FREE else []
        found += [f"{limit}: functions of a smaller page are not there"] if before - kept else []
        before = kept if limit >= PAGE + LEAST else before
    tap.result("a page is as large as it may be, and has what costs most", found)


def check_dear_calls(tap, folder):
    """No call of a hundredth of the program is left out where there is room, however little its ends cost."""
    found, circle = [], write_circle(folder / "circle.out", 400)
    profiles = [(circle, 3), (circle, 100)]
    profiles += [(path, 400) for path in corpus()]
    for path, room in profiles:
        done = run("--format=json", path)
        full = json.loads(done.stdout) if done.status == 0 else {"events": []}
        if len(full["events"]) != 1:
            continue
        page, problems = read_page(f"--html-limit={PAGE + 1000 * room}", "--auto=no", path)
        found += [f"{path.name}: {problem}" for problem in (problems + check_reasons(page.data, full))[:3]]
        if path == circle:
            least = min(call["inclusive"][0] for row in full["functions"] for call in row["callees"])
            dear = sum(call["inclusive"][0] >= least for row in page.data["functions"] for call in row.get("callees", []))
            found += [f"{room}: {dear} of 401 calls of the circle"] if (dear == 401) != (room == 100) else []
    tap.result("what costs much is there, and with it its dearest caller and callee", found)


def check_limited_sources(tap, folder):
    """Lines that are left out are the cold ones, and counted; the text is there of those that are not."""
    path, found, before = many_functions(folder), [], set()
    full = json.loads(run("--format=json", path).stdout)
    costs = {line["line"]: line["inclusive"][0] for line in full["lines"]}
    for room in ROOMS[:-1]:
        page, problems = read_page(f"--html-limit={PAGE + 1000 * room}", "--context=0", path)
        found += problems + [f"{room}: {problem}" for problem in check_page(page.data, full)[:3]]
        found += [f"{room}: {page.size - PAGE} bytes"] if page.size - PAGE > 1000 * room else []
        lines = {line["line"] for line in page.data.get("lines", [])}
        sources = page.data.get("sources") or [{"lines": [], "left_out": len(costs)}]
        shown = dict(tuple(line) for line in sources[0]["lines"])
        found += [f"{room}: text of {len(shown)} lines, costs of {len(lines)}"] if lines != set(shown) else []
        found += [f"{room}: {number} is {text}" for number, text in shown.items() if text != f"line {number} <of many> {noise(number)}"]
        left = set(costs) - lines
        found += [f"{room}: {sources[0].get('left_out')} lines left out"] if sources[0].get("left_out", 0) != len(left) else []
        if lines and left and max(costs[line] for line in left) > min(costs[line] for line in lines):
            found.append(f"{room}: a hot line is left out")
        found += [f"{room}: lines of a smaller page are not there"] if before - lines else []
        before = lines
    found += [] if before and left else [f"{len(before)} lines, {len(left)} left out"]
    tap.result("of a source there is what costs most", found)


def check_equal_lines(tap, folder):
    """Of lines that weigh the same the first are there: as many as have room."""
    path, found, count = folder / "equal.out", [], 20000
    path.write_text(f"events: Ir\nfl={folder}/equal.c\nfn=main\n" + "".join(f"{n} 5\n" for n in range(1, count + 1)))
    (folder / "equal.c").write_text("".join(f"{noise(n)}\n" for n in range(count)))
    for room in ROOMS:
        page, problems = read_page(f"--html-limit={PAGE + 1000 * room}", path)
        lines = [line["line"] for line in page.data.get("lines", [])]
        problems += [] if lines == list(range(1, len(lines) + 1)) else ["they are not the first"]
        problems += [] if page.data["left_out"]["lines"] == count - len(lines) else [f"{page.data['left_out']} is said"]
        problems += [] if PAGE + 960 * room - 3000 < page.size <= PAGE + 1000 * room else [f"{page.size} bytes"]
        found += [f"{room}: {problem}" for problem in problems]
    tap.result("of lines that weigh the same there are as many as have room", found)


def check_wide_context(tap, folder):
    """Of a file that does not fit there is what stands around its hot lines."""
    path, found = folder / "wide.out", []
    path.write_text(f"events: Ir\nfl={folder}/wide.c\nfn=main\n3000 900\n9000 100\n")
    (folder / "wide.c").write_text("".join(f"{noise(n)}\n" for n in range(20000)))
    for room in (20, 60, 120):
        page, problems = read_page(f"--html-limit={PAGE + 1000 * room}", "--context=100000", path)
        found += problems
        lines = [line[0] for source in page.data["sources"] for line in source["lines"]]
        found += [] if {2992, 3000, 3008, 9000} <= set(lines) else [f"{room}: of {len(lines)} lines not the hot ones"]
        found += [f"{room}: {page.size - PAGE} bytes"] if page.size - PAGE > 1000 * room else []
    tap.result("of a wide context there is what stands nearest", found)


def check_many_hot_lines(tap, folder):
    """Each looks at the lines near it only, however wide the context is: else this takes minutes, and is ended."""
    path, lines = folder / "hot.out", 300000
    path.write_text(f"events: Ir\nfl={folder}/hot.c\nfn=main\n" + "".join(f"{n} {n % 97 + 1}\n" for n in range(1, lines, 5)))
    (folder / "hot.c").write_text("x\n" * lines)
    page, problems = read_page("--html-limit=1M", f"--context={lines}", path)
    problems += [] if page.data["sources"][0]["lines"] else ["no line"]
    tap.result("many hot lines have a wide context", problems)


def check_large(tap, folder):
    """A name that fills the page is passed over; of many inputs the first are listed."""
    path, found, long = folder / "name.out", [], "".join(noise(n) for n in range(5000))
    path.write_text(f"events: Ir\nfl=a.c\nfn={long}\n1 900\nfn=small\n2 50\n")
    page, problems = read_page(f"--html-limit={PAGE + 50000}", path)
    shown = [row["name"] for row in page.data["functions"]]
    found += [f"functions {[name[:30] for name in shown]}"] if shown != ["small"] or page.data["left_out"]["self"] != [900] else []
    paths = write_all(folder, ((f"input-{n}.out", b"events: Ir\nfl=a.c\nfn=f\n1 1\n") for n in range(130)))
    page, more = read_page(*paths)
    listed = (len(page.data["inputs"]), page.data.get("other_inputs"), page.data["totals"])
    found += [f"inputs {listed}"] if listed != (100, 30, [130]) else []
    tap.result("long names and many inputs leave room for the others", problems + more + found)


def check_large_trees(tap, folder):
    """Of ways without end a page has the dearest 10,000, and says what the others cost: each function calls two others, half each."""
    path, levels = folder / "doubling.out", 30
    rows = [f"fn={side}{level}\n1 0\n" + "".join(f"cfn={to}{level + 1}\ncalls=1 1\n2 {2 ** (levels - 2)}\n" for to in "ab")
            for level in range(1, levels) for side in "ab"]
    rows += [f"fn={side}{levels}\n1 {2 ** (levels - 1)}\n" for side in "ab"]
    path.write_text("events: Ir\nfl=a.c\nfn=main\n1 0\n" + "".join(f"cfn={to}1\ncalls=1 1\n2 {2 ** (levels - 1)}\n" for to in "ab") + "".join(rows))
    page, found = read_page("--html-limit=0", path)
    costs = sorted((node["inclusive"][0] for node in page.data["tree"]), reverse=True)
    wanted = [2 ** (levels - depth) for depth in range(14) for _ in range(2**depth)][:10000]
    found += [] if costs == wanted else [f"{len(costs)} nodes, from {costs[:5]} to {costs[-5:]}"]
    found += [] if page.data["left_out"]["tree"] == wanted[-1:] else [f"left out: {page.data['left_out']}"]
    tap.result("a page has the dearest ways over calls", found)


def check_refusals(tap, folder):
    found = run("--format=html", "--html-limit=1k", DEMO / "callgrind.out.demo").problems(2, "--html-limit: the page takes")
    for value in ("x", "1T", "-1", "", "99999999999999999999", "99999999999999999G"):
        found += run("--format=html", f"--html-limit={value}", DEMO / "callgrind.out.demo").problems(2, "of --html-limit")
    path, target = folder / "events.out", folder / "page.html"
    path.write_text("events: " + " ".join(f"Event{n}_{'x' * 300}" for n in range(500)) + "\nfl=a.c\nfn=f\n1 1\n")
    target.write_text("before")
    done = run("--format=html", f"--html-limit={PAGE + 1000}", "-o", target, path)
    found += done.problems(1, "without any function")
    found += [] if target.read_text() == "before" else ["the file was replaced"]
    tap.result("a limit that is too small is an error", found)


# ---- text stays text ----


class Elements(html.parser.HTMLParser):
    """The elements within <main>, and its text."""

    def __init__(self):
        super().__init__()
        self.inside = False
        self.found, self.attributes, self.text, self.scripts = set(), set(), "", 0

    def handle_starttag(self, tag, attrs):
        self.scripts += tag == "script"
        if self.inside:
            self.found.add(tag)
            self.attributes |= {name for name, _ in attrs}
        self.inside |= tag == "main"

    def handle_endtag(self, tag):
        self.inside &= tag != "main"

    def handle_data(self, data):
        self.text += data if self.inside else ""


def check_names(tap, folder):
    (folder / "evil.c").write_bytes(b"first\n" + MARKUP + b"\nthird\n")
    path = folder / "na<b>me.out"
    path.write_bytes(b"cmd: ./a " + MARKUP + b"\ncreator: c<" + MARKUP + b"\ndesc: <i>: " + MARKUP + b"\nevents: I<r>&\nob=o"
                     + MARKUP + b"\nfl=" + str(folder / "evil.c").encode() + b"\nfn=f" + MARKUP + b"\n2 50\nfl=x" + MARKUP
                     + b"\nfn=\xff\xfe\x00\"'\n2 7\n")
    output = run("--format=html", path).stdout
    page, found = read_page(path)
    elements = Elements()
    elements.feed(output.decode())
    found += [f"elements {elements.found - ELEMENTS}"] if elements.found - ELEMENTS else []
    found += [f"attributes {elements.attributes}"] if elements.attributes - {"scope"} else []
    found += [f"{elements.scripts} scripts"] if elements.scripts != 2 else []
    shown = MARKUP.decode().replace("\u2028", "\\xe2\\x80\\xa8").replace("\u2029", "\\xe2\\x80\\xa9")
    found += [] if elements.text.count(shown) >= 4 else ["the table has not all names as they are"]
    found += [] if MARKUP.decode() == page.data["sources"][0]["lines"][1][1] else ["the source is not as it is"]
    found += [] if MARKUP.decode() in page.data["functions"][0]["name"] else ["a name is not as it is"]
    found += [] if page.data["title"] == "na<b>me.out" and "<title>\nna&lt;b&gt;me.out</title>" in output.decode() else ["the title"]
    found += run("--format=html", path).problems(0)
    tap.result("whatever names and sources have in them is text", found)


def check_table(tap):
    """Without a script: the totals, and the functions that cost most."""
    elements = Elements()
    elements.feed(run("--format=html", DEMO / "callgrind.out.demo").stdout.decode())
    words = re.sub(r"\s+", " ", elements.text)
    wanted = ("callgrind.out.demo", "./demo", "7,037,016 (100.0%)", "2,505,316 (35.60%)", "__memset_avx2_unaligned_erms")
    found = [f"no {text}" for text in wanted if text not in words]
    tap.result("a page has a table without its script", found)


# ---- sources ----


def check_sources(tap, folder):
    profile = DEMO / "callgrind.out.demo"
    source = (DEMO / "demo.c").read_text().splitlines()
    lines = {}
    found = []
    for args in ([], ["--context=0"], ["--context=2"], ["--list=^visit$"], ["--auto=no", "--list=^main$"]):
        done = run("--format=html", *args, profile.name, cwd=DEMO)
        data = page_document(done.stdout)
        shown = {number: text for item in data.get("sources", []) if item["file"] == "demo.c" for number, text in item["lines"]}
        found += [f"{args}: line {number} is {text!r}" for number, text in shown.items() if source[number - 1] != text]
        costly = {line["line"] for line in data["lines"] if line["file"] == "demo.c"}
        around = int(args[0][-1]) if args and "context" in args[0] else 8
        wanted = {n for line in costly if line for n in range(line - around, line + around + 1) if 1 <= n <= len(source)}
        found += [f"{args}: lines {sorted(wanted ^ set(shown))[:5]}"] if wanted != set(shown) else []
        lines[" ".join(args)] = costly
    if not lines["--list=^visit$"] < lines[""] or not lines["--auto=no --list=^main$"] < lines[""]:
        found.append("--list does not restrict lines")
    for args in (["--auto=no"], [f"--sources-below={folder}"], ["--auto=own", "--sources-below=/usr"]):
        data = page_document(run("--format=html", *args, profile.name, cwd=DEMO).stdout)
        found += [f"{args}: there are sources"] if data.get("sources") or data.get("lines") else []
    data = page_document(run("--format=html", "--auto=no", profile.name, "--", "queue.h", cwd=DEMO).stdout)
    found += [] if [item["path"] for item in data.get("sources", [])] == ["queue.h"] else ["a source that is named is not there"]
    found += run("--format=html", profile.name, "--", "no.c", cwd=DEMO).problems(1, "no.c")
    tap.result("pages have the sources that text has", found)


def check_named_sources(tap, folder):
    """What the user names is his, wherever the profile recorded it, and whatever --auto=own says of it."""
    (folder / "named").mkdir()
    (folder / "named" / "a.c").write_text("int a;\nint main(void) {}\n")
    (folder / "moved.out").write_text("events: Ir\nfl=/build/named/a.c\nfn=main\n2 7\n")
    (folder / "others.out").write_text(f"events: Ir\nfl={folder}/named/a.c\nfn=main\n2 7\n")
    found = []
    for args, profile, named, cwd in ((["--auto=no"], "moved.out", "named/a.c", folder),
                                      (["--auto=own"], "../others.out", f"{folder}/named/../named/a.c", folder / "below")):
        cwd.mkdir(exist_ok=True)
        text = run(*args, profile, "--", named, cwd=cwd).stdout
        data = page_document(run("--format=html", *args, profile, "--", named, cwd=cwd).stdout)
        if b"7 (100.0%)  int main(void) {}" not in text:
            found.append(f"{args}: the text has no source: {text[-300:]}")
        if [item["lines"][1] for item in data.get("sources", [])] != [[2, "int main(void) {}"]]:
            found.append(f"{args}: the page has {data.get('sources')}")
    tap.result("pages have the sources that the user names, as text has them", found)


def check_versions(tap, folder):
    """Two versions of a source: each line with its number in both."""
    for side, text in (("old", "one\ntwo\nthree\nfour\n"), ("new", "zero\none\nthree\nfour!\nfive\n")):
        (folder / side).mkdir()
        (folder / side / "a.c").write_text(text)
        (folder / side / "a.out").write_text(f"events: Ir\nfl={folder}/{side}/a.c\nfn=f\n"
                                             + "".join(f"{n} {n * 10}\n" for n in range(1, len(text.splitlines()) + 1)))
        os.utime(folder / side / "a.c", (1, 1))
    page, found = read_page(f"--base={folder}/old/a.out", f"{folder}/new/a.out")
    lines = page.data["sources"][0]["lines"] if page and page.data.get("sources") else None
    wanted = [[1, "zero", 0], [2, "one", 1], [0, "two", 2], [3, "three", 3]]
    if not lines or lines[:4] != wanted or [line[0] for line in lines if line[0]] != [1, 2, 3, 4, 5]:
        found.append(f"lines {lines}")
    tap.result("pages have both versions of a source", found)


# ---- lines of several functions ----


def check_parted_lines(tap, folder):
    """What a function has of a line is what the report has that lists its lines alone; of a line that is there, no
    function's part is missing."""
    old, new = write_templates(folder / "old-t.out", 1), write_templates(folder / "new-t.out", 2)
    new.write_text(new.read_text().replace("new-t.h", "old-t.h"))
    found = []
    for args, limit in (([old], 0), ([f"--base={old}", new], 0), ([old], PAGE + 4000), ([old], PAGE + 6000)):
        page, problems = read_page(f"--html-limit={limit}", *args)
        names = {row["id"]: key_of(row) for row in page.data["functions"]}
        shares, missing = [], []
        for row in page.data["functions"]:
            own = listed(args, next(side[2] for side in key_of(row) if side))
            for line in page.data["lines"]:
                share = next((share for share in line.get("shares", []) if share["function"] == row["id"]), None)
                if row["id"] not in line["functions"] or len(line["functions"]) == 1:
                    continue
                shares += [share] if share else []
                missing += [] if share else [line_key(line)]
                if share and "other_calls" not in share and spent_of(share, names) != own[line_key(line)]:
                    problems.append(f"{row['display']}: line {line_key(line)} has {share}")
        problems += [] if shares and not missing else [f"{len(shares)} shares, {len(missing)} missing: {missing[:3]}"]
        problems += [] if bool(page.data.get("left_out", {}).get("lines")) == bool(limit) else ["no line is left out"]
        found += [f"{args}, {limit}: {problem}" for problem in problems[:3]]
    tap.result("lines of several functions have what each of them spent", found)


# ---- always the same ----


def check_repeated(tap, folder):
    path = many_functions(folder)
    first, *more = [run("--format=html", f"--html-limit={PAGE + 50000}", f"-j{jobs}", path).stdout for jobs in (1, 1, 2, 7)]
    tap.result("a page is the same each time", [] if all(other == first for other in more) else ["it differs"])


# ---- the user's own ----


def check_yours(page, charged):
    """All that `yours` has is what the page of --charge=own has, and functions have their numbers in the page."""
    rows = page["functions"]
    problems = [f"{row['display']} is {rows[row['all']]['display']}" for row in page["yours"]["functions"] if "all" in row and key_of(rows[row["all"]]) != key_of(row)]
    known = {key_of(row) for row in rows}
    problems += [f"{row['display']} has no number" for row in page["yours"]["functions"] if ("all" in row) != (key_of(row) in known)]
    yours = {**page["yours"], "functions": [{key: row[key] for key in row if key not in ("all", "rest")} for row in page["yours"]["functions"]]}
    return problems + [f"{key} differs" for key in yours if key not in ("own_files", "exceeds") and yours[key] != charged.get(key)]


def check_limited(page, charged, report):
    """With a limit it has a part of that, and tells the rest."""
    edition = charged_edition(page)
    return check_functions(edition, report) + check_left_out(edition, report) + check_groups(edition, report) + check_ways(edition, charged)


def check_charged(tap, folder):
    paths = [*CASES.glob("*.out"), *(corpus(60_000) if CORPUS.is_dir() else [])]
    for seed in SEEDS:
        paths.append(folder / f"charged-{seed}.out")
        paths[-1].write_bytes(random_profile.generate(seed))
    problems, some = [], collections.Counter()
    for seed, path in enumerate(sorted(paths)):
        owned = with_own_files(path, seed, folder=folder)
        page, why = read_page("--html-limit=0", "-q", owned, cwd=folder)
        some["pages"] += page is not None and "yours" in page.data
        if why or "yours" not in page.data:
            continue
        charged, _ = read_page("--html-limit=0", "-q", "--charge=own", owned, cwd=folder)
        small, _ = read_page(f"--html-limit={PAGE + 4000}", "-q", owned, cwd=folder)
        found = check_yours(page.data, charged.data)
        if small and small.data["yours"]["functions"]:
            full = json.loads(run("--format=json", "-q", "--names=short", "--charge=own", owned, cwd=folder).stdout)
            found += check_limited(small.data, charged.data, full)
            some["limited"] += "left_out" in small.data["yours"]
        problems += [f"{path.name} ({seed}): {problem}" for problem in found]
        yours = page.data["yours"]
        some.update(lines=len(yours.get("lines", [])), nodes=len(yours["tree"]), bounds=sum("charged_at_least" in row for row in yours["functions"]))
    problems += [] if min(some[key] for key in ("pages", "limited", "lines", "nodes", "bounds")) > 2 else [f"only {some}"]
    tap.result("what is yours in a page is the page of --charge=own", problems[:5])
    own, _ = read_page("-q", "callgrind.out.demo", cwd=DEMO)
    charged, _ = read_page("-q", "--charge=own", "callgrind.out.demo", cwd=DEMO)
    tap.result("only a page that is not charged tells them", [] if "yours" in own.data and "yours" not in charged.data else ["it is not so"])


def main():
    tap = Tap()
    with Workplace("pages") as folder:
        check_profiles(tap, "the cases", [[path] for path in sorted(CASES.glob("*.out"))])
        paths = write_all(folder, ((f"random-{seed}.out", random_profile.generate(seed)) for seed in SEEDS))
        check_profiles(tap, "random profiles", [[path] for path in paths])
        check_profiles(tap, "with filters", [[option, path] for option in ("--focus=a", "-n3", "--percent-limit=5", "--names=short")
                                             for path in paths[:10]])
        check_profiles(tap, "with sources", [[option, "callgrind.out.demo"] for option in ("-q", "--context=0", "--focus=.")],
                       (8, 16, 32, 64), DEMO)
        check_comparisons(tap, folder)
        if CORPUS.is_dir():
            check_profiles(tap, "the corpus", [[path] for path in corpus()])
        else:
            tap.skip("pages have what the report has: the corpus", "../shared/corpus is not here")
        check_limits(tap, folder)
        check_dear_calls(tap, folder)
        check_limited_sources(tap, folder)
        check_equal_lines(tap, folder)
        check_wide_context(tap, folder)
        check_many_hot_lines(tap, folder)
        check_large(tap, folder)
        check_large_trees(tap, folder)
        check_refusals(tap, folder)
        check_names(tap, folder)
        check_table(tap)
        check_sources(tap, folder)
        check_named_sources(tap, folder)
        check_versions(tap, folder)
        check_parted_lines(tap, folder)
        check_repeated(tap, folder)
        check_charged(tap, folder)
    tap.end()


if __name__ == "__main__":
    main()
