import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { lockFile } from '@viewmax/shared/server/directory-lock';
import { prepareDataDir } from './data-dir.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'data-'));

test.each(['/proc/nope/deeper', '/etc/hostname', '/etc/hostname/below'])('%s is refused in one sentence', (folder) => {
  expect(() => prepareDataDir(folder)).toThrow(/^DATA_DIR \S+ cannot be written to \([A-Z]+\)\.$/);
});

test('a full disk is named, and no error code is shown instead', () => {
  const folder = newFolder();
  symlinkSync('/dev/full', join(folder, '.viewmax-data'));
  expect(() => prepareDataDir(folder)).toThrow(`The disk of DATA_DIR ${folder} is full.`);
});

test('a directory that we did not make is never emptied', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'thesis.doc'), 'x');
  prepareDataDir(folder);
  expect(() => prepareDataDir(folder, { reset: true })).toThrow('was not made by Viewmax, so it is not emptied.');
  expect(readdirSync(folder)).toEqual(['thesis.doc']);
});

test('a directory that is in use is not emptied', () => {
  const folder = join(newFolder(), 'data');
  prepareDataDir(folder);
  const unlock = lockFile(join(folder, 'pglite.lock'));
  writeFileSync(join(folder, 'rows'), 'x');
  expect(() => prepareDataDir(folder, { reset: true })).toThrow('is held by another process');
  expect(existsSync(join(folder, 'rows'))).toBe(true);
  unlock();
});

test('a directory of ours is emptied when asked to, and stays ours', () => {
  const folder = join(newFolder(), 'deep/data');
  prepareDataDir(folder);
  mkdirSync(join(folder, 'releases/catalog'), { recursive: true });
  prepareDataDir(folder);
  expect(readdirSync(folder)).toContain('releases');
  prepareDataDir(folder, { reset: true });
  prepareDataDir(folder, { reset: true });
  expect(readdirSync(folder)).toEqual(['.viewmax-data']);
});
