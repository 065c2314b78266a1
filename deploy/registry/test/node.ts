import { openDatabase } from '@viewmax/server/database';
import Fastify from 'fastify';
import { opsPlugin } from '../src/ops-plugin.ts';
import { createRegistry, migrateRegistry, type RegistryOptions } from '../src/registry.ts';
import { rememberingStore } from '../src/releases/open-store.ts';
import { directoryStore } from '../src/releases/release-store.ts';
import { commandRollout } from '../src/rollouts/command-rollout.ts';
import { purge } from '../src/rollouts/purge.ts';
import type { FailPoint } from '../src/state/context.ts';
import { identityOf } from '../src/state/identity.ts';
import { OPS_TOKEN } from '../src/testing/open-test-ops.ts';
import { inspect } from './inspect.ts';
import { activate, keepBusy, rollOut } from './work.ts';

/** PostgreSQL, or PGlite under `dataDir` for one process at a time. */
export interface Setup {
  databaseUrl?: string;
  dataDir: string;
  store: string;
}

/** With `killAt` the process kills itself at that point, as in a power cut. */
export type Order = { killAt?: FailPoint } & (
  | { activate: string[] }
  | { publish: string }
  | { rollOut: string }
  | { promote: number }
  | { purge: string }
  | { inspect: true }
  | { keepBusy: string }
);

process.once('message', async ({ databaseUrl, dataDir, store: root }: Setup) => {
  let killAt: Order['killAt'];
  const reached = (point: FailPoint) => {
    if (point === killAt) process.kill(process.pid, 'SIGKILL');
  };
  const db = await openDatabase({ databaseUrl, dataDir });
  await migrateRegistry(db);
  // The cache of a bucket, so that a node has files in memory that another node removes.
  const store = rememberingStore(directoryStore(root));
  const options: RegistryOptions = { db, store, signingKey: 'k'.repeat(43), opsToken: OPS_TOKEN };
  const registry = createRegistry({ ...options, reached });
  const server = Fastify({ forceCloseConnections: true });
  await server.register(opsPlugin, { registry, publicUrl: () => '' });
  // Requests a set as the edge does, for a new device each time.
  server.get<{ Querystring: { preview?: string } }>('/set', async ({ query: { preview } }) => {
    const visit = { device: crypto.randomUUID(), attributes: { platform: 'web' as const }, preview };
    const given = await registry.sets.for(visit);
    return Object.fromEntries(
      given?.discovery.remotes.map(({ name, version, off }) => [name, off?.message ?? version]) ?? [],
    );
  });
  server.get<{ Querystring: { name: string; version: string } }>('/file', async ({ query }, reply) =>
    reply.code((await registry.store.read(query, 'entry.js')) ? 200 : 404).send(),
  );
  const address = await server.listen({ port: 0, host: '127.0.0.1' });

  const carryOut = (order: Order) => {
    if ('activate' in order) return activate(registry, order.activate);
    if ('publish' in order) return registry.publish(order.publish);
    if ('rollOut' in order) return rollOut(registry, order.rollOut);
    if ('promote' in order)
      return commandRollout(registry.context, 'ops', { command: 'promote', id: order.promote, revision: 1 });
    if ('purge' in order) return purge(registry.context, 'ops', identityOf(order.purge), 'It does harm.');
    if ('inspect' in order) return inspect(registry);
    return keepBusy(registry, order.keepBusy, (progress) => process.send?.({ progress }));
  };
  process.on('message', async (order: Order) => {
    killAt = order.killAt;
    const answer: unknown = await carryOut(order).catch((error: Error) => ({ refused: error.message }));
    process.send?.({ answer: answer ?? null });
  });
  process.once('disconnect', async () => {
    await server.close();
    await registry.close();
    await db.close();
  });
  process.send?.({ answer: address });
});
