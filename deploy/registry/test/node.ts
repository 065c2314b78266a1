import { openDatabase } from '@viewmax/shared/server/database';
import Fastify from 'fastify';
import { opsPlugin } from '../src/ops/ops-plugin.ts';
import { createRegistry } from '../src/registry.ts';
import { directoryStore } from '../src/store/release-store.ts';
import { OPS_TOKEN } from '../src/testing/open-test-ops.ts';

export interface Setup {
  databaseUrl: string;
  store: string;
  /** The process ends there, as in a power cut. */
  killAt?: string;
}

export type Order = { publish: string } | { promote: number };

/** One of several processes on a database, with the API. It can be made to end itself in the middle of its work. */
process.once('message', async ({ databaseUrl, store, killAt }: Setup) => {
  const die = (point: string) => {
    if (point === killAt) process.kill(process.pid, 'SIGKILL');
  };
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  const registry = createRegistry({
    db,
    store: directoryStore(store),
    signingKey: 'k'.repeat(43),
    opsToken: OPS_TOKEN,
    probe: die,
    commandProbe: die,
  });
  const server = Fastify({ forceCloseConnections: true });
  await server.register(opsPlugin, { registry });
  // As the edge does it, for a device of its own each time.
  server.get('/set', async () => {
    const given = await registry.sets.for({ device: crypto.randomUUID(), attributes: { platform: 'web' } });
    return Object.fromEntries(given?.discovery.remotes.map(({ name, version }) => [name, version]) ?? []);
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', async (order: Order) => {
    if ('publish' in order) await registry.publish(order.publish);
    else await registry.admin.command('ops', { command: 'promote', id: order.promote, revision: 1 });
    process.send?.('done');
  });
  process.once('disconnect', async () => {
    await server.close();
    await registry.close();
    await db.close();
  });
  process.send?.(address);
});
