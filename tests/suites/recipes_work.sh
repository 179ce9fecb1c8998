#!/bin/sh
# recipes_work.sh: runs the recipes of the manual page, as TAP.
#
# A recipe is a literal block of the section RECIPES. It runs where callgrind.out.1234 is a copy of
# tests/data/formats/small.out, and so are profiles that are to compare with or to merge; new ones are copies of
# faster.out, and so is what valgrind would write. What it prints stands in tests/data/recipes, in a file whose name
# begins with its number: first what cgannotate says on standard error, where other programs may say what they like,
# then standard output; the last line is the exit status where that is not 0. make check sets CGANNOTATE to the
# program's path.
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
    for command in jq sqlite3 git parallel; do
        if grep -qw "$command" "$1" && ! command -v "$command" >/dev/null 2>&1; then
            echo "$command"
        fi
    done
}

# What stands in for make, and for valgrind: a run of what is checked out here, or of the faster program.
make_stand_ins() {
    echo '#!/bin/sh' >"$work/bin/make"
    cat >"$work/bin/valgrind" <<-end
	#!/bin/sh
	for word; do
	    case \$word in --callgrind-out-file=*) to=\${word#*=} ;; esac
	done
	case \$to in
	before.out) profile="$tests/data/formats/small.out" ;;
	here.out) profile=profile ;;
	*) profile="$tests/data/formats/faster.out" ;;
	esac
	cp "\$profile" "\$to"
	end
    chmod +x "$work/bin/make" "$work/bin/valgrind"
}

# commit SUBJECT: standard input is what a run costs after this commit.
commit() {
    cat >profile
    git add profile && git commit -q -m "$1"
}

# A repository of five versions, the fourth of which made the program more expensive.
make_repository() {
    git init -q . && git config user.name nobody && git config user.email nobody@localhost
    commit "Release" <"$tests/data/formats/small.out" && git tag v1.0
    sed 's/^14 200/14 199/; s/^summary: 800/summary: 799/' profile >../profile && commit "Save a little" <../profile
    sed 's/^3 40/3 41/; s/^summary: 799/summary: 800/' profile >../profile && commit "Say hello" <../profile
    sed 's/^3 41/3 71/; s/^summary: 800/summary: 830/' profile >../profile && commit "Look twice" <../profile
    sed 's/^3 71/3 72/; s/^summary: 830/summary: 831/' profile >../profile && commit "Explain it" <../profile
}

# prepare RECIPE: what there is where it runs.
prepare() {
    for name in callgrind.out.1234 main.out good.out old.1 old.2 old.3; do
        cp "$tests/data/formats/small.out" "$name"
    done
    cp "$tests/data/formats/faster.out" pull.out
    echo : >hosts # the machine at hand
    if grep -qw git "$1"; then
        make_repository
    fi
}

# follow RECIPE: prints what it prints, also for the page of a job, and what it finds.
follow() {
    export GITHUB_STEP_SUMMARY=summary.md
    if grep -q 'git bisect' "$1"; then
        PATH=$work/bin:$PATH sh -e "$1" >bisect.log 2>&1
        status=$?
        git show -s --format='found: %s' refs/bisect/bad
    else
        PATH=$work/bin:$PATH sh -e "$1"
        status=$?
    fi
    [ ! -f summary.md ] || cat summary.md
    [ "$status" -eq 0 ] || echo "exit status $status"
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
    (cd "$work/$1" && prepare "$work/recipe.$1" && follow "$work/recipe.$1") >"$work/printed" 2>"$work/errors"
    { grep '^cgannotate: ' "$work/errors"; cat "$work/printed"; } >"$work/actual"
    if differences=$(diff -u "$2" "$work/actual"); then
        echo "ok $1 - $name"
    else
        echo "not ok $1 - $name"
        printf '%s\n' "$differences" | cat - "$work/errors" | sed 's/^/#   /'
    fi
}

mkdir "$work/bin"
ln -s "$program" "$work/bin/cgannotate"
make_stand_ins
extract "$tests/../man/cgannotate.1"

count=$(find "$tests/data/recipes" -type f | grep -c .)
recipes=$(find "$work" -name 'recipe.*' | grep -c .)
echo "1..$((count + 1))"
for expected in $(find "$tests/data/recipes" -type f -exec basename {} \; | sort -n); do
    number=${expected%%-*}
    if [ -f "$work/recipe.$number" ]; then
        run "$number" "$tests/data/recipes/$expected"
    else
        echo "not ok $number - $expected # the manual page has no such recipe"
    fi
done
verdict=ok
[ "$recipes" -eq "$count" ] || verdict="not ok"
echo "$verdict $((count + 1)) - each recipe has an expected output"
