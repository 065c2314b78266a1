import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildPackage } from './build-package.ts';
import { folder, lateChunks, packageDir, withOlderBuild, wordsOf } from './testing/probe-package.ts';

beforeAll(() => void mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a build that fails', () => {
  test('names the fault in the code, without colors and without the stack of a compiled tool, and leaves no older build', async () => {
    const broken = { 'src/index.ts': `${lateChunks('late')}export default {` };
    const words = wordsOf(await buildPackage(withOlderBuild('broken', broken)));
    expect(words).toContain('src/index.ts');
    expect(words).toBe(stripVTControlCharacters(words));
    expect(words).not.toMatch(/<unknown>|backtrace/i);
    expect(existsSync(join(folder, 'broken/dist'))).toBe(false);
  });

  test('leaves no older build to publish after a fault of its settings', async () => {
    expect('error' in (await buildPackage(withOlderBuild('unreadable', { 'remote.json': '{' })))).toBe(true);
    expect(existsSync(join(folder, 'unreadable/dist'))).toBe(false);
  });

  test('rejects wrong checkpoints, which no rehearsal could play', async () => {
    const wrong = { 'places.json': JSON.stringify({ places: [{ path: 'probe', shows: 'h1' }] }) };
    expect(wordsOf(await buildPackage(packageDir('no-places', wrong)))).toContain(
      'places.json: "path" of places[0] (probe) is "probe".',
    );
  });

  test('rejects a screen in remote.json without a chunk of that name', async () => {
    const result = await buildPackage(
      packageDir('no-chunk', { 'src/late.ts': '', 'src/index.ts': 'export default {};' }),
    );
    expect(wordsOf(result)).toContain('remote.json names the screen "late", but no chunk has that name');
  });

  test.each([
    ['more code', 'late', 72, /probe weighs \d\d\.\d KB in all; 76 KB are allowed/, 'for its first screen'],
    [
      'a heavier first screen',
      'index',
      14,
      /probe weighs 1\d\.\d KB for its first screen; 18 KB are allowed/,
      'in all',
    ],
  ])('rejects %s than a cheap phone can download', async (_, file, kilobytes, fault, other) => {
    const files: Record<string, string> = {
      'src/index.ts': `${lateChunks('late')}export default {};\n`,
      'src/late.ts': 'export {};\n',
    };
    files[`src/${file}.ts`] += `export const word = '${randomBytes(kilobytes * 1024).toString('base64')}';\n`;
    const words = wordsOf(await buildPackage(packageDir(`heavy-${file}`, files)));
    expect(words).toMatch(fault);
    expect(words).not.toContain(other);
  });
});

describe('a build with several faults', () => {
  let words: string;

  beforeAll(async () => {
    const late = `import './late.css';\nimport styles from './late.module.css';\nimport { z } from 'zod';\n`;
    const place = packageDir('wrong', {
      'package.json': JSON.stringify({ name: 'probe', version: '1.0.0', peerDependencies: {} }),
      'src/late.ts': `${late}export const word = [styles.word, z.string()];\n`,
      'src/late.css': '.word { color: blue; }\n',
      'src/late.module.css': '.word { color: blue; }\n\nh1,\nbutton { color: red; }\n',
    });
    words = wordsOf(await buildPackage(place));
  });

  test('rejects a second copy of a module that the shell provides', () => {
    expect(words).toContain('probe bundles react: the shell provides it, and a second copy breaks both.');
    expect(words).toContain('Instead, name "react" in peerDependencies.');
  });

  test('rejects styles that restyle the whole app, with file and line', () => {
    expect(words).toContain('src/late.module.css:3: "h1" reaches elements outside of probe; it needs a class');
    expect(words).toContain('src/late.css:1: ".word" reaches elements outside of probe;');
    expect(words).toContain('Only the classes of a .module.css get the name of the remote.');
  });

  test('rejects zod in a bundle for phones', () => {
    expect(words).toContain('probe bundles zod: 14 KB on every phone. Instead, import contracts with');
  });
});
