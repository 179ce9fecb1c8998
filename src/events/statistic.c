/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/statistic.h"

const struct statistic_row statistic_table[STATISTICS] = {
    [STATISTIC_ALONE] = {TEXT(""), TEXT(""), .takes = TAKES_ONE, .for_people = true, .of = ""},
    [STATISTIC_OLD] = {TEXT("old:"), TEXT(" old"), "old", TAKES_ONE, .side = SIDE_OLD, .for_people = true, .yields = 1},
    [STATISTIC_NEW] = {TEXT("new:"), TEXT(" new"), "new", TAKES_ONE, .side = SIDE_NEW, .for_people = true, .yields = 1},
    [STATISTIC_CHANGE] = {TEXT("change:"), TEXT(" change"), "change", TAKES_CHANGE, .for_people = true,
                          .of = "the changes of "},
    [STATISTIC_RELATIVE] = {TEXT("relative:"), TEXT(" of old"), NULL, TAKES_RELATIVE, .for_people = true,
                            .heading = "of old", .leader = STATISTIC_CHANGE, .yields = 2},
    [STATISTIC_OLD_MIN] = {TEXT("old:min:"), TEXT(" old min"), "old_min", TAKES_MIN, .side = SIDE_OLD, .yields = 1},
    [STATISTIC_OLD_MAX] = {TEXT("old:max:"), TEXT(" old max"), "old_max", TAKES_MAX, .side = SIDE_OLD, .yields = 1},
    [STATISTIC_OLD_SPREAD] = {TEXT("old:spread:"), TEXT(" old spread"), NULL, TAKES_WIDTH, .side = SIDE_OLD,
                              .for_people = true, .heading = "spread", .leader = STATISTIC_OLD, .yields = 1},
    [STATISTIC_NEW_MIN] = {TEXT("new:min:"), TEXT(" new min"), "new_min", TAKES_MIN, .side = SIDE_NEW, .yields = 1},
    [STATISTIC_NEW_MAX] = {TEXT("new:max:"), TEXT(" new max"), "new_max", TAKES_MAX, .side = SIDE_NEW, .yields = 1},
    [STATISTIC_NEW_SPREAD] = {TEXT("new:spread:"), TEXT(" new spread"), NULL, TAKES_WIDTH, .side = SIDE_NEW,
                              .for_people = true, .heading = "spread", .leader = STATISTIC_NEW, .yields = 1},
    [STATISTIC_MIN] = {TEXT("min:"), TEXT(" min"), "min", TAKES_MIN, .for_people = true, .yields = 1},
    [STATISTIC_MEAN] = {TEXT("mean:"), TEXT(" mean"), "mean", TAKES_MEAN, .for_people = true, .yields = 1},
    [STATISTIC_MAX] = {TEXT("max:"), TEXT(" max"), "max", TAKES_MAX, .for_people = true, .yields = 1},
    [STATISTIC_IMBALANCE] = {TEXT("imbalance:"), TEXT(" imbalance"), "imbalance", TAKES_IMBALANCE, .for_people = true},
    [STATISTIC_WHERE] = {TEXT("max_in:"), TEXT(" max in"), "max_in", TAKES_WHERE, .for_people = true},
};

const enum statistic statistics_listed[STATISTICS_LISTED] = {
    STATISTIC_OLD,     STATISTIC_NEW,        STATISTIC_CHANGE,  STATISTIC_RELATIVE,  STATISTIC_OLD_MIN,
    STATISTIC_OLD_MAX, STATISTIC_OLD_SPREAD, STATISTIC_NEW_MIN, STATISTIC_NEW_MAX,   STATISTIC_NEW_SPREAD,
    STATISTIC_MIN,     STATISTIC_MEAN,       STATISTIC_MAX,     STATISTIC_IMBALANCE, STATISTIC_WHERE,
};

bool statistic_is_of_runs(enum statistic statistic)
{
    return statistic >= STATISTIC_OLD_MIN && statistic <= STATISTIC_NEW_SPREAD;
}

bool statistic_is_difference(enum statistic statistic)
{
    enum takes takes = statistic_table[statistic].takes;
    return takes == TAKES_CHANGE || takes == TAKES_RELATIVE || takes == TAKES_WIDTH;
}
