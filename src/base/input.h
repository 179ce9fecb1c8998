/* input: the bytes of a file.
 *
 * A regular, uncompressed file is mapped; its pages can be given back once they are read, so a file larger than the
 * memory does no harm. Everything else (pipes, standard input, compressed data, known
 * by content and not by name) is a stream, read in blocks that end at a line end. It knows nothing of profiles. */
#ifndef BASE_INPUT_H
#define BASE_INPUT_H

#include "base/memory.h"

/* The longest line a stream hands out; the rest of a longer one is dropped. */
#define INPUT_LINE_MAX (64u << 20)

/* How many bytes of the beginning input_peek() can show. */
#define INPUT_PEEK 4096u

enum input_result {
    INPUT_BLOCK, /* a block was set */
    INPUT_END,
    INPUT_ERROR, /* input_error() says what */
};

struct input;

/* Opens `path` ("-": standard input). On failure returns NULL and sets `*error` to a message in `arena`. */
struct input *input_open(const char *path, struct arena *arena, struct text *error);

/* The first bytes (at most INPUT_PEEK, less only at the end of the data; decompressed), without consuming them. */
struct text input_peek(struct input *input);

/* The whole content where it is mapped, TEXT_NONE where it is streamed. It ends with '\n' (one is added behind the last
 * line), and a page of line ends follows: a file that is changed while it is read may lose those that were there, and
 * scans that stop at them leave the content, but not the mapping. */
struct text input_mapping(const struct input *input);

/* The next lines of a stream: `*block` ends with '\n' (one is added behind the last line) and lives until the next
 * call. Of a line over INPUT_LINE_MAX only the beginning is handed out. */
enum input_result input_next(struct input *input, struct text *block);

/* How many bytes were read of an input that is compressed, up to now; 0 where it is not. */
uint64_t input_packed(const struct input *input);

/* Whether the last line had no line end of its own; of a stream known when it has ended. */
bool input_is_open_ended(const struct input *input);

/* Tells a mapped input that its bytes from `start` to `end` (in the mapping) will not be read again: pages that lie
 * wholly between them are given back. Of a stream nothing is. */
void input_drop(struct input *input, const char *start, const char *end);

/* What went wrong at the last INPUT_ERROR; lives as long as the input. */
struct text input_error(const struct input *input);

void input_close(struct input *input);

#endif
