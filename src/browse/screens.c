/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/screens.h"

#include "sheets/kinds.h"

const struct sheet_kind *const sheet_kinds[SCREENS] = {
    [SCREEN_TABLE] = &functions_kind,     [SCREEN_FUNCTION] = &neighbours_kind, [SCREEN_LINES] = &lines_kind,
    [SCREEN_CODE] = &code_kind,           [SCREEN_TREE] = &tree_kind,           [SCREEN_EVENTS] = &events_kind,
    [SCREEN_CALL_TREE] = &call_tree_kind, [SCREEN_REACH] = &reach_kind,         [SCREEN_NOTES] = &notes_kind,
    [SCREEN_HELP] = &help_kind,           [SCREEN_CHECKS] = &checks_kind,       [SCREEN_WHY] = &why_kind,
};
