#!/bin/sh
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# skips.sh LIST < test-suite.log: what `make check` skipped, a line for each suite and reason, with the words of LIST
# (tests/shared/skips.txt) why that may be. Fails where LIST does not have it, or where what the test needs is here. Then
# what failed and is known to fail, a line for each suite and reason.
#
# The working directory is that of the build; TOP is that of the sources. CC, SANITIZED and FEATURES tell the build.
set -u

list=$1
status=0
tab=$(printf '\t')

# The suite and the reason of each skip. A suite that is skipped whole has no ` # SKIP ` before its reason.
skips() {
    sed -n -e "s/^SKIP: \([^ ]*\) .*# SKIP /\1$tab/p" -e t -e "s/^SKIP: \([^ ]*\) - /\1$tab/p"
}

# The suite and the reason of each result that is known to fail.
known() {
    sed -n "s/^XFAIL: \([^ ]*\) .*# TODO /\1$tab/p"
}

# counted: each line once, behind how often it was there and a tab.
counted() {
    sort | uniq -c | sed "s/^ *\([0-9]*\) /\1$tab/"
}

# excuse SUITE REASON: prints why it may be skipped.
excuse() {
    grep -v '^#' "$list" | while IFS=$tab read -r suite reason needs why; do
        # shellcheck disable=SC2254 # the reason is a pattern
        case $1$tab$2 in
        tests/*/$suite$tab$reason) ;;
        *) continue ;;
        esac
        sh -c "$needs" >/dev/null 2>&1 </dev/null || echo "$why"
    done | grep -m 1 .
}

cat >skips.log
skips <skips.log | counted >skips.tmp
while IFS=$tab read -r count suite reason; do
    if why=$(excuse "$suite" "$reason"); then
        echo "skipped: $suite, $count: $reason ($why)"
    else
        echo "skipped, and should not be: $suite, $count: $reason"
        status=1
    fi
done <skips.tmp
known <skips.log | counted >skips.tmp
while IFS=$tab read -r count suite reason; do
    echo "known to fail: $suite, $count: $reason"
done <skips.tmp
rm -f skips.tmp skips.log
exit $status
