import { requestLogging } from '@viewmax/shared/server/request-logging';
import { keptSecret } from '@viewmax/shared/server/secret';
import Fastify from 'fastify';
import { seedDemo } from '../seed/seed.ts';
import { backendApp } from './app.ts';
import { readBackendConfig } from './config.ts';
import { openAppDatabase } from './open-app-database.ts';
import { readProcessConfig } from './process-config.ts';

const settings = readProcessConfig(process.env);
const embedded = !settings.DATABASE_URL;
// On PostgreSQL there may be several nodes, and a secret made on one of them would not be known to the others.
const madeHere = embedded ? { JWT_SECRET: keptSecret(settings.DATA_DIR, 'jwt') } : {};
const config = readBackendConfig({ ...madeHere, ...process.env });

const db = await openAppDatabase(settings);
const server = Fastify({ logger: { level: settings.LOG_LEVEL, ...requestLogging } });
server.addHook('onClose', () => db.close());
await server.register(backendApp, { db, config });

if (embedded) {
  for (const { phone, password, lga, role } of await seedDemo(db, { now: new Date() })) {
    console.log(`Demo login: ${phone} / ${password} (${role}, ${lga})`);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
await server.listen({ host: settings.HOST, port: settings.PORT });
