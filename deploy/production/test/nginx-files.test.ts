import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { startWholeNode, type WholeNode } from '@viewmax/node/start-whole-node';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { copyEmpty } from '@viewmax/testing/server/templates/pglite';
import { findNginx } from '@viewmax/tools/nginx';
import { type RunningNginx, startNginx } from './nginx.ts';
import { askAt, siteBehind } from './nginx-site.ts';

const nginx = await findNginx();

const HOSTS = ['app.test', 'files.test', 'previews.test'];

const encoded = (path: string) => path.replaceAll('/', '%2f');
const beforeLast = (path: string, part: string) => path.replace(/\/(?=[^/]*$)/, part);

/** nginx reads each of these as the path of the file. */
const spellings: [string, (file: string) => string][] = [
  ['a call with encoded slashes', (file) => `/api/v1/cinemas/..%2f..%2f..${encoded(file)}`],
  ['a call with encoded dots', (file) => `/api/v1/cinemas/%2e%2e/%2E./.%2e${file}`],
  ['a call with plain dots', (file) => `/api/v1/cinemas/../../..${file}`],
  ["a call to a squad's backend", (file) => `/api/x/reviews/..%2f..%2f..${encoded(file)}?size=1`],
  ['a picture', (file) => `/img/u/..%2f..${encoded(file)}`],
  ['a page', (file) => `/movie/eko/..%2f..${file}`],
  ['two slashes', (file) => `/${file}`],
  ['an encoded letter', (file) => file.replace('/r/', '/%72/')],
  ['an encoded slash', (file) => beforeLast(file, '%2f')],
  ['another file that is left again', (file) => beforeLast(file, '/x/../')],
];

test('the checks of a pull request have nginx', () => {
  expect(nginx !== undefined || !process.env.CI).toBe(true);
});

// Those of another machine without nginx end here.
if (nginx) {
  describe('nginx in front of nodes that answer every path', () => {
    const { ask, seen } = siteBehind(nginx);
    let count = 0;
    const newFile = () => {
      count += 1;
      return `/r/shell/1.0.0/shell.${count}.js`;
    };

    describe.each(HOSTS)('keeps as a file of %s', (host) => {
      test.each(spellings)('no answer to %s', async (_, spell) => {
        const file = newFile();
        const path = spell(file);
        expect([path, (await ask(host, path)).status]).toEqual([path, 400]);
        expect((await ask(host, file)).text).toBe('file');
        expect(seen().map(({ url }) => url)).toEqual([file]);
      });

      test.each(['unmarked.js', 'other.js'])('no answer without the mark of that file, such as %s', async (name) => {
        for (let times = 0; times < 2; times += 1) await ask(host, `/r/shell/1.0.0/${name}`);
        expect(seen()).toHaveLength(2);
      });

      test('the answer with its mark', async () => {
        const file = newFile();
        for (let times = 0; times < 2; times += 1) await ask(host, `${file}?times=${times}`);
        expect(seen()).toHaveLength(1);
      });
    });

    test('a cache behind the host of files reads the mark, and a phone does not', async () => {
      const file = newFile();
      expect((await ask('files.test', file)).headers['x-viewmax-file']).toBe(file);
      expect((await ask('app.test', file)).headers['x-viewmax-file']).toBeUndefined();
    });
  });

  describe('nginx in front of a node of this version', () => {
    const file = '/r/shell/1.0.0-aaaa/code.js';
    let node: WholeNode;
    let front: RunningNginx;
    beforeAll(async () => {
      const DATA_DIR = mkdtempSync(join(tmpdir(), 'viewmax-files-'));
      await copyEmpty(DATA_DIR);
      const env = { HOST: '127.0.0.1', PORT: '0', TRUST_PROXY: 'loopback', OPS_TOKEN: 'x'.repeat(32), DATA_DIR };
      node = await startWholeNode({
        env: { ...env, LOG_LEVEL: 'silent' },
        releases: [writeRelease({ name: 'shell' })],
      });
      const [app, ops] = [node.address, node.opsAddress].map((address) => new URL(address).host);
      front = await startNginx(nginx, { appServers: [app ?? ''], opsServers: [ops ?? ''] });
    }, OPEN_MS);
    afterAll(async () => {
      await front.stop();
      await node.close();
    });

    test('keeps the file that was published, for the visitors of all hosts', async () => {
      const read = jest.spyOn(node.registry.store, 'read');
      const ask = (host: string, path: string) =>
        askAt(front.port, host, path, { headers: { origin: 'https://app.test' } });
      for (const host of HOSTS) await Promise.all(spellings.map(([, spell]) => ask(host, spell(file))));
      for (const host of HOSTS) {
        const { status, text } = await ask(host, file);
        expect([host, status, text]).toEqual([host, 200, '/* shell code */']);
      }
      expect(read.mock.calls.map(([, name]) => name)).toEqual(['code.js']);
    });
  });
}
