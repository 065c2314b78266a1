import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { inEmptyFolders, runCommands } from '../testing/run-commands.ts';
import { faults } from './faults.ts';

const route = { path: '/offers', title: 'Offers', tab: 'home' };

inEmptyFolders();
beforeEach(() => {
  writeFileSync('places.json', JSON.stringify({ places: [{ path: '/offers', shows: 'h1' }] }));
});
afterEach(() => void jest.restoreAllMocks());

/** Runs the command with a build of these routes, against answers by path. */
async function runFaults(routes: object[], answers: Record<string, unknown>, ...options: string[]) {
  mkdirSync('dist');
  writeFileSync('dist/release.json', JSON.stringify({ name: 'offers', version: '1.0.0-a', routes, fills: [] }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const answer = answers[new URL(String(address)).pathname];
    return answer ? new Response(JSON.stringify(answer)) : new Response('<p>Hello</p>', { status: 404 });
  });
  const { code, said } = await runCommands([faults], ['faults', ...options], { VIEWMAX_TOKEN: 'x' });
  return { code, said: said.join('\n') };
}

const app = { '/discovery.json': { shell: { base: '/r/shell/1/' }, remotes: [] } };

test("a member's screen asks for a member by the names of the variables", async () => {
  const { code, said } = await runFaults([{ ...route, guard: 'member' }], app);
  expect([code, said]).toEqual([1, expect.stringContaining('/offers is a screen for members. Set VIEWMAX_PHONE')]);
});

test('an address that is not the app ends the command before any browser starts', async () => {
  const { code, said } = await runFaults([route], {});
  expect([code, said]).toEqual([3, expect.stringContaining('http://localhost:8080 is not a Viewmax app.')]);
});

test('the command vouches only for a published build', async () => {
  const { code, said } = await runFaults([route], { ...app, '/ops/api/releases': { releases: [] } }, '--vouch');
  expect([code, said]).toEqual([1, expect.stringContaining('offers@1.0.0-a is not published')]);
});
