/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/shorten.h"

#include "system/functions.h"

/* A name is read once. Brackets whose content goes are skipped; brackets whose content stays, shortened, are on a stack
 * of levels. */

#define IS_LETTER(c)                                                                                                   \
    (((c) >= 'a' && (c) <= 'z') || ((c) >= 'A' && (c) <= 'Z') || ((c) >= '0' && (c) <= '9') || (c) == '_' ||           \
     (c) == '$' || (c) >= 0x80)

#define IS_SIGN(c)                                                                                                     \
    ((c) == '(' || (c) == ')' || (c) == '<' || (c) == '>' || (c) == '[' || (c) == ']' || (c) == '{' || (c) == '}' ||   \
     (c) == '\'' || (c) == 'o')

/* A table of all bytes, made by the preprocessor. */
#define EIGHT(is, c) is(c), is((c) + 1), is((c) + 2), is((c) + 3), is((c) + 4), is((c) + 5), is((c) + 6), is((c) + 7)
#define SIXTY_FOUR(is, c)                                                                                              \
    EIGHT(is, c), EIGHT(is, (c) + 8), EIGHT(is, (c) + 16), EIGHT(is, (c) + 24), EIGHT(is, (c) + 32),                   \
        EIGHT(is, (c) + 40), EIGHT(is, (c) + 48), EIGHT(is, (c) + 56)
#define TABLE(is)                                                                                                      \
    {                                                                                                                  \
        SIXTY_FOUR(is, 0), SIXTY_FOUR(is, 64), SIXTY_FOUR(is, 128), SIXTY_FOUR(is, 192)                                \
    }

/* Letters, digits and the other characters of words. */
static bool is_letter(char c)
{
    static const bool letters[256] = TABLE(IS_LETTER);
    return letters[(unsigned char)c];
}

/* Characters with a meaning within brackets that are skipped, also the first letter of `operator`. */
static bool is_sign(char c)
{
    static const bool signs[256] = TABLE(IS_SIGN);
    return signs[(unsigned char)c];
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Most names differ in their first byte. */
static inline bool starts_at(struct text name, size_t at, const char *what)
{
    if (at >= name.n || name.s[at] != *what)
        return false;
    size_t n = strlen(what);
    return name.n - at >= n && memcmp(name.s + at, what, n) == 0;
}

static char char_at(struct text name, size_t at)
{
    return at < name.n ? name.s[at] : '\0';
}

/* The end of the run of letters at `at`. */
static size_t skip_word(struct text name, size_t at)
{
    while (at < name.n && is_letter(name.s[at]))
        at++;
    return at;
}

/* Whether the word [at, end) is `word`. */
static bool is_word(struct text name, size_t at, size_t end, const char *word)
{
    return starts_at(name, at, word) && end - at == strlen(word);
}

/* The first of `words` (up to NULL) that begins at `at`, or NULL. */
static const char *find_start(struct text name, size_t at, const char *const *words)
{
    while (*words && !starts_at(name, at, *words))
        words++;
    return *words;
}

/* ---- signs that look like brackets ---- */

/* The end of a quoted character at `at`, as in `f<'('>`; of the quote alone if it is something else: 'a is a lifetime.
 */
static size_t skip_character(struct text name, size_t at)
{
    if (char_at(name, at + 2) == '\'')
        return at + 3;
    return char_at(name, at + 1) == '\\' && char_at(name, at + 3) == '\'' ? at + 4 : at + 1;
}

/* The end of the name of an operator, the word `operator` of which ends at `at`. `*is_conversion`: a type follows. */
static size_t skip_operator(struct text name, size_t at, bool *is_conversion)
{
    static const char *const symbols[] = {"->*",  "<<=",       ">>=",     "<=>",       "()",    "[]", "->", "<<",
                                          ">>",   "<=",        ">=",      "==",        "!=",    "&&", "||", "++",
                                          "--",   "+=",        "-=",      "*=",        "/=",    "%=", "^=", "&=",
                                          "|=",   "<",         ">",       "=",         "+",     "-",  "*",  "/",
                                          "%",    "^",         "&",       "|",         "~",     "!",  ",",  " new[]",
                                          " new", " delete[]", " delete", " co_await", "\"\" ", NULL};
    const char *symbol = find_start(name, at, symbols);
    *is_conversion = !symbol && char_at(name, at) == ' ';
    return symbol ? at + strlen(symbol) : at + *is_conversion;
}

/* The end of a word at `at`; of an operator, its end. */
static size_t skip_name(struct text name, size_t at)
{
    size_t end = skip_word(name, at);
    bool is_conversion;
    return is_word(name, at, end, "operator") ? skip_operator(name, end, &is_conversion) : end;
}

/* ---- brackets whose content goes ---- */

#define DEPTH_MAX 512 /* nested brackets */

/* The signs of a comparison or a shift at `at`. */
static size_t skip_comparison(struct text name, size_t at)
{
    while (char_at(name, at) == '<' || char_at(name, at) == '>' || char_at(name, at) == '=')
        at++;
    return at;
}

/* `(a)<(b)` compares, and so does a `>` within parentheses: `f<((a)>(b))>`. `->` is not a bracket. */
static bool is_comparison(struct text name, size_t at, char innermost)
{
    if (name.s[at] == '<')
        return name.s[at - 1] == ')';
    return name.s[at] == '>' && (innermost != '>' || name.s[at - 1] == '-');
}

/* The bracket that closes `c`; '\0' if that opens none. */
static char closing(char c)
{
    return c == '(' ? ')' : c == '<' ? '>' : c == '[' ? ']' : c == '{' ? '}' : '\0';
}

/* The end of the bracket that opens at `at`; 0 if none closes it. */
static size_t skip_brackets(struct text name, size_t at)
{
    char open[DEPTH_MAX];
    size_t depth = 0;
    do {
        char c = name.s[at];
        if (!is_sign(c)) {
            at++;
        } else if (c == 'o') {
            at = is_letter(name.s[at - 1]) ? at + 1 : skip_name(name, at);
            if (char_at(name, at) == '<' && depth < DEPTH_MAX) { /* it belongs to the name, even to `operator()` */
                open[depth++] = '>';
                at++;
            }
        } else if (c == '\'') {
            at = skip_character(name, at);
        } else if (depth && is_comparison(name, at, open[depth - 1])) {
            at = skip_comparison(name, at);
        } else if (closing(c)) {
            if (depth == DEPTH_MAX)
                return 0;
            open[depth++] = closing(c);
            at++;
        } else {
            if (depth == 0 || open[--depth] != c)
                return 0;
            at++;
        }
    } while (depth && at < name.n);
    return depth ? 0 : at;
}

/* The end of the words that may stand after parameters. */
static size_t skip_qualifiers(struct text name, size_t at)
{
    static const char *const words[] = {" const", " volatile", " noexcept", " &&", " &", "&&", "&", NULL};
    for (const char *word; (word = find_start(name, at, words)); at += strlen(word))
        if (is_letter(word[strlen(word) - 1]) && is_letter(char_at(name, at + strlen(word))))
            break;
    return at;
}

/* The end of the words at `at` that say what the compiler made for a name. */
static size_t skip_prefixes(struct text name, size_t at)
{
    static const char *const prefixes[] = {"vtable for ",
                                           "VTT for ",
                                           "construction vtable for ",
                                           "typeinfo for ",
                                           "typeinfo name for ",
                                           "typeinfo fn for ",
                                           "guard variable for ",
                                           "virtual thunk to ",
                                           "non-virtual thunk to ",
                                           "covariant return thunk to ",
                                           "TLS init function for ",
                                           "TLS wrapper function for ",
                                           "transaction clone for ",
                                           "non-transaction clone for ",
                                           "hidden alias for ",
                                           NULL};
    for (const char *prefix; (prefix = find_start(name, at, prefixes));)
        at += strlen(prefix);
    return at;
}

/* ---- names that stay as they are ---- */

/* Whether it ends as `/usr/lib/x.py:12` or `<frozen importlib._bootstrap>:12`. */
static bool ends_in_place(struct text name)
{
    size_t at = name.n;
    while (at && is_digit(name.s[at - 1]))
        at--;
    if (at == name.n || at < 2 || name.s[--at] != ':')
        return false;
    size_t end = at;
    while (at && is_letter(name.s[at - 1]))
        at--;
    return name.s[end - 1] == '>' || (at < end && at && name.s[at - 1] == '.');
}

/* Where the blank is before the place that yappi puts behind a name; 0: there is none. Its path may have blanks. */
static size_t find_place(struct text name)
{
    static const char *const begins[] = {" /", " <"};
    if (!ends_in_place(name))
        return 0;
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        for (size_t at = 0; at + 1 < name.n; at++)
            if (starts_at(name, at, begins[i]))
                return at;
    const char *blank = memrchr(name.s, ' ', name.n);
    return blank ? (size_t)(blank - name.s) : 0;
}

/* Go's `pkg.(*Type).Method`. */
static bool is_go(struct text name, size_t at)
{
    bool upper = starts_at(name, at, "(*") && char_at(name, at + 2) >= 'A' && char_at(name, at + 2) <= 'Z';
    return upper || (at && name.s[at - 1] == '.');
}

/* The first `c` from `at` on, or the end of the name. */
static size_t find_from(struct text name, size_t at, char c)
{
    return at + text_find(text_skip(name, at), c);
}

/* PHP's closures have a place in braces, which is all that tells them apart. */
static bool is_closure(struct text name)
{
    for (size_t at = find_from(name, 0, '{'); at < name.n; at = find_from(name, at + 1, '{'))
        if (starts_at(name, at, "{closure:"))
            return true;
    return false;
}

/* Whether a name has nothing to leave out, or is of another language. */
static bool stays(struct text name)
{
    size_t at = find_from(name, 0, '('), angle = find_from(name, 0, '<'), colon = find_from(name, 0, ':');
    if (at == name.n && angle == name.n && colon == name.n)
        return true;
    for (; at < name.n; at = find_from(name, at + 1, '('))
        if (is_go(name, at))
            return true;
    return ends_in_place(name) || is_closure(name);
}

/* ---- levels: brackets whose content stays ---- */

enum kind {
    LEVEL_NAME,   /* no bracket: a name of C++, mostly */
    LEVEL_PATH,   /* `<T as Trait>` of Rust: of each path the last word stays */
    LEVEL_BRACES, /* `{lambda(int)#1}`: what is in braces is a name */
    LEVEL_TYPES   /* parameters that stay */
};

struct level {
    enum kind kind;
    char close;
    size_t path; /* LEVEL_PATH: in the output, where the path begins */
};

#define LEVELS_MAX 64

struct work {
    struct text in;
    size_t at;
    char *out;
    size_t n;
    size_t start; /* in the output: where the name begins, after words like `vtable for` */
    size_t blank; /* and after its last blank that is in no bracket: a return type may stand before it */
    bool in_conversion, keeps_parameters, failed;
    struct level levels[LEVELS_MAX]; /* the first is no bracket */
    size_t depth;
};

static void copy_to(struct work *w, size_t end)
{
    memcpy(w->out + w->n, w->in.s + w->at, end - w->at);
    w->n += end - w->at;
    w->at = end;
}

static void put(struct work *w, const char *words)
{
    memcpy(w->out + w->n, words, strlen(words));
    w->n += strlen(words);
}

/* Goes past a bracket. */
static void drop_brackets(struct work *w)
{
    size_t end = skip_brackets(w->in, w->at);
    w->failed |= end == 0;
    w->at = end ? end : w->in.n;
}

/* Leaves `<>` of template arguments. */
static void empty_brackets(struct work *w)
{
    drop_brackets(w);
    if (!w->failed)
        put(w, "<>");
}

static void copy_brackets(struct work *w)
{
    size_t from = w->at;
    drop_brackets(w);
    size_t end = w->at;
    w->at = from;
    copy_to(w, end);
}

static void enter(struct work *w, enum kind kind)
{
    w->failed |= w->depth + 1 == LEVELS_MAX;
    if (w->failed)
        return;
    char close = closing(w->in.s[w->at]);
    copy_to(w, w->at + 1);
    w->levels[++w->depth] = (struct level){kind, close, w->n};
}

static void begin_name(struct work *w)
{
    copy_to(w, skip_prefixes(w->in, w->at));
    w->start = w->blank = w->n;
    w->in_conversion = false;
    w->failed |= starts_at(w->in, w->at, "-[") || starts_at(w->in, w->at, "+["); /* Objective-C */
}

/* ---- words ---- */

/* Whether the output ends in the namespace `std::`. */
static bool is_in_std(const struct work *w)
{
    struct text out = {w->out, w->n};
    return w->n >= 5 && starts_at(out, w->n - 5, "std::") && (w->n == 5 || !is_letter(w->out[w->n - 6]));
}

/* The namespaces that tell versions of the library apart. */
static bool is_version(const struct work *w, size_t end)
{
    static const char *const versions[] = {"__cxx11", "__1", "__ndk1"};
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
        if (is_word(w->in, w->at, end, versions[i]))
            return starts_at(w->in, end, "::") && is_in_std(w);
    return false;
}

static void take_operator(struct work *w, size_t end)
{
    bool is_conversion;
    copy_to(w, skip_operator(w->in, end, &is_conversion));
    w->in_conversion = is_conversion;
    if (!starts_at(w->in, w->at, " <") && char_at(w->in, w->at) != '<')
        return;
    copy_to(w, w->at + (w->in.s[w->at] == ' '));
    empty_brackets(w);
}

static void take_word(struct work *w)
{
    size_t end = skip_word(w->in, w->at);
    if (is_word(w->in, w->at, end, "operator"))
        take_operator(w, end);
    else if (is_version(w, end))
        w->at = end + 2;
    else
        copy_to(w, end);
}

/* ---- the signs between words ---- */

/* The end of Rust's hash at `at`, `::h0123456789abcdef` at the end of a name; or `at`. */
static size_t skip_hash(struct text name, size_t at)
{
    size_t end = at + 3;
    if (!starts_at(name, at, "::h"))
        return at;
    while (end < name.n && end < at + 19 && (is_digit(name.s[end]) || (name.s[end] >= 'a' && name.s[end] <= 'f')))
        end++;
    char next = char_at(name, end);
    return end == at + 19 && (next == '\0' || next == '\'' || next == '.' || next == ' ') ? end : at;
}

/* `f::<T>` gives parameters, and they go; these are names. */
static enum kind kind_of_angle(struct text name, size_t at, bool *is_name)
{
    static const char *const made_up[] = {"<lambda", "<unnamed", "<anonymous", NULL};
    bool is_path = starts_at(name, at, "<impl ");
    *is_name = is_path || find_start(name, at, made_up);
    return is_path ? LEVEL_PATH : LEVEL_BRACES;
}

static void take_colons(struct work *w)
{
    bool is_name;
    size_t hash_end = skip_hash(w->in, w->at);
    enum kind kind = kind_of_angle(w->in, w->at + 2, &is_name);
    if (hash_end > w->at) {
        w->at = hash_end;
    } else if (char_at(w->in, w->at + 2) != '<') {
        copy_to(w, w->at + 2);
    } else if (is_name) {
        copy_to(w, w->at + 2);
        enter(w, kind);
    } else {
        w->at += 2;
        drop_brackets(w);
    }
}

/* Parameters, and the return type before the name. */
static void take_parameters(struct work *w)
{
    if (w->blank > w->start)
        memmove(w->out + w->start, w->out + w->blank, w->n - w->blank);
    w->n -= w->blank - w->start;
    w->blank = w->start;
    w->in_conversion = false;
    if (w->keeps_parameters) {
        enter(w, LEVEL_TYPES);
        return;
    }
    drop_brackets(w);
    w->at = skip_qualifiers(w->in, w->at);
}

/* Whether a name comes right before `at`. */
static bool follows_name(const struct work *w)
{
    return w->n > w->start && w->in.s[w->at - 1] != ' ' && w->in.s[w->at - 1] != '(';
}

/* A function that returns a pointer to a function has its name in brackets: `void (*f(int))(char)`. */
static void take_parenthesis(struct work *w)
{
    if (!starts_at(w->in, w->at, "(anonymous ") && follows_name(w)) {
        take_parameters(w);
        return;
    }
    copy_brackets(w);
    w->failed |= char_at(w->in, w->at) == '(' || char_at(w->in, w->at) == '[';
}

/* Ruby's `Array#<<` has no brackets. */
static void take_angle(struct work *w)
{
    char before = w->at ? w->in.s[w->at - 1] : '\0';
    if (!follows_name(w) || before == '&') {
        enter(w, LEVEL_PATH);
    } else if (is_letter(before) || before == ')' || before == ']' || before == '}') {
        empty_brackets(w);
    } else {
        w->failed = true;
    }
}

static void take_square(struct work *w)
{
    if (starts_at(w->in, w->at, "[abi:"))
        drop_brackets(w);
    else
        copy_brackets(w);
}

/* ` [clone .cold]`: other code of a function; a name that the linker made unique is the same. */
static void take_clone(struct work *w)
{
    size_t begin = w->at + strlen(" [clone "), end = skip_brackets(w->in, w->at + 1);
    w->failed |= end == 0;
    if (w->failed)
        return;
    if (!starts_at(w->in, begin, ".llvm.")) {
        put(w, " ");
        w->at = begin;
        copy_to(w, end - 1);
    }
    w->at = end;
}

static void take_blank(struct work *w)
{
    if (starts_at(w->in, w->at, " [clone ")) {
        take_clone(w);
        return;
    }
    copy_to(w, w->at + 1);
    if (!w->in_conversion)
        w->blank = w->n;
}

/* `.llvm.123`, which makes a name unique to the linker. */
static void take_dot(struct work *w)
{
    size_t end = w->at + strlen(".llvm.");
    if (!starts_at(w->in, w->at, ".llvm.") || !is_digit(char_at(w->in, end))) {
        copy_to(w, w->at + 1);
        return;
    }
    while (is_digit(char_at(w->in, end)))
        end++;
    w->at = end;
}

/* After a quote there is a context; or, after `::`, a name in quotes. */
static void take_quote(struct work *w)
{
    bool is_name = w->at >= 2 && starts_at(w->in, w->at - 2, "::");
    copy_to(w, w->at + 1);
    if (!is_name) {
        begin_name(w);
        return;
    }
    size_t end = w->at + text_find(text_skip(w->in, w->at), '\'');
    copy_to(w, end < w->in.n ? end + 1 : end);
}

/* ---- the kinds of levels ---- */

static void take_in_name(struct work *w)
{
    char c = w->in.s[w->at];
    if (is_letter(c))
        take_word(w);
    else if (starts_at(w->in, w->at, "::"))
        take_colons(w);
    else if (starts_at(w->in, w->at, "->"))
        copy_to(w, w->at + 2);
    else if (c == '(')
        take_parenthesis(w);
    else if (c == '<')
        take_angle(w);
    else if (c == '[')
        take_square(w);
    else if (c == '{')
        enter(w, LEVEL_BRACES);
    else if (c == ' ')
        take_blank(w);
    else if (c == '.')
        take_dot(w);
    else if (c == '\'')
        take_quote(w);
    else if (c == ')' || c == '>' || c == ']' || c == '}')
        w->failed = true;
    else
        copy_to(w, w->at + 1);
}

/* `::` in a path of Rust: the part before it goes, but for a type in brackets, and for the names of a closure. */
static void take_path_colons(struct work *w, struct level *level)
{
    char next = char_at(w->in, w->at + 2);
    if (next == '<') {
        w->at += 2;
        drop_brackets(w);
    } else if (next == '{' || w->out[level->path] == '<') {
        copy_to(w, w->at + 2);
        if (next != '{')
            level->path = w->n;
    } else {
        w->at += 2;
        w->n = level->path;
    }
}

static void take_in_path(struct work *w, struct level *level)
{
    char c = w->in.s[w->at];
    if (is_letter(c)) {
        copy_to(w, skip_word(w->in, w->at));
    } else if (starts_at(w->in, w->at, "::") && w->n > level->path) {
        take_path_colons(w, level);
    } else if (starts_at(w->in, w->at, "->")) {
        copy_to(w, w->at + 2);
        level->path = w->n;
    } else if (c == '<' && w->n > level->path) {
        drop_brackets(w);
    } else if (c == '{') {
        enter(w, LEVEL_BRACES);
    } else if (closing(c)) {
        enter(w, LEVEL_PATH);
    } else {
        copy_to(w, c == '\'' ? skip_character(w->in, w->at) : w->at + 1);
        level->path = w->n;
    }
}

static void take_in_braces(struct work *w)
{
    char c = w->in.s[w->at];
    if (c == '(' && !w->keeps_parameters) {
        drop_brackets(w);
    } else if (c == '(') {
        enter(w, LEVEL_TYPES);
    } else if (c == '<') {
        empty_brackets(w);
    } else if (c == '{') {
        enter(w, LEVEL_BRACES);
    } else {
        copy_to(w, w->at + 1);
    }
}

static void take_in_types(struct work *w)
{
    char c = w->in.s[w->at];
    if (is_letter(c)) {
        take_word(w);
    } else if (c == '<') {
        empty_brackets(w);
    } else if (c == '{') {
        enter(w, LEVEL_BRACES);
    } else if (closing(c)) {
        enter(w, LEVEL_TYPES);
    } else {
        copy_to(w, starts_at(w->in, w->at, "->") ? w->at + 2 : c == '\'' ? skip_character(w->in, w->at) : w->at + 1);
    }
}

/* `<Class::Name>#method` is a name of another language. */
static void leave(struct work *w)
{
    enum kind kind = w->levels[w->depth--].kind;
    copy_to(w, w->at + 1);
    if (w->depth == 0 && kind == LEVEL_PATH && !starts_at(w->in, w->at, "::"))
        w->failed = true;
    if (w->depth == 0 && kind == LEVEL_TYPES)
        copy_to(w, skip_qualifiers(w->in, w->at));
}

static void take_next(struct work *w)
{
    struct level *level = &w->levels[w->depth];
    char c = w->in.s[w->at];
    if (level->close && c == level->close && !(c == '>' && w->in.s[w->at - 1] == '-'))
        leave(w);
    else if (level->close && (c == ')' || c == '>' || c == ']' || c == '}') && !starts_at(w->in, w->at - 1, "->"))
        w->failed = true;
    else if (level->kind == LEVEL_NAME)
        take_in_name(w);
    else if (level->kind == LEVEL_PATH)
        take_in_path(w, level);
    else if (level->kind == LEVEL_BRACES)
        take_in_braces(w);
    else
        take_in_types(w);
}

/* Not all of it is set: that costs more than most names do. */
static void work_init(struct work *w, struct text name, char *room)
{
    w->in = name;
    w->out = room;
    w->at = w->n = w->depth = 0;
    w->failed = false;
    w->levels[0] = (struct level){LEVEL_NAME, '\0', 0};
}

struct text shorten(struct text name, enum shortening how, char *room)
{
    struct work w;
    if (stays(name))
        return (struct text){name.s, find_place(name) ? find_place(name) : name.n};
    work_init(&w, name, room);
    w.keeps_parameters = how == SHORTEN_BUT_PARAMETERS;
    begin_name(&w);
    while (w.at < name.n && !w.failed)
        take_next(&w);
    bool good = !w.failed && w.depth == 0 && w.n > 0 && w.n < name.n;
    return good ? (struct text){room, w.n} : name;
}

/* ---- scopes ---- */

struct place {
    struct text in;
    size_t at;
    size_t start, blank; /* as in struct work, but in the name itself */
    size_t colons;       /* the last `::` that is in no bracket */
    bool in_conversion, ended, failed;
};

static void pass_word(struct place *p)
{
    size_t end = skip_word(p->in, p->at);
    bool is_operator = is_word(p->in, p->at, end, "operator");
    p->at = is_operator ? skip_operator(p->in, end, &p->in_conversion) : end;
    p->at += is_operator && starts_at(p->in, p->at, " <");
}

static void pass_brackets(struct place *p)
{
    bool has_name = p->at > p->start && p->in.s[p->at - 1] != ' ' && p->in.s[p->at - 1] != '(';
    bool has_parameters = p->in.s[p->at] == '(' && has_name && !starts_at(p->in, p->at, "(anonymous ");
    size_t end = skip_brackets(p->in, p->at);
    p->failed |= end == 0;
    p->at = end ? end : p->in.n;
    if (!has_parameters)
        return;
    p->start = p->blank;
    p->in_conversion = false;
    p->at = skip_qualifiers(p->in, p->at);
}

static void pass_colons(struct place *p)
{
    bool is_name, has_angle = char_at(p->in, p->at + 2) == '<';
    kind_of_angle(p->in, p->at + 2, &is_name);
    if (skip_hash(p->in, p->at) == p->at && !p->in_conversion && (!has_angle || is_name))
        p->colons = p->at;
    p->at += 2;
}

static void pass_next(struct place *p)
{
    char c = p->in.s[p->at];
    if (is_letter(c)) {
        pass_word(p);
    } else if (starts_at(p->in, p->at, "::")) {
        pass_colons(p);
    } else if (starts_at(p->in, p->at, "->")) {
        p->at += 2;
    } else if (closing(c)) {
        pass_brackets(p);
    } else if (c == ' ') {
        p->ended = starts_at(p->in, p->at, " [clone ");
        p->blank = p->in_conversion ? p->blank : p->at + 1;
        p->at++;
    } else {
        p->failed |= c == ')' || c == '>' || c == ']' || c == '}';
        p->ended = c == '\'' && p->in.s[p->at - (p->at > 0)] != ':';
        p->at++;
    }
}

struct text shorten_scope(struct text name)
{
    size_t start = skip_prefixes(name, 0);
    struct place p = {.in = name, .at = start, .start = start, .blank = start, .colons = start};
    while (p.at < name.n && !p.failed && !p.ended)
        pass_next(&p);
    if (p.failed || p.colons <= p.start)
        return (struct text){name.s, 0};
    return (struct text){name.s + p.start, p.colons - p.start};
}
