import { expect, test } from '@jest/globals';
import { diskFailure } from './disk-failure.ts';

const places = { DATA_DIR: '/data', REGISTRY_STORE: '/releases' };
const noSpace = (path?: string) =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', path });

test('the check ignores other failures', () => {
  expect(diskFailure(new Error('x'), places)).toBeUndefined();
});

test.each([
  ['a file below it', noSpace('/data/secrets/ops'), 'The disk of DATA_DIR /data is full.'],
  ['no file at all', noSpace(), 'The disk of DATA_DIR /data is full.'],
  ['a release', noSpace('/releases/.incoming/1/a.js'), 'The disk of REGISTRY_STORE /releases is full.'],
  ['an embedded database', { name: 'ErrnoError', errno: 51 }, 'The disk of DATA_DIR /data is full.'],
  ['a read-only disk', { code: 'EROFS', path: '/data/x' }, 'The disk of DATA_DIR /data is read-only.'],
])('the error names the disk that rejects %s', (_, error, sentence) => {
  expect(diskFailure(error, places)).toMatchObject({ name: 'Error', message: sentence });
});

test('the error names PostgreSQL when its disk is full, and DATA_DIR for an embedded database', () => {
  const full = { code: '53100' };
  expect(diskFailure(full, { ...places, DATABASE_URL: 'postgres://db/x' })?.message).toBe(
    'The disk of PostgreSQL is full.',
  );
  expect(diskFailure(full, places)?.message).toBe('The disk of DATA_DIR /data is full.');
});
