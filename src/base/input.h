/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* input: the bytes of a file, mapped or read as a stream. It knows nothing of profiles.
 *
 * A regular, uncompressed file is mapped, and its pages can be given back once they are read: so a file that is larger
 * than the memory can be read. Everything else (pipes, standard input, and compressed data, which is recognised by
 * content and not by name) is a stream of blocks, each of whole lines. What git has is read whole.
 *
 *     struct input *input = input_open(path, &arena, &error);
 *     struct text lines = input_mapping(input);
 *     if (lines.s)
 *         use(lines);
 *     else
 *         while (input_next(input, &lines) == INPUT_BLOCK)
 *             use(lines);
 *     input_close(input);
 */
#ifndef BASE_INPUT_H
#define BASE_INPUT_H

#include "base/buffer.h"
#include "base/memory.h"

/* The longest line a stream hands out; the rest of a longer one is dropped. */
#define INPUT_LINE_MAX (64u << 20)

/* How many bytes input_peek() returns at most. */
#define INPUT_PEEK 4096u

enum input_result {
    INPUT_BLOCK, /* a block was set */
    INPUT_END,
    INPUT_ERROR, /* input_error() gives the message */
};

struct input;

/* Opens `path` ("-": standard input; names of git.h: what git has). On failure returns NULL and sets `*error` to a
 * message in `arena`. */
struct input *input_open(const char *path, struct arena *arena, struct text *error);

/* Returns the first INPUT_PEEK bytes (fewer only if the data are shorter), decompressed, and consumes none. Call it
 * before input_next(). */
struct text input_peek(struct input *input);

/* Returns the whole content of a mapped input, TEXT_NONE of a stream. The content ends with '\n' (one is added after
 * the last line), and a page of line ends follows it: a file that is changed while it is read may lose its own, and a
 * scan that stops at the next line end then leaves the content, but not the mapping. */
struct text input_mapping(const struct input *input);

/* Reads the next lines of a stream: `*block` ends with '\n' (one is added after the last line) and is valid until the
 * next call. Of a line longer than INPUT_LINE_MAX only the beginning is returned. */
enum input_result input_next(struct input *input, struct text *block);

/* How many bytes of a compressed input were read so far; 0 of any other. */
uint64_t input_packed(const struct input *input);

/* Whether the last line had no line end of its own; of a stream it is known after INPUT_END. */
bool input_is_open_ended(const struct input *input);

/* Gives back the pages of a mapped input that lie wholly between `start` and `end` (in the mapping), which will not be
 * read again. Has no effect on a stream. */
void input_drop(struct input *input, const char *start, const char *end);

/* Adds all bytes of the file at `path` ("-": standard input) to a buffer, decompressed and as they are. Returns false
 * if it cannot be read: `*why`, in the arena, says so. */
bool input_read_whole(const char *path, struct buffer *all, struct arena *arena, struct text *why);

/* Whether `path` is that of a directory, of a commit, or of a note that is an archive. */
bool input_is_directory(struct text path);

/* Adds the names of the files below a directory of a commit, or of an archive in a note, in any order; they are in the
 * arena. Returns false if it cannot be read to its end: `*why` says so; what was read before stays. */
bool input_list(struct text directory, struct texts *names, struct arena *arena, struct text *why);

/* The message of the last INPUT_ERROR; valid as long as the input. */
struct text input_error(const struct input *input);

void input_close(struct input *input);

#endif
