import { requestLogging } from '@viewmax/server/request-logging';
import { storedSecret } from '@viewmax/server/secret';
import { limitConnections, serverOptions, withoutBody } from '@viewmax/server/server-options';
import Fastify from 'fastify';
import { seedDemo } from '../seed/seed.ts';
import { backendApp } from './app.ts';
import { readBackendConfig } from './config.ts';
import { openAppDatabase } from './open-app-database.ts';
import { createMetrics, operationsApp, stopOnSignals } from './operations/operations.ts';
import { readServerConfig } from './process-config.ts';
import { secretsBy } from './secrets.ts';

const settings = readServerConfig(process.env);
const embedded = !settings.DATABASE_URL;
// On PostgreSQL there may be several nodes. A secret that one node makes would be unknown to the others.
const madeHere = embedded ? secretsBy((name) => storedSecret(settings.DATA_DIR, name)) : {};
const config = readBackendConfig({ ...madeHere, ...process.env });

const db = await openAppDatabase(settings);
const metrics = createMetrics(db);
const server = Fastify({
  ...serverOptions,
  trustProxy: settings.TRUST_PROXY,
  logger: { level: settings.LOG_LEVEL, ...requestLogging },
});
server.addHook('onRequest', withoutBody);
limitConnections(server);
const isStopping = stopOnSignals(server, { drainMs: settings.DRAIN_SECONDS * 1000 });
server.addHook('onClose', () => db.close());
await server.register(operationsApp, { db, metrics, isStopping });
await server.register(backendApp, { db, config, metrics });

if (embedded) {
  for (const { phone, password, lga, role } of await seedDemo(db, { now: new Date() })) {
    console.log(`Demo login: ${phone} / ${password} (${role}, ${lga})`);
  }
}

await server.listen({ host: settings.HOST, port: settings.PORT });
