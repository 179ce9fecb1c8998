/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inlining: what --inline means for a profile. */
#ifndef VIEW_INLINING_H
#define VIEW_INLINING_H

#include "view/request.h"

/* Whether what was inlined is taken out of the code around it: machine code alone is shown as it was recorded, and says
 * what was inlined. */
static inline bool inlining_moves_costs(const struct request *request)
{
    return request->inlined && (!request->filters.disasm.count || request->browse);
}

#endif
