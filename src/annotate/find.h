/* find: the sources of a profile's files, found where the request of a question says and read one after another.
 *
 *     locator_init(&locator, profile, question, directory);
 *     if (locator_open(&locator, file, &why) == SOURCE_FOUND)
 *         use(&locator.reader.source);
 *     locator_release(&locator);
 */
#ifndef ANNOTATE_FIND_H
#define ANNOTATE_FIND_H

#include "annotate/fetcher.h"
#include "source/own.h"
#include "source/source.h"
#include "view/question.h"

struct locator {
    const struct profile *profile;
    struct source_reader reader;
    struct own own;          /* of --own, -I and the maps, too */
    uint64_t *last_lines;    /* by file; made for the first tail */
    ref_t *objects;          /* by file: the object with most of its cost; made for the first file that is fetched */
    struct fetcher *fetcher; /* of sources that are nowhere else; NULL: there is none */
    int64_t newest_input;    /* when the newest input of the profile was written, in seconds since 1970; INT64_MAX if
                                that cannot be found out */
};

/* Where a request wants sources to be looked for. Both must outlive it. */
struct places locator_places(const struct request *request, struct text directory);

/* `directory`: the working directory. All must outlive it. */
void locator_init(struct locator *locator, const struct profile *profile, const struct question *question,
                  struct text directory);
void locator_release(struct locator *locator);

/* Lets it read and fetch as much as at first: somebody asks for one source after another. `stop` may end what fetches.
 */
void locator_renew(struct locator *locator, const struct run_stop *stop);

/* Looks for the source of a file: by its name, by tails of it where the user pointed, and at last on servers. As
 * source_search() says; what was fetched is never newer than the profile. */
enum source_result locator_open(struct locator *locator, ref_t file, struct text *why);

/* Whose a file of the profile is: the user's, if it is found where source/own says. Of one that is not at its recorded
 * name, nor where a map or -I put that, it is not known: a name is no proof, ./malloc/malloc.c is the C library's. */
enum ownership { OWNED_UNKNOWN, OWNED_BY_USER, OWNED_BY_OTHERS };
enum ownership locator_ownership(const struct locator *locator, ref_t file);

/* Whether most of the existing files belong to others. */
bool locator_are_mostly_others(const struct locator *locator, const struct refs *files);

/* Whether a file that was changed then may be another one than the profile is of. */
static inline bool locator_is_newer(const struct locator *locator, int64_t modified)
{
    return modified > locator->newest_input;
}

/* The last line of a file that has a cost or a call; 0 if there is none, or lines were not read. */
uint64_t locator_last_line(struct locator *locator, ref_t file);

#endif
