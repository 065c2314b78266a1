import { expect, test } from '@jest/globals';
import { json, noContent, openCli } from '../testing/open-cli.ts';

const RELEASE = 'catalog@1.1.0-b';
const CALL = `POST /releases/${RELEASE}/purge`;
const WHOLE = 'Name one release completely, such as catalog@1.4.2-3fa9c1d2.';
const purged = (cdn: string, isNew = true) => ({ [CALL]: () => json({ release: RELEASE, isNew, cdn }) });

test.each([
  [['purge'], WHOLE],
  [['purge', 'catalog', '--reason', 'x'], WHOLE],
  [
    ['purge', RELEASE, 'wallet@1.0.0-a', '--reason', 'x'],
    '"wallet@1.0.0-a" is one word too many.\nUsage: viewmax purge <release> --reason "…"',
  ],
  [['purge', RELEASE], 'A purge needs a --reason.'],
  [['purge', RELEASE, '--reason', ' '], 'A purge needs a --reason.'],
])('the command rejects %j as wrong usage and purges nothing', async (words, errors) => {
  const { viewmax, asked } = openCli();
  expect(await viewmax(...words, '--json')).toMatchObject({
    code: 2,
    out: '',
    errors: JSON.stringify({ error: errors, exit: 2 }),
  });
  expect(asked).toEqual([]);
});

test('an unreachable CDN exits with 3, so that a script retries', async () => {
  const { viewmax } = openCli(purged('failed'));
  const { code, out } = await viewmax('purge', RELEASE, '--reason', 'It leaks.');
  expect([code, out]).toEqual([3, expect.stringContaining('run the same command again')]);
});

test('the command purges a release with its reason', async () => {
  const { viewmax, sent } = openCli(purged('heard'));
  expect(await viewmax('purge', RELEASE, '--reason', 'It leaks.')).toMatchObject({
    code: 0,
    out: `${RELEASE} is removed permanently.\n  The cache in front has dropped it.`,
  });
  expect(sent()).toEqual([[CALL, { reason: 'It leaks.' }]]);
  const again = openCli(purged('none', false));
  expect((await again.viewmax('purge', RELEASE, '--reason', 'It leaks.')).out).toContain('was purged before');
});

const retired = (freed: string[]) => ({ 'POST /remotes/offers/retire': () => json({ name: 'offers', freed }) });

test.each([
  ['retire offers --reason Old', ['/offers', 'home.offers'], false, '/offers, home.offers'],
  ['retire offers --reason Old --despite-links', [], true, 'no path and no slot'],
])('%s names what became free', async (line, freed, despiteLinks, words) => {
  const { viewmax, sent } = openCli(retired(freed));
  expect(await viewmax(line)).toMatchObject({ code: 0, out: `offers is retired; free now: ${words}` });
  expect(sent()).toEqual([['POST /remotes/offers/retire', { reason: 'Old', despiteLinks }]]);
});

test.each([
  ['freeze remove 3', 'DELETE /freezes/3', 'freeze 3 has ended'],
  ['preview revoke 0a1b', 'DELETE /previews/0a1b', '0a1b has ended'],
  ['token revoke 0a1b', 'DELETE /tokens/0a1b', '0a1b has ended'],
  ['trust revoke ../0a1b', 'DELETE /trusts/..%2F0a1b', '../0a1b has ended'],
])('%s sends the id, escaped in the address', async (line, call, out) => {
  const { viewmax, sent } = openCli({ [call]: noContent });
  expect(await viewmax(line)).toMatchObject({ code: 0, out, errors: '' });
  expect(JSON.parse((await viewmax(`${line} --json`)).out)).toHaveProperty('id');
  expect(sent()).toEqual([
    [call, undefined],
    [call, undefined],
  ]);
});

test('clean-up removes nothing without --yes', async () => {
  const answer = { removed: ['catalog@0.9.0-z'], kept: { 'catalog@1.0.0-a': 'it is live' } };
  const { viewmax, sent } = openCli({ 'GET /clean-up': () => json(answer), 'POST /clean-up': () => json(answer) });
  const stays = 'stays  catalog@1.0.0-a: it is live';
  expect((await viewmax('clean-up')).out).toBe(`would go  catalog@0.9.0-z\n${stays}`);
  expect((await viewmax('clean-up --yes')).out).toBe(`removed  catalog@0.9.0-z\n${stays}`);
  expect(sent().map(([, body]) => body)).toEqual([{ dryRun: false }]);
  expect(JSON.parse((await viewmax('clean-up --json')).out ?? '')).toEqual(answer);
});
