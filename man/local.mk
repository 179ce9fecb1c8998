dist_man_MANS += %D%/cgannotate.1 %D%/cgannotate-json.5 %D%/cgannotate-checks.7 %D%/cgannotate-ci.7

# The workflows of cgannotate-ci(7), as files.
examplesdir = $(docdir)/examples
dist_examples_DATA = %D%/ci/github-small.yml %D%/ci/github.yml %D%/ci/gitlab.yml
