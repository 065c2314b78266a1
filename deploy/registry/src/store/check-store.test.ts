import { expect, jest, test } from '@jest/globals';
import { createStoreCheck } from './check-store.ts';

test('the check returns the sentence of a failing store and retries after ten seconds', async () => {
  let time = 0;
  const tried = jest.fn<() => Promise<void>>();
  tried.mockRejectedValueOnce(new Error('The store overwrites.')).mockResolvedValue(undefined);
  const check = createStoreCheck({ check: tried }, () => time);
  expect(await Promise.all([check(), check()])).toEqual(
    Array.from({ length: 2 }, () => ({ ok: false, detail: 'The store overwrites.' })),
  );
  time = 10_000;
  expect((await check()).ok).toBe(false);
  expect(tried).toHaveBeenCalledTimes(1);
  time = 10_001;
  expect(await check()).toEqual({ ok: true, detail: '' });
});
