/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base64: bytes as letters, digits, `+` and `/`, with `=` at the end of what is no multiple of three. */
#ifndef DOCUMENT_BASE64_H
#define DOCUMENT_BASE64_H

#include "base/output.h"

/* The letters that so many bytes take. */
size_t base64_size(size_t bytes);

/* Writes bytes so. */
void base64_write(struct output *out, struct text bytes);

#endif
