import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PRELUDE } from '@viewmax/contracts/worker-prelude';
import {
  answerTo,
  closeNotification,
  ELSEWHERE,
  edge,
  network,
  pictures,
  provideFreshPhone,
  registration,
  storesSet,
} from '../testing/running-worker.ts';
import { POLICY } from '../testing/test-edge.ts';
import { FetchEvent, MessageToWorker, requestOf } from '../testing/worker-events.ts';

const ORIGIN = location.origin;
const FILE = '/r/catalog/1.0.0/app.js';

let stores: ReturnType<typeof provideFreshPhone>;
beforeEach(() => {
  stores = provideFreshPhone();
});

const fails = () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'));

describe('the worker', () => {
  test('throws with a list of files to precache, because one release would serve every device', async () => {
    Object.assign(globalThis, { __WB_MANIFEST: [{ url: '/r/shell/1.0.0/shell.js', revision: null }] });
    await jest.isolateModulesAsync(async () => {
      await expect(import('./worker.ts')).rejects.toThrow('built with a list of files');
    });
  });

  test('throws under the scope of a page, where it would keep notifications', async () => {
    Object.assign(globalThis, { registration: { ...registration, scope: `${ORIGIN}/movie/` } });
    await jest.isolateModulesAsync(async () => {
      await expect(import('./worker.ts')).rejects.toThrow('The worker is for the whole site');
    });
    Object.assign(globalThis, { registration });
  });

  test.each([
    ['a call', '/api/v1/movies', {}],
    ['a purchase', '/api/v1/purchaseticket', { method: 'POST' }],
    ['a POST below a release', '/r/catalog/1.0.0/app.js', { method: 'POST' }],
    ['another origin', 'https://pay.example/r/script.js', {}],
    ['the document of the set', '/discovery.json', {}],
    ['a report', '/reports', { method: 'POST' }],
    ['the console', '/ops', { mode: 'navigate' }],
    ['the sandbox’s page of a payment', '/sandbox/pay', { mode: 'navigate' }],
    ['the health check', '/healthz', {}],
  ])('leaves the network to the browser for %s', async (_, path, request) => {
    expect(await answerTo(path, request)).toBeNull();
  });

  test('throws without the configuration of the edge, so browsers keep the previous worker', async () => {
    const prelude = Reflect.get(globalThis, PRELUDE);
    Reflect.deleteProperty(globalThis, PRELUDE);
    await jest.isolateModulesAsync(async () => {
      await expect(import('./worker.ts')).rejects.toThrow('The edge wrote no configuration');
    });
    Reflect.set(globalThis, PRELUDE, prelude);
  });

  test('answers with stored files of a release, and with the network for others', async () => {
    await storesSet();
    expect(await answerTo(FILE)).toBe('stored');
    expect(network.asked).toEqual([]);
    expect(await answerTo('/r/catalog/1.0.0/other.js')).toBe('sent');
  });

  test('stores no single release file, because a set is stored as a whole', async () => {
    await storesSet();
    await answerTo('/r/catalog/1.0.0/other.js');
    expect([...(stores.get('files')?.keys() ?? [])]).not.toContain(`${ORIGIN}/r/catalog/1.0.0/other.js`);
  });

  test.each([FILE, '/img/poster.webp'])('gives no stored file for a navigation to %s', async (path) => {
    await storesSet();
    const page = new Response('<script>steal()</script>', { headers: { 'content-type': 'text/html' } });
    for (const name of ['files', 'used-pictures']) {
      await (await caches.open(name)).put(`${ORIGIN}${path}`, page.clone());
    }
    expect(await answerTo(path, { mode: 'navigate' })).toBeNull();
  });

  test('uses the page of navigation preload', async () => {
    expect(await answerTo('/fund', { mode: 'navigate', ahead: 'asked ahead' })).toBe('asked ahead');
    expect(network.asked).toEqual([]);
    expect(await answerTo('/fund', { mode: 'navigate' })).toBe('sent');
  });

  test('caches a shown picture, and no other answer', async () => {
    network.status = 404;
    expect(await answerTo('/img/poster.webp')).toBe('sent');
    network.status = 200;
    network.type = 'text/html';
    expect(await answerTo('/img/poster.webp')).toBe('sent');
    network.type = 'image/webp';
    expect(await answerTo('/img/poster.webp')).toBe('sent');
    expect(await answerTo('/img/poster.webp')).toBe('sent');
    expect(network.asked).toHaveLength(3);
  });

  test.each([
    ['gets a server error', new Response('', { status: 503 })],
    ['resolves with a network error, as in Firefox', Response.error()],
  ])('shows the page of the stored set when navigation preload %s', async (_, ahead) => {
    await storesSet();
    const event = new FetchEvent(requestOf(`${ORIGIN}/fund`, 'GET', 'navigate'), ahead);
    dispatchEvent(event);
    const shown = await event.answer;
    expect([shown?.headers.get('content-security-policy'), await shown?.text()]).toEqual([
      POLICY,
      expect.stringContaining(edge.live.text),
    ]);
    await event.ends();
  });

  test('forgets the stored set, pictures and notifications when the edge says that a release of it was purged', async () => {
    await storesSet();
    await answerTo('/img/poster.webp');
    const visit = async (ahead: Response) => {
      const event = new FetchEvent(requestOf(`${ORIGIN}/`, 'GET', 'navigate'), ahead);
      dispatchEvent(event);
      const shown = await event.answer;
      await event.ends();
      return shown?.text();
    };
    expect(await visit(new Response('fresh', { headers: { 'clear-site-data': '"cache"' } }))).toBe('fresh');
    expect([await pictures(), closeNotification.mock.calls]).toEqual([[], [[]]]);
    expect(await visit(Response.error())).toContain('You are offline');
  });

  test('caches the last 80 pictures', async () => {
    for (let number = 1; number <= 82; number++) await answerTo(`/img/${number}.webp`);
    expect(await pictures()).toEqual(Array.from({ length: 80 }, (_, index) => `${index + 3}.webp`));
  });

  test('caches a shown picture of a release', async () => {
    const star = '/r/catalog/1.0.0/star.0a1b2c3d.png';
    network.type = 'image/png';
    await answerTo(star, { destination: 'image' });
    const count = network.asked.length;
    expect(await answerTo(star, { destination: 'image' })).toBe('sent');
    expect(network.asked).toHaveLength(count);
  });

  test('deletes the pictures that were not used for the longest time', async () => {
    for (let number = 1; number <= 80; number++) await answerTo(`/img/again-${number}.webp`);
    await answerTo('/img/again-1.webp');
    await answerTo('/img/again-81.webp');
    expect(await pictures()).toContain('again-1.webp');
    expect(await pictures()).not.toContain('again-2.webp');
  });

  test('fails a picture after one try without a network', async () => {
    const fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    Object.assign(globalThis, { fetch });
    await expect(answerTo('/img/lost.webp')).rejects.toThrow('Failed to fetch');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('activates a newer worker only on the page’s message', () => {
    const skipWaiting = jest.fn(async () => {});
    Object.assign(globalThis, { skipWaiting });
    dispatchEvent(new MessageToWorker({ type: 'ELSE' }));
    expect(skipWaiting).not.toHaveBeenCalled();
    dispatchEvent(new MessageToWorker({ type: 'SKIP_WAITING' }));
    expect(skipWaiting).toHaveBeenCalledTimes(1);
  });

  test('answers with the network when the cache cannot be read', async () => {
    Object.assign(caches, { match: fails, open: fails });
    expect(await answerTo(FILE)).toBe('sent');
    expect(await answerTo('/img/poster.webp')).toBe('sent');
  });

  test('shows a picture when its time of use cannot be stored', async () => {
    jest.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('A mutation operation was attempted', 'InvalidStateError');
    });
    expect(await answerTo('/img/unnoted.webp')).toBe('sent');
  });
});

describe('the files of releases on another host', () => {
  test('come from the cache first', async () => {
    await storesSet(ELSEWHERE);
    expect([await answerTo(ELSEWHERE + FILE), network.asked]).toEqual(['stored', []]);
    expect(await answerTo(`${ELSEWHERE}/r/catalog/1.0.0/other.js`)).toBe('sent');
  });

  test('are those that a page requests with CORS, and other requests stay with the browser', async () => {
    expect(await answerTo(ELSEWHERE + FILE, { mode: 'no-cors' })).toBeNull();
    expect(await answerTo(`${ELSEWHERE}/img/a.webp`)).toBeNull();
  });
});
