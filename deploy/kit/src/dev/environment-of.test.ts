import { afterAll, expect, test } from '@jest/globals';
import { openShellSite } from '../testing/open-shell-site.ts';
import { type Reader, readLive } from './environment-of.ts';

const client: Reader = {
  async open(address) {
    const answer = await fetch(address);
    const { ok, status, headers } = answer;
    return { ok, status, headers, text: await answer.text() };
  },
};
const site = await openShellSite();
afterAll(() => site.close());
const apiOf = async () => (await readLive(client, new URL(site.env))).versions.api;

test('an environment has the version of its backend, an older one and a page of another answer none', async () => {
  site.serve({});
  expect(await apiOf()).toBeUndefined();
  site.answers.set('/discovery/api.json', '{"version":"1.4.0"}');
  expect(await apiOf()).toBe('1.4.0');
  site.answers.set('/discovery/api.json', '<p>Hello</p>');
  expect(await apiOf()).toBeUndefined();
});
