import { hash, webcrypto } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Answers, json, openCli, refuse, URL_OF_TESTS } from '../testing/open-cli.ts';

const APP = 'https://app.test';
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const key = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
const ring = [{ ...(await webcrypto.subtle.exportKey('jwk', key.publicKey)), kid: 'k1' }];

const file = (name: string) => ({ file: name, integrity: 'sha384-x' });
const part = (name: string, screens = {}) => ({
  name,
  base: `/r/${name}/1/`,
  entry: file('entry.js'),
  code: [file('code.js')],
  css: [file('style.css')],
  screens,
});
const END = '2999-01-01T00:00:00.000Z';
const discovery = (change: object = {}) => ({
  expiresAt: END,
  shell: part('shell'),
  // Two screens share a chunk, so it is requested once.
  remotes: [part('catalog', { home: [file('home.js')], movie: [file('home.js'), file('movie.js')] })],
  ...change,
});
const FILES = ['shell', 'catalog']
  .flatMap((name) => ['entry.js', 'code.js', 'style.css'].map((one) => `GET /r/${name}/1/${one}`))
  .concat('GET /r/catalog/1/home.js', 'GET /r/catalog/1/movie.js');

async function signed(document: object, kid = 'k1', text = JSON.stringify(document)) {
  const sig = await webcrypto.subtle.sign(ALGORITHM, key.privateKey, Buffer.from(JSON.stringify(document)));
  const headers = { 'x-viewmax-signature': `${kid}.${Buffer.from(sig).toString('base64url')}` };
  return new Response(text, { headers });
}
const DOCTOR = '4f6a2c1e-0000-4000-8000-000000000000';
const PROBE = `/r/shell/1/doctor-${DOCTOR}.js`;
const CALL = `/api/v1/cinemas/..%2f..%2f..${PROBE.replaceAll('/', '%2f')}`;
beforeAll(() => void jest.spyOn(globalThis.crypto, 'randomUUID').mockReturnValue(DOCTOR));
afterAll(() => void jest.restoreAllMocks());

const well = () => ({
  'GET /discovery.json': () => signed(discovery()),
  'GET /discovery/keys.json': () => json({ keys: ring }),
  ...Object.fromEntries(FILES.map((what) => [what, () => new Response('')])),
  [`GET ${CALL}`]: () => refuse(400, 'invalid_request', 'Please check what you entered.'),
  [`GET ${PROBE}`]: () => refuse(404, 'not_found', 'There is nothing at this address.'),
  'GET /session': () => json({ by: 'ops', role: 'ops', publicUrl: APP, environment: 'staging' }),
  'GET /audit/verify': () => json({ ok: true, entries: 12, head: 'abcdefghijklmnopqrstuvwxyz' }),
  'GET /store': () => json({ ok: true, detail: '' }),
});
async function doctor(change: Answers = {}) {
  const cli = openCli({ ...well(), ...change });
  const { code, out, errors } = await cli.viewmax('doctor');
  const lines = out?.split('\n') ?? [];
  return { ...cli, code, errors, lines, wrong: lines.filter((line) => line.startsWith('NOT ')) };
}

const away = () => {
  throw new TypeError('fetch failed');
};
const OF_REGISTRY = ['GET /audit/verify', 'GET /store'];

test('an app that fails, cannot be reached, or is another one, is a fault beside those of the registry', async () => {
  const cases = [
    ['/discovery.json', () => refuse(404, 'not_found', 'Nothing is live.'), `${APP}/discovery answered 404`],
    ['/discovery/keys.json', () => refuse(500, 'internal', 'Something failed.'), `${APP}/discovery answered 500`],
    ['/discovery.json', () => new Response('<p>Hello</p>'), `${APP} is another app`],
    ['/discovery/keys.json', () => new Response('<p>Hello</p>'), `${APP} is another app`],
    ['/discovery.json', away, `${APP} cannot be reached.`],
  ] as const;
  for (const [path, answer, sentence] of cases) {
    const { code, wrong, whats } = await doctor({ [`GET ${path}`]: answer });
    expect([code, wrong]).toEqual([1, [`NOT  the app answers: ${sentence}`]]);
    expect(whats().slice(-2)).toEqual(OF_REGISTRY);
  }
});

test.each([
  ['other words', () => signed(discovery(), 'k1', JSON.stringify(discovery({ revision: 9 }))), 'k1 until 2999'],
  ['a key that is not known', () => signed(discovery(), 'k9'), 'k9 until 2999'],
  ['no signature', () => json(discovery()), ' until 2999'],
  ['an end in the past', () => signed(discovery({ expiresAt: '2020-01-01T00:00:00.000Z' })), 'k1 until 2020'],
])('the doctor reports a document with %s', async (_, answer, by) => {
  const { code, wrong } = await doctor({ 'GET /discovery.json': answer });
  expect([code, wrong]).toEqual([1, [`NOT  its document is signed: by ${by}-01-01 01:00 in Lagos; known: k1`]]);
});

test('the doctor names each missing file once', async () => {
  const { code, wrong, whats } = await doctor({
    'GET /r/catalog/1/home.js': () => new Response('', { status: 404 }),
    'GET /r/shell/1/entry.js': () => new Response('', { status: 500 }),
  });
  expect([code, wrong]).toEqual([1, ['NOT  all its files exist: /r/shell/1/entry.js, /r/catalog/1/home.js']]);
  expect(whats().filter((what) => what.startsWith('GET /r/'))).toEqual(FILES);
});

test('an unknown token ends the checks, as the others need one', async () => {
  const unknown = { 'GET /session': () => refuse(401, 'unauthorised', 'A token is needed.') };
  const { code, errors, whats } = await doctor(unknown);
  expect([code, errors]).toEqual([1, 'A token is needed. Set VIEWMAX_TOKEN, use --token, or run "viewmax login".']);
  expect(whats()).toEqual(['GET /session']);
});

test('the doctor sends no token to the app, because squads run code on that origin', async () => {
  const { asked } = await doctor();
  const withToken = asked.filter(({ headers }) => headers.has('authorization'));
  expect(new Set(withToken.map(({ url }) => url.origin))).toEqual(new Set([URL_OF_TESTS]));
  expect(asked.filter(({ url }) => url.origin === APP).length).toBeGreaterThan(8);
});

test.each([
  [
    { 'GET /audit/verify': () => json({ ok: false, entries: 12, brokenAt: 5, head: 'abc' }) },
    'NOT  the audit log is complete: entry 5 differs from its hash',
  ],
  [
    { 'GET /store': () => json({ ok: false, detail: 'The store s3://viewmax overwrites objects.' }) },
    'NOT  the store never overwrites: The store s3://viewmax overwrites objects.',
  ],
])('the doctor reports each fault in a line and exits with 1', async (change, line) => {
  const { code, wrong, lines } = await doctor(change);
  expect([code, wrong, lines.length]).toEqual([1, [line], 7]);
});

test('the doctor reports every check of a healthy registry as ok', async () => {
  const { code, lines, viewmax } = await doctor();
  expect([code, lines]).toEqual([
    0,
    [
      'ok   the token is valid: ops, ops of staging',
      `ok   its document is signed: by k1 until 2999-01-01 01:00 in Lagos; known: k1`,
      'ok   all its files exist',
      'ok   files travel whole: as DELTAS=0 says',
      `ok   ${APP} takes no call for a file`,
      'ok   the audit log is complete: 12 entries, head abcdefghijklmnop',
      'ok   the store never overwrites',
    ],
  ]);
  expect(JSON.parse((await viewmax('doctor --json')).out ?? '')[0]).toEqual({
    check: 'the token is valid',
    ok: true,
    detail: 'ops, ops of staging',
  });
});

test('the doctor reports a host of previews that a proxy hides from the edge', async () => {
  const previewUrl = 'https://previews.test';
  const session = () => json({ by: 'ops', role: 'ops', publicUrl: APP, previewUrl, environment: 'staging' });
  const well = {
    'GET /session': session,
    'GET /robots.txt': () => new Response('User-agent: *\nDisallow: /'),
    'GET /sw.js': () => refuse(404, 'not_found', 'There is nothing at this address.'),
  };
  const { lines, asked } = await doctor(well);
  expect(lines).toContain(`ok   previews have a host of their own: ${previewUrl}`);
  expect(asked.filter(({ url }) => url.origin === previewUrl).map(({ url }) => url.pathname)).toEqual([
    '/robots.txt',
    '/sw.js',
  ]);
  for (const fault of [
    { 'GET /sw.js': () => new Response('a worker') },
    { 'GET /robots.txt': () => new Response('User-agent: *\nDisallow: /api/') },
    { 'GET /robots.txt': away, 'GET /sw.js': away },
  ]) {
    const { code, wrong } = await doctor({ ...well, ...fault });
    const line = `NOT  previews have a host of their own: ${previewUrl} does not answer as the host of previews`;
    expect([code, wrong]).toEqual([1, [line]]);
  }
});

test('the doctor asks for one difference, and names what a proxy takes away', async () => {
  const vary = 'accept-encoding, available-dictionary';
  const marked = { vary, 'use-as-dictionary': 'match="/r/shell/*/entry.js"' };
  const code = 'code;'.repeat(200);
  const file = (headers: Record<string, string>, encoding?: string, text = code): Answers => ({
    'GET /r/shell/1/entry.js': (asked) => {
      const isEncoded = encoding && asked.headers.has('available-dictionary');
      return new Response(text, { headers: { ...headers, ...(isEncoded && { 'content-encoding': encoding }) } });
    },
  });
  const { lines, asked } = await doctor(file(marked, 'dcb'));
  expect(lines).toContain('ok   files travel as differences');
  expect(Object.fromEntries(asked.find(({ headers }) => headers.has('available-dictionary'))?.headers ?? [])).toEqual({
    'accept-encoding': 'gzip, br, dcb',
    'available-dictionary': `:${hash('sha256', code, 'base64')}:`,
    'sec-fetch-site': 'none',
  });
  const url = `${APP}/r/shell/1/entry.js`;
  const whole = `NOT  files travel as differences: ${url} came whole: a proxy has to pass available-dictionary,`;
  expect((await doctor(file(marked, 'br'))).wrong).toEqual([expect.stringContaining(whole)]);
  expect((await doctor(file(marked, 'br', 'code;'))).lines).toContain(
    `ok   files travel as differences: ${url} is too small to tell`,
  );
  expect((await doctor(file({ vary }, 'dcb'))).wrong).toEqual([
    `NOT  files travel as differences: a proxy takes use-as-dictionary away from ${url}`,
  ]);
});

test('the doctor checks the files on another host, and that pages may read them', async () => {
  const base = 'https://files.test/r/shell/1/';
  const moved = discovery({ shell: { ...part('shell'), base } });
  const files = (headers: Record<string, string>) => ({
    'GET /discovery.json': () => signed(moved),
    ...Object.fromEntries(
      FILES.filter((what) => what.includes('/shell/')).map((what) => [what, () => new Response('', { headers })]),
    ),
  });
  expect((await doctor(files({ 'access-control-allow-origin': '*' }))).wrong).toEqual([]);
  const urls = ['entry.js', 'code.js', 'style.css'].map((name) => base + name);
  expect((await doctor(files({}))).wrong).toEqual([`NOT  all its files exist: ${urls.join(', ')}`]);
  const one = { ...files({ 'access-control-allow-origin': '*' }), 'GET /r/shell/1/code.js': away };
  expect((await doctor(one)).wrong).toEqual([`NOT  all its files exist: ${urls[1]}`]);
});

test('the doctor asks each host for a call in the place of a file, and names a cache that keeps it', async () => {
  const moved = discovery({ shell: { ...part('shell'), base: 'https://files.test/r/shell/1/' } });
  const readable = () => new Response('', { headers: { 'access-control-allow-origin': '*' } });
  const files = {
    'GET /discovery.json': () => signed(moved),
    ...Object.fromEntries(FILES.map((what) => [what, readable])),
  };
  const { lines, asked } = await doctor(files);
  for (const host of [APP, 'https://files.test']) {
    expect(lines).toContain(`ok   ${host} takes no call for a file`);
    const calls = asked.filter(({ url }) => url.origin === host && url.pathname.includes(DOCTOR));
    expect(calls.map(({ url, headers }) => [url.pathname, headers.get('origin')])).toEqual([
      [CALL, APP],
      [PROBE, APP],
    ]);
  }
  const cinemas = () => json({ cinemas: [] });
  const kept = await doctor({ [`GET ${CALL}`]: cinemas, [`GET ${PROBE}`]: cinemas });
  expect([kept.code, kept.wrong]).toEqual([
    1,
    [expect.stringContaining(`${APP} takes no call for a file: a cache keeps the answer of a call as a file`)],
  ]);
  const answered = await doctor({ [`GET ${CALL}`]: cinemas });
  expect(answered.wrong).toEqual([
    expect.stringContaining(`${APP} takes no call for a file: it answers a call whose path some proxies read`),
  ]);
});
