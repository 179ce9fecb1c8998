/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../suite.h"
#include "system/ourselves.h"

#include <unistd.h>

TEST(this_program_can_be_run_anew_once_it_is_known_to_be_the_program)
{
    ck_assert_str_eq(ourselves_path(), "");
    ourselves_called("no/such/program");
    ck_assert_int_eq(access(ourselves_path(), X_OK), 0);
}

SUITE("ourselves", this_program_can_be_run_anew_once_it_is_known_to_be_the_program)
