import { backendApp } from '@viewmax/backend/app';
import { checkLedger } from '@viewmax/backend/check-ledger';
import { readBackendConfig } from '@viewmax/backend/config';
import { migrateApp } from '@viewmax/backend/migrate';
import { secretsBy } from '@viewmax/backend/secrets';
import { seedDemo } from '@viewmax/backend/seed';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import Fastify from 'fastify';
import { readPaymentKeys, sandboxApp, sandboxEnvironment } from '../src/index.ts';

const HERE = { host: '127.0.0.1', port: 0 };

/** The key pair of RFC 8291's example. */
export const VAPID_PRIVATE_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';

/** The sandbox and a backend that uses it, on two ports, like two companies. */
export async function startPair() {
  let ahead = 0;
  let backendOrigin = '';
  const sandbox = Fastify();
  const keys = readPaymentKeys({});
  await sandbox.register(sandboxApp, {
    prefix: '/sandbox',
    keys,
    backendOrigin: () => backendOrigin,
    settleAfterMs: 300,
    retryDelaysMs: [50, 100, 200],
  });
  const sandboxOrigin = await sandbox.listen(HERE);

  const db = await openTestDatabase();
  await migrateApp(db);
  await seedDemo(db, { now: new Date() });
  const backend = Fastify();
  const config = readBackendConfig({
    ...secretsBy(() => 'a secret for tests, 32 characters'),
    TOKEN_TTL_SECONDS: String(1e9),
    PAYMENT_POLL_SECONDS: '1',
    VAPID_PRIVATE_KEY,
    RATE_LIMIT_MULTIPLIER: '1000',
    ...sandboxEnvironment(sandboxOrigin),
  });
  await backend.register(backendApp, { db, config, clock: () => new Date(Date.now() + ahead) });
  const listeningOrigin = await backend.listen(HERE);
  backendOrigin = listeningOrigin;

  return {
    db,
    keys,
    sandboxOrigin,
    backendOrigin: listeningOrigin,
    findings: () => checkLedger(db),
    /** Webhooks fail while the backend is unreachable. */
    cutWebhooks(cut: boolean) {
      backendOrigin = cut ? 'http://127.0.0.1:9' : listeningOrigin;
    },
    passTime(ms: number) {
      ahead += ms;
    },
    async close() {
      await backend.close();
      await sandbox.close();
      await db.close();
    },
  };
}

export type Pair = Awaited<ReturnType<typeof startPair>>;
