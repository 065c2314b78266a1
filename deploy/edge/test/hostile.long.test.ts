import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Reports } from '@viewmax/contracts/reports';
import { UPLOAD_TYPE } from '@viewmax/registry/release';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import fc, { type Arbitrary } from 'fast-check';
import { hostile, hostileText, jsonOf } from './hostile-bytes.ts';
import { type HostileSite, openHostileSite, PATHS, RENDERED } from './hostile-site.ts';
import { tamperedUploads } from './hostile-uploads.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 2000);
const LONGEST_MS = 120_000 + 100 * RUNS;
/** Each outcome that a test is about has to occur more often, so that it does not meet refusals only. */
const LEAST = RUNS / 50;
/** No request may hold up the others for longer. */
const MOST_MS = 50;

let site: HostileSite;
let before: string[];
beforeAll(async () => {
  site = await openHostileSite();
  before = await site.pages();
}, OPEN_MS);
afterAll(() => site.close());

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

function countOutcomes() {
  const counts = new Map<string | number, number>();
  return {
    add: (outcome: string | number) => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1),
    least: (...outcomes: (string | number)[]) => Math.min(...outcomes.map((outcome) => counts.get(outcome) ?? 0)),
  };
}

/** Opens a release in its preview, unless the preview is refused. */
async function openPreview(release: string): Promise<void> {
  const preview = await site.post('/ops/api/previews', { releases: [release], tester: false, hours: 1 });
  expect(preview.statusCode).toBeLessThan(500);
  if (preview.statusCode !== 201) return;
  for (const path of PATHS) expect((await site.visitPreview(path, preview.json().token)).statusCode).toBeLessThan(500);
}

test(
  'tampered uploads cause no 5xx, and an accepted one has pages in its preview',
  async () => {
    const statuses = countOutcomes();
    await holds(tamperedUploads(), async (upload) => {
      const answer = await site.post('/ops/api/releases', upload, UPLOAD_TYPE);
      statuses.add(answer.statusCode);
      expect([200, 201, 400, 422]).toContain(answer.statusCode);
      if (answer.statusCode === 201) await openPreview(releaseName(answer.json()));
    });
    expect(statuses.least(201)).toBeGreaterThan(LEAST);
  },
  LONGEST_MS,
);

test(
  'hostile answers of the renderer cause no 5xx and no slow page',
  async () => {
    const pages = countOutcomes();
    let number = 0;
    await holds(hostile({ drawn: RENDERED }, jsonOf), async (bytes) => {
      site.rendererAnswers(bytes);
      number += 1;
      // Each page has a path of its own, so that none is found again.
      const { body } = await answered(() => site.visit(`/movie/hostile-${number}`));
      expect(body).toContain('id="app"');
      pages.add(body.includes('data-drawn') ? 'rendered' : 'bare');
    });
    expect(pages.least('rendered', 'bare')).toBeGreaterThan(LEAST);
  },
  LONGEST_MS,
);

test(
  'hostile reports cause no 5xx and no slow handler',
  async () => {
    const current = await site.registry.currentSet();
    const remote = 'catalog@1.0.0-aaaa';
    const report: Reports = {
      ...{ set: current?.ok ? current.discovery.setId : '', platform: 'web', app: '3.0.12' },
      events: [
        { type: 'mount', remote, ms: 12 },
        { type: 'error', remote, kind: 'render', message: 'x', frames: ['a@1/x.js:1:2'] },
      ],
    };
    const violation = {
      'csp-report': { 'document-uri': '/', 'violated-directive': 'script-src', 'blocked-uri': 'inline' },
    };
    const statuses = countOutcomes();
    await holds(fc.tuple(hostile(report, jsonOf), hostile(violation, jsonOf)), async ([events, violated]) => {
      statuses.add((await answered(() => site.post('/reports', events, 'text/plain'))).statusCode);
      await answered(() => site.post('/reports/csp', violated, 'application/csp-report'));
    });
    expect(statuses.least(204, 400)).toBeGreaterThan(LEAST);
  },
  LONGEST_MS,
);

const HEADERS = [
  ...['accept', 'accept-encoding', 'cookie', 'if-none-match', 'user-agent', 'x-viewmax-device', 'x-viewmax-set'],
  ...['x-viewmax-platform', 'x-viewmax-app', 'x-viewmax-lga', 'origin', 'host', 'sec-fetch-mode'],
];

test(
  'hostile headers cause no 5xx and no slow page',
  async () => {
    const texts = fc.array(hostileText, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    // HTTP carries no other characters.
    const values = texts.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''));
    const headers = fc.dictionary(fc.constantFrom(...HEADERS), values, { minKeys: 1, maxKeys: 4 });
    await holds(fc.tuple(fc.constantFrom(...PATHS), headers), async ([path, sent]) => {
      await answered(() => site.visit(path, sent));
    });
  },
  LONGEST_MS,
);
