import { compressJson, favicon } from '@viewmax/edge';
import { type ContentDesk, opsPlugin, type Registry } from '@viewmax/registry';
import type { Database } from '@viewmax/server/database';
import type { NodeMetrics } from '@viewmax/server/node-metrics';
import { requestLogging } from '@viewmax/server/request-logging';
import { limitConnections, withoutBody } from '@viewmax/server/server-options';
import Fastify, { type FastifyInstance } from 'fastify';
import { consoleFolder } from './built-files.ts';
import type { StackConfig } from './config.ts';
import { health } from './health.ts';
import { closeConnections, type Lifecycle, nodeOptions } from './lifecycle.ts';
import { addressOf } from './listen.ts';
import { requireHttps } from './require-https.ts';

export interface OpsServerParts {
  config: StackConfig;
  db: Database;
  registry: Registry;
  lifecycle: Lifecycle;
  metrics: NodeMetrics;
  /** All metrics of the process, in Prometheus' text format. */
  metricsText(): Promise<string>;
  /** The program of the built-in backend. Absent with `API_ORIGIN`. */
  content?: ContentDesk;
}

/** Serves the console and the ops API on a separate origin, because the app's origin holds the files of squads. */
export async function createOpsServer(parts: OpsServerParts): Promise<FastifyInstance> {
  const { config, db, registry, lifecycle, metrics, metricsText, content } = parts;
  const { logLevel, opsUrl, previewUrl, publicUrl = addressOf(config), trustProxy } = config;
  const server = Fastify({ ...nodeOptions, trustProxy, logger: { level: logLevel, ...requestLogging } });
  server.addHook('onRequest', withoutBody);
  limitConnections(server);
  closeConnections(server, lifecycle);
  if (config.isProduction) requireHttps(server);
  server.addHook('onSend', compressJson);
  await server.register(health, { db, roles: config.roles, isDraining: lifecycle.isDraining });
  await server.register(favicon);
  await server.register(async (app) => {
    metrics.measureAnswers(app, 'ops');
    await app.register(opsPlugin, {
      registry,
      opsUrl,
      environment: config.environment,
      publicUrl: () => publicUrl,
      previewUrl,
      console: consoleFolder,
      metrics: metricsText,
      content,
    });
  });
  server.get('/', (_, reply) => reply.redirect('/ops'));
  return server;
}
