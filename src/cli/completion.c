/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/completion.h"

#include "base/text.h"
#include "cli/options.h"

#include <ctype.h>

/* ---- values ---- */

/* The words that can complete a value. The last three are names of the profile. */
enum offer {
    OFFER_NOTHING,
    OFFER_WORDS,
    OFFER_FILES,
    OFFER_DIRECTORIES,
    OFFER_EVENTS,
    OFFER_OBJECTS,
    OFFER_SOURCES,
    OFFER_FUNCTIONS
};

#define OFFERS (OFFER_FUNCTIONS + 1)

static bool has_word(const struct option_info *option, const char *asked)
{
    struct text rest = text_of(option->value), word;
    bool found = false;
    while (!found && text_split(&rest, '|', &word))
        found = text_equal(word, text_of(asked));
    return found;
}

/* The first row tells whose word the value has, and whose end the name. */
static enum offer offer_of(const struct option_info *option)
{
    static const struct {
        const char *word, *end;
        enum offer offer;
    } offers[] = {{"DIR", "", OFFER_DIRECTORIES}, {"FILE", "", OFFER_FILES},       {"A,B,C", "", OFFER_EVENTS},
                  {"CHECK", "", OFFER_EVENTS},    {"RE", "object", OFFER_OBJECTS}, {"RE", "file", OFFER_SOURCES},
                  {"RE", "", OFFER_FUNCTIONS}};
    for (size_t i = 0; i < sizeof offers / sizeof *offers; i++)
        if (has_word(option, offers[i].word) && text_ends(text_of(option->name), text_of(offers[i].end)))
            return offers[i].offer;
    return strchr(option->value, '|') ? OFFER_WORDS : OFFER_NOTHING;
}

/* Commands print names of the profiles on the command line, or of the newest profile, which the program finds: a line
 * each. A profile may be anybody's: bash expands the words that `compgen` completes with, so that events whose names
 * are more than letters and digits are left out; other names never come to it. */
#define EVENTS "command cgannotate -q --format=tsv --threshold=0 "
#define FIRST_ROW " 2>/dev/null | head -n 1 | tr '\\t' '\\n' | sed -n 's/^self:\\([[:alnum:]_.]*\\)$/\\1/p'"

/* Behind it stands the kind of names, as --group takes it, and then the profiles. */
#define NAMES "command cgannotate -q --format=tsv --group="
#define LAST_COLUMN " 2>/dev/null | awk -F '\\t' 'NR > 1 { print $NF }'"

/* Whether a word of a value stands for itself: a word in capitals names a kind of value. */
static bool is_literal(struct text word)
{
    for (size_t i = 0; i < word.n; i++)
        if (isupper((unsigned char)word.s[i]))
            return false;
    return word.n > 0;
}

static void put_words(const struct option_info *option, struct output *out)
{
    struct text rest = text_of(option->value), word;
    for (bool first = true; text_split(&rest, '|', &word);) {
        if (!is_literal(word))
            continue;
        output_text(out, first ? TEXT("") : TEXT(" "));
        output_text(out, word);
        first = false;
    }
}

static bool has_words(const struct option_info *option)
{
    struct text rest = text_of(option->value), word;
    bool any = offer_of(option) == OFFER_WORDS;
    while (strchr(option->value, '|') && text_split(&rest, '|', &word))
        any |= is_literal(word);
    return any;
}

/* Writes a text with a backslash before each of `special`, for within single quotes. */
static void put_escaped(const char *text, const char *special, struct output *out)
{
    for (; *text; text++) {
        if (*text == '\'') {
            output_text(out, TEXT("'\\''"));
            continue;
        }
        if (strchr(special, *text))
            output_char(out, '\\');
        output_char(out, *text);
    }
}

/* ---- bash ---- */

static void put_bash_pattern(const struct option_info *option, struct output *out)
{
    if (option->letter)
        output_print(out, "    -%c | ", option->letter);
    else
        output_text(out, TEXT("    "));
    output_print(out, "--%s) ", option->name);
}

/* The values that an option may have. */
static void put_bash_value(const struct option_info *option, void *context)
{
    static const char *const values[OFFERS] = {"", "", ".", "/", ",", "'@object '", "'@file '", "'@function '"};
    struct output *out = context;
    if (!option->value)
        return;
    put_bash_pattern(option, out);
    output_print(out, "words=%s", values[offer_of(option)]);
    if (has_words(option)) {
        output_char(out, '\'');
        put_words(option, out);
        output_char(out, '\'');
    }
    output_text(out, TEXT(" ;;\n"));
}

static void put_bash_needy(const struct option_info *option, void *context)
{
    struct output *out = context;
    if (option->value && !option->optional && option->letter)
        output_print(out, " | -%c", option->letter);
    if (option->value && !option->optional)
        output_print(out, " | --%s", option->name);
}

static void put_bash_name(const struct option_info *option, void *context)
{
    struct output *out = context;
    output_print(out, " --%s%s", option->name, option->value && !option->optional ? "=" : "");
    if (option->value && option->optional)
        output_print(out, " --%s=", option->name);
    if (option->negated)
        output_print(out, " --no-%s", option->name);
}

/* `=` and `:` end words, unless they were taken from COMP_WORDBREAKS: words that `:` cut are joined, and of a name that
 * has `:` only the rest is replied. A quote that is open cuts nothing. */
static void write_bash_words(struct output *out)
{
    output_text(out, TEXT("_cgannotate_words()\n"
                          "{\n"
                          "    local i\n"
                          "    for i in \"${COMP_WORDS[@]:1}\"; do\n"
                          "        [[ -f $i && $i != -* ]] && profiles+=(\"$i\")\n"
                          "    done\n"
                          "    all=(\"${COMP_WORDS[0]}\")\n"
                          "    for ((i = 1; i <= COMP_CWORD; i++)); do\n"
                          "        if [[ ${all[-1]} != = && ( ${COMP_WORDS[i]} == :* || ${COMP_WORDS[i - 1]} == : ||\n"
                          "            ${COMP_WORDS[i - 1]} == :: ) ]]; then\n"
                          "            all[-1]+=${COMP_WORDS[i]}\n"
                          "        else\n"
                          "            all+=(\"${COMP_WORDS[i]}\")\n"
                          "        fi\n"
                          "    done\n"
                          "}\n"));
}

static void write_bash_names(struct output *out)
{
    output_text(
        out,
        TEXT("_cgannotate_names()\n"
             "{\n"
             "    local typed=${word//\\\\/} quote='' head='' name\n"
             "    [[ $typed == [\\'\\\"]* ]] && quote=${typed:0:1} typed=${typed:1}\n"
             "    [[ ! $quote && $COMP_WORDBREAKS == *:* && $typed == *:* ]] && printf -v head %q \"${typed%:*}:\"\n"
             "    while IFS= read -r name; do\n"
             "        [[ $name == \"$typed\"* ]] || continue\n"
             "        [[ $quote ]] || printf -v name %q \"$name\"\n"
             "        COMPREPLY+=(\"$before${name#\"$head\"}\")\n"
             "    done < <(" NAMES "$1 \"${profiles[@]}\"" LAST_COLUMN ")\n"
             "}\n"));
}

static void write_bash(struct output *out)
{
    output_text(out, TEXT("# completion of cgannotate in bash, made by cgannotate --completion=bash\n"));
    write_bash_words(out);
    write_bash_names(out);
    output_text(out, TEXT("_cgannotate()\n"
                          "{\n"
                          "    local all profiles=() option='' before='' words=''\n"
                          "    _cgannotate_words\n"
                          "    local word=${all[-1]} last=${all[-2]}\n"
                          "    if [[ $word == --*=* ]]; then\n"
                          "        option=${word%%=*} before=${word%%=*}= word=${word#*=}\n"
                          "    elif [[ $word == = ]]; then\n"
                          "        option=$last word=''\n"
                          "    elif [[ $last == = ]]; then\n"
                          "        option=${all[-3]}\n"
                          "    else\n"
                          "        case $last in\n"
                          "        ="));
    options_each(put_bash_needy, out);
    output_text(out, TEXT(") option=$last ;;\n"
                          "        esac\n"
                          "    fi\n"
                          "    COMPREPLY=()\n"
                          "    case $option in\n"
                          "    '')\n"
                          "        if [[ $word == -* ]]; then\n"
                          "            words='"));
    options_each(put_bash_name, out);
    output_text(out, TEXT("'\n"
                          "        else\n"
                          "            words=.\n"
                          "        fi ;;\n"));
    options_each(put_bash_value, out);
    output_text(out, TEXT("    esac\n"
                          "    case $words in\n"
                          "    .*) compopt -o filenames 2>/dev/null\n"
                          "        mapfile -t COMPREPLY < <(compgen -f -P \"$before\" -- \"$word\"\n"
                          "            compgen -P \"$before\" -W \"${words#.}\" -- \"$word\") ;;\n"
                          "    /) compopt -o filenames 2>/dev/null\n"
                          "        mapfile -t COMPREPLY < <(compgen -d -P \"$before\" -- \"$word\") ;;\n"
                          "    ,) compopt -o nospace 2>/dev/null\n"
                          "        words=$(" EVENTS "\"${profiles[@]}\"" FIRST_ROW ")\n"
                          "        [[ $word == *,* ]] && before+=${word%,*}, word=${word##*,}\n"
                          "        mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"$words\" -- \"$word\") ;;\n"
                          "    @*) words=${words#@}\n"
                          "        mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"${words#* }\" -- \"$word\")\n"
                          "        _cgannotate_names \"${words%% *}\" ;;\n"
                          "    *) mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"$words\" -- \"$word\") ;;\n"
                          "    esac\n"
                          "    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null\n"
                          "    return 0\n"
                          "}\n"
                          "complete -F _cgannotate cgannotate\n"));
}

/* ---- zsh ---- */

static void put_zsh_value(const struct option_info *option, struct output *out)
{
    static const char *const actions[OFFERS] = {" ",
                                                "(",
                                                "_files",
                                                "_files -/",
                                                "_cgannotate_events",
                                                "_cgannotate_names object",
                                                "_cgannotate_names file",
                                                "_cgannotate_names function"};
    bool is_mixed = offer_of(option) != OFFER_WORDS && has_words(option);
    output_print(out, "%svalue:%s%s", option->optional ? "::" : ":", is_mixed ? "{compadd " : "",
                 is_mixed ? "" : actions[offer_of(option)]);
    if (has_words(option))
        put_words(option, out);
    if (is_mixed)
        output_print(out, "; %s}", actions[offer_of(option)]);
    else if (has_words(option))
        output_char(out, ')');
}

static void put_zsh_option(const char *dashes, const char *name, const char *sign, const struct option_info *option,
                           struct output *out)
{
    output_print(out, "    '*%s%s%s[", dashes, name, option->value ? sign : "");
    put_escaped(option->help, "[]:\\", out);
    output_char(out, ']');
    if (option->value)
        put_zsh_value(option, out);
    output_text(out, TEXT("' \\\n"));
}

static void put_zsh(const struct option_info *option, void *context)
{
    struct output *out = context;
    char letter[] = {option->letter, '\0'};
    struct option_info negated = {.name = option->name, .help = option->help};
    put_zsh_option("--", option->name, option->optional ? "=-" : "=", option, out);
    if (option->letter)
        put_zsh_option("-", letter, option->optional ? "-" : "+", option, out);
    if (option->negated)
        put_zsh_option("--no-", option->name, "", &negated, out);
}

static void write_zsh(struct output *out)
{
    output_text(out, TEXT("#compdef cgannotate\n"
                          "# completion of cgannotate in zsh, made by cgannotate --completion=zsh\n"
                          "_cgannotate_profiles()\n"
                          "{\n"
                          "    local word\n"
                          "    for word in ${(Q)words[2,-1]}; do\n"
                          "        [[ -f $word && $word != -* ]] && profiles+=($word)\n"
                          "    done\n"
                          "}\n"
                          "_cgannotate_events()\n"
                          "{\n"
                          "    local -a profiles\n"
                          "    _cgannotate_profiles\n"
                          "    local -a events=(${(f)\"$(" EVENTS "$profiles" FIRST_ROW ")\"})\n"
                          "    compset -P '*,'\n"
                          "    compadd -S '' -a events\n"
                          "}\n"
                          "_cgannotate_names()\n"
                          "{\n"
                          "    local -a profiles\n"
                          "    _cgannotate_profiles\n"
                          "    local -a names=(${(f)\"$(" NAMES "$argv[-1] $profiles" LAST_COLUMN ")\"})\n"
                          "    compadd -a names\n"
                          "}\n"
                          "_arguments -S \\\n"));
    options_each(put_zsh, out);
    output_text(out, TEXT("    '*:profile or source:_files'\n"));
}

/* ---- fish ---- */

static void put_fish_value(const struct option_info *option, struct output *out)
{
    static const struct {
        const char *flags, *list;
    } offers[OFFERS] = {{" -x", ""},
                        {" -x", ""},
                        {" -r -F", ""},
                        {" -x", "(__fish_complete_directories)"},
                        {" -x", "(__fish_append , (__cgannotate_events))"},
                        {" -x", "(__cgannotate_names object)"},
                        {" -x", "(__cgannotate_names file)"},
                        {" -x", "(__cgannotate_names function)"}};
    if (!option->value)
        return;
    const char *list = offers[offer_of(option)].list;
    output_text(out, option->optional ? TEXT(" -f") : text_of(offers[offer_of(option)].flags));
    if (!*list && !has_words(option))
        return;
    output_print(out, " -a '%s%s", list, *list && has_words(option) ? " " : "");
    if (has_words(option))
        put_words(option, out);
    output_char(out, '\'');
}

static void put_fish(const struct option_info *option, void *context)
{
    struct output *out = context;
    output_print(out, "complete -c cgannotate -l %s", option->name);
    if (option->letter)
        output_print(out, " -s %c", option->letter);
    put_fish_value(option, out);
    output_text(out, TEXT(" -d '"));
    put_escaped(option->help, "\\", out);
    output_text(out, TEXT("'\n"));
    if (option->negated)
        output_print(out, "complete -c cgannotate -l no-%s\n", option->name);
}

static void write_fish(struct output *out)
{
    output_text(out, TEXT("# completion of cgannotate in fish, made by cgannotate --completion=fish\n"
                          "function __cgannotate_profiles\n"
                          "    for word in (commandline -opc)[2..-1]\n"
                          "        not string match -q -- '-*' $word; and test -f $word; and echo $word\n"
                          "    end\n"
                          "end\n"
                          "function __cgannotate_events\n"
                          "    " EVENTS "(__cgannotate_profiles)" FIRST_ROW "\n"
                          "end\n"
                          "function __cgannotate_names\n"
                          "    " NAMES "$argv[1] (__cgannotate_profiles)" LAST_COLUMN "\n"
                          "end\n"));
    options_each(put_fish, out);
}

void (*completion_writer(size_t shell))(struct output *out)
{
    static void (*const writers[])(struct output * out) = {write_bash, write_zsh, write_fish};
    return writers[shell];
}
