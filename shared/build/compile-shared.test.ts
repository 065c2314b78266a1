import { existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { compileShared } from './compile-shared.ts';

test('declarations bring the types of styles that they refer to, and none of tests', () => {
  const out = mkdtempSync(join(tmpdir(), 'types-'));
  compileShared(out, { declarationsOnly: true });
  expect(readFileSync(join(out, 'src/provided/public.d.ts'), 'utf8')).toContain('path="../css.d.ts"');
  expect(existsSync(join(out, 'src/css.d.ts'))).toBe(true);
  expect(globSync('**/*.test.d.ts', { cwd: out })).toEqual([]);
}, 30_000);
