import { expect, jest, test } from '@jest/globals';
import { $lateParts, type LateParts } from './layout/late-parts.ts';

const ownChunk = jest.fn<() => Promise<unknown>>();
jest.unstable_mockModule('./chunks/own-chunk.ts', () => ({ ownChunk }));
const { loadOverlays } = await import('./load-overlays.ts');

test('the shell retries the overlays after a failed load', async () => {
  jest.useFakeTimers();
  const parts = {} as LateParts;
  ownChunk.mockRejectedValueOnce(new Error('no chunk')).mockResolvedValue({ startOverlays: () => parts });
  loadOverlays();
  await jest.advanceTimersByTimeAsync(29_000);
  expect($lateParts.get()).toBeNull();
  await jest.advanceTimersByTimeAsync(1_000);
  expect($lateParts.get()).toBe(parts);
  jest.useRealTimers();
});
