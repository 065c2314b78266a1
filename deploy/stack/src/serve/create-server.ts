import { backendApp } from '@viewmax/backend/app';
import { readBackendConfig } from '@viewmax/backend/config';
import type { createMetrics } from '@viewmax/backend/operations';
import type { Drawers } from '@viewmax/draw';
import { compressJson, type EdgeOptions, edge, type PageFaults, type ReloadChannel, readableUrl } from '@viewmax/edge';
import type { Registry } from '@viewmax/registry';
import { readPaymentKeys, sandboxApp, sandboxEnvironment } from '@viewmax/sandbox';
import type { Database } from '@viewmax/shared/server/database';
import { requestLogging } from '@viewmax/shared/server/request-logging';
import { storedSecret } from '@viewmax/shared/server/secret';
import { limitConnections, serverOptions, withoutBody } from '@viewmax/shared/server/server-options';
import Fastify, { type FastifyInstance } from 'fastify';
import { createAskBackend } from './ask-backend.ts';
import type { StackConfig } from './config.ts';
import { health } from './health.ts';
import { addressOf } from './listen.ts';
import { requireHttps } from './require-https.ts';

export interface ServerParts {
  config: StackConfig;
  db: Database;
  registry: Registry;
  /** The metrics of the built-in backend. Absent with `API_ORIGIN`. */
  metrics?: ReturnType<typeof createMetrics>;
  faults?: PageFaults;
  drawers?: Drawers;
  onDrawAhead?: EdgeOptions['onDrawAhead'];
  reload?: ReloadChannel;
}

/** Serves the app: the edge, and the built-in backend unless `API_ORIGIN` names another one. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, db, registry, metrics, faults, drawers, onDrawAhead, reload } = parts;
  const { publicUrl, apiOrigin, corsOrigins, dataDir, env, formService, logLevel, page, providers, trustProxy } =
    config;
  const origin = addressOf(config);
  const logger = { level: logLevel, ...requestLogging };
  const server = Fastify({ ...serverOptions, rewriteUrl: readableUrl, trustProxy, logger });
  server.addHook('onRequest', withoutBody);
  limitConnections(server);
  if (config.isProduction) requireHttps(server);
  server.addHook('onSend', compressJson);
  await server.register(health, { db, registry, faults });
  if (config.sandbox) {
    await server.register(sandboxApp, { prefix: '/sandbox', keys: readPaymentKeys(env), backendOrigin: () => origin });
  }
  if (!apiOrigin) {
    const made = db.kind === 'pglite' ? { JWT_SECRET: storedSecret(dataDir, 'jwt') } : {};
    const sandbox = config.sandbox ? sandboxEnvironment(origin, env) : {};
    await server.register(backendApp, {
      db,
      metrics,
      config: readBackendConfig({ ...made, ...sandbox, ...env, DATA_DIR: dataDir }),
    });
  }
  // `npm run dev` passes a reload channel. The developer then reads the log in the browser's console.
  const pageConfig = reload ? { ...page, logs: true } : page;
  const sources = { providers, formService, mediaHosts: config.mediaHosts };
  const askBackend = createAskBackend(server, apiOrigin);
  const drawing = { drawers, askBackend, onDrawAhead, publicUrl };
  const remote = { apiOrigin, corsOrigins };
  await server.register(edge, { registry, config: pageConfig, ...sources, ...remote, ...drawing, reload, faults });
  return server;
}
