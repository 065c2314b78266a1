import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { LEFT_WORDS, leftIn } from './left-words.ts';

/** The changelog says what was, and a migration never changes. */
const ELSEWHERE = /node_modules|dist|\.cache|\.data|CHANGELOG|package-lock|migrations|checks\/left-words/;

const files = globSync('{,.github/}**/*.{ts,tsx,mjs,js,css,md,json,yml,yaml,html}', {
  cwd: repositoryRoot,
  exclude: (path) => ELSEWHERE.test(path),
}).filter((file) => !ELSEWHERE.test(file));
const textOf = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

const texts = new Map(files.map((file) => [file, textOf(file)]));
const inSmall = new Map([...texts].map(([file, text]) => [file, text.toLowerCase()]));

test('no file says a word that was left', () => {
  expect(files.length).toBeGreaterThan(2000);
  const found = LEFT_WORDS.flatMap((row) =>
    [...texts]
      .filter(([file]) => !row.files?.includes(file))
      .flatMap(([file, text]) =>
        leftIn(text, row, inSmall.get(file)).map((word) => `${file}:${word}. Say ${row.say}.`),
      ),
  );
  expect(found).toEqual([]);
});

test('each exception is still needed', () => {
  const all = [...texts.values()].join('\n');
  const unused = LEFT_WORDS.flatMap((row) => [
    ...(row.names ?? []).filter((name) => !all.includes(name)),
    ...(row.files ?? []).filter((file) => leftIn(texts.get(file) ?? '', row).length === 0),
  ]);
  expect(unused).toEqual([]);
});

test.each([
  ['an act of a device, and ActName', ['1: an act of', '1: ActName']],
  ['transactName and exact of', []],
])('whole words of %s are found', (text, found) => {
  expect(leftIn(text, { left: ['ActName', 'an act of'], say: 'noted event' })).toEqual(found);
});

test('a star stands for letters, and a name that stays is no fault', () => {
  const row = { left: ['draw*'], say: 'render', names: ['drawing.js'] };
  expect(leftIn('it draws\nbeside drawing.js and withdrawn', row)).toEqual(['1: draws']);
});
