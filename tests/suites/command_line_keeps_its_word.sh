#!/bin/sh
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# command_line_keeps_its_word.sh: what tests/golden cannot say of the command line, as TAP: where output goes, files
# made for the purpose, permissions.
#
# make check sets CGANNOTATE to the program.
set -u
export LC_ALL=C

data=$(cd "$(dirname "$0")/../data" && pwd)
work=$(mktemp -d) || exit 1
trap 'chmod -R u+rwx "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1
number=0

# run ARGUMENT...: runs the program; its output is in out and err, its status in $status.
run() {
    status=0
    "$CGANNOTATE" "$@" >out 2>err </dev/null || status=$?
}

# run_unprivileged ARGUMENT...: the same, where also root may read only what the modes of files say.
run_unprivileged() {
    if [ "$(id -u)" -ne 0 ]; then
        run "$@"
        return
    fi
    status=0
    setpriv --bounding-set=-dac_override,-dac_read_search "$CGANNOTATE" "$@" >out 2>err </dev/null || status=$?
}

# holds NAME CONDITION...: one TAP result, with what the program last said where it failed.
holds() {
    name=$1
    shift
    number=$((number + 1))
    if "$@"; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        echo "# status $status"
        sed 's/^/# out: /' out | head -n 20
        sed 's/^/# err: /' err | head -n 20
    fi
}

# ended STATUS OUT ERR: the exit status, and how many lines there are of both outputs (`some`: at least one).
ended() {
    [ "$status" -eq "$1" ] && counted "$2" out && counted "$3" err
}

counted() {
    lines=$(wc -l <"$2")
    if [ "$1" = some ]; then
        [ "$lines" -gt 0 ]
    else
        [ "$lines" -eq "$1" ]
    fi
}

says() {
    grep -q -- "$1" "$2"
}

# What the last run said, in full.
said() {
    [ "$(cat err)" = "$1" ]
}

# Writes a.out into the named pipe, and gives up where nobody reads it.
feed() {
    timeout 60 sh -c 'cat a.out >pipe' &
}

skipped_shortly() {
    ended 0 some 1 && says 'skipped' err && [ "$(wc -c <err)" -lt 500 ] && says '^10 (100.0%)  PROGRAM TOTALS' out
}

profile() {
    printf 'events: Ir\nfl=%s\nfn=f\n1 10\n' "$1" >"$2"
}

# Most of what is nested is so in pages. The environment lies on the stack, too, and that of make is large.
small_stack() {
    status=0
    # shellcheck disable=SC2016 # the inner shell's words
    env -i PATH="$PATH" sh -c 'ulimit -s 64 && exec "$0" --quiet --format=html "$1"' "$CGANNOTATE" \
        "$data/demo/callgrind.out.demo" >out 2>err || status=$?
    holds "a stack of 64 KB suffices for a page" ended 0 some 0
}

help_and_version() {
    run --help
    holds "--help goes to standard output, exit status 0" ended 0 some 0
    holds "--help names the program" says '^usage: cgannotate ' out
    # shellcheck disable=SC2016 # awk has variables of its own
    holds "--help fits a screen of 80 columns and 24 rows" awk 'length > 80 { wide++ } END { exit wide > 0 || NR < 15 || NR > 23 }' out
    for option in sort inclusive list disasm fail-if output base; do
        holds "--help has --$option" says "^ .*--$option=" out
    done
    for option in hot-path call-tree; do
        holds "--help has --$option" says "^ .*--$option\[=" out
    done
    holds "--help says where to begin" says '--help=guide' out
    holds "--help says where the rest is" says '--help=all.*' out
    run -h
    holds "-h is --help" ended 0 some 0
    run --version
    holds "--version goes to standard output, exit status 0" ended 0 some 0
    holds "--version says cgannotate and a number" says '^cgannotate [0-9][0-9.]*' out
    run --help --version nosuch.out
    holds "--help comes before everything else" ended 0 some 0
}

# many_functions: a profile whose report has hundreds of screens.
many_functions() {
    printf 'events: Ir\n' >many.out
    awk 'BEGIN { for (i = 1; i < 9000; i++) printf "fl=a%d.c\nfn=f%d\n1 1\n", i, i }' >>many.out
}

outputs() {
    status=0
    "$CGANNOTATE" a.out >/dev/full 2>err || status=$?
    : >out
    holds "a full disk is an error" ended 1 0 1
    holds "... which is named" says 'standard output: No space left' err
    status=0
    "$CGANNOTATE" --help >/dev/full 2>err || status=$?
    holds "--help to a full disk is an error" ended 1 0 1
    status=0
    "$CGANNOTATE" --version >/dev/full 2>err || status=$?
    holds "--version to a full disk is an error" ended 1 0 1
    status=0
    "$CGANNOTATE" a.out >&- 2>err || status=$?
    holds "a closed standard output is an error" ended 1 0 1
    status=0
    { "$CGANNOTATE" --auto=no --group=line --threshold=100 lines.out 2>err || echo $? >status; } | head -n 1 >out
    [ ! -f status ] || status=$(cat status)
    holds "a pipe that nobody reads ends quietly" ended 0 1 0
    many_functions
    run many.out
    holds "a long report names the summary" says '--style=rich --summary=only is one screen' err
    run --quiet many.out
    holds "... but not with --quiet" ended 0 some 0
    run --auto=no --style=plain many.out
    holds "... nor in a style that was asked for" ended 0 some 0
    run --auto=no --group=file --threshold=100 many.out
    holds "... nor for rows that were asked for" ended 0 some 0
}

inputs() {
    cp a.out secret.out && cp a.c secret.c && chmod 0 secret.out secret.c && chmod 755 .
    run_unprivileged secret.out
    holds "a profile without permission is an error" said "cgannotate: secret.out: Permission denied"
    run_unprivileged a.out secret.c
    holds "a source without permission is an error" said "cgannotate: secret.c: Permission denied"
    mkfifo pipe
    feed
    run pipe
    holds "a named pipe is read" ended 0 some 0
    feed
    run a.out pipe --by=input
    holds "... also behind another input" says '20 (100.0%)  PROGRAM TOTALS' out
    status=0
    "$CGANNOTATE" - <a.out >out 2>err || status=$?
    holds "standard input may be a file" ended 0 some 0
    status=0
    "$CGANNOTATE" - <&- >out 2>err || status=$?
    holds "a closed standard input is an error" ended 1 0 1
    { printf 'events: Ir\nfl=a.c\nfn=f\n1 10\n' && printf '%0300000d\n' 0 | tr 0 x; } >long.out
    run --auto=no long.out
    holds "a long line is skipped, with a word that is not long" skipped_shortly
    name=$(printf '%0200d' 0)
    profile a.c "$name"
    run "$name"
    holds "a long file name" ended 0 some 0
    run "$name$name"
    holds "a file name too long for any file" ended 1 0 1
    dd if=/dev/zero of=zero.out bs=1024 count=64 2>/dev/null
    run zero.out
    holds "a file of zeros is no profile" ended 1 0 1
    profile a.c dash-
    mv dash- ./-q
    run --auto=no ./-q
    holds "a file whose name begins with a dash" ended 0 some 0
}

newest() {
    mkdir newest && cd newest || return
    profile a.c callgrind.out.1
    profile a.c callgrind.out.2
    touch -t 202001010000 callgrind.out.2
    run --auto=no
    holds "without arguments the newest profile is taken" said "cgannotate: callgrind.out.1: the newest profile here"
    touch -t 202001010000 callgrind.out.1
    touch -t 202001020000 callgrind.out.2
    run --auto=no
    holds "... whatever its name" said "cgannotate: callgrind.out.2: the newest profile here"
    cd ..
}

# merged TOTAL: the last run wrote a profile of this cost into after/callgrind.out.merged.
merged() {
    [ "$status" -eq 0 ] && says "^summary: $1\$" after/callgrind.out.merged
}

# The result lies below the directory whose profiles it is made of, and has the name of one.
results() {
    mkdir -p after/deep && ln -s after linked && profile a.c after/callgrind.out.1 && profile a.c after/deep/callgrind.out.2
    to=after/callgrind.out.merged
    earlier="$to: an earlier result, which -o replaces: it is not read"
    run --format=callgrind -o $to after
    holds "profiles below a directory are merged into a file there" merged 20
    run --format=callgrind -o $to after
    holds "... and once more, without the earlier result" merged 20
    holds "... which is told" says "$earlier" err
    ln -s callgrind.out.merged after/callgrind.out.link
    run --format=callgrind -o "$work/linked/callgrind.out.link" after/
    holds "... whatever paths lead to it" merged 20
    rm after/callgrind.out.link
    run --format=callgrind -o $to --base=a.out after
    holds "... in a comparison" merged 10
    run --format=callgrind -o $to after
    run --format=callgrind -o $to --base=after a.out
    holds "... also as the base" merged -10
    run --format=callgrind -o $to after
    run --format=callgrind -o $to after $to
    holds "what is named is read" merged 40
    run --format=csv -o $to after
    holds "another format replaces no profile" ended 2 0 2
    cp after/callgrind.out.1 recorded
    run --format=callgrind -o after/callgrind.out.1 after
    holds "nor is one replaced that a profiler wrote" ended 1 0 2
    holds "... with a word" says "after/callgrind.out.1: -o would replace this profile" err
    holds "... and both stay" cmp -s after/callgrind.out.1 recorded
    run --format=callgrind -o after/callgrind.out.1 after/callgrind.out.1 $to
    holds "... unless it is named" ended 0 0 0
    rm -r after linked
}

sources() {
    printf 'one\n\377\001two\n' >a.c
    touch -r a.out a.c
    run a.out
    holds "a source of any bytes is annotated" says '^10 (100.0%)  one$' out
    printf 'one\n\0two\n' >a.c
    run a.out
    holds "a source with a NUL is a warning" said "cgannotate: a.c: is not text"
    printf '%01000000d\nshort\n' 0 >a.c
    touch -r a.out a.c
    run a.out
    holds "a source with a huge line is annotated" ended 0 some 0
    printf 'one\r\ntwo\r\n' >a.c
    touch -r a.out a.c
    run a.out
    holds "a source with CRLF shows no CR" says '^10 (100.0%)  one$' out
    printf 'no end' >a.c
    touch -r a.out a.c
    run a.out
    holds "a source without a last end of line" says '^10 (100.0%)  no end$' out
    : >a.c
    touch -r a.out a.c
    run a.out
    holds "an empty source" says '^10 (100.0%)  <bogus line 1>$' out
    rm a.c && mkdir a.c
    run a.out
    holds "a source that is a directory is a warning" said "cgannotate: a.c: is a directory"
    rmdir a.c && mkfifo a.c
    run a.out
    holds "a source that is a pipe is a warning, and not waited for" said "cgannotate: a.c: is not a regular file"
    rm a.c && printf 'one\n' >a.c
}

# listed TITLE FILE: the report has the file in its list of this title, and none of its text.
listed() {
    grep -A 2 -- "$1" out | grep -qxF "  $2" && ! says '(100.0%)  a secret' out
}

# The directory is real/src, link leads to real; the profile knows the source by one, the user by the other.
linked_sources() {
    mkdir -p real/src && ln -s real link && printf 'one\n' >real/src/b.c
    profile link/src/b.c link.out
    profile "$work/real/src/b.c" real.out
    touch -r link.out real/src/b.c
    run --auto=no link.out real/src/b.c
    holds "a source is found whose path in the profile leads through a link" says '^10 (100.0%)  one$' out
    run --auto=no real.out link/src/b.c
    holds "... and one that the user names through a link" says '^10 (100.0%)  one$' out
    run --auto=no real.out src/b.c -I link
    holds "... and one below a linked directory of -I" says '^10 (100.0%)  one$' out
    holds "... of which nothing is said" said ""
}

# In real/src stands b.c; in real, secret; link.c in real/src leads to it.
restricted_sources() {
    echo 'a secret' >real/secret && ln -s ../secret real/src/link.c && mkdir empty
    outside="outside of the directories of --sources-below"
    profile real/secret outside.out
    profile real/src/../secret dots.out
    profile real/src/link.c led.out
    run --sources-below=real/src link.out
    holds "a source below the directory of --sources-below, by its real path" says '^10 (100.0%)  one$' out
    for way in outside dots led; do
        run --sources-below=real/src $way.out
        holds "a source outside of it is listed: $way" listed "$outside" "$(sed -n 's/^fl=//p' $way.out)"
    done
    run --sources-below=real/src outside.out real/secret
    holds "... and is an error where the user names it" said "cgannotate: real/secret: is $outside"
    run --sources-below=real/src -I real -I "$work/real" outside.out -- secret
    holds "... and no way around it leads through -I" says "secret: is $outside" err
    run --sources-below=real/src --sources-below=real outside.out
    holds "... but one may restrict to several directories" says '^10 (100.0%)  a secret$' out
    run --sources-below=empty --sources-below=real/src link.out
    holds "... in any order" says '^10 (100.0%)  one$' out
    profile b.c b.out
    run --sources-below=real/src b.out
    holds "... and nothing is looked for there" listed "could not be found" b.c
    run --sources-below=vanished b.out
    holds "a directory of --sources-below that is not there" ended 2 0 2
    holds "... is named" says "^cgannotate: --sources-below=vanished: No such file or directory" err
    run --sources-below=b.out b.out
    holds "a file is none" says "^cgannotate: --sources-below=b.out: Not a directory" err
}

# Lines that cancel out have cost no less than others: most of the cost has a line here, and little there.
unknown_lines() {
    printf 'events: Ir\nfl=b.c\nfn=f\n1 100\n2 -100\nfl=???\nfn=g\n0 50\n' >lines.out
    run lines.out
    holds "cost of both signs has lines" said ""
    printf 'events: Ir Dr\nfl=b.c\nfn=f\n1 90 10\n2 10 60\nfl=???\nfn=g\n0 40 0\n' >lines.out
    run --event='Q = 2 Ir - 3 Dr' --show=Q lines.out
    holds "a measure of both signs has lines" said ""
    printf 'events: Ir\nfl=b.c\nfn=f\n1 49\nfl=???\nfn=g\n0 50\n' >lines.out
    run lines.out
    holds "most of the cost has no line" says "has no source line" err
}

profile a.c a.out
printf 'one\ntwo\n' >a.c
touch -r a.out a.c
{
    printf 'events: Ir\nfl=a.c\nfn=f\n'
    awk 'BEGIN { for (i = 1; i < 100000; i++) print i, i }'
} >lines.out
cp "$data/cases/crlf.out" .

echo 1..81
help_and_version
outputs
inputs
newest
results
sources
linked_sources
restricted_sources
unknown_lines
small_stack
