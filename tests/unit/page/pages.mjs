// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// pages: models of pages that the program makes of profiles which a test writes, and reports beside them. The program is
// $CGANNOTATE. A word on the command line stands for a page that is there: WORD.columns has its data, and WORD.json the
// same as objects, with the callers of each function.
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, dirname, join} from 'node:path';
import {inflateSync} from 'node:zlib';

import {readModel} from '../../../src/report/html/page/model.js';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));

function write(name, text) {
  mkdirSync(dirname(join(folder, name)), {recursive: true});
  writeFileSync(join(folder, name), text);
  return name;
}

function run(...args) {
  const {status, stdout, stderr} = spawnSync(process.env.CGANNOTATE, ['-q', ...args], {cwd: folder, maxBuffer: 1 << 28});
  if (status !== 0)
    throw new Error(`status ${status} of ${args.join(' ')}: ${stderr}`);
  return stdout.toString();
}

// The model of a page with all that the profiles have.
function modelOf(...args) {
  const [, letters] = /<script type="text\/plain" id="profile">\n(.*?)\n<\/script>/s.exec(run('--format=html', '--html-limit=0', ...args));
  const bytes = Buffer.from(letters, 'base64');
  return readModel((bytes[0] === 0x7b ? bytes : inflateSync(bytes)).toString());
}

// Likewise, of a page that lacks about so many bytes of it.
function cutModelOf(bytes, ...args) {
  return modelOf(`--html-limit=${run('--format=html', '--html-limit=0', ...args).length - bytes}`, ...args);
}

function reportOf(...args) {
  return JSON.parse(run('--format=json', ...args));
}

// A profile of functions: name, self cost, and [callee, inclusive cost] each.
function profileOf(functions, name = 'made.out') {
  const lines = functions.flatMap(([own, cost, ...calls]) =>
    [`fn=${own}`, `1 ${cost}`, ...calls.flatMap(([callee, spent]) => [`cfn=${callee}`, 'calls=1 1', `2 ${spent}`])]);
  return write(name, ['events: Ir', 'ob=program', 'fl=a.c', ...lines, ''].join('\n'));
}

// Any calls between so many functions, with any costs of two events; some have lines of a header.
function randomProfile(chance, count, name = 'random.out') {
  const costs = () => [0, 0].map(() => chance(10 ** chance(6))).join(' ');
  const objectOf = (i) => `object${i % 3}`;
  const fileOf = (i) => `dir${i % 2}/file${i % 5}.c`;
  const nameOf = (i) => `class${i % 4}::f${i}`;
  const callsOf = (i) => Array.from({length: chance(4)}, () => chance(count)).flatMap((callee) =>
    [`cob=${objectOf(callee)}`, `cfi=${fileOf(callee)}`, `cfn=${nameOf(callee)}`, `calls=${chance(100)} 1`, `${i + 2} ${costs()}`]);
  const lines = Array.from({length: count}, (_, i) => [`ob=${objectOf(i)}`, `fl=${fileOf(i)}`, `fn=${nameOf(i)}`, `${i + 1} ${costs()}`,
    ...callsOf(i), ...(i % 3 ? [] : ['fi=include/all.h', `${i} ${costs()}`])]);
  return write(name, ['events: Ir Dr', ...lines.flat(), ''].join('\n'));
}

// The pages that are there, as {name, model, functions, callers}: what the model is to have.
function given() {
  return process.argv.slice(2).map((path) => {
    const {document, calls} = JSON.parse(readFileSync(`${path}.json`, 'utf8'));
    return {name: basename(path), model: readModel(readFileSync(`${path}.columns`, 'utf8')), functions: document.functions, callers: calls};
  });
}

export {cutModelOf, given, modelOf, profileOf, randomProfile, reportOf, write};
