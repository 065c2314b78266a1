import { request } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { findNginx } from '@viewmax/tools/nginx';
import { siteBehind } from './nginx-site.ts';

const nginx = await findNginx();

// The checks of a machine without nginx end here.
if (nginx) {
  describe('nginx in front of two nodes', () => {
    const { site, startFront, ask, logged, seen } = siteBehind(nginx);

    test('passes `nginx -t` without a warning', () => {
      expect(site.front.checked).toContain('test is successful');
      expect(site.front.checked).not.toContain('[warn]');
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

    test.each<[string, reached: string, paths: string]>([
      ['app.test', 'ops and the checks of a node', '/ops /ops/api/state /livez /readyz /healthz /metrics //ops /%6fps'],
      [
        'app.test',
        'the sandbox',
        '/sandbox /sandbox/sms.json?to=08000000001 //sandbox/sms /%73andbox /x/../sandbox/sms',
      ],
      ['ops.test', 'metrics', '/ops/api/metrics'],
      ['files.test', 'anything but files', '/ /api/v1/movies /discovery.json /r/../api/v1/movies /img/u/a.webp'],
      ['files.test', 'the files that link the app', '/.well-known/assetlinks.json'],
    ])('%s lets nobody reach %s, however the path is written', async (host, _, paths) => {
      for (const path of paths.split(' ')) expect([path, (await ask(host, path)).status]).toEqual([path, 404]);
      expect(seen()).toEqual([]);
    });

    test('a demo reaches its sandbox by SANDBOX=1', async () => {
      const shared = site.front;
      site.front = await startFront({ sandbox: true });
      const { status } = await ask('app.test', '/sandbox/sms');
      await site.front.stop();
      site.front = shared;
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
      for (const one of secret) expect(site.front.log()).not.toContain(one);
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

    test('the host of files answers a GET of a file', async () => {
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

    test('a file in the cache is no service worker', async () => {
      const path = '/r/catalog/1/own-worker.js';
      expect((await ask('app.test', path)).status).toBe(200);
      for (const host of ['app.test', 'files.test']) {
        expect((await ask(host, path, { headers: { 'service-worker': 'script' } })).status).toBe(404);
      }
    });

    const dictionary = { 'available-dictionary': ':AAAA:', 'sec-fetch-site': 'same-origin' };
    test('a node gets each request that names a dictionary, and its difference reaches no other browser', async () => {
      const path = '/r/catalog/1/delta.js';
      const accept = { 'accept-encoding': 'br, dcb' };
      const headers = { ...dictionary, ...accept };
      for (let count = 0; count < 2; count += 1) await ask('app.test', path, { headers });
      expect(seen().map((node) => node.headers)).toEqual([
        expect.objectContaining(headers),
        expect.objectContaining(headers),
      ]);
      await ask('app.test', path, { headers: accept });
      expect(seen()).toHaveLength(3);
    });

    test('a body above the limit is rejected, and a picture passes', async () => {
      const picture = Buffer.alloc(5_000_000);
      expect((await ask('app.test', '/api/v1/login', { method: 'POST', body: picture })).status).toBe(413);
      expect(seen()).toEqual([]);
      expect((await ask('app.test', '/api/v1/user/upload', { method: 'POST', body: picture })).status).toBe(200);
    });

    test('an event arrives while its stream is open', async () => {
      const event = await new Promise((resolve, reject) => {
        const options = {
          host: '127.0.0.1',
          port: site.front.port,
          path: '/ops/api/events',
          headers: { host: 'ops.test' },
        };
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
      for (const node of site.nodes) node.sockets.clear();
      for (let count = 0; count < 30; count += 1) await ask('app.test', '/reused');
      const sockets = site.nodes.reduce((sum, node) => sum + node.sockets.size, 0);
      expect(seen()).toHaveLength(30);
      // Each worker of nginx keeps connections of its own.
      expect(sockets).toBeLessThan(15);
    });
  });
}
