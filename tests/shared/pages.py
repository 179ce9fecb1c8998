"""pages: what tests of the page in a browser share: pages of requests, reports beside them, and their results as TAP."""

import json
import sys

from harness import Tap, Workplace, run


def write_page(path, *args, cwd=None):
    """The page of a request."""
    done = run("--format=html", "-o", path, *args, cwd=cwd)
    if done.status != 0:
        raise AssertionError(f"{done.ending()}: {done.stderr[:300]!r}")
    return path


def read_json(*args, cwd=None):
    return json.loads(run("--format=json", *args, cwd=cwd).stdout)


def problems_of(judge):
    try:
        return judge()
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]


def tell_results(name, program, browser, checks):
    """The results of checks(browser, work): pairs of a name and a function that gives the problems. Words on the command
    line choose those whose names have them all. `browser`: a class; `program`: None where it is not installed."""
    if not program:
        print(f"1..0 # SKIP needs {name}")
        return
    tap = Tap()
    with Workplace("pages") as work, browser() as opened:
        for what, judge in checks(opened, work):
            if all(word in what for word in sys.argv[1:]):
                tap.result(what, problems_of(judge))
    tap.end()
