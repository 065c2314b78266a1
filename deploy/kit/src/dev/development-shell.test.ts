import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DEVELOPMENT_FILE, TYPES_FILE } from '@viewmax/contracts/discovery';
import { openShellSite, type ShellSite } from '../testing/open-shell-site.ts';
import { inEmptyFolders } from '../testing/run-commands.ts';
import { developmentShell } from './development-shell.ts';
import { type Reader, readLive } from './environment-of.ts';

const CACHE = '.cache/shell';
const client: Reader = {
  async open(address) {
    const answer = await fetch(address);
    const { ok, status, headers } = answer;
    return { ok, status, headers, text: await answer.text() };
  },
};
let site: ShellSite;

inEmptyFolders();
beforeEach(async () => {
  site = await openShellSite();
});
afterEach(() => site.close());

const serve = (files: Record<string, string>) => site.serve({ [DEVELOPMENT_FILE]: JSON.stringify(files) });
const fetchShell = async () => developmentShell(client, await readLive(client, new URL(site.env)), CACHE);

test('the development build of the live shell is fetched once for each version, and the older one goes', async () => {
  const first = serve({ 'shell.js': 'one', 'release.json': '{}' }) + DEVELOPMENT_FILE;
  const folder = (await fetchShell()) ?? '';
  expect(readFileSync(join(folder, 'shell.js'), 'utf8')).toBe('one');
  expect(await fetchShell()).toBe(folder);
  expect(site.asked.filter((path) => path === first)).toHaveLength(1);
  serve({ 'shell.js': 'two' });
  expect(readFileSync(join((await fetchShell()) ?? '', 'shell.js'), 'utf8')).toBe('two');
  expect(readdirSync(CACHE)).toHaveLength(1);
});

test('a shell of an older build has none', async () => {
  site.serve({ [TYPES_FILE]: '{}' });
  expect(await fetchShell()).toBeNull();
  expect(existsSync(CACHE)).toBe(false);
});

test('a development build with other bytes than the release names is refused, and none of it stays', async () => {
  const base = serve({ 'shell.js': 'one' });
  site.answers.set(base + DEVELOPMENT_FILE, '{"shell.js":"other"}');
  await expect(fetchShell()).rejects.toThrow('development.json of shell@1.0.0-');
  expect(existsSync(CACHE)).toBe(false);
});

test('a development build writes into its own folder alone, and a start that failed leaves nothing to use', async () => {
  serve({ 'shell.js': 'one', '../../outside.js': 'two' });
  for (const _ of ['once', 'again'])
    await expect(fetchShell()).rejects.toThrow('../../outside.js is no file of a shell.');
  expect(readdirSync('.')).toEqual(['.cache']);
});
