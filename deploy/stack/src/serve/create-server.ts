import { backendApp } from '@viewmax/backend/app';
import { readBackendConfig } from '@viewmax/backend/config';
import type { createMetrics } from '@viewmax/backend/operations';
import { compressJson, edge, type PageFaults, type ReloadChannel, readableUrl } from '@viewmax/edge';
import type { Registry } from '@viewmax/registry';
import { readPaymentKeys, sandboxApp, sandboxEnvironment } from '@viewmax/sandbox';
import type { Database } from '@viewmax/shared/server/database';
import { requestLogging } from '@viewmax/shared/server/request-logging';
import { keptSecret } from '@viewmax/shared/server/secret';
import { limitConnections, serverOptions, withoutBody } from '@viewmax/shared/server/server-options';
import Fastify, { type FastifyInstance } from 'fastify';
import type { StackConfig } from './config.ts';
import { health } from './health.ts';
import { askForHttps } from './https-alone.ts';
import { addressOf } from './listen.ts';

export interface ServerParts {
  config: StackConfig;
  db: Database;
  registry: Registry;
  /** The backend's, unless it is elsewhere. */
  metrics?: ReturnType<typeof createMetrics>;
  faults?: PageFaults;
  reload?: ReloadChannel;
}

/** What people use: the edge, and the backend unless it is elsewhere. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, db, registry, metrics, faults, reload } = parts;
  const { apiOrigin, corsOrigins, dataDir, env, formService, logLevel, page, providers, trustProxy } = config;
  const origin = addressOf(config);
  const logger = { level: logLevel, ...requestLogging };
  const server = Fastify({ ...serverOptions, rewriteUrl: readableUrl, trustProxy, logger });
  server.addHook('onRequest', withoutBody);
  limitConnections(server);
  if (config.isProduction) askForHttps(server);
  server.addHook('onSend', compressJson);
  await server.register(health, { db, registry, faults });
  if (config.sandbox) {
    await server.register(sandboxApp, { prefix: '/sandbox', keys: readPaymentKeys(env), backendOrigin: () => origin });
  }
  if (!apiOrigin) {
    const made = db.kind === 'pglite' ? { JWT_SECRET: keptSecret(dataDir, 'jwt') } : {};
    const stand = config.sandbox ? sandboxEnvironment(origin, env) : {};
    await server.register(backendApp, {
      db,
      metrics,
      config: readBackendConfig({ ...made, ...stand, ...env, DATA_DIR: dataDir }),
    });
  }
  // Whoever works on a remote reads the console.
  const told = reload ? { ...page, logs: true } : page;
  const sources = { providers, formService, mediaHosts: config.mediaHosts };
  await server.register(edge, { registry, config: told, ...sources, apiOrigin, corsOrigins, reload, faults });
  return server;
}
