#include "cli/pager.h"

#include "base/memory.h"

#include <fcntl.h>
#include <unistd.h>

static bool is_less(struct text command)
{
    struct text program = text_next_word(&command);
    for (size_t slash; (slash = text_find(program, '/')) < program.n;)
        program = text_skip(program, slash + 1);
    return text_equal(program, TEXT("less"));
}

bool pager_start(struct pager *pager, struct text command, struct text less)
{
    struct arena scratch = {0};
    int ends[2];
    bool is_told = is_less(command) && text_find(less, 'R') == less.n;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    command = arena_format(&scratch, "%.*s%s", (int)command.n, command.s, is_told ? " -R -S -F" : "");
    const char *const arguments[] = {SHELL, "-c", command.s, NULL};
    bool started = shell_start(&pager->shell, arguments, ends[0]);
    arena_release(&scratch);
    close(ends[0]);
    pager->fd = ends[1];
    if (!started)
        close(pager->fd);
    return started;
}

bool pager_end(struct pager *pager)
{
    close(pager->fd);
    return shell_end(&pager->shell);
}
