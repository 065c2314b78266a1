import { afterAll, expect, test } from '@jest/globals';
import { edge } from '@viewmax/edge';
import { testConfig } from '@viewmax/edge/testing/open-test-edge';
import { OPS_TOKEN, openTestOps, PREVIEW_URL } from '@viewmax/registry/testing/open-test-ops';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { commands } from '../commands/all.ts';
import { runLine } from '../testing/open-cli.ts';

const ops = await openTestOps({ now: Date.now });
afterAll(ops.close);
await ops.server.register(edge, { registry: ops.registry, config: testConfig, previewUrl: PREVIEW_URL });
const url = await ops.server.listen({ port: 0, host: '127.0.0.1' });
ops.place.publicUrl = url;

const viewmax = (...args: string[]) =>
  runLine(args, { env: { VIEWMAX_URL: url, VIEWMAX_TOKEN: OPS_TOKEN, DATA_DIR: '/nowhere' } });

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
  const { commands: all, options } = JSON.parse((await viewmax('help', '--json')).out);
  expect(all.map(({ name }: { name: string }) => name)).toEqual(commands.map(({ name }) => name));
  const start = all.find(({ name }: { name: string }) => name === 'rollout start');
  expect(start.options).toContainEqual({ name: '--percent', takesValue: true });
  expect(options).toContainEqual({ name: '--json', takesValue: false });
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

test('the CLI publishes a build, rolls it out to all devices and rolls it back', async () => {
  const folder = writeRelease({ name: 'catalog', version: '1.4.2-c0de', code: 'new' });
  expect((await viewmax('publish', folder)).out).toBe(
    `catalog@1.4.2-c0de is published\n  ${url}/ops#remotes/catalog@1.4.2-c0de`,
  );
  expect((await viewmax('publish', folder)).out).toContain('catalog@1.4.2-c0de was published before\n');
  expect((await viewmax('can-i-deploy', 'catalog@1.4.2')).out).toBe('catalog@1.4.2-c0de: yes');
  expect((await viewmax('diff', 'catalog@1.0.0', 'catalog')).out).toContain('catalog@1.0.0-aaaa -> catalog@1.4.2-c0de');
  const started = await viewmax('rollout', 'start', 'catalog', '--percent', '50', '--devices', '9', '--json');
  const { id, revision } = JSON.parse(started.out);
  expect((await viewmax('rollout', 'status', String(id))).out).toMatch(
    /is running at 50 % \(step 1 of 1\).*\n {2}hold: 0 of 9 devices.*\n.* 0 of 10 minutes\n.* 0 of 9 devices on each side\n.*reported/,
  );
  expect((await viewmax('rollout', 'promote', String(id))).out).toBe(
    `rollout ${id}: catalog@1.4.2-c0de is promoted\n  No device had used it before, so nothing was compared.`,
  );
  expect(await viewmax('rollout', 'rollback', String(id), '--revision', String(revision))).toMatchObject({ code: 4 });
  expect((await viewmax('rollout', 'rollback', String(id), '--reason', 'It was bad.')).out).toContain(
    'is rolled back\n  It was bad.',
  );
  expect((await viewmax('rollout', 'watch', String(id))).code).toBe(1);
  expect((await viewmax('audit', `rollout ${id}`)).out).toMatch(
    /rollback +rollout \d+ +catalog@1.4.2-c0de: It was bad\./,
  );
  expect(await viewmax('can-i-deploy', 'catalog')).toMatchObject({
    code: 0,
    out: expect.stringContaining('was rolled back before'),
  });
});

test('the doctor finds no fault of a real registry', async () => {
  const { code, out } = await viewmax('doctor');
  expect([code, out]).toEqual([0, expect.not.stringContaining('NOT')]);
});

test('the help of every command has an example', async () => {
  expect((await viewmax()).code).toBe(0);
  for (const { name } of commands) {
    const { code, out } = await viewmax(...name.split(' '), '--help');
    expect([name, code, out]).toEqual([name, 0, expect.stringContaining(`\n  viewmax ${name}`)]);
  }
});

test("a command's own fault is shown although no registry answers", async () => {
  const run = () => Promise.reject(new Error('Cannot find calls.js'));
  const broken = { name: 'broken', usage: 'broken', summary: 'fails', help: '', run };
  const nowhere = ['broken', '--url', 'http://127.0.0.1:1'];
  await expect(runLine(nowhere, {}, [broken])).rejects.toThrow('Cannot find calls.js');
});

test('the list of commands has a heading for each part of the work', async () => {
  const { out } = await viewmax('help');
  expect(out.match(/^[a-z]+:$/gm)).toEqual(['release:', 'watch:', 'ops:']);
  for (const { name } of commands) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
});

test('--version prints the version of the program', async () => {
  expect((await viewmax('--version')).out).toBe('of this repository');
  expect(JSON.parse((await viewmax('--version', '--json')).out ?? '')).toEqual({ version: 'of this repository' });
});

test.each([
  ['dance', 'There is no command "dance". "viewmax --help" lists them.'],
  ['rollout dance', 'There is no command "rollout dance". "viewmax rollout --help" lists them.'],
  ['pubish', 'There is no command "pubish". Did you mean "publish"?'],
  ['rollout strat catalog', 'There is no command "rollout strat catalog". Did you mean "rollout start"?'],
  ['rolout', 'There is no command "rolout". Did you mean "rollout"?'],
  ['releases --jsno', 'There is no option "--jsno". Did you mean "--json"?'],
])('a mistyped "%s" gets the likely word, or the list', async (line, words) => {
  const { code, errors } = await viewmax(...line.split(' '));
  expect([code, errors.split('\n')[0]]).toEqual([2, words]);
  expect(errors).not.toContain('Exit codes');
});
