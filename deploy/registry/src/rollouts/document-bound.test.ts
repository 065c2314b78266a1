import { afterAll, expect, test } from '@jest/globals';
import { DOCUMENT_BYTES } from '../releases/document-size.ts';
import { openTestOps } from '../testing/open-test-ops.ts';

const ops = await openTestOps();
afterAll(ops.close);

/** About 20 KB of routes. One release may have them; four would exceed the limit of a document. */
const routesOf = (name: string) =>
  Array.from({ length: 70 }, (_, at) => ({
    ...{ path: `/${name}${at}/${'p'.repeat(150)}`, title: 'T'.repeat(80), tab: 'home' as const },
  }));
const large = (name: string) => ({ name, version: '2.0.0-large', code: 'large', routes: routesOf(name) });
const TOO_LARGE = new RegExp(
  `The document of each page would have \\d+ bytes, more than the ${DOCUMENT_BYTES} of a set`,
);
const start = (release: string) =>
  ops.call('POST', '/rollouts', { releases: [release], plan: { steps: [{ percent: 50, advance: 'manual' }] } });

test('releases that exceed the document limit together cannot be rolled out or go live', async () => {
  for (const name of ['catalog', 'booking', 'wallet', 'account'])
    expect((await ops.upload(large(name))).status).toBe(201);
  for (const name of ['catalog', 'booking', 'wallet']) expect((await start(`${name}@2.0.0-large`)).status).toBe(201);
  const refused = await start('account@2.0.0-large');
  expect(refused).toMatchObject({ status: 422, body: { message: expect.stringMatching(TOO_LARGE) } });

  const built = ['catalog', 'booking', 'wallet', 'account'].map((name) => ({ name, version: large(name).version }));
  await expect(ops.registry.activate(built)).rejects.toThrow(TOO_LARGE);
  expect((await ops.upload(large('support'))).body.warnings).toContainEqual(expect.stringMatching(TOO_LARGE));
});

test('a release that grows within its own limit is rolled out', async () => {
  await ops.abortAll();
  expect((await start('account@2.0.0-large')).status).toBe(201);
});
