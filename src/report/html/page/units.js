// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// units: figures of events that count time or memory, as people read them: `1.52 s`, `4.13 MB`. The rule is that of
// view/scale.h: all figures of a table that are of one event stand in the unit of the largest, with two decimals, and alone
// they have three digits. What one count stands for is written as it is, without decimals.

import {figure, magnitude} from './numbers.js';

// By their size in nanoseconds, or bytes.
const TIME = [[1n, 'ns'], [1000n, 'us'], [1000000n, 'ms'], [1000000000n, 's']];
const MEMORY = [[1n, 'B'], [1000n, 'kB'], [1000000n, 'MB'], [1000000000n, 'GB'], [1000000000000n, 'TB']];
const BINARY_MEMORY = [[1n, 'B'], [1n << 10n, 'KiB'], [1n << 20n, 'MiB'], [1n << 30n, 'GiB'], [1n << 40n, 'TiB']];

// The `unit` of an event in the data: its units, and how many of the smallest one count is.
const QUANTITIES = {
  'ns': [TIME, 1n], '10ns': [TIME, 10n], 'us': [TIME, 1000n], 'ms': [TIME, 1000000n], 's': [TIME, 1000000000n],
  'bytes': [MEMORY, 1n], 'KiB': [BINARY_MEMORY, 1n << 10n], 'MiB': [BINARY_MEMORY, 1n << 20n], 'GiB': [BINARY_MEMORY, 1n << 30n],
};

function hasUnit({unit}) {
  return Object.hasOwn(QUANTITIES, unit || '');
}

// The scale of figures of which the largest is so large; of an event without a unit they are plain numbers.
function Scale(event, largest) {
  if (!hasUnit(event))
    return null;
  const [steps, factor] = QUANTITIES[event.unit];
  return {steps, factor, step: stepOf(steps, sizeOf(factor, Math.floor(magnitude(largest)), 1))};
}

function sizeOf(factor, value, divisor) {
  const size = BigInt(value) * factor / BigInt(divisor);
  return size < 0n ? -size : size;
}

function stepOf(steps, size) {
  return steps.reduce((found, step) => (size >= step[0] ? step : found));
}

function thousandths({factor, step: [size]}, value, divisor) {
  return sizeOf(factor * 1000n, value, 1) / size / BigInt(divisor);
}

// Half away from 0.
/** @param {bigint} count @param {bigint} unit */
function rounded(count, unit) {
  return count / unit + BigInt(count % unit * 2n >= unit);
}

// `count` counts the last of the decimals.
function put(value, count, decimals, [, symbol]) {
  const one = 10n ** BigInt(decimals);
  const rest = decimals ? '.' + String(count % one).padStart(decimals, '0') : '';
  return (value < 0 ? '-' : '') + figure(count / one) + rest + ' ' + symbol;
}

// A figure in the scale of its table, by a divisor if it is a cost per call. What would be nothing there has its own unit.
function scaled(scale, value, divisor = 1) {
  if (!scale || value === null || !Number(value))
    return divisor === 1 || value === null ? figure(value) : figure(Number(value) / Number(divisor));
  const hundredths = rounded(thousandths(scale, value, divisor), 10n);
  if (hundredths === 0n && scale.step[0] > 1n) {
    const own = stepOf(scale.steps, sizeOf(scale.factor, value, divisor));
    return own === scale.step ? put(value, 0n, 2, own) : scaled({...scale, step: own}, value, divisor);
  }
  return scale.factor === scale.step[0] && divisor === 1 ? figure(value) + ' ' + scale.step[1] : put(value, hundredths, 2, scale.step);
}

// The widest texts of a table whose largest figure is this: the figure, and what stands in a unit of its own.
function widest(scale, value) {
  const own = ({steps, step: [size]}) => steps.slice(0, -1).map((step, i) => [step, steps[i + 1][0]]).filter(([step]) => step[0] * 200000n <= size)
    .map(([step, next]) => put(1, next * 100n / step[0] - 1n, 2, step));
  return [scaled(scale, value), ...(scale ? own(scale) : [])];
}

// A figure alone, as in a sentence.
function said(event, value, divisor = 1) {
  if (!hasUnit(event) || value === null || !Number(value))
    return scaled(null, value, divisor);
  const [steps, factor] = QUANTITIES[event.unit];
  const size = sizeOf(factor, value, divisor);
  const whole = (step) => rounded(thousandths({factor, step}, value, divisor), 1000n);
  const first = stepOf(steps, size);
  const step = whole(first) >= 1000n ? stepOf(steps, whole(first) * first[0]) : first; // 999.9 us is 1 ms
  return factor === step[0] && divisor === 1 ? figure(value) + ' ' + step[1] : threeDigits(value, thousandths({factor, step}, value, divisor), step);
}

function threeDigits(value, count, step) {
  const units = [1000n, 100n, 10n];
  const decimals = [2, 1, 0].find((n) => n === 0 || rounded(count, units[n]) < 1000n);
  const last = rounded(count, units[decimals]);
  return last * units[decimals] % 1000n ? put(value, last, decimals, step) : put(value, last * units[decimals] / 1000n, 0, step);
}

// On a side: changes have signs.
function signed(side, value, text) {
  return (side === 'change' && value > 0 ? '+' : '') + text;
}

function scaledOn(side, scale, value) {
  return signed(side, value, scaled(scale, value));
}

function saidOn(side, event, value) {
  return signed(side, value, said(event, value));
}

export {Scale, hasUnit, said, saidOn, scaled, scaledOn, widest};
