#!/bin/sh
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# recipes_work.sh: runs the recipes of the manual pages, as TAP.
#
# A recipe is a literal block of the section RECIPES. It runs where callgrind.out.1234 is a copy of
# tests/data/formats/small.out, and so are profiles that are to compare with or to merge; new ones are copies of
# faster.out, and so is what valgrind would write. What it prints stands in tests/data/recipes/PAGE, in a file whose name
# begins with its number: first what cgannotate says on standard error, where other programs may say what they like,
# then standard output; the last line is the exit status where that is not 0.
#
# Where that file ends in `.like`, the recipe is one that needs Valgrind itself, and a program that it runs: each line
# is an extended regular expression, for some line after the one that the expression before it was for.
#
# make check sets CGANNOTATE to the program's path.
set -u
export LC_ALL=C

tests=$(cd "$(dirname "$0")/.." && pwd)
program=$(cd "$(dirname "$CGANNOTATE")" && pwd)/${CGANNOTATE##*/}
work=$(mktemp -d "${TMPDIR:-/tmp}/recipes.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT

# Writes each recipe of the manual page $1 to a file $work/PAGE.NUMBER, without the escapes of mdoc.
extract() {
    awk -v to="$work/${1##*/}." '
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

# Prints what recipe $1, which does $2, needs and is not here.
missing() {
    for command in jq sqlite3 git parallel; do
        if grep -qw "$command" "$1" && ! command -v "$command" >/dev/null 2>&1; then
            echo "$command"
        fi
    done
    if grep -qw setarch "$1" && ! setarch -R true 2>/dev/null; then
        echo "setarch -R"
    fi
    case $2 in
    *.like) command -v valgrind >/dev/null 2>&1 || echo valgrind ;;
    esac
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
	before.out | */print/*) profile="$tests/data/formats/small.out" ;;
	here.out) profile=profile ;;
	*) profile="$tests/data/formats/faster.out" ;;
	esac
	cp "\$profile" "\$to"
	end
    chmod +x "$work/bin/make" "$work/bin/valgrind"
}

# What stands in for the program of packages, which asks the network, and before what comes with Valgrind and elfutils:
# a dump waits until the program is ready, and the server has what was stripped from it.
make_real() {
    mkdir "$work/real"
    cat >"$work/real/find-dbgsym-packages" <<-end
	#!/bin/sh
	for object; do echo "the package of \$object"; done
	end
    cat >"$work/real/callgrind_control" <<-end
	#!/bin/sh
	for second in \$(seq 60); do [ -e ready ] || sleep 1; done
	exec "$(command -v callgrind_control)" "\$@"
	end
    cat >"$work/real/debuginfod-find" <<-end
	#!/bin/sh
	case "\$1 \$DEBUGINFOD_URLS" in "debuginfo https://"*) echo "\$PWD/program.debug" ;; *) exit 1 ;; esac
	end
    chmod +x "$work/real"/*
    ln -s "$program" "$work/real/cgannotate"
}

# A program that runs until it was dumped twice, if it is told so when it is compiled, or a minute has passed.
make_program() {
    cat >program.c <<-end
	#include <stdio.h>
	#include <time.h>
	#include <unistd.h>
	volatile unsigned long sum;
	__attribute__((noinline)) void work(void)
	{
	    for (unsigned long i = 0; i < 100000; i++)
	        sum += i * i;
	}
	int main(void)
	{
	    char name[64];
	    time_t began = time(NULL);
	    sprintf(name, "callgrind.out.%ld.2", (long)getpid());
	    work();
	    fclose(fopen("ready", "w"));
	    while (WAITS && access(name, F_OK) != 0 && time(NULL) - began < 60)
	        work();
	    return 0;
	}
	end
    ${CC:-cc} -g -O1 -DWAITS="$1" -Wl,--build-id -o program program.c || return
    objcopy --only-keep-debug program program.debug
    [ "$2" = named ] || strip program
}

# A program that calls a library without symbols, which are in another file.
make_library() {
    cat >shape.c <<-end
	static int __attribute__((noinline)) twice(int n)
	{
	    return n * 2 + 1;
	}
	static int __attribute__((noinline)) area(int n)
	{
	    int sum = 0;
	    for (int i = 0; i < n; i++)
	        sum += twice(i) ^ sum;
	    return sum;
	}
	int shape(int n)
	{
	    return area(n) + area(n / 2);
	}
	end
    printf 'int shape(int n);\nint main(void)\n{\n    return shape(1000) == 42;\n}\n' >program.c
    ${CC:-cc} -g -O1 -fPIC -shared -o libshape.so shape.c || return
    ${CC:-cc} -O1 -o program program.c -L. -lshape -Wl,-rpath,"$PWD" || return
    objcopy --only-keep-debug libshape.so libshape.so.debug
    strip libshape.so
}

# commit SUBJECT: standard input is what a run costs after this commit.
commit() {
    cat >profile
    git add profile && git commit -q -m "$1"
}

# A repository of five versions, the fourth of which made the program more expensive; and one that it is pushed to, where
# the branch `profiles` has a profile.
make_repository() {
    git init -q . && git config user.name nobody && git config user.email nobody@localhost
    commit "Release" <"$tests/data/formats/small.out" && git tag v1.0
    sed 's/^14 200/14 199/; s/^summary: 800/summary: 799/' profile >../profile && commit "Save a little" <../profile
    sed 's/^3 40/3 41/; s/^summary: 799/summary: 800/' profile >../profile && commit "Say hello" <../profile
    sed 's/^3 41/3 71/; s/^summary: 800/summary: 830/' profile >../profile && commit "Look twice" <../profile
    sed 's/^3 71/3 72/; s/^summary: 830/summary: 831/' profile >../profile && commit "Explain it" <../profile
    git init -q --bare origin.git && git remote add origin origin.git
    cp "$tests/data/formats/small.out" bench.out && git checkout -q -b profiles
    git add bench.out && git commit -q -m "Profiles" && git push -q origin profiles
    git checkout -q - && git branch -q -D profiles
}

# further EXPECTED: what is asked besides, after the recipe.
further() {
    case $1 in
    *-function_of_the_shell*)
        echo "callgrind sh -c 'exit 7' || echo \"it returned \$?\""
        ;;
    *-baseline_on_a_branch*)
        echo "git -C origin.git log --format=%s profiles | sed 's/^[0-9a-f]\{40\}$/a commit/'"
        echo "git -C origin.git ls-tree --name-only profiles"
        echo "git -C origin.git show profiles:bench.out | cmp - bench.out"
        ;;
    *-lines_for_neovim*)
        # shellcheck disable=SC2016 # of the shell that runs it
        echo 'sed "s|$PWD|here|" profile.lua'
        ;;
    *-combined_dumps_repaired*)
        cat <<-'end'
	[ "$(grep -c ^part: combined.out)" -lt 2 ] || echo "several parts"
	total() { sed -n 's/ .*PROGRAM TOTALS$//p'; }
	[ "$(callgrind_annotate repaired.out | total)" != "$(cgannotate combined.out | total)" ] || echo "the same total"
	end
        ;;
    esac
}

# prepare RECIPE EXPECTED: what there is where it runs.
prepare() {
    for profile in callgrind.out.1234 main.out good.out old.1 old.2 old.3; do
        cp "$tests/data/formats/small.out" "$profile"
    done
    cp "$tests/data/formats/faster.out" pull.out
    for side in before after; do # of two benchmarks
        mkdir -p "$side/parse" "$side/print"
        cp "$tests/data/formats/small.out" "$side/parse/callgrind.out"
        cp "$tests/data/formats/faster.out" "$side/print/callgrind.out"
    done
    cp "$tests/data/formats/small.out" after/print/callgrind.out
    echo : >hosts # the machine at hand
    if grep -qw git "$1"; then
        make_repository
    fi
    cp "$tests/data/formats/index.php" . && touch -t 202001010000 index.php
    cp "$tests/data/formats/xdebug.out" cachegrind.out.4711
    if grep -qw find-dbgsym-packages "$1"; then
        for object in /usr/lib/libz.so.1 '???' /usr/lib/libbare.so; do
            printf 'ob=%s\nfl=???\nfn=f\n0 1\nfn=g\n0 2\n' "$object" >>callgrind.out.1234
        done
    fi
    further "$2" >>"$1"
    case $2 in
    *-names_by_addr2line*) make_library ;;
    *.like) make_program "$(grep -c 'callgrind_control' "$1")" "$(grep -q DEBUGINFOD "$1" || echo named)" ;;
    esac
}

# differ EXPECTED ACTUAL: prints what is not as expected, and fails if there is something.
differ() {
    case $1 in
    *.like)
        awk -v actual="$2" '
            { found = 0; while (!found && (getline line < actual) > 0) found = line ~ $0 }
            !found { print "not there: " $0; exit }
        ' "$1" | grep . && cat "$2" && return 1
        return 0
        ;;
    *) diff -u "$1" "$2" ;;
    esac
}

# follow RECIPE EXPECTED: prints what it prints, also for the page of a job, and what it finds.
follow() {
    PATH=$work/real:$PATH
    case $2 in *.like) ;; *) PATH=$work/bin:$PATH ;; esac
    export GITHUB_STEP_SUMMARY=summary.md
    if grep -q 'git bisect' "$1"; then
        sh -e "$1" >bisect.log 2>&1
        status=$?
        git show -s --format='found: %s' refs/bisect/bad
    else
        sh -e "$1"
        status=$?
    fi
    [ ! -f summary.md ] || cat summary.md
    [ "$status" -eq 0 ] || echo "exit status $status"
}

# run RECIPE EXPECTED: one TAP result.
run() {
    number=$((number + 1))
    name=${2##*/}
    if [ ! -f "$1" ]; then
        echo "not ok $number - $name # the manual page has no such recipe"
        return
    fi
    lacking=$(missing "$1" "$name" | tr '\n' ' ')
    if [ -n "$lacking" ]; then
        echo "ok $number - $name # SKIP needs $lacking"
        return
    fi
    mkdir "$work/$number"
    (cd "$work/$number" && prepare "$1" "$name" && follow "$1" "$name") >"$work/printed" 2>"$work/errors"
    { grep '^cgannotate: ' "$work/errors"; cat "$work/printed"; } >"$work/actual"
    if differences=$(differ "$2" "$work/actual"); then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        printf '%s\n' "$differences" | cat - "$work/errors" | sed 's/^/#   /'
    fi
}

# run_page PAGE: its recipes, and whether each of them is run.
run_page() {
    extract "$tests/../man/$1"
    recipes=$(find "$work" -name "$1.*" | grep -c .)
    expected=$(find "$tests/data/recipes/$1" -type f -exec basename {} \; | sort -n)
    for file in $expected; do
        run "$work/$1.${file%%-*}" "$tests/data/recipes/$1/$file"
    done
    number=$((number + 1))
    verdict=ok
    [ "$recipes" -eq "$(echo "$expected" | grep -c .)" ] || verdict="not ok"
    echo "$verdict $number - each recipe of $1 has an expected output"
}

mkdir "$work/bin"
make_stand_ins
make_real

pages="cgannotate-guide.7 cgannotate-ci.7"
number=0
echo "1..$(($(find "$tests/data/recipes" -type f | grep -c .) + $(echo "$pages" | wc -w)))"
for page in $pages; do
    run_page "$page"
done
