# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Releases: `make release` writes the tarball and its sum, and signs it if GPG_KEY names a key. It needs GNU tar and xz.

# The tarball has the same bytes wherever it is made of the same files: their order, their owners, their modes and their
# time, which is that of NEWS unless SOURCE_DATE_EPOCH says another.
release_time = `test -n "$$SOURCE_DATE_EPOCH" && echo "@$$SOURCE_DATE_EPOCH" || \
	sed -n 's/^[0-9.]* (\([0-9-]*\))$$/\1 00:00:00Z/p;T;q' $(top_srcdir)/NEWS`
am__tar = LC_ALL=C tar --format=ustar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
	--mtime="$(release_time)" -cf - -C "`dirname "$$tardir"`" "`basename "$$tardir"`"
release_environment = XZ_OPT='-9 -T1'; export XZ_OPT;

# All that may be installed is, and must be gone after it.
AM_DISTCHECK_CONFIGURE_FLAGS = --enable-callgrind-annotate

# What is tried before: distcheck, or dist for nothing.
RELEASE_CHECK = distcheck

# The static program is made of the tarball, and its sum is in copies of the workflows, in ci/ beside both: a tarball
# cannot hold its own sums. RELEASE_STATIC= leaves both out.
RELEASE_STATIC = release-static
static_name = $(PACKAGE)-$(VERSION)-linux-`uname -m`

.PHONY: release release-static
release:
	$(release_environment) $(MAKE) $(AM_MAKEFLAGS) $(RELEASE_CHECK)
	sha256sum $(DIST_ARCHIVES) >$(DIST_ARCHIVES).sha256
	test -z "$(RELEASE_STATIC)" || $(MAKE) $(AM_MAKEFLAGS) $(RELEASE_STATIC)
	test -z "$(GPG_KEY)" || gpg --batch --yes --armor --local-user "$(GPG_KEY)" --detach-sign $(DIST_ARCHIVES)
	@cat $(DIST_ARCHIVES).sha256

release-static: static
	cp static/cgannotate $(static_name)
	sha256sum $(static_name) >>$(DIST_ARCHIVES).sha256
	rm -rf ci && $(MKDIR_P) ci && cp $(srcdir)/man/ci/*.yml ci && chmod u+w ci/*
	sum=`sed -n '2s/ .*//p' $(DIST_ARCHIVES).sha256` && \
		sed -i "s|_URL: ''|_URL: '@releases@/$(static_name)'|; s|_SHA256: ''|_SHA256: '$$sum'|" ci/*.yml
	$(fill) ci/*.yml

# `make static`: one file that needs nothing, for continuous integration.
.PHONY: static
static:
	rm -rf static && $(MKDIR_P) static/build
	$(MAKE) $(AM_MAKEFLAGS) -s distdir distdir=static/source
	cd static/build && ../source/configure --quiet --enable-static-program CC='$(CC)' CFLAGS='$(CFLAGS)' $(STATIC_CONFIGURE_FLAGS) && \
		$(MAKE) $(AM_MAKEFLAGS) src/cgannotate$(EXEEXT)
	$(STRIP) -o static/cgannotate static/build/src/cgannotate$(EXEEXT)
	static/cgannotate --version

distclean-local: clean-static
.PHONY: clean-static
clean-static:
	rm -rf static deb ci


# `make deb` builds the package of Debian from the release; `make deb-source` puts debian/ where dpkg-buildpackage wants it.
debian = %D%/debian/changelog %D%/debian/control %D%/debian/copyright %D%/debian/cgannotate.docs %D%/debian/rules \
	%D%/debian/source/format %D%/debian/tests/control %D%/debian/tests/run %D%/debian/upstream/metadata %D%/debian/watch
EXTRA_DIST += $(debian) %D%/OWNER %D%/cgannotate.spec %D%/fill %D%/static_program.py %D%/try
fill = $(SHELL) $(srcdir)/%D%/fill $(srcdir)/%D%/OWNER

.PHONY: deb deb-source check-packages
deb-source:
	rm -rf deb && $(MKDIR_P) deb
	$(release_environment) $(MAKE) $(AM_MAKEFLAGS) -s dist
	mv $(DIST_ARCHIVES) deb/$(PACKAGE)_$(VERSION).orig.tar.xz
	cd deb && xz -dc $(PACKAGE)_$(VERSION).orig.tar.xz | tar -xf -
	cp -r $(srcdir)/%D%/debian deb/$(distdir)/
	cp $(srcdir)/%D%/cgannotate.spec deb/
	chmod -R u+w deb
	$(fill) `find deb/$(distdir)/debian deb/cgannotate.spec -type f`
deb: deb-source
	cd deb/$(distdir) && dpkg-buildpackage -us -uc

# Builds the packages and the static program and tries them in bare roots: as root, with debootstrap and the network.
check-packages: deb-source static
	$(SHELL) $(srcdir)/%D%/try deb static $(CHECK_PACKAGES)
