/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/bindings.h"

#include "browse/choose.h"
#include "browse/seek.h"
#include "browse/steps.h"
#include "browse/walk.h"

const struct binding bindings[] = {
    {"j k Down Up ^N ^P", "one row down, up", {'j', PRESS_DOWN, KEY_CONTROL('N')}, step_rows, 1},
    {NULL, NULL, {'k', PRESS_UP, KEY_CONTROL('P')}, step_rows, -1},
    {"PgDn PgUp Space b", "one screen down, up", {PRESS_PAGE_DOWN, ' ', KEY_CONTROL('F')}, step_pages, 2},
    {NULL, NULL, {PRESS_PAGE_UP, 'b', KEY_CONTROL('B')}, step_pages, -2},
    {"^D ^U", "half a screen down, up", {KEY_CONTROL('D')}, step_pages, 1},
    {NULL, NULL, {KEY_CONTROL('U')}, step_pages, -1},
    {"g G Home End", "to the first row, the last one", {'g', PRESS_HOME}, step_to_end, 0},
    {NULL, NULL, {'G', PRESS_END}, step_to_end, 1},
    {"Enter", "open the function, caller, callee, jump or line of this row", {PRESS_ENTER}, walk_in, 0},
    {"Backspace", "back", {PRESS_BACKSPACE}, walk_back, 0},
    {"Shift-Right", "forward", {PRESS_FORWARD}, walk_forward, 0},
    {"u", "up: to the caller with the highest cost", {'u'}, walk_up, 0},
    {"[ ]", "in source and code: the previous hot line, the next", {']'}, step_hot, 1},
    {NULL, NULL, {'['}, step_hot, -1},
    {"Tab Shift-Tab", "callers, callees; next hot line; chains of the call tree", {PRESS_TAB}, step_turn, 1},
    {NULL, NULL, {PRESS_BACKTAB}, step_turn, -1},
    {"Right Left l h", "unfold, fold; elsewhere move names and sources sideways", {PRESS_RIGHT, 'l'}, step_unfold, 1},
    {NULL, NULL, {PRESS_LEFT, 'h'}, step_unfold, 0},
    {"1", "the table", {'1'}, walk_to, SCREEN_TABLE},
    {"2", "callers and callees of this row", {'2'}, walk_to, SCREEN_FUNCTION},
    {"3", "its source", {'3'}, walk_to, SCREEN_LINES},
    {"4 d", "its machine code", {'4', 'd'}, walk_to, SCREEN_CODE},
    {"5", "the tree of its callees", {'5'}, walk_to, SCREEN_TREE},
    {"6", "the call tree of the program, from the top", {'6'}, walk_to, SCREEN_CALL_TREE},
    {"7", "all that lead to this row, and all that it reaches", {'7'}, walk_to, SCREEN_REACH},
    {"8 y", "in a comparison: why it changed, the causes", {'8', 'y'}, walk_over, SCREEN_WHY},
    {"t", "all events of this row", {'t'}, walk_over, SCREEN_EVENTS},
    {"H", "in trees: unfold the most expensive path", {'H'}, step_hot_way, 0},
    {"m", "in a source: the next file with code of the function", {'m'}, walk_to_next, 0},
    {"s S", "sort by the next column, the previous", {'s'}, choose_column, 1},
    {NULL, NULL, {'S'}, choose_column, -1},
    {"i", "inclusive or self cost", {'i'}, choose_kind, 0},
    {"e E", "the next event, the previous", {'e'}, choose_event, 1},
    {NULL, NULL, {'E'}, choose_event, -1},
    {"%", "shares of the program, or of what is looked at", {'%'}, choose_whole, 0},
    {"f", "names: short, in full, as recorded", {'f'}, choose_names, 0},
    {"x", "rows: functions, files, objects, classes, directories", {'x'}, choose_group, 0},
    {"=", "in a comparison: show or hide what did not change", {'='}, choose_unchanged, 0},
    {"/", "search: an expression; in small letters it matches any case", {'/'}, seek_ask, SEEK_SEARCH},
    {"n N", "the next match, the previous", {'n'}, seek_again, 1},
    {NULL, NULL, {'N'}, seek_again, -1},
    {"&", "keep functions that match; an empty expression keeps all", {'&'}, seek_ask, SEEK_FILTER},
    {"v", "open this line in the editor: VISUAL, EDITOR or vi", {'v'}, walk_to_editor, 0},
    {"w", "write: .txt this screen; .html .json .csv .dot the table", {'w'}, seek_ask, SEEK_FILE},
    {"o", "your lines with the code that they use, or all code", {'o'}, walk_charged, 0},
    {"I", "give functions that were inlined rows of their own, or none", {'I'}, walk_inlined, 0},
    {"R", "read the profiles again", {'R'}, walk_again, 0},
    {"!", "what is wrong with the profile", {'!'}, walk_over, SCREEN_NOTES},
    {"c", "the checks of the run", {'c'}, walk_over, SCREEN_CHECKS},
    {"? F1", "these keys", {'?', PRESS_HELP}, walk_over, SCREEN_HELP},
    {"^L ^Z", "draw the screen again; suspend", {KEY_CONTROL('L')}, walk_world, BROWSE_REDRAW},
    {NULL, NULL, {KEY_CONTROL('Z')}, walk_world, BROWSE_SUSPEND},
    {"q Q", "to the table, and from the table quit; quit", {'q'}, walk_out, 0},
    {NULL, NULL, {'Q'}, walk_out, 1},
};

const size_t binding_count = sizeof bindings / sizeof *bindings;

const struct binding *binding_of(key_code key)
{
    for (size_t i = 0; i < binding_count; i++)
        for (size_t k = 0; k < BINDING_KEYS && bindings[i].codes[k]; k++)
            if (bindings[i].codes[k] == key)
                return &bindings[i];
    return NULL;
}
