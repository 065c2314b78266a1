import { randomBytes } from 'node:crypto';
import { backendApp } from '@viewmax/backend/app';
import { readBackendConfig } from '@viewmax/backend/config';
import { backendJobs } from '@viewmax/backend/jobs';
import type { Metrics } from '@viewmax/backend/metrics';
import { secretsBy } from '@viewmax/backend/secrets';
import { compressJson, type EdgeOptions, edge, nameRevision, readableUrl } from '@viewmax/edge';
import type { Registry } from '@viewmax/registry';
import { readPaymentKeys, sandboxApp, sandboxEnvironment } from '@viewmax/sandbox';
import type { Database } from '@viewmax/server/database';
import type { NodeMetrics } from '@viewmax/server/node-metrics';
import { requestLogging } from '@viewmax/server/request-logging';
import { storedSecret } from '@viewmax/server/secret';
import { limitConnections, withoutBody } from '@viewmax/server/server-options';
import Fastify, { type FastifyInstance } from 'fastify';
import { createAskBackend } from './ask-backend.ts';
import type { StackConfig } from './config.ts';
import { health } from './health.ts';
import { closeConnections, type Lifecycle, nodeOptions } from './lifecycle.ts';
import { addressOf } from './listen.ts';
import { requireHttps } from './require-https.ts';

export interface ServerParts {
  config: StackConfig;
  db: Database;
  lifecycle: Lifecycle;
  /** Absent in a process that only answers calls. */
  registry?: Registry;
  metrics: NodeMetrics;
  /** The metrics of the built-in backend. Absent with `API_ORIGIN`. */
  callMetrics?: Metrics;
  notices: readonly string[];
  pages: Pick<EdgeOptions, 'renderer' | 'faults' | 'meter' | 'onDrawAhead' | 'reload'>;
}

/** Jobs check no token, so their process needs no secret. */
const noSecret = (hasCalls: boolean) => (hasCalls ? {} : secretsBy(() => randomBytes(32).toString('base64url')));

/** The built-in backend: its calls, its jobs, or both. */
async function addBackend(server: FastifyInstance, { config, db, callMetrics: metrics }: ServerParts): Promise<void> {
  const { callsUrl, dataDir, env, pictureStore, roles } = config;
  const hasCalls = roles.includes('calls');
  // The sandbox is part of the calls.
  const origin = hasCalls ? addressOf(config) : callsUrl;
  const sandbox = config.sandbox && origin ? sandboxEnvironment(origin, env) : {};
  const made = db.kind === 'pglite' ? secretsBy((name) => storedSecret(dataDir, name)) : noSecret(hasCalls);
  const settings = { ...made, ...sandbox, ...env, DATA_DIR: dataDir, PICTURE_STORE: pictureStore };
  const options = { db, metrics, config: readBackendConfig(settings) };
  if (!hasCalls) return void (await server.register(backendJobs, options));
  await server.register(backendApp, { ...options, hasJobs: roles.includes('jobs') });
}

async function addPages(server: FastifyInstance, parts: ServerParts & { registry: Registry }): Promise<void> {
  const { config, registry, metrics, pages } = parts;
  const {
    apiOrigin,
    appLinks,
    assetsUrl,
    callsUrl,
    corsOrigins,
    formService,
    mediaHosts,
    page,
    previewUrl,
    providers,
    publicUrl,
    sandbox,
    trustedTypes,
  } = config;
  // `npm run dev` passes a reload channel. The developer then reads the log in the browser's console.
  const pageConfig = pages.reload ? { ...page, logs: true } : page;
  const askBackend = createAskBackend(server, apiOrigin ?? callsUrl);
  await server.register(async (app) => {
    metrics.measureAnswers(app, 'pages');
    await app.register(edge, {
      ...{ registry, config: pageConfig, providers, formService, mediaHosts, trustedTypes, apiOrigin, callsUrl },
      ...{ ...pages, appLinks, askBackend, assetsUrl, publicUrl, previewUrl, corsOrigins },
      forwarded: callsUrl && sandbox ? ['/api', '/img', '/sandbox'] : undefined,
    });
  });
}

/** Serves the app's port: the pages, the calls and the jobs of this process, and its health checks. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, db, lifecycle, notices, pages, registry } = parts;
  const { apiOrigin, logLevel, roles, trustProxy } = config;
  const hasPages = roles.includes('pages');
  const logger = { level: logLevel, ...requestLogging };
  const server = Fastify({ ...nodeOptions, rewriteUrl: readableUrl, trustProxy, logger });
  server.addHook('onRequest', withoutBody);
  limitConnections(server);
  closeConnections(server, lifecycle);
  if (config.isProduction) requireHttps(server);
  server.addHook('onSend', compressJson);
  if (hasPages && registry) server.addHook('onSend', nameRevision(registry));
  const { isDraining } = lifecycle;
  await server.register(health, {
    db,
    registry: hasPages ? registry : undefined,
    faults: pages.faults,
    roles,
    notices,
    isDraining,
  });
  // With `CALLS_URL` the other process has the sandbox.
  if (config.sandbox && (roles.includes('calls') || (hasPages && apiOrigin))) {
    const options = { keys: readPaymentKeys(config.env), backendOrigin: () => addressOf(config) };
    await server.register(sandboxApp, { prefix: '/sandbox', ...options });
  }
  const hasBackend = roles.includes('calls') || roles.includes('jobs');
  if (hasBackend && !apiOrigin) await addBackend(server, parts);
  if (hasPages && registry) await addPages(server, { ...parts, registry });
  return server;
}
