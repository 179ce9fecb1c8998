// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// suite: tests of the page's modules, as TAP. A test is a function that throws where something does not hold.
import assert from 'node:assert/strict';

let number = 0;

function test(name, hold) {
  let problem = '';
  try {
    hold();
  } catch (error) {
    problem = error.stack;
  }
  console.log(`${problem ? 'not ok' : 'ok'} ${++number} - ${name}`);
  if (problem)
    console.log(problem.replace(/^/gm, '# '));
}

// Numbers below `n`, the same each time.
function Chance(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * n);
  };
}

export {Chance, assert, test};
