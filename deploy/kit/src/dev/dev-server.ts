import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { EXPOSED_MODULE } from '@viewmax/build/federation/exposed-module';
import type { Discovery } from '@viewmax/contracts/discovery';
import { matchRoute } from '@viewmax/contracts/match-route';
import type { ProxiedPath } from '@viewmax/contracts/ops/proxies';
import { sendEvents } from '@viewmax/server/event-stream';
import { proxiedPaths } from '@viewmax/server/proxied-paths';
import { sameSecret } from '@viewmax/server/same-secret';
import { createSigner } from '@viewmax/server/signer';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { forward } from './forward.ts';
import { pageScript } from './in-page/page-script.ts';
import { createLocalBuilds, type LocalBuilds } from './local-builds.ts';
import { rewritePage } from './rewrite-page.ts';
import { traceBuilds } from './trace-builds.ts';

export interface DevServerOptions {
  /** The app's address of the environment. */
  env: URL;
  /** Paths that lead to another backend than in the environment, by the rules of production. */
  proxies?: readonly ProxiedPath[];
  /** Hears of an error in the page, with positions in the sources. Without it, pages have no box that covers the app. */
  onError?(text: string): void;
}

export interface DevServer {
  /** Returns the address. Port 0 takes a free one. */
  listen(port: number): Promise<string>;
  /** Opens the app in one browser. Another browser, and another site in this one, gets nothing. */
  token: string;
  builds: LocalBuilds;
  close(): Promise<void>;
}

const COOKIE = 'viewmax_dev';
const PARAMETER = 'viewmax-dev';
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};
const LOCAL = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

const cookieOf = ({ headers }: FastifyRequest): string =>
  headers.cookie?.match(new RegExp(`(?:^|; )${COOKIE}=([^;]*)`))?.[1] ?? '';

const send = (reply: FastifyReply, status: number, type: string, body: string | Buffer): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(body);

/** Serves an environment's app on this machine, with local builds in place of its releases. */
export function createDevServer({ env, proxies = [], onError }: DevServerOptions): DevServer {
  const token = randomBytes(24).toString('base64url');
  // Pages trust this key only because this process also serves it. So a changed document is worth nothing at any other
  // address.
  const signer = createSigner(randomBytes(32).toString('base64url'));
  const closing = new AbortController();
  const builds = createLocalBuilds();
  const app = Fastify({ forceCloseConnections: true });

  // A page elsewhere must not read the environment through this server, under any name for this machine.
  app.addHook('onRequest', async (request, reply) => {
    if (!LOCAL.test(request.headers.host ?? '')) {
      return send(reply, 403, 'text/plain', 'viewmax dev answers on localhost only.');
    }
    const { pathname, searchParams } = new URL(request.url, env);
    const given = searchParams.get(PARAMETER);
    if (given !== null && sameSecret(given, token)) {
      reply.header('set-cookie', `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict`);
      return reply.header('cache-control', 'no-store').redirect(pathname);
    }
    if (sameSecret(cookieOf(request), token)) return;
    return send(reply, 403, 'text/plain', 'Open the link that viewmax dev printed. It is for one browser.');
  });

  const script = onError ? pageScript(EXPOSED_MODULE) : '';
  app.get('/dev/overlay.js', (_, reply) => send(reply, 200, 'text/javascript', script));
  app.get('/dev/state', (_, reply) => send(reply, 200, 'application/json', JSON.stringify(builds.state())));
  // A worker would serve older builds from its cache.
  app.get('/sw.js', (_, reply) => send(reply, 404, 'text/plain', 'viewmax dev has no service worker.'));

  app.post<{ Body: string }>('/dev/trace', async ({ body }, reply) => {
    const traced = await traceBuilds(builds.all(), body);
    onError?.(traced);
    return send(reply, 200, 'text/plain', traced);
  });

  app.post<{ Body: string }>('/dev/reloaded', async ({ body }, reply) => {
    onError?.(`${body}, so the page reloads.`);
    return reply.code(204).send();
  });

  app.get('/dev/events', (_, reply) => {
    reply.hijack();
    sendEvents(reply.raw, { event: 'change', retryMs: 500, listen: builds.listen, closing: closing.signal });
  });

  for (const proxy of proxies) {
    app.register(proxiedPaths, {
      url: proxy.path,
      find: async () => proxy,
      refuse: (reply, status, code, message) => {
        onError?.(message);
        return reply.code(status).send({ error: message, message, code });
      },
    });
  }

  app.register(forward, {
    env,
    cookie: COOKIE,
    preHandler: async (request, reply) => {
      const { pathname } = new URL(request.url, env);
      const build = builds.at(pathname);
      if (!build) return;
      const file = basename(pathname);
      const content = await readFile(join(build.dist, file)).catch(() => null);
      if (!content) return send(reply, 404, 'text/plain', `The build has no ${file}.`);
      reply.header('access-control-allow-origin', '*');
      return send(reply, 200, TYPES[extname(file)] ?? 'application/octet-stream', content);
    },
    page: (html) => rewritePage(html, { overlay: builds.overlay, publicKey: signer.publicKey }),
    set: (document) => {
      const changed = JSON.stringify(builds.overlay(JSON.parse(document) as Discovery));
      const { key, sig } = signer.sign(changed);
      return { text: changed, signature: `${key}.${sig}` };
    },
    onRefused: (path, message) => onError?.(`${path}: ${message}`),
    owns: (path) => matchRoute(builds.releases(), path) !== null,
  });

  return {
    listen: async (port) => {
      const address = await app.listen({ port, host: '127.0.0.1' });
      return address.replace('127.0.0.1', 'localhost');
    },
    token,
    builds,
    close: () => {
      closing.abort();
      return app.close();
    },
  };
}
