#!/bin/sh
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the program for other machines, where their compilers are installed, and compares what it prints for all cases
# with what this machine's program prints; with other C libraries it passes the golden tests, too, which need no optional
# libraries. GOLDEN=all asks them of all machines. TAP.
set -u

top=$(cd "$(dirname "$0")/../.." && pwd)
native=$(realpath "${CGANNOTATE:-$top/src/cgannotate}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" && mkdir objects && ln -s "$top/src" src && : >config.h || exit 1
number=0

# Everything the reports are made of, without the optional libraries: each file by itself and by a name that is always the
# same, so that a cache of compilers knows it.
compile() {
    # shellcheck disable=SC2044 # the names have no blanks
    for unit in $(find -L src -name '*.c'); do
        "$@" -O0 -fno-asynchronous-unwind-tables -std=gnu11 -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 -DVERSION='"0"' -I. -Isrc -c "$unit" \
            -o "objects/$(echo "$unit" | tr / -).o" >>log 2>&1 || return
    done
    "$@" objects/*.o -lpthread -lm -o program >>log 2>&1
}

# reports COMMAND...: what a program prints for all cases.
reports() {
    for profile in "$top"/tests/data/cases/*.out "$top"/tests/data/demo/callgrind.out.demo; do
        for options in '--threshold=100' '--inclusive=both --tree=both --depth=2' '--group=line --format=csv'; do
            echo "=== $options $profile"
            # shellcheck disable=SC2086 # the options are words
            "$@" --auto=no $options "$profile" 2>&1
        done
    done
}

same_reports() {
    # shellcheck disable=SC2086 # there may be no emulator
    reports $1 ./program >actual
    diff -U9 expected actual >>log
}

# golden EMULATOR: the golden tests, with a program that runs as any other.
golden() {
    printf '#!/bin/sh\nexec %s "%s/program" "$@"\n' "$1" "$work" >wrapped && chmod +x wrapped || return
    FEATURES='' CGANNOTATE=$work/wrapped "${PYTHON:-python3}" "$top/tests/golden/golden.py" >golden.log 2>&1
    grep -A 20 '^not ok' golden.log >>log
    counts="$(grep -c '^ok' golden.log) ok, $(grep -c '^not ok' golden.log) not ok, $(grep -c '# SKIP' golden.log) skipped"
    grep -q '^ok' golden.log && ! grep -q '^not ok' golden.log
}

# result NAME COMMAND...
result() {
    name=$1 counts=
    shift
    number=$((number + 1))
    : >log
    if [ -n "$missing" ]; then
        echo "ok $number - $name # SKIP $missing"
    elif "$@"; then
        echo "ok $number - $name"
    else
        head -n 50 log | sed 's/^/# /'
        echo "not ok $number - $name"
    fi
    [ -z "$counts" ] || echo "# $counts"
}

build_and_compare() {
    emulator=$1
    shift
    compile "$@" && same_reports "$emulator"
}

# What is missing to build for a machine and to run there what is built: of a kernel that runs no i386, an emulator.
# find_missing EMULATOR COMPILER [FLAG ...]: sets `missing` and `emulator`.
find_missing() {
    missing='' emulator=
    printf '#include <errno.h>\n#include <stdio.h>\nint main(void) { return errno; }\n' >try.c
    if ! "$2" "$3" try.c -o try >/dev/null 2>&1; then
        missing="$2 cannot build for it"
    elif ! ./try 2>/dev/null; then
        emulator=$1
        command -v "$emulator" >/dev/null && "$emulator" ./try || missing="$emulator is not installed"
    fi
}

# check NAME EMULATOR GOLDEN COMPILER FLAG
check() {
    find_missing "$2" "$4" "$5"
    result "$1: the same reports" build_and_compare "$emulator" "$4" "$5"
    case ${GOLDEN-}$3 in
    *all* | yes) result "$1: the golden tests" golden "$emulator" ;;
    esac
}

[ "${GOLDEN-}" = all ] && echo 1..6 || echo 1..4
reports "$native" >expected
check "32-bit (i686)" qemu-i386 no i686-linux-gnu-gcc -static
check "musl" qemu-x86_64 yes musl-gcc -static
check "big-endian (s390x)" qemu-s390x no s390x-linux-gnu-gcc -static
