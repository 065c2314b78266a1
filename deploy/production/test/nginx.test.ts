import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fillTemplate, findNginx, nginxFolder, type Places, type RunningNginx, startNginx, template } from './nginx.ts';

const nginx = await findNginx();

describe('the configuration', () => {
  const conf = fillTemplate({ appServers: ['app-1:8080', 'app-2:8080'], opsServers: ['app-1:8081'] });
  const files = readFileSync(join(nginxFolder, 'release-files.conf'), 'utf8');

  test('overwrites every header that could name another visitor, in both places', () => {
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded']) {
      for (const text of [conf, files]) expect(text).toMatch(new RegExp(`proxy_set_header ${name} [^;]+;`));
    }
    expect(conf + files).not.toContain('proxy_add_x_forwarded_for');
  });

  test('caches only the files of releases', () => {
    expect(conf).not.toMatch(/proxy_cache releases/);
    expect(files).toMatch(/^proxy_cache releases;$/m);
    expect([...conf.matchAll(/proxy_pass http:/g)]).toHaveLength([...conf.matchAll(/proxy_cache off;/g)].length);
  });

  test('leaves the answers to requests with a dictionary out of its cache', () => {
    for (const name of ['proxy_cache_bypass', 'proxy_no_cache']) {
      expect(files).toMatch(new RegExp(`^${name} \\$http_available_dictionary;$`, 'm'));
    }
  });

  test('repeats no request that may have changed something', () => {
    expect(conf).toMatch(/^proxy_next_upstream error timeout invalid_header http_502;$/m);
  });

  test('waits for a call longer than the node, and for a repeated one shorter than the phone', () => {
    const secondsIn = (file: string, before = 'DEADLINE_MS = ') => {
      const source = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
      return Number(/^[\d_]+/.exec(source.split(before)[1] ?? '')?.[0].replaceAll('_', '')) / 1000;
    };
    const waits = (location: string) => {
      const [, seconds] =
        new RegExp(`location ${location} \\{[^}]*?(?:\\}[^}]*?)?proxy_read_timeout (\\d+)s;`).exec(conf) ?? [];
      return Number(seconds);
    };
    expect(waits('/api/')).toBeGreaterThan(secondsIn('backend/src/plugins/route-defaults.ts'));
    expect(waits('/img/')).toBeGreaterThan(secondsIn('backend/src/pictures/download-picture.ts'));
    expect(waits('/api/x/')).toBeGreaterThan(secondsIn('shared/server/proxied-paths.ts'));
    expect(waits('@read_call')).toBeGreaterThan(secondsIn('backend/src/payments/fetch-verification.ts'));
    const duplicate = secondsIn('backend/src/purchase/purchases.ts', 'DUPLICATE_WAIT_MS = ');
    expect(waits('@purchase_with_key')).toBeGreaterThan(duplicate);
    const phone = secondsIn('deploy/node/src/settings/variables.ts', 'REQUEST_TIMEOUT_MS: milliseconds(');
    for (const location of ['@read_call', '@purchase_with_key']) expect(waits(location)).toBeLessThan(phone - 3);
  });

  test('closes an idle connection before the node does', () => {
    const seconds = [...conf.matchAll(/^ {2}keepalive_timeout (\d+)s;$/gm)].map(([, value]) => Number(value));
    expect(seconds).toHaveLength(3);
    for (const value of seconds) expect(value).toBeLessThan(72);
  });

  test('names each variable that compose sets', () => {
    const names = new Set([...template.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name));
    expect([...names].sort()).toEqual([
      'APP_HOST',
      'APP_SERVERS',
      'FILES_HOST',
      'OPS_HOST',
      'OPS_SERVERS',
      'PREVIEW_HOST',
      'RESOLVER',
      'SANDBOX',
    ]);
  });
});

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
      answer.writeHead(200, { 'cache-control': 'public, max-age=31536000, immutable', 'set-cookie': 'a=b' });
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

// The checks of a machine without nginx end here.
if (nginx) {
  describe('nginx in front of two nodes', () => {
    let nodes: [Node, Node];
    let front: RunningNginx;
    const seen = () => nodes.flatMap((node) => node.seen);
    /** The paths of the last requests. nginx writes a line after its answer, so this asks once more and waits for that line. */
    const logged = async (count: number): Promise<string[]> => {
      await ask('app.test', '/last');
      const paths = () =>
        front
          .log()
          .trim()
          .split('\n')
          .map((line): string => JSON.parse(line).path);
      while (paths().at(-1) !== '/last') await setTimeout(10);
      return paths().slice(-count - 1, -1);
    };
    const startFront = (options: Partial<Places> = {}) => {
      const places = nodes.map(({ place }) => place);
      return startNginx(nginx, { appServers: places, opsServers: places, ...options });
    };

    const ask = (
      host: string,
      path: string,
      given: { method?: string; headers?: object; body?: Buffer; port?: number } = {},
    ) =>
      new Promise<Answer>((resolve, reject) => {
        const { method = 'GET', headers = {}, body, port = front.port } = given;
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

    beforeAll(async () => {
      nodes = [await startNode('first'), await startNode('second')];
      front = await startFront();
    });

    afterAll(async () => {
      await front.stop();
      for (const { server } of nodes) {
        server.closeAllConnections();
        server.close();
      }
    });

    beforeEach(() => {
      for (const node of nodes) node.seen.length = 0;
    });

    test('passes `nginx -t` without a warning', () => {
      expect(front.checked).toContain('test is successful');
      expect(front.checked).not.toContain('[warn]');
    });

    test('a visitor cannot forge an address, a host or a scheme', async () => {
      const headers = {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
      };
      await ask('app.test', '/', { headers });
      await ask('files.test', '/r/forged/1/a.js', { headers });
      expect(seen()).toHaveLength(2);
      for (const node of seen()) {
        expect(node.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
        expect(JSON.stringify(node.headers)).not.toMatch(/6\.6\.6\.6|evil|gopher/);
      }
    });

    test("the app's host reaches neither ops nor the checks of a node", async () => {
      for (const path of ['/ops', '/ops/api/state', '/livez', '/readyz', '/healthz', '/metrics', '//ops', '/%6fps']) {
        expect([path, (await ask('app.test', path)).status]).toEqual([path, 404]);
      }
      expect((await ask('ops.test', '/ops/api/metrics')).status).toBe(404);
      expect(seen()).toEqual([]);
    });

    test('a visitor reaches no sandbox, however the path is written', async () => {
      for (const path of [
        '/sandbox',
        '/sandbox/sms.json?to=08000000001',
        '//sandbox/sms',
        '/%73andbox',
        '/x/../sandbox/sms',
      ]) {
        expect([path, (await ask('app.test', path)).status]).toEqual([path, 404]);
      }
      expect(seen()).toEqual([]);
    });

    test('a demo reaches its sandbox by SANDBOX=1', async () => {
      const shared = front;
      front = await startFront({ sandbox: true });
      const { status } = await ask('app.test', '/sandbox/sms');
      await front.stop();
      front = shared;
      expect(status).toBe(200);
    });

    test('a reader of the logs finds neither phone nor member in them', async () => {
      const uuid = '9f1c2b3a-1111-4222-8333-444455556666';
      const secret = ['08031112222', '+2348031112222', uuid, 'vm-5a6c8a3e', 'picture-of-ada'];
      const paths = [
        '/api/v1/movies/08031112222',
        '/api/v1/movies/%2B2348031112222?a=08031112222',
        `/api/v1/refresh/${uuid}`,
        '/api/v1/wallet/topups/vm-5a6c8a3e/return',
        '/img/u/picture-of-ada.webp',
        `/api/x/reviews/of/${uuid}`,
        `/unknown/${uuid}/x`,
        '/08031112222',
      ];
      for (const path of paths) await ask('app.test', path);
      expect(seen()).toHaveLength(paths.length);
      expect(await logged(paths.length)).toEqual([
        '/api/v1/movies/#',
        '/api/v1/movies/#',
        '/api/v1/refresh/#',
        '/api/v1/wallet/topups/#',
        '/img/u/#',
        '/api/x/reviews/#',
        '/unknown/#',
        '/#',
      ]);
      for (const one of secret) expect(front.log()).not.toContain(one);
    });

    test('the log names a page, a call and a file in full', async () => {
      const paths = ['/movie/eko-nocturne', '/api/v1/purchaseticket', '/r/catalog/1.0.0-12345678/20261123.js'];
      for (const path of paths) await ask('app.test', path);
      expect(await logged(paths.length)).toEqual(paths);
    });

    test('a node learns that a visitor asks for the host of previews', async () => {
      expect((await ask('previews.test', '/fund')).status).toBe(200);
      expect(seen()[0]?.headers).toMatchObject({ host: 'previews.test', 'x-forwarded-host': 'previews.test' });
    });

    test("a squad's backend that fails is asked once, and takes no node out of use", async () => {
      const answers = [await ask('app.test', '/api/x/down'), await ask('app.test', '/api/x/down')];
      expect([answers.map(({ status }) => status), seen().length]).toEqual([[502, 502], 2]);
      expect((await ask('app.test', '/page')).status).toBe(200);
    });

    test('the host of files answers files and nothing else', async () => {
      for (const path of [
        '/',
        '/api/v1/movies',
        '/discovery.json',
        '/.well-known/assetlinks.json',
        '/r/../api/v1/movies',
        '/img/u/a.webp',
      ]) {
        expect([path, (await ask('files.test', path)).status]).toEqual([path, 404]);
      }
      expect((await ask('files.test', '/r/a/1/b.js', { method: 'POST' })).status).toBe(403);
      expect(seen()).toEqual([]);
      expect((await ask('files.test', '/r/a/1/b.js')).text).toBe('file');
    });

    test("the app's host passes the files that link the app, without a redirect", async () => {
      for (const path of ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association']) {
        expect([path, (await ask('app.test', path)).status]).toEqual([path, 200]);
      }
      expect(seen().map(({ url }) => url?.split('/')[1])).toEqual(['.well-known', '.well-known']);
    });

    test('a page is never cached, and its own header reaches the browser', async () => {
      const first = await ask('app.test', '/page');
      await ask('app.test', '/page');
      expect(first.headers['cache-control']).toBe('no-cache, private');
      expect(seen()).toHaveLength(2);
    });

    test('a file is cached once for all members, without their cookies', async () => {
      const answers = [];
      for (const cookie of ['session=one', 'session=two']) {
        answers.push(await ask('app.test', '/r/catalog/1/entry.js', { headers: { cookie } }));
      }
      expect(seen()).toHaveLength(1);
      expect(seen()[0]?.headers.cookie).toBeUndefined();
      for (const { headers } of answers) {
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(headers['set-cookie']).toBeUndefined();
      }
    });

    test('a node gets each request that names a dictionary, and its difference reaches no other browser', async () => {
      const headers = {
        'available-dictionary': ':AAAA:',
        'sec-fetch-site': 'same-origin',
        'accept-encoding': 'br, dcb',
      };
      for (let count = 0; count < 2; count += 1) await ask('app.test', '/r/catalog/1/delta.js', { headers });
      expect(seen().map((node) => node.headers)).toEqual([
        expect.objectContaining(headers),
        expect.objectContaining(headers),
      ]);
      await ask('app.test', '/r/catalog/1/delta.js', { headers: { 'accept-encoding': 'br, dcb' } });
      expect(seen()).toHaveLength(3);
    });

    describe('while nodes drop connections', () => {
      // nginx leaves such a node out for two seconds. So each test has an nginx of its own.
      let shared: RunningNginx;
      beforeEach(async () => {
        shared = front;
        front = await startFront();
      });
      afterEach(async () => {
        await front.stop();
        front = shared;
      });

      test('a read is repeated on the other node', async () => {
        const reads = await Promise.all([1, 2, 3, 4].map(() => ask('app.test', '/first-dies')));
        expect(reads.map(({ status, text }) => `${status} ${text}`)).toEqual(Array(4).fill('200 second'));
      });

      describe('and one hangs', () => {
        beforeEach(async () => {
          await front.stop();
          front = await startFront({ hurry: 40 });
        });

        test('pages, files and calls that only read come from the other node', async () => {
          const paths = ['/a-page-hangs', '/discovery-hangs', '/r/catalog/1/hangs', '/img/hangs', '/api/v1/hangs'];
          for (const path of paths) {
            // nginx takes the nodes in turns, so one of two requests meets the first node.
            const answers = await Promise.all([1, 2].map((turn) => ask('app.test', `${path}?turn=${turn}&hangs`)));
            expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 200, 200]);
          }
          expect(front.errors().filter((line) => line.includes('timed out')).length).toBeGreaterThan(0);
        });

        test('a POST that hangs is not repeated', async () => {
          const post = { method: 'POST', body: Buffer.from('{}') };
          const answers = await Promise.all([1, 2].map(() => ask('app.test', '/api/v1/hangs', post)));
          expect(answers.map(({ status }) => status).sort()).toEqual([200, 504]);
          expect(seen()).toHaveLength(2);
        });

        test('the balancer of calls repeats what is safe, and passes the visitor on', async () => {
          await front.stop();
          front = await startFront({ hurry: 40, callsServers: nodes.map(({ place }) => place) });
          const port = front.callsPort;
          const given = { headers: { 'x-forwarded-for': '41.0.0.7', 'x-forwarded-proto': 'https' }, port };
          const twice = (path: string, more: Parameters<typeof ask>[2] = {}) =>
            Promise.all([1, 2].map(() => ask('viewmax.example', path, { ...given, ...more })));
          expect((await twice('/api/v1/hangs')).map(({ status }) => status)).toEqual([200, 200]);
          for (const { headers } of seen())
            expect(headers).toMatchObject({ host: 'viewmax.example', ...given.headers });
          const post = { method: 'POST', body: Buffer.from('{}') };
          for (const node of nodes) node.seen.length = 0;
          const keyed = { ...post, headers: { ...given.headers, 'idempotency-key': 'one' } };
          const bought = await twice('/api/v1/purchaseticket', keyed);
          expect(bought.map(({ text }) => text)).toEqual(['second', 'second']);
        });

        test('a slow call takes no node out of use for pages', async () => {
          await Promise.all([1, 2].map(() => ask('app.test', '/api/v1/hangs')));
          for (const node of nodes) node.seen.length = 0;
          for (const page of [1, 2, 3, 4]) await ask('app.test', `/page-${page}`);
          expect(nodes.map(({ seen }) => seen.length)).toEqual([2, 2]);
        });
      });

      test('the log of errors names no phone', async () => {
        await ask('app.test', '/both-die');
        await ask('app.test', '/api/v1/movies/08039998888');
        expect(front.errors().join()).toContain('/both-die');
        expect(front.errors().join()).not.toContain('08039998888');
      });

      test('a POST that a node received is not repeated', async () => {
        const answer = await ask('app.test', '/both-die', { method: 'POST', body: Buffer.from('{}') });
        expect([answer.status, seen().length]).toEqual([502, 1]);
      });

      const buy = (headers: object) => {
        const body = Buffer.from('{"amountToPay":100}');
        return ask('app.test', '/api/v1/purchaseticket', { method: 'POST', headers, body });
      };

      test('a purchase with its key is repeated on the other node, with its body', async () => {
        const answers = await Promise.all([1, 2, 3, 4].map((key) => buy({ 'idempotency-key': `key-${key}` })));
        expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(Array(4).fill('200 second'));
        for (const { headers } of seen()) {
          expect(headers).toMatchObject({ 'idempotency-key': expect.stringMatching(/^key-/), 'content-length': '19' });
        }
      });

      test('a purchase without a key is not repeated', async () => {
        // nginx takes the nodes in turns, so one of two purchases meets the first node.
        const statuses = await Promise.all([buy({}), buy({})]).then((all) => all.map(({ status }) => status));
        expect(statuses.sort()).toEqual([200, 502]);
      });
    });

    test('a body above the limit is rejected, and a picture passes', async () => {
      const picture = Buffer.alloc(5_000_000);
      expect((await ask('app.test', '/api/v1/login', { method: 'POST', body: picture })).status).toBe(413);
      expect(seen()).toEqual([]);
      expect((await ask('app.test', '/api/v1/user/upload', { method: 'POST', body: picture })).status).toBe(200);
    });

    test('an event arrives while its stream is open', async () => {
      const event = await new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port: front.port, path: '/ops/api/events', headers: { host: 'ops.test' } };
        const asked = request(options, (answer) => {
          answer.once('data', (part) => {
            resolve(String(part));
            asked.destroy();
          });
        });
        asked.once('error', reject).end();
      });
      expect(event).toBe('data: 1\n\n');
    });

    test('connections to the nodes are reused', async () => {
      for (const node of nodes) node.sockets.clear();
      for (let count = 0; count < 30; count += 1) await ask('app.test', '/reused');
      const sockets = nodes.reduce((sum, node) => sum + node.sockets.size, 0);
      expect(seen()).toHaveLength(30);
      // Each worker of nginx keeps connections of its own.
      expect(sockets).toBeLessThan(15);
    });
  });
}
