import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { contentOf, type Release, type ReleaseFile, TYPES_FILE } from '@viewmax/contracts/discovery';
import { integrityOf } from '@viewmax/server/integrity-of';
import { inEmptyFolders, runCommands } from '../testing/run-commands.ts';
import { types } from './types.ts';

const DECLARATION = 'export declare const Button: () => null;';
let app: Server;
let env: string;
let answers: Record<string, unknown>;

const described = (file: string, text: string): ReleaseFile => ({
  file,
  integrity: integrityOf(text),
  bytes: text.length,
});

/** An app whose live shell has these declarations. */
function serve(declarations: Record<string, string>): void {
  const text = JSON.stringify(declarations);
  const content = { files: [described(TYPES_FILE, text)], routes: [], fills: [], needs: {} };
  const version = `1.0.0-${createHash('sha256').update(contentOf(content)).digest('hex').slice(0, 8)}`;
  const base = `/r/shell/${version}/`;
  answers = {
    '/discovery.json': { shell: { version, base }, remotes: [] },
    [`${base}release.json`]: { name: 'shell', version, ...content },
    [base + TYPES_FILE]: declarations,
  };
}

const fetchTypes = async (...args: string[]) => {
  const { code, said } = await runCommands([types], ['types', ...args]);
  return { code, said: said.join('\n') };
};

inEmptyFolders();
beforeEach(async () => {
  app = createServer(({ url = '' }, response) => {
    const answer = answers[url];
    response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? {}));
  });
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  env = `http://localhost:${(app.address() as AddressInfo).port}`;
  serve({ 'src/provided/ui/button.d.ts': DECLARATION });
});
afterEach(() => {
  app.closeAllConnections();
  app.close();
});

test('the command writes the declarations of the live shell, and replaces older ones', async () => {
  expect(await fetchTypes('--env', env)).toMatchObject({ code: 0, said: expect.stringContaining('shell@1.0.0-') });
  expect(readFileSync('.viewmax/types/src/provided/ui/button.d.ts', 'utf8')).toBe(DECLARATION);
  serve({ 'src/provided/public.d.ts': DECLARATION });
  await fetchTypes('--env', env);
  expect(existsSync('.viewmax/types/src/provided/ui/button.d.ts')).toBe(false);
  expect(existsSync('.viewmax/types/src/provided/public.d.ts')).toBe(true);
});

test('the command refuses types that are not those of the release', async () => {
  const [path = ''] = Object.keys(answers).filter((one) => one.endsWith(TYPES_FILE));
  answers[path] = { 'src/provided/ui/button.d.ts': 'export declare const Button: any;' };
  expect(await fetchTypes('--env', env)).toMatchObject({ code: 1, said: expect.stringContaining('not those of the') });
  expect(existsSync('.viewmax')).toBe(false);
});

test('the command refuses a list of files that the set does not name', async () => {
  const [path = ''] = Object.keys(answers).filter((one) => one.endsWith('release.json'));
  const release = answers[path] as Release;
  answers[path] = { ...release, files: [...release.files, described('more.js', '')] };
  expect((await fetchTypes('--env', env)).code).toBe(1);
});

test.each(['../../outside.d.ts', 'src/provided/run.js'])('the command writes no %s', async (file) => {
  serve({ [file]: DECLARATION });
  expect(await fetchTypes('--env', env)).toMatchObject({ code: 1, said: `${file} is no declaration.` });
});

test('the command says what is wrong with an address', async () => {
  expect((await fetchTypes()).code).toBe(2);
  answers = { '/discovery.json': {} };
  expect(await fetchTypes('--env', env)).toMatchObject({
    code: 3,
    said: `${env} is not a Viewmax app. Name the address of the app with --env or VIEWMAX_APP.`,
  });
  answers = {};
  expect(await fetchTypes('--env', env)).toMatchObject({
    code: 3,
    said: expect.stringContaining(`${env} is not a Viewmax app.`),
  });
});
