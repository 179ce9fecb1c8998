#include "rows/group.h"

#define FUNCTION_NAMES                                                                                                 \
    {                                                                                                                  \
        NAME_OBJECT, NAME_FILE, NAME_FUNCTION                                                                          \
    }

const struct group_row group_table[GROUPS] = {
    [GROUP_PIECE] = {"piece", "file:function", COST_OF_PIECES, FUNCTION_NAMES, NAME_CYCLE, NULL},
    [GROUP_FUNCTION] = {"function", "file:function", COST_OF_PIECES, FUNCTION_NAMES, NAME_CYCLE, NULL},
    [GROUP_FILE] = {"file", "file", COST_OF_PIECES, {NAME_FILE}, NAME_NONE, "calls within a file would count twice"},
    [GROUP_OBJECT] =
        {"object", "object", COST_OF_PIECES, {NAME_OBJECT}, NAME_NONE, "calls within an object would count twice"},
    [GROUP_LINE] = {"line",
                    "file:line",
                    COST_OF_LINES,
                    {NAME_FILE, NAME_LINE, NAME_FUNCTION},
                    NAME_NONE,
                    "it lists self cost; the annotated source shows what the calls of a line cost"},
    [GROUP_FILE_FUNCTION] = {"file,function", "file, function", COST_OF_PIECES, FUNCTION_NAMES, NAME_FILE,
                             "calls within a file would count twice"},
    [GROUP_FUNCTION_FILE] = {"function,file", "function, file", COST_OF_PIECES, FUNCTION_NAMES, NAME_NONE,
                             "the files of a function have no calls of their own"},
    [GROUP_OBJECT_FUNCTION] = {"object,function", "object, function", COST_OF_PIECES, FUNCTION_NAMES, NAME_OBJECT,
                               "calls within an object would count twice"},
    [GROUP_CLASS] =
        {"class", "class", COST_OF_PIECES, {NAME_CLASS}, NAME_NONE, "calls within a class would count twice"},
    [GROUP_DIRECTORY] = {"directory",
                         "directory",
                         COST_OF_PIECES,
                         {NAME_DIRECTORY},
                         NAME_NONE,
                         "calls within a directory would count twice"},
    [GROUP_INSTRUCTION] = {"instruction",
                           "address  file:line  function",
                           COST_OF_INSTRUCTIONS,
                           {NAME_OBJECT, NAME_ADDRESS, NAME_FILE, NAME_LINE, NAME_FUNCTION},
                           NAME_NONE,
                           "it lists self cost"},
};
