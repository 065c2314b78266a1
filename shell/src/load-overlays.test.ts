import { expect, jest, test } from '@jest/globals';
import { $overlayParts, type OverlayParts } from './layout/overlay-parts.ts';

const loadShellChunk = jest.fn<() => Promise<unknown>>();
jest.unstable_mockModule('./chunks/load-shell-chunk.ts', () => ({ loadShellChunk }));
const { loadOverlays } = await import('./load-overlays.ts');

test('the shell retries the overlays after a failed load', async () => {
  jest.useFakeTimers();
  const parts = {} as OverlayParts;
  loadShellChunk.mockRejectedValueOnce(new Error('no chunk')).mockResolvedValue({ startOverlays: () => parts });
  loadOverlays();
  await jest.advanceTimersByTimeAsync(29_000);
  expect($overlayParts.get()).toBeNull();
  await jest.advanceTimersByTimeAsync(1_010);
  expect($overlayParts.get()).toBe(parts);
});

test('the overlays are rendered in the task after the one that started them', async () => {
  jest.useFakeTimers();
  $overlayParts.set(null);
  const isThereAtStart: boolean[] = [];
  const startOverlays = (): OverlayParts => {
    setTimeout(() => isThereAtStart.push($overlayParts.get() !== null));
    return {} as OverlayParts;
  };
  loadShellChunk.mockResolvedValue({ startOverlays });
  loadOverlays();
  await jest.advanceTimersByTimeAsync(10);
  expect(isThereAtStart).toEqual([false]);
  expect($overlayParts.get()).not.toBeNull();
});
