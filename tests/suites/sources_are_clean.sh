#!/bin/sh
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# sources_are_clean.sh: what tools say about the sources, as TAP: one result a tool, skipped where the tool is
# missing. The first result needs none: tests/data/cases/README.md names tests that are there. All tools run at once, as
# some take one core and some all, and what they say is told in order.
#
# make check sets LINT_CFLAGS to the preprocessor flags and the language of the configured build.
set -u
export LC_ALL=C

CLANG_MAJOR=14 # clang-format and clang-tidy of other versions see other things

top=$(dirname "$0")/../..
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
number=0

# start CHECK...: one of the checks below, beside all others.
start() {
    number=$((number + 1))
    "$@" >"$work/$number" &
}

# report STATUS NAME OUTPUT: one TAP result.
report() {
    verdict=ok
    [ "$1" -eq 0 ] || verdict="not ok"
    echo "$verdict $number - $2"
    [ "$1" -eq 0 ] || printf '%s\n' "$3" | sed 's/^/#   /'
}

skip() {
    echo "ok $number - $1 # SKIP $2"
}

# check NAME COMMAND...: the command must succeed.
check() {
    name=$1
    shift
    if command -v "$1" >/dev/null 2>&1; then
        output=$("$@" 2>&1)
        report $? "$name" "$output"
    else
        skip "$name" "$1 is not installed"
    fi
}

# clang_check NAME TOOL FUNCTION: the function must succeed; the tool must be of the pinned version.
clang_check() {
    if ! command -v "$2" >/dev/null 2>&1; then
        skip "$1" "$2 is not installed"
    elif ! "$2" --version | grep -q "version $CLANG_MAJOR\."; then
        skip "$1" "$2 is not of version $CLANG_MAJOR"
    else
        output=$("$3" 2>&1)
        report $? "$1" "$output"
    fi
}

# Not what the program reads in its tests: that stays as it is.
check_format() {
    find "$top/src" "$top/tests" \( -path '*/data/cases' -o -path '*/data/cli' -o -path '*/data/formats' \
        -o -path '*/data/parity' -o -path '*/data/summary' \) -prune -o \
        -name '*.[ch]' -exec clang-format --dry-run -Werror {} +
}

# The examples come first, which mandoc finds unusual.
check_pages() {
    mandoc -T lint -W warning "$top"/man/*.[157] 2>&1 | grep -v 'out of conventional order: Sh ENVIRONMENT' && return 1
    return 0
}

pages_check() {
    if command -v mandoc >/dev/null 2>&1; then
        check "$1" check_pages
    else
        skip "$1" "mandoc is not installed"
    fi
}

# Only what is compiled: the headers are seen through the sources.
check_tidy() {
    # shellcheck disable=SC2086 # the flags are words
    seen=$(find "$top/src" -name '*.c' -print0 |
        xargs -0 -P "$(getconf _NPROCESSORS_ONLN)" -I{} clang-tidy --quiet {} -- ${LINT_CFLAGS-} 2>&1)
    status=$?
    printf '%s\n' "$seen" | grep -v '^[0-9]* warnings\{0,1\}.* generated\.$'
    return $status
}

# Names in backquotes in the last column of the table of rules: of unit tests, of golden tests, and of properties.
check_rules() {
    # shellcheck disable=SC2016 # backquotes
    sed -n 's/^| [0-9]* | .* | \(.*\) |$/\1/p' "$top/tests/data/cases/README.md" | grep -o '`[^`]*`' | tr -d '`' |
        while read -r name; do
            ls "$top"/tests/golden/*/"$name.test" >/dev/null 2>&1 || grep -q "^TEST($name)$" "$top"/tests/unit/*/check_*.c "$top"/tests/unit/*/*/check_*.c ||
                grep -q "^def $name(" "$top/tests/properties/figures_add_up.py" || echo "no test is called $name"
        done | grep . && return 1
    return 0
}

rules_check() {
    output=$(check_rules)
    report $? "$1" "$output"
}

# page_check NAME TOOL FUNCTION: likewise for tools of npm, which `./bootstrap lint` puts into page-tools.
page_check() {
    if command -v "$2" >/dev/null 2>&1; then
        output=$("$3" 2>&1)
        report $? "$1" "$output"
    else
        skip "$1" "$2 is not installed"
    fi
}

check_modules() (
    cd "$top" && eslint --config tests/lint/eslint.config.mjs src/report/html/page tests/unit/page tests/shared tests/lint
)

check_types() {
    tsc --project "$top/tests/lint/tsconfig.json"
}

PATH=$PWD/page-tools/node_modules/.bin:$PATH
echo 1..8
start rules_check "tests that hold the rules are there"
start clang_check "sources are formatted" clang-format check_format
start pages_check "manual pages have no mistakes"
start check "scripts pass shellcheck" shellcheck "$top/bootstrap" "$top/.ci/run" "$top"/tests/*/*.sh
# What is cut into small pieces for tests is a number, not another program.
start check "sources pass cppcheck" cppcheck --quiet --enable=warning,performance,portability --error-exitcode=1 \
    --inline-suppr --std=c11 --language=c -j "$(getconf _NPROCESSORS_ONLN)" -USMALL_THRESHOLDS -I "$top/src" "$top/src"
start clang_check "sources pass clang-tidy" clang-tidy check_tidy
start page_check "modules of the page pass eslint" eslint check_modules
start page_check "modules of the page have the types that they say" tsc check_types
wait
cat "$work"/[1-8]
