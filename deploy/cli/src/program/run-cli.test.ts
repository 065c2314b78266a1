import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { edge } from '@viewmax/edge';
import { testConfig } from '@viewmax/edge/testing/open-test-edge';
import { OPS_TOKEN, openTestOps, PREVIEW_URL, type TestOps } from '@viewmax/registry/testing/open-test-ops';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { commands } from '../commands/all.ts';
import { runCli } from './run-cli.ts';

let ops: TestOps;
let url: string;
beforeAll(async () => {
  ops = await openTestOps({ now: Date.now });
  await ops.server.register(edge, { registry: ops.registry, config: testConfig, previewUrl: PREVIEW_URL });
  url = await ops.server.listen({ port: 0, host: '127.0.0.1' });
  ops.place.publicUrl = url;
}, OPEN_MS);
afterAll(() => ops.close());

let whileWaiting: () => Promise<unknown> = async () => {};
let isTerminal = false;

async function viewmax(...args: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const drawn: string[] = [];
  const world = {
    env: { VIEWMAX_URL: url, VIEWMAX_TOKEN: OPS_TOKEN, DATA_DIR: '/nowhere' },
    print: (text: string) => out.push(text),
    complain: (text: string) => errors.push(text),
    isTerminal,
    draw: (text: string) => drawn.push(text),
    wait: async () => void (await whileWaiting()),
  };
  const code = await runCli(args, world);
  return { code, out: out.join('\n'), errors: errors.join('\n'), drawn: drawn.join('') };
}

test('the CLI describes wrong usage and exits with 2', async () => {
  expect(await viewmax('dance')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('There is no command "dance".'),
  });
  expect(await viewmax('publish')).toMatchObject({ code: 2, errors: 'Name a folder.' });
  expect(await viewmax('rollout', 'start', 'catalog', '--fast')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Usage: viewmax rollout start <release>...'),
  });
  for (const wrong of [
    'rollout start catalog --minutes soon',
    'rollout start catalog --percent some',
    'rollout start catalog --percent 75',
    'rollout status seven',
    'preview create',
    'preview create catalog --hours soon',
    'preview create catalog --hours 9999',
    'token create somebody --role boss',
    'freeze add --until 2020-01-01T00:00Z --reason x',
  ])
    expect([wrong, (await viewmax(...wrong.split(' '))).code]).toEqual([wrong, 2]);
});

test('a word that begins several commands lists them', async () => {
  const { code, errors } = await viewmax('rollout');
  expect([code, errors]).toEqual([2, expect.stringContaining('viewmax rollout promote <id>')]);
  expect(errors).not.toContain('publish');
  for (const asked of ['help rollout', 'rollout --help'])
    expect(await viewmax(...asked.split(' '))).toMatchObject({ code: 0, out: errors, errors: '' });
  expect((await viewmax('help', 'preview', 'create')).out).toContain('viewmax preview create <release>');
});

test.each([
  ['dance', 'There is no command "dance".'],
  ['rollout', '"rollout" needs one of its commands.'],
  ['rollout dance', 'There is no command "rollout dance".'],
  ['help dance', 'There is no command "dance".'],
  ['dance --help', 'There is no command "dance".'],
  ['--json dance', 'There is no command "dance".'],
])('with --json the mistake in "%s" is JSON too', async (line, error) => {
  const { code, out, errors } = await viewmax(...line.split(' '), '--json');
  expect([code, out, JSON.parse(errors)]).toEqual([2, '', expect.objectContaining({ error, exit: 2 })]);
});

test('with --json help is JSON, of all commands, of a group and of one', async () => {
  const all = JSON.parse((await viewmax('help', '--json')).out).commands;
  expect(all.map(({ name }: { name: string }) => name)).toEqual(commands.map(({ name }) => name));
  const group = JSON.parse((await viewmax('help', 'freeze', '--json')).out).commands;
  expect(group.map(({ name }: { name: string }) => name)).toEqual(['freeze add', 'freeze list', 'freeze remove']);
  expect(JSON.parse((await viewmax('purge', '--help', '--json')).out)).toMatchObject({ name: 'purge' });
});

test('options may stand before the command', async () => {
  expect((await viewmax('--json', '--url', url, 'releases')).code).toBe(0);
});

test('every command refuses a word more than its usage has', async () => {
  for (const { name, usage } of commands.filter((one) => !one.usage.includes('...'))) {
    const { code, errors } = await viewmax(...name.split(' '), ...Array(9).fill('x'));
    expect([usage, code, errors]).toEqual([usage, 2, expect.stringContaining('"x" is one word too many.')]);
  }
});

test('a registry that disconnects in the middle of its answer exits with 3', async () => {
  const dying = createServer((_, reply) => {
    reply.writeHead(200, { 'content-length': '100' }).write('{');
    setImmediate(() => reply.destroy());
  });
  await new Promise<void>((resolve) => dying.listen(0, '127.0.0.1', resolve));
  const { port } = dying.address() as AddressInfo;
  for (const command of ['releases', 'doctor'])
    expect(await viewmax(command, '--url', `http://127.0.0.1:${port}`)).toMatchObject({
      code: 3,
      errors: expect.stringContaining('cannot be reached.'),
    });
  dying.close();
});

test('an unreachable registry exits with 3, and a refusal prints its sentence and exits with 1', async () => {
  expect(await viewmax('releases', '--url', 'http://127.0.0.1:1')).toMatchObject({
    code: 3,
    errors: 'http://127.0.0.1:1 cannot be reached. Name another one with --url or VIEWMAX_URL.',
  });
  const other = createServer((_, reply) => reply.end('<p>Hello</p>'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  for (const command of ['releases', 'doctor'])
    expect(await viewmax(command, '--url', `http://127.0.0.1:${port}`)).toMatchObject({
      code: 3,
      errors: `http://127.0.0.1:${port} is not a Viewmax registry.`,
    });
  other.close();
  expect((await viewmax('releases', '--url', 'mailto:ops@viewmax.example')).code).toBe(2);
  expect(await viewmax('token', 'list', '--token', 'wrong')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('VIEWMAX_TOKEN'),
  });
  expect(await viewmax('rollout', 'start', 'catalog@9', '--json')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^\{"error":"catalog@9 is not published\./),
  });
  const broken = writeRelease({ name: 'wallet', edit: (release) => ({ ...release, files: [] }) });
  expect(await viewmax('publish', broken)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('entry.js is used'),
  });
});

test('the CLI publishes a build, rolls it out to all devices and rolls it back', async () => {
  const folder = writeRelease({ name: 'catalog', version: '1.4.2-c0de', code: 'new' });
  expect((await viewmax('publish', folder)).out).toBe('catalog@1.4.2-c0de is published');
  expect((await viewmax('publish', folder)).out).toBe('catalog@1.4.2-c0de was published before');
  expect((await viewmax('can-i-deploy', 'catalog@1.4.2')).out).toBe('catalog@1.4.2-c0de: yes');
  expect((await viewmax('diff', 'catalog@1.0.0', 'catalog')).out).toContain('catalog@1.0.0-aaaa -> catalog@1.4.2-c0de');
  const started = await viewmax('rollout', 'start', 'catalog', '--percent', '50', '--devices', '9', '--json');
  const { id, revision } = JSON.parse(started.out);
  expect((await viewmax('rollout', 'status', String(id))).out).toMatch(
    /is running at 50 % \(step 1 of 1\).*\n {2}hold: 0 of 9 devices.*\n.* 0 of 10 minutes\n.* 0 of 9 devices on each side\n.*reported/,
  );
  expect((await viewmax('rollout', 'promote', String(id))).out).toBe(`rollout ${id}: catalog@1.4.2-c0de is promoted`);
  expect(await viewmax('rollout', 'rollback', String(id), '--revision', String(revision))).toMatchObject({ code: 4 });
  expect((await viewmax('rollout', 'rollback', String(id), '--reason', 'It was bad.')).out).toContain(
    'is rolled back\n  It was bad.',
  );
  expect((await viewmax('audit', `rollout ${id}`)).out).toMatch(
    /rollback +rollout \d+ +catalog@1.4.2-c0de: It was bad\./,
  );
  expect(await viewmax('can-i-deploy', 'catalog')).toMatchObject({
    code: 0,
    out: expect.stringContaining('was rolled back before'),
  });
});

test('a pipeline waits for the end of a rollout, and a dry run shows its reach before', async () => {
  const begin = async () => {
    const args = ['--percent', '50', '--devices', '200', '--minutes', '30', '--json'];
    return JSON.parse((await viewmax('rollout', 'start', 'booking', ...args)).out).id as number;
  };
  await viewmax('publish', writeRelease({ name: 'booking', version: '1.4.2-b00c', code: 'new' }));
  const id = String(await begin());
  expect((await viewmax('rollout', 'promote', id, '--dry-run')).out).toMatch(
    /^about (4[5-9]|5[0-5])\.\d % of devices .*\n1 set of releases would be served, 2 now$/,
  );
  expect(await viewmax('rollout', 'watch', id, '--minutes', '0')).toMatchObject({
    code: 1,
    out: expect.stringContaining('is running at 50 % (step 1 of 1) still'),
  });
  whileWaiting = () => viewmax('rollout', 'pause', id);
  expect(await viewmax('rollout', 'watch', id)).toMatchObject({
    code: 1,
    out: expect.stringContaining('waits for a decision'),
    errors: expect.stringMatching(/\[-{20}\] 0 of 200 devices on each side$/),
  });
  await viewmax('rollout', 'resume', id);
  whileWaiting = async () => {
    whileWaiting = () => viewmax('rollout', 'pause', id);
    jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('fetch failed'));
  };
  expect(await viewmax('rollout', 'watch', id)).toMatchObject({
    out: expect.stringContaining('waits for a decision'),
    errors: expect.stringContaining(`${url} cannot be reached.`),
  });
  await viewmax('rollout', 'resume', id);
  whileWaiting = () => viewmax('rollout', 'promote', id);
  isTerminal = true;
  const watched = await viewmax('rollout', 'watch', id);
  isTerminal = false;
  expect(watched).toMatchObject({ code: 0, out: `rollout ${id}: booking@1.4.2-b00c is promoted`, errors: '' });
  // The progress line is cleared before the answer is printed.
  expect(watched.drawn).toContain(`rollout ${id}`);
  expect(watched.drawn.endsWith('\r\u001b[2K')).toBe(true);
  await viewmax('rollout', 'rollback', id);
  expect((await viewmax('rollout', 'watch', id)).code).toBe(1);
});

test('a plan can come from a file', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'plan-')), 'plan.json');
  writeFileSync(file, JSON.stringify({ steps: [{ percent: 100, cohort: { testers: true }, advance: 'manual' }] }));
  const { code, out } = await viewmax('rollout', 'start', 'catalog', '--plan', file, '--json');
  expect([code, JSON.parse(out).plan.steps]).toEqual([0, [expect.objectContaining({ cohort: { testers: true } })]]);
  await viewmax('rollout', 'abort', String(JSON.parse(out).id));
});

test('a pipeline vouches for a release that it has checked', async () => {
  await ops.upload({ name: 'booking', version: '3.0.0-a' });
  expect(await viewmax('vouch', 'booking@3.0.0')).toMatchObject({ code: 2 });
  expect(await viewmax('vouch', 'booking@3.0.0', 'faults')).toMatchObject({
    code: 0,
    out: 'booking@3.0.0-a passed faults',
  });
  expect((await viewmax('vouch', 'booking@3.0.0', 'leaks', '--failed')).out).toBe('booking@3.0.0-a failed leaks');
  expect((await viewmax('audit', 'booking@3.0.0-a')).out).toMatch(/failed +booking@3\.0\.0-a +leaks/);
  const { out } = await viewmax('audit', 'booking@3.0.0-a', '--json');
  expect(JSON.parse(out).map(({ action }: { action: string }) => action)).toEqual(['failed', 'passed', 'publish']);
});

test('a preview shows a release to one browser', async () => {
  const { out } = await viewmax('preview', 'create', 'catalog', '--hours', '2');
  const [link = ''] = out.split('\n');
  const { host, origin, pathname, search } = new URL(link);
  expect(origin).toBe(PREVIEW_URL);
  const answer = await ops.server.inject({ url: pathname + search, headers: { host, accept: 'text/html' } });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
  expect(String(answer.headers['set-cookie'])).toContain('preview=');
});

test('the doctor finds no fault of a real registry', async () => {
  const { code, out } = await viewmax('doctor');
  expect([code, out]).toEqual([0, expect.not.stringContaining('NOT')]);
});

test('the CLI makes a token for a squad and shows it once', async () => {
  const { out: token } = await viewmax('token', 'create', 'pipeline', '--role', 'squad', '--remote', 'catalog');
  expect(token).toMatch(/^vmx_[0-9a-f]{12}_[\w-]{43}$/);
  expect((await viewmax('token', 'list')).out).toMatch(/pipeline +catalog +\d{4}-\d\d-\d\d \d\d:\d\d/);
  expect(await viewmax('switch-off', 'booking', '--message', 'x', '--token', token)).toMatchObject({ code: 1 });
  await viewmax('token', 'revoke', token.split('_')[1] ?? '');
  expect((await viewmax('token', 'list')).out).toMatch(/pipeline +catalog +ended/);
  expect((await viewmax('audit', '--limit', '1')).out).toMatch(/revoke token +\w+ +pipeline/);
});

test('a freeze blocks new releases, and the log names its maker', async () => {
  expect((await viewmax('freeze', 'add', '--until', 'tomorrow', '--reason', 'x')).code).toBe(2);
  const { out } = await viewmax('freeze', 'add', '--until', '2100-01-01T00:00Z', '--reason', 'Premieres', '--json');
  expect(await viewmax('rollout', 'start', 'catalog')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Premieres'),
  });
  expect((await viewmax('freeze', 'list')).out).toContain('Premieres');
  await viewmax('freeze', 'remove', String(JSON.parse(out).id));
  expect((await viewmax('audit', '--limit', '1')).out).toMatch(/ops +unfreeze +freeze 1/);
  expect((await viewmax('audit', '--search', 'FREEZE premieres')).out).toMatch(/ops +freeze +freeze 1 +Premieres/);
});

test('the help of every command has an example', async () => {
  expect((await viewmax()).code).toBe(0);
  for (const { name } of commands) {
    const { code, out } = await viewmax(...name.split(' '), '--help');
    expect([name, code, out]).toEqual([name, 0, expect.stringContaining(`\n  viewmax ${name}`)]);
  }
});
