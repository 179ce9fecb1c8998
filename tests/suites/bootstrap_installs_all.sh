#!/bin/sh
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# bootstrap_installs_all.sh: bootstrap on a machine that has nothing, as TAP. What it calls is played: apt-get notes what
# it should install, make leaves the results of a suite that was slow, and half a minute is short.
set -u
export LC_ALL=C

top=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
number=0

mkdir -p bin src tests/suites
touch configure.ac Makefile.am src/local.mk
for tool in sh cat date dirname env find getconf grep rm sed wc; do
    ln -s "$(command -v "$tool")" "bin/$tool"
done

# play COMMAND: makes it a script, of standard input.
play() {
    { echo '#!/bin/sh' && cat; } >"$1"
    chmod +x "$1"
}

echo "exec $(command -v sleep) 0.2" | play bin/sleep
echo 'echo 0' | play bin/id
echo 'echo "$*" >>installed' | play bin/apt-get
echo : | play configure
play bin/make <<END
case "\$*" in
*skips) printf 'skipped: tests/suites/slow, 1: no reason\nknown to fail: tests/suites/slow, 2: to come\n' ;;
*check* | *lint*)
    : >tests/suites/slow.log
    $(command -v sleep) 2
    : >tests/suites/slow.trs
    printf '# PASS:  3\n# XFAIL: 2\n# FAIL:  0\n# XPASS: 0\n# ERROR: 0\n# SKIP:  1\n' >test-suite.log
    ;;
esac
END
cp "$top/bootstrap" .

# holds NAME COMMAND...: one TAP result.
holds() {
    number=$((number + 1))
    name=$1
    shift
    if "$@"; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        sed 's/^/# /' out installed
    fi
}

installs() {
    for package in "$@"; do
        grep -qw -e "$package" installed || return
    done
}

closes() {
    [ "$(tail -n 3 out)" = "3 passed, 0 failed, 1 skipped
skipped: tests/suites/slow, 1: no reason
known to fail: tests/suites/slow, 2: to come" ]
}

fails() {
    ! boot check && [ "$(tail -n 1 out)" = "0 passed, 1 failed" ]
}

# lacks FILE WORD...: the file has none of them, and is not empty.
lacks() {
    file=$1
    shift
    [ -s "$file" ] || return
    for word in "$@"; do
        ! grep -q -e "$word" "$file" || return
    done
}

# Ubuntu has neither.
boots_with_chromium() {
    boot check && { installs chromium || grep -q '^ID=ubuntu' /etc/os-release; }
}

boot() {
    rm -f tests/suites/*
    : >installed
    PATH=$work/bin sh ./bootstrap "$1" >out 2>&1 </dev/null
}

# explains STATUS WORD...: bootstrap ends so, and says what its words do.
explains() {
    status=0
    want=$1
    shift
    ./bootstrap "$@" >out 2>&1 || status=$?
    [ "$status" -eq "$want" ] && [ "$(wc -l <out)" -eq 5 ] && grep -q '^check  all tests' out
}

echo 1..17
: >installed
holds "alone it says what its words do" explains 0
holds "so it does for another word" explains 2 nosuch
holds "the tests run" boot check
holds "what they need is installed" installs check g++ gcc-i686-linux-gnu gcc-s390x-linux-gnu git qemu-user musl-tools \
    libncurses-dev libdw-dev python3-jsonschema valgrind jq mandoc sqlite3 parallel
holds "and no linter is" lacks installed clang
holds "it says how long that takes" grep -q '^On two cores this takes about ' out
holds "and what is running" grep -q '^\.\.\. running: tests/suites/slow$' out
holds "what was skipped is told behind the number of results, and what is known to fail, which is in none" closes
holds "the tests that need little run" boot test
holds "for them check, python3 and valgrind are installed" installs gcc check python3 valgrind
holds "and nothing that is large" lacks installed chromium gcc-i686 gcc-s390x qemu musl graphviz debuginfod llvm clang g++ zsh
holds "they are those of a target of their own" grep -q '^+ make .*check-quick' out
play bin/apt-get <<'END'
case "$*" in *chromium-headless-shell*) exit 100 ;; esac
echo "$*" >>installed
END
holds "chromium comes where its shell is no package" boots_with_chromium
holds "the linters run" boot lint
holds "they are installed" installs clang-tidy clang-format cppcheck shellcheck mandoc
holds "and nothing for the tests is" lacks installed valgrind
play bin/make <<'END'
printf '# PASS:  0\n# XFAIL: 0\n# FAIL:  0\n# XPASS: 1\n# ERROR: 0\n# SKIP:  0\n' >test-suite.log
END
holds "what is known to fail must not pass" fails
