import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { opsPlugin } from '@viewmax/registry';
import { UPLOAD_TYPE } from '@viewmax/registry/release';
import { openTestRegistry } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { serverOptions } from '@viewmax/server/server-options';
import Fastify from 'fastify';
import { edge } from '../src/edge.ts';
import { readableUrl } from '../src/request/readable-url.ts';
import { smallReleases, testConfig } from '../src/testing/open-test-edge.ts';
import { mutatedUpload, randomFrom } from './mutate.ts';

const TOKEN = 'the-token-of-the-ops-team-for-the-fuzz';
const NOW = Date.parse('2026-03-02T10:00:00Z');
const PATHS = ['/', '/movie/7', '/signup', '/fund', '/no/such/page', '/discovery.json'];
/** Pages are compared after each accepted upload, and after this many others. */
const COMPARE_EVERY = 50;

export interface FuzzResult {
  seed: number;
  uploads: number;
  statuses: Record<string, number>;
  previewed: number;
  findings: string[];
}

async function openSite() {
  const open = await openTestRegistry({ opsToken: TOKEN, signingKey: 'k'.repeat(43), now: () => NOW });
  const published = await Promise.all(smallReleases.map((release) => open.registry.publish(writeRelease(release))));
  await open.registry.activate(published);
  const server = Fastify({ ...serverOptions, rewriteUrl: readableUrl });
  await server.register(opsPlugin, { registry: open.registry, publicUrl: () => 'https://app.example' });
  await server.register(edge, { registry: open.registry, config: testConfig });
  const authorization = `Bearer ${TOKEN}`;
  const post = (path: string, payload: object | Buffer, type = 'application/json') =>
    server.inject({
      method: 'POST',
      url: `/ops/api${path}`,
      headers: { authorization, 'content-type': type },
      payload,
    });
  const visit = (url: string, preview = '') =>
    server.inject({ url, headers: { accept: 'text/html', cookie: `device=${'d'.repeat(22)}; preview=${preview}` } });
  const pages = async () => Promise.all(PATHS.map(async (path) => withoutChance((await visit(path)).body)));
  return { ...open, post, visit, pages, end: () => server.close().then(open.close) };
}

/** Request ids differ each time. */
const withoutChance = (page: string) => page.replace(/"requestId":"[^"]*"/g, '"requestId":""');

function firstDifference(a: string, b: string): string {
  const at = [...a].findIndex((sign, index) => sign !== b[index]);
  return `from ${JSON.stringify(a.slice(at - 60, at + 60))} to ${JSON.stringify(b.slice(at - 60, at + 60))}`;
}

/** A release of each kind: a shell, one with screens, one that fills a slot. */
function validRelease(index: number): { manifest: Release; contents: Buffer[] } {
  const base = smallReleases[index % smallReleases.length] ?? { name: 'catalog' };
  const version = `1.${index}.0-f${index}`;
  const folder = writeRelease({ ...base, version, code: version });
  const manifest = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release;
  return { manifest, contents: manifest.files.map(({ file }) => readFileSync(join(folder, file))) };
}

/** Publishes mutations of valid releases, and collects 5xx responses and changed pages. */
export async function fuzzUploads(uploads: number, seed: number): Promise<FuzzResult> {
  const site = await openSite();
  const random = randomFrom(seed);
  const findings: string[] = [];
  const statuses: Record<string, number> = {};
  const bases = Array.from({ length: 25 }, (_, index) => validRelease(index));
  let previewed = 0;
  const before = await site.pages();
  const known = (await site.registry.releases()).length;

  async function compare(at: string): Promise<void> {
    const after = await site.pages();
    PATHS.forEach((path, page) => {
      if (after[page] !== before[page])
        findings.push(`${at}: ${path} differs ${firstDifference(before[page] ?? '', after[page] ?? '')}`);
    });
  }

  /** Once a browser receives it, an accepted release has to render a page. */
  async function preview(at: string, release: { name: string; version: string }): Promise<void> {
    const answer = await site.post('/previews', { releases: [releaseName(release)], tester: false, hours: 1 });
    if (answer.statusCode >= 500) findings.push(`${at}: a preview is answered ${answer.statusCode}`);
    if (answer.statusCode !== 201) return;
    previewed += 1;
    for (const path of PATHS) {
      const { statusCode } = await site.visit(path, answer.json().token);
      if (statusCode >= 500) findings.push(`${at}: ${path} is answered ${statusCode} in a preview`);
    }
  }

  for (let index = 0; index < uploads; index += 1) {
    const at = `seed ${seed}, upload ${index}`;
    const { manifest, contents } = bases[random(bases.length)] as (typeof bases)[number];
    const version = `2.${index}.0-f${index}`;
    const answer = await site.post('/releases', mutatedUpload(random, { ...manifest, version }, contents), UPLOAD_TYPE);
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
    if (answer.statusCode >= 500) findings.push(`${at}: ${answer.statusCode} ${answer.body}`);
    if (answer.statusCode === 201) await preview(at, answer.json());
    if (answer.statusCode === 201 || index % COMPARE_EVERY === 0) await compare(at);
  }
  await compare(`seed ${seed}, at the end`);
  const taken = (await site.registry.releases()).length - known;
  if (taken !== (statuses[201] ?? 0))
    findings.push(`seed ${seed}: ${taken} releases are stored, ${statuses[201]} were accepted`);
  await site.end();
  return { seed, uploads, statuses, previewed, findings };
}
