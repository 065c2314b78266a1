import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { openTestRegistry } from '@viewmax/registry/testing/open-test-registry';
import { type SmallRelease, writeRelease } from '@viewmax/registry/testing/write-release';
import { serverOptions, withoutBody } from '@viewmax/server/server-options';
import Fastify from 'fastify';
import { edge } from '../edge.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { readableUrl } from '../request/readable-url.ts';

export const testConfig: RuntimeConfig = {
  apiBase: '',
  appVersion: '3.0.12',
  paymentScripts: { flutterwave: '/flutterwave.js', paystack: '/paystack.js' },
  supportEmail: 'help@viewmax.example',
  keys: {},
  reportSample: 1,
  timeouts: { entryMs: 8000, chunkMs: 10_000, mountMs: 5000, requestMs: 15_000 },
};

export const smallReleases: SmallRelease[] = [
  { name: 'shell', css: '.frame { background: url(beam.svg) }' },
  {
    name: 'catalog',
    screens: { movie: '/* the movie screen */' },
    routes: [
      { path: '/', title: 'Movies', tab: 'home', firstCalls: ['/api/v1/movies'] },
      {
        path: '/movie/:movieId',
        title: 'Movie </title><script>',
        tab: 'home',
        screen: 'movie',
        slots: ['movie.showtimes'],
        firstCalls: ['/api/v1/movie/:movieId'],
      },
    ],
  },
  {
    name: 'booking',
    screens: { showtimes: '/* the showtimes */', cinema: '/* select cinema */' },
    fills: [{ slot: 'movie.showtimes', screen: 'showtimes' }],
  },
  { name: 'account', routes: [{ path: '/signup', title: 'Sign up', tab: 'profile', fullScreen: true }] },
  { name: 'wallet', routes: [{ path: '/fund', title: 'Fund', tab: 'profile', fullScreen: true, guard: 'member' }] },
];

/** Opens an edge on a new registry, with these releases live. */
export async function openTestEdge(options: Partial<EdgeOptions> = {}, releases = smallReleases) {
  const { assetsUrl } = options;
  const keys = { signingKey: 'k'.repeat(43), otherKeys: ['n'.repeat(43)] };
  const { registry, close } = await openTestRegistry({ ...keys, assetsUrl });
  const published = await Promise.all(releases.map((release) => registry.publish(writeRelease(release))));
  await registry.activate(published);
  const server = Fastify({ ...serverOptions, rewriteUrl: readableUrl });
  server.addHook('onRequest', withoutBody);
  await server.register(edge, { registry, config: testConfig, ...options });
  const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
  /** Requests a page as a browser's navigation does. */
  const visit = (url: string, headers: Record<string, string> = {}) =>
    get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers });
  return {
    registry,
    server,
    get,
    visit,
    close: async () => {
      await server.close();
      await close();
    },
  };
}

export type TestEdge = Awaited<ReturnType<typeof openTestEdge>>;

/** The `Set-Cookie` lines of an answer. */
export const cookiesOf = ({ headers }: { headers: Record<string, unknown> }): string[] =>
  [headers['set-cookie'] ?? []].flat().map(String);
