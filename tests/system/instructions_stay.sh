#!/bin/sh
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# instructions_stay.sh [--update]: how many instructions the program executes on fixed inputs, against a record, as TAP.
#
# A slowdown shows here even where other jobs make times useless. More than 2% above the record in instructions_stay.txt
# is a failure, more than 2% below it a note to record anew, which --update does. Counted is what main and all it calls
# execute, in one thread; the dynamic linker does its work before.
#
# Another compiler, other flags or another C library make other counts: the test is skipped there.
#
# make sets CGANNOTATE, GENERATE, CC and CFLAGS (all of the user's flags).
set -u
export LC_ALL=C

SLACK=2 # percent

record=$(dirname "$0")/instructions_stay.txt
case $record in
/*) ;;
*) record=$PWD/$record ;;
esac

# What counts depend on, in a line.
describe_build() {
    version=$(echo __VERSION__ | $CC -E -P - | tr -d '"')
    # shellcheck disable=SC2086 # the flags are words
    set -- $CFLAGS
    echo "compiler $version, $($CC -dumpmachine), flags $*, $(getconf GNU_LIBC_VERSION 2>&1)"
}

make_inputs() {
    "$GENERATE" -k instr -s 2M >instr.out && "$GENERATE" -k lines -s 2M >lines.out
}

describe_inputs() {
    cat instr.out lines.out | cksum
}

# count ARGUMENT...: prints the number of instructions of a run.
count() {
    rm -f count.out
    LD_BIND_NOW=1 valgrind --quiet --tool=callgrind --callgrind-out-file=count.out --toggle-collect=main \
        "$CGANNOTATE" --jobs=1 --quiet "$@" >/dev/null || return
    sed -n 's/^totals: //p' count.out
}

# The runs: each prints its name and its count.
count_all() {
    echo "list: $(count --auto=no instr.out)"
    echo "calls: $(count --auto=no --inclusive=both --tree=both instr.out)"
    echo "default: $(count instr.out)"
    echo "lines: $(count lines.out)"
}

recorded() {
    sed -n "s/^$1: //p" "$record"
}

# compare NUMBER NAME COUNT: one TAP result.
compare() {
    was=$(recorded "$2")
    if [ -z "$3" ] || [ -z "$was" ]; then
        echo "not ok $1 - $2: counted '$3', recorded '$was'"
    elif [ "$3" -gt $((was + was * SLACK / 100)) ]; then
        echo "not ok $1 - $2: $3 instructions, more than the $was recorded and $SLACK%"
    else
        echo "ok $1 - $2: $3 instructions, $was recorded"
        [ "$3" -ge $((was - was * SLACK / 100)) ] || echo "# $2 became faster; record it: make instructions-update"
    fi
}

update() {
    make_inputs || exit 1
    {
        echo "# Instructions executed, as instructions_stay.sh counts them; \`make instructions-update\` writes this file."
        echo "build: $(describe_build)"
        echo "inputs: $(describe_inputs)"
        count_all
    } >new.txt
    if grep -q ': $' new.txt; then
        echo "instructions_stay.sh: a run failed, nothing is recorded" >&2
        exit 1
    fi
    [ ! -f "$record" ] || diff "$record" new.txt
    cp new.txt "$record"
}

skip() {
    echo "1..0 # SKIP $1"
    exit 0
}

command -v valgrind >/dev/null 2>&1 || skip "valgrind is not installed"
scratch=$(mktemp -d "${TMPDIR:-/tmp}/instructions.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
if [ "${1-}" = --update ]; then
    update
    exit
fi

build=$(describe_build)
[ "$build" = "$(recorded build)" ] || skip "this is $build; recorded was $(recorded build)"
echo 1..5
make_inputs
inputs=$(describe_inputs)
if [ "$inputs" = "$(recorded inputs)" ]; then
    echo "ok 1 - inputs are those of the record"
else
    echo "not ok 1 - inputs are those of the record"
    echo "# $inputs, recorded: $(recorded inputs); after a change of tests/bench/generate.c: make instructions-update"
fi
number=1
count_all | while IFS=' :' read -r name instructions; do
    number=$((number + 1))
    compare "$number" "$name" "$instructions"
done
