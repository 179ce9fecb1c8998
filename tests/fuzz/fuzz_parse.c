/* Fuzzes the reader: any bytes as one input, all of the model wanted. See "Testing" in README. */
#include "profile/parse.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* `data` with a newline at its end, as the parser is promised whole lines. */
static struct text as_lines(struct arena *arena, const uint8_t *data, size_t size)
{
    char *lines = arena_alloc(arena, size + 1);
    if (size)
        memcpy(lines, data, size);
    lines[size] = '\n';
    return (struct text){lines, size + 1};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct profile profile;
    struct diagnostics diagnostics = {0};
    struct arena arena = {0};
    profile_init(&profile, WANT_LINES | WANT_CALLS, TEXT_NONE);
    struct parser *parser = parser_new(&profile, &diagnostics, NULL, TEXT("fuzz"));
    if (parser_read(parser, as_lines(&arena, data, size)) && parser_finish(parser))
        profile_finish(&profile);
    parser_free(parser);
    profile_release(&profile);
    diagnostics_release(&diagnostics);
    arena_release(&arena);
    return 0;
}
