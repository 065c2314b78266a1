import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Release, releaseSchema, SOURCE_MAPS } from '@viewmax/contracts/discovery';
import { parse } from 'acorn';
import { type BuildResult, buildRoom } from './build-room.ts';
import { repositoryRoot } from './repository-root.ts';
import { ecmaVersion } from './supported-browsers.ts';

const folder = join(repositoryRoot, `.cache/test-rooms-${process.pid}`);

const FILES: Record<string, string> = {
  'package.json': JSON.stringify({
    name: '@viewmax/probe',
    version: '2.1.0',
    type: 'module',
    peerDependencies: { react: '19.3.1', '@viewmax/shared': '^1.0.0' },
  }),
  'remote.json': JSON.stringify({
    name: 'probe',
    routes: [
      { path: '/probe', title: 'Probe', tab: 'home' },
      { path: '/probe/late', title: 'Late', tab: 'home', screen: 'late' },
    ],
    fills: [],
    connect: ['https://probe.example'],
    metrics: ['word_seen'],
  }),
  'webpack.config.ts': `import { remoteConfig } from '@viewmax/build';\nexport default remoteConfig(import.meta.dirname);\n`,
  'src/index.ts': `import { createElement } from 'react';
import styles from './probe.module.css';
export const late = () => import(/* webpackChunkName: "late" */ './late.ts');
export default { mount: () => createElement('p', { className: styles.word }) };
`,
  'src/late.ts': `import { report } from '@viewmax/shared/bundled/report.ts';
import styles from './late.module.css';
export const word = () => (report('word_seen'), styles.word);
`,
  'src/probe.module.css': '.word { color: red; }\n',
  'src/late.module.css': '.word { color: blue; }\n',
};

function room(name: string, changes: Record<string, string> = {}): string {
  const place = join(folder, name);
  mkdirSync(join(place, 'src'), { recursive: true });
  for (const [file, text] of Object.entries({ ...FILES, ...changes })) writeFileSync(join(place, file), text);
  return place;
}

const wordsOf = (result: BuildResult): string => ('error' in result ? result.error : 'it was built');

beforeAll(() => void mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a build that fails', () => {
  test('names the fault in the code, without colors and without the stack of a compiled tool', async () => {
    const words = wordsOf(await buildRoom(room('broken', { 'src/index.ts': 'export default {' })));
    expect(words).toContain('src/index.ts');
    expect(words).toBe(stripVTControlCharacters(words));
    expect(words).not.toMatch(/<unknown>|backtrace/i);
  });

  test.each([
    ['code', { 'src/index.ts': 'export default {' }],
    ['settings', { 'remote.json': '{' }],
  ])('leaves no older build to publish after a fault of its %s', async (what, changes) => {
    const place = room(`stale-${what}`, changes);
    mkdirSync(join(place, 'dist'));
    writeFileSync(join(place, 'dist/release.json'), '{}');
    expect('error' in (await buildRoom(place))).toBe(true);
    expect(existsSync(join(place, 'dist'))).toBe(false);
  });

  test('rejects a second copy of a module that the shell provides', async () => {
    const manifest = JSON.stringify({ name: 'probe', version: '1.0.0', peerDependencies: {} });
    const words = wordsOf(await buildRoom(room('without-react', { 'package.json': manifest })));
    expect(words).toContain('probe bundles react: the shell provides it, and a second copy breaks both.');
    expect(words).toContain('Instead, name "react" in peerDependencies.');
  });

  test('rejects a screen in remote.json without a chunk of that name', async () => {
    const result = await buildRoom(room('no-chunk', { 'src/late.ts': '', 'src/index.ts': 'export default {};' }));
    expect(wordsOf(result)).toContain('remote.json names the screen "late", but no chunk has that name');
  });

  test('rejects more code than a cheap phone can download', async () => {
    const noise = (bytes: number) => `'${randomBytes(bytes).toString('base64')}'`;
    const late = `export const word = ${noise(50 * 1024)};\n`;
    const words = wordsOf(await buildRoom(room('heavy', { 'src/late.ts': late })));
    expect(words).toMatch(/probe weighs 5\d\.\d KB in all; 51 KB are allowed/);
    expect(words).not.toContain('for its first screen');
    const first = `export { word } from './late.ts';\nexport default {};\n`;
    const early = `export const word = ${noise(14 * 1024)};\n`;
    const start = room('heavy-start', {
      'src/index.ts': `${first}export const late = () => import(/* webpackChunkName: 'late' */ './other.ts');\n`,
      'src/late.ts': early,
      'src/other.ts': 'export const other = 1;\n',
    });
    expect(wordsOf(await buildRoom(start))).toMatch(/probe weighs 1\d\.\d KB for its first screen; 14 KB are allowed/);
  });

  test('weighs the screens of attendants apart from those of members', async () => {
    const noise = `export const word = '${randomBytes(50 * 1024).toString('base64')}';\n`;
    const routes = [{ path: '/late', title: 'Late', tab: 'home', screen: 'late', guard: 'attendant' }];
    const remote = JSON.stringify({ name: 'probe', routes, fills: [] });
    const words = wordsOf(await buildRoom(room('heavy-door', { 'src/late.ts': noise, 'remote.json': remote })));
    expect(words).toMatch(/probe weighs 5\d\.\d KB for attendants; 40 KB are allowed/);
    expect(words).not.toContain('in all');
  });

  test('rejects styles that restyle the whole app, with file and line', async () => {
    const words = wordsOf(
      await buildRoom(
        room('restyles', {
          'src/late.ts': `import './late.css';\nimport styles from './late.module.css';\nexport const word = styles.word;\n`,
          'src/late.css': '.word { color: blue; }\n',
          'src/late.module.css': '.word { color: blue; }\n\nh1,\nbutton { color: red; }\n',
        }),
      ),
    );
    expect(words).toContain('src/late.module.css:3: "h1" reaches elements outside of probe; it needs a class');
    expect(words).toContain('src/late.css:1: ".word" reaches elements outside of probe;');
    expect(words).toContain('Only the classes of a .module.css get the name of the remote.');
  });

  test('rejects zod in a bundle for phones', async () => {
    const late = `import { z } from 'zod';\nexport const word = z.string();\n`;
    const result = await buildRoom(room('with-zod', { 'src/late.ts': late }));
    expect(wordsOf(result)).toContain('probe bundles zod: 14 KB on every phone. Instead, import contracts with');
  });
});

test('the build writes the map of each script beside the release, without sources, and no script names it', async () => {
  const late = `export const word = (count: number) => {\n  if (count > 2) throw new Error('too many words');\n};\n`;
  const place = room('with-maps', { 'src/late.ts': late });
  expect(wordsOf(await buildRoom(place))).toBe('it was built');
  const textOf = (name: string) => readFileSync(join(place, 'dist', name), 'utf8');
  const { files } = JSON.parse(textOf('release.json')) as Release;
  expect(files.map(({ file }) => file).filter((file) => file.includes('map'))).toEqual([]);
  const file = files.find((one) => one.file.startsWith('late.'))?.file ?? '';
  expect(textOf(file)).not.toContain('sourceMappingURL');
  const maps = JSON.parse(textOf(SOURCE_MAPS));
  expect(textOf(SOURCE_MAPS)).not.toContain('too many words');
  // The scripts are minified to one line.
  const entry = new SourceMap(maps[file]).findEntry(0, textOf(file).indexOf('Error('));
  expect(entry).toMatchObject({
    originalSource: relative(repositoryRoot, join(place, 'src/late.ts')),
    originalLine: 1,
  });
});

test('the build puts styles with `?inline` into the script of their chunk, and not into the stylesheet', async () => {
  const late = `import sheet from './late.module.css?inline';\nexport const word = [sheet.locals.word, sheet.toString()];\n`;
  const place = room('inline', { 'src/late.ts': late });
  expect(wordsOf(await buildRoom(place))).toBe('it was built');
  const texts = readdirSync(join(place, 'dist')).map((file) => [file, readFileSync(join(place, 'dist', file), 'utf8')]);
  const withBlue = texts.filter(([file, text]) => file !== SOURCE_MAPS && text?.includes('color: blue'));
  expect(withBlue.map(([file]) => file?.replace(/\.\w+\./, '.'))).toEqual(['late.js']);
  expect(withBlue[0]?.[1]).toMatch(/\.probe-[\w-]{4}/);
});

test('the build lowers packages that Safari 14.1 cannot parse: no private member of ky remains', async () => {
  const place = room('with-ky', { 'src/late.ts': `import ky from 'ky';\nexport const word = ky;\n` });
  expect(wordsOf(await buildRoom(place))).toBe('it was built');
  const late = readdirSync(join(place, 'dist')).find((file) => file.startsWith('late.')) ?? '';
  const code = readFileSync(join(place, 'dist', late), 'utf8');
  expect(code).toContain('Request timed out');
  expect(code.match(/[.\s;{]#\w+|\bstatic ?\{/g)).toBeNull();
});

test('the build makes icons with our function, not with the function of the package', async () => {
  const late = `import Icon from 'lucide-react/icons/map-pin';\nexport const word = Icon;\n`;
  const place = room('with-icon', { 'src/late.ts': late });
  expect(wordsOf(await buildRoom(place))).toBe('it was built');
  const file = readdirSync(join(place, 'dist')).find((name) => name.startsWith('late.')) ?? '';
  const code = readFileSync(join(place, 'dist', file), 'utf8');
  expect(code).toContain('non-scaling-stroke');
  expect(code).not.toContain('[lucide]');
});

describe('a built remote', () => {
  let dist: string;
  let release: Release;

  beforeAll(async () => {
    dist = join(room('good'), 'dist');
    expect(wordsOf(await buildRoom(join(folder, 'good')))).toBe('it was built');
    release = releaseSchema.parse(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')));
  });

  test('describes each of its files with the hash that the browser checks', () => {
    const described = release.files.map(({ file }) => file);
    expect([...described, 'release.json', SOURCE_MAPS].sort()).toEqual(readdirSync(dist).sort());
    for (const { file, integrity, bytes } of release.files) {
      const content = readFileSync(join(dist, file));
      expect(integrity).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`);
      expect(bytes).toBe(content.length);
    }
  });

  test('consists of one entry, its code, one stylesheet, and a chunk for each late screen', () => {
    expect(release).toMatchObject({ connect: ['https://probe.example'], metrics: ['word_seen'] });
    expect(release).toMatchObject({ name: 'probe', needs: { react: '19.3.1', '@viewmax/shared': '^1.0.0' } });
    expect(release.version).toMatch(/^2\.1\.0-[0-9a-f]{8}$/);
    expect(release.entry.file).toBe('entry.js');
    expect(release.code.map(({ file }) => file.split('.')[0])).toEqual(['app']);
    expect(release.css).toHaveLength(1);
    expect(release.screens.late?.map(({ file }) => file.split('.')[0])).toEqual(['late']);
  });

  test('reports a metric with the folder from which webpack loads its own files', () => {
    const code = readFileSync(join(dist, release.screens.late?.[0]?.file ?? ''), 'utf8');
    expect(code).toMatch(/let (\w+)=\w+\.p,.+\.exec\(\1\).+performance\.mark\(`viewmax:/);
  });

  test("is also described for other hosts in module federation's own manifest, beside the files of pages", () => {
    const manifest = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      name: 'app_probe',
      metaData: { remoteEntry: { name: release.entry.file }, buildInfo: { buildVersion: '2.1.0' } },
      exposes: [{ path: './app', assets: { js: { sync: release.code.map(({ file }) => file) } } }],
    });
    const shared = manifest.shared.map(({ name }: { name: string }) => name);
    expect(shared).toContain('react');
    expect(manifest.shared.map(({ id }: { id: string }) => id)).toEqual(
      shared.map((name: string) => `app_probe:${name}`).sort(),
    );
    const { files: _, ...loaded } = release;
    expect(JSON.stringify(loaded)).not.toContain('mf-manifest');
  });

  test('carries neither React nor the federation runtime, and pins its late chunks', () => {
    const entry = readFileSync(join(dist, release.entry.file), 'utf8');
    expect(entry.length).toBeLessThan(16_000);
    expect(entry).toContain('VIEWMAX_BUNDLER_RUNTIME');
    expect(entry).toContain(release.screens.late?.[0]?.integrity);
    for (const { file } of release.files) {
      expect(readFileSync(join(dist, file), 'utf8')).not.toContain('Minified React error');
    }
  });

  test('leaves its stylesheet to the shell, which checks the hash', () => {
    const [sheet] = release.css;
    for (const { file } of release.files.filter(({ file: name }) => name.endsWith('.js'))) {
      expect(readFileSync(join(dist, file), 'utf8')).not.toContain(sheet?.file);
    }
  });

  test('gets another version when its code changes, and the same version for the same code', async () => {
    cpSync(join(folder, 'good'), join(folder, 'again'), { recursive: true });
    writeFileSync(join(folder, 'again/src/probe.module.css'), '.word { color: green; }\n');
    await buildRoom(join(folder, 'again'));
    const again = JSON.parse(readFileSync(join(folder, 'again/dist/release.json'), 'utf8')) as Release;
    expect(again.version).not.toBe(release.version);
    // The entry alone holds the build's name, so an unchanged chunk keeps its bytes.
    expect([again.screens, again.code]).toEqual([release.screens, release.code]);
    expect(again.entry.integrity).not.toBe(release.entry.integrity);

    await buildRoom(join(folder, 'good'));
    expect((JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as Release).version).toBe(release.version);
  });

  test('is lowered to the supported browsers, including its packages', async () => {
    const newer = (name: string) =>
      `class ${name} { static #count = 0; static { ${name}.#count = 1; } ${name} = ${name}.#count; }`;
    const place = room('newer', {
      'src/index.ts': `import { Theirs } from 'newer';\nexport const late = () => import(/* webpackChunkName: "late" */ './late.ts');\n${newer('Ours')}\nexport default { mount: () => [new Ours(), new Theirs()] };\n`,
    });
    mkdirSync(join(place, 'node_modules/newer'), { recursive: true });
    writeFileSync(
      join(place, 'node_modules/newer/package.json'),
      '{ "name": "newer", "type": "module", "main": "main.js" }',
    );
    writeFileSync(join(place, 'node_modules/newer/main.js'), `export ${newer('Theirs')}\n`);
    expect(wordsOf(await buildRoom(place))).toBe('it was built');
    const scripts = readdirSync(join(place, 'dist')).filter((file) => file.endsWith('.js'));
    const texts = scripts.map((file) => readFileSync(join(place, 'dist', file), 'utf8'));
    expect(texts.join()).toMatch(/Ours.*Theirs|Theirs.*Ours/s);
    for (const text of texts) expect(() => parse(text, { ecmaVersion: ecmaVersion() })).not.toThrow();
  });
});
