# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# All tests print TAP, and the harness counts every TAP result.

TEST_EXTENSIONS = .sh .py
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
SH_LOG_DRIVER = $(LOG_DRIVER)
SH_LOG_COMPILER = $(SHELL)
PY_LOG_DRIVER = $(LOG_DRIVER)
PY_LOG_COMPILER = $(PYTHON)

AM_TESTS_ENVIRONMENT = \
	CGANNOTATE='$(abs_top_builddir)/src/cgannotate$(EXEEXT)'; \
	BROWSE_SCRIPT='$(abs_top_builddir)/%D%/browse/browse_script$(EXEEXT)'; \
	FEATURES='$(FEATURES)'; \
	LINT_CFLAGS='$(DEFS) $(DEFAULT_INCLUDES) $(AM_CPPFLAGS) $(CPPFLAGS) $(STD_CFLAGS) $(LIBARCHIVE_CFLAGS) $(NCURSES_CFLAGS) $(LIBDW_CFLAGS)'; \
	export CGANNOTATE BROWSE_SCRIPT FEATURES LINT_CFLAGS; \
	$(speed_environment) \
	$(fault_environment) \
	FUZZ_CORPUS='$(abs_srcdir)/%D%/fuzz/corpus:$(abs_srcdir)/%D%/data/cases'; export FUZZ_CORPUS;

# --- properties, system and suites: each a program named after what it holds true ------
# Those that take longest come first, so that two cores end together. `make check` runs what is done within some seconds.
fast_suites = \
	%D%/properties/browsers_tell_the_truth.py \
	%D%/properties/fractions_are_exact.py \
	%D%/properties/green_is_measured.py \
	%D%/properties/graphs_are_drawn.py \
	%D%/properties/pages_add_up.py \
	%D%/properties/written_profiles_are_the_same.py \
	%D%/properties/formats_agree.py \
	%D%/properties/line_jumps_are_true.py \
	%D%/properties/figures_add_up.py \
	%D%/properties/logs_are_exact.py \
	%D%/suites/scripts_get_what_they_expect.py \
	%D%/properties/comparisons_hold.py \
	%D%/properties/verdicts_stand.py \
	%D%/properties/ways_cost_the_same.py \
	%D%/suites/manual_is_true.sh \
	%D%/properties/functions_are_at_home.py \
	%D%/suites/files_are_replaced_whole.py \
	%D%/properties/spreads_are_right.py \
	%D%/properties/stacks_add_up.py \
	%D%/properties/summaries_fit_the_screen.py \
	%D%/properties/call_trees_are_true.py \
	%D%/properties/cards_are_true.py \
	%D%/properties/causes_add_up.py \
	%D%/properties/causes_are_said.py \
	%D%/properties/cases_match_as_asked.py \
	%D%/properties/charges_are_true.py \
	%D%/properties/hidden_functions_vanish.py \
	%D%/properties/hot_paths_are_hot.py \
	%D%/properties/names_find_themselves.py \
	%D%/properties/only_through_is_exact.py \
	%D%/properties/options_are_heard.py \
	%D%/properties/own_code_is_told.py \
	%D%/properties/page_has_the_call_tree.py \
	%D%/properties/suites_are_paired.py \
	%D%/properties/units_are_the_same_everywhere.py \
	%D%/properties/threads_change_nothing.py \
	%D%/properties/trees_of_functions_are_true.py \
	%D%/properties/versions_are_compared.py \
	%D%/properties/directories_are_inputs.py \
	%D%/properties/versions_of_suites_are_paired.py \
	%D%/properties/previous_is_found.py \
	%D%/properties/reach_is_true.py \
	%D%/properties/real_profiles_are_read_right.py \
	%D%/properties/scales_are_right.py \
	%D%/properties/sections_are_of_one_event.py \
	%D%/suites/recipes_work.sh \
	%D%/suites/bootstrap_installs_all.sh \
	%D%/suites/branches_are_few.py \
	%D%/suites/completions_complete.py \
	%D%/suites/files_name_their_licence.py \
	%D%/suites/guide_is_true.sh \
	%D%/suites/requests_stay_as_typed.py \
	%D%/suites/rooms_and_functions_stay_small.py \
	%D%/suites/rooms_open_downward.sh \
	%D%/suites/screens_are_measured_once.py \
	%D%/suites/sheets_are_one_row.py \
	%D%/suites/command_line_keeps_its_word.sh \
	%D%/suites/old_sources_come_from_git.py \
	%D%/suites/profiles_come_from_git.py \
	%D%/suites/wrong_uses_are_answered.py \
	%D%/suites/page_modules_hold.py \
	%D%/suites/skips_are_told.sh \
	%D%/suites/units_have_tests.py

# What takes longer, with the program alone; and what compiles, or runs Valgrind, browsers or other machines.
long_suites = \
	%D%/suites/hostile_profiles_do_no_harm.py \
	%D%/properties/figures_are_the_same_everywhere.py \
	%D%/properties/passes_have_measured.py \
	%D%/suites/packed_profiles_are_read.py \
	%D%/suites/many_inputs_are_one.py \
	%D%/properties/units_stand_side_by_side.py \
	%D%/properties/nothing_changes_by_itself.py
system_suites = \
	%D%/system/other_machines_build_it.sh \
	%D%/system/page_lists.py \
	%D%/system/page_works.py \
	%D%/system/page_graph.py \
	%D%/system/page_source.py \
	%D%/system/page_flame.py \
	%D%/system/machine_code_is_right.py \
	%D%/system/inlined_functions_are_right.py \
	%D%/system/places_are_right.py \
	%D%/system/sources_are_fetched.py \
	%D%/system/instructions_add_up.py \
	%D%/system/builds_are_aligned.py \
	%D%/system/callgrind_annotate_agrees.py \
	%D%/system/faults_are_survived.py \
	%D%/system/terminals_are_served.py \
	%D%/system/browsers_are_served.py \
	%D%/system/keys_stay_quick.py \
	%D%/system/reports_stay_linear.py \
	%D%/system/parts_stay_quick.py \
	%D%/system/firefox_shows_pages.py \
	%D%/system/xdebug_traces_agree.py \
	%D%/system/both_versions_compare.py \
	%D%/system/causes_are_real.py \
	%D%/system/steps_are_found.py \
	%D%/system/names_are_told_apart.py \
	%D%/system/instructions_stay.sh \
	%D%/system/merges_are_spread.sh \
	%D%/system/workflows_run.py \
	%D%/system/releases_are_the_same.sh

# For sanitizers: what reaches most of the program in the least time, those that take longest first. A suite is none of
# these where it reaches little beyond the golden tests and the others here: less than some 15 of the 97,000 lines and
# branches in a second.
code_suites = \
	%D%/suites/packed_profiles_are_read.py \
	%D%/suites/many_inputs_are_one.py \
	%D%/properties/browsers_tell_the_truth.py \
	%D%/properties/pages_add_up.py \
	%D%/properties/written_profiles_are_the_same.py \
	%D%/properties/hidden_functions_vanish.py \
	%D%/suites/files_are_replaced_whole.py \
	%D%/properties/cards_are_true.py \
	%D%/properties/cases_match_as_asked.py \
	%D%/properties/causes_add_up.py \
	%D%/properties/causes_are_said.py \
	%D%/properties/comparisons_hold.py \
	%D%/properties/directories_are_inputs.py \
	%D%/properties/fractions_are_exact.py \
	%D%/properties/graphs_are_drawn.py \
	%D%/properties/line_jumps_are_true.py \
	%D%/properties/previous_is_found.py \
	%D%/properties/spreads_are_right.py \
	%D%/properties/stacks_add_up.py \
	%D%/properties/suites_are_paired.py \
	%D%/properties/summaries_fit_the_screen.py \
	%D%/properties/units_are_the_same_everywhere.py \
	%D%/properties/verdicts_stand.py

# Of the fast ones, those that have most to say in the least time, without programs that are no part of a build, and with
# a tenth of a round: `./bootstrap test`.
quick_suites = \
	%D%/properties/figures_add_up.py \
	%D%/properties/comparisons_hold.py \
	%D%/properties/stacks_add_up.py \
	%D%/properties/verdicts_stand.py \
	%D%/properties/call_trees_are_true.py \
	%D%/properties/cards_are_true.py \
	%D%/properties/causes_add_up.py \
	%D%/properties/cases_match_as_asked.py \
	%D%/properties/functions_are_at_home.py \
	%D%/properties/hidden_functions_vanish.py \
	%D%/properties/hot_paths_are_hot.py \
	%D%/properties/only_through_is_exact.py \
	%D%/properties/previous_is_found.py \
	%D%/properties/reach_is_true.py \
	%D%/properties/scales_are_right.py \
	%D%/properties/sections_are_of_one_event.py \
	%D%/properties/spreads_are_right.py \
	%D%/properties/summaries_fit_the_screen.py \
	%D%/properties/threads_change_nothing.py \
	%D%/properties/ways_cost_the_same.py \
	%D%/suites/guide_is_true.sh \
	%D%/suites/command_line_keeps_its_word.sh

suites = $(fast_suites) $(long_suites) $(system_suites)
TESTS += $(fast_suites)

# `make check-system` runs all that `make check` leaves out, `make check-all` both. `make check-code` is for
# sanitizers: what runs the program much, and nothing else much. distcheck-short is distcheck with the golden tests
# alone: that the others are in a release is seen where one is built with sanitizers.
.PHONY: check-system check-all check-code check-plain check-quick distcheck-short
check-system:
	@$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(system_suites) $(long_suites)'
check-all:
	@$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(system_suites) $(long_suites) $(TESTS)'
check-code:
	@$(MAKE) $(AM_MAKEFLAGS) check TESTS='%D%/golden/golden.py $(code_suites) $(units) $(replays)'
check-quick:
	@TESTS_ROUNDS=$${TESTS_ROUNDS:-0.1}; export TESTS_ROUNDS; \
		$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(quick_suites) %D%/golden/golden.py $(units)' \
		check_PROGRAMS='$(units) $(helpers) %D%/browse/browse_script'
check-plain:
	@$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(units) %D%/golden/golden.py'
distcheck-short:
	@$(MAKE) $(AM_MAKEFLAGS) distcheck TESTS='%D%/golden/golden.py' check_PROGRAMS='$(helpers)'
dist_check_SCRIPTS += $(suites) %D%/suites/sources_are_clean.sh %D%/shared/skips.sh
EXTRA_DIST += %D%/system/instructions_stay.txt %D%/shared/browser.py %D%/shared/changed_programs.py %D%/shared/charged_programs.py %D%/shared/circle.py %D%/shared/columnar.py %D%/shared/comparisons.py %D%/shared/firefox.py %D%/shared/first_views.py %D%/shared/harness.py %D%/shared/json_reports.py %D%/shared/logged_programs.py %D%/shared/own_files.py %D%/shared/pack.py %D%/shared/by_calls.mjs %D%/shared/page_modules.py %D%/shared/page_scripts.py %D%/shared/page_shows.py %D%/shared/pages.py %D%/shared/programs.py %D%/shared/properties.py %D%/shared/random_options.py %D%/shared/skips.txt %D%/shared/units.py %D%/shared/workflows.py
EXTRA_DIST += %D%/lint %D%/unit/page
EXTRA_DIST += %D%/data/cases %D%/data/cli %D%/data/compare %D%/data/corpus.tsv %D%/data/demo %D%/data/formats %D%/data/history %D%/data/instructions %D%/data/machine \
	%D%/data/parity %D%/data/recipes %D%/data/summary %D%/data/units %D%/data/versions %D%/reference

# What reads the sources and runs nothing: results as those of `make check`, of which it is no part.
.PHONY: lint
lint:
	@$(MAKE) $(AM_MAKEFLAGS) check-TESTS TESTS=%D%/suites/sources_are_clean.sh check_PROGRAMS=

# What the last `make check` or `make lint` skipped, and whether that may be.
.PHONY: skips
skips:
	@$(AM_TESTS_ENVIRONMENT) TOP='$(srcdir)' $(SHELL) $(srcdir)/%D%/shared/skips.sh $(srcdir)/%D%/shared/skips.txt \
		<test-suite.log || true

.PHONY: format
format:
	find $(srcdir)/src $(srcdir)/tests \( -path '*/data/cases' -o -path '*/data/cli' -o -path '*/data/formats' \
		-o -path '*/data/parity' -o -path '*/data/summary' \) -prune -o \
		-name '*.[ch]' -exec clang-format -i {} +

# --- unit tests: tests/unit/ROOM/check_UNIT.c is a program ---------------------------
# Those that take seconds come first.
units = \
	%D%/unit/parse/check_chunk \
	%D%/unit/parse/check_entries \
	%D%/unit/document/check_deflate \
	%D%/unit/annotate/check_annotated \
	%D%/unit/annotate/check_chosen \
	%D%/unit/annotate/check_code_align \
	%D%/unit/annotate/check_code_form \
	%D%/unit/annotate/check_fetcher \
	%D%/unit/annotate/check_named \
	%D%/unit/base/check_buckets \
	%D%/unit/base/check_buffer \
	%D%/unit/base/check_components \
	%D%/unit/base/check_diagnostic \
	%D%/unit/base/check_display_width \
	%D%/unit/base/check_git \
	%D%/unit/base/check_hash \
	%D%/unit/base/check_index \
	%D%/unit/base/check_input \
	%D%/unit/base/check_int128 \
	%D%/unit/base/check_memory \
	%D%/unit/base/check_names \
	%D%/unit/base/check_number \
	%D%/unit/base/check_output \
	%D%/unit/base/check_pages \
	%D%/unit/base/check_phrase \
	%D%/unit/base/check_radix_sort \
	%D%/unit/base/check_run \
	%D%/unit/base/check_shrink \
	%D%/unit/base/check_tasks \
	%D%/unit/base/check_tar \
	%D%/unit/base/check_text \
	%D%/unit/browse/check_bindings \
	%D%/unit/browse/check_browser \
	%D%/unit/browse/check_canvas \
	%D%/unit/browse/check_checks \
	%D%/unit/browse/check_choose \
	%D%/unit/browse/check_cursor \
	%D%/unit/browse/check_draw \
	%D%/unit/browse/check_help \
	%D%/unit/browse/check_key \
	%D%/unit/browse/check_notes \
	%D%/unit/browse/check_opening \
	%D%/unit/browse/check_prompt \
	%D%/unit/browse/check_seek \
	%D%/unit/browse/check_state \
	%D%/unit/browse/check_steps \
	%D%/unit/browse/check_turn \
	%D%/unit/browse/check_walk \
	%D%/unit/calls/check_cycle_ways \
	%D%/unit/calls/check_causes \
	%D%/unit/calls/check_cycles \
	%D%/unit/calls/check_dominated \
	%D%/unit/calls/check_dominators \
	%D%/unit/calls/check_flow \
	%D%/unit/calls/check_graph \
	%D%/unit/calls/check_hide \
	%D%/unit/calls/check_hot_path \
	%D%/unit/calls/check_inclusive \
	%D%/unit/calls/check_inclusive_by_series \
	%D%/unit/calls/check_known_calls \
	%D%/unit/calls/check_line_overlap \
	%D%/unit/calls/check_meetings \
	%D%/unit/calls/check_node_links \
	%D%/unit/calls/check_nodes \
	%D%/unit/calls/check_reach \
	%D%/unit/calls/check_stacks \
	%D%/unit/calls/check_thread_start \
	%D%/unit/calls/check_top \
	%D%/unit/calls/check_weights \
	%D%/unit/checks/check_gauge \
	%D%/unit/checks/check_limit \
	%D%/unit/checks/check_parse \
	%D%/unit/checks/check_value \
	%D%/unit/checks/check_verdict \
	%D%/unit/checks/check_words \
	%D%/unit/cli/check_arguments \
	%D%/unit/cli/check_editor \
	%D%/unit/cli/check_format \
	%D%/unit/cli/check_options \
	%D%/unit/cli/check_terminal \
	%D%/unit/cli/check_together \
	%D%/unit/compare/check_caveats \
	%D%/unit/compare/check_line_shift \
	%D%/unit/compare/check_match \
	%D%/unit/compare/check_match_functions \
	%D%/unit/compare/check_match_paths \
	%D%/unit/compare/check_measured_side \
	%D%/unit/compare/check_owned \
	%D%/unit/compare/check_renamed \
	%D%/unit/compare/check_sides \
	%D%/unit/document/check_base64 \
	%D%/unit/document/check_columnar \
	%D%/unit/document/check_json \
	%D%/unit/document/check_ordered_output \
	%D%/unit/document/check_protobuf \
	%D%/unit/document/check_quoted \
	%D%/unit/events/check_column \
	%D%/unit/events/check_compared \
	%D%/unit/events/check_figure \
	%D%/unit/events/check_interval \
	%D%/unit/events/check_formula \
	%D%/unit/events/check_measure \
	%D%/unit/events/check_quantity \
	%D%/unit/events/check_rates \
	%D%/unit/events/check_series \
	%D%/unit/events/check_spread \
	%D%/unit/events/check_statistic \
	%D%/unit/inlined/check_keys \
	%D%/unit/load/check_excerpt \
	%D%/unit/load/check_guess \
	%D%/unit/load/check_list \
	%D%/unit/load/check_load \
	%D%/unit/load/check_newest \
	%D%/unit/load/check_profile_name \
	%D%/unit/load/check_previous \
	%D%/unit/load/check_siblings \
	%D%/unit/load/check_unit_key \
	%D%/unit/load/check_unit_list \
	%D%/unit/load/check_units \
	%D%/unit/machine/check_debuginfod \
	%D%/unit/machine/check_lanes \
	%D%/unit/machine/check_code_table \
	%D%/unit/machine/check_objdump \
	%D%/unit/machine/check_object \
	%D%/unit/names/check_class \
	%D%/unit/names/check_contexts \
	%D%/unit/names/check_demangle \
	%D%/unit/names/check_disambiguate \
	%D%/unit/names/check_fold \
	%D%/unit/names/check_forms \
	%D%/unit/names/check_meant \
	%D%/unit/names/check_nearest \
	%D%/unit/names/check_normalize \
	%D%/unit/names/check_normalize_path \
	%D%/unit/names/check_pattern \
	%D%/unit/names/check_rename \
	%D%/unit/names/check_rewrite \
	%D%/unit/names/check_shorten \
	%D%/unit/names/check_strip_numbers \
	%D%/unit/parse/check_alike \
	%D%/unit/parse/check_calls \
	%D%/unit/parse/check_functions \
	%D%/unit/parse/check_header \
	%D%/unit/parse/check_ids \
	%D%/unit/parse/check_lines \
	%D%/unit/parse/check_names \
	%D%/unit/parse/check_open_lines \
	%D%/unit/parse/check_positions \
	%D%/unit/parse/check_problems \
	%D%/unit/parse/check_totals \
	%D%/unit/profile/check_cells \
	%D%/unit/profile/check_costs \
	%D%/unit/profile/check_entries \
	%D%/unit/profile/check_finder \
	%D%/unit/profile/check_flat \
	%D%/unit/profile/check_instructions \
	%D%/unit/profile/check_matrix \
	%D%/unit/profile/check_packed \
	%D%/unit/profile/check_record \
	%D%/unit/profile/check_runs \
	%D%/unit/profile/check_ways \
	%D%/unit/reading/check_comparison \
	%D%/unit/reading/check_transforms \
	%D%/unit/report/callgrind/check_callgrind \
	%D%/unit/report/check_heading \
	%D%/unit/report/check_notes \
	%D%/unit/report/dot/check_blocks \
	%D%/unit/report/dot/check_chain \
	%D%/unit/report/dot/check_dot \
	%D%/unit/report/dot/check_label \
	%D%/unit/report/dot/check_sketch \
	%D%/unit/report/json/check_choice \
	%D%/unit/report/json/check_functions \
	%D%/unit/report/json/check_instructions \
	%D%/unit/report/json/check_json \
	%D%/unit/report/json/check_lines \
	%D%/unit/report/json/check_sections \
	%D%/unit/report/layout/check_columns_that_fit \
	%D%/unit/report/layout/check_figures \
	%D%/unit/report/layout/check_table \
	%D%/unit/report/layout/check_title \
	%D%/unit/report/records/check_csv \
	%D%/unit/report/records/check_jsonl \
	%D%/unit/report/records/check_markdown \
	%D%/unit/report/records/check_quickfix \
	%D%/unit/report/records/check_records \
	%D%/unit/report/stacks/check_folded \
	%D%/unit/report/stacks/check_samples \
	%D%/unit/report/summary/check_much_inlined \
	%D%/unit/report/summary/check_short_path \
	%D%/unit/report/summary/check_summary_rows \
	%D%/unit/report/summary/check_suggest \
	%D%/unit/report/summary/check_name_and_place \
	%D%/unit/report/text/check_annotation \
	%D%/unit/report/text/check_machine \
	%D%/unit/report/text/check_sources \
	%D%/unit/rows/check_call_tree \
	%D%/unit/rows/check_disasm_choice \
	%D%/unit/rows/check_event_words \
	%D%/unit/rows/check_filter \
	%D%/unit/rows/check_function_tree \
	%D%/unit/rows/check_group \
	%D%/unit/rows/check_grouping \
	%D%/unit/rows/check_heavy_lines \
	%D%/unit/rows/check_line_number \
	%D%/unit/rows/check_line_costs \
	%D%/unit/rows/check_line_jumps \
	%D%/unit/rows/check_lines \
	%D%/unit/rows/check_rank \
	%D%/unit/rows/check_routines \
	%D%/unit/rows/check_row_name \
	%D%/unit/rows/check_same_address \
	%D%/unit/rows/check_share \
	%D%/unit/rows/check_sort \
	%D%/unit/rows/check_spread_rows \
	%D%/unit/sheets/check_call_tree \
	%D%/unit/sheets/check_code \
	%D%/unit/sheets/check_events \
	%D%/unit/sheets/check_functions \
	%D%/unit/sheets/check_lines \
	%D%/unit/sheets/check_members \
	%D%/unit/sheets/check_model \
	%D%/unit/sheets/check_neighbours \
	%D%/unit/sheets/check_place \
	%D%/unit/sheets/check_reach \
	%D%/unit/sheets/check_sheet \
	%D%/unit/sheets/check_tree \
	%D%/unit/source/check_align \
	%D%/unit/source/check_anchors \
	%D%/unit/source/check_edit \
	%D%/unit/source/check_files \
	%D%/unit/source/check_path \
	%D%/unit/source/check_block \
	%D%/unit/source/check_outline \
	%D%/unit/source/check_paths \
	%D%/unit/source/check_own \
	%D%/unit/source/check_places \
	%D%/unit/source/check_regular \
	%D%/unit/source/check_similar \
	%D%/unit/source/check_source \
	%D%/unit/source/check_unified \
	%D%/unit/source/check_walk \
	%D%/unit/system/check_files \
	%D%/unit/system/check_functions \
	%D%/unit/view/check_call_tree \
	%D%/unit/system/check_ourselves \
	%D%/unit/system/check_stack \
	%D%/unit/view/check_cell \
	%D%/unit/view/check_column_words \
	%D%/unit/view/check_home \
	%D%/unit/view/check_hot_path \
	%D%/unit/view/check_links \
	%D%/unit/view/check_meaning \
	%D%/unit/view/check_naming \
	%D%/unit/view/check_priority \
	%D%/unit/view/check_question \
	%D%/unit/view/check_reach_rows \
	%D%/unit/view/check_row_status \
	%D%/unit/view/check_rows \
	%D%/unit/view/check_scale \
	%D%/unit/view/check_share_base \
	%D%/unit/view/check_unrecorded \
	%D%/unit/view/check_view

LDADD = $(cgannotate_libs) $(CHECK_LIBS)
EXTRA_DIST += %D%/unit/alike.h %D%/unit/analysed.h %D%/unit/joined.h %D%/unit/jsoned.h %D%/unit/literal.h \
	%D%/unit/profiles.h %D%/unit/reported.h %D%/unit/scratch.h %D%/unit/suite.h %D%/unit/browsed.h %D%/unit/viewed.h \
	%D%/unit/without.txt %D%/unit/written.h

# What reads an input whole and in stretches, for check_chunks and fuzz_parse.
cutting = %D%/shared/cut.c %D%/shared/cut.h %D%/shared/dump.c %D%/shared/dump.h
%C%_unit_parse_check_chunk_SOURCES = %D%/unit/parse/check_chunk.c $(cutting)
%C%_unit_machine_check_object_SOURCES = %D%/unit/machine/check_object.c %D%/shared/image.h

if HAVE_CHECK
check_PROGRAMS += $(units)
TESTS += $(units)
else
TESTS += %D%/unit/missing.sh
endif
dist_check_SCRIPTS += %D%/unit/missing.sh

# --- command-line tests: tests/golden/*.test, read by golden.py ----------------------
TESTS += %D%/golden/golden.py
dist_check_SCRIPTS += %D%/golden/golden.py
EXTRA_DIST += %D%/golden
dist-hook: # the results are beside the tests, and python's files beside its programs
	find $(distdir)/%D% \( -name '*.log' -o -name '*.trs' -o -name '*.pyc' \) -exec rm -f {} +
	find $(distdir)/%D% -name __pycache__ -exec rmdir {} +

.PHONY: golden-update
golden-update: all
	@$(AM_TESTS_ENVIRONMENT) $(PYTHON) $(srcdir)/%D%/golden/golden.py --update

# --- what makes a system fail, for suites --------------------------------------------
helpers = %D%/data/fault/forgetful %D%/data/fault/measure %D%/data/fault/failmalloc.so %D%/data/fault/shrinkmap.so %D%/data/fault/nolibrary.so \
	%D%/data/fault/slowclock.so
# The program, but it forgets what it lost: properties/green_is_measured has to see that.
%C%_data_fault_forgetful_SOURCES = src/main.c src/profile/parts.c
%C%_data_fault_forgetful_CPPFLAGS = $(AM_CPPFLAGS) -DFORGETS_LOSSES
%C%_data_fault_forgetful_LDADD = $(cgannotate_libs)
%C%_data_fault_measure_LDADD =
%C%_data_fault_failmalloc_so_SOURCES = %D%/data/fault/failmalloc.c
%C%_data_fault_failmalloc_so_CFLAGS = $(preloaded)
%C%_data_fault_failmalloc_so_LDFLAGS = -shared
%C%_data_fault_failmalloc_so_LDADD = -ldl
%C%_data_fault_shrinkmap_so_SOURCES = %D%/data/fault/shrinkmap.c
%C%_data_fault_shrinkmap_so_CFLAGS = $(preloaded)
%C%_data_fault_shrinkmap_so_LDFLAGS = -shared
%C%_data_fault_shrinkmap_so_LDADD = -ldl
%C%_data_fault_nolibrary_so_SOURCES = %D%/data/fault/nolibrary.c
%C%_data_fault_nolibrary_so_CFLAGS = $(preloaded)
%C%_data_fault_nolibrary_so_LDFLAGS = -shared
%C%_data_fault_nolibrary_so_LDADD =
%C%_data_fault_slowclock_so_SOURCES = %D%/data/fault/slowclock.c
%C%_data_fault_slowclock_so_CFLAGS = $(preloaded)
%C%_data_fault_slowclock_so_LDFLAGS = -shared
%C%_data_fault_slowclock_so_LDADD =
preloaded = $(STD_CFLAGS) $(WARN_CFLAGS) -fPIC
check_PROGRAMS += $(helpers)

fault_environment = \
	MUTANT='$(abs_builddir)/%D%/data/fault/forgetful$(EXEEXT)'; export MUTANT; \
	HELPERS='$(abs_builddir)/%D%/data/fault'; \
	SANITIZED='$(SANITIZER_FLAGS)'; \
	ASAN_OPTIONS=handle_sigill=1:abort_on_error=1:$$ASAN_OPTIONS; \
	PYTHONDONTWRITEBYTECODE=1; \
	export HELPERS SANITIZED ASAN_OPTIONS PYTHONDONTWRITEBYTECODE;

# --- the browser without a terminal, for properties ----------------------------------
player = %D%/shared/player.c %D%/shared/player.h
check_PROGRAMS += %D%/browse/browse_script
%C%_browse_browse_script_SOURCES = %D%/browse/browse_script.c $(player)
%C%_browse_browse_script_LDADD = $(cgannotate_libs)

# --- speed: `make bench`, with words for bench.py in BENCH; instructions_stay.sh -----
EXTRA_PROGRAMS += %D%/bench/graph_bench
%C%_bench_graph_bench_LDADD = $(cgannotate_libs)
CLEANFILES += $(EXTRA_PROGRAMS) %D%/bench/bench.json
check_PROGRAMS += %D%/bench/generate
%C%_bench_generate_LDADD =
EXTRA_DIST += %D%/bench/bench.py

speed_environment = \
	GENERATE='$(abs_builddir)/%D%/bench/generate$(EXEEXT)'; \
	GRAPH_BENCH='$(abs_builddir)/%D%/bench/graph_bench$(EXEEXT)'; \
	CC='$(CC)'; CFLAGS='$(CPPFLAGS) $(CFLAGS) $(SANITIZER_FLAGS) $(LDFLAGS)'; \
	export GENERATE GRAPH_BENCH CC CFLAGS;

.PHONY: bench instructions-update clean-bench-inputs
bench: all %D%/bench/generate$(EXEEXT) %D%/bench/graph_bench$(EXEEXT)
	@$(AM_TESTS_ENVIRONMENT) $(PYTHON) $(srcdir)/%D%/bench/bench.py --directory=%D%/bench/inputs $(BENCH)

instructions-update: all %D%/bench/generate$(EXEEXT)
	@$(AM_TESTS_ENVIRONMENT) $(SHELL) $(srcdir)/%D%/system/instructions_stay.sh --update

clean-local: clean-bench-inputs clean-kept
clean-bench-inputs:
	rm -rf %D%/bench/inputs
clean-kept: # of properties that failed
	rm -rf kept

# --- fuzzers: built with libFuzzer by --enable-fuzzers; the tests replay their corpus --
%C%_fuzz_fuzz_parse_SOURCES = %D%/fuzz/fuzz_parse.c $(cutting)
%C%_fuzz_fuzz_parse_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_LDFLAGS)
%C%_fuzz_fuzz_parse_LDADD = $(cgannotate_libs)
%C%_fuzz_fuzz_browse_SOURCES = %D%/fuzz/fuzz_browse.c $(player)
%C%_fuzz_fuzz_browse_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_LDFLAGS)
%C%_fuzz_fuzz_browse_LDADD = $(cgannotate_libs)
%C%_fuzz_fuzz_elf_SOURCES = %D%/fuzz/fuzz_elf.c %D%/shared/image.h
%C%_fuzz_fuzz_elf_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_LDFLAGS)
%C%_fuzz_fuzz_elf_LDADD = $(cgannotate_libs)
%C%_fuzz_fuzz_names_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_LDFLAGS)
%C%_fuzz_fuzz_names_LDADD = $(cgannotate_libs)
%C%_fuzz_fuzz_report_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_LDFLAGS)
%C%_fuzz_fuzz_report_LDADD = $(cgannotate_libs)

if FUZZERS
noinst_PROGRAMS += %D%/fuzz/fuzz_browse %D%/fuzz/fuzz_elf %D%/fuzz/fuzz_names %D%/fuzz/fuzz_parse %D%/fuzz/fuzz_report
endif

replays = %D%/fuzz/fuzz_browse_replay %D%/fuzz/fuzz_elf_replay %D%/fuzz/fuzz_names_replay %D%/fuzz/fuzz_parse_replay %D%/fuzz/fuzz_report_replay
%C%_fuzz_fuzz_browse_replay_SOURCES = %D%/fuzz/replay.c %D%/fuzz/fuzz_browse.c $(player)
%C%_fuzz_fuzz_browse_replay_LDADD = $(cgannotate_libs)
%C%_fuzz_fuzz_elf_replay_SOURCES = %D%/fuzz/replay.c %D%/fuzz/fuzz_elf.c %D%/shared/image.h
%C%_fuzz_fuzz_elf_replay_LDADD = $(cgannotate_libs)
%C%_fuzz_fuzz_names_replay_SOURCES = %D%/fuzz/replay.c %D%/fuzz/fuzz_names.c
%C%_fuzz_fuzz_names_replay_LDADD = $(cgannotate_libs)
%C%_fuzz_fuzz_parse_replay_SOURCES = %D%/fuzz/replay.c %D%/fuzz/fuzz_parse.c $(cutting)
%C%_fuzz_fuzz_parse_replay_LDADD = $(cgannotate_libs)
%C%_fuzz_fuzz_report_replay_SOURCES = %D%/fuzz/replay.c %D%/fuzz/fuzz_report.c
%C%_fuzz_fuzz_report_replay_LDADD = $(cgannotate_libs)
check_PROGRAMS += $(replays)
TESTS += $(replays)
EXTRA_DIST += %D%/fuzz/corpus %D%/fuzz/callgrind.dict

# `make fuzz` runs all until FUZZ_LIMIT each. What they find stays in tests/fuzz/fuzz_work, and is a start for the next
# run; what makes them fail is named in the output.
FUZZ_LIMIT = -max_total_time=60
fuzz_work = %D%/fuzz/fuzz_work
fuzz_flags = $(FUZZ_LIMIT) -max_len=4096 -rss_limit_mb=4096 -timeout=20 -print_final_stats=1

.PHONY: fuzz
fuzz:
	$(MKDIR_P) $(fuzz_work)/browse $(fuzz_work)/build $(fuzz_work)/elf $(fuzz_work)/names $(fuzz_work)/parse $(fuzz_work)/report
	$(MAKE) $(AM_MAKEFLAGS) -s distdir distdir=$(fuzz_work)/source
	cd $(fuzz_work)/build && ../source/configure --quiet CC=clang --enable-fuzzers --enable-sanitizers && \
		$(MAKE) %D%/fuzz/fuzz_browse %D%/fuzz/fuzz_elf %D%/fuzz/fuzz_names %D%/fuzz/fuzz_parse %D%/fuzz/fuzz_report
	cd $(fuzz_work) && for target in browse elf names parse report; do \
		build/%D%/fuzz/fuzz_$$target $(fuzz_flags) -dict=source/%D%/fuzz/callgrind.dict -artifact_prefix=$$target- \
			$$target source/%D%/fuzz/corpus source/%D%/data/cases || exit; done

distclean-local:
	rm -rf $(fuzz_work)
