/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/code_change.h"

#include "base/int128.h"

static void begin(struct phrase *phrase)
{
    if (phrase->spans.count)
        phrase_say(phrase, STYLE_PLAIN, TEXT("; "));
}

/* With one digit after the point, unless that is 0. */
static void describe_average(uint64_t sum, uint64_t count, struct phrase *phrase)
{
    uint64_t tenths = int128_scale(sum, 10, count);
    phrase_count(phrase, STYLE_PLAIN, tenths / 10);
    if (tenths % 10)
        phrase_say(phrase, STYLE_PLAIN, arena_format(&phrase->arena, ".%d", (int)(tenths % 10)));
}

static void describe_executed(const struct paired_code *code, struct phrase *phrase)
{
    bool has_calls = code->calls[SIDE_OLD] && code->calls[SIDE_NEW];
    if (!code->executed[SIDE_OLD] || !code->executed[SIDE_NEW])
        return;
    phrase_say(phrase, STYLE_PLAIN, has_calls ? TEXT("instructions a call: ") : TEXT("instructions: "));
    describe_average(code->executed[SIDE_OLD], has_calls ? code->calls[SIDE_OLD] : 1, phrase);
    phrase_say(phrase, STYLE_PLAIN, TEXT(" -> "));
    describe_average(code->executed[SIDE_NEW], has_calls ? code->calls[SIDE_NEW] : 1, phrase);
}

static void describe_blocks(const struct code_aligned *a, struct phrase *phrase)
{
    const struct {
        size_t count;
        const char *word;
    } kinds[] = {{a->gone, "gone"}, {a->added, "new"}, {a->moved, "moved"}};
    bool any = false;
    begin(phrase);
    phrase_say(phrase, STYLE_PLAIN, TEXT("blocks: "));
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!kinds[i].count)
            continue;
        phrase_say(phrase, STYLE_PLAIN, any ? TEXT(", ") : TEXT(""));
        phrase_count(phrase, STYLE_PLAIN, kinds[i].count);
        phrase_say(phrase, STYLE_PLAIN, TEXT(" "));
        phrase_say(phrase, STYLE_PLAIN, text_of(kinds[i].word));
        any = true;
    }
    if (!any)
        phrase_say(phrase, STYLE_PLAIN, TEXT("the same"));
}

/* Of the longer side. */
static void describe_likeness(const struct code_aligned *a, struct phrase *phrase)
{
    size_t alone[] = {0, 0};
    for (size_t i = 0; i < a->count; i++) {
        alone[0] += a->pairs[i].new == NONE;
        alone[1] += a->pairs[i].old == NONE;
    }
    size_t all = a->both + (alone[0] > alone[1] ? alone[0] : alone[1]);
    phrase_say(phrase, STYLE_PLAIN, TEXT("; "));
    phrase_count(phrase, STYLE_PLAIN, int128_scale(a->both, 100, all));
    phrase_say(phrase, STYLE_PLAIN, TEXT("% of the instructions are alike"));
}

void code_change_describe(const struct paired_code *code, struct phrase *phrase)
{
    describe_executed(code, phrase);
    if (!code->is_decoded[SIDE_OLD] || !code->is_decoded[SIDE_NEW])
        return;
    if (!code->aligned.is_apart) {
        describe_blocks(&code->aligned, phrase);
        describe_likeness(&code->aligned, phrase);
        return;
    }
    begin(phrase);
    phrase_say(phrase, STYLE_PLAIN,
               TEXT("fewer than three tenths of the instructions are alike: the old code stands first, then the new"));
}
