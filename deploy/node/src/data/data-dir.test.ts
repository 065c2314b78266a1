import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { lockFile } from '@viewmax/server/directory-lock';
import { prepareDataDir } from './data-dir.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'data-'));

test.each(['/proc/nope/deeper', '/etc/hostname', '/etc/hostname/below'])(
  'the start rejects DATA_DIR %s with one sentence',
  (folder) => {
    expect(() => prepareDataDir(folder)).toThrow(/^DATA_DIR \S+ is not writable \([A-Z]+\)\.$/);
  },
);

test('the error names a full disk instead of an error code', () => {
  const folder = newFolder();
  symlinkSync('/dev/full', join(folder, '.viewmax-data'));
  expect(() => prepareDataDir(folder)).toThrow(`The disk of DATA_DIR ${folder} is full.`);
});

test('a probe that fails is not left behind', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'thesis.doc'), 'x');
  symlinkSync('/dev/full', join(folder, '.probe'));
  expect(() => prepareDataDir(folder)).toThrow('is full');
  expect(readdirSync(folder)).toEqual(['thesis.doc']);
});

test('a reset never empties a directory that Viewmax did not create', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'thesis.doc'), 'x');
  prepareDataDir(folder);
  expect(() => prepareDataDir(folder, { reset: true })).toThrow(
    'was not created by Viewmax, so the reset does not empty it.',
  );
  expect(readdirSync(folder)).toEqual(['thesis.doc']);
});

test('a reset does not empty a directory in use', () => {
  const folder = join(newFolder(), 'data');
  prepareDataDir(folder);
  const unlock = lockFile(join(folder, 'pglite.lock'));
  writeFileSync(join(folder, 'rows'), 'x');
  expect(() => prepareDataDir(folder, { reset: true })).toThrow('is held by another process');
  expect(existsSync(join(folder, 'rows'))).toBe(true);
  unlock();
});

test('a reset empties a directory of Viewmax and leaves its marker', () => {
  const folder = join(newFolder(), 'deep/data');
  prepareDataDir(folder);
  mkdirSync(join(folder, 'releases/catalog'), { recursive: true });
  prepareDataDir(folder);
  expect(readdirSync(folder)).toContain('releases');
  prepareDataDir(folder, { reset: true });
  prepareDataDir(folder, { reset: true });
  expect(readdirSync(folder)).toEqual(['.viewmax-data']);
});
