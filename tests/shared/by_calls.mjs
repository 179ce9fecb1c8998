// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words on the command line are that of an edition, a share of the program in percent, and files with the columns of
// pages. Of each page it prints a line of JSON: the boxes "By calls" of the first event that have the share, as [id, cost,
// isSure, below]; null where they are too many.
import {readFileSync} from 'node:fs';

import {CalleeTree} from '../../src/report/html/page/boxes.js';
import {amount, readModel} from '../../src/report/html/page/model.js';
import {editionsOf} from '../../src/report/html/page/yours.js';

const BOXES_MOST = 3000;

function boxesOf(model, share) {
  const tree = CalleeTree(model, 0);
  const least = Number(amount(model.json.totals, 0, model.now)) * share / 100;
  let left = BOXES_MOST;
  const boxOf = (node) => {
    if (left-- <= 0)
      throw new RangeError('too many boxes');
    return [node.id, node.cost, node.isSure, tree.below(node, least).map(boxOf)];
  };
  return tree.starts(least).map(boxOf);
}

function boxesOrNothing(model, share) {
  try {
    return boxesOf(model, share);
  } catch (error) {
    if (error instanceof RangeError)
      return null;
    throw error;
  }
}

const [code, share, ...paths] = process.argv.slice(2);
for (const path of paths)
  console.log(JSON.stringify(boxesOrNothing(editionsOf(readModel(readFileSync(path, 'utf8')))[code], Number(share))));
