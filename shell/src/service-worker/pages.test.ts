import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { provideCaches } from '../testing/caches.ts';
import { openTestEdge } from '../testing/test-edge.ts';

const edge = await openTestEdge();
const { storeSet } = await import('./store-set.ts');
const { PATIENCE_MS, page } = await import('./pages.ts');

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const late = () => new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS + 100, new Response('late')));

describe('a page', () => {
  test('is the offline page without a stored set', async () => {
    provideCaches();
    const answer = await page(lost(), '/');
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('You are offline');
  });

  describe('with a stored set', () => {
    beforeEach(async () => {
      provideCaches();
      await edge.goesLive('a', [edge.release('shell', '1.0.0', { 'shell.js': 'shell' })]);
      await storeSet();
    });

    test('is the network’s answer when it arrives in time', async () => {
      expect(await (await page(Promise.resolve(new Response('fresh')), '/')).text()).toBe('fresh');
    });

    test.each([
      ['there is no network', lost],
      ['the server answers 503', async () => new Response('', { status: 503 })],
      ['the network takes too long', () => new Promise<Response>(() => {})],
    ])('is made from the stored set when %s', async (_, network) => {
      jest.useFakeTimers();
      const answer = page(network(), '/');
      await jest.advanceTimersByTimeAsync(PATIENCE_MS);
      expect(await (await answer).text()).toContain(edge.live.text);
    });

    test('is the network’s late answer when the caches cannot be read', async () => {
      caches.open = () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'));
      // The worker starts again.
      jest.resetModules();
      const again = await import('./pages.ts');
      jest.useFakeTimers();
      const answer = again.page(late(), '/');
      await jest.advanceTimersByTimeAsync(PATIENCE_MS + 100);
      expect(await (await answer).text()).toBe('late');
    });
  });
});
