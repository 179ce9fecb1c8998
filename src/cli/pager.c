/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/pager.h"

#include "base/memory.h"
#include "system/files.h"

#include <fcntl.h>
#include <unistd.h>

bool pager_start(struct pager *pager, struct text command, struct text less)
{
    struct arena scratch = {0};
    int ends[2];
    struct text words = command, program = text_base_name(text_next_word(&words));
    bool is_told = text_equal(program, TEXT("less")) && text_find(less, 'R') == less.n;
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
