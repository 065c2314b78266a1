import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

export interface Forwarding {
  env: URL;
  /** Our own cookie, which the environment does not get. */
  cookie: string;
  /** Changes a page of the app. Null leaves another page as it is. */
  page(html: string): string | null;
  /** Changes the document of the set, and signs it. */
  set(text: string): { text: string; signature: string };
  /** Whether the local build has this path. */
  owns(path: string): boolean;
}

const NOT_SENT = ['host', 'connection', 'accept-encoding', 'content-length', 'if-none-match', 'if-modified-since'];
const NOT_RETURNED = ['content-encoding', 'content-length', 'connection', 'transfer-encoding', 'keep-alive', 'etag'];
/** These would bind the browser's localhost, and other programs on it, to https. */
const OF_HTTPS = ['strict-transport-security', 'set-cookie'];

function headersFor(request: IncomingMessage, { env, cookie }: Forwarding): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (!NOT_SENT.includes(name) && value !== undefined) headers.set(name, String(value));
  }
  const cookies = (request.headers.cookie ?? '').split('; ').filter((one) => one && !one.startsWith(`${cookie}=`));
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  else headers.delete('cookie');
  if (headers.has('origin')) headers.set('origin', env.origin);
  headers.delete('referer');
  return headers;
}

const onLocalhost = (cookie: string): string => cookie.replace(/;\s*(Secure|Domain=[^;]*)/gi, '');

/** Sends a request on to the environment, and changes its page and its document on the way back. */
export async function forward(request: IncomingMessage, response: ServerResponse, how: Forwarding): Promise<void> {
  const target = new URL(request.url ?? '/', how.env);
  if (target.origin !== how.env.origin) throw new Error('the address is of another site');
  const method = request.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? (Readable.toWeb(request) as BodyInit) : undefined;
  const init = { method, headers: headersFor(request, how), body, duplex: 'half', redirect: 'manual' } as RequestInit;
  const answer = await fetch(target, init);

  for (const [name, value] of answer.headers) {
    if (![...NOT_RETURNED, ...OF_HTTPS].includes(name)) response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie().map(onLocalhost);
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  const location = answer.headers.get('location');
  if (location) response.setHeader('location', location.replace(how.env.origin, ''));

  const type = answer.headers.get('content-type') ?? '';
  if (target.pathname === '/discovery.json' && answer.ok) {
    const { text, signature } = how.set(await answer.text());
    response.setHeader('x-viewmax-signature', signature);
    return void response.writeHead(answer.status).end(text);
  }
  if (type.startsWith('text/html')) {
    const html = await answer.text();
    const changed = how.page(html);
    const status = changed && answer.status === 404 && how.owns(target.pathname) ? 200 : answer.status;
    if (changed) response.setHeader('cache-control', 'no-store');
    return void response.writeHead(status).end(changed ?? html);
  }
  response.writeHead(answer.status);
  if (!answer.body) return void response.end();
  Readable.fromWeb(answer.body as ReadableStream)
    .on('error', () => response.destroy())
    .pipe(response);
}
