/* look: how a text report is dressed. It is chosen once, from the options and the terminal, before anything is written;
 * figures, rows and their order never depend on it. */
#ifndef REPORT_LOOK_H
#define REPORT_LOOK_H

#include "base/text.h"

/* All zero is the plain look: the layout of callgrind_annotate, for files, pipes and programs. */
struct look {
    bool is_rich; /* made for a person at a terminal: what does not fit or says little is left out, and that is said */
    size_t width; /* columns that rows of tables are cut to; 0: no limit */
};

#endif
