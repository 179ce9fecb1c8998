#!/bin/sh
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# merges_are_spread.sh: runs the recipes of the manual page that merge profiles with many processes and on many machines,
# as TAP: each writes the same bytes as one process.
#
# A recipe is a literal block of the subsection "Thousands of profiles"; those of the section RECIPES are run by
# recipes_work.sh. It runs where the directory `run` has 300 profiles. Machines are played: `hosts` has four slots of this
# one, and srun starts a task for each of four nodes that have a quarter of the profiles each.
# make check sets CGANNOTATE to the program's path.
set -u
export LC_ALL=C

tests=$(cd "$(dirname "$0")/.." && pwd)
program=$(cd "$(dirname "$CGANNOTATE")" && pwd)/${CGANNOTATE##*/}
work=$(mktemp -d "${TMPDIR:-/tmp}/spread.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Writes each recipe of the manual page $1 to a file recipe.NUMBER, without the escapes of mdoc.
extract() {
    awk '
        /^\.S[hs] / { inside = $0 ~ /^\.Ss Thousands of profiles/ }
        !inside { next }
        /^\.Bd -literal/ { literal = 1; number++; next }
        /^\.Ed/ { literal = 0 }
        literal {
            gsub(/\\\(aq/, "\047")
            gsub(/\\-/, "-")
            gsub(/\\e/, "\\")
            print > ("recipe." number)
        }
    ' "$1"
}

# What stands in for Slurm.
make_stand_ins() {
    mkdir bin
    ln -s "$program" bin/cgannotate
    cat >bin/srun <<-end
	#!/bin/sh
	shift
	for SLURM_NODEID in 0 1 2 3; do
	    export SLURM_NODEID TMPDIR="$work/node.\$SLURM_NODEID"
	    "\$@" || exit
	done
	end
    chmod +x bin/srun
}

# 300 profiles of one program, all in `run` and a quarter of them in the directory of each node.
make_profiles() {
    awk -v work="$work" '
        { line[NR] = $0 }
        END {
            for (process = 1000; process < 1300; process++) {
                name = "/callgrind.out." process
                all = work "/run" name
                own = work "/node." process % 4 name
                for (i = 1; i <= NR; i++) {
                    text = line[i]
                    sub(/^pid: .*/, "pid: " process, text)
                    if (text ~ /^[0-9]+ [0-9]+/ && i % 3 == process % 3)
                        text = text process
                    print text > all
                    print text > own
                }
                close(all)
                close(own)
            }
        }' "$1"
}

# lacks RECIPE: prints what it needs and is not here.
lacks() {
    if grep -qw parallel "$1" && ! parallel --version 2>/dev/null | grep -q GNU; then
        echo parallel
    fi
}

# follow RECIPE: runs it in a directory of its own.
follow() {
    mkdir "$work/place" && cd "$work/place" && cp -r ../run run && echo '4/:' >hosts
    PATH=$work/bin:$PATH PARALLEL_HOME=$work/settings sh -e "$1"
}

# check RECIPE: one TAP result.
check() {
    name=$(grep -o 'srun\|parallel\|inputs-from' "$1" | head -n 1)
    lacking=$(lacks "$1")
    number=${1##*.}
    if [ -n "$lacking" ]; then
        echo "ok $number - $name # SKIP needs $lacking"
        return
    fi
    (follow "$work/$1") >said 2>&1
    status=$?
    if [ "$status" -eq 0 ] && cmp place/all.out wanted >>said 2>&1; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name: status $status"
        sed 's/^/#   /' said
    fi
    rm -rf place
}

make_stand_ins
mkdir run settings node.0 node.1 node.2 node.3
touch settings/will-cite
make_profiles "$tests/data/formats/small.out"
"$program" --format=callgrind -o wanted run/callgrind.out.*
extract "$tests/../man/cgannotate-compare.7"
recipes=$(find . -maxdepth 1 -name 'recipe.*' | grep -c .)
echo "1..$((recipes + 2))"
for number in $(seq "$recipes"); do
    check "recipe.$number"
done
verdict=ok
[ "$recipes" -ge 3 ] || verdict="not ok"
echo "$verdict $((recipes + 1)) - the manual page has recipes"
verdict=ok
grep -qx 'desc: Merged: 300' wanted || verdict="not ok"
echo "$verdict $((recipes + 2)) - all profiles were merged"
