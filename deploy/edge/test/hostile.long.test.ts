import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Reports } from '@viewmax/contracts/reports';
import { checkAnswer, type Renderer } from '@viewmax/draw';
import { opsPlugin } from '@viewmax/registry';
import { UPLOAD_TYPE } from '@viewmax/registry/release';
import { OPEN_MS, openTestRegistry } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { serverOptions } from '@viewmax/server/server-options';
import fc, { type Arbitrary } from 'fast-check';
import Fastify from 'fastify';
import { edge } from '../src/edge.ts';
import { readableUrl } from '../src/request/readable-url.ts';
import { smallReleases, testConfig } from '../src/testing/open-test-edge.ts';
import { hostile, hostileText, jsonOf } from './hostile-bytes.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 2000);
const LONGEST_MS = 120_000 + 100 * RUNS;
/** No request may hold up the others for longer. */
const MOST_MS = 50;
/** The documents of a page name the time. */
const NOW = Date.parse('2026-03-02T10:00:00Z');
const PREVIEWS = 'https://previews.example';
const TOKEN = 'the-token-of-the-ops-team-for-tests';
const PATHS = ['/', '/movie/7', '/signup', '/fund', '/no/such/page', '/discovery.json'];
const DRAWN = {
  html: '<main><h1>Movies</h1><form method="dialog"><input name="word"></form><img src="/img/a.webp" alt=""></main>',
  head: {
    ...{ title: 'Movies', description: 'In Sapele', picture: '/img/a.jpg' },
    facts: { movie: { name: 'Eko', cast: ['Ada'] } },
  },
};
const HEADERS = [
  ...['accept', 'accept-encoding', 'cookie', 'if-none-match', 'user-agent', 'x-viewmax-device', 'x-viewmax-set'],
  ...['x-viewmax-platform', 'x-viewmax-app', 'x-viewmax-lga', 'origin', 'host', 'sec-fetch-mode'],
];

/** What the rendering process answers next. */
let drawing = jsonOf({ drawn: DRAWN });
const renderer: Renderer = {
  async draw() {
    const answer = checkAnswer(JSON.parse(String(drawing)));
    if ('error' in answer) throw new Error(answer.error);
    return answer.drawn;
  },
  close: () => undefined,
};

async function openSite() {
  const { registry, close } = await openTestRegistry({ opsToken: TOKEN, signingKey: 'k'.repeat(43), now: () => NOW });
  await registry.activate(await Promise.all(smallReleases.map((release) => registry.publish(writeRelease(release)))));
  const server = Fastify({ ...serverOptions, rewriteUrl: readableUrl });
  await server.register(opsPlugin, { registry, publicUrl: () => 'https://app.example', previewUrl: PREVIEWS });
  const askBackend = async () => ({ status: 200, text: '{"moviesList":[]}' });
  await server.register(edge, { registry, config: testConfig, previewUrl: PREVIEWS, renderer, askBackend });
  const post = (url: string, payload: object, type = 'application/json') =>
    server.inject({
      ...{ method: 'POST', url, payload },
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': type },
    });
  const visit = (url: string, headers: Record<string, string> = {}) =>
    server.inject({ url, headers: { accept: 'text/html', cookie: `device=${'d'.repeat(22)}`, ...headers } });
  /** Request ids differ each time. */
  const pageOf = async (path: string) =>
    (await visit(path, { 'x-viewmax-bare': '1' })).body.replace(/"requestId":"[^"]*"/g, '');
  return { registry, post, visit, pages: () => Promise.all(PATHS.map(pageOf)), end: () => server.close().then(close) };
}

let site: Awaited<ReturnType<typeof openSite>>;
let before: string[];
beforeAll(async () => {
  site = await openSite();
  before = await site.pages();
}, OPEN_MS);
afterAll(() => site.end());

/** Runs the property, and then compares the pages of other browsers. fast-check names the seed of a failure. */
async function holds<T>(sent: Arbitrary<T>, check: (value: T) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(sent, check), { numRuns: RUNS });
  await site.registry.tick();
  expect(await site.pages()).toEqual(before);
}

/** The answer to a request. A busy machine is slow once, and a slow handler each time. */
async function answered(send: () => ReturnType<typeof site.visit>) {
  const times: number[] = [];
  let answer = await send();
  while (times.length < 3 && !times.some((ms) => ms <= MOST_MS)) {
    const begun = performance.now();
    answer = await send();
    times.push(performance.now() - begun);
  }
  expect([answer.statusCode < 500 || answer.body, Math.min(...times) <= MOST_MS || times]).toEqual([true, true]);
  return answer;
}

/** A release of each kind: a shell, one with screens, one that fills a slot. */
function validRelease(index: number): { manifest: Release; contents: Buffer[] } {
  const version = `1.${index}.0-f${index}`;
  const folder = writeRelease({ ...(smallReleases[index] ?? { name: 'catalog' }), version, code: version });
  const manifest = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release;
  return { manifest, contents: manifest.files.map(({ file }) => readFileSync(join(folder, file))) };
}

test(
  'tampered uploads cause no 5xx, and an accepted one has pages in its preview',
  async () => {
    const counts: Record<number, number> = {};
    let number = 0;
    const uploads = smallReleases.map((_, index) => {
      const { manifest, contents } = validRelease(index);
      return hostile(manifest, (changed) => {
        number += 1;
        const text = jsonOf({
          ...changed,
          ...(changed.version === manifest.version && { version: `2.${number}.0-f` }),
        });
        const length = Buffer.alloc(4);
        length.writeUInt32BE(text.length);
        return Buffer.concat([length, text, ...contents]);
      });
    });
    await holds(fc.oneof(...uploads), async (upload) => {
      const answer = await site.post('/ops/api/releases', upload, UPLOAD_TYPE);
      counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1;
      expect([200, 201, 400, 422]).toContain(answer.statusCode);
      if (answer.statusCode !== 201) return;
      const release = releaseName(answer.json());
      const preview = await site.post('/ops/api/previews', { releases: [release], tester: false, hours: 1 });
      expect(preview.statusCode).toBeLessThan(500);
      if (preview.statusCode !== 201) return;
      for (const path of PATHS)
        expect(
          (await site.visit(path, { host: 'previews.example', cookie: `preview=${preview.json().token}` })).statusCode,
        ).toBeLessThan(500);
    });
    // Some changes are harmless. Without them the test would meet refusals only.
    expect(counts[201]).toBeGreaterThan(RUNS / 50);
  },
  LONGEST_MS,
);

test(
  'hostile drawings cause no 5xx and no slow page',
  async () => {
    const pages = { drawn: 0, bare: 0 };
    let number = 0;
    await holds(hostile({ drawn: DRAWN }, jsonOf), async (bytes) => {
      drawing = bytes;
      number += 1;
      // Each page has a path of its own, so that none is found again.
      const { body } = await answered(() => site.visit(`/movie/hostile-${number}`));
      expect(body).toContain('id="app"');
      pages[body.includes('data-drawn') ? 'drawn' : 'bare'] += 1;
    });
    expect(Math.min(pages.drawn, pages.bare)).toBeGreaterThan(RUNS / 50);
  },
  LONGEST_MS,
);

test(
  'hostile reports cause no 5xx and no slow handler',
  async () => {
    const current = await site.registry.currentSet();
    const set = current?.ok ? current.discovery.setId : '';
    const remote = 'catalog@1.0.0-aaaa';
    const report: Reports = {
      ...{ set, platform: 'web', app: '3.0.12' },
      events: [
        { type: 'mount', remote, ms: 12 },
        { type: 'error', remote, kind: 'render', message: 'x', frames: ['a@1/x.js:1:2'] },
      ],
    };
    const violation = {
      'csp-report': { 'document-uri': '/', 'violated-directive': 'script-src', 'blocked-uri': 'inline' },
    };
    const counts: Record<number, number> = {};
    await holds(fc.tuple(hostile(report, jsonOf), hostile(violation, jsonOf)), async ([events, violated]) => {
      const { statusCode } = await answered(() => site.post('/reports', events, 'text/plain'));
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
      await answered(() => site.post('/reports/csp', violated, 'application/csp-report'));
    });
    expect(Math.min(counts[204] ?? 0, counts[400] ?? 0)).toBeGreaterThan(RUNS / 50);
  },
  LONGEST_MS,
);

test(
  'hostile headers cause no 5xx and no slow page',
  async () => {
    const value = fc.array(hostileText, { minLength: 1, maxLength: 4 }).map((texts) => texts.join(''));
    const text = value.map((all) => all.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''));
    const headers = fc.dictionary(fc.constantFrom(...HEADERS), text, { minKeys: 1, maxKeys: 4 });
    await holds(fc.tuple(fc.constantFrom(...PATHS), headers), async ([path, sent]) => {
      await answered(() => site.visit(path, sent));
    });
  },
  LONGEST_MS,
);
