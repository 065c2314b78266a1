import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const ORIGIN = location.origin;
const KEPT = `${ORIGIN}/r/catalog/1.0.0/app.js`;

let kept: Map<string, Response>;
let asked: string[];
let status = 200;
let type = 'image/webp';
const fails = () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'));

beforeEach(() => {
  kept = new Map([[KEPT, new Response('kept')]]);
  asked = [];
  Object.assign(globalThis, {
    caches: {
      match: async (url: string) => kept.get(url)?.clone(),
      open: async () => ({
        match: async ({ url }: { url: string }) => kept.get(url)?.clone(),
        put: async ({ url }: { url: string }, answer: Response) => void kept.set(url, answer),
        keys: async () => [...kept.keys()].map((url) => ({ url })),
        delete: async ({ url }: { url: string }) => kept.delete(url),
      }),
    },
    fetch: async (request: string | { url: string }) => {
      asked.push(typeof request === 'string' ? request : request.url);
      return new Response('sent', { status, headers: { 'content-type': type } });
    },
  });
});

await import('./worker.ts');

/** What the worker answers, or null where it leaves the request to the browser. */
async function answerTo(path: string, { method = 'GET', mode = 'cors', ahead = '' } = {}): Promise<string | null> {
  let answer: Promise<Response> | null = null;
  const respondWith = (given: Promise<Response>) => {
    answer = given;
  };
  const request = { url: new URL(path, ORIGIN).href, method, mode };
  const preloadResponse = Promise.resolve(ahead ? new Response(ahead) : undefined);
  const after: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void after.push(work);
  dispatchEvent(Object.assign(new Event('fetch'), { request, respondWith, waitUntil, preloadResponse }));
  await answer;
  await Promise.all(after);
  return answer && ((await answer) as Response).text();
}

describe('the worker', () => {
  it.each([
    ['a call', '/api/v1/movies', {}],
    ['a purchase', '/api/v1/purchaseticket', { method: 'POST' }],
    ['anything that is sent', '/r/catalog/1.0.0/app.js', { method: 'POST' }],
    ['another origin', 'https://pay.example/r/script.js', {}],
    ['the document of the set', '/discovery.json', {}],
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

  it('keeps the last 80 pictures', async () => {
    kept.clear();
    for (let number = 1; number <= 82; number++) await answerTo(`/img/${number}.webp`);
    expect([...kept.keys()].map((url) => url.replace(`${ORIGIN}/img/`, ''))).toEqual(
      Array.from({ length: 80 }, (_, index) => `${index + 3}.webp`),
    );
  });

  it('lets a newer worker in only on the page’s word', () => {
    const skipWaiting = jest.fn(async () => {});
    Object.assign(globalThis, { skipWaiting });
    const hears = (data: object) => {
      const event = Object.assign(new Event('message'), { data, waitUntil: () => {} });
      dispatchEvent(event);
    };
    hears({ type: 'ELSE' });
    expect(skipWaiting).not.toHaveBeenCalled();
    hears({ type: 'SKIP_WAITING' });
    expect(skipWaiting).toHaveBeenCalledTimes(1);
  });

  it('costs no file and no picture where the phone cannot read what it kept', async () => {
    Object.assign(caches, { match: fails, open: fails });
    expect(await answerTo('/r/catalog/1.0.0/app.js')).toBe('sent');
    expect(await answerTo('/img/poster.webp')).toBe('sent');
  });
});

describe('a worker that is installed', () => {
  const connect = (value: object | undefined) =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value });
  afterEach(() => void connect(undefined));

  /** Ends with the installation; what fails here would keep the worker from being there at all. */
  async function install(): Promise<void> {
    const after: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void after.push(work);
    dispatchEvent(Object.assign(new Event('install'), { waitUntil }));
    await Promise.all(after);
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
