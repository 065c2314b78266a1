import { expect, test } from '@jest/globals';
import { openShop } from '../../test/open-shop.ts';
import { NOON } from '../../test/start-backend.ts';
import { appDatabase } from '../database/app-database.ts';
import { takesTurn } from './takes-turn.ts';

const MINUTE_MS = 60_000;
const backend = openShop();
const takes = (ms: number, job = 'sweep') =>
  takesTurn(appDatabase(backend.db), job, new Date(NOON.getTime() + ms), MINUTE_MS);

test('of several nodes one runs a job, once in its interval, and no job stops another one', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => takes(0)));
  expect(all.filter(Boolean)).toHaveLength(1);
  expect([await takes(50_000), await takes(0, 'another')]).toEqual([false, true]);
  // The timer of the next run is a little early.
  expect([await takes(59_000), await takes(60_000)]).toEqual([true, false]);
});

test('a clock that was corrected backwards stops no job', async () => {
  await takes(60 * MINUTE_MS);
  expect(await takes(0)).toBe(true);
});
