import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('books that are not there are told apart from wrong ones, are looked for where npm was called, and are not made', () => {
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
