/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/block.h"

#define TAB 8
#define HEAD_MAX 8       /* lines of a head */
#define DISTANCE_MAX 200 /* lines from a line up to the heads of its blocks */

static struct text line_at(const struct source *source, ref_t line)
{
    return text_trim(source_line(source, line));
}

size_t block_indentation(const struct source *source, ref_t line)
{
    struct text text = source_line(source, line);
    size_t columns = 0;
    for (size_t i = 0; i < text.n && (text.s[i] == ' ' || text.s[i] == '\t'); i++)
        columns += text.s[i] == '\t' ? TAB - columns % TAB : 1;
    return columns;
}

static bool has(struct text text, char c)
{
    return text_find(text, c) < text.n;
}

/* Whether parentheses begin before an initializer does. */
static bool has_parentheses(struct text text)
{
    return !text_starts(text, TEXT("#")) && has(text, '(') && text_find(text, '(') < text_find(text, '=');
}

/* Whether a line goes on one of a macro. */
static bool is_of_macro(const struct source *source, ref_t line)
{
    return line > 1 && text_ends(line_at(source, line - 1), TEXT("\\"));
}

bool block_is_apart(struct text text)
{
    return text.n == 0 || text_starts(text, TEXT("#")) || (text_ends(text, TEXT(":")) && !has(text, '('));
}

/* The head of the block that a line stands in; 0: it stands in none, or far below it. */
static ref_t head_above(const struct source *source, ref_t line, ref_t end)
{
    size_t most = block_indentation(source, line);
    for (ref_t at = line; most && at-- > end;) {
        struct text text = line_at(source, at);
        size_t columns = block_indentation(source, at);
        if (block_is_apart(text) || columns >= most)
            continue;
        if (!text_equal(text, TEXT("{")))
            return at;
        most = columns + 1; /* its head stands above it, as far to the left */
    }
    return 0;
}

/* The first line from a line on that has parentheses, or ends what it says. */
static ref_t first_of_head(const struct source *source, ref_t line)
{
    static const char ends[] = ";{},:)";
    for (ref_t at = line; at <= source_lines(source) && at < line + HEAD_MAX; at++) {
        struct text text = line_at(source, at);
        if (!text.n || has(text, '(') || has(TEXT(ends), text.s[text.n - 1]))
            return at;
    }
    return line;
}

bool block_is_code(const struct source *source, ref_t line)
{
    struct text text = line_at(source, line);
    ref_t end = line > DISTANCE_MAX ? line - DISTANCE_MAX : 1;
    if (is_of_macro(source, line) || text_starts(text, TEXT("#")))
        return false;
    if (text_equal(text, TEXT("{")) || text_starts(text, TEXT("}")))
        return true;
    text = line_at(source, first_of_head(source, line));
    bool is_code = block_indentation(source, line) == 0 && has_parentheses(text) && !text_ends(text, TEXT(";"));
    while (!is_code && (line = head_above(source, line, end)) != 0)
        is_code = has_parentheses(line_at(source, line));
    return is_code;
}

static bool is_statement(struct text text)
{
    static const char *const words[] = {"if", "for", "while", "switch", "do", "return", "else", "case", "catch"};
    struct text word = {text.s, 0};
    while (word.n < text.n && text_is_word(text.s[word.n]))
        word.n++;
    return text_starts(text, TEXT("}")) || TEXT_IS_ONE_OF(word, words);
}

/* Whether a line declares a parameter below the parentheses of a head, as C was written before 1989. */
static bool declares_parameter(const struct source *source, ref_t head, ref_t line)
{
    struct text text = line_at(source, line);
    bool is_below = line > head && text_ends(line_at(source, head), TEXT(")")) && block_indentation(source, line) > 0;
    return is_below && text_ends(text, TEXT(";")) && !has(text, '(') && !has(text, '=');
}

/* The line on which a head ends that begins at a line: nothing else stands between its parentheses and a brace or a
 * colon; 0: it is none. */
static ref_t end_of_head(const struct source *source, ref_t line)
{
    for (ref_t at = line; at <= source_lines(source) && at < line + HEAD_MAX; at++) {
        struct text text = line_at(source, at);
        if (has(text, ';') && !declares_parameter(source, line, at))
            return 0;
        if (text_ends(text, TEXT("{")) || text_ends(text, TEXT(":")))
            return at;
    }
    return 0;
}

static bool may_be_head(const struct source *source, ref_t line)
{
    struct text text = line_at(source, line);
    return has_parentheses(text) && !is_statement(text) && !is_of_macro(source, line);
}

/* Of a brace on a line of its own the first line with parentheses above it; of another line this. */
static ref_t head_of_brace(const struct source *source, ref_t line)
{
    ref_t at = line;
    if (text_equal(line_at(source, line), TEXT("{")))
        while (at > 1 && line - at < HEAD_MAX && !has(line_at(source, at), '('))
            at--;
    return at;
}

bool block_is_head(const struct source *source, ref_t line)
{
    line = head_of_brace(source, line);
    return may_be_head(source, line) && end_of_head(source, line);
}

/* A function may be one line: its brace comes before its first statement. */
ref_t block_body(const struct source *source, ref_t line)
{
    if (!may_be_head(source, line))
        return 0;
    struct text text = line_at(source, line);
    bool is_line = has(text, '{') && text_find(text, '{') < text_find(text, ';') && text_ends(text, TEXT("}"));
    return is_line ? line : end_of_head(source, line);
}
