import { expect, test } from '@jest/globals';
import { json, openCli } from '../testing/open-cli.ts';
import { published } from '../testing/published.ts';

const preview = { path: '/?preview=abc', link: 'https://app.test/?preview=abc', expiresAt: '2026-03-02T18:00:00.000Z' };

test.each([
  ['catalog wallet --hours 24', { releases: ['catalog@1.1.0-b', 'wallet@1.0.0-a'], tester: false, hours: 24 }],
  ['--tester', { releases: [], tester: true }],
])('preview create %s makes a link to the app, not to ops', async (line, body) => {
  const { viewmax, sent } = openCli({ ...published, 'POST /previews': () => json(preview) });
  expect(await viewmax(`preview create ${line}`)).toMatchObject({
    code: 0,
    out: `https://app.test/?preview=abc\n  good until 2026-03-02 19:00 in Lagos`,
    errors: '',
  });
  expect(sent()).toEqual([['POST /previews', body]]);
});

test("the list shows each preview's maker, and marks revoked ones", async () => {
  const preview = (id: string, releases: string[], revokedAt: string | null) => ({
    ...{ id, by: 'ci', releases, tester: releases.length === 0, revokedAt },
    ...{ createdAt: '2026-03-01T09:00:00.000Z', expiresAt: '2026-03-02T09:00:00.000Z' },
  });
  const previews = [preview('0a1b', ['catalog@1.1.0-b'], null), preview('77', [], '2026-03-01T10:00:00.000Z')];
  const { viewmax } = openCli({ 'GET /previews': () => json({ previews }) });
  expect((await viewmax('preview list')).out?.split('\n')).toEqual([
    'id    by  shows            expires (Lagos)',
    '0a1b  ci  catalog@1.1.0-b  2026-03-02 10:00',
    '77    ci  tester           revoked',
  ]);
  expect(JSON.parse((await viewmax('preview list --json')).out ?? '')).toEqual(previews);
});
