import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { backendApp } from '@viewmax/backend/app';
import { readBackendConfig } from '@viewmax/backend/config';
import { secretsBy } from '@viewmax/backend/secrets';
import { createRegistry, directoryStore, opsPlugin } from '@viewmax/registry';
import { openDatabase } from '@viewmax/server/database';
import Fastify from 'fastify';
import type { Filled } from './databases.ts';

export interface NodeOrder extends Filled {
  secret: string;
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** One node with the calls of the app and those of ops, as in production, with higher limits and without jobs. */
process.once('message', async ({ databaseUrl, store, secret }: NodeOrder) => {
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  const config = readBackendConfig({
    ...secretsBy(() => secret),
    RATE_LIMIT_MULTIPLIER: '1000000',
    PAYMENT_POLL_SECONDS: '0',
  });
  const registry = createRegistry({ db, store: directoryStore(store), opsToken: secret });
  const server = Fastify();
  await server.register(backendApp, { db, config, hasJobs: false });
  await server.register(opsPlugin, { registry, publicUrl: () => 'https://app.example' });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', () => {
    collect();
    process.send?.(memoryUsage().rss);
  });
  process.once('disconnect', async () => {
    await server.close();
    await registry.close();
    await db.close();
  });
  process.send?.(Number(new URL(origin).port));
});
