import { hash } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { OPS_TOKEN, openTestOps } from '@viewmax/registry/testing/open-test-ops';
import { runLine } from '../testing/open-cli.ts';

const ops = await openTestOps();
afterAll(ops.close);
const url = await ops.server.listen({ port: 0, host: '127.0.0.1' });

const viewmax = (...args: string[]) => runLine(args, { env: { VIEWMAX_URL: url, VIEWMAX_TOKEN: OPS_TOKEN } });
const freeze = () =>
  ops.call('POST', '/freezes', { from: '2030-01-01T00:00:00Z', until: '2030-01-02T00:00:00Z', reason: 'Holiday.' });

test('an export is whole, continues after a number, and ends with the head of the registry', async () => {
  await freeze();
  const first = await viewmax('audit', 'export');
  expect(first.code).toBe(0);
  await freeze();
  const more = await viewmax('audit', 'export', '--since', `${first.out.split('\n').length}`, '--json');
  expect(more.out.split('\n')).toHaveLength(1);
  const entries = `${first.out}\n${more.out}`.split('\n').map((line) => JSON.parse(line));
  let head = '0'.repeat(64);
  entries.forEach(({ seq, before, entry, hash: own }, index) => {
    expect([seq, before, JSON.parse(entry).seq]).toEqual([index + 1, head, index + 1]);
    head = hash('sha256', `${before}\n${entry}`);
    expect(own).toBe(head);
  });
  expect((await ops.call('GET', '/audit/verify')).body).toMatchObject({ ok: true, head });
  expect((await viewmax('audit', 'export', '--since', '9999')).out).toBe('');
});

test('a wrong number, a wrong token and another service are refused', async () => {
  expect((await viewmax('audit', 'export', '--since', '-1')).code).toBe(2);
  expect(await viewmax('audit', 'export', '--token', 'wrong')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('VIEWMAX_TOKEN'),
  });
  expect((await viewmax('audit', 'export', '--url', 'http://127.0.0.1:1')).code).toBe(3);
});
