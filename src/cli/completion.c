/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/completion.h"

#include "base/text.h"
#include "cli/options.h"

#include <ctype.h>

/* ---- values ---- */

/* The words that can complete a value. */
enum offer { OFFER_NOTHING, OFFER_WORDS, OFFER_FILES, OFFER_DIRECTORIES, OFFER_EVENTS };

#define OFFERS (OFFER_EVENTS + 1)

static enum offer offer_of(const struct option_info *option)
{
    static const struct {
        const char *value;
        enum offer offer;
    } offers[] = {{"DIR", OFFER_DIRECTORIES}, {"FILE", OFFER_FILES}, {"A,B,C", OFFER_EVENTS}};
    struct text rest = text_of(option->value), first = TEXT_NONE;
    text_split(&rest, '|', &first);
    for (size_t i = 0; i < sizeof offers / sizeof *offers; i++)
        if (text_equal(text_of(offers[i].value), first))
            return offers[i].offer;
    return strchr(option->value, '|') ? OFFER_WORDS : OFFER_NOTHING;
}

/* A command that prints the events of the newest profile, which the program finds, a line each. Shells expand words
 * that they complete with, and a profile may be anybody's: names that are more than letters and digits are left out. */
#define EVENTS                                                                                                         \
    "command cgannotate -q --format=tsv --threshold=0 2>/dev/null | head -n 1 | tr '\\t' '\\n' |"                      \
    " sed -n 's/^self:\\([[:alnum:]_.]*\\)$/\\1/p'"

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
    static const char *const values[OFFERS] = {"", "", ".", "/", ","};
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

/* `=` is a word of its own, unless it was taken from COMP_WORDBREAKS. */
static void write_bash(struct output *out)
{
    output_text(out, TEXT("# completion of cgannotate in bash, made by cgannotate --completion=bash\n"
                          "_cgannotate()\n"
                          "{\n"
                          "    local word=${COMP_WORDS[COMP_CWORD]} option='' before='' words=''\n"
                          "    local last=${COMP_WORDS[COMP_CWORD - 1]}\n"
                          "    if [[ $word == --*=* ]]; then\n"
                          "        option=${word%%=*} before=${word%%=*}= word=${word#*=}\n"
                          "    elif [[ $word == = ]]; then\n"
                          "        option=$last word=''\n"
                          "    elif [[ $last == = ]]; then\n"
                          "        option=${COMP_WORDS[COMP_CWORD - 2]}\n"
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
                          "        words=$(" EVENTS ")\n"
                          "        [[ $word == *,* ]] && before+=${word%,*}, word=${word##*,}\n"
                          "        mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"$words\" -- \"$word\") ;;\n"
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
    static const char *const actions[OFFERS] = {" ", "(", "_files", "_files -/", "_cgannotate_events"};
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
                          "_cgannotate_events()\n"
                          "{\n"
                          "    local -a events=(${(f)\"$(" EVENTS ")\"})\n"
                          "    compset -P '*,'\n"
                          "    compadd -S '' -a events\n"
                          "}\n"
                          "_arguments -S \\\n"));
    options_each(put_zsh, out);
    output_text(out, TEXT("    '*:profile or source:_files'\n"));
}

/* ---- fish ---- */

static void put_fish_value(const struct option_info *option, struct output *out)
{
    static const char *const actions[OFFERS] = {" -x", " -x -a '", " -r -F", " -x -a '(__fish_complete_directories)'",
                                                " -x -a '(__fish_append , (__cgannotate_events))'"};
    if (!option->value)
        return;
    output_text(out, option->optional ? TEXT(" -f -a '") : text_of(actions[offer_of(option)]));
    if (!option->optional && offer_of(option) != OFFER_WORDS && has_words(option))
        output_text(out, TEXT(" -a '"));
    if (has_words(option)) {
        put_words(option, out);
        output_char(out, '\'');
    }
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
                          "function __cgannotate_events\n"
                          "    " EVENTS "\n"
                          "end\n"));
    options_each(put_fish, out);
}

void (*completion_writer(size_t shell))(struct output *out)
{
    static void (*const writers[])(struct output * out) = {write_bash, write_zsh, write_fish};
    return writers[shell];
}
