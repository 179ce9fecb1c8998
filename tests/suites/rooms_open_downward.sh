#!/bin/sh
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# rooms_open_downward.sh [SOURCE-DIRECTORY]: no file of src includes what stands above it, and no units need each other.
#
#     system <- base <- profile <- parse <- load
#             profile <- names, events;  names, events <- calls <- rows
#     base <- source <- machine;  machine, names <- inlined <- reading
#     rows, load, source <- compare <- view <- annotate, checks;  view, inlined <- annotate
#     base <- document;  annotate, checks, document <- report <- the formats below report <- cli <- reading
#     report/summary <- sheets <- browse, report/text <- cli;  report/summary <- report/html;  reading <- main.c and its neighbours
#
# A room may include what it stands right of, and all that this may. The formats do not know each other, but for html,
# which has json in it; text is made of report/layout, report/summary and sheets.
#
# A unit is x.c with x.h. Units need each other where one leads back to itself by what they include, or by the functions
# that their objects use.
#
# The map in src/README names the folders that there are.
#
# Prints TAP. Every second result is this test's own: it plants what must not be, and must find it.
set -u
export LC_ALL=C

# Prints one line for each include below directory $1 that opens upward, or that is not named from src down.
upward_includes() {
    # shellcheck disable=SC2016 # awk's variables
    find "$1" -name '*.[ch]' -exec awk -v top="$1/" '
        # A room, what stands right below it, and so all that it may include.
        function open(room, below, part, n, i) {
            may[room] = " " room " "
            n = split(below, part, " ")
            for (i = 1; i <= n; i++)
                may[room] = may[room] may[part[i]]
        }
        BEGIN {
            open("system", "")
            open("base", "system")
            open("profile", "base")
            open("source", "base")
            open("document", "base")
            open("machine", "source")
            open("names", "profile")
            open("inlined", "machine names")
            open("parse", "profile")
            open("load", "parse")
            open("events", "profile")
            open("calls", "names events")
            open("rows", "calls")
            open("compare", "rows load source")
            open("view", "compare")
            open("annotate", "view inlined")
            open("checks", "view")
            open("report", "annotate checks document")
            open("report/layout", "report")
            open("report/summary", "report/layout")
            formats = "report/text report/records report/json report/dot report/stacks report/callgrind report/github " \
                "report/html"
            n = split(formats, format, " ")
            for (i = 1; i <= n; i++)
                open(format[i], "report")
            open("report/html", "report/json report/summary")
            open("sheets", "report/summary")
            open("report/text", "sheets")
            open("browse", "sheets")
            open("cli", formats " browse")
            open("reading", "cli inlined")
            open("main", "reading")
        }
        # The room of a path from src down: its directory; files of src itself are at the level of main.
        function room(path) {
            return sub("/[^/]*$", "", path) ? path : "main"
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

# Prints `unit unit-that-it-includes` for all files below directory $1.
included_units() {
    # shellcheck disable=SC2016 # awk's variables
    (cd "$1" && find . -name '*.[ch]' -exec awk '
        function unit(path) {
            sub(/^\.\//, "", path)
            sub(/\.[ch]$/, "", path)
            return path
        }
        /^[ \t]*#[ \t]*include[ \t]*"/ {
            split($0, part, "\"")
            if (unit(FILENAME) != unit(part[2]))
                print unit(FILENAME), unit(part[2])
        }
    ' {} +) | sort -u
}

# Prints `unit unit-that-it-uses` for all objects below directory $1: one that another one's defines a symbol for.
used_units() {
    # shellcheck disable=SC2016 # awk's variables
    (cd "$1" && find . -name '*.o' -exec nm -A -P {} +) | awk '
        {
            unit = $1
            sub(/^\.\//, "", unit)
            sub(/\.o[^.]*$/, "", unit)
        }
        $3 == "U" { uses[unit, $2] }
        $3 ~ /^[A-TV-Z]$/ { home[$2] = unit }
        END {
            for (pair in uses) {
                split(pair, use, SUBSEP)
                if (use[2] in home && home[use[2]] != use[1])
                    print use[1], home[use[2]]
            }
        }
    ' | sort -u
}

# Prints the circles in pairs on standard input, one a line.
circles() {
    tsort 2>&1 >/dev/null | awk '
        { sub(/^[^:]*: /, "") }
        /contains a loop/ { if (circle) print circle; circle = ""; next }
        { circle = circle (circle ? " -> " : "") $0 }
        END { if (circle) print circle }
    ' | sort -u
}

# The units of circles by name: tsort may begin with any.
in_order() {
    tr ' ' '\n' | grep / | sort | tr '\n' ' '
}

# plant DIRECTORY FILE INCLUDED
plant() {
    mkdir -p "$1/${2%/*}"
    printf '#include "%s"\n' "$3" >"$1/$2"
}

# Prints how many includes that open upward are found where $1 was planted with ten of them among others.
plant_and_count() {
    plant "$1" base/a.c profile/profile.h
    plant "$1" profile/a.c parse/parser.h
    plant "$1" parse/a.c source/source.h
    plant "$1" source/a.h profile/profile.h
    plant "$1" machine/a.c profile/profile.h
    plant "$1" names/a.c events/measure.h
    plant "$1" view/a.c checks/verdict.h
    plant "$1" report/e.c report/text/text.h
    plant "$1" report/text/a.c report/json/json.h
    plant "$1" report/text/b.c view/view.h
    plant "$1" report/b.c ../base/text.h
    plant "$1" report/c.c source/source.h
    plant "$1" report/d.c config.h
    plant "$1" ./main.c cli/options.h
    upward_includes "$1" | grep -c .
}

# Prints the circles that are found where $1 was planted with one of three units, and with others that are in none.
plant_circle() {
    plant "$1" base/text.c base/text.h
    plant "$1" base/memory.c base/text.h
    plant "$1" view/rows.h view/plan.h
    plant "$1" view/plan.c view/format.h
    plant "$1" view/format.c view/rows.h
    included_units "$1" | circles | in_order
}

# define DIRECTORY UNIT FUNCTION USED: compiles a unit with a function that calls another.
define() {
    mkdir -p "$1/${2%/*}"
    printf 'void %s(void);\nvoid %s(void);\nvoid %s(void)\n{\n    %s();\n}\n' "$4" "$3" "$3" "$4" >"$1/$2.c"
    # shellcheck disable=SC2086 # the command is words
    ${CC:-cc} -c -o "$1/$2.o" "$1/$2.c"
}

# Prints the circles that are found where $1 was planted with objects of two units that use each other.
plant_objects() {
    define "$1" base/text text_find text_scan
    define "$1" profile/parts order_parts names_add
    define "$1" profile/profile names_add order_parts
    define "$1" report/rows rows_put names_add
    used_units "$1" | circles | in_order
}

# Prints the folders that the map of directory $1 names and that are not there, and the other way round. The map is
# indented by four blanks, and what stands in a folder by two more.
map_differences() {
    (cd "$1" && find . -mindepth 2 -name '*.[ch]' | sed 's,^\./,,; s,/[^/]*$,,' | LC_ALL=C sort -u) >"$planted/folders"
    sed -n '/^    main\.c/,/^Which room/s/^    \( *\)\([a-z]*\)\/ .*/\1\2/p' "$1/README" |
        awk '/^ / { print above "/" $1; next } { above = $1; print }' | LC_ALL=C sort >"$planted/mapped"
    diff "$planted/folders" "$planted/mapped"
}

# Prints the files below directory $1 that call a function which only some systems have, and do not include its seam.
without_seam() {
    for seam in 'functions mempcpy|memrchr|qsort_r' 'files pipe2|ppoll'; do
        find "$1" -name system -prune -o -name '*.[ch]' -exec grep -lZE "(^|[^a-z_])(${seam#* }) ?\(" {} + |
            xargs -0 -r grep -L "\"system/${seam%% *}.h\""
    done
}

plant_calls() {
    mkdir -p "$1/rows"
    printf '#include "system/functions.h"\n    qsort_r(items);\n' >"$1/rows/good.c"
    printf '#include "system/files.h"\n    qsort_r(items);\n' >"$1/rows/bad.c"
    printf '    pipe2(ends, 0);\n' >"$1/rows/worse.c"
    without_seam "$1" | grep -c .
}

number=0

# report NAME FOUND: a TAP result, good where nothing was found.
report() {
    number=$((number + 1))
    if [ -z "$2" ]; then
        echo "ok $number - $1"
    else
        echo "not ok $number - $1"
        printf '%s\n' "$2" | sed 's/^/#   /'
    fi
}

# finds NAME EXPECTED FOUND: a TAP result of this test's own.
finds() {
    report "$1" "$([ "$2" = "$3" ] || echo "'$3' instead of '$2'")"
}

src=${1:-$(dirname "$0")/../../src}
planted=$(mktemp -d "${TMPDIR:-/tmp}/rooms.XXXXXX") || exit 1
trap 'rm -rf "$planted"' EXIT

objects=${CGANNOTATE+${CGANNOTATE%/*}}

echo 1..10
report "no include of src opens upward" "$(upward_includes "$src")"
finds "planted includes that open upward are found" 10 "$(plant_and_count "$planted/upward")"
report "no units of src include each other" "$(included_units "$src" | circles)"
finds "a planted circle of units is found" "view/format view/plan view/rows " "$(plant_circle "$planted/circle")"
report "the map in src/README names the folders that there are" "$(map_differences "$src")"
mkdir -p "$planted/map/rows" && : >"$planted/map/rows/a.c" && printf '    main.c  x\n    rows/  x\n    gone/  x\n\nWhich room\n' >"$planted/map/README"
finds "a folder of the map that is gone is found" "> gone" "$(map_differences "$planted/map" | grep '^[<>]')"
if [ -d "$objects" ] && command -v nm >/dev/null 2>&1; then
    report "no objects of src use each other" "$(used_units "$objects" | circles)"
    finds "a planted circle of objects is found" "profile/parts profile/profile " "$(plant_objects "$planted/objects")"
else
    echo "ok 7 # SKIP no objects, or no nm to look into them"
    echo "ok 8 # SKIP no objects, or no nm to look into them"
fi
report "what only some systems have is called through system" "$(without_seam "$src")"
finds "planted calls of it are found" 2 "$(plant_calls "$planted/calls")"
