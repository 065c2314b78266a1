import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { directoryStore } from '@viewmax/registry';
import { OPS_TOKEN, openTestOps, type TestOps } from '@viewmax/registry/testing/open-test-ops';
import { broken, load, reportCrowd } from '@viewmax/registry/testing/report-crowd';
import { runLine } from '../testing/open-cli.ts';

const map = { version: 3, sources: ['mfe-catalog/src/movie.tsx'], names: ['Movie'], mappings: 'UAEIA' };
const title = 'catalog@1.4.2-c0de';

const tokens: Record<string, string> = {};
const root = mkdtempSync(join(tmpdir(), 'staging-'));
const store = directoryStore(root);
const staging = await openTestOps({ environment: 'staging', requiredChecks: ['faults'], store });
const production = await openTestOps({ environment: 'production', requiredChecks: ['faults'], isStrict: true });
const address = { port: 0, host: '127.0.0.1' };
const from = await staging.server.listen(address);
const to = await production.server.listen(address);
await staging.upload({ name: 'catalog', version: '1.4.2-c0de', sourceMaps: JSON.stringify({ 'code.js': map }) });
const made = async (ops: TestOps, body: object) => (await ops.call('POST', '/tokens', body)).body.token;
tokens.source = await made(staging, { name: 'catalog pipeline', role: 'squad', remote: 'catalog' });
tokens.reader = await made(staging, { name: 'reader', role: 'read' });
tokens.target = await made(production, { name: 'catalog release', role: 'squad', remote: 'catalog' });
tokens.booking = await made(production, { name: 'booking release', role: 'squad', remote: 'booking' });
afterAll(() => Promise.all([staging.close(), production.close()]));

const promote = (words: string[], env: Record<string, string | undefined> = {}) =>
  runLine(['promote', ...words], {
    env: { VIEWMAX_FROM_TOKEN: tokens.source, VIEWMAX_TOKEN: tokens.target, DATA_DIR: '/nowhere', ...env },
    isTerminal: true,
    draw: () => undefined,
  });
const both = (...words: string[]) => ['--from', from, '--to', to, ...words];
const entries = async (): Promise<number> => (await production.call('GET', '/audit/verify')).body.entries;

test.each([
  [[], 'Name a release.'],
  [[title], 'Name two registries, with --from and --to.'],
  [[title, '--from', 'http://a.test'], 'Name two registries, with --from and --to.'],
  [[title, '--from', 'a', '--to', 'http://a.test'], '--from a is not a valid address.'],
  [[title, '--from', 'http://a.test', '--to', 'http://a.test/ops'], '--from and --to name the same registry.'],
])('%j is wrong usage', async (words, errors) => {
  expect(await promote(words)).toMatchObject({ code: 2, errors });
});

test('the source refuses a release that lacks a required check', async () => {
  expect(await promote(both('catalog@1.4.2'))).toMatchObject({
    code: 1,
    errors: `staging: ${title} was not put through "faults" yet.`,
  });
  await staging.call('POST', `/releases/${title}/checks`, { check: 'faults', passed: false });
  expect(await promote(both(title))).toMatchObject({ code: 1, errors: `staging: ${title} did not pass "faults".` });
  await staging.call('POST', `/releases/${title}/checks`, { check: 'faults' });
});

test('each registry refuses a token without the right', async () => {
  expect(await promote(both(title), { VIEWMAX_FROM_TOKEN: tokens.reader })).toMatchObject({
    code: 1,
    errors: 'staging: The token "reader" may not do this to catalog.',
  });
  expect(await promote(both(title, '--token', `${tokens.booking}`))).toMatchObject({
    code: 1,
    errors: 'production: The token "booking release" may not do this to catalog.',
  });
  expect((await promote(both(title, '--from-token', 'wrong'))).errors).toBe(
    'This call needs a valid token that has not expired. Set VIEWMAX_FROM_TOKEN, or use --from-token.',
  );
  expect((await promote(both(title), { VIEWMAX_TOKEN: 'wrong' })).errors).toMatch(
    /Set VIEWMAX_TOKEN, or use --token\.$/,
  );
  expect((await production.call('GET', `/releases/${title}`)).status).toBe(404);
});

test('a promoted release has the same bytes, maps and checks, and a second run changes nothing', async () => {
  await staging.call('POST', `/releases/${title}/checks`, { check: 'leaks', passed: false });
  expect(await promote(both('catalog@1.4.2'))).toMatchObject({
    code: 0,
    out: `${title} is published in production\n  no device of staging had it in a rollout\n  passed faults\n  failed leaks`,
    errors: '',
  });
  const identity = { name: 'catalog', version: '1.4.2-c0de' };
  for (const file of ['release.json', 'entry.js', 'code.js', 'style.css']) {
    const bytes = await staging.store.read(identity, file);
    expect([file, bytes?.equals((await production.store.read(identity, file)) ?? Buffer.alloc(0))]).toEqual([
      file,
      true,
    ]);
  }
  const stack = 'at https://viewmax.test/r/catalog/1.4.2-c0de/code.js:1:11';
  expect((await production.call('POST', '/trace', { stack })).body.stack).toContain('mfe-catalog/src/movie.tsx:3');
  const source = { environment: 'staging', by: 'catalog pipeline' };
  expect((await production.call('GET', `/audit?subject=${title}`)).body.entries).toMatchObject([
    { by: 'catalog release', action: 'failed', detail: { check: 'leaks', from: source } },
    { by: 'catalog release', action: 'passed', detail: { check: 'faults', from: source } },
    { by: 'catalog release', action: 'publish', detail: { from: source } },
  ]);

  const before = await entries();
  expect(await promote(both(title, '--json'))).toMatchObject({ code: 0, errors: '' });
  expect((await promote(both(title))).out).toMatch(`${title} was published before in production\n`);
  expect(await entries()).toBe(before);
  expect((await production.call('POST', '/rollouts', { releases: [title] })).status).toBe(201);
});

test("the target's own result of a check stays", async () => {
  await staging.upload({ name: 'catalog', version: '1.5.0-a' });
  await staging.call('POST', '/releases/catalog@1.5.0-a/checks', { check: 'faults' });
  await production.upload({ name: 'catalog', version: '1.5.0-a' });
  await production.call('POST', '/releases/catalog@1.5.0-a/checks', { check: 'faults', passed: false });
  const { code, out } = await promote(both('catalog@1.5.0'));
  expect(code).toBe(0);
  expect(out).toMatch(/^catalog@1\.5\.0-a was published before in production\n/);
  expect(out).toMatch(/\n {2}warning: catalog@1\.5\.0-a did not pass "faults"\.$/);
  expect(out).not.toContain('passed');
});

test('a release that staging rolled back by its comparison needs a reason, and the log keeps it', async () => {
  const released = 'catalog@1.9.0-a';
  await staging.upload({ name: 'catalog', version: '1.9.0-a' });
  await staging.call('POST', `/releases/${released}/checks`, { check: 'faults' });
  const plan = { steps: [{ percent: 50, minMinutes: 600, minDevices: 50 }] };
  const started = await staging.call('POST', '/rollouts', { releases: [released], plan });
  const events = (isCanary: boolean) => (isCanary ? [load, broken] : [load]);
  await reportCrowd(staging, started.body, events, (_, index) => `41.190.${index % 20}.7`);
  await staging.registry.tick();
  await staging.registry.tick();
  const fault = new RegExp(
    `^staging: ${released} was rolled back at .* devices failed, 0 of the control\\. Promote it with a --reason`,
  );
  expect(await promote(both(released))).toMatchObject({ code: 1, errors: expect.stringMatching(fault) });
  expect((await production.call('GET', `/releases/${released}`)).status).toBe(404);

  const reason = 'Staging ran out of memory.';
  const { code, out } = await promote(both(released, '--reason', reason));
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      /is published in production\n {2}rollout \d+: catalog@1\.9\.0-a is rolled back in staging\. \d+ devices failed/,
    ),
  ]);
  const { entries: noted } = (await production.call('GET', `/audit?subject=${released}`)).body;
  expect(noted.at(-1)).toMatchObject({ action: 'publish', detail: { from: { environment: 'staging', reason } } });
});

test('a file that changed in the store of the source ends the command', async () => {
  await staging.upload({ name: 'catalog', version: '1.8.0-a' });
  await staging.call('POST', '/releases/catalog@1.8.0-a/checks', { check: 'faults' });
  writeFileSync(join(root, 'catalog/1.8.0-a/code.js'), '/* catalog cod! */');
  expect(await promote(both('catalog@1.8.0'))).toMatchObject({
    code: 1,
    errors:
      'catalog@1.8.0-a cannot be promoted. code.js is not the file that release.json describes: its hash differs.',
  });
  expect((await production.call('GET', '/releases/catalog@1.8.0-a')).status).toBe(404);
});

test.each(['from', 'to'])('--%s that is no registry, or is unreachable, exits with 3', async (option) => {
  const other = createServer((_, reply) => reply.end('{"hello":[]}'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const at = (url: string) => promote(both(`--${option}`, url, title));
  const url = `http://127.0.0.1:${port}`;
  expect(await at(url)).toMatchObject({ code: 3, errors: `${url} is not a Viewmax registry.` });
  other.close();
  expect(await at('http://127.0.0.1:1')).toMatchObject({
    code: 3,
    errors: `http://127.0.0.1:1 cannot be reached. Name another one with --${option}.`,
  });
});

test('an unpublished release is refused in the name of the source', async () => {
  expect(await promote(both('catalog@9'), { VIEWMAX_FROM_TOKEN: OPS_TOKEN })).toMatchObject({
    code: 1,
    errors: 'staging: catalog@9 is not published. "viewmax releases catalog" lists what is.',
  });
});
