// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// collections: what lists and maps lack.

function push(map, key, value) {
  if (map.has(key))
    map.get(key).push(value);
  else
    map.set(key, [value]);
}

function last(list) {
  return list[list.length - 1];
}

export {last, push};
