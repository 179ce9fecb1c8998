# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Everything but main.c is in a library that the program, the unit tests and the fuzzers link.

noinst_LIBRARIES += %D%/libcgannotate.a
%C%_libcgannotate_a_SOURCES = \
	%D%/system/delay.c %D%/system/delay.h \
	%D%/system/files.c %D%/system/files.h \
	%D%/system/functions.c %D%/system/functions.h \
	%D%/system/library.h \
	%D%/system/ourselves.c %D%/system/ourselves.h \
	%D%/system/stack.c %D%/system/stack.h \
	%D%/base/display_width.c %D%/base/display_width.h \
	%D%/base/buckets.c %D%/base/buckets.h \
	%D%/base/buffer.c %D%/base/buffer.h \
	%D%/base/components.c %D%/base/components.h \
	%D%/base/diagnostic.c %D%/base/diagnostic.h \
	%D%/base/display_width_table.h \
	%D%/base/git.c %D%/base/git.h \
	%D%/base/hash.c %D%/base/hash.h \
	%D%/base/index.c %D%/base/index.h \
	%D%/base/input.c %D%/base/input.h \
	%D%/base/int128.c %D%/base/int128.h \
	%D%/base/memory.c %D%/base/memory.h \
	%D%/base/names.c %D%/base/names.h \
	%D%/base/number.c %D%/base/number.h \
	%D%/base/output.c %D%/base/output.h \
	%D%/base/pages.c %D%/base/pages.h \
	%D%/base/paint.h \
	%D%/base/phrase.c %D%/base/phrase.h \
	%D%/base/radix_sort.c %D%/base/radix_sort.h \
	%D%/base/run.c %D%/base/run.h \
	%D%/base/shrink.c %D%/base/shrink.h \
	%D%/base/tasks.c %D%/base/tasks.h \
	%D%/base/tar.c %D%/base/tar.h \
	%D%/base/text.c %D%/base/text.h \
	%D%/base/unpack.c %D%/base/unpack.h \
	%D%/source/align.c %D%/source/align.h \
	%D%/source/anchors.c %D%/source/anchors.h \
	%D%/source/block.c %D%/source/block.h \
	%D%/source/edit.c %D%/source/edit.h \
	%D%/source/files.c %D%/source/files.h \
	%D%/source/outline.c %D%/source/outline.h \
	%D%/source/own.c %D%/source/own.h \
	%D%/source/path.c %D%/source/path.h \
	%D%/source/paths.c %D%/source/paths.h \
	%D%/source/places.c %D%/source/places.h \
	%D%/source/regular.c %D%/source/regular.h \
	%D%/source/similar.c %D%/source/similar.h \
	%D%/source/source.c %D%/source/source.h \
	%D%/source/unified.c %D%/source/unified.h \
	%D%/source/walk.c %D%/source/walk.h \
	%D%/machine/code_child.c %D%/machine/code_child.h \
	%D%/machine/code_table.c %D%/machine/code_table.h \
	%D%/machine/code_walk.c %D%/machine/code_walk.h \
	%D%/machine/debug_file.c %D%/machine/debug_file.h \
	%D%/machine/debuginfod.c %D%/machine/debuginfod.h \
	%D%/machine/elf.c %D%/machine/elf.h \
	%D%/inlined/inlined.c %D%/inlined/inlined.h \
	%D%/inlined/keys.c %D%/inlined/keys.h \
	%D%/inlined/lines.c %D%/inlined/lines.h \
	%D%/inlined/objects.c %D%/inlined/objects.h \
	%D%/inlined/owners.c %D%/inlined/owners.h \
	%D%/inlined/sources.c %D%/inlined/sources.h \
	%D%/machine/lanes.c %D%/machine/lanes.h \
	%D%/machine/libdw.c %D%/machine/libdw.h \
	%D%/machine/linked_file.c %D%/machine/linked_file.h \
	%D%/machine/objdump.c %D%/machine/objdump.h \
	%D%/machine/object.c %D%/machine/object.h \
	%D%/profile/cells.c %D%/profile/cells.h \
	%D%/profile/costs.c %D%/profile/costs.h \
	%D%/profile/entries.c %D%/profile/entries.h \
	%D%/profile/finder.c %D%/profile/finder.h \
	%D%/profile/flat.c %D%/profile/flat.h \
	%D%/profile/instructions.c \
	%D%/profile/matrix.c %D%/profile/matrix.h \
	%D%/profile/merge.c %D%/profile/merge.h \
	%D%/profile/packed.c %D%/profile/packed.h \
	%D%/profile/part_heads.c \
	%D%/profile/parts.c \
	%D%/profile/problems.c %D%/profile/problems.h \
	%D%/profile/profile.c %D%/profile/profile.h \
	%D%/profile/record.c %D%/profile/record.h \
	%D%/profile/runs.c %D%/profile/runs.h \
	%D%/profile/ways.c %D%/profile/ways.h \
	%D%/parse/body.c \
	%D%/parse/call_log.c \
	%D%/parse/open_lines.c \
	%D%/parse/open_lines.h \
	%D%/parse/callees.c \
	%D%/parse/chunk.c \
	%D%/parse/cost.c \
	%D%/parse/cut.c \
	%D%/parse/end.c \
	%D%/parse/header.c \
	%D%/parse/ids.c %D%/parse/ids.h \
	%D%/parse/jumps.c \
	%D%/parse/line.c \
	%D%/parse/parse.h \
	%D%/parse/parser.h \
	%D%/parse/part.c \
	%D%/parse/record_lines.c \
	%D%/parse/scan.h \
	%D%/parse/state.c \
	%D%/parse/waiting.c \
	%D%/load/aged.c %D%/load/aged.h \
	%D%/load/below.c %D%/load/below.h \
	%D%/load/dumps.c %D%/load/dumps.h \
	%D%/load/excerpt.c %D%/load/excerpt.h \
	%D%/load/guess.c %D%/load/guess.h \
	%D%/load/inputs.c %D%/load/inputs.h \
	%D%/load/label.c %D%/load/label.h \
	%D%/load/latest.c %D%/load/latest.h \
	%D%/load/list.c %D%/load/list.h \
	%D%/load/load.c %D%/load/load.h \
	%D%/load/newest.c %D%/load/newest.h \
	%D%/load/previous.c %D%/load/previous.h \
	%D%/load/profile_name.c %D%/load/profile_name.h \
	%D%/load/siblings.c %D%/load/siblings.h \
	%D%/load/threads.c %D%/load/threads.h \
	%D%/load/unit_key.c %D%/load/unit_key.h \
	%D%/load/unit_list.c %D%/load/unit_list.h \
	%D%/load/units.c %D%/load/units.h \
	%D%/names/class.c %D%/names/class.h \
	%D%/names/contexts.c %D%/names/contexts.h \
	%D%/names/disambiguate.c %D%/names/disambiguate.h \
	%D%/names/demangle.c %D%/names/demangle.h \
	%D%/names/fold.c %D%/names/fold.h \
	%D%/names/forms.c %D%/names/forms.h \
	%D%/names/meant.c %D%/names/meant.h \
	%D%/names/nearest.c %D%/names/nearest.h \
	%D%/names/normalize.c %D%/names/normalize.h \
	%D%/names/normalize_path.c %D%/names/normalize_path.h \
	%D%/names/pattern.c %D%/names/pattern.h \
	%D%/names/rename.c %D%/names/rename.h \
	%D%/names/rewrite.c %D%/names/rewrite.h \
	%D%/names/shorten.c %D%/names/shorten.h \
	%D%/names/strip_numbers.c %D%/names/strip_numbers.h \
	%D%/names/text_end.h \
	%D%/events/column.c %D%/events/column.h \
	%D%/events/compared.c %D%/events/compared.h \
	%D%/events/definition.c %D%/events/definition.h \
	%D%/events/events.c %D%/events/events.h \
	%D%/events/figure.c %D%/events/figure.h \
	%D%/events/formula.c %D%/events/formula.h \
	%D%/events/interval.c %D%/events/interval.h \
	%D%/events/measure.c %D%/events/measure.h \
	%D%/events/quantity.c %D%/events/quantity.h \
	%D%/events/rates.c %D%/events/rates.h \
	%D%/events/resolve.c \
	%D%/events/side.h \
	%D%/events/series.c %D%/events/series.h \
	%D%/events/spread.c %D%/events/spread.h \
	%D%/events/statistic.c %D%/events/statistic.h \
	%D%/sheets/asked.c %D%/sheets/asked.h \
	%D%/sheets/cache.c %D%/sheets/cache.h \
	%D%/sheets/call_tree.c \
	%D%/sheets/code.c \
	%D%/sheets/cost_columns.c %D%/sheets/cost_columns.h \
	%D%/sheets/events.c \
	%D%/sheets/functions.c \
	%D%/sheets/hot_path.c \
	%D%/sheets/kinds.h \
	%D%/sheets/lines.c \
	%D%/sheets/members.c %D%/sheets/members.h \
	%D%/sheets/missing_source.c %D%/sheets/missing_source.h \
	%D%/sheets/model.c %D%/sheets/model.h \
	%D%/sheets/neighbours.c \
	%D%/sheets/place.c %D%/sheets/place.h \
	%D%/sheets/reach.c \
	%D%/sheets/sheet.c %D%/sheets/sheet.h \
	%D%/sheets/tree.c \
	%D%/sheets/why.c \
	%D%/browse/bindings.c %D%/browse/bindings.h \
	%D%/browse/browser.c %D%/browse/browser.h \
	%D%/browse/canvas.c %D%/browse/canvas.h \
	%D%/browse/checks.c \
	%D%/browse/choose.c %D%/browse/choose.h \
	%D%/browse/cursor.c %D%/browse/cursor.h \
	%D%/browse/draw.c %D%/browse/draw.h \
	%D%/browse/help.c \
	%D%/browse/key.c %D%/browse/key.h \
	%D%/browse/notes.c \
	%D%/browse/opening.c %D%/browse/opening.h \
	%D%/browse/prompt.c %D%/browse/prompt.h \
	%D%/browse/screens.c %D%/browse/screens.h \
	%D%/browse/seek.c %D%/browse/seek.h \
	%D%/browse/state.c %D%/browse/state.h \
	%D%/browse/steps.c %D%/browse/steps.h \
	%D%/browse/turn.c %D%/browse/turn.h \
	%D%/browse/walk.c %D%/browse/walk.h \
	%D%/calls/caused.c %D%/calls/caused.h \
	%D%/calls/caused_ways.c %D%/calls/caused_ways.h \
	%D%/calls/causes.c %D%/calls/causes.h \
	%D%/calls/cycle_ways.c %D%/calls/cycle_ways.h \
	%D%/calls/cycles.c %D%/calls/cycles.h \
	%D%/calls/dominated.c %D%/calls/dominated.h \
	%D%/calls/dominators.c %D%/calls/dominators.h \
	%D%/calls/flow.c %D%/calls/flow.h \
	%D%/calls/function_lines.c %D%/calls/function_lines.h \
	%D%/calls/graph.c %D%/calls/graph.h \
	%D%/calls/hidden.c %D%/calls/hidden.h \
	%D%/calls/hide.c %D%/calls/hide.h \
	%D%/calls/hot_path.c %D%/calls/hot_path.h \
	%D%/calls/meetings.c %D%/calls/meetings.h \
	%D%/calls/inclusive.c %D%/calls/inclusive.h \
	%D%/calls/inclusive_by_series.c %D%/calls/inclusive_by_series.h \
	%D%/calls/known_calls.c %D%/calls/known_calls.h \
	%D%/calls/line_overlap.c %D%/calls/line_overlap.h \
	%D%/calls/node_links.c %D%/calls/node_links.h \
	%D%/calls/nodes.c %D%/calls/nodes.h \
	%D%/calls/reach.c %D%/calls/reach.h \
	%D%/calls/reach_ways.c %D%/calls/reach_ways.h \
	%D%/calls/recipe.c %D%/calls/recipe.h \
	%D%/calls/recipe_graph.c %D%/calls/recipe_graph.h \
	%D%/calls/stacks.c %D%/calls/stacks.h \
	%D%/calls/thread_start.c %D%/calls/thread_start.h \
	%D%/calls/top.c %D%/calls/top.h \
	%D%/calls/weights.c %D%/calls/weights.h \
	%D%/rows/call_tree.c %D%/rows/call_tree.h \
	%D%/rows/disasm_choice.c %D%/rows/disasm_choice.h \
	%D%/rows/event_words.c %D%/rows/event_words.h \
	%D%/rows/filter.c %D%/rows/filter.h \
	%D%/rows/function_tree.c %D%/rows/function_tree.h \
	%D%/rows/function_ways.c %D%/rows/function_ways.h \
	%D%/rows/group.c %D%/rows/group.h \
	%D%/rows/grouping.c %D%/rows/grouping.h \
	%D%/rows/charged_lines.c %D%/rows/charged_lines.h \
	%D%/rows/heavy_lines.c %D%/rows/heavy_lines.h \
	%D%/rows/line_number.h \
	%D%/rows/line_jumps.c %D%/rows/line_jumps.h \
	%D%/rows/line_costs.c %D%/rows/line_costs.h \
	%D%/rows/lines.c %D%/rows/lines.h \
	%D%/rows/rank.c %D%/rows/rank.h \
	%D%/rows/routines.c %D%/rows/routines.h \
	%D%/rows/row_name.c %D%/rows/row_name.h \
	%D%/rows/same_address.c %D%/rows/same_address.h \
	%D%/rows/share.c %D%/rows/share.h \
	%D%/rows/sort.c %D%/rows/sort.h \
	%D%/rows/spread_rows.c %D%/rows/spread_rows.h \
	%D%/rows/unsure.c %D%/rows/unsure.h \
	%D%/rows/tree_walk.c %D%/rows/tree_walk.h \
	%D%/rows/way_costs.c %D%/rows/way_costs.h \
	%D%/compare/caveats.c %D%/compare/caveats.h \
	%D%/compare/history.c %D%/compare/history.h \
	%D%/compare/gone.c %D%/compare/gone.h \
	%D%/compare/line_shift.c %D%/compare/line_shift.h \
	%D%/compare/match.c %D%/compare/match.h \
	%D%/compare/match_functions.c %D%/compare/match_functions.h \
	%D%/compare/match_paths.c %D%/compare/match_paths.h \
	%D%/compare/measured_side.c %D%/compare/measured_side.h \
	%D%/compare/owned.c %D%/compare/owned.h \
	%D%/compare/pair_rows.c %D%/compare/pair_rows.h \
	%D%/compare/pair_units.c %D%/compare/pair_units.h \
	%D%/compare/renamed.c %D%/compare/renamed.h \
	%D%/compare/sides.c %D%/compare/sides.h \
	%D%/compare/split.c %D%/compare/split.h \
	%D%/compare/versions.c %D%/compare/versions.h \
	%D%/document/base64.c %D%/document/base64.h \
	%D%/document/columnar.c %D%/document/columnar.h \
	%D%/document/deflate.c %D%/document/deflate.h \
	%D%/document/json.c %D%/document/json.h \
	%D%/document/ordered_output.c %D%/document/ordered_output.h \
	%D%/document/protobuf.c %D%/document/protobuf.h \
	%D%/document/quoted.c %D%/document/quoted.h \
	%D%/view/call_tree.c %D%/view/call_tree.h \
	%D%/view/cell.c %D%/view/cell.h \
	%D%/view/column_words.c %D%/view/column_words.h \
	%D%/view/home.c %D%/view/home.h \
	%D%/view/hot_path.c %D%/view/hot_path.h \
	%D%/view/inlining.h \
	%D%/view/links.c %D%/view/links.h \
	%D%/view/look.h \
	%D%/view/meaning.c %D%/view/meaning.h \
	%D%/view/naming.c %D%/view/naming.h \
	%D%/view/priority.c %D%/view/priority.h \
	%D%/view/problems.c %D%/view/problems.h \
	%D%/view/question.c %D%/view/question.h \
	%D%/view/reach_rows.c %D%/view/reach_rows.h \
	%D%/view/report.h \
	%D%/view/request.h \
	%D%/view/row_status.c %D%/view/row_status.h \
	%D%/view/rows.c %D%/view/rows.h \
	%D%/view/scale.c %D%/view/scale.h \
	%D%/view/share_base.c %D%/view/share_base.h \
	%D%/view/study.c %D%/view/study.h \
	%D%/view/unrecorded.c %D%/view/unrecorded.h \
	%D%/view/view.c %D%/view/view.h \
	%D%/report/code_change.c %D%/report/code_change.h \
	%D%/report/why.c %D%/report/why_words.c %D%/report/why.h \
	%D%/report/why_rows.c %D%/report/why_rows.h \
	%D%/annotate/annotated.c %D%/annotate/annotated.h \
	%D%/annotate/annotated_arrows.c \
	%D%/annotate/annotated_words.c \
	%D%/annotate/chosen.c %D%/annotate/chosen.h \
	%D%/annotate/code_align.c %D%/annotate/code_align.h \
	%D%/annotate/code_chains.c %D%/annotate/code_chains.h \
	%D%/annotate/code_form.c %D%/annotate/code_form.h \
	%D%/annotate/code_listings.c %D%/annotate/code_listings.h \
	%D%/annotate/edited.c %D%/annotate/edited.h \
	%D%/annotate/excerpts.c %D%/annotate/excerpts.h \
	%D%/annotate/fetcher.c %D%/annotate/fetcher.h \
	%D%/annotate/headers.c %D%/annotate/headers.h \
	%D%/annotate/hot_files.c %D%/annotate/hot_files.h \
	%D%/annotate/joined.c %D%/annotate/joined.h \
	%D%/annotate/line_map.c %D%/annotate/line_map.h \
	%D%/annotate/listed_code.c %D%/annotate/listed_code.h \
	%D%/annotate/locator.c %D%/annotate/locator.h \
	%D%/annotate/machine_code.c %D%/annotate/machine_code.h \
	%D%/annotate/named.c %D%/annotate/named.h \
	%D%/annotate/old_texts.c %D%/annotate/old_texts.h \
	%D%/annotate/paired_code.c %D%/annotate/paired_code.h \
	%D%/annotate/repository.c %D%/annotate/repository.h \
	%D%/annotate/same_code.c %D%/annotate/same_code.h \
	%D%/annotate/shown.c %D%/annotate/shown.h \
	%D%/annotate/versions.c %D%/annotate/versions.h \
	%D%/annotate/written.c %D%/annotate/written.h \
	%D%/checks/functions.c %D%/checks/functions.h \
	%D%/checks/gauge.c %D%/checks/gauge.h \
	%D%/checks/limit.c %D%/checks/limit.h \
	%D%/checks/evidence.c %D%/checks/evidence.h \
	%D%/checks/own.c %D%/checks/own.h \
	%D%/checks/parse.c %D%/checks/parse.h \
	%D%/checks/value.c %D%/checks/value.h \
	%D%/checks/verdict.c %D%/checks/verdict.h \
	%D%/checks/words.c %D%/checks/words.h \
	%D%/report/heading.c %D%/report/heading.h \
	%D%/report/lines_view.c %D%/report/lines_view.h \
	%D%/report/notes.c %D%/report/notes.h \
	%D%/report/your_lines.c %D%/report/your_lines.h \
	%D%/report/your_rows.c %D%/report/your_rows.h \
	%D%/report/callgrind/body.c \
	%D%/report/callgrind/callgrind.c %D%/report/callgrind/callgrind.h \
	%D%/report/callgrind/difference.c %D%/report/callgrind/difference.h \
	%D%/report/callgrind/head.c \
	%D%/report/callgrind/lines.c \
	%D%/report/callgrind/names.c \
	%D%/report/callgrind/remade.c %D%/report/callgrind/remade.h \
	%D%/report/callgrind/order.c %D%/report/callgrind/order.h \
	%D%/report/callgrind/selected.c %D%/report/callgrind/selected.h \
	%D%/report/callgrind/small.c %D%/report/callgrind/small.h \
	%D%/report/callgrind/writer.h \
	%D%/report/dot/blocks.c %D%/report/dot/blocks.h \
	%D%/report/dot/chain.c %D%/report/dot/chain.h \
	%D%/report/dot/control.c %D%/report/dot/control.h \
	%D%/report/dot/dot.c %D%/report/dot/dot.h \
	%D%/report/dot/label.c %D%/report/dot/label.h \
	%D%/report/dot/sketch.c %D%/report/dot/sketch.h \
	%D%/report/dot/tint.c %D%/report/dot/tint.h \
	%D%/report/github/github.c %D%/report/github/github.h \
	%D%/report/html/charges.c %D%/report/html/charges.h \
	%D%/report/html/cut.c \
	%D%/report/html/extract.c %D%/report/html/extract.h \
	%D%/report/html/groups.c %D%/report/html/groups.h \
	%D%/report/html/head.c %D%/report/html/head.h \
	%D%/report/html/html.c %D%/report/html/html.h \
	%D%/report/html/machine.c %D%/report/html/machine.h \
	%D%/report/html/page.c %D%/report/html/page.h \
	%D%/report/html/plain.c %D%/report/html/plain.h \
	%D%/report/html/sheets.c %D%/report/html/sheets.h \
	%D%/report/html/tree.c %D%/report/html/tree.h \
	%D%/report/html/weight.c %D%/report/html/weight.h \
	%D%/report/json/call_tree.c \
	%D%/report/json/checks.c \
	%D%/report/json/choice.c \
	%D%/report/json/extract.h \
	%D%/report/json/code.c \
	%D%/report/json/functions.c \
	%D%/report/json/instructions.c \
	%D%/report/json/json.c %D%/report/json/json.h \
	%D%/report/json/lines.c \
	%D%/report/json/put.c \
	%D%/report/json/report.h \
	%D%/report/json/reach.c \
	%D%/report/json/schema.c \
	%D%/report/json/sections.c \
	%D%/report/json/units.c \
	%D%/report/json/why.c \
	%D%/report/json/yours.c \
	%D%/report/layout/code_rows.c %D%/report/layout/code_rows.h \
	%D%/report/layout/columns_that_fit.c %D%/report/layout/columns_that_fit.h \
	%D%/report/layout/figures.c %D%/report/layout/figures.h \
	%D%/report/layout/line.c %D%/report/layout/line.h \
	%D%/report/layout/missing.c %D%/report/layout/missing.h \
	%D%/report/layout/node_name.c %D%/report/layout/node_name.h \
	%D%/report/layout/source_title.c %D%/report/layout/source_title.h \
	%D%/report/layout/table.c %D%/report/layout/table.h \
	%D%/report/layout/title.c %D%/report/layout/title.h \
	%D%/report/records/code.c \
	%D%/report/records/csv.c \
	%D%/report/records/history.c \
	%D%/report/records/jsonl.c \
	%D%/report/records/markdown.c \
	%D%/report/records/pairs.c \
	%D%/report/records/quickfix.c \
	%D%/report/records/reach.c \
	%D%/report/records/records.c %D%/report/records/records.h \
	%D%/report/records/why.c \
	%D%/report/stacks/cpuprofile.c \
	%D%/report/stacks/folded.c \
	%D%/report/stacks/pprof.c \
	%D%/report/stacks/samples.c %D%/report/stacks/samples.h \
	%D%/report/stacks/stacks.h \
	%D%/report/summary/hot_functions.c %D%/report/summary/hot_functions.h \
	%D%/report/summary/hot_calls.c %D%/report/summary/hot_calls.h \
	%D%/report/summary/hot_lines.c %D%/report/summary/hot_lines.h \
	%D%/report/summary/hot_path_line.c %D%/report/summary/hot_path_line.h \
	%D%/report/summary/hot_path_words.c %D%/report/summary/hot_path_words.h \
	%D%/report/summary/much_inlined.c %D%/report/summary/much_inlined.h \
	%D%/report/summary/no_symbols.c %D%/report/summary/no_symbols.h \
	%D%/report/summary/short_path.c %D%/report/summary/short_path.h \
	%D%/report/summary/summary_rows.c %D%/report/summary/summary_rows.h \
	%D%/report/summary/suggest.c %D%/report/summary/suggest.h \
	%D%/report/summary/name_and_place.c %D%/report/summary/name_and_place.h \
	%D%/report/summary/yours.c %D%/report/summary/yours.h \
	%D%/report/text/annotation.c %D%/report/text/annotation.h \
	%D%/report/text/card.c \
	%D%/report/text/checks.c \
	%D%/report/text/comparison.c \
	%D%/report/text/head.c \
	%D%/report/text/history.c \
	%D%/report/text/listing.c \
	%D%/report/text/machine.c \
	%D%/report/text/metadata.c \
	%D%/report/text/sources.c \
	%D%/report/text/summary.c \
	%D%/report/text/text.c %D%/report/text/text.h \
	%D%/report/text/totals.c \
	%D%/report/text/why.c \
	%D%/cli/arguments.c %D%/cli/arguments.h \
	%D%/cli/completion.c %D%/cli/completion.h \
	%D%/cli/console.c %D%/cli/console.h \
	%D%/cli/destination.c %D%/cli/destination.h \
	%D%/cli/editor.c %D%/cli/editor.h \
	%D%/cli/format.c %D%/cli/format.h \
	%D%/cli/guide.c %D%/cli/guide.h \
	%D%/cli/options.c %D%/cli/options.h \
	%D%/cli/pager.c %D%/cli/pager.h \
	%D%/cli/screen.c %D%/cli/screen.h \
	%D%/cli/shell.c %D%/cli/shell.h \
	%D%/cli/terminal.c %D%/cli/terminal.h \
	%D%/cli/together.c %D%/cli/together.h \
	%D%/reading/blame.c %D%/reading/blame.h \
	%D%/reading/comparison.c %D%/reading/comparison.h \
	%D%/reading/history_of.c %D%/reading/history_of.h \
	%D%/reading/loading.c %D%/reading/loading.h \
	%D%/reading/paired.c %D%/reading/paired.h \
	%D%/reading/parted.c %D%/reading/parted.h \
	%D%/reading/reading.c %D%/reading/reading.h \
	%D%/reading/reading_of.h \
	%D%/reading/transforms.c %D%/reading/transforms.h \
	%D%/reading/versus.c %D%/reading/versus.h \
	%D%/browsing.c %D%/browsing.h \
	%D%/editions.c %D%/editions.h \
	%D%/run.c %D%/run.h

bin_PROGRAMS += %D%/cgannotate
%C%_cgannotate_SOURCES = %D%/main.c
%C%_cgannotate_LDADD = $(cgannotate_libs)

# A static program knows the usual terminals, for systems that describe none.
if STATIC_PROGRAM
terminals = xterm xterm-256color tmux tmux-256color screen screen-256color linux
CLEANFILES += %D%/cli/terminals.h
%D%/cli/screen.$(OBJEXT): %D%/cli/terminals.h
%D%/cli/terminals.h:
	$(AM_V_GEN)for name in $(terminals); do \
		description=`$(INFOCMP) -q -Q2 $$name | tr -d '\\n'` && test -n "$$description" && echo "{\"$$name\", \"$$description\"}," || exit; done >$@.tmp && mv $@.tmp $@
endif

# What a program links that uses the library.
cgannotate_libs = %D%/libcgannotate.a $(LIBIBERTY_LIBS) $(LINKED_LIBS)

# The name of the program that this one stands in for, in a directory that users put in front of PATH.
if CALLGRIND_ANNOTATE
install-exec-hook:
	$(MKDIR_P) '$(DESTDIR)$(pkglibexecdir)'
	cd '$(DESTDIR)$(pkglibexecdir)' && rm -f callgrind_annotate && \
		$(LN_S) '$(bindir)/'`echo cgannotate | sed '$(transform)'`$(EXEEXT) callgrind_annotate
endif

# Directories of its own go, too, where nothing of others is in them.
uninstall-hook:
	rm -f '$(DESTDIR)$(pkglibexecdir)/callgrind_annotate'
	for directory in '$(pkglibexecdir)' '$(pkgdatadir)' '$(examplesdir)' '$(docdir)'; do \
		rmdir "$(DESTDIR)$$directory" 2>/dev/null; done; :

# The page of the HTML report: its template, style and modules. A module imports only from those before it: first what
# knows the data and nothing of the page (to calls.js), then what makes elements of them (to flame.js), then the page.
# page.c is in releases, so that only a clone needs what makes it.
page_sources = \
	%D%/report/html/page/page.html \
	%D%/report/html/page/page.css \
	%D%/report/html/page/numbers.js \
	%D%/report/html/page/units.js \
	%D%/report/html/page/texts.js \
	%D%/report/html/page/collections.js \
	%D%/report/html/page/columns.js \
	%D%/report/html/page/layout.js \
	%D%/report/html/page/labels.js \
	%D%/report/html/page/model.js \
	%D%/report/html/page/yours.js \
	%D%/report/html/page/boxes.js \
	%D%/report/html/page/files.js \
	%D%/report/html/page/calls.js \
	%D%/report/html/page/elements.js \
	%D%/report/html/page/costs.js \
	%D%/report/html/page/state.js \
	%D%/report/html/page/links.js \
	%D%/report/html/page/changes.js \
	%D%/report/html/page/lists.js \
	%D%/report/html/page/splitter.js \
	%D%/report/html/page/table.js \
	%D%/report/html/page/neighbourhood.js \
	%D%/report/html/page/pane.js \
	%D%/report/html/page/graph.js \
	%D%/report/html/page/sheet.js \
	%D%/report/html/page/code.js \
	%D%/report/html/page/source.js \
	%D%/report/html/page/detail.js \
	%D%/report/html/page/cycles.js \
	%D%/report/html/page/flame.js \
	%D%/report/html/page/about.js \
	%D%/report/html/page/copy.js \
	%D%/report/html/page/keys.js \
	%D%/report/html/page/start.js
EXTRA_DIST += %D%/report/html/page/embed.awk $(page_sources)
MAINTAINERCLEANFILES += %D%/report/html/page.c

$(srcdir)/%D%/report/html/page.c: %D%/report/html/page/embed.awk $(page_sources)
	$(AM_V_GEN)cd $(srcdir) && LC_ALL=C $(AWK) -v hashes=%D%/report/html/page.hash -f %D%/report/html/page/embed.awk \
		$(page_sources) >%D%/report/html/page.tmp && rm -f %D%/report/html/page.hash && \
		mv %D%/report/html/page.tmp %D%/report/html/page.c

# Completions for shells, which the program writes itself; where it cannot run, one that can does, or there are none.
if COMPLETIONS
bashcompletiondir = $(datadir)/bash-completion/completions
zshcompletiondir = $(datadir)/zsh/site-functions
fishcompletiondir = $(datadir)/fish/vendor_completions.d
nodist_bashcompletion_DATA = completions/cgannotate
nodist_zshcompletion_DATA = completions/_cgannotate
nodist_fishcompletion_DATA = completions/cgannotate.fish
completions = $(nodist_bashcompletion_DATA) $(nodist_zshcompletion_DATA) $(nodist_fishcompletion_DATA)
CLEANFILES += $(completions)

$(completions): %D%/cgannotate$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) completions && \
		case $@ in */_*) shell=zsh ;; *.fish) shell=fish ;; *) shell=bash ;; esac && \
		$(CGANNOTATE_FOR_BUILD) --completion=$$shell >$@.tmp && mv $@.tmp $@
endif

# What the JSON report is, for those who read it.
dist_pkgdata_DATA += %D%/report/json/cgannotate-1.schema.json %D%/report/json/cgannotate-diff-1.schema.json
