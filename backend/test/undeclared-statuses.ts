import type { FastifyInstance } from 'fastify';

/** Collects answers whose status the route's schema does not name. Call it before any route is declared. */
export function undeclaredStatuses(server: FastifyInstance): Set<string> {
  const found = new Set<string>();
  server.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    const { schema, url } = routeOptions;
    const declared = (schema?.response ?? undefined) as Record<number, unknown> | undefined;
    // HTTP allows "Not modified" for any cacheable answer.
    if (statusCode !== 304 && url?.startsWith('/api/v1/') && declared && !(statusCode in declared)) {
      found.add(`${method} ${url} ${statusCode}`);
    }
  });
  return found;
}
