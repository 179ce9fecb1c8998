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
    return Column(columns["document"], columns["texts"], 1).values[0]


class Column:
    """`values`: so many of a node; those that are not there are ABSENT. `places`: where they stand among those that are
    there, or None. Of these, `leaves` are integers, or the places of texts, `starts` the places of the first rows of lists.

    In an edition `base` is the column of the same place in what it repeats, and `likes` has by value the number of the value
    there that it is like, or None; `edition`: by row of the first list that is repeated, its number in the edition. `firsts`:
    of rows, by row, where the list begins that the number of a row means."""

    def __init__(self, node, texts, count, base=None, likes=None, edition=None, firsts=None):
        state = node.get("state", "v" * count).ljust(count, "-")
        present = [i for i, s in enumerate(state) if s == "v"]
        self.places = [None] * count
        for place, i in enumerate(present):
            self.places[i] = place
        self.texts, self.edition, self.base, self.firsts = texts, edition, base, firsts
        self.likes = [None if like is None else base.places[like] for like in (likes[i] for i in present)] if base and likes else None
        self.below, self.leaves = {}, []
        found = iter(self.read(node, len(present)))
        self.values = [next(found) if s == "v" else None if s == "n" else ABSENT for s in state]

    def inner(self, node, key, count, likes):
        self.below[key] = Column(node, self.texts, count, self.base and self.base.below.get(key), likes, self.edition)
        return self.below[key].values

    def read(self, node, count):
        if "object" in node:
            return self.read_objects(node["object"], count)
        if "tuple" in node:
            items = [self.inner(below, i, count, self.likes) for i, below in enumerate(node["tuple"])]
            return [[values[i] for values in items if values[i] is not ABSENT] for i in range(count)]
        if "list" in node:
            return self.read_lists(node)
        kind = next((kind for kind in LEAVES if kind in node), None)
        self.leaves = self.numbers(node, kind) if kind else []
        return [self.texts[i] for i in self.leaves] if kind == "text" else list(map(bool, self.leaves)) if kind == "boolean" else self.leaves

    def read_objects(self, nodes, count):
        likes, members = self.likes, {}
        for key, node in nodes.items():
            if node.get("edition"):
                self.places = [0]
                members[key] = Column(node, self.texts, count, self, [0], [])
                members[key] = members[key].values
                continue
            members[key] = self.inner(node, key, count, likes)
            if key == "all" and self.firsts is not None:
                likes = [None if number is ABSENT else first + number for first, number in zip(self.firsts, members[key])]
                if self.edition:
                    del members["all"]  # it is told of the first list alone
                else:
                    self.edition += [len(self.base.places), {like: i for i, like in enumerate(likes) if like is not None}]
        return [{key: values[i] for key, values in members.items() if values[i] is not ABSENT} for i in range(count)]

    def read_lists(self, node):
        lengths = self.leaves = self.numbers(node, "list")
        self.starts = [0]
        for length in lengths:
            self.starts.append(self.starts[-1] + length)
        firsts = None
        if self.base and self.likes and hasattr(self.base, "starts"):
            firsts = [None if like is None else self.base.starts[like] for like, length in zip(self.likes, lengths) for _ in range(length)]
        rows = Column(node.get("of", {}), self.texts, self.starts[-1], firsts is not None and self.base.below.get("rows") or None, None, self.edition, firsts)
        self.below["rows"] = rows
        return [rows.values[start:end] for start, end in zip(self.starts, self.starts[1:])]

    def numbers(self, node, kind):
        found = [int(value) if isinstance(value, str) else value for value in node[kind]]
        if node.get("steps"):
            for i in range(1, len(found)):
                found[i] += found[i - 1]
        if node.get("like"):
            found = [value if like is None else (value + self.base.leaves[like] + 2 ** 63) % 2 ** 64 - 2 ** 63 for value, like in zip(found, self.likes)]
        if node.get("refers"):
            count, rows = self.edition
            found = [rows[value] if value < count else value - count for value in found]
        return found


if __name__ == "__main__":
    print(page_text(sys.stdin.buffer.read()))
