# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Slowly: how the cost of one event goes along the calls of a profile that reader.py read."""

import reader

HALF, GOLDEN, MODULUS = 2**63, 0x9e3779b97f4a7c15, 2**64


def first_spent(totals):
    """The event that is told of where none is asked for: the first that anything was spent of."""
    return next((event for event, total in enumerate(totals) if total), 0)


def before(at, whole, sizes):
    """By outlet of a node of `whole` units, how many of its first `at` units go to it."""
    parts, outlets = [], 0
    for size in sizes:
        size = min(size, whole)
        plus = (HALF + outlets * GOLDEN) % MODULUS * whole // MODULUS
        parts.append((at * size + plus) // whole if size else 0)
        at, whole, outlets = at - parts[-1], whole - size, outlets + (size > 0)
    return parts


def share(first, count, whole, sizes):
    """By outlet of a node of `whole` units, what it gets of the `count` units from `first` on: (first, count)."""
    return [(begin, end - begin) for begin, end in zip(before(first, whole, sizes), before(first + count, whole, sizes))]


def in_order(profile, node):
    """The nodes in the order in which costs are passed on: those whose functions cost most come first."""
    def key(function):
        return -sum(map(abs, function.self_cost.values())), function.name, function.file, function.object
    return list(dict.fromkeys(node[function.index] for function in sorted(profile.functions, key=key)))


class Flow:
    """The calls of a profile between functions and whole cycles, by one event: the one that nobody asks for.

    node        by function: itself, or the first member of its cycle
    out         by node: what its calls to each other node cost
    called      the nodes that another one calls
    inclusive   by node: what it costs with its calls, or what calls bring, where that is more
    begins      by node: how much more it costs than calls bring
    order       all nodes, as they follow each other where costs are passed on
    own         by node: its self cost
    first       by pair of nodes: where the units that the calls bring begin among those of the node that is called
    """

    def __init__(self, profile, event=None):
        event = first_spent(profile.totals) if event is None else event
        count = len(profile.functions)
        arcs = {pair: max(0, arc.inclusive.get(event, 0)) for pair, arc in profile.arcs.items()}
        self.node = list(range(count))
        for members in reader.find_components(count, set(arcs)):
            for member in members:
                self.node[member] = members[0]
        self.total = max(0, profile.totals[event])
        self.out, into, self.called = {}, {}, set()
        for (caller, callee), cost in arcs.items():
            caller, callee = self.node[caller], self.node[callee]
            if caller != callee:
                callees = self.out.setdefault(caller, {})
                callees[callee] = callees.get(callee, 0) + cost
                into[callee] = into.get(callee, 0) + cost
                self.called.add(callee)
        self.order = in_order(profile, self.node)
        self.first, before = {}, {}
        for caller in self.order:
            callees = self.out.get(caller, {})
            for callee in callees:
                self.first[caller, callee] = before.get(callee, 0)
                before[callee] = self.first[caller, callee] + callees[callee]
        own = self.own = {}
        for number, function in enumerate(profile.functions):
            own[self.node[number]] = own.get(self.node[number], 0) + max(0, function.self_cost.get(event, 0))
        spent = {node: own[node] + sum(self.out.get(node, {}).values()) for node in own}
        self.inclusive = {node: max(spent[node], into.get(node, 0)) for node in own}
        self.begins = {node: self.inclusive[node] - into.get(node, 0) for node in own}

    def entries(self):
        """The nodes where the program is entered: nothing else calls them, or they cost more than calls bring, by over a
        thousandth of the program."""
        return {node for node, cost in self.begins.items() if node not in self.called or cost * 1000 > self.total}

    def passed_on(self, node, first, count):
        """What a way that brings a range of units to a node passes on to each that it calls, as ranges of their units."""
        callees = [to for to in self.order if to in self.out.get(node, {})]
        sizes = [self.own[node], *(self.out[node][to] for to in callees)]
        parts = share(first, count, self.inclusive[node], sizes)[1:]
        return {to: (self.first[node, to] + begin, size) for to, (begin, size) in zip(callees, parts)}
