import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { UPLOAD_TYPE } from '@viewmax/registry/release';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { json, openCli } from '../testing/open-cli.ts';

let catalog: string;
let wallet: string;
let broken: string;
beforeAll(() => {
  catalog = writeRelease({ name: 'catalog', version: '1.1.0-b' });
  wallet = writeRelease({ name: 'wallet', version: '2.0.0-a' });
  broken = writeRelease({ name: 'broken', edit: (release) => ({ ...release, files: [] }) });
});

const answer = (change: object = {}) =>
  json({ name: 'catalog', version: '1.1.0-b', isNew: true, warnings: [], ...change });

test('publish never uploads a missing folder or an incomplete build', async () => {
  const { viewmax, asked } = openCli({ 'POST /releases': () => answer() });
  expect(await viewmax('publish', '/nowhere')).toMatchObject({
    code: 1,
    errors: '/nowhere cannot be published. /nowhere cannot be read as a folder; a build makes it.',
  });
  expect(await viewmax('publish', broken)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/ cannot be published\. .*entry\.js is used/),
  });
  expect(asked).toEqual([]);
});

test('a broken folder ends the command after the folders before it', async () => {
  const { viewmax, whats } = openCli({ 'POST /releases': () => answer() });
  expect((await viewmax('publish', catalog, broken, wallet)).code).toBe(1);
  expect(whats()).toEqual(['POST /releases']);
});

test.each([
  ['1.1.0-b', '1.0.9', 1, 'says 1.0.9. Run "npx viewmax build" first, or publish it with --stale.'],
  ['1.1.0-b', '1.1.0', 0, ''],
  // The run of a pull request adds to the version.
  ['1.1.0-pr.12.7-b', '1.1.0', 0, ''],
])('a build %s beside a package.json of %s exits with %s', async (built, version, code, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'squad-'));
  const dist = join(folder, 'dist');
  cpSync(writeRelease({ name: 'catalog', version: built }), dist, { recursive: true });
  writeFileSync(join(folder, 'remote.json'), '{ "name": "catalog" }');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  const { viewmax, asked } = openCli({ 'POST /releases': () => answer() });
  expect(await viewmax('publish', dist)).toMatchObject({ code, errors: expect.stringContaining(words) });
  expect(asked).toHaveLength(1 - code);
  expect(await viewmax('publish', dist, '--stale')).toMatchObject({ code: 0 });
});

test('publish uploads each build whole, and prints its warnings and its page', async () => {
  const answers = [answer({ warnings: ['It needs wallet ^2.'] }), answer({ name: 'wallet', isNew: false })];
  const { viewmax, asked } = openCli({ 'POST /releases': () => answers.shift() as Response });
  const { code, out, errors } = await viewmax('publish', catalog, wallet);
  expect([code, out?.split('\n')]).toEqual([
    0,
    [
      'catalog@1.1.0-b is published',
      '  warning: It needs wallet ^2.',
      '  https://viewmax.test/ops#remotes/catalog@1.1.0-b',
      'wallet@1.1.0-b was published before',
      '  https://viewmax.test/ops#remotes/wallet@1.1.0-b',
    ],
  ]);
  expect(errors?.split('\n')).toEqual([
    expect.stringMatching(/^\[-{20}\] .*release-\w+, \d\.\d KB$/),
    expect.stringMatching(/^\[#{10}-{10}\] .*release-\w+, \d\.\d KB$/),
  ]);
  for (const [index, name] of ['catalog', 'wallet'].entries()) {
    const { headers, body } = asked[index] ?? {};
    expect(headers?.get('content-type')).toBe(UPLOAD_TYPE);
    expect(Buffer.from(body as Uint8Array).toString()).toContain(`"name":"${name}"`);
  }
});

test('the JSON of each build says whether it is new', async () => {
  const { viewmax } = openCli({ 'POST /releases': () => answer() });
  const { out, errors } = await viewmax('publish', catalog, '--json');
  expect([JSON.parse(out ?? ''), errors]).toEqual([
    [{ name: 'catalog', version: '1.1.0-b', isNew: true, warnings: [] }],
    '',
  ]);
});
