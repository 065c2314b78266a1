import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { RemoteModule } from '@viewmax/shared/internal';
import { releaseOf } from '../testing/mount-points.ts';
import { loadFirst } from './load-first.ts';

const release = releaseOf('1.0.0-abc', { css: [{ file: 'styles.css', integrity: 'sha384-x' }] });
const link = () => document.head.querySelector('link');

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  document.head.replaceChildren();
});

/** True when the work is done. */
async function hasEnded(work: Promise<void>): Promise<boolean> {
  let ended = false;
  void work.then(() => (ended = true));
  await jest.advanceTimersByTimeAsync(0);
  return ended;
}

test('the first render waits for cached code and styles, and for the data of that code', async () => {
  let arrive = (): void => {};
  const ready = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const work = loadFirst(release, async () => ({ ready }) as unknown as RemoteModule, { entryMs: 1000 });
  expect(await hasEnded(work)).toBe(false);
  link()?.dispatchEvent(new Event('load'));
  expect(await hasEnded(work)).toBe(false);
  arrive();
  expect(await hasEnded(work)).toBe(true);
});

test('the first render does not wait for the network', async () => {
  const work = loadFirst(releaseOf('1.0.1-abc'), () => new Promise(() => {}), { entryMs: 1000 });
  expect(await hasEnded(work)).toBe(false);
  await jest.advanceTimersByTimeAsync(300);
  expect(await hasEnded(work)).toBe(true);
});

test('a failure is left to the remote’s mount point', async () => {
  await loadFirst(releaseOf('1.0.2-abc'), () => Promise.reject(new Error('404')), { entryMs: 1000 });
});
