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

test('a device without space is full', () => {
  expect(diskProblem(thrownBy(() => writeFileSync('/dev/full', 'x')))).toBe('full');
});

test.each<[string, unknown, string | undefined]>([
  ['nothing', undefined, undefined],
  ['a text', 'ENOSPC', undefined],
  ['a missing file', Object.assign(new Error('x'), { code: 'ENOENT' }), undefined],
  ['a number of another kind of error', { errno: 51 }, undefined],
  ['an exhausted quota', { code: 'EDQUOT' }, 'full'],
  ["PostgreSQL's full disk", { code: '53100' }, 'full'],
  ["PGlite's full disk", { name: 'ErrnoError', errno: 51 }, 'full'],
  ['a read-only disk', { code: 'EROFS' }, 'read-only'],
  ['a full disk behind another error', new Error('Not stored', { cause: { code: 'ENOSPC' } }), 'full'],
])('the problem of a disk behind %s: %j is %s', (_, error, problem) => {
  expect(diskProblem(error)).toBe(problem);
});
