import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { diskProblem } from './disk-problem.ts';

const thrownBy = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'ENOSPC'],
  ['a missing file', Object.assign(new Error('x'), { code: 'ENOENT' })],
  ['a number of another kind of error', { errno: 51 }],
])('%s is no problem of a disk', (_, error) => {
  expect(diskProblem(error)).toBeUndefined();
});

test('a device that takes no more is full', () => {
  expect(diskProblem(thrownBy(() => writeFileSync('/dev/full', 'x')))).toBe('full');
});

test.each<[string, unknown, string]>([
  ['a quota that is used up', { code: 'EDQUOT' }, 'full'],
  ["PostgreSQL's full disk", { code: '53100' }, 'full'],
  ["PGlite's full disk", { name: 'ErrnoError', errno: 51 }, 'full'],
  ['a disk that can only be read', { code: 'EROFS' }, 'read-only'],
  ['a full disk behind another error', new Error('Not stored', { cause: { code: 'ENOSPC' } }), 'full'],
])('%s is named', (_, error, problem) => {
  expect(diskProblem(error)).toBe(problem);
});
