import { beforeEach, describe, expect, it } from '@jest/globals';

const ORIGIN = location.origin;
const KEPT = `${ORIGIN}/r/catalog/1.0.0/app.js`;

let kept: Map<string, Response>;
let asked: string[];
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
        keys: async () => [],
      }),
    },
    fetch: async (request: string | { url: string }) => {
      asked.push(typeof request === 'string' ? request : request.url);
      return new Response('sent');
    },
  });
});

await import('./worker.ts');

/** What the worker answers, or null where it leaves the request to the browser. */
async function answerTo(path: string, { method = 'GET', mode = 'cors' } = {}): Promise<string | null> {
  let answer: Promise<Response> | null = null;
  const respondWith = (given: Promise<Response>) => {
    answer = given;
  };
  const request = { url: new URL(path, ORIGIN).href, method, mode };
  dispatchEvent(Object.assign(new Event('fetch'), { request, respondWith, waitUntil: () => {} }));
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

  it('keeps a picture that it has shown', async () => {
    expect(await answerTo('/img/poster.webp')).toBe('sent');
    expect(await answerTo('/img/poster.webp')).toBe('sent');
    expect(asked).toHaveLength(1);
  });

  it('costs no file and no picture where the phone cannot read what it kept', async () => {
    Object.assign(caches, { match: fails, open: fails });
    expect(await answerTo('/r/catalog/1.0.0/app.js')).toBe('sent');
    expect(await answerTo('/img/poster.webp')).toBe('sent');
  });
});
