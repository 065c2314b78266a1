import { expect, test } from '@jest/globals';
import { json, noContent, openCli } from '../testing/open-cli.ts';

const proxy = { name: 'reviews', path: '/api/x/reviews', target: 'https://reviews.example/v2', withToken: false };

test('the list names each path with its remote and its backend', async () => {
  const all = { proxies: [{ ...proxy, withToken: true }] };
  const { viewmax } = openCli({ 'GET /hosts': () => json(all) });
  expect((await viewmax('host list')).out?.split('\n')).toEqual([
    'remote   path            leads to',
    "reviews  /api/x/reviews  https://reviews.example/v2, with the member's token",
  ]);
  const none = openCli({ 'GET /hosts': () => json({ proxies: [] }) });
  expect((await none.viewmax('host list')).out).toBe('No remote has a backend of its own.');
});

test('the command opens a path to a backend, with the token only when told, and ends it', async () => {
  const { viewmax, sent, asked } = openCli({ 'POST /proxies': noContent, 'DELETE /proxies': noContent });
  const line = 'host proxy reviews /api/x/reviews https://reviews.example/v2';
  expect((await viewmax(line)).out).toBe('/api/x/reviews leads to https://reviews.example/v2');
  expect((await viewmax(`${line} --with-token`)).out).toContain("also with the member's token");
  expect(sent()).toEqual([
    ['POST /proxies', proxy],
    ['POST /proxies', { ...proxy, withToken: true }],
  ]);
  expect((await viewmax('host unproxy reviews /api/x/reviews')).out).toBe('/api/x/reviews leads nowhere');
  expect(asked.at(-1)?.query).toEqual({ name: 'reviews', path: '/api/x/reviews' });
});
