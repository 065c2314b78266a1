import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LiveRemote, Route } from '@viewmax/contracts/discovery';
import type { Rendering } from '@viewmax/contracts/rendering';
import type { Document } from '@viewmax/registry';
import { NotRendered, type Renderer } from '@viewmax/renderer';
import { liveRelease, visitor } from '../testing/live-release.ts';
import { testConfig } from '../testing/open-test-edge.ts';
import { createRenderings, type RenderingsOptions } from './renderings.ts';

const release = (name: string, version = '1'): LiveRemote =>
  liveRelease(name, { version, css: [{ file: 'styles.css', integrity: 'sha384-s' }] });
const home: Route = { path: '/', title: 'Home', tab: 'home', firstCalls: ['/api/v1/movies'] };
const movie: Route = { path: '/movie/:movieId', title: 'Movie', tab: 'home', firstCalls: ['/api/v1/movie/:movieId'] };
const centers: Route = {
  ...{ path: '/viewmaxcenters', title: 'Centers', tab: 'viewmaxcenters' },
  firstCalls: ['/api/v1/cinemas/Sapele', '/api/v1/cinemas/Bauchi'],
};

let render: jest.Mock<Renderer['render']>;
let ask: jest.Mock<RenderingsOptions['ask']>;
let faults: unknown[];
let catalog: LiveRemote;

beforeEach(() => {
  render = jest.fn<Renderer['render']>(async ({ path }) => ({ html: `<main>${path}</main>` }));
  ask = jest.fn<RenderingsOptions['ask']>(async () => ({ status: 200, etag: '"a"', text: '{"moviesList":[]}' }));
  faults = [];
  catalog = release('catalog', '2');
});

function open() {
  const renderings = createRenderings({
    renderer: { render, close: () => {} },
    store: { read: async () => Buffer.from('.a{background:url(b.svg)}') },
    config: testConfig,
    ask,
    faults: { note: (_, __, error) => void faults.push(error) },
  });
  return (route: Route | null = home, path = '/', other = {}, isPatient = false) => {
    const discovery = {
      schema: 1,
      revision: 1,
      setId: 's',
      expiresAt: '',
      shell: release('shell'),
      remotes: [catalog],
    };
    const params = { movieId: path.split('/')[2] ?? '' };
    const match = route && { remote: catalog, route, params };
    return renderings.of({ discovery } as unknown as Document, match, path, {
      ...visitor,
      ...other,
      isReaderOfLinks: isPatient,
    });
  };
}

describe('a page is served without a server-rendered screen', () => {
  test('when its first answer is not there', async () => {
    ask.mockResolvedValue({ status: 500, text: '' });
    expect(await open()()).toEqual({});
    expect(render).not.toHaveBeenCalled();
  });

  test('when the backend lacks the call of a path that names nothing', async () => {
    ask.mockResolvedValue({ status: 404, text: '{}' });
    expect(await open()(home, '/')).toEqual({});
    expect(render).not.toHaveBeenCalled();
  });

  test.each([
    ['is not there', { status: 500, text: '' }],
    ['is a 404', { status: 404, text: '{}' }],
    ['makes them too long together', { status: 200, text: JSON.stringify('x'.repeat(20_000)) }],
  ])('when one of its several first answers %s', async (_, second) => {
    const long = { status: 200, etag: '"a"', text: JSON.stringify('y'.repeat(20_000)) };
    ask.mockImplementation(async (call) => (call.endsWith('Bauchi') ? second : long));
    expect(await open()(centers, '/viewmaxcenters')).toEqual({});
    expect(ask).toHaveBeenCalledTimes(2);
    expect(render).not.toHaveBeenCalled();
  });

  test('when the shell of the set renders nothing, and ten seconds later it is asked again', async () => {
    render.mockResolvedValue(undefined);
    const times = jest.spyOn(performance, 'now').mockReturnValue(1);
    const of = open();
    expect(await of()).toEqual({});
    render.mockResolvedValue({ html: '<main>now</main>' });
    times.mockReturnValue(9_000);
    expect(await of()).toEqual({});
    // The cache reads the time once a millisecond.
    await new Promise((resolve) => setTimeout(resolve, 5));
    times.mockReturnValue(11_000);
    expect((await of()).screen?.html).toBe('<main>now</main>');
    times.mockRestore();
    expect([render.mock.calls.length, faults]).toEqual([2, []]);
  });

  test('when the process is busy or gone, and the next ten seconds try nothing', async () => {
    render.mockRejectedValue(new NotRendered('The rendering process ended'));
    const of = open();
    expect(await of()).toEqual({});
    expect(await of()).toEqual({});
    expect(render).toHaveBeenCalledTimes(1);
    expect(faults).toEqual([new NotRendered('The rendering process ended')]);
  });

  test('when the render takes too long, and later ones get it', async () => {
    let answer: (rendered: Rendering) => void = () => {};
    render.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const of = open();
    expect(await of()).toEqual({});
    answer({ html: '<main>late</main>' });
    expect((await of()).screen?.html).toBe('<main>late</main>');
  });

  test('when a visitor cannot open the screen', async () => {
    const ofMembers: Route = { ...home, guard: 'member' };
    expect(await open()(ofMembers)).toEqual({});
    expect(render).not.toHaveBeenCalled();
  });
});

describe('a release that throws while it renders', () => {
  const throwing: Rendering = { html: '', threw: { name: 'catalog', message: 'no title' } };
  const versionOf = ({ discovery }: Parameters<Renderer['render']>[0]) => discovery.remotes[0]?.version;

  test('is named as failed if it throws again in a fresh process and the release of the control renders', async () => {
    catalog = { ...catalog, fallback: release('catalog', '1') };
    render.mockImplementation(async (request) =>
      versionOf(request) === '1' ? { html: '<main>old</main>' } : throwing,
    );
    expect(await open()()).toEqual({ failedRelease: 'catalog@2' });
    expect(render.mock.calls.map(([request, options]) => [versionOf(request), options])).toEqual([
      ['2', undefined],
      ['2', { isFresh: true }],
      ['1', undefined],
    ]);
    expect(faults).toEqual([new Error('catalog@2 threw: no title')]);
  });

  test('is not named if the release of the control throws on the same answers', async () => {
    catalog = { ...catalog, fallback: release('catalog', '1') };
    render.mockResolvedValue(throwing);
    expect(await open()()).toEqual({});
  });

  test('is not named if a fresh process renders it', async () => {
    catalog = { ...catalog, fallback: release('catalog', '1') };
    render.mockResolvedValueOnce(throwing);
    expect(await open()()).toEqual({});
  });

  test('is not named outside a rollout', async () => {
    render.mockResolvedValue(throwing);
    expect(await open()()).toEqual({});
  });
});

describe('a server-rendered screen', () => {
  test('carries its answer and the styles of its remote', async () => {
    const { screen } = await open()();
    expect(screen).toMatchObject({
      kind: 'screen',
      html: '<main>/</main>',
      answers: { '/api/v1/movies': { moviesList: [] } },
      styles: [
        {
          ...{ href: '/r/catalog/2/styles.css', integrity: 'sha384-s' },
          css: '.a{background:url(/r/catalog/2/b.svg)}',
        },
      ],
      isMissing: false,
    });
  });

  test('carries all its first answers, and is rendered again when one of them changes', async () => {
    let version = 1;
    ask.mockImplementation(async (call) => ({ status: 200, text: JSON.stringify([call, version]) }));
    const times = jest.spyOn(Date, 'now').mockReturnValue(0);
    const of = open();
    const { screen } = await of(centers, '/viewmaxcenters');
    expect(screen?.answers).toEqual({
      '/api/v1/cinemas/Sapele': ['/api/v1/cinemas/Sapele', 1],
      '/api/v1/cinemas/Bauchi': ['/api/v1/cinemas/Bauchi', 1],
    });
    version = 2;
    times.mockReturnValue(60_000);
    await of(centers, '/viewmaxcenters');
    await of(centers, '/viewmaxcenters');
    times.mockRestore();
    expect(render).toHaveBeenCalledTimes(2);
  });

  test('is rendered once for all browsers that see the same, and again for each other look', async () => {
    const of = open();
    await Promise.all([of(), of(), of(home, '/', { isAndroid: true }), of(home, '/', { closedBanners: ['promo'] })]);
    await of();
    expect(render).toHaveBeenCalledTimes(3);
  });

  test('that is known starts no timer', async () => {
    const of = open();
    await of();
    const timers = jest.spyOn(globalThis, 'setTimeout');
    expect((await of()).screen).toBeDefined();
    expect(timers).not.toHaveBeenCalled();
    timers.mockRestore();
  });

  test('is rendered again for another answer', async () => {
    const of = open();
    await of(movie, '/movie/a');
    await of(movie, '/movie/b');
    expect(render).toHaveBeenCalledTimes(2);
    expect(ask.mock.calls.map(([path]) => path)).toEqual(['/api/v1/movie/a', '/api/v1/movie/b']);
  });

  test('knows the flags that its route names, and is one for all devices otherwise', async () => {
    const of = open();
    const flags = ['catalog:grid@1.0.0', 'catalog:other@1.0.0', 'booking:grid@1.0.0'];
    for (const on of [flags, [], flags.slice(1)]) await of(home, '/', { flags: on });
    expect(render.mock.calls.map(([request]) => request.flags)).toEqual([undefined]);
    const named: Route = { ...home, flags: ['grid'] };
    for (const on of [flags, flags.slice(1), flags.slice(0, 1)]) await of(named, '/', { flags: on });
    expect(render.mock.calls.map(([request]) => request.flags)).toEqual([undefined, ['catalog:grid@1.0.0']]);
  });

  test('is the frame alone for a member, without a call to the backend', async () => {
    const { screen } = await open()(movie, '/movie/a', { isMember: true });
    expect(screen).toMatchObject({ kind: 'frame', html: '<main>/movie/:movieId</main>', answers: {}, styles: [] });
    expect(ask).not.toHaveBeenCalled();
  });

  test('is one not-found screen for every unknown path', async () => {
    const of = open();
    const all = [await of(null, '/one'), await of(null, '/two')];
    expect(all.map(({ screen }) => screen?.isMissing)).toEqual([true, true]);
    expect(render).toHaveBeenCalledTimes(1);
  });

  test('is one screen of the remote for everything that the backend does not have', async () => {
    ask.mockResolvedValue({ status: 404, text: '{}' });
    const of = open();
    const all = [await of(movie, '/movie/gone'), await of(movie, '/movie/other')];
    expect(all.map(({ screen }) => screen?.isMissing)).toEqual([true, true]);
    expect(render).toHaveBeenCalledTimes(1);
    expect(render).toHaveBeenCalledWith(
      expect.objectContaining({ path: '/movie/404', missing: ['/api/v1/movie/404'], answers: {} }),
    );
  });
});
