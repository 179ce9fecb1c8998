// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What eslint looks for in the page's modules: what is undefined, unused, or not what was meant.
const BROWSER = [
  'AbortController', 'Blob', 'DecompressionStream', 'Event', 'MutationObserver', 'Node', 'ResizeObserver', 'Response', 'TextDecoder', 'URLSearchParams',
  'addEventListener', 'atob', 'cancelAnimationFrame', 'clearTimeout', 'console', 'devicePixelRatio', 'document', 'getComputedStyle',
  'getSelection', 'history', 'innerHeight', 'innerWidth', 'location', 'matchMedia', 'navigator', 'performance',
  'requestAnimationFrame', 'scrollTo', 'setTimeout', 'window',
];
const ERRORS = [
  'array-callback-return', 'constructor-super', 'eqeqeq', 'for-direction', 'getter-return', 'no-class-assign', 'no-compare-neg-zero',
  'no-cond-assign', 'no-const-assign', 'no-constant-condition', 'no-dupe-args', 'no-dupe-else-if', 'no-dupe-keys',
  'no-duplicate-case', 'no-duplicate-imports', 'no-empty', 'no-fallthrough', 'no-func-assign', 'no-global-assign',
  'no-import-assign', 'no-inner-declarations', 'no-loss-of-precision', 'no-redeclare', 'no-return-assign', 'no-self-assign',
  'no-self-compare', 'no-setter-return', 'no-sparse-arrays', 'no-this-before-super', 'no-undef', 'no-unreachable', 'no-unsafe-finally',
  'no-unsafe-negation', 'no-unused-expressions', 'no-unused-vars', 'no-useless-catch', 'no-useless-return',
  'no-var', 'prefer-const', 'use-isnan', 'valid-typeof',
];

export default [{
  files: ['tests/**/*.mjs'],
  languageOptions: {globals: {Buffer: 'readonly', process: 'readonly'}},
}, {
  languageOptions: {ecmaVersion: 2022, sourceType: 'module', globals: Object.fromEntries(BROWSER.map((name) => [name, 'readonly']))},
  rules: {
    ...Object.fromEntries(ERRORS.map((name) => [name, 'error'])),
  },
}];
