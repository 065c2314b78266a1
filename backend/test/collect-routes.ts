import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';

export interface KnownRoute {
  method: string;
  url: string;
  schema: FastifySchema;
  needsToken: boolean;
}

/** Collects every later call. Call it before any route is declared. */
export function collectRoutes(server: FastifyInstance): KnownRoute[] {
  const found: KnownRoute[] = [];
  server.addHook('onRoute', function (this: FastifyInstance, { method, onRequest, schema, url }: RouteOptions) {
    const isCall = /^\/api\/(v1\/|updateapp)/.test(url);
    if (!isCall || typeof method !== 'string' || method === 'HEAD') return;
    const needsToken = [onRequest ?? []].flat().includes(this.authenticate);
    found.push({ method, url, schema: schema ?? {}, needsToken });
  });
  return found;
}
