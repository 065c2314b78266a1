import { compressJson, favicon } from '@viewmax/edge';
import { type ContentDesk, opsPlugin, type Registry } from '@viewmax/registry';
import { requestLogging } from '@viewmax/shared/server/request-logging';
import { limitConnections, serverOptions, withoutBody } from '@viewmax/shared/server/server-options';
import Fastify, { type FastifyInstance } from 'fastify';
import { consoleFolder } from '../build/rooms.ts';
import type { StackConfig } from './config.ts';
import { addressOf } from './listen.ts';
import { requireHttps } from './require-https.ts';

export interface OpsServerParts {
  config: StackConfig;
  registry: Registry;
  moreMetrics?: () => Promise<string>;
  /** The program of the built-in backend. Absent with `API_ORIGIN`. */
  content?: ContentDesk;
}

/** Serves the console and the ops API on a separate origin, because the app's origin holds the files of squads. */
export async function createOpsServer({
  config,
  registry,
  moreMetrics,
  content,
}: OpsServerParts): Promise<FastifyInstance> {
  const { logLevel, opsUrl, publicUrl = addressOf(config), trustProxy } = config;
  const server = Fastify({ ...serverOptions, trustProxy, logger: { level: logLevel, ...requestLogging } });
  server.addHook('onRequest', withoutBody);
  limitConnections(server);
  if (config.isProduction) requireHttps(server);
  server.addHook('onSend', compressJson);
  await server.register(favicon);
  await server.register(opsPlugin, {
    registry,
    opsUrl,
    publicUrl: () => publicUrl,
    console: consoleFolder,
    moreMetrics,
    content,
  });
  server.get('/', (_, reply) => reply.redirect('/ops'));
  return server;
}
