# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Slowly: call logs (rule 29): a part with a block for each call, and the tree of contexts of such parts."""


class Block:
    """All lines from an fn= line to the next one."""

    def __init__(self, is_named):
        self.is_named = is_named
        self.function = None            # index
        self.own = []                   # of each line of self cost: (costs, (file, line))
        self.calls = []                 # (key, whether a line names its file, costs, (file, line))
        self.is_odd = False

    def is_empty(self):
        return not self.own and not self.calls and not self.is_odd

    def may_be_a_call(self):
        return self.is_named and len(self.own) == 1 and not self.is_odd


class Node:
    """A block with the blocks that it took."""

    def __init__(self, block):
        self.block, self.taken = block, []


class Log:
    """The blocks of a part."""

    def __init__(self):
        self.blocks = [Block(False)]

    def begin(self, is_named):
        self.blocks.append(Block(is_named))

    def add_self(self, function, costs, place):
        block = self.blocks[-1]
        block.function = function
        block.own.append((costs, place))
        block.is_odd |= bool(block.calls)

    def add_call(self, caller, key, names_file, count, costs, place):
        block = self.blocks[-1]
        block.function = caller
        block.is_odd |= count != 1 or len(block.own) != 1 or not costs
        block.calls.append((key, names_file, costs, place))

    def trees(self, functions, is_open, is_by_xdebug):
        """The roots; None: the part is no log. `is_open`: no line says its totals."""
        blocks = [block for block in self.blocks if block.is_named or not block.is_empty()]
        if not all(block.is_named for block in blocks):
            return None
        finished = []
        for block in blocks:
            is_last, node = block is blocks[-1], Node(block)
            taken = taken_by(block, finished, functions)
            if is_last and (is_open or (is_by_xdebug and taken is None)):
                taken = []              # it may be cut
            if taken is None:
                return None
            node.taken = taken
            del finished[len(finished) - len(taken):]
            finished.append(node)
        return finished if add_up(finished) else None


def taken_by(block, finished, functions):
    """The finished blocks that a block takes as its calls; None: it does not fit."""
    taken = finished[max(len(finished) - len(block.calls), 0):] if block.calls else []
    fits = block.may_be_a_call() and len(taken) == len(block.calls)
    return taken if fits and all(map(matches, (functions[node.block.function] for node in taken), block.calls)) else None


def matches(function, call):
    (object_name, file, name), names_file, *_ = call
    return (function.object, function.name) == (object_name, name) and (not names_file or function.file == file)


def add_up(roots):
    """Whether all calls together cost 99 to 105 percent of what the blocks cost that they took, a unit a call aside."""
    spent, brought, number = {}, {}, 0
    left = list(roots)
    while left:
        node = left.pop()
        for child, call in zip(node.taken, node.block.calls):
            number += 1
            add(brought, call[2])
            for costs, *_ in (*child.block.own, *(below[2:] for below in child.block.calls)):
                add(spent, costs)
            left.append(child)

    def fits(event):
        cost, ends = brought.get(event, 0), sorted(share * spent.get(event, 0) for share in (99, 105))
        return 100 * (cost + number) >= ends[0] and 100 * (cost - number) <= ends[1]
    telling = [event for event, cost in spent.items() if cost > number]
    return number > 0 and (any(map(fits, telling)) if telling else all(map(fits, {*spent, *brought})))


class Way:
    """All calls that took the same way. `untaken`: of a root: its calls that took no block, but those of itself."""

    def __init__(self):
        self.calls, self.own, self.recorded, self.untaken = 0, {}, {}, {}


def add(sums, costs):
    for event, cost in costs.items():
        sums[event] = sums.get(event, 0) + cost


def add_trees(profile, roots):
    """To the ways, by tuples of functions; and to `nested`, by place, the costs of lines that another call from the same
    line has already."""
    opened = {}                         # by place: how many calls from it are open
    left = [(node, (), None) for node in roots]
    while left:
        node, above, call = left.pop()
        if node is None:                # the call ends
            opened[call[3]] -= 1
            continue
        add_block(profile, node, above, call)
        if call:
            if opened.get(call[3]):
                add(profile.nested.setdefault(call[3], {}), call[2])
            opened[call[3]] = opened.get(call[3], 0) + 1
            left.append((None, above, call))
        for costs, place in node.block.own:
            if opened.get(place):
                add(profile.nested.setdefault(place, {}), costs)
        left += [(child, (*above, node.block.function), below) for child, below in zip(node.taken, node.block.calls)]


def add_block(profile, node, above, call):
    block = node.block
    if block.function is None:          # it has neither costs nor calls
        return
    way = profile.ways.setdefault((*above, block.function), Way())
    way.calls += 1
    for costs, _ in block.own:
        add(way.own, costs)
    add(way.recorded, call[2] if call else {})
    for other in block.calls[len(node.taken):]:
        if not matches(profile.functions[block.function], other):
            add(way.untaken, other[2])


def renamed(ways, numbers):
    """The ways, with other numbers of functions: several may become one."""
    if ways is None:
        return None
    made = {}
    for way, found in ways.items():
        to = made.setdefault(tuple(numbers[function] for function in way), Way())
        to.calls += found.calls
        add(to.own, found.own)
        add(to.recorded, found.recorded)
        add(to.untaken, found.untaken)
    return made


def complete(profile):
    """Makes roots of what no way has: it is of parts without calls."""
    rest = {function.index: dict(function.self_cost) for function in profile.functions}
    for way, found in profile.ways.items():
        add(rest[way[-1]], {event: -cost for event, cost in found.own.items()})
    for function, costs in rest.items():
        if any(costs.values()):
            add(profile.ways.setdefault((function,), Way()).own, costs)


def inclusive(profile):
    """By function, what its outermost ways and their calls cost, and what calls bring."""
    spent, brought = {}, {}
    for way, found in profile.ways.items():
        above = way[:-1]
        if way[-1] not in above:
            add(spent.setdefault(way[-1], {}), found.own)
            add(spent[way[-1]], found.untaken)
            if above:
                add(brought.setdefault(way[-1], {}), found.recorded)
        if above and above[-1] not in above[:-1]:
            add(spent.setdefault(above[-1], {}), found.recorded)
    return spent, brought


def lines(profile):
    """By place: its self cost and its calls, but for what is nested."""
    sums = {place: dict(profile.lines.get(place, {})) for place in profile.owners if place[1]}
    for (file, line, _, _), costs in profile.calls_by_place.items():
        if line:
            add(sums[file, line], costs)
    for place, costs in profile.nested.items():
        if place[1]:
            add(sums[place], {event: -cost for event, cost in costs.items()})
    return sums
