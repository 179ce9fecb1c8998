#!/bin/sh
# rooms_open_downward.sh [SOURCE-DIRECTORY]: no file of src includes what stands above it.
#
#     base <- profile <- analysis <- report <- main and options
#     base <- source <- report
#
# Prints TAP. The second result is this test's own: it plants includes that open upward and must find each of them.
set -u
export LC_ALL=C

# Prints one line for each include below directory $1 that opens upward, or that is not named from src down.
upward_includes() {
    # shellcheck disable=SC2016 # awk's variables
    find "$1" -name '*.[ch]' -exec awk -v top="$1/" '
        BEGIN {
            may["base"] = " base "
            may["profile"] = " base profile "
            may["source"] = " base source "
            may["analysis"] = " base profile analysis "
            may["report"] = " base profile source analysis report "
            may["main"] = " base profile source analysis report main "
        }
        # The room of a path from src down: its first directory; files of src itself are at the level of main.
        function room(path) {
            return index(path, "/") ? substr(path, 1, index(path, "/") - 1) : "main"
        }
        FNR == 1 {
            path = substr(FILENAME, length(top) + 1)
            from = room(path)
        }
        /^[ \t]*#[ \t]*include[ \t]*"/ {
            split($0, part, "\"")
            if (part[2] == "config.h")
                next
            to = room(part[2])
            if (!(from in may))
                print path ":" FNR ": " from " is no room that this test knows"
            else if (!index(may[from], " " to " "))
                print path ":" FNR ": " from " includes " part[2]
        }
    ' {} + | sort
}

# plant DIRECTORY FILE INCLUDED
plant() {
    mkdir -p "$1/${2%/*}"
    printf '#include "%s"\n' "$3" >"$1/$2"
}

# Prints how many includes that open upward are found where $1 was planted with seven of them among others.
plant_and_count() {
    plant "$1" base/a.c profile/profile.h
    plant "$1" profile/a.c analysis/rank.h
    plant "$1" profile/b.c source/source.h
    plant "$1" source/a.h profile/profile.h
    plant "$1" analysis/a.c report/report.h
    plant "$1" report/a.c options.h
    plant "$1" report/b.c ../base/text.h
    plant "$1" report/c.c source/source.h
    plant "$1" report/d.c config.h
    plant "$1" ./main.c options.h
    upward_includes "$1" | grep -c .
}

src=${1:-$(dirname "$0")/../../src}
planted=$(mktemp -d "${TMPDIR:-/tmp}/layering.XXXXXX") || exit 1
trap 'rm -rf "$planted"' EXIT

echo 1..2
found=$(upward_includes "$src")
if [ -z "$found" ]; then
    echo "ok 1 - no include of src opens upward"
else
    echo "not ok 1 - no include of src opens upward"
    printf '%s\n' "$found" | sed 's/^/#   /'
fi

count=$(plant_and_count "$planted")
if [ "$count" -eq 7 ]; then
    echo "ok 2 - planted includes that open upward are found"
else
    echo "not ok 2 - planted includes that open upward are found"
    echo "#   $count instead of 7"
fi
