#!/bin/sh
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# guide_is_true.sh: the page of --help=guide, as TAP: it fits, each of its commands, and of man/SKILL.md, does what it
# says on the profile of the demo, and what it says of marks and of JSON is what the program prints.
#
# make check sets CGANNOTATE to the program, and BROWSE_SCRIPT to the browser without a terminal.
set -u
export LC_ALL=C

data=$(cd "$(dirname "$0")/../data" && pwd)
work=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1
number=0

# The demo, its sources, and the run before: what --base=previous looks for.
cp "$data"/demo/* . && chmod u+w ./* && touch -t 202001010000 ./*.c ./*.h || exit 1
cp callgrind.out.demo callgrind.out.1 && touch -t 202001020000 callgrind.out.1

# holds NAME COMMAND...: one TAP result.
holds() {
    name=$1
    shift
    number=$((number + 1))
    if "$@"; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        head -n 20 err | sed 's/^/# /'
    fi
}

fits() {
    [ -s guide ] && [ "$(wc -l <guide)" -le 60 ] && ! grep -q '.\{81\}' guide
}

# Nothing but the report is on standard output, which only --browse and -o leave empty.
runs() {
    case $1 in
    *--browse*) "$BROWSE_SCRIPT" 80x24 q callgrind.out.demo >out 2>err ;;
    *-o\ *) eval "$program ${1#cgannotate}" >out 2>err && [ ! -s out ] && [ -s "${1##*-o }" ] ;;
    *) eval "$program ${1#cgannotate}" >out 2>err && [ -s out ] && ! grep -q '^cgannotate: ' out ;;
    esac
}

# says PROFILE OPTIONS TEXT: a report has the text.
says() {
    # shellcheck disable=SC2086 # the options are words
    "$CGANNOTATE" $2 "$data/$1" 2>err | grep -q -e "$3"
}

# ends STATUS OPTION...: with this exit status.
ends() {
    status=0
    "$CGANNOTATE" "$2" callgrind.out.demo >out 2>err || status=$?
    [ "$status" -eq "$1" ]
}

# check COMMAND: that it runs, where the program has what it needs.
check() {
    case "$1 $FEATURES" in
    *--inline*libdw*) ;;
    *--inline*)
        number=$((number + 1))
        echo "ok $number - it runs: $1 # SKIP needs libdw"
        return
        ;;
    esac
    holds "it runs: $1" runs "$1"
}

program="'$CGANNOTATE'"
"$CGANNOTATE" --help=guide >guide 2>err </dev/null
sed -n 's/^    \(cgannotate\)/\1/p' guide >commands
sed -n 's/^    \(cgannotate\)/\1/p' "$data/../../man/SKILL.md" | grep -vxF -f commands >others
: >err
echo "1..$(($(cat commands others | wc -l) + 12))"
holds "it has at most 60 lines of at most 80 columns" fits
holds "it has a dozen commands" [ "$(wc -l <commands)" -ge 12 ]
while read -r command; do
    check "$command"
done <commands
while read -r command; do
    check "$command"
done <others
holds "~ is an estimate" says cases/cycle_member.out '--style=rich --call-tree' '~[0-9]'
holds ">= is a lower bound" says cases/cycle_member.out '--style=rich --inclusive=both' '>= *[0-9]'
holds "(calculated) is a total that was added up" says cases/below_0.out '--auto=no' '(calculated)'
holds "??? is a file that is not known" says demo/callgrind.out.demo '--auto=no --inclusive' '^[^?]*???:'
holds "estimate is a key of JSON" says cases/cycle_member.out '--call-tree --format=json' '"estimate":true'
holds "at_least is a key of JSON" says cases/cycle_member.out '--format=json' '"at_least":true'
holds "partial is a key of JSON" says cases/real_callbase.out '--format=json' '"partial":true'
holds "status 1: not all was reported" ends 1 nosuch.out
holds "status 2: the command line is wrong" ends 2 --nosuch
holds "status 3: a check failed" ends 3 '--fail-if=Ir>1'
