import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { answerTo, network, pictures, provideFreshPhone, registration, storesSet } from '../testing/running-worker.ts';
import { ExtendableEvent } from '../testing/worker-events.ts';

let stores: ReturnType<typeof provideFreshPhone>;
beforeEach(() => {
  stores = provideFreshPhone();
});

describe('a worker that is installed', () => {
  const connect = (value: object | undefined) =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value });
  afterEach(() => void connect(undefined));

  /** Resolves with the installation. A rejection would prevent the installation. */
  async function install(): Promise<void> {
    const event = new ExtendableEvent('install');
    dispatchEvent(event);
    await event.ends();
  }

  test('stores this device’s set', async () => {
    await install();
    expect(network.asked[0]).toBe('/discovery.json');
  });

  test('finishes its installation without a network', async () => {
    Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    await expect(install()).resolves.toBeUndefined();
  });

  test('finishes its installation on a phone without space, and with caches of a page', async () => {
    await caches.open('of-a-page');
    const full = () => Promise.reject(new DOMException('Quota exceeded', 'QuotaExceededError'));
    Object.assign(caches, { open: full, delete: full });
    await expect(install()).resolves.toBeUndefined();
  });

  test('fetches no set under Save-Data', async () => {
    connect({ saveData: true });
    await install();
    expect(network.asked).toEqual([]);
  });
});

describe('a worker that takes over', () => {
  test('enables navigation preload, and deletes the pictures and caches that a page has stored', async () => {
    const { enable } = registration.navigationPreload;
    await storesSet();
    await answerTo('/img/poster.webp');
    await caches.open('of-a-page');
    const event = new ExtendableEvent('activate');
    dispatchEvent(event);
    await event.ends();
    expect(enable).toHaveBeenCalledTimes(1);
    expect([...stores.keys()].sort()).toEqual(['files', 'sets']);
    await answerTo('/img/poster.webp');
    expect(await pictures()).toEqual(['poster.webp']);
  });
});
