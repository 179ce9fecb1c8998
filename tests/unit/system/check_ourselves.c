/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../suite.h"
#include "system/ourselves.h"

#include <unistd.h>

TEST(this_program_can_be_run_anew)
{
    ourselves_called("no/such/program");
    ck_assert_int_eq(access(ourselves_path(), X_OK), 0);
}

SUITE("ourselves", this_program_can_be_run_anew)
