import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { basename, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Discovery, Release } from '@viewmax/contracts/discovery';
import { matchRoute } from '@viewmax/contracts/match-route';
import { sendEvents } from '@viewmax/server/event-stream';
import { forward } from './forward.ts';
import { baseOf, overlay } from './overlay.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { rewritePage } from './rewrite-page.ts';
import { createSigner } from './signer.ts';
import { traceBuild } from './trace-build.ts';

export interface DevServerOptions {
  /** The app's address of the environment. */
  env: URL;
  /** Hears of an error in the page, with positions in the sources. Without it, pages have no box that covers the app. */
  onError?(text: string): void;
}

export interface Shown {
  release: Release;
  /** The folder of the build. */
  dist: string;
}

export interface DevServer {
  server: Server;
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

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const cookieOf = (request: IncomingMessage): string =>
  request.headers.cookie?.match(new RegExp(`(?:^|; )${COOKIE}=([^;]*)`))?.[1] ?? '';

/** Serves an environment's app on this machine, with a local build in place of its remote. */
export function createDevServer({ env, onError }: DevServerOptions): DevServer {
  const token = randomBytes(24).toString('base64url');
  const signer = createSigner();
  const closing = new AbortController();
  const listeners = { reload: new Set<() => void>(), problem: new Set<() => void>() };
  let shown: Shown | undefined;
  let problem = '';

  const send = (response: ServerResponse, status: number, type: string, body: string | Buffer): void => {
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
  };

  /** A page elsewhere must not read the environment through this server, under any name for this machine. */
  function isAllowed(request: IncomingMessage, response: ServerResponse): boolean {
    if (!LOCAL.test(request.headers.host ?? '')) {
      send(response, 403, 'text/plain', 'viewmax dev answers on localhost only.');
      return false;
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', env);
    const given = searchParams.get(PARAMETER);
    if (given !== null && isEqual(given, token)) {
      const cookie = `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict`;
      response.writeHead(302, { location: pathname, 'set-cookie': cookie, 'cache-control': 'no-store' }).end();
      return false;
    }
    if (isEqual(cookieOf(request), token)) return true;
    send(response, 403, 'text/plain', 'Open the link that viewmax dev printed. It is for one browser.');
    return false;
  }

  function events(response: ServerResponse): void {
    const listen = (send: () => void) => {
      listeners.reload.add(send);
      const warn = () => response.write('event: problem\ndata: {}\n\n');
      listeners.problem.add(warn);
      return () => {
        listeners.reload.delete(send);
        listeners.problem.delete(warn);
      };
    };
    sendEvents(response, { event: 'reload', retryMs: 500, listen, closing: closing.signal });
  }

  async function ownFile(dist: string, path: string, response: ServerResponse): Promise<void> {
    const file = basename(path);
    const content = await readFile(join(dist, file)).catch(() => null);
    if (!content) return send(response, 404, 'text/plain', `The build has no ${file}.`);
    response.setHeader('access-control-allow-origin', '*');
    send(response, 200, TYPES[extname(file)] ?? 'application/octet-stream', content);
  }

  async function tracePosted(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const posted = await text(request);
    const traced = shown ? await traceBuild(shown, posted) : posted;
    onError?.(traced);
    send(response, 200, 'text/plain', traced);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!URL.canParse(request.url ?? '/', env)) return send(response, 400, 'text/plain', 'This is no address.');
    if (!isAllowed(request, response)) return;
    const path = new URL(request.url ?? '/', env).pathname;
    if (path === '/dev/overlay.js') return send(response, 200, 'text/javascript', onError ? PAGE_SCRIPT : '');
    if (path === '/dev/problem') return send(response, 200, 'text/plain', problem);
    if (path === '/dev/trace') return tracePosted(request, response);
    if (path === '/dev/events') return events(response);
    // A worker would serve older builds from its cache.
    if (path === '/sw.js') return send(response, 404, 'text/plain', 'viewmax dev has no service worker.');
    const release = shown?.release;
    if (shown && path.startsWith(baseOf(shown.release))) return ownFile(shown.dist, path, response);
    await forward(request, response, {
      env,
      cookie: COOKIE,
      page: (html) => rewritePage(html, { release, signer }),
      set: (document) => {
        const changed = JSON.stringify(overlay(JSON.parse(document) as Discovery, release));
        return { text: changed, signature: signer.sign(changed) };
      },
      owns: (path) => release !== undefined && matchRoute([release], path) !== null,
    });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      send(response, 502, 'text/plain', `${env.origin} did not answer: ${(error as Error).message}`);
    });
  });

  return {
    server,
    token,
    show(state) {
      problem = 'problem' in state ? state.problem : '';
      if ('release' in state) shown = state;
      for (const tell of problem ? listeners.problem : listeners.reload) tell();
    },
    close: () => {
      closing.abort();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
