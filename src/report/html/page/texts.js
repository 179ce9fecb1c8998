// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// texts: names and lines as the page shows them: without what would disturb them, and not too long.

// Control characters, and what hides in a text or turns its direction: they are written as \u{202e}.
const DISTURBING = new RegExp('[\\0-\\x1f\\x7f-\\x9f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff' +
  '\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}]|[\\ud800-\\udfff]', 'gu');

function clean(text) {
  return text.replace(DISTURBING, (found) => '\\u{' + found.codePointAt(0).toString(16) + '}');
}

// The first `length` characters of a text, and an ellipsis where it is longer.
function cut(text, length) {
  return text.length <= length ? text : text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '') + '\u2026';
}

// A text of the data, without what disturbs and cut; nothing is no text.
function plain(text, length = 300) {
  return text === null || text === undefined ? '' : clean(cut(String(text), length));
}

// What stands before the last slash of a path, as --group=directory has it.
function directoryOf(path) {
  const end = path.lastIndexOf('/');
  return path === '???' ? path : end < 0 ? '.' : path.slice(0, end) || '/';
}

const TAIL = 14; // characters at the end of a name that are seen where not all of it has room

// The two parts of a name of which the first one is cut. A short one has no second part.
function headAndTail(text) {
  const at = text.length - TAIL;
  return at < TAIL ? [text, ''] : [/[\ud800-\udbff]$/.test(text.slice(0, at)) ? at + 1 : at].flatMap((end) => [text.slice(0, end), text.slice(end)]);
}

export {clean, cut, directoryOf, headAndTail, plain};
