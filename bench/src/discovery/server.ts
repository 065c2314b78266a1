import { cpuUsage } from 'node:process';
import { planSchema, type RolloutView } from '@viewmax/contracts/ops/rollouts';
import { edge } from '@viewmax/edge';
import { testConfig } from '@viewmax/edge/testing/open-test-edge';
import { commandRollout, createRegistry, directoryStore, migrateRegistry, startRollout } from '@viewmax/registry';
import { createRenderer } from '@viewmax/renderer';
import { openDatabase } from '@viewmax/server/database';
import { serverOptions, withoutBody } from '@viewmax/server/server-options';
import Fastify from 'fastify';

export interface ServerOrder {
  /** The folder for releases. */
  store: string;
  /** Built packages. */
  releases: string[];
  /** Other builds of some of them, each in a rollout of its own. */
  canaries: string[];
  /** The percents of each rollout's steps. */
  steps: number[];
}

/** The next step of the first rollout, or none. The answer is the processor time of the server so far. */
export interface ServerQuestion {
  advances?: true;
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

/** One edge during rollouts. */
process.once('message', async ({ store, releases, canaries, steps }: ServerOrder) => {
  const db = await openDatabase({ dataDir: 'memory://' });
  await migrateRegistry(db);
  const registry = createRegistry({ db, store: directoryStore(store) });
  const published = [];
  for (const folder of releases) published.push(await registry.publish(folder));
  await registry.activate(published);
  const plan = planSchema.parse({ steps: steps.map((percent) => ({ percent, advance: 'manual' })) });
  const rollouts: RolloutView[] = [];
  for (const canary of canaries)
    rollouts.push(await startRollout(registry.context, 'bench', { releases: [await registry.publish(canary)], plan }));
  const server = Fastify(serverOptions);
  server.addHook('onRequest', withoutBody);
  const renderer = createRenderer({
    read: async (release, file) => (await registry.store.read(release, file)) ?? undefined,
  });
  const askBackend = async () => ({ status: 200, etag: '"bench"', text: MOVIES });
  await server.register(edge, { registry, config: testConfig, renderer, askBackend });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', async ({ advances }: ServerQuestion) => {
    const [first] = rollouts;
    if (advances && first) {
      const { id, revision } = first;
      rollouts[0] = await commandRollout(registry.context, 'bench', { id, revision, command: 'advance' });
    }
    const { user, system } = cpuUsage();
    process.send?.({ cpuSeconds: (user + system) / 1e6 });
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ port: Number(new URL(address).port) });
});
