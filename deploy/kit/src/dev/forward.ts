import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import httpProxy from '@fastify/http-proxy';
import { PROXIED } from '@viewmax/contracts/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface Forwarding {
  env: URL;
  /** Our own cookie, which the environment does not get. */
  cookie: string;
  /** Answers what the local build has. Every other request goes on to the environment. */
  preHandler(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** Changes a page of the app. Null leaves another page as it is. */
  page(html: string): string | null;
  /** Changes the document of the set, and signs it. */
  set(text: string): { text: string; signature: string };
  /** Hears the sentence of the environment when it refuses a call that leads to the backend of a squad. */
  onRefused(path: string, message: string): void;
  /** Whether the local build has this path. */
  owns(path: string): boolean;
}

/** The page and the document are changed here, so they come uncompressed, whole and without a tag. */
const NOT_SENT = ['accept-encoding', 'if-none-match', 'if-modified-since', 'referer', 'cookie'];
const NOT_RETURNED = ['content-length', 'etag'];
/** The first would bind the browser's localhost, and other programs on it, to https. Development builds have no hashes. */
const OF_MEMBERS = ['strict-transport-security', 'integrity-policy-report-only'];

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

function sentenceIn(body: string): string {
  try {
    return String(Object(JSON.parse(body)).message ?? body);
  } catch {
    return body;
  }
}

const onLocalhost = (cookie: string): string => cookie.replace(/;\s*(Secure|Domain=[^;]*)/gi, '');

/** Sends requests on to the environment, and changes its page and its document on the way back. */
export async function forward(app: FastifyInstance, how: Forwarding): Promise<void> {
  const { env, cookie: ours, preHandler, page, set, onRefused, owns } = how;

  async function change(path: string, stream: NodeJS.ReadableStream, reply: FastifyReply): Promise<unknown> {
    if (path === '/discovery.json' && reply.statusCode === 200) {
      const { text: document, signature } = set(await text(stream));
      return reply.header('x-viewmax-signature', signature).send(document);
    }
    if (path.startsWith(PROXIED) && reply.statusCode >= 400) {
      const body = await text(stream);
      onRefused(path, sentenceIn(body));
      return reply.send(body);
    }
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return reply.send(stream);
    const html = await text(stream);
    const changed = page(html);
    if (!changed) return reply.send(html);
    if (reply.statusCode === 404 && owns(path)) reply.code(200);
    return reply.header('cache-control', 'no-store').send(changed);
  }

  await app.register(httpProxy, {
    upstream: env.origin,
    preHandler: (request, reply) => preHandler(request, reply),
    replyOptions: {
      rewriteRequestHeaders: (_, headers) => {
        const cookies = (headers.cookie ?? '').split('; ').filter((one) => one && !one.startsWith(`${ours}=`));
        return {
          ...without(headers, NOT_SENT),
          ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
          ...(headers.origin && { origin: env.origin }),
        };
      },
      rewriteHeaders: ({ location, 'set-cookie': cookies, ...headers }) => ({
        ...without(headers, [...NOT_RETURNED, ...OF_MEMBERS]),
        ...(cookies && { 'set-cookie': [cookies].flat().map(onLocalhost) }),
        ...(location && { location: location.replace(env.origin, '') }),
      }),
      onResponse: (request, reply, { stream }) => {
        const { pathname } = new URL(request.url ?? '/', env);
        change(pathname, stream, reply as FastifyReply).catch(() => reply.raw.destroy());
      },
      onError: (reply, { error }) => {
        const reason = (error.cause as Error | undefined)?.message || error.message;
        reply.code(502).type('text/plain; charset=utf-8').send(`${env.origin} did not answer: ${reason}`);
      },
    },
  });
}
