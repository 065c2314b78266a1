import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Release, TYPES_FILE } from '@viewmax/contracts/discovery';
import { described, openShellSite, type ShellSite } from '../testing/open-shell-site.ts';
import { inEmptyFolders, runCommands } from '../testing/run-commands.ts';
import { types } from './types.ts';

const DECLARATION = 'export declare const Button: () => null;';
let site: ShellSite;
let base: string;

/** Makes a shell with these declarations live. */
function serve(declarations: Record<string, string>): void {
  base = site.serve({ [TYPES_FILE]: JSON.stringify(declarations) });
}

const fetchTypes = async (...args: string[]) => {
  const { code, said } = await runCommands([types], ['types', ...args]);
  return { code, said: said.join('\n') };
};

inEmptyFolders();
beforeEach(async () => {
  site = await openShellSite();
  serve({ 'src/provided/ui/button.d.ts': DECLARATION });
});
afterEach(() => site.close());

test('the command writes the declarations of the live shell, and replaces older ones', async () => {
  expect(await fetchTypes('--env', site.env)).toMatchObject({ code: 0, said: expect.stringContaining('shell@1.0.0-') });
  expect(readFileSync('.viewmax/types/src/provided/ui/button.d.ts', 'utf8')).toBe(DECLARATION);
  serve({ 'src/provided/public.d.ts': DECLARATION });
  await fetchTypes('--env', site.env);
  expect(existsSync('.viewmax/types/src/provided/ui/button.d.ts')).toBe(false);
  expect(existsSync('.viewmax/types/src/provided/public.d.ts')).toBe(true);
});

test('the command refuses types that are not those of the release', async () => {
  site.answers.set(base + TYPES_FILE, '{"src/provided/ui/button.d.ts":"export declare const Button: unknown;"}');
  expect(await fetchTypes('--env', site.env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not that of the release'),
  });
  expect(existsSync('.viewmax')).toBe(false);
});

test('the command refuses a list of files that the set does not name', async () => {
  const release = JSON.parse(site.answers.get(`${base}release.json`) ?? '') as Release;
  const more = { ...release, files: [...release.files, described('more.js', '')] };
  site.answers.set(`${base}release.json`, JSON.stringify(more));
  expect((await fetchTypes('--env', site.env)).code).toBe(1);
});

test.each(['../../outside.d.ts', 'src/provided/run.js'])('the command writes no %s', async (file) => {
  serve({ [file]: DECLARATION });
  expect(await fetchTypes('--env', site.env)).toMatchObject({ code: 1, said: `${file} is no declaration.` });
});

test('the command says what is wrong with an address', async () => {
  expect((await fetchTypes()).code).toBe(2);
  site.answers.set('/discovery.json', '{}');
  expect(await fetchTypes('--env', site.env)).toMatchObject({
    code: 3,
    said: `${site.env} is not a Viewmax app. Name the address of the app with --env or VIEWMAX_APP.`,
  });
  site.answers.clear();
  expect(await fetchTypes('--env', site.env)).toMatchObject({
    code: 3,
    said: expect.stringContaining(`${site.env} is not a Viewmax app.`),
  });
});
