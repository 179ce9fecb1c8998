# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
dist_man_MANS += %D%/cgannotate.1 %D%/cgannotate-format.5 %D%/cgannotate-formats.5 %D%/cgannotate-calls.7 \
	%D%/cgannotate-ci.7 %D%/cgannotate-compare.7 %D%/cgannotate-events.7 %D%/cgannotate-guide.7 \
	%D%/cgannotate-report.7 %D%/cgannotate-source.7

# For programs that read profiles for people: tests/suites/guide_is_true.sh runs its commands.
dist_doc_DATA = %D%/SKILL.md

# The workflows of cgannotate-ci(7), as files.
examplesdir = $(docdir)/examples
dist_examples_DATA = %D%/ci/action.yml %D%/ci/github-small.yml %D%/ci/github.yml %D%/ci/gitlab.yml

# The day of the newest release in NEWS, in all pages.
.PHONY: release-day
release-day:
	day=$$(LC_ALL=C date -u -d "$$(sed -n 's/^[0-9.]* (\([0-9-]*\))$$/\1/p;T;q' $(srcdir)/NEWS)" '+%B %-d, %Y') && \
		sed -i "s/^\.Dd .*/.Dd $$day/" $(srcdir)/man/*.[157]

# The pages for a browser, in html/, with links to each other and to sections of each other, and for other programs to
# where Linux has its pages.
EXTRA_DIST += %D%/manual.css
html-local:
	@command -v mandoc >/dev/null || { echo "make html: mandoc is missing, of the package mandoc" >&2; exit 1; }
	@$(MKDIR_P) html && cp -f $(srcdir)/man/manual.css html
	@to=$$(pwd)/html && cd $(srcdir)/man && for page in *.[157]; do \
	    mandoc -T html -O 'style=manual.css,toc,man=%N.%S.html;https://man7.org/linux/man-pages/man%S/%N.%S.html' \
	        "$$page" >"$$to/$$page.raw" || exit 1; \
	    sed -e ':more' -e '$$!N' -e '$$!b more' \
	        -e 's|href="\(#[^"]*\)">\([^<]*</a>[[:space:]]*in[[:space:]]*<a class="Xr" href="\)\([^"]*\)|href="\3\1">\2\3|g' \
	        "$$to/$$page.raw" >"$$to/$$page.html" && rm "$$to/$$page.raw" || exit 1; \
	done
	@echo "The manual pages are in html/cgannotate.1.html."

clean-local: clean-html
clean-html:
	rm -rf html
.PHONY: clean-html
