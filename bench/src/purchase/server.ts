import { backendApp } from '@viewmax/backend/app';
import { readBackendConfig } from '@viewmax/backend/config';
import { secretsBy } from '@viewmax/backend/secrets';
import { openDatabase } from '@viewmax/server/database';
import Fastify from 'fastify';

/** One node of the backend, as in production, with higher limits. */
process.once('message', async ({ databaseUrl, secret }: { databaseUrl: string; secret: string }) => {
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  const config = readBackendConfig({
    ...secretsBy(() => secret),
    RATE_LIMIT_MULTIPLIER: '1000000',
    PAYMENT_POLL_SECONDS: '0',
  });
  const server = Fastify();
  server.addHook('onClose', () => db.close());
  await server.register(backendApp, { db, config });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  process.once('disconnect', () => void server.close());
  process.send?.(Number(new URL(origin).port));
});
