#!/bin/sh
# Builds the program for other machines, where their compilers are installed, and compares what it prints for all cases
# with what this machine's program prints. TAP.
set -u

top=$(cd "$(dirname "$0")/../.." && pwd)
native=${CGANNOTATE:-$top/src/cgannotate}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
: >"$work/config.h"
number=0

# Everything the reports are made of, without the optional libraries.
compile() {
    # shellcheck disable=SC2046 # the names have no blanks
    "$@" -O0 -std=gnu11 -include "$work/config.h" -D_GNU_SOURCE -DVERSION='"0"' -I"$work" -I"$top/src" \
        $(find "$top/src" -name '*.c') -lpthread -lm -o "$work/program" >"$work/log" 2>&1
}

same_reports() {
    for profile in "$top"/tests/data/cases/*.out "$top"/tests/data/demo/callgrind.out.demo; do
        for options in '--threshold=100' '--inclusive=both --tree=both --depth=2' '--group=line --format=csv'; do
            # shellcheck disable=SC2086 # the options are words
            "$native" --auto=no $options "$profile" >"$work/expected" 2>&1
            # shellcheck disable=SC2086
            $1 "$work/program" --auto=no $options "$profile" >"$work/actual" 2>&1
            cmp -s "$work/expected" "$work/actual" && continue
            echo "# differs: $options $profile"
            return 1
        done
    done
}

# check NAME EMULATOR COMPILER [FLAG ...]
check() {
    name=$1 emulator=$2
    shift 2
    number=$((number + 1))
    printf '#include <errno.h>\n#include <stdio.h>\nint main(void) { return errno; }\n' >"$work/try.c"
    if ! "$@" "$work/try.c" -o "$work/try" >/dev/null 2>&1; then
        echo "ok $number - $name # SKIP $1 cannot build for it"
    elif [ -n "$emulator" ] && ! command -v "$emulator" >/dev/null; then
        echo "ok $number - $name # SKIP $emulator is not installed"
    elif compile "$@" && same_reports "$emulator"; then
        echo "ok $number - $name"
    else
        sed 's/^/# /' "$work/log"
        echo "not ok $number - $name"
    fi
}

echo 1..3
check "32-bit (i686): the same reports" "" i686-linux-gnu-gcc -static
check "musl: the same reports" "" musl-gcc -static
check "big-endian (s390x): the same reports" qemu-s390x s390x-linux-gnu-gcc -static
