/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What names of functions have the same key. */
#include "../alike.h"
#include "names/normalize.h"

/* ---- functions ---- */

static const struct pair clones[] = {
    {"f", "f", true},
    {"f", "g", false},
    {"f.constprop.0", "f", true},
    {"f.constprop", "f", false},
    {"f.isra.0", "f.isra.12", true},
    {"f.isra.0", "g.isra.0", false},
    {"f.part.0", "f", true},
    {"f.part", "f", false},
    {"f.cold", "f", true},
    {"f.cold.27", "f.cold", true},
    {"f.colder", "f", false},
    {"f.lto_priv.0.1", "f", true},
    {"f.lto_private.0", "f", false},
    {"f.llvm.2614985587368234107", "f.llvm.1", true},
    {"f.llvm", "f", false},
    {"f.__uniq.123", "f", true},
    {"f.uniq.123", "f", false},
    {"f.localalias", "f", true},
    {"f.localalias.3", "f", true},
    {"f_localalias", "f", false},
    {"f._omp_fn.0", "f.omp_fn.1", true},
    {"f._omp_fn", "f", false},
    {"f.resolver", "f", true},
    {"resolver", "f", false},
    {"f(int) [clone .constprop.0]", "f(int)", true},
    {"f(int) [clone .constprop.0]", "f(long)", false},
    {"f(int)[clone .x]", "f(int)", false},
    {"f(int) [abi:cxx11]", "f(int)", false},
    {"f<int>(int) [clone .cold]", "f<long>(int) [clone .cold]", false},
};

static const struct pair stacked[] = {
    {"f.part.0.cold", "f", true},
    {"f.cold.part.0", "f", true},
    {"f.constprop.0.isra.0", "f.isra.1.constprop.2", true},
    {"f.123.constprop.0", "f", true},
    {"f.part.0.llvm.77", "f", true},
    {"f(int) [clone .part.0] [clone .cold]", "f(int)", true},
    {"f(int) [clone .isra.0.cold]", "f(int)", true},
    {"f.cold@@V_1", "f", true},
    {"f::h0123456789abcdef.llvm.5", "f", true},
    {"f.part.0.x", "f", false},
};

TEST(alike_are_clones)
{
    CHECK_PAIRS(normalize_name, clones);
    CHECK_PAIRS(normalize_name, stacked);
}

static const struct pair numbers[] = {
    {"f.123", "f.7", true},
    {"T.123", "T.9", true},
    {"f.123", "g.123", false},
    {"f.", "f", false},
    {".123", "", false},
    {"f.12a", "f", false},
    {"f(int).3", "f(int)", false},
    {"main.func1", "main.func2", false},
    {"main.func1", "main", false},
    {"main.func1.1", "main.func1.2", false},
    {"main.init.0", "main.init.1", false},
    {"github.com/a/b.(*T).f", "github.com/a/b.(*T).g", false},
    {"a.b", "a.c", false},
    {"org.a.B.cold", "org.a.B", false},
    {"std.stdio.File.part", "std.stdio.File", false},
    {"a.b.part.0", "a.b", true},
};

TEST(alike_are_static_functions_but_not_dotted_names)
{
    CHECK_PAIRS(normalize_name, numbers);
}

static const struct pair hashes[] = {
    {"a::f::h0123456789abcdef", "a::f::hfedcba9876543210", true},
    {"a::f::h0123456789abcdef", "a::f", true},
    {"a::f::h0123456789abcde", "a::f", false},
    {"a::f::h0123456789abcdeg", "a::f", false},
    {"a::f::h0123456789abcdef", "a::g::h0123456789abcdef", false},
    {"_ZN1a1f17h0123456789abcdefE", "_ZN1a1f17hfedcba9876543210E", true},
    {"_ZN1a1f17h0123456789abcdefE.llvm.12", "_ZN1a1f17hfedcba9876543210E", true},
    {"_ZN1a1f17h0123456789abcdefE", "_ZN1a1g17h0123456789abcdefE", false},
    {"_ZN1a1f17h0123456789abcdefEv", "_ZN1a1f17hfedcba9876543210Ev", false},
    {"_RNvCs1a2b_1r4work", "_RNvCsZ9_1r4work", true},
    {"_RNvCs1a2b_1r4work.llvm.1", "_RNvCsZ9_1r4work", true},
    {"_RNvCs1a2b_1r4work", "_RNvCs1a2b_1r4walk", false},
    {"_RNvCs1_1r6Csab_x", "_RNvCs1_1r6Cscd_x", false},
    {"_RNvNtCs1_1r1a1f", "_RNvNtCs2_1r1b1f", false},
    {"f::{CONST#ad91}::g", "f::{CONST#0b17c}::g", true},
    {"f::{CONST#ad91}::g", "f::{CONST#ad91}::h", false},
};

TEST(alike_are_functions_with_another_hash)
{
    CHECK_PAIRS(normalize_name, hashes);
}

static const struct pair versions[] = {
    {"memcpy@@GLIBC_2.14", "memcpy", true},
    {"memcpy@GLIBC_2.2.5", "memcpy", true},
    {"memcpy@plt", "memcpy", false},
    {"f@@V1", "g@@V1", false},
    {"@@V1", "", false},
    {"f@@V123456712345671234567123456712345671234567123456712345671234567", "f", true}, /* no mark is longer */
    {"f@@V1234567123456712345671234567123456712345671234567123456712345678", "f", false},
};

TEST(alike_are_versions_of_a_symbol)
{
    CHECK_PAIRS(normalize_name, versions);
}

static const struct pair lambdas[] = {
    {"main::{lambda(int)#2}", "main::{lambda(int)#1}", true},
    {"main::{lambda(int)#2}", "main::{lambda(long)#2}", false},
    {"f(main::{lambda(int)#2})::{lambda()#1}", "f(main::{lambda(int)#1})::{lambda()#3}", true},
    {"{lambda({lambda()#1})#2}::f", "{lambda({lambda()#2})#1}::f", true},
    {"main::{unnamed type#1}::f", "main::{unnamed type#2}::f", false},
    {"f()::'lambda0'(int)", "f()::'lambda'(int)", true},
    {"f()::'lambda0'(int)", "f()::'lambda0'(long)", false},
    {"f()::'lambdas0'(int)", "f()::'lambdas1'(int)", false},
    {"main::$_0::operator()", "main::$_12::operator()", true},
    {"main::$_0::operator()", "g::$_0::operator()", false},
    {"$_0", "$_1", false},
    {"r::{closure#0}::f", "r::{closure#3}::f", true},
    {"r::{closure#0}", "r::{impl#0}", false},
    {"r::{impl#0}::f", "r::{impl#1}::f", false},
    {"{closure:/a/x.php:3-5}", "{closure:/a/x.php:7-19}", true},
    {"{closure:/a/x.php:3-5}", "{closure:/b/x.php:3-5}", true},
    {"{closure:/a/x.php:3-5}", "{closure:/a/y.php:3-5}", false},
    {"class@anonymous/a/x.php:3$0->run", "class@anonymous/b/y.php:7$1->run", true},
    {"class@anonymous/a/x.php:3$0->run", "class@anonymous/a/x.php:3$0->stop", false},
    {"_ZZ4mainENKUlvE0_clEv", "_ZZ4mainENKUlvE_clEv", true},
    {"_ZZ4mainENKUlvE0_clEv", "_ZZ4mainENKUliE0_clEi", false},
    {"_ZZ4mainE1x_0", "_ZZ4mainE1x_1", false},
    {"_ZZ4mainENK3$_0clEv", "_ZZ4mainENK3$_1clEv", true},
    {"a<1>", "a<2>", false},
    {"operator\"\"_x'", "operator\"\"_y'", false},
};

TEST(alike_are_lambdas_and_closures_of_another_number)
{
    CHECK_PAIRS(normalize_name, lambdas);
}

static struct text key_without_processor(struct arena *arena, struct text name)
{
    struct text processor;
    return normalize_without_processor(normalize_name(arena, name), &processor);
}

static const struct pair processors[] = {
    {"__memset_avx2_unaligned_erms", "__memset_sse2_unaligned", true},
    {"__memset_avx2_unaligned_erms", "__memset_evex_unaligned_erms", true},
    {"__memset_avx2", "__memmove_avx2", false},
    {"__strcasecmp_l_avx", "__strcasecmp_avx", false},
    {"__strcmp_sse4_2", "__strcmp_avx512_no_vzeroupper", true},
    {"__memcpy_chk_avx_unaligned", "__memcpy_avx_unaligned", false},
    {"__sin_fma", "__sin_fma4", true},
    {"__fma", "__sin", false},
    {"__fma", "__fma_fma4", true},
    {"_avx2", "_sse2", false},
    {"strlen", "strlen_avx2", true},
    {"strlen_avx2x", "strlen_avx2", false},
};

TEST(alike_are_functions_for_other_processors)
{
    struct text processor;
    CHECK_PAIRS(key_without_processor, processors);
    normalize_without_processor(TEXT("__memset_avx2_unaligned"), &processor);
    ck_assert(text_equal(processor, TEXT("avx2_unaligned")));
    normalize_without_processor(TEXT("memset"), &processor);
    ck_assert_uint_eq(processor.n, 0);
}

TEST(alike_addresses_are_told)
{
    ck_assert(normalize_is_address(TEXT("0x00004a10")));
    ck_assert(normalize_is_address(TEXT("0xABCdef")));
    ck_assert(!normalize_is_address(TEXT("0x")));
    ck_assert(!normalize_is_address(TEXT("0x12g")));
    ck_assert(!normalize_is_address(TEXT("x0x12")));
}

SUITE("alike", alike_are_clones, alike_are_static_functions_but_not_dotted_names, alike_are_functions_with_another_hash,
      alike_are_versions_of_a_symbol, alike_are_lambdas_and_closures_of_another_number,
      alike_are_functions_for_other_processors, alike_addresses_are_told)
