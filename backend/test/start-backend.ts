import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@viewmax/contracts/user';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import type { FastifyInstance } from 'fastify';
import Fastify, { type InjectOptions } from 'fastify';
import { backendApp } from '../src/app.ts';
import { readBackendConfig } from '../src/config/backend-config.ts';
import { secretsBy } from '../src/config/secrets.ts';
import type { BackendOptions } from '../src/plugins/context.ts';
import { collectRoutes } from './collect-routes.ts';
import { balanceOf, rows } from './shop/books.ts';
import { demoAtNoon, NOON } from './templates.ts';

/** Collects answers whose status the route's schema does not name. Call it before any route is declared. */
function undeclaredStatuses(server: FastifyInstance): Set<string> {
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

export { NOON };

export const SAPELE = '08000000001';
export const BAUCHI = '08000000002';
export const PASSWORD = 'viewmax-demo';

// Tests of limits set their own multiplier.
const ENVIRONMENT = { ...secretsBy(() => 'a secret for tests, 32 characters'), RATE_LIMIT_MULTIPLIER: '1000' };

/** The whole backend with its demo data, on a separate database, at a time that the test moves. */
export async function startBackend(
  env: Record<string, string> = {},
  options: Pick<BackendOptions, 'fetch' | 'download' | 'hasJobs'> = {},
) {
  let now = NOON;
  const db = await openTestDatabase(demoAtNoon);
  const server = Fastify();
  const undeclared = undeclaredStatuses(server);
  const routes = collectRoutes(server);
  const dataDir = mkdtempSync(join(tmpdir(), 'backend-'));
  const config = readBackendConfig({ ...ENVIRONMENT, DATA_DIR: dataDir, ...env });
  await server.register(backendApp, { db, config, clock: () => now, ...options });

  const request = (options: InjectOptions, token?: string) =>
    server.inject({ ...options, headers: { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) } });

  return {
    db,
    server,
    dataDir,
    query: <Row extends object = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
      rows<Row>(db, sql, values),
    balanceOf: (userId: string) => balanceOf(db, userId),
    /** Every call that the server declares. */
    routes,
    get: (url: string, token?: string) => request({ method: 'GET', url }, token),
    post: (url: string, payload: object, token?: string) => request({ method: 'POST', url, payload }, token),
    put: (url: string, payload: object, token?: string) => request({ method: 'PUT', url, payload }, token),
    /** Sends the form of a profile's picture. */
    async upload(image: Buffer | null, fields: Record<string, string>, token?: string) {
      const form = new FormData();
      if (image) form.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'me.png');
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
      const payload = Buffer.from(await encoded.arrayBuffer());
      return request({ method: 'POST', url: '/api/v1/user/upload', headers, payload }, token);
    },
    setTime(time: Date) {
      now = time;
    },
    async login(phoneNumber = SAPELE): Promise<string> {
      const answer = await request({
        method: 'POST',
        url: '/api/v1/login',
        payload: { phoneNumber, password: PASSWORD },
      });
      return answer.json<{ token: string }>().token;
    },
    async close() {
      await server.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
      if (undeclared.size > 0) throw new Error(`Undeclared: ${[...undeclared].join(', ')}`);
    },
  };
}

export type TestBackend = Awaited<ReturnType<typeof startBackend>>;

export function payloadOf(token: string): { sub: string; sid?: string; ver: number; iat: number; exp: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

export const userOf = (token: string): User => JSON.parse(payloadOf(token).sub);
