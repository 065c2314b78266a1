import { expect, test } from '@jest/globals';
import { limited } from './limited.mjs';

const never = () => new Promise<never>(() => undefined);

test('a test that hangs fails', async () => {
  await expect(limited(never, 5)()).rejects.toThrow('It took longer than 5 ms.');
});

test('a test that throws fails with its own error, at once and later', async () => {
  const fail = () => {
    throw new Error('wrong');
  };
  await expect(limited(fail)()).rejects.toThrow('wrong');
  await expect(limited(async () => fail())()).rejects.toThrow('wrong');
});
