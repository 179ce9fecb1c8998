# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# embed.awk: makes the HTML report's page, as C, of its sources.
#
#     awk -v hashes=TEMPORARY-FILE -f embed.awk page.html page.css FIRST.js SECOND.js ... >page.c
#
# The style sheet goes where the template has <!--STYLE-->. The scripts are modules, each of which imports only from
# those before it; without their import and export they go into one function, in the order given, where it has
# <!--SCRIPT-->, so that no two of them may give one name to different things. Where it has <!--POLICY--> goes a policy that allows these two, by their hashes, and nothing
# else. The marks <!--TITLE-->, <!--STATIC--> and <!--DATA--> cut the page into the pieces of page.h. Each mark stands
# alone on its line.
#
# Needs sha256sum, or else openssl. All sources are ASCII.

function fail(what) {
    print "embed.awk: " what >"/dev/stderr"
    failed = 1
    exit 1
}

BEGIN {
    script = "\n(function () {\n'use strict';\n\n"
    style = "\n"
    base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
}

/[^ -~]/ { fail(FILENAME ":" FNR ": not ASCII, or a tab") }
/<\/|<!--/ && FILENAME !~ /\.html$/ { fail(FILENAME ":" FNR ": would end the script or the style") }
FNR == 1 && FILENAME ~ /\.js$/ && started++ { script = script "\n" }
FNR == 1 { name = FILENAME; sub(/.*\//, "", name); seen[name] = 1 }
/^(\/\/|\/\*) SPDX-/ { next } # of the source, not of the page
/^(import|export) / && FILENAME ~ /\.js$/ { in_names = 1 }
in_names && / from '.*';$/ {
    split($0, part, "'")
    if (!seen[substr(part[2], 3)])
        fail(FILENAME ":" FNR ": imports from what comes after it")
}
in_names { if (/;$/) in_names = 0; next }
/^(async )?(function|const|let|class) [A-Za-z_]/ && FILENAME ~ /\.js$/ {
    split(substr($0, match($0, /(function|const|let|class) /) + RLENGTH), part, /[^A-Za-z0-9_]/)
    if (part[1] in home)
        fail(FILENAME ":" FNR ": " home[part[1]] " has a " part[1] ", too")
    home[part[1]] = FILENAME
}
FILENAME ~ /\.html$/ { page[++lines] = $0 }
FILENAME ~ /\.css$/ { style = style $0 "\n" }
FILENAME ~ /\.js$/ { script = script $0 "\n" }

# The 24 bits of six hexadecimal digits as four digits of base 64; of four or two digits, padded with `=`.
function encode_group(hex,    i, bits, text) {
    for (i = 1; i <= 6; i++)
        bits = bits * 16 + (i <= length(hex) ? index("0123456789abcdef", substr(hex, i, 1)) - 1 : 0)
    for (i = 0; i < 4; i++) {
        text = (i < (6 - length(hex)) / 2 ? "=" : substr(base64, bits % 64 + 1, 1)) text
        bits = int(bits / 64)
    }
    return text
}

function encode(hex,    i, text) {
    for (i = 1; i <= length(hex); i += 6)
        text = text encode_group(substr(hex, i, 6))
    return text
}

# The hash of a text, which ends with a line feed, in the words of a Content-Security-Policy.
function hash(text,    command, line) {
    command = "if command -v sha256sum >/dev/null; then sha256sum; else openssl dgst -sha256 -r; fi >" hashes
    print substr(text, 1, length(text) - 1) | command
    close(command)
    getline line <hashes
    close(hashes)
    line = substr(line, 1, 64)
    if (line !~ /^[0-9a-f]+$/ || length(line) != 64)
        fail("neither sha256sum nor openssl has made a hash")
    return "'sha256-" encode(line) "'"
}

function policy() {
    return "default-src 'none'; script-src " hash(script) "; style-src " hash(style) "; base-uri 'none'; form-action 'none'"
}

# A line of text as a literal of C. Question marks may not be those of a trigraph.
function literal(line) {
    gsub(/[\\"?]/, "\\\\&", line)
    return "\"" line "\\n\""
}

function put_text(text,    i, count, line) {
    count = split(text, line, "\n")
    for (i = 1; i < count; i++)
        print literal(line[i])
}

# The next piece begins, after those before it.
function cut() {
    if (pieces)
        print "    ;"
    print "static const char piece_" ++pieces "[] ="
}

# A line of the template, which may be a mark.
function put_line(line) {
    if (line == "<!--TITLE-->" || line == "<!--STATIC-->" || line == "<!--DATA-->")
        cut()
    else if (line == "<!--STYLE-->")
        put_text("<style>" style "</style>\n")
    else if (line == "<!--SCRIPT-->")
        put_text("<script>" script "</script>\n")
    else if (line == "<!--POLICY-->")
        print literal("<meta http-equiv=\"Content-Security-Policy\" content=\"" policy() "\">")
    else
        print literal(line)
}

END {
    if (failed)
        exit 1
    script = script "})();\n"
    print "/* Made by embed.awk of the sources beside it. */"
    print "/* clang-format off */"
    print "#include \"report/html/page.h\"\n"
    cut()
    for (i = 1; i <= lines; i++)
        put_line(page[i])
    print "    ;\n"
    if (pieces != 4)
        fail("the template has not three marks")
    print "const struct page_piece page_pieces[4] = {"
    for (i = 1; i <= pieces; i++)
        print "    {.text = piece_" i ", .size = sizeof piece_" i " - 1},"
    print "};"
}
