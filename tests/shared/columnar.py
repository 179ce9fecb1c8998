# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""columnar: documents of JSON that are written as columns (src/document/columnar.h), and the data of an HTML page.

As a program it prints the data of the page on standard input, as columns.
"""

import base64
import json
import re
import sys
import zlib

LEAVES = ("number", "text", "boolean")
ABSENT = object()


def page_document(output):
    """What a page has, as the document that was put into it; callers are made of callees. `output`: the page's bytes, or
    its text."""
    document = decode(json.loads(page_text(output if isinstance(output, bytes) else output.encode())))
    for edition in (document, *([document["yours"]] if "yours" in document else [])):
        add_callers(edition["functions"])
    return document


def charged_edition(document):
    """The document as it is with the figures of --charge=own, which stand in `yours`."""
    document = {key: value for key, value in document.items() if key not in ("left_out", "tree_is_part", "lines", "sources")}
    return {**document, **document.pop("yours")}


def page_text(output):
    data = base64.b64decode(page_letters(output), validate=True)
    return (data if data.startswith(b"{") else zlib.decompress(data)).decode()


def page_letters(output):
    return re.search(rb'<script type="text/plain" id="profile">\n(.*?)\n</script>', output, re.DOTALL)[1]


def add_callers(functions):
    """Each call stands with its caller alone."""
    for row in functions:
        if "pieces" in row:
            row["callers"] = []
    for row in functions:
        for call in row["callees"]:
            callee = functions[call["function"]]
            if "pieces" in callee:
                callee["callers"].append({**call, "function": row["id"]})
        if "pieces" not in row:
            del row["callees"]


def decode(columns):
    return column(columns["document"], columns["texts"], 1)[0]


def column(node, texts, count):
    """The `count` values of a node; those that are not there are ABSENT."""
    state = node.get("state", "v" * count).ljust(count, "-")
    values = iter(values_of(node, texts, state.count("v")))
    return [next(values) if s == "v" else None if s == "n" else ABSENT for s in state]


def values_of(node, texts, count):
    if "object" in node:
        members = {key: column(below, texts, count) for key, below in node["object"].items()}
        return [{key: values[i] for key, values in members.items() if values[i] is not ABSENT} for i in range(count)]
    if "tuple" in node:
        items = [column(below, texts, count) for below in node["tuple"]]
        return [[values[i] for values in items if values[i] is not ABSENT] for i in range(count)]
    if "list" in node:
        lengths = numbers(node, "list")
        rows = iter(column(node["of"], texts, sum(lengths)) if "of" in node else ())
        return [[next(rows) for _ in range(length)] for length in lengths]
    kind = next((kind for kind in LEAVES if kind in node), None)
    leaves = numbers(node, kind) if kind else []
    return [texts[i] for i in leaves] if kind == "text" else [bool(i) for i in leaves] if kind == "boolean" else leaves


def numbers(node, kind):
    found = [int(value) if isinstance(value, str) else value for value in node[kind]]
    if node.get("steps"):
        for i in range(1, len(found)):
            found[i] += found[i - 1]
    return found


if __name__ == "__main__":
    print(page_text(sys.stdin.buffer.read()))
