import { openDatabase } from '@viewmax/server/database';
import Fastify from 'fastify';
import { backendApp } from '../../src/app.ts';
import { readBackendConfig } from '../../src/config/backend-config.ts';
import { secretsBy } from '../../src/config/secrets.ts';
import type { PaymentPoint } from '../../src/payments/settle.ts';
import type { FailPoint } from '../../src/purchase/sell-batch.ts';
import { rows } from '../shop/books.ts';
import { SECRET } from '../shop/buyers.ts';
import type { Orders } from './orders.ts';

/** A backend that kills itself at the named point of a purchase, as a power cut would. It gets its orders by message. */
process.once('message', async ({ databaseUrl, dataDir, killAt, passes }: Orders) => {
  let left = passes;
  const reached = (point: FailPoint | PaymentPoint) => {
    if (point !== killAt) return;
    left -= 1;
    if (left < 0) process.kill(process.pid, 'SIGKILL');
  };
  const db = await openDatabase({ databaseUrl, dataDir });
  // A killed process never returns its leased tries, and a real server does not start ten times a minute.
  await rows(db, 'truncate app.rate_limits');
  const config = readBackendConfig({ ...secretsBy(() => SECRET), RATE_LIMIT_MULTIPLIER: '100000', DATA_DIR: dataDir });
  const server = Fastify();
  server.addHook('onClose', () => db.close());
  await server.register(backendApp, { db, config, reached });
  const origin = await server.listen({ port: 0 });
  process.once('disconnect', () => void server.close());
  process.send?.(origin);
});
