import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Release } from '@viewmax/contracts/discovery';
import { writeRelease } from '../testing/write-release.ts';
import { readReleaseFolder } from './read-release-folder.ts';

const good = (edit?: (release: Release) => unknown) =>
  writeRelease({ name: 'catalog', screens: { movie: 'the movie screen' }, edit });

const withFile = (name: string, content = 'x') => {
  const folder = good();
  writeFileSync(join(folder, name), content);
  return folder;
};

const renamed = (file: string) =>
  good((release) => ({ ...release, files: [...release.files, { ...release.entry, file }] }));

type Case = [name: string, folder: () => string, sentence: string];
const refused: Case[] = [
  [
    'a folder that is not there',
    () => '/nowhere/at/all',
    '/nowhere/at/all cannot be read as a folder; a build makes it.',
  ],
  ['a folder without release.json', () => mkdtempSync(join(tmpdir(), 'empty-')), 'holds no release.json.'],
  ['a release.json that is not JSON', () => withFile('release.json', '{'), 'release.json is not JSON.'],
  ...['wrapper', 'api'].map(
    (name): Case => [
      `the name ${name}`,
      () => good((release) => ({ ...release, name })),
      `No release may have the name ${name}, because needs use it.`,
    ],
  ),
  [
    'a version that is no plain name',
    () => good((release) => ({ ...release, version: '../1' })),
    'release.json has "../1" at version: ',
  ],
  ['a path that leads out', () => renamed('../outside.js'), 'names "../outside.js", which is not a plain file name.'],
  ['an absolute path', () => renamed('/etc/passwd'), 'names "/etc/passwd", which is not a plain file name.'],
  ['a hidden file', () => renamed('.env'), 'names ".env", which is not a plain file name.'],
  ['a page', () => renamed('page.html'), 'page.html has a type that a release may not contain.'],
  ['a source map', () => renamed('code.js.map'), 'code.js.map has a type that a release may not contain.'],
  ['a compressed copy', () => renamed('entry.js.br'), 'entry.js.br has a type that a release may not contain.'],
  ['itself in the list', () => renamed('release.json'), 'release.json has a type that a release may not contain.'],
  ['a file named twice', () => renamed('code.js'), 'release.json names code.js twice.'],
  [
    'code with another hash than in the list',
    () => good((release) => ({ ...release, code: [{ ...release.entry, file: 'code.js' }] })),
    'code.js is used, but the list of files does not have it with the same hash and size.',
  ],
  [
    'code of another size than in the list',
    () => good((release) => ({ ...release, code: release.code.map((file) => ({ ...file, bytes: 1 })) })),
    'code.js is used, but the list of files does not have it with the same hash and size.',
  ],
  [
    'a screen by a name that every object has',
    () => good((release) => ({ ...release, fills: [{ slot: 'movie.showtimes', screen: 'constructor' }] })),
    'The screen "constructor" is used, but has no files.',
  ],
  [
    'nine thousand routes, which every page would carry',
    () => good((release) => ({ ...release, routes: Array(9000).fill({ path: '/x', title: 'X', tab: 'home' }) })),
    'at routes: ',
  ],
  [
    'a title of a thousand letters',
    () => good((release) => ({ ...release, routes: [{ path: '/x', title: 'X'.repeat(1000), tab: 'home' }] })),
    'at routes.0.title: ',
  ],
  [
    'a hundred routes with long words and slots, which every page would carry,',
    () =>
      good((release) => ({
        ...release,
        routes: Array.from({ length: 100 }, (_, at) => ({
          ...{ path: `/${at}/${'p'.repeat(150)}`, title: 'T'.repeat(100), tab: 'home' },
          slots: Array.from({ length: 20 }, (_, slot) => `${'s'.repeat(90)}${slot}`),
        })),
      })),
    'bytes in each page, more than the 24000 of a release.',
  ],
  [
    'more screens than a release may have',
    () =>
      good((r) => ({ ...r, screens: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`s${at}`, r.code])) })),
    '101 screens are more than the 100 of a release.',
  ],
  [
    'more needs than a release may have',
    () => good((r) => ({ ...r, needs: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`n${at}`, '*'])) })),
    '51 needs are more than the 50 of a release.',
  ],
  [
    'a screen without files',
    () => good((release) => ({ ...release, fills: [{ slot: 'movie.showtimes', screen: 'showtimes' }] })),
    'The screen "showtimes" is used, but has no files.',
  ],
  [
    'a missing file',
    () => {
      const folder = good();
      rmSync(join(folder, 'movie.js'));
      return folder;
    },
    'movie.js is missing.',
  ],
  ['a file more', () => withFile('more.js'), 'more.js is in the folder, but not in release.json.'],
  ['a file of another size', () => withFile('code.js'), 'code.js has 1 bytes instead of 18.'],
  [
    'a file with other bytes of the same size',
    () => withFile('code.js', '/* CATALOG code */'),
    'code.js is not the file that release.json describes: its hash differs.',
  ],
  [
    'a link',
    () => {
      const folder = good();
      symlinkSync('/etc/hostname', join(folder, 'link.js'));
      return folder;
    },
    'link.js is a link; a release contains files only.',
  ],
  [
    'a folder inside',
    () => {
      const folder = good();
      mkdirSync(join(folder, 'deep'));
      return folder;
    },
    'deep is not a file; a release is one flat folder.',
  ],
];

test.each(refused)('%s is rejected with one sentence', async (_, folder, sentence) => {
  const error = await readReleaseFolder(folder()).catch((reason: Error) => reason);
  expect(error).toMatchObject({ name: 'Refused', message: expect.stringContaining(sentence) });
  expect((error as Error).message).toMatch(/^[^\n]+\.$/);
});

test('a valid release is read with its bytes', async () => {
  const { release, files } = await readReleaseFolder(good());
  expect(release.name).toBe('catalog');
  expect(files.names).toEqual(['entry.js', 'code.js', 'style.css', 'movie.js']);
  expect(String(await files.read('code.js'))).toBe('/* catalog code */');
});
