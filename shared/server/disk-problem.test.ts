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

test('a device without space is full', () => {
  expect(diskProblem(thrownBy(() => writeFileSync('/dev/full', 'x')))).toBe('full');
});

test.each<[string, unknown, string]>([
  ['an exhausted quota', { code: 'EDQUOT' }, 'full'],
  ["PostgreSQL's full disk", { code: '53100' }, 'full'],
  ["PGlite's full disk", { name: 'ErrnoError', errno: 51 }, 'full'],
  ['a read-only disk', { code: 'EROFS' }, 'read-only'],
  ['a full disk behind another error', new Error('Not stored', { cause: { code: 'ENOSPC' } }), 'full'],
])('the check names %s', (_, error, problem) => {
  expect(diskProblem(error)).toBe(problem);
});
