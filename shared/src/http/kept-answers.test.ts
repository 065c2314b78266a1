import { beforeEach, describe, expect, it } from '@jest/globals';
import { endSession } from '../stores/session.ts';
import { json, serve } from '../testing/fake-server.ts';
import { provideTestPlatform } from '../testing/test-platform.ts';
import { getJson } from './client.ts';

/** The browser's store of answers, as far as it is used. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => all.get(name) ?? (all.set(name, new Map()).get(name) as Map<string, Response>);
  return {
    async open(name: string) {
      const cache = cacheOf(name);
      return {
        put: async (key: string, answer: Response) => void cache.set(key, answer),
        match: async (key: string) => cache.get(key)?.clone(),
        delete: async (key: string) => cache.delete(key),
        keys: async () => [...cache.keys()],
      };
    },
    delete: async (name: string) => all.delete(name),
  };
}

const movies = () => getJson<{ n: number }>('/movies', { keep: 'movies' });

beforeEach(() => {
  provideTestPlatform();
  Object.assign(globalThis, { caches: fakeCaches() });
});

describe('an answer that is kept', () => {
  it('is given when there is no network, the newest one', async () => {
    let n = 0;
    serve({ 'GET /movies': () => json({ n: ++n }) });
    await movies();
    await movies();
    serve({});
    await expect(movies()).resolves.toEqual({ n: 2 });
  });

  it('is not given in place of a refusal', async () => {
    serve({ 'GET /movies': () => json({ n: 1 }) });
    await movies();
    serve({ 'GET /movies': () => json({}, 404) });
    await expect(movies()).rejects.toThrow('404');
  });

  it('is not given where nothing was kept', async () => {
    serve({});
    await expect(movies()).rejects.toThrow('no answer');
  });

  it('is forgotten with the person', async () => {
    serve({ 'GET /movies': () => json({ n: 1 }) });
    await movies();
    endSession();
    serve({});
    await expect(movies()).rejects.toThrow('no answer');
  });

  it('makes room when there are too many', async () => {
    serve({ 'GET /movies': () => json({}) });
    for (let n = 0; n < 65; n++) await getJson('/movies', { keep: `movie/${n}` });
    const kept = await (await caches.open('answers')).keys();
    expect(kept).toHaveLength(60);
  });
});
