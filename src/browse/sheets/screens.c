#include "browse/sheets/screens.h"

#include "browse/sheets/call_tree.h"
#include "browse/sheets/code.h"
#include "browse/sheets/events.h"
#include "browse/sheets/function.h"
#include "browse/sheets/help.h"
#include "browse/sheets/lines.h"
#include "browse/sheets/notes.h"
#include "browse/sheets/reach.h"
#include "browse/sheets/table.h"
#include "browse/sheets/tree.h"

const struct sheet_kind *const sheet_kinds[SCREENS] = {
    [SCREEN_TABLE] = &table_kind,         [SCREEN_FUNCTION] = &function_kind, [SCREEN_LINES] = &lines_kind,
    [SCREEN_CODE] = &code_kind,           [SCREEN_TREE] = &tree_kind,         [SCREEN_EVENTS] = &events_kind,
    [SCREEN_CALL_TREE] = &call_tree_kind, [SCREEN_REACH] = &reach_kind,       [SCREEN_NOTES] = &notes_kind,
    [SCREEN_HELP] = &help_kind,
};
