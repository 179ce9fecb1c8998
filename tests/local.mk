# All tests print TAP, and the harness counts every TAP result.

TEST_EXTENSIONS = .sh .py
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
SH_LOG_DRIVER = $(LOG_DRIVER)
SH_LOG_COMPILER = $(SHELL)
PY_LOG_DRIVER = $(LOG_DRIVER)
PY_LOG_COMPILER = $(PYTHON)

AM_TESTS_ENVIRONMENT = \
	CGANNOTATE='$(abs_top_builddir)/src/cgannotate$(EXEEXT)'; \
	FEATURES='$(FEATURES)'; \
	LINT_CFLAGS='$(DEFS) $(DEFAULT_INCLUDES) $(AM_CPPFLAGS) $(CPPFLAGS) $(STD_CFLAGS) $(LIBARCHIVE_CFLAGS)'; \
	export CGANNOTATE FEATURES LINT_CFLAGS; \
	$(speed_environment) \
	$(fault_environment) \
	FUZZ_CORPUS='$(abs_srcdir)/%D%/fuzz/corpus:$(abs_srcdir)/%D%/cases'; export FUZZ_CORPUS;

# --- unit tests: tests/check/check_MODULE.c is a program -----------------------------
suites = \
	%D%/check/check_arguments \
	%D%/check/check_buffer \
	%D%/check/check_chunks \
	%D%/check/check_contexts \
	%D%/check/check_diagnostic \
	%D%/check/check_filter \
	%D%/check/check_format \
	%D%/check/check_group \
	%D%/check/check_guess \
	%D%/check/check_hash \
	%D%/check/check_inclusive \
	%D%/check/check_index \
	%D%/check/check_input \
	%D%/check/check_json_writer \
	%D%/check/check_lines \
	%D%/check/check_load \
	%D%/check/check_matrix \
	%D%/check/check_measure \
	%D%/check/check_memory \
	%D%/check/check_newest \
	%D%/check/check_number \
	%D%/check/check_options \
	%D%/check/check_output \
	%D%/check/check_pages \
	%D%/check/check_parse \
	%D%/check/check_pattern \
	%D%/check/check_phrase \
	%D%/check/check_rank \
	%D%/check/check_row \
	%D%/check/check_siblings \
	%D%/check/check_source \
	%D%/check/check_table \
	%D%/check/check_text \
	%D%/check/check_tree \
	%D%/check/check_wide

LDADD = $(cgannotate_libs) $(CHECK_LIBS)
EXTRA_DIST += %D%/check/analysed.h %D%/check/profiles.h %D%/check/scratch.h %D%/check/suite.h %D%/check/written.h

# What reads an input whole and in stretches, for check_chunks and fuzz_parse.
cutting = %D%/check/cut.c %D%/check/cut.h %D%/check/dump.c %D%/check/dump.h
%C%_check_check_chunks_SOURCES = %D%/check/check_chunks.c $(cutting)

if HAVE_CHECK
check_PROGRAMS += $(suites)
TESTS += $(suites)
else
TESTS += %D%/check/missing.sh
endif
dist_check_SCRIPTS += %D%/check/missing.sh

# --- command-line tests: tests/golden/*.test, read by golden.py ----------------------
TESTS += %D%/golden.py
dist_check_SCRIPTS += %D%/golden.py
EXTRA_DIST += %D%/golden %D%/demo %D%/reference

.PHONY: golden-update
golden-update: all
	@$(AM_TESTS_ENVIRONMENT) $(PYTHON) $(srcdir)/%D%/golden.py --update

# --- the command line beyond golden.py, properties, and callgrind_annotate -----------
TESTS += %D%/commands.sh %D%/manpage.sh %D%/properties.py %D%/parity.py
dist_check_SCRIPTS += %D%/commands.sh %D%/manpage.sh %D%/properties.py %D%/parity.py
EXTRA_DIST += %D%/cli %D%/parity

# --- profiles of other programs, where they are; their figures are the slow reader's --------
TESTS += %D%/corpus.py
dist_check_SCRIPTS += %D%/corpus.py
EXTRA_DIST += %D%/corpus.tsv

# --- the formats read back, and the recipes of the manual page -----------------------
TESTS += %D%/formats.py %D%/recipes.sh
dist_check_SCRIPTS += %D%/formats.py %D%/recipes.sh
EXTRA_DIST += %D%/formats %D%/recipes
%D%/recipes: ; # make has a rule of its own that would make it out of recipes.sh

# --- what would do harm: hostile profiles, a system that fails, compressed input --------
helpers = %D%/fault/measure %D%/fault/failmalloc.so %D%/fault/shrinkmap.so %D%/fault/nolibrary.so
%C%_fault_measure_LDADD =
%C%_fault_failmalloc_so_SOURCES = %D%/fault/failmalloc.c
%C%_fault_failmalloc_so_CFLAGS = $(preloaded)
%C%_fault_failmalloc_so_LDFLAGS = -shared
%C%_fault_failmalloc_so_LDADD = -ldl
%C%_fault_shrinkmap_so_SOURCES = %D%/fault/shrinkmap.c
%C%_fault_shrinkmap_so_CFLAGS = $(preloaded)
%C%_fault_shrinkmap_so_LDFLAGS = -shared
%C%_fault_shrinkmap_so_LDADD = -ldl
%C%_fault_nolibrary_so_SOURCES = %D%/fault/nolibrary.c
%C%_fault_nolibrary_so_CFLAGS = $(preloaded)
%C%_fault_nolibrary_so_LDFLAGS = -shared
%C%_fault_nolibrary_so_LDADD =
preloaded = $(STD_CFLAGS) $(WARN_CFLAGS) -fPIC
check_PROGRAMS += $(helpers)

TESTS += %D%/faults.py %D%/hostile.py %D%/packed.py
dist_check_SCRIPTS += %D%/faults.py %D%/hostile.py %D%/packed.py
EXTRA_DIST += %D%/harness.py %D%/pack.py

fault_environment = \
	HELPERS='$(abs_builddir)/%D%/fault'; \
	SANITIZED='$(SANITIZER_FLAGS)'; \
	PYTHONDONTWRITEBYTECODE=1; \
	export HELPERS SANITIZED PYTHONDONTWRITEBYTECODE;

# --- tests of the sources ------------------------------------------------------------
TESTS += %D%/layering.sh %D%/portable.sh
dist_check_SCRIPTS += %D%/layering.sh %D%/portable.sh %D%/lint.sh

# What reads the sources and runs nothing: results as those of `make check`, of which it is no part.
.PHONY: lint
lint:
	@$(MAKE) $(AM_MAKEFLAGS) check-TESTS TESTS=%D%/lint.sh check_PROGRAMS=

# --- what the last `make check` or `make lint` skipped, and whether that may be --------
TESTS += %D%/skips_test.sh %D%/bootstrap_test.sh
dist_check_SCRIPTS += %D%/skips_test.sh %D%/bootstrap_test.sh %D%/skips.sh
EXTRA_DIST += %D%/skips

.PHONY: skips
skips:
	@$(AM_TESTS_ENVIRONMENT) TOP='$(srcdir)' $(SHELL) $(srcdir)/%D%/skips.sh $(srcdir)/%D%/skips <test-suite.log || true

.PHONY: format
format:
	find $(srcdir)/src $(srcdir)/tests \( -name cases -o -name cli -o -name formats -o -name parity \) -prune -o \
		-name '*.[ch]' -exec clang-format -i {} +

# --- speed: `make bench`, with words for bench.py in BENCH; instructions.sh ----------
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

TESTS += %D%/instructions.sh
dist_check_SCRIPTS += %D%/instructions.sh
EXTRA_DIST += %D%/instructions.txt
instructions-update: all %D%/bench/generate$(EXEEXT)
	@$(AM_TESTS_ENVIRONMENT) $(SHELL) $(srcdir)/%D%/instructions.sh --update

clean-local: clean-bench-inputs
clean-bench-inputs:
	rm -rf %D%/bench/inputs

# --- fuzzers: built with libFuzzer by --enable-fuzzers; the tests replay their corpus --
%C%_fuzz_fuzz_parse_SOURCES = %D%/fuzz/fuzz_parse.c $(cutting)
%C%_fuzz_fuzz_parse_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_LDFLAGS)
%C%_fuzz_fuzz_parse_LDADD = $(cgannotate_libs)
%C%_fuzz_fuzz_report_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_LDFLAGS)
%C%_fuzz_fuzz_report_LDADD = $(cgannotate_libs)

if FUZZERS
noinst_PROGRAMS += %D%/fuzz/fuzz_parse %D%/fuzz/fuzz_report
endif

replays = %D%/fuzz/fuzz_parse_replay %D%/fuzz/fuzz_report_replay
%C%_fuzz_fuzz_parse_replay_SOURCES = %D%/fuzz/replay.c %D%/fuzz/fuzz_parse.c $(cutting)
%C%_fuzz_fuzz_parse_replay_LDADD = $(cgannotate_libs)
%C%_fuzz_fuzz_report_replay_SOURCES = %D%/fuzz/replay.c %D%/fuzz/fuzz_report.c
%C%_fuzz_fuzz_report_replay_LDADD = $(cgannotate_libs)
check_PROGRAMS += $(replays)
TESTS += $(replays)
EXTRA_DIST += %D%/cases %D%/fuzz/corpus %D%/fuzz/callgrind.dict

# `make fuzz` runs both for FUZZ_SECONDS each. What they find stays in tests/fuzz/fuzz_work, and is a start for the
# next run; what makes them fail is named in the output.
FUZZ_SECONDS = 60
fuzz_work = %D%/fuzz/fuzz_work
fuzz_flags = -max_total_time=$(FUZZ_SECONDS) -max_len=4096 -rss_limit_mb=4096 -timeout=20 -print_final_stats=1

.PHONY: fuzz
fuzz:
	$(MKDIR_P) $(fuzz_work)/build $(fuzz_work)/parse $(fuzz_work)/report
	$(MAKE) $(AM_MAKEFLAGS) -s distdir distdir=$(fuzz_work)/source
	cd $(fuzz_work)/build && ../source/configure --quiet CC=clang --enable-fuzzers --enable-sanitizers && \
		$(MAKE) %D%/fuzz/fuzz_parse %D%/fuzz/fuzz_report
	cd $(fuzz_work) && for target in parse report; do \
		build/%D%/fuzz/fuzz_$$target $(fuzz_flags) -dict=source/%D%/fuzz/callgrind.dict -artifact_prefix=$$target- \
			$$target source/%D%/fuzz/corpus source/%D%/cases || exit; done

distclean-local:
	rm -rf $(fuzz_work)
