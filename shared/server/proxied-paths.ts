import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent } from 'node:https';
import { PROXIED } from '@viewmax/contracts/constants';
import { FLAGS_HEADER } from '@viewmax/contracts/flags';
import type { ProxiedPath } from '@viewmax/contracts/ops/proxies';
import { hasDots } from '@viewmax/contracts/other-place';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { internet, type OutsideRules, openOutside, readBounded } from './open-outside.ts';
import { isOnThisMachine } from './public-address.ts';

export interface ProxiedPathsOptions {
  /** The routed path, by default every one below `/api/x`. */
  url?: string;
  /** The open path with this address, such as `/api/x/reviews`. */
  find(path: string): Promise<ProxiedPath | undefined>;
  /** The names of the flags that the calling device has on of the remote that owns the path. */
  flagsOf?(proxy: ProxiedPath, request: FastifyRequest): Promise<readonly string[]>;
  refuse(reply: FastifyReply, status: number, code: string, message: string): unknown;
  deadlineMs?: number;
}

const DEADLINE_MS = 10_000;
const MOST_SENT = 128 * 1024;
const MOST_RECEIVED = 1024 * 1024;
/** A slow backend of a squad would otherwise hold the memory and the sockets of the app's own pages. */
const MOST_AT_ONCE = 50;

/** Everything else stays here: cookies, flags that a page names, the device, and headers of this connection or of proxies in front. */
const SENT = [
  ...['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent'],
  ...['if-match', 'if-modified-since', 'if-none-match', 'idempotency-key'],
];
const RETURNED = ['content-type', 'content-encoding', 'content-language', 'etag', 'last-modified', 'retry-after'];

/**
 * A page or a script from this path would act with the app's origin, so an answer is data, and a browser shows and runs
 * nothing of it. A cache in front stores none, because an answer may be a member's.
 */
const HEADERS = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** A program on this machine, which a squad develops against. The registry permits it to an app on this machine alone. */
const here: OutsideRules = { protocol: 'http:', request: plainRequest as never, isAllowed: () => true };

/** Servers close idle connections after 5 s or later, so ours close first. */
const REUSED = { keepAlive: true, timeout: 4000 };

const isData = (type: string): boolean => {
  const [name = ''] = type.toLowerCase().split(';');
  return ['application/json', 'text/plain'].includes(name.trim()) || name.trim().endsWith('+json');
};
const isSendable = (type: string): boolean =>
  isData(type) || type.toLowerCase().startsWith('application/x-www-form-urlencoded');

const picked = (headers: IncomingMessage['headers'], names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));

/** A call that did not reach the backend of a squad, or an answer that does not reach the page. */
class NotPassed extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The address at the squad's backend. A path with dots would leave the address that ops allowed. */
function addressOf({ path, target }: ProxiedPath, url: string): URL {
  const rest = url.slice(path.length);
  const [steps = ''] = rest.split('?');
  if (hasDots(steps))
    throw new NotPassed(400, 'invalid_request', `A call through ${path} takes no dots as a part of its path.`);
  return new URL(target + rest);
}

function headersOf({ path, withToken }: ProxiedPath, { headers, ip }: FastifyRequest) {
  const { authorization } = headers;
  if (authorization && !withToken)
    throw new NotPassed(403, 'forbidden', `${path} takes no member's token: ops have to allow it, by --with-token.`);
  // Without the visitor's address, the limits of the backend would count all visitors together.
  return { ...picked(headers, SENT), ...(authorization && { authorization }), 'x-forwarded-for': ip };
}

/** Refuses an answer that is no data. */
function checkAnswer(
  { path }: ProxiedPath,
  { statusCode: status = 502, headers }: IncomingMessage,
  body: Buffer,
): void {
  const fault = (what: string) => new NotPassed(502, 'bad_answer', `The backend of ${path} answered ${what}.`);
  if (status >= 500) throw fault(String(status));
  if (status >= 300 && status < 400 && status !== 304) throw fault('with a redirect, which a call does not follow');
  const type = headers['content-type'] ?? '';
  if (body.length > 0 && !isData(type))
    throw fault(`${status} with ${type || 'no type'}, and not with JSON or plain text`);
}

/**
 * Leads calls below `/api/x` to the backends of squads. Each path has limits of time, size and calls at once, so a backend
 * in trouble costs its own calls alone.
 *
 * @example
 * await app.register(proxiedPaths, { find, refuse });
 */
export const proxiedPaths: FastifyPluginAsync<ProxiedPathsOptions> = async (app, options) => {
  const { url = `${PROXIED}:name`, find, flagsOf, refuse, deadlineMs = DEADLINE_MS } = options;
  const [agent, plainAgent] = [new Agent(REUSED), new PlainAgent(REUSED)];
  const running = new Map<string, number>();
  app.addHook('onClose', async () => {
    agent.destroy();
    plainAgent.destroy();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_SENT }, (_, body, done) => done(null, body));
  app.setErrorHandler((error: FastifyError | NotPassed, request, reply) => {
    if (error instanceof NotPassed) return refuse(reply, error.status, error.code, error.message);
    if (error.statusCode === 413)
      return refuse(reply, 413, 'payload_too_large', `A call through ${PROXIED} takes at most ${MOST_SENT / 1024} KB.`);
    if (error.statusCode && error.statusCode < 500)
      return refuse(reply, error.statusCode, 'invalid_request', error.message);
    request.log.error({ err: error }, 'A call to the backend of a squad failed here');
    return refuse(reply, 502, 'bad_answer', 'The call could not be passed on. Please try again.');
  });

  /** Asks the backend, and reads its answer within the limits. */
  async function ask(proxy: ProxiedPath, request: FastifyRequest) {
    const { path, target } = proxy;
    const signal = AbortSignal.timeout(deadlineMs);
    const address = addressOf(proxy, request.url);
    const body = request.body as Buffer | undefined;
    const flags = (await flagsOf?.(proxy, request)) ?? [];
    const headers = { ...headersOf(proxy, request), ...(flags.length > 0 && { [FLAGS_HEADER]: flags.join(',') }) };
    const call = { method: request.method, headers, body, signal };
    try {
      const answer = isOnThisMachine(target)
        ? await openOutside(address, { ...call, agent: plainAgent }, here)
        : await openOutside(address, { ...call, agent }, internet);
      return { answer, content: await readBounded(answer, MOST_RECEIVED) };
    } catch (error) {
      request.log.warn({ err: error, path, target }, 'The backend of a squad did not answer');
      if (signal.aborted)
        throw new NotPassed(504, 'too_slow', `The backend of ${path} did not answer within ${deadlineMs / 1000} s.`);
      throw new NotPassed(
        502,
        'no_answer',
        `The backend of ${path} did not answer as it should. The log has the reason.`,
      );
    }
  }

  async function forward(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const path = request.url.split('?')[0]?.split('/').slice(0, 4).join('/') ?? '';
    const proxy = await find(path);
    if (!proxy)
      throw new NotPassed(404, 'not_found', `${path} leads nowhere. Ops can open it: viewmax host proxy --help.`);
    const { body, headers } = request;
    if (body && !isSendable(headers['content-type'] ?? ''))
      throw new NotPassed(415, 'unsupported_media_type', 'A call takes JSON, plain text or form fields.');
    const now = running.get(path) ?? 0;
    if (now >= MOST_AT_ONCE)
      throw new NotPassed(429, 'too_many_requests', `${path} has ${now} calls at once. Please try again.`);
    running.set(path, now + 1);
    try {
      const { answer, content } = await ask(proxy, request);
      checkAnswer(proxy, answer, content);
      reply.code(answer.statusCode ?? 502).headers({ ...picked(answer.headers, RETURNED), ...HEADERS });
      return reply.send(content.length > 0 ? content : undefined);
    } finally {
      running.set(path, (running.get(path) ?? 1) - 1);
    }
  }

  const refused = async ({ method }: FastifyRequest) => {
    throw new NotPassed(405, 'method_not_allowed', `${method} does not pass: a call is GET, POST, PUT or DELETE.`);
  };
  for (const one of [url, `${url}/*`]) {
    app.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url: one, exposeHeadRoute: false, handler: forward });
    app.route({ method: ['HEAD', 'PATCH'], url: one, handler: refused });
  }
};
