import { backendApp } from '@viewmax/backend/app';
import { readBackendConfig } from '@viewmax/backend/config';
import { secretsBy } from '@viewmax/backend/secrets';
import { openDatabase } from '@viewmax/server/database';
import Fastify from 'fastify';
import type { Orders } from './kills.long.test.ts';

/** A backend that kills itself at the named point of a payment, as a power cut would. It gets its orders by message. */
process.once('message', async ({ databaseUrl, dataDir, env, killAt, aheadMs }: Orders) => {
  const db = await openDatabase({ databaseUrl, dataDir });
  const config = readBackendConfig({
    ...secretsBy(() => 'a secret for tests, 32 characters'),
    ...env,
    RATE_LIMIT_MULTIPLIER: '1000',
    PAYMENT_POLL_SECONDS: '1',
  });
  const server = Fastify();
  server.addHook('onClose', () => db.close());
  await server.register(backendApp, {
    db,
    config,
    clock: () => new Date(Date.now() + aheadMs),
    reached: (point) => void (point === killAt && process.kill(process.pid, 'SIGKILL')),
  });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  process.once('disconnect', () => void server.close());
  process.send?.(origin);
});
