import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type Places, type RunningNginx, startNginx } from './nginx.ts';

interface Node {
  server: Server;
  place: string;
  seen: IncomingMessage[];
  sockets: Set<unknown>;
}

/**
 * A node that answers with its name. Some paths make it drop the connection, or hang, at both nodes or only at the first.
 */
async function startNode(name: string): Promise<Node> {
  const seen: IncomingMessage[] = [];
  const sockets = new Set<unknown>();
  const server = createServer((incoming, answer) => {
    seen.push(incoming);
    sockets.add(incoming.socket);
    incoming.resume();
    const dies = ['/first-dies', '/api/v1/purchaseticket'].includes(incoming.url ?? '');
    const isLost =
      ['/both-die', '/api/v1/movies/08039998888'].includes(incoming.url ?? '') || (dies && name === 'first');
    if (isLost) return void incoming.socket.destroy();
    if (incoming.url?.endsWith('hangs') && name === 'first') return;
    if (incoming.url === '/api/x/down') return void answer.writeHead(502).end();
    if (incoming.url === '/ops/api/events') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      return void answer.write('data: 1\n\n');
    }
    if (incoming.url?.startsWith('/r/')) {
      const [path = ''] = incoming.url.split('?');
      const marks: Record<string, string> = { 'unmarked.js': '', 'other.js': '/r/catalog/1/entry.js' };
      answer.writeHead(200, {
        'cache-control': 'public, max-age=31536000, immutable',
        'set-cookie': 'a=b',
        'x-viewmax-file': marks[path.split('/').at(-1) ?? ''] ?? path,
      });
      return void answer.end('file');
    }
    incoming.on('end', () => answer.writeHead(200, { 'cache-control': 'no-cache, private' }).end(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, place: `127.0.0.1:${(server.address() as AddressInfo).port}`, seen, sockets };
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

interface Asked {
  method?: string;
  headers?: object;
  body?: Buffer;
}

/** Asks a host of nginx. Unlike `fetch`, it sends a path as it is. */
export const askAt = (port: number, host: string, path: string, { method = 'GET', headers = {}, body }: Asked = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers: { ...headers, host } };
    const asked = request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asked.once('error', reject);
    asked.end(body);
  });

/** Two nodes behind nginx, for the tests of one file. */
export function siteBehind(nginx: string) {
  // The hooks below fill it before the first test.
  const site = {} as { nodes: [Node, Node]; front: RunningNginx };

  const startFront = (options: Partial<Places> = {}) => {
    const places = site.nodes.map(({ place }) => place);
    return startNginx(nginx, { appServers: places, opsServers: places, ...options });
  };

  const ask = (host: string, path: string, asked?: Asked) => askAt(site.front.port, host, path, asked);

  /** The paths of the last requests. nginx writes a line after its answer, so this asks once more and waits for that line. */
  const logged = async (count: number): Promise<string[]> => {
    await ask('app.test', '/last');
    const paths = () =>
      site.front
        .log()
        .trim()
        .split('\n')
        .map((line): string => JSON.parse(line).path);
    while (paths().at(-1) !== '/last') await setTimeout(10);
    return paths().slice(-count - 1, -1);
  };

  beforeAll(async () => {
    site.nodes = [await startNode('first'), await startNode('second')];
    site.front = await startFront();
  });

  afterAll(async () => {
    await site.front.stop();
    for (const { server } of site.nodes) {
      server.closeAllConnections();
      server.close();
    }
  });

  beforeEach(() => {
    for (const node of site.nodes) node.seen.length = 0;
  });

  return { site, startFront, ask, logged, seen: () => site.nodes.flatMap((node) => node.seen) };
}
