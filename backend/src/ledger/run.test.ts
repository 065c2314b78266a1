import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('the check reports missing books, resolves the folder from where npm ran, and creates none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'books-'));
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts')], {
    env: { INIT_CWD: folder, DATA_DIR: 'nowhere' },
    encoding: 'utf8',
  });
  expect([status, stderr.trim()]).toEqual([
    2,
    `The books cannot be read. There is no database in ${join(folder, 'nowhere')}. Set DATA_DIR, or DATABASE_URL.`,
  ]);
  expect(readdirSync(folder)).toEqual([]);
});
