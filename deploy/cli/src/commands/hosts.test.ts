import { expect, test } from '@jest/globals';
import { schemas } from '@viewmax/contracts/ops/schemas';
import { json, noContent, openCli, refuse } from '../testing/open-cli.ts';

const host = { name: 'reviews', origin: 'https://reviews.example' };
const proxy = { name: 'reviews', path: '/api/x/reviews', target: 'https://reviews.example/v2', withToken: false };

test.each(['host allow', 'host allow reviews', 'host deny reviews'])(
  'the command rejects %s as wrong usage and changes nothing',
  async (line) => {
    const { viewmax, asked } = openCli();
    const errors = 'Name a remote and an origin, such as reviews https://reviews.example.';
    expect(await viewmax(line)).toMatchObject({ code: 2, out: '', errors });
    expect(asked).toEqual([]);
  },
);

test("the command prints the registry's refusal of a host", async () => {
  const message = 'There is no remote "reviews": nothing is published under that name.';
  const { viewmax } = openCli({ 'POST /hosts': () => refuse(404, 'not_found', message) });
  expect(await viewmax('host allow reviews https://reviews.example')).toMatchObject({ code: 1, errors: message });
});

test('the command allows a host and denies it', async () => {
  const { viewmax, sent, asked } = openCli({ 'POST /hosts': noContent, 'DELETE /hosts': noContent });
  expect((await viewmax('host allow reviews https://reviews.example')).out).toBe(
    'reviews may call https://reviews.example',
  );
  expect(sent()).toEqual([['POST /hosts', host]]);
  expect(schemas.allowHost.body.safeParse(sent()[0]?.[1]).success).toBe(true);
  expect((await viewmax('host deny reviews https://reviews.example')).out).toBe(
    'reviews may no longer call https://reviews.example',
  );
  expect(asked.at(-1)?.query).toEqual(host);
});

test('the list names each host and path with its remote and its state', async () => {
  const all = {
    hosts: [host],
    waiting: [{ ...host, origin: 'https://new.example', release: 'reviews@1.1.0-a' }],
    denied: [{ ...host, origin: 'https://no.example' }],
    proxies: [{ ...proxy, withToken: true }],
  };
  const { viewmax } = openCli({ 'GET /hosts': () => json(all) });
  expect((await viewmax('host list')).out?.split('\n')).toEqual([
    'remote   host or path             state',
    'reviews  https://new.example      waits, named by reviews@1.1.0-a',
    'reviews  https://reviews.example  allowed',
    'reviews  https://no.example       denied',
    "reviews  /api/x/reviews           leads to https://reviews.example/v2, with the member's token",
  ]);
  const none = openCli({ 'GET /hosts': () => json({ hosts: [], waiting: [], denied: [], proxies: [] }) });
  expect((await none.viewmax('host list')).out).toBe('No remote has a backend of its own.');
});

test.each([
  [
    'host proxy reviews /api/x/reviews',
    'Name a remote, a path and an address, such as reviews /api/x/reviews https://reviews.example.',
  ],
  ['host unproxy reviews', 'Name a remote and a path, such as reviews /api/x/reviews.'],
])('the command rejects %s as wrong usage and changes nothing', async (line, errors) => {
  const { viewmax, asked } = openCli();
  expect([await viewmax(line), asked]).toMatchObject([{ code: 2, out: '', errors }, []]);
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
  expect(schemas.proxyPath.body.safeParse(sent()[0]?.[1]).success).toBe(true);
  expect((await viewmax('host unproxy reviews /api/x/reviews')).out).toBe('/api/x/reviews leads nowhere');
  expect(asked.at(-1)?.query).toEqual({ name: 'reviews', path: '/api/x/reviews' });
});
