"""Slowly: how the cost of one event goes along the calls of a profile that reader.py read."""

import reader


def first_spent(totals):
    """The event that is told of where none is asked for: the first that anything was spent of."""
    return next((event for event, total in enumerate(totals) if total), 0)


class Flow:
    """The calls of a profile between functions and whole cycles, by one event: the one that nobody asks for.

    node        by function: itself, or the first member of its cycle
    out         by node: what its calls to each other node cost
    called      the nodes that another one calls
    inclusive   by node: what it costs with its calls, or what calls bring, where that is more
    begins      by node: how much more it costs than calls bring
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
        own = {}
        for number, function in enumerate(profile.functions):
            own[self.node[number]] = own.get(self.node[number], 0) + max(0, function.self_cost.get(event, 0))
        spent = {node: own[node] + sum(self.out.get(node, {}).values()) for node in own}
        self.inclusive = {node: max(spent[node], into.get(node, 0)) for node in own}
        self.begins = {node: self.inclusive[node] - into.get(node, 0) for node in own}

    def entries(self):
        """The nodes where the program is entered: nothing else calls them, or they cost more than calls bring, by over a
        thousandth of the program."""
        return {node for node, cost in self.begins.items() if node not in self.called or cost * 1000 > self.total}
