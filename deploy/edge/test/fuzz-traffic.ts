import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DRAWING_FILE } from '@viewmax/contracts/discovery';
import type { Reports } from '@viewmax/contracts/reports';
import { createRenderer } from '@viewmax/draw';
import { openTestEdge } from '../src/testing/open-test-edge.ts';
import { anyText, mutateBytes, mutatedJson, type Random, randomFrom } from './mutate.ts';

/** No request may hold up the others for longer. */
const MOST_MS = 50;
const PATHS = ['/', '/movie/7', '/signup', '/fund', '/no/such/page', '/discovery.json'];
const DRAWN = {
  html: '<main><h1>Movies</h1><form method="dialog"><input name="word"></form><img src="/img/a.webp" alt=""></main>',
  head: {
    title: 'Movies',
    description: 'In Sapele',
    picture: '/img/a.jpg',
    facts: { movie: { name: 'Eko', cast: ['Ada'] } },
  },
};
const HEADERS = [
  ...['accept', 'accept-encoding', 'cookie', 'if-none-match', 'user-agent', 'x-viewmax-device', 'x-viewmax-set'],
  ...['x-viewmax-preview', 'x-viewmax-platform', 'x-viewmax-app', 'x-viewmax-lga', 'origin', 'host', 'sec-fetch-mode'],
];

export interface TrafficResult {
  seed: number;
  requests: number;
  statuses: Record<string, number>;
  /** Pages with a drawn screen. */
  drawn: number;
  findings: string[];
}

/** A renderer that answers with these bytes, as a hostile drawing process would. */
async function startService(answer: () => Buffer) {
  const server = createServer((request, reply) => {
    request.resume().on('end', () => reply.setHeader('content-type', 'application/json').end(answer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close() };
}

const headerText = (random: Random): string => anyText(random).replace(/[^\t\x20-\x7e\x80-\xff]/g, '');

/** Sends what strangers and hostile releases can send, and collects 5xx responses, slow handlers and changed pages. */
export async function fuzzTraffic(requests: number, seed: number): Promise<TrafficResult> {
  const random = randomFrom(seed);
  const findings: string[] = [];
  const statuses: Record<string, number> = {};
  let drawn = 0;
  let sent: Buffer = Buffer.from(JSON.stringify({ drawn: DRAWN }));
  const service = await startService(() => sent);
  const read = async (_: unknown, file: string) => (file === DRAWING_FILE ? Buffer.from('exports') : undefined);
  const renderer = createRenderer({ read, url: service.url });
  const askBackend = async () => ({ status: 200, text: '{"moviesList":[]}' });
  const site = await openTestEdge({ renderer, askBackend });
  const set = (await site.registry.currentSet()) as { discovery: { setId: string } };
  const report: Reports = {
    set: set.discovery.setId,
    platform: 'web',
    app: '3.0.12',
    events: [
      { type: 'mount', remote: 'catalog@1.0.0-aaaa', ms: 12 },
      { type: 'error', remote: 'catalog@1.0.0-aaaa', kind: 'render', message: 'x', frames: ['a@1/x.js:1:2'] },
    ],
  };
  const violation = {
    'csp-report': { 'document-uri': '/', 'violated-directive': 'script-src', 'blocked-uri': 'inline' },
  };
  const post = (url: string, payload: Buffer, type: string) =>
    site.server.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  const device = { cookie: `device=${'d'.repeat(22)}`, 'x-viewmax-bare': '1' };
  const pages = () =>
    Promise.all(PATHS.map(async (path) => (await site.visit(path, device)).body.replace(/"requestId":"[^"]*"/g, '')));

  async function mustAnswer(at: string, send: () => ReturnType<typeof site.visit>): Promise<string> {
    const times: number[] = [];
    let answer = await send();
    // A busy machine is slow once. A slow handler is slow each time.
    for (let turn = 0; turn < 3 && (times.length === 0 || Math.min(...times) > MOST_MS); turn += 1) {
      const begun = performance.now();
      answer = await send();
      times.push(performance.now() - begun);
    }
    if (Math.min(...times) > MOST_MS) findings.push(`${at} took ${Math.round(Math.min(...times))} ms`);
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
    if (answer.statusCode >= 500) findings.push(`${at} is answered ${answer.statusCode} ${answer.body}`);
    return answer.body;
  }

  const kinds: ((at: string, index: number) => Promise<unknown>)[] = [
    async (at, index) => {
      const value = random(2) > 0 ? { drawn: DRAWN } : { error: 'x' };
      sent = random(4) > 0 ? mutatedJson(random, value) : mutateBytes(random, sent);
      // Each page has a path of its own, so that none is found again.
      const body = await mustAnswer(`${at}, a drawing ${JSON.stringify(String(sent).slice(0, 300))},`, () =>
        site.visit(`/movie/${seed}-${index}`),
      );
      if (!body.includes('id="app"')) findings.push(`${at}: no page was sent`);
      if (body.includes('data-drawn')) drawn += 1;
    },
    (at) => mustAnswer(`${at}, a report,`, () => post('/reports', mutatedJson(random, report), 'text/plain')),
    (at) =>
      mustAnswer(`${at}, a violation,`, () =>
        post('/reports/csp', mutatedJson(random, violation), 'application/csp-report'),
      ),
    (at) => {
      const count = 1 + random(4);
      const headers = Object.fromEntries(
        Array.from({ length: count }, () => [HEADERS[random(HEADERS.length)] ?? 'accept', headerText(random)]),
      );
      const url = PATHS[random(PATHS.length)] ?? '/';
      return mustAnswer(`${at}, the headers ${JSON.stringify(headers).slice(0, 300)},`, () => site.visit(url, headers));
    },
  ];

  const before = await pages();
  for (let index = 0; index < requests; index += 1) {
    const at = `seed ${seed}, request ${index}`;
    await kinds[index % kinds.length]?.(at, index);
    if (index % 500 === 499) await site.registry.tick().catch((error) => findings.push(`${at}: ${error}`));
  }
  await site.registry.tick().catch((error) => findings.push(`seed ${seed}: ${error}`));
  const after = await pages();
  PATHS.forEach((path, page) => {
    if (after[page] !== before[page]) findings.push(`seed ${seed}: ${path} differs`);
  });
  renderer.close();
  service.close();
  await site.close();
  return { seed, requests, statuses, drawn, findings };
}
