import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { type Discovery, type Release, SOURCE_MAPS } from '@viewmax/contracts/discovery';
import { matchRoute } from '@viewmax/contracts/match-route';
import type { ProxiedPath } from '@viewmax/contracts/ops/proxies';
import { releaseName } from '@viewmax/contracts/release-name';
import { type SourceMapText, scriptsOf, trace, translate } from '@viewmax/registry/release';
import { sendEvents } from '@viewmax/server/event-stream';
import { proxiedPaths } from '@viewmax/server/proxied-paths';
import { sameSecret } from '@viewmax/server/same-secret';
import { createSigner } from '@viewmax/server/signer';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { forward } from './forward.ts';
import { baseOf, overlay } from './overlay.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { rewritePage } from './rewrite-page.ts';

/** Replaces the positions of a build's scripts in a stack by positions in its sources. */
async function traceBuild({ release, dist }: Shown, stack: string): Promise<string> {
  const text = await readFile(join(dist, SOURCE_MAPS), 'utf8').catch(() => '{}');
  const maps = JSON.parse(text) as Record<string, SourceMapText>;
  const own = releaseName(release);
  const positionsIn = (frames: readonly string[]) =>
    scriptsOf(frames).flatMap(({ release: named, file, frames: some }) => {
      const map = named === own ? maps[file] : undefined;
      return map ? [...translate(map, some)] : [];
    });
  return trace(async (frames) => new Map(positionsIn(frames)), stack);
}

export interface DevServerOptions {
  /** The app's address of the environment. */
  env: URL;
  /** Paths that lead to another backend than in the environment, by the rules of production. */
  proxies?: readonly ProxiedPath[];
  /** Hears of an error in the page, with positions in the sources. Without it, pages have no box that covers the app. */
  onError?(text: string): void;
}

export interface Shown {
  release: Release;
  /** The folder of the build. */
  dist: string;
}

export interface DevServer {
  /** Returns the address. Port 0 takes a free one. */
  listen(port: number): Promise<string>;
  /** Opens the app in one browser. Another browser, and another site in this one, gets nothing. */
  token: string;
  /** Shows a new build, or the fault of the last one. */
  show(state: Shown | { problem: string }): void;
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

/** Serves an environment's app on this machine, with a local build in place of its remote. */
export function createDevServer({ env, proxies = [], onError }: DevServerOptions): DevServer {
  const token = randomBytes(24).toString('base64url');
  // Pages trust this key only because this process also serves it. So a changed document is worth nothing at any other
  // address.
  const signer = createSigner(randomBytes(32).toString('base64url'));
  const closing = new AbortController();
  const listeners = { reload: new Set<() => void>(), problem: new Set<() => void>() };
  let shown: Shown | undefined;
  let problem = '';
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

  app.get('/dev/overlay.js', (_, reply) => send(reply, 200, 'text/javascript', onError ? PAGE_SCRIPT : ''));
  app.get('/dev/problem', (_, reply) => send(reply, 200, 'text/plain', problem));
  // A worker would serve older builds from its cache.
  app.get('/sw.js', (_, reply) => send(reply, 404, 'text/plain', 'viewmax dev has no service worker.'));

  app.post<{ Body: string }>('/dev/trace', async ({ body }, reply) => {
    const traced = shown ? await traceBuild(shown, body) : body;
    onError?.(traced);
    return send(reply, 200, 'text/plain', traced);
  });

  app.get('/dev/events', (_, reply) => {
    reply.hijack();
    const listen = (tell: () => void) => {
      const warn = () => reply.raw.write('event: problem\ndata: {}\n\n');
      listeners.reload.add(tell);
      listeners.problem.add(warn);
      return () => {
        listeners.reload.delete(tell);
        listeners.problem.delete(warn);
      };
    };
    sendEvents(reply.raw, { event: 'reload', retryMs: 500, listen, closing: closing.signal });
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
      if (!shown || !pathname.startsWith(baseOf(shown.release))) return;
      const file = basename(pathname);
      const content = await readFile(join(shown.dist, file)).catch(() => null);
      if (!content) return send(reply, 404, 'text/plain', `The build has no ${file}.`);
      reply.header('access-control-allow-origin', '*');
      return send(reply, 200, TYPES[extname(file)] ?? 'application/octet-stream', content);
    },
    page: (html) => rewritePage(html, { release: shown?.release, publicKey: signer.publicKey }),
    set: (document) => {
      const changed = JSON.stringify(overlay(JSON.parse(document) as Discovery, shown?.release));
      const { key, sig } = signer.sign(changed);
      return { text: changed, signature: `${key}.${sig}` };
    },
    onRefused: (path, message) => onError?.(`${path}: ${message}`),
    owns: (path) => shown !== undefined && matchRoute([shown.release], path) !== null,
  });

  return {
    listen: async (port) => {
      const address = await app.listen({ port, host: '127.0.0.1' });
      return address.replace('127.0.0.1', 'localhost');
    },
    token,
    show(state) {
      problem = 'problem' in state ? state.problem : '';
      if ('release' in state) shown = state;
      for (const tell of problem ? listeners.problem : listeners.reload) tell();
    },
    close: () => {
      closing.abort();
      return app.close();
    },
  };
}
