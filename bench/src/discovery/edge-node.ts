import { edge } from '@viewmax/edge';
import { testConfig } from '@viewmax/edge/testing/open-test-edge';
import { createRegistry, directoryStore, migrateRegistry, opsPlugin } from '@viewmax/registry';
import { openDatabase } from '@viewmax/server/database';
import Fastify from 'fastify';

export interface NodeOrder {
  databaseUrl: string;
  store: string;
  signingKey: string;
  opsToken: string;
  /** Live builds, and a build that is only published. */
  releases: string[];
  canary: string;
}

/** One of several edges on one PostgreSQL. */
process.once('message', async ({ databaseUrl, store, releases, canary, ...secrets }: NodeOrder) => {
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  await migrateRegistry(db);
  const registry = createRegistry({ db, store: directoryStore(store), ...secrets });
  const published = [];
  for (const folder of releases) published.push(await registry.publish(folder));
  await registry.activate(published);
  const { name, version } = await registry.publish(canary);
  const server = Fastify({ forceCloseConnections: true });
  await server.register(opsPlugin, { registry, publicUrl: () => '' });
  await server.register(edge, { registry, config: testConfig });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  process.once('disconnect', async () => {
    await server.close();
    await registry.close();
    await db.close();
  });
  process.send?.({ address, canary: `${name}@${version}`, version });
});
