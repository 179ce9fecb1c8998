// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// files: the files of which there are lines, and their rows: what stands in a line, and what it costs.

import {linesOf, placeOf} from './model.js';

// The files of which there are lines, as [{file, path, texts, lines, left, isNewer}]: `texts`: [number, text, old number] of those
// in this file, `lines`: those with costs, `left`: how many more have costs.
function files(model) {
  if (model.files)
    return model.files;
  const {byFile} = linesOf(model);
  const withText = model.sources.map(({file, path, lines: texts, left_out: left, newer}) =>
    ({file, path, texts, left: left || 0, isNewer: Boolean(newer), lines: byFile.get(file) || []}));
  const known = new Set(model.sources.map(({file}) => file));
  const without = [...byFile].filter(([file]) => !known.has(file))
    .map(([file, lines]) => ({file, path: null, texts: null, lines}));
  model.files = [...withText, ...without];
  return model.files;
}

// That of a name. The page may know no more of it than the hottest lines.
function fileNamed(model, name) {
  const {groups} = model.json;
  return files(model).find(({file}) => file === name) ||
    {file: name, path: null, texts: null, lines: groups ? groups.line.rows.filter((line) => placeOf(model, linesOf(model), line) === name) : []};
}

// A line of the new source is known by its number, one that only the old source has by the number there.
function lineKey(number, old) {
  return number ? String(number) : 'old ' + old;
}

// The rows of a file: [{number, old, text, line}], text null where there is none, line undefined where it costs nothing.
function rowsOf(file) {
  if (file.rows)
    return file.rows;
  const isOld = file.texts && file.texts.every(([number, , old]) => !number && old); // the text of the old source alone
  const costs = new Map(file.lines.map((line) =>
    [isOld && line.old_line ? lineKey(0, line.old_line) : lineKey(line.line, line.old_line), line]));
  if (file.texts) {
    file.rows = file.texts.map(([number, text, old]) => {
      const key = lineKey(number, old);
      const line = costs.get(key);
      costs.delete(key);
      return {number: isOld && line && line.line || number, old, text, line};
    });
    file.unplaced = [...costs.values()];
  } else {
    file.rows = file.lines.map((line) => ({number: line.line || 0, old: line.old_line, text: null, line}));
    file.unplaced = [];
  }
  return file.rows;
}

// Whether a row is that of a line, which is below 0 if only the old source has it.
function isRowOf({number, old}, line) {
  return line > 0 ? number === line : line < 0 && !number && old === -line;
}

export {fileNamed, files, isRowOf, rowsOf};
