/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "player.h"

#include "browse/screens.h"

#include <stdlib.h>

static struct terminal no_terminal(void)
{
    return (struct terminal){.lang = TEXT("C.UTF-8")};
}

bool player_init(struct player *player, int argc, char **argv)
{
    const struct terminal terminal = no_terminal();
    const struct browse_source world = {0};
    struct run *run = player->run = memory_zeroed(1, sizeof *run);
    *player = (struct player){.run = run};
    player->has_browser = run_read_command_line(run, argc, argv) && run_read(run, &terminal);
    if (!player->has_browser)
        return false;
    editions_begin(&player->editions, run, &world);
    player->good = browser_init(&player->browser, &player->editions.now->source, sheet_kinds, &run->error);
    return player->good;
}

void player_release(struct player *player)
{
    if (player->has_browser) {
        browser_release(&player->browser);
        editions_end(&player->editions);
    }
    edition_release_run(player->run);
}

int player_end(const struct player *player)
{
    return run_end(player->run, player->good);
}

enum browse_action player_press(struct player *player, key_code key)
{
    const struct terminal terminal = no_terminal();
    enum browse_action action = browser_press(&player->browser, key);
    if (action == BROWSE_RELOAD)
        editions_reload(&player->editions, &player->browser, &terminal);
    player->run = player->editions.now->run;
    return action;
}

struct text player_sees(const struct player *player, struct arena *arena)
{
    const struct browser *b = &player->browser;
    struct canvas canvas;
    canvas_init(&canvas, b->rows, b->columns, true);
    browser_draw(b, &canvas);
    struct text seen = canvas_text(&canvas, arena);
    canvas_release(&canvas);
    return seen;
}
