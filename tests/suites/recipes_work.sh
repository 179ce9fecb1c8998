#!/bin/sh
# recipes_work.sh: runs the recipes of the manual page, as TAP.
#
# A recipe is a literal block of the section RECIPES. It runs where callgrind.out.1234 is a copy of
# tests/data/formats/small.out; what it prints stands in tests/data/recipes, in a file whose name begins with its number.
# make check sets CGANNOTATE to the program's path.
set -u
export LC_ALL=C

tests=$(cd "$(dirname "$0")/.." && pwd)
program=$(cd "$(dirname "$CGANNOTATE")" && pwd)/${CGANNOTATE##*/}
work=$(mktemp -d "${TMPDIR:-/tmp}/recipes.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT

# Writes each recipe of the manual page $1 to a file $work/recipe.NUMBER, without the escapes of mdoc.
extract() {
    awk -v to="$work/recipe." '
        /^\.Sh / { inside = $2 == "RECIPES" }
        !inside { next }
        /^\.Bd -literal/ { literal = 1; number++; next }
        /^\.Ed/ { literal = 0 }
        literal {
            gsub(/\\\(aq/, "\047")
            gsub(/\\-/, "-")
            gsub(/\\e/, "\\")
            print > (to number)
        }
    ' "$1"
}

# Prints what recipe $1 needs and is not here.
missing() {
    for command in jq sqlite3; do
        if grep -qw "$command" "$1" && ! command -v "$command" >/dev/null 2>&1; then
            echo "$command"
        fi
    done
}

# run NUMBER EXPECTED: one TAP result.
run() {
    name=${2##*/}
    lacking=$(missing "$work/recipe.$1" | tr '\n' ' ')
    if [ -n "$lacking" ]; then
        echo "ok $1 - $name # SKIP needs $lacking"
        return
    fi
    mkdir "$work/$1"
    cp "$tests/data/formats/small.out" "$work/$1/callgrind.out.1234"
    (cd "$work/$1" && PATH=$work/bin:$PATH sh -e "$work/recipe.$1") >"$work/actual" 2>&1
    if differences=$(diff -u "$2" "$work/actual"); then
        echo "ok $1 - $name"
    else
        echo "not ok $1 - $name"
        printf '%s\n' "$differences" | sed 's/^/#   /'
    fi
}

mkdir "$work/bin"
ln -s "$program" "$work/bin/cgannotate"
extract "$tests/../man/cgannotate.1"

count=$(find "$tests/data/recipes" -type f | grep -c .)
recipes=$(find "$work" -name 'recipe.*' | grep -c .)
echo "1..$((count + 1))"
for expected in "$tests"/data/recipes/*; do
    number=${expected##*/}
    number=${number%%-*}
    if [ -f "$work/recipe.$number" ]; then
        run "$number" "$expected"
    else
        echo "not ok $number - ${expected##*/} # the manual page has no such recipe"
    fi
done
verdict=ok
[ "$recipes" -eq "$count" ] || verdict="not ok"
echo "$verdict $((count + 1)) - each recipe has an expected output"
