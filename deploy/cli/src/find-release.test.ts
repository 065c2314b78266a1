import { expect, test } from '@jest/globals';
import type { Client } from './client.ts';
import { findReleases } from './find-release.ts';

const published = ['1.4.1-aaaa', '1.4.2-bbbb', '1.4.2-pr.12.7-cccc'].map((version, day) => ({
  ...{ name: 'catalog', version },
  publishedAt: `2026-03-0${day + 1}T09:00:00.000Z`,
}));
const client = { call: async () => ({ releases: published }) } as unknown as Client;

test.each([
  ['catalog', 'catalog@1.4.2-bbbb'],
  ['catalog@', 'catalog@1.4.2-bbbb'],
  ['catalog@1.4.2', 'catalog@1.4.2-bbbb'],
  ['catalog@1.4.1-aaaa', 'catalog@1.4.1-aaaa'],
  ['catalog@1.4.2-pr.12.7', 'catalog@1.4.2-pr.12.7-cccc'],
  ['catalog@1.4.2-pr.12.7-cccc', 'catalog@1.4.2-pr.12.7-cccc'],
])('%s is %s, and the build of a pull request only by its own version', async (wanted, found) => {
  expect(await findReleases(client, [wanted])).toEqual([found]);
});

test('the short name of two builds is refused with both, the newest first', async () => {
  const second = { name: 'catalog', version: '1.4.2-dddd', publishedAt: '2026-03-04T09:00:00.000Z' };
  const both = { call: async () => ({ releases: [...published, second] }) } as unknown as Client;
  await expect(findReleases(both, ['catalog@1.4.2'])).rejects.toThrow(
    'catalog@1.4.2 has 2 builds, so name one: catalog@1.4.2-dddd, catalog@1.4.2-bbbb.',
  );
  expect(await findReleases(both, ['catalog@1.4.2-bbbb', 'catalog'])).toEqual([
    'catalog@1.4.2-bbbb',
    'catalog@1.4.2-dddd',
  ]);
});

test.each([
  ['catalog@1.4', 'viewmax releases catalog'],
  ['catalog@1.4.2-', 'viewmax releases catalog'],
  ['catalog@1.4.2-pr', 'viewmax releases catalog'],
  ['Catalog', 'viewmax releases'],
  ['cat', 'viewmax releases'],
])('%s is not published, and "%s" lists what is', async (wanted, lists) => {
  await expect(findReleases(client, [wanted])).rejects.toThrow(`${wanted} is not published. "${lists}" lists what is.`);
});
