import { afterEach, expect, jest, test } from '@jest/globals';
import { json, openCli, URL_OF_TESTS } from '../testing/open-cli.ts';
import { published } from '../testing/published.ts';

const made = () => json({ id: '0a1b', token: 'vmx_secret' });
afterEach(() => void jest.restoreAllMocks());

test.each([
  [
    'token create ci --role squad --remote catalog --days 30',
    { name: 'ci', role: 'squad', remote: 'catalog', days: 30 },
  ],
  ['token create night --role read', { name: 'night', role: 'read' }],
  ['token create night --role reader', { name: 'night', role: 'read' }],
  [
    'token create ci --role squad --remote catalog --scope publish,preview',
    { name: 'ci', role: 'squad', remote: 'catalog', scopes: ['publish', 'preview'] },
  ],
])('%s prints only the token, so that a pipe can store it', async (line, body) => {
  const { viewmax, sent } = openCli({ 'POST /tokens': made });
  expect(await viewmax(...line.split(' '))).toEqual({ code: 0, out: 'vmx_secret', errors: '', drawn: '' });
  expect(sent()).toEqual([['POST /tokens', body]]);
  expect(JSON.parse((await viewmax(...line.split(' '), '--json')).out ?? '').id).toBe('0a1b');
});

test('the old token works for an hour, or for the given time', async () => {
  const { viewmax, sent } = openCli({ 'POST /tokens/0a1b/rotate': made });
  expect((await viewmax('token rotate 0a1b')).out).toBe('vmx_secret');
  await viewmax('token rotate 0a1b --grace 0');
  expect(sent().map(([, body]) => body)).toEqual([{ graceMinutes: 60 }, { graceMinutes: 0 }]);
});

test('the list shows tokens without secrets, and marks expired ones', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-02T10:00:00Z'));
  const token = (id: string, expiresAt: string, remote: string | null) => ({
    id,
    name: 'ci',
    role: 'squad',
    remote,
    createdAt: '2026-01-01T00:00:00.000Z',
    expiresAt,
  });
  const tokens = [
    { ...token('0a1b', '2026-03-02T10:00:01.000Z', 'catalog'), scopes: ['publish', 'preview'] },
    token('77', '2026-03-02T10:00:00.000Z', null),
  ];
  const { viewmax } = openCli({ 'GET /tokens': () => json({ tokens }) });
  expect((await viewmax('token list')).out?.split('\n')).toEqual([
    'id    name  for                      expires (Lagos)',
    '0a1b  ci    catalog publish+preview  2026-03-02 11:00',
    '77    ci    squad                    ended',
  ]);
});

test('the command warns once of the end of its token, and on the standard error alone', async () => {
  const ending = (answer: Response) =>
    new Response(answer.body, { headers: { 'x-viewmax-token-ends': '2026-03-05T10:00:00.000Z' } });
  const { viewmax, asked } = openCli({
    'GET /releases': () => ending(published['GET /releases']()),
    'GET /can-i-deploy': () => ending(json({ ok: true, reasons: [], warnings: [] })),
  });
  const warning = `The token for ${URL_OF_TESTS} ends at 2026-03-05 11:00 in Lagos. "viewmax token rotate <id>" replaces it.`;
  const out = 'catalog@1.1.0-b: yes';
  expect(await viewmax('can-i-deploy catalog')).toMatchObject({ code: 0, out, errors: `warning: ${warning}` });
  expect(asked).toHaveLength(2);
  expect((await viewmax('releases --json')).errors).toBe(JSON.stringify({ warning }));
});
