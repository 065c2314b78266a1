import { cpuUsage } from 'node:process';
import { planSchema } from '@viewmax/contracts/ops/rollouts';
import { createRenderer } from '@viewmax/draw';
import { edge } from '@viewmax/edge';
import { testConfig } from '@viewmax/edge/testing/open-test-edge';
import { createRegistry, directoryStore, migrateRegistry, startRollout } from '@viewmax/registry';
import { openDatabase } from '@viewmax/server/database';
import { serverOptions, withoutBody } from '@viewmax/server/server-options';
import Fastify from 'fastify';

export interface ServerOrder {
  /** The folder for releases. */
  store: string;
  /** Built packages. */
  releases: string[];
  /** Another build of one of them, for half of the devices. */
  canary: string;
}

/** The answer of a backend with twelve movies. */
const MOVIES = JSON.stringify({
  moviesList: Array.from({ length: 12 }, (_, at) => ({
    MovieID: `movie-${at}`,
    Title: `Movie ${at}`,
    PosterURL: `/img/posters/movie-${at}.svg`,
    Genre: 'Drama',
    Duration: '1h 52m',
    Rating: '15',
    Synopsis: `Movie ${at} begins in Lagos. `.repeat(8),
  })),
});

/** One edge during a rollout: half of the devices get one set, half another. */
process.once('message', async ({ store, releases, canary }: ServerOrder) => {
  const db = await openDatabase({ dataDir: 'memory://' });
  await migrateRegistry(db);
  const registry = createRegistry({ db, store: directoryStore(store) });
  const published = [];
  for (const folder of releases) published.push(await registry.publish(folder));
  await registry.activate(published);
  const plan = planSchema.parse({ steps: [{ percent: 50, advance: 'manual' }] });
  await startRollout(registry.context, 'bench', { releases: [await registry.publish(canary)], plan });
  const server = Fastify(serverOptions);
  server.addHook('onRequest', withoutBody);
  const renderer = createRenderer({
    read: async (release, file) => (await registry.store.read(release, file)) ?? undefined,
  });
  const askBackend = async () => ({ status: 200, etag: '"bench"', text: MOVIES });
  await server.register(edge, { registry, config: testConfig, renderer, askBackend });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', () => {
    const { user, system } = cpuUsage();
    process.send?.({ cpuSeconds: (user + system) / 1e6 });
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ port: Number(new URL(address).port) });
});
