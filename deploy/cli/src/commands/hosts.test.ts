import { expect, test } from '@jest/globals';
import { schemas } from '@viewmax/contracts/ops/schemas';
import { json, noContent, openCli, refuse } from '../testing/open-cli.ts';

const host = { name: 'reviews', origin: 'https://reviews.example' };

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

test('the list names each host with its remote', async () => {
  const { viewmax } = openCli({ 'GET /hosts': () => json({ hosts: [host] }) });
  expect((await viewmax('host list')).out?.split('\n')).toEqual(['remote   host', 'reviews  https://reviews.example']);
  const none = openCli({ 'GET /hosts': () => json({ hosts: [] }) });
  expect((await none.viewmax('host list')).out).toBe('No remote may call a foreign host.');
});
