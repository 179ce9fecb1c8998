#!/bin/sh
# Builds the program for other machines, where their compilers are installed, and compares what it prints for all cases
# with what this machine's program prints. TAP.
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
        "$@" -O0 -std=gnu11 -D_GNU_SOURCE -DVERSION='"0"' -I. -Isrc -c "$unit" \
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

# check NAME EMULATOR COMPILER [FLAG ...]
check() {
    name=$1 emulator=$2
    shift 2
    : >log
    number=$((number + 1))
    printf '#include <errno.h>\n#include <stdio.h>\nint main(void) { return errno; }\n' >try.c
    if ! "$@" try.c -o try >/dev/null 2>&1; then
        echo "ok $number - $name # SKIP $1 cannot build for it"
    elif [ -n "$emulator" ] && ! command -v "$emulator" >/dev/null; then
        echo "ok $number - $name # SKIP $emulator is not installed"
    elif compile "$@" && same_reports "$emulator"; then
        echo "ok $number - $name"
    else
        head -n 50 log | sed 's/^/# /'
        echo "not ok $number - $name"
    fi
}

echo 1..3
reports "$native" >expected
check "32-bit (i686): the same reports" "" i686-linux-gnu-gcc -static
check "musl: the same reports" "" musl-gcc -static
check "big-endian (s390x): the same reports" qemu-s390x s390x-linux-gnu-gcc -static
