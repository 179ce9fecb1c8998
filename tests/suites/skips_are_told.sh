#!/bin/sh
# skips_are_told.sh: what skips.sh makes of a log and a list, as TAP: of skips, and of what is known to fail; and that a suite which lacks what it needs is told
# by it.
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

echo 1..8
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
