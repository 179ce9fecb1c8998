// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// numbers: costs as exact integers, and how figures are written.
//
// A cost is a number; an integer that a number cannot hold is a BigInt. null: not known. A share is a number, 1 for all.

// A cost as it stands in the JSON: nothing is 0.
function exact(value) {
  if (value === undefined)
    return 0;
  if (typeof value !== 'string')
    return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value);
}

// a + b, or null where one of them is not known.
function add(a, b) {
  if (a === null || b === null)
    return null;
  const sum = Number(a) + Number(b);
  const isLarge = typeof a === 'bigint' || typeof b === 'bigint'; // and so, as a number, may be another one
  if (Number.isSafeInteger(sum) && !isLarge || !Number.isInteger(sum))
    return sum;
  return BigInt(a) + BigInt(b);
}

// a - b, likewise.
function subtract(a, b) {
  return b === null ? null : add(a, -b);
}

function magnitude(value) {
  return value === null ? 0 : Math.abs(Number(value));
}

// null: there is no such share.
function share(part, whole) {
  return part === null || !Number(whole) ? null : Number(part) / Number(whole);
}

const CALLS_MOST = 2n ** 63n - 1n; // where numbers of calls stop

// A cost by a number of calls; null: there were none, or the number has stopped.
function perCall(cost, calls) {
  return cost === null || !Number(calls) || BigInt(calls) >= CALLS_MOST ? null : Number(cost) / Number(calls);
}

function grouped(digits) {
  return digits.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

// 1234567 as 1,234,567; a ratio with four decimals at most, from a thousand on with two, and from a million on with none.
function figure(value) {
  if (value === null)
    return '\u2013';
  if (typeof value === 'number' && !Number.isInteger(value))
    return grouped(String(Number(value.toFixed(Math.abs(value) >= 1e6 ? 0 : Math.abs(value) >= 1000 ? 2 : 4))));
  return grouped(String(value));
}

// 0.3358 as 33.58%, 12.345 as 1,235%.
function percent(value) {
  if (value === null)
    return '';
  const hundredths = value * 100;
  if (Math.abs(hundredths) >= 99999.5)
    return hundredths < 0 ? '< -99,999%' : '> 99,999%';
  if (Math.abs(hundredths) >= 999.5)
    return figure(Math.round(hundredths)) + '%';
  return hundredths.toFixed(Math.abs(hundredths) < 99.995 ? 2 : 1) + '%';
}

// A figure, or its share, on a side: changes have signs.
function figureOn(side, value) {
  return (side === 'change' && value > 0 ? '+' : '') + figure(value);
}

function percentOn(side, value) {
  return (side === 'change' && value > 0 ? '+' : '') + percent(value);
}

// "1 call", "2 calls".
function counted(count, what, many = what + 's') {
  return figure(count) + ' ' + (Number(count) === 1 ? what : many);
}

export {add, counted, exact, figure, figureOn, magnitude, perCall, percent, percentOn, share, subtract};
