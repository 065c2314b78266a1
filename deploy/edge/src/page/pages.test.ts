import { brotliCompressSync, constants } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import { asSent } from '@viewmax/registry';
import type { Renderings, RenderResult } from '../rendering/renderings.ts';
import { liveRelease, visitor } from '../testing/live-release.ts';
import { testConfig } from '../testing/open-test-edge.ts';
import { createPages, PAGE_BYTES, type Pages, type PagesOptions } from './pages.ts';

const remote = (name: string): LiveRelease =>
  liveRelease(name, { routes: [{ path: `/${name}`, title: name, tab: 'home' }] });

interface Poison {
  /** Changes to the remote that owns the path. */
  catalog?: Partial<LiveRelease>;
  css?: string;
  /** The facts that the render names. */
  facts?: Record<string, unknown>;
  renderings?: PagesOptions['renderings'];
  path?: string;
  isMember?: boolean;
}

/** Renders the page of a path and collects the faults. */
async function pageWith({ catalog, css = '', facts, renderings: given, path = '/catalog', isMember = false }: Poison) {
  const faults: string[] = [];
  const options: Partial<PagesOptions> = { config: testConfig };
  const store = { read: async () => Buffer.from(css) } as unknown as PagesOptions['store'];
  const head = { title: 'Rendered', facts };
  const screen = {
    kind: 'screen',
    html: '<main>Rendered</main>',
    styles: [],
    answers: {},
    head,
    isMissing: false,
  } as const;
  const rendered: PagesOptions['renderings'] = facts && { of: async () => ({ screen: { ...screen, version: 'a' } }) };
  const renderings = given ?? rendered;
  const pages = createPages({
    ...options,
    store,
    faults: { note: (kind) => void faults.push(kind) },
    renderings,
  } as PagesOptions);
  const shell = liveRelease('shell', { css: [{ file: 'style.css', integrity: 'sha384-s' }] });
  const remotes = [{ ...remote('catalog'), ...catalog }];
  /** The page of the same set and revision, from a document with this end. */
  const pageUntil = (expiresAt: string, isCompared = false) => {
    const discovery = { schema: 1 as const, revision: 1, setId: 'a', expiresAt, shell, remotes };
    const text = JSON.stringify(asSent(discovery as never));
    const signature = { key: 'k', sig: `of ${expiresAt}` };
    const flags = { revision: 0, on: [] };
    const document = { discovery, text, etag: expiresAt, signature, isCompared, flags };
    return pages.of(document as Parameters<typeof pages.of>[0], path, { ...visitor, isMember });
  };
  const { html, isOwned } = await pageUntil('noon');
  return { faults, isOwned, html: String(html), bytes: html.length, pageUntil };
}

test('a page of a rollout is compressed fast, because five rollouts have 243 sets', async () => {
  const { pageUntil } = await pageWith({ css: 'a { color: red } b { color: blue } '.repeat(50) });
  for (const isCompared of [true, false]) {
    const { html, brotli } = await pageUntil(isCompared ? 'one' : 'noon', isCompared);
    const params = { [constants.BROTLI_PARAM_QUALITY]: isCompared ? 5 : 11 };
    expect(brotli).toEqual(brotliCompressSync(html, { params }));
  }
});

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    file: `${'f'.repeat(140)}${at}.js`,
    integrity: `sha384-${'h'.repeat(64)}`,
  }));

test('a page whose preloads fail is served without them, and the fault is recorded', async () => {
  const routes = [{ path: '/catalog', title: 'catalog', tab: 'home' as const, slots: 7 as never }];
  const { faults, isOwned, html } = await pageWith({ catalog: { routes }, isMember: true });
  expect(isOwned).toBe(true);
  expect(html).toContain('<title>catalog | Viewmax</title>');
  expect(html).not.toContain('rel="preload"');
  expect(faults).toEqual(['preloads']);
});

test('a page whose rendered head is 5,000 levels deep is served without its server-rendered screen, and is made once', async () => {
  const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`) as Record<string, unknown>;
  const { faults, isOwned, html, pageUntil } = await pageWith({ facts: deep });
  expect(html).toContain('<title>catalog | Viewmax</title>');
  expect(html).toContain('Viewmax is slow to start.');
  expect([isOwned, html.includes('data-drawn'), faults]).toEqual([true, false, ['drawing']]);
  await pageUntil('noon');
  expect(faults).toHaveLength(1);
});

test('a page whose render fails is served without its server-rendered screen', async () => {
  const { faults, html } = await pageWith({ renderings: { of: () => Promise.reject(new Error('no')) } });
  expect([html.includes('Viewmax is slow to start.'), faults]).toEqual([true, ['drawing']]);
});

test('a visitor’s page of a member’s path is rendered as that path, not as the sign-up to which the app moves on', async () => {
  const asked: unknown[] = [];
  const renderings: PagesOptions['renderings'] = {
    of: async (_, match, path) => {
      asked.push([match?.route.path, path]);
      return {};
    },
  };
  const routes: LiveRelease['routes'] = [
    { path: '/mytickets', title: 'My tickets', tab: 'home', guard: 'member' },
    { path: '/signup', title: 'Sign up', tab: 'home' },
  ];
  const { isOwned } = await pageWith({ catalog: { routes }, renderings, path: '/mytickets' });
  expect([isOwned, asked]).toEqual([true, [['/mytickets', '/mytickets']]]);
});

test('a page whose preloads exceed the limit is served without them', async () => {
  const { faults, html, bytes } = await pageWith({ catalog: { code: many(300) } });
  expect(html).not.toContain('rel="preload"');
  expect(html).toContain('<style>');
  expect(bytes).toBeLessThan(PAGE_BYTES);
  expect(faults).toEqual(['size']);
});

test('a page links to a stylesheet of megabytes instead of inlining it', async () => {
  const { faults, html, bytes } = await pageWith({ css: 'a{}'.repeat(1_000_000) });
  expect(html).toContain(
    '<link rel="stylesheet" href="/r/shell/1/style.css" crossorigin="anonymous" integrity="sha384-s">',
  );
  expect(bytes).toBeLessThan(PAGE_BYTES);
  expect(faults).toEqual([]);
});

test('a document with another text gets a new page, and the first page stays cached', async () => {
  const { html, pageUntil } = await pageWith({});
  const first = await pageUntil('noon');
  expect(html).toContain('"expiresAt":"noon"');
  expect(String((await pageUntil('midnight')).html)).toBe(html.replace('"noon"', '"midnight"'));
  expect(await pageUntil('noon')).toBe(first);
});

test('a page of today’s size keeps preloads and styles, within a quarter of the limit', async () => {
  const { faults, html, bytes } = await pageWith({ catalog: { code: many(10) }, css: 'a{b:c}'.repeat(3500) });
  expect(html).toContain('rel="preload"');
  expect([bytes > 25_000, bytes * 3 < PAGE_BYTES, faults]).toEqual([true, true, []]);
});

describe('a found page', () => {
  const shell = liveRelease('shell', { routes: [{ path: '/movie/:movieId', title: 'Movie', tab: 'home' }] });
  const discovery = { schema: 1, revision: 1, setId: 'a', expiresAt: '', shell, remotes: [] };

  const showing = (text: string): RenderResult => ({
    screen: { kind: 'screen', html: text, styles: [], answers: {}, isMissing: false, version: text },
  });

  let render: jest.Mock<Renderings['of']>;
  let pages: Pages;
  let time = 0;

  beforeEach(() => {
    time = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => time);
    render = jest.fn<Renderings['of']>(async () => showing('first'));
    const store = { read: async () => Buffer.from('') } as unknown as PagesOptions['store'];
    pages = createPages({
      store,
      config: testConfig,
      renderings: { of: render },
      faults: { note: () => {} },
    });
  });
  afterEach(() => void jest.restoreAllMocks());

  const ask = ({ path = '/movie/a', sig = 'one', looks = {}, on = [] as string[] } = {}) =>
    pages.of({ discovery, text: '{}', etag: sig, signature: { key: 'k', sig }, flags: { on } } as never, path, {
      ...visitor,
      ...looks,
    });

  test('is one page for devices with and without flags that no route names', async () => {
    expect(await ask({ on: ['catalog:dark@1.0.0'] })).toBe(await ask());
    expect(render).toHaveBeenCalledTimes(1);
  });

  test('answers its path for half a second, and shows a newer render after it', async () => {
    const first = await ask();
    render.mockResolvedValue(showing('second'));
    time += 499;
    expect(await ask()).toBe(first);
    expect(render).toHaveBeenCalledTimes(1);
    time += 2;
    expect(String((await ask()).html)).toContain('second');
  });

  test.each([
    ['path', { path: '/movie/b' }],
    ['document', { sig: 'two' }],
    ['member', { looks: { isMember: true } }],
    ['platform', { looks: { isAndroid: true } }],
    ['closed banner', { looks: { closedBanners: ['promo'] } }],
  ])('does not answer another %s', async (_, other) => {
    await ask();
    await ask(other);
    expect(render).toHaveBeenCalledTimes(2);
  });

  test('with a screen does not answer a service worker, which wants a bare one', async () => {
    const rendered = await ask();
    const bare = await ask({ looks: { wantsBare: true } });
    expect([rendered.kind, bare.kind]).toEqual(['screen', 'bare']);
  });

  test.each<[string, RenderResult]>([
    ['is late', {}],
    ['throws, which each device reports', { failedRelease: 'catalog@2' }],
  ])('whose render %s is looked up again', async (_, rendering) => {
    render.mockResolvedValue(rendering);
    await ask();
    expect((await ask()).failedRelease).toBe(rendering.failedRelease);
    expect(render).toHaveBeenCalledTimes(2);
  });
});
