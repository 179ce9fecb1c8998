# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""json_reports: reports as --format=json has them: read, compared with their schemas, and what each must be by itself; and
names as the other formats show them.

The program is $CGANNOTATE.
"""

import collections
import json
import re
from pathlib import Path

from harness import CONTROLS
from properties import Failed, require, require_same, run_whole

SCHEMAS = Path(__file__).resolve().parents[2] / "src" / "report" / "json"
SCHEMA = SCHEMAS / "cgannotate-1.schema.json"
COMPARISON_SCHEMA = SCHEMAS / "cgannotate-diff-1.schema.json"
SECTIONS = ("functions", "cycles", "files", "objects", "lines", "diagnostics")
COST_MAX = 2**63 - 1
REPLACED = "\ufffd"
SURROGATE = re.compile("[\ud800-\udfff]")


def output(*args, env=None, status=0):
    """The program's standard output."""
    return run_whole(*args, env=env, status=status).stdout


def no_constant(name):
    raise Failed(f"{name} is no JSON")


def read_json(*args):
    return json.loads(output("--format=json", *args).decode("utf-8"), parse_constant=no_constant)


# ---- the schema ----


TYPES = {"integer": int, "number": (int, float), "string": str, "boolean": bool, "object": dict, "array": list,
         "null": type(None)}
KEYWORDS = {"$schema", "$ref", "title", "description", "type", "required", "properties", "items", "const", "enum"}
KEYWORDS |= {"minimum", "pattern", "definitions"}
KEYWORDS |= {"additionalProperties"}  # false, as is checked everywhere


def resolved(root):
    """The schema, where what it refers to stands in each place instead."""
    resolve_below(root, root)
    for definition in root["definitions"].values():
        resolve(root, definition)
    return root


def resolve(root, schema):
    if not schema.keys() <= KEYWORDS:
        raise Failed(f"a keyword of the schema that this test does not know: {set(schema)}")
    if "$ref" in schema:  # which may refer to itself
        return root["definitions"][schema["$ref"].removeprefix("#/definitions/")]
    resolve_below(root, schema)
    return schema


def resolve_below(root, schema):
    if isinstance(schema.get("type"), str):
        schema["type"] = [schema["type"]]
    for name, item in schema.get("properties", {}).items():
        schema["properties"][name] = resolve(root, item)
    if "items" in schema:
        schema["items"] = resolve(root, schema["items"])


def matches_type(value, name):
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def check_object(schema, value):
    for key in schema.get("required", []):
        if key not in value:
            raise Failed(f" has no {key}")
    for key, item in value.items():
        if key not in schema["properties"]:
            raise Failed(f".{key} is not in the schema")
        try:
            check_value(schema["properties"][key], item)
        except Failed as why:
            raise Failed(f".{key}{why}") from None


def check_array(schema, value):
    for number, item in enumerate(value):
        try:
            check_value(schema["items"], item)
        except Failed as why:
            raise Failed(f"[{number}]{why}") from None


def check_value(schema, value):
    types = schema.get("type")
    if types and not any(matches_type(value, name) for name in types):
        raise Failed(f": {value!r:.80} is no {types}")
    if "const" in schema and value != schema["const"] or "enum" in schema and value not in schema["enum"]:
        raise Failed(f": {value!r:.80}")
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        raise Failed(f": {value!r:.80} does not match")
    if "minimum" in schema and value is not None and value < schema["minimum"]:
        raise Failed(f": {value} is too small")
    if isinstance(value, dict):
        check_object(schema, value)
    if isinstance(value, list):
        check_array(schema, value)


def check_schema(schema, value):
    """As much of JSON Schema as ours needs; and no key may be there that it does not name. Reports are large: nothing is
    written of what is right."""
    try:
        check_value(schema, value)
    except Failed as why:
        raise Failed(f"${why}") from None


SCHEMA_TREE = resolved(json.loads(SCHEMA.read_text()))
COMPARISON_TREE = resolved(json.loads(COMPARISON_SCHEMA.read_text()))


# ---- what a JSON report must be by itself ----


def all_calls(data):
    for row in data.get("functions", []):
        yield from row.get("callers", [])
        yield from row.get("callees", [])
    for row in data.get("lines", []):
        yield from row.get("calls", [])


def all_costs(data):
    yield data["totals"]
    for row in data.get("inputs", []):
        yield row["totals"]
    for name in ("functions", "cycles", "files", "objects", "lines"):
        for row in data.get(name, []):
            yield row["self"]
            if row.get("inclusive"):
                yield row["inclusive"]
            for piece in row.get("pieces", []):
                yield piece["self"]
    for call in all_calls(data):
        yield call["inclusive"]


def all_pointers(data):
    for call in all_calls(data):
        yield call["function"]
    for row in data.get("cycles", []):
        yield from row["members"]
    for row in data.get("lines", []):
        yield from row["functions"]


def check_costs(data, costs):
    require(len(costs) == len(data["events"]), "costs for each event")
    for cost, event in zip(costs, data["events"]):
        require(event["kind"] == "ratio" or isinstance(cost, int), f"a cost that is no integer: {cost}")


def check_consistent(data):
    for costs in all_costs(data):
        check_costs(data, costs)
    check_pointers(data)


def check_pointers(data):
    functions = data.get("functions", [])
    require_same(list(range(len(functions))), [row["id"] for row in functions], "ids")
    for pointer in all_pointers(data):
        require(pointer < len(functions), f"function {pointer} of {len(functions)}")
    for row in data.get("cycles", []):
        for member in row["members"]:
            require_same(row["id"], functions[member]["cycle"], "cycle of a member")
    described = [("pieces" in row) for row in functions]
    require(described == sorted(described, reverse=True), "chosen functions come first")


def contradicts_itself(data):
    return any("contradicts itself" in row["message"] for row in data.get("diagnostics", []))


def check_bounds(data):
    """No line has more than the one function that it belongs to, or its cycle; and none more than the program."""
    if contradicts_itself(data) or any(cost is None or cost < 0 for costs in all_costs(data) for cost in costs):
        return
    for row in data.get("lines", []):
        if row["inclusive"] is None:
            continue
        owners = [data["functions"][number] for number in row["functions"]]
        whole = [data["cycles"][f["cycle"] - 1] if f["cycle"] else f for f in owners] if len(owners) == 1 else []
        for bound in [data["totals"], *(f["inclusive"] for f in whole)]:
            above = [pair for pair in zip(row["inclusive"], bound) if pair[0] > pair[1]]
            require(not above, f"{row['file']}:{row['line']} has more than the whole: {above}")


# ---- names, and sums by name ----


def clean(name):
    """A name as JSON has it: the reader makes a surrogate of each byte that is no UTF-8."""
    return SURROGATE.sub(REPLACED, name)


def key_of(function):
    return clean(function["object"]), clean(function["file"]), clean(function["name"])


def printable(name):
    """A name as text shows it, but with one sign for each byte that text would write as \\x1b."""
    shown = CONTROLS.sub(lambda found: REPLACED * len(found[0].encode()), name)
    return re.sub(r"\\x[0-9a-f]{2}", REPLACED, shown)


def escapes_replaced(text):
    return re.sub(r"\\x[0-9a-f]{2}", REPLACED, text)


def sums(rows):
    """Rows (name, costs) added up by name, without those that have no cost."""
    result = {}
    for name, costs in rows:
        result[name] = [a + b for a, b in zip(result.get(name, [0] * len(costs)), costs)]
    return collections.Counter((tuple(costs), name) for name, costs in result.items() if any(costs))


def overflows(slow):
    return any(abs(cost) > COST_MAX for f in slow["functions"] for cost in f["self"] + f["inclusive"]) or any(
        abs(cost) > COST_MAX for cost in slow["totals"]
    )
