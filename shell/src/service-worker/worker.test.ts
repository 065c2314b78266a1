import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ExtendableEvent, FetchEvent, MessageToWorker, requestOf } from '../testing/worker-events.ts';

const ORIGIN = location.origin;
const CACHED = `${ORIGIN}/r/catalog/1.0.0/app.js`;

type Key = string | { url: string };

let cached: Map<string, Response>;
let asked: string[];
let status = 200;
let type = 'image/webp';
let now = 0;
const fails = () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'));
const urlOf = (key: Key): string => (typeof key === 'string' ? key : key.url);

beforeEach(() => {
  // Pictures that are used within one millisecond have no order.
  jest.spyOn(Date, 'now').mockImplementation(() => ++now);
  cached = new Map([[CACHED, new Response('cached')]]);
  asked = [];
  status = 200;
  type = 'image/webp';
  const match = async (key: Key) => cached.get(urlOf(key))?.clone();
  Object.assign(globalThis, {
    caches: {
      match,
      open: async () => ({
        match,
        put: async (key: Key, answer: Response) => void cached.set(urlOf(key), answer),
        keys: async () => [...cached.keys()].map((url) => ({ url })),
        delete: async (key: Key) => cached.delete(urlOf(key)),
      }),
    },
    fetch: async (request: Key) => {
      asked.push(urlOf(request));
      return new Response('sent', { status, headers: { 'content-type': type } });
    },
  });
});
afterEach(() => void jest.restoreAllMocks());

Object.assign(globalThis, { ExtendableEvent, FetchEvent, __WB_MANIFEST: [], __WB_DISABLE_DEV_LOGS: true });
await import('./worker.ts');

/** The worker’s answer, or null when the browser handles the request. */
async function answerTo(path: string, { method = 'GET', mode = 'cors', ahead = '' } = {}): Promise<string | null> {
  const request = requestOf(new URL(path, ORIGIN).href, method, mode);
  const event = new FetchEvent(request, ahead ? new Response(ahead) : undefined);
  dispatchEvent(event);
  const answer = await event.answer;
  await event.ends();
  return answer ? answer.text() : null;
}

describe('the worker', () => {
  it('throws with a list of files to precache, because one release would serve every device', async () => {
    Object.assign(globalThis, { __WB_MANIFEST: [{ url: '/r/shell/1.0.0/shell.js', revision: null }] });
    await jest.isolateModulesAsync(async () => {
      await expect(import('./worker.ts')).rejects.toThrow('built with a list of files');
    });
  });

  it.each([
    ['a call', '/api/v1/movies', {}],
    ['a purchase', '/api/v1/purchaseticket', { method: 'POST' }],
    ['a POST below a release', '/r/catalog/1.0.0/app.js', { method: 'POST' }],
    ['another origin', 'https://pay.example/r/script.js', {}],
    ['the document of the set', '/discovery.json', {}],
    ['a report', '/reports', { method: 'POST' }],
    ['the console', '/ops', { mode: 'navigate' }],
    ['the sandbox’s payment window', '/sandbox/pay', { mode: 'navigate' }],
    ['the health check', '/healthz', {}],
  ])('leaves the network to the browser for %s', async (_, path, request) => {
    expect(await answerTo(path, request)).toBeNull();
  });

  it('answers with cached files of a release, and with the network for others', async () => {
    expect(await answerTo('/r/catalog/1.0.0/app.js')).toBe('cached');
    expect(asked).toEqual([]);
    expect(await answerTo('/r/catalog/1.0.0/other.js')).toBe('sent');
  });

  it('caches no single release file, because a set is cached as a whole', async () => {
    await answerTo('/r/catalog/1.0.0/other.js');
    expect([...cached.keys()]).toEqual([CACHED]);
  });

  it('uses the page of navigation preload', async () => {
    expect(await answerTo('/fund', { mode: 'navigate', ahead: 'asked ahead' })).toBe('asked ahead');
    expect(asked).toEqual([]);
    expect(await answerTo('/fund', { mode: 'navigate' })).toBe('sent');
  });

  it('caches a shown picture, and no other answer', async () => {
    status = 404;
    expect(await answerTo('/img/poster.webp')).toBe('sent');
    status = 200;
    type = 'text/html';
    expect(await answerTo('/img/poster.webp')).toBe('sent');
    type = 'image/webp';
    expect(await answerTo('/img/poster.webp')).toBe('sent');
    expect(await answerTo('/img/poster.webp')).toBe('sent');
    expect(asked).toHaveLength(3);
  });

  it('shows the cached page when navigation preload gets a server error', async () => {
    cached.set('/present-set', new Response('set-a')).set('/', new Response('cached page'));
    const event = new FetchEvent(requestOf(`${ORIGIN}/fund`, 'GET', 'navigate'), new Response('', { status: 503 }));
    dispatchEvent(event);
    expect(await (await event.answer)?.text()).toBe('cached page');
  });

  const pictures = () =>
    [...cached.keys()].filter((url) => url !== CACHED).map((url) => url.replace(`${ORIGIN}/img/`, ''));

  it('caches the last 80 pictures', async () => {
    for (let number = 1; number <= 82; number++) await answerTo(`/img/${number}.webp`);
    expect(pictures()).toEqual(Array.from({ length: 80 }, (_, index) => `${index + 3}.webp`));
  });

  it('deletes the pictures that were not used for the longest time', async () => {
    for (let number = 1; number <= 80; number++) await answerTo(`/img/again-${number}.webp`);
    await answerTo('/img/again-1.webp');
    await answerTo('/img/again-81.webp');
    expect(pictures()).toContain('again-1.webp');
    expect(pictures()).not.toContain('again-2.webp');
  });

  it('fails a picture after one try without a network', async () => {
    const fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    Object.assign(globalThis, { fetch });
    await expect(answerTo('/img/lost.webp')).rejects.toThrow('Failed to fetch');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('activates a newer worker only on the page’s message', () => {
    const skipWaiting = jest.fn(async () => {});
    Object.assign(globalThis, { skipWaiting });
    dispatchEvent(new MessageToWorker({ type: 'ELSE' }));
    expect(skipWaiting).not.toHaveBeenCalled();
    dispatchEvent(new MessageToWorker({ type: 'SKIP_WAITING' }));
    expect(skipWaiting).toHaveBeenCalledTimes(1);
  });

  it('answers with the network when the cache cannot be read', async () => {
    Object.assign(caches, { match: fails, open: fails });
    expect(await answerTo('/r/catalog/1.0.0/app.js')).toBe('sent');
    expect(await answerTo('/img/poster.webp')).toBe('sent');
  });

  it('shows a picture when its time of use cannot be stored', async () => {
    jest.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('A mutation operation was attempted', 'InvalidStateError');
    });
    expect(await answerTo('/img/unnoted.webp')).toBe('sent');
  });
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

  it('caches this device’s set', async () => {
    await install();
    expect(asked).toEqual(['/']);
  });

  it('finishes its installation without a network', async () => {
    Object.assign(globalThis, { fetch: fails });
    await expect(install()).resolves.toBeUndefined();
  });

  it('fetches no set under Save-Data', async () => {
    connect({ saveData: true });
    await install();
    expect(asked).toEqual([]);
  });
});

describe('a worker that takes over', () => {
  it('enables navigation preload, and deletes the older cache of pictures', async () => {
    const enable = jest.fn(async () => {});
    const dropped: string[] = [];
    Object.assign(globalThis, { registration: { navigationPreload: { enable } } });
    Object.assign(caches, { delete: async (name: string) => dropped.push(name) > 0 });
    const event = new ExtendableEvent('activate');
    dispatchEvent(event);
    await event.ends();
    expect(enable).toHaveBeenCalledTimes(1);
    expect(dropped).toEqual(['pictures']);
  });
});

describe('the files of releases on another host', () => {
  const FILE = 'https://files.example/r/catalog/1.0.0/app.js';

  it('come from the cache first', async () => {
    cached.set(FILE, new Response('cached there'));
    expect([await answerTo(FILE), asked]).toEqual(['cached there', []]);
    expect(await answerTo('https://files.example/r/catalog/1.0.0/other.js')).toBe('sent');
  });

  it('are those that a page requests with CORS, and other requests stay with the browser', async () => {
    expect(await answerTo(FILE, { mode: 'no-cors' })).toBeNull();
    expect(await answerTo('https://files.example/img/a.webp')).toBeNull();
  });
});
