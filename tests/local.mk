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
	LINT_CFLAGS='$(DEFS) $(DEFAULT_INCLUDES) $(AM_CPPFLAGS) $(CPPFLAGS) $(STD_CFLAGS) $(LIBARCHIVE_CFLAGS) $(JANSSON_CFLAGS)'; \
	export CGANNOTATE FEATURES LINT_CFLAGS;

# --- unit tests: tests/check/check_MODULE.c is a program -----------------------------
suites = \
	%D%/check/check_inclusive \
	%D%/check/check_measure \
	%D%/check/check_source \
	%D%/check/check_text

LDADD = $(cgannotate_libs) $(CHECK_LIBS)
EXTRA_DIST += %D%/check/suite.h

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

# --- tests of the sources ------------------------------------------------------------
TESTS += %D%/layering.sh %D%/lint.sh
dist_check_SCRIPTS += %D%/layering.sh %D%/lint.sh

.PHONY: format
format:
	find $(srcdir)/src $(srcdir)/tests \( -path '*/tests/cases' -o -path '*/tests/parity' \) -prune -o -name '*.[ch]' -exec clang-format -i {} +

# --- benchmarks: built and run by hand, `make tests/bench/graph_bench` ---------------
EXTRA_PROGRAMS += %D%/bench/graph_bench
%C%_bench_graph_bench_LDADD = $(cgannotate_libs)
CLEANFILES += $(EXTRA_PROGRAMS)

# --- fuzzers: built by --enable-fuzzers, run by hand ---------------------------------
%C%_fuzz_fuzz_parse_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_LDFLAGS)
%C%_fuzz_fuzz_parse_LDADD = $(cgannotate_libs)

if FUZZERS
noinst_PROGRAMS += %D%/fuzz/fuzz_parse
endif
