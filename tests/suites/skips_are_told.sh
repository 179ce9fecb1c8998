#!/bin/sh
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# skips_are_told.sh: what skips.sh makes of a log and a list, as TAP: of skips, and of what is known to fail; that a suite
# which lacks what it needs is told by it; and that a property which fails keeps its profile.
set -u
export LC_ALL=C

tests=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
number=0

# A list with one skip where the command fails, and one where it does not.
printf '# a comment\nlone.py\tno * here\tfalse\tit is far away\nmany.sh\tno moon\ttrue\tit is cloudy\n' >list

# told NAME STATUS EXPECTED: of the log on standard input.
told() {
    number=$((number + 1))
    status=0
    sh "$tests/shared/skips.sh" list >out || status=$?
    if [ "$status" -eq "$2" ] && [ "$(cat out)" = "$3" ]; then
        echo "ok $number - $1"
    else
        echo "not ok $number - $1"
        sed "s/^/# status $status: /" out
    fi
}

echo 1..10
told "nothing was skipped" 0 "" <<'END'
PASS: tests/suites/lone.py 1 - sun
END
told "what the list has may be skipped" 0 "skipped: tests/suites/lone.py, 2: no moon here (it is far away)" <<'END'
ok 1 - one # SKIP no moon here
SKIP: tests/suites/lone.py 1 - one # SKIP no moon here
SKIP: tests/suites/lone.py 2 - two # SKIP no moon here
END
told "what can run must run" 1 "skipped, and should not be: tests/suites/many.sh, 1: no moon" <<'END'
SKIP: tests/suites/many.sh 1 - one # SKIP no moon
END
told "another reason is another skip" 1 "skipped, and should not be: tests/suites/lone.py, 1: no sun" <<'END'
SKIP: tests/suites/lone.py 1 - one # SKIP no sun
END
told "another suite is another skip" 1 "skipped, and should not be: tests/suites/other.py, 1: no moon here" <<'END'
SKIP: tests/suites/other.py 1 - one # SKIP no moon here
END
told "a suite is skipped whole" 1 "skipped, and should not be: tests/suites/many.sh, 1: needs g++" <<'END'
SKIP: tests/suites/many.sh
===================

1..0 # SKIP needs g++
SKIP: tests/suites/many.sh - needs g++
END
told "what is known to fail is told, and is no skip" 0 "known to fail: tests/suites/lone.py, 2: the sun is to come
known to fail: tests/suites/many.sh, 1: no moon" <<'END'
not ok 1 - one # TODO the sun is to come
XFAIL: tests/suites/lone.py 1 - one # TODO the sun is to come
XFAIL: tests/suites/lone.py 2 - two # TODO the sun is to come
XFAIL: tests/suites/many.sh 1 - one # TODO no moon
END

# Where valgrind and g++ are not found, the comparison with callgrind_annotate says so, as make's test driver would write
# it, and the list of the project has no excuse.
number=$((number + 1))
suite=tests/system/callgrind_annotate_agrees.py
mkdir bin
ln -s "$("${PYTHON:-python3}" -c "import sys; print(sys.executable)")" bin/python
said=$(PATH=$work/bin CGANNOTATE=/bin/true bin/python "$tests/../$suite" | sed -n "s|^1\.\.0 # SKIP|SKIP: $suite -|p" |
    TOP=$tests/.. SANITIZED="" FEATURES="" CC=gcc sh "$tests/shared/skips.sh" "$tests/shared/skips.txt")
case $said in
"skipped, and should not be: $suite, 1: needs "*) echo "ok $number - a comparison may not be skipped" ;;
*) echo "not ok $number - a comparison may not be skipped: $said" ;;
esac

# A property that fails leaves what it wrote, and says where; what it left before is gone.
cat >fails.py <<END
import sys
from pathlib import Path

sys.path.insert(0, "$tests/shared")
from properties import each_random, require, tell_all


def it_holds():
    Path("holds.out").write_text("0")


def it_fails():
    each_random(range(9), lambda seed: f"seed {seed}", lambda path, seed: require(seed < 4, "no fourth"))


tell_all([("it holds", it_holds), ("it fails", it_fails)])
END
number=$((number + 1))
mkdir -p kept/fails/7
CGANNOTATE=/bin/true "${PYTHON:-python3}" -B fails.py >out
if grep -q "^#   kept in .*/kept/fails/2: random.out, holds.out$" out && [ "$(cat kept/fails/2/random.out)" = "seed 4" ] &&
    [ "$(echo kept/fails/*)" = kept/fails/2 ]; then
    echo "ok $number - a property that fails keeps its profile"
else
    echo "not ok $number - a property that fails keeps its profile"
    sed 's/^/# /' out
fi

number=$((number + 1))
sed -i 's/seed < 4/seed < 9/' fails.py
CGANNOTATE=/bin/true "${PYTHON:-python3}" -B fails.py >out
if [ "$(grep -c '^ok' out)" -eq 2 ] && [ ! -e kept/fails ]; then
    echo "ok $number - properties that hold keep nothing"
else
    echo "not ok $number - properties that hold keep nothing"
    sed 's/^/# /' out
fi
