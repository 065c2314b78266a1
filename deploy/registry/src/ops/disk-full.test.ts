import { writeFile } from 'node:fs/promises';
import { afterAll, expect, jest, test } from '@jest/globals';
import { openTestOps } from '../testing/open-test-ops.ts';

const ops = await openTestOps();
afterAll(ops.close);
const upload = () => ops.upload({ name: 'catalog', version: '8.0.0-full', code: 'full' });

const failing = (fields: object) => async () => {
  throw Object.assign(new Error('secret'), fields);
};

test.each<[string, () => Promise<never>, string]>([
  [
    'is full',
    async () => {
      await writeFile('/dev/full', 'x');
      throw new Error('The device took a byte');
    },
    "The registry's disk is full.",
  ],
  ['is over its quota', failing({ code: 'EDQUOT' }), "The registry's disk is full."],
  ["is PostgreSQL's", failing({ code: '53100' }), "The registry's disk is full."],
  ['is read-only', failing({ code: 'EROFS' }), "The registry's disk is read-only."],
])('the API answers 507 and the cause when a release meets a disk that %s', async (_, fails, message) => {
  jest.spyOn(ops.store, 'put').mockImplementationOnce(fails);
  const { status, body } = await upload();
  expect([status, body]).toEqual([507, { code: 'disk', message, requestId: expect.any(String) }]);
});

test('the API hides the text of any other fault of the store', async () => {
  jest.spyOn(ops.store, 'put').mockImplementationOnce(failing({ code: 'EIO' }));
  const { status, body } = await upload();
  expect([status, body.code]).toEqual([500, 'internal']);
  expect(body.message).not.toContain('secret');
});

test('the registry accepts the same release once the disk has space', async () => {
  expect((await upload()).status).toBe(201);
});
