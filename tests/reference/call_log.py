"""Slowly: call logs (rule 29): a part with a block for each call, and the tree of contexts of such parts."""


class Block:
    """All lines from an fn= line to the next one."""

    def __init__(self, is_named):
        self.is_named = is_named
        self.function = None            # index
        self.own = []                   # the costs of each line of self cost
        self.calls = []                 # (key, whether a line names its file, cost)
        self.is_odd = False

    def is_empty(self):
        return not self.own and not self.calls and not self.is_odd

    def may_be_a_call(self):
        return self.is_named and len(self.own) == 1 and not self.is_odd


class Log:
    """The blocks of a part."""

    def __init__(self):
        self.blocks = [Block(False)]

    def begin(self, is_named):
        self.blocks.append(Block(is_named))

    def add_self(self, function, costs):
        block = self.blocks[-1]
        block.function = function
        block.own.append(costs)
        block.is_odd |= bool(block.calls)

    def add_call(self, caller, key, names_file, count, costs):
        block = self.blocks[-1]
        block.function = caller
        block.is_odd |= count != 1 or len(block.own) != 1 or not costs
        block.calls.append((key, names_file, costs))

    def trees(self, functions, is_cut):
        """The roots, each a block with the blocks it took and what their calls cost; None: the part is no log."""
        blocks = [block for block in self.blocks if block.is_named or not block.is_empty()]
        is_let_off = False
        if blocks and is_cut and not blocks[-1].may_be_a_call():
            blocks.pop()                # its end is missing
            is_cut, is_let_off = False, True
        if not all(block.may_be_a_call() for block in blocks):
            return None
        finished = []
        for number, block in enumerate(blocks):
            is_last = number == len(blocks) - 1
            first = len(finished) - len(block.calls)
            taken = finished[first:] if first >= 0 else []
            fits = len(taken) == len(block.calls) and all(
                matches(functions[child[0].function], call) for child, call in zip(taken, block.calls))
            if not fits and (is_let_off or not is_last):
                return None
            if not fits or (is_last and is_cut):
                taken = []
            else:
                del finished[first:]
            finished.append((block, taken))
        return finished if add_up(finished) else None


def matches(function, call):
    (object_name, file, name), names_file, _ = call
    return (function.object, function.name) == (object_name, name) and (not names_file or function.file == file)


def add_up(roots):
    """Whether calls cost what the blocks that they took add up to, in some event."""
    spent, brought, number = {}, {}, 0
    left = list(roots)
    while left:
        block, taken = left.pop()
        for child, (_, _, cost) in zip(taken, block.calls):
            number += 1
            for event, value in cost.items():
                brought[event] = brought.get(event, 0) + value
            for costs in (*child[0].own, *(call[2] for call in child[0].calls)):
                for event, value in costs.items():
                    spent[event] = spent.get(event, 0) + value
            left.append(child)
    if number == 0:
        return False
    counted = [event for event, value in spent.items() if value] or [None]
    return any(event is None or (brought.get(event, 0) + number) * 100 >= spent[event] * 99 for event in counted)


class Way:
    """All calls that took the same way."""

    def __init__(self):
        self.calls, self.own, self.recorded = 0, {}, {}


def add(sums, costs):
    for event, cost in costs.items():
        sums[event] = sums.get(event, 0) + cost


def add_trees(ways, roots):
    """To the ways, by tuples of functions. A last block that took none costs at least what its calls do."""
    left = [((), root, None) for root in roots]
    while left:
        above, (block, taken), cost = left.pop()
        way = ways.setdefault((*above, block.function), Way())
        way.calls += 1
        add(way.own, block.own[0])
        add(way.recorded, cost or {})
        if block.calls and not taken:
            add(way.recorded, block.own[0])
            for call in block.calls:
                add(way.recorded, call[2])
        left += [((*above, block.function), child, call[2]) for child, call in zip(taken, block.calls)]


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
    """By function, what its outermost ways and their calls cost, what calls bring, and what is known of roots."""
    spent, brought, known = {}, {}, {}
    for way, found in profile.ways.items():
        above = way[:-1]
        if way[-1] not in above:
            add(spent.setdefault(way[-1], {}), found.own)
            if found.recorded:
                add((brought if above else known).setdefault(way[-1], {}), found.recorded)
        if above and above[-1] not in above[:-1]:
            add(spent.setdefault(above[-1], {}), found.recorded)
    return spent, brought, known
