#!/bin/sh
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# releases_are_the_same.sh: the tarball of a release, as TAP: a release that is made of it, elsewhere, by another user's
# habits, has the same bytes; it needs nothing that makes generated files; it has what git has and what is generated.
set -u
export LC_ALL=C
unset SOURCE_DATE_EPOCH XZ_OPT GPG_KEY MAKEFLAGS MFLAGS MAKELEVEL CC

top=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$(dirname "$CGANNOTATE")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/releases.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
number=0
name=$(sed -n "s/^PACKAGE = //p" "$build/Makefile")-$(sed -n "s/^VERSION = //p" "$build/Makefile")

# report STATUS NAME OUTPUT: one TAP result.
report() {
    number=$((number + 1))
    verdict=ok
    [ "$1" -eq 0 ] || verdict="not ok"
    echo "$verdict $number - $2"
    [ "$1" -eq 0 ] || printf '%s\n' "$3" | tail -n 20 | sed 's/^/#   /'
}

for tool in xz sha256sum; do
    if ! command -v $tool >/dev/null 2>&1; then
        echo "1..0 # SKIP needs $tool"
        exit 0
    fi
done
if ! tar --version 2>/dev/null | grep -q GNU; then
    echo "1..0 # SKIP needs GNU tar"
    exit 0
fi

# made BUILD DIRECTORY: a release is made from a build; its tarball, which comes into the directory.
made() {
    (cd "$1" && make -s release RELEASE_CHECK=dist RELEASE_STATIC= distdir="$2/$name") >"$work/log" 2>&1 && find "$2" -maxdepth 1 -name '*.tar.xz'
}

# What a release has and git has not: files that are generated.
generated='Makefile.in|aclocal.m4|build-aux/.*|config.h.in|configure|src/report/html/page.c'

echo 1..6
mkdir "$work/first" "$work/elsewhere" "$work/second"
first=$(made "$build" "$work/first")
report "$(test -s "$first"; echo $?)" "a release is made" "$(cat "$work/log")"
[ -s "$first" ] || exit 1

(cd "$work/first" && sha256sum -c ./*.sha256) >"$work/log" 2>&1
report $? "its sum is right" "$(cat "$work/log")"

umask 077
xz -dc "$first" | tar -C "$work/elsewhere" -xf -
release=$(find "$work/elsewhere" -mindepth 1 -maxdepth 1)
find "$release" -exec touch -t 200102030405 {} + -exec chmod g+w {} +
(cd "$work/second" && TZ=Asia/Tokyo "$release/configure" --quiet) >"$work/log" 2>&1
report $? "it can be configured" "$(cat "$work/log")"
said=$(cd "$work/second" && make -n Makefile "$release/src/report/html/page.c" 2>&1 | grep -E 'auto|aclocal|awk|config.status')
report "$(test -z "$said"; echo $?)" "nothing that is generated is made again" "$said"

second=$(TZ=Asia/Tokyo XZ_OPT=-0 made "$work/second" "$work/second")
said=$(cmp "$first" "$second" 2>&1)
report $? "a release made of the release has the same bytes" "$said $(cat "$work/log")"

if git -C "$top" rev-parse --show-toplevel 2>/dev/null | grep -qx "$top"; then
    (cd "$release" && find . -type f | sed 's/^..//') | grep -vxE "$generated" | sort >"$work/there"
    git -C "$top" ls-files -- . ':!*.gitignore' ':!GNUmakefile' | sort >"$work/known"
    said=$(diff "$work/known" "$work/there")
    report $? "it has what git has" "$said"
else
    number=$((number + 1))
    echo "ok $number - it has what git has # SKIP needs a clone"
fi
