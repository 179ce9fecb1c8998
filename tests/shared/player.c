#include "player.h"

#include "browse/screens.h"

#include <stdlib.h>

struct edition {
    struct run run;
    bool good;
    struct report report;
    struct browse_source source;
};

/* ---- editions ---- */

/* Reads the inputs, if the command line is `good`. */
static void edition_read(struct edition *edition, bool good)
{
    const struct terminal terminal = {.lang = TEXT("C.UTF-8")};
    struct run *run = &edition->run;
    edition->good = good && run_read(run, &terminal);
    if (!edition->good)
        return;
    edition->report = run_report(run, &run->answer, NULL, &run->diagnostics);
    edition->source =
        (struct browse_source){.report = &edition->report, .naming = &run->answer.naming, .once = run_once(run)};
}

static void edition_release(struct edition *edition)
{
    run_release(&edition->run);
    free(edition);
}

static void read_again(struct player *player)
{
    struct edition *before = player->edition;
    struct edition *edition = memory_zeroed(1, sizeof *edition);
    unsigned needs = player->browser.needs & (NEED_INSTRUCTIONS | NEED_JUMPS);
    edition_read(edition, run_begin_again(&edition->run, &before->run, player->browser.gives_inlined, needs));
    if (!edition->good) {
        browser_refuse(&player->browser, TEXT("the profiles cannot be read"));
        edition_release(edition);
        return;
    }
    player->edition = edition;
    browser_take(&player->browser, &edition->source);
    edition_release(before);
}

/* ---- the player ---- */

bool player_init(struct player *player, int argc, char **argv)
{
    struct edition *edition = player->edition = memory_zeroed(1, sizeof *edition);
    edition_read(edition, run_read_command_line(&edition->run, argc, argv));
    player->has_browser = edition->good;
    if (player->has_browser)
        edition->good = browser_init(&player->browser, &edition->source, sheet_kinds, &edition->run.error);
    return edition->good;
}

void player_release(struct player *player)
{
    if (player->has_browser)
        browser_release(&player->browser);
    edition_release(player->edition);
}

int player_end(const struct player *player)
{
    return run_end(&player->edition->run, player->edition->good);
}

enum browse_action player_press(struct player *player, key_code key)
{
    enum browse_action action = browser_press(&player->browser, key);
    if (action == BROWSE_RELOAD)
        read_again(player);
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
