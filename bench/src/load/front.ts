import { readFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Record<string, string> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };

export interface Monolith {
  dist: string;
  /** Its pages by path. */
  pages: Readonly<Record<string, string>>;
  /** Headers of every page of this product. */
  headers: Record<string, string>;
}

/** The same front serves both candidates, so both pay its hop. Only the server of the page differs. */
export interface Front {
  address: string;
  /**
   * Delays answers like 3G. The browser's own throttling does not reach a service worker, so the front slows a repeat
   * visit.
   */
  slow: boolean;
  close(): Promise<void>;
}

const ROUND_TRIP_MS = 150;
const BYTES_PER_MS = 200;

const BARE = { 'x-viewmax-bare': '1' };

function send(reply: ServerResponse, body: Buffer, type: string, cache: string, headers = {}): void {
  reply.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': cache, ...headers });
  reply.end(body);
}

export interface FrontOptions {
  monolith?: Monolith;
  /** Requests pages without a server-rendered screen, as the service worker does. */
  isBare?: boolean;
  /** Hides from the server that the browser reads differences (RFC 9842), as others do not. */
  isWithoutDictionaries?: boolean;
  /** Hears of each part of an answer's body. */
  onSent?(path: string, bytes: number): void;
}

export async function openFront(
  stack: string,
  { monolith, isBare = false, isWithoutDictionaries = false, onSent }: FrontOptions = {},
): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const packed = new Map<string, Buffer>();
  const pack = (name: string, content: Buffer | string): Buffer => {
    const known = packed.get(name) ?? brotliCompressSync(content);
    packed.set(name, known);
    return known;
  };

  const pass = (incoming: IncomingMessage, reply: ServerResponse): void => {
    if (isWithoutDictionaries) delete incoming.headers['available-dictionary'];
    const onward = request(
      new URL(incoming.url ?? '/', stack),
      { method: incoming.method, headers: { ...incoming.headers, ...(isBare && BARE) }, agent },
      (answer) => {
        const bytes = Number(answer.headers['content-length'] ?? 0);
        later(front.slow ? ROUND_TRIP_MS + bytes / BYTES_PER_MS : 0).then(() => {
          reply.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.on('data', (part: Buffer) => onSent?.(incoming.url ?? '', part.length));
          answer.pipe(reply);
        });
      },
    );
    onward.on('error', () => reply.destroy());
    incoming.pipe(onward);
  };

  const front: Front = {
    address: '',
    slow: false,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  const server: Server = createServer((incoming, reply) => {
    const { pathname } = new URL(incoming.url ?? '/', stack);
    const page = monolith?.pages[pathname];
    if (monolith && page) {
      send(reply, pack(pathname, page), 'text/html; charset=utf-8', 'no-cache', monolith.headers);
    } else if (monolith && pathname.startsWith('/m/')) {
      const file = basename(pathname);
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      const content = pack(file, readFileSync(join(monolith.dist, file)));
      send(reply, content, type, 'public, max-age=31536000, immutable');
    } else pass(incoming, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  front.address = `http://localhost:${port}`;
  return front;
}
