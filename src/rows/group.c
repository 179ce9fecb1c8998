/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/group.h"

#define FUNCTION_NAMES                                                                                                 \
    {                                                                                                                  \
        NAME_OBJECT, NAME_FILE, NAME_FUNCTION                                                                          \
    }

const struct group_row group_table[GROUPS] = {
    [GROUP_PIECE] = {"piece", "file:function", COST_OF_PIECES, FUNCTION_NAMES, NAME_CYCLE, true, true},
    [GROUP_FUNCTION] = {"function", "file:function", COST_OF_PIECES, FUNCTION_NAMES, NAME_CYCLE, true, true},
    [GROUP_FILE] = {"file", "file", COST_OF_PIECES, {NAME_FILE}, NAME_NONE, false, false},
    [GROUP_OBJECT] = {"object", "object", COST_OF_PIECES, {NAME_OBJECT}, NAME_NONE, false, false},
    [GROUP_LINE] = {"line", "file:line", COST_OF_LINES, {NAME_FILE, NAME_LINE, NAME_FUNCTION}, NAME_NONE, false, true},
    [GROUP_FILE_FUNCTION] = {"file,function", "file, function", COST_OF_PIECES, FUNCTION_NAMES, NAME_FILE, false,
                             false},
    [GROUP_FUNCTION_FILE] = {"function,file", "function, file", COST_OF_PIECES, FUNCTION_NAMES, NAME_NONE, false,
                             false},
    [GROUP_OBJECT_FUNCTION] = {"object,function", "object, function", COST_OF_PIECES, FUNCTION_NAMES, NAME_OBJECT,
                               false, false},
    [GROUP_CLASS] = {"class", "class", COST_OF_PIECES, {NAME_CLASS}, NAME_NONE, false, false},
    [GROUP_DIRECTORY] = {"directory", "directory", COST_OF_PIECES, {NAME_DIRECTORY}, NAME_NONE, false, false},
    [GROUP_INSTRUCTION] = {"instruction",
                           "address  file:line  function",
                           COST_OF_INSTRUCTIONS,
                           {NAME_OBJECT, NAME_ADDRESS, NAME_FILE, NAME_LINE, NAME_FUNCTION},
                           NAME_NONE,
                           false,
                           false},
};
