import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPS_TOKEN, openTestOps, type TestOps } from '@viewmax/registry/testing/open-test-ops';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { runCli } from '../program/run-cli.ts';

let ops: TestOps;
let url: string;
beforeAll(async () => {
  ops = await openTestOps();
  url = await ops.server.listen({ port: 0, host: '127.0.0.1' });
}, OPEN_MS);
afterAll(() => ops.close());

async function viewmax(...args: string[]) {
  const [out, errors]: [string[], string[]] = [[], []];
  const code = await runCli(args, {
    env: { VIEWMAX_URL: url, VIEWMAX_TOKEN: OPS_TOKEN },
    print: (text) => void out.push(text),
    complain: (text) => void errors.push(text),
    isTerminal: false,
    draw: () => {},
    wait: async () => {},
  });
  return { code, lines: out, out: out.join('\n'), errors: errors.join('\n') };
}
function fileOf(lines: readonly string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'log-')), 'log.jsonl');
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return file;
}
const freeze = () =>
  ops.call('POST', '/freezes', { from: '2030-01-01T00:00:00Z', until: '2030-01-02T00:00:00Z', reason: 'Holiday.' });

test('an export is whole, continues after a number, and is verified without the registry', async () => {
  await freeze();
  const first = await viewmax('audit', 'export');
  expect([first.code, JSON.parse(first.lines.at(-1) ?? '')]).toEqual([
    0,
    { seq: first.lines.length, before: expect.any(String), hash: expect.any(String), entry: expect.any(String) },
  ]);
  await freeze();
  const more = await viewmax('audit', 'export', '--since', `${first.lines.length}`, '--json');
  expect(more.lines.map((line) => JSON.parse(line).seq)).toEqual([first.lines.length + 1]);
  const { head } = (await ops.call('GET', '/audit/verify')).body;
  const whole = await viewmax('audit', 'verify', fileOf([...first.lines, ...more.lines]));
  expect(whole).toMatchObject({ code: 0, out: expect.stringContaining(`the last hash is ${head}`) });
  expect((await viewmax('audit', 'verify', fileOf(more.lines))).code).toBe(0);
  expect(await viewmax('audit', 'verify')).toMatchObject({ code: 0, out: whole.out });
  expect((await viewmax('audit', 'export', '--since', '9999')).lines).toEqual([]);
});

test('a changed, a missing, a repeated and a foreign line are found', async () => {
  await freeze();
  await freeze();
  const { lines } = await viewmax('audit', 'export');
  const [one = '', two = '', three = '', ...rest] = lines;
  const changed = JSON.stringify({ ...JSON.parse(two), entry: JSON.parse(two).entry.replace('stack', 'nobody') });
  const broken: [string[], number][] = [
    [[one, changed, three], 2],
    [[one, three], 2],
    [[one, one], 2],
    [[one, two, 'hello', ...rest], 3],
    [['{}'], 1],
  ];
  for (const [each, line] of broken) {
    const answer = await viewmax('audit', 'verify', fileOf(each), '--json');
    expect([answer.code, JSON.parse(answer.out)]).toEqual([1, expect.objectContaining({ ok: false, brokenAt: line })]);
  }
});

test('a wrong number, a wrong file, a wrong token and another service are refused', async () => {
  expect((await viewmax('audit', 'export', '--since', '-1')).code).toBe(2);
  expect((await viewmax('audit', 'verify', '/no/such/file')).code).toBe(2);
  expect(await viewmax('audit', 'export', '--token', 'wrong')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('VIEWMAX_TOKEN'),
  });
  expect((await viewmax('audit', 'export', '--url', 'http://127.0.0.1:1')).code).toBe(3);
});
