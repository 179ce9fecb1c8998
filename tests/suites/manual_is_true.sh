#!/bin/sh
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# manual_is_true.sh: the manual pages against the program, as TAP: their markup, their lengths, options, formats, lines of
# the format, keys, events, examples, and the places of them; the workflows of cgannotate-ci(7); and the samples in README.
#
# An example is a literal block of a section EXAMPLES. It runs where callgrind.out.1234 is a copy of
# tests/data/formats/small.out, beside the sources of that, and jumps.out, which has instructions and jumps, one of
# tests/data/instructions/both.out. It must print something and no complaint. make check sets
# CGANNOTATE to the program's path, BROWSE_SCRIPT to the browser without a terminal, and FEATURES to the optional
# libraries that it was built with.
set -u
export LC_ALL=C

tests=$(cd "$(dirname "$0")/.." && pwd)
program=$(cd "$(dirname "$CGANNOTATE")" && pwd)/${CGANNOTATE##*/}
man=$tests/../man
page=$man/cgannotate.1
pages=$(cd "$man" && printf '%s\n' cgannotate.1 cgannotate-*.[57])
work=$(mktemp -d "${TMPDIR:-/tmp}/manpage.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
number=0

# report STATUS NAME OUTPUT: one TAP result.
report() {
    number=$((number + 1))
    verdict=ok
    [ "$1" -eq 0 ] || verdict="not ok"
    echo "$verdict $number - $2"
    [ "$1" -eq 0 ] || printf '%s\n' "$3" | sed 's/^/#   /'
}

skip() {
    number=$((number + 1))
    echo "ok $number - $1 # SKIP $2"
}

# The examples come first: who looks for one finds it before the list of options.
accepted='sections out of conventional order: Sh ENVIRONMENT'

lint() {
    if ! command -v mandoc >/dev/null 2>&1; then
        skip "the manual pages have no mistakes" "mandoc is not installed"
        return
    fi
    said=$(mandoc -T lint -W warning "$man"/cgannotate*.[157] 2>&1 | grep -v "$accepted")
    report "$(test -z "$said"; echo $?)" "the manual pages have no mistakes" "$said"
}

# read_page PAGE: its text in lines of 80 columns, without bold and underlined letters.
read_page() {
    mandoc -T ascii -O width=80 "$man/$1" 2>/dev/null | sed 's/.\x08//g'
}

# Who looks for something reads a page, and not a book.
check_lengths() {
    if ! command -v mandoc >/dev/null 2>&1; then
        skip "the manual pages have at most 600 lines" "mandoc is not installed"
        return
    fi
    long=$(for name in $pages; do
        lines=$(read_page "$name" | wc -l)
        [ "$lines" -gt 0 ] && [ "$lines" -le 600 ] || echo "$name: $lines lines"
    done)
    report "$(test -z "$long"; echo $?)" "the manual pages have at most 600 lines" "$long"
}

# The pages name each other, and no page of ours that is not there; nor does a page a section that it lacks, or that the
# page lacks that it names with it.
check_references() {
    wrong=$(for name in $pages; do
        for other in $pages; do
            [ "$name" = "$other" ] || sed -n '/^\.Sh SEE ALSO/,$p' "$man/$name" | grep -q "^\.Xr ${other%.*} ${other##*.}" || echo "$name: no $other in SEE ALSO"
        done
        grep -ohE 'Xr cgannotate[a-z-]* [0-9]' "$man/$name" | sort -u | while read -r _ other section; do
            [ -f "$man/$other.$section" ] || echo "$name: no page $other($section)"
        done
        awk -v here="$name" '
            /^\.Sx / { sub(/^\.Sx /, ""); sub(/ [.,;:)]+$/, ""); section = $0; after = 0; next }
            section != "" && ++after == 1 && ($0 == "in" || $0 == "of") { next }
            section != "" && after == 2 && $1 == ".Xr" && $2 ~ /^cgannotate/ { print $2 "." $3 ":" section; section = ""; next }
            section != "" { print here ":" section; section = "" }
            END { if (section != "") print here ":" section }
        ' "$man/$name" | sort -u | while IFS=: read -r other section; do
            grep -q "^\.S[hs] $section\$" "$man/$other" || echo "$name: no section $section in $other"
        done
    done)
    report "$(test -z "$wrong"; echo $?)" "the manual pages name each other, and sections that are there" "$wrong"
}

# The pages for a browser are there, and each link in them leads to a page and a place.
check_html() {
    if ! command -v mandoc >/dev/null 2>&1; then
        skip "links of the pages for a browser lead somewhere" "mandoc is not installed"
        return
    fi
    built=$(dirname "$program")/..
    said=$(MAKEFLAGS='' make -s -C "$built" html 2>&1)
    for name in $pages; do
        grep -o 'href="[^"]*"' "$built/html/$name.html" | sed 's/^href="//; s/"$//' | grep -v '^https:\|\.css$' |
            sed "s|^#|$name.html#|"
    done | sort -u >"$work/links"
    wrong=$(while IFS='#' read -r file place; do
        if [ ! -f "$built/html/$file" ] || { [ -n "$place" ] && ! grep -qF "id=\"$place\"" "$built/html/$file"; }; then
            echo "$file#$place"
        fi
    done <"$work/links")
    report "$(test -s "$work/links" && test -z "$wrong"; echo $?)" "links of the pages for a browser lead somewhere" "$said $wrong"
}

# All pages have the day of the newest release, as `make release-day` writes it.
check_days() {
    release=$(sed -n 's/^[0-9.]* (\([0-9-]*\))$/\1/p;T;q' "$tests/../NEWS")
    wrong=$(grep -LxF ".Dd $(date -u -d "$release" '+%B %-d, %Y')" "$man"/cgannotate*.[157])
    report "$(test -z "$wrong"; echo $?)" "all pages have the day of the release" "$wrong"
}

# `man -k` finds the page of each of these.
check_subjects() {
    absent=$(for subject in annotate profilers recipes report terminal browser page rows inclusive calls cycles filters events \
        formulas units parts threads names sources 'machine code' inlined comparisons suites checks merging CSV JSON stacks graphs \
        'format of Callgrind' 'continuous integration' baselines; do
        grep -q "^\.Nd .*$subject" "$man"/cgannotate*.[157] || echo "$subject"
    done)
    report "$(test -z "$absent"; echo $?)" "the names of the pages say what is in them" "$absent"
}

# places HEAD: the pages that have an entry of this head, a line each.
places() {
    for name in $pages; do
        awk -v head="$1" -v name="$name" '
            /^\.It / { line = " " $0 " "; gsub(/[ ,]+/, " ", line); is_option = line ~ / Fl /
                if (index(line, " " head " ") && is_option == (head ~ /^Fl/)) print name }' "$man/$name"
    done
}

# An option has an entry of a few lines on the first page, and at most one other; what else there is has one entry.
check_places() {
    wrong=$(
        options_of_program | while read -r option; do
            case $option in
            --*) head="Fl Fl ${option#--}" ;;
            *) head="Fl ${option#-}" ;;
            esac
            places "$head" | sort | uniq -c >"$work/places"
            [ "$(grep -c '1 cgannotate.1$' "$work/places")" -eq 1 ] && [ "$(wc -l <"$work/places")" -le 2 ] &&
                ! grep -qv '^ *1 ' "$work/places" || echo "$option: $(tr '\n' ' ' <"$work/places")"
        done
        for format in text $("$program" --help=all | sed -n -e ':more' -e 'N' -e '$!b more' -e 's/\n *|/|/g' -e 's/.*--format=text|\([a-z|]*\).*/\1/p' | tr '|' ' '); do
            [ "$(places "Cm $format")" = cgannotate-formats.5 ] || echo "$format: $(places "Cm $format" | tr '\n' ' ')"
        done
        lines_of_format | while read -r line; do
            [ "$(places "$line")" = cgannotate-format.5 ] || echo "$line: $(places "$line" | tr '\n' ' ')"
        done
    )
    enough=$(lines_of_format | wc -l)
    report "$(test -z "$wrong" && test "$enough" -gt 30; echo $?)" "options, formats and lines of the format each have their place" "$wrong"
}

# The words with which lines of a profile begin, as the program reads them.
lines_of_format() {
    sed -n 's/.*TRY("\([a-z]*=\)".*/\1/p' "$tests/../src/parse/body.c"
    grep -oE '\{\{"[a-z]+", [0-9]+\}, (true|false), read_' "$tests/../src/parse/header.c" | sed 's/{{"\([a-z]*\)".*/\1:/'
}

# Entries of the first page are short: other pages say more.
check_brevity() {
    if ! command -v mandoc >/dev/null 2>&1; then
        skip "entries of options have at most six lines" "mandoc is not installed"
        return
    fi
    long=$(read_page cgannotate.1 | awk '
        /^[A-Z]/ { inside = $1 == "OPTIONS" }
        inside && /^     -/ { head = $1; lines = 0 }
        inside && /^             / && ++lines == 6 { print head }')
    report "$(test -z "$long"; echo $?)" "entries of options have at most five lines" "$long"
}

# The blocks of the page of CI that are no recipes, and not indented, are the files of workflows.
compare_workflows() {
    awk '
        /^\.Sh / { is_recipe = $2 == "RECIPES" }
        /^\.Bd -literal$/ { inside = !is_recipe; next }
        /^\.Ed/ { inside = 0 }
        inside { gsub(/\\\(aq/, "\047"); gsub(/\\-/, "-"); gsub(/\\&/, ""); gsub(/\\e/, "\\"); print }
    ' "$man/cgannotate-ci.7" >"$work/shown"
    said=$(cd "$man/ci" && cat github-small.yml github.yml action.yml gitlab.yml | diff - "$work/shown")
    report "$(test -s "$work/shown" && test -z "$said"; echo $?)" "the workflows of the manual are the files" "$said"
}

# The views of other programs: each of KCachegrind's has a row, each row names an option or a key, and there are such.
compare_views() {
    sed -n '/^\.Sh VIEWS OF OTHER PROGRAMS$/,/^\.Sh RECIPES/p' "$man/cgannotate-guide.7" | sed 's/\\-/-/g' >"$work/views"
    options_of_program | sort -u >"$work/known"
    wrong=$(
        for view in "Flat Profile" "Callers, Callees" "All Callers, All Callees" "Call Graph" "Caller Map, Callee Map" \
            Types "Source Code" "Machine Code" "Call Stack" Parts Relative "Cycle Detection" "Shorten Templates"; do
            awk -v head="$view" '
                /^\.It/ { inside = index($0, head) && /It "/ }
                inside && /^\.Fl Fl/ { found = 1 }
                END { exit !found }
            ' "$work/views" || echo "$view: no option"
        done
        grep -oE 'Fl Fl [a-z-]+' "$work/views" | sed 's/Fl Fl /--/' | sort -u | missing_from "$work/known"
        grep -i 'not here\|no such\|is none' "$work/views"
    )
    report "$(test -s "$work/views" && test -z "$wrong"; echo $?)" "each view of other programs is an option here" "$wrong"
}

# What the first page lists first, so that a reader finds examples before options.
check_order() {
    order=$(sed -n 's/^\.Sh //p' "$page" | paste -sd, -)
    expected="NAME,SYNOPSIS,DESCRIPTION,EXAMPLES,OPTIONS,ENVIRONMENT,FILES,EXIT STATUS,SEE ALSO"
    report "$(test "$order" = "$expected"; echo $?)" "examples come before options" "$order"
}

# What the program takes, from its table of options: `--name` and `-x`, a line each.
options_of_program() {
    "$program" --help=all | grep -oE '^ +(-[A-Za-z], )?--[a-z-]+' | grep -oE -e '--?[A-Za-z][a-z-]*'
}

# The words that a choice takes, as `--option word`. They may go on on the next line.
words_of_program() {
    "$program" --help=all | sed -e ':more' -e '$!N' -e 's/\n *|/|/' -e 't more' -e 'P' -e 'D' | sed -n 's/^ .*\(--[a-z-]*\)=\([a-z]*|[a-z|,]*\).*/\1 \2/p' | while read -r option words; do
        echo "$words" | tr '|' '\n' | sed "s/^/$option /"
    done
}

# What the page describes: the same, from the heads of its lists.
options_of_page() {
    grep '^\.It Fl\|^\.It .*, Fl' "$page" | grep -oE '(Fl )+[A-Za-z][a-z-]*' | sed -E 's/^Fl Fl /--/; s/^Fl /-/'
}

# missing_from LIST: the lines of standard input that are not in the file LIST.
missing_from() {
    grep -vxF -f "$1"
}

compare_options() {
    options_of_program | sort -u >"$work/program"
    options_of_page | sort -u >"$work/page"
    lacking=$(missing_from "$work/page" <"$work/program")
    report "$(test -s "$work/program" && test -z "$lacking"; echo $?)" "every option stands in the page" "$lacking"
    echo --annotate >>"$work/program" # a second name, which --help leaves out
    unknown=$(missing_from "$work/program" <"$work/page")
    report "$(test -z "$unknown"; echo $?)" "the page has no other options" "$unknown"
    "$program" --auto=no --annotate "$tests/data/formats/small.out" >"$work/on" 2>&1
    "$program" --no-annotate "$tests/data/formats/small.out" >"$work/off" 2>&1
    grep -q '^Auto-annotation: *on$' "$work/on" && grep -q '^Auto-annotation: *off$' "$work/off"
    report $? "--annotate is a second name of --auto" "$(cat "$work/on" "$work/off")"
}

# Each word of a choice stands in the entry of its option.
compare_words() {
    absent=$(words_of_program | while read -r option word; do
        awk -v head="Fl Fl ${option#--}" -v word="$word" '
            /^\.It / || /^\.S[sh] / { inside = index($0, head " ") || (inside && /^\.It Cm/) }
            inside && index($0, word) { found = 1 }
            END { exit !found }
        ' "$man"/cgannotate*.[157] || echo "$option=$word"
    done)
    report "$(test -n "$(words_of_program)" && test -z "$absent"; echo $?)" "every value of an option stands in the page" \
        "$absent"
}

# The names in the section EVENTS, without or with those under `Derived events`, $1.
events_of_page() {
    awk -v derived="$1" '
        /^\.S[sh] / { inside = $2 == "EVENTS" || inside && $1 == ".Ss"; other = $2 == "Derived" }
        inside && /^\.It / && other == derived { gsub(/\\&|,/, ""); sub(/^\.It */, ""); print }
    ' "$man/cgannotate-events.7" | tr -s ' ' '\n'
}

# trace TOOL OPTION...: a run of a program that is everywhere, and leaves some memory.
trace() {
    tool=$1
    shift
    valgrind -q --tool="$tool" "$@" sh -c true </dev/null >/dev/null 2>&1
}

events_of_valgrind() {
    trace callgrind --callgrind-out-file=use --cache-sim=yes --branch-sim=yes --cacheuse=yes --collect-bus=yes \
        --collect-systime=nsec
    trace callgrind --callgrind-out-file=back --cache-sim=yes --simulate-wb=yes
    trace cachegrind --cachegrind-out-file=lines --cache-sim=yes --branch-sim=yes
    trace memcheck --xtree-memory=full --xtree-memory-file=memory.kcg --xtree-leak=yes --xtree-leak-file=leak.kcg
    sed -n 's/^events: *//p' use back lines memory.kcg leak.kcg | tr -s ' ' '\n' | grep .
}

# The first line that the page has on each event of the section EVENTS, after its name.
words_of_page() {
    awk '/^\.Sh/ { inside = $2 == "EVENTS" }
        inside && /^\.It / { sub(/^\.It (\\&)?/, ""); name = $0; getline; print name " " $0 }' "$man/cgannotate-events.7"
}

# The same as far as the program says it, where a profile has no long names.
words_of_events() {
    printf 'events: %s\nfl=a.c\nfn=f\n1 1\n' "$(events_of_page 0 | paste -sd' ' -)" >"$work/words.out"
    "$program" --format=json --sections=events "$work/words.out" |
        sed -n 's/^{"name":"\([^"]*\)","long_name":"\([^"]*\)".*/\1 \2/p'
}

# What the program calls events is how the page begins to explain them.
compare_event_words() {
    words_of_page >"$work/page.words"
    words_of_events >"$work/program.words"
    wrong=$(while read -r words; do
        awk -v words="$words" 'index($0, words) == 1 { found = 1 } END { exit !found }' "$work/page.words" || echo "$words"
    done <"$work/program.words")
    report "$(test -s "$work/program.words" && test -z "$wrong"; echo $?)" "the page has the words for events" "$wrong"
}

# Each event that Valgrind writes stands in the page, and no other does.
compare_events() {
    if command -v valgrind >/dev/null 2>&1; then
        mkdir "$work/events"
        (cd "$work/events" && events_of_valgrind) | sort -u >"$work/written"
        events_of_page 0 | sort -u >"$work/explained"
        differences=$(diff "$work/written" "$work/explained")
        report $? "the events of the page are those that valgrind writes" "$differences"
    else
        skip "the events of the page are those that valgrind writes" "needs valgrind"
    fi
    printf 'events: Ir I1mr I2mr ILmr Bcm\nfl=a.c\nfn=f\n1 1 1 1 1 1\n' >"$work/derived.out"
    shown=$(events_of_page 1 | paste -sd, -)
    said=$("$program" --auto=no --show="$shown" "$work/derived.out" 2>&1)
    report $? "the derived events of the page are known" "$said"
}

# Whether the text of a source that the profile names is in a report with these options.
shows_source() {
    "$program" "$@" "$work/names.out" 2>/dev/null >"$work/shown"
    case $* in
    *--format=html*) python3 "$tests/shared/columnar.py" <"$work/shown" ;;
    *) cat "$work/shown" ;;
    esac | grep -q 'secret of the user'
}

# What the section SECURITY says of sources: text shows them, only while --auto, --list or --group=line asks for it, html
# while one of the first two does, and md with --group=line.
compare_security() {
    echo 'the secret of the user' >"$work/secret"
    printf 'events: Ir\nfl=%s\nfn=f\n1 10\n' "$work/secret" >"$work/names.out"
    wrong=$(
        shows_source || echo "text does not"
        shows_source --auto=no --list=f || echo "--list does not"
        ! shows_source --auto=no || echo "--auto=no does"
        shows_source --auto=no --group=line || echo "--group=line does not"
        shows_source --format=md --group=line || echo "md does not with --group=line"
        ! shows_source --format=md --list=f || echo "md does"
        shows_source --format=html || echo "html does not"
        shows_source --format=html --auto=no --list=f || echo "html does not with --list"
        ! shows_source --format=html --auto=no || echo "html does with --auto=no"
        ! shows_source --format=html --sources-below=/usr || echo "html does in spite of --sources-below"
        for format in $("$program" --help=all | sed -n 's/^ *--format=text|//p' | tr '|' ' '); do
            [ "$format" = md ] || [ "$format" = html ] || ! shows_source --format="$format" --group=line --list=f || echo "$format does"
        done
    )
    report "$(test -z "$wrong"; echo $?)" "sources that the profile names are shown where the page says so, and not else" "$wrong"
}

# The lines of the report of the demo in README, which is shortened. What to type next is printed on a terminal only.
sample_of_readme() {
    sed -n '/^    \$ cgannotate$/,/^One instruction/s/^    //p' "$tests/../README" | grep -v '^\$\|^\.\.\.$\|^cgannotate --peek' | grep .
}

# Each of them is a line that the program prints.
compare_sample() {
    (cd "$tests/data/demo" && LC_ALL=C.UTF-8 "$program" --style=rich --width=90 callgrind.out.demo) >"$work/demo" 2>&1
    absent=$(sample_of_readme | missing_from "$work/demo")
    report "$(test -n "$(sample_of_readme)" && test -z "$absent"; echo $?)" "the sample in README is what is printed" \
        "$absent"
}

# The keys of the page, a line each: the names, and what they do.
keys_of_page() {
    sed -n '/^\.Ss Keys$/,/^\.El$/p' "$man/cgannotate-report.7" | sed -e 's/\\(ha/^/g' -e 's/\\&//g' | awk '
        /^\.It / { sub(/^\.It /, ""); gsub(/"/, ""); keys = $0; next }
        keys != "" { print keys " " $0; keys = "" }'
}

# They are those that the browser shows.
compare_keys() {
    "$BROWSE_SCRIPT" 200x80 '?' "$tests/data/demo/callgrind.out.demo" 2>/dev/null |
        sed -e 1,2d -e '/^$/,$d' -e 's/   */ /' >"$work/keys"
    said=$(keys_of_page | diff - "$work/keys")
    report "$(test -s "$work/keys" && test -z "$said"; echo $?)" "the keys of the browser are those of the page" "$said"
}

# The screen of the browser in README, which is shortened, is what it shows.
compare_screen() {
    (cd "$tests/data/demo" && "$BROWSE_SCRIPT" 90x16 '<Enter>' callgrind.out.demo) >"$work/screen" 2>/dev/null
    sed -n '/^    \$ cgannotate --browse/,/^$/s/^    //p' "$tests/../README" | grep -v '^\$\|^\.\.\.$' >"$work/lines"
    absent=$(missing_from "$work/screen" <"$work/lines")
    report "$(test -s "$work/lines" && test -z "$absent"; echo $?)" "the screen in README is what the browser shows" "$absent"
}

# The newest version of NEWS, which has a date, is the program's.
compare_news() {
    newest=$(sed -n 's/^\([0-9.]*\) ([0-9]*-[0-9]*-[0-9]*)$/\1/p' "$tests/../NEWS" | head -n 1)
    said=$("$program" --version | head -n 1)
    report "$(test "$said" = "cgannotate $newest"; echo $?)" "NEWS begins with the version of the program" "$said, $newest"
}

# Writes each example to a file $work/example.NUMBER, without the escapes of mdoc.
extract_examples() {
    for name in $pages; do
        cat "$man/$name"
    done | awk -v to="$work/example." '
        /^\.Sh / { inside = $2 == "EXAMPLES" }
        !inside { next }
        /^\.Bd -literal/ { literal = 1; number++; next }
        /^\.Ed/ { literal = 0 }
        literal {
            gsub(/\\\(aq/, "\047")
            gsub(/\\-/, "-")
            gsub(/\\e/, "\\")
            print > (to number)
        }
    '
}

# Prints what an example needs and is not here.
lacking() {
    if grep -qw gzip "$1"; then
        command -v gzip >/dev/null 2>&1 || echo gzip
        case " $FEATURES " in
        *" libarchive "*) ;;
        *) echo libarchive ;;
        esac
    fi
    if grep -q '| dot ' "$1"; then
        command -v dot >/dev/null 2>&1 || echo graphviz
    fi
    if grep -q git: "$1"; then
        command -v git >/dev/null 2>&1 || echo git
    fi
    if grep -qw valgrind "$1"; then
        command -v valgrind >/dev/null 2>&1 || echo valgrind
    fi
}

# Makes the directory in which an example runs.
make_place() {
    mkdir -p "$1"
    for file in "$tests"/data/formats/*; do
        cp "$file" "$1" && chmod u+w "$1/${file##*/}"
    done
    mv "$1/small.out" "$1/callgrind.out.1234"
    cp "$tests/data/instructions/both.out" "$1/jumps.out"
    cp "$tests/data/instructions/both.c" "$1/both.c"
    chmod u+w "$1/jumps.out" "$1/both.c"
    touch -t 202001010000 "$1"/*
    cp "$(command -v cat)" "$1/program"
}

run_example() {
    name="example $1 runs: $(head -n 1 "$work/example.$1")"
    needed=$(lacking "$work/example.$1" | tr '\n' ' ')
    if [ -n "$needed" ]; then
        skip "$name" "needs $needed"
        return
    fi
    make_place "$work/$1"
    if grep -q git: "$work/example.$1"; then
        (cd "$work/$1" && git init -q . && git add small.cc &&
            git -c user.name=nobody -c user.email=nobody@localhost commit -q -m before)
    fi
    status=0
    (cd "$work/$1" && PATH=$work/bin:$PATH sh -e "$work/example.$1") </dev/null >"$work/out" 2>"$work/err" || status=$?
    grep -v -e '^==[0-9]*==' -e 'the newest profile here' -e 'the base: the same command wrote it before' -e 'no directory for --include' "$work/err" >"$work/complaints"
    [ -s "$work/out" ] && [ ! -s "$work/complaints" ] || status=1
    report "$status" "$name" "$(cat "$work/out" "$work/err")"
}

mkdir "$work/bin"
ln -s "$program" "$work/bin/cgannotate"
extract_examples
examples=$(find "$work" -name 'example.*' | grep -c .)

echo "1..$((examples + 23))"
lint
check_lengths
check_references
check_html
check_days
check_subjects
check_places
check_brevity
check_order
compare_workflows
compare_views
compare_options
compare_words
compare_event_words
compare_events
compare_security
compare_sample
compare_keys
compare_screen
compare_news
for example in $(seq "$examples"); do
    run_example "$example"
done
