import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findNginx } from '@viewmax/tools/nginx';
import type { RunningNginx } from './nginx.ts';
import { siteBehind } from './nginx-site.ts';

const nginx = await findNginx();

// The checks of a machine without nginx end here.
if (nginx) {
  describe('nginx in front of two nodes, while they drop connections', () => {
    const { site, startFront, ask, seen } = siteBehind(nginx);

    // nginx leaves such a node out for two seconds. So each test has an nginx of its own.
    let shared: RunningNginx;
    beforeEach(async () => {
      shared = site.front;
      site.front = await startFront();
    });
    afterEach(async () => {
      await site.front.stop();
      site.front = shared;
    });

    test('a read is repeated on the other node', async () => {
      const reads = await Promise.all([1, 2, 3, 4].map(() => ask('app.test', '/first-dies')));
      expect(reads.map(({ status, text }) => `${status} ${text}`)).toEqual(Array(4).fill('200 second'));
    });

    describe('and one hangs', () => {
      beforeEach(async () => {
        await site.front.stop();
        site.front = await startFront({ hurry: 40 });
      });

      test('pages, files and calls that only read come from the other node', async () => {
        const paths = ['/a-page-hangs', '/discovery-hangs', '/r/catalog/1/hangs', '/img/hangs', '/api/v1/hangs'];
        for (const path of paths) {
          // nginx takes the nodes in turns, so one of two requests meets the first node.
          const answers = await Promise.all([1, 2].map((turn) => ask('app.test', `${path}?turn=${turn}&hangs`)));
          expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 200, 200]);
        }
        expect(site.front.errors().filter((line) => line.includes('timed out')).length).toBeGreaterThan(0);
      });

      test('a POST that hangs is not repeated', async () => {
        const post = { method: 'POST', body: Buffer.from('{}') };
        const answers = await Promise.all([1, 2].map(() => ask('app.test', '/api/v1/hangs', post)));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 504]);
        expect(seen()).toHaveLength(2);
      });

      test('a slow call takes no node out of use for pages', async () => {
        await Promise.all([1, 2].map(() => ask('app.test', '/api/v1/hangs')));
        for (const node of site.nodes) node.seen.length = 0;
        for (const page of [1, 2, 3, 4]) await ask('app.test', `/page-${page}`);
        expect(site.nodes.map(({ seen }) => seen.length)).toEqual([2, 2]);
      });
    });

    test('the log of errors names no phone', async () => {
      await ask('app.test', '/both-die');
      await ask('app.test', '/api/v1/movies/08039998888');
      expect(site.front.errors().join()).toContain('/both-die');
      expect(site.front.errors().join()).not.toContain('08039998888');
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
}
