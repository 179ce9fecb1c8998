/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* player: the browser for tests that have a command line and no terminal: reads what cgannotate would read, and presses
 * keys.
 *
 *     struct player player;
 *     if (player_init(&player, argc, argv)) {
 *         browser_resize(&player.browser, 24, 80);
 *         while (script.n)
 *             action = player_press(&player, key_next_of(&script));
 *     }
 *     player_release(&player);
 */
#ifndef SHARED_PLAYER_H
#define SHARED_PLAYER_H

#include "editions.h"

struct player {
    struct editions editions; /* if there is a browser */
    struct run *run;          /* the last one */
    struct browser browser;
    bool has_browser; /* all was read */
    bool good;        /* likewise, and the browser has something to show */
};

/* Reads the inputs of a command line that has --browse. False: they cannot be read; then player_end() says why. The
 * arguments must outlive it; release it in any case. */
bool player_init(struct player *player, int argc, char **argv);
void player_release(struct player *player);

/* Says what standard error gets at the end, and returns the exit status. */
int player_end(const struct player *player);

/* Presses a key, and reads the profiles again where the browser asks for it. What else it asks for is not done. */
enum browse_action player_press(struct player *player, key_code key);

/* The screen as text, in the arena. */
struct text player_sees(const struct player *player, struct arena *arena);

#endif
