import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { onPath } from './on-path.ts';

const folder = mkdtempSync(join(tmpdir(), 'path-'));
const put = (name: string, mode: number) => writeFileSync(join(folder, name), '', { mode });

test('the search skips a file without the right to execute', () => {
  put('readme', 0o644);
  expect(onPath(['readme'], [folder])).toBeUndefined();
});

test('the search returns the first name that exists, and checks the additional folders last', () => {
  put('second', 0o755);
  expect(onPath(['first', 'second'], [folder])).toBe(join(folder, 'second'));
  mkdirSync(join(folder, 'more'));
  writeFileSync(join(folder, 'more/second'), '', { mode: 0o755 });
  expect(onPath(['second'], [folder, join(folder, 'more')])).toBe(join(folder, 'second'));
});
