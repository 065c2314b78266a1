import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ExtendableEvent, FetchEvent, MessageToWorker, requestOf } from '../testing/worker-events.ts';

const ORIGIN = location.origin;
const KEPT = `${ORIGIN}/r/catalog/1.0.0/app.js`;

type Key = string | { url: string };

let kept: Map<string, Response>;
let asked: string[];
let status = 200;
let type = 'image/webp';
let now = 0;
const fails = () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'));
const urlOf = (key: Key): string => (typeof key === 'string' ? key : key.url);

beforeEach(() => {
  // Pictures of one millisecond have no order.
  jest.spyOn(Date, 'now').mockImplementation(() => ++now);
  kept = new Map([[KEPT, new Response('kept')]]);
  asked = [];
  status = 200;
  type = 'image/webp';
  const match = async (key: Key) => kept.get(urlOf(key))?.clone();
  Object.assign(globalThis, {
    caches: {
      match,
      open: async () => ({
        match,
        put: async (key: Key, answer: Response) => void kept.set(urlOf(key), answer),
        keys: async () => [...kept.keys()].map((url) => ({ url })),
        delete: async (key: Key) => kept.delete(urlOf(key)),
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

/** What the worker answers, or null where it leaves the request to the browser. */
async function answerTo(path: string, { method = 'GET', mode = 'cors', ahead = '' } = {}): Promise<string | null> {
  const request = requestOf(new URL(path, ORIGIN).href, method, mode);
  const event = new FetchEvent(request, ahead ? new Response(ahead) : undefined);
  dispatchEvent(event);
  const answer = await event.answer;
  await event.ends();
  return answer ? answer.text() : null;
}

describe('the worker', () => {
  it('is none with a list of files to precache: one release would serve every device', async () => {
    Object.assign(globalThis, { __WB_MANIFEST: [{ url: '/r/shell/1.0.0/shell.js', revision: null }] });
    await jest.isolateModulesAsync(async () => {
      await expect(import('./worker.ts')).rejects.toThrow('built with a list of files');
    });
  });

  it.each([
    ['a call', '/api/v1/movies', {}],
    ['a purchase', '/api/v1/purchaseticket', { method: 'POST' }],
    ['anything that is sent', '/r/catalog/1.0.0/app.js', { method: 'POST' }],
    ['another origin', 'https://pay.example/r/script.js', {}],
    ['the document of the set', '/discovery.json', {}],
    ['a report', '/reports', { method: 'POST' }],
    ['the console', '/ops', { mode: 'navigate' }],
    ['the sandbox’s payment window', '/sandbox/pay', { mode: 'navigate' }],
    ['the question whether the server is there', '/healthz', {}],
  ])('never stands between the page and the network for %s', async (_, path, request) => {
    expect(await answerTo(path, request)).toBeNull();
  });

  it('gives a release’s files out of the phone, and those that it has not from the network', async () => {
    expect(await answerTo('/r/catalog/1.0.0/app.js')).toBe('kept');
    expect(asked).toEqual([]);
    expect(await answerTo('/r/catalog/1.0.0/other.js')).toBe('sent');
  });

  it('keeps no release file by itself: a set is on the phone whole or not at all', async () => {
    await answerTo('/r/catalog/1.0.0/other.js');
    expect([...kept.keys()]).toEqual([KEPT]);
  });

  it('takes the page that the browser has asked for meanwhile, where it does so', async () => {
    expect(await answerTo('/fund', { mode: 'navigate', ahead: 'asked ahead' })).toBe('asked ahead');
    expect(asked).toEqual([]);
    expect(await answerTo('/fund', { mode: 'navigate' })).toBe('sent');
  });

  it('keeps a picture that it has shown, and nothing that came instead of one', async () => {
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

  it('shows the kept page where the browser has asked ahead and the server is in trouble', async () => {
    kept.set('/present-set', new Response('set-a')).set('/', new Response('kept page'));
    const event = new FetchEvent(requestOf(`${ORIGIN}/fund`, 'GET', 'navigate'), new Response('', { status: 503 }));
    dispatchEvent(event);
    expect(await (await event.answer)?.text()).toBe('kept page');
  });

  const pictures = () => [...kept.keys()].filter((url) => url !== KEPT).map((url) => url.replace(`${ORIGIN}/img/`, ''));

  it('keeps the last 80 pictures', async () => {
    for (let number = 1; number <= 82; number++) await answerTo(`/img/${number}.webp`);
    expect(pictures()).toEqual(Array.from({ length: 80 }, (_, index) => `${index + 3}.webp`));
  });

  it('keeps a picture that is shown again longer than one that is not', async () => {
    for (let number = 1; number <= 80; number++) await answerTo(`/img/again-${number}.webp`);
    await answerTo('/img/again-1.webp');
    await answerTo('/img/again-81.webp');
    expect(pictures()).toContain('again-1.webp');
    expect(pictures()).not.toContain('again-2.webp');
  });

  it('says that a picture is lost where the network is, after one try', async () => {
    const fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    Object.assign(globalThis, { fetch });
    await expect(answerTo('/img/lost.webp')).rejects.toThrow('Failed to fetch');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('lets a newer worker in only on the page’s word', () => {
    const skipWaiting = jest.fn(async () => {});
    Object.assign(globalThis, { skipWaiting });
    dispatchEvent(new MessageToWorker({ type: 'ELSE' }));
    expect(skipWaiting).not.toHaveBeenCalled();
    dispatchEvent(new MessageToWorker({ type: 'SKIP_WAITING' }));
    expect(skipWaiting).toHaveBeenCalledTimes(1);
  });

  it('costs no file and no picture where the phone cannot read what it kept', async () => {
    Object.assign(caches, { match: fails, open: fails });
    expect(await answerTo('/r/catalog/1.0.0/app.js')).toBe('sent');
    expect(await answerTo('/img/poster.webp')).toBe('sent');
  });

  it('shows a picture where the phone cannot note that it was used', async () => {
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

  /** Ends with the installation; what fails here would keep the worker from being there at all. */
  async function install(): Promise<void> {
    const event = new ExtendableEvent('install');
    dispatchEvent(event);
    await event.ends();
  }

  it('asks for this phone’s set meanwhile', async () => {
    await install();
    expect(asked).toEqual(['/']);
  });

  it('is there without it where the network is lost', async () => {
    Object.assign(globalThis, { fetch: fails });
    await expect(install()).resolves.toBeUndefined();
  });

  it('asks for nothing where data are to be saved', async () => {
    connect({ saveData: true });
    await install();
    expect(asked).toEqual([]);
  });
});

describe('a worker that takes over', () => {
  it('turns navigation preload on, and drops pictures whose use was never noted', async () => {
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
